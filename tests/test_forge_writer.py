"""Forge puzzles as we write them: what Forge reads there, what comes back, and what is told to be left behind."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.rules.counters import Kind
from webapp.rules.entries import CardEntry
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import format, gallery
from webapp.scenarios.forge import looks_like_forge, read, write
from webapp.scenarios.forge.kinds import read_kind, spelled_kind
from webapp.scenarios.format import Scenario

OURS = sorted((Path(__file__).parent / "forge").glob("*.pzl"))
SHARED = sorted((Path(__file__).parents[2] / "shared" / "data" / "forge-puzzles").glob("*.pzl"))


def pytest_generate_tests(metafunc):
    """A test for each puzzle of others that is there; none where there is no such folder."""
    if "puzzle" in metafunc.fixturenames:
        metafunc.parametrize("puzzle", SHARED, ids=lambda path: path.stem)


def scenario_in(path: Path) -> Scenario:
    return read(path.read_text(encoding="utf-8")).scenario


def scenario(text: str) -> Scenario:
    return format.read("countertop: 1\nsetup: true\n" + text)


def lines(text: str) -> list[str]:
    """The lines that a scenario becomes."""
    return write(scenario(text)).text.splitlines()


def left_out(text: str) -> tuple[str, ...]:
    return write(scenario(text)).not_carried_over


def of_card(entry: str) -> str:
    """What one card on the first player's battlefield becomes."""
    [line] = [line for line in lines(f"cards: [{entry}]") if line.startswith("p0battlefield=")]
    return line.removeprefix("p0battlefield=")


class TestWhatWasReadIsWrittenAndReadAgainTheSame:
    @pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
    def test_our_own_files(self, path):
        before = scenario_in(path)
        written = write(before)
        assert read(written.text).scenario == before
        assert written.not_carried_over == ()

    if SHARED:

        def test_over_shared_all_65_real_puzzles(self, puzzle):
            assert len(SHARED) == 65
            before = scenario_in(puzzle)
            written = write(before)
            assert read(written.text).scenario == before
            assert written.not_carried_over == ()


class TestTheFile:
    def test_it_has_what_forge_gives_up_without(self):
        assert lines("title: A small one\nabout: |-\n  First.\n\n  Second.") == [
            "[metadata]",
            "Name:A small one",
            "Goal:Win",
            "Turns:9999",
            r"Description:First.\n\nSecond.",
            "[state]",
            "turn=1",
            "activeplayer=p0",
            "activephase=MAIN1",
            "p0life=20",
            "p1life=20",
        ]

    @pytest.mark.parametrize("name", [name for name, _ in gallery.titles()])
    def test_no_line_is_blank(self, name):
        written = write(format.read(gallery.text(name)))
        assert all(map(str.strip, written.text[:-1].split("\n")))
        assert looks_like_forge(written.text)

    def test_the_board_is_that_at_the_start(self):
        text = "cards: [{id: a, card: Forest}]\nsteps: [{do: tap, card: a}]\nexpect: {cards: {a: {tapped: true}}}"
        assert lines(text)[-1] == "p0battlefield=Forest"
        assert left_out(text) == ("steps: 1", "what is expected")

    def test_zones_come_in_the_order_of_the_cards(self):
        text = """
cards:
  - {id: a, card: Shock, zone: library}
  - {id: b, card: Forest, owner: p2}
  - {id: c, card: Island, zone: library}
  - {id: d, card: Shock, zone: graveyard, owner: p2}
  - {id: e, card: Shock, zone: stack}
"""
        assert lines(text)[-3:] == ["p0library=Shock;Island", "p1battlefield=Forest", "p1graveyard=Shock"]
        assert left_out(text) == ("on the stack: Shock (3)",)

    def test_players_have_their_seats(self):
        text = """
active: ox
players:
  - {id: ann, life: 31, counters: {poison: 2, energy: 1}}
  - {id: bob, name: Bob; the | Old, speed: 3}
  - {id: ox, name: Player 3, life: -2}
cards: [{id: a, card: Forest, owner: ox}]
"""
        assert lines(text)[-8:] == [
            "activephase=MAIN1",
            "p0life=31",
            "p0counters=ENERGY=1,POISON=2",
            "p1name=Bob, the / Old",
            "p1life=20",
            "p1speed=3",
            "p2life=-2",
            "p2battlefield=Forest",
        ]
        assert left_out(text) == ("names of players: Bob; the | Old",)

    def test_players_called_human_and_ai_keep_forges_older_words(self):
        text = "players: [{id: p1, name: Human}, {id: p2, name: Ox}, {id: p3}]"
        assert [line for line in lines(text) if "=" in line][3:] == [
            "humanlife=20",
            "ainame=Ox",
            "ailife=20",
            "p2life=20",
        ]

    def test_a_number_too_large_for_forge_is_cut_and_told(self):
        text = (
            "players: [{id: p1, life: 3000000000}, {id: p2}]\n"
            "cards: [{id: a, card: Forest, counters: {oil: 3000000000}}]"
        )
        assert "p0life=2147483647" in lines(text)
        assert lines(text)[-1] == "p0battlefield=Forest|Counters:OIL=2147483647"
        assert left_out(text) == ("life: Player 1", "counters: Forest (oil)")


