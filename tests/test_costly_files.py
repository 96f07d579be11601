"""Small files that are made to cost minutes or gigabytes, or to break a library: each is read or refused at once."""

import io
import json
import time
import zipfile
from collections.abc import Iterator

import pytest

from webapp.rules.cards import read_type_line
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import faults, format, texts, zipped
from webapp.scenarios.check import check
from webapp.scenarios.opening import open_text
from webapp.views.opened import short_link_in

AT_MOST = 2.0  # seconds of work; each of these takes some milliseconds, and took from five to thousands of seconds


@pytest.fixture(autouse=True)
def quickly() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < AT_MOST


def refusal_of(text: str | bytes) -> str:
    with pytest.raises(UnreadableScenarioError) as refused:
        open_text(text)
    return str(refused.value)


def zip_of(content: bytes, method: int) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        archive.writestr("a.yaml", content)
    return packed.getvalue()


class TestZips:
    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_only_what_can_be_unpacked_in_part_is_unpacked_at_all(self, method):
        assert "packed in a way that is not read here" in refusal_of(zip_of(b"countertop: 1", method))
        assert "damaged" in refusal_of(zip_of(b"countertop: 1", method)[:60])

    @pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    def test_the_usual_ways_are_read(self, method):
        assert open_text(zip_of(b"countertop: 1\ntitle: In it", method)).scenario.title == "In it"

    def test_what_is_unpacked_is_no_larger_than_a_file_but_for_a_game_state(self):
        assert "at most 2 MiB" in refusal_of(zip_of(b"4 Forest\n" * 300_000, zipfile.ZIP_DEFLATED))
        state = {"players": [{"id": 0}], "objects": {}, "waiting_for": "x" * texts.MOST_BYTES}
        assert len(json.dumps(state)) < zipped.MOST_UNPACKED
        assert open_text(zip_of(json.dumps(state).encode(), zipfile.ZIP_DEFLATED)).format == "phase-rs"


class TestYaml:
    @pytest.mark.parametrize("end", ["", ".5"])
    def test_numbers_of_minutes_and_seconds_are_text(self, end):
        assert open_text(f"countertop: 1\ntitle: 20:59{end}").scenario.title == f"20:59{end}"
        assert "players[0].life" in refusal_of(f"countertop: 1\nplayers: [{{id: p1, life: 1{':59' * 50_000}{end}}}]")

    def test_other_numbers_are_numbers(self):
        assert open_text("countertop: 1\nplayers: [{id: p1, life: 1_0}]").scenario.players[0].life == 10

    @pytest.mark.parametrize(
        "number", ["0x" + "f" * 5_000, "0b" + "1" * 20_000, "0" + "7" * 5_000, "9" * 5_000, "9" * 5_000 + ".5"]
    )
    def test_numbers_of_thousands_of_digits_are_refused_and_others_told_of(self, number):
        assert "line 2: a number of thousands of digits" in refusal_of(f"countertop: 1\ntitle: {number}")
        assert "title" in refusal_of(f"countertop: 1\ntitle: {number[:900]}")

    @pytest.mark.parametrize("value", ['!!bool "maybe"', '!!int ""', '!!timestamp "soon"'])
    def test_a_tag_that_does_not_fit(self, value):
        assert "does not fit the tag" in refusal_of(f"countertop: 1\ntitle: {value}")
        assert open_text("countertop: 1\ntitle: !!str 5").scenario.title == "5"

    def test_quotes_that_nothing_ends(self):
        assert "never closed" in refusal_of('{"countertop": "\'", "b": "' + '\\"' * 200_000 + ":" * 130_000)
        assert [token.text for token in faults.tokens('{"a": "x\\"y"}') if not token.kind] == ["a", 'x"y']


class TestFilesOfOthers:
    def test_groups_of_xmage_that_call_groups_that_call_groups(self):
        calls = "".join(f"[g{number}]\n" + f"@g{number + 1}\n" * 10 for number in range(12))
        assert "groups in groups" in refusal_of(f"{calls}[g12]\nhand:Human:Forest:1\n")
        few = open_text("[a]\n@b\n@b\n[b]\nhand:Human:Forest:1\n").scenario
        assert len(few.cards) == 2

    def test_a_colour_of_a_token_of_forge_that_is_blanks(self):
        token = "[state]\nhumanlife=20\nhumanbattlefield=t:Goblin,P:1,T:1,Cost:no cost,Color:{},Types:Creature-Goblin"
        assert len(open_text(token.format(" " * 200_000)).scenario.cards) == 1
        told = "colours of tokens that are none of five"
        assert [
            any(told in line for line in open_text(token.format(color)).not_carried_over) for color in ("R", "Pink")
        ] == [
            False,
            True,
        ]

    @pytest.mark.parametrize("deep", [700, 900])
    def test_a_game_state_as_deep_as_json_may_be(self, deep):
        state = '{"players": [{"id": 0}], "objects": {}, "waiting_for": ' + '{"a":' * deep + "%s" + "}" * deep + "}"
        waits = [open_text(state % held).not_carried_over for held in ("1", "null")]
        assert waits == [("what the engine waits for",), ()]

    def test_half_a_character_in_a_game_state(self):
        card = {"name": "X", "zone": "Hand", "card_types": {"core_types": ["\ud800"]}, "base_keywords": ["\ud800", "é"]}
        state = {"players": [{"id": 0}], "objects": {"1": card}, "waiting_for": 1, "phase": "\ud800"}
        found = open_text(json.dumps(state)).scenario
        assert (found.cards[0].type, found.cards[0].keywords) == ("?", ("?", "é"))
        assert format.read(format.write(found)) == found


def test_hundreds_of_legends_of_one_name_are_asked_about():
    """Which answers come to the same is tried out: not all of hundreds, where two differ already."""
    cards = [{"id": f"b{number}", "card": "Isamaru, Hound of Konda"} for number in range(200)]
    choice = check(format.from_plain({"countertop": 1, "cards": cards})).moments[-1].choice
    assert choice is not None and (choice.kind, len(choice.options)) == ("legend", 200)


def test_a_type_line_of_blanks():
    assert read_type_line("Creature" + " " * 9_900 + "- x").subtypes == {"x"}
    assert read_type_line("Creature" + " " * 9_900 + "x").types == {"creature", "x"}


def test_an_address_with_a_hundred_thousand_short_links_in_it():
    assert short_link_in("http://here" + "/s/abc" * 100_000 + " x") == ""
    assert short_link_in("http://here/s/abc?at=3") == "s/abc"
