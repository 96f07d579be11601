"""Two boards side by side: each difference in words, and none where there is none."""

from typing import Any

import pytest

from webapp.rules.board import Board
from webapp.scenarios.format import from_plain, start_board
from webapp.views.comparing import compare

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
WOLF = {"id": "wolf", "name": "Young Wolf", "power": 1, "toughness": 1}
YOURS = {"who": "you", "what": ["creature"]}
ANTHEM: dict[str, Any] = {"id": "anthem", "name": "Anthem", "type": "Enchantment"}
ANTHEM["abilities"] = [{"is": "gives", "affects": YOURS, "power": 1, "toughness": 1}]


def board(*cards: dict[str, Any], ann: dict[str, Any] | None = None, **more: Any) -> Board:
    players = [{"id": "p1", "name": "Ann", **(ann or {})}, {"id": "p2", "name": "Bob"}]
    return start_board(from_plain({"countertop": 1, "players": players, "cards": list(cards), **more}))


def told(here: Board, there: Board) -> list[str]:
    return [difference.text for difference in compare(here, there)]


def test_equal_boards_differ_in_nothing():
    assert told(board(BEAR, WOLF), board(BEAR, WOLF)) == []


class TestCards:
    @pytest.mark.parametrize(
        ("otherwise", "text"),
        [
            ({"zone": "graveyard"}, "Bear: Ann’s battlefield here, Ann’s graveyard there"),
            ({"controller": "p2"}, "Bear: Ann’s battlefield here, Bob’s battlefield there"),
            ({"zone": "command"}, "Bear: Ann’s battlefield here, Ann’s command zone there"),
            ({"counters": {"charge": 1000}}, "Bear: charge counters 0 here, 1,000 there"),
            ({"damage": 1}, "Bear: damage 0 here, 1 there"),
            ({"tapped": True}, "Bear: untapped here, tapped there"),
            ({"phased_out": True}, "Bear: phased in here, phased out there"),
            ({"keywords": ["flying"]}, "Bear: keywords none here, flying there"),
            ({"note": "attacks"}, "Bear: note none here, attacks there"),
            ({"power": "*"}, "Bear: 2/2 here, */2 there"),
            ({"name": "Ox"}, "Bear: name Bear here, Ox there"),
        ],
    )
    def test_what_is_otherwise(self, otherwise: dict[str, Any], text: str):
        assert told(board(BEAR), board({**BEAR, **otherwise})) == [text]

    def test_a_counter_that_changes_the_size_is_two_differences(self):
        assert told(board(BEAR), board({**BEAR, "counters": {"+1/+1": 1}})) == [
            "Bear: +1/+1 counters 0 here, 1 there",
            "Bear: 2/2 here, 3/3 there",
        ]

    def test_an_effect_of_another_card_is_told_where_it_works(self):
        assert told(board(BEAR, {**ANTHEM, "zone": "graveyard"}), board(BEAR, ANTHEM)) == [
            "Bear: 2/2 here, 3/3 there",
            "Anthem: Ann’s graveyard here, Ann’s battlefield there",
        ]

    def test_in_a_graveyard_it_does_not(self):
        bear = {**BEAR, "zone": "graveyard"}
        differences = compare(board(bear, {**ANTHEM, "zone": "hand"}), board(bear, ANTHEM))
        assert [difference.object for difference in differences] == ["anthem"]

    def test_what_is_only_on_one_side(self):
        assert told(board(BEAR), board(WOLF)) == [
            "Bear: Ann’s battlefield here, missing there",
            "Young Wolf: missing here, Ann’s battlefield there",
        ]

    def test_what_it_is_attached_to(self):
        sword = {"id": "sword", "name": "Sword", "type": "Artifact — Equipment"}
        assert told(board(BEAR, sword), board(BEAR, {**sword, "attached_to": "bear"})) == [
            "Sword: attached to nothing here, Bear there"
        ]

    def test_the_second_of_a_name_is_told_as_the_second(self):
        second = {**BEAR, "id": "second"}
        assert told(board(BEAR, second), board(BEAR, {**second, "tapped": True})) == [
            "Bear (2): untapped here, tapped there"
        ]


class TestPlayers:
    @pytest.mark.parametrize(
        ("otherwise", "text"),
        [
            ({"life": -3}, "Ann: life 20 here, −3 there"),
            ({"counters": {"poison": 9}}, "Ann: poison counters 0 here, 9 there"),
            ({"lost": True}, "Ann: is in the game here, has lost there"),
            ({"speed": 2}, "Ann: speed 0 here, 2 there"),
            ({"team": "red"}, "Ann: team none here, red there"),
            ({"commander_damage": {"bear": 7}}, "Ann: damage by Bear 0 here, 7 there"),
        ],
    )
    def test_what_is_otherwise(self, otherwise: dict[str, Any], text: str):
        assert told(board(BEAR), board(BEAR, ann=otherwise)) == [text]

    def test_a_library_in_another_order(self):
        bear, wolf = ({**card, "zone": "library"} for card in (BEAR, WOLF))
        assert told(board(bear, wolf), board(wolf, bear)) == ["Ann: library in one order here, in another there"]

    def test_one_more_player(self):
        one_more = [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob"}, {"id": "p3", "name": "Cy"}]
        assert told(board(), board(players=one_more)) == ["Cy: missing here, in the game there"]


class TestTheTable:
    @pytest.mark.parametrize(
        ("otherwise", "text"),
        [
            ({"active": "p2"}, "the table: active player Ann here, Bob there"),
            ({"format": "commander"}, "the table: format normal here, commander there"),
            ({"house_rules": {"poison": 15}}, "the table: house rules none here, poison 15 there"),
            ({"house_rules": {"disabled": ["704.5f"]}}, "the table: house rules none here, without 704.5f there"),
        ],
    )
    def test_what_is_otherwise(self, otherwise: dict[str, Any], text: str):
        assert told(board(), board(**otherwise)) == [text]
