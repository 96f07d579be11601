"""The format of scenario files, as the types say it: each map that a file may hold, its keys, and an example of it.

What a map is for is told by the type's docstring; the example stands in one of the rulings that come with Countertop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

import yaml
from msgspec import NODEFAULT, UNSET, Struct, inspect

from webapp.rules.counters import Counters, Kind
from webapp.rules.kind_maps import AtLeast, EnteringCounters
from webapp.rules.steps import Step
from webapp.scenarios import links, rulings
from webapp.scenarios.format import Scenario, read

SECTIONS = (
    *("The file", "Cards and players", "Abilities", "What abilities do", "What abilities speak of", "Steps"),
    *("What a lesson asks", "What must hold"),
)
Path = tuple[str | int, ...]  # where something stands in a file
_LONGEST_EXAMPLE = 400  # characters: a longer one shows too much
_NOT_SHOWN = ("say", "quiz", "expect")  # of an example: what is there for the ruling's sake
_SHARED = ("by", "say", "quiz", "expect", "expected")  # keys of every step


class Key(Struct, frozen=True, kw_only=True):
    """A key of a map: what may stand there, in words, and what holds where it does not; "needed" if it has to."""

    name: str
    values: str
    usually: str


class Example(Struct, frozen=True):
    """A map as it stands in a ruling, written as YAML: with the ruling's title, and the path of its page."""

    text: str
    title: str
    path: str


class Map(Struct, frozen=True, kw_only=True):
    """One map of the format: `name` is how a file says which it is, or what we call it."""

    name: str
    section: str
    says: str
    keys: tuple[Key, ...]
    shared: tuple[Key, ...]
    example: Example | None

    @property
    def anchor(self) -> str:
        """What an address of the page calls it."""
        return anchor(self.section, self.name)


def anchor(section: str, name: str) -> str:
    """What an address of the page calls a map."""
    return re.sub(r"[^a-z0-9]+", "-", f"{section} {name}".lower())


@cache
def sections() -> tuple[tuple[str, tuple[Map, ...]], ...]:
    """All maps of the format, by section; tagged ones in the order of their tags' types."""
    maps = sorted((_map(struct) for struct in structs()), key=lambda each: SECTIONS.index(each.section))
    return tuple((name, tuple(each)) for name, each in groupby(maps, key=lambda each: each.section))


def structs() -> tuple[inspect.StructType, ...]:
    """All structs of which a scenario file is made."""
    found: dict[type, inspect.StructType] = {}

    def look(type_: inspect.Type) -> None:
        if isinstance(type_, inspect.StructType) and type_.cls not in found:
            found[type_.cls] = type_
            for field in type_.fields:
                look(field.type)
        for part in parts(type_):
            look(part)

    look(inspect.type_info(Scenario))
    return tuple(found.values())


