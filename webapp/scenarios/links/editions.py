"""Links whose cards are of an older edition of the catalogue: each card does what it did as the link was made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import UNSET, to_builtins

from webapp import catalogue
from webapp.rules.entries import CardEntry, encode

_MAY_DIFFER = ("abilities", "back")  # what later editions say more of
_LONGEST_NAME = 200  # of a card; no longer one is looked up


def as_of(written: dict[str, Any], edition: int) -> dict[str, Any]:
    """The plain scenario, in which cards that the catalogue says more of today say what it said in that edition."""
    if edition != catalogue.EDITION:
        for entry in _entries(written):
            entry.update(_as_it_was(entry, edition))
    return written


def _entries(written: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every card that a scenario, or one of its steps, writes."""
    for entry in written.get("cards", ()):
        if isinstance(entry, dict):
            yield entry
            yield from _entries({"cards": entry.get("merged") or ()})
    for step in written.get("steps", ()):
        if isinstance(step, dict):
            if isinstance(step.get("card"), dict):
                yield step["card"]
            yield from _entries({"steps": step.get("steps", ())})


def _as_it_was(entry: dict[str, Any], edition: int) -> dict[str, Any]:
    """What is to be written of it so that it is as it was; nothing where it is the same, or is written anyway."""
    name = entry.get("card")
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        return {}
    then = _different(name, entry.get("token") is True, edition)
    return {field: value for field, value in then.items() if field not in entry}


@lru_cache(maxsize=1_000)
def _different(name: str, token: bool, edition: int) -> dict[str, Any]:
    """What a card of this name was in that edition, where it is otherwise today, as an entry writes it."""
    if catalogue.find(name, edition) is None:
        return {}  # whoever reads the scenario says so, and what may have been meant
    asked = CardEntry(id="any", card=name, token=token or UNSET)
    then, now = catalogue.fill(asked, edition), catalogue.fill(asked)
    return {
        field: [] if getattr(then, field) is UNSET else to_builtins(getattr(then, field), enc_hook=encode)
        for field in _MAY_DIFFER
        if getattr(then, field) != getattr(now, field)
    }
