"""Several steps at one time, answers, taking back; all steps together, and how one is performed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, convert

from webapp.rules.action import Action, Asks, first_asked
from webapp.rules.board import Board
from webapp.rules.characteristics import view_of
from webapp.rules.entries import (
    Amount,
    SomeText,
    decode,
)
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import (
    Answer,
    Choice,
    Event,
    Nothing,
)
from webapp.rules.steps.base import Step
from webapp.rules.steps.counters import Double, MoveCounters, Proliferate, Put, PutItsCounters, Remove
from webapp.rules.steps.damage import Damage, Life
from webapp.rules.steps.editing import Set, TakeOff
from webapp.rules.steps.giving import Give
from webapp.rules.steps.permanents import (
    Attach,
    Control,
    Detach,
    EndTurn,
    Merge,
    PhaseIn,
    PhaseOut,
    Regenerate,
    Tap,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
    Untap,
)
from webapp.rules.steps.table import Flip, Join, Leave, Roll
from webapp.rules.steps.triggers import Dismiss, MainPhase, Resolve, Upkeep
from webapp.rules.steps.using import Use
from webapp.rules.steps.zones import Arrange, Create, Destroy, Draw, Move, Sacrifice
from webapp.rules.triggers import triggered
from webapp.rules.worlds import remembering_worlds

_PART = re.compile(r"steps\[([0-9]+)\]\.")


class Choose(Step, frozen=True, kw_only=True, tag="choose"):
    """Answer the question that a step or check stopped at."""

    answer: bool | Amount | SomeText | Annotated[tuple[SomeText, ...], Meta(min_length=1)]


class Undo(Step, frozen=True, kw_only=True, tag="undo"):
    """Take back the last step, with the state-based actions that followed it."""


Single = (
    Put
    | Remove
    | MoveCounters
    | Move
    | Destroy
    | Sacrifice
    | Damage
    | Life
    | Draw
    | Tap
    | Untap
    | Transform
    | Attach
    | Detach
    | Create
    | Set
    | EndTurn
    | PutItsCounters
    | Double
    | PhaseOut
    | Regenerate
    | PhaseIn
    | TurnFaceDown
    | TurnFaceUp
    | Control
    | Give
    | Proliferate
    | Arrange
    | Upkeep
    | MainPhase
    | Resolve
    | Dismiss
    | Use
    | Roll
    | Flip
    | TakeOff
    | Merge
)


class Together(Step, frozen=True, kw_only=True, tag="together"):
    """Several steps as one action at one time, with one check after all of them."""

    steps: Annotated[tuple[Single, ...], Meta(min_length=1, max_length=2_000)]

    def perform(self, action: Action) -> None:
        """Do them in turn; each looks back on the board before all of them. Of their questions, what is asked first
        is asked now; the steps after one that asks are only looked through for questions.
        """
        asked: list[Choice] = []
        for index, step in enumerate(self.steps):
            if step.expect is not None:
                raise BadStepError("an expectation stands on the whole, not on a part", f"steps[{index}].expect")
            if step.quiz is not None:
                raise BadStepError("a question stands on the whole, not on a part", f"steps[{index}].quiz")
            action.by = step.by or self.by or action.board.active
            action.where = f"steps[{index}]."
            try:
                if step.can_begin(action):
                    step.perform(action)
            except Asks as question:
                asked.append(question.choice)
            except BadStepError as error:
                if not asked:
                    raise BadStepError(error.message, f"steps[{index}].{error.where}") from None
        if asked:
            raise Asks(first_asked(action.board, [*asked, *action.asked_as_it_lands()]))


AnyStep = Single | Join | Leave | Together | Choose | Undo


class Outcome(Struct, frozen=True, kw_only=True):
    """What a step did: the new board, what happened, and what came to nothing. If it stopped at a question,
    `choice` is that, the board is the old one, and nothing has happened.
    """

    board: Board
    events: tuple[Event, ...] = ()
    refusals: tuple[Nothing, ...] = ()
    choice: Choice | None = None

    @property
    def nothing(self) -> tuple[Nothing, ...]:
        """Why nothing happened at all; empty if something did."""
        return () if self.events or self.choice else self.refusals


def perform(board: Board, step: AnyStep, answers: Mapping[Choice, Answer] | None = None) -> Outcome:
    """Do one whole step, without any check in between (704.4).

    Raises BadStepError, with the field, for a step that makes no sense; the board given is never touched.
    """
    action = Action(view_of(board), answers)
    action.by = step.by or board.active
    try:
        if step.can_begin(action):
            step.perform(action)
        action.land()
    except Asks as question:
        return Outcome(board=board, choice=question.choice)
    except UnknownObjectError:
        raise
    except BadStepError as error:
        raise BadStepError(error.message, _key_of(step, error.where)) from None
    if not action.events:
        return Outcome(board=board, refusals=tuple(action.refusals))
    after = remembering_worlds(action.start, action.board)
    after, waiting = triggered(action.before, after, action.events_of_this_moment(), earlier=action.earlier)
    return Outcome(board=after, events=(*action.events, *waiting), refusals=tuple(action.refusals))


def _key_of(step: AnyStep, where: str) -> str:
    """The key of the step that an error is about: that of the step itself, if what it came to went wrong. What passes a
    limit is a `count` or a `change` to who does it, which the step may not have.
    """
    if isinstance(step, Together) and (part := _PART.match(where)):
        return part[0] + _key_of(step.steps[int(part[1])], where[part.end() :])
    key = re.split(r"[.\[]", where)[0]
    return where if isinstance(step, Set) or key in step.__struct_encode_fields__ else "do"


def read_step(written: Any, *, strict: bool = True) -> AnyStep:
    """The step that a plain map means; `strict` False reads numbers and booleans from a form's text.

    Raises msgspec.ValidationError, which names the path, for what is no step.
    """
    step: AnyStep = convert(written, AnyStep, strict=strict, dec_hook=decode)
    return step
