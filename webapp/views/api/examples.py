"""What the document shows as examples: bodies as people would write them, and answers that the code itself gives."""

from __future__ import annotations

from functools import cache
from typing import Any

from webapp.rulebook import Row, Shows
from webapp.rules.citations import citation
from webapp.scenarios import links
from webapp.scenarios.format import Scenario, from_plain
from webapp.sessions import Session

BEAR: dict[str, Any] = {
    "countertop": 1,
    "title": "The last counter off a damaged bear",
    "cards": [
        {"id": "bear", "card": "Grizzly Bears", "counters": {"+1/+1": 1}, "damage": 2},
        {"id": "ox", "name": "Ox", "power": 2, "toughness": 4},
    ],
    "steps": [{"do": "move_counters", "from": "bear", "to": "ox", "kind": "+1/+1"}],
    "expect": {
        "cards": {"bear": {"zone": "graveyard"}, "ox": {"power": 3}},
        "fired": [{"rule": "704.5g", "object": "bear"}],
    },
}
PUT: dict[str, Any] = {"do": "put", "onto": "ox", "kind": "+1/+1", "count": 2}
BOARD_ID = "wWfyE0Mb1hT3o2Qk4rZxVg"


def bear() -> Scenario:
    """The scenario that most examples are about."""
    return from_plain(BEAR)


def rule() -> Row:
    """A rule as `/rules` lists it: read from the code, all of them would keep the first asker waiting."""
    shows = Shows("the-last-counter", BEAR["title"], links.path_of(bear()))
    return Row(citation=citation("704.5g"), functions=(), scenarios=(shows,))


@cache
def session() -> Session:
    """A board that began with it; nothing more is done on it."""
    return Session(BOARD_ID, bear())
