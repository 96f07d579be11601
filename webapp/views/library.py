"""The top of a library, as a player looks at it and puts it in order."""

from __future__ import annotations

import re

from flask import request
from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.errors import BadStepError
from webapp.rules.steps import Arrange
from webapp.sessions import Session
from webapp.views.values import CardView

TOP = "top "  # then a player's id, and those of the cards that are looked at: how a page names this panel
MOST_LOOKED_AT = 40


class TopView(Struct, frozen=True, kw_only=True):
    """The cards that a player looks at, the top one first; `of` is how many the library has."""

    player: str
    name: str
    cards: tuple[CardView, ...]
    of: int

    @property
    def what(self) -> str:
        """Which panel it is."""
        return "top"

    @property
    def id(self) -> str:
        """How a page names this panel: by the cards, so that what has gone shows none that lay below."""
        return f"{TOP}{self.player} {self.order}"

    @property
    def order(self) -> str:
        """The ids of the cards, in their order."""
        return " ".join(card.id for card in self.cards)

    def moved(self, card_id: str, way: str) -> str:
        """The order with one card a place further up or down; as it is at either end."""
        ids = [card.id for card in self.cards]
        at = ids.index(card_id)
        to = min(max(at + (1 if way == "down" else -1), 0), len(ids) - 1)
        ids.insert(to, ids.pop(at))
        return " ".join(ids)


def asked_for(player: str, top: str, cards: str) -> str:
    """The name of the panel that an address asks for: so many from the top, or these cards."""
    return f"{TOP}{player[:100]} {cards[:5_000]}" if cards else f"{TOP}{player[:100]} #{top[:4]}"


def looked_at(board: Board, named: str) -> tuple[str, tuple[str, ...]] | None:
    """Whose library a panel of that name is about, and which cards of it; None for a player who is not there."""
    player, _, rest = named.removeprefix(TOP).partition(" ")
    if not board.is_player(player):
        return None
    library = [card.id for card in board.zone(player, "library")]
    if rest.startswith("#"):
        number = int(rest[1:]) if re.fullmatch(r"#[0-9]{1,4}", rest) else 1
        return player, tuple(library[: min(max(number, 1), MOST_LOOKED_AT)])
    wanted = set(rest.split())
    return player, tuple(card_id for card_id in library if card_id in wanted)


def arrange(session: Session) -> None:
    """Put some cards of a library in an order, where they lie: one step that arranges the whole."""
    player = session.now.board.player(request.form.get("player", ""))
    order = re.split(r"[\s,]+", request.form.get("order", "").strip())
    library = [card.id for card in session.now.board.zone(player.id, "library")]
    if len(set(order)) < len(order) or not set(order) <= set(library):
        raise BadStepError(f"not all of these lie in {player.label}\u2019s library, each once", "order")
    rest = iter(order)
    whole = tuple(next(rest) if card_id in order else card_id for card_id in library)
    session.take(Arrange(player=player.id, zone="library", order=whole))
