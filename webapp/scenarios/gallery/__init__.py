"""The gallery: scenarios that come with Countertop and are worth a link, each in a file of its own.

A file's name is its address, `/s/<name>`. `subjects` says in what order they are shown; a new file belongs there, too.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.format import Scenario, read
from webapp.scenarios.gallery.searching import Entry, entry_of, fitting
from webapp.scenarios.gallery.subjects import PICKS, SUBJECTS, Subject

__all__ = [
    "Entry",
    "Subject",
    "by_subject",
    "entries",
    "names",
    "near",
    "picks",
    "scenario",
    "search",
    "text",
    "titles",
]


@cache
def names() -> tuple[str, ...]:
    """The names of all its scenarios, in the order of the alphabet."""
    found = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml")))


@cache
def titles() -> tuple[tuple[str, Scenario], ...]:
    """All its scenarios, by name, as they are written."""
    return tuple((name, scenario(name)) for name in names())


@cache
def entries() -> tuple[Entry, ...]:
    """All its scenarios, in the order in which they are shown."""
    return tuple(_entry(name, subject) for subject in SUBJECTS for name in subject.names)


@cache
def picks() -> tuple[Entry, ...]:
    """The few that are offered to who has not seen any yet."""
    subjects = {name: subject for subject in SUBJECTS for name in subject.names}
    return tuple(_entry(name, subjects[name]) for name in PICKS)


def near(name: str) -> list[str]:
    """The names that may be meant by one that is none: a few."""
    near = get_close_matches(name, names(), n=3, cutoff=0.4)
    return [one for one in names() if name and name.casefold() in one][:3] or near


def search(words: str) -> tuple[Entry, ...]:
    """Those that fit all words: of title, text and cards; rule numbers, today's and the seed's; all for no words."""
    return fitting(entries(), words)


def by_subject(found: tuple[Entry, ...]) -> tuple[tuple[Subject, tuple[Entry, ...]], ...]:
    """The entries found under the heads that they belong to, in the gallery's order; no head stands alone."""
    grouped = ((subject, tuple(entry for entry in found if entry.subject == subject.title)) for subject in SUBJECTS)
    return tuple((subject, below) for subject, below in grouped if below)


def text(name: str) -> str:
    """The text of a scenario's file. Raises UnreadableScenarioError for an unknown name."""
    if name not in names():
        raise UnreadableScenarioError(f"the gallery has no scenario {name[:60]!r}", "sample")
    return files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")


def scenario(name: str) -> Scenario:
    """The scenario of that name. Raises UnreadableScenarioError for an unknown name."""
    return _read(name) if name in names() else read(text(name))


@cache
def _read(name: str) -> Scenario:
    return read(text(name))


def _entry(name: str, subject: Subject) -> Entry:
    return entry_of(name, subject.title, scenario(name))
