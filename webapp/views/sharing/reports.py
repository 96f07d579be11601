"""Reports: "I think this is wrong", said of any moment. The form asks what was expected, and makes a text to be pasted.

Nothing is sent anywhere, and nothing is kept: what the form holds comes back in the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from webapp.rules.citations import citation
from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.play import Moment
from webapp.rules.ruling import ruling
from webapp.rules.state_based import RULES
from webapp.rules.zones import ZONES
from webapp.scenarios import doubts, links
from webapp.scenarios.format import Scenario
from webapp.scenarios.forms import form_called, played
from webapp.scenarios.running import run
from webapp.sessions import Session
from webapp.views import fields, forms, moments, opened, seats
from webapp.views.rendering import Place
from webapp.views.sharing.panel import Asked, asked_for

bp = Blueprint("reports", __name__)
MOST_ASKED = 20  # cards and players: more would be no form
MOST_WHY = 10_000
_MOST_FIELDS = 2_000  # of so many cards and players, with a hundred kinds of counters on each
_NUMBERS = {
    "power": "Power",
    "toughness": "Toughness",
    "damage": "Damage",
    "loyalty": "Loyalty",
    "defense": "Defense",
    "life": "Life",
}
_FREE_ROWS = 2  # for what is not there
_NUMBER = re.compile(r"\s*([+\-\u2212\u2013]?)([0-9]{1,15})\s*")


class ThingView(Struct, frozen=True, kw_only=True):
    """One card or player that the form asks about: which fields it has, and how many rows of counters."""

    path: str  # of its fields, as `cards.bear`
    id: str
    label: str
    found: dict[str, Any]
    numbers: tuple[tuple[str, str], ...]
    rows: tuple[str, ...]


class FormView(Struct, frozen=True, kw_only=True):
    """The form: the moment that it is about, and what stands in its fields, by their names."""

    asked: Asked
    title: str
    told: str
    things: tuple[ThingView, ...]
    others: tuple[tuple[str, str], ...]  # what may be asked about besides
    objects: tuple[tuple[str, str], ...]  # what a state-based action may have been on
    fired: tuple[tuple[str, str], ...]  # of each that was: the path of its fields, and how it reads
    free: tuple[str, ...]  # paths of rows for others
    values: dict[str, str]
    acted: bool  # whether anything was done, which may have had no effect


@bp.get("/b/<board_id>/report")
def of_board(board_id: str) -> ResponseReturnValue:
    """The form about a moment of a live board, of `?at=`; `?of=` asks about a card or player besides."""
    return _blank(asked_for(*opened.board(board_id), dict(request.args)))


@bp.get("/<shared:payload>/report")
def of_link(payload: str) -> ResponseReturnValue:
    """The same of a shared board."""
    return _blank(asked_for(*opened.shared(payload), dict(request.args)))


@bp.post("/b/<board_id>/report")
def on_board(board_id: str) -> ResponseReturnValue:
    """The report that the form makes: as a page, or with `press=file` its scenario as a file. Nothing is kept."""
    return _sent(*opened.board(board_id))


@bp.post("/<shared:payload>/report")
def on_link(payload: str) -> ResponseReturnValue:
    """The same of a shared board."""
    return _sent(*opened.shared(payload))


def _blank(asked: Asked) -> ResponseReturnValue:
    moment = _moment_of(asked.look.scenario())
    ids = _ids(asked.look, moment, request.args.getlist("of"))
    return _form(asked, moment, ids, _prefilled(doubts.found_of(moment, ids)))


def _sent(session: Session, place: Place) -> ResponseReturnValue:
    request.max_form_parts = _MOST_FIELDS
    forms.refuse_no_form(request)
    asked = asked_for(session, place, {"at": request.form.get("at", "")})
    scenario = asked.look.scenario()
    moment = _moment_of(scenario)
    ids = _ids(asked.look, moment, request.form.getlist("of"))
    if (press := request.form.get("press")) == "more":
        also = [one for one in [request.form.get("also", "")] if one]
        more = _ids(asked.look, moment, [*ids, *also])
        return _form(asked, moment, more, _typed_and_more(doubts.found_of(moment, more)))
    try:
        found = doubts.doubt(scenario, _expected(doubts.found_of(moment, ids)))
        why = _why()
    except CountertopError as error:
        return _form(asked, moment, ids, _typed(), error=error)
    if not found.differences:
        return _form(asked, moment, ids, _typed(), same=True)
    return _file(found.scenario) if press == "file" else _report(asked, found, why)


def _moment_of(scenario: Scenario) -> Moment:
    *_, last = run(scenario)
    return last


def _ids(look: Session, moment: Moment, also: list[str]) -> list[str]:
    """The cards and players that the form asks about: those of the story, then those asked for, of those seen here.

    Raises UnknownObjectError for one that never was.
    """
    for one in also:
        seats.refuse_hidden(moment.board, one)
        moment.board.find(one, "of")
    told = [one for one, _ in moments.about(look.now)]
    ids = list(dict.fromkeys((*told[:MOST_ASKED], *also)))
    cards = moment.board.cards
    return [one for one in ids if one not in cards or not seats.is_hidden(cards[one])][: 2 * MOST_ASKED]


# What stands in the form


def _prefilled(found: dict[str, Any]) -> dict[str, str]:
    """What Countertop found, as it stands in the form at first."""
    return dict(_flat(found))


def _flat(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for kind in ("cards", "players"):
        for one, thing in found[kind].items():
            for name, value in thing.items():
                if name == "counters":
                    for row, (counter, number) in enumerate(value.items()):
                        yield f"{kind}.{one}.counters.{row}.kind", counter
                        yield f"{kind}.{one}.counters.{row}.number", str(number)
                else:
                    yield f"{kind}.{one}.{name}", str(value).lower() if isinstance(value, bool) else str(value)
    for row, _ in enumerate(found["fired"]):
        yield f"fired.{row}.so", "yes"
    yield "nothing", str(found["nothing"]).lower()


def _typed() -> dict[str, str]:
    return dict(request.form.items())


def _typed_and_more(found: dict[str, Any]) -> dict[str, str]:
    """What was typed, and what was found of those that are asked about from now on."""
    unticked = {name: text for name, text in _prefilled(found).items() if not name.startswith("fired.")}
    return {**unticked, **_typed()}


def _why() -> str:
    why = request.form.get("why", "").replace("\r\n", "\n")
    if len(why) > MOST_WHY:
        raise BadStepError(f"at most {MOST_WHY:,} characters", "why")
    forms.refuse_control_characters({"why": why})
    return why


# What is meant by it


def _expected(found: dict[str, Any]) -> Any:
    """What was typed, as far as it is not what was found. Raises BadStepError with the field."""
    named = ((name, text) for name, text in request.form.items() if name.split(".")[0] in _PARTS)
    tree = fields.tree(named)
    said = {
        "cards": {one: _card(_branch(tree, "cards", one), f"cards.{one}") for one in found["cards"]},
        "players": {one: _player(_branch(tree, "players", one), f"players.{one}") for one in found["players"]},
        "nothing": _yes_or_no(tree.get("nothing", ""), "nothing"),
        "fired": _fired(tree["fired"], found["fired"]) if "fired" in tree else None,
    }
    return doubts.expected(said, found)


_PARTS = ("cards", "players", "fired", "nothing")


def _branch(tree: dict[str, Any], kind: str, one: str) -> dict[str, Any]:
    things = tree.get(kind, {})
    branch = things.get(one, {}) if isinstance(things, dict) else {}
    return branch if isinstance(branch, dict) else {}


def _card(raw: dict[str, Any], where: str) -> dict[str, Any]:
    zone = raw.get("zone") or None
    if zone is not None and zone not in (*ZONES, doubts.GONE):
        raise BadStepError(f"one of {', '.join(ZONES)}", f"{where}.zone")
    return {"zone": zone, **_numbers(raw, where), "counters": _counters(raw, where)}


def _player(raw: dict[str, Any], where: str) -> dict[str, Any]:
    lost = _yes_or_no(raw.get("lost", ""), f"{where}.lost")
    return {"lost": lost, **_numbers(raw, where), "counters": _counters(raw, where)}


def _numbers(raw: dict[str, Any], where: str) -> dict[str, int]:
    """The numbers that were typed; an empty field says nothing."""
    texts = ((name, str(raw.get(name, ""))) for name in _NUMBERS)
    return {name: _number(text, f"{where}.{name}") for name, text in texts if text.strip()}


def _number(text: str, where: str) -> int:
    if not (match := _NUMBER.fullmatch(text)):
        raise BadStepError(f"a whole number, not {text.strip()[:20]!r}", where)
    return int(match[2]) * (1 if match[1] in ("", "+") else -1)


def _counters(raw: dict[str, Any], where: str) -> dict[str, int] | None:
    """All counters that were typed, but those of which there are none; None where nothing was said of any."""
    if "counters" not in raw:
        return None
    found: dict[str, int] = {}
    for index, row in enumerate(fields.rows(raw["counters"], f"{where}.counters")):
        at = f"{where}.counters.{index}"
        texts = row if isinstance(row, dict) else {}
        kind, number = (str(texts.get(key, "")).strip() for key in ("kind", "number"))
        if not kind and not number:
            continue
        try:
            known = Kind(kind)
        except ValueError as error:
            raise BadStepError(str(error), f"{at}.kind") from None
        if known in found:
            raise BadStepError("this kind stands there twice", f"{at}.kind")
        if (many := _number(number or "?", f"{at}.number")) < 0:
            raise BadStepError("none, or more", f"{at}.number")
        found[str(known)] = many
    return {kind: number for kind, number in sorted(found.items()) if number}


def _fired(raw: Any, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The state-based actions that were left ticked, and those that were added."""
    said = []
    for index, row in enumerate(fields.rows(raw, "fired")):
        texts = row if isinstance(row, dict) else {}
        if index < len(found):
            said += [found[index]] if texts.get("so") else []
            continue
        rule, thing = texts.get("rule", ""), texts.get("object", "")
        if bool(rule) != bool(thing):
            missing = "object" if rule else "rule"
            what = "on which card or player?" if rule else "which rule?"
            raise BadStepError(what, f"fired.{index}.{missing}")
        said += [{"rule": rule, "object": thing}] if rule else []
    return said


