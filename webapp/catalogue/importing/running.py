"""One import: a bulk file in, the file of imported cards out, which takes the place of the old one at the very end."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from webapp.catalogue.imported import FILE, FORMAT, SCHEMA
from webapp.catalogue.importing.printed import LONGEST_NAME, Printed, row_of
from webapp.catalogue.importing.sources import Faces, ForeignFileError, Progress, Source
from webapp.catalogue.names import key_of
from webapp.catalogue.reading import LONGEST_TEXT, read_text
from webapp.rules.entries import encode

_AT_ONCE = 2_000  # faces
_LONGEST_LINE = 2_000  # characters: of a type line, of the other face's name, of all keywords together


class Imported(Struct, frozen=True, kw_only=True):
    """What an import brought: which file it was, how many cards, tokens and faces, and what was left out."""

    form: str
    entries: int
    cards: int
    tokens: int
    faces: int
    left_out: dict[str, int]


def import_file(path: Path, data: Path, progress: Progress = lambda count: None) -> Imported:
    """Read a bulk file into the folder `data`. `progress` is told of bytes as they are read.

    Raises ForeignFileError for a file that is damaged or none of those known, and OSError. The cards imported before
    are there until the new ones are written whole.
    """
    with open(path, "rb") as stream:
        part = data / f"{FILE}.{os.getpid()}.part"
        with _writing():
            data.mkdir(parents=True, exist_ok=True)
            part.unlink(missing_ok=True)  # of an import that was killed
        try:
            with closing(sqlite3.connect(part, isolation_level=None)) as database:
                found = _written(database, Source(stream, progress))
            with _writing():
                os.replace(part, data / FILE)
        except sqlite3.Error as error:
            raise OSError(f"the cards can't be written: {error}") from error
        finally:
            with suppress(FileNotFoundError):
                part.unlink()
    return found


@contextmanager
def _writing() -> Iterator[None]:
    """Say of what can't be done in the folder of imported cards that it is there, not in the file that is read."""
    try:
        yield
    except OSError as error:
        raise OSError(f"the cards can't be written: {error}") from error


def _written(database: sqlite3.Connection, source: Source) -> Imported:
    database.executescript(f"pragma journal_mode = off; pragma synchronous = off; {SCHEMA}")
    writer = _Writer()
    database.execute("begin")
    rows: list[tuple[object, ...]] = []
    for row in writer.rows(source.faces()):
        rows.append(row)
        if len(rows) >= _AT_ONCE:
            database.executemany(_INSERT, rows)
            rows.clear()
    database.executemany(_INSERT, rows)
    found = writer.imported(source)
    if not found.faces:
        raise ForeignFileError("nothing in this file is a card that a board could hold")
    about = {"format": FORMAT, "form": found.form, "cards": found.cards, "tokens": found.tokens}
    database.executemany("insert into about values (?, ?)", [(key, str(value)) for key, value in about.items()])
    database.execute("commit")
    database.execute("create index by_key on faces (key)")
    return found


_INSERT = "insert into faces values (?, ?, ?, ?, ?, ?, ?, ?)"


class _Writer:
    """What becomes of the faces of a file: each card and each token but once."""

    def __init__(self) -> None:
        self._cards: set[str] = set()
        self._tokens: set[str] = set()
        self._faces = 0
        self._left_out: Counter[str] = Counter()

    def imported(self, source: Source) -> Imported:
        """The counts so far."""
        return Imported(
            form=source.form,
            entries=source.cards,
            cards=len(self._cards),
            tokens=len(self._tokens),
            faces=self._faces,
            left_out=dict(self._left_out.most_common()),
        )

    def rows(self, faces: Iterator[Faces]) -> Iterator[tuple[object, ...]]:
        """What is to be written of each face that can be."""
        for card in faces:
            if isinstance(card, str):
                self._left_out[card] += 1
            elif why := _why_not(card):
                self._left_out[why] += 1
            elif card[0].layout == "token":
                for token in card:
                    yield from self._of_token(token)
            else:
                yield from self._of_card(card)

    def _of_card(self, faces: list[Printed]) -> Iterator[tuple[object, ...]]:
        front = key_of(faces[0].name)
        if front in self._cards:
            self._left_out["further cards of a name that was there before"] += 1
            return
        self._cards.add(front)
        for printed in faces:
            yield self._row(printed, front)

    def _of_token(self, token: Printed) -> Iterator[tuple[object, ...]]:
        row = self._row(token, key_of(token.name))
        line = str(row[3])
        if line not in self._tokens:
            self._tokens.add(line)
            yield row

    def _row(self, printed: Printed, front: str) -> tuple[object, ...]:
        reading = read_text(printed.name, printed.text, printed.type, printed.keywords)
        self._faces += 1
        return (
            key_of(printed.name),
            front,
            printed.layout == "token",
            "\t".join(row_of(printed, reading)),
            msgspec.json.encode(reading.abilities, enc_hook=encode).decode() if reading.abilities else "",
            msgspec.json.encode(reading.unread).decode() if reading.unread else "",
            reading.sentences,
            reading.understood,
        )


def _why_not(faces: list[Printed]) -> str:
    """Why a card can't be held here; "" if it can."""
    if any(not printed.name or len(printed.name) > LONGEST_NAME for printed in faces):
        return f"cards without a name, or with one of more than {LONGEST_NAME} characters"
    if any(not printed.type for printed in faces):
        return "cards without a type"
    return "cards with more words than a card has room for" if any(map(_is_overlong, faces)) else ""


def _is_overlong(printed: Printed) -> bool:
    words = sum(map(len, printed.keywords))
    return len(printed.text) > LONGEST_TEXT or max(len(printed.type), len(printed.other), words) > _LONGEST_LINE
