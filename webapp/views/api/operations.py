"""Operations of the API: what each takes and gives stands beside the function that does it; the document reads it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from flask import Blueprint, Response
from msgspec import Struct

from webapp.rules.entries import encode
from webapp.views.api import problems, shapes
from webapp.views.api.problems import PREFIX, Sort

bp = Blueprint("api", __name__, url_prefix=PREFIX)
bp.register_error_handler(Exception, problems.of)
Method = Literal["GET", "POST", "DELETE"]
JSON = ("application/json",)
OUR_FILES = (*JSON, "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml")
ANY_FILES = (*OUR_FILES, "text/plain", "application/octet-stream", "application/zip", "application/x-forge-puzzle")


class Parameter(Struct, frozen=True, kw_only=True):
    """A part of the address (`where` path), of what stands behind its question mark, or a header."""

    name: str
    about: str
    where: Literal["path", "query", "header"] = "query"
    type: Any = str
    needed: bool = False
    example: str | int | None = None


class Operation(Struct, frozen=True, kw_only=True):
    """What a program can ask for. `takes` is the type of the body, of these `media` types; `gives` that of the answer.

    `elsewhere`: pages of other sites may ask for it, as it changes nothing.
    """

    name: str
    method: Method
    path: str
    summary: str
    about: str
    group: str
    gives: Any
    status: int
    takes: Any
    media: tuple[str, ...]
    needs_body: bool
    parameters: tuple[Parameter, ...]
    problems: tuple[Sort, ...]
    elsewhere: bool
    sent: Any  # an example of the body
    answered: Callable[[], Any] | None  # and of the answer

    @property
    def endpoint(self) -> str:
        """What Flask calls it."""
        return f"{bp.name}.{self.name}"


GROUPS = ("Scenarios", "Boards", "What is there")
OPERATIONS: list[Operation] = []
View = Callable[..., Any]


def operation(
    method: Method,
    path: str,
    *,
    group: str,
    gives: Any = None,
    status: int = 200,
    takes: Any = None,
    media: tuple[str, ...] = JSON,
    needs_body: bool = True,
    parameters: tuple[Parameter, ...] = (),
    problems: tuple[Sort, ...] = (),
    elsewhere: bool | None = None,
    sent: Any = None,
    answered: Callable[[], Any] | None = None,
) -> Callable[[View], View]:
    """Let the API do what a function does. Its docstring's first line is the summary, the rest what is told about it.

    The function gives a value of the type `gives`, or that and headers; None is an empty answer.
    """

    def made(view: View) -> View:
        summary, _, about = (view.__doc__ or "").partition("\n")
        OPERATIONS.append(
            Operation(
                name=view.__name__,
                method=method,
                path=path,
                summary=summary.rstrip("."),
                about=" ".join(about.split()),
                group=group,
                gives=gives,
                status=status,
                takes=takes,
                media=media,
                needs_body=needs_body,
                parameters=parameters,
                problems=problems,
                elsewhere=method == "GET" if elsewhere is None else elsewhere,
                sent=sent,
                answered=answered,
            )
        )

        @functools.wraps(view)
        def answering(**parts: str) -> Response:
            return _answer(view(**parts), status)

        bp.add_url_rule(path.replace("{", "<").replace("}", ">"), view.__name__, answering, methods=[method])
        return view

    return made


def in_order() -> list[Operation]:
    """All operations, group by group."""
    return sorted(OPERATIONS, key=lambda one: GROUPS.index(one.group))


def _answer(found: Any, status: int) -> Response:
    value, headers = found if isinstance(found, tuple) else (found, {})
    if value is None:
        return Response(status=status, headers=headers)
    response = Response(encoded(value), status, headers, mimetype="application/json")
    response.cache_control.no_store = True
    if isinstance(value, shapes.Board):
        response.set_etag(str(value.version))
    return response


def encoded(value: Any) -> bytes:
    """A value as JSON, in one line."""
    return msgspec.json.encode(value, enc_hook=encode) + b"\n"