class TestCards:
    @pytest.mark.parametrize(
        ("entry", "written"),
        [
            ("{id: a, card: grizzly bears, tapped: true, damage: 1}", "Grizzly Bears|Tapped|Damage:1"),
            ("{id: a, card: Forest, owner: p2, controller: p1}", "Forest|Owner:P1"),
            ("{id: a, card: Forest, counters: {'+1/+1': 2, oil: 1}}", "Forest|Counters:P1P1=2,OIL=1"),
            ("{id: a, card: Jace Beleren}", "Jace Beleren|Counters:LOYALTY=3"),
            ("{id: a, card: Jace Beleren, counters: {loyalty: 0}}", "Jace Beleren"),
            ("{id: a, card: Pacifism, attached_to: p2}", "Pacifism|EnchantingPlayer:P1"),
            ("{id: a, card: Delver of Secrets, transformed: true}", "Delver of Secrets|Transformed"),
            ("{id: a, card: Insectile Aberration}", "Delver of Secrets|Transformed"),
            ("{id: a, card: 'Plargg, Dean of Chaos', transformed: true}", "Plargg, Dean of Chaos|Modal"),
            ("{id: a, card: 'Erayo, Soratami Ascendant', transformed: true}", "Erayo, Soratami Ascendant|Flipped"),
            ("{id: a, card: Grizzly Bears, face_down: true}", "Grizzly Bears|FaceDown"),
            ("{id: a, card: Grizzly Bears, phased_out: true}", "Grizzly Bears|PhasedOut:P0"),
            ("{id: a, card: Grizzly Bears, commander: true}", "Grizzly Bears|IsCommander"),
            ("{id: a, card: Grizzly Bears, token: true}", "Grizzly Bears|IsToken"),
        ],
    )
    def test_what_forge_knows_is_written_in_its_words_and_read_again(self, entry, written):
        assert of_card(entry) == written
        assert write(read(f"p0battlefield={written}").scenario).text.splitlines()[-1] == f"p0battlefield={written}"

    def test_only_what_others_are_attached_to_has_a_number(self):
        text = """
cards:
  - {id: a, card: Forest}
  - {id: b, card: Pacifism, attached_to: d}
  - {id: c, card: Wild Growth, attached_to: a}
  - {id: d, card: Grizzly Bears, owner: p2}
"""
        assert lines(text)[-2:] == [
            "p0battlefield=Forest|Id:1;Pacifism|AttachedTo:2;Wild Growth|AttachedTo:1",
            "p1battlefield=Grizzly Bears|Id:2",
        ]
        assert left_out(text) == ()

    def test_a_made_up_card_is_its_name_and_is_told(self):
        text = "cards: [{id: a, name: Paper Ox, power: 2, toughness: 3, tapped: true}, {id: b, name: ''}]"
        assert lines(text)[-1] == "p0battlefield=Paper Ox|Tapped;b"
        assert left_out(text) == ("made-up cards, of which only the name is there: Paper Ox, b",)

    def test_a_card_written_out_as_the_catalogue_has_it_loses_nothing(self):
        bears = "{id: a, name: Grizzly Bears, type: Creature — Bear, power: 2, toughness: 2}"
        assert of_card(bears) == "Grizzly Bears"
        assert left_out(f"cards: [{bears}]") == ()

    def test_what_a_known_card_has_of_its_own_is_told(self):
        text = """
format: two-headed-giant
house_rules: {poison: 5}
rules: ["122.1"]
players: [{id: p1, team: A, drew_from_empty: true}, {id: p2, team: A, lost: true}]
cards:
  - {id: a, card: Grizzly Bears, power: 5, keywords: [haste], abilities: [{is: keeps_counters}], note: Mine!}
  - {id: b, card: Forest, copy_of: a, deathtouched: true, copy: true, name: Wood}
  - {id: c, card: Invasion of Zendikar, protector: p2, pending: true, attacked: true}
"""
        assert left_out(text) == (
            "the rules that it shows: 122.1",
            "format: two-headed-giant",
            "house rules",
            "team: Player 1, Player 2",
            "having drawn from an empty library: Player 1",
            "having lost: Player 2",
            "power: Grizzly Bears",
            "keywords: Grizzly Bears",
            "abilities: Grizzly Bears",
            "notes: Grizzly Bears",
            "name: Wood",
            "damage by a source with deathtouch: Wood",
            "being a copy: Wood",
            "what it is a copy of: Wood",
            "being attacked: Invasion of Zendikar",
            "being the source of an ability that waits: Invasion of Zendikar",
            "protector: Invasion of Zendikar",
        )

    def test_one_player_alone_gets_company(self):
        assert left_out("players: [{id: p1}]") == ("that there is but one player",)

    @pytest.mark.parametrize(
        ("name", "written"),
        [
            ("Fish; Chips", "Fish, Chips"),
            ("Salt|Pepper", "Salt/Pepper"),
            ("Two\nlines", "Two lines"),
            ("t:Not a token", "t Not a token"),
            ("T: nor this", "T nor this"),
        ],
    )
    def test_a_name_that_would_break_the_list_is_changed(self, name, written):
        card = CardEntry(id="a", name=name)
        assert write(Scenario(countertop=1, cards=(card,))).text.endswith(f"p0battlefield={written}\n")


