"""A form made from a type: its fields, what stands in them, and what is meant by what was typed.

What a form holds is a tree of texts as a browser sends it, `abilities.0.affects.who` unfolded. A structure of msgspec
says what is asked for: a choice becomes a menu, a list a line of words with commas, a map rows of a kind and a number.
A list of structures inside a row is a line of JSON or YAML for each. So a new kind of ability needs no new form.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct, to_builtins
from msgspec import inspect as types
from msgspec.structs import replace

from webapp.rules.counters import Counters, Kind
from webapp.rules.entries import encode
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.kind_maps import KindMap
from webapp.scenarios.texts import value_of

Raw = dict[str, Any]  # texts by name, and such trees in turn
MOST_LEVELS = 10  # of names in one another, as in card.back.abilities.0.affects.what
MOST_ROWS = 200  # of a list or a map
_NUMBER = re.compile(r"\s*([+\-\u2212\u2013]?)([0-9]{1,15})\s*")
_ROW = re.compile(r"[0-9]{1,3}")


class Field(Struct, frozen=True, kw_only=True):
    """One thing that a form asks for. `control` says how: text, long text, number, check, select, words, kind, kinds,
    map, group or ways. `parts` are the fields of a group, the pairs of a map's rows, or what each of several ways asks.
    """

    name: str
    key: str
    control: str
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    parts: tuple[Field, ...] = ()
    way: str = ""  # of one of several ways: which one asks for this
    least: int | None = None
    most: int | None = None
    wrong: str = ""
    needed: bool = False

    @property
    def is_said(self) -> bool:
        """Whether anything stands in it, or is wrong there."""
        return any(one.value or one.wrong for one in self.walk())

    def walk(self) -> Iterator[Field]:
        """This field and all in it."""
        yield self
        for part in self.parts:
            yield from part.walk()


# What a form sends


def tree(fields: Iterable[tuple[str, str]], leave_out: Iterable[str] = ()) -> Raw:
    """The fields of a form by the parts of their names. Raises BadStepError naming a field that can't stand there."""
    root: Raw = {}
    for name, text in fields:
        if name in leave_out:
            continue
        *path, last = name.split(".")
        if len(path) > MOST_LEVELS:
            raise BadStepError("there is no such field", f"{name[:60]}…")
        branch = root
        for part in path:
            branch = branch.setdefault(part, {})
            if not isinstance(branch, dict):
                raise BadStepError("this field stands there twice", name[:200])
        if last in branch:
            raise BadStepError("this field stands there twice", name[:200])
        branch[last] = text
    return root


