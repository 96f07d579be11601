"""What a run scenario has to say: as plain values for programs, as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

import msgspec

from webapp import catalogue
from webapp.rules.board import Board, Trigger
from webapp.rules.cards import Card, Face, Player
from webapp.rules.characteristics import View, view_of
from webapp.rules.entries import encode
from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.rules.events import Choice
from webapp.rules.expected import ExpectedTrigger
from webapp.rules.play import Moment, begin
from webapp.rules.telling import Line, heaps, signed, tell
from webapp.rules.whence import sum_of, type_told, whence
from webapp.rules.zones import ZONES, Zone
from webapp.scenarios.check import Difference, Report
from webapp.scenarios.format import Scenario, plain, scenario_of
from webapp.scenarios.kept import parted

# For programs


def report_of(report: Report) -> dict[str, Any]:
    """All that a checked scenario came to, as plain maps and lists: the final board, and each step's outcome."""
    start, *after_steps = report.moments
    board = report.moments[-1].board
    return {
        "ok": report.ok,
        "differences": [_difference(difference) for difference in report.differences],
        "board": plain(scenario_of(board)),
        "derived": derived(board),
        "start": outcome(start),
        "steps": [outcome(moment) for moment in after_steps],
        "triggers": [_trigger(trigger) for trigger in board.triggers],
        "choice": _choice(report.moments[-1].choice),
        "marks": marks(board),
    }


def derived(board: Board) -> dict[str, dict[str, Any]]:
    """What the rules make of each card: card id -> power, toughness, keywords."""
    view = view_of(board)
    found = {card_id: view.of(card) for card_id, card in board.cards.items()}
    return {
        card_id: {"power": now.power, "toughness": now.toughness, "keywords": list(now.keywords)}
        for card_id, now in found.items()
    }


def marks(board: Board) -> dict[str, list[str]]:
    """The honest marks: card id -> what that card does and Countertop does not do yet, a line each."""
    lines = {card_id: list(catalogue.missing(card)) for card_id, card in board.cards.items()}
    return {card_id: missing for card_id, missing in lines.items() if missing}


def outcome(moment: Moment) -> dict[str, Any]:
    """What one step came to: its log as people read it, what fired, how many passes, and why nothing happened."""
    fired = [
        {"rule": fired.rule, "object": fired.object, "pass": performed.number}
        for performed in moment.passes
        for fired in performed.fired
    ]
    return {
        "log": log_of(moment),
        "fired": fired,
        "passes": len(moment.passes),
        "nothing": list(dict.fromkeys(no.rule for no in moment.nothing)),
    }


def log_of(moment: Moment) -> list[str]:
    """The story of a moment, a text a line: what was done, then what came of it, with the rules in brackets."""
    story = tell(moment)
    return [story.title, *map(_told, story.lines)]


def _told(line: Line) -> str:
    rules = f" [{', '.join(line.rules)}]" if line.rules else ""
    return f"{line.label}: {line.text}{rules}"


def _difference(difference: Difference) -> dict[str, Any]:
    values = {
        "where": difference.where,
        "line": difference.line,
        "expected": difference.expected,
        "found": difference.found,
        "hint": difference.hint,
    }
    return msgspec.to_builtins(values, enc_hook=encode)


def _choice(choice: Choice | None) -> dict[str, Any] | None:
    if choice is None:
        return None
    return {"kind": choice.kind, "player": choice.player, "options": list(choice.options)}


def _trigger(trigger: Trigger) -> dict[str, Any]:
    """A waiting trigger by the keys that an expectation names; what it does not have is left out."""
    return {
        name: value for name in ExpectedTrigger.__struct_fields__ if (value := getattr(trigger, name)) not in ("", None)
    }


# For people


def faults_told(error: CountertopError) -> Iterator[str]:
    """What is wrong with a file: one thing on one line; of several, how many there are, then a line each."""
    lines = str(error).splitlines() or [""]
    if len(lines) > 1:
        more = error.more if isinstance(error, UnreadableScenarioError) else 0
        yield f"has {len(error.faults) + more} faults:"
    yield from lines


def differences_told(report: Report) -> Iterator[str]:
    """What is not as the scenario says, each step's differences followed by its log; then what may be missing in it."""
    for number, moment in enumerate(report.moments):
        at = f"steps[{number - 1}].expect"
        last = number == len(report.moments) - 1
        found = [d for d in report.differences if d.where.startswith(at) or (last and d.where.startswith("expect"))]
        if found:
            yield from map(str, found)
            yield from (f"  {line}" for line in log_of(moment))
    yield from _only_named(report.moments[-1].board)


def _only_named(board: Board) -> Iterator[str]:
    """The cards that have nothing but a name of a known card, which may be why something is not as expected."""
    for card in board.cards.values():
        if hint := catalogue.only_named(card):
            yield f"{card.label} ({card.id}): {hint}"


def board_told(board: Board) -> Iterator[str]:
    """Players, zones and cards, a line each."""
    view = view_of(board)
    for player in board.players:
        yield _player_told(player, active=player.id == board.active)
        for zone in _zones_of(board, player):
            yield f"  {zone}"
            for card in board.zone(player.id, zone):
                yield f"    {_card_told(card, view)}"
                yield from _whence_told(card, view)


