"""The state-based actions (704.5, 704.6): each with its near misses."""

import pytest

from tests.builders import (
    KEEPER,
    at_most,
    aura,
    battle,
    becomes,
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
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    reasons,
    reminds,
    remove,
    saga,
    siege,
    size,
    step,
    together,
    token,
    zone,
)
from webapp.rules.events import Moved, SectorChosen, SpeedChanged
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

    def test_it_is_destroyed(self):
        now = played(board(creature("wurm", 9, 9, damage=1, deathtouched=True)))
        assert [e.how for e in now.passes[0].events if isinstance(e, Moved)] == ["destroyed"]

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

    def test_one_that_is_alone_hides_no_other_two(self):
        now = played(board(legend("lone", name="Ragavan"), legend("a"), legend("b")))
        assert now.choice.options == ("a", "b")

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
    def test_and_another_that_is_none_goes_at_once(self):
        living = creature(
            "living", type="Enchantment Creature \u2014 Aura", keywords=["enchant creature"], attached_to="bear"
        )
        assert found(creature("bear"), living, aura("aura")) == [
            (1, "704.5m", "aura"),
            (1, "704.5p", "living"),
            (2, "704.5m", "living"),
        ]

    def test_one_that_is_an_equipment_too_goes_and_does_not_come_loose(self):
        both = card(
            "both", "Artifact Enchantment \u2014 Aura Equipment", keywords=["enchant creature"], attached_to="rock"
        )
        assert found(permanent("rock"), both) == [(1, "704.5m", "both")]

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

    @pytest.mark.parametrize(("one", "other"), [(7, 3), (3, 7)])
    def test_the_lowest_of_two_limits_holds(self, one, other):
        limits = at_most(one, "dream") + at_most(other, "dream")
        rasputin = creature("rasputin", counters={"dream": 9}, abilities=limits)
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

    def test_and_hides_none(self):
        start = board(token("boss", commander=True), commander("chief"), format="commander")
        now = played(start, together(step("sacrifice", card="boss"), step("sacrifice", card="chief")))
        assert now.choice.options == ("chief",)

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


@pytest.mark.rule("704.5e")
class TestACopyElsewhere:
    @pytest.mark.parametrize("where", ["graveyard", "exile", "hand", "library", "command"])
    @pytest.mark.parametrize("type", ["Instant", "Artifact"])
    def test_ceases_to_exist(self, where, type):
        now = played(board(card("fork", type, copy=True, zone=where)))
        assert (fired(now), zone(now, "fork")) == ([(1, "704.5e", "fork")], "gone")
        assert reasons(now) == {"fork": "fork, a copy, ceases to exist"}

    @pytest.mark.parametrize("where", ["stack", "battlefield"])
    def test_on_the_stack_or_the_battlefield_it_stays(self, where):
        assert found(card("fork", "Artifact", copy=True, zone=where)) == []

    def test_what_is_no_copy_stays(self):
        assert found(card("bolt", "Instant", zone="graveyard")) == []

    @pytest.mark.rule("704.5d")
    def test_a_token_that_is_a_copy_ceases_as_a_token(self):
        now = played(board(token("rat", copy=True, zone="exile")))
        assert (fired(now), reasons(now)) == ([(1, "704.5d", "rat")], {"rat": "rat, a token, ceases to exist"})

    def test_in_the_check_after_it_has_left_the_stack(self):
        now = played(board(card("fork", "Instant", copy=True, zone="stack")), move("fork", "graveyard"))
        assert (fired(now), zone(now, "fork")) == ([(1, "704.5e", "fork")], "gone")


