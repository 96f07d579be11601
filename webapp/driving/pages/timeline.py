"""The timeline of a board, and what a person does with its moments."""

from playwright.sync_api import Locator, Page

THUMB = 18  # pixels: the slider's, from the middle of which it counts


class Timeline:
    """The moments of a board: the slider in the bar, its dots, the branches, and a moment's own panel in the story."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def slider(self) -> Locator:
        """The slider itself: its value is how many moments lead to now, its `aria-valuetext` what is said of it."""
        return self.page.get_by_role("slider", name="Timeline")

    @property
    def dots(self) -> Locator:
        """A dot for each moment, the way ahead too."""
        return self.page.locator("[data-dot]")

    @property
    def ahead(self) -> Locator:
        """The dots of what has been taken back."""
        return self.page.locator("[data-dot][data-ahead]")

    @property
    def ruled(self) -> Locator:
        """The dots of moments in which the rules did something."""
        return self.page.locator("[data-dot][data-ruled]")

    @property
    def forks(self) -> Locator:
        """The dots at which a branch leads off."""
        return self.page.locator("[data-dot][data-fork]")

    @property
    def tip(self) -> Locator:
        """What is told of the moment under the pointer, or under the slider's thumb."""
        return self.page.locator("#timeline-tip")

    def point_of(self, place: int) -> tuple[float, float]:
        """Where the dot of that place is on the screen: the first one is place 1."""
        box = self.slider.bounding_box()
        last = int(self.slider.get_attribute("max") or 1) - 1
        if box is None:
            raise LookupError("the timeline is not to be seen")
        part = (place - 1) / last if last else 0
        return box["x"] + THUMB / 2 + part * (box["width"] - THUMB), box["y"] + box["height"] / 2

    def point_at(self, place: int) -> None:
        """Hold the mouse over a dot."""
        self.page.mouse.move(*self.point_of(place))

    def click(self, place: int) -> None:
        """Click a dot: the board goes there."""
        self.page.mouse.click(*self.point_of(place))

    def tap(self, place: int) -> None:
        """Tap a dot with a finger."""
        self.page.touchscreen.tap(*self.point_of(place))

    def take_hold(self, place: int) -> None:
        """Press the mouse on the thumb, which is at that place."""
        self.point_at(place)
        self.page.mouse.down()

    def slide_to(self, place: int) -> None:
        """Slide the thumb that is held to a place."""
        self.page.mouse.move(*self.point_of(place), steps=6)

    def let_go(self) -> None:
        """Let go of the thumb."""
        self.page.mouse.up()

    def press(self, key: str) -> None:
        """Press a key on the slider."""
        self.slider.press(key)

    # Branches

    @property
    def fork_button(self) -> Locator:
        """What opens and closes the list of branches; it tells how many there are."""
        return self.page.locator("#branches > summary")

    @property
    def branches(self) -> Locator:
        """The branches in the list, which is open."""
        return self.page.locator("[data-branch]").filter(visible=True)

    def open_branches(self) -> None:
        """Open the list of branches."""
        self.fork_button.click()

    def go_to_branch(self, title: str) -> None:
        """Go to the branch that begins with that, or has that name."""
        self.branches.filter(has_text=title).get_by_role("button").click()

    def compare_with_branch(self, title: str) -> None:
        """Open the page that shows that branch and now side by side."""
        self.branches.filter(has_text=title).get_by_role("link").click()

    # A moment's own panel

    def more_of(self, title: str) -> Locator:
        """What unfolds the panel of a moment in the story, and folds it again."""
        return self.page.get_by_role("link", name=f"Name, share or compare: {title}", exact=True)

    def name_moment(self, title: str, name: str) -> None:
        """Give a moment of the story a name."""
        self.more_of(title).click()
        form = self.page.get_by_role("form", name="Name this moment")
        form.get_by_label("Name", exact=True).fill(name)
        form.get_by_role("button", name="Save name").click()

    @property
    def bookmarks(self) -> Locator:
        """The names of moments, in the story."""
        return self.page.locator("[data-bookmark]")

    def copy_link_of(self, title: str) -> None:
        """Copy the link of a moment of the story; it also stands where a board's link stands."""
        self.more_of(title).click()
        self.page.get_by_role("link", name="Share this moment").click()

    def only_this_moment(self) -> None:
        """Choose a link without what led there."""
        self.page.get_by_role("radio", name="Only this moment").check()

    def look_at(self, title: str) -> None:
        """Open the page that looks at a moment of the story."""
        self.more_of(title).click()
        self.page.get_by_role("link", name="Look at it").click()

    def compare_with_now(self, title: str) -> None:
        """Open the page that shows a moment of the story and now side by side."""
        self.more_of(title).click()
        self.page.get_by_role("link", name="Compare with now").click()

    @property
    def note(self) -> Locator:
        """What says that the page looks at a moment, and not at where the board is."""
        return self.page.locator("#looking")

    # Side by side

    @property
    def differences(self) -> Locator:
        """The differences in words, a row each."""
        return self.page.locator("[data-difference]")

    def side(self, which: str) -> Locator:
        """One of two boards side by side: `Here` or `There`."""
        return self.page.locator(f"[data-side-by-side={which.lower()}]")

    def marked(self, which: str) -> Locator:
        """The cards that are marked as different on that side."""
        return self.side(which).locator(".mini-card[data-differs]")

    def go_to_side(self, which: str) -> None:
        """Go to the board of that side."""
        self.side(which).get_by_role("button").click()
