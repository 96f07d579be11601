"""The steps damage (120.3) and life (119)."""

import pytest

from tests.builders import (
    SOLEMNITY,
    battle,
    board,
    card,
    counters,
    creature,
    damage,
    fired,
    gives,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    size,
    step,
    together,
    token,
    why_nothing,
    zone,
)
from webapp.rules import perform
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import CountersPut, DamageDealt


def marked(now, card_id):
    return now.board.cards[card_id].damage


def life(now, *players):
    return [now.board.player(p).life for p in players or ("p1", "p2")]


class TestDamageToACreature:
    @pytest.mark.rule("120.3e")
    def test_is_marked_and_adds_up(self):
        now = played(board(creature("ox", 2, 5)), damage("ox", 1), damage("ox", 2))
        assert (marked(now, "ox"), zone(now, "ox")) == (3, "battlefield")

    @pytest.mark.rule("120.3d")
    @pytest.mark.parametrize("keyword", ["wither", "infect"])
    def test_from_wither_or_infect_puts_minus_counters_and_marks_none(self, keyword):
        start = board(creature("ox", 2, 5), creature("rat", owner="p2", keywords=[keyword]))
        now = played(start, damage("ox", 2, from_="rat"))
        assert (counters(now, "ox"), marked(now, "ox")) == ({"-1/-1": 2}, 0)
        assert [e.by for e in now.events if isinstance(e, CountersPut)] == ["p2"]

    @pytest.mark.rule("120.3d")
    def test_row_88_wither_counters_may_cancel_plus_counters(self):
        now = played(board(creature("ox", 2, 2, counters={"+1/+1": 3})), damage("ox", 2, wither=True))
        assert (fired(now), counters(now, "ox")) == ([(1, "704.5q", "ox")], {"+1/+1": 1})

    @pytest.mark.rule("120.3d")
    def test_from_both_puts_the_counters_once(self):
        start = board(creature("ox", 2, 5), creature("rat", keywords=["wither", "infect"]))
        assert counters(played(start, damage("ox", 2, from_="rat", wither=True)), "ox") == {"-1/-1": 2}

    @pytest.mark.rule("704.5g")
    @pytest.mark.parametrize(("amount", "dies"), [(1, False), (2, True), (3, True)])
    def test_as_much_as_its_toughness_is_lethal(self, amount, dies):
        assert fired(played(board(creature("bear")), damage("bear", amount))) == (
            [(1, "704.5g", "bear")] if dies else []
        )

    @pytest.mark.rule("120.1")
    @pytest.mark.parametrize("type", ["Artifact", "Enchantment", "Land", "Artifact \u2014 Vehicle"])
    def test_what_is_no_creature_planeswalker_or_battle_is_dealt_none(self, type):
        now = played(board(card("ring", type, power=3, toughness=3, counters={"shield": 1})), damage("ring", 3))
        assert why_nothing(now) == {"120.1"}
        assert (marked(now, "ring"), counters(now, "ring")) == (0, {"shield": 1})

    @pytest.mark.parametrize("where", ["graveyard", "exile", "hand", "library", "command", "stack"])
    def test_a_card_elsewhere_is_dealt_none(self, where):
        assert why_nothing(played(board(creature("bear", zone=where)), damage("bear", 3))) == {"110.1"}

    @pytest.mark.rule("120.6")
    def test_it_stays_marked_as_the_permanent_stops_being_a_creature(self):
        now = played(
            board(creature("man", 3, 3, type="Land Creature")), damage("man", 2), step("set", card="man", type="Land")
        )
        assert (marked(now, "man"), fired(now)) == (2, [])
        assert fired(played(now, step("set", card="man", type="Land Creature", toughness=2))) == [(1, "704.5g", "man")]


