"""Numbers that the board gives to an ability, and conditions: what is counted, whose, and while what it lasts."""

import msgspec
import pytest

from tests.builders import (
    aura,
    becomes,
    board,
    card,
    counters,
    creature,
    edit,
    equipment,
    gives,
    keywords,
    loses_abilities,
    move,
    permanent,
    played,
    player,
    put,
    remove,
    sets,
    size,
    step,
    token,
    zone,
)
from webapp.rules import View
from webapp.rules.characteristics import explain, view_of
from webapp.rules.counting import MOST_COUNTED

MINE = {"who": "you", "what": ["creature"]}
QUEST = {"counters": "quest"}


def gift(power=1, toughness=1, *, affects=MINE, **fields):
    return [{"is": "gives", "power": power, "toughness": toughness, "affects": affects, **fields}]


def types(now, card_id):
    on = getattr(now, "board", now)
    line = view_of(on).of(on.cards[card_id]).type_line
    return {*line.supertypes, *line.types, *line.subtypes}


def seen_quickly_as_afresh(before, now):
    """The view that takes over what has not changed; it must be the one that looks at everything."""
    quick, fresh = view_of(now, since=before), View(now)
    assert all(quick.of(each) == fresh.of(each) for each in now.cards.values())
    return now


@pytest.mark.rule("613.4c")
class TestForEach:
    @pytest.mark.parametrize("there", [0, 1, 3])
    def test_counter_on_the_object_with_the_ability(self, there):
        banner = permanent("banner", counters={"quest": there, "page": 9}, abilities=gift(per=QUEST))
        assert size(board(banner, creature("bear", counters={"quest": 7})), "bear") == (2 + there, 2 + there)

    def test_it_grows_as_a_counter_is_put_on_the_other_object(self):
        before = board(permanent("banner", abilities=gift(per=QUEST)), creature("bear"))
        now = played(before, put("quest", onto="banner", count=2)).board
        assert size(seen_quickly_as_afresh(before, now), "bear") == (4, 4)

    def test_counter_on_each_that_is_affected(self):
        lord = permanent("lord", abilities=gift(per={"counters": "+1/+1", "whose": "affected"}))
        start = board(lord, creature("one", counters={"+1/+1": 1}), creature("two", counters={"+1/+1": 2}))
        assert (size(start, "one"), size(start, "two")) == ((4, 4), (6, 6))

    def test_counter_of_a_player_and_the_quick_view_sees_them_change(self):
        before = board(creature("mage", abilities=gift(per={"counters": "experience", "whose": "you"})))
        now = played(before, put("experience", onto="p1", count=3), put("experience", onto="p2", count=9)).board
        assert size(seen_quickly_as_afresh(before, now), "mage") == (5, 5)

    def test_of_several_opponents_the_sum_counts_and_no_teammate_does(self):
        fiend = creature("fiend", abilities=gift(per={"counters": "poison", "whose": "opponents"}))
        people = [player("p1", team="a", counters={"poison": 4}), player("p2", team="a", counters={"poison": 1})]
        people += [player("p3", team="b", counters={"poison": 2}), player("p4", team="b", counters={"poison": 3})]
        assert size(board(*people, fiend), "fiend") == (7, 7)

    def test_what_it_is_attached_to_may_be_a_player(self):
        curse = aura("curse", on="p2", enchant="player", abilities=gift(per={**QUEST, "whose": "attached"}))
        start = board(player("p1"), player("p2", counters={"quest": 3}), curse, creature("imp"))
        assert size(start, "imp") == (5, 5)

    def test_attached_to_nothing_there_is_nothing_to_count(self):
        sword = equipment("sword", abilities=gift(per={**QUEST, "whose": "attached"}))
        assert size(board(sword, creature("imp", counters={"quest": 2})), "imp") == (2, 2)

    @pytest.mark.parametrize("zone_", ["hand", "graveyard"])
    def test_nothing_is_given_from_another_zone(self, zone_):
        banner = permanent("banner", zone=zone_, counters={"quest": 3}, abilities=gift(per=QUEST))
        assert size(board(banner, creature("bear")), "bear") == (2, 2)

    def test_the_controller_is_asked_not_the_owner(self):
        ability = gift(per={"counters": "experience", "whose": "you"}, affects={})
        people = [player("p1", counters={"experience": 1}), player("p2", counters={"experience": 4})]
        mage = creature("mage", abilities=ability)
        assert size(board(*people, mage), "mage") == (3, 3)
        assert size(played(board(*people, mage), step("control", card="mage", player="p2")), "mage") == (6, 6)

    def test_why_says_how_often(self):
        start = board(permanent("banner", name="Banner", counters={"quest": 3}, abilities=gift(1, 0, per=QUEST)))
        now = played(start, step("create", card=creature("bear")))
        (_, given) = explain(now.board, "bear")
        assert (given.what, given.power, given.toughness, given.source) == ("Banner (3 × +1/+0)", 3, 0, "banner")

    def test_what_is_given_no_time_is_not_told(self):
        start = board(permanent("banner", abilities=gift(per=QUEST)), creature("bear"))
        assert [part.how for part in explain(start, "bear")] == ["printed"]

    def test_a_full_heap_is_still_a_number(self):
        banner = permanent("banner", counters={"quest": 10**12}, abilities=gift(9999, 1, per={**QUEST, "times": 10**6}))
        assert size(board(banner, creature("bear", 0, 0)), "bear") == (9999 * MOST_COUNTED, MOST_COUNTED)

    @pytest.mark.parametrize(
        "written", [{"per": QUEST}, {"power": 10_000, "per": QUEST}, {"power": 1, "per": {}}, {"power": 1, "per": 3}]
    )
    def test_what_makes_no_sense_is_refused(self, written):
        with pytest.raises(msgspec.ValidationError):
            creature("x", abilities=[{"is": "gives", **written}])


