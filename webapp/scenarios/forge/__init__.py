"""Reading and writing Forge's puzzles and game states."""

from webapp.scenarios.forge.reader import Opened, looks_like_forge, read
from webapp.scenarios.forge.writer import Written, write

__all__ = ["Opened", "Written", "looks_like_forge", "read", "write"]
