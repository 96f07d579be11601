"""The state-based actions (704.5, 704.6): each with its near misses."""

import pytest

from tests.builders import (
    KEEPER,
    at_most,
    aura,
    battle,
    board,
    card,
    choose,
    commander,
    counters,
    create,
    creature,
    damage,
    edit,
    equipment,
    fired,
    gives,
    keywords,
    legend,
    move,
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
    zone,
)
from webapp.rules.state_based import RULES


def test_the_table_holds_each_rule_once_in_order():
    numbers = [rule.number for rule in RULES]
    assert numbers == [*(f"704.5{c}" for c in "abcdefghijkmnpqrsuvwxyz"), "704.5aa", *(f"704.6{c}" for c in "abcd")]


def found(*entries, **more):
    """What the first check of a board performs."""
    return fired(played(board(*entries, **more)))


@pytest.mark.rule("704.5a")
class TestLifeGone:
    @pytest.mark.parametrize(("life", "loses"), [(1, False), (0, True), (-3, True)])
    def test_a_player_with_0_or_less_life_loses(self, life, loses):
        assert found(player("p1"), player("p2", life=life)) == ([(1, "704.5a", "p2")] if loses else [])

    def test_one_who_has_lost_does_not_lose_again(self):
        assert found(player("p1"), player("p2", life=0, lost=True)) == []

    def test_losing_leaves_the_cards_where_they_are_and_they_are_checked(self):
        now = played(board(player("p1"), player("p2", life=0), creature("bear", owner="p2")))
        assert zone(now, "bear") == "battlefield"
        assert fired(played(now, put("-1/-1", onto="bear", count=2))) == [(1, "704.5f", "bear")]


@pytest.mark.rule("704.5b")
class TestDrewFromAnEmptyLibrary:
    def test_who_tried_to_draw_from_an_empty_library_loses(self):
        assert found(player("p1"), player("p2", drew_from_empty=True)) == [(1, "704.5b", "p2")]

    def test_an_empty_library_alone_is_no_loss(self):
        assert found() == []

    def test_it_is_forgotten_after_one_check_even_of_one_who_has_lost(self):
        now = played(board(player("p1"), player("p2", drew_from_empty=True, lost=True)))
        assert not now.board.player("p2").drew_from_empty
        assert fired(played(now, edit_lost("p2", False))) == []


def edit_lost(player_id, lost):
    return step("set", player=player_id, lost=lost)


@pytest.mark.rule("704.5c")
class TestTenPoison:
    @pytest.mark.parametrize(("poison", "loses"), [(9, False), (10, True), (11, True)])
    def test_ten_or_more_are_the_end(self, poison, loses):
        assert found(player("p1", counters={"poison": poison}), player("p2")) == (
            [(1, "704.5c", "p1")] if loses else []
        )

    def test_ten_of_another_kind_are_not(self):
        assert found(player("p1", counters={"rad": 10, "energy": 99}), player("p2")) == []

    def test_ten_on_a_creature_are_not(self):
        assert found(creature("bear", counters={"poison": 10})) == []

    @pytest.mark.rule("704.7")
    def test_with_0_life_too_a_player_loses_once_for_both(self):
        now = played(board(player("p1", life=0, counters={"poison": 10}), player("p2")))
        assert fired(now) == [(1, "704.5a", "p1"), (1, "704.5c", "p1")]
        assert len(now.passes[0].events) == 1

    @pytest.mark.rule("104.3")
    def test_one_who_has_lost_is_not_checked(self):
        now = played(board(player("p1"), player("p2", lost=True)), put("poison", onto="p2", count=10))
        assert (fired(now), counters(now, "p2")) == ([], {"poison": 10})


@pytest.mark.rule("704.5d")
class TestATokenElsewhere:
    @pytest.mark.parametrize("where", ["graveyard", "exile", "hand", "library", "command", "stack"])
    def test_ceases_to_exist(self, where):
        now = played(board(token("rat", zone=where)))
        assert (fired(now), zone(now, "rat")) == ([(1, "704.5d", "rat")], "gone")

    def test_on_the_battlefield_it_stays(self):
        assert found(token("rat"), token("ghost", phased_out=True)) == []

    def test_a_card_elsewhere_stays(self):
        assert found(creature("bear", zone="graveyard")) == []

    def test_in_the_pass_after_the_one_in_which_it_left(self):
        assert fired(played(board(token("rat")), put("-1/-1", onto="rat"))) == [
            (1, "704.5f", "rat"),
            (2, "704.5d", "rat"),
        ]

    def test_it_is_remembered_as_it_was(self):
        now = played(board(token("rat", counters={"+1/+1": 1})), step("sacrifice", card="rat"))
        assert now.board.gone["rat"].last.counters == {"+1/+1": 1}


