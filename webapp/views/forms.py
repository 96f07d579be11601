"""From a submitted form or JSON body to a step: the same names, so there is little to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from flask import Request

from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.entries import entry_of, player_entry_of
from webapp.rules.errors import BadStepError, NotSupportedYetError
from webapp.rules.steps import AnyStep, read_step
from webapp.scenarios import links, support
from webapp.scenarios.format import plain, told

_LISTS = ("keywords", "choose", "order")
_NOT_A_STEP = ("copy_id",)


def read_request(request: Request, board: Board) -> AnyStep:
    """The step that a request carries, as JSON or as a form.

    A form may hold all of it in one field `step`, as a button does, written like an address's query. It writes a part
    of a card as `card.name`, a list as `flying, trample`, and may leave the id of a new card to the server.
    Raises BadStepError naming the field, and NotSupportedYetError for a step that is still to come.
    """
    if request.mimetype == "application/json":
        written, strict = _json(request), True
    else:
        fields = parse_qsl(step, keep_blank_values=True) if (step := request.form.get("step")) else None
        written, strict = _unfolded(fields or request.form.items(multi=True)), False
    if not isinstance(written, dict):
        raise BadStepError("a step is a map with the key do")
    if written.get("do") in support.STEPS_TO_COME:
        raise NotSupportedYetError(f"step {written['do']}", where="do")
    if not strict:
        _complete(written, board)
    return to_step(written, strict=strict)


def to_step(written: dict[str, Any], *, strict: bool) -> AnyStep:
    """The step that a plain map means. Raises BadStepError with the field."""
    support.refuse_unknown_vocabulary({"steps": [written]})
    try:
        return read_step(written, strict=strict)
    except msgspec.ValidationError as error:
        message, where = told(error)
        raise BadStepError(message, where) from None


def _json(request: Request) -> Any:
    try:
        return msgspec.json.decode(request.get_data(cache=False))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadStepError(f"no JSON: {error}") from None


def _unfolded(fields: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """A form's fields as a tree: `card.name` is the name of the card."""
    tree: dict[str, Any] = {}
    for name, text in fields:
        if name in _NOT_A_STEP:
            continue
        *path, last = name.split(".")
        branch = tree
        for part in path:
            branch = branch.setdefault(part, {})
            if not isinstance(branch, dict):
                raise BadStepError("this field stands there twice", name)
        if last in branch:
            raise BadStepError("this field stands there twice", name)
        branch[last] = _list(text) if last in _LISTS else text
    return tree


def _list(text: str) -> list[str]:
    return [part for part in (piece.strip() for piece in re.split(r"[,\n]", text)) if part]


def _complete(written: dict[str, Any], board: Board) -> None:
    """What only forms need: empty fields, counts in maps, the id of a new card, unchanged fields of an edit."""
    match written.get("do"):
        case "create":
            if isinstance(card := written.get("card"), dict):
                _drop_empty(card)
                if "id" not in card:
                    name = card.get("card") or card.get("name") or ""
                    card["id"] = free_id(board, name if isinstance(name, str) else "")
        case "set":
            _only_what_changed(written, board)
        case "choose":
            if written.get("answer") in ("true", "false"):
                written["answer"] = written["answer"] == "true"
            return
    for name in ("counters", "expected"):
        for part in (written, written.get("card")):
            if isinstance(part, dict) and isinstance(part.get(name), dict):
                part[name] = {kind: _number(text) for kind, text in part[name].items()}
    if written.get("do") != "set":
        _drop_empty(written)


def _drop_empty(fields: dict[str, Any]) -> None:
    for name in [name for name, value in fields.items() if value == ""]:
        del fields[name]


def _number(text: Any) -> Any:
    return int(text) if isinstance(text, str) and re.fullmatch(r"[0-9]{1,15}", text) else text


def _only_what_changed(written: dict[str, Any], board: Board) -> None:
    """An edit form sends all its fields: those that stand at what they were are no edit; an emptied one is null."""
    target = board.cards.get(str(written.get("card"))) or next(
        (player for player in board.players if player.id == written.get("player")), None
    )
    for name in [name for name in written if name not in ("do", "card", "player", "by", "say")]:
        usual = "" if target is None else shown_value(target, board, name)
        if target is not None and _as_text(written[name]) == usual:
            del written[name]
        elif written[name] == "":
            written[name] = None


def shown_value(target: Card | Player, board: Board, name: str) -> str:
    """What an edit form shows in the field of that name."""
    if isinstance(target, Card):
        if name in ("name", "type", "power", "toughness", "loyalty", "defense", "keywords", "abilities", "chapters"):
            return _as_text(getattr(target.printed, name, None))
        return _as_text(plain(entry_of(target, board.players[0].id)).get(name, getattr(target, name, None)))
    return _as_text(plain(player_entry_of(target, 0)).get(name, getattr(target, name, None)))


def _as_text(value: Any) -> str:
    match value:
        case None | ():
            return ""
        case bool():
            return str(value).lower()
        case list() | tuple():
            return ", ".join(map(str, value))
        case Mapping():
            return ", ".join(f"{key}={part}" for key, part in value.items())
    return str(value).replace("\r\n", "\n")


def free_id(board: Board, name: str) -> str:
    """An id for a new card of that name that nothing on the board has or had."""
    taken = {*board.cards, *board.gone, *(player.id for player in board.players)}
    return links.default_ids([name], taken)[0]
