"""What a scenario says must hold, at its end or after a step. `scenarios.check` compares; here it is only said."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

from webapp.rules.citations import RuleNumber
from webapp.rules.counters import Counters
from webapp.rules.entries import Amount, AnyId, CardId, KeywordList, PlayerId, SomeText
from webapp.rules.events import KindOfChoice
from webapp.rules.zones import Zone

Number = int | UnsetType


class ExpectedLast(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a card was when it last left a zone."""

    counters: Counters | UnsetType = UNSET
    power: Number = UNSET
    toughness: Number = UNSET
    damage: Number = UNSET
    zone: Zone | UnsetType = UNSET


class ExpectedCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold of a card. What is not named is not compared."""

    zone: Zone | UnsetType = UNSET
    counters: Counters | UnsetType = UNSET
    power: Number = UNSET
    toughness: Number = UNSET
    damage: Number = UNSET
    loyalty: Number = UNSET
    defense: Number = UNSET
    controller: PlayerId | UnsetType = UNSET
    owner: PlayerId | UnsetType = UNSET
    type: SomeText | UnsetType = UNSET
    tapped: bool | UnsetType = UNSET
    phased_out: bool | UnsetType = UNSET
    face_down: bool | UnsetType = UNSET
    transformed: bool | UnsetType = UNSET
    attached_to: AnyId | UnsetType | None = UNSET
    keywords: KeywordList | UnsetType = UNSET
    keywords_include: KeywordList | UnsetType = UNSET
    keywords_exclude: KeywordList | UnsetType = UNSET
    exists: bool | UnsetType = UNSET
    incarnation: Number = UNSET
    last: ExpectedLast | UnsetType = UNSET


class ExpectedPlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold of a player."""

    life: Number = UNSET
    counters: Counters | UnsetType = UNSET
    lost: bool | UnsetType = UNSET
    speed: int | UnsetType | None = UNSET


class ExpectedAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One state-based action on one object or player."""

    rule: RuleNumber
    object: str
    pass_: int | UnsetType = field(name="pass", default=UNSET)


class ExpectedChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The question that must be waiting."""

    kind: KindOfChoice
    player: PlayerId
    options: Annotated[tuple[str, ...], Meta(min_length=1)] | UnsetType = UNSET


class ExpectedTrigger(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One trigger that must be waiting."""

    id: str | UnsetType = UNSET
    what: str | UnsetType = UNSET
    source: CardId | UnsetType = UNSET
    player: PlayerId | UnsetType = UNSET
    chapter: int | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Expect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold. What is not named is not compared."""

    cards: dict[CardId, ExpectedCard] | UnsetType = UNSET
    players: dict[PlayerId, ExpectedPlayer] | UnsetType = UNSET
    fired: tuple[ExpectedAction, ...] | UnsetType = UNSET
    passes: Amount | UnsetType = UNSET
    log: tuple[SomeText, ...] | UnsetType = UNSET
    log_without: tuple[SomeText, ...] | UnsetType = UNSET
    nothing: RuleNumber | bool | UnsetType = UNSET
    could_choose: tuple[AnyId, ...] | UnsetType = UNSET
    triggers: tuple[ExpectedTrigger, ...] | UnsetType = UNSET
    choice: ExpectedChoice | UnsetType | None = UNSET
