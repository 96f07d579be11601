"""One step that is to be done by hand, and what the hand may find to do it with."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from playwright.sync_api import Locator

from webapp.driving.demo.hands import Hand
from webapp.driving.demo.stage import Stage
from webapp.rules.board import Board


class NoGesture(Exception):
    """The page has no gesture for this step; the message says what is missing."""


class Doing(Struct, frozen=True, kw_only=True):
    """One step that is to be done: the hand and the page, and the board before it."""

    hand: Hand
    stage: Stage
    board: Board
    step: Any

    def find(self, selector: str, *, has_text: str | None = None) -> Locator:
        """What a selector finds on the page."""
        return self.hand.page.locator(selector, has_text=has_text)
