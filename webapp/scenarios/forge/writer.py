"""A scenario's board becomes a Forge puzzle or game state.

Forge has no place for much of a scenario. What that is, nobody has to list twice: the text is read again at once, and
whatever is then not there is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from webapp import catalogue
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.entries import CardEntry, card_of
from webapp.rules.zones import Zone
from webapp.scenarios import format
from webapp.scenarios.forge.kinds import spelled_counters
from webapp.scenarios.forge.left_out import left_out
from webapp.scenarios.forge.text import list_item, one_line, whole
from webapp.scenarios.forge.tokens import spelled_token
from webapp.scenarios.format import Scenario

_OTHER_FACE = {"mdfc": "Modal", "flip": "Flipped"}
_NAMES = ("Human", "AI")


class Written(Struct, frozen=True):
    """A Forge file, and one readable line for each sort of thing that it has no place for."""

    text: str
    not_carried_over: tuple[str, ...]


def write(scenario: Scenario) -> Written:
    """The board on which the scenario starts, as a puzzle that nobody has to win; ids are left to the names.

    No line of it is blank: Forge's reader of game states gives up at one. Raises CountertopError for a board that
    can't be, or that makes a file too big to be read again.
    """
    board = format.start_board(scenario)
    zones = _zones(board)
    cards = tuple(card for listed in zones.values() for card in listed)
    lines = [*_metadata(scenario), *_State(board, cards).lines(zones)]
    text = "\n".join(lines) + "\n"
    return Written(text, left_out(scenario, board, cards, text))


def _metadata(scenario: Scenario) -> Iterator[str]:
    """What Forge wants of every puzzle, be it empty: it gives up without a name, a goal or a number of turns."""
    yield "[metadata]"
    yield f"Name:{one_line(scenario.title)}"
    yield "Goal:Win"
    yield "Turns:9999"
    if scenario.about:
        yield f"Description:{one_line(scenario.about)}"


def _zones(board: Board) -> dict[tuple[str, Zone], list[Card]]:
    """What lies where, by player and zone, first come first: a file that is read and written keeps its order.

    The stack is left out. Forge would cast what lies there anew.
    """
    zones: dict[tuple[str, Zone], list[Card]] = {}
    for card in (board.cards[card_id] for card_id in board.order):
        if card.zone != "stack":
            zones.setdefault((card.player, card.zone), []).append(card)
    return zones


class _State:
    """Writes the state's lines: here it is known which seat a player has, and which number a card that others name."""

    def __init__(self, board: Board, cards: tuple[Card, ...]) -> None:
        self._board = board
        self._seats = {player.id: seat for seat, player in enumerate(board.players)}
        hosts = {card.attached_to for card in cards if card.attached_to != card.id}
        self._numbers = {card.id: number for number, card in enumerate((c for c in cards if c.id in hosts), 1)}
        # Whoever calls them so has a file that does. Else the newer words, which leave them without a name.
        self._old_words = any(player.name == name for player, name in zip(board.players, _NAMES, strict=False))

    def lines(self, zones: dict[tuple[str, Zone], list[Card]]) -> Iterator[str]:
        """The section, a line each. Forge asks for turn and phase."""
        yield "[state]"
        yield "turn=1"
        yield f"activeplayer={self._prefix(self._board.active)}"
        yield "activephase=MAIN1"
        for player in self._board.players:
            yield from self._player(player)
        for (player_id, zone), cards in zones.items():
            yield f"{self._prefix(player_id)}{zone}={';'.join(map(self._card, cards))}"

    def _prefix(self, player_id: str) -> str:
        seat = self._seats[player_id]
        return _NAMES[seat].casefold() if self._old_words and seat < 2 else f"p{seat}"

    def _player(self, player: Player) -> Iterator[str]:
        prefix, seat = self._prefix(player.id), self._seats[player.id]
        usual = _NAMES[seat] if self._old_words and seat < 2 else f"Player {seat + 1}"
        name = list_item(player.name)
        if name and name != usual:
            yield f"{prefix}name={name}"  # Forge passes it over, our reader does not
        yield f"{prefix}life={whole(player.life)}"
        if counters := spelled_counters(player.counters):
            yield f"{prefix}counters={counters}"
        if player.speed:
            yield f"{prefix}speed={player.speed}"

    def _card(self, card: Card) -> str:
        return "|".join((_head(card), *self._modifiers(card)))

    def _modifiers(self, card: Card) -> Iterator[str]:
        if card.owner != card.player:
            yield f"Owner:P{self._seats[card.owner]}"
        if card.id in self._numbers:
            yield f"Id:{self._numbers[card.id]}"
        if card.tapped:
            yield "Tapped"
        if counters := spelled_counters(card.counters):
            yield f"Counters:{counters}"
        if card.damage:
            yield f"Damage:{whole(card.damage)}"
        if card.attached_to in self._numbers and card.attached_to != card.id:
            yield f"AttachedTo:{self._numbers[card.attached_to]}"
        elif card.attached_to in self._seats:
            yield f"EnchantingPlayer:P{self._seats[card.attached_to]}"
        if card.transformed and not _is_written_out(card):
            known = catalogue.find(_name(card))
            if known and known.back:
                yield _OTHER_FACE.get(known.layout, "Transformed")
        if card.face_down:
            yield "FaceDown"
        if card.phased_out:
            yield f"PhasedOut:P{self._seats[card.player]}"
        if card.commander:
            yield "IsCommander"
        if card.token and not _is_written_out(card):
            yield "IsToken"


def _head(card: Card) -> str:
    """What stands before the modifiers: a name that Forge may know, or all that a token is."""
    if _is_written_out(card):
        return spelled_token(card.front)
    return _name(card)


def _name(card: Card) -> str:
    name = list_item(card.card or card.front.name) or card.id
    return f"{name[0]} {name[2:]}".replace("  ", " ").strip() if name[:2] in ("t:", "T:") else name


def _is_written_out(card: Card) -> bool:
    """Whether this is a token, but for one that is just like a card and so can be called by its name."""
    if not card.token or not card.card or not catalogue.find(card.card):
        return card.token
    usual = card_of(catalogue.fill(CardEntry(id=card.id, card=card.card)), card.owner)
    return usual.token or (usual.front, usual.back) != (card.front, card.back)
