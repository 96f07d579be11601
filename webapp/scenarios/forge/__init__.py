"""Reading Forge's puzzles and game states."""

from webapp.scenarios.forge.reader import Opened, looks_like_forge, read

__all__ = ["Opened", "looks_like_forge", "read"]
