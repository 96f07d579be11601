"""Card facts: the built-in catalogue, by name, and what of a card is not modelled yet."""

from webapp.catalogue.cards import Entry, colors, find, offers, search
from webapp.catalogue.filling import brought, fill, known_elsewhere
from webapp.catalogue.marks import NOT_MODELLED_KEYWORDS, missing
from webapp.catalogue.only_named import only_named
from webapp.catalogue.table import EDITION, EDITIONS
from webapp.catalogue.tokens import find_token, token_of_script
from webapp.catalogue.using import use

__all__ = [
    "EDITION",
    "EDITIONS",
    "NOT_MODELLED_KEYWORDS",
    "Entry",
    "brought",
    "colors",
    "fill",
    "find",
    "find_token",
    "known_elsewhere",
    "missing",
    "offers",
    "only_named",
    "search",
    "token_of_script",
    "use",
]
