"""The check (704.3): one frozen board a pass, all together, again until quiet, with its questions (101.4)."""

import pytest

from tests.builders import (
    at_most,
    aura,
    board,
    choose,
    commander,
    counters,
    creature,
    damage,
    edit,
    equipment,
    fired,
    gives,
    legend,
    permanent,
    planeswalker,
    played,
    player,
    put,
    size,
    step,
    together,
    token,
    zone,
)
from webapp.rules import check, checking, tell
from webapp.rules.errors import BadStepError
from webapp.rules.events import Choice, CountersCeased, CountersRemoved, Moved

LORD = gives(1, 1, who="you", other=True, what=["creature"])


@pytest.mark.rule("704.3")
class TestOnePassIsOneFrozenBoard:
    def test_row_77_a_lord_goes_and_its_follower_in_the_pass_after(self):
        start = board(creature("lord", 1, 1, abilities=LORD), creature("bear", 0, 0))
        now = played(start, put("-1/-1", onto="lord"))
        assert fired(now) == [(1, "704.5f", "lord"), (2, "704.5f", "bear")]

    def test_two_that_keep_each_other_alive_go_one_after_the_other(self):
        now = played(
            board(creature("a", 0, 0, abilities=LORD), creature("b", 0, 0, abilities=LORD)), put("-1/-1", onto="a")
        )
        assert fired(now) == [(1, "704.5f", "a"), (2, "704.5f", "b")]

    def test_what_cancels_in_a_pass_does_not_save_or_kill_in_it(self):
        """A 0/0 with one of each is at toughness 0 in the pass in which they cancel: it goes in that pass."""
        now = played(board(creature("ox", 0, 0, counters={"+1/+1": 1, "-1/-1": 1})))
        assert fired(now) == [(1, "704.5f", "ox"), (1, "704.5q", "ox")]

    def test_a_limit_may_kill_in_the_next_pass(self):
        ox = creature("ox", 0, 0, counters={"+1/+1": 3, "-1/-1": 1}, abilities=at_most(1, "+1/+1"))
        assert fired(played(board(ox))) == [(1, "704.5q", "ox"), (1, "704.5r", "ox"), (2, "704.5f", "ox")]

    def test_indestructible_by_a_lord_that_goes(self):
        shield = creature("guard", 1, 1, abilities=gives(0, 0, "indestructible", who="you", other=True))
        start = board(shield, creature("bear", 2, 2, damage=2))
        now = played(start, put("-1/-1", onto="guard"))
        assert fired(now) == [(1, "704.5f", "guard"), (2, "704.5g", "bear")]

    def test_a_token_a_creature_an_aura_and_an_equipment_in_three_passes(self):
        start = board(token("rat"), aura("aura", on="rat"), equipment("sword", on="rat"))
        now = played(start, put("-1/-1", onto="rat"))
        assert fired(now) == [(1, "704.5f", "rat"), (2, "704.5d", "rat"), (2, "704.5m", "aura"), (2, "704.5n", "sword")]

    def test_passes_are_numbered_from_1_after_each_step(self):
        start = board(creature("a", 1, 1), creature("b", 1, 1))
        now = played(start, put("-1/-1", onto="a"), put("-1/-1", onto="b"))
        assert fired(now) == [(1, "704.5f", "b")]

    def test_a_quiet_board_has_no_pass(self):
        checked = check(board(creature("bear")))
        assert (checked.passes, checked.choice, checked.next_pass, checked.endless) == ((), None, 1, False)

    def test_each_pass_is_a_moment_of_its_own(self):
        start = board(creature("lord", 1, 0, abilities=LORD), creature("bear", 0, 0))
        now = played(start)
        assert now.board.clock == start.clock + 2
        assert now.board.cards["lord"].timestamp == start.clock + 1

    def test_a_check_that_never_rests_is_stopped_and_says_so(self, monkeypatch):
        monkeypatch.setattr(checking, "MOST_PASSES", 3)
        chain = [
            creature(f"c{n}", 0, 0, type="Creature", abilities=gives(1, 1, who="you", what=[f"k{n + 1}"]))
            for n in range(9)
        ]
        linked = [
            creature(c.id, 0, 0, type=f"Creature \u2014 k{n}", abilities=gives(1, 1, who="you", what=[f"k{n + 1}"]))
            for n, c in enumerate(chain)
        ]
        checked = check(board(*linked))
        assert (checked.endless, len(checked.passes)) == (True, 3)
        stopped = played(board(*linked))
        told = "the check was stopped after 3 passes, not yet at rest: the next act goes on"
        assert tell(stopped).lines[-1].text == told
        assert [one.number for one in played(stopped, step("draw", player="p1")).passes] == [1, 2, 3]


