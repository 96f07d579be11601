"""Cards of a file that have only the name of a card that the catalogue knows: what they lack of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import UNSET, UnsetType

from webapp.catalogue.cards import find
from webapp.catalogue.filling import fill
from webapp.catalogue.names import key_of
from webapp.catalogue.table import EDITION
from webapp.rules.cards import Card, Face, read_type_line
from webapp.rules.entries import CardEntry

_UNSAID = Face().type  # a type that nobody wrote, mostly


def only_named(card: Card, edition: int = EDITION) -> str:
    """How a card that was made up, with the name of one that is known, would have what it lacks of that one; "" if it
    lacks nothing, for tokens and copies, and for a name that is only half of one.
    """
    if card.card or card.token or card.copied is not None or not card.front.name:
        return ""
    return _only_named(card.front, card.back is not None, edition)


@lru_cache(maxsize=10_000)
def _only_named(front: Face, has_back: bool, edition: int) -> str:
    known = find(front.name, edition)
    if known is None or known.token or known.imported or known.is_back or key_of(known.name) != key_of(front.name):
        return ""
    lacks = list(_lacking(front, has_back, fill(CardEntry(id="x", card=known.name), edition)))
    if not lacks or _is_another(front, known.front.type):
        return ""
    *first, last = lacks
    listed = f"{', '.join(first)} or {last}" if first else last
    return f"its name alone brings no {listed}: write \u201ccard: {known.name}\u201d in a file, or add it by name"


def _is_another(front: Face, known: str | UnsetType) -> bool:
    """Whether somebody wrote types for it that have nothing in common with those of the known card."""
    written = front.type != _UNSAID
    return written and known is not UNSET and not front.type_line.types & read_type_line(known).types


def _lacking(front: Face, has_back: bool, known: CardEntry) -> Iterator[str]:
    """What the card that is known has, and that one has nothing of."""

    def has(field: str) -> bool:
        return getattr(known, field) not in (UNSET, None, (), 0)

    plain = not (front.keywords or front.abilities or front.chapters)  # else somebody said what it does
    lacks = {
        "type": front.type == _UNSAID and known.type is not UNSET and not read_type_line(known.type).has("creature"),
        "size": front.power is None and front.toughness is None and has("toughness"),
        "loyalty": front.loyalty is None and has("loyalty"),
        "defense": front.defense is None and has("defense"),
        "chapters": not front.chapters and has("chapters"),
        "keywords": plain and has("keywords"),
        "abilities": plain and has("abilities"),
        "other face": not has_back and has("back"),
    }
    yield from (what for what, lacking in lacks.items() if lacking)
