"""One live board: where it started, what was done, and the way back.

A board is in one of two modes. In set-up mode a step is an edit of the start: nothing is checked, and what the check
would do is a preview. In play every step is checked. Leaving set-up mode is one undoable act that runs the first check.
"""

from __future__ import annotations

import threading
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.checking import Checked, check
from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError
from webapp.rules.play import Moment, begin, take
from webapp.rules.setting_up import edit, taken_off
from webapp.rules.steps import AnyStep, Undo
from webapp.scenarios.format import MOST_STEPS, Scenario, filled_step, scenario_of, start_board
from webapp.scenarios.running import run

Mode = Literal["setup", "play"]
MOST_KINDS_AT_HAND = 12
MOST_ENTRIES = 500  # how far back undo reaches


class Entry(Struct, frozen=True, kw_only=True, eq=False, weakref=True):
    """One state of a live board: the moment it is at, and the scenario that leads there. Equal to itself alone.

    `start` is the board before all `steps`; `as_it_stands`, whether it began unchecked. In set-up mode `preview` is
    what the check would do.
    """

    moment: Moment
    mode: Mode
    start: Board
    as_it_stands: bool = False
    steps: tuple[AnyStep, ...] = ()
    preview: Checked | None = None

    @property
    def board(self) -> Board:
        """The board of this moment."""
        return self.moment.board


class Shown(Struct, frozen=True, kw_only=True):
    """What a page of one version shows: the state, the ways back and forward from it, and the kinds at hand."""

    entry: Entry
    can_undo: bool
    can_redo: bool
    kinds: tuple[Kind, ...]


