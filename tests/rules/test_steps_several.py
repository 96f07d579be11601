"""Several steps at one time, what a step names, and how one is read."""

import msgspec
import pytest

from tests.builders import (
    HARDENED_SCALES,
    aura,
    board,
    choose,
    commander,
    counters,
    create,
    creature,
    damage,
    edit,
    equipment,
    fired,
    gives,
    legend,
    move,
    move_counters,
    permanent,
    played,
    player,
    put,
    refused,
    reminds,
    remove,
    saga,
    size,
    step,
    together,
    token,
    waiting,
    why_nothing,
    zone,
)
from webapp.rules import perform, read_step
from webapp.rules import steps as st
from webapp.rules.errors import BadStepError
from webapp.rules.events import CountersPut, Moved


@pytest.mark.rule("704.4")
class TestTogetherIsOneAct:
    def test_nothing_is_checked_in_between(self):
        now = played(
            board(creature("bear", 1, 1)), together(put("-1/-1", onto="bear"), put("+1/+1", onto="bear", count=2))
        )
        assert fired(now) == [(1, "704.5q", "bear")]
        assert counters(now, "bear") == {"+1/+1": 1}

    def test_all_that_it_leaves_is_found_in_one_pass(self):
        start = board(player("p1"), player("p2"), creature("rat", 1, 1), creature("bear", counters={"+1/+1": 2}))
        now = played(
            start, together(step("life", player="p2", set=0), put("-1/-1", onto="rat"), put("-1/-1", onto="bear"))
        )
        assert fired(now) == [(1, "704.5a", "p2"), (1, "704.5f", "rat"), (1, "704.5q", "bear")]

    def test_it_is_one_moment(self):
        start = board(creature("bear"), creature("ox"))
        now = perform(start, together(put("flying", onto="bear"), put("flying", onto="ox"), create(token("rat")))).board
        stamps = {
            now.cards["bear"].counters.stamp("flying"),
            now.cards["ox"].counters.stamp("flying"),
            now.cards["rat"].timestamp,
        }
        assert stamps == {start.clock + 1} == {now.clock}

    def test_each_step_has_who_does_it(self):
        one = together(put("charge", onto="bear"), put("lore", onto="bear", by="p1"), by="p2")
        events = perform(board(creature("bear")), one).events
        assert [e.by for e in events if isinstance(e, CountersPut)] == ["p2", "p1"]

    @pytest.mark.rule("608.2h")
    def test_what_leaves_together_is_remembered_as_it_was_before_all_of_it(self):
        ability = gives(1, 1, who="you", other=True, what=["creature"])
        start = board(creature("lord", 2, 2, abilities=ability), creature("other", 2, 2, abilities=ability))
        now = played(start, together(step("destroy", card="lord"), step("destroy", card="other")))
        assert [(c.last.power, c.last.toughness) for c in now.board.cards.values()] == [(3, 3), (3, 3)]

    @pytest.mark.rule("400.7")
    def test_a_creature_may_leave_and_come_back_in_it(self):
        start = board(creature("bear", counters={"+1/+1": 1}), aura("aura", on="bear"), equipment("sword", on="bear"))
        now = played(start, together(move("bear", "exile"), move("bear", "battlefield")))
        assert now.board.cards["bear"].incarnation == 3
        assert fired(now) == [(1, "704.5m", "aura"), (1, "704.5n", "sword")]
        assert [(e.was, e.last.counters) for e in now.events if isinstance(e, Moved)] == [
            ("battlefield", {"+1/+1": 1}),
            ("exile", {}),
        ]

    def test_all_or_nothing_where_one_makes_no_sense(self):
        start = board(creature("bear"))
        with pytest.raises(BadStepError) as refusal:
            played(start, together(put("charge", onto="bear"), put("charge", onto="ghost")))
        assert refusal.value.where == "steps[1].onto"
        assert counters(start, "bear") == {}

    def test_a_limit_that_is_passed_in_it_names_the_step(self):
        with pytest.raises(BadStepError) as refusal:
            played(
                board(creature("bear")), together(put("charge", onto="bear"), put("charge", onto="bear", count=10**12))
            )
        assert refusal.value.where == "steps[1].count"

    def test_it_did_nothing_only_if_none_of_its_steps_did_anything(self):
        start = board(creature("bear", tapped=True), creature("ox"))
        nothing = played(start, together(step("tap", card="bear"), move_counters("charge", "bear", "ox")))
        assert why_nothing(nothing) == {"701.26a", "122.5"}
        something = played(start, together(step("tap", card="bear"), step("tap", card="ox")))
        assert why_nothing(something) == set()
        assert [n.rule for n in something.refusals] == ["701.26a"]

    def test_an_expectation_stands_on_the_whole_only(self):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear")), together(put("charge", onto="bear", expect={"passes": 0})))
        assert refusal.value.where == "steps[0].expect"

    @pytest.mark.parametrize(
        "inner", [{"do": "undo"}, {"do": "choose", "answer": True}, {"do": "together", "steps": [{"do": "end_turn"}]}]
    )
    def test_it_holds_no_together_choose_or_undo(self, inner):
        with pytest.raises(msgspec.ValidationError):
            read_step({"do": "together", "steps": [inner]})

    def test_it_is_never_empty(self):
        with pytest.raises(msgspec.ValidationError):
            read_step({"do": "together", "steps": []})

    @pytest.mark.rule("903.9b")
    def test_what_makes_no_sense_after_a_question_is_refused_when_it_is_answered(self):
        start = board(commander("boss"), format="commander")
        asked = played(start, together(move("boss", "hand"), put("charge", onto="ghost")))
        with pytest.raises(BadStepError) as refusal:
            played(asked, choose(True))
        assert refusal.value.where == "steps[1].onto"

    @pytest.mark.rule("903.9b")
    def test_a_commander_that_comes_to_be_in_it_may_be_asked_about(self):
        asked = played(board(format="commander"), together(create(commander("boss")), move("boss", "hand")))
        assert (asked.choice.options, list(asked.board.cards)) == (("boss",), [])
        assert zone(played(asked, choose(True)), "boss") == "command"

    @pytest.mark.rule("903.9b")
    def test_a_question_of_one_step_stops_all_of_it(self):
        start = played(board(commander("boss"), creature("bear"), format="commander"))
        asked = played(start, together(put("charge", onto="bear"), move("boss", "hand"), step("tap", card="bear")))
        assert asked.choice is not None
        assert asked.board is start.board
        now = played(asked, choose(True))
        assert (counters(now, "bear"), zone(now, "boss"), now.board.cards["bear"].tapped) == (
            {"charge": 1},
            "command",
            True,
        )


