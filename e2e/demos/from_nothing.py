"""Builds the undying wolf's question from nothing, and counts the acts: `python -m e2e.demos.from_nothing [HAND ...]`.

From the first page to the answer, as somebody does it who has only the page: a Young Wolf with a +1/+1 counter gets
three -1/-1 counters at one time, and stays dead. By mouse on a laptop, by keys alone, and by finger on a phone.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from webapp.driving.complaints import Complaints
from webapp.driving.pages.board import BoardPage
from webapp.driving.pages.finger import Finger
from webapp.driving.screens import LAPTOP, PHONE
from webapp.driving.serving import a_browser, served

MOST_KEYS = 40  # to a button that Tab leads to


class Counted:
    """A person's hands on a page: each click, tap, drag, key and typed word is one act."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = BoardPage(page)
        self.acts: list[str] = []

    def click(self, what: Locator) -> None:
        """Click or tap it."""
        self.acts.append("click")
        what.click()

    def drag(self, what: Locator, to: Locator) -> None:
        """Drag it there by mouse."""
        self.acts.append("drag")
        self.board.drag(what, to=to)

    def type(self, text: str) -> None:
        """Type a text where the keyboard is."""
        self.acts.append("text")
        self.page.keyboard.type(text)

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.acts.append(key)
            self.page.keyboard.press(key)

    def tab_to(self, what: Locator) -> None:
        """Press Tab until the keyboard is there."""
        for _ in range(MOST_KEYS):
            if what.and_(self.page.locator(":focus")).count():
                return
            self.press("Tab")
        raise LookupError(f"Tab does not lead to {what}")

    @property
    def wolf(self) -> Locator:
        """The card."""
        return self.board.card("Young Wolf")

    def can_type_a_name(self) -> None:
        """Wait until the board has loaded and asks for its first card: a person is slower than its scripts."""
        self.page.wait_for_load_state()
        expect(self.page.get_by_label("First card’s name")).to_be_focused()

    def is_playing(self) -> None:
        """Wait until the board is in play: a person looks, too."""
        expect(self.board.main).to_have_attribute("data-mode", "play")


def by_mouse(hands: Counted) -> None:
    """On a laptop."""
    hands.click(hands.page.get_by_role("button", name="New board"))
    hands.can_type_a_name()
    hands.type("Young Wolf")
    hands.press("Enter")
    hands.drag(hands.board.from_tray("+1/+1"), hands.wolf)
    hands.click(hands.page.get_by_role("button", name="Play", exact=True))
    hands.is_playing()
    hands.press("3")
    hands.drag(hands.board.from_tray("-1/-1"), hands.wolf)


def by_keys(hands: Counted) -> None:
    """On a laptop, without a mouse."""
    hands.tab_to(hands.page.get_by_role("button", name="New board"))
    hands.press("Enter")
    hands.can_type_a_name()
    hands.type("Young Wolf")
    hands.press("Enter")
    expect(hands.wolf).to_be_visible()
    hands.tab_to(hands.wolf)
    hands.press("c", "Enter")
    expect(hands.board.counters("+1/+1", on="Young Wolf")).to_be_visible()
    hands.press("e")
    hands.is_playing()
    hands.press("3", "c", "c", "Enter")


def by_finger(hands: Counted) -> None:
    """On a phone."""
    finger = Finger(hands.page)
    hands.click(hands.page.get_by_role("button", name="New board"))
    hands.page.wait_for_load_state()
    hands.click(hands.page.get_by_label("First card’s name"))
    hands.type("Young Wolf")
    hands.click(hands.page.get_by_role("button", name="Lay it down"))
    expect(hands.wolf).to_be_visible()
    hands.acts.append("drag")
    finger.drag(hands.board.from_tray("+1/+1"), to=hands.wolf)
    hands.click(hands.page.get_by_role("button", name="Play", exact=True))
    hands.is_playing()
    hands.acts.append("long press")
    finger.press(hands.board.from_tray("-1/-1"))
    expect(hands.board.how_many).to_be_visible()
    finger.lift()
    hands.type("3")
    hands.click(hands.board.how_many.get_by_role("button", name="Take that many"))
    hands.click(hands.wolf.locator(".card-type"))


HANDS: dict[str, tuple[dict[str, Any], Callable[[Counted], None]]] = {
    "mouse": (LAPTOP, by_mouse),
    "keys": (LAPTOP, by_keys),
    "finger": (PHONE, by_finger),
}


def build(page: Page, play: Callable[[Counted], None]) -> list[str]:
    """Build the question on this page from the first page on, see that its answer is right; the acts it took."""
    hands = Counted(page)
    page.goto("/")
    play(hands)
    expect(hands.wolf).to_have_attribute("data-zone", "graveyard")
    story = page.get_by_role("log", include_hidden=True).locator(".moment").first
    for rule in ("704.5f", "704.5q"):
        expect(story.locator(f"[data-fired='{rule}']")).to_have_count(1)
    expect(story).to_contain_text("one +1/+1 and three -1/-1")
    return hands.acts


def main(names: list[str]) -> None:
    """Build it with each hand, and say how many acts it took."""
    if unknown := set(names) - set(HANDS):
        sys.exit(f"no hand {', '.join(sorted(unknown))}: there are {', '.join(HANDS)}")
    with served() as address, a_browser() as chromium:
        for name in names or HANDS:
            screen, play = HANDS[name]
            context = chromium.new_context(base_url=address, reduced_motion="reduce", **screen)
            complaints = Complaints()
            complaints.listen_to(context)
            began = time.perf_counter()
            acts = build(context.new_page(), play)
            took = time.perf_counter() - began
            context.close()
            if heard := complaints.unexpected():
                raise AssertionError(f"the browser complained: {heard}")
            print(f"by {name}: {len(acts)} acts ({', '.join(acts)}), {took:.1f} s without thinking")


if __name__ == "__main__":
    main(sys.argv[1:])
