"""The page of rules, and the way to it from each log entry."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.views.live import HTMX, LiveBoard
from webapp import rulebook
from webapp.rulebook.missing import NOT_DONE
from webapp.rules.citations import CITATIONS
from webapp.scenarios import links


@pytest.fixture
def html(client: FlaskClient) -> str:
    answer = client.get("/rules")
    assert answer.status_code == 200
    return unescape(answer.text.replace("<wbr>", ""))


def row(page: str, number: str) -> str:
    """The part of the page that is about that rule."""
    found = re.search(
        rf'<li class="told[^"]*" id="rule-{re.escape(number)}".*?(?=<li class="told|</section>)', page, re.S
    )
    assert found, number
    return found[0]


class TestThePageOfRules:
    def test_each_rule_stands_there_once_told_in_one_line(self, html: str):
        assert re.findall(r'id="rule-([^"]+)"', html) == [
            *(each.citation.number for each in rulebook.rows()),
            *(each.number for each in NOT_DONE),
        ]
        for number, citation in CITATIONS.items():
            assert citation.telling in row(html, number)

    def test_beside_it_the_seeds_number_the_function_and_the_scenarios(self, html: str):
        about = row(html, "122.3")
        assert "formerly 121.3" in about
        assert "<code>state_based.opposed_counters_cancel</code>" in about
        assert ">Three minus counters meet one plus counter</a>" in about

    def test_how_it_moved(self, html: str):
        assert "new in 2026-08-07" in row(html, "122.1j")
        assert "formerly" not in row(html, "704.5q")

    def test_each_scenario_is_led_to_by_its_link(self, client: FlaskClient, html: str):
        titles = dict(re.findall(r'href="/x/([^"]+)">([^<]+)</a>', html))
        assert {links.scenario_of_payload(payload).title for payload in titles} == set(titles.values())
        first = next(iter(titles))
        assert titles[first] in unescape(client.get(f"/x/{first}").text)

    def test_what_is_not_done_is_said_with_the_reason(self, html: str):
        assert "There are no dungeons here" in row(html, "704.5t")

    def test_every_link_within_the_page_has_its_anchor(self, html: str):
        anchors = set(re.findall(r'id="([^"]+)"', html))
        assert set(re.findall(r'href="#([^"]+)"', html)) <= anchors

    def test_the_first_page_leads_there(self, client: FlaskClient):
        assert '<a href="/rules">' in client.get("/").text


class TestALogEntry:
    def test_leads_to_each_rule_that_it_names(self, client: FlaskClient, live: LiveBoard):
        live.step(do="put", onto="bear", kind="-1/-1", count=2)
        page = client.get(live.path).text
        assert '<a class="rule" href="/rules#rule-704.5f"' in page
        assert 'aria-label="Rule 704.5f"' in page

    def test_so_does_one_that_comes_alone(self, live: LiveBoard):
        answer = live.step(do="put", onto="bear", kind="-1/-1", count=2, headers=HTMX)
        assert '<a class="rule" href="/rules#rule-704.5f"' in answer.text

    def test_a_number_that_is_not_in_the_table_is_no_link(self, app, client: FlaskClient):
        with app.test_request_context():
            macros = app.jinja_env.get_template("partials/macros.html").module
            assert macros.rule_tag("999.1").strip() == '<span class="rule">999.1</span>'

    def test_inside_a_button_there_is_no_link(self, client: FlaskClient):
        assert not re.search(r"<button[^>]*>(?:(?!</button>).)*<a ", client.get("/").text, re.S)
