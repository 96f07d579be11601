"""Deck lists of all dialects: what is read, what is listed as left behind, and what is refused."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios import format
from webapp.scenarios.decks import Opened, looks_like_deck, read
from webapp.scenarios.opening import open_text

ARENA = """About
Name Small elves

Commander
1 Lathril, Blade of the Elves (KHC) 1

Companion
1 Lurrus of the Dream-Den (IKO) 226

Deck
2 Llanowar Elves (DAR) 168
1 Fire // Ice (MH2) 290

Sideboard
3 Shock (M21) 159
"""
MTGO = "2 Llanowar Elves\n1 Fire/Ice\n\n3 Shock\n"
PLAIN = """// Small elves
// for a table of two

2x Llanowar Elves
Forest
SB: 3x Shock
"""
COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <lastLoadedTimestamp></lastLoadedTimestamp>
  <deckname>Small elves</deckname>
  <comments>For a table &amp; two</comments>
  <zone name="main">
    <card number="2" name="Llanowar Elves" setShortName="DAR" collectorNumber="168"/>
    <card number="1" name="Fire // Ice"/>
  </zone>
  <zone name="side"><card number="3" name="Shock"/></zone>
  <zone name="tokens"><card number="1" name="Treasure"/></zone>
</cockatrice_deck>
"""
DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck><NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="2" Sideboard="false" Name="Llanowar Elves"/>
  <Cards CatID="2" Quantity="1" Sideboard="false" Name="Fire/Ice"/>
  <Cards CatID="3" Quantity="3" Sideboard="true" Name="Shock"/>
</Deck>
"""
DECKS = {"arena": ARENA, "mtgo": MTGO, "plain": PLAIN, "cockatrice": COD, "dek": DEK}


def library(text: str) -> list[str]:
    """The names in the first player's library, the top one first."""
    return [card.front.name for card in format.start_board(read(text).scenario).zone("p1", "library")]


def in_command_zone(opened: Opened) -> list[str]:
    return [card.front.name for card in format.start_board(opened.scenario).zone("p1", "command")]


def refusal_of(text: str) -> str:
    with pytest.raises(UnreadableScenarioError) as refused:
        read(text)
    return str(refused.value)


class TestADeckIsOpenedLikeAnyOtherText:
    @pytest.mark.parametrize("text", DECKS.values(), ids=DECKS)
    @pytest.mark.parametrize("mark", ["", "\ufeff"])
    def test_in_every_dialect_as_text_and_as_bytes_in_set_up_mode(self, text, mark):
        for line_end in ("\n", "\r\n", "\r"):
            written = mark + text.replace("\n", line_end)
            opened = open_text(written)
            assert opened == open_text(written.encode())
            assert (opened.format, opened.scenario.setup) == ("deck", True)

    @pytest.mark.parametrize("text", DECKS.values(), ids=DECKS)
    def test_it_becomes_a_scenario_that_can_be_written_and_read_again(self, text):
        scenario = read(text).scenario
        assert format.read(format.write(scenario)) == scenario

    @pytest.mark.parametrize(
        "text", ["Forest", "SB: 1 Shock", "SB: 1 Shock\nSB: 1 Opt", "Deck\n4 Nosuchcard", "# x\n1 Opt"]
    )
    def test_so_are_these(self, text):
        assert open_text(text).format == "deck"

    @pytest.mark.parametrize(
        "text",
        [
            "Nosuchcard",
            "Deck",
            "Lands:\n4 apples",
            "3 days ago I moved a counter",
            "2 apples\n3 pears",
            "Dear diary,\ntoday I played\n4 Forest\nand lost",
            "4 Forest:\n  shock: 2",
            '["Forest", "Shock"]',
            "- 4 Forest",
            "<p>4 Forest</p>",
            "<html><deck>4 Forest</deck></html>",
        ],
    )
    def test_and_these_are_not(self, text):
        assert not looks_like_deck(text)
        with pytest.raises(UnreadableScenarioError, match="nor a deck list"):
            open_text(text)

    def test_half_of_the_lines_are_enough_and_less_is_not(self):
        assert looks_like_deck("4 Forest\nNosuchcard")
        assert not looks_like_deck("4 Forest\nNosuchcard\nNosuch other")

    def test_what_is_a_scenario_or_a_forge_file_stays_one_whatever_it_holds(self):
        assert open_text("countertop: 1\nabout: |\n  4 Forest\n  4 Shock\n").format == "scenario"
        assert open_text("humanlibrary=Forest\n4 Forest\n4 Shock\n4 Opt").format == "forge"
        with pytest.raises(UnreadableScenarioError, match="no YAML"):
            open_text("4 Forest\n4 Shock\ncountertop: 1")


