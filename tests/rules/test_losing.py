"""Who loses the game (704.5a-c, 704.6a-c): who can't, teams, commanders; and what house rules change."""

import pytest

from tests.builders import (
    at_most,
    aura,
    battle,
    board,
    card,
    choose,
    commander,
    creature,
    damage,
    equipment,
    fired,
    legend,
    permanent,
    planeswalker,
    played,
    player,
    put,
    reasons,
    saga,
    siege,
    step,
    token,
)
from webapp.rules.board import HouseRules
from webapp.rules.play import begin, take_back
from webapp.rules.state_based import RULES
from webapp.rules.telling import signed


def found(*entries, **more):
    """What the first check of a board performs."""
    return fired(played(board(*entries, **more)))


def cannot_lose(to=None, **fields):
    """An enchantment whose controller doesn't lose for these rules; for any, where none is named."""
    ability = {"is": "cannot_lose", **({} if to is None else {"to": to})}
    return permanent("unlife", "Enchantment", abilities=[ability], **fields)


def house(**rules):
    return {"house_rules": HouseRules(**rules)}


@pytest.mark.rule("104.3")
class TestAPlayerWhoCannotLose:
    @pytest.mark.rule("704.5a")
    def test_row_73_for_life_alone_still_loses_for_poison(self):
        assert found(cannot_lose(["704.5a"]), player("p1", life=-3), player("p2")) == []
        poisoned = player("p1", life=-3, counters={"poison": 10})
        assert found(cannot_lose(["704.5a"]), poisoned, player("p2")) == [(1, "704.5c", "p1")]
        assert found(cannot_lose(["704.5c"]), poisoned, player("p2")) == [(1, "704.5a", "p1")]

    @pytest.mark.rule("704.5b")
    @pytest.mark.rule("704.5c")
    def test_for_any_reason_loses_for_none(self):
        kept = player("p1", life=0, counters={"poison": 10}, drew_from_empty=True)
        now = played(board(cannot_lose(), kept, player("p2")))
        assert (fired(now), now.board.player("p1").lost) == ([], False)

    @pytest.mark.parametrize("to", [["704.5"], ["704.5c", "704.5a"]])
    def test_a_rule_stands_for_its_parts_and_one_of_several_is_enough(self, to):
        assert found(cannot_lose(to), player("p1", life=0), player("p2")) == []

    @pytest.mark.parametrize("to", [[], ["704.5c"], ["704.5aa"], ["704.6a"], ["704.6"]])
    def test_another_rule_does_not(self, to):
        assert found(cannot_lose(to), player("p1", life=0), player("p2")) == [(1, "704.5a", "p1")]

    def test_its_controller_is_kept_and_nobody_else(self):
        lost = [player("p1", life=0), player("p2", life=0)]
        assert found(cannot_lose(owner="p1", controller="p2"), *lost) == [(1, "704.5a", "p1")]

    @pytest.mark.parametrize("gone", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_not_by_what_does_not_work_there(self, gone):
        assert found(cannot_lose(**gone), player("p1", life=0), player("p2")) == [(1, "704.5a", "p1")]

    def test_loses_as_that_leaves(self):
        now = played(board(cannot_lose(), player("p1", life=0), player("p2")), step("destroy", card="unlife"))
        assert fired(now) == [(1, "704.5a", "p1")]

    @pytest.mark.rule("704.6c")
    def test_for_the_damage_of_a_commander_too(self):
        hit = [player("p1", commander_damage={"boss": 21}), player("p2"), commander("boss", owner="p2")]
        assert found(cannot_lose(["704.6c"]), *hit, format="commander") == []
        assert found(cannot_lose(["704.5c"]), *hit, format="commander") == [(1, "704.6c", "p1")]


GIANT = {"format": "two-headed-giant"}


def heads(*fields):
    """Two teams of two: the first two players' fields are given."""
    given = [*fields, {}, {}, {}, {}][:4]
    return [player(f"p{n}", **{"team": "oaks" if n <= 2 else "elms", "life": 15, **given[n - 1]}) for n in range(1, 5)]


class TestTwoHeadedGiant:
    @pytest.mark.rule("704.6a")
    @pytest.mark.parametrize(("one", "other", "loses"), [(0, 1, False), (3, -3, True), (-9, 10, False), (0, -1, True)])
    def test_the_life_of_a_team_counts(self, one, other, loses):
        now = played(board(*heads({"life": one}, {"life": other}), **GIANT))
        assert fired(now) == ([(1, "704.6a", "oaks")] if loses else [])
        assert [each.lost for each in now.board.players] == [loses, loses, False, False]
        if loses:
            assert reasons(now) == {"oaks": f"oaks has {signed(one + other)} life and loses"}

    @pytest.mark.rule("704.6a")
    def test_both_teams_may_lose_at_one_time(self):
        now = played(board(*heads(*[{"life": 0}] * 4), **GIANT))
        assert fired(now) == [(1, "704.6a", "elms"), (1, "704.6a", "oaks")]

    @pytest.mark.rule("704.6a")
    def test_one_that_has_lost_does_not_lose_again(self):
        lost = {"life": 0, "lost": True}
        assert found(*heads(lost, lost), **GIANT) == []
        now = played(board(*heads(lost, {"life": -1}), **GIANT))
        assert [event.player for event in now.passes[0].events] == ["p2"], "one of two has lost already"

    @pytest.mark.rule("704.6a")
    @pytest.mark.parametrize("gone", [0, 1])
    def test_of_one_whose_player_alone_has_lost_the_team_still_loses(self, gone):
        fields = [{"life": 0}, {"life": 0}]
        fields[gone] = {"life": 0, "lost": True}
        assert found(*heads(*fields), **GIANT) == [(1, "704.6a", "oaks")]

    @pytest.mark.rule("704.6b")
    @pytest.mark.parametrize(("one", "other", "loses"), [(14, 0, False), (15, 0, True), (8, 7, True), (7, 7, False)])
    def test_fifteen_poison_counters_on_a_team_are_the_end(self, one, other, loses):
        now = played(board(*heads({"counters": {"poison": one}}, {"counters": {"poison": other}}), **GIANT))
        assert fired(now) == ([(1, "704.6b", "oaks")] if loses else [])
        if loses:
            assert reasons(now) == {"oaks": "oaks has 15 poison counters and loses"}
            assert [each.lost for each in now.board.players] == [True, True, False, False]

    @pytest.mark.rule("704.6b")
    @pytest.mark.parametrize(("size", "enough"), [(1, 15), (2, 15), (3, 20), (4, 25)])
    def test_five_more_for_each_further_teammate(self, size, enough):
        def with_poison(number):
            team = [player(f"p{n}", team="oaks", counters={"poison": number if n == 0 else 0}) for n in range(size)]
            return found(*team, player("foe", team="elms"), **GIANT)

        assert (with_poison(enough - 1), with_poison(enough)) == ([], [(1, "704.6b", "oaks")])

    @pytest.mark.rule("704.5b")
    def test_who_draws_from_an_empty_library_loses_with_the_team(self):
        now = played(board(*heads({"drew_from_empty": True}), **GIANT))
        assert (fired(now), reasons(now)) == (
            [(1, "704.5b", "p1")],
            {"p1": "Player 1 drew from an empty library and loses"},
        )
        assert [each.lost for each in now.board.players] == [True, True, False, False]

    @pytest.mark.rule("704.5b")
    def test_elsewhere_a_teammate_does_not(self):
        now = played(board(*heads({"drew_from_empty": True})))
        assert [each.lost for each in now.board.players] == [True, False, False, False]

    @pytest.mark.rule("704.5a")
    @pytest.mark.rule("704.5c")
    def test_teams_in_another_format_share_nothing(self):
        assert found(*heads({"life": 0}, {"counters": {"poison": 10}})) == [(1, "704.5a", "p1"), (1, "704.5c", "p2")]
        assert found(*heads({"life": -30}, {"counters": {"poison": 9}}, {"counters": {"poison": 9}})) == [
            (1, "704.5a", "p1")
        ]

    @pytest.mark.rule("704.6a")
    @pytest.mark.parametrize("to", [None, ["704.5a"], ["704.6a"], ["704.6"]])
    @pytest.mark.parametrize("whose", ["p1", "p2"])
    def test_if_one_can_not_lose_for_life_the_team_does_not(self, to, whose):
        assert found(cannot_lose(to, owner=whose), *heads({"life": 0}, {"life": 0}), **GIANT) == []

    @pytest.mark.rule("704.6a")
    @pytest.mark.parametrize(("to", "whose"), [(["704.5c"], "p1"), (["704.6b"], "p2"), ([], "p1"), (None, "p3")])
    def test_for_something_else_or_on_the_other_team_it_does(self, to, whose):
        team = heads({"life": 0}, {"life": 0})
        assert found(cannot_lose(to, owner=whose), *team, **GIANT) == [(1, "704.6a", "oaks")]

    @pytest.mark.rule("704.6b")
    @pytest.mark.parametrize(("to", "kept"), [(["704.5c"], True), (["704.6b"], True), (["704.5a"], False)])
    def test_so_for_poison(self, to, kept):
        team = heads({"counters": {"poison": 15}})
        assert found(cannot_lose(to, owner="p2"), *team, **GIANT) == ([] if kept else [(1, "704.6b", "oaks")])

    @pytest.mark.rule("704.5b")
    def test_so_for_an_empty_library(self):
        team = heads({"drew_from_empty": True})
        assert found(cannot_lose(["704.5b"], owner="p2"), *team, **GIANT) == []
        assert found(cannot_lose(["704.5b"], owner="p2"), *team) == [(1, "704.5b", "p1")]

    def test_who_has_no_team_is_a_team_alone(self):
        now = played(board(player("p1", life=0), player("p2"), **GIANT))
        assert fired(now) == [(1, "704.6a", "p1")]


@pytest.mark.rule("704.6c")
class TestCommanderDamage:
    def start(self, *, format="commander", **damage):
        bosses = [commander("boss", owner="p2"), commander("chief", owner="p2")]
        return played(board(player("p1", commander_damage=damage), player("p2"), *bosses, format=format))

    @pytest.mark.parametrize(("damage", "loses"), [(20, False), (21, True), (40, True)])
    def test_21_by_one_commander_are_the_end(self, damage, loses):
        now = self.start(boss=damage)
        assert fired(now) == ([(1, "704.6c", "p1")] if loses else [])
        if loses:
            assert reasons(now) == {"p1": f"Player 1 was dealt {damage} combat damage by boss and loses"}

    def test_by_two_together_are_not(self):
        assert fired(self.start(boss=20, chief=20)) == []

    def test_by_the_second_of_them_too(self):
        assert reasons(self.start(boss=20, chief=21)) == {
            "p1": "Player 1 was dealt 21 combat damage by chief and loses"
        }

    @pytest.mark.rule("704.7")
    def test_by_both_one_loses_once(self):
        assert fired(self.start(boss=21, chief=22)) == [(1, "704.6c", "p1")]

    @pytest.mark.parametrize("format", ["normal", "two-headed-giant"])
    def test_in_another_format_are_not(self, format):
        assert fired(self.start(format=format, boss=21)) == []

    def test_only_combat_damage_counts(self):
        start = board(commander("boss", 21, 21), player("p1"), player("p2", life=99), format="commander")
        assert fired(played(start, damage("p2", 21, from_="boss"))) == []
        assert fired(played(start, damage("p2", 21, from_="boss", combat=True))) == [(1, "704.6c", "p2")]

    def test_two_players_may_lose_for_it_at_one_time(self):
        hit = [player(id, commander_damage={"boss": 21}) for id in ("p1", "p2")]
        assert found(*hit, commander("boss"), format="commander") == [(1, "704.6c", "p1"), (1, "704.6c", "p2")]

    def test_every_player_is_looked_at(self):
        people = [player("p1", lost=True), player("p2"), player("p3", commander_damage={"boss": 21})]
        assert found(*people, commander("boss"), format="commander") == [(1, "704.6c", "p3")]


class TestHouseRules:
    @pytest.mark.rule("704.5c")
    @pytest.mark.parametrize(("poison", "limit", "told"), [(5, 5, " (5 by the house rules, not 10)"), (10, 10, "")])
    def test_another_number_of_poison_counters(self, poison, limit, told):
        now = played(board(player("p1", counters={"poison": poison}), player("p2"), **house(poison=limit)))
        assert fired(now) == [(1, "704.5c", "p1")]
        assert reasons(now) == {"p1": f"Player 1 has {poison} poison counters and loses{told}"}

    @pytest.mark.rule("704.5c")
    @pytest.mark.parametrize(("poison", "limit"), [(4, 5), (11, 12)])
    def test_fewer_are_not_the_end(self, poison, limit):
        assert found(player("p1", counters={"poison": poison}), player("p2"), **house(poison=limit)) == []

    @pytest.mark.rule("704.6b")
    def test_of_a_team(self):
        team = heads({"counters": {"poison": 4}}, {"counters": {"poison": 2}})
        now = played(board(*team, **GIANT, **house(team_poison=6, poison=2)))
        assert reasons(now) == {"oaks": "oaks has 6 poison counters and loses (6 by the house rules, not 15)"}
        assert found(*team, **GIANT, **house(team_poison=7, poison=2)) == []

    @pytest.mark.rule("704.6c")
    def test_of_commander_damage(self):
        hit = [player("p1", commander_damage={"boss": 16}), player("p2"), commander("boss", owner="p2")]
        assert found(*hit, format="commander", **house(commander_damage=17)) == []
        now = played(board(*hit, format="commander", **house(commander_damage=16)))
        assert reasons(now) == {
            "p1": "Player 1 was dealt 16 combat damage by boss and loses (16 by the house rules, not 21)"
        }

    @pytest.mark.rule("704.3")
    @pytest.mark.parametrize("rule", [rule.number for rule in RULES])
    def test_a_rule_that_is_switched_off_is_not_done_and_all_others_are(self, rule):
        entries = [
            player("p1", life=0, drew_from_empty=True, counters={"poison": 10}),
            player("p2"),
            token("rat", zone="exile"),
            card("fork", "Instant", copy=True, zone="exile"),
            creature("thin", 1, 0),
            creature("hurt", 1, 1, damage=1, deathtouched=True),
            planeswalker("jace", 3, counters={"loyalty": 0}),
            aura("aura"),
            permanent("ring", attached_to="hurt"),
            equipment("sword", on="ring"),
            creature("ox", 3, 3, counters={"+1/+1": 1, "-1/-1": 1, "dream": 2}, abilities=at_most(1, "dream")),
            battle("gate", 3, counters={"defense": 0}),
            siege("siege", 3, counters={"defense": 0}),
            siege("own", 3, protector="p1"),
            saga("saga", 1, counters={"lore": 1}),
            permanent("a", "World Enchantment"),
            permanent("b", "World Enchantment"),
            permanent("engine", keywords=["start your engines!"], controller="p2"),
        ]
        whole = {one[1] for one in found(*entries) if one[0] == 1}
        assert whole == {one.number for one in RULES if "704.6" not in one.number} - {"704.5j", "704.5u", "704.5z"}
        now = played(board(*entries, **house(disabled=(rule,))))
        assert {one[1] for one in fired(now) if one[0] == 1} == whole - {rule}
        assert {one.rule for one in now.switched_off if one.rule in whole} == whole & {rule}

    @pytest.mark.rule("704.5j")
    def test_of_a_question_that_is_not_asked_it_is_told(self):
        now = played(board(legend("a"), legend("b"), **house(disabled=("704.5j",))))
        assert now.choice is None
        assert [(one.rule, one.object) for one in now.switched_off] == [("704.5j", "a")]

    @pytest.mark.rule("704.6d")
    def test_what_is_kept_from_being_done_before_a_question_is_told_beside_it_and_taken_back_it_is_not_told(self):
        boss = commander("boss", 2, 1, counters={"+1/+1": 1, "-1/-1": 1})
        start = board(boss, format="commander", **house(disabled=("704.5q",)))
        now = played(start, put("-1/-1", onto="boss"))
        assert (now.choice.kind, fired(now)) == ("commander", [(1, "704.5f", "boss")])
        assert [(one.rule, one.object) for one in now.switched_off] == [("704.5q", "boss")]
        answered = played(now, choose(False))
        assert answered.switched_off == (), "by then it lies in the graveyard, and has none of them"
        start = begin(board(creature("ox", 3, 3, counters={"+1/+1": 1, "-1/-1": 1}), **house(disabled=("704.5q",))))
        undo = step("undo")
        assert start.switched_off
        assert take_back(start, played(start, step("tap", card="ox")), undo).switched_off == ()
