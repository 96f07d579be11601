"""Reading and writing XMage's init files: the boards that its test mode sets up."""

from webapp.scenarios.xmage.reader import looks_like_xmage, read
from webapp.scenarios.xmage.writer import write

__all__ = ["looks_like_xmage", "read", "write"]
