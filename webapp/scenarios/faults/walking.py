"""Goes through a plain value beside the type that it should have, and names everything that does not fit.

msgspec, which reads good files, stops at the first thing; so what fails it is taken apart here until each thing that
is wrong stands alone. What no part explains is told in msgspec's own words: whatever it refuses has a fault.
"""

from __future__ import annotations

import operator
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, UnsetType
from msgspec.structs import FieldInfo

from webapp.rules.counters import Counters
from webapp.rules.entries import decode
from webapp.rules.kind_maps import KindMap
from webapp.scenarios.faults import words
from webapp.scenarios.faults.places import Path

Telling = Callable[[msgspec.ValidationError], tuple[str, str]]


class Found(Struct, frozen=True, kw_only=True):
    """One thing that is wrong: `path` is where it stands, `shown` the path that is told, if that is another."""

    path: Path
    message: str
    hint: str = ""
    shown: Path | None = None


class Shape(Struct, frozen=True):
    """A type taken apart: what a value can be there."""

    type: Any
    structs: tuple[type[Struct], ...] = ()
    lists: tuple[tuple[Any, Meta | None], ...] = ()  # the type of an item, how many there may be
    maps: tuple[tuple[Any, Any], ...] = ()  # the types of keys and values
    words: tuple[str, ...] = ()  # the texts that are allowed by name
    leaves: tuple[tuple[Any, Meta | None], ...] = ()
    empty: bool = False  # whether null may stand there

    @property
    def tag(self) -> str:
        """The key that says which of several maps is meant; "" if there is none."""
        return next((found for struct in self.structs if (found := struct.__struct_config__.tag_field)), "")

    def tagged(self) -> dict[str, type[Struct]]:
        """The maps by what stands behind their tag."""
        return {str(struct.__struct_config__.tag): struct for struct in self.structs}


@cache
def fields_of(struct: type[Struct]) -> dict[str, FieldInfo]:
    """The fields of a map by their keys in a file."""
    return {field.encode_name: field for field in msgspec.structs.fields(struct)}


def shape_of(type_: Any) -> Shape:
    """What a value of that type can be."""
    try:
        return _shape_of(type_)
    except TypeError:  # a type that can't be hashed: none of ours is, and then it is only slower
        return _taken_apart(type_)


@cache
def _shape_of(type_: Any) -> Shape:
    return _taken_apart(type_)


def _taken_apart(type_: Any) -> Shape:
    parts: dict[str, list[Any]] = {"structs": [], "lists": [], "maps": [], "words": [], "leaves": []}
    empty = False
    for member, meta in _members(type_, None):
        origin = get_origin(member)
        if member is type(None):
            empty = True
        elif origin is Literal:
            parts["words"] += [word for word in get_args(member) if isinstance(word, str)]
            parts["leaves"] += [(member, meta)] if any(not isinstance(word, str) for word in get_args(member)) else []
        elif origin is tuple:
            parts["lists"].append((get_args(member)[0], meta))
        elif origin in (dict, Mapping):
            parts["maps"].append(get_args(member))
        elif isinstance(member, type) and issubclass(member, Struct):
            parts["structs"].append(member)
        elif member is not UnsetType:
            parts["leaves"].append((member, meta))
    return Shape(_without_unset(type_), **{name: tuple(found) for name, found in parts.items()}, empty=empty)


def _members(type_: Any, meta: Meta | None) -> Iterator[tuple[Any, Meta | None]]:
    if get_origin(type_) is Annotated:
        inner, *metas = get_args(type_)
        yield from _members(inner, next((each for each in metas if isinstance(each, Meta)), meta))
    elif get_origin(type_) in (Union, types.UnionType):
        for member in get_args(type_):
            yield from _members(member, meta)
    else:
        yield type_, meta


def _without_unset(type_: Any) -> Any:
    if get_origin(type_) in (Union, types.UnionType):
        return reduce(operator.or_, (member for member in get_args(type_) if member is not UnsetType))
    return type_


