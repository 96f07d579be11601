"""Regeneration: the next time that it would be destroyed a permanent is tapped instead, its damage gone (701.19)."""

import pytest

from tests.builders import (
    board,
    choose,
    counters,
    creature,
    damage,
    edit,
    equipment,
    fired,
    legend,
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    put,
    saga,
    size,
    step,
    together,
    token,
    waiting,
    why_nothing,
    zone,
)
from webapp.rules.errors import BadStepError
from webapp.rules.events import CountersRemoved, Regenerated, Replaced
from webapp.rules.foreseen import foresee, would
from webapp.rules.near import near
from webapp.rules.telling import tell


def regenerate(card="bear"):
    return step("regenerate", card=card)


def destroy(card="bear"):
    return step("destroy", card=card)


def stands(now, card_id="bear"):
    """How it lies: whether tapped, its damage, and how often it still would regenerate."""
    card = now.board.cards[card_id]
    return card.zone, card.tapped, card.damage, card.regenerates


def passes(now):
    return [one.number for one in now.passes]


@pytest.mark.rule("701.19a")
class TestInPlaceOfOneDestruction:
    def test_it_is_tapped_and_its_damage_comes_off(self):
        now = played(board(creature("bear", 2, 3, damage=1)), regenerate(), destroy())
        assert stands(now) == ("battlefield", True, 0, 0)
        assert [(type(e), e.rules) for e in now.events] == [(Regenerated, ("701.19a", "614.1a"))]
        assert now.board.cards["bear"].incarnation == 1

    def test_the_first_is_not_the_second(self):
        now = played(board(creature("bear", 2, 3)), regenerate(), destroy(), destroy())
        assert zone(now, "bear") == "graveyard"

    def test_each_regeneration_stands_for_one(self):
        start = played(board(creature("bear", 2, 3)), regenerate(), regenerate())
        assert stands(start) == ("battlefield", False, 0, 2)
        assert [stands(now := played(start, *[destroy()] * times))[3] for times in (1, 2)] == [1, 0]
        assert zone(played(now, destroy()), "bear") == "graveyard"

    def test_what_destroys_it_twice_at_one_time_takes_one(self):
        start = played(board(creature("bear", 2, 3)), regenerate(), regenerate())
        assert stands(played(start, together(destroy(), destroy()))) == ("battlefield", True, 0, 1)

    def test_what_comes_at_the_same_time_is_too_late(self):
        assert zone(played(board(creature("bear")), together(regenerate(), destroy())), "bear") == "graveyard"

    @pytest.mark.parametrize("order", [1, -1])
    def test_damage_that_is_dealt_at_the_same_time_stays_marked(self, order):
        start = played(board(creature("bear", 2, 5, damage=3)), regenerate())
        now = played(start, together(*[damage("bear", 2), destroy()][::order]))
        assert stands(now) == ("battlefield", True, 2, 0)

    def test_what_is_no_creature_regenerates_too(self):
        now = played(board(permanent("relic")), regenerate("relic"), destroy("relic"))
        assert stands(now, "relic") == ("battlefield", True, 0, 0)

    def test_who_gains_control_of_it_has_it_regenerate(self):
        control = step("control", card="bear", player="p2")
        now = played(board(creature("bear")), regenerate(), control, destroy())
        assert (now.board.cards["bear"].controller, stands(now)[:2]) == ("p2", ("battlefield", True))

    def test_phased_out_and_face_down_it_still_is_to_regenerate(self):
        acts = [step("turn_face_down", card="bear"), step("phase_out", card="bear"), step("phase_in", card="bear")]
        assert stands(played(board(creature("bear")), regenerate(), *acts, destroy())) == ("battlefield", True, 0, 0)

    def test_an_ability_that_is_lost_makes_no_difference(self):
        blank = permanent("blank", abilities=loses_abilities(who="anyone", what=["creature"]), zone="hand")
        start = played(board(creature("bear"), blank), regenerate(), move("blank", "battlefield"))
        assert zone(played(start, destroy()), "bear") == "battlefield"


