"""One live board: where it started, what was done, and the ways back, ahead and aside.

A board is in one of two modes. In set-up mode a step is an edit of the start: nothing is checked, and what the check
would do is a preview. In play every step is checked. Leaving set-up mode is one undoable act that runs the first check.
"""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.checking import check
from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.play import Moment, begin, take
from webapp.rules.setting_up import edit
from webapp.rules.steps import AnyStep, Undo
from webapp.scenarios.forge import kept_since
from webapp.scenarios.format import (
    MOST_STEPS,
    Scenario,
    brought_step,
    filled_step,
    known_elsewhere,
    scenario_of,
    start_board,
)
from webapp.scenarios.kept import ForForge
from webapp.scenarios.running import run
from webapp.sessions.entry import Entry
from webapp.sessions.tree import Node, Tree

MOST_KINDS_AT_HAND = 12
MOST_TEXT = 10_000  # of a title, or of what a board is about, as in a file
MOST_ENTRIES = 500  # how many moments a board keeps, on all branches
LONGEST_NAME = 80  # of a moment
_MOST_VISITS = 1_000


class Shown(Struct, frozen=True, kw_only=True):
    """What a page of one version shows: the state, the ways back and forward from it, and the kinds at hand."""

    entry: Entry
    can_undo: bool
    can_redo: bool
    kinds: tuple[Kind, ...]
    title: str = ""
    about: str = ""


class Branch(Struct, frozen=True, kw_only=True):
    """What leads off the way that is shown, after the moment `fork`: its first moment, where it was left, its size."""

    fork: int
    first: Node
    end: Node
    size: int


