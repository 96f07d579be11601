"""JSON Schemas (draft 2020-12, the one that OpenAPI 3.1 speaks) of our types, made from the types themselves.

msgspec makes such schemas, too, but can't write defaults of types of ours, and its patterns are Python's. What a schema
can't say (ids must lead somewhere, a target must be there) is said by reading the scenario.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from webapp.rules.abilities import Ability
from webapp.rules.counters import LONGEST_KIND, MOST_COUNTERS, Counters, Kind
from webapp.rules.effects import AnyEffect
from webapp.rules.entries import encode
from webapp.rules.kind_maps import AtLeast, Cost, EnteringCounters
from webapp.rules.statics import Fleeting
from webapp.rules.steps import AnyStep, Single
from webapp.scenarios.format import Scenario

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_FOR_MACHINES = "#/$defs/{}"

_KIND: Schema = {
    "type": "string",
    "minLength": 1,
    "maxLength": LONGEST_KIND,
    "not": {"pattern": r"^\s*([aA][lL][lL]|[aA][nN][yY])\s*$"},
    "description": "A kind of counter: any name but `all` and `any`; case and inner white space are folded.",
    "examples": ["+1/+1", "loyalty", "charge"],
}
_CUSTOM: dict[type, tuple[str, Schema]] = {  # besides a kind: what stands behind each kind of such a map, and what for
    Counters: (
        "Counters: kind -> how many; 0 says that there is none, not even the printed loyalty or defense.",
        {"type": "integer", "minimum": 0, "maximum": MOST_COUNTERS},
    ),
    EnteringCounters: (
        'What something enters with: kind -> how many, "X", or so many times X, as "2X".',
        {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": "^([1-9][0-9]{0,2})?X$"}]},
    ),
    AtLeast: (
        "So many counters of each of these kinds, or more.",
        {"type": "integer", "minimum": 1, "maximum": MOST_COUNTERS},
    ),
    Cost: (
        'So many counters of each of these kinds are paid: a number, or "X".',
        {"oneOf": [{"type": "integer", "minimum": 1, "maximum": MOST_COUNTERS}, {"const": "X"}]},
    ),
}


_UNIONS = {  # what unions are called that stand at several places, by what they are of
    frozenset(get_args(union)): name
    for name, union in (
        *(("AnyStep", AnyStep), ("SingleStep", Single), ("Ability", Ability), ("Effect", AnyEffect)),
        ("UntilEndOfTurn", Fleeting),
    )
}


class Schemas:
    """Schemas of these types. Those of structs and of our own types stand in `named`, where others refer to them."""

    def __init__(self, types: Iterable[Any], reference: str = _FOR_MACHINES) -> None:
        self.named: dict[str, Schema] = {}
        once = tuple(dict.fromkeys(types))
        self._looked_at = dict(zip(once, inspect.multi_type_info(once), strict=True))  # together: it takes a while
        self._reference = reference
        self._classes: dict[str, object] = {}

    def of(self, type_: Any) -> Schema:
        """The schema of one of the types; what it needs is in `named` then."""
        return self._schema(self._looked_at[type_])

    def _schema(self, type_: inspect.Type) -> Schema:
        match type_:
            case inspect.StructType():
                return self._refer(type_.cls.__name__, type_.cls, lambda: self._struct(type_))
            case inspect.CustomType():
                return self._refer(type_.cls.__name__, type_.cls, lambda: self._custom(type_.cls))
            case inspect.UnionType():
                return self._union(type_)
            case inspect.VarTupleType() | inspect.ListType():
                limits = _given(minItems=type_.min_length, maxItems=type_.max_length)
                return {"type": "array", "items": self._schema(type_.item_type), **limits}
            case inspect.DictType():
                keys = {} if type_.key_type == inspect.StrType() else {"propertyNames": self._schema(type_.key_type)}
                return {"type": "object", **keys, "additionalProperties": self._schema(type_.value_type)}
            case inspect.Metadata():
                return {**self._schema(type_.type), **(type_.extra_json_schema or {})}
        return _plain_schema(type_)

    def _refer(self, name: str, what: object, schema: Any) -> Schema:
        if name not in self.named:
            self.named[name], self._classes[name] = {}, what  # named before it is made: it may speak of itself
            self.named[name] = schema()
        if self._classes[name] != what:
            raise ValueError(f"two types are called {name}")
        return {"$ref": self._reference.format(name)}

    def _struct(self, struct: inspect.StructType) -> Schema:
        properties: dict[str, Schema] = {}
        required = [field.encode_name for field in struct.fields if field.required]
        if struct.tag_field is not None:
            properties[struct.tag_field] = {"const": struct.tag}
            required.insert(0, struct.tag_field)
        for field in struct.fields:
            properties[field.encode_name] = {**self._schema(field.type), **_default(field)}
        schema: Schema = {"type": "object", "properties": properties}
        if told := " ".join((struct.cls.__doc__ or "").split()):
            schema = {"description": told, **schema}
        if required:
            schema["required"] = required
        if struct.forbid_unknown_fields:
            schema["additionalProperties"] = False
        return schema

    def _custom(self, of: type) -> Schema:
        if of is Kind:
            return dict(_KIND)
        told, value = _CUSTOM[of]
        least = {"minProperties": 1} if of is EnteringCounters else {}
        names = self._schema(inspect.type_info(Kind))
        return {"type": "object", "description": told, "propertyNames": names, "additionalProperties": value, **least}

    def _union(self, union: inspect.UnionType) -> Schema:
        classes = frozenset(one.cls for one in union.types if isinstance(one, inspect.StructType))
        if len(classes) == len(union.types) and classes in _UNIONS:
            return self._refer(_UNIONS[classes], classes, lambda: self._one_of(union))
        return self._one_of(union)

    def _one_of(self, union: inspect.UnionType) -> Schema:
        told = [self._schema(one) for one in union.types]
        tags = {
            str(one.tag): self._schema(one)["$ref"]
            for one in union.types
            if isinstance(one, inspect.StructType) and one.tag is not None
        }
        if len(tags) < len(union.types):
            return {"anyOf": told}
        [field] = {one.tag_field for one in union.types if isinstance(one, inspect.StructType)}
        return {"oneOf": told, "discriminator": {"propertyName": field, "mapping": tags}}


def _plain_schema(type_: inspect.Type) -> Schema:
    match type_:
        case inspect.LiteralType():
            return {"const": type_.values[0]} if len(type_.values) == 1 else {"enum": list(type_.values)}
        case inspect.NoneType():
            return {"type": "null"}
        case inspect.BoolType():
            return {"type": "boolean"}
        case inspect.IntType():
            return {"type": "integer", **_given(minimum=type_.ge, maximum=type_.le)}
        case inspect.StrType():
            limits = _given(minLength=type_.min_length, maxLength=type_.max_length)
            pattern = type_.pattern and type_.pattern.replace(r"\Z", "$")  # as JavaScript writes the end
            return {"type": "string", **limits, **_given(pattern=pattern)}
    return {}  # anything


def _given(**limits: Any) -> Schema:
    return {name: value for name, value in limits.items() if value is not None}


def _default(field: inspect.Field) -> Schema:
    """What holds where the key is left out, where that is a plain value that says something."""
    if field.default in (NODEFAULT, msgspec.UNSET, None, "", ()):
        return {}
    written = msgspec.to_builtins(field.default, enc_hook=encode)
    return {"default": list(written) if isinstance(written, tuple) else written} if written or written is False else {}


def scenario_schema() -> Schema:
    """The schema of scenario files, whole: for editors and for programs in any language."""
    schemas = Schemas([Scenario])
    whole = schemas.of(Scenario)
    return {"$schema": DIALECT, "title": "Countertop scenario, format 1", **whole, "$defs": schemas.named}
