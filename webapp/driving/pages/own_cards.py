"""The cards that a person keeps in the browser: in the panel in which cards are made up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from webapp.driving.pages.board import BoardPage


class OwnCards:
    """A person's own cards."""

    def __init__(self, board: BoardPage) -> None:
        self._board = board
        self.panel = board.page.get_by_role("region", name="Your own cards", exact=True)
        self.rows = self.panel.get_by_role("listitem")
        self.none_yet = self.panel.get_by_text("None yet")

    def keep(self, card: str) -> None:
        """Keep a card of the board."""
        self._board.inspect(card)
        self._board.about(card).get_by_role("button", name=f"Keep {card} among your own cards").click()
        expect(self._board.page.locator("#carried")).to_contain_text(f"{card} is kept")

    def are(self, *cards: dict[str, object]) -> None:
        """Let these be all that this browser has kept."""
        self._board.page.evaluate("cards => localStorage.setItem('countertop.cards', cards)", json.dumps(cards))

    def show(self) -> OwnCards:
        """Open the panel in which they stand."""
        folded = self._board.page.get_by_text("Put, add, make up")
        if folded.is_visible():
            folded.click()
        self._board.page.get_by_role("link", name="Make up a card…").click()
        expect(self.panel).to_be_visible()
        return self

    def lay_down(self, card: str) -> None:
        """Lay one down on the board."""
        self.panel.get_by_role("button", name=f"Lay down {card}", exact=True).click()

    def forget(self, card: str) -> None:
        """Keep it no longer."""
        self.panel.get_by_role("button", name=f"Forget {card}", exact=True).click()

    def saved_to(self, path: Path) -> Path:
        """Save all of them as a file, and say where it is."""
        with self._board.page.expect_download() as loading:
            self.panel.get_by_role("button", name="Save them as a file").click()
        loading.value.save_as(path)
        return path

    def add_from(self, path: Path) -> None:
        """Add the cards of a file."""
        self.panel.get_by_label("Add those of a file").set_input_files(path)
