"""Seats: the hands of others and all libraries are drawn as backs, and no answer holds the name of what is hidden."""

import re
from typing import Any

import pytest

from tests.views.live import HTMX, PAGE, LiveBoard
from webapp.scenarios import links

CARDS = [
    {"id": "open-ox", "name": "Open Ox", "power": 2, "toughness": 4},
    {"id": "my-hand", "name": "Mine In Hand", "zone": "hand"},
    {"id": "my-top", "name": "Mine On Top", "zone": "library", "type": "Sorcery"},
    {"id": "my-next", "name": "Mine Below", "zone": "library", "type": "Sorcery"},
    {"id": "their-hand", "name": "Theirs & Secret", "zone": "hand", "owner": "p2", "back": {"name": "Dark Side"}},
    {"id": "their-second", "name": "Open Ox", "zone": "hand", "owner": "p2"},
    {"id": "their-top", "name": "Hidden Jewel", "zone": "library", "owner": "p2", "type": "Sorcery"},
    {"id": "their-dead", "name": "Dead Already", "zone": "graveyard", "owner": "p2"},
]
SECRETS_OF_P1 = ["Mine On Top", "Mine Below", "Theirs", "Secret", "Dark Side", "Hidden Jewel"]
SECRET_IDS = ["my-top", "my-next", "their-hand", "their-top"]
OPEN = ["Open Ox", "Mine In Hand", "Dead Already"]


class SeatedBoard(LiveBoard):
    """A board, and the same as the player of seat p1 works it."""

    @property
    def at_seat(self) -> LiveBoard:
        return LiveBoard(self.client, f"{self.path}:p1")


@pytest.fixture
def table(make: Any) -> SeatedBoard:
    """A board with secrets."""
    live = make(*CARDS)
    return SeatedBoard(live.client, live.path)


def told(text: str, names: list[str]) -> list[str]:
    return [name for name in names if name in text]


class TestThePage:
    def test_a_seat_is_asked_for_in_the_address_and_kept_there(self, table: SeatedBoard):
        reply = table.client.get(f"{table.path}?seat=p1&card=open-ox")
        assert reply.headers["Location"] == f"{table.path}:p1?card=open-ox"
        assert table.client.get(f"{table.path}:p1?seat=p2").headers["Location"] == f"{table.path}:p2"
        assert table.client.get(f"{table.path}:p1?seat=").headers["Location"] == table.path

    def test_without_a_seat_all_is_open(self, table: SeatedBoard):
        text = table.client.get(table.path).text
        assert told(text, ["Mine On Top", "Hidden Jewel", "Dark Side"]) == ["Mine On Top", "Hidden Jewel"]

    def test_what_is_hidden_is_a_count_and_no_name_is_there(self, table: SeatedBoard):
        text = table.client.get(table.at_seat.path).text
        assert (told(text, SECRETS_OF_P1), told(text, SECRET_IDS)) == ([], [])
        assert told(text, OPEN) == OPEN
        assert re.search(r'id="zone-p2-hand".*?hand <b>2</b>', text, re.S)
        assert re.search(r'id="zone-p2-library".*?library <b>1</b>', text, re.S)
        assert re.search(r'id="zone-p1-library".*?library <b>2</b>', text, re.S)

    def test_from_the_other_seat_it_is_the_other_way_round(self, table: SeatedBoard):
        text = table.client.get(f"{table.path}:p2").text
        assert told(text, ["Mine In Hand", "Mine On Top", "Hidden Jewel"]) == []
        assert "Secret" in text

    def test_whoever_is_no_player_sees_no_hand(self, table: SeatedBoard):
        text = table.client.get(f"{table.path}:nobody").text
        assert told(text, [*SECRETS_OF_P1, "Mine In Hand"]) == []

    def test_every_form_and_link_keeps_the_seat(self, table: SeatedBoard):
        text = table.client.get(table.at_seat.path).text
        paths = re.findall(rf'(?:action|hx-post|data-steps)="({re.escape(table.path)}[^"]*)"', text)
        assert len(paths) > 20
        assert [path for path in paths if not re.match(rf"{table.path}:p1(/|$)", path)] == []

    @pytest.mark.parametrize("query", ["card=their-hand", "card=my-top", "edit=their-hand"])
    @pytest.mark.parametrize("headers", [HTMX, PAGE])
    def test_no_panel_is_about_what_is_hidden(self, table: SeatedBoard, headers: dict[str, str], query: str):
        reply = table.client.get(f"{table.at_seat.path}?{query}", headers=headers)
        assert told(reply.text, SECRETS_OF_P1) == []

    @pytest.mark.parametrize(
        "query", ["card=open-ox", "card=my-hand", "edit=open-ox", "player=p2", "new=card", "table=now"]
    )
    def test_no_panel_offers_what_is_hidden(self, table: SeatedBoard, query: str):
        reply = table.client.get(f"{table.at_seat.path}?{query}", headers=HTMX)
        assert reply.status_code == 200
        assert (told(reply.text, SECRETS_OF_P1), told(reply.text, SECRET_IDS)) == ([], [])

    @pytest.mark.parametrize("path", ["menu?of=open-ox", "menu?of=their-hand", "near?of=their-hand", "prose"])
    def test_nor_does_what_else_a_page_asks_for(self, table: SeatedBoard, path: str):
        reply = table.client.get(f"{table.at_seat.path}/{path}", headers=HTMX)
        assert told(reply.text, SECRETS_OF_P1) == []


