"""A scenario as YAML, the way people write it."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from webapp.scenarios import format
from webapp.scenarios.format import Scenario


def yaml_of(scenario: Scenario) -> str:
    """The scenario as YAML as people write it: each card and each step on a line of its own, if it fits on one."""
    plain = format.plain(scenario)
    root: Any = _Nodes(sort_keys=False, default_flow_style=True).represent_data(plain)
    root.flow_style = False
    for key, value in root.value:
        written = plain[key.value]
        if key.value in ("players", "cards", "steps"):
            value.flow_style = not written  # an empty list has no lines of its own
            for item, entry in zip(value.value, written, strict=True):
                item.value.sort(key=lambda pair: _PLACES.get(pair[0].value, 0))
                item.flow_style = len(json.dumps(entry, ensure_ascii=False)) < _WIDTH
        elif key.value == "expect":
            value.flow_style = not written
        elif isinstance(written, str) and "\n" in written and written.replace("\n", "").isprintable():
            value.style = "|"
    text: str = yaml.serialize(root, Dumper=_Dumper, allow_unicode=True, width=_WIDTH)
    return text


_WIDTH = 120
_PLACES = {"do": -3, "id": -2, "card": -1, "say": 1, "expect": 2}  # what one looks for first, and last
# Whoever reads YAML takes these for text: they begin like a word, and hold no sign that could mean something.
_PLAIN = re.compile(r"[^\W\d_][\w'’/+—-]*(?: [\w'’/+—-]+)*")
_NO_TEXT = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


class _Nodes(yaml.representer.SafeRepresenter):
    """Texts are quoted, but for those that nobody could take for anything else."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_str(self, data: str) -> yaml.ScalarNode:
        plain = _PLAIN.fullmatch(data) and data.casefold() not in _NO_TEXT
        return self.represent_scalar("tag:yaml.org,2002:str", data, None if plain else '"')


_Nodes.add_representer(str, _Nodes.represent_str)


class _Dumper(yaml.SafeDumper):
    """Lists inside maps are indented."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)
