"""The strip below the table: what was done, what the rules did, what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from webapp.views.sharing.drawing import colours, font
from webapp.views.sharing.drawing.pieces import pill, pill_width
from webapp.views.sharing.drawing.shapes import Box, Group, Rect, Shape

MOST_LINES = 3
_ROW, _PAD = 29, 12
LETTERS, ROOM = 19, 1152  # of a line of the story
_LABEL, _TAG = 15, 15.5


class Told(Struct, frozen=True, kw_only=True):
    """One line of what happened: `tone` is `rules` where the rules did it or wait, `nothing`, or plain."""

    label: str = ""
    text: str
    rules: tuple[str, ...] = ()
    tone: str = ""
    weight: int = 0  # what counts most is told where there is no room for all


class Tale(Struct, frozen=True, kw_only=True):
    """All that the strip tells: what was done, what came of it, and what waits for an answer."""

    title: str = ""
    lines: tuple[Told, ...] = ()
    waits: tuple[str, str] = ("", "")  # who is asked what, and the answers


def high_of_story(tale: Tale) -> float:
    """How high the strip is."""
    title = 32 if tale.title else 0
    waits = sum(_ROW + 3 for text in tale.waits if text)
    rows = min(len(tale.lines), _most(tale))
    return title + waits + rows * _ROW + 2 * _PAD if title or waits or rows else 0


def _most(tale: Tale) -> int:
    return MOST_LINES - sum(1 for text in tale.waits if text)


def chosen(lines: Sequence[Told], most: int) -> tuple[list[Told], int]:
    """The lines that are told, in their order, and how many are not."""
    if len(lines) <= most:
        return list(lines), 0
    by_weight = sorted(range(len(lines)), key=lambda place: (-lines[place].weight, place))
    return [lines[place] for place in sorted(by_weight[:most])], len(lines) - most


def story(tale: Tale, box: Box) -> Group:
    """The strip in its place."""
    shapes: list[Shape] = [
        Rect(box=box, fill=colours.SHEET),
        Rect(box=Box(box.x, box.y, box.w, 1.5), fill=colours.TABLE_LINE),
    ]
    x, right = box.x + 24, box.right - 24
    y = box.y + _PAD
    told, left = chosen(tale.lines, _most(tale))
    if tale.title:
        more = f"and {left} more" if left else ""
        aside = font.width(more, _LABEL) + 20 if more else 0
        shapes.append(font.line(tale.title, x, y + 22, right - x - aside, 23, colours.INK, bold=True, least=18))
        if more:
            shapes.append(font.ended(more, right, y + 21, aside, _LABEL, colours.INK_SOFT))
        y += 32
    labels = max((font.width(line.label, _LABEL, bold=True) for line in told if line.label), default=0)
    for line in told:
        shapes += _line(line, Box(x, y, right - x, _ROW), min(labels, 110))
        y += _ROW
    shapes += _waits(tale, Box(x, y, right - x, box.bottom - y))
    return Group(of="story", box=box, shapes=tuple(shapes))


def _line(line: Told, row: Box, labels: float) -> Iterator[Shape]:
    """One line: its label, its text, the numbers of its rules."""
    x, y = row.x, row.y + 20
    if line.tone == "rules":
        back = Box(row.x - 10, row.y + 0.5, row.w + 20, _ROW - 3)
        yield Rect(box=back, radius=5, fill=colours.RULES_SOFT)
        yield Rect(box=Box(back.x, back.y, 4, back.h), fill=colours.RULES)
    if labels:
        yield font.line(line.label, x, y, labels, _LABEL, colours.INK_SOFT, bold=True)
        x += labels + 16
    tags = list(line.rules)
    while tags and sum(map(_tag_width, tags)) > row.w * 0.35:
        tags.pop()
    room = row.right - x - sum(map(_tag_width, tags))
    text = font.line(line.text, x, y, room, LETTERS, colours.INK, least=16)
    yield text
    x += text.w + 10
    for tag in tags:
        yield from pill(tag, x, y - 1, row.right - x, _TAG, "act", bold=True)
        x += _tag_width(tag)


def _tag_width(tag: str) -> float:
    return pill_width(tag, _TAG, bold=True) + 7


def _waits(tale: Tale, box: Box) -> Iterator[Shape]:
    """What waits for an answer, on amber."""
    question, answers = tale.waits
    if not question:
        return
    high = (_ROW + 3) * (2 if answers else 1)
    back = Box(box.x - 10, box.y, box.w + 20, high)
    yield Rect(box=back, radius=6, fill=colours.RULES_SOFT, stroke="#e2cb94")
    word = font.line("Waiting", box.x, box.y + 23, 120, LETTERS, colours.RULES, bold=True)
    yield word
    x = box.x + word.w + 12
    yield font.line(question, x, box.y + 23, box.right - x, LETTERS, colours.INK, least=15.5)
    if answers:
        yield font.line(answers, x, box.y + 23 + _ROW, box.right - x, LETTERS - 1, colours.INK_SOFT, least=15)
