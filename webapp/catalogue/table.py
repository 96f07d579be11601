"""The built-in table of card facts: read once, when first asked, and taken apart line by line as needed.

Each edition is a file that `tools/build_catalogue.py` made. What a shipped edition says never changes, since
a share link names its cards by name and edition alone; better facts are a new file, and the next `EDITION`.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from webapp.catalogue.names import key_of, words_of
from webapp.rules.errors import CountertopError

EDITION = 1

_DATA = Path(__file__).parent / "data"
_SCOPES = {"paper": 0, "arena": 1}  # the others (joke) come last
_once = RLock()


class Row(NamedTuple):
    """One face of a card, or a token, as the table has it: plain text, its columns in this order."""

    name: str
    face: str  # "0" the front, "1" the back or second half
    other_face: str
    layout: str
    type: str
    colors: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    keywords: str  # `flying;modular 1`
    enters_with: str  # `+1/+1:2;shield:1`, `|` for "or", `X`, `?` for "not always" or "not known"
    enters_with_keyword: str
    chapters: str
    scope: str


class Table:
    """One edition's cards, tokens and cards that do something about counters."""

    def __init__(self, text: str) -> None:
        cards, tokens, doings = (section.splitlines()[1:] for section in text.split("\n\n"))
        self._lines = cards
        self._indexes: dict[str, int] = {}
        self._namesakes: dict[str, tuple[int, ...]] = {}
        for index, line in enumerate(cards):
            key = key_of(line[: line.index("\t")])
            if self._indexes.setdefault(key, index) != index:
                self._namesakes[key] = (*self._namesakes.get(key, ()), index)
        self._tokens = tokens
        self._doings = doings

    def __len__(self) -> int:
        """How many card faces it knows."""
        return len(self._lines)

    def row(self, index: int) -> Row:
        """The card face in this line."""
        return Row(*self._lines[index].split("\t"))

    def rows(self, name: str) -> list[Row]:
        """All card faces of this name, however spelled: a card of its own before another card's half."""
        return [self.row(index) for index in self.lines_named(name)]

    def lines_named(self, name: str) -> tuple[int, ...]:
        """Where those rows stand."""
        key = key_of(name)
        return (self._indexes[key], *self._namesakes.get(key, ())) if key in self._indexes else ()

    def partner(self, row: Row) -> Row | None:
        """The other face, or half, of the same card."""
        if not row.other_face:
            return None
        for other in self.rows(row.other_face):
            if other.face != row.face and other.other_face == row.name:
                return other
        return None

    def keys_beginning(self, letters: str) -> list[tuple[str, int]]:
        """The keys of names that begin with these letters, and their lines."""
        return [(key, index) for key, index in self._indexes.items() if key.startswith(letters)]

    @cached_property
    def tokens(self) -> dict[str, tuple[Row, ...]]:
        """The tokens by the key of their name; several may share one."""
        found: dict[str, tuple[Row, ...]] = {}
        for line in self._tokens:
            row = Row(*line.split("\t"))
            found[key_of(row.name)] = (*found.get(key_of(row.name), ()), row)
        return found

    @cached_property
    def doings(self) -> dict[str, tuple[tuple[str, str, str], ...]]:
        """What single cards do about counters, by the key of their name: name, kind of doing, what it is."""
        found: dict[str, tuple[tuple[str, str, str], ...]] = {}
        for line in self._doings:
            name, kind, what = line.split("\t")
            found[key_of(name)] = (*found.get(key_of(name), ()), (name, kind, what))
        return found

    @cached_property
    def subtypes(self) -> frozenset[str]:
        """Every subtype on a card or token, in small letters."""
        column = Row._fields.index("type")
        types = {line.split("\t", column + 1)[column] for line in (*self._lines, *self._tokens)}
        return frozenset(word.casefold() for text in types for word in text.partition("—")[2].split())

    @cached_property
    def ranked(self) -> Ranked:
        """All names in the order in which a search offers them."""
        return Ranked(self._lines)


class Ranked:
    """All names in one text, a line each, best first: the first that match are those to offer."""

    def __init__(self, lines: list[str]) -> None:
        def rank(index: int) -> tuple[int, int, str]:
            name, _, rest = lines[index].partition("\t")
            return (_SCOPES.get(rest.rpartition("\t")[2], 2), len(name), name)

        self._order = sorted(range(len(lines)), key=rank)
        self._words = _text(words_of(lines[index].partition("\t")[0]) for index in self._order)
        self._keys = self._words.replace(" ", "")

    def beginning(self, words: str, most: int) -> list[int]:
        """Lines of names that begin with these words; the last of them may be cut short."""
        return self._found(self._words, "\n" + words, most)

    def spelled(self, key: str, most: int) -> list[int]:
        """Lines of names that begin with these letters, wherever the blanks are."""
        return self._found(self._keys, "\n" + key, most)

    def holding(self, words: str, most: int) -> list[int]:
        """Lines of names in which a later word begins so."""
        return self._found(self._words, " " + words, most)

    def _found(self, text: str, wanted: str, most: int) -> list[int]:
        found: list[int] = []
        at, line, seen = text.find(wanted), 0, 0
        while at >= 0 and len(found) < most:
            # What was found stands in line N, or is the break before it: N breaks up to its first letter.
            line += text.count("\n", seen, at + 1)
            seen = at + 1
            found.append(self._order[line - 1])
            at = text.find(wanted, text.index("\n", at + 1))
        return found


def _text(names: Iterable[str]) -> str:
    return "\n" + "\n".join(names) + "\n"


def table(edition: int = EDITION) -> Table:
    """This edition's table. Raises CountertopError for an edition that is not here."""
    with _once:
        return _read(edition)


@cache
def _read(edition: int) -> Table:
    path = _DATA / f"edition-{edition}.tsv.gz"
    if not path.is_file():
        raise CountertopError(f"no edition {edition!r} of the card catalogue here", where="edition")
    return Table(gzip.decompress(path.read_bytes()).decode())
