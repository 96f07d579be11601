"""The rulings that come with Countertop hold: each is a question about the rules, and its expectations the answer."""

import re

import pytest

from tests.vocabulary import is_noticed, places
from webapp.rules.expected import Expect, ExpectedCard, ExpectedPlayer
from webapp.scenarios import format, rulings
from webapp.scenarios.check import check

each_ruling = pytest.mark.parametrize("name", rulings.names())


@each_ruling
def test_the_ruling_holds(name):
    assert [str(difference) for difference in check(format.read(rulings.text(name))).differences] == []


@each_ruling
def test_the_ruling_is_told_to_people(name):
    scenario = format.read(rulings.text(name))
    assert scenario.title and scenario.about and scenario.rules
    assert [step for step in scenario.steps if not step.say] == []
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)


def test_no_two_rulings_have_one_title():
    titles = [scenario.title for _, scenario in rulings.titles()]
    assert len(titles) == len(set(titles)) == len(rulings.names())


@pytest.mark.timeout(240)  # patience, where the machine has other work: each of some thousand is tried by itself
def test_no_expectation_of_a_ruling_holds_whatever_happens():
    parts = {ExpectedCard, ExpectedPlayer, Expect}
    leaves = [place for (cls, key), found in places().items() for place in found if cls in parts and _is_leaf(key)]
    assert len(leaves) > 1000
    assert [f"{place.ruling}: {place.path}" for place in leaves if not is_noticed(place)] == []


def _is_leaf(key: str) -> bool:
    return key not in ("cards", "players", "last", "keywords_exclude", "log_without")