@pytest.mark.rule("702.2e")
class TestDeathtouch:
    def test_one_damage_is_enough(self):
        start = board(creature("wurm", 9, 9), creature("snake", 1, 1, keywords=["deathtouch"]))
        assert fired(played(start, damage("wurm", 1, from_="snake"))) == [(1, "704.5h", "wurm")]

    @pytest.mark.rule("120.3d")
    def test_row_106_with_wither_too(self):
        start = board(creature("wurm", 5, 5), creature("snake", 1, 1, keywords=["deathtouch", "wither"]))
        now = played(start, damage("wurm", 1, from_="snake"))
        assert fired(now) == [(1, "704.5h", "wurm")]
        assert now.board.cards["wurm"].last.counters == {"-1/-1": 1}

    def test_even_where_the_wither_counters_cant_be_put(self):
        start = board(permanent("solemnity", "Enchantment", abilities=SOLEMNITY), creature("wurm", 5, 5))
        assert fired(played(start, damage("wurm", 1, deathtouch=True, wither=True))) == [(1, "704.5h", "wurm")]

    def test_a_counter_grants_it(self):
        start = board(creature("wurm", 9, 9), creature("bear", counters={"deathtouch": 1}))
        assert fired(played(start, damage("wurm", 1, from_="bear"))) == [(1, "704.5h", "wurm")]

    def test_from_a_source_that_has_left_as_it_last_was(self):
        snake = creature("snake", 1, 1, counters={"deathtouch": 1})
        now = played(
            board(creature("wurm", 9, 9), snake), step("destroy", card="snake"), damage("wurm", 1, from_="snake")
        )
        assert fired(now) == [(1, "704.5h", "wurm")]

    def test_from_a_token_that_has_ceased_to_exist(self):
        start = board(creature("wurm", 9, 9), token("snake", keywords=["deathtouch", "lifelink"], owner="p2"))
        now = played(start, step("destroy", card="snake"), damage("wurm", "power", from_="snake"))
        assert fired(now) == [(1, "704.5h", "wurm")]
        assert life(now) == [20, 21]

    def test_from_a_token_that_never_was_on_the_battlefield(self):
        ghost = token("ghost", 3, 3, zone="exile", keywords=["deathtouch"])
        now = played(board(creature("wurm", 9, 9), ghost), damage("wurm", "power", from_="ghost"))
        assert fired(now) == [(1, "704.5h", "wurm")]
        assert now.stepped.cards["wurm"].damage == 3

    def test_does_nothing_more_to_a_planeswalker(self):
        now = played(board(planeswalker("jace", 4)), damage("jace", 1, deathtouch=True))
        assert (counters(now, "jace"), fired(now), now.stepped.cards["jace"].deathtouched) == (
            {"loyalty": 3},
            [],
            False,
        )

    def test_one_harmless_hit_beside_it_takes_nothing_back(self):
        now = played(board(creature("wurm", 9, 9)), together(damage("wurm", 1, deathtouch=True), damage("wurm", 1)))
        assert fired(now) == [(1, "704.5h", "wurm")]


@pytest.mark.rule("120.3")
class TestDamageToPlaneswalkersAndBattles:
    @pytest.mark.rule("120.3c")
    @pytest.mark.parametrize(("amount", "left", "dies"), [(1, 2, False), (3, 0, True), (7, 0, True)])
    def test_takes_loyalty_counters_off(self, amount, left, dies):
        now = played(board(planeswalker("jace", 3)), damage("jace", amount))
        assert now.stepped.cards["jace"].counters["loyalty"] == left
        assert now.stepped.cards["jace"].damage == 0
        assert fired(now) == ([(1, "704.5i", "jace")] if dies else [])

    @pytest.mark.rule("120.3c")
    @pytest.mark.parametrize("keyword", ["wither", "infect"])
    def test_wither_and_infect_make_no_difference_to_a_planeswalker(self, keyword):
        assert counters(played(board(planeswalker("jace", 3)), damage("jace", 2, **{keyword: True})), "jace") == {
            "loyalty": 1
        }

    @pytest.mark.rule("120.3h")
    def test_takes_defense_counters_off_a_battle(self):
        now = played(board(battle("gate", 3)), damage("gate", 2))
        assert (counters(now, "gate"), fired(now)) == ({"defense": 1}, [])
        assert fired(played(now, damage("gate", 1))) == [(1, "704.5w", "gate")]

    def test_row_69_a_creature_planeswalker_gets_both_results(self):
        gideon = planeswalker("gideon", 4, type="Planeswalker Creature", power=4, toughness=4)
        now = played(board(gideon), damage("gideon", 3))
        assert (counters(now, "gideon"), marked(now, "gideon"), fired(now)) == ({"loyalty": 1}, 3, [])

    def test_both_results_may_each_be_the_end_of_it(self):
        gideon = planeswalker("gideon", 4, type="Planeswalker Creature", power=4, toughness=4)
        now = played(board(gideon), damage("gideon", 4))
        assert fired(now) == [(1, "704.5g", "gideon"), (1, "704.5i", "gideon")]
        assert zone(now, "gideon") == "graveyard"

    def test_with_wither_a_creature_planeswalker_loses_loyalty_and_gets_minus_counters(self):
        gideon = planeswalker("gideon", 4, type="Planeswalker Creature", power=4, toughness=4)
        now = played(board(gideon), damage("gideon", 3, wither=True))
        assert (counters(now, "gideon"), marked(now, "gideon")) == ({"-1/-1": 3, "loyalty": 1}, 0)

    def test_an_indestructible_one_still_loses_its_loyalty(self):
        gideon = planeswalker(
            "gideon", 4, type="Planeswalker Creature", power=4, toughness=4, keywords=["indestructible"]
        )
        assert fired(played(board(gideon), damage("gideon", 4))) == [(1, "704.5i", "gideon")]


