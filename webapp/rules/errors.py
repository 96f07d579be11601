"""What can be wrong with what somebody sent: few errors, each saying where and what would be right."""

from __future__ import annotations


class CountertopError(ValueError):
    """Something sent to Countertop makes no sense. `where` names the field or the path in the file."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class BadStepError(CountertopError):
    """A step that makes no sense on this board. Nothing has changed."""


class UnknownObjectError(BadStepError):
    """A step names a card or player that never was on this board."""

    def __init__(self, object_id: str, where: str) -> None:
        super().__init__(f"no card or player {object_id!r} on this board", where)


class UnreadableScenarioError(CountertopError):
    """A file, link or form that is no scenario, or not one of this format."""