class TestTheTopOfALibrary:
    def test_one_may_look_at_ones_own(self, table: SeatedBoard):
        text = table.client.get(f"{table.at_seat.path}?library=p1&top=1", headers=HTMX).text
        assert told(text, SECRETS_OF_P1) == ["Mine On Top"]

    def test_but_not_at_that_of_another(self, table: SeatedBoard):
        text = table.client.get(f"{table.at_seat.path}?library=p2&top=1", headers=HTMX).text
        assert told(text, SECRETS_OF_P1) == []


class TestActs:
    def test_a_draw_of_another_is_told_without_the_name(self, table: SeatedBoard):
        text = table.at_seat.step(table.at(0), do="draw", player="p2").text
        assert (told(text, SECRETS_OF_P1), told(text, SECRET_IDS)) == ([], [])
        assert "a card goes from the library to Player 2" in text
        assert re.search(r'id="zone-p2-hand".*?hand <b>3</b>', text, re.S)

    def test_ones_own_draw_is_seen(self, table: SeatedBoard):
        text = table.at_seat.step(table.at(0), do="draw", player="p1").text
        assert told(text, SECRETS_OF_P1) == ["Mine On Top"]

    def test_what_comes_out_of_a_hand_is_open_from_then_on(self, table: SeatedBoard):
        text = table.at_seat.step(table.at(0), do="move", card="their-hand", to="battlefield").text
        assert "Secret" in text and "Hidden Jewel" not in text

    def test_a_whole_answer_names_nothing_either(self, table: SeatedBoard):
        text = table.at_seat.act("undo", table.at(99)).text
        text += table.at_seat.step(table.at(99), do="draw", player="p2").text
        assert told(text, SECRETS_OF_P1) == []

    def test_a_shuffle_moves_nothing_that_can_be_seen(self, table: SeatedBoard):
        text = table.at_seat.act("shuffle", table.at(0), player="p1").text
        assert told(text, SECRETS_OF_P1) == []
        assert "Player 1 shuffles their library" in text

    def test_a_plain_form_leads_back_to_the_seat(self, table: SeatedBoard):
        reply = table.at_seat.step(PAGE, do="draw", player="p2", back="open-ox")
        assert reply.headers["Location"] == f"{table.path}:p1?card=open-ox"
        assert told(table.client.get(reply.headers["Location"]).text, SECRETS_OF_P1) == []

    def test_it_is_the_same_board(self, table: SeatedBoard):
        table.at_seat.step(do="draw", player="p2")
        assert table.session.now.board.cards["their-top"].zone == "hand"


class TestOtherPages:
    def test_a_moment_before(self, table: SeatedBoard):
        table.at_seat.step(do="draw", player="p2")
        reply = table.client.get(f"{table.at_seat.path}?at=1")
        assert reply.headers["Location"] == f"{table.path}:p1@1"
        assert told(table.client.get(reply.headers["Location"]).text, SECRETS_OF_P1) == []

    def test_a_links_page(self, client: Any):
        path = links.path_of({"countertop": 1, "cards": CARDS})
        reply = client.get(f"{path}?seat=p1")
        assert reply.headers["Location"] == f"{path}:p1"
        text = client.get(f"{path}:p1").text
        assert told(text, SECRETS_OF_P1) == []
        reply = client.post(f"{path}:p1/steps", data={"do": "draw", "player": "p2"}, headers=HTMX)
        assert told(reply.text, SECRETS_OF_P1) == []
        assert reply.headers["HX-Push-Url"].endswith(":p1")

    @pytest.mark.parametrize("path", ["share", "lesson", "embed", "report"])
    def test_a_title_that_tells_of_a_hidden_card(self, client: Any, path: str):
        secret = {"countertop": 1, "title": "Will the Hidden Jewel come?", "cards": CARDS}
        whole = {**secret, "steps": [{"do": "draw", "player": "p2"}]}
        address = links.path_of(whole)
        assert told(client.get(f"{address}:p1/{path}").text, SECRETS_OF_P1) == []
        assert told(client.get(f"{address}/{path}").text, ["Hidden Jewel"]) == ["Hidden Jewel"]

    def test_a_name_of_markup_breaks_nothing(self, make: Any):
        live = make(
            {"id": "div", "name": "div", "zone": "hand", "owner": "p2"}, {"id": "a", "name": "a", "zone": "library"}
        )
        text = live.client.get(f"{live.path}:p1").text
        assert text.count("<div") == live.client.get(f"{live.path}:p1").text.count("</div>")
        assert "<a card" not in text


