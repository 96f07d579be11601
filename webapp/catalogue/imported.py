"""The cards that somebody imported from a bulk file: an SQLite file in the data folder, read as it is taken in use.

The built-in table keeps the say over the cards that it knows: scenario files and links name them, and mean the same
on every server. What is imported adds cards and tokens whose names the table lacks, and what the text of a card says
about counters, where nobody has modelled it by hand.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from webapp.catalogue.names import key_of
from webapp.rules.abilities import Ability
from webapp.rules.entries import decode
from webapp.rules.errors import CountertopError

FILE = "cards.sqlite"
FORMAT = 1
SCHEMA = """
    create table about (name text primary key, value text not null) without rowid;
    create table faces (
        key text not null, front text not null, token integer not null, line text not null,
        abilities text not null, unread text not null, sentences integer not null, understood integer not null
    );
"""


class Line(NamedTuple):
    """A card's face as the table has it, and the key of the name of that card's front."""

    front: str
    line: str


class Told(NamedTuple):
    """What the text of a face says about counters, as JSON: abilities, and sentences that were not understood."""

    abilities: str
    unread: str


class Cards(Struct, frozen=True, kw_only=True):
    """What was imported: the faces of cards, lines of tokens, and what texts say, by the key of the face's name."""

    faces: tuple[Line, ...] = ()
    tokens: tuple[str, ...] = ()
    told: Mapping[str, Told] = {}


NOTHING = Cards()
_in_use: list[Cards] = [NOTHING]


def in_use() -> Cards:
    """The imported cards that this process has taken in use."""
    return _in_use[-1]


def put_in_use(cards: Cards) -> None:
    """Let these be the imported cards. What was looked up before may be remembered: `catalogue.use` sees to that."""
    _in_use[:] = [cards]


def read(folder: Path) -> Cards:
    """The cards imported into this folder, if there are any. Raises CountertopError for a file that is not ours."""
    path = folder / FILE
    if not path.is_file():
        return NOTHING
    try:
        with closing(connected(path)) as database:
            faces = tuple(
                Line(*row) for row in database.execute("select front, line from faces where not token order by rowid")
            )
            tokens = tuple(line for (line,) in database.execute("select line from faces where token order by rowid"))
            told = database.execute("select key, abilities, unread from faces where sentences > 0 or abilities != ''")
            # Of two faces of one name the first one counts, as it does in the table.
            by_key: dict[str, Told] = {}
            for key, abilities, unread in told:
                by_key.setdefault(key, Told(abilities, unread))
            return Cards(faces=faces, tokens=tokens, told=by_key)
    except sqlite3.Error as error:
        raise CountertopError(f"{path} can't be read ({error}): import the cards anew", where="data") from None


def connected(path: Path) -> sqlite3.Connection:
    """The file of imported cards, to be read. Raises CountertopError for one of another format, and sqlite3.Error."""
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        found = database.execute("select value from about where name = 'format'").fetchone()
    except sqlite3.Error:
        database.close()
        raise
    if found != (str(FORMAT),):
        database.close()
        raise CountertopError(f"{path} is of another format than this Countertop reads: import the cards anew", "data")
    return database


def abilities_read(name: str) -> tuple[Ability, ...]:
    """What the imported text of the face of this name says about counters; nothing where none is in use."""
    told = in_use().told.get(key_of(name))
    if not told or not told.abilities:
        return ()
    found: tuple[Ability, ...] = msgspec.json.decode(told.abilities, type=tuple[Ability, ...], dec_hook=decode)
    return found


def sentences_unread(name: str) -> tuple[str, ...]:
    """The sentences about counters in the imported text of this face that were not understood."""
    told = in_use().told.get(key_of(name))
    if not told or not told.unread:
        return ()
    return tuple(sentence.replace("~", name) for sentence in msgspec.json.decode(told.unread, type=list[str]))
