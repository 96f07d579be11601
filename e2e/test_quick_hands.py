"""A person is faster than the server."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature

pytestmark = pytest.mark.usefixtures("slow_server")


def test_ten_quick_clicks_are_ten_counters(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").click(click_count=10)
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "11")
    expect(board.main).to_have_attribute("data-version", "10")
    expect(board.plus("+1/+1", on="Bear")).to_be_focused()


def test_quick_drags_all_arrive_and_make_one_board(board):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
    for name in ("Bear", "Ox", "Bear", "Ox"):
        board.drag(board.from_tray("charge"), to=board.card(name))
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "2")
    expect(board.main).to_have_attribute("data-version", "4")


def test_clicks_that_follow_a_death_do_no_harm(board):
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}), creature("Ox", 4, 4))
    board.plus("-1/-1", on="Bear").click(click_count=3)
    expect(board.main).to_have_attribute("data-version", "3")
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    expect(board.problem).to_be_empty()
    board.drag(board.from_tray("charge"), to=board.card("Ox"))
    expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "1")
