"""Where on the picture everything lies: head, players with their cards, story.

Few cards are drawn whole and large. The more there are, the less is told of each: smaller, then two lines, then one,
then only how many more there are. What the last act was about comes first and stays larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from msgspec import Struct

from webapp.views.sharing.drawing import cards, colours, font
from webapp.views.sharing.drawing.items import Item, items_of
from webapp.views.sharing.drawing.people import high_of_strip, strip
from webapp.views.sharing.drawing.shapes import Box, Group, Rect
from webapp.views.values import BoardView, PlayerView

WIDTH, HEIGHT = 1200, 630
EDGE, GAP = 20, 12
_LARGEST, _LEAST = 1.5, 0.76  # how large a card is drawn whole; smaller it would not be read
_MOST_ROWS = 4
_MOST_LARGER = 1.2
_SMALL_WIDTH, _LINE_WIDTH = 180, 228
_LINE_GAP = 6
_FEATURED_WIDTH = 236  # of what the last act was about, beside very many others
_SHARES = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8)  # of two players who share a column


class Plan(Struct, frozen=True, kw_only=True):
    """How one player's cards are drawn: in which form, how large, how many beside each other."""

    form: str  # `whole`, `small` or `line`
    scale: float = 1
    abreast: int = 1
    worth: float = 9  # the more, the better it can be read


def table(view: BoardView, box: Box) -> Iterator[Group]:
    """All players with what is theirs, the first player nearest."""
    items = {player.id: items_of(view, player.id) for player in view.players}
    if not any(items.values()):
        yield _empty(box)
    seats: list[tuple[PlayerView, Box, Plan]] = []
    for column, players in _columns(view.players, box):
        seats += _shared(view, players, items, column)
    scale = min((plan.scale for _, _, plan in seats if plan.form == "whole" and plan.worth < 9), default=1.0)
    for player, place, plan in seats:
        high = high_of_strip(view, player, place.w)
        near = place.y > box.y  # one who sits opposite another has the cards between them
        yield strip(view, player, Box(place.x, place.bottom - high if near else place.y, place.w, high))
        rest = Box(place.x, place.y if near else place.y + high, place.w, place.h - high)
        if plan.form == "whole":  # as large as the others, nearly
            plan = Plan(form="whole", scale=min(plan.scale, _MOST_LARGER * scale), abreast=plan.abreast)
        yield from _laid(items[player.id], rest, plan)


def _empty(box: Box) -> Group:
    """What is said of a table on which nothing lies."""
    text = "Nothing lies on the table"
    wide = font.width(text, 24)
    place = Box(box.x + (box.w - wide) / 2, box.y + box.h / 2 - 20, wide + 2, 40)
    return Group(of="empty", box=place, shapes=(font.line(text, place.x, place.y + 28, wide, 24, colours.INK_SOFT),))


def _columns(players: Sequence[PlayerView], box: Box) -> Iterator[tuple[Box, list[PlayerView]]]:
    """The columns of the table, and who sits there, one above the other: two sit opposite each other."""
    order = list(reversed(players))
    columns = 1 if len(order) <= 2 else 3 if len(order) == 3 else ceil(len(order) / 2)
    deep = ceil(len(order) / columns)
    wide = (box.w - (columns - 1) * EDGE) / columns
    for number in range(columns):
        column = Box(box.x + number * (wide + EDGE), box.y, wide, box.h)
        yield column, order[number::columns][:deep]


def _shared(
    view: BoardView, players: list[PlayerView], items: dict[str, tuple[Item, ...]], column: Box
) -> list[tuple[PlayerView, Box, Plan]]:
    """The players of a column, each with a part of its height: so that the one who can be read worst is read best."""
    strips = [high_of_strip(view, player, column.w) for player in players]
    free = column.h - sum(strips)
    if len(players) == 1:
        return [(players[0], column, plan_of(items[players[0].id], Box(0, 0, column.w, free)))]
    first, second = (items[player.id] for player in players)
    shares = [0.03] if not first and second else [0.97] if first and not second else _SHARES
    ways = []
    for share in shares:
        plans = [
            plan_of(some, Box(0, 0, column.w, free * part)) for some, part in ((first, share), (second, 1 - share))
        ]
        ways.append((min(plan.worth for plan in plans), share, plans))
    _, share, plans = max(ways, key=lambda way: way[0])
    high = strips[0] + free * share
    return [
        (players[0], Box(column.x, column.y, column.w, high), plans[0]),
        (players[1], Box(column.x, column.y + high, column.w, column.h - high), plans[1]),
    ]


def plan_of(items: Sequence[Item], box: Box) -> Plan:
    """How so many cards are drawn best in that room."""
    if not items:
        return Plan(form="whole")
    scale, abreast = max(_whole(items, box, rows) for rows in range(1, min(_MOST_ROWS, len(items)) + 1))
    if scale >= _LEAST:
        return Plan(form="whole", scale=min(scale, _LARGEST), abreast=abreast, worth=2 + min(scale, _LARGEST))
    abreast = max(1, floor((box.w + 10) / (_SMALL_WIDTH + 10)))
    rows = floor((box.h - GAP + 8) / (cards.SMALL_HEIGHT + 8))
    flat = not any(item.under for item in items)
    if flat and len(items) <= abreast * rows:
        return Plan(form="small", abreast=min(abreast, ceil(len(items) / ceil(len(items) / abreast))), worth=2)
    abreast = max(1, floor((box.w + 8) / (_LINE_WIDTH + 8)))
    rows = max(1, floor((box.h - GAP) / (cards.LINE_HEIGHT + _LINE_GAP)))
    return Plan(form="line", abreast=abreast, worth=min(1.0, abreast * rows / len(items)))


