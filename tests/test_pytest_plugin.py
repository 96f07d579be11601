"""The pytest plugin: scenario files as tests, and a board in a browser."""

import subprocess
import sys
from pathlib import Path

import pytest

from webapp.views.api.guide import source

pytest_plugins = ["pytester"]

DIES = """\
countertop: 1
title: A bear dies
cards: [{id: bear, power: 2, toughness: 2}]
steps:
  - {do: put, onto: bear, kind: -1/-1, count: 2}
expect:
  cards:
    bear: {zone: graveyard}
  passes: 1
"""


@pytest.fixture
def file(pytester):
    """Writes a file of that name."""

    def write(name, text):
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def run(pytester):
    """Runs pytest there, without what only this project's own tests need."""
    return lambda *args: pytester.runpytest_inprocess("-p", "no:playwright", "-p", "no:cacheprovider", *args)


class TestFiles:
    @pytest.mark.parametrize("ending", ["yaml", "yml", "json"])
    def test_a_file_is_a_test(self, file, run, ending):
        text = '{"countertop": 1, "expect": {"passes": 0}}' if ending == "json" else DIES
        file(f"deep/below/bear.countertop.{ending}", text)
        run().assert_outcomes(passed=1)

    @pytest.mark.parametrize("name", ["bear.yaml", "countertop.yaml", "bear.countertop.txt"])
    def test_other_files_are_none(self, file, run, name):
        file(name, DIES)
        run().assert_outcomes()

    def test_what_differs_is_told_with_its_line_and_the_story(self, file, run):
        file("bear.countertop.yaml", DIES.replace("graveyard", "exile"))
        result = run()
        result.assert_outcomes(failed=1)
        result.stdout.fnmatch_lines(
            [
                "*bear.countertop.yaml:8: expect.cards.bear.zone: expected 'exile', found 'graveyard'",
                "*check 1: bear has toughness 0*704.5f*",
            ]
        )
        result.stdout.no_fnmatch_line("*Traceback*")
        result.stdout.no_fnmatch_line("*pytest_plugin.py*")

    def test_no_name_steers_the_terminal(self, file, run):
        named = DIES.replace("{id: bear,", '{id: bear, name: "\\e[31mRed",')
        file("red.countertop.yaml", named.replace("passes: 1", "passes: 2"))
        told = run().stdout.str()
        assert "\ufffd[31mRed" in told and "\x1b[31mRed" not in told

    def test_all_mistakes_in_a_file_are_told_and_other_files_run(self, file, run):
        file("bad.countertop.yaml", DIES.replace("power", "powr").replace("passes", "pases"))
        file("good.countertop.yaml", DIES)
        result = run()
        result.assert_outcomes(passed=1, failed=1)
        result.stdout.fnmatch_lines(
            ["bad.countertop.yaml can't be read:", "*line 3: cards*.powr:*", "*line 9: expect.pases:*"]
        )
        result.stdout.no_fnmatch_line("*Traceback*")

    @pytest.mark.parametrize(
        ("right", "wrong", "told"),
        [
            ("onto: bear", "onto: beer", "line 5: steps[[]0].onto: *; did you mean `bear`?*"),
            ("bear: {zone", "beer: {zone", "line 8: expect.cards.beer: *; did you mean `bear`?*"),
        ],
    )
    def test_one_mistake_is_told_on_one_line(self, file, run, right, wrong, told):
        file("bad.countertop.yaml", DIES.replace(right, wrong))
        run().stdout.fnmatch_lines([f"bad.countertop.yaml can't be read: {told}"])

    @pytest.mark.parametrize("text", ["", "countertop: 2", "{", "countertop: 1\nsteps: [{do: undo}]", "\x00"])
    def test_whatever_is_wrong_is_no_traceback(self, file, run, text):
        file("bad.countertop.yaml", text)
        result = run()
        result.assert_outcomes(failed=1)
        result.stdout.fnmatch_lines(["bad.countertop.yaml can't be read: *"])
        result.stdout.no_fnmatch_line("*Traceback*")

    def test_they_are_chosen_as_other_tests_are(self, file, run):
        file("bear.countertop.yaml", DIES)
        file("ox.countertop.yaml", DIES)
        run("-k", "ox").assert_outcomes(passed=1, deselected=1)
        run("bear.countertop.yaml::scenario").assert_outcomes(passed=1)

    def test_the_plugin_can_be_switched_off(self, file, run):
        file("bear.countertop.yaml", DIES)
        run("-p", "no:countertop").assert_outcomes()


def test_other_runs_load_nothing_of_countertop_but_the_plugin():
    """It is asked of a fresh Python: this one has loaded all."""
    asked = (
        "import sys, webapp.pytest_plugin;"
        "print(sorted(name for name in sys.modules if name.startswith(('webapp', 'flask', 'playwright', 'msgspec'))))"
    )
    told = subprocess.check_output([sys.executable, "-c", asked], text=True, cwd=Path(__file__).parents[1])
    assert told.strip() == "['webapp', 'webapp.pytest_plugin']"


class TestFixtures:
    def test_a_server_is_started(self, pytester, run):
        pytester.makepyfile(
            """
            from urllib.request import urlopen

            def test_it_answers(countertop_server):
                assert urlopen(f"{countertop_server}/healthz").status == 200
            """
        )
        run().assert_outcomes(passed=1)

    def test_a_server_that_runs_can_be_named(self, pytester, run):
        pytester.makepyfile(
            """
            def test_it_is_that_one(countertop_server):
                assert countertop_server == "http://counters.example"
            """
        )
        run("--countertop-url", "http://counters.example/").assert_outcomes(passed=1)

    def test_without_playwright_it_is_said_how_to_get_it(self, pytester, run, monkeypatch):
        monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
        for name in [name for name in sys.modules if name.startswith("webapp.driving")]:
            monkeypatch.delitem(sys.modules, name)
        pytester.makepyfile("def test_a_board(countertop_board): ...")
        result = run()
        result.assert_outcomes(errors=1)
        result.stdout.fnmatch_lines(["*pip install playwright*"])
        result.stdout.no_fnmatch_line("*Traceback*")


class TestThePageAboutIt:
    """The page `/api` shows these."""

    def test_the_failure_that_it_shows(self, app, file, run):
        with app.app_context():
            bear, shown = source("bear.countertop.yaml"), source("wrong.out")
        file("bear.countertop.yaml", bear.replace("power: 3", "power: 4"))
        told = run().stdout.str()
        assert shown in told

    @pytest.fixture
    def app(self):
        from webapp.views import create_app

        return create_app()
