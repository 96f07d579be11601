"""Where things are on a page, as the browser lays them out: what is too wide, cut off or too small."""

from typing import Any

from playwright.sync_api import Page

# What a person can press, read or fill in, as far as it is to be seen or can be scrolled to. For each: its size,
# whether it lies within the window or within a box that is meant to scroll sideways, whether a box that hides what
# sticks out cuts it, and, when scrolled to, what lies over its middle. What is laid over the table on purpose covers
# nothing.
_MEASURE = """() => {
  const ALL = "a, button, input, select, textarea, summary, .card, .counter, .rule, p, h1, h2, h3";
  const PRESSED = "button, summary, select, input, textarea";
  const OVER = ".side, .inspector, .prompt, .pile-cards, .welcome, .place, dialog";
  const SCROLLS = ".palette, .sides, .hand";
  const width = document.documentElement.clientWidth;
  const name = (e) =>
    e.getAttribute("aria-label") || e.textContent.trim().slice(0, 60) || e.name || e.outerHTML.slice(0, 80);
  const isSeen = (e) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.type !== "hidden" &&
    !e.closest(".unseen, [inert]") && getComputedStyle(e).clipPath === "none";
  const boxOf = (e) => (e.type === "checkbox" && e.closest("label") || e).getBoundingClientRect();

  const coverOf = (e) => {
    e.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = e.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isFree = !over || e.contains(over) || over.contains(e) || e.closest("label")?.contains(over);
    return isFree || over.closest(OVER) ? null : name(over);
  };

  const found = [];
  for (const element of document.querySelectorAll(ALL)) {
    const box = boxOf(element);
    if (!isSeen(element) || !box.width || !box.height) continue;
    let cutBy = null, scrolls = false;
    for (let around = element.parentElement; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around), edge = around.getBoundingClientRect();
      const sticksOut = box.left < edge.left - 1 || box.right > edge.right + 1;
      if (around.matches(SCROLLS)) scrolls = true;
      else if (["hidden", "clip"].includes(style.overflowX) && sticksOut && !scrolls) cutBy = name(around);
      if (style.position === "fixed") break;
    }
    found.push({
      element, name: name(element), tag: element.tagName.toLowerCase(), width: box.width, height: box.height, cutBy,
      outside: !scrolls && (box.left < -1 || box.right > width + 1),
      isPressed: element.matches(PRESSED),
    });
  }
  const places = [...document.querySelectorAll("*")].map((e) => [e, e.scrollLeft, e.scrollTop]);
  for (const each of found) {
    each.coveredBy = each.isPressed || each.tag === "a" ? coverOf(each.element) : null;
    delete each.element;
  }
  for (const [e, left, top] of places) if (e.scrollLeft !== left || e.scrollTop !== top) e.scrollTo(left, top);
  return found;
}"""


class Measure:
    """The page as it lies there now; it stays scrolled as it is."""

    def __init__(self, page: Page) -> None:
        self._found: list[dict[str, Any]] = page.evaluate(_MEASURE)
        self.width: int = page.evaluate("innerWidth")
        self.needed: int = page.evaluate("document.documentElement.scrollWidth")

    @property
    def outside(self) -> list[str]:
        """What sticks out of the window sideways, and cannot be scrolled to in a box of its own."""
        return [_told(found) for found in self._found if found["outside"]]

    @property
    def cut(self) -> list[str]:
        """What is cut off by what lies around it."""
        return [f"{_told(found)} by {found['cutBy']}" for found in self._found if found["cutBy"]]

    @property
    def covered(self) -> list[str]:
        """What can't be pressed in its middle, as something else lies over it."""
        return [f"{_told(found)} by {found['coveredBy']}" for found in self._found if found["coveredBy"]]

    def smaller_than(self, pixels: int) -> list[str]:
        """The buttons and fields that are less wide or high than that."""
        return [
            _told(found)
            for found in self._found
            if found["isPressed"] and min(found["width"], found["height"]) < pixels
        ]

    def __len__(self) -> int:
        return len(self._found)


def _told(found: dict[str, Any]) -> str:
    return f"{found['tag']} {found['name']!r} ({found['width']:.0f}x{found['height']:.0f})"
