"""Kinds of counters, and the counters on one object (122.1)."""

import pytest

from tests.builders import board, counters, creature, permanent, played, put, size
from webapp.rules.counters import (
    KEYWORD_KINDS,
    MINUS_ONE,
    MOST_COUNTERS,
    MOST_KINDS,
    NO_COUNTERS,
    PLUS_ONE,
    Counters,
    Kind,
    read_counters,
)


@pytest.mark.rule("122.1")
class TestCountersOfOneNameAreOneKind:
    @pytest.mark.parametrize(
        ("written", "kind"),
        [
            ("Charge", "charge"),
            ("  charge ", "charge"),
            ("First  Strike", "first strike"),
            ("\u22121/\u22121", "-1/-1"),
            ("\u20131/\u20131", "-1/-1"),
            ("Pound of \t Flesh", "pound of flesh"),
            ("STRASSE", "stra\u00dfe"),
        ],
    )
    def test_case_white_space_and_signs_make_no_difference(self, written, kind):
        assert Kind(written) == Kind(kind)

    @pytest.mark.parametrize(("one", "other"), [("+1/+1", "+2/+2"), ("+1/+0", "+1/+1"), ("charge", "charges")])
    def test_other_names_are_other_kinds(self, one, other):
        assert Kind(one) != Kind(other)

    def test_any_invented_name_is_a_kind(self):
        assert Kind("my very own marker") == "my very own marker"

    @pytest.mark.parametrize("written", ["", "   ", "all", "ALL", " any ", "x" * 41])
    def test_no_name_all_any_and_more_than_forty_characters_are_none(self, written):
        with pytest.raises(ValueError):
            Kind(written)

    def test_forty_characters_are_a_kind(self):
        assert len(Kind("x" * 40)) == 40

    def test_a_kind_of_a_kind_is_that_kind(self):
        assert Kind(PLUS_ONE) is PLUS_ONE


@pytest.mark.rule("122.1a")
class TestWhatACounterAddsToPowerAndToughness:
    @pytest.mark.parametrize(
        ("kind", "boost"),
        [
            ("+1/+1", (1, 1)),
            ("-1/-1", (-1, -1)),
            ("+1/+0", (1, 0)),
            ("+0/+1", (0, 1)),
            ("+1/+2", (1, 2)),
            ("+2/+0", (2, 0)),
            ("+2/+2", (2, 2)),
            ("-0/-1", (0, -1)),
            ("-0/-2", (0, -2)),
            ("-1/-0", (-1, 0)),
            ("-2/-1", (-2, -1)),
            ("-2/-2", (-2, -2)),
            ("+12/+34", (12, 34)),
        ],
    )
    def test_is_in_its_name(self, kind, boost):
        assert Kind(kind).boost == boost

    @pytest.mark.parametrize(
        "kind", ["+1/-1", "-1/+1", "1/1", "+1", "+1/+1/+1", "+x/+x", "+12345/+1", "charge", "+1 / +1"]
    )
    def test_other_names_add_nothing(self, kind):
        assert Kind(kind).boost == (0, 0)

    def test_all_kinds_together_add_up(self):
        assert Counters({"+1/+1": 3, "-0/-2": 2, "+2/+0": 1, "charge": 5}).boost == (5, -1)


@pytest.mark.rule("122.1b")
class TestKeywordCounters:
    def test_are_fifteen(self):
        assert len(KEYWORD_KINDS) == 15
        assert all(Kind(kind).keyword == kind for kind in KEYWORD_KINDS)

    def test_and_their_variants(self):
        assert Kind("Hexproof from Blue").keyword == "hexproof from blue"

    @pytest.mark.parametrize("kind", ["ward", "protection", "fear", "shroud", "toxic", "infect", "hexproofs", "shield"])
    def test_other_names_grant_no_keyword(self, kind):
        assert Kind(kind).keyword is None


