"""Editing: the forms of the editors come here. One that is whole becomes one step; else it comes back as typed."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, request
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from webapp.rules.errors import CountertopError
from webapp.sessions import Session
from webapp.views import editors, forms, opened, rendering, steps, table_settings
from webapp.views.problems import wants_json
from webapp.views.rendering import Place

bp = Blueprint("editing", __name__)
_MOST_FIELDS = 4_000  # a hundred abilities of some fifteen fields each, and what they held at first


@bp.get("/b/<board_id>/edit")
@bp.get("/b/<board_id>/table")
def led_back(board_id: str) -> ResponseReturnValue:
    """The way back to the board from the page on which a form came back without scripts."""
    more = f"?{request.query_string.decode()}" if request.query_string else ""
    return redirect(f"/b/{board_id}{more}")


@bp.post("/b/<board_id>/edit")
def on_board(board_id: str) -> ResponseReturnValue:
    """Take what an editor's form holds as one step; with `press`, give the form back with a row more, or fewer."""
    with opened.acting(board_id)[0].lock:
        return _edit(opened.acting(board_id), opened.board(board_id))


@bp.post("/<shared:payload>/edit")
def on_copy(payload: str) -> ResponseReturnValue:
    """The same on the visitor's own copy of a link's board, which the first edit makes."""
    session, place = opened.copied(payload, request)
    try:
        looked = session if place.at is None else session.looking_at(place.at)
        with session.lock:
            return _edit((session, place), (looked, replace(place, base=f"/{payload}", own=bool(session.version))))
    finally:
        opened.store().settle(session)


def _edit(acting: tuple[Session, Place], looking: tuple[Session, Place]) -> ResponseReturnValue:
    """Take the edit on the board that is acted on, or give the form back for the one that is looked at."""
    request.max_form_parts = _MOST_FIELDS
    forms.refuse_no_form(request)
    sent = list(request.form.items(multi=True))
    draft = editors.read(looking[0].now.board, sent)
    if press := request.form.get("press"):
        return _again(*looking, editors.pressed(draft, press, request.form), 200)

    def take(live: Session) -> None:
        board = live.now.board
        live.take(forms.to_step(editors.step(editors.read(board, sent), board), strict=False))

    try:
        return steps.answer(*acting, take, inspected=draft.id)
    except CountertopError as error:
        if wants_json(request):
            raise
        return _again(*looking, editors.refused(draft, error), 422)


def _again(session: Session, place: Place, draft: editors.Draft, status: int) -> Response:
    """The form once more, as it was typed: alone for htmx, else on its page."""
    view = editors.view(draft, session.now.board)
    if "HX-Request" in request.headers:
        response = make_response(rendering.render_editor(session, place, view), status)
    else:
        response = make_response(rendering.page(session, place, panel=view), status)
    response.vary.update(["HX-Request", "Accept"])
    response.cache_control.no_store = True
    return response


@bp.post("/b/<board_id>/table")
def table_of_board(board_id: str) -> ResponseReturnValue:
    """Take the form of the table's settings as one action."""
    return _set_table(*opened.acting(board_id))


@bp.post("/<shared:payload>/table")
def table_of_copy(payload: str) -> ResponseReturnValue:
    """The same on the visitor's own copy of a link's board."""
    session, place = opened.copied(payload, request)
    try:
        return _set_table(session, place)
    finally:
        opened.store().settle(session)


def _set_table(session: Session, place: Place) -> ResponseReturnValue:
    forms.refuse_no_form(request)

    def take(live: Session) -> None:
        step = table_settings.step(live.now.board, request.form.items(multi=True))
        live.take(forms.to_step(step, strict=False))

    return steps.answer(session, place, take, inspected=rendering.TABLE)
