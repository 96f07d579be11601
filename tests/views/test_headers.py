"""The headers that protect a visitor stand on every answer: pages, parts, files, errors."""

import re

import pytest
from flask.testing import FlaskClient

from tests.views.live import FORMS_OF_ANSWER, LiveBoard
from webapp.scenarios import links
from webapp.views import create_app

POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
ADDRESSES = [
    ("get", "/", 200),
    ("get", "/healthz", 200),
    ("get", "/cards?q=bear", 200),
    ("get", "BOARD", 200),
    ("get", "BOARD?card=bear", 200),
    ("get", "BOARD.json", 200),
    ("get", "BOARD/share", 200),
    ("post", "BOARD/play", None),
    ("post", "BOARD/steps", 422),
    ("get", "LINK", 200),
    ("get", "/x/1abc", 422),
    ("get", "/static/css/base.css", 200),
    ("get", "/static/vendor/htmx/htmx.min.js", 200),
    ("get", "/static/nowhere.js", 404),
    ("get", "/nowhere", 404),
    ("get", "/b/nobody", 404),
    ("get", "BOARD/steps", 405),
    ("options", "/", 200),
    ("head", "/", 200),
    ("post", "/boards", None),
]


def safe(reply: object) -> bool:
    headers = reply.headers
    return (
        headers["Content-Security-Policy"] == POLICY
        and headers["X-Content-Type-Options"] == "nosniff"
        and headers["Referrer-Policy"] == "no-referrer"
    )


@FORMS_OF_ANSWER
@pytest.mark.parametrize(("method", "address", "status"), ADDRESSES)
def test_on_every_address(
    client: FlaskClient, live: LiveBoard, method: str, address: str, status: int | None, headers: dict[str, str]
):
    link = links.path_of({"countertop": 1})
    reply = client.open(
        address.replace("BOARD", live.path).replace("LINK", link), method=method.upper(), headers=headers
    )
    assert status is None or reply.status_code == status
    assert safe(reply)


@FORMS_OF_ANSWER
def test_on_what_is_too_large(live: LiveBoard, headers: dict[str, str]):
    reply = live.act("steps", headers, kind="x" * (2 * 1024 * 1024))
    assert reply.status_code == 413 and safe(reply)


@FORMS_OF_ANSWER
def test_on_our_own_faults(headers: dict[str, str]):
    app = create_app()

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError

    reply = app.test_client().get("/broken", headers=headers)
    assert reply.status_code == 500 and safe(reply)


def test_not_modified_files_too(client: FlaskClient):
    first = client.get("/static/css/base.css")
    again = client.get("/static/css/base.css", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and safe(again)


@pytest.mark.parametrize(
    "address", ["/", "BOARD", "BOARD?card=bear", "BOARD?player=p1", "BOARD?new=card", "LINK", "/no"]
)
def test_no_page_holds_what_the_policy_forbids(client: FlaskClient, live: LiveBoard, address: str):
    link = links.path_of({"countertop": 1, "cards": [{"id": "a", "counters": {"charge": 1}}]})
    html = client.get(address.replace("BOARD", live.path).replace("LINK", link)).text
    assert not re.search(r"<[^>]+\s(?:style|on\w+|hx-on[\w:.-]*)=", html)
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|javascript:|\bjs:", html)
    loaded = re.sub(r'<link rel="alternate"[^>]*>', "", html)  # which no browser follows
    assert not re.search(r'\b(?:src|href|action)="(?:https?:)?//', loaded)
