"""The small vocabulary of abilities that counters and state-based actions depend on.

Each ability is a value that says what it does; who reads it is `layers`, `puts`, `leaving` and `triggers`.
A new one is a class here, a member of `Ability`, and one reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from webapp.rules.citations import RuleNumber
from webapp.rules.counters import Counters, Kind
from webapp.rules.zones import Zone

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


class Affecting(AbilityBase, frozen=True, kw_only=True):
    """An ability that is about certain objects or players: itself, where it does not say which."""

    affects: Affects = ITSELF


class KindMap:
    """A map of kinds of counters to what is said of each. Immutable; equal by what stands in it; written as a map."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: Iterable[tuple[Kind, int | Literal["X"]]]) -> None:
        self.pairs = tuple(sorted(pairs))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.pairs == other.pairs

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.pairs)!r})"


class EnteringCounters(KindMap):
    """What something enters with: kind -> a number, or `"X"`."""

    __slots__ = ()

    def numbers(self, x: int) -> Counters:
        """The counters for this value of X."""
        return Counters({kind: x if number == "X" else number for kind, number in self.pairs})


class AtLeast(KindMap):
    """So many counters of each of these kinds, or more."""

    __slots__ = ()

    def holds(self, counters: Counters) -> bool:
        """Whether so many are there."""
        return all(counters[kind] >= number for kind, number in self.pairs if number != "X")


NO_THRESHOLD = AtLeast(())


def read_entering(written: Any) -> EnteringCounters:
    """What the map of an `enters_with` means. Raises ValueError if it is not such a map."""
    if isinstance(written, EnteringCounters):
        return written
    if not isinstance(written, dict) or not written:
        raise ValueError("enters with: expected a map of kinds to numbers")
    for kind, number in written.items():
        if not isinstance(kind, str) or not (number == "X" or (type(number) is int and number >= 1)):
            raise ValueError(f'how many {kind!r} counters it enters with: a whole number from 1 on or "X"')
    pairs = _pairs(written, "enters with")
    Counters({kind: 1 if number == "X" else number for kind, number in pairs})  # its limits hold here too
    return EnteringCounters(pairs)


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


def _pairs(written: dict[str, Any], what: str) -> list[tuple[Kind, Any]]:
    """The same with kinds in place of their names. Raises ValueError if two names are one kind."""
    pairs = [(Kind(kind), number) for kind, number in written.items()]
    if len(dict(pairs)) < len(pairs):
        raise ValueError(f"{what}: one kind stands there twice")
    return pairs


class EntersWith(Affecting, frozen=True, kw_only=True, tag="enters_with"):
    """It, or what it affects, enters with these counters (614.1c); `"X"` is the step's `x`."""

    counters: EnteringCounters


class AtMost(AbilityBase, frozen=True, kw_only=True, tag="at_most"):
    """It can't have more than `number` counters of `kind` on it (122.4)."""

    kind: Kind
    number: Annotated[int, Meta(ge=0, le=10**12)]


Number = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Positive = Annotated[int, Meta(ge=1, le=10**12)]
KindsOrAll = tuple[Kind, ...] | None  # None: counters of every kind


class NoCounters(Affecting, frozen=True, kw_only=True, tag="no_counters"):
    """Counters of these kinds (None: of any kind) can't be put on what it affects (614.17)."""

    kinds: KindsOrAll = None


class NoRemoval(Affecting, frozen=True, kw_only=True, tag="no_removal"):
    """Counters of these kinds (None: of any kind) can't be removed from what it affects (614.17)."""

    kinds: KindsOrAll = None


class ChangesPuts(Affecting, frozen=True, kw_only=True, tag="changes_puts"):
    """A replacement effect: of counters put on what it affects there are more, or fewer (614.1a).

    Exactly one of `times`, `plus`, `minus` and `half` says how. `only_effects`: puts by costs and by turn-based actions
    are left alone, unless another replacement has changed them before (614.16).
    """

    kinds: KindsOrAll = None
    put_by: Literal["anyone", "you", "opponent"] = "anyone"
    only_effects: bool = False
    times: Annotated[int, Meta(ge=2, le=10**12)] | None = None
    plus: Positive | None = None
    minus: Positive | None = None
    half: bool = False

    def __post_init__(self) -> None:
        if [self.times, self.plus, self.minus].count(None) + (not self.half) != 3:
            raise ValueError("a changes_puts needs exactly one of times, plus, minus and half: true")

    def changed(self, count: int) -> int:
        """How many counters are put where `count` would be: halves are rounded down, and none is the least."""
        if self.half:
            return count // 2
        return max(count * (self.times or 1) + (self.plus or 0) - (self.minus or 0), 0)


