"""What a person can do: one class per `do`. The same value is a scenario file's step, the form that a drop submits,
the body of the API and the entry of the log.

A step works on an `Action`. When the rules turn it into nothing, that is an answer, noted there; when it makes no
sense, it raises BadStepError and nothing has changed.
"""

from webapp.rules.steps.base import CardStep, Step
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
from webapp.rules.steps.several import AnyStep, Choose, Outcome, Single, Together, Undo, perform, read_step
from webapp.rules.steps.table import Flip, Join, Leave, Roll
from webapp.rules.steps.triggers import Dismiss, MainPhase, Resolve, Upkeep
from webapp.rules.steps.using import Use
from webapp.rules.steps.zones import Arrange, Create, Destroy, Draw, Move, Sacrifice

__all__ = [
    "AnyStep",
    "Arrange",
    "Attach",
    "CardStep",
    "Choose",
    "Control",
    "Create",
    "Damage",
    "Destroy",
    "Detach",
    "Dismiss",
    "Double",
    "Draw",
    "EndTurn",
    "Flip",
    "Give",
    "Join",
    "Leave",
    "Life",
    "MainPhase",
    "Merge",
    "Move",
    "MoveCounters",
    "Outcome",
    "PhaseIn",
    "PhaseOut",
    "Proliferate",
    "Put",
    "PutItsCounters",
    "Regenerate",
    "Remove",
    "Resolve",
    "Roll",
    "Sacrifice",
    "Set",
    "Single",
    "Step",
    "TakeOff",
    "Tap",
    "Together",
    "Transform",
    "TurnFaceDown",
    "TurnFaceUp",
    "Undo",
    "Untap",
    "Upkeep",
    "Use",
    "perform",
    "read_step",
]
