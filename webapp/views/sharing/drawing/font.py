"""How wide a text is in the font of our pictures, and how it is made to fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it comes without types

from webapp.views.folders import folder
from webapp.views.sharing.drawing.shapes import Text

FILE = folder("static") / "vendor" / "inter" / "Inter.ttc"
BOX = "□"  # what stands for a character that the font lacks, where no other font helps out
MORE = "…"
_LONGEST = 400  # of a longer text no more is looked at: it fits no line here


@cache
def _widths(bold: bool) -> dict[int, float]:
    """How wide each character is, in parts of the size."""
    with TTFont(FILE, fontNumber=int(bold), lazy=True) as font:
        advances, unit = font["hmtx"], font["head"].unitsPerEm
        return {code: advances[glyph][0] / unit for code, glyph in font.getBestCmap().items()}


def clean(text: str) -> str:
    """A text in one line, with nothing that can't be seen: no control characters, none that turn its direction."""
    return " ".join("".join(each if each.isprintable() else " " for each in text[: _LONGEST * 4]).split())


def covered(text: str) -> str:
    """The text as our font can show it: a box for each character that it lacks."""
    there = _widths(False)
    return "".join(each if ord(each) in there else BOX for each in text if _stands_alone(each) or ord(each) in there)


def _stands_alone(character: str) -> bool:
    return not unicodedata.combining(character)


@lru_cache(maxsize=20_000)
def _in_ems(text: str, bold: bool) -> float:
    there = _widths(bold)
    return sum(there.get(ord(each), 0) or _wide(each) for each in text)


def _wide(character: str) -> float:
    """A character that the font lacks: as wide as other fonts make it, and as its box."""
    if not _stands_alone(character):
        return 0
    return 1.3 if unicodedata.east_asian_width(character) in "WF" else _widths(True)[ord(BOX)]


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide that text is."""
    return _in_ems(text, bold) * size


def cut(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, or as much of its beginning as there is room for, with "…"; empty where not even that fits."""
    text = clean(text)[:_LONGEST]
    if width(text, size, bold=bold) <= room:
        return text
    left = room - width(MORE, size, bold=bold)
    for place, each in enumerate(text):
        left -= width(each, size, bold=bold)
        if left < 0:
            start = text[:place].rstrip(" ,;:")
            return f"{start}{MORE}" if start else ""
    return text


def wrap(text: str, size: float, room: float, most: int, *, bold: bool = False) -> list[str]:
    """The text in at most so many lines, the last one cut."""
    lines, words = [""], clean(text)[: _LONGEST * most].split(" ")
    for number, word in enumerate(words):
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer, size, bold=bold) <= room:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] = cut(" ".join([lines[-1], *words[number:]]), size, room, bold=bold)
            break
        elif lines[-1]:
            lines.append(word)
        else:
            lines[-1] = word
    return [cut(line, size, room, bold=bold) for line in lines if line]


def line(
    text: str, x: float, y: float, room: float, size: float, fill: str, *, bold: bool = False, least: float = 0
) -> Text:
    """That text at that place, made smaller down to `least` and then cut until it fits the room."""
    text = clean(text)
    full = width(text[:_LONGEST], size, bold=bold)
    if least and full > room:
        size = max(least, size * room / full)
    text = cut(text, size, room, bold=bold)
    wide = width(text, size, bold=bold)
    known = all(ord(each) in _widths(bold) for each in text)
    return Text(x=x, y=y, w=wide, text=text, size=size, fill=fill, bold=bold, known=known)


def ended(
    text: str, right: float, y: float, room: float, size: float, fill: str, *, bold: bool = False, least: float = 0
) -> Text:
    """The same, with its right edge there."""
    made = line(text, right, y, room, size, fill, bold=bold, least=least)
    return Text(**{**{name: getattr(made, name) for name in made.__struct_fields__}, "x": right - made.w})


def lines(
    text: str, x: float, y: float, room: float, size: float, fill: str, most: int, *, high: float = 1.25
) -> Iterator[Text]:
    """That text in at most so many lines, one below the other."""
    for number, each in enumerate(wrap(text, size, room, most)):
        yield line(each, x, y + number * size * high, room, size, fill)
