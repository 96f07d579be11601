"""The command that plays a scenario in a real browser: `countertop demo`. It needs the extra `play`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from webapp.rules.errors import CountertopError
from webapp.scenarios import gallery
from webapp.scenarios.check import check
from webapp.scenarios.format import Scenario, read
from webapp.scenarios.opening import is_link, open_text
from webapp.scenarios.reporting import faults_told
from webapp.scenarios.texts import MOST_BYTES
from webapp.terminal import say, stop, why_not, why_unread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from webapp.driving.complaints import Complaints
    from webapp.driving.demo.player import Outcome, Played

HOW_TO_GET_PLAYWRIGHT = "demos need Playwright: pip install playwright"
SPEEDS = ("slow", "normal", "fast")
_FILE = click.Path(readable=False, path_type=str)
NOT_AT_HAND = "a short link says where a board is kept, not what it is: take the whole link, with /x/, or a file"
AT_GALLERY = re.compile(r"(?:https?://[^/]+)?/s/(?P<name>[\w-]+)(?:[/@?#:].*)?")


class Wanted(Struct, frozen=True, kw_only=True):
    """How demos are to be played: the pace, the hand, and what is kept of them."""

    speed: str
    by: str
    headed: bool = False
    video: str | None = None
    screenshots: str | None = None


@click.command()
@click.argument("name", required=False, metavar="[NAME|FILE|LINK]")
@click.option("--all", "all_of_them", is_flag=True, help="Play the whole gallery, as fast as the page answers.")
@click.option("--speed", type=click.Choice(SPEEDS), help="[default: normal; with --all, fast]")
@click.option("--by", type=click.Choice(["mouse", "finger"]), default="mouse", show_default=True, help="Whose hand.")
@click.option("--headed", is_flag=True, help="In a window, to look on. Needs a display.")
@click.option("--video", type=_FILE, metavar="FILE", help="Record it as FILE.webm. Needs ffmpeg.")
@click.option("--screenshots", type=_FILE, metavar="DIR", help="Save a picture of each step there.")
def demo(name: str | None, all_of_them: bool, **wanted: Any) -> None:
    """Play a scenario on the real page, in a real browser, and compare the board with the rules after every step.

    NAME is one of the gallery; without one, their names are listed. A FILE may have any format that Countertop reads;
    `-` is standard input. A server of its own is started for it, and keeps nothing.

    Counters and cards are dragged, menus opened, forms filled, buttons pressed, questions answered. What a step says
    and the page has no field for (what deals damage, who does it, that it is a cost) is added as the hand sends it.
    No gesture there is for `give`, nor for most of `together`, `arrange` and `set`, nor for what the page does not
    offer, as to tap what is tapped: such a step is sent as it is, and its caption and line say so.

    \b
    Exit code: 0  the board was always as the rules make it and as the scenario expects
               1  it was not: the step, what was expected and what was found are told, with a picture
               2  the scenario is not known, or can't be read or run
               3  there is no Playwright, browser, display or ffmpeg; how to get it is told
    """
    if all_of_them == bool(name):
        if name:
            raise click.UsageError("--all plays the whole gallery: it takes no NAME")
        return _list_names()
    if all_of_them and (wanted["video"] or wanted["screenshots"]):
        raise click.UsageError("--video and --screenshots are for one scenario")
    if wanted["video"]:
        wanted["video"] = f"{wanted['video'].removesuffix('.webm')}.webm"  # which it is, whatever it is called
    wanted["speed"] = wanted["speed"] or ("fast" if all_of_them else "normal")
    scenarios = dict(gallery.titles()) if all_of_them else dict([_found(str(name))])
    if not _play_all(scenarios, Wanted(**wanted)):
        raise SystemExit(1)


def _list_names() -> None:
    say("Which one? `countertop demo NAME` plays one of the gallery, or a FILE or LINK; `--all` plays these:")
    for name, scenario in gallery.titles():
        say(f"  {name}  {scenario.title}")


# What is to be played


def _found(name: str) -> tuple[str, Scenario]:
    """The scenario that this names, and how it is called: of the gallery, in a file, or in a link."""
    known = AT_GALLERY.fullmatch(name)
    called = known["name"] if known else name
    if called in gallery.names():
        return called, read(gallery.text(called))
    try:
        return _stem(name), _opened(name)
    except FileNotFoundError:
        stop(f"{name[:80]}: {NOT_AT_HAND}" if known else _unknown(called))
    except CountertopError as error:
        first, *lines = faults_told(error)
        stop(f"{click.format_filename(name)}: {first}", lines=lines)
    except (OSError, ValueError) as error:
        stop(f"{click.format_filename(name)}: {why_unread(error)}")


def _opened(name: str) -> Scenario:
    """The scenario in a file of any format, or in a link. Raises OSError, ValueError and CountertopError."""
    if is_link(name):
        return open_text(name).scenario
    with click.open_file(name, "rb") as stream:
        opened = open_text(stream.read(MOST_BYTES + 1))
    check(opened.scenario, opened.text)  # what makes no sense is told with its line, before a browser starts
    return opened.scenario


def _stem(name: str) -> str:
    return "link" if is_link(name) else "board" if name == "-" else Path(name).stem


def _unknown(name: str) -> str:
    """What to say of a name that is neither a file's nor one of the gallery."""
    meant = gallery.near(name)
    hint = f"do you mean {', '.join(meant)}?" if meant else "`countertop demo` lists the names"
    return f"neither a scenario of the gallery nor a file: {name[:80]!r}; {hint}"


# Playing


