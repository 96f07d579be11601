"""Where live boards are kept: each by its id, once, and not without end."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from webapp.rules.errors import CountertopError
from webapp.scenarios.format import Scenario
from webapp.sessions import Store, UnknownBoardError
from webapp.sessions.store import new_id

EMPTY = Scenario(countertop=1)


def test_a_board_is_found_by_its_id():
    store = Store()
    first, second = store.create(EMPTY), store.create(EMPTY)
    assert (store.get(first.id), store.get(second.id)) == (first, second)
    assert len(store) == 2


@pytest.mark.parametrize("board_id", ["", "nobody", "\0", "x" * 10_000])
def test_what_is_not_there_is_an_error_by_its_name(board_id: str):
    with pytest.raises(UnknownBoardError) as caught:
        Store().get(board_id)
    assert caught.value.where == "board"


def test_what_was_left_behind_stays_with_it():
    assert Store().create(EMPTY, ("a line",)).left_behind == ("a line",)


def test_the_least_recently_used_go_first():
    store = Store(most=2)
    first, second = store.create(EMPTY), store.create(EMPTY)
    store.get(first.id)
    third = store.create(EMPTY)
    assert (store.get(first.id), store.get(third.id)) == (first, third)
    with pytest.raises(UnknownBoardError):
        store.get(second.id)


def test_a_copy_is_made_once():
    store = Store()
    first = store.get_or_create("copy", lambda: EMPTY)
    assert store.get_or_create("copy", lambda: pytest.fail("it is there")) is first


def test_a_copy_of_what_is_no_scenario_is_not_kept():
    store = Store()

    def damaged() -> Scenario:
        raise CountertopError("damaged")

    with pytest.raises(CountertopError):
        store.get_or_create("copy", damaged)
    assert len(store) == 0


def test_many_at_once_get_the_same_copy():
    store = Store()
    with ThreadPoolExecutor(10) as hands:
        copies = list(hands.map(lambda _: store.get_or_create("copy", lambda: EMPTY), range(50)))
    assert all(copy is copies[0] for copy in copies)
    assert len(store) == 1


def test_ids_hold_128_bits():
    assert len({new_id() for _ in range(1_000)}) == 1_000
    assert all(len(new_id()) == 22 for _ in range(10))


def test_a_copy_that_was_changed_is_kept_though_a_request_that_did_nothing_lets_go_of_it_first():
    store = Store()
    looking = store.get_or_create("copy", lambda: EMPTY)
    changing = store.get_or_create("copy", lambda: EMPTY)
    store.settle(looking)
    with pytest.raises(UnknownBoardError):
        store.get("copy")
    changing.set_up()
    store.settle(changing)
    assert store.get("copy") is changing
