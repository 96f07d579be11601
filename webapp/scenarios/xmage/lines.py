"""The lines of an init file: groups, and commands such as `hand:Human:Grizzly Bears:2`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios.notes import Notes

MOST_LINES = 20_000
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_GROUP = re.compile(r"\[([^\[\]]+)\]")
_COMMAND = re.compile(r"(\w+):([^\s:](?:[^:\n]*[^\s:])?):(\S|\S.*\S):([0-9]+)")


class Command(Struct, frozen=True):
    """One command, `zone:player:card:amount`, and its line's number."""

    zone: str
    player: str
    card: str
    amount: int
    number: int

    @property
    def where(self) -> str:
        """What an error calls this line."""
        return f"line {self.number}"


class Group(Struct, frozen=True):
    """Commands that go together, with the name under which a person picks them; "" before the first heading."""

    name: str
    lines: list[tuple[int, str]]


def groups_in(text: str) -> list[Group]:
    """The groups of a file, without comments, blank lines and groups in which nothing stands. Of one name the first
    goes on. Raises UnreadableScenarioError for too long a file.
    """
    clean = text.removeprefix("\ufeff").encode("utf-8", "replace").decode("utf-8")
    lines = _LINE_ENDS.split(clean)
    if len(lines) > MOST_LINES:
        raise UnreadableScenarioError(f"at most {MOST_LINES:,} lines", f"line {MOST_LINES + 1}")
    groups = {"": Group("", [])}
    current = groups[""]
    for number, line in enumerate(map(str.strip, lines), 1):
        if not line or line.startswith(("#", "//")):
            continue
        if (heading := _GROUP.fullmatch(line)) and not heading[1].startswith("@"):
            name = heading[1].strip()
            current = groups.setdefault(name, Group(name, []))
        else:
            current.lines.append((number, line))
    return [group for group in groups.values() if group.lines]


def is_command(line: str) -> bool:
    """Whether that is a command, whatever its zone."""
    return bool(_COMMAND.fullmatch(line))


def commands_of(group: Group, groups: list[Group], notes: Notes) -> Iterator[Command]:
    """The commands of a group, with those of the groups that it names, in their order.

    Raises UnreadableScenarioError with the line for what is no command.
    """
    left = iter(range(MOST_LINES))
    yield from _commands(group, {other.name: other for other in groups}, (group.name,), notes, left)


def _commands(
    group: Group, groups: dict[str, Group], inside: tuple[str, ...], notes: Notes, left: Iterator[int]
) -> Iterator[Command]:
    for number, line in group.lines:
        if next(left, None) is None:  # groups that name groups that name groups … a small file unfolds to billions
            raise UnreadableScenarioError(
                f"the groups in groups come to more than {MOST_LINES:,} lines", f"line {number}"
            )
        if line.startswith("[@"):
            notes.add("dialogs of XMage", line[:60])
        elif line.startswith("@"):
            name = line[1:].strip()
            if name not in groups or name in inside or len(inside) > 20:
                known = ", ".join(known for known in groups if known) or "none"
                why = "a group can't hold itself" if name in inside else f"the groups here are {known[:200]}"
                raise UnreadableScenarioError(f"@{name[:60]}: {why}", f"line {number}")
            yield from _commands(groups[name], groups, (*inside, name), notes, left)
        else:
            yield _command(line, number)


def _command(line: str, number: int) -> Command:
    match = _COMMAND.fullmatch(line)
    if not match:
        raise UnreadableScenarioError(
            f"expected zone:player:card:amount, as in hand:Human:Forest:2, not {line[:60]!r}", f"line {number}"
        )
    zone, player, card, amount = match.groups()
    if len(amount) > 4 or int(amount) < 1:
        raise UnreadableScenarioError(f"an amount is from 1 on, not {amount[:20]}", f"line {number}")
    return Command(zone.casefold(), player, card.strip(), int(amount), number)
