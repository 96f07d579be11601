"""What a waiting ability does as it resolves, and what it finds of what it meant (608.2, 603.4, 400.7)."""

import pytest

from tests.builders import (
    HARDENED_SCALES,
    SOLEMNITY,
    UNTOUCHABLE,
    board,
    card,
    changes_puts,
    counters,
    creature,
    damage,
    fired,
    keywords,
    loses_abilities,
    move,
    permanent,
    played,
    put,
    refused,
    reminds,
    remove,
    resolve,
    saga,
    siege,
    size,
    step,
    together,
    token,
    waiting,
    why_nothing,
    zone,
)
from webapp.rules.errors import BadStepError

NO_MINUS_COUNTERS = [{"is": "no_counters", "kinds": ["-1/-1"], "affects": {"who": "you", "what": ["creature"]}}]

DRAGON = {"name": "Dragon", "type": "Creature \u2014 Dragon", "power": 4, "toughness": 4}


def flicker(card_id):
    return together(move(card_id, "exile"), move(card_id, "battlefield"))


@pytest.mark.rule("608.2")
class TestWhichOneIsMeant:
    START = board(creature("wolf", keywords=["undying"]), creature("elf", keywords=["persist", "undying"], owner="p2"))
    NOW = played(START, together(step("destroy", card="wolf"), step("destroy", card="elf")))

    def test_the_first_where_nothing_is_said(self):
        now = played(self.NOW, step("resolve"))
        assert waiting(now) == [("persist", "elf"), ("undying", "elf")]

    def test_the_one_of_that_id(self):
        now = played(self.NOW, step("resolve", trigger="t2"))
        assert waiting(now) == [("undying", "wolf"), ("undying", "elf")]

    def test_the_one_of_that_source_and_name(self):
        now = played(self.NOW, resolve("undying", "elf"))
        assert waiting(now) == [("undying", "wolf"), ("persist", "elf")]

    @pytest.mark.parametrize(
        "said",
        [
            {"trigger": "t9"},
            {"source": "wolf", "what": "persist"},
            {"source": "wolf"},
            {"what": "undying"},
            {"trigger": "t1", "source": "wolf", "what": "undying"},
        ],
    )
    @pytest.mark.parametrize("do", ["resolve", "dismiss"])
    def test_one_that_does_not_wait_is_refused(self, do, said):
        with pytest.raises(BadStepError) as refusal:
            played(self.NOW, step(do, **said))
        assert refusal.value.where == "trigger"

    def test_a_source_that_never_was_is_refused_by_its_own_name(self):
        with pytest.raises(BadStepError) as refusal:
            played(self.NOW, resolve("undying", "nobody"))
        assert refusal.value.where == "source"

    @pytest.mark.parametrize("do", ["resolve", "dismiss"])
    def test_nothing_waits(self, do):
        with pytest.raises(BadStepError, match="no trigger waits"):
            played(board(creature("wolf")), step(do))

    @pytest.mark.rule("701.6a")
    def test_dismissed_it_does_nothing(self):
        now = played(self.NOW, step("dismiss", source="wolf", what="undying"))
        assert [event.rules for event in now.events] == [("701.6a",)]  # it has no target that could be gone (608.2b)
        assert (zone(now, "wolf"), waiting(now)) == ("graveyard", [("persist", "elf"), ("undying", "elf")])


