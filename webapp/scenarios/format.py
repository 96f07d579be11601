"""Scenario files, format 1: what a file holds, and how it is read and written.

JSON and YAML are read, JSON is written. A reader rejects what is not in the format and names where it stands.
"""

from __future__ import annotations

import heapq
import json
import operator
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.board import MOST_CARDS, MOST_PLAYERS, NO_HOUSE_RULES, Board, Format, HouseRules, board_of
from webapp.rules.cards import Card
from webapp.rules.citations import RuleNumber
from webapp.rules.entries import (
    CardEntry,
    PlayerEntry,
    PlayerId,
    Text,
    decode,
    encode,
    entry_of,
    player_entry_of,
    with_parts,
)
from webapp.rules.errors import BadStepError, CountertopError, UnreadableScenarioError
from webapp.rules.expected import Expect
from webapp.rules.state_based import refuse_unknown_rules
from webapp.rules.steps import AnyStep, Create, Together
from webapp.rules.writing import as_an_entry_says_it
from webapp.scenarios import faults
from webapp.scenarios.kept import ForForge, refuse_strangers
from webapp.scenarios.texts import RepeatedKeyError, as_text, value_of

MOST_STEPS = 10_000


# As written: names of cards are looked up by whoever makes a board of it.
class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole board, what is done to it, and what must come out."""

    countertop: Literal[1]
    title: Text = ""
    about: Text = ""
    rules: tuple[RuleNumber, ...] = ()
    format: Format = "normal"
    active: PlayerId | None = None
    house_rules: HouseRules = NO_HOUSE_RULES
    setup: bool = False
    players: Annotated[tuple[PlayerEntry, ...], Meta(min_length=1, max_length=MOST_PLAYERS)] = ()
    cards: Annotated[tuple[CardEntry, ...], Meta(max_length=MOST_CARDS)] = ()
    steps: Annotated[tuple[AnyStep, ...], Meta(max_length=MOST_STEPS)] = ()
    expect: Expect | None = None
    forge: ForForge | None = None


# Reading


def read(text: str | bytes) -> Scenario:
    """The scenario that a JSON or YAML text holds.

    Raises UnreadableScenarioError for anything that is not a scenario of this format: with all that is wrong, each
    thing with its line, its path and what would be right.
    """
    try:
        written = value_of(text)
    except RepeatedKeyError as error:
        if many := faults.repeated_only(as_text(text)):
            raise many from None
        written = value_of(text, repeats=True)
        _refuse_other_formats(written, text)
        raise _explained(written, as_text(text), error, repeated=True) from None
    return from_plain(written, text)


def from_plain(written: Any, text: str | bytes = "") -> Scenario:
    """The scenario that plain maps and lists mean; `text` is that of the file which they were read from, if there is
    one. Raises as `read` does.
    """
    _refuse_other_formats(written, text)
    try:
        _refuse_nothing(written)
        with reading():
            scenario: Scenario = msgspec.convert(written, Scenario, dec_hook=decode)
        start_board(scenario)
    except RecursionError:
        raise UnreadableScenarioError("nested too deeply") from None
    except UnreadableScenarioError as error:
        raise _explained(written, as_text(text), error) from None
    return scenario


def _explained(
    written: dict[str, Any], text: str, refused: CountertopError, *, repeated: bool = False
) -> UnreadableScenarioError:
    """All that is wrong with it."""
    try:
        return faults.all_of(written, Scenario, told, text, refused, repeated=repeated)
    except RecursionError:
        return UnreadableScenarioError("nested too deeply")


def _refuse_other_formats(written: Any, text: str | bytes) -> None:
    """Raise UnreadableScenarioError for what is no scenario file, or one of another format than this, with its line in
    the text.
    """
    if not isinstance(written, dict):
        raise UnreadableScenarioError("a scenario is a map with the key countertop: 1")
    if "countertop" not in written:
        raise UnreadableScenarioError("the key countertop: 1 is missing: this is no scenario file", "countertop")
    version = written["countertop"]
    if type(version) is int and version == 1:
        return
    if type(version) is int and version > 1:
        hint = "a newer Countertop is needed to read this file"
    else:
        hint = "write countertop: 1, without quotes" if version == "1" else "write countertop: 1"
    message = f"format {faults.shown(version)} is not known here: this Countertop reads format 1"
    raise faults.of_key("countertop", message, hint, as_text(text))


def _refuse_nothing(written: Any) -> None:
    """Raise UnreadableScenarioError for a key with nothing behind it."""
    if nothing := next(faults.empty(written), None):
        raise UnreadableScenarioError(nothing.message)


class reading:
    """Turns what msgspec says about a wrong value into an UnreadableScenarioError with its path."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, msgspec.ValidationError):
            message, where = told(error)
            raise UnreadableScenarioError(message, where) from None