def _yes_or_no(text: Any, where: str) -> bool | None:
    if text not in ("", "true", "false"):
        raise BadStepError("true or false", where)
    return text == "true" if text else None


# Answers


def _form(
    asked: Asked,
    moment: Moment,
    ids: list[str],
    values: dict[str, str],
    *,
    error: CountertopError | None = None,
    same: bool = False,
) -> Response:
    page = render_template(
        "pages/report.html",
        view=_view(asked, moment, ids, values),
        session=asked.session,
        place=asked.place,
        message=error.message if error else "",
        where=error.where if error else "",
        same=same,
        zones=(*ZONES, doubts.GONE),
        rules=[(rule.number, citation(rule.number).telling) for rule in RULES],
    )
    return _fresh(page, 422 if error else 200)


def _view(asked: Asked, moment: Moment, ids: list[str], values: dict[str, str]) -> FormView:
    board, found = moment.board, doubts.found_of(moment, ids)
    seen = [card for card in board.cards.values() if not seats.is_hidden(card)]
    objects = [(player.id, player.label) for player in board.players] + [(card.id, card.label) for card in seen]
    objects += [(card.id, card.label) for card in board.gone.values()]
    here = len(found["fired"])
    return FormView(
        asked=asked,
        title=moments.full_title_of(asked.look.path[-1]),
        told=ruling([moment] if moment.step or moment.passes else played(asked.look.scenario())[-1:]),
        things=tuple(_things(found, values, board.label)),
        others=tuple((one, label) for one, label in objects if one not in ids),
        objects=tuple(objects),
        fired=tuple(
            (f"fired.{row}", f"{one['rule']}: {citation(one['rule']).telling} ({board.label(one['object'])})")
            for row, one in enumerate(found["fired"])
        ),
        free=tuple(f"fired.{here + row}" for row in range(_FREE_ROWS)),
        values=values,
        acted=moment.step is not None,
    )


