"""The table that is measured on, and the puts: 200 made-up creatures, twenty of which make others bigger.

Every put is on another card, one in ten on a lord, whose own change is a change of what gives to others. A card that
has a +1/+1 counter takes a -1/-1 counter, any other a +1/+1 counter: about one put in four makes a pair cancel, and no
creature ever dies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

CARDS = 200
LORDS = 20
PUTS = 200  # in a round
PLUS, MINUS = "+1/+1", "-1/-1"

Put = tuple[str, str]


def cards(edition: int = 1) -> list[dict[str, Any]]:
    """The cards, as a scenario file writes them; another edition has other names, so that nothing drawn is reused."""
    return [_card(number, edition) for number in range(CARDS)]


def scenario(edition: int = 1) -> dict[str, Any]:
    """A scenario with that table."""
    return {"countertop": 1, "title": f"Two hundred creatures, edition {edition}", "cards": cards(edition)}


def puts() -> Iterator[Put]:
    """Where each put goes, and its kind, without end. Start anew on a new table."""
    lords = [f"c{number}" for number in range(LORDS)]
    others = [f"c{number}" for number in range(LORDS, CARDS)]
    bigger = {card["id"] for card in cards() if PLUS in card.get("counters", {})}
    place = 0
    while True:
        tens, ones = divmod(place, 10)
        card = lords[tens % len(lords)] if ones == 9 else others[(place - tens) % len(others)]
        yield card, MINUS if card in bigger else PLUS
        bigger ^= {card}
        place += 1


def _card(number: int, edition: int) -> dict[str, Any]:
    card: dict[str, Any] = {
        "id": f"c{number}",
        "name": f"Beast {edition}-{number}",
        "type": "Creature \u2014 Beast",
        "power": 2 + number % 4,
        "toughness": 2 + number % 3,
        "owner": f"p{1 + number % 2}",
    }
    if number % 3 == 0:
        card["keywords"] = ["trample"]
    if number % 4 == 0:
        card["counters"] = {PLUS: 1}
    if number % 7 == 0:
        card["counters"] = {**card.get("counters", {}), "charge": 2, "flying": 1}
    if number < LORDS:
        affects = {"who": "you", "other": True, "what": ["creature"]}
        card["abilities"] = [{"is": "gives", "affects": affects, "power": 1, "toughness": 1}]
    return card