class TestTheCheck:
    @pytest.mark.rule("704.5g")
    def test_lethal_damage_is_a_destruction_and_the_check_comes_to_rest(self):
        now = played(board(creature("bear", 2, 2)), regenerate(), damage("bear", 2))
        assert (fired(now), passes(now), now.endless) == ([(1, "704.5g", "bear")], [1], False)
        assert stands(now) == ("battlefield", True, 0, 0)
        told = now.passes[0]
        assert told.fired[0].why == "bear has 2 damage and toughness 2: it is not destroyed, but regenerates"
        assert (told.fired[0].leaves, [e.rules for e in told.events]) == (False, [("701.19a", "614.1a")])

    def test_the_next_time_it_dies(self):
        now = played(board(creature("bear", 2, 2)), regenerate(), damage("bear", 2), damage("bear", 2))
        assert zone(now, "bear") == "graveyard"

    @pytest.mark.rule("704.5h")
    @pytest.mark.rule("704.7")
    def test_damage_with_deathtouch_that_is_lethal_anyway_takes_one_regeneration(self):
        start = played(board(creature("bear", 2, 2)), regenerate(), regenerate())
        now = played(start, damage("bear", 2, deathtouch=True))
        assert fired(now) == [(1, "704.5g", "bear"), (1, "704.5h", "bear")]
        assert (stands(now), now.board.cards["bear"].deathtouched) == (("battlefield", True, 0, 1), False)

    @pytest.mark.rule("704.5f")
    def test_toughness_0_is_no_destruction(self):
        now = played(board(creature("bear", 2, 2)), regenerate(), put("-1/-1", onto="bear", count=2))
        assert (fired(now), zone(now, "bear")) == ([(1, "704.5f", "bear")], "graveyard")

    @pytest.mark.rule("704.5i")
    @pytest.mark.rule("704.5s")
    @pytest.mark.parametrize(
        ("entry", "number"),
        [
            (planeswalker("jace", 0, regenerates=1), "704.5i"),
            (saga("jace", 1, counters={"lore": 1}, regenerates=1), "704.5s"),
        ],
    )
    def test_nor_is_what_becomes_of_planeswalkers_and_sagas(self, entry, number):
        now = played(board(entry))
        assert (fired(now), zone(now, "jace")) == ([(1, number, "jace")], "graveyard")

    @pytest.mark.rule("704.5j")
    def test_nor_the_legend_rule_even_with_lethal_damage(self):
        start = played(board(legend("a")), regenerate("a"))
        now = played(start, together(damage("a", 2), step("create", card=legend("b"))), choose("b"))
        assert fired(now) == [(1, "704.5g", "a"), (1, "704.5j", "a")]
        assert zone(now, "a") == "graveyard"
        assert zone(played(now.board, damage("b", 2)), "b") == "graveyard"  # it is no other's

    @pytest.mark.rule("701.21a")
    def test_a_sacrifice_is_none(self):
        now = played(board(creature("bear")), regenerate(), step("sacrifice", card="bear"))
        assert (zone(now, "bear"), now.board.cards["bear"].regenerates) == ("graveyard", 0)

    @pytest.mark.rule("702.12b")
    @pytest.mark.rule("614.17c")
    @pytest.mark.parametrize("how", [destroy(), damage("bear", 5), damage("bear", 1, deathtouch=True)])
    def test_what_is_indestructible_need_not_regenerate(self, how):
        start = board(creature("bear", 2, 2, keywords=["indestructible"]))
        now = played(start, regenerate(), how)
        assert (now.board.cards["bear"].regenerates, now.board.cards["bear"].tapped) == (1, False)

    def test_what_dies_triggers_nothing(self):
        wakes = [{"is": "triggers", "when": "dies", "affects": {"who": "anyone", "what": ["creature"]}}]
        start = board(creature("bear"), permanent("bell", abilities=wakes))
        assert waiting(played(start, regenerate(), damage("bear", 2))) == []
        assert len(waiting(played(start, damage("bear", 2)))) == 1

    @pytest.mark.rule("122.1h")
    def test_a_finality_counter_is_not_asked_about(self):
        now = played(board(creature("bear", counters={"finality": 1})), regenerate(), damage("bear", 2))
        assert (stands(now)[:2], counters(now, "bear"), now.choice) == (("battlefield", True), {"finality": 1}, None)

    @pytest.mark.rule("122.1c")
    def test_a_shield_counter_stays_as_a_check_is_no_effect(self):
        start = board(creature("bear", 2, 2, counters={"shield": 1}, damage=2, regenerates=1))
        now = played(start)
        assert (fired(now), stands(now), counters(now, "bear"), now.choice) == (
            [(1, "704.5g", "bear")],
            ("battlefield", True, 0, 0),
            {"shield": 1},
            None,
        )


