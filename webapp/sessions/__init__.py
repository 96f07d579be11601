"""Live boards, each with its history, held in memory; and the shelf of what is kept under short links."""

from webapp.sessions.entry import Entry, Mode
from webapp.sessions.session import Branch, Session, Shown
from webapp.sessions.shelf import Shelf, ShelfError
from webapp.sessions.store import Store, UnknownBoardError
from webapp.sessions.tree import Node

__all__ = [
    "Branch",
    "Entry",
    "Mode",
    "Node",
    "Session",
    "Shelf",
    "ShelfError",
    "Shown",
    "Store",
    "UnknownBoardError",
]
