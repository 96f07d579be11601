"""Searching the catalogue by the beginning of a name, and what a name that is not there may have meant."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import chain

from webapp.catalogue.names import key_of, words_of
from webapp.catalogue.table import EDITION, Table, table


def lines_found(facts: Table, query: str, most: int) -> Iterator[int]:
    """Lines of the table that fit, best first, some of them twice: the very name, names that begin so, then
    names in which a word begins so; in each, paper before joke, the shortest first.
    """
    words, key = words_of(query), key_of(query)
    if not words:
        return iter(())
    ranked = facts.ranked
    return chain(
        facts.lines_named(query),
        ranked.beginning(words, most),
        ranked.spelled(key, most),
        ranked.holding(words, most),
    )


def close_names(name: str, edition: int = EDITION, most: int = 3) -> list[str]:
    """Up to `most` names that are spelled much like this one and begin with the same letter."""
    facts, key = table(edition), key_of(name)
    near = dict(pair for pair in facts.keys_beginning(key[:1]) if abs(len(pair[0]) - len(key)) <= 3)
    lines = [near[match] for match in get_close_matches(key, near, most, cutoff=0.75)]
    for line in lines_found(facts, name, most):
        if line not in lines:
            lines.append(line)
    return [facts.row(line).name for line in lines[:most]]
