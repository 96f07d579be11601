"""What the application needs to serve the API: its addresses, its errors, and leave for pages of other sites."""

from __future__ import annotations

from flask import Flask, Response, current_app, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from webapp.views.api import boards, checking, guide, looking_up, problems
from webapp.views.api.openapi import document
from webapp.views.api.operations import OPERATIONS, bp, encoded

_ = (boards, checking, looking_up)  # what is imported here is served: their operations stand in `OPERATIONS`
_A_DAY = "86400"


@bp.get("/", strict_slashes=False)
def begin() -> BaseResponse:
    """Whoever asks what is here gets what describes it."""
    return redirect(url_for("api.describe"))


@bp.get("/openapi.json")
def describe() -> Response:
    """The OpenAPI document."""
    response = Response(encoded(document()), mimetype="application/json")
    response.cache_control.no_cache = True
    response.add_etag(weak=True)
    response.make_conditional(request)
    return response


def prepare(app: Flask) -> None:
    """Let the application answer programs, and the page that tells people how to write them."""
    app.register_blueprint(bp)
    app.register_blueprint(guide.bp)
    app.after_request(_with_leave)


def _with_leave(response: Response) -> Response:
    """Pages of other sites may read what changes nothing; that they may is asked for beforehand by OPTIONS."""
    if not problems.is_asked(request) or not _is_open(request.method):
        return response
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Expose-Headers"] = "ETag, Location"
    if request.method == "OPTIONS":
        response.headers["Access-Control-Allow-Methods"] = request.headers["Access-Control-Request-Method"]
        response.headers["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match"
        response.headers["Access-Control-Max-Age"] = _A_DAY
    return response


def _is_open(method: str) -> bool:
    """Whether pages of other sites may send such a request to this address: what is only read, and what is asked for
    by an operation that says so.
    """
    if method in ("GET", "HEAD"):
        return True
    if method == "OPTIONS":
        asked = request.headers.get("Access-Control-Request-Method", "")
        return asked != "OPTIONS" and asked != "" and _is_open(asked)
    adapter = current_app.create_url_adapter(request)
    try:
        endpoint = adapter.match(method=method)[0] if adapter else ""
    except HTTPException:
        return False
    return any(one.elsewhere for one in OPERATIONS if one.endpoint == endpoint)