class Session:
    """A live board and its history. Its methods may be called from several threads."""

    def __init__(self, session_id: str, scenario: Scenario, left_behind: tuple[str, ...] = ()) -> None:
        self.id = session_id
        self.title = scenario.title
        self.about = scenario.about
        self.left_behind = left_behind
        self.kinds: tuple[Kind, ...] = ()
        self.version = 0
        self.lock = threading.RLock()
        self.forgotten = 0
        self._entries = _entries_of(scenario)
        self._undone: list[Entry] = []  # what redo brings back, the next one last
        self._shown: dict[int, Shown] = {0: self.shown}

    @property
    def now(self) -> Entry:
        """The state it is in."""
        return self._entries[-1]

    @property
    def past(self) -> tuple[Entry, ...]:
        """All states that undo can reach, with the one it is in, oldest first; `forgotten` ones came before."""
        return tuple(self._entries)

    @property
    def undone(self) -> tuple[Entry, ...]:
        """All states that redo can reach, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def shown(self) -> Shown:
        """What a page shows now."""
        return Shown(entry=self.now, can_undo=len(self._entries) > 1, can_redo=bool(self._undone), kinds=self.kinds)

    def at_version(self, version: int | None) -> Shown | None:
        """What a page of that version shows, if it is still known."""
        return None if version is None else self._shown.get(version)

    def take(self, step: AnyStep) -> None:
        """Do a step. Raises CountertopError, and nothing has changed, for one that makes no sense."""
        with self.lock:
            if isinstance(step, Undo):
                self.undo()
            else:
                self._go(_after(self.now, step))

    def undo(self) -> None:
        """Take back the last act, with all that followed it. Raises BadStepError if there is none."""
        with self.lock:
            if len(self._entries) < 2:
                raise BadStepError("nothing has been done that could be taken back", "do")
            self._undone.append(self._entries.pop())
            self._moved()

    def redo(self) -> None:
        """Do again what was taken back last. Raises BadStepError if there is nothing."""
        with self.lock:
            if not self._undone:
                raise BadStepError("nothing has been taken back that could be done again", "do")
            self._entries.append(self._undone.pop())
            self._moved()

    def go(self, number: int) -> None:
        """Go back, or forward, to the moment of that number in the story. Raises BadStepError for one not there."""
        with self.lock:
            first, last = self.forgotten, self.forgotten + len(self._entries) + len(self._undone) - 1
            if not first <= number <= last:
                raise BadStepError(f"the story has the moments {first} to {last}, not {number}", "moment")
            while len(self._entries) + self.forgotten - 1 > number:
                self._undone.append(self._entries.pop())
            while len(self._entries) + self.forgotten - 1 < number:
                self._entries.append(self._undone.pop())
            self._moved()

    def play(self) -> None:
        """Leave set-up mode: the first check runs. In play already: nothing changes."""
        with self.lock:
            if self.now.mode == "setup":
                board = _as_written(self.now.board)
                self._go(Entry(moment=begin(board), mode="play", start=board))

    def set_up(self) -> None:
        """Go into set-up mode: the board as it is becomes the start. A waiting question is dropped."""
        with self.lock:
            if self.now.mode == "play":
                self._go(_setting_up(self.now.board))

    def take_off(self, card_id: str) -> None:
        """In set-up mode, take a card off the board for good. Raises BadStepError in play, and for an unknown id."""
        with self.lock:
            if self.now.mode == "play":
                raise BadStepError("in play a card moves, it is not taken off: go to set-up mode first", "card")
            self._go(_edited(self.now, taken_off(self.now.board, card_id), None))

    def keep_kind(self, kind: Kind) -> None:
        """Keep an invented kind of counter at hand in the tray."""
        with self.lock:
            self.kinds = (*(kept for kept in self.kinds if kept != kind), kind)[-MOST_KINDS_AT_HAND:]
            self._moved()

    def scenario(self) -> Scenario:
        """The scenario that leads to this moment: what a link and a file carry."""
        now = self.now
        setup = now.mode == "setup" or now.as_it_stands
        return scenario_of(now.start, title=self.title, about=self.about, setup=setup, steps=now.steps)

    def only_this_moment(self) -> Scenario:
        """The scenario that starts with the board as it is: what is left where the whole story is too long."""
        return scenario_of(self.now.board, title=self.title, about=self.about, setup=self.now.mode == "setup")

    def _go(self, entry: Entry) -> None:
        self._entries.append(entry)
        self._undone.clear()
        if len(self._entries) > MOST_ENTRIES:
            del self._entries[0]
            self.forgotten += 1
        self._moved()

    def _moved(self) -> None:
        self.version += 1
        self._shown[self.version] = self.shown
        self._shown.pop(self.version - 64, None)


def _entries_of(scenario: Scenario) -> list[Entry]:
    moments = list(run(scenario))
    start = moments[0].before
    if scenario.setup and not scenario.steps:
        return [_setting_up(start)]
    entries: list[Entry] = []
    done: list[AnyStep] = []
    for number, moment in enumerate(moments):
        step = scenario.steps[number - 1] if number else None
        if step is None and scenario.setup:
            entries.append(_setting_up(start))
            continue
        if isinstance(step, Undo):
            entries.pop()
            done.pop()
            continue
        if step is not None:
            done.append(replace(step, expect=None))
        entries.append(Entry(moment=moment, mode="play", start=start, as_it_stands=scenario.setup, steps=tuple(done)))
    return entries[-MOST_ENTRIES:]


def _setting_up(board: Board) -> Entry:
    board = _as_written(board)
    return Entry(moment=begin(board, as_it_stands=True), mode="setup", start=board, preview=check(board))


def _as_written(board: Board) -> Board:
    """The board as a file would give it: what only says how it came about is forgotten, so that a link is equal."""
    return start_board(scenario_of(board))


def _edited(now: Entry, board: Board, step: AnyStep | None) -> Entry:
    moment = Moment(board=board, before=now.board, stepped=board, step=step)
    return Entry(moment=moment, mode="setup", start=board, preview=check(board))


def _after(now: Entry, step: AnyStep) -> Entry:
    if now.mode == "setup":
        return _edited(now, edit(now.board, filled_step(step)), step)
    if len(now.steps) >= MOST_STEPS:
        raise BadStepError(f"at most {MOST_STEPS} steps a board: share it and go on with a new one", "do")
    return replace(now, moment=take(now.moment, filled_step(step)), steps=(*now.steps, step))
