"""Live boards, the same that pages show: whoever has a board's id may look and act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import request

from webapp.rules.foreseen import Foreseen
from webapp.rules.steps import AnyStep
from webapp.scenarios.check import telling_lines
from webapp.scenarios.format import Scenario
from webapp.scenarios.opening import Opened
from webapp.sessions import Session
from webapp.views import forms, opened
from webapp.views.api import answers, bodies, examples, shapes
from webapp.views.api.operations import OUR_FILES, Parameter, operation
from webapp.views.api.problems import BAD_STEP, CHANGED, MEDIA, NOT_HERE, TOO_LARGE, UNREADABLE, WRONG_VALUE, Sort
from webapp.views.previewing import foreseen_at

_ID = Parameter(name="board", where="path", about="The id of the board.", needed=True, example=examples.BOARD_ID)
_IF_MATCH = Parameter(
    name="If-Match",
    where="header",
    about="The board's version, as its ETag says it: if it has another by now, nothing is done.",
    example='"3"',
)
_AT = Parameter(name="at", about="The number of a moment: as the board was then.", type=shapes.MomentNumber)
_GROUP = "Boards"


@operation(
    "POST",
    "/boards",
    group=_GROUP,
    takes=Scenario,
    media=OUR_FILES,
    needs_body=False,
    gives=shapes.Board,
    status=201,
    problems=(MEDIA, TOO_LARGE, UNREADABLE, BAD_STEP),
    sent=examples.BEAR,
    answered=lambda: answers.board(examples.session()),
)
def make_board() -> Any:
    """Make a board.

    It begins with the scenario in the body, after all its steps; without a body it is empty, for two players, in set-up
    mode. Boards live in the server's memory.
    """
    found = Opened(Scenario(countertop=1, setup=True), (), "scenario")
    if bodies.of_kind(OUR_FILES).strip():
        found = bodies.scenario(OUR_FILES)
    with telling_lines(found.scenario, found.text):
        session = opened.store().create(found.scenario, found.not_carried_over)
    return answers.board(session), {"Location": f"/api/v1/boards/{session.id}"}


@operation(
    "GET",
    "/boards/{board}",
    group=_GROUP,
    gives=shapes.WholeBoard,
    parameters=(_ID, _AT),
    problems=(NOT_HERE, BAD_STEP),
    answered=lambda: answers.whole_board(examples.session()),
)
def get_board(board: str) -> shapes.WholeBoard:
    """Show a board, with its story."""
    session = _looked_at(board)
    with session.lock:
        return answers.whole_board(session)


@operation(
    "DELETE", "/boards/{board}", group=_GROUP, status=204, parameters=(_ID, _IF_MATCH), problems=(NOT_HERE, CHANGED)
)
def forget_board(board: str) -> None:
    """Forget a board, for everybody."""
    session = opened.store().get(board)
    with session.lock:
        bodies.refuse_old_version(session)
        opened.store().forget(board)


def _act(path: str, *, takes: Any = shapes.NoBody, sent: Any = None, problems: tuple[Sort, ...] = ()) -> Any:
    """The operation of an act on a board: what is answered is the board after it."""
    return operation(
        "POST",
        f"/boards/{{board}}/{path}",
        group=_GROUP,
        takes=takes,
        needs_body=takes is not shapes.NoBody,
        gives=shapes.Board,
        parameters=(_ID, _IF_MATCH),
        problems=(NOT_HERE, CHANGED, MEDIA, TOO_LARGE, *problems),
        sent={} if sent is None else sent,
        answered=lambda: answers.board(examples.session()),
    )


def _acted(board: str, act: Callable[[Session], None]) -> shapes.Board:
    session = opened.store().get(board)
    bodies.of_kind()
    with session.lock:
        bodies.refuse_old_version(session)
        act(session)
        return answers.board(session)


@_act("steps", takes=AnyStep, sent=examples.PUT, problems=(BAD_STEP,))
def take_step(board: str) -> shapes.Board:
    """Do a step.

    The body is a step as a file writes it. In play the state-based actions are checked after it until quiet. What the
    rules turn into nothing is done all the same: `last.nothing` says why nothing came of it.
    """
    return _acted(board, lambda session: session.take(_step(session)))


@_act("undo", problems=(BAD_STEP,))
def undo(board: str) -> shapes.Board:
    """Take back the last act."""
    return _acted(board, Session.undo)


@_act("redo", problems=(BAD_STEP,))
def redo(board: str) -> shapes.Board:
    """Do again what was taken back last."""
    return _acted(board, Session.redo)


@_act("go", takes=shapes.GoTo, sent={"moment": 0}, problems=(BAD_STEP, WRONG_VALUE))
def go(board: str) -> shapes.Board:
    """Go to a moment, on whatever branch."""
    return _acted(board, lambda session: session.go(bodies.value(shapes.GoTo).moment))


@_act("play")
def play(board: str) -> shapes.Board:
    """Leave set-up mode: the first check runs."""
    return _acted(board, Session.play)


@_act("setup")
def set_up(board: str) -> shapes.Board:
    """Go into set-up mode: the board as it is becomes the start, and steps are edits, with no check after them."""
    return _acted(board, Session.set_up)


@operation(
    "POST",
    "/boards/{board}/preview",
    group=_GROUP,
    takes=AnyStep,
    gives=shapes.Preview,
    parameters=(_ID, _AT),
    problems=(NOT_HERE, MEDIA, TOO_LARGE, BAD_STEP),
    elsewhere=True,
    sent=examples.PUT,
    answered=lambda: answers.preview("play", _foreseen(examples.session(), forms.to_step(examples.PUT, strict=True))),
)
def preview_step(board: str) -> shapes.Preview:
    """Say what would come of a step, without doing it."""
    session = _looked_at(board)
    bodies.of_kind()
    return answers.preview(session.now.mode, _foreseen(session, _step(session)))


@operation(
    "GET",
    "/boards/{board}/moments",
    group=_GROUP,
    gives=shapes.Moments,
    parameters=(_ID,),
    problems=(NOT_HERE,),
    answered=lambda: answers.all_moments(examples.session()),
)
def list_moments(board: str) -> shapes.Moments:
    """List the moments of a board, on all branches."""
    session = opened.store().get(board)
    with session.lock:
        return answers.all_moments(session)


@operation(
    "GET",
    "/boards/{board}/explain",
    group=_GROUP,
    gives=shapes.Explained,
    parameters=(_ID, Parameter(name="card", about="The id of a card.", needed=True, example="ox"), _AT),
    problems=(NOT_HERE, BAD_STEP),
    answered=lambda: answers.explained(examples.session().now.board, "ox"),
)
def explain(board: str) -> shapes.Explained:
    """Explain how the size of a card comes about."""
    return answers.explained(_looked_at(board).now.board, request.args.get("card", ""))


@operation(
    "GET",
    "/boards/{board}/near",
    group=_GROUP,
    gives=shapes.NearList,
    parameters=(_ID, Parameter(name="object", about="The id of a card or player.", needed=True, example="ox"), _AT),
    problems=(NOT_HERE, BAD_STEP),
    answered=lambda: answers.near(examples.session().now.board, "ox"),
)
def near(board: str) -> shapes.NearList:
    """Say what each state-based action that concerns a card or player is missing."""
    return answers.near(_looked_at(board).now.board, request.args.get("object", ""))


def _looked_at(board: str) -> Session:
    session = opened.store().get(board)
    at = request.args.get("at")
    return session if at is None else session.looking_at(opened.number_of_moment(at))


def _step(session: Session) -> AnyStep:
    return forms.read_request(request, session.now.board, session.now.moment.choice)


def _foreseen(session: Session, step: AnyStep) -> Foreseen:
    return foreseen_at(session.now, step)
