"""The table's settings: players, teams, format, house rules; and which action a form of them means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, get_args

from msgspec import Struct

from webapp.rules.board import MOST_PLAYERS, Board, Format, HouseRules
from webapp.rules.citations import citation
from webapp.rules.errors import BadStepError
from webapp.rules.state_based import RULES
from webapp.scenarios.format import plain
from webapp.views import fields, forms

NUMBERS = (
    ("poison", "Poison to lose", "10", "704.5c"),
    ("team_poison", "Poison of a team to lose", "15", "704.6b"),
    ("commander_damage", "Commander damage to lose", "21", "704.6c"),
)
FORMATS = {"normal": "Normal", "commander": "Commander", "two-headed-giant": "Two-Headed Giant"}
_MOST_TEXT = 10_000


class SeatView(Struct, frozen=True, kw_only=True):
    """A player as the settings list one."""

    id: str
    name: str
    team: str
    active: bool


class RuleView(Struct, frozen=True):
    """One state-based action, and whether it is switched on."""

    number: str
    telling: str
    on: bool


class TableView(Struct, frozen=True, kw_only=True):
    """The settings as the panel draws them."""

    seats: tuple[SeatView, ...]
    format: str
    formats: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, str, str, str, str], ...]  # key, what it is called, what is usual, the rule, what stands
    rules: tuple[RuleView, ...]
    off: int
    full: bool
    what: str = "table"


def view(board: Board) -> TableView:
    """The settings of a board."""
    house = board.house_rules
    return TableView(
        seats=tuple(
            SeatView(id=player.id, name=player.name, team=player.team or "", active=player.id == board.active)
            for player in board.players
        ),
        format=board.format,
        formats=tuple((name, FORMATS.get(name, name)) for name in get_args(Format)),
        numbers=tuple((*each, "" if (n := getattr(house, each[0])) is None else str(n)) for each in NUMBERS),
        rules=tuple(
            RuleView(rule.number, citation(rule.number).telling, rule.number not in house.disabled) for rule in RULES
        ),
        off=len(house.disabled),
        full=len(board.players) >= MOST_PLAYERS,
    )


def step(board: Board, sent: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The action that a form of the settings means. Raises BadStepError naming what is wrong."""
    tree = fields.tree(sent, leave_out=("copy_id", "back"))
    forms.refuse_control_characters(tree)
    known = ("format", "active", "team", "on", "rules", *(number[0] for number in NUMBERS))
    if strange := next((name for name in tree if name not in known), None):
        raise BadStepError("there is no such field", strange[:60])
    parts = [
        {"do": "set", "player": player.id, "team": team or None}
        for player in board.players
        if (team := _teams(tree).get(player.id, player.team or "").strip()) != (player.team or "")
    ]
    edit: dict[str, Any] = {
        name: found
        for name in ("format", "active")
        if isinstance(found := tree.get(name, ""), str) and found and found != getattr(board, name)
    }
    if (house := _house_rules(board, tree)) != _written(board.house_rules):
        edit["house_rules"] = house or None
    if edit:
        parts.append({"do": "set", **edit})
    if not parts:
        raise BadStepError("nothing here differs from how the table is set", "table")
    return parts[0] if len(parts) == 1 else {"do": "together", "steps": parts}


def _teams(tree: fields.Raw) -> dict[str, str]:
    found = tree.get("team", {})
    if not isinstance(found, dict) or not all(isinstance(team, str) for team in found.values()):
        raise BadStepError("a team's name for each player", "team")
    return found


def _written(house: HouseRules) -> dict[str, Any]:
    return plain(house)


def _house_rules(board: Board, tree: fields.Raw) -> dict[str, Any]:
    house = _written(board.house_rules)
    for name, *_ in NUMBERS:
        if name not in tree:
            continue
        text = tree[name]
        if not isinstance(text, str) or not re.fullmatch(r"\s*[0-9]{0,13}\s*", text):
            raise BadStepError("a whole number from 1 on, or nothing for the usual", name)
        house.pop(name, None)
        if text.strip():
            house[name] = int(text)
    if "rules" in tree:  # the boxes were there: those not ticked are switched off
        on = fields.flat(tree["on"]) if isinstance(tree.get("on"), dict) else {}
        listed = [rule.number for rule in RULES]
        others = [number for number in board.house_rules.disabled if number not in listed]
        off = [number for number in listed if number not in on]
        house.pop("disabled", None)
        if off + others:
            house["disabled"] = off + others
    return house


def in_force(board: Board) -> str:
    """What is played otherwise than usual, in a few words; empty where nothing is."""
    house = board.house_rules
    said = [FORMATS.get(board.format, board.format)] if board.format != "normal" else []
    words = {"poison": "poison", "team_poison": "team poison", "commander_damage": "commander damage"}
    said += [f"{words[name]} {n}" for name, *_ in NUMBERS if (n := getattr(house, name)) is not None]
    if house.disabled:
        shown = ", ".join(house.disabled[:4]) + (f" and {len(house.disabled) - 4} more" if house.disabled[4:] else "")
        said.append(f"{shown} switched off")
    return " · ".join(said)
