"""The JSON Schema of scenario files: it takes all that is read, and refuses what a schema can refuse."""

import jsonschema_rs
import pytest
import yaml

from webapp.rules.counters import Kind
from webapp.scenarios import gallery, rulings
from webapp.scenarios.format import from_plain, plain, read
from webapp.scenarios.schema import Schemas, scenario_schema

BEAR = {"id": "bear", "power": 2, "toughness": 2}
SCHEMA = jsonschema_rs.validator_for(scenario_schema())


def _plainly(text):
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class TestItTakes:
    @pytest.mark.parametrize("shelf", [gallery, rulings])
    def test_all_scenarios_that_come_with_countertop(self, shelf):
        assert shelf.names()
        assert [name for name in shelf.names() if not SCHEMA.is_valid(_plainly(shelf.text(name)))] == []

    def test_what_is_written_as_well_as_what_people_write(self):
        written = [(name, plain(scenario)) for name, scenario in rulings.titles()]
        assert [name for name, found in written if not SCHEMA.is_valid(found)] == []


BROKEN = {
    "no version": {},
    "another version": {"countertop": 2},
    "a key that there is not": {"countertop": 1, "crads": []},
    "a card without an id": {"countertop": 1, "cards": [{"name": "Bear"}]},
    "a key of a card that there is not": {"countertop": 1, "cards": [{**BEAR, "conters": {}}]},
    "an id with a capital": {"countertop": 1, "cards": [{"id": "Bear"}]},
    "a zone that there is not": {"countertop": 1, "cards": [{**BEAR, "zone": "table"}]},
    "counters below none": {"countertop": 1, "cards": [{**BEAR, "counters": {"charge": -1}}]},
    "a kind that is no kind": {"countertop": 1, "cards": [{**BEAR, "counters": {"All": 1}}]},
    "a step that there is not": {"countertop": 1, "cards": [BEAR], "steps": [{"do": "puts", "onto": "bear"}]},
    "a step without what it needs": {"countertop": 1, "cards": [BEAR], "steps": [{"do": "put", "onto": "bear"}]},
    "a key of another step": {
        "countertop": 1,
        "cards": [BEAR],
        "steps": [{"do": "put", "onto": "bear", "kind": "charge", "to": "bear"}],
    },
    "an ability that there is not": {"countertop": 1, "cards": [{**BEAR, "abilities": [{"is": "grows"}]}]},
    "enters with none": {
        "countertop": 1,
        "cards": [{**BEAR, "abilities": [{"is": "enters_with", "counters": {"charge": 0}}]}],
    },
    "an expectation that there is not": {"countertop": 1, "cards": [BEAR], "expect": {"cards": {"bear": {"zon": 1}}}},
    "a text for a number": {"countertop": 1, "cards": [{**BEAR, "power": "two"}]},
    "eleven players": {"countertop": 1, "players": [{"id": f"p{seat}"} for seat in range(1, 12)]},
}


class TestItRefuses:
    @pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
    def test_what_the_reader_refuses_too(self, broken):
        assert not SCHEMA.is_valid(broken)
        with pytest.raises(ValueError):
            from_plain(broken)


def test_it_is_a_schema():
    assert jsonschema_rs.meta.is_valid(scenario_schema())


def test_what_it_is_broken_from_is_valid():
    assert SCHEMA.is_valid({"countertop": 1, "cards": [{**BEAR, "counters": {"charge": 0}}]})


def test_each_default_that_it_tells_is_the_reader_s():
    card = scenario_schema()["$defs"]["Put"]["properties"]["count"]
    [step] = read(
        '{"countertop": 1, "cards": [{"id": "ox"}], "steps": [{"do": "put", "onto": "ox", "kind": "a"}]}'
    ).steps
    assert card["default"] == step.count == 1


def test_two_types_of_one_name_are_refused():
    other = type("Kind", (Kind,), {})
    schemas = Schemas([Kind, other])
    schemas.of(Kind)
    with pytest.raises(ValueError, match="two types are called Kind"):
        schemas.of(other)