DESTROY_OX = step("destroy", card="ox")
MINE = {"who": "you"}
LEAVING = (
    DESTROY_OX,
    step("sacrifice", card="ox"),
    move("ox", "hand"),
    move("ox", "exile"),
    step("phase_out", card="ox"),
)
DONE_TO_OX = (
    put("charge", onto="ox"),
    remove("+1/+1", "ox"),
    move_counters("+1/+1", "ox", "elk"),
    move_counters("charge", "elk", "ox"),
    step("double", card="ox", kind="+1/+1"),
    step("proliferate", choose=["ox", "elk"]),
    damage("ox", 1, infect=True),
    step("control", card="ox", player="p2"),
    step("tap", card="ox"),
)
EXILED_WITH_IT = (move("ox", "exile"), put("charge", onto="ox"))  # another act: the exiled card has that counter


@pytest.mark.rule("704.4")
class TestWhatLeavesIsThereForAllThatIsDoneAtThatTime:
    """Parts of one act happen at one time: a permanent that leaves in it is there for the others, in any order."""

    @pytest.mark.parametrize(
        ("leaving", "done_to_it"),
        [(leaving, done) for leaving in LEAVING for done in DONE_TO_OX if (leaving, done) != EXILED_WITH_IT],
    )
    def test_in_either_order_it_comes_to_the_same(self, leaving, done_to_it):
        heard = reminds("counters_put", affects={"who": "anyone"}) + reminds(
            "counters_removed", affects={"who": "anyone"}
        )
        start = board(
            player("p1"),
            player("p2"),
            creature("ox", 2, 2, counters={"+1/+1": 1}),
            creature("elk", counters={"charge": 1}),
            permanent("bell", abilities=heard),
        )
        one, other = played(start, together(leaving, done_to_it)), played(start, together(done_to_it, leaving))
        assert one.board == other.board
        assert one.refusals == other.refusals == ()

    def test_a_counter_put_at_that_time_ceases_with_it(self):
        for act in (together(DESTROY_OX, put("charge", onto="ox")), together(put("charge", onto="ox"), DESTROY_OX)):
            now = played(board(creature("ox"), permanent("bell", abilities=reminds("counters_put", affects=MINE))), act)
            assert (zone(now, "ox"), counters(now, "ox")) == ("graveyard", {})
            assert waiting(now) == [("reminder", "bell")]
        after_it = played(board(creature("ox")), DESTROY_OX, put("charge", onto="ox"))
        assert counters(after_it, "ox") == {"charge": 1}

    def test_however_often_it_would_leave(self):
        stone = creature("ox", keywords=["indestructible"])
        now = played(board(stone), together(step("sacrifice", card="ox"), DESTROY_OX, put("charge", onto="ox")))
        assert (zone(now, "ox"), counters(now, "ox")) == ("graveyard", {})

    @pytest.mark.rule("122.2")
    def test_a_counter_put_after_an_exile_is_one_that_it_is_exiled_with(self):
        exile, time = move("ox", "exile"), put("time", onto="ox", count=3)
        assert counters(played(board(creature("ox")), together(exile, time)), "ox") == {"time": 3}
        assert counters(played(board(creature("ox")), together(time, exile)), "ox") == {}

    @pytest.mark.rule("400.7")
    def test_what_has_come_back_is_what_is_named_from_then_on(self):
        away_and_back = (move("ox", "graveyard"), move("ox", "battlefield"))
        start = board(creature("ox"))
        assert counters(played(start, together(*away_and_back, put("charge", onto="ox"))), "ox") == {"charge": 1}
        assert counters(played(start, together(put("charge", onto="ox"), *away_and_back)), "ox") == {}

    @pytest.mark.rule("701.34a")
    def test_proliferating_sees_the_kinds_that_come_off_at_that_time(self):
        start = board(creature("ox", counters={"stun": 1}, tapped=True))
        untap, more = step("untap", card="ox"), step("proliferate", choose=["ox"])
        for act in (together(untap, more), together(more, untap)):
            assert counters(played(start, act), "ox") == {"stun": 1}
        assert counters(played(start, untap, more), "ox") == {}

    @pytest.mark.rule("714.3c")
    def test_a_saga_that_leaves_as_the_main_phase_begins_gets_no_counter(self):
        start = board(saga("song", 3, counters={"lore": 1}), saga("tale", 3, counters={"lore": 1}))
        now = played(start, together(step("sacrifice", card="song"), step("main_phase", player="p1")))
        assert (counters(now, "song"), counters(now, "tale")) == ({}, {"lore": 2})

    @pytest.mark.rule("702.32a")
    def test_what_leaves_as_the_upkeep_begins_does_not_fade_again(self):
        start = board(creature("ox", keywords=["fading 2"]))
        now = played(start, together(DESTROY_OX, step("upkeep", player="p1")))
        assert (zone(now, "ox"), now.board.cards["ox"].incarnation) == ("graveyard", 2)


