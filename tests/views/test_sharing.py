"""Sharing: the panel with all ways to share, short links that outlive the server, and copies that know the original."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.live import BEAR, HTMX, JSON, OX, PAGE, LiveBoard
from webapp.scenarios import gallery, links
from webapp.scenarios.format import from_plain
from webapp.sessions import Shelf, Store
from webapp.views import create_app

SCENARIO = {"countertop": 1, "title": "Shared", "cards": [BEAR, OX]}
PATH = links.path_of(SCENARIO)
PUT = {"do": "put", "onto": "bear", "kind": "charge"}


@pytest.fixture
def shelf(app: Flask) -> Shelf:
    return app.extensions["shelf"]


def field(text: str, name: str) -> str:
    """What stands in a field of the panel."""
    found = re.search(rf'id="{name}"[^>]* value="([^"]*)"', text)
    assert found, f"no field {name}"
    return unescape(found[1])


def panel(client: FlaskClient, path: str) -> str:
    reply = client.get(path, headers=HTMX)
    assert reply.status_code == 200 and "<html" not in reply.text
    return reply.text


def path_in(text: str, name: str = "link-address") -> str:
    address = urlsplit(field(text, name))
    assert address.netloc == "localhost"
    return address.path


class TestTheLink:
    def test_leads_to_the_equal_board(self, live: LiveBoard):
        live.put(kind="+1/+1", count="2")
        live.step(do="move", card="ox", to="battlefield")
        path = path_in(panel(live.client, f"{live.path}/share"))
        assert links.scenario_of_payload(path[3:]) == live.session.scenario()
        assert live.client.get(path).status_code == 200

    def test_looking_stores_nothing_and_changes_nothing(self, live: LiveBoard, shelf: Shelf, store: Store):
        before = live.state
        live.client.get(f"{live.path}/share")
        live.client.get(f"{PATH}/share")
        assert live.state == before and len(store) == 1 and len(shelf) == 0

    @pytest.mark.parametrize("path", ["/b", PATH, f"/s/{gallery.names()[0]}"], ids=["board", "link", "gallery"])
    def test_as_a_part_and_as_a_page(self, live: LiveBoard, path: str):
        path = live.path if path == "/b" else path
        part, page = live.client.get(f"{path}/share", headers=HTMX), live.client.get(f"{path}/share")
        assert "<html" not in part.text and "<html" in page.text
        for reply in (part, page):
            assert "HX-Request" in reply.vary and reply.headers["Cache-Control"] == "no-store"

    def test_the_link_of_a_link_is_itself(self, client: FlaskClient):
        with_expectation = links.path_of({**SCENARIO, "expect": {"cards": {"bear": {"power": 2}}}})
        assert path_in(panel(client, f"{with_expectation}/share")) == with_expectation
        assert path_in(panel(client, f"{with_expectation}:p1/share")) == with_expectation

    def test_of_a_moment_with_what_led_there_or_without(self, live: LiveBoard):
        live.put(kind="+1/+1")
        live.put(kind="charge")
        first = path_in(panel(live.client, f"{live.path}/share?at=1"))
        assert [step.kind for step in links.scenario_of_payload(first[3:]).steps] == ["+1/+1"]
        text = panel(live.client, f"{live.path}/share?at=1&only=1")
        alone = links.scenario_of_payload(path_in(text)[3:])
        assert alone.steps == () and alone.cards[0].counters == {"+1/+1": 1}
        assert "without what led there" in text and "One +1/+1 counter put on Bear" in text
        assert path_in(panel(live.client, f"{live.path}@1/share")) == first

    def test_where_the_story_is_too_long_it_is_the_board_as_it_is(
        self, live: LiveBoard, monkeypatch: pytest.MonkeyPatch
    ):
        for number in range(12):
            live.put(kind=f"kind {number * 86028121 % 1000003}")
            live.step(do="remove", from_="bear", kind="all")
        short = len(links.path_of(live.session.only_this_moment()))
        monkeypatch.setattr("webapp.scenarios.links.codec.MOST_CHARACTERS", short)
        text = panel(live.client, f"{live.path}/share")
        assert "too long for a link" in text
        assert links.scenario_of_payload(path_in(text)[3:]) == live.session.only_this_moment()

    def test_where_nothing_fits_that_is_said_and_the_short_link_is_there(
        self, live: LiveBoard, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("webapp.scenarios.links.codec.MOST_CHARACTERS", 20)
        text = panel(live.client, f"{live.path}/share")
        assert "at most 20 characters" in text and "Make a short link" in text and "link-address" not in text
        assert "embed-code" not in text  # there is nothing yet that could be shown there
        kept = live.act("share", HTMX).text
        assert field(kept, "embed-code").startswith('<iframe src="http://localhost/s/')

    @pytest.mark.parametrize("query", ["at=99", "at=x", "only=2", "at=-1"])
    def test_what_is_not_there_is_refused(self, live: LiveBoard, query: str):
        assert live.client.get(f"{live.path}/share?{query}").status_code == 422

    def test_the_address_is_the_one_that_was_asked(self, live: LiveBoard):
        text = live.client.get(f"{live.path}/share", base_url="https://counters.example").text
        assert field(text, "link-address").startswith("https://counters.example/x/")


@pytest.fixture(scope="module")
def two_servers() -> tuple[FlaskClient, FlaskClient]:
    return create_app().test_client(), create_app().test_client()


@pytest.mark.parametrize("size", [2, 20, 200])
def test_a_link_made_here_opens_on_a_second_fresh_server_with_the_same_board(
    size: int, two_servers: tuple[FlaskClient, FlaskClient]
):
    here, there = two_servers
    cards = [{"id": f"c{n}", "name": f"Card {n}", "power": 2, "counters": {"+1/+1": n + 1}} for n in range(size)]
    given = {"countertop": 1, "title": "Many — ☃", "cards": cards, "steps": [{"do": "tap", "card": "c1"}]}
    board = here.post("/boards", data={"text": json.dumps(given)}).headers["Location"]
    path = path_in(panel(here, f"{board}/share"))
    assert there.get(f"{path}.json").data == here.get(f"{board}.json").data
    assert there.get(path).text.count("data-card=") >= size


class TestTheShortLink:
    def test_shows_the_same_board_with_the_same_story(self, live: LiveBoard):
        live.put(kind="+1/+1")
        path = path_in(live.act("share", HTMX).text, "short-address")
        assert live.client.get(f"{path}.json").data == live.client.get(f"{live.path}.json").data
        assert "One +1/+1 counter put on Bear" in live.client.get(path).text

    def test_it_is_stored_when_asked_for_and_once(self, live: LiveBoard, shelf: Shelf):
        assert "short-address" not in panel(live.client, f"{live.path}/share")
        first, again = (path_in(live.act("share", HTMX).text, "short-address") for _ in range(2))
        assert first == again and len(shelf) == 1
        assert path_in(panel(live.client, f"{live.path}/share"), "short-address") == first
        live.put()
        assert "short-address" not in panel(live.client, f"{live.path}/share")  # this is another board now

    def test_without_scripts_one_is_led_to_the_page_that_shows_it(self, live: LiveBoard):
        live.put()
        reply = live.act("share", PAGE, at="0", only="1")
        assert (reply.status_code, reply.headers["Location"]) == (303, f"{live.path}/share?at=0&only=1")
        assert "short-address" in live.client.get(reply.headers["Location"]).text

    def test_programs_are_told_its_path(self, live: LiveBoard):
        told = live.act("share", JSON).json
        assert told["path"] == f"/s/{told['slug']}" and told["lasts"] is False

    def test_of_a_shared_board_it_keeps_all_that_was_shared(self, client: FlaskClient, shelf: Shelf):
        expecting = {**SCENARIO, "rules": ["122.5"], "expect": {"cards": {"bear": {"power": 2}}}}
        slug = client.post(f"{links.path_of(expecting)}/share", headers=JSON).json["slug"]
        assert shelf.find(slug) == from_plain(expecting)
        text = panel(client, f"/s/{slug}/share")
        assert path_in(text, "short-address") == f"/s/{slug}" and path_in(text) == links.path_of(expecting)

    def test_a_gallery_scenario_has_its_name(self, client: FlaskClient, shelf: Shelf):
        name = gallery.names()[0]
        text = panel(client, f"/s/{name}/share")
        assert path_in(text, "short-address") == f"/s/{name}" and "comes with Countertop" in text
        client.post(f"/s/{name}/steps", data={"do": "end_turn"})
        assert len(shelf) == 0

    def test_an_unknown_one_is_not_found(self, client: FlaskClient):
        for path in ("/s/0123456789", "/s/0123456789/share", "/s/0123456789.json", "/s/nobody"):
            assert client.get(path).status_code == 404
        assert "nothing is shared here" in client.get("/s/0123456789").text.casefold()

    def test_pasted_on_the_first_page_it_opens_as_a_board(self, client: FlaskClient):
        path = client.post(f"{PATH}/share", headers=JSON).json["path"]
        for text in (path, f" https://counters.example{path}/embed?step=2 ", f"http://localhost{path}@0"):
            board = client.post("/boards", data={"text": text}).headers["Location"]
            assert client.get(f"{board}.json").json["title"] == "Shared"
        elsewhere = client.post("/boards", data={"text": "https://counters.example/s/0123456789"}, headers=PAGE)
        assert elsewhere.status_code == 404 and "kept on another server" in elsewhere.text

    def test_other_encodings_and_forms_are_refused(self, live: LiveBoard, shelf: Shelf):
        assert live.client.post(f"{live.path}/share", json={"at": 0}).status_code == 422
        assert len(shelf) == 0

    def test_it_says_that_it_ends_with_a_server_that_keeps_nothing(
        self, client: FlaskClient, app: Flask, tmp_path: Path
    ):
        assert "ends with the server" in panel(client, f"{PATH}/share")
        app.extensions["shelf"] = Shelf(tmp_path / "shared.sqlite3")
        assert "ends with the server" not in panel(client, f"{PATH}/share")

    def test_it_outlives_the_server_and_is_seen_by_another_one(self, client: FlaskClient, tmp_path: Path):
        one, other = (create_app({"DATA": tmp_path}).test_client() for _ in range(2))
        path = one.post(f"{PATH}/share", headers=JSON).json["path"]
        after_a_restart = create_app({"DATA": tmp_path}).test_client()
        for server in (other, after_a_restart):
            assert server.get(f"{path}.json").data == one.get(f"{PATH}.json").data
        assert client.get(path).status_code == 404  # a server that has no such folder


class TestTrouble:
    @pytest.fixture
    def broken(self, app: Flask, tmp_path: Path) -> FlaskClient:
        (tmp_path / "shared.sqlite3").write_text("no database at all, though it is long enough" * 100)
        app.extensions["shelf"] = Shelf(tmp_path / "shared.sqlite3")
        return app.test_client()

    def test_with_a_broken_shelf_the_rest_of_the_server_works(self, broken: FlaskClient):
        board = broken.post("/boards", data={"text": json.dumps(SCENARIO)}).headers["Location"]
        for path in ("/", board, PATH, f"/s/{gallery.names()[0]}", f"{board}.json"):
            assert broken.get(path).status_code == 200
        text = panel(broken, f"{board}/share")
        assert "Short links can&#39;t be read here now" in text and path_in(text).startswith("/x/")

    @pytest.mark.parametrize("headers", [PAGE, JSON], ids=["page", "json"])
    def test_a_short_link_is_answered_with_503(self, broken: FlaskClient, headers: dict[str, str]):
        for reply in (broken.get("/s/0123456789", headers=headers), broken.post(f"{PATH}/share", headers=headers)):
            assert reply.status_code == 503 and "short links can" in unescape(reply.text).casefold()

    def test_the_panel_says_why_none_could_be_made(self, broken: FlaskClient):
        reply = broken.post(f"{PATH}/share", headers=HTMX)
        assert reply.status_code == 200 and "short links can't be made here now" in unescape(reply.text).casefold()


class TestWhatToPaste:
    def test_an_address_is_right_where_a_hidden_card_has_a_word_of_it(self, make):
        live = make(BEAR, {"id": "x", "name": "x", "zone": "hand", "owner": "p2"})
        text = panel(live.client, f"{live.path}:p1/share")
        assert path_in(text) == links.path_of(live.session.scenario())

    def test_code_and_pictures_lead_to_the_short_link_where_there_is_one(self, live: LiveBoard):
        text = panel(live.client, f"{live.path}/share")
        address = field(text, "link-address")
        assert f'src="{address}/embed"' in field(text, "embed-code")
        assert field(text, "picture-bbcode") == f"[url={address}][img]{address}.png[/img][/url]"
        kept = live.act("share", HTMX).text
        short = field(kept, "short-address")
        assert field(kept, "picture-markdown").endswith(f"({short}.png)]({short})")

    def test_they_never_give_away_the_live_board(self, live: LiveBoard):
        text = live.act("share", HTMX).text
        for name in (
            "link-address",
            "short-address",
            "embed-code",
            "picture-markdown",
            "picture-bbcode",
            "picture-html",
        ):
            assert live.path not in field(text, name)

    def test_a_title_is_text_in_each_of_them(self, make):
        live = make(BEAR, title='"><script>alert(1)</script>](x)`')
        text = panel(live.client, f"{live.path}/share")
        assert "<script>" not in text
        assert "<script>" not in field(text, "embed-code") and "<script>" not in field(text, "picture-html")
        assert "]" not in field(text, "picture-markdown").removeprefix("[![").partition("](")[0]

    def test_every_file_and_the_ruling_can_be_fetched_of_that_moment(self, live: LiveBoard):
        live.put()
        live.put()
        text = panel(live.client, f"{live.path}/share?at=1&only=1")
        paths = [unescape(path) for path in re.findall(r'href="([^"]+)" download', text)]
        assert len(paths) >= 3 and all(path.endswith("?at=1&only=1") for path in paths)
        for path in (*paths, f"{live.path}.txt?at=1"):
            assert live.client.get(path).status_code == 200
        assert live.client.get(paths[0]).json["cards"][0]["counters"] == {"charge": 1}


class TestCopies:
    def test_a_copy_leads_back_to_the_original_as_long_as_it_lives(self, client: FlaskClient):
        copy_id = re.search(r'name="copy_id" value="([^"]+)"', client.get(PATH).text)[1]
        first = client.post(f"{PATH}/steps", data={**PUT, "copy_id": copy_id}, headers=HTMX)
        assert "Your own copy of a shared board" in first.text and f'href="{PATH}"' in first.text
        own = first.headers["HX-Push-Url"]
        client.post(f"{own}/undo", headers=HTMX)
        page = client.get(own).text
        assert "Your own copy of a shared board" in page and f'href="{PATH}"' in page
        assert client.get(PATH).text.count("Your own copy") == 0

    def test_the_way_back_keeps_the_moment_and_the_seat(self, client: FlaskClient):
        path = links.path_of({**SCENARIO, "steps": [PUT, PUT]})
        own = client.post(f"{path}:p1@1/steps", data=PUT, headers=PAGE).headers["Location"]
        assert own.endswith(":p1") and f'href="{path}:p1@1"' in client.get(own).text

    def test_the_origin_is_in_no_file(self, client: FlaskClient):
        own = client.post(f"{PATH}/steps", data=PUT, headers=PAGE).headers["Location"]
        assert "origin" not in client.get(f"{own}.json").text

    def test_a_board_that_is_no_copy_leads_nowhere(self, live: LiveBoard):
        assert "Back to the original" not in live.client.get(live.path).text

    @pytest.mark.parametrize("path", [PATH, f"/s/{gallery.names()[0]}"], ids=["link", "gallery"])
    def test_it_can_be_made_ones_own_without_a_change(self, client: FlaskClient, store: Store, path: str):
        assert f'action="{path}/copy"' in client.get(path).text
        own = client.post(f"{path}/copy").headers["Location"]
        assert own.startswith("/b/") and len(store) == 1
        page = client.get(own).text
        assert f'href="{path}"' in page and "Your own copy" in page

    def test_made_ones_own_at_a_moment_it_is_at_that_moment(self, client: FlaskClient):
        path = links.path_of({**SCENARIO, "steps": [PUT, PUT]})
        own = LiveBoard(client, client.post(f"{path}@1/copy").headers["Location"])
        assert own.session.now.board.cards["bear"].counters == {"charge": 1}
        assert own.session.ahead