@pytest.mark.rule("702.93a")
class TestUndyingReturns:
    def test_the_card_as_a_new_object_with_a_plus_counter(self):
        wolf = creature("wolf", 1, 1, keywords=["undying"], damage=0, counters={"charge": 2})
        now = played(board(wolf), step("destroy", card="wolf"), step("resolve"))
        back = now.board.cards["wolf"]
        assert (back.zone, back.incarnation, dict(back.counters), size(now, "wolf")) == (
            "battlefield",
            3,
            {"+1/+1": 1},
            (2, 2),
        )

    def test_row_55_it_works_once_the_second_time_it_stays(self):
        wolf = creature("wolf", 1, 1, keywords=["undying"])
        now = played(board(wolf), step("destroy", card="wolf"), step("resolve"), step("destroy", card="wolf"))
        assert (zone(now, "wolf"), waiting(now)) == ("graveyard", [])

    def test_under_its_owners_control_whoever_controlled_it(self):
        wolf = creature("wolf", keywords=["undying"], controller="p2")
        now = played(board(wolf), step("destroy", card="wolf"), step("resolve"))
        assert now.board.cards["wolf"].controller == "p1"

    def test_enters_are_seen_and_its_own_entering_counters_come_too(self):
        hydra = creature("hydra", 0, 0, keywords=["undying", "graft 2"], counters={"charge": 1, "+1/+0": 1})
        now = played(board(hydra), step("resolve"))
        assert (zone(now, "hydra"), counters(now, "hydra")) == ("battlefield", {"+1/+1": 3})

    @pytest.mark.rule("614.1a")
    def test_hardened_scales_adds_to_the_counter(self):
        start = board(creature("wolf", keywords=["undying"]), permanent("scales", abilities=HARDENED_SCALES))
        now = played(start, step("destroy", card="wolf"), step("resolve"))
        assert counters(now, "wolf") == {"+1/+1": 2}

    @pytest.mark.rule("614.17")
    def test_where_no_counters_can_be_put_it_returns_without_and_undying_works_each_time(self):
        start = board(
            creature("wolf", keywords=["undying"]), permanent("solemnity", "Enchantment", abilities=SOLEMNITY)
        )
        now = played(start, step("destroy", card="wolf"), step("resolve"))
        assert (zone(now, "wolf"), counters(now, "wolf")) == ("battlefield", {})
        assert waiting(played(now, step("destroy", card="wolf"))) == [("undying", "wolf")]

    @pytest.mark.rule("400.7")
    @pytest.mark.parametrize("meanwhile", ["exile", "hand", "battlefield"])
    def test_a_card_that_has_left_the_graveyard_is_not_found(self, meanwhile):
        start = board(creature("wolf", keywords=["undying"]))
        now = played(start, step("destroy", card="wolf"), move("wolf", meanwhile), step("resolve"))
        assert (zone(now, "wolf"), counters(now, "wolf"), refused(now)) == (meanwhile, {}, {"400.7"})

    @pytest.mark.rule("400.7")
    def test_nor_one_that_has_left_it_and_come_back(self):
        start = board(creature("wolf", keywords=["undying"]))
        now = played(
            start, step("destroy", card="wolf"), move("wolf", "exile"), move("wolf", "graveyard"), step("resolve")
        )
        assert (zone(now, "wolf"), refused(now)) == ("graveyard", {"400.7"})

    def test_a_token_that_has_ceased_to_exist_does_not_come_back(self):
        now = played(board(token("rat", keywords=["undying"])), step("destroy", card="rat"), step("resolve"))
        assert (zone(now, "rat"), refused(now), waiting(now)) == ("gone", {"400.7"}, [])

    @pytest.mark.rule("303.4g")
    def test_an_aura_stays_where_nothing_is_said_that_it_enchants(self):
        cloak = card("cloak", "Enchantment \u2014 Aura", keywords=["enchant creature", "undying"], attached_to="ox")
        now = played(board(creature("ox"), cloak), step("destroy", card="cloak"), step("resolve"))
        assert (zone(now, "cloak"), refused(now)) == ("graveyard", {"303.4g"})

    def test_of_undying_and_persist_only_the_first_finds_the_card(self):
        start = board(creature("elf", keywords=["undying", "persist"]))
        now = played(start, step("destroy", card="elf"), resolve("persist", "elf"), resolve("undying", "elf"))
        assert (counters(now, "elf"), refused(now), waiting(now)) == ({"-1/-1": 1}, {"400.7"}, [])

    @pytest.mark.rule("707.2")
    def test_a_copy_with_undying_returns_as_the_card_that_it_is(self):
        start = board(
            creature("wolf", 1, 1, name="Wolf", keywords=["undying"]), creature("clone", 0, 2, copy_of="wolf")
        )
        now = played(start, step("destroy", card="clone"), step("resolve"))
        assert (size(now, "clone"), keywords(now, "clone")) == ((1, 3), ())