@pytest.mark.rule("704.5j")
class TestLegendsThatAreExempt:
    MIRROR = ({"is": "legend_exempt", "affects": {"who": "you", "what": ["creature"]}},)

    def test_are_not_counted(self):
        gallery = permanent("gallery", abilities=self.MIRROR)
        assert played(board(gallery, legend("a"), legend("b"))).choice is None

    def test_others_are(self):
        gallery = permanent("gallery", abilities=self.MIRROR, owner="p2")
        assert played(board(gallery, legend("a"), legend("b"))).choice.options == ("a", "b")
        land = {"name": "Isamaru", "type": "Legendary Land"}
        two_lands = board(
            permanent("gallery", abilities=self.MIRROR), legend("a"), card("b", **land), card("c", **land)
        )
        assert played(two_lands).choice.options == ("b", "c")

    def test_one_that_exempts_itself_leaves_the_other_alone(self):
        assert played(board(legend("a", abilities=[{"is": "legend_exempt"}]), legend("b"))).choice is None

    def test_no_longer_once_that_leaves(self):
        gallery = permanent("gallery", abilities=self.MIRROR)
        now = played(board(gallery, legend("a"), legend("b")), step("destroy", card="gallery"))
        assert now.choice.options == ("a", "b")
        after = played(now, choose("a"))
        assert reasons(after) == {"b": "Player 1 keeps Isamaru, not Isamaru (2), legendary and of the same name"}

    def test_two_that_came_to_one_name_are_told_apart(self):
        turned = legend(
            "b", name="Young Isamaru", back={"name": "Isamaru", "type": "Legendary Creature", "toughness": 2}
        )
        after = played(board(legend("a"), turned), step("transform", card="b"), choose("a"))
        assert reasons(after) == {"b": "Player 1 keeps the other Isamaru, legendary and of the same name"}


@pytest.mark.rule("704.5k")
class TestOneWorldStays:
    def world(self, id, **fields):
        return permanent(id, "World Enchantment", **fields)

    def test_the_newest_whoever_controls_it(self):
        now = played(board(self.world("old"), self.world("new", owner="p2")))
        assert (fired(now), reasons(now)) == ([(1, "704.5k", "old")], {"old": "old is not the newest world"})

    def test_one_alone_stays(self):
        assert found(self.world("only"), permanent("law", "Enchantment")) == []

    def test_row_64_two_that_came_last_together_go_with_all_others(self):
        worlds = [self.world("a", world_since=1), self.world("b", world_since=5), self.world("c", world_since=5)]
        now = played(board(*worlds))
        assert fired(now) == [(1, "704.5k", "a"), (1, "704.5k", "b"), (1, "704.5k", "c")]
        assert reasons(now)["b"] == "b: no world is the newest"

    def test_row_64_so_do_two_that_enter_at_one_time(self):
        start = board(self.world("a"), self.world("b", zone="hand"), self.world("c", zone="hand"))
        now = played(start, together(move("b", "battlefield"), move("c", "battlefield")))
        assert [card for _, _, card in fired(now)] == ["a", "b", "c"]

    def test_one_after_the_other_the_last_stays(self):
        start = board(self.world("a"), self.world("b", zone="hand"), self.world("c", zone="hand"))
        now = played(start, move("b", "battlefield"), move("c", "battlefield"))
        assert [zone(now, card) for card in "abc"] == ["graveyard", "graveyard", "battlefield"]

    def test_how_long_it_has_been_one_counts_and_not_how_long_it_has_lain_there(self):
        assert found(self.world("a", world_since=9), self.world("b", world_since=3)) == [(1, "704.5k", "b")]
        assert found(self.world("a", world_since=0), self.world("b")) == [(1, "704.5k", "a")]

    def test_one_that_becomes_a_world_later_is_the_newer_one(self):
        law = permanent("law", "Enchantment", abilities=becomes("World Enchantment", at_least={"charge": 1}))
        now = played(board(law, self.world("old")), put("charge", "law"))
        assert (fired(now), zone(now, "law")) == ([(1, "704.5k", "old")], "battlefield")
        now = played(board(self.world("old"), self.world("law", face_down=True, world_since=0)))
        assert fired(played(now, step("turn_face_up", card="law"))) == [(1, "704.5k", "old")]

    def test_one_that_was_a_world_all_the_time_is_not_for_a_new_timestamp(self):
        turning = self.world("a", back={"name": "other side", "type": "World Land"})
        start = board(turning, self.world("b", zone="hand"))
        now = played(start, together(step("transform", card="a"), move("b", "battlefield")))
        assert fired(now) == [(1, "704.5k", "a")], "not both: only b has come just now"

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_elsewhere_it_is_none(self, elsewhere):
        assert found(self.world("a"), self.world("b", **elsewhere)) == []

    def test_an_indestructible_one_goes_too(self):
        assert found(self.world("a", keywords=["indestructible"]), self.world("b")) == [(1, "704.5k", "a")]


