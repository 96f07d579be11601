"""The steps roll, flip, take_off, join and leave, and set of the table."""

from typing import Any

import pytest

from tests.builders import (
    aura,
    battle,
    board,
    choose,
    commander,
    counters,
    creature,
    damage,
    edit,
    equipment,
    fired,
    played,
    player,
    put,
    siege,
    step,
    together,
    token,
    why_nothing,
    zone,
)
from webapp.rules import AnyStep, Board, Moment, begin, take, tell
from webapp.rules import setting_up as hand
from webapp.rules.board import MOST_PLAYERS
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.events import ControlChanged, LeftGame, Moved
from webapp.rules.steps import perform
from webapp.scenarios.format import read, scenario_of, start_board, write


def refused(start: Board, one: AnyStep, where: str, told: str | None = None) -> None:
    with pytest.raises(BadStepError, match=told) as caught:
        perform(start, one)
    assert caught.value.where == where


def texts(now: Moment) -> list[str]:
    return [line.text for line in tell(now).lines]


def join(player_id: str, **fields: Any) -> AnyStep:
    return step("join", player={"id": player_id, **fields})


def leave(player_id: str) -> AnyStep:
    return step("leave", player=player_id)


def players(start: Board) -> list[str]:
    return [one.id for one in start.players]


@pytest.mark.rule("706.2")
class TestRoll:
    def test_what_the_die_showed_is_told(self):
        now = played(board(), step("roll", sides=6, result=5))
        assert tell(now).title == "Player 1 rolls a d6: 5"
        assert texts(now) == ["Player 1 rolls a d6: 5"]

    def test_a_die_has_twenty_sides_and_anybody_may_roll_it(self):
        assert tell(played(board(), step("roll", result=20, by="p2"))).title == "Player 2 rolls a d20: 20"

    @pytest.mark.parametrize(("sides", "called"), [(8, "an d8"), (11, "an d11"), (18, "an d18"), (100, "a d100")])
    def test_it_is_called_as_it_is_said(self, sides, called):
        assert called in tell(played(board(), step("roll", sides=sides, result=1))).title

    def test_nothing_else_changes(self):
        start = begin(board(creature("bear")))
        now = take(start, step("roll", result=1))
        assert (now.board.cards, now.board.players) == (start.board.cards, start.board.players)

    def test_it_shows_none_but_its_own_numbers(self):
        assert not played(board(), step("roll", sides=6, result=6)).nothing
        refused(board(), step("roll", sides=6, result=7), "result", "6 sides can't show 7")

    def test_several_at_one_time(self):
        now = played(board(), together(*[step("roll", sides=6, result=number) for number in (1, 6, 6)]))
        assert [text[-1] for text in texts(now)] == ["1", "6", "6"]


@pytest.mark.rule("705.2")
@pytest.mark.parametrize("side", ["heads", "tails"])
def test_a_coin_shows_one_of_its_sides(side):
    now = played(board(), step("flip", result=side, by="p2"))
    assert tell(now).title == f"Player 2 flips a coin: {side}"
    assert not now.passes