@pytest.mark.rule("613.4c")
class TestCountedCards:
    def counted(self, *others, **count):
        lord = permanent(
            "lord", abilities=gift(per={"count": {"zone": "battlefield", **count}}, affects={"who": "anyone"})
        )
        return size(board(lord, creature("probe", 0, 0, type="Creature — Probe"), *others), "probe")[0]

    def test_only_of_that_player(self):
        ants = [creature("mine", type="Creature — Ant"), creature("theirs", type="Creature — Ant", controller="p2")]
        assert [self.counted(*ants, type="ant", who=who) for who in ("you", "opponents", "anyone")] == [1, 1, 2]

    def test_of_two_words_both_must_fit(self):
        things = [creature("golem", type="Artifact Creature"), permanent("relic"), creature("ox")]
        assert self.counted(*things, type="artifact creature") == 1

    def test_other_leaves_out_the_object_with_the_ability(self):
        assert (self.counted(type="artifact"), self.counted(type="artifact", other=True)) == (1, 0)

    @pytest.mark.parametrize(("least", "found"), [(1, 2), (2, 1), (4, 0)])
    def test_with_so_many_counters(self, least, found):
        oxen = [creature("one", counters={"oil": 1}), creature("three", counters={"oil": 3}), creature("none")]
        assert self.counted(*oxen, **{"with": "oil", "at_least": least}) == found

    def test_the_counters_on_them(self):
        oxen = [creature("one", counters={"oil": 1, "page": 5}), creature("three", counters={"oil": 3})]
        assert (self.counted(*oxen, counters="oil"), self.counted(*oxen, counters="any")) == (4, 9)

    def test_what_is_phased_out_is_not_there(self):
        assert self.counted(creature("ox", phased_out=True, counters={"oil": 2}), counters="oil") == 0

    def test_it_counts_what_something_has_become(self):
        animated = permanent(
            "music", "Enchantment", abilities=becomes("Creature", affects={"what": ["land"], "who": "you"})
        )
        assert self.counted(animated, permanent("isle", "Land"), type="creature") == 2

    def test_the_quick_view_sees_that_another_came(self):
        lord = creature("lord", abilities=gift(per={"count": {"zone": "battlefield", "type": "ox", "who": "you"}}))
        before = board(lord, creature("ox", type="Creature — Ox", zone="hand"))
        now = played(before, move("ox", "battlefield")).board
        assert size(seen_quickly_as_afresh(before, now), "lord") == (3, 3)

    @pytest.mark.parametrize("count", [{"at_least": 2}, {"with": ""}, {"counters": "all"}, {"who": "self"}])
    def test_what_makes_no_sense_is_refused(self, count):
        with pytest.raises(msgspec.ValidationError):
            creature("x", abilities=[{"is": "power_toughness", "power": {"count": count}}])


