"""The story read elsewhere: as a ruling in plain text, as flowing text, and what of it is about whom."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, OX, LiveBoard
from webapp.scenarios import links

WOLF = {"id": "wolf", "name": "Wolf", "power": 1, "toughness": 1, "counters": {"+1/+1": 1}}


def text(live: LiveBoard, suffix: str = ".txt", **asked: Any) -> str:
    answer = live.client.get(live.path + suffix, query_string=asked)
    assert answer.status_code == 200, answer.text
    return answer.text


class TestTheRuling:
    def test_it_is_plain_text_of_all_that_was_done(self, make: Callable[..., LiveBoard]):
        live = make(WOLF, title="Two acts", about="A small case.")
        live.put("wolf", "-1/-1")
        live.put("wolf", "-1/-1")
        answer = live.client.get(f"{live.path}.txt")
        assert answer.mimetype == "text/plain"
        assert answer.text.startswith("Two acts\nA small case.\n\nTHE CASE\n")
        assert "\n1. One -1/-1 counter put on Wolf: from 2/2 to 1/1 (122.1a)." in answer.text
        assert "\n2. One -1/-1 counter put on Wolf" in answer.text and "first check" not in answer.text

    def test_of_a_fresh_board_it_is_the_first_check(self, make: Callable[..., LiveBoard]):
        assert "The check finds nothing to do on the board as it stands." in text(make(BEAR))
        assert "704.5f" in text(make({**BEAR, "toughness": 0}))

    def test_where_one_sets_up_it_is_what_the_first_check_would_do(self, make: Callable[..., LiveBoard]):
        live = make({**BEAR, "toughness": 0}, setup=True)
        before = live.state
        assert "Bear has toughness 0; it goes to" in text(live)
        assert live.state == before

    def test_what_was_set_up_before_is_the_case(self, make: Callable[..., LiveBoard]):
        live = make(BEAR, setup=True)
        live.put("bear", "+1/+1")
        live.act("play")
        live.put("bear", "-1/-1")
        told = text(live)
        assert "controls Bear (3/3, with one +1/+1 counter)." in told and "\n1. " not in told

    def test_one_moment_alone(self, make: Callable[..., LiveBoard]):
        live = make(WOLF, BEAR)
        live.put("wolf", "charge")
        live.put("bear", "charge")
        told = text(live, at=1)
        assert "One charge counter put on Wolf" in told and "put on Bear" not in told

    def test_as_the_board_was_at_a_moment(self, make: Callable[..., LiveBoard]):
        live = make(WOLF)
        live.put("wolf", "charge")
        live.put("wolf", "time")
        assert "time counter" not in text(live, "@1.txt")

    @pytest.mark.parametrize("at", ["7", "x", "", "-1"])
    def test_of_no_moment_there_is_none(self, live: LiveBoard, at: str):
        assert live.client.get(f"{live.path}.txt?at={at}").status_code == 422

    def test_inside_a_link(self, client: FlaskClient):
        step = {"do": "put", "onto": "wolf", "kind": "-1/-1"}
        path = links.path_of({"countertop": 1, "cards": [WOLF], "steps": [step]})
        assert "One -1/-1 counter put on Wolf" in client.get(f"{path}.txt").text
        assert client.get("/x/none.txt").status_code == 422 and client.get("/b/none.txt").status_code == 404

    def test_the_page_leads_to_it_without_scripts(self, live: LiveBoard):
        assert f'href="{live.path}.txt"' in live.client.get(live.path).text


class TestFromASeat:
    @pytest.mark.parametrize("suffix", [".txt", "/prose"])
    def test_what_others_hold_has_no_name(self, make: Callable[..., LiveBoard], suffix: str):
        live = make({**BEAR, "name": "Secret Bear", "zone": "library", "owner": "p2"})
        live.step(do="draw", player="p2")
        assert "Secret Bear" in text(live, suffix) and "Secret Bear" in text(live, f":p2{suffix}")
        assert "Secret Bear" not in text(live, f":p1{suffix}")


class TestProse:
    def test_a_paragraph_for_each_moment_the_newest_first(self, make: Callable[..., LiveBoard]):
        live = make(WOLF, BEAR)
        live.put("wolf", "charge")
        live.put("bear", "charge")
        paragraphs = re.findall(r'<p class="prose"( data-about="[^"]*")?>(.*?)</p>', text(live, "/prose"))
        assert [about for about, _ in paragraphs] == [' data-about="bear"', ' data-about="wolf"', ""]
        assert paragraphs[0][1].startswith("One charge counter put on Bear (122.1).")

    def test_names_are_text(self, make: Callable[..., LiveBoard]):
        live = make({**BEAR, "name": "<b>Bear"})
        live.put()
        assert "<b>Bear" not in text(live, "/prose") and "<b>Bear" in text(live)


class TestWhomItIsAbout:
    def test_each_moment_and_line_says_so(self, make: Callable[..., LiveBoard]):
        live = make({**BEAR, "name": "Bear's \"<b>"}, OX)
        live.put("bear", "-1/-1", count=2)
        page = live.client.get(live.path).text
        [(about, names)] = re.findall(r"""data-about="([^"]*)" data-names='([^']*)'""", page)
        assert dict(zip(about.split(), json.loads(unescape(names)), strict=True)) == {"bear": "Bear's \"<b>"}
        assert page.count('<li class="line') <= page.count('data-about="bear"') + 1

    def test_each_name_stands_once_where_the_newest_moment_is_about_it(self, make: Callable[..., LiveBoard]):
        """A thousand names in each of sixty moments would be most of a page."""
        live = make(BEAR, {**OX, "zone": "battlefield"})
        for onto in ("ox", "bear", "ox"):
            live.put(onto)
        page = live.client.get(live.path).text
        found = re.findall(r"""data-about="([^"]*)" data-names='([^']*)'""", page)
        assert found == [("ox", '["Ox"]'), ("bear", '["Bear"]'), ("ox", '[""]')]
