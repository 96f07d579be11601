"""Hands to work a live board with, from outside as any client does."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.scenarios.format import Scenario
from webapp.sessions import Session

JSON = {"Accept": "application/json"}
HTMX = {"HX-Request": "true", "Accept": "text/html"}
PAGE = {"Accept": "text/html"}
FORMS_OF_ANSWER = pytest.mark.parametrize("headers", [HTMX, JSON, PAGE], ids=["htmx", "json", "page"])

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
OX = {"id": "ox", "name": "Ox", "power": 2, "toughness": 4, "zone": "hand"}


class LiveBoard:
    """One live board, worked from outside; `session` looks inside."""

    def __init__(self, client: FlaskClient, path: str) -> None:
        self.client, self.path = client, path

    @property
    def session(self) -> Session:
        return self.client.application.extensions["store"].get(self.path.removeprefix("/b/"))

    @property
    def state(self) -> tuple[int, Scenario, int]:
        return self.session.version, self.session.scenario(), len(self.session.past)

    def act(self, act: str, headers: dict[str, str] = JSON, **fields: Any) -> TestResponse:
        """Send a form."""
        return self.client.post(f"{self.path}/{act}", data=fields, headers=headers)

    def step(self, headers: dict[str, str] = JSON, **fields: Any) -> TestResponse:
        """Send a step as a form; `from_` stands for `from`."""
        return self.act("steps", headers, **{name.rstrip("_"): value for name, value in fields.items()})

    def put(
        self, onto: str = "bear", kind: str = "charge", headers: dict[str, str] = JSON, **more: Any
    ) -> TestResponse:
        return self.step(headers, do="put", onto=onto, kind=kind, **more)

    def at(self, version: int | str) -> dict[str, str]:
        """The headers of a page that shows that version."""
        return {**HTMX, "Countertop-Version": str(version)}
