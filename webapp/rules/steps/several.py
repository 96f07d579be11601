"""Several steps at one time, answers, taking back; all steps together, and how one is performed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
        for index in _at_one_time(self.steps, action.board):
            step = self.steps[index]
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


_DONE_TO = {  # the fields that name what something is done to, which is not there any more once it has left
    Put: ("onto",),
    PutItsCounters: ("onto",),
    Remove: ("from_",),
    MoveCounters: ("from_", "to"),
    Double: ("card",),
    Proliferate: ("choose",),
    Damage: ("to", "from_"),
    Tap: ("card",),
    Untap: ("card",),
    Transform: ("card",),
    TurnFaceDown: ("card",),
    TurnFaceUp: ("card",),
    Attach: ("card", "to"),
    Detach: ("card",),
    Control: ("card",),
    Regenerate: ("card",),
    Give: ("card",),
}


def _at_one_time(steps: tuple[Single, ...], board: Board) -> list[int]:
    """In which order steps of one time are done: as they stand; but a permanent that leaves does so after all that is
    done to it at that time, for then it is there, wherever that stands in the list.

    A counter put after an exile is put on the exiled card: it is exiled with it. What moves a card, or changes it by
    hand, stays where it is among all that is said of that card.
    """
    done_to: dict[str, int] = {}  # the last step that does something to it, before something else moves it
    put_on: set[str] = set()  # on what counters are put by then
    places = [(index, 0) for index in range(len(steps))]
    for index in reversed(range(len(steps))):
        step = steps[index]
        if type(step) in _DONE_TO:
            for object_id in _done_to(step):
                done_to.setdefault(object_id, index)
                if isinstance(step, Put | PutItsCounters):
                    put_on.add(object_id)
        elif isinstance(card_id := getattr(step, "card", None), str):
            if not _leaves(step, board):
                done_to.pop(card_id, None)
                put_on.discard(card_id)
            elif not (card_id in put_on and getattr(step, "to", None) == "exile"):
                places[index] = (done_to.get(card_id, index), 1)
    return sorted(range(len(steps)), key=lambda index: (places[index], index))


def _done_to(step: Single) -> Iterator[str]:
    for field in _DONE_TO[type(step)]:
        named = getattr(step, field)
        yield from (named,) if isinstance(named, str) else named or ()


def _leaves(step: Single, board: Board) -> bool:
    """Whether a step lets a permanent of that board leave the battlefield, or phase out."""
    if not isinstance(step, (Destroy, Sacrifice, PhaseOut, Move)) or getattr(step, "to", None) == "battlefield":
        return False
    card = board.cards.get(step.card)
    return card is not None and card.is_permanent


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
