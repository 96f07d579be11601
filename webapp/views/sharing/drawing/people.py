"""A player's strip: who it is, life, counters, and what lies in the zones that are piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.rules.telling import signed
from webapp.rules.zones import Zone
from webapp.views.sharing.drawing import colours, font
from webapp.views.sharing.drawing.items import piles
from webapp.views.sharing.drawing.pieces import moved, pieces, pill, pill_width
from webapp.views.sharing.drawing.shapes import Box, Group, Rect, Shape
from webapp.views.values import BoardView, PlayerView, ZoneView

_HIGH, _SECOND = 46, 28
_NARROW = 620  # a narrower strip has its piles in a second line
_ZONES: tuple[Zone, ...] = ("library", "hand", "graveyard", "exile", "command", "stack")
_PILE = 15.5
_LEAST_TOP, _MOST_TOP = 60, 170


def high_of_strip(view: BoardView, player: PlayerView, width: float) -> float:
    """How high the strip is: with a second line where it is narrow and there is anything to say in it."""
    return _HIGH + (_SECOND if width < _NARROW and piles(_zones(view, player)) else 0)


def _zones(view: BoardView, player: PlayerView) -> list[ZoneView]:
    return [view.zones[player.id, zone] for zone in _ZONES]


def strip(view: BoardView, player: PlayerView, box: Box) -> Group:
    """The strip in its place."""
    row = Box(box.x, box.y + 4, box.w, _HIGH - 8)
    shapes: list[Shape] = [Rect(box=row, radius=8, fill=colours.SHEET, opacity=0.72)]
    if player.concerned or player.would:
        shapes.append(Rect(box=row, radius=8, stroke=colours.RULES, thick=2.5))
    y = row.y + 27
    most = min(260, row.w * (0.36 if row.w >= _NARROW else 0.5))  # who it is matters more than a kind's name
    name = font.line(player.name, row.x + 14, y, most, 20, colours.INK, bold=True, least=16)
    life = font.line(
        signed(player.life), name.x + name.w + 14, y + 2.5, row.w * 0.22, 30,
        colours.DIES if player.life <= 0 else colours.INK, bold=True, least=16,
    )  # fmt: skip
    shapes += [name, life]
    x = life.x + life.w + 14
    zones = _zones(view, player)
    if box.w < _NARROW:
        if box.h > _HIGH:
            below = Box(box.x, box.y + _HIGH, box.w, _SECOND - 4)
            shapes += _piles(zones, below, below.y + 17)
        right = row.right - 8
    else:
        made = list(_piles(zones, Box(x + 40, row.y, (row.right - x - 40) * 0.75, row.h), y))
        by = row.right - 10 - max((shape.box.right for shape in made), default=row.right - 10)
        shapes += moved(made, by)
        right = min((shape.box.x for shape in made), default=row.right) + by - 14
    shapes += _beside(player, x, y, right, row)
    return Group(of="player", box=box, shapes=tuple(shapes))


def _beside(player: PlayerView, x: float, y: float, right: float, row: Box) -> Iterator[Shape]:
    """The player's counters, then badges."""
    if player.counters:
        made = list(pieces(player.counters, Box(x, row.y + 5, max(0, right - x), row.h - 10)))
        yield from made
        x = max((shape.box.right for shape in made), default=x) + 10
    for text, tone in _badges(player):
        wide = pill_width(text, 15)
        if x + wide <= right:
            yield from pill(text, x, y - 1.5, right - x, 15, tone)
            x += wide + 6


def _badges(player: PlayerView) -> Iterator[tuple[str, str]]:
    if player.lost:
        yield "has lost", "dies"
    yield from ((f"{rule}: {why}", "rules") for rule, why in player.would)
    if player.active:
        yield "active", "soft"
    if player.team:
        yield f"team {player.team}", "soft"
    if player.speed is not None:
        yield f"speed {player.speed}", "soft"
    yield from ((f"{number} by {name}", "soft") for name, number in player.commander_damage)


def _piles(zones: Sequence[ZoneView], box: Box, y: float) -> Iterator[Shape]:
    """The piles beside each other, with what lies on top where there is room for it."""
    found = piles(list(zones))
    x, gap = box.x, 8.0
    bare = [_pile_width(f"{name} {number}") for name, number, _ in found]
    left = box.w - sum(bare) - gap * (len(bare) - 1)
    for (name, number, top), wide, zone in zip(found, bare, [zone for zone in zones if zone.count], strict=True):
        full = font.width(font.clean(top)[:200], _PILE - 1) + 8 if top and name != "library" else 0
        most = min(left, _MOST_TOP * (2 if name == "hand" else 1))
        more = min(full, most) if most >= min(full, _LEAST_TOP) else 0
        if x + wide > box.right:
            return
        yield from _pile(name, number, top if more else "", Box(x, y - 20, wide + more, 27), y - 1, hidden=zone.hidden)
        left -= more
        x += wide + more + gap


def _pile_width(text: str) -> float:
    return font.width(text, _PILE, bold=True) + 22


def _pile(name: str, number: int, top: str, box: Box, y: float, *, hidden: int) -> Iterator[Shape]:
    """One pile; what a seat may not see lies there as a back."""
    yield Rect(
        box=box, radius=6, stroke=colours.TABLE_LINE, thick=1.4, dashed=not hidden,
        fill=colours.LINE if hidden else "none",
    )  # fmt: skip
    said = font.line(name, box.x + 9, y, box.w - 14, _PILE, colours.INK_SOFT)
    x = said.x + said.w + 5
    count = font.line(str(number), x, y, box.right - x - 4, _PILE, colours.INK, bold=True)
    yield from (said, count)
    if top:
        x += count.w + 7
        yield font.line(top, x, y, box.right - x - 7, _PILE - 1, colours.INK_SOFT)
