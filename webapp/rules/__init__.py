"""THE RULES: plain frozen values in, new values and events out. Imports nothing of the rest, no Flask, no I/O,
no clock, no chance.

`board_of` makes a board from entries, `begin` runs its first check, `take` does a step and checks until quiet, and
`tell` says what happened and why. `perform` and `check` are the two halves of `take`.
"""

from webapp.rules.board import Board, board_of
from webapp.rules.characteristics import View, explain
from webapp.rules.checking import Checked, check
from webapp.rules.play import Moment, begin, take
from webapp.rules.steps import AnyStep, Outcome, perform, read_step
from webapp.rules.telling import Line, Story, tell

__all__ = [
    "AnyStep",
    "Board",
    "Checked",
    "Line",
    "Moment",
    "Outcome",
    "Story",
    "View",
    "begin",
    "board_of",
    "check",
    "explain",
    "perform",
    "read_step",
    "take",
    "tell",
]
