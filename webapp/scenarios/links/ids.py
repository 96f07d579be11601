"""The ids that cards have where nobody gives them one. Links leave such ids out, so what comes out here is frozen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST_SLUG = 60

_LETTERS = str.maketrans({"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l"})
_INSIDE_WORDS = re.compile(r"['’`\"]")
_BETWEEN_WORDS = re.compile(r"[^a-z0-9]+")


def default_ids(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """An id for each name: its slug, the second of it `-2`, the third `-3`, and so on past what is `taken`.

    `Urza's Mine` is `urzas-mine`; a name of which no Latin letter or digit is left, and no name at all, is `card`.
    """
    used, numbers = set(taken), dict[str, int]()
    ids = []
    for name in names:
        slug = slug_of(name)
        number = numbers.get(slug, 0) + 1
        while (found := slug if number == 1 else f"{slug}-{number}") in used:
            number += 1
        numbers[slug] = number
        used.add(found)
        ids.append(found)
    return ids


def slug_of(name: str) -> str:
    """The name in small plain letters, digits and dashes."""
    apart = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    return _BETWEEN_WORDS.sub("-", _INSIDE_WORDS.sub("", apart)).strip("-")[:LONGEST_SLUG].strip("-") or "card"
