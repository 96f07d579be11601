"""A lesson, as somebody sees it who goes through it; and the page on which one is made."""

from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page

from webapp.scenarios import links


class LessonPage:
    """What a person can see and do in a lesson, on its own page or in a frame. It asserts nothing: tests do."""

    def __init__(self, page: Page, frame: FrameLocator | None = None) -> None:
        self.page = page
        self._there: Page | FrameLocator = frame or page

    def open(self, *cards: dict[str, Any], steps: list[dict[str, Any]], page: str = "lesson", **rest: Any) -> None:
        """Open a scenario as a lesson, or as another page of its link: `a-or-b`."""
        self.page.goto(f"{path_of(*cards, steps=steps, **rest)}/{page}")

    @property
    def said(self) -> Locator:
        """What is said of this step: the caption, and how a question was answered."""
        return self._there.locator("#lesson-said")

    @property
    def where(self) -> Locator:
        """How far the lesson is, in words."""
        return self._there.locator(".lesson-where")

    @property
    def next(self) -> Locator:
        """The way on."""
        return self._there.get_by_role("link", name="Next")

    @property
    def begin(self) -> Locator:
        """The way on from the start."""
        return self._there.get_by_role("link", name="Begin")

    @property
    def back(self) -> Locator:
        """The way back."""
        return self._there.get_by_role("link", name="Back", exact=True)

    @property
    def answer(self) -> Locator:
        """The button that gives the answer."""
        return self._there.get_by_role("button", name="Answer")

    def choice(self, text: str) -> Locator:
        """A choice of the question."""
        return self._there.get_by_label(text)

    def field(self, what: str, of: str) -> Locator:
        """What one says of a card or player: zone, power, `+1/+1 counters`, life."""
        return self._there.get_by_role("group", name=of, exact=True).get_by_label(what, exact=True)

    @property
    def verdict(self) -> Locator:
        """Whether the answer was right, and what is."""
        return self._there.get_by_role("region", name="Your answer")

    @property
    def score(self) -> Locator:
        """How many answers were right, at the end."""
        return self._there.locator("[data-score]")

    def card(self, name: str) -> Locator:
        """A card on the board."""
        return self._there.get_by_role("article", name=name, exact=True)

    @property
    def fired(self) -> Locator:
        """What the rules did of themselves."""
        return self._there.locator(".lesson-why > .lines [data-fired]")

    def way(self, letter: str) -> Locator:
        """One of two ways that stand side by side: A or B."""
        return self._there.locator(f"[data-way={letter}]")

    def answer_with(self, letter: str) -> Locator:
        """The button that answers A, B, Both or Neither."""
        return self._there.get_by_role("button", name=letter, exact=True)


class AuthoringPage:
    """The page on which the lesson of a board is made."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def step(self, number: int) -> Locator:
        """A step as the list shows it."""
        return self.page.locator(f"#step-{number}")

    def edit(self, number: int) -> None:
        """Open the form of a step."""
        self.page.get_by_role("link", name=f"Edit step {number}").click()

    def say(self, caption: str) -> None:
        """Write the caption of the step that is open."""
        self.page.get_by_role("textbox", name="Caption").fill(caption)

    def ask(self, question: str, *choices: str, right: int) -> None:
        """Ask a question with these choices before the step that is open."""
        self.page.get_by_label("ask, with choices").check()
        self.page.get_by_label("Question", exact=True).fill(question)
        for number, choice in enumerate(choices, 1):
            self.page.get_by_label(f"Choice {number}", exact=True).fill(choice)
        self.page.get_by_label(f"Choice {right} is right").check()

    def save(self, number: int) -> None:
        """Save the step that is open."""
        self.page.get_by_role("button", name=f"Save step {number}").click()

    def move_up(self, number: int) -> None:
        """Let a step come earlier."""
        self.page.get_by_role("button", name=f"Move step {number} up").click()

    @property
    def taken_back(self) -> Locator:
        """The button that takes the last change back."""
        return self.page.get_by_role("button", name="Take the change back")

    def preview(self) -> LessonPage:
        """Go through the lesson as others will."""
        self.page.get_by_role("link", name="Preview").click()
        return LessonPage(self.page)


def path_of(*cards: dict[str, Any], steps: list[dict[str, Any]], **rest: Any) -> str:
    """The path of the link that holds such a scenario."""
    players = [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob"}]
    return links.path_of({"countertop": 1, "players": players, "cards": list(cards), "steps": steps, **rest})
