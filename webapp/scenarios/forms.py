"""The formats in which a scenario can be written: the command, the addresses and the page all ask here."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from webapp.rules.errors import CountertopError
from webapp.rules.play import Moment, begin
from webapp.rules.ruling import ruling
from webapp.rules.steps import Undo
from webapp.scenarios import forge, format, outlines, xmage
from webapp.scenarios.format import Scenario
from webapp.scenarios.kept import KEPT
from webapp.scenarios.links.ids import slug_of
from webapp.scenarios.running import run
from webapp.scenarios.written import Written
from webapp.scenarios.yaml_writer import yaml_of


class Form(Struct, frozen=True, kw_only=True):
    """A format that can be written.

    `name` is what the command calls it, `ending` stands behind a board's address, `title` and `about` are for people.
    """

    name: str
    ending: str
    media_type: str
    title: str
    about: str
    write: Callable[[Scenario], Written]
    named: Callable[[str], str]

    def file_name(self, title: str) -> str:
        """What a file of this format is called that holds a scenario of this title."""
        return self.named(title)


def _json(scenario: Scenario) -> Written:
    return Written(format.write(scenario))


def _yaml(scenario: Scenario) -> Written:
    return Written(yaml_of(scenario))


def _text(scenario: Scenario) -> Written:
    return Written(ruling(played(scenario), title=scenario.title, about=scenario.about))


def played(scenario: Scenario) -> list[Moment]:
    """The moments that a ruling tells: those of the steps that were not taken back, or, of a board that is being set
    up, its first check. Where more was done than that check, and it found nothing, it is left out.

    Raises CountertopError for a step that makes no sense.
    """
    if scenario.setup and not scenario.steps:
        return [begin(format.start_board(scenario))]
    moments = run(scenario)
    past = [next(moments)]
    for step, moment in zip(scenario.steps, moments, strict=True):
        past = past[:-1] if isinstance(step, Undo) else [*past, moment]
    return past[1:] if len(past) > 1 and not past[0].passes else past


def _slug(title: str) -> str:
    return slug_of(title) if title.strip() else "board"


def _python_name(title: str) -> str:
    return f"test_{_slug(title).replace('-', '_')}.py"


def _java_name(title: str) -> str:
    return f"{outlines.class_name(title)}.java"


def _ending_in(ending: str) -> Callable[[str], str]:
    return lambda title: f"{_slug(title)}.{ending}"


FORMS: tuple[Form, ...] = (
    Form(
        name="json",
        ending="json",
        media_type="application/json",
        title="Scenario",
        about="Countertop's own format, complete: opens anywhere Countertop runs.",
        write=_json,
        named=_ending_in("countertop.json"),
    ),
    Form(
        name="yaml",
        ending="yaml",
        media_type="application/yaml",
        title="Scenario, as people write it",
        about="The same in YAML, to be read and changed by hand, and to be run as a test.",
        write=_yaml,
        named=_ending_in("countertop.yaml"),
    ),
    Form(
        name="pzl",
        ending="pzl",
        media_type="application/x-forge-puzzle",
        title="Forge puzzle",
        about="The board on which the scenario starts, as a puzzle or game state for Forge.",
        write=forge.write,
        named=_ending_in("pzl"),
    ),
    Form(
        name="xmage",
        ending="init",
        media_type="application/x-xmage-init",
        title="XMage test file",
        about="Which cards lie where, for XMage's init.txt; what it can't say stands in it as comments.",
        write=xmage.write,
        named=_ending_in("init.txt"),
    ),
    Form(
        name="pytest",
        ending="py",
        media_type="text/x-python",
        title="Test for pytest",
        about="A test in Python that runs as it is, where Countertop is installed.",
        write=outlines.write_pytest,
        named=_python_name,
    ),
    Form(
        name="xmage-test",
        ending="java",
        media_type="text/x-java-source",
        title="Outline of an XMage test",
        about="A test in Java for XMage: board and results; how the cards do it has to be filled in.",
        write=outlines.write_xmage,
        named=_java_name,
    ),
    Form(
        name="text",
        ending="txt",
        media_type="text/plain",
        title="Ruling",
        about="The case, what happens and why, in plain words with rule numbers, ready to paste.",
        write=_text,
        named=_ending_in("txt"),
    ),
)
_BY_NAME = {form.name: form for form in FORMS}


def form_called(name: str) -> Form:
    """The format of that name. Raises CountertopError for one that can't be written."""
    if name not in _BY_NAME:
        raise CountertopError(f"a scenario can be written as {', '.join(_BY_NAME)}, not {name[:20]!r}", "form")
    return _BY_NAME[name]


def left_behind(form: Form, not_carried_over: tuple[str, ...]) -> tuple[str, ...]:
    """What of an opened file a copy in that format leaves behind: of what was kept for Forge only what it loses."""
    if form.name in ("json", "yaml"):
        return not_carried_over
    others = tuple(line for line in not_carried_over if not line.startswith(KEPT))
    kept = tuple(line.removeprefix(KEPT) for line in not_carried_over if line.startswith(KEPT))
    return others if form.name == "pzl" else (*others, *kept)
