"""The steps put, remove and move_counters (122.5, 122.6)."""

import pytest

from tests.builders import (
    UNTOUCHABLE,
    at_most,
    board,
    counters,
    creature,
    damage,
    edit,
    equipment,
    fired,
    keywords,
    move,
    move_counters,
    permanent,
    planeswalker,
    played,
    player,
    put,
    remove,
    size,
    step,
    together,
    token,
    why_nothing,
    zone,
)
from webapp.rules import perform
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import CountersPut, CountersRemoved


@pytest.mark.rule("122.6")
class TestPut:
    def test_one_is_put_where_no_number_is_said(self):
        assert counters(played(board(creature("bear")), step("put", onto="bear", kind="charge")), "bear") == {
            "charge": 1
        }

    def test_more_are_put_onto_those_that_are_there(self):
        now = played(board(creature("bear", counters={"charge": 2})), put("Charge", onto="bear", count=3))
        assert counters(now, "bear") == {"charge": 5}

    def test_a_player_gets_them(self):
        assert counters(played(board(), put("experience", onto="p2", count=2)), "p2") == {"experience": 2}

    @pytest.mark.parametrize("zone", ["graveyard", "exile", "hand", "library", "command", "stack"])
    def test_a_card_in_any_zone_gets_them(self, zone):
        assert counters(played(board(creature("bear", zone=zone)), put("time", onto="bear")), "bear") == {"time": 1}

    def test_it_is_one_event_that_names_who_puts(self):
        outcome = perform(board(creature("bear")), put("charge", onto="bear", count=4, by="p2"))
        assert outcome.events == (CountersPut(on="bear", kind="charge", count=4, total=4, by="p2", rules=("122.1",)),)

    def test_the_active_player_puts_where_nobody_is_named(self):
        outcome = perform(board(creature("bear"), active="p2"), put("charge", onto="bear"))
        assert outcome.events[0].by == "p2"

    @pytest.mark.parametrize(
        ("kind", "rule"),
        [("+1/+0", "122.1a"), ("flying", "122.1b"), ("shield", "122.1c"), ("stun", "122.1d"), ("loyalty", "122.1e"),
         ("poison", "122.1f"), ("defense", "122.1g"), ("finality", "122.1h"), ("hone", "122.1j"), ("charge", "122.1")],
    )  # fmt: skip
    def test_it_cites_the_rule_of_its_kind(self, kind, rule):
        assert perform(board(creature("bear")), put(kind, onto="bear")).events[0].rules == (rule,)

    @pytest.mark.rule("609.3")
    @pytest.mark.parametrize("cause", ["effect", "cost", "turn"])
    def test_none_put_is_nothing(self, cause):
        start = played(board(creature("bear")))
        now = played(start, put("charge", onto="bear", count=0, cause=cause))
        assert why_nothing(now) == {"609.3"}
        assert now.board is start.board

    @pytest.mark.rule("609.3")
    def test_none_put_is_not_prohibited_either(self):
        assert why_nothing(
            played(board(creature("kite", abilities=UNTOUCHABLE)), put("charge", onto="kite", count=0))
        ) == {"609.3"}

    @pytest.mark.rule("702.26b")
    def test_a_phased_out_permanent_gets_none(self):
        now = played(board(creature("bear", phased_out=True)), put("charge", onto="bear"))
        assert why_nothing(now) == {"702.26b"}
        assert counters(now, "bear") == {}

    @pytest.mark.rule("111.7")
    def test_what_has_ceased_to_exist_gets_none(self):
        now = played(board(token("rat")), step("destroy", card="rat"), put("charge", onto="rat"))
        assert why_nothing(now) == {"111.7"}

    @pytest.mark.parametrize("count", [-1, 1.5, "many", 10**12 + 1])
    def test_what_is_no_number_from_0_on_is_refused(self, count):
        with pytest.raises(ValueError):
            put("charge", onto="bear", count=count)

    @pytest.mark.parametrize("kind", ["all", "any", "", "x" * 41])
    def test_what_is_no_kind_is_refused(self, kind):
        with pytest.raises(ValueError):
            put(kind, onto="bear")

    def test_an_id_that_never_was_is_refused_and_named(self):
        with pytest.raises(UnknownObjectError, match="'ghost'") as refusal:
            played(board(), put("charge", onto="ghost"))
        assert refusal.value.where == "onto"

    def test_a_player_who_never_was_puts_nothing(self):
        with pytest.raises(UnknownObjectError) as refusal:
            played(board(creature("bear")), put("charge", onto="bear", by="p9"))
        assert refusal.value.where == "by"