@pytest.mark.rule("613.4c")
class TestWhile:
    @pytest.mark.parametrize(
        ("bounds", "holds"),
        [
            ({}, [False, True, True, True]),
            ({"at_least": 2}, [False, False, True, True]),
            ({"at_most": 1}, [True, True, False, False]),
            ({"at_most": 0}, [True, False, False, False]),
            ({"at_least": 1, "at_most": 2}, [False, True, True, False]),
            ({"at_least": 0}, [True, True, True, True]),
        ],
    )
    def test_so_many_counters_are_there(self, bounds, holds):
        def grown(there):
            fen = permanent("fen", counters={"quest": there}, abilities=gift(**{"while": {**QUEST, **bounds}}))
            return size(board(fen, creature("bear")), "bear") == (3, 3)

        assert [grown(there) for there in range(4)] == holds

    def test_it_ends_with_the_counter_and_the_creature_with_it(self):
        fen = permanent("fen", counters={"quest": 1}, abilities=gift(0, 1, **{"while": QUEST}))
        before = board(fen, creature("imp", 1, 0))
        assert zone(played(before, put("page", onto="fen")), "imp") == "battlefield"
        assert zone(played(before, remove("quest", from_="fen")), "imp") == "graveyard"

    @pytest.mark.parametrize(("poison", "holds"), [((2, 2), False), ((0, 3), True), ((3, 0), True)])
    def test_one_opponent_alone_has_so_many(self, poison, holds):
        corrupted = gift(**{"while": {"counters": "poison", "whose": "opponents", "at_least": 3}})
        people = [player("p1", counters={"poison": 9})]
        people += [player(f"p{n}", counters={"poison": number}) for n, number in enumerate(poison, 2)]
        assert (size(board(*people, creature("imp", abilities=corrupted)), "imp") == (3, 3)) is holds

    def test_so_many_cards_are_there(self):
        drake = creature(
            "drake",
            abilities=gift(
                3, 3, affects={}, **{"while": {"count": {"type": "creature", "with": "level", "at_least": 3}}}
            ),
        )
        assert size(board(drake, creature("knight", counters={"level": 2})), "drake") == (2, 2)
        before = board(drake, creature("knight", counters={"level": 3}))
        assert size(before, "drake") == (5, 5)
        now = played(before, remove("level", from_="knight")).board
        assert size(seen_quickly_as_afresh(before, now), "drake") == (2, 2)

    @pytest.mark.parametrize(("turn", "sizes"), [("you", [3, 2]), ("opponents", [2, 3])])
    def test_whose_turn_it_is(self, turn, sizes):
        start = board(creature("bear", abilities=gift(**{"while": {"turn": turn}})))
        ended = played(start, step("end_turn")).board
        assert [size(start, "bear")[0], size(seen_quickly_as_afresh(start, ended), "bear")[0]] == sizes

    @pytest.mark.rule("805.4")
    def test_the_turn_is_a_teams(self):
        people = [player(f"p{n}", team="a" if n < 3 else "b") for n in range(1, 5)]
        bear = creature("bear", abilities=gift(**{"while": {"turn": "you"}}))
        assert size(board(*people, bear, format="two-headed-giant", active="p2"), "bear") == (3, 3)
        assert size(board(*people, bear, format="two-headed-giant", active="p3"), "bear") == (2, 2)
        assert size(board(*people, bear, active="p2"), "bear") == (2, 2)

    @pytest.mark.rule("716.2d")
    @pytest.mark.parametrize(("level", "grown"), [(1, False), (2, True), (3, True)])
    def test_from_a_level_on(self, level, grown):
        talent = permanent("talent", "Enchantment — Class", level=level, abilities=gift(**{"while": {"level": 2}}))
        assert (size(board(talent, creature("bear")), "bear") == (3, 3)) is grown

    def test_every_part_must_be_so(self):
        ninja = creature("kaito", abilities=gift(**{"while": {"turn": "you", "counters": "loyalty"}}))
        assert size(board(ninja), "kaito") == (2, 2)
        assert size(played(board(ninja), put("loyalty", onto="kaito")), "kaito") == (3, 3)
        assert size(played(board(ninja, active="p2"), put("loyalty", onto="kaito")), "kaito") == (2, 2)

    def test_two_alike_with_different_counters_are_two(self):
        ability = loses_abilities("creature")[0] | {"while": QUEST}
        idle, busy = (
            permanent(n, "Enchantment", abilities=[ability], counters=c)
            for n, c in (("idle", {}), ("busy", {"quest": 1}))
        )
        bird = creature("bird", keywords=["flying"])
        assert keywords(board(busy, idle, bird), "bird") == ()
        assert keywords(board(idle, bird), "bird") == ("flying",)

    def test_what_takes_all_abilities_may_ask_for_the_counters_of_each(self):
        mud = permanent(
            "mud",
            abilities=[
                loses_abilities("creature")[0] | {"while": {"counters": "slime", "whose": "affected", "at_least": 2}}
            ],
        )
        bird, swan = (creature(n, keywords=["flying"], counters={"slime": c}) for n, c in (("bird", 1), ("swan", 2)))
        assert keywords(board(mud, bird, swan), "bird") == ("flying",)
        assert keywords(board(mud, bird, swan), "swan") == ()

    @pytest.mark.parametrize(
        "written", [{}, {"level": 1}, {"at_least": 2}, {**QUEST, "count": {}}, {"counters": "all"}]
    )
    def test_what_asks_for_nothing_is_refused(self, written):
        with pytest.raises(msgspec.ValidationError):
            creature("x", abilities=gift(**{"while": written}))


