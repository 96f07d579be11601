"""One moment of a board. Nothing in it changes in place; equal boards are equal values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from webapp.rules.abilities import Triggers
from webapp.rules.cards import Card, Face, LastLook, Part, Player
from webapp.rules.citations import RuleNumber
from webapp.rules.counters import Kind
from webapp.rules.entries import (
    LONGEST_ID,
    CardEntry,
    PlayerEntry,
    card_of,
    names_no_number,
    player_of,
    printed_counters,
)
from webapp.rules.errors import BadStepError, CountertopError, UnknownObjectError
from webapp.rules.zones import Zone

Format = Literal["normal", "commander", "two-headed-giant"]
WhatTriggers = Literal[
    "undying", "persist", "modular", "graft", "evolve", "vanishing", "chapter", "defeat", "radiation", "reminder"
]

MOST_PLAYERS = 10
MOST_CARDS = 2_000


class HouseRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table plays differently: other numbers, and state-based actions that are switched off."""

    poison: Annotated[int, Meta(ge=1, le=10**12)] | None = None
    team_poison: Annotated[int, Meta(ge=1, le=10**12)] | None = None
    commander_damage: Annotated[int, Meta(ge=1, le=10**12)] | None = None
    disabled: tuple[RuleNumber, ...] = ()

    def __bool__(self) -> bool:
        """Whether they change anything."""
        return self != HouseRules()


NO_HOUSE_RULES = HouseRules()


class Trigger(Struct, frozen=True, kw_only=True):
    """A triggered ability that waits to be resolved (603.2).

    `incarnation` says which object its source was, `last` how that was as it left, if it has left; `about` is the
    other object that it is about, `about_last` how that was as it left. `upkeep` tells the two abilities of vanishing
    apart. A reminder that does something has its `ability`, and the `number` and `kind` of the counters that the event
    was about.
    """

    id: str
    what: WhatTriggers
    source: str
    player: str
    incarnation: int
    chapter: int | None = None
    text: str = ""
    last: LastLook | None = None
    about: str | None = None
    about_incarnation: int = 0
    about_last: LastLook | None = None
    upkeep: bool = False
    ability: Triggers | None = None
    number: int | None = None
    kind: Kind | None = None


