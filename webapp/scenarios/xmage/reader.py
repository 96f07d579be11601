"""XMage's init files become scenarios in set-up mode.

Of several groups, of which XMage asks for one, the first is the board, with those that it names; what stands before
any heading is a group, too. XMage lets cards enter as in a game, so a planeswalker has its printed loyalty here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.board import MOST_CARDS, MOST_PLAYERS
from webapp.rules.counters import LOYALTY, Counters
from webapp.rules.entries import CardEntry, FaceEntry, PlayerEntry, set_fields
from webapp.rules.errors import UnreadableScenarioError
from webapp.rules.statics import EntersWith
from webapp.rules.zones import Zone
from webapp.scenarios.forge.tokens import UNKNOWN_TYPE
from webapp.scenarios.format import Scenario
from webapp.scenarios.links.ids import default_ids
from webapp.scenarios.notes import Notes
from webapp.scenarios.opened import Opened
from webapp.scenarios.texts import MOST_BYTES
from webapp.scenarios.xmage.lines import Command, Group, commands_of, groups_in, is_command

ZONES: dict[str, Zone] = {
    "hand": "hand",
    "battlefield": "battlefield",
    "graveyard": "graveyard",
    "library": "library",
    "exiled": "exile",
    "commander": "command",
    "token": "battlefield",
    "stack": "stack",
}
_NOT_CARRIED = {
    "outside": "outside the game",
    "sideboard": "sideboard",
    "emblem": "emblems",
    "plane": "planes",
}
_KNOWN = {*ZONES, *_NOT_CARRIED, "loyalty"}
_ME = {"human", "me", "human 1"}
_OPPONENT = {"opponent", "opponent 1", "ai", "ai 1", "computer", "computer 1"}
_ENTERING = ("modular ", "graft ", "vanishing ", "fading ")
ROLES = frozenset(_ME | _OPPONENT)
_SET = re.compile(r"[A-Z0-9]{3,6}-(?=\S)")
_WORDS_OF_CLASS = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z']*|[0-9]+|[a-z']+")
_LONGEST_NAME = 200
_MOST_WORDS = 12  # of a class


def looks_like_xmage(text: str) -> bool:
    """Whether this is an init file, judged by its lines: at least one is a command for a zone of XMage, and at least
    half of all are commands, or call a group.
    """
    if ":" not in text:
        return False
    try:
        lines = [line for group in groups_in(text[:MOST_BYTES]) for _, line in group.lines]
    except UnreadableScenarioError:
        return False
    fit = [line for line in lines if line.startswith(("@", "[@")) or is_command(line)]
    meant = any(is_command(line) and line.partition(":")[0].casefold() in _KNOWN for line in fit)
    return meant and 2 * len(fit) >= len(lines)


def read(text: str, at_the_table: Sequence[str] = ()) -> Opened:
    """The board that an init file sets up; `at_the_table` sit those too, in that order, whom it may not name.

    Raises UnreadableScenarioError with the line for a broken file.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB")
    groups = groups_in(text)
    if not groups:
        raise UnreadableScenarioError("an init file without a command: expected lines such as hand:Human:Forest:2")
    notes = Notes()
    chosen = _first(groups)
    commands = list(commands_of(chosen, groups, notes))
    used = {line[1:].strip() for group in groups for _, line in group.lines if line.startswith("@")}
    for group in groups:
        if group is not chosen and group.name not in used:
            notes.add("other groups of the file", group.name or "what stands before the first")
    seats = Seats([*at_the_table, *(command.player for command in commands)])
    commanded = any(command.zone == "commander" for command in commands)
    scenario = Scenario(
        countertop=1,
        title=chosen.name[:200],
        format="commander" if commanded else "normal",
        setup=True,
        players=seats.entries(40 if commanded else UNSET),  # 903.7
        cards=_cards(commands, seats, notes),
    )
    return Opened(scenario, notes.lines())


def _first(groups: list[Group]) -> Group:
    """The first group in which there is more than dialogs, and which stands by itself."""
    return next((group for group in groups if any(not line.startswith("[@") for _, line in group.lines)), groups[0])


# Players


class Seats:
    """Who sits where: whoever asks XMage is p1, the first opponent p2, and those called by their names sit behind."""

    def __init__(self, names: Iterable[str]) -> None:
        """Raises UnreadableScenarioError for too many."""
        named = {name.casefold(): name for name in names}
        called = set(named)
        self.names = {name: told for name, told in named.items() if name not in ROLES}
        roles = 2 if called & _OPPONENT else 1 if called & _ME else 0
        self._ids = dict.fromkeys(_ME, "p1") | dict.fromkeys(_OPPONENT, "p2")
        self._ids |= {name: f"p{number}" for number, name in enumerate(self.names, roles + 1)}
        self.number = max(2, roles + len(self.names))
        if self.number > MOST_PLAYERS:
            raise UnreadableScenarioError(f"at most {MOST_PLAYERS} players a board, not {self.number}")

    def id_of(self, name: str) -> str:
        """The id of the player of that name."""
        return self._ids[name.casefold()]

    def entries(self, life: int | UnsetType) -> tuple[PlayerEntry, ...]:
        """The players, as far as they differ from two usual ones."""
        if not self.names and life is UNSET:
            return ()
        names = {self.id_of(name): told[:_LONGEST_NAME] for name, told in self.names.items()}
        ids = (f"p{seat}" for seat in range(1, self.number + 1))
        return tuple(PlayerEntry(id=seat, life=life, name=names.get(seat, UNSET)) for seat in ids)