class TestWhichAreMeant:
    @pytest.mark.parametrize(
        ("word", "colors", "fits"),
        [
            ("blue", "U", True),
            ("blue", "UB", True),
            ("Blue", "U", True),
            ("blue", "B", False),
            ("colorless", "", True),
            ("colorless", "W", False),
            ("multicolored", "WG", True),
            ("multicolored", "G", False),
            ("green creature", "G", True),
            ("green artifact", "G", False),
        ],
    )
    def test_by_colour(self, word, colors, fits):
        lord = permanent("lord", abilities=gift(affects={"who": "anyone", "what": [word]}))
        assert (size(board(lord, creature("ox", colors=colors)), "ox") == (3, 3)) is fits

    def test_face_down_it_has_no_colour(self):
        lord = permanent("lord", abilities=gift(affects={"who": "anyone", "what": ["blue"]}))
        assert size(board(lord, creature("ox", colors="U", face_down=True)), "ox") == (2, 2)

    @pytest.mark.parametrize("colors", ["X", "u", "BW", "WW"])
    def test_letters_that_are_no_colours_are_refused(self, colors):
        with pytest.raises(msgspec.ValidationError):
            creature("ox", colors=colors)

    @pytest.mark.parametrize(("chosen", "fits"), [("Ox", True), ("ox", True), ("Elk", False), ("", False)])
    def test_by_the_type_that_was_chosen(self, chosen, fits):
        door = permanent("door", chosen=chosen, abilities=gift(affects={"who": "you", "what": ["chosen creature"]}))
        assert (size(board(door, creature("ox", type="Creature — Ox")), "ox") == (3, 3)) is fits

    def test_two_doors_may_have_different_types(self):
        ability = gift(affects={"who": "you", "what": ["chosen"]})
        doors = [permanent(f"door-{n}", chosen=kind, abilities=ability) for n, kind in enumerate(("Ox", "Elk"))]
        start = board(*doors, creature("ox", type="Creature — Ox"), creature("both", type="Creature — Ox Elk"))
        assert (size(start, "ox"), size(start, "both")) == ((3, 3), (4, 4))

    @pytest.mark.rule("400.7")
    def test_what_comes_back_has_nothing_chosen_and_no_level(self):
        start = board(permanent("door", chosen="Ox", level=3))
        now = played(start, move("door", "hand"), move("door", "battlefield")).board.cards["door"]
        assert (now.chosen, now.level) == ("", 1)

    @pytest.mark.parametrize(("there", "fits"), [({}, True), ({"page": 1}, True), ({"quest": 1}, False)])
    def test_without_a_counter_of_a_kind(self, there, fits):
        lord = permanent("lord", abilities=gift(affects={**MINE, "without": "quest"}))
        assert (size(board(lord, creature("ox", counters=there)), "ox") == (3, 3)) is fits

    def test_at_least_needs_a_kind(self):
        with pytest.raises(msgspec.ValidationError):
            creature("x", abilities=gift(affects={"at_least": 2}))


