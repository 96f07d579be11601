"""A mouse and a finger, as demos move them: to where things are, at a pace that people can follow."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from math import hypot
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from webapp.driving import screens
from webapp.driving.demo.pace import FAST, Pace
from webapp.driving.pages.board import BoardPage, point_of
from webapp.driving.pages.finger import Finger, Point

At = tuple[int, int] | None
FRAME = 16  # ms between two places of a hand that is followed
STEPS = 3  # places on the way of one that nobody follows: a drag is a drag only if it moves


class Hand(ABC):
    """What a hand does on the page, whatever it is."""

    screen: ClassVar[dict[str, Any]]
    touches: ClassVar[bool] = False

    def __init__(self, page: Page, pace: Pace = FAST) -> None:
        self.page = page
        self.board = BoardPage(page)
        self.pace = pace
        self._at: Point = (0, 0)

    def wait(self, milliseconds: int) -> None:
        """Let people look, where somebody does."""
        if milliseconds:
            self.page.wait_for_timeout(milliseconds)  # a film's pause: whoever looks is the condition

    # Pressing and typing

    @abstractmethod
    def rest_on(self, what: Locator) -> None:
        """Go there, and press nothing."""

    @abstractmethod
    def press(self, what: Locator) -> None:
        """Click or tap it."""

    @abstractmethod
    def open_menu(self, on: Locator) -> None:
        """Open the menu of a card or player, by a point on it."""

    def type(self, text: str) -> None:
        """Type where the keyboard is."""
        self.page.keyboard.type(text, delay=self.pace.key)

    def fill(self, field: Locator, text: str) -> None:
        """Type into a field what shall stand there."""
        if not self.pace.is_watched:
            return field.fill(text)
        self.press(field)
        field.fill("")
        return self.type(text)

    def choose(self, menu: Locator, value: str) -> None:
        """Choose from a field's list."""
        if menu.input_value() == value:
            return
        if self.pace.is_watched:
            self.rest_on(menu)
        menu.select_option(value)
        self.wait(self.pace.rest // 4)

    # Carrying

    @abstractmethod
    def grip_of(self, card: str) -> Locator:
        """What the card of that id is dragged by."""

    @abstractmethod
    def pick_up(self, what: Locator) -> None:
        """Take hold of it."""

    @abstractmethod
    def let_go(self) -> None:
        """Drop what is held."""

    def carry_to(self, place: Locator, at: At = None) -> None:
        """Go to a place with what is held; `at` is where on it, from its upper left corner, else the middle."""
        self._go(point_of(place, at))

    def drag(self, what: Locator, to: Locator, at: At = None, over: Locator | None = None) -> None:
        """Drag one thing onto another. On a phone the way to the other side of the table leads `over` its button."""
        first = point_of(over) if over else point_of(to, at)  # before: a finger that stays on it is asked how many
        self.pick_up(what)
        self._go(first)
        if over:
            self.carry_to(to, at)
        self.wait(self.pace.glide // 2)  # what would come of it stands above the place
        self.let_go()

    def drag_some(
        self, what: Locator, count: int | str, to: Locator, at: At = None, over: Locator | None = None
    ) -> None:
        """Drag so many counters, or `all` of a kind: how many is asked, and said."""
        self.ask_how_many(what, to, at)
        self.say_how_many(count)
        self.place(to, at, over)

    @abstractmethod
    def ask_how_many(self, what: Locator, to: Locator, at: At = None) -> None:
        """Take counters in a way that asks how many."""

    def say_how_many(self, count: int | str) -> None:
        """Answer that."""
        asked = self.board.how_many
        if count == "all":
            return self.press(asked.get_by_role("button", name="All of them"))
        asked.get_by_label("Number").fill("")
        self.type(str(count))
        return self.press(asked.get_by_role("button", name="Take that many"))

    @abstractmethod
    def place(self, to: Locator, at: At = None, over: Locator | None = None) -> None:
        """Say where they go, if that is not said yet."""

    @abstractmethod
    def _step(self, to: Point) -> None:
        """Be there at once."""

    def _go(self, to: Point) -> None:
        """Go there: in as much time as the pace says, however busy the machine is."""
        start, seconds = self._at, seconds_of(self._at, to, self.pace.glide)
        began = time.perf_counter()
        while self.pace.is_watched and (part := (time.perf_counter() - began) / seconds) < 1:
            self._be_at(between(start, to, part))
            self.wait(FRAME)
        for step in () if self.pace.is_watched else range(1, STEPS):
            self._be_at(between(start, to, step / STEPS))
        self._be_at(to)

    def _be_at(self, point: Point) -> None:
        self._step(point)
        self._at = point


class MouseHand(Hand):
    """A mouse, on a laptop."""

    screen = screens.LAPTOP

    def rest_on(self, what: Locator) -> None:
        """Go there."""
        if self.pace.is_watched:
            return self._go(point_of(what))
        self._at = point_of(what)
        return self._step(self._at)

    def press(self, what: Locator) -> None:
        """Click it."""
        if self.pace.is_watched:
            self.rest_on(what)
            self.wait(self.pace.glide // 5)
        what.click(delay=self.pace.key)
        self.wait(self.pace.glide // 3)

    def open_menu(self, on: Locator) -> None:
        """Click on it with the right button."""
        if self.pace.is_watched:
            self.rest_on(on)
        on.click(button="right")
        self.board.hands.menu.wait_for()
        self.wait(self.pace.glide // 2)

    def grip_of(self, card: str) -> Locator:
        """Its type line, on which nothing else lies."""
        return self.page.locator(f"#card-{card} > .card-type")

    def pick_up(self, what: Locator) -> None:
        """Press the button on it."""
        self.rest_on(what)
        self.page.mouse.down()
        self.wait(self.pace.glide // 5)

    def let_go(self) -> None:
        """Let go of the button."""
        self.page.mouse.up()

    def ask_how_many(self, what: Locator, to: Locator, at: At = None) -> None:
        """Carry it there, and hold Alt as it is let go."""
        self.pick_up(what)
        self.carry_to(to, at)
        self.wait(self.pace.glide // 2)
        self.page.keyboard.down("Alt")
        self.let_go()
        self.page.keyboard.up("Alt")
        expect(self.board.how_many).to_be_visible()
        self._placed_at = self._at

    def place(self, to: Locator, at: At = None, over: Locator | None = None) -> None:
        """It has been said before the number: go back there, to what comes of it."""
        if self.pace.is_watched:
            self._go(self._placed_at)

    def _step(self, to: Point) -> None:
        self.page.mouse.move(*to)


class FingerHand(Hand):
    """A finger, on a phone held upright."""

    screen = screens.PHONE
    touches = True

    def __init__(self, page: Page, pace: Pace = FAST) -> None:
        super().__init__(page, pace)
        self._finger = Finger(page)

    def rest_on(self, what: Locator) -> None:
        """A finger rests on nothing that it does not touch: see that it is in view."""
        what.scroll_into_view_if_needed()
        self.wait(self.pace.glide // 3)

    def press(self, what: Locator) -> None:
        """Tap it."""
        self.rest_on(what)
        what.tap()
        self.wait(self.pace.glide // 2)

    def open_menu(self, on: Locator) -> None:
        """Rest on it for a while."""
        self._finger.press(on)
        self.board.hands.menu.wait_for()
        self._finger.lift()
        self.wait(self.pace.glide // 2)

    def grip_of(self, card: str) -> Locator:
        """Its handle: elsewhere a finger scrolls."""
        return self.page.locator(f"#card-{card} > [data-carry-card]")

    def pick_up(self, what: Locator) -> None:
        """Touch it."""
        self._at = point_of(what)
        self._finger.press(what)

    def let_go(self) -> None:
        """Lift."""
        self._finger.lift()

    def ask_how_many(self, what: Locator, to: Locator, at: At = None) -> None:
        """Stay on it for a while."""
        self._finger.press(what)
        expect(self.board.how_many).to_be_visible()
        self._finger.lift()

    def place(self, to: Locator, at: At = None, over: Locator | None = None) -> None:
        """Tap where they go."""
        if over:
            self.press(over)
        x, y = point_of(to, at)
        self.page.touchscreen.tap(x, y)

    def _step(self, to: Point) -> None:
        self._finger.move_by(right=to[0] - self._at[0], down=to[1] - self._at[1], steps=1)


HANDS: dict[str, type[MouseHand] | type[FingerHand]] = {"mouse": MouseHand, "finger": FingerHand}


def seconds_of(start: Point, end: Point, glide: int) -> float:
    """How long a hand is on its way: less for short ways, and never no time at all."""
    distance = hypot(end[0] - start[0], end[1] - start[1])
    return max(1, glide) * min(1.0, 0.25 + distance / 900) / 1000


def between(start: Point, end: Point, part: float) -> Point:
    """Where a hand is when that part of its time is over: it is slow at both ends."""
    eased = part * part * (3 - 2 * part)
    return start[0] + (end[0] - start[0]) * eased, start[1] + (end[1] - start[1]) * eased