@pytest.mark.rule("704.5q")
class TestCountersThatCantBeRemoved:
    def kept(self, *kinds, **affects):
        kinds = {"kinds": list(kinds)} if kinds else {}
        return permanent("amber", abilities=[{"is": "no_removal", "affects": affects or {"who": "anyone"}, **kinds}])

    @pytest.mark.parametrize("kinds", [(), ("+1/+1",), ("-1/-1",)])
    def test_do_not_cancel_if_one_of_the_two_stays(self, kinds):
        ox = creature("ox", 4, 4, counters={"+1/+1": 2, "-1/-1": 1})
        now = played(board(ox, self.kept(*kinds)))
        assert (fired(now), counters(now, "ox")) == ([], {"+1/+1": 2, "-1/-1": 1})

    @pytest.mark.parametrize(("kinds", "affects"), [(("charge",), {}), ((), {"who": "opponents"})])
    def test_cancel_where_others_are_kept(self, kinds, affects):
        ox = creature("ox", 4, 4, counters={"+1/+1": 2, "-1/-1": 1})
        now = played(board(ox, self.kept(*kinds, **affects)))
        assert (fired(now), counters(now, "ox")) == ([(1, "704.5q", "ox")], {"+1/+1": 1})

    def test_cancel_as_soon_as_they_can(self):
        ox = creature("ox", 4, 4, counters={"+1/+1": 2, "-1/-1": 1})
        now = played(board(ox, self.kept()), step("destroy", card="amber"))
        assert fired(now) == [(1, "704.5q", "ox")]

    @pytest.mark.rule("704.5r")
    def test_stay_beyond_the_limit_and_others_do_not(self):
        both = creature(
            "both", counters={"dream": 3, "charge": 3}, abilities=at_most(1, "dream") + at_most(1, "charge")
        )
        now = played(board(both, self.kept("dream")))
        assert (fired(now), counters(now, "both")) == ([(1, "704.5r", "both")], {"dream": 3, "charge": 1})
        now = played(board(both, self.kept()))
        assert (fired(now), counters(now, "both")) == ([], {"dream": 3, "charge": 3})

    @pytest.mark.rule("704.5r")
    def test_what_is_told_names_each_limit(self):
        both = creature(
            "both", counters={"dream": 3, "charge": 3}, abilities=at_most(1, "dream") + at_most(2, "charge")
        )
        assert reasons(played(board(both))) == {
            "both": "both can have no more than 1 dream counter and no more than 2 charge counters"
        }

    @pytest.mark.parametrize(
        ("plus", "told"), [(1, "one +1/+1 and one -1/-1 come off ox"), (2, "2 +1/+1 and 2 -1/-1 come off ox")]
    )
    def test_what_is_told_of_cancelling_names_the_number(self, plus, told):
        assert reasons(played(board(creature("ox", 4, 4, counters={"+1/+1": plus, "-1/-1": 2})))) == {"ox": told}


