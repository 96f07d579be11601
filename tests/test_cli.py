"""The command: what it prints, and with which code it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from webapp.cli import main
from webapp.scenarios import format, links

HOLDS = """
countertop: 1
title: Two of each
about: "They go together.\\nAt one time."
cards:
  - {id: bear, name: Bear, type: Creature, power: 2, toughness: 2, counters: {"+1/+1": 3}}
  - {id: ox, name: Ox, type: Creature, power: 1, toughness: 4, owner: p2, damage: 1, tapped: true}
  - {id: ring, name: Ring, type: Artifact — Equipment, attached_to: bear, controller: p2}
steps:
  - {do: put, onto: bear, kind: "-1/-1", count: 2, say: A curse.}
  - {do: move_counters, from: bear, to: bear, kind: "+1/+1"}
expect:
  cards: {bear: {counters: {"+1/+1": 1}, power: 3, toughness: 3}}
  nothing: "122.5"
"""
GIVES_REACH = {"is": "gives", "affects": {"who": "self"}, "keywords": ["reach"]}
WHENCE = """
countertop: 1
cards:
  - id: rupture
    name: Rupture
    type: Enchantment
    abilities:
      - {is: gives, affects: {who: you, what: [planeswalker]}, types: [creature], no_types: [planeswalker]}
      - {is: sets, affects: {who: you, what: [mage]}, power: 3, toughness: 3}
  - {id: mage, name: Mage, type: Planeswalker — Mage, counters: {reach: 1}}
  - {id: ox, name: Ox, power: 2, toughness: 2}