class Board(Struct, frozen=True, kw_only=True):
    """Everything that lies on the table, and who is active.

    `cards` holds every object by id, in the order in which they came to be; `order` the same ids in the order in
    which they lie in their zones (a library's first is its top). `gone` are objects that have ceased to exist, or have
    merged with a permanent (730.2).
    `clock` counts moments: a step is one, and so is each pass of a check. `triggers` wait to be resolved;
    `triggered` is how many there have been.
    """

    players: tuple[Player, ...]
    cards: Mapping[str, Card] = {}
    order: tuple[str, ...] = ()
    gone: Mapping[str, Card] = {}
    format: Format = "normal"
    active: str
    clock: int = 0
    house_rules: HouseRules = NO_HOUSE_RULES
    triggers: tuple[Trigger, ...] = ()
    triggered: int = 0

    def player(self, player_id: str, where: str = "player") -> Player:
        """The player of that id. Raises UnknownObjectError naming the field `where`."""
        for player in self.players:
            if player.id == player_id:
                return player
        raise UnknownObjectError(player_id, where)

    def is_player(self, object_id: str) -> bool:
        """Whether that is a player's id."""
        return any(player.id == object_id for player in self.players)

    def find(self, object_id: str, where: str) -> Card | Player:
        """The card or player of that id, also one that has ceased to exist. Raises UnknownObjectError."""
        card = self.cards.get(object_id) or self.gone.get(object_id)
        return card or self.player(object_id, where)

    def label(self, object_id: str) -> str:
        """What people call that card or player; the id itself where nothing of that id ever was."""
        card = self.cards.get(object_id) or self.gone.get(object_id)
        if card:
            return card.label
        return next((player.label for player in self.players if player.id == object_id), object_id)

    def as_copy(self, card: Card) -> Card:
        """The card with what it copies now: on the battlefield, or anywhere if it is a token; else without."""
        there = card.copy_of is not None and (card.zone == "battlefield" or card.token)
        return replace(card, copied=self.copied_face(card) if there else None)

    def copied_face(self, card: Card) -> Face | None:
        """What a card copies that is a copy of another, or of a copy of another; None where they go in a ring."""
        seen, copy = {card.id}, card
        while copy.copy_of is not None:
            original = self.cards.get(copy.copy_of) or self.gone.get(copy.copy_of)
            if original is None or original.id in seen:
                return None
            if original.copied is not None or original.copy_of is None or original.zone != "battlefield":
                return original.copiable
            seen.add(original.id)
            copy = original
        return None

    def team_of(self, player_id: str) -> str:
        """The name of that player's team; the player's own id, where there is none."""
        return next((player.team or player.id for player in self.players if player.id == player_id), player_id)

    def are_opponents(self, one: str, other: str) -> bool:
        """Whether two players are opponents: not the same, and of no common team (102.3)."""
        return one != other and self.team_of(one) != self.team_of(other)

    def opponents_of(self, player_id: str) -> tuple[str, ...]:
        """That player's opponents who are still in the game: those who may protect the player's Sieges (310.12a)."""
        return tuple(p.id for p in self.players if self.are_opponents(p.id, player_id) and not p.lost)

    def is_pending(self, card: Card, *whats: WhatTriggers) -> bool:
        """Whether an ability of that very object waits to be resolved: one of those, or, if none is named, any. A Saga
        stays for a chapter (704.5s), a Siege for whatever waits (704.5v).
        """
        return card.pending or any(
            trigger.source == card.id and trigger.incarnation == card.incarnation
            for trigger in self.triggers
            if not whats or trigger.what in whats
        )

    def permanents(self) -> Iterator[Card]:
        """The permanents that exist, in the order in which they came to be: what is phased out does not (702.26b)."""
        return (card for card in self.cards.values() if card.zone == "battlefield" and not card.phased_out)

    def zone(self, player_id: str, zone: Zone) -> tuple[Card, ...]:
        """One player's part of a zone, in order: battlefield and stack by controller, other zones by owner."""
        cards = (self.cards[card_id] for card_id in self.order)
        return tuple(card for card in cards if card.zone == zone and card.player == player_id)

    def apnap(self) -> tuple[str, ...]:
        """The players' ids from the active one on, in turn order (101.4)."""
        ids = [player.id for player in self.players]
        start = ids.index(self.active)
        return tuple(ids[start:] + ids[:start])

    def having(self, *changed: Card | Player) -> Board:
        """The same board but for these cards and players. All others are the very same objects."""
        cards = {card.id: card for card in changed if isinstance(card, Card)}
        players = {player.id: player for player in changed if isinstance(player, Player)}
        board = self
        if cards:
            new = tuple(card_id for card_id in cards if card_id not in self.cards)
            board = replace(board, cards={**self.cards, **cards}, order=self.order + new if new else self.order)
        if players:
            board = replace(board, players=tuple(players.get(player.id, player) for player in self.players))
        return board

    def without(self, card_id: str) -> Board:
        """The same board after that object has ceased to exist."""
        return replace(
            self,
            cards={other: card for other, card in self.cards.items() if other != card_id},
            order=tuple(other for other in self.order if other != card_id),
            gone={**self.gone, card_id: self.cards[card_id]},
        )

    def with_again(self, card: Card) -> Board:
        """The same board after what had merged with a permanent is an object of its own again (730.3)."""
        gone = {other: there for other, there in self.gone.items() if other != card.id}
        return replace(self.having(card), gone=gone)

    def merged_into(self, card_id: str) -> Card | None:
        """The permanent of which that is a card that has merged with it (730.2); None if there is none."""
        if card_id not in self.gone:
            return None
        hosts = (card for card in self.cards.values() if card.merged)
        return next((host for host in hosts if any(part.id == card_id for part in host.merged)), None)

    @property
    def number_of_cards(self) -> int:
        """How many there are, with those that have merged with others."""
        return sum(len(card.merged) or 1 for card in self.cards.values())

    def placed(self, card_id: str, position: int | Literal["top", "bottom"]) -> Board:
        """The same board with that card at a position of its zone: 0 is the top of a library, the first of others."""
        card = self.cards[card_id]
        others = [other for other in self.order if other != card_id]

        def is_fellow(index: int) -> bool:
            other = self.cards[others[index]]
            return other.zone == card.zone and other.player == card.player

        last = next(filter(is_fellow, reversed(range(len(others)))), len(others) - 1)
        index = last + 1
        if position != "bottom":
            fellows = filter(is_fellow, range(index))
            index = next(islice(fellows, 0 if position == "top" else position, None), index)
        return replace(self, order=(*others[:index], card_id, *others[index:]))

    def namesake(self, name: str, besides: str) -> int:
        """Which one of its name a card would be, among all that are or were here besides the one of that id."""
        known = [*self.cards.values(), *self.gone.values()]
        numbers = [card.namesake for card in known if card.id != besides and card.front.name == name]
        return max(numbers, default=0) + 1


