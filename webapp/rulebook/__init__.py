"""The table of rules: each that is implemented, how its number moved, what does it, and what shows it.

The rules are told in `webapp.rules.citations`; the rest is read from the code, the scenarios and the tests themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

from msgspec import Struct

from webapp.rulebook.functions import done_by
from webapp.rulebook.missing import NOT_DONE
from webapp.rulebook.naming import CHAPTERS
from webapp.rules.citations import BEFORE, CITATIONS, Citation
from webapp.rules.errors import CountertopError
from webapp.scenarios import gallery, links, rulings
from webapp.scenarios.format import Scenario

_FIRST = ("122", "704")  # what Countertop is about


class Shows(Struct, frozen=True):
    """A scenario that comes with Countertop and shows a rule: its name and title, and the path of its page."""

    name: str
    title: str
    path: str


class Row(Struct, frozen=True, kw_only=True):
    """One rule of the table."""

    citation: Citation
    functions: tuple[str, ...]
    scenarios: tuple[Shows, ...]

    @property
    def moved(self) -> tuple[str, ...]:
        """How the number, or what it says, moved between editions; empty if nothing of the kind is known."""
        was = f"{self.citation.in_2025} in the edition of {BEFORE}" if self.citation.in_2025 else ""
        return tuple(filter(None, [was, self.citation.change]))


class Chapter(Struct, frozen=True):
    """The rules of one chapter, in the order of their numbers."""

    number: str
    name: str
    rows: tuple[Row, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All rules that are done, by chapter: counters first, then state-based actions, then the others."""
    done = CITATIONS.keys() - {rule.number for rule in NOT_DONE}
    return tuple(
        Chapter(chapter, CHAPTERS.get(chapter, ""), tuple(_row(CITATIONS[number]) for number in numbers))
        for chapter, numbers in groupby(in_order(done), key=chapter_of)
    )


def rows() -> tuple[Row, ...]:
    """The same rules, one after another."""
    return tuple(row for chapter in chapters() for row in chapter.rows)


def in_order(numbers: Iterable[str]) -> list[str]:
    """Rule numbers as they stand in the table: 122 and 704 first, 122.2 before 122.10, 704.5z before 704.5aa."""
    return sorted(numbers, key=_place)


def chapter_of(number: str) -> str:
    """The chapter that a rule belongs to: 704 for 704.5aa."""
    return number.partition(".")[0]


def _place(number: str) -> tuple[int, int, int, int, str]:
    chapter, _, rest = number.partition(".")
    rule = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = rest.removeprefix(rule)
    first = _FIRST.index(chapter) if chapter in _FIRST else len(_FIRST)
    return first, int(chapter), int(rule or 0), len(letters), letters


def _row(citation: Citation) -> Row:
    return Row(
        citation=citation,
        functions=done_by().get(citation.number, ()),
        scenarios=_shown_by().get(citation.number, ()),
    )


@cache
def _shown_by() -> dict[str, tuple[Shows, ...]]:
    """The scenarios that show each rule: the gallery's before the rulings, those that are most about it first."""
    found: dict[str, list[tuple[bool, int, Shows]]] = {}
    for shows, scenario in _scenarios():
        of_rulings = shows.name not in gallery.names()
        for place, number in enumerate(scenario.rules):
            found.setdefault(number, []).append((of_rulings, place, shows))
    return {number: tuple(shows for *_, shows in sorted(all_, key=_by_place)) for number, all_ in found.items()}


def _by_place(found: tuple[bool, int, Shows]) -> tuple[bool, int]:
    return found[:2]


def _scenarios() -> Iterator[tuple[Shows, Scenario]]:
    """All that come with Countertop. One that has no page, as it is too long for a link, is left out."""
    for name, scenario in gallery.titles():
        yield Shows(name, scenario.title, f"/s/{name}"), scenario
    for name, scenario in rulings.titles():
        try:
            yield Shows(name, scenario.title, links.path_of(scenario)), scenario
        except CountertopError:
            continue
