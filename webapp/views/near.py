"""Why a state-based action did not happen: what is near for a card or player, or for what the last act was about."""

from __future__ import annotations

from flask import Blueprint, Flask, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct, to_builtins

from webapp.rules.board import Board
from webapp.rules.near import Near, concerned, near
from webapp.sessions import Session
from webapp.views import opened, seats
from webapp.views.problems import wants_json
from webapp.views.rendering import Place

bp = Blueprint("near", __name__)


class NearView(Struct, frozen=True, kw_only=True):
    """One card or player, and what is near for it."""

    id: str
    label: str
    near: tuple[Near, ...]


def prepare(app: Flask) -> None:
    """Teach the templates what is near."""
    app.jinja_env.globals.update(near_of=of_one, near_act=of_act)


def of_one(board: Board, object_id: str) -> NearView:
    """What is near for that card or player. Raises UnknownObjectError."""
    return NearView(id=object_id, label=board.label(object_id), near=near(board, object_id))


def of_act(session: Session) -> tuple[NearView, ...]:
    """What is near for each card and player that the last act was about; none for which nothing is."""
    moment = session.now.moment
    views = (of_one(moment.board, object_id) for object_id in concerned(moment))
    return tuple(view for view in views if view.near)


@bp.get("/b/<board_id>/near")
def on_board(board_id: str) -> ResponseReturnValue:
    """What is near on a live board: for the object of `?of=`, else for those of the last act."""
    return _answer(*opened.board(board_id))


@bp.get("/<shared:payload>/near")
def on_link(payload: str) -> ResponseReturnValue:
    """The same, on the board inside a link."""
    return _answer(*opened.shared(payload))


def _answer(session: Session, place: Place) -> ResponseReturnValue:
    asked = request.args.get("of")
    if asked is not None:
        seats.refuse_hidden(session.now.board, asked)
        session.now.board.find(asked, "of")
    views = of_act(session) if asked is None else (of_one(session.now.board, asked),)
    if "HX-Request" not in request.headers and wants_json(request):
        response = make_response(jsonify({"near": to_builtins(views)}))
    else:
        partial = "HX-Request" in request.headers
        template = "partials/near_lists.html" if partial else "pages/near.html"
        response = make_response(render_template(template, views=views, place=place))
    response.vary.update(["HX-Request", "Accept"])
    response.cache_control.no_store = True
    return response
