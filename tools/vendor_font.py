"""Make the one font file that pictures of boards are written in: two weights of Inter, with what our texts need.

    npm pack @expo-google-fonts/inter@0.4.2
    python -m tools.vendor_font 400Regular/Inter_400Regular.ttf 700Bold/Inter_700Bold.ttf static/vendor/inter/Inter.ttc

The same files give the same bytes. Its licence, the OFL, has no reserved font name here: a part may be called Inter.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

# Latin with all accents, Greek and Cyrillic; dashes, quotes and signs; arrows, mathematics, shapes and stars.
_RANGES = (
    *((0x20, 0x24F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF), (0x1E00, 0x1EFF), (0x2000, 0x206F)),
    *((0x2070, 0x209F), (0x20A0, 0x20BF), (0x2100, 0x214F), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x25A0, 0x266F)),
    *((0x26A0, 0x26A0), (0x2713, 0x2717), (0xFFFD, 0xFFFD)),
)


def part_of(path: Path) -> TTFont:
    """One weight with no more than these characters; what has none keeps its box."""
    options = Options(
        layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], notdef_outline=True, hinting=False, name_IDs=["*"]
    )
    font = TTFont(path, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in _RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    return font


def main(*arguments: str) -> None:
    """Write the collection: the last argument, of the weights in the others."""
    *weights, made = map(Path, arguments)
    collection = TTCollection()
    collection.fonts = [part_of(weight) for weight in weights]
    made.parent.mkdir(parents=True, exist_ok=True)
    collection.save(made, shareTables=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
