"""The top of a library: looked at, put in another order by one step, and never more of it than was looked at."""

from typing import Any

import pytest

from tests.views.live import HTMX, PAGE, LiveBoard
from webapp.rules.steps import Arrange

NAMES = ["Ant", "Bee", "Cow", "Doe", "Elk"]
LIBRARY = [{"id": name.lower(), "name": name, "zone": "library"} for name in NAMES]


@pytest.fixture
def table(make: Any) -> LiveBoard:
    """A board on which the library of Player 1 has five cards."""
    return make(*LIBRARY, {"id": "theirs", "owner": "p2", "zone": "library"})


def looked_at(text: str) -> list[str]:
    return [part.split('"')[0] for part in text.split('data-top-card="')[1:]]


def order(table: LiveBoard) -> list[str]:
    return [card.id for card in table.session.now.board.zone("p1", "library")]


@pytest.mark.parametrize(("top", "seen"), [("3", 3), ("9", 5), ("0", 1), ("many", 1), ("", 1)])
@pytest.mark.parametrize("headers", [HTMX, PAGE])
def test_so_many_are_shown_in_their_order(table: LiveBoard, headers: dict[str, str], top: str, seen: int):
    text = table.client.get(f"{table.path}?library=p1&top={top}", headers=headers).text
    assert looked_at(text) == ["ant", "bee", "cow", "doe", "elk"][:seen]


@pytest.mark.parametrize("query", ["library=nobody&top=3", "library=&top=3"])
def test_of_nobody_nothing_is_shown(table: LiveBoard, query: str):
    reply = table.client.get(f"{table.path}?{query}", headers=HTMX)
    assert (reply.status_code, looked_at(reply.text)) == (200, [])


def test_a_panel_shows_what_was_looked_at_and_none_that_lay_below(table: LiveBoard):
    headers = {**table.at(0), "Countertop-Inspecting": "top p1 ant bee"}
    text = table.step(headers, do="move", card="ant", to="hand").text
    assert looked_at(text) == ["bee"]
    assert 'data-inspecting="top p1 bee"' in text


def test_without_scripts_the_panel_is_open_again_afterwards(table: LiveBoard):
    reply = table.act("top", PAGE, player="p1", order="bee ant", back="top p1 ant bee")
    assert reply.headers["Location"].endswith("?library=p1&cards=ant+bee")
    assert looked_at(table.client.get(reply.headers["Location"]).text) == ["bee", "ant"]


class TestTheOrder:
    def test_is_kept_by_one_step_that_leaves_the_rest_where_it_lies(self, table: LiveBoard):
        assert table.act("top", player="p1", order="cow ant bee").status_code == 200
        assert order(table) == ["cow", "ant", "bee", "doe", "elk"]
        step = table.session.now.moment.step
        assert isinstance(step, Arrange) and step.order == ("cow", "ant", "bee", "doe", "elk")
        table.act("undo")
        assert order(table) == ["ant", "bee", "cow", "doe", "elk"]

    def test_of_cards_that_are_not_the_top_any_more_is_theirs(self, table: LiveBoard):
        table.act("top", player="p1", order="doe, bee")
        assert order(table) == ["ant", "doe", "cow", "bee", "elk"]

    @pytest.mark.parametrize("wrong", ["ant ant", "ant nobody", "theirs", ""])
    def test_of_what_does_not_lie_there_is_refused(self, table: LiveBoard, wrong: str):
        before = table.state
        reply = table.act("top", player="p1", order=wrong)
        assert (reply.status_code, reply.json["where"], table.state) == (422, "order", before)

    def test_of_nobodys(self, table: LiveBoard):
        assert table.act("top", player="nobody", order="ant").json["where"] == "player"
