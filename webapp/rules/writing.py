"""What an entry can say of a card as it lies there: for a file that goes on from here, and for a second one like it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.entries import LONGEST_ID, CardEntry, entry_of, printed_counters
from webapp.rules.errors import UnknownObjectError

_NUMBERED = re.compile(r"-[0-9]+\Z")


def as_an_entry_says_it(board: Board, card: Card) -> Card:
    """The card as far as an entry can say how it is: pending, if an ability of it waits for which it stays; attached to
    nothing that is gone; and no copy, but with what it copies printed on it, where the original is not that any more.
    """
    stays_for = () if card.face.type_line.has("siege") else ("chapter", "defeat")
    if card.is_permanent and board.is_pending(card, *stays_for):
        card = replace(card, pending=True)
    if card.attached_to is not None and card.attached_to in board.gone:
        card = replace(card, attached_to=None, attached_incarnation=0)
    there = card.zone == "battlefield" or card.token
    if card.copy_of in board.gone or (there and card.copy_of and board.copied_face(card) != card.copied):
        copied = card.copied
        card = replace(card, copy_of=None, copied=None)
        return card if copied is None else replace(card, front=copied, transformed=False, card="")
    return card


def twin_of(board: Board, card_id: str, taken: Collection[str] = ()) -> CardEntry:
    """The entry of a new card that is like that one as it lies there, with its counters and what it is attached to;
    it is nobody's commander, and no ability of it waits. Its id is one that nothing on the board, or in `taken`, has.

    Raises UnknownObjectError for what is no card there.
    """
    if card_id not in board.cards:
        raise UnknownObjectError(card_id, "card")
    card = as_an_entry_says_it(board, board.cards[card_id])
    fresh: dict[str, Any] = {
        "commander": False,
        "pending": False,
        "attacked": False,
        "world_since": None,
        "role_since": None,
    }
    fresh |= {"merged": ()}  # what is printed on it is that of all its cards, as on a copy (730.2)
    entry = entry_of(replace(card, id=_free_id(board, card_id, taken), **fresh), board.players[0].id)
    return replace(entry, card=card.card) if card.card else entry


def print_of(board: Board, card_id: str) -> CardEntry:
    """The entry of a card on which is printed what is printed on that one, both faces; of how it lies there, nothing.

    Raises UnknownObjectError for what is no card there.
    """
    if card_id not in board.cards:
        raise UnknownObjectError(card_id, "card")
    card, first = board.cards[card_id], board.players[0].id
    plain = Card(id=card_id, front=card.front, back=card.back, owner=first, controller=first, token=card.token)
    return entry_of(plain.having(printed_counters(plain.face)), first)


def _free_id(board: Board, like: str, taken: Collection[str]) -> str:
    stem = _NUMBERED.sub("", like)[: LONGEST_ID - 6]
    numbers = range(2, len(board.cards) + len(board.gone) + len(board.players) + len(taken) + 3)
    ids = (f"{stem}-{number}" for number in numbers)
    return next(one for one in ids if one not in board.cards and one not in board.gone and one not in taken)
