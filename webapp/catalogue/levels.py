"""Cards that grow with their counters by what is printed beside their levels: leveler cards and Spacecraft.

The table has that among the keywords: `level 1-3 4/4`, `level 4+ 6/6 trample`, `station level 8 5/4 flying`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from webapp.rules.abilities import Ability, Activated
from webapp.rules.affects import Condition
from webapp.rules.counters import Kind
from webapp.rules.effects import PutsCounters
from webapp.rules.statics import Gives, Sets

_LEVEL_UP = re.compile(r"level up (?P<cost>\S.*)", re.IGNORECASE)
_LEVEL = re.compile(r"level (?P<least>\d+)(?:-(?P<most>\d+)|\+) (?P<size>\d+/\d+)(?: (?P<words>.+))?", re.IGNORECASE)
_STATION = re.compile(r"station level (?P<least>\d+) (?P<size>\d+/\d+)(?: (?P<words>.+))?", re.IGNORECASE)


def abilities_by_level(keywords: Iterable[str]) -> tuple[Ability, ...]:
    """What these keywords make of a card by its level counters (711.2), or by its charge counters (702.184)."""
    return tuple(ability for keyword in keywords for ability in _abilities(keyword))


def _abilities(keyword: str) -> Iterator[Ability]:
    if match := _LEVEL_UP.fullmatch(keyword):
        puts = PutsCounters(onto="$it", kind=Kind("level"))
        yield Activated(cost=match["cost"], text="put a level counter on it (level up)", does=(puts,))
    elif match := _LEVEL.fullmatch(keyword):
        most = int(match["most"]) if match["most"] else None
        while_ = Condition(counters="level", at_least=int(match["least"]), at_most=most)
        yield from _grown(match, while_)
    elif keyword.casefold() == "station":
        puts = PutsCounters(onto="$it", kind=Kind("charge"), count="X")
        text = "put charge counters on it, X: the power of the creature (station)"
        yield Activated(cost="Tap another untapped creature you control", text=text, does=(puts,))
    elif match := _STATION.fullmatch(keyword):
        while_ = Condition(counters="charge", at_least=int(match["least"]))
        yield Gives(types=("creature",), while_=while_)
        yield from _grown(match, while_)


def _grown(match: re.Match[str], while_: Condition) -> Iterator[Ability]:
    power, toughness = map(int, match["size"].split("/"))
    yield Sets(power=power, toughness=toughness, while_=while_)
    if words := match["words"]:
        yield Gives(keywords=tuple(word.strip() for word in words.split(",")), while_=while_)
