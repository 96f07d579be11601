"""Lessons: a shared board, or the way of a live one, played step by step, with what is asked before a step.

All that a visitor answers stands in the address, so a lesson keeps nothing, makes no board and sets no cookie:
`?step=3&q2=1` is the moment after the third step, where the question before the second was answered with the first
choice. What was said of cards and players goes on as `q2=right` or `q2=wrong`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from webapp.rules.checking import check
from webapp.rules.errors import BadStepError
from webapp.rules.play import Moment
from webapp.rules.quiz import Quiz
from webapp.rules.telling import Line, Story
from webapp.scenarios import lessons
from webapp.scenarios.format import Scenario
from webapp.scenarios.lessons import Asked, Judged
from webapp.sessions import Entry
from webapp.views import moments, opened, seats, showing
from webapp.views.values import BoardView

bp = Blueprint("lessons", __name__)

MOST_TOLD = 4  # of the lines that say what came of a step; the rest unfolds
FEW_TOLD = 2  # where the rules did nothing of themselves
_TELLING = ("nothing", "instead", "stopped")
Outcome = Literal["right", "wrong", "shown"]
_OUTCOMES: tuple[Outcome, ...] = ("right", "wrong", "shown")


class ChoiceView(Struct, frozen=True, kw_only=True):
    """One choice of a question: its number, and, once it is answered, whether it is right and was chosen."""

    number: int
    text: str
    right: bool = False
    chosen: bool = False


class AskedView(Struct, frozen=True, kw_only=True):
    """A question that waits for its answer: `several` says that more than one choice is right."""

    number: int  # of the step before which it is asked
    ask: str
    choices: tuple[ChoiceView, ...] = ()
    several: bool = False
    groups: tuple[tuple[str, tuple[Asked, ...]], ...] = ()


class AnsweredView(Struct, frozen=True, kw_only=True):
    """A question that has been answered: how, and what is right."""

    outcome: Outcome
    ask: str
    why: str
    choices: tuple[ChoiceView, ...] = ()
    judged: tuple[tuple[str, tuple[Judged, ...]], ...] = ()  # by the name of each card and player


class Score(Struct, frozen=True, kw_only=True):
    """How many questions there are, were answered, and were answered right."""

    questions: int
    answered: int
    right: int


class LessonView(Struct, frozen=True, kw_only=True):
    """One position of a lesson, with the addresses that lead on from it."""

    title: str
    caption: str
    number: int
    last: int
    story: Story
    short: tuple[Line, ...]
    quiet: str
    view: BoardView
    asked: AskedView | None
    answered: AnsweredView | None
    score: Score
    back: str
    next: str
    show: str  # the next position, with the answer shown
    ask_me: str  # the position before, where the question of this step is asked; "" if it has none that waits
    ask_again: str  # this position, with the next step's question not answered yet; "" if it is not
    again: str
    base: str  # the lesson's address
    whole: str  # the address of the board to play on with
    either: str  # the page on which its two ways stand side by side; "" if it has but one
    fields: tuple[tuple[str, str], ...]  # what a form of this page sends besides its answer


def prepare(app: Flask) -> None:
    """Teach the templates the places where a card may be."""
    app.jinja_env.globals.update(places=lessons.PLACES, place_in_words=lessons.place_in_words)


@bp.get("/<shared:payload>/lesson")
def of_link(payload: str) -> ResponseReturnValue:
    """A shared board as a lesson; `?step=` says at which position."""
    return _page(scenario_of(payload), whole(payload), "lesson")


@bp.get("/<shared:payload>/embed")
def embedded(payload: str) -> ResponseReturnValue:
    """The same for the pages of others: in a frame, without our bar."""
    return _page(scenario_of(payload), whole(payload), "embed", embed=True)


@bp.get("/b/<board_id>/lesson/play")
def of_board(board_id: str) -> ResponseReturnValue:
    """The way to where a live board is now as a lesson: what a link of it would play."""
    session, place = opened.board(board_id)
    return _page(session.scenario(), place.address, "lesson/play", own=True)


def scenario_of(payload: str) -> Scenario:
    """The scenario of a shared board, with what a seat may not see noted. Raises CountertopError."""
    if seats.current():
        opened.inside(payload)
    return opened.scenario_at(payload.partition("@")[0])


def whole(payload: str) -> str:
    """The address of a shared board itself, where one plays on; a lesson goes through all of it."""
    return f"/{payload.partition('@')[0]}{seats.suffix()}"


def _page(
    scenario: Scenario, address: str, name: str, *, embed: bool = False, own: bool = False
) -> ResponseReturnValue:
    lesson = position(scenario, _asked_step(scenario, embed=embed), base=f"{address}/{name}", whole=address)
    partial = "HX-Request" in request.headers
    template = "partials/lesson.html" if partial else "pages/lesson.html"
    return answer(render_template(template, lesson=lesson, embed=embed, own=own))


def answer(page: str) -> Response:
    """The answer that holds a page which nobody keeps."""
    response = make_response(page)
    response.vary.add("HX-Request")
    response.cache_control.no_store = True
    return response


def _asked_step(scenario: Scenario, *, embed: bool) -> int:
    """The position that is asked for: without a word the first one, but in a frame the last one of a board of which
    nothing is said and asked on the way.
    """
    last = len(scenario.steps)
    silent = embed and not any(step.say or step.quiz for step in scenario.steps)
    text = request.args.get("step", str(last if silent else 0))
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= last):
        raise BadStepError(f"this lesson has the positions 0 to {last}, not {text[:20]!r}", "step")
    return int(text)


# One position


def position(scenario: Scenario, number: int, *, base: str, whole: str) -> LessonView:
    """What a lesson shows after so many steps, with the answers that the address holds. Raises CountertopError."""
    quizzes, last = lessons.quizzes_of(scenario), len(scenario.steps)
    found = lessons.moments_up_to(scenario, number + 1)
    said = {name.partition(".")[0] for name in request.args}
    given = {step: outcome_of(f"q{step}", quiz)[0] for step, quiz in quizzes.items() if f"q{step}" in said}
    asked = quizzes.get(number + 1) if number + 1 not in given else None
    own = _answered(number, quizzes[number], found) if number in given else None
    if own is not None:
        given[number] = own.outcome
    entry = _entry(scenario, found, number)
    story = moments.story_of(entry)
    carried = _carried(quizzes, given)

    def to(step: int, *more: tuple[str, str]) -> str:
        return f"{base}?{urlencode([('step', str(step)), *carried, *more])}"

    waits = number in quizzes and number not in given
    later = [pair for pair in carried if pair[0] != f"q{number + 1}"]
    return LessonView(
        title=scenario.title or "A board",
        caption=scenario.steps[number - 1].say if number else scenario.about,
        number=number,
        last=last,
        story=story,
        short=_short(story),
        quiet=_quiet(entry),
        view=seats.seen(showing.show_state(entry)),
        asked=_asking(number + 1, asked, found) if asked else None,
        answered=own,
        score=_score(quizzes, given),
        back=to(number - 1) if number else "",
        next=to(number + 1) if number < last and not asked else "",
        show=to(number + 1, (f"q{number + 1}", "shown")) if asked else "",
        ask_me=to(number - 1) if waits else "",
        ask_again=f"{base}?{urlencode([('step', str(number)), *later])}" if number + 1 in given else "",
        again=base,
        base=base,
        whole=whole,
        either=f"{whole}/a-or-b" if lessons.fork_of(scenario) else "",
        fields=(("step", str(number + 1)), *carried),
    )


def _entry(scenario: Scenario, found: tuple[Moment, ...], number: int) -> Entry:
    """The moment as a state of a board; one that stands as it was written says what the check would do."""
    moment, start = found[number], found[0].before
    if scenario.setup and not number:
        return Entry(moment=moment, mode="setup", start=start, preview=check(moment.board))
    return Entry(moment=moment, mode="play", start=start, as_it_stands=scenario.setup, steps=scenario.steps[:number])


def _short(story: Story) -> tuple[Line, ...]:
    """The lines that say what the rules did of themselves; where they did nothing, the first ones."""
    telling = tuple(line for line in story.lines if line.fired or line.label in _TELLING)
    return telling[:MOST_TOLD] or tuple(line for line in story.lines if line.label != "waiting")[:FEW_TOLD]


def _quiet(entry: Entry) -> str:
    if entry.mode == "setup":
        return "Nothing is checked yet: the board stands as it was written."
    if entry.moment.passes or entry.moment.choice or entry.moment.nothing:
        return ""
    return "The check found nothing to do."


# Questions and answers


def outcome_of(name: str, quiz: Quiz) -> tuple[Outcome, tuple[int, ...]]:
    """How a question was answered, as the address says under that name, and the numbers of the choices that were made.

    What was said of cards and players is judged where it is answered: it counts as wrong, unless the address says how
    it was judged. Raises BadStepError for what is no answer.
    """
    texts = request.args.getlist(name)
    if texts == ["shown"]:
        return "shown", ()
    if not quiz.choices:
        if texts and texts[0] not in _OUTCOMES:
            raise BadStepError("how cards and players will be is said field by field", name)
        return next((outcome for outcome in _OUTCOMES if [outcome] == texts), "wrong"), ()
    known = {str(number): number for number in range(1, len(quiz.choices) + 1)}
    for text in texts:
        if text not in known:
            raise BadStepError(f"a choice is a number from 1 to {len(quiz.choices)}, not {text[:20]!r}", name)
    chosen = tuple(known[text] for text in texts)
    return "right" if lessons.is_right_choice(quiz, chosen) else "wrong", chosen


def _answered(step: int, quiz: Quiz, found: tuple[Moment, ...]) -> AnsweredView:
    outcome, chosen = outcome_of(f"q{step}", quiz)
    if quiz.choices:
        return AnsweredView(outcome=outcome, ask=quiz.ask, why=quiz.why, choices=choices_of(quiz, chosen))
    if f"q{step}" in request.args:
        return AnsweredView(outcome=outcome, ask=quiz.ask, why=quiz.why)
    groups = lessons.asked_of(quiz, found[step - 1].board, found[step].board)
    answers = {field.key: _said(step, field) for _, fields in groups for field in fields}
    judged = tuple((label, tuple(lessons.judged(fields, answers))) for label, fields in groups)
    return AnsweredView(
        outcome="right" if all(one.right for _, each in judged for one in each) else "wrong",
        ask=quiz.ask,
        why=quiz.why,
        judged=judged,
    )


def _said(step: int, field: Asked) -> str:
    """What was answered to one field: as it was before, where it is left out. Raises BadStepError."""
    name = f"q{step}.{field.key}"
    text = request.args.get(name, "").strip().replace("\u2212", "-")
    if not text:
        return field.before
    words = {"zone": lessons.PLACES, "lost": ("yes", "no")}.get(field.name)
    if words:
        if text not in words:
            raise BadStepError(f"one of {', '.join(words)}, not {text[:20]!r}", name)
        return text
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 15):
        raise BadStepError(f"a whole number, not {text[:20]!r}", name)
    return str(int(text))


def choices_of(quiz: Quiz, chosen: tuple[int, ...] = ()) -> tuple[ChoiceView, ...]:
    """The choices of a question, with those that were made."""
    return tuple(
        ChoiceView(number=number, text=text, right=number in quiz.right_numbers, chosen=number in chosen)
        for number, text in enumerate(quiz.choices, 1)
    )


def _asking(step: int, quiz: Quiz, found: tuple[Moment, ...]) -> AskedView:
    groups = () if quiz.choices else lessons.asked_of(quiz, found[step - 1].board, found[step].board)
    several = len(quiz.right_numbers) > 1
    return AskedView(number=step, ask=quiz.ask, choices=choices_of(quiz), several=several, groups=groups)


def _carried(quizzes: Mapping[int, Quiz], given: Mapping[int, Outcome]) -> tuple[tuple[str, str], ...]:
    """What the addresses of other positions say of the answers so far."""
    carried: list[tuple[str, str]] = []
    for step, outcome in given.items():
        texts = request.args.getlist(f"q{step}")
        said = texts if quizzes[step].choices or outcome == "shown" else [outcome]
        carried += [(f"q{step}", text) for text in said]
    return tuple(carried)


def _score(quizzes: Mapping[int, Quiz], given: Mapping[int, Outcome]) -> Score:
    right = sum(outcome == "right" for outcome in given.values())
    return Score(questions=len(quizzes), answered=len(given), right=right)
