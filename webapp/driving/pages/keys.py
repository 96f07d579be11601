"""The keyboard: what its keys do on the table, and the sheet that tells them all."""

from playwright.sync_api import Locator, Page


class Keys:
    """What a person does by keys. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go_to(self, card: str) -> None:
        """Bring the keyboard to a card, as arrow keys would."""
        self.page.get_by_role("article", name=card, exact=True).focus()

    def press(self, *keys: str) -> None:
        """Press these keys one after the other, on whatever the keyboard is on."""
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def sheet(self) -> Locator:
        """The sheet of keys and gestures."""
        return self.page.get_by_role("dialog", name="Keys and gestures")

    @property
    def button(self) -> Locator:
        """What opens the sheet: in the bar, on a phone at the end of the story."""
        return self.page.get_by_role("link", name="Keys and gestures")

    def close_sheet(self) -> None:
        """Close it by its button."""
        self.sheet.get_by_role("button", name="Close").click()

    @property
    def letters(self) -> Locator:
        """The switch in it that lets keys of one letter act, or not."""
        return self.sheet.get_by_role("checkbox")

    def switch_letters(self, *, on: bool) -> None:
        """Open the sheet by its button, let keys of one letter act or not, and close it."""
        self.button.click()
        self.letters.set_checked(on)
        self.close_sheet()

    @property
    def tab_stops(self) -> Locator:
        """The cards that Tab leads to: one."""
        return self.page.locator("#table .card[tabindex='0']")

    @property
    def said(self) -> Locator:
        """What a screen reader hears of keys: what is in hand, selected, counted, turned on."""
        return self.page.locator("#carried")

    @property
    def card_size(self) -> Locator:
        """In the bar: how large the cards are, which a click makes whole again."""
        return self.page.locator("[data-zoom='0']")

    def larger(self) -> Locator:
        """The button that makes the cards larger."""
        return self.page.get_by_role("button", name="Larger cards", exact=True)

    def smaller(self) -> Locator:
        """The button that makes them smaller."""
        return self.page.get_by_role("button", name="Smaller cards", exact=True)
