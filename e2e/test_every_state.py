"""Every page, in each state in which it looks unlike the others, is built once and looked at with all instruments.

On a phone, a tablet and a laptop it fits: nothing is cut off, too wide or too small. On a laptop and on a phone axe
finds nothing wrong with it. On a laptop a screen reader finds on the key states what it did, by role and name.
"""

import pytest
from playwright.sync_api import expect

from e2e import states
from e2e.snapshots import KEY_STATES, file_of
from e2e.test_accessible import first_rows_only, violations
from e2e.test_fitting import assert_it_fits
from webapp.driving import screens

pytestmark = pytest.mark.timeout(180)  # patience: axe goes through whole pages, twice
SCREENS = {"phone": screens.PHONE, "tablet": screens.TABLET, "laptop": screens.LAPTOP}


@pytest.fixture(autouse=True)
def pages_that_are_not_there(complaints):
    """Some of the states are of what is refused or not there."""
    complaints.expect("status of 4(04|22)")


@pytest.mark.parametrize(
    "screen",
    [pytest.param(name, marks=pytest.mark.browser_context_args(**screen)) for name, screen in SCREENS.items()],
)
@pytest.mark.parametrize("state", states.ALL, ids=lambda state: state.__name__)
def test_it_fits_and_nothing_is_wrong(board, state, screen):
    state(board)
    if screen == "laptop" and state in KEY_STATES:
        expect(board.page.locator("main")).to_match_aria_snapshot(file_of(state).read_text())
    if screen != "phone":  # where a long list fits a phone, wider screens are looked at in its first rows
        first_rows_only(board.page)
    assert_it_fits(board.page)
    if screen != "tablet":
        assert violations(board.page, colours=screen == "laptop" or state in KEY_STATES) == []
