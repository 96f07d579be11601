"""Cards and players as a scenario file, a form or a `create` step writes them: only what differs from the default.

An entry is what stands in a file; a `Card` or `Player` is what lies on the board. Both ways are here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from webapp.rules.abilities import Ability
from webapp.rules.affects import Level
from webapp.rules.cards import Card, Face, Part, Player
from webapp.rules.counters import DEFENSE, LOYALTY, NO_COUNTERS, Counters, Kind, read_counters
from webapp.rules.errors import CountertopError
from webapp.rules.kind_maps import AtLeast, Cost, EnteringCounters, KindMap, read_at_least, read_cost, read_entering
from webapp.rules.statics import Fleeting
from webapp.rules.zones import Zone

LONGEST_ID = 100
MOST_ABILITIES = 100  # on one face
MOST_KEYWORDS = 200
MOST_PARTS = 100  # of one permanent
CardId = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]*\Z", max_length=LONGEST_ID)]
PlayerId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*\Z", max_length=LONGEST_ID)]
AnyId = CardId
TriggerId = Annotated[str, Meta(pattern=r"^t[1-9][0-9]*\Z", max_length=LONGEST_ID)]
Text = Annotated[str, Meta(max_length=10_000)]
SomeText = Annotated[str, Meta(min_length=1, max_length=10_000)]
Amount = Annotated[int, Meta(ge=0, le=10**12)]
Signed = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Printed = Signed | Annotated[str, Meta(pattern=r"^[*?]\Z")]
Colors = Annotated[str, Meta(pattern=r"^W?U?B?R?G?\Z")]
ShortText = Annotated[str, Meta(max_length=200)]
UntilEndOfTurn = Annotated[tuple[Fleeting, ...], Meta(max_length=MOST_ABILITIES)]
KeywordList = Annotated[tuple[SomeText, ...], Meta(max_length=MOST_KEYWORDS)]


class FaceEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One face of a card as written. What is UNSET stands at its default."""

    name: Text | UnsetType = UNSET
    type: SomeText | UnsetType = UNSET
    power: Printed | UnsetType = UNSET
    toughness: Printed | UnsetType = UNSET
    loyalty: Amount | UnsetType = UNSET
    defense: Amount | UnsetType = UNSET
    keywords: KeywordList | UnsetType = UNSET
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=MOST_ABILITIES)] | UnsetType = UNSET
    colors: Colors | UnsetType = UNSET


