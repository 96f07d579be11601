"""Steps after which a permanent lies otherwise, the same object all the while: phased out, face down, controlled."""

import pytest

from tests.builders import (
    HARDENED_SCALES,
    MY_CREATURES,
    aura,
    board,
    choose,
    counters,
    creature,
    damage,
    equipment,
    fired,
    gives,
    keywords,
    legend,
    move,
    move_counters,
    permanent,
    planeswalker,
    played,
    put,
    remove,
    saga,
    sets,
    siege,
    size,
    step,
    together,
    token,
    why_nothing,
    zone,
)
from webapp.rules.errors import BadStepError
from webapp.rules.events import CountersPut


def out(card_id):
    return step("phase_out", card=card_id)


def back(card_id):
    return step("phase_in", card=card_id)


def are_out(now, *names):
    return [now.board.cards[name].phased_out for name in names]


class TestPhasingOut:
    @pytest.mark.rule("702.26d")
    def test_it_comes_back_as_the_same_object_with_all_that_was_on_it(self):
        start = board(creature("bear", 2, 2, counters={"+1/+1": 2, "charge": 1}, damage=1, tapped=True))
        now = played(start, out("bear"), back("bear"))
        bear = now.board.cards["bear"]
        assert (bear.incarnation, bear.damage, bear.tapped, bear.zone) == (1, 1, True, "battlefield")
        assert counters(now, "bear") == {"+1/+1": 2, "charge": 1}

    @pytest.mark.rule("702.26b")
    @pytest.mark.parametrize(
        "one",
        [
            put("+1/+1", onto="bear"),
            remove("+1/+1", "bear"),
            move_counters("+1/+1", "bear", "ox"),
            move_counters("charge", "ox", "bear"),
            step("destroy", card="bear"),
            damage("bear", 3),
            step("double", card="bear", kind="+1/+1"),
            step("turn_face_down", card="bear"),
            step("control", card="bear", player="p2"),
            out("bear"),
        ],
    )
    def test_row_32_nothing_is_done_to_what_is_phased_out(self, one):
        table = board(creature("bear", counters={"+1/+1": 1}), creature("ox", counters={"charge": 1}))
        start = played(table, out("bear"))
        now = played(start, one)
        assert "702.26b" in why_nothing(now)
        assert now.board.cards == start.board.cards

    @pytest.mark.rule("702.26b")
    def test_it_gives_and_gets_nothing(self):
        lord = creature("lord", abilities=gives(1, 1, who="you", what=["creature"], other=True))
        now = played(board(lord, creature("ox", 2, 2)), out("lord"))
        assert size(now, "ox") == (2, 2)
        assert size(played(now, back("lord")), "ox") == (3, 3)

    @pytest.mark.rule("704.5f")
    def test_a_creature_that_lived_by_it_goes(self):
        lord = creature("lord", abilities=gives(1, 1, who="you", what=["creature"], other=True))
        assert fired(played(board(lord, creature("ooze", 0, 0)), out("lord"))) == [(1, "704.5f", "ooze")]

    @pytest.mark.rule("702.26d")
    def test_row_47_what_came_meanwhile_counts_as_it_phases_in(self):
        curse = permanent("curse", zone="hand", abilities=gives(-1, -1, who="anyone", what=["creature"]))
        start = board(creature("ooze", 0, 0, counters={"+1/+1": 1}), curse)
        away = played(start, out("ooze"), move("curse", "battlefield"))
        assert (zone(away, "ooze"), fired(away), counters(away, "ooze")) == ("battlefield", [], {"+1/+1": 1})
        assert fired(played(away, back("ooze"))) == [(1, "704.5f", "ooze")]

    @pytest.mark.rule("702.26b")
    def test_opposed_counters_cancel_only_as_it_is_back(self):
        start = board(creature("bear", 2, 2, phased_out=True, counters={"+1/+1": 1, "-1/-1": 1}))
        assert fired(played(start)) == []
        assert fired(played(start, back("bear"))) == [(1, "704.5q", "bear")]

    @pytest.mark.rule("702.26d")
    def test_a_token_does_not_cease_to_exist(self):
        now = played(board(token("rat", counters={"+1/+1": 1})), out("rat"))
        assert (zone(now, "rat"), fired(now)) == ("battlefield", [])
        assert size(played(now, back("rat")), "rat") == (2, 2)

    @pytest.mark.rule("704.5j")
    def test_a_phased_out_legend_is_none_of_two(self):
        start = board(legend("one"), legend("two", phased_out=True))
        assert played(start).choice is None
        assert played(start, back("two")).choice.kind == "legend"

    @pytest.mark.rule("702.26c")
    def test_a_card_elsewhere_does_not(self):
        for one in (out("bear"), back("bear")):
            assert why_nothing(played(board(creature("bear", zone="hand")), one))


