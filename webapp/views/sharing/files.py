"""The files of a board, in every format that can be written: to be kept, and to be opened elsewhere."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request

from webapp.scenarios.format import Scenario
from webapp.scenarios.forms import FORMS, Form
from webapp.scenarios.kept import parted
from webapp.sessions import Session
from webapp.views import opened

bp = Blueprint("files", __name__)
# A ruling is to be read in the browser, and has an address of its own.
FILES = tuple(form for form in FORMS if form.name != "text")
_BY_ENDING = {form.ending: form for form in FILES}
bp.add_app_template_global(parted)
_ENDINGS = ", ".join(f'"{ending}"' for ending in _BY_ENDING)


@bp.get(f"/b/<board_id>.<any({_ENDINGS}):ending>")
def of_board(board_id: str, ending: str) -> Response:
    """A live board as a file, with all that was done; with `?at=` as it was at that moment, with `?only=1` without
    what led there.
    """
    session, _ = opened.board(board_id)
    return _file(_asked_for(session), _BY_ENDING[ending])


@bp.get(f"/<shared:payload>.<any({_ENDINGS}):ending>")
def of_link(payload: str, ending: str) -> Response:
    """The same of a shared board. Of no moment in particular it is the file as it was shared, with what it expects."""
    if "@" in payload or "at" in request.args or "only" in request.args:
        return _file(_asked_for(opened.inside(payload)), _BY_ENDING[ending])
    return _file(opened.scenario_at(payload), _BY_ENDING[ending])


def _asked_for(session: Session) -> Scenario:
    if (at := request.args.get("at")) is not None:
        session = session.looking_at(opened.number_of_moment(at))
    return session.only_this_moment() if "only" in request.args else session.scenario()


def _file(scenario: Scenario, form: Form) -> Response:
    response = make_response(form.write(scenario).text)
    response.mimetype = form.media_type
    response.headers["Content-Disposition"] = f'attachment; filename="{form.file_name(scenario.title)}"'
    response.cache_control.no_store = True
    return response
