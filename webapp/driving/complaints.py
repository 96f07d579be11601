"""What a browser complains about while a page is used: errors of scripts, of the policy, of loading, stray dialogs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, WebError


class Complaints:
    """Collects them from every context it listens to."""

    def __init__(self) -> None:
        self._heard: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self._ears: tuple[tuple[Any, Callable[[Any], None]], ...] = (
            ("console", self._console),
            ("weberror", self._error),
            ("dialog", self._dialog),
        )

    def listen_to(self, context: BrowserContext) -> None:
        """Hear what the pages of that context, those to come too, complain about."""
        for event, hear in self._ears:
            context.on(event, hear)

    def listen_no_more_to(self, context: BrowserContext) -> None:
        """Hear nothing more of that context."""
        for event, hear in self._ears:
            context.remove_listener(event, hear)

    def expect(self, pattern: str) -> None:
        """Complaints in which this regular expression is found are right in this test: as of a 422 that it causes."""
        self._expected.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        """All that nobody said to expect."""
        return [heard for heard in self._heard if not any(pattern.search(heard) for pattern in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._heard.append(f"{message.type}: {message.text}")

    def _error(self, error: WebError) -> None:
        self._heard.append(f"error: {error.error}")

    def _dialog(self, dialog: Dialog) -> None:
        self._heard.append(f"dialog: {dialog.message}")
        dialog.dismiss()