class TestRemove:
    def test_one_comes_off_where_no_number_is_said(self):
        assert counters(played(board(creature("bear", counters={"charge": 3})), remove("charge", "bear")), "bear") == {
            "charge": 2
        }

    @pytest.mark.rule("101.3")
    def test_as_an_effect_as_many_come_off_as_there_are(self):
        now = played(board(creature("bear", counters={"charge": 3, "lore": 1})), remove("charge", "bear", count=5))
        assert counters(now, "bear") == {"lore": 1}
        assert now.events == (CountersRemoved(source="bear", kind="charge", count=3, rules=("122.1",)),)

    def test_all_of_one_kind(self):
        start = board(creature("bear", counters={"charge": 3, "lore": 2}))
        assert counters(played(start, remove("charge", "bear", count="all")), "bear") == {"lore": 2}

    @pytest.mark.parametrize("written", ["all", "ALL", " All "])
    def test_all_of_all_kinds(self, written):
        start = board(creature("bear", counters={"charge": 3, "lore": 2}))
        assert counters(played(start, remove(written, "bear")), "bear") == {}

    def test_a_number_of_all_kinds_is_meant_for_each(self):
        start = board(creature("bear", counters={"charge": 3, "lore": 1}))
        assert counters(played(start, remove("all", "bear", count=2)), "bear") == {"charge": 1}

    def test_energy_comes_off_a_player(self):
        start = board(player("p1", counters={"energy": 3}), player("p2"))
        assert counters(played(start, remove("energy", "p1", count=2, cause="cost")), "p1") == {"energy": 1}

    def test_a_time_counter_comes_off_an_exiled_card(self):
        start = board(creature("bear", zone="exile", counters={"time": 2}))
        assert counters(played(start, remove("time", "bear")), "bear") == {"time": 1}

    @pytest.mark.rule("101.3")
    @pytest.mark.parametrize("kind", ["charge", "all"])
    def test_where_there_is_none_it_does_nothing(self, kind):
        start = played(board(creature("bear")))
        now = played(start, remove(kind, "bear"))
        assert why_nothing(now) == {"101.3"}
        assert now.board is start.board

    @pytest.mark.rule("101.3")
    def test_another_kind_does_not_come_off_instead(self):
        now = played(board(creature("bear", counters={"lore": 1})), remove("charge", "bear"))
        assert why_nothing(now) == {"101.3"}
        assert counters(now, "bear") == {"lore": 1}

    @pytest.mark.rule("609.3")
    @pytest.mark.parametrize("cause", ["effect", "cost"])
    def test_none_removed_is_nothing(self, cause):
        now = played(board(creature("bear", counters={"charge": 2})), remove("charge", "bear", count=0, cause=cause))
        assert why_nothing(now) == {"609.3"}

    def test_a_phased_out_permanent_keeps_them(self):
        now = played(board(creature("bear", phased_out=True, counters={"charge": 1})), remove("charge", "bear"))
        assert why_nothing(now) == {"702.26b"}
        assert counters(now, "bear") == {"charge": 1}

    @pytest.mark.parametrize("kind", ["any", "x" * 41])
    def test_what_is_no_kind_is_refused(self, kind):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear")), remove(kind, "bear"))
        assert refusal.value.where == "kind"


@pytest.mark.rule("118.3")
class TestRemoveAsACost:
    def test_all_must_be_there(self):
        now = played(board(creature("bear", counters={"charge": 2})), remove("charge", "bear", count=3, cause="cost"))
        assert why_nothing(now) == {"118.3"}
        assert counters(now, "bear") == {"charge": 2}

    def test_exactly_so_many_are_enough(self):
        now = played(board(creature("bear", counters={"charge": 3})), remove("charge", "bear", count=3, cause="cost"))
        assert counters(now, "bear") == {}

    def test_of_all_kinds_each_must_have_so_many(self):
        start = board(creature("bear", counters={"charge": 3, "lore": 1}))
        assert why_nothing(played(start, remove("all", "bear", count=2, cause="cost"))) == {"118.3"}
        assert counters(played(start, remove("all", "bear", count=1, cause="cost")), "bear") == {"charge": 2}

    def test_none_at_all_pays_nothing(self):
        assert why_nothing(played(board(creature("bear")), remove("all", "bear", count=1, cause="cost"))) == {"118.3"}

    @pytest.mark.rule("101.3")
    @pytest.mark.parametrize("there", [{}, {"lore": 1}])
    def test_all_of_none_is_a_cost_that_can_be_paid_with_none(self, there):
        start = board(creature("bear", counters=there))
        assert why_nothing(played(start, remove("charge", "bear", count="all", cause="cost"))) == {"101.3"}
        assert why_nothing(played(start, remove("charge", "bear", count=1, cause="cost"))) == {"118.3"}

    @pytest.mark.rule("606.6")
    def test_minus_three_needs_three_loyalty(self):
        start = board(planeswalker("jace", 2))
        now = played(start, remove("loyalty", "jace", count=3, cause="cost"))
        assert (why_nothing(now), counters(now, "jace")) == ({"118.3"}, {"loyalty": 2})
        assert fired(played(start, remove("loyalty", "jace", count=2, cause="cost"))) == [(1, "704.5i", "jace")]


