"""axe finds nothing wrong, by day and by night, on a laptop and on a phone; of all pages: `test_every_state.py`."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from e2e import states
from e2e.cards import creature
from webapp.driving import screens

pytestmark = pytest.mark.timeout(180)  # patience: axe goes through whole pages, twice
SCREENS = {"laptop": screens.LAPTOP, "phone": screens.PHONE}
COLOURS = ("color-contrast", "link-in-text-block")
OF_COLOURS = {"resultTypes": ["violations"], "runOnly": COLOURS}
OF_ALL_ELSE = {"resultTypes": ["violations"], "rules": {rule: {"enabled": False} for rule in COLOURS}}
ON_EACH_SCREEN = pytest.mark.parametrize(
    "screen",
    [pytest.param(name, marks=pytest.mark.browser_context_args(**screen)) for name, screen in SCREENS.items()],
)


@pytest.fixture(autouse=True)
def pages_that_are_not_there(complaints):
    """Some of the states are of what is refused or not there."""
    complaints.expect("status of 4(04|22)")


def first_rows_only(page):
    """Leave the first rows of each chapter of a long list: of the rules and the format, thousands of one template."""
    page.locator(".rules-list > .told:nth-child(n+4)").evaluate_all("rows => rows.forEach(row => row.remove())")


def violations(page, *, colours=True):
    """What axe finds wrong by day and by night: which rule, where, and why. By night only the colours are others, which
    are the same on a phone as on a laptop, where they are looked at; without `colours` they are not looked at by day.
    """
    first_rows_only(page)
    page.emulate_media(color_scheme="light")
    by_day = (Axe().run(page) if colours else Axe().run(page, options=OF_ALL_ELSE)).response["violations"]
    page.emulate_media(color_scheme="dark")
    on_a_laptop = page.viewport_size == screens.LAPTOP["viewport"]
    by_night = page.evaluate("options => axe.run(options)", OF_COLOURS)["violations"] if on_a_laptop else []
    return [
        f"by {time}: {rule['id']}: {node['html'][:120]} {node['failureSummary']}"
        for time, found in (("day", by_day), ("night", by_night))
        for rule in found
        for node in rule["nodes"]
    ]


@ON_EACH_SCREEN
@pytest.mark.parametrize("state", states.WITH_A_LIST_OVER_ALL, ids=lambda state: state.__name__)
def test_nothing_is_wrong(board, state, screen):
    state(board)
    assert violations(board.page) == []


@pytest.mark.browser_context_args(**screens.PHONE)
def test_nothing_is_wrong_with_the_sheet_of_a_phone(board):
    states.a_full_board(board)
    board.open_sheet()
    expect(board.story).to_be_visible()
    assert violations(board.page) == []


@ON_EACH_SCREEN
def test_nothing_is_wrong_with_the_sheet_of_keys(board, screen):
    board.open(creature("Bear", 2, 2))
    board.press("?")
    expect(board.keys.sheet).to_be_visible()
    assert violations(board.page) == []


def test_nothing_is_wrong_with_the_question_how_many(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 5}), creature("Ox", 4, 4))
    board.piece("+1/+1", on="Bear").click()
    board.place_on("Ox").click(modifiers=["Alt"])
    expect(board.how_many).to_be_visible()
    assert violations(board.page) == []


def test_nothing_is_wrong_with_a_story_of_which_some_was_taken_back(board):
    states.a_full_board(board)
    board.undo()
    expect(board.undone).to_have_count(1)
    assert violations(board.page) == []


@ON_EACH_SCREEN
def test_nothing_is_wrong_with_the_list_of_branches(board, screen):
    states.branches(board)
    board.reload()
    board.timeline.open_branches()
    assert violations(board.page) == []


def test_every_button_has_a_name_of_its_own(board):
    """Two buttons of one name would do the same: on a screen reader's list they could not be told apart."""
    states.a_full_board(board)
    buttons = board.page.get_by_role("button").filter(visible=True)
    names = buttons.evaluate_all("all => all.map(each => each.getAttribute('aria-label') ?? each.textContent.trim())")
    assert "" not in names
    assert sorted(name for name in names if names.count(name) > 1) == []


def test_what_happens_is_said(board):
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}))
    board.plus("-1/-1", on="Bear").click()
    said = board.page.locator("#said")
    expect(said).to_have_attribute("role", "status")
    expect(said).to_contain_text("Bear has toughness 0")


def test_what_is_done_again_or_taken_back_is_said_too_and_once(board):
    """A screen reader hears only what changes: two acts of the same words are two texts."""
    board.open(creature("Bear", 2, 2))
    said = board.page.locator("#said")
    heard = set()
    for number in ("1", "2"):
        board.from_tray("charge").click()
        board.click_on(board.grip("Bear"))
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", number)
        expect(said).to_contain_text("One charge counter put on Bear.")
        heard.add(said.text_content())
    assert len(heard) == 2
    board.undo()
    expect(said).to_have_text("Taken back: One charge counter put on Bear.")
    expect(board.story).to_have_attribute("aria-live", "off")


def test_nothing_is_wrong_with_what_explains(board):
    board.open(creature("Bear", 2, 2), creature("Imp", 1, 1, counters={"-1/-1": 1}), setup=True)
    board.from_tray("-1/-1").click()
    board.reasons.hold_over(board.card("Bear"))
    expect(board.reasons.foreseen).to_be_visible()
    assert violations(board.page) == []
    board.press("Escape")
    board.reasons.size_of("Bear").click()
    expect(board.reasons.tip).to_be_visible()
    board.reasons.prose_button.evaluate("button => button.click()")
    expect(board.reasons.prose).to_have_count(1)
    assert violations(board.page) == []
