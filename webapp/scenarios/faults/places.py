"""Where in a text a key or an item stands: the line and column of its path, in YAML as in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import yaml

Path = tuple[Any, ...]  # keys and numbers of items, from the top
_PART = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")
# What a quote begins that nothing ends goes on to the end: else each quote in it would be tried as a beginning.
_TOKEN = re.compile(r'"(?:[^"\\]|\\[\s\S])*"?|[{}\[\]]|[^\s{}\[\]:,"]+')

YAML: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Place(NamedTuple):
    """A line and a column of a text, both counted from 1."""

    line: int
    column: int


class Repeat(NamedTuple):
    """A key that stands in its map a second time."""

    path: Path
    place: Place


class Token(NamedTuple):
    """A bracket of a list or map, or what stands between brackets (`kind` is empty, `text` the text)."""

    kind: str
    text: str
    place: Place


def path_of(where: str) -> Path:
    """The path that `cards[1].back.name` writes."""
    return tuple(int(number) if number else key for number, key in _PART.findall(where))


def where_of(path: Path) -> str:
    """A path as people read it: `cards[1].back.name`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def tokens(text: str) -> Iterator[Token]:
    """What a text of JSON or YAML is made of, in order. Raises yaml.YAMLError for what is no YAML."""
    return _of_json(text) if text.lstrip()[:1] == "{" and _is_json(text) else _of_yaml(text)


def _is_json(text: str) -> bool:
    """Whether a map reads as JSON, where all keys and texts stand in double quotes."""
    return all(token[0] in '"{}[]-0123456789tfn' for token in _TOKEN.findall(text[:10_000]))


def _of_json(text: str) -> Iterator[Token]:
    line, began, seen = 1, 0, 0
    for found in _TOKEN.finditer(text):
        at = found.start()
        if more := text.count("\n", seen, at):
            line, began = line + more, text.rfind("\n", seen, at) + 1
        seen, word = at, found[0]
        place = Place(line, at - began + 1)
        yield Token(word, "", place) if word in "{}[]" else Token("", _unquoted(word), place)


def _unquoted(word: str) -> str:
    try:
        return str(json.loads(word)) if "\\" in word and word[0] == '"' else word.strip('"')
    except ValueError:  # it is not ended, or has a sign after a backslash that JSON does not know
        return word.strip('"')


_BRACKETS = {
    yaml.MappingStartEvent: "{",
    yaml.MappingEndEvent: "}",
    yaml.SequenceStartEvent: "[",
    yaml.SequenceEndEvent: "]",
    yaml.ScalarEvent: "",
}


def _of_yaml(text: str) -> Iterator[Token]:
    for event in yaml.parse(text, Loader=YAML):
        kind, mark = _BRACKETS.get(type(event)), event.start_mark
        if kind is not None and mark is not None:
            place = Place(mark.line + 1, mark.column + 1)
            yield Token(kind, event.value if isinstance(event, yaml.ScalarEvent) else "", place)


def located(text: str, wanted: Collection[Path]) -> dict[Path, Place]:
    """Where each path stands; of one that is not there, where the nearest thing around it begins."""
    asked = {path[:length] for path in wanted for length in range(1, len(path) + 1)}
    found: dict[Path, Place] = {}
    try:
        for path, place, _ in _walked(tokens(text)):
            if path in asked:
                found.setdefault(path, place)
                if len(found) == len(asked):
                    break
    except yaml.YAMLError:
        pass  # the places before that are good
    return {path: nearest for path in wanted if (nearest := _nearest(found, path))}


def _nearest(found: dict[Path, Place], path: Path) -> Place | None:
    return next((found[path[:n]] for n in range(len(path), 0, -1) if path[:n] in found), None)


def repeats(text: str, most: int) -> Iterator[Repeat]:
    """The keys that stand in their map twice, at most so many of them. Raises yaml.YAMLError for what is no YAML."""
    left = most
    for path, place, again in _walked(tokens(text)):
        if again:
            yield Repeat(path, place)
            left -= 1
        if not left:
            return


def _walked(found: Iterator[Token]) -> Iterator[tuple[Path, Place, bool]]:
    """Each key and item with its path and place, and whether that key stood in its map before."""
    open_: list[_Inside] = []
    path: list[Any] = []
    for token in found:
        if token.kind in ("}", "]"):
            if open_:
                open_.pop()
            if path:
                path.pop()
            if open_:
                open_[-1].done()
            continue
        inside = open_[-1] if open_ else None
        if inside is not None and inside.wants_key:
            yield (*path, token.text), token.place, inside.key(token.text)
            if token.kind:  # a list or map as a key: what stands in it is no path
                open_.append(_Inside(token.kind))
                path.append(None)
            continue
        if inside is not None and inside.items is not None:
            yield (*path, inside.items), token.place, False
        if token.kind:
            path += [] if inside is None else [inside.part]
            open_.append(_Inside(token.kind))
        elif inside is not None:
            inside.done()


class _Inside:
    """A list or map that has begun and not ended."""

    def __init__(self, kind: str) -> None:
        self.items = 0 if kind == "[" else None
        self.wants_key = kind == "{"
        self.part: Any = 0
        self.keys: set[str] = set()

    def key(self, text: str) -> bool:
        """Take a key of this map: whether it stood there before."""
        again = text in self.keys
        self.keys.add(text)
        self.part, self.wants_key = text, False
        return again

    def done(self) -> None:
        """What stood behind the key, or as an item, has ended."""
        if self.items is None:
            self.wants_key = True
        else:
            self.items += 1
            self.part = self.items
