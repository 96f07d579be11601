"""Forge puzzles and game states (`.pzl`, and the dump of its developer menu) become scenarios in set-up mode.

Everything stands as the file writes it: no counters are implied, nothing is checked. Seat 0 (`human`, `p0`) is
our p1, seat 1 (`ai`, `p1`) our p2, and so on. The players are called Human and AI in a file that calls them so,
else as the format does: Player 1, Player 2.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from webapp.rules.board import Format
from webapp.rules.entries import PlayerEntry
from webapp.rules.errors import UnreadableScenarioError
from webapp.rules.zones import Zone
from webapp.scenarios.forge.cards import Table, seat_of
from webapp.scenarios.forge.kinds import read_counters
from webapp.scenarios.forge.text import Line, read_sections, read_whole
from webapp.scenarios.format import MOST_BYTES, Scenario
from webapp.scenarios.notes import Notes

_ZONES: dict[str, Zone] = {
    "battlefield": "battlefield",
    "play": "battlefield",
    "hand": "hand",
    "graveyard": "graveyard",
    "library": "library",
    "exile": "exile",
    "command": "command",
}
# What a player has that our board can't say. A 0, and nothing at all, is what every player has.
_NOT_CARRIED = {
    "sideboard": "sideboard",
    "landsplayed": "lands played this turn",
    "landsplayedlastturn": "lands played last turn",
    "numringtemptedyou": "tempted by the Ring",
    "precast": "spells that Forge casts while it sets up",
    "putonstack": "on the stack",
    "manapool": "mana",
    "persistentmana": "mana that stays",
}
_SUFFIXES = ("life", "counters", "speed", "name", *_ZONES, *_NOT_CARRIED)
# Of the number after the p Forge reads one digit only: `p10life` is the life of player 1.
_PLAYER_KEY = re.compile(rf"(human|ai|p[0-9]+)({'|'.join(_SUFFIXES)})")
_GLOBAL_KEY = re.compile(r"turn|activeplayer|activephase|activephaseadvance|removesummoningsickness|ability.*")
_SCENARIO = re.compile(r"^[ \t]*[\"']?countertop[\"']?[ \t]*:|\A\ufeff?\s*\{", re.MULTILINE)
_TERMS = ("goal", "turns", "difficulty", "targets", "targetcount", "humancontrol")
_LONGEST_TEXT = 10_000


class Opened(Struct, frozen=True):
    """A scenario made of a foreign file, and one readable line for each sort of thing that it could not take along."""

    scenario: Scenario
    not_carried_over: tuple[str, ...]


class _State(Struct, frozen=True):
    """The state's lines that Forge would read: of one key, or one zone, the last."""

    common: dict[str, Line]
    players: dict[tuple[int, str], Line]
    seats: int
    names: dict[int, str]


def looks_like_forge(text: str) -> bool:
    """Whether this is a Forge puzzle or game state, judged by what stands in it."""
    if _SCENARIO.search(text):
        return False  # whatever its texts quote
    sections = read_sections(text)
    if "state" in sections and "metadata" in sections:
        return True
    # `turn=1` and the like may stand in any file of settings.
    keys = [_key_of(line) for line in sections.get("state", ())]
    return any(_PLAYER_KEY.fullmatch(key) or key.startswith("active") for key in keys)


def read(text: str) -> Opened:
    """The board that a Forge file describes. Raises UnreadableScenarioError with the line for a broken file."""
    if len(text) > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB")
    notes = Notes()
    sections = read_sections(text)
    if "state" not in sections:
        raise UnreadableScenarioError("a Forge file without a [state] section says nothing about a board", "[state]")
    _note_odd_sections(sections, notes)
    state = _read_state(sections["state"], notes)
    title, about = _read_metadata(sections.get("metadata", []), notes)
    table = Table(state.seats, notes)
    for (seat, field), line in sorted(state.players.items(), key=lambda item: item[1].number):
        if field in _ZONES.values():
            table.lay(_value(line), seat, _ZONES[field], line)
    cards = table.entries()
    players = tuple(_player(state, seat) for seat in range(state.seats))
    active = _active(state)
    _note_state(state, notes)
    commanders = any(card.commander is True for card in cards)
    format: Format = "commander" if commanders else "normal"
    scenario = Scenario(
        countertop=1,
        title=title,
        about=about,
        format=format,
        active=active,
        setup=True,
        players=players,
        cards=cards,
    )
    return Opened(scenario, notes.lines())


def _key_of(line: Line) -> str:
    """The key of a state line as Forge knows it; "" for one that it does not."""
    key, _ = line.split_at("=") or ("", "")
    return key if _PLAYER_KEY.fullmatch(key) or _GLOBAL_KEY.fullmatch(key) else ""


def _value(line: Line) -> str:
    return (line.split_at("=") or ("", ""))[1]


