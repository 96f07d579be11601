"""`countertop gallery`: the names for demos and links, and the files to begin with."""

import pytest
from click.testing import CliRunner

from webapp import cli
from webapp.scenarios import gallery


def call(*arguments: str):
    """How the command ends."""
    return CliRunner().invoke(cli.main, ["gallery", *arguments])


def test_it_lists_all_names_with_their_titles_under_their_subjects():
    told = call().stdout.splitlines()
    entries = {line.split()[0]: line.split(maxsplit=1)[1] for line in told if line.startswith("  ")}
    assert entries == {name: scenario.title for name, scenario in gallery.titles()}
    assert told[0] == "Moving counters:"


@pytest.mark.parametrize("words", [["undying", "704.8"], ["undying 704.8"]])
def test_it_lists_what_fits_all_words(words: list[str]):
    result = call(*words)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines() if line.startswith("  ")] == [
        "undying-with-both-kinds"
    ]


def test_it_says_that_nothing_fits():
    result = call("zzz\x1b[31m")
    assert result.exit_code == 1
    assert "no scenario fits" in result.stderr and "\x1b" not in result.stderr


def test_it_prints_a_file_as_it_is():
    assert call("--file", "both-at-zero").stdout == gallery.text("both-at-zero")


@pytest.mark.parametrize("name", ["nothing", "../__init__", ""])
def test_there_is_no_other_file(name: str):
    result = call("--file", name)
    assert result.exit_code == 2
    assert result.stdout == "" and "the gallery has no scenario" in result.stderr


def test_a_name_that_is_nearly_one_is_answered_by_what_may_be_meant():
    assert "do you mean two-ozoliths?" in call("--file", "ozolith").stderr
