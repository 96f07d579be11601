"""What a foreign file says and our board has no place for: one readable line for each sort of thing."""

from __future__ import annotations

from itertools import islice

MOST_NAMED = 200  # of one sort; a file that is no puzzle at all may have thousands


class Notes:
    """Collects what was not carried over, grouped: `attacking: Bear, Ox ×2`."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, int]] = {}

    def add(self, what: str, which: str = "") -> None:
        """Note `which` under the heading `what`; a heading alone is a line of its own."""
        group = self._found.setdefault(what, {})
        if which:
            group[which] = group.get(which, 0) + 1

    def lines(self) -> tuple[str, ...]:
        """One line a heading, in the order in which they came up."""
        return tuple(_line(what, group) for what, group in self._found.items())


def _line(what: str, group: dict[str, int]) -> str:
    named = ", ".join(f"{which} ×{times}" if times > 1 else which for which, times in islice(group.items(), MOST_NAMED))
    if len(group) > MOST_NAMED:
        named += f" and {len(group) - MOST_NAMED} more"
    return f"{what}: {named}" if named else what
