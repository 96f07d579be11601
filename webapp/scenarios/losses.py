"""What of a scenario another program's file does not hold: that file is read again, and the boards are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.counters import Counters
from webapp.scenarios import format
from webapp.scenarios.format import Scenario
from webapp.scenarios.notes import Notes

_OF_PLAYERS = {
    "name": "names of players",
    "life": "life",
    "team": "team",
    "speed": "speed",
    "drew_from_empty": "having drawn from an empty library",
    "commander_damage": "damage by commanders",
    "lost": "having lost",
}
_OF_FACES = {
    "name": "name",
    "type_line": "type",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "printed loyalty",
    "defense": "printed defense",
    "keywords": "keywords",
    "abilities": "abilities",
    "chapters": "chapters",
    "colors": "colours",
}
_OF_CARDS = {
    "damage": "damage",
    "deathtouched": "damage by a source with deathtouch",
    "regenerates": "how often it regenerates",
    "tapped": "tapped",
    "face_down": "face down",
    "phased_out": "phased out",
    "transformed": "with the other face up",
    "token": "being a token",
    "copy": "being a copy",
    "commander": "being a commander",
    "note": "notes",
    "attacked": "being attacked",
    "pending": "being the source of an ability that waits",
    "sector": "sector",
    "world_since": "since when it is a world permanent",
    "role_since": "since when it is a Role",
    "chosen": "the type chosen for it",
    "level": "level",
    "until_end_of_turn": "what lasts until end of turn",
}
# These hold ids, and cards and players have others in the file.
_OF_LINKS = {
    "owner": "owner",
    "player": "controller",
    "entered_for": "under whose control it entered",
    "attached_to": "attached",
    "copy_of": "what it is a copy of",
    "protector": "protector",
}


def note_losses(scenario: Scenario, again: Scenario, ids: Mapping[str, str], notes: Notes) -> None:
    """Note, by sorts, what the scenario has and the one that was read again has not; `ids` says how the players and
    cards of the one are called in the other. A card that is not among them was not written.
    """
    board, found = format.start_board(scenario), format.start_board(again)
    _compare_scenarios(scenario, board, again, notes)
    for player in board.players:
        _compare_players(player, found.player(ids[player.id]), notes)
    if len(found.players) > len(board.players):
        notes.add("that there is but one player")
    for card in board.cards.values():
        if card.id in ids:
            _compare_cards(card, found.cards[ids[card.id]], ids, notes)


def _compare_scenarios(scenario: Scenario, board: Board, again: Scenario, notes: Notes) -> None:
    for what, ours, theirs in (("title", scenario.title, again.title), ("description", scenario.about, again.about)):
        if ours.strip() != theirs.strip():
            notes.add(f"some signs of the {what}" if theirs else f"the {what}")
    if scenario.rules:
        notes.add("the rules that it shows", ", ".join(scenario.rules))
    if board.format != again.format:
        notes.add("format", board.format)
    if scenario.house_rules:
        notes.add("house rules")
    if scenario.steps:
        notes.add("steps", str(len(scenario.steps)))
    if scenario.expect or any(step.expect for step in scenario.steps):
        notes.add("what is expected")


def _compare_players(player: Player, other: Player, notes: Notes) -> None:
    for field, what in _OF_PLAYERS.items():
        if (getattr(player, field) or None) != (getattr(other, field) or None):
            notes.add(what, player.label)
    _compare_counters(player.label, player.counters, other.counters, notes)


def _compare_cards(card: Card, other: Card, ids: Mapping[str, str], notes: Notes) -> None:
    if (card.front, card.back) != (other.front, other.back):
        _compare_faces(card, other, notes)
    for field, what in _OF_CARDS.items():
        if getattr(card, field) != getattr(other, field):
            notes.add(what, called(card))
    if card.merged:
        notes.add("that several cards are one permanent", called(card))
    for field, what in _OF_LINKS.items():
        linked = getattr(card, field)
        if (ids.get(linked) if linked else None) != getattr(other, field):
            notes.add(what, called(card))
    _compare_counters(called(card), card.counters, other.counters, notes)


def _compare_faces(card: Card, other: Card, notes: Notes) -> None:
    if not card.token and not catalogue.find(card.card or card.front.name):
        notes.add("made-up cards, of which only the name is there", called(card))
        return
    for field, what in _OF_FACES.items():
        if field == "colors" and not card.front.colors:  # of a card written out they are mostly just not said
            continue
        if _comparable(getattr(card.front, field)) != _comparable(getattr(other.front, field)):
            notes.add(what, called(card))
    if card.back != other.back:
        notes.add("the other face", called(card))


def called(card: Card) -> str:
    """What a card is called by what is written of itself, also where it is a copy of another."""
    return replace(card, copied=None).label


def _comparable(printed: Any) -> Any:
    """Of keywords the order does not count."""
    texts = isinstance(printed, tuple) and all(isinstance(part, str) for part in printed)
    return sorted(map(str.casefold, printed)) if texts else printed


def _compare_counters(label: str, counters: Counters, others: Counters, notes: Notes) -> None:
    if different := [kind for kind in counters.kinds if counters[kind] != others[kind]]:
        notes.add("counters", f"{label} ({', '.join(different)})")
