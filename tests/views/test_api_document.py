"""The OpenAPI document: valid, whole, and true to its own examples."""

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.views.programs import valid
from webapp.views.api.openapi import document
from webapp.views.api.problems import PREFIX


def operations():
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    ]


def contents(operation):
    """Where the document shows a value beside its schema: the body and the answers, those that it refers to as well."""
    yield from operation.get("requestBody", {}).get("content", {}).items()
    for answer in operation["responses"].values():
        name = answer.get("$ref", "").rpartition("/")[2]
        told = document()["components"]["responses"][name] if name else answer
        yield from told.get("content", {}).items()


EACH = pytest.mark.parametrize("operation", [one for _, one in operations()], ids=[name for name, _ in operations()])


def test_it_is_valid():
    assert [str(error) for error in OpenAPIV31SpecValidator(document()).iter_errors()] == []


def test_it_is_served_to_any_site(client):
    answer = client.get(f"{PREFIX}/openapi.json")
    assert answer.json == document()
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    again = client.get(f"{PREFIX}/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_it_tells_of_each_address_that_is_served_and_of_no_other(app):
    served = {
        f"{method} {rule.rule.removeprefix(PREFIX).replace('<', '{').replace('>', '}')}"
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"OPTIONS", "HEAD"}
        if rule.rule.startswith(f"{PREFIX}/")
    }
    assert served == {name for name, _ in operations()} | {"GET /", "GET /openapi.json"}


@pytest.mark.parametrize("path", [PREFIX, f"{PREFIX}/"])
def test_who_asks_what_is_there_gets_it(client, path):
    assert client.get(path, follow_redirects=True).json["openapi"].startswith("3.1")


@EACH
def test_each_operation_says_what_it_does_and_what_can_go_wrong(operation):
    assert operation["summary"]
    assert "500" in operation["responses"]
    assert all(parameter["description"] for parameter in operation.get("parameters", ()))


@EACH
def test_each_example_is_as_its_schema_says(operation):
    shown = [
        (content["schema"], value)
        for _, content in contents(operation)
        for value in [content.get("example"), *(one["value"] for one in content.get("examples", {}).values())]
        if value is not None
    ]
    for schema, value in shown:
        valid(schema, value)
    for parameter in operation.get("parameters", ()):
        if "example" in parameter:
            valid(parameter["schema"], parameter["example"])
    assert shown


def test_a_body_and_an_answer_have_an_example_wherever_they_are_json():
    lacking = [
        (name, media)
        for name, operation in operations()
        for media, content in contents(operation)
        if media == "application/json" and not {"example", "examples"} & content.keys()
    ]
    assert lacking == [("GET /scenario.schema.json", "application/json")]  # it would be as long as all the rest


def test_an_operation_names_itself_once():
    names = [operation["operationId"] for _, operation in operations()]
    assert len(names) == len(set(names))
