"""The page of the format says all that a file can say: each map, each key, with an example that can be read."""

import re

import pytest
import yaml
from flask.testing import FlaskClient

from webapp.rulebook import vocabulary
from webapp.rulebook.vocabulary import Map
from webapp.scenarios.check import check
from webapp.scenarios.format import from_plain
from webapp.views import create_app

MAPS = [each for _, maps in vocabulary.sections() for each in maps]
BY_ANCHOR = {each.anchor: each for each in MAPS}


@pytest.fixture(scope="module")
def page() -> str:
    return create_app().test_client().get("/format").text


def test_every_map_of_the_types_stands_there_once_at_an_address_of_its_own(page: str):
    assert len(MAPS) == len(BY_ANCHOR) == len(vocabulary.structs())
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len({*ids})
    assert set(BY_ANCHOR) <= {*ids}


def test_every_map_is_told_and_every_key_of_it(page: str):
    for each in MAPS:
        assert each.says.endswith((".", ")"))
        row = page.partition(f'id="{each.anchor}"')[2].partition("</li>")[0]
        for key in each.keys:
            assert f"<dt><code>{key.name}</code></dt>" in row


def test_a_key_that_takes_another_map_leads_to_it_and_no_other_word_does(page: str):
    row = page.partition('id="the-file-scenario"')[2].partition("</li>")[0]
    assert 'a list: <a href="#cards-and-players-cardentry">CardEntry</a></dd>' in row
    assert "<dd>yes or no · usually no</dd>" in row
    assert {*re.findall(r'<dd>[^\n]*?href="#([^"]+)"', page)} <= {*BY_ANCHOR}


@pytest.mark.parametrize("each", [m for m in MAPS if m.section == "Steps"], ids=lambda m: m.name)
def test_the_example_of_a_step_is_one(each: Map):
    assert each.example is not None
    assert yaml.safe_load(each.example.text)["do"] == each.name


@pytest.mark.parametrize("each", [m for m in MAPS if m.section == "Abilities"], ids=lambda m: m.name)
def test_the_example_of_an_ability_can_be_read(each: Map):
    assert each.example is not None
    ability = yaml.safe_load(each.example.text)
    assert ability["is"] == each.name
    face = {"power": "*", "toughness": "*"} if each.name == "power_toughness" else {}
    from_plain({"countertop": 1, "cards": [{"id": "bear", **face, "abilities": [ability]}]})


def test_an_example_leads_to_the_board_that_it_stands_on(client: FlaskClient):
    example = BY_ANCHOR["abilities-keeps-counters"].example
    assert example is not None
    assert example.title in client.get(example.path).text


def test_values_are_told_in_words():
    def values(anchor: str, name: str) -> tuple[str, str]:
        return next((key.values, key.usually) for key in BY_ANCHOR[anchor].keys if key.name == name)

    assert values("steps-flip", "result") == ("heads or tails", "needed")
    assert values("steps-roll", "sides") == ("2 to 1000", "20")
    assert values("abilities-at-most", "number") == ("a whole number from 0 on", "needed")
    assert values("the-file-scenario", "cards") == ("a list: CardEntry", "")
    assert values("steps-together", "steps") == ("a list: a step", "needed")
    assert values("what-must-hold-expect", "cards") == ("a map of names to: ExpectedCard", "")


def test_the_shortest_file_on_the_page_holds(page: str):
    text = re.search(r'<pre class="format-example"[^>]*>(countertop: 1.*?)</pre>', page, re.DOTALL)
    assert text and check(from_plain(yaml.safe_load(text[1]))).ok