class TestDamageToAPlayer:
    @pytest.mark.rule("120.3a")
    def test_is_lost_life(self):
        assert life(played(board(), damage("p2", 3))) == [20, 17]

    @pytest.mark.rule("120.3b")
    def test_from_infect_is_poison_and_no_life_is_lost(self):
        now = played(board(creature("rat", keywords=["infect"])), damage("p2", 3, from_="rat"))
        assert (life(now), counters(now, "p2")) == ([20, 20], {"poison": 3})
        assert [e.by for e in now.events if isinstance(e, CountersPut)] == ["p1"]

    def test_wither_makes_no_difference(self):
        assert life(played(board(), damage("p2", 3, wither=True, deathtouch=True))) == [20, 17]

    @pytest.mark.rule("120.3g")
    @pytest.mark.parametrize(("combat", "poison"), [(True, {"poison": 2}), (False, {})])
    def test_toxic_adds_poison_in_combat_only(self, combat, poison):
        now = played(board(creature("rat", keywords=["Toxic 2"])), damage("p2", 1, from_="rat", combat=combat))
        assert (life(now), counters(now, "p2")) == ([20, 19], poison)

    @pytest.mark.rule("120.3g")
    def test_several_toxic_add_up_and_come_on_top_of_infect(self):
        rat = creature("rat", keywords=["toxic 1", "toxic 2", "infect"])
        now = played(board(rat), damage("p2", 4, from_="rat", combat=True, toxic=1))
        assert (life(now), counters(now, "p2")) == ([20, 20], {"poison": 8})

    @pytest.mark.rule("120.3g")
    def test_toxic_gives_a_creature_nothing(self):
        now = played(
            board(creature("ox", 2, 5), creature("rat", keywords=["toxic 2"])),
            damage("ox", 1, from_="rat", combat=True),
        )
        assert (counters(now, "ox"), counters(now, "p2")) == ({}, {})

    @pytest.mark.rule("614.17c")
    def test_row_90_where_no_poison_can_be_got_infect_costs_no_life_either(self):
        start = board(permanent("solemnity", "Enchantment", abilities=SOLEMNITY))
        now = played(start, damage("p2", 3, infect=True))
        assert (life(now), counters(now, "p2"), why_nothing(now)) == ([20, 20], {}, set())

    @pytest.mark.rule("704.5c")
    def test_row_72_the_tenth_poison_counter_is_the_end(self):
        start = board(player("p1"), player("p2", counters={"poison": 9}))
        now = played(start, damage("p2", 1, infect=True))
        assert not now.stepped.player("p2").lost
        assert fired(now) == [(1, "704.5c", "p2")]

    def test_one_who_has_lost_still_gets_what_it_brings(self):
        start = board(player("p1"), player("p2", lost=True, life=0))
        now = played(start, damage("p2", 3), damage("p2", 10, infect=True))
        assert (life(now, "p2"), counters(now, "p2"), fired(now)) == ([-3], {"poison": 10}, [])


