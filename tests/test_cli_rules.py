"""`countertop rules`: the table of rules with the tests that cover each."""

import json

import pytest
from click.testing import CliRunner

from webapp import cli, rulebook


def call(*arguments: str):
    """What the command printed and how it ended."""
    result = CliRunner().invoke(cli.main, ["rules", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def tests(monkeypatch):
    """Set the tests that there are."""

    def these(covered):
        monkeypatch.setattr(cli, "covered_by", lambda: covered)

    return these


def numbers(result):
    return [json.loads(line)["rule"] for line in result.stdout.splitlines()]


def test_all_rules_in_the_order_of_the_page():
    assert numbers(call("--json")) == [row.citation.number for row in rulebook.rows()]


def test_one_for_people(tests):
    tests({"122.3": ("tests/test_one.py::test_it", "tests/scenarios/two.yaml")})
    result = call("122.3")
    first, *lines = result.stdout.splitlines()
    assert first == "122.3    +1/+1 and -1/-1 counters on one permanent come off in equal number."
    assert [" ".join(line.split()) for line in lines if "seen in" not in line and "-meet-" not in line][:2] == [
        "formerly 121.3",
        "done by state_based.opposed_counters_cancel",
    ]
    assert [line.split()[-1] for line in lines[-2:]] == ["tests/test_one.py::test_it", "tests/scenarios/two.yaml"]
    assert (result.exit_code, result.stderr) == (0, "")


def test_one_for_programs(tests):
    tests({"122.3": ("tests/test_one.py::test_it",)})
    [line] = call("122.3", "--json").stdout.splitlines()
    told = json.loads(line)
    assert "three-minus-meet-one-plus" in told.pop("scenarios")
    assert told == {
        "rule": "122.3",
        "telling": "+1/+1 and -1/-1 counters on one permanent come off in equal number.",
        "formerly": "121.3",
        "in_2025": None,
        "change": None,
        "functions": ["state_based.opposed_counters_cancel"],
        "tests": ["tests/test_one.py::test_it"],
    }


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [("122", "122.1", "122.6a"), ("122.1", "122.1", "122.1j"), ("704.5q", "704.5q", "704.5q")],
)
def test_a_number_asks_for_all_that_belongs_to_it(asked, first, last):
    found = numbers(call(asked, "--json"))
    assert found[0] == first
    assert last in found
    assert all(number.startswith(asked) for number in found)


def test_a_rule_without_a_test_is_named_and_the_code_is_1(tests):
    tests({"122.3": ("tests/test_one.py::test_it",)})
    result = call("122.3", "122.4", "122.5")
    assert (result.exit_code, result.stderr) == (1, "countertop: no test covers 122.4, 122.5\n")
    assert result.stdout.count("tests    none") == 2


def test_where_there_are_no_tests_it_says_so(tests):
    tests(None)
    result = call("122.3", "--json")
    assert (result.exit_code, json.loads(result.stdout)["tests"]) == (0, None)
    assert "the tests are not at hand here" in result.stderr
    assert "tests/" not in call("122.3").stdout


@pytest.mark.parametrize("number", ["999", "122.99", "704.5aaa", "", "all"])
def test_a_number_that_is_none_here_is_refused(number):
    result = call(number)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"no rule {number!r} is implemented" in result.stderr