def _things(found: dict[str, Any], values: dict[str, str], label: Any) -> Iterator[ThingView]:
    for kind in ("cards", "players"):
        for one, thing in found[kind].items():
            path = f"{kind}.{one}"
            typed = sum(name.startswith(f"{path}.counters.") and name.endswith(".kind") for name in values)
            several = max(len(thing["counters"]) + _FREE_ROWS, typed)
            asked = [*_NUMBERS][:3] if kind == "cards" else ["life"]
            asked += [name for name in ("loyalty", "defense") if name in thing]
            yield ThingView(
                path=path,
                id=one,
                label=label(one),
                found=thing,
                numbers=tuple((name, _NUMBERS[name]) for name in asked),
                rows=tuple(f"{path}.counters.{row}" for row in range(several)),
            )


def _report(asked: Asked, found: doubts.Doubt, why: str) -> Response:
    seats.tell_all()
    page = render_template(
        "pages/reported.html",
        session=asked.session,
        place=asked.place,
        asked=asked,
        differences=list(doubts.differences_told(found)),
        report=doubts.report(
            found,
            title=moments.full_title_of(asked.look.path[-1]),
            link=_link(found.scenario),
            why=why,
            version=version("countertop"),
        ),
        sent=[(name, text) for name, text in request.form.items(multi=True) if name != "press"],
    )
    return _fresh(page)


def _link(scenario: Scenario) -> str:
    """The link to the moment, with all that led there and what was expected; empty where it is too long."""
    try:
        return request.host_url.rstrip("/") + links.path_of(scenario)
    except CountertopError:
        return ""


def _file(scenario: Scenario) -> Response:
    form = form_called("yaml")
    response = _fresh(form.write(scenario).text)
    response.mimetype = form.media_type
    response.headers["Content-Disposition"] = f'attachment; filename="{form.file_name(scenario.title)}"'
    return response


def _fresh(body: str, status: int = 200) -> Response:
    response = make_response(body, status)
    response.cache_control.no_store = True
    return response