@pytest.mark.rule("120.3f")
class TestLifelink:
    @pytest.mark.parametrize("to", ["ox", "p1", "jace"])
    def test_its_controller_gains_as_much(self, to):
        start = board(
            creature("bat", owner="p1", controller="p2", keywords=["lifelink"]),
            creature("ox", 1, 9),
            planeswalker("jace", 9),
        )
        assert life(played(start, damage(to, 3, from_="bat")), "p2") == [23]

    def test_with_infect_too(self):
        now = played(board(creature("bat", keywords=["lifelink", "infect"])), damage("p2", 3, from_="bat"))
        assert (life(now), counters(now, "p2")) == ([23, 20], {"poison": 3})

    def test_a_counter_grants_it_and_two_are_no_more(self):
        assert life(played(board(creature("bat", counters={"lifelink": 2})), damage("p2", 3, from_="bat"))) == [23, 17]

    def test_for_prevented_damage_nobody_gains_life(self):
        start = board(creature("bat", keywords=["lifelink"]), creature("ox", counters={"shield": 1}))
        assert life(played(start, damage("ox", 3, from_="bat"))) == [20, 20]

    def test_at_one_time_the_gain_saves_a_player(self):
        start = board(player("p1", life=3), player("p2"), creature("bat", keywords=["lifelink"]))
        now = played(start, together(damage("p1", 3), damage("p2", 3, from_="bat")))
        assert (life(now), fired(now)) == ([3, 17], [])

    def test_of_a_source_that_has_left_whoever_controlled_it_last_gains(self):
        start = board(creature("bat", owner="p1", controller="p2", counters={"lifelink": 1}))
        assert life(played(start, move("bat", "exile"), damage("p1", 3, from_="bat"))) == [17, 23]

    def test_a_source_that_has_left_and_come_back_is_as_it_is_now(self):
        start = board(creature("bat", counters={"lifelink": 1}))
        now = played(start, move("bat", "exile"), move("bat", "battlefield"), damage("p2", 3, from_="bat"))
        assert life(now) == [20, 17]


@pytest.mark.rule("608.2h")
class TestTheSource:
    def test_deals_damage_equal_to_its_power_as_it_is_now(self):
        lord = creature("lord", abilities=gives(1, 0, who="you", other=True, what=["creature"]))
        now = played(board(lord, creature("bear", 2, 2, counters={"+1/+1": 1})), damage("p2", "power", from_="bear"))
        assert life(now) == [20, 16]

    def test_and_as_it_last_was_where_it_has_left(self):
        lord = creature("lord", abilities=gives(1, 0, who="you", other=True, what=["creature"]))
        start = board(lord, creature("bear", 2, 2, counters={"+1/+1": 1}))
        now = played(
            start, step("sacrifice", card="bear"), step("destroy", card="lord"), damage("p2", "power", from_="bear")
        )
        assert life(now) == [20, 16]

    def test_sacrificed_in_the_same_act_it_deals_what_it_had_before(self):
        start = board(creature("bear", 2, 2, counters={"+1/+1": 1}))
        now = played(start, together(step("sacrifice", card="bear"), damage("p2", "power", from_="bear")))
        assert life(now) == [20, 17]

    @pytest.mark.rule("120.8")
    @pytest.mark.parametrize("minus", [2, 3, 7])
    def test_row_105_of_power_0_or_less_deals_none(self, minus):
        start = board(creature("ox", 2, 8, counters={"-1/-1": minus}), creature("bear"))
        now = played(start, damage("bear", "power", from_="ox", deathtouch=True))
        assert "120.8" in why_nothing(now)
        assert ("107.1b" in why_nothing(now)) is (minus > 2)
        assert fired(now) == []

    def test_of_unknown_power_needs_a_number(self):
        with pytest.raises(BadStepError, match="not known") as refusal:
            played(board(creature("goyf", "?", 3)), damage("p2", "power", from_="goyf"))
        assert refusal.value.where == "amount"

    def test_power_needs_a_source(self):
        with pytest.raises(BadStepError) as refusal:
            played(board(), damage("p2", "power"))
        assert refusal.value.where == "amount"

    @pytest.mark.rule("702.26b")
    def test_phased_out_deals_none(self):
        now = played(board(creature("bear", phased_out=True)), damage("p2", 3, from_="bear"))
        assert (why_nothing(now), life(now)) == ({"702.26b"}, [20, 20])

    @pytest.mark.parametrize("ghost", ["ghost", "p1"])
    def test_that_is_no_card_is_refused(self, ghost):
        with pytest.raises(UnknownObjectError) as refusal:
            played(board(), damage("p2", 3, from_=ghost))
        assert refusal.value.where == "from"

    def test_a_spell_is_one_too(self):
        start = board(card("bolt", "Instant", zone="stack", owner="p2", keywords=["lifelink"]))
        assert life(played(start, damage("p1", 3, from_="bolt"))) == [17, 23]

    def test_expected_as_another_object_deals_none(self):
        start = played(board(creature("bear")), move("bear", "exile"))
        assert why_nothing(played(start, damage("p2", 3, from_="bear", expected={"bear": 1}))) == {"400.7"}

    def test_without_one_the_keywords_of_the_step_count(self):
        now = played(board(creature("ox", 2, 5)), damage("ox", 1, infect=True, by="p2"))
        assert [e.by for e in now.events if isinstance(e, CountersPut)] == ["p2"]


