"""The first page, as a person sees and uses it."""

from pathlib import Path

from playwright.sync_api import Locator, Page


class HomePage:
    """Three ways to a board, and the scenarios to pick from. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> None:
        """Go there."""
        self.page.goto("/")

    def new_board(self, *, players: int = 2) -> None:
        """Ask for an empty board."""
        self.page.get_by_label("Players").fill(str(players))
        self.page.get_by_role("button", name="New board").click()

    def upload(self, file: Path) -> None:
        """Choose a file and open it."""
        self.page.get_by_label("File to open").set_input_files(file)
        self.page.get_by_role("button", name="Open file").click()

    @property
    def text_field(self) -> Locator:
        """Where a text is pasted."""
        return self.page.get_by_label("Text to open")

    @property
    def open_text(self) -> Locator:
        """The button that opens it."""
        return self.page.get_by_role("button", name="Open text")

    def paste(self, text: str) -> None:
        """Paste a text and open it."""
        self.text_field.fill(text)
        self.open_text.click()

    def pick(self, title: str) -> None:
        """Pick the scenario of that title."""
        self.page.get_by_role("link", name=title).click()