_AT = re.compile(r" - at (?P<key>`key` in )?`\$?\.?(?P<path>[^`]*)`\Z")
_FIELD = re.compile(r"(?:unknown|required) field `(?P<name>[^`]+)`")


def told(error: msgspec.ValidationError) -> tuple[str, str]:
    """What msgspec says is wrong, and the path of it, in the words of the format."""
    text = str(error)
    at = _AT.search(text)
    path = at["path"] if at else ""
    message = text[: at.start()] if at else text
    if field := _FIELD.search(message):
        path = f"{path}.{field['name']}" if path else field["name"]
        what = "there is no such key here" if "unknown" in message else "this key is missing"
        return what, path
    message = _plainly(message)
    return f"a key here: {message}" if at and at["key"] else message, path


_PATTERNS = {
    "[*?]": "a number, * or ?",
    "[a-z][a-z0-9_-]*": "a player's id: small letters, digits, - and _, a letter first",
    "[a-z0-9][a-z0-9_-]*": "an id: small letters, digits, - and _",
    "[0-9]{3}": "a rule number like 704.5q",
}


def _plainly(message: str) -> str:
    """What msgspec says, without its regular expressions and types."""
    if "matching regex" in message:
        wanted = next((said for pattern, said in _PATTERNS.items() if f"'^{pattern}" in message), "another text")
        return f"expected {wanted}"
    if message.endswith("`array` of length >= 1"):
        return "at least one is needed"
    return message[:1].lower() + message[1:]


# Boards


def start_board(scenario: Scenario) -> Board:
    """The board on which a scenario starts, as it stands; names of cards are looked up in the catalogue.

    Raises UnreadableScenarioError, with the path, for an unknown name or an id that leads nowhere.
    """
    cards = []
    for index, entry in enumerate(scenario.cards):
        try:
            cards.append(with_parts(catalogue.fill(entry), catalogue.fill))
        except CountertopError as error:
            raise UnreadableScenarioError(error.message, f"cards[{index}].{error.where}") from None
    try:
        refuse_unknown_rules(scenario.house_rules)
        board = board_of(
            scenario.players,
            cards,
            format=scenario.format,
            active=scenario.active,
            house_rules=scenario.house_rules,
        )
    except CountertopError as error:
        raise UnreadableScenarioError(error.message, error.where) from None
    if scenario.forge:
        refuse_strangers(scenario.forge, board)
    return board


def filled_step(step: AnyStep) -> AnyStep:
    """The step with the catalogue's facts in what it creates. Raises BadStepError, with the path, for no name of it."""
    if isinstance(step, Create):
        try:
            return replace(step, card=catalogue.fill(step.card))
        except CountertopError as error:
            raise BadStepError(error.message, f"card.{error.where}") from None
    if isinstance(step, Together) and any(isinstance(part, Create) for part in step.steps):
        parts = []
        for index, part in enumerate(step.steps):
            try:
                parts.append(filled_step(part))
            except BadStepError as error:
                raise BadStepError(error.message, f"steps[{index}].{error.where}") from None
        return replace(step, steps=tuple(parts))
    return step


def brought_step(step: AnyStep) -> AnyStep:
    """The step as somebody takes it at a table: what only the imported cards here know of what it creates is written
    out (`catalogue.brought`), so that its board is the same elsewhere.
    """
    return _creating(step, catalogue.brought)


