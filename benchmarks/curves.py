"""How the cost of a put grows with the table: microseconds for the put and the full check after it.

    python -m benchmarks.curves [--rounds N]

Two puts on tables of 20, 200 and 2,000 permanents: one on a creature that no effect reads (aim: 2,000 cost at most
three times what 20 do), one on a lord that makes all others bigger (aim: at most linear). Each also without any memo:
on boards that nobody has looked at, every check from the start.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable
from time import perf_counter
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from benchmarks.measuring import median, spread, weather
from webapp.rules import AnyStep, Board, begin, board_of, check, perform, read_step, take
from webapp.rules.entries import CardEntry, decode

SIZES = (20, 200, 2_000)
ROUNDS = 7
PUTS = 40  # in a round
LORD: dict[str, Any] = {"is": "gives", "affects": {"who": "you", "other": True}, "power": 1, "toughness": 1}


def table(size: int, *, lord: bool) -> Board:
    """A checked board of so many permanents: 3/3 creatures, the first of them a lord, if there is one."""
    cards: list[dict[str, Any]] = [{"id": f"c{n}", "power": 3, "toughness": 3} for n in range(size)]
    if lord:
        cards[0]["abilities"] = [LORD]
    return begin(board_of([], convert(cards, list[CardEntry], dec_hook=decode))).board


def remembered(board: Board, steps: list[AnyStep]) -> float:
    """Seconds for the steps as a live board does them."""
    now = begin(board)
    started = perf_counter()
    for step in steps:
        now = take(now, step)
    return perf_counter() - started


def plain(board: Board, steps: list[AnyStep]) -> float:
    """Seconds for the same steps without any memo."""
    started = perf_counter()
    for step in steps:
        board = check(perform(replace(board), step).board).board
    return perf_counter() - started


def puts(size: int, *, lord: bool) -> list[AnyStep]:
    """Puts on creatures that nothing reads, each on another; or all of them on the lord."""
    onto = ["c0" if lord else f"c{1 + number % (size - 1)}" for number in range(PUTS)]
    return [read_step({"do": "put", "onto": card, "kind": "+1/+1"}) for card in onto]


def main() -> None:
    """Measure, and print both curves."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.curves", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds that are counted")
    rounds = max(2, parser.parse_args().rounds)
    print(f"A put and the full check, {rounds} rounds of {PUTS} puts; {weather()}")
    ways: dict[str, Callable[[Board, list[AnyStep]], float]] = {"": remembered, ", without any memo": plain}
    for lord, what in ((False, "on a creature that nothing reads"), (True, "on a lord of all others")):
        tables = {size: (table(size, lord=lord), puts(size, lord=lord)) for size in SIZES}
        for name, run in ways.items():
            figures: dict[int, list[float]] = {size: [] for size in SIZES}
            for number in range(-1, rounds):
                for size, (board, steps) in tables.items():
                    gc.collect()
                    seconds = run(board, steps)
                    if number >= 0:
                        figures[size].append(seconds / PUTS * 1e6)
            print(f"  {what}{name}")
            for size, found in figures.items():
                ratio = median(found) / median(figures[SIZES[0]])
                print(f"    {size:5,} permanents {median(found):9,.0f} us ({spread(found)}), {ratio:.1f}x those of 20")


if __name__ == "__main__":
    main()
