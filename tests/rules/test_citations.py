"""Rule numbers: every one that the rules cite is told, and the seed's are known."""

import re
from pathlib import Path

import pytest

import webapp.rules
from webapp.rules.citations import CITATIONS, RULE_NUMBER, citation, covers, rule_of_kind
from webapp.rules.counters import Kind
from webapp.rules.state_based import RULES

SOURCES = sorted(Path(webapp.rules.__file__).parent.rglob("*.py"))
QUOTED = re.compile(r'"([0-9]{3}\.[0-9]+[a-z]{0,2})"')


def test_every_number_that_the_code_cites_is_told():
    cited = {number for path in SOURCES for number in QUOTED.findall(path.read_text(encoding="utf-8"))}
    earlier = {number for told in CITATIONS.values() for number in (told.formerly, told.in_2025)}
    assert {number for number in cited - earlier if not citation(number).telling} == set()


def test_every_state_based_action_is_told():
    assert all(rule.number in CITATIONS for rule in RULES)


SEED = ["122.1", "122.1a", "122.1e", "122.1f", "122.2", "122.3", "122.4", "122.5", "122.6", "122.6a"]
FORMERLY = ["121.1", "121.1a", "121.1b", "121.1c", "121.2", "121.3", "121.4", "121.5", "121.6", "121.6a"]


@pytest.mark.parametrize(("today", "seed"), list(zip(SEED, FORMERLY, strict=True)))
def test_the_seed_rule_121_is_rule_122_today(today, seed):
    assert citation(today).formerly == seed


@pytest.mark.parametrize("number", ["122.1c", "122.1d", "122.1h", "122.1j", "704.5q"])
def test_what_the_seed_did_not_have_has_no_seed_number(number):
    assert citation(number).formerly == ""


MOVED = [("704.5x", "704.5w"), ("704.5y", "704.5x"), ("704.5z", "704.5y"), ("704.5aa", "704.5z")]
MOVED += [("728.1", "727.1"), ("310.12a", "310.11a"), ("310.12b", "310.11b"), ("714.3c", "714.3b")]
STAYED = ["704.5u", "704.5v", "704.6d", "714.3a", "310.8a", "712.18", "702.179b", "800.4a"]


@pytest.mark.parametrize(("today", "before"), [*MOVED, *((number, "") for number in STAYED)])
def test_a_number_that_has_moved_says_what_it_was(today, before):
    assert citation(today).in_2025 == before


def test_a_rule_that_is_not_told_here_comes_without_a_telling():
    assert (citation("999.1").number, citation("999.1").telling) == ("999.1", "")


@pytest.mark.parametrize(
    ("asked", "number", "holds"),
    [
        ("701.34", "701.34a", True),
        ("701.34", "701.34", True),
        ("701.34a", "701.34", False),
        ("701.3", "701.34a", False),
        ("122.1", "122.1c", True),
        ("122", "122.1", False),
        ("704.5a", "704.5aa", False),
        ("704.5", "704.5aa", True),
    ],
)
def test_a_number_covers_itself_and_its_lettered_parts(asked, number, holds):
    assert covers(asked, number) is holds


@pytest.mark.parametrize("text", ["704.5q", "122.1", "704", "704.5aa"])
def test_these_are_rule_numbers(text):
    assert RULE_NUMBER.fullmatch(text)


@pytest.mark.parametrize("text", ["bear", "122.", "1234.5", "704.5abc", ""])
def test_these_are_not(text):
    assert not RULE_NUMBER.fullmatch(text)


@pytest.mark.parametrize(
    ("kind", "rule"), [("+1/+0", "122.1a"), ("Hexproof from Red", "122.1b"), ("hone", "122.1j"), ("charge", "122.1")]
)
def test_each_kind_has_the_rule_that_says_what_it_does(kind, rule):
    assert rule_of_kind(Kind(kind)) == rule
