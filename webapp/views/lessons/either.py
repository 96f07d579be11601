"""A or B? Two ways from one moment on, side by side: what is asked first, then both boards and what differs.

The scenario of such a page goes one way, back, and the other way, so its link is a link like any other; what a visitor
answers stands in the address.
"""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.errors import BadStepError
from webapp.rules.play import Moment
from webapp.rules.quiz import LONGEST_CHOICE, LONGEST_QUESTION, Quiz
from webapp.rules.steps import AnyStep
from webapp.rules.telling import Line, title
from webapp.scenarios import lessons, links
from webapp.scenarios.format import Scenario
from webapp.scenarios.lessons import Fork
from webapp.sessions import Entry, Session
from webapp.views import comparing, forms, moments, opened, seats, showing
from webapp.views.history import is_hidden_on_both
from webapp.views.lessons.player import AnsweredView, ChoiceView, answer, choices_of, outcome_of, scenario_of, whole
from webapp.views.rendering import Place
from webapp.views.values import BoardView

bp = Blueprint("either", __name__)

ANSWERS = ("A", "B", "both", "neither")
_PATH = "a-or-b"


class WayView(Struct, frozen=True, kw_only=True):
    """One of the two ways: its letter, what is said of it, what is done on it, and how the board is then."""

    letter: str
    caption: str
    titles: tuple[str, ...]
    view: BoardView
    lines: tuple[Line, ...]


class EitherView(Struct, frozen=True, kw_only=True):
    """The page: `asked` while a question waits for its answer, then `answered`, and what differs."""

    title: str
    about: str
    view: BoardView  # of the moment from which both ways go
    ways: tuple[WayView, WayView]
    asked: Quiz | None
    choices: tuple[ChoiceView, ...]
    answered: AnsweredView | None
    differences: tuple[comparing.Difference, ...]
    base: str
    whole: str
    share: str  # the whole address of this page


@bp.get(f"/<shared:payload>/{_PATH}")
def show(payload: str) -> ResponseReturnValue:
    """The two ways of a shared scenario. Raises BadStepError if it has but one."""
    return _page(payload, embed=False)


@bp.get(f"/<shared:payload>/{_PATH}/embed")
def embedded(payload: str) -> ResponseReturnValue:
    """The same for the pages of others, in a frame."""
    return _page(payload, embed=True)


@bp.get("/b/<board_id>/either")
def make_of_board(board_id: str) -> ResponseReturnValue:
    """Lead to the page that sets two moments of a live board side by side: `?a=` and `?b=`, and what it asks."""
    return _made(*opened.board(board_id))


@bp.get("/<shared:payload>/either")
def make_of_link(payload: str) -> ResponseReturnValue:
    """The same of two moments of a shared board."""
    return _made(*opened.shared(payload))


# Making one


def _made(session: Session, place: Place) -> ResponseReturnValue:
    a, b = (opened.number_of_moment(request.args.get(name, "")) for name in ("a", "b"))
    return redirect(f"{links.path_of(scenario_of_both(session, a, b, _question()))}/{_PATH}", code=303)


def scenario_of_both(session: Session, a: int, b: int, quiz: Quiz | None) -> Scenario:
    """The scenario that goes from the last moment on the ways to both to the one, back, and to the other.

    Raises BadStepError if one of them lies on the way to the other, or they began on different boards.
    """
    with session.lock:
        common, _, _ = session.ways_apart(a, b)
        look = session.looking_at(a)
        one, other, since = session.moment(a).entry, session.moment(b).entry, len(common.entry.steps)
        if one.start is not other.start or one.mode == "setup" or other.mode == "setup":
            raise BadStepError("these two did not begin on one board: something was set up between them", "b")
        first, second = one.steps[since:], other.steps[since:]
        if not first or not second:
            raise BadStepError("one of these two is on the way to the other: choose moments of two branches", "b")
        steps = lessons.forked(one.steps[:since], _asking(first, quiz), second)
        return replace(look.scenario(), steps=steps)


