"""`countertop gallery`: which scenarios come along, and their files."""

from __future__ import annotations

import click

from webapp.rules.errors import CountertopError
from webapp.scenarios import gallery
from webapp.terminal import say, stop


@click.command("gallery")
@click.argument("words", nargs=-1, metavar="[WORDS...]")
@click.option("--file", "name", metavar="NAME", help="Print the file of that scenario, to begin one of your own.")
def gallery_command(words: tuple[str, ...], name: str | None) -> None:
    """List the scenarios that come with Countertop, name and title, by subject; or those that fit all WORDS.

    A word is the beginning of one in the title, the text or a card's name, or a rule number: 704.5q, 704.5, 122, or the
    number of an older edition, 121.3. A name is what `countertop demo` plays, and what stands behind /s/ on a server.

    \b
    Exit code: 0  some fit
               1  none does
               2  there is no scenario of that NAME
    """
    if name is not None:
        _print_file(name)
        return
    found = gallery.search(" ".join(words))
    if not found:
        stop(f"no scenario fits {' '.join(words)[:100]!r}: fewer words, a rule number or a card's name may", code=1)
    width = max(len(entry.name) for entry in found)
    for subject, below in gallery.by_subject(found):
        say(f"{subject.title}:")
        for entry in below:
            say(f"  {entry.name:{width}}  {entry.title}")


def _print_file(name: str) -> None:
    try:
        text = gallery.text(name)
    except CountertopError as error:
        meant = gallery.near(name)
        stop(f"{error.message}; do you mean {', '.join(meant)}?" if meant else error.message)
    click.echo(text.encode(), nl=False)  # a file's text: the same bytes whatever the terminal can show
