"""Telling deck lists from other texts and from each other, and reading them."""

from __future__ import annotations

from msgspec.structs import replace

from webapp.rules.board import MOST_CARDS
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.decks.arena import has_headings, read_arena
from webapp.scenarios.decks.cockatrice import looks_like_cockatrice, read_cockatrice
from webapp.scenarios.decks.deck import Deck, Problems, refuse_long
from webapp.scenarios.decks.headings import heading_in
from webapp.scenarios.decks.laying import laid_out
from webapp.scenarios.decks.lines import comment_in, lines_of, names_card, row_of
from webapp.scenarios.decks.mtgo import looks_like_mtgo, read_mtgo
from webapp.scenarios.decks.plain import read_plain
from webapp.scenarios.decks.words import words_before
from webapp.scenarios.forge.text import Line
from webapp.scenarios.notes import Notes
from webapp.scenarios.opened import Opened
from webapp.scenarios.texts import MOST_BYTES

_MOST_LINES = 2 * MOST_CARDS  # that are not empty
_LINES_JUDGED = 1_000
_TEXT_JUDGED = 100_000


def looks_like_deck(text: str) -> bool:
    """Whether this may be meant as a deck list. To be asked last, of what is no text of another sort.

    It may if it is XML with the root of Cockatrice's or MTGO's files. Else at least half of its lines (of the first
    1000, without headings, comments and words before the first card) must be what a list consists of: a number and
    a name, or a bare name that the catalogue has. And something must show that it is about Magic at all: one card of
    the catalogue, or a heading such as `Deck` or `SB:`. `3 days ago I moved a counter` is no deck list.
    """
    if looks_like_cockatrice(text) or looks_like_mtgo(text):
        return True
    lines = words_before(lines_of(text[:_TEXT_JUDGED]))[1][:_LINES_JUDGED]
    headings = {heading_in(line) for line in lines}
    rows = [row_of(line) for line in lines if line.text and not heading_in(line) and comment_in(line) is None]
    known = [names_card(row) for row in rows]
    fit = sum(1 for row, found in zip(rows, known, strict=True) if found or (row.name and (row.number or row.part)))
    shown = any(known) or any(row.part for row in rows) or bool(headings - {None, "sort", "about"})
    return shown and fit > 0 and 2 * fit >= len(rows)


def read(text: str) -> Opened:
    """The board that a deck list becomes: the deck is the first player's library, its first card on top.

    Raises UnreadableScenarioError that names all wrong lines, or says that there are too many cards.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB")
    problems = Problems()
    deck = _deck_in(text, problems)
    problems.refuse()
    if not deck.listed:
        raise UnreadableScenarioError("a deck list without a card: expected lines such as '4 Forest'")
    refuse_long(sum(entry.number for entry in deck.listed))
    notes = Notes()
    return Opened(laid_out(deck, notes), notes.lines())


def _deck_in(text: str, problems: Problems) -> Deck:
    lines = lines_of(text)
    clean = "\n".join(line.text for line in lines)
    if looks_like_cockatrice(clean):
        return read_cockatrice(clean, problems)
    if looks_like_mtgo(clean):
        return read_mtgo(clean, problems)
    return _text_deck(lines, problems)


def _text_deck(lines: list[Line], problems: Problems) -> Deck:
    filled = sum(1 for line in lines if line.text)
    if filled > _MOST_LINES:
        raise UnreadableScenarioError(f"at most {MOST_CARDS} cards a board; this text has {filled} lines")
    words, lines = words_before(lines)
    deck = read_arena(lines, problems) if has_headings(lines) else read_plain(lines, problems)
    title, *more = [deck.title, *words] if deck.title else words or [""]
    return replace(deck, title=title, about="\n".join(more).strip())
