"""The gallery: scenarios that come with Countertop and are worth a link, each in a file of its own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.format import Scenario, read


@cache
def names() -> tuple[str, ...]:
    """The names of all its scenarios, in the order of the alphabet."""
    found = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml")))


@cache
def titles() -> tuple[tuple[str, Scenario], ...]:
    """All its scenarios, by name, as they are written."""
    return tuple((name, read(text(name))) for name in names())


def text(name: str) -> str:
    """The text of a scenario's file. Raises UnreadableScenarioError for an unknown name."""
    if name not in names():
        raise UnreadableScenarioError(f"the gallery has no scenario {name[:60]!r}", "sample")
    return files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
