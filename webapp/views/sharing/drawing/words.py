"""A board in words, for whoever doesn't see its picture: who plays, what lies there, what happened. Never very long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.rules.telling import signed
from webapp.views.sharing.drawing.font import clean
from webapp.views.sharing.drawing.items import Item, badges, items_of, piles, went_where
from webapp.views.sharing.drawing.story import Tale
from webapp.views.values import BoardView, CounterView, PlayerView

MOST = 1_500  # characters
_MOST_CARDS, _MOST_KINDS, _LONGEST_NAME, _MOST_LINES = 8, 6, 60, 6


def words_of(view: BoardView, tale: Tale) -> str:
    """That board in sentences."""
    parts = [*_happened(tale), *(_player(view, player) for player in view.players)]
    text = " ".join(part for part in parts if part)
    return text if len(text) <= MOST else text[: MOST - 1].rsplit(" ", 1)[0] + "…"


def _happened(tale: Tale) -> Iterator[str]:
    if tale.title:
        yield f"{_short(tale.title, 200)}."
    for line in tale.lines[:_MOST_LINES]:
        rules = f" ({', '.join(line.rules)})" if line.rules else ""
        yield f"{_short(line.text, 200)}{rules}."
    if tale.waits[0]:
        yield f"Waiting: {_short(tale.waits[0], 200)}"


def _player(view: BoardView, player: PlayerView) -> str:
    has = [f"{signed(player.life)} life", *_counters(player.counters)]
    lost = ", and has lost" if player.lost else ""
    items = sorted(items_of(view, player.id), key=lambda item: not item.first)
    shown = [_item(item) for item in items[:_MOST_CARDS]]
    left = sum(item.cards for item in items[_MOST_CARDS:])
    there = "; ".join([*shown, f"{left:,} more"] if left else shown) or "nothing on the battlefield"
    zones = [view.zones[key] for key in view.zones if key[0] == player.id and key[1] != "battlefield"]
    lying = ", ".join(f"{name} {number}" for name, number, _ in piles(zones))
    return f"{_short(player.name)} has {', '.join(has)}{lost}: {there}.{f' Piles: {lying}.' if lying else ''}"


def _item(item: Item) -> str:
    name = f"{item.number} × {_short(item.name)}" if item.number > 1 else _short(item.name)
    if item.ghost:
        return f"{name} left: {went_where(item.ghost)}"
    size = f"{item.card.power}/{item.card.toughness}" if item.card and item.card.power else ""
    said = [size, *_counters(item.counters), *(_short(text) for text, _ in badges(item)[:4])]
    under = [f"under it {_short(card.label)}" for card in item.under[:3]]
    told = ", ".join(filter(None, [*said, *under]))
    return f"{name} ({told})" if told else name


def _counters(counters: Sequence[CounterView]) -> list[str]:
    said = [f"{each.count} {_short(each.kind)}" for each in counters[:_MOST_KINDS]]
    left = len(counters) - len(said)
    return [*said, f"{left} more kinds of counters"] if left else said


def _short(text: str, most: int = _LONGEST_NAME) -> str:
    text = clean(text)
    return text if len(text) <= most else f"{text[: most - 1]}…"
