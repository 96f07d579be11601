"""Links whose cards are of an older edition of the catalogue: each card does what it did as the link was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, to_builtins

from webapp import catalogue
from webapp.rules.entries import CardEntry, encode
from webapp.rules.errors import CountertopError

_MAY_DIFFER = ("abilities", "back")  # what later editions say more of


def as_of(written: dict[str, Any], edition: int) -> dict[str, Any]:
    """The plain scenario, in which cards that the catalogue says more of today say what it said in that edition."""
    if edition != catalogue.EDITION:
        for entry in _entries(written):
            entry.update(_as_it_was(entry, edition))
    return written


def _entries(written: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every card that a scenario, or one of its steps, writes."""
    yield from (entry for entry in written.get("cards", ()) if isinstance(entry, dict))
    for step in written.get("steps", ()):
        if isinstance(step, dict):
            if isinstance(step.get("card"), dict):
                yield step["card"]
            yield from _entries({"steps": step.get("steps", ())})


def _as_it_was(entry: dict[str, Any], edition: int) -> dict[str, Any]:
    """What is to be written of it so that it is as it was; nothing where it is the same, or is written anyway."""
    name = entry.get("card")
    if not isinstance(name, str):
        return {}
    asked = CardEntry(id="any", card=name, token=entry.get("token") is True or UNSET)
    try:
        then, now = catalogue.fill(asked, edition), catalogue.fill(asked)
    except CountertopError:
        return {}  # whoever reads the scenario says so
    return {
        field: [] if getattr(then, field) is UNSET else to_builtins(getattr(then, field), enc_hook=encode)
        for field in _MAY_DIFFER
        if field not in entry and getattr(then, field) != getattr(now, field)
    }