@pytest.mark.rule("704.5s")
class TestASagaThatIsTold:
    @pytest.mark.parametrize(("lore", "goes"), [(1, False), (2, True), (5, True)])
    def test_is_sacrificed(self, lore, goes):
        now = played(board(saga("saga", 2, counters={"lore": lore})))
        assert (fired(now), zone(now, "saga")) == (
            ([(1, "704.5s", "saga")], "graveyard") if goes else ([], "battlefield")
        )
        if goes:
            assert [e.how for e in now.passes[0].events if isinstance(e, Moved)] == ["sacrificed"]
            assert reasons(now)["saga"] == f"saga has {lore} lore counters, and its last chapter is 2: sacrificed"

    def test_row_67_not_without_chapters(self):
        assert found(saga("saga", 0, counters={"lore": 3})) == []
        lost = permanent("moon", abilities=loses_abilities("enchantment"))
        assert found(saga("saga", 2, counters={"lore": 3}), lost) == []

    def test_not_what_is_no_saga(self):
        assert found(card("tale", "Enchantment", chapters=2, counters={"lore": 3})) == []

    @pytest.mark.parametrize("kind", ["charge", "time"])
    def test_not_for_other_counters(self, kind):
        assert found(saga("saga", 2, counters={"lore": 1, kind: 5})) == []

    def test_not_while_a_chapter_waits(self):
        assert found(saga("saga", 2, counters={"lore": 2}, pending=True)) == []

    def test_an_indestructible_one_is_too(self):
        assert found(saga("saga", 2, counters={"lore": 2}, keywords=["indestructible"])) == [(1, "704.5s", "saga")]

    @pytest.mark.rule("714.2b")
    @pytest.mark.parametrize("last", [step("resolve"), step("dismiss")])
    def test_once_its_last_chapter_has_been_told_or_countered(self, last):
        told = played(board(saga("saga", 2, counters={"lore": 1})), put("lore", onto="saga", cause="turn"))
        assert (fired(told), [t.what for t in told.board.triggers]) == ([], ["chapter"])
        now = played(told, last)
        assert (fired(now), zone(now, "saga")) == ([(1, "704.5s", "saga")], "graveyard")

    def test_a_trigger_of_another_kind_or_card_does_not_save_it(self):
        start = board(saga("saga", 2, counters={"lore": 1}), saga("epic", 3, counters={"lore": 1}))
        waiting = played(start, put("lore", onto="epic", cause="turn"))
        assert fired(played(waiting, edit("saga", counters={"lore": 2}))) == [(1, "704.5s", "saga")]

    @pytest.mark.parametrize("elsewhere", [{"zone": "exile"}, {"phased_out": True}])
    def test_not_elsewhere(self, elsewhere):
        assert found(saga("saga", 2, counters={"lore": 2}, **elsewhere)) == []


@pytest.mark.rule("704.5u")
class TestASectorForEachCreature:
    SCULPTOR = ("space sculptor",)

    def test_is_chosen_by_its_controller(self):
        asked = played(board(creature("beleren", keywords=self.SCULPTOR, sector="beta"), creature("bear")))
        assert (asked.choice.kind, asked.choice.player, asked.choice.options) == (
            "sector",
            "p1",
            ("alpha", "beta", "gamma"),
        )
        assert (asked.choice.rule, asked.choice.about) == ("704.5u", "bear")
        now = played(asked, choose("gamma"))
        assert (fired(now), now.board.cards["bear"].sector) == ([(1, "704.5u", "bear")], "gamma")
        assert reasons(now) == {"bear": "bear is in sector gamma"}
        assert now.passes[0].events == (SectorChosen(card="bear", sector="gamma", rules=("702.158a",)),)

    def test_first_by_those_who_have_no_sculptor(self):
        start = board(
            creature("beleren", keywords=self.SCULPTOR), creature("bear"), creature("ox", owner="p2"), active="p1"
        )
        asked = played(start)
        assert (asked.choice.player, asked.choice.about) == ("p2", "ox")
        now = played(asked, choose("alpha"))
        assert (fired(now), now.choice.about) == ([], "beleren"), "the others choose next, and all of it is one action"
        done = played(now, choose("beta"), choose("beta"))
        assert (done.choice, len(done.passes)) == (None, 1)
        assert sorted(one[2] for one in fired(done)) == ["bear", "beleren", "ox"]

    def test_what_goes_in_the_same_pass_is_not_asked_about(self):
        sculptor = creature("beleren", keywords=self.SCULPTOR, sector="beta")
        dying = creature("bear", toughness=0, owner="p2")
        assert fired(played(board(sculptor, dying))) == [(1, "704.5f", "bear"), (1, "704.5u", "bear")]
        asked = played(board(sculptor, dying, creature("ox")))
        assert (asked.choice.about, fired(asked)) == ("ox", []), "but one that stays is"

    def test_nobody_is_asked_where_there_is_no_sculptor(self):
        assert played(board(creature("bear"))).choice is None

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_nor_for_one_elsewhere(self, elsewhere):
        sculptor = creature("beleren", keywords=self.SCULPTOR, sector="beta", **elsewhere)
        assert played(board(sculptor, creature("bear"))).choice is None

    def test_nor_about_what_is_no_creature_or_has_its_sector(self):
        sculptor = creature("beleren", keywords=self.SCULPTOR, sector="beta")
        assert played(board(sculptor, creature("bear", sector="alpha"), permanent("ring"))).choice is None

    def test_one_that_is_given_space_sculptor_counts(self):
        charm = permanent("charm", abilities=gives(0, 0, "space sculptor", who="you", what=["creature"]))
        assert played(board(charm, creature("bear"))).choice.about == "bear"


