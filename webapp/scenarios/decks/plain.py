"""Deck lists without headings, as Cockatrice, MWS and MTGO write them: `SB:` or an empty line parts the sideboard."""

from __future__ import annotations

from itertools import groupby

from webapp.scenarios.decks.deck import Deck, Part, Problems
from webapp.scenarios.decks.headings import heading_in
from webapp.scenarios.decks.lines import comment_in, entry_of, row_of
from webapp.scenarios.forge.text import Line


def read_plain(lines: list[Line], problems: Problems) -> Deck:
    """The deck that these lines list. Where no line says `SB:`, the one gap between two blocks begins the sideboard;
    with more gaps than one there is none.
    """
    blocks = _blocks(lines)
    rows = [[row_of(line) for line in block] for block in blocks]
    gap_parts = len(rows) == 2 and not any(row.part for block in rows for row in block)
    cards = []
    for index, block in enumerate(rows):
        part: Part = "sideboard" if gap_parts and index else "main"
        cards += [entry for row in block if (entry := entry_of(row, part, problems))]
    return Deck(tuple(cards))


def _blocks(lines: list[Line]) -> list[list[Line]]:
    """The lines that stand together, without comments and headings, which part nothing."""
    told = [line for line in lines if comment_in(line) is None and heading_in(line) is None]
    return [list(block) for filled, block in groupby(told, key=lambda line: bool(line.text)) if filled]
