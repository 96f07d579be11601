"""What a fault says: what was expected there, what would be right, and what may have been meant."""

from __future__ import annotations

import json
from collections.abc import Collection, Container, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

import yaml
from msgspec import Meta

from webapp.rules.counters import Counters, Kind
from webapp.rules.kind_maps import KindMap

_LONGEST_VALUE = 60
_ENDLESS = 10**12  # a limit that nobody meets by a slip
_LONG = 1_000  # characters, so too
_FEW = 12  # names that help beside a guess
_MOST_COMPARED = 20_000

# How a key is written whose value nobody could guess.
_EXAMPLES = {
    "countertop": "1",
    "rules": '["122.3", "704.5q"]',
    "players": "[{id: p1, name: Ann}, {id: p2}]",
    "cards": "[{id: bear, name: Bear, type: Creature, power: 2, toughness: 2}]",
    "steps": '[{do: put, onto: bear, kind: "+1/+1"}]',
    "expect": "{cards: {bear: {power: 3}}}",
    "house_rules": "{poison: 15}",
    "disabled": '["704.5j"]',
    "counters": '{"+1/+1": 2}',
    "at_least": '{"+1/+1": 2}',
    "pays": '{remove: {"+1/+1": 1}}',
    "remove": '{"+1/+1": 1}',
    "put": '{"-1/-1": 1}',
    "commander_damage": "{bear: 21}",
    "expected": "{bear: 1}",
    "keywords": "[flying, undying]",
    "keywords_include": "[flying]",
    "keywords_exclude": "[flying]",
    "abilities": "[{is: enters_with, counters: {charge: 3}}]",
    "until_end_of_turn": "[{is: gives, power: 1, toughness: 1}]",
    "merged": "[{id: otter, card: Sea-Dasher Octopus}, {id: bear, card: Grizzly Bears}]",
    "affects": "{who: you, what: [creature]}",
    "what": "[creature]",
    "not": "[land, token]",
    "kinds": '["-1/-1"]',
    "quiz": '{ask: "Does it die?", choices: [It does, It does not], right: 1}',
    "choices": "[It dies, It stays]",
    "right": "1",
    "ask": "What is left?",
    "back": "{name: Other Face, type: Creature}",
    "last": '{zone: battlefield, counters: {"+1/+1": 1}}',
    "fired": '[{rule: "704.5f", object: bear}]',
    "triggers": "[{what: undying, source: bear}]",
    "choice": "{kind: legend, player: p1, options: [a, b]}",
    "options": "[a, b]",
    "log": '["704.5f"]',
    "log_without": '["704.5f"]',
    "could_choose": "[bear, p2]",
    "choose": "[bear, p2]",
    "answer": "bear",
    "forge": '{state: {turn: "3"}}',
    "metadata": "{Name: A puzzle}",
    "state": '{turn: "3"}',
    "heads": "{bear: Bear}",
    "while": '{counters: "+1/+1", at_least: 3}',
    "types": "[Dragon]",
    "no_types": "[Wall]",
    "no_keywords": "[flying]",
    "source_is": "[red]",
    "count": "2",
    "per": "{count: {zone: graveyard, type: creature}}",
    "token": "{name: Rat, type: Creature, power: 1, toughness: 1}",
    "copies": "2",
    "up_to": "2",
    "change": "-3",
    "order": "[bear, ox]",
    "targets": "[bear]",
    "does": "[{do: draw, count: 1}]",
    "card": "{id: bear, name: Bear, type: Creature, power: 2, toughness: 2}",
    "player": "{id: p3, name: Cyd}",
    "id": "bear",
    "kind": '"+1/+1"',
    "onto": "bear",
    "from": "bear",
    "to": "ox",
    "do": "put",
    "is": "enters_with",
    "when": "dies",
    "rule": '"704.5f"',
    "object": "bear",
    "number": "1",
    "amount": "3",
    "power": "2",
    "toughness": "2",
}

# Words that people take for one another.
_KIN = (
    ("onto", "to", "target", "on", "at"),
    ("from", "source", "of"),
    ("count", "number", "amount", "times", "copies"),
    ("card", "object", "id", "what"),
    ("player", "by", "controller", "who"),
    ("do", "is", "step", "action"),
    ("say", "caption", "text", "about", "note"),
    ("colors", "colour", "color", "colours"),
    ("counters", "counter"),
)

