"""The board that an address means: a live one under `/b/<id>`, or the one inside a link under `/x/<payload>`.

Opening a link stores nothing. Its page carries a fresh, signed id; the first act with it makes the visitor's own board
of that id, and all further acts with it land on that board.
"""

from __future__ import annotations

from flask import Request, current_app
from itsdangerous import BadSignature, Signer

from webapp.rules.errors import CountertopError
from webapp.scenarios import links
from webapp.sessions import Session, Store, UnknownBoardError
from webapp.sessions.store import new_id
from webapp.views.rendering import Place


def store() -> Store:
    """This application's live boards."""
    found: Store = current_app.extensions["store"]
    return found


def board(board_id: str) -> tuple[Session, Place]:
    """The live board of that id. Raises UnknownBoardError."""
    return store().get(board_id), Place(board_id=board_id, base=f"/b/{board_id}")


def shared(payload: str) -> tuple[Session, Place]:
    """The board inside a link, for looking at: it is kept nowhere. Raises CountertopError for a damaged link."""
    board_id = new_id()
    session = Session(board_id, links.scenario_of_payload(payload))
    return session, Place(board_id=board_id, base=f"/x/{payload}", copy_id=_signer().sign(board_id).decode(), own=False)


def copied(payload: str, request: Request) -> tuple[Session, Place]:
    """The visitor's own board made from a link: of the id that the page carried, or of a fresh one without it.

    Raises CountertopError for a forged id or a damaged link.
    """
    signed = request.form.get("copy_id") or request.headers.get("Countertop-Copy", "")
    board_id = _unsigned(signed) if signed else new_id()
    session = store().get_or_create(board_id, lambda: links.scenario_of_payload(payload))
    copy_id = _signer().sign(board_id).decode()
    return session, Place(board_id=board_id, base=f"/x/{payload}", copy_id=copy_id)


def copy_so_far(request: Request) -> Session | None:
    """The visitor's own board made from a link, if an act has made one. Raises CountertopError for a forged id."""
    signed = request.form.get("copy_id") or request.headers.get("Countertop-Copy", "")
    if not signed:
        return None
    try:
        return store().get(_unsigned(signed))
    except UnknownBoardError:
        return None


def _unsigned(signed: str) -> str:
    try:
        return _signer().unsign(signed).decode()
    except BadSignature:
        raise CountertopError("this page is too old or was altered: open the link again", "copy_id") from None


def _signer() -> Signer:
    return Signer(current_app.config["SECRET_KEY"], salt="copy of a shared board")
