"""The `countertop` command."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

import click
from msgspec import Struct
from msgspec.structs import asdict

from webapp import catalogue, rulebook
from webapp.cards_command import DATA, cards, data_folder
from webapp.demo_command import AT_GALLERY, NOT_AT_HAND, demo
from webapp.gallery_command import gallery_command
from webapp.rulebook.covering import covered_by
from webapp.rules.board import Board
from webapp.rules.citations import covers
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.near import near
from webapp.rules.play import Moment
from webapp.scenarios import gallery, links, reporting
from webapp.scenarios.check import Report, check, telling_lines
from webapp.scenarios.forms import FORMS, form_called, left_behind
from webapp.scenarios.kept import KEPT
from webapp.scenarios.opening import Opened, is_link, open_text
from webapp.scenarios.running import run
from webapp.scenarios.texts import MOST_BYTES
from webapp.sessions.shelf import FILE_NAME as SHELF
from webapp.terminal import printable, say, say_verdict, stop, why_not, why_unread

# Whether it is there and may be read is ours to say, the same way for all commands.
_FILE = click.Path(readable=False, path_type=str)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Countertop: a sandbox for Magic's counters, and a library that is exact about them."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")  # a terminal that can't show a sign is no reason to stop


# Serving


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8121, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@DATA
@click.option("--ephemeral", is_flag=True, help="Keep nothing beyond the end of this process, no short links either.")
def serve(host: str, port: int, data: str | None, ephemeral: bool) -> None:
    """Serve Countertop until Ctrl-C, with the cards that `countertop cards import` has read into the same folder.

    Short links, which people ask for on the page, are kept in that folder, in shared.sqlite3, and are there again after
    a restart; several servers may share it. Boards live in memory, and end with this process.
    """
    if data is not None and ephemeral:
        raise click.UsageError("--data and --ephemeral exclude each other")
    faces = _take_cards(data)
    folder = None if ephemeral else data_folder(data)
    from waitress.server import create_server  # type: ignore[import-untyped]  # waitress comes without types

    from webapp.views import create_app
    from webapp.views.settings import SETTINGS

    try:
        server = create_server(
            create_app({"DATA": folder}),
            host=host,
            port=port,
            threads=64,
            connection_limit=1000,
            asyncore_use_poll=True,
            max_request_body_size=2 * SETTINGS.max_content_length,  # what is more never reaches the disk or the pages
        )
    except (OSError, ValueError, OverflowError) as error:
        stop(f"can't listen on {host}:{port}: {why_not(error)}", code=1)
    listening = getattr(server, "effective_listen", None) or [(server.effective_host, server.effective_port)]
    shown = f"[{host}]" if ":" in host else host
    say(f"Countertop: http://{shown}:{listening[0][1]}/  (boards live in memory only: they are gone when it stops)")
    shelf = f"kept in {click.format_filename(folder / SHELF)}" if folder else "in memory, too: gone when it stops"
    say(f"Short links: {shelf}")
    if faces:
        say(f"Cards: {faces:,} imported faces and tokens, besides those built in")
    sys.stdout.flush()
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a request that waits a moment is no news
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        server.close()


def _take_cards(data: str | None) -> int:
    """Take the imported cards of that folder in use: how many these are. Without those of the usual folder, where these
    can't be read, one can do.
    """
    try:
        return catalogue.use(data_folder(data))
    except CountertopError as error:
        if data is not None:
            stop(error.message, code=1)
        click.echo(f"countertop: {printable(error.message)}", err=True)
        return 0


# Checking


class Checked(Struct, frozen=True, kw_only=True):
    """How the check of one file ended: with a report, or with an error."""

    file: str
    report: Report | None = None
    error: CountertopError | None = None
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether the file could be read and all that it expects holds."""
        return self.report is not None and self.report.ok


