"""A scenario as a test case for pytest, with all that it needs in it."""

from __future__ import annotations

from typing import Any

from webapp.rules.board import Board
from webapp.rules.characteristics import view_of
from webapp.scenarios.check import check
from webapp.scenarios.format import Scenario, from_plain, plain
from webapp.scenarios.links.ids import slug_of
from webapp.scenarios.written import Written
from webapp.scenarios.yaml_writer import yaml_of

_CASE = """\
{title}

from webapp.scenarios.check import check
from webapp.scenarios.format import read

{note}SCENARIO = {scenario}

def test_{name}():
    report = check(read(SCENARIO))
    assert report.ok, "\\n".join(map(str, report.differences))
"""
_NOTE = "# It did not say what to expect: expected here is what came out when this was written.\n"
_LONGEST_TITLE = 100


def write(scenario: Scenario) -> Written:
    """The case. A scenario that expects nothing gets what comes out of it now as what is expected.

    Raises CountertopError for a scenario whose steps make no sense.
    """
    title = " ".join(scenario.title.split())[:_LONGEST_TITLE] or "A scenario of Countertop"
    told = _expects(scenario)
    expecting = scenario if told else _with_what_comes_out(scenario)
    text = _CASE.format(
        title=_literal(title),
        note="" if told else _NOTE,
        scenario=_lines(yaml_of(expecting)),
        name=slug_of(scenario.title if scenario.title.strip() else "board").replace("-", "_"),
    )
    return Written(text)


def _expects(scenario: Scenario) -> bool:
    return scenario.expect is not None or any(step.expect is not None for step in scenario.steps)


def _with_what_comes_out(scenario: Scenario) -> Scenario:
    board = check(scenario).moments[-1].board
    return from_plain({**plain(scenario), "expect": _state_of(board)})


def _state_of(board: Board) -> dict[str, Any]:
    """What a board shows of its cards and players, as an expectation says it."""
    view = view_of(board)
    cards: dict[str, dict[str, Any]] = {card_id: {"exists": False} for card_id in board.gone}
    for card in board.cards.values():
        now = view.of(card)
        cards[card.id] = {"zone": card.zone, "counters": dict(card.counters)}
        if card.zone == "battlefield" and isinstance(now.power, int) and isinstance(now.toughness, int):
            cards[card.id] |= {"power": now.power, "toughness": now.toughness}
    players = {
        player.id: {"life": player.life, "counters": dict(player.counters), "lost": player.lost}
        for player in board.players
    }
    return {"cards": cards, "players": players}


def _lines(text: str) -> str:
    """A text of several lines as Python writes it; between three quotes where nothing in it could end or change it."""
    if '"""' not in text and "\\" not in text and text.replace("\n", "").isprintable():
        return f'"""\\\n{text}"""\n'
    lines = "".join(f"    {_literal(line)}\n" for line in text.splitlines(keepends=True))
    return f"(\n{lines})\n"


def _literal(text: str) -> str:
    """The text as Python writes it: whatever is in it stays text."""
    quoted = repr(text)
    plain_quotes = quoted.startswith("'") and not set("\"'\\") & set(quoted[1:-1])
    return f'"{quoted[1:-1]}"' if plain_quotes else quoted