"""
FAILS = HOLDS.replace('"+1/+1": 1}, power: 3', '"+1/+1": 2}, power: 3')
FORGE = "[metadata]\nName:Small\n[state]\nhumanbattlefield=Grizzly Bears|Counters:M1M1=2|Attacking;Young Wolf\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to work in, with a file of each sort."""
    monkeypatch.chdir(tmp_path)
    files = {"holds.yaml": HOLDS, "fails.yaml": FAILS, "small.pzl": FORGE}
    for name, text in {**files, "broken.yaml": "countertop: 1\ncolour: red\n"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "holds.json").write_text(format.write(format.read(HOLDS)), encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\xff")
    (tmp_path / "sub").mkdir()
    return tmp_path


FAULTY = ((2, "title"), (3, "about"))
EXPECTED = 'expected text, not %s; write it in quotes: "%s"'
# What is wrong with `broken.yaml`.
COLOUR = (
    "line 2: colour: there is no such key here; here can stand countertop, title, about, rules, format, active, "
    "house_rules, setup, players, cards, steps, forge, expect"
)


def call(*arguments: str, given: str | bytes | None = None):
    """What the command printed and how it ended; an exception that gets out fails the test."""
    result = CliRunner().invoke(main, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


class TestCheck:
    def test_it_prints_ok_for_each_file_that_holds(self, folder):
        result = call("check", "holds.yaml", "holds.json")
        assert (result.exit_code, result.output) == (0, "ok holds.yaml\nok holds.json\n")

    def test_it_prints_what_differs_and_the_log(self, folder):
        result = call("check", "fails.yaml", "holds.yaml")
        assert result.exit_code == 1
        first, difference, *log, last = result.output.splitlines()
        assert (first, last) == ("FAIL fails.yaml", "ok holds.yaml")
        assert difference == "  line 13: expect.cards.bear.counters: expected {'+1/+1': 2}, found {'+1/+1': 1}"
        assert any("122.5" in line for line in log)

    def test_a_difference_of_an_earlier_step_comes_with_that_steps_log(self, folder):
        text = HOLDS.replace("say: A curse.", "expect: {passes: 2}")
        lines = call("check", "-", given=text).output.splitlines()
        assert lines[:2] == ["FAIL -", "  line 10: steps[0].expect.passes: expected 2, found 1"]
        assert any("704.5q" in line for line in lines)

    @pytest.mark.parametrize(
        ("file", "why"),
        [
            ("broken.yaml", COLOUR),
            ("missing.yaml", "there is no such file"),
            ("sub", "this is a folder, not a file"),
            ("picture.png", "this is no file that Countertop reads: not UTF-8 text (byte 0)"),
            ("holds.yaml/x", "Not a directory"),
        ],
    )
    def test_it_prints_why_a_file_cannot_be_read(self, folder, file, why):
        result = call("check", file)
        assert (result.exit_code, result.output) == (2, f"ERROR {file} {why}\n")

    def test_a_step_that_makes_no_sense_is_an_error_with_its_path(self, folder):
        result = call("check", "-", given="countertop: 1\nsteps: [{do: tap, card: nobody}]")
        assert (result.exit_code, result.output) == (
            2,
            "ERROR - line 2: steps[0].card: no card or player 'nobody' on this board; there are p1, p2\n",
        )

    def test_a_file_that_may_not_be_read(self, folder, monkeypatch):
        def refuse(*_):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("webapp.cli.open", refuse, raising=False)
        assert call("check", "holds.yaml").output == "ERROR holds.yaml this file may not be read\n"

    def test_a_name_that_no_file_can_have(self, folder):
        result = call("check", "x" * 5000)
        assert (result.exit_code, len(result.output.splitlines())) == (2, 1)

    @pytest.mark.parametrize(
        ("files", "code"),
        [
            (["holds.yaml"], 0),
            (["fails.yaml", "holds.yaml"], 1),
            (["fails.yaml", "broken.yaml"], 2),
            (["broken.yaml", "fails.yaml"], 2),
        ],
    )
    def test_two_beats_one_beats_nought(self, folder, files, code):
        assert call("check", *files).exit_code == code

    @pytest.mark.parametrize(("first", "code"), [("fails.yaml", 1), ("broken.yaml", 2)])
    def test_fail_fast_stops_at_the_first_that_does_not_hold(self, folder, first, code):
        result = call("check", "--fail-fast", "holds.yaml", first, "missing.yaml")
        assert result.exit_code == code
        assert "missing" not in result.output
        assert result.output.startswith("ok holds.yaml\n")

    def test_without_files_it_says_how_it_is_called(self):
        result = call("check")
        assert result.exit_code == 2
        assert "Usage" in result.output

    def test_its_help_tells_the_exit_codes(self):
        text = call("check", "--help").output
        for words in ("0  all hold", "1  one does not hold", "2  one can't be read"):
            assert words in text

    def test_a_file_of_any_format_and_standard_input_can_be_checked(self, folder):
        path = links.path_of(format.read(HOLDS))
        for given in (HOLDS, HOLDS.encode(), path, f"https://example.org{path}"):
            assert call("check", "-", given=given).output == "ok -\n"
        wolf = call("check", "small.pzl")
        assert (wolf.exit_code, wolf.output) == (0, "ok small.pzl\n")

    def test_signs_that_steer_a_terminal_are_not_printed(self, folder):
        text = 'countertop: 1\ncards: [{id: a, name: "\\e[31m\\u202ered\\nok x", toughness: 1}]\nexpect: {log: [x y]}\n'
        for output in (call("check", "-", given=text).output, call("show", "-", given=text).output):
            assert not set(output) & {"\x1b", "\u202e"}
            assert "ok x" not in output.splitlines()


class TestJson:
    KEYS = frozenset(
        [
            "file",
            "ok",
            "differences",
            "error",
            "faults",
            "board",
            "derived",
            "start",
            "steps",
            "triggers",
            "choice",
            "marks",
        ]
    )

    def objects(self, *files, given=None):
        result = call("check", "--json", *files, given=given)
        return result.exit_code, [json.loads(line) for line in result.output.splitlines()]

    def test_it_is_one_object_a_line_with_all_keys_whatever_came_of_the_file(self, folder):
        files = ["holds.yaml", "fails.yaml", "broken.yaml", "missing.yaml"]
        code, found = self.objects(*files)
        assert code == 2
        assert [entry["file"] for entry in found] == files
        assert [entry["ok"] for entry in found] == [True, False, False, False]
        assert all(set(entry) == self.KEYS for entry in found)
        assert [bool(entry["error"]) for entry in found] == [False, False, True, True]
        assert [[fault["line"] for fault in entry["faults"]] for entry in found] == [[], [], [2], [None]]

    def test_of_a_file_with_several_faults_each_has_a_line_of_its_own(self, folder):
        given = "countertop: 1\ntitle: 1\nabout: 2\n"
        told = call("check", "-", given=given).output.splitlines()
        assert told == [
            "ERROR - has 2 faults:",
            *(f"  line {n}: {key}: {EXPECTED % (n - 1, n - 1)}" for n, key in FAULTY),
        ]
        shown = call("show", "-", given=given)
        assert (shown.exit_code, shown.output.splitlines()[0]) == (2, "countertop: -: has 2 faults:")

    def test_a_file_that_holds_tells_its_board_and_its_steps(self, folder):
        _, [found] = self.objects("holds.yaml")
        assert (found["error"], found["differences"], found["choice"], found["triggers"]) == (None, [], None, [])
        assert found["derived"]["bear"] == {"power": 3, "toughness": 3, "keywords": []}
        assert found["derived"]["ring"] == {"power": None, "toughness": None, "keywords": []}
        put, move = found["steps"]
        assert put["fired"] == [{"rule": "704.5q", "object": "bear", "pass": 1}]
        assert (put["passes"], put["nothing"]) == (1, [])
        assert (move["fired"], move["passes"], move["nothing"]) == ([], 0, ["122.5"])
        assert any("122.5" in line for line in move["log"])

    def test_its_board_is_a_scenario_that_can_be_read(self, folder):
        _, [found] = self.objects("holds.yaml")
        board = format.start_board(format.from_plain(found["board"]))
        assert dict(board.cards["bear"].counters) == {"+1/+1": 1}
        assert board.cards["ring"].attached_to == "bear"

    def test_differences_have_a_place_and_both_values(self, folder):
        _, [found] = self.objects("fails.yaml")
        assert found["differences"] == [
            {
                "where": "expect.cards.bear.counters",
                "line": 13,
                "expected": {"+1/+1": 2},
                "found": {"+1/+1": 1},
                "hint": "",
            }
        ]

    def test_every_difference_can_be_told(self, folder):
        text = """
countertop: 1
cards: [{id: a, toughness: 1, keywords: [flying], token: true}, {id: b, toughness: 1}, {id: c, toughness: "?"}]
steps: [{do: destroy, card: a}]
expect:
  cards:
    a: {zone: hand, counters: {oil: 1}, keywords: [reach]}
    b: {last: {counters: {oil: 1}}, type: Land, keywords_exclude: [x], attached_to: p1}
    c: {toughness: 2}
  players: {p1: {counters: {oil: 1}, speed: 2}}
  fired: [{rule: "704.5f", object: b}]
  triggers: [{what: undying}]
  choice: {kind: legend, player: p1, options: [a]}
  could_choose: [a]
  log: [x y]
  nothing: "122.5"
"""
        code, [found] = self.objects("-", given=text)
        assert code == 1
        assert len(found["differences"]) == 13

    def test_a_waiting_question_is_told(self, folder):
        queens = [{"id": i, "name": "Q", "type": "Legendary Creature", "toughness": n} for i, n in (("a", 1), ("b", 2))]
        _, [found] = self.objects("-", given=json.dumps({"countertop": 1, "cards": queens}))
        assert found["choice"] == {"kind": "legend", "player": "p1", "options": ["a", "b"]}
        assert any("704.5j" in line for line in found["start"]["log"])

    def test_cards_that_do_more_than_is_modelled_carry_their_marks(self, folder):
        cards = [{"id": "raptor", "toughness": 1, "keywords": ["renown 1"]}, {"id": "bear", "card": "Grizzly Bears"}]
        _, [found] = self.objects("-", given=json.dumps({"countertop": 1, "cards": cards}))
        assert list(found["marks"]) == ["raptor"]
        assert found["marks"]["raptor"][0].startswith("renown: ")

    def test_a_known_name_that_brings_nothing_may_be_why_a_file_does_not_hold(self, folder):
        text = "countertop: 1\ncards: [{id: bear, name: Grizzly Bears}]\nexpect: {cards: {bear: {zone: battlefield}}}"
        hint = "its name alone brings no size: write \u201ccard: Grizzly Bears\u201d in a file, or add it by name"
        assert call("check", "-", given=text).output.splitlines()[-1] == f"  Grizzly Bears (bear): {hint}"
        held = text.replace("zone: battlefield", "zone: graveyard")
        assert call("check", "-", given=held).output == "ok -\n"  # it is no error
        assert call("show", "-", given=held).output.endswith(f"Left to you:\n  Grizzly Bears: {hint}\n")


class TestJunit:
    def test_it_writes_a_case_a_file(self, folder):
        result = call("check", "holds.yaml", "fails.yaml", "broken.yaml", "--junit", "report.xml")
        assert result.exit_code == 2
        suite = ElementTree.parse("report.xml").getroot().find("testsuite")
        assert suite is not None
        assert [suite.get(name) for name in ("tests", "failures", "errors")] == ["3", "1", "1"]
        held, failed, refused = suite.findall("testcase")
        assert [case.get("name") for case in (held, failed, refused)] == ["holds.yaml", "fails.yaml", "broken.yaml"]
        assert len(held) == 0
        [failure], [error] = failed, refused
        assert (failure.tag, error.tag) == ("failure", "error")
        assert "expect.cards.bear.counters" in (failure.text or "")
        assert error.get("message") == error.text == COLOUR

    def test_signs_that_xml_cannot_hold_do_not_break_it(self, folder):
        cards = [{"id": "a", "name": "\x01\ufffe<&>", "toughness": 1}]
        text = json.dumps({"countertop": 1, "cards": cards, "expect": {"log": ["x y"], "passes": 1}})
        assert call("check", "-", "--junit", "report.xml", given=text).exit_code == 1
        assert ElementTree.parse("report.xml").getroot().find(".//failure") is not None

    def test_a_report_that_cannot_be_written_is_one_clear_line(self, folder):
        result = call("check", "holds.yaml", "--junit", "nowhere/report.xml")
        assert result.exit_code == 2
        assert "countertop: can't write nowhere/report.xml: No such file or directory" in result.output


class TestShow:
    def test_it_prints_players_zones_and_cards(self, folder):
        result = call("show", "holds.yaml")
        assert result.exit_code == 0
        lines = result.output.splitlines()
        assert lines[:3] == ["Two of each", "They go together.", "At one time."]
        assert "Player 1 (p1): 20 life, active" in lines
        assert "    Bear (bear): Creature; 3/3 (printed 2/2); counters: one +1/+1" in lines
        assert "    Ox (ox): Creature; 1/4; 1 damage; tapped" in lines
        assert "    Ring (ring): Artifact — Equipment; owned by Player 1; attached to Bear" in lines

    def test_below_a_card_it_says_whence_it_has_what_is_not_just_printed(self, folder):
        lines = call("show", "-", given=WHENCE).output.splitlines()
        about = lines.index("    Mage (mage): Creature \u2014 Mage; 3/3 (printed 0/0); reach; counters: one reach")
        assert lines[about + 1 : about + 6] == [
            "      0/0: nothing printed [208.5]",
            "      3/3: set by Rupture [613.4b]",
            "      creature: Rupture [613.1d]",
            "      no planeswalker: Rupture [613.1d]",
            "      reach: 1 reach counter [122.1b]",
        ]
        about = lines.index("    Ox (ox): Creature; 2/2")  # all of it is printed
        assert not lines[about + 1].startswith("      ")

    def test_its_lines_about_a_card_are_no_longer_than_a_terminal_is_wide(self, folder):
        long = "The Very Long Name of a Lord of the Nine Hills and the Seven Valleys Beyond Them"
        lord = {"id": "l", "name": long, "power": 1, "toughness": 1, "abilities": [GIVES_REACH]}
        lines = call("show", "-", given=json.dumps({"countertop": 1, "cards": [lord]})).output.splitlines()
        told = [line for line in lines if line.startswith("      ")]
        assert " ".join(" ".join(told).split()) == f"reach: {long} [613.1f]"
        assert len(told) == 2 and max(map(len, told)) <= 100

    def test_it_tells_each_step_with_rules_and_passes(self, folder):
        output = call("show", "holds.yaml").output
        for words in ("1. Two -1/-1 counters put on Bear", "“A curse.”", "704.5q", "passes: 1", "[122.5]"):
            assert words in output

    def test_a_board_in_set_up_mode_stands_as_it_is_and_tells_what_the_check_would_do(self, folder):
        output = call("show", "small.pzl").output
        assert "Grizzly Bears (grizzly-bears): Creature — Bear; 0/0 (printed 2/2); counters: two -1/-1" in output
        would = output.split("What the check would do:")[1]
        assert "704.5f" in would.split("Kept for Forge, not played here:")[0]
        assert "attacking: Grizzly Bears" in output.split("Kept for Forge, not played here:")[1]

    def test_where_the_check_would_do_nothing_it_says_so(self, folder):
        text = "countertop: 1\nsetup: true\ncards: [{id: a, type: Land}]"
        assert "What the check would do:\n  nothing\n" in call("show", "-", given=text).output

    def test_a_question_that_waits_is_shown(self, folder):
        queens = [{"id": i, "name": "Q", "type": "Legendary Artifact", "damage": n} for n, i in enumerate("ab")]
        output = call("show", "-", given=json.dumps({"countertop": 1, "cards": queens})).output
        assert "A question waits:\n  legend, for Player 1: a (Q), b (Q (2))\n" in output

    @pytest.mark.parametrize("command", ["show", "link"])
    @pytest.mark.parametrize("file", ["broken.yaml", "missing.yaml", "sub", "picture.png"])
    def test_what_cannot_be_read_is_one_clear_line(self, folder, command, file):
        result = call(command, file)
        assert result.exit_code == 2
        assert result.output.startswith(f"countertop: {file}: ")
        assert len(result.output.splitlines()) == 1


class TestLink:
    def test_it_prints_the_path_that_opens_as_the_same_scenario(self, folder):
        result = call("link", "holds.yaml")
        assert (result.exit_code, result.output) == (0, links.path_of(format.read(HOLDS)) + "\n")
        assert links.scenario_of_payload(result.output.strip().removeprefix("/x/")) == format.read(HOLDS)

    def test_what_was_not_carried_over_goes_to_standard_error(self, folder):
        result = call("link", "small.pzl")
        assert result.exit_code == 0
        assert result.stderr == "kept for Forge, not played here: attacking: Grizzly Bears\n"
        assert result.stdout.startswith("/x/")

    def test_what_no_link_holds_is_one_clear_line(self, folder):
        noise = "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(9_000))
        result = call("link", "-", given=json.dumps({"countertop": 1, "about": noise}))
        assert result.exit_code == 1
        assert "a link holds at most" in result.output


class TestServe:
    def test_data_and_ephemeral_exclude_each_other(self):
        result = call("serve", "--data", "x", "--ephemeral")
        assert result.exit_code == 2
        assert "exclude each other" in result.output

    def test_a_port_in_use_is_one_clear_line(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            result = call("serve", "--port", str(port))
        assert result.exit_code == 1
        assert (
            result.output
            == f"countertop: can't listen on 127.0.0.1:{port}: the port is in use; take another by --port\n"
        )

    def test_a_host_that_is_none_is_one_clear_line(self):
        result = call("serve", "--host", "256.0.0.1")
        assert result.exit_code == 1
        assert len(result.output.splitlines()) == 1

    def test_it_says_where_it_is_and_ends_quietly(self):
        command = [sys.executable, "-c", "from webapp.cli import main; main()", "serve", "--port", "0"]
        here = Path(__file__).parents[1]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=here, stdout=pipe, stderr=pipe, text=True) as server:
            assert server.stdout and server.stderr
            first = server.stdout.readline()
            assert first.startswith("Countertop: http://127.0.0.1:")
            assert "memory only" in first
            second = server.stdout.readline()
            assert second.startswith("Short links: kept in ") and second.endswith("shared.sqlite3\n")
            assert urlopen(first.split()[1] + "healthz").status == 200
            server.send_signal(signal.SIGINT)
            assert server.wait(10) == 0
            assert (server.stdout.read(), server.stderr.read()) == ("", "")


def test_a_terminal_that_cannot_show_a_sign_is_no_reason_to_stop():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-c", "from webapp.cli import main; main()", "show", "-"]
    given = "countertop: 1\ntitle: Élan — ☃\n".encode()
    here = Path(__file__).parents[1]
    ended = subprocess.run(command, cwd=here, input=given, capture_output=True, env=environment, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"Player 1 (p1): 20 life" in ended.stdout


@pytest.mark.parametrize("command", [["show"], ["show", "--near"], ["link"], ["picture"], ["convert", "--to", "text"]])
def test_a_step_that_makes_no_sense_is_told_by_its_line(command: list[str]):
    text = "countertop: 1\ncards: [{id: bear}]\nsteps:\n  - {do: put, onto: %s, kind: x}\n"
    ended = call(*command, "-", given=text % "beer")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "line 4: steps[0].onto: " in ended.stderr and "did you mean `bear`?" in ended.stderr
    assert CliRunner().invoke(main, [*command, "-"], input=text % "bear").exit_code == 0


@pytest.mark.parametrize("before", ["", "http://127.0.0.1:8121"])
def test_a_short_link_is_read_where_it_is_of_the_gallery_and_else_it_says_what_it_is(before: str):
    ended = call("check", f"{before}/s/two-ozoliths")
    assert (ended.exit_code, ended.stdout) == (0, f"ok {before}/s/two-ozoliths\n")
    for command in ("check", "link", "demo"):
        ended = call(command, f"{before}/s/abcdefghij")
        assert ended.exit_code == 2 and "a short link says where a board is kept" in ended.output
    assert "there is no such file" in call("check", f"{before}/t/abcdefghij").output
