"""What a screen reader finds on the key states, as text beside this file: `python -m e2e.snapshots` writes it anew.

A difference is a change of what people who don't see the page are told: read it, then write it anew or mend the page.
"""

from __future__ import annotations

from pathlib import Path

from e2e import states

FOLDER = Path(__file__).parent
KEY_STATES = (
    states.home,
    states.an_empty_board,
    states.a_board_being_set_up,
    states.a_full_board,
    states.a_question,
    states.a_question_of_order,
    states.triggers_that_wait,
    states.layers,
    states.a_panel,
    states.a_panel_to_proliferate,
    states.an_open_pile,
    states.a_refusal,
)


def file_of(state: states.State) -> Path:
    """The file that holds the snapshot of a state."""
    return FOLDER / f"{state.__name__}.yml"
