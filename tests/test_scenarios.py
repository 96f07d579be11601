"""The scenario files of the repository: each holds, and each of its expectations can fail."""

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from webapp.rules.errors import CountertopError
from webapp.rules.zones import ZONES
from webapp.scenarios import format
from webapp.scenarios.check import check
from webapp.scenarios.running import run

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@each_file
def test_the_scenario_holds(path):
    assert [str(difference) for difference in check(format.read(path.read_bytes())).differences] == []


@each_file
def test_the_scenario_says_what_must_hold_in_the_end(path):
    expect = format.read(path.read_bytes()).expect
    assert expect is not None
    assert any(value is not format.UNSET for value in (expect.cards, expect.players, expect.fired, expect.nothing))


@each_file
def test_no_expectation_of_the_scenario_holds_whatever_happens(path):
    plain = yaml.safe_load(path.read_text(encoding="utf-8"))
    spoiled = list(spoilings(plain))
    assert spoiled
    assert [where for where, scenario in spoiled if holds(scenario)] == []


@each_file
def test_what_is_written_is_read_as_the_same_scenario(path):
    scenario = format.read(path.read_bytes())
    assert format.read(format.write(scenario)) == scenario


@each_file
def test_every_board_on_the_way_can_be_written_and_read(path):
    for moment in run(format.read(path.read_bytes())):
        written = format.write(format.scenario_of(moment.board))
        assert told(format.start_board(format.read(written))) == told(moment.board)


def told(board) -> list[dict[str, Any]]:
    """All of a board that lies on the table: without its past (timestamps, incarnations, last looks)."""
    scenario = format.scenario_of(board)
    cards = {card.id: (card.front, card.back, card.player, dict(card.counters)) for card in board.cards.values()}
    zones = [[card.id for card in board.zone(player.id, zone)] for player in board.players for zone in ZONES]
    return [format.plain(scenario), cards, zones, board.active, [dict(player.counters) for player in board.players]]


def holds(plain: dict[str, Any]) -> bool:
    try:
        return check(format.from_plain(plain)).ok
    except CountertopError:
        return False


# One expectation changed at a time


def spoilings(plain: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The scenario once for each expectation in it, with that one changed to something that is not so."""
    paths = [["expect"]] if "expect" in plain else []
    paths += [["steps", number, "expect"] for number, step in enumerate(plain.get("steps", [])) if "expect" in step]
    for path in paths:
        for leaf, spoil in leaves(at(plain, path)):
            changed = copy.deepcopy(plain)
            parent = at(changed, [*path, *leaf[:-1]])
            parent[leaf[-1]] = spoil(parent[leaf[-1]])
            yield ".".join(map(str, [*path, *leaf])), changed


def at(value: Any, path: list[Any]) -> Any:
    for key in path:
        value = value[key]
    return value


def leaves(expect: dict[str, Any]) -> Iterator[tuple[list[Any], Callable[[Any], Any]]]:
    for key, value in expect.items():
        if key in ("cards", "players"):
            for object_id, fields in value.items():
                yield from ((([key, object_id, *leaf]), spoil) for leaf, spoil in leaves_of_object(fields))
        elif key == "fired" and value:
            yield [key], lambda fired: fired[1:]
            for number, action in enumerate(value):
                for field in action:
                    yield [key, number, field], {"rule": other_rule, "object": other_id, "pass": one_more}[field]
        elif key in SPOIL:
            yield [key], SPOIL[key]


def leaves_of_object(fields: dict[str, Any]) -> Iterator[tuple[list[Any], Callable[[Any], Any]]]:
    for key, value in fields.items():
        if key == "last":
            yield from (([key, *leaf], spoil) for leaf, spoil in leaves_of_object(value))
        elif key == "counters":
            yield [key], lambda counters: {**counters, "oddity": 1}
            yield from (([key, kind], one_more) for kind in value)
        elif key != "keywords_exclude":
            yield [key], SPOIL.get(key) or (flip if isinstance(value, bool) else one_more)


def one_more(number: int) -> int:
    return number + 1


def flip(value: bool) -> bool:
    return not value


def other_rule(rule: str) -> str:
    return "704.5b" if rule != "704.5b" else "704.5a"


def other_id(object_id: str) -> str:
    return f"{object_id}-other"


SPOIL: dict[str, Callable[[Any], Any]] = {
    "zone": lambda zone: "hand" if zone != "hand" else "exile",
    "controller": lambda player: "p2" if player != "p2" else "p1",
    "owner": lambda player: "p2" if player != "p2" else "p1",
    "type": lambda line: f"{line} Oddity",
    "attached_to": lambda host: None if host else "p1",
    "keywords": lambda words: [*words, "banding"],
    "keywords_include": lambda words: [*words, "banding"],
    "fired": lambda _none: [{"rule": "704.5f", "object": "p1"}],
    "passes": one_more,
    "log": lambda texts: [*texts, "what no log says"],
    "log_without": lambda texts: [*texts, " "],
    "nothing": lambda nothing: not nothing if isinstance(nothing, bool) else "999.9",
    "triggers": lambda triggers: [*triggers, {"what": "undying"}],
    "choice": lambda choice: None if choice else {"kind": "legend", "player": "p1"},
}
