"""A finger on a touch screen and a pen, by the browser's own input, which playwright has for the mouse only."""

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page

from webapp.driving.pages.board import point_of

Point = tuple[float, float]


class _Tip(ABC):
    """What fingers and pens have in common: they press, go over the screen, and lift."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)
        self._at: Point = (0, 0)

    def press(self, what: Locator, *, at: tuple[int, int] | None = None) -> None:
        """Press on it; `at` is where, from its upper left corner, else the middle."""
        self._at = point_of(what, at)
        self._down()

    def move_to(self, place: Locator, *, at: tuple[int, int] | None = None) -> None:
        """Go over the screen to a place."""
        self._go(point_of(place, at))

    def move_by(self, *, right: float = 0, down: float = 0, steps: int = 8) -> None:
        """Go over the screen, from where it is."""
        self._go((self._at[0] + right, self._at[1] + down), steps)

    def lift(self) -> None:
        """Leave the screen."""
        self._up()

    def drag(self, what: Locator, *, to: Locator, at: tuple[int, int] | None = None) -> None:
        """Drag one thing onto another."""
        self.press(what)
        self.move_to(to, at=at)
        self.lift()

    def _go(self, to: Point, steps: int = 8) -> None:
        (x, y), (to_x, to_y) = self._at, to
        for step in range(1, steps + 1):
            self._at = (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
            self._move()

    @abstractmethod
    def _down(self) -> None:
        """Touch the screen where the tip is."""

    @abstractmethod
    def _move(self) -> None:
        """Tell the browser where the tip is now."""

    @abstractmethod
    def _up(self) -> None:
        """Leave the screen."""


class Finger(_Tip):
    """A finger: what it does arrives as touches, and scrolls where nothing says otherwise."""

    def tap(self, what: Locator) -> None:
        """Touch it and lift at once."""
        what.tap()

    def _down(self) -> None:
        self._touch("touchStart")

    def _move(self) -> None:
        self._touch("touchMove")

    def _up(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self._at[0], "y": self._at[1], "id": 1}]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Pen(_Tip):
    """A pen: what it does arrives as pointer events of the type pen."""

    def tap(self, what: Locator) -> None:
        """Touch it and lift at once."""
        self.press(what)
        self.lift()

    def _down(self) -> None:
        self._pointer("mouseMoved", buttons=0)
        self._pointer("mousePressed", buttons=1)

    def _move(self) -> None:
        self._pointer("mouseMoved", buttons=1)

    def _up(self) -> None:
        self._pointer("mouseReleased", buttons=0)

    def _pointer(self, kind: str, buttons: int) -> None:
        button = "none" if kind == "mouseMoved" and not buttons else "left"
        event = {"type": kind, "x": self._at[0], "y": self._at[1], "button": button, "buttons": buttons}
        self._cdp.send("Input.dispatchMouseEvent", {**event, "clickCount": 1, "pointerType": "pen"})
