"""The page's scripts and sheets as one file each, without what only their readers need: fewer requests, fewer bytes.

The scripts are modules that hold to few conventions, which `tests/views/test_joining.py` holds for all of them: imports
stand at the beginning, a line each, of functions of a neighbour by name; exports are functions; no text goes over more
than one line. So a module becomes a block, and what it imports a function that asks the neighbour when it is called.
That way it does not matter which of two comes first that use each other. A file that is loaded later gets what it
needs of one that is there from this: modules of one address are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import rcssmin  # type: ignore[import-untyped]  # it comes without types

_IMPORT = re.compile(r'^import (?:\{ ([\w, $]+) \} from )?"\./([\w-]+)\.js";(?:\s*//.*)?$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function (\w+)|const (\w+) = )", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
_TOLD = re.compile(r"^\s*/\*\*?(?:.|\n)*?\*/\s*$|^\s*//.*$|(?<=\S) {2,}// .*$|^[ \t]+", re.MULTILINE)


def joined_scripts(
    modules: Mapping[str, str], order: tuple[str, ...], *, lends: Iterable[str] = (), lent_by: str = ""
) -> str:
    """One module that does what these do together, by name; `order` is that in which a page would list them.

    It lends the functions of the modules in `lends` to files that are loaded later; what is none of these modules is
    borrowed from the file at the address `lent_by`.
    """
    told = {name: _module(name, text) for name, text in modules.items()}
    foreign = borrowed(modules)
    borrowing = [f'import {{ {", ".join(map(_object, foreign))} }} from "{lent_by}";'] if foreign else []
    own = f"const {', '.join(f'{_object(name)} = {{}}' for name in modules)};"
    lending = [f"export {{ {', '.join(map(_object, sorted(lends)))} }};"] if lends else []
    return "\n".join([*borrowing, own, *(told[name] for name in _in_turn(modules, order)), *lending])


def borrowed(modules: Mapping[str, str]) -> list[str]:
    """The neighbours that these modules use and that are none of them."""
    return sorted({other for text in modules.values() for _, other in _IMPORT.findall(text)} - set(modules))


def joined_sheets(sheets: Mapping[str, str], order: tuple[str, ...]) -> str:
    """One sheet that says what these say, in this order; those that it does not name come last."""
    named = [*(name for name in order if name in sheets), *(name for name in sheets if name not in order)]
    return str(rcssmin.cssmin("\n".join(sheets[name] for name in named)))


def _in_turn(modules: Mapping[str, str], order: tuple[str, ...]) -> Iterator[str]:
    """The names as a browser runs the modules: each after those that it imports."""
    seen: set[str] = set()

    def visit(name: str) -> Iterator[str]:
        if name in seen or name not in modules:
            return
        seen.add(name)
        for _, other in _IMPORT.findall(modules[name]):
            yield from visit(other)
        yield name

    for name in (*order, *modules):
        yield from visit(name)


def _module(name: str, text: str) -> str:
    exports = [function or const for function, const in _EXPORT.findall(text)]
    body = _NOTHING.sub("", _EXPORT.sub("", _IMPORT.sub(_imported, text)))
    body = re.sub(r"\n+", "\n", _TOLD.sub("", body)).strip("\n")
    given = f"Object.assign({_object(name)}, {{ {', '.join(exports)} }});\n" if exports else ""
    return f"{{\n{body}\n{given}}}"


def _imported(found: re.Match[str]) -> str:
    """The functions that stand for those of a neighbour."""
    names, neighbour = found.groups()
    return "".join(
        f"const {name} = (...a) => {_object(neighbour)}.{name}(...a);" for name in (names or "").split(", ") if name
    )


def _object(name: str) -> str:
    return f"${name.replace('-', '_')}"