@pytest.mark.rule("702.26g")
class TestAttachmentsPhaseWithTheirHost:
    START = board(
        creature("bear", 2, 2),
        equipment("sword", on="bear", counters={"hone": 1}),
        aura("cloak", on="bear", abilities=gives(1, 1, who="attached")),
        equipment("axe"),
    )

    def test_all_of_them_out_and_in_and_attached_still(self):
        now = played(self.START, out("bear"))
        assert (are_out(now, "bear", "sword", "cloak", "axe"), fired(now)) == ([True, True, True, False], [])
        there = played(now, back("bear"))
        assert (are_out(there, "bear", "sword", "cloak"), fired(there)) == ([False, False, False], [])
        assert (size(there, "bear"), counters(there, "sword")) == ((4, 3), {"hone": 1})

    def test_an_attachment_alone_leaves_its_host_and_comes_back_to_it(self):
        now = played(self.START, out("sword"))
        assert (are_out(now, "bear", "sword", "cloak"), size(now, "bear")) == ([False, True, False], (3, 3))
        there = played(now, back("sword"))
        assert (there.board.cards["sword"].attached_to, size(there, "bear")) == ("bear", (4, 3))

    def test_with_its_host_it_phases_in_only_together(self):
        now = played(self.START, out("bear"), back("sword"))
        assert (why_nothing(now), are_out(now, "bear", "sword")) == ({"702.26g"}, [True, True])

    def test_those_that_are_attached_to_each_other_phase_in_all_the_same(self):
        start = board(aura("one", on="two", enchant="enchantment"), aura("two", on="one", enchant="enchantment"))
        now = played(start, out("one"))
        assert are_out(now, "one", "two") == [True, True]
        assert are_out(played(now, back("two")), "one", "two") == [False, False]

    @pytest.mark.rule("704.5m")
    def test_its_host_gone_meanwhile_an_equipment_is_unattached_and_an_aura_goes(self):
        now = played(self.START, out("sword"), out("cloak"), step("destroy", card="bear"))
        assert (fired(now), are_out(now, "sword", "cloak")) == ([], [True, True])
        now = played(now, back("sword"))
        assert (fired(now), zone(now, "sword")) == ([(1, "704.5n", "sword")], "battlefield")
        assert fired(played(now, back("cloak"))) == [(1, "704.5m", "cloak")]

    def test_what_is_attached_to_an_attachment_goes_along(self):
        start = board(creature("bear"), equipment("sword", on="bear"), aura("seal", on="sword", enchant="artifact"))
        now = played(start, out("bear"))
        assert are_out(now, "bear", "sword", "seal") == [True, True, True]
        assert are_out(played(now, back("bear")), "bear", "sword", "seal") == [False, False, False]

    def test_an_aura_on_a_player_phases_alone(self):
        start = board(aura("curse", on="p2", enchant="player"))
        now = played(start, out("curse"))
        assert (are_out(now, "curse"), fired(played(now, back("curse")))) == ([True], [])


