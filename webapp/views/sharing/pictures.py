"""Pictures of boards: as SVG, as PNG of 1200 × 630, and in words. For previews of links, for posts, for embedding.

A picture is drawn here, in our own style; nothing of it comes from elsewhere. A shared board's picture stays what it is
and may be kept for good; a live board's is drawn anew each time.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import sha256
from threading import BoundedSemaphore

import resvg_py
from flask import Blueprint, Response, make_response, render_template, request
from markupsafe import Markup
from msgspec.structs import replace
from werkzeug.exceptions import ServiceUnavailable

from webapp.rules.errors import CountertopError
from webapp.scenarios import gallery
from webapp.scenarios.format import Scenario
from webapp.sessions import Session
from webapp.views import moments, opened, seats, showing
from webapp.views.folders import folder
from webapp.views.sharing.drawing import colours, font
from webapp.views.sharing.drawing.picture import picture
from webapp.views.sharing.drawing.shapes import Picture
from webapp.views.sharing.drawing.story import Tale
from webapp.views.sharing.drawing.tales import tale_of
from webapp.views.sharing.drawing.words import words_of
from webapp.views.values import BoardView

bp = Blueprint("pictures", __name__)
SIZE = (1200, 630)  # of the whole picture; services that show links ask for it
WIDTHS = (600, 1200)  # in which a PNG can be had
UNTITLED, MOST_TITLE = "A board", 400
FOR_GOOD, FOR_A_DAY = "public, max-age=31536000, immutable", "public, max-age=86400"
_MOST_AT_ONCE = 2  # a picture takes a core for a tenth of a second, one of 2,000 cards for a second
_PATIENCE = 10.0  # seconds
_drawing = BoundedSemaphore(_MOST_AT_ONCE)
_OWN_POLICY = "default-src 'none'; frame-ancestors *"


@bp.get('/b/<board_id>.<any("svg", "png"):ending>')
def of_board(board_id: str, ending: str) -> Response:
    """A live board's picture; with `?at=` as it was at that moment; a PNG with `?width=600` half as large."""
    session, _ = opened.board(board_id)
    response = _answer(_content(session, _moment(), ending, _width()), ending)
    response.cache_control.no_store = True
    return response


@bp.get('/<shared:payload>.<any("svg", "png"):ending>')
def of_link(payload: str, ending: str) -> Response:
    """The same of a shared board; what shows it may keep it."""
    form, _, name = payload.partition("@")[0].partition("/")
    content = _of_shared(payload, seats.current(), _moment(), ending, _width())
    response = _answer(content, ending)
    of_the_gallery = form == "s" and name in gallery.names()
    response.headers["Cache-Control"] = FOR_A_DAY if of_the_gallery else FOR_GOOD
    response.set_etag(sha256(content).hexdigest()[:16])
    response.make_conditional(request)
    return response


@lru_cache(maxsize=48)
def _of_shared(payload: str, seat: str, at: int | None, ending: str, width: int) -> bytes:
    """The picture of a shared board: what a link holds, and what a slug names, never becomes another."""
    return _content(opened.inside(payload), at, ending, width)


def _content(session: Session, at: int | None, ending: str, width: int) -> bytes:
    """The picture as a file. Raises ServiceUnavailable where too many are drawn just now."""
    look = session if at is None else session.looking_at(at)
    if not _drawing.acquire(timeout=_PATIENCE):
        raise ServiceUnavailable("too many pictures are drawn just now: try again in a minute")
    try:
        return svg(look).encode() if ending == "svg" else png(look, width)
    finally:
        _drawing.release()


def _moment() -> int | None:
    at = request.args.get("at")
    return None if at is None else opened.number_of_moment(at)


def _width() -> int:
    wide = request.args.get("width", str(WIDTHS[-1]))
    if wide not in map(str, WIDTHS):
        raise CountertopError(f"a picture is {' or '.join(map(str, WIDTHS))} wide, not {wide[:20]!r}", "width")
    return int(wide)


def _answer(content: bytes, ending: str) -> Response:
    response = make_response(content)
    response.mimetype = "image/svg+xml" if ending == "svg" else "image/png"
    response.headers["Content-Security-Policy"] = _OWN_POLICY
    return response


def svg(session: Session) -> str:
    """The board as SVG, which says in words what it shows; the reader's fonts are used, at our widths."""
    return _written(_picture(session), plain=False)


def png(session: Session, width: int = SIZE[0]) -> bytes:
    """The board as PNG, in the font that comes along."""
    return _drawn(_written(_picture(session), plain=True), width)


def of_scenario(scenario: Scenario, ending: str) -> bytes:
    """The board on which a scenario ends, as `png` or `svg`, without a server."""
    from webapp.views import create_app  # which takes in this module

    with create_app().test_request_context():
        session = Session("", scenario)
        return svg(session).encode() if ending == "svg" else png(session)


def described(session: Session) -> str:
    """The board in words, for whoever doesn't see its picture: an alternative text of some sentences."""
    view, tale = _shown(session)
    return seats.hushed(session)(words_of(view, tale))


def title_of(session: Session) -> str:
    """What a board is called where it is shown elsewhere."""
    return font.clean(seats.hushed(session)(session.title))[:MOST_TITLE] or UNTITLED


def _picture(session: Session) -> Picture:
    view, tale = _shown(session)
    return picture(view, tale, title=title_of(session), words=described(session))


def _shown(session: Session) -> tuple[BoardView, Tale]:
    """What there is to be drawn for the seat, and told."""
    with session.lock:
        shown, node = session.shown, session.path[-1]
    view = seats.seen(showing.show(shown))
    story = replace(moments.story_of(node.entry), title=moments.title_of(node))
    return view, tale_of(view, story, about=shown.about, hush=seats.hushed(session))


def _written(drawn: Picture, *, plain: bool) -> str:
    return render_template(
        "picture/board.svg",
        picture=drawn,
        symbols=_symbols(),
        table=colours.TABLE,
        plain=plain,
        covered=font.covered,
        n=_number,
    )


def _number(value: float) -> str:
    """A length as an SVG has it, to the tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


@lru_cache(maxsize=48)
def _drawn(text: str, width: int) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=text, width=width, skip_system_fonts=True, font_files=[str(font.FILE)], font_family="Inter"
        )
    )


@cache
def _symbols() -> dict[str, Markup]:
    """The signs of the pieces, and our own mark, as symbols to be used in a picture: by name."""
    texts = "".join((folder("static") / "img" / name).read_text("utf-8") for name in ("signs.svg", "icon.svg"))
    return {match[1]: Markup(match[0]) for match in re.finditer(r'<symbol id="(\w+)".*?</symbol>', texts, re.S)}