@main.command("check")
@click.argument("files", nargs=-1, required=True, type=_FILE, metavar="FILE...")
@click.option("--fail-fast", is_flag=True, help="Stop at the first file that does not hold.")
@click.option("--junit", type=_FILE, metavar="FILE", help="Write a report for CI.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def check_command(files: tuple[str, ...], fail_fast: bool, junit: str | None, as_json: bool) -> None:
    """Run scenario files and compare what comes out with what they expect. `-` is standard input.

    Prints `ok FILE`, `FAIL FILE` with what differs and the log, or `ERROR FILE` with why it can't be read.

    \b
    Exit code: 0  all hold
               1  one does not hold, all could be read
               2  one can't be read, or asks for what is not there yet (whatever the others do)
    """
    done: list[Checked] = []
    for file in files:
        checked = _checked(file)
        done.append(checked)
        say(json.dumps(_as_json(checked))) if as_json else _say_checked(checked)
        if fail_fast and not checked.ok:
            break
    if junit is not None:
        _write_junit(junit, done)
    if any(checked.report is None for checked in done):
        raise SystemExit(2)
    if not all(checked.ok for checked in done):
        raise SystemExit(1)


def _checked(file: str) -> Checked:
    began, shown = time.perf_counter(), click.format_filename(file)
    try:
        opened = _opened(file)
        report = check(opened.scenario, opened.text)
    except CountertopError as error:
        return Checked(file=shown, error=error, seconds=time.perf_counter() - began)
    return Checked(file=shown, report=report, seconds=time.perf_counter() - began)


def _say_checked(checked: Checked) -> None:
    if checked.error is not None:
        first, *lines = reporting.faults_told(checked.error)
        say_verdict("ERROR", f"{checked.file} {first}")
    elif checked.report is None or checked.ok:
        say_verdict("ok", checked.file)
        lines = []
    else:
        say_verdict("FAIL", checked.file)
        lines = list(reporting.differences_told(checked.report))
    for line in lines:
        say(f"  {line}")


_NO_REPORT = {
    "ok": False,
    "differences": [],
    "board": None,
    "derived": {},
    "start": None,
    "steps": [],
    "triggers": [],
    "choice": None,
    "marks": {},
}


def _as_json(checked: Checked) -> dict[str, Any]:
    found = reporting.report_of(checked.report) if checked.report else _NO_REPORT
    if checked.error is None:
        return {"file": checked.file, "error": None, "faults": [], **found}
    faults = [asdict(fault) for fault in checked.error.faults]
    return {"file": checked.file, **found, "error": str(checked.error), "faults": faults}


def _write_junit(path: str, done: list[Checked]) -> None:
    counts = {
        "tests": len(done),
        "failures": sum(checked.report is not None and not checked.ok for checked in done),
        "errors": sum(checked.report is None for checked in done),
    }
    numbers = {name: str(number) for name, number in counts.items()}
    numbers["time"] = f"{sum(checked.seconds for checked in done):.3f}"
    suites = ElementTree.Element("testsuites", numbers)
    suite = ElementTree.SubElement(suites, "testsuite", {"name": "countertop check", **numbers})
    for checked in done:
        case = ElementTree.SubElement(suite, "testcase", _clean(name=checked.file, classname="countertop"))
        case.set("time", f"{checked.seconds:.3f}")
        if checked.report is None:
            wrong = ElementTree.SubElement(case, "error", _clean(message=str(checked.error)))
            wrong.text = "\n".join(map(printable, str(checked.error).splitlines()))
        elif not checked.ok:
            failure = ElementTree.SubElement(case, "failure", _clean(message=str(checked.report.differences[0])))
            failure.text = "\n".join(map(printable, reporting.differences_told(checked.report)))
    try:
        ElementTree.ElementTree(suites).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        stop(f"can't write {click.format_filename(path)}: {why_not(error)}")


def _clean(**attributes: str) -> dict[str, str]:
    return {name: printable(value) for name, value in attributes.items()}


# Showing


@main.command()
@click.argument("file", type=_FILE)
@click.option(
    "--near", "with_near", is_flag=True, help="Also say which state-based actions are near, and what is missing."
)
def show(file: str, with_near: bool) -> None:
    """Print the board and the log of a scenario, of a file of another program, of a deck list or link, for people. `-`
    is standard input.
    """
    for line in _or_stop(file, _shown_with_near if with_near else _shown):
        say(line)


def _shown(file: str) -> list[str]:
    opened = _runnable(file)
    return _told(opened, tuple(run(opened.scenario)))


def _shown_with_near(file: str) -> list[str]:
    opened = _runnable(file)
    moments = tuple(run(opened.scenario))
    return [*_told(opened, moments), "", "What is near:", *_near_told(moments[-1].board)]


def _told(opened: Opened, moments: tuple[Moment, ...]) -> list[str]:
    return list(reporting.scenario_told(opened.scenario, moments, opened.not_carried_over))


def _near_told(board: Board) -> Iterator[str]:
    """What is near for each player and card of a board, the nearest first, a line each."""
    for object_id in (*(player.id for player in board.players), *board.order):
        for told in near(board, object_id):
            rules = ", ".join(filter(None, (told.rule, told.by)))
            yield f"  {board.label(object_id)}: {told.why} [{rules}]"


@main.command()
@click.argument("file", type=_FILE)
def link(file: str) -> None:
    """Print the path of the link that holds a whole scenario. `-` is standard input."""
    opened = _or_stop(file, _runnable)  # a link that does not open is of no use
    _say_left_behind(opened.not_carried_over)
    try:
        say(links.path_of(opened.scenario))
    except CountertopError as error:
        stop(f"{click.format_filename(file)}: {error}", code=1)


# Converting


@main.command()
@click.argument("file", type=_FILE)
@click.option("--to", "name", type=click.Choice([form.name for form in FORMS]), default="json", show_default=True)
def convert(file: str, name: str) -> None:
    """Write a file or link as another. `-` is standard input.

    It may be a scenario, a link, a Forge puzzle or game state, an XMage init file, a state of phase-rs (JSON, or
    zipped) or a deck list. What could not be carried over is listed on standard error.

    \b
    json        a scenario, complete
    yaml        the same as people write it
    pzl         a Forge puzzle of the board at the start
    xmage       an XMage init file: which cards lie where
    pytest      a test in Python that runs as it is
    xmage-test  the outline of a test in Java for XMage
    text        the ruling: the case, what happens and why

    \b
    Exit code: 0  it was written, whatever was left behind
               1  the format asked for can't hold it
               2  the file can't be read, or asks for what is not there yet
    """
    opened = _or_stop(file, _opened)
    try:
        written = form_called(name).write(opened.scenario)
    except BadStepError as error:
        _or_stop(file, lambda _: check(opened.scenario, opened.text))  # which tells all such faults, with their lines
        _stop_at(file, error)
    except CountertopError as error:
        stop(f"{click.format_filename(file)}: {error}", code=1)
    click.echo(written.text.encode(), nl=False)  # a file's text: the same bytes whatever the terminal can show
    _say_left_behind(left_behind(form_called(name), opened.not_carried_over) + written.not_carried_over)


def _say_left_behind(lines: tuple[str, ...]) -> None:
    for line in lines:
        click.echo(printable(line if line.startswith(KEPT) else f"not carried over: {line}"), err=True)


# Drawing


@main.command()
@click.argument("file", type=_FILE)
@click.option("--to", "ending", type=click.Choice(["png", "svg"]), help="Else as the name of FILE ends, or png.")
@click.option("-o", "--output", type=_FILE, metavar="FILE", default="-", help="Where to; else standard output.")
def picture(file: str, ending: str | None, output: str) -> None:
    """Draw the board on which a scenario, Forge file, deck list or link ends: as on a page's preview, 1200 × 630.

    \b
    Exit code: 0  it was drawn
               1  it could not be written there
               2  the file can't be read, or asks for what is not there yet
    """
    named = Path(output).suffix.lower().removeprefix(".")
    if not ending and named not in ("png", "svg", ""):
        raise click.UsageError(f"a picture is PNG or SVG: name it so, or say by --to which of them .{named[:20]} is")
    opened = _or_stop(file, _runnable)
    from webapp.views.sharing.pictures import of_scenario

    content = of_scenario(opened.scenario, ending or named or "png")
    try:
        with click.open_file(output, "wb") as stream:
            stream.write(content)
    except OSError as error:
        stop(f"can't write {click.format_filename(output)}: {why_not(error)}", code=1)


# Rules


@main.command()
@click.argument("numbers", nargs=-1, metavar="[NUMBER...]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def rules(numbers: tuple[str, ...], as_json: bool) -> None:
    """Print each implemented rule: what does it, which scenarios show it, which tests cover it.

    A NUMBER is a rule (704.5q), or all that belongs to it (704.5, 704). The tests are those that bear its mark, and
    the scenario files that name it; an installed Countertop has none at hand, and says so.

    \b
    Exit code: 0  each rule has a test, or the tests are not at hand
               1  one has none
               2  a number is not that of an implemented rule
    """
    known, tests = rulebook.rows(), covered_by()
    for number in numbers:
        if not any(_belongs(row, number) for row in known):
            stop(f"no rule {number[:60]!r} is implemented")
    asked = [row for row in known if not numbers or any(_belongs(row, number) for number in numbers)]
    for row in asked:
        covering = None if tests is None else tests.get(row.citation.number, ())
        if as_json:
            say(json.dumps(_rule_as_json(row, covering)))
        else:
            for line in _rule_told(row, covering):
                say(line)
    bare = [row.citation.number for row in asked if tests is not None and row.citation.number not in tests]
    if tests is None:
        click.echo("countertop: the tests are not at hand here: nobody can say which rules they cover", err=True)
    if bare:
        stop(f"no test covers {', '.join(bare)}", code=1)


def _belongs(row: rulebook.Row, number: str) -> bool:
    return number == rulebook.chapter_of(row.citation.number) or covers(number, row.citation.number)


def _rule_as_json(row: rulebook.Row, covering: tuple[str, ...] | None) -> dict[str, Any]:
    told = row.citation
    return {
        "rule": told.number,
        "telling": told.telling,
        "formerly": told.formerly or None,
        "in_2025": told.in_2025 or None,
        "change": told.change or None,
        "functions": row.functions,
        "scenarios": [shows.name for shows in row.scenarios],
        "tests": covering,
    }


def _rule_told(row: rulebook.Row, covering: tuple[str, ...] | None) -> Iterator[str]:
    told = row.citation
    yield f"{told.number:8} {told.telling}"
    parts = {
        "formerly": (told.formerly,) if told.formerly else (),
        "moved": row.moved,
        "done by": row.functions,
        "seen in": tuple(shows.name for shows in row.scenarios),
        "tests": ("none",) if covering == () else covering or (),
    }
    for name, lines in parts.items():
        for place, line in enumerate(lines):
            yield f"{'':8} {'' if place else name:8} {line}"


# Files and lines


def _opened(file: str) -> Opened:
    """The scenario in a file of any format, or in a link given in place of one.

    Raises CountertopError, also for what is no file that can be read.
    """
    try:
        if file == "-":
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(file, "rb") as stream:
                content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        if is_link(file):
            return open_text(file)
        if short := AT_GALLERY.fullmatch(file):
            if short["name"] in gallery.names():
                return open_text(gallery.text(short["name"]))
            raise CountertopError(NOT_AT_HAND) from None
        raise CountertopError(why_unread(error)) from None
    return open_text(content)


def _runnable(file: str) -> Opened:
    """The scenario in a file or link, of which each step makes sense. Raises CountertopError."""
    opened = _opened(file)
    with telling_lines(opened.scenario, opened.text):
        for _ in run(opened.scenario):
            pass
    return opened


def _or_stop(file: str, act: Any) -> Any:
    try:
        return act(file)
    except CountertopError as error:
        _stop_at(file, error)


def _stop_at(file: str, error: CountertopError) -> NoReturn:
    first, *lines = reporting.faults_told(error)
    stop(f"{click.format_filename(file)}: {first}", lines=lines)


main.add_command(cards)
main.add_command(demo)
main.add_command(gallery_command)
