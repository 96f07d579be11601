"""Reading deck lists: plain text, those of Arena, MTGO and MWS, and the files of Cockatrice and MTGO."""

from webapp.scenarios.decks.reader import Opened, looks_like_deck, read

__all__ = ["Opened", "looks_like_deck", "read"]
