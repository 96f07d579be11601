"""Bulk files from the field: what comes of each layout, of damaged files, and of boards with imported cards."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner
from msgspec import UNSET, to_builtins

from webapp import catalogue
from webapp.catalogue.coverage import covered_by_hand, covered_by_import
from webapp.catalogue.imported import FILE
from webapp.catalogue.importing import ForeignFileError, import_file
from webapp.cli import main
from webapp.rules.board import Board
from webapp.rules.entries import CardEntry, encode
from webapp.rules.errors import CountertopError
from webapp.scenarios.format import from_plain, read, start_board, write
from webapp.scenarios.links import path_of, payload_of, scenario_of_payload
from webapp.scenarios.opening import open_text
from webapp.sessions.session import Session
from webapp.views.forms import to_step

# Cards that nobody printed; the last two have the names of real ones, and texts that these have not.
OX = {
    "object": "card",
    "oracle_id": "ox",
    "name": "Oozing Ox",
    "layout": "normal",
    "type_line": "Creature — Ox",
    "oracle_text": "Trample\nOozing Ox enters with two +1/+1 counters on it.\nEvery third counter on it is golden.",
    "power": "0",
    "toughness": "0",
    "colors": ["G"],
    "keywords": ["Trample"],
}
ADDER = {
    "object": "card",
    "oracle_id": "adder",
    "name": "Mold Adder",
    "layout": "normal",
    "type_line": "Creature — Fungus Snake",
    "oracle_text": "Mold Adder has trample as long as it has a +1/+1 counter on it.",
    "power": "7",
    "toughness": "7",
    "colors": ["R"],
}
SCALES = {
    "object": "card",
    "oracle_id": "scales",
    "name": "Hardened Scales",
    "layout": "normal",
    "type_line": "Enchantment",
    "oracle_text": "Counters can't be put on Hardened Scales.",
    "colors": ["G"],
}
CARDS = [OX, ADDER, SCALES]


def two_faced(layout: str, front: dict[str, Any], back: dict[str, Any], **more: Any) -> dict[str, Any]:
    names, lines = (" // ".join(face[field] for face in (front, back)) for field in ("name", "type_line"))
    card = {"object": "card", "oracle_id": names, "name": names, "layout": layout, "type_line": lines}
    return {**card, "card_faces": [front, back], **more}


def face(name: str, type_line: str, **more: Any) -> dict[str, Any]:
    return {"object": "card_face", "name": name, "type_line": type_line, **more}


def bulk(path: Path, cards: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps(cards), encoding="utf-8")
    return path


@pytest.fixture
def data(tmp_path):
    """A folder for imported cards; after the test none of them are in use."""
    yield tmp_path / "data"
    catalogue.use(None)


@pytest.fixture
def bring(tmp_path, data):
    """Import these cards and take them in use."""

    def bring(*cards: dict[str, Any]):
        found = import_file(bulk(tmp_path / "bulk.json", list(cards)), data)
        catalogue.use(data)
        return found

    return bring


def filled(name: str) -> dict[str, Any]:
    return to_builtins(catalogue.fill(CardEntry(id="a", card=name)), enc_hook=encode)


class TestScryfall:
    def test_a_card_that_is_new_is_found_and_filled(self, bring):
        bring(OX)
        assert [entry.name for entry in catalogue.search("oozing")] == ["Oozing Ox"]
        known = filled("oozing ox")
        assert (known["name"], known["type"], known["power"]) == ("Oozing Ox", "Creature — Ox", 0)
        assert known["keywords"] == ("trample",) and known["colors"] == "G"
        assert known["abilities"] == ({"is": "enters_with", "counters": {"+1/+1": 2}},)

    def test_of_many_printings_there_is_one_card(self, bring):
        found = bring(OX, {**OX, "set": "another"}, {**OX, "lang": "de"})
        assert (found.cards, found.entries) == (1, 3)

    def test_what_is_built_in_keeps_its_facts(self, bring):
        before = filled("Mold Adder")
        bring(ADDER)
        assert filled("Mold Adder") == before
        assert before["power"] == 1

    def test_filters_know_imported_cards_too(self, bring):
        bring(OX)
        for query in ("t:ox c:g kw:trample oozing", "oozing counters:+1/+1", "oozing counters:any", "oozing pow=0"):
            assert [entry.name for entry in catalogue.search(query)] == ["Oozing Ox"], query
        assert catalogue.search("oozing pow>0") == []

    def test_wrong_letters_are_forgiven_there_too(self, bring):
        bring(OX)
        assert [entry.name for entry in catalogue.search("oozng ox")] == ["Oozing Ox"]

    def test_two_faces_turn(self, bring):
        day = face("Day Ox", "Creature — Ox", power="1", toughness="2", colors=["W"])
        night = face("Night Ox", "Creature — Ox Horror", power="3", toughness="4", colors=["B"])
        bring(two_faced("transform", day, night))
        known = filled("Night Ox")
        assert (known["name"], known["power"], known["transformed"]) == ("Day Ox", 1, True)
        assert (known["back"]["name"], known["back"]["toughness"]) == ("Night Ox", 4)

    @pytest.mark.parametrize(
        ("layout", "ours"),
        [("modal_dfc", "mdfc"), ("flip", "flip"), ("transform", "transform"), ("battle", "transform")],
    )
    def test_layouts_with_a_back(self, bring, layout, ours):
        bring(two_faced(layout, face("Day Ox", "Battle — Siege", defense="4"), face("Night Ox", "Creature — Ox")))
        found = catalogue.find("Day Ox")
        assert (found.layout, found.front.defense, found.back.name) == (ours, 4, "Night Ox")

    @pytest.mark.parametrize(
        ("layout", "types", "keywords", "ours"),
        [
            ("split", ("Instant", "Sorcery"), [], "split"),
            ("split", ("Instant", "Sorcery"), ["Aftermath"], "aftermath"),
            ("split", ("Enchantment — Room", "Enchantment — Room"), [], "room"),
        ],
    )
    def test_halves_side_by_side_are_one_card(self, bring, layout, types, keywords, ours):
        halves = (face("Ooze", types[0], mana_cost="{1}{R}"), face("Oxen", types[1], mana_cost="{G}"))
        bring(two_faced(layout, *halves, keywords=keywords))
        found = catalogue.find("Ooze // Oxen")
        assert (found.name, found.layout, found.colors, found.back) == ("Ooze // Oxen", ours, "RG", None)

    @pytest.mark.parametrize(("second", "ours"), [("Sorcery — Adventure", "adventure"), ("Sorcery — Omen", "omen")])
    def test_of_an_adventurer_the_permanent_counts(self, bring, second, ours):
        ox = face("Roaming Ox", "Creature — Ox", power="3", toughness="3", mana_cost="{G}")
        bring(two_faced("adventure", ox, face("Roam Afar", second, mana_cost="{R}"), colors=["G", "R"]))
        found = catalogue.find("Roam Afar")
        assert (found.name, found.front.power, found.layout, found.colors) == ("Roaming Ox", 3, ours, "G")

    def test_of_a_meld_pair_each_is_a_card_and_so_is_the_whole(self, bring):
        names = [("Left Ox", "meld_part"), ("Right Ox", "meld_part"), ("Whole Ox", "meld_result")]
        parts = [{"name": name, "component": component} for name, component in names]
        some = {"object": "card", "layout": "meld", "type_line": "Creature — Ox", "all_parts": parts}
        bring(*({**some, "oracle_id": name, "name": name} for name, _ in names))
        assert [(catalogue.find(name).name, catalogue.find(name).back) for name, _ in names] == [
            ("Left Ox", None),
            ("Right Ox", None),
            ("Whole Ox", None),
        ]

    def test_a_reversible_card_is_the_one_on_its_front(self, bring):
        side = face("Turning Ox", "Creature — Ox", oracle_id="side", power="2", toughness="2", colors=[])
        both = {"object": "card", "name": "Turning Ox // Turning Ox", "layout": "reversible_card"}
        found = bring({**both, "card_faces": [side, side]})
        assert (found.cards, catalogue.find("Turning Ox").front.power) == (1, 2)

    def test_levels_are_read(self, bring):
        text = "Level up {1} (reminder)\nLEVEL 1-4\n4/4\nLEVEL 5+\n8/8\nTrample"
        bring({**OX, "name": "Learned Ox", "layout": "leveler", "oracle_text": text, "keywords": ["Level up"]})
        known = filled("Learned Ox")
        assert known["keywords"] == ("level up {1}", "level 1-4 4/4", "level 5+ 8/8 trample")
        assert [ability["is"] for ability in known["abilities"]] == ["sets", "sets", "gives"]

    def test_a_saga_has_its_chapters(self, bring):
        text = "(Reminder.)\nI, II — Draw a card.\nIII, IV — Put a +1/+1 counter on target Ox."
        bring({**OX, "name": "Oxen Saga", "layout": "saga", "type_line": "Enchantment — Saga", "oracle_text": text})
        assert filled("Oxen Saga")["chapters"] == 4

    @pytest.mark.parametrize("layout", ["class", "case", "mutate", "prototype", "host", "augment"])
    def test_layouts_with_one_face(self, bring, layout):
        bring({**OX, "name": "Odd Ox", "layout": layout})
        assert catalogue.find("Odd Ox").front.type == "Creature — Ox"

    def test_tokens_are_tokens(self, bring):
        bring({**OX, "name": "Sleepy Ox", "layout": "token", "type_line": "Token Creature — Ox", "oracle_text": ""})
        found = catalogue.find_token("Sleepy Ox")
        assert (found.token, found.front.type) == (True, "Creature — Ox")
        assert [entry.name for entry in catalogue.search("sleepy is:token")] == ["Sleepy Ox"]

    def test_both_sides_of_a_token_card_are_tokens(self, bring):
        sides = (face("Sleepy Ox", "Token Creature — Ox"), face("Waking Ox", "Token Creature — Ox"))
        assert bring(two_faced("double_faced_token", *sides)).tokens == 2

    def test_a_token_named_as_a_built_in_one_changes_nothing(self, bring):
        before = filled("Treasure")
        bring(OX, {**OX, "oracle_id": "t", "name": "Treasure", "layout": "token", "type_line": "Token Creature — Ox"})
        assert filled("Treasure") == before

    def test_what_is_no_card_is_left_out_and_counted(self, bring):
        found = bring(
            OX,
            {**OX, "oracle_id": "1", "name": "Emblem of Oxen", "layout": "emblem"},
            {**OX, "oracle_id": "2", "name": "Picture of Oxen", "layout": "art_series"},
            {**OX, "oracle_id": "3", "name": "Ox of Tomorrow", "layout": "folded"},
            {**OX, "oracle_id": "4", "name": "Typeless Ox", "type_line": ""},
        )
        assert found.cards == 1
        assert found.left_out == {
            "emblems": 1,
            "art cards": 1,
            "cards of layouts that are not known here": 1,
            "cards without a type": 1,
        }

    def test_control_characters_in_a_name_do_no_harm(self, bring):
        bring({**OX, "name": "Oozing\t\u2028Ox\x00"})
        assert catalogue.find("Oozing Ox").front.name == "Oozing Ox"


class TestMtgjson:
    def test_the_same_cards_come_from_atomic_cards(self, tmp_path, data):
        ox = {"name": "Oozing Ox", "type": "Creature — Ox", "layout": "normal", "power": "0", "toughness": "0"}
        ox |= {"text": OX["oracle_text"], "colors": ["G"], "keywords": ["Trample"]}
        side = {"name": "Day Ox // Night Ox", "layout": "transform", "type": "Creature — Ox"}
        two = [{**side, "faceName": "Night Ox", "side": "b", "power": "3"}, {**side, "faceName": "Day Ox", "side": "a"}]
        content = {"meta": {"date": "2026-01-01"}, "data": {"Oozing Ox": [ox], "Day Ox // Night Ox": two}}
        (tmp_path / "atomic.json").write_text(json.dumps(content), encoding="utf-8")
        found = import_file(tmp_path / "atomic.json", data)
        assert (found.form, found.cards, found.faces) == ("MTGJSON AtomicCards", 2, 3)
        catalogue.use(data)
        assert filled("Oozing Ox")["abilities"] == ({"is": "enters_with", "counters": {"+1/+1": 2}},)
        assert catalogue.find("Day Ox").back.power == 3

    @pytest.mark.parametrize("layout", ["art_series", "emblem"])
    def test_no_card_is_left_out(self, tmp_path, data, layout):
        cards = {"Oozing Ox": [{"name": "Oozing Ox", "type": "Creature — Ox"}]}
        cards["Oxen"] = [{"name": "Oxen", "type": "Card", "layout": layout}]
        (tmp_path / "atomic.json").write_text(json.dumps({"data": cards}), encoding="utf-8")
        found = import_file(tmp_path / "atomic.json", data)
        assert found.cards == sum(found.left_out.values()) == 1


class TestFiles:
    def test_gzip_is_told_by_what_stands_in_it(self, tmp_path, data):
        (tmp_path / "bulk.json").write_bytes(gzip.compress(json.dumps(CARDS).encode()))
        assert import_file(tmp_path / "bulk.json", data).cards == 3

    def test_progress_is_told_in_bytes_of_the_file(self, tmp_path, data):
        seen: list[int] = []
        path = bulk(tmp_path / "bulk.json", CARDS)
        import_file(path, data, seen.append)
        assert sum(seen) == path.stat().st_size

    def test_a_second_import_takes_the_place_of_the_first(self, bring):
        bring(OX)
        bring({**OX, "name": "Other Ox"})
        assert catalogue.find("Oozing Ox") is None and catalogue.find("Other Ox")

    BROKEN: ClassVar[dict[str, Any]] = {
        "cut": (lambda whole: whole[: len(whole) // 2], "damaged after"),
        "no JSON": (lambda whole: b"Oozing Ox, 2 of them", "this is no JSON of cards; expected a Scryfall bulk file"),
        "empty": (lambda whole: b"", "the file is empty; expected"),
        "an empty list": (lambda whole: b"[]", "there are no cards in this file; expected"),
        "cut gzip": (lambda whole: gzip.compress(whole * 50)[:-40], "gzip"),
        "damaged gzip": (lambda whole: gzip.compress(whole)[:30] + b"ox" * 40, "gzip"),
        "rulings": (
            lambda whole: b'[{"object": "ruling", "oracle_id": "a"}]',
            "entry 1 is no card but an object 'ruling'",
        ),
        "sets": (lambda whole: b'{"data": {"OXE": {"cards": []}}}', "entry 1 is no card but an object with 'cards'"),
        "numbers": (lambda whole: b"[1, 2]", "entry 1 is no card but int"),
        "no UTF-8": (lambda whole: whole.replace(b"Oozing", b"\xff\xfe"), ""),
        "a scenario": (lambda whole: b'{"countertop": 1}', "there are no cards"),
    }

    @pytest.mark.parametrize("broken", BROKEN)
    def test_a_file_that_is_none_changes_nothing(self, tmp_path, data, broken):
        import_file(bulk(tmp_path / "bulk.json", [SCALES]), data)
        old = (data / FILE).read_bytes()
        spoil, message = self.BROKEN[broken]
        (tmp_path / "broken.json").write_bytes(spoil(json.dumps(CARDS).encode()))
        with pytest.raises(ForeignFileError) as raised:
            import_file(tmp_path / "broken.json", data)
        assert message in raised.value.message
        assert (data / FILE).read_bytes() == old
        assert [path.name for path in data.iterdir()] == [FILE]

    def test_a_file_of_imported_cards_of_another_kind_is_refused(self, data):
        data.mkdir()
        (data / FILE).write_bytes(b"oxen" * 1000)
        with pytest.raises(CountertopError, match="import the cards anew"):
            catalogue.use(data)
        with sqlite3.connect(data / "other") as database:
            database.execute("create table about (name text, value text)")
        (data / "other").replace(data / FILE)
        with pytest.raises(CountertopError, match="another format"):
            catalogue.use(data)

    def test_a_folder_without_imported_cards_has_none(self, data):
        assert catalogue.use(data) == 0


class TestCommands:
    def test_import_and_coverage(self, tmp_path, data):
        path = bulk(tmp_path / "bulk.json", CARDS)
        result = CliRunner().invoke(main, ["cards", "import", str(path), "--data", str(data)])
        assert result.exit_code == 0, result.output
        assert "Scryfall: 3 cards and 0 tokens" in result.output
        result = CliRunner().invoke(main, ["cards", "coverage", "--data", str(data)])
        assert result.exit_code == 0
        assert "3 faces, 3 of them mention counters" in result.output
        assert "1 by hand, 1 by reading; 1 more in part" in result.output
        assert "    1 every K counter on it is golden." in result.output

    def test_a_damaged_file_is_one_line_and_exit_code_1(self, tmp_path, data):
        (tmp_path / "oxen.json").write_text('[{"object": "card", "name": "Oo', encoding="utf-8")
        result = CliRunner().invoke(main, ["cards", "import", str(tmp_path / "oxen.json"), "--data", str(data)])
        assert result.exit_code == 1
        assert "oxen.json: this can't be read" in result.output

    def test_a_file_that_is_not_there(self, tmp_path, data):
        result = CliRunner().invoke(main, ["cards", "import", str(tmp_path / "none"), "--data", str(data)])
        assert (result.exit_code, "there is no such file" in result.output) == (1, True)

    def test_serving_from_a_folder_with_damaged_cards_says_so(self, data):
        data.mkdir()
        (data / FILE).write_bytes(b"oxen" * 1000)
        result = CliRunner().invoke(main, ["serve", "--data", str(data), "--port", "0"])
        assert (result.exit_code, "import the cards anew" in result.output) == (1, True)

    def test_coverage_without_an_import_tells_what_is_modelled_by_hand(self, data):
        result = CliRunner().invoke(main, ["cards", "coverage", "--data", str(data)])
        assert result.exit_code == 0
        assert "Nothing is imported there." in result.output
        assert "double" in result.output

    def test_no_kind_has_more_modelled_than_there_are(self):
        kinds = covered_by_hand()
        assert all(each.whole <= each.modelled <= each.cards for each in kinds)
        *_, total = kinds
        assert 100 < total.modelled <= total.cards <= sum(each.cards for each in kinds[:-1])

    def test_what_is_covered_adds_up(self, bring, data):
        bring(*CARDS)
        found = covered_by_import(data)
        assert (found.mentioning, found.by_hand, found.by_reading, found.in_part) == (3, 1, 1, 1)
        assert (found.sentences, found.sentences_by_hand, found.sentences_read) == (4, 1, 2)
        assert found.shapes == (("every K counter on it is golden.", 1),)


# Boards


def step(**written: Any) -> Any:
    return to_step(written, strict=True)


def creating(name: str) -> Any:
    return step(do="create", card={"id": name.split()[0].casefold(), "card": name})


def a_board(*names: str, setup: bool = False) -> Session:
    session = Session("board", from_plain({"countertop": 1, "setup": setup}))
    for name in names:
        session.take(creating(name))
    return session


def abilities(session_or_board: Any, card_id: str) -> list[dict[str, Any]]:
    board = session_or_board.now.board if isinstance(session_or_board, Session) else session_or_board
    return to_builtins(board.cards[card_id].front.abilities, enc_hook=encode)


class TestOnTheTable:
    def test_a_built_in_card_does_what_its_text_was_read_to_say(self, bring):
        bring(ADDER)
        assert abilities(a_board("Mold Adder"), "mold") == (
            {"is": "gives", "keywords": ("trample",), "affects": {"with": "+1/+1"}},
        )

    def test_but_not_in_a_file_which_means_the_same_everywhere(self, bring):
        bring(ADDER)
        board = start_board(from_plain({"countertop": 1, "cards": [{"id": "mold", "card": "Mold Adder"}]}))
        assert abilities(board, "mold") == ()

    def test_what_is_modelled_by_hand_wins(self, bring):
        before = abilities(a_board("Hardened Scales"), "hardened")
        bring(SCALES)
        assert abilities(a_board("Hardened Scales"), "hardened") == before
        assert before[0]["is"] == "changes_puts"

    def test_what_was_not_understood_is_marked(self, bring):
        bring(OX)
        card = a_board("Oozing Ox").now.board.cards["oozing"]
        assert "not understood, so by hand: Every third counter on it is golden." in catalogue.missing(card)
        catalogue.use(None)
        assert not any("golden" in line for line in catalogue.missing(card))

    def test_deck_lists_bring_them_too(self, bring):
        bring(*CARDS)
        listed = open_text("Deck\n2 Oozing Ox\n1 Mold Adder\n4 Forest\n")
        assert listed.not_carried_over == ()
        assert [entry.card for entry in listed.scenario.cards[:2]] == [UNSET, UNSET]
        assert len(listed.scenario.cards[2].abilities) == 1

    def test_one_that_is_put_by_name_enters_with_its_counters(self, bring):
        bring(OX)
        session = a_board("Oozing Ox", setup=False)
        assert session.now.board.cards["oozing"].front.name == "Oozing Ox"


def shown(board: Board) -> dict[str, Any]:
    """All that can be seen of the cards: when each came to be apart, which set-up mode does not keep."""
    return {
        key: (card.card, card.front, card.back, card.zone, dict(card.counters), card.controller)
        for key, card in board.cards.items()
    }


MAKING = """
import sys
from pathlib import Path
from webapp import catalogue
from webapp.rules.steps import read_step
from webapp.scenarios.format import from_plain
from webapp.scenarios.links import payload_of
from webapp.sessions.session import Session
catalogue.use(Path(sys.argv[1]))
session = Session("board", from_plain({"countertop": 1, "setup": True}))
for number, name in enumerate(sys.argv[2:]):
    session.take(read_step({"do": "create", "card": {"id": f"c{number}", "card": name}}))