@pytest.mark.rule("704.3")
class TestAllOfAPassIsOneEvent:
    def test_each_object_leaves_once_whatever_it_leaves_for(self):
        now = played(
            board(
                planeswalker(
                    "gideon",
                    1,
                    type="Planeswalker Creature",
                    power=1,
                    toughness=1,
                    damage=1,
                    deathtouched=True,
                    counters={"loyalty": 0},
                )
            )
        )
        assert fired(now) == [(1, "704.5g", "gideon"), (1, "704.5h", "gideon"), (1, "704.5i", "gideon")]
        assert [e for e in now.passes[0].events if isinstance(e, Moved)] == list(now.passes[0].events)
        assert now.board.cards["gideon"].incarnation == 2

    @pytest.mark.rule("704.8")
    def test_row_55_what_leaves_is_remembered_as_it_was_before_the_whole_pass(self):
        start = board(creature("wolf", 1, 1, keywords=["undying"], counters={"+1/+1": 1}))
        now = played(start, put("-1/-1", onto="wolf", count=3))
        last = now.board.cards["wolf"].last
        assert fired(now) == [(1, "704.5f", "wolf"), (1, "704.5q", "wolf")]
        assert (last.counters, last.power, last.toughness) == ({"+1/+1": 1, "-1/-1": 3}, -1, -1)

    def test_counters_that_come_off_in_it_were_removed_and_the_rest_ceases(self):
        now = played(board(creature("wolf", 1, 1, counters={"+1/+1": 1})), put("-1/-1", onto="wolf", count=3))
        off = [(e.kind, e.count) for e in now.passes[0].events if isinstance(e, CountersRemoved)]
        ceased = [e.counters for e in now.passes[0].events if isinstance(e, CountersCeased)]
        assert (off, ceased) == ([("+1/+1", 1), ("-1/-1", 1)], [{"-1/-1": 2}])

    @pytest.mark.rule("704.8")
    def test_two_lords_that_go_together_are_remembered_with_each_others_help(self):
        start = board(*(creature(i, 2, 2, abilities=LORD, damage=3) for i in "ab"))
        now = played(start)
        assert [(c.last.power, c.last.toughness) for c in now.board.cards.values()] == [(3, 3), (3, 3)]

    @pytest.mark.rule("122.1h")
    def test_a_finality_counter_that_comes_off_in_it_still_exiles(self):
        bear = creature("bear", 2, 0, counters={"finality": 1}, abilities=at_most(0, "finality"))
        now = played(board(bear))
        assert (fired(now), zone(now, "bear")) == ([(1, "704.5f", "bear"), (1, "704.5r", "bear")], "exile")

    def test_players_and_permanents_together(self):
        start = board(
            player("p1", life=0),
            player("p2", counters={"poison": 10}),
            creature("bear", 2, 0),
            planeswalker("jace", 1, counters={"loyalty": 0}),
        )
        assert fired(played(start)) == [
            (1, "704.5a", "p1"),
            (1, "704.5c", "p2"),
            (1, "704.5f", "bear"),
            (1, "704.5i", "jace"),
        ]


