"""Keys and gestures: the one table of them, and the sheet that shows it."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

bp = Blueprint("keys", __name__)


class Way(Struct, frozen=True):
    """One thing to do, and the ways to do it: each is a key, several to press together, or a gesture in words."""

    does: str
    by: tuple[str, ...]


class Group(Struct, frozen=True):
    """Ways that belong together."""

    title: str
    ways: tuple[Way, ...]


GROUPS = (
    Group(
        "Going about",
        (
            Way("go from card to card", ("←", "→", "↑", "↓")),
            Way("the first, the last of its zone", ("Home", "End")),
            Way("into the card, and on to what comes after the table", ("Tab",)),
            Way("open the card; place what is in hand", ("Enter",)),
            Way("go to what waits: a question, a trigger", ("q",)),
            Way("there: give that answer, resolve that trigger", ("1 … 9",)),
            Way("the menu of the card or player", ("Menu", "Shift+F10")),
            Way("explain the numbers of the card", ("i",)),
            Way("give up what is in hand; select none; close", ("Escape",)),
            Way("this sheet", ("?",)),
        ),
    ),
    Group(
        "Counters",
        (
            Way("pick up a counter of the kind used last; again: the next kind", ("c",)),
            Way("how many, for what comes next", ("0 … 9",)),
            Way("proliferate", ("p",)),
        ),
    ),
    Group(
        "Cards: those selected, else the one you are on",
        (
            Way("select or unselect", ("Space",)),
            Way("select all on that battlefield", ("Ctrl+A",)),
            Way("pick up", ("m",)),
            Way("attach", ("k",)),
            Way("tap or untap", ("t",)),
            Way("turn over", ("f",)),
            Way("destroy", ("d",)),
            Way("sacrifice", ("s",)),
            Way("exile", ("x",)),
            Way("to the graveyard", ("g",)),
            Way("to the hand", ("h",)),
            Way("to the battlefield", ("b",)),
            Way("on top of the library", ("l",)),
            Way("make another one", ("y",)),
            Way("take off the board", ("Delete",)),
        ),
    ),
    Group(
        "The board",
        (
            Way("undo", ("u", "Ctrl+Z")),
            Way("redo", ("r", "Ctrl+Y")),
            Way("set up, or play", ("e",)),
            Way("next turn", ("n",)),
            Way("type a card’s name, or filters as t:wolf pow>=2", ("a",)),
            Way("there: lay it down; into the hand", ("Enter", "Shift+Enter")),
            Way("larger, smaller, whole size", ("+", "-", "Shift+0")),
        ),
    ),
    Group(
        "By mouse",
        (
            Way("put, move", ("drag a counter or a card", "click it, then where it goes")),
            Way("lay down a card", ("drag its name from the list to any zone",)),
            Way("remove counters", ("drag them to the empty table",)),
            Way("all of a kind", ("Shift as you drop",)),
            Way("so many of a kind", ("Alt as you drop",)),
            Way("tap or untap", ("double click",)),
            Way("select many", ("drag over the empty table", "Shift+click")),
            Way("everything that can be done", ("right click",)),
            Way("damage, life", ("the wheel over the number",)),
        ),
    ),
    Group(
        "By finger or pen",
        (
            Way("put, move", ("drag a counter; a card by its dots", "tap it, then where it goes")),
            Way("so many of a kind", ("press a counter long",)),
            Way("everything that can be done", ("press a card long",)),
            Way("to the other side", ("hold what you drag over its name",)),
            Way("close the sheet", ("swipe its head down", "tap the table")),
        ),
    ),
)


@bp.get("/keys")
def show() -> ResponseReturnValue:
    """The sheet of keys and gestures: for htmx and scripts the sheet alone, else a page of it."""
    partial = "HX-Request" in request.headers
    response = make_response(
        render_template("partials/keys.html" if partial else "pages/keys.html", groups=GROUPS, partial=partial)
    )
    response.vary.add("HX-Request")
    return response
