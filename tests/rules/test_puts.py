"""Putting counters: prohibitions (614.17), replacement effects and their order (614, 616), the sandbox's limits."""

from itertools import permutations

import pytest

from tests.builders import (
    HARDENED_SCALES,
    MY_CREATURES,
    SOLEMNITY,
    UNTOUCHABLE,
    board,
    card,
    changes_puts,
    choose,
    counters,
    create,
    creature,
    damage,
    edit,
    enters_with,
    fired,
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
from webapp.rules.errors import BadStepError
from webapp.rules.events import CountersPut, PutChanged


def solemnity(**fields):
    return permanent("solemnity", "Enchantment", abilities=SOLEMNITY, **fields)


@pytest.mark.rule("614.17c")
class TestWhereCountersCantBePut:
    @pytest.mark.parametrize("type", ["Artifact", "Creature", "Enchantment", "Land", "Artifact Planeswalker"])
    def test_none_are(self, type):
        thing = card("thing", type, power=1, toughness=1, loyalty=3)
        now = played(board(solemnity(), thing), put("charge", onto="thing"))
        assert why_nothing(now) == {"614.17c"}
        assert "charge" not in counters(now, "thing")

    @pytest.mark.parametrize("kind", ["poison", "energy", "rad"])
    def test_no_player_gets_any(self, kind):
        now = played(board(solemnity()), put(kind, onto="p2"))
        assert why_nothing(now) == {"614.17c"}
        assert counters(now, "p2") == {}

    def test_what_is_not_on_the_list_gets_them(self):
        now = played(board(solemnity(), planeswalker("jace", 3)), put("loyalty", onto="jace"))
        assert counters(now, "jace") == {"loyalty": 4}

    def test_cards_elsewhere_get_them(self):
        now = played(board(solemnity(), creature("bear", zone="exile")), put("time", onto="bear", count=3))
        assert counters(now, "bear") == {"time": 3}

    def test_what_is_there_stays_and_can_be_removed(self):
        now = played(board(solemnity(), creature("bear", counters={"+1/+1": 2})))
        assert counters(now, "bear") == {"+1/+1": 2}
        assert counters(played(now, remove("+1/+1", from_="bear")), "bear") == {"+1/+1": 1}

    def test_some_stop_only_some_kinds(self):
        ability = {"is": "no_counters", "affects": {"who": "you", "what": ["creature"]}, "kinds": ["\u22121/\u22121"]}
        start = board(permanent("melira", abilities=[ability]), creature("bear"), creature("ox", owner="p2"))
        assert why_nothing(played(start, put("-1/-1", onto="bear"))) == {"614.17c"}
        assert not why_nothing(played(start, put("+1/+1", onto="bear")))
        assert not why_nothing(played(start, put("-1/-1", onto="ox")))

    def test_one_about_another_kind_hides_no_other(self):
        first, second = ([{"is": "no_counters", "affects": {"who": "anyone"}, "kinds": [kind]}] for kind in "ab")
        start = board(creature("bear"), permanent("first", abilities=first), permanent("second", abilities=second))
        assert why_nothing(played(start, put("b", onto="bear"))) == {"614.17c"}

    def test_its_own_ability_is_about_itself_alone(self):
        start = board(creature("kite", abilities=UNTOUCHABLE), creature("bear"))
        assert why_nothing(played(start, put("+1/+1", onto="kite"))) == {"614.17c"}
        assert not why_nothing(played(start, put("+1/+1", onto="bear")))

    def test_an_aura_stops_them_on_what_it_enchants(self):
        ability = {"is": "no_counters", "affects": {"who": "attached"}}
        aura = card(
            "blossom", "Enchantment \u2014 Aura", keywords=["enchant creature"], attached_to="bear", abilities=[ability]
        )
        start = board(creature("bear"), creature("ox"), aura)
        assert why_nothing(played(start, put("+1/+1", onto="bear"))) == {"614.17c"}
        assert not why_nothing(played(start, put("+1/+1", onto="ox")))

    @pytest.mark.parametrize("gone", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_nothing_stops_them_from_where_it_does_not_work(self, gone):
        now = played(board(solemnity(**gone), creature("bear")), put("+1/+1", onto="bear"))
        assert counters(now, "bear") == {"+1/+1": 1}

    def test_a_list_of_no_kinds_stops_none(self):
        kite = creature("kite", abilities=[{"is": "no_counters", "kinds": []}])
        assert not why_nothing(played(board(kite), put("charge", onto="kite")))


@pytest.mark.rule("614.17b")
class TestACostThatIncludesAProhibitedPut:
    def test_cant_be_paid(self):
        now = played(board(solemnity(), creature("druid")), put("-1/-1", onto="druid", cause="cost"))
        assert why_nothing(now) == {"614.17b"}

    def test_can_be_paid_where_it_is_allowed(self):
        now = played(board(creature("druid", 1, 2)), put("-1/-1", onto="druid", cause="cost"))
        assert size(now, "druid") == (0, 1)

    def test_what_a_turn_based_action_puts_is_stopped_as_an_effect_is(self):
        saga = card("saga", "Enchantment \u2014 Saga", counters={"lore": 1})
        assert why_nothing(played(board(solemnity(), saga), put("lore", onto="saga", cause="turn"))) == {"614.17c"}


@pytest.mark.rule("614.12")
class TestEnteringUnderAProhibition:
    def test_a_creature_enters_without_its_counters(self):
        ballista = creature("ballista", 0, 0, zone="hand", abilities=enters_with({"+1/+1": "X"}))
        now = played(board(solemnity(), ballista), move("ballista", "battlefield", x=3))
        assert fired(now) == [(1, "704.5f", "ballista")]
        assert {n.rule for n in now.refusals} == {"614.17c"}

    @pytest.mark.rule("306.5b")
    def test_row_68_an_artifact_planeswalker_enters_without_loyalty_and_goes(self):
        spark = planeswalker("aetherspark", 4, type="Legendary Artifact Planeswalker \u2014 Equipment", zone="hand")
        now = played(board(solemnity(), spark), move("aetherspark", "battlefield"))
        assert fired(now) == [(1, "704.5i", "aetherspark")]

    @pytest.mark.rule("306.5b")
    def test_any_other_planeswalker_has_its_loyalty(self):
        now = played(board(solemnity(), planeswalker("jace", 4, zone="hand")), move("jace", "battlefield"))
        assert counters(now, "jace") == {"loyalty": 4}

    def test_a_saga_enters_without_lore(self):
        saga = card("saga", "Enchantment \u2014 Saga", zone="hand")
        assert counters(played(board(solemnity(), saga), move("saga", "battlefield")), "saga") == {}

    def test_a_token_is_created_without_them(self):
        now = played(board(solemnity()), create(token("golem", 1, 1, counters={"+1/+1": 2})))
        assert (counters(now, "golem"), zone(now, "golem")) == ({}, "battlefield")

    def test_each_kind_is_judged_by_itself(self):
        ability = {"is": "no_counters", "affects": {"who": "you"}, "kinds": ["flying"]}
        bird = creature("bird", zone="hand", abilities=enters_with({"flying": 1, "+1/+1": 1}))
        now = played(board(permanent("stone", abilities=[ability]), bird), move("bird", "battlefield"))
        assert counters(now, "bird") == {"+1/+1": 1}

    def test_what_it_says_about_itself_counts_already(self):
        kite = creature("kite", zone="hand", abilities=UNTOUCHABLE + enters_with({"+1/+1": 1}))
        assert counters(played(board(kite), move("kite", "battlefield")), "kite") == {}

    @pytest.mark.rule("614.12")
    def test_what_it_says_about_all_does_not_count_for_itself_as_it_enters(self):
        entering = permanent("solemnity", "Enchantment", zone="hand", abilities=SOLEMNITY + enters_with({"charge": 1}))
        assert counters(played(board(entering), move("solemnity", "battlefield")), "solemnity") == {"charge": 1}

    def test_it_is_judged_as_what_it_will_be_and_for_whom(self):
        ability = {"is": "no_counters", "affects": {"who": "you", "what": ["creature"]}}
        start = board(
            permanent("stone", abilities=[ability], owner="p2"),
            creature("bird", zone="hand", abilities=enters_with({"charge": 1})),
        )
        assert counters(played(start, move("bird", "battlefield")), "bird") == {"charge": 1}
        assert counters(played(start, move("bird", "battlefield", controller="p2")), "bird") == {}

    def test_what_enters_at_the_same_time_stops_nothing(self):
        start = board(solemnity(zone="hand"), creature("bird", zone="hand", abilities=enters_with({"charge": 1})))
        now = played(start, together(move("solemnity", "battlefield"), move("bird", "battlefield")))
        assert counters(now, "bird") == {"charge": 1}

    def test_what_leaves_at_the_same_time_still_stops_them(self):
        start = board(solemnity(), creature("bird", zone="hand", abilities=enters_with({"charge": 1})))
        now = played(start, together(step("destroy", card="solemnity"), move("bird", "battlefield")))
        assert counters(now, "bird") == {}


@pytest.mark.rule("614.17c")
class TestProhibitionsAreJudgedAtOneTime:
    def test_one_that_leaves_in_the_same_act_still_holds(self):
        now = played(
            board(solemnity(), creature("bear")), together(step("destroy", card="solemnity"), put("+1/+1", onto="bear"))
        )
        assert counters(now, "bear") == {}

    def test_one_that_enters_in_the_same_act_does_not_hold_yet(self):
        start = board(solemnity(zone="hand"), creature("bear"))
        now = played(start, together(move("solemnity", "battlefield"), put("+1/+1", onto="bear")))
        assert counters(now, "bear") == {"+1/+1": 1}

    def test_what_it_was_before_the_act_counts(self):
        """It is a creature as the act begins, and a land as the counter lands."""
        back = {"name": "Land", "type": "Land"}
        one_more = permanent("more", abilities=HARDENED_SCALES)
        none = permanent("none", abilities=[{"is": "no_counters", "affects": MY_CREATURES}])
        act = together(step("transform", card="man"), put("+1/+1", onto="man"))
        assert counters(played(board(creature("man", back=back), one_more), act), "man") == {"+1/+1": 2}
        assert counters(played(board(creature("man", back=back), none), act), "man") == {}

    @pytest.mark.parametrize("order", [1, -1])
    def test_who_controlled_it_before_the_act_counts(self, order):
        """A player gains control of it as the counter lands: the effects of the one before apply."""
        start = board(creature("bear"), source("scales", HARDENED_SCALES), source("theirs", DOUBLER, owner="p2"))
        steps = [step("control", card="bear", player="p2"), put("+1/+1", onto="bear")]
        now = played(start, together(*steps[::order]))
        assert (counters(now, "bear"), now.board.cards["bear"].controller) == ({"+1/+1": 2}, "p2")
        assert counters(played(now, put("+1/+1", onto="bear")), "bear") == {"+1/+1": 4}

    def test_wither_damage_under_it_does_nothing_to_the_creature(self):
        start = board(solemnity(), creature("bear"), creature("rat", keywords=["wither"]))
        now = played(start, damage("bear", 2, from_="rat"))
        bear = now.board.cards["bear"]
        assert (dict(bear.counters), bear.damage, bear.zone) == ({}, 0, "battlefield")


SCALES = HARDENED_SCALES
DOUBLER = changes_puts(MY_CREATURES, kinds=["+1/+1"], times=2)
SEASON = changes_puts({"who": "you"}, times=2, only_effects=True)
WHATEVER = {"who": "anyone", "what": ["permanent", "player"]}
VORINCLEX = changes_puts(WHATEVER, times=2, put_by="you") + changes_puts(WHATEVER, half=True, put_by="opponent")
VIZIER = changes_puts(MY_CREATURES, kinds=["-1/-1"], minus=1)


def source(id, abilities, **fields):
    """An enchantment that has these abilities."""
    return permanent(id, "Enchantment", abilities=abilities, **fields)


def of_bear(now, kind="+1/+1"):
    return counters(now, "bear").get(kind, 0)


@pytest.mark.rule("614.1a")
class TestWhatIsPutIsReplaced:
    def test_by_one_more(self):
        now = played(board(creature("bear"), source("scales", SCALES)), put("+1/+1", onto="bear", count=3))
        assert of_bear(now) == 4
        assert [(e.asked, e.count, e.by) for e in now.events if isinstance(e, PutChanged)] == [(3, 4, ("scales",))]

    def test_only_of_the_kinds_that_it_names(self):
        now = played(board(creature("bear"), source("scales", SCALES)), put("charge", onto="bear"))
        assert (of_bear(now, "charge"), [type(e).__name__ for e in now.events]) == (1, ["CountersPut"])

    def test_a_list_of_no_kinds_names_none(self):
        start = board(creature("bear"), source("scales", changes_puts(MY_CREATURES, kinds=[], plus=1)))
        assert of_bear(played(start, put("+1/+1", onto="bear"))) == 1

    def test_only_on_what_it_affects(self):
        start = board(creature("bear", owner="p2"), source("scales", SCALES))
        assert of_bear(played(start, put("+1/+1", onto="bear"))) == 1

    @pytest.mark.parametrize("gone", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_only_where_it_works(self, gone):
        now = played(board(creature("bear"), source("scales", SCALES, **gone)), put("+1/+1", onto="bear"))
        assert of_bear(now) == 1

    def test_by_none_where_none_would_be_put(self):
        start = board(creature("bear"), source("scales", SCALES), source("vizier", VIZIER))
        now = played(start, put("-1/-1", onto="bear"), step("double", card="bear", kind="+1/+1"))
        assert counters(now, "bear") == {}

    def test_by_one_fewer_and_never_fewer_than_none(self):
        start = board(creature("bear", 4, 4), source("vizier", VIZIER), source("other", VIZIER))
        assert of_bear(played(start, put("-1/-1", onto="bear", count=3)), "-1/-1") == 1
        assert of_bear(played(start, put("-1/-1", onto="bear")), "-1/-1") == 0

    @pytest.mark.parametrize(("count", "halved"), [(30, 3), (7, 0), (8, 1)])
    def test_three_halvings_of_30_are_15_and_7_and_3(self, count, halved):
        halving = changes_puts(WHATEVER, half=True, put_by="opponent")
        start = board(creature("bear"), *(source(f"season{n}", halving, owner="p2") for n in range(3)))
        assert of_bear(played(start, put("+1/+1", onto="bear", count=count))) == halved

    def test_on_a_player_too(self):
        start = board(source("vorinclex", VORINCLEX))
        assert counters(played(start, put("energy", onto="p1", count=3)), "p1") == {"energy": 6}

    @pytest.mark.rule("616.1g")
    @pytest.mark.parametrize(("copies", "put_in_all"), [(1, 2), (2, 3), (4, 5)])
    def test_each_of_several_applies_once_and_nobody_is_asked(self, copies, put_in_all):
        start = board(creature("bear"), *(source(f"scales{n}", SCALES) for n in range(copies)))
        now = played(start, put("+1/+1", onto="bear"))
        assert (now.choice, of_bear(now)) == (None, put_in_all)

    def test_two_doublers_are_four_times_as_many(self):
        start = board(creature("bear"), source("a", DOUBLER), source("b", DOUBLER))
        now = played(start, put("+1/+1", onto="bear"))
        assert (now.choice, of_bear(now)) == (None, 4)

    @pytest.mark.rule("701.10e")
    def test_row_87_doubling_three_puts_four(self):
        start = board(creature("bear", counters={"+1/+1": 3}), source("scales", SCALES))
        assert of_bear(played(start, step("double", card="bear", kind="+1/+1"))) == 7

    @pytest.mark.rule("614.17c")
    def test_what_can_not_be_put_is_not_replaced(self):
        start = board(creature("bear", abilities=UNTOUCHABLE), source("scales", SCALES), source("twice", DOUBLER))
        now = played(start, put("+1/+1", onto="bear"))
        assert (why_nothing(now), now.events, now.choice) == ({"614.17c"}, (), None)


@pytest.mark.rule("616.1")
class TestTheOrderOfReplacements:
    def start(self, *entries, **fields):
        return board(creature("bear", **fields), source("scales", SCALES), source("season", SEASON), *entries)

    @pytest.mark.parametrize(
        ("count", "order", "number"),
        [
            (1, ["scales", "season"], 4),
            (1, ["season", "scales"], 3),
            (3, ["scales", "season"], 8),
            (3, ["season", "scales"], 7),
        ],
    )
    def test_row_80_its_controller_picks_it(self, count, order, number):
        asked = played(self.start(), put("+1/+1", onto="bear", count=count))
        assert (asked.choice.kind, asked.choice.player, asked.choice.options) == ("order", "p1", ("scales", "season"))
        assert (asked.choice.rule, asked.choice.about) == ("616.1", "bear +1/+1")
        assert asked.choice.orders == (("season", "scales"), ("scales", "season"))  # from the fewest on
        now = played(asked, choose(order))
        assert of_bear(now) == number
        changed = next(e for e in now.events if isinstance(e, PutChanged))
        assert (changed.by, "616.1" in changed.rules) == (tuple(order), True)

    def test_row_81_also_of_effects_that_others_control(self):
        vigor = changes_puts({"who": "anyone", "what": ["creature"]}, kinds=["+1/+1"], times=2)
        start = board(creature("bear"), source("caradora", SCALES), source("vigor", vigor, owner="p2"))
        asked = played(start, put("+1/+1", onto="bear", by="p2"))
        assert (asked.choice.player, asked.choice.options) == ("p1", ("caradora", "vigor"))
        assert {of_bear(played(asked, choose(list(order)))) for order in asked.choice.orders} == {3, 4}

    def test_its_controller_and_not_its_owner(self):
        start = self.start()
        stolen = played(start, edit("bear", owner="p2"))
        assert played(stolen, put("+1/+1", onto="bear")).choice.player == "p1"

    def test_a_player_that_the_counters_go_to(self):
        one_more = changes_puts({"who": "you", "what": ["player"]}, plus=1)
        start = board(source("more", one_more, owner="p2"), source("vorinclex", VORINCLEX))
        asked = played(start, put("energy", onto="p2", by="p1"))
        assert (asked.choice.player, asked.choice.about) == ("p2", "p2 energy")
        assert {counters(played(asked, choose(list(order))), "p2")["energy"] for order in asked.choice.orders} == {3, 4}

    def test_one_that_has_the_most_of_three_the_fewest_and_one_between(self):
        asked = played(self.start(source("twice", DOUBLER)), put("+1/+1", onto="bear"))
        assert [of_bear(played(asked, choose(list(order)))) for order in asked.choice.orders] == [5, 6, 8]
        assert all(sorted(order) == ["scales", "season", "twice"] for order in asked.choice.orders)

    def test_nobody_is_asked_where_every_order_gives_the_same(self):
        pir = changes_puts({"who": "you"}, plus=1)
        start = board(creature("bear"), source("scales", SCALES), source("pir", pir))
        now = played(start, put("+1/+1", onto="bear"))
        assert (now.choice, of_bear(now)) == (None, 3)
        changed = next(e for e in now.events if isinstance(e, PutChanged))
        assert (changed.by, "616.1" in changed.rules) == (("scales", "pir"), False)

    def test_nobody_is_asked_about_what_one_card_does(self):
        both = source("both", SCALES + DOUBLER)
        now = played(board(creature("bear"), both), put("+1/+1", onto="bear"))
        assert (now.choice, of_bear(now)) == (None, 4)

    def test_one_card_with_two_of_three_stands_once_among_the_options(self):
        start = board(creature("bear"), source("both", SCALES + DOUBLER), source("scales", SCALES))
        asked = played(start, put("+1/+1", onto="bear"))
        assert asked.choice.orders == (("both", "scales"), ("scales", "both"))
        assert [of_bear(played(asked, choose(list(order)))) for order in asked.choice.orders] == [5, 6]

    def test_every_number_that_an_order_of_the_cards_gives_is_among_the_answers(self):
        """Of three cards, one with two effects, there are six orders, and five numbers."""
        one_more, twice = changes_puts(MY_CREATURES, plus=1), changes_puts(MY_CREATURES, times=2)
        start = board(
            creature("bear"), source("both", one_more + twice), source("more", one_more), source("twice", twice)
        )
        asked = played(start, put("+1/+1", onto="bear"))
        orders = permutations(("both", "more", "twice"))
        every = sorted({of_bear(played(asked, choose(list(order)))) for order in orders})
        assert [of_bear(played(asked, choose(list(order)))) for order in asked.choice.orders] == every
        assert every == [7, 8, 9, 10, 12]

    def test_also_where_one_waits_until_another_has_changed_it(self):
        """To a cost the season applies after another alone: then at once, whatever of that card is still to come."""
        pair = source("pair", changes_puts(MY_CREATURES, plus=1) + changes_puts(MY_CREATURES, plus=2))
        start = board(
            creature("bear"), source("season", SEASON), pair, source("three", changes_puts(WHATEVER, times=3))
        )
        asked = played(start, put("+1/+1", onto="bear", cause="cost"))
        orders = permutations(("season", "pair", "three"))
        every = sorted({of_bear(played(asked, choose(list(order)))) for order in orders})
        assert [of_bear(played(asked, choose(list(order)))) for order in asked.choice.orders] == every

    def test_nobody_is_asked_where_that_card_makes_the_order_of_no_matter(self):
        """It doubles and halves; one more comes before or after both. Only between them it would matter."""
        pair = source("pair", changes_puts(MY_CREATURES, times=2) + changes_puts(MY_CREATURES, half=True))
        now = played(board(creature("bear"), pair, source("scales", SCALES)), put("+1/+1", onto="bear"))
        assert (now.choice, of_bear(now)) == (None, 2)

    @pytest.mark.parametrize(
        ("count", "order", "number"),
        [
            (3, ["half", "scales"], 2),
            (3, ["scales", "half"], 2),
            (1, ["scales", "half"], 1),
            (1, ["half", "scales"], 0),
        ],
    )
    def test_half_first_may_leave_nothing_that_could_be_one_more(self, count, order, number):
        halving = changes_puts(WHATEVER, half=True, put_by="opponent")
        start = board(creature("bear"), source("scales", SCALES), source("half", halving, owner="p2"))
        now = played(start, put("+1/+1", onto="bear", count=count))
        if count == 1:
            assert now.choice.orders == (("half", "scales"), ("scales", "half"))
            now = played(now, choose(order))
            changed = next(e for e in now.events if isinstance(e, PutChanged))
            assert (changed.asked, changed.count, changed.by) == (1, number, ("half",) if not number else tuple(order))
        assert (now.choice, of_bear(now)) == (None, number)

    def test_of_so_many_orders_that_not_all_are_tried_somebody_is_asked_all_the_same(self):
        """All that can be tried first gives one number, and yet another order gives another."""
        more = [source(f"more{n}", changes_puts(MY_CREATURES, plus=2**n)) for n in range(14)]
        asked = played(board(creature("bear"), *more, source("twice", DOUBLER)), put("+1/+1", onto="bear"))
        assert len(asked.choice.orders) >= 2
        last = [*(f"more{n}" for n in range(14)), "twice"]
        assert of_bear(played(asked, choose(last))) == 2 * 2**14
        assert of_bear(played(asked, choose(last[::-1]))) == 2 + 2**14 - 1


@pytest.mark.rule("122.6")
class TestWhoPutsThem:
    def start(self, owner="p1"):
        return board(creature("bear", 9, 9), creature("ox", owner="p2"), source("vorinclex", VORINCLEX, owner=owner))

    @pytest.mark.parametrize(("by", "number"), [("p1", 6), ("p2", 1)])
    def test_some_effects_ask(self, by, number):
        assert of_bear(played(self.start(), put("+1/+1", onto="bear", count=3, by=by))) == number

    @pytest.mark.rule("122.6a")
    def test_that_is_told_where_an_effect_has_asked_and_there_alone(self):
        def rules(*entries):
            asked = played(board(creature("bear"), source("scales", SCALES), *entries), put("+1/+1", onto="bear"))
            answers = asked.choice.orders if asked.choice else ()
            told = [played(asked, choose(list(order))) for order in answers] or [asked]
            return {"122.6a" in e.rules for now in told for e in now.events if isinstance(e, PutChanged)}

        assert (rules(source("vorinclex", VORINCLEX)), rules(source("twice", DOUBLER))) == ({True}, {False})

    @pytest.mark.rule("122.5")
    def test_row_10_who_moves_is_who_puts_on_an_opponents_creature_too(self):
        start = played(self.start(), edit("bear", counters={"+1/+1": 1}))
        now = played(start, move_counters("+1/+1", "bear", "ox"))
        assert (counters(now, "bear"), counters(now, "ox")) == ({}, {"+1/+1": 2})

    @pytest.mark.rule("122.5")
    def test_row_11_a_move_that_is_halved_to_none_still_removes(self):
        start = played(self.start(owner="p2"), edit("bear", counters={"+1/+1": 1}), edit("ox", controller="p1"))
        now = played(start, move_counters("+1/+1", "bear", "ox"))
        assert (counters(now, "bear"), counters(now, "ox")) == ({}, {})

    @pytest.mark.rule("120.3d")
    @pytest.mark.parametrize(("owner", "number"), [("p2", 6), ("p1", 1)])
    def test_row_88_wither_counters_are_put_by_the_sources_controller(self, owner, number):
        now = played(self.start(owner=owner), damage("bear", 3, from_="ox", wither=True, by="p1"))
        assert of_bear(now, "-1/-1") == number

    @pytest.mark.rule("122.6a")
    @pytest.mark.rule("614.12")
    def test_row_82_an_entering_creature_gets_half_of_its_one(self):
        pupil = creature("pupil", 0, 0, zone="hand", abilities=enters_with({"+1/+1": 1}))
        now = played(board(source("vorinclex", VORINCLEX, owner="p2"), pupil), move("pupil", "battlefield"))
        assert fired(now) == [(1, "704.5f", "pupil")]

    def test_what_two_players_put_at_one_time_is_put_by_both(self):
        start = self.start(owner="p2")
        first, second = put("+1/+1", onto="bear", by="p1"), put("+1/+1", onto="bear", by="p2")
        asked = played(start, together(first, second))
        assert asked.choice is None
        assert of_bear(asked) == 2  # the source is one card, and doubles before it halves

    @pytest.mark.parametrize(
        ("abilities", "number"),
        [
            (changes_puts(WHATEVER, times=2, put_by="you"), 2 * 2 + 4),
            (changes_puts(WHATEVER, half=True, put_by="opponent"), 2 + 4 // 2),
            (changes_puts(WHATEVER, times=2), (2 + 4) * 2),
            (changes_puts(WHATEVER, plus=1), 2 + 4 + 1),
        ],
    )
    def test_an_effect_that_asks_who_puts_changes_those_alone_of_what_two_put(self, abilities, number):
        start = board(creature("bear"), source("source", abilities))
        now = played(start, together(put("+1/+1", onto="bear", count=2), put("+1/+1", onto="bear", count=4, by="p2")))
        assert of_bear(now) == number

    def test_of_what_two_opponents_put_it_halves_each_ones_by_itself(self):
        three = [player(f"p{number}") for number in (1, 2, 3)]
        puts = together(*(put("+1/+1", onto="bear", by=by) for by in ("p2", "p3")))
        halves = changes_puts(WHATEVER, half=True, put_by="opponent")
        assert of_bear(played(board(*three, creature("bear"), source("half", halves)), puts)) == 0
        all_of_them = changes_puts(WHATEVER, half=True)
        assert of_bear(played(board(*three, creature("bear"), source("half", all_of_them)), puts)) == 1

    @pytest.mark.rule("122.6a")
    def test_so_it_does_of_what_two_let_it_enter_with(self):
        bear = creature("bear", zone="hand", abilities=enters_with({"+1/+1": 2}))
        start = board(bear, source("talent", changes_puts(WHATEVER, times=2, put_by="you")), source("scales", SCALES))
        asked = played(start, move("bear", "battlefield", counters={"+1/+1": 4}, counters_by="p2"))
        assert [of_bear(played(asked, choose(list(order)))) for order in asked.choice.orders] == [
            2 * 2 + 4 + 1,
            3 * 2 + 4,
        ]

    def test_who_puts_none_in_the_end_has_not_put_any(self):
        watch = [{"is": "triggers", "when": "counters_put", "put_by": "opponent", "affects": {"who": "anyone"}}]
        start = board(creature("bear"), source("bell", watch), source("half", VORINCLEX))
        both = together(put("+1/+1", onto="bear", by="p2"), put("+1/+1", onto="bear", by="p1"))
        now = played(start, both)
        assert ([e.by for e in now.events if isinstance(e, CountersPut)], now.board.triggers) == (["p1"], ())
        without = played(board(creature("bear"), source("bell", watch)), both)
        assert len(without.board.triggers) == 1

    @pytest.mark.rule("102.3")
    @pytest.mark.parametrize(("by", "number"), [("p1", 4), ("p2", 4), ("p3", 2)])
    def test_a_teammate_is_no_opponent(self, by, number):
        teams = [player(f"p{n}", team="odd" if n == 3 else "even") for n in (1, 2, 3)]
        halving = changes_puts(WHATEVER, half=True, put_by="opponent")
        start = board(*teams, creature("bear"), source("half", halving))
        assert of_bear(played(start, put("+1/+1", onto="bear", count=4, by=by))) == number


@pytest.mark.rule("614.16")
class TestADoublerOfWhatEffectsPut:
    def start(self, *entries):
        return board(planeswalker("jace", 4), source("season", SEASON), *entries)

    @pytest.mark.parametrize(("cause", "number"), [("effect", 6), ("cost", 5), ("turn", 5)])
    def test_row_84_leaves_costs_and_turns_alone(self, cause, number):
        now = played(self.start(), put("loyalty", onto="jace", cause=cause))
        assert counters(now, "jace") == {"loyalty": number}

    @pytest.mark.rule("306.5b")
    def test_row_84_doubles_what_something_enters_with(self):
        now = played(board(planeswalker("jace", 4, zone="hand"), source("season", SEASON)), move("jace", "battlefield"))
        assert counters(now, "jace") == {"loyalty": 8}

    def test_row_85_but_for_what_another_replacement_has_changed_already(self):
        now = played(
            self.start(source("pir", changes_puts({"who": "you"}, plus=1))), put("loyalty", onto="jace", cause="cost")
        )
        assert (now.choice, counters(now, "jace")) == (None, {"loyalty": 8})
        changed = next(e for e in now.events if isinstance(e, PutChanged))
        assert (changed.by, "614.16" in changed.rules) == (("pir", "season"), True)

    def test_it_is_told_as_that_only_where_it_is_so(self):
        now = played(self.start(), put("loyalty", onto="jace"))
        assert [e.rules for e in now.events if isinstance(e, PutChanged)] == [("614.1a", "122.6", "614.16")]
        other = played(board(creature("bear"), source("scales", SCALES)), put("+1/+1", onto="bear", cause="cost"))
        assert [e.rules for e in other.events if isinstance(e, PutChanged)] == [("614.1a", "122.6")]

    def test_two_of_them_with_one_that_always_applies_need_no_question(self):
        pir = source("pir", changes_puts({"who": "you"}, plus=1))
        now = played(self.start(source("again", SEASON), pir), put("loyalty", onto="jace", cause="cost"))
        assert (now.choice, counters(now, "jace")) == (None, {"loyalty": 12})

    def test_somebody_is_asked_what_comes_before_and_what_after_it(self):
        one_more = changes_puts({"who": "you"}, plus=1)
        start = self.start(source("pir", one_more), source("rip", one_more))
        asked = played(start, put("loyalty", onto="jace", cause="cost"))
        numbers = [counters(played(asked, choose(list(order))), "jace")["loyalty"] for order in asked.choice.orders]
        assert numbers == [4 + 5, 4 + 6]

    def test_the_order_that_is_answered_holds_as_far_as_they_apply(self):
        """The doubler comes first in that order, but applies to a cost only as something else has changed it."""
        triple = source("triple", changes_puts({"who": "you"}, times=3))
        pir = source("pir", changes_puts({"who": "you"}, plus=1))
        asked = played(self.start(triple, pir), put("loyalty", onto="jace", cause="cost"))
        numbers = {
            order: counters(played(asked, choose(list(order))), "jace")["loyalty"] - 4 for order in asked.choice.orders
        }
        assert sorted(numbers.values()) == [7, 8, 12]  # 3, 6, 7; 3, 4, 8 or 2, 4, 12
        now = played(asked, choose(["season", "pir", "triple"]))
        assert counters(now, "jace") == {"loyalty": 16}

    def test_combat_damage_is_no_effect(self):
        start = board(
            creature("bear", 9, 9), creature("rat", owner="p2", keywords=["wither"]), source("season", SEASON)
        )
        assert of_bear(played(start, damage("bear", 2, from_="rat", combat=True)), "-1/-1") == 2
        assert of_bear(played(start, damage("bear", 2, from_="rat")), "-1/-1") == 4


@pytest.mark.rule("122.5")
class TestAMoveIsAPut:
    def start(self, abilities, **fields):
        return board(creature("ox", counters={"+1/+1": 3}), creature("bear", **fields), source("source", abilities))

    def test_row_7_one_more_arrives_than_was_moved(self):
        now = played(self.start(SCALES), move_counters("+1/+1", "ox", "bear"))
        assert (counters(now, "ox"), of_bear(now)) == ({"+1/+1": 2}, 2)

    def test_row_8_a_move_is_an_effect(self):
        now = played(self.start(SEASON), move_counters("+1/+1", "ox", "bear"))
        assert (counters(now, "ox"), of_bear(now)) == ({"+1/+1": 2}, 2)

    def test_row_9_what_is_put_on_an_opponents_creature_is_not_doubled(self):
        now = played(self.start(SEASON, owner="p2"), move_counters("+1/+1", "ox", "bear"))
        assert (counters(now, "ox"), of_bear(now)) == ({"+1/+1": 2}, 1)

    @pytest.mark.rule("614.5")
    def test_row_12_three_at_once_are_one_put_and_three_moves_are_three(self):
        at_once = played(self.start(SCALES), move_counters("+1/+1", "ox", "bear", count=3))
        one_by_one = played(self.start(SCALES), *[move_counters("+1/+1", "ox", "bear")] * 3)
        assert (of_bear(at_once), of_bear(one_by_one)) == (4, 6)


class TestEnteringUnderReplacements:
    @pytest.mark.rule("614.5")
    def test_row_83_several_that_let_it_enter_with_counters_are_one_put(self):
        mimic = enters_with({"+1/+1": 1}, who="you", other=True, what=["construct"])
        walker = creature(
            "walker",
            0,
            0,
            type="Artifact Creature \u2014 Construct",
            zone="hand",
            abilities=enters_with({"+1/+1": "X"}),
        )
        start = board(creature("mimic", 2, 1, abilities=mimic), source("scales", SCALES), walker)
        assert counters(played(start, move("walker", "battlefield", x=1)), "walker") == {"+1/+1": 3}

    @pytest.mark.rule("614.12")
    def test_its_own_effect_applies_only_if_it_speaks_of_itself(self):
        def enters(affects):
            abilities = enters_with({"+1/+1": 1}) + changes_puts(affects, plus=1)
            return played(board(creature("spire", zone="hand", abilities=abilities)), move("spire", "battlefield"))

        assert counters(enters({"who": "you"}), "spire") == {"+1/+1": 1}
        assert counters(enters({"who": "self"}), "spire") == {"+1/+1": 2}

    @pytest.mark.rule("614.12")
    def test_once_it_is_there_it_applies_to_itself_either_way(self):
        spire = creature("spire", abilities=changes_puts({"who": "you"}, plus=1))
        assert counters(played(board(spire), put("+1/+1", onto="spire")), "spire") == {"+1/+1": 2}

    @pytest.mark.rule("400.7")
    def test_what_an_object_did_before_it_left_is_not_about_the_new_one(self):
        spire = creature("spire", abilities=changes_puts({"who": "you"}, plus=1))
        flicker = [move("spire", "exile"), move("spire", "battlefield"), put("+1/+1", onto="spire")]
        assert counters(played(board(spire), together(*flicker)), "spire") == {"+1/+1": 1}

    @pytest.mark.rule("614.12")
    def test_what_is_put_on_it_in_the_act_in_which_it_enters_meets_what_it_says_of_itself(self):
        def entering(id, abilities):
            start = board(creature(id, zone="hand", abilities=abilities))
            return played(start, together(move(id, "battlefield"), put("+1/+1", onto=id)))

        kite = entering("kite", UNTOUCHABLE)
        assert (counters(kite, "kite"), {no.rule for no in kite.refusals}) == ({}, {"614.17c"})
        assert counters(entering("mowu", changes_puts({"who": "self"}, plus=1)), "mowu") == {"+1/+1": 2}
        assert counters(entering("bear", []), "bear") == {"+1/+1": 1}
        flicker = [move("kite", "exile"), move("kite", "battlefield"), put("+1/+1", onto="kite")]
        assert counters(played(board(creature("kite", abilities=UNTOUCHABLE)), together(*flicker)), "kite") == {}

    def test_what_phases_in_in_the_same_act_is_what_it_is_then(self):
        scales, bear = source("scales", SCALES), creature("bear", phased_out=True)
        now = played(board(bear, scales), together(step("phase_in", card="bear"), put("+1/+1", onto="bear")))
        assert counters(now, "bear") == {"+1/+1": 2}


@pytest.mark.rule("614.17c")
class TestWhatCantBeRemoved:
    FEAR = ({"is": "no_removal", "affects": {"who": "opponents"}, "kinds": ["stun"]},)

    def start(self, abilities=None, **fields):
        fear = source("fear", self.FEAR if abilities is None else abilities, owner="p2")
        return board(creature("bear", counters={"stun": 2, "charge": 1}, **fields), fear, creature("ox"))

    def test_stays(self):
        now = played(self.start(), remove("stun", "bear"))
        assert (why_nothing(now), of_bear(now, "stun")) == ({"614.17c"}, 2)
        assert [why.text for why in now.nothing] == ["stun counters can't be removed from bear: fear says so"]

    def test_of_another_kind_it_comes_off(self):
        assert counters(played(self.start(), remove("charge", "bear")), "bear") == {"stun": 2}

    def test_of_what_is_not_affected_it_comes_off(self):
        assert of_bear(played(self.start(controller="p2"), remove("stun", "bear")), "stun") == 1

    @pytest.mark.parametrize(("kinds", "left"), [(None, {"charge": 1, "stun": 2}), ([], {"charge": 1, "stun": 1})])
    def test_of_every_kind_or_of_none(self, kinds, left):
        ability = {"is": "no_removal", "affects": {"who": "opponents"}, **({} if kinds is None else {"kinds": kinds})}
        assert counters(played(self.start([ability]), remove("stun", "bear")), "bear") == left

    @pytest.mark.rule("614.17b")
    def test_as_a_cost_it_can_not_be_paid(self):
        now = played(self.start(), remove("stun", "bear", cause="cost"))
        assert (why_nothing(now), of_bear(now, "stun")) == ({"614.17b"}, 2)
        assert [why.text for why in now.nothing] == [
            "stun counters can't be removed from bear: fear says so, so the cost can't be paid"
        ]

    @pytest.mark.rule("122.5")
    def test_row_33_it_can_not_be_moved_either(self):
        now = played(self.start(), move_counters("stun", "bear", "ox"))
        assert (of_bear(now, "stun"), counters(now, "ox")) == (2, {})


SLIMY = {"counters": "slime", "whose": "affected", "at_least": 2}
MARKED = {"counters": "any", "whose": "affected", "at_least": 3}
BURIED = {"counters": "quest", "whose": "self", "at_least": 1}


class TestWhatAppliesOnlyUnderACondition:
    """An ability may ask something of the board, or of the counters on what it is about (`while`)."""

    @pytest.mark.rule("614.1a")
    @pytest.mark.parametrize(
        ("asked", "there", "put_there"),
        [
            (SLIMY, {"slime": 2}, 2),
            (SLIMY, {"slime": 1, "ice": 5}, 1),
            (MARKED, {"slime": 2, "ice": 1}, 2),
            (MARKED, {"slime": 2}, 1),
            (BURIED, {"quest": 1}, 1),
            ({"count": {"type": "creature"}, "at_least": 1}, {}, 2),
            ({"count": {"type": "creature"}, "at_least": 2}, {}, 1),
            ({"turn": "you"}, {}, 2),
            ({"turn": "opponents"}, {}, 1),
        ],
    )
    def test_a_replacement_applies_where_it_is_met(self, asked, there, put_there):
        doubler = permanent("d", abilities=changes_puts(affects=MY_CREATURES, times=2, **{"while": asked}))
        now = played(board(doubler, creature("bear", 2, 9, counters=there)), put("oil", onto="bear"))
        assert counters(now, "bear") == {**there, "oil": put_there}

    @pytest.mark.rule("614.17c")
    @pytest.mark.parametrize(
        ("asked", "there", "left"),
        [
            (SLIMY, {"slime": 2}, 2),
            (SLIMY, {"slime": 1, "ice": 5}, 0),
            (MARKED, {"slime": 1, "ice": 2}, 1),
            (BURIED, {"slime": 3, "quest": 1}, 2),
        ],
    )
    def test_a_removal_is_prohibited_where_it_is_met(self, asked, there, left):
        keeper = {"is": "no_removal", "affects": MY_CREATURES, "kinds": ["slime"], "while": asked}
        start = board(permanent("k", abilities=[keeper]), creature("bear", 2, 9, counters=there))
        assert counters(played(start, remove("slime", from_="bear")), "bear").get("slime", 0) == left

    @pytest.mark.rule("120.3c")
    def test_only_the_last_of_its_kinds_stays_and_only_where_damage_would_take_it(self):
        keeper = {"is": "no_removal", "kinds": ["loyalty"], "last_by_damage": True}
        keeper |= {"affects": {"who": "you", "what": ["planeswalker", "battle"]}}
        siege = card("wall", "Battle", defense=2)
        start = board(permanent("k", abilities=[keeper]), planeswalker("jace", 2), siege)
        assert counters(played(start, damage("jace", 5)), "jace") == {"loyalty": 1}
        assert zone(played(start, remove("loyalty", from_="jace", count=2)), "jace") == "graveyard"
        assert zone(played(start, damage("wall", 5)), "wall") == "graveyard"


@pytest.mark.rule("614.17c")
class TestWhatIsSaidOfAProhibition:
    def test_names_the_card_that_makes_it(self):
        now = played(board(solemnity(), creature("bear")), put("charge", onto="bear"))
        assert [why.text for why in now.nothing] == ["charge counters can't be put on bear: solemnity says so"]

    @pytest.mark.rule("614.17b")
    def test_or_says_that_it_is_its_own_and_what_that_means_for_a_cost(self):
        now = played(board(creature("kite", abilities=UNTOUCHABLE)), put("-1/-1", onto="kite", cause="cost"))
        assert [why.text for why in now.nothing] == [
            "-1/-1 counters can't be put on kite: its own ability says so, so the cost can't be paid"
        ]


class TestInfectUnderAProhibition:
    @pytest.mark.rule("120.3b")
    @pytest.mark.rule("614.17c")
    def test_row_90_no_poison_and_no_loss_of_life(self):
        now = played(board(solemnity()), damage("p2", 3, infect=True))
        hit = now.board.player("p2")
        assert (dict(hit.counters), hit.life) == ({}, 20)

    @pytest.mark.rule("614.1a")
    def test_row_86_a_cost_that_a_replacement_makes_nothing_of_is_paid(self):
        now = played(board(source("vizier", VIZIER), creature("bear")), put("-1/-1", onto="bear", cause="cost"))
        assert (why_nothing(now), of_bear(now, "-1/-1")) == (set(), 0)


class TestTheLimitsOfTheSandbox:
    def test_a_heap_may_be_as_large_as_a_million_millions(self):
        now = played(board(creature("bear", counters={"charge": 10**12 - 1})), put("charge", onto="bear"))
        assert counters(now, "bear") == {"charge": 10**12}

    def test_a_step_that_would_pass_it_is_refused_and_names_it(self):
        start = played(board(creature("bear", counters={"charge": 10**12})))
        with pytest.raises(BadStepError, match="1,000,000,000,000") as refusal:
            played(start, put("charge", onto="bear"))
        assert refusal.value.where == "count"

    def test_so_is_a_move_that_would_pass_it(self):
        start = board(creature("bear", counters={"charge": 10**12}), creature("ox", counters={"charge": 1}))
        with pytest.raises(BadStepError):
            played(start, move_counters("charge", "ox", "bear"))

    def test_so_are_entering_counters(self):
        start = board(
            creature("bear", zone="hand", abilities=enters_with({"charge": "X"}) + enters_with({"charge": 1}))
        )
        with pytest.raises(BadStepError):
            played(start, move("bear", "battlefield", x=10**12))

    def test_so_is_poison(self):
        start = board(player("p1", counters={"poison": 10**12}), player("p2"))
        with pytest.raises(BadStepError):
            played(start, damage("p1", 1, infect=True))

    @pytest.mark.parametrize(
        ("act", "where"),
        [
            (step("double", card="bear", kind="charge"), "do"),
            (together(step("tap", card="bear"), step("double", card="bear", kind="charge")), "steps[1].do"),
            (together(step("tap", card="bear"), put("charge", onto="bear")), "steps[1].count"),
            (damage("p2", 1, from_="bear"), "do"),
        ],
    )
    def test_the_refusal_names_a_key_that_the_step_has(self, act, where):
        full = creature("bear", counters={"charge": 10**12}, keywords=["lifelink"])
        with pytest.raises(BadStepError, match="the most that fit") as refusal:
            played(board(player("p1", life=10**12), player("p2"), full), act)
        assert refusal.value.where == where

    def test_a_hundred_kinds_are_the_most_on_one_object(self):
        start = board(permanent("jar", counters={f"kind {n}": 1 for n in range(100)}))
        with pytest.raises(BadStepError, match="100") as refusal:
            played(start, put("one more", onto="jar"))
        assert refusal.value.where == "kind"
        assert counters(played(start, put("kind 7", onto="jar")), "jar")["kind 7"] == 2

    def test_opposed_heaps_as_large_as_that_cancel(self):
        now = played(board(creature("bear", counters={"+1/+1": 10**12, "-1/-1": 10**12})))
        assert counters(now, "bear") == {}

    def test_an_editor_can_not_pass_it_either(self):
        with pytest.raises(ValueError):
            edit("bear", counters={"charge": 10**12 + 1})
