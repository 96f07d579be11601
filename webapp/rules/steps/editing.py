"""The editor's hand: fields of cards and players are set, and no rule is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from webapp.rules.abilities import Ability
from webapp.rules.action import Action
from webapp.rules.affects import Level
from webapp.rules.board import NO_HOUSE_RULES, Board, Format, HouseRules, refuse_unknown_ids
from webapp.rules.cards import Card, Face, Player
from webapp.rules.counters import NO_COUNTERS, Counters
from webapp.rules.entries import (
    MOST_ABILITIES,
    Amount,
    AnyId,
    CardEntry,
    CardId,
    Colors,
    FaceEntry,
    KeywordList,
    PlayerId,
    Printed,
    ShortText,
    Signed,
    SomeText,
    Text,
    UntilEndOfTurn,
    card_of,
    face_of,
)
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import Edited, TableSet, TakenOff
from webapp.rules.merging import turned
from webapp.rules.state_based import refuse_unknown_rules
from webapp.rules.steps.base import EditorStep, the_card
from webapp.rules.zones import Zone


class Set(EditorStep, frozen=True, kw_only=True, tag="set"):
    """Set fields of a card, a player or (without either) the table, as an editor does: no event, no trigger.
    None empties a field.
    """

    card: CardId | None = None
    player: PlayerId | None = None
    name: Text | UnsetType | None = UNSET
    counters: Counters | UnsetType | None = UNSET
    # of a card
    type: SomeText | UnsetType | None = UNSET
    power: Printed | UnsetType | None = UNSET
    toughness: Printed | UnsetType | None = UNSET
    loyalty: Amount | UnsetType | None = UNSET
    defense: Amount | UnsetType | None = UNSET
    chapters: Annotated[int, Meta(ge=0, le=1000)] | UnsetType | None = UNSET
    keywords: KeywordList | UnsetType | None = UNSET
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=MOST_ABILITIES)] | UnsetType | None = UNSET
    owner: PlayerId | UnsetType | None = UNSET
    controller: PlayerId | UnsetType | None = UNSET
    zone: Zone | UnsetType | None = UNSET
    damage: Amount | UnsetType | None = UNSET
    deathtouched: bool | UnsetType | None = UNSET
    regenerates: Amount | UnsetType | None = UNSET
    tapped: bool | UnsetType | None = UNSET
    face_down: bool | UnsetType | None = UNSET
    phased_out: bool | UnsetType | None = UNSET
    transformed: bool | UnsetType | None = UNSET
    back: FaceEntry | UnsetType | None = UNSET
    colors: Colors | UnsetType | None = UNSET
    attached_to: AnyId | UnsetType | None = UNSET
    token: bool | UnsetType | None = UNSET
    copy: bool | UnsetType | None = UNSET
    commander: bool | UnsetType | None = UNSET
    note: Annotated[str, Meta(max_length=500)] | UnsetType | None = UNSET
    copy_of: CardId | UnsetType | None = UNSET
    protector: PlayerId | UnsetType | None = UNSET
    entered_under: PlayerId | UnsetType | None = UNSET
    attacked: bool | UnsetType | None = UNSET
    pending: bool | UnsetType | None = UNSET
    sector: Text | UnsetType | None = UNSET
    world_since: Signed | UnsetType | None = UNSET
    role_since: Signed | UnsetType | None = UNSET
    chosen: ShortText | UnsetType | None = UNSET
    level: Level | UnsetType | None = UNSET
    until_end_of_turn: UntilEndOfTurn | UnsetType | None = UNSET
    # of a player
    life: Signed | UnsetType | None = UNSET
    team: SomeText | UnsetType | None = UNSET
    speed: Annotated[int, Meta(ge=0, le=4)] | UnsetType | None = UNSET
    drew_from_empty: bool | UnsetType | None = UNSET
    commander_damage: dict[CardId, Amount] | UnsetType | None = UNSET
    lost: bool | UnsetType | None = UNSET
    # of the table
    format: Format | UnsetType | None = UNSET
    active: PlayerId | UnsetType | None = UNSET
    house_rules: HouseRules | UnsetType | None = UNSET

    names = ("card", "attached_to", "copy_of")

    def perform(self, action: Action) -> None:
        """Set the fields. Raises BadStepError for one that a card, a player or the table does not have."""
        fields = {name: value for name in _SETTABLE if (value := getattr(self, name)) is not UNSET}
        of_table = fields.keys() & _TABLE_ONLY and self.card is None and self.player is None
        if not of_table and (self.card is None) is (self.player is None):
            raise BadStepError("give exactly one of card and player, or neither to set the table", "card")
        if of_table:
            _refuse_foreign(fields, set(_SETTABLE) - _TABLE_ONLY, "the table")
            action.board = _set_on_table(action.board, fields)
            action.happened(TableSet(fields=tuple(fields)))
            return
        if self.card is not None:
            target = action.board.find(self.card, "card")
            if isinstance(target, Player):
                raise UnknownObjectError(self.card, "card")
            _refuse_foreign(fields, _PLAYER_ONLY | _TABLE_ONLY, "a card")
            _set_on_card(action, target, fields)
        else:
            player = action.board.player(self.player or "")
            _refuse_foreign(fields, set(_SETTABLE) - _PLAYER_ONLY - {"name", "counters"}, "a player")
            _set_on_player(action, player, fields)
        action.happened(Edited(what=self.card or self.player or "", fields=tuple(fields)))


class TakeOff(EditorStep, frozen=True, kw_only=True, tag="take_off"):
    """The editor's hand takes a card off the board for good: it goes nowhere, and nothing triggers."""

    card: CardId

    names = ("card",)

    def perform(self, action: Action) -> None:
        """Take it off, and what of it waits to be resolved. Raises BadStepError for a card that is not there."""
        card = the_card(action, self.card, "card")
        action.land_on(card.id)
        action.board = without(action.board, card)
        action.happened(TakenOff(card=card.id))