class Session:
    """A live board and its history. Its methods may be called from several threads."""

    def __init__(
        self, session_id: str, scenario: Scenario, left_behind: tuple[str, ...] = (), *, origin: str = ""
    ) -> None:
        self.id = session_id
        self.origin = origin  # the path of the shared board of which it is a copy
        self.title = scenario.title
        self.about = scenario.about
        self.left_behind = left_behind
        self.kinds: tuple[Kind, ...] = ()
        self.version = 0
        self.lock = threading.RLock()
        self._tree, self._number = _tree_of(scenario)
        self._forge = scenario.forge, self._tree.find(self._number).entry.start
        self._visits: dict[str, int] = {}  # pages that looked at a moment and have acted: the version since
        self._shown: dict[int, Shown] = {0: self.shown}

    @property
    def now(self) -> Entry:
        """The state it is in."""
        with self.lock:
            return self._tree.find(self._number).entry

    @property
    def number(self) -> int:
        """The number of the moment it is in."""
        return self._number

    @property
    def forgotten(self) -> int:
        """How many moments are not kept any more."""
        return self._tree.forgotten

    @property
    def path(self) -> tuple[Node, ...]:
        """The moments from the first one kept to the one it is in: those that undo can reach, oldest first."""
        with self.lock:
            return self._tree.path(self._number)

    @property
    def ahead(self) -> tuple[Node, ...]:
        """The moments that redo can reach, the next one first."""
        with self.lock:
            return self._tree.ahead(self._number)

    @property
    def past(self) -> tuple[Entry, ...]:
        """The states of `path`."""
        return tuple(node.entry for node in self.path)

    @property
    def undone(self) -> tuple[Entry, ...]:
        """The states of `ahead`."""
        return tuple(node.entry for node in self.ahead)

    @property
    def moments(self) -> tuple[Node, ...]:
        """All moments that are kept, on all branches, in the order in which they came to be."""
        with self.lock:
            return tuple(self._tree)

    @property
    def shown(self) -> Shown:
        """What a page shows now."""
        with self.lock:
            node = self._tree.find(self._number)
            can_redo = bool(self._tree.children(node.number))
            return Shown(
                entry=node.entry,
                can_undo=node.parent is not None,
                can_redo=can_redo,
                kinds=self.kinds,
                title=self.title,
                about=self.about,
            )

    def moment(self, number: int) -> Node:
        """The moment of that number. Raises BadStepError for one not there."""
        with self.lock:
            return self._tree.find(number)

    def branches(self) -> tuple[Branch, ...]:
        """What leads off the way to now and ahead of it, the branch that left it last first."""
        with self.lock:
            line = (*self.path, *self.ahead)
            on_it = {node.number for node in line}
            return tuple(
                Branch(
                    fork=node.number,
                    first=self._tree.find(child),
                    end=(self._tree.ahead(child) or (self._tree.find(child),))[-1],
                    size=self._tree.size(child),
                )
                for node in reversed(line)
                for child in reversed(self._tree.children(node.number))
                if child not in on_it
            )

    def ways_apart(self, one: int, other: int) -> tuple[Node, tuple[Node, ...], tuple[Node, ...]]:
        """The last moment on the ways to both, and what led from it to each. Raises BadStepError for one not there."""
        with self.lock:
            common = self._tree.common(self._tree.find(one).number, self._tree.find(other).number)
            ways = (self._tree.path(number) for number in (one, other))
            first, second = (way[way.index(common) + 1 :] for way in ways)
            return common, first, second

    def looking_at(self, number: int) -> Session:
        """This board as it is at that moment, for looking at: it changes nothing of where the board is.

        Raises BadStepError for a moment not there.
        """
        with self.lock:
            look = copy.copy(self)
            look._number = self._tree.find(number).number
            return look

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
            parent = self._tree.find(self._number).parent
            if parent is None:
                raise BadStepError("nothing has been done that could be taken back", "do")
            self._number = parent
            self._moved()

    def redo(self) -> None:
        """Do again what was taken back last. Raises BadStepError if there is nothing."""
        with self.lock:
            if not (ahead := self.ahead):
                raise BadStepError("nothing has been taken back that could be done again", "do")
            self._number = ahead[0].number
            self._moved()

    def go(self, number: int) -> None:
        """Go to the moment of that number, on whatever branch. Raises BadStepError for one not there."""
        with self.lock:
            self._number = self._tree.find(number).number
            self._moved()

    def act_from(self, number: int, visit: str, act: Callable[[Session], None]) -> None:
        """Do an act at that moment, where the board is then: what a page does that looks at it.

        `visit` names the page: what it does next goes on from there. An act that is refused changes nothing.
        """
        with self.lock:
            was, version = self._number, self.version
            if visit not in self._visits:
                self._number = self._tree.find(number).number
            try:
                act(self)
            except CountertopError:
                self._number = was
                raise
            if self.version == version:  # it did nothing
                self._number = was
            elif visit not in self._visits:
                self._visits[visit] = self.version
                for oldest in list(self._visits)[:-_MOST_VISITS]:
                    del self._visits[oldest]

    def knows(self, visit: str, version: int | None) -> bool:
        """Whether a page that looked at a moment had acted by that version: it showed then where the board was."""
        return version is not None and visit in self._visits and version >= self._visits[visit]

    def name(self, number: int, name: str) -> None:
        """Give a moment a name, in one line; an empty one takes it away. Raises BadStepError."""
        name = " ".join(name.split())
        if len(name) > LONGEST_NAME:
            raise BadStepError(f"a moment's name has at most {LONGEST_NAME} characters, not {len(name)}", "name")
        if not name.isprintable():
            raise BadStepError("a moment's name holds letters, digits and signs", "name")
        with self.lock:
            self._tree.rename(number, name)
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

    def call(self, title: str, about: str) -> None:
        """Give the board another title, and say what it is about: no act, and not taken back by undo."""
        for name, text in (("title", title), ("about", about)):
            if len(text) > MOST_TEXT:
                raise BadStepError(f"at most {MOST_TEXT:,} characters", name)
        with self.lock:
            self.title, self.about = title, about
            self._moved()

    def rewrite(self, steps: Sequence[AnyStep]) -> None:
        """Do these steps from the start, in place of those that led here: these stay, as a branch.

        Raises BadStepError, with the step's place in its path, for one that makes no sense there; nothing has changed.
        """
        with self.lock:
            if tuple(steps) == self.now.steps:
                return
            names = {len(node.entry.steps): (node.entry.steps[-1:], node.name) for node in self.path}
            parent, entry = self._last_before(tuple(steps))
            entries = []
            for index in range(len(entry.steps), len(steps)):
                try:
                    entry = _after(entry, steps[index])
                except BadStepError as error:
                    raise BadStepError(error.message, f"steps[{index}].{error.where}") from None
                entries.append(entry)
            for entry in entries:
                parent = self._tree.add(parent, entry)
                was, name = names.get(len(entry.steps), ((), ""))
                if name and _is_same_act(was[-1], entry.steps[-1]):
                    self._tree.rename(parent, name)
            self._number = parent
            self._tree.keep(MOST_ENTRIES, self._number)
            self._moved()

    def _last_before(self, steps: tuple[AnyStep, ...]) -> tuple[int, Entry]:
        """The last moment on the way to now to which these steps lead, too: its number, and its state in play."""
        now, path = self.now, self.path
        if now.mode == "setup":
            raise BadStepError("in set-up mode there are no steps: play from here first", "mode")
        way = [node for node in path if node.entry.mode == "play" and node.entry.start is now.start]
        for node in reversed(way):
            if node.entry.steps == steps[: len(node.entry.steps)]:
                return node.number, node.entry
        before = path[: path.index(way[0])]
        if not before:
            raise BadStepError("the beginning of this board is not kept any more: its file holds all steps", "steps")
        moment = begin(now.start, as_it_stands=now.as_it_stands)
        return before[-1].number, Entry(moment=moment, mode="play", start=now.start, as_it_stands=now.as_it_stands)

    def keep_kind(self, kind: Kind) -> None:
        """Keep an invented kind of counter at hand in the tray."""
        with self.lock:
            self.kinds = (*(kept for kept in self.kinds if kept != kind), kind)[-MOST_KINDS_AT_HAND:]
            self._moved()

    def scenario(self) -> Scenario:
        """The scenario that leads to this moment: what a link and a file carry."""
        now = self.now
        setup = now.mode == "setup" or now.as_it_stands
        kept = self._kept_for_forge(now.start)
        return scenario_of(now.start, title=self.title, about=self.about, setup=setup, steps=now.steps, forge=kept)

    def only_this_moment(self) -> Scenario:
        """The scenario that starts with the board as it is: what is left where the whole story is too long."""
        board, setup = self.now.board, self.now.mode == "setup"
        kept = self._kept_for_forge(board)
        return scenario_of(board, title=self.title, about=self.about, setup=setup, forge=kept)

    def _kept_for_forge(self, board: Board) -> ForForge | None:
        kept, since = self._forge
        return kept and kept_since(kept, since, board)

    def _go(self, entry: Entry) -> None:
        self._number = self._tree.add(self._number, entry)
        self._tree.keep(MOST_ENTRIES, self._number)
        self._moved()

    def _moved(self) -> None:
        self._tree.visit(self._number)
        self.version += 1
        self._shown[self.version] = self.shown
        self._shown.pop(self.version - 64, None)