@pytest.mark.rule("704.5v")
class TestASiegeWithoutDefense:
    def test_goes_once_nothing_of_it_waits(self):
        now = played(board(siege("siege", 2, counters={"defense": 0})))
        assert (fired(now), reasons(now)) == (
            [(1, "704.5v", "siege")],
            {"siege": "siege has defense 0, and nothing of it waits"},
        )

    def test_row_70_waits_for_its_own_trigger_and_goes_if_that_is_countered(self):
        hit = played(board(siege("siege", 2)), damage("siege", 2))
        assert (fired(hit), counters(hit, "siege"), [t.what for t in hit.board.triggers]) == ([], {}, ["defeat"])
        assert fired(played(hit, step("dismiss"))) == [(1, "704.5v", "siege")]
        exiled = played(hit, step("resolve", accept=False))
        assert (fired(exiled), zone(exiled, "siege")) == ([], "exile")

    def test_it_waits_for_any_ability_of_it_not_for_those_of_others(self):
        start = board(siege("siege", 1, abilities=reminds("counters_removed")))
        now = played(start, damage("siege", 1), step("dismiss", what="defeat", source="siege"))
        assert (fired(now), [t.what for t in now.board.triggers]) == ([], ["reminder"])
        assert fired(played(now, step("resolve"))) == [(1, "704.5v", "siege")]
        bell = permanent("bell", abilities=reminds("counters_removed", affects={"who": "anyone"}))
        now = played(board(siege("siege", 1), bell), damage("siege", 1), step("dismiss", what="defeat", source="siege"))
        assert (fired(now), [t.source for t in now.board.triggers]) == ([(1, "704.5v", "siege")], ["bell"])

    @pytest.mark.rule("704.5x")
    def test_nobody_is_asked_who_protects_one_that_goes(self):
        three = [player("p1"), player("p2"), player("p3")]
        one = {"type": "Battle \u2014 Siege", "counters": {"defense": 0}}
        gone = played(board(battle("siege", 2, **one), *three))
        assert (gone.choice, zone(gone, "siege")) == (None, "graveyard")
        waits = played(board(battle("siege", 2, pending=True, **one), *three))
        assert (waits.choice.kind, waits.choice.options) == ("protector", ("p2", "p3"))

    def test_with_one_it_stays(self):
        assert found(siege("siege", 2, counters={"defense": 1})) == []

    @pytest.mark.parametrize("elsewhere", [{"zone": "exile"}, {"phased_out": True}])
    def test_elsewhere_it_stays(self, elsewhere):
        assert found(siege("siege", 2, counters={"defense": 0}, **elsewhere)) == []

    @pytest.mark.rule("704.5w")
    def test_one_that_is_no_siege_is_not_meant(self):
        now = played(board(battle("gate", 2, counters={"defense": 0}, protector="p1")))
        assert (fired(now), reasons(now)) == ([(1, "704.5w", "gate")], {"gate": "gate has defense 0"})


