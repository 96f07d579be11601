"""How long one step takes at the server, on a board of 200 cards, beside an empty route of the same server.

    python -m benchmarks.http [--rounds N]

The server is the real one in a process of its own. A step is a put, sent as the page sends it and answered with what
has changed; the two kinds of request take turns on one connection that stays open.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import itertools
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from time import perf_counter
from urllib.parse import urlencode

from benchmarks import table
from benchmarks.measuring import median, p95, weather

ROUNDS = 5
STEPS = 100  # in a round, on a board of its own
COMMAND = [sys.executable, "-c", "from webapp.cli import main; main()", "serve", "--port", "0", "--ephemeral"]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@contextlib.contextmanager
def server() -> Iterator[http.client.HTTPConnection]:
    """A connection to a server on a free port; it stops afterwards."""
    process = subprocess.Popen([*COMMAND, "--host", "127.0.0.1"], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        told = process.stdout.readline()
        address = re.search(r"http://([0-9.]+):([0-9]+)/", told)
        if not address:
            raise RuntimeError(f"the server did not start: {told!r}")
        connection = http.client.HTTPConnection(address[1], int(address[2]), timeout=60)
        yield connection
        connection.close()
    finally:
        process.terminate()
        process.wait()


class Visitor:
    """Somebody who opens a board of that edition, and then does one step after another."""

    def __init__(self, connection: http.client.HTTPConnection, edition: int) -> None:
        self._connection = connection
        self._version = 0
        text = json.dumps(table.scenario(edition))
        self._board = self._ask("POST", "/boards", {"text": text}, expected=303)[1]["Location"]
        page, _, _ = self._ask("GET", self._board)
        if page.count('<article id="card-') != table.CARDS:
            raise RuntimeError("the page does not show all cards")

    def step(self, onto: str, kind: str) -> tuple[float, int]:
        """The seconds that a put took, and the size of the answer."""
        headers = {"HX-Request": "true", "Countertop-Version": str(self._version)}
        step = {"step": urlencode({"do": "put", "onto": onto, "kind": kind, f"expected.{onto}": 1})}
        answer, about, seconds = self._ask("POST", f"{self._board}/steps", step, headers)
        self._version += 1
        if about["Countertop-Version"] != str(self._version) or f'id="card-{onto}"' not in answer:
            raise RuntimeError(f"the answer to step {self._version} is not the changed card")
        return seconds, len(answer.encode())

    def nothing(self) -> float:
        """The seconds that the empty route took."""
        return self._ask("GET", "/healthz")[2]

    def _ask(
        self,
        method: str,
        path: str,
        form: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        *,
        expected: int = 200,
    ) -> tuple[str, Message, float]:
        body = urlencode(form) if form else None
        sent = {**(FORM if form else {}), **(headers or {})}
        started = perf_counter()
        self._connection.request(method, path, body, sent)
        answer = self._connection.getresponse()
        text = answer.read().decode()
        seconds = perf_counter() - started
        if answer.status != expected:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}")
        return text, answer.headers, seconds


def measure(rounds: int) -> tuple[list[float], list[float], list[int]]:
    """The seconds of each step, those of each empty request, and the sizes of the steps' answers."""
    steps, nothings, sizes = [], [], []
    with server() as connection:
        for number in range(rounds + 1):
            visitor = Visitor(connection, edition=number)
            for onto, kind in itertools.islice(table.puts(), STEPS):
                seconds, size = visitor.step(onto, kind)
                nothing = visitor.nothing()
                if number:  # the first round warms up
                    steps.append(seconds)
                    nothings.append(nothing)
                    sizes.append(size)
    return steps, nothings, sizes


def main() -> None:
    """Measure, and print both figures and their ratio."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.http", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds that are counted")
    rounds = max(1, parser.parse_args().rounds)
    print(f"One step on a board of {table.CARDS} cards, {rounds} rounds of {STEPS} steps; {weather()}")
    steps, nothings, sizes = measure(rounds)
    for name, times in (("one step", steps), ("empty route", nothings)):
        print(f"  {name:<12} median {median(times) * 1000:6.2f} ms   p95 {p95(times) * 1000:6.2f} ms")
    middle, slow = median(steps) / median(nothings), p95(steps) / p95(nothings)
    print(f"  {middle:.1f}x by median, {slow:.1f}x by p95 (aim: 5x or less)")
    print(f"  an answer has {median(sizes) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
