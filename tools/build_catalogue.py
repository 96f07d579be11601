"""Make the table of an edition of the card catalogue.

    python -m tools.build_catalogue CARDS.csv TOKENS.csv COUNTER_CARDS.csv webapp/catalogue/data/edition-1.tsv.gz

The same files give the same bytes. An edition that has been shipped stays as it is: make the next one, and
raise `EDITION` in `webapp/catalogue/table.py`.
"""

from __future__ import annotations

import csv
import gzip
import sys
from collections.abc import Iterable
from pathlib import Path

from webapp.catalogue.table import Row

Facts = dict[str, str]


def build(cards: Path, tokens: Path, counter_cards: Path) -> bytes:
    """The table that these files make: three sections of tab-separated lines, sorted, gzipped."""
    doings = (tuple(facts[column] for column in ("name", "kind", "what")) for facts in _read(counter_cards))
    sections = [
        [Row._fields, *sorted(map(row_of, _read(cards)), key=_place)],
        [Row._fields, *sorted(map(token_row_of, _read(tokens)))],
        [("name", "kind", "what"), *sorted(doings)],
    ]
    text = "\n\n".join("\n".join(map(_line, section)) for section in sections) + "\n"
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def row_of(facts: Facts) -> Row:
    """The table's row for a row of the file of cards, or of tokens, which has fewer columns."""
    words = {"type": type_line(facts["supertypes"], facts["types"], facts["subtypes"])}
    return Row(*(words.get(column) or facts.get(column, "") for column in Row._fields))


def token_row_of(facts: Facts) -> Row:
    """The table's row for a token: all of it is its front."""
    return row_of({"face": "0", "layout": "token", **facts})


def type_line(supertypes: str, types: str, subtypes: str) -> str:
    """`Legendary Creature — Elf Druid`."""
    left = " ".join(f"{supertypes} {types}".split())
    return f"{left} — {subtypes}" if subtypes else left


def _place(row: Row) -> tuple[str, bool, Row]:
    # Whoever looks up a name that two cards have gets the first: a card of its own, not another card's half.
    return (row.name, row.layout != "normal", row)


def _read(path: Path) -> list[Facts]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _line(fields: Iterable[str]) -> str:
    fields = list(fields)
    for field in fields:
        if "\t" in field or len(field.splitlines()) > 1:
            raise ValueError(f"a tab or a line break in {field!r}")
    return "\t".join(fields)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    Path(sys.argv[4]).write_bytes(build(*map(Path, sys.argv[1:4])))
