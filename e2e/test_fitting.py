"""A board fits the screen, whatever is unfolded: `test_every_state.py` measures all pages."""

import pytest
from playwright.sync_api import expect

from e2e import states
from e2e.cards import creature
from webapp.driving import screens
from webapp.driving.pages.measuring import Measure

on_a_phone = pytest.mark.browser_context_args(**screens.PHONE)


@pytest.fixture(autouse=True)
def pages_that_are_not_there(complaints):
    """Some of the states are of what is refused or not there."""
    complaints.expect("status of 4(04|22)")


def assert_it_fits(page):
    """Nothing on the page as it is now is too wide, cut off, covered or too small to be pressed (WCAG 2.5.8)."""
    measure = Measure(page)
    assert len(measure) > 3
    assert measure.needed <= measure.width
    assert measure.outside == []
    assert measure.cut == []
    assert measure.covered == []
    assert measure.smaller_than(24) == []


@on_a_phone
@pytest.mark.parametrize("state", [states.a_full_board, states.a_board_being_set_up, states.a_question])
def test_on_a_phone_the_sheet_fits_too(board, state):
    state(board)
    expect(board.why).to_be_visible()
    board.open_sheet()
    expect(board.story).to_be_visible()
    assert_it_fits(board.page)


@on_a_phone
def test_on_a_phone_the_unfolded_tray_fits_too(board):
    states.a_full_board(board)
    board.unfold_tray()
    expect(board.name_field).to_be_in_viewport()
    assert_it_fits(board.page)


@on_a_phone
def test_on_a_phone_the_other_side_fits_too(board):
    states.a_full_board(board)
    board.side_of("Bob of the very long name").click()
    expect(board.player("Bob of the very long name")).to_be_visible()
    assert_it_fits(board.page)


@on_a_phone
@pytest.mark.parametrize("state", [states.an_empty_board, states.a_full_board], ids=lambda state: state.__name__)
def test_on_a_phone_the_tray_is_where_the_thumb_is(board, state):
    state(board)
    tray = board.tray.bounding_box()
    assert tray["y"] >= 844 * 0.6
    assert tray["y"] + tray["height"] <= 844


@on_a_phone
def test_on_a_phone_nothing_is_missing(board):
    """What a laptop shows at once is there, on a side, in the sheet or in the unfolded tray."""
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4, owner="p2"), title="The last supper")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("The last supper")
    for name in ("Undo", "Redo", "Set up", "Play", "Put", "Add"):
        board.unfold_tray() if name == "Put" else None
        expect(board.page.get_by_role("button", name=name, exact=True)).to_be_visible()
    for zone in ("hand", "library", "graveyard", "exile", "command zone", "stack", "battlefield"):
        expect(board.zone(zone, of="Ann")).to_be_visible()
    board.open_sheet()
    expect(board.story).to_be_visible()
    expect(board.page.get_by_text("unofficial Fan Content")).to_have_count(1)


@pytest.mark.browser_context_args(**screens.TABLET)
@pytest.mark.parametrize("what", ["question", "panel", "problem"])
def test_on_a_tablet_what_is_urgent_is_seen(board, what):
    states.a_full_board(board)
    if what == "panel":
        board.inspect("Ooze")
        expect(board.about("Ooze")).to_be_in_viewport()
    elif what == "problem":
        board.add_card("Grizzly Beers")
        expect(board.problem).to_be_in_viewport()
    else:
        states.a_question(board)
        expect(board.question).to_be_in_viewport()