@pytest.mark.rule("616.1")
class TestWithAShieldCounter:
    def asked(self, **fields):
        start = board(creature("bear", 2, 3, counters={"shield": 1}, damage=1, regenerates=1, **fields))
        return played(start, step("destroy", card="bear", by="p2"))

    def test_its_controller_says_what_saves_it(self):
        choice = self.asked(owner="p2", controller="p1").choice
        assert (choice.kind, choice.player, choice.about) == ("order", "p1", "bear is destroyed")
        assert choice.orders == (("bear:shield", "bear:regenerate"), ("bear:regenerate", "bear:shield"))

    def test_the_regeneration_is_asked_about_as_what_it_is(self):
        effects = "the shield counter on bear and the regeneration of bear"  # which is no counter
        assert tell(self.asked()).lines[-1].text == f"Player 1 says in which order these apply to bear: {effects}"

    def test_the_shield_counter_leaves_the_regeneration(self):
        now = played(self.asked(), choose(["bear:shield", "bear:regenerate"]))
        assert (counters(now, "bear"), stands(now)) == ({}, ("battlefield", False, 1, 1))
        assert [(type(e), "616.1" in e.rules) for e in now.events] == [(Replaced, True), (CountersRemoved, False)]

    def test_the_regeneration_leaves_the_shield_counter(self):
        now = played(self.asked(), choose(["bear:regenerate", "bear:shield"]))
        assert (counters(now, "bear"), stands(now)) == ({"shield": 1}, ("battlefield", True, 0, 0))
        assert [(type(e), "616.1" in e.rules) for e in now.events] == [(Regenerated, True)]

    def test_damage_at_the_same_time_is_prevented_by_a_counter_of_its_own(self):
        start = board(creature("bear", 2, 3, counters={"shield": 2}, regenerates=1))
        asked = played(start, together(destroy(), damage("bear", 1)))
        now = played(asked, choose(["bear:regenerate", "bear:shield"]))
        assert (counters(now, "bear"), stands(now)) == ({"shield": 1}, ("battlefield", True, 0, 0))

    def test_after_regenerating_damage_at_the_same_time_is_dealt(self):
        start = board(creature("bear", 2, 3, regenerates=1))
        assert stands(played(start, together(destroy(), damage("bear", 1)))) == ("battlefield", True, 1, 0)


@pytest.mark.rule("701.19c")
class TestWhereItCantBeRegenerated:
    NEVER = step("destroy", card="bear", no_regeneration=True)

    def test_it_is_destroyed_though_it_would_regenerate(self):
        now = played(board(creature("bear", 2, 3, damage=1, regenerates=2)), self.NEVER)
        assert stands(now) == ("graveyard", False, 0, 0)
        assert [e.rules for e in now.events] == [("701.8a", "701.19c", "400.7")]

    def test_one_that_would_not_anyway_is_destroyed_as_ever(self):
        assert [e.rules for e in played(board(creature("bear")), self.NEVER).events] == [("701.8a", "400.7")]

    @pytest.mark.rule("122.1c")
    def test_a_shield_counter_stands_in_for_it_and_nobody_is_asked(self):
        start = board(creature("bear", counters={"shield": 1}, damage=1, regenerates=1))
        now = played(start, self.NEVER)
        assert (now.choice, counters(now, "bear"), stands(now)) == (None, {}, ("battlefield", False, 1, 1))
        assert stands(played(now, destroy())) == ("battlefield", True, 0, 0)

    @pytest.mark.rule("702.12b")
    def test_what_is_indestructible_is_so_all_the_same(self):
        now = played(board(creature("bear", keywords=["indestructible"], regenerates=1)), self.NEVER)
        assert (why_nothing(now), stands(now)) == ({"702.12b"}, ("battlefield", False, 0, 1))

    @pytest.mark.rule("704.5g")
    def test_lethal_damage_says_nothing_of_it(self):
        assert stands(played(board(creature("bear", regenerates=1)), damage("bear", 2)))[0] == "battlefield"

    @pytest.mark.parametrize("steps", [(NEVER, destroy()), (destroy(), NEVER)])
    def test_of_two_effects_at_one_time_one_is_enough(self, steps):
        assert zone(played(board(creature("bear", regenerates=1)), together(*steps)), "bear") == "graveyard"

    @pytest.mark.parametrize(("never", "where"), [(True, "graveyard"), (False, "battlefield")])
    def test_an_ability_says_it_of_all_that_it_destroys(self, never, where):
        all_of_them = {"who": "anyone", "what": ["creature"]}
        does = [{"do": "destroy", "card": all_of_them, "no_regeneration": never}]
        wrath = permanent("wrath", abilities=[{"is": "activated", "text": "destroy all", "does": does}])
        start = board(creature("bear", regenerates=1), creature("ox", regenerates=1, owner="p2"), wrath)
        now = played(start, step("use", card="wrath"))
        assert {zone(now, "bear"), zone(now, "ox")} == {where}

    @pytest.mark.rule("122.1h")
    def test_a_finality_counter_lets_it_be_exiled(self):
        now = played(board(creature("bear", counters={"finality": 1}, regenerates=1)), self.NEVER)
        assert zone(now, "bear") == "exile"


