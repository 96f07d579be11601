"""`countertop show --near`: which state-based actions are near on the last board."""

import json

from click.testing import CliRunner

from webapp import cli

BOARD = {
    "countertop": 1,
    "players": [{"id": "p1", "name": "Ann", "counters": {"poison": 9}}, {"id": "p2", "name": "Bob", "lost": True}],
    "cards": [{"id": "bear", "name": "Bear", "power": 2, "toughness": 2}],
    "steps": [{"do": "put", "onto": "bear", "kind": "-1/-1"}],
}


def show(*options: str) -> list[str]:
    """What the command prints of that board, given on standard input."""
    result = CliRunner().invoke(cli.main, ["show", *options, "-"], input=json.dumps(BOARD))
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_it_comes_last_a_line_for_each_the_nearest_first():
    told = show("--near")
    near = told[told.index("What is near:") + 1 :]
    assert near[:2] == [
        "  Ann: Ann has not drawn from an empty library: no cards are left [704.5b]",
        "  Ann: Ann has 9 of 10 poison counters: one more and Ann loses [704.5c]",
    ]
    assert near[-3:] == [
        "  Bear: toughness 1: one less and it goes to the graveyard [704.5f]",
        "  Bear: no damage, toughness 1: one damage is lethal [704.5g]",
        "  Bear: one -1/-1 counter, but no +1/+1 counter is on it [704.5q]",
    ]
    assert not any(line.startswith("  Bob") for line in near)


def test_all_before_it_is_as_without():
    told = show("--near")
    assert told[: told.index("What is near:") - 1] == show()
