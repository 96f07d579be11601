"""Writes the snapshots of the named states anew, or of all: `python -m e2e.snapshots [STATE ...]`."""

import sys

from e2e.snapshots import KEY_STATES, file_of
from webapp.driving import screens
from webapp.driving.pages.board import BoardPage
from webapp.driving.serving import a_browser, served


def main(names: list[str]) -> None:
    """Write them, and say which have changed."""
    with served() as address, a_browser() as chromium:
        for state in KEY_STATES:
            if names and state.__name__ not in names:
                continue
            context = chromium.new_context(base_url=address, reduced_motion="reduce", **screens.LAPTOP)
            board = BoardPage(context.new_page())
            state(board)
            now, file = board.told_to_a_screen_reader(), file_of(state)
            if not file.exists() or file.read_text() != now:
                file.write_text(now)
                print(f"{file.name} is new")
            context.close()


main(sys.argv[1:])