@pytest.mark.rule("702.79a")
class TestPersistReturns:
    def test_the_card_with_a_minus_counter(self):
        elf = creature("elf", 3, 2, keywords=["persist"], counters={"+1/+1": 1})
        now = played(board(elf), step("destroy", card="elf"), step("resolve"))
        assert (counters(now, "elf"), size(now, "elf")) == ({"-1/-1": 1}, (2, 1))

    def test_a_1_1_comes_back_and_goes_for_good(self):
        elf = creature("elf", 1, 1, keywords=["persist"])
        now = played(board(elf), step("destroy", card="elf"), step("resolve"))
        assert (fired(now), zone(now, "elf"), waiting(now)) == ([(1, "704.5f", "elf")], "graveyard", [])

    @pytest.mark.rule("614.17")
    @pytest.mark.parametrize(("owner", "returns_with"), [("p1", {}), ("p2", {"-1/-1": 1})])
    def test_row_57_while_its_controllers_creatures_can_not_have_them_it_returns_without_each_time(
        self, owner, returns_with
    ):
        start = board(
            creature("elf", 2, 2, keywords=["persist"], owner=owner), creature("melira", abilities=NO_MINUS_COUNTERS)
        )
        now = played(start, step("destroy", card="elf"), step("resolve"))
        assert counters(now, "elf") == returns_with
        assert bool(waiting(played(now, step("destroy", card="elf")))) is (returns_with == {})


@pytest.mark.rule("702.43a")
class TestModularPassesOn:
    WORKER = creature("worker", 0, 0, type="Artifact Creature", keywords=["modular 2"], counters={"+1/+1": 2})
    GOLEM = creature("golem", 3, 3, type="Artifact Creature")

    def died(self, *others, worker=WORKER):
        return played(board(worker, *others), step("destroy", card="worker"))

    def test_as_many_as_it_had(self):
        now = played(self.died(self.GOLEM), step("resolve", to="golem"))
        assert (counters(now, "golem"), size(now, "golem")) == ({"+1/+1": 2}, (5, 5))

    @pytest.mark.rule("614.1a")
    def test_they_are_put_so_hardened_scales_adds_one(self):
        scales = permanent("scales", "Enchantment", abilities=HARDENED_SCALES)
        assert counters(played(self.died(self.GOLEM, scales), step("resolve", to="golem")), "golem") == {"+1/+1": 3}

    def test_only_plus_counters_are_passed_on(self):
        worker = creature(
            "worker", 0, 0, type="Artifact Creature", keywords=["modular 2"], counters={"+1/+1": 1, "flying": 1}
        )
        now = played(self.died(self.GOLEM, worker=worker), step("resolve", to="golem"))
        assert counters(now, "golem") == {"+1/+1": 1}

    def test_its_controller_may_let_it_be(self):
        now = played(self.died(self.GOLEM), step("resolve", to="golem", accept=False))
        assert (counters(now, "golem"), refused(now), waiting(now)) == ({}, {"702.43a"}, [])

    @pytest.mark.rule("608.2b")
    def test_what_is_no_artifact_creature_is_no_target(self):
        others = [creature("bear"), permanent("ring"), creature("away", type="Artifact Creature", zone="graveyard")]
        for name in ("bear", "ring", "away"):
            now = played(self.died(*others), step("resolve", to=name))
            assert (counters(now, name), refused(now), waiting(now)) == ({}, {"608.2b"}, [])

    @pytest.mark.rule("608.2b")
    def test_a_target_that_is_a_creature_no_longer_gets_none(self):
        ship = permanent("ship", "Artifact Creature", power=1, toughness=1)
        now = played(self.died(ship), step("set", card="ship", type="Artifact"), step("resolve", to="ship"))
        assert (counters(now, "ship"), refused(now)) == ({}, {"608.2b"})

    @pytest.mark.rule("608.2b")
    def test_without_any_artifact_creature_it_comes_to_nothing(self):
        now = played(self.died(creature("bear")), step("resolve"))
        assert (refused(now), waiting(now)) == ({"608.2b"}, [])

    def test_where_there_is_one_it_has_to_be_named(self):
        with pytest.raises(BadStepError, match="golem") as refusal:
            played(self.died(self.GOLEM), step("resolve"))
        assert refusal.value.where == "to"

    def test_without_counters_on_it_there_is_nothing_to_pass_on(self):
        worker = creature("worker", 1, 1, type="Artifact Creature", keywords=["modular 2"])
        now = played(self.died(self.GOLEM, worker=worker), step("resolve"))
        assert (refused(now), waiting(now)) == ({"702.43a"}, [])

    @pytest.mark.rule("608.2h")
    def test_that_the_card_has_left_the_graveyard_does_not_matter(self):
        now = played(self.died(self.GOLEM), move("worker", "exile"), step("resolve", to="golem"))
        assert counters(now, "golem") == {"+1/+1": 2}

    @pytest.mark.rule("608.2h")
    def test_a_token_that_has_ceased_to_exist_passes_on_too(self):
        worker = token("worker", 0, 0, type="Artifact Creature", keywords=["modular 2"], counters={"+1/+1": 2})
        now = self.died(self.GOLEM, worker=worker)
        assert zone(now, "worker") == "gone"
        assert counters(played(now, step("resolve", to="golem")), "golem") == {"+1/+1": 2}

    @pytest.mark.rule("614.17")
    def test_where_no_counters_can_be_put_none_are(self):
        kite = creature("kite", type="Artifact Creature", abilities=UNTOUCHABLE)
        now = played(self.died(kite), step("resolve", to="kite"))
        assert (counters(now, "kite"), refused(now)) == ({}, {"614.17c"})

    @pytest.mark.rule("122.8")
    def test_row_37_a_collector_and_modular_both_get_the_full_set(self):
        ozolith = permanent("ozolith", abilities=reminds("dies", affects={"who": "you", "what": ["creature"]}))
        now = played(
            self.died(self.GOLEM, ozolith),
            resolve("modular", "worker", to="golem"),
            step("put_its_counters", from_="worker", onto="ozolith"),
        )
        assert (counters(now, "golem"), counters(now, "ozolith")) == ({"+1/+1": 2}, {"+1/+1": 2})

    @pytest.mark.rule("122.6a")
    def test_its_controller_puts_them(self):
        halving = permanent(
            "halving",
            owner="p2",
            abilities=changes_puts({"who": "anyone"}, put_by="opponent", half=True),
        )
        now = played(self.died(self.GOLEM, halving), step("resolve", to="golem", by="p2"))
        assert counters(now, "golem") == {"+1/+1": 1}


