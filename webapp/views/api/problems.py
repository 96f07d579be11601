"""What the API answers where something is wrong: problem details (RFC 9457), each of a sort that `/api` explains."""

from __future__ import annotations

import msgspec
from flask import Request, Response, current_app, make_response
from msgspec import Struct
from werkzeug.exceptions import HTTPException

from webapp.rules.errors import BadStepError, CountertopError, UnreadableScenarioError
from webapp.sessions import UnknownBoardError
from webapp.sessions.shelf import ShelfError
from webapp.views.api import shapes

PREFIX = "/api/v1"
MEDIA_TYPE = "application/problem+json"


class Sort(Struct, frozen=True):
    """A sort of problem: `name` stands in its type's address, `title` says it in short, `about` to whoever meets it."""

    name: str
    title: str
    status: int
    about: str

    @property
    def anchor(self) -> str:
        """Where the page explains it."""
        return f"problems-{self.name}"

    @property
    def type(self) -> str:
        """The address that names the sort."""
        return f"/api#{self.anchor}"


BAD_REQUEST = Sort(
    "bad-request", "The request can't be read", 400, "It breaks off, or is no request that a server could read."
)
OTHER_ORIGIN = Sort(
    "other-origin",
    "Not from a page of another site",
    403,
    "Pages of other sites may ask for what changes nothing. What keeps or changes something is asked for from this "
    "server's own pages, or by a program.",
)
NOT_HERE = Sort(
    "not-here",
    "There is nothing at this address",
    404,
    "No such address, no scenario of that name, or a board that never was here or that the server has forgotten: "
    "boards live in its memory.",
)
METHOD = Sort(
    "method", "The address does not take this method", 405, "The header `Allow` names the methods that it takes."
)
CHANGED = Sort(
    "changed-meanwhile",
    "The board has changed meanwhile",
    412,
    "The version in `If-Match` is not the board's any more, so nothing was done. Read the board again and decide anew; "
    "without `If-Match` the act is done on the board as it is then.",
)
TOO_LARGE = Sort("too-large", "The body is too large", 413, "A body holds at most 2 MiB.")
MEDIA = Sort(
    "media-type",
    "The body is of a type that is not read here",
    415,
    "Say `Content-Type: application/json`; where a scenario is meant, `application/yaml` works too. Acts on boards "
    "ask for it even where the body is empty: no page of another site can send it unasked.",
)
UNREADABLE = Sort(
    "unreadable-scenario",
    "This is no scenario that can be read",
    422,
    "The text is no JSON or YAML, has keys that the format does not know, or ids that lead nowhere. `faults` lists all "
    "that is wrong, each with the line, the path in the file, and what would be right.",
)
BAD_STEP = Sort(
    "bad-step",
    "The step makes no sense on this board",
    422,
    "It names what is not there, misses a key, or a question waits for its answer. Nothing has changed. A step that "
    "the rules turn into nothing is no problem: it is done, and `nothing` says why nothing came of it.",
)
WRONG_VALUE = Sort("wrong-value", "A value can't be used", 422, "`where` names the key or parameter.")
SHELF = Sort(
    "shelf",
    "Short links can't be had now",
    503,
    "The server can't read or write what it keeps, or keeps all that it can.",
)
SERVER = Sort("server", "Something went wrong here", 500, "A fault of the server; nothing has changed.")
OTHER = Sort("other", "The request failed", 0, "As the status says.")
SORTS = (
    *(BAD_REQUEST, OTHER_ORIGIN, NOT_HERE, METHOD, CHANGED, TOO_LARGE, MEDIA, UNREADABLE, BAD_STEP, WRONG_VALUE),
    *(SERVER, SHELF),
)
_BY_STATUS = {sort.status: sort for sort in reversed(SORTS)}


class ProblemError(CountertopError):
    """A problem of a sort that no error of the rules stands for."""

    def __init__(self, sort: Sort, message: str, where: str = "") -> None:
        super().__init__(message, where)
        self.sort = sort


def is_asked(request: Request) -> bool:
    """Whether a request is one to the API: then its errors are answered here."""
    return f"{request.path}/".startswith(f"{PREFIX}/")


def of(error: Exception) -> Response:
    """The answer to an error."""
    match error:
        case CountertopError():
            return answer(_sort_of(error), error)
        case HTTPException():
            return _of_http(error)
    current_app.logger.error("unexpected error", exc_info=error)
    return answer(SERVER, CountertopError("nothing has changed"))


def _sort_of(error: CountertopError) -> Sort:
    match error:
        case ProblemError():
            return error.sort
        case UnknownBoardError():
            return NOT_HERE
        case UnreadableScenarioError():
            return UNREADABLE
        case ShelfError():
            return SHELF
        case BadStepError():
            return BAD_STEP
    return WRONG_VALUE


def _of_http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400 or error.response is not None:
        return make_response(error.get_response())
    sort = _BY_STATUS.get(status, OTHER)
    methods = sorted(getattr(error, "valid_methods", None) or ())
    detail = f"this address takes {', '.join(methods)}" if methods else _DETAILS.get(status, error.description or "")
    response = answer(sort, CountertopError(detail), status=status)
    if methods:
        response.headers["Allow"] = ", ".join(methods)
    return response


_DETAILS = {
    400: "the request can't be read",
    404: "there is nothing at this address",
    413: "at most 2 MiB",
}


def answer(sort: Sort, error: CountertopError, *, status: int | None = None) -> Response:
    """The answer that tells a problem."""
    problem = told(sort, error, status=status)
    response = Response(msgspec.json.encode(problem) + b"\n", problem.status, mimetype=MEDIA_TYPE)
    response.cache_control.no_store = True
    return response


def told(sort: Sort, error: CountertopError, *, status: int | None = None) -> shapes.Problem:
    """What is told of a problem."""
    unreadable = error if isinstance(error, UnreadableScenarioError) else None
    return shapes.Problem(
        type="about:blank" if sort is OTHER else sort.type,
        title=sort.title,
        status=status or sort.status,
        detail=error.message,
        where=error.where,
        faults=unreadable.faults if unreadable else (),
        more=unreadable.more if unreadable else 0,
    )