@pytest.mark.rule("708.2")
class TestTurningFaceDown:
    def test_it_is_a_2_2_without_name_types_and_abilities_and_the_same_object(self):
        elf = creature(
            "elf", 5, 5, name="Elf", type="Legendary Creature \u2014 Elf", keywords=["flying"], tapped=True, damage=1
        )
        now = played(board(elf), step("turn_face_down", card="elf"))
        down = now.board.cards["elf"]
        assert (size(now, "elf"), keywords(now, "elf"), down.face.name) == ((2, 2), (), "")
        assert (down.incarnation, down.tapped, down.damage, down.face_down) == (1, True, 1, True)

    @pytest.mark.rule("122.1a")
    def test_its_counters_stay_and_count(self):
        elf = creature("elf", 5, 5, counters={"+1/+1": 2, "flying": 1, "charge": 3})
        now = played(board(elf), step("turn_face_down", card="elf"))
        assert (size(now, "elf"), keywords(now, "elf")) == ((4, 4), ("flying",))
        assert counters(now, "elf") == {"+1/+1": 2, "flying": 1, "charge": 3}

    def test_old_damage_may_be_lethal_then(self):
        now = played(board(creature("elf", 5, 5, damage=2)), step("turn_face_down", card="elf"))
        assert fired(now) == [(1, "704.5g", "elf")]

    def test_a_permanent_that_is_no_creature_becomes_one(self):
        now = played(board(permanent("land", "Land", counters={"+1/+1": 1})), step("turn_face_down", card="land"))
        assert size(now, "land") == (3, 3)

    @pytest.mark.rule("122.1e")
    def test_a_planeswalker_is_none_and_its_loyalty_counters_wait(self):
        walker = planeswalker("walker", 4, counters={"loyalty": 1})
        now = played(board(walker), step("turn_face_down", card="walker"), remove("loyalty", "walker"))
        assert (zone(now, "walker"), fired(now)) == ("battlefield", [])
        up = played(now, step("turn_face_up", card="walker"))
        assert fired(up) == [(1, "704.5i", "walker")]

    @pytest.mark.rule("704.5j")
    def test_face_down_legends_have_no_name_and_are_asked_about_as_they_are_turned_up(self):
        start = board(legend("one"), legend("two", face_down=True))
        assert played(start).choice is None
        up = played(start, step("turn_face_up", card="two"))
        assert set(up.choice.options) == {"one", "two"}

    def test_it_gives_nothing_any_more(self):
        lord = creature("lord", abilities=gives(1, 1, who="you", what=["creature"], other=True))
        now = played(board(lord, creature("ox", 2, 2)), step("turn_face_down", card="lord"))
        assert size(now, "ox") == (2, 2)

    @pytest.mark.rule("704.5s")
    def test_a_saga_has_no_chapters_and_stays(self):
        now = played(board(saga("tale", 2, counters={"lore": 1})), step("turn_face_down", card="tale"))
        now = played(now, put("lore", onto="tale", count=3))
        assert (now.board.triggers, fired(now)) == ((), [])
        assert fired(played(now, step("turn_face_up", card="tale"))) == [(1, "704.5s", "tale")]

    def test_its_equipment_stays_on_it_and_its_own_attachment_comes_loose(self):
        start = board(creature("ox"), equipment("sword", on="ox"))
        assert fired(played(start, step("turn_face_down", card="ox"))) == []
        down = played(start, step("turn_face_down", card="sword"))
        assert (fired(down), size(down, "sword")) == ([(1, "704.5p", "sword")], (2, 2))

    def test_what_lies_face_down_already_does_not(self):
        now = played(board(creature("elf", face_down=True)), step("turn_face_down", card="elf"))
        assert why_nothing(now) == {"708.2"}

    @pytest.mark.parametrize("do", ["turn_face_down", "turn_face_up"])
    def test_a_card_elsewhere_does_not(self, do):
        now = played(board(creature("elf", zone="hand")), step(do, card="elf"))
        assert (bool(why_nothing(now)), now.board.cards["elf"].face_down) == (True, False)

    @pytest.mark.rule("400.7")
    def test_what_leaves_is_a_face_up_card_there(self):
        now = played(board(creature("elf", 5, 5, face_down=True)), move("elf", "graveyard"))
        assert (now.board.cards["elf"].face_down, size(now, "elf")) == (False, (5, 5))

    @pytest.mark.rule("608.2h")
    def test_and_is_remembered_as_the_2_2_that_it_was(self):
        now = played(board(creature("elf", 5, 5, keywords=["undying"], face_down=True)), step("destroy", card="elf"))
        last = now.board.cards["elf"].last
        assert (last.power, last.toughness, last.keywords) == (2, 2, ())


@pytest.mark.rule("708.8")
class TestTurningFaceUp:
    def test_its_counters_stay(self):
        start = board(creature("elf", 0, 0, face_down=True, counters={"+1/+1": 1, "shield": 1}))
        now = played(start, step("turn_face_up", card="elf"))
        assert (size(now, "elf"), counters(now, "elf"), fired(now)) == ((1, 1), {"+1/+1": 1, "shield": 1}, [])

    @pytest.mark.rule("704.5f")
    def test_a_0_0_without_counters_goes(self):
        now = played(board(creature("elf", 0, 0, face_down=True)), step("turn_face_up", card="elf"))
        assert fired(now) == [(1, "704.5f", "elf")]

    @pytest.mark.rule("122.6")
    def test_it_does_not_enter_so_it_gets_no_counters(self):
        hydra = creature("hydra", 1, 1, face_down=True, keywords=["modular 2"])
        now = played(board(hydra), step("turn_face_up", card="hydra"))
        assert counters(now, "hydra") == {}

    def test_an_effect_of_it_is_as_new_as_the_turn(self):
        small = creature("small", 3, 3, face_down=True, abilities=sets(1, 1, **MY_CREATURES))
        large = permanent("large", abilities=sets(7, 7, **MY_CREATURES))
        start = board(small, large, creature("ox"))
        assert size(start, "ox") == (7, 7)
        assert size(played(start, step("turn_face_up", card="small")), "ox") == (1, 1)


