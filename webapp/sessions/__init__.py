"""Live boards: each with its history, held in memory."""

from webapp.sessions.entry import Entry, Mode
from webapp.sessions.session import Branch, Session, Shown
from webapp.sessions.store import Store, UnknownBoardError
from webapp.sessions.tree import Node

__all__ = ["Branch", "Entry", "Mode", "Node", "Session", "Shown", "Store", "UnknownBoardError"]
