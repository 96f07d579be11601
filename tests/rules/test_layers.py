"""Layers (613): types, abilities by timestamp and dependency, power and toughness from 7a to 7d, and why."""

import pytest

from tests.builders import (
    UNTOUCHABLE,
    at_most,
    aura,
    becomes,
    board,
    card,
    counters,
    creature,
    equipment,
    fired,
    gives,
    keywords,
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    put,
    remove,
    sets,
    size,
    step,
    switches,
    token,
    zone,
)
from webapp.rules import begin
from webapp.rules.characteristics import View, explain, view_of
from webapp.rules.errors import UnknownObjectError

CREATURES = {"who": "anyone", "what": ["creature"]}
LANDS = {"who": "anyone", "what": ["land"]}
NOT_YET = {"who": "anyone", "what": ["artifact"], "not": ["creature"]}
AWAKE = [{"is": "gives", "affects": LANDS, "types": ["creature"]}]
QUEST = {"counters": "quest"}
SMALL, LARGE = (permanent(name, abilities=sets(n, n, **CREATURES)) for name, n in (("small", 1), ("large", 7)))
NEVER_FLYING = [{"is": "cannot_have", "affects": CREATURES, "keywords": ["Flying", "hexproof"]}]


def hush(id="hush", **fields):
    """Creatures lose all abilities."""
    return permanent(id, "Enchantment", abilities=loses_abilities("creature"), **fields)


def star(id="mage", power=QUEST, toughness=QUEST, **fields):
    """A creature whose size its own ability says."""
    return creature(id, "*", "*", abilities=counts(power, toughness), **fields)


def counts(power=None, toughness=None):
    return [{"is": "power_toughness", "power": power, "toughness": toughness}]


def types(now, card_id):
    on = getattr(now, "board", now)
    line = view_of(on).of(on.cards[card_id]).type_line
    return set(line.types), set(line.subtypes)


@pytest.mark.rule("613.4a")
class TestAStarStandsFor:
    def test_the_counters_on_it(self):
        now = played(
            board(star(toughness={**QUEST, "plus": 1})),
            put("quest", onto="mage", count=3),
        )
        assert size(now, "mage") == (3, 4)

    def test_counters_of_another_kind_are_not_counted_but_may_add(self):
        mage = creature("mage", "*", 4, abilities=counts(QUEST), counters={"age": 2, "+1/+1": 1})
        assert size(board(mage), "mage") == (1, 5)

    @pytest.mark.parametrize(
        ("what", "number"),
        [
            ({"zone": "graveyard"}, 3),
            ({"zone": "graveyard", "type": "creature"}, 2),
            ({"zone": "graveyard", "type": "Goblin"}, 1),
            ({"zone": "battlefield", "type": "creature"}, 2),
            ({"type": "land"}, 2),
            ({"zone": "stack"}, 0),
        ],
    )
    def test_the_cards_of_all_players(self, what, number):
        start = board(
            star(power={"count": what}, toughness={"count": what}),
            token("rat"),
            permanent("away", "Land", phased_out=True),
            card("forest", "Land", zone="hand"),
            creature("goblin", zone="graveyard", type="Creature \u2014 Goblin"),
            creature("bear", zone="graveyard", owner="p2"),
            card("shore", "Land", zone="graveyard"),
        )
        assert size(start, "mage") == (number, number)

    def test_a_token_in_a_graveyard_is_no_card_there(self):
        start = board(
            creature("mage", "*", 9, abilities=counts({"count": {"zone": "graveyard"}})),
            token("rat", zone="graveyard"),
        )
        assert size(start, "mage") == (0, 9)

    def test_it_counts_in_every_zone(self):
        mage = star(power={"count": {"zone": "graveyard"}}, toughness=2, zone="graveyard")
        assert size(board(mage, card("spell", "Instant", zone="graveyard")), "mage") == (2, 2)

    def test_as_the_number_falls_old_damage_may_be_lethal(self):
        mage = star(damage=2, counters={"quest": 3})
        assert fired(played(board(mage), remove("quest", "mage"))) == [(1, "704.5g", "mage")]

    def test_a_card_that_leaves_elsewhere_changes_it_at_once(self):
        buried = {"count": {"zone": "graveyard"}}
        start = board(star(power=buried, toughness=buried), creature("bear", zone="graveyard"))
        now = played(start, move("bear", "exile"))
        assert fired(now) == [(1, "704.5f", "mage")]

    @pytest.mark.rule("704.5f")
    def test_its_ability_lost_it_is_0(self):
        now = played(board(star(counters={"quest": 3}), hush(zone="hand")), move("hush", "battlefield"))
        assert fired(now) == [(1, "704.5f", "mage")]

    @pytest.mark.rule("613.4b")
    def test_what_sets_a_base_size_counts_after_it_and_counters_after_that(self):
        assert size(board(star(counters={"quest": 5, "+1/+1": 1}), SMALL), "mage") == (2, 2)


