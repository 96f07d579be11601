"""Triggers on the page: each that waits is listed with what it does, and resolved, declined or dismissed by buttons."""

import re
from typing import Any

import pytest

from tests.views.live import BEAR, HTMX, LiveBoard
from tests.views.test_steps import parts

WOLF = {"id": "wolf", "name": "Young Wolf", "power": 1, "toughness": 1, "keywords": ["undying"]}
WORKER = {
    "id": "worker",
    "name": "Worker",
    "type": "Artifact Creature",
    "power": 0,
    "toughness": 0,
    "keywords": ["modular 1"],
    "counters": {"+1/+1": 2},
}
KITE = {"id": "kite", "name": "Kite", "type": "Artifact Creature", "power": 1, "toughness": 1}
GRAFTER = {
    "id": "grafter",
    "name": "Grafter",
    "power": 0,
    "toughness": 0,
    "keywords": ["graft 2"],
    "counters": {"+1/+1": 2},
}
OX = {"id": "ox", "name": "Ox", "power": 2, "toughness": 4, "zone": "hand"}


def names(html: str) -> list[str]:
    """The accessible names of all buttons in the list of what waits."""
    listed = re.search(r'<section class="triggers".*?</section>', html, re.DOTALL)
    return re.findall(r'<button[^>]*aria-label="([^"]+)"', listed[0]) if listed else []


def dies(card: str) -> dict[str, str]:
    return {"do": "destroy", "card": card}


@pytest.fixture
def waits(make: Any) -> LiveBoard:
    return make(WOLF, BEAR, steps=[dies("wolf")])


def test_without_a_trigger_there_is_no_list(live: LiveBoard):
    assert 'class="triggers"' not in live.client.get(live.path).text
    assert "triggers" not in parts(live.put(headers=live.at(0)).text)


def test_what_triggers_comes_along_and_goes_again(make: Any):
    board = make(WOLF)
    reply = board.step(board.at(0), **dies("wolf"))
    assert "triggers" in parts(reply.text)
    assert names(reply.text) == ["Resolve undying of Young Wolf", "Dismiss undying of Young Wolf"]
    assert "Young Wolf returns with a +1/+1 counter" in reply.text
    reply = board.act("steps", board.at(1), step="do=resolve&trigger=t1")
    assert "triggers" in parts(reply.text) and names(reply.text) == []
    assert board.session.now.board.cards["wolf"].counters == {"+1/+1": 1}


def test_it_is_dismissed(waits: LiveBoard):
    assert waits.step(do="dismiss", trigger="t1").status_code == 200
    assert waits.session.now.board.cards["wolf"].zone == "graveyard"
    assert names(waits.client.get(waits.path).text) == []


@pytest.mark.parametrize("trigger", ["t2", "", "T1!", "wolf", "<b>", "t" * 300])
def test_one_that_does_not_wait_is_refused(make: Any, trigger: str):
    board = make(WOLF, BEAR, steps=[dies("wolf")] if trigger else [])
    before = board.state
    for do in ("resolve", "dismiss"):
        for headers in (HTMX, {"Accept": "application/json"}):
            reply = board.step(headers, do=do, trigger=trigger)
            assert reply.status_code == 422
            assert "trigger" in reply.text and "<b>" not in reply.text
    assert board.state == before


def test_modular_asks_for_its_target(make: Any):
    board = make(WORKER, KITE, {**KITE, "id": "other", "name": "Other"}, BEAR, steps=[dies("worker")])
    html = board.client.get(board.path).text
    targets = re.search(r'<select name="to" aria-label="Target of modular of Worker">(.*?)</select>', html)
    assert targets and re.findall(r'value="([^"]+)"', targets[1]) == ["kite", "other"]
    assert names(html)[-2:] == ["Resolve modular of Worker, but decline", "Dismiss modular of Worker"]
    refused = board.step(do="resolve", trigger="t1")
    assert (refused.status_code, refused.json["where"]) == (422, "to")
    assert board.step(do="resolve", trigger="t1", to="other").status_code == 200
    assert board.session.now.board.cards["other"].counters == {"+1/+1": 2}


