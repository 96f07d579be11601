"""Controls for the rarer acts: on the panels about a card and a player, and the one that proliferates."""

import re
from typing import Any

import pytest

from tests.views.live import BEAR, HTMX, LiveBoard
from webapp.views.folders import folder

OX = {"id": "ox", "name": "Ox", "power": 2, "toughness": 4, "counters": {"shield": 1}}
PLAYERS = [{"id": "p1", "name": "Ann", "counters": {"poison": 1}}, {"id": "p2", "name": "Bob"}]


def panel(board: LiveBoard, asked: str) -> str:
    return board.client.get(f"{board.path}?{asked}", headers=HTMX).text


def steps_of(html: str) -> set[str]:
    """What can be done: the `do` of each button and form."""
    return {*re.findall(r'value="do=([a-z_]+)', html), *re.findall(r'name="do" value="([a-z_]+)"', html)}


@pytest.fixture
def board(make: Any) -> LiveBoard:
    return make({**BEAR, "counters": {"+1/+1": 2}}, OX, players=PLAYERS)


class TestNumberFields:
    def test_each_stands_alone_in_its_label(self):
        """Else a page that is drawn anew makes one of a hidden field beside it, whose text is no number."""
        for file in folder("templates").rglob("*.html"):
            for before in re.findall(r'(?s)(.{0,300})<input[^>]*type="number"', file.read_text()):
                assert before.rfind("<label>") > max(before.rfind("</label>"), before.rfind("<input")), file.name


class TestTheCard:
    @pytest.mark.parametrize(
        ("fields", "told"),
        [
            ({"do": "phase_out", "card": "bear"}, "phased out"),
            ({"do": "regenerate", "card": "bear"}, "regenerates"),
            ({"do": "turn_face_down", "card": "bear"}, "face down"),
            ({"do": "double", "card": "bear", "kind": "+1/+1"}, 'data-count="4"'),
            ({"do": "control", "card": "bear", "player": "p2"}, 'data-controller="p2"'),
            ({"do": "put_its_counters", "from": "bear", "onto": "ox"}, 'data-count="2"'),
        ],
    )
    def test_the_rarer_acts_are_there_and_work(self, board: LiveBoard, fields: dict[str, str], told: str):
        assert fields["do"] in steps_of(panel(board, "card=bear"))
        reply = board.step(board.at(0), **fields)
        assert reply.status_code == 200 and told in reply.text

    def test_without_regeneration_is_offered_where_something_would_regenerate(self, board: LiveBoard):
        assert "no_regeneration" not in panel(board, "card=bear")
        board.step(do="regenerate", card="bear")
        assert "no_regeneration=true" in panel(board, "card=bear")
        reply = board.step(do="destroy", card="bear", no_regeneration="true")
        assert reply.status_code == 200 and "701.19c" in reply.text

    def test_in_set_up_they_are_not_offered(self, board: LiveBoard):
        board.act("setup")
        assert not steps_of(panel(board, "card=bear")) & {"phase_out", "turn_face_down", "double", "control"}

    def test_the_way_back_is_offered_at_once(self, board: LiveBoard):
        board.step(do="turn_face_down", card="bear")
        down = panel(board, "card=bear")
        assert {"turn_face_up"} == steps_of(down) & {"turn_face_up", "turn_face_down"}
        assert "face-down card" in down and "Bear" not in re.sub('value="[^"]*"', "", down)
        board.step(do="turn_face_up", card="bear")
        board.step(do="phase_out", card="bear")
        assert {"phase_in"} == steps_of(panel(board, "card=bear")) & {"phase_in", "phase_out"}
        assert board.step(do="phase_in", card="bear").status_code == 200

    def test_what_died_may_still_give_its_counters(self, board: LiveBoard):
        board.step(do="destroy", card="bear")
        html = panel(board, "card=bear")
        assert "Put two +1/+1, as it had, on" in html
        board.step(do="put_its_counters", from_="bear", onto="ox")
        assert board.session.now.board.cards["ox"].counters["+1/+1"] == 2

    def test_so_may_a_token_that_ceased_to_exist(self, make: Any):
        token = {**BEAR, "id": "cub", "name": "Cub", "token": True, "counters": {"+1/+1": 3}}
        board = make(token, OX, steps=[{"do": "destroy", "card": "cub"}])
        assert "Cub: three +1/+1" in panel(board, "card=ox")
        board.step(do="put_its_counters", from_="cub", onto="ox")
        assert board.session.now.board.cards["ox"].counters["+1/+1"] == 3

    @pytest.mark.parametrize(("over", "size"), [("true", 'data-power="6"'), ("false", 'data-power="4"')])
    def test_a_card_in_hand_can_merge_with_a_permanent(self, make: Any, over: str, size: str):
        gem = {"id": "gem", "name": "Gem", "power": 4, "toughness": 4, "zone": "hand"}
        board = make({**BEAR, "counters": {"+1/+1": 2}}, gem, players=PLAYERS)
        assert "merge" in steps_of(panel(board, "card=gem")) - steps_of(panel(board, "card=bear"))
        reply = board.step(board.at(0), do="merge", card="gem", onto="bear", over=over)
        assert reply.status_code == 200 and size in reply.text
        names = "Gem, Bear" if over == "true" else "Bear, Gem"
        assert f"Merged, from the top: {names}." in panel(board, "card=bear")

    def test_an_instant_can_not(self, make: Any):
        bolt = {"id": "bolt", "name": "Bolt", "type": "Instant", "zone": "hand"}
        assert "merge" not in steps_of(panel(make(BEAR, bolt), "card=bolt"))

    def test_a_card_in_hand_has_nothing_of_this(self, live: LiveBoard):
        assert "More acts" not in panel(live, "card=ox")


