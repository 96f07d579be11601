"""How questions are answered, triggers resolved, and acts taken back."""

from __future__ import annotations

from playwright.sync_api import Locator

from webapp.driving.demo.gestures.cards import fill_in
from webapp.driving.demo.gestures.counters import choose_offered
from webapp.driving.demo.gestures.doing import Doing, NoGesture
from webapp.driving.demo.gestures.finding import seen
from webapp.driving.demo.stage import words_of
from webapp.rules import steps as st


def choose(doing: Doing) -> None:
    """Press the answer."""
    step: st.Choose = doing.step
    answer = words_of({"do": "choose", "answer": step.answer})
    button = doing.stage.button_of(doing.hand.board.prompt.options, answer)
    if button:
        return doing.hand.press(button)
    other = doing.hand.board.prompt.question.locator("input[name=answer]")
    if not isinstance(step.answer, int) or not other.count():
        raise NoGesture("the question does not offer that answer")
    doing.hand.fill(other, str(step.answer))
    return doing.hand.press(doing.hand.board.prompt.question.get_by_role("button", name="Answer", exact=True))


def resolve(doing: Doing) -> None:
    """Say what it targets, and press Resolve; or Decline."""
    step: st.Resolve = doing.step
    where = _waiting(doing)
    if not step.accept:
        decline = where.locator(".acts button", has_text="Decline")
        if not decline.count():
            raise NoGesture("it can't be declined")
        return doing.hand.press(decline)
    target = where.locator("select[name=to]")
    if step.to is not None:
        if not target.count():
            raise NoGesture("it asks for no target")
        choose_offered(doing, target, step.to)
    fill_in(doing, where, step)
    return doing.hand.press(where.locator(".acts button", has_text="Resolve").first)


def dismiss(doing: Doing) -> None:
    """Press Dismiss."""
    doing.hand.press(_waiting(doing).locator(".acts button", has_text="Dismiss"))


def _waiting(doing: Doing) -> Locator:
    """The trigger that a step means, unfolded."""
    found = doing.step.among(doing.board.triggers)
    if found is None:
        raise NoGesture("no such trigger waits")
    where = doing.find(f"[data-trigger='{found.id}']")
    seen(doing, where.locator(".acts").first)
    return where


def undo(doing: Doing) -> None:
    """Press Undo."""
    doing.hand.press(doing.hand.board.undo_button)
