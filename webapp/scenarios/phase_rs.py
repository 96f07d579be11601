"""Game states that phase-rs exports, as JSON, become scenarios in set-up mode.

An export is read, never written: a state holds what only the engine can know. Whatever is not as expected is left out
and told, but for what nobody could do without: the players and the objects. A library's first is its top.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.board import MOST_CARDS, MOST_PLAYERS
from webapp.rules.counters import Counters, Kind
from webapp.rules.entries import CardEntry, PlayerEntry, decode
from webapp.rules.errors import UnreadableScenarioError
from webapp.rules.zones import ZONES, Zone
from webapp.scenarios.forge.cards import verbatim
from webapp.scenarios.forge.kinds import read_kind
from webapp.scenarios.forge.tokens import UNKNOWN_TYPE
from webapp.scenarios.format import Scenario, plain, told
from webapp.scenarios.links.ids import default_ids
from webapp.scenarios.notes import Notes
from webapp.scenarios.opened import Opened
from webapp.scenarios.texts import reading_json

MOST_CHARACTERS = 8 * 1024 * 1024
MOST_PARTS = 1_000_000  # 8 MiB of empty lists would be gigabytes of objects

_LONGEST_NAME = 200
_KEYWORD_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FLAGS = {"tapped": "tapped", "face_down": "face_down", "is_commander": "commander", "is_token": "token"}
_OF_PLAYERS = {
    "mana_pool": "mana",
    "lands_played_this_turn": "lands played this turn",
}
_OF_OBJECTS = {
    "dealt_deathtouch_damage": "damage by a source with deathtouch",
    "is_suspected": "suspected",
    "class_level": "class level",
    "summoning_sick": "summoning sick",
}
_READ = {
    "players", "objects", "active_player", "battlefield", "exile", "command_zone", "seat_order", "waiting_for",
    "turn_number", "phase", "combat", "stack", "commander_damage",
}  # fmt: skip


def looks_like_phase(text: str) -> bool:
    """Whether this is JSON that speaks of such a state."""
    begins = text.lstrip("\ufeff \t\r\n")[:1] == "{"
    return begins and '"objects"' in text and '"players"' in text and ('"waiting_for"' in text or '"gameState"' in text)


def read(text: str) -> Opened:
    """The board of an exported state, be it the whole export or the state alone.

    Raises UnreadableScenarioError for what is neither.
    """
    written = _json(text)
    state = written.get("gameState", written) if isinstance(written, dict) else None
    if not isinstance(state, dict) or not isinstance(state.get("objects"), dict):
        raise UnreadableScenarioError("an export of phase-rs holds a map of objects", "objects")
    return _Reading(state).opened()


def _json(text: str) -> Any:
    if len(text) > MOST_CHARACTERS or sum(map(text.count, ",[{")) > MOST_PARTS:
        raise UnreadableScenarioError(
            f"at most {MOST_CHARACTERS // 1024 // 1024} MiB, and {MOST_PARTS:,} values, of a game state"
        )
    with reading_json():
        found = json.loads(text.removeprefix("\ufeff"))
        if "\\u" in text:  # a lone surrogate can't be written to any file or page later, so it goes here
            found = json.loads(json.dumps(found, ensure_ascii=False).encode("utf-8", "replace"))
    return found


class _Reading:
    """One state being read: here it is known which of our ids a player or an object of the engine has."""

    def __init__(self, state: Mapping[str, Any]) -> None:
        self._state = state
        self._notes = Notes()
        self._players = self._seated()
        self._seats = {number: f"p{seat}" for seat, number in enumerate(self._players, 1)}
        self._objects = {number: _map(found) for number, found in self._in_order()}
        if len(self._objects) > MOST_CARDS:
            raise UnreadableScenarioError(f"at most {MOST_CARDS} cards a board, not {len(self._objects)}", "objects")
        names = [_name(found) for found in self._objects.values()]
        self._ids = dict(zip(self._objects, default_ids(names, self._seats.values()), strict=True))

    def opened(self) -> Opened:
        """The scenario, and what was left behind."""
        cards = tuple(self._entry(number, found) for number, found in self._objects.items())
        commanded = any(card.commander is True for card in cards)
        active = self._seats.get(_number(self._state.get("active_player")), "p1")
        scenario = Scenario(
            countertop=1,
            format="commander" if commanded else "normal",
            active=None if active == "p1" else active,
            setup=True,
            players=tuple(self._player(number, found) for number, found in self._players.items()),
            cards=cards,
        )
        self._note_the_rest()
        return Opened(scenario, self._notes.lines())

    # Players

    def _seated(self) -> dict[int, Mapping[str, Any]]:
        """The players by the engine's numbers, in the order of their seats."""
        written = self._state.get("players")
        found = {_number(_map(player).get("id")): _map(player) for player in _list(written)}
        found.pop(-1, None)
        if not 0 < len(found) <= MOST_PLAYERS:
            raise UnreadableScenarioError(f"a board has 1 to {MOST_PLAYERS} players, not {len(found)}", "players")
        seats = [_number(seat) for seat in _list(self._state.get("seat_order"))]
        return {number: found[number] for number in dict.fromkeys([*seats, *found]) if number in found}

    def _player(self, number: int, found: Mapping[str, Any]) -> PlayerEntry:
        seat = self._seats[number]
        for key, what in _OF_PLAYERS.items():
            if _says(found.get(key)):
                self._notes.add(what, f"Player {seat[1:]}")
        counters: dict[str, Any] = {**_map(found.get("player_counters"))}
        for kind, key in (("poison", "poison_counters"), ("energy", "energy")):
            if _number(found.get(key)) > 0:
                counters[kind] = found[key]
        life, speed = found.get("life"), _number(found.get("speed"))
        entry = PlayerEntry(
            id=seat,
            life=life if isinstance(life, int) and not isinstance(life, bool) and life != 20 else UNSET,
            speed=speed if speed in range(1, 5) else UNSET,
            counters=self._counters(counters, f"Player {seat[1:]}") or UNSET,
        )
        return _checked(entry, PlayerEntry, f"players[{number}]")

    # Objects

    def _in_order(self) -> Iterator[tuple[str, Any]]:
        """The objects as they lie in their zones; then those that no list of a zone names."""
        objects: dict[str, Any] = self._state["objects"]
        lists = [player.get(zone) for player in self._players.values() for zone in ("library", "hand", "graveyard")]
        lists += [self._state.get(zone) for zone in ("battlefield", "exile", "command_zone")]
        listed = [str(number) for found in lists for number in _list(found) if isinstance(number, int)]
        for number in dict.fromkeys([*listed, *objects]):
            if number in objects:
                if _zone(_map(objects[number]).get("zone")):
                    yield number, objects[number]
                else:
                    self._notes.add("objects in no zone of the game", _name(_map(objects[number])))

    def _entry(self, number: str, found: Mapping[str, Any]) -> CardEntry:
        name, zone = _name(found), _zone(found.get("zone"))
        owner = self._seats.get(_number(found.get("owner")), "p1")
        controller = self._seats.get(_number(found.get("controller")), owner)
        fields: dict[str, Any] = {"id": self._ids[number], **self._what(found, name)}
        if owner != "p1":
            fields["owner"] = owner
        if zone != "battlefield":
            fields["zone"] = zone
        if controller != owner and zone in ("battlefield", "stack"):
            fields["controller"] = controller
        fields |= {ours: True for key, ours in _FLAGS.items() if found.get(key) is True}
        if (damage := _number(found.get("damage_marked"))) > 0:
            fields["damage"] = damage
        if host := self._host(found, name):
            fields["attached_to"] = host
        if counters := self._counters(_map(found.get("counters")), name):
            fields["counters"] = counters
        for key, what in _OF_OBJECTS.items():
            if _says(found.get(key)):
                self._notes.add(what, name)
        entry = self._turned(CardEntry(**fields), found)
        return verbatim(_checked(entry, CardEntry, f"objects.{number}"))

    def _what(self, found: Mapping[str, Any], name: str) -> dict[str, Any]:
        """What the object is: a card of the catalogue, or what is written of it."""
        if found.get("is_token") is not True and (known := catalogue.find(name)):
            return {"card": known.name}
        fields: dict[str, Any] = {"name": name, "type": _type_line(_map(found.get("card_types"))) or UNKNOWN_TYPE}
        for key in ("power", "toughness"):
            number = found.get(f"base_{key}", found.get(key))
            if isinstance(number, int) and not isinstance(number, bool):
                fields[key] = number
        words = [word for word in _list(found.get("base_keywords", found.get("keywords"))) if word]
        if simple := tuple(_spelled(word) for word in words if isinstance(word, str)):
            fields["keywords"] = simple
        if len(simple) < len(words):
            self._notes.add("keywords with more to them", name)
        if found.get("is_token") is not True:
            self._notes.add("not in the catalogue", name)
        return fields

    def _turned(self, entry: CardEntry, found: Mapping[str, Any]) -> CardEntry:
        if found.get("transformed") is not True and found.get("flipped") is not True:
            return entry
        if catalogue.fill(entry).back is UNSET:
            self._notes.add("with the other face up, which is not known", _name(found))
            return entry
        return replace(entry, transformed=True)

    def _host(self, found: Mapping[str, Any], name: str) -> str:
        """The id of what it is attached to: a number, or a map that says whether that is a player's."""
        host = found.get("attached_to")
        if host is None:
            return ""
        whose = _map(host)
        number = whose.get("data") if whose else host
        if whose.get("type") == "Player":
            attached = self._seats.get(_number(number), "")
        else:
            attached = self._ids.get(str(number), "")
        if not attached:
            self._notes.add("attached to what is not there", name)
        return attached

    def _counters(self, written: Mapping[str, Any], name: str) -> Counters | None:
        numbers: dict[str, int] = {}
        for spelling, number in written.items():
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                continue
            try:
                kind: Kind = read_kind(spelling)
            except ValueError:
                self._notes.add("counters of a kind that is none", f"{name} ({spelling[:40]})")
                continue
            numbers[kind] = numbers.get(kind, 0) + number
        try:
            return Counters(numbers) if numbers else None
        except ValueError as wrong:
            raise UnreadableScenarioError(f"{name[:60]}: {wrong}", "counters") from None

    def _note_the_rest(self) -> None:
        state, add = self._state, self._notes.add
        for key, what in (("turn_number", "turn"), ("phase", "phase")):
            if isinstance(state.get(key), str | int):
                add(what, str(state[key])[:60])
        for key, what in (("combat", "combat"), ("stack", "the stack's order, and targets"),
                          ("commander_damage", "damage by commanders")):  # fmt: skip
            if _says(state.get(key)):
                add(what)
        if _says(state.get("waiting_for")):
            add("what the engine waits for")
        if others := [key for key, value in state.items() if key not in _READ and _says(value)]:
            add("what only the engine knows", f"{len(others)} more part{'s' if len(others) > 1 else ''} of the state")


