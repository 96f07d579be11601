"""What of a scenario a Forge file does not hold."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.scenarios import format
from webapp.scenarios.forge.heads import spelled_head
from webapp.scenarios.forge.keeping import is_usual, metadata_key
from webapp.scenarios.forge.reader import read
from webapp.scenarios.format import Scenario
from webapp.scenarios.kept import ForForge
from webapp.scenarios.losses import called, note_losses
from webapp.scenarios.notes import Notes


def left_out(scenario: Scenario, board: Board, cards: tuple[Card, ...], text: str) -> tuple[str, ...]:
    """One readable line for each sort of thing that this scenario has and `text` does not: a Forge file of its board,
    in which these cards stand in this order.
    """
    notes = Notes()
    again = read(text).scenario
    found = format.start_board(again)
    ids = {player.id: other.id for player, other in zip(board.players, found.players, strict=False)}
    ids |= {card.id: other_id for card, other_id in zip(cards, found.order, strict=True)}
    note_losses(scenario, again, ids, notes)
    for card in board.cards.values():
        if card.zone == "stack":
            notes.add("on the stack", card.label)
    _compare_kept(scenario.forge or ForForge(), again.forge or ForForge(), board, ids, notes)
    return notes.lines()


def _compare_kept(ours: ForForge, theirs: ForForge, board: Board, ids: Mapping[str, str], notes: Notes) -> None:
    """What was kept for Forge and is not there again: it does not fit what the board says now, or never was Forge's."""
    what = "what was kept for Forge and does not fit"
    metadata = {metadata_key(key): value for key, value in ours.metadata.items()}
    for lines, others in ((metadata, theirs.metadata), (ours.state, theirs.state)):
        for key, value in lines.items():
            if not is_usual(key, value) and value.strip() != others.get(key):
                notes.add(what, key)
    for player_id, lines in ours.players.items():
        others = theirs.players.get(ids[player_id], {})
        for key in (key for key, value in lines.items() if value.strip() != others.get(key)):
            notes.add(what, f"{key} of {board.label(player_id)}")
    for card_id, head in ours.heads.items():
        if head.strip() not in (theirs.heads.get(ids.get(card_id, "")), spelled_head(board.cards[card_id])):
            notes.add(what, f"{head} ({called(board.cards[card_id])})")
    for card_id, text in ours.cards.items():
        there = theirs.cards.get(ids.get(card_id, ""), "").split("|")
        for modifier in (part.strip() for part in text.split("|")):
            if modifier and modifier not in there:
                notes.add(what, f"{modifier} ({called(board.cards[card_id])})")
