"""From a submitted form or JSON body to a step: the same names, so there is little to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote_to_bytes

import msgspec
from flask import Request
from msgspec.structs import replace

from webapp.rules.board import MOST_CARDS, Board
from webapp.rules.cards import Card, Face, Player
from webapp.rules.entries import CardEntry, entry_of, player_entry_of
from webapp.rules.errors import BadStepError, CountertopError, UnreadableScenarioError
from webapp.rules.events import Choice
from webapp.rules.steps import AnyStep, Create, Move, Together, perform, read_step
from webapp.scenarios import links
from webapp.scenarios.format import brought_step, filled_step, plain, told
from webapp.scenarios.texts import json_value_of
from webapp.views import fields

_LISTS = ("keywords", "choose", "order", "targets")
_CHECKBOXES = ("choose", "targets")  # lists that may also come as one field for each part
_NOT_A_STEP = ("copy_id", "back")
_MOST_STEPS = 2_000  # together: one for each card that a board can hold
_MOST_FIELDS = 16_000  # in one field `step`: so many steps of some eight fields each
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def read_request(request: Request, board: Board, choice: Choice | None = None) -> AnyStep:
    """The step that a request carries, as JSON or as a form. `choice` is the question that waits, if one does.

    A form may hold all of it in one field `step`, as a button does, written like an address's query. It writes a part
    of a card as `card.name`, a list as `flying, trample`, or of checkboxes as one field each, several steps together as
    `steps.0.do`, `steps.1.do`, and may leave the id of a new card to the server.
    Raises BadStepError naming the field.
    """
    try:
        return _read(request, board, choice)
    except RecursionError:
        raise BadStepError("nested too deeply") from None


def _read(request: Request, board: Board, choice: Choice | None) -> AnyStep:
    if request.mimetype == "application/json":
        written, strict = _json(request), True
    else:
        written, strict = _unfolded(_fields(request)), False
    if not isinstance(written, dict):
        raise BadStepError("a step is a map with the key do")
    refuse_control_characters(written)
    if strict:
        return to_step(written, strict=True)
    _complete(written, board, choice)
    return _asking(to_step(written, strict=False), board)


def _asking(step: AnyStep, board: Board) -> AnyStep:
    """The step of a form, asking where what enters depends on what the board can't know: so people need not say it."""
    match step:
        case Move(to="battlefield") | Create():
            asks: AnyStep = replace(step, ask=True)
        case Together():
            each = (replace(one, ask=True) if isinstance(one, Move | Create) else one for one in step.steps)
            asks = replace(step, steps=tuple(each))
        case _:
            return step
    try:
        choice = perform(board, filled_step(brought_step(asks))).choice
    except CountertopError:
        return step  # taking it says what is wrong
    matters = choice is not None and (choice.kind in ("whether", "number") or isinstance(step, Together))
    return asks if matters else step


def to_step(written: dict[str, Any], *, strict: bool) -> AnyStep:
    """The step that a plain map means. Raises BadStepError with the field."""
    try:
        return read_step(written, strict=strict)
    except msgspec.ValidationError as error:
        message, where = told(error)
        raise BadStepError(message, where) from None


def _json(request: Request) -> Any:
    try:
        return json_value_of(request.get_data(cache=False))
    except UnreadableScenarioError as error:
        raise BadStepError(error.message) from None


def _fields(request: Request) -> list[tuple[str, str]]:
    """The fields of a form in their order, or those inside its one field `step`."""
    if request.mimetype not in _FORMS and request.get_data(cache=True):
        raise BadStepError(f"a step is sent as a form or as JSON, not as {request.mimetype!r}", "Content-Type")
    if request.mimetype == _FORMS[0]:
        _refuse_other_encodings(request.get_data(cache=True))
    if not (step := request.form.get("step")):
        return list(request.form.items(multi=True))
    try:
        return parse_qsl(step, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS)
    except UnicodeDecodeError:
        raise BadStepError("no UTF-8 text", "step") from None
    except ValueError:
        raise BadStepError(f"at most {_MOST_FIELDS:,} fields", "step") from None


def refuse_no_form(request: Request) -> None:
    """Raise BadStepError for what comes as anything but a form in UTF-8 to an act that reads a form: its fields would
    be taken for empty, or for other text.
    """
    if request.mimetype == _FORMS[0]:
        _refuse_other_encodings(request.get_data(cache=True))
    elif request.mimetype != _FORMS[1] and request.get_data(cache=True):
        raise BadStepError(f"this is sent as a form, not as {request.mimetype[:60]!r}", "Content-Type")


