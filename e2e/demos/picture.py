"""Takes the README's picture from the running app: `python -m e2e.demos.picture [FILE]`."""

import sys
from pathlib import Path

from playwright.sync_api import Page

from webapp.driving.demo.hands import MouseHand
from webapp.driving.serving import a_browser, served
from webapp.scenarios import links

SIZE = {"width": 1440, "height": 900}
BOARD = {
    "countertop": 1,
    "title": "The last counter off a damaged creature",
    "players": [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob", "life": 17, "counters": {"poison": 8}}],
    "cards": [
        {"id": "bear", "card": "Grizzly Bears", "counters": {"+1/+1": 1}, "damage": 2},
        {"id": "giant", "card": "Hill Giant"},
        {"id": "sage", "card": "Jace, the Mind Sculptor", "owner": "p2"},
        {"id": "spider", "card": "Giant Spider", "owner": "p2", "counters": {"shield": 1, "-1/-1": 1}},
        {"id": "wurm", "card": "Craw Wurm", "owner": "p2", "tapped": True, "counters": {"stun": 2}},
        *({"id": f"forest-{n}", "card": "Forest", "tapped": n == 1} for n in (1, 2, 3)),
        *({"id": f"island-{n}", "card": "Island", "owner": "p2"} for n in (1, 2)),
        {"id": "growth", "card": "Giant Growth", "zone": "hand"},
    ],
}


def move_the_counter(page: Page) -> None:
    """Drag the bear's counter to the giant by mouse, and wait for what the rules make of it."""
    hand = MouseHand(page)
    hand.drag(hand.board.piece("+1/+1", on="Grizzly Bears"), hand.board.grip("Hill Giant"))
    page.locator("[data-fired='704.5g']").first.wait_for()
    page.mouse.move(5, 500)


def main(target: str) -> None:
    """Serve the app, do the thing, save the picture."""
    with served() as address, a_browser() as chromium:
        page = chromium.new_page(viewport=SIZE, reduced_motion="reduce")
        page.goto(address + links.path_of(BOARD))
        move_the_counter(page)
        page.screenshot(path=target)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(Path(__file__).with_name("board.png")))
