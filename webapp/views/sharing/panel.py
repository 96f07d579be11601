"""Sharing: a board as a link that holds it, as a short link that is kept here, as code, pictures, text and files."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.telling import named_trigger
from webapp.scenarios import gallery, links
from webapp.scenarios.format import Scenario
from webapp.scenarios.forms import Form
from webapp.sessions import Node, Session, ShelfError
from webapp.views import forms, moments, opened, seats
from webapp.views.problems import wants_json
from webapp.views.rendering import Place
from webapp.views.sharing.files import FILES
from webapp.views.sharing.pictures import SIZE

bp = Blueprint("sharing", __name__)


class Asked(Struct, frozen=True, kw_only=True):
    """What of a board is to be shared: how it was at that moment, and whether without what led there."""

    session: Session
    place: Place
    look: Session
    number: int | None = None
    only: bool = False

    @property
    def scenario(self) -> Scenario:
        """What is shared. Of a shared board, and no moment in particular, it is all that was shared."""
        if self.is_as_shared:
            return opened.scenario_at(self.place.shared_as)
        return self.look.only_this_moment() if self.only else self.look.scenario()

    @property
    def is_as_shared(self) -> bool:
        """Whether it is a shared board, just as it was shared."""
        return not self.place.own and self.number is None and not self.only

    def query(self, **more: object) -> str:
        """The part of an address that asks for the same once more; empty, or it begins with `?`."""
        asked = {"at": self.number, "only": 1 if self.only else None, **more}
        found = urlencode({name: value for name, value in asked.items() if value is not None})
        return f"?{found}" if found else ""


class LinkView(Struct, frozen=True, kw_only=True):
    """The link that holds the board: its path, whether all that was done is in it, and what it can't say then; or why
    there is none.
    """

    path: str = ""
    whole: bool = True
    lost: tuple[str, ...] = ()
    why_none: str = ""


class ShareView(Struct, frozen=True, kw_only=True):
    """All ways to share what is asked for. `short` is the path of the short link, if there is one; `base` the path of
    what embeds and pictures show, if they can show it.
    """

    asked: Asked
    link: LinkView
    short: str
    is_from_gallery: bool
    short_lasts: bool
    why_no_short: str
    base: str
    title: str
    moment: str
    host: str
    choices: tuple[tuple[int, str], ...]

    @property
    def address(self) -> str:
        """Of the link that holds the board."""
        return self.host + self.link.path

    @property
    def embed(self) -> str:
        """The code that shows it in another page."""
        address, title = f"{self.host}{self.base}/embed", escape(self.title)
        return f'<iframe src="{address}" title="{title}" width="720" height="560" loading="lazy"></iframe>'

    @property
    def pictures(self) -> tuple[tuple[str, str, str], ...]:
        """The picture with its link, as different places write it: an id, a name, the text."""
        page, png = f"{self.host}{self.base}", f"{self.host}{self.base}.png"
        width, height = SIZE
        plainly = "".join(" " if sign in "[]\\`<>\n" else sign for sign in self.title)
        return (
            ("markdown", "Markdown", f"[![{plainly}]({png})]({page})"),
            ("bbcode", "BBCode", f"[url={page}][img]{png}[/img][/url]"),
            (
                "html",
                "HTML",
                f'<a href="{page}"><img src="{png}" alt="{escape(self.title)}" width="{width}" height="{height}"></a>',
            ),
        )

    @property
    def files(self) -> tuple[tuple[Form, str], ...]:
        """The files in which it can be written, with the path of each."""
        address, query = self.asked.place.address, self.asked.query()
        return tuple((form, f"{address}.{form.ending}{query}") for form in FILES)

    @property
    def ruling(self) -> str:
        """The path of its ruling."""
        number = self.asked.number
        return f"{self.asked.place.address}.txt{'' if number is None else f'?at={number}'}"


@bp.get("/b/<board_id>/share")
def of_board(board_id: str) -> ResponseReturnValue:
    """The ways to share a live board: with all that was done, or with `?only=1` without what led there; with `?at=` as
    it was at that moment.
    """
    return _answer(asked_for(*opened.board(board_id), dict(request.args)))


@bp.get("/<shared:payload>/share")
def of_link(payload: str) -> ResponseReturnValue:
    """The same of a shared board."""
    return _answer(asked_for(*opened.shared(payload), dict(request.args)))


@bp.post("/b/<board_id>/share")
def keep_board(board_id: str) -> ResponseReturnValue:
    """Make a short link of a live board; the form's `at` and `only` say of what, as for the page."""
    forms.refuse_no_form(request)
    return _keep(asked_for(*opened.board(board_id), dict(request.form)))


