"""Switching off any one rule, replacement, prohibition, trigger, keyword or kind of counter breaks a ruling.

It is switched off in the ruling: what a card does not have does nothing, which is what rules that had forgotten it
would do. Every ability, with every key and word of it, is taken out by the test of the vocabulary.
"""

import copy
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.vocabulary import Plain, breaks, holding, plain
from webapp import rules
from webapp.rules import counters, entering, keywords
from webapp.rules.board import WhatTriggers
from webapp.rules.counters import KEYWORD_KINDS, Kind
from webapp.rules.state_based import RULES


def rulings_without(change: Callable[[Plain], Any]) -> Iterator[tuple[str, Plain]]:
    """The rulings in which the change finds something to change, changed, with their names."""
    for name in holding():
        changed = copy.deepcopy(plain(name))
        change(changed)
        if changed != plain(name):
            yield name, changed


def is_missed(change: Callable[[Plain], Any]) -> bool:
    """Whether a ruling that can still be read does not hold any more."""
    return any(breaks(changed) for _, changed in rulings_without(change))


@pytest.mark.parametrize("number", [rule.number for rule in RULES])
def test_each_state_based_action_is_missed(number):
    def switch_off(ruling: Plain) -> None:
        house_rules = ruling.setdefault("house_rules", {})
        house_rules["disabled"] = [*house_rules.get("disabled", ()), number]

    assert is_missed(switch_off)


def keywords_with_rules() -> list[str]:
    """The keywords that the code of the rules reads."""
    files = sorted(Path(rules.__path__[0]).rglob("*.py"))
    asks = r"(?:(?<!type_line\.)has\(|with_keyword\(|_has\(source, |number_of\(\w+, |startswith\()"
    named = re.compile(asks + r'"([a-z]+[a-z !]*?) ?"\)')
    read = {word for path in files for word in named.findall(path.read_text(encoding="utf-8"))}
    triggering = {*get_args(WhatTriggers)} - {"chapter", "defeat", "radiation", "reminder"}
    asking = {*entering.KEYWORDS, "ravenous"}
    no_keywords = {"aura", "creature", "equipment", "hexproof from"}
    return sorted({*read, *triggering, *keywords.ENTERS_WITH, *asking} - no_keywords)


def test_the_keywords_with_rules_are_found_in_the_code():
    assert {"deathtouch", "enchant", "fading", "infect", "start your engines!", "toxic"} <= {*keywords_with_rules()}


@pytest.mark.parametrize("keyword", keywords_with_rules())
def test_each_keyword_is_missed(keyword):
    def is_it(word: str) -> bool:
        return word.casefold() == keyword or word.casefold().startswith(f"{keyword} ")

    def take_out(value: Any) -> None:
        for key, part in value.items() if isinstance(value, dict) else ():
            if key.startswith("keywords"):
                value[key] = [word for word in part if not is_it(word)]
        for part in parts(value):
            take_out(part)

    assert is_missed(take_out)


def kinds_with_rules() -> list[str]:
    """The kinds of counters that the code of the rules names, and a form of hexproof."""
    named = {value for module in (counters, keywords) for value in vars(module).values() if isinstance(value, Kind)}
    return sorted({*map(str, named), *KEYWORD_KINDS, "hexproof from blue"})


@pytest.mark.parametrize("kind", kinds_with_rules())
def test_each_kind_of_counter_that_does_something_is_missed(kind):
    def rename(value: Any) -> None:
        for key, part in value.items() if isinstance(value, dict) else ():
            if key in ("counters", "at_least") and isinstance(part, dict):
                value[key] = {other(name): number for name, number in part.items()}
            elif key in ("kind", "with", "counters") and isinstance(part, str):
                value[key] = other(part)
            elif key == "kinds":
                value[key] = [other(name) for name in part]
        for part in parts(value):
            rename(part)

    def other(name: str) -> str:
        return "oddity" if name.casefold() == kind else name

    assert is_missed(rename)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_chapter_of_a_saga_is_missed(number):
    def leave_it_out(ruling: Plain) -> None:
        for card in ruling.get("cards", ()):
            if card.get("chapters", 0) >= number:
                card["chapters"] = number - 1

    assert is_missed(leave_it_out)


def test_the_defeat_of_a_siege_is_missed():
    def end_all_sieges(ruling: Plain) -> None:
        for card in ruling.get("cards", ()):
            card["type"] = card.get("type", "Creature").replace(" — Siege", "")

    assert is_missed(end_all_sieges)


def parts(value: Any) -> list[Any]:
    """What a map or list holds."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