class Walk:
    """One way through a value. `told` says what msgspec means, in the words of the format."""

    def __init__(self, told: Telling, guesses: words.Guesses) -> None:
        self._told = told
        self._guesses = guesses

    def faults(self, value: Any, type_: Any, path: Path = ()) -> Iterator[Found]:
        """Everything in the value that does not fit the type."""
        shape = shape_of(type_)
        wrong = self._refusal(value, shape.type)
        if wrong is None:
            return
        explained = False
        for fault in self._of_parts(value, shape, path):
            explained = True
            yield fault
        if not explained:
            yield self._leaf(value, shape, path, wrong)

    def _refusal(self, value: Any, type_: Any) -> msgspec.ValidationError | None:
        try:
            msgspec.convert(value, type_, dec_hook=decode)
        except msgspec.ValidationError as error:
            return error
        return None

    def _of_parts(self, value: Any, shape: Shape, path: Path) -> Iterator[Found]:
        if isinstance(value, dict):
            yield from self._of_map(value, shape, path)
        elif isinstance(value, list) and shape.lists:
            yield from self._of_list(value, *shape.lists[0], path)

    def _of_map(self, value: dict[Any, Any], shape: Shape, path: Path) -> Iterator[Found]:
        if shape.tag:
            yield from self._of_tagged(value, shape, path)
        elif len(shape.structs) == 1:
            yield from self._of_struct(value, shape.structs[0], path)
        elif shape.maps:
            yield from self._of_pairs(value, *shape.maps[0], path)
        elif any(isinstance(leaf, type) and issubclass(leaf, Counters | KindMap) for leaf, _ in shape.leaves):
            yield from self._of_kinds(value, shape.leaves[0][0], path)

    def _of_tagged(self, value: dict[Any, Any], shape: Shape, path: Path) -> Iterator[Found]:
        known = shape.tagged()
        if shape.tag not in value:
            near = next((key for key in value if self._guesses.key(key, [shape.tag], ()) == shape.tag), None)
            if near is not None:
                yield Found(path=(*path, near), message=_NO_KEY, hint=words.guess(shape.tag, (), ""))
                return
            hint = words.guess("", known, f"`{shape.tag}` is one of")
            yield Found(path=(*path, shape.tag), message=_MISSING, hint=hint)
            return
        named = value[shape.tag]
        struct = known.get(named) if isinstance(named, str) else None
        if struct is None:
            yield self._no_word(named, tuple(known), (*path, shape.tag))
            return
        yield from self._of_struct(value, struct, path)

    def _of_struct(self, value: dict[Any, Any], struct: type[Struct], path: Path) -> Iterator[Found]:
        fields = fields_of(struct)
        tag = struct.__struct_config__.tag_field
        missing = [name for name, field in fields.items() if field.required and name not in value]
        for key, inner in value.items():
            if key == tag:
                continue
            if (field := fields.get(key) if isinstance(key, str) else None) is None:
                yield self._no_key(key, value, struct, missing, path)
            else:
                yield from self.faults(inner, field.type, (*path, key))
        for name in missing:
            hint = f"{words.example(name).strip()}" or f"it is {_kinds(fields[name].type, name)}"
            yield Found(path=(*path, name), message=_MISSING, hint=hint)

    def _no_key(
        self, key: object, value: dict[Any, Any], struct: type[Struct], missing: list[str], path: Path
    ) -> Found:
        if not isinstance(key, str):
            return Found(path=(*path, key), message="a key is a text", hint=f"write it in quotes: {str(key)!r}")
        own = sorted(fields_of(struct), key=lambda name: name in _OF_ALL_STEPS)
        meant = self._guesses.key(key, own, value)
        if meant in missing:
            missing.remove(meant)  # told already
        tag = struct.__struct_config__.tag
        hint = words.guess(meant, own, f"`{tag}` has" if tag else "here can stand")
        return Found(path=(*path, key), message=_NO_KEY, hint=hint)

    def _of_list(self, value: Sequence[Any], item: Any, meta: Meta | None, path: Path) -> Iterator[Found]:
        if meta is not None and meta.max_length is not None and len(value) > meta.max_length:
            yield Found(path=path, message=f"at most {meta.max_length:,} can stand here, not {len(value):,}")
            return
        for index, inner in enumerate(value):
            yield from self.faults(inner, item, (*path, index))

    def _of_pairs(self, value: dict[Any, Any], key_type: Any, value_type: Any, path: Path) -> Iterator[Found]:
        for key, inner in value.items():
            if self._refusal(key, key_type) is not None:
                message = f"a key here: expected {_kinds(key_type, '')}, not {words.shown(key)}"
                yield Found(path=(*path, key), message=message, shown=path)
            else:
                yield from self.faults(inner, value_type, (*path, key))

    def _of_kinds(self, value: dict[Any, Any], type_: Any, path: Path) -> Iterator[Found]:
        for kind, number in value.items():
            if (wrong := self._refusal({kind: number}, type_)) is not None:
                yield Found(path=(*path, kind), message=self._told(wrong)[0], shown=path, hint=_quoted(number))

    def _leaf(self, value: Any, shape: Shape, path: Path, wrong: msgspec.ValidationError) -> Found:
        if isinstance(value, dict) and (shape.structs or shape.maps or words.of_ours(_first(shape))):
            return Found(path=path, message=self._told(wrong)[0])  # the parts fit, but not together
        if isinstance(value, list) and shape.lists:
            return Found(path=path, message=self._told(wrong)[0], hint=words.example(_key(path)).strip())
        if value is None:
            return Found(path=path, message=NOTHING, hint=_expected(shape, _key(path)))
        if shape.words and not shape.leaves and isinstance(value, str):
            return self._no_word(value, shape.words, path)
        return Found(path=path, message=self._why(value, shape, path, wrong), hint=_other_way(value, shape))

    def _no_word(self, value: object, known: tuple[str, ...], path: Path) -> Found:
        near = self._guesses.near(value, known) if isinstance(value, str) else ""
        hint = words.guess(near, known, "it is one of")
        return Found(path=path, message=f"{words.shown(value)} is not known here", hint=hint)

    def _why(self, value: Any, shape: Shape, path: Path, wrong: msgspec.ValidationError) -> str:
        if _ours_alone(shape, value):
            return self._told(wrong)[0]
        return _too_long(value, shape) or f"{_expected(shape, _key(path))}, not {words.shown(value)}"


