"""What would happen: what would come of a step, asked before it is done. Nothing is kept, and nothing changes."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import to_builtins

from webapp.rules.foreseen import Foreseen, foresee, foresee_edit
from webapp.rules.steps import AnyStep
from webapp.scenarios.format import brought_step, filled_step
from webapp.sessions import Entry, Session
from webapp.views import forms, opened, seats
from webapp.views.problems import wants_json

bp = Blueprint("previewing", __name__)


@bp.post("/b/<board_id>/preview")
def on_board(board_id: str) -> ResponseReturnValue:
    """What would come of a step on a live board."""
    session, _ = opened.board(board_id)
    return _answer(session.now)


@bp.post("/<shared:payload>/preview")
def on_link(payload: str) -> ResponseReturnValue:
    """The same on the board inside a link, or on the visitor's own copy of it, if an act has made one."""
    copy = opened.copy_so_far(request)
    return _answer(seats.shown(copy or _inside(payload)).now)


def foreseen_at(now: Entry, step: AnyStep) -> Foreseen:
    """What would come of a step in that state, of whichever mode. Raises BadStepError for one that makes no sense."""
    if now.mode == "setup":
        return foresee_edit(now.board, filled_step(brought_step(step)), now.preview)
    return foresee(now.moment, filled_step(brought_step(step)))


@lru_cache(maxsize=8)
def _inside(payload: str) -> Session:
    """The board that a link leads to: asked again for each place that a counter is held over. Nothing is done on it."""
    return opened.inside(payload)


def _answer(now: Entry) -> ResponseReturnValue:
    step = forms.read_request(request, now.board, now.moment.choice)
    seen = foreseen_at(now, step)
    if "HX-Request" in request.headers or not wants_json(request):
        response = make_response(render_template("partials/foreseen.html", seen=seen, mode=now.mode))
    else:
        response = make_response(jsonify({"mode": now.mode, **to_builtins(seen)}))
    response.vary.update(["HX-Request", "Accept"])
    response.cache_control.no_store = True
    return response
