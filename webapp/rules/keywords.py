"""Keywords with a number, and those by which something enters with counters (702.32, 43, 58, 63)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from webapp.rules.counters import PLUS_ONE, Kind

FADE, TIME = Kind("fade"), Kind("time")
MOST_OF_KEYWORD = 10**12
ENTERS_WITH = {
    "modular": (PLUS_ONE, "702.43a"),
    "graft": (PLUS_ONE, "702.58a"),
    "vanishing": (TIME, "702.63a"),
    "fading": (FADE, "702.32a"),
}


def number_of(keyword: str, name: str) -> int | None:
    """The number behind a keyword of that name: 2 for `modular 2`; 0 where none stands there; None for another."""
    word, _, number = keyword.partition(" ")
    if keyword == "modular sunburst" and name == "modular":
        return 0  # with how many counters it enters is asked (702.44a)
    if word != name or (number and not number.isdecimal()):
        return None
    if len(number) > 12:
        return MOST_OF_KEYWORD
    return int(number) if number else 0


def keyword_counters(keywords: Iterable[str]) -> Iterator[tuple[Kind, int, str]]:
    """What something with these keywords enters with: for each keyword the kind, how many, and the rule."""
    for keyword in keywords:
        for name, (kind, rule) in ENTERS_WITH.items():
            if number := number_of(keyword, name):
                yield kind, number, rule