@pytest.mark.rule("704.5f")
class TestToughnessGone:
    @pytest.mark.parametrize(("minus", "dies"), [(1, False), (2, True), (5, True)])
    def test_a_creature_with_toughness_0_or_less_goes(self, minus, dies):
        now = played(board(creature("bear", 2, 2)), put("-1/-1", onto="bear", count=minus))
        assert fired(now) == ([(1, "704.5f", "bear")] if dies else [])

    def test_it_is_put_there_and_not_destroyed(self):
        now = played(board(creature("bear", 2, 0)))
        assert [e.how for e in now.passes[0].events if hasattr(e, "how")] == ["put"]

    @pytest.mark.parametrize(
        "saved", [{"keywords": ["indestructible"]}, {"counters": {"indestructible": 1}}, {"counters": {"shield": 2}}]
    )
    def test_row_58_neither_indestructible_nor_a_shield_helps(self, saved):
        assert found(creature("bear", 3, 0, **saved)) == [(1, "704.5f", "bear")]

    @pytest.mark.rule("122.1h")
    def test_a_finality_counter_exiles_it(self):
        assert zone(played(board(creature("bear", 2, 0, counters={"finality": 1}))), "bear") == "exile"

    @pytest.mark.rule("400.3")
    def test_it_goes_to_its_owners_graveyard(self):
        now = played(board(creature("bear", 2, 0, owner="p2", controller="p1")))
        assert [c.id for c in now.board.zone("p2", "graveyard")] == ["bear"]

    def test_power_0_or_less_is_no_reason(self):
        assert found(creature("wall", -2, 1), creature("egg", 0, 1)) == []

    @pytest.mark.parametrize("type", ["Artifact", "Artifact \u2014 Vehicle", "Land"])
    def test_row_78_what_is_no_creature_stays_until_it_is_one(self, type):
        now = played(board(card("cart", type, power=2, toughness=2, counters={"-1/-1": 2})))
        assert fired(now) == []
        assert fired(played(now, edit("cart", type=f"Artifact Creature {type}"))) == [(1, "704.5f", "cart")]

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"zone": "exile"}, {"phased_out": True}])
    def test_off_the_battlefield_or_phased_out_it_stays(self, elsewhere):
        assert found(creature("bear", 2, 0, **elsewhere)) == []

    @pytest.mark.rule("702.26b")
    def test_row_47_phased_out_it_waits_with_its_counters(self):
        omen = permanent("omen", "Enchantment", abilities=gives(-1, -1, who="anyone", what=["creature"]))
        now = played(board(omen, creature("bear", 1, 1, phased_out=True, counters={"charge": 1})))
        assert (fired(now), counters(now, "bear")) == ([], {"charge": 1})
        assert fired(played(now, edit("bear", phased_out=False))) == [(1, "704.5f", "bear")]

    @pytest.mark.parametrize("written", ["?", "*"])
    def test_a_toughness_that_is_not_known_is_not_judged(self, written):
        assert found(creature("goyf", 1, written, counters={"-1/-1": 9}, damage=9, deathtouched=True)) == []

    def test_of_unknown_power_alone_it_is(self):
        assert found(creature("goyf", "?", 1, counters={"-1/-1": 1})) == [(1, "704.5f", "goyf")]

    def test_minus_0_minus_1_counters_count_too(self):
        assert found(creature("bear", 2, 2, counters={"-0/-1": 2})) == [(1, "704.5f", "bear")]


