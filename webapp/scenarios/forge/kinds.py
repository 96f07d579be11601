"""How Forge spells counters and keywords: `P1P1=2,LOYALTY=3,First Strike=1`, and `Ward:2` on a token."""

from __future__ import annotations

import re
from collections.abc import Iterator

from webapp.rules.counters import KEYWORD_KINDS, Counters, Kind
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.forge.text import Line, read_whole, whole

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
    return Kind(_hexproof_from(written) or written)


def read_keyword(written: str) -> str:
    """The keyword that a token's `Ward:2` means, in small letters."""
    return (_hexproof_from(written) or written.replace(":", " ")).strip().casefold()


def _hexproof_from(written: str) -> str:
    match = _HEXPROOF_FROM.fullmatch(written.strip())
    return f"hexproof from {match[1]}" if match else ""


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


# Writing

_OUR_POWER_TOUGHNESS = re.compile(r"([+-])([0-9]{1,4})/([+-])([0-9]{1,4})")
_OUR_HEXPROOF_FROM = re.compile(r"hexproof from (white|blue|black|red|green)")
_NUMBERED = re.compile(r"(.+) ([0-9]+|x)")
_LETTER = {"+": "P", "-": "M"}


def spelled_kind(kind: Kind) -> str:
    """How Forge spells a kind: `P1P1`, `First Strike`, `OIL`; "" for one that no list of counters can hold."""
    if match := _OUR_POWER_TOUGHNESS.fullmatch(kind):
        return f"{_LETTER[match[1]]}{match[2]}{_LETTER[match[3]]}{match[4]}"
    spelled = _with_capitals(kind) or kind.upper()
    return spelled if not set(spelled) & set(",=;|") and read_kind(spelled) == kind else ""


def spelled_counters(counters: Counters) -> str:
    """The list of counters as Forge writes it, without the kinds that it can't hold: `P1P1=2,OIL=1`."""
    spelled = ((spelled_kind(kind), counters[kind]) for kind in counters.kinds)
    return ",".join(f"{kind}={whole(number)}" for kind, number in spelled if kind)


def spelled_keywords(words: tuple[str, ...]) -> Iterator[str]:
    """A token's keywords as Forge writes them, without those that its list can't hold."""
    for word in (" ".join(word.casefold().split()) for word in words):
        numbered = _NUMBERED.fullmatch(word)
        text = f"{numbered[1]}:{numbered[2]}" if numbered else word
        if text and not set(text) & set(",-;|"):
            yield _with_capitals(word) or text[:1].upper() + text[1:]


def _with_capitals(keyword: str) -> str:
    """A keyword that may be a counter, in Forge's spelling; "" for others."""
    if match := _OUR_HEXPROOF_FROM.fullmatch(keyword):
        return f"Hexproof:Card.{match[1].title()}:{match[1]}"
    return keyword.title() if keyword in KEYWORD_KINDS else ""
