"""Seats: what the player of a seat may see, and what is drawn for them as backs.

A seat stands in the address, `/b/ID:p1`, so that all that a page asks for or sends carries it along; `?seat=p1` leads
there. With a seat, the hands of others and all libraries are hidden: what lies there is neither drawn nor offered, and
what a page tells of it, as of a draw in the story, calls it "a card". Without a seat all is open. It is a courtesy at
one table, no lock: whoever likes can leave the seat, and a file or a link holds the whole board.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, g, redirect, request
from flask.typing import ResponseReturnValue
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import escape
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.errors import UnknownObjectError
from webapp.rules.zones import ZONES, Zone
from webapp.sessions import Session
from webapp.views.values import BoardView

_SEAT = re.compile(r":([a-z][a-z0-9_-]{0,99})(?=@|\Z)")
_NAMED = ("board_id", "payload")  # the parts of an address that say which board


def prepare(app: Flask) -> None:
    """Teach the application seats: they are read off the address before all else, and kept to after all else."""
    app.url_value_preprocessor(_sit_down)
    app.before_request(_lead_to_seat)
    app.after_request(_tell_nothing_hidden)
    app.jinja_env.globals.update(seat=current)


# Who sits where


def current() -> str:
    """The id of the player whose seat the address names; empty without one: then all is open."""
    seat: str = g.get("seat", "")
    return seat


def suffix() -> str:
    """What stands behind a board's id in an address, so that the seat is kept."""
    return f":{current()}" if current() else ""


def _sit_down(endpoint: str | None, values: dict[str, Any] | None) -> None:
    for name in _NAMED:
        if values and isinstance(values.get(name), str):
            values[name] = seated(values[name])


def seated(name: str) -> str:
    """What names a board, without the seat that stands in it, which is taken."""
    match = _SEAT.search(name)
    if match is None:
        return name
    g.seat = match[1]
    return name.replace(match[0], "", 1)


def _lead_to_seat() -> ResponseReturnValue | None:
    """Lead from `?seat=p1` to the address with that seat, and from `?seat=` to the one without any."""
    values = request.view_args or {}
    named = next((values[name] for name in _NAMED if name in values), None)
    if named is None or "seat" not in request.args or request.endpoint not in ("boards.show", "links.show"):
        return None
    seat = request.args["seat"]
    g.seat = seat if _SEAT.fullmatch(f":{seat}") else ""
    pure, at, moment = named.partition("@")
    live = "" if "payload" in values else "b/"
    path = f"/{live}{pure}{suffix()}{at}{moment}"
    query = urlencode([(name, value) for name, value in request.args.items(multi=True) if name != "seat"])
    return redirect(f"{path}?{query}" if query else path)


# What is hidden


def hides(zone: Zone, player: str) -> bool:
    """Whether the seat may not see what lies in that player's part of a zone."""
    return bool(current()) and (zone == "library" or (zone == "hand" and player != current()))


def is_hidden(card: Card) -> bool:
    """Whether the seat may not see that card."""
    return hides(card.zone, card.owner)


def refuse_hidden(board: Board, object_id: str, where: str = "of") -> None:
    """Raise UnknownObjectError where that is a card that the seat may not see: what is asked of it is answered as of
    none. A player may ask of the own library, whose top they may look at.
    """
    card = board.cards.get(object_id)
    if card is not None and is_hidden(card) and card.owner != current():
        raise UnknownObjectError(object_id, where)


def may_look(player: str) -> bool:
    """Whether the seat may look at the top of that player's library: at that of its own."""
    return not current() or player == current()


def visible(board: Board) -> Board:
    """The board without the cards that the seat may not see: what a page offers as a choice is taken from it."""
    if not current():
        return board
    cards = {card_id: card for card_id, card in board.cards.items() if not is_hidden(card)}
    return replace(board, cards=cards, order=tuple(card_id for card_id in board.order if card_id in cards))


def seen(view: BoardView) -> BoardView:
    """What a page shows, for the seat: of what is hidden only how many cards it is."""
    if not current():
        return view
    zones = {
        key: replace(zone, cards=(), hidden=len(zone.cards)) if hides(zone.zone, zone.player) else zone
        for key, zone in view.zones.items()
    }
    there = {card.id for zone in zones.values() for card in zone.cards}
    return replace(view, zones=zones, names=tuple(name for name in view.names if name[0] in there))


# What is told of it


def shown(session: Session) -> Session:
    """The session, noted as the one whose board is shown: what is hidden on it is told by no name."""
    g.shown_session = session
    return session