def _whole(items: Sequence[Item], box: Box, rows: int) -> tuple[float, int]:
    """How large the cards would be in so many rows, and how many would stand in each."""
    abreast = ceil(len(items) / rows)
    under = max(map(cards.tucked, items)) * cards.TUCKED
    wide = (box.w - GAP * (abreast - 1)) / (abreast * cards.WHOLE_WIDTH)
    high = (box.h / rows - GAP) / (cards.WHOLE_HEIGHT + cards.OVERHANG + under)
    return min(wide, high), abreast


def _laid(items: Sequence[Item], box: Box, plan: Plan) -> Iterator[Group]:
    """The cards in their room."""
    if not items:
        return
    if plan.form == "whole":
        yield from _rows_of_whole(items, box, plan)
        return
    first = [item for item in items if item.first]
    others = [item for item in items if not item.first]
    if plan.form == "small":
        yield from _in_grid([*first, *others], box, plan.abreast, cards.SMALL_HEIGHT, 8)
        return
    if featured := _as_many_as_fit(first, box) if len(others) > len(first) else []:
        own, box = _apart(featured, box)
        yield from _rows_of_whole(featured, own, Plan(form="whole", scale=_scale_of(featured, own), abreast=1))
        first = first[len(featured) :]
        plan = plan_of([*first, *others], box)
        if plan.form != "line":
            yield from _laid([*first, *others], box, plan)
            return
    yield from _in_grid([*first, *others], box, plan.abreast, cards.LINE_HEIGHT, _LINE_GAP)


def _apart(featured: Sequence[Item], box: Box) -> tuple[Box, Box]:
    """The room for what the last act was about, and the room that is left beside it."""
    wide = _FEATURED_WIDTH + GAP
    return Box(box.x, box.y, wide - GAP, box.h), Box(box.x + wide, box.y, box.w - wide, box.h)


def _as_many_as_fit(first: Sequence[Item], box: Box) -> list[Item]:
    """Of what the last act was about, as much as can be drawn whole beside all the others, one below the other."""
    if box.w < _FEATURED_WIDTH * 2.5:
        return []
    some = [item for number, item in enumerate(first, 1) if number * (_high(item, _LEAST) + GAP) <= box.h]
    return some[: max(1, floor(box.h / (cards.WHOLE_HEIGHT * _LEAST + 2 * GAP)))]


def _scale_of(featured: Sequence[Item], box: Box) -> float:
    """How large these are drawn there, one below the other."""
    high = sum(_high(item, 1) for item in featured)
    return max(_LEAST, min(_LARGEST, box.w / cards.WHOLE_WIDTH, (box.h - GAP * (len(featured) + 1)) / high))


def _high(item: Item, scale: float) -> float:
    return (cards.WHOLE_HEIGHT + cards.OVERHANG + cards.tucked(item) * cards.TUCKED) * scale


def _rows_of_whole(items: Sequence[Item], box: Box, plan: Plan) -> Iterator[Group]:
    """Whole cards, row by row, each row in the middle; a little wider than they need be, where there is room."""
    rows = [items[start : start + plan.abreast] for start in range(0, len(items), plan.abreast)]
    heights = [max(_high(item, plan.scale) for item in row) for row in rows]
    spare = (box.h - sum(heights)) / (len(rows) + 1)
    room = (box.w - GAP * (plan.abreast - 1)) / plan.abreast
    wide = min(room, cards.WHOLE_WIDTH * plan.scale * 1.18)
    y = box.y
    for row, high in zip(rows, heights, strict=True):
        y += spare
        gap = min(28.0, (box.w - wide * len(row)) / (len(row) - 1)) if len(row) > 1 else 0
        x = box.x + (box.w - wide * len(row) - gap * (len(row) - 1)) / 2
        for item in row:
            own = _high(item, plan.scale)
            yield cards.whole(item, Box(x, y + high - own, wide, own), plan.scale)
            x += wide + gap
        y += high


def _in_grid(items: Sequence[Item], box: Box, abreast: int, high: float, gap: float) -> Iterator[Group]:
    """Cards of one height in a grid; the last place says how many more there are that have none."""
    rows = max(1, floor((box.h - gap) / (high + gap)))
    places = abreast * rows
    shown = items if len(items) <= places else items[: places - 1]
    wide = min((box.w - 8 * (abreast - 1)) / abreast, 320)
    left = box.x + (box.w - abreast * wide - 8 * (abreast - 1)) / 2
    draw = cards.small if high == cards.SMALL_HEIGHT else cards.one_line
    used = ceil(min(len(items), places) / abreast)
    top = box.y + min(24.0, max(gap, (box.h - used * (high + gap)) / 2))
    for number, item in enumerate(shown):
        row, column = divmod(number, abreast)
        yield draw(item, Box(left + column * (wide + 8), top + row * (high + gap), wide, high))
    if len(shown) < len(items):
        more = sum(item.cards for item in items[len(shown) :])
        row, column = divmod(len(shown), abreast)
        place = Box(left + column * (wide + 8), top + row * (high + gap), wide, high)
        yield _more(more, place)


def _more(number: int, box: Box) -> Group:
    """How many cards have found no place."""
    text = font.line(
        f"and {number:,} more", box.x + 13, box.y + box.h * 0.7, box.w - 20, 16, colours.INK_SOFT, bold=True
    )
    frame = Rect(box=box, radius=6, stroke=colours.TABLE_LINE, thick=1.5, dashed=True)
    return Group(of="more", box=box, shapes=(frame, text))
