"""Finds a Chromium for the browser tests: `python -m webapp.driving.browser [--install]` prints which one."""

import argparse
import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

VARIABLE = "COUNTERTOP_CHROMIUM"
# The one without a window comes first: it runs the same tests in two thirds of the time.
SYSTEM = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge",
)
HOW_TO_GET_ONE = (
    "No browser for the tests: run `apt-get install chromium-headless-shell` or `playwright install chromium`, "
    f"or set {VARIABLE} to the path of one."
)
HOW_TO_GET_ONE_WITH_A_WINDOW = (
    "No browser that can open a window: run `apt-get install chromium` or `playwright install chromium`, "
    f"or set {VARIABLE} to the path of one."
)
NO_DISPLAY = "There is no display to open a window on: leave --headed out, or set DISPLAY (`xvfb-run` lends one)."
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoBrowser(Exception):
    """There is no browser to be found; the message says how to get one."""


def find(own: str | None = None, *, headed: bool = False) -> str:
    """Return the browser to use: the one named by the environment, else Playwright's own, else the system's.

    `own` is where Playwright would keep its browser; without it Playwright is asked. `headed` asks for one that can
    open a window. Raises NoBrowser.
    """
    if headed and sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        raise NoBrowser(NO_DISPLAY)
    if named := os.environ.get(VARIABLE):
        if not os.access(named, os.X_OK):
            raise NoBrowser(f"{VARIABLE}={named} is not a program that can be run.")
        return named
    if own is None:
        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
    if os.path.exists(own):
        return own
    for name in SYSTEM[1:] if headed else SYSTEM:
        if path := shutil.which(name):
            return path
    raise NoBrowser(HOW_TO_GET_ONE_WITH_A_WINDOW if headed else HOW_TO_GET_ONE)


def install() -> None:
    """Install Debian's Chromium without a window, if this machine has apt-get and lets us; else do nothing."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or not _works([*sudo, "true"]):
        return
    apt_get = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    print(f"Installing {SYSTEM[0]} by apt-get ...", file=sys.stderr)
    for what in (["update"], ["install", "-y", "--no-install-recommends", SYSTEM[0]]):
        subprocess.run([*apt_get, *what], stdout=subprocess.DEVNULL)


def _works(command: list[str]) -> bool:
    return bool(shutil.which(command[0])) and not subprocess.run(command, capture_output=True).returncode


def main() -> int:
    """Print the browser's path; with --install, get one first where there is none."""
    parser = argparse.ArgumentParser(prog="python -m webapp.driving.browser", description=__doc__)
    parser.add_argument("--install", action="store_true", help="install one by apt-get where none is found")
    wanted = parser.parse_args()
    try:
        try:
            print(find())
        except NoBrowser:
            if not wanted.install or os.environ.get(VARIABLE):
                raise
            install()
            print(find())
    except NoBrowser as none:
        print(none, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
