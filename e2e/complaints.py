"""What a browser complains about while a test runs: errors of scripts, of the policy, of loading, and stray dialogs."""

import re


class Complaints:
    """Collects them from every context it listens to."""

    def __init__(self):
        self._heard = []
        self._expected = []
        self._ears = (("console", self._console), ("weberror", self._error), ("dialog", self._dialog))

    def listen_to(self, context):
        """Hear what the pages of that context, those to come too, complain about."""
        for event, hear in self._ears:
            context.on(event, hear)

    def listen_no_more_to(self, context):
        """Hear nothing more of that context."""
        for event, hear in self._ears:
            context.remove_listener(event, hear)

    def expect(self, pattern):
        """Complaints in which this regular expression is found are right in this test: as of a 422 that it causes."""
        self._expected.append(re.compile(pattern))

    def unexpected(self):
        """All that nobody said to expect."""
        return [heard for heard in self._heard if not any(pattern.search(heard) for pattern in self._expected)]

    def _console(self, message):
        if message.type in ("error", "warning"):
            self._heard.append(f"{message.type}: {message.text}")

    def _error(self, error):
        self._heard.append(f"error: {error.error}")

    def _dialog(self, dialog):
        self._heard.append(f"dialog: {dialog.message}")
        dialog.dismiss()
