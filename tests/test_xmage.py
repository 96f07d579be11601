"""XMage's init files: what is read, what is told, what is refused; and what comes of a scenario that is written so."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.rules.board import Board
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import format
from webapp.scenarios.opening import open_text
from webapp.scenarios.xmage import looks_like_xmage, read, write

TABLE = """
# Everything that such a file can say.
// And a comment of the other sort.
[two walkers]
@lands
battlefield:Human:Grizzly Bears:2
battlefield:AI 1:DOM-Karn, Scion of Urza:1
loyalty:opponent:Karn, Scion of Urza:3
token:me:HippoToken:1
library:Human:Forest:1
library:Human:Swamp:1
commander:Computer 2:Ghave, Guru of Spores:1
exiled:human 1:XLN-Island:1
stack:Human:Shock:1
graveyard:Human:Zzyzx of Nowhere:1
sideboard:Human:Shock:3
emblem:Human:ElspethSunsChampionEmblem:1
[lands]
[@mana add]
hand:HUMAN:Forest:2
[another]
hand:Human:Shock:1
"""


def board_in(text: str) -> Board:
    return format.start_board(read(text).scenario)


def names(board: Board, player: str, zone: str) -> list[str]:
    return [card.front.name for card in board.zone(player, zone)]


class TestReading:
    def test_the_first_group_is_the_board_with_those_that_it_calls(self):
        board = board_in(TABLE)
        assert read(TABLE).scenario.title == "two walkers"
        assert names(board, "p1", "hand") == ["Forest", "Forest"]
        assert names(board, "p1", "battlefield") == ["Grizzly Bears", "Grizzly Bears", "Hippo"]
        assert names(board, "p1", "exile") == ["Island"]
        assert names(board, "p1", "stack") == ["Shock"]

    def test_what_is_put_on_a_library_last_lies_on_top(self):
        assert names(board_in(TABLE), "p1", "library") == ["Swamp", "Forest"]

    def test_loyalty_comes_on_top_of_the_printed(self):
        (karn,) = board_in(TABLE).zone("p2", "battlefield")
        assert karn.counters == {"loyalty": karn.front.loyalty + 3}

    def test_whoever_is_called_by_a_name_sits_behind_the_two_with_roles(self):
        board = board_in(TABLE)
        assert [player.name for player in board.players] == ["Player 1", "Player 2", "Computer 2"]
        assert [player.life for player in board.players] == [40, 40, 40]
        (ghave,) = board.zone("p3", "command")
        assert ghave.commander and board.format == "commander"

    def test_what_is_not_carried_over_is_told(self):
        assert read(TABLE).not_carried_over == (
            "dialogs of XMage: [@mana add]",
            "other groups of the file: another",
            "not in the catalogue: Zzyzx of Nowhere (line 15)",
            "sideboard: 3 Shock",
            "emblems: 1 ElspethSunsChampionEmblem",
        )

    def test_counters_with_which_a_card_would_enter_are_told(self):
        told = read("battlefield:Human:Arcbound Worker:1\nhand:Human:Arcbound Ravager:1").not_carried_over
        assert told == ("counters with which a card enters: Arcbound Worker",)

    def test_it_opens_by_what_stands_in_it_in_set_up_mode(self):
        opened = open_text(TABLE.encode())
        assert (opened.format, opened.scenario.setup) == ("xmage", True)

    @pytest.mark.parametrize(
        "text",
        ["", "countertop: 1\nabout: hand", "4 Forest\nSB: 2 Shock", "humanlife=3", "Note: hand:a:b:2 is a line\nx\ny"],
    )
    def test_other_files_are_not_taken_for_one(self, text):
        assert not looks_like_xmage(text)

    @pytest.mark.parametrize(
        ("text", "where", "says"),
        [
            ("hand:Human:Forest:2\nhand:Human:Forest", "line 2", "zone:player:card:amount"),
            ("hand:Human:Forest:0", "line 1", "from 1 on"),
            ("hand:Human:Forest:99999", "line 1", "from 1 on"),
            ("hand:Human:Forest:1\nattic:Human:Forest:2", "line 2", "a zone is one of"),
            ("[a]\n@b\nhand:Human:Forest:2", "line 2", "the groups here are a"),
            ("[a]\n@a\nhand:Human:Forest:2", "line 2", "can't hold itself"),
            ("[a]\n@b\n[b]\n@a", "line 4", "can't hold itself"),
            ("hand:Human:Forest:1000\n" * 3, "line 3", "at most 2000 cards"),
            ("\n".join(f"hand:Player{n}:Forest:1" for n in range(11)), "", "at most 10 players"),
            ("# nothing", "", "without a command"),
        ],
    )
    def test_what_is_wrong_is_told_with_its_line(self, text, where, says):
        with pytest.raises(UnreadableScenarioError) as refused:
            read(text)
        assert says in str(refused.value) and where in str(refused.value)

    @settings(max_examples=15)
    @given(
        st.lists(st.sampled_from([":", "hand", "Human", "1", "[", "]", "@", "\n", "Forest", "-"]) | st.text(max_size=2))
    )
    def test_any_text_is_read_or_refused(self, parts):
        with contextlib.suppress(UnreadableScenarioError):
            read("".join(parts))


class TestWriting:
    def test_a_board_that_it_can_say_comes_back_the_same(self):
        text = """