def test_without_a_target_modular_is_just_resolved(make: Any):
    board = make(WORKER, BEAR, steps=[dies("worker")])
    assert 'name="to" aria-label="Target' not in board.client.get(board.path).text
    assert board.step(do="resolve", trigger="t1").status_code == 200
    assert not board.session.now.board.triggers


def test_what_may_be_done_can_be_declined(make: Any):
    board = make(GRAFTER, OX, steps=[{"do": "move", "card": "ox", "to": "battlefield"}])
    html = board.client.get(board.path).text
    assert "a +1/+1 counter of Grafter may move onto Ox" in html
    assert "Resolve graft of Grafter, but decline" in names(html)
    assert board.act("steps", step="do=resolve&trigger=t1&accept=false").status_code == 200
    assert board.session.now.board.cards["grafter"].counters == {"+1/+1": 2}
    assert not board.session.now.board.triggers


def test_two_of_one_name_have_buttons_of_their_own(make: Any):
    reminders = [{"is": "triggers", "when": "dies", "text": text} for text in ("Draw.", "Scry.")]
    board = make({**WOLF, "keywords": [], "abilities": reminders}, steps=[dies("wolf")])
    found = names(board.client.get(board.path).text)
    assert len(found) == len(set(found)) == 4
    assert "Resolve the reminder of Young Wolf, number 2" in found


def test_a_reminder_says_its_text(make: Any):
    ability = {"is": "triggers", "when": "dies", "text": "Draw <two> cards."}
    board = make({**BEAR, "abilities": [ability]}, steps=[dies("bear")])
    html = board.client.get(board.path).text
    assert "Draw &lt;two&gt; cards." in html and "<two>" not in html
    assert "Resolve the reminder of Bear" in names(html)


def test_chapters_and_defeats_and_vanishing(make: Any):
    saga = {"id": "saga", "name": "Tale", "type": "Enchantment — Saga", "chapters": 3, "zone": "hand"}
    siege = {"id": "siege", "name": "Invasion", "type": "Battle — Siege", "counters": {"defense": 1}, "protector": "p2"}
    ghost = {
        "id": "ghost",
        "name": "Ghost",
        "power": 3,
        "toughness": 3,
        "keywords": ["vanishing 1"],
        "counters": {"time": 1},
    }
    steps = [
        {"do": "move", "card": "saga", "to": "battlefield"},
        {"do": "remove", "from": "siege", "kind": "defense"},
        {"do": "upkeep", "player": "p1"},
        {"do": "remove", "from": "ghost", "kind": "time"},
    ]
    board = make(saga, siege, ghost, steps=steps)
    html = board.client.get(board.path).text
    assert [name for name in names(html) if name.startswith("Resolve")] == [
        "Resolve chapter 1 of Tale",
        "Resolve defeat of Invasion",
        "Resolve defeat of Invasion, but decline",
        "Resolve vanishing of Ghost",
        "Resolve vanishing of Ghost, number 2",
    ]
    assert "Invasion is exiled, and may enter with its other face up" in html
    assert "a time counter is removed from Ghost" in html and "Ghost is sacrificed" in html


def test_while_a_question_waits_they_can_only_be_looked_at(make: Any):
    twins = [{"id": n, "name": "Isamaru", "type": "Legendary Creature", "power": 2, "toughness": 2} for n in ("a", "b")]
    twins[0]["counters"] = {"charge": 1}
    step = {"do": "together", "steps": [dies("wolf"), {"do": "move", "card": "b", "to": "battlefield"}]}
    board = make(WOLF, twins[0], {**twins[1], "zone": "hand"})
    reply = board.client.post(f"{board.path}/steps", json=step, headers=board.at(0)).text
    assert "Undying of Young Wolf" in reply and names(reply) == []
    reply = board.step(board.at(1), do="choose", answer="a").text
    assert "Resolve undying of Young Wolf" in names(reply)
