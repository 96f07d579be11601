"""The words that a sentence about counters is made of: numbers, piles of counters, keywords, and whom it is about."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from webapp.catalogue.marks import NOT_MODELLED_KEYWORDS
from webapp.catalogue.table import table
from webapp.rules.affects import ITSELF, Affects, Who
from webapp.rules.counters import KEYWORD_KINDS

_UP_TO_TEN = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_TEENS = ["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
_IN_WORDS = {word: number for number, word in enumerate((*_UP_TO_TEN, *_TEENS, "twenty"))}
_NUMBERS = _IN_WORDS | {"a": 1, "an": 1, "another": 1}

NUMBER = rf"(?:{'|'.join(_NUMBERS)}|[0-9]{{1,4}}|x)"
_KEYWORDS_OF_TWO_WORDS = sorted(kind for kind in KEYWORD_KINDS if " " in kind)
KIND = rf"(?:[+-][0-9]+/[+-][0-9]+|{'|'.join(_KEYWORDS_OF_TWO_WORDS)}|[a-z]+(?:-[a-z]+)*)"
SIZE = r"[+-][0-9]+/[+-][0-9]+"

# Words that may stand before "counter" and are no kind of one.
_NO_KINDS = frozenset(
    [
        *("a", "an", "and", "all", "another", "any", "each", "every", "few", "fewer", "last", "least", "less", "many"),
        *("more", "most", "much", "next", "no", "number", "of", "one", "or", "other", "same", "single", "some", "such"),
        *("that", "the", "their", "these", "this", "those", "total", "with", "additional", "kind", "kinds", "put"),
    ]
)
_PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker", "permanent")
_QUALITIES = (
    *("legendary", "snow", "basic", "token", "commander", "colorless", "multicolored"),
    *("white", "blue", "black", "red", "green"),
)
_NEW_SUBTYPES = frozenset(["spacecraft", "planet"])  # which the table lacks
_PLAYERS = {
    "you": Affects(who="you", what=("player",)),
    "players": Affects(who="anyone", what=("player",)),
    "each player": Affects(who="anyone", what=("player",)),
    "your opponents": Affects(who="opponents", what=("player",)),
    "each opponent": Affects(who="opponents", what=("player",)),
    "opponent": Affects(who="opponents", what=("player",)),
    "an opponent": Affects(who="opponents", what=("player",)),
}
_CONTROL: tuple[tuple[str, Who], ...] = (
    (" you control", "you"),
    (" your opponents control", "opponents"),
    (" an opponent controls", "opponents"),
    (" opponents control", "opponents"),
    (" on the battlefield", "anyone"),
)
_ATTACHED = re.compile(r"(?:enchanted|equipped|fortified) ([a-z]+)")
_WITH = re.compile(
    r" (?:with|that has|that have) "
    rf"(?:(?P<least>{NUMBER}) or more |an? |one or more )?(?P<kind>{KIND})? ?counters? on (?:it|them)"
)
_LISTED = re.compile(r", (?:and|or) |, | and | or ")


def number_of(word: str) -> int | None:
    """What a number in words or digits is; None for X and for what is none."""
    return int(word) if word.isdecimal() else _NUMBERS.get(word)


def kind_of(word: str) -> str | None:
    """The kind of counter that a word before "counter" names, or None."""
    return None if word in _NO_KINDS or word in _NUMBERS else word


_SOME = re.compile(rf"({NUMBER})(?: additional)? ({KIND}) counters?")


def pile_of(text: str) -> dict[str, int | str] | None:
    """The counters that `two +1/+1 counters and a shield counter` are, a number or "X" of each kind; or None."""
    found: dict[str, int | str] = {}
    for part in _LISTED.split(text):
        some = _SOME.fullmatch(part)
        kind = some and kind_of(some[2])
        if not some or not kind or kind in found:
            return None
        number = "X" if some[1] == "x" else number_of(some[1])
        if not number:
            return None
        found[kind] = number
    # "a flying or first strike counter" is a choice, and never comes so far; "or" between piles is one, too.
    return None if " or " in text else found


def keywords_of(text: str) -> tuple[str, ...] | None:
    """The keywords of a list such as `flying, trample, and ward {1}`, or None if one of them is none."""
    parts = tuple(part.strip() for part in re.split(r", and |, | and ", text))
    return parts if parts and all(map(is_keyword, parts)) else None


def is_keyword(text: str) -> bool:
    """Whether this is a keyword ability: its name, or that and its number, cost or quality."""
    if text in _known_keywords():
        return True
    head, _, rest = text.rpartition(" ")
    return bool(re.fullmatch(r"[0-9]+|x|(?:\{[^{}]+\})+", rest)) and head in _known_keywords()


@cache
def _known_keywords() -> frozenset[str]:
    """Every keyword in the table, with and without what follows it, and those that are marked."""
    known = table().keyword_lists
    bare = (re.sub(r"[ —-]+(?:[0-9]+|x|(?:\{[^{}]+\})+)$", "", keyword) for keyword in known)
    return frozenset(known) | frozenset(bare) | NOT_MODELLED_KEYWORDS.keys()


def group_of(text: str) -> Affects | None:
    """Whom these words are about, seen from the card that says them: `each other Elf you control`; or None."""
    if text in ("~", "it"):
        return ITSELF
    if text in _PLAYERS:
        return _PLAYERS[text]
    if attached := _ATTACHED.fullmatch(text):
        what = _single(attached[1])
        return Affects(who="attached", what=(what,)) if what else None
    words = re.sub(r"^(?:each|all|an?) ", "", text)
    shorter = re.sub(r"^(?:other|another) ", "", words)
    fields: dict[str, Any] = {}
    rest = shorter
    if about := _WITH.search(rest):
        kind = kind_of(about["kind"]) if about["kind"] else "any"
        least = number_of(about["least"]) if about["least"] else 1
        if kind is None or not least:
            return None
        fields |= {"with_": kind, "at_least": least}
        rest = rest[: about.start()] + rest[about.end() :]
    who: Who = "anyone"
    for ending, whose in _CONTROL:
        if rest.endswith(ending):
            rest, who = rest.removesuffix(ending), whose
            break
    types = _types(rest)
    if types is None:
        return None
    wanted, unwanted = types
    if wanted != ("permanent",):  # what goes without saying is not written
        fields["what"] = wanted
    return Affects(who=who, other=shorter != words, not_=unwanted, **fields)


def _types(text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What `artifact or creature`, `nontoken Elf creatures` ask for, and what they rule out."""
    wanted: list[str] = []
    unwanted: list[str] = []
    for part in _LISTED.split(text):
        words: list[str] = []
        for word in part.split():
            if found := re.fullmatch(r"non-?([a-z]+)", word):
                if not (off := _single(found[1])):
                    return None
                unwanted.append(off)
            elif single := _single(word):
                words.append(single)
            else:
                return None
        if not words:
            return None
        wanted.append(" ".join(words))
    # "non-Human creatures and artifacts": of which of them? Better not read.
    return None if unwanted and len(wanted) > 1 else (tuple(wanted), tuple(unwanted))


def _single(word: str) -> str | None:
    """The type, subtype or quality that a word names, which may be in the plural; None if it is none."""
    for spelling in _singulars(word):
        if spelling in _PERMANENTS or spelling in _QUALITIES or spelling in table().subtypes | _NEW_SUBTYPES:
            return spelling
    return "player" if word in ("player", "players") else None


def _singulars(word: str) -> tuple[str, ...]:
    ends = (("ves", "f"), ("ies", "y"), ("es", ""), ("s", ""))
    return (word, *(word.removesuffix(end) + single for end, single in ends if word.endswith(end)))
