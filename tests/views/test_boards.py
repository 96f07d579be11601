"""Making boards, showing them, and their files."""

import json
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, HTMX, JSON, OX, LiveBoard
from webapp.scenarios import gallery
from webapp.scenarios.format import read
from webapp.sessions import Store

FORGE = b"[metadata]\nName:A puzzle\n[state]\nturn=1\nactiveplayer=p0\np0life=20\np1life=3\n"
ODD = [
    "<script>alert(1)</script>",
    "\" onmouseover='x'",
    "&lt;",
    "{{ 7 * 7 }}",
    "🐻",
    "שלום \u202eאב",
    "a'b\"c",
    "%3Cb%3E",
]


class TestTheFirstPage:
    def test_offers_the_ways_in(self, client: FlaskClient):
        html = client.get("/").text
        assert html.count('action="/boards"') == 3
        assert html.count('action="/gallery"') == 1
        for entry in gallery.picks():
            assert f'href="/s/{entry.name}"' in html
        assert f"All {len(gallery.names())} scenarios" in html

    def test_health(self, client: FlaskClient):
        assert client.get("/healthz").json == {"status": "ok"}


class TestMaking:
    def test_an_empty_board_in_set_up_mode(self, client: FlaskClient):
        for fields, seats in (({}, 2), ({"players": "2"}, 2), ({"players": "1"}, 1), ({"players": "10"}, 10)):
            reply = client.post("/boards", data=fields)
            live = LiveBoard(client, reply.headers["Location"])
            assert reply.status_code == 303
            assert len(live.session.now.board.players) == seats
            assert live.session.now.mode == "setup"

    @pytest.mark.parametrize("name", [entry.name for entry in gallery.picks()])
    def test_a_sample(self, client: FlaskClient, name: str):
        reply = client.post("/boards", data={"sample": name})
        assert reply.status_code == 303
        assert client.get(reply.headers["Location"]).status_code == 200

    def test_a_file(self, client: FlaskClient):
        text = json.dumps({"countertop": 1, "cards": [BEAR]}).encode()
        reply = client.post("/boards", data={"file": (BytesIO(text), "../../bear.json")})
        assert "bear" in LiveBoard(client, reply.headers["Location"]).session.now.board.cards

    def test_a_foreign_file_opens_as_it_stands(self, client: FlaskClient):
        reply = client.post("/boards", data={"file": (BytesIO(FORGE), "puzzle.pzl")})
        live = LiveBoard(client, reply.headers["Location"])
        assert live.session.now.mode == "setup"
        assert [player.life for player in live.session.now.board.players] == [20, 3]

    def test_what_was_not_carried_over_is_listed(self, client: FlaskClient):
        reply = client.post("/boards", data={"text": FORGE.decode() + "humanpersistentmana=<b>G\nx\n"})
        html = client.get(reply.headers["Location"]).text
        assert "Not carried over (1)" in html and "Kept for Forge, not played here (2)" in html and "<b>G" not in html

    def test_a_link_as_text(self, live: LiveBoard):
        share = live.client.get(f"{live.path}/share", headers=HTMX).text
        link = share.split('id="link-address"')[1].split('value="')[1].split('"')[0]
        reply = live.client.post("/boards", data={"text": unescape(link)})
        assert LiveBoard(live.client, reply.headers["Location"]).session.scenario() == live.session.scenario()

    def test_ids_are_not_to_be_guessed(self, client: FlaskClient):
        ids = {client.post("/boards").headers["Location"].removeprefix("/b/") for _ in range(20)}
        assert len(ids) == 20
        assert all(len(one) >= 22 for one in ids)  # 128 bits

    def test_the_least_recently_used_board_is_forgotten(self, client: FlaskClient, store: Store):
        store._most = 2
        first, second = (client.post("/boards").headers["Location"] for _ in range(2))
        client.get(first)
        client.post("/boards")
        assert client.get(first).status_code == 200
        assert client.get(second).status_code == 404
        assert len(store) == 2