# Parts of a state


def _map(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _number(value: Any) -> int:
    """A number from 0 on; -1 for everything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else -1


def _says(value: Any) -> bool:
    """Whether there is more behind a key than an empty list, or a map in which there is nothing."""
    left = [value]  # maps may be nested as deeply as JSON allows, deeper than calls may be
    while left:
        found = left.pop()
        if isinstance(found, dict):
            left.extend(found.values())
        elif found not in (None, False, 0, "", []):
            return True
    return False


def _name(found: Mapping[str, Any]) -> str:
    written = next((name for key in ("base_name", "name") if isinstance(name := found.get(key), str) and name), "")
    return written.encode("utf-8", "replace").decode()[:_LONGEST_NAME] or "Nameless"


def _zone(written: Any) -> Zone | None:
    folded = written.casefold() if isinstance(written, str) else ""
    return next((zone for zone in ZONES if zone == folded), None)


def _type_line(types: Mapping[str, Any]) -> str:
    words = {key: [word for word in _list(types.get(key)) if isinstance(word, str)] for key in _TYPES}
    left = " ".join([*words["supertypes"], *words["core_types"]])
    return (f"{left} — {' '.join(words['subtypes'])}" if words["subtypes"] else left)[:_LONGEST_NAME]


_TYPES = ("supertypes", "core_types", "subtypes")


def _spelled(keyword: str) -> str:
    return _KEYWORD_WORDS.sub(" ", keyword[:_LONGEST_NAME]).casefold() or "?"


_Entry = TypeVar("_Entry", bound=Struct)


def _checked(entry: _Entry, type_: type[_Entry], where: str) -> _Entry:
    try:
        msgspec.convert(plain(entry), type_, dec_hook=decode)
    except msgspec.ValidationError as wrong:
        message, path = told(wrong)
        raise UnreadableScenarioError(f"{path}: {message}", where) from None
    return entry