@pytest.mark.rule("704.5g")
class TestLethalDamage:
    @pytest.mark.parametrize(("amount", "dies"), [(0, False), (1, False), (2, True), (9, True)])
    def test_damage_of_its_toughness_destroys_a_creature(self, amount, dies):
        assert found(creature("bear", 2, 2, damage=amount)) == ([(1, "704.5g", "bear")] if dies else [])

    def test_it_is_destroyed(self):
        now = played(board(creature("bear", 2, 2, damage=2)))
        assert [e.how for e in now.passes[0].events if hasattr(e, "how")] == ["destroyed"]

    @pytest.mark.rule("702.12b")
    @pytest.mark.parametrize("saved", [{"keywords": ["Indestructible"]}, {"counters": {"indestructible": 1}}])
    def test_not_what_is_indestructible(self, saved):
        now = played(board(creature("bear", 2, 2, damage=5, **saved)))
        assert (fired(now), now.passes) == ([], ())

    @pytest.mark.rule("702.12b")
    def test_nor_what_is_given_indestructible(self):
        anthem = permanent("anthem", "Enchantment", abilities=gives(0, 0, "indestructible", who="you"))
        assert found(anthem, creature("bear", 2, 2, damage=5)) == []

    @pytest.mark.rule("122.1c")
    def test_a_shield_counter_does_not_save_it_and_is_not_used(self):
        now = played(board(creature("bear", 2, 2, damage=2, counters={"shield": 1})))
        assert fired(now) == [(1, "704.5g", "bear")]
        assert now.board.cards["bear"].last.counters == {"shield": 1}

    def test_row_59_with_toughness_0_only_704_5f_applies(self):
        assert found(creature("bear", 2, 2, counters={"-1/-1": 2}, damage=3)) == [(1, "704.5f", "bear")]

    @pytest.mark.rule("122.1a")
    def test_counters_make_the_difference(self):
        assert found(creature("bear", 2, 2, counters={"+1/+1": 1}, damage=2)) == []
        assert found(creature("ox", 2, 3, counters={"-1/-1": 1}, damage=2)) == [(1, "704.5g", "ox")]

    def test_what_is_no_creature_keeps_its_damage(self):
        assert found(permanent("rock", power=2, toughness=2, damage=5)) == []

    @pytest.mark.rule("120.6")
    def test_row_79_old_damage_counts_as_it_is_a_creature_again(self):
        now = played(board(creature("land", 3, 3, type="Land Creature", damage=2)), edit("land", type="Land"))
        assert fired(played(now, edit("land", type="Land Creature", power=2, toughness=2))) == [(1, "704.5g", "land")]

    def test_row_76_with_opposed_counters_both_apply_in_one_pass(self):
        now = played(board(creature("bear", 2, 2, counters={"+1/+1": 1, "-1/-1": 1}, damage=2)))
        assert fired(now) == [(1, "704.5g", "bear"), (1, "704.5q", "bear")]

    def test_an_effect_that_ends_may_make_it_lethal(self):
        lord = creature("lord", 1, 1, abilities=gives(0, 1, who="you", other=True, what=["creature"]))
        now = played(board(lord, creature("bear", 2, 2, damage=2)), step("sacrifice", card="lord"))
        assert fired(now) == [(1, "704.5g", "bear")]


@pytest.mark.rule("704.5h")
class TestDeathtouchDamage:
    def test_destroys_a_creature_whatever_its_toughness(self):
        assert found(creature("wurm", 9, 9, damage=1, deathtouched=True)) == [(1, "704.5h", "wurm")]

    def test_only_since_the_last_check(self):
        now = played(board(creature("wurm", 9, 9, keywords=["indestructible"])), damage("wurm", 1, deathtouch=True))
        assert (fired(now), now.board.cards["wurm"].deathtouched) == ([], False)
        assert fired(played(now, edit("wurm", keywords=[]))) == []

    def test_with_toughness_0_only_704_5f_applies(self):
        assert found(creature("bear", 2, 0, deathtouched=True)) == [(1, "704.5f", "bear")]

    def test_with_lethal_damage_both_are_told_and_it_is_destroyed_once(self):
        now = played(board(creature("bear", 2, 2, damage=2, deathtouched=True)))
        assert fired(now) == [(1, "704.5g", "bear"), (1, "704.5h", "bear")]
        assert [type(e).__name__ for e in now.passes[0].events] == ["Moved"]

    def test_a_shield_does_not_help(self):
        assert found(creature("wurm", 9, 9, deathtouched=True, counters={"shield": 1})) == [(1, "704.5h", "wurm")]

    def test_no_creature_no_destruction(self):
        assert found(planeswalker("jace", 3, deathtouched=True)) == []


