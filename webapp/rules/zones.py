"""The zones of the game (400.1)."""

from __future__ import annotations

from typing import Literal

Zone = Literal["library", "hand", "battlefield", "graveyard", "exile", "command", "stack"]
ZONES: tuple[Zone, ...] = ("library", "hand", "battlefield", "graveyard", "exile", "command", "stack")