@pytest.mark.rule("613.4b")
class TestASetSize:
    def test_row_99_lies_below_the_counters_whichever_came_first(self):
        before = board(SMALL, creature("ox", 5, 5, counters={"+1/+1": 3}))
        after = played(board(creature("ox", 5, 5), SMALL), put("+1/+1", onto="ox", count=3))
        assert size(before, "ox") == size(after, "ox") == (4, 4)

    def test_lies_below_what_adds(self):
        lord = permanent("lord", abilities=gives(1, 1, **CREATURES))
        assert size(board(lord, creature("ox", 5, 5), SMALL), "ox") == (
            2,
            2,
        )

    def test_the_later_of_two_counts(self):
        assert size(board(creature("ox"), SMALL, LARGE), "ox") == (7, 7)
        assert size(board(creature("ox"), LARGE, SMALL), "ox") == (1, 1)

    def test_an_effect_that_is_attached_anew_is_the_later_one(self):
        start = board(
            creature("ox", 2, 2),
            aura("frog", on="ox", abilities=sets(1, 1, who="attached")),
            aura("giant", on="ox", abilities=sets(7, 7, who="attached")),
            creature("bear", 2, 2),
        )
        assert size(start, "ox") == (7, 7)
        now = played(start, step("attach", card="frog", to="bear"), step("attach", card="frog", to="ox"))
        assert size(now, "ox") == (1, 1)

    def test_one_number_alone_leaves_the_other(self):
        assert size(board(creature("ox", 2, 5), permanent("meek", abilities=sets(0, **CREATURES))), "ox") == (0, 5)

    def test_of_a_size_that_is_not_known_it_is_known_again(self):
        assert size(board(creature("ox", "?", "?"), SMALL), "ox") == (
            1,
            1,
        )

    @pytest.mark.rule("613.8a")
    def test_whose_source_has_lost_its_abilities_sets_nothing(self):
        frog = creature("frog", 1, 1, abilities=sets(1, 1, who="anyone", what=["creature"], other=True))
        assert size(board(frog, creature("ox", 5, 5), hush()), "ox") == (5, 5)


@pytest.mark.rule("613.4d")
class TestASwitch:
    SWAP = switches(**CREATURES)

    def test_row_100_comes_after_all_counters_and_removing_them_shows(self):
        start = board(creature("ox", 1, 3, counters={"+1/+1": 2}), permanent("swap", abilities=self.SWAP))
        assert size(start, "ox") == (5, 3)
        assert size(played(start, remove("+1/+1", "ox", count=2)), "ox") == (3, 1)

    def test_a_power_bonus_is_toughness_then(self):
        start = board(creature("ox", 1, 3, counters={"+2/+0": 1}), permanent("swap", abilities=self.SWAP))
        assert size(start, "ox") == (3, 3)

    def test_twice_is_not_at_all(self):
        twice = [permanent(name, abilities=self.SWAP) for name in ("swap", "again")]
        assert size(board(creature("ox", 1, 3, counters={"+1/+0": 1}), *twice), "ox") == (2, 3)

    @pytest.mark.rule("704.5f")
    def test_a_power_of_0_is_lethal_then(self):
        start = board(creature("wall", 0, 4), permanent("swap", zone="hand", abilities=self.SWAP))
        assert fired(played(start, move("swap", "battlefield"))) == [(1, "704.5f", "wall")]

    @pytest.mark.rule("704.5g")
    def test_damage_is_compared_with_the_switched_toughness(self):
        start = board(creature("ox", 2, 4, damage=2), permanent("swap", zone="hand", abilities=self.SWAP))
        assert fired(played(start, move("swap", "battlefield"))) == [(1, "704.5g", "ox")]

    def test_a_number_that_is_not_known_goes_to_the_other_side(self):
        assert size(board(creature("ox", "?", 3), permanent("swap", abilities=self.SWAP)), "ox") == (3, "?")


class TestSoManyCountersMakeItSomethingElse:
    @pytest.mark.rule("613.4b")
    @pytest.mark.parametrize(("levels", "number"), [(0, 1), (1, 1), (2, 4), (6, 4), (7, 8), (9, 8)])
    def test_a_level_is_the_last_threshold_that_is_reached(self, levels, number):
        first = becomes(at_least={"level": 2}, power=4, toughness=4)
        last = becomes(at_least={"level": 7}, power=8, toughness=8)
        student = creature("student", 1, 1, counters={"level": levels}, abilities=first + last)
        assert size(board(student), "student") == (number, number)

    @pytest.mark.rule("613.4b")
    def test_a_station_becomes_a_creature_and_is_none_again_below(self):
        ship = permanent(
            "ship",
            "Artifact \u2014 Spacecraft",
            counters={"charge": 4},
            abilities=becomes("Artifact Creature \u2014 Spacecraft", at_least={"charge": 5}, power=5, toughness=5),
        )
        now = played(board(ship), put("charge", onto="ship"))
        assert (size(now, "ship"), types(now, "ship")) == ((5, 5), ({"artifact", "creature"}, {"spacecraft"}))
        assert size(played(now, remove("charge", "ship")), "ship") == (None, None)

    def test_of_several_kinds_all_must_be_there(self):
        ability = becomes(at_least={"sun": 1, "moon": 1}, power=9, toughness=9)
        start = board(creature("druid", 1, 1, counters={"sun": 3}, abilities=ability))
        assert size(start, "druid") == (1, 1)
        assert size(played(start, put("moon", onto="druid")), "druid") == (9, 9)

    @pytest.mark.rule("122.1a")
    def test_row_30_counters_that_waited_count_at_once(self):
        ability = becomes("Land Creature", at_least={"awake": 1}, power=1, toughness=1)
        forest = permanent("forest", "Land", counters={"+1/+1": 1}, abilities=ability)
        assert size(played(board(forest), put("awake", onto="forest")), "forest") == (2, 2)

    @pytest.mark.rule("704.5f")
    def test_row_78_a_vehicle_that_becomes_a_creature_with_minus_counters_goes(self):
        ability = becomes("Artifact Creature \u2014 Vehicle", at_least={"crewed": 1})
        on_it = {"-1/-1": 2}
        car = permanent("car", "Artifact \u2014 Vehicle", power=2, toughness=2, counters=on_it, abilities=ability)
        assert fired(played(board(car), put("crewed", onto="car"))) == [(1, "704.5f", "car")]

    @pytest.mark.rule("704.5n")
    def test_its_equipment_comes_off_as_it_is_a_creature_no_longer(self):
        ability = becomes("Artifact Creature", at_least={"charge": 1}, power=3, toughness=3)
        start = board(permanent("golem", counters={"charge": 1}, abilities=ability), equipment("sword", on="golem"))
        now = played(start, remove("charge", "golem"))
        assert fired(now) == [(1, "704.5n", "sword")]

    def test_it_counts_on_what_it_affects_not_on_its_source(self):
        ability = becomes("Land Creature", affects=LANDS, at_least={"growth": 1}, power=3, toughness=3)
        start = board(
            permanent("nature", "Enchantment", counters={"growth": 1}, abilities=ability),
            permanent("forest", "Land", counters={"growth": 1}),
            permanent("island", "Land"),
        )
        assert (size(start, "forest"), size(start, "island")) == ((3, 3), (None, None))