@pytest.mark.rule("704.5i")
class TestLoyaltyGone:
    def test_a_planeswalker_without_loyalty_counters_goes(self):
        assert found(planeswalker("jace", 3, counters={"loyalty": 0})) == [(1, "704.5i", "jace")]

    @pytest.mark.parametrize("kept", [{"loyalty": 1}, {"loyalty": 1, "+1/+1": 1}])
    def test_with_one_it_stays(self, kept):
        assert found(planeswalker("jace", 3, counters=kept)) == []

    def test_other_counters_are_no_loyalty(self):
        assert found(planeswalker("jace", 3, counters={"loyalty": 0, "+1/+1": 5, "shield": 2})) == [
            (1, "704.5i", "jace")
        ]

    @pytest.mark.parametrize("saved", [{"keywords": ["indestructible"]}])
    def test_indestructible_does_not_help(self, saved):
        assert found(planeswalker("jace", 3, counters={"loyalty": 0}, **saved)) == [(1, "704.5i", "jace")]

    def test_a_creature_without_loyalty_stays(self):
        assert found(creature("bear")) == []

    def test_a_creature_planeswalker_goes_too(self):
        gideon = planeswalker("gideon", 4, type="Planeswalker Creature", power=4, toughness=4, counters={"loyalty": 0})
        assert found(gideon) == [(1, "704.5i", "gideon")]

    @pytest.mark.rule("122.1h")
    def test_finality_exiles_it(self):
        now = played(board(planeswalker("jace", 3, counters={"loyalty": 0, "finality": 1})))
        assert zone(now, "jace") == "exile"

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_elsewhere_it_stays(self, elsewhere):
        assert found(planeswalker("jace", 3, counters={"loyalty": 0}, **elsewhere)) == []


@pytest.mark.rule("704.5w")
class TestDefenseGone:
    def test_a_battle_without_defense_counters_goes(self):
        assert fired(played(board(battle("gate", 2)), remove("defense", "gate", count=2))) == [(1, "704.5w", "gate")]

    def test_with_one_it_stays(self):
        assert fired(played(board(battle("gate", 2)), remove("defense", "gate"))) == []

    def test_row_71_whatever_is_pending(self):
        assert found(battle("gate", 2, counters={"defense": 0}, pending=True, protector="p1")) == [
            (1, "704.5w", "gate")
        ]

    def test_a_siege_waits_for_its_own_trigger(self):
        siege = battle("siege", 2, type="Battle \u2014 Siege", counters={"defense": 0}, protector="p2", pending=True)
        assert found(siege) == []


@pytest.mark.rule("704.5j")
class TestOneLegendStays:
    def test_row_60_the_controller_keeps_one_and_the_others_counters_cease(self):
        start = played(board(legend("a", counters={"+1/+1": 5}), legend("b")))
        assert (start.choice.kind, start.choice.player, start.choice.options) == ("legend", "p1", ("a", "b"))
        assert fired(start) == []
        now = played(start, choose("b"))
        assert (fired(now), zone(now, "a"), counters(now, "a")) == ([(1, "704.5j", "a")], "graveyard", {})
        assert now.board.cards["a"].last.counters == {"+1/+1": 5}

    def test_of_three_two_go(self):
        now = played(board(legend("a"), legend("b"), legend("c")), choose("b"))
        assert fired(now) == [(1, "704.5j", "a"), (1, "704.5j", "c")]

    def test_row_61_one_each_is_fine(self):
        assert played(board(legend("a"), legend("b", owner="p2"))).choice is None

    def test_the_controller_counts_and_not_the_owner(self):
        now = played(board(legend("a"), legend("b", owner="p2", controller="p1")))
        assert now.choice.player == "p1"
        after = played(now, choose("a"))
        assert [c.id for c in after.board.zone("p2", "graveyard")] == ["b"]

    @pytest.mark.parametrize(
        "other",
        [
            legend("b", name="Ragavan"),
            creature("b", name="Isamaru"),
            legend("b", zone="graveyard"),
            legend("b", phased_out=True),
            legend("b", face_down=True),
        ],
        ids=["another name", "no legend", "elsewhere", "phased out", "face down"],
    )
    def test_near_misses(self, other):
        assert played(board(legend("a"), other)).choice is None

    def test_two_without_a_name_never_match(self):
        assert played(board(legend("a", name=""), legend("b", name=""))).choice is None
        assert played(board(legend("a", face_down=True), legend("b", face_down=True))).choice is None

    def test_any_legendary_permanent_counts_and_so_do_tokens(self):
        start = board(
            card("a", "Legendary Land", name="Karakas"), token("b", type="Legendary Creature", name="Karakas")
        )
        assert played(start).choice.options == ("a", "b")

    def test_the_face_that_is_up_has_the_name(self):
        back = {"name": "Isamaru", "type": "Legendary Creature", "power": 3, "toughness": 3}
        start = played(board(legend("a"), legend("b", name="Puppy", back=back)))
        assert start.choice is None
        assert played(start, step("transform", card="b")).choice is not None

    @pytest.mark.parametrize("saved", [{"keywords": ["indestructible"]}, {"counters": {"shield": 1}}])
    def test_row_62_neither_indestructible_nor_a_shield_helps(self, saved):
        now = played(board(legend("a", **saved), legend("b")), choose("b"))
        assert zone(now, "a") == "graveyard"

    @pytest.mark.rule("122.1h")
    def test_row_63_a_finality_counter_exiles_it(self):
        now = played(board(legend("a", counters={"finality": 1}), legend("b")), choose("b"))
        assert (zone(now, "a"), fired(now)) == ("exile", [(1, "704.5j", "a")])