def _read_state(lines: list[Line], notes: Notes) -> _State:
    common: dict[str, Line] = {}
    players: dict[tuple[int, str], Line] = {}
    names: dict[int, str] = {}
    for line in lines:
        key = _key_of(line)
        match = _PLAYER_KEY.fullmatch(key)
        if not key:
            notes.add("lines that mean nothing to Forge", f"{line.text[:60]!r} ({line.where})")
            continue
        if not match:
            common[key] = line
            continue
        prefix, suffix = match.groups()
        seat = seat_of(prefix)
        assert seat is not None, "the pattern of keys lets no other prefix pass"
        field = _ZONES.get(suffix, suffix)
        if len(prefix) > 2 and prefix.startswith("p"):
            notes.add("players beyond p9 (of the number only one digit counts)", f"{key} is read as p{seat}{suffix}")
        if (earlier := players.get((seat, field))) and _value(earlier):
            notes.add("lines that a later one replaces", f"{_short(earlier.text)} ({earlier.where})")
        players[seat, field] = line
        if not prefix.startswith("p"):
            names.update({0: "Human", 1: "AI"})
    if not common and not players:
        raise UnreadableScenarioError("no game state here: expected lines such as humanlife=20", "[state]")
    seats = max([2, *(seat + 1 for seat, _ in players)])
    return _State(common, players, seats, names)


def _player(state: _State, seat: int) -> PlayerEntry:
    fields: dict[str, Any] = {"id": f"p{seat + 1}"}
    # Forge itself ignores a name; people who wrote one meant it.
    named = state.players.get((seat, "name"))
    if name := (_value(named)[:200] if named else "") or state.names.get(seat):
        fields["name"] = name
    if (line := state.players.get((seat, "life"))) and _value(line):
        life = read_whole(_value(line), "life", line, -(10**12))
        if life != 20:  # what differs from the default, as everywhere
            fields["life"] = life
    if (line := state.players.get((seat, "counters"))) and (counters := read_counters(_value(line), line)):
        fields["counters"] = counters
    if (line := state.players.get((seat, "speed"))) and _value(line):
        fields["speed"] = read_whole(_value(line), "speed", line, 0, 4) or None
    return PlayerEntry(**fields)


def _active(state: _State) -> str | None:
    line = state.common.get("activeplayer")
    if not line or not _value(line):
        return None
    seat = seat_of(_value(line))
    if seat is None or seat >= state.seats:
        raise UnreadableScenarioError(
            f"the active player is human, ai or p0 to p{state.seats - 1} here, not {_value(line)[:60]!r}", line.where
        )
    return f"p{seat + 1}" if seat else None


def _read_metadata(lines: list[Line], notes: Notes) -> tuple[str, str]:
    """The title, and what the scenario is about: its description and where it comes from."""
    said: dict[str, str] = {}
    for line in lines:
        pair = line.split_at(":")
        if not pair:
            notes.add("lines that mean nothing to Forge", f"{line.text[:60]!r} ({line.where})")
        elif pair[0] in ("name", "url", "description", *_TERMS):
            said[pair[0]] = pair[1].replace("\\n", "\n")
        else:
            notes.add("metadata", f"{_short(line.text)} ({line.where})")
    if terms := [f"{key} {said[key]}" for key in _TERMS if said.get(key)]:
        notes.add("the puzzle's terms", ", ".join(terms)[:500])
    about = "\n\n".join(text for key in ("description", "url") if (text := said.get(key)))
    title = said.get("name", "")
    for what, text in (("title", title), ("description", about)):
        if len(text) > _LONGEST_TEXT:
            notes.add(f"the end of a {what} of more than {_LONGEST_TEXT} characters")
    return title[:_LONGEST_TEXT], about[:_LONGEST_TEXT]


def _note_odd_sections(sections: dict[str, list[Line]], notes: Notes) -> None:
    for name, lines in sections.items():
        if name not in ("state", "metadata") and lines:
            many = f"{len(lines)} line{'s' if len(lines) > 1 else ''}"
            where = f"section {name[:60]!r}" if name else "text before the first section"
            notes.add(f"{where} ({many} from {lines[0].where})")


def _note_state(state: _State, notes: Notes) -> None:
    """List what the state says of the game and of players, and our board can't say."""
    for key, what in (("turn", "turn"), ("activephase", "phase"), ("activephaseadvance", "phase to go on to")):
        if (line := state.common.get(key)) and _value(line):
            notes.add(what, _value(line)[:60])
    if (line := state.common.get("removesummoningsickness")) and _value(line).casefold() == "true":
        notes.add("that nothing is summoning sick")
    for key, line in state.common.items():
        if key.startswith("ability"):
            notes.add("scripted abilities", _short(line.text))
    for (seat, field), line in sorted(state.players.items(), key=lambda item: item[1].number):
        if field in _NOT_CARRIED and _value(line).strip("; ") not in ("", "0"):
            name = state.names.get(seat) or f"Player {seat + 1}"
            notes.add(_NOT_CARRIED[field], f"{name} ({_short(_value(line).strip('; '))})")


def _short(text: str) -> str:
    return text if len(text) <= 200 else text[:200] + "…"
