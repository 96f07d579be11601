"""Doubts: what somebody expected of a moment, where Countertop found something else, told as a report to be pasted.

The scenario of a report says what was expected behind its last step, or, where there is none, at its end. So the report
is a test: it fails with just what is doubted, until the doubt is settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.characteristics import View, view_of
from webapp.rules.counters import Counters
from webapp.rules.entries import decode
from webapp.rules.errors import BadStepError
from webapp.rules.expected import Expect
from webapp.rules.play import Moment
from webapp.rules.ruling import ruling
from webapp.rules.state_based import RULES
from webapp.rules.telling import heaps, signed
from webapp.scenarios.check import Difference, check
from webapp.scenarios.format import Scenario, told
from webapp.scenarios.forms import played
from webapp.scenarios.yaml_writer import yaml_of

GONE = "ceased to exist"


class Doubt(Struct, frozen=True, kw_only=True):
    """A scenario that says what was expected, and all that is not so: nothing, where Countertop says the same."""

    scenario: Scenario
    moment: Moment
    differences: tuple[Difference, ...]


def found_of(moment: Moment, ids: Iterable[str]) -> dict[str, Any]:
    """What Countertop found at that moment of these cards and players, by the names that an expectation has: what is
    there to be doubted. Where a card has ceased to exist, that stands in place of its zone.
    """
    board = moment.board
    view = view_of(board)
    known = list(dict.fromkeys(ids))
    return {
        "cards": {one: _card(view, one) for one in known if one in board.cards or one in board.gone},
        "players": {one: _player(board, one) for one in known if board.is_player(one)},
        "nothing": bool(moment.nothing),
        "fired": [
            {"rule": fired.rule, "object": fired.object, "pass": performed.number}
            for performed in moment.passes
            for fired in performed.fired
        ],
    }


def _card(view: View, card_id: str) -> dict[str, Any]:
    card = view.board.cards.get(card_id)
    if card is None:
        return {"zone": GONE, "counters": {}}
    now = view.of(card)
    numbers = {
        "power": now.power,
        "toughness": now.toughness,
        "damage": card.damage if now.power is not None else None,
        "loyalty": view.loyalty(card),
        "defense": view.defense(card),
    }
    known = {name: number for name, number in numbers.items() if isinstance(number, int)}
    return {"zone": card.zone, **known, "counters": _plain(card.counters.items())}


def _player(board: Board, player_id: str) -> dict[str, Any]:
    player = board.player(player_id)
    return {"life": player.life, "lost": player.lost, "counters": _plain(player.counters.items())}


def _plain(counters: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {str(kind): number for kind, number in counters}


def expected(said: dict[str, Any], found: dict[str, Any]) -> Expect | None:
    """What was said, as far as it is not what was found; None where it is the same.

    `said` has the shape of what `found_of` gives, and lacks what nobody says anything about. Raises BadStepError, with
    the path, for what contradicts itself and for what no expectation can be.
    """
    changed = {
        "cards": {one: part for one, card in said["cards"].items() if (part := _changed(card, found["cards"][one]))},
        "players": {
            one: part for one, player in said["players"].items() if (part := _changed(player, found["players"][one]))
        },
        **_changed({"nothing": said["nothing"], "fired": said["fired"]}, found),
    }
    for card_id, card in changed["cards"].items():
        if card.get("zone") == GONE:
            changed["cards"][card_id] = _never_there(card, card_id)
    _refuse_other_rules(changed.get("fired", ()))
    written = {name: part for name, part in changed.items() if part not in ({}, None)}
    if not written:
        return None
    try:
        return msgspec.convert(written, Expect, dec_hook=decode)
    except msgspec.ValidationError as error:
        raise BadStepError(*told(error)) from None


def _changed(said: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in said.items() if value is not None and value != found.get(name)}


def _never_there(card: dict[str, Any], card_id: str) -> dict[str, Any]:
    """The expectation of a card that it has ceased to exist. Raises BadStepError where more is said of it."""
    if more := next((name for name in card if name != "zone"), None):
        raise BadStepError(f"what has ceased to exist has no {more}: leave it as it was", f"cards.{card_id}.{more}")
    return {"exists": False}


def _refuse_other_rules(fired: Iterable[dict[str, Any]]) -> None:
    numbers = {rule.number for rule in RULES}
    for index, action in enumerate(fired):
        if action["rule"] not in numbers:
            raise BadStepError(
                f"{action['rule'][:20]} is no state-based action that is done here", f"fired.{index}.rule"
            )


def doubt(scenario: Scenario, expect: Expect | None) -> Doubt:
    """The scenario with what was expected at its end, and what differs. Raises CountertopError as `check` does."""
    if expect is not None and scenario.steps:
        *before, last = scenario.steps
        scenario = replace(scenario, steps=(*before, replace(last, expect=expect)))
    elif expect is not None:
        scenario = replace(scenario, expect=expect)
    report = check(scenario)
    return Doubt(scenario=scenario, moment=report.moments[-1], differences=report.differences)


# The report


def report(found: Doubt, *, title: str, link: str, why: str, version: str) -> str:
    """The report of a doubt in Markdown: what was expected and found, the link, the ruling, and the file that fails."""
    scenario = found.scenario
    parts = [
        f"# I think this is wrong: {_line(title)}",
        f"Board: {link}" if link else "The board is too big for a link: it is in the file below.",
        "## What I expected",
        "\n".join(f"- {line}" for line in differences_told(found)),
        *(["## Why", _quoted(why)] if why.strip() else []),
        "## What Countertop says",
        _fenced(ruling(played(scenario)[-1:], title=scenario.title, about=scenario.about), "text"),
        "## As a test",
        "Saved as `doubt.countertop.yaml`, `countertop check doubt.countertop.yaml` fails with what is listed above.",
        _fenced(yaml_of(scenario), "yaml"),
        f"Countertop {version}",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def differences_told(found: Doubt) -> Iterator[str]:
    """What was expected and what was found, a line each, in words."""
    board = found.moment.board
    for one in found.differences:
        _, _, path = one.where.partition("expect.")
        what = _what(path, board)
        yield f"{what}: I expect {_value(one.expected, board)}, Countertop says {_value(one.found, board)}"


def _what(path: str, board: Board) -> str:
    match path.split("."):
        case ["cards" | "players", one, *rest]:
            return f"{_line(board.label(one))}{''.join(f', {part}' for part in rest)}"
        case ["fired"]:
            return "What the rules did"
        case ["nothing"]:
            return "That nothing happened"
    return path


def _value(value: Any, board: Board) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return signed(value)
        case Counters():
            return heaps(value) or "none"
        case {"rule": rule, "object": thing}:
            return f"{rule} on {_line(board.label(thing))}"
        case dict():
            return ", ".join(f"{name} {_value(part, board)}" for name, part in value.items())
        case list() | tuple():
            return ", ".join(_value(part, board) for part in value) or "none"
    return _line(str(value))


def _line(text: str) -> str:
    return " ".join(text.split())


def _quoted(text: str) -> str:
    """What a person wrote, line by line as a quotation, which keeps whatever stands there to itself."""
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())


def _fenced(text: str, language: str) -> str:
    """A text as it is, between fences that it can't close."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"
