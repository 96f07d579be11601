"""Everything that is wrong with a file at once: each thing with its line, its path and what would be right.

Good files never come here: they are read the quick way, and only what that refuses is gone through again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from webapp.rules.errors import CountertopError, Fault, UnreadableScenarioError
from webapp.scenarios.faults.meaning import nonsense, unknown_ids_of_steps
from webapp.scenarios.faults.places import Path, Place, located, path_of, repeats, tokens, where_of
from webapp.scenarios.faults.walking import NOTHING, Found, Telling, Walk
from webapp.scenarios.faults.words import Guesses, shown, told_of_yaml

__all__ = [
    "all_of",
    "empty",
    "lines_of",
    "near",
    "of_key",
    "repeated_only",
    "shown",
    "tokens",
    "told_of_yaml",
    "with_unknown_ids",
]

MOST_SHOWN = 50
_MOST_COUNTED = 10_000


def all_of(
    written: dict[str, Any],
    type_: Any,
    told: Telling,
    text: str,
    refused: CountertopError,
    *,
    repeated: bool = False,
) -> UnreadableScenarioError:
    """All that is wrong with maps and lists that should be of that type, and stand so in the text. `refused` is why
    they are none, and is told where nothing else explains it.

    `repeated`: there are keys that stand in their map twice. Raises RecursionError for what is nested too deeply.
    """
    found = [*(_repeated(text) if repeated else ()), *_once([*empty(written), *_nonsense_last(written, type_, told)])]
    if not found:
        return _error([Found(path=path_of(refused.where), message=refused.message)], text)
    return _error(found, text)


def repeated_only(text: str) -> UnreadableScenarioError | None:
    """The keys that stand in their map twice, where these are so many that nobody looks for more; else None."""
    found = list(_repeated(text))
    return _error(found, text) if len(found) == MOST_SHOWN else None


def of_key(key: str, message: str, hint: str, text: str) -> UnreadableScenarioError:
    """What is wrong with one key at the top of a file, with its line in the text, if there is one."""
    return _error([Found(path=(key,), message=message, hint=hint)], text)


def with_unknown_ids(error: CountertopError, written: dict[str, Any], text: str) -> UnreadableScenarioError:
    """A step or expectation that makes no sense, with its line, and with all ids in the others that lead nowhere."""
    first = Found(path=path_of(error.where), message=error.message)
    others = list(_once(unknown_ids_of_steps(written, Guesses())))
    there = {each.path for each in others}
    return _error([*others, *([] if first.path in there else [first])], text)


def near(written: str, known: Collection[str]) -> str:
    """The name that may have been meant; "" if none is near."""
    return Guesses().near(written, known)


def lines_of(text: str, paths: Iterable[str]) -> dict[str, int]:
    """The lines on which these paths stand, of those that do."""
    asked = {path: path_of(path) for path in paths}
    places = located(text, set(asked.values()))
    return {path: places[parts].line for path, parts in asked.items() if parts in places}


def _nonsense_last(written: dict[str, Any], type_: Any, told: Telling) -> Iterator[Found]:
    guesses = Guesses()
    yield from Walk(told, guesses).faults(written, type_)
    yield from nonsense(written, guesses)


def _once(found: Iterable[Found]) -> Iterator[Found]:
    """One thing of each path is enough."""
    seen: set[Path] = set()
    for each in islice(found, _MOST_COUNTED):
        if each.path not in seen:
            seen.add(each.path)
            yield each


def _repeated(text: str) -> Iterator[Found]:
    for again in repeats(text, MOST_SHOWN):
        message = f"the key {again.path[-1]!r} stands there twice"
        yield Found(path=again.path, message=message, hint="one of them would be lost")


def empty(written: Any, path: Path = ()) -> Iterator[Found]:
    """The keys with nothing behind them: a lost indent would let all expectations hold.

    Only the editor's hand empties a field so; of cards and expectations the types themselves say where null may stand.
    """
    if not isinstance(written, dict):
        return
    emptied = written.get("do") == "set"
    for key, value in written.items():
        if value is None and (not emptied or key in ("card", "player", "by", "say", "quiz", "expect")):
            hint = "write its value, or take the key away; what belongs to it stands indented below it"
            yield Found(path=(*path, key), message=NOTHING, hint=hint)
    steps = written.get("steps")
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        yield from empty(step, (*path, "steps", index))


def _error(found: Sequence[Found], text: str) -> UnreadableScenarioError:
    """The error of these faults, one at least, with the places of those that are shown."""
    shown = found[:MOST_SHOWN]
    places = located(text, {each.path for each in shown}) if text else {}
    faults = sorted((_fault(each, places.get(each.path)) for each in shown), key=_by_place)
    return UnreadableScenarioError.of(faults, len(found) - len(shown))


def _fault(found: Found, place: Place | None) -> Fault:
    where = where_of(found.path if found.shown is None else found.shown)
    line, column = place or (None, None)
    return Fault(message=found.message, where=where, line=line, column=column, hint=found.hint)


def _by_place(fault: Fault) -> tuple[int, int]:
    return (fault.line or 0, fault.column or 0)
