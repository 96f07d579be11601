"""What other places show of a link: by the tags of Open Graph in a page's head, and by oEmbed, which gives a frame.

A link that holds its board may be as long as 8,000 characters, and its picture's address is as long. Some services cut
addresses at 2,000: they show such a link without a picture. A short link has none of that.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Blueprint, Flask, jsonify, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from werkzeug.exceptions import NotImplemented as NotThatFormat

from webapp.rules.errors import CountertopError
from webapp.sessions import Session
from webapp.views import opened, problems, seats
from webapp.views.rendering import Place
from webapp.views.sharing import pictures
from webapp.views.sharing.drawing import font

bp = Blueprint("link_previews", __name__)
NAME = "Countertop"
FRAME = (720, 560)
MOST_WORDS = 300  # of a description; what is longer is cut where it is shown
MOST_ALT = 420  # of a picture's alternative text, as services that show links take it
_EXAMPLE = "the-last-counter-off-a-damaged-creature"
_PATH = re.compile(r"/([xs]/[^/.]+)(?:/embed|/lesson)?")
_LESSON = "A lesson, step by step: what happens next, and by which rule?"


class LinkPreview(Struct, frozen=True, kw_only=True):
    """What is shown of one page: absolute addresses, plain texts."""

    title: str
    words: str
    url: str
    image: str
    alt: str
    oembed: str = ""  # only a board can be had in a frame
    width: int = pictures.SIZE[0]
    height: int = pictures.SIZE[1]


def prepare(app: Flask) -> None:
    """Teach the templates the previews of pages."""
    app.jinja_env.globals.update(
        link_preview=of_shared, page_preview=of_page, lesson_preview=of_lesson, board_picture=picture_of
    )


def of_shared(session: Session, place: Place) -> LinkPreview:
    """What is shown of a shared board's link; of one that asks a question, how it begins."""
    host = request.host_url.rstrip("/")
    start = _start_of_asking(session) if place.at is None else ""
    look = session.looking_at(session.moments[0].number) if start else session
    url, words = host + place.base, pictures.described(look)
    return LinkPreview(
        title=pictures.title_of(session),
        words=_cut(words, MOST_WORDS),
        url=url,
        image=f"{url}{start}.png",
        alt=_cut(words, MOST_ALT),
        oembed=_oembed_of(url),
    )


def of_page(title: str, words: str) -> LinkPreview:
    """What is shown of another page, with a scenario of the gallery as its picture."""
    host = request.host_url.rstrip("/")
    return LinkPreview(
        title=title,
        words=words,
        url=f"{host}{request.path}",
        image=f"{host}/s/{_EXAMPLE}.png",
        alt="A board after a counter was moved: cards with their counters, and what the rules did, with their numbers.",
    )


def of_lesson(title: str, path: str, page: str = "lesson", words: str = _LESSON) -> LinkPreview:
    """What is shown of a lesson on the shared board of that path, or of another page that asks first: the board before
    anything is answered.
    """
    url = request.host_url.rstrip("/") + path
    return LinkPreview(
        title=font.clean(seats.hushed_here(title))[: pictures.MOST_TITLE] or pictures.UNTITLED,
        words=words,
        url=f"{url}/{page}",
        image=f"{url}@0.png",
        alt="The board at the beginning of the lesson.",
        oembed=_oembed_of(url),
    )


def _start_of_asking(session: Session) -> str:
    """What of an address leads to the first moment of a board that asks before a step, so that no picture answers; ""
    of one that asks nothing.
    """
    asks = any(step.quiz for node in session.moments for step in node.entry.steps[-1:])
    return f"@{session.moments[0].number}" if asks else ""


def _oembed_of(url: str) -> str:
    query = urlencode({"url": url, "format": "json"})
    return f"{request.host_url}oembed?{query}"


def picture_of(place: Place) -> str:
    """The absolute address of a board's picture."""
    return f"{request.host_url.rstrip('/')}{place.address}.png"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"


@bp.get("/oembed")
def oembed() -> ResponseReturnValue:
    """What the protocol oEmbed 1.0 (oembed.com) asks for of a shared board: a frame, and its picture.

    404 for what is no shared board of this server, 501 for a format other than JSON, as the protocol has it.
    """
    if request.args.get("format", "json") != "json":
        raise NotThatFormat("this server writes oEmbed as JSON only")
    widest, highest = _limit("maxwidth"), _limit("maxheight")
    payload = _meant(request.args.get("url", ""))
    if payload is None:
        return problems.answer("the address of a shared board on this server: /x/… or /s/…", "url", 404)
    pure = seats.seated(payload)
    session = opened.inside(pure)
    base = f"{request.host_url.rstrip('/')}/{payload}"
    title = pictures.title_of(session)
    wide, high = min(FRAME[0], widest), min(FRAME[1], highest)
    frame = Markup('<iframe src="{}/embed" title="{}" width="{}" height="{}" loading="lazy"></iframe>')
    answer = jsonify(
        {
            "version": "1.0",
            "type": "rich",
            "title": title,
            "provider_name": NAME,
            "provider_url": request.host_url,
            "html": frame.format(base, title, wide, high),
            "width": wide,
            "height": high,
            **_thumbnail(base + ("" if "@" in payload else _start_of_asking(session)), widest, highest),
        }
    )
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.cache_control.max_age = 3600
    return answer


def _meant(url: str) -> str | None:
    """Which shared board of this server an address means; None if none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    found = _PATH.fullmatch(parts.path)
    return found[1] if found and parts.scheme in ("http", "https") and parts.netloc == request.host else None


def _limit(name: str) -> int:
    """How wide or high the frame may be; very much where nothing is said. Raises CountertopError."""
    text = request.args.get(name, "9999")
    if not re.fullmatch("[1-9][0-9]{0,4}", text):
        raise CountertopError(f"a number of pixels from 1 to 99999, not {text[:20]!r}", name)
    return int(text)


def _thumbnail(base: str, widest: int, highest: int) -> dict[str, Any]:
    """The picture, in the largest size that is wanted; nothing where none is small enough."""
    for wide in sorted(pictures.WIDTHS, reverse=True):
        high = wide * pictures.SIZE[1] // pictures.SIZE[0]
        if wide <= widest and high <= highest:
            address = f"{base}.png" if wide == pictures.SIZE[0] else f"{base}.png?width={wide}"
            return {"thumbnail_url": address, "thumbnail_width": wide, "thumbnail_height": high}
    return {}
