"""Editing by forms: what a form of rows means, and that what makes no sense is named and changes nothing."""

import pytest
from msgspec import UNSET

from tests.views.live import FORMS_OF_ANSWER, HTMX, PAGE
from webapp.rules.state_based import RULES
from webapp.scenarios import links

LORD = {
    "abilities.0.is": "gives",
    "abilities.0.power": "1",
    "abilities.0.toughness": "\N{MINUS SIGN}1",
    "abilities.0.keywords": "flying, trample",
    "abilities.0.affects.who": "you",
    "abilities.0.affects.other": "true",
    "abilities.0.affects.what": "creature",
}


WAS = "name=Bear&type=Creature&power=2&toughness=2"
SENT = {"do": "set", "card": "bear", "was": WAS, "name": "Bear", "type": "Creature", "power": "2", "toughness": "2"}


def prefixed(path, fields):
    return {f"{path}{name}": text for name, text in fields.items()}


class TestAFormOfSteps:
    """The plain form of a step unfolds rows, wherever a card's fields stand."""

    def test_abilities_are_set_by_rows(self, live):
        assert live.step(do="set", card="bear", **LORD).status_code == 200
        [lord] = live.session.now.board.cards["bear"].front.abilities
        assert (lord.power, lord.toughness, lord.keywords) == (1, -1, ("flying", "trample"))
        assert (lord.affects.who, lord.affects.other, lord.affects.what) == ("you", True, ("creature",))

    def test_those_of_the_other_face_too(self, live):
        fields = {"back.name": "Big Bear", **prefixed("back.", LORD)}
        assert live.step(do="set", card="bear", **fields).status_code == 200
        back = live.session.now.board.cards["bear"].back
        assert back.name == "Big Bear" and len(back.abilities) == 1

    def test_and_of_a_card_that_is_created(self, live):
        fields = {
            "card.name": "Lord",
            "card.power": "2",
            "card.toughness": "2",
            **prefixed("card.", LORD),
        }
        charge = {"card.counters.0.kind": "charge", "card.counters.0.number": "3"}
        assert live.step(do="create", **fields, **charge).status_code == 200
        lord = live.session.now.board.cards["lord"]
        assert len(lord.front.abilities) == 1 and lord.counters["charge"] == 3

    def test_what_lasts_until_end_of_turn_too(self, live):
        fields = {name.replace("abilities", "until_end_of_turn"): text for name, text in LORD.items()}
        assert live.step(do="set", card="bear", **fields).status_code == 200
        [lord] = live.session.now.board.cards["bear"].until_end_of_turn
        assert (lord.power, lord.keywords) == (1, ("flying", "trample"))

    def test_a_row_of_it_is_added_by_a_button(self, live):
        sent = {**SENT, "press": "add until_end_of_turn", "new.until_end_of_turn": "switches"}
        page = live.act("edit", HTMX, **sent).text
        assert 'name="until_end_of_turn.0.is" value="switches"' in page

    @FORMS_OF_ANSWER
    @pytest.mark.parametrize(
        ("fields", "where"),
        [
            ({"abilities.x.is": "gives"}, "abilities.x"),
            ({"abilities.0.is": "flies"}, "abilities.0.is"),
            ({"abilities.0.is": "at_most", "abilities.0.number": "1"}, "abilities[0].kind"),
            ({"back.abilities.0.is": "at_most", "back.abilities.0.kind": "a"}, "back.abilities[0].number"),
            ({"abilities.0.is": "changes_puts"}, "abilities[0]"),
        ],
    )
    def test_what_is_wrong_is_named_and_nothing_has_changed(self, live, headers, fields, where):
        before = live.state
        reply = live.step(headers, do="set", card="bear", **fields)
        assert reply.status_code == 422 and where in reply.text
        assert live.state == before