def without(board: Board, *cards: Card) -> Board:
    """The board after these cards have gone for good, and with them what of them waits to be resolved."""
    for card in cards:
        board = board.without(card.id)
    gone = {card.id for card in cards}
    return replace(board, triggers=tuple(trigger for trigger in board.triggers if trigger.source not in gone))


_TABLE_ONLY = {"format", "active", "house_rules"}
_PLAYER_ONLY = {"life", "team", "speed", "drew_from_empty", "commander_damage", "lost"}
_SETTABLE = tuple(
    name for name in Set.__struct_fields__ if name not in ("by", "say", "quiz", "expect", "expected", "card", "player")
)
_FACE_FIELDS = tuple(Face.__struct_fields__)


def _refuse_foreign(fields: Mapping[str, Any], foreign: set[str], what: str) -> None:
    for name in fields:
        if name in foreign:
            raise BadStepError(f"{what} has no field {name!r}", name)


def _set_on_table(board: Board, fields: Mapping[str, Any]) -> Board:
    usual: dict[str, Any] = {"format": "normal", "active": board.players[0].id, "house_rules": NO_HOUSE_RULES}
    changes = {name: usual[name] if value is None else value for name, value in fields.items()}
    refuse_unknown_rules(changes.get("house_rules", NO_HOUSE_RULES))
    board.player(changes.get("active", board.active), "active")
    return replace(board, **changes)


def _set_on_card(action: Action, card: Card, fields: Mapping[str, Any]) -> None:
    _refuse_of_merged(card, fields)
    usual = card_of(CardEntry(id=card.id), action.board.players[0].id)
    values = {name: value for name, value in fields.items() if value is not None}
    emptied = [name for name in fields if name not in values]
    printed = {name: values.get(name, getattr(Face(), name)) for name in fields if name in _FACE_FIELDS}
    if "name" in emptied:
        printed["name"] = card.card or card.id
    changes: dict[str, Any] = {name: v for name, v in values.items() if name not in _FACE_FIELDS}
    changes |= {name: getattr(usual, name) for name in emptied if name not in _FACE_FIELDS}
    if "controller" in emptied:
        changes["controller"] = changes.get("owner", card.owner)
    if "back" in values:
        changes["back"] = face_of(values["back"], "")
    if "attached_to" in fields:
        changes["attached_incarnation"] = 0
    if "until_end_of_turn" in fields:
        changes["effects_since"] = (action.board.clock,) * len(changes["until_end_of_turn"])
    if "counters" in fields:
        changes["counters"] = card.counters.replaced_by(values.get("counters", NO_COUNTERS), action.board.clock)
    lying = turned(card, face_down=changes.pop("face_down", card.face_down))
    new = replace(lying, **changes)
    if printed:
        new = new.with_face(replace(new.printed, **printed))
    if new.front.name != card.front.name:
        new = replace(new, namesake=action.board.namesake(new.front.name, card.id))
    new = refuse_unknown_ids(action.board.having(new), new, "", fields).cards[card.id]
    new = new.entering_for(new.entered_under)
    if new.attached_to == card.id:
        raise BadStepError("a card can't be attached to itself", "attached_to")
    if fields.keys() & {"copy_of", "zone", "token"}:
        new = action.board.as_copy(new)
    action.change(new)
    if (new.zone, new.player) != (card.zone, card.player):
        action.board = action.board.placed(card.id, "top" if new.zone == "library" else "bottom")


def _refuse_of_merged(card: Card, fields: Mapping[str, Any]) -> None:
    """Raise BadStepError for what can't be said of a merged permanent, but of each of its cards (730.2)."""
    for name in ("zone", "token", "copy", "commander"):
        if card.merged and name in fields:
            raise BadStepError(f"{card.label} is merged of {len(card.merged)} cards: move it, or set this before", name)


def _set_on_player(action: Action, player: Player, fields: Mapping[str, Any]) -> None:
    plain = Player(id=player.id, name=f"Player {action.board.players.index(player) + 1}")
    changes = {name: getattr(plain, name) if value is None else value for name, value in fields.items()}
    if "name" in changes and not changes["name"]:
        changes["name"] = plain.name
    if "counters" in changes:
        changes["counters"] = player.counters.replaced_by(changes["counters"], action.board.clock)
    action.change(replace(player, **changes))
