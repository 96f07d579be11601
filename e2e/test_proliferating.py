"""A person proliferates on the table itself: picks, sees what would come of it, applies."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.screens import PHONE


def open_it(board):
    board.open(
        creature("Bear", 2, 2, counters={"+1/+1": 1}),
        creature("Ox", 4, 4, counters={"shield": 1}),
        creature("Elk", 3, 3),
    )
    board.card("Elk").focus()
    board.press("p")


def test_what_can_be_chosen_lights_up_and_a_click_chooses(board):
    open_it(board)
    expect(board.hands.choosable).to_have_count(2)
    board.grip("Bear").click()
    expect(board.hands.chosen).to_have_count(1)
    expect(board.hands.tool).to_contain_text("1 of 2 chosen")
    expect(board.hands.tool).to_contain_text("4/4")
    board.hands.apply()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.counters("shield", on="Ox")).to_have_attribute("data-count", "1")
    expect(board.hands.choosable).to_have_count(0)
    expect(board.hands.tool).to_be_hidden()


def test_by_keys_alone(board):
    open_it(board)
    expect(board.card("Bear")).to_be_focused()
    board.press(" ")
    board.press("ArrowRight")
    board.press("Enter")
    expect(board.hands.chosen).to_have_count(2)
    board.press(" ")
    expect(board.hands.chosen).to_have_count(1)
    expect(board.carried).to_have_text("Ox not chosen.")
    board.press("Control+Enter")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.hands.tool).to_be_hidden()


def test_escape_puts_it_away_and_nothing_has_happened(board):
    open_it(board)
    board.grip("Bear").click()
    board.press("Escape")
    expect(board.hands.choosable).to_have_count(0)
    expect(board.main).to_have_attribute("data-version", "0")


def test_the_form_and_the_table_say_the_same(board):
    open_it(board)
    board.grip("Ox").click()
    box = board.proliferate.get_by_role("checkbox", name="Ox")
    expect(box).to_be_checked()
    box.uncheck()
    expect(board.hands.chosen).to_have_count(0)


@pytest.mark.browser_context_args(**PHONE)
def test_on_a_phone_the_table_lies_free_for_it(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.unfold_tray()
    board.open_proliferate()
    expect(board.hands.tool).to_be_visible()
    expect(board.proliferate).not_to_be_in_viewport()
    board.grip("Bear").tap()
    board.hands.apply()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
