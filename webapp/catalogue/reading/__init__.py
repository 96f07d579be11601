"""The printed text of cards, read for what it says about counters, into the abilities of the scenario format.

A sentence that one of the templates (`sentences`) fits whole is read; any other that mentions counters is given back
as it stands. Nothing is guessed.
"""

from webapp.catalogue.reading.shapes import shape_of
from webapp.catalogue.reading.texts import LONGEST_TEXT, Reading, read_text

__all__ = ["LONGEST_TEXT", "Reading", "read_text", "shape_of"]