@pytest.mark.rule("122.6")
class TestPutsOfOneKindOnOneObjectAreOneEvent:
    """All that one act puts of one kind on one object is one put, whichever of its steps does it (122.6)."""

    SCALES = permanent("scales", abilities=HARDENED_SCALES)

    def test_one_effect_adds_to_all_of_it_once(self):
        start = board(creature("bear"), self.SCALES)
        both = together(put("+1/+1", onto="bear"), put("+1/+1", onto="bear", count=2))
        now = played(start, both)
        assert [(event.count, event.total) for event in now.events if isinstance(event, CountersPut)] == [(4, 4)]
        assert counters(played(start, *both.steps), "bear") == {"+1/+1": 5}

    def test_another_kind_or_another_object_is_another_event(self):
        ox, bear = creature("ox"), creature("bear")
        start = board(ox, bear, self.SCALES)
        now = played(start, together(put("+1/+1", onto="bear"), put("+1/+1", onto="ox"), put("charge", onto="bear")))
        assert (counters(now, "bear"), counters(now, "ox")) == ({"+1/+1": 2, "charge": 1}, {"+1/+1": 2})

    def test_two_moves_onto_one_object_are_one_put(self):
        start = board(
            creature("bear", counters={"+1/+1": 1}), creature("ox", counters={"+1/+1": 1}), creature("elk"), self.SCALES
        )
        now = played(start, together(move_counters("+1/+1", "bear", "elk"), move_counters("+1/+1", "ox", "elk")))
        assert counters(now, "elk") == {"+1/+1": 3}

    def test_whatever_the_steps_are(self):
        doubled = step("double", card="bear", kind="+1/+1")
        all_three = together(put("+1/+1", onto="bear"), doubled, step("proliferate", choose=["bear"]))
        now = played(board(creature("bear", counters={"+1/+1": 1}), self.SCALES), all_three)
        assert counters(now, "bear") == {"+1/+1": 1 + 3 + 1}

    def test_a_reminder_is_put_on_the_list_once(self):
        bell = permanent("bell", abilities=reminds("counters_put", kind="charge"))
        now = played(board(bell), together(put("charge", onto="bell"), put("charge", onto="bell")))
        assert len(waiting(now)) == 1

    @pytest.mark.rule("122.7")
    def test_the_nth_counter_is_passed_once(self):
        bell = permanent("bell", abilities=reminds("counters_put", kind="charge", nth=2))
        now = played(board(bell), together(*[put("charge", onto="bell")] * 3))
        assert len(waiting(now)) == 1

    def test_what_is_put_and_taken_off_in_one_act_is_there_to_be_taken(self):
        start = board(permanent("vault"))
        now = played(start, together(put("charge", onto="vault", count=2), remove("charge", "vault")))
        assert counters(now, "vault") == {"charge": 1}

    @pytest.mark.parametrize(
        ("taken", "left"),
        [
            (remove("charge", "vault", count="all"), {"lore": 1}),
            (remove("all", "vault"), {}),
            (remove("charge", "vault", cause="cost"), {"charge": 1, "lore": 1}),
            (move_counters("charge", "vault", "bear"), {"charge": 1, "lore": 1}),
            (move_counters("all", "vault", "bear"), {}),
        ],
    )
    def test_however_it_is_taken(self, taken, left):
        start = board(permanent("vault", counters={"lore": 1}), creature("bear"))
        assert counters(played(start, together(put("charge", onto="vault", count=2), taken)), "vault") == left

    def test_what_comes_off_divides_only_the_puts_of_its_own_kind(self):
        one, none = put("+1/+1", onto="bear"), remove("charge", "bear")
        now = played(board(creature("bear", counters={"charge": 1}), self.SCALES), together(one, none, one))
        assert counters(now, "bear") == {"+1/+1": 3}

    @pytest.mark.rule("122.2")
    def test_what_is_put_on_something_that_then_leaves_is_put_and_ceases(self):
        bell = permanent("bell", abilities=reminds("counters_put", affects={"who": "anyone", "what": ["creature"]}))
        start = board(bell, creature("bear"))
        now = played(start, together(put("charge", onto="bear"), step("destroy", card="bear")))
        assert (waiting(now), counters(now, "bear")) == ([("reminder", "bell")], {})

    @pytest.mark.rule("614.17")
    def test_what_is_prohibited_stops_only_its_own_kind(self):
        kite = creature("kite", abilities=[{"is": "no_counters", "kinds": ["+1/+1"]}])
        now = played(board(kite), together(put("+1/+1", onto="kite"), put("charge", onto="kite")))
        assert (counters(now, "kite"), refused(now)) == ({"charge": 1}, {"614.17c"})


