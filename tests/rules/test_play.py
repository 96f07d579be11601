"""One action after another: begin, take, questions, undo."""

import pytest

from tests.builders import (
    board,
    choose,
    commander,
    counters,
    creature,
    fired,
    gives,
    legend,
    move,
    move_counters,
    played,
    put,
    step,
    token,
    why_nothing,
    zone,
)
from webapp.rules import begin, check, checking, perform, take
from webapp.rules.errors import BadStepError
from webapp.scenarios.running import after

UNDO = step("undo")


def row(start, *steps):
    """The row of moments that these steps leave, undo among them."""
    past = [begin(start)]
    for one in steps:
        past = after(past, one)
    return past


@pytest.mark.rule("704.3")
class TestTheBeginning:
    def test_is_checked_before_the_first_step(self):
        now = begin(board(creature("ox", 4, 4, counters={"+1/+1": 1, "-1/-1": 1})))
        assert (fired(now), now.step) == ([(1, "704.5q", "ox")], None)

    def test_in_set_up_mode_it_stands_as_written(self):
        start = board(creature("ox", 4, 0))
        now = begin(start, as_it_stands=True)
        assert (now.board is start, now.passes) == (True, ())

    def test_and_the_first_step_of_all_runs_the_first_check(self):
        now = take(begin(board(creature("ox", 4, 0), creature("bear")), as_it_stands=True), step("tap", card="bear"))
        assert fired(now) == [(1, "704.5f", "ox")]

    def test_even_a_step_that_did_nothing_and_it_still_says_so(self):
        start = begin(board(creature("ox", 4, 0), creature("bear")), as_it_stands=True)
        now = take(start, move_counters("charge", "bear", "bear"))
        assert (fired(now), why_nothing(now)) == ([(1, "704.5f", "ox")], {"122.5"})

    def test_may_be_a_question(self):
        now = begin(board(legend("a"), legend("b")))
        assert (now.choice.options, now.step) == (("a", "b"), None)


class TestAMoment:
    def test_has_the_board_before_the_board_stepped_and_the_board_checked(self):
        start = played(board(creature("bear")))
        now = take(start, put("-1/-1", onto="bear", count=2))
        assert now.before is start.board
        assert now.stepped.cards["bear"].zone == "battlefield"
        assert now.board.cards["bear"].zone == "graveyard"

    def test_is_a_step_performed_and_then_a_check(self):
        start, one = board(creature("bear")), put("-1/-1", onto="bear", count=2)
        assert take(begin(start), one).board == check(perform(check(start).board, one).board).board

    def test_of_a_step_that_did_nothing_leaves_the_very_board(self):
        start = played(board(creature("bear")))
        now = take(start, move("bear", "battlefield"))
        assert now.board is start.board
        assert (now.events, why_nothing(now)) == ((), {"400.7"})

    def test_of_a_step_that_makes_no_sense_is_none(self):
        start = played(board(creature("bear")))
        before = start.board
        with pytest.raises(BadStepError):
            take(start, put("charge", onto="ghost"))
        assert start.board is before

    def test_after_a_check_that_was_stopped_the_next_one_goes_on(self, monkeypatch):
        monkeypatch.setattr(checking, "MOST_PASSES", 1)
        lord = creature("lord", 1, 0, abilities=gives(1, 1, who="you", other=True, what=["creature"]))
        stopped = begin(board(lord, creature("bear", 0, 0)))
        assert (stopped.endless, fired(stopped)) == (True, [(1, "704.5f", "lord")])
        assert fired(take(stopped, step("life", player="p1", change=1))) == [(1, "704.5f", "bear")]


