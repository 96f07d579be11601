"""Taking imported cards in use: what had been looked up without them is forgotten."""

from __future__ import annotations

from pathlib import Path

from webapp.catalogue import cards, imported, marks, table, tokens


def use(folder: Path | None) -> int:
    """Take the cards that were imported into this folder in use, or with None no such cards; how many faces and tokens
    that are. Raises CountertopError for a file there that can't be read: then nothing has changed.
    """
    found = imported.NOTHING if folder is None else imported.read(folder)
    imported.put_in_use(found)
    table.forget()
    cards.colors.cache_clear()
    tokens.token_of_script.cache_clear()
    marks.forget()
    return len(found.faces) + len(found.tokens)
