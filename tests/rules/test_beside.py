"""Beside the number of what was done stand the rules that make it so, and none where they do not."""

import pytest

from tests.builders import (
    HARDENED_SCALES,
    aura,
    board,
    changes_puts,
    counters,
    creature,
    damage,
    enters_with,
    fired,
    move,
    move_counters,
    permanent,
    planeswalker,
    played,
    player,
    put,
    step,
    token,
)
from webapp.rules.near import near
from webapp.rules.telling import tell


def lines(now):
    """The state-based actions of a moment: of each the pass, the object and all rules that its line cites."""
    return [(line.pass_number, line.objects[0], set(line.rules)) for line in tell(now).lines if line.fired]


def cited(now):
    return {rule for line in tell(now).lines for rule in line.rules}


class TestAStateBasedAction:
    @pytest.mark.rule("704.7")
    @pytest.mark.parametrize(("poison", "one_event"), [(10, True), (9, False)])
    def test_that_another_one_would_do_as_well_is_one_event(self, poison, one_event):
        now = played(board(player("p1", life=0, counters={"poison": poison}), player("p2")))
        assert {"704.7" in rules for _, _, rules in lines(now)} == {one_event}

    @pytest.mark.rule("704.7", "701.19a")
    @pytest.mark.parametrize("deathtouched", [True, False])
    def test_one_regeneration_stands_in_for_both_destructions(self, deathtouched):
        now = played(board(creature("ox", 2, 2, damage=2, deathtouched=deathtouched, regenerates=2)))
        assert {"704.7" in rules for _, _, rules in lines(now)} == {deathtouched}
        assert now.board.cards["ox"].regenerates == 1

    @pytest.mark.rule("704.7")
    def test_destroyed_and_put_there_are_two_results(self):
        twice = played(board(creature("ox", 2, 2, damage=2, deathtouched=True)))
        assert [("704.7" in rules) for _, _, rules in lines(twice)] == [True, True]
        gideon = creature("gideon", 2, 2, type="Planeswalker Creature", counters={"loyalty": 0}, damage=2)
        both = played(board(gideon))
        assert [rule for _, rule, _ in fired(both)] == ["704.5g", "704.5i"]
        assert not any("704.7" in rules for _, _, rules in lines(both))

    @pytest.mark.rule("104.3")
    def test_by_which_a_player_loses_ends_the_game_for_them(self):
        now = played(board(player("p1", life=0), player("p2"), creature("ox", 0, 0)))
        assert [(object_id, "104.3" in rules) for _, object_id, rules in lines(now)] == [("p1", True), ("ox", False)]

    @pytest.mark.rule("701.8b")
    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"keywords": ["indestructible"]}, True),
            ({"counters": {"shield": 1}}, True),
            ({"regenerates": 1}, True),
            ({"counters": {"indestructible": 1}}, True),
            ({}, False),
        ],
    )
    def test_that_puts_is_no_destruction_where_that_would_matter(self, fields, said):
        now = played(board(creature("ox", 0, 0, **fields)))
        [line] = [line for line in tell(now).lines if line.fired]
        assert ("701.8b" in line.rules, "which is no destruction" in line.text) == (said, said)

    @pytest.mark.rule("122.1c")
    def test_that_destroys_is_not_replaced_by_a_shield_counter(self):
        shielded, plain = creature("ox", 2, 2, damage=2, counters={"shield": 1}), creature("bear", 2, 2, damage=2)
        now = played(board(shielded, plain))
        assert [(object_id, "122.1c" in rules) for _, object_id, rules in lines(now)] == [("ox", True), ("bear", False)]

    @pytest.mark.rule("704.3")
    def test_of_a_later_pass_is_found_as_everything_is_checked_again(self):
        now = played(board(creature("bear"), aura("aura", on="bear")), damage("bear", 2))
        assert [(number, "704.3" in rules) for number, _, rules in lines(now)] == [(1, False), (2, True)]

    @pytest.mark.rule("120.6", "111.7", "714.4")
    def test_is_told_with_the_rule_that_says_the_same(self):
        now = played(board(token("t", 1, 1, damage=1)))
        assert [{"120.6", "111.7"} & rules for _, _, rules in lines(now)] == [{"120.6"}, {"111.7"}]

    @pytest.mark.rule("702.12b", "208.3")
    @pytest.mark.parametrize(
        ("it", "by"),
        [
            (creature("it", 2, 2, damage=2, keywords=["indestructible"]), {"702.12b"}),
            (permanent("it", power=2, toughness=2), {"208.3"}),
            (creature("it", 2, 2, damage=1), set()),
        ],
    )
    def test_that_does_not_happen_names_the_rule_that_keeps_it(self, it, by):
        assert {one.by for one in near(played(board(it)).board, "it")} - {""} == by


