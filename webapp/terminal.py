"""What commands say on a terminal: in lines, without signs that would steer it."""

from __future__ import annotations

import errno
import os
import unicodedata
from collections.abc import Iterable
from typing import NoReturn

import click


def stop(message: str, code: int = 2, lines: Iterable[str] = ()) -> NoReturn:
    """End the command with this message on standard error, more lines of it, and this exit code."""
    click.echo(f"countertop: {printable(message)}", err=True)
    for line in lines:
        click.echo(f"  {printable(line)}", err=True)
    raise SystemExit(code)


def say(text: str) -> None:
    """Print a line."""
    click.echo(printable(text))


_COLOURS = {"ok": "green", "FAIL": "red", "ERROR": "red"}


def say_verdict(verdict: str, text: str) -> None:
    """Print a line that begins with `ok`, `FAIL` or `ERROR`: in colour, but only on a terminal that is to have it."""
    word = verdict if os.environ.get("NO_COLOR") else click.style(verdict, fg=_COLOURS[verdict], bold=True)
    click.echo(f"{word} {printable(text)}")


def printable(text: str) -> str:
    """The text as one line, without signs that steer a terminal or that XML can't hold: files may say anything."""
    return "".join(map(_sign, text))


def _sign(sign: str) -> str:
    if sign in "\n\r\t":
        return " "
    return "\ufffd" if sign in _STEERING or unicodedata.category(sign) in ("Cc", "Cs", "Cn") else sign


_STEERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def why_unread(error: Exception) -> str:
    """Why a file can't be read, in plain words."""
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case IsADirectoryError():
            return "this is a folder, not a file"
        case PermissionError():
            return "this file may not be read"
    return why_not(error)


def why_not(error: Exception) -> str:
    """What an error of the system means, in a few words."""
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return "the port is in use; take another by --port"
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)) or type(error).__name__