@pytest.mark.rule("704.5x")
class TestABattleWithoutAProtector:
    THREE = (player("p1"), player("p2"), player("p3"))

    def test_a_siege_gets_the_only_opponent(self):
        now = played(board(siege("siege", 3, protector="p3"), player("p1"), player("p2"), player("p3", lost=True)))
        assert (fired(now), now.board.cards["siege"].protector) == ([(1, "704.5x", "siege")], "p2")
        assert reasons(now) == {"siege": "Player 2 protects siege"}

    def test_its_controller_chooses_among_several(self):
        asked = played(board(battle("siege", 3, type="Battle \u2014 Siege"), *self.THREE))
        assert (asked.choice.kind, asked.choice.player, asked.choice.options) == ("protector", "p1", ("p2", "p3"))
        assert (asked.choice.rule, asked.choice.about) == ("704.5x", "siege")
        now = played(asked, choose("p3"))
        assert (fired(now), now.board.cards["siege"].protector) == ([(1, "704.5x", "siege")], "p3")

    def test_who_has_a_fit_one_is_not_asked(self):
        now = played(board(siege("siege", 3), *self.THREE))
        assert (now.choice, fired(now)) == (None, [])

    def test_as_its_protector_loses_it_gets_another(self):
        now = played(board(siege("siege", 3), *self.THREE), step("life", player="p2", change=-20))
        assert fired(now) == [(1, "704.5a", "p2"), (2, "704.5x", "siege")]
        assert now.board.cards["siege"].protector == "p3"

    def test_while_it_is_attacked_nothing_is_done(self):
        start = board(siege("siege", 3, attacked=True), *self.THREE)
        now = played(start, step("life", player="p2", change=-20))
        assert (fired(now), now.board.cards["siege"].protector) == ([(1, "704.5a", "p2")], "p2")
        assert fired(played(now, edit("siege", attacked=False))) == [(1, "704.5x", "siege")]

    def test_without_any_opponent_left_it_goes(self):
        now = played(board(siege("siege", 3), player("p1"), player("p2", lost=True)))
        assert (fired(now), zone(now, "siege")) == ([(1, "704.5x", "siege")], "graveyard")
        assert reasons(now) == {"siege": "siege has no protector, and nobody can be"}

    @pytest.mark.parametrize("wrong", [None, "p2"])
    def test_one_that_is_no_siege_gets_its_controller(self, wrong):
        gate = battle("gate", 3, **({} if wrong is None else {"protector": wrong}))
        now = played(board(gate))
        assert (fired(now), now.board.cards["gate"].protector) == ([(1, "704.5x", "gate")], "p1")

    def test_one_that_is_no_siege_and_has_its_controller_stays_as_it_is(self):
        assert found(battle("gate", 3, protector="p1")) == []

    def test_of_a_controller_who_has_lost_it_goes(self):
        now = played(board(battle("gate", 3, protector="p1"), player("p1", lost=True), player("p2")))
        assert (fired(now), zone(now, "gate")) == ([(1, "704.5x", "gate")], "graveyard")

    @pytest.mark.rule("102.3")
    def test_a_teammate_is_no_opponent(self):
        teams = [player("p1", team="a"), player("p2", team="a"), player("p3", team="b")]
        now = played(board(*teams, siege("siege", 3)))
        assert now.board.cards["siege"].protector == "p3"

    @pytest.mark.parametrize("elsewhere", [{"zone": "exile"}, {"phased_out": True}])
    def test_elsewhere_it_needs_none(self, elsewhere):
        assert found(battle("gate", 3, **elsewhere)) == []