class TestTakeOff:
    def test_it_goes_nowhere_and_nothing_triggers(self):
        wolf = creature("wolf", keywords=["undying"], counters={"+1/+1": 0, "charge": 2})
        now = played(board(wolf, creature("ox")), step("take_off", card="wolf"))
        assert now.board.cards.keys() == {"ox"}
        assert now.board.triggers == ()
        assert tell(now).title == "Wolf taken off the board"

    def test_what_of_it_waits_goes_with_it_and_nothing_else(self):
        start = board(creature("wolf", keywords=["undying"]), creature("sow", keywords=["undying"]))
        start = played(start, together(step("destroy", card="wolf"), step("destroy", card="sow"))).board
        now = played(start, step("take_off", card="wolf"))
        assert [one.source for one in now.board.triggers] == ["sow"]

    @pytest.mark.rule("704.5m", "704.5n")
    def test_the_check_sees_to_what_was_attached_to_it(self):
        start = board(creature("bear"), aura("rancor", on="bear"), equipment("sword", on="bear"))
        now = played(start, step("take_off", card="bear"))
        assert fired(now) == [(1, "704.5m", "rancor"), (1, "704.5n", "sword")]
        assert now.board.cards["sword"].attached_to is None

    def test_a_copy_of_it_stays_a_copy(self):
        now = played(board(creature("bear", 3, 3), token("twin", copy_of="bear")), step("take_off", card="bear"))
        assert now.board.cards["twin"].face.toughness == 3
        assert start_board(read(write(scenario_of(now.board)))).cards["twin"].face.toughness == 3

    def test_what_is_put_on_it_in_the_same_act_is_put_before(self):
        both = together(put("charge", "bear"), step("take_off", card="bear"))
        assert played(board(creature("bear")), both).board.cards == {}

    def test_a_phased_out_one_too_but_not_twice(self):
        start = board(creature("bear", phased_out=True))
        now = played(start, together(step("take_off", card="bear"), step("take_off", card="bear")))
        assert [no.rule for no in now.refusals] == ["111.7"]

    @pytest.mark.parametrize("one", ["nobody", "p1"])
    def test_what_is_no_card_there(self, one):
        refused(board(creature("bear")), step("take_off", card=one), "card")

    def test_only_the_object_that_is_meant(self):
        now = played(board(creature("bear")), step("take_off", card="bear", expected={"bear": 2}))
        assert why_nothing(now) == {"400.7"}

    def test_setting_up_it_is_as_if_it_had_never_been_there(self):
        after = hand.edit(board(creature("bear"), aura("rancor", on="bear")), step("take_off", card="bear"))
        assert (after.cards.keys(), after.gone) == ({"rancor"}, {})
        assert after.cards["rancor"].attached_to is None


class TestJoin:
    @pytest.mark.parametrize("at", ["play", "set up"])
    def test_a_player_sits_down_last(self, at):
        one = join("cyd", name="Cyd", life=40, counters={"energy": 2})
        after = played(board(), one).board if at == "play" else hand.edit(board(), one)
        assert players(after) == ["p1", "p2", "cyd"]
        cyd = after.player("cyd")
        assert (cyd.name, cyd.life, cyd.counters) == ("Cyd", 40, {"energy": 2})

    def test_without_a_name_it_is_one_that_nobody_bears(self):
        start = board(player("a"), player("b", name="Player 3"))
        assert played(start, join("c")).board.player("c").name == "Player 4"
        assert played(start, join("c", name="Player 3")).board.player("c").name == "Player 3"

    def test_what_is_true_of_the_player_is_checked_at_once(self):
        assert fired(played(board(), join("cyd", life=0))) == [(1, "704.5a", "cyd")]

    def test_the_turn_goes_round_to_them(self):
        assert played(board(active="p2"), join("cyd"), step("end_turn")).board.active == "cyd"

    def test_up_to_ten(self):
        start = board(*(player(f"p{number}") for number in range(1, MOST_PLAYERS)))
        full = played(start, join("last")).board
        refused(full, join("more"), "player", "at most 10 players")

    @pytest.mark.parametrize("taken", ["p1", "bear", "gone"])
    def test_an_id_that_is_taken(self, taken):
        start = played(board(creature("bear"), token("gone")), step("destroy", card="gone")).board
        refused(start, join(taken), "player.id", "already")

    def test_written_and_read_again_it_is_the_equal_board(self):
        after = played(board(), join("cyd")).board
        assert start_board(read(write(scenario_of(after)))).players == after.players


