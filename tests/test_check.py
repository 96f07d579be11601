"""Comparing: what is expected holds exactly, and each near miss of it is a difference that says where."""

import pytest
import yaml

from webapp.rules.errors import BadStepError
from webapp.scenarios import format
from webapp.scenarios.check import check

BOARD = """
countertop: 1
players: [{id: p1}, {id: p2, counters: {poison: 3}}]
cards:
  - {id: bear, name: Bear, type: Creature — Bear, power: 2, toughness: 2, keywords: [Flying], counters: {"+1/+1": 3}}
  - {id: ox, type: Creature, power: 1, toughness: 4, owner: p2, damage: 1, tapped: true}
  - {id: sage, type: Planeswalker, loyalty: 4}
  - {id: siege, type: Battle — Siege, defense: 5, protector: p2}
  - {id: ring, type: Artifact — Equipment, attached_to: bear}
  - {id: gone, type: Creature, toughness: 1, token: true}
  - {id: imp, type: Creature, power: 1, toughness: 1, counters: {oil: 2}}
steps:
  - {do: destroy, card: gone}
  - {do: destroy, card: imp}
  - {do: put, onto: bear, kind: "-1/-1", count: 2}
"""


def differences(expect: str, board: str = BOARD) -> list[str]:
    """Where what the text expects is not what came out."""
    plain = {**yaml.safe_load(board), "expect": yaml.safe_load(expect)}
    return [difference.where for difference in check(format.from_plain(plain)).differences]


@pytest.mark.parametrize(
    "fields",
    [
        "zone: battlefield",
        "counters: {+1/+1: 1}",
        "counters: {+1/+1: 1, oil: 0}",
        "power: 3, toughness: 3",
        "damage: 0",
        "controller: p1, owner: p1",
        "type: Creature — Bear",
        "type: creature -- BEAR",
        "tapped: false, phased_out: false, face_down: false, transformed: false",
        "attached_to: null",
        "keywords: [flying]",
        "keywords: [FLYING]",
        "keywords_include: [flying], keywords_exclude: [trample, fly]",
        "keywords_include: []",
        "exists: true",
        "incarnation: 1",
    ],
)
def test_what_is_so_of_a_card_holds(fields):
    assert differences(f"cards: {{bear: {{{fields}}}}}") == []


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("bear", "zone", "graveyard"),
        ("bear", "counters", "{}"),
        ("bear", "counters", "{+1/+1: 2}"),
        ("bear", "counters", "{+1/+1: 1, oil: 1}"),
        ("bear", "counters", "{-1/-1: 1}"),
        ("bear", "power", "2"),
        ("bear", "toughness", "4"),
        ("sage", "power", "0"),
        ("ox", "damage", "0"),
        ("ox", "controller", "p1"),
        ("ox", "owner", "p1"),
        ("ox", "tapped", "false"),
        ("sage", "loyalty", "3"),
        ("bear", "loyalty", "0"),
        ("siege", "defense", "4"),
        ("ox", "defense", "0"),
        ("bear", "type", "Creature"),
        ("bear", "type", "Creature Bear"),
        ("bear", "phased_out", "true"),
        ("bear", "face_down", "true"),
        ("bear", "transformed", "true"),
        ("bear", "attached_to", "p1"),
        ("ring", "attached_to", "null"),
        ("ring", "attached_to", "ox"),
        ("bear", "keywords", "[]"),
        ("bear", "keywords", "[flying, flying]"),
        ("bear", "keywords", "[flying, trample]"),
        ("bear", "keywords_include", "[flying, trample]"),
        ("bear", "keywords_include", "[fly]"),
        ("bear", "keywords_exclude", "[trample, FLYING]"),
        ("bear", "exists", "false"),
        ("gone", "exists", "true"),
        ("bear", "incarnation", "2"),
        ("imp", "incarnation", "1"),
        ("bear", "last", "{}"),
    ],
)
def test_a_near_miss_is_a_difference_that_says_where(card, field, value):
    assert differences(f"cards: {{{card}: {{{field}: {value}}}}}") == [f"expect.cards.{card}.{field}"]