class TestTypesComeFirst:
    """Layer 4 is before abilities and sizes; of its effects the later one counts, and one that depends waits."""

    ANIMATE = becomes("Artifact Creature", affects={"who": "anyone", "what": ["artifact"]}, power=3, toughness=3)
    LANDS_ARE_ARTIFACTS = becomes("Artifact", affects=LANDS)

    @pytest.mark.parametrize(("printed", "asked"), [("Legendary Land", True), ("Land", False)])
    def test_what_is_legendary_stays_so_though_its_types_are_others(self, printed, asked):
        """Changing types does not change supertypes (205.4b)."""
        wakes = permanent("wakes", "Enchantment", abilities=becomes("Creature", affects=LANDS, power=1, toughness=1))
        now = played(board(wakes, *(permanent(name, printed, name="Hall") for name in ("one", "two"))))
        assert (size(now, "one"), now.choice is not None) == ((1, 1), asked)

    @pytest.mark.parametrize(
        ("type", "less", "left"),
        [
            ("Legendary Enchantment Creature \u2014 God", "creature", {"enchantment"}),
            ("Enchantment Creature \u2014 God Aura", "creature", {"enchantment", "aura"}),
            ("Kindred Creature \u2014 Elf", "creature", {"kindred", "elf"}),
            ("Artifact Creature \u2014 Golem Equipment", "artifact", {"creature", "golem"}),
            ("Enchantment Land \u2014 Urza's Saga", "enchantment", {"land", "urza's"}),
            ("Artifact \u2014 Whatsit", "artifact", {"whatsit"}),
        ],
    )
    def test_with_a_card_type_go_the_subtypes_that_only_it_has(self, type, less, left):
        """What is no creature is no God (205.1a); of a subtype that nobody knows nothing is assumed."""
        no_more = permanent("fog", abilities=[{"is": "gives", "affects": {"who": "anyone"}, "no_types": [less]}])
        assert set.union(*types(board(permanent("it", type), no_more), "it")) == left

    def test_what_it_has_become_is_what_other_effects_mean(self):
        lord = creature("lord", abilities=gives(1, 1, "flying", who="anyone", what=["elf"], other=True))
        elves = permanent("elves", abilities=becomes("Creature \u2014 Elf", affects=CREATURES))
        start = board(lord, creature("ox", 2, 2), elves)
        assert (size(start, "ox"), keywords(start, "ox")) == ((3, 3), ("flying",))

    def test_the_later_of_two_counts(self):
        elves = permanent("elves", abilities=becomes("Creature \u2014 Elf", affects=CREATURES))
        walls = permanent("walls", abilities=becomes("Creature \u2014 Wall", affects=CREATURES))
        assert types(board(creature("ox"), elves, walls), "ox")[1] == {"wall"}
        assert types(board(creature("ox"), walls, elves), "ox")[1] == {"elf"}

    @pytest.mark.rule("613.8a")
    @pytest.mark.parametrize("older", ["animate", "change"])
    def test_an_effect_on_artifacts_waits_for_the_one_that_makes_artifacts(self, older):
        effects = {
            "animate": permanent("animate", "Enchantment", abilities=self.ANIMATE),
            "change": permanent("change", "Enchantment", abilities=self.LANDS_ARE_ARTIFACTS),
        }
        first = effects.pop(older)
        start = board(permanent("forest", "Land"), first, *effects.values())
        assert types(start, "forest")[0] == {"artifact", "creature"}

    @pytest.mark.rule("613.8a")
    def test_it_waits_though_there_are_many_more_that_ask_for_no_types(self):
        ships = [permanent(f"s{i}", "Vehicle", abilities=[{"is": "gives", "types": ["creature"]}]) for i in range(50)]
        animate = permanent("animate", "Enchantment", abilities=self.ANIMATE)
        change = permanent("change", "Enchantment", abilities=self.LANDS_ARE_ARTIFACTS)
        start = board(*ships, animate, change, permanent("forest", "Land"))
        assert (types(start, "forest")[0], types(start, "s49")[0]) == (
            {"artifact", "creature"},
            {"vehicle", "creature"},
        )

    @pytest.mark.rule("613.6")
    def test_what_it_became_in_between_gives_it_its_size_too(self):
        """A land is an artifact, and because of that a 3/3 creature; that it is no artifact then takes nothing away."""
        animate = becomes("Creature", affects={"who": "anyone", "what": ["artifact"]}, power=3, toughness=3)
        start = board(
            permanent("forest", "Land"),
            permanent("change", "Enchantment", abilities=self.LANDS_ARE_ARTIFACTS),
            permanent("animate", "Enchantment", abilities=animate),
        )
        assert size(start, "forest") == (3, 3)

    @pytest.mark.rule("613.6")
    @pytest.mark.parametrize("elder", ["grow", "wall"])
    def test_what_did_not_apply_to_its_types_does_not_apply_to_its_size(self, elder):
        """Made a creature and no land, it is nothing that an effect on lands means: if that is the elder, it waits."""
        wall = becomes("Creature \u2014 Wall", affects={**LANDS, "with": "stone"}, power=0, toughness=4)
        effects = {
            "grow": permanent("grow", abilities=becomes("Land Creature", affects=LANDS, power=8, toughness=8)),
            "wall": permanent("wall", abilities=wall),
        }
        start = board(effects.pop(elder), *effects.values(), permanent("forest", "Land", counters={"stone": 1}))
        assert (types(start, "forest"), size(start, "forest")) == (({"creature"}, {"wall"}), (0, 4))

    @pytest.mark.rule("613.8b")
    def test_what_waits_for_a_ring_but_is_not_in_it_waits_though_it_is_the_eldest(self):
        affects = {"who": "anyone", "what": ["artifact"]}
        wakes = permanent(
            "wakes", "Enchantment", abilities=[{"is": "gives", "affects": affects, "types": ["creature"]}]
        )
        to_land = permanent("to-land", "Enchantment", abilities=becomes("Land", affects=affects))
        to_artifact = permanent("to-artifact", "Enchantment", abilities=self.LANDS_ARE_ARTIFACTS)
        start = board(wakes, to_land, to_artifact, permanent("forest", "Land"), permanent("ring"))
        assert [types(start, name)[0] for name in ("forest", "ring")] == [{"artifact", "creature"}] * 2
        alone = board(wakes, to_land, permanent("forest", "Land"), permanent("ring"))
        assert [types(alone, name)[0] for name in ("forest", "ring")] == [{"land"}] * 2, "near: no ring, it comes last"

    @pytest.mark.rule("613.8a")
    def test_of_two_that_depend_on_each_other_the_elder_comes_first(self):
        artifacts_are_lands = becomes("Land", affects={"who": "anyone", "what": ["artifact"]})
        to_land = permanent("to-land", "Enchantment", abilities=artifacts_are_lands)
        to_artifact = permanent("to-artifact", "Enchantment", abilities=self.LANDS_ARE_ARTIFACTS)
        things = [permanent("forest", "Land"), permanent("ring")]
        start = board(to_land, to_artifact, *things)
        assert [types(start, name)[0] for name in ("forest", "ring")] == [{"artifact"}, {"artifact"}]
        other_way = board(to_artifact, to_land, *things)
        assert [types(other_way, name)[0] for name in ("forest", "ring")] == [{"land"}, {"land"}]

    def test_what_it_has_become_loses_its_abilities_by_an_older_effect(self):
        quiet = hush()
        animate = permanent("animate", "Enchantment", abilities=self.ANIMATE)
        start = board(quiet, permanent("ring", keywords=["indestructible"]), animate)
        assert (keywords(start, "ring"), size(start, "ring")) == ((), (3, 3))

    def test_a_planeswalker_that_is_a_creature_too_has_both(self):
        ability = becomes("Planeswalker Creature", at_least={"awake": 1}, power=4, toughness=4)
        start = board(planeswalker("gideon", 4, counters={"loyalty": 4, "awake": 1}, abilities=ability))
        assert (size(start, "gideon"), view_of(start).loyalty(start.cards["gideon"])) == ((4, 4), 4)