def flat(raw: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """The same as one text for each name; empty ones left out."""
    found: dict[str, str] = {}
    for name, part in raw.items():
        if isinstance(part, dict):
            found |= flat(part, f"{path}{name}.")
        elif part != "":
            found[path + name] = part
    return found


def rows(raw: Any, where: str) -> list[Any]:
    """The parts of a list by their numbers, in their order. Raises BadStepError for what is no list, or too long."""
    if raw in ("", None):
        return []
    if not isinstance(raw, dict):
        raise BadStepError("a list of rows, numbered from 0", where)
    if strange := next((key for key in raw if not _ROW.fullmatch(key)), None):
        raise BadStepError("a list of rows, numbered from 0", f"{where}.{strange[:60]}")
    if len(raw) > MOST_ROWS:
        raise BadStepError(f"at most {MOST_ROWS} rows", where)
    return [raw[key] for key in sorted(raw, key=int)]


# Types


@cache
def asked(struct: type) -> tuple[types.Field, ...]:
    """What a structure holds."""
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    return info.fields


def rows_of(struct: type, name: str) -> types.Type:
    """What each row of that list of a structure holds. Raises TypeError for a field that is no list."""
    kind = next(field.type for field in asked(struct) if field.name == name)
    if not isinstance(kind, types.VarTupleType):
        raise TypeError(f"{name} is no list")
    return kind.item_type


def _alone(kind: types.Type) -> tuple[types.Type, ...]:
    """What a value can be, but nothing."""
    each = kind.types if isinstance(kind, types.UnionType) else (kind,)
    return tuple(one for one in each if not isinstance(one, types.NoneType))


def _can_be_nothing(kind: types.Type) -> bool:
    return isinstance(kind, types.UnionType) and any(isinstance(one, types.NoneType) for one in kind.types)


def _is_map(kind: types.Type) -> bool:
    return isinstance(kind, types.DictType) or (
        isinstance(kind, types.CustomType) and issubclass(kind.cls, KindMap | Counters)
    )


def _is_kind(kind: types.Type) -> bool:
    return isinstance(kind, types.CustomType) and issubclass(kind.cls, Kind)


def _structs(kind: types.Type) -> tuple[types.StructType, ...]:
    return tuple(one for one in _alone(kind) if isinstance(one, types.StructType))


def _is_lines(kind: types.Type) -> bool:
    """Whether it is a list of structures that are written one a line, rather than rows of a form, which say what they
    are by `is`.
    """
    alone = _alone(kind)[0]
    return isinstance(alone, types.VarTupleType) and any(one.tag_field != "is" for one in _structs(alone.item_type))


def _by_tag(kind: types.Type, tag: Any, where: str) -> types.StructType:
    for one in _structs(kind):
        if one.tag == tag:
            return one
    raise BadStepError(f"there is no kind {str(tag)[:60]!r} of it", where)


def _ways(struct: types.StructType) -> tuple[str, ...]:
    """The keys of a structure of which one is given: those that may be nothing."""
    return tuple(each.encode_name for each in struct.fields if _can_be_nothing(each.type))


# From a value to a form


def typed(kind: types.Type, plain: Any) -> Any:
    """What stands in the form where a value, as plain maps and lists, is this."""
    if plain is None:
        return ""
    alone = _alone(kind)
    if len(alone) > 1 and _structs(kind) and not isinstance(alone[0], types.StructType):
        if not isinstance(plain, dict):
            return {"way": "number", "number": str(plain)}
        [struct] = _structs(kind)
        return {**typed_struct(struct.fields, plain), "way": next(way for way in _ways(struct) if way in plain)}
    match alone[0]:
        case types.BoolType():
            return "true" if plain else ""
        case types.VarTupleType() if _is_lines(kind):
            return "\n".join(json.dumps(each, ensure_ascii=False) for each in plain)
        case types.VarTupleType(item_type=item) if _structs(item):
            return {str(n): typed_row(item, each) for n, each in enumerate(plain)}
        case types.VarTupleType():
            return words(plain) or ('""' if _can_be_nothing(kind) else "")
        case types.StructType(fields=fields):
            return typed_struct(fields, plain)
        case _ if _is_map(alone[0]):
            return {str(n): {"kind": key, "number": str(number)} for n, (key, number) in enumerate(plain.items())}
    return str(plain).replace("\r\n", "\n")


def typed_struct(fields: Iterable[types.Field], plain: Mapping[str, Any]) -> Raw:
    """The same of each field of a structure: what is not written stands at its default."""
    found = {}
    for each in fields:
        value = plain.get(each.encode_name, each.default if each.default is not NODEFAULT else None)
        found[each.encode_name] = typed(each.type, _as_plain(value))
    return found


def typed_row(kind: types.Type, plain: Mapping[str, Any]) -> Raw:
    """The same of one of several kinds of structures, as an ability is."""
    struct = _by_tag(kind, plain["is"], "is")
    return {"is": plain["is"], **typed_struct(struct.fields, plain)}


def _as_plain(value: Any) -> Any:
    return to_builtins(value, enc_hook=encode) if isinstance(value, Struct | KindMap | Counters | tuple) else value


def words(parts: Iterable[str]) -> str:
    """A list as a line with commas; a part that holds one, or a quote, stands in quotes."""
    found = list(parts)
    if not found:
        return ""
    line = io.StringIO()
    if any(part.strip() != part or not part for part in found):
        csv.writer(line, quoting=csv.QUOTE_ALL, lineterminator="").writerow(found)
    else:
        csv.writer(line, lineterminator="").writerow(found)
    return line.getvalue().replace(",", ", ") if not any("," in part for part in found) else line.getvalue()


def list_of(text: str, where: str) -> list[str]:
    """The parts of a line with commas, or of several lines. Raises BadStepError for a quote that does not end."""
    try:
        read = list(csv.reader(io.StringIO(text, newline=""), skipinitialspace=True, strict=True))
    except csv.Error:
        raise BadStepError("a quote is open here", where) from None
    quoted = '"' in text
    return [part for line in read for each in line if (part := each if quoted else each.strip())]


# From a form to what is meant


def meant(kind: types.Type, raw: Any, where: str) -> Any:
    """The plain value that is meant by what was typed; None where nothing was. It is not checked: msgspec does that.

    Raises BadStepError for what can't be the shape of such a value.
    """
    alone = _alone(kind)
    if len(alone) > 1 and _structs(kind) and not isinstance(alone[0], types.StructType):
        return _meant_way(kind, raw, where)
    match alone[0]:
        case types.VarTupleType() if _is_lines(kind):
            return _meant_lines(_text(raw, where), where) or None
        case types.VarTupleType(item_type=item) if _structs(item):
            return [meant_row(item, each, f"{where}.{n}") for n, each in enumerate(rows(raw, where))] or None
        case types.StructType(fields=fields):
            return meant_struct(fields, _branch(raw, where), where) or None
        case _ if _is_map(alone[0]):
            return _meant_map(raw, where) or None
    if isinstance(raw, list) and isinstance(alone[0], types.VarTupleType):
        return raw
    text = _text(raw, where)
    match alone[0]:
        case types.BoolType():
            return text == "true" or (None if text == "" else text)
        case types.VarTupleType():
            if _can_be_nothing(kind) and text.strip() == '""':
                return []
            return list_of(text, where) or None
        case types.IntType():
            return _number(text) if text.strip() else None
    return None if text == "" else text


def _meant_lines(text: str, where: str) -> list[Any]:
    """The values of lines of JSON or YAML. Raises BadStepError for a line that is none."""
    found = []
    for line in filter(str.strip, text.splitlines()):
        try:
            value = value_of(line)
        except CountertopError:
            value = None
        if value is None or isinstance(value, str):
            raise BadStepError(f"as a file writes it, {{like: this}}, not {line.strip()[:60]!r}", where)
        found.append(value)
    return found


def has_rows(raw: Any) -> bool:
    """Whether these are the rows of a list or a map, rather than its parts by their names."""
    return isinstance(raw, dict) and bool(raw) and all(isinstance(each, dict) for each in raw.values())


def meant_as(struct: type, key: str, raw: Any, where: str) -> Any:
    """What is meant by what was typed for that key of a structure. Raises as `meant` does."""
    return meant(next(each.type for each in asked(struct) if each.encode_name == key), raw, where)


def meant_struct(fields: Iterable[types.Field], raw: Raw, where: str) -> dict[str, Any]:
    """The same of a structure: without what is empty, but where that is needed. Raises also for a key it has not."""
    fields = tuple(fields)
    known = {each.encode_name for each in fields}
    if strange := next((key for key in raw if key not in known), None):
        raise BadStepError("there is no such key here", f"{where}.{strange[:60]}" if where else strange[:60])
    found = {}
    for each in fields:
        name = each.encode_name
        value = meant(each.type, raw.get(name, ""), f"{where}.{name}" if where else name)
        if value is None and each.required and (_is_map(each.type) or isinstance(each.type, types.VarTupleType)):
            value = {} if _is_map(each.type) else []
        if value is not None:
            found[name] = value
    return found


def meant_row(kind: types.Type, raw: Any, where: str) -> dict[str, Any]:
    """The same of one of several kinds of structures, as an ability is. Raises also for a kind that there is not."""
    branch = _branch(raw, where)
    tag = branch.get("is", "")
    struct = _by_tag(kind, tag, f"{where}.is")
    return {"is": tag, **meant_struct(struct.fields, {k: v for k, v in branch.items() if k != "is"}, where)}


def _meant_way(kind: types.Type, raw: Any, where: str) -> Any:
    """A number, or what a structure says in one of several ways: what the ways not chosen hold is passed over."""
    if not isinstance(raw, dict):
        return _number(raw) if _text(raw, where).strip() else None
    [struct] = _structs(kind)
    way, ways = raw.get("way", ""), _ways(struct)
    if way == "":
        return None
    if way == "number":
        text = _text(raw.get("number", ""), f"{where}.number")
        return _number(text) if text.strip() else None
    if way not in ways:
        raise BadStepError("there is no such way", f"{where}.way")
    left = {key: part for key, part in raw.items() if key not in ("way", "number") and key not in set(ways) - {way}}
    found = meant_struct(struct.fields, left, where)
    if way not in found:
        nested = next(each for each in struct.fields if each.encode_name == way)
        found[way] = {} if _structs(nested.type) else ""
    return found


def _meant_map(raw: Any, where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for n, each in enumerate(rows(raw, where)):
        row = _branch(each, f"{where}.{n}")
        kind, number = (_text(row.get(key, ""), f"{where}.{n}.{key}") for key in ("kind", "number"))
        if not kind.strip() and not number.strip():
            continue
        if not kind.strip():
            raise BadStepError("which kind?", f"{where}.{n}.kind")
        if kind in found:
            raise BadStepError("this kind stands there twice", f"{where}.{n}.kind")
        if not number.strip():
            raise BadStepError("how many?", f"{where}.{n}.number")
        found[kind] = _number(number)
    return found


def _branch(raw: Any, where: str) -> Raw:
    if raw in ("", None):
        return {}
    if not isinstance(raw, dict):
        raise BadStepError("this field has parts", where)
    return raw


def _text(raw: Any, where: str) -> str:
    if not isinstance(raw, str):
        raise BadStepError("this field has no parts", where)
    return raw


def _number(text: str) -> int | str:
    """A whole number, also one with a sign, which a page writes as −; else the text as it is."""
    if match := _NUMBER.fullmatch(text):
        return int(match[2]) * (1 if match[1] in ("", "+") else -1)
    return text


# What a form shows


def field(each: types.Field, raw: Any, where: str) -> Field:
    """The form's field for one of a structure's, with what was typed in it."""
    found = _field(each.type, raw, where, each.encode_name)
    return replace(found, needed=each.required) if each.required else found


def fields(struct: type, raw: Raw, where: str = "") -> tuple[Field, ...]:
    """Those of a whole structure."""
    return tuple(
        field(each, raw.get(each.encode_name, ""), f"{where}.{each.encode_name}" if where else each.encode_name)
        for each in asked(struct)
    )


def row_fields(kind: types.Type, raw: Raw, where: str) -> tuple[Field, ...]:
    """Those of one of several kinds of structures: its own first, then the groups."""
    struct = _by_tag(kind, raw.get("is", ""), f"{where}.is")
    found = [field(e, raw.get(e.encode_name, ""), f"{where}.{e.encode_name}") for e in struct.fields]
    return tuple(sorted(found, key=lambda one: one.control == "group"))


def _field(kind: types.Type, raw: Any, where: str, key: str) -> Field:
    alone = _alone(kind)
    if len(alone) > 1 and _structs(kind) and not isinstance(alone[0], types.StructType):
        return _ways_field(kind, raw if isinstance(raw, dict) else {}, where, key)
    one = alone[0]
    if isinstance(one, types.StructType):
        branch = raw if isinstance(raw, dict) else {}
        parts = tuple(
            field(each, branch.get(each.encode_name, ""), f"{where}.{each.encode_name}") for each in one.fields
        )
        return Field(name=where, key=key, control="group", parts=parts)
    if _is_map(one):
        return _map_field(one, raw, where, key)
    value = raw if isinstance(raw, str) else ""
    match one:
        case types.BoolType():
            return Field(name=where, key=key, control="check", value=value)
        case types.LiteralType(values=values):
            options = tuple((str(each), str(each)) for each in values)
            empty = (("", ""),) if _can_be_nothing(kind) or value == "" else ()
            return Field(name=where, key=key, control="select", value=value, options=empty + options)
        case types.IntType(ge=least, le=most) if len(alone) == 1:
            return Field(name=where, key=key, control="number", value=value, least=least, most=most)
        case types.VarTupleType() if _is_lines(kind):
            return Field(name=where, key=key, control="long text", value=value, most=10_000)
        case types.VarTupleType(item_type=item):
            return Field(name=where, key=key, control="kinds" if _is_kind(item) else "words", value=value)
        case types.CustomType():
            return Field(name=where, key=key, control="kind", value=value)
    most = one.max_length if isinstance(one, types.StrType) else None
    control = "long text" if most is not None and 200 < most < 10_000 else "text"
    return Field(name=where, key=key, control=control, value=value, most=most)


def _ways_field(kind: types.Type, raw: Raw, where: str, key: str) -> Field:
    [struct] = _structs(kind)
    ways = _ways(struct)
    way = raw.get("way", "")
    options = (("", ""), ("number", "number"), *((each, each) for each in ways))
    number = raw.get("number", "")
    parts = [Field(name=f"{where}.number", key="number", control="number", value=number, way="number")]
    for each in struct.fields:
        found = field(each, raw.get(each.encode_name, ""), f"{where}.{each.encode_name}")
        parts.append(replace(found, way=each.encode_name if each.encode_name in ways else "other"))
    return Field(name=where, key=key, control="ways", value=way, options=options, parts=tuple(parts))


def _map_field(kind: types.Type, raw: Any, where: str, key: str) -> Field:
    """A map's rows, and one more that is empty."""
    there = rows(raw, where) if isinstance(raw, dict) else []
    of_cards = isinstance(kind, types.DictType)
    parts = []
    for n, each in enumerate([*(row for row in there if isinstance(row, dict) and any(row.values())), {}]):
        name = f"{where}.{n}"
        pair = (
            Field(name=f"{name}.kind", key="card" if of_cards else "kind", control="kind", value=each.get("kind", "")),
            Field(name=f"{name}.number", key="number", control="text", value=each.get("number", ""), most=13),
        )
        parts.append(Field(name=name, key=str(n), control="pair", parts=pair))
    return Field(name=where, key=key, control="map", parts=tuple(parts))


# What is wrong


def marked(found: Iterable[Field], where: str, message: str) -> tuple[Field, ...]:
    """The fields with the one marked that `where`, the path of an error, is about: the nearest that is there."""
    path = re.sub(r"\[([0-9]+)\]", r".\1", where)
    return tuple(_marked(each, path, message) for each in found)


def _marked(one: Field, path: str, message: str) -> Field:
    if path != one.name and not path.startswith(f"{one.name}."):
        return one
    parts = tuple(_marked(part, path, message) for part in one.parts)
    if any(part.wrong for each in parts for part in each.walk()):
        return replace(one, parts=parts)
    return replace(one, wrong=message)


__all__ = ["Field", "Raw", "field", "fields", "flat", "marked", "meant", "row_fields", "tree", "typed"]