class TestWhatAStepNames:
    @pytest.mark.parametrize(
        "one",
        [
            put("charge", onto="bear"),
            remove("charge", "bear"),
            move_counters("charge", "bear", "ox"),
            move_counters("charge", "ox", "bear"),
            move("bear", "hand"),
            step("destroy", card="bear"),
            step("sacrifice", card="bear"),
            damage("bear", 1),
            damage("ox", 1, from_="bear"),
            step("tap", card="bear"),
            step("untap", card="bear"),
            step("transform", card="bear"),
            step("attach", card="bear", to="ox"),
            step("attach", card="sword", to="bear"),
            step("detach", card="bear"),
            move("ox", "battlefield", attached_to="bear"),
        ],
        ids=lambda one: msgspec.structs.asdict(one)["say"] or type(one).__name__,
    )
    @pytest.mark.rule("702.26b")
    def test_does_nothing_if_it_is_phased_out(self, one):
        start = played(
            board(
                creature("bear", phased_out=True, counters={"charge": 1}),
                creature("ox", counters={"charge": 1}),
                equipment("sword"),
            )
        )
        now = played(start, one)
        assert "702.26b" in why_nothing(now)
        assert now.board is start.board

    @pytest.mark.rule("702.26b")
    def test_a_card_elsewhere_is_not_phased_out(self):
        start = board(creature("bear", phased_out=True, zone="graveyard"))
        assert zone(played(start, move("bear", "hand")), "bear") == "hand"

    @pytest.mark.rule("111.7")
    @pytest.mark.parametrize(
        "one",
        [
            put("charge", onto="rat"),
            remove("all", "rat"),
            move("rat", "hand"),
            step("tap", card="rat"),
            damage("rat", 1),
            step("attach", card="sword", to="rat"),
        ],
    )
    def test_does_nothing_if_it_has_ceased_to_exist(self, one):
        start = played(board(token("rat"), equipment("sword")), step("destroy", card="rat"))
        assert why_nothing(played(start, one)) == {"111.7"}

    def test_every_expected_incarnation_must_be_right(self):
        start = played(board(creature("bear"), equipment("sword")), move("bear", "exile"), move("bear", "battlefield"))
        one = step("attach", card="sword", to="bear", expected={"sword": 1, "bear": 1})
        assert why_nothing(played(start, one)) == {"400.7"}
        assert (
            played(start, step("attach", card="sword", to="bear", expected={"sword": 1, "bear": 3}))
            .board.cards["sword"]
            .attached_to
        )

    def test_a_player_is_no_object_that_could_be_expected(self):
        start = board(creature("bear"))
        assert why_nothing(played(start, put("charge", onto="bear", expected={"p1": 1}))) == {"400.7"}

    def test_an_incarnation_may_be_expected_of_a_card_that_is_not_named(self):
        start = played(board(creature("bear"), creature("ox")), move("ox", "exile"))
        assert why_nothing(played(start, put("charge", onto="bear", expected={"ox": 1}))) == {"400.7"}