@pytest.mark.rule("613.7c")
class TestKeywordCountersAndTheLossOfAbilities:
    HUSH = hush()

    def test_row_101_an_earlier_counter_is_lost_and_one_more_renews_them_all(self):
        start = board(creature("ox", counters={"flying": 1, "reach": 1}), self.HUSH)
        assert keywords(start, "ox") == ()
        now = played(start, put("flying", onto="ox"))
        assert (keywords(now, "ox"), counters(now, "ox")["flying"]) == (("flying",), 2)
        assert keywords(played(now, remove("flying", "ox")), "ox") == ("flying",)

    def test_one_counter_fewer_does_not_renew_them(self):
        start = board(creature("ox", counters={"flying": 2}), self.HUSH)
        assert keywords(played(start, remove("flying", "ox")), "ox") == ()

    def test_a_counter_later_than_the_loss_gives_its_keyword(self):
        assert keywords(played(board(creature("ox"), self.HUSH), put("flying", onto="ox")), "ox") == ("flying",)

    def test_a_later_loss_takes_it_again(self):
        start = board(
            creature("ox"),
            self.HUSH,
            permanent("again", "Enchantment", zone="hand", abilities=loses_abilities("creature")),
        )
        assert keywords(played(start, put("flying", onto="ox"), move("again", "battlefield")), "ox") == ()

    def test_so_it_is_with_what_effects_give(self):
        wings = permanent("wings", "Enchantment", abilities=gives(0, 0, "flying", **CREATURES))
        assert keywords(board(creature("ox", keywords=["reach"]), wings, self.HUSH), "ox") == ()
        assert keywords(board(creature("ox", keywords=["reach"]), self.HUSH, wings), "ox") == ("flying",)

    def test_an_effect_that_does_both_gives_what_it_gives(self):
        both = loses_abilities("creature") + gives(0, 0, "flying", **CREATURES)
        assert keywords(board(creature("ox", keywords=["reach"]), permanent("kite", abilities=both)), "ox") == (
            "flying",
        )

    def test_power_and_toughness_of_older_counters_and_effects_stay(self):
        lord = permanent("lord", "Enchantment", abilities=gives(1, 1, "flying", **CREATURES))
        start = board(creature("ox", 2, 2, counters={"+1/+1": 1}), lord, self.HUSH)
        assert (size(start, "ox"), keywords(start, "ox")) == ((4, 4), ())

    @pytest.mark.rule("122.1j")
    def test_row_102_hone_counters_need_no_abilities(self):
        start = board(
            creature("ox", 2, 2),
            equipment("sword", on="ox", counters={"hone": 2}),
            permanent("hush", "Enchantment", abilities=loses_abilities("artifact")),
        )
        assert size(start, "ox") == (4, 2)


