"""Demos: every step has its gesture, what is compared, how hands move, and the command. No browser is needed here."""

import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

from webapp import demo_command
from webapp.cli import main
from webapp.demo_command import slug
from webapp.driving import browser
from webapp.driving.demo import films
from webapp.driving.demo.comparing import mismatches, seen_of, state_of
from webapp.driving.demo.gestures import GESTURES
from webapp.driving.demo.hands import between, seconds_of
from webapp.driving.demo.pace import FAST, NORMAL, SLOW
from webapp.driving.demo.player import DemoFailed, _as_played
from webapp.driving.demo.stage import _texts, plain_step, words_of
from webapp.rules import steps as st
from webapp.scenarios import gallery
from webapp.scenarios.format import read
from webapp.scenarios.running import run

ONE_BEAR = """
countertop: 1
cards: [{id: bear, name: Bear, power: 2, toughness: 2, counters: {+1/+1: 1}, damage: 2}]
"""


def call(*arguments: str):
    result = CliRunner().invoke(main, ["demo", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def moments(text: str):
    return list(run(read(text)))


class TestGestures:
    def test_every_step_has_one_but_the_one_that_the_page_does_not_offer(self):
        assert set(get_args(st.AnyStep)) - GESTURES.keys() == {st.Give}

    def test_the_help_says_which_has_none(self):
        assert "`give`" in call("--help").output


class TestWords:
    def test_a_step_is_written_as_a_form_writes_it(self):
        step = st.read_step({"do": "create", "card": {"id": "elf", "keywords": ["flying", "haste"], "power": 1}})
        assert words_of(plain_step(step)) == {
            **{"do": "create", "card.id": "elf", "card.keywords": "flying,haste", "card.power": "1"},
        }

    def test_steps_at_one_time_are_numbered(self):
        both = st.read_step({"do": "together", "steps": [{"do": "tap", "card": "a"}, {"do": "tap", "card": "b"}]})
        assert words_of(plain_step(both))["steps.1.card"] == "b"

    def test_what_is_there_for_people_is_left_out(self):
        step = st.read_step({"do": "tap", "card": "a", "say": "It is tapped.", "expect": {"passes": 0}})
        assert plain_step(step) == {"do": "tap", "card": "a"}


class TestComparing:
    def test_what_a_page_must_show_is_what_the_rules_say(self):
        [start] = moments(ONE_BEAR)
        bear = seen_of(start)["cards"]["bear"]
        assert (bear["power"], bear["counters"], bear["damage"], bear["zone"]) == ("3", {"+1/+1": 1}, 2, "battlefield")

    def test_a_size_that_is_not_known_is_a_star(self):
        [start] = moments("countertop: 1\ncards: [{id: hydra, power: '?', toughness: 1}]")
        assert seen_of(start)["cards"]["hydra"]["power"] == "*"

    def test_each_difference_is_told_by_its_path(self):
        start, after = moments(ONE_BEAR + "steps: [{do: remove, from: bear, kind: +1/+1}]")
        told = [str(one) for one in mismatches(seen_of(start), seen_of(after), "page")]
        assert "page.cards.bear.zone: expected 'battlefield', found 'graveyard'" in told
        assert [one.where for one in mismatches(state_of(start), state_of(after), "server")][-1] == "server.fired"

    def test_what_agrees_has_none(self):
        [start] = moments(ONE_BEAR)
        assert [*mismatches(state_of(start), state_of(start), "server")] == []

    def test_a_failure_tells_where_and_what(self):
        failed = DemoFailed("step 1 of 2 (put)", ("page.cards.bear.power: expected '3', found '2'",))
        assert str(failed).splitlines() == [
            "step 1 of 2 (put)",
            "  page.cards.bear.power: expected '3', found '2'",
        ]


class TestTheStart:
    def test_a_board_to_set_up_with_steps_is_played_from_its_first_check(self):
        scenario = read(
            "countertop: 1\nsetup: true\ncards: [{id: bear, power: 2, toughness: 2}]\nsteps: [{do: tap, card: bear}]"
        )
        played, first = _as_played(scenario)
        assert (played.setup, first) == (False, 0)

    def test_where_that_check_would_do_something_the_first_step_comes_with_the_board(self):
        scenario = read(ONE_BEAR.replace("+1/+1: 1", "x: 1") + "setup: true\nsteps: [{do: tap, card: bear}]")
        assert _as_played(scenario) == (scenario, 1)


class TestHands:
    def test_a_hand_begins_and_ends_slowly(self):
        places = [between((0, 0), (900, 0), part / 10)[0] for part in range(11)]
        ways = [after - before for before, after in pairwise(places)]
        assert (places[0], places[-1]) == (0, 900)
        assert ways[0] < ways[4] > ways[-1]

    def test_a_short_way_takes_less_time(self):
        assert seconds_of((0, 0), (90, 0), SLOW.glide) < seconds_of((0, 0), (900, 0), SLOW.glide) == SLOW.glide / 1000

    def test_a_long_caption_is_given_longer_to_read(self):
        assert FAST.to_read("long" * 50) == 0 < NORMAL.to_read("short") < NORMAL.to_read("a longer one") < 8_001


class TestFilms:
    def test_the_systems_ffmpeg_is_lent_where_playwright_has_none(self, tmp_path, monkeypatch):
        program = tmp_path / "ffmpeg"
        program.touch()
        monkeypatch.setenv(films.FOLDER, str(tmp_path / "none"))
        monkeypatch.setattr(films.shutil, "which", lambda name: str(program))
        with films.recording():
            [lent] = Path(os.environ[films.FOLDER]).glob("ffmpeg-*/*")
            assert lent.resolve() == program
        assert os.environ[films.FOLDER] == str(tmp_path / "none")
        assert not lent.exists()

    def test_its_own_is_left_alone(self, tmp_path, monkeypatch):
        monkeypatch.setenv(films.FOLDER, str(tmp_path))
        own = films._own_ffmpeg()
        own.parent.mkdir()
        own.touch()
        with films.recording():
            assert os.environ[films.FOLDER] == str(tmp_path)

    def test_without_any_it_is_said_how_to_get_one(self, tmp_path, monkeypatch):
        monkeypatch.setenv(films.FOLDER, str(tmp_path))
        monkeypatch.setattr(films.shutil, "which", lambda name: None)
        monkeypatch.setattr(browser, "find", lambda *_, **__: "chromium")
        ended = call(gallery.names()[0], "--video", str(tmp_path / "film.webm"))
        assert (ended.exit_code, "playwright install ffmpeg" in ended.output) == (3, True)


class TestTheCommand:
    def test_without_a_name_the_names_are_listed(self):
        listed = call().output
        assert all(name in listed for name in gallery.names())

    def test_an_unknown_name_offers_those_that_are_near(self):
        ended = call("three-minus-meets-one")
        assert (ended.exit_code, "three-minus-meet-one-plus" in ended.output) == (2, True)

    def test_a_part_of_a_name_offers_all_that_have_it(self):
        assert "do you mean loyalty-and-ten-poison?" in call("ten-poison").output

    def test_a_file_with_a_fault_says_what_is_wrong(self, tmp_path):
        (tmp_path / "broken.yaml").write_text("countertop: 1\ncolour: red\n")
        ended = call(str(tmp_path / "broken.yaml"))
        assert (ended.exit_code, "colour" in ended.output) == (2, True)

    @pytest.mark.parametrize("last", ["steps: [{do: put, onto: beer, kind: x}]", "expect: {cards: {beer: {}}}"])
    def test_a_file_that_makes_no_sense_is_told_by_its_line(self, tmp_path, last):
        path = tmp_path / "no_sense.yaml"
        path.write_text(f"countertop: 1\ncards: [{{id: bear}}]\n{last}\n")
        ended = call(str(path))
        assert ended.exit_code == 2
        assert "no_sense.yaml: line 3: " in ended.output and "did you mean `bear`?" in ended.output

    @pytest.mark.parametrize("named", ["film", "film.webm"])
    def test_a_film_is_called_what_it_is(self, named, monkeypatch):
        monkeypatch.setattr(demo_command, "_play_all", lambda _, wanted: wanted.video == "film.webm")
        assert call(gallery.names()[0], "--video", named).exit_code == 0

    @pytest.mark.parametrize("arguments", [("--all", "a-name"), ("--all", "--video", "film.webm")])
    def test_what_makes_no_sense_together_is_refused(self, arguments):
        assert call(*arguments).exit_code == 2

    def test_without_playwright_it_is_said_how_to_get_it(self, monkeypatch):
        for name in [name for name in sys.modules if name.split(".")[0] == "playwright" or "webapp.driving" in name]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "playwright", None)
        ended = call(gallery.names()[0])
        assert (ended.exit_code, "pip install playwright" in ended.output) == (3, True)

    def test_without_a_browser_it_is_said_how_to_get_one(self, monkeypatch):
        monkeypatch.setenv(browser.VARIABLE, "/nowhere/chromium")
        ended = call(gallery.names()[0])
        assert (ended.exit_code, "/nowhere/chromium" in ended.output) == (3, True)

    def test_without_a_display_a_window_is_refused(self, monkeypatch):
        monkeypatch.setattr(sys, "platform", "linux")  # elsewhere there always is a display
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)
        ended = call(gallery.names()[0], "--headed")
        assert (ended.exit_code, "no display" in ended.output) == (3, True)

    @pytest.mark.parametrize(
        ("text", "name"),
        [("A +1/+1 counter", "a-plus-1-plus-1-counter"), ("-1/-1", "minus-1-minus-1"), ("…", "step")],
    )
    def test_pictures_are_named_for_what_they_show(self, text, name):
        assert slug(text) == name


def test_the_stage_is_packed_with_what_it_needs():
    script, own, page = _texts()
    assert "countertopDemo" in json.dumps(script)
    assert ".pointer" in own
    assert ".board-page" in page
