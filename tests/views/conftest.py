"""What all tests of the server share: one application, which every test finds as it is when it is made."""

import json
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.live import BEAR, OX, LiveBoard
from tests.views.programs import Program
from webapp.sessions import Shelf, Store
from webapp.views import create_app


@pytest.fixture(scope="session")
def the_app() -> Flask:
    """To make an application and to compile its templates takes longer than most tests do with it."""
    return create_app({"SECRET_KEY": "for tests"})


@pytest.fixture
def app(the_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An application without any board, whose settings a test may change for itself."""
    monkeypatch.setattr(the_app, "config", copy(the_app.config))
    monkeypatch.setattr(the_app, "extensions", {**the_app.extensions, "store": Store(), "shelf": Shelf()})
    return the_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    return app.extensions["store"]


@pytest.fixture
def program(client: FlaskClient) -> Program:
    """A program that uses the API."""
    return Program(client)


@pytest.fixture
def make(client: FlaskClient) -> Callable[..., LiveBoard]:
    """Make a live board with these cards; `more` are other keys of a scenario."""

    def made(*cards: dict[str, Any], **more: Any) -> LiveBoard:
        scenario = {"countertop": 1, "cards": list(cards), **more}
        answer = client.post("/boards", data={"text": json.dumps(scenario)})
        assert answer.status_code == 303, answer.text
        return LiveBoard(client, answer.headers["Location"])

    return made


@pytest.fixture
def live(make: Callable[..., LiveBoard]) -> LiveBoard:
    """A board in play with a bear on the battlefield and an ox in hand."""
    return make(BEAR, OX)


@pytest.fixture
def laid_out(make: Callable[..., LiveBoard]) -> LiveBoard:
    """The same in set-up mode."""
    return make(BEAR, OX, setup=True)
