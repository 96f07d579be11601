"""How the tricky interactions are played: each cites the very rules that its test is marked with."""

from collections.abc import Iterator

import pytest

from webapp.rules import AnyStep, Board, Moment, begin, explain, take, tell
from webapp.rules.near import near
from webapp.rules.whence import whence


class Play:
    """Plays steps as `builders.played` does, and remembers every rule that is cited on the way."""

    def __init__(self) -> None:
        self.cited: set[str] = set()

    def __call__(self, start: Board | Moment, *steps: AnyStep) -> Moment:
        now = self._told(begin(start)) if isinstance(start, Board) else start
        for step in steps:
            now = self._told(take(now, step))
        return now

    def look(self, now: Moment, object_id: str) -> set[str]:
        """The rules by which a card or player is what it is now, and by which it is not touched by the check."""
        found = {part.rule for part in explain(now.board, object_id)}
        found |= {origin.rule for origin in whence(now.board, object_id)}
        for one in near(now.board, object_id):
            found |= {one.rule, one.by} - {""}
        self.cited |= found
        return found

    def _told(self, now: Moment) -> Moment:
        self.cited |= {rule for line in tell(now).lines for rule in line.rules}
        return now


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Iterator[Play]:
    """Plays a row. At the end of the test each rule of its marks must have been cited."""
    playing = Play()
    yield playing
    asked = {rule for mark in request.node.iter_markers("rule") for rule in mark.args}
    assert asked - playing.cited == set(), "these rules are cited nowhere"
