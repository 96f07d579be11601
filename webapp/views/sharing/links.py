"""Shared boards: shown read-only, and made one's own."""

from __future__ import annotations

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue

from webapp.views import boards, opened, seats

bp = Blueprint("links", __name__)


@bp.get("/<shared:payload>")
def show(payload: str) -> ResponseReturnValue:
    """The board inside a link; with `?at=`, at that moment. Nothing is stored."""
    return boards.at_moment(f"/{payload}") or boards.shown(*opened.shared(payload))


@bp.post("/<shared:payload>/copy")
def make_own(payload: str) -> ResponseReturnValue:
    """Make a shared board the visitor's own, as it is, and lead to it."""
    session = opened.own_copy(payload)
    return redirect(f"/b/{session.id}{seats.suffix()}", code=303)
