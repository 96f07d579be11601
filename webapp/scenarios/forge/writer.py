"""A scenario's board becomes a Forge puzzle or game state.

Forge has no place for much of a scenario. What that is, nobody has to list twice: the text is read again at once, and
whatever is then not there is told.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.zones import Zone
from webapp.scenarios import format
from webapp.scenarios.forge.heads import is_token, spelled_head, spelled_side, still_means
from webapp.scenarios.forge.keeping import (
    OF_PLAYERS,
    TEXTS,
    USUAL_METADATA,
    USUAL_STATE,
    is_of_state,
    metadata_key,
    still_holds,
)
from webapp.scenarios.forge.kinds import spelled_counters
from webapp.scenarios.forge.left_out import left_out
from webapp.scenarios.forge.modifiers import Modifier, folded, read_modifiers
from webapp.scenarios.forge.text import list_item, one_line, whole
from webapp.scenarios.format import Scenario
from webapp.scenarios.kept import ForForge
from webapp.scenarios.written import Written

_NAMES = ("Human", "AI")


def write(scenario: Scenario) -> Written:
    """The board on which the scenario starts, as a puzzle that nobody has to win; ids are left to the names.

    No line of it is blank: Forge's reader of game states gives up at one. Raises CountertopError for a board that
    can't be, or that makes a file too big to be read again.
    """
    board = format.start_board(scenario)
    zones = _zones(board)
    cards = tuple(card for listed in zones.values() for card in listed)
    lines = [*_metadata(scenario), *_State(board, cards, scenario.forge or ForForge()).lines(zones)]
    text = "\n".join(lines) + "\n"
    return Written(text, left_out(scenario, board, cards, text))


def _metadata(scenario: Scenario) -> Iterator[str]:
    """What Forge wants of every puzzle, be it empty: it gives up without a name, a goal or a number of turns."""
    kept = {metadata_key(key): value for key, value in (scenario.forge or ForForge()).metadata.items()}
    description, url = _without_address(scenario.about, kept.pop("URL", ""))
    yield "[metadata]"
    yield f"Name:{one_line(scenario.title)}"
    for key, value in {**USUAL_METADATA, **({"URL": url} if url else {}), **kept}.items():
        if key not in TEXTS:
            yield f"{key}:{one_line(value)}"
    if description:
        yield f"Description:{one_line(description)}"


def _without_address(about: str, url: str) -> tuple[str, str]:
    """The description, and where the puzzle comes from, if it still says that it does."""
    address = url.replace("\\n", "\n")
    if url and about.endswith(address):
        return about[: -len(address)].strip(), url
    return about, ""


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

    def __init__(self, board: Board, cards: tuple[Card, ...], kept: ForForge) -> None:
        self._board, self._kept = board, kept
        self._seats = {player.id: seat for seat, player in enumerate(board.players)}
        self._modifiers_kept = {card.id: _still_kept(card, kept.cards.get(card.id, "")) for card in cards}
        self._numbers = self._numbered(cards)
        # Whoever calls them so has a file that does. Else the newer words, which leave them without a name.
        self._old_words = any(player.name == name for player, name in zip(board.players, _NAMES, strict=False))

    def lines(self, zones: dict[tuple[str, Zone], list[Card]]) -> Iterator[str]:
        """The section, a line each. Forge asks for turn and phase."""
        yield "[state]"
        kept = {key: one_line(value) for key, value in self._kept.state.items() if is_of_state(key)}
        turn, phase = (kept.pop(key, usual) for key, usual in USUAL_STATE.items())
        yield f"turn={turn}"
        yield f"activeplayer={self._prefix(self._board.active)}"
        yield f"activephase={phase}"
        yield from (f"{key}={value}" for key, value in kept.items())
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
        for key, value in self._kept.players.get(player.id, {}).items():
            if key in OF_PLAYERS:
                yield f"{prefix}{key}={one_line(value)}"

    def _numbered(self, cards: tuple[Card, ...]) -> dict[str, str]:
        """The numbers of the cards that others name: those they had, else ones that nothing kept speaks of."""
        had: dict[str, str] = {}
        for card in cards:
            if number := next((kept.rest for kept in self._modifiers_kept[card.id] if kept.name == "Id:"), ""):
                had[folded(number)] = card.id
        numbers = {card_id: number for number, card_id in had.items()}
        spoken_of = {folded(number) for text in self._texts() for number in _DIGITS.findall(text)}
        free = (str(number) for number in itertools.count(1) if str(number) not in spoken_of)
        hosts = {card.attached_to for card in cards if card.attached_to != card.id}
        return numbers | {card.id: next(free) for card in cards if card.id in hosts and card.id not in numbers}

    def _texts(self) -> Iterator[str]:
        yield from self._kept.cards.values()
        for lines in (self._kept.state, *self._kept.players.values()):
            yield from lines.values()

    def _card(self, card: Card) -> str:
        called = list_item(self._kept.heads.get(card.id, ""))
        head = called if called and still_means(called, card) else spelled_head(card)
        kept = [modifier for modifier in self._modifiers_kept[card.id] if modifier.name != "Id:"]
        words = {modifier.name for modifier in kept}
        own = (text for name, text in self._modifiers(card, head) if name not in words)
        return "|".join((head, *own, *(modifier.text for modifier in kept)))

    def _modifiers(self, card: Card, head: str) -> Iterator[tuple[str, str]]:
        """What the board says of a card, each with the word that says it, too, where it is kept."""
        if card.owner != card.player:
            yield "Owner:", f"Owner:P{self._seats[card.owner]}"
        if card.id in self._numbers:
            yield "Id:", f"Id:{self._numbers[card.id]}"
        if card.tapped:
            yield "Tapped", "Tapped"
        if counters := spelled_counters(card.counters):
            yield "Counters:", f"Counters:{counters}"
        if card.damage:
            yield "Damage:", f"Damage:{whole(card.damage)}"
        if card.attached_to in self._numbers and card.attached_to != card.id:
            yield "AttachedTo:", f"AttachedTo:{self._numbers[card.attached_to]}"
        elif card.attached_to in self._seats:
            yield "EnchantingPlayer:", f"EnchantingPlayer:P{self._seats[card.attached_to]}"
        if side := spelled_side(card):
            yield side, side
        if card.face_down:
            yield "FaceDown", "FaceDown"
        if card.phased_out:
            yield "PhasedOut", f"PhasedOut:P{self._seats[card.player]}"
        if card.commander:
            yield "IsCommander", "IsCommander"
        if card.token and not is_token(head):
            yield "IsToken", "IsToken"


_DIGITS = re.compile(r"[0-9]+")


def _still_kept(card: Card, text: str) -> list[Modifier]:
    """What was kept of a card and still holds, the card being what it is."""
    modifiers = read_modifiers(list_item(text, parted=False).split("|"))
    return [modifier for modifier in modifiers if modifier.name == "Id:" or still_holds(card, modifier)]
