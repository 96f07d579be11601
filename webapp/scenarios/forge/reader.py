"""Forge puzzles and game states (`.pzl`, and the dump of its developer menu) become scenarios in set-up mode.

Everything stands as the file writes it: no counters are implied, nothing is checked. Seat 0 (`human`, `p0`) is
our p1, seat 1 (`ai`, `p1`) our p2, and so on. The players are called Human and AI in a file that calls them so,
else as the format does: Player 1, Player 2.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Format
from webapp.rules.entries import PlayerEntry
from webapp.rules.errors import UnreadableScenarioError
from webapp.rules.zones import Zone
from webapp.scenarios.forge.cards import Table
from webapp.scenarios.forge.keeping import (
    OF_PLAYERS,
    OF_STATE,
    TERMS,
    TEXTS,
    is_known,
    is_of_state,
    is_usual,
    metadata_key,
)
from webapp.scenarios.forge.kinds import read_counters
from webapp.scenarios.forge.modifiers import seat_of
from webapp.scenarios.forge.text import Line, read_sections, read_whole
from webapp.scenarios.format import Scenario, start_board
from webapp.scenarios.kept import KEPT, LONGEST_KEY, LONGEST_LINE, MOST_KEPT, MOST_LINES, ForForge
from webapp.scenarios.notes import Notes
from webapp.scenarios.opened import Opened
from webapp.scenarios.texts import MOST_BYTES

_ZONES: dict[str, Zone] = {
    "battlefield": "battlefield",
    "play": "battlefield",
    "hand": "hand",
    "graveyard": "graveyard",
    "library": "library",
    "exile": "exile",
    "command": "command",
}
_SUFFIXES = ("life", "counters", "speed", "name", *_ZONES, *OF_PLAYERS)
# Of the number after the p Forge reads one digit only: `p10life` is the life of player 1.
_PLAYER_KEY = re.compile(rf"(human|ai|p[0-9]+)({'|'.join(_SUFFIXES)})")
_GLOBAL_KEY = re.compile(r"turn|activeplayer|activephase|activephaseadvance|removesummoningsickness|ability.*")
_SCENARIO = re.compile(r"^[ \t]*[\"']?countertop[\"']?[ \t]*:|\A\ufeff?\s*\{", re.MULTILINE)
_SIGNS = set("=;|#[]")
_LONGEST_TEXT = 10_000


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
    metadata = _read_metadata(sections.get("metadata", []), notes)
    title, about = _texts(metadata, notes)
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
    heads, texts = table.kept(start_board(scenario))
    kept = ForForge(
        metadata=_kept({key: value for key, value in metadata.items() if key not in TEXTS}, notes),
        state=_kept({key: _value(line) for key, line in state.common.items() if is_of_state(key)}, notes),
        players=_kept_of_players(state, notes),
        heads=heads,
        cards=texts,
    )
    if kept.length > MOST_KEPT:
        notes.add(f"more than {MOST_KEPT:,} characters that are nothing to the board, so that none of it is kept")
        return Opened(scenario, tuple(line.removeprefix(KEPT) for line in notes.lines()))
    return Opened(replace(scenario, forge=kept or None), notes.lines())


def _kept(lines: dict[str, str], notes: Notes) -> dict[str, str]:
    """Those lines that are worth keeping, and not too long or too many to be kept."""
    worth = {key: value for key, value in lines.items() if value and not is_usual(key, value)}
    fit = {key: value for key, value in worth.items() if len(value) <= LONGEST_LINE and len(key) <= LONGEST_KEY}
    if len(fit) < len(worth):
        notes.add("too long to be kept for Forge", ", ".join(key[:60] for key in worth if key not in fit))
    if len(fit) > MOST_LINES:
        notes.add("lines for Forge beyond those that are kept", str(len(fit) - MOST_LINES))
    return dict(islice(fit.items(), MOST_LINES))


def _kept_of_players(state: _State, notes: Notes) -> dict[str, dict[str, str]]:
    lines: dict[int, dict[str, str]] = {}
    for (seat, field), line in sorted(state.players.items(), key=lambda item: item[1].number):
        if field in OF_PLAYERS:
            lines.setdefault(seat, {})[field] = _value(line)
    return {f"p{seat + 1}": kept for seat in sorted(lines) if (kept := _kept(lines[seat], notes))}


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


def _read_metadata(lines: list[Line], notes: Notes) -> dict[str, str]:
    """What the puzzle says of itself, as it stands there; of one key the last, by the name that Forge gives it."""
    said: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.text.partition(":")
        key = metadata_key(key)
        if not colon or not key or set(key) & _SIGNS:
            notes.add("lines that mean nothing to Forge", f"{line.text[:60]!r} ({line.where})")
            continue
        if not is_known(key):
            notes.add(f"{KEPT}metadata", f"{_short(line.text)} ({line.where})")
        said[key] = value.strip()
    if terms := [f"{key.casefold()} {said[key]}" for key in TERMS if said.get(key)]:
        notes.add(f"{KEPT}the puzzle's terms", ", ".join(terms)[:500])
    return said


def _texts(metadata: dict[str, str], notes: Notes) -> tuple[str, str]:
    """The title, and what the scenario is about: its description and where it comes from."""
    said = {key: metadata.get(key, "").replace("\\n", "\n") for key in (*TEXTS, "URL")}
    title, about = said["Name"], "\n\n".join(filter(None, (said["Description"], said["URL"])))
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
    for key, what in OF_STATE.items():
        if (line := state.common.get(key)) and _value(line):
            notes.add(KEPT + what, _value(line)[:60])
    if (line := state.common.get("removesummoningsickness")) and _value(line).casefold() == "true":
        notes.add(f"{KEPT}that nothing is summoning sick")
    for key, line in state.common.items():
        if key.startswith("ability"):
            notes.add(f"{KEPT}scripted abilities", _short(line.text))
    for (seat, field), line in sorted(state.players.items(), key=lambda item: item[1].number):
        if field in OF_PLAYERS and _value(line).strip("; ") not in ("", "0"):
            name = state.names.get(seat) or f"Player {seat + 1}"
            notes.add(KEPT + OF_PLAYERS[field], f"{name} ({_short(_value(line).strip('; '))})")


def _short(text: str) -> str:
    return text if len(text) <= 200 else text[:200] + "…"
