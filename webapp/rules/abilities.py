"""The small vocabulary of abilities that counters and state-based actions depend on.

Each ability is a value that says what it does; who reads it is `characteristics`, `puts` and `zones`.
A new one is a class here, a member of `Ability`, and one reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from webapp.rules.counters import Counters, Kind

Who = Literal["self", "attached", "you", "opponents", "anyone"]
Words = tuple[Annotated[str, Meta(min_length=1, max_length=10_000)], ...]


class Affects(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which objects or players an ability is about, seen from the object that has it. `with_` is a kind, or `any`."""

    who: Who = "self"
    other: bool = False
    what: Annotated[Words, Meta(min_length=1)] = ("permanent",)
    not_: Words = field(name="not", default=())
    with_: str | None = field(name="with", default=None)

    def __post_init__(self) -> None:
        if self.with_ is not None:
            anything = self.with_.strip().casefold() == "any"
            force_setattr(self, "with_", "any" if anything else Kind(self.with_))


ITSELF = Affects()


class AbilityBase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    """What all abilities share: the key `is` says which one it is."""


class EnteringCounters:
    """What something enters with: kind -> a number, or `"X"`. Immutable; written as a map."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: Iterable[tuple[Kind, int | Literal["X"]]]) -> None:
        self.pairs = tuple(sorted(pairs))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EnteringCounters) and self.pairs == other.pairs

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return f"EnteringCounters({dict(self.pairs)!r})"

    def numbers(self, x: int) -> Counters:
        """The counters for this value of X."""
        return Counters({kind: x if number == "X" else number for kind, number in self.pairs})


def read_entering(written: Any) -> EnteringCounters:
    """What the map of an `enters_with` means. Raises ValueError if it is not such a map."""
    if isinstance(written, EnteringCounters):
        return written
    if not isinstance(written, dict) or not written:
        raise ValueError("enters with: expected a map of kinds to numbers")
    pairs = []
    for kind, number in written.items():
        if not isinstance(kind, str) or not (number == "X" or (type(number) is int and number >= 1)):
            raise ValueError(f'how many {kind!r} counters it enters with: a whole number from 1 on or "X"')
        pairs.append((Kind(kind), number))
    if len(dict(pairs)) < len(pairs):
        raise ValueError("enters with: one kind stands there twice")
    Counters({kind: 1 if number == "X" else number for kind, number in pairs})  # its limits hold here too
    return EnteringCounters(pairs)


class EntersWith(AbilityBase, frozen=True, kw_only=True, tag="enters_with"):
    """It, or what it affects, enters with these counters (614.1c); `"X"` is the step's `x`."""

    counters: EnteringCounters
    affects: Affects = ITSELF


class AtMost(AbilityBase, frozen=True, kw_only=True, tag="at_most"):
    """It can't have more than `number` counters of `kind` on it (122.4)."""

    kind: Kind
    number: Annotated[int, Meta(ge=0, le=10**12)]


class NoCounters(AbilityBase, frozen=True, kw_only=True, tag="no_counters"):
    """Counters of these kinds (None: of any kind) can't be put on what it affects (614.17)."""

    affects: Affects = ITSELF
    kinds: tuple[Kind, ...] | None = None


class Gives(AbilityBase, frozen=True, kw_only=True, tag="gives"):
    """What it affects gets so much power and toughness (layer 7c) and has these keywords (layer 6)."""

    affects: Affects = ITSELF
    power: Annotated[int, Meta(ge=-(10**12), le=10**12)] = 0
    toughness: Annotated[int, Meta(ge=-(10**12), le=10**12)] = 0
    keywords: Words = ()


class KeepsCounters(AbilityBase, frozen=True, kw_only=True, tag="keeps_counters"):
    """Counters remain on it as it changes zones, except to a hand or a library (122.2)."""


Ability = EntersWith | AtMost | NoCounters | Gives | KeepsCounters