@pytest.mark.rule("800.4a")
class TestLeave:
    def test_all_that_they_own_goes_wherever_it_lies(self):
        start = board(
            creature("theirs", owner="p2"),
            creature("lent", owner="p2", controller="p1"),
            creature("drawn", owner="p2", zone="hand"),
            creature("mine"),
        )
        now = played(start, leave("p2"))
        assert (players(now.board), list(now.board.cards)) == (["p1"], ["mine"])
        assert now.events == (LeftGame(player="p2", cards=("theirs", "lent", "drawn"), rules=("800.4a",)),)

    def test_it_is_told_by_the_names_that_were(self):
        now = played(board(player("a"), player("bob", name="Bob"), creature("ox", owner="bob")), leave("bob"))
        assert tell(now).title == "Bob leaves the game"
        assert texts(now) == ["Bob leaves the game, and all that they own with them: ox"]

    def test_nothing_that_leaves_so_triggers(self):
        start = board(creature("wolf", keywords=["undying"], owner="p2"))
        assert played(start, leave("p2")).board.triggers == ()

    def test_what_they_controlled_of_others_is_its_owners_again_with_its_counters(self):
        start = board(creature("bear", controller="p2", counters={"charge": 1}))
        now = played(start, leave("p2"))
        assert (now.board.cards["bear"].controller, counters(now.board, "bear")) == ("p1", {"charge": 1})
        assert ControlChanged(card="bear", was="p2", now="p1", rules=("800.4a",)) in now.events
        assert [one.id for one in now.board.zone("p1", "battlefield")] == ["bear"]

    def test_what_entered_under_their_control_is_exiled(self):
        start = board(creature("bear", zone="graveyard"), creature("stolen", controller="p2"))
        now = played(start, step("move", card="bear", to="battlefield", controller="p2"), leave("p2"))
        assert [(zone(now.board, one), now.board.cards[one].controller) for one in ("bear", "stolen")] == [
            ("exile", "p1"),
            ("battlefield", "p1"),
        ]
        moved = next(event for event in now.events if isinstance(event, Moved))
        assert (moved.card, moved.last.controller, moved.rules) == ("bear", "p2", ("800.4a", "400.7"))
        assert [type(event) for event in now.events] == [LeftGame, Moved, ControlChanged]
        told = ["bear goes from the battlefield to exile", "Player 1 controls stolen; its counters stay"]
        assert texts(now) == ["Player 2 leaves the game", *told]

    def test_it_dies_not_and_its_counters_cease(self):
        bear = creature("bear", controller="p2", entered_under="p2", counters={"+1/+1": 2}, keywords=["modular"])
        seen = creature(
            "seen", abilities=[{"is": "triggers", "when": "leaves", "text": "", "affects": {"who": "anyone"}}]
        )
        now = played(board(bear, seen, aura("vine", on="bear")), leave("p2"))
        assert (zone(now.board, "bear"), counters(now.board, "bear")) == ("exile", {})
        assert now.board.cards["bear"].last.counters == {"+1/+1": 2}
        assert [one.source for one in now.board.triggers][:1] == ["seen"]
        assert fired(now) == [(1, "704.5m", "vine")]

    @pytest.mark.parametrize(("under", "then"), [("p2", "p2"), ("p3", "p3"), ("p1", "p1"), (None, "p1")])
    def test_what_an_effect_gave_them_is_again_whose_it_was_as_it_entered(self, under, then):
        entered = {"entered_under": under} if under else {}
        start = board(*map(player, ("p1", "p2", "p3", "p4")), creature("bear", controller="p4", **entered))
        now = played(start, leave("p4"))
        assert (zone(now.board, "bear"), now.board.cards["bear"].controller) == ("battlefield", then)
        assert ControlChanged(card="bear", was="p4", now=then, rules=("800.4a",)) in now.events

    def test_what_entered_under_one_who_left_is_exiled_as_the_effect_ends(self):
        start = board(*map(player, ("p1", "p2", "p3")), creature("bear", zone="hand"))
        enters = step("move", card="bear", to="battlefield", controller="p2")
        taken = played(start, enters, step("control", card="bear", player="p3"))
        assert taken.board.cards["bear"].entered_under == "p2"
        left = take(taken, leave("p2"))
        assert (zone(left.board, "bear"), left.board.cards["bear"].controller) == ("battlefield", "p3")
        again = start_board(read(write(scenario_of(left.board))))
        assert [zone(played(one, leave("p3")).board, "bear") for one in (left.board, again)] == ["exile", "exile"]
        back = take(left, step("control", card="bear", player="p1"))
        assert zone(take(back, leave("p3")).board, "bear") == "battlefield"

    def test_what_leaves_and_comes_again_has_not_entered_so(self):
        start = board(creature("bear", controller="p2", entered_under="p2"))
        for to in ("hand", "exile", "graveyard"):
            now = played(start, step("move", card="bear", to=to))
            assert now.board.cards["bear"].entered_under is None
            now = played(now, step("move", card="bear", to="battlefield"), step("control", card="bear", player="p2"))
            assert zone(take(now, leave("p2")).board, "bear") == "battlefield"

    def test_a_spell_that_they_cast_is_exiled_and_one_that_they_were_given_is_not(self):
        start = board(creature("cast", zone="hand"), creature("given", zone="stack", controller="p2"))
        now = played(start, step("move", card="cast", to="stack", controller="p2"), leave("p2"))
        assert [zone(now.board, one) for one in ("cast", "given")] == ["exile", "stack"]

    def test_a_token_that_was_created_under_their_control_goes_and_one_that_they_took_stays(self):
        made = step("create", card={"id": "made", "power": 1, "toughness": 1, "token": True, "controller": "p2"})
        now = played(board(token("taken", controller="p2")), made, leave("p2"))
        assert (list(now.board.cards), fired(now)) == (["taken"], [(1, "704.5d", "made")])

    def test_a_commander_that_is_exiled_so_may_go_to_the_command_zone(self):
        boss = creature("boss", commander=True, controller="p2", entered_under="p2")
        asked = played(board(boss, format="commander"), leave("p2"))
        assert asked.choice is not None
        assert (asked.choice.kind, asked.choice.player) == ("commander", "p1")

    def test_in_what_is_done_together_it_looks_back_on_what_it_was(self):
        start = board(creature("bear", zone="hand"), creature("owned", owner="p2"))
        enters = step("move", card="bear", to="battlefield", controller="p2")
        now = played(start, together(enters, leave("p2")))
        assert (zone(now.board, "bear"), now.board.cards["bear"].last.controller) == ("exile", "p2")

    @pytest.mark.parametrize("under", ["p1", None])
    def test_under_its_owners_control_is_what_is_not_written(self, under):
        plain = board(creature("bear", controller="p2"))
        assert board(creature("bear", controller="p2", entered_under="p1")) == plain
        other = played(board(creature("bear", controller="p2", entered_under="p2")), edit("bear", entered_under=under))
        assert other.board.cards["bear"].entered_under is None

    def test_whom_it_entered_under_has_to_be_there(self):
        with pytest.raises(CountertopError, match="no player 'p9'"):
            board(creature("bear", entered_under="p9"))

    def test_what_waits_for_them_waits_no_longer(self):
        mine, theirs = creature("mine", keywords=["undying"]), creature("theirs", keywords=["undying"], owner="p2")
        stolen = creature("stolen", keywords=["undying"], controller="p2")
        act = together(*[step("destroy", card=one) for one in ("mine", "theirs", "stolen")])
        now = played(board(mine, theirs, stolen), act, leave("p2"))
        assert [one.source for one in now.board.triggers] == ["mine"]
        assert "two abilities that waited are gone, too" in texts(now)

    def test_what_waits_for_others_stays_though_its_source_is_gone(self):
        reminder = [{"is": "triggers", "when": "dies", "text": "draw"}]
        borrowed = creature("borrowed", owner="p2", controller="p1", abilities=reminder, keywords=["undying"])
        now = played(board(borrowed), step("destroy", card="borrowed"), leave("p2"))
        assert sorted(one.what for one in now.board.triggers) == ["reminder", "undying"]
        assert "waited" not in " ".join(texts(now))
        for what in ("reminder", "undying"):
            now = take(now, step("resolve", source="borrowed", what=what))
        assert (now.board.triggers, list(now.board.cards)) == ((), [])

    @pytest.mark.rule("704.5m", "704.5n", "704.5x")
    def test_the_check_sees_to_what_was_attached_or_protected(self):
        start = board(
            player("p1"),
            player("p2"),
            player("p3"),
            creature("ox", owner="p2"),
            aura("on-ox", on="ox"),
            aura("curse", on="p2", enchant="player"),
            equipment("sword", on="ox"),
            siege("siege", 3),
        )
        now = played(start, leave("p2"))
        assert fired(now) == [
            (1, "704.5m", "curse"),
            (1, "704.5m", "on-ox"),
            (1, "704.5n", "sword"),
            (1, "704.5x", "siege"),
        ]
        assert now.board.cards["siege"].protector == "p3"

    def test_a_siege_that_nobody_is_left_to_protect_goes(self):
        now = played(board(siege("siege", 3), battle("other", 2, protector="p1")), leave("p2"))
        assert zone(now.board, "siege") == "graveyard"
        assert zone(now.board, "other") == "battlefield"

    @pytest.mark.parametrize(("active", "then"), [("p1", "p1"), ("p2", "p4"), ("p4", "p4")])
    def test_in_their_turn_the_next_one_who_is_in_the_game_is_active(self, active, then):
        start = board(player("p1"), player("p2"), player("p3", lost=True), player("p4"), active=active)
        now = played(start, leave("p2"))
        assert now.board.active == then
        assert ("Player 4 is the active player" in texts(now)) is (active == "p2")

    def test_the_last_of_the_order_is_followed_by_the_first(self):
        assert played(board(active="p2"), leave("p2")).board.active == "p1"

    def test_if_all_others_have_lost_the_next_one_is_active_all_the_same(self):
        start = board(player("p1"), player("p2", lost=True), player("p3", lost=True), active="p1")
        assert played(start, leave("p1")).board.active == "p2"

    def test_damage_by_their_commander_is_forgotten_that_by_others_is_not(self):
        mine = player("p1", commander_damage={"chief": 20, "other": 5})
        start = board(mine, player("p2"), commander("chief", owner="p2"), commander("other"), format="commander")
        assert played(start, leave("p2")).board.player("p1").commander_damage == {"other": 5}

    def test_what_they_last_controlled_gives_them_no_life_any_more(self):
        vampire = creature("vampire", 2, keywords=["lifelink"], controller="p2")
        now = played(board(vampire), step("move", card="vampire", to="exile"), leave("p2"))
        after = take(now, damage("p1", 2, from_="vampire"))
        assert after.board.player("p1").life == 18

    def test_the_last_one_stays(self):
        start = played(board(), leave("p2")).board
        refused(start, leave("p1"), "player", "last player")
        with pytest.raises(BadStepError, match="last player"):
            hand.edit(start, leave("p1"))

    def test_who_is_not_there_can_not_leave(self):
        refused(board(), leave("nobody"), "player")

    def test_who_has_left_may_come_again_with_nothing(self):
        now = played(board(creature("ox", owner="p2")), leave("p2"), join("p2"))
        assert (players(now.board), list(now.board.cards)) == (["p1", "p2"], [])

    def test_a_team_plays_on_without_one(self):
        start = board(
            player("p1", team="red"),
            player("p2", team="red", counters={"poison": 9}),
            player("p3"),
            format="two-headed-giant",
        )
        now = played(start, leave("p2"), put("poison", "p1", 9))
        assert not now.board.player("p1").lost

    def test_nobody_leaves_while_a_question_waits(self):
        legends = [creature(one, name="Isamaru", type="Legendary Creature", owner="p2") for one in ("a", "b")]
        start = begin(
            board(
                *legends[:1], creature("b", name="Isamaru", type="Legendary Creature", owner="p2", counters={"oil": 1})
            )
        )
        with pytest.raises(BadStepError, match="question"):
            take(start, leave("p2"))
        assert players(take(take(start, choose("a")), leave("p2")).board) == ["p1"]

    def test_setting_up_nothing_is_left_of_them(self):
        start = board(
            creature("ox", owner="p2"),
            creature("stolen", controller="p2"),
            aura("on-ox", on="ox"),
            aura("curse", on="p2"),
            siege("siege", 3),
            active="p2",
        )
        after = hand.edit(start, leave("p2"))
        assert (after.gone, after.active, players(after)) == ({}, "p1", ["p1"])
        assert all(one.attached_to is None and one.protector is None for one in after.cards.values())
        assert after.cards["stolen"].controller == "p1"

    @pytest.mark.parametrize("who", ["p1", "p2", "p3"])
    def test_what_is_left_can_be_written_and_read_again(self, who):
        start = board(
            player("p1"),
            player("p2"),
            player("p3"),
            creature("ox", owner="p2"),
            creature("bear", controller="p2"),
            aura("on-ox", on="ox", phased_out=True),
            aura("curse", on="p3", enchant="player", owner="p2"),
            creature("clone", owner="p3", copy_of="ox"),
            active="p2",
        )
        after = played(start, leave(who)).board
        again = start_board(read(write(scenario_of(after))))
        assert (again.players, again.active, again.cards.keys()) == (after.players, after.active, after.cards.keys())


