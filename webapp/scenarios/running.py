"""The moments of a scenario in a row: each step after the one before, and undo."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.rules.errors import BadStepError
from webapp.rules.play import Moment, begin, take, take_back
from webapp.rules.steps import AnyStep, Undo
from webapp.scenarios.format import Scenario, filled_step, start_board


def run(scenario: Scenario) -> Iterator[Moment]:
    """The moments of a scenario: the start (checked, unless it is in set-up mode), then one after each step.

    Raises CountertopError, with the path, at a step that makes no sense.
    """
    steps = filled_steps(scenario)
    now = begin(start_board(scenario), as_it_stands=scenario.setup)
    yield now
    past = [now]
    for index, step in enumerate(steps):
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