class PartEntry(FaceEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card of a merged permanent (730.2) as a scenario file writes it: what it is by itself, and will be again as
    the permanent leaves. What the permanent is, its own entry says.
    """

    id: CardId
    card: SomeText | UnsetType = UNSET
    chapters: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET
    owner: PlayerId | UnsetType = UNSET
    back: FaceEntry | UnsetType = UNSET
    token: bool | UnsetType = UNSET
    copy: bool | UnsetType = UNSET
    commander: bool | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    face_down: bool | UnsetType = UNSET


class CardEntry(FaceEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card as a scenario file writes it. `card` is a name to look up in the catalogue."""

    id: CardId
    card: SomeText | UnsetType = UNSET
    chapters: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET
    owner: PlayerId | UnsetType = UNSET
    controller: PlayerId | UnsetType = UNSET
    zone: Zone | UnsetType = UNSET
    counters: Counters | UnsetType = UNSET
    damage: Amount | UnsetType = UNSET
    deathtouched: bool | UnsetType = UNSET
    regenerates: Amount | UnsetType = UNSET
    tapped: bool | UnsetType = UNSET
    face_down: bool | UnsetType = UNSET
    phased_out: bool | UnsetType = UNSET
    transformed: bool | UnsetType = UNSET
    back: FaceEntry | UnsetType = UNSET
    attached_to: AnyId | UnsetType = UNSET
    token: bool | UnsetType = UNSET
    copy: bool | UnsetType = UNSET
    commander: bool | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    copy_of: CardId | UnsetType = UNSET
    protector: PlayerId | UnsetType = UNSET
    attacked: bool | UnsetType = UNSET
    pending: bool | UnsetType = UNSET
    sector: Text | UnsetType = UNSET
    world_since: Signed | UnsetType = UNSET
    role_since: Signed | UnsetType = UNSET
    chosen: ShortText | UnsetType = UNSET
    level: Level | UnsetType = UNSET
    until_end_of_turn: UntilEndOfTurn | UnsetType = UNSET
    merged: Annotated[tuple[PartEntry, ...], Meta(max_length=MOST_PARTS)] | UnsetType = UNSET
    entered_under: PlayerId | UnsetType = UNSET


class PlayerEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player as a scenario file writes one."""

    id: PlayerId
    name: Text | UnsetType = UNSET
    life: Signed | UnsetType = UNSET
    counters: Counters | UnsetType = UNSET
    team: SomeText | UnsetType = UNSET
    speed: Annotated[int, Meta(ge=0, le=4)] | UnsetType | None = UNSET
    drew_from_empty: bool | UnsetType = UNSET
    commander_damage: dict[CardId, Amount] | UnsetType = UNSET
    lost: bool | UnsetType = UNSET


def decode(type_: Any, written: Any) -> Any:
    """What text types of ours (kinds, counters) mean where msgspec meets them: its `dec_hook`."""
    readers = {
        Kind: Kind,
        Counters: read_counters,
        EnteringCounters: read_entering,
        AtLeast: read_at_least,
        Cost: read_cost,
    }
    if reader := readers.get(type_):
        if type_ is Kind and not isinstance(written, str):
            raise ValueError(f"a kind of counter is text, not {written!r}")
        return reader(written)
    raise NotImplementedError(f"no reader for {type_}")  # what msgspec asks of a hook that does not know a type


def encode(value: Any) -> Any:
    """The plain value that stands for one of ours in JSON: msgspec's `enc_hook`."""
    match value:
        case Kind():
            return str(value)
        case Counters():
            return value.without_stamps()
        case KindMap():
            return {str(kind): number for kind, number in value.pairs}
    raise NotImplementedError(f"no writer for {type(value)}")  # as above, of the hook that writes


_FACE_FIELDS = ("type", "power", "toughness", "loyalty", "defense", "keywords", "abilities", "colors")
_CARD_FIELDS = [
    "damage",
    "deathtouched",
    "regenerates",
    "tapped",
    "face_down",
    "phased_out",
    "transformed",
    "token",
    "copy",
    "commander",
    "note",
    "copy_of",
    "protector",
    "attacked",
    "pending",
    "sector",
    "world_since",
    "role_since",
    "chosen",
    "level",
    "until_end_of_turn",
]
_PART_FIELDS = ("token", "copy", "commander", "note", "face_down")
_PLAYER_FIELDS = ("life", "team", "speed", "drew_from_empty", "commander_damage", "lost")


def set_fields(entry: Struct, names: tuple[str, ...] | list[str]) -> dict[str, Any]:
    """Those of the named fields of an entry that are written there."""
    return {name: value for name in names if (value := getattr(entry, name)) is not UNSET}


def face_of(entry: FaceEntry, name: str) -> Face:
    """The printed face that an entry means; `name` is the name where none is written."""
    chapters = getattr(entry, "chapters", UNSET)
    written = name if entry.name is UNSET else entry.name
    return Face(name=written, chapters=0 if chapters is UNSET else chapters, **set_fields(entry, _FACE_FIELDS))


def card_of(entry: CardEntry, first_player: str) -> Card:
    """The card that an entry means, as it lies there: with the counters written, and the printed loyalty or defense
    where it is a permanent and nothing is said of that kind. Ids are not checked here: the board does that.
    """
    named = "" if entry.card is UNSET else entry.card
    front = face_of(entry, named or entry.id)
    owner = first_player if entry.owner is UNSET else entry.owner
    card = Card(
        id=entry.id,
        card=named,
        front=front,
        back=None if entry.back is UNSET else face_of(entry.back, ""),
        owner=owner,
        controller=owner if entry.controller is UNSET else entry.controller,
        zone="battlefield" if entry.zone is UNSET else entry.zone,
        attached_to=None if entry.attached_to is UNSET else entry.attached_to,
        merged=_parts_of(entry, owner),
        **set_fields(entry, _CARD_FIELDS),
    )
    card = card.entering_for(None if entry.entered_under is UNSET else entry.entered_under)
    written = NO_COUNTERS if entry.counters is UNSET else entry.counters
    silent = names_no_number(entry)
    implied = printed_counters(card.face) if card.zone == "battlefield" else NO_COUNTERS
    return card.having(Counters({**{k: n for k, n in implied.items() if k in silent}, **written}))


def _parts_of(entry: CardEntry, owner: str) -> tuple[Part, ...]:
    """The cards of which one is merged: of one that lies face down all do, if it is not said which."""
    parts = tuple(_part_of(part, owner) for part in entry.merged or ())
    if entry.face_down is True and not any(part.face_down for part in parts):
        return tuple(replace(part, face_down=True) for part in parts)
    return parts


def _part_of(entry: PartEntry, owner: str) -> Part:
    named = "" if entry.card is UNSET else entry.card
    return Part(
        id=entry.id,
        card=named,
        front=face_of(entry, named or entry.id),
        back=None if entry.back is UNSET else face_of(entry.back, ""),
        owner=owner if entry.owner is UNSET else entry.owner,
        **set_fields(entry, _PART_FIELDS),
    )


def names_no_number(entry: CardEntry) -> frozenset[Kind]:
    """Of loyalty and defense, the kinds of which an entry's counters say nothing (0 says: none)."""
    written = NO_COUNTERS if entry.counters is UNSET else entry.counters
    return frozenset(kind for kind in (LOYALTY, DEFENSE) if kind not in written and kind not in written.zeros)


def printed_counters(face: Face) -> Counters:
    """The loyalty and defense counters that the number printed on a permanent's face means (306.5b, 310.4b)."""
    numbers: dict[str, int] = {}
    if face.loyalty is not None and "planeswalker" in face.type_line.types:
        numbers[LOYALTY] = face.loyalty
    if face.defense is not None and "battle" in face.type_line.types:
        numbers[DEFENSE] = face.defense
    return Counters(numbers)


def player_of(entry: PlayerEntry, seat: int) -> Player:
    """The player that an entry means; `seat` is 1 for the first, who is "Player 1" where no name is written."""
    name = f"Player {seat}" if entry.name is UNSET or not entry.name else entry.name
    counters = NO_COUNTERS if entry.counters is UNSET else entry.counters
    return Player(id=entry.id, name=name, counters=counters, **set_fields(entry, list(_PLAYER_FIELDS)))


def entry_of(card: Card, first_player: str) -> CardEntry:
    """The entry that writes this card with all that differs from the default, but its catalogue name apart:
    every printed field is there. `scenarios.format` leaves out what the catalogue says anyway.
    """
    plain = card_of(CardEntry(id=card.id), first_player)
    fields: dict[str, Any] = {
        name: value for name in _CARD_FIELDS if (value := getattr(card, name)) != getattr(plain, name)
    }
    for name, usual in (("owner", first_player), ("controller", card.owner), ("zone", "battlefield")):
        if getattr(card, name) != usual:
            fields[name] = getattr(card, name)
    if card.entered_under is not None:
        fields["entered_under"] = card.entered_under
    if card.attached_to is not None:
        fields["attached_to"] = card.attached_to
    if card.front.chapters:
        fields["chapters"] = card.front.chapters
    if card.back is not None:
        fields["back"] = FaceEntry(**_printed_fields(card.back, ""))
    if card.merged:
        fields["merged"] = tuple(_part_entry_of(part, card.owner) for part in card.merged)
    counters = _counters_to_write(card)
    if counters is not None:
        fields["counters"] = counters
    return CardEntry(id=card.id, **_printed_fields(card.front, card.id), **fields)


def _part_entry_of(part: Part, usual_owner: str) -> PartEntry:
    fields: dict[str, Any] = {name: value for name in _PART_FIELDS if (value := getattr(part, name))}
    if part.owner != usual_owner:
        fields["owner"] = part.owner
    if part.front.chapters:
        fields["chapters"] = part.front.chapters
    if part.back is not None:
        fields["back"] = FaceEntry(**_printed_fields(part.back, ""))
    if part.card:
        fields["card"] = part.card
    return PartEntry(id=part.id, **_printed_fields(part.front, part.id), **fields)


def as_card_entry(part: PartEntry) -> CardEntry:
    """The entry of a card that is what that part of a merged permanent is by itself."""
    return CardEntry(**set_fields(part, PartEntry.__struct_fields__))


def as_part_entry(entry: CardEntry) -> PartEntry:
    """The entry of a card as that of a part of a merged permanent: what both can say."""
    return PartEntry(**set_fields(entry, PartEntry.__struct_fields__))


def with_parts(entry: CardEntry, change: Callable[[CardEntry], CardEntry]) -> CardEntry:
    """The entry in which each card that a merged permanent consists of is changed so; the very same, if none is.

    What the change raises is raised with the path of that card.
    """
    parts = []
    for index, part in enumerate(entry.merged or ()):
        try:
            parts.append(as_part_entry(change(as_card_entry(part))))
        except CountertopError as error:
            raise CountertopError(error.message, f"merged[{index}].{error.where}") from None
    return entry if tuple(parts) == (entry.merged or ()) else replace(entry, merged=tuple(parts))


def _printed_fields(face: Face, usual_name: str) -> dict[str, Any]:
    plain = Face(name=usual_name)
    names = ("name", *_FACE_FIELDS)
    return {name: value for name in names if (value := getattr(face, name)) != getattr(plain, name)}


def _counters_to_write(card: Card) -> Counters | None:
    implied = printed_counters(card.face) if card.zone == "battlefield" else NO_COUNTERS
    if card.copy_of and card.zone == "battlefield":  # a number of what it copies could be meant: say that there is none
        return card.counters.with_zeros(kind for kind in (LOYALTY, DEFENSE) if kind not in card.counters)
    if card.counters == dict(implied):
        return None
    return card.counters.with_zeros(kind for kind in implied if kind not in card.counters)


def player_entry_of(player: Player, seat: int) -> PlayerEntry:
    """The entry that writes this player with all that differs from the default."""
    plain = player_of(PlayerEntry(id=player.id), seat)
    fields = {n: v for n in ("name", *_PLAYER_FIELDS) if (v := getattr(player, n)) != getattr(plain, n)}
    if player.counters:
        fields["counters"] = player.counters
    return PlayerEntry(id=player.id, **fields)


def filled(entry: CardEntry, known: dict[str, Any]) -> CardEntry:
    """The entry with the catalogue's fields where it writes none of its own: what is written here wins."""
    return replace(entry, **{name: value for name, value in known.items() if getattr(entry, name) is UNSET})
