"""What comes of opening another program's file."""

from __future__ import annotations

from msgspec import Struct

from webapp.scenarios.format import Scenario


class Opened(Struct, frozen=True):
    """The scenario that a file becomes, and one readable line for each sort of thing that it has no place for."""

    scenario: Scenario
    not_carried_over: tuple[str, ...]
