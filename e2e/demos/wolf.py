"""Plays the undying wolf on the real page, by mouse and by finger: `python -m e2e.demos.wolf [mouse] [finger]`.

A 1/1 with undying and a +1/+1 counter meets three -1/-1 counters. One after another: the first cancels a pair, the
second puts the wolf into the graveyard without a +1/+1 counter, so undying triggers and waits; resolved, it brings the
wolf back with a counter, and the third cancels that. All three at one time: it dies with the +1/+1 counter still
on it, and stays dead (704.8).

Each moment is a picture in `e2e/demos/shots`. The run stops, loudly, where the board does not do what it should.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from e2e.cards import creature
from webapp.driving.complaints import Complaints
from webapp.driving.demo.hands import HANDS
from webapp.driving.pages.board import BoardPage
from webapp.driving.serving import a_browser, served

SHOTS = Path(__file__).with_name("shots")
PLUS, MINUS = "+1/+1", "-1/-1"
SHARPER = {"mouse": 1, "finger": 2}  # a phone's screen has more points
CARDS = (
    creature("Old Wolf", 1, 1, type="Creature — Wolf", keywords=["undying"], counters={PLUS: 1}),
    creature("Bear", 2, 2, type="Creature — Bear"),
    creature("Ox", 4, 4, type="Creature — Ox", owner="p2"),
)


class Play:
    """The scenario, as one hand plays it: every moment is looked at, then pictured."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.board = BoardPage(page)
        self.hand = HANDS[name](page)
        self._pictures = 0

    def one_after_another(self) -> None:
        """Three -1/-1 counters, each after what the check made of the one before."""
        board, wolf = self.board, self.board.card("Old Wolf")
        board.open(*CARDS, title="An old wolf, and three −1/−1 counters, one after another")
        self._sees("2/2", {PLUS: 1})
        self._picture("a 1/1 with undying and a +1/+1 counter")

        self.hand.pick_up(board.from_tray(MINUS))
        self.hand.carry_to(wolf)
        expect(wolf).to_have_attribute("data-under", "")
        self._picture("a -1/-1 counter on its way")
        self.hand.let_go()
        self._sees("1/1", {})
        self._fired("704.5q")
        self._picture("the first cancels with the +1/+1 counter")

        self.hand.drag(board.from_tray(MINUS), wolf)
        expect(wolf).to_have_attribute("data-zone", "graveyard")
        self._fired("704.5f")
        expect(board.left("Old Wolf")).to_contain_text("last look: 0/0, one -1/-1")
        self._picture("the second kills it, without a +1/+1 counter on it")

        expect(board.resolve("undying of Old Wolf")).to_be_in_viewport()
        self._picture("undying has triggered and waits")
        self.hand.press(board.resolve("undying of Old Wolf"))
        expect(board.triggers).to_have_count(0)
        expect(wolf).to_have_attribute("data-zone", "battlefield")
        self._sees("2/2", {PLUS: 1})
        self._picture("back, a new object, with the +1/+1 counter of undying")

        self.hand.drag(board.from_tray(MINUS), wolf)
        self._sees("1/1", {})
        self._fired("704.5q")
        expect(wolf).to_have_attribute("data-zone", "battlefield")
        self._picture("the third cancels again, and the wolf lives")
        self._story("why it lives")

    def all_at_once(self) -> None:
        """Three -1/-1 counters in one step: how many is asked."""
        board, wolf = self.board, self.board.card("Old Wolf")
        board.open(*CARDS, title="An old wolf, and three −1/−1 counters at one time")
        self._sees("2/2", {PLUS: 1})
        self.hand.ask_how_many(board.from_tray(MINUS), wolf)
        expect(board.how_many).to_be_visible()
        board.how_many.get_by_label("Number").fill("3")
        self._picture("how many")
        self.hand.press(board.how_many.get_by_role("button", name="Take that many"))
        self.hand.place(wolf)
        expect(wolf).to_have_attribute("data-zone", "graveyard")
        self._fired("704.5f", "704.5q")
        expect(board.left("Old Wolf")).to_contain_text("last look: −1/−1, one +1/+1 and three -1/-1")
        self._picture("all three at one time, and it dies with the +1/+1 counter on it")
        self._story("why it stays dead")

    def _sees(self, size: str, counters: dict[str, int]) -> None:
        power, toughness = size.split("/")
        wolf = self.board.card("Old Wolf")
        expect(wolf).to_have_attribute("data-power", power)
        expect(wolf).to_have_attribute("data-toughness", toughness)
        expect(self.board.all_counters(on="Old Wolf")).to_have_count(len(counters))
        for kind, number in counters.items():
            expect(self.board.counters(kind, on="Old Wolf")).to_have_attribute("data-count", str(number))

    def _fired(self, *rules: str) -> None:
        """What the check did: by these rules in this order, all in its first pass."""
        # On a phone it stands on a sheet, which may be shut.
        story = self.page.get_by_role("log", name="What happened, and why", include_hidden=True)
        fired = story.locator(".moment").first.locator("[data-fired]")
        expect(fired).to_have_count(len(rules))
        for place, rule in enumerate(rules):
            expect(fired.nth(place)).to_have_attribute("data-fired", rule)
            expect(fired.nth(place)).to_have_attribute("data-pass", "1")

    def _story(self, name: str) -> None:
        """On a phone the story is a sheet: open it, and take a picture of it."""
        if self._open_story():
            self._picture(name)

    def _open_story(self) -> bool:
        """On a phone, open the sheet; whether there is one."""
        if not self.board.why.is_visible():
            return False
        self.hand.press(self.board.why)
        expect(self.board.side).to_be_in_viewport()
        return True

    def _picture(self, name: str) -> None:
        self._pictures += 1
        words = "-".join(re.findall("[a-z0-9]+", name.replace(PLUS, "plus").replace(MINUS, "minus").lower()))
        self.page.screenshot(path=SHOTS / f"{self.name}-{self._pictures:02}-{words}.png")


def play(chromium: Browser, address: str, name: str) -> int:
    """Play all of it with that hand; how many pictures there are now."""
    for old in SHOTS.glob(f"{name}-*.png"):
        old.unlink()
    context = chromium.new_context(
        base_url=address, reduced_motion="reduce", device_scale_factor=SHARPER[name], **HANDS[name].screen
    )
    complaints = Complaints()
    complaints.listen_to(context)
    run = Play(name, context.new_page())
    run.one_after_another()
    run.all_at_once()
    context.close()
    if heard := complaints.unexpected():
        raise AssertionError(f"the browser complained: {heard}")
    return len(list(SHOTS.glob(f"{name}-*.png")))


def main(names: list[str]) -> None:
    """Play it with each hand, and say where the pictures are."""
    if unknown := set(names) - set(HANDS):
        sys.exit(f"no hand {', '.join(sorted(unknown))}: mouse and finger are those there are")
    SHOTS.mkdir(exist_ok=True)
    with served() as address, a_browser() as chromium:
        for name in names or HANDS:
            number = play(chromium, address, name)
            print(f"The old wolf, played by {name}: {number} pictures in {SHOTS.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main(sys.argv[1:])
