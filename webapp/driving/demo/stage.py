"""What a demo puts onto the page of a board: the drawn pointer, the captions, and an ear on what is sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct, to_builtins
from playwright.sync_api import Locator, Page

from webapp.rules.entries import encode
from webapp.rules.steps import AnyStep, Undo

PATIENCE = 10_000  # ms for an answer on a busy machine: waited for only where something is wrong
_NOT_DONE = ("say", "quiz", "expect")  # of a step what is there for people, not for the rules
_LINE = "/* ---- */"


class Caption(Struct, frozen=True, kw_only=True):
    """What is told while a step is played. `note` says, smaller, how it is done; `choices` are those of a question."""

    title: str
    place: str
    text: str
    note: str = ""
    choices: tuple[str, ...] = ()


class Sent(Struct, frozen=True, kw_only=True):
    """What the hand made the page send: its fields, and those of the step that the page has none for."""

    fields: dict[str, str]
    lacks: tuple[str, ...]
    status: int
    answered: bool


class Stage:
    """The page as a demo plays on it. `setup` takes it in hand once a board has been loaded."""

    def __init__(self, page: Page, *, shown: bool, touches: bool) -> None:
        self.page = page
        self._shown = shown
        self._touches = touches

    def setup(self) -> None:
        """Take the page in hand that has just been loaded."""
        script, own, page = _texts()
        # The page's policy lets nothing in but its own files; what is evaluated, and adopted sheets, are exempt.
        given = {"shown": self._shown, "touch": self._touches, "styles": {"own": own, "page": page}}
        self.page.evaluate(script, given)

    def say(self, caption: Caption) -> None:
        """Show a caption, if captions are shown."""
        if self._shown:
            self.page.evaluate("caption => countertopDemo.say(caption)", to_builtins(caption))

    def arm(self, step: AnyStep, *, whole: bool = False) -> None:
        """What is sent next is meant to be that step. What the page has no field for is added as it is sent; `whole`
        sends it as it is written in any case.
        """
        plain = plain_step(step)
        armed = {
            "act": "undo" if isinstance(step, Undo) else "steps",
            "words": {} if isinstance(step, Undo) else words_of(plain),
            "json": json.dumps(plain),
            "whole": whole,
        }
        self.page.evaluate("step => countertopDemo.arm(step)", armed)

    def send(self) -> None:
        """Send the step that is meant through the page's own form: no hand has done it."""
        self.page.evaluate("countertopDemo.send()")

    def is_answered(self) -> bool:
        """Wait until the answer to what was sent is shown; whether one came."""
        return bool(self.page.evaluate("patience => countertopDemo.answered(patience)", PATIENCE))

    @property
    def sent(self) -> Sent | None:
        """What was sent since `arm`; None if nothing was."""
        found = self.page.evaluate("countertopDemo.sent()")
        return found and Sent(**{**found, "lacks": tuple(found["lacks"])})

    def shows(self, expected: Mapping[str, Any]) -> bool:
        """Wait until the page shows that; whether it does."""
        given = {"expected": expected, "patience": PATIENCE}
        return bool(self.page.evaluate("({ expected, patience }) => countertopDemo.shows(expected, patience)", given))

    def look(self) -> dict[str, Any]:
        """What the page shows: cards, players, the question and the triggers that wait."""
        seen: dict[str, Any] = self.page.evaluate("countertopDemo.look()")
        return seen

    def way_to(self, what: Locator) -> str | None:
        """What has to be pressed before that can be seen: its `side` of the table, a `fold` that it lies in, the
        `prompt` that lies over it; "" if it is to be seen, None if nothing helps.
        """
        way: str | None = what.evaluate_all("all => countertopDemo.wayTo(all[0])")
        return way

    def free_point(self, zone: Locator) -> tuple[int, int] | None:
        """A point of a zone where nothing else lies, from its upper left corner; None if there is none."""
        found = zone.evaluate("zone => countertopDemo.freePoint(zone)")
        return found and (int(found[0]), int(found[1]))

    @property
    def is_littered(self) -> bool:
        """Whether a panel, the tools, a selection or the story lies open that is not open from the start."""
        return bool(self.page.evaluate("countertopDemo.isLittered()"))

    def button_of(self, buttons: Locator, fields: Mapping[str, str]) -> Locator | None:
        """The one of these buttons whose step has just these fields; None if none has."""
        place = buttons.evaluate_all("(all, fields) => countertopDemo.buttonOf(all, fields)", dict(fields))
        return None if place < 0 else buttons.nth(place)


def plain_step(step: AnyStep) -> dict[str, Any]:
    """A step as a file has it, without what is only there for people."""
    plain: dict[str, Any] = to_builtins(step, enc_hook=encode)
    return {name: value for name, value in plain.items() if name not in _NOT_DONE}


def words_of(plain: Mapping[str, Any]) -> dict[str, str]:
    """A step's fields as a form has them: `card.name`, a list's parts with commas between them."""
    found: dict[str, str] = {}
    for name, value in plain.items():
        _write(found, name, value)
    return found


def _write(found: dict[str, str], path: str, value: Any) -> None:
    match value:
        case Mapping():
            for name, part in value.items():
                _write(found, f"{path}.{name}", part)
        case list() | tuple() if all(isinstance(part, str) for part in value):
            found[path] = ",".join(value)
        case list() | tuple():
            for place, part in enumerate(value):
                _write(found, f"{path}.{place}", part)
        case bool():
            found[path] = "true" if value else "false"
        case _:
            found[path] = "" if value is None else str(value)


@cache
def _texts() -> tuple[str, str, str]:
    """The script, and the sheets for what is drawn and for the page."""
    folder = files(__package__)
    script, styles = (folder.joinpath(name).read_text(encoding="utf-8") for name in ("stage.js", "stage.css"))
    own, _, page = styles.partition(_LINE)
    return script, own, page
