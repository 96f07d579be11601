"""What is not there yet is refused by its name, and nothing else is."""

from typing import get_args

import pytest
import yaml

from webapp.rules import abilities, steps
from webapp.rules.errors import CountertopError, NotSupportedYetError
from webapp.scenarios import format, support
from webapp.scenarios.check import check


def refused(**parts) -> tuple[str, ...]:
    """What a scenario of these parts asks for and is not there."""
    with pytest.raises(NotSupportedYetError) as error:
        check(format.from_plain({"countertop": 1, **parts}))
    assert str(error.value).startswith("not supported yet: ")
    return error.value.parts


def holds(text: str) -> bool:
    return check(format.read("countertop: 1\n" + text)).ok


@pytest.mark.parametrize("step", sorted(support.STEPS_TO_COME))
def test_each_step_to_come_is_named_wherever_it_stands(step):
    assert refused(steps=[{"do": step}]) == (f"step {step}",)
    assert refused(steps=[{"do": "together", "steps": [{"do": step, "card": "x"}]}]) == (f"step {step}",)


@pytest.mark.parametrize("ability", sorted(support.ABILITIES_TO_COME))
def test_each_ability_to_come_is_named_wherever_it_stands(ability):
    has = {"abilities": [{"is": ability}]}
    for parts in (
        {"cards": [{"id": "bear", **has}]},
        {"cards": [{"id": "bear", "back": has}]},
        {"steps": [{"do": "create", "card": {"id": "bear", **has}}]},
        {"steps": [{"do": "create", "card": {"id": "bear", "back": has}}]},
        {"steps": [{"do": "set", "card": "bear", **has}]},
        {"steps": [{"do": "set", "card": "bear", "back": has}]},
        {"steps": [{"do": "together", "steps": [{"do": "create", "card": {"id": "bear", **has}}]}]},
    ):
        assert refused(**parts) == (f"ability {ability}",)


@pytest.mark.parametrize("keyword", sorted(support.KEYWORDS_TO_COME))
def test_each_keyword_to_come_is_named_however_a_card_comes_by_it(keyword):
    written = f"{keyword.title()} 2"
    gift = {"abilities": [{"is": "gives", "affects": {"who": "anyone"}, "keywords": [written]}]}
    for parts in (
        {"cards": [{"id": "bear", "keywords": [written]}]},
        {"cards": [{"id": "bear", "back": {"keywords": [written]}}]},
        {"cards": [{"id": "bear", "zone": "hand", "keywords": [written]}]},
        {"cards": [{"id": "banner", "type": "Enchantment", **gift}]},
        {"steps": [{"do": "create", "card": {"id": "bear", "keywords": [written]}}]},
        {"cards": [{"id": "bear", "toughness": 1}], "steps": [{"do": "set", "card": "bear", "keywords": [written]}]},
    ):
        assert f"keyword {keyword}" in refused(**parts)


def test_a_card_of_the_catalogue_brings_its_keywords_along():
    wolf = {"id": "wolf", "card": "Young Wolf"}
    assert refused(cards=[wolf]) == ("keyword undying",)
    # It dies in the check after it came, so no board would show it.
    doomed = {**wolf, "counters": {"-1/-1": 1}}
    assert refused(steps=[{"do": "create", "card": doomed}]) == ("keyword undying",)
    assert refused(steps=[{"do": "together", "steps": [{"do": "create", "card": doomed}]}]) == ("keyword undying",)


def test_what_dies_in_the_check_after_it_got_the_keyword_is_not_overlooked():
    doom = {"do": "set", "card": "bear", "toughness": 0, "keywords": ["undying"]}
    assert refused(cards=[{"id": "bear", "toughness": 1}], steps=[doom]) == ("keyword undying",)


