"""Hands on the table, as a person uses them: selecting many cards, menus, wheel and typing, proliferating."""

from playwright.sync_api import Locator, Page


class Hands:
    """What is done with the hand that is more than carrying one thing. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Selecting

    @property
    def selected(self) -> Locator:
        """The cards that are selected."""
        return self.page.locator(".card[data-selected]")

    @property
    def bar(self) -> Locator:
        """The bar at the table's edge, while something is selected."""
        return self.page.get_by_role("toolbar", name="Selected cards")

    def select(self, *cards: Locator) -> None:
        """Click on these with Shift: what was not selected is then, and what was is not."""
        for card in cards:
            card.click(modifiers=["Shift"])

    def do_to_all(self, act: str) -> None:
        """Press a button of the bar, by its whole name: `Tap 3 cards`."""
        self.bar.get_by_role("button", name=act, exact=True).click()

    def clear(self) -> None:
        """Give up the selection."""
        self.bar.get_by_role("button", name="Clear the selection").click()

    def draw_marquee(self, start: Locator, *, right: float, down: float, at: tuple[int, int] = (8, 8)) -> None:
        """Drag a frame by mouse, from a point on the empty table."""
        box = start.bounding_box() or {"x": 0, "y": 0}
        x, y = box["x"] + at[0], box["y"] + at[1]
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right, y + down, steps=6)
        self.page.mouse.up()

    # Menus

    @property
    def menu(self) -> Locator:
        """The menu that is open."""
        return self.page.locator("#menu").get_by_role("menu")

    @property
    def foot(self) -> Locator:
        """The menu's foot: what would come of the act that the hand or the keyboard is on."""
        return self.page.locator("#menu [data-foot]")

    def act(self, name: str) -> Locator:
        """An act of the menu, by its whole name: `Tap Bear`."""
        return self.menu.get_by_role("menuitem", name=name, exact=True)

    def open_menu(self, on: Locator) -> None:
        """Click on it with the right button."""
        on.click(button="right")

    def unfold(self, group: str) -> None:
        """Open a group of acts in the menu: `Counters`."""
        self.menu.get_by_role("menuitem", name=group, exact=True).click()

    def menu_button(self, card: str) -> Locator:
        """The button that a card shows where the hand or the keyboard is."""
        return self.page.get_by_role("button", name=f"Menu of {card}", exact=True)

    @property
    def count(self) -> Locator:
        """The count for the next act, as it is typed."""
        return self.page.locator(".typed-count")

    # Wheel and typing

    def life(self, of: str) -> Locator:
        """The number of a player's life, which can be turned by wheel and typed."""
        return self.page.get_by_role("link", name=f"Life of {of}:")

    def size(self, of: str) -> Locator:
        """A creature's power and toughness, where the wheel turns its damage."""
        return self.page.get_by_role("article", name=of, exact=True).locator(".size")

    def turn_wheel(self, number: Locator, notches: int) -> None:
        """Rest on a number until the wheel turns it, and turn: upward by so many notches, downward if below 0."""
        number.hover()
        number.and_(self.page.locator("[data-turns]")).wait_for()
        for _ in range(abs(notches)):
            self.page.mouse.wheel(0, -120 if notches > 0 else 120)

    def type_into(self, number: Locator, text: str) -> None:
        """Click on a number, type, and press Enter: `17`, `+3`, `-5`."""
        number.click()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    @property
    def type_in(self) -> Locator:
        """The small form in which a number is typed."""
        return self.page.locator(".type-in")

    # Proliferating

    @property
    def choosable(self) -> Locator:
        """What can be chosen, while the tool is in hand."""
        return self.page.locator("[data-choosable]")

    @property
    def chosen(self) -> Locator:
        """What is chosen."""
        return self.page.locator("[data-chosen]")

    @property
    def tool(self) -> Locator:
        """The bar of the tool: how many are chosen, what would come of it, Apply and Cancel."""
        return self.page.get_by_role("toolbar", name="Proliferate by choosing on the table")

    def apply(self) -> None:
        """Do it to what is chosen."""
        self.tool.get_by_role("button", name="Apply").click()

    def cancel(self) -> None:
        """Put the tool away."""
        self.tool.get_by_role("button", name="Cancel proliferating").click()