def _play_all(scenarios: dict[str, Scenario], wanted: Wanted) -> bool:
    """Play them one after another in one browser, a line each; whether all went well."""
    try:
        from webapp.driving.browser import NoBrowser
        from webapp.driving.demo.films import NoFfmpeg
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "playwright":
            raise
        stop(HOW_TO_GET_PLAYWRIGHT, code=3)
    try:
        with _stage(wanted) as (chromium, address), _tab(chromium, address, wanted) as (page, complaints):
            return all([_played(page, complaints, name, scenarios[name], wanted) for name in scenarios])
    except (NoBrowser, NoFfmpeg) as none:
        stop(str(none), code=3)


@contextmanager
def _stage(wanted: Wanted) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server."""
    from webapp.driving import browser, serving
    from webapp.driving.demo.films import recording

    with ExitStack() as stack:
        executable = browser.find(headed=wanted.headed)
        if wanted.video:
            stack.enter_context(recording())
        address = stack.enter_context(serving.served())
        chromium = stack.enter_context(serving.a_browser(executable=executable, headed=wanted.headed))
        yield chromium, address


@contextmanager
def _tab(chromium: Browser, address: str, wanted: Wanted) -> Iterator[tuple[Page, Complaints]]:
    """The one tab in which all is played, and who hears what the browser complains about in it."""
    from webapp.driving.complaints import Complaints

    with TemporaryDirectory(prefix="countertop-film-") as films:
        context = chromium.new_context(**_window(address, wanted, films))
        context.set_default_timeout(15_000)
        complaints = Complaints()
        complaints.expect("status of 422")  # of a preview that says what the rules refuse; the player sees to the steps
        complaints.listen_to(context)
        page = context.new_page()
        try:
            yield page, complaints
        finally:
            context.close()
            if wanted.video:
                _keep_film(page, wanted.video)


def _played(page: Page, complaints: Complaints, name: str, scenario: Scenario, wanted: Wanted) -> bool:
    """Play one, and say how it went; whether well."""
    from playwright.sync_api import Error as BrowserError

    from webapp.driving.demo.player import DemoFailed

    before = len(complaints.unexpected())
    try:
        outcome = _demo(page, scenario, wanted).play()
    except DemoFailed as failed:
        picture = _picture_of_failure(page, name, wanted)
        _say_all(f"FAIL {name} {failed.where}", *failed.differences, f"picture: {picture}")
        return False
    except BrowserError as error:
        stop(f"{name}: the browser failed: {error.message.splitlines()[0]}", code=1)
    except CountertopError as error:
        stop(f"{name}: {error}")
    heard = complaints.unexpected()[before:]
    _say_all(
        f"{'FAIL' if heard else 'ok'} {name}  {_told(outcome)}", *(f"the browser complained: {line}" for line in heard)
    )
    return not heard


def _say_all(first: str, *lines: str) -> None:
    """Say a line, and what belongs to it below, further in."""
    say(first)
    for line in lines:
        say(f"  {line}")


def _demo(page: Page, scenario: Scenario, wanted: Wanted) -> Any:
    from webapp.driving.demo.hands import HANDS
    from webapp.driving.demo.pace import PACES
    from webapp.driving.demo.player import Demo

    watch = _photographer(page, Path(wanted.screenshots)) if wanted.screenshots else _nobody
    return Demo(page, scenario, pace=PACES[wanted.speed], hand=HANDS[wanted.by], watch=watch)


def _window(address: str, wanted: Wanted, films: str) -> dict[str, Any]:
    """How the browser's window is to be: on a laptop or a phone; still where nobody watches; filmed, if asked for."""
    from webapp.driving.demo.hands import HANDS

    screen = HANDS[wanted.by].screen
    still = {"reduced_motion": "reduce"} if wanted.speed == "fast" else {}
    film = {"record_video_dir": films, "record_video_size": screen["viewport"]} if wanted.video else {}
    return {"base_url": address, **screen, **still, **film}


def _told(outcome: Outcome) -> str:
    """How a demo went, in a few words."""
    done = [played for played in outcome.steps if played.step is not None]
    by_hand = len(done) - len(outcome.sent)
    told = f"{by_hand} {'step' if by_hand == 1 else 'steps'} by hand"
    if outcome.sent:
        told += f", {len(outcome.sent)} sent ({', '.join(dict.fromkeys(played.do for played in outcome.sent))})"
    return f"{told}, {outcome.seconds:.1f} s"


# What is kept


def _nobody(_: Played) -> None:
    """Nobody takes pictures."""


def _photographer(page: Page, folder: Path) -> Callable[[Played], None]:
    """Who takes a picture of each step: numbered, and named for what it shows."""

    def take(played: Played) -> None:
        page.screenshot(path=folder / f"{played.number:02}-{slug(played.text)}.png")

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        stop(f"can't write to {click.format_filename(folder)}: {why_not(error)}")
    return take


def slug(text: str) -> str:
    """A text as a part of a file's name: `+1/+1` is plus-1-plus-1."""
    signs = re.sub(r"(?<!\w)[-−](?=\d)", "minus-", text.casefold()).replace("+", "plus-")
    return "-".join(re.findall("[a-z0-9]+", signs))[:60].rstrip("-") or "step"


def _picture_of_failure(page: Page, name: str, wanted: Wanted) -> str:
    folder = Path(wanted.screenshots or ".")
    path = folder / f"failed-{slug(name)}.png"
    try:
        page.screenshot(path=path)
    except OSError as error:
        return f"can't be written: {why_not(error)}"
    return str(path)


def _keep_film(page: Page, target: str) -> None:
    try:
        assert page.video is not None
        page.video.save_as(target)
    except OSError as error:
        stop(f"can't write {click.format_filename(target)}: {why_not(error)}", code=1)
    say(f"video: {click.format_filename(target)}")
