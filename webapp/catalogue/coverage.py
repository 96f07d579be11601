"""How much of what cards say about counters is understood: by hand, by reading, or not at all."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from webapp.catalogue.behaviours import behaviour_of, behaviours
from webapp.catalogue.imported import FILE, connected
from webapp.catalogue.reading import shape_of
from webapp.catalogue.table import table
from webapp.rules.errors import CountertopError


class ByHand(Struct, frozen=True, kw_only=True):
    """Of the cards that the catalogue lists as doing something of one kind: how many are modelled by hand, and of these
    how many with nothing missing.
    """

    kind: str
    cards: int
    modelled: int
    whole: int


class Coverage(Struct, frozen=True, kw_only=True):
    """Of imported faces that mention counters, and of the sentences that do, how many are understood.

    A face is understood by hand where somebody modelled it, by reading where each such sentence was read; `in_part`
    where some were. `shapes` are those of sentences not understood of other faces, the commonest first.
    """

    form: str
    faces: int
    mentioning: int
    by_hand: int
    by_reading: int
    in_part: int
    sentences: int
    sentences_by_hand: int
    sentences_read: int
    shapes: tuple[tuple[str, int], ...]


def covered_by_hand() -> tuple[ByHand, ...]:
    """The built-in list, kind by kind, the longest first; all of its cards together last."""
    cards: dict[str, set[str]] = {}
    for key, doings in table().doings.items():
        for _, kind, _ in doings:
            cards.setdefault(kind, set()).add(key)
    known = behaviours()
    found = [
        ByHand(
            kind=kind,
            cards=len(keys),
            modelled=len(keys & known.keys()),
            whole=sum(not known[key].missing for key in keys & known.keys()),
        )
        for kind, keys in cards.items()
    ]
    every = set().union(*cards.values())  # a card may do something of several kinds
    whole = sum(not known[key].missing for key in every & known.keys())
    total = ByHand(kind="all", cards=len(every), modelled=len(every & known.keys()), whole=whole)
    return (*sorted(found, key=lambda each: (-each.cards, each.kind)), total)


def covered_by_import(folder: Path) -> Coverage | None:
    """What is understood of the cards imported into this folder; None if there are none. Raises CountertopError."""
    path = folder / FILE
    if not path.is_file():
        return None
    try:
        with closing(connected(path)) as database:
            return _counted(database)
    except sqlite3.Error as error:
        raise CountertopError(f"{path} can't be read ({error}): import the cards anew", where="data") from None


def _counted(database: sqlite3.Connection) -> Coverage:
    numbers: Counter[str] = Counter()
    shapes: Counter[str] = Counter()
    for line, unread, sentences, understood in database.execute(
        "select line, unread, sentences, understood from faces where sentences > 0"
    ):
        numbers["mentioning"] += 1
        numbers["sentences"] += sentences
        if behaviour_of(line.partition("\t")[0]):
            numbers["by_hand"] += 1
            numbers["sentences_by_hand"] += sentences
            continue
        numbers["sentences_read"] += understood
        if understood == sentences:
            numbers["by_reading"] += 1
        elif understood:
            numbers["in_part"] += 1
        shapes.update(shape_of(sentence) for sentence in (msgspec.json.decode(unread) if unread else ()))
    about = dict(database.execute("select name, value from about"))
    (faces,) = database.execute("select count(*) from faces").fetchone()
    fields = (field for field in Coverage.__struct_fields__ if field not in ("form", "faces", "shapes"))
    return Coverage(
        form=about.get("form", ""),
        faces=faces,
        shapes=tuple(sorted(shapes.items(), key=lambda pair: (-pair[1], pair[0]))),
        **{field: numbers[field] for field in fields},
    )
