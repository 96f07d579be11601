"""The catalogue: names as one types; and what is printed on a card of a board, to be kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import UNSET, Struct

from webapp import catalogue
from webapp.catalogue import Entry
from webapp.catalogue.names import key_of
from webapp.rules.cards import read_type_line
from webapp.rules.entries import FaceEntry
from webapp.rules.errors import CountertopError
from webapp.rules.writing import print_of
from webapp.scenarios.format import plain, shortened
from webapp.sessions import Session
from webapp.views import opened, seats

bp = Blueprint("cards", __name__)

_MOST = 12
_FIELDS = ("q", "card.card", "from")
_NUMBERS = ("power", "toughness", "loyalty", "defense")


@bp.get("/cards")
def search() -> ResponseReturnValue:
    """The cards and tokens that fit words of a name and filters: as options of a list, or as JSON.

    A list that follows what is typed says what a filter lacks that is not whole; whoever else asks is refused.
    """
    field = next((field for field in _FIELDS if request.args.get(field)), "q")
    asked = request.args.get(field, "")[:200]
    if "HX-Request" in request.headers:
        response = make_response(_options(asked, field))
    else:
        response = make_response(jsonify({"cards": [_told(entry) for entry in _found(asked, field, _name)]}))
    response.vary.add("HX-Request")
    return response


@bp.get("/b/<board_id>/card")
def on_board(board_id: str) -> ResponseReturnValue:
    """What is printed on the card of `?of=`, as an entry of a scenario writes it: to keep, and lay down elsewhere."""
    return _printed(opened.board(board_id)[0])


@bp.get("/<shared:payload>/card")
def on_link(payload: str) -> ResponseReturnValue:
    """The same, of a card on the board inside a link."""
    return _printed(opened.shared(payload)[0])


def _printed(session: Session) -> ResponseReturnValue:
    board, card_id = session.now.board, request.args.get("of", "")[:200]
    seats.refuse_hidden(board, card_id)
    entry = print_of(board, card_id)
    named = shortened(entry, board.cards[card_id].card)
    as_in_catalogue = plain(named).keys() <= {"id", "card", "token"}
    written = plain(named if as_in_catalogue else entry)
    del written["id"]
    response = make_response(jsonify({"card": written}))
    response.cache_control.no_store = True
    return response


def _options(asked: str, field: str) -> str:
    """The list for what is typed. Nothing is marked as meant where only spelling comes near."""
    try:
        found, problem = [_option(entry, asked) for entry in _found(asked, field, _look)], ""
    except CountertopError as error:
        found, problem = [], error.message
    return render_template("partials/names.html", found=found, problem=problem, asked=bool(asked.strip()))


class Option(Struct, frozen=True, kw_only=True):
    """A line of the list: a name, what it is, and the entry by which it is laid down."""

    name: str
    line: str
    fresh: dict[str, Any]
    attachable: bool
    spell: bool
    meant: bool


def _option(entry: Entry, asked: str) -> Option:
    fresh: dict[str, Any] = {"card": entry.name}
    if entry.token:
        numbers = {field: getattr(entry.front, field) for field in ("power", "toughness")}
        fresh |= {"token": True, **{field: number for field, number in numbers.items() if isinstance(number, int)}}
    words = [key_of(word) for word in asked.split() if not re.search("[:<>=]", word)]
    names = key_of(f"{entry.name} {entry.back.name if entry.back else ''}")
    line = read_type_line(str(entry.front.type))
    return Option(
        name=entry.name,
        line=_line(entry),
        fresh=fresh,
        attachable=bool(line.subtypes & {"aura", "equipment", "fortification"}),
        spell=bool(line.types & {"instant", "sorcery"}),
        meant=all(word in names for word in words),
    )


def _found(asked: str, field: str, likeness: Callable[[Entry], object]) -> list[Entry]:
    """What fits, of those that are alike the first: a card stands for its back, too."""
    try:
        entries = catalogue.search(asked, limit=2 * _MOST)
    except CountertopError as error:
        raise CountertopError(error.message, where=error.where or field) from error
    once: dict[object, Entry] = {}
    for entry in entries:
        once.setdefault(likeness(entry), entry)
    return list(once.values())[:_MOST]


def _name(entry: Entry) -> object:
    return entry.name, entry.token


def _look(entry: Entry) -> object:
    """Tokens of one name and of different sizes are different ones to whoever lays them down."""
    return entry.name, entry.token and (entry.front.power, entry.front.toughness)


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
