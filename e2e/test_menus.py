"""A person opens the menu of a card, a player or a selection, and does what stands there."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.screens import PHONE


def open_two(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), creature("Ox", 4, 4))


def test_right_click_opens_it_and_the_foot_tells_what_would_come(board):
    open_two(board)
    board.hands.open_menu(board.grip("Bear"))
    expect(board.hands.act("Tap Bear")).to_be_focused()
    board.hands.act("Destroy Bear").hover()
    expect(board.hands.foot).to_contain_text("dies")
    board.hands.act("Destroy Bear").click()
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    expect(board.hands.menu).to_be_hidden()


def test_by_keys_and_a_count(board):
    open_two(board)
    board.card("Bear").focus()
    board.press("Shift+F10")
    expect(board.hands.act("Tap Bear")).to_be_focused()
    board.press("c")
    board.press("ArrowRight")
    expect(board.hands.act("Put a +1/+1 counter on Bear")).to_be_focused()
    board.press("1")
    board.press("2")
    expect(board.hands.count).to_have_text("×12")
    expect(board.hands.foot).to_contain_text("15/15")
    board.press("Enter")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "13")
    expect(board.hands.count).to_be_hidden()


def test_escape_leads_back_to_the_card_and_nothing_has_happened(board):
    open_two(board)
    board.card("Ox").focus()
    board.press("ContextMenu")
    expect(board.hands.menu).to_be_visible()
    board.press("ArrowUp")
    board.press("Escape")
    expect(board.hands.menu).to_be_hidden()
    expect(board.card("Ox")).to_be_focused()
    expect(board.main).to_have_attribute("data-version", "0")


def test_a_group_opens_and_closes_by_arrows(board):
    open_two(board)
    board.hands.open_menu(board.grip("Ox"))
    expect(board.hands.act("Tap Ox")).to_be_focused()
    board.press("m")
    board.press("ArrowRight")
    expect(board.hands.act("Move Ox to Ann’s graveyard")).to_be_focused()
    board.press("ArrowLeft")
    expect(board.hands.act("Move to")).to_be_focused()
    expect(board.hands.act("Move Ox to Ann’s graveyard")).to_be_hidden()


def test_a_selection_has_one_menu(board):
    open_two(board)
    board.hands.select(board.grip("Bear"), board.grip("Ox"))
    board.hands.open_menu(board.grip("Ox"))
    board.hands.act("Deal 1 damage to 2 cards").click()
    expect(board.newest).to_contain_text("Bear")
    expect(board.newest).to_contain_text("Ox")


def test_a_player_has_one_too(board):
    open_two(board)
    board.hands.open_menu(board.player("Bob"))
    board.hands.act("Bob loses 1 life").click()
    expect(board.player("Bob")).to_have_attribute("data-life", "19")


def test_a_card_is_duplicated(board):
    open_two(board)
    board.hands.open_menu(board.grip("Ox"))
    board.hands.unfold("More")
    board.hands.act("Duplicate Ox").click()
    expect(board.in_zone("battlefield", of="Ann")).to_have_count(3)


def test_the_button_on_the_card_is_reached_by_tab(board):
    open_two(board)
    board.card("Bear").focus()
    board.tab_to(board.hands.menu_button("Bear"))
    board.press("Enter")
    expect(board.hands.act("Tap Bear")).to_be_focused()


def test_merging_leads_to_its_form_in_the_panel(board):
    board.open(creature("Bear", 2, 2), creature("Gem", 4, 4, zone="hand"))
    board.hands.open_menu(board.name_of("Gem"))
    board.hands.unfold("Move to")
    board.hands.act("Merge Gem with…").click()
    expect(board.about("Gem").get_by_label("Permanent that Gem merges with")).to_be_focused()


@pytest.mark.browser_context_args(viewport={"width": 1000, "height": 420})
def test_it_stays_within_the_window(board):
    open_two(board)
    board.hands.open_menu(board.grip("Ox"))
    board.hands.unfold("Counters")
    box = board.page.locator("#menu").bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= 1000 and box["y"] + box["height"] <= 420


@pytest.mark.browser_context_args(**PHONE)
def test_a_long_press_opens_it_as_a_sheet_from_below(board, finger):
    open_two(board)
    board.grip("Ox").scroll_into_view_if_needed()
    finger.press(board.grip("Ox"))
    expect(board.hands.menu).to_be_visible()
    finger.lift()
    box = board.page.locator("#menu").bounding_box()
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 844)
    board.hands.act("Tap Ox").tap()
    expect(board.card("Ox")).to_have_attribute("data-tapped", "")
