"""Many cards: alike ones lie in stacks, what is attached lies under its host, lands lie by name."""

import re
from typing import Any

import pytest

from tests.views.live import HTMX, LiveBoard
from webapp.views import showing
from webapp.views.values import CardView, EntryView, GhostView, HostView, LandsView, StackView

HOST = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
AURA = {"type": "Enchantment — Aura"}
GEAR = {"type": "Artifact — Equipment"}


def soldiers(number: int, **rest: Any) -> list[dict[str, Any]]:
    like = {"name": "Soldier", "type": "Creature — Soldier", "power": 1, "toughness": 1, "token": True}
    return [{"id": f"s{n}", **like, **rest} for n in range(1, number + 1)]


def lands(number: int, name: str = "Forest", **rest: Any) -> list[dict[str, Any]]:
    return [{"id": f"{name.lower()}{n}", "name": name, "type": f"Basic Land — {name}", **rest} for n in range(number)]


def told(entry: EntryView) -> Any:
    """An entry by its cards' ids: a stack as a list, a host after what is tucked under it."""
    match entry:
        case StackView():
            return [card.id for card in entry.cards]
        case HostView():
            return (*(card.id for card in entry.tucked), entry.card.id)
        case LandsView():
            return {"lands": [told(each) for each in entry.entries]}
        case GhostView():
            return f"left {entry.id}"
        case CardView():
            return entry.id


def rows(board: LiveBoard, player: str = "p1") -> dict[str, list[Any]]:
    zone = showing.show(board.session.shown).zones[player, "battlefield"]
    return {row.name: [told(entry) for entry in row.entries] for row in zone.rows}


def others(board: LiveBoard) -> list[Any]:
    return rows(board).get("others", [])


def page(board: LiveBoard) -> str:
    return board.client.get(board.path).text


class TestStacks:
    @pytest.mark.parametrize(("number", "is_one"), [(3, False), (4, True), (12, True)])
    def test_four_alike_are_a_stack(self, make: Any, number: int, is_one: bool):
        ids = [f"s{n}" for n in range(1, number + 1)]
        assert others(make(*soldiers(number))) == ([ids] if is_one else ids)

    def test_those_with_as_many_counters_are_alike_whenever_they_got_them(self, make: Any):
        board = make(*soldiers(4))
        for soldier in ("s1", "s2", "s3", "s4"):
            board.step(do="put", onto=soldier, kind="flying")
        board.step(do="life", player="p1", change=1)
        assert others(board) == [["s1", "s2", "s3", "s4"]]

    def test_it_lies_where_its_first_lies(self, make: Any):
        one, *more = soldiers(4)
        assert others(make(one, HOST, *more)) == [["s1", "s2", "s3", "s4"], "bear"]

    @pytest.mark.parametrize(
        "different",
        [
            {"name": "Sailor"},
            {"type": "Creature — Knight"},
            {"power": 2},
            {"counters": {"+1/+1": 1}},
            {"counters": {"charge": 1}},
            {"damage": 1, "toughness": 2},
            {"tapped": True},
            {"token": False},
            {"keywords": ["flying"]},
            {"phased_out": True},
            {"note": "attacks Bob"},
            {"owner": "p2", "controller": "p1"},
            {"commander": True},
            {"abilities": [{"is": "triggers", "when": "dies", "affects": {"who": "you"}, "text": "Draw a card."}]},
            {"keywords": ["mutate"]},  # is marked: not all modelled
        ],
        ids=str,
    )
    def test_what_is_otherwise_lies_by_itself(self, make: Any, different: dict[str, Any]):
        last = {**soldiers(1)[0], "id": "odd", **different}
        assert others(make(*soldiers(4), last)) == [["s1", "s2", "s3", "s4"], "odd"]

    def test_each_players_lie_apart(self, make: Any):
        board = make(
            *soldiers(3), *({**soldier, "id": f"b{n}", "owner": "p2"} for n, soldier in enumerate(soldiers(4)))
        )
        assert others(board) == ["s1", "s2", "s3"]
        assert rows(board, "p2") == {"others": [["b0", "b1", "b2", "b3"]]}

    def test_what_makes_others_bigger_counts_by_the_size_that_they_have(self, make: Any):
        gives = {"is": "gives", "affects": {"who": "you", "other": True}, "power": 1, "toughness": 1}
        board = make(*soldiers(4, abilities=[gives]))
        assert others(board) == [["s1", "s2", "s3", "s4"]]

    def test_one_that_is_acted_on_shows_by_itself_and_back_again(self, make: Any):
        board = make(*soldiers(6))
        board.step(do="tap", card="s1")
        assert others(board) == ["s1", ["s2", "s3", "s4", "s5", "s6"]]
        board.step(do="untap", card="s1")
        board.step(do="life", player="p1", change=1)
        assert others(board) == [["s1", "s2", "s3", "s4", "s5", "s6"]]

    def test_one_that_dies_leaves_the_others_stacked(self, make: Any):
        board = make(*soldiers(6))
        board.step(do="destroy", card="s3")
        assert others(board) == [["s1", "s2", "s4", "s5", "s6"], "left s3"]

    def test_a_stack_is_called_the_same_from_one_state_to_the_next(self, make: Any):
        def stacks() -> list[str]:
            return re.findall(r'<details id="(stack-[^"]+)-fold"', page(board))

        board = make(*soldiers(12))
        before = stacks()
        board.step(do="tap", card="s1")
        board.step(do="destroy", card="s2")
        assert stacks() == before and len(before) == 1

    def test_two_stacks_of_one_name_have_names_of_their_own(self, make: Any):
        board = make(*soldiers(4), *({**each, "id": f"t{each['id']}", "tapped": True} for each in soldiers(4)))
        html = page(board)
        labels = re.findall(r'aria-label="(All \d+ like [^"]+|Select all [^"]+)"', html)
        assert labels == [
            "All 4 like Soldier",
            "Select all 4 like Soldier",
            "All 4 like Soldier (5)",
            "Select all 4 like Soldier (5)",
        ]
        assert len(set(re.findall(r'id="(stack-[^"]+)"', html))) == 4


