"""Pictures of every state, on each screen, by day and by night, for people to look at: `make pictures`.

`python -m e2e.demos.pictures [STATE ...]` takes those of the named states alone (`e2e/states.py` has their names).
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

from e2e import states
from webapp.driving import screens
from webapp.driving.pages.board import BoardPage
from webapp.driving.serving import a_browser, served

SHOTS = Path(__file__).with_name("shots") / "states"
SCREENS = {"laptop": screens.LAPTOP, "tablet": screens.TABLET, "phone": screens.PHONE, "doubled": screens.DOUBLED}
TIMES = {"day": "light", "night": "dark"}


def main(names: list[str]) -> None:
    """Take them all, or those of the named states, and say where they are."""
    known = {state.__name__: state for state in states.ALL}
    if unknown := set(names) - set(known):
        sys.exit(f"no state {', '.join(sorted(unknown))}: there are {', '.join(known)}")
    SHOTS.mkdir(parents=True, exist_ok=True)
    with served() as address, a_browser() as chromium:
        for name in names or known:
            for screen in SCREENS:
                _take(chromium, address, screen, known[name])
    print(f"{len(names or known) * len(SCREENS) * len(TIMES)} pictures in {SHOTS.relative_to(Path.cwd())}")


def _take(chromium: Browser, address: str, screen: str, state: states.State) -> None:
    context = chromium.new_context(base_url=address, reduced_motion="reduce", **SCREENS[screen])
    page = context.new_page()
    state(BoardPage(page))
    for time, scheme in TIMES.items():
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        page.screenshot(path=SHOTS / f"{state.__name__}-{screen}-{time}.png")
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