class TestTheBoard:
    @pytest.mark.parametrize("text", [ARENA, MTGO, COD, DEK])
    def test_the_deck_is_the_library_in_the_lists_order(self, text):
        assert library(text) == ["Llanowar Elves", "Llanowar Elves", "Fire // Ice"]

    def test_it_is_the_first_of_two_players_who_has_it(self):
        board = format.start_board(read(MTGO).scenario)
        assert [(player.id, player.life) for player in board.players] == [("p1", 20), ("p2", 20)]
        assert {card.owner for card in board.cards.values()} == {"p1"}
        assert board.format == "normal"

    def test_a_commander_lies_in_the_command_zone_and_makes_it_commander(self):
        opened = read(ARENA)
        board = format.start_board(opened.scenario)
        [commander] = board.zone("p1", "command")
        assert (commander.front.name, commander.commander) == ("Lathril, Blade of the Elves", True)
        assert (board.format, [player.life for player in board.players]) == ("commander", [40, 40])
        assert not any(card.commander for card in board.zone("p1", "library"))

    @pytest.mark.parametrize(
        "line", ["1x Elvish Mystic *CMDR*", "Commander: Elvish Mystic", "Commander\n1 Elvish Mystic"]
    )
    def test_a_commander_may_be_marked_in_other_ways(self, line):
        assert in_command_zone(read(f"4 Forest\n{line}")) == ["Elvish Mystic"]

    def test_a_foil_is_no_commander(self):
        assert library("1 Elvish Mystic (M14) 169 *F*") == ["Elvish Mystic"]

    def test_what_stays_outside_the_game_is_listed(self):
        assert read(ARENA).not_carried_over == ("companion: 1 Lurrus of the Dream-Den", "sideboard: 3 Shock")
        assert read(COD).not_carried_over == ("sideboard: 3 Shock", "tokens: 1 Treasure")
        assert read("Deck\n1 Opt\nMaybeboard\n1 Shock\n2 shock").not_carried_over == ("maybeboard: 3 Shock",)
        assert read("1 Opt").not_carried_over == ()


class TestNames:
    @pytest.mark.parametrize(
        ("written", "name"),
        [
            ("llanowar ELVES", "Llanowar Elves"),
            ("Lim-Dul’s Vault", "Lim-Dûl's Vault"),
            ("Æther Vial", "Aether Vial"),
            ("Fire", "Fire // Ice"),
            ("Fire / Ice", "Fire // Ice"),
            ("Fire/Ice", "Fire // Ice"),
            ("Ice", "Fire // Ice"),
            ("Delver of Secrets // Insectile Aberration", "Delver of Secrets"),
            ("Insectile Aberration", "Delver of Secrets"),
            ("+2 Mace", "+2 Mace"),
        ],
    )
    def test_they_are_those_of_the_catalogue_however_spelled(self, written, name):
        assert read(f"1 {written}").not_carried_over == ()
        assert library(f"1 {written}") == library(f"1 Forest\n{written}")[1:] == [name]

    def test_one_that_is_not_there_is_a_blank_card_and_listed_with_its_line(self):
        opened = read("4 Forest\n2 Nosuchcard (XXX) 12\n")
        assert opened.not_carried_over == ("not in the catalogue: 2 Nosuchcard (line 2)",)
        *_, first, second = format.start_board(opened.scenario).cards.values()
        assert (first.front.name, second.front.name) == ("Nosuchcard", "Nosuchcard")
        assert not first.front.type_line.types & {"creature", "land"}

    def test_a_name_that_a_player_has_as_id_gets_another_id(self):
        assert [card.id for card in read("1 Forest\n1 P1").scenario.cards] == ["forest", "p1-2"]


