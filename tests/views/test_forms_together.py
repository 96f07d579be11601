"""Several steps in one form: `steps.0.do`, `steps.1.do` and so on, as one action that is checked and undone once."""

from typing import Any
from urllib.parse import urlencode

import pytest

from tests.views.live import BEAR, FORMS_OF_ANSWER, HTMX, LiveBoard
from webapp.rules.steps import Create, Put, Tap, Together

WOLF = {"id": "wolf", "name": "Wolf", "power": 2, "toughness": 2}


@pytest.fixture
def two(make: Any) -> LiveBoard:
    """A board in play with a bear and a wolf."""
    return make(BEAR, WOLF)


def together(live: LiveBoard, fields: dict[str, Any], headers: dict[str, str] = HTMX) -> Any:
    return live.act("steps", headers, do="together", **fields)


def the_step(live: LiveBoard) -> Together:
    step = live.session.now.moment.step
    assert isinstance(step, Together)
    return step


class TestAListOfSteps:
    @FORMS_OF_ANSWER
    def test_it_is_one_action(self, two: LiveBoard, headers: dict[str, str]):
        fields = {"steps.0.do": "tap", "steps.0.card": "bear", "steps.1.do": "tap", "steps.1.card": "wolf"}
        assert together(two, fields, headers).status_code in (200, 303)
        assert the_step(two).steps == (Tap(card="bear"), Tap(card="wolf"))
        assert [card.tapped for card in two.session.now.board.cards.values()] == [True, True]
        two.act("undo")
        assert [card.tapped for card in two.session.now.board.cards.values()] == [False, False]

    def test_it_may_stand_in_one_field_as_a_buttons_step(self, two: LiveBoard):
        fields = {"do": "together", "steps.0.do": "tap", "steps.0.card": "bear"}
        assert two.step(step=urlencode(fields)).status_code == 200
        assert the_step(two).steps == (Tap(card="bear"),)

    def test_the_order_of_the_fields_does_not_matter_but_their_numbers_do(self, two: LiveBoard):
        fields = {
            f"steps.{n}.{key}": value for n in (1, 0) for key, value in (("do", "tap"), ("card", ["bear", "wolf"][n]))
        }
        together(two, fields)
        assert the_step(two).steps == (Tap(card="bear"), Tap(card="wolf"))

    def test_ten_and_more_are_in_the_order_of_numbers_not_of_letters(self, two: LiveBoard):
        fields = {}
        for number in range(12):
            fields |= {f"steps.{number}.do": "put", f"steps.{number}.onto": "bear", f"steps.{number}.kind": "charge"}
            fields[f"steps.{number}.count"] = str(number)
        together(two, fields)
        assert [step.count for step in the_step(two).steps if isinstance(step, Put)] == list(range(12))

    def test_each_is_completed_as_a_form_is(self, two: LiveBoard):
        fields = {"steps.0.do": "create", "steps.0.card.name": "Bear", "steps.0.card.power": "−1"}
        fields |= {"steps.0.card.toughness": "2", "steps.0.card.keywords": "flying, trample", "steps.0.card.type": ""}
        fields |= {"steps.1.do": "create", "steps.1.card.name": "Bear", "steps.1.copies": "2"}
        fields |= {"steps.2.do": "create", "steps.2.card.name": "Bear"}
        assert together(two, fields).status_code == 200
        steps = [step for step in the_step(two).steps if isinstance(step, Create)]
        assert [step.card.id for step in steps] == ["bear-2", "bear-3", "bear-4"]
        assert (steps[0].card.power, steps[0].card.keywords) == (-1, ("flying", "trample"))
        assert {"bear-2", "bear-3", "bear-3-2", "bear-4"} <= two.session.now.board.cards.keys()

    def test_what_is_meant_of_each_is_told_by_its_incarnation(self, two: LiveBoard):
        fields = {"steps.0.do": "tap", "steps.0.card": "bear", "steps.0.expected.bear": "7"}
        fields |= {"steps.1.do": "tap", "steps.1.card": "wolf", "steps.1.expected.wolf": "1"}
        together(two, fields)
        cards = two.session.now.board.cards
        assert (cards["bear"].tapped, cards["wolf"].tapped) == (False, True)


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("fields", "where"),
        [
            ({"steps.1.do": "tap", "steps.1.card": "bear"}, "steps.1"),
            ({"steps.0.do": "tap", "steps.0.card": "bear", "steps.00.do": "tap"}, "steps.00"),
            ({"steps.x.do": "tap"}, "steps.x"),
            ({"steps.-1.do": "tap"}, "steps.-1"),
            ({"steps.².do": "tap"}, "steps.²"),
            ({"steps." + "9" * 5000 + ".do": "tap"}, "steps." + "9" * 60),
            ({"steps": "tap"}, "steps"),
            ({"steps.0": "tap"}, "steps[0]"),
            ({}, "steps"),
            ({"steps.0.do": "tap"}, "steps[0].card"),
            ({"steps.0.do": "tap", "steps.0.card": "nobody"}, "steps[0].card"),
            ({"steps.0.do": "put", "steps.0.onto": "bear", "steps.0.kind": ""}, "steps[0].kind"),
            ({"steps.0.do": "create", "steps.0.card.power": "1"}, "steps[0].card.name"),
            ({"steps.0.do": "set", "steps.0.card": "bear", "steps.0.power": "2"}, "steps[0].card"),
            ({"steps.0.do": "together", "steps.0.steps.0.do": "tap", "steps.0.steps.0.card": "bear"}, "steps[0]"),
            ({"steps.0.do": "create", "steps.0.card.name": "A", "steps.0.copies": "9999"}, "steps[0].copies"),
            ({"steps.0.a.b.c.d.e.f.g.h.i.j.k": "deep"}, "steps.0.a"),
            ({"steps.0.do.x": "tap"}, "steps[0]"),
        ],
    )
    def test_it_is_named_and_nothing_changes(self, two: LiveBoard, fields: dict[str, str], where: str):
        before = two.state
        reply = together(two, fields, {"Accept": "application/json"})
        assert 400 <= reply.status_code < 500
        assert reply.json["where"].startswith(where), reply.json
        assert two.state == before

    def test_more_than_two_thousand(self, two: LiveBoard):
        text = urlencode({"do": "together"} | {f"steps.{n}.do": "tap" for n in range(2001)})
        reply = two.step(step=text)
        assert (reply.status_code, reply.json["where"]) == (422, "steps")

    def test_more_fields_than_all_steps_could_need(self, two: LiveBoard):
        text = urlencode({"do": "together"} | {f"steps.0.x{n}": "1" for n in range(16_001)})
        reply = two.step(step=text)
        assert (reply.status_code, reply.json["where"]) == (422, "step")

    def test_a_thousand_cards_of_one_name_find_ids_in_no_time(self, two: LiveBoard):
        fields = {
            f"steps.{n}.{key}": value for n in range(1000) for key, value in (("do", "create"), ("card.name", "Rat"))
        }
        assert two.step(step=urlencode({"do": "together"} | fields)).status_code == 200
        assert len(two.session.now.board.cards) == 1002