@pytest.mark.rule("704.5m")
class TestAnAuraWithoutAHost:
    def test_goes_as_it_is_attached_to_nothing(self):
        assert found(aura("aura")) == [(1, "704.5m", "aura")]

    def test_stays_on_what_it_may_enchant(self):
        assert found(creature("bear"), aura("aura", on="bear")) == []

    def test_row_66_goes_in_the_pass_after_its_creature(self):
        now = played(board(creature("bear"), aura("aura", on="bear")), put("-1/-1", onto="bear", count=2))
        assert fired(now) == [(1, "704.5f", "bear"), (2, "704.5m", "aura")]

    def test_goes_as_its_creature_stops_being_one(self):
        now = played(board(creature("man"), aura("aura", on="man")), edit("man", type="Artifact"))
        assert fired(now) == [(1, "704.5m", "aura")]

    def test_goes_as_its_creature_changes_sides(self):
        now = played(
            board(creature("bear"), aura("aura", on="bear", enchant="creature you control")),
            edit("bear", controller="p2"),
        )
        assert fired(now) == [(1, "704.5m", "aura")]

    @pytest.mark.rule("400.7")
    def test_goes_as_its_creature_has_left_and_come_back(self):
        now = played(
            board(creature("bear"), aura("aura", on="bear")),
            together(move("bear", "exile"), move("bear", "battlefield")),
        )
        assert fired(now) == [(1, "704.5m", "aura")]

    def test_on_a_token_that_has_ceased_goes_as_the_token_leaves(self):
        now = played(board(token("rat"), aura("aura", on="rat")), step("destroy", card="rat"))
        assert fired(now) == [(1, "704.5d", "rat"), (1, "704.5m", "aura")]

    def test_on_a_player_stays_or_goes_by_its_keyword(self):
        assert found(aura("curse", on="p2", enchant="player")) == []
        assert found(aura("aura", on="p2")) == [(1, "704.5m", "aura")]

    def test_an_indestructible_one_goes_too(self):
        assert found(card("aura", "Enchantment \u2014 Aura", keywords=["enchant creature", "indestructible"])) == [
            (1, "704.5m", "aura")
        ]

    @pytest.mark.rule("122.1h")
    def test_one_with_a_finality_counter_is_exiled(self):
        assert zone(played(board(aura("aura", counters={"finality": 1}))), "aura") == "exile"

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"phased_out": True}])
    def test_elsewhere_it_stays(self, elsewhere):
        assert found(aura("aura", **elsewhere)) == []

    def test_a_host_that_goes_in_the_same_pass_for_another_reason_is_still_there_in_it(self):
        now = played(board(legend("a"), legend("b"), aura("aura", on="a")), choose("b"))
        assert fired(now) == [(1, "704.5j", "a"), (2, "704.5m", "aura")]

    @pytest.mark.rule("303.4d")
    def test_one_that_is_a_creature_comes_loose_first_and_then_goes(self):
        living = creature(
            "living", type="Enchantment Creature \u2014 Aura", keywords=["enchant creature"], attached_to="bear"
        )
        assert found(creature("bear"), living) == [(1, "704.5p", "living"), (2, "704.5m", "living")]

    @pytest.mark.rule("303.4d")
    def test_also_one_on_what_it_can_not_enchant_comes_loose_first(self):
        living = creature(
            "living", type="Enchantment Creature \u2014 Aura", keywords=["enchant creature"], attached_to="forest"
        )
        assert found(permanent("forest", "Land"), living) == [(1, "704.5p", "living"), (2, "704.5m", "living")]

    @pytest.mark.rule("303.4d")
    def test_one_that_becomes_a_creature_does_so_too(self):
        start = board(creature("bear"), aura("aura", on="bear"))
        now = played(start, edit("aura", type="Enchantment Creature \u2014 Aura", power=1, toughness=1))
        assert fired(now) == [(1, "704.5p", "aura"), (2, "704.5m", "aura")]