def parts(type_: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types of which that one is made, where it is no struct."""
    match type_:
        case inspect.UnionType():
            return type_.types
        case inspect.VarTupleType() | inspect.ListType():
            return (type_.item_type,)
        case inspect.DictType():
            return (type_.value_type,)
        case inspect.Metadata():
            return (type_.type,)
    return ()


def name_of(struct: type[Struct]) -> str:
    """How a file says which map it is, or what we call it: `put`, `gives`, `Affects`."""
    return str(struct.__struct_config__.tag or struct.__name__)


def maps_in(
    type_: inspect.Type, value: Any, path: Path = ()
) -> Iterator[tuple[inspect.StructType, dict[str, Any], Path]]:
    """Each map of a plain file that is a struct, with that struct, and where it stands: the outer ones first."""
    match type_:
        case inspect.StructType() if isinstance(value, dict):
            yield type_, value, path
            for field in type_.fields:
                if field.encode_name in value:
                    yield from maps_in(field.type, value[field.encode_name], (*path, field.encode_name))
        case inspect.UnionType():
            for one in type_.types:
                if not isinstance(one, inspect.StructType) or _is_tagged_so(one, value):
                    yield from maps_in(one, value, path)
        case inspect.VarTupleType() if isinstance(value, list):
            for index, item in enumerate(value):
                yield from maps_in(type_.item_type, item, (*path, index))
        case inspect.DictType() if isinstance(value, dict):
            for key, item in value.items():
                yield from maps_in(type_.value_type, item, (*path, key))
        case inspect.Metadata():
            yield from maps_in(type_.type, value, path)


def _is_tagged_so(struct: inspect.StructType, value: Any) -> bool:
    return struct.tag is None or (isinstance(value, dict) and value.get(str(struct.tag_field)) == struct.tag)


# One map


def _map(struct: inspect.StructType) -> Map:
    keys = tuple(_key(field) for field in struct.fields)
    is_step = struct.tag_field == "do"
    return Map(
        name=name_of(struct.cls),
        section=_section(struct),
        says=_told(struct.cls),
        keys=tuple(key for key in keys if not (is_step and key.name in _SHARED)),
        shared=tuple(key for key in keys if is_step and key.name in _SHARED),
        example=_examples().get(struct.cls),
    )


def _section(struct: inspect.StructType) -> str:
    module = struct.cls.__module__.rpartition(".")[2]
    if struct.tag_field == "is":
        return "Abilities"
    if struct.tag_field == "do":
        return "Steps" if issubclass(struct.cls, Step) else "What abilities do"
    return {
        "format": "The file",
        "board": "The file",
        "entries": "Cards and players",
        "kept": "The file",
        "quiz": "What a lesson asks",
        "expected": "What must hold",
    }.get(module, "What abilities speak of")


def _told(struct: type) -> str:
    """The docstring as one text: what it is for."""
    return " ".join((struct.__doc__ or "").split())


def _key(field: inspect.Field) -> Key:
    return Key(name=field.encode_name, values=in_words(field.type), usually=_usually(field))


def _usually(field: inspect.Field) -> str:
    default = field.default_factory() if field.default_factory is not NODEFAULT else field.default
    if field.required:
        return "needed"
    if default in (UNSET, None, "", ()) or default == {} or not isinstance(default, str | int | tuple):
        return ""
    if isinstance(default, bool):
        return "yes" if default else "no"
    return ", ".join(map(str, default)) if isinstance(default, tuple) else str(default)


_NAMED = {
    Kind: "a kind of counter",
    Counters: "a map of kinds of counters to numbers",
    EnteringCounters: "a map of kinds of counters to numbers or X",
    AtLeast: "a map of kinds of counters to numbers",
}


def in_words(type_: inspect.Type) -> str:
    """What may stand there: `a whole number from 1 on`, `a list of text`, `you, opponents or anyone`."""
    match type_:
        case inspect.LiteralType():
            return _or([str(value) for value in type_.values])
        case inspect.BoolType():
            return "yes or no"
        case inspect.IntType():
            return _number(type_)
        case inspect.StrType():
            return "text"
        case inspect.StructType():
            return name_of(type_.cls)
        case inspect.CustomType():
            return _NAMED.get(type_.cls, type_.cls.__name__)
        case inspect.VarTupleType() | inspect.ListType():
            return f"a list: {in_words(type_.item_type)}"
        case inspect.DictType():
            return f"a map of names to: {in_words(type_.value_type)}"
        case inspect.UnionType():
            told = [in_words(one) for one in type_.types if not isinstance(one, inspect.NoneType)]
            structs = [one for one in type_.types if isinstance(one, inspect.StructType)]
            tags = {one.tag_field for one in structs if one.tag is not None}
            if tags and len(structs) > 3:
                return "an ability" if tags == {"is"} else "a step"
            return _or(list(dict.fromkeys(told)))
        case inspect.Metadata():
            return in_words(type_.type)
    return "anything"


def _number(type_: inspect.IntType) -> str:
    if type_.ge is None or type_.ge < -(10**6):
        return "a whole number"
    return (
        f"a whole number from {type_.ge} on" if type_.le is None or type_.le >= 10**4 else f"{type_.ge} to {type_.le}"
    )


def _or(words: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


# Examples


@cache
def _examples() -> dict[type, Example]:
    """For each struct the example of about the best length, out of the rulings."""
    found: dict[type, tuple[int, dict[str, Any], str]] = {}
    whole = inspect.type_info(Scenario)
    for name in rulings.names():
        plain = yaml.load(rulings.text(name), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        for struct, value, _ in maps_in(whole, plain):
            told = {key: part for key, part in value.items() if key not in _NOT_SHOWN}
            rank = _rank(told)
            if struct.cls is not Scenario and (struct.cls not in found or rank < found[struct.cls][0]):
                found[struct.cls] = (rank, told, name)
    return {struct: _example(told, name) for struct, (_, told, name) in found.items()}


def _rank(told: dict[str, Any]) -> int:
    """Short ones first, but those that say something: a key or two more tell more."""
    length = len(str(told))
    return abs(length - 90) - 12 * min(len(told), 4) + (10_000 if length > _LONGEST_EXAMPLE else 0)


def _example(told: dict[str, Any], name: str) -> Example:
    text = yaml.safe_dump(told, sort_keys=False, allow_unicode=True, default_flow_style=None, width=88)
    scenario = read(rulings.text(name))
    return Example(text.rstrip(), scenario.title, links.path_of(scenario))
