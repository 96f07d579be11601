"""What a picture is made of: a few shapes, each with its place. A template only writes them down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct


class Box(Struct, frozen=True):
    """A rectangle: where something lies."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def holds(self, other: Box) -> bool:
        """Whether all of the other lies in it, but for a hair's breadth."""
        return (
            other.x >= self.x - 0.5
            and other.y >= self.y - 0.5
            and other.right <= self.right + 0.5
            and other.bottom <= self.bottom + 0.5
        )

    def meets(self, other: Box) -> bool:
        """Whether both have more than an edge in common."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > 0.5
            and min(self.bottom, other.bottom) - max(self.y, other.y) > 0.5
        )


class Rect(Struct, frozen=True, kw_only=True):
    """A rectangle that is seen."""

    box: Box
    fill: str = "none"
    radius: float = 0
    stroke: str = ""
    thick: float = 1
    dashed: bool = False
    opacity: float = 1

    shape: ClassVar[str] = "rect"


class Band(Struct, frozen=True, kw_only=True):
    """The narrow band at a card's left edge: round where the card is."""

    box: Box
    radius: float
    fill: str

    shape: ClassVar[str] = "band"


class Text(Struct, frozen=True, kw_only=True):
    """One line of text that fits: `x` is its left edge, `y` its baseline, `w` its width."""

    x: float
    y: float
    w: float
    text: str
    size: float
    fill: str
    bold: bool = False
    known: bool = True  # all of it is in our font: another one can be held to this width

    shape: ClassVar[str] = "text"

    @property
    def box(self) -> Box:
        """Where it lies, from the top of its capitals to its baseline."""
        return Box(self.x, self.y - 0.73 * self.size, self.w, 0.73 * self.size)


class Sign(Struct, frozen=True, kw_only=True):
    """A sign out of the sprite of pieces."""

    box: Box
    name: str

    shape: ClassVar[str] = "sign"


class Group(Struct, frozen=True, kw_only=True):
    """What belongs together and keeps within its box: a card, a player, the story. `turned` by so many degrees."""

    of: str  # what it is: `card`, `player`, `head`, `story`
    box: Box
    shapes: tuple[Shape, ...]
    turned: float = 0

    shape: ClassVar[str] = "group"

    @property
    def texts(self) -> Iterator[Text]:
        """All text in it."""
        return (each for each in self.shapes if isinstance(each, Text))


Shape = Rect | Band | Text | Sign


class Picture(Struct, frozen=True, kw_only=True):
    """A whole picture, with what it says to whoever doesn't see it."""

    title: str
    words: str
    groups: tuple[Group, ...]
    width: int
    height: int

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs that occur in it."""
        shapes = (shape for group in self.groups for shape in group.shapes)
        return tuple(sorted({shape.name for shape in shapes if isinstance(shape, Sign)}))
