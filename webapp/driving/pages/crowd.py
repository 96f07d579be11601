"""Many cards, as a player handles them: stacks of alike cards, what is tucked, and battlefields that fold."""

from playwright.sync_api import Locator, Page


class Crowd:
    """The stacks, hosts and folds of a table. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def stack(self, name: str, number: int) -> Locator:
        """A stack of so many alike cards of that name."""
        return self._page.get_by_role("group", name=f"{number} × {name}", exact=True)

    @property
    def stacks(self) -> Locator:
        """All stacks on the table."""
        return self._page.locator(".stack")

    def unfold(self, stack: Locator) -> None:
        """Lay a stack's cards side by side; once more folds it again."""
        stack.locator("summary").click()

    def select_all(self, stack: Locator) -> None:
        """Select all cards of a stack."""
        stack.get_by_role("button", name="Select all").click()

    def grip(self, stack: Locator) -> Locator:
        """What a whole stack is dragged by."""
        return stack.get_by_role("button", name="Select all")

    @property
    def selected(self) -> Locator:
        """The selected cards, those in a folded stack too."""
        return self._page.locator("[data-card][data-selected]")

    def host(self, name: str) -> Locator:
        """A card together with what is tucked under it."""
        return self._page.locator(".host").filter(has=self._page.get_by_role("article", name=name, exact=True)).last

    def fold(self, player: str) -> Locator:
        """The lid of an opponent's battlefield, where there are many: it opens this one and shuts the others."""
        return self._page.get_by_role("region", name=f"{player}’s battlefield", exact=True).locator("summary").first

    def height_of(self, player: str) -> float:
        """How much of the window's height a player's battlefield takes."""
        box = self._page.get_by_role("region", name=f"{player}’s battlefield", exact=True).bounding_box()
        return box["height"] if box else 0.0
