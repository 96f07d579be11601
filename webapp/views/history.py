"""The pages about moments: what can be done with one, and two of them side by side."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from webapp.rules.board import Board
from webapp.sessions import Node, Session
from webapp.views import moments, opened, seats, showing
from webapp.views.comparing import Difference, compare
from webapp.views.rendering import Place
from webapp.views.values import PlayerView, ZoneView

bp = Blueprint("history", __name__)


class SideView(Struct, frozen=True, kw_only=True):
    """One of two boards side by side: which moment it is, the steps that led there, what lies on it."""

    side: str  # here or there
    node: Node
    title: str
    steps: tuple[str, ...]
    now: bool
    players: tuple[tuple[PlayerView, tuple[ZoneView, ...]], ...]


@bp.get("/b/<board_id>/moments/<int:number>")
def on_board(board_id: str, number: int) -> ResponseReturnValue:
    """What can be done with a moment of a live board: name it, share it, compare it, go there."""
    return _about(*opened.board(board_id), number)


@bp.get("/<shared:payload>/moments/<int:number>")
def on_link(payload: str, number: int) -> ResponseReturnValue:
    """The same of a moment inside a link."""
    return _about(*opened.shared(payload), number)


@bp.get("/b/<board_id>/compare")
def compare_on_board(board_id: str) -> ResponseReturnValue:
    """Two moments of a live board side by side: `?a=` and `?b=`; without one of them, the moment it is in."""
    return _compare(*opened.board(board_id))


@bp.get("/<shared:payload>/compare")
def compare_on_link(payload: str) -> ResponseReturnValue:
    """The same of two moments inside a link."""
    return _compare(*opened.shared(payload))


def _about(session: Session, place: Place, number: int) -> ResponseReturnValue:
    node = session.moment(number)
    partial = "HX-Request" in request.headers
    template = "partials/about_moment.html" if partial else "pages/moment.html"
    title = moments.title_of(node)
    return _fresh(render_template(template, session=session, place=place, node=node, title=title))


def _compare(session: Session, place: Place) -> ResponseReturnValue:
    a, b = (_asked(session, name) for name in ("a", "b"))
    with session.lock:
        common, *ways = session.ways_apart(a, b)
        one, other = session.moment(a), session.moment(b)
        number = session.number
    sides = [
        _side(side, node, way, number) for side, node, way in zip(("here", "there"), (one, other), ways, strict=True)
    ]
    boards = one.entry.board, other.entry.board
    differences = tuple(found for found in compare(*boards) if not is_hidden_on_both(found.object, boards))
    page = render_template(
        "pages/compare.html",
        session=session,
        place=place,
        sides=sides,
        common=moments.title_of(common),
        differences=differences,
        marked=_marked(differences),
    )
    return _fresh(page)


def is_hidden_on_both(object_id: str, boards: tuple[Board, Board]) -> bool:
    """Whether a seat may see that card on none of them."""
    cards = [board.cards[object_id] for board in boards if object_id in board.cards]
    return bool(cards) and all(map(seats.is_hidden, cards))


def _asked(session: Session, name: str) -> int:
    asked = request.args.get(name)
    return session.number if asked is None else opened.number_of_moment(asked)


def _side(side: str, node: Node, way: tuple[Node, ...], number: int) -> SideView:
    view = seats.seen(showing.show_state(node.entry))
    return SideView(
        side=side,
        node=node,
        title=moments.title_of(node),
        steps=tuple(moments.full_title_of(step) for step in way),
        now=node.number == number,
        players=tuple(
            (player, tuple(zone for (of, _), zone in view.zones.items() if of == player.id and zone.count))
            for player in view.players
        ),
    )


def _marked(differences: tuple[Difference, ...]) -> dict[str, dict[str, list[str]]]:
    """By object and side, how it is there where it differs: what stands beside it on the drawn board."""
    marked: dict[str, dict[str, list[str]]] = {}
    for one in differences:
        on = marked.setdefault(one.object, {"here": [], "there": []})
        on["here"].append(f"{one.what} {one.here}".strip())
        on["there"].append(f"{one.what} {one.there}".strip())
    return marked


def _fresh(page: str) -> Response:
    response = make_response(page)
    response.vary.add("HX-Request")
    response.cache_control.no_store = True
    return response