class TestTokens:
    @pytest.mark.parametrize(
        ("entry", "written"),
        [
            (
                "{id: a, token: true, name: Watcher, type: Legendary Artifact Creature — Elf Warrior, power: 1, "
                "toughness: 3, keywords: [first strike, ward 2, hexproof from blue, umbra armor]}",
                "t:Watcher,P:1,T:3,Cost:no cost,Types:Artifact-Creature-Elf-Warrior-Legendary,"
                "Keywords:First Strike-Ward:2-Hexproof:Card.Blue:blue-Umbra armor",
            ),
            ("{id: a, token: true, card: Treasure}", "t:Treasure,Cost:no cost,Types:Artifact-Treasure,Keywords:"),
            (
                "{id: a, token: true, name: Soldier, type: creature -- soldier, power: 1, toughness: 1, tapped: true}",
                "t:Soldier,P:1,T:1,Cost:no cost,Types:Creature-Soldier,Keywords:|Tapped",
            ),
        ],
    )
    def test_they_are_written_out(self, entry, written):
        assert of_card(entry).replace("Color:W,", "") == written
        assert left_out(f"cards: [{entry}]") == ()

    def test_a_colour_is_written_where_the_catalogue_knows_it(self):
        soldier = "{id: a, token: true, name: Soldier, type: Creature — Soldier, power: 1, toughness: 1}"
        assert ",Color:W," in of_card(soldier)
        assert "Color" not in of_card(soldier.replace("Soldier", "Gnurk"))

    def test_a_token_like_a_card_but_changed_is_written_out(self):
        bears = "{id: a, token: true, card: Grizzly Bears, power: 4}"
        assert of_card(bears) == "t:Grizzly Bears,P:4,T:2,Cost:no cost,Color:G,Types:Creature-Bear,Keywords:"

    def test_what_no_token_of_forge_can_say_is_told(self):
        text = """
cards:
  - {id: a, token: true, name: "Fish, Chips", power: "?", toughness: "*", keywords: ["suspend 4-{U}", flying],
     abilities: [{is: keeps_counters}]}
"""
        assert lines(text)[-1] == "p0battlefield=t:Fish  Chips,P:0,T:0,Cost:no cost,Types:Creature,Keywords:Flying"
        assert left_out(text) == tuple(
            f"{what}: Fish, Chips" for what in ("name", "power", "toughness", "keywords", "abilities")
        )


