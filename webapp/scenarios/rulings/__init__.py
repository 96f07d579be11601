"""The rulings that come with Countertop: one small scenario file for each question about counters and what follows.

A file's name says what it shows; its `rules` say by which numbers; its expectations are the ruling.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.format import Scenario, read


@cache
def names() -> tuple[str, ...]:
    """The names of all rulings, in the order of the alphabet."""
    found = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml")))


@cache
def titles() -> tuple[tuple[str, Scenario], ...]:
    """All rulings, by name, as they are written."""
    return tuple((name, read(text(name))) for name in names())


def text(name: str) -> str:
    """The text of a ruling's file. Raises UnreadableScenarioError for an unknown name."""
    if name not in names():
        raise UnreadableScenarioError(f"there is no ruling {name[:60]!r}", "ruling")
    return files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