def board_of(
    players: Iterable[PlayerEntry],
    cards: Iterable[CardEntry],
    *,
    format: Format = "normal",
    active: str | None = None,
    house_rules: HouseRules = NO_HOUSE_RULES,
) -> Board:
    """The board that these entries describe, as it stands: nothing has been checked.

    Without players there are two, p1 and p2. Raises CountertopError, with the path in the file, for ids that occur
    twice or that nobody has, and beyond the limits.
    """
    seats = list(players) or [PlayerEntry(id="p1"), PlayerEntry(id="p2")]
    if len(seats) > MOST_PLAYERS:
        raise CountertopError(f"at most {MOST_PLAYERS} players, not {len(seats)}", "players")
    people = tuple(player_of(entry, seat) for seat, entry in enumerate(seats, 1))
    entries = list(cards)
    number = len(entries) + sum(len(entry.merged) - 1 for entry in entries if entry.merged)
    if number > MOST_CARDS:
        raise CountertopError(f"at most {MOST_CARDS} cards a board, not {number}", "cards")
    _refuse_repeated_ids(people, entries)
    board = Board(players=people, format=format, active=active or people[0].id, house_rules=house_rules)
    board.player(board.active, "active")
    seen: dict[str, int] = {}
    placed: dict[str, Card] = {}
    clock = 0
    said = [n for entry in entries for n in (entry.world_since, entry.role_since) if isinstance(n, int)]
    for card in (card_of(entry, people[0].id) for entry in entries):
        clock += 1
        stamps = dict.fromkeys(card.counters, clock + 1)
        clock += bool(stamps)
        seen[card.front.name] = seen.get(card.front.name, 0) + 1
        placed[card.id] = replace(
            card,
            namesake=seen[card.front.name],
            timestamp=clock - bool(stamps),
            counters=type(card.counters)(card.counters, stamps),
        )
    for card in [card for card in placed.values() if card.merged]:
        placed[card.id] = replace(card, merged=tuple(_numbered(card, seen)))
    gone = {part.id: part.as_card() for card in placed.values() for part in card.merged if part.id != card.id}
    board = replace(board, cards=placed, order=tuple(placed), clock=max([clock, *said]), gone=gone)
    board = board.having(*(board.as_copy(card) for card in placed.values() if card.copy_of is not None))
    board = board.having(*_copies_with_numbers(board, entries))
    for index, card in enumerate(placed.values()):
        board = refuse_unknown_ids(board, card, f"cards[{index}]")
    return board


def _numbered(host: Card, seen: dict[str, int]) -> Iterator[Part]:
    """The cards of a merged permanent, each as the next one of its name; the first that gives it its name has its
    number.
    """
    named = next((part.id for part in host.merged if part.front.name == host.front.name), "")
    for part in host.merged:
        if part.id != named:
            seen[part.front.name] = seen.get(part.front.name, 0) + 1
        yield replace(part, namesake=host.namesake if part.id == named else seen[part.front.name])


