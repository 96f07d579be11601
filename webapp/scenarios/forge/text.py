"""The lines of a Forge file: sections, `key=value`, and the numbers in them."""

from __future__ import annotations

import re

from msgspec import Struct

from webapp.rules.errors import UnreadableScenarioError

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_SECTION = re.compile(r"\[(.+)\]")
_WHOLE = re.compile(r"[+-]?[0-9]{1,13}")


class Line(Struct, frozen=True):
    """One line of a file that means something, trimmed, and its number counted from 1."""

    number: int
    text: str

    @property
    def where(self) -> str:
        """What an error calls this line."""
        return f"line {self.number}"

    def split_at(self, sign: str) -> tuple[str, str] | None:
        """What stands before the first such sign, in small letters, and after it; None where there is no such sign."""
        key, found, value = self.text.partition(sign)
        return (key.strip().casefold(), value.strip()) if found else None


def read_sections(text: str) -> dict[str, list[Line]]:
    """Section name -> its lines; a dump from Forge's developer menu has none, and all of it is `state`.

    Lines before the first section stand under "". Of a section that comes twice, Forge reads the later one first.
    """
    # A lone surrogate can't be written to any file or page later, so it goes here.
    clean = text.removeprefix("\ufeff").encode("utf-8", "replace").decode("utf-8")
    lines = [Line(number, line.strip()) for number, line in enumerate(_LINE_ENDS.split(clean), 1)]
    lines = [line for line in lines if line.text and not line.text.startswith("#")]
    if not any(_SECTION.fullmatch(line.text) for line in lines):
        return {"state": lines}
    blocks: list[tuple[str, list[Line]]] = [("", [])]
    for line in lines:
        if heading := _SECTION.fullmatch(line.text):
            blocks.append((heading[1].strip().casefold(), []))
        else:
            blocks[-1][1].append(line)
    sections: dict[str, list[Line]] = {}
    for name, block in reversed(blocks):
        sections.setdefault(name, []).extend(block)
    return sections


def read_whole(text: str, what: str, line: Line, least: int, most: int = 10**12) -> int:
    """The whole number that `text` writes. Raises UnreadableScenarioError with the line."""
    digits = text.strip()
    if not _WHOLE.fullmatch(digits) or not least <= int(digits) <= most:
        raise UnreadableScenarioError(f"{what}: a whole number from {least} to {most}, not {digits[:60]!r}", line.where)
    return int(digits)


# Writing

_LARGEST = 2**31 - 1  # Forge gives up a file with a larger one
_NOT_IN_LISTS = str.maketrans({";": ",", "|": "/"})
_NOT_IN_ENTRIES = str.maketrans({";": ","})


def whole(number: int) -> str:
    """The number as Forge can read it."""
    return str(max(-_LARGEST, min(number, _LARGEST)))


def one_line(text: str) -> str:
    """The text on one line: line breaks are written `\\n`."""
    return _LINE_ENDS.sub(r"\\n", text.strip())


def list_item(text: str, *, parted: bool = True) -> str:
    """The text without line breaks and without what separates the cards of a list: there is no way to quote it.
    Unless it is `parted` from others, it may be made of several, with `|` between them.
    """
    return " ".join(text.translate(_NOT_IN_LISTS if parted else _NOT_IN_ENTRIES).split())