@pytest.mark.rule("122.1c")
class TestAShieldCounterAgainstDamage:
    def test_prevents_all_of_it_and_comes_off(self):
        now = played(board(creature("bear", counters={"shield": 2})), damage("bear", 7))
        assert (counters(now, "bear"), marked(now, "bear")) == ({"shield": 1}, 0)
        assert not any(isinstance(e, DamageDealt) for e in now.events)

    def test_row_91_from_all_sources_at_one_time_and_one_comes_off(self):
        now = played(
            board(creature("wall", 0, 4, counters={"shield": 2})), together(damage("wall", 3), damage("wall", 3))
        )
        assert (counters(now, "wall"), marked(now, "wall"), fired(now)) == ({"shield": 1}, 0, [])

    def test_of_two_hits_one_after_the_other_each_takes_one(self):
        now = played(board(creature("wall", 0, 4, counters={"shield": 2})), damage("wall", 3), damage("wall", 3))
        assert (counters(now, "wall"), marked(now, "wall")) == ({}, 0)

    @pytest.mark.rule("615.12")
    def test_row_92_comes_off_although_the_damage_cant_be_prevented(self):
        now = played(board(creature("ox", 2, 4, counters={"shield": 1})), damage("ox", 3, unpreventable=True))
        assert (counters(now, "ox"), marked(now, "ox")) == ({}, 3)

    @pytest.mark.rule("615.12")
    def test_at_one_time_only_what_cant_be_prevented_is_dealt(self):
        start = board(creature("ox", 2, 4, counters={"shield": 2}))
        now = played(start, together(damage("ox", 1), damage("ox", 2, unpreventable=True), damage("ox", 4)))
        assert (counters(now, "ox"), marked(now, "ox")) == ({"shield": 1}, 2)

    def test_prevents_wither_deathtouch_and_loyalty_loss_too(self):
        start = board(
            creature("ox", 2, 4, counters={"shield": 1}), planeswalker("jace", 3, counters={"shield": 1, "loyalty": 3})
        )
        now = played(start, damage("ox", 1, wither=True, deathtouch=True), damage("jace", 3))
        assert (counters(now, "ox"), counters(now, "jace")) == ({}, {"loyalty": 3})
        assert zone(now, "ox") == "battlefield"

    def test_a_spell_that_would_deal_none_takes_none_off(self):
        assert counters(played(board(creature("ox", counters={"shield": 1})), damage("ox", 0)), "ox") == {"shield": 1}

    def test_row_93_does_not_help_against_damage_that_is_marked_already(self):
        assert fired(played(board(creature("ox", 2, 2, counters={"shield": 1}, damage=2)))) == [(1, "704.5g", "ox")]

    def test_on_a_player_it_is_a_mere_marker(self):
        start = board(player("p1", counters={"shield": 1}), player("p2"))
        now = played(start, damage("p1", 3))
        assert (life(now), counters(now, "p1")) == ([17, 20], {"shield": 1})


class TestNoDamage:
    @pytest.mark.rule("120.8")
    @pytest.mark.parametrize("to", ["p2", "bear", "jace"])
    def test_0_damage_is_none(self, to):
        start = played(board(creature("bear"), planeswalker("jace", 3)))
        now = played(start, damage(to, 0, deathtouch=True, infect=True, toxic=3, combat=True))
        assert why_nothing(now) == {"609.3", "120.8"}
        assert now.board is start.board

    @pytest.mark.rule("702.26b")
    def test_to_what_is_phased_out(self):
        assert why_nothing(played(board(creature("bear", phased_out=True)), damage("bear", 3))) == {"702.26b"}

    @pytest.mark.rule("111.7")
    def test_to_what_has_ceased_to_exist(self):
        assert why_nothing(played(board(token("rat")), step("destroy", card="rat"), damage("rat", 3))) == {"111.7"}


