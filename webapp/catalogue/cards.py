"""Cards as the catalogue knows them, found by name."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import starmap
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from webapp.catalogue.asking import read_question
from webapp.catalogue.finding import lines_found
from webapp.catalogue.names import halves_of, key_of
from webapp.catalogue.table import EDITION, Row, Table, table
from webapp.rules.cards import Number
from webapp.rules.counters import LOYALTY
from webapp.rules.entries import FaceEntry
from webapp.rules.kind_maps import read_entering
from webapp.rules.statics import EntersWith

# Two faces, one of them up: the second is the entry's `back`. A flip card's other half stands there too.
_TWO_FACED = frozenset({"transform", "mdfc", "flip"})
# Two halves side by side. Both names are written; the facts are those of the first half, as it is printed:
# what such a card is on the stack, or with one door open, is not modelled. Of an adventure, omen or prepare
# card the permanent alone counts here. The two cards of a meld pair are cards of their own, and so is what
# they meld into: it belongs to both, so it is the back of neither.
_SIDE_BY_SIDE = frozenset({"split", "aftermath", "room"})
_ALONE = frozenset({"meld"})


class Entry(Struct, frozen=True, kw_only=True):
    """A card or token as the catalogue knows it: `name` finds it again, `colors` are those of the face asked for."""

    name: str
    front: FaceEntry
    back: FaceEntry | None = None
    chapters: int = 0
    colors: str = ""
    layout: str = "normal"
    token: bool = False
    is_back: bool = False  # the name asked for was that of its back
    scope: str = "paper"
    imported: bool = False

    @property
    def face(self) -> FaceEntry:
        """The face whose name was asked for."""
        return self.back if self.is_back and self.back else self.front


def find(name: str, edition: int = EDITION) -> Entry | None:
    """The card of this name, or None. Case, accents and punctuation do not matter; `Fire // Ice`, `Fire/Ice`
    and `Fire` are one card, and a back's name finds its card.
    """
    facts = table(edition)
    row = row_named(facts, name)
    return entry_of(facts, row) if row else None


def row_named(facts: Table, name: str) -> Row | None:
    """The row of the face that has this name, or the first of the two names."""
    halves = halves_of(name)
    if halves:
        for row in facts.rows(halves[0]):
            if row.other_face and key_of(row.other_face) == key_of(halves[1]):
                return row
    for spelling in (name, *(halves or ())):
        if rows := facts.rows(spelling):
            return rows[0]
    return None


def entry_of(facts: Table, row: Row) -> Entry:
    """The card that has this face."""
    partner = None if row.layout in _ALONE else facts.partner(row)
    front, back = (partner, row) if partner and row.face == "1" else (row, partner)
    two_faced = row.layout in _TWO_FACED
    face = face_of(front)
    colors = row.colors
    if back and row.layout in _SIDE_BY_SIDE:
        colors = "".join(color for color in "WUBRG" if color in front.colors + back.colors)
        face = replace(face, name=f"{front.name} // {back.name}", colors=colors or UNSET)
    elif not two_faced:
        colors = front.colors
    return Entry(
        name=front.name if face.name is UNSET else face.name,
        front=face,
        back=face_of(back) if back and two_faced else None,
        chapters=int(front.chapters) if front.chapters and "Saga" in front.type else 0,
        colors=colors,
        layout=row.layout,
        token=row.layout == "token",
        is_back=two_faced and row is back,
        scope=front.scope,
        imported=facts.imports(row),
    )


def face_of(row: Row) -> FaceEntry:
    """The face that a row of the table means. A number that is not printed as a plain one is `"?"`."""
    numbers: dict[str, Any] = {}
    for field, text in (("power", row.power), ("toughness", row.toughness)):
        if text:
            numbers[field] = _number(text)
    for field, text in (("loyalty", row.loyalty), ("defense", row.defense)):
        if text.isdecimal():
            numbers[field] = int(text)
    if row.keywords:
        numbers["keywords"] = tuple(row.keywords.split(";"))
    if abilities := entering_of(row):
        numbers["abilities"] = abilities
    if row.colors:
        numbers["colors"] = row.colors
    return FaceEntry(name=row.name, type=row.type, **numbers)


def _number(text: str) -> Number:
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else "?"


_SURE = re.compile(r"([^:;|?]+):([0-9]+|X)")


def entering_of(row: Row) -> tuple[EntersWith, ...]:
    """What the face surely enters with. What depends on something, or is a choice, is only offered."""
    parts = [_SURE.fullmatch(part) for part in row.enters_with.split(";")] if row.enters_with else []
    numbers: dict[str, Any] = {}
    for part in parts:
        if not part:  # one part that depends on something: so does, mostly, what stands beside it
            return ()
        numbers[part[1]] = part[2] if part[2] == "X" else int(part[2])
    if row.loyalty == "X":  # 306.5b: it enters with that many, and X is the step's
        numbers[LOYALTY] = "X"
    return (EntersWith(counters=read_entering(numbers)),) if numbers else ()


def offers(name: str, edition: int = EDITION) -> tuple[str, ...]:
    """How else this face may enter with counters, in plain words: that is left to whoever plays it."""
    row = row_named(table(edition), name)
    return offers_of(row) if row else ()


def offers_of(row: Row) -> tuple[str, ...]:
    """The offers of this face: none where what it enters with is sure."""
    if not row.enters_with or entering_of(row):
        return ()
    return tuple(map(_offer, row.enters_with.split(";")))


def _offer(part: str) -> str:
    choices = [tuple(choice.rsplit(":", 1)) for choice in part.split("|")]
    kind, number = choices[0]
    if number == "?":
        what = "counters that depend" if kind == "?" else f"a number of {kind} counters that depends"
        return f"enters with {what} on something"
    always = number.endswith("X") or (len(choices) > 1 and not any(number.endswith("?") for _, number in choices))
    return ("enters with " if always else "sometimes enters with ") + " or ".join(starmap(_some, choices))


def _some(kind: str, number: str) -> str:
    number = number.rstrip("?")
    return f"{number} {kind} {'counter' if number == '1' else 'counters'}"


@lru_cache(maxsize=10_000)
def colors(name: str, edition: int = EDITION) -> str:
    """The colours of the face or token of this name, letters of `WUBRG`: "" if it has none or is not known."""
    facts = table(edition)
    if row := row_named(facts, name):
        return entry_of(facts, row).colors
    ways = {row.colors for row in facts.tokens.get(key_of(name), ())}
    return ways.pop() if len(ways) == 1 else ""


def search(query: str, limit: int = 20, edition: int = EDITION) -> list[Entry]:
    """Up to `limit` cards and tokens that fit words of a name and filters, best first; each card's face but once,
    and of the tokens of one name and size the plainest that fits.

    Words are the beginnings of words of the name, in any order; where nearly nothing fits, an edit or two in a word
    are forgiven. For the filters see `asking`. Raises CountertopError for a filter that makes no sense.
    """
    facts = table(edition)
    found: dict[tuple[object, ...], Entry] = {}
    for line in lines_found(facts, read_question(query)):
        entry = entry_of(facts, facts.row(line))
        size = entry.token and (entry.front.power, entry.front.toughness)
        found.setdefault((entry.name, entry.is_back, size), entry)  # two halves may be one card
        if len(found) >= limit:
            break
    return list(found.values())[:limit]
