"""Reading and writing Forge's puzzles and game states."""

from webapp.scenarios.forge.keeping import kept_since
from webapp.scenarios.forge.reader import looks_like_forge, read
from webapp.scenarios.forge.writer import write
from webapp.scenarios.opened import Opened

__all__ = ["Opened", "kept_since", "looks_like_forge", "read", "write"]
