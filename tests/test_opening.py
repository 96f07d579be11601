"""Opening a text of any format: told apart by what stands in it, and one clear error for everything else."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios import format, links
from webapp.scenarios.opening import open_text

YAML = """
countertop: 1
title: "[state] and [metadata] are but words here"
cards:
  - {id: bear, name: Bear, power: 2, toughness: 2, counters: {"+1/+1": 1}}
"""
FORGE = """[metadata]
Name:A small one
[state]
humanlife=12
humanbattlefield=Grizzly Bears|Counters:P1P1=2|Attacking
"""
DUMP = "turn=2\nactiveplayer=human\nhumanlife=12\naibattlefield=Forest\n"
SCENARIO = format.read(YAML)
PATH = links.path_of(SCENARIO)


@pytest.mark.parametrize("text", [YAML, format.write(SCENARIO), "\ufeff" + YAML, YAML.replace("\n", "\r\n")])
def test_a_scenario_is_opened_as_it_is_written_whether_as_text_or_as_bytes(text):
    assert open_text(text) == open_text(text.encode())
    opened = open_text(text)
    assert (opened.scenario, opened.format, opened.not_carried_over) == (SCENARIO, "scenario", ())
    assert not opened.scenario.setup


@pytest.mark.parametrize("text", [FORGE, DUMP, FORGE.replace("\n", "\r\n"), "\ufeff" + FORGE])
def test_a_forge_file_opens_in_set_up_mode(text):
    for written in (text, text.encode()):
        opened = open_text(written)
        assert opened.format == "forge"
        assert opened.scenario.setup
        assert format.start_board(opened.scenario).players[0].life == 12


def test_what_a_forge_file_could_not_take_along_is_listed():
    assert open_text(FORGE).not_carried_over == ("kept for Forge, not played here: attacking: Grizzly Bears",)


@pytest.mark.parametrize(
    "text",
    [
        PATH,
        PATH.removeprefix("/x/"),
        f"  {PATH}\n",
        f"http://127.0.0.1:8121{PATH}",
        f"https://example.org/countertop{PATH}",
        f"https://example.org{PATH}/embed",
        f"https://example.org{PATH}?at=0#card-bear",
        f"https://example.org{PATH[:20]}\r\n{PATH[20:]}",
    ],
)
def test_a_link_is_opened_with_or_without_its_host(text):
    opened = open_text(text)
    assert (opened.scenario, opened.format) == (SCENARIO, "link")


def test_a_link_that_is_cut_short_says_so():
    with pytest.raises(UnreadableScenarioError, match="link"):
        open_text(PATH[:-3])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "hello",
        "null",
        "[1, 2]",
        "{}",
        '{"cards": []}',
        "12",
        "https://example.org/b/abc",
        "[x]\ny=1\n",
        b"\x89PNG\r\n\x1a\n\x00",
        b"\xff\xfec\x00",
        "a: [",
        "\ud800",
    ],
)
def test_anything_else_is_neither(text):
    with pytest.raises(UnreadableScenarioError, match="no file that Countertop reads: "):
        open_text(text)


def test_a_broken_scenario_is_called_what_it_is():
    with pytest.raises(UnreadableScenarioError, match=r"^line 2: cards\[0\]\.colour: there is no such key here; "):
        open_text("countertop: 1\ncards: [{id: a, colour: red}]")
    with pytest.raises(UnreadableScenarioError, match=r"^line 1: countertop: format 2 is not known here"):
        open_text('{"countertop": 2}')


def test_a_file_that_is_too_big_is_refused_before_it_is_read():
    for text in (" " * (2 * 1024 * 1024 + 1), b"\xff" * (2 * 1024 * 1024 + 1)):
        with pytest.raises(UnreadableScenarioError, match="2 MiB"):
            open_text(text)


@given(st.binary() | st.text())
@example(b"countertop: 1\ntitle: \xff")
@example('{"countertop": 1, "title": "\\ud800"}')
@example("/x/")
@example("/x/%00")
@example("[state]\nhumanlife=x")
def test_whatever_it_is_it_is_read_or_refused(text):
    refusal_of(text)


@given(st.data())
def test_a_damaged_file_is_read_or_refused(data):
    text = data.draw(st.sampled_from([YAML, format.write(SCENARIO), FORGE, DUMP, PATH])).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    refusal_of(text[:start] + data.draw(st.binary(max_size=8)) + text[end:])


def refusal_of(text):
    """None for what can be opened; any other exception than ours fails the test."""
    try:
        open_text(text)
    except CountertopError as refusal:
        return str(refusal)
    return None
