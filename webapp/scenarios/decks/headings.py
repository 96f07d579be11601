"""The headings that stand alone in a line of a deck list: `Deck`, `Sideboard (15)`, `Commander:`, `Creatures`."""

from __future__ import annotations

import re
from typing import Literal

from webapp.scenarios.decks.deck import Part
from webapp.scenarios.decks.lines import comment_in
from webapp.scenarios.forge.text import Line

Heading = Part | Literal["about", "sort"]

_LONGEST = 60
_HEADING = re.compile(r"([a-z]+(?: deck)?)(?:\s*[(\[][0-9]+[)\]])?\s*:?", re.IGNORECASE)
_WORDS: dict[str, Heading] = {
    **dict.fromkeys(("deck", "decklist", "maindeck", "main deck", "mainboard", "main"), "main"),
    **dict.fromkeys(("sideboard", "side"), "sideboard"),
    **dict.fromkeys(("commander", "commanders"), "commander"),
    **dict.fromkeys(("maybeboard", "considering"), "maybeboard"),
    **dict.fromkeys(("token", "tokens"), "tokens"),
    **dict.fromkeys(("creature", "creatures", "land", "lands", "instant", "instants", "spells", "other"), "sort"),
    **dict.fromkeys(("sorcery", "sorceries", "artifact", "artifacts", "enchantment", "enchantments"), "sort"),
    **dict.fromkeys(("planeswalker", "planeswalkers", "battle", "battles"), "sort"),
    "companion": "companion",
    "about": "about",
}


def heading_in(line: Line) -> Heading | None:
    """What stands below this line, if it is a heading: a part of the deck, words about it, or a `sort` of card, which
    changes nothing. Also a comment may be one.
    """
    if not 0 < len(line.text) <= _LONGEST:
        return None
    said = comment_in(line)
    match = _HEADING.fullmatch(line.text if said is None else said)
    return _WORDS.get(match[1].casefold()) if match else None
