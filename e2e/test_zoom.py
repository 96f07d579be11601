"""A person makes the cards larger and smaller; nothing is cut off, and it stays so."""

import pytest
from playwright.sync_api import expect

from e2e import states
from e2e.cards import creature
from e2e.test_fitting import assert_it_fits
from webapp.driving.pages.measuring import Measure

ZOOMED = {"viewport": {"width": 720, "height": 450}}  # 1440x900 at 200 percent


def width(board):
    return board.card("Bear").bounding_box()["width"]


def test_keys_make_the_cards_larger_and_whole_again(board):
    board.open(creature("Bear", 2, 2))
    whole = width(board)
    board.press("+")
    expect(board.keys.said).to_have_text("Cards at 115 percent.")
    assert width(board) == pytest.approx(whole * 1.15, rel=0.02)
    board.press("-")
    board.press("-")
    assert width(board) == pytest.approx(whole * 0.9, rel=0.02)
    board.press("Shift+Digit0")
    assert width(board) == pytest.approx(whole, abs=1)


def test_buttons_do_it_too_and_end_at_the_ends(board):
    board.open(creature("Bear", 2, 2))
    for _ in range(9):
        board.keys.larger().click()
    expect(board.keys.card_size).to_have_text("160 %")
    for _ in range(12):
        board.keys.smaller().click()
    expect(board.keys.card_size).to_have_text("60 %")
    board.keys.card_size.click()
    expect(board.keys.card_size).to_have_text("100 %")


def test_it_stays_so_after_acts_and_when_the_page_is_loaded_again(board):
    board.open(creature("Bear", 2, 2, counters={"charge": 1}))
    board.press("+")
    board.plus("charge", on="Bear").click()
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.keys.card_size).to_have_text("115 %")
    board.reload()
    expect(board.keys.card_size).to_have_text("115 %")


def test_the_table_alone_is_zoomed(board):
    board.open(creature("Bear", 2, 2))
    before = board.tray.bounding_box()
    board.press("+")
    assert board.tray.bounding_box() == before


@pytest.mark.parametrize("presses", ["++++", "----"])
def test_nothing_is_cut_off(board, presses):
    states.a_full_board(board)
    for key in presses:
        board.press(key)
    assert_it_fits(board.page)


@pytest.mark.browser_context_args(**ZOOMED)
class TestAt200Percent:
    """The browser's own zoom, which leaves a quarter of the room."""

    @pytest.mark.parametrize("state", [states.a_full_board, states.triggers_that_wait, states.a_panel])
    def test_nothing_is_too_wide_cut_off_or_too_small(self, board, state):
        state(board)
        measure = Measure(board.page)
        assert measure.needed <= measure.width
        assert (measure.outside, measure.cut, measure.smaller_than(24)) == ([], [], [])

    def test_bar_table_tray_and_story_can_be_reached(self, board):
        states.a_full_board(board)
        expect(board.from_tray("+1/+1")).to_be_in_viewport(ratio=1)
        for place in (board.undo_button, board.card("Creature of a long name 1"), board.newest):
            place.scroll_into_view_if_needed()
            expect(place).to_be_in_viewport()
            assert board.tray.bounding_box()["height"] < 450 / 3

    def test_a_panel_opens_where_one_is(self, board):
        states.a_full_board(board)
        board.name_of("Ooze").scroll_into_view_if_needed()
        before = board.page.evaluate("scrollY")
        board.inspect("Ooze")
        expect(board.about("Ooze")).to_be_in_viewport()
        assert board.page.evaluate("scrollY") == before
