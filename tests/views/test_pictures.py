"""Pictures as they are served: what they are, to whom, how long they may be kept."""

import json
import struct
from threading import BoundedSemaphore
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, JSON, OX, LiveBoard
from webapp.scenarios import gallery, links
from webapp.views.sharing import pictures

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</text><script>alert(1)</script> & \"quotes\" 'and' ]]> \u202e\u0007"


def words_in(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n") and png.endswith(b"IEND\xaeB`\x82")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


class TestAsSvg:
    def test_it_shows_the_board_and_says_so_in_words(self, live: LiveBoard):
        answer = live.client.get(f"{live.path}.svg")
        assert answer.mimetype == "image/svg+xml" and answer.status_code == 200
        root = ElementTree.fromstring(answer.text)
        assert (root.get("width"), root.get("height"), root.get("role")) == ("1200", "630", "img")
        assert root.findtext(f"{SVG}title") == "A board" and "Bear (2/2" in str(root.findtext(f"{SVG}desc"))
        assert {"Bear", "2/2", "Player 1"} <= set(words_in(answer.text))

    def test_a_moment_of_its_own(self, live: LiveBoard):
        live.put(kind="charge")
        assert "charge" in words_in(live.client.get(f"{live.path}.svg").text)
        for before in (f"{live.path}.svg?at=0", f"{live.path}@0.svg"):
            assert "charge" not in words_in(live.client.get(before).text)

    def test_what_a_seat_may_not_see_is_not_in_it(self, make: Any):
        live = make(
            {**BEAR, "counters": {"charge": 1}}, {**OX, "owner": "p2", "name": "Secret Ox", "counters": {"time": 1}}
        )
        live.step(do="move", card="ox", to="library")
        live.step(do="move", card="ox", to="hand")
        assert "Secret Ox" in live.client.get(f"{live.path}.svg").text
        told = live.client.get(f"{live.path}:p1.svg").text
        assert "Secret" not in told and "a card" in told and "hand" in words_in(told)

    @pytest.mark.parametrize("where", ["title", "about", "name", "type", "player", "kind"])
    def test_texts_from_files_are_text(self, client: FlaskClient, where: str):
        bear = {**BEAR, **({where: NASTY} if where in ("name", "type") else {})}
        bear |= {"counters": {"<b>&</b>": 1}} if where == "kind" else {}
        more: dict[str, Any] = {where: NASTY} if where in ("title", "about") else {}
        more |= {"players": [{"id": "p1", "name": NASTY}]} if where == "player" else {}
        written = json.dumps({"countertop": 1, "cards": [bear], **more})
        answer = client.post("/boards", data={"text": written})
        text = client.get(f"{answer.headers['Location']}.svg").text
        tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(text).iter()}
        assert tags <= {"svg", "title", "desc", "defs", "symbol", "g", "rect", "path", "text", "use", "circle"}
        assert "\u202e" not in text and "\u0007" not in text

    def test_nothing_in_it_can_run_or_load(self, live: LiveBoard):
        answer = live.client.get(f"{live.path}.svg")
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "style=" not in answer.text and "http" not in answer.text.replace("http://www.w3.org/2000/svg", "")


class TestAsPng:
    def test_it_has_the_size_that_services_ask_for(self, live: LiveBoard):
        answer = live.client.get(f"{live.path}.png")
        assert answer.mimetype == "image/png" and size_of(answer.data) == (1200, 630)
        assert size_of(live.client.get(f"{live.path}.png?width=600").data) == (600, 315)

    def test_any_script_is_drawn_somehow(self, make: Any):
        live = make({**BEAR, "name": "漢字 العربية 🎉 \u0301"}, title="漢")
        assert size_of(live.client.get(f"{live.path}.png?width=600").data) == (600, 315)

    @pytest.mark.parametrize("width", ["0", "1e9", "1201", "-600", "٦٠٠"])
    def test_it_is_had_in_two_sizes_only(self, live: LiveBoard, width: str):
        answer = live.client.get(f"{live.path}.png?width={width}", headers=JSON)
        assert answer.status_code == 422 and "600 or 1200" in answer.text

    def test_what_is_drawn_once_is_not_drawn_again(self, live: LiveBoard):
        first = live.client.get(f"{live.path}.png?width=600").data
        before = pictures._drawn.cache_info().hits
        assert live.client.get(f"{live.path}.png?width=600").data == first
        assert pictures._drawn.cache_info().hits == before + 1

    def test_not_too_many_are_drawn_at_once(self, live: LiveBoard, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(pictures, "_drawing", BoundedSemaphore(1))
        monkeypatch.setattr(pictures, "_PATIENCE", 0.0)
        with pictures._drawing:
            for ending in ("png", "svg"):
                answer = live.client.get(f"{live.path}.{ending}", headers=JSON)
                assert answer.status_code == 503 and "try again" in answer.text
        assert live.client.get(f"{live.path}.svg").status_code == 200


class TestHowLongItIsKept:
    def test_a_live_board_is_not(self, live: LiveBoard):
        assert live.client.get(f"{live.path}.svg").headers["Cache-Control"] == "no-store"

    def test_the_board_in_a_link_is_for_good(self, client: FlaskClient, live: LiveBoard):
        path = links.path_of(live.session.scenario())
        answer = client.get(f"{path}.svg")
        assert "immutable" in answer.headers["Cache-Control"]
        again = client.get(f"{path}.svg", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304 and not again.data

    def test_one_of_the_gallery_for_a_day(self, client: FlaskClient):
        answer = client.get(f"/s/{gallery.names()[0]}.svg")
        assert answer.status_code == 200 and answer.headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize("ending", ["svg", "png"])
@pytest.mark.parametrize("path", ["/b/nothing", "/x/damaged", "/s/nothing"])
def test_what_is_not_there_has_no_picture(client: FlaskClient, path: str, ending: str):
    assert client.get(f"{path}.{ending}").status_code in (404, 422)


def test_a_moment_that_is_not_there_has_none(live: LiveBoard):
    answer = live.client.get(f"{live.path}.svg?at=99", headers=JSON)
    assert answer.status_code == 422 and "99" in answer.text
