"""Reading deck lists: plain text, those of Arena, MTGO and MWS, and the files of Cockatrice and MTGO."""

from webapp.scenarios.decks.reader import looks_like_deck, read
from webapp.scenarios.opened import Opened

__all__ = ["Opened", "looks_like_deck", "read"]
