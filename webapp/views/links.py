"""Links: the whole board inside the address, shown read-only, and the link of a live board."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp.rules.errors import CountertopError
from webapp.scenarios import links
from webapp.sessions import Session
from webapp.views import boards, opened

bp = Blueprint("links", __name__)


@bp.get("/x/<payload>")
def show(payload: str) -> ResponseReturnValue:
    """The board inside a link. Nothing is stored."""
    return boards.shown(*opened.shared(payload))


@bp.get("/b/<board_id>/link")
def of_board(board_id: str) -> ResponseReturnValue:
    """The link of a board, to be copied: with all that was done where that fits, else the board as it is."""
    session, place = opened.board(board_id)
    with session.lock:
        path, whole = link_of(session)
    address = request.host_url.rstrip("/") + path
    partial = "HX-Request" in request.headers
    template = "partials/link.html" if partial else "pages/link.html"
    response = make_response(render_template(template, address=address, whole=whole, place=place, session=session))
    response.vary.add("HX-Request")
    response.cache_control.no_store = True
    return response


def link_of(session: Session) -> tuple[str, bool]:
    """The path of a board's link, and whether what was done is in it. Raises CountertopError if nothing fits."""
    try:
        return links.path_of(session.scenario()), True
    except CountertopError:
        return links.path_of(session.only_this_moment()), False