class TestKinds:
    @pytest.mark.parametrize(
        ("kind", "written"),
        [
            ("+1/+1", "P1P1"),
            ("-0/-2", "M0M2"),
            ("+10/+10", "P10P10"),
            ("loyalty", "LOYALTY"),
            ("oil", "OIL"),
            ("first strike", "First Strike"),
            ("hexproof", "Hexproof"),
            ("hexproof from blue", "Hexproof:Card.Blue:blue"),
            ("a;b", ""),
            ("a|b", ""),
            ("a,b", ""),
            ("a=b", ""),
            ("p1p1", ""),
        ],
    )
    def test_each_is_spelled_as_forge_does_or_not_at_all(self, kind, written):
        assert spelled_kind(Kind(kind)) == written

    def test_a_kind_that_cannot_be_spelled_is_told(self):
        text = "cards: [{id: a, card: Forest, counters: {'a,b': 1, oil: 2}}]"
        assert lines(text)[-1] == "p0battlefield=Forest|Counters:OIL=2"
        assert left_out(text) == ("counters: Forest (a,b)",)

    @given(st.text(min_size=1, max_size=20))
    def test_what_is_spelled_is_read_as_that_kind(self, text):
        try:
            kind = Kind(text)
        except ValueError:
            return
        if spelled := spelled_kind(kind):
            assert read_kind(spelled) == kind


NAMES = st.sampled_from(["Forest", "Grizzly Bears", "t:Ox", "", "Treasure", "Delver of Secrets", "+"]) | st.text(
    max_size=6
)
TYPES = st.sampled_from(["Land", "creature — elf", "Unknown", "Battle — Siege", "x", "Token Artifact -- Power-Plant"])
KINDS = st.sampled_from(["+1/+1", "loyalty", "hexproof from red", "a=b"]) | st.text("aß,İ;=:-", min_size=1, max_size=4)
CARDS = st.fixed_dictionaries(
    {},
    optional={
        "name": NAMES,
        "type": TYPES,
        "power": st.integers(-3, 3) | st.just("?"),
        "toughness": st.integers(-(10**12), 10**12) | st.just("*"),
        "keywords": st.lists(st.sampled_from(["ward 2", "first strike", "a-b", ";"]) | st.text(min_size=1, max_size=3)),
        "token": st.booleans(),
        "zone": st.sampled_from(["hand", "stack", "battlefield", "exile"]),
        "owner": st.sampled_from(["p1", "p2"]),
        "controller": st.sampled_from(["p1", "p2"]),
        "attached_to": st.sampled_from(["c0", "c1", "p2"]),
        "transformed": st.booleans(),
        "counters": st.dictionaries(KINDS, st.integers(0, 2**32), max_size=2),
    },
)


@settings(max_examples=60)
@given(st.lists(CARDS, min_size=2, max_size=4), st.text(max_size=8), st.text(max_size=8))
def test_whatever_is_written_can_be_read_and_says_the_same_again(cards, title, name):
    entries = [{"id": f"c{number}", **card} for number, card in enumerate(cards)]
    players = [{"id": "p1", "name": name}, {"id": "p2"}]
    try:
        before = format.from_plain({"countertop": 1, "title": title, "players": players, "cards": entries})
    except UnreadableScenarioError:  # a kind named twice, and the like
        return
    written = write(before)
    assert all(map(str.strip, written.text[:-1].split("\n")))
    again = read(written.text).scenario
    assert len(again.cards) == sum(card.get("zone") != "stack" for card in entries)
    assert write(again).text == written.text
