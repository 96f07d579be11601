"""One card in the room it gets: whole, small, or one line of name, size and counters."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.views.sharing.drawing import colours, font
from webapp.views.sharing.drawing.items import Item, badges, went_where
from webapp.views.sharing.drawing.pieces import moved, number, pieces, pill, pill_width, pills, row_width
from webapp.views.sharing.drawing.shapes import Band, Box, Group, Rect, Shape
from webapp.views.values import CardView, GhostView

WHOLE_WIDTH, WHOLE_HEIGHT = 230, 132  # of a card that is drawn whole, at scale 1
OVERHANG = 15  # so much of its pieces hangs over its lower edge
TUCKED = 27  # so much is seen of what lies under it
MOST_TUCKED = 3
SMALL_HEIGHT, LINE_HEIGHT = 60, 30
_NAME = 16  # a name is never written smaller
_RADIUS = 8


def tucked(item: Item) -> int:
    """How many strips above it show what lies under it."""
    return min(len(item.under), MOST_TUCKED)


def whole(item: Item, box: Box, scale: float) -> Group:
    """The card with all that is known of it. The box holds what is tucked above it and its pieces below, too."""
    strips = tucked(item) * TUCKED * scale
    face = Box(box.x, box.y + strips, box.w, box.h - strips - OVERHANG * scale)
    shapes = [*_strips(item, box, scale)]
    if item.ghost:
        shapes += _ghost(item.ghost, face, scale)
    elif item.card:
        shapes += _edges(item, face) + list(_face(item.card, item, face, scale))
    high = (2 if item.ghost or (item.card and item.card.power) else 2.5) * OVERHANG * scale
    row = Box(face.x + 10 * scale, box.bottom - high, face.w - 14 * scale, high)
    shapes += pieces(item.counters, row)
    return Group(of="card", box=box, shapes=tuple(shapes), turned=_turned(item, box))


def _turned(item: Item, box: Box) -> float:
    """A tapped card lies aslant; the narrower the place, the less."""
    return min(3.0, 420 / box.w) if item.card and item.card.tapped and not item.under else 0


def _back(item: Item, card: CardView, box: Box, *, radius: float = _RADIUS) -> Iterator[Shape]:
    """Its shadow, the card itself, its band, and a frame where the last act was about it."""
    absent = card.phased_out or bool(item.where)
    if not absent:
        yield Rect(box=Box(box.x, box.y + 1.5, box.w, box.h), radius=radius, fill=colours.INK, opacity=0.16)
    fill = "#efede5" if absent or card.tapped else colours.CARD
    yield Rect(box=box, radius=radius, fill=fill)
    yield Band(box=Box(box.x, box.y, radius, box.h), radius=radius, fill=colours.BANDS[card.band])
    if card.concerned or card.would:
        yield Rect(box=box, radius=radius, stroke=colours.RULES, thick=3)
    elif absent:
        yield Rect(box=box, radius=radius, stroke=colours.INK_SOFT, thick=1.5, dashed=True)


def _edges(item: Item, face: Box) -> list[Shape]:
    """The edges of the other cards of a stack, below its first one."""
    if item.number == 1:
        return []
    return [
        Rect(box=Box(face.x + by, face.y + by, face.w - 4, face.h - 4), radius=_RADIUS, fill=colours.CARD, stroke=shade)
        for by, shade in ((7, colours.TABLE_LINE), (5.5, colours.TABLE_LINE))
    ]


def _face(card: CardView, item: Item, face: Box, scale: float) -> Iterator[Shape]:
    yield from _back(item, card, Box(face.x, face.y, face.w - (4 if item.number > 1 else 0), face.h))
    x, right = face.x + 17 * scale, face.right - 11 * scale
    y = face.y + 26 * scale
    right_of_name = right
    if item.number > 1:
        count = f"×{item.number}"
        wide = pill_width(count, 16 * scale, bold=True)
        yield Rect(box=Box(right - wide, face.y + 8 * scale, wide, 24 * scale), radius=12 * scale, fill=colours.INK)
        yield font.line(count, right - wide + 7 * scale, y - scale, wide, 16 * scale, colours.CARD, bold=True)
        right_of_name = right - wide - 6 * scale
    names = _names(item.name, right_of_name - x, scale, two=face.h >= 120 * scale)
    for each, size in names:
        yield font.line(each, x, y, right_of_name - x, size, colours.INK, bold=True)
        y += 22 * scale
    y -= 3 * scale
    if card.type:
        yield font.line(card.type, x, y, right - x, 15 * scale, colours.INK_SOFT, least=12.5 * scale)
        y += 8 * scale
    low = face.bottom - (OVERHANG + 4) * scale
    narrow = right
    if card.power:
        yield from _size(card, x, right, low - 3 * scale, 38 * scale)
        narrow = right - min(right - x, _size_width(card, 38 * scale)) - 8 * scale
    high = low - 36 * scale if card.power else low
    said = badges(item)
    wide_box = Box(x, y, right - x, high - y)
    if card.power and not _has_room(said, wide_box, 14.5 * scale):
        wide_box = Box(x, y, narrow - x, low - y)
    yield from pills(said, wide_box, 14.5 * scale)


def _has_room(said: tuple[tuple[str, str], ...], box: Box, size: float) -> bool:
    """Whether all badges find a place there."""
    made = [shape for shape in pills(said, box, size) if shape.shape == "text"]
    return len(made) == len(said)


def _names(name: str, room: float, scale: float, *, two: bool) -> list[tuple[str, float]]:
    """A name in one line if it is nearly short enough, else in two."""
    name = font.clean(name)
    large, least = max(20 * scale, _NAME), max(17 * scale, _NAME)
    full = font.width(name[:200], large, bold=True)
    if full <= room * large / least or not two:
        return [(name, max(least, min(large, large * room / max(full, 1))))]
    size = max(18 * scale, _NAME)
    return [(each, size) for each in font.wrap(name, size, room, 2, bold=True)]


def _sizes(card: CardView) -> tuple[str, str]:
    now = f"{_short(card.power)}/{_short(card.toughness)}"
    return now, card.printed if card.printed and card.printed != now else ""


def _short(text: str) -> str:
    """A power or toughness; a very large one by its size."""
    digits = text.lstrip("−+")
    return f"{text[: -len(digits)]}{number(int(digits))}" if digits.isdecimal() and len(digits) > 6 else text


def _size_width(card: CardView, size: float) -> float:
    now, printed = _sizes(card)
    before = font.width(printed, size * 0.5) + size * 0.25 if printed else 0
    return font.width(now, size, bold=True) + before


def _size(card: CardView, x: float, right: float, y: float, size: float) -> Iterator[Shape]:
    """Power and toughness, big, in the colour of their change, and beside them what is printed, struck through."""
    now, printed = _sizes(card)
    ink = colours.SIZES.get(card.size, colours.INK)
    big = font.ended(now, right, y, right - x, size, ink, bold=True, least=size * 0.4)
    yield big
    if printed and big.x - x > font.width(printed, size * 0.5) + size * 0.25:
        small = font.ended(printed, big.x - size * 0.25, y, big.x - x, size * 0.5, colours.INK_SOFT)
        yield small
        yield Rect(box=Box(small.x - 1, y - size * 0.19, small.w + 2, 1.6), fill=colours.INK_SOFT)


def _ghost(ghost: GhostView, face: Box, scale: float) -> list[Shape]:
    """What has left: where it went, why, and how it last looked."""
    shapes: list[Shape] = [
        Rect(box=face, radius=_RADIUS, fill="#f1eee8"),
        Rect(box=face, radius=_RADIUS, stroke="#cf8f88", thick=2, dashed=True),
    ]
    x, room = face.x + 14 * scale, face.w - 26 * scale
    shapes.append(
        font.line(ghost.label, x, face.y + 26 * scale, room, 20 * scale, colours.INK_SOFT, bold=True, least=16 * scale)
    )
    y = face.y + 49 * scale
    went = font.line(went_where(ghost), x, y, room, 16 * scale, colours.INK_SOFT)
    shapes.append(went)
    if ghost.rule:
        shapes += pill(ghost.rule, x + went.w + 8 * scale, y, room - went.w - 8 * scale, 15 * scale, "act", bold=True)
    left = face.bottom - y - (OVERHANG + 2) * scale
    most = 2 if left >= 40 * scale else 1
    reason = ghost.why if " " in ghost.why else ""  # else it only says that it was put there
    why = list(font.lines(reason, x, y + 22 * scale, room, 15.5 * scale, colours.DIES, most))
    shapes += why
    last = y + 22 * scale * (len(why) + 1)
    rows = int((face.bottom - 6 * scale - last) / (18 * scale)) + 1
    if ghost.looked and rows > 0:
        shapes += font.lines(f"last look: {ghost.looked}", x, last, room, 14.5 * scale, colours.INK_SOFT, rows)
    return shapes


def _strips(item: Item, box: Box, scale: float) -> Iterator[Shape]:
    """What is tucked under the card, of which the upper edge is seen: the outermost on top."""
    under = item.under
    shown = under if len(under) <= MOST_TUCKED else under[: MOST_TUCKED - 1]
    high = TUCKED * scale
    for place, card in enumerate(shown):
        strip = Box(box.x + 10 * scale, box.y + place * high, box.w - 20 * scale, high + 12 * scale)
        yield from _back(Item(name=card.label, card=card), card, strip)
        yield Rect(box=strip, radius=_RADIUS, stroke=colours.LINE)
        yield from _strip_words(card, strip, scale)
    if len(shown) < len(under):
        strip = Box(box.x + 10 * scale, box.y + len(shown) * high, box.w - 20 * scale, high + 12 * scale)
        yield Rect(box=strip, radius=_RADIUS, fill=colours.SHEET, stroke=colours.LINE)
        text = f"and {len(under) - len(shown)} more on it"
        yield font.line(
            text, strip.x + 15 * scale, strip.y + 20 * scale, strip.w - 24 * scale, 15 * scale, colours.INK_SOFT
        )


def _strip_words(card: CardView, strip: Box, scale: float) -> Iterator[Shape]:
    x, room = strip.x + 15 * scale, strip.w - 24 * scale
    y = strip.y + 20 * scale
    if card.counters:
        most = Box(x + room * 0.5, strip.y + 3 * scale, room * 0.5, 21 * scale)
        made = list(pieces(card.counters, most))
        by = strip.right - 6 * scale - max(shape.box.right for shape in made)
        yield from moved(made, by)
        room = min(shape.box.x for shape in made) + by - x - 6 * scale
    yield font.line(card.label, x, y, room, 16 * scale, colours.INK, bold=True, least=14 * scale)


def small(item: Item, box: Box) -> Group:
    """Two lines: the name, and below it counters and size."""
    face = Box(box.x, box.y, box.w, box.h)
    shapes: list[Shape] = list(_plain_back(item, face))
    x, right = face.x + 14, face.right - 8
    right_of_name = right
    if item.number > 1:
        shapes.append(font.ended(f"×{item.number}", right, face.y + 23, 70, 16, colours.INK, bold=True))
        right_of_name = right - shapes[-1].box.w - 6
    shapes.append(font.line(item.name, x, face.y + 23, right_of_name - x, 17, _ink(item), bold=True, least=15))
    y = face.bottom - 11
    if item.ghost:
        shapes += _left_in_a_line(item.ghost, x, y, right, 15)
    elif item.card:
        if item.card.power:
            shapes += _size(item.card, x, right, y + 1, 25)
            right -= _size_width(item.card, 25) + 6
        if item.counters:
            made = list(pieces(item.counters, Box(x - 3, face.bottom - 30, max(0, right - x), 24)))
            shapes += made
            x = max((shape.box.right for shape in made), default=x) + 8
        whole = [badge for badge in badges(item)[:2] if pill_width(badge[0], 13.5) <= right - x or not item.counters]
        shapes += pills(whole, Box(x, face.bottom - 28, max(0, right - x), 22), 13.5)  # beside counters none is cut
    return Group(of="card", box=box, shapes=tuple(shapes), turned=0.6 if item.card and item.card.tapped else 0)


def one_line(item: Item, box: Box) -> Group:
    """One line: the name, counters by their signs, the size."""
    shapes: list[Shape] = list(_plain_back(item, box))
    x, right, y = box.x + 13, box.right - 8, box.y + box.h * 0.7
    if item.number > 1:
        count = font.line(f"×{item.number}", x, y, 60, 15, colours.INK, bold=True)
        shapes.append(count)
        x += count.w + 6
    if item.ghost:
        end = font.line(item.name, x, y, (right - x) * 0.55, 16, colours.INK_SOFT, bold=True, least=14)
        return Group(
            of="card", box=box, shapes=(*shapes, end, *_left_in_a_line(item.ghost, x + end.w + 8, y, right, 14))
        )
    if item.card and item.card.power:
        sized = list(_size(item.card, right - box.w * 0.3, right, y + 0.5, 18))[:1]
        shapes += sized
        right = sized[0].box.x - 6
    if item.counters:
        named = font.width(font.clean(item.name), 15, bold=True) + 10
        most = max((right - x) * 0.34, min((right - x) * 0.6, right - x - named))
        room = Box(right - most, box.y + 4, most, box.h - 8)
        bare = named + row_width(item.counters, room.h) > right - x
        made = list(pieces(item.counters, room, bare=bare))
        by = right - max((shape.box.right for shape in made), default=right)
        shapes += moved(made, by)
        right = min((shape.box.x for shape in made), default=right) + by - 6
    shapes.append(font.line(item.name, x, y, right - x, 16, _ink(item), bold=True, least=14.5))
    return Group(of="card", box=box, shapes=tuple(shapes))


def _ink(item: Item) -> str:
    return colours.INK_SOFT if item.ghost or (item.card and item.card.phased_out) else colours.INK


def _plain_back(item: Item, box: Box) -> Iterator[Shape]:
    if item.card and not item.ghost:
        yield from _back(item, item.card, box, radius=6)
        return
    yield Rect(box=box, radius=6, fill="#f1eee8")
    yield Rect(box=box, radius=6, stroke="#cf8f88", thick=1.6, dashed=True)


def _left_in_a_line(ghost: GhostView, x: float, y: float, right: float, size: float) -> list[Shape]:
    went = font.line(went_where(ghost), x, y, right - x, size, colours.INK_SOFT)
    rest = right - x - went.w - 6
    tag = pill(ghost.rule, x + went.w + 6, y, rest, size - 1, "act", bold=True) if ghost.rule and rest > 50 else []
    return [went, *tag]
