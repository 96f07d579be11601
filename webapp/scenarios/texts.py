"""From the text of a file to plain maps and lists: JSON and YAML, without what neither people nor programs mean."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import yaml

from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios import faults

MOST_BYTES = 2 * 1024 * 1024
MOST_VALUES = 250_000  # of one file in YAML, brackets too
_MOST_DIGITS = 1_000  # of one number in YAML


class RepeatedKeyError(UnreadableScenarioError):
    """A key stands in its map twice."""


class NoJsonError(UnreadableScenarioError):
    """A text that is no JSON."""


def as_text(text: str | bytes) -> str:
    """The text of a file, without the mark that some begin with. Raises UnreadableScenarioError for what is none."""
    try:
        return text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UnreadableScenarioError(f"not UTF-8 text (byte {error.start})") from None


def value_of(text: str | bytes, *, repeats: bool = False) -> Any:
    """The plain value of a text, or of a part of one. `repeats`: of keys that stand in a map twice, the last one holds.

    Raises UnreadableScenarioError, with the line, for what is neither JSON nor YAML, and for what is too much.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB")
    written = as_text(text)
    if written.lstrip().startswith("{"):
        try:
            return _from_json(written, repeats=repeats)
        except NoJsonError:
            if "'" not in written and '"' in written:
                raise  # else it is YAML, which may begin so as well
    return _from_yaml(written, _RepeatingLoader if repeats else _Loader)


def json_value_of(body: bytes) -> Any:
    """The plain value of what a program sends as JSON. Raises UnreadableScenarioError for what is none."""
    try:
        return _from_json(body.decode())
    except UnicodeDecodeError as error:
        raise NoJsonError(f"no JSON: not UTF-8 text (byte {error.start})") from None


def _from_json(text: str, *, repeats: bool = False) -> Any:
    with reading_json():
        found = json.loads(text, object_pairs_hook=dict if repeats else _without_repeats, parse_constant=_no_constant)
        json.dumps(found, ensure_ascii=False).encode()
    return found


@contextmanager
def reading_json() -> Iterator[None]:
    """Turns what `json` says of a text into an UnreadableScenarioError, with the line."""
    try:
        yield
    except json.JSONDecodeError as error:
        raise NoJsonError(f"no JSON: {error.msg}", f"line {error.lineno}") from None
    except RecursionError:
        raise UnreadableScenarioError("nested too deeply") from None
    except UnicodeEncodeError:
        raise NoJsonError("no JSON: half a character (a lone surrogate) is no text") from None
    except ValueError as error:
        if isinstance(error, CountertopError):
            raise
        raise UnreadableScenarioError("a number of thousands of digits") from None


def _no_constant(name: str) -> Any:
    raise UnreadableScenarioError(f"{name} is no number here")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen = dict(pairs)
    if len(seen) < len(pairs):
        [(repeated, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise RepeatedKeyError(f"the key {repeated!r} stands there twice")
    return seen


class _Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]  # C or not
    """Safe YAML without repeated keys."""

    repeats = False

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        seen = set()
        for key_node, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            key, line = self.construct_object(key_node, deep=True), f"line {key_node.start_mark.line + 1}"
            if isinstance(key, list | dict | set):
                raise UnreadableScenarioError("a key is a text, not a list or map", line)
            if key in seen and not self.repeats:
                raise RepeatedKeyError(f"the key {key!r} stands there twice", line)
            seen.add(key)
        return super().construct_mapping(node, deep)


def _number_or_text(loader: Any, node: Any) -> Any:
    """A number; what YAML 1.1 takes for one of minutes and seconds (`20:59`) is text, as in YAML 1.2: nobody means it,
    and thousands of such parts take minutes, or make too large a number.
    """
    if ":" in node.value:
        return loader.construct_scalar(node)
    if len(node.value) > _MOST_DIGITS:  # in hexadecimal Python reads it, but can't write it
        raise UnreadableScenarioError("a number of thousands of digits", f"line {node.start_mark.line + 1}")
    return loader.construct_yaml_int(node) if node.tag.endswith(":int") else loader.construct_yaml_float(node)


for _tag in ("int", "float"):
    _Loader.add_constructor(f"tag:yaml.org,2002:{_tag}", _number_or_text)


class _RepeatingLoader(_Loader):
    """Safe YAML in which the last of repeated keys holds."""

    repeats = True


def _refuse_endless(text: str) -> None:
    """Raise UnreadableScenarioError for more values than any board has, before they are made: each takes a while."""
    if text.count(":") + text.count(",") + text.count("\n") < MOST_VALUES // 2:
        return
    values = 0
    for values, _ in enumerate(faults.tokens(text), 1):
        if values > MOST_VALUES:
            raise UnreadableScenarioError(f"at most {MOST_VALUES:,} values a file")


def _refuse_aliases(text: str) -> None:
    """Raise UnreadableScenarioError for an alias: with them a small file unfolds to gigabytes."""
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            line = f"line {event.start_mark.line + 1}" if event.start_mark else ""
            raise UnreadableScenarioError("aliases (*name) are not read", line)


def _from_yaml(text: str, loader: type[_Loader]) -> Any:
    try:
        if "&" in text and "*" in text:
            _refuse_aliases(text)
        _refuse_endless(text)
        return yaml.load(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UnreadableScenarioError(faults.told_of_yaml(error), line) from None
    except (LookupError, AttributeError):  # so the library answers tags that do not fit: `!!bool maybe`, `!!int ""`
        raise UnreadableScenarioError("no YAML: a value does not fit the tag (!!…) before it") from None
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as error:
        if isinstance(error, CountertopError):
            raise
        raise UnreadableScenarioError(
            f"no YAML: {str(error).splitlines()[0] if str(error) else 'nested too deeply'}"
        ) from None
