"""What the tests of modelled cards share: what a file says, and hands to use and to look with."""

import json
from pathlib import Path
from typing import Any

import webapp.catalogue
from tests.builders import keywords, step
from webapp.rules import AnyStep, Board, Moment
from webapp.rules.characteristics import view_of

FOLDER = Path(webapp.catalogue.__file__).parent / "data" / "behaviours"
PLUS, MINUS = "+1/+1", "-1/-1"


def behaviours(name: str) -> dict[str, Any]:
    """What a file of behaviours says, as it is written."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def use(number: int = 1, *targets: str, **more: Any) -> AnyStep:
    """Use that ability of the card with the id `it`."""
    return step("use", card="it", ability=number, targets=list(targets), **more)


def resolve(*targets: str, **more: Any) -> AnyStep:
    """Resolve the trigger that waits first, for these targets."""
    return step("resolve", targets=list(targets), **more)


def has(on: Moment | Board, card: str, *words: str) -> bool:
    """Whether it has all these keywords; it must not be that it has only some."""
    there = [word.casefold() in keywords(on, card) for word in words]
    assert all(there) or not any(there)
    return all(there)


def types(on: Moment | Board, card: str) -> set[str]:
    """All words of its type line, as it is now."""
    there = on if isinstance(on, Board) else on.board
    line = view_of(there).of(there.cards[card]).type_line
    return {*line.supertypes, *line.types, *line.subtypes}
