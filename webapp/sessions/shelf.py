"""The shelf of short links: scenarios that people asked to be kept, in one SQLite file that outlives the server.

A scenario is kept under a slug that its content gives: the same content has the same slug, on every server, and what is
kept is never overwritten. What is written is a scenario of format 1 as JSON, and the edition of the card catalogue that
its names of cards mean, so that a later Countertop reads it, and shows the same board.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from webapp import catalogue
from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios import gallery
from webapp.scenarios.format import Scenario, from_plain, known_elsewhere, plain
from webapp.scenarios.links.editions import as_of
from webapp.scenarios.texts import MOST_BYTES
from webapp.sessions.store import UnknownBoardError

FILE_NAME = "shared.sqlite3"
MOST_SHARED = 100_000  # scenarios in all
MOST_SHARED_BYTES = 1024 * 1024 * 1024  # in all, so that nobody fills a disk by asking
SHORTEST_SLUG = 10  # characters of five bits each: of 100,000 scenarios, two share a slug once in 200,000 shelves
_PATIENCE = 5.0  # seconds, while another process writes
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u
_READ_AS = str.maketrans("ilo", "110")  # what somebody may type in their place

_LOG = logging.getLogger(__name__)
_TABLE = """
CREATE TABLE IF NOT EXISTS shared (
    slug TEXT PRIMARY KEY,
    edition INTEGER NOT NULL,
    scenario TEXT NOT NULL,
    kept_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) WITHOUT ROWID
"""


class ShelfError(CountertopError):
    """Short links can't be read or made now. All else works."""


class UnknownSlugError(UnknownBoardError):
    """Nothing is shared under that name."""

    def __init__(self, slug: str) -> None:
        CountertopError.__init__(
            self, f"nothing is shared here under the name {slug[:60]!r}: it may be kept on another server", "link"
        )


class _Kept(Struct, frozen=True):
    """A scenario as it is written down."""

    edition: int
    text: str

    @property
    def slugs(self) -> Iterator[str]:
        """The names that it may have, the shortest first: a longer one is for what shares the shorter with another."""
        told = int.from_bytes(sha256(f"{self.edition}\n{self.text}".encode()).digest())
        whole = "".join(_ALPHABET[told >> shift & 31] for shift in range(251, -1, -5))
        yield from (whole[:length] for length in range(SHORTEST_SLUG, len(whole) + 1))