@pytest.mark.rule("122.5")
class TestMove:
    def test_row_1_the_last_plus_counter_moves_and_the_0_0_goes(self):
        now = played(
            board(creature("ooze", 0, 0, counters={"+1/+1": 1}), creature("bear")),
            move_counters("+1/+1", "ooze", "bear"),
        )
        assert size(now, "bear") == (3, 3)
        assert fired(now) == [(1, "704.5f", "ooze")]
        assert zone(now, "ooze") == "graveyard"

    def test_it_is_a_removal_and_then_a_put_by_who_moves(self):
        start = board(creature("bear", counters={"charge": 3}), creature("ox"))
        outcome = perform(start, move_counters("charge", "bear", "ox", count=2, by="p2"))
        assert outcome.events == (
            CountersRemoved(source="bear", kind="charge", count=2, left=1, rules=("122.5", "122.1")),
            CountersPut(on="ox", kind="charge", count=2, total=2, by="p2", rules=("122.5", "122.6", "122.1")),
        )

    def test_as_many_as_there_are_move(self):
        now = played(
            board(creature("bear", counters={"charge": 2}), creature("ox")),
            move_counters("charge", "bear", "ox", count=5),
        )
        assert (counters(now, "bear"), counters(now, "ox")) == ({}, {"charge": 2})

    def test_all_of_a_kind_move_and_the_others_stay(self):
        start = board(creature("bear", counters={"charge": 2, "lore": 1}), creature("ox"))
        now = played(start, move_counters("charge", "bear", "ox", count="all"))
        assert (counters(now, "bear"), counters(now, "ox")) == ({"lore": 1}, {"charge": 2})

    def test_all_of_all_kinds_move(self):
        start = board(creature("bear", counters={"charge": 2, "lore": 1}), creature("ox", counters={"lore": 1}))
        now = played(start, move_counters("all", "bear", "ox"))
        assert (counters(now, "bear"), counters(now, "ox")) == ({}, {"charge": 2, "lore": 2})

    def test_one_of_each_kind_moves(self):
        start = board(creature("bear", counters={"charge": 2, "lore": 1}), creature("ox"))
        now = played(start, move_counters("all", "bear", "ox", count=1))
        assert (counters(now, "bear"), counters(now, "ox")) == ({"charge": 1}, {"charge": 1, "lore": 1})

    def test_row_14_all_minus_counters_onto_a_larger_creature(self):
        start = board(creature("hatchling", 6, 6, counters={"-1/-1": 4}), creature("processor", 7, 8, owner="p2"))
        now = played(start, move_counters("all", "hatchling", "processor", by="p2"))
        assert (size(now, "hatchling"), size(now, "processor")) == ((6, 6), (3, 4))

    def test_row_15_a_minus_counter_onto_a_1_1(self):
        start = board(creature("bonder", 3, 3, counters={"-1/-1": 2}), creature("druid", 1, 1))
        now = played(start, move_counters("-1/-1", "bonder", "druid"))
        assert (counters(now, "bonder"), fired(now)) == ({"-1/-1": 1}, [(1, "704.5f", "druid")])

    @pytest.mark.rule("704.5q")
    def test_row_16_a_minus_counter_meets_two_plus_counters(self):
        start = board(creature("x", 2, 2, counters={"+1/+1": 2}), creature("y", 2, 2, counters={"-1/-1": 1}))
        now = played(start, move_counters("-1/-1", "y", "x"))
        assert (counters(now, "x"), fired(now)) == ({"+1/+1": 1}, [(1, "704.5q", "x")])

    @pytest.mark.rule("704.5g")
    def test_row_17_without_it_the_old_damage_is_lethal(self):
        start = board(creature("bear", 2, 2, counters={"+1/+1": 1}, damage=2), creature("ox"))
        assert fired(played(start, move_counters("+1/+1", "bear", "ox"))) == [(1, "704.5g", "bear")]

    @pytest.mark.rule("122.1c")
    def test_row_18_a_shield_counter_does_not_save_it(self):
        start = board(creature("bear", 2, 2, counters={"+1/+1": 1, "shield": 1}, damage=2), creature("ox"))
        now = played(start, move_counters("+1/+1", "bear", "ox"))
        assert fired(now) == [(1, "704.5g", "bear")]
        assert now.board.cards["bear"].last.counters == {"shield": 1}

    @pytest.mark.rule("702.12b")
    def test_row_19_indestructible_it_survives_and_nothing_is_performed(self):
        start = board(
            creature("bear", 2, 2, counters={"+1/+1": 1}, damage=2, keywords=["indestructible"]), creature("ox")
        )
        now = played(start, move_counters("+1/+1", "bear", "ox"))
        assert (fired(now), now.board.cards["bear"].damage) == ([], 2)

    @pytest.mark.rule("122.1b")
    def test_row_20_without_its_indestructible_counter_it_is_destroyed(self):
        start = board(creature("wurm", 5, 5, counters={"indestructible": 1}, damage=6), creature("ox"))
        now = played(start, move_counters("indestructible", "wurm", "ox"))
        assert fired(now) == [(1, "704.5g", "wurm")]
        assert keywords(now, "ox") == ("indestructible",)

    @pytest.mark.rule("704.5h")
    def test_row_21_deathtouch_has_lapsed_by_then(self):
        start = board(creature("wurm", 5, 5, counters={"indestructible": 1}), creature("ox"))
        now = played(start, damage("wurm", 1, deathtouch=True), move_counters("indestructible", "wurm", "ox"))
        assert (fired(now), now.board.cards["wurm"].damage) == ([], 1)

    @pytest.mark.rule("704.5i")
    def test_row_22_the_last_loyalty_counter_onto_a_creature(self):
        now = played(board(planeswalker("jace", 1), creature("bear")), move_counters("loyalty", "jace", "bear"))
        assert (counters(now, "bear"), fired(now)) == ({"loyalty": 1}, [(1, "704.5i", "jace")])

    @pytest.mark.parametrize("kind", ["time", "fade", "lore"])
    def test_rows_23_and_24_any_named_counter_moves(self, kind):
        now = played(
            board(permanent("x", "Artifact", counters={kind: 1}), creature("y")), move_counters(kind, "x", "y")
        )
        assert (counters(now, "x"), counters(now, "y")) == ({}, {kind: 1})

    @pytest.mark.rule("122.1d")
    def test_row_27_a_stun_counter_onto_an_untapped_creature(self):
        start = board(creature("x", tapped=True, counters={"stun": 1}), creature("y"))
        now = played(start, move_counters("stun", "x", "y"))
        assert not now.board.cards["y"].tapped
        assert not played(now, step("untap", card="x")).board.cards["x"].tapped
        later = played(now, step("tap", card="y"), step("untap", card="y"))
        assert (later.board.cards["y"].tapped, counters(later, "y")) == (True, {})

    @pytest.mark.rule("122.1h")
    def test_row_28_a_finality_counter(self):
        start = played(
            board(creature("x", counters={"finality": 1}), creature("y")), move_counters("finality", "x", "y")
        )
        now = played(start, step("destroy", card="x"), step("destroy", card="y"))
        assert (zone(now, "x"), zone(now, "y")) == ("graveyard", "exile")

    @pytest.mark.rule("122.1a")
    def test_row_30_a_plus_counter_onto_a_forest_waits_until_it_is_animated(self):
        start = board(creature("giant", counters={"+1/+1": 1}), permanent("forest", "Land"))
        now = played(start, move_counters("+1/+1", "giant", "forest"))
        assert (counters(now, "forest"), size(now, "forest")) == ({"+1/+1": 1}, (None, None))
        assert size(played(now, edit("forest", type="Land Creature", power=1, toughness=1)), "forest") == (2, 2)

    @pytest.mark.rule("704.5r")
    def test_beyond_what_the_target_can_have_they_come_off_again(self):
        start = board(
            creature("x", counters={"dream": 3}), creature("y", counters={"dream": 6}, abilities=at_most(7, "dream"))
        )
        now = played(start, move_counters("dream", "x", "y", count="all"))
        assert (counters(now, "y"), fired(now)) == ({"dream": 7}, [(1, "704.5r", "y")])

    def test_hostile_counters_go_onto_an_opponents_permanent(self):
        now = played(
            board(creature("x", counters={"-1/-1": 1}), creature("y", owner="p2")), move_counters("-1/-1", "x", "y")
        )
        assert size(now, "y") == (1, 1)

    @pytest.mark.rule("704.4")
    def test_nothing_is_checked_between_the_two_halves(self):
        start = board(creature("x", 0, 0, counters={"+1/+1": 1}), creature("y", 0, 0, counters={"+1/+1": 1}))
        now = played(start, together(move_counters("+1/+1", "x", "y"), move_counters("+1/+1", "y", "x")))
        assert (fired(now), counters(now, "x"), counters(now, "y")) == ([], {"+1/+1": 1}, {"+1/+1": 1})