@pytest.mark.rule("613.8a")
class TestWhatHasLostItsAbilities:
    LORD = creature("lord", 2, 2, abilities=gives(1, 1, "flying", who="you", what=["creature"], other=True))
    HUSH = hush()

    @pytest.mark.parametrize("order", ["lord first", "hush first"])
    def test_a_lord_gives_nothing_whichever_is_older(self, order):
        both = (self.LORD, self.HUSH) if order == "lord first" else (self.HUSH, self.LORD)
        start = board(*both, creature("ox", 2, 2))
        assert (size(start, "ox"), keywords(start, "ox")) == ((2, 2), ())

    def test_a_lord_that_is_no_creature_gives_still(self):
        anthem = permanent("anthem", "Enchantment", abilities=gives(1, 1, **CREATURES))
        assert size(board(anthem, self.HUSH, creature("ox", 2, 2)), "ox") == (3, 3)

    @pytest.mark.rule("704.5f")
    def test_a_creature_that_lived_by_it_goes_as_the_loss_comes(self):
        start = board(
            self.LORD,
            creature("ooze", 0, 0),
            permanent("hush", "Enchantment", zone="hand", abilities=loses_abilities("creature")),
        )
        assert fired(played(start, move("hush", "battlefield"))) == [(1, "704.5f", "ooze")]

    def test_and_as_the_loss_ends_all_is_as_it_was(self):
        now = played(board(self.LORD, self.HUSH, creature("ox", 2, 2)), move("hush", "hand"))
        assert size(now, "ox") == (3, 3)

    @pytest.mark.rule("704.5r")
    def test_a_limit_of_counters_is_lost_too(self):
        dreamer = creature("dreamer", abilities=at_most(7, "dream"), counters={"dream": 7})
        now = played(board(dreamer, self.HUSH), put("dream", onto="dreamer"))
        assert (counters(now, "dreamer"), fired(now)) == ({"dream": 8}, [])

    @pytest.mark.rule("614.17")
    def test_and_what_forbids_counters(self):
        kite = creature("kite", abilities=UNTOUCHABLE)
        assert counters(played(board(kite, self.HUSH), put("+1/+1", onto="kite")), "kite") == {"+1/+1": 1}

    def test_of_two_that_take_each_others_away_the_elder_applies(self):
        ability = loses_abilities(who="anyone", what=["enchantment", "creature"], other=True)
        elder, younger = (
            permanent(name, "Enchantment", keywords=[name], abilities=ability) for name in ("elder", "younger")
        )
        start = board(elder, younger, creature("ox", keywords=["flying"]))
        assert [keywords(start, name) for name in ("elder", "younger", "ox")] == [("elder",), (), ()]
        now = played(start, move("elder", "hand"))
        assert [keywords(now, name) for name in ("younger", "ox")] == [("younger",), ()]

    def test_of_three_in_a_ring_the_eldest_applies_and_the_one_that_it_sets_free(self):
        ring = [
            permanent(name, type, keywords=[name], abilities=loses_abilities(target))
            for name, type, target in (
                ("a", "Artifact", "land"),
                ("b", "Land", "enchantment"),
                ("c", "Enchantment", "artifact"),
            )
        ]
        start = board(*ring)
        assert [keywords(start, name) for name in ("a", "b", "c")] == [(), (), ("c",)]

    @pytest.mark.rule("613.8b")
    def test_what_waits_for_a_ring_but_is_not_in_it_waits_though_it_is_the_eldest(self):
        first = creature("first", abilities=loses_abilities("artifact"))
        ring = (
            permanent("a", "Land", abilities=loses_abilities("enchantment", "creature")),
            permanent("b", "Enchantment", abilities=loses_abilities("land")),
        )
        ornament = permanent("ornament", keywords=["reach"])
        assert keywords(board(first, *ring, ornament), "ornament") == ("reach",)
        assert keywords(board(first, ring[1], ring[0], ornament), "ornament") == (), "b is the elder"

    @pytest.mark.rule("613.6")
    def test_an_effect_that_has_begun_goes_on_though_its_source_loses_it_by_that(self):
        """Creatures lose all abilities and are 1/1: so is the creature that says so."""
        both = creature("quiet", 4, 4, abilities=loses_abilities("creature") + sets(1, 1, **CREATURES))
        start = board(both, creature("ox", 5, 5, counters={"+1/+1": 1}))
        assert (size(start, "quiet"), size(start, "ox")) == ((1, 1), (2, 2))

    @pytest.mark.rule("613.6")
    def test_of_two_such_effects_the_elder_alone_goes_on(self):
        two = (
            creature(name, 4, 4, abilities=loses_abilities("creature") + sets(number, number, **CREATURES))
            for name, number in (("elder", 1), ("younger", 3))
        )
        start = board(*two, creature("ox", 5, 5))
        assert [size(start, name) for name in ("elder", "younger", "ox")] == [(1, 1)] * 3

    def test_another_ability_of_that_source_is_another_effect_and_lost(self):
        mine = gives(1, 1, who="you", what=["creature"])
        start = board(creature("quiet", 4, 4, abilities=loses_abilities("creature") + mine), creature("ox", 5, 5))
        assert (size(start, "quiet"), size(start, "ox")) == ((4, 4), (5, 5))

    def test_of_two_losses_of_one_card_the_one_that_takes_the_other_with_it_comes_first_and_alone(self):
        loses_both = [loses_abilities("creature") + loses_abilities("land")]
        loses_both.append(loses_both[0][::-1])
        things = permanent("forest", "Land", keywords=["reach"]), creature("ox", keywords=["flying"])
        for abilities in loses_both:
            start = board(creature("quiet", abilities=abilities), *things)
            assert [keywords(start, name) for name in ("ox", "forest")] == [(), ("reach",)]
            near = board(permanent("quiet", abilities=abilities), *things)
            assert [keywords(near, name) for name in ("ox", "forest")] == [(), ()], "it is no creature: it has both"

    @pytest.mark.rule("613.8b")
    def test_of_two_losses_of_one_card_that_both_take_the_other_the_first_applies(self):
        abilities = loses_abilities("artifact") + loses_abilities("creature")
        golem = creature("golem", type="Artifact Creature", abilities=abilities)
        start = board(golem, permanent("ring", keywords=["reach"]), creature("ox", keywords=["flying"]))
        assert [keywords(start, name) for name in ("ring", "ox")] == [(), ("flying",)]

    def test_one_that_takes_its_own_abilities_away_applies(self):
        both = loses_abilities("creature")
        start = board(creature("quiet", keywords=["reach"], abilities=both), creature("ox", keywords=["flying"]))
        assert (keywords(start, "quiet"), keywords(start, "ox")) == ((), ())

    def test_what_is_phased_out_takes_nothing_away(self):
        quiet = hush(phased_out=True)
        assert keywords(board(creature("ox", keywords=["flying"]), quiet), "ox") == ("flying",)

    def test_only_permanents_lose_any(self):
        assert keywords(board(creature("ox", zone="graveyard", keywords=["flying"]), self.HUSH), "ox") == ("flying",)


