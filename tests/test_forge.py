"""Forge's puzzles and game states: what is read, what is listed, and what is refused."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.rules.board import Board, board_of
from webapp.rules.cards import Card
from webapp.rules.entries import CardEntry
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import format
from webapp.scenarios.forge import Opened, looks_like_forge, read
from webapp.scenarios.forge.kinds import read_kind
from webapp.scenarios.kept import KEPT

HERE = Path(__file__).parent / "forge"
FILES = sorted(HERE.glob("*.pzl"))


def text_of(name: str) -> str:
    return (HERE / f"{name}.pzl").read_text(encoding="utf-8")


def board_in(opened: Opened) -> Board:
    return format.start_board(opened.scenario)


def on_battlefield(entry: str) -> CardEntry:
    """What Forge's one entry becomes, alone on the human's battlefield."""
    return read(f"humanbattlefield={entry}").scenario.cards[0]


def notes(entry: str) -> tuple[str, ...]:
    return read(f"humanbattlefield={entry}").not_carried_over


@pytest.fixture(scope="module")
def bench() -> Opened:
    return read(text_of("every_modifier"))


@pytest.fixture(scope="module")
def cards(bench: Opened) -> dict[str, Card]:
    return dict(board_in(bench).cards)


class TestAFileIsKnownByItsContent:
    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_our_own_files_are_forge_files(self, path):
        assert looks_like_forge(path.read_text(encoding="utf-8"))

    @pytest.mark.parametrize(
        "text",
        ["activeplayer=human", "\ufeffhumanlife=3\r\nailife=4", "[metadata]\nName:X\n[state]\n", "P0Hand=Shock"],
    )
    def test_and_so_are_these(self, text):
        assert looks_like_forge(text)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            '{"countertop": 1, "about": "\nhumanlife=3"}',
            "# a scenario\ncountertop: 1\nabout: |\n  humanlife=3\n",
            "4 Forest\n2 Shock\n",
            "[Human]\nhand:Human:Forest:2\n",
            "<cockatrice_deck version='1'></cockatrice_deck>",
            "[metadata]\nname = x\n",
            "turn=1",
        ],
    )
    def test_and_these_are_not(self, text):
        assert not looks_like_forge(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_read_is_a_scenario_that_can_be_written_and_read_again(path):
    opened = read(path.read_text(encoding="utf-8"))
    assert format.read(format.write(opened.scenario)) == opened.scenario


class TestPlayers:
    def test_life_counters_and_speed_are_there(self, bench):
        human, ai = board_in(bench).players
        assert (human.id, human.name, human.life, human.speed) == ("p1", "Human", -2, 3)
        assert human.counters == {"energy": 3, "poison": 7}
        assert (ai.id, ai.name, ai.life, ai.counters) == ("p2", "AI", 20, {})

    def test_the_active_player_is_the_one_named(self, bench):
        assert bench.scenario.active == "p2"

    def test_of_a_number_one_digit_counts(self):
        opened = read("humanlife=1\np10life=5")
        assert [player.life for player in opened.scenario.players] == [1, 5]
        assert any("p10life is read as p1life" in line for line in opened.not_carried_over)

    def test_there_are_as_many_as_the_highest_seat_named(self):
        players = read("p0life=1\np3life=4").scenario.players
        assert [player.id for player in players] == ["p1", "p2", "p3", "p4"]
        assert board_of(players, ()).players[3].name == "Player 4"

    def test_a_name_that_forge_ignores_is_kept(self):
        assert [player.name for player in read("humanlife=1\naiName=Ox").scenario.players] == ["Human", "Ox"]


class TestSetUp:
    def test_it_stands_as_written(self, bench):
        assert bench.scenario.setup is True
        assert bench.scenario.steps == ()

    def test_title_and_about_come_from_the_metadata(self, bench):
        assert bench.scenario.title == "A bench for every modifier"
        assert bench.scenario.about == (
            "Nothing here is a puzzle.\nIt only holds one of each.\n\nhttps://example.org/bench"
        )

    def test_a_commander_makes_it_commander(self, bench):
        assert bench.scenario.format == "commander"
        assert read("humanlife=1").scenario.format == "normal"


class TestModifiers:
    def test_tapped_damage_and_counters(self, cards):
        bear = cards["grizzly-bears"]
        assert (bear.tapped, bear.damage, bear.counters) == (True, 1, {"+1/+1": 2, "first strike": 1})

    def test_a_second_list_of_counters_replaces_the_first(self, cards):
        assert cards["jace-beleren"].counters == {"loyalty": 5}

    def test_attached_by_either_word_to_either_player_and_to_what_comes_later(self, cards):
        assert cards["pacifism"].attached_to == "grizzly-bears"
        assert cards["ornithopter"].attached_to == "ornithopter-2"
        assert cards["overwhelming-splendor"].attached_to == "p2"

    def test_an_owner_is_not_the_controller(self, cards):
        assert (cards["pacifism"].owner, cards["pacifism"].controller) == ("p2", "p1")
        assert (cards["ornithopter-2"].owner, cards["ornithopter-2"].controller) == ("p2", "p2")

    def test_the_other_face_is_up_by_any_of_the_words_and_by_either_name(self, cards):
        names = [card.name for card in cards.values() if card.transformed]
        assert names == [
            "Archdemon of Greed",
            "Archdemon of Greed",
            "Augusta, Dean of Order",
            "Erayo's Essence",
        ]

    def test_what_two_cards_melded_into_is_a_card_of_its_own(self, cards):
        urza = cards["urza-planeswalker"]
        assert (urza.name, urza.counters, urza.transformed) == ("Urza, Planeswalker", {"loyalty": 7}, False)

    def test_a_face_that_is_not_known_is_not_up_and_is_listed(self):
        assert on_battlefield("Grizzly Bears|Transformed").transformed is msgspec.UNSET
        assert notes("Grizzly Bears|Transformed") == (
            f"{KEPT}with the other face up, which is not known: Grizzly Bears",
        )

    def test_in_a_graveyard_a_card_called_by_its_other_face_shows_its_front(self):
        entry = read("humangraveyard=Archdemon of Greed").scenario.cards[0]
        assert (entry.card, entry.transformed) == ("Ravenous Demon", msgspec.UNSET)

    def test_flags(self, cards):
        assert cards["runeclaw-bear"].token and cards["runeclaw-bear"].commander
        assert cards["runeclaw-bear-2"].face_down and cards["runeclaw-bear-2"].phased_out
        assert (cards["plains-2"].zone, cards["plains-2"].face_down) == ("exile", True)

    def test_a_foil_is_the_card(self, cards):
        assert cards["ornithopter-2"].card == "Ornithopter"

    def test_no_counters_are_implied(self, cards):
        assert cards["gideon-blackblade"].front.loyalty == 4
        assert cards["gideon-blackblade"].counters == {}
        assert cards["invasion-of-zendikar"].front.defense == 3
        assert cards["invasion-of-zendikar"].counters == {}
        assert on_battlefield("Gideon Blackblade").counters.without_stamps() == {"loyalty": 0}
        assert on_battlefield("Grizzly Bears").counters is msgspec.UNSET

    def test_zones_keep_their_order_and_counters_lie_in_any_of_them(self, bench):
        board = board_in(bench)
        assert [card.id for card in board.zone("p1", "library")] == ["island", "swamp", "plains"]
        assert [dict(card.counters) for card in board.zone("p1", "hand")] == [{}, {"+1/+1": 1}]
        assert len(board.zone("p1", "exile")) == 3

    def test_words_that_begin_with_a_modifier_are_that_modifier_but_names_are_not(self):
        assert on_battlefield("Forest|TappedAlready").tapped is True
        assert on_battlefield("Forest|tapped").tapped is msgspec.UNSET
        assert "saddled" not in " ".join(notes("Saddled Rimestag"))


def test_what_is_not_modelled_is_listed_a_line_each(bench):
    lines = list(bench.not_carried_over)
    for expected in (
        "the puzzle's terms: goal Survive, turns 2, difficulty Easy, targets Creature.Bear+OppCtrl, "
        "targetcount 1, humancontrol true",
        "metadata: Colour:beige (line 12)",
        "turn: 4",
        "phase: COMBAT_DECLARE_ATTACKERS",
        "phase to go on to: COMBAT_DECLARE_BLOCKERS",
        "that nothing is summoning sick",
        "lands played this turn: Human (1)",
        "tempted by the Ring: Human (2)",
        "mana: Human (W W G)",
        "mana that stays: Human (R)",
        "spells that Forge casts while it sets up: Human (Giant Growth->7;Shock:CustomScript:DB$ Pump | Defined$ Self)",
        "on the stack: Human (Shock->ai)",
        "sideboard: Human (Grizzly Bears;Ornithopter)",
        "attacking: Ornithopter, Memnite (Grizzly Bears)",
        "scripts: Memnite (DBPump->7)",
        "summoning sick: Topan Freeblade",
        "renowned: Topan Freeblade",
        "monstrous: Fleecemane Lion",
        "saddled: Runeclaw Bear",
        "suspected: Runeclaw Bear",
        "ring-bearer: Runeclaw Bear",
        "manifested: Runeclaw Bear",
        "class level: Cleric Class (2)",
        "solved: Case of the Crimson Pulse",
        "chosen type: Arcane Adaptation (Elf)",
        "second chosen type: Arcane Adaptation (Ox)",
        "chosen colour: Painter's Servant (red,blue)",
        "named card: Pithing Needle (Memnite,Shock)",
        "chosen cards: Dauntless Bodyguard (Grizzly Bears, Ornithopter)",
        "imprinted cards: Extraplanar Lens (Plains)",
        "remembered cards: Extraplanar Lens (Plains, 99)",
        "merged with: Chittering Harvester (Necropanther,Urza^ Planeswalker)",
        "exiled with: Plains (Extraplanar Lens)",
        "on an adventure: Bonecrusher Giant",
        "foretold: Behold the Multiverse",
        "foretold this turn: Behold the Multiverse",
    ):
        assert KEPT + expected in lines
    assert "modifiers that mean nothing to Forge: MM2 (Chittering Harvester)" in lines
    assert any(line.startswith(f"{KEPT}unlocked door: Bottomless Pool") for line in lines)
    assert any(line.startswith(f"{KEPT}melded with: Urza") for line in lines)
    assert any(line.startswith(f"{KEPT}scripted abilities: Painter's Servant (Shine), abilityShine") for line in lines)
    assert not any("M21" in line or "NoETBTrigs" in line or "lastturn" in line for line in lines)


@pytest.fixture(scope="module")
def tokens() -> dict[str, Card]:
    return dict(board_in(read(text_of("tokens"))).cards)


class TestTokens:
    def test_one_written_out(self, tokens):
        watcher = tokens["watcher"]
        assert watcher.token
        assert watcher.front.type == "Legendary Creature — Elf Warrior"
        assert (watcher.front.power, watcher.front.toughness) == (1, 3)
        assert watcher.front.keywords == ("flying", "ward 2")
        assert watcher.counters == {"+1/+1": 1}

    def test_one_that_is_no_creature_has_no_power(self, tokens):
        assert (tokens["trinket"].front.type, tokens["trinket"].front.power) == ("Artifact", None)

    def test_a_subtype_with_a_dash_stays_whole(self, tokens):
        assert tokens["mast"].front.type == "Artifact Creature — Assembly-Worker"
        assert tokens["mast"].tapped

    def test_one_by_its_script(self, tokens):
        soldier, treasure = tokens["soldier"], tokens["treasure"]
        assert (soldier.front.power, soldier.front.toughness, soldier.token) == (1, 1, True)
        assert soldier.front.keywords == ("lifelink",)
        assert soldier.attached_to == "watcher"
        assert treasure.front.type_line.has("artifact")

    def test_one_by_a_script_that_nobody_knows_shows_what_its_id_tells(self, tokens):
        gadget = tokens["zzgadget-hum"]
        assert (gadget.front.type, gadget.front.power, gadget.front.toughness) == ("Artifact Creature", 2, "?")
        assert tokens["zznowhere"].front.type == "Unknown"
        assert any("Zzgadget Hum" in line for line in read(text_of("tokens")).not_carried_over)


class TestUnknownCards:
    @pytest.mark.parametrize(
        ("modifiers", "type_line"),
        [
            ("", "Unknown"),
            ("|Tapped", "Unknown"),
            ("|Counters:LOYALTY=3", "Planeswalker"),
            ("|Counters:DEFENSE=3", "Battle"),
            ("|Counters:LORE=1", "Enchantment — Saga"),
            ("|Counters:P1P1=1", "Creature"),
            ("|Damage:1", "Creature"),
            ("|EnchantingPlayer:AI", "Enchantment — Aura"),
            ("|AttachedTo:12", "Unknown"),
        ],
    )
    def test_the_type_is_guessed_only_from_what_the_file_shows(self, modifiers, type_line):
        entry = on_battlefield(f"Zzyzx of Nowhere{modifiers}")
        assert (entry.name, entry.card, entry.type) == ("Zzyzx of Nowhere", msgspec.UNSET, type_line)

    def test_each_is_listed(self):
        assert notes("Zzyzx of Nowhere;Forest;Zzyzx of Nowhere;Qqum") == (
            "not in the catalogue: Zzyzx of Nowhere ×2, Qqum",
        )


class TestKinds:
    @pytest.mark.parametrize(
        ("written", "kind"),
        [
            ("P1P1", "+1/+1"),
            ("p1p1", "+1/+1"),
            ("+1/+1", "+1/+1"),
            ("M1M1", "-1/-1"),
            ("P2P0", "+2/+0"),
            ("M0M2", "-0/-2"),
            ("-1/-1", "-1/-1"),
            ("LOYALTY", "loyalty"),
            ("loyalty", "loyalty"),
            ("First Strike", "first strike"),
            ("OIL", "oil"),
            ("Oil", "oil"),
            ("Hexproof", "hexproof"),
            ("Hexproof:Card.Blue:blue", "hexproof from blue"),
        ],
    )
    def test_a_spelling_of_forge_is_a_kind_of_ours(self, written, kind):
        assert read_kind(written) == kind

    def test_a_kind_given_twice_in_one_list_adds_up(self):
        assert on_battlefield("Forest|Counters:P1P1=1,+1/+1=2,").counters == {"+1/+1": 3}


class TestTheFileLayer:
    def test_a_dump_has_no_sections(self):
        opened = read(text_of("dump"))
        board = board_in(opened)
        assert [player.life for player in board.players] == [31, 9, 20]
        assert opened.scenario.active == "p2"
        assert [card.id for card in board.zone("p1", "battlefield")] == ["grizzly-bears-2", "pacifism", "forest"]
        assert board.cards["pacifism"].attached_to == "grizzly-bears-2"
        assert [card.tapped for card in board.zone("p2", "battlefield")] == [False, True]
        assert opened.not_carried_over == (f"{KEPT}turn: 2", f"{KEPT}phase: Main2")

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    @pytest.mark.parametrize("end", ["\r\n", "\r", "\n\n  "])
    def test_any_line_end_will_do(self, path, end):
        text = path.read_text(encoding="utf-8")
        assert read(text.replace("\n", end)).scenario == read(text).scenario

    def test_sections_in_any_order_the_later_of_one_name_first(self):
        opened = read(text_of("broken_line"))
        human, ai = opened.scenario.players
        assert opened.scenario.title == "The second half"
        assert (human.life, ai.life, ai.name) == (12, 5, "Ox")
        # Forge reads the second [state] before the first, so the first one's battlefield is the last one given,
        # until `p0play` in the same section.
        assert [card.card for card in opened.scenario.cards] == ["Memnite"]

    def test_a_heap_of_sections_and_of_oddities_stays_short(self):
        opened = read("[state]\nhumanlife=1\n" + "[State]\nx\n" * 100_000)
        (line,) = opened.not_carried_over
        assert line.endswith(" and 99800 more")
        assert opened.scenario.players[0].life == 1

    def test_what_was_passed_over_is_listed_with_its_line(self):
        lines = read(text_of("broken_line")).not_carried_over
        assert "text before the first section (1 line from line 1)" in lines
        assert "lines that mean nothing to Forge: 'ai name of nobody' (line 4), '|Set:TOR' (line 8)" in lines
        replaced = next(line for line in lines if line.startswith("lines that a later one replaces"))
        assert "(line 14)" in replaced and "(line 7)" in replaced and "AILIFE=8 (line 5)" in replaced

    def test_blank_entries_and_blanks_around_them_do_not_count(self):
        cards = read("humanBattlefield=Forest; Forest | Tapped ; ;Island;").scenario.cards
        assert [(card.id, card.tapped) for card in cards] == [
            ("forest", msgspec.UNSET), ("forest-2", True), ("island", msgspec.UNSET)
        ]  # fmt: skip

    def test_case_of_a_name_does_not_matter(self):
        assert on_battlefield("grizzly BEARS").card == "Grizzly Bears"


class TestIds:
    def test_they_are_slugs_and_no_two_are_the_same(self):
        cards = read("humanhand=Forest;Forest;t:Forest 2;t:P1;t:Ætherling,P:1;t:***;Forest").scenario.cards
        assert [card.id for card in cards] == [
            "forest", "forest-2", "forest-2-2", "p1-2", "aetherling", "card", "forest-3"
        ]  # fmt: skip

    def test_an_attachment_to_what_is_not_there_is_listed(self):
        assert notes("Pacifism|AttachedTo:4") == (f"{KEPT}attached to a card that is not in the file: Pacifism (id 4)",)
        assert notes("Pacifism|EnchantingPlayer:P7") == (
            f"{KEPT}attached to a player who is not in the game: Pacifism (P7)",
        )
        assert notes("Pacifism|Owner:Nobody") == (f"{KEPT}owners who are not in the game: Nobody (Pacifism)",)

    def test_nothing_is_attached_to_itself(self):
        assert on_battlefield("Pacifism|Id:4|AttachedTo:4").attached_to is msgspec.UNSET

    def test_phased_out_is_said_and_under_whom_is_listed(self):
        assert on_battlefield("Forest|PhasedOut").phased_out is True
        assert notes("Forest|PhasedOut:HUMAN") == ()
        assert notes("Forest|PhasedOut:AI") == (f"{KEPT}phased out under another player: Forest (AI)",)

    def test_of_two_cards_with_one_id_the_later_is_meant(self):
        opened = read("humanbattlefield=Forest|Id:3;Island|Id:03;Pacifism|AttachedTo:3")
        assert opened.scenario.cards[2].attached_to == "island"
        assert opened.not_carried_over == ("ids given twice, the later card is meant: 03 (line 1)",)


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ("", "[state]", "humanlife=20"),
        ("{}", "[state]", "humanlife=20"),
        ("[metadata]\nName:Nothing", "[state]", "[state] section"),
        ("[state]\n# nothing\n", "[state]", "humanlife=20"),
        ("\nhumanlife=many", "line 2", "life: a whole number"),
        ("humanlife=1e3", "line 1", "'1e3'"),
        ("humanlife=" + "9" * 5000, "line 1", "life: a whole number"),
        ("ailife=2\nhumancounters=POISON", "line 2", "KIND=number"),
        ("humanspeed=9", "line 1", "from 0 to 4"),
        ("turn=1\nactiveplayer=nobody", "line 2", "human, ai or p0 to p1"),
        ("activeplayer=p4", "line 1", "human, ai or p0 to p1"),
        ("humanlife=1\n\naihand=Forest|Counters:P1P1", "line 3", "'P1P1'"),
        ("aihand=Forest|Counters:P1P1=two", "line 1", "how many 'P1P1' counters"),
        ("aihand=Forest|Counters:P1P1=-1", "line 1", "from 0"),
        ("aihand=Forest|Counters:Any=1", "line 1", "no kind of counter"),
        ("aihand=Forest|Counters:=1", "line 1", "a kind of counter"),
        ("aihand=Forest|Counters:" + "x" * 41 + "=1", "line 1", "1 to 40 characters"),
        ("aihand=Forest|Counters:" + ",".join(f"x{n}=1" for n in range(101)), "line 1", "100 kinds"),
        ("aihand=Forest|Counters:A=1000000000000,a=1", "line 1", "counters of a kind"),
        ("aibattlefield=Forest|Damage:lots", "line 1", "the damage on Forest"),
        ("aibattlefield=t:Ox,P:strong,Types:Creature", "line 1", "the power of Ox"),
        ("aihand=" + "x" * 10_001, "line 1", "10000"),
        (f"aihand=t:{'x' * 9000},Types:Creature,P:b", "line 1", "the power of x"),
        (f"aihand={'x' * 9000}|Damage:b", "line 1", "the damage on x"),
        ("humanlife=1\n#" + "x" * 2**21, "", "2 MiB"),
        ("aihand=" + "Forest;" * 2001, "line 1", "at most 2000 cards"),
    ],
)
def test_a_broken_file_gets_one_message_with_its_line(text, where, says):
    with pytest.raises(UnreadableScenarioError) as told:
        read(text)
    assert told.value.where == where
    assert says in told.value.message
    assert len(told.value.message) < 300


def read_or_refuse(text: str) -> None:
    """Read it, or be told why not; whatever is read lies on a board and can be written."""
    looks_like_forge(text)
    try:
        opened = read(text)
    except UnreadableScenarioError as refused:
        assert refused.where.startswith("line ") or refused.where == "[state]"
        return
    assert format.read(format.write(opened.scenario)) == opened.scenario


@given(st.text())
def test_any_text_is_read_or_refused(text):
    read_or_refuse(text)


WORDS = st.sampled_from(
    "humanbattlefield= aihand= p2exile= humanlife= p10life= aicounters= activeplayer= [state] [metadata] Name: \n ; | "
    "Forest Grizzly\xa0Bears t:Ox,P:1,Types:Creature T:c_a_treasure_sac Id:1 AttachedTo:1 Counters: P1P1=1 , = 7 -1 * "
    "EnchantingPlayer:P2 Owner:AI Transformed FaceDown Meld: Damage: Pacifism Gideon\xa0Blackblade + # \r\n \0 ² "
    "IsCommander human ability".replace("\n", "\\n").split(" ")
).map(lambda word: word.replace("\\n", "\n").replace("\xa0", " "))


@given(st.lists(WORDS | st.text(max_size=3), max_size=40).map("".join))
def test_any_heap_of_forges_words_is_read_or_refused(text):
    read_or_refuse("humanlife=1\n" + text)


@given(st.sampled_from(FILES), st.data())
def test_a_file_with_a_piece_torn_out_or_put_in_is_read_or_refused(path, data):
    text = path.read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    read_or_refuse(text[:start] + data.draw(WORDS | st.text(max_size=5)) + text[end:])
