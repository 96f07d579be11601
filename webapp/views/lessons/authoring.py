"""A lesson is made on its board: what was done there are its steps; captions, questions and another order are edits of
them, each one act, after which the steps are done again from the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Literal, get_args
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.quiz import MOST_CHOICES, Quiz
from webapp.rules.steps import AnyStep
from webapp.scenarios import links
from webapp.scenarios.format import plain
from webapp.sessions import Session
from webapp.views import forms, moments, opened, seats
from webapp.views.lessons.player import answer
from webapp.views.rendering import Place

bp = Blueprint("authoring", __name__)

Kind = Literal["none", "choices", "board"]
FEWEST_ROWS = 4  # for choices
FRAME = (720, 560)  # the size of a lesson in a page of others


class Draft(Struct, frozen=True, kw_only=True):
    """What a form says of one step: its caption, and what is asked before it."""

    say: str = ""
    kind: Kind = "none"
    ask: str = ""
    choices: tuple[str, ...] = ()
    right: tuple[int, ...] = ()  # numbers of rows, 1 is the first
    why: str = ""
    cards: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    @property
    def rows(self) -> list[tuple[int, str]]:
        """The rows of the choices, with their numbers: some more than are written."""
        wanted = min(MOST_CHOICES, max(FEWEST_ROWS, len(self.choices) + 1))
        return list(enumerate((*self.choices, *[""] * (wanted - len(self.choices))), 1))


class StepView(Struct, frozen=True, kw_only=True):
    """One step of the lesson: its number, what is done, what is said, and what is asked before it."""

    number: int
    title: str
    say: str
    quiz: Quiz | None
    draft: Draft | None = None  # of the one that is being edited
    cards: tuple[tuple[str, str], ...] = ()  # ids and names of what it can ask for
    players: tuple[tuple[str, str], ...] = ()


class AuthorView(Struct, frozen=True, kw_only=True):
    """The page on which a lesson is made. `was` is the moment that brings back how it was before the last change."""

    steps: tuple[StepView, ...]
    of: int
    mode: str
    title: str
    about: str
    was: int | None
    problem: str
    path: str  # of the lesson's link; "" if it is too long for one
    short: str  # the path of its short link; "" if there is none
    short_lasts: bool
    host: str
    changed: int  # the number of the step that was changed last

    @property
    def embed(self) -> str:
        """The code that shows the lesson in a page of others."""
        (width, height), address = FRAME, f"{self.host}{self.path or self.short}/embed"
        title = escape(self.title or "A lesson")
        return f'<iframe src="{address}" title="{title}" width="{width}" height="{height}" loading="lazy"></iframe>'


@bp.get("/b/<board_id>/lesson")
def show(board_id: str) -> ResponseReturnValue:
    """The page on which the lesson of a live board is made; with `?step=3`, the form of that step is open."""
    session, place = opened.board(board_id)
    return _page(session, place, edited=_number(request.args.get("step", "")))


@bp.post("/b/<board_id>/lesson")
def change(board_id: str) -> ResponseReturnValue:
    """One change to the lesson: `act` says which. One that makes no sense changes nothing, and says why."""
    forms.refuse_no_form(request)
    session, place = opened.acting(board_id)
    form = {name: request.form[name].replace("\r\n", "\n") for name in request.form}
    number = _number(form.get("step", ""))
    with session.lock:
        was = session.number
        try:
            forms.refuse_control_characters(form)
            changed = _change(session, form.get("act", "save"), number)
        except CountertopError as error:
            draft = _written() if form.get("act", "save") == "save" and number else None
            return _page(session, place, edited=number, draft=draft, problem=_told(error, session)), 422
        more = {"was": was} if session.number != was else {}
    query = urlencode({**more, **({"changed": changed} if changed else {})})
    anchor = f"#step-{changed}" if changed else ""
    return redirect(f"{place.address}/lesson{'?' if query else ''}{query}{anchor}", code=303)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _told(error: CountertopError, session: Session) -> str:
    """What was wrong, by the number and the name of the step if it is one that could not be done."""
    where, _, rest = error.where.partition(".")
    if where.startswith("steps[") and where[6:-1].isdecimal():
        return f"Step {int(where[6:-1]) + 1} could not be done there: {error.message} ({rest}). Nothing has changed."
    return f"{error.where + ': ' if error.where else ''}{error.message}. Nothing has changed."


# Changes


def _change(session: Session, act: str, number: int) -> int:
    """Do it; the number of the step that it is about, or 0, comes back. Raises CountertopError."""
    match act:
        case "about":
            session.call(request.form.get("title", "").strip(), request.form.get("about", "").replace("\r\n", "\n"))
        case "play":
            session.play()
        case "short":
            opened.shelf().keep(session.scenario())
        case "back":
            session.go(opened.number_of_moment(request.form.get("was", "")))
        case "save" | "up" | "down" | "remove":
            return _change_step(session, act, number)
        case _:
            raise BadStepError("one of save, up, down, remove, about, play, back, short", "act")
    return 0


def _change_step(session: Session, act: str, number: int) -> int:
    _refuse_stale(session)
    steps = list(session.now.steps)
    if not 1 <= number <= len(steps):
        raise BadStepError(f"this lesson has the steps 1 to {len(steps)}", "step")
    other = {"up": number - 1, "down": number + 1}.get(act, number)
    if not 1 <= other <= len(steps):
        raise BadStepError(f"step {number} is the {'first' if act == 'up' else 'last'} one", "act")
    if act == "save":
        steps[number - 1] = _with(steps[number - 1], _written())
    elif act == "remove":
        del steps[number - 1]
        other = min(number, len(steps))
    else:
        steps[number - 1], steps[other - 1] = steps[other - 1], steps[number - 1]
    session.rewrite(steps)
    return other


def _refuse_stale(session: Session) -> None:
    of = opened.number_of_moment(request.form.get("of", ""))
    if of not in {node.number for node in session.path}:
        raise BadStepError("the board has gone another way since: look at the lesson as it is now", "of")


def _written() -> Draft:
    form = request.form
    kind = form.get("kind", "none")
    return Draft(
        say=_text("say"),
        kind=next((known for known in get_args(Kind) if known == kind), "none"),
        ask=_text("ask").strip(),
        choices=tuple(form.getlist("choice")),
        right=tuple(_number(text) for text in form.getlist("right")),
        why=_text("why"),
        cards=tuple(form.getlist("cards")),
        players=tuple(form.getlist("players")),
    )


def _text(name: str) -> str:
    return request.form.get(name, "").replace("\r\n", "\n")


def _with(step: AnyStep, draft: Draft) -> AnyStep:
    """The step with what a form says and asks. Raises BadStepError naming the field."""
    written: dict[str, Any] = plain(replace(step, say="", quiz=None))
    written |= {name: value for name, value in (("say", draft.say), ("quiz", _quiz(draft))) if value}
    forms.refuse_control_characters(written)
    return forms.to_step(written, strict=False)


def _quiz(draft: Draft) -> dict[str, Any]:
    if draft.kind == "none":
        return {}
    quiz: dict[str, Any] = {"ask": draft.ask, **({"why": draft.why} if draft.why else {})}
    if draft.kind == "board":
        return quiz | {"cards": list(draft.cards), "players": list(draft.players)}
    there = [(row, text.strip()) for row, text in enumerate(draft.choices, 1) if text.strip()]
    right = [number for number, (row, _) in enumerate(there, 1) if row in draft.right]
    return quiz | {"choices": [text for _, text in there], "right": right[0] if len(right) == 1 else right}


# The page


def _page(
    session: Session, place: Place, *, edited: int = 0, draft: Draft | None = None, problem: str = ""
) -> Response:
    with session.lock:
        view = AuthorView(
            steps=_steps(session, edited, draft),
            of=session.number,
            mode=session.now.mode,
            title=session.title,
            about=session.about,
            was=_was(session),
            problem=problem,
            path=_path(session),
            short=_short(session),
            short_lasts=opened.shelf().lasts,
            host=request.host_url.rstrip("/"),
            changed=_number(request.args.get("changed", "")),
        )
        return answer(render_template("pages/authoring.html", view=view, place=place, session=session))


def _was(session: Session) -> int | None:
    number = _number(request.args.get("was", "-"))
    return number if "was" in request.args and any(node.number == number for node in session.moments) else None


def _path(session: Session) -> str:
    try:
        return links.path_of(session.scenario())
    except CountertopError:
        return ""


def _short(session: Session) -> str:
    try:
        slug = opened.shelf().slug_of(session.scenario())
    except CountertopError:
        return ""
    return f"/s/{slug}" if slug else ""


def _steps(session: Session, edited: int, draft: Draft | None) -> tuple[StepView, ...]:
    """The steps on the way to now, as far as their moments are kept."""
    if session.now.mode == "setup":
        return ()
    start = session.now.start
    nodes = [node for node in session.path if node.entry.steps and node.entry.start is start]
    return tuple(
        _step(len(node.entry.steps), moments.title_of(node), node.entry.steps[-1])
        if len(node.entry.steps) != edited
        else _edited(edited, moments.title_of(node), node.entry.steps[-1], node.entry.moment.before, draft)
        for node in nodes
    )


def _step(number: int, title: str, step: AnyStep) -> StepView:
    return StepView(number=number, title=title, say=step.say, quiz=step.quiz)


def _edited(number: int, title: str, step: AnyStep, before: Board, draft: Draft | None) -> StepView:
    visible = seats.visible(before)
    return replace(
        _step(number, title, step),
        draft=draft or _draft(step),
        cards=tuple((card_id, before.label(card_id)) for card_id in _permanents_first(visible)),
        players=tuple((player.id, player.label) for player in visible.players),
    )


def _permanents_first(board: Board) -> Iterable[str]:
    return sorted(board.order, key=lambda card_id: not board.cards[card_id].is_permanent)


def _draft(step: AnyStep) -> Draft:
    quiz = step.quiz
    if quiz is None:
        return Draft(say=step.say)
    return Draft(
        say=step.say,
        kind="choices" if quiz.choices else "board",
        ask=quiz.ask,
        choices=quiz.choices,
        right=quiz.right_numbers,
        why=quiz.why,
        cards=quiz.cards,
        players=quiz.players,
    )
