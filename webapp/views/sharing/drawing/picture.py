"""The whole picture of a board."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.views.sharing.drawing import colours, font
from webapp.views.sharing.drawing.shapes import Box, Group, Picture, Rect, Shape, Sign
from webapp.views.sharing.drawing.story import Tale, high_of_story, story
from webapp.views.sharing.drawing.table import EDGE, HEIGHT, WIDTH, table
from webapp.views.values import BoardView

HEAD = 58
MARK = "mark"  # our own sign
_MADE_BY = "Countertop"


def picture(view: BoardView, tale: Tale, *, title: str, words: str) -> Picture:
    """The picture of that board; `words` say to whoever doesn't see it what is on it."""
    low = high_of_story(tale)
    middle = Box(EDGE, HEAD + 4, WIDTH - 2 * EDGE, HEIGHT - HEAD - low - 10)
    groups = [_head(title), *table(view, middle)]
    if low:
        groups.append(story(tale, Box(0, HEIGHT - low, WIDTH, low)))
    return Picture(title=font.clean(title)[:200], words=words, groups=tuple(groups), width=WIDTH, height=HEIGHT)


def _head(title: str) -> Group:
    box = Box(0, 0, WIDTH, HEAD)
    return Group(of="head", box=box, shapes=tuple(_head_shapes(title, box)))


def _head_shapes(title: str, box: Box) -> Iterator[Shape]:
    yield Rect(box=box, fill=colours.SHEET)
    yield Rect(box=Box(0, box.bottom - 1.5, box.w, 1.5), fill=colours.TABLE_LINE)
    made_by = font.ended(_MADE_BY, box.right - 24, 37, 300, 21, colours.INK_SOFT, bold=True)
    sign = Box(made_by.x - 31, 18, 23, 23)
    yield from (Sign(box=sign, name=MARK), made_by)
    room = sign.x - 24 - 30
    whole = font.width(font.clean(title)[:400], 30, bold=True)
    if whole <= room * 1.36:
        yield font.line(title, 24, 39, room, 30, colours.INK, bold=True, least=22)
        return
    for number, each in enumerate(font.wrap(title, 19, room, 2, bold=True)):
        yield font.line(each, 24, 25 + number * 23, room, 19, colours.INK, bold=True)
