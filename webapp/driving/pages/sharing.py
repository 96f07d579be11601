"""The panel of all ways to share a board, and the pages of a report: where a person says that something is wrong."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


class SharePanel:
    """What a person can see and do where a board is shared. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def panel(self) -> Locator:
        """The panel, beside the story or on a page of its own."""
        return self.page.get_by_role("group", name="Share this board")

    def field(self, label: str) -> Locator:
        """A field with something to copy: `Address`, `Short address`, `Code`, `Markdown`."""
        return self.panel.get_by_role("textbox", name=label, exact=True)

    def copy(self, label: str) -> None:
        """Copy what stands in that field."""
        self.panel.get_by_role("button", name=f"Copy: {label}", exact=True).click()

    @property
    def said(self) -> Locator:
        """What a screen reader hears of it."""
        return self.panel.get_by_role("status")

    def make_short(self) -> None:
        """Ask for a short link."""
        self.panel.get_by_role("button", name="Make a short link").click()

    def choose(self, what: str) -> None:
        """Choose `Only this moment`, or `With all that led there`."""
        self.panel.get_by_role("radio", name=what).check()

    def show(self) -> None:
        """Show what was chosen, where no script does it."""
        self.panel.get_by_role("button", name="Show", exact=True).click()

    def close(self) -> None:
        """Close the panel."""
        self.panel.get_by_role("button", name="Close: share").click()

    def doubt(self) -> None:
        """Say that this is wrong."""
        self.panel.get_by_role("link", name="I think this is wrong").click()


class ReportPage:
    """The form on which a person says what they expected, and the report that comes of it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def about(self, name: str) -> Locator:
        """The part of the form about that card or player."""
        return self.page.get_by_role("group", name=name, exact=True)

    def expect_zone(self, zone: str, of: str) -> None:
        """Choose another zone."""
        self.about(of).get_by_label("Zone").select_option(zone)

    def say_why(self, why: str) -> None:
        """Write why."""
        self.page.get_by_role("textbox", name="Why do you think so?").fill(why)

    def make(self) -> None:
        """Make the report."""
        self.page.get_by_role("button", name="Make the report", exact=True).click()

    @property
    def text(self) -> Locator:
        """The text of the report."""
        return self.page.get_by_role("textbox", name="The text")
