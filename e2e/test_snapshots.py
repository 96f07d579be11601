"""What a screen reader finds on the key states is what it was: by role and name, not by pixels."""

import pytest
from playwright.sync_api import expect

from e2e.snapshots import FOLDER, KEY_STATES, file_of


@pytest.fixture(autouse=True)
def what_is_refused(complaints):
    """Some of the states are of what is refused."""
    complaints.expect("status of 422")


@pytest.mark.parametrize("state", KEY_STATES, ids=lambda state: state.__name__)
def test_a_screen_reader_finds_the_same(board, state):
    state(board)
    expect(board.page.locator("main")).to_match_aria_snapshot(file_of(state).read_text())


def test_every_snapshot_has_its_state():
    assert {file.stem for file in FOLDER.glob("*.yml")} == {state.__name__ for state in KEY_STATES}
    assert len(KEY_STATES) >= 12
