"""The commands about card data: import a bulk file, and say how much of it is understood."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click
import platformdirs

from webapp.catalogue.coverage import ByHand, Coverage, covered_by_hand, covered_by_import
from webapp.catalogue.importing import Imported, import_file
from webapp.rules.errors import CountertopError
from webapp.terminal import say, stop, why_unread

DATA = click.option(
    "--data", metavar="DIR", help="The folder of imported cards and short links. The usual one: your user data."
)


def data_folder(written: str | None) -> Path:
    """The folder of imported cards and short links: the one named, else the usual one of this user."""
    return Path(written) if written is not None else platformdirs.user_data_path("countertop", appauthor=False)


@click.group()
def cards() -> None:
    """Card data: import a bulk file, and see what of it is understood."""


@cards.command("import")
@click.argument("file", type=click.Path(readable=False, path_type=str))
@DATA
def import_command(file: str, data: str | None) -> None:
    """Import a bulk file: Scryfall's oracle cards or default cards, or MTGJSON's AtomicCards, plain or gzip.

    Cards whose names the built-in catalogue lacks come to it. What the text of any card says about counters is read,
    unless that card is modelled by hand. `countertop serve` with the same folder uses what was imported.

    \b
    Exit code: 0  it was imported, in place of what was imported before
               1  the file can't be read, or not written: what was imported before is as it was
    """
    shown, folder = click.format_filename(file), data_folder(data)
    try:
        size = os.stat(file).st_size
        with click.progressbar(length=size, label=shown, width=0, update_min_steps=max(size // 200, 1)) as bar:
            found = import_file(Path(file), folder, bar.update)
    except CountertopError as error:
        stop(f"{shown}: {error.message}", code=1)
    except (OSError, ValueError) as error:
        stop(f"{shown}: {why_unread(error)}", code=1)
    for line in _imported_told(found, folder):
        say(line)


def _imported_told(found: Imported, folder: Path) -> Iterator[str]:
    yield (
        f"{found.form}: {found.cards:,} cards and {found.tokens:,} tokens, {found.faces:,} faces in all, "
        f"from {found.entries:,} entries, into {folder}"
    )
    for what, number in found.left_out.items():
        yield f"left out: {number:,} {what}"


@cards.command()
@DATA
@click.option("--most", default=20, show_default=True, type=click.IntRange(0), help="How many shapes are listed.")
def coverage(data: str | None, most: int) -> None:
    """Say how much of what cards do about counters is understood: by hand, and by reading what was imported.

    Sentences that were not understood are listed by their shape: N is a number, K a kind of counter, ~ the card.
    """
    for line in _by_hand_told(covered_by_hand()):
        say(line)
    try:
        found = covered_by_import(data_folder(data))
    except CountertopError as error:
        stop(error.message, code=1)
    say("")
    for line in _coverage_told(found, most) if found else ("Nothing is imported there.",):
        say(line)


def _by_hand_told(kinds: tuple[ByHand, ...]) -> Iterator[str]:
    yield "Listed cards that do something about counters, and how many of them are modelled by hand:"
    for each in kinds:
        share = _share(each.modelled, each.cards)
        yield f"  {each.kind:20} {each.modelled:4} of {each.cards:4} {share}, with nothing missing {each.whole:4}"


def _coverage_told(found: Coverage, most: int) -> Iterator[str]:
    understood = found.by_hand + found.by_reading
    said = found.sentences_by_hand + found.sentences_read
    yield f"Imported from {found.form}: {found.faces:,} faces, {found.mentioning:,} of them mention counters."
    yield (
        f"  faces      {understood:6,} {_share(understood, found.mentioning)} understood: {found.by_hand:,} by hand, "
        f"{found.by_reading:,} by reading; {found.in_part:,} more in part"
    )
    yield (
        f"  sentences  {said:6,} {_share(said, found.sentences)} understood of {found.sentences:,}: "
        f"{found.sentences_by_hand:,} of cards modelled by hand, {found.sentences_read:,} by reading"
    )
    if found.shapes and most:
        yield f"The commonest of {len(found.shapes):,} shapes that are not understood:"
        yield from (f"  {number:5} {shape}" for shape, number in found.shapes[:most])


def _share(part: int, whole: int) -> str:
    return f"{part / whole if whole else 0:4.0%}"
