"""Editing by forms: what a form of rows means, and that what makes no sense is named and changes nothing."""

import pytest

from tests.views.live import FORMS_OF_ANSWER, HTMX, PAGE

LORD = {
    "abilities.0.is": "gives",
    "abilities.0.power": "1",
    "abilities.0.toughness": "\N{MINUS SIGN}1",
    "abilities.0.keywords": "flying, trample",
    "abilities.0.affects.who": "you",
    "abilities.0.affects.other": "true",
    "abilities.0.affects.what": "creature",
}


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
