"""Since when a permanent has been a world (704.5k), where that is not since its timestamp.

A permanent may become one long after it came, as an effect or its other face makes it so; and one that gets a new
timestamp, as it transforms or is attached, stays the world that it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.characteristics import View, view_of


def since_when(card: Card) -> int:
    """Since when a world permanent has been one."""
    return card.timestamp if card.world_since is None else card.world_since


def remembering_worlds(before: View, after: Board) -> Board:
    """The board after a moment, where each permanent that has become a world in it, or is one still, says since when.

    What somebody has just said of that stands.
    """
    return after.having(*_otherwise(before, after))


def _otherwise(before: View, after: Board) -> Iterator[Card]:
    view = view_of(after, since=before.board)
    for card in view.changed_since(before.board):
        if not card.is_permanent or "world" not in view.types_of(card).supertypes:
            continue
        was = before.board.cards.get(card.id)
        if was is None or (was.incarnation, was.world_since) != (card.incarnation, card.world_since):
            continue  # it has just come, or that was said of it just now
        been_one = was.zone == "battlefield" and "world" in before.types_of(was).supertypes
        since = since_when(was) if been_one else after.clock
        if since != since_when(card):
            yield replace(card, world_since=since)