class TestSetOfTheTable:
    @pytest.mark.parametrize("at", ["play", "set up"])
    def test_the_format_the_active_player_and_the_house_rules(self, at):
        one = step("set", format="commander", active="p2", house_rules={"poison": 3, "disabled": ["704.5f"]})
        after = played(board(), one).board if at == "play" else hand.edit(board(), one)
        assert (after.format, after.active, after.house_rules.poison) == ("commander", "p2", 3)
        assert after.house_rules.disabled == ("704.5f",)
        back = hand.edit(after, step("set", format=None, active=None, house_rules=None))
        assert (back.format, back.active, bool(back.house_rules)) == ("normal", "p1", False)

    def test_what_is_told(self):
        now = played(board(), step("set", active="p2", house_rules={}))
        assert tell(now).title == "The table edited"
        assert texts(now) == ["the table: active, house rules set by hand"]

    @pytest.mark.rule("704.5c")
    def test_other_numbers_hold_for_all_from_the_next_check_on(self):
        start = board(player("p1", counters={"poison": 3}), player("p2", counters={"poison": 2}))
        now = played(start, step("set", house_rules={"poison": 3}))
        assert fired(now) == [(1, "704.5c", "p1")]

    @pytest.mark.rule("704.5f")
    def test_what_is_switched_on_again_finds_what_lay_there(self):
        start = board(
            creature("husk", 0, 0),
            house_rules=read('{"countertop": 1, "house_rules": {"disabled": ["704.5f"]}}').house_rules,
        )
        assert fired(played(start, put("charge", "p1"))) == []
        assert fired(played(start, step("set", house_rules=None))) == [(1, "704.5f", "husk")]

    def test_a_commander_that_lay_there_is_not_asked_about(self):
        start = board(commander("chief", zone="graveyard"))
        assert played(start, step("set", format="commander")).choice is None

    @pytest.mark.rule("704.6c")
    def test_another_format_asks_what_it_asks(self):
        start = board(player("p1", commander_damage={"chief": 21}), player("p2"))
        assert fired(played(start, step("set", format="commander"))) == [(1, "704.6c", "p1")]
        assert fired(played(start, step("set", format="two-headed-giant"))) == []

    def test_a_rule_that_is_none_is_named(self):
        one = step("set", house_rules={"disabled": ["704.5f", "704.3"]})
        refused(board(), one, "house_rules.disabled[1]", "704.3 is no state-based action")

    def test_what_is_not_there_or_not_of_the_table(self):
        refused(board(), step("set", active="nobody"), "active")
        refused(board(), step("set", format="commander", power=2), "power", "the table has no field")
        refused(board(creature("bear")), edit("bear", format="commander"), "format", "a card has no field")
        refused(board(), step("set", player="p1", active="p2"), "active", "a player has no field")
        refused(board(), step("set", life=3), "card", "exactly one of card and player, or neither")
