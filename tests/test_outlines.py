"""Scenarios as tests for somebody's code: one for pytest that runs, one for XMage that is Java. No text gets out."""

import ast
import os
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from webapp.scenarios import format
from webapp.scenarios.format import Scenario
from webapp.scenarios.outlines import class_name, write_pytest, write_xmage

HOLDS = format.read("""
countertop: 1
title: "Two meet one: what's left?"
players: [{id: p1, life: 12}, {id: p2, counters: {poison: 9}}]
cards:
  - {id: bear, card: Grizzly Bears, counters: {"+1/+1": 2}, tapped: true}
  - {id: ox, name: Paper Ox, power: 1, toughness: 1}
  - {id: jace, card: Jace Beleren, counters: {loyalty: 5}, owner: p2}
  - {id: wood, card: Forest, zone: hand}
  - {id: wood-2, card: Forest, zone: hand}
steps:
  - {do: put, onto: bear, kind: "-1/-1", say: "Somebody's curse."}
  - {do: put, onto: p2, kind: poison}
expect:
  cards: {bear: {counters: {"+1/+1": 1}, power: 3}}
  players: {p2: {lost: true}}
""")
NOTHING_EXPECTED = format.read("""
countertop: 1
cards: [{id: bear, card: Grizzly Bears}, {id: imp, name: Imp, token: true, power: 1, toughness: 1}]
steps: [{do: put, onto: bear, kind: "+1/+1", count: 2}, {do: destroy, card: imp}]
""")


def hostile(text: str) -> Scenario:
    """A scenario with that text wherever people may write one."""
    written = {
        "countertop": 1,
        "title": text,
        "about": text,
        "players": [{"id": "p1", "name": text}, {"id": "p2"}],
        "cards": [
            {"id": "wood", "card": "Forest", "note": text},
            {"id": "ox", "name": text, "type": "Artifact", "token": True},
            {"id": "bear", "card": "Grizzly Bears", "counters": {"3rd-kind": 1}},
        ],
        "steps": [{"do": "put", "onto": "ox", "kind": "charge", "say": text}],
    }
    return format.from_plain(written)


HOSTILE = st.text(max_size=8) | st.lists(
    st.sampled_from(
        ['"', "'", "\\", "\\u", "000a", "002a", "*/", "/*", "//", "\n", "\r", "\u2028", "\x85", "}", '"""',
         "\\N{DIGIT ONE}",
         "raise SystemExit(9)", "System.exit(9);", "\x00", "\x1b", "\u202e", "#", "{", "\U0001f600", "x" * 150]
    ),
    max_size=6,
).map("".join)  # fmt: skip


def run(text: str) -> None:
    """Run what a file of Python holds, and every test in it."""
    names: dict[str, Any] = {}
    exec(compile(text, "written", "exec"), names)
    tests = [thing for name, thing in names.items() if name.startswith("test_")]
    assert len(tests) == 1
    tests[0]()


class TestForPytest:
    def test_it_runs_by_itself_and_fails_when_something_else_is_expected(self, tmp_path):
        (tmp_path / "test_holds.py").write_text(write_pytest(HOLDS).text, encoding="utf-8")
        wrong = format.from_plain({**format.plain(HOLDS), "expect": {"cards": {"bear": {"power": 9}}}})
        (tmp_path / "test_wrong.py").write_text(write_pytest(wrong).text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "none.ini", "--rootdir", "."]
        (tmp_path / "none.ini").write_text("[pytest]\n", encoding="utf-8")
        plain = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        done = subprocess.run(command, cwd=tmp_path, env=plain, capture_output=True, text=True, check=False)
        assert "1 failed, 1 passed" in done.stdout
        assert "expect.cards.bear.power: expected 9, found 3" in done.stdout
        assert "test_wrong.py::test_two_meet_one_whats_left" in done.stdout

    def test_where_nothing_is_expected_it_expects_what_came_out(self):
        text = write_pytest(NOTHING_EXPECTED).text
        run(text)
        assert "did not say what to expect" in text and "did not say" not in write_pytest(HOLDS).text
        with pytest.raises(AssertionError, match="power"):
            run(text.replace("power: 4", "power: 5"))
        with pytest.raises(AssertionError, match="imp"):
            run(text.replace("imp: {exists: false}", "imp: {exists: true}"))

    @settings(max_examples=25)
    @example('"""\nraise SystemExit(9)\n"""')
    @example("\\")
    @given(HOSTILE)
    def test_no_text_gets_out_of_its_quotes(self, text):
        written = write_pytest(hostile(text)).text
        said, *_, scenario, function = ast.parse(written).body
        assert isinstance(said, ast.Expr) and isinstance(function, ast.FunctionDef)
        assert isinstance(scenario, ast.Assign) and isinstance(scenario.value, ast.Constant)
        assert format.read(scenario.value.value).title == text
        assert len(ast.parse(written).body) == 5


