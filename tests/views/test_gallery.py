"""The page of the gallery, and the ways that lead to it."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.views.live import LiveBoard
from webapp.scenarios import gallery
from webapp.scenarios.gallery.subjects import SUBJECTS
from webapp.views import create_app


def listed(html: str) -> list[str]:
    """The names of the scenarios that a page lists."""
    return re.findall(r'data-scenario="([^"]+)"', html)


@pytest.fixture(scope="module")
def html() -> str:
    """The page with all of them."""
    return create_app({"SECRET_KEY": "for tests"}).test_client().get("/gallery").text


class TestThePage:
    def test_lists_all_under_their_subjects(self, html: str):
        assert listed(html) == [name for subject in SUBJECTS for name in subject.names]
        assert re.findall(r'<h2 id="([^"]+)"', html) == [subject.anchor for subject in SUBJECTS]
        assert set(re.findall(r'href="#([^"]+)"', html)) == {subject.anchor for subject in SUBJECTS}

    def test_tells_each_and_leads_to_its_board_and_its_lesson(self, html: str):
        text = unescape(html)
        for entry in gallery.entries():
            assert entry.title in text and entry.scenario.about in text
            assert f'<a href="/s/{entry.name}">' in html
            assert (f'href="/s/{entry.name}/lesson"' in html) == bool(entry.scenario.steps)
        assert '<a class="rule" href="/rules#rule-704.5q"' in html

    def test_its_cards_lead_to_all_with_that_card(self, client: FlaskClient, html: str):
        path = unescape(re.search(r'href="([^"]+)">Arcbound Worker</a>', html)[1])
        assert listed(client.get(path).text) == ["two-ozoliths", "modular-passes-them-on"]


class TestSearching:
    def test_shows_what_fits_and_how_many(self, client: FlaskClient):
        html = client.get("/gallery?q=undying+704.8").text
        assert listed(html) == ["undying-with-both-kinds"]
        assert f"1 of {len(gallery.names())} fit <b>undying 704.8</b>" in html
        assert 'value="undying 704.8"' in html

    @pytest.mark.parametrize("query", ["rule=122.3", "q=122.3", "q=121.3", "rule=122&q=Old+Wolf"])
    def test_by_rule(self, client: FlaskClient, query: str):
        assert "three-minus-meet-one-plus" in listed(client.get(f"/gallery?{query}").text)

    def test_without_words_all_are_shown(self, client: FlaskClient):
        assert len(listed(client.get("/gallery?q=++").text)) == len(gallery.names())

    @pytest.mark.parametrize("odd", ["zzz", "<script>alert(1)</script>", '" onfocus="x', "%00", "9" * 3000, "{{7*7}}"])
    def test_nothing_fits_and_the_page_says_what_may(self, client: FlaskClient, odd: str):
        reply = client.get("/gallery", query_string={"q": odd})
        assert reply.status_code == 200
        assert listed(reply.text) == []
        assert "Nothing fits" in reply.text and "/gallery?q=704.5q" in reply.text
        assert "<script>alert" not in reply.text and ' onfocus="' not in reply.text and "49" not in reply.text


class TestOpening:
    def test_one_keeps_it_as_it_is(self, client: FlaskClient):
        html = client.get("/s/two-legends-of-one-name").text
        assert 'data-choice="legend"' in html and "The Queen of Nowhere" in html
        assert client.get("/s/two-legends-of-one-name.yaml").status_code in (200, 302)

    def test_the_last_counter_waits_in_set_up_mode(self, client: FlaskClient):
        """As the first walk of the README says."""
        assert 'data-mode="setup"' in client.get("/s/the-last-counter-off-a-damaged-creature").text

    def test_one_that_is_not_there(self, client: FlaskClient):
        assert client.get("/s/no-such-scenario").status_code == 404


class TestAnEmptyBoard:
    def test_leads_to_the_gallery(self, make):
        live: LiveBoard = make()
        html = live.client.get(live.path).text
        assert 'action="/gallery"' in html
        for name in re.findall(r'href="/s/([^"]+)"', html):
            assert name in gallery.names()
        assert f">All {len(gallery.names())}</a>" in html

    def test_one_with_a_card_does_not(self, live: LiveBoard):
        assert 'action="/gallery"' not in live.client.get(live.path).text