@pytest.mark.rule("704.3")
class TestTheCheckIsIdempotent:
    @pytest.mark.parametrize(
        "entries",
        [
            [creature("bear", 2, 2, damage=9, keywords=["indestructible"])],
            [creature("bear", 2, 2, deathtouched=True, keywords=["indestructible"])],
            [creature("goyf", 1, "?", damage=9)],
            [creature("briar", zone="graveyard", counters={"+1/+1": 1, "-1/-1": 1})],
            [creature("ox", 4, 4, counters={"+1/+1": 2, "-1/-1": 3})],
            [token("rat", 0, 0), aura("aura", on="rat")],
        ],
    )
    def test_a_second_one_performs_nothing_and_changes_nothing(self, entries):
        once = check(board(*entries))
        twice = check(once.board)
        assert twice.passes == ()
        assert twice.board == once.board

    def test_flags_of_since_the_last_check_are_forgotten_by_every_check(self):
        start = board(
            creature("wurm", 9, 9, deathtouched=True, keywords=["indestructible"]),
            player("p1"),
            player("p2", lost=True, drew_from_empty=True),
        )
        now = check(start).board
        assert not now.cards["wurm"].deathtouched
        assert not now.player("p2").drew_from_empty


@pytest.mark.rule("101.4")
class TestQuestions:
    def legends(self, *owners, name="Isamaru", prefix="x"):
        return [legend(f"{prefix}{n}", name=name, owner=owner) for n, owner in enumerate(owners)]

    def test_while_one_waits_the_pass_has_not_happened(self):
        start = board(*self.legends("p1", "p1"), creature("bear", 2, 0))
        now = played(start)
        assert (now.choice.kind, fired(now), zone(now, "bear"), now.next_pass) == ("legend", [], "battlefield", 1)
        after = played(now, choose("x0"))
        assert fired(after) == [(1, "704.5f", "bear"), (1, "704.5j", "x1")]

    @pytest.mark.parametrize(
        ("active", "order"), [("p1", ["p1", "p2", "p3"]), ("p2", ["p2", "p3", "p1"]), ("p3", ["p3", "p1", "p2"])]
    )
    def test_the_active_player_is_asked_first_and_the_others_in_turn_order(self, active, order):
        everyone = [player(p) for p in ("p1", "p2", "p3")]
        now = played(board(*everyone, *self.legends("p3", "p3", "p1", "p1", "p2", "p2"), active=active))
        asked = []
        while now.choice:
            asked.append(now.choice.player)
            now = played(now, choose(now.choice.options[0]))
        assert asked == order
        assert len(now.passes) == 1
        assert len(fired(now)) == 3

    def test_two_groups_of_one_player_are_asked_in_the_order_of_the_cards(self):
        start = board(legend("a1", name="A"), legend("b1", name="B"), legend("b2", name="B"), legend("a2", name="A"))
        now = played(start)
        assert now.choice.options == ("a1", "a2")
        now = played(now, choose("a2"))
        assert now.choice.options == ("b1", "b2")
        now = played(now, choose("b1"))
        assert fired(now) == [(1, "704.5j", "a1"), (1, "704.5j", "b2")]

    def test_legends_come_before_commanders_of_the_same_player(self):
        boss = commander("boss")
        start = board(boss, legend("a", zone="hand"), legend("b"), format="commander")
        now = played(start, together(step("sacrifice", card="boss"), step("move", card="a", to="battlefield")))
        assert now.choice.kind == "legend"
        now = played(now, choose("a"))
        assert now.choice.kind == "commander"
        now = played(now, choose(True))
        assert fired(now) == [(1, "704.5j", "b"), (1, "704.6d", "boss")]

    def test_but_the_active_players_commander_before_anothers_legends(self):
        start = board(
            commander("boss"), legend("a", owner="p2"), legend("b", owner="p2", zone="hand"), format="commander"
        )
        now = played(start, together(step("sacrifice", card="boss"), step("move", card="b", to="battlefield")))
        assert now.choice.kind == "commander"

    @pytest.mark.rule("704.6d")
    def test_two_commanders_that_die_at_once_are_asked_about_one_after_the_other_and_go_in_one_pass(self):
        start = board(commander("mine"), commander("yours", owner="p2"), active="p2", format="commander")
        now = played(start, together(step("destroy", card="mine"), step("destroy", card="yours")))
        assert now.choice.options == ("yours",)
        now = played(now, choose(True))
        assert (now.choice.options, fired(now)) == (("mine",), [])
        now = played(now, choose(True))
        assert fired(now) == [(1, "704.6d", "mine"), (1, "704.6d", "yours")]
        assert len(now.passes) == 1

    @pytest.mark.rule("704.6d")
    def test_one_of_two_may_be_declined(self):
        start = board(commander("one"), commander("two"), format="commander")
        now = played(
            start, together(step("destroy", card="one"), step("destroy", card="two")), choose(False), choose(True)
        )
        assert (fired(now), zone(now, "one"), zone(now, "two")) == ([(1, "704.6d", "two")], "graveyard", "command")

    @pytest.mark.rule("704.6d")
    def test_two_legendary_commanders_of_one_name(self):
        """The legend rule first; the one that goes is asked about in the pass after it."""
        start = board(legend("a", commander=True), legend("b", commander=True), format="commander")
        now = played(start, choose("a"))
        assert (fired(now), now.choice.options, now.next_pass) == ([(1, "704.5j", "b")], ("b",), 2)
        assert fired(played(now, choose(True))) == [(2, "704.6d", "b")]

    def test_passes_run_on_after_an_answer(self):
        start = board(commander("boss", 1, 1), aura("aura", on="boss"), format="commander")
        now = played(start, put("-1/-1", onto="boss"))
        assert fired(now) == [(1, "704.5f", "boss")]
        now = played(now, choose(True))
        assert fired(now) == [(2, "704.5m", "aura"), (2, "704.6d", "boss")]

    @pytest.mark.parametrize("wrong", ["boss", "ghost", True, False, "x9"])
    def test_only_one_of_its_options_is_an_answer_to_the_legend_question(self, wrong):
        now = played(board(*self.legends("p1", "p1")))
        with pytest.raises(BadStepError, match="x0, x1") as refusal:
            played(now, choose(wrong))
        assert refusal.value.where == "answer"

    @pytest.mark.parametrize("wrong", ["true", "boss", "command"])
    def test_only_true_or_false_is_one_to_the_commander_question(self, wrong):
        now = played(board(commander("boss"), format="commander"), step("sacrifice", card="boss"))
        with pytest.raises(BadStepError, match="true or false"):
            played(now, choose(wrong))


