"""Tokens, found by their name and what else is told of them, or by the id of one of Forge's token scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec import UNSET

from webapp.catalogue.cards import Entry, entry_of
from webapp.catalogue.names import key_of, words_of
from webapp.catalogue.table import EDITION, Row, table
from webapp.rules.cards import Number, read_type_line
from webapp.rules.counters import KEYWORD_KINDS
from webapp.rules.entries import FaceEntry

Numeral = Number | str | None

_WORDS = (*KEYWORD_KINDS, "changeling", "defender", "infect", "persist", "prowess", "shroud", "undying", "wither")
_KEYWORDS = {word.replace(" ", ""): word for word in _WORDS}  # a script id writes `firststrike`
_CORE = {"a": "Artifact", "e": "Enchantment", "l": "Land"}
_COLORS = re.compile(r"c|all|[wubrg]+")
_NUMBER = re.compile(r"[0-9]+|x")


def find_token(
    name: str,
    power: Numeral = None,
    toughness: Numeral = None,
    colors: str | None = None,
    words: Iterable[str] = (),
    edition: int = EDITION,
) -> Entry | None:
    """The token of this name that fits best what else is told: numbers, colours, words of its type line.

    It may differ from what was told where no token fits wholly; None if there is none of that name.
    """
    facts = table(edition)
    rows = facts.tokens.get(key_of(name), ())
    if not rows:
        return None
    told = {word.casefold() for word in words}

    def fit(row: Row) -> tuple[int, int, int]:
        line = read_type_line(row.type)
        numbers = (_same(power, row.power), _same(toughness, row.toughness), colors in (None, row.colors))
        amiss = told ^ (line.supertypes | line.types | line.subtypes) if told else ()
        # Of those that fit alike, the plainest: a name alone says nothing of keywords.
        return (2 * sum(numbers) - len(amiss), -len(row.keywords), row.scope == "paper")

    return entry_of(facts, max(rows, key=fit))


def _same(told: Numeral, printed: str) -> bool:
    if told is None:
        return True
    return str(told) == printed or (not printed.isdecimal() and str(told) in ("?", "*", "X", "x"))


@lru_cache(maxsize=1_000)
def token_of_script(script: str, edition: int = EDITION) -> Entry | None:
    """The token that the id of a Forge token script means, as `w_1_1_soldier_lifelink` or `c_a_treasure_sac`.

    What the id says is believed; a token of the catalogue just like that gives its name. None if it says too
    little.
    """
    letters, *rest = script.casefold().strip().split("_")
    if letters in _CORE:  # a_4_4_scarecrow: without a colour, not even c
        letters, rest = "c", [letters, *rest]
    colors = "".join(color for color in "WUBRG" if color.casefold() in letters or letters == "all")
    types = _core_types(rest)
    numbers: dict[str, Any] = {}
    if len(rest) >= 2 and _NUMBER.fullmatch(rest[0]) and _NUMBER.fullmatch(rest[1]):
        power, toughness, *rest = rest
        numbers = {"power": _number(power), "toughness": _number(toughness)}
    types += _core_types(rest)
    if numbers:
        types.append("Creature")
    subtypes, keywords = _subtypes_and_keywords(rest, edition)
    if not (_COLORS.fullmatch(letters) and types and subtypes):
        return find_token(script.replace("_", " "), edition=edition)
    face = FaceEntry(
        name=" ".join(subtypes),
        type=f"{' '.join(types)} — {' '.join(subtypes)}",
        **numbers,
        keywords=keywords or UNSET,
        colors=colors or UNSET,
    )
    made = Entry(name=" ".join(subtypes), front=face, colors=colors, layout="token", token=True)
    return _known(made, edition) or made


def _core_types(parts: list[str]) -> list[str]:
    """The card types that lead, taken off the list."""
    types = []
    while parts and parts[0] in _CORE:
        types.append(_CORE[parts.pop(0)])
    return types


def _number(text: str) -> Number:
    return "?" if text == "x" else int(text)


def _subtypes_and_keywords(parts: list[str], edition: int) -> tuple[list[str], tuple[str, ...]]:
    """The subtypes that lead, and the keywords after them. Other words name abilities that are not known here."""
    known = table(edition).subtypes
    subtypes: list[str] = []
    while parts and parts[0] in known and parts[0] not in _KEYWORDS:
        subtypes.append(parts.pop(0).title())
    joined = (*parts, *map("".join, pairwise(parts)))  # first_strike as well as firststrike
    return subtypes, tuple(dict.fromkeys(_KEYWORDS[part] for part in joined if part in _KEYWORDS))


def _known(made: Entry, edition: int) -> Entry | None:
    """The catalogue's token that is just like this one, if there is one."""
    facts = table(edition)

    def look(entry: Entry) -> tuple[Any, ...]:
        face = entry.front
        words = sorted(words_of(str(face.type)).split())
        keywords = frozenset(face.keywords) if isinstance(face.keywords, tuple) else frozenset()
        return (words, face.power, face.toughness, entry.colors, keywords)

    entries = (entry_of(facts, row) for rows in facts.tokens.values() for row in rows)
    alike = [entry for entry in entries if look(entry) == look(made)]
    named = [entry for entry in alike if key_of(entry.name) == key_of(made.name)]
    return next(iter(named or alike), None)