@pytest.mark.rule("702.58a")
class TestGraftMoves:
    PLANT = creature("plant", 0, 0, keywords=["graft 2"], counters={"+1/+1": 2})

    def entered(self, *others, plant=PLANT, **bear):
        return played(board(plant, creature("bear", zone="hand", **bear), *others), move("bear", "battlefield"))

    def test_a_counter_onto_what_entered(self):
        now = played(self.entered(), step("resolve"))
        assert (counters(now, "plant"), counters(now, "bear")) == ({"+1/+1": 1}, {"+1/+1": 1})

    @pytest.mark.rule("704.5f")
    def test_its_last_counter_moved_away_it_goes(self):
        plant = creature("plant", 0, 0, keywords=["graft 1"], counters={"+1/+1": 1})
        now = played(self.entered(plant=plant), step("resolve"))
        assert (fired(now), counters(now, "bear")) == ([(1, "704.5f", "plant")], {"+1/+1": 1})

    def test_its_controller_may_let_it_be(self):
        now = played(self.entered(), step("resolve", accept=False))
        assert (counters(now, "plant"), refused(now)) == ({"+1/+1": 2}, {"702.58a"})

    @pytest.mark.rule("603.4")
    def test_if_its_last_counter_is_gone_by_then_nothing_moves(self):
        plant = creature("plant", 1, 1, keywords=["graft 1"], counters={"+1/+1": 1})
        now = played(self.entered(plant=plant), remove("+1/+1", "plant"), step("resolve"))
        assert (counters(now, "bear"), refused(now)) == ({}, {"603.4"})

    @pytest.mark.rule("400.7")
    @pytest.mark.parametrize("flickered", ["plant", "bear"])
    def test_if_either_is_another_object_by_then_nothing_moves(self, flickered):
        now = played(self.entered(), flicker(flickered))
        now = played(now, step("resolve", trigger="t1"))
        assert (counters(now, "plant"), counters(now, "bear"), refused(now)) == ({"+1/+1": 2}, {}, {"400.7"})

    @pytest.mark.rule("122.5")
    def test_onto_what_can_not_have_counters_none_is_removed_either(self):
        now = played(self.entered(abilities=UNTOUCHABLE), step("resolve"))
        assert (counters(now, "plant"), counters(now, "bear"), refused(now)) == (
            {"+1/+1": 2},
            {},
            {"614.17c", "122.5"},
        )

    def test_that_control_has_changed_does_not_matter(self):
        now = played(self.entered(), step("control", card="plant", player="p2"), step("resolve"))
        assert (counters(now, "plant"), counters(now, "bear")) == ({"+1/+1": 1}, {"+1/+1": 1})

    def test_that_graft_has_been_lost_since_does_not_matter(self):
        hush = permanent("hush", zone="hand", abilities=loses_abilities("creature"))
        now = played(self.entered(hush), move("hush", "battlefield"), step("resolve"))
        assert counters(now, "bear") == {"+1/+1": 1}


