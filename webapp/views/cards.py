"""The catalogue: names as one types."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import UNSET

from webapp import catalogue
from webapp.catalogue import Entry
from webapp.rules.entries import FaceEntry
from webapp.rules.errors import CountertopError

bp = Blueprint("cards", __name__)

_MOST = 12
_FIELDS = ("q", "card.card", "from")
_NUMBERS = ("power", "toughness", "loyalty", "defense")


@bp.get("/cards")
def search() -> ResponseReturnValue:
    """The cards and tokens that fit words of a name and filters: as options of a list, or as JSON.

    A list that follows what is typed is empty while a filter is not whole; whoever else asks is told what is wrong.
    """
    field = next((field for field in _FIELDS if request.args.get(field)), "q")
    typed = "HX-Request" in request.headers
    try:
        found = _found(request.args.get(field, "")[:200], field)
    except CountertopError:
        if not typed:
            raise
        found = []
    if typed:
        response = make_response(
            render_template("partials/names.html", found=[(entry.name, _line(entry)) for entry in found])
        )
    else:
        response = make_response(jsonify({"cards": [_told(entry) for entry in found]}))
    response.vary.add("HX-Request")
    return response


def _found(asked: str, field: str) -> list[Entry]:
    """What fits, each name but once: that of a card stands for its back, too."""
    try:
        entries = catalogue.search(asked, limit=2 * _MOST)
    except CountertopError as error:
        raise CountertopError(error.message, where=error.where or field) from error
    once: dict[tuple[str, bool], Entry] = {}
    for entry in entries:
        once.setdefault((entry.name, entry.token), entry)
    return list(once.values())[:_MOST]


def _told(entry: Entry) -> dict[str, Any]:
    told: dict[str, Any] = {"name": entry.name, "type": entry.front.type}
    numbers = {field: getattr(entry.front, field) for field in _NUMBERS}
    told.update((field, number) for field, number in numbers.items() if number is not UNSET)
    if colors := catalogue.colors(entry.name) if entry.is_back else entry.colors:
        told["colors"] = colors
    if entry.token:
        told["token"] = True
    return told


def _line(entry: Entry) -> str:
    """What it is, in one line: `Creature — Wolf 1/1`."""
    line = f"Token: {_face_line(entry.front)}" if entry.token else _face_line(entry.front)
    if entry.is_back and entry.back:
        return f"{line}, back: {entry.back.name}, {_face_line(entry.back)}"
    return line


def _face_line(face: FaceEntry) -> str:
    numbers = "/".join(str(number) for number in (face.power, face.toughness) if number is not UNSET)
    others = (str(number) for number in (face.loyalty, face.defense) if number is not UNSET)
    return " ".join(filter(None, (str(face.type), numbers, *others)))
