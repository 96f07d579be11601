"""Live boards: each with its history, held in memory."""

from webapp.sessions.session import Entry, Mode, Session, Shown
from webapp.sessions.store import Store, UnknownBoardError

__all__ = ["Entry", "Mode", "Session", "Shown", "Store", "UnknownBoardError"]