@pytest.mark.rule("702.100a")
class TestEvolvePuts:
    CRAB = creature("crab", 2, 2, keywords=["evolve"])

    def entered(self, *others, power=3, toughness=1, **new):
        start = board(self.CRAB, creature("new", power, toughness, zone="hand", **new), *others)
        return played(start, move("new", "battlefield"))

    def test_a_counter_on_it(self):
        now = played(self.entered(), step("resolve"))
        assert (counters(now, "crab"), size(now, "crab")) == ({"+1/+1": 1}, (3, 3))

    @pytest.mark.rule("603.4")
    def test_if_it_has_grown_as_great_by_then_it_gets_none(self):
        now = played(self.entered(), put("+1/+1", onto="crab"), step("resolve"))
        assert (counters(now, "crab"), refused(now)) == ({"+1/+1": 1}, {"603.4"})

    @pytest.mark.rule("603.4")
    def test_another_of_the_two_numbers_may_be_the_greater_one_by_then(self):
        now = played(self.entered(), put("-2/-0", onto="new"), put("+0/+4", onto="new"), step("resolve"))
        assert (size(now, "new"), counters(now, "crab")) == ((1, 5), {"+1/+1": 1})

    @pytest.mark.rule("608.2h")
    def test_if_the_other_has_left_it_is_looked_at_as_it_last_was(self):
        now = played(self.entered(), step("destroy", card="new"), step("resolve"))
        assert counters(now, "crab") == {"+1/+1": 1}
        shrunk = played(
            self.entered(toughness=2), put("-1/-0", onto="new"), step("destroy", card="new"), step("resolve")
        )
        assert (counters(shrunk, "crab"), refused(shrunk)) == ({}, {"603.4"})

    @pytest.mark.rule("608.2h")
    def test_also_if_it_has_come_back_as_another_object(self):
        """It was shrunk as it left; what came back is a new object, which this ability does not mean."""
        now = played(self.entered(), put("-2/-0", onto="new"), flicker("new"))
        now = played(now, step("resolve", trigger="t1"))
        assert (size(now, "new"), counters(now, "crab")) == ((3, 1), {})

    @pytest.mark.rule("608.2h")
    def test_also_if_it_was_a_token(self):
        now = played(board(self.CRAB), step("create", card={"id": "rat", "token": True, "power": 3, "toughness": 3}))
        now = played(now, step("destroy", card="rat"), step("resolve"))
        assert (zone(now, "rat"), counters(now, "crab")) == ("gone", {"+1/+1": 1})

    @pytest.mark.rule("400.7")
    def test_if_it_is_another_object_itself_the_new_one_gets_none(self):
        now = played(self.entered(), flicker("crab"))
        now = played(now, step("resolve", trigger="t1"))
        assert (counters(now, "crab"), refused(now)) == ({}, {"400.7"})

    def test_that_control_has_changed_does_not_matter(self):
        now = played(self.entered(), step("control", card="crab", player="p2"), step("resolve"))
        assert counters(now, "crab") == {"+1/+1": 1}

    def test_two_that_are_greater_are_two_triggers_compared_one_after_the_other(self):
        start = board(self.CRAB, creature("a", 3, 3, zone="hand"), creature("b", 3, 3, zone="hand"))
        now = played(start, together(move("a", "battlefield"), move("b", "battlefield")))
        assert len(waiting(now)) == 2
        now = played(now, step("resolve"), step("resolve"))
        assert (counters(now, "crab"), refused(now)) == ({"+1/+1": 1}, {"603.4"})


