"""Whether an ability of one object is about another: what the map `affects` of the format means."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from webapp.rules.affects import Affects
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player, TypeLine


def is_attached(attachment: Card, host: Card) -> bool:
    """Whether it is attached to that very object, not to one that has left and come back (400.7)."""
    return attachment.attached_to == host.id and attachment.attached_incarnation == host.incarnation


def reaches(board: Board, source: Card, affects: Affects, target: Card, types: TypeLine) -> bool:
    """Whether an ability of `source` is about a card that has these types; `while` is not asked.

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
        return may_reach(board, source, affects, target, types) and has_counters(target, affects)
    return whose and _is_what(target, affects, types, source) and has_counters(target, affects)


def may_reach(board: Board, source: Card, affects: Affects, target: Card, types: TypeLine) -> bool:
    """Whether an ability about many is about permanents of such a sort: of that controller, those types and colours, a
    token or not, a commander or not. Which it is, and what counters it has, is not asked.
    """
    return _is_whose(board, source.player, affects, target.controller) and _is_what(target, affects, types, source)


def reaches_player(board: Board, source: Card, affects: Affects, player: Player) -> bool:
    """Whether an ability of `source` is about that player: only if it speaks of players."""
    if not any(word.casefold() == "player" for word in affects.what):
        return False
    enchanted = affects.who == "attached" and source.attached_to == player.id
    whose = enchanted or _is_whose(board, source.player, affects, player.id)
    return whose and has_counters(player, affects)


def _is_whose(board: Board, seen_from: str, affects: Affects, player_id: str) -> bool:
    match affects.who:
        case "you":
            return player_id == seen_from
        case "opponents":
            return board.are_opponents(player_id, seen_from)
        case "anyone":
            return True
    return False


def is_all_of(words: str, card: Card, types: TypeLine, source: Card) -> bool:
    """Whether all these words fit a card of those types: types, colours, `permanent`, `token`; and `chosen`, the type
    that was chosen for the source.
    """
    known = _words(words)
    if len(known) == 1:  # mostly, and this is asked most often
        return _fits(known[0], card, types, source)
    return all(_fits(word, card, types, source) for word in known)


def asks_for_types(words: Iterable[str]) -> bool:
    """Whether any of these words asks what types an object has."""
    return any(word not in _TYPELESS for text in words for word in _words(text))


@lru_cache(maxsize=10_000)
def _words(text: str) -> tuple[str, ...]:
    return tuple(text.casefold().split())


_ANYTHING = ("permanent",)
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_TYPELESS = {"permanent", "token", "commander", "player", "colorless", "multicolored", *_COLORS}


def _fits(word: str, card: Card, types: TypeLine, source: Card) -> bool:
    if word in types.types or word in types.subtypes or word in types.supertypes:
        return True
    match word:
        case "permanent":
            return True
        case "token":
            return card.token
        case "commander":
            return card.commander
        case "chosen":
            return bool(source.chosen) and types.has(source.chosen)
        case "colorless":
            return not card.face.colors
        case "multicolored":
            return len(card.face.colors) > 1
    return word in _COLORS and _COLORS[word] in card.face.colors


def _is_what(card: Card, affects: Affects, types: TypeLine, source: Card) -> bool:
    if affects.what != _ANYTHING and not any(is_all_of(words, card, types, source) for words in affects.what):
        return False
    return not any(is_all_of(words, card, types, source) for words in affects.not_)


def has_counters(holder: Card | Player, affects: Affects) -> bool:
    """Whether the counters are there with which alone it is affected, and those are not without which it is."""
    with_, without = affects.with_, affects.without
    if with_ is not None and _heap(holder, with_) < affects.at_least:
        return False
    return without is None or _heap(holder, without) == 0


def _heap(holder: Card | Player, kind: str) -> int:
    return sum(holder.counters.values()) if kind == "any" else holder.counters[kind]
