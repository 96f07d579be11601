"""`countertop convert`: what it writes, what it says was left behind, and with which code it ends."""

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from webapp.cli import main
from webapp.scenarios import format, links
from webapp.scenarios.forge import read
from webapp.scenarios.opening import open_text

HERE = Path(__file__).parent
OURS = [*sorted((HERE / "scenarios").glob("*.yaml")), *sorted((HERE / "forge").glob("*.pzl"))]
FORGE = "[metadata]\nName:Small\n[state]\nhumanlife=3\nhumanbattlefield=Grizzly Bears|Counters:M1M1=2|Attacking\n"
SCENARIO = """
countertop: 1
title: "A title: with signs"
about: |-
  One line.

  Another one.
rules: ["704.5q", "122.3"]
cards:
  - {id: bear, name: Paper Bear, power: 2, toughness: 2, counters: {"+1/+1": 1}}
  - {id: wood, card: Forest, owner: p2, note: "yes"}
steps:
  - {do: put, onto: bear, kind: "-1/-1", say: 'A "curse".'}
expect:
  cards: {bear: {counters: {}}}
"""
PATH = links.path_of(format.read(SCENARIO))


def convert(*arguments: str, given: str | bytes | None = None) -> Result:
    """What the command printed and how it ended; an exception that gets out fails the test."""
    result = CliRunner().invoke(main, ["convert", *arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def as_yaml(written: dict[str, object]) -> str:
    return convert("-", "--to", "yaml", given=json.dumps(written)).stdout


class TestJson:
    @pytest.mark.parametrize("arguments", [[], ["--to", "json"]])
    def test_a_scenario_is_written_as_countertop_writes_it(self, arguments):
        result = convert("-", *arguments, given=SCENARIO)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == format.write(format.read(SCENARIO))

    def test_a_forge_file_becomes_one_and_what_was_left_behind_is_told(self):
        result = convert("-", given=FORGE)
        assert result.exit_code == 0
        assert format.read(result.stdout) == read(FORGE).scenario
        assert result.stderr == "kept for Forge, not played here: attacking: Grizzly Bears\n"

    @pytest.mark.parametrize("link", [PATH, f"https://example.org{PATH}", f"http://127.0.0.1:8121{PATH}/embed?at=1"])
    def test_a_link_becomes_one_be_it_given_as_the_file_or_in_one(self, link, tmp_path):
        (tmp_path / "link.txt").write_text(link + "\n", encoding="utf-8")
        for result in (convert(link), convert("-", given=link), convert(str(tmp_path / "link.txt"))):
            assert (result.exit_code, result.stderr) == (0, "")
            assert format.read(result.stdout) == format.read(SCENARIO)

    def test_it_is_utf_8_whatever_the_terminal_can_show(self):
        written = CliRunner(charset="utf-8").invoke(
            main, ["convert", "-"], input='{"countertop": 1, "title": "Ætherling — ☃"}'
        )
        assert "Ætherling — ☃".encode() in written.stdout_bytes


class TestYaml:
    @pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
    def test_it_is_read_again_the_same(self, path):
        result = convert(str(path), "--to", "yaml")
        assert result.exit_code == 0
        assert format.read(result.stdout) == open_text(path.read_bytes()).scenario

    def test_it_reads_as_people_write_it(self):
        assert (
            convert("-", "--to", "yaml", given=SCENARIO).stdout
            == """\
countertop: 1
title: "A title: with signs"
about: |-
  One line.

  Another one.
rules: ["704.5q", "122.3"]
cards:
  - {id: bear, name: Paper Bear, power: 2, toughness: 2, counters: {"+1/+1": 1}}
  - {id: wood, card: Forest, owner: p2, note: "yes"}
steps:
  - {do: put, onto: bear, kind: "-1/-1", say: "A \\"curse\\"."}
expect:
  cards: {bear: {counters: {}}}
"""
        )

    def test_what_does_not_fit_on_a_line_gets_one_for_each_key(self):
        ox = {"keywords": ["first strike"], "name": "Ox", "note": "A very long word about it. " * 5, "id": "ox"}
        assert as_yaml({"countertop": 1, "cards": [ox]}).splitlines()[1:5] == [
            "cards:",
            "  - id: ox",
            "    name: Ox",
            "    keywords: [first strike]",
        ]

    @pytest.mark.parametrize(
        "title",
        [
            "yes", "Off", "n", "Y", "null", "~", "12", "1e3", "0x1F", "1:30", "2001-01-01", ".inf", "=", "<<", "- a",
            "# a", "a: b", "a #b", "[a", "&a", "*a", "!a", "%a", "@a", " a", "a ", "'a'", '"', "\\", "\t", "a\tb",
            "\x85", "a\u2028b", "\ufeffa", "a\n", "\na", "  a\n b", "a\n\n", "a\x85\nb", "a\r\nb", "☃", "\U0001f600",
            "x" * 500, "a b " * 100,
        ],
    )  # fmt: skip
    def test_a_text_is_a_text_for_every_reader(self, title):
        text = as_yaml({"countertop": 1, "title": title, "cards": [{"id": "a", "name": title}]})
        assert format.read(text).title == title
        found = yaml.safe_load(text)
        assert (found["title"], found["cards"][0]["name"]) == (title, title)

    @given(st.text(), st.text("\n \t\x85\u2028-#:ab", max_size=12))
    def test_any_text_comes_back(self, title, about):
        before = {"countertop": 1, "title": title, "about": about, "cards": [{"id": "a", "name": title + about}]}
        after = format.read(as_yaml(before))
        assert (after.title, after.about, after.cards[0].name) == (title, about, title + about)

    def test_what_is_empty_stays_there(self):
        assert (
            as_yaml({"countertop": 1, "cards": [], "expect": {"fired": []}}) == "countertop: 1\nexpect:\n  fired: []\n"
        )
        assert as_yaml({"countertop": 1, "expect": {}}) == "countertop: 1\nexpect: {}\n"


class TestPzl:
    def test_it_is_a_puzzle_and_both_ways_losses_are_told(self):
        result = convert("-", "--to", "pzl", given=FORGE)
        assert result.exit_code == 0
        assert read(result.stdout).scenario == read(FORGE).scenario
        assert result.stderr == ""
        result = convert("-", "--to", "pzl", given=SCENARIO)
        assert result.exit_code == 0
        assert result.stdout.splitlines()[-2:] == ["p0battlefield=Paper Bear|Counters:P1P1=1", "p1battlefield=Forest"]
        assert result.stderr.splitlines() == [
            "not carried over: the rules that it shows: 704.5q, 122.3",
            "not carried over: steps: 1",
            "not carried over: what is expected",
            "not carried over: made-up cards, of which only the name is there: Paper Bear",
            "not carried over: notes: Forest",
        ]

    def test_what_forge_alone_knows_is_lost_in_other_formats_and_told(self):
        for form in ("xmage", "pytest", "text"):
            assert "not carried over: attacking: Grizzly Bears" in convert("-", "--to", form, given=FORGE).stderr

    def test_signs_that_steer_a_terminal_are_not_told(self):
        given = json.dumps({"countertop": 1, "cards": [{"id": "a", "name": "\x1b[31m\u202e\nok"}]})
        assert not set(convert("-", "--to", "pzl", given=given).stderr) & {"\x1b", "\u202e"}

    def test_what_makes_too_big_a_file_is_one_clear_line(self):
        cards = [{"id": f"c{number}", "token": True, "name": "x" * 1064} for number in range(1900)]
        given = json.dumps({"countertop": 1, "cards": cards}, separators=(",", ":"))
        result = convert("-", "--to", "pzl", given=given)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.splitlines() == ["countertop: -: at most 2 MiB"]


@pytest.mark.parametrize(
    ("file", "given", "why"),
    [
        ("missing.yaml", None, "there is no such file"),
        ("https://example.org/b/abc", None, "there is no such file"),
        (".", None, "this is a folder, not a file"),
        (PATH[:-3], None, "link"),
        ("-", "hello", "this is no file that Countertop reads"),
        ("-", "countertop: 1\ncolour: red", "colour: there is no such key here"),
        ("-", "[state]\nhumanlife=x", "line 2: life"),
    ],
)
def test_what_cannot_be_read_is_one_clear_line(file, given, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for form in ("json", "yaml", "pzl"):
        result = convert(file, "--to", form, given=given)
        assert (result.exit_code, result.stdout) == (2, "")
        [line] = result.stderr.splitlines()
        assert line.startswith(f"countertop: {file}: ") and why in line


@pytest.mark.parametrize(
    ("form", "there"),
    [
        ("xmage", "battlefield:Computer:Forest:1"),
        ("pytest", "def test_a_title_with_signs():"),
        ("xmage-test", "public class ATitleWithSignsTest extends CardTestPlayerBase {"),
        ("text", 'WHAT HAPPENS\nA "curse".\nOne -1/-1 counter'),
    ],
)
def test_it_is_written_for_other_programs_and_for_people(form, there):
    result = convert("-", "--to", form, given=SCENARIO)
    assert result.exit_code == 0 and there in result.stdout


@pytest.mark.parametrize(
    "given", ["hand:Human:Forest:2\n", '{"objects": {}, "players": [{"id": 0}], "waiting_for": 1}']
)
def test_files_of_other_programs_are_read(given):
    result = convert("-", given=given)
    assert result.exit_code == 0 and json.loads(result.stdout)["setup"] is True


def test_a_file_is_meant_before_a_link_of_that_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = PATH.removeprefix("/x/")[:40]
    (tmp_path / name).write_text("countertop: 1\ntitle: A file\n", encoding="utf-8")
    assert json.loads(convert(name).stdout)["title"] == "A file"


def test_a_format_that_is_none_is_refused():
    assert convert("-", "--to", "xml", given=SCENARIO).exit_code == 2
