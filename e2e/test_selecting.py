"""A person selects many cards, and does things to all of them as one action."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.screens import PHONE


def open_three(board, **rest):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4), creature("Elk", 3, 3), **rest)


def test_shift_click_selects_and_the_bar_does_it_to_all_as_one_action(board):
    open_three(board)
    board.hands.select(board.grip("Bear"), board.grip("Elk"))
    expect(board.hands.selected).to_have_count(2)
    expect(board.carried).to_have_text("2 cards selected")
    board.hands.do_to_all("Tap 2 cards")
    expect(board.card("Bear")).to_have_attribute("data-tapped", "")
    expect(board.card("Elk")).to_have_attribute("data-tapped", "")
    expect(board.card("Ox")).not_to_have_attribute("data-tapped", "")
    expect(board.hands.selected).to_have_count(2)
    board.undo()
    expect(board.card("Bear")).not_to_have_attribute("data-tapped", "")
    expect(board.card("Elk")).not_to_have_attribute("data-tapped", "")


def test_a_second_shift_click_takes_it_out_again_and_escape_takes_all(board):
    open_three(board)
    board.hands.select(board.grip("Bear"), board.grip("Elk"), board.grip("Bear"))
    expect(board.hands.selected).to_have_count(1)
    board.press("Escape")
    expect(board.hands.selected).to_have_count(0)
    expect(board.hands.bar).to_be_hidden()


def test_a_marquee_selects_what_it_touches_and_a_click_beside_clears(board):
    open_three(board)
    field = board.empty_table(of="Ann")
    board.hands.draw_marquee(field, right=900, down=250)
    expect(board.hands.selected).to_have_count(3)
    field.click(position={"x": 8, "y": 8})
    expect(board.hands.selected).to_have_count(0)


def test_dragging_one_selected_card_moves_all_and_one_undo_brings_them_back(board):
    open_three(board)
    board.hands.select(board.grip("Bear"), board.grip("Elk"))
    board.drag(board.grip("Elk"), to=board.pile("exile", of="Ann"))
    expect(board.in_zone("exile", of="Ann")).to_have_count(2)
    expect(board.hands.bar).to_be_hidden()
    board.undo()
    expect(board.in_zone("exile", of="Ann")).to_have_count(0)


def test_a_counter_on_one_selected_card_goes_on_all_but_plus_stays_for_the_one(board):
    open_three(board)
    board.hands.select(board.grip("Bear"), board.grip("Elk"))
    board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
    expect(board.counters("+1/+1", on="Elk")).to_have_attribute("data-count", "1")
    expect(board.all_counters(on="Ox")).to_have_count(0)
    board.plus("+1/+1", on="Bear").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.counters("+1/+1", on="Elk")).to_have_attribute("data-count", "1")


def test_what_dies_is_forgotten_and_the_rest_stays_selected(board):
    open_three(board)
    board.hands.select(board.grip("Bear"), board.grip("Ox"))
    board.drag(board.from_tray("-1/-1"), to=board.card("Ox"))
    board.drag(board.from_tray("-1/-1"), to=board.card("Ox"))
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    expect(board.hands.selected).to_have_count(1)
    expect(board.hands.bar).to_contain_text("1 selected")


def test_by_keys_alone(board):
    open_three(board)
    board.card("Bear").focus()
    board.press(" ")
    board.press("ArrowRight")
    board.press(" ")
    expect(board.carried).to_have_text("2 cards selected")
    board.press("Control+a")
    expect(board.hands.selected).to_have_count(3)
    board.press("d")
    expect(board.in_zone("graveyard", of="Ann")).to_have_count(3)


def test_while_setting_up_all_are_edited_at_once(board):
    open_three(board, setup=True)
    board.hands.select(board.grip("Bear"), board.grip("Elk"))
    board.hands.do_to_all("Tap 2 cards")
    expect(board.card("Elk")).to_have_attribute("data-tapped", "")
    expect(board.hands.bar.get_by_role("button", name="Destroy 2 cards")).to_have_count(0)


@pytest.mark.browser_context_args(**PHONE)
def test_by_finger_the_menu_selects_the_first_and_a_tap_each_other(board, finger):
    open_three(board)
    board.card("Bear").focus()
    board.hands.menu_button("Bear").tap()
    board.hands.unfold("More")
    board.hands.act("Select Bear").tap()
    board.grip("Ox").tap()
    expect(board.hands.selected).to_have_count(2)
    board.grip("Ox").tap()
    expect(board.hands.selected).to_have_count(1)
