"""The menu of a card, a player or a selection: all that can be done to it, as a partial or as JSON."""

from __future__ import annotations

from flask import Blueprint, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp.sessions import Session
from webapp.views import opened, seats
from webapp.views.acts import GroupView, acts_on
from webapp.views.problems import wants_json
from webapp.views.rendering import Place
from webapp.views.showing import sign_of

bp = Blueprint("menus", __name__)


@bp.route("/b/<board_id>/menu", methods=["GET", "POST"])
def on_board(board_id: str) -> ResponseReturnValue:
    """What can be done on a live board to `of`: ids with commas between them. A long list comes as a form."""
    return _answer(*opened.board(board_id))


@bp.route("/<shared:payload>/menu", methods=["GET", "POST"])
def on_link(payload: str) -> ResponseReturnValue:
    """The same on the board inside a link; once it is the visitor's own, the page asks that one."""
    return _answer(*opened.shared(payload))


def _answer(session: Session, place: Place) -> ResponseReturnValue:
    ids = [part for part in request.values.get("of", "").split(",") if part]
    now = session.now
    for object_id in ids:
        seats.refuse_hidden(now.board, object_id)
    waits = "A question waits: answer it first" if now.moment.choice else ""
    groups = acts_on(now.board, now.mode, ids, waits=waits)
    if "HX-Request" not in request.headers and wants_json(request):
        response = make_response(jsonify(_as_json(groups)))
    else:
        about = now.board.label(ids[0]) if len(ids) == 1 else f"{len(set(ids))} cards"
        response = make_response(
            render_template("partials/menu.html", groups=groups, about=about, of=ids, place=place, sign_of=sign_of)
        )
    response.vary.update(["HX-Request", "Accept"])
    response.cache_control.no_store = True
    return response


def _as_json(groups: tuple[GroupView, ...]) -> dict[str, object]:
    return {
        "acts": [
            {"group": group.name, "name": act.name, "key": act.key, "act": act.act, "step": act.step, "why": act.why}
            for group in groups
            for act in group.acts
            if act.step
        ]
    }
