"""What the README says to write, and what it says comes of that, is so."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from webapp.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
NAME = "bear.countertop.yaml"


@pytest.fixture
def written(monkeypatch, tmp_path):
    """The README's scenario file, where a person has saved it."""
    monkeypatch.chdir(tmp_path)
    (text,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    Path(NAME).write_text(text, encoding="utf-8")
    return text


def check() -> str:
    """What the command prints about it."""
    return CliRunner().invoke(main, ["check", NAME]).output


def test_the_scenario_holds(written):
    assert check() == f"ok {NAME}\n"


def test_the_broken_one_fails_as_shown(written):
    Path(NAME).write_text(written.replace("power: 3", "power: 4"), encoding="utf-8")
    (shown,) = re.findall(r"```\n(FAIL .*?)```", README, re.DOTALL)
    assert check() == shown


@pytest.mark.parametrize("command", re.findall(r"(?<=[|,] `)(\w+)(?= \[?[A-Z])", README))
def test_every_command_of_the_table_is_there(command):
    assert command in main.commands
