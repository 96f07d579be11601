"""Scenario files, format 1: what a file holds, and how it is read and written.

JSON and YAML are read, JSON is written. A reader rejects what is not in the format and names where it stands.
"""

from __future__ import annotations

import heapq
import json
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

import msgspec
import yaml
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
)
from webapp.rules.errors import BadStepError, CountertopError, UnreadableScenarioError
from webapp.rules.expected import Expect
from webapp.rules.state_based import refuse_unknown_rules
from webapp.rules.steps import AnyStep, Create, Together
from webapp.rules.writing import as_an_entry_says_it

MOST_BYTES = 2 * 1024 * 1024
MOST_STEPS = 10_000


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole board, what is done to it, and what must come out; as written, so names of cards are not looked up."""

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


# Reading


def read(text: str | bytes) -> Scenario:
    """The scenario that a JSON or YAML text holds.

    Raises UnreadableScenarioError, with the path or line, for anything that is not a scenario of this format.
    """
    return from_plain(_plain(text))


def from_plain(written: Any) -> Scenario:
    """The scenario that plain maps and lists mean. Raises as `read` does."""
    if not isinstance(written, dict):
        raise UnreadableScenarioError("a scenario is a map with the key countertop: 1")
    if "countertop" not in written:
        raise UnreadableScenarioError("the key countertop: 1 is missing: this is no scenario file", "countertop")
    if written["countertop"] != 1 or isinstance(written["countertop"], bool):
        raise UnreadableScenarioError(
            f"format {written['countertop']!r} is not known here: this Countertop reads format 1", "countertop"
        )
    try:
        _refuse_nothing(written)
        with reading():
            scenario: Scenario = msgspec.convert(written, Scenario, dec_hook=decode)
    except RecursionError:
        raise UnreadableScenarioError("nested too deeply") from None
    start_board(scenario)
    return scenario


def _refuse_nothing(written: Any, where: str = "") -> None:
    """Raise UnreadableScenarioError for a key with nothing behind it: a lost indent would let all expectations hold.

    Only the editor's hand empties a field so; of cards and expectations the types themselves say where null may stand.
    """
    if not isinstance(written, dict):
        return
    emptied = written.get("do") == "set"
    for key, value in written.items():
        if value is None and (not emptied or key in ("card", "player", "by", "say", "expect")):
            raise UnreadableScenarioError("there is nothing behind this key", f"{where}{key}")
    steps = written.get("steps")
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        _refuse_nothing(step, f"{where}steps[{index}].")


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


def read_value(text: str) -> Any:
    """The plain value of a part of a file, in JSON or YAML. Raises UnreadableScenarioError for what is neither."""
    return _plain(text)


def _plain(text: str | bytes) -> Any:
    if len(text) > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB")
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UnreadableScenarioError(f"not UTF-8 text (byte {error.start})") from None
    if decoded.lstrip().startswith("{"):
        try:
            found = json.loads(decoded, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
            json.dumps(found, ensure_ascii=False).encode()
            return found
        except json.JSONDecodeError as error:
            if "'" not in decoded and '"' in decoded:
                raise UnreadableScenarioError(f"no JSON: {error.msg}", f"line {error.lineno}") from None
        except RecursionError:
            raise UnreadableScenarioError("nested too deeply") from None
        except UnicodeEncodeError:
            raise UnreadableScenarioError("half a character (a lone surrogate) is no text") from None
        except ValueError as error:
            if isinstance(error, CountertopError):
                raise
            raise UnreadableScenarioError("a number of thousands of digits") from None
    return _from_yaml(decoded)


def _no_constant(name: str) -> Any:
    raise UnreadableScenarioError(f"{name} is no number here")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen = dict(pairs)
    if len(seen) < len(pairs):
        [(repeated, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise UnreadableScenarioError(f"the key {repeated!r} stands there twice")
    return seen


class _Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]  # C or not
    """Safe YAML without repeated keys."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        seen = set()
        for key_node, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            key, line = self.construct_object(key_node, deep=True), f"line {key_node.start_mark.line + 1}"
            if isinstance(key, list | dict | set):
                raise UnreadableScenarioError("a key is a text, not a list or map", line)
            if key in seen:
                raise UnreadableScenarioError(f"the key {key!r} stands there twice", line)
            seen.add(key)
        return super().construct_mapping(node, deep)


def _refuse_aliases(text: str) -> None:
    """Raise UnreadableScenarioError for an alias: with them a small file unfolds to gigabytes."""
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            line = f"line {event.start_mark.line + 1}" if event.start_mark else ""
            raise UnreadableScenarioError("aliases (*name) are not read", line)


def _from_yaml(text: str) -> Any:
    try:
        if "&" in text and "*" in text:
            _refuse_aliases(text)
        return yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UnreadableScenarioError(f"no YAML: {error.problem}", line) from None
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as error:
        if isinstance(error, CountertopError):
            raise
        raise UnreadableScenarioError(
            f"no YAML: {str(error).splitlines()[0] if str(error) else 'nested too deeply'}"
        ) from None


# Boards


def start_board(scenario: Scenario) -> Board:
    """The board on which a scenario starts, as it stands; names of cards are looked up in the catalogue.

    Raises UnreadableScenarioError, with the path, for an unknown name or an id that leads nowhere.
    """
    cards = []
    for index, entry in enumerate(scenario.cards):
        try:
            cards.append(catalogue.fill(entry))
        except CountertopError as error:
            raise UnreadableScenarioError(error.message, f"cards[{index}].{error.where}") from None
    try:
        refuse_unknown_rules(scenario.house_rules)
        return board_of(
            scenario.players,
            cards,
            format=scenario.format,
            active=scenario.active,
            house_rules=scenario.house_rules,
        )
    except CountertopError as error:
        raise UnreadableScenarioError(error.message, error.where) from None


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
    cards = tuple(map(change, scenario.cards))
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
            shortened(entry_of(as_an_entry_says_it(board, card), first), card.card) for card in _in_written_order(board)
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