def _asking(steps: tuple[AnyStep, ...], quiz: Quiz | None) -> tuple[AnyStep, ...]:
    return (replace(steps[0], quiz=quiz), *steps[1:])


def _question() -> Quiz | None:
    """What is asked: nothing, where nothing is written. Raises BadStepError for an answer that there is not."""
    ask = " ".join(request.args.get("ask", "").split())
    if not ask:
        return None
    forms.refuse_control_characters({"ask": ask})
    if len(ask) > LONGEST_QUESTION:
        raise BadStepError(f"a question has at most {LONGEST_QUESTION} characters", "ask")
    if (right := request.args.get("right", "")) not in ANSWERS:
        raise BadStepError(f"which answer is right: {', '.join(ANSWERS)}", "right")
    return Quiz(ask=ask, choices=tuple(map(str.capitalize, ANSWERS)), right=ANSWERS.index(right) + 1)


# The page


def _page(payload: str, *, embed: bool) -> ResponseReturnValue:
    scenario = scenario_of(payload)
    fork = lessons.fork_of(scenario)
    if fork is None:
        raise BadStepError("this scenario has but one way: it does not go back once to go another", "steps")
    address = whole(payload)
    base = f"{address}/{_PATH}{'/embed' if embed else ''}"
    view = _view(scenario, fork, base, address)
    partial = "HX-Request" in request.headers
    template = "partials/either.html" if partial else "pages/either.html"
    return answer(render_template(template, either=view, embed=embed))


def _view(scenario: Scenario, fork: Fork, base: str, address: str) -> EitherView:
    found = lessons.moments_up_to(scenario, len(scenario.steps))
    quiz = scenario.steps[fork.a[0] - 1].quiz
    asked = quiz if quiz and quiz.choices and "q" not in request.args else None
    a, b = (_way(letter, scenario, found, way) for letter, way in (("A", fork.a), ("B", fork.b)))
    boards = found[fork.a[-1]].board, found[fork.b[-1]].board
    differences = () if asked else comparing.compare(*boards)
    return EitherView(
        title=scenario.title or "A or B?",
        about=scenario.about,
        view=_seen(scenario, found, fork.common[-1] if fork.common else 0),
        ways=(a, b),
        asked=asked,
        choices=choices_of(asked) if asked else (),
        answered=_answered(quiz) if quiz and quiz.choices and not asked else None,
        differences=tuple(one for one in differences if not is_hidden_on_both(one.object, boards)),
        base=base,
        whole=address,
        share=request.host_url.rstrip("/") + address + f"/{_PATH}",
    )


def _answered(quiz: Quiz) -> AnsweredView:
    outcome, chosen = outcome_of("q", quiz)
    return AnsweredView(outcome=outcome, ask=quiz.ask, why=quiz.why, choices=choices_of(quiz, chosen))


def _way(letter: str, scenario: Scenario, found: tuple[Moment, ...], way: tuple[int, ...]) -> WayView:
    stories = [moments.story_of(_entry(scenario, found, number)) for number in way]
    said = [scenario.steps[number - 1].say for number in way if scenario.steps[number - 1].say]
    return WayView(
        letter=letter,
        caption="\n".join(said)[: 4 * LONGEST_CHOICE],
        titles=tuple(_done(found[number], story.title) for number, story in zip(way, stories, strict=True)),
        view=_seen(scenario, found, way[-1]),
        lines=tuple(line for story in stories for line in story.lines),
    )


def _done(moment: Moment, told: str) -> str:
    """What is done in that moment, without what comes of it: that would be the answer."""
    return title(moment.step, moment.stepped) if moment.nothing else told


def _seen(scenario: Scenario, found: tuple[Moment, ...], number: int) -> BoardView:
    return seats.seen(showing.show_state(_entry(scenario, found, number)))


def _entry(scenario: Scenario, found: tuple[Moment, ...], number: int) -> Entry:
    return Entry(moment=found[number], mode="play", start=found[0].before, as_it_stands=scenario.setup)
