"""What can stand in a scenario file, read from the types, and the rulings with one such thing changed.

A `Place` is where something stands in a file: a key of a map, or a step or ability. A change takes it out, puts another
value there, or, of an expectation, says what is not so.
"""

from __future__ import annotations

import copy
import functools
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec.inspect as inspect
import yaml
from msgspec import ValidationError, convert

from webapp.rulebook.vocabulary import Path, maps_in, parts
from webapp.rules.affects import Affects
from webapp.rules.effects import Effect
from webapp.rules.entries import decode
from webapp.rules.errors import CountertopError
from webapp.rules.expected import Expect
from webapp.rules.play import Moment
from webapp.rules.steps import CardStep, Step
from webapp.scenarios import rulings
from webapp.scenarios.check import check, compare
from webapp.scenarios.format import Scenario, from_plain

Plain = dict[str, Any]


class Place(NamedTuple):
    """Where a struct stands in a ruling, as a map; or where a key of it stands, written as in the file."""

    ruling: str
    struct: type
    key: str
    path: Path

    @property
    def value(self) -> Any:
        """What stands there."""
        return at(plain(self.ruling), self.path)

    def key_in_it(self, key: str) -> Place:
        """Where a key of this map stands, or would stand."""
        return Place(self.ruling, self.struct, key, (*self.path, key))


# The types


def words(type_: inspect.Type) -> tuple[str, ...]:
    """The words of an enumeration, if that is one or holds one."""
    if isinstance(type_, inspect.LiteralType):
        return tuple(value for value in type_.values if isinstance(value, str))
    return tuple(word for part in parts(type_) for word in words(part))


def owner(struct: type, key: str) -> type:
    """The class to which a key belongs: what all steps share is one key, whatever step it stands on; and so is what
    all say that affect or target something.
    """
    shared = (base for base in (Step, CardStep, Affects) if issubclass(struct, base))
    return next((base for base in shared if key in base.__struct_encode_fields__), struct)


def said(struct: type, key: str = "") -> str:
    """A struct, or a key of it, as a person would write it: `put.kind`, `changes_puts.half`, `CardEntry.zone`."""
    name = getattr(struct.__struct_config__, "tag", None) or struct.__name__
    if issubclass(struct, Effect):
        name = f"does {name}"
    return f"{name}.{key}" if key else str(name)


def is_expected(struct: type) -> bool:
    """Whether the struct says what must hold."""
    return struct.__module__ == "webapp.rules.expected"


# The rulings


