"""Bad input gets a clear answer: what was wrong, where, what would be right. In three forms: part, JSON, page."""

from __future__ import annotations

from typing import Any

from flask import Flask, Request, Response, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec.structs import asdict
from werkzeug.exceptions import HTTPException, NotFound

from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.sessions import ShelfError, UnknownBoardError
from webapp.views.api import problems as for_programs


def prepare(app: Flask) -> None:
    """Let the application answer every error."""
    app.register_error_handler(CountertopError, _refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def wants_json(request: Request) -> bool:
    """Whether the sender reads JSON rather than pages."""
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return best == "application/json" or (request.mimetype == "application/json" and best != "text/html")


def _refused(error: CountertopError) -> ResponseReturnValue:
    return answer(error.message, error.where, _status_of(error), error)


def _status_of(error: CountertopError) -> int:
    match error:
        case UnknownBoardError():
            return 404
        case ShelfError():
            return 503
    return 422


def _http(error: HTTPException) -> ResponseReturnValue:
    if for_programs.is_asked(request):  # an address or method that it does not know: the rest it answers by itself
        return for_programs.of(error)
    told = {
        400: "the request can't be read",
        404: "there is nothing at this address",
        405: "this address does not take that kind of request",
        413: "this is too large: at most 2 MiB, and 500 fields",
    }
    code = error.code or 500
    if code < 400 or error.response is not None:
        return error.get_response()
    response = make_response(answer(told.get(code, error.description or error.name), "", code))
    if methods := getattr(error, "valid_methods", None):
        response.headers["Allow"] = ", ".join(methods)
    return response


def _unexpected(error: Exception) -> ResponseReturnValue:
    from flask import current_app

    current_app.logger.exception("unexpected error")
    return answer("something went wrong here; nothing has changed", "", 500)


def answer(message: str, where: str, status: int, error: CountertopError | None = None) -> Response:
    """The answer that says what is wrong, in the form that the sender reads: of an error, all its faults."""
    told = _told(message, where, error)
    if "HX-Request" in request.headers:
        response = make_response(render_template("partials/problem.html", **told, oob=True), status)
    elif wants_json(request):
        faults = [asdict(fault) for fault in error.faults] if error else []
        response = make_response(jsonify({"error": message, "where": where, "faults": faults}), status)
    else:
        body = render_template(
            "pages/problem.html", **told, status=status, our_fault=status >= 500, back=_way_back(status)
        )
        response = make_response(body, status)
    response.vary.update(["HX-Request", "Accept"])
    return response


def _told(message: str, where: str, error: CountertopError | None) -> dict[str, Any]:
    """What a page says of it: one thing in a sentence, several as a list, which those that are not shown end."""
    faults = error.faults if error else ()
    line = faults[0].line if len(faults) == 1 else None
    more = error.more if isinstance(error, UnreadableScenarioError) else 0
    listed = faults if len(faults) > 1 else ()
    return {"message": message, "where": where, "at_line": line, "faults": listed, "more_faults": more}


def _way_back(status: int) -> str:
    """The board that a refused act was meant for; empty where there is none."""
    parts = request.path.split("/")
    acted = request.method == "POST" and len(parts) == 4 and parts[1] in ("b", "x", "s") and status != 404
    return "/".join(parts[:3]) if acted else ""


__all__ = ["NotFound", "answer", "prepare", "wants_json"]