class TestTheEditor:
    """The form of an editor: it comes back with a row more, with what is wrong, or becomes one step."""

    def test_what_differs_from_what_stood_there_is_one_step(self, live):
        assert live.act("edit", **{**SENT, "power": "4"}).status_code == 200
        step = live.session.now.moment.step
        assert (step.card, step.power) == ("bear", 4)
        assert step.toughness is UNSET and live.session.now.board.cards["bear"].front.toughness == 2

    def test_a_row_more_keeps_what_was_typed_and_changes_nothing(self, live):
        before = live.state
        sent = {**SENT, "name": "Half typed", "press": "add abilities", "new.abilities": "gives"}
        for headers in (HTMX, PAGE):
            text = live.act("edit", headers, **sent).text
            assert 'value="Half typed"' in text and 'data-ability="abilities.0"' in text
        assert live.state == before

    @pytest.mark.parametrize("headers", [HTMX, PAGE])
    def test_the_wrong_field_is_marked(self, live, headers):
        before = live.state
        sent = {**SENT, "abilities.0.is": "at_most", "abilities.0.kind": "charge", "abilities.0.number": "-1"}
        reply = live.act("edit", headers, **sent)
        assert reply.status_code == 422 and 'aria-describedby="wrong-abilities.0.number"' in reply.text
        assert live.state == before

    @FORMS_OF_ANSWER
    @pytest.mark.parametrize(
        "sent",
        [
            {},
            {"do": "set"},
            {"do": "set", "card": "nobody"},
            {"do": "set", "card": "p1"},
            {"do": "destroy", "card": "bear"},
            {"do": "set", "card": "bear", "was": "&".join(["a=1", "a=2"])},
            {"do": "set", "card": "bear", "speed": "1"},
            {"do": "set", "card": "bear", "name.name": "x"},
            {"do": "set", "card": "bear", "press": "add everything"},
            {"do": "set", "card": "bear", "press": "remove abilities.7"},
            {"do": "set", "card": "bear", "press": "add abilities", "new.abilities": "flies"},
            {"do": "set", "card": "bear", "name": "\x00"},
            {"do": "set", "card": "bear", "counters.0.kind": "a", "counters.0.number": "9" * 400},
            {"do": "set", "card": "bear", "attached_to": "bear"},
            {"do": "create", "card": "x"},
            {"do": "create", "card.name": "x", "copies": "0"},
            {"do": "create", "card.name": "x", "card.zone": "attic"},
            {".".join("a" * 400): "1", "do": "set", "card": "bear"},
        ],
    )
    def test_what_makes_no_sense_is_refused(self, live, headers, sent):
        before = live.state
        assert live.act("edit", headers, **sent).status_code == 422
        assert live.state == before

    def test_a_first_edit_on_a_link_makes_a_copy_and_a_press_makes_none(self, client, store):
        path = links.path_of({"countertop": 1, "cards": [{"id": "bear", "name": "Bear", "power": 2, "toughness": 2}]})
        press = {**SENT, "press": "add abilities", "new.abilities": "switches"}
        assert client.post(f"{path}/edit", data=press, headers=HTMX).status_code == 200
        assert len(store) == 0
        assert client.post(f"{path}@9/edit", data=SENT, headers=HTMX).status_code == 422  # no moment of that number
        assert len(store) == 0
        reply = client.post(f"{path}/edit", data={**SENT, "name": "Mine"}, headers=HTMX)
        assert reply.headers["HX-Push-Url"].startswith("/b/") and len(store) == 1

    def test_reloading_the_forms_page_leads_to_the_board(self, live):
        reply = live.client.get(f"{live.path}/edit?card=bear")
        assert reply.headers["Location"].endswith(f"{live.path}?card=bear")


class TestTheTable:
    """Its settings: several of them are one action."""

    def test_house_rules_are_set_and_emptied(self, live):
        on = {f"on.{rule.number}": "true" for rule in RULES if rule.number != "704.5j"}
        assert live.act("table", rules="shown", poison="3", **on).status_code == 200
        house = live.session.now.board.house_rules
        assert (house.poison, house.disabled) == (3, ("704.5j",))
        on["on.704.5j"] = "true"
        assert live.act("table", rules="shown", poison="", **on).status_code == 200
        assert not live.session.now.board.house_rules

    @pytest.mark.parametrize(
        "sent",
        [{}, {"poison": "0"}, {"poison": "x"}, {"format": "chess"}, {"active": "p9"}, {"team": "red"}, {"lamp": "on"}],
    )
    @FORMS_OF_ANSWER
    def test_what_makes_no_sense_is_refused(self, live, headers, sent):
        before = live.state
        assert live.act("table", headers, **sent).status_code == 422
        assert live.state == before

    def test_a_player_who_joins_needs_no_id(self, live):
        assert live.step(do="join", **{"player.name": "Cleo"}).status_code == 200
        assert [player.name for player in live.session.now.board.players][-1] == "Cleo"

    def test_the_title_is_no_act(self, live):
        past = len(live.session.past)
        assert live.act("title", title=" The wolf ", about="Two\r\nlines").status_code == 200
        assert (live.session.title, live.session.about, len(live.session.past)) == ("The wolf", "Two\nlines", past)
        assert live.act("title", title="x" * 10_001).status_code == 422
