"""How soon the page shows what was dropped, in a real browser, beside an empty swap of the same page.

    python -m benchmarks.browser [--rounds N]

The server is the real one in a process of its own, the browser the one of the browser tests. A drop is the release of a
counter that the mouse has carried from the tray onto a card: from there to the frame that shows it. An empty swap is a
request of the same page's htmx that is answered with next to nothing, from the call to the frame after it. Both take
turns. Beside that: the longest task while dropping and while holding, the frames while a counter is held over one card
after another, and what the first visit loads.
"""

from __future__ import annotations

import argparse
import json
import urllib.request
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks import table
from benchmarks.http import server
from benchmarks.measuring import median, p95, weather
from webapp.driving import browser as browsers
from webapp.driving import screens

ROUNDS = 40  # drops on a board, and as many empty swaps
BOARDS = (0, 20, 200)  # cards
WARM_UP = 5

# What the page is watched by. A frame is shown once the next one's callback has run and a task after it.
_WATCH = """() => {
  window.watch = { tasks: [], frames: [] };
  const seen = (list) => watch.tasks.push(...list.getEntries().map((task) => task.duration));
  new PerformanceObserver(seen).observe({ type: "longtask" });
  const frame = (done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0));
  watch.painted = () => new Promise(frame);
  watch.swapped = () => new Promise((done) => document.addEventListener("htmx:after:swap", done, { once: true }));
}"""
_DROP = """async () => {
  let began = 0;
  const swapped = watch.swapped();
  window.addEventListener("pointerup", (event) => { began = performance.now(); }, { capture: true, once: true });
  watch.drop = (async () => { await swapped; const now = await watch.painted(); return now - began; })();
}"""
_NOTHING = """async () => {
  const began = performance.now(), swapped = watch.swapped();
  htmx.ajax("GET", "/cards?q=", { source: "#link", target: "#link", swap: "innerHTML" });
  await swapped;
  return await watch.painted() - began;
}"""
_HOLD = """() => {
  watch.frames = [];
  let last = 0;
  const frame = (now) => {
    if (last) watch.frames.push(now - last);
    last = now;
    if (watch.holding) requestAnimationFrame(frame);
  };
  watch.holding = true;
  requestAnimationFrame(frame);
}"""


def scenario(number: int) -> dict[str, Any]:
    """The table that is measured on, with so many cards; without any, counters go onto a player."""
    return {"countertop": 1, "title": f"{number} cards", "cards": table.cards()[:number]}


def opened(page: Page, address: str, number: int) -> None:
    """Make a board and open it, watched."""
    form = urlencode({"text": json.dumps(scenario(number))}).encode()
    with urllib.request.urlopen(f"{address}/boards", form) as answer:
        board = answer.url
    page.goto(board)
    page.wait_for_function("window.htmx && document.querySelector('#selection, #near-tip')")
    page.evaluate(_WATCH)


class Hand:
    """A hand with a mouse, which carries counters from the tray onto cards."""

    def __init__(self, page: Page) -> None:
        self._page = page
        cards = page.locator(".battlefield .card").filter(visible=True)
        self._places = cards.all()[:24] or page.locator(".player").all()

    def pick_up(self, kind: str = "charge") -> None:
        """Begin to drag a counter out of the tray."""
        x, y = self._middle(self._page.locator(f"[data-palette='{kind}']"))
        self._page.mouse.move(x, y)
        self._page.mouse.down()
        self._page.mouse.move(x + 8, y - 8)

    def carry_to(self, turn: int, steps: int = 4) -> None:
        """Hold it over one of the cards that can be seen."""
        self._page.mouse.move(*self._middle(self._places[turn % len(self._places)]), steps=steps)

    def drop(self) -> float:
        """Let go of it; the milliseconds until the page has shown what came of it."""
        self._page.evaluate(_DROP)
        self._page.mouse.up()
        return float(self._page.evaluate("watch.drop"))

    def _middle(self, place: Any) -> tuple[float, float]:
        box = place.bounding_box()
        return box["x"] + min(40, box["width"] / 2), box["y"] + min(20, box["height"] / 2)