class TestWhileAQuestionWaits:
    def asked(self):
        return played(board(legend("a"), legend("b"), creature("bear")))

    @pytest.mark.parametrize("one", [put("charge", onto="bear"), step("end_turn"), step("set", card="bear", damage=1)])
    def test_every_other_step_is_refused(self, one):
        with pytest.raises(BadStepError, match="question") as refusal:
            take(self.asked(), one)
        assert refusal.value.where == "do"

    def test_it_may_be_answered_later_or_taken_back(self):
        past = row(board(legend("a"), legend("b", zone="hand")), move("b", "battlefield"))
        assert past[-1].choice is not None
        back = after(past, UNDO)
        assert (back[-1].choice, zone(back[-1], "b")) == (None, "hand")

    def test_an_answer_without_a_question_is_refused(self):
        with pytest.raises(BadStepError, match="no question"):
            take(played(board(creature("bear"))), choose("bear"))

    def test_a_wrong_answer_leaves_the_question_waiting(self):
        asked = self.asked()
        with pytest.raises(BadStepError):
            take(asked, choose("bear"))
        assert take(asked, choose("a")).choice is None

    def test_an_answer_tells_what_was_performed_from_then_on(self):
        start = board(commander("boss", 1, 1), format="commander")
        asked = played(start, put("-1/-1", onto="boss"))
        assert (len(asked.events), fired(asked)) == (1, [(1, "704.5f", "boss")])
        now = take(asked, choose(True))
        assert (now.events, fired(now)) == ((), [(2, "704.6d", "boss")])

    def test_of_a_step_the_whole_step_is_told_after_the_answer(self):
        asked = played(board(commander("boss"), format="commander"), move("boss", "hand"))
        assert (asked.events, why_nothing(asked)) == ((), set())
        now = take(asked, choose(False))
        assert [type(e).__name__ for e in now.events] == ["Moved"]
        assert now.before is asked.board


class TestUndo:
    def test_takes_back_the_last_step_with_what_fired_after_it(self):
        past = row(board(creature("bear", 2, 2, counters={"+1/+1": 3})), put("-1/-1", onto="bear", count=2), UNDO)
        assert counters(past[-1], "bear") == {"+1/+1": 3}
        assert (fired(past[-1]), past[-1].events, len(past)) == ([], (), 1)

    def test_restores_the_equal_board_incarnations_and_what_had_ceased_too(self):
        start = played(board(token("rat", counters={"charge": 1}), creature("bear")))
        past = row(start.board, step("destroy", card="rat"), move("bear", "hand"), UNDO, UNDO)
        assert past[-1].board == start.board
        assert past[-1].board.cards["bear"].incarnation == 1

    def test_a_second_one_takes_back_the_step_before(self):
        past = row(board(creature("bear")), put("charge", onto="bear"), put("charge", onto="bear"), UNDO, UNDO)
        assert counters(past[-1], "bear") == {}

    def test_after_it_another_step_may_follow(self):
        past = row(board(creature("bear")), put("charge", onto="bear"), UNDO, put("lore", onto="bear"))
        assert counters(past[-1], "bear") == {"lore": 1}

    def test_of_an_answer_asks_again(self):
        past = row(board(legend("a"), legend("b")), choose("a"), UNDO)
        assert past[-1].choice.options == ("a", "b")
        again = after(past, choose("b"))
        assert (zone(again[-1], "a"), zone(again[-1], "b")) == ("graveyard", "battlefield")

    def test_of_an_answer_to_a_step_asks_again_too(self):
        past = row(board(commander("boss"), format="commander"), move("boss", "hand"), choose(True), UNDO)
        assert past[-1].choice.rule == "903.9b"
        assert zone(after(past, choose(False))[-1], "boss") == "hand"

    def test_of_the_second_answer_in_a_row_keeps_the_first(self):
        past = row(
            board(legend("a"), legend("b"), legend("c", name="C"), legend("d", name="C")),
            choose("a"),
            choose("c"),
            UNDO,
        )
        assert past[-1].choice.options == ("c", "d")
        now = after(past, choose("d"))[-1]
        assert fired(now) == [(1, "704.5j", "b"), (1, "704.5j", "c")]

    def test_at_the_beginning_there_is_nothing_to_take_back(self):
        with pytest.raises(BadStepError):
            row(board(creature("bear")), UNDO)
        with pytest.raises(BadStepError):
            row(board(creature("bear")), put("charge", onto="bear"), UNDO, UNDO)

    def test_needs_a_history(self):
        with pytest.raises(BadStepError, match="history"):
            take(played(board()), UNDO)
