"""What abilities speak of: which objects or players they are about, what they count, and what must be so."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from webapp.rules.counters import Kind
from webapp.rules.zones import Zone

Who = Literal["self", "attached", "you", "opponents", "anyone"]
Words = tuple[Annotated[str, Meta(min_length=1, max_length=10_000)], ...]


class Affects(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which objects or players an ability is about, seen from the object that has it. Of several words in one text all
    must fit: `artifact creature`. `with`: at least so many counters of a kind, or of `any`, are there; `without`: none.
    """

    who: Who = "self"
    other: bool = False
    what: Annotated[Words, Meta(min_length=1)] = ("permanent",)
    not_: Words = field(name="not", default=())
    with_: str | None = field(name="with", default=None)
    at_least: Annotated[int, Meta(ge=1, le=10**12)] = 1
    without: str | None = None

    def __post_init__(self) -> None:
        _fold_kinds(self, "with_", "without")
        if self.at_least > 1 and self.with_ is None:
            raise ValueError("at_least says how many counters of the kind that `with` names: name one")


def _fold_kinds(holder: Struct, *names: str) -> None:
    """Let the texts in these fields be kinds of counters, or `any`. Raises ValueError for what is neither."""
    for name in names:
        written = getattr(holder, name)
        if written is not None:
            anything = written.strip().casefold() == "any"
            force_setattr(holder, name, "any" if anything else Kind(written))


ITSELF = Affects()
Number = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Positive = Annotated[int, Meta(ge=1, le=10**12)]
KindsOrAll = tuple[Kind, ...] | None  # None: counters of every kind
Amount = Annotated[int, Meta(ge=0, le=10**12)]
Level = Annotated[int, Meta(ge=1, le=1_000)]
Holder = Literal["self", "affected", "attached", "you", "opponents", "anyone"]


class CountedCards(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many cards: in that zone, of that type or colour (of several words all must fit), of those players, and with
    so many counters, where it says so. `counters`: not the cards are counted, but their counters of that kind (or of
    `any`).
    """

    zone: Zone | None = None
    type: Annotated[str, Meta(min_length=1, max_length=10_000)] | None = None
    who: Literal["you", "opponents", "anyone"] = "anyone"
    other: bool = False
    with_: str | None = field(name="with", default=None)
    at_least: Positive = 1
    counters: str | None = None

    def __post_init__(self) -> None:
        _fold_kinds(self, "with_", "counters")
        if self.at_least > 1 and self.with_ is None:
            raise ValueError("at_least says how many counters of the kind that `with` names: name one")


class Counting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number that the board gives: the counters of a kind (or `any`) there, or the cards counted; so many `times`,
    and `plus` more.

    `whose` counters: of the object with the ability, of what it affects, or is attached to; or of players, seen
    from its controller.
    """

    counters: str | None = None
    count: CountedCards | None = None
    whose: Holder = "self"
    times: Positive = 1
    plus: Number = 0

    def __post_init__(self) -> None:
        _fold_kinds(self, "counters")
        if (self.counters is None) is (self.count is None):
            raise ValueError("such a number is given by exactly one of counters and count")


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that must be so: at least and at most so many counters, or cards; on whose turn; and from which level
    of the Class with the ability on (716.2).

    Without a number there must be one. Of several players, one alone must have so many.
    """

    counters: str | None = None
    count: CountedCards | None = None
    whose: Holder = "self"
    at_least: Amount | None = None
    at_most: Amount | None = None
    turn: Literal["you", "opponents", "anyone"] = "anyone"
    level: Level = 1

    def __post_init__(self) -> None:
        _fold_kinds(self, "counters")
        if self.counters is not None and self.count is not None:
            raise ValueError("a condition asks for counters or for a count, not for both")
        if self.counters is None and self.count is None and self.turn == "anyone" and self.level == 1:
            raise ValueError("a condition asks for counters, for a count, for a level, or whose turn it is")

    def fits(self, number: int) -> bool:
        """Whether there are neither too few nor too many."""
        usual = 1 if self.at_most is None else 0
        least = usual if self.at_least is None else self.at_least
        return number >= least and (self.at_most is None or number <= self.at_most)


MOST_EACH = 9999  # as of a +X/+Y counter: a full heap of them is still a number that JSON carries
