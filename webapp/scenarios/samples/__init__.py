"""A few scenarios that come with Countertop: the first page offers them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.format import Scenario, read

_SAMPLES = (
    "three-minus-meet-one-plus",
    "the-last-counter-off-a-damaged-creature",
    "a-move-that-can-not-be",
    "a-lord-and-its-follower",
    "two-legends-of-one-name",
    "shield-and-lethal-damage",
    "loyalty-and-ten-poison",
    "a-commander-dies",
)


@cache
def titles() -> tuple[tuple[str, Scenario], ...]:
    """The samples, by name, in the order in which they are offered."""
    return tuple((name, read(text(name))) for name in _SAMPLES)


def text(name: str) -> str:
    """The text of a sample's file. Raises UnreadableScenarioError for an unknown name."""
    if name not in _SAMPLES:
        raise UnreadableScenarioError(f"there is no sample {name[:60]!r}", "sample")
    return files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