def _copies_with_numbers(board: Board, entries: list[CardEntry]) -> Iterator[Card]:
    """The copies on the battlefield with loyalty or defense by what they copy, where the file says nothing of it."""
    for entry in entries:
        card = board.cards[entry.id]
        if card.copy_of and card.zone == "battlefield":
            silent, printed = names_no_number(entry), printed_counters(card.face)
            more = {kind: n for kind, n in printed.items() if kind in silent and kind not in card.counters}
            if more:
                yield card.having(card.counters.replaced_by({**card.counters, **more}, card.timestamp))


def _refuse_repeated_ids(players: tuple[Player, ...], entries: list[CardEntry]) -> None:
    seen: set[str] = set()
    for where, entry_id in [
        *((f"players[{i}].id", player.id) for i, player in enumerate(players)),
        *((f"cards[{i}].id", entry.id) for i, entry in enumerate(entries)),
        *_ids_of_parts(entries),
    ]:
        if entry_id in seen:
            raise CountertopError(f"the id {entry_id!r} stands there twice", where)
        seen.add(entry_id)


def _ids_of_parts(entries: list[CardEntry]) -> Iterator[tuple[str, str]]:
    """The ids of what has merged with permanents. Raises CountertopError for what is no merged permanent."""
    for index, entry in enumerate(entries):
        parts = entry.merged or ()
        if not parts:
            continue
        where = f"cards[{index}].merged"
        if entry.zone not in (UNSET, "battlefield"):
            raise CountertopError("only on the battlefield several cards are one permanent", where)
        if entry.id not in [part.id for part in parts] or len(parts) < 2:
            raise CountertopError(f"of its cards, two or more, one is its own: {entry.id!r}", where)
        if any(part.face_down for part in parts) and (parts[0].face_down is True) != (entry.face_down is True):
            raise CountertopError("a merged permanent lies face down if the first of its cards does (730.2e)", where)
        others = [(f"{where}[{at}].id", part.id) for at, part in enumerate(parts)]
        others.remove(next(one for one in others if one[1] == entry.id))
        yield from others


def refuse_id(board: Board, card_id: str) -> None:
    """Raise BadStepError if a new card can't have that id: something has or had it, or it is too long to be written."""
    if card_id in board.cards or card_id in board.gone or board.is_player(card_id):
        raise BadStepError(f"the id {card_id!r} stands there already", "card.id")
    if len(card_id) > LONGEST_ID:
        raise BadStepError(f"an id has at most {LONGEST_ID} characters, those of further copies too", "card.id")


def refuse_player_id(board: Board, player_id: str) -> None:
    """Raise BadStepError if a new player can't have that id: a card or another player has or had it."""
    if player_id in board.cards or player_id in board.gone or board.is_player(player_id):
        raise BadStepError(f"the id {player_id!r} stands there already", "player.id")


ID_FIELDS = ("owner", "controller", "entered_under", "protector", "copy_of", "attached_to")


def refuse_unknown_ids(board: Board, card: Card, where: str, fields: Collection[str] = ID_FIELDS) -> Board:
    """The board with what these ids of a card lead to made firm. Raises BadStepError for one that leads nowhere."""

    def at(field: str) -> str:
        return f"{where}.{field}" if where else field

    for field in ("owner", "controller", "entered_under", "protector"):
        player_id = getattr(card, field)
        if field in fields and player_id is not None and not board.is_player(player_id):
            raise BadStepError(f"no player {player_id!r} on this board", at(field))
    for index, part in enumerate(card.merged if "owner" in fields else ()):
        if not board.is_player(part.owner):
            raise BadStepError(f"no player {part.owner!r} on this board", at(f"merged[{index}].owner"))
    if "copy_of" in fields and card.copy_of is not None and card.copy_of not in board.cards:
        raise BadStepError(f"no card {card.copy_of!r} on this board", at("copy_of"))
    if "attached_to" not in fields or card.attached_to is None:
        return board
    host = board.cards.get(card.attached_to)
    if host is None and not board.is_player(card.attached_to):
        raise UnknownObjectError(card.attached_to, at("attached_to"))
    incarnation = host.incarnation if host else 0
    if card.attached_incarnation == incarnation:
        return board
    return board.having(replace(card, attached_incarnation=incarnation))