class TestShowing:
    def test_the_hooks_that_others_rely_on(self, make: Any):
        live = make({**BEAR, "counters": {"+1/+1": 2}}, OX, {**BEAR, "id": "second"})
        html = live.client.get(live.path).text
        for hook in (
            f'data-board="{live.session.id}"',
            'data-version="0"',
            'data-mode="play"',
            'id="card-bear" class="card" tabindex="-1" data-card="bear" data-zone="battlefield" data-controller="p1"',
            'data-power="4" data-toughness="4"',
            'data-counter="+1/+1" data-count="2"',
            'aria-label="+1/+1 counters on Bear"',
            'aria-label="Bear (2)"',
            'aria-label="Put a +1/+1 counter on Bear"',
            'data-player="p1" data-life="20" data-lost="false"',
            'id="zone-p2-graveyard"',
            'data-drop-zone="p1:hand"',
            'data-palette="-1/-1"',
            'role="log"',
        ):
            assert hook in html

    def test_it_is_never_kept_by_a_browser(self, live: LiveBoard):
        reply = live.client.get(live.path)
        assert reply.headers["Cache-Control"] == "no-store" and "HX-Request" in reply.vary

    @pytest.mark.parametrize("query", ["card=bear", "player=p1", "new=card"])
    def test_the_panel_alone_and_within_the_page(self, live: LiveBoard, query: str):
        part = live.client.get(f"{live.path}?{query}", headers=HTMX).text
        page = live.client.get(f"{live.path}?{query}").text
        assert "<html" not in part and 'class="inspected' in part
        assert "<html" in page and 'class="inspected' in page

    @pytest.mark.parametrize("query", ["card=nobody", "card=", "player=%00", "card=%3Cscript%3E", "card=a&card=b"])
    def test_a_panel_about_nothing(self, live: LiveBoard, query: str):
        for headers in (HTMX, JSON, {}):
            reply = live.client.get(f"{live.path}?{query}", headers=headers)
            assert reply.status_code == 200 and "<script>" not in reply.text

    def test_looking_changes_nothing(self, live: LiveBoard):
        before = live.state
        for path in ("", "?card=bear", ".json", "/share"):
            live.client.get(live.path + path)
        assert live.state == before


class Texts(HTMLParser):
    """All tags, attributes and texts of a page, as a browser reads them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags, self.attributes, self.said = [], [], []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.said.append(data)


class TestOddNames:
    @pytest.mark.parametrize("odd", ODD)
    def test_are_shown_as_they_are_and_do_nothing(self, make: Any, odd: str):
        kind = odd[:40]
        live = make(
            {**BEAR, "name": odd, "note": odd, "type": f"Creature — {odd}", "keywords": [odd], "counters": {kind: 1}},
            {"id": "aura", "type": "Enchantment — Aura", "name": odd, "attached_to": "bear"},
            title=odd,
            about=odd,
            players=[{"id": "p1", "name": odd, "counters": {kind: 2}}, {"id": "p2"}],
        )
        plain = Texts(make(BEAR).client.get(live.path).text)
        assert live.put(kind=odd[:40]).status_code == 200
        answers = [
            live.client.get(live.path).text,
            live.client.get(f"{live.path}?card=bear", headers=HTMX).text,
            live.client.get(f"{live.path}?player=p1", headers=HTMX).text,
            live.put("bear", kind, HTMX).text,
            live.step(HTMX, do="set", card="bear", note=f"{odd}!").text,
            live.client.get(f"{live.path}/share").text,
        ]
        for html in answers:
            page = Texts(html)
            assert page.tags.count("script") <= plain.tags.count("script")
            assert not [name for name, _ in page.attributes if name.startswith("on")]
            assert "49" not in "".join(page.said) or "{{" not in odd
        page = Texts(answers[0])
        assert ("data-counter", kind.casefold().strip()) in page.attributes
        assert odd in "".join(page.said)
        assert ("aria-label", odd) in page.attributes

    @pytest.mark.parametrize("odd", ODD)
    def test_come_back_from_the_page_as_they_were(self, make: Any, odd: str):
        """What a button sends is what a person meant: the same kind of counter."""
        live = make({**BEAR, "counters": {odd[:40]: 1}})
        page = Texts(live.client.get(live.path).text)
        [step] = {
            value for name, value in page.attributes if name == "value" and (value or "").startswith("do=put&onto=bear")
        }
        assert live.act("steps", step=step or "").status_code == 200
        assert list(live.session.now.board.cards["bear"].counters.values()) == [2]

    @pytest.mark.parametrize("odd", ODD)
    def test_are_told_in_errors_without_effect(self, live: LiveBoard, odd: str):
        for headers in (HTMX, {}):
            for fields in (
                {"do": odd},
                {"do": "put", "onto": "bear", "kind": odd * 40},
                {"do": "create", "card.card": odd},
            ):
                html = live.act("steps", headers, **fields).text
                assert "<script>" not in html and "onmouseover='x'" not in html

    def test_the_file_holds_them_as_they_are(self, make: Any):
        live = make(*({**BEAR, "id": f"c{number}", "name": odd} for number, odd in enumerate(ODD)))
        cards = json.loads(live.client.get(f"{live.path}.json").data)["cards"]
        assert [card["name"] for card in cards] == ODD


class TestTheFile:
    def test_is_the_scenario_with_all_that_was_done(self, live: LiveBoard):
        live.put(count="2")
        live.step(do="move", card="ox", to="battlefield")
        reply = live.client.get(f"{live.path}.json")
        assert reply.mimetype == "application/json"
        assert reply.headers["Content-Disposition"].startswith("attachment")
        scenario = read(reply.data)
        assert scenario == live.session.scenario()
        assert len(scenario.steps) == 2

    def test_opens_again_as_the_equal_board(self, live: LiveBoard):
        live.put(kind="-1/-1", count="2")
        text = live.client.get(f"{live.path}.json").text
        again = LiveBoard(live.client, live.client.post("/boards", data={"text": text}).headers["Location"])
        assert again.session.now.board == live.session.now.board
        assert again.session.scenario() == live.session.scenario()
