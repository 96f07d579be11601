"""Bad input gets a clear answer: what was wrong, where, what would be right. In three forms: part, JSON, page."""

from __future__ import annotations

from flask import Flask, Request, Response, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, NotFound

from webapp.rules.errors import CountertopError
from webapp.sessions import UnknownBoardError


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
    status = 404 if isinstance(error, UnknownBoardError) else 422
    return answer(error.message, error.where, status)


def _http(error: HTTPException) -> ResponseReturnValue:
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


def answer(message: str, where: str, status: int) -> Response:
    """The answer that says what is wrong, in the form that the sender reads."""
    if "HX-Request" in request.headers:
        body = render_template("partials/problem.html", message=message, where=where, oob=True)
        response = make_response(body, status)
    elif wants_json(request):
        response = make_response(jsonify({"error": message, "where": where}), status)
    else:
        response = make_response(
            render_template("pages/problem.html", message=message, where=where, status=status, back=_way_back(status)),
            status,
        )
    response.vary.update(["HX-Request", "Accept"])
    return response


def _way_back(status: int) -> str:
    """The board that a refused act was meant for; empty where there is none."""
    parts = request.path.split("/")
    acted = request.method == "POST" and len(parts) == 4 and parts[1] in ("b", "x", "s") and status != 404
    return "/".join(parts[:3]) if acted else ""


__all__ = ["NotFound", "answer", "prepare", "wants_json"]
