"""The small vocabulary of static abilities that counters and state-based actions depend on.

Each ability is a value that says what it does; who reads it is `layers`, `puts`, `entering`, `damaging` and `leaving`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from webapp.rules.affects import (
    ITSELF,
    MOST_EACH,
    Affects,
    Amount,
    Condition,
    Counting,
    KindsOrAll,
    Number,
    Positive,
    Words,
)
from webapp.rules.citations import RuleNumber
from webapp.rules.counters import Kind
from webapp.rules.kind_maps import NO_THRESHOLD, AtLeast, EnteringCounters
from webapp.rules.zones import Zone


class AbilityBase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    """What all abilities share: the key `is` says which one it is."""


class Affecting(AbilityBase, frozen=True, kw_only=True):
    """An ability that is about certain objects or players: itself, where it does not say which."""

    affects: Affects = ITSELF


class AtMost(AbilityBase, frozen=True, kw_only=True, tag="at_most"):
    """It can't have more than `number` counters of `kind` on it (122.4)."""

    kind: Kind
    number: Annotated[int, Meta(ge=0, le=10**12)]


class Lasting(Affecting, frozen=True, kw_only=True):
    """A continuous effect of a static ability; where it says so, only while something is so (604.2)."""

    while_: Condition | None = field(name="while", default=None)


Reason = Annotated[str, Meta(min_length=1, max_length=200)]


class EntersWith(Lasting, frozen=True, kw_only=True, tag="enters_with"):
    """It, or what it affects, enters with these counters (614.1c), so often as `per` says, or as is the power or
    toughness of the object with the ability (`times_its`); `"X"` is the step's `x`.

    What the board can't know stands in words: only `if` that is so, and so often as it happened (`for_each`). A step
    that asks (`ask`) stops at a question for it; else it is not so, and never happened. `one_of_each`: of each kind
    that is on the object with the ability, so many. `in`: it works while that lies there, not on the battlefield.
    """

    counters: EnteringCounters | None = None
    one_of_each: bool = False
    per: Counting | None = None
    times_its: Literal["power", "toughness"] | None = None
    if_: Reason | None = field(name="if", default=None)
    for_each: Reason | None = None
    in_: Literal["graveyard", "stack"] | None = field(name="in", default=None)

    def __post_init__(self) -> None:
        if (self.counters is None) is not self.one_of_each:
            raise ValueError("an enters_with needs counters, or one_of_each: true")


class NoCounters(Affecting, frozen=True, kw_only=True, tag="no_counters"):
    """Counters of these kinds (None: of any kind) can't be put on what it affects (614.17)."""

    kinds: KindsOrAll = None


class NoRemoval(Lasting, frozen=True, kw_only=True, tag="no_removal"):
    """Counters of these kinds (None: of any kind) can't be removed from what it affects (614.17). `last_by_damage`:
    only the last one can't, and only by damage.
    """

    kinds: KindsOrAll = None
    last_by_damage: bool = False


class ChangesPuts(Lasting, frozen=True, kw_only=True, tag="changes_puts"):
    """A replacement effect: of counters put on what it affects there are more, or fewer (614.1a).

    Exactly one of `times`, `plus`, `minus`, `half` and `exactly` says how. `only_effects`: puts by costs and by
    turn-based actions are left alone, unless another replacement has changed them before (614.16). `keyword`: only what
    a triggered ability of that keyword puts.
    """

    kinds: KindsOrAll = None
    put_by: Literal["anyone", "you", "opponent"] = "anyone"
    only_effects: bool = False
    keyword: Literal["modular"] | None = None
    times: Annotated[int, Meta(ge=2, le=10**12)] | None = None
    plus: Positive | None = None
    minus: Positive | None = None
    half: bool = False
    exactly: Positive | None = None

    def __post_init__(self) -> None:
        if [self.times, self.plus, self.minus, self.exactly].count(None) + (not self.half) != 4:
            raise ValueError("a changes_puts needs exactly one of times, plus, minus, exactly and half: true")

    def changed(self, count: int) -> int:
        """How many counters are put where `count` would be: halves are rounded down, and none is the least."""
        if self.half:
            return count // 2
        if self.exactly is not None:
            return self.exactly
        return max(count * (self.times or 1) + (self.plus or 0) - (self.minus or 0), 0)


