"""All that can stand in a scenario file is shown by a ruling that fails without it.

The lists are read from the types: what comes to the format comes to these tests. A ruling shows a key if it does not
hold when the key is taken out, and a word of an enumeration if it does not hold with any other word in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from tests.vocabulary import (
    fails,
    is_expected,
    is_noticed,
    maps,
    owner,
    places,
    said,
    with_other,
    without,
    words,
)
from webapp.rulebook.vocabulary import structs
from webapp.rules.events import KindOfChoice
from webapp.rules.expected import ExpectedChoice

FOR_PEOPLE = frozenset(
    [
        *("Scenario.title", "Scenario.about", "Scenario.rules", "Step.say", "Step.quiz", "Quiz.why"),
        *("CardEntry.note", "PartEntry.note", "set.note"),
    ]
)
"""What only people read: it has to stand somewhere, and nothing depends on it."""

FOR_FORGE = frozenset(
    ["Scenario.forge", *(f"ForForge.{field}" for field in ("metadata", "state", "players", "heads", "cards"))]
)
"""What is kept for another program: nothing depends on it here."""

WORDS_ELSEWHERE: tuple[tuple[str, str, Any, Any], ...] = (
    ("Affects", "with", "any", "nothing of that name"),
    ("Affects", "without", "any", "nothing of that name"),
    ("Counting", "counters", "any", "nothing of that name"),
    ("Condition", "counters", "any", "nothing of that name"),
    ("CountedCards", "counters", "any", "nothing of that name"),
    ("CountedCards", "with", "any", "nothing of that name"),
    ("does double", "kind", "all", "nothing of that name"),
    ("does move_counters", "count", "X", 9),
    ("does move_counters", "count", "all", 1),
    ("does move_counters", "kind", "all", "nothing of that name"),
    ("remove", "kind", "all", "nothing of that name"),
    ("move_counters", "kind", "all", "nothing of that name"),
    ("CardEntry", "power", "*", 9),
    ("CardEntry", "toughness", "?", 0),
)
"""Words that mean something where any text or number may stand: the struct, the key, the word, and another value."""


USUAL = {"CardEntry.zone": "battlefield"}
"""The word that holds where a key is left out and the type does not say so."""

ALIKE = {
    "remove.cause": {"effect", "turn"},  # only of a cost it matters: all must be there
    "replaces_leaving.to": {"battlefield", "graveyard"},  # there it is, and there it goes: neither replaces anything
}
"""Words of one enumeration that mean the same, by what the format says."""


def keys() -> list[tuple[type, str]]:
    """Each struct with each of its keys; what all steps share once."""
    found = [(struct.cls, field.encode_name) for struct in structs() for field in struct.fields]
    return list(dict.fromkeys((owner(cls, key), key) for cls, key in found))


def test_every_step_and_ability_is_shown_by_a_ruling_that_fails_without_it():
    tagged = [struct.cls for struct in structs() if struct.tag is not None]
    assert len(tagged) > 40
    assert [said(cls) for cls in tagged if not any(fails(without(place)) for place in maps()[cls])] == []


def test_every_key_is_shown_by_a_ruling_that_fails_without_it():
    assert [said(cls, key) for cls, key in keys() if not is_shown(cls, key)] == []


def is_shown(cls: type, key: str) -> bool:
    there = places()[cls, key]
    if said(cls, key) in FOR_PEOPLE or said(cls, key) in FOR_FORGE:
        return any(place.value for place in there)
    if key == "expect":
        return any(fails(with_other(place, {"passes": 999})) for place in there)
    return any(is_noticed(place) if is_expected(cls) else fails(without(place)) for place in there)


def enumerations() -> Iterator[tuple[type, str, tuple[str, ...], Any]]:
    """Each key at which only certain words may stand, with these words, and what holds where it is left out."""
    for struct in structs():
        for field in struct.fields:
            if not is_expected(struct.cls) and (found := words(field.type)):
                usual = USUAL.get(said(struct.cls, field.encode_name), field.default)
                yield owner(struct.cls, field.encode_name), field.encode_name, found, usual


def test_every_word_of_an_enumeration_is_told_from_every_other():
    alike = [f"{said(cls, key)}: {word}, not {other}" for cls, key, word, other in words_alike()]
    assert alike == []


def words_alike() -> Iterator[tuple[type, str, str, str]]:
    for cls, key, found, usual in enumerations():
        same = ALIKE.get(said(cls, key), set())
        for word in found:
            there = [place for place in places()[cls, key] if place.value == word]
            if word == usual:
                there += [place.key_in_it(key) for place in maps()[cls] if key not in place.value]
            for other in found:
                if other != word and not {word, other} <= same and not any(fails(with_other(p, other)) for p in there):
                    yield cls, key, word, other


@pytest.mark.parametrize(("struct", "key", "word", "other"), WORDS_ELSEWHERE)
def test_a_word_that_stands_for_something_is_told_from_another_value(struct, key, word, other):
    there = places()[struct_called(struct), key]
    assert any(place.value == word and fails(with_other(place, other)) for place in there)


def test_a_card_can_enter_with_x_counters():
    there = [place for place in places()[struct_called("enters_with"), "counters"] if "X" in place.value.values()]
    assert any(fails(with_other(place, dict.fromkeys(place.value, 9))) for place in there)


def test_every_question_is_asked_in_a_ruling():
    asked = {place.value for place in places()[ExpectedChoice, "kind"]}
    assert set(get_args(KindOfChoice)) == asked


def struct_called(name: str) -> type:
    """The struct of that name, or of that step or ability."""
    return next(struct.cls for struct in structs() if said(struct.cls) == name)