@pytest.mark.rule("704.5y")
class TestASiegeThatItsControllerProtects:
    def test_gets_the_only_opponent(self):
        now = played(board(siege("siege", 3, protector="p1")))
        assert (fired(now), now.board.cards["siege"].protector) == ([(1, "704.5y", "siege")], "p2")

    def test_even_while_it_is_attacked(self):
        assert found(siege("siege", 3, protector="p1", attacked=True)) == [(1, "704.5y", "siege")]

    def test_its_controller_chooses_among_several(self):
        asked = played(board(siege("siege", 3, protector="p1"), player("p1"), player("p2"), player("p3")))
        assert (asked.choice.player, asked.choice.options, asked.choice.rule) == ("p1", ("p2", "p3"), "704.5y")
        assert asked.choice.about == "siege"
        assert played(asked, choose("p3")).board.cards["siege"].protector == "p3"

    def test_without_any_opponent_it_goes(self):
        now = played(board(siege("siege", 3, protector="p1"), player("p1"), player("p2", lost=True)))
        assert (fired(now), zone(now, "siege")) == ([(1, "704.5y", "siege")], "graveyard")

    def test_as_its_protector_gains_control_of_it(self):
        now = played(board(siege("siege", 3)), step("control", card="siege", player="p2"))
        assert (fired(now), now.board.cards["siege"].protector) == ([(1, "704.5y", "siege")], "p1")

    def test_no_other_battle(self):
        assert found(battle("gate", 3, protector="p1")) == []


@pytest.mark.rule("704.5z")
class TestOneRoleStays:
    def role(self, id, on="bear", **fields):
        type = "Enchantment \u2014 Aura Role"
        return card(id, type, token=True, keywords=["enchant creature"], attached_to=on, **fields)

    def test_row_65_of_each_player_the_newest(self):
        start = board(creature("bear"), self.role("wicked"), self.role("cursed"), self.role("royal", owner="p2"))
        now = played(start)
        assert fired(now) == [(1, "704.5z", "wicked"), (2, "704.5d", "wicked")]
        assert now.passes[0].fired[0].why == "wicked is not the newest Role of its player on bear"

    def test_of_three_two_go(self):
        now = played(board(creature("bear"), self.role("a"), self.role("b"), self.role("c")))
        assert [one[1:] for one in fired(now) if one[0] == 1] == [("704.5z", "a"), ("704.5z", "b")]

    def test_each_permanent_by_itself(self):
        assert found(creature("bear"), creature("ox"), self.role("a"), self.role("b", on="ox")) == []

    def test_one_that_is_attached_anew_is_the_newest_whatever_was_said_of_it(self):
        start = board(creature("bear"), creature("ox"), self.role("a", on="ox", role_since=1), self.role("b"))
        now = played(start, step("attach", card="a", to="bear"))
        assert fired(now)[0] == (1, "704.5z", "b")
        start = board(creature("bear"), creature("ox"), self.role("a", role_since=9), self.role("b", on="ox"))
        assert fired(played(start, step("attach", card="b", to="bear")))[0] == (1, "704.5z", "a")

    @pytest.mark.rule("704.5m")
    def test_only_roles_on_a_permanent_are_compared(self):
        """Neither those on a player, nor those whose creature has gone: these go for that alone."""
        cursed = [self.role(i, on="p2") for i in ("a", "b")]
        assert {one[1] for one in found(*cursed)} == {"704.5m", "704.5d"}
        both = [create(self.role(i)) for i in ("a", "b")]
        gone = played(board(creature("bear")), together(*both, step("destroy", card="bear")))
        assert [one for one in fired(gone) if one[0] == 1] == [(1, "704.5m", "a"), (1, "704.5m", "b")]

    def test_of_two_that_come_at_one_time_the_later_in_their_order_stays(self):
        now = played(board(creature("bear")), together(create(self.role("a")), create(self.role("b"))))
        assert fired(now)[0] == (1, "704.5z", "a")

    def test_how_long_it_has_been_one_there_counts(self):
        roles = [self.role("a", role_since=9), self.role("b", role_since=2)]
        assert found(creature("bear"), *roles)[0] == (1, "704.5z", "b")
        roles = [self.role("a", role_since=0), self.role("b")]
        assert found(creature("bear"), *roles)[0] == (1, "704.5z", "a")

    def test_the_controller_counts_and_not_the_owner(self):
        roles = [self.role("a", owner="p2", controller="p1"), self.role("b")]
        assert found(creature("bear"), *roles)[0] == (1, "704.5z", "a")

    def test_not_an_aura_that_is_no_role(self):
        assert found(creature("bear"), self.role("a"), aura("b", on="bear")) == []

    @pytest.mark.rule("704.5m")
    def test_two_on_nothing_go_for_that(self):
        loose = [
            card(id, "Enchantment \u2014 Aura Role", token=True, keywords=["enchant creature"]) for id in ("a", "b")
        ]
        assert [one[:2] for one in found(*loose)] == [(1, "704.5m"), (1, "704.5m"), (2, "704.5d"), (2, "704.5d")]