class ChangesTokens(AbilityBase, frozen=True, kw_only=True, tag="changes_tokens"):
    """A replacement effect: so many times as many tokens are created under its controller's control."""

    times: Annotated[int, Meta(ge=2, le=2_000)] = 2


class Gives(Affecting, frozen=True, kw_only=True, tag="gives"):
    """What it affects gets so much power and toughness (layer 7c) and has these keywords (layer 6)."""

    power: Number = 0
    toughness: Number = 0
    keywords: Words = ()


class KeepsCounters(AbilityBase, frozen=True, kw_only=True, tag="keeps_counters"):
    """Counters remain on it as it changes zones, except to a hand or a library (122.2)."""


class Sets(Affecting, frozen=True, kw_only=True, tag="sets"):
    """The base power or toughness, or both, of what it affects are this (layer 7b)."""

    power: Number | None = None
    toughness: Number | None = None


class Switches(Affecting, frozen=True, kw_only=True, tag="switches"):
    """Power and toughness of what it affects are switched, after all else (layer 7d)."""


class Becomes(Affecting, frozen=True, kw_only=True, tag="becomes"):
    """What it affects, while so many counters are on it, is this: its types (layer 4), its size (layer 7b)."""

    at_least: AtLeast = NO_THRESHOLD
    type: Annotated[str, Meta(min_length=1, max_length=10_000)] | None = None
    power: Number | None = None
    toughness: Number | None = None


class LosesAbilities(Affecting, frozen=True, kw_only=True, tag="loses_abilities"):
    """What it affects loses all abilities (layer 6, by timestamp)."""


class CannotHave(Affecting, frozen=True, kw_only=True, tag="cannot_have"):
    """What it affects can't have or gain these keywords (113.11)."""

    keywords: Annotated[Words, Meta(min_length=1)]


class CountedCards(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many cards of all players: in that zone, and of that type, where one is named."""

    zone: Zone | None = None
    type: Annotated[str, Meta(min_length=1, max_length=10_000)] | None = None


class Counting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number that the board gives: the counters of a kind on it, or the cards counted; and `plus` more."""

    counters: Kind | None = None
    count: CountedCards | None = None
    plus: Number = 0

    def __post_init__(self) -> None:
        if (self.counters is None) is (self.count is None):
            raise ValueError("such a number is given by exactly one of counters and count")


class PowerToughness(AbilityBase, frozen=True, kw_only=True, tag="power_toughness"):
    """What the `*` of its power and toughness stands for (layer 7a, 604.3)."""

    power: Number | Counting | None = None
    toughness: Number | Counting | None = None


class LegendExempt(Affecting, frozen=True, kw_only=True, tag="legend_exempt"):
    """The legend rule does not apply to what it affects."""


class CannotLose(AbilityBase, frozen=True, kw_only=True, tag="cannot_lose"):
    """Its controller doesn't lose the game for these state-based actions (None: for any)."""

    to: tuple[RuleNumber, ...] | None = None


class ReplacesLeaving(Affecting, frozen=True, kw_only=True, tag="replaces_leaving"):
    """What it affects goes to this zone where it would go from the battlefield to a graveyard (614.1a)."""

    to: Zone


When = Literal["dies", "enters", "leaves", "counters_put", "counters_removed", "last_removed", "upkeep"]


class Triggers(Affecting, frozen=True, kw_only=True, tag="triggers"):
    """When that happens to what it affects, a reminder with this text waits (603). It works in every zone.

    Of counters: `kind` (None: of any), `put_by`, and `nth`: only as that many are reached or passed (122.7).
    """

    when: When
    kind: Kind | None = None
    nth: Positive | None = None
    put_by: Literal["anyone", "you", "opponent"] = "anyone"
    text: Annotated[str, Meta(max_length=10_000)] = ""


Ability = (
    EntersWith
    | AtMost
    | NoCounters
    | NoRemoval
    | ChangesPuts
    | ChangesTokens
    | KeepsCounters
    | Gives
    | Sets
    | Switches
    | Becomes
    | LosesAbilities
    | CannotHave
    | PowerToughness
    | LegendExempt
    | CannotLose
    | ReplacesLeaving
    | Triggers
)
