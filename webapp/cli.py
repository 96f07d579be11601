"""The `countertop` command."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import click
import yaml
from msgspec import Struct

from webapp import catalogue, rulebook
from webapp.cards_command import DATA, cards, data_folder
from webapp.rulebook.covering import covered_by
from webapp.rules.board import Board
from webapp.rules.citations import covers
from webapp.rules.errors import CountertopError
from webapp.rules.near import near
from webapp.rules.play import Moment
from webapp.scenarios import forge, format, links, reporting
from webapp.scenarios.check import Report, check
from webapp.scenarios.format import MOST_BYTES, Scenario
from webapp.scenarios.opening import Opened, is_link, open_text
from webapp.scenarios.running import run
from webapp.terminal import printable, say, stop, why_not, why_unread

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
@click.option("--ephemeral", is_flag=True, help="Keep no board beyond the end of this process.")
def serve(host: str, port: int, data: str | None, ephemeral: bool) -> None:
    """Serve Countertop until Ctrl-C, with the cards that `countertop cards import` has read into the same folder.

    Boards are not kept in a folder yet: they live in memory.
    """
    if data is not None and ephemeral:
        raise click.UsageError("--data and --ephemeral exclude each other")
    faces = _take_cards(data)
    from waitress.server import create_server  # type: ignore[import-untyped]  # waitress comes without types

    from webapp.views import create_app

    try:
        server = create_server(
            create_app(), host=host, port=port, threads=64, connection_limit=1000, asyncore_use_poll=True
        )
    except (OSError, ValueError, OverflowError) as error:
        stop(f"can't listen on {host}:{port}: {why_not(error)}", code=1)
    listening = getattr(server, "effective_listen", None) or [(server.effective_host, server.effective_port)]
    shown = f"[{host}]" if ":" in host else host
    memory = f"nothing is kept in {click.format_filename(data)} yet" if data else "they are gone when it stops"
    say(f"Countertop: http://{shown}:{listening[0][1]}/  (boards live in memory only: {memory})")
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
    error: str = ""
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
        report = check(_opened(file).scenario)
    except CountertopError as error:
        return Checked(file=shown, error=str(error), seconds=time.perf_counter() - began)
    return Checked(file=shown, report=report, seconds=time.perf_counter() - began)


def _say_checked(checked: Checked) -> None:
    if checked.report is None:
        say(f"ERROR {checked.file} {checked.error}")
    elif checked.ok:
        say(f"ok {checked.file}")
    else:
        say(f"FAIL {checked.file}")
        for line in reporting.differences_told(checked.report):
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
    return {"file": checked.file, "error": checked.error or None, **found}


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
            ElementTree.SubElement(case, "error", _clean(message=checked.error))
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
    """Print the board and the log of a scenario, Forge file, deck list or link for people. `-` is standard input."""
    for line in _or_stop(file, _shown_with_near if with_near else _shown):
        say(line)


def _shown(file: str) -> list[str]:
    opened = _opened(file)
    return _told(opened, tuple(run(opened.scenario)))


def _shown_with_near(file: str) -> list[str]:
    opened = _opened(file)
    moments = tuple(run(opened.scenario))
    return [*_told(opened, moments), "", "What is near:", *_near_told(moments[-1].board)]


def _told(opened: Opened, moments: tuple[Moment, ...]) -> list[str]:
    return list(reporting.scenario_told(opened.scenario, moments, opened.not_carried_over))


def _near_told(board: Board) -> Iterator[str]:
    """What is near for each player and card of a board, the nearest first, a line each."""
    for object_id in (*(player.id for player in board.players), *board.order):
        for told in near(board, object_id):
            yield f"  {board.label(object_id)}: {told.why} [{told.rule}]"


@main.command()
@click.argument("file", type=_FILE)
def link(file: str) -> None:
    """Print the path of the link that holds a whole scenario. `-` is standard input."""
    opened = _or_stop(file, _opened)
    _say_left_behind(opened.not_carried_over)
    try:
        say(links.path_of(opened.scenario))
    except CountertopError as error:
        stop(f"{click.format_filename(file)}: {error}", code=1)


# Converting


@main.command()
@click.argument("file", type=_FILE)
@click.option("--to", "form", type=click.Choice(["json", "yaml", "pzl"]), default="json", show_default=True)
def convert(file: str, form: str) -> None:
    """Write a scenario, Forge file, deck list or link as a scenario, or as a Forge puzzle (pzl). `-` is standard input.

    What could not be carried over is listed on standard error.

    \b
    Exit code: 0  it was written, whatever was left behind
               1  the format asked for can't hold it
               2  the file can't be read, or asks for what is not there yet
    """
    opened = _or_stop(file, _opened)
    try:
        text, left_out = _converted(opened.scenario, form)
    except CountertopError as error:
        stop(f"{click.format_filename(file)}: {error}", code=1)
    click.echo(text.encode(), nl=False)  # a file's text: the same bytes whatever the terminal can show
    _say_left_behind(opened.not_carried_over + left_out)


def _converted(scenario: Scenario, form: str) -> tuple[str, tuple[str, ...]]:
    """The scenario's text in that format, and what it has no place for, a line each."""
    if form == "pzl":
        written = forge.write(scenario)
        return written.text, written.not_carried_over
    return (_yaml_of(scenario) if form == "yaml" else format.write(scenario)), ()


def _say_left_behind(lines: tuple[str, ...]) -> None:
    for line in lines:
        click.echo(printable(f"not carried over: {line}"), err=True)


def _yaml_of(scenario: Scenario) -> str:
    """The scenario as YAML as people write it: each card and each step on a line of its own, if it fits on one."""
    plain = format.plain(scenario)
    root: Any = _Nodes(sort_keys=False, default_flow_style=True).represent_data(plain)
    root.flow_style = False
    for key, value in root.value:
        written = plain[key.value]
        if key.value in ("players", "cards", "steps"):
            value.flow_style = not written  # an empty list has no lines of its own
            for item, entry in zip(value.value, written, strict=True):
                item.value.sort(key=lambda pair: _PLACES.get(pair[0].value, 0))
                item.flow_style = len(json.dumps(entry, ensure_ascii=False)) < _WIDTH
        elif key.value == "expect":
            value.flow_style = not written
        elif isinstance(written, str) and "\n" in written and written.replace("\n", "").isprintable():
            value.style = "|"
    text: str = yaml.serialize(root, Dumper=_Dumper, allow_unicode=True, width=_WIDTH)
    return text


_WIDTH = 120
_PLACES = {"do": -3, "id": -2, "card": -1, "say": 1, "expect": 2}  # what one looks for first, and last
# Whoever reads YAML takes these for text: they begin like a word, and hold no sign that could mean something.
_PLAIN = re.compile(r"[^\W\d_][\w'’/+—-]*(?: [\w'’/+—-]+)*")
_NO_TEXT = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


class _Nodes(yaml.representer.SafeRepresenter):
    """Texts are quoted, but for those that nobody could take for anything else."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_str(self, data: str) -> yaml.ScalarNode:
        plain = _PLAIN.fullmatch(data) and data.casefold() not in _NO_TEXT
        return self.represent_scalar("tag:yaml.org,2002:str", data, None if plain else '"')


_Nodes.add_representer(str, _Nodes.represent_str)


class _Dumper(yaml.SafeDumper):
    """Lists inside maps are indented."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


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
        raise CountertopError(why_unread(error)) from None
    return open_text(content)


def _or_stop(file: str, act: Any) -> Any:
    try:
        return act(file)
    except CountertopError as error:
        stop(f"{click.format_filename(file)}: {error}")


main.add_command(cards)