_PATTERNS = {
    "[*?]": '"*" or "?"',
    "[a-z][a-z0-9_-]*": "a player's id: small letters, digits, - and _, a letter first",
    "[a-z0-9][a-z0-9_-]*": "an id: small letters, digits, - and _",
    "[0-9]{3}": 'a rule number in quotes, like "704.5q"',
    "[^": "text on one line, without signs that part it",
    "t[1-9]": "a trigger's id, like t1",
    "W?U?B?R?G?": "the letters of its colours, of WUBRG in this order",
}


def pattern_told(pattern: str) -> str:
    """What a text must be like, in place of its regular expression."""
    return next((told for begins, told in _PATTERNS.items() if pattern.startswith(f"^{begins}")), "another text")


class Guesses:
    """What may have been meant. Guessing takes a while: there are only so many names to compare with for a file."""

    def __init__(self) -> None:
        self._left = _MOST_COMPARED

    def near(self, written: object, known: Collection[str]) -> str:
        """The name that may have been meant; "" if none is near, or nobody has the time to look."""
        self._left -= len(known)
        if self._left < 0:
            return ""
        folded = {name.casefold(): name for name in known}
        found = get_close_matches(str(written)[:_LONGEST_VALUE].casefold(), folded, n=1, cutoff=0.6)
        return folded[found[0]] if found else ""

    def key(self, written: object, known: Sequence[str], there: Container[object]) -> str:
        """The key that may have been meant, of those that do not stand there yet; "" if none is near."""
        free = [key for key in known if key not in there]
        kin = next((words for words in _KIN if str(written) in words), ())
        return next((word for word in kin if word in free), "") or self.near(written, free)


def guess(meant: str, known: Iterable[str], among: str) -> str:
    """What may have been meant, and, in brackets, all of which it is one; without a guess, all however many."""
    names = ", ".join(dict.fromkeys(known))
    if not meant:
        return f"{among} {names}" if names else ""
    few = f" ({among} {names})" if names and names.count(",") < _FEW else ""
    return f"did you mean `{meant}`?{few}"


def example(key: object) -> str:
    """How that key is written: ` such as power: 2`; "" where that is no question."""
    found = _EXAMPLES.get(key) if isinstance(key, str) else None
    return f" such as {key}: {found}" if found else ""


def shown(value: object) -> str:
    """A value as a message quotes it: short, on one line."""
    try:
        text = repr(value) if isinstance(value, str) or not _is_plain(value) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, bool | int | float | dict | list)


def whole_number(meta: Meta | None) -> str:
    """Which whole numbers those limits allow."""
    least = None if meta is None else meta.ge
    most = None if meta is None else meta.le
    if least is None or least <= -_ENDLESS:
        return "a whole number"
    upwards = "on" if most is None or most >= _ENDLESS else f"to {most:,}"
    return f"a whole number from {least:,} {upwards}"


def some_text(meta: Meta | None) -> str:
    """Which texts those limits allow."""
    if meta is not None and meta.pattern:
        return pattern_told(meta.pattern)
    if meta is not None and meta.max_length is not None and meta.max_length < _LONG:
        least = "1 to " if meta.min_length else "at most "
        return f"text of {least}{meta.max_length:,} characters"
    return "text"


def of_ours(type_: Any) -> str:
    """What a text or map of ours is, without an example; "" if the type is no such one."""
    if type_ is Kind:
        return 'the name of a kind of counter such as "+1/+1"'
    if isinstance(type_, type) and issubclass(type_, Counters | KindMap):
        return "a map"
    return ""


# What whoever writes YAML for the first time runs into.
_SLIPS = {
    "mapping values are not allowed": "a text with a colon in it stands in quotes, and the keys of one map stand below "
    "one another",
    "cannot start any token": "a line is indented by blanks, not by tabs, and a text that begins with a sign stands in "
    "quotes",
    "could not find expected ':'": "a key is followed by a colon and a blank: title: Bears",
    "did not find expected ',' or": "a comma, or the bracket that closes, is missing here or above; a text with one of "
    "these signs in it stands in quotes",
    "did not find expected '-' indicator": "each item of a list begins with a dash, all of them below one another",
    "did not find expected key": "the keys of one map stand below one another: look how this line and those above are "
    "indented",
    "found unexpected end of stream": "quotes or a bracket are never closed",
}


def told_of_yaml(error: yaml.MarkedYAMLError) -> str:
    """What is wrong with a text that is no YAML, and what to look for."""
    problem = str(error.problem)
    hint = next((told for slip, told in _SLIPS.items() if slip in problem), "")
    return f"no YAML: {problem}; {hint}" if hint else f"no YAML: {problem}"