countertop: 1
title: A walker
setup: true
cards:
  - {id: jace-beleren, card: Jace Beleren, counters: {loyalty: 5}}
  - {id: island, card: Island, zone: library}
  - {id: swamp, card: Swamp, zone: library}
  - {id: shock, card: Shock, zone: hand, owner: p2}
"""
        scenario = format.read(text)
        written = write(scenario)
        assert written.not_carried_over == ()
        assert written.text.splitlines() == [
            "# Made by Countertop.",
            "[A walker]",
            "battlefield:Human:Jace Beleren:1",
            "library:Human:Swamp:1",
            "library:Human:Island:1",
            "hand:Computer:Shock:1",
            "loyalty:Human:Jace Beleren:2",
        ]
        assert open_text(written.text).format == "xmage"
        again = board_in(written.text)
        assert names(again, "p1", "library") == ["Island", "Swamp"]
        assert again.zone("p1", "battlefield")[0].counters == {"loyalty": 5}

    def test_what_it_cannot_say_is_told_and_stands_there_as_comments(self):
        scenario = format.read("""
countertop: 1
players: [{id: p1, life: 3}, {id: p2}]
cards:
  - {id: bear, card: Grizzly Bears, tapped: true, counters: {"+1/+1": 2}}
  - {id: ox, name: "Paper\\nOx", power: 1, toughness: 1}
steps: [{do: untap, card: bear}]
""")
        written = write(scenario)
        assert written.not_carried_over == (
            "steps: 1",
            "life: Player 1",
            "tapped: Grizzly Bears",
            "counters: Grizzly Bears (+1/+1)",
            "cards that XMage does not know: Paper\nOx",
        )
        lines = written.text.splitlines()
        assert "# - tapped: Grizzly Bears" in lines and "# battlefield:Human:Paper Ox:1" in lines
        assert "battlefield:Human:Grizzly Bears:1" in lines

    def test_planeswalkers_of_one_name_get_loyalty_together_or_not_at_all(self):
        jaces = "cards: [{{id: a, {0}: {{loyalty: {1}}}}}, {{id: b, {0}: {{loyalty: 5}}}}]"
        alike, unlike = (
            write(format.read("countertop: 1\n" + jaces.format("card: Jace Beleren, counters", number)))
            for number in (5, 4)
        )
        assert "loyalty:Human:Jace Beleren:2" in alike.text and alike.not_carried_over == ()
        assert "\nloyalty" not in unlike.text and unlike.not_carried_over[0].startswith("counters: Jace Beleren")

    @settings(max_examples=15)
    @given(
        st.lists(
            st.text(max_size=12) | st.sampled_from(["Forest", "#", "[x]\nhand:Human:Shock:9"]), min_size=3, max_size=3
        )
    )
    def test_no_name_or_title_adds_a_line(self, texts):
        title, player, card = texts
        written = write(
            format.from_plain({
                "countertop": 1, "title": title, "players": [{"id": f"p{n}", "name": player} for n in (1, 2, 3)],
                "cards": [{"id": "a", "name": card, "owner": "p3"}, {"id": "b", "card": "Island", "owner": "p3"}],
            })
        )  # fmt: skip
        said = [line for line in written.text.split("\n") if line and not line.startswith(("#", "["))]
        assert len(said) == 1 + (card.casefold() == "forest") and said[-1].endswith(":Island:1")