AWKWARD = ["Ajani's Gift", 'The "Best" One', "Fire // <Ice> & Sons", "Jötun"]


class TestNamesOfEverySort:
    """Signs that a page, a script's text and a plain text each write in another way."""

    @pytest.fixture
    def odd(self, make: Any) -> SeatedBoard:
        hand = [{"id": f"odd{n}", "name": name, "zone": "hand", "owner": "p2"} for n, name in enumerate(AWKWARD)]
        live = make(CARDS[0], *hand)
        for n in range(len(AWKWARD)):
            live.put(f"odd{n}")
        return SeatedBoard(live.client, live.path)

    @pytest.mark.parametrize("path", ["", ".txt", "/prose", "/compare?a=0", "/moments/1", "/near", "?player=p2"])
    def test_none_is_told(self, odd: SeatedBoard, path: str):
        text = odd.client.get(odd.at_seat.path + path).text
        assert told(text, ["Ajani", "Best", "Ice", "Jöt", "odd0", "odd3"]) == []

    def test_nor_by_an_act(self, odd: SeatedBoard):
        text = odd.at_seat.step(odd.at(4), do="move", card="odd0", to="library").text
        assert told(text, ["Ajani", "Best", "Ice", "odd0"]) == [] and "a card goes from the hand" in text

    def test_those_who_sit_there_read_them(self, odd: SeatedBoard):
        text = odd.client.get(f"{odd.path}:p2").text
        assert "Ajani&#39;s Gift" in text and "Fire // &lt;Ice&gt; &amp; Sons" in text


class TestWhatIsHiddenElsewhere:
    """A story also tells of what is not on the board now: it was taken back, taken off, or left with its owner."""

    def test_what_is_taken_back(self, table: SeatedBoard):
        table.step(
            do="create", **{"card.id": "late", "card.name": "Latecomer", "card.zone": "hand", "card.owner": "p2"}
        )
        table.act("undo")
        for path in ("", "/prose", "/compare?a=0&b=1", "/moments/1"):
            assert "Latecomer" not in table.client.get(table.at_seat.path + path).text
        assert "Latecomer" in table.client.get(f"{table.path}:p2").text

    @pytest.mark.parametrize("sent", [{"do": "take_off", "card": "their-hand"}, {"do": "leave", "player": "p2"}])
    def test_what_is_off_the_board(self, table: SeatedBoard, sent: dict[str, str]):
        table.step(**sent)
        for path in ("", "/prose", ".txt", "@0", "/compare?a=0"):
            assert told(table.client.get(table.at_seat.path + path).text, ["Secret", "Dark Side", "their-hand"]) == []

    def test_two_moments_side_by_side_count_what_is_hidden(self, table: SeatedBoard):
        table.step(do="draw", player="p2")
        text = table.client.get(f"{table.at_seat.path}/compare?a=0").text
        assert told(text, SECRETS_OF_P1) == [] and "3 hidden" in text
        assert "Open Ox" in text

    @pytest.mark.parametrize("path", ["menu?of={}", "near?of={}", "why?of={}", "why?of={}&kind=charge"])
    def test_what_is_asked_of_it_is_answered_as_of_nothing(self, table: SeatedBoard, path: str):
        asked = f"{table.at_seat.path}/{path}"
        hidden, nothing = (table.client.get(asked.format(i), headers=HTMX) for i in ("their-hand", "their-none"))
        assert hidden.status_code == nothing.status_code == 422
        assert hidden.text == nothing.text.replace("their-none", "their-hand")
        assert table.client.get(asked.format("my-hand"), headers=HTMX).status_code == 200
