"""Plain maps and lists as short JSON, and back: any value of JSON comes back as it was.

A map's keys are one or two letters (`words.KEYS`), or spelled after a dot. A list of maps is a table, `{"": [...]}`:
the sets of keys that occur, which row has which, then a column for each key. Columns of texts are one text with `|`
between them, or, where texts repeat, `{"abacab": "hand|exile|library"}`; columns of lists of texts are the like,
`{".ab.c.": "flying|reach|haste"}` for three rows. Counters are `a2b` for two of one kind and one of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from webapp.scenarios.links.words import KEYS, KINDS

MOST_ROWS = 10_000
MOST_UNPACKED = 4 * 1024 * 1024

_KEY_NUMBERS = {key: number for number, key in enumerate(KEYS)}
_CODE = re.compile(r"([A-Z]{0,2})([a-z])")
_CODES = re.compile(r"(?:[A-Z]{0,2}[a-z])*")
_SOME = re.compile(r"([A-Z]{0,2}[a-z])([0-9]{0,19})")
_SOMES = re.compile(r"(?:[A-Z]{0,2}[a-z][0-9]{0,19})*")
_MOST_CODES = 26**3


def code_of(number: int) -> str:
    """The letters that stand for a number: small the last one, capitals before it, so that codes need no gaps."""
    capitals, rest = "", number // 26
    while rest:
        capitals = chr(65 + rest % 26) + capitals
        rest //= 26
    return capitals + chr(97 + number % 26)


def numbers_of(codes: str) -> list[int]:
    """The numbers that a run of codes stands for. Raises ValueError for other text."""
    if not _CODES.fullmatch(codes):
        raise ValueError("no codes")
    return [_number(match[1], match[2]) for match in _CODE.finditer(codes)]


def _number(capitals: str, small: str) -> int:
    number = 0
    for letter in capitals:
        number = number * 26 + ord(letter) - 65
    return number * 26 + ord(small) - 97


class Packer:
    """Packs values. `kinds` are the kinds of counters it met that `words.KINDS` does not know."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self._kind_numbers = {kind: number for number, kind in enumerate(KINDS)}

    def pack(self, value: Any) -> Any:
        """The short form. Raises ValueError for what JSON, or 64 bits, can't hold."""
        match value:
            case dict():
                return {_short(key): self._pack_at(key, part) for key, part in value.items()}
            case list() | tuple():
                return self._table(value) if _is_table(value) else [self.pack(part) for part in value]
            case bool() | float() | str() | None:
                return value
            case int() if -(2**63) <= value < 2**63:
                return value
            case int():
                raise ValueError("a link holds whole numbers of up to 64 bits")
        raise ValueError(f"a link can't hold {value!r}")

    def _pack_at(self, key: str, value: Any) -> Any:
        if key != "counters":
            return self.pack(value)
        if isinstance(value, str):  # no file has text there; if one ever does, it is not taken for counters
            return {"": value}
        return self._counters(value) if self._are_counters(value) else self.pack(value)

    def _are_counters(self, value: Any) -> bool:
        if not isinstance(value, dict) or not all(isinstance(kind, str) for kind in value):
            return False
        few = len(self._kind_numbers) + len(value) < _MOST_CODES
        return few and all(type(number) is int and 0 <= number < 2**63 for number in value.values())

    def _counters(self, numbers: dict[str, int]) -> str:
        """Sorted, so that equal boards make equal links."""
        return "".join(
            code_of(self._kind_number(kind)) + ("" if number == 1 else str(number))
            for kind, number in sorted(numbers.items())
        )

    def _kind_number(self, kind: str) -> int:
        if kind not in self._kind_numbers:
            self._kind_numbers[kind] = len(self._kind_numbers)
            self.kinds.append(kind)
        return self._kind_numbers[kind]

    def _table(self, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
        shapes: dict[str, int] = {}
        columns: dict[str, list[Any]] = {}
        which = [shapes.setdefault(_shape(row), len(shapes)) for row in rows]
        for shape in shapes:
            columns |= {key: [] for key in _keys_of(shape) if key not in columns}
        for row in rows:
            for key, value in row.items():
                columns[key].append(self._pack_at(key, value))
        return {"": ["|".join(shapes), "".join(map(code_of, which)), *map(_column, columns.values())]}


def _short(key: str) -> str:
    if not isinstance(key, str):
        raise ValueError(f"a link holds maps whose keys are text, not {key!r}")
    return code_of(_KEY_NUMBERS[key]) if key in _KEY_NUMBERS else f".{key}"


def _long(short: str) -> str:
    if short.startswith("."):
        return short[1:]
    [number] = numbers_of(short)
    return KEYS[number]


def _is_table(rows: Sequence[Any]) -> bool:
    return 0 < len(rows) <= MOST_ROWS and all(
        isinstance(row, dict) and all(isinstance(key, str) and not set(".|") & set(key) for key in row) for row in rows
    )


def _shape(row: dict[str, Any]) -> str:
    """The keys of a row: first the codes of those that have one, then, each after a dot, the others."""
    numbers = sorted(_KEY_NUMBERS[key] for key in row if key in _KEY_NUMBERS)
    spelled = sorted(key for key in row if key not in _KEY_NUMBERS)
    return ".".join(["".join(map(code_of, numbers)), *spelled])


def _keys_of(shape: str) -> list[str]:
    codes, *spelled = shape.split(".")
    keys = [*(KEYS[number] for number in numbers_of(codes)), *spelled]
    if len(set(keys)) < len(keys):
        raise ValueError("a key twice in one row")
    return keys


def _column(values: list[Any]) -> Any:
    if all(_is_joinable(value) for value in values):
        return _of_texts(values)
    if all(isinstance(value, list) and all(map(_is_joinable, value)) for value in values):
        return _of_lists(values)
    return values


def _is_joinable(value: Any) -> bool:
    return isinstance(value, str) and "|" not in value


def _of_texts(texts: list[str]) -> Any:
    different = _numbered(texts)
    if 2 * len(different) > len(texts):
        return "|".join(texts)
    return {"".join(code_of(different[text]) for text in texts): "|".join(different)}


def _of_lists(lists: list[list[str]]) -> Any:
    different = _numbered(text for texts in lists for text in texts)
    if len(different) > _MOST_CODES:
        return lists
    return {"".join("." + "".join(code_of(different[text]) for text in texts) for texts in lists): "|".join(different)}


def _numbered(texts: Iterable[str]) -> dict[str, int]:
    return {text: number for number, text in enumerate(dict.fromkeys(texts))}


class Unpacker:
    """Unpacks what a Packer made; `kinds` are its own kinds of counters.

    Raises ValueError, KeyError, IndexError or TypeError for what none made, and for what unfolds to too much.
    """

    def __init__(self, kinds: Iterable[str]) -> None:
        self._kinds = (*KINDS, *kinds)
        self._room = MOST_UNPACKED

    def unpack(self, packed: Any) -> Any:
        """The value that was packed."""
        match packed:
            case {"": str() as text} if len(packed) == 1:
                return text
            case {"": list() as table} if len(packed) == 1:
                return self._rows(*table)
            case dict():
                unpacked = {key: self._unpack_at(key, part) for short, part in packed.items() for key in [_long(short)]}
                if len(unpacked) < len(packed):
                    raise ValueError("a key twice in one map")
                return unpacked
            case list():
                return [self.unpack(part) for part in packed]
        return packed

    def _unpack_at(self, key: str, packed: Any) -> Any:
        return self._counters(packed) if key == "counters" and isinstance(packed, str) else self.unpack(packed)

    def _counters(self, text: str) -> dict[str, int]:
        if not _SOMES.fullmatch(text):
            raise ValueError("no counters")
        somes = [(self._kinds[numbers_of(code)[0]], int(number or 1)) for code, number in _SOME.findall(text)]
        if len(dict(somes)) < len(somes):
            raise ValueError("a kind twice on one object")
        return dict(somes)

    def _rows(self, shapes: str, which: str, *columns: Any) -> list[dict[str, Any]]:
        keys_of_shapes = [_keys_of(shape) for shape in shapes.split("|")]
        self._use_room(16 * len(which))
        keys_of_rows = [keys_of_shapes[number] for number in numbers_of(which)]
        if not 0 < len(keys_of_rows) <= MOST_ROWS:
            raise ValueError("no rows, or too many")
        keys = list(dict.fromkeys(key for shape in keys_of_shapes for key in shape))
        cells = {
            key: iter(self._cells(key, column, sum(key in row for row in keys_of_rows)))
            for key, column in zip(keys, columns, strict=True)
        }
        return [{key: next(cells[key]) for key in row} for row in keys_of_rows]

    def _cells(self, key: str, column: Any, number: int) -> list[Any]:
        """The values of a column, which must be so many."""
        match column:
            case str():
                cells = [self._unpack_at(key, text) for text in column.split("|")]
            case dict():
                [(codes, joined)] = column.items()
                cells = self._repeated(key, codes, joined)
            case _:
                cells = [self._unpack_at(key, part) for part in [*column]]
        if len(cells) != number:
            raise ValueError("a column of another length than its rows")
        return cells

    def _repeated(self, key: str, codes: str, joined: str) -> list[Any]:
        """Texts that stand there once and are meant often: what they unfold to is counted before it is made."""
        texts = joined.split("|")
        self._use_room(8 * len(codes))
        lists = [numbers_of(run) for run in codes.split(".")]
        self._use_room(sum(len(texts[number]) for numbers in lists for number in numbers))
        if len(lists) > 1:
            return [[texts[number] for number in numbers] for numbers in lists[1:]]
        values = [self._unpack_at(key, text) for text in texts]
        return [values[number] for number in lists[0]]

    def _use_room(self, needed: int) -> None:
        self._room -= needed
        if self._room < 0:
            raise ValueError("it unfolds to too much")
