"""What a deck list in plain text says before its first card: what it is called, and more about it."""

from __future__ import annotations

import re
from itertools import takewhile

from webapp.scenarios.decks.headings import heading_in
from webapp.scenarios.decks.lines import comment_in, names_card, row_of
from webapp.scenarios.forge.text import Line

_MOST_WORDS = 20  # lines of them
_NAME = re.compile(r"(?:deck\s*)?name\s*:\s*", re.IGNORECASE)


def words_before(lines: list[Line]) -> tuple[list[str], list[Line]]:
    """The comments before the first card and the lines from there on.

    A first block that an empty line ends, with no number, heading or card of the catalogue in it, is words too.
    """
    begin = next((index for index, line in enumerate(lines) if line.text and not _is_comment(line)), len(lines))
    words = [comment_in(line) or "" for line in lines[:begin] if line.text]
    block = list(takewhile(lambda line: line.text, lines[begin:]))
    behind = lines[begin + len(block) :]
    if len(block) <= _MOST_WORDS and any(line.text for line in behind) and not any(map(_is_of_a_list, block)):
        words += [line.text for line in block]
        lines = behind
    else:
        lines = lines[begin:]
    return [_NAME.sub("", word, count=1) if number == 0 else word for number, word in enumerate(words)], lines


def _is_comment(line: Line) -> bool:
    return comment_in(line) is not None and heading_in(line) is None


def _is_of_a_list(line: Line) -> bool:
    row = row_of(line)
    return bool(row.number or row.part or heading_in(line)) or names_card(row)