def without_escapes(java: str) -> str:
    """Java source as its compiler sees it first: a backslash that no backslash takes, with u, is another sign."""
    return re.sub(r"(?<!\\)((?:\\\\)*)\\u+([0-9a-fA-F]{4})", lambda found: found[1] + chr(int(found[2], 16)), java)


_STRING = re.compile(r'"(?:[^"\\\n\r]|\\(?:[nrt"\\]|[0-3][0-7]{2}))*"')


def code_in(java: str) -> str:
    """What is left of Java source without its comments and texts."""
    lines = re.split(r"\r\n|\r|\n", without_escapes(java))
    return "\n".join(
        re.sub(r"//.*", "", _STRING.sub("_", line) if not line.strip().startswith("//") else "") for line in lines
    )


class TestForXMage:
    def test_it_lays_the_board_says_what_was_done_and_asserts_what_came_out(self):
        lines = [line.strip() for line in write_xmage(HOLDS).text.splitlines()]
        for line in (
            "public class TwoMeetOneWhatsLeftTest extends CardTestPlayerBase {",
            "setLife(playerA, 12);",
            'addCard(Zone.BATTLEFIELD, playerA, "Grizzly Bears", 1, true);',
            'addCard(Zone.HAND, playerA, "Forest", 2);',
            'addCounters(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Grizzly Bears", CounterType.P1P1, 2);',
            'addCounters(1, PhaseStep.PRECOMBAT_MAIN, playerB, "Jace Beleren", CounterType.LOYALTY, 2);',
            "//    Somebody's curse.".replace("//    ", "// "),
            'addCounters(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Grizzly Bears", CounterType.M1M1, 1);',
            "assertLife(playerA, 12);",
            "assertCounterCount(playerB, CounterType.POISON, 10);",
            "assertLostTheGame(playerB);",
            'assertCounterCount(playerA, "Grizzly Bears", CounterType.P1P1, 1);',
            'assertPowerToughness(playerA, "Grizzly Bears", 3, 3);',
            'assertTapped("Grizzly Bears", true);',
            "// TODO Player 2 has 9 poison counters",  # so the outline marks what its reader fills in
            "// TODO castSpell or activateAbility with a card that does this",  # the same
        ):
            assert line in lines

    def test_a_card_that_xmage_cannot_know_stands_in_comments_alone(self):
        text = write_xmage(HOLDS).text
        todo = "// TODO a card like Paper Ox"  # so the outline marks what its reader fills in
        assert f'{todo}: addCard(Zone.BATTLEFIELD, playerA, "Paper Ox", 1);' in text
        assert "Ox" not in code_in(text) and "a card like Paper Ox" in write_xmage(HOLDS).not_carried_over[0]

    def test_of_the_cards_those_are_asserted_of_which_something_is_expected(self):
        assert 'assertHandCount(playerA, "Forest"' not in write_xmage(HOLDS).text
        nothing = format.from_plain({key: part for key, part in format.plain(HOLDS).items() if key != "expect"})
        assert 'assertHandCount(playerA, "Forest", 2);' in write_xmage(nothing).text

    def test_where_countertop_comes_to_something_else_it_says_so(self):
        wrong = format.from_plain({**format.plain(HOLDS), "expect": {"cards": {"bear": {"power": 9}}}})
        assert "// Countertop itself does not come to what the scenario expects: expect.cards.bear.power" in (
            write_xmage(wrong).text
        )

    @pytest.mark.parametrize(
        ("players", "base"), [(2, "CardTestPlayerBase"), (3, "CardTestMultiPlayerBase"), (6, "CardTestMultiPlayerBase")]
    )
    def test_more_players_than_a_test_has_are_left_to_people(self, players, base):
        seats = [{"id": f"p{number}"} for number in range(1, players + 1)]
        cards = [{"id": f"c{number}", "card": "Forest", "owner": f"p{number}"} for number in range(1, players + 1)]
        text = write_xmage(format.from_plain({"countertop": 1, "players": seats, "cards": cards})).text
        assert f"extends {base} {{" in text and "TooMany" not in code_in(text)
        assert text.count("a player too many") == max(0, players - 4)

    @settings(max_examples=25)
    @example("\\u000aSystem.exit(9);")
    @example("*/ System.exit(9); /*")
    @example("\\\\u0022); System.exit(9); //")
    @given(HOSTILE)
    def test_no_text_gets_out_of_its_quotes_and_comments(self, text):
        code = code_in(write_xmage(hostile(text)).text)
        plain = code_in(write_xmage(hostile("Ox")).text)
        assert "exit" not in code.replace(class_name(text).removesuffix("Test"), "")
        name = re.compile(r"class \w+|void \w+")
        assert name.sub("", code).split() == name.sub("", plain).split()