class TestNobodyIsAskedWhereEveryAnswerGivesTheSame:
    def dying(self, *ids, name="Isamaru", owner="p1"):
        return [legend(i, name=name, power=2, toughness=0, owner=owner) for i in ids]

    def test_all_of_one_name_go_anyway(self):
        now = played(board(*self.dying("a", "b")))
        assert now.choice is None
        assert (zone(now, "a"), zone(now, "b")) == ("graveyard", "graveyard")
        assert {rule for _, rule, _ in fired(now)} == {"704.5f", "704.5j"}
        assert len(now.passes) == 1

    def test_though_somebody_has_to_say_where_they_go(self):
        fields = {"counters": {"finality": 1}, "toughness": 0}
        shelf = permanent("shelf", abilities=[{"is": "replaces_leaving", "to": "hand", "affects": {"who": "anyone"}}])
        now = played(board(legend("a", **fields), legend("b", **fields), shelf))
        assert (now.choice.kind, now.choice.options) == ("order", ("shelf", "a:finality"))

    def test_both_are_worlds_that_came_at_one_time(self):
        worlds = [permanent(i, "Legendary World Enchantment", name="Nexus", world_since=5) for i in ("a", "b")]
        now = played(board(*worlds))
        assert (now.choice, [zone(now, i) for i in "ab"]) == (None, ["graveyard", "graveyard"])

    def test_one_of_two_going_anyway_is_still_a_choice(self):
        start = board(legend("a", toughness=0), legend("b"))
        asked = played(start)
        assert asked.choice.options == ("a", "b")
        both = played(asked, choose("a"))
        assert fired(both) == [(1, "704.5f", "a"), (1, "704.5j", "b")]
        one = played(asked, choose("b"))
        assert (fired(one), zone(one, "b")) == ([(1, "704.5f", "a"), (1, "704.5j", "a")], "battlefield")

    def test_one_that_would_be_exiled_and_one_that_would_not_is_a_choice(self):
        assert played(board(legend("a", counters={"finality": 1}), legend("b"))).choice is not None

    def test_an_indestructible_one_does_not_go_anyway(self):
        start = board(legend("a", damage=2, keywords=["indestructible"]), legend("b", damage=2))
        assert played(start).choice is not None

    def test_beside_a_real_question_only_that_is_asked(self):
        now = played(board(*self.dying("a", "b"), legend("c", name="Ragavan"), legend("d", name="Ragavan")))
        assert now.choice.options == ("c", "d")
        after = played(now, choose("c"))
        assert after.choice is None
        assert [zone(after, i) for i in "abcd"] == ["graveyard", "graveyard", "battlefield", "graveyard"]

    def test_two_such_groups_raise_no_question_at_all(self):
        now = played(board(*self.dying("a", "b"), *self.dying("c", "d", name="Ragavan", owner="p2")))
        assert now.choice is None
        assert len({card for _, _, card in fired(now)}) == 4

    def test_a_commander_is_always_asked_about(self):
        now = played(board(*(commander(i, 2, 0) for i in ("one", "two")), format="commander"))
        assert now.choice.kind == "commander"


