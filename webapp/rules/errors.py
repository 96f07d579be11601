"""What can be wrong with what somebody sent: few errors, each saying where and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

_ONLY_A_LINE = re.compile(r"line ([0-9]+)")


class Fault(Struct, frozen=True, kw_only=True):
    """One thing that is wrong with a file: what, where (as `cards[1].counters`), and what would be right."""

    message: str
    where: str = ""
    line: int | None = None
    column: int | None = None
    hint: str = ""

    @property
    def told(self) -> str:
        """What is wrong, and what would be right."""
        return f"{self.message}; {self.hint}" if self.hint else self.message

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line is not None else ""
        return ": ".join(part for part in (line, self.where, self.told) if part)


class CountertopError(ValueError):
    """Something sent to Countertop makes no sense. `where` names the field or the path in the file.

    `faults` are the things that are wrong with it: one, where nothing else is said.
    """

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.faults: tuple[Fault, ...] = (_fault(message, where),)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class BadStepError(CountertopError):
    """A step that makes no sense on this board. Nothing has changed."""


class UnknownObjectError(BadStepError):
    """A step names a card or player that never was on this board."""

    def __init__(self, object_id: str, where: str) -> None:
        super().__init__(f"no card or player {object_id!r} on this board", where)


class UnreadableScenarioError(CountertopError):
    """A file, link or form that is no scenario, or not one of this format.

    `more` is how many things are wrong besides the `faults`. `message` and `where` are those of the first.
    """

    def __init__(self, message: str, where: str = "", faults: Iterable[Fault] = (), more: int = 0) -> None:
        super().__init__(message, where)
        self.faults = tuple(faults) or self.faults
        self.more = more

    @classmethod
    def of(cls, faults: Iterable[Fault], more: int = 0) -> UnreadableScenarioError:
        """The error that these faults come to: one at least."""
        first, *others = faults
        return cls(first.told, first.where, (first, *others), more)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """All that is wrong, a line each."""
        more = (f"and {self.more} more",) if self.more else ()
        return (*map(str, self.faults), *more)


def _fault(message: str, where: str) -> Fault:
    """What an error without faults of its own says, as one."""
    line = _ONLY_A_LINE.fullmatch(where)
    return Fault(message=message, line=int(line[1])) if line else Fault(message=message, where=where)