# Cards


def _cards(commands: list[Command], seats: Seats, notes: Notes) -> tuple[CardEntry, ...]:
    """The cards that these commands lay, in their order; of a library the last laid is on top."""
    laid: list[tuple[dict[str, Any], Zone]] = []
    for command in commands:
        if command.zone not in _KNOWN:
            zones = ", ".join(sorted(_KNOWN))
            raise UnreadableScenarioError(f"a zone is one of {zones}, not {command.zone[:60]!r}", command.where)
        if what := _NOT_CARRIED.get(command.zone):
            notes.add(what, f"{command.amount} {command.card[:100]}")
        elif command.zone != "loyalty":
            fields = _token(command, notes) if command.zone == "token" else _card(command, notes)
            laid += [(_placed(fields, command, seats), ZONES[command.zone])] * command.amount
        if len(laid) > MOST_CARDS:
            raise UnreadableScenarioError(f"at most {MOST_CARDS} cards a board", command.where)
    libraries = reversed([fields for fields, zone in laid if zone == "library"])
    in_order = [next(libraries) if zone == "library" else fields for fields, zone in laid]
    taken = [f"p{seat}" for seat in range(1, seats.number + 1)]
    ids = default_ids([fields.get("card") or fields["name"] for fields in in_order], taken)
    extra = _loyalty(commands, seats)
    return tuple(_entry(card_id, fields, extra, notes) for card_id, fields in zip(ids, in_order, strict=True))


def _placed(fields: dict[str, Any], command: Command, seats: Seats) -> dict[str, Any]:
    owner, zone = seats.id_of(command.player), ZONES[command.zone]
    placed: dict[str, Any] = {**fields, **({} if owner == "p1" else {"owner": owner})}
    if zone != "battlefield":
        placed["zone"] = zone
    if command.zone == "commander":
        placed["commander"] = True
    return placed


def _card(command: Command, notes: Notes) -> dict[str, Any]:
    """What a card is: one of the catalogue, or a blank one of no type, to which no rule applies."""
    name = command.card
    for spelling in (name, _SET.sub("", name, count=1)):
        if found := catalogue.find(spelling):
            return {"card": found.name}
    notes.add("not in the catalogue", f"{name[:100]} ({command.where})")
    return {"name": _SET.sub("", name, count=1)[:_LONGEST_NAME], "type": UNKNOWN_TYPE}


def _token(command: Command, notes: Notes) -> dict[str, Any]:
    """What the name of a token's class tells: HippoToken is a Hippo. Trailing words and numbers may tell tokens of one
    name apart, in ways that only XMage knows.
    """
    name = _SET.sub("", command.card, count=1)
    if found := token_called(name):
        if "".join(_words_of_class(name)).casefold() != found.name.replace(" ", "").casefold():
            notes.add("what tells tokens of one name apart", f"{command.card[:100]} ({command.where})")
        return {**set_fields(found.front, list(FaceEntry.__struct_fields__)), "name": found.name, "token": True}
    notes.add("not in the catalogue", f"{command.card[:100]} ({command.where})")
    return {"name": " ".join(_words_of_class(name))[:_LONGEST_NAME] or "Token", "type": UNKNOWN_TYPE, "token": True}


def token_called(class_name: str) -> catalogue.Entry | None:
    """The token of the catalogue that is meant by the name of a class of XMage; None if there is none of that name."""
    words = _words_of_class(class_name)
    found = (catalogue.find_token(" ".join(words[:end])) for end in range(len(words), 0, -1))
    return next((entry for entry in found if entry), None)


def _words_of_class(class_name: str) -> list[str]:
    return _WORDS_OF_CLASS.findall(class_name[:_LONGEST_NAME].removesuffix("Token"))[:_MOST_WORDS]


def _loyalty(commands: list[Command], seats: Seats) -> dict[tuple[str, str], int]:
    """How much loyalty is added to a player's planeswalkers of one name."""
    extra: dict[tuple[str, str], int] = {}
    for command in commands:
        if command.zone == "loyalty":
            key = (seats.id_of(command.player), _SET.sub("", command.card, count=1).casefold())
            extra[key] = extra.get(key, 0) + command.amount
    return extra


def _entry(card_id: str, fields: dict[str, Any], extra: dict[tuple[str, str], int], notes: Notes) -> CardEntry:
    entry = CardEntry(id=card_id, **fields)
    if entry.zone is not UNSET:
        return entry
    face = catalogue.fill(entry)
    if _enters_with_counters(face):
        notes.add("counters with which a card enters", str(face.name))
    owner, name = fields.get("owner", "p1"), str(fields.get("card", "")).casefold()
    if isinstance(face.loyalty, int) and (more := extra.get((owner, name))):
        return replace(entry, counters=Counters({LOYALTY: face.loyalty + more}))
    return entry


def _enters_with_counters(face: CardEntry) -> bool:
    """Whether such a card enters with counters, other than the loyalty and defense that are printed."""
    abilities = face.abilities if isinstance(face.abilities, tuple) else ()
    keywords = face.keywords if isinstance(face.keywords, tuple) else ()
    return (
        any(isinstance(ability, EntersWith) for ability in abilities)
        or any(word.startswith(_ENTERING) for word in keywords)
        or face.chapters not in (UNSET, 0)
    )
