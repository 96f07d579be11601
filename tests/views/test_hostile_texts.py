"""Nothing in a file or link can run, style or link anything on a page: a page about hostile texts has the elements and
attributes of one about harmless texts, and leads nowhere else.
"""

import json
import re
from collections import deque
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask

from tests.views.hostile import (
    MARKUP,
    Made,
    Planter,
    abilities_in_rulings,
    all_free_texts,
    harmless,
    made_of_xml,
)
from webapp.scenarios.format import Scenario, from_plain
from webapp.views import create_app

CARDS = [
    {"id": "bear", "name": "?", "power": 2, "toughness": 2, "counters": {"oil": 1}, "back": {"name": "?"}},
    {"id": "ox", "name": "?", "toughness": 4, "zone": "hand", "note": "?", "sector": "?", "chosen": "?"},
    {"id": "owl", "name": "?", "zone": "library"},
    {"id": "rat", "name": "?", "zone": "graveyard"},
]
QUIZ = {"ask": "?", "choices": ["a", "b"], "right": 1, "why": "?"}
STEPS = [
    {"do": "put", "onto": "bear", "kind": "oil", "say": "?", "quiz": QUIZ, "expect": {"log": ["?"]}},
    {"do": "set", "card": "ox", "name": "?", "note": "?"},
    {"do": "set", "player": "p2", "team": "?"},
    {"do": "create", "card": {"id": "made", "name": "?", "toughness": 1, "token": True}, "copies": 2},
    {"do": "tap", "card": "bear", "quiz": {"ask": "?", "cards": ["bear"]}},
    {"do": "undo"},
    {"do": "put", "onto": "made", "kind": "oil", "say": "?"},
]
EXPECT = {
    "cards": {"bear": {"type": "?", "last": {}}},
    "triggers": [{"what": "?"}],
    "choice": {"kind": "legend", "player": "p1"},
    "fired": [{"rule": "704.5f", "object": "?"}],
}
FORGE = {"metadata": {"Name": "?"}, "state": {"turn": "?"}, "players": {"p1": {"x": "?"}}, "cards": {"bear": "?"}}


def planted(text: str, *, tame: bool) -> tuple[dict[str, Any], set[tuple[str, str]]]:
    """A scenario with the text wherever a file can hold any, and the fields that hold it."""
    abilities = [{"id": f"a{n}", "abilities": [each]} for n, each in enumerate(abilities_in_rulings())]
    bare: dict[str, Any] = {
        "countertop": 1,
        "players": [{"id": "p1", "team": "x"}, {"id": "p2"}],
        "cards": [*CARDS, *abilities],
        "steps": STEPS,
        "expect": EXPECT,
    }
    planter = Planter(text, tame=tame)
    found = planter.into(bare, Scenario)
    one_line = " ".join(planter.text.replace(";", ",").split())
    found["forge"] = json.loads(json.dumps(FORGE).replace('"?"', json.dumps(one_line)))
    return found, planter.fields


# What takes a text, but not any: names that must be known, ids, and words that steps and effects go by.
_OTHER_TEXTS = {"card", "object", "options", "id", "answer", "cards"}


def test_every_field_that_takes_any_text_holds_one():
    _, fields = planted(MARKUP, tame=False)
    of_steps = {name for _, name in fields}
    missing = {(struct, name) for struct, name in all_free_texts() - fields if name not in _OTHER_TEXTS}
    assert {name for _, name in missing} - of_steps == set()


# What a page is asked about, where it is about something; other pages pass it over.
_ASKED = "?of=bear&kind=oil&a=1&b=2&ask=Which&right=a"

# The panels of a board's page, which come alone.
_PANELS = ("card=bear", "card=ox", "player=p1", "edit=bear", "new=1", "proliferate=1", "table=1", "library=p1")


@pytest.mark.parametrize("around", ["<p>{}</p>", '<a href="{}">x</a>', "<p title='{}'>x</p>", "<title>{}</title>"])
def test_a_page_that_took_such_a_text_for_more_would_be_seen(around: str):
    pages = [Made(around.format(text)) for text in (MARKUP, harmless(MARKUP))]
    assert pages[0].elements != pages[1].elements
    assert pages[0].inline != pages[1].inline == []


