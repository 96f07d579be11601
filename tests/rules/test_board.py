"""One moment of a board: ids, order, zones, turn order."""

import pytest

from tests.builders import board, creature, equipment, move, played, player, step, token
from webapp.rules import board_of
from webapp.rules.board import MOST_CARDS
from webapp.rules.entries import CardEntry, PlayerEntry
from webapp.rules.errors import CountertopError, UnknownObjectError


class TestABoardAsItIsWritten:
    def test_two_players_sit_at_it_where_nobody_is_named(self):
        assert [(p.id, p.name, p.life) for p in board().players] == [("p1", "Player 1", 20), ("p2", "Player 2", 20)]

    def test_the_first_player_is_active_where_nothing_is_said(self):
        assert board().active == "p1"
        assert board(active="p2").active == "p2"

    def test_cards_and_their_counters_have_timestamps_in_the_order_of_the_file(self):
        table = board(creature("a"), creature("b", counters={"flying": 1, "reach": 1}), creature("c"))
        stamps = [
            table.cards["a"].timestamp,
            table.cards["b"].timestamp,
            table.cards["b"].counters.stamp("flying"),
            table.cards["c"].timestamp,
        ]
        assert stamps == sorted(set(stamps))
        assert table.cards["b"].counters.stamp("flying") == table.cards["b"].counters.stamp("reach")

    def test_a_card_may_be_attached_to_one_that_comes_later(self):
        assert board(equipment("sword", on="bear"), creature("bear")).cards["sword"].attached_incarnation == 1

    @pytest.mark.parametrize(
        ("entries", "more", "where"),
        [
            ([creature("a"), creature("a")], {}, "cards[1].id"),
            ([creature("p1")], {}, "cards[0].id"),
            ([player("p1"), player("p1")], {}, "players[1].id"),
            ([], {"active": "p3"}, "active"),
            ([creature("a", owner="p3")], {}, "cards[0].owner"),
            ([creature("a"), creature("b", controller="p3")], {}, "cards[1].controller"),
            ([creature("a", protector="p3")], {}, "cards[0].protector"),
            ([creature("a", copy_of="ghost")], {}, "cards[0].copy_of"),
            ([creature("a", attached_to="ghost")], {}, "cards[0].attached_to"),
        ],
    )
    def test_an_id_that_is_taken_or_leads_nowhere_is_refused_and_named(self, entries, more, where):
        with pytest.raises(CountertopError) as refusal:
            board(*entries, **more)
        assert refusal.value.where == where

    def test_so_are_more_players_and_cards_than_fit(self):
        with pytest.raises(CountertopError, match="10 players"):
            board_of([PlayerEntry(id=f"p{n}") for n in range(11)], [])
        with pytest.raises(CountertopError, match="2000 cards"):
            board_of([], [CardEntry(id=f"c{n}") for n in range(MOST_CARDS + 1)])


@pytest.mark.rule("101.4")
class TestTurnOrder:
    @pytest.mark.parametrize(("active", "order"), [("p1", "p1 p2 p3"), ("p2", "p2 p3 p1"), ("p3", "p3 p1 p2")])
    def test_begins_with_the_active_player(self, active, order):
        table = board(player("p1"), player("p2"), player("p3"), active=active)
        assert " ".join(table.apnap()) == order


class TestZones:
    def test_permanents_lie_by_controller_and_all_else_by_owner(self):
        table = board(
            creature("a", owner="p1", controller="p2"),
            creature("b", owner="p1", controller="p2", zone="stack"),
            creature("c", owner="p1", controller="p2", zone="graveyard"),
        )
        assert [c.id for c in table.zone("p2", "battlefield")] == ["a"]
        assert [c.id for c in table.zone("p2", "stack")] == ["b"]
        assert [c.id for c in table.zone("p1", "graveyard")] == ["c"]

    @pytest.mark.rule("702.26b")
    def test_what_is_phased_out_is_no_permanent(self):
        table = board(creature("a"), creature("b", phased_out=True), creature("c", zone="exile"))
        assert [c.id for c in table.permanents()] == ["a"]

    def test_a_graveyard_grows_at_its_end(self):
        start = board(creature("a", zone="graveyard"), creature("b"), creature("c", zone="graveyard"))
        now = played(start, move("b", "graveyard"))
        assert [c.id for c in now.board.zone("p1", "graveyard")] == ["a", "c", "b"]


class TestFinding:
    def test_cards_players_and_what_has_ceased_are_found(self):
        now = played(board(token("rat"), creature("bear")), step("destroy", card="rat")).board
        assert now.find("rat", "x").token
        assert now.find("bear", "x").id == "bear"
        assert now.find("p1", "x").life == 20
        assert [now.label(i) for i in ("rat", "bear", "p1", "ghost")] == ["rat", "bear", "Player 1", "ghost"]

    def test_what_never_was_is_refused(self):
        with pytest.raises(UnknownObjectError, match="'ghost'"):
            board().find("ghost", "card")

    def test_a_namesake_of_what_has_ceased_is_still_the_second(self):
        now = played(board(token("rat", name="Rat")), step("destroy", card="rat")).board
        assert now.namesake("Rat", "rat-2") == 2


class TestABoardIsAValue:
    def test_equal_boards_are_equal(self):
        assert board(creature("bear", counters={"charge": 1})) == board(creature("bear", counters={"charge": 1}))
        assert board(creature("bear")) != board(creature("bear", tapped=True))

    def test_what_does_not_change_is_the_very_same_object(self):
        start = board(creature("bear"), creature("ox"))
        now = played(start, step("tap", card="bear")).board
        assert now.cards["ox"] is start.cards["ox"]
        assert now.players is start.players