def drops(page: Page, rounds: int) -> tuple[list[float], list[float], list[float]]:
    """The milliseconds of each drop, those of each empty swap, and the long tasks."""
    hand, dropped, nothing = Hand(page), [], []
    for turn in range(rounds + WARM_UP):
        hand.pick_up()
        hand.carry_to(turn)
        page.wait_for_timeout(60)  # a hand rests before it lets go: what it held over is painted, and not measured
        if turn == WARM_UP:
            page.evaluate("watch.tasks.length = 0")
        took = hand.drop()
        empty = float(page.evaluate(_NOTHING))
        if turn >= WARM_UP:
            dropped.append(took)
            nothing.append(empty)
    return dropped, nothing, page.evaluate("watch.tasks")


def holding(page: Page) -> tuple[list[float], list[float]]:
    """The milliseconds between frames while a counter is held over one card after another, and the long tasks."""
    hand = Hand(page)
    hand.pick_up()
    page.evaluate("watch.tasks.length = 0")
    page.evaluate(_HOLD)
    for turn in range(24):
        hand.carry_to(turn, steps=10)
    page.evaluate("watch.holding = false")
    page.keyboard.press("Escape")
    page.mouse.up()
    return page.evaluate("watch.frames"), page.evaluate("watch.tasks")


def loaded(browser: Browser, address: str, number: int) -> Iterator[tuple[str, int, int]]:
    """What the first visit of a board loads: of each file its kind, its bytes, and those with what is sent about it."""
    context = browser.new_context(**screens.LAPTOP)
    page = context.new_page()
    session = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    bodies: Counter[str] = Counter()
    wholes: dict[str, int] = {}
    session.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: _kind(told)}))
    session.on("Network.dataReceived", lambda told: bodies.update({told["requestId"]: told["encodedDataLength"]}))
    session.on(
        "Network.loadingFinished", lambda told: wholes.update({told["requestId"]: int(told["encodedDataLength"])})
    )
    form = urlencode({"text": json.dumps(scenario(number))}).encode()
    with urllib.request.urlopen(f"{address}/boards", form) as answer:
        board = answer.url
    session.send("Network.enable")
    page.goto(board, wait_until="networkidle")
    for request, whole in wholes.items():
        yield kinds.get(request, "other"), bodies[request] or whole, whole
    context.close()


def _kind(told: dict[str, Any]) -> str:
    address = told["response"]["url"]
    return "htmx" if "htmx" in address else str(told["type"]).lower()


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="drops on each board")
    rounds = max(4, parser.parse_args().rounds)
    with server() as connection, sync_playwright() as playwright:
        address = f"http://{connection.host}:{connection.port}"
        chosen = browsers.find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=chosen, args=list(browsers.FLAGS))
        print(f"From drop to painted, {rounds} drops on each board; {weather()}")
        for number in BOARDS:
            page = browser.new_context(**screens.LAPTOP).new_page()
            opened(page, address, number)
            dropped, nothing, tasks = drops(page, rounds)
            for name, times in ((f"{number} cards", dropped), ("empty swap", nothing)):
                print(f"  {name:<10} median {median(times):6.1f} ms   p95 {p95(times):6.1f} ms")
            ratio = median(dropped) / median(nothing)
            print(f"  {ratio:.1f}x by median (aim: 2x or less); longest task {_longest(tasks)} (aim: none over 50 ms)")
            if number == BOARDS[-1]:
                frames, tasks = holding(page)
                slow = sum(frame > 25 for frame in frames)
                print(f"While a counter is held over {number} cards: {len(frames)} frames")
                print(f"  median {median(frames):.1f} ms, p95 {p95(frames):.1f} ms, {slow} over 25 ms (aim: 16.7 ms)")
                print(f"  longest task {_longest(tasks)}")
            page.context.close()
        files = list(loaded(browser, address, BOARDS[-1]))
        print(f"The first visit of a board of {BOARDS[-1]} cards: {len(files)} files")
        for kind in sorted({kind for kind, _, _ in files}):
            size = sum(body for each, body, _ in files if each == kind)
            print(f"  {kind:<10} {size / 1000:6.1f} kB in {sum(each == kind for each, _, _ in files)}")
        body, whole = sum(body for _, body, _ in files), sum(whole for _, _, whole in files)
        print(f"  {body / 1000:.1f} kB in all, {whole / 1000:.1f} kB with the headers (aim: 60 kB or less)")
        browser.close()


def _longest(tasks: list[float]) -> str:
    return f"{max(tasks):.0f} ms" if tasks else "below 50 ms"


if __name__ == "__main__":
    main()
