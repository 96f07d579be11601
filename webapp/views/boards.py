"""Boards: the first page, making one, showing one."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.rules.entries import PlayerEntry
from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios import gallery
from webapp.scenarios.check import telling_lines
from webapp.scenarios.format import Scenario
from webapp.scenarios.opening import Opened, open_text
from webapp.sessions import Session
from webapp.views import library, opened, rendering, seats

bp = Blueprint("boards", __name__)
_PANELS = (("new", rendering.NEW_CARD), ("proliferate", rendering.PROLIFERATE), ("table", rendering.TABLE))


@bp.get("/")
def home() -> str:
    """The first page: type a card's name, open a file, pick a scenario."""
    return render_template("pages/home.html", picks=gallery.picks(), number=len(gallery.names()))


@bp.get("/healthz")
def health() -> ResponseReturnValue:
    """For operators: whether the server answers."""
    return {"status": "ok"}


@bp.post("/boards")
def make() -> ResponseReturnValue:
    """Make a board: empty, from a file, pasted text, a link, or one of the samples; lead to it."""
    found = _asked_for()
    with telling_lines(found.scenario, found.text):
        session = opened.store().create(found.scenario, found.not_carried_over)
    return redirect(url_for("boards.show", board_id=session.id), code=303)


def _asked_for() -> Opened:
    upload = request.files.get("file")
    if upload and upload.filename:
        return open_text(upload.read())
    if text := request.form.get("text", "").strip():
        if short := opened.short_link_in(text):
            return Opened(opened.scenario_at(short), (), "link")
        return open_text(text)
    if "text" in request.form or "file" in request.files:
        raise UnreadableScenarioError("choose a file, or paste its text", "file")
    if name := request.form.get("sample"):
        return Opened(gallery.scenario(name), (), "scenario")
    return Opened(_empty(request.form.get("players", "2")), (), "scenario")


def _empty(players: str) -> Scenario:
    if players not in {str(number) for number in range(1, 11)}:
        raise CountertopError(f"a board has 1 to 10 players, not {players[:20]!r}", "players")
    seats = tuple(PlayerEntry(id=f"p{seat}") for seat in range(1, int(players) + 1))
    return Scenario(countertop=1, setup=True, players=() if len(seats) == 2 else seats)


@bp.get("/b/<board_id>")
def show(board_id: str) -> ResponseReturnValue:
    """The page of a board; with `?card=` or `?player=`, with the panel about that one; with `?at=`, at that moment."""
    return at_moment(f"/b/{board_id}") or shown(*opened.board(board_id))


def at_moment(path: str) -> ResponseReturnValue | None:
    """The way to the page that looks at the moment of `?at=`, of which a panel is asked as of any; None without."""
    if (at := request.args.get("at")) is None:
        return None
    more = urlencode({name: value for name, value in request.args.items() if name != "at"})
    looked = f"{path.partition('@')[0]}{seats.suffix()}@{opened.number_of_moment(at)}"
    return redirect(f"{looked}?{more}" if more else looked)


def shown(session: Session, place: rendering.Place) -> ResponseReturnValue:
    """The page of a board, or, for htmx, the panel alone."""
    asked = request.args
    if "lesson" in asked:  # a link that holds on the page of a shared board, and on that of the copy which it becomes
        return redirect(f"{place.address}/lesson")
    inspected = asked.get("card") or asked.get("player") or ""
    inspected = next((panel for word, panel in _PANELS if word in asked), inspected)
    if inspected == rendering.NEW_CARD:
        inspected += asked.get("from", "")[:200]
    elif "library" in asked:
        inspected = library.asked_for(asked["library"], asked.get("top", ""), asked.get("cards", ""))
    elif "edit" in asked:
        inspected = rendering.EDIT + asked["edit"]
    if "HX-Request" in request.headers and inspected:
        body = rendering.render_inspector(session, place, inspected)
    else:
        body = rendering.page(session, place, inspected=inspected)
    response = make_response(body)
    response.vary.add("HX-Request")
    response.cache_control.no_store = True
    return response
