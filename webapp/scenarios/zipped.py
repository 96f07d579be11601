"""The one file inside a zip, unpacked within limits."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO

from webapp.rules.errors import UnreadableScenarioError

MOST_UNPACKED = 8 * 1024 * 1024
_MAGIC = b"PK\x03\x04"
# Of these alone a part can be unpacked without the rest: 2 MiB of bzip2 may unfold to forty gigabytes at once.
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def is_zipped(content: bytes) -> bool:
    """Whether that is a zip with something in it, judged by how it begins."""
    return content.startswith(_MAGIC)


def unzipped(content: bytes) -> bytes:
    """What the one file inside holds; how it is called there is no matter.

    Raises UnreadableScenarioError for a zip that is damaged, locked, of another sort, or holds more than that.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            files = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(files) != 1:
                raise UnreadableScenarioError(f"a zip with one file in it, not {len(files)}, can be opened")
            if files[0].compress_type not in _PACKINGS:
                raise NotImplementedError
            with archive.open(files[0]) as stream:
                unpacked = stream.read(MOST_UNPACKED + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        if isinstance(error, UnreadableScenarioError):
            raise
        why = "locked" if isinstance(error, RuntimeError) and "encrypted" in str(error) else "damaged"
        raise UnreadableScenarioError(f"this zip is {why}, or packed in a way that is not read here") from None
    if len(unpacked) > MOST_UNPACKED:
        raise UnreadableScenarioError(f"this zip unfolds to more than {MOST_UNPACKED // 1024 // 1024} MiB")
    return unpacked
