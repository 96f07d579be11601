"""The snapshots and the key states are the same: `test_every_state.py` compares each with its page."""

from e2e.snapshots import FOLDER, KEY_STATES


def test_every_snapshot_has_its_state():
    assert {file.stem for file in FOLDER.glob("*.yml")} == {state.__name__ for state in KEY_STATES}
    assert len(KEY_STATES) >= 12