def test_how_a_card_last_was_is_compared_field_by_field():
    assert differences("cards: {imp: {last: {counters: {oil: 2}, power: 1, toughness: 1, damage: 0}}}") == []
    wrong = "cards: {imp: {last: {counters: {oil: 1}, power: 2, toughness: 2, damage: 1, zone: hand}}}"
    fields = ("counters", "power", "toughness", "damage", "zone")
    assert differences(wrong) == [f"expect.cards.imp.last.{field}" for field in fields]


def test_of_what_has_ceased_to_exist_only_its_past_holds():
    assert differences("cards: {gone: {exists: false, last: {toughness: 1}}}") == []
    assert differences("cards: {gone: {zone: graveyard}}") == ["expect.cards.gone"]


def test_players_are_compared():
    assert differences("players: {p1: {life: 20, counters: {}, lost: false}, p2: {counters: {poison: 3}}}") == []
    wrong = "players: {p1: {life: 19, lost: true, speed: 1}, p2: {counters: {}}}"
    fields = ["p1.life", "p1.lost", "p1.speed", "p2.counters"]
    assert differences(wrong) == [f"expect.players.{field}" for field in fields]


@pytest.mark.parametrize("expect", ["cards: {bera: {zone: hand}}", "cards: {p1: {}}", "players: {p3: {}}"])
def test_an_id_that_never_was_there_is_an_error_not_a_difference(expect):
    with pytest.raises(BadStepError, match=r"^expect\.(cards|players)\."):
        differences(expect)


def test_what_is_created_later_or_taken_back_does_not_exist():
    text = """
countertop: 1
steps:
  - {do: draw, player: p1, count: 0, expect: {cards: {cat: {exists: false}, cat-2: {exists: false}}}}
  - {do: create, card: {id: cat, toughness: 1}, copies: 2, expect: {cards: {cat-2: {exists: true}}}}
  - {do: undo}
expect: {cards: {cat: {exists: false}, cat-2: {exists: false}}}
"""
    assert check(format.read(text)).ok
    found = check(format.read(text.replace("cat: {exists: false}, cat-2", "cat: {zone: hand}, cat-2"))).differences
    assert [d.where for d in found] == ["steps[0].expect.cards.cat", "expect.cards.cat"]


TWO_PASSES = """
countertop: 1
cards:
  - {id: lord, toughness: 1, abilities: [{is: gives, affects: {who: you, other: true}, toughness: 1}]}
  - {id: elf, toughness: 0}
  - {id: cat, toughness: 3, counters: {"+1/+1": 1}}
steps:
  - do: together
    steps:
      - {do: put, onto: lord, kind: "-1/-1"}
      - {do: put, onto: cat, kind: "-1/-1"}
"""
LORD, CAT, ELF = (
    '{rule: "704.5f", object: lord',
    '{rule: "704.5q", object: cat',
    '{rule: "704.5f", object: elf',
)


@pytest.mark.parametrize(
    "fired",
    [
        f"[{LORD}, pass: 1}}, {CAT}, pass: 1}}, {ELF}, pass: 2}}]",
        f"[{CAT}}}, {LORD}, pass: 1}}, {ELF}}}]",
        f"[{CAT}}}, {LORD}}}, {ELF}}}]",
    ],
)
def test_what_fired_may_stand_in_any_order_within_its_pass(fired):
    assert differences(f"fired: {fired}\npasses: 2", TWO_PASSES) == []


@pytest.mark.parametrize(
    "fired",
    [
        "[]",
        f"[{LORD}}}, {CAT}}}]",
        f"[{LORD}}}, {CAT}}}, {ELF}}}, {ELF}}}]",
        f"[{LORD}}}, {LORD}}}, {ELF}}}]",
        f"[{LORD}}}, {ELF}}}, {CAT}}}]",
        f"[{ELF}, pass: 2}}, {LORD}, pass: 1}}, {CAT}, pass: 1}}]",
        f"[{LORD}, pass: 2}}, {CAT}}}, {ELF}}}]",
        f"[{LORD}}}, {CAT}}}, {ELF}, pass: 1}}]",
        f'[{LORD}}}, {{rule: "704.5r", object: cat}}, {ELF}}}]',
        f'[{LORD}}}, {{rule: "704.5", object: cat}}, {ELF}}}]',
        f'[{LORD}}}, {{rule: "704.5q", object: elf}}, {ELF}}}]',
    ],
)
def test_what_fired_is_expected_whole_and_pass_after_pass(fired):
    assert differences(f"fired: {fired}", TWO_PASSES) == ["expect.fired"]