class TestThePlayer:
    def test_the_upkeep_of_each(self, board: LiveBoard):
        for player in ("p1", "p2"):
            assert "upkeep" in steps_of(panel(board, f"player={player}"))
            assert board.step(do="upkeep", player=player).status_code == 200
        board.act("setup")
        assert "upkeep" not in steps_of(panel(board, "player=p1"))


class TestProliferating:
    def test_all_that_can_be_chosen_has_a_box_and_none_is_ticked(self, board: LiveBoard):
        html = panel(board, "proliferate=now")
        assert re.findall(r'name="choose" value="([^"]+)"', html) == ["p1", "bear", "ox"]
        assert "checked" not in html
        assert 'data-inspecting="proliferate now"' in html

    def test_what_is_ticked_gets_one_more(self, board: LiveBoard):
        reply = board.act("steps", board.at(0), do="proliferate", choose=["bear", "p1"], by="p2")
        assert reply.status_code == 200
        now = board.session.now.board
        assert now.cards["bear"].counters == {"+1/+1": 3} and now.player("p1").counters == {"poison": 2}
        assert now.cards["ox"].counters == {"shield": 1}
        assert "Bob proliferates" in reply.text

    def test_nothing_ticked_is_an_answer(self, board: LiveBoard):
        told = board.step(do="proliferate", by="p1").json
        assert [why["rule"] for why in told["nothing"]] == ["701.34a"]

    def test_a_list_in_one_field_is_the_same(self, board: LiveBoard):
        assert board.act("steps", step="do=proliferate&choose=bear,ox").status_code == 200
        assert board.session.now.board.cards["ox"].counters == {"shield": 2}

    @pytest.mark.parametrize("choose", [["nobody"], ["bear", "nobody"], ["<b>"], ["x" * 10_000], ["bear"] * 3_000])
    def test_what_is_not_there_is_refused(self, board: LiveBoard, choose: list[str]):
        before = board.state
        body = {"do": "proliferate", "choose": choose if len(choose) < 400 else ",".join(choose)}
        reply = board.act("steps", HTMX, **body)
        assert reply.status_code == 422
        assert "choose" in reply.text and "<b>" not in reply.text
        assert board.state == before

    def test_a_list_that_is_none_of_boxes_stands_there_once(self, board: LiveBoard):
        for name in ("keywords", "order"):
            body = f"do=create&{name}=a&{name}=b"
            reply = board.act("steps", step=body)
            assert (reply.status_code, reply.json["where"]) == (422, name)

    def test_the_panel_that_is_open_comes_along(self, board: LiveBoard):
        reply = board.put(headers={**board.at(0), "Countertop-Inspecting": "proliferate now"})
        assert "one charge and two +1/+1" in reply.text or "two +1/+1 and one charge" in reply.text

    def test_where_nothing_has_counters_it_says_so(self, live: LiveBoard):
        assert "There is nothing to choose" in panel(live, "proliferate=now")

    def test_it_is_a_page_without_scripts_and_not_there_in_set_up(self, board: LiveBoard):
        page = board.client.get(f"{board.path}?proliferate=now").text
        assert "<html" in page and 'aria-label="Proliferate"' in page
        assert "Proliferate…" in page
        board.act("setup")
        assert "Proliferate…" not in board.client.get(board.path).text
