"""Maps of kinds of counters to numbers: what something enters with, how many there must be, what has to be paid."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from webapp.rules.counters import Counters, Kind


class KindMap:
    """A map of kinds of counters to what is said of each. Immutable; equal by what stands in it; written as a map."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: Iterable[tuple[Kind, int | str]]) -> None:
        self.pairs = tuple(sorted(pairs))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.pairs == other.pairs

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.pairs)!r})"


class EnteringCounters(KindMap):
    """What something enters with: kind -> a number, or `"X"`, or so many times X, as `"2X"`."""

    __slots__ = ()

    @property
    def asks_for_x(self) -> bool:
        """Whether X stands there."""
        return any(isinstance(number, str) for _, number in self.pairs)

    def numbers(self, x: int, times: int = 1) -> dict[str, int]:
        """How many of each kind for this value of X, all of it so many times; none of which there is none."""
        found = {kind: int(n[:-1] or 1) * x if isinstance(n, str) else n for kind, n in self.pairs}
        return {kind: number * times for kind, number in found.items() if number and times}


class AtLeast(KindMap):
    """So many counters of each of these kinds, or more."""

    __slots__ = ()

    def holds(self, counters: Counters) -> bool:
        """Whether so many are there."""
        return all(counters[kind] >= number for kind, number in self.pairs if isinstance(number, int))


NO_THRESHOLD = AtLeast(())


class Cost(KindMap):
    """So many counters of each of these kinds: a number, or `"X"`."""

    __slots__ = ()

    def numbers(self, x: int) -> tuple[tuple[Kind, int], ...]:
        """How many of each kind, for this value of X; none of those that would be none."""
        counted = ((kind, number if isinstance(number, int) else x) for kind, number in self.pairs)
        return tuple((kind, number) for kind, number in counted if number)


NO_COST = Cost(())


def read_entering(written: Any) -> EnteringCounters:
    """What the map of an `enters_with` means. Raises ValueError if it is not such a map."""
    if isinstance(written, EnteringCounters):
        return written
    if not isinstance(written, dict) or not written:
        raise ValueError("enters with: expected a map of kinds to numbers")
    for kind, number in written.items():
        if not isinstance(kind, str) or not _is_entering_number(number):
            raise ValueError(f'how many {kind!r} counters it enters with: a whole number from 1 on, "X", or as "2X"')
    pairs = _pairs(written, "enters with")
    Counters({kind: number if isinstance(number, int) else 1 for kind, number in pairs})  # its limits hold here too
    return EnteringCounters(pairs)


def _is_entering_number(number: Any) -> bool:
    if isinstance(number, str):
        return re.fullmatch(r"(?:[1-9][0-9]{0,2})?X", number) is not None
    return type(number) is int and number >= 1


def read_at_least(written: Any) -> AtLeast:
    """What the map of a `becomes` means. Raises ValueError if it is none of kinds to numbers."""
    if isinstance(written, AtLeast):
        return written
    if not isinstance(written, dict):
        raise ValueError("at least: expected a map of kinds to numbers")
    for kind, number in written.items():
        if not isinstance(kind, str) or type(number) is not int or not 1 <= number <= 10**12:
            raise ValueError(f"at least how many {kind!r} counters: a whole number from 1 on")
    return AtLeast(_pairs(written, "at least"))


def read_cost(written: Any) -> Cost:
    """What a map of `pays` means. Raises ValueError if it is none of kinds to numbers."""
    if isinstance(written, Cost):
        return written
    if not isinstance(written, dict):
        raise ValueError("pays: expected a map of kinds to numbers")
    for kind, number in written.items():
        if not isinstance(kind, str) or not (number == "X" or (type(number) is int and 1 <= number <= 10**12)):
            raise ValueError(f'how many {kind!r} counters it costs: a whole number from 1 on or "X"')
    return Cost(_pairs(written, "pays"))


def _pairs(written: dict[str, Any], what: str) -> list[tuple[Kind, Any]]:
    """The same with kinds in place of their names. Raises ValueError if two names are one kind."""
    pairs = [(Kind(kind), number) for kind, number in written.items()]
    if len(dict(pairs)) < len(pairs):
        raise ValueError(f"{what}: one kind stands there twice")
    return pairs