print(payload_of(session.scenario()))
"""
OTHER_OX = {**OX, "power": "5", "toughness": "5", "oracle_text": "Flying", "keywords": ["Flying"]}
OTHER_ADDER = {**ADDER, "oracle_text": "Mold Adder enters with three ice counters on it."}
WOLF = {
    **ADDER,
    "oracle_id": "wolf",
    "name": "Young Wolf",
    "type_line": "Creature — Wolf",
    "oracle_text": "Young Wolf gets +1/+1 for each ice counter on it.",
}


class TestElsewhere:
    """A board made where cards are imported, seen where there are others, or none."""

    ELSEWHERE: ClassVar[dict[str, Any]] = {"none": [], "others": [OTHER_OX, OTHER_ADDER, WOLF]}

    @pytest.fixture(params=ELSEWHERE)
    def go_elsewhere(self, request, bring):
        def go() -> None:
            if others := self.ELSEWHERE[request.param]:
                bring(*others)
            else:
                catalogue.use(None)

        return go

    NAMES = ("Oozing Ox", "Mold Adder", "Hardened Scales", "Young Wolf")

    @pytest.mark.parametrize("setup", [False, True], ids=["played", "set up"])
    def test_a_link_shows_the_same_board(self, bring, go_elsewhere, setup):
        bring(*CARDS)
        session = a_board(*self.NAMES, setup=setup)
        there = session.now.board
        payload = payload_of(session.scenario())
        go_elsewhere()
        assert shown(Session("copy", scenario_of_payload(payload)).now.board) == shown(there)

    def test_and_so_does_a_link_of_this_moment_alone(self, bring, go_elsewhere):
        bring(*CARDS)
        session = a_board(*self.NAMES)
        there, payload = session.now.board, payload_of(session.only_this_moment())
        go_elsewhere()
        assert shown(start_board(scenario_of_payload(payload))) == shown(there)

    def test_and_a_file(self, bring, go_elsewhere):
        bring(*CARDS)
        session = a_board(*self.NAMES)
        there, text = session.now.board, write(session.scenario())
        go_elsewhere()
        assert Session("copy", read(text)).now.board == there

    def test_and_a_file_that_names_an_imported_card_once_it_has_been_opened(self, bring, go_elsewhere):
        bring(*CARDS)
        named = {"id": "ox", "card": "Oozing Ox"}
        made = {"do": "create", "card": {"id": "ox-2", "card": "Oozing Ox"}}
        scenario = from_plain({"countertop": 1, "cards": [named], "steps": [made]})
        session = Session("board", scenario)
        there, payload, at_once = session.now.board, payload_of(session.scenario()), path_of(scenario)
        go_elsewhere()
        assert Session("copy", scenario_of_payload(payload)).now.board == there
        assert Session("copy", open_text(at_once).scenario).now.board == there

    def test_and_where_somebody_took_the_read_abilities_away(self, bring, go_elsewhere):
        bring(*CARDS)
        session = a_board("Mold Adder", setup=True)
        session.take(step(do="set", card="mold", abilities=[]))
        there, payload = session.now.board, payload_of(session.scenario())
        go_elsewhere()
        assert shown(Session("copy", scenario_of_payload(payload)).now.board) == shown(there)
        assert there.cards["mold"].front.abilities == ()

    def test_a_link_of_another_process(self, tmp_path, data):
        import_file(bulk(tmp_path / "bulk.json", CARDS), data)
        made = subprocess.run(
            [sys.executable, "-c", MAKING, str(data), *self.NAMES], capture_output=True, text=True, check=True
        )
        found = start_board(scenario_of_payload(made.stdout.strip()))
        assert [card.front.name for card in found.cards.values()] == list(self.NAMES)
        assert [len(card.front.abilities) for card in found.cards.values()] == [1, 1, 1, 0]
        assert catalogue.find("Oozing Ox") is None

    def test_a_link_holds_no_more_than_what_differs(self, bring):
        bring(*CARDS)
        plain = a_board("Young Wolf", "Hardened Scales").scenario()
        with_imports = payload_of(plain)
        catalogue.use(None)
        assert payload_of(a_board("Young Wolf", "Hardened Scales").scenario()) == with_imports


STRANGE = (5, True, [1], {"a": 1}, [[1]], None, "\t\n", "\x00a\tb")


@pytest.mark.parametrize("where", ["card", "face"])
@pytest.mark.parametrize(
    "field", ["layout", "oracle_id", "card_faces", "colors", "keywords", "all_parts", "power", "oracle_text"]
)
def test_a_field_of_another_sort_breaks_neither_the_import_nor_what_is_imported(
    tmp_path: Path, data: Path, field: str, where: str
) -> None:
    odd = [{**OX, "oracle_id": f"odd {n}", "name": f"Odd Ox {n}", field: strange} for n, strange in enumerate(STRANGE)]
    if where == "face":
        odd = [
            {**OX, "oracle_id": f"odd {n}", "name": f"Odd Ox {n}", "layout": "transform", "card_faces": [each, each]}
            for n, each in enumerate(odd)
        ]
    found = import_file(bulk(tmp_path / "odd.json", [*odd, OX]), data)
    assert found.entries == len(STRANGE) + 1 and found.cards >= 1
    catalogue.use(data)
    assert [entry.name for entry in catalogue.search("oozing ox")] == ["Oozing Ox"]


@pytest.mark.parametrize("field", ["layout", "colors", "keywords"])
def test_a_field_of_another_sort_in_atomic_cards(tmp_path: Path, field: str) -> None:
    path = tmp_path / "atomic.json"
    ox = {"name": "Oozing Ox", "layout": "normal", "type": "Creature — Ox"}
    path.write_text(json.dumps({"data": {"Oozing Ox": [ox], "Odd Ox": [{**ox, "name": "Odd Ox", field: 5}]}}))
    assert import_file(path, tmp_path / "data").entries == 2


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ('[{"name": "' + "a" * 5_000_000, "entry 1 is no card: it is larger than 4 MiB"),
        ("[" * 200_000, "entry 1 is no card: it has more than 500 lists and objects inside one another"),
        ('{"meta": ' + '{"a":' * 200_000, "entry 1 is no card: it has more than 500 lists and objects"),
    ],
    ids=["an endless name", "lists in lists", "objects in objects"],
)
def test_a_bomb_is_refused_before_it_fills_the_memory(tmp_path: Path, written: str, why: str) -> None:
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(gzip.compress(written.encode(), 1))
    with pytest.raises(ForeignFileError, match=why):
        import_file(path, tmp_path / "data")
    assert not (tmp_path / "data" / FILE).exists()


def test_a_card_with_more_words_than_a_card_has_is_left_out_and_counted(tmp_path: Path) -> None:
    long = {**OX, "oracle_id": "long", "name": "Long Ox", "oracle_text": "Counters rule. " * 2_000}
    found = import_file(bulk(tmp_path / "long.json", [long, OX]), tmp_path / "data")
    assert found.left_out == {"cards with more words than a card has room for": 1} and found.cards == 1


@pytest.mark.parametrize("in_the_way", ["data", "data/cards.sqlite"])
def test_a_folder_that_can_not_be_written_is_named_not_the_file_that_is_read(tmp_path: Path, in_the_way: str) -> None:
    path = tmp_path / in_the_way
    path.parent.mkdir(exist_ok=True)
    path.write_text("") if in_the_way == "data" else path.mkdir()
    file = bulk(tmp_path / "cards.json", CARDS)
    done = CliRunner().invoke(main, ["cards", "import", str(file), "--data", str(tmp_path / "data")])
    assert done.exit_code == 1 and "the cards can't be written" in done.output and in_the_way in done.output
