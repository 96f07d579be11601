"""The tree of moments: going back and acting makes a branch, nothing is lost, and a number never changes."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sessions.test_session import ACTS, BEAR, CARDS, act, session, step
from webapp.rules.errors import BadStepError
from webapp.scenarios.format import plain, scenario_of
from webapp.sessions import Session


def put(live: Session, *kinds: str) -> None:
    for kind in kinds:
        live.take(step("put", onto="bear", kind=kind))


def counters(live: Session) -> dict[str, int]:
    return dict(live.now.board.cards["bear"].counters)


def numbers(nodes: Any) -> list[int]:
    return [node.number for node in nodes]


class TestActingAfterGoingBack:
    def test_makes_a_branch_and_keeps_what_was_there(self):
        live = session(BEAR)
        put(live, "charge", "shield")
        live.undo()
        put(live, "stun")
        assert (numbers(live.path), numbers(live.ahead)) == ([0, 1, 3], [])
        assert counters(live) == {"charge": 1, "stun": 1}
        live.go(2)
        assert (numbers(live.path), counters(live)) == ([0, 1, 2], {"charge": 1, "shield": 1})

    def test_redo_leads_to_the_branch_visited_last(self):
        live = session(BEAR)
        put(live, "charge")
        live.undo()
        put(live, "stun")
        live.undo()
        live.redo()
        assert counters(live) == {"stun": 1}
        live.go(1)
        live.undo()
        live.redo()
        assert counters(live) == {"charge": 1}

    def test_the_way_ahead_goes_on_to_its_end(self):
        live = session(BEAR)
        put(live, "charge", "shield", "stun")
        live.go(0)
        assert numbers(live.ahead) == [1, 2, 3]
        live.go(2)
        assert (numbers(live.path), numbers(live.ahead)) == ([0, 1, 2], [3])

    def test_branches_are_told_with_their_fork_their_end_and_their_size(self):
        live = session(BEAR)
        put(live, "charge", "shield")
        live.go(1)
        put(live, "stun", "flying")
        live.go(0)
        put(live, "loyalty")
        told = [(branch.fork, branch.first.number, branch.end.number, branch.size) for branch in live.branches()]
        assert told == [(0, 1, 4, 4)]
        live.go(4)
        told = [(branch.fork, branch.first.number, branch.end.number, branch.size) for branch in live.branches()]
        assert told == [(1, 2, 2, 1), (0, 5, 5, 1)]

    def test_ways_apart_begin_after_the_common_moment(self):
        live = session(BEAR)
        put(live, "charge", "shield", "stun")
        live.go(1)
        put(live, "flying")
        common, one, other = live.ways_apart(3, 4)
        assert (common.number, numbers(one), numbers(other)) == (1, [2, 3], [4])
        common, one, other = live.ways_apart(1, 3)
        assert (common.number, numbers(one), numbers(other)) == (1, [], [2, 3])

    def test_an_undo_in_a_file_leaves_a_branch(self):
        once, undo = {"do": "put", "onto": "bear", "kind": "charge"}, {"do": "undo"}
        live = session(BEAR, steps=[once, undo, {**once, "kind": "stun"}])
        assert (numbers(live.path), len(live.moments)) == ([0, 2], 3)

    @pytest.mark.parametrize("number", [-1, 2, 99])
    def test_to_go_where_no_moment_is_is_refused(self, number: int):
        live = session(BEAR)
        put(live, "charge")
        with pytest.raises(BadStepError, match=f"no moment {number} here"):
            live.go(number)
        assert (live.number, live.version) == (1, 1)


class TestNames:
    def test_a_moment_has_the_name_it_was_given_last(self):
        live = session(BEAR)
        put(live, "charge")
        live.name(1, "  before  the block ")
        assert live.moment(1).name == "before the block"
        live.name(1, "")
        assert (live.moment(1).name, live.number, live.version) == ("", 1, 3)

    def test_eighty_characters_and_no_more(self):
        live = session(BEAR)
        live.name(0, "x" * 80)
        for name in ("x" * 81, "a\x00b", "\u202ea"):
            with pytest.raises(BadStepError):
                live.name(0, name)
        with pytest.raises(BadStepError):
            live.name(1, "not there")
        assert (live.moment(0).name, live.version) == ("x" * 80, 1)


class TestLooking:
    def test_looking_at_a_moment_changes_nothing(self):
        live = session(BEAR)
        put(live, "charge", "stun")
        look = live.looking_at(1)
        assert (counters(look), numbers(look.path), numbers(look.ahead)) == ({"charge": 1}, [0, 1], [2])
        assert len(look.scenario().steps) == 1
        assert (live.number, live.version, counters(live)) == (2, 2, {"charge": 1, "stun": 1})

    def test_the_first_act_of_a_page_that_looks_branches_and_the_next_goes_on_from_there(self):
        live = session(BEAR)
        put(live, "charge", "stun")
        for kind in ("shield", "flying"):
            live.act_from(1, "a page", lambda live, kind=kind: put(live, kind))
        assert (numbers(live.path), counters(live)) == ([0, 1, 3, 4], {"charge": 1, "shield": 1, "flying": 1})
        live.act_from(1, "another page", lambda live: put(live, "loyalty"))
        assert numbers(live.path) == [0, 1, 5]

    def test_an_act_that_is_refused_leaves_the_board_where_it_was(self):
        live = session(BEAR)
        put(live, "charge", "stun")
        with pytest.raises(BadStepError):
            live.act_from(0, "a page", Session.undo)
        live.act_from(1, "a page", Session.play)  # it plays already
        assert (live.number, live.version) == (2, 2)
        live.act_from(1, "a page", lambda live: put(live, "shield"))
        assert numbers(live.path) == [0, 1, 3]

    def test_it_is_known_since_which_version_a_page_shows_where_the_board_is(self):
        live = session(BEAR)
        put(live, "charge", "stun")
        assert not live.knows("a page", 2)
        live.act_from(1, "a page", lambda live: put(live, "shield"))
        assert [live.knows("a page", version) for version in (None, 2, 3, 4)] == [False, False, True, True]


class TestTheLimit:
    @pytest.fixture(autouse=True)
    def five(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("webapp.sessions.session.MOST_ENTRIES", 5)

    def test_the_end_of_the_oldest_branch_is_forgotten_first(self):
        live = session(BEAR)
        put(live, "charge", "stun")
        live.go(0)
        put(live, "shield")
        live.go(0)
        put(live, "flying", "flying")
        assert (numbers(live.moments), live.forgotten) == ([0, 1, 3, 4, 5], 1)
        put(live, "flying")
        assert (numbers(live.moments), live.forgotten) == ([0, 3, 4, 5, 6], 2)

    def test_one_with_a_name_is_kept_longer(self):
        live = session(BEAR)
        put(live, "charge")
        live.name(1, "the one that matters")
        live.go(0)
        put(live, "shield")
        live.go(0)
        put(live, "flying", "flying", "flying")
        assert numbers(live.moments) == [0, 1, 3, 4, 5]

    def test_then_the_beginning_and_never_the_newest(self):
        live = session(BEAR)
        put(live, *["charge"] * 7)
        assert (numbers(live.path), live.forgotten) == ([3, 4, 5, 6, 7], 3)
        live.go(3)
        put(live, "stun")
        assert (numbers(live.path), numbers(live.moments)) == ([3, 8], [3, 4, 5, 6, 8])
        with pytest.raises(BadStepError):
            live.go(7)

    def test_redo_leads_past_what_is_forgotten(self):
        live = session(BEAR)
        put(live, "charge", "charge")
        live.go(1)
        put(live, "stun")
        live.go(2)
        live.go(0)
        put(live, "shield", "shield")
        assert numbers(live.moments) == [0, 1, 3, 4, 5]
        live.go(1)
        assert numbers(live.ahead) == [3]


# Whatever was done, in whatever order.

MOVES = st.one_of(
    ACTS,
    st.sampled_from(["undo", "redo", "play", "set_up"]),
    st.integers(0, 12).map(lambda number: f"go {number}"),
    st.integers(0, 12).map(lambda number: f"name {number} a-name"),
)


def move(live: Session, one: Any) -> None:
    if isinstance(one, str) and one.startswith(("go", "name")):
        word, number, *rest = one.split()
        with suppress(BadStepError):
            getattr(live, word)(int(number), *rest)
    else:
        act(live, one)


@settings(max_examples=60)
@given(setup=st.booleans(), moves=st.lists(MOVES, max_size=20))
def test_nothing_is_lost_and_each_moment_keeps_its_number_and_its_way(setup: bool, moves: list[Any]):
    live = session(*CARDS, setup=setup)
    seen: dict[int, tuple[Any, list[int]]] = {}
    for one in moves:
        move(live, one)
        seen.setdefault(live.number, (live.now, numbers(live.path)))
        line = [*live.path, *live.ahead]
        assert [node.parent for node in line] == [None, *numbers(line)[:-1]]
        assert live.path[-1].entry is live.now
        assert sum(branch.size for branch in live.branches()) + len(line) == len(live.moments)
    for number, (entry, way) in seen.items():
        live.go(number)
        assert live.now is entry
        assert numbers(live.path) == way


@settings(max_examples=40)
@given(moves=st.lists(MOVES, max_size=20))
def test_the_board_is_what_its_own_path_leads_to(moves: list[Any]):
    live = session(*CARDS)
    for one in moves:
        move(live, one)
    again = Session("again", live.scenario())
    assert again.now.mode == live.now.mode
    assert plain(scenario_of(again.now.board)) == plain(scenario_of(live.now.board))
    if live.now.mode == "play":
        assert again.now.board == live.now.board


@settings(max_examples=40)
@given(moves=st.lists(MOVES, max_size=40))
def test_at_the_limit_the_way_to_now_stays_in_one_piece(moves: list[Any]):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webapp.sessions.session.MOST_ENTRIES", 4)
        live = session(BEAR)
        for one in moves:
            move(live, one)
            assert len(live.moments) <= 4
            line = [*live.path, *live.ahead]
            assert [node.parent for node in line] == [None, *numbers(line)[:-1]]
            assert live.now is live.path[-1].entry