@pytest.mark.rule("704.5n")
class TestAnEquipmentOnSomethingIllegal:
    def test_becomes_unattached_and_stays_with_its_counters(self):
        now = played(
            board(creature("bear"), equipment("sword", on="bear", counters={"hone": 2})), step("destroy", card="bear")
        )
        sword = now.board.cards["sword"]
        assert (fired(now), sword.zone, sword.attached_to, counters(now, "sword")) == (
            [(1, "704.5n", "sword")],
            "battlefield",
            None,
            {"hone": 2},
        )

    def test_row_66_in_the_pass_after_its_creature(self):
        now = played(board(creature("bear"), equipment("sword", on="bear")), put("-1/-1", onto="bear", count=2))
        assert fired(now) == [(1, "704.5f", "bear"), (2, "704.5n", "sword")]

    def test_on_a_creature_or_on_nothing_it_stays(self):
        assert found(creature("bear"), equipment("sword", on="bear"), equipment("axe")) == []

    @pytest.mark.parametrize("type", ["Artifact", "Planeswalker", "Land"])
    def test_as_its_creature_stops_being_one(self, type):
        now = played(
            board(creature("man", counters={"loyalty": 1}), equipment("sword", on="man")), edit("man", type=type)
        )
        assert fired(now) == [(1, "704.5n", "sword")]

    def test_on_a_player(self):
        assert found(equipment("sword", on="p1")) == [(1, "704.5n", "sword")]

    @pytest.mark.rule("400.7")
    def test_as_its_creature_has_left_and_come_back(self):
        now = played(
            board(creature("bear"), equipment("sword", on="bear")), move("bear", "hand"), move("bear", "battlefield")
        )
        assert now.board.cards["sword"].attached_to is None

    @pytest.mark.rule("301.6")
    def test_a_fortification_on_what_is_no_land(self):
        wall = card("wall", "Artifact \u2014 Fortification", attached_to="forest")
        now = played(board(permanent("forest", "Land"), wall))
        assert fired(now) == []
        assert fired(played(now, edit("forest", type="Creature", power=1, toughness=1))) == [(1, "704.5n", "wall")]

    def test_an_opponents_creature_may_carry_it(self):
        assert found(creature("bear", owner="p2"), equipment("sword", on="bear")) == []


@pytest.mark.rule("704.5p")
class TestWhatCantBeAttached:
    @pytest.mark.parametrize(
        "type", ["Artifact", "Enchantment", "Land", "Planeswalker", "Battle", "Creature", "Enchantment Creature"]
    )
    def test_becomes_unattached_and_stays(self, type):
        thing = card("thing", type, power=1, toughness=1, loyalty=2, defense=2, protector="p1", attached_to="bear")
        now = played(board(creature("bear"), thing))
        assert (fired(now), zone(now, "thing"), now.board.cards["thing"].attached_to) == (
            [(1, "704.5p", "thing")],
            "battlefield",
            None,
        )

    @pytest.mark.rule("301.5c")
    def test_an_equipment_that_is_a_creature_comes_loose_by_this_alone(self):
        living = creature("living", type="Artifact Creature \u2014 Equipment", attached_to="forest")
        assert found(permanent("forest", "Land"), living) == [(1, "704.5p", "living")]

    def test_not_what_is_attached_to_nothing(self):
        assert found(creature("bear"), permanent("ring")) == []

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"phased_out": True}])
    def test_not_what_is_elsewhere(self, elsewhere):
        assert found(creature("bear"), creature("ox", attached_to="bear", **elsewhere)) == []


