"""Runs a scenario and compares what came out with what it says must hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.cards import Card, LastLook, Player, read_type_line
from webapp.rules.characteristics import View, view_of
from webapp.rules.citations import CITATIONS, RULE_NUMBER, covers
from webapp.rules.counters import MINUS_ONE, PLUS_ONE, Kind
from webapp.rules.errors import BadStepError
from webapp.rules.expected import (
    Expect,
    ExpectedAction,
    ExpectedCard,
    ExpectedChoice,
    ExpectedLast,
    ExpectedPlayer,
    ExpectedTrigger,
)
from webapp.rules.play import Moment
from webapp.rules.steps import AnyStep, Create, Together
from webapp.rules.telling import Story, tell
from webapp.scenarios import faults
from webapp.scenarios.format import Scenario, plain
from webapp.scenarios.running import run
from webapp.scenarios.texts import as_text


class Difference(Struct, frozen=True):
    """One thing that is not as expected. `where` is the path in the file, `line` its line there, if the file is at
    hand; `hint` says what may be wrong with the expectation itself.
    """

    where: str
    expected: Any
    found: Any
    hint: str = ""
    line: int | None = None

    def __str__(self) -> str:
        line = "" if self.line is None else f"line {self.line}: "
        hint = f"; {self.hint}" if self.hint else ""
        return f"{line}{self.where}: expected {_told(self.expected)}, found {_told(self.found)}{hint}"


class Report(Struct, frozen=True, kw_only=True):
    """How a scenario ran: its moments, and everything that is not as it says."""

    moments: tuple[Moment, ...]
    differences: tuple[Difference, ...]

    @property
    def ok(self) -> bool:
        """Whether all that the scenario expects holds."""
        return not self.differences


def check(scenario: Scenario, text: str | bytes = "") -> Report:
    """Run the scenario and compare. `text` is that of its file, so that lines can be told.

    Raises CountertopError, with the path, at a step that makes no sense; with the text, it is an
    UnreadableScenarioError that names all ids in steps and expectations that lead nowhere, with their lines.
    """
    with telling_lines(scenario, text):
        report = _checked(scenario)
    return _with_lines(report, as_text(text)) if text else report


@contextmanager
def telling_lines(scenario: Scenario, text: str | bytes) -> Iterator[None]:
    """Whoever runs a scenario in here says of a step that makes no sense in which line of that text it stands, as
    `check` does; without a text its path alone.
    """
    try:
        yield
    except BadStepError as error:
        if not text:
            raise
        raise faults.with_unknown_ids(error, plain(scenario), as_text(text)) from None


def _with_lines(report: Report, text: str) -> Report:
    lines = faults.lines_of(text, [difference.where for difference in report.differences])
    return replace(report, differences=tuple(replace(one, line=lines.get(one.where)) for one in report.differences))


def _checked(scenario: Scenario) -> Report:
    known = {*(card.id for card in scenario.cards), *_created(scenario.steps)}
    moments: list[Moment] = []
    differences: list[Difference] = []
    for number, moment in enumerate(run(scenario)):
        moments.append(moment)
        if number and (expect := scenario.steps[number - 1].expect):
            differences += compare(expect, moment, f"steps[{number - 1}].expect", known)
    if scenario.expect:
        differences += compare(scenario.expect, moments[-1], "expect", known)
    return Report(moments=tuple(moments), differences=tuple(differences))


def _created(steps: Iterable[AnyStep]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Together):
            yield from _created(step.steps)
        elif isinstance(step, Create):
            yield step.card.id
            yield from (f"{step.card.id}-{number}" for number in range(2, step.copies + 1))


def compare(expect: Expect, moment: Moment, where: str, known: Container[str] = ()) -> Iterator[Difference]:
    """Everything of that moment that is not as expected; what is not named is not compared.

    `known` are ids of cards that may be named though they are not there: created later, or their creation undone.
    Raises BadStepError, with the path, for any other id that never was there.
    """
    view = view_of(moment.board)
    for card_id, card in _written(expect.cards, {}).items():
        at = f"{where}.cards.{card_id}"
        if card_id not in view.board.cards and card_id not in view.board.gone and card_id not in known:
            raise BadStepError(f"no card {card_id!r} ever was on this board", at)
        yield from _compare_card(card, view, card_id, at)
    for player_id, player in _written(expect.players, {}).items():
        yield from _compare_player(player, moment.board, player_id, f"{where}.players.{player_id}")
    if expect.fired is not UNSET:
        yield from _compare_fired(expect.fired, moment, f"{where}.fired")
    if expect.passes is not UNSET and expect.passes != len(moment.passes):
        yield Difference(f"{where}.passes", expect.passes, len(moment.passes))
    if expect.log is not UNSET or expect.log_without is not UNSET:
        yield from _compare_log(expect, tell(moment), where)
    if expect.nothing is not UNSET:
        yield from _compare_nothing(expect.nothing, moment, f"{where}.nothing")
    if expect.could_choose is not UNSET:
        yield from _compare_could_choose(expect.could_choose, moment, f"{where}.could_choose")
    if expect.triggers is not UNSET:
        yield from _compare_triggers(expect.triggers, moment.board, f"{where}.triggers")
    if expect.choice is not UNSET:
        yield from _compare_choice(expect.choice, moment, f"{where}.choice")


def _compare_card(expected: ExpectedCard, view: View, card_id: str, where: str) -> Iterator[Difference]:
    board = view.board
    card = board.cards.get(card_id)
    gone = board.gone.get(card_id)
    exists = card is not None
    if expected.exists is not UNSET and expected.exists != exists:
        yield Difference(f"{where}.exists", expected.exists, exists)
    looked_at = _fields(expected)
    looked_at.pop("exists", None)
    if last := looked_at.pop("last", None):
        seen = card or gone
        yield from _compare_last(last, seen.last if seen else None, f"{where}.last")
    if not looked_at:
        return
    if card is None:
        yield Difference(where, looked_at, "ceased to exist" if gone else "it is not there")
        return
    for field, want in looked_at.items():
        yield from _compare_field(field, want, _found(view, card, field), f"{where}.{field}")


def _found(view: View, card: Card, field: str) -> Any:
    now = view.of(card)
    match field:
        case "power" | "toughness":
            return getattr(now, field)
        case "loyalty":
            return view.loyalty(card)
        case "defense":
            return view.defense(card)
        case "type":
            return now.type_line
        case "keywords" | "keywords_include" | "keywords_exclude":
            return now.keywords
    return getattr(card, field)


def _compare_field(field: str, want: Any, found: Any, where: str) -> Iterator[Difference]:
    match field:
        case "type":
            same = read_type_line(want) == found
        case "keywords":
            same = sorted(w.casefold() for w in want) == sorted(found)
        case "keywords_include":
            same = {w.casefold() for w in want} <= set(found)
        case "keywords_exclude":
            same = not {w.casefold() for w in want} & set(found)
        case "counters":
            same = dict(found) == dict(want)
        case _:
            same = type(want) is type(found) and want == found
    if not same:
        yield Difference(where, want, found, _odd_kinds(want, found) if field == "counters" else "")


_LIKE_A_BOOST = re.compile(r"[+-]?[0-9]+/[+-]?[0-9]+")
_BOOSTS = (PLUS_ONE, MINUS_ONE)


def _odd_kinds(want: Mapping[str, int], found: Mapping[str, int]) -> str:
    """Which of the kinds that are wanted, and not there, may be slips; "" if none."""
    return ", ".join(
        f"{kind!r} is a kind of its own, did you mean {near!r}?"
        for kind in want
        if kind not in found and (near := faults.near(kind, _BOOSTS if _is_odd(kind) else found))
    )


def _is_odd(kind: str) -> bool:
    """Whether a kind looks as if it changed power and toughness, and does not."""
    return _LIKE_A_BOOST.fullmatch(kind) is not None and Kind(kind).boost == (0, 0)


def _compare_last(expected: ExpectedLast, last: LastLook | None, where: str) -> Iterator[Difference]:
    if last is None:
        yield Difference(where, _fields(expected), "it never left a zone")
        return
    for field, want in _fields(expected).items():
        yield from _compare_field(field, want, getattr(last, field), f"{where}.{field}")


def _compare_player(expected: ExpectedPlayer, board: Board, player_id: str, where: str) -> Iterator[Difference]:
    player: Player = board.player(player_id, where)
    for field, want in _fields(expected).items():
        yield from _compare_field(field, want, getattr(player, field), f"{where}.{field}")


def _compare_fired(expected: tuple[ExpectedAction, ...], moment: Moment, where: str) -> Iterator[Difference]:
    found = [(fired.rule, fired.object, performed.number) for performed in moment.passes for fired in performed.fired]
    same = len(expected) == len(found)
    rest = list(expected)
    for performed in moment.passes:  # those of one pass in any order, but one pass after the other
        block, rest = rest[: len(performed.fired)], rest[len(performed.fired) :]
        same = same and all(action.pass_ in (UNSET, performed.number) for action in block)
        same = same and Counter((f.rule, f.object) for f in performed.fired) == Counter(
            (action.rule, action.object) for action in block
        )
    if not same:
        told = [_action(*entry) for entry in found]
        yield Difference(where, [_fields(action) for action in expected], told, _odd_actions(expected, found))


def _odd_actions(expected: tuple[ExpectedAction, ...], found: list[tuple[str, str, int]]) -> str:
    """What of a list of actions is wanted and was not, and what was and is not wanted."""
    wanted = Counter((action.rule, action.object) for action in expected)
    there = Counter((rule, object_id) for rule, object_id, _ in found)
    hints = [f"{rule} on {object_id} did not happen{_unheard_of(rule)}" for rule, object_id in wanted - there]
    hints += [f"{rule} on {object_id} is not expected" for rule, object_id in there - wanted]
    return ", ".join(hints) or "the same in other passes"


def _unheard_of(rule: str) -> str:
    return "" if rule in CITATIONS else " (Countertop knows no such rule)"


def _action(rule: str, object_id: str, number: int) -> dict[str, Any]:
    return {"rule": rule, "object": object_id, "pass": number}


def _compare_log(expect: Expect, story: Story, where: str) -> Iterator[Difference]:
    texts = [story.title, *(line.text for line in story.lines)]
    rules = [rule for line in story.lines for rule in line.rules]

    def holds(asked: str) -> bool:
        if RULE_NUMBER.fullmatch(asked):
            return any(covers(asked, rule) for rule in rules)
        return any(asked.casefold() in text.casefold() for text in texts)

    for asked in _written(expect.log, ()):
        if not holds(asked):
            yield Difference(f"{where}.log", asked, [*texts, *dict.fromkeys(rules)])
    for unwanted in _written(expect.log_without, ()):
        if holds(unwanted):
            yield Difference(f"{where}.log_without", f"no {unwanted}", [*texts, *dict.fromkeys(rules)])


def _compare_nothing(expected: str | bool, moment: Moment, where: str) -> Iterator[Difference]:
    found = [why.rule for why in moment.nothing]
    same = bool(found) is expected if isinstance(expected, bool) else any(covers(expected, rule) for rule in found)
    if not same:
        yield Difference(where, expected, found or False)


def _compare_could_choose(expected: tuple[str, ...], moment: Moment, where: str) -> Iterator[Difference]:
    found = moment.could_choose
    if found is None or sorted(found) != sorted(expected):
        yield Difference(where, list(expected), "nobody has proliferated" if found is None else list(found))


def _compare_triggers(expected: tuple[ExpectedTrigger, ...], board: Board, where: str) -> Iterator[Difference]:
    wanted = [_fields(trigger) for trigger in expected]
    found = [{name: getattr(trigger, name) for name in _OF_TRIGGER} for trigger in board.triggers]
    same = len(wanted) == len(found) and all(
        all(there[name] == value for name, value in want.items()) for want, there in zip(wanted, found, strict=True)
    )
    if not same:
        yield Difference(where, wanted, [{n: v for n, v in there.items() if v not in (None, "")} for there in found])


_OF_TRIGGER = tuple(ExpectedTrigger.__struct_fields__)


def _compare_choice(expected: ExpectedChoice | None, moment: Moment, where: str) -> Iterator[Difference]:
    choice = moment.choice
    found = choice and {"kind": choice.kind, "player": choice.player, "options": list(choice.options)}
    if expected is None or choice is None:
        same = expected is None and choice is None
    else:
        same = (expected.kind, expected.player) == (choice.kind, choice.player)
        same = same and (expected.options is UNSET or sorted(expected.options) == sorted(choice.options))
    if not same:
        yield Difference(where, expected and _fields(expected), found)


def _fields(value: Struct) -> dict[str, Any]:
    """The fields of an expectation that are written, by their names in a file."""
    names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
    return {written: found for name, written in names if (found := getattr(value, name)) is not UNSET}


def _written(value: Any, otherwise: Any) -> Any:
    return otherwise if value is UNSET else value


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_told(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_told, value)) + "]"
    return repr(value) if not hasattr(value, "without_stamps") else str(value.without_stamps())
