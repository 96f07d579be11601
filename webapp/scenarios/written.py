"""What comes of writing a scenario in some format: its text, and what that format has no place for."""

from __future__ import annotations

from msgspec import Struct


class Written(Struct, frozen=True):
    """A file's text, and one readable line for each sort of thing that is not in it."""

    text: str
    not_carried_over: tuple[str, ...] = ()