@pytest.mark.rule("704.5aa")
class TestSpeedStarts:
    ENGINE = permanent("engine", keywords=["start your engines!"])

    def test_at_1(self):
        now = played(board(self.ENGINE))
        assert (fired(now), reasons(now)) == ([(1, "704.5aa", "p1")], {"p1": "Player 1 starts the engines: speed 1"})
        assert now.passes[0].events == (SpeedChanged(player="p1", speed=1, rules=("702.179b",)),)

    def test_for_its_controller_alone(self):
        engine = permanent("engine", keywords=["start your engines!"], owner="p1", controller="p2")
        assert found(engine) == [(1, "704.5aa", "p2")]

    def test_two_engines_start_once(self):
        assert found(self.ENGINE, permanent("other", keywords=["Start your engines!"])) == [(1, "704.5aa", "p1")]

    def test_not_of_one_who_has_lost(self):
        assert found(self.ENGINE, player("p1", lost=True), player("p2")) == []

    @pytest.mark.parametrize("elsewhere", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_not_by_an_engine_elsewhere(self, elsewhere):
        assert found(permanent("engine", keywords=["start your engines!"], **elsewhere)) == []

    def test_as_one_has_no_speed_any_more(self):
        now = played(board(self.ENGINE), step("set", player="p1", speed=None))
        assert fired(now) == [(1, "704.5aa", "p1")]

    def test_as_an_engine_comes(self):
        engine = permanent("engine", keywords=["start your engines!"], zone="hand")
        assert fired(played(board(engine), move("engine", "battlefield"))) == [(1, "704.5aa", "p1")]


class TestWhatIsTold:
    """The reasons that are read beside what was done."""

    @pytest.mark.rule("704.5a")
    def test_of_players(self):
        now = played(board(player("p1", life=-3), player("p2", counters={"poison": 11})))
        assert reasons(now) == {
            "p1": "Player 1 has \u22123 life and loses",
            "p2": "Player 2 has 11 poison counters and loses",
        }

    @pytest.mark.rule("704.5f")
    @pytest.mark.rule("704.5g")
    @pytest.mark.rule("704.5h")
    @pytest.mark.rule("704.5i")
    def test_of_creatures_and_planeswalkers(self):
        now = played(
            board(
                creature("thin", 1, -2),
                creature("hurt", 1, 2, damage=3),
                creature("bitten", 1, 9, deathtouched=True),
                planeswalker("jace", 3, counters={"loyalty": 0}),
            )
        )
        assert reasons(now) == {
            "thin": "thin has toughness \u22122",
            "hurt": "hurt has 3 damage and toughness 2: it is destroyed",
            "bitten": "bitten was dealt damage by a source with deathtouch: it is destroyed",
            "jace": "jace has loyalty 0",
        }

    @pytest.mark.rule("704.5m")
    @pytest.mark.rule("704.5n")
    @pytest.mark.rule("704.5p")
    def test_of_attachments(self):
        now = played(
            board(
                aura("aura"),
                permanent("forest", "Land"),
                equipment("axe", on="forest"),
                creature("ox", attached_to="forest"),
            )
        )
        assert reasons(now) == {
            "aura": "aura is attached to nothing that it can enchant",
            "axe": "axe is attached to nothing that it can be attached to: it becomes unattached",
            "ox": "ox can't be attached to anything: it becomes unattached",
        }

    @pytest.mark.rule("704.6d")
    def test_of_commanders(self):
        now = played(board(commander("boss"), format="commander"), step("sacrifice", card="boss"), choose(True))
        assert reasons(now) == {"boss": "Player 1 puts boss into the command zone"}
