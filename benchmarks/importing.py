"""How long the import of a bulk file takes, and how much memory, beside a plain parse of the same file.

    python -m benchmarks.importing [--megabytes N] [--file FILE]

The file is made up in the likeness of Scryfall's default cards: thousands of cards in several printings, with texts
about counters of a few shapes, and the many fields that nobody here needs. `--file` takes one from the field instead.
Each run is a process of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measuring import weather

MEGABYTES = 500
CARDS = 33_000
TEXTS = (
    "Flying, vigilance\n{name} enters with {n} +1/+1 counters on it.",
    "When {name} enters, put {n} +1/+1 counters on target creature you control.",
    "Creatures you control with +1/+1 counters on them have trample.",
    "Whenever {name} attacks, draw a card, then discard a card.",
    "{{2}}, {{T}}: Put a charge counter on {name}.\n{{T}}, Remove a charge counter from {name}: Add {{C}}.",
    "Each third counter on {name} sings in a key of its own for as long as the moon is full.",
    "{{T}}: Add {{G}}.",
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put "
    "on it instead.",
)
NUMBERS = ("two", "three", "four", "five")

IMPORTING = """
import resource, sys, tempfile, time
from pathlib import Path
started = time.perf_counter()
from webapp.catalogue.importing import import_file
with tempfile.TemporaryDirectory() as folder:
    found = import_file(Path(sys.argv[1]), Path(folder))
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, found.cards, found.entries)
"""
IJSON = """
import ijson, resource, sys, time
started, entries = time.perf_counter(), 0
with open(sys.argv[1], "rb") as stream:
    for _ in ijson.items(stream, "item", use_float=True, buf_size=256 * 1024):
        entries += 1
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, entries)
"""
JSON = """
import json, resource, sys, time
started = time.perf_counter()
with open(sys.argv[1], "rb") as stream:
    entries = len(json.load(stream))
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, entries)
"""


def cards() -> Iterator[dict[str, Any]]:
    """Made-up printings without end: after all cards, their next printing."""
    printing = 0
    while True:
        for number in range(CARDS):
            yield _card(number, printing)
        printing += 1


def _card(number: int, printing: int) -> dict[str, Any]:
    name = f"Made-up Beast {number}"
    text = TEXTS[number % len(TEXTS)].format(name=name, n=NUMBERS[number % len(NUMBERS)])
    address = f"https://cards.example/{printing}/{number:08}"
    return {
        "object": "card",
        "id": f"{printing:08}-{number:08}",
        "oracle_id": f"oracle-{number:08}",
        "name": name,
        "lang": "en",
        "uri": address,
        "layout": "normal",
        "image_uris": {size: f"{address}/{size}.jpg?{number * 7919}" for size in ("small", "normal", "large", "png")},
        "mana_cost": "{2}{G}",
        "cmc": 3.0,
        "type_line": "Creature — Beast",
        "oracle_text": text,
        "power": str(number % 7),
        "toughness": str(number % 5 + 1),
        "colors": ["G"],
        "color_identity": ["G"],
        "keywords": ["Flying", "Vigilance"] if number % len(TEXTS) == 0 else [],
        "legalities": {f"format_{form}": "legal" if (number + form) % 3 else "not_legal" for form in range(20)},
        "games": ["paper", "arena"],
        "set": f"s{printing:02}",
        "collector_number": str(number % 300),
        "rarity": "common",
        "flavor_text": f"“It has been {number} years, and no one has counted them.”",
        "artist": "Nobody",
        "prices": {"usd": f"{number % 100}.{printing % 100:02}", "eur": None, "tix": "0.03"},
        "related_uris": {site: f"https://{site}.example/?q={number}" for site in ("one", "two", "three")},
    }


def make(path: Path, megabytes: int) -> None:
    """Write a file of that size: a list with a card in each line."""
    left = megabytes * 1_000_000
    with open(path, "w", encoding="utf-8") as stream:
        stream.write("[\n")
        for number, card in enumerate(cards()):
            line = json.dumps(card, ensure_ascii=False)
            stream.write(f"{',' if number else ''}{line}\n")
            left -= len(line) + 2
            if left <= 0:
                break
        stream.write("]\n")


def run(code: str, path: Path) -> list[float]:
    """The figures that a process of its own prints, seconds and kilobytes of memory first."""
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    return [float(figure) for figure in done.stdout.split()]


def main() -> None:
    """Make the file, import it, parse it plainly, and print the figures and their ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.importing", description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", type=int, default=MEGABYTES, help="how large a file is made")
    parser.add_argument("--file", type=Path, help="a bulk file of Scryfall's to measure in its place")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="countertop-") as folder:
        path = options.file or Path(folder) / "bulk.json"
        if not options.file:
            make(path, options.megabytes)
        size = path.stat().st_size / 1e6
        print(f"A bulk file of {size:,.0f} MB; {weather()}")
        seconds, memory, found, entries = run(IMPORTING, path)
        print(f"  import     {seconds:6.1f} s   at most {memory / 1024:5.0f} MB (aim: 300)   ", end="")
        print(f"{found:,.0f} cards of {entries:,.0f} entries, {size / seconds:.1f} MB/s")
        for name, code in (("ijson alone", IJSON), ("json.load", JSON)):
            beside, there, _ = run(code, path)
            print(f"  {name:<10} {beside:6.1f} s   at most {there / 1024:5.0f} MB", end="   ")
            print(f"the import takes {seconds / beside:.1f}x the time, {memory / there:.2f}x the memory")


if __name__ == "__main__":
    main()