def _tree_of(scenario: Scenario) -> tuple[Tree, int]:
    """The tree that a scenario makes, and the number of its last moment; an undo in it leaves a branch."""
    scenario = known_elsewhere(scenario)  # its steps are written again, in links and files
    moments = run(scenario)
    first = next(moments)
    start = first.before
    tree = Tree(_setting_up(start) if scenario.setup else Entry(moment=first, mode="play", start=start))
    now = 0
    for step, moment in zip(scenario.steps, moments, strict=True):
        before = tree.find(now)
        if isinstance(step, Undo):
            assert before.parent is not None
            now = before.parent
            continue
        steps = (*before.entry.steps, replace(step, expect=None))
        entry = Entry(moment=moment, mode="play", start=start, as_it_stands=scenario.setup, steps=steps)
        now = tree.add(now, entry)
        tree.visit(now)
        tree.keep(MOST_ENTRIES, now)
    return tree, now


def _is_same_act(one: AnyStep, other: AnyStep) -> bool:
    """Whether both do the same, whatever is said and asked of it."""
    return replace(one, say="", quiz=None) == replace(other, say="", quiz=None)


def _setting_up(board: Board) -> Entry:
    board = _as_written(board)
    return Entry(moment=begin(board, as_it_stands=True), mode="setup", start=board, preview=check(board))


def _as_written(board: Board) -> Board:
    """The board as a file would give it: what only says how it came about is forgotten, so that a link is equal."""
    return start_board(scenario_of(board))


def _edited(now: Entry, board: Board, step: AnyStep) -> Entry:
    moment = Moment(board=board, before=now.board, stepped=board, step=step)
    return Entry(moment=moment, mode="setup", start=board, preview=check(board))


def _after(now: Entry, step: AnyStep) -> Entry:
    step = brought_step(step)
    if now.mode == "setup":
        return _edited(now, edit(now.board, filled_step(step)), step)
    if step.quiz is not None:
        step.quiz.refuse_what_is_not_there(now.board)
    if len(now.steps) >= MOST_STEPS:
        raise BadStepError(f"at most {MOST_STEPS} steps a board: share it and go on with a new one", "do")
    return replace(now, moment=take(now.moment, filled_step(step)), steps=(*now.steps, step))