@pytest.mark.rule("702.63a")
class TestVanishingGoes:
    def test_a_counter_in_each_upkeep_and_with_the_last_it_is_sacrificed(self):
        now = played(board(creature("elk", keywords=["vanishing 2"], zone="hand")), move("elk", "battlefield"))
        assert counters(now, "elk") == {"time": 2}
        now = played(now, step("upkeep", player="p1"), step("resolve"))
        assert (counters(now, "elk"), waiting(now)) == ({"time": 1}, [])
        now = played(now, step("upkeep", player="p1"), step("resolve"))
        assert (counters(now, "elk"), waiting(now), zone(now, "elk")) == ({}, [("vanishing", "elk")], "battlefield")
        assert zone(played(now, step("resolve")), "elk") == "graveyard"

    def test_an_indestructible_creature_with_a_shield_is_sacrificed_all_the_same(self):
        elk = creature("elk", keywords=["vanishing 1", "indestructible"], counters={"time": 1, "shield": 1})
        now = played(board(elk), remove("time", "elk"), step("resolve"))
        assert zone(now, "elk") == "graveyard"

    @pytest.mark.rule("701.21a")
    def test_whose_control_has_changed_can_not_be_sacrificed(self):
        elk = creature("elk", keywords=["vanishing 1"], counters={"time": 1})
        now = played(board(elk), remove("time", "elk"), step("control", card="elk", player="p2"), step("resolve"))
        assert (zone(now, "elk"), refused(now), waiting(now)) == ("battlefield", {"701.21a"}, [])

    def test_in_another_players_upkeep_its_new_controller_counts_down(self):
        start = board(creature("elk", keywords=["vanishing 2"], counters={"time": 2}))
        now = played(start, step("control", card="elk", player="p2"))
        assert waiting(played(now, step("upkeep", player="p1"))) == []
        assert counters(played(now, step("upkeep", player="p2"), step("resolve")), "elk") == {"time": 1}

    @pytest.mark.rule("400.7")
    def test_flickered_it_starts_anew(self):
        elk = creature("elk", keywords=["vanishing 3"], counters={"time": 1})
        now = played(board(elk), remove("time", "elk"), flicker("elk"), step("resolve"))
        assert (zone(now, "elk"), counters(now, "elk"), refused(now)) == ("battlefield", {"time": 3}, {"400.7"})

    @pytest.mark.rule("603.4")
    def test_if_the_last_counter_is_gone_as_the_upkeep_ability_resolves_none_comes_off(self):
        elk = creature("elk", keywords=["vanishing 1"], counters={"time": 1})
        now = played(board(elk), step("upkeep", player="p1"), remove("time", "elk"))
        assert waiting(now) == [("vanishing", "elk"), ("vanishing", "elk")]
        now = played(now, step("resolve"))
        assert (refused(now), zone(now, "elk")) == ({"603.4"}, "battlefield")
        assert zone(played(now, step("resolve")), "elk") == "graveyard"

    def test_new_counters_do_not_save_it_once_it_has_triggered(self):
        elk = creature("elk", keywords=["vanishing 1"], counters={"time": 1})
        now = played(board(elk), remove("time", "elk"), put("time", onto="elk"), step("resolve"))
        assert zone(now, "elk") == "graveyard"


@pytest.mark.rule("702.32a")
class TestFading:
    def test_counts_down_and_goes_when_none_can_come_off(self):
        now = played(board(creature("imp", keywords=["fading 1"], zone="hand")), move("imp", "battlefield"))
        assert counters(now, "imp") == {"fade": 1}
        now = played(now, step("upkeep", player="p1"))
        assert (counters(now, "imp"), zone(now, "imp")) == ({}, "battlefield")
        assert zone(played(now, step("upkeep", player="p1")), "imp") == "graveyard"

    def test_row_24_the_last_counter_moved_away_it_stays_until_the_next_upkeep(self):
        start = board(creature("imp", keywords=["fading 3"], counters={"fade": 1}), creature("ox"))
        now = played(start, step("move_counters", from_="imp", to="ox", kind="fade"))
        assert (zone(now, "imp"), waiting(now)) == ("battlefield", [])
        assert zone(played(now, step("upkeep", player="p1")), "imp") == "graveyard"

    def test_in_an_opponents_upkeep_nothing_happens(self):
        start = board(creature("imp", keywords=["fading 3"], counters={"fade": 1}))
        assert counters(played(start, step("upkeep", player="p2")), "imp") == {"fade": 1}

    @pytest.mark.rule("614.17")
    def test_counters_that_can_not_be_removed_can_not_come_off(self):
        stuck = [{"is": "no_removal"}]
        imp = creature("imp", keywords=["fading 3"], counters={"fade": 2}, abilities=stuck)
        assert zone(played(board(imp), step("upkeep", player="p1")), "imp") == "graveyard"

    def test_lost_with_all_abilities_it_does_nothing(self):
        hush = permanent("hush", abilities=loses_abilities("creature"))
        now = played(board(creature("imp", keywords=["fading 3"]), hush), step("upkeep", player="p1"))
        assert zone(now, "imp") == "battlefield"


