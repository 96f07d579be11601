"""What a search asks for: words of a name, and among them filters that a player knows, as `t:elf pow>=4`.

A filter is a name, a sign and a value without blanks between, or with a value in quotation marks; `-` before it
turns it round. Only `<`, `>` and `=` may have blanks about them: `Circle of Protection: Red` is a name.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from webapp.catalogue.names import words_of
from webapp.catalogue.table import Table
from webapp.rules.errors import CountertopError

MOST_CONDITIONS = 12

_NAMES = {
    "t": "type",
    "type": "type",
    "kw": "keyword",
    "keyword": "keyword",
    "keywords": "keyword",
    "c": "color",
    "color": "color",
    "colors": "color",
    "colour": "color",
    "colours": "color",
    "counter": "counters",
    "counters": "counters",
    "is": "is",
    "pow": "power",
    "power": "power",
    "tou": "toughness",
    "toughness": "toughness",
    "loy": "loyalty",
    "loyalty": "loyalty",
    "def": "defense",
    "defense": "defense",
    "defence": "defense",
}
_EXAMPLES = {
    "type": "t:planeswalker",
    "keyword": "kw:undying",
    "color": "c:wu",
    "counters": "counters:+1/+1",
    "is": "is:token",
    "power": "pow>=4",
    "toughness": "tou<3",
    "loyalty": "loy>=4",
    "defense": "def=5",
}
_SIGNS: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_NUMBERS = ("power", "toughness", "loyalty", "defense")
_PART = re.compile(
    r"""(?P<minus>-?)(?P<name>[a-z]+)
        (?: (?P<colon>:) | \s*(?P<sign>[<>!]=|[<>=])\s* )
        (?P<value>"[^"]*"?|[^\s"]*)
      | "[^"]*"? | [^\s"]+""",
    re.VERBOSE | re.IGNORECASE,
)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_NO_COLOR = ("c", "colorless", "colourless")
_MANY_COLORS = ("m", "multicolored", "multicoloured")
_PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


class Condition(NamedTuple):
    """One filter: `about` is its full name, `written` what was typed."""

    about: str
    sign: str
    value: str
    negated: bool
    written: str


class Question(NamedTuple):
    """What was typed, its words as names have them, and its filters."""

    text: str
    words: str
    conditions: tuple[Condition, ...] = ()


def read_question(text: str) -> Question:
    """What this text asks for. Raises CountertopError for a filter that is not known or lacks something."""
    plain: list[str] = []
    conditions: dict[Condition, None] = {}
    for part in _PART.finditer(text):
        if part["name"] and (part["name"].casefold() in _NAMES or part["value"] or part["sign"]):
            conditions[_condition(part)] = None
        else:  # `Protection:` is a word of a name
            plain.append(part[0])
    if len(conditions) > MOST_CONDITIONS:
        raise CountertopError(f"at most {MOST_CONDITIONS} filters at once, not {len(conditions)}")
    named = " ".join(plain)
    return Question(named, words_of(named), tuple(conditions))


def _condition(part: re.Match[str]) -> Condition:
    about = _NAMES.get(part["name"].casefold())
    sign = part["colon"] or part["sign"]
    value = part["value"].strip('"').strip()
    if not about:
        known = ", ".join(_EXAMPLES.values())
        raise CountertopError(f"no filter {part['name'] + sign!r}; there are such as {known}")
    if not value:
        raise CountertopError(f"{part[0]!r} lacks what to look for, as in {_EXAMPLES[about]}")
    if about in _NUMBERS:
        if not _NUMBER.fullmatch(value) and not (value in ("*", "x", "X") and sign in (":", "=", "!=")):
            raise CountertopError(f"{part[0]!r} wants a number, as in {_EXAMPLES[about]}")
    elif sign not in (":", "=", "!="):
        raise CountertopError(f"{part['name']} can't be compared by {sign}; write it as in {_EXAMPLES[about]}")
    elif about == "color":
        _colors_meant(value)
    negated = bool(part["minus"]) != (sign == "!=" and about not in _NUMBERS)
    return Condition(about, sign, value, negated, part[0])


class Fitting:
    """The lines that meet all conditions, as `line in fitting`."""

    def __init__(self, wanted: set[int] | None, unwanted: set[int]) -> None:
        self._wanted = wanted if wanted is None else wanted - unwanted
        self._unwanted = unwanted

    def __contains__(self, line: int) -> bool:
        return line not in self._unwanted if self._wanted is None else line in self._wanted

    def among(self, lines: Iterable[int]) -> Iterator[int]:
        """Those of these lines that fit, in their order."""
        wanted, unwanted = self._wanted, self._unwanted
        if wanted is None:
            return (line for line in lines if line not in unwanted)
        return (line for line in lines if line in wanted)


def fitting(facts: Table, conditions: Sequence[Condition]) -> Fitting:
    """The lines of the table whose card faces and tokens meet all of these conditions.

    Raises CountertopError for a type or keyword that nothing in the table has.
    """
    wanted: set[int] | None = None
    unwanted: set[int] = set()
    for condition in conditions:
        lines = _FITTING[condition.about](facts, condition)
        if condition.negated:
            unwanted |= lines
        else:
            wanted = lines if wanted is None else wanted & lines
    return Fitting(wanted, unwanted)


def _lines(facts: Table, field: str, texts: Iterable[str]) -> set[int]:
    """The lines in which one of these texts stands in this column."""
    by = facts.lines_by(field)
    return set().union(*(by.get(text, ()) for text in texts))


def _of_number(facts: Table, condition: Condition) -> set[int]:
    field, compare, value = condition.about, _SIGNS[condition.sign], condition.value
    printed = [text for text in facts.lines_by(field) if text]
    if _NUMBER.fullmatch(value):
        wanted = int(value)
        return _lines(facts, field, (text for text in printed if _plain(text) and compare(int(text), wanted)))
    return _lines(facts, field, (text for text in printed if _plain(text) == (condition.sign == "!=")))


def _plain(text: str) -> bool:
    """Whether a printed number is none such as `*`, `1+*`, `X`."""
    return bool(_NUMBER.fullmatch(text))


def _of_type(facts: Table, condition: Condition) -> set[int]:
    """The lines with all these words on their type lines. A word that is no type in full is the beginning of one."""
    wanted = words_of(condition.value).split() or [condition.value]
    if wanted == ["token"]:
        return _tokens(facts)
    lines = [_lines_of_part(facts, "type", facts.type_lines, word) for word in wanted]
    for word, found in zip(wanted, lines, strict=True):
        if not found:
            raise CountertopError(f"no type line has {word!r}{_meant(word, facts.type_lines)}")
    return set.intersection(*lines)


def _of_keyword(facts: Table, condition: Condition) -> set[int]:
    """The lines with this keyword, `modular` as well as `modular 1`; what is no keyword in full begins one."""
    wanted = " ".join(condition.value.casefold().split())
    known = facts.keyword_lists
    whole = [text for keyword, texts in known.items() if f"{keyword} ".startswith(f"{wanted} ") for text in texts]
    found = _lines(facts, "keywords", whole) or _lines_of_part(facts, "keywords", known, wanted)
    if not found:
        raise CountertopError(f"no card here has the keyword {wanted!r}{_meant(wanted, known)}")
    return found


def _lines_of_part(facts: Table, field: str, known: Mapping[str, list[str]], wanted: str) -> set[int]:
    """The lines that have this part in that column, or, where there is none, one that begins so."""
    if wanted in known:
        return _lines(facts, field, known[wanted])
    return _lines(facts, field, (text for part, texts in known.items() if part.startswith(wanted) for text in texts))


def _of_color(facts: Table, condition: Condition) -> set[int]:
    sets, by = _colors_meant(condition.value), facts.lines_by_colors
    if sets is _MANY:
        meant = [colors for colors in by if len(colors) > 1]
    elif sets == [set()]:
        meant = [""]
    else:
        meant = [colors for colors in by if any(some <= {*colors} for some in sets)]
    return set().union(*(by.get(colors, ()) for colors in meant))


_MANY: list[set[str]] = []


def _colors_meant(value: str) -> list[set[str]]:
    """The colours that are all wanted, empty for colourless; several where the beginning of a name has several ends."""
    folded = value.casefold()
    if {*folded} <= {*"wubrg"}:
        return [{*folded.upper()}]
    if any(word.startswith(folded) for word in _NO_COLOR):
        return [set()]
    if any(word.startswith(folded) for word in _MANY_COLORS):
        return _MANY
    sets = [{letter} for word, letter in _COLORS.items() if word.startswith(folded)]
    if not sets:
        raise CountertopError(f"no colour {value!r}; write letters of WUBRG or a name: c:wu, c:blue, c:colorless")
    return sets


def _of_counters(facts: Table, condition: Condition) -> set[int]:
    """The lines that enter with such counters; with `any` also those that do something about counters."""
    wanted = " ".join(condition.value.casefold().replace("−", "-").split())
    found = _enters(facts, "enters_with", wanted) | _enters(facts, "enters_with_keyword", wanted)
    for kind in ("loyalty", "defense"):
        if wanted == "any" or kind.startswith(wanted):
            found |= _lines(facts, kind, (text for text in facts.lines_by(kind) if text))
    return found | facts.doing if wanted == "any" else found


def _enters(facts: Table, field: str, wanted: str) -> set[int]:
    kinds = {
        text: {part.rpartition(":")[0] for part in re.split("[;|]", text)} for text in facts.lines_by(field) if text
    }
    if wanted == "any":
        return _lines(facts, field, kinds)
    known = {kind for some in kinds.values() for kind in some}
    meant = {wanted} if wanted in known else {kind for kind in known if kind.startswith(wanted)}
    return _lines(facts, field, (text for text, some in kinds.items() if not meant.isdisjoint(some)))


def _tokens(facts: Table) -> set[int]:
    return {line for line in facts.ranked.lines if line >= len(facts)}


def _permanents(facts: Table) -> set[int]:
    return set().union(*(_lines(facts, "type", facts.type_lines.get(word, ())) for word in _PERMANENTS))


def _jokes(facts: Table) -> set[int]:
    return _lines(facts, "scope", facts.lines_by("scope").keys() - {"paper", "arena"})


def _what_it_is(facts: Table, condition: Condition) -> set[int]:
    value = condition.value.casefold()
    if value in _KINDS:
        return _KINDS[value](facts)
    if any(word.startswith(value) for word in facts.type_lines):
        return _of_type(facts, condition)
    for word, fits in _KINDS.items():
        if word.startswith(value):
            return fits(facts)
    raise CountertopError(f"nothing is {value!r}{_meant(value, [*_KINDS, *facts.type_lines])}")


_KINDS: dict[str, Callable[[Table], set[int]]] = {"token": _tokens, "permanent": _permanents, "joke": _jokes}
_FITTING: dict[str, Callable[[Table, Condition], set[int]]] = {
    **dict.fromkeys(_NUMBERS, _of_number),
    "type": _of_type,
    "keyword": _of_keyword,
    "color": _of_color,
    "counters": _of_counters,
    "is": _what_it_is,
}


def _meant(word: str, known: Iterable[str]) -> str:
    """What to write instead, where something is spelled much like it."""
    near = get_close_matches(word, sorted(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""
