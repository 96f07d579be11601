"""What the board gives as a number, and what must be so for an ability to apply: `per`, `while` and what a `*` is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from webapp.rules.affecting import is_all_of, reaches
from webapp.rules.affects import Condition, CountedCards, Counting, Holder
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player, TypeLine
from webapp.rules.statics import Lasting

TypesOf = Callable[[Card], TypeLine]


MOST_COUNTED = 2 * 10**12  # what is more counts as so much, so that no size grows beyond what JSON carries


def number_of(board: Board, source: Card, counting: Counting, affected: Card, types: TypesOf) -> int:
    """The number that the board gives to an ability of `source` that is about `affected`."""
    if counting.count is not None:
        number = counted(board, source, counting.count, types)
    else:
        there = holders(board, source, counting.whose, affected)
        number = sum(_heap(holder.counters, counting.counters) for holder in there)
    return max(min(number * counting.times + counting.plus, MOST_COUNTED), -MOST_COUNTED)


def holds(board: Board, source: Card, ability: Lasting, types: TypesOf) -> bool:
    """Whether what a continuous effect asks of the board is so, whatever it affects."""
    condition = ability.while_
    if condition is None:
        return True
    if condition.turn != "anyone" and not _is_turn_of(board, source, condition):
        return False
    if source.level < condition.level:
        return False
    if condition.count is not None:
        return condition.fits(counted(board, source, condition.count, types))
    if condition.counters is None or is_of_affected(ability, condition):
        return True
    there = holders(board, source, condition.whose, source)
    return any(condition.fits(_heap(holder.counters, condition.counters)) for holder in there)


def reaches_now(board: Board, source: Card, ability: Lasting, card: Card, line: TypeLine) -> bool:
    """Whether a continuous effect is about a card of these types, as that card is; `holds` asks for the rest."""
    if not reaches(board, source, ability.affects, card, line):
        return False
    return ability.while_ is None or is_so_for(ability, ability.while_, card)


def is_so_for(ability: Lasting, condition: Condition, card: Card) -> bool:
    """Whether an affected card has the counters that a condition asks of it, if it asks for any of its own."""
    if condition.counters is None or not is_of_affected(ability, condition):
        return True
    return condition.fits(_heap(card.counters, condition.counters))


def is_of_affected(ability: Lasting, asked: Counting | Condition) -> bool:
    """Whether it asks for the affected card's own counters: then no other card need be looked at."""
    own = asked.whose == "affected" or (asked.whose == "self" and ability.affects.who == "self")
    return own and asked.count is None


def holders(board: Board, source: Card, whose: Holder, affected: Card) -> Iterator[Card | Player]:
    """Whose counters are meant."""
    match whose:
        case "self":
            yield source
        case "affected":
            yield affected
        case "attached":
            host = board.cards.get(source.attached_to or "")
            if host is not None:
                yield host
            yield from (player for player in board.players if player.id == source.attached_to)
        case _:
            yield from (player for player in board.players if _is_of(board, source, whose, player.id))


def counted(board: Board, source: Card, what: CountedCards, types: TypesOf) -> int:
    """How many cards, or counters on them, that means; tokens and what is phased out count only as permanents do."""
    number = 0
    for card in board.cards.values():
        if (what.zone and card.zone != what.zone) or (what.other and card.id == source.id):
            continue
        if (card.zone == "battlefield" and card.phased_out) or (card.token and card.zone != "battlefield"):
            continue
        if what.who != "anyone" and not _is_of(board, source, what.who, card.player):
            continue
        if what.with_ is not None and _heap(card.counters, what.with_) < what.at_least:
            continue
        if what.type is None or is_all_of(what.type, card, types(card), source):
            number += 1 if what.counters is None else _heap(card.counters, what.counters)
    return number


def _heap(counters: Mapping[str, int], kind: str | None) -> int:
    return sum(counters.values()) if kind == "any" else counters[kind or ""]


def _is_of(board: Board, source: Card, who: str, player_id: str) -> bool:
    match who:
        case "you":
            return player_id == source.player
        case "opponents":
            return board.are_opponents(player_id, source.player)
    return True


def _is_turn_of(board: Board, source: Card, condition: Condition) -> bool:
    if board.format == "two-headed-giant":  # the turn is a team's (805.4)
        mine = board.team_of(board.active) == board.team_of(source.player)
    else:
        mine = board.active == source.player
    return mine if condition.turn == "you" else board.are_opponents(board.active, source.player)
