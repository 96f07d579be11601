"""Whether an ability of one object is about another: what the map `affects` of the format means."""

from __future__ import annotations

from webapp.rules.abilities import Affects
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player, TypeLine


def is_attached(attachment: Card, host: Card) -> bool:
    """Whether it is attached to that very object, not to one that has left and come back (400.7)."""
    return attachment.attached_to == host.id and attachment.attached_incarnation == host.incarnation


def reaches(board: Board, source: Card, affects: Affects, target: Card, types: TypeLine) -> bool:
    """Whether an ability of `source` is about a card that has these types.

    In other zones than the battlefield only an ability about the object itself reaches it. `board` knows the teams.
    """
    if affects.other and target.id == source.id:
        return False
    if affects.who == "self":
        whose = target.id == source.id
    elif target.zone != "battlefield" or target.phased_out:
        return False
    elif affects.who == "attached":
        whose = is_attached(source, target)
    else:
        whose = _is_whose(board, source.player, affects, target.controller)
    return whose and _is_what(target, affects, types)


def reaches_player(board: Board, source: Card, affects: Affects, player: Player) -> bool:
    """Whether an ability of `source` is about that player: only if it speaks of players."""
    if not any(word.casefold() == "player" for word in affects.what):
        return False
    enchanted = affects.who == "attached" and source.attached_to == player.id
    whose = enchanted or _is_whose(board, source.player, affects, player.id)
    return whose and _has_counters(player, affects)


def _is_whose(board: Board, seen_from: str, affects: Affects, player_id: str) -> bool:
    match affects.who:
        case "you":
            return player_id == seen_from
        case "opponents":
            return board.are_opponents(player_id, seen_from)
        case "anyone":
            return True
    return False


def _is_what(card: Card, affects: Affects, types: TypeLine) -> bool:
    def fits(word: str) -> bool:
        folded = word.casefold()
        return folded == "permanent" or (folded == "token" and card.token) or types.has(folded)

    if not any(fits(word) for word in affects.what) or any(fits(word) for word in affects.not_):
        return False
    return _has_counters(card, affects)


def _has_counters(holder: Card | Player, affects: Affects) -> bool:
    """Whether the counters are there with which alone it is affected."""
    if affects.with_ is None:
        return True
    return bool(holder.counters) if affects.with_ == "any" else affects.with_ in holder.counters
