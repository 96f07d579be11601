"""The catalogue's names, as one types."""

import pytest
from flask.testing import FlaskClient

from tests.views.live import HTMX, JSON


def names(client: FlaskClient, asked: str) -> list[str]:
    told = client.get("/cards", query_string={"q": asked}, headers=JSON).json
    assert told is not None
    return [card["name"] for card in told["cards"]]


def test_names_that_begin_so(client: FlaskClient):
    assert "Grizzly Bears" in names(client, "grizzly b")
    assert names(client, "GRIZZLY B") == names(client, "grizzly b")


def test_at_most_twelve(client: FlaskClient):
    assert len(names(client, "a")) == 12


def test_as_options_of_a_list(client: FlaskClient):
    reply = client.get("/cards", query_string={"card.card": "grizzly b"}, headers=HTMX)
    assert '<option value="Grizzly Bears">' in reply.text
    assert "HX-Request" in reply.vary


def test_what_is_asked_is_not_said_back(client: FlaskClient):
    for headers in (HTMX, JSON):
        assert "script" not in client.get("/cards", query_string={"q": "<script>"}, headers=headers).text


@pytest.mark.parametrize("asked", ["", "  ", "\0", "%", "(", "[a", "🐻", "x" * 10_000, "-", "'", '"', "\ud7ff"])
def test_odd_questions_find_nothing_or_something_but_never_fail(client: FlaskClient, asked: str):
    for headers in (HTMX, JSON):
        assert client.get("/cards", query_string={"q": asked}, headers=headers).status_code == 200


def test_no_question_and_bytes_that_are_no_text(client: FlaskClient):
    for path in ("/cards", "/cards?q=%ff", "/cards?q=a&q=b", "/cards?card.card="):
        assert client.get(path).status_code == 200
