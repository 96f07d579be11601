"""How a card's name is compared: without regard to case, accents and punctuation."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
_INSIDE_WORDS = re.compile(r"['’‘ʼ´`.,\"“”]")
_BETWEEN_WORDS = re.compile(r"[^a-z0-9]+")
_SLASHES = re.compile(r"\s*/+\s*")


def words_of(text: str) -> str:
    """The words of a name in plain small letters, one blank between them: `lim dul the necromancer`."""
    folded = text.casefold()
    if not folded.isascii():
        apart = unicodedata.normalize("NFKD", folded.translate(_LETTERS))
        folded = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return _BETWEEN_WORDS.sub(" ", _INSIDE_WORDS.sub("", folded)).strip()


def key_of(text: str) -> str:
    """What two spellings of one name have in common: its letters and digits, or all of it if it has none."""
    return words_of(text).replace(" ", "") or text.casefold().strip()


def halves_of(text: str) -> tuple[str, str] | None:
    """The two names that `Fire // Ice`, `Fire/Ice` and the like put side by side, or None."""
    front, *rest = _SLASHES.split(text, maxsplit=1)
    return (front, rest[0]) if rest and front and rest[0] else None