class TestCountersAreAValue:
    def test_a_kind_that_is_not_there_counts_none(self):
        assert NO_COUNTERS["charge"] == 0
        assert "charge" not in NO_COUNTERS

    def test_none_of_a_kind_is_not_kept(self):
        assert list(Counters({"charge": 0, "lore": 1})) == ["lore"]

    def test_they_are_sorted_by_kind(self):
        assert list(Counters({"lore": 1, "charge": 1})) == ["charge", "lore"]

    def test_one_more_makes_a_new_value(self):
        one = Counters({"charge": 1})
        assert one.plus(Kind("charge"), 2) == {"charge": 3}
        assert one == {"charge": 1}

    def test_the_last_one_taken_off_takes_the_kind_with_it(self):
        assert Counters({"charge": 2}).minus(Kind("charge"), 2) == {}

    def test_more_than_there_are_do_not_come_off(self):
        with pytest.raises(ValueError):
            Counters({"charge": 2}).minus(Kind("charge"), 3)

    def test_a_negative_number_is_no_number_of_counters(self):
        with pytest.raises(ValueError):
            Counters({"charge": -1})

    @pytest.mark.parametrize("number", [MOST_COUNTERS])
    def test_the_largest_number_is_a_million_millions(self, number):
        assert Counters({"charge": number})["charge"] == 10**12
        with pytest.raises(ValueError):
            Counters({"charge": number + 1})

    def test_at_most_a_hundred_kinds_are_on_one_object(self):
        kinds = {f"kind {n}": 1 for n in range(MOST_KINDS)}
        assert len(Counters(kinds)) == 100
        with pytest.raises(ValueError):
            Counters({**kinds, "one more": 1})

    def test_equal_counters_have_equal_hashes(self):
        assert hash(Counters({"lore": 1, "charge": 2})) == hash(Counters({"charge": 2, "lore": 1}))

    def test_those_of_other_moments_are_not_equal_but_their_numbers_are(self):
        early, late = Counters({"flying": 1}, {"flying": 3}), Counters({"flying": 1}, {"flying": 4})
        assert early != late
        assert early == {"flying": 1} == late


@pytest.mark.rule("613.7c")
class TestTheMomentOfTheLastPut:
    def test_one_more_renews_all_of_its_kind_and_no_other(self):
        there = Counters({"flying": 1, "trample": 1}, {"flying": 1, "trample": 1}).plus(Kind("flying"), 1, 9)
        assert (there.stamp("flying"), there.stamp("trample")) == (9, 1)

    def test_taking_some_off_renews_nothing(self):
        assert Counters({"flying": 2}, {"flying": 4}).minus(Kind("flying"), 1).stamp("flying") == 4

    def test_a_kind_that_is_not_there_has_none(self):
        assert Counters({"flying": 2}, {"flying": 4, "trample": 7}).stamp("trample") == 0

    def test_a_number_set_by_hand_renews_only_what_differs(self):
        there = Counters({"flying": 2, "trample": 1}, {"flying": 4, "trample": 5})
        now = there.replaced_by({"flying": 2, "trample": 3}, 9)
        assert (now.stamp("flying"), now.stamp("trample")) == (4, 9)

    def test_a_put_stamps_with_the_moment_of_the_step(self):
        now = played(board(creature("bear", counters={"flying": 1})), put("flying", onto="bear"))
        assert now.board.cards["bear"].counters.stamp("flying") == now.board.clock


class TestReadingTheMapOfAFile:
    def test_kinds_are_folded(self):
        assert read_counters({"Charge": 2}) == {"charge": 2}

    def test_none_of_a_kind_is_remembered_as_said(self):
        there = read_counters({"loyalty": 0})
        assert there == {}
        assert there.zeros == {"loyalty"}
        assert there.without_stamps() == {"loyalty": 0}

    @pytest.mark.parametrize("written", [[], "charge", 3, None])
    def test_what_is_no_map_is_refused(self, written):
        with pytest.raises(ValueError):
            read_counters(written)

    @pytest.mark.parametrize("number", [-1, 1.0, "1", None, True])
    def test_what_is_no_whole_number_from_0_on_is_refused(self, number):
        with pytest.raises(ValueError):
            read_counters({"charge": number})

    def test_one_kind_written_twice_is_refused(self):
        with pytest.raises(ValueError, match="twice"):
            read_counters({"charge": 1, "Charge": 1})

    def test_counters_are_taken_as_they_are(self):
        there = Counters({"charge": 1})
        assert read_counters(there) is there


@pytest.mark.rule("122.1")
class TestAnyKindMaySitAnywhere:
    @pytest.mark.parametrize("kind", ["age", "loyalty", "+1/+1", "flying", "poison", "an invented one"])
    def test_on_a_land_it_is_legal_and_does_nothing(self, kind):
        now = played(board(permanent("forest", "Basic Land \u2014 Forest")), put(kind, onto="forest"))
        assert counters(now, "forest") == {kind: 1}
        assert size(now, "forest") == (None, None)

    def test_minus_one_is_not_the_same_as_one_less_of_plus_one(self):
        assert (PLUS_ONE, MINUS_ONE) == ("+1/+1", "-1/-1")
