"""What waits for a person, over the table: a question, and the triggers."""

from playwright.sync_api import Locator, Page


class Prompt:
    """What a person sees and does of what waits. It asserts nothing: tests do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def box(self) -> Locator:
        """All that waits, as it lies over the table."""
        return self.page.locator("#prompt")

    @property
    def question(self) -> Locator:
        """The question."""
        return self.page.locator("[role=dialog][data-choice]")

    @property
    def options(self) -> Locator:
        """Its answers, in their order."""
        return self.question.locator(".option")

    @property
    def triggers(self) -> Locator:
        """What triggered and waits, in its order."""
        return self.page.locator("[data-trigger]")

    @property
    def open_triggers(self) -> Locator:
        """Those of them that are unfolded: one."""
        return self.triggers.filter(has=self.page.locator("details[open]"))

    @property
    def asked_about(self) -> Locator:
        """What is marked on the table as what the question is about."""
        return self.page.locator("[data-asked]")

    @property
    def meant(self) -> Locator:
        """What is marked on the table as what the option is about that one is on."""
        return self.page.locator("[data-meant]")

    def go_there(self) -> None:
        """Bring the keyboard to what waits, by its key."""
        self.page.keyboard.press("q")

    def answer_by_key(self, number: int) -> None:
        """Go there and press the number of an answer or trigger."""
        self.go_there()
        self.page.keyboard.press(str(number))

    def fold(self) -> None:
        """Fold it to its first line, or unfold it."""
        self.box.locator("summary").first.click()

    def unfold(self, trigger: str) -> None:
        """Open one of several triggers."""
        self.triggers.filter(has_text=trigger).locator("summary").click()

    def undo_instead(self) -> None:
        """Take back what led to the question."""
        self.question.get_by_role("button", name="Undo instead").click()

    def move(self, *, right: float = 0, down: float = 0) -> None:
        """Drag it by its head out of the way."""
        head = self.box.locator("[data-move]").first
        head.hover(position={"x": 40, "y": 12})
        box = head.bounding_box() or {"x": 0, "y": 0}
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 40 + right, box["y"] + 12 + down, steps=8)
        self.page.mouse.up()

    def covers(self, what: Locator) -> bool:
        """Whether it lies over any part of that."""
        over, under = self.box.bounding_box(), what.bounding_box()
        if over is None or under is None:
            return False
        beside = over["x"] >= under["x"] + under["width"] or under["x"] >= over["x"] + over["width"]
        apart = over["y"] >= under["y"] + under["height"] or under["y"] >= over["y"] + over["height"]
        return not (beside or apart)