@pytest.mark.rule("613.6")
class TestTypesGivenAndTaken:
    def test_what_is_given_stands_beside_what_it_was(self):
        flesh = permanent(
            "flesh", "Enchantment", abilities=gift(0, 0, affects={**MINE, "with": "+1/+1"}, types=["artifact", "Angel"])
        )
        start = board(flesh, creature("ox", type="Legendary Creature — Ox", counters={"+1/+1": 1}), creature("elk"))
        assert types(start, "ox") == {"legendary", "creature", "ox", "artifact", "angel"}
        assert types(start, "elk") == {"creature"}

    def test_a_lord_of_that_type_reaches_it_whichever_came_first(self):
        lord = permanent("lord", abilities=gift(affects={"who": "you", "what": ["Angel"]}))
        call = permanent("call", abilities=gift(0, 0, affects=MINE, types=["Angel"]))
        assert size(board(lord, call, creature("ox")), "ox") == size(board(call, lord, creature("ox")), "ox") == (3, 3)

    @pytest.mark.rule("613.8a")
    def test_one_gift_of_types_waits_for_another_that_it_depends_on(self):
        second = permanent("second", abilities=gift(0, 0, affects={"who": "you", "what": ["Angel"]}, types=["God"]))
        first = permanent("first", abilities=gift(0, 0, affects=MINE, types=["Angel"]))
        for table in (board(second, first, creature("ox")), board(first, second, creature("ox"))):
            assert types(table, "ox") == {"creature", "angel", "god"}

    def test_what_it_gives_besides_goes_on_though_the_source_loses_its_abilities(self):
        call = creature("call", abilities=gift(1, 1, affects=MINE, types=["Angel"], keywords=["flying"]))
        start = board(call, permanent("hush", abilities=loses_abilities("creature")), creature("ox"))
        assert types(start, "ox") == {"creature", "angel"} and size(start, "ox") == (3, 3)

    def test_a_type_that_is_taken_takes_its_rules_along(self):
        luxior = equipment(
            "luxior",
            on="mage",
            abilities=gift(0, 0, affects={"who": "attached"}, types=["creature"], no_types=["planeswalker"]),
        )
        mage = card("mage", "Legendary Planeswalker — Mage", loyalty=3, power=1, toughness=1)
        now = played(board(mage, luxior), remove("loyalty", from_="mage", count=3))
        assert zone(now, "mage") == "battlefield" and "planeswalker" not in types(now, "mage")


@pytest.mark.rule("613.1f")
class TestKeywordsTaken:
    MUD = gives(**MINE)[0] | {"no_keywords": ["Flying", "hexproof"]}

    def test_those_of_that_name_alone(self):
        bird = creature("bird", keywords=["flying", "hexproof from red", "haste"], counters={"flying": 1})
        assert keywords(board(bird, permanent("mud", abilities=[self.MUD])), "bird") == ("haste",)

    def test_what_comes_later_stays(self):
        mud, bird = permanent("mud", abilities=[self.MUD]), creature("bird", keywords=["flying"])
        assert keywords(played(board(mud, bird), put("flying", onto="bird")), "bird") == ("flying",)


@pytest.mark.rule("613.4b")
class TestSetToWhatIsCounted:
    def test_by_each_ones_own_counters_and_they_need_not_be_equal(self):
        ability = sets(**MINE)[0] | {
            "power": {**QUEST, "whose": "affected"},
            "toughness": {**QUEST, "whose": "affected", "plus": 1},
        }
        one, two = (creature(f"x{n}", 9, 9, counters={"quest": n}) for n in (1, 2))
        start = board(permanent("loom", abilities=[ability]), one, two)
        assert (size(start, "x1"), size(start, "x2")) == ((1, 2), (2, 3))

    def test_by_the_board_and_the_quick_view_sees_it(self):
        ability = sets(**MINE)[0] | {"power": QUEST}
        before = board(permanent("loom", counters={"quest": 1}, abilities=[ability]), creature("ox"))
        now = played(before, put("quest", onto="loom")).board
        assert size(before, "ox") == (1, 2) and size(seen_quickly_as_afresh(before, now), "ox") == (2, 2)


