"""Where live boards are kept: in memory, the least recently used go first."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable

from webapp.rules.errors import CountertopError
from webapp.scenarios.format import Scenario
from webapp.sessions.session import Session

MOST_BOARDS = 2_000


class UnknownBoardError(CountertopError):
    """No board of that id is here: it never was, or it has been forgotten."""

    def __init__(self, board_id: str) -> None:
        super().__init__(f"there is no board {board_id!r} here: it never was, or the server has forgotten it", "board")


class Store:
    """All live boards of a server, by id. Its methods may be called from several threads."""

    def __init__(self, most: int = MOST_BOARDS) -> None:
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most

    def __len__(self) -> int:
        """How many boards it holds."""
        return len(self._sessions)

    def create(self, scenario: Scenario, left_behind: tuple[str, ...] = (), *, origin: str = "") -> Session:
        """A new board that starts with this scenario, under an id that nobody guesses (128 bits). `origin` is the path
        of the shared board that it is copied from.
        """
        return self._keep(Session(new_id(), scenario, left_behind, origin=origin))

    def get(self, board_id: str) -> Session:
        """The board of that id. Raises UnknownBoardError."""
        with self._lock:
            if board_id not in self._sessions:
                raise UnknownBoardError(board_id)
            self._sessions.move_to_end(board_id)
            return self._sessions[board_id]

    def get_or_create(self, board_id: str, scenario: Callable[[], Scenario], *, origin: str = "") -> Session:
        """The board of that id, made from the scenario if it is not there: a visitor's copy of a shared board, whose
        path is `origin`.
        """
        try:
            return self.get(board_id)
        except UnknownBoardError:
            return self._keep(Session(board_id, scenario(), origin=origin))

    def forget(self, board_id: str) -> None:
        """Let go of the board of that id. Raises UnknownBoardError."""
        with self._lock:
            if self._sessions.pop(board_id, None) is None:
                raise UnknownBoardError(board_id)

    def settle(self, session: Session) -> None:
        """Let go of a copy on which nothing was done. One that was changed is kept, also where another request, which
        did nothing on it, has let go of it meanwhile.
        """
        with self._lock:
            there = self._sessions.get(session.id)
            if session.version and (there is None or not there.version):
                self._sessions[session.id] = session
            elif there is session and not session.version:
                del self._sessions[session.id]

    def _keep(self, session: Session) -> Session:
        with self._lock:
            kept = self._sessions.setdefault(session.id, session)
            while len(self._sessions) > self._most:
                self._sessions.popitem(last=False)
            return kept


def new_id() -> str:
    """A fresh, unguessable id for a board."""
    return secrets.token_urlsafe(16)