@pytest.mark.rule("704.5q")
class TestOpposedCountersCancel:
    @pytest.mark.parametrize(
        ("plus", "minus", "left"), [(3, 1, (2, 0)), (1, 3, (0, 2)), (2, 2, (0, 0)), (2, 0, (2, 0)), (0, 2, (0, 2))]
    )
    def test_the_smaller_number_comes_off_both(self, plus, minus, left):
        there = counters(played(board(creature("ox", 4, 4, counters={"+1/+1": plus, "-1/-1": minus}))), "ox")
        assert (there.get("+1/+1", 0), there.get("-1/-1", 0)) == left

    @pytest.mark.rule("122.1a")
    @pytest.mark.parametrize(
        "pair",
        [
            ("+2/+2", "-2/-2"),
            ("+1/+0", "-1/-0"),
            ("+0/+1", "-0/-1"),
            ("+1/+1", "-2/-2"),
            ("+1/+1", "-1/-0"),
            ("+2/+2", "-1/-1"),
            ("+1/+1", "-0/-1"),
        ],
    )
    def test_row_103_no_other_kinds_do(self, pair):
        now = played(board(creature("ox", 9, 9, counters=dict.fromkeys(pair, 2))))
        assert (fired(now), counters(now, "ox")) == ([], dict.fromkeys(pair, 2))

    @pytest.mark.parametrize("type", ["Land", "Artifact", "Enchantment", "Planeswalker"])
    def test_they_do_on_any_permanent(self, type):
        thing = card("thing", type, counters={"+1/+1": 2, "-1/-1": 1, "loyalty": 1})
        assert found(thing) == [(1, "704.5q", "thing")]

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"zone": "exile"}, {"phased_out": True}])
    def test_they_do_not_off_the_battlefield_or_phased_out(self, elsewhere):
        assert found(creature("ox", 4, 4, counters={"+1/+1": 1, "-1/-1": 1}, **elsewhere)) == []

    def test_nor_on_a_player(self):
        assert found(player("p1", counters={"+1/+1": 1, "-1/-1": 1}), player("p2")) == []

    def test_each_permanent_by_itself(self):
        assert found(creature("a", counters={"+1/+1": 1}), creature("b", counters={"-1/-1": 1})) == []

    def test_other_counters_stay(self):
        now = played(board(creature("ox", 4, 4, counters={"+1/+1": 1, "-1/-1": 1, "flying": 2, "+2/+0": 1})))
        assert counters(now, "ox") == {"flying": 2, "+2/+0": 1}
        assert (size(now, "ox"), keywords(now, "ox")) == ((6, 4), ("flying",))

    def test_it_is_a_removal_of_each_kind(self):
        now = played(board(creature("ox", 4, 4, counters={"+1/+1": 3, "-1/-1": 2})))
        assert [(e.source, e.kind, e.count) for e in now.passes[0].events] == [("ox", "+1/+1", 2), ("ox", "-1/-1", 2)]

    def test_on_an_indestructible_and_a_phased_in_0_0_alike(self):
        assert found(creature("god", 4, 4, keywords=["indestructible"], counters={"+1/+1": 1, "-1/-1": 1})) == [
            (1, "704.5q", "god")
        ]


@pytest.mark.rule("704.5r")
class TestCountersBeyondTheLimit:
    @pytest.mark.parametrize(("there", "left"), [(6, 6), (7, 7), (8, 7), (20, 7)])
    def test_come_off_down_to_it(self, there, left):
        now = played(board(creature("rasputin", 4, 1, counters={"dream": there}, abilities=at_most(7, "dream"))))
        assert counters(now, "rasputin") == {"dream": left}
        assert fired(now) == ([(1, "704.5r", "rasputin")] if there > 7 else [])

    def test_row_75_the_eighth_is_put_and_then_comes_off(self):
        start = board(creature("rasputin", 4, 1, counters={"dream": 7}, abilities=at_most(7, "dream")))
        now = played(start, put("dream", onto="rasputin"))
        assert now.stepped.cards["rasputin"].counters == {"dream": 8}
        assert (fired(now), counters(now, "rasputin")) == ([(1, "704.5r", "rasputin")], {"dream": 7})

    def test_other_kinds_are_not_limited(self):
        assert found(creature("rasputin", counters={"charge": 9, "dream": 1}, abilities=at_most(7, "dream"))) == []

    def test_other_permanents_are_not_limited(self):
        assert found(creature("rasputin", abilities=at_most(7, "dream")), creature("bear", counters={"dream": 9})) == []

    def test_the_lowest_of_two_limits_holds(self):
        rasputin = creature("rasputin", counters={"dream": 9}, abilities=at_most(7, "dream") + at_most(3, "dream"))
        assert counters(played(board(rasputin)), "rasputin") == {"dream": 3}

    def test_two_kinds_are_one_finding(self):
        both = creature(
            "both", counters={"dream": 9, "charge": 2}, abilities=at_most(7, "dream") + at_most(0, "charge")
        )
        now = played(board(both))
        assert (fired(now), counters(now, "both")) == ([(1, "704.5r", "both")], {"dream": 7})

    @pytest.mark.parametrize("elsewhere", [{"zone": "exile"}, {"phased_out": True}, {"face_down": True}])
    def test_where_the_ability_does_not_work_they_stay(self, elsewhere):
        assert found(creature("rasputin", counters={"dream": 9}, abilities=at_most(7, "dream"), **elsewhere)) == []

    @pytest.mark.parametrize(("plus", "left"), [(5, 1), (6, 1), (4, 1)])
    def test_with_704_5q_both_remove_at_one_time_what_each_found(self, plus, left):
        """At most three +1/+1: 704.5q takes two off for the two -1/-1, 704.5r all beyond the third."""
        ox = creature("ox", 9, 9, counters={"+1/+1": plus, "-1/-1": 2}, abilities=at_most(3, "+1/+1"))
        now = played(board(ox))
        assert fired(now) == [(1, "704.5q", "ox"), (1, "704.5r", "ox")]
        assert counters(now, "ox") == {"+1/+1": left}


