"""MTGO's deck files (.dek). Its plain texts are read like all others."""

from __future__ import annotations

import re

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.decks.deck import Deck, Part, Problems, listed
from webapp.scenarios.decks.elements import elements_of

_ROOT = "Deck"
_BEGINS = re.compile(rf"<{_ROOT}[\s/>]")


def looks_like_mtgo(text: str) -> bool:
    """Whether this is XML that speaks of such a deck."""
    return text.lstrip("\ufeff \t\r\n").startswith("<") and bool(_BEGINS.search(text))


def read_mtgo(text: str, problems: Problems) -> Deck:
    """The deck of a .dek file: MTGO puts a commander among the sideboard, and so it stays there."""
    root, *elements = elements_of(text)
    if root.tag != _ROOT:
        raise UnreadableScenarioError(f"a deck of MTGO begins with <{_ROOT}>, not <{root.tag[:60]}>")
    cards = []
    for element in elements:
        if element.tag == "Cards":
            said = element.attributes
            part: Part = "sideboard" if said.get("Sideboard", "").strip().casefold() == "true" else "main"
            name = " ".join(said.get("Name", "").split())
            cards.append(listed(said.get("Quantity", "1").strip(), name, part, element.line, problems))
    return Deck(tuple(entry for entry in cards if entry))
