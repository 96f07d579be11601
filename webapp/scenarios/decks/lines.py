"""The lines that all deck lists in plain text have in common: `4 Forest`, `SB: 2x Shock (M21) 159 *F*`, comments."""

from __future__ import annotations

import re

from msgspec import Struct

from webapp import catalogue
from webapp.scenarios.decks.deck import LONGEST_NAME, Listed, Part, Problems, listed
from webapp.scenarios.forge.text import Line

_LONGEST_LINE = 2 * LONGEST_NAME  # longer ones are not taken apart
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(r"//+|#+")
_CARD = re.compile(r"[\w\[({]")  # how a line with a card begins, as Cockatrice has it
_ANYTHING = re.compile(r"[^\W_]")
_PREFIX = re.compile(r"(sb|sideboard|commander|companion)\s*:\s*(?=\S)", re.IGNORECASE)
_NUMBER = r"(?:[x×]?([0-9]+)[x×]?|\(([0-9]+)\)|\[([0-9]+)\])"
_NUMBERED = re.compile(rf"{_NUMBER}(?:\s+[x×](?=\s))?(?:\s+(\S.*))?", re.IGNORECASE)
# `*F*` is a foil; some sites mark the commander so.
_MARK = re.compile(r"\s*\*([A-Za-z]+)\*\Z")
_SET_BEFORE = re.compile(r"\[[A-Za-z0-9:]{2,12}\]\s*(?=\S)")
_SET_BEHIND = re.compile(r"\s*[(\[][A-Za-z0-9_]{2,8}[)\]](?:\s+[\w★†-]{1,12})?\Z")
_PARTS: dict[str, Part] = {
    "sb": "sideboard",
    "sideboard": "sideboard",
    "commander": "commander",
    "companion": "companion",
}


class Row(Struct, frozen=True):
    """A line that may hold an entry, taken apart; `number` is "" where none is written."""

    line: Line
    part: Part | None
    number: str
    name: str


def lines_of(text: str) -> list[Line]:
    """All lines of a text, trimmed, the empty ones too."""
    # A lone surrogate can't be written to any file or page later, so it goes here.
    clean = text.removeprefix("\ufeff").encode("utf-8", "replace").decode("utf-8")
    return [Line(number, line.strip()) for number, line in enumerate(_LINE_ENDS.split(clean), 1)]


def comment_in(line: Line) -> str | None:
    """What a comment says; None where the line is no comment."""
    sign = _COMMENT.match(line.text)
    return line.text[sign.end() :].strip() if sign else None


def row_of(line: Line) -> Row:
    """The line taken apart: a prefix such as `SB:`, a number however written, and a name without its printing."""
    if len(line.text) > _LONGEST_LINE:
        return Row(line, None, "", line.text)
    prefix = _PREFIX.match(line.text)
    part = _PARTS[prefix[1].casefold()] if prefix else None
    rest = line.text[prefix.end() :] if prefix else line.text
    match = _NUMBERED.fullmatch(rest)
    number = (match[1] or match[2] or match[3]) if match else ""
    name = (match[4] or "") if match else rest
    while mark := _MARK.search(name):
        name = name[: mark.start()]
        part = "commander" if mark[1].casefold() == "cmdr" else part
    return Row(line, part, number, _without_printing(" ".join(name.split())))


def _without_printing(name: str) -> str:
    """The name alone. A card that is called so with all its brackets keeps them."""
    bare = _SET_BEHIND.sub("", _SET_BEFORE.sub("", name))
    return name if not bare or (bare != name and is_known(name)) else bare


def names_card(row: Row) -> bool:
    """Whether the catalogue has a card of this name."""
    return bool(_CARD.match(row.name) or row.number) and row.name[-1:] not in ("", ":", ",") and is_known(row.name)


def is_known(name: str) -> bool:
    """Whether the catalogue has a card of this name."""
    return len(name) <= LONGEST_NAME and catalogue.find(name) is not None


def entry_of(row: Row, part: Part, problems: Problems) -> Listed | None:
    """The entry in a line; None for a mere ornament, and, with a note of what is wrong, for a wrong line."""
    if not row.number and not _CARD.match(row.name) and not is_known(row.name):
        if _ANYTHING.search(row.name):
            wanted = "a number and a card's name, as in '4 Forest'"
            problems.add(row.line.number, f"expected {wanted}, not {row.line.text[:60]!r}")
        return None
    return listed(row.number or "1", row.name, row.part or part, row.line.number, problems)
