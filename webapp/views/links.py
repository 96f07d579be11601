"""Links: the whole board inside the address, shown read-only, and the link of a live board."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp.rules.errors import CountertopError
from webapp.rules.telling import named_trigger
from webapp.scenarios import links
from webapp.sessions import Session
from webapp.views import boards, opened
from webapp.views.moments import title_of
from webapp.views.rendering import Place

bp = Blueprint("links", __name__)


@bp.get("/<shared:payload>")
def show(payload: str) -> ResponseReturnValue:
    """The board inside a link; with `?at=`, at that moment. Nothing is stored."""
    return boards.at_moment(f"/{payload}") or boards.shown(*opened.shared(payload))


@bp.get("/b/<board_id>/link")
def of_board(board_id: str) -> ResponseReturnValue:
    """The link of a board, to be copied: with all that was done where that fits, else the board as it is.

    `?at=` asks for the link of that moment, `?only=1` for one without what led there.
    """
    return _answer(*opened.board(board_id))


@bp.get("/<shared:payload>/link")
def of_link(payload: str) -> ResponseReturnValue:
    """The same of the board inside a link."""
    return _answer(*opened.shared(payload))


def _answer(session: Session, place: Place) -> ResponseReturnValue:
    asked = request.args.get("at")
    number = place.at if asked is None else opened.number_of_moment(asked)
    only = "only" in request.args
    with session.lock:
        look = session if number is None else session.looking_at(number)
        path, whole = link_of(look, only=only)
        lost = () if whole else lost_without_history(look)
        title = "" if number is None else title_of(look.path[-1])
    partial = "HX-Request" in request.headers
    template = "partials/link.html" if partial else "pages/link.html"
    response = make_response(
        render_template(
            template,
            address=request.host_url.rstrip("/") + path,
            whole=whole,
            only=only,
            lost=lost,
            number=number,
            title=title,
            steps=len(look.now.steps),
            place=place,
            session=session,
        )
    )
    response.vary.add("HX-Request")
    response.cache_control.no_store = True
    return response


def link_of(session: Session, *, only: bool = False) -> tuple[str, bool]:
    """The path of a board's link, and whether what was done is in it: not if the moment `only` is asked for.

    Raises CountertopError if nothing fits.
    """
    if not only:
        try:
            return links.path_of(session.scenario()), True
        except CountertopError:
            pass
    return links.path_of(session.only_this_moment()), False


def lost_without_history(session: Session) -> tuple[str, ...]:
    """What a link to the moment alone can't say: the triggers that wait, and the question."""
    board, choice = session.now.board, session.now.moment.choice
    again = Session("", session.only_this_moment()).now
    kept = {(trigger.what, trigger.source) for trigger in again.board.triggers}
    waiting = (trigger for trigger in board.triggers if (trigger.what, trigger.source) not in kept)
    question = ("the question that waits",) if choice and choice != again.moment.choice else ()
    return (*(named_trigger(trigger, board) for trigger in waiting), *question)
