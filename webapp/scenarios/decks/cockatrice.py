"""Cockatrice's deck files (.cod)."""

from __future__ import annotations

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.decks.deck import Deck, Listed, Part, Problems, listed
from webapp.scenarios.decks.elements import Element, elements_of

_ROOT = "cockatrice_deck"
_ZONES: dict[str, Part] = {"main": "main", "side": "sideboard", "tokens": "tokens"}


def looks_like_cockatrice(text: str) -> bool:
    """Whether this is XML that speaks of such a deck."""
    return text.lstrip("\ufeff \t\r\n").startswith("<") and f"<{_ROOT}" in text


def read_cockatrice(text: str, problems: Problems) -> Deck:
    """The deck of a .cod file. What it holds besides cards, name and comments is passed over."""
    root, *elements = elements_of(text)
    if root.tag != _ROOT:
        raise UnreadableScenarioError(f"a deck of Cockatrice begins with <{_ROOT}>, not <{root.tag[:60]}>")
    cards = [entry for element in elements if element.tag == "card" and (entry := _entry(element, problems))]
    texts = {element.tag: element.text for element in elements if len(element.around) == 1}
    return Deck(tuple(cards), texts.get("deckname", ""), texts.get("comments", ""))


def _entry(card: Element, problems: Problems) -> Listed | None:
    # Zones may stand in zones; the outermost says where the card belongs.
    zone = next((element.attributes.get("name", "") for element in card.around if element.tag == "zone"), None)
    part = _ZONES.get(zone or "")
    if part is None:
        stands = "no zone" if zone is None else f"{zone[:60]!r}"
        problems.add(card.line, f"a card stands in the zone main, side or tokens, not in {stands}")
        return None
    name = " ".join(card.attributes.get("name", "").split())
    return listed(card.attributes.get("number", "1").strip(), name, part, card.line, problems)
