"""Every scenario of the gallery is played by hand on the page, and the board is what the rules and the scenario say.

`countertop demo --all` does the same for people, in one browser.
"""

import pytest

from webapp.driving.demo import player, stage
from webapp.driving.demo.hands import FingerHand
from webapp.driving.demo.player import Demo, DemoFailed
from webapp.driving.screens import PHONE
from webapp.scenarios import gallery
from webapp.scenarios.format import read

CARDS = """
countertop: 1
players: [{id: p1, name: Ann}, {id: p2, name: Bob}]
cards:
  - {id: bear, name: Bear, power: 2, toughness: 2, counters: {+1/+1: 2}}
  - {id: ox, name: Ox, power: 4, toughness: 4, owner: p2}
  - {id: cub, name: Cub, power: 1, toughness: 1, zone: hand}
"""
BY_HAND = (
    CARDS
    + """
steps:
  - {do: put, onto: ox, kind: stun}
  - {do: put, onto: p2, kind: poison, count: 3}
  - {do: put, onto: bear, kind: rust}
  - {do: move_counters, from: bear, to: ox, kind: +1/+1}
  - {do: remove, from: ox, kind: +1/+1}
  - {do: double, card: bear, kind: +1/+1}
  - {do: proliferate, choose: [bear, p2]}
  - {do: tap, card: ox}
  - {do: damage, to: ox, amount: 3}
  - {do: set, card: ox, damage: 0}
  - {do: move, card: cub, to: battlefield}
  - {do: together, steps: [{do: tap, card: bear}, {do: tap, card: cub}]}
  - {do: together, steps: [{do: put, onto: bear, kind: shield}, {do: put, onto: cub, kind: shield}]}
  - {do: sacrifice, card: cub}
  - {do: move, card: cub, to: library, position: bottom}
  - {do: draw, player: p1}
  - {do: undo}
  - {do: life, player: p1, change: -3}
  - {do: create, card: {id: elf, card: Llanowar Elves}}
  - {do: control, card: ox, player: p1}
  - {do: roll, sides: 20, result: 17}
  - {do: end_turn}
expect: {players: {p1: {life: 17}, p2: {counters: {poison: 4}}}, cards: {ox: {controller: p1, counters: {stun: 1}}}}
"""
)


@pytest.mark.parametrize("name", gallery.names())
def test_the_gallery_is_played(page, complaints, name):
    complaints.expect("status of 422")  # of a preview that says what the rules refuse; the player sees to the steps
    Demo(page, read(gallery.text(name))).play()


def test_hands_do_what_a_page_offers(page):
    outcome = Demo(page, read(BY_HAND)).play()
    assert [(played.do, played.why) for played in outcome.sent] == []


@pytest.mark.browser_context_args(**PHONE)
def test_a_finger_plays_on_a_phone(page):
    steps = "steps: [{do: move_counters, from: bear, to: ox, kind: +1/+1}, {do: destroy, card: bear}]"
    outcome = Demo(page, read(CARDS + steps), hand=FingerHand).play()
    assert outcome.sent == ()


def test_a_board_that_is_not_as_expected_stops_it_at_its_step(page):
    step = "steps: [{do: put, onto: bear, kind: -1/-1, expect: {cards: {bear: {power: 9}}}}]"
    with pytest.raises(
        DemoFailed, match=r"step 1 of 1 \(put\)\n  steps\[0\].expect.cards.bear.power: expected 9, found 3"
    ):
        Demo(page, read(CARDS + step)).play()


def test_a_page_that_shows_something_else_stops_it(page, monkeypatch):
    class Lying(stage.Stage):
        def setup(self):
            super().setup()
            self.page.locator("#card-bear").evaluate("bear => bear.setAttribute('data-power', '7')")

    monkeypatch.setattr(stage, "PATIENCE", 300)
    monkeypatch.setattr(player, "Stage", Lying)
    with pytest.raises(DemoFailed, match=r"the start\n  page.cards.bear.power: expected '4', found '7'"):
        Demo(page, read(CARDS)).play()