@bp.post("/<shared:payload>/share")
def keep_link(payload: str) -> ResponseReturnValue:
    """The same of a shared board."""
    forms.refuse_no_form(request)
    return _keep(asked_for(*opened.shared(payload), dict(request.form)))


def asked_for(session: Session, place: Place, sent: dict[str, str]) -> Asked:
    """What of a board is meant: `at` names the moment, `only` leaves out what led there. Raises BadStepError."""
    if (only := sent.get("only", "")) not in ("", "1"):
        raise BadStepError(f"1, or nothing, not {only[:20]!r}", "only")
    at = sent.get("at", "")
    number = opened.number_of_moment(at) if at else place.at
    look = session if number is None else session.looking_at(number)
    return Asked(session=session, place=place, look=look, number=number, only=bool(only))


def link_of(asked: Asked) -> LinkView:
    """The link that holds what is asked for, with all that was done where that fits, else the board as it is then."""
    shared = asked.place.shared_as
    if asked.is_as_shared and shared.startswith("x/"):
        return LinkView(path=f"/{shared}")
    try:
        return LinkView(path=links.path_of(asked.scenario), lost=lost_alone(asked.look) if asked.only else ())
    except CountertopError as error:
        if asked.only:
            return LinkView(why_none=error.message)
    try:
        path = links.path_of(asked.look.only_this_moment())
    except CountertopError as error:
        return LinkView(why_none=error.message)
    return LinkView(path=path, whole=False, lost=lost_alone(asked.look))


def lost_alone(session: Session) -> tuple[str, ...]:
    """What a board without what led there can't say: the triggers that wait, and the question."""
    board, choice = session.now.board, session.now.moment.choice
    again = Session("", session.only_this_moment()).now
    kept = {(trigger.what, trigger.source) for trigger in again.board.triggers}
    waiting = (trigger for trigger in board.triggers if (trigger.what, trigger.source) not in kept)
    question = ("the question that waits",) if choice and choice != again.moment.choice else ()
    return (*(named_trigger(trigger, board) for trigger in waiting), *question)


def view(asked: Asked) -> ShareView:
    """All ways to share what is asked for. Where short links can't be read, it says so, and the rest is there."""
    with asked.session.lock:
        link, (short, why) = link_of(asked), _short(asked)
        node = asked.look.path[-1]
        return ShareView(
            asked=asked,
            link=link,
            short=short,
            is_from_gallery=short.removeprefix("/s/") in gallery.names(),
            short_lasts=opened.shelf().lasts,
            why_no_short=why,
            base=short or link.path,
            # What shows the board to a seat is not called by a card that it hides from it.
            title=seats.hushed(asked.session)(asked.session.title) or "A Countertop board",
            moment="" if asked.number is None else moments.title_of(node),
            host=request.host_url.rstrip("/"),
            choices=tuple(_choices(asked.session)),
        )


def _short(asked: Asked) -> tuple[str, str]:
    """The path of the short link, if there is one, and why there can be none."""
    if asked.is_as_shared and asked.place.shared_as.startswith("s/"):
        return f"/{asked.place.shared_as}", ""
    try:
        slug = opened.shelf().slug_of(asked.scenario)
    except CountertopError as error:
        return "", error.message
    return (f"/s/{slug}" if slug else ""), ""


def _choices(session: Session) -> Iterator[tuple[int, str]]:
    """The moments that can be chosen, the newest first: those that the story shows."""
    nodes: tuple[Node, ...] = (*session.path[-moments.MOST_MOMENTS :], *session.ahead[: moments.MOST_MOMENTS])
    yield from ((node.number, moments.full_title_of(node)) for node in reversed(nodes))


def _keep(asked: Asked) -> ResponseReturnValue:
    with asked.session.lock:
        scenario = asked.scenario
    try:
        slug = opened.shelf().keep(scenario)
    except ShelfError as error:
        if "HX-Request" in request.headers:  # the panel says why, and all else of it is there
            return _answer(asked, str(error.message))
        raise
    if "HX-Request" not in request.headers and wants_json(request):
        return jsonify({"slug": slug, "path": f"/s/{slug}", "lasts": opened.shelf().lasts})
    if "HX-Request" in request.headers:
        return _answer(asked)
    return redirect(f"{asked.place.address}/share{asked.query()}", code=303)


def _answer(asked: Asked, why_no_short: str = "") -> Response:
    partial = "HX-Request" in request.headers
    template = "partials/share.html" if partial else "pages/share.html"
    shared = view(asked)
    response = make_response(
        render_template(
            template,
            view=shared,
            why_no_short=why_no_short or shared.why_no_short,
            place=asked.place,
            session=asked.session,
        )
    )
    response.vary.update(["HX-Request", "Accept"])
    response.cache_control.no_store = True
    return response