class Site:
    """A server with a board of these texts: live, and kept under a short link."""

    def __init__(self, app: Flask, scenario: dict[str, Any]) -> None:
        self.app, self.client = app, app.test_client()
        read = from_plain(scenario)
        self.names = {
            "board": app.extensions["store"].create(read, ("a line " + str(scenario["title"]),)).id,
            "shared": f"s/{app.extensions['shelf'].keep(read)}",
        }
        self.moments = len(app.extensions["store"].get(self.names["board"]).past)

    def seeds(self) -> Iterator[str]:
        """The addresses of all that the application shows of a board, with `@board` or `@shared` for its name."""
        for rule in self.app.url_map.iter_rules():
            arguments = {name: rule._converters[name] for name in rule.arguments}
            if "GET" not in (rule.methods or ()) or not arguments.keys() & {"board_id", "payload", "board"}:
                continue
            address = re.sub(r"<shared:payload>", "/@shared".removeprefix("/"), rule.rule)
            address = re.sub(r"<(board_id|board)>", "@board", address)
            address = re.sub(r"<int:\w+>", "1", address)
            endings = re.search(r"<any\(([^)]*)\):\w+>", address)
            if endings and "svg" in endings[1]:
                yield address.replace(endings[0], "svg")  # the other files are no pages, and one of dots holds no text
            elif not endings and not address.endswith(".txt"):
                yield address + _ASKED
        yield from (f"/b/@board?{panel}" for panel in _PANELS)

    def get(self, address: str) -> Any:
        """What stands at such an address."""
        headers = {"Accept": "text/html", **({"HX-Request": "true"} if address.endswith(_PANELS) else {})}
        return self.client.get(self.named(address), headers=headers, follow_redirects=True)

    def links(self, page: Made) -> set[str]:
        """What the page leads to, as `seeds` writes it."""
        return {self.unnamed(to) for _, name, to in page.addresses if name in ("href", "hx-get")}

    def named(self, address: str) -> str:
        return address.replace("@board", self.names["board"]).replace("@shared", self.names["shared"])

    def unnamed(self, address: str) -> str:
        """The address without what differs between two servers."""
        for what, name in self.names.items():
            address = address.replace(f"/{name}", f"/@{what}")
        return re.sub(r"~[0-9A-Za-z_-]+", "", address)


def test_no_page_runs_styles_or_links_what_a_file_says():
    wild, tame = (Site(create_app({"SECRET_KEY": "for tests"}), planted(MARKUP, tame=t)[0]) for t in (False, True))
    seen: set[tuple[str, ...]] = set()
    waiting = deque(wild.seeds())
    while waiting:
        address = waiting.popleft()
        if (like := _sort_of(address)) in seen:
            continue
        seen.add(like)
        answer = wild.get(address)
        assert answer.status_code < 500, address
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        if answer.mimetype == "image/svg+xml":
            assert made_of_xml(answer.text) == made_of_xml(tame.get(address).text), address
        if answer.mimetype == "text/html":
            waiting += compared(wild, Made(answer.text), tame, Made(tame.get(address).text), address)


def _sort_of(address: str) -> tuple[str, ...]:
    """What an address asks for, whatever it asks it about: of each sort one page is looked at."""
    parts = urlsplit(address)
    return (re.sub(r"@?[0-9]+", "", parts.path), *sorted(name for name, _ in parse_qsl(parts.query)))


def compared(wild: Site, page: Made, tame: Site, other: Made, address: str) -> list[str]:
    """The pages that both lead to, once it is clear that one is made as the other is."""
    assert page.elements == other.elements, address
    assert page.inline == other.inline, address
    assert foreign(page) == foreign(other), address
    assert not [to for tag, _, to in page.addresses if tag != "meta" and to.strip().startswith(MARKUP[:9])], address
    return sorted(to for to in wild.links(page) & tame.links(other) if re.match(r"/b/@[^.]*\Z", to))


def foreign(page: Made) -> list[tuple[str, str, str]]:
    """The addresses of a page that are not of this server."""
    parts = [(tag, name, urlsplit(value)) for tag, name, value in page.addresses if tag != "meta"]
    own = ("http", "localhost")
    return sorted(
        (tag, name, part.geturl()) for tag, name, part in parts if (part.scheme or part.netloc) and part[:2] != own
    )
