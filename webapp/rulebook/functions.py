"""Which function does a rule: read from the source of the rules themselves, so that no list of it can go stale.

A state-based action is done by the function beside its number in `RULES`. Any other rule is done by the functions whose
docstring names it, and by those in which its number stands as a text, as where an event is given its rules. A step
whose class names it does it in its `perform`. What only tells of rules does none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

import webapp.rules
from webapp.rules.citations import RULE_NUMBER
from webapp.rules.state_based import RULES

_FOLDER = Path(webapp.rules.__file__).parent
_ONLY_TELL = frozenset(["citations", "near", "telling"])
_IN_PROSE = re.compile(r"\b[0-9]{3}\.[0-9]+[a-z]{0,2}\b")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Named(Struct, frozen=True):
    """A rule's number in some source: in which function, and whether a docstring claims it or a text uses it."""

    number: str
    function: str
    claimed: bool


@cache
def done_by() -> Mapping[str, tuple[str, ...]]:
    """The functions that do each rule, as `module.function` below `webapp.rules`; those that claim it come first."""
    found: dict[str, dict[str, bool]] = {}
    for path in sorted(_FOLDER.rglob("*.py")):
        module = ".".join(path.relative_to(_FOLDER).with_suffix("").parts).removesuffix(".__init__")
        if module not in _ONLY_TELL:
            for named in named_in(path.read_text(encoding="utf-8")):
                functions = found.setdefault(named.number, {})
                function = f"{module}.{named.function}"
                functions[function] = named.claimed or functions.get(function, False)
    done = {number: tuple(sorted(all_, key=lambda name: not all_[name])) for number, all_ in found.items()}
    return done | {rule.number: (_name_of(rule.find),) for rule in RULES}


def _name_of(function: object) -> str:
    module = str(getattr(function, "__module__", "")).removeprefix("webapp.rules.")
    return f"{module}.{getattr(function, '__qualname__', '')}"


def named_in(source: str) -> Iterator[Named]:
    """Every rule number in a module's source, with the function in which it stands."""
    tree = ast.parse(source)
    for statement in tree.body:
        yield from _in_statement(statement, tree)


def _in_statement(statement: ast.stmt, module: ast.Module) -> Iterator[Named]:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from _in_function(statement, statement.name)
        case ast.ClassDef():
            yield from _in_class(statement)
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            for number in _texts(statement):
                for function in _readers(_targets(statement), module):
                    yield Named(number, function, claimed=False)


def _in_function(function: _Function, name: str) -> Iterator[Named]:
    docstring = ast.get_docstring(function) or ""
    for number in _IN_PROSE.findall(docstring):
        yield Named(number, name, claimed=True)
    for number in _texts(function):
        yield Named(number, name, claimed=False)


def _in_class(defined: ast.ClassDef) -> Iterator[Named]:
    functions = [each for each in defined.body if isinstance(each, _Function)]
    does = any(function.name == "perform" for function in functions)
    if does:
        for number in _IN_PROSE.findall(ast.get_docstring(defined) or ""):
            yield Named(number, f"{defined.name}.perform", claimed=True)
    for function in functions:
        yield from _in_function(function, f"{defined.name}.{function.name}")
    for statement in defined.body:
        if not isinstance(statement, _Function):
            for number in _texts(statement):
                yield Named(number, f"{defined.name}.perform" if does else defined.name, claimed=False)


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts below that are a rule number and nothing else."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and RULE_NUMBER.fullmatch(each.value):
            yield each.value


def _targets(statement: ast.Assign | ast.AnnAssign | ast.AugAssign) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}


def _readers(names: set[str], module: ast.Module) -> list[str]:
    """The functions of a module that read one of these names of it: a table does nothing by itself."""
    found = []
    for statement in module.body:
        inside = [("", statement)]
        if isinstance(statement, ast.ClassDef):
            inside = [(f"{statement.name}.", each) for each in statement.body]
        for prefix, each in inside:
            if isinstance(each, _Function) and any(
                isinstance(part, ast.Name) and part.id in names for part in ast.walk(each)
            ):
                found.append(f"{prefix}{each.name}")
    return found