@pytest.mark.parametrize(("passes", "right"), [(1, False), (2, True), (3, False)])
def test_passes_are_counted(passes, right):
    assert (differences(f"passes: {passes}", TWO_PASSES) == []) is right


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("704.5q", True),
        ("704.5", True),
        ("122.3", True),
        ("122", False),
        ("704.5r", False),
        ("704", False),
        ("put on Bear", True),
        ("PUT ON bear", True),
        ("put on Ox", False),
    ],
)
def test_the_log_holds_texts_and_rule_numbers(asked, right):
    assert differences(f"log: ['{asked}']") == ([] if right else ["expect.log"])
    assert differences(f"log_without: ['{asked}']") == (["expect.log_without"] if right else [])


@pytest.mark.parametrize(
    ("step", "right", "wrong"),
    [
        ("{do: put, onto: bear, kind: oil, count: 0}", ["true", "'609.3'"], ["false", "'609.2'", "'609.3a'"]),
        ("{do: move_counters, from: bear, to: bear, kind: oil}", ["true", "'122.5'"], ["false", "'122.6'", "'122'"]),
        ("{do: put, onto: bear, kind: oil}", ["false"], ["true", "'122.6'"]),
    ],
)
def test_nothing_names_the_rule_or_says_whether(step, right, wrong):
    board = f"countertop: 1\ncards: [{{id: bear, toughness: 2}}]\nsteps: [{step}]"
    for value in right:
        assert differences(f"nothing: {value}", board) == []
    for value in wrong:
        assert differences(f"nothing: {value}", board) == ["expect.nothing"]


QUESTION = """
countertop: 1
cards:
  - {id: a, name: Queen, type: Legendary Creature, toughness: 1, counters: {oil: 1}}
  - {id: b, name: Queen, type: Legendary Creature, toughness: 1}
"""


@pytest.mark.parametrize(
    ("choice", "right"),
    [
        ("{kind: legend, player: p1}", True),
        ("{kind: legend, player: p1, options: [b, a]}", True),
        ("{kind: legend, player: p1, options: [a]}", False),
        ("{kind: legend, player: p1, options: [a, b, b]}", False),
        ("{kind: legend, player: p2}", False),
        ("{kind: order, player: p1}", False),
        ("null", False),
    ],
)
def test_the_question_that_waits_is_compared(choice, right):
    assert differences(f"choice: {choice}", QUESTION) == ([] if right else ["expect.choice"])
    assert differences("choice: {kind: legend, player: p1}") == ["expect.choice"]
    assert differences("choice: null") == []


def test_what_is_not_there_yet_never_holds_by_itself():
    assert differences("triggers: [{what: undying, source: bear}]") == ["expect.triggers"]
    assert differences("triggers: []") == []
    assert differences("could_choose: []") == ["expect.could_choose"]


def test_each_step_may_expect_and_is_compared_with_its_own_moment():
    text = """
countertop: 1
cards: [{id: bear, toughness: 2}]
steps:
  - {do: put, onto: bear, kind: oil, expect: {cards: {bear: {counters: {oil: 1}}}}}
  - {do: put, onto: bear, kind: oil, expect: {cards: {bear: {counters: {oil: 1}}}, log: [oil], nothing: true}}
expect: {cards: {bear: {counters: {oil: 3}}}}
"""
    wrong = ["steps[1].expect.cards.bear.counters", "steps[1].expect.nothing", "expect.cards.bear.counters"]
    assert [difference.where for difference in check(format.read(text)).differences] == wrong


def test_without_steps_the_first_check_is_compared_and_in_set_up_mode_there_was_none():
    board = 'countertop: 1\ncards: [{id: bear, toughness: 1, counters: {"-1/-1": 1}}]\n'
    assert differences('fired: [{rule: "704.5f", object: bear}]', board) == []
    assert differences("fired: []\ncards: {bear: {zone: battlefield, toughness: 0}}", board + "setup: true") == []


def test_a_difference_says_what_was_expected_and_what_was_found():
    text = (
        "countertop: 1\ncards: [{id: a, toughness: 1, counters: {oil: 1}}]\nexpect: {cards: {a: {counters: {oil: 2}}}}"
    )
    [difference] = check(format.read(text)).differences
    assert str(difference) == "expect.cards.a.counters: expected {'oil': 2}, found {'oil': 1}"
