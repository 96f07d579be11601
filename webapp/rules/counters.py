"""Kinds of counters, and the counters on one object or player (rule 122.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

LONGEST_KIND = 40
MOST_COUNTERS = 10**12
MOST_KINDS = 100

# Four digits at most, so that a full heap of the largest kind still is a number that JSON carries.
_POWER_TOUGHNESS = re.compile(r"\+([0-9]{1,4})/\+([0-9]{1,4})|-([0-9]{1,4})/-([0-9]{1,4})")
_SIGNS = str.maketrans({"\u2212": "-", "\u2013": "-"})

KEYWORD_KINDS = frozenset(
    [
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    ]
)
EACH_COUNTS = frozenset(["exalted"])  # so many such counters are so many abilities; of the others one is as good as two


class Kind(str):
    """A counter's name. Counters of one name are interchangeable (122.1); any name is a kind.

    Case, white space and the dashes that serve as a minus are folded where the text comes in.
    Raises ValueError for text that is empty, longer than 40 characters, `all` or `any`.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Kind:
        """The kind that a text names: one name, one kind (122.1). Raises ValueError if it names none."""
        if type(text) is cls:
            return text
        folded = " ".join(text.translate(_SIGNS).split()).casefold()
        if not 1 <= len(folded) <= LONGEST_KIND:
            raise ValueError(f"a kind of counter is a name of 1 to {LONGEST_KIND} characters, not {text[:60]!r}")
        if folded in ("all", "any"):
            raise ValueError(f"{folded!r} is no kind of counter")
        return super().__new__(cls, folded)

    @property
    def boost(self) -> tuple[int, int]:
        """What one of them adds to power and toughness: (0, 0) unless named like +1/+1 (122.1a)."""
        return _boost(self)

    @property
    def keyword(self) -> str | None:
        """The keyword that such a counter grants (122.1b), or None: a marker without rules meaning."""
        if self in KEYWORD_KINDS or self.startswith("hexproof from "):
            return str(self)
        return None


@lru_cache(maxsize=10_000)
def _boost(kind: str) -> tuple[int, int]:
    match = _POWER_TOUGHNESS.fullmatch(kind)
    if not match:
        return (0, 0)
    if match[1] is not None:
        return (int(match[1]), int(match[2]))
    return (-int(match[3]), -int(match[4]))


PLUS_ONE, MINUS_ONE = Kind("+1/+1"), Kind("-1/-1")
LOYALTY, DEFENSE, POISON, LORE = Kind("loyalty"), Kind("defense"), Kind("poison"), Kind("lore")
SHIELD, STUN, FINALITY, HONE = Kind("shield"), Kind("stun"), Kind("finality"), Kind("hone")
RAD = Kind("rad")


class Counters(Mapping[str, int]):
    """Counters on one object or player: kind -> how many, always more than none, sorted by kind.

    Immutable. A kind that is not there counts 0. Each kind carries the moment of its last put (613.7c).
    """

    def __init__(self, numbers: Mapping[str, int] | None = None, stamps: Mapping[str, int] | None = None) -> None:
        there = {Kind(kind): number for kind, number in (numbers or {}).items() if number}
        if min(there.values(), default=0) < 0:
            raise ValueError("there is no negative number of counters")
        if max(there.values(), default=0) > MOST_COUNTERS:
            raise ValueError(f"at most {MOST_COUNTERS} counters of a kind")
        if len(there) > MOST_KINDS:
            raise ValueError(f"at most {MOST_KINDS} kinds of counters on one object")
        self._numbers: dict[str, int] = dict(sorted(there.items()))
        self._stamps: dict[str, int] = {kind: (stamps or {}).get(kind, 0) for kind in self._numbers}
        self.zeros: frozenset[Kind] = frozenset()

    def __getitem__(self, kind: str) -> int:
        return self._numbers.get(kind, 0)

    def __contains__(self, kind: object) -> bool:
        return kind in self._numbers

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self._numbers)

    def __eq__(self, other: object) -> bool:
        """Whether the same numbers are there; between two Counters, of the same moments too."""
        if isinstance(other, Counters):
            return self._numbers == other._numbers and self._stamps == other._stamps
        return isinstance(other, Mapping) and self._numbers == dict(other)

    def __hash__(self) -> int:
        return hash(tuple(self._numbers.items()))

    def __repr__(self) -> str:
        return f"Counters({ ({str(kind): number for kind, number in self._numbers.items()})!r})"

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that are there, sorted."""
        return tuple(Kind(kind) for kind in self._numbers)

    @cached_property
    def boost(self) -> tuple[int, int]:
        """What all of them together add to a creature's power and toughness (122.1a)."""
        boosts = [(_boost(kind), number) for kind, number in self._numbers.items()]
        return (sum(up[0] * n for up, n in boosts), sum(up[1] * n for up, n in boosts))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """The keywords that keyword counters among them grant (122.1b)."""
        return tuple(word for kind in self.kinds if (word := kind.keyword))

    def stamp(self, kind: str) -> int:
        """When counters of this kind were last put here; 0 if there are none (613.7c)."""
        return self._stamps.get(kind, 0)

    def plus(self, kind: Kind, number: int, stamp: int = 0) -> Counters:
        """These and `number` more of `kind`, all of that kind with the new timestamp (613.7c)."""
        return Counters({**self._numbers, kind: self[kind] + number}, {**self._stamps, kind: stamp})

    def minus(self, kind: Kind, number: int) -> Counters:
        """These without `number` of `kind`. Raises ValueError if so many are not there."""
        return Counters({**self._numbers, kind: self[kind] - number}, self._stamps)

    def replaced_by(self, numbers: Mapping[str, int], stamp: int) -> Counters:
        """Other numbers in the place of these; kinds whose number stays keep their timestamp."""
        fresh = Counters(numbers)
        stamps = {kind: self.stamp(kind) if self[kind] == n else stamp for kind, n in fresh.items()}
        return Counters(fresh, stamps)

    def with_zeros(self, kinds: Iterable[str]) -> Counters:
        """These, saying of `kinds` that there are none: a file's `loyalty: 0` wins over the printed number."""
        told = Counters(self._numbers, self._stamps)
        told.zeros = frozenset(Kind(kind) for kind in kinds)
        return told

    def without_stamps(self) -> dict[str, int]:
        """The bare numbers, as a scenario file writes them."""
        return {
            **{str(kind): number for kind, number in self._numbers.items()},
            **{str(kind): 0 for kind in self.zeros},
        }


NO_COUNTERS = Counters()


def read_counters(written: Any) -> Counters:
    """The counters that a map kind -> number of a file or form means. Raises ValueError if it is none."""
    if isinstance(written, Counters):
        return written
    if not isinstance(written, Mapping):
        raise ValueError(f"expected a map of kinds to numbers, got {type(written).__name__}")
    numbers: dict[str, int] = {}
    for kind, number in written.items():
        if not isinstance(kind, str):
            raise ValueError(f"a kind of counter is text, not {kind!r}")
        if type(number) is not int or number < 0:
            raise ValueError(f"how many {kind!r} counters: a whole number from 0 on, not {number!r}")
        if Kind(kind) in numbers:
            raise ValueError(f"{Kind(kind)!r} stands there twice")
        numbers[Kind(kind)] = number
    return Counters(numbers).with_zeros(kind for kind, number in numbers.items() if not number)
