"""What a person can do: one class per `do`. The same value is a scenario file's step, the form that a drop submits,
the body of the API and the entry of the log.

A step works on an `Action`. When the rules turn it into nothing, that is an answer, noted there; when it makes no
sense, it raises BadStepError and nothing has changed.
"""

from webapp.rules.steps.base import CardStep, Step
from webapp.rules.steps.counters import MoveCounters, Put, Remove
from webapp.rules.steps.damage import Damage, Life
from webapp.rules.steps.editing import Set
from webapp.rules.steps.permanents import Attach, Detach, EndTurn, Tap, Transform, Untap
from webapp.rules.steps.several import AnyStep, Choose, Outcome, Single, Together, Undo, perform, read_step
from webapp.rules.steps.zones import Create, Destroy, Draw, Move, Sacrifice

__all__ = [
    "AnyStep",
    "Attach",
    "CardStep",
    "Choose",
    "Create",
    "Damage",
    "Destroy",
    "Detach",
    "Draw",
    "EndTurn",
    "Life",
    "Move",
    "MoveCounters",
    "Outcome",
    "Put",
    "Remove",
    "Sacrifice",
    "Set",
    "Single",
    "Step",
    "Tap",
    "Together",
    "Transform",
    "Undo",
    "Untap",
    "perform",
    "read_step",
]
