"""Numbers explain themselves: how a size comes about, what a kind of counter does, what a rule is missing."""

from __future__ import annotations

from flask import Blueprint, Flask, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct, to_builtins

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.characteristics import view_of
from webapp.rules.citations import citation, rule_of_kind
from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.foreseen import would
from webapp.rules.near import Near, near
from webapp.rules.telling import SAID_AGAIN, heap, signed
from webapp.sessions import Session
from webapp.views import opened, seats, showing
from webapp.views.problems import wants_json
from webapp.views.values import PartView

bp = Blueprint("explaining", __name__)


class Why(Struct, frozen=True, kw_only=True):
    """An answer: what it is about, what a rule says, the parts of a sum with its total, what else it is and whence,
    and what is near.
    """

    title: str = ""
    telling: str = ""
    rule: str = ""
    parts: tuple[PartView, ...] = ()
    total: str = ""
    origins: tuple[PartView, ...] = ()
    near: tuple[Near, ...] = ()


def prepare(app: Flask) -> None:
    """Let the application answer, and teach the templates what a check would do, in words."""
    app.jinja_env.globals.update(would=would)
    app.register_blueprint(bp)


@bp.get("/b/<board_id>/why")
def on_board(board_id: str) -> ResponseReturnValue:
    """Of the card of `?of=` its size; with `&kind=` what such counters do to it; of `?rule=` what it says."""
    session, _ = opened.board(board_id)
    return _answer(session)


@bp.get("/<shared:payload>/why")
def on_link(payload: str) -> ResponseReturnValue:
    """The same, on the board inside a link."""
    session, _ = opened.shared(payload)
    return _answer(session)


def size(board: Board, card_id: str) -> Why:
    """How that card's power and toughness come about, and what else it has; what is near for what has no size.
    Raises UnknownObjectError.
    """
    thing = board.find(card_id, "of")
    now = view_of(board).of(thing) if isinstance(thing, Card) and card_id in board.cards else None
    if now is None or now.power is None:
        return Why(title=thing.label, origins=showing.origins(board, card_id), near=near(board, card_id))
    total = f"{signed(now.power)}/{signed(now.toughness)}"
    has = showing.origins(board, card_id)
    return Why(title=f"{thing.label} is {total}", parts=showing.parts(now), total=total, origins=has)


def counters(board: Board, object_id: str, kind: Kind) -> Why:
    """What counters of a kind do to that card or player. Raises UnknownObjectError."""
    holder = board.find(object_id, "of")
    number, rule = holder.counters[kind], rule_of_kind(kind)
    power, toughness = (number * one for one in kind.boost)
    total = "/".join(f"{part:+d}".replace("-", "\u2212") for part in (power, toughness)) if power or toughness else ""
    return Why(title=f"{heap(kind, number)} on {holder.label}", telling=citation(rule).telling, rule=rule, total=total)


def rule_about(board: Board, number: str, object_id: str | None) -> Why:
    """What a rule says, and what it is missing to happen to that card or player, where it is a matter of the check."""
    same = {number, SAID_AGAIN.get(number)}
    there = object_id is not None and (object_id in board.cards or board.is_player(object_id))
    missing = tuple(one for one in near(board, object_id) if one.rule in same) if there and object_id else ()
    title = f"{number} and {board.label(object_id)} now" if missing and object_id else f"Rule {number}"
    return Why(title=title, telling=citation(number).telling, rule=number, near=missing)


def _asked(board: Board) -> Why:
    asked = request.args
    seats.refuse_hidden(board, asked.get("of", ""))
    if number := asked.get("rule"):
        if not citation(number).telling:
            raise CountertopError(f"the rule {number[:20]!r} is not told here", "rule")
        return rule_about(board, number, asked.get("of"))
    if "kind" in asked:
        try:
            kind = Kind(asked["kind"])
        except ValueError as error:
            raise BadStepError(str(error), "kind") from None
        return counters(board, asked.get("of", ""), kind)
    return size(board, asked.get("of", ""))


def _answer(session: Session) -> ResponseReturnValue:
    why = _asked(session.now.board)
    if "HX-Request" in request.headers or not wants_json(request):
        response = make_response(render_template("partials/why.html", view=why))
    else:
        response = make_response(jsonify(to_builtins(why)))
    response.vary.update(["HX-Request", "Accept"])
    response.cache_control.no_store = True
    return response
