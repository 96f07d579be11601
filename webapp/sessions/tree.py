"""The tree of moments: acting after going back makes a branch, and what was there stays.

A moment's number is given by the order in which moments came to be, and never changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.errors import BadStepError
from webapp.sessions.entry import Entry


class Node(Struct, frozen=True, kw_only=True):
    """One moment in the tree: its number, the one that it came from (None for the first), and its name, if any."""

    number: int
    parent: int | None
    entry: Entry
    name: str = ""


class Tree:
    """All moments of a board that are kept. It is not for several threads at once: its session's lock guards it."""

    def __init__(self, first: Entry) -> None:
        self.forgotten = 0
        self._nodes = {0: Node(number=0, parent=None, entry=first)}
        self._children: dict[int, tuple[int, ...]] = {0: ()}
        self._ahead: dict[int, int] = {}  # of each moment that has children: the one visited last
        self._next = 1

    def __len__(self) -> int:
        """How many moments are kept."""
        return len(self._nodes)

    def __iter__(self) -> Iterator[Node]:
        """All moments, in the order in which they came to be."""
        return iter(self._nodes.values())

    def find(self, number: int) -> Node:
        """The moment of that number. Raises BadStepError for one that never was, or is forgotten."""
        if number not in self._nodes:
            raise BadStepError(f"there is no moment {number} here: it never was, or is forgotten", "moment")
        return self._nodes[number]

    def add(self, parent: int, entry: Entry) -> int:
        """A new moment after that one; its number comes back."""
        number = self._next
        self._next += 1
        self._nodes[number] = Node(number=number, parent=parent, entry=entry)
        self._children[parent] += (number,)
        self._children[number] = ()
        return number

    def visit(self, number: int) -> None:
        """Remember the way to that moment as the way ahead from all moments before it."""
        node = self._nodes[number]
        while node.parent is not None:
            self._ahead[node.parent] = node.number
            node = self._nodes[node.parent]

    def rename(self, number: int, name: str) -> None:
        """Give a moment a name; an empty one takes it away. Raises BadStepError for one not there."""
        self._nodes[number] = replace(self.find(number), name=name)

    def path(self, number: int) -> tuple[Node, ...]:
        """The moments from the first one to that one."""
        node = self._nodes[number]
        back = [node]
        while node.parent is not None:
            node = self._nodes[node.parent]
            back.append(node)
        return tuple(reversed(back))

    def ahead(self, number: int) -> tuple[Node, ...]:
        """The way ahead of that moment: the next one visited last, the next one of that visited last, and so on."""
        way = []
        while number in self._ahead:
            number = self._ahead[number]
            way.append(self._nodes[number])
        return tuple(way)

    def children(self, number: int) -> tuple[int, ...]:
        """The moments right after that one, the oldest first."""
        return self._children[number]

    def size(self, number: int) -> int:
        """How many moments a branch has that begins with that one."""
        size, left = 0, [number]
        while left:
            size += 1
            left.extend(self._children[left.pop()])
        return size

    def common(self, one: int, other: int) -> Node:
        """The last moment that lies on the ways to both."""
        shared = {node.number for node in self.path(one)}
        return next(node for node in reversed(self.path(other)) if node.number in shared)

    def keep(self, most: int, now: int) -> None:
        """Forget moments until so many are left: the ends of the oldest branches first, those with a name last, then
        the beginning of the way to `now`.
        """
        while len(self._nodes) > most:
            way = self.path(now)
            on_it = {node.number for node in way}
            ends = [node for node in self if not self._children[node.number] and node.number not in on_it]
            if ends:
                self._cut(min(ends, key=lambda node: (bool(node.name), node.number)))
            elif len(way) > 1:
                self._behead(way[0].number, way[1])
            else:
                return
            self.forgotten += 1

    def _cut(self, end: Node) -> None:
        assert end.parent is not None
        left = tuple(child for child in self._children[end.parent] if child != end.number)
        self._children[end.parent] = left
        if self._ahead.get(end.parent) == end.number:
            if left:
                self._ahead[end.parent] = left[-1]
            else:
                del self._ahead[end.parent]
        del self._nodes[end.number], self._children[end.number]

    def _behead(self, first: int, second: Node) -> None:
        del self._nodes[first], self._children[first]
        self._ahead.pop(first, None)
        self._nodes[second.number] = replace(second, parent=None)
