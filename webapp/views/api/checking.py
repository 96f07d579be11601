"""Scenarios in, what comes of them out: nothing is kept, so pages of any site may ask."""

from __future__ import annotations

from typing import Any

from flask import request
from msgspec import Struct

from webapp.rules.errors import CountertopError
from webapp.scenarios import links
from webapp.scenarios.check import check as check_scenario
from webapp.scenarios.check import telling_lines
from webapp.scenarios.format import Scenario, from_plain
from webapp.scenarios.forms import FORMS, form_called, left_behind
from webapp.views import opened
from webapp.views.api import answers, bodies, examples, shapes
from webapp.views.api.operations import ANY_FILES, Parameter, operation
from webapp.views.api.problems import BAD_STEP, MEDIA, OTHER_ORIGIN, SHELF, TOO_LARGE, UNREADABLE, WRONG_VALUE

_READING = (MEDIA, TOO_LARGE, UNREADABLE, BAD_STEP)
_TO = Parameter(name="to", about=f"The format: {', '.join(form.name for form in FORMS)}.", needed=True, example="pzl")


@operation(
    "POST",
    "/check",
    group="Scenarios",
    takes=Scenario,
    media=ANY_FILES,
    gives=shapes.Checked,
    problems=_READING,
    elsewhere=True,
    sent=examples.BEAR,
    answered=lambda: answers.checked(check_scenario(examples.bear())),
)
def check() -> shapes.Checked:
    """Run a scenario and compare what comes out with what it expects.

    The body is a scenario in JSON or YAML, or whatever else Countertop opens: a Forge file, a link, a deck list. One
    whose expectations do not hold is answered all the same, with `ok` false and the `differences`.
    """
    found = bodies.scenario()
    return answers.checked(check_scenario(found.scenario, found.text), found.not_carried_over)


@operation(
    "POST",
    "/convert",
    group="Scenarios",
    takes=Scenario,
    media=ANY_FILES,
    gives=shapes.Converted,
    parameters=(_TO,),
    problems=(*_READING, WRONG_VALUE),
    elsewhere=True,
    sent=examples.BEAR,
    answered=lambda: _converted(examples.bear(), "pzl", ()),
)
def convert() -> shapes.Converted:
    """Write a scenario in another format.

    The body is whatever Countertop opens. The answer says what got lost on the way.
    """
    asked = request.args.get("to", "")
    try:
        form_called(asked)
    except CountertopError as error:  # it stands in the address under this name
        raise CountertopError(error.message, _TO.name) from None
    found = bodies.scenario()
    with telling_lines(found.scenario, found.text):
        return _converted(found.scenario, asked, found.not_carried_over)


def _converted(scenario: Scenario, to: str, before: tuple[str, ...]) -> shapes.Converted:
    form = form_called(to)
    return answers.converted(form, scenario, form.write(scenario), left_behind(form, before))


@operation(
    "GET",
    "/formats",
    group="Scenarios",
    gives=shapes.FormatList,
    answered=lambda: _formats(),
)
def formats() -> shapes.FormatList:
    """List the formats in which a scenario can be written."""
    return _formats()


def _formats() -> shapes.FormatList:
    return shapes.FormatList(formats=tuple(map(answers.format_line, FORMS)))


class _LinkAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body, of which the scenario is read by itself: all that is wrong with it is told."""

    scenario: Any
    keep: bool = False


@operation(
    "POST",
    "/links",
    group="Scenarios",
    takes=shapes.LinkAsked,
    gives=shapes.Link,
    problems=(MEDIA, TOO_LARGE, UNREADABLE, WRONG_VALUE, OTHER_ORIGIN, SHELF),
    elsewhere=True,
    sent={"scenario": examples.BEAR},
    answered=lambda: shapes.Link(link=links.path_of(examples.bear()), short=None, lasts=False),
)
def make_link() -> shapes.Link:
    """Make the link of a scenario.

    The whole scenario stands inside the link, so nothing is kept. With `keep` the server keeps it, too, and gives a
    short link; the same scenario has the same one. One that is too long has a short link alone.
    """
    asked: _LinkAsked = bodies.value(_LinkAsked)
    if asked.keep:
        bodies.refuse_other_origin()
    scenario = from_plain(asked.scenario)
    if not asked.keep:
        return shapes.Link(link=links.path_of(scenario), short=None, lasts=False)
    shelf = opened.shelf()
    return shapes.Link(link=_link_of(scenario), short=f"/s/{shelf.keep(scenario)}", lasts=shelf.lasts)


def _link_of(scenario: Scenario) -> str | None:
    try:
        return links.path_of(scenario)
    except CountertopError:
        return None
