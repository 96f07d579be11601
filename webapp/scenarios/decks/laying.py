"""The cards of a deck list laid out on a board."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from webapp import catalogue
from webapp.rules.entries import CardEntry, PlayerEntry
from webapp.rules.zones import Zone
from webapp.scenarios.decks.deck import Deck, Listed, Part
from webapp.scenarios.forge.tokens import UNKNOWN_TYPE
from webapp.scenarios.format import Scenario
from webapp.scenarios.links.ids import default_ids
from webapp.scenarios.notes import Notes

_ZONES: dict[Part, Zone] = {"main": "library", "commander": "command"}
_COMMANDER_LIFE = 40  # 903.7
_LONGEST_TEXT = 10_000


def laid_out(deck: Deck, notes: Notes) -> Scenario:
    """The scenario that begins with this deck, in set-up mode: the deck is the library of the first player, its first
    card on top, a commander lies in the command zone.

    What stays outside the game has no zone on our board and is noted, as are cards that the catalogue does not have:
    they are blank ones of that name.
    """
    laid: list[tuple[Part, dict[str, Any]]] = []
    outside: dict[tuple[Part, str], int] = {}
    for entry in deck.listed:
        fields = _fields(entry, notes)
        if entry.part in _ZONES:
            laid += [(entry.part, fields)] * entry.number
        else:
            key = (entry.part, fields.get("card") or entry.name)
            outside[key] = outside.get(key, 0) + entry.number
    for (part, name), number in outside.items():
        notes.add(part, f"{number} {name}")
    ids = default_ids([fields.get("card") or fields["name"] for _, fields in laid], taken=("p1", "p2"))
    cards = tuple(_entry(card_id, part, fields) for card_id, (part, fields) in zip(ids, laid, strict=True))
    commanded = any(part == "commander" for part, _ in laid)
    return Scenario(
        countertop=1,
        title=_cut("title", deck.title, notes),
        about=_cut("comment", deck.about, notes),
        format="commander" if commanded else "normal",
        setup=True,
        players=tuple(PlayerEntry(id=seat, life=_COMMANDER_LIFE) for seat in ("p1", "p2")) if commanded else (),
        cards=cards,
    )


def _fields(entry: Listed, notes: Notes) -> dict[str, Any]:
    """What an entry's cards are: those of the catalogue, or blank ones of no type, to which no rule applies."""
    if found := catalogue.find(entry.name):
        return {"card": found.name}
    if entry.part in _ZONES:
        notes.add("not in the catalogue", f"{entry.number} {entry.name} (line {entry.line})")
    return {"name": entry.name, "type": UNKNOWN_TYPE}


def _entry(card_id: str, part: Part, fields: dict[str, Any]) -> CardEntry:
    commander = True if part == "commander" else UNSET
    return CardEntry(id=card_id, zone=_ZONES[part], commander=commander, **fields)


def _cut(what: str, text: str, notes: Notes) -> str:
    if len(text) > _LONGEST_TEXT:
        notes.add(f"the end of a {what} of more than {_LONGEST_TEXT} characters")
    return text[:_LONGEST_TEXT]
