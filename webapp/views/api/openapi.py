"""The OpenAPI 3.1 document: made from the operations and their types, examples and all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec

from webapp.rules.errors import CountertopError
from webapp.scenarios.schema import DIALECT, Schema, Schemas
from webapp.views.api import problems, shapes
from webapp.views.api.operations import GROUPS, OUR_FILES, Operation, Parameter, encoded, in_order
from webapp.views.api.problems import PREFIX, SERVER, Sort

_REFERENCE = "#/components/schemas/{}"
_ABOUT = """
Lay out a board, do steps, and see what the rules make of it: by which state-based actions, in how many passes, and why.
Steps, scenarios and expectations are those of scenario files (`/format`). Errors are problem details (RFC 9457) whose
types `/api` explains. No cookies and no keys: whoever has the id of a board may look and act. Pages of other sites may
ask for what changes nothing.
"""


@cache
def document() -> dict[str, Any]:
    """The whole document, as plain maps and lists."""
    schemas = Schemas(_types(), _REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for operation in in_order():
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, schemas)
    schemas.of(shapes.Problem)
    whole = {
        "openapi": "3.1.0",
        "jsonSchemaDialect": DIALECT,
        "info": {
            "title": "Countertop",
            "version": version("countertop"),
            "summary": "Magic counters, and what the rules make of them.",
            "description": " ".join(_ABOUT.split()),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "externalDocs": {"description": "How to use it, with examples.", "url": "/api"},
        "servers": [{"url": PREFIX}],
        "tags": [{"name": group} for group in GROUPS],
        "security": [],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.named.items())),
            "responses": {sort.name: _problem(sort) for sort in problems.SORTS},
        },
    }
    plain: dict[str, Any] = msgspec.json.decode(encoded(whole))
    return plain


def _types() -> Iterator[Any]:
    yield shapes.Problem
    for operation in in_order():
        yield from (operation.takes, operation.gives, *(parameter.type for parameter in operation.parameters))


def _operation(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    told: dict[str, Any] = {"operationId": operation.name, "tags": [operation.group], "summary": operation.summary}
    if operation.about:
        told["description"] = operation.about
    if operation.parameters:
        told["parameters"] = [_parameter(parameter, schemas) for parameter in operation.parameters]
    if operation.takes is not None:
        told["requestBody"] = _body(operation, schemas)
    told["responses"] = {str(operation.status): _answer(operation, schemas), **_problems(operation)}
    return told


def _parameter(parameter: Parameter, schemas: Schemas) -> dict[str, Any]:
    told = {
        "name": parameter.name,
        "in": parameter.where,
        "description": parameter.about,
        "required": parameter.needed,
        "schema": schemas.of(parameter.type),
    }
    return told if parameter.example is None else {**told, "example": parameter.example}


def _body(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    """The body: the types that hold our own values in JSON or YAML, then texts of any format."""
    schema = schemas.of(operation.takes)
    ours = {"schema": schema} if operation.sent is None else {"schema": schema, "example": operation.sent}
    text = {"schema": {"type": "string"}}
    content = {media: ours if media in OUR_FILES else text for media in operation.media}
    return {"required": operation.needs_body, "content": content}


def _answer(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    if operation.gives is None:
        return {"description": "Done."}
    content: dict[str, Any] = {"schema": schemas.of(operation.gives)}
    if operation.answered:
        content["example"] = msgspec.json.decode(encoded(operation.answered()))
    answer: dict[str, Any] = {"description": _told(operation.gives), "content": {"application/json": content}}
    headers = {}
    if isinstance(operation.gives, type) and issubclass(operation.gives, shapes.Board):
        headers["ETag"] = _header("The board's version, for `If-Match`.", '"3"')
    if operation.status == 201:
        headers["Location"] = _header("Where the new board is.", f"{PREFIX}/boards/wWfyE0Mb1hT3o2Qk4rZxVg")
    return {**answer, "headers": headers} if headers else answer


def _told(type_: Any) -> str:
    """The first sentence of what a type is."""
    words = " ".join((type_.__doc__ or "").split()) if isinstance(type_, type) else ""
    return re.split(r"(?<=\.) ", words)[0] or "A map."


def _header(about: str, example: str) -> dict[str, Any]:
    return {"description": about, "schema": {"type": "string"}, "example": example}


def _problems(operation: Operation) -> dict[str, Any]:
    """By status; where several sorts have one status, their names are listed."""
    by_status: dict[int, list[Sort]] = {}
    for sort in (*operation.problems, SERVER):
        by_status.setdefault(sort.status, []).append(sort)
    return {str(status): _one_of(sorts) for status, sorts in sorted(by_status.items())}


def _one_of(sorts: list[Sort]) -> dict[str, Any]:
    if len(sorts) == 1:
        return {"$ref": f"#/components/responses/{sorts[0].name}"}
    return {
        "description": " Or: ".join(sort.about for sort in sorts),
        "content": {
            problems.MEDIA_TYPE: {
                "schema": _schema_of_problem(),
                "examples": {sort.name: {"summary": sort.title, "value": _example_of(sort)} for sort in sorts},
            }
        },
    }


def _problem(sort: Sort) -> dict[str, Any]:
    content = {"schema": _schema_of_problem(), "example": _example_of(sort)}
    return {"description": sort.about, "content": {problems.MEDIA_TYPE: content}}


def _schema_of_problem() -> Schema:
    return {"$ref": _REFERENCE.format(shapes.Problem.__name__)}


def _example_of(sort: Sort) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(problems.told(sort, CountertopError(sort.title)))
    return told
