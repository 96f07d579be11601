"""A board, as a person sees and uses it."""

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page

from webapp.driving.pages.crowd import Crowd
from webapp.driving.pages.editor import Editor
from webapp.driving.pages.hands import Hands
from webapp.driving.pages.keys import Keys
from webapp.driving.pages.own_cards import OwnCards
from webapp.driving.pages.playing import Playing
from webapp.driving.pages.prompt import Prompt
from webapp.driving.pages.reasons import Reasons
from webapp.driving.pages.timeline import Timeline
from webapp.scenarios import links

ANN_AND_BOB = ({"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob"})


class BoardPage:
    """What a person can see and do on a board. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def crowd(self) -> Crowd:
        """Many cards: stacks, what is tucked, battlefields that fold."""
        return Crowd(self.page)

    @property
    def hands(self) -> Hands:
        """Selecting many cards, menus, wheel and typing, proliferating on the table."""
        return Hands(self.page)

    @property
    def keys(self) -> Keys:
        """The keyboard."""
        return Keys(self.page)

    @property
    def playing(self) -> Playing:
        """Turns, draws, dice, the top of a library, a seat."""
        return Playing(self.page)

    @property
    def prompt(self) -> Prompt:
        """What waits over the table."""
        return Prompt(self.page)

    @property
    def reasons(self) -> Reasons:
        """What would happen, why a number is what it is, and the story in other ways."""
        return Reasons(self.page)

    # Getting there

    def open(self, *cards: dict[str, Any], **rest: Any) -> None:
        """Open the link of a board with these cards, Ann's unless they say otherwise; Ann plays against Bob."""
        scenario = {"countertop": 1, "players": list(ANN_AND_BOB), "cards": list(cards), **rest}
        self.page.goto(links.path_of(scenario))

    def visit(self, address: str) -> None:
        """Follow a link."""
        self.page.goto(address)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()

    def go_back(self) -> None:
        """Go back to the page before."""
        self.page.go_back()

    @property
    def address(self) -> str:
        """The path in the address bar."""
        return urlsplit(self.page.url).path

    # What there is to see

    def card(self, name: str) -> Locator:
        """A card, wherever it is."""
        return self.page.get_by_role("article", name=name, exact=True, include_hidden=True)

    def player(self, name: str) -> Locator:
        """A player's strip."""
        return self.page.get_by_role("region", name=name, exact=True)

    def zone(self, zone: str, of: str) -> Locator:
        """A player's part of a zone."""
        return self.page.get_by_role("region", name=f"{of}’s {zone}", exact=True)

    def in_zone(self, zone: str, of: str) -> Locator:
        """The cards in a player's part of a zone, those in a closed pile too."""
        return self.zone(zone, of).get_by_role("article", include_hidden=True)

    def left(self, name: str) -> Locator:
        """What stands where a permanent was that the last act made leave: why, and how it last looked."""
        return self.table.locator("[data-left]").filter(has_text=name)

    def counters(self, kind: str, on: str) -> Locator:
        """The counters of one kind on a card or player."""
        return self.page.get_by_label(f"{kind} counters on {on}", exact=True)

    def all_counters(self, on: str) -> Locator:
        """The counters of all kinds on a card."""
        return self.card(on).locator("[data-counter]")

    @property
    def main(self) -> Locator:
        """The board as a whole: it knows its id, its version and its mode."""
        return self.page.get_by_role("main")

    @property
    def table(self) -> Locator:
        """The table with all that lies on it."""
        return self.page.get_by_role("region", name="The table")

    @property
    def side(self) -> Locator:
        """What stands beside the table."""
        return self.page.get_by_role("complementary")

    @property
    def sheet_head(self) -> Locator:
        """On a phone: the head of the sheet, which closes it by a tap or a swipe."""
        return self.page.get_by_role("button", name="Close the sheet")

    @property
    def story(self) -> Locator:
        """What happened, and why: the newest first."""
        return self.page.get_by_role("log", name="What happened, and why")

    @property
    def newest(self) -> Locator:
        """The newest entry of the story."""
        return self.story.locator(".moment:not([data-undone])").first

    @property
    def fired(self) -> Locator:
        """What the check did after the last act."""
        return self.newest.locator("[data-fired]")

    def told(self, rule: str) -> Locator:
        """The lines of the newest entry that stand on that rule."""
        return self.newest.locator(f"[data-rule='{rule}']")

    @property
    def problem(self) -> Locator:
        """What was wrong with the last thing that was asked."""
        return self.page.get_by_role("alert", include_hidden=True)

    @property
    def question(self) -> Locator:
        """The question that waits for an answer."""
        return self.page.get_by_role("dialog")

    def option(self, text: str) -> Locator:
        """An answer to it."""
        return self.question.get_by_role("button", name=text)

    @property
    def triggers(self) -> Locator:
        """The triggers that wait to be resolved."""
        return self.page.locator("[data-trigger]")

    def resolve(self, name: str) -> Locator:
        """The button that resolves a waiting trigger: `undying of Young Wolf`."""
        return self.page.get_by_role("button", name=f"Resolve {name}", exact=True)

    def decline(self, name: str) -> Locator:
        """The button that resolves it without doing what it may do."""
        return self.page.get_by_role("button", name=f"Resolve {name}, but decline", exact=True)

    def dismiss(self, name: str) -> Locator:
        """The button that takes a waiting trigger off the list."""
        return self.page.get_by_role("button", name=f"Dismiss {name}", exact=True)

    def target(self, name: str, to: str) -> None:
        """Say what a waiting trigger targets."""
        self.page.get_by_label(f"Target of {name}", exact=True).select_option(label=to)

    @property
    def set_up_panel(self) -> Locator:
        """In set-up mode: what the first check would do."""
        return self.page.get_by_role("region", name="Set-up", exact=True)

    @property
    def left_behind(self) -> Locator:
        """What of an opened file was not carried over, or is kept for Forge and not played here."""
        listed = re.compile("Not carried over|Kept for Forge")
        return self.page.get_by_role("group").filter(has_text=listed).get_by_role("listitem")

    def about(self, name: str) -> Locator:
        """The panel about a card or player."""
        return self.page.get_by_role("region", name=f"About {name}", exact=True)

    def told_to_a_screen_reader(self) -> str:
        """All that a screen reader finds in the page's main part: roles, names and states, as an aria snapshot.
        Addresses are left out: a link's holds the whole board.
        """
        self.page.wait_for_load_state()
        told = re.sub(r"\n *- /url: [^\n]*", "", self.page.locator("main").aria_snapshot())
        return re.sub(r"^( *)(.*):(?=\n(?!\1 )|\Z)", r"\1\2", told, flags=re.MULTILINE) + "\n"

    @property
    def selected_text(self) -> str:
        """The text that is marked by mouse."""
        return str(self.page.evaluate("getSelection().toString()"))

    @property
    def focused(self) -> Locator:
        """What the keyboard is on."""
        return self.page.locator(":focus")

    # What can be picked up, and where it can be put

    def from_tray(self, kind: str) -> Locator:
        """A counter of the tray."""
        return self.page.get_by_role("button", name=f"Pick up a {kind} counter", exact=True)

    def piece(self, kind: str, on: str) -> Locator:
        """A counter that lies on a card or player."""
        return self.counters(kind, on).get_by_role("button", name=f"Pick up a {kind} counter from {on}")

    def handle(self, name: str) -> Locator:
        """The button by which a card is picked up: by finger, pen or key the only way to move it."""
        return self.page.get_by_role("button", name=f"Pick up {name}", exact=True)

    def place_on(self, name: str) -> Locator:
        """What says that a card or player can take what is in hand, and takes it when pressed."""
        return self.page.get_by_role("button", name=f"Place it on {name}", exact=True)

    def move_it_to(self, zone: str, of: str) -> Locator:
        """What says that a zone can take the card in hand, and takes it when pressed."""
        return self.page.get_by_role("button", name=f"Move it to {of}’s {zone}", exact=True)

    @property
    def places(self) -> Locator:
        """All that says that it can take what is in hand."""
        return self.page.locator("[data-place]").filter(visible=True)

    @property
    def carried(self) -> Locator:
        """What a screen reader hears of what is in hand."""
        return self.page.locator("#carried")

    @property
    def how_many(self) -> Locator:
        """The dialog that asks how many counters."""
        return self.page.get_by_role("dialog", name="How many")

    def take_so_many(self, number: int) -> None:
        """Answer it by a number."""
        self.how_many.get_by_label("Number").fill(str(number))
        self.how_many.get_by_role("button", name="Take that many").click()

    def take_all(self) -> None:
        """Answer it by all there are."""
        self.how_many.get_by_role("button", name="All of them").click()

    def take_none(self) -> None:
        """Answer it by giving up."""
        self.how_many.get_by_role("button", name="Cancel").click()

    def boxes(self) -> list[dict[str, float]]:
        """Where each card, counter and zone is, and how large."""
        found: list[dict[str, float]] = self.page.locator(
            "[data-card], [data-counter], [data-drop-zone], [data-player], [data-palette]"
        ).evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
        return found

    def grip(self, name: str) -> Locator:
        """Where one takes hold of a card: its type line, on which nothing else lies."""
        return self.card(name).locator(".card-type")

    def name_of(self, name: str) -> Locator:
        """The name of a card or player on the table, which opens the panel about it."""
        return self.table.get_by_role("link", name=name, exact=True)

    def pile(self, zone: str, of: str) -> Locator:
        """The lid of a pile, which opens and closes it."""
        return self.zone(zone, of).locator("summary")

    def empty_table(self, of: str) -> Locator:
        """A player's battlefield; `drag` drops near its upper left corner, where no card lies."""
        return self.zone("battlefield", of)

    def drag(self, what: Locator, *, to: Locator, at: tuple[int, int] | None = None) -> None:
        """Drag one thing onto another by mouse; `at` is where on it, from its upper left corner, else the middle."""
        what.hover()
        self.page.mouse.down()
        x, y = point_of(to, at)
        self.page.mouse.move(x, y, steps=8)
        self.page.mouse.up()

    def click_on(self, place: Locator) -> None:
        """Click where what is in hand is to go."""
        place.click()

    def press(self, key: str) -> None:
        """Press a key, on whatever the keyboard is on."""
        self.page.keyboard.press(key)

    def tab_to(self, place: Locator) -> None:
        """Press Tab until the keyboard is there; give up after a round of the page."""
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if place.and_(self.focused).count():
                return
        raise LookupError(f"Tab does not lead to {place}")

    # What can be done by buttons and forms

    def plus(self, kind: str, on: str) -> Locator:
        """The button that puts one more."""
        return self.page.get_by_role("button", name=f"Put a {kind} counter on {on}", exact=True)

    def minus(self, kind: str, on: str) -> Locator:
        """The button that removes one."""
        return self.page.get_by_role("button", name=f"Remove a {kind} counter from {on}", exact=True)

    def put(self, count: int, kind: str, on: str) -> None:
        """Put counters by the form in the tray."""
        form = self.page.get_by_role("form", name="Put counters", exact=True)
        form.get_by_label("How many counters").fill(str(count))
        form.get_by_label("Kind of counter").fill(kind)
        form.get_by_label("Card or player to put counters on").select_option(label=on)
        form.get_by_role("button", name="Put").click()

    def add_card(self, name: str, *, to: str = "battlefield", of: str = "Ann") -> None:
        """Add a card by its name."""
        form = self.page.get_by_role("form", name="Add a card", exact=True)
        form.get_by_label("Name of the card to add").fill(name)
        form.get_by_label("Owner of the card to add").select_option(label=f"{of}’s")
        form.get_by_label("Zone for the card to add").select_option(to)
        form.get_by_role("button", name="Add").click()

    def make_up_card(self, name: str, *, type_line: str = "Creature") -> None:
        """Make up a card with a name and type of one's own, 1/1."""
        self.page.get_by_role("link", name="Make up a card…").click()
        form = self.page.get_by_role("form", name="Make up a card", exact=True)
        form.get_by_label("Name", exact=True).fill(name)
        form.get_by_label("Type", exact=True).fill(type_line)
        form.get_by_role("button", name="Add it").click()

    @property
    def name_field(self) -> Locator:
        """Where the name of a card to add is typed."""
        return self.page.get_by_label("Name of the card to add")

    @property
    def offered_names(self) -> Locator:
        """The names that are offered for what has been typed."""
        return self.page.get_by_role("listbox", name="Cards that fit").get_by_role("option", disabled=False)

    def offered(self, name: str) -> Locator:
        """That name, if it is offered."""
        return self.offered_names.filter(has=self.page.get_by_text(name, exact=True))

    @property
    def marked_name(self) -> Locator:
        """The name that Enter means, of those that are offered."""
        return self.page.get_by_role("listbox", name="Cards that fit").get_by_role("option", selected=True)

    def add_kind(self, kind: str) -> None:
        """Add an invented kind of counter to the tray."""
        form = self.page.get_by_role("form", name="Another kind of counter", exact=True)
        form.get_by_label("Any kind of counter").fill(kind)
        form.get_by_role("button", name="Add this kind to the tray").click()

    def inspect(self, name: str) -> None:
        """Open the panel about a card or player, by its name."""
        self.name_of(name).click()

    def close_panel(self) -> None:
        """Close the panel again."""
        self.page.get_by_role("link", name="Close").click()

    def move_by_panel(self, name: str, *, to: str) -> None:
        """Move the card that the panel is about."""
        form = self.about(name).get_by_role("form", name=f"Move {name}", exact=True)
        form.get_by_label(f"Zone to move {name} to").select_option(to)
        form.get_by_role("button", name="Move").click()

    def move_counters_by_panel(self, name: str, count: int | str, kind: str, *, to: str) -> None:
        """Move counters off the card that the panel is about."""
        form = self.about(name).get_by_role("form", name=f"Move counters from {name}", exact=True)
        form.get_by_label("How many counters to move").fill(str(count))
        form.get_by_label("Kind of counter to move").select_option(kind)
        form.get_by_role("combobox", name="to", exact=True).select_option(label=to)
        form.get_by_role("button", name="Move").click()

    def ability(self, name: str, words: str) -> Locator:
        """The button of an ability, by its words, in the panel about that card."""
        return self.about(name).get_by_role("button", name=words, exact=True)

    def ability_on_card(self, name: str, words: str) -> Locator:
        """The button on the card itself of an ability that asks for something: it opens the panel."""
        return self.card(name).get_by_role("link", name=f"{words}…", exact=True)

    def target_of(self, name: str, words: str) -> Locator:
        """The menu of what that ability can target."""
        return self.about(name).get_by_label(f"Target of {name}: {words}", exact=True)

    def put_by_panel(self, name: str, count: int, kind: str) -> None:
        """Put counters on the card or player that the panel is about."""
        form = self.about(name).get_by_role("form", name=f"Put counters on {name}", exact=True)
        form.get_by_label("Put", exact=True).fill(str(count))
        form.get_by_label(f"Kind of counter to put on {name}").fill(kind)
        form.get_by_role("button", name="Put").click()

    def edit_by_panel(self, name: str, **fields: str) -> None:
        """Edit the card or player that the panel is about: `Power="3"` fills the field that is so labelled."""
        self.about(name).get_by_text("Edit", exact=True).click()
        form = self.about(name).get_by_role("form", name=f"Edit {name}", exact=True)
        for label, text in fields.items():
            form.get_by_label(label, exact=True).fill(text)
        form.get_by_role("button", name="Save").click()

    @property
    def editor(self) -> Editor:
        """The editors of cards, players and the table."""
        return Editor(self.page)

    @property
    def own_cards(self) -> OwnCards:
        """The cards that a person keeps in the browser."""
        return OwnCards(self)

    def open_proliferate(self) -> None:
        """Open the panel that proliferates."""
        self.playing.open_tools()
        self.page.get_by_role("link", name="Proliferate…").click()

    @property
    def proliferate(self) -> Locator:
        """The form that proliferates: a box for all that can be chosen."""
        return self.page.get_by_role("form", name="Proliferate", exact=True)

    def more_acts(self, name: str) -> Locator:
        """What the panel about a card offers less often; it is opened."""
        more = self.about(name).locator(".more-acts")
        if more.get_attribute("open") is None:
            more.get_by_text("More acts").click()
        return more

    def destroy_by_panel(self, name: str) -> None:
        """Destroy the card that the panel is about."""
        self.about(name).get_by_role("button", name=f"Destroy {name}", exact=True).click()

    def answer(self, text: str) -> None:
        """Answer the question that waits."""
        self.option(text).click()

    @property
    def undo_button(self) -> Locator:
        """The button that takes back the last act."""
        return self.page.get_by_role("button", name="Undo", exact=True)

    @property
    def redo_button(self) -> Locator:
        """The button that does again what was taken back."""
        return self.page.get_by_role("button", name="Redo", exact=True)

    def undo(self) -> None:
        """Take back the last act."""
        self.undo_button.click()

    def redo(self) -> None:
        """Do again what was taken back last."""
        self.redo_button.click()

    def back_to(self, title: str) -> Locator:
        """The button of a moment in the past, which leads back to it."""
        return self.story.get_by_role("button", name=f"Back to this moment: {title}", exact=True)

    def forward_to(self, title: str) -> Locator:
        """The button of a moment that was taken back, which leads forward to it again."""
        return self.story.get_by_role("button", name=f"Forward to this moment: {title}", exact=True)

    @property
    def undone(self) -> Locator:
        """The moments that were taken back."""
        return self.story.locator("[data-undone]")

    @property
    def timeline(self) -> Timeline:
        """The timeline, its branches, and what can be done with a moment."""
        return Timeline(self.page)

    @property
    def play_button(self) -> Locator:
        """The button that leaves set-up mode."""
        return self.page.get_by_role("button", name="Play from here")

    def play_from_here(self) -> None:
        """Leave set-up mode."""
        self.play_button.click()

    def set_up(self) -> None:
        """Go into set-up mode."""
        self.page.get_by_role("button", name="Set up", exact=True).click()

    def scroll_to_top(self) -> None:
        """Scroll the table to its upper end."""
        self.table.evaluate("table => { table.scrollTop = 0; }")

    # On a phone

    def side_of(self, player: str) -> Locator:
        """The button that shows that player's side of the table."""
        return self.page.get_by_role("navigation", name="Sides of the table").get_by_role(
            "button", name=player, exact=True
        )

    @property
    def why(self) -> Locator:
        """The button that opens and closes the sheet with the story."""
        return self.page.get_by_role("button", name="Why", exact=True)

    @property
    def tray(self) -> Locator:
        """Where counters come from."""
        return self.page.locator("footer").filter(has=self.page.get_by_role("group", name="Counters to put"))

    def unfold_tray(self) -> None:
        """Show the forms of the tray, which on a phone are folded."""
        fold = self.page.get_by_text("Put, add, make up")
        if fold.is_visible():
            fold.click()

    def open_sheet(self) -> None:
        """Show the story, which on a phone is a sheet that is closed."""
        if self.why.is_visible() and self.why.get_attribute("aria-expanded") == "false":
            self.why.click()

    # Sharing

    @property
    def link_button(self) -> Locator:
        """What copies the board's link, and opens the panel of all ways to share it."""
        return self.page.get_by_role("link", name="Share", exact=True)

    def copy_link(self) -> str:
        """Copy the board's link, and read it where it stands to be read."""
        self.link_button.click()
        return self.read_link()

    def read_link(self) -> str:
        """Read the link that was made."""
        return self.link_box.get_by_role("textbox").input_value()

    @property
    def link_box(self) -> Locator:
        """Where the link stands to be read, and says whether it was copied; without scripts, on a page of its own."""
        return self.page.locator(".link")

    @property
    def clipboard(self) -> str:
        """What a person would paste now; the test lets the page use the clipboard."""
        return str(self.page.evaluate("navigator.clipboard.readText()"))


def point_of(place: Locator, at: tuple[int, int] | None = None) -> tuple[float, float]:
    """A point on what can be seen, in pixels of the window: `at` from its upper left corner, else its middle."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    if box is None:
        raise LookupError(f"{place} is not to be seen")
    dx, dy = at or (box["width"] / 2, box["height"] / 2)
    return box["x"] + dx, box["y"] + dy
