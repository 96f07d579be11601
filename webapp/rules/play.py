"""One action after another: perform the step, then check; or answer the question that waits, and go on."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.checking import Checked, Fired, Pass, check, read_answer
from webapp.rules.errors import BadStepError
from webapp.rules.events import Answer, Choice, Event, Nothing
from webapp.rules.steps import AnyStep, Choose, Outcome, Proliferate, Together, Undo, perform
from webapp.rules.steps.counters import could_proliferate


class Moment(Struct, frozen=True, kw_only=True):
    """A board on which the check has run, and how it came about: the step, what it did, and each pass since.

    `before` is the board that the step was done on, `stepped` the one that it made, before the check.
    While a question waits (`choice`), `asked_by` is the step that stopped at it, or None if the check did.
    """

    board: Board
    before: Board
    stepped: Board
    step: AnyStep | None = None
    events: tuple[Event, ...] = ()
    refusals: tuple[Nothing, ...] = ()
    passes: tuple[Pass, ...] = ()
    choice: Choice | None = None
    asked_by: AnyStep | None = None
    answers: Mapping[Choice, Answer] = {}
    next_pass: int = 1
    endless: bool = False
    at_rest: bool = False  # whether a check has found nothing more to do on this very board
    switched_off: tuple[Fired, ...] = ()  # what house rules have kept the check from doing
    could_choose: tuple[str, ...] | None = None  # what the last proliferate could choose

    @property
    def nothing(self) -> tuple[Nothing, ...]:
        """Why the step did nothing at all; empty if it did something, or waits for an answer."""
        return () if self.events else self.refusals


def begin(board: Board, *, as_it_stands: bool = False) -> Moment:
    """The first moment of a board: after its first check, or, in set-up mode, as it stands.

    Raises BadStepError if more abilities would trigger in the check than can wait.
    """
    if as_it_stands:
        return Moment(board=board, before=board, stepped=board)
    try:
        checked = check(board)
    except BadStepError as error:
        raise BadStepError(error.message, "cards") from None
    return _checked(Moment(board=board, before=board, stepped=board), checked)


def take(now: Moment, step: AnyStep) -> Moment:
    """Do a step after `now`, and check until quiet.

    Raises BadStepError, and `now` is as it was, for a step that makes no sense: also for any but `choose` while a
    question waits. Undo is the history's (`History.take`).
    """
    if isinstance(step, Choose):
        return _answer(now, step)
    if now.choice:
        raise BadStepError("a question waits for its answer: choose, or undo", "do")
    if isinstance(step, Undo):
        raise BadStepError("undo needs a history", "do")
    return _after(now, step, step, perform(now.board, step), {})


def take_back(earlier: Moment, undone: Moment, step: Undo) -> Moment:
    """The moment in which `undone` is taken back: the board, and the question, of the moment before it."""
    return replace(
        earlier,
        before=undone.board,
        stepped=earlier.board,
        step=step,
        events=(),
        refusals=(),
        passes=(),
        endless=False,
        switched_off=(),
    )


def _answer(now: Moment, step: Choose) -> Moment:
    if now.choice is None:
        raise BadStepError("no question waits for an answer", "do")
    answers = {**now.answers, now.choice: read_answer(now.choice, step.answer)}
    if now.asked_by is not None:
        return _after(now, step, now.asked_by, perform(now.board, now.asked_by, answers), answers)
    fresh = Moment(board=now.board, before=now.board, stepped=now.board, step=step, could_choose=now.could_choose)
    return _checked(fresh, check(now.board, first_pass=now.next_pass, answers=answers))


def _after(now: Moment, shown: AnyStep, done: AnyStep, outcome: Outcome, answers: Mapping[Choice, Answer]) -> Moment:
    moment = Moment(
        board=outcome.board,
        before=now.board,
        stepped=outcome.board,
        step=shown,
        events=outcome.events,
        refusals=outcome.refusals,
        could_choose=_could_choose(now, done),
    )
    if outcome.choice:
        return replace(moment, choice=outcome.choice, asked_by=done, answers=answers, at_rest=now.at_rest)
    return _checked(moment, check(outcome.board, since=now.board if now.at_rest else None))


def _could_choose(now: Moment, step: AnyStep) -> tuple[str, ...] | None:
    """What a step that proliferates can choose on the board before it; else what the last one could."""
    steps = step.steps if isinstance(step, Together) else (step,)
    proliferates = any(isinstance(one, Proliferate) for one in steps)
    return could_proliferate(now.board) if proliferates else now.could_choose


def _checked(moment: Moment, checked: Checked) -> Moment:
    return replace(
        moment,
        board=checked.board,
        passes=checked.passes,
        choice=checked.choice,
        answers=checked.answers,
        next_pass=checked.next_pass,
        endless=checked.endless,
        switched_off=checked.switched_off,
        at_rest=checked.choice is None and not checked.endless,
    )
