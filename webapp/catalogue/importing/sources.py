"""A bulk file as a stream of cards: which file it is, plain or packed by gzip, told by what stands in it.

ijson reads it piece by piece, so that no more than a card is in memory at a time.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import ijson  # type: ignore[import-untyped]  # ijson comes without types

from webapp.catalogue.importing import mtgjson, scryfall
from webapp.catalogue.importing.printed import Printed
from webapp.rules.errors import CountertopError

EXPECTED = "expected a Scryfall bulk file (oracle cards or default cards) or MTGJSON's AtomicCards, plain or gzip"
_AT_ONCE = 256 * 1024
_LARGEST_ENTRY = 4 * 1024 * 1024  # bytes; the largest ones in the field have a few hundred thousand
_DEEPEST = 500  # lists and objects inside one another; cards have five
_LOOKED_AT = 4096  # bytes: so deep at most goes what opens and closes between two looks
_GZIP = b"\x1f\x8b"

Faces = list[Printed] | str
Progress = Callable[[int], object]


class ForeignFileError(CountertopError):
    """A file that is none of those we read, or is damaged. Nothing has been changed."""


class _Counting(io.RawIOBase):
    """The file, which tells how many bytes were read of it."""

    def __init__(self, stream: io.BufferedReader, progress: Progress) -> None:
        self._stream = stream
        self._progress = progress

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = self._stream.readinto(buffer)
        self._progress(count)
        return count


class _Entries:
    """What stands in the file, as ijson reads it, entry by entry. It keeps all of an entry, and at each level the way
    there: so an entry that no card could be is refused before it is read.
    """

    def __init__(self, stream: io.BufferedIOBase) -> None:
        self._stream = stream
        self._size = self._depth = 0
        self.number = 0

    def next(self) -> None:
        """An entry has been read whole."""
        self.number += 1
        self._size = self._depth = 0

    def read(self, count: int) -> bytes:
        """The next bytes. Raises ForeignFileError where an entry is too large, or goes too deep."""
        found = self._stream.read(count)
        self._size += len(found)
        if self._size > _LARGEST_ENTRY + _AT_ONCE:  # so much may be read of those that follow
            raise self._no_card(f"is larger than {_LARGEST_ENTRY // 1024 // 1024} MiB")
        for start in range(0, len(found), _LOOKED_AT):
            part = found[start : start + _LOOKED_AT]
            self._depth += part.count(b"[") + part.count(b"{") - part.count(b"]") - part.count(b"}")
            if self._depth > _DEEPEST:
                raise self._no_card(f"has more than {_DEEPEST} lists and objects inside one another")
        return found

    def _no_card(self, why: str) -> ForeignFileError:
        return ForeignFileError(f"entry {self.number + 1:,} is no card: it {why}; {EXPECTED}")


class Source:
    """The cards of one file. `form` is what file it is."""

    def __init__(self, stream: io.BufferedReader, progress: Progress) -> None:
        raw = io.BufferedReader(_Counting(stream, progress), _AT_ONCE)
        packed = raw.peek(2)[:2] == _GZIP
        self._stream = io.BufferedReader(gzip.GzipFile(fileobj=raw), _AT_ONCE) if packed else raw
        self._entries = _Entries(self._stream)
        self.form = ""
        self._seen: set[object] = set()

    @property
    def cards(self) -> int:
        """How many entries have been read so far."""
        return self._entries.number

    def faces(self) -> Iterator[Faces]:
        """The faces of each card, or why it is left out. Raises ForeignFileError where the file can't be read on."""
        try:
            yield from self._faces()
        except ijson.JSONError as error:
            raise ForeignFileError(self._broken(_plain(error))) from None
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise ForeignFileError(self._broken("the gzip data are damaged, or end too early")) from None
        except UnicodeDecodeError:
            raise ForeignFileError(self._broken("what stands there is no UTF-8 text")) from None

    def _broken(self, why: str) -> str:
        if not self.cards:
            return f"this can't be read: {why}; {EXPECTED}"
        return f"the file is cut short or damaged after {self.cards:,} entries: {why}"

    def _faces(self) -> Iterator[Faces]:
        start = self._stream.peek(64)
        if start[:3] == b"\xef\xbb\xbf":
            self._stream.read(3)
            start = start[3:]
        opening = start.lstrip()[:1]
        if opening == b"[":
            self.form = "Scryfall"
            yield from self._of_scryfall()
        elif opening == b"{":
            self.form = "MTGJSON AtomicCards"
            yield from self._of_mtgjson()
        else:
            raise ForeignFileError(f"{'this is no JSON of cards' if start else 'the file is empty'}; {EXPECTED}")
        if not self.cards:
            raise ForeignFileError(f"there are no cards in this file; {EXPECTED}")

    def _of_scryfall(self) -> Iterator[Faces]:
        for card in ijson.items(self._entries, "item", use_float=True, buf_size=_AT_ONCE):
            if not isinstance(card, dict) or card.get("object", "card") != "card" or not _is_named(card):
                raise ForeignFileError(self._foreign(card))
            self._entries.next()
            identity = scryfall.identity_of(card)
            if identity in self._seen:
                continue
            self._seen.add(identity)
            yield scryfall.faces_of(card)

    def _of_mtgjson(self) -> Iterator[Faces]:
        for name, elements in ijson.kvitems(self._entries, "data", use_float=True, buf_size=_AT_ONCE):
            if not isinstance(elements, list) or not elements or not all(map(_is_element, elements)):
                raise ForeignFileError(self._foreign(elements))
            self._entries.next()
            yield mtgjson.faces_of(name, elements)

    def _foreign(self, found: Any) -> str:
        what = type(found).__name__
        if isinstance(found, dict):
            kind = found.get("object")
            what = f"an object {kind[:40]!r}" if isinstance(kind, str) else f"an object with {_keys(found)}"
        return f"entry {self.cards + 1:,} is no card but {what}; {EXPECTED}"


def _keys(found: dict[str, Any]) -> str:
    return ", ".join(repr(key[:40]) for key in list(found)[:4]) or "nothing in it"


def _is_named(card: dict[str, Any]) -> bool:
    return isinstance(card.get("name"), str) and ("layout" in card or "type_line" in card)


def _is_element(element: Any) -> bool:
    return isinstance(element, dict) and isinstance(element.get("name"), str) and isinstance(element.get("type"), str)


def _plain(error: Exception) -> str:
    """What the reader of JSON says, in a line: its message may quote what stands there."""
    message = str(error).strip().splitlines()
    told = message[0].strip() if message else "it is no JSON"
    return told.removeprefix("b'").removeprefix("parse error: ")[:120]