def brought(scenario: Scenario) -> Scenario:
    """The scenario of a deck list or of another program's file, with what only the imported cards here know of its
    cards written out.
    """
    return _with_cards(scenario, catalogue.brought)


def known_elsewhere(scenario: Scenario) -> Scenario:
    """The scenario, in which cards that only the imported ones here could look up are written out."""
    return _with_cards(scenario, catalogue.known_elsewhere)


def _with_cards(scenario: Scenario, change: Callable[[CardEntry], CardEntry]) -> Scenario:
    cards = tuple(with_parts(change(entry), change) for entry in scenario.cards)
    steps = tuple(_creating(step, change) for step in scenario.steps)
    if any(map(operator.is_not, (*cards, *steps), (*scenario.cards, *scenario.steps))):
        return replace(scenario, cards=cards, steps=steps)
    return scenario


def _creating(step: AnyStep, change: Callable[[CardEntry], CardEntry]) -> AnyStep:
    if isinstance(step, Create):
        changed = change(step.card)
        return step if changed is step.card else replace(step, card=changed)
    if isinstance(step, Together):
        parts = tuple(_creating(part, change) for part in step.steps)
        return replace(step, steps=parts) if any(map(operator.is_not, parts, step.steps)) else step
    return step


# Writing


def scenario_of(board: Board, **more: Any) -> Scenario:
    """The scenario that starts with this board. `more` are its other fields: title, setup, steps, ..."""
    first = board.players[0].id
    usual = [PlayerEntry(id="p1"), PlayerEntry(id="p2")]
    players = [player_entry_of(player, seat) for seat, player in enumerate(board.players, 1)]
    return Scenario(
        countertop=1,
        format=board.format,
        active=None if board.active == first else board.active,
        house_rules=board.house_rules,
        players=() if players == usual else tuple(players),
        cards=tuple(
            _written(entry_of(as_an_entry_says_it(board, card), first), card.card) for card in _in_written_order(board)
        ),
        **more,
    )


def _in_written_order(board: Board) -> Iterator[Card]:
    """The cards as a file lists them: those of a zone in their order there, else as they came to be, so that
    namesakes keep their numbers.
    """
    born = {card_id: number for number, card_id in enumerate(board.cards)}
    zones: dict[tuple[str, str], list[Card]] = {}
    for card_id in board.order:
        card = board.cards[card_id]
        zones.setdefault((card.player, card.zone), []).append(card)
    return heapq.merge(*zones.values(), key=lambda card: born[card.id])


_NAMED_FIELDS = (
    "name",
    "type",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "keywords",
    "abilities",
    "chapters",
    "colors",
    "back",
)


def _written(entry: CardEntry, name: str) -> CardEntry:
    return with_parts(shortened(entry, name), lambda part: shortened(part, part.card or ""))


def shortened(entry: CardEntry, name: str) -> CardEntry:
    """The entry without what the catalogue says of a card of that name anyway; what differs from it is written."""
    if not name:
        return entry
    known = catalogue.fill(CardEntry(id=entry.id, card=name))
    changes: dict[str, Any] = {"card": name}
    for field in _NAMED_FIELDS:
        written, usual = getattr(entry, field), getattr(known, field)
        if written == usual or (written is UNSET and usual in _EMPTY):
            changes[field] = UNSET
        elif written is UNSET:
            changes[field] = _default_of(field)
    return replace(entry, **changes)


_EMPTY = ((), 0, None, "")


def _default_of(field: str) -> Any:
    return {"type": "Creature", "keywords": (), "abilities": (), "chapters": 0, "colors": ""}.get(field, UNSET)


def write(scenario: Scenario) -> str:
    """The scenario as JSON, indented, with what differs from the default."""
    return json.dumps(plain(scenario), ensure_ascii=False, indent=2) + "\n"


def plain(value: Struct) -> dict[str, Any]:
    """A scenario, step or entry as plain maps and lists."""
    result: dict[str, Any] = msgspec.to_builtins(value, enc_hook=encode)
    return result