class TestHowLong:
    @pytest.mark.rule("514.2")
    @pytest.mark.parametrize("phased", [False, True])
    def test_until_the_turn_ends(self, phased):
        now = played(board(creature("bear", regenerates=2, phased_out=phased)), step("end_turn"))
        assert now.board.cards["bear"].regenerates == 0

    def test_what_is_destroyed_as_the_turn_ends_regenerates_that_once(self):
        start = board(creature("bear", regenerates=1))
        assert stands(played(start, together(step("end_turn"), destroy()))) == ("battlefield", True, 0, 0)

    @pytest.mark.rule("400.7")
    def test_not_as_another_object(self):
        now = played(board(creature("bear")), regenerate(), move("bear", "exile"), move("bear", "battlefield"))
        assert (now.board.cards["bear"].regenerates, zone(played(now, destroy()), "bear")) == (0, "graveyard")

    @pytest.mark.rule("707.2")
    def test_a_copy_does_not_have_it(self):
        start = played(board(creature("bear")), regenerate())
        now = played(start, step("create", card=token("twin", copy_of="bear")))
        assert (size(now, "twin"), now.board.cards["twin"].regenerates) == ((2, 2), 0)

    def test_as_the_editors_hand_says(self):
        now = played(board(creature("bear")), edit("bear", regenerates=2))
        assert now.board.cards["bear"].regenerates == 2
        assert played(now, edit("bear", regenerates=None)).board.cards["bear"].regenerates == 0

    def test_no_more_than_a_file_can_say(self):
        with pytest.raises(BadStepError, match="the most that fits"):
            played(board(creature("bear", regenerates=10**12)), regenerate())


class TestWhatComesToNothing:
    @pytest.mark.rule("110.1")
    def test_what_is_no_permanent_does_not_regenerate(self):
        now = played(board(creature("bear", zone="graveyard")), regenerate())
        assert (why_nothing(now), now.board.cards["bear"].regenerates) == ({"110.1"}, 0)

    @pytest.mark.rule("702.26b")
    def test_nor_does_what_is_phased_out(self):
        assert why_nothing(played(board(creature("bear", phased_out=True)), regenerate())) == {"702.26b"}


class TestAnAbility:
    def start(self, *does):
        skin = {"is": "activated", "text": "regenerate it", "targets": [{"who": "anyone"}], "does": list(does)}
        return board(creature("bear", 2, 3, damage=1), equipment("skin", abilities=[skin]))

    @pytest.mark.rule("602.2")
    def test_regenerates_what_it_targets(self):
        start = self.start({"do": "regenerate", "card": "$target"})
        now = played(start, step("use", card="skin", targets=["bear"]), destroy())
        assert stands(now) == ("battlefield", True, 0, 0)

    @pytest.mark.rule("608.2c")
    def test_does_one_thing_after_another(self):
        saves, kills = ({"do": do, "card": "$target"} for do in ("regenerate", "destroy"))
        use = step("use", card="skin", targets=["bear"])
        assert stands(played(self.start(saves, kills), use)) == ("battlefield", True, 0, 0)
        assert zone(played(self.start(kills, saves), use), "bear") == "graveyard"


class TestHowItIsTold:
    def told(self, now):
        return [line.text for line in tell(now).lines]

    def test_what_will_be_and_what_was(self):
        start = played(board(creature("bear", name="Bear")), regenerate())
        assert self.told(start) == ["Bear will regenerate instead of being destroyed this turn"]
        assert tell(start).title == "Bear will regenerate"
        twice = played(start, regenerate())
        assert self.told(twice) == ["Bear will regenerate two times instead of being destroyed this turn"]
        told = "Bear is not destroyed: it regenerates, is tapped, and its damage comes off"
        assert self.told(played(start, destroy())) == [told]
        assert told in self.told(played(start, damage("bear", 2)))

    def test_what_would_come_of_it(self):
        start = played(board(creature("bear", 2, 2)), regenerate())
        for act, said in ((destroy(), []), (damage("bear", 2), ["2 damage marked"])):
            assert [phrase.text for phrase in foresee(start, act).phrases] == [
                "regenerates, and is not destroyed",
                *said,
            ]
        ready = [phrase.text for phrase in foresee(played(board(creature("bear"))), regenerate()).phrases]
        assert ready == ["will regenerate instead of being destroyed this turn"]

    @pytest.mark.parametrize(("times", "badge"), [(0, "would die"), (1, "would regenerate")])
    def test_what_the_first_check_would_do(self, times, badge):
        told = played(board(creature("bear", 2, 2, damage=2, regenerates=times))).passes[0].fired[0]
        assert would(told.rule, told.why) == badge

    @pytest.mark.parametrize(("times", "more"), [(0, ""), (1, ", but it would regenerate")])
    def test_what_is_missing_for_the_check(self, times, more):
        now = board(creature("bear", 2, 2, damage=1, regenerates=times))
        gaps = {gap.rule: gap.why for gap in near(now, "bear")}
        assert gaps["704.5g"] == f"1 damage, toughness 2: one more damage is lethal{more}"
