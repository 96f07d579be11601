"""Acts on a board: a step, undo, redo, leaving and entering set-up mode. Each answers with what has changed."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from flask import Blueprint, jsonify, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.telling import tell
from webapp.scenarios.format import plain
from webapp.sessions import Session
from webapp.views import chance, forms, library, opened, rendering, seats
from webapp.views.problems import wants_json
from webapp.views.rendering import Place

bp = Blueprint("steps", __name__)
Act = Callable[[Session], None]


def _take(session: Session) -> None:
    session.take(forms.read_request(request, session.now.board, session.now.moment.choice))


def _take_off(session: Session) -> None:
    session.take(forms.to_step({"do": "take_off", "card": request.form.get("card", "")}, strict=False))


def _keep_kind(session: Session) -> None:
    try:
        session.keep_kind(Kind(request.form.get("kind", "")))
    except ValueError as error:
        raise BadStepError(str(error), "kind") from None


def _go(session: Session) -> None:
    if "moment" in request.form or "place" not in request.form:
        return session.go(opened.number_of_moment(request.form.get("moment", "")))
    line, place = (*session.path, *session.ahead), opened.number_of_moment(request.form["place"])
    if not 1 <= place <= len(line):
        raise BadStepError(f"the timeline has the places 1 to {len(line)}, not {place}", "place")
    session.go(line[place - 1].number)


def _name(session: Session) -> None:
    if "name" not in request.form:
        raise BadStepError("the moment's name; an empty one takes it away", "name")
    session.name(opened.number_of_moment(request.form.get("moment", "")), request.form["name"])


def _title(session: Session) -> None:
    as_it_is = {"title": session.title, "about": session.about}
    if not request.form.keys() & as_it_is.keys():
        raise BadStepError("the board's title, or what it is about", "title")
    texts = {name: request.form.get(name, was).replace("\r\n", "\n") for name, was in as_it_is.items()}
    forms.refuse_control_characters(texts)
    session.call(texts["title"].strip(), texts["about"])


ACTS: dict[str, Act] = {
    "steps": _take,
    "undo": Session.undo,
    "redo": Session.redo,
    "go": _go,
    "name": _name,
    "play": Session.play,
    "setup": Session.set_up,
    "take-off": _take_off,
    "kinds": _keep_kind,
    "title": _title,
    **chance.ACTS,
    "top": library.arrange,
}
_READ_NO_FORM = ("steps", "undo", "redo", "play", "setup")  # the first reads JSON, too, the others nothing


@bp.post(f"/b/<board_id>/<any({', '.join(repr(act) for act in ACTS)}):act>")
def on_board(board_id: str, act: str) -> ResponseReturnValue:
    """Do one act on a live board."""
    session, place = opened.acting(board_id)
    _refuse_no_form(act)
    if act == "name" and place.at is not None and not session.knows(place.visit, _version()):
        return _named_while_looking(session, place.at)
    return answer(session, place, ACTS[act])


@bp.post(f"/<shared:payload>/<any({', '.join(repr(act) for act in ACTS)}):act>")
def on_copy(payload: str, act: str) -> ResponseReturnValue:
    """Do one act on the visitor's own copy of a link's board, which the first one makes; a refused one makes none."""
    _refuse_no_form(act)
    session, place = opened.copied(payload, request)
    try:
        reply = answer(session, place, ACTS[act])
    except CountertopError:
        opened.store().settle(session)
        raise
    if session.version:
        opened.store().settle(session)
    return reply


def _refuse_no_form(act: str) -> None:
    if act not in _READ_NO_FORM:
        forms.refuse_no_form(request)


def answer(session: Session, place: Place, act: Act, *, inspected: str | None = None) -> ResponseReturnValue:
    """Do an act, and answer with what has changed, in the form that the sender reads. `inspected` is what the panel is
    about from now on, where that is another thing than the sender shows.
    """
    with session.lock:
        shows_now = place.at is None or session.knows(place.visit, _version())
        if place.at is None:
            act(session)
        else:
            session.act_from(place.at, place.visit, act)
        own = url_for("boards.show", board_id=session.id) + seats.suffix()
        if "HX-Request" in request.headers:
            if inspected is None:
                inspected = request.headers.get("Countertop-Inspecting", "")
            body = rendering.changes(session, place, _version() if shows_now else None, inspected=inspected)
            response = make_response(body)
            response.headers["Countertop-Version"] = session.version
            if place.shared or place.at is not None:
                response.headers["HX-Push-Url"] = own
        elif wants_json(request):
            response = make_response(jsonify(as_json(session)))
        else:
            response = make_response(redirect(own + _looked_at(session), code=303))
    response.vary.update(["HX-Request", "Accept"])
    return response


def _named_while_looking(session: Session, at: int) -> ResponseReturnValue:
    """Give a moment a name from a page that looks at one: the board stays where it is, and the page where it looks."""
    _name(session)
    if "HX-Request" in request.headers:
        return "", 200, {"HX-Refresh": "true"}
    if wants_json(request):
        return jsonify(as_json(session))
    return redirect(f"/b/{session.id}{seats.suffix()}@{at}", code=303)


def _looked_at(session: Session) -> str:
    """The part of an address that opens the panel again from which a plain form was sent."""
    back, board = request.form.get("back", ""), session.now.board
    if back.startswith(library.TOP):
        player, _, cards = back.removeprefix(library.TOP).partition(" ")
        return f"?{urlencode({'library': player, 'cards': cards})}"
    kind = "card" if back in board.cards else "player" if board.is_player(back) else ""
    return f"?{kind}={back}" if kind else ""


def _version() -> int | None:
    text = request.headers.get("Countertop-Version", "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


def as_json(session: Session) -> dict[str, object]:
    """The state of a board for programs: where it is, the last act's story, what waits."""
    moment = session.now.moment
    story = tell(moment)
    return {
        "board": session.id,
        "version": session.version,
        "mode": session.now.mode,
        "title": story.title,
        "log": [{"label": line.label, "text": line.text, "rules": list(line.rules)} for line in story.lines],
        "fired": [
            {"rule": fired.rule, "object": fired.object, "pass": performed.number}
            for performed in moment.passes
            for fired in performed.fired
        ],
        "nothing": [{"rule": why.rule, "text": why.text} for why in moment.nothing],
        "choice": plain(moment.choice) if moment.choice else None,
        "scenario": plain(session.only_this_moment()),
    }