class TestLines:
    @pytest.mark.parametrize(
        "line",
        [
            "2 Shock",
            "2x Shock",
            "2X Shock",
            "x2 Shock",
            "2 x Shock",
            "2× Shock",
            "(2) Shock",
            "[2] Shock",
            "  2\tShock  ",
            "2 Shock (M21)",
            "2 Shock (M21) 159",
            "2 Shock (PLST) M21-159",
            "2 [M21] Shock",
            "2 [M21:159] Shock",
            "2 Shock (M21) 159 *F*",
            "Shock\nShock",
        ],
    )
    def test_a_number_and_a_printing_may_be_written_in_many_ways(self, line):
        assert library(line) == ["Shock", "Shock"]

    def test_comments_and_ornaments_are_passed_over(self):
        assert library("1 Forest\n// 1 Shock\n# 1 Shock\n-----\n1 Opt\n***") == ["Forest", "Opt"]

    @pytest.mark.parametrize("heading", ["Deck", "Decklist:", "Main deck (3)", "// Deck", "Creatures (2)", "LANDS"])
    def test_a_heading_is_no_card(self, heading):
        assert library(f"{heading}\n1 Forest\n1 Opt") == ["Forest", "Opt"]

    def test_another_word_alone_is_one(self):
        assert library("1 Forest\nHeadline\n1 Opt") == ["Forest", "Headline", "Opt"]

    def test_sorts_of_card_do_not_end_the_sideboard(self):
        opened = read("Creatures\n1 Llanowar Elves\n\nLands\n1 Forest\n\nSideboard\nInstants\n1 Shock")
        assert opened.not_carried_over == ("sideboard: 1 Shock",)


class TestTheSideboard:
    @pytest.mark.parametrize(
        "text",
        [
            "1 Forest\n\n1 Shock",
            "1 Forest\n \n\n1 Shock\n\n",
            "Deck\n1 Forest\n\n1 Shock",
            "1 Forest\nSideboard\n1 Shock",
            "1 Forest\n\nSideboard (1):\n\n1 Shock",
            "1 Forest\n// Sideboard\n1 Shock",
            "1 Forest\nSB: 1 Shock",
            "sb:1 Shock\n1 Forest",
            "Title\n\n1 Forest\n\n1 Shock",
        ],
    )
    def test_is_set_apart(self, text):
        assert library(text) == ["Forest"]
        assert read(text).not_carried_over == ("sideboard: 1 Shock",)

    def test_with_two_gaps_there_is_none(self):
        assert library("1 Forest\n\n1 Shock\n\n1 Opt") == ["Forest", "Shock", "Opt"]

    def test_where_a_line_says_sb_a_gap_begins_none(self):
        opened = read("1 Forest\n\n1 Opt\nSB: 1 Shock")
        assert len(opened.scenario.cards) == 2
        assert opened.not_carried_over == ("sideboard: 1 Shock",)


class TestWords:
    @pytest.mark.parametrize(
        ("text", "title", "about"),
        [
            (ARENA, "Small elves", ""),
            (PLAIN, "Small elves", "for a table of two"),
            (COD, "Small elves", "For a table & two"),
            (MTGO, "", ""),
            ("Small elves\nby me\n\n1 Forest", "Small elves", "by me"),
            ("// NAME : Small elves\n1 Forest", "Small elves", ""),
        ],
    )
    def test_a_deck_is_called_what_it_calls_itself(self, text, title, about):
        scenario = read(text).scenario
        assert (scenario.title, scenario.about) == (title, about)

    def test_a_first_block_with_a_card_in_it_is_no_title(self):
        assert library("Forest\n\n1 Opt\n\n1 Shock") == ["Forest", "Opt", "Shock"]

    def test_a_comment_that_is_too_long_is_cut_and_listed(self):
        opened = read("// x\n" + "// word\n" * 3000 + "1 Forest")
        assert len(opened.scenario.about) == 10_000
        assert opened.not_carried_over == ("the end of a comment of more than 10000 characters",)


class TestWhatIsWrongIsNamed:
    def test_every_line_in_one_answer(self):
        told = refusal_of("4 Forest\n0 Shock\n4\n- Nosuchcard\n1 Opt\n2001 Opt\n1 " + "x" * 201)
        assert told == (
            "line 2: a number of cards is from 1 to 2000, not '0'; "
            "line 3: a card's name is missing: expected a line such as '4 Forest'; "
            "line 4: expected a number and a card's name, as in '4 Forest', not '- Nosuchcard'; "
            "line 6: a number of cards is from 1 to 2000, not '2001'; "
            "line 7: a card's name has at most 200 characters, not 201"
        )

    def test_of_thousands_the_first_and_how_many_more(self):
        told = refusal_of("0 Shock\n" * 300)
        assert told.count("from 1 to 2000") == 200
        assert told.endswith("; and 100 lines more")

    def test_a_list_may_be_as_long_as_a_board_and_no_longer(self):
        assert len(read("1999 Forest\n1 Shock").scenario.cards) == 2000
        assert refusal_of("1999 Forest\n2 Shock") == (
            "at most 2000 cards a board, sideboard included; this list has 2001"
        )
        assert "sideboard included; this list has 2001" in refusal_of("1999 Forest\nSB: 2 Shock")
        assert refusal_of("Shock\n" * 4001) == "at most 2000 cards a board; this text has 4001 lines"

    def test_a_deck_without_a_card(self):
        assert "without a card" in refusal_of("<cockatrice_deck/>")
        assert "without a card" in refusal_of("Deck\n\nSideboard")

    def test_a_text_that_is_too_big(self):
        assert refusal_of("1 Forest\n" * 300_000) == "at most 2 MiB"