@pytest.mark.rule("122.5")
class TestAMoveThatDoesNothing:
    def test_row_2_from_an_object_onto_itself(self):
        start = played(board(creature("bear", counters={"+1/+1": 2})))
        now = played(start, move_counters("+1/+1", "bear", "bear"))
        assert why_nothing(now) == {"122.5"}
        assert now.board is start.board
        assert now.events == ()

    def test_row_3_of_a_kind_that_is_not_there(self):
        now = played(
            board(creature("bear", counters={"flying": 1}), creature("ox")), move_counters("+1/+1", "bear", "ox")
        )
        assert why_nothing(now) == {"122.5"}

    @pytest.mark.parametrize("kind", ["+1/+1", "all"])
    def test_from_where_there_are_none_at_all(self, kind):
        assert why_nothing(played(board(creature("bear"), creature("ox")), move_counters(kind, "bear", "ox"))) == {
            "122.5"
        }

    def test_row_4_onto_what_cant_have_counters_and_nothing_is_removed(self):
        start = played(board(creature("bear", counters={"+1/+1": 1}), creature("kite", abilities=UNTOUCHABLE)))
        now = played(start, move_counters("+1/+1", "bear", "kite"))
        assert why_nothing(now) == {"614.17c", "122.5"}
        assert counters(now, "bear") == {"+1/+1": 1}
        assert now.board is start.board

    def test_row_5_solemnity_does_not_stop_a_move_onto_a_planeswalker(self):
        ability = {
            "is": "no_counters",
            "affects": {"who": "anyone", "what": ["creature", "artifact", "enchantment", "land"]},
        }
        start = board(
            permanent("solemnity", "Enchantment", abilities=[ability]),
            creature("bear", counters={"+1/+1": 1}),
            planeswalker("jace", 3),
        )
        now = played(start, move_counters("+1/+1", "bear", "jace"))
        assert (counters(now, "bear"), counters(now, "jace")) == ({}, {"+1/+1": 1, "loyalty": 3})

    def test_row_6_of_all_kinds_only_the_prohibited_one_stays(self):
        melira = [{"is": "no_counters", "affects": {"who": "you", "what": ["creature"]}, "kinds": ["-1/-1"]}]
        start = board(
            permanent("melira", abilities=melira),
            creature("mine", type="Creature \u2014 Wall"),
            creature("theirs", 2, 5, owner="p2", counters={"-1/-1": 1, "shield": 2}),
        )
        now = played(start, move_counters("all", "theirs", "mine"))
        assert (counters(now, "theirs"), counters(now, "mine")) == ({"-1/-1": 1}, {"shield": 2})
        assert why_nothing(now) == set()
        assert {n.rule for n in now.refusals} == {"614.17c", "122.5"}

    @pytest.mark.parametrize("side", ["from", "to"])
    def test_row_32_with_a_phased_out_creature(self, side):
        away, here = creature("away", phased_out=True, counters={"charge": 1}), creature("here", counters={"charge": 1})
        ids = ("away", "here") if side == "from" else ("here", "away")
        now = played(board(away, here), move_counters("charge", *ids))
        assert why_nothing(now) == {"702.26b", "122.5"}

    @pytest.mark.rule("608.2b")
    def test_row_34_between_different_controllers_where_the_effect_says_the_same(self):
        start = board(
            creature("mine", counters={"charge": 2}),
            creature("theirs", owner="p1", controller="p2"),
            creature("also-mine"),
        )
        now = played(start, move_counters("charge", "mine", "theirs", count=2, same_controller=True))
        assert why_nothing(now) == {"122.5", "608.2b"}
        assert counters(
            played(start, move_counters("charge", "mine", "also-mine", same_controller=True)), "also-mine"
        ) == {"charge": 1}

    @pytest.mark.rule("608.2b")
    def test_whose_they_are_is_asked_before_what_happens_at_the_same_time(self):
        start = board(creature("mine", counters={"charge": 1}), creature("theirs", owner="p1", controller="p2"))
        taken = step("control", card="theirs", player="p1")
        moved = move_counters("charge", "mine", "theirs", same_controller=True)
        for act in (together(taken, moved), together(moved, taken)):
            assert counters(played(start, act), "theirs") == {}
        assert counters(played(start, taken, moved), "theirs") == {"charge": 1}

    @pytest.mark.parametrize("zone", ["graveyard", "exile", "hand", "library", "command", "stack"])
    @pytest.mark.parametrize("side", ["from", "to"])
    def test_with_a_card_that_is_not_on_the_battlefield(self, zone, side):
        away, here = creature("away", zone=zone, counters={"charge": 1}), creature("here", counters={"charge": 1})
        ids = ("away", "here") if side == "from" else ("here", "away")
        assert why_nothing(played(board(away, here), move_counters("charge", *ids))) == {"122.5"}

    @pytest.mark.rule("400.7")
    def test_row_13_with_a_creature_that_has_left_and_come_back(self):
        start = board(creature("bear", counters={"charge": 1}), creature("ox"))
        flickered = played(start, move("ox", "exile"), move("ox", "battlefield"))
        now = played(flickered, move_counters("charge", "bear", "ox", expected={"bear": 1, "ox": 1}))
        assert why_nothing(now) == {"400.7", "122.5", "608.2b"}
        assert counters(now, "bear") == {"charge": 1}
        meant = played(flickered, move_counters("charge", "bear", "ox", expected={"bear": 1, "ox": 3}))
        assert counters(meant, "ox") == {"charge": 1}

    @pytest.mark.rule("111.7")
    def test_with_a_token_that_has_ceased_to_exist(self):
        start = played(
            board(token("rat", counters={"charge": 1}), creature("ox", counters={"charge": 1})),
            step("destroy", card="rat"),
        )
        assert why_nothing(played(start, move_counters("charge", "rat", "ox"))) == {"111.7", "122.5"}
        assert why_nothing(played(start, move_counters("charge", "ox", "rat"))) == {"111.7", "122.5"}

    @pytest.mark.rule("609.3")
    @pytest.mark.parametrize("kind", ["charge", "all"])
    def test_of_none(self, kind):
        start = board(creature("bear", counters={"charge": 1}), creature("ox"))
        assert why_nothing(played(start, move_counters(kind, "bear", "ox", count=0))) == {"609.3", "122.5"}

    @pytest.mark.parametrize("ids", [("p1", "bear"), ("bear", "p1"), ("p1", "p2"), ("p1", "p1")])
    def test_between_a_player_and_anything(self, ids):
        start = board(player("p1", counters={"energy": 1}), player("p2"), creature("bear", counters={"energy": 1}))
        assert why_nothing(played(start, move_counters("energy", *ids))) == {"122.5"}

    def test_onto_itself_even_where_counters_cant_be_put(self):
        start = board(creature("kite", abilities=UNTOUCHABLE, counters={"charge": 1}))
        assert why_nothing(played(start, move_counters("charge", "kite", "kite"))) == {"122.5"}

    @pytest.mark.rule("613.7c")
    def test_and_renews_no_timestamp(self):
        start = board(
            creature("bear", counters={"flying": 2}), creature("kite", abilities=UNTOUCHABLE, counters={"flying": 1})
        )
        now = played(start, move_counters("flying", "bear", "bear"), move_counters("flying", "bear", "kite"))
        assert now.board == start


class TestAMoveThatMakesNoSense:
    @pytest.mark.parametrize(("ids", "where"), [(("ghost", "bear"), "from"), (("bear", "ghost"), "to")])
    def test_an_id_that_never_was_is_refused_and_named(self, ids, where):
        with pytest.raises(UnknownObjectError) as refusal:
            played(board(creature("bear", counters={"charge": 1})), move_counters("charge", *ids))
        assert refusal.value.where == where

    def test_any_is_no_kind(self):
        with pytest.raises(BadStepError):
            played(board(creature("bear"), equipment("sword")), move_counters("any", "bear", "sword"))

    def test_a_negative_number_is_refused(self):
        with pytest.raises(ValueError):
            move_counters("charge", "bear", "ox", count=-1)
