"""The editors: of a card, of a new card, of a player, and the settings of the table."""

from playwright.sync_api import Locator, Page

from webapp.driving.pages.playing import Playing


class Editor:
    """What a person edits on the page. It asserts nothing: tests do.

    `editor.edit("Bear")` opens the editor of a card that is inspected; fields are filled by their labels, folds open by
    their headings, and `save` takes it all as one step.
    """

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def panel(self) -> Locator:
        """The editor that is open."""
        return self.page.locator("#editor")

    def edit(self, name: str) -> None:
        """Open the editor of the card or player that the panel is about."""
        about = self.page.get_by_role("region", name=f"About {name}", exact=True)
        about.get_by_role("link", name="Edit", exact=True).click()
        self.form(f"Edit {name}").wait_for()

    def make_up(self) -> None:
        """Open the editor of a new card."""
        self.page.get_by_role("link", name="Make up a card…").click()
        self.form("Make up a card").wait_for()

    def start_from(self, name: str) -> None:
        """Fill the editor of a new card with what the catalogue says of one."""
        start = self.form("Start from a card of the catalogue")
        start.get_by_label("Start from").fill(name)
        start.get_by_role("button", name="Fill in").click()

    def form(self, name: str) -> Locator:
        """The form of that name."""
        return self.page.get_by_role("form", name=name, exact=True)

    def field(self, label: str) -> Locator:
        """The field that is so labelled: `Power`, `Power of ability 1`, `Name of the other face`."""
        return self.panel.get_by_label(label, exact=True)

    def choice(self, label: str) -> Locator:
        """The menu that is so labelled: `Whose of ability 1`."""
        return self.panel.get_by_role("combobox", name=label, exact=True)

    def fill(self, **fields: str) -> None:
        """Fill fields by their labels: `Power="3"`."""
        for label, text in fields.items():
            self.field(label).fill(text)

    def fold(self, heading: str) -> Locator:
        """A fold of the editor, by its heading."""
        return self.panel.locator("details.panel-fold").filter(has=self.page.locator("summary", has_text=heading))

    def unfold(self, heading: str) -> None:
        """Open a fold."""
        fold = self.fold(heading)
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()

    def counters(self, row: int, kind: str, number: str) -> None:
        """Fill a row of the counters that lie on it."""
        self.field(f"Counters, row {row}: kind").fill(kind)
        self.field(f"Counters, row {row}: number").fill(number)

    def add_ability(self, what: str, face: str = "this face") -> None:
        """Add an ability of the kind that is so called."""
        self.panel.get_by_label(f"Kind of ability to add of {face}").select_option(label=what)
        self.panel.get_by_role("button", name=f"Add an ability of {face}", exact=True).click()

    @property
    def abilities(self) -> Locator:
        """The abilities that the form holds, in their order."""
        return self.panel.locator(".ability")

    def says(self, number: int) -> Locator:
        """What an ability says as it stands: 1 is the first."""
        return self.abilities.nth(number - 1).locator(".ability-fold > summary .ability-says")

    def open_ability(self, number: int) -> None:
        """Unfold the fields of an ability."""
        self.abilities.nth(number - 1).locator(".ability-fold > summary").click()

    def press(self, button: str) -> None:
        """Press a button of the form: `Move up: ability 2 of this face`."""
        self.panel.get_by_role("button", name=button).click()

    def press_at_once(self, *buttons: str) -> None:
        """Press buttons one right after the other, before an answer to the first can come."""
        found = [self.panel.get_by_role("button", name=name, exact=True).element_handle() for name in buttons]
        self.panel.page.evaluate("buttons => buttons.forEach((button) => button.click())", found)

    def save(self) -> None:
        """Take the edit."""
        self.panel.get_by_role("button", name="Save", exact=True).click()

    def add_it(self) -> None:
        """Add the card that was made up."""
        self.panel.get_by_role("button", name="Add it", exact=True).click()

    def cancel(self) -> None:
        """Leave the editor: nothing changes."""
        self.panel.get_by_role("link", name="Cancel").click()

    @property
    def wrong(self) -> Locator:
        """The field that is marked as wrong."""
        return self.panel.locator("[aria-invalid=true]")

    # The table

    def open_table(self) -> None:
        """Open the settings of the table."""
        Playing(self.page).open_tools()
        self.page.get_by_role("link", name="Table…").click()
        self.table.wait_for()

    @property
    def table(self) -> Locator:
        """The settings of the table."""
        return self.page.get_by_role("region", name="The table’s settings", exact=True)

    @property
    def in_force(self) -> Locator:
        """What is played otherwise than usual, as it stands above the story."""
        return self.page.locator(".in-force")

    def set_table(self) -> None:
        """Take the settings."""
        self.table.get_by_role("button", name="Set the table").click()

    def add_player(self, name: str, life: str = "20") -> None:
        """Let one more player sit down."""
        self.table.get_by_label("Name of the new player").fill(name)
        self.table.get_by_label("Life of the new player").fill(life)
        self.table.get_by_role("button", name="Add a player").click()

    def remove_player(self, name: str) -> None:
        """Take a player off the table."""
        self.table.get_by_role("button", name=f"Take {name} off the table", exact=True).click()