@pytest.mark.rule("613.1d")
class TestPermanentsThatAreAlike:
    """Of those that are alike in all that effects on types ask for one stands for all; any other is asked apart."""

    @pytest.mark.parametrize(
        ("affects", "awake"),
        [
            ({"who": "anyone"}, {"a", "b", "c"}),
            ({"who": "anyone", "other": True}, {"a", "b"}),
            ({"who": "self"}, {"c"}),
            ({"who": "attached"}, {"b"}),
            ({"who": "anyone", "with": "charge"}, {"a"}),
            ({"who": "anyone", "without": "charge"}, {"b", "c"}),
        ],
    )
    def test_each_is_what_it_is(self, affects, awake):
        wakes = [{"is": "gives", "affects": {"what": ["equipment"], **affects}, "types": ["creature"]}]
        start = board(equipment("a", counters={"charge": 1}), equipment("b"), equipment("c", on="b", abilities=wakes))
        assert {name for name in "abc" if "creature" in types(start, name)[0]} == awake

    def test_what_is_so_of_one_of_them_is_counted_for_each(self):
        three = {"count": {"type": "creature"}, "at_least": 3}
        wakes = [{"is": "gives", "affects": LANDS, "types": ["creature"]}]
        grows = [{"is": "gives", "affects": LANDS, "types": ["artifact"], "while": three}]
        both = permanent("grows", "Enchantment", abilities=grows), permanent("wakes", "Enchantment", abilities=wakes)
        for number, has in ((3, {"land", "creature", "artifact"}), (2, {"land", "creature"})):
            start = board(*both, *(permanent(f"l{i}", "Land") for i in range(number)))
            assert types(start, "l1")[0] == has


