"""How Forge spells counters: `P1P1=2,LOYALTY=3,First Strike=1`."""

from __future__ import annotations

import re

from webapp.rules.counters import Counters, Kind
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.forge.text import Line, read_whole

_POWER_TOUGHNESS = re.compile(r"([PM])([0-9]{1,4})([PM])([0-9]{1,4})")
_FOLDED = str.maketrans({"/": "", "+": "P", "-": "M"})
_SIGN = {"P": "+", "M": "-"}
# Forge writes the quality as a card filter: `Hexproof:Card.Blue:blue`. Its colour is all that we keep.
_HEXPROOF_FROM = re.compile(r"hexproof:(?:card\.)?(\w+)(?::.*)?", re.IGNORECASE)


def read_kind(written: str) -> Kind:
    """The kind that Forge's spelling means. Raises ValueError for what is no name of a kind.

    Forge keeps custom kinds (OIL, Oil) apart by case. No card does, so here case does not matter.
    """
    if match := _POWER_TOUGHNESS.fullmatch(written.strip().upper().translate(_FOLDED)):
        return Kind(f"{_SIGN[match[1]]}{match[2]}/{_SIGN[match[3]]}{match[4]}")
    if match := _HEXPROOF_FROM.fullmatch(written.strip()):
        return Kind(f"hexproof from {match[1]}")
    return Kind(written)


def read_counters(written: str, line: Line) -> Counters:
    """The counters of a list such as `P1P1=2,OIL=1`. A kind that stands there twice adds up, as in Forge.

    A 0 is remembered as such. Raises UnreadableScenarioError with the line.
    """
    numbers: dict[str, int] = {}
    for pair in written.split(","):
        if not pair.strip():
            continue
        spelling, equals, number = pair.partition("=")
        if not equals:
            raise UnreadableScenarioError(f"counters are written KIND=number, not {pair.strip()[:60]!r}", line.where)
        try:
            kind = read_kind(spelling)
        except ValueError as wrong:
            raise UnreadableScenarioError(str(wrong), line.where) from None
        many = read_whole(number, f"how many {spelling.strip()!r} counters", line, 0)
        numbers[kind] = numbers.get(kind, 0) + many
    try:
        return Counters(numbers).with_zeros(kind for kind, many in numbers.items() if not many)
    except ValueError as wrong:
        raise UnreadableScenarioError(str(wrong), line.where) from None