@pytest.mark.rule("310.12b")
class TestADefeatedSiege:
    def defeated(self, *others, **fields):
        return played(board(siege("siege", 1, counters={"defense": 1}, **fields), *others), damage("siege", 1))

    def test_row_70_is_exiled_and_enters_with_its_other_face_up_a_new_object(self):
        now = played(self.defeated(back=DRAGON), step("resolve"))
        dragon = now.board.cards["siege"]
        assert (dragon.zone, dragon.transformed, dragon.name, dragon.incarnation) == ("battlefield", True, "Dragon", 3)
        assert (counters(now, "siege"), size(now, "siege")) == ({}, (4, 4))

    def test_a_planeswalker_on_the_other_side_enters_with_its_loyalty(self):
        now = played(self.defeated(back={"type": "Planeswalker", "loyalty": 4}), step("resolve"))
        assert counters(now, "siege") == {"loyalty": 4}

    @pytest.mark.parametrize("back", [None, {"name": "Blast", "type": "Instant"}])
    def test_without_a_face_that_can_enter_it_stays_in_exile(self, back):
        now = played(self.defeated(**({"back": back} if back else {})), step("resolve"))
        assert (zone(now, "siege"), refused(now)) == ("exile", {"310.12b"})

    @pytest.mark.rule("303.4g")
    def test_an_aura_on_the_other_side_stays_in_exile(self):
        now = played(self.defeated(back={"name": "Veil", "type": "Enchantment \u2014 Aura"}), step("resolve"))
        assert (zone(now, "siege"), refused(now)) == ("exile", {"303.4g"})

    def test_a_token_is_exiled_and_ceases_to_exist(self):
        now = played(self.defeated(token=True), step("resolve"))
        assert zone(now, "siege") == "gone"

    @pytest.mark.rule("400.7")
    def test_flickered_the_new_object_stays(self):
        now = played(self.defeated(back=DRAGON), flicker("siege"), step("resolve"))
        assert (zone(now, "siege"), counters(now, "siege"), refused(now)) == ("battlefield", {"defense": 1}, {"400.7"})

    def test_it_enters_under_the_control_of_who_controlled_it_as_it_triggered(self):
        now = played(self.defeated(back=DRAGON, controller="p2", protector="p1"), step("resolve"))
        assert now.board.cards["siege"].controller == "p2"


class TestOtherAbilities:
    @pytest.mark.rule("714.2b")
    def test_a_chapter_is_its_players_to_carry_out(self):
        now = played(board(saga("tale", 2, zone="hand")), move("tale", "battlefield"), step("resolve"))
        assert (waiting(now), refused(now), zone(now, "tale")) == ([], set(), "battlefield")

    @pytest.mark.rule("603.2")
    def test_a_reminder_is_only_taken_off(self):
        start = board(permanent("bell", abilities=reminds("counters_put", "ring it")))
        now = played(start, put("a", onto="bell"))
        assert [trigger.text for trigger in now.board.triggers] == ["ring it"]
        done = played(now, step("resolve"))
        assert (waiting(done), counters(done, "bell"), why_nothing(done)) == ([], {"a": 1}, set())

    @pytest.mark.rule("702.26b")
    def test_what_has_phased_out_meanwhile_is_not_found(self):
        elk = creature("elk", keywords=["vanishing 1"], counters={"time": 1})
        now = played(board(elk), remove("time", "elk"), step("phase_out", card="elk"), step("resolve"))
        assert (refused(now), now.board.cards["elk"].zone) == ({"400.7"}, "battlefield")
