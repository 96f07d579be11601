"""Naming a card brings what it does about counters; a link made before that still means what it meant."""

import base64
import binascii
import json
import zlib
from pathlib import Path

import pytest
from msgspec import UNSET

from tests.catalogue.modelled import FOLDER
from tests.catalogue.modelled import behaviours as written
from webapp import catalogue
from webapp.catalogue.behaviours import Behaviour, behaviour_of, behaviours
from webapp.catalogue.names import key_of
from webapp.catalogue.table import table
from webapp.rules.entries import CardEntry
from webapp.rules.statics import ChangesPuts, EntersWith
from webapp.scenarios.format import Scenario, from_plain, start_board
from webapp.scenarios.links import payload_of, scenario_of_payload

SCALES = {"id": "scales", "card": "Hardened Scales"}
BEAR = {"id": "bear", "card": "Grizzly Bears"}


def abilities(name: str, edition: int = catalogue.EDITION) -> tuple:
    found = catalogue.fill(CardEntry(id="any", card=name), edition).abilities
    return () if found is UNSET else found


def link_of_the_first_edition(scenario: dict) -> str:
    """A link as it was written before there was a second edition of the catalogue."""
    payload = payload_of(from_plain(scenario))[1:]
    sealed = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    edition, *rest = json.loads(zlib.decompress(sealed[:-2], -15))
    assert edition == 2
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = json.dumps([1, *rest], ensure_ascii=False, separators=(",", ":")).encode()
    deflated = deflater.compress(body) + deflater.flush()
    checksum = binascii.crc_hqx(deflated, ord("1")).to_bytes(2, "big")
    return "1" + base64.urlsafe_b64encode(deflated + checksum).decode().rstrip("=")


def on_the_table(scenario: Scenario, card: str) -> tuple:
    return start_board(scenario).cards[card].face.abilities


class TestNaming:
    def test_a_card_that_is_modelled_does_what_it_does(self):
        (plus,) = abilities("hardened scales")
        assert isinstance(plus, ChangesPuts) and (plus.plus, plus.kinds) == (1, ("+1/+1",))

    def test_one_that_is_not_has_no_more_than_its_facts(self):
        assert abilities("Grizzly Bears") == ()
        assert [type(ability) for ability in abilities("Arcbound Worker")] in ([], [EntersWith])

    def test_what_an_entry_writes_itself_stands(self):
        entry = CardEntry(id="mine", card="Hardened Scales", abilities=())
        assert catalogue.fill(entry).abilities == ()

    def test_a_token_of_the_name_has_none_of_it(self):
        assert catalogue.fill(CardEntry(id="a", card="Treasure")).abilities is UNSET


class TestTheFile:
    def test_no_card_stands_there_twice(self):
        files = [file.read_text(encoding="utf-8") for file in FOLDER.glob("*.json")]
        lines = [line for text in files for line in text.splitlines() if line.startswith('  "')]
        assert len(lines) == len(behaviours()) > 100

    def test_each_is_a_card_of_the_catalogue(self):
        strangers = [key for key in behaviours() if not any(key_of(row.name) == key for row in table().rows(key))]
        assert strangers == []

    def test_each_says_what_it_rests_on(self):
        assert all(isinstance(each, Behaviour) and each.rests_on[0].isdecimal() for each in behaviours().values())


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
class TestEachFile:
    def test_its_tests_try_every_card_of_it(self, file: Path):
        tests = Path(__file__).with_name(f"test_behaviours_{file.stem}.py").read_text(encoding="utf-8")
        assert [name for name in written(file.stem) if f'"{name}"' not in tests] == []

    def test_it_has_a_card_a_line_by_name(self, file: Path):
        first, *lines, last = file.read_text(encoding="utf-8").splitlines()
        names = [name for line in lines for name in json.loads("{" + line.rstrip(",") + "}")]
        assert (first, last, names) == ("{", "}", sorted(names))
        assert len(lines) == len(names) > 10


class TestEditions:
    def test_the_first_edition_had_none(self):
        assert behaviour_of("Hardened Scales", edition=1) is None
        assert abilities("Hardened Scales", edition=1) == ()

    def test_a_link_of_the_first_edition_means_what_it_meant(self):
        link = link_of_the_first_edition({"countertop": 1, "cards": [SCALES, BEAR]})
        assert on_the_table(scenario_of_payload(link), "scales") == ()

    def test_and_so_does_a_card_that_its_steps_make(self):
        steps = [{"do": "together", "steps": [{"do": "create", "card": SCALES}]}]
        (together,) = scenario_of_payload(link_of_the_first_edition({"countertop": 1, "steps": steps})).steps
        assert together.steps[0].card.abilities == ()

    def test_what_such_a_link_wrote_itself_stays(self):
        own = {"is": "changes_puts", "plus": 5, "affects": {"who": "you", "what": ["creature"]}}
        link = link_of_the_first_edition({"countertop": 1, "cards": [{**SCALES, "abilities": [own]}]})
        (plus,) = on_the_table(scenario_of_payload(link), "scales")
        assert plus.plus == 5

    def test_a_link_of_today_means_what_it_means_today(self):
        scenario = scenario_of_payload(payload_of(from_plain({"countertop": 1, "cards": [SCALES, BEAR]})))
        assert len(on_the_table(scenario, "scales")) == 1
