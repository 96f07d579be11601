"""What may be attached to what (301.5, 303.4): asked by attaching, by entering, and by 704.5m, n and p."""

from __future__ import annotations

import re

from webapp.rules.cards import Card, Player, TypeLine
from webapp.rules.characteristics import View

_WORDS = [
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "land",
    "planeswalker",
    "permanent",
    "player",
    "opponent",
    "aura",
    "equipment",
    "vehicle",
    "wall",
    "forest",
    "island",
    "mountain",
    "plains",
    "swamp",
]
_ENCHANT = re.compile(r"enchant (?P<what>.+?)(?P<whose> you control| an opponent controls| you don't control)?")
_ATTACHABLE = ("aura", "equipment", "fortification")


def can_be_attached(view: View, card: Card) -> bool:
    """Whether a permanent is something that is attached to others at all, as it is now."""
    now = view.of(card)
    return any(now.is_a(word) for word in _ATTACHABLE) and not now.is_a("creature") and not now.is_a("battle")


def must_enchant(types: TypeLine) -> bool:
    """Whether something with these types can only enter attached: an Aura that is no creature (303.4g)."""
    return types.has("aura") and "creature" not in types.types


def is_legal_host(view: View, card: Card, host: Card | Player | None) -> bool:
    """Whether `card` may be attached to `host`, as far as it is modelled: an Aura by its `enchant` keywords where
    they are understood, an Equipment to a creature, a Fortification to a land; to a permanent, or an Aura to a player.
    """
    if host is None or (isinstance(host, Card) and (not host.is_permanent or host.id == card.id)):
        return False
    now = view.of(card)
    if now.is_a("aura"):
        return all(_may_enchant(word, view, card, host) for word in now.keywords if word.startswith("enchant "))
    if isinstance(host, Player):
        return False
    if now.is_a("equipment"):
        return view.of(host).is_a("creature")
    return now.is_a("fortification") and view.of(host).is_a("land")


def _may_enchant(keyword: str, view: View, card: Card, host: Card | Player) -> bool:
    match = _ENCHANT.fullmatch(keyword)
    words = re.split(r", or | or |, ", match["what"]) if match else []
    if not match or not all(word in _WORDS for word in words):
        return True  # a restriction that is not understood is not judged
    if isinstance(host, Player):
        return "player" in words or ("opponent" in words and host.id != card.controller)
    if not any(word == "permanent" or view.of(host).is_a(word) for word in words):
        return False
    if not match["whose"]:
        return True
    return (host.controller == card.controller) is (match["whose"] == " you control")
