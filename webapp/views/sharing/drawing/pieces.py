"""Counters as pieces, and words as pills: what lies beside each other in a row, with as much said as there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.views.sharing.drawing import colours, font
from webapp.views.sharing.drawing.shapes import Box, Rect, Shape, Sign
from webapp.views.values import CounterView

_TONES = {
    "soft": (colours.LINE, colours.INK),
    "dies": (colours.DIES_SOFT, colours.DIES),
    "rules": (colours.RULES_SOFT, colours.RULES),
    "act": (colours.ACT_SOFT, colours.ACT),
    "plain": ("", colours.INK_SOFT),
}
_LEAST_PLAIN = 34  # words that are cut to less say nothing
_ENOUGH_TOLD = 0.6  # so many of the pieces that would fit without words are shown with words rather


def pieces(counters: Sequence[CounterView], box: Box, *, bare: bool = False) -> Iterator[Shape]:
    """The pieces in a row, with their kinds in words where there is room, and "+3" for three that have no place.

    With `bare` they have no words.
    """
    high, gap = box.h, box.h * 0.22
    whole = [_widths(each, high) for each in counters]
    shown = _as_many_as_fit([narrow for narrow, _ in whole], box.w, gap, high)
    told = 0 if bare else _as_many_as_fit([sum(each) for each in whole], box.w, gap, high)
    if told >= shown * _ENOUGH_TOLD:
        shown, words = told, [word for _, word in whole]
    else:
        words = list(_words_that_fit(whole, box.w, gap)) if shown == len(whole) and not bare else [0.0] * shown
    x = box.x
    for each, (narrow, _), word in zip(counters[:shown], whole, words, strict=False):
        yield from _piece(each, Box(x, box.y, narrow + word, high), word)
        x += narrow + word + gap
    if shown < len(counters):
        text = f"+{len(counters) - shown}"
        yield font.line(text, x + 2, box.y + high * 0.69, box.right - x, high * 0.55, colours.INK_SOFT, bold=True)


def _words_that_fit(whole: Sequence[tuple[float, float]], room: float, gap: float) -> Iterator[float]:
    """The room for each piece's word, or none."""
    left = room - sum(narrow for narrow, _ in whole) - gap * (len(whole) - 1)
    for _, word in whole:
        given = word if word <= left else 0.0
        left -= given
        yield given


def row_width(counters: Sequence[CounterView], high: float) -> float:
    """How wide a row of them is, with all their kinds in words."""
    return sum(sum(_widths(each, high)) for each in counters) + high * 0.22 * (len(counters) - 1)


def _as_many_as_fit(widths: Sequence[float], room: float, gap: float, high: float) -> int:
    """How many stand in the row, with what says how many more there are."""
    for many in range(len(widths), 0, -1):
        rest = _rest_width(len(widths) - many, high) + gap if many < len(widths) else 0
        if sum(widths[:many]) + gap * (many - 1) + rest <= room:
            return many
    return 0


def _rest_width(left: int, high: float) -> float:
    return font.width(f"+{left}", high * 0.55, bold=True) + 4


def _widths(piece: CounterView, high: float) -> tuple[float, float]:
    """How wide a piece is without its word, and how much more with it."""
    bare = high * 0.98 + font.width(number(piece.count), high * 0.56, bold=True) + high * 0.34
    return bare, font.width(font.clean(piece.kind)[:80], high * 0.52) + high * 0.2


def number(count: int) -> str:
    """A number as a piece says it: a very large one by its size."""
    if count < 10**6:
        return str(count)
    text = f"{count:.0e}"
    return f"{text[0]}×10^{int(text.split('e')[1])}"


def _piece(piece: CounterView, box: Box, word: float) -> Iterator[Shape]:
    high = box.h
    yield Rect(box=box, radius=high / 2, fill=colours.CARD, stroke=colours.LINE, thick=1.2)
    inset = high * 0.14
    yield Sign(box=Box(box.x + inset, box.y + inset, high - 2 * inset, high - 2 * inset), name=piece.sign)
    x, y = box.x + high * 0.98, box.y + high * 0.7
    told = font.line(number(piece.count), x, y, box.right - x, high * 0.56, colours.INK, bold=True)
    yield told
    if word:
        x += told.w + high * 0.18
        yield font.line(piece.kind, x, y, box.right - x - high * 0.22, high * 0.52, colours.INK_SOFT)


def pill_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a word in a pill is."""
    return font.width(font.clean(text)[:200], size, bold=bold) + size * 0.9


def pill(text: str, x: float, y: float, room: float, size: float, tone: str, *, bold: bool = False) -> list[Shape]:
    """A word or two, in a pill of their tone; `y` is the baseline. Nothing where there is no room for it."""
    back, ink = _TONES[tone]
    if not back:
        return [font.line(text, x, y, room, size, ink)] if room > _LEAST_PLAIN else []
    word = font.line(text, x + size * 0.45, y, room - size * 0.9, size, ink, bold=bold)
    if not word.text:
        return []
    box = Box(x, y - size * 1.05, word.w + size * 0.9, size * 1.42)
    return [Rect(box=box, radius=size * 0.3, fill=back), word]


def pills(badges: Sequence[tuple[str, str]], box: Box, size: float) -> Iterator[Shape]:
    """Badges in as many rows as there is room for: one that is too long for a row is cut, others are left out."""
    pitch, x, y = size * 1.62, box.x, box.y + size * 1.05
    for text, tone in badges:
        wide = pill_width(text, size)
        if x > box.x and x + wide > box.right:
            x, y = box.x, y + pitch
        if y + size * 0.37 > box.bottom:
            return
        made = pill(text, x, y, box.right - x, size, tone)
        yield from made
        if made:
            x += min(wide, box.right - x) + size * 0.4


def moved(shapes: Sequence[Shape], by: float) -> Iterator[Shape]:
    """The same, so much further to the right."""
    for shape in shapes:
        fields = {name: getattr(shape, name) for name in shape.__struct_fields__}
        if "box" in fields:
            box = fields["box"]
            fields["box"] = Box(box.x + by, box.y, box.w, box.h)
        else:
            fields["x"] += by
        yield type(shape)(**fields)
