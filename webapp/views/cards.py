"""The catalogue: names as one types."""

from __future__ import annotations

from flask import Blueprint, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp import catalogue

bp = Blueprint("cards", __name__)


@bp.get("/cards")
def search() -> ResponseReturnValue:
    """The cards whose name, or a word of it, begins so: as options of a list, or as JSON."""
    asked = request.args.get("q") or request.args.get("card.card") or request.args.get("from") or ""
    found = catalogue.search(asked[:200], limit=12) if asked.strip() else []
    if "HX-Request" in request.headers:
        response = make_response(render_template("partials/names.html", found=found))
    else:
        response = make_response(jsonify({"cards": [{"name": e.name, "type": e.front.type} for e in found]}))
    response.vary.add("HX-Request")
    return response
