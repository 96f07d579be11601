"""Deck lists with headings, as Arena writes them: `Deck`, `Sideboard`, `Commander`, `Companion`, each in its line."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.scenarios.decks.deck import Deck, Listed, Part, Problems
from webapp.scenarios.decks.headings import heading_in
from webapp.scenarios.decks.lines import comment_in, entry_of, row_of
from webapp.scenarios.forge.text import Line


def has_headings(lines: Iterable[Line]) -> bool:
    """Whether headings say where the parts of this list begin. `Deck` alone does not: what ends the deck then?"""
    return any(heading_in(line) not in (None, "main", "sort") for line in lines)


def read_arena(lines: list[Line], problems: Problems) -> Deck:
    """The deck that these lines list; empty lines mean nothing. What stands before the first heading is the deck."""
    part: Part | None = "main"  # None: words about the deck
    cards: list[Listed] = []
    title = ""
    for line in lines:
        heading = heading_in(line)
        if heading == "about":
            part = None
        elif heading == "sort":
            part = part or "main"
        elif heading is not None:
            part = heading
        elif part is None:
            title = _named(line) or title
        elif line.text and comment_in(line) is None and (entry := entry_of(row_of(line), part, problems)):
            cards.append(entry)
    return Deck(tuple(cards), title)


def _named(line: Line) -> str:
    word, _, name = line.text.partition(" ")
    return name.strip() if word.casefold() == "name" else ""
