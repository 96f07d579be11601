"""The gallery, as a person searches and uses it."""

from playwright.sync_api import Locator, Page


class GalleryPage:
    """All scenarios by subject, or those that fit a question. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> None:
        """Go there."""
        self.page.goto("/gallery")

    def search(self, words: str) -> None:
        """Ask for what fits these words, on this page or on the first one."""
        field = self.page.get_by_role("search", name="The gallery").get_by_role("searchbox")
        field.fill(words)
        field.press("Enter")

    def show_all(self) -> None:
        """Take the question back."""
        self.page.get_by_role("link", name="Show all").click()

    @property
    def entries(self) -> Locator:
        """The scenarios that are listed."""
        return self.page.locator("[data-scenario]")

    @property
    def subjects(self) -> Locator:
        """The heads that they stand under."""
        return self.page.get_by_role("heading", level=2)

    def suggestion(self, words: str) -> Locator:
        """A question that is offered where nothing was found."""
        return self.page.locator(".gallery-nothing").get_by_role("link", name=words, exact=True)

    def pick(self, title: str) -> None:
        """Open the board of that title, and let it load: before its scripts are there nothing can be dragged."""
        self.page.get_by_role("heading", name=title).get_by_role("link").click()
        self.page.wait_for_url("**/s/*")