def tell_all() -> None:
    """Let this answer tell all names: it holds the whole board, as a file does."""
    g.pop("shown_session", None)


_TAG = re.compile(r"<[^<>]*>")
_AS_IS = "<input data-as-is "  # what it holds is no text: an address would lead nowhere with a word replaced
_SAYING = re.compile(
    r"""\b(aria-label|aria-valuetext|aria-description|title|placeholder|data-name|data-names|alt)=(["'])(.*?)\2"""
)
_MEANING = re.compile(r'\b(value|href|hx-get|data-card|data-object|data-objects|data-about|data-of)="([^"]*)"')


def _tell_nothing_hidden(response: Response) -> Response:
    session: Session | None = g.get("shown_session")
    told = response.mimetype in ("text/html", "text/plain") and not response.is_streamed
    if session is None or not current() or not told:
        return response
    hidden = [card for card in _all_hidden(session) if not _is_looked_at(card)]
    if hidden:
        without = _without if response.mimetype == "text/html" else _text_without
        response.set_data(without(response.get_data(as_text=True), session.now.board, hidden))
    return response


def hushed(session: Session) -> Callable[[str], str]:
    """What makes a plain text about that board fit for the seat: it tells of what is hidden by no name."""
    hidden = _all_hidden(session) if current() else []
    if not hidden:
        return str
    names = _any_of(_hidden_names(session.now.board, hidden))
    return lambda text: names.sub("a card", text)


def hushed_here(text: str) -> str:
    """The same of a text about the board that this answer shows."""
    session: Session | None = g.get("shown_session")
    return hushed(session)(text) if session else text


def _all_hidden(session: Session) -> list[Card]:
    """What is hidden on the board; and what is not on it, but was where it would be, before, later or on another
    branch: the story tells of these, too. Tokens were seen before they came there.
    """
    board = session.now.board
    others = {card_id: card for card_id, card in board.gone.items() if not card.token}
    for node in session.moments:
        cards = node.entry.board.cards
        others |= {card_id: cards[card_id] for card_id in cards.keys() - board.cards.keys() - board.gone.keys()}
    return [card for card in (*board.cards.values(), *others.values()) if is_hidden(card)]


def _is_looked_at(card: Card) -> bool:
    """Whether the answer is about that card of the own library, which its player looks at."""
    return card.id in g.get("looked_at", ())


def _without(html: str, board: Board, hidden: list[Card]) -> str:
    """A page without the names, and the ids, of what is hidden; no tag is touched but for what it says or means."""
    names = _hidden_names(board, hidden)
    named = _any_of({way(name) for name in names for way in (_escaped, str, _in_json)})
    meant = _any_of({card.id for card in hidden} - set(ZONES))

    def tag(match: re.Match[str]) -> str:
        if match[0].startswith(_AS_IS):
            return match[0]
        said = _SAYING.sub(lambda one: f"{one[1]}={one[2]}{named.sub('a card', one[3])}{one[2]}", match[0])
        return _MEANING.sub(lambda one: f'{one[1]}="{meant.sub("hidden", named.sub("a card", one[2]))}"', said)

    parts, at = [], 0
    for match in _TAG.finditer(html):
        parts += [named.sub("a card", html[at : match.start()]), tag(match)]
        at = match.end()
    return "".join([*parts, named.sub("a card", html[at:])])


def _text_without(text: str, board: Board, hidden: list[Card]) -> str:
    """A plain text without the names of what is hidden."""
    return _any_of(_hidden_names(board, hidden)).sub("a card", text)


def _hidden_names(board: Board, hidden: list[Card]) -> set[str]:
    """The names that only hidden cards have."""
    ids = {card.id for card in hidden}
    open_names = {name for card in board.cards.values() if card.id not in ids for name in _names_of(card)}
    return {name for card in hidden for name in _names_of(card)} - open_names


def _escaped(name: str) -> str:
    return str(escape(name))  # as a template writes it


def _in_json(name: str) -> str:
    return str(htmlsafe_json_dumps(name))[1:-1]  # as `tojson` writes it


def _names_of(card: Card) -> set[str]:
    faces = [card.front.name, card.back.name if card.back else "", card.card, card.label]
    return {name for face in faces if face for name in (face, face[:1].upper() + face[1:])}


def _any_of(words: set[str]) -> re.Pattern[str]:
    if not words:
        return re.compile(r"(?!)")
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{longest_first})(?![\w-])(?! \(\d+\))")