_OF_ALL_STEPS = ("by", "say", "quiz", "expect", "expected")
_NO_KEY = "there is no such key here"
_MISSING = "this key is missing"
NOTHING = "there is nothing behind this key"


def _key(path: Path) -> object:
    return path[-1] if path else ""


def _first(shape: Shape) -> Any:
    return shape.leaves[0][0] if shape.leaves else None


def _ours_alone(shape: Shape, value: object) -> bool:
    """Whether only a type of ours says what a text is: its own words are the best then."""
    return len(shape.leaves) == 1 and isinstance(value, str) and _first(shape).__name__ == "Kind"


def _too_long(value: object, shape: Shape) -> str:
    most = max((meta.max_length or 0 for _, meta in shape.leaves if meta is not None), default=0)
    if isinstance(value, str) and most and len(value) > most:
        return f"at most {most:,} characters, not {len(value):,}"
    return ""


def _expected(shape: Shape, key: object) -> str:
    return f"expected {_kinds_of(shape, key)}"


def _kinds(type_: Any, key: object) -> str:
    return _kinds_of(shape_of(type_), key)


def _kinds_of(shape: Shape, key: object) -> str:
    """What can stand there, in the words of the format."""
    told = []
    if shape.structs or shape.maps:
        told.append(f"a map{words.example(key)}")
    if shape.lists:
        told.append(f"a list{words.example(key)}")
    told += [f"{_leaf_told(leaf, meta)}{_if_map(leaf, key)}" for leaf, meta in shape.leaves]
    told += [f"one of {', '.join(shape.words)}"] if len(shape.words) > 1 else list(shape.words)
    return " or ".join(dict.fromkeys(told)) or "something else"


def _if_map(leaf: Any, key: object) -> str:
    return words.example(key) if words.of_ours(leaf) == "a map" else ""


def _leaf_told(leaf: Any, meta: Meta | None) -> str:
    if leaf is bool:
        return "true or false"
    if leaf is int:
        return words.whole_number(meta)
    if leaf is str:
        return words.some_text(meta)
    if told := words.of_ours(leaf):
        return told
    return " or ".join(map(str, get_args(leaf))) or "something else"


def _other_way(value: object, shape: Shape) -> str:
    """How the very thing that stands there would be right, if only its writing is wrong."""
    types_ = [leaf for leaf, _ in shape.leaves]
    if isinstance(value, str) and (int in types_ or bool in types_):
        return _quoted(value) if int in types_ else ("write it without quotes" if value in ("true", "false") else "")
    if str in types_ and isinstance(value, int | float):
        return f'write it in quotes: "{str(value).lower()}"'
    if shape.lists and isinstance(value, str | int) and not isinstance(value, bool):
        return f"write it as a list: [{value}]" if len(str(value)) <= 40 else "write it as a list"
    return ""


def _quoted(number: object) -> str:
    is_number = isinstance(number, str) and number.removeprefix("-").isdecimal() and len(number) < 20
    return f"write it without quotes: {number}" if is_number else ""