class TestTheLimitsOfTheSandbox:
    def test_more_marked_damage_than_fits_is_refused(self):
        start = played(board(creature("ox", 1, 1, keywords=["indestructible"])), damage("ox", 10**12))
        with pytest.raises(BadStepError, match="1,000,000,000,000") as refusal:
            played(start, damage("ox", 1))
        assert refusal.value.where == "amount"

    @pytest.mark.parametrize("change", [1, -1])
    def test_so_is_more_life_or_less_than_fits(self, change):
        start = played(board(player("p1", life=change * 10**12, lost=True), player("p2")))
        with pytest.raises(BadStepError, match="1,000,000,000,000"):
            played(start, step("life", player="p1", change=change))

    def test_a_negative_amount_is_refused(self):
        with pytest.raises(ValueError):
            damage("p1", -1)


@pytest.mark.rule("119.3")
class TestLife:
    @pytest.mark.rule("119.5")
    @pytest.mark.parametrize(
        ("how", "left"), [({"change": 3}, 23), ({"change": -3}, 17), ({"set": 7}, 7), ({"set": -2}, -2)]
    )
    def test_changes_by_so_much_or_is_set(self, how, left):
        assert life(played(board(), step("life", player="p1", **how)), "p1") == [left]

    @pytest.mark.rule("609.3")
    @pytest.mark.parametrize("how", [{"change": 0}, {"set": 20}])
    def test_no_change_is_nothing(self, how):
        assert why_nothing(played(board(), step("life", player="p1", **how))) == {"609.3"}

    @pytest.mark.parametrize("how", [{}, {"change": 1, "set": 1}])
    def test_exactly_one_of_both_says_how(self, how):
        with pytest.raises(BadStepError) as refusal:
            played(board(), step("life", player="p1", **how))
        assert refusal.value.where == "change"

    def test_a_card_has_no_life(self):
        with pytest.raises(UnknownObjectError) as refusal:
            perform(board(creature("bear")), step("life", player="bear", change=1))
        assert refusal.value.where == "player"

    @pytest.mark.rule("704.5a")
    def test_row_74_both_at_0_lose_in_one_pass(self):
        now = played(board(), together(step("life", player="p1", set=0), step("life", player="p2", change=-20)))
        assert fired(now) == [(1, "704.5a", "p1"), (1, "704.5a", "p2")]
        assert len(now.passes) == 1

    @pytest.mark.rule("104.3")
    def test_a_gain_after_the_loss_comes_too_late(self):
        now = played(board(), step("life", player="p1", set=0), step("life", player="p1", change=10))
        assert now.board.player("p1").lost

    def test_it_may_pass_0_within_one_act(self):
        now = played(board(), together(step("life", player="p1", change=-25), step("life", player="p1", change=10)))
        assert (life(now, "p1"), fired(now)) == ([5], [])


class TestWhoPuts:
    def test_damage_leaves_the_next_step_its_own_hand(self):
        start = board(creature("ox", 2, 5), creature("rat", owner="p2", keywords=["wither"]))
        outcome = perform(start, together(damage("ox", 1, from_="rat"), put("charge", onto="ox")))
        assert [e.by for e in outcome.events if isinstance(e, CountersPut)] == ["p2", "p1"]
        assert size(outcome.board, "ox") == (1, 4)

    @pytest.mark.rule("122.6a")
    @pytest.mark.parametrize("order", [1, -1])
    def test_who_controlled_its_source_before_the_act_puts_and_gains_life(self, order):
        halving = [{"is": "changes_puts", "affects": {"who": "anyone"}, "put_by": "opponent", "half": True}]
        rat = creature("rat", 4, 4, keywords=["wither", "lifelink"])
        start = board(rat, creature("ox", 9, 9), permanent("half", abilities=halving))
        steps = [step("control", card="rat", player="p2"), damage("ox", "power", from_="rat")]
        now = played(start, together(*steps[::order]))
        assert (counters(now, "ox"), life(now)) == ({"-1/-1": 4}, [24, 20])
        assert counters(played(now, damage("ox", 2, from_="rat")), "ox") == {"-1/-1": 5}