class TestAnOutcome:
    def test_says_why_nothing_happened_only_if_nothing_did(self):
        start = board(creature("bear", tapped=True), creature("ox"), commander("boss"), format="commander")
        nothing = perform(start, step("tap", card="bear"))
        assert ([n.rule for n in nothing.nothing], nothing.board is start) == (["701.26a"], True)
        partly = perform(start, together(step("tap", card="bear"), step("tap", card="ox")))
        assert (partly.nothing, [n.rule for n in partly.refusals]) == ((), ["701.26a"])
        asked = perform(start, together(step("tap", card="bear"), move("boss", "hand")))
        assert (asked.nothing, asked.events, asked.board is start) == ((), (), True)


class TestReadingAStep:
    def test_one_class_for_each_do(self):
        assert isinstance(read_step({"do": "move_counters", "from": "a", "to": "b", "kind": "all"}), st.MoveCounters)

    @pytest.mark.parametrize(
        ("written", "what"),
        [
            ({"do": "fly"}, "fly"),
            ({}, "do"),
            ({"do": "put", "onto": "bear"}, "kind"),
            ({"do": "put", "onto": "bear", "kind": "x", "colour": "red"}, "colour"),
            ({"do": "put", "onto": "Bear!", "kind": "x"}, "onto"),
            ({"do": "draw", "player": "p1", "expected": {"bear": 1}}, "expected"),
            ({"do": "put", "onto": "bear", "kind": "x", "expected": {"bear": 0}}, "expected"),
            ({"do": "put", "onto": "bear", "kind": "x", "count": "3"}, "count"),
            ({"do": "put", "onto": "bear", "kind": "x", "count": True}, "count"),
        ],
    )
    def test_what_is_none_is_refused_and_named(self, written, what):
        with pytest.raises(msgspec.ValidationError, match=what):
            read_step(written)

    def test_a_form_writes_numbers_and_booleans_as_text(self):
        put_three = read_step({"do": "put", "onto": "bear", "kind": "Charge", "count": "3"}, strict=False)
        assert put_three == put("charge", onto="bear", count=3)
        moved = read_step(
            {"do": "move_counters", "from": "a", "to": "b", "kind": "x", "count": "all", "same_controller": "true"},
            strict=False,
        )
        assert (moved.count, moved.same_controller) == ("all", True)

    def test_the_board_given_is_never_touched(self):
        start = board(creature("bear"), legend("a"), permanent("ring"))
        before = msgspec.structs.replace(start)
        perform(start, together(put("charge", onto="bear"), move("a", "exile"), edit("ring", name="Other")))
        assert start == before
        assert size(start, "bear") == (2, 2)

    @pytest.mark.parametrize("one", [choose("bear"), step("undo")])
    def test_an_answer_and_an_undo_do_nothing_by_themselves(self, one):
        with pytest.raises(BadStepError):
            perform(board(creature("bear")), one)
