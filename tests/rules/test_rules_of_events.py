"""Each event cites the very rule that made it so, and not that of its neighbour."""

import pytest

from tests.builders import (
    battle,
    board,
    choose,
    commander,
    creature,
    damage,
    enters_with,
    equipment,
    move,
    permanent,
    planeswalker,
    played,
    put,
    reminds,
    saga,
    step,
)
from webapp.rules.board import HouseRules
from webapp.rules.events import CountersPut, DamageDealt, Moved, Triggered, Turned
from webapp.rules.telling import tell


def cited(now, kind, **fields):
    """The rules of the one event of that kind, and with these fields."""
    [event] = [
        event
        for event in now.events
        if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
    ]
    return event.rules


def in_log(now):
    return {number for line in tell(now).lines for number in line.rules}


OF_ENTERING = {"306.5b", "310.4b", "714.3a", "702.32a", "702.43a", "702.58a", "702.63a", "702.156a"}


@pytest.mark.parametrize(
    ("it", "rule"),
    [
        pytest.param(planeswalker("it", 3, zone="hand"), "306.5b", marks=pytest.mark.rule("306.5b")),
        pytest.param(battle("it", 3, zone="hand"), "310.4b", marks=pytest.mark.rule("310.4b")),
        pytest.param(saga("it", 3, zone="hand"), "714.3a", marks=pytest.mark.rule("714.3a")),
        (creature("it", 1, 1, keywords=["fading 2"], zone="hand"), "702.32a"),
        (creature("it", 1, 1, keywords=["modular 2"], zone="hand"), "702.43a"),
        (creature("it", 1, 1, keywords=["graft 2"], zone="hand"), "702.58a"),
        (creature("it", 1, 1, keywords=["vanishing 2"], zone="hand"), "702.63a"),
        (creature("it", 1, 1, keywords=["ravenous"], zone="hand"), "702.156a"),
        (creature("it", 1, 1, abilities=enters_with({"+1/+1": 2}), zone="hand"), None),
    ],
)
def test_what_something_enters_with_by_which_rule(it, rule):
    rules = cited(played(board(it), move("it", "battlefield", x=1)), CountersPut, on="it")
    assert set(rules) & OF_ENTERING == ({rule} if rule else set())
    assert {"122.6", "122.6a", "614.1c"} <= set(rules)


def test_counters_of_one_kind_that_two_rules_bring_cite_both():
    both = creature("it", 1, 1, keywords=["modular 1", "graft 2"], zone="hand")
    assert {"702.43a", "702.58a"} <= set(cited(played(board(both), move("it", "battlefield")), CountersPut))


@pytest.mark.rule("903.9b")
@pytest.mark.parametrize(("start", "act"), [("battlefield", "move"), ("library", "draw")])
@pytest.mark.parametrize(("instead", "cites"), [(True, True), (False, False)])
def test_row_52_a_commander_that_goes_to_the_command_zone_instead_says_why(start, act, instead, cites):
    acts = {"move": move("boss", "hand"), "draw": step("draw", player="p1")}
    now = played(board(commander("boss", zone=start), format="commander"), acts[act], choose(instead))
    assert ("903.9b" in cited(now, Moved)) is cites
    assert ("903.9b" in in_log(now)) is cites


@pytest.mark.rule("903.9a")
def test_row_50_a_commander_that_has_died_goes_there_by_another_rule():
    start = board(commander("boss"), format="commander")
    now = played(start, step("destroy", card="boss"), choose(True))
    assert {"704.6d", "903.9a"} <= in_log(now)
    assert "903.9b" not in in_log(now)


@pytest.mark.rule("122.7")
@pytest.mark.parametrize(("nth", "cites"), [({"nth": 3}, True), ({}, False)])
def test_row_104_only_what_looks_for_the_nth_counter_triggers_by_that_rule(nth, cites):
    quest = permanent("quest", counters={"quest": 1}, abilities=reminds("counters_put", kind="quest", **nth))
    rules = cited(played(board(quest), put("quest", onto="quest", count=5)), Triggered)
    assert ("122.7" in rules, "603.2" in rules) == (cites, True)


@pytest.mark.rule("702.26g")
def test_what_is_attached_phases_because_its_host_does():
    out = played(board(creature("ox", 2, 2), equipment("axe", on="ox")), step("phase_out", card="ox"))
    assert [cited(out, Turned, card=one) for one in ("ox", "axe")] == [("702.26b",), ("702.26g",)]
    back = played(out, step("phase_in", card="ox"))
    assert [cited(back, Turned, card=one) for one in ("ox", "axe")] == [("702.26d",), ("702.26g",)]
    alone = played(board(creature("ox", 2, 2), equipment("axe", on="ox")), step("phase_out", card="axe"))
    assert cited(alone, Turned) == ("702.26b",)


@pytest.mark.rule("120.3e")
@pytest.mark.parametrize(("how", "cites"), [({}, True), ({"wither": True}, False)])
def test_only_damage_that_is_marked_is_so_by_that_rule(how, cites):
    now = played(board(creature("ox", 2, 5)), damage("ox", 1, **how))
    assert ("120.3e" in cited(now, DamageDealt)) is cites


def test_what_the_house_rules_switch_off_is_told_with_the_rule_that_would_have_done_it():
    start = board(creature("ox", 2, 2), house_rules=HouseRules(disabled=("704.5f",)))
    now = played(start, put("-1/-1", onto="ox", count=2))
    assert ("704.5f" in in_log(now), now.passes) == (True, ())
    assert "704.5f" not in in_log(played(start, put("-1/-1", onto="ox")))