class TestLands:
    def test_two_alike_are_a_stack(self, make: Any):
        assert rows(make(*lands(2), *lands(1, "Island"))) == {"lands": [["forest0", "forest1"], "island0"]}

    def test_those_of_one_name_lie_together(self, make: Any):
        tapped = {**lands(1)[0], "id": "tapped", "tapped": True}
        board = make(*lands(2), *lands(1, "Island"), tapped)
        assert rows(board) == {"lands": [{"lands": [["forest0", "forest1"], "tapped"]}, "island0"]}

    def test_a_land_that_is_a_creature_lies_with_the_creatures(self, make: Any):
        dryad = {"id": "dryad", "name": "Dryad", "type": "Land Creature — Dryad", "power": 1, "toughness": 1}
        assert rows(make(dryad, *lands(1))) == {"others": ["dryad"], "lands": ["forest0"]}


class TestTucked:
    def test_what_is_attached_lies_under_its_host(self, make: Any):
        board = make(
            {"id": "sword", "name": "Sword", **GEAR, "attached_to": "bear"},
            HOST,
            {"id": "pants", "name": "Pants", **AURA, "attached_to": "bear"},
        )
        assert others(board) == [("sword", "pants", "bear")]

    def test_a_chain_lies_under_its_end(self, make: Any):
        board = make(
            HOST,
            {"id": "sword", "name": "Sword", **GEAR, "attached_to": "bear"},
            {"id": "rust", "name": "Rust", **AURA, "attached_to": "sword"},
        )
        assert others(board) == [("rust", "sword", "bear")]

    def test_a_fortified_land_stays_a_land(self, make: Any):
        fort = {"id": "fort", "name": "Fort", "type": "Artifact — Fortification", "attached_to": "forest0"}
        board = make(*lands(3), fort)
        assert rows(board) == {"lands": [{"lands": [("fort", "forest0"), ["forest1", "forest2"]]}]}

    def test_on_another_players_card_or_on_a_player_it_stays_with_its_controller(self, make: Any):
        board = make(
            {**HOST, "owner": "p2"},
            {"id": "pants", "name": "Pants", **AURA, "attached_to": "bear"},
            {"id": "curse", "name": "Curse", **AURA, "attached_to": "p2"},
        )
        assert others(board) == ["pants", "curse"]
        html = page(board)
        assert ">on Bear</span>" in html and html.count('class="badge badge-on">on ') == 2

    def test_one_with_something_on_it_is_in_no_stack(self, make: Any):
        board = make(*soldiers(5), {"id": "pants", "name": "Pants", **AURA, "attached_to": "s2"})
        assert others(board) == [["s1", "s3", "s4", "s5"], ("pants", "s2")]


class TestThePage:
    def test_every_card_is_there_once_in_a_stack_or_not(self, make: Any):
        html = page(make(*soldiers(12), *lands(5), HOST))
        for card in (*soldiers(12), *lands(5), HOST):
            assert html.count(f'<article id="card-{card["id"]}"') == 1

    def test_what_lies_otherwise_is_sent_and_the_rest_is_only_named(self, make: Any):
        board = make(*soldiers(12), HOST)
        reply = board.step({**HTMX, "Countertop-Version": "0"}, do="tap", card="s1")
        assert reply.text.count('data-crowd="') == 1
        assert len(re.findall(r'<article id="card-[^"]+" class="card"', reply.text)) == 1
        assert len(re.findall(r'<article id="card-[^"]+" data-same></article>', reply.text)) == 12

    def test_what_only_looks_otherwise_comes_alone(self, make: Any):
        board = make(*soldiers(12), HOST)
        reply = board.step({**HTMX, "Countertop-Version": "0"}, do="tap", card="bear")
        assert "data-crowd" not in reply.text and reply.text.count("<article") == 1

    def test_a_page_of_no_known_version_gets_every_card_whole(self, make: Any):
        board = make(*soldiers(12))
        reply = board.step({**HTMX, "Countertop-Version": "77"}, do="tap", card="s1")
        assert "data-same" not in reply.text

    @pytest.mark.parametrize(("number", "crowd"), [(0, "few"), (7, "few"), (8, "some"), (17, "much"), (60, "most")])
    def test_the_more_there_are_the_smaller_they_are(self, make: Any, number: int, crowd: str):
        beasts = [{**HOST, "id": f"b{n}", "name": f"Beast {n}", "owner": "p1"} for n in range(number)]
        html = page(make(*beasts, players=[{"id": "p1"}]))
        assert re.findall(r'data-crowd="(\w+)"', html) == [crowd]

    def test_a_stack_takes_the_room_of_one_card(self, make: Any):
        html = page(make(*soldiers(60), players=[{"id": "p1"}]))
        assert 'data-crowd="few"' in html
