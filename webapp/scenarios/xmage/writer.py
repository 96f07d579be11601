"""A scenario's board becomes an init file for XMage: which cards lie where, and hardly more.

What is lost is found by reading the file again, and stands in it as comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.counters import LOYALTY
from webapp.rules.entries import PlayerEntry
from webapp.rules.zones import Zone
from webapp.scenarios import format
from webapp.scenarios.format import Scenario
from webapp.scenarios.losses import called, note_losses
from webapp.scenarios.notes import Notes
from webapp.scenarios.written import Written
from webapp.scenarios.xmage.lines import is_command
from webapp.scenarios.xmage.reader import ROLES, ZONES, read, token_called

_WORDS: dict[Zone, str] = {zone: word for word, zone in ZONES.items() if word not in ("token", "commander")}
_WRITTEN = ("Human", "Computer")
_LONGEST_COMMENT = 300
_LONGEST_NAME = 60


def write(scenario: Scenario) -> Written:
    """The board on which the scenario starts, as one group of commands. Raises CountertopError for a board that can't
    be.
    """
    board = format.start_board(scenario)
    names = _names(board)
    laid = {(player.id, zone): board.zone(player.id, zone) for player in board.players for zone in _WORDS}
    commands = [line for (player_id, zone), cards in laid.items() for line in _zone(names[player_id], zone, cards)]
    commands += _loyalty(board, names)
    group = " ".join("".join(sign for sign in scenario.title if sign not in "[]@").split()) or "Countertop"
    there = any(is_command(line) for line in commands)
    again = read("\n".join([f"[{group}]", *commands]), tuple(names.values())).scenario if there else _empty(names)
    lost = _losses(scenario, board, again if scenario.title else replace(again, title=""), laid)
    comments = [
        "Made by Countertop. XMage can't say, and so this file lacks:" if lost else "Made by Countertop.",
        *(f"- {line}" for line in lost),
    ]
    text = [*(f"# {_one_line(comment)}"[:_LONGEST_COMMENT] for comment in comments), f"[{group[:200]}]", *commands]
    return Written("\n".join(text) + "\n", lost)


def _empty(names: dict[str, str]) -> Scenario:
    seats = range(1, max(2, len(names)) + 1)
    return Scenario(countertop=1, players=tuple(PlayerEntry(id=f"p{seat}") for seat in seats))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _names(board: Board) -> dict[str, str]:
    """What XMage calls the players: the first two by their roles, others by their names, no two of them alike."""
    names: dict[str, str] = {}
    for seat, player in enumerate(board.players, 1):
        name = _one_line(player.name.replace(":", " "))[:_LONGEST_NAME].strip() or f"Player {seat}"
        others = {other.casefold() for other in (*names.values(), *ROLES)}
        names[player.id] = _WRITTEN[seat - 1] if seat <= 2 else f"{name} {seat}" if name.casefold() in others else name
    return names


def _zone(player: str, zone: Zone, cards: tuple[Card, ...]) -> Iterator[str]:
    """The commands that lay the cards of a zone; of a library the top one comes last."""
    lines = [_command(player, zone, card) for card in (reversed(cards) if zone == "library" else cards)]
    for line, alike in groupby(lines):
        many = len(list(alike))
        yield f"{line}:{many}"


def _command(player: str, zone: Zone, card: Card) -> str:
    """The command that lays a card, without how many; a comment for one that XMage can't know."""
    name = _one_line(card.card or card.front.name)
    word = "commander" if zone == "command" and card.commander else _WORDS[zone]
    if card.token:
        line = f"token:{player}:{_class_of(card)}"
        return line if zone == "battlefield" and _is_known_token(card) else f"# {line}"
    line = f"{word}:{player}:{name}"
    known = catalogue.find(name) and is_command(f"{line}:1") and (zone != "command" or card.commander)
    return line if known else f"# {line}"


def _class_of(card: Card) -> str:
    return "".join(word[:1].upper() + word[1:] for word in card.front.name.replace("-", " ").split()) + "Token"


def _is_known_token(card: Card) -> bool:
    found = token_called(_class_of(card))
    return found is not None and found.name == card.front.name


def _loyalty(board: Board, names: dict[str, str]) -> Iterator[str]:
    """What is added to the loyalty printed; XMage adds it to all of one name, so they must have the same."""
    more: dict[tuple[str, str], set[int]] = {}
    for card in board.permanents():
        if card.front.loyalty is not None and card.card:
            more.setdefault((card.player, card.card), set()).add(card.counters[LOYALTY] - card.front.loyalty)
    for (player_id, name), numbers in more.items():
        if len(numbers) == 1 and (number := numbers.pop()) > 0:
            yield f"loyalty:{names[player_id]}:{name}:{number}"


def _losses(
    scenario: Scenario, board: Board, again: Scenario, laid: dict[tuple[str, Zone], tuple[Card, ...]]
) -> tuple[str, ...]:
    notes = Notes()
    found = format.start_board(again)
    ids = {player.id: other.id for player, other in zip(board.players, found.players, strict=False)}
    for (player_id, zone), cards in laid.items():
        written = [card for card in cards if not _command("x", zone, card).startswith("#")]
        ids |= {card.id: other.id for card, other in zip(written, found.zone(ids[player_id], zone), strict=True)}
    note_losses(scenario, again, ids, notes)
    if scenario.forge:
        notes.add("what is kept for Forge")
    for card in board.cards.values():
        if card.id not in ids:
            notes.add("cards that XMage does not know", called(card))
    return notes.lines()