def _refuse_other_encodings(body: bytes) -> None:
    """Raise BadStepError for a form in another encoding, which would else be read as other text than was meant."""
    try:
        unquote_to_bytes(body).decode()
    except UnicodeDecodeError:
        raise BadStepError("this form is no UTF-8 text") from None


def refuse_control_characters(written: Any, where: str = "") -> None:
    """Raise BadStepError, with the path, for a text that no page can show: it would come back from there altered."""
    match written:
        case str():
            if found := _CONTROL.search(written):
                raise BadStepError(f"{found[0]!r} is no character of a text", where)
        case dict():
            for key, part in written.items():
                refuse_control_characters(key, where)
                refuse_control_characters(part, f"{where}.{key}" if where else key)
        case list():
            for part in written:
                refuse_control_characters(part, where)


def _unfolded(sent: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """A form's fields as a tree: `card.name` is the name of the card; what is a list is one."""
    ticked: dict[str, str] = {}  # boxes of one name are one list, however many come
    others: list[tuple[str, str]] = []
    for name, text in sent:
        if name in _CHECKBOXES:
            ticked[name] = f"{ticked[name]},{text}" if name in ticked else text
        else:
            others.append((name, text))
    return _with_lists(fields.tree([*others, *ticked.items()], _NOT_A_STEP))


def _with_lists(tree: dict[str, Any]) -> dict[str, Any]:
    return {name: _with_list(name, part) for name, part in tree.items()}


def _with_list(name: str, part: Any) -> Any:
    """The same of one part; what lists there are in abilities is read from their types."""
    if isinstance(part, dict):
        if name in _LISTS:  # a part a field: `targets.0`, `targets.1`
            return list(part.values())
        return part if name in ("abilities", "until_end_of_turn") else _with_lists(part)
    return _list(part) if name in _LISTS else part


def _list(text: str) -> list[str]:
    return [part for part in (piece.strip() for piece in re.split(r"[,\n]", text)) if part]


def _complete(
    written: dict[str, Any], board: Board, choice: Choice | None, named: set[str] | None = None, where: str = ""
) -> None:
    """What only forms need: empty fields, numbers that may be signs, the id of a new card, what an edit changes, an
    answer of the kind that is asked for, and that no checkbox at all is none of them; the same for each of several
    steps. `named` are the ids that steps before this one give, `where` is its path.
    """
    named = set() if named is None else named
    match written.get("do"):
        case "together" if not where:
            if isinstance(steps := written.get("steps"), dict):
                written["steps"] = _counted(steps)
                for number, step in enumerate(written["steps"]):
                    if isinstance(step, dict):
                        _complete_part(step, board, named, f"steps[{number}]")
        case "create":
            if isinstance(card := written.get("card"), dict):
                _name_it(card, written.get("copies"), board, named)
        case "set":
            _only_what_changed(written, board)
        case "join":
            if isinstance(player := written.setdefault("player", {}), dict):
                _drop_empty(player)
                player.setdefault("id", free_seat(board))
        case "choose":
            if isinstance(answer := written.get("answer"), str) and choice is not None:
                written["answer"] = _answer(answer, choice)
            return
        case "proliferate":
            written.setdefault("choose", [])
    for path, part in _faces(written):
        for name in ("abilities", "until_end_of_turn", "counters"):
            if fields.has_rows(part.get(name)):
                found = fields.meant_as(CardEntry, name, part[name], f"{path}{name}")
                part[name] = found or ({} if name == "counters" else [])
        for name in ("counters", "expected"):
            if isinstance(numbers := part.get(name), dict):
                part[name] = {kind: _number(text) for kind, text in numbers.items()}
        for name in ("power", "toughness"):
            if name in part:
                part[name] = _printed(part[name])
    if written.get("do") != "set":
        _drop_empty(written)


def _faces(written: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What holds fields of a card in a step, by their paths: itself, its `card`, and the other face of either."""
    for path, part in (("", written), ("card.", written.get("card"))):
        if isinstance(part, dict):
            yield path, part
            if isinstance(back := part.get("back"), dict):
                yield f"{path}back.", back


def _complete_part(written: dict[str, Any], board: Board, named: set[str], where: str) -> None:
    try:
        _complete(written, board, None, named, where)
    except BadStepError as error:
        raise BadStepError(error.message, f"{where}.{error.where}" if error.where else where) from None


def _counted(steps: dict[str, Any]) -> list[Any]:
    """The parts of `steps` by their numbers. Raises BadStepError unless those are 0, 1, 2 and so on."""
    if len(steps) > _MOST_STEPS:
        raise BadStepError(f"at most {_MOST_STEPS:,} steps together", "steps")
    numbers = {str(number) for number in range(len(steps))}
    if strange := next((name for name in steps if name not in numbers), None):
        raise BadStepError(f"steps are numbered 0, 1, 2 and so on; {len(steps)} are here", f"steps.{strange[:60]}")
    return [steps[str(number)] for number in range(len(steps))]


def _answer(text: str, choice: Choice) -> Any:
    """What a form's text answers to that question."""
    if choice.kind in ("commander", "whether") and text in ("true", "false"):
        return text == "true"
    if choice.kind == "number":
        return _number(text.strip())
    return _list(text) if choice.kind == "order" else text


def _name_it(card: dict[str, Any], copies: Any, board: Board, named: set[str]) -> None:
    """Give a new card an id after its name, none of those `named`. Raises BadStepError where it has neither."""
    asked_for = "card.card" if "card" in card else "card.name"
    _drop_empty(card)
    if "id" in card:
        return
    name = card.get("card") or card.get("name")
    if name is None:
        raise BadStepError("which card? give its name", asked_for)
    number = int(copies) if isinstance(copies, str) and re.fullmatch(r"[0-9]{1,4}", copies) else 1
    if len(named) + number > MOST_CARDS:
        raise BadStepError(f"at most {MOST_CARDS} cards a board", "copies")
    found = free_id(board, name if isinstance(name, str) else "", number, named)
    named.update([found, *(f"{found}-{copy}" for copy in range(2, number + 1))])
    card["id"] = found


def _drop_empty(fields: dict[str, Any]) -> None:
    for name in [name for name, value in fields.items() if value == ""]:
        del fields[name]


def _number(text: Any) -> Any:
    return int(text) if isinstance(text, str) and re.fullmatch(r"[0-9]{1,15}", text) else text


def _printed(text: Any) -> Any:
    """A printed number, which may also be a sign: the page writes a minus as −, so that is read too."""
    if isinstance(text, str) and (match := re.fullmatch(r"\s*([+\-\u2212\u2013]?)([0-9]{1,15})\s*", text)):
        return int(match[2]) * (1 if match[1] in ("", "+") else -1)
    return text


def _only_what_changed(written: dict[str, Any], board: Board) -> None:
    """An edit form sends all its fields: those that stand at what they were are no edit; an emptied one is null."""
    target = board.cards.get(str(written.get("card"))) or next(
        (player for player in board.players if player.id == written.get("player")), None
    )
    names = [name for name in written if name not in ("do", "card", "player", "by", "say", "quiz")]
    for name in names:
        if target is not None and _is_as_shown(written[name], shown_value(target, board, name)):
            del written[name]
        elif written[name] == "":
            written[name] = None
    if target is not None and not written.keys() & set(names):
        what = "player" if isinstance(target, Player) else "card"
        raise BadStepError("nothing in this edit differs from what stands there", what)


def _is_as_shown(written: Any, shown: str) -> bool:
    """Whether a field comes back as the page showed it: a line of input holds no line breaks, a list its parts."""
    if isinstance(written, list):
        return written == _list(shown)
    return _as_text(written) in (shown, shown.replace("\r", "").replace("\n", ""))


_PRINTED = frozenset(Face.__struct_fields__)


def shown_value(target: Card | Player, board: Board, name: str) -> str:
    """What an edit form shows in the field of that name."""
    if isinstance(target, Card):
        if name in _PRINTED:
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


def free_seat(board: Board) -> str:
    """An id for one more player, `p3` or the like, that nothing on the board has or had."""
    taken = {*board.cards, *board.gone, *(player.id for player in board.players)}
    return next(f"p{seat}" for seat in range(1, len(taken) + 2) if f"p{seat}" not in taken)


def free_id(board: Board, name: str, copies: int = 1, named: Iterable[str] = ()) -> str:
    """An id for a new card of that name that nothing on the board has or had, nor those of its further copies, and
    none of those `named`.
    """
    taken = {*board.cards, *board.gone, *(player.id for player in board.players), *named}
    while any(f"{(found := links.default_ids([name], taken)[0])}-{copy}" in taken for copy in range(2, copies + 1)):
        taken.add(found)
    return links.default_ids([name], taken)[0]
