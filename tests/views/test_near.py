"""What is near, on a page of its own, in the panel, beside the story, and for programs."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.views.live import BEAR, FORMS_OF_ANSWER, HTMX, JSON, OX, PAGE, LiveBoard

POISONED = {"id": "p1", "name": "Ann", "counters": {"poison": 9}}


def ask(live: LiveBoard, of: str | None = None, headers: dict[str, str] = JSON) -> Any:
    return live.client.get(f"{live.path}/near", query_string={} if of is None else {"of": of}, headers=headers)


class TestForOne:
    @FORMS_OF_ANSWER
    def test_it_comes_in_each_form(self, live: LiveBoard, headers: dict[str, str]):
        reply = ask(live, "bear", headers)
        assert reply.status_code == 200 and reply.vary.as_set() >= {"hx-request", "accept"}
        assert "toughness 2: two less and it goes to the graveyard" in reply.text
        assert ("<html" in reply.text) is (headers is PAGE)

    def test_programs_get_the_number(self, live: LiveBoard):
        (bear,) = ask(live, "bear").json["near"]
        assert (bear["id"], bear["label"]) == ("bear", "Bear")
        assert bear["near"][0] == {
            "rule": "704.5f",
            "why": "toughness 2: two less and it goes to the graveyard",
            "missing": 2,
            "held": False,
            "by": "",
        }

    def test_a_player_has_much_to_lose(self, make: Callable[..., LiveBoard]):
        live = make(BEAR, players=[POISONED, {"id": "p2"}])
        told = {one["rule"]: one["missing"] for one in ask(live, "p1").json["near"][0]["near"]}
        assert told == {"704.5c": 1, "704.5b": 1, "704.5a": 20}

    @FORMS_OF_ANSWER
    def test_of_what_is_not_there_nobody_can_say(self, live: LiveBoard, headers: dict[str, str]):
        reply = ask(live, "nobody", headers)
        assert reply.status_code == 422 and "nobody" in reply.text

    def test_of_what_no_rule_concerns_that_is_said(self, live: LiveBoard):
        assert "No state-based action concerns it." in ask(live, "ox", HTMX).text

    def test_names_are_texts(self, make: Callable[..., LiveBoard]):
        live = make({**BEAR, "name": "<b>Bear</b>"})
        assert "<b>Bear" not in ask(live, "bear", HTMX).text

    def test_on_a_link_it_is_the_links_board(self, live: LiveBoard):
        link = live.client.get(f"{live.path}/share", headers=HTMX).text.partition("/x/")[2].partition('"')[0]
        reply = live.client.get(f"/x/{link}/near?of=bear", headers=JSON)
        assert reply.json["near"][0]["label"] == "Bear"


class TestForTheLastAct:
    def test_it_is_what_the_act_was_about(self, make: Callable[..., LiveBoard]):
        live = make(BEAR, {**OX, "zone": "battlefield"})
        live.put("ox", "-1/-1")
        assert [(view["label"], view["near"][0]["missing"]) for view in ask(live).json["near"]] == [("Ox", 1)]

    def test_though_it_came_to_nothing(self, live: LiveBoard):
        live.step(do="move_counters", from_="bear", to="bear", kind="charge")
        assert [view["label"] for view in ask(live).json["near"]] == ["Bear"]

    def test_before_any_there_is_nothing_to_say(self, live: LiveBoard):
        assert ask(live).json["near"] == []
        assert "No state-based action concerns what the last act was about." in ask(live, headers=HTMX).text


class TestOnTheBoard:
    @pytest.mark.parametrize(("panel", "why"), [("card=bear", "toughness 2"), ("player=p1", "20 life")])
    def test_the_panel_says_it(self, live: LiveBoard, panel: str, why: str):
        for headers in (HTMX, PAGE):
            text = live.client.get(f"{live.path}?{panel}", headers=headers).text
            assert 'class="near-inspected"' in text and why in text

    def test_the_panel_of_what_nothing_concerns_is_silent(self, live: LiveBoard):
        assert "near-inspected" not in live.client.get(f"{live.path}?card=ox", headers=HTMX).text

    def test_the_page_has_it_folded_beside_the_story(self, live: LiveBoard):
        live.put("bear", "-1/-1")
        text = live.client.get(live.path, headers=PAGE).text
        fold = text.partition('<details id="near"')[2].partition("</details>")[0]
        assert 'data-version="1"' in fold and "toughness 1: one less" in fold

    def test_an_answer_to_an_act_does_not_carry_it(self, live: LiveBoard):
        assert "data-near" not in live.put("bear", "-1/-1", headers=live.at(0)).text
