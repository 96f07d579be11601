"""How fast a demo goes: for people to follow, or as fast as the page answers."""

from __future__ import annotations

from msgspec import Struct


class Pace(Struct, frozen=True, kw_only=True):
    """The times of a demo, in milliseconds; all are 0 where nobody watches.

    `glide` is how long the hand is on its way, `letter` what a letter of a caption gives to read, `rest` how long what
    came of a step is looked at, `key` the time between two keys.
    """

    name: str
    glide: int = 0
    letter: int = 0
    rest: int = 0
    key: int = 0

    @property
    def is_watched(self) -> bool:
        """Whether somebody is to follow it: the pointer and the captions are drawn, and things move."""
        return self.glide > 0

    def to_read(self, text: str) -> int:
        """How long it takes to read that: a look first, then letter by letter."""
        return min(8_000, 12 * self.letter + self.letter * len(text))


SLOW = Pace(name="slow", glide=1_100, letter=55, rest=2_400, key=130)
NORMAL = Pace(name="normal", glide=650, letter=32, rest=1_300, key=70)
FAST = Pace(name="fast")
PACES = {pace.name: pace for pace in (SLOW, NORMAL, FAST)}
