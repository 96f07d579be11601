"""Plays a scenario on the page, step by step, and stops where the board is not what the rules make of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page

from webapp.driving.demo import gestures
from webapp.driving.demo.comparing import mismatches, seen_of, state_of
from webapp.driving.demo.gestures import Doing, NoGesture
from webapp.driving.demo.hands import Hand, MouseHand
from webapp.driving.demo.pace import FAST, Pace
from webapp.driving.demo.stage import Caption, Stage
from webapp.rules import steps as st
from webapp.rules.expected import Expect
from webapp.rules.play import Moment, begin
from webapp.rules.steps import AnyStep, perform
from webapp.rules.telling import tell
from webapp.scenarios.check import compare
from webapp.scenarios.format import Scenario, filled_step, read, start_board, write
from webapp.scenarios.running import run

IDENTITY = ("do", "card", "onto", "from", "to", "player", "kind", "trigger", "ability")


class Played(Struct, frozen=True, kw_only=True):
    """One step as it was played. `added` are its words that the page has no field for; `why` says why it was sent
    without a hand, empty if a hand did it.
    """

    number: int
    step: AnyStep | None
    text: str
    added: tuple[str, ...] = ()
    why: str = ""

    @property
    def do(self) -> str:
        """What sort of step it is, as a scenario says it."""
        return _tag(self.step) if self.step is not None else ""


class Outcome(Struct, frozen=True, kw_only=True):
    """How a demo went that came to its end."""

    steps: tuple[Played, ...]
    seconds: float

    @property
    def sent(self) -> tuple[Played, ...]:
        """The steps that no hand could do."""
        return tuple(played for played in self.steps if played.why)


class NothingSent(Exception):
    """No act came of what the hand did."""


class DemoFailed(Exception):
    """The board is not what it must be: at which step, and all that differs."""

    def __init__(self, where: str, differences: tuple[str, ...]) -> None:
        super().__init__("\n".join((where, *(f"  {line}" for line in differences))))
        self.where = where
        self.differences = differences


Watcher = Callable[[Played], None]


class Demo:
    """A scenario, as one hand plays it on one page. `watch` is called once there is something new to be seen."""

    def __init__(
        self,
        page: Page,
        scenario: Scenario,
        *,
        pace: Pace = FAST,
        hand: type[Hand] = MouseHand,
        watch: Watcher = lambda played: None,
    ) -> None:
        self.page = page
        self.scenario = scenario
        self.pace = pace
        self.hand = hand(page, pace)
        self.stage = Stage(page, shown=pace.is_watched, touches=hand.touches)
        self._watch = watch
        self._moments: list[Moment] = []
        self._found: Moment = begin(start_board(scenario), as_it_stands=True)
        self._known: set[str] = set()

    def play(self) -> Outcome:
        """Play it from its start to its end. Raises DemoFailed where the board differs, CountertopError for a scenario
        that can't be run.
        """
        began = time.perf_counter()
        scenario, first = _as_played(self.scenario)
        self._moments = list(run(scenario))
        self._known = {card for moment in self._moments for card in (*moment.board.cards, *moment.board.gone)}
        played = [self._open(scenario, first)]
        for number in range(first + 1, len(scenario.steps) + 1):
            played.append(self._play_step(scenario, number))
            self._watch(played[-1])
        self._expect(scenario.expect, "expect", "at the end")
        if scenario.setup and not scenario.steps:
            played.append(self._play_from_here(scenario))
            self._watch(played[-1])
        self._say("The end", scenario.title, "")
        self.hand.wait(self.pace.rest)
        return Outcome(steps=tuple(played), seconds=time.perf_counter() - began)

    # The start

    def _open(self, scenario: Scenario, first: int) -> Played:
        """Open the board as it is before the steps that are played."""
        start = replace(scenario, steps=scenario.steps[:first], expect=None)
        answer = self.page.request.post("/boards", form={"text": write(start)}, max_redirects=0)
        if answer.status != 303:
            raise DemoFailed(
                "the board can’t be opened", (f"the server answers {answer.status}: {answer.text()[:300]}",)
            )
        self.page.goto(answer.headers["location"])
        self.page.wait_for_load_state()
        self.stage.setup()
        played = Played(number=first, step=None, text=scenario.title or "A board")
        self._say("", scenario.about or scenario.title or "A board", "")
        self._compare(first, "the start")
        self._watch(played)
        self.hand.wait(self.pace.to_read(scenario.about))
        return played

    def _play_from_here(self, scenario: Scenario) -> Played:
        """A scenario to set up and look at: at last, see what the first check does."""
        checked = begin(start_board(scenario))
        self._say("", "Play from here: the first check.", "")
        self.hand.press(self.hand.board.play_button)
        self._compare_page(checked, "after the first check")
        self._rest(checked)
        return Played(number=len(scenario.steps), step=None, text="Play from here")

    # A step

    def _play_step(self, scenario: Scenario, number: int) -> Played:
        step, before, after = scenario.steps[number - 1], self._moments[number - 1], self._moments[number]
        where = f"step {number} of {len(scenario.steps)} ({_tag(step)})"
        text = step.say or tell(after).title
        place = f"step {number} of {len(scenario.steps)}"
        if self.stage.is_littered:
            gestures.tidy(self.hand)
        self._ask(step, place)
        self._say(place, text, _as_whom(step, before))
        self.hand.wait(self.pace.to_read(text))
        try:
            why = self._do(step, before)
            sent = self.stage.sent
        except BrowserError as error:
            raise DemoFailed(f"{where}: the hand did not get through", (str(error),)) from error
        except NothingSent:
            raise DemoFailed(f"{where}: the hand did nothing that the page answers", ()) from None
        added = sent.lacks if sent else ()
        if sent is None or sent.status >= 400:
            raise DemoFailed(f"{where}: the page refused it", (self.hand.board.problem.inner_text(),))
        if wrong := [name for name in IDENTITY if name in added and name in sent.fields and not why]:
            raise DemoFailed(f"{where}: the hand did something else", tuple(f"{n}={sent.fields[n]}" for n in wrong))
        if note := _noted(step, added, why):
            self._say(place, text, note)
        self._compare(number, where)
        if isinstance(step, st.Undo):  # the server is at the earlier moment itself, and tells of that
            self._found = after
        self._expect(step.expect, f"steps[{number - 1}].expect", where)
        self._answer(step, place)
        self._rest(after)
        return Played(number=number, step=step, text=text, added=added, why=why)

    def _do(self, step: AnyStep, before: Moment) -> str:
        """Do the step by hand, or else send it; why it was sent, empty if by hand."""
        meant = _named_by_id(step, before)
        whole = _would_ask(step, before)
        self.stage.arm(meant, whole=whole)
        why = ""
        try:
            gestures.by_hand(Doing(hand=self.hand, stage=self.stage, board=before.board, step=step))
        except NoGesture as none:
            why = str(none)
            self.hand.wait(self.pace.rest // 2)
            self.stage.arm(step, whole=True)
            self.stage.send()
        if not self.stage.is_answered():
            raise NothingSent
        return why

    # What is told

    def _say(self, place: str, text: str, note: str, choices: tuple[str, ...] = ()) -> None:
        title = self.scenario.title or "A board"
        self.stage.say(Caption(title=title, place=place, text=text, note=note, choices=choices))

    def _ask(self, step: AnyStep, place: str) -> None:
        """The question of a lesson, before its step."""
        if step.quiz is None or not self.pace.is_watched:
            return
        self._say(place, step.quiz.ask, "What do you think?", step.quiz.choices)
        self.hand.wait(self.pace.to_read(" ".join((step.quiz.ask, *step.quiz.choices))) + 2 * self.pace.rest)

    def _answer(self, step: AnyStep, place: str) -> None:
        """Its answer, after it."""
        if step.quiz is None or not self.pace.is_watched:
            return
        right = ", ".join(step.quiz.choices[number - 1] for number in step.quiz.right_numbers)
        text = right or step.say or "The board shows it."
        self._say(place, f"Answer: {text}", step.quiz.why)
        self.hand.wait(self.pace.to_read(text + step.quiz.why))

    def _rest(self, after: Moment) -> None:
        """Let people look at what came of it: longer where the rules did something."""
        if self.pace.is_watched:
            self.hand.wait(self.pace.rest * (2 if after.passes or after.nothing else 1))

    # What must hold

    def _compare(self, number: int, where: str) -> None:
        """Compare the page, then the server, with the moment of that number. Raises DemoFailed."""
        self._compare_page(self._moments[number], where)
        self._found = self._on_the_server()
        expected, found = state_of(self._moments[number]), state_of(self._found)
        if number and isinstance(self.scenario.steps[number - 1], st.Undo):  # there it is the earlier moment itself
            for state in (expected, found):
                state["fired"] = state["nothing"] = []
        self._fail_on(where, mismatches(expected, found, "server"))

    def _compare_page(self, expected: Moment, where: str) -> None:
        seen = seen_of(expected)
        if not self.stage.shows(seen):
            self._fail_on(where, mismatches(seen, self.stage.look(), "page"))

    def _on_the_server(self) -> Moment:
        """The moment that the server is at, from the file that it gives of the board."""
        board_id = (self.hand.board.main.get_attribute("data-board") or "").partition(":")[0]
        answer = self.page.request.get(f"/b/{board_id}.json")
        return list(run(read(answer.body())))[-1]

    def _expect(self, expect: Expect | None, path: str, where: str) -> None:
        """Compare what the scenario expects with the moment that the server is at. Raises DemoFailed."""
        if expect is not None:
            self._fail_on(where, compare(expect, self._found, path, self._known))

    def _fail_on(self, where: str, differences: Iterator[Any]) -> None:
        if told := tuple(str(difference) for difference in differences):
            raise DemoFailed(where, told)


def _as_played(scenario: Scenario) -> tuple[Scenario, int]:
    """The scenario as a page can play it, and how many of its steps the board must come with.

    A board that stands as written becomes one in play by its first check. Where that check would do something, and the
    scenario goes on without it, the first step has to come with the board.
    """
    if not (scenario.setup and scenario.steps):
        return scenario, 0
    checked = begin(start_board(scenario))
    if checked.passes or checked.choice:
        return scenario, 1
    return replace(scenario, setup=False), 0


def _tag(step: AnyStep) -> str:
    return str(type(step).__struct_config__.tag)


def _named_by_id(step: AnyStep, before: Moment) -> AnyStep:
    """The step as the page names what it is about: a trigger by its id, one counter without saying so."""
    match step:
        case st.Resolve() | st.Dismiss() if trigger := step.among(before.board.triggers):
            return replace(step, trigger=trigger.id, source=None, what=None)
        case st.Remove() | st.MoveCounters() if step.count == 1 and step.kind != "all":
            return replace(step, count=None)
    return step


def _would_ask(step: AnyStep, before: Moment) -> bool:
    """Whether the page would ask, as the card enters, for what the scenario has already said."""
    if not isinstance(step, st.Move | st.Create) or step.ask:
        return False
    return perform(before.board, replace(filled_step(step), ask=True)).choice is not None


def _as_whom(step: AnyStep, before: Moment) -> str:
    """Who does it, where that is not the active player."""
    return f"{before.board.label(step.by)} does it" if step.by and step.by != before.board.active else ""


def _noted(step: AnyStep, added: tuple[str, ...], why: str) -> str:
    """What of a step the hand could not do."""
    if why:
        return f"Sent as a step “{_tag(step)}”: {why}."
    words = [name for name in added if name not in ("by", "trigger") and not name.startswith("expected")]
    return f"By hand; the scenario adds {', '.join(words[:4])}." if words else ""
