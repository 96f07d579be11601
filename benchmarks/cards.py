"""How long a search in the catalogue takes while somebody types, beside a plain full text search of the same names.

    python -m benchmarks.cards [--rounds N] [--cpu]

Each query is typed letter by letter, and each beginning is a search of its own, for the twelve best. The full text
search is SQLite's FTS5 in memory: every word of the name but cut short, in any order, no filters, no wrong letters.
"""

from __future__ import annotations

import argparse
import gc
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from statistics import quantiles
from time import perf_counter, process_time

from benchmarks.measuring import median, weather
from webapp import catalogue
from webapp.catalogue import table
from webapp.catalogue.names import words_of
from webapp.rules.errors import CountertopError

ROUNDS = 3
MOST = 12
QUERIES = {
    "names": [
        "young wolf",
        "Lim-Dûl's Vault",
        "bea gri",
        "jace mind sculptor",
        "of the",
        "fire // ice",
        "treasure",
        "The Ozolith",
    ],
    "wrong letters": [
        "tarmogof",
        "lighning blot",
        "atraxa pretors voice",
        "hardend scales",
        "yuong wlof",
        "dubling seson",
        "xqzzy wvutsr",
    ],
    "filters": [
        "t:planeswalker loy>=4",
        't:"legendary creature" pow>=4 c:wu',
        "kw:undying -t:token wolf",
        "counters:any is:legendary tou<3",
        "counters:+1/+1 hydra",
        "is:token elemental",
        "def:5",
    ],
}
LOADING = """
import os, sys, time
now = time.process_time if "--cpu" in sys.argv else time.perf_counter
from webapp.catalogue import table
def size():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
before, started = size(), now()
facts = table.table()
loaded, size_loaded = now(), size()
from webapp import catalogue
firsts = []
for query in ("young wolf", "tarmogof", "t:planeswalker"):
    started_one = now()
    catalogue.search(query, 12)
    firsts.append(now() - started_one)
for query in ("kw:undying", "c:wu pow>1 tou>1 loy>1", "def:5", "counters:any", "is:joke", "lighning blot"):
    catalogue.search(query, 12)
print(loaded - started, size_loaded - before, size() - before, *firsts)
"""


def typed(query: str) -> Iterator[str]:
    """The query as it grows under somebody's fingers."""
    return (query[:end] for end in range(1, len(query) + 1))


def loading(*options: str) -> list[float]:
    """Seconds to load in a process of its own, megabytes then and after searches, and seconds of first searches."""
    run = subprocess.run([sys.executable, "-c", LOADING, *options], capture_output=True, text=True, check=True)
    return [float(figure) for figure in run.stdout.split()]


def full_text() -> Callable[[str], object]:
    """A search in the same names by FTS5."""
    facts = table.table()
    names = sqlite3.connect(":memory:")
    names.execute("create virtual table names using fts5(name, prefix='1 2 3')")
    lines = ((words_of(facts.row(line).name),) for line in range(len(facts)))
    names.executemany("insert into names values (?)", lines)

    def search(query: str) -> object:
        words = words_of(query).split()
        asked = " ".join(f'"{word}"*' for word in words)
        return (
            names.execute("select name from names where names match ? order by rank limit ?", (asked, MOST)).fetchall()
            if words
            else []
        )

    return search


def ours(query: str) -> object:
    """A search in the catalogue, as the page asks for it."""
    try:
        return catalogue.search(query, MOST)
    except CountertopError as error:  # a filter that is half typed
        return error


def times(search: Callable[[str], object], queries: list[str], rounds: int, clock: Callable[[], float]) -> list[float]:
    """The seconds of each search, letter by letter."""
    measured = []
    for number in range(rounds + 1):
        for query in queries:
            for asked in typed(query):
                started = clock()
                search(asked)
                if number:  # the first round warms up
                    measured.append(clock() - started)
    return measured


def p99(figures: list[float]) -> float:
    """The time that one in a hundred takes longer than."""
    return quantiles(figures, n=100)[-1]


def main() -> None:
    """Measure, and print all figures, and their ratios to those of the full text search."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cards", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often every query is typed")
    parser.add_argument(
        "--cpu", action="store_true", help="time of the processor alone: what a busy machine takes away"
    )
    options = parser.parse_args()
    rounds, clock = max(1, options.rounds), process_time if options.cpu else perf_counter
    facts = table.table()
    print(f"Searches in {len(facts):,} card faces, letter by letter, {rounds} rounds; {weather()}")
    figures = [loading(*["--cpu"] * options.cpu) for _ in range(max(3, rounds))]
    load, small, large, *firsts = map(median, zip(*figures, strict=True))
    print(f"  loading {load * 1000:.0f} ms (aim: 150), {small:.0f} MB, after searches {large:.0f} MB (aim: 60)")
    told = ", ".join(f"{first * 1000:.0f} ms" for first in firsts)
    print(f"  the first by name, with a wrong letter, by a filter: {told} (aim: 50)")
    plain = full_text()
    gc.collect()
    for what, queries in QUERIES.items():
        beside = times(plain, queries, rounds, clock)
        here = times(ours, queries, rounds, clock)
        print(f"  {what} ({len(here) // rounds} searches)")
        for name, seconds in (("catalogue", here), ("FTS5", beside)):
            print(f"    {name:<10} median {median(seconds) * 1000:7.2f} ms   p99 {p99(seconds) * 1000:7.2f} ms")
        middle, slow = median(here) / median(beside), p99(here) / p99(beside)
        print(f"    {middle:.1f}x by median, {slow:.1f}x by p99")
    everything = times(ours, [query for queries in QUERIES.values() for query in queries], rounds, clock)
    print(f"  all: p99 {p99(everything) * 1000:.1f} ms (aim: 50)")


if __name__ == "__main__":
    main()