@pytest.mark.rule("613.6")
class TestOneEffectInSeveralLayers:
    """What a card says of the very same objects is one effect: begun with types, it is about the same to its end."""

    def test_artifacts_that_are_no_creatures_are_creatures_of_a_size_though_they_are_creatures_then(self):
        wakes = [{"is": "gives", "affects": NOT_YET, "types": ["creature"]}]
        start = board(
            permanent("march", "Enchantment", abilities=wakes + sets(3, 3, **NOT_YET)),
            permanent("ring"),
            creature("golem", 5, 5, type="Artifact Creature"),
        )
        assert (size(start, "ring"), size(start, "golem")) == ((3, 3), (5, 5))
        apart = permanent("apart", "Enchantment", abilities=sets(7, 7, **NOT_YET))
        assert size(board(*_with_ring(wakes + sets(3, 3, **NOT_YET)), apart), "ring") == (3, 3)
        assert size(board(*_with_ring(wakes), apart), "ring") == (0, 0), "of another card it is another effect"

    @pytest.mark.parametrize(
        ("part", "what_is_so"),
        [
            (sets(4, 4, **LANDS), ((4, 4), ("reach",))),
            (gives(2, 1, "trample", **LANDS), ((2, 1), ("reach", "trample"))),
            (switches(**LANDS) + gives(2, 1, **LANDS), ((1, 2), ("reach",))),
            (becomes(affects=LANDS, power=1, toughness=5), ((1, 5), ("reach",))),
            ([{"is": "cannot_have", "affects": LANDS, "keywords": ["reach"]}], ((0, 0), ())),
            (loses_abilities("land"), ((0, 0), ())),
            (sets({"count": {"type": "land"}}, 9, **LANDS), ((1, 9), ("reach",))),
        ],
    )
    def test_it_goes_on_though_its_source_loses_its_abilities(self, part, what_is_so):
        forest = permanent("forest", "Land", keywords=["reach"])
        silence = permanent("silence", abilities=loses_abilities("enchantment"))
        start = board(silence, permanent("awake", "Enchantment", abilities=AWAKE + part), forest)
        now = view_of(start).of(start.cards["forest"])
        assert ((now.power, now.toughness), tuple(sorted(now.keywords))) == what_is_so

    def test_what_is_about_others_is_another_effect_and_lost(self):
        silence = permanent("silence", abilities=loses_abilities("enchantment"))
        other = {**LANDS, "other": True}
        awake = permanent("awake", "Enchantment", abilities=AWAKE + sets(4, 4, **other))
        forest = permanent("forest", "Land")
        assert size(board(awake, forest), "forest") == (4, 4)
        assert size(board(silence, awake, forest), "forest") == (0, 0)

    def test_enchantments_that_make_each_other_creatures_of_a_size_do_so_though_creatures_lose_their_abilities(self):
        others = {"who": "anyone", "what": ["enchantment"], "other": True}
        wakes = [{"is": "gives", "affects": others, "types": ["creature"]}]
        two = [permanent(f"o{n}", "Enchantment", abilities=wakes + sets(n, n, **others)) for n in (4, 5)]
        assert [size(board(*two, hush()), name) for name in ("o4", "o5", "hush")] == [(5, 5), (4, 4), (5, 5)]

    def test_a_spacecraft_with_its_counters_stays_of_its_size_and_without_them_is_no_creature(self):
        while_ = {"counters": "charge", "at_least": 8}
        parts = [{"is": "gives", "types": ["creature"]}, {"is": "sets", "power": 5, "toughness": 4}]
        ship = permanent("ship", counters={"charge": 8}, abilities=[{**part, "while": while_} for part in parts])
        now = played(board(ship, hush()))
        assert (size(now, "ship"), fired(now)) == ((5, 4), [])
        assert size(played(now, remove("charge", "ship")), "ship") == (None, None)

    @pytest.mark.rule("613.7")
    def test_of_two_abilities_of_one_card_the_one_that_stands_first_comes_first(self):
        becomes_one = becomes("Creature", affects=CREATURES)
        is_artifact_too = [{"is": "gives", "affects": CREATURES, "types": ["artifact"]}]
        for abilities, what in (
            (is_artifact_too + becomes_one, {"creature"}),
            (becomes_one + is_artifact_too, {"creature", "artifact"}),
        ):
            assert types(board(permanent("both", "Enchantment", abilities=abilities), creature("ox")), "ox")[0] == what
        one, three = sets(1, 1, **CREATURES), becomes(affects=CREATURES, power=3, toughness=3)
        for abilities, number in ((one + three, 3), (three + one, 1)):
            start = board(permanent("both", "Enchantment", abilities=abilities), creature("ox"))
            assert size(start, "ox") == (number, number)

    def test_the_check_after_a_change_sees_it_too(self):
        """What one card reads of another is told to the view: equal to the plain way, after each step."""
        wakes = [{"is": "gives", "affects": NOT_YET, "types": ["creature"]}]
        now = begin(board(*_with_ring(wakes + sets(3, 3, **NOT_YET)), hush(zone="hand"), creature("ox")))
        for one in (
            move("hush", "battlefield"),
            step("set", card="march", abilities=wakes + sets(2, 2, **NOT_YET)),
            step("set", card="march", type="Creature", power=1, toughness=1),
            step("set", card="march", abilities=sets(2, 2, **NOT_YET)),
        ):
            now = played(now, one)
            plain = View(now.board)
            assert {card_id: view_of(now.board).of(card) for card_id, card in now.board.cards.items()} == {
                card_id: plain.of(card) for card_id, card in now.board.cards.items()
            }


def _with_ring(abilities):
    return permanent("march", "Enchantment", abilities=abilities), permanent("ring")


