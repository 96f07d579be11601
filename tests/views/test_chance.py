"""Chance is drawn by the server and recorded as it fell; a card is doubled by an ordinary step."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.views.live import BEAR, FORMS_OF_ANSWER, HTMX, LiveBoard
from webapp.rules.entries import CardEntry
from webapp.rules.steps import Arrange, Create, Flip, Roll, Together
from webapp.scenarios import links
from webapp.sessions import Session
from webapp.views import chance

LIBRARY = [{"id": f"card-{number}", "name": f"Card {number}", "zone": "library"} for number in range(1, 9)]


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(chance, "chance", Random(1))
    yield


def the_step(live: LiveBoard) -> Any:
    return live.session.now.moment.step


class TestShuffle:
    @FORMS_OF_ANSWER
    def test_what_came_out_is_a_step_that_arranges(self, make: Any, headers: dict[str, str]):
        live = make(*LIBRARY)
        assert live.act("shuffle", headers, player="p1").status_code in (200, 303)
        step = the_step(live)
        assert isinstance(step, Arrange) and step.player == "p1" and step.zone == "library"
        assert [card.id for card in live.session.now.board.zone("p1", "library")] == list(step.order)
        assert sorted(step.order) == sorted(live.session.now.board.cards)
        assert list(step.order) != sorted(step.order)

    def test_it_is_told_undone_and_done_again_as_it_fell(self, make: Any):
        live = make(*LIBRARY)
        assert live.act("shuffle", player="p1").json["title"] == "Player 1 shuffles their library"
        order = live.session.now.board.order
        live.act("undo")
        assert live.session.now.board.order != order
        live.act("redo")
        assert live.session.now.board.order == order

    def test_it_travels_in_the_link(self, make: Any):
        live = make(*LIBRARY)
        live.act("shuffle", player="p1")
        again = Session("again", links.scenario_of_payload(links.payload_of(live.session.scenario())))
        assert again.now.board.order == live.session.now.board.order

    def test_a_hand_too_and_while_setting_up(self, make: Any):
        live = make(*[{**card, "zone": "hand"} for card in LIBRARY], setup=True)
        assert live.act("shuffle", HTMX, player="p1", zone="hand").status_code == 200
        assert the_step(live).zone == "hand"

    @pytest.mark.parametrize(("fields", "where"), [({"player": "nobody"}, "player"), ({}, "player")])
    def test_whose_is_not_there(self, make: Any, fields: dict[str, str], where: str):
        live = make(*LIBRARY)
        before = live.state
        reply = live.act("shuffle", **fields)
        assert (reply.status_code, reply.json["where"], live.state) == (422, where, before)

    @pytest.mark.parametrize("zone", ["battlefield", "nowhere"])
    def test_what_can_not_be_shuffled(self, live: LiveBoard, zone: str):
        reply = live.act("shuffle", player="p1", zone=zone)
        assert (reply.status_code, reply.json["where"]) == (422, "zone")


class TestRoll:
    @FORMS_OF_ANSWER
    def test_what_it_showed_is_a_step(self, live: LiveBoard, headers: dict[str, str]):
        assert live.act("roll", headers, sides="6").status_code in (200, 303)
        assert isinstance(the_step(live), Roll)
        assert the_step(live).sides == 6 and 1 <= the_step(live).result <= 6

    def test_without_a_number_of_sides_it_has_twenty(self, live: LiveBoard):
        live.act("roll", sides="")
        assert the_step(live).sides == 20

    def test_all_sides_come_up_and_no_other(self, live: LiveBoard):
        seen = set()
        for _ in range(60):
            live.act("roll", sides="3")
            seen.add(the_step(live).result)
        assert seen == {1, 2, 3}

    def test_somebody_rolls_it(self, live: LiveBoard):
        assert live.act("roll", sides="6", by="p2").json["title"].startswith("Player 2 rolls a d6")
        assert live.act("roll", sides="6", by="nobody").json["where"] == "by"

    @pytest.mark.parametrize("sides", ["1", "0", "-6", "1001", "99999999", "six", "6.0", "\u0666"])
    def test_what_is_no_die(self, live: LiveBoard, sides: str):
        before = live.state
        reply = live.act("roll", sides=sides)
        assert (reply.status_code, reply.json["where"], live.state) == (422, "sides", before)

    @pytest.mark.parametrize("act", ["roll", "flip"])
    def test_setting_up_nobody_rolls(self, laid_out: LiveBoard, act: str):
        reply = laid_out.act(act)
        assert (reply.status_code, reply.json["where"]) == (422, "do")


class TestFlip:
    @FORMS_OF_ANSWER
    def test_which_side_came_up_is_a_step(self, live: LiveBoard, headers: dict[str, str]):
        assert live.act("flip", headers).status_code in (200, 303)
        assert isinstance(the_step(live), Flip)

    def test_both_sides_come_up(self, live: LiveBoard):
        seen = set()
        for _ in range(20):
            live.act("flip")
            seen.add(the_step(live).result)
        assert seen == {"heads", "tails"}


class TestDuplicate:
    @FORMS_OF_ANSWER
    def test_it_is_an_ordinary_step(self, live: LiveBoard, headers: dict[str, str]):
        live.put("bear")
        assert live.act("duplicate", headers, card="bear").status_code in (200, 303)
        assert isinstance(the_step(live), Create)
        assert live.session.now.board.cards["bear-2"].counters == {"charge": 1}

    @pytest.mark.parametrize("fields", [{"cards": ["bear", "ox"]}, {"cards": "bear, ox"}, {"cards": "bear ox"}])
    def test_several_are_one_act(self, live: LiveBoard, fields: dict[str, Any]):
        live.act("duplicate", **fields)
        assert isinstance(the_step(live), Together)
        assert list(live.session.now.board.cards) == ["bear", "ox", "bear-2", "ox-2"]
        live.act("undo")
        assert list(live.session.now.board.cards) == ["bear", "ox"]

    def test_one_of_the_catalogue_is_written_by_its_name(self, laid_out: LiveBoard):
        laid_out.step(do="create", **{"card.card": "Grizzly Bears"})
        laid_out.act("duplicate", card="grizzly-bears")
        assert the_step(laid_out) == Create(card=CardEntry(id="grizzly-bears-2", card="Grizzly Bears"))

    @pytest.mark.parametrize(
        ("fields", "where"),
        [({}, "card"), ({"card": "p1"}, "card"), ({"cards": "bear, nobody"}, "cards")],
    )
    def test_what_is_not_there(self, live: LiveBoard, fields: dict[str, str], where: str):
        before = live.state
        reply = live.act("duplicate", **fields)
        assert (reply.status_code, reply.json["where"], live.state) == (422, where, before)


@pytest.mark.parametrize(
    ("act", "fields"), [("shuffle", {"player": "p1"}), ("roll", {}), ("flip", {}), ("duplicate", {"card": "bear"})]
)
def test_on_a_links_page_it_makes_a_board_of_ones_own(client: Any, act: str, fields: dict[str, str]):
    path = links.path_of({"countertop": 1, "cards": [BEAR, *LIBRARY]})
    reply = client.post(f"{path}/{act}", data=fields, headers=HTMX)
    assert reply.status_code == 200
    assert reply.headers["HX-Push-Url"].startswith("/b/")
