"""What would come of a step, asked before it is done: as a part of a page and for programs; nothing is kept."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, HTMX, JSON, OX, PAGE, LiveBoard
from webapp.scenarios import links
from webapp.sessions import Store

WOLF = {"id": "wolf", "name": "Wolf", "power": 1, "toughness": 1, "counters": {"+1/+1": 1}}
SCENARIO = {"countertop": 1, "cards": [WOLF]}
MINUS = {"do": "put", "onto": "wolf", "kind": "-1/-1"}


def preview(live: LiveBoard, headers: dict[str, str] = JSON, **fields: Any) -> Any:
    return live.act("preview", headers, **{name.rstrip("_"): value for name, value in fields.items()})


def texts(answer: Any) -> list[str]:
    return [phrase["text"] for phrase in answer.json["phrases"]]


class TestTheAnswer:
    def test_a_program_reads_phrases_with_rules(self, make: Callable[..., LiveBoard]):
        answer = preview(make(WOLF), **MINUS)
        assert answer.json == {
            "mode": "play",
            "more": 0,
            "phrases": [
                {
                    "text": "cancels with the +1/+1 → 1/1",
                    "rules": ["704.5q"],
                    "objects": [],
                    "tone": "rules",
                    "by_check": False,
                }
            ],
        }

    @pytest.mark.parametrize("headers", [HTMX, PAGE], ids=["htmx", "page"])
    def test_a_page_gets_a_small_part(self, make: Callable[..., LiveBoard], headers: dict[str, str]):
        answer = preview(make(WOLF), headers, **MINUS)
        assert answer.text.lstrip().startswith("<ul")
        assert "<b>1/1</b>" in answer.text and 'data-rule="704.5q"' in answer.text
        assert "<html" not in answer.text

    def test_the_body_may_be_json_as_for_a_step(self, make: Callable[..., LiveBoard]):
        live = make(WOLF)
        answer = live.client.post(f"{live.path}/preview", json=MINUS)
        assert texts(answer) == ["cancels with the +1/+1 → 1/1"]

    def test_in_set_up_mode_hand_and_check_are_told_apart(self, make: Callable[..., LiveBoard]):
        answer = preview(make(WOLF, setup=True), **MINUS)
        assert answer.json["mode"] == "setup"
        assert [(p["text"], p["by_check"]) for p in answer.json["phrases"]] == [
            ("2/2 → 1/1", False),
            ("cancels with the +1/+1 → 1/1", True),
        ]
        assert "the first check: " in preview(make(WOLF, setup=True), HTMX, **MINUS).text

    def test_names_are_text_and_not_markup(self, make: Callable[..., LiveBoard]):
        answer = preview(
            make({**BEAR, "name": "<b>Bear</b>"}, WOLF),
            HTMX,
            do="move_counters",
            from_="wolf",
            to="bear",
            kind="charge",
        )
        assert "<b>Bear" not in answer.text


class TestNothingIsKept:
    @pytest.mark.parametrize("setup", [False, True])
    @pytest.mark.parametrize("headers", [HTMX, JSON, PAGE], ids=["htmx", "json", "page"])
    def test_a_live_board_stays_as_it_is(self, make: Callable[..., LiveBoard], headers: dict[str, str], setup: bool):
        live = make(WOLF, setup=setup)
        before = live.state
        assert preview(live, headers, **MINUS).status_code == 200
        assert live.state == before

    def test_a_link_makes_no_board(self, client: FlaskClient, store: Store):
        answer = client.post(f"{links.path_of(SCENARIO)}/preview", data=MINUS, headers=JSON)
        assert texts(answer) == ["cancels with the +1/+1 → 1/1"]
        assert len(store) == 0

    def test_a_link_whose_visitor_has_acted_shows_the_visitor_s_board(self, client: FlaskClient, store: Store):
        path = links.path_of(SCENARIO)
        copy_id = client.get(path).text.split('name="copy_id" value="')[1].split('"')[0]
        asked = {**MINUS, "copy_id": copy_id}
        assert texts(client.post(f"{path}/preview", data=asked, headers=JSON)) == ["cancels with the +1/+1 → 1/1"]
        assert len(store) == 0
        client.post(f"{path}/steps", data=asked, headers=JSON)
        assert texts(client.post(f"{path}/preview", data=asked, headers=JSON)) == ["dies: toughness 0"]
        assert len(store) == 1

    def test_a_forged_copy_is_refused(self, client: FlaskClient):
        answer = client.post(f"{links.path_of(SCENARIO)}/preview", data={**MINUS, "copy_id": "x.y"}, headers=JSON)
        assert answer.status_code == 422


class TestFromASeat:
    def test_what_others_hold_has_no_name_however_often_it_is_asked(self, client: FlaskClient):
        path = links.path_of(
            {"countertop": 1, "cards": [{**BEAR, "name": "Secret Bear", "zone": "library", "owner": "p2"}]}
        )
        draw = {"do": "draw", "player": "p2"}
        for _ in range(2):
            assert "Secret Bear" in client.post(f"{path}/preview", data=draw, headers=HTMX).text
            assert "Secret Bear" not in client.post(f"{path}:p1/preview", data=draw, headers=HTMX).text


BAD = [
    ({}, "do"),
    ({"do": "put", "onto": "nobody", "kind": "charge"}, "onto"),
    ({"do": "put", "onto": "bear"}, "kind"),
    ({"do": "put", "onto": "bear", "kind": "x" * 41}, "kind"),
    ({"do": "put", "onto": "bear", "kind": "charge", "count": "-1"}, "count"),
    ({"do": "put", "onto": "bear", "kind": "charge", "more": "1"}, "more"),
    ({"do": "undo"}, "do"),
    ({"do": "choose", "answer": "bear"}, "do"),
]


class TestBadInput:
    @pytest.mark.parametrize("setup", [False, True])
    @pytest.mark.parametrize(("fields", "where"), BAD)
    def test_it_is_refused_as_a_step_would_be(
        self, make: Callable[..., LiveBoard], fields: dict[str, str], where: str, setup: bool
    ):
        live = make(BEAR, OX, setup=setup)
        before = live.state
        answer = live.act("preview", JSON, **fields)
        assert answer.status_code == 422 and answer.json["where"] == where
        assert live.act("preview", HTMX, **fields).status_code == 422
        assert live.state == before

    @pytest.mark.parametrize("body", [b"", b"\xff", b"[]", b"null", b"{", b'"put"', b"[" * 100_000])
    def test_no_json_is_no_step(self, live: LiveBoard, body: bytes):
        answer = live.client.post(f"{live.path}/preview", data=body, content_type="application/json", headers=JSON)
        assert answer.status_code == 422

    def test_a_body_that_is_too_large_is_not_read(self, live: LiveBoard):
        answer = live.client.post(f"{live.path}/preview", data=b"x" * 3_000_000, content_type="application/json")
        assert answer.status_code == 413

    def test_while_a_question_waits_only_an_answer_can_be_foreseen(self, make: Callable[..., LiveBoard]):
        queen = {"name": "Queen", "type": "Legendary Creature", "power": 1, "toughness": 1}
        live = make({**queen, "id": "a"}, {**queen, "id": "b", "counters": {"charge": 1}})
        assert preview(live, do="tap", card="a").status_code == 422
        assert texts(preview(live, do="choose", answer="b"))[0] == "Queen: dies: another of its name stays"

    def test_it_is_asked_by_post_alone(self, live: LiveBoard):
        assert live.client.get(f"{live.path}/preview").status_code == 405

    def test_there_is_none_of_a_board_that_is_not_there(self, client: FlaskClient):
        assert client.post("/b/none/preview", data=MINUS, headers=JSON).status_code == 404
        assert client.post("/x/none/preview", data=MINUS, headers=JSON).status_code == 422

    def test_a_scenario_s_step_with_many_parts_is_cut_short(self, make: Callable[..., LiveBoard]):
        cards = [{"id": f"c{n}", "name": f"C{n}", "power": n, "toughness": 1} for n in range(9)]
        steps = [{"do": "put", "onto": f"c{n}", "kind": f"kind {n}"} for n in range(9)]
        live = make(*cards)
        answer = live.client.post(
            f"{live.path}/preview", data=json.dumps({"do": "together", "steps": steps}), content_type="application/json"
        )
        assert len(answer.json["phrases"]) == 3 and answer.json["more"] == 6