class Shelf:
    """All scenarios under short links. Its methods may be called from several threads, and processes may share a file.

    Without a file they are in memory, and end with the process.
    """

    def __init__(
        self, file: Path | None = None, *, most: int = MOST_SHARED, most_bytes: int = MOST_SHARED_BYTES
    ) -> None:
        self.file = file
        self._most, self._most_bytes = most, most_bytes
        self._lock = threading.Lock()
        # Opened once: what is in memory is gone with its connection.
        self._memory = None if file else sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)

    @property
    def lasts(self) -> bool:
        """Whether what is kept outlives this process."""
        return self.file is not None

    def keep(self, scenario: Scenario) -> str:
        """Keep a scenario; the slug comes back, the same for the same content.

        Raises ShelfError where nothing more can be kept, and UnreadableScenarioError for what no file may hold.
        """
        kept = _written(scenario)
        with self._opened(makes=True) as shelf:
            shelf.execute(_TABLE)
            shelf.execute("BEGIN IMMEDIATE")  # nobody else writes until this is done: a slug is taken once
            try:
                slug, is_there = _place_of(kept, shelf)
                if not is_there:
                    self._refuse_if_full(shelf, kept)
                    shelf.execute(
                        "INSERT INTO shared (slug, edition, scenario) VALUES (?, ?, ?)", (slug, kept.edition, kept.text)
                    )
                shelf.execute("COMMIT")
            except BaseException:
                if shelf.in_transaction:
                    shelf.execute("ROLLBACK")
                raise
        return slug

    def slug_of(self, scenario: Scenario) -> str:
        """The slug under which just this scenario is kept; empty where it is not. Raises as `keep` does."""
        kept = _written(scenario)
        with self._opened() as shelf:
            slug, is_there = _place_of(kept, shelf) if shelf and _has_table(shelf) else ("", False)
        return slug if is_there else ""

    def find(self, slug: str) -> Scenario:
        """The scenario under that slug. Raises UnknownSlugError, and ShelfError where the file can't be read."""
        asked = slug.lower().translate(_READ_AS)
        with self._opened() as shelf:
            there = _row(asked, shelf) if shelf and _has_table(shelf) else None
        if there is None:
            raise UnknownSlugError(slug)
        return _read(there)

    def __len__(self) -> int:
        """How many scenarios it holds. Raises ShelfError where the file can't be read."""
        with self._opened() as shelf:
            return _count(shelf) if shelf and _has_table(shelf) else 0

    @contextmanager
    def _opened(self, *, makes: bool = False) -> Iterator[Any]:
        """The open file, or the one in memory; None where there is no file and none is to be made."""
        try:
            if self._memory is not None:
                with self._lock:
                    yield self._memory
            elif self.file is not None and (makes or self.file.exists()):
                if makes:
                    self.file.parent.mkdir(parents=True, exist_ok=True)
                address = f"{self.file.absolute().as_uri()}?mode={'rwc' if makes else 'rw'}"
                # A connection each time: they are quick to open, and belong to the thread that opened them.
                with closing(sqlite3.connect(address, uri=True, timeout=_PATIENCE, isolation_level=None)) as shelf:
                    yield shelf
            else:
                yield None
        except (sqlite3.Error, OSError) as error:
            _LOG.warning("%s: %s", self.file, error)
            why = f"{error.strerror or error}" if isinstance(error, OSError) else f"{error}"
            raise ShelfError(f"short links can't be {'made' if makes else 'read'} here now: {why}", "link") from error

    def _refuse_if_full(self, shelf: sqlite3.Connection, kept: _Kept) -> None:
        (pages,), (size,) = (shelf.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size"))
        if _count(shelf) >= self._most or pages * size + len(kept.text.encode()) > self._most_bytes:
            raise ShelfError(
                "this server keeps no more short links, it has all that it takes: use the long link, or a file", "link"
            )


def _has_table(shelf: sqlite3.Connection) -> bool:
    return bool(shelf.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'shared'").fetchone())


def _count(shelf: sqlite3.Connection) -> int:
    number: int = shelf.execute("SELECT count(*) FROM shared").fetchone()[0]
    return number


def _row(slug: str, shelf: sqlite3.Connection) -> _Kept | None:
    found = shelf.execute("SELECT edition, scenario FROM shared WHERE slug = ?", (slug,)).fetchone()
    return _Kept(*found) if found else None


def _place_of(kept: _Kept, shelf: sqlite3.Connection) -> tuple[str, bool]:
    """The slug of a scenario, and whether it is there already: the first that is free, or holds just this one."""
    for slug in kept.slugs:
        there = _row(slug, shelf)
        if slug not in gallery.names() and there in (None, kept):
            return slug, there is not None
    raise ShelfError("no name is left for this", "link")


def _written(scenario: Scenario) -> _Kept:
    text = json.dumps(plain(known_elsewhere(scenario)), ensure_ascii=False, separators=(",", ":"))
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise UnreadableScenarioError("half a character (a lone surrogate) is no text") from None
    if size > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB are kept, as in a file")
    return _Kept(catalogue.EDITION, text)


def _read(kept: _Kept) -> Scenario:
    """The scenario that was written down. Raises ShelfError for what none can have been, and UnreadableScenarioError
    for one of another format than is read here.
    """
    try:
        written = json.loads(kept.text)
    except (ValueError, TypeError, RecursionError):
        raise ShelfError("what is kept under this short link is damaged", "link") from None
    if kept.edition not in catalogue.EDITIONS or not isinstance(written, dict):
        raise ShelfError("what is kept under this short link is of another Countertop than this one", "link")
    return from_plain(as_of(written, kept.edition))
