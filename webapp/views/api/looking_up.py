"""What comes with Countertop: scenarios, card names, rules, and the format itself for machines."""

from __future__ import annotations

from typing import Any

from flask import request

from webapp import catalogue, rulebook
from webapp.rules.errors import CountertopError
from webapp.scenarios import gallery
from webapp.scenarios.format import Scenario
from webapp.scenarios.gallery.searching import LONGEST
from webapp.scenarios.schema import scenario_schema
from webapp.views import opened
from webapp.views.api import answers, examples, shapes
from webapp.views.api.operations import Parameter, operation
from webapp.views.api.problems import NOT_HERE, SHELF, UNREADABLE, WRONG_VALUE

_LONGEST_QUESTION = 200
_MOST_CARDS = 20
_GROUP = "What is there"


@operation(
    "GET",
    "/scenarios",
    group=_GROUP,
    gives=shapes.ScenarioList,
    parameters=(
        Parameter(name="q", about="Words of its title, text and cards, and numbers of rules.", example="counter"),
        Parameter(name="rule", about="A rule that it shows.", example="704.5g"),
    ),
    answered=lambda: _scenarios(gallery.picks()[:2]),
)
def list_scenarios() -> shapes.ScenarioList:
    """List the scenarios of the gallery, all or those that fit, as `/gallery` does."""
    asked = " ".join(filter(None, (request.args.get("rule", ""), request.args.get("q", ""))))
    return _scenarios(gallery.search(asked[:LONGEST]))


def _scenarios(found: tuple[gallery.Entry, ...]) -> shapes.ScenarioList:
    return shapes.ScenarioList(scenarios=tuple(map(answers.scenario_line, found)))


@operation(
    "GET",
    "/scenarios/{slug}",
    group=_GROUP,
    gives=Scenario,
    parameters=(
        Parameter(
            name="slug",
            where="path",
            about="The name of a scenario of the gallery, or of one that this server keeps.",
            needed=True,
            example="two-legends-of-one-name",
        ),
    ),
    problems=(NOT_HERE, UNREADABLE, SHELF),
    answered=examples.bear,
)
def get_scenario(slug: str) -> Scenario:
    """Give a scenario by its name, as its file is."""
    return opened.scenario_at(f"s/{slug}")


@operation(
    "GET",
    "/cards",
    group=_GROUP,
    gives=shapes.CardList,
    parameters=(
        Parameter(
            name="q",
            about="Words of a name in any order, and filters: t:planeswalker, kw:undying, pow>=4, is:token.",
            needed=True,
            example="grizz",
        ),
    ),
    problems=(WRONG_VALUE,),
    answered=lambda: _cards("grizzly bears", 1),
)
def find_cards() -> shapes.CardList:
    """Find cards and tokens of the catalogue by name and by facts, the best first."""
    return _cards(request.args.get("q", "")[:_LONGEST_QUESTION], _MOST_CARDS)


def _cards(asked: str, most: int) -> shapes.CardList:
    try:
        found = catalogue.search(asked, limit=most)
    except CountertopError as error:
        raise CountertopError(error.message, error.where or "q") from error
    return shapes.CardList(cards=tuple(map(answers.card_line, found)))


@operation(
    "GET",
    "/rules",
    group=_GROUP,
    gives=shapes.RuleList,
    answered=lambda: shapes.RuleList(rules=(answers.rule_line(examples.rule()),)),
)
def list_rules() -> shapes.RuleList:
    """List the rules that Countertop carries out, those about counters and state-based actions first."""
    return shapes.RuleList(rules=tuple(map(answers.rule_line, rulebook.rows())))


@operation("GET", "/scenario.schema.json", group=_GROUP, gives=dict[str, Any])
def format_schema() -> dict[str, Any]:
    """Give the JSON Schema of scenario files, for editors and other programs."""
    return scenario_schema()
