"""What abilities that are used, or trigger, do: steps of the format with words in place of ids."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from webapp.rules.affects import Affects, Counting, Positive, Words
from webapp.rules.counters import Kind
from webapp.rules.kind_maps import NO_COST, Cost
from webapp.rules.statics import Fleeting

Ref = Annotated[str, Meta(pattern=r"^\$(it|that|you|target( [1-9])?)\Z")]
Refs = Ref | Affects  # what a word stands for, or each of those
HowMany = Annotated[int, Meta(ge=-(10**12), le=10**12)] | Annotated[str, Meta(pattern=r"^(X|that many)\Z")] | Counting
KindOrAll = Annotated[str, Meta(min_length=1, max_length=10_000)]  # `all`: of every kind
HowManyOrAll = Annotated[int, Meta(ge=0, le=10**12)] | Annotated[str, Meta(pattern=r"^(X|that many|all)\Z")] | Counting
CHOSEN_KIND, THAT_KIND = "$kind", "$that"


class Target(Affects, frozen=True, kw_only=True):
    """What an ability targets, or lets its controller choose: one of these; with `up_to`, any number up to that."""

    up_to: Annotated[int, Meta(ge=1, le=2_000)] | None = None


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One thing that an ability does: a step of the format, with words in place of ids.

    `$it` is the object with the ability, `$you` who controls it, `$target` (`$target 2`) what is targeted, `$that` what
    a trigger is about. A map in place of a word means each of those. Numbers are written out, `X`, `that many` (as many
    as a trigger is about), or counted on the board; where a kind is `$kind`, it is chosen, and `$that` is the kind
    that a trigger is about. What the ability itself has moved is found where it is now, but in no hand or library
    (400.7); who controlled what has left, and what was on it, is remembered (608.2h).
    """


class OfKind(Effect, frozen=True, kw_only=True):
    """An effect on the counters of one kind, or of `all`."""

    kind: KindOrAll

    def __post_init__(self) -> None:
        everything = self.kind.strip().casefold() == "all"
        force_setattr(self, "kind", "all" if everything else Kind(self.kind))


class PutsCounters(Effect, frozen=True, kw_only=True, tag="put"):
    """Counters are put there (122.6), so many `times`: twice that many. `at_most`: as many as bring it to that many."""

    onto: Refs
    kind: Kind
    count: HowMany = 1
    times: Annotated[int, Meta(ge=1, le=1_000)] = 1
    at_most: Positive | None = None


class RemovesCounters(OfKind, frozen=True, kw_only=True, tag="remove"):
    """Counters are removed from there; of the kind `all`, so many of each kind."""

    from_: Refs = field(name="from")
    count: HowManyOrAll | None = None


class MovesCounters(OfKind, frozen=True, kw_only=True, tag="move_counters"):
    """Counters move from one object to another (122.5)."""

    from_: Refs = field(name="from")
    to: Refs
    count: HowManyOrAll | None = None
    same_controller: bool = False


class DoublesCounters(OfKind, frozen=True, kw_only=True, tag="double"):
    """As many counters as are there are put (701.10e): of one kind, or of each kind (`all`)."""

    card: Refs


class PutsItsCounters(Effect, frozen=True, kw_only=True, tag="put_its_counters"):
    """As many counters of each kind as it has, or had as it left, are put there (122.8)."""

    from_: Ref = field(name="from")
    onto: Refs


class Proliferates(Effect, frozen=True, kw_only=True, tag="proliferate"):
    """Its controller proliferates (701.34a)."""


class Token(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A token that an ability creates."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    type: Annotated[str, Meta(min_length=1, max_length=10_000)] = "Creature"
    power: HowMany | None = None
    toughness: HowMany | None = None
    keywords: Words = ()


class CreatesTokens(Effect, frozen=True, kw_only=True, tag="create"):
    """Its controller creates tokens, each with so many counters of `kind` where one is named."""

    token: Token
    copies: HowMany = 1
    kind: Kind | None = None
    count: HowMany = 1


class Taps(Effect, frozen=True, kw_only=True, tag="tap"):
    """They are tapped."""

    card: Refs


class Transforms(Effect, frozen=True, kw_only=True, tag="transform"):
    """They show their other face."""

    card: Refs


class Untaps(Effect, frozen=True, kw_only=True, tag="untap"):
    """They are untapped."""

    card: Refs


class RegeneratesIt(Effect, frozen=True, kw_only=True, tag="regenerate"):
    """They are regenerated: the next time this turn that one would be destroyed, it is tapped instead (701.19a)."""

    card: Refs


class Destroys(Effect, frozen=True, kw_only=True, tag="destroy"):
    """They are destroyed. `no_regeneration`: and can't be regenerated (701.19c)."""

    card: Refs
    no_regeneration: bool = False


class Sacrifices(Effect, frozen=True, kw_only=True, tag="sacrifice"):
    """They are sacrificed, each by who controls it. `if_you_do`: if none is, that is all (118.12)."""

    card: Refs
    if_you_do: bool = False


class Exiles(Effect, frozen=True, kw_only=True, tag="exile"):
    """They are exiled."""

    card: Refs


class Changes(Effect, frozen=True, kw_only=True, tag="give"):
    """Until end of turn this is done to them (611.2a): to those that are meant as it resolves, whatever comes later.
    `up_to`: of what is done about damage, only to the next so much.
    """

    card: Refs
    abilities: Annotated[tuple[Fleeting, ...], Meta(min_length=1, max_length=20)]
    up_to: HowMany | None = None


class DealsDamage(Effect, frozen=True, kw_only=True, tag="damage"):
    """It deals damage to them."""

    to: Refs
    amount: HowMany


class DrawsCards(Effect, frozen=True, kw_only=True, tag="draw"):
    """So many cards are drawn."""

    player: Refs = "$you"
    count: HowMany = 1


class ChangesLife(Effect, frozen=True, kw_only=True, tag="life"):
    """So much life is gained; below zero it is lost."""

    player: Refs = "$you"
    change: HowMany


AnyEffect = (
    PutsCounters
    | RemovesCounters
    | MovesCounters
    | DoublesCounters
    | PutsItsCounters
    | Proliferates
    | CreatesTokens
    | Taps
    | Untaps
    | Transforms
    | RegeneratesIt
    | Destroys
    | Sacrifices
    | Exiles
    | Changes
    | DealsDamage
    | DrawsCards
    | ChangesLife
)
Targets = Annotated[tuple[Target, ...], Meta(max_length=9)]
Effects = Annotated[tuple[AnyEffect, ...], Meta(max_length=20)]


class Pays(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A cost in counters: those that are removed `from` there, and those that are put there (118, 122.9)."""

    remove: Cost = NO_COST
    put: Cost = NO_COST
    from_: Ref = field(name="from", default="$it")
