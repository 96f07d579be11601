"""Steps a second of the rules: a put and the full check after it, with 200 permanents on the table.

    python -m benchmarks.engine [--rounds N]

Beside it boardgame.io does the same puts, each with a pass over its 200 cards for toughness and cancelling counters:
over the drafts that its moves are given, as they are usually written, and past them, which is quicker.
"""

from __future__ import annotations

import argparse
import functools
import gc
import itertools
from collections.abc import Callable, Sequence
from time import perf_counter

from msgspec import convert
from msgspec.structs import replace

from benchmarks import table
from benchmarks.measuring import median, spread, weather
from benchmarks.peer import NAME, WAYS, Peer, PeerMissing
from webapp.rules import AnyStep, Board, begin, board_of, check, perform, read_step, take
from webapp.rules.entries import CardEntry, decode

ROUNDS = 9
WARM_UP = 5  # rounds that are not counted: the peer's compiler needs them


def done(board: Board, steps: Sequence[AnyStep]) -> tuple[Board, float]:
    """The board after the steps, and the seconds: as a live board does them, all moments kept for undo and story."""
    history = [begin(board)]
    started = perf_counter()
    for step in steps:
        history.append(take(history[-1], step))
    return history[-1].board, perf_counter() - started


def done_without_memo(board: Board, steps: Sequence[AnyStep]) -> tuple[Board, float]:
    """The same, each step on a copy of the board that nobody has looked at; no check goes on from the one before."""
    history = [board]
    started = perf_counter()
    for step in steps:
        unseen = replace(history[-1])
        history.append(check(perform(unseen, step).board).board)
    return history[-1], perf_counter() - started


def measure(rounds: int) -> dict[str, list[float]]:
    """Steps a second in each round, by who did them; the rounds take turns, so that a busy moment meets all."""
    puts = list(itertools.islice(table.puts(), table.PUTS))
    steps = [read_step({"do": "put", "onto": card, "kind": kind}) for card, kind in puts]
    board = begin(board_of([], convert(table.cards(), list[CardEntry], dec_hook=decode))).board
    if done(board, steps)[0] != done_without_memo(board, steps)[0]:
        raise RuntimeError("with and without memo the boards differ: the figures would mean nothing")
    runs: dict[str, Callable[[], float]] = {
        "countertop": lambda: done(board, steps)[1],
        "without any memo": lambda: done_without_memo(board, steps)[1],
    }
    figures: dict[str, list[float]] = {name: [] for name in runs}
    try:
        peer = Peer(table.cards(), puts)
    except PeerMissing as why:
        print(f"{NAME}: {why}; our figures alone:")
    else:
        for way, name in WAYS.items():
            runs[name], figures[name] = functools.partial(peer.round, way), []
    for number in range(-WARM_UP, rounds):
        for name, run in runs.items():
            gc.collect()
            seconds = run()
            if number >= 0:
                figures[name].append(len(steps) / seconds)
    return figures


def main() -> None:
    """Measure, and print each figure and our ratio to the peer's."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds that are counted")
    rounds = max(2, parser.parse_args().rounds)
    print(f"A put and the full check, {table.CARDS} permanents, {rounds} rounds of {table.PUTS} steps; {weather()}")
    figures = measure(rounds)
    for name, found in figures.items():
        print(f"  {name:<19} {median(found):8,.0f} steps/s ({spread(found)})")
    for peer in WAYS.values():
        if peer in figures:
            ours, plain = (median(figures[name]) / median(figures[peer]) for name in ("countertop", "without any memo"))
            print(f"  {ours:.1f}x {peer.strip()}, {plain:.1f}x without any memo (aim: 5x or more)")


if __name__ == "__main__":
    main()
