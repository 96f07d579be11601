"""The moments of a scenario in a row: each step after the one before, and undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import ContextVar
from time import monotonic

from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.play import Moment, begin, take, take_back
from webapp.rules.steps import AnyStep, Undo
from webapp.scenarios.format import Scenario, filled_step, start_board

_ends: ContextVar[float | None] = ContextVar("ends", default=None)  # when no more steps are begun


class TooMuchWorkError(CountertopError):
    """The steps of a scenario take longer than whoever asked waits."""

    def __init__(self, done: int, of: int) -> None:
        super().__init__(
            f"the time was over after {done:,} of {of:,} steps: have fewer steps, or fewer cards whose abilities all "
            "apply to them; the command `countertop check` takes the time that it needs",
            f"steps[{done}]",
        )


def allow(seconds: float | None) -> None:
    """From now on all that is run in this thread has so many seconds together; None: as long as it takes."""
    _ends.set(None if seconds is None else monotonic() + seconds)


def run(scenario: Scenario) -> Iterator[Moment]:
    """The moments of a scenario: the start (checked, unless it is in set-up mode), then one after each step.

    Raises CountertopError, with the path, at a step that makes no sense, or that is not begun in the time allowed.
    """
    steps = filled_steps(scenario)
    now = begin(start_board(scenario), as_it_stands=scenario.setup)
    yield now
    past = [now]
    for index, step in enumerate(steps):
        if (ends := _ends.get()) is not None and monotonic() > ends:
            raise TooMuchWorkError(index, len(steps))
        try:
            past = after(past, step)
        except BadStepError as error:
            raise BadStepError(error.message, f"steps[{index}].{error.where}") from None
        yield past[-1]


def filled_steps(scenario: Scenario) -> tuple[AnyStep, ...]:
    """The steps, with the catalogue's facts in what they create. Raises BadStepError, with the path."""
    steps = []
    for index, step in enumerate(scenario.steps):
        try:
            steps.append(filled_step(step))
        except BadStepError as error:
            raise BadStepError(error.message, f"steps[{index}].{error.where}") from None
    return tuple(steps)


def after(past: list[Moment], step: AnyStep) -> list[Moment]:
    """The row of moments after one more step: longer by one, or, for an undo, the last two made into one.

    Raises BadStepError for a step that makes no sense, for an undo at the start, and for a step that asks for what is
    not there yet.
    """
    if step.quiz is not None:
        step.quiz.refuse_what_is_not_there(past[-1].board)
    if not isinstance(step, Undo):
        return [*past, take(past[-1], step)]
    if len(past) < 2:
        raise BadStepError("nothing has been done that could be taken back", "do")
    return [*past[:-2], take_back(past[-2], past[-1], step)]
