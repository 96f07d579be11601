"""axe finds nothing wrong with any page, by day and by night, on a laptop and on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from e2e import screens, states
from e2e.cards import creature

IN_EVERY_STATE = pytest.mark.parametrize("state", states.ALL, ids=lambda state: state.__name__)
THEMES = {
    "by day": {"color_scheme": "light"},
    "by night": {"color_scheme": "dark"},
    "by day on a phone": {"color_scheme": "light", **screens.PHONE},
    "by night on a phone": {"color_scheme": "dark", **screens.PHONE},
}


@pytest.fixture(autouse=True)
def pages_that_are_not_there(complaints):
    """Some of the states are of what is refused or not there."""
    complaints.expect("status of 4(04|22)")


def violations(page):
    """What axe finds wrong: which rule, where, and why."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:120]} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize(
    "theme", [pytest.param(name, marks=pytest.mark.browser_context_args(**theme)) for name, theme in THEMES.items()]
)
@IN_EVERY_STATE
def test_nothing_is_wrong(board, state, theme):
    state(board)
    assert violations(board.page) == []


@pytest.mark.parametrize(
    "theme",
    [pytest.param(name, marks=pytest.mark.browser_context_args(**THEMES[name])) for name in THEMES if "phone" in name],
)
def test_nothing_is_wrong_with_the_sheet_of_a_phone(board, theme):
    states.a_full_board(board)
    board.open_sheet()
    expect(board.story).to_be_visible()
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
