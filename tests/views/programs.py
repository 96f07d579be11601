"""A program that uses the API. Whatever it sends and is answered is held against the OpenAPI document."""

import json
import re
from functools import cache
from typing import Any

import jsonschema_rs
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.views.api.openapi import document
from webapp.views.api.problems import MEDIA_TYPE, PREFIX

JSON, YAML = "application/json", "application/yaml"


class Program:
    """Sends requests as any program does."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, kind: str | None = JSON, **headers: str) -> TestResponse:
        """Send a body: a text as it is, anything else as JSON."""
        sent = body if isinstance(body, str | bytes | None) else json.dumps(body)
        return self.ask("POST", path, sent, kind, **headers)

    def ask(
        self, method: str, path: str, sent: str | bytes | None = None, kind: str | None = None, **headers: str
    ) -> TestResponse:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.client.open(PREFIX + path, method=method, data=sent, content_type=kind, headers=told)
        operation = _operation(method, path.partition("?")[0])
        if operation is not None:
            assert str(answer.status_code) in operation["responses"], (answer.status_code, answer.text)
            _hold_answer(answer, operation["responses"][str(answer.status_code)])
            if answer.status_code < 400 and kind == JSON and str(sent)[:1] in ("{", "["):
                valid(operation["requestBody"]["content"][JSON]["schema"], json.loads(sent))
        else:
            assert answer.status_code >= 400
        if answer.status_code >= 400:
            assert answer.mimetype == MEDIA_TYPE
            assert answer.json["status"] == answer.status_code
        return answer


@cache
def _patterns() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), methods) for path, methods in document()["paths"].items()]


def _operation(method: str, path: str) -> dict[str, Any] | None:
    exact = document()["paths"].get(path)
    found = exact or next((methods for pattern, methods in _patterns() if pattern.fullmatch(path)), {})
    return found.get(method.lower())


def _hold_answer(answer: TestResponse, told: dict[str, Any]) -> None:
    if "$ref" in told:
        told = document()["components"]["responses"][told["$ref"].rpartition("/")[2]]
    if "content" not in told:
        assert not answer.data
        return
    valid(told["content"][answer.mimetype]["schema"], answer.json)
    for name in told.get("headers", ()):
        assert name in answer.headers


def valid(schema: dict[str, Any], value: Any) -> None:
    """Raise ValidationError if the value is not as the schema of the document says."""
    _validator(json.dumps(schema)).validate(value)


@cache
def _validator(schema: str) -> Any:
    return jsonschema_rs.validator_for({**json.loads(schema), "components": document()["components"]})
