"""Proliferate, doubling, and putting what something had: all of them put, none moves (701.34a, 701.10e, 122.8)."""

import pytest

from tests.builders import (
    HARDENED_SCALES,
    KEEPER,
    SOLEMNITY,
    UNTOUCHABLE,
    at_most,
    board,
    changes_puts,
    counters,
    creature,
    fired,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    refused,
    reminds,
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
from webapp.rules.events import CountersPut, CountersRemoved

SCALES = permanent("scales", "Enchantment", abilities=HARDENED_SCALES)
SEASON = permanent("season", "Enchantment", abilities=changes_puts({"who": "you"}, times=2, only_effects=True))


def proliferate(*chosen, **fields):
    return step("proliferate", choose=list(chosen), **fields)


def put_its(from_, onto):
    return step("put_its_counters", from_=from_, onto=onto)


def double(card_id, kind="+1/+1"):
    return step("double", card=card_id, kind=kind)


def puts(now):
    return [(event.on, event.kind, event.count) for event in now.events if isinstance(event, CountersPut)]


@pytest.mark.rule("701.34a")
class TestProliferate:
    def test_row_98_each_chosen_gets_one_more_of_every_kind_that_it_has(self):
        start = board(
            player("p1", counters={"energy": 2, "poison": 1}),
            player("p2"),
            creature("bear", counters={"+1/+1": 1, "shield": 2}),
        )
        now = played(start, proliferate("bear", "p1"))
        assert counters(now, "bear") == {"+1/+1": 2, "shield": 3}
        assert counters(now, "p1") == {"energy": 3, "poison": 2}

    def test_what_is_not_chosen_is_left_alone(self):
        start = board(creature("bear", counters={"a": 1}), creature("ox", counters={"a": 1}))
        now = played(start, proliferate("ox"))
        assert (counters(now, "bear"), counters(now, "ox")) == ({"a": 1}, {"a": 2})

    def test_row_46_what_can_not_be_chosen_is_passed_over(self):
        start = board(
            creature("bear", counters={"a": 1}),
            creature("bare"),
            creature("suspended", zone="exile", counters={"time": 2}),
            creature("skull", zone="graveyard", counters={"+1/+1": 1}),
            creature("away", phased_out=True, counters={"a": 1}),
        )
        now = played(start, proliferate("suspended", "bare", "skull", "away", "p2", "bear"))
        assert now.could_choose == ("bear",)
        assert [counters(now, name) for name in ("bear", "suspended", "skull", "away", "bare")] == [
            {"a": 2},
            {"time": 2},
            {"+1/+1": 1},
            {"a": 1},
            {},
        ]

    def test_if_nothing_is_left_it_does_nothing(self):
        for chosen in ((), ("bare",), ("p1",)):
            assert why_nothing(played(board(creature("bare")), proliferate(*chosen))) == {"701.34a"}

    def test_named_twice_it_is_chosen_once(self):
        assert counters(played(board(creature("bear", counters={"a": 1})), proliferate("bear", "bear")), "bear") == {
            "a": 2
        }

    def test_what_never_was_is_refused_and_named(self):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear", counters={"a": 1})), proliferate("bear", "nobody"))
        assert refusal.value.where == "choose[1]"

    @pytest.mark.rule("122.1")
    def test_any_permanent_and_any_kind_may_be_chosen_an_opponents_too(self):
        start = board(
            permanent("forest", "Land", owner="p2", counters={"mire": 1}),
            planeswalker("walker", 3),
            player("p1"),
            player("p2", counters={"poison": 1}),
        )
        now = played(start, proliferate("forest", "walker", "p2"))
        assert [counters(now, name) for name in ("forest", "walker", "p2")] == [
            {"mire": 2},
            {"loyalty": 4},
            {"poison": 2},
        ]

    @pytest.mark.rule("614.1a")
    def test_each_kind_is_a_put_so_replacement_effects_apply(self):
        start = board(creature("bear", counters={"+1/+1": 1, "charge": 1}), SCALES)
        assert counters(played(start, proliferate("bear")), "bear") == {"+1/+1": 3, "charge": 2}

    @pytest.mark.rule("614.16")
    def test_it_is_an_effect(self):
        start = board(planeswalker("walker", 3), SEASON)
        assert counters(played(start, proliferate("walker")), "walker") == {"loyalty": 5}

    @pytest.mark.rule("614.17")
    def test_a_kind_that_can_not_be_put_is_not_and_the_others_are(self):
        melira = permanent("melira", abilities=[{"is": "no_counters", "kinds": ["-1/-1"], "affects": {"who": "you"}}])
        start = board(creature("bear", 3, 3, counters={"-1/-1": 1, "charge": 1}), melira)
        now = played(start, proliferate("bear"))
        assert (counters(now, "bear"), refused(now)) == ({"-1/-1": 1, "charge": 2}, {"614.17c"})

    @pytest.mark.rule("614.17c")
    def test_where_none_can_be_put_it_does_nothing(self):
        start = board(creature("kite", counters={"a": 1}, abilities=UNTOUCHABLE))
        assert why_nothing(played(start, proliferate("kite"))) == {"614.17c"}

    def test_what_is_put_at_the_same_time_is_not_there_yet(self):
        start = board(creature("bear", counters={"a": 1}))
        now = played(start, together(put("b", onto="bear"), proliferate("bear")))
        assert counters(now, "bear") == {"a": 2, "b": 1}

    @pytest.mark.rule("704.5c")
    def test_the_tenth_poison_counter(self):
        start = board(player("p1"), player("p2", counters={"poison": 9}))
        assert fired(played(start, proliferate("p2"))) == [(1, "704.5c", "p2")]

    @pytest.mark.rule("704.5r")
    def test_row_75_the_eighth_dream_counter_is_put_and_comes_off(self):
        start = board(creature("rasputin", counters={"dream": 7}, abilities=at_most(7, "dream")))
        now = played(start, proliferate("rasputin"))
        assert (puts(now), fired(now)) == ([("rasputin", "dream", 1)], [(1, "704.5r", "rasputin")])
        assert counters(now, "rasputin") == {"dream": 7}

    @pytest.mark.rule("714.2b")
    def test_a_lore_counter_brings_a_sagas_next_chapter(self):
        now = played(board(saga("tale", 3, counters={"lore": 1})), proliferate("tale"))
        assert [trigger.chapter for trigger in now.board.triggers] == [2]

    @pytest.mark.rule("122.7")
    def test_the_nth_counter_may_be_reached_by_it(self):
        quest = permanent("quest", counters={"quest": 2}, abilities=reminds("counters_put", kind="quest", nth=3))
        assert waiting(played(board(quest), proliferate("quest"))) == [("reminder", "quest")]

    def test_who_proliferates_puts(self):
        halving = permanent("halving", abilities=changes_puts({"who": "anyone"}, put_by="opponent", half=True))
        start = board(halving, creature("bear", counters={"a": 1}))
        assert counters(played(start, proliferate("bear", by="p2")), "bear") == {"a": 1}
        assert counters(played(start, proliferate("bear", by="p1")), "bear") == {"a": 2}


@pytest.mark.rule("701.10e")
class TestDouble:
    @pytest.mark.rule("614.1a")
    def test_row_87_three_are_put_and_hardened_scales_makes_them_four(self):
        now = played(board(creature("bear", counters={"+1/+1": 3}), SCALES), double("bear"))
        assert (counters(now, "bear"), puts(now)) == ({"+1/+1": 7}, [("bear", "+1/+1", 4)])

    def test_minus_counters_too(self):
        now = played(board(creature("bear", 3, 3, counters={"-1/-1": 1})), double("bear", "-1/-1"))
        assert size(now, "bear") == (1, 1)

    def test_loyalty_and_other_kinds(self):
        now = played(board(planeswalker("walker", 4)), double("walker", "loyalty"))
        assert counters(now, "walker") == {"loyalty": 8}

    def test_a_card_in_exile_has_counters_to_double(self):
        now = played(board(creature("bear", zone="exile", counters={"time": 2})), double("bear", "time"))
        assert counters(now, "bear") == {"time": 4}

    @pytest.mark.rule("614.17c")
    def test_where_none_can_be_put_nothing_happens(self):
        start = board(creature("kite", counters={"+1/+1": 2}, abilities=UNTOUCHABLE))
        now = played(start, double("kite"))
        assert (why_nothing(now), counters(now, "kite")) == ({"614.17c"}, {"+1/+1": 2})

    @pytest.mark.rule("122.7")
    def test_it_may_pass_the_nth_counter(self):
        quest = permanent("quest", counters={"quest": 2}, abilities=reminds("counters_put", kind="quest", nth=3))
        assert waiting(played(board(quest), double("quest", "quest"))) == [("reminder", "quest")]

    def test_only_a_card_is_doubled(self):
        with pytest.raises(BadStepError):
            played(board(player("p1", counters={"energy": 1})), double("p1", "energy"))


@pytest.mark.rule("122.8")
class TestPutItsCounters:
    OZOLITH = permanent("ozolith")

    def test_row_36_the_same_numbers_of_every_kind_are_put(self):
        start = board(creature("bear", 3, 3, counters={"+1/+1": 2, "flying": 1, "-0/-1": 1}), self.OZOLITH)
        now = played(start, step("destroy", card="bear"), put_its("bear", "ozolith"))
        assert counters(now, "ozolith") == {"+1/+1": 2, "flying": 1, "-0/-1": 1}

    def test_they_are_not_moved_nothing_is_removed(self):
        start = board(creature("bear", counters={"charge": 2}), self.OZOLITH)
        now = played(start, put_its("bear", "ozolith"))
        assert (counters(now, "bear"), counters(now, "ozolith")) == ({"charge": 2}, {"charge": 2})
        assert not [event for event in now.events if isinstance(event, CountersRemoved)]

    @pytest.mark.rule("704.8")
    def test_what_was_on_it_before_the_check_that_it_left_in(self):
        start = board(creature("bear", 1, 1, counters={"+1/+1": 1}), creature("ox", 9, 9))
        now = played(start, put("-1/-1", onto="bear", count=2), put_its("bear", "ox"))
        assert fired(now) == [(1, "704.5q", "ox")]
        assert counters(now, "ox") == {"-1/-1": 1}

    def test_of_a_token_that_has_ceased_to_exist(self):
        start = board(token("rat", counters={"+1/+1": 2}), self.OZOLITH)
        now = played(start, step("destroy", card="rat"), put_its("rat", "ozolith"))
        assert (zone(now, "rat"), counters(now, "ozolith")) == ("gone", {"+1/+1": 2})

    @pytest.mark.parametrize("then", ["hand", "exile", "library"])
    def test_as_it_last_left_the_battlefield_wherever_it_has_gone_since(self, then):
        start = board(creature("bear", counters={"charge": 2}), self.OZOLITH)
        now = played(start, step("destroy", card="bear"), move("bear", then), put_its("bear", "ozolith"))
        assert counters(now, "ozolith") == {"charge": 2}

    def test_if_it_is_back_it_is_as_it_is_now(self):
        start = board(creature("bear", counters={"charge": 2}), self.OZOLITH)
        now = played(start, step("destroy", card="bear"), move("bear", "battlefield"), put("a", onto="bear"))
        assert counters(played(now, put_its("bear", "ozolith")), "ozolith") == {"a": 1}

    def test_what_had_none_or_never_was_there_gives_none(self):
        start = board(creature("bare"), creature("exiled", zone="exile", counters={"time": 3}), self.OZOLITH)
        for now in (
            played(start, step("destroy", card="bare"), put_its("bare", "ozolith")),
            played(start, put_its("bare", "ozolith")),
            played(start, put_its("exiled", "ozolith")),
        ):
            assert (why_nothing(now), counters(now, "ozolith")) == ({"122.8"}, {})

    @pytest.mark.rule("122.2")
    def test_kept_counters_may_be_put_too_and_stay(self):
        start = board(creature("skull", abilities=KEEPER, counters={"+1/+1": 2}), self.OZOLITH)
        now = played(start, step("destroy", card="skull"), put_its("skull", "ozolith"))
        assert (counters(now, "skull"), counters(now, "ozolith")) == ({"+1/+1": 2}, {"+1/+1": 2})

    @pytest.mark.rule("614.1a")
    def test_they_are_put_so_replacement_effects_apply(self):
        start = board(creature("bear", counters={"+1/+1": 2, "charge": 1}), creature("ox"), SCALES)
        now = played(start, step("destroy", card="bear"), put_its("bear", "ox"))
        assert counters(now, "ox") == {"+1/+1": 3, "charge": 1}

    @pytest.mark.rule("614.17")
    def test_each_kind_is_judged_by_itself(self):
        melira = permanent("melira", abilities=[{"is": "no_counters", "kinds": ["-1/-1"], "affects": {"who": "you"}}])
        start = board(creature("bear", 5, 5, counters={"-1/-1": 1, "shield": 2}), self.OZOLITH, melira)
        now = played(start, step("sacrifice", card="bear"), put_its("bear", "ozolith"))
        assert (counters(now, "ozolith"), refused(now)) == ({"shield": 2}, {"614.17c"})

    @pytest.mark.rule("614.17c")
    def test_where_none_can_be_put_nothing_happens(self):
        solemnity = permanent("solemnity", "Enchantment", abilities=SOLEMNITY)
        start = board(creature("bear", counters={"charge": 2}), self.OZOLITH, solemnity)
        now = played(start, step("destroy", card="bear"), put_its("bear", "ozolith"))
        assert (why_nothing(now), counters(now, "ozolith")) == ({"614.17c"}, {})

    @pytest.mark.rule("122.9")
    def test_as_part_of_one_act_with_the_sacrifice_that_pays_for_it(self):
        start = board(creature("imp", counters={"+1/+1": 3}), creature("ox"))
        now = played(start, together(step("sacrifice", card="imp"), put_its("imp", "ox")))
        assert (zone(now, "imp"), counters(now, "ox")) == ("graveyard", {"+1/+1": 3})

    def test_onto_itself_doubles_every_kind(self):
        now = played(board(creature("bear", counters={"a": 1, "b": 2})), put_its("bear", "bear"))
        assert counters(now, "bear") == {"a": 2, "b": 4}

    @pytest.mark.rule("702.26b")
    def test_onto_what_is_phased_out_nothing_happens(self):
        start = board(creature("bear", counters={"a": 1}), creature("ox", phased_out=True))
        assert why_nothing(played(start, step("destroy", card="bear"), put_its("bear", "ox"))) == {"702.26b"}

    def test_onto_what_has_ceased_to_exist_nothing_happens(self):
        start = board(creature("bear", counters={"a": 1}), token("rat"))
        now = played(start, step("destroy", card="rat"), put_its("bear", "rat"))
        assert (bool(why_nothing(now)), counters(now, "bear")) == (True, {"a": 1})

    @pytest.mark.parametrize("ids", [("p1", "ozolith"), ("bear", "p1"), ("bear", "nobody"), ("nobody", "ozolith")])
    def test_only_cards_take_part(self, ids):
        with pytest.raises(BadStepError):
            played(board(creature("bear", counters={"a": 1}), self.OZOLITH), put_its(*ids))
