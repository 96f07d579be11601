"""The story to be read elsewhere: as a ruling in plain text, and as flowing text on the page."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp.rules.play import Moment, begin
from webapp.rules.ruling import prose, ruling
from webapp.sessions import Entry, Session
from webapp.views import moments, opened

bp = Blueprint("reading", __name__)


def prepare(app: Flask) -> None:
    """Let the application answer."""
    app.register_blueprint(bp)


@bp.get("/b/<board_id>.txt")
def ruling_on_board(board_id: str) -> ResponseReturnValue:
    """The ruling on what was done on a live board; with `?at=`, on that moment of the story alone."""
    session, _ = opened.board(board_id)
    return _text(_ruling(session))


@bp.get("/<shared:payload>.txt")
def ruling_on_link(payload: str) -> ResponseReturnValue:
    """The same of the board inside a link."""
    session, _ = opened.shared(payload)
    return _text(_ruling(session))


@bp.get("/b/<board_id>/prose")
def prose_on_board(board_id: str) -> ResponseReturnValue:
    """The story of a live board as flowing text: a paragraph each, the newest first."""
    session, _ = opened.board(board_id)
    return _prose(session)


@bp.get("/<shared:payload>/prose")
def prose_on_link(payload: str) -> ResponseReturnValue:
    """The same of the board inside a link."""
    session, _ = opened.shared(payload)
    return _prose(session)


def _ruling(session: Session) -> str:
    if (asked := request.args.get("at")) is not None:
        entry = session.moment(opened.number_of_moment(asked)).entry
        return ruling(_played([entry]), title=session.title)
    return ruling(_played(session.past), title=session.title, about=session.about)


def _played(past: list[Entry] | tuple[Entry, ...]) -> list[Moment]:
    """The moments since play began last; of a board that is being set up, its first check. Where more was done than
    that check, and it found nothing, it is left out.
    """
    if past[-1].mode == "setup":
        return [begin(past[-1].board)]
    since = max((number for number, entry in enumerate(past) if entry.mode == "setup"), default=-1) + 1
    found = [entry.moment for entry in past[since:]]
    return found[1:] if len(found) > 1 and found[0].step is None and not found[0].passes else found


def _text(text: str) -> Response:
    response = make_response(text)
    response.mimetype = "text/plain"
    response.cache_control.no_store = True
    return response


def _prose(session: Session) -> Response:
    told = [(node.entry, moments.about(node.entry)) for node in reversed(session.path[-moments.MOST_MOMENTS :])]
    paragraphs = [
        (prose(entry.moment) if entry.mode == "play" else f"Setting up: {moments.story_of(entry).title}.", about)
        for entry, about in told
    ]
    response = make_response(render_template("partials/prose.html", paragraphs=paragraphs))
    response.cache_control.no_store = True
    return response
