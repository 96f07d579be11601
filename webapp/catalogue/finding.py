"""Searching the catalogue by name and by facts, and what a name that is not there may have meant."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice

from webapp.catalogue.asking import Question, fitting
from webapp.catalogue.names import halves_of, key_of, words_of
from webapp.catalogue.table import EDITION, Ranked, Table, table

_FEW = 3  # with fewer found than these, other spellings are tried


def lines_found(facts: Table, question: Question) -> Iterator[int]:
    """Lines of the table that fit, each but once, best first: the very name, names that begin with these words, or so,
    names with these words in order, then in any order, then near spellings; in each, paper before joke, the shortest
    first, but of names that begin with the words those of permanents.
    """
    fits = fitting(facts, question.conditions) if question.conditions else None
    seen: set[int] = set()
    if fits and not question.words:
        yield from fits.among(facts.ranked.lines)
        return
    for line in _lines_named(facts, question):
        if line not in seen and (fits is None or line in fits):
            seen.add(line)
            yield line
    if not question.words or len(seen) >= _FEW or any(True for _ in facts.ranked.named(question.words)):
        return
    for line in _lines_respelled(facts.ranked, question.words.split(), edits=1 if seen else 2):
        if line not in seen and (fits is None or line in fits):
            seen.add(line)
            yield line


def _lines_named(facts: Table, question: Question) -> Iterator[int]:
    """Lines whose names fit as they are spelled: what is not needed is not sought."""
    ranked, words = facts.ranked, question.words
    if not words:
        return
    yield from (ranked.lines[place] for place in ranked.named(words))
    if halves := halves_of(question.text):
        other = key_of(halves[1])
        yield from (line for line in facts.lines_named(halves[0]) if _begins(facts.row(line).other_face, other))
    for places in (ranked.beginning(f"{words} "), ranked.beginning(words), ranked.spelled(words)):
        yield from (ranked.lines[place] for place in ranked.permanents_first(places))
    yield from (ranked.lines[place] for place in ranked.holding(words.split()))


def _begins(name: str, key: str) -> bool:
    return bool(name) and key_of(name).startswith(key)


def _lines_respelled(ranked: Ranked, words: list[str], edits: int) -> Iterator[int]:
    """Lines of names that have these words with a blank more or less, or with wrong letters: so many in a word."""
    for others in _other_blanks(ranked, words):
        yield from (ranked.lines[place] for place in ranked.holding(others))
    for wrong in range(1, edits + 1):
        if places := ranked.near(words, wrong):
            yield from (ranked.lines[place] for place in places)
            return


def _other_blanks(ranked: Ranked, words: list[str]) -> Iterator[list[str]]:
    """These words with two of them made one, or one that no name has made two, where names have such words."""
    begun = ranked.spellings.begun
    for at, word in enumerate(words):
        if others := words[at + 1 :]:
            joined = word + others[0]
            if begun(joined):
                yield [*words[:at], joined, *others[1:]]
        if not begun(word):
            for cut in range(1, len(word)):
                if word[:cut] in ranked.spellings and begun(word[cut:]):
                    yield [*words[:at], word[:cut], word[cut:], *others]


def close_names(name: str, edition: int = EDITION, most: int = 3) -> list[str]:
    """Up to `most` names that are spelled much like this one and begin with the same letter."""
    facts, key = table(edition), key_of(name)
    near = dict(pair for pair in facts.keys_beginning(key[:1]) if abs(len(pair[0]) - len(key)) <= 3)
    lines = [near[match] for match in get_close_matches(key, near, most, cutoff=0.75)]
    question = Question(name, words_of(name))
    found = (_lines_named if lines else lines_found)(facts, question)
    lines += islice((line for line in found if line not in lines and line < len(facts)), most)
    return [facts.row(line).name for line in lines[:most]]
