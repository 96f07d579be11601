"""What must be seen after a step, and how that is told from what is there: on the page, and on the server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.characteristics import View, view_of
from webapp.rules.counters import Counters
from webapp.rules.play import Moment
from webapp.scenarios.format import plain, scenario_of


class Mismatch(Struct, frozen=True):
    """One thing that is not as it must be. `where` is a path: `page.cards.bear.power`."""

    where: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected!r}, found {self.found!r}"


def seen_of(moment: Moment) -> dict[str, Any]:
    """What a page must show of a moment, as `Stage.look` finds it there."""
    view = view_of(moment.board)
    return {
        "cards": {card.id: _card(card, view) for card in moment.board.cards.values()},
        "players": {
            player.id: {"life": player.life, "lost": player.lost, "counters": _counters(player.counters)}
            for player in moment.board.players
        },
        "question": moment.choice.kind if moment.choice else None,
        "triggers": [trigger.id for trigger in moment.board.triggers],
    }


def _card(card: Card, view: View) -> dict[str, Any]:
    now = view.of(card)
    return {
        "zone": card.zone,
        "controller": card.controller,
        "incarnation": card.incarnation,
        "power": _size(now.power),
        "toughness": _size(now.toughness),
        "damage": card.damage,
        "tapped": card.tapped,
        "face_down": card.face_down,
        "phased_out": card.phased_out,
        "counters": _counters(card.counters),
    }


def _size(number: int | str | None) -> str | None:
    """A size as it stands on a card: what is not known is a star."""
    return None if number is None else "*" if number == "?" else str(number)


def _counters(counters: Counters) -> dict[str, int]:
    return {str(kind): number for kind, number in counters.items()}


def state_of(moment: Moment) -> dict[str, Any]:
    """All of a moment that a server must agree with: the board, what the check did, what waits."""
    return {
        "board": _board(moment.board),
        "fired": [
            {"rule": fired.rule, "object": fired.object, "pass": performed.number}
            for performed in moment.passes
            for fired in performed.fired
        ],
        "nothing": [why.rule for why in moment.nothing],
        "choice": plain(moment.choice) if moment.choice else None,
        "triggers": [plain(trigger) for trigger in moment.board.triggers],
    }


def _board(board: Board) -> dict[str, Any]:
    """A board as a file writes it, its cards by their ids."""
    written = plain(scenario_of(board))
    return {**written, "cards": {card["id"]: card for card in written.get("cards", ())}}


def mismatches(expected: Any, found: Any, where: str) -> Iterator[Mismatch]:
    """All in which one differs from the other, each by its path."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for name in dict.fromkeys((*expected, *found)):
            yield from mismatches(expected.get(name), found.get(name), f"{where}.{name}")
    elif expected != found:
        yield Mismatch(where, expected, found)