@pytest.mark.rule("122.1b")
class TestWhatItCannotHave:
    def test_it_has_not_wherever_it_would_come_from(self):
        wings = permanent("wings", abilities=gives(0, 0, "flying", "reach", **CREATURES))
        ox = creature("ox", keywords=["flying", "vigilance"], counters={"flying": 1})
        start = board(permanent("never", abilities=NEVER_FLYING), ox, wings)
        assert keywords(start, "ox") == ("vigilance", "reach")
        assert keywords(played(start, put("flying", onto="ox")), "ox") == ("vigilance", "reach")

    def test_with_a_quality_it_is_of_that_keyword_too(self):
        ox = creature("ox", keywords=["hexproof from blue", "flying high"], counters={"hexproof": 1})
        assert keywords(board(permanent("never", abilities=NEVER_FLYING), ox), "ox") == ()

    def test_another_keyword_that_begins_with_it_it_has(self):
        ox = creature("ox", keywords=["hexproofing"])
        assert keywords(board(permanent("never", abilities=NEVER_FLYING), ox), "ox") == ("hexproofing",)

    @pytest.mark.rule("702.12b")
    def test_an_indestructible_counter_does_not_save_it(self):
        never = [
            {"is": "cannot_have", "affects": {"who": "opponents", "what": ["creature"]}, "keywords": ["indestructible"]}
        ]
        start = board(
            permanent("never", owner="p2", abilities=never),
            *(
                creature(name, 2, 2, damage=2, counters={"indestructible": 1}, owner=owner)
                for name, owner in (("ox", "p1"), ("elk", "p2"))
            ),
        )
        assert fired(played(start)) == [(1, "704.5g", "ox")]


class TestEachNumberIsExplained:
    def told(self, now, card_id):
        on = getattr(now, "board", now)
        return [(c.what, c.power, c.toughness, c.rule, c.source, c.how) for c in explain(on, card_id)]

    @pytest.mark.rule("208.1")
    def test_the_base_then_each_thing_in_the_order_in_which_it_counts(self):
        start = board(
            permanent("swap", name="Swap", abilities=switches(**CREATURES)),
            permanent("lord", name="Lord", abilities=gives(1, 1, **CREATURES)),
            permanent("frog", name="Frog", abilities=sets(1, None, **CREATURES)),
            creature("ox", 5, 4, name="Ox", counters={"+1/+1": 2, "charge": 3, "-0/-1": 1}),
            equipment("axe", on="ox", name="Axe", counters={"hone": 1}, abilities=gives(2, 0, who="attached")),
        )
        assert self.told(start, "ox") == [
            ("printed", 5, 4, "208.1", None, "printed"),
            ("Frog", 1, None, "613.4b", "frog", "sets"),
            ("Lord", 1, 1, "613.4c", "lord", "adds"),
            ("Axe", 2, 0, "613.4c", "axe", "adds"),
            ("2 +1/+1", 2, 2, "122.1a", "ox", "adds"),
            ("1 -0/-1", 0, -1, "122.1a", "ox", "adds"),
            ("1 hone on Axe", 1, 0, "122.1j", "axe", "adds"),
            ("Swap", None, None, "613.4d", "swap", "switches"),
        ]
        assert size(start, "ox") == (6, 7)

    @pytest.mark.rule("613.4a")
    def test_what_a_star_stands_for(self):
        mage = creature("mage", "*", 4, abilities=counts({"counters": "quest", "plus": 1}), counters={"quest": 2})
        assert self.told(board(mage), "mage") == [
            ("printed", 0, 4, "208.1", None, "printed"),
            ("what its own ability counts", 3, None, "613.4a", None, "sets"),
        ]

    @pytest.mark.rule("208.5")
    def test_a_creature_on_which_nothing_is_printed(self):
        start = board(permanent("golem", "Artifact Creature", counters={"+1/+1": 1}))
        assert self.told(start, "golem") == [
            ("nothing printed", 0, 0, "208.5", None, "printed"),
            ("1 +1/+1", 1, 1, "122.1a", "golem", "adds"),
        ]

    @pytest.mark.rule("208.5")
    def test_a_star_without_its_ability(self):
        mage = creature("mage", "*", 4, abilities=counts(QUEST), counters={"quest": 2})
        assert self.told(board(mage, hush()), "mage") == [
            ("printed, but without the ability that says what * is", 0, 4, "208.5", None, "printed"),
        ]
        assert self.told(board(creature("ox", 2, 2), hush()), "ox") == [("printed", 2, 2, "208.1", None, "printed")]

    @pytest.mark.rule("613.4b")
    def test_a_level(self):
        ability = becomes(at_least={"level": 2}, power=4, toughness=4)
        student = creature("student", 1, 1, name="Student", counters={"level": 2}, abilities=ability)
        assert self.told(board(student), "student") == [
            ("printed", 1, 1, "208.1", None, "printed"),
            ("Student", 4, 4, "613.4b", "student", "sets"),
        ]

    @pytest.mark.rule("708.2")
    def test_face_down_its_base_is_2_2(self):
        assert self.told(board(creature("morph", 7, 7, face_down=True)), "morph") == [
            ("printed", 2, 2, "208.1", None, "printed")
        ]

    @pytest.mark.rule("208.3")
    def test_what_is_no_creature_has_nothing_to_explain(self):
        assert self.told(board(permanent("ring", counters={"+1/+1": 1})), "ring") == []

    def test_nor_has_a_player_or_what_has_ceased_to_exist(self):
        now = played(board(token("rat")), step("destroy", card="rat"))
        assert (zone(now, "rat"), self.told(now, "rat"), self.told(now, "p1")) == ("gone", [], [])

    def test_what_never_was_is_refused(self):
        with pytest.raises(UnknownObjectError):
            explain(board(), "nobody")
