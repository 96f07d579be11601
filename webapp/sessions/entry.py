"""One state of a live board."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.checking import Checked
from webapp.rules.play import Moment
from webapp.rules.steps import AnyStep

Mode = Literal["setup", "play"]


class Entry(Struct, frozen=True, kw_only=True, eq=False, weakref=True):
    """One state of a live board: the moment it is at, and the scenario that leads there. Equal to itself alone.

    `start` is the board before all `steps`; `as_it_stands`, whether it began unchecked. In set-up mode `preview` is
    what the check would do.
    """

    moment: Moment
    mode: Mode
    start: Board
    as_it_stands: bool = False
    steps: tuple[AnyStep, ...] = ()
    preview: Checked | None = None

    @property
    def board(self) -> Board:
        """The board of this moment."""
        return self.moment.board
