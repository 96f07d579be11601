"""Abilities as buttons: in a card's panel, in its menu and on what waits, with scripts or without."""

import re
from html import unescape
from typing import Any

import pytest

from tests.views.live import HTMX, JSON, PAGE, LiveBoard

ANY_TARGET = {"who": "anyone", "what": ["creature", "planeswalker", "battle", "player"]}
BALLISTA = {
    "id": "ballista",
    "name": "Ballista",
    "counters": {"+1/+1": 2},
    "abilities": [
        {
            "is": "activated",
            "cost": "{4}",
            "text": "put a +1/+1 counter on it",
            "does": [{"do": "put", "onto": "$it", "kind": "+1/+1"}],
        },
        {
            "is": "activated",
            "cost": "Remove a +1/+1 counter from it",
            "text": "it deals 1 damage to any target",
            "pays": {"remove": {"+1/+1": 1}},
            "targets": [ANY_TARGET],
            "does": [{"do": "damage", "to": "$target", "amount": 1}],
        },
    ],
}
BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
SAYS = "Remove a +1/+1 counter from it: it deals 1 damage to any target"


def card_that(*does: dict[str, Any], targets: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    ability = {"is": "activated", "text": "do it", "targets": targets or [], "does": list(does), **more}
    return {"id": "it", "name": "Engine", "type": "Artifact", "counters": {"oil": 2}, "abilities": [ability]}


@pytest.fixture
def live(make: Any) -> LiveBoard:
    return make(BALLISTA, BEAR)


def panel(live: LiveBoard, card: str) -> str:
    return live.client.get(f"{live.path}?card={card}", headers=PAGE).text


def form_of(page: str, name: str) -> str:
    """The form of that name."""
    forms = re.findall(r"<form[^>]*>.*?</form>", page, re.S)
    return next(form for form in forms if f'aria-label="{name}"' in unescape(form).split(">", 1)[0])


def sent(form: str) -> dict[str, list[str]]:
    """What a browser would send of a form as it stands: hidden fields, texts, and the first choice of a menu."""
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        if 'type="checkbox"' not in tag and (name := re.search(r'name="([^"]*)"', tag)):
            found.setdefault(name[1], []).append(unescape(re.search(r'value="([^"]*)"', tag)[1]))
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', form, re.S):
        found.setdefault(name, []).append(re.search(r'value="([^"]*)"', options)[1])
    return found


class TestThePanel:
    def test_each_ability_is_a_button_with_its_words(self, live: LiveBoard):
        buttons = re.findall(r'<span class="option-text">([^<]*)<', panel(live, "ballista"))
        assert {"{4}: put a +1/+1 counter on it", SAYS} <= set(buttons)

    def test_it_says_what_of_the_cost_is_not_checked(self, live: LiveBoard):
        page = panel(live, "ballista")
        assert "Its cost is not checked." in form_of(page, "Ballista: {4}: put a +1/+1 counter on it")
        assert "Only its cost in counters is checked." in form_of(page, f"Ballista: {SAYS}")

    def test_what_is_sent_without_scripts_does_it(self, live: LiveBoard):
        form = form_of(panel(live, "ballista"), f"Ballista: {SAYS}")
        assert [unescape(name) for name in re.findall(r"<option[^>]*>([^<]*)", form)] == [
            "Player 1",
            "Player 2",
            "Ballista",
            "Bear",
        ]
        answer = live.step(PAGE, **{**sent(form), "targets": "bear"})
        assert answer.status_code == 303
        board = live.session.now.board
        assert (board.cards["bear"].damage, dict(board.cards["ballista"].counters)) == (1, {"+1/+1": 1})

    def test_an_ability_that_asks_for_nothing_is_one_press(self, live: LiveBoard):
        form = form_of(panel(live, "ballista"), "Ballista: {4}: put a +1/+1 counter on it")
        assert "<select" not in form
        live.step(PAGE, **sent(form))
        assert live.session.now.board.cards["ballista"].counters["+1/+1"] == 3

    def test_an_ability_without_any_target_can_not_be_pressed(self, make: Any):
        engine = card_that({"do": "tap", "card": "$target"}, targets=[{"who": "anyone", "what": ["creature"]}])
        form = form_of(panel(make(engine), "it"), "Engine: do it")
        assert "disabled" in form and "nothing that it could target" in form

    def test_two_targets_are_two_menus(self, make: Any):
        targets = [{"who": "you", "what": ["artifact"]}, {"who": "anyone", "what": ["creature"]}]
        move = {"do": "move_counters", "from": "$target", "to": "$target 2", "kind": "oil"}
        live = make(card_that(move, targets=targets), BEAR)
        form = form_of(panel(live, "it"), "Engine: do it")
        assert 'aria-label="Target 1 of Engine: do it"' in form and 'aria-label="Target 2 of Engine: do it"' in form
        live.step(PAGE, **sent(form))
        assert dict(live.session.now.board.cards["bear"].counters) == {"oil": 1}

    @pytest.mark.parametrize("chosen", [["bear"], ["bear", "ox"], []])
    def test_up_to_several_are_boxes(self, make: Any, chosen: list[str]):
        targets = [{"who": "anyone", "what": ["creature"], "up_to": 2}]
        live = make(card_that({"do": "tap", "card": "$target"}, targets=targets), BEAR, {**BEAR, "id": "ox"})
        form = form_of(panel(live, "it"), "Engine: do it")
        assert form.count('type="checkbox" name="targets"') == 2
        live.step(PAGE, **sent(form), targets=chosen)
        tapped = [card.id for card in live.session.now.board.cards.values() if card.tapped]
        assert tapped == chosen

    def test_up_to_one_may_be_none(self, make: Any):
        targets = [{"who": "anyone", "what": ["creature"], "up_to": 1}]
        live = make(card_that({"do": "tap", "card": "$target"}, targets=targets), BEAR)
        form = form_of(panel(live, "it"), "Engine: do it")
        assert '<option value="">none</option>' in form
        assert live.step(JSON, **sent(form)).status_code == 200
        assert not live.session.now.board.cards["bear"].tapped

    def test_a_number_and_a_kind_are_asked_for(self, make: Any):
        live = make(card_that({"do": "remove", "from": "$it", "kind": "$kind", "count": "X"}))
        form = form_of(panel(live, "it"), "Engine: do it")
        assert 'aria-label="X of Engine: do it"' in form and 'aria-label="Kind of counter for Engine: do it"' in form
        live.step(PAGE, **{**sent(form), "x": "2"})
        assert not live.session.now.board.cards["it"].counters

    def test_what_proliferates_asks_what_to_choose(self, make: Any):
        live = make(card_that({"do": "proliferate"}))
        form = form_of(panel(live, "it"), "Engine: do it")
        assert '<input type="checkbox" name="choose" value="it">' in form
        live.step(PAGE, **sent(form), choose="it")
        assert live.session.now.board.cards["it"].counters["oil"] == 3

    def test_a_plain_card_has_none_and_neither_has_one_in_hand(self, make: Any):
        live = make({**BALLISTA, "zone": "hand"}, BEAR)
        assert 'name="do" value="use"' not in panel(live, "ballista")
        assert 'name="do" value="use"' not in panel(live, "bear")

    def test_while_the_board_is_set_up_nothing_is_used(self, live: LiveBoard):
        live.act("setup")
        assert 'name="do" value="use"' not in panel(live, "ballista")

    def test_what_has_changed_zones_meanwhile_is_not_used(self, live: LiveBoard):
        form = form_of(panel(live, "ballista"), "Ballista: {4}: put a +1/+1 counter on it")
        live.step(do="move", card="ballista", to="exile")
        live.step(do="move", card="ballista", to="battlefield", counters="")
        assert live.step(JSON, **sent(form)).json["nothing"][0]["rule"] == "400.7"


class TestTheMenu:
    def menu(self, live: LiveBoard, of: str, headers: dict[str, str] = JSON) -> Any:
        return live.client.get(f"{live.path}/menu", query_string={"of": of}, headers=headers)

    def test_an_ability_with_one_target_is_a_group_of_its_targets(self, live: LiveBoard):
        acts = [act for act in self.menu(live, "ballista").json["acts"] if act["group"] == SAYS]
        assert [act["step"]["targets"] for act in acts] == [["p1"], ["p2"], ["ballista"], ["bear"]]
        assert live.client.post(f"{live.path}/steps", json=acts[-1]["step"]).status_code == 200
        assert live.session.now.board.cards["bear"].damage == 1

    def test_its_buttons_send_the_same(self, live: LiveBoard):
        page = self.menu(live, "ballista", HTMX).text
        found = re.search(r'value="([^"]*)"[^>]*aria-label="([^"]* Bear)" data-name="Ballista', page)
        live.step(step=unescape(found[1]))
        assert live.session.now.board.cards["bear"].damage == 1

    def test_one_that_asks_for_more_leads_to_the_panel(self, make: Any):
        live = make(card_that({"do": "draw", "count": "X"}))
        assert re.search(r'data-hand="open"[^>]*aria-label="Engine: do it…"', self.menu(live, "it", HTMX).text)

    def test_several_cards_have_no_abilities_in_common(self, live: LiveBoard):
        assert not [act for act in self.menu(live, "ballista,bear").json["acts"] if "counter on it" in act["name"]]


PUPIL = {
    "id": "pupil",
    "name": "Pupil",
    "power": 1,
    "toughness": 1,
    "counters": {"+1/+1": 2},
    "abilities": [
        {
            "is": "triggers",
            "when": "dies",
            "text": "its counters go on",
            "may": True,
            "targets": [{"who": "you", "what": ["creature"]}],
            "does": [{"do": "put_its_counters", "from": "$it", "onto": "$target"}],
        }
    ],
}


class TestWhatWaits:
    def test_it_asks_for_its_target(self, make: Any):
        live = make(PUPIL, BEAR)
        live.step(do="destroy", card="pupil")
        form = form_of(live.client.get(live.path, headers=PAGE).text, "Resolve the trigger of Pupil")
        live.step(PAGE, **sent(form))
        assert dict(live.session.now.board.cards["bear"].counters) == {"+1/+1": 2}

    def test_it_may_be_declined(self, make: Any):
        live = make(PUPIL, BEAR)
        live.step(do="destroy", card="pupil")
        assert 'aria-label="Resolve the trigger of Pupil, but decline"' in live.client.get(live.path, headers=PAGE).text

    def test_without_a_target_it_is_one_press(self, make: Any):
        live = make(PUPIL)
        live.step(do="destroy", card="pupil")
        page = live.client.get(live.path, headers=PAGE).text
        assert 'aria-label="Resolve the trigger of Pupil"' in page and 'name="targets"' not in page


def test_what_would_come_of_it_is_told(live: LiveBoard):
    step = {"do": "use", "card": "ballista", "ability": "2", "targets": "bear"}
    told = live.client.post(f"{live.path}/preview", data=step, headers=JSON).json
    assert any("damage" in phrase["text"] for phrase in told["phrases"])


def test_an_edit_of_abilities_keeps_its_targets(live: LiveBoard):
    abilities = {
        "abilities.0.is": "activated",
        "abilities.0.text": "tap them",
        "abilities.0.targets": '{"who": "anyone", "what": ["creature", "artifact"]}',
        "abilities.0.does": '{"do": "tap", "card": "$target"}',
    }
    assert live.step(do="set", card="bear", **abilities).status_code == 200
    (ability,) = live.session.now.board.cards["bear"].face.abilities
    assert ability.targets[0].what == ("creature", "artifact")