def _zones_of(board: Board, player: Player) -> list[Zone]:
    """Those with something in them, the battlefield first."""
    zones = sorted(ZONES, key=lambda zone: zone != "battlefield")
    return [zone for zone in zones if board.zone(player.id, zone)]


def _player_told(player: Player, *, active: bool) -> str:
    parts = [f"{player.name} ({player.id}): {signed(player.life)} life"]
    if player.counters:
        parts.append(heaps(player.counters))
    if player.team:
        parts.append(f"team {player.team}")
    if player.lost:
        parts.append("has lost")
    if active:
        parts.append("active")
    return ", ".join(parts)


def _card_told(card: Card, view: View) -> str:
    face, now, board = card.face, view.of(card), view.board
    parts = [f"{card.label} ({card.id}): {type_told(face, now)}"]
    if now.power is not None:
        parts.append(f"{signed(now.power)}/{signed(now.toughness)}{_printed_beside(face, now.power, now.toughness)}")
    for what, number in (("loyalty", view.loyalty(card)), ("defense", view.defense(card))):
        if number is not None:
            parts.append(f"{what} {number}")
    if now.keywords:
        parts.append(", ".join(now.keywords_told))
    if card.counters:
        parts.append(f"counters: {heaps(card.counters)}")
    if card.damage:
        parts.append(f"{card.damage} damage")
    if card.owner != card.player:
        parts.append(f"owned by {board.label(card.owner)}")
    if card.attached_to is not None:
        parts.append(f"attached to {board.label(card.attached_to)}")
    if card.merged:
        parts.append(f"merged of {' and '.join(part.front.name or part.id for part in card.merged)}")
    states = ("tapped", "face_down", "phased_out", "transformed", "token", "commander")
    parts += [state.replace("_", " ") for state in states if getattr(card, state)]
    return "; ".join(parts)


_WIDTH = 100


def _whence_told(card: Card, view: View) -> Iterator[str]:
    """How its size comes about, if it is not just printed, and whence it has what else is not; a line each."""
    summands = sum_of(view.of(card))
    lines = [_reason(": ".join(filter(None, [one.change, one.what])), one.rule) for one in summands]
    if len(lines) == 1 and summands[0].rule == "208.1":
        lines = []
    for one in whence(view.board, card.id):
        lines.append(_reason(f"{'no ' if one.lost else ''}{one.what}: {one.why}", one.rule))
    for line in lines:
        yield from wrap(line, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8, break_on_hyphens=False)


def _reason(text: str, rule: str) -> str:
    return f"{text} [{rule}]"


def _printed_beside(face: Face, power: object, toughness: object) -> str:
    if (face.power or 0, face.toughness or 0) == (power, toughness):
        return ""
    return f" (printed {signed(face.power or 0)}/{signed(face.toughness or 0)})"


def scenario_told(scenario: Scenario, moments: tuple[Moment, ...], not_carried_over: Iterable[str]) -> Iterator[str]:
    """A scenario that has been run: its last board, the story of each step, what a check would do to a board that is
    being set up, and all that Countertop leaves undone.
    """
    last = moments[-1]
    if scenario.title:
        yield scenario.title
    if scenario.about:
        yield from scenario.about.splitlines()
    if scenario.title or scenario.about:
        yield ""
    yield from board_told(last.board)
    for number, moment in enumerate(moments):
        yield ""
        yield from _moment_told(number, moment, scenario)
    if scenario.setup and not scenario.steps:
        yield from _section("What the check would do", _preview(last.board))
    if last.choice:
        yield from _section("A question waits", [_question_told(last.choice, last.board)])
    for heading, lines in parted(not_carried_over):
        yield from _section(heading, lines)
    yield from _section("Left to you", _marks_told(last.board))


def _question_told(choice: Choice, board: Board) -> str:
    """What is asked, whom, and by which ids it is answered, with the names that people see for them."""
    options = []
    for option in choice.options:
        known = option in board.cards or board.is_player(option)
        options.append(f"{option} ({board.label(option)})" if known else option)
    return f"{choice.kind}, for {board.label(choice.player)}: {', '.join(options)}"


def _moment_told(number: int, moment: Moment, scenario: Scenario) -> Iterator[str]:
    headline, *lines = log_of(moment)
    yield f"{number}. {headline}"
    if number and (said := scenario.steps[number - 1].say) and said.casefold() != headline.casefold():
        yield f"   “{said}”"
    yield from (f"   {line}" for line in lines)
    if moment.passes:
        yield f"   passes: {len(moment.passes)}"


def _preview(board: Board) -> list[str]:
    checked = begin(board)
    lines = [_told(line) for line in tell(checked).lines]
    return lines or ["nothing"]


def _marks_told(board: Board) -> Iterator[str]:
    for card_id, lines in marks(board).items():
        yield from (f"{board.label(card_id)}: {line}" for line in lines)


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    there = list(lines)
    if there:
        yield ""
        yield f"{heading}:"
        yield from (f"  {line}" for line in there)
