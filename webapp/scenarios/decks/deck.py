"""A deck list, whatever it was written as, and what is wrong in one."""

from __future__ import annotations

import re
from itertools import islice
from typing import Literal

from msgspec import Struct

from webapp.rules.board import MOST_CARDS
from webapp.rules.errors import UnreadableScenarioError

Part = Literal["main", "commander", "companion", "sideboard", "maybeboard", "tokens"]

LONGEST_NAME = 200
_MOST_NAMED = 200  # wrong lines; a text of another sort may have thousands
_WHOLE = re.compile(r"[0-9]{1,12}")


class Listed(Struct, frozen=True):
    """One entry of a list: so many cards of a name, in what part of the deck, and the line it stands in."""

    number: int
    name: str
    part: Part
    line: int


class Deck(Struct, frozen=True):
    """The entries of a deck list in its order, what it is called, and what it says about itself."""

    listed: tuple[Listed, ...]
    title: str = ""
    about: str = ""


class Problems:
    """Collects what is wrong in a file, so that one answer names all of it."""

    def __init__(self) -> None:
        self._found: list[tuple[int, str]] = []

    def add(self, line: int, what: str) -> None:
        """Note what is wrong in that line, and what would be right."""
        self._found.append((line, what))

    def refuse(self) -> None:
        """Raise UnreadableScenarioError, naming every wrong line, if there is any."""
        if not self._found:
            return
        (first, what), *others = self._found
        said = [what, *(f"line {line}: {also}" for line, also in islice(others, _MOST_NAMED - 1))]
        if len(self._found) > _MOST_NAMED:
            said.append(f"and {len(self._found) - _MOST_NAMED} lines more")
        raise UnreadableScenarioError("; ".join(said), f"line {first}")


def listed(number: str, name: str, part: Part, line: int, problems: Problems) -> Listed | None:
    """The entry that a number and a name mean; None, and a note of what is wrong, where they mean none."""
    if not _WHOLE.fullmatch(number) or not 1 <= int(number) <= MOST_CARDS:
        problems.add(line, f"a number of cards is from 1 to {MOST_CARDS}, not {number[:20]!r}")
    elif not name:
        problems.add(line, f"a card's name is missing: expected a line such as '{int(number)} Forest'")
    elif len(name) > LONGEST_NAME:
        problems.add(line, f"a card's name has at most {LONGEST_NAME} characters, not {len(name)}")
    else:
        return Listed(int(number), name, part, line)
    return None


def refuse_long(cards: int) -> None:
    """Raise UnreadableScenarioError for a list of more cards than a board holds."""
    if cards > MOST_CARDS:
        raise UnreadableScenarioError(f"at most {MOST_CARDS} cards a board, sideboard included; this list has {cards}")
