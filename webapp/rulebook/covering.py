"""Which tests cover a rule: read from the tests' own marks, `@pytest.mark.rule("704.5q")`, without running any.

A scenario file whose `rules` name the rule counts too, where it lies in a folder whose files all run as tests. Where
Countertop is installed there are no tests, and nobody can say.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is ten times as fast, where it is there
_CHECKOUT = Path(__file__).resolve().parents[2]
_TESTS = ("tests", "e2e")
SCENARIOS = ("tests/scenarios", "webapp/scenarios/rulings", "webapp/scenarios/gallery")  # all run in tests/


@cache
def covered_by() -> Mapping[str, tuple[str, ...]] | None:
    """The tests of each rule, as pytest names them, and the scenario files; None where the tests are not at hand."""
    if not (_CHECKOUT / "pyproject.toml").is_file() or not (_CHECKOUT / "tests" / "rules").is_dir():
        return None
    found: dict[str, list[str]] = {}
    for number, test in (*_marked(), *_scenarios()):
        found.setdefault(number, []).append(test)
    return {number: tuple(dict.fromkeys(tests)) for number, tests in found.items()}


def _marked() -> Iterator[tuple[str, str]]:
    for path in _files(_TESTS, "test_*.py"):
        yield from marks_in(path.read_text(encoding="utf-8"), _name(path))


def _scenarios() -> Iterator[tuple[str, str]]:
    for path in _files(SCENARIOS, "*.yaml"):
        plain = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
        yield from ((str(number), _name(path)) for number in plain.get("rules", ()))


def _files(folders: Iterable[str], pattern: str) -> Iterator[Path]:
    return (path for folder in folders for path in sorted((_CHECKOUT / folder).rglob(pattern)))


def _name(path: Path) -> str:
    return path.relative_to(_CHECKOUT).as_posix()


def marks_in(source: str, name: str) -> Iterator[tuple[str, str]]:
    """Each rule number that a test module marks, with the test, or the class of tests, that bears the mark."""
    return _marks(ast.parse(source), name)


def _marks(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            if _is_test(child):
                yield from _marks(child, f"{name}::{child.name}")
        else:
            if isinstance(child, ast.Call) and ast.unparse(child.func) == "pytest.mark.rule":
                yield from ((str(each.value), name) for each in child.args if isinstance(each, ast.Constant))
            yield from _marks(child, name)


def _is_test(defined: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether pytest runs it, or something in it: a mark on anything else covers nothing."""
    if isinstance(defined, ast.ClassDef):
        inside = (each for each in defined.body if isinstance(each, ast.FunctionDef))
        return defined.name.startswith("Test") and any(map(_is_test, inside))
    return defined.name.startswith("test_")
