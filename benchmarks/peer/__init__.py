"""boardgame.io, the general library for turn-based games that one would else build such a table on (by Node)."""

from __future__ import annotations

import json
import shutil
import subprocess
import weakref
from pathlib import Path
from typing import Any

VERSION = "0.50.2"
NAME = f"boardgame.io {VERSION}"
# How a move looks at the 200 cards: at immer's drafts, as one usually writes it, or past them at the plain objects.
WAYS = {"drafts": NAME, "plain": "  past its drafts"}
HERE = Path(__file__).resolve().parent


class PeerMissing(Exception):
    """It can't be run here; the message says why."""


class Peer:
    """A Node process that plays the same puts on the same cards. Raises PeerMissing where it can't be had."""

    def __init__(self, cards: list[dict[str, Any]], puts: list[tuple[str, str]]) -> None:
        node = _node_with_peer()
        self._process = subprocess.Popen(
            [node, str(HERE / "counters.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        weakref.finalize(self, self._process.kill)
        self._send(json.dumps({"cards": cards, "puts": puts}))

    def round(self, way: str) -> float:
        """The seconds that it took for all puts, on a table of its own; the way is one of `WAYS`."""
        self._send(way)
        assert self._process.stdout
        if not (answer := self._process.stdout.readline()):
            raise RuntimeError(f"{NAME} stopped in the middle")
        return float(answer)

    def _send(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


def _node_with_peer() -> str:
    """The path of Node, with the peer installed beside this file, where git does not look."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node:
        raise PeerMissing("there is no node here")
    manifest = HERE / "node_modules" / "boardgame.io" / "package.json"
    if manifest.exists() and json.loads(manifest.read_text(encoding="utf-8"))["version"] == VERSION:
        return node
    if not npm:
        raise PeerMissing("there is no npm here to install it")
    quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    installed = subprocess.run(
        [npm, "install", *quiet, "--prefix", str(HERE), f"boardgame.io@{VERSION}"], stdout=subprocess.DEVNULL
    )
    if installed.returncode:
        raise PeerMissing("npm could not install it")
    return node