@functools.cache
def plain(ruling: str) -> Plain:
    """A ruling as plain maps and lists. Not to be changed: `changed` makes a copy."""
    found: Plain = yaml.load(rulings.text(ruling), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


@functools.cache
def holding() -> tuple[str, ...]:
    """The names of the rulings that hold, the shortest files first. What fails anyhow shows nothing."""
    by_length = sorted(rulings.names(), key=lambda name: len(rulings.text(name)))
    return tuple(name for name in by_length if not fails(plain(name)))


@functools.cache
def maps() -> dict[type, list[Place]]:
    """Where each struct stands in the rulings that hold, as a map; the shortest files first."""
    found: dict[type, list[Place]] = defaultdict(list)
    whole = inspect.type_info(Scenario)
    for ruling in holding():
        for struct, _, path in maps_in(whole, plain(ruling)):
            found[struct.cls].append(Place(ruling, struct.cls, "", path))
    return found


@functools.cache
def places() -> dict[tuple[type, str], list[Place]]:
    """Where each key stands in the rulings."""
    found: dict[tuple[type, str], list[Place]] = defaultdict(list)
    for struct, there in maps().items():
        for place in there:
            for key in place.value:
                found[owner(struct, key), key].append(place.key_in_it(key))
    return found


# Changing and running


def at(value: Any, path: Path) -> Any:
    """What stands at a path."""
    for part in path:
        value = value[part]
    return value


def changed(ruling: str, path: Path, change: Callable[[Any, Any], None]) -> Plain:
    """The ruling, with the map or list that holds the path's last part changed."""
    result = copy.deepcopy(plain(ruling))
    change(at(result, path[:-1]), path[-1])
    return result


def without(place: Place) -> Plain:
    """The ruling without what stands there."""
    return changed(place.ruling, place.path, lambda holder, key: holder.__delitem__(key))


def with_other(place: Place, value: Any) -> Plain:
    """The ruling with another value there."""
    return changed(place.ruling, place.path, lambda holder, key: holder.__setitem__(key, value))


def fails(written: Plain) -> bool:
    """Whether a ruling that was changed is refused, or does not hold any more."""
    try:
        return not check(from_plain(written)).ok
    except CountertopError:
        return True


def breaks(written: Plain) -> bool:
    """Whether a ruling that was changed can be read, but does not hold any more."""
    try:
        scenario = from_plain(written)
    except CountertopError:
        return False
    try:
        return not check(scenario).ok
    except CountertopError:
        return True


# What is not so


@functools.cache
def moments(ruling: str) -> tuple[Moment, ...]:
    """The moments of a ruling: what it expects changes none of them."""
    return check(from_plain(plain(ruling))).moments


def is_noticed(place: Place) -> bool:
    """Whether a check says so, or refuses the ruling, if that expectation is changed to one that is not so."""
    start = place.path.index("expect") + 1
    whole, part = place.path[:start], place.path[start:]
    written = copy.deepcopy(at(plain(place.ruling), whole))
    others = at(written, part[:-1])
    others[place.key] = _not_so(place.key, place.value, others)
    there = moments(place.ruling)
    known = {card_id for moment in there for card_id in (*moment.board.cards, *moment.board.gone)}
    try:
        expected = convert(written, Expect, dec_hook=decode)
        return any(compare(expected, there[-1 if len(whole) == 1 else whole[1] + 1], "expect", known))
    except (ValidationError, CountertopError):
        return True


def _not_so(key: str, value: Any, others: Plain) -> Any:
    if key == "keywords_exclude":
        return others.get("keywords_include", value)
    if key in _NOT_SO:
        return _NOT_SO[key](value)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return {"speed": 4, "attached_to": "p1", "choice": {"kind": "legend", "player": "p1"}}[key]
    return f"{value}-other" if isinstance(value, str) else value


def _no_cards(cards: Plain) -> Plain:
    return {name: {**fields, "exists": not fields.get("exists", True)} for name, fields in cards.items()}


_NOT_SO: dict[str, Callable[[Any], Any]] = {
    "cards": _no_cards,
    "players": lambda players: {name: {**fields, "life": 999} for name, fields in players.items()},
    "zone": lambda zone: "hand" if zone != "hand" else "exile",
    "counters": lambda counters: {**counters, "oddity": 1},
    "type": lambda line: f"{line} Oddity",
    "keywords": lambda found: [*found, "banding"],
    "keywords_include": lambda found: [*found, "banding"],
    "last": lambda last: {**last, "damage": 999},
    "fired": lambda fired: fired[1:] or [{"rule": "704.5f", "object": "p1"}],
    "rule": lambda rule: "704.5b" if rule != "704.5b" else "704.5a",
    "log": lambda texts: [*texts, "what no log says"],
    "log_without": lambda texts: [*texts, " "],
    "nothing": lambda nothing: not nothing if isinstance(nothing, bool) else "999.9",
    "could_choose": lambda found: [*found, "nobody"],
    "options": lambda found: [*found, "nobody"],
    "triggers": lambda found: [*found, {"what": "undying"}],
    "choice": lambda choice: None if choice else {"kind": "legend", "player": "p1"},
    "kind": lambda kind: "legend" if kind != "legend" else "order",
    "what": lambda what: "undying" if what != "undying" else "persist",
}
