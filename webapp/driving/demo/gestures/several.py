"""How several things are done as one action."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Locator

from webapp.driving.demo.gestures.counters import drag_counters
from webapp.driving.demo.gestures.doing import Doing, NoGesture
from webapp.driving.demo.gestures.finding import from_tray, offered, press_in_menu, spot
from webapp.driving.demo.stage import plain_step, words_of
from webapp.rules import steps as st
from webapp.rules.steps import AnyStep


def together(doing: Doing) -> None:
    """Select the cards with Shift, and do to all of them what is done to one: drag a counter onto them, drag them, or
    press in their menu. Other steps at one time have no gesture.
    """
    step: st.Together = doing.step
    first, cards = step.steps[0], [_card_of(part) for part in step.steps]
    if doing.hand.touches or len(set(cards)) < max(2, len(cards)) or len(set(map(_but_for_its_card, step.steps))) > 1:
        raise NoGesture("the page does one thing at a time")
    if any(card not in doing.board.cards for card in cards):
        raise NoGesture("only cards are selected")
    if isinstance(first, st.Put) and first.count:
        spots = [spot(doing, card) for card in cards]
        what = from_tray(doing, str(first.kind))
        _select(doing, spots)
        return drag_counters(doing, what, first.count, spots[0])
    words = words_of({"do": "together", "steps": [plain_step(part) for part in step.steps]})
    act = offered(doing, cards, words)
    spots = [spot(doing, card) for card in cards]
    _select(doing, spots)
    button = doing.hand.board.hands.bar.get_by_role("button", name=act["name"], exact=True)
    if button.count():
        return doing.hand.press(button)
    doing.hand.open_menu(spots[0])
    return press_in_menu(doing, act)


def _select(doing: Doing, spots: Iterable[Locator]) -> None:
    doing.hand.page.keyboard.down("Shift")
    for each in spots:
        doing.hand.press(each)
    doing.hand.page.keyboard.up("Shift")


def _card_of(step: AnyStep) -> str:
    return str(getattr(step, "onto", getattr(step, "card", "")))


def _but_for_its_card(step: AnyStep) -> str:
    """What a step does, whichever card it names."""
    rest = {name: value for name, value in plain_step(step).items() if name not in ("onto", "card", "expected")}
    return str(sorted(rest.items(), key=str))
