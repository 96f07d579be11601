"""The menu as it is asked for: in three forms, on boards and links, and what is refused."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.views.live import HTMX, JSON, LiveBoard
from webapp.scenarios import links

TWINS = [{"id": id, "name": "Isamaru", "type": "Legendary Creature", "power": 2, "toughness": 2} for id in ("a", "b")]


def menu(live: LiveBoard, of: str, headers: dict[str, str] = HTMX) -> Any:
    return live.client.get(f"{live.path}/menu", query_string={"of": of}, headers=headers)


def test_it_names_whom_it_is_about(live: LiveBoard):
    assert '<p class="menu-title" id="menu-title">Bear</p>' in menu(live, "bear").text
    assert '<p class="menu-title" id="menu-title">2 cards</p>' in menu(live, "bear,ox").text


def test_what_its_buttons_send_is_done(live: LiveBoard):
    acts = menu(live, "bear", JSON).json["acts"]
    tap = next(act for act in acts if act["name"] == "Tap Bear")
    assert tap["key"] == "t"
    assert live.client.post(f"{live.path}/steps", json=tap["step"]).status_code == 200
    assert live.session.now.board.cards["bear"].tapped


def test_a_buttons_value_is_a_form(live: LiveBoard):
    value = unescape(re.search(r'name="step" value="([^"]*)"[^>]*aria-label="Tap Bear"', menu(live, "bear").text)[1])
    assert dict(parse_qsl(value)) == {"do": "tap", "card": "bear", "expected.bear": "1"}
    assert live.step(step=value).status_code == 200


def test_a_long_list_comes_as_a_form(make: Any):
    live = make(*({"id": f"c{n}", "name": f"Rock {n}", "type": "Artifact"} for n in range(300)))
    reply = live.client.post(f"{live.path}/menu", data={"of": ",".join(f"c{n}" for n in range(300))}, headers=HTMX)
    assert reply.status_code == 200 and 'aria-label="Tap 300 cards"' in reply.text


def test_it_is_never_kept_and_differs_by_who_asks(live: LiveBoard):
    reply = menu(live, "bear")
    assert reply.vary.as_set() >= {"hx-request", "accept"}
    assert reply.cache_control.no_store


def test_asking_changes_nothing(live: LiveBoard):
    before = live.state
    menu(live, "bear")
    assert live.state == before


def test_a_links_board_has_menus_too(client: FlaskClient):
    path = links.path_of({"countertop": 1, "cards": [{"id": "bear", "name": "Bear", "power": 2, "toughness": 2}]})
    reply = client.get(f"{path}/menu?of=bear", headers=HTMX)
    assert reply.status_code == 200 and "Tap Bear" in reply.text


def test_while_a_question_waits_every_act_says_so(make: Any):
    live = make(*TWINS)
    assert all(act["why"] for act in menu(live, "a", JSON).json["acts"])
    assert "aria-disabled" in menu(live, "a").text


@pytest.mark.parametrize("of", ["", "nobody", "bear,p1", "p1,p2", ",".join(map(str, range(2001))), "<script>"])
@pytest.mark.parametrize("headers", [HTMX, JSON], ids=["htmx", "json"])
def test_what_is_not_there_is_refused(live: LiveBoard, of: str, headers: dict[str, str]):
    reply = menu(live, of, headers)
    assert reply.status_code == 422
    assert headers is JSON or "<script>" not in reply.text


def test_a_name_is_text(make: Any):
    live = make({"id": "x", "name": "<b onclick=x>&quot;"})
    assert "<b onclick" not in menu(live, "x").text