@pytest.mark.rule("704.4")
class TestAfterAQuestion:
    def test_answers_are_for_one_pass_only(self):
        """Three commanders that die in two passes are three questions."""
        start = board(commander("lord", 1, 1, abilities=LORD), commander("bear", 0, 0), format="commander")
        now = played(start, put("-1/-1", onto="lord"))
        assert (now.choice.options, fired(now)) == (("lord",), [(1, "704.5f", "lord")])
        now = played(now, choose(False))
        assert (now.choice.options, fired(now)) == (("bear",), [(2, "704.5f", "bear")])
        now = played(now, choose(True))
        assert fired(now) == [(3, "704.6d", "bear")]
        assert (zone(now, "lord"), zone(now, "bear")) == ("graveyard", "command")

    def test_an_answer_may_also_be_given_to_the_check_itself(self):
        start = board(legend("a"), legend("b"))
        question = Choice(kind="legend", player="p1", options=("a", "b"), rule="704.5j")
        assert check(start).choice == question
        assert fired_of(check(start, answers={question: "b"})) == ["a"]

    def test_damage_marked_meanwhile_is_still_there(self):
        now = played(board(legend("a", counters={"+1/+1": 1}), legend("b")), choose("a"), damage("a", 2))
        assert (size(now, "a"), now.board.cards["a"].damage) == ((3, 3), 2)


def fired_of(checked):
    return [action.object for performed in checked.passes for action in performed.fired]


class TestWhatIsFoundIsSaid:
    def test_each_finding_has_a_reason_in_words(self):
        start = board(
            player("p1", life=-2),
            player("p2"),
            creature("bear", 2, 2, counters={"-1/-1": 3}, name="Bear"),
            creature("ox", 4, 4, counters={"+1/+1": 1, "-1/-1": 1}, name="Ox"),
            permanent("ring", counters={"charge": 1}, abilities=at_most(0, "charge"), name="Ring"),
        )
        told = {action.rule: action.why for action in played(start).passes[0].fired}
        assert told == {
            "704.5a": "Player 1 has \u22122 life and loses",
            "704.5f": "Bear has toughness \u22121",
            "704.5q": "one +1/+1 and one -1/-1 come off Ox",
            "704.5r": "Ring can have no more than 0 charge counters",
        }

    def test_an_edit_that_needs_no_check_fires_nothing(self):
        now = played(board(creature("bear")), edit("bear", note="mine"))
        assert (now.passes, counters(now, "bear")) == ((), {})
