"""The reasons beside the results: what would happen, why a number is what it is, and the story read in other ways."""

from playwright.sync_api import Locator, Page


class Reasons:
    """What a person asks of a board, and where the answer stands."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What would happen

    @property
    def foreseen(self) -> Locator:
        """The label over a place that something in hand is over: what would come of placing it there."""
        return self.page.locator("#foreseen")

    @property
    def phrases(self) -> Locator:
        """The single things that it says."""
        return self.foreseen.get_by_role("listitem")

    def hold_over(self, place: Locator) -> None:
        """Hold what is in hand over a place: the pointer rests in its middle, and nothing is pressed or let go."""
        box = place.bounding_box()
        if box is None:
            raise LookupError(f"{place} is not to be seen")
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)

    def drag_over(self, what: Locator, place: Locator) -> None:
        """Take hold of a thing and drag it over a place, without letting go."""
        what.hover()
        self.page.mouse.down()
        self.hold_over(place)

    # Why a number is what it is

    @property
    def tip(self) -> Locator:
        """What explains the thing that one rests on."""
        return self.page.locator("#near-tip")

    def size_of(self, name: str) -> Locator:
        """The power and toughness of a card, which explain themselves."""
        return self.page.get_by_role("article", name=name, exact=True).locator("[data-why]")

    def marks_on(self, name: str) -> Locator:
        """In set-up mode: what the first check would do to a card."""
        return self.page.get_by_role("article", name=name, exact=True).locator("[data-rule-of]")

    def rule_in_story(self, number: str) -> Locator:
        """The first tag of that rule in the story."""
        log = self.page.get_by_role("log", name="What happened, and why")
        return log.get_by_role("link", name=f"Rule {number}", exact=True).first

    # The story in other ways

    @property
    def moments(self) -> Locator:
        """The entries of the story that are to be seen."""
        return self.page.locator(".moment").filter(visible=True)

    def show_only(self, name: str) -> None:
        """Show only what of the story is about that card or player; `All of the story` for all."""
        self.page.get_by_label("Show only what is about").select_option(label=name)

    @property
    def names_to_show(self) -> list[str]:
        """Whom the story can be narrowed to."""
        return self.page.get_by_label("Show only what is about").get_by_role("option").all_inner_texts()[1:]

    @property
    def prose_button(self) -> Locator:
        """The button that shows the story as flowing text, and as a list again."""
        return self.page.get_by_role("button", name="As prose", exact=True)

    @property
    def prose(self) -> Locator:
        """The paragraphs of it, the newest first."""
        return self.page.locator("#story-prose > p").filter(visible=True)

    @property
    def ruling_link(self) -> Locator:
        """What copies the story as a ruling, and without scripts leads to it."""
        return self.page.get_by_role("link", name="Copy as ruling", exact=True)