class ReplacesDamage(Lasting, frozen=True, kw_only=True, tag="replaces_damage"):
    """Damage to what it affects is prevented (615.1), or counters come `instead`, which prevents nothing (614.1a).

    So many counters of a kind are put, or removed, on what would be dealt the damage, or, with `whose: self`, on the
    object with the ability: as many as the damage, or as are `prevented` of it, or a number, once for all damage at one
    time, or `each_source`. `while_they_last`: only of so much damage as counters can come off; `up_to`: only of the
    next so much, then an effect until end of turn has no more to do (615.7). `as_though`: nothing is
    prevented, the damage is dealt as by a source with that keyword. `source` and `source_is`: who controls its source,
    and its types, of which any may fit. `life_at_most`: only while its controller has no more life than that. `if` is
    in words what the board can't know: it is asked.
    """

    instead: bool = False
    puts: Kind | None = None
    removes: Kind | None = None
    number: Positive | Literal["damage", "prevented"] = "damage"
    whose: Literal["affected", "self"] = "affected"
    each_source: bool = False
    while_they_last: bool = False
    up_to: Amount | None = None
    as_though: Literal["infect", "wither"] | None = None
    damage: Literal["any", "combat", "noncombat"] = "any"
    source: Literal["anyone", "self", "you", "opponents"] = "anyone"
    source_is: Words = ()
    life_at_most: Number | None = None
    if_: Reason | None = field(name="if", default=None)

    def __post_init__(self) -> None:
        if (self.puts, self.removes, self.as_though).count(None) < 2:
            raise ValueError("a replaces_damage has at most one of puts, removes and as_though")
        if self.while_they_last and self.removes is None:
            raise ValueError("while_they_last says how long counters come off: say of which kind, removes")
        if self.instead and (self.puts or self.removes) is None:
            raise ValueError("a replaces_damage with instead says what comes: puts or removes")


class Unpreventable(Affecting, frozen=True, kw_only=True, tag="unpreventable"):
    """Damage to what it affects can't be prevented (615.12)."""


class ChangesTokens(AbilityBase, frozen=True, kw_only=True, tag="changes_tokens"):
    """A replacement effect: so many times as many tokens are created under its controller's control."""

    times: Annotated[int, Meta(ge=2, le=2_000)] = 2


class Gives(Lasting, frozen=True, kw_only=True, tag="gives"):
    """What it affects gets so much power and toughness (layer 7c), so often as `per` says; it has these keywords and
    loses those (layer 6), and is these types as well, and not those (layer 4). With what the card says besides of the
    very same `affects` a change of types is one effect: it is about the same objects in every layer, and goes on though
    the card loses its abilities (613.6).
    """

    power: Number = 0
    toughness: Number = 0
    per: Counting | None = None
    keywords: Words = ()
    no_keywords: Words = ()
    types: Words = ()
    no_types: Words = ()

    def __post_init__(self) -> None:
        if self.per is not None and not (self.power or self.toughness):
            raise ValueError("per says how often power or toughness is given: give some")
        if self.per is not None and max(abs(self.power), abs(self.toughness)) > MOST_EACH:
            raise ValueError(f"for each of what per counts at most {MOST_EACH} of power and toughness")


class KeepsCounters(AbilityBase, frozen=True, kw_only=True, tag="keeps_counters"):
    """Counters remain on it as it changes zones, except to a hand or a library (122.2)."""


class Sets(Lasting, frozen=True, kw_only=True, tag="sets"):
    """The base power or toughness, or both, of what it affects are this (layer 7b)."""

    power: Number | Counting | None = None
    toughness: Number | Counting | None = None


class Switches(Lasting, frozen=True, kw_only=True, tag="switches"):
    """Power and toughness of what it affects are switched, after all else (layer 7d)."""


class Becomes(Lasting, frozen=True, kw_only=True, tag="becomes"):
    """What it affects, while so many counters are on it, is this: its types (layer 4), its size (layer 7b)."""

    at_least: AtLeast = NO_THRESHOLD
    type: Annotated[str, Meta(min_length=1, max_length=10_000)] | None = None
    power: Number | None = None
    toughness: Number | None = None


class LosesAbilities(Lasting, frozen=True, kw_only=True, tag="loses_abilities"):
    """What it affects loses all abilities (layer 6, by timestamp). What the card says besides, with the very same
    `affects`, is one effect with it, and goes on though the card itself is among what it affects (613.6).
    """


class CannotHave(Lasting, frozen=True, kw_only=True, tag="cannot_have"):
    """What it affects can't have or gain these keywords (113.11)."""

    keywords: Annotated[Words, Meta(min_length=1)]


class PowerToughness(AbilityBase, frozen=True, kw_only=True, tag="power_toughness"):
    """What the `*` of its power and toughness stands for (layer 7a, 604.3)."""

    power: Number | Counting | None = None
    toughness: Number | Counting | None = None


Fleeting = Gives | Sets | Switches | Becomes | LosesAbilities | CannotHave | ChangesPuts | ReplacesDamage


class LegendExempt(Affecting, frozen=True, kw_only=True, tag="legend_exempt"):
    """The legend rule does not apply to what it affects."""


class CannotLose(AbilityBase, frozen=True, kw_only=True, tag="cannot_lose"):
    """Its controller doesn't lose the game for these state-based actions (None: for any)."""

    to: tuple[RuleNumber, ...] | None = None


class ReplacesLeaving(Affecting, frozen=True, kw_only=True, tag="replaces_leaving"):
    """What it affects goes to this zone where it would go from the battlefield to a graveyard (614.1a)."""

    to: Zone