@pytest.mark.parametrize(
    ("field", "value"),
    [("copy", True), ("copy_of", "bear"), ("pending", True), ("sector", "x"), ("world_since", 1), ("role_since", 1)],
)
def test_each_field_to_come_is_named(field, value):
    assert refused(cards=[{"id": "bear", field: value}]) == (f"field {field}",)
    edit: dict[str, object] = {"do": "set", "card": "bear", field: value}
    assert refused(cards=[{"id": "bear", "toughness": 1}], steps=[edit]) == (f"field {field}",)


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        ({"format": "two-headed-giant"}, "format two-headed-giant"),
        ({"house_rules": {"poison": 15}}, "house_rules"),
        ({"house_rules": {"disabled": ["704.5q"]}}, "house_rules"),
        ({"players": [{"id": "p1", "speed": 1}]}, "field speed"),
        ({"players": [{"id": "p1", "commander_damage": {"x": 1}}]}, "field commander_damage"),
        ({"cards": [{"id": "saga", "type": "Enchantment — Saga", "chapters": 3}]}, "chapters"),
        ({"cards": [{"id": "role", "type": "Enchantment — Aura Role"}]}, "Roles (704.5z)"),
        ({"cards": [{"id": "w", "type": "World Enchantment"}]}, "world permanents (704.5k)"),
        ({"cards": [{"id": "b", "type": "Battle — Siege", "defense": 3}]}, "a battle without protector (704.5x)"),
        (
            {"cards": [{"id": "b", "type": "Battle — Siege", "protector": "p2", "counters": {"defense": 0}}]},
            "a Siege at defense 0 (704.5v)",
        ),
        (
            {"format": "commander", "steps": [{"do": "damage", "to": "p1", "amount": 1, "combat": True}]},
            "combat damage by commanders (704.6c)",
        ),
    ],
)
def test_what_rests_on_rules_to_come_is_named(parts, named):
    assert refused(**parts) == (named,)


def test_all_that_is_missing_is_named_once():
    keen = {"id": "b", "abilities": [{"is": "triggers"}, {"is": "sets"}]}
    steps_to_come = [{"do": "double"}, {"do": "proliferate"}, {"do": "double"}]
    assert refused(cards=[keen], steps=steps_to_come) == (
        "step double",
        "step proliferate",
        "ability triggers",
        "ability sets",
    )


def test_the_message_is_one_line_that_says_what():
    with pytest.raises(NotSupportedYetError, match=r"\Anot supported yet: step proliferate, step double\Z"):
        format.read("countertop: 1\nsteps: [{do: proliferate}, {do: double}]")


def test_a_word_of_the_list_is_no_reason_where_it_is_only_a_name():
    assert holds(
        """
title: proliferate
cards:
  - {id: double, name: undying, type: Creature — Persist, toughness: 1, note: modular, counters: {undying: 1}}
  - {id: is, name: triggers, toughness: 1, keywords: [undyingly, persistent, modularity]}
steps:
  - {do: put, onto: double, kind: proliferate, say: "do: proliferate"}
expect: {cards: {double: {counters: {undying: 1, proliferate: 1}}}}
"""
    )


def test_what_says_nothing_of_the_fields_to_come_is_not_refused():
    assert holds("house_rules: {}\nformat: commander\nplayers: [{id: p1, speed: null}]\ncards: [{id: a, type: Land}]")


@pytest.mark.parametrize(
    "steps_written", ["proliferate", "[proliferate]", "{do: proliferate}", "[[{do: proliferate}]]"]
)
def test_a_list_of_steps_that_is_none_is_unreadable_not_unsupported(steps_written):
    with pytest.raises(CountertopError) as error:
        format.read(f"countertop: 1\nsteps: {steps_written}")
    assert not isinstance(error.value, NotSupportedYetError)


def test_the_lists_name_nothing_that_is_there():
    there = {step.__struct_config__.tag for step in get_args(steps.AnyStep)}
    assert not there & support.STEPS_TO_COME
    assert not {ability.__struct_config__.tag for ability in get_args(abilities.Ability)} & support.ABILITIES_TO_COME


def test_blank_keywords_are_no_keywords_to_come():
    assert holds(yaml.safe_dump({"cards": [{"id": "bear", "toughness": 1, "keywords": [" ", "-", "—"]}]}))
