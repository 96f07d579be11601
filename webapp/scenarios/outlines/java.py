"""Texts and names inside Java source: whatever they hold, they stay texts and names.

Java reads `\\u002a` as a star wherever it stands, in comments too, unless the backslash is doubled.
"""

from __future__ import annotations

import re
import unicodedata

_LONGEST_COMMENT = 200
_SHORT = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def literal(text: str) -> str:
    """The text as a literal of Java."""
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(sign: str) -> str:
    if sign in _SHORT:
        return _SHORT[sign]
    if sign.isprintable():
        return sign
    if ord(sign) < 0x100:
        return f"\\{ord(sign):03o}"
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def comment(text: str) -> str:
    """The text as a comment on one line."""
    seen = "".join(sign if sign.isprintable() else " " for sign in text)
    return f"// {' '.join(seen.split())[:_LONGEST_COMMENT]}".replace("\\", "\\\\").rstrip()


def words_of(text: str) -> list[str]:
    """The words of a text in plain letters and digits, of which names can be made."""
    plain = unicodedata.normalize("NFKD", re.sub(r"['’]", "", text)).encode("ascii", "ignore").decode()
    return re.findall(r"[A-Za-z0-9]+", plain)
