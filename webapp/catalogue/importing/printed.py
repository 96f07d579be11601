"""A face of a card as a bulk file prints it, whichever file that is, and the row of the catalogue that it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from webapp.catalogue.reading import Reading
from webapp.catalogue.table import Row
from webapp.rules.statics import EntersWith

LONGEST_NAME = 200
_LONGEST_NUMBER = 12
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_MODULAR = re.compile(r"(?P<keyword>modular|graft|fading|vanishing) (?P<n>[0-9]{1,4})")
_COUNTERS_OF = {"modular": "+1/+1", "graft": "+1/+1", "fading": "fade", "vanishing": "time"}

# What the files call a layout -> what the catalogue calls it. Sagas, Classes, prototypes are cards with one face.
LAYOUTS = {
    **dict.fromkeys(["normal", "class", "case", "saga", "mutate", "prototype", "host", "augment", "battle"], "normal"),
    **{layout: layout for layout in ("transform", "flip", "split", "aftermath", "room", "adventure", "omen")},
    **{layout: layout for layout in ("prepare", "leveler", "meld", "token", "planar", "scheme", "vanguard")},
    "modal_dfc": "mdfc",
    "double_faced_token": "token",
}
# What is no card, or has nothing that a board could show.
NO_CARDS = {"emblem": "emblems", "art_series": "art cards"}


class Printed(Struct, frozen=True, kw_only=True):
    """One face; `layout` as the catalogue calls it, numbers as they are printed, `keywords` without their numbers."""

    name: str
    type: str
    layout: str = "normal"
    face: str = "0"
    other: str = ""
    colors: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    keywords: tuple[str, ...] = ()
    text: str = ""
    scope: str = "paper"


def one_line(value: object) -> str:
    """A field's text without line breaks and tabs; "" for what is no text."""
    return " ".join(_CONTROL.sub(" ", value).split()) if isinstance(value, str) else ""


def texts_in(value: object) -> tuple[str, ...]:
    """The texts of a field that lists some, each in one line; none where it is no list."""
    return tuple(one_line(word) for word in value if isinstance(word, str)) if isinstance(value, list) else ()


def objects_in(value: object) -> list[dict[str, Any]]:
    """The objects of a field that lists some; none where it is no list."""
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []


def number_text(value: object) -> str:
    """A printed number, which files write as text, and some as a number."""
    text = str(value) if type(value) is int else one_line(value)
    return text if len(text) <= _LONGEST_NUMBER else "?"


def colors_in_order(letters: Iterable[object]) -> str:
    """These colours as the catalogue writes them."""
    found = {letter for letter in letters if isinstance(letter, str)}
    return "".join(color for color in "WUBRG" if color in found)


def row_of(printed: Printed, reading: Reading) -> Row:
    """The row of the table that this face is, with what its text says that it enters with."""
    keywords = reading.keywords
    saga = "Saga" in printed.type and reading.chapters
    return Row(
        name=printed.name,
        face=printed.face,
        other_face=printed.other,
        layout=printed.layout,
        type=printed.type,
        colors=printed.colors,
        power=printed.power,
        toughness=printed.toughness,
        loyalty=printed.loyalty,
        defense=printed.defense,
        keywords=";".join(keyword.replace(";", ",") for keyword in keywords),
        enters_with=_enters_with(reading),
        enters_with_keyword="lore:1" if saga else ";".join(_by_keyword(keywords)),
        chapters=str(reading.chapters) if saga else "",
        scope=printed.scope,
    )


def _enters_with(reading: Reading) -> str:
    """What it surely enters with, as the table writes it: searches look there."""
    own = (ability for ability in reading.abilities if isinstance(ability, EntersWith) and _is_sure(ability))
    numbers = (pair for ability in own if ability.counters for pair in ability.counters.pairs)
    return ";".join(f"{kind}:{number}" for kind, number in numbers)


def _is_sure(ability: EntersWith) -> bool:
    return ability.affects.who == "self" and not (ability.per or ability.if_ or ability.for_each)


def _by_keyword(keywords: Iterable[str]) -> Iterable[str]:
    for keyword in keywords:
        if found := _MODULAR.fullmatch(keyword):
            yield f"{_COUNTERS_OF[found['keyword']]}:{found['n']}"
