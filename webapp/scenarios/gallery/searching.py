"""Finding scenarios of the gallery by words, rule numbers and cards."""

from __future__ import annotations

import re

from msgspec import Struct

from webapp.catalogue.names import words_of
from webapp.rules.citations import citation, covers
from webapp.scenarios.format import Scenario

LONGEST = 200  # characters of a question that are looked at; more is no question
_NUMBER = re.compile(r"[0-9]{3}(\.[0-9]+[a-z]{0,2})?")


class Entry(Struct, frozen=True, kw_only=True):
    """One scenario of the gallery: its name, which is its address too, its subject, and the file as it is written."""

    name: str
    subject: str
    scenario: Scenario
    cards: tuple[str, ...]  # the names of its real cards, each once, in the order of the file
    head: str  # the words of title and cards, to be searched
    words: str  # those of all that it says

    @property
    def title(self) -> str:
        """The question that it answers."""
        return self.scenario.title

    @property
    def asks(self) -> bool:
        """Whether one of its steps asks something before it is shown."""
        return any(step.quiz for step in self.scenario.steps)


def entry_of(name: str, subject: str, scenario: Scenario) -> Entry:
    """A scenario as an entry of the gallery, ready to be searched."""
    cards = tuple(dict.fromkeys(card.card for card in scenario.cards if isinstance(card.card, str)))
    own_names = (card.name for card in scenario.cards if isinstance(card.name, str))
    head = _words((scenario.title, *cards))
    said = _words((scenario.about, *own_names, *(step.say for step in scenario.steps)))
    return Entry(name=name, subject=subject, scenario=scenario, cards=cards, head=head, words=head + said)


def _words(texts: tuple[str, ...]) -> str:
    return f" {words_of(' '.join(texts))}"


def fitting(entries: tuple[Entry, ...], question: str) -> tuple[Entry, ...]:
    """Those of the entries that fit every word of a question; of equals, those whose title or cards do come first.

    A word fits the beginning of a word of the title, of what is said, or of a card's name, without regard to case and
    accents. A rule number fits what belongs to it (704.5, 122), and the seed's number of the same rule. A
    question without anything to look for (`?!`) fits nothing; an empty one, everything.
    """
    asked = [word.rstrip(",.;") for word in question[:LONGEST].casefold().split()]
    numbers = [word for word in asked if _NUMBER.fullmatch(word)]
    words = words_of(" ".join(word for word in asked if not _NUMBER.fullmatch(word))).split()
    if not asked:
        return entries
    if not numbers and not words:
        return ()
    found = [entry for entry in entries if _shows(entry, numbers) and _starts(entry.words, words)]
    return tuple(sorted(found, key=lambda entry: not _starts(entry.head, words)))


def _shows(entry: Entry, numbers: list[str]) -> bool:
    return all(any(belongs(rule, number) for rule in entry.scenario.rules) for number in numbers)


def belongs(rule: str, asked: str) -> bool:
    """Whether a rule is the one asked for, or belongs to it: 704.5q to 704.5 and to 704; by the seed's number, too."""
    known_as = (rule, citation(rule).formerly)
    return any(number and (covers(asked, number) or number.startswith(f"{asked}.")) for number in known_as)


def _starts(text: str, words: list[str]) -> bool:
    """Whether each of the words begins a word of the text."""
    return all(f" {word}" in text for word in words)
