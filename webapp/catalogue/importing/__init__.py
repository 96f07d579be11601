"""Bulk files from the field, Scryfall's and MTGJSON's, read into the file of imported cards."""

from webapp.catalogue.importing.running import Imported, import_file
from webapp.catalogue.importing.sources import ForeignFileError

__all__ = ["ForeignFileError", "Imported", "import_file"]