@pytest.mark.rule("611.2a")
class TestUntilEndOfTurn:
    GROWS = gives(1, 1, "flying")

    def test_it_is_given_and_ends_with_the_turn(self):
        now = played(board(creature("ox")), step("give", card="ox", abilities=self.GROWS))
        assert size(now, "ox") == (3, 3) and keywords(now, "ox") == ("flying",)
        ended = played(now, step("end_turn"))
        assert size(seen_quickly_as_afresh(now.board, ended.board), "ox") == (2, 2)

    @pytest.mark.rule("514.2")
    def test_damage_wears_off_with_it_at_one_time(self):
        start = board(creature("ox", damage=2))
        grown = played(board(creature("ox", damage=2, until_end_of_turn=self.GROWS)))
        assert zone(played(start), "ox") == "graveyard"
        assert zone(played(grown, step("end_turn")), "ox") == "battlefield"

    def test_why_names_it(self):
        now = played(board(creature("ox", name="Ox")), step("give", card="ox", abilities=self.GROWS))
        assert [part.what for part in explain(now.board, "ox")] == ["printed", "Ox until end of turn"]

    def test_two_effects_add_up_and_the_later_of_two_sizes_counts(self):
        now = played(
            board(creature("ox")),
            step("give", card="ox", abilities=[*self.GROWS, *sets(5, 5)]),
            step("give", card="ox", abilities=[*self.GROWS, *sets(0, 1)]),
        )
        assert size(now, "ox") == (2, 3)

    @pytest.mark.rule("613.7b")
    def test_its_time_is_when_it_began(self):
        mud = permanent("mud", abilities=loses_abilities("creature"))
        start = board(creature("ox", until_end_of_turn=gives(0, 0, "reach")), mud)
        assert keywords(start, "ox") == ()
        assert keywords(played(start, step("give", card="ox", abilities=self.GROWS)), "ox") == ("flying",)

    @pytest.mark.rule("613.8a")
    def test_an_effect_that_takes_all_abilities_is_no_ability_that_could_be_lost(self):
        mud = permanent("mud", "Artifact Creature", power=1, toughness=1, abilities=loses_abilities("bird"))
        bird = creature("bird", type="Creature — Bird", keywords=["flying"])
        start = board(mud, bird, creature("ox", keywords=["haste"]))
        assert keywords(start, "bird") == ()
        assert keywords(played(start, step("give", card="mud", abilities=loses_abilities())), "bird") == ("flying",)

    def test_one_that_has_lost_its_abilities_is_still_under_the_effect(self):
        start = board(permanent("mud", abilities=loses_abilities("creature")), creature("ox"))
        now = played(start, step("give", card="ox", abilities=[*gives(2, 2), *becomes(power=7, toughness=7)]))
        assert size(now, "ox") == (9, 9)

    def test_a_new_object_is_not_under_it(self):
        now = played(
            board(creature("ox", until_end_of_turn=self.GROWS)), move("ox", "exile"), move("ox", "battlefield")
        )
        assert size(now, "ox") == (2, 2)

    @pytest.mark.parametrize(("where", "why"), [("hand", "110.1"), ("graveyard", "110.1")])
    def test_what_is_no_permanent_is_given_nothing(self, where, why):
        now = played(board(creature("ox", zone=where)), step("give", card="ox", abilities=self.GROWS))
        assert {nothing.rule for nothing in now.nothing} == {why} and not now.board.cards["ox"].until_end_of_turn

    @pytest.mark.parametrize("abilities", [[], [{"is": "keeps_counters"}], gives() * 101])
    def test_what_can_not_last_so_is_refused(self, abilities):
        with pytest.raises(msgspec.ValidationError):
            step("give", card="ox", abilities=abilities)

    def test_counters_put_on_it_stay(self):
        now = played(board(token("ox", until_end_of_turn=self.GROWS)), put("+1/+1", onto="ox"), step("end_turn"))
        assert counters(now, "ox") == {"+1/+1": 1} and size(now, "ox") == (2, 2)

    def test_the_editors_hand_begins_it_now(self):
        now = played(board(creature("ox")), edit("ox", until_end_of_turn=self.GROWS))
        assert size(now, "ox") == (3, 3)
        assert size(played(now, edit("ox", until_end_of_turn=None)), "ox") == (2, 2)
