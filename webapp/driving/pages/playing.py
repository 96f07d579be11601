"""What one plays with: turns, draws, shuffles, dice, a coin, the top of a library, and a seat."""

import re

from playwright.sync_api import Locator, Page


class Playing:
    """What a player does at a table besides the cards. It asserts nothing: tests do.

    `playing.roll(6)` opens the tools of the tray where it must, rolls, and leaves them open.
    """

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def tools(self) -> Locator:
        """The tools that the tray opens."""
        return self.page.get_by_role("dialog", name="Tools to play with")

    @property
    def line(self) -> Locator:
        """What stands in the tray at all times: the next turn, and the way to the tools."""
        return self.page.get_by_role("group", name="Turn and tools")

    def open_tools(self) -> None:
        """Open the tools; on a phone the forms of the tray are unfolded first."""
        if self.tools.is_visible():
            return
        opener = self.page.get_by_role("button", name="Tools…")
        if not opener.is_visible():
            self.page.get_by_text("Put, add, make up").click()
        opener.click()

    def close_tools(self) -> None:
        """Close the tools."""
        self.page.keyboard.press("Escape")

    def _press(self, name: str) -> None:
        self.open_tools()
        self.tools.get_by_role("button", name=name, exact=True).click()

    def next_turn(self) -> None:
        """End the turn: the next player is active."""
        self.line.get_by_role("button", name="Next turn", exact=True).first.click()

    def untap_first(self) -> None:
        """Untap all of who is active, as their turn has begun."""
        self.line.get_by_role("button", name="Untap all", exact=True).click()

    def untap_all(self, of: str) -> None:
        """Untap all of a player."""
        self._press(f"Untap all of {of}")

    def draw(self, who: str, count: int = 1) -> None:
        """Let a player draw so many cards."""
        self.open_tools()
        self.tools.get_by_label(f"How many cards {who} draws", exact=True).fill(str(count))
        self._press(f"Draw for {who}")

    def shuffle(self, of: str) -> None:
        """Shuffle a player's library."""
        self._press(f"Shuffle the library of {of}")

    def roll(self, sides: int) -> None:
        """Roll a die of so many sides."""
        self.open_tools()
        if sides in (4, 6, 8, 10, 12, 20):
            return self._press(f"Roll a d{sides}")
        self.tools.get_by_label("Sides of another die").fill(str(sides))
        return self._press("Roll the other die")

    def flip(self) -> None:
        """Flip a coin."""
        self._press("Flip a coin")

    # Seats

    def sit_down(self, who: str) -> None:
        """Take a player's seat: what is hidden from it is not on the page any more."""
        self.open_tools()
        self.tools.get_by_role("link", name=f"{who}\u2019s seat", exact=True).click()
        self.page.wait_for_url(re.compile(r"/[bx]/[^/?]+:[a-z]"))

    def open_all(self) -> None:
        """Leave the seat: all is open."""
        self.open_tools()
        self.tools.get_by_role("link", name="All open", exact=True).click()

    # The top of a library

    def look_at_top(self, of: str, count: int) -> None:
        """Open a player's library and look at so many cards from its top."""
        library = self.page.get_by_role("region", name=f"{of}\u2019s library", exact=True)
        library.locator("summary").click()
        library.get_by_label(f"How many cards from the top of {of}\u2019s library").fill(str(count))
        library.get_by_role("button", name=f"Look at the top of {of}\u2019s library").click()
        self.page.locator("[data-top]").wait_for()

    @property
    def top_cards(self) -> Locator:
        """The names of the cards that are looked at, the top one first."""
        return self.page.locator("[data-top-card] .top-name a")

    def sort(self, name: str, way: str) -> None:
        """Put a card one place `up` or `down`."""
        self.page.get_by_role("button", name=f"{name} {way}", exact=True).click()

    def keep_order(self) -> None:
        """Keep the order that the list shows."""
        self.page.get_by_role("button", name="Keep this order").click()

    def send_from_top(self, name: str, to: str) -> None:
        """Send a card that is looked at to the `bottom`, `graveyard` or `hand`."""
        self.page.get_by_role("button", name=f"{name} to the {to}", exact=True).click()

    @property
    def outcome(self) -> Locator:
        """How the last die or coin fell, as the tools tell it."""
        return self.tools.locator(".tools-outcome")
