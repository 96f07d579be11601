"""The board that an address means: a live one under `/b/<id>`, or a shared one under `/x/<payload>`, which holds it
whole, or `/s/<slug>`, a name under which it is kept here.

Opening a shared board stores nothing. Its page carries a fresh, signed id; the first act with it makes the visitor's
own board of that id, and all further acts with it land on that board.
"""

from __future__ import annotations

import re

from flask import Request, current_app
from itsdangerous import BadSignature, Signer
from werkzeug.routing import BaseConverter

from webapp.rules.errors import BadStepError, CountertopError
from webapp.scenarios import gallery, links
from webapp.scenarios.format import Scenario
from webapp.sessions import Session, Shelf, Store, UnknownBoardError
from webapp.sessions.store import new_id
from webapp.views import seats
from webapp.views.rendering import Place


class SharedConverter(BaseConverter):
    """What of an address says which shared board is meant: `x/PAYLOAD` or `s/SLUG`; `@7` and `:p1` may follow."""

    regex = r"[xs]/[^/.]+"
    part_isolating = False


def store() -> Store:
    """This application's live boards."""
    found: Store = current_app.extensions["store"]
    return found


def shelf() -> Shelf:
    """This application's short links."""
    found: Shelf = current_app.extensions["shelf"]
    return found


def board(board_id: str) -> tuple[Session, Place]:
    """The live board of that id, for looking at: `ID@7` is how it was at moment 7, wherever it is now.

    Raises UnknownBoardError, and BadStepError for a moment not there.
    """
    own, at, visit = _taken_apart(board_id)
    session, seated = store().get(own), own + seats.suffix()
    if at is None:
        return seats.shown(session), Place(board_id=seated, base=f"/b/{seated}")
    look = f"{seated}@{at}"
    place = Place(board_id=look, base=f"/b/{look}~{visit or new_id()}", at=at)
    return seats.shown(session.looking_at(at)), place


def acting(board_id: str) -> tuple[Session, Place]:
    """The live board of that id, for acting on it: of `ID@7~VISIT`, too. Raises UnknownBoardError."""
    own, at, visit = _taken_apart(board_id)
    seated = own + seats.suffix()
    return seats.shown(store().get(own)), Place(board_id=seated, base=f"/b/{seated}", at=at, visit=visit)


def shared(payload: str) -> tuple[Session, Place]:
    """A shared board, for looking at: no live one is made of it. Raises CountertopError for a damaged link."""
    board_id = new_id()
    _, at, _ = _taken_apart(payload)
    copy_id = _signer().sign(board_id).decode()
    pure, looks, moment = payload.partition("@")
    base = f"/{pure}{seats.suffix()}{looks}{moment}"
    return inside(payload, board_id), Place(board_id=board_id, base=base, copy_id=copy_id, own=False, at=at)


def inside(payload: str, board_id: str = "") -> Session:
    """A shared board alone: `x/PAYLOAD@7` is how it was at its moment 7. Raises as `shared` does."""
    pure, at, _ = _taken_apart(payload)
    session = Session(board_id, scenario_at(pure))
    return seats.shown(session if at is None else session.looking_at(at))


def scenario_at(address: str) -> Scenario:
    """The scenario of a shared board: what is inside `x/PAYLOAD`, or what `s/SLUG` names in the gallery or, else, on
    the shelf. Raises CountertopError, of which UnknownSlugError says that there is none.
    """
    form, _, name = address.partition("/")
    if form == "x":
        return links.scenario_of_payload(name)
    return gallery.scenario(name) if name in gallery.names() else shelf().find(name)


_LONGEST_ADDRESS = 2_000  # of a short link; a long text is none, and is not tried at each `/s/` in it
_SHORT_LINK = re.compile(r"(?:https?://[^\s?#]*)?/(s/[a-z0-9-]{1,100})(?:[@:/?#.]\S*)?", re.IGNORECASE)


def short_link_in(text: str) -> str:
    """What `scenario_at` takes for a text that is nothing but a short link; empty for any other text."""
    found = _SHORT_LINK.fullmatch(text) if len(text) <= _LONGEST_ADDRESS else None
    return found[1] if found else ""


def copied(payload: str, request: Request) -> tuple[Session, Place]:
    """The visitor's own board made from a link: of the id that the page carried, or of a fresh one without it.

    Raises CountertopError for a forged id or a damaged link.
    """
    signed = request.form.get("copy_id") or request.headers.get("Countertop-Copy", "")
    board_id = _unsigned(signed) if signed else new_id()
    pure, at, _ = _taken_apart(payload)
    session = store().get_or_create(board_id, lambda: scenario_at(pure), origin=f"/{payload}")
    copy_id, base = _signer().sign(board_id).decode(), f"/{pure}{seats.suffix()}"
    seated = board_id + seats.suffix()
    return seats.shown(session), Place(board_id=seated, base=base, copy_id=copy_id, at=at, visit=board_id)


def own_copy(payload: str) -> Session:
    """A live board of the visitor's own, made from a shared one as it is, at the moment that is looked at.

    Raises as `shared` does.
    """
    pure, at, _ = _taken_apart(payload)
    session = store().create(scenario_at(pure), origin=f"/{payload}")
    if at is not None:
        session.go(at)
    return session


def _taken_apart(name: str) -> tuple[str, int | None, str]:
    """The id of a board, or what is inside a link, then the moment that is looked at, and the name of the page."""
    pure, looks, rest = name.partition("@")
    at, _, visit = rest.partition("~")
    if not looks:
        return name, None, ""
    return pure, number_of_moment(at), visit


def number_of_moment(text: str) -> int:
    """The number of a moment, as an address or a form says it. Raises BadStepError."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise BadStepError(f"the number of a moment of the story, not {text[:20]!r}", "moment")
    return int(text)


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