class TestAPut:
    SEASON = changes_puts({"who": "you"}, times=2, only_effects=True)
    VIZIER = changes_puts({"who": "you"}, kinds=["-1/-1"], minus=1)

    def rules(self, abilities, *puts):
        now = played(board(creature("ox", 3, 9), permanent("by", abilities=abilities)), *puts)
        return cited(now) & {"614.5", "614.6", "614.12", "614.16"}

    @pytest.mark.rule("614.5")
    def test_of_several_is_changed_once(self):
        assert self.rules(HARDENED_SCALES, put("+1/+1", onto="ox", count=3)) == {"614.5"}
        assert self.rules(HARDENED_SCALES, put("+1/+1", onto="ox")) == set()

    @pytest.mark.rule("614.6")
    def test_of_which_nothing_is_left(self):
        assert self.rules(self.VIZIER, put("-1/-1", onto="ox")) == {"614.6"}
        assert self.rules(self.VIZIER, put("-1/-1", onto="ox", count=2)) == {"614.5"}

    @pytest.mark.rule("614.16")
    def test_that_a_doubler_of_effects_looks_at(self):
        assert self.rules(self.SEASON, put("charge", onto="ox")) == {"614.16"}
        assert self.rules(self.SEASON, put("charge", onto="ox", cause="cost")) == set()
        assert self.rules(HARDENED_SCALES, put("+1/+1", onto="ox")) == set()

    @pytest.mark.rule("614.12")
    def test_on_what_enters_is_judged_as_it_would_be_there(self):
        pup = creature("pup", 1, 1, zone="hand", abilities=enters_with({"+1/+1": 1}))
        now = played(board(pup, permanent("scales", abilities=HARDENED_SCALES)), move("pup", "battlefield"))
        assert (counters(now, "pup"), "614.12" in cited(now)) == ({"+1/+1": 2}, True)
        assert "614.12" not in cited(played(now, put("+1/+1", onto="pup")))

    @pytest.mark.rule("613.7c")
    @pytest.mark.parametrize(
        ("there", "kind", "renewed"), [(1, "flying", True), (0, "flying", False), (1, "+1/+1", False)]
    )
    def test_of_one_more_renews_all_of_a_keyword_counter(self, there, kind, renewed):
        now = played(board(creature("ox", counters={kind: there})), put(kind, onto="ox"))
        assert ("613.7c" in cited(now)) is renewed

    def test_moved_says_what_the_counters_do(self):
        start = board(creature("ox", counters={"flying": 1, "hone": 1}), creature("bear"))
        assert cited(played(start, move_counters("flying", "ox", "bear"))) == {"122.5", "122.6", "122.1b"}
        assert cited(played(start, move_counters("hone", "ox", "bear"))) == {"122.5", "122.6", "122.1j"}


class TestWhatEnters:
    @pytest.mark.rule("107.3m")
    @pytest.mark.parametrize(("number", "x", "asked"), [("X", 2, True), ("X", 0, True), (2, 2, False)])
    def test_asks_for_the_x_of_its_spell(self, number, x, asked):
        it = creature("it", 1, 1, zone="stack", abilities=enters_with({"+1/+1": number, "charge": 1}))
        now = played(board(it), move("it", "battlefield", x=x))
        assert ("107.3m" in cited(now), counters(now, "it").get("+1/+1", 0)) == (asked, x)
        assert [no.rule for no in now.refusals] == ([] if x else ["107.3m"])

    @pytest.mark.rule("707.2")
    def test_as_a_copy_has_what_is_printed(self):
        start = board(creature("bear"), creature("ox", zone="hand"), creature("clone", zone="hand", copy_of="bear"))
        assert "707.2" in cited(played(start, move("clone", "battlefield")))
        assert "707.2" not in cited(played(start, move("ox", "battlefield"), move("clone", "exile")))


class TestDamage:
    @pytest.mark.parametrize(
        ("how", "unmarked"),
        [
            pytest.param("wither", {"702.80a"}, marks=pytest.mark.rule("702.80a")),
            pytest.param("infect", {"702.90c"}, marks=pytest.mark.rule("702.90c")),
        ],
    )
    def test_that_is_not_marked(self, how, unmarked):
        start = board(creature("ox", 3, 9), planeswalker("jace", 4))
        rules = {"702.80a", "702.90c"}
        assert cited(played(start, damage("ox", 1, **{how: True}))) & rules == unmarked
        assert cited(played(start, damage("jace", 1, **{how: True}))) & rules == set()
        assert cited(played(start, damage("ox", 1))) & rules == set()


@pytest.mark.rule("712.18")
def test_what_transforms_is_the_same_object():
    now = played(board(creature("man", back={"name": "Wolf", "type": "Creature"})), step("transform", card="man"))
    assert {"701.27a", "712.18"} <= cited(now)