@pytest.mark.rule("704.6d")
class TestACommanderMayGoToTheCommandZone:
    def dying(self, *entries, answer=None, **fields):
        start = played(board(commander("boss", **fields), *entries, format="commander"))
        now = played(start, put("-1/-1", onto="boss", count=2))
        return now if answer is None else played(now, choose(answer))

    @pytest.mark.rule("903.9a")
    def test_row_50_it_dies_first_and_then_its_owner_is_asked(self):
        now = self.dying()
        assert (fired(now), zone(now, "boss")) == ([(1, "704.5f", "boss")], "graveyard")
        assert (now.choice.kind, now.choice.player, now.choice.options, now.choice.rule) == (
            "commander",
            "p1",
            ("boss",),
            "704.6d",
        )
        after = played(now, choose(True))
        assert (fired(after), zone(after, "boss"), counters(after, "boss")) == ([(2, "704.6d", "boss")], "command", {})

    def test_row_51_declined_it_is_not_asked_about_again(self):
        now = self.dying(creature("bear"), answer=False)
        assert (fired(now), now.passes, zone(now, "boss"), now.choice) == ([], (), "graveyard", None)
        later = played(now, step("tap", card="bear"), step("life", player="p1", change=-1))
        assert (later.choice, zone(later, "boss")) == (None, "graveyard")

    def test_the_next_arrival_is_asked_about_again(self):
        now = played(self.dying(answer=False), move("boss", "exile"))
        assert now.choice.options == ("boss",)

    @pytest.mark.parametrize("to", ["graveyard", "exile"])
    @pytest.mark.parametrize("origin", ["battlefield", "hand", "library", "stack", "command"])
    def test_from_wherever_it_arrives(self, origin, to):
        now = played(board(commander("boss", zone=origin), format="commander"), move("boss", to))
        assert now.choice is not None

    @pytest.mark.parametrize("to", ["battlefield", "stack", "command"])
    def test_not_as_it_arrives_anywhere_else(self, to):
        origin = "exile" if to == "command" else "command"
        now = played(board(commander("boss", zone=origin), format="commander"), move("boss", to))
        assert (now.choice, zone(now, "boss")) == (None, to)

    def test_one_that_comes_to_be_there_is_asked_about(self):
        now = played(board(format="commander"), create(commander("boss", zone="graveyard")))
        assert now.choice.options == ("boss",)

    @pytest.mark.parametrize("where", ["graveyard", "exile"])
    def test_what_the_file_places_there_is_not_asked_about(self, where):
        assert played(board(commander("boss", zone=where), format="commander")).choice is None

    @pytest.mark.parametrize("format", ["normal"])
    def test_in_another_format_it_is_not(self, format):
        now = played(board(commander("boss"), format=format), step("sacrifice", card="boss"))
        assert (now.choice, zone(now, "boss")) == (None, "graveyard")

    def test_any_other_card_is_not(self):
        assert played(board(creature("bear"), format="commander"), step("sacrifice", card="bear")).choice is None

    def test_a_token_is_no_commander(self):
        now = played(board(token("boss", commander=True), format="commander"), step("sacrifice", card="boss"))
        assert (now.choice, fired(now)) == (None, [(1, "704.5d", "boss")])

    def test_the_owner_decides_and_not_the_controller(self):
        now = played(
            board(commander("boss", owner="p2", controller="p1"), format="commander"), step("sacrifice", card="boss")
        )
        assert now.choice.player == "p2"

    def test_one_who_has_lost_is_not_asked(self):
        start = board(player("p1"), player("p2", lost=True), commander("boss", owner="p2"), format="commander")
        assert played(start, step("sacrifice", card="boss")).choice is None

    def test_counters_that_it_keeps_come_along(self):
        start = board(commander("briar", abilities=KEEPER, counters={"+1/+1": 2}), format="commander")
        now = played(start, step("sacrifice", card="briar"), choose(True))
        assert counters(now, "briar") == {"+1/+1": 2}
