"""What all tests of the server share: an application of its own for each test, and boards on it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.live import BEAR, OX, LiveBoard
from webapp.sessions import Store
from webapp.views import create_app


@pytest.fixture
def app() -> Flask:
    return create_app({"SECRET_KEY": "for tests"})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    return app.extensions["store"]


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
