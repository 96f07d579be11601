"""The rules of the game that Countertop does not do, of those that a reader of its table may look for."""

from __future__ import annotations

from msgspec import Struct

from webapp.rules.citations import citation


class NotDone(Struct, frozen=True):
    """A rule that Countertop does not do: why not, and what it says, unless `citations` tells it."""

    number: str
    why: str
    says: str = ""

    @property
    def telling(self) -> str:
        """What the rule says, in our own words."""
        return self.says or citation(self.number).telling


NOT_DONE = (
    NotDone(
        "117",
        "Nobody gets priority here: a check comes after every act.",
        "A check comes whenever a player is about to get priority.",
    ),
    NotDone(
        "704.5t",
        "There are no dungeons here.",
        "A dungeon whose last room is done is taken out of the game.",
    ),
    NotDone("704.6e", "There are no schemes here.", "A scheme that is over goes to the bottom of its deck."),
    NotDone("704.6f", "There are no planes here.", "A phenomenon that is over leads to the next plane."),
)
