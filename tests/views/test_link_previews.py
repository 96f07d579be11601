"""What other places show of a link: the tags of its page, and oEmbed."""

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, OX, LiveBoard
from webapp.scenarios import links

HOST = "http://localhost"


@pytest.fixture
def path(make: Any) -> str:
    """A shared board, inside its link."""
    live: LiveBoard = make(BEAR, OX, title='Bear & "Ox"')
    return links.path_of(live.session.scenario())


@pytest.fixture
def asking(make: Any) -> str:
    """One that asks before its only step, in which the Bear dies."""
    quiz = {"ask": "What is left?", "choices": ["The Bear", "Nothing"], "right": 2}
    steps = [{"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2, "quiz": quiz}]
    live: LiveBoard = make(BEAR, OX, steps=steps)
    return links.path_of(live.session.scenario())


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([\w:-]+)" content="([^"]*)"', page)
    return {name: unescape(content) for name, content in found}


class TestTheTagsOfAPage:
    def test_a_shared_board_has_title_words_and_picture(self, client: FlaskClient, path: str):
        found = tags(client.get(path).text)
        assert found["og:title"] == 'Bear & "Ox"' and found["og:url"] == f"{HOST}{path}"
        assert "Bear (2/2" in found["og:description"] and "Bear (2/2" in found["og:image:alt"]
        assert (found["og:image"], found["twitter:card"]) == (f"{HOST}{path}.png", "summary_large_image")
        assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
        assert {"og:type", "og:site_name"} <= set(found)

    def test_so_has_a_moment_of_it_and_a_seat(self, client: FlaskClient, path: str):
        found = tags(client.get(f"{path}:p2@0").text)
        assert found["og:image"] == f"{HOST}{path}:p2@0.png"
        assert client.get(found["og:image"].removesuffix("png") + "svg").status_code == 200
        assert "Ox" not in client.get(f"{path}:p2@0.svg").text.replace("&#34;Ox&#34;", "")

    def test_they_are_short_whatever_a_file_says(self, client: FlaskClient, make: Any):
        cards = [{**BEAR, "id": f"b{i}", "name": f"{'Bear' * 20} {i}"} for i in range(40)]
        live = make(*cards, title="On and on " * 900)
        found = tags(client.get(links.path_of(live.session.scenario())).text)
        assert len(found["og:title"]) <= 400
        assert len(found["og:description"]) <= 300 and len(found["og:image:alt"]) <= 420

    def test_a_live_board_has_its_picture(self, live: LiveBoard):
        assert tags(live.client.get(live.path).text)["og:image"] == f"{HOST}{live.path}.png"

    @pytest.mark.parametrize("address", ["/", "/gallery"])
    def test_other_pages_have_one_of_the_gallery(self, client: FlaskClient, address: str):
        found = tags(client.get(address).text)
        assert found["og:url"] == f"{HOST}{address}" and found["og:title"]
        assert client.get(found["og:image"].removesuffix("png") + "svg").status_code == 200

    def test_a_board_that_asks_shows_how_it_begins(self, client: FlaskClient, asking: str):
        found = tags(client.get(asking).text)
        assert found["og:image"] == f"{HOST}{asking}@0.png" and found["og:url"] == f"{HOST}{asking}"
        for words in (found["og:description"], found["og:image:alt"], client.get(f"{asking}@0.svg").text):
            assert "Bear" in words and "graveyard" not in words
        assert tags(client.get(f"{asking}@1").text)["og:image"] == f"{HOST}{asking}@1.png"  # that moment is asked for
        assert "graveyard" in client.get(f"{asking}@1.svg").text

    def test_a_lesson_has_the_board_before_anything_is_answered(self, client: FlaskClient, path: str):
        found = tags(client.get(f"{path}/lesson").text)
        assert found["og:image"] == f"{HOST}{path}@0.png" and found["og:url"] == f"{HOST}{path}/lesson"
        assert "og:image" not in tags(client.get(f"{path}/embed").text)

    def test_the_page_leads_to_oembed(self, client: FlaskClient, path: str):
        (found,) = re.findall(
            r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', client.get(path).text
        )
        told = client.get(unescape(found)).json
        assert told and told["title"] == 'Bear & "Ox"'


class TestOembed:
    def ask(self, client: FlaskClient, **query: Any) -> Any:
        return client.get("/oembed", query_string=query)

    def test_it_has_what_the_protocol_requires(self, client: FlaskClient, path: str):
        told = self.ask(client, url=f"{HOST}{path}", format="json").json
        assert (told["version"], told["type"], told["width"], told["height"]) == ("1.0", "rich", 720, 560)
        assert f'src="{HOST}{path}/embed"' in told["html"] and 'title="Bear &amp; &#34;Ox&#34;"' in told["html"]
        assert (told["thumbnail_url"], told["thumbnail_width"]) == (f"{HOST}{path}.png", 1200)
        assert told["thumbnail_height"] == 630 and told["provider_name"] == "Countertop"

    def test_the_picture_of_what_asks_does_not_answer(self, client: FlaskClient, asking: str):
        def thumbnail(url: str, **more: Any) -> str:
            return str(self.ask(client, url=HOST + url, **more).json["thumbnail_url"]).removeprefix(HOST)

        assert thumbnail(asking) == thumbnail(f"{asking}/lesson") == f"{asking}@0.png"
        assert thumbnail(asking, maxwidth=640) == f"{asking}@0.png?width=600"
        assert thumbnail(f"{asking}@1") == f"{asking}@1.png"

    def test_what_the_frame_and_the_picture_lead_to_is_there(self, client: FlaskClient, path: str):
        told = self.ask(client, url=f"{HOST}{path}").json
        (frame,) = re.findall(r'src="([^"]*)"', told["html"])
        assert client.get(frame).status_code == 200

    def test_it_keeps_within_the_sizes_that_are_asked_for(self, client: FlaskClient, path: str):
        told = self.ask(client, url=f"{HOST}{path}", maxwidth=640, maxheight=400).json
        assert (told["width"], told["height"]) == (640, 400) and 'width="640" height="400"' in told["html"]
        assert (told["thumbnail_width"], told["thumbnail_height"]) == (600, 315)
        assert "thumbnail_url" not in self.ask(client, url=f"{HOST}{path}", maxwidth=300).json

    @pytest.mark.parametrize(
        "url", ["", "http://", "http://[", "https://example.com/x/abc", f"{HOST}/", f"{HOST}/b/abc"]
    )
    def test_of_anything_else_there_is_none(self, client: FlaskClient, url: str):
        assert self.ask(client, url=url).status_code == 404

    def test_nor_of_the_same_path_elsewhere(self, client: FlaskClient, path: str):
        for host in (
            "https://example.com",
            "http://localhost:81",
            "http://localhost@example.com",
            "javascript://localhost",
        ):
            assert self.ask(client, url=f"{host}{path}").status_code == 404

    def test_nor_of_a_damaged_link(self, client: FlaskClient):
        assert self.ask(client, url=f"{HOST}/x/damaged").status_code in (404, 422)

    def test_xml_is_not_written(self, client: FlaskClient, path: str):
        assert self.ask(client, url=f"{HOST}{path}", format="xml").status_code == 501

    @pytest.mark.parametrize("number", ["0", "-1", "wide", "1e3", "9" * 400, "٣"])
    def test_a_size_is_a_number_of_pixels(self, client: FlaskClient, path: str, number: str):
        answer = self.ask(client, url=f"{HOST}{path}", maxwidth=number)
        assert answer.status_code == 422 and "pixels" in answer.text

    def test_a_seat_is_kept(self, client: FlaskClient, path: str):
        told = self.ask(client, url=f"{HOST}{path}:p2").json
        assert f"{path}:p2/embed" in told["html"] and told["thumbnail_url"] == f"{HOST}{path}:p2.png"
