"""Texts that would like to be more than text, put into every field of a scenario that takes any text; and what a page
is made of. The fields are found from the types, the pages from the application's addresses: new ones are covered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import msgspec
import yaml
from msgspec import Struct

from webapp.rules.counters import LONGEST_KIND, Counters
from webapp.rules.entries import CardEntry, decode
from webapp.rules.steps import Set
from webapp.scenarios import rulings
from webapp.scenarios.faults.walking import Shape, fields_of, shape_of
from webapp.scenarios.format import Scenario

MARKUP = (
    "\"><script>alert(1)</script>'><img src=x onerror=alert(1)> \" onmouseover=\"alert(1)\" style='color:red' x=' "
    "</title></textarea></style></script><style>*{display:none}</style> {{ 7*7 }} {% raw %} ${7*7} <%= 7*7 %> "
    "[x](javascript:alert(1)) <svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg> "
    "<base href=//evil.example> <form action=//e> <iframe srcdoc='<b>'> ]]> --> <!-- &lt;b&gt; &#60;b&#62; "
    "\u202eesrever\u202c \u2066 \x00 \x07 \x1b[31m \ufffe"
)
_SHORT = (
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    "javascript:alert(1)",
    "{{ 7*7 }}{% x %}",
    "</style><svg onload=x>",
    "&lt;b&gt;\u202e\x07",
)


def harmless(text: str) -> str:
    """A text of the same shape that means nothing to anybody."""
    return "".join(sign if sign.isalnum() or sign == " " else "x" for sign in text)


class Planted(Struct, frozen=True):
    """A scenario with a text in its fields, and the fields that hold it."""

    scenario: dict[str, Any]
    fields: set[tuple[str, str]]


class Planter:
    """Puts a text into each field that takes any."""

    def __init__(self, text: str, *, tame: bool) -> None:
        self._tame = tame
        self.text = harmless(text) if tame else text
        self.fields: set[tuple[str, str]] = set()

    def into(self, value: Any, type_: Any) -> Any:
        """The value with the text wherever it can stand."""
        shape = shape_of(type_)
        if isinstance(value, list) and shape.lists:
            return [self.into(item, shape.lists[0][0]) for item in value]
        if not isinstance(value, dict):
            return value
        if any(isinstance(leaf, type) and issubclass(leaf, Counters) for leaf, _ in shape.leaves):
            return {**value, **{self._short(kind): 1 for kind in _SHORT}}
        if shape.maps:
            return {key: self.into(inner, shape.maps[0][1]) for key, inner in value.items()}
        struct = _struct_of(value, shape)
        return self._into_struct(value, struct) if struct else value

    def _short(self, kind: str) -> str:
        return (harmless(kind) if self._tame else kind)[:LONGEST_KIND]

    def _into_struct(self, value: dict[str, Any], struct: type[Struct]) -> dict[str, Any]:
        fields = fields_of(struct)
        planted = {k: self.into(inner, fields[k].type) if k in fields else inner for k, inner in value.items()}
        for name in free_texts(struct):
            if name == "card" or (struct is Set and (name == "team") is ("card" in value)):
                continue  # a name that the catalogue must know; of a player, what a card has not
            for text in self._texts(name, shape_of(fields[name].type)):
                tried = {**planted, name: text}
                if _fits(tried, struct):
                    planted = tried
                    self.fields.add((struct.__name__, name))
                    break
        return planted

    def _texts(self, name: str, shape: Shape) -> Iterator[Any]:
        text = f"Creature — {self.text}" if name == "type" else self.text
        if shape.lists:
            yield [text]
            yield [self._short(_SHORT[0]), self._short(_SHORT[1])]
            yield [text, f"{text} too"]
        yield text
        yield text[:200]
        yield self._short(_SHORT[0])


def _struct_of(value: dict[str, Any], shape: Shape) -> type[Struct] | None:
    if shape.tag:
        return shape.tagged().get(value.get(shape.tag, ""))
    return shape.structs[0] if shape.structs else None


def _fits(value: dict[str, Any], struct: type[Struct]) -> bool:
    try:
        msgspec.convert(value, struct, dec_hook=decode)
    except msgspec.ValidationError:
        return False
    return True


def free_texts(struct: type[Struct]) -> list[str]:
    """The fields that take a text, whatever it says."""
    found = []
    for name, field in fields_of(struct).items():
        shape = shape_of(field.type)
        leaves = [*shape.leaves, *(leaf for item, _ in shape.lists for leaf in shape_of(item).leaves)]
        if any(leaf is str and not (meta and meta.pattern) for leaf, meta in leaves):
            found.append(name)
    return found


def all_free_texts() -> set[tuple[str, str]]:
    """All of them that a file can hold, by the names of their maps."""
    structs, seen = [Scenario], set()
    while structs:
        struct = structs.pop()
        if struct not in seen:
            seen.add(struct)
            for field in fields_of(struct).values():
                shape = shape_of(field.type)
                shapes = [shape, *(shape_of(item) for item, _ in shape.lists), *(shape_of(v) for _, v in shape.maps)]
                structs += [part for each in shapes for part in each.structs]
    return {(struct.__name__, name) for struct in seen for name in free_texts(struct)}


@cache
def abilities_in_rulings() -> list[dict[str, Any]]:
    """Of the abilities in the rulings, one for each field that takes any text."""
    wanted = fields_of(CardEntry)["abilities"].type
    seen: set[tuple[str, str]] = set()
    found = []
    for name in rulings.names():
        for card in yaml.load(rulings.text(name), Loader=yaml.CSafeLoader).get("cards", ()):
            for ability in card.get("abilities", ()):
                planter = Planter(MARKUP, tame=True)
                planter.into([ability], wanted)
                if planter.fields - seen:
                    seen |= planter.fields
                    found.append(ability)
    return found


# What a page is made of

_ADDRESSES = {
    "href",
    "src",
    "action",
    "formaction",
    "poster",
    "srcset",
    "data",
    "xlink:href",
    "content",
    "hx-get",
    "hx-post",
}


class Made(HTMLParser):
    """The elements of a page with the names of their attributes, and the addresses that it leads to or loads."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: Counter[tuple[str, tuple[str, ...]]] = Counter()
        self.addresses: list[tuple[str, str, str]] = []
        self.inline: list[str] = []
        self._within = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        self.elements[tag, tuple(sorted(names))] += 1
        self._within = tag
        self.inline += [
            f"{tag} {name}" for name in names if name.startswith(("on", "hx-on")) or name in ("style", "srcdoc")
        ]
        if tag == "style" or (tag == "script" and "src" not in names) or tag in ("base", "iframe", "object", "embed"):
            self.inline.append(tag)
        self.addresses += [(tag, name, value or "") for name, value in attrs if name in _ADDRESSES]

    def handle_comment(self, data: str) -> None:
        self.inline.append(f"comment {data}")


def made_of_xml(text: str) -> Counter[tuple[str, tuple[str, ...]]]:
    """The elements of a picture with the names of their attributes. Raises ParseError for what is no XML."""
    return Counter((each.tag, tuple(sorted(each.attrib))) for each in ElementTree.fromstring(text).iter())