@pytest.mark.rule("613.1b")
class TestControl:
    def test_row_48_counters_stay_and_the_new_controllers_effects_apply(self):
        scales = permanent("scales", owner="p2", abilities=HARDENED_SCALES)
        start = board(scales, creature("bear", 1, 1, counters={"+1/+1": 1}))
        assert counters(played(start, put("+1/+1", onto="bear")), "bear") == {"+1/+1": 2}
        now = played(start, step("control", card="bear", player="p2"), put("+1/+1", onto="bear"))
        assert counters(now, "bear") == {"+1/+1": 3}

    def test_its_own_effects_are_seen_from_its_new_controller(self):
        lord = creature("lord", abilities=gives(1, 1, who="you", what=["creature"], other=True))
        now = played(
            board(lord, creature("mine", 2, 2), creature("theirs", 2, 2, owner="p2")),
            step("control", card="lord", player="p2"),
        )
        assert (size(now, "mine"), size(now, "theirs")) == ((2, 2), (3, 3))

    def test_what_is_attached_stays_attached_under_its_own_controller(self):
        start = board(creature("bear"), equipment("sword", on="bear", abilities=gives(2, 0, who="attached")))
        now = played(start, step("control", card="bear", player="p2"))
        assert (size(now, "bear"), now.board.cards["sword"].controller, fired(now)) == ((4, 2), "p1", [])

    @pytest.mark.rule("704.5j")
    def test_a_second_legend_of_one_name_is_asked_about_then(self):
        start = board(legend("mine"), legend("theirs", owner="p2"))
        assert played(start).choice is None
        now = played(start, step("control", card="theirs", player="p1"))
        assert (now.choice.player, set(now.choice.options)) == ("p1", {"mine", "theirs"})
        assert zone(played(now, choose("mine")), "theirs") == "graveyard"

    @pytest.mark.rule("704.5y")
    def test_a_siege_that_its_protector_gains_gets_another_protector(self):
        start = board(siege("siege", 3, counters={"defense": 3}))
        now = played(start, step("control", card="siege", player="p2"))
        assert (fired(now), now.board.cards["siege"].protector) == ([(1, "704.5y", "siege")], "p1")

    @pytest.mark.rule("400.7")
    def test_as_it_leaves_it_is_its_owners_again(self):
        start = board(creature("bear"))
        now = played(start, step("control", card="bear", player="p2"), step("destroy", card="bear"))
        assert (now.board.cards["bear"].controller, [c.id for c in now.board.zone("p1", "graveyard")]) == (
            "p1",
            ["bear"],
        )
        back_again = played(now, move("bear", "battlefield"))
        assert back_again.board.cards["bear"].controller == "p1"

    @pytest.mark.rule("608.2h")
    def test_who_controlled_it_as_it_died_is_remembered(self):
        start = board(creature("bear", keywords=["modular 1"]))
        now = played(start, step("control", card="bear", player="p2"), step("destroy", card="bear"))
        assert (now.board.cards["bear"].last.controller, now.board.triggers[0].player) == ("p2", "p2")

    def test_who_puts_counters_on_it_does_not_depend_on_who_controls_it(self):
        start = board(creature("bear"))
        now = played(start, step("control", card="bear", player="p2"), put("a", onto="bear", by="p1"))
        assert [event.by for event in now.events if isinstance(event, CountersPut)] == ["p1"]

    @pytest.mark.parametrize("where", ["hand", "graveyard", "stack"])
    def test_a_card_elsewhere_is_not_gained(self, where):
        now = played(board(creature("bear", zone=where)), step("control", card="bear", player="p2"))
        assert (bool(why_nothing(now)), now.board.cards["bear"].controller) == (True, "p1")

    def test_a_player_who_never_was_gains_nothing(self):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear")), step("control", card="bear", player="p9"))
        assert refusal.value.where == "player"

    def test_two_may_change_sides_at_one_time(self):
        start = board(creature("mine"), creature("theirs", owner="p2"))
        now = played(
            start,
            together(step("control", card="mine", player="p2"), step("control", card="theirs", player="p1")),
        )
        assert [now.board.cards[name].controller for name in ("mine", "theirs")] == ["p2", "p1"]