class TestFilesOfXml:
    BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    FETCHING = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///a">]>'

    @pytest.mark.parametrize("before", [BOMB, FETCHING, '<!DOCTYPE x SYSTEM "x.dtd">', "<!DOCTYPE x>"])
    @pytest.mark.parametrize("text", [COD, DEK], ids=["cod", "dek"])
    def test_no_document_type_and_so_no_entity_is_read(self, before, text):
        declaration, rest = text.split("\n", maxsplit=1)
        with pytest.raises(UnreadableScenarioError, match=r"^line 2: no DOCTYPE or ENTITY is read"):
            open_text(f"{declaration}\n{before}{rest}")

    def test_an_entity_that_nobody_declared_is_no_xml(self):
        assert refusal_of(COD.replace("&amp;", "&b;")) == "line 5: no XML: undefined entity"

    @pytest.mark.parametrize(
        ("written", "instead", "why"),
        [
            ("</cockatrice_deck>", "", "line 13: no XML: no element found"),
            ('number="2"', 'number="two"', "line 7: a number of cards is from 1 to 2000, not 'two'"),
            ('number="2"', 'number="-1"', "line 7: a number of cards is from 1 to 2000, not '-1'"),
            ('name="Shock"', "", "line 10: a card's name is missing: expected a line such as '3 Forest'"),
            ('"side"', '"deep"', "line 10: a card stands in the zone main, side or tokens, not in 'deep'"),
            ("<comments>", "<card name='Opt'/><comments>", "line 5: a card stands in the zone main, side or tokens"),
        ],
    )
    def test_what_is_wrong_is_named_with_its_line(self, written, instead, why):
        assert refusal_of(COD.replace(written, instead)).startswith(why)

    def test_the_root_decides(self):
        assert refusal_of("<x><cockatrice_deck/></x>") == "a deck of Cockatrice begins with <cockatrice_deck>, not <x>"
        assert refusal_of("<x><Deck/></x>") == "a deck of MTGO begins with <Deck>, not <x>"

    def test_of_zones_in_zones_the_outermost_counts(self):
        inner = '<zone name="Lands"><card number="1" name="Forest"/></zone></zone>'
        text = COD.replace("</zone>", inner, 1)
        assert library(text)[-1] == "Forest"

    def test_what_is_not_known_is_passed_over(self):
        more = "<tags><tag>elf</tag></tags><sideboard_plan><move_card_to_zone><card_name>Opt</card_name>"
        more += "</move_card_to_zone></sideboard_plan></cockatrice_deck>"
        assert read(COD.replace("</cockatrice_deck>", more)) == read(COD)

    def test_depth_and_number_of_elements_are_limited(self):
        assert "nested too deeply" in refusal_of("<cockatrice_deck>" + "<a>" * 200)
        assert "at most 20000 elements" in refusal_of("<cockatrice_deck>" + "<a/>" * 30_000)


@given(st.data())
def test_a_damaged_list_is_read_or_refused(data):
    text = data.draw(st.sampled_from(list(DECKS.values()))).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    read_or_refused(text[:start] + data.draw(st.binary(max_size=8)) + text[end:])


LINES = st.sampled_from(
    ["", "Deck", "Sideboard", "1 Forest", "SB: Opt", "x", "// y", "4", "About", "Name z", "*F*", "- a"]
)


@given(st.lists(LINES | st.text(max_size=12), max_size=12).map("\n".join))
@example("1 Forest \ud800")
@example("1 Forest\n1 \x00")
@example("1 *F*")
@example("SB: SB: 1 Forest")
@example("²  Forest\n1 Opt")
def test_any_lines_together_are_read_or_refused(text):
    read_or_refused(text)


def read_or_refused(text: str | bytes) -> None:
    """What is read can be written and read again; any other exception than ours fails the test."""
    try:
        scenario = open_text(text).scenario
    except CountertopError:
        return
    assert format.read(format.write(scenario)) == scenario
