"""A lesson is made on its board: captions, questions and the order of what was done, by plain forms."""

import re
from html import unescape

import pytest

BOARD = """countertop: 1
title: Old title
cards: [{id: bear, name: Bear, power: 2, toughness: 2}, {id: den, name: Den, type: Land, zone: hand}]
"""
CHOICES = {"kind": "choices", "ask": "What is left?", "choice": ["The Bear", "", "Nothing", ""], "right": "3"}


class Author:
    """Somebody who makes the lesson of a board: what they see, and what they send."""

    def __init__(self, client):
        self.client = client
        self.board = client.post("/boards", data={"text": BOARD}).location
        for step in ({"kind": "+1/+1"}, {"kind": "-1/-1"}):
            client.post(f"{self.board}/steps", data={"do": "put", "onto": "bear", **step})

    def page(self, query=""):
        return unescape(re.sub(r"\s+", " ", self.client.get(f"{self.board}/lesson{query}").text))

    def send(self, act, **fields):
        of = re.search(r'name="of" value="([0-9]+)"', self.page())
        return self.client.post(f"{self.board}/lesson", data={"act": act, "of": of and of[1], **fields})

    def refused(self, act, **fields):
        before = self.scenario()
        answer = self.send(act, **fields)
        assert answer.status_code == 422 and self.scenario() == before
        return unescape(re.search(r'role="alert"[^>]*><p>(.*?)</p>', answer.text)[1]), answer.text

    def scenario(self):
        return self.client.get(f"{self.board}.json").json

    def steps(self):
        return self.scenario()["steps"]


@pytest.fixture
def author(app):
    return Author(app.test_client())


def test_what_was_done_is_the_lesson(author):
    page = author.page()
    assert "One +1/+1 counter put on Bear" in page and "One -1/-1 counter put on Bear" in page
    assert f'href="{author.board}/lesson/play"' in page


def test_a_caption_is_said(author):
    answer = author.send("save", step=2, say="Both come off.\r\nAt one time.")
    assert answer.location.endswith("#step-2")
    assert author.steps()[1]["say"] == "Both come off.\nAt one time."
    assert "Both come off." in author.page()


def test_a_question_with_choices(author):
    author.send("save", step=1, say="", **CHOICES, why="As it is.")
    quiz = {"ask": "What is left?", "choices": ["The Bear", "Nothing"], "right": 2, "why": "As it is."}
    assert author.steps()[0]["quiz"] == quiz
    form = author.page("?step=1")
    assert re.search(r'name="right" value="2"[^>]*checked', form) and 'value="choices" checked' in form


def test_several_may_be_right(author):
    author.send("save", step=1, **{**CHOICES, "right": ["1", "3"]})
    assert author.steps()[0]["quiz"]["right"] == [1, 2]


def test_a_question_about_the_board(author):
    assert 'name="cards" value="den"' in author.page("?step=1")
    author.send("save", step=1, kind="board", ask="How?", cards=["bear"], players=["p1"])
    assert author.steps()[0]["quiz"] == {"ask": "How?", "cards": ["bear"], "players": ["p1"]}
    author.send("save", step=1, kind="none", ask="How?", cards=["bear"])
    assert "quiz" not in author.steps()[0]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({**CHOICES, "right": []}, "right says which of the choices is right"),
        ({**CHOICES, "choice": ["One"], "right": "1"}, "choices are 2 to 8, not 1"),
        ({**CHOICES, "ask": ""}, "quiz.ask"),
        ({"kind": "board", "ask": "How?"}, "a question needs choices, or cards or players"),
        ({"kind": "board", "ask": "How?", "cards": ["nobody"]}, "no card or player 'nobody'"),
        ({"say": "x" * 10_001}, "say"),
        ({"say": "\x00"}, "no character of a text"),
    ],
)
def test_what_can_not_be_asked_is_told_and_stays_as_it_was_typed(author, fields, says):
    told, page = author.refused("save", step=1, **fields)
    assert says in told and "Nothing has changed" in told
    if fields.get("ask"):
        assert f'name="ask" value="{fields["ask"]}"' in page


def test_another_order_is_done_from_the_start_and_the_old_one_is_a_branch(author):
    answer = author.send("up", step=2)
    assert [step["kind"] for step in author.steps()] == ["-1/-1", "+1/+1"]
    was = re.search(r"was=(\d+)", answer.location)[1]
    assert "Take the change back" in author.client.get(answer.location).text
    author.send("back", was=was)
    assert [step["kind"] for step in author.steps()] == ["+1/+1", "-1/-1"]


def test_a_step_is_removed(author):
    author.send("remove", step=1)
    assert [step["kind"] for step in author.steps()] == ["-1/-1"]


def test_captions_survive_undo_and_redo(author):
    author.send("save", step=2, say="Both come off.")
    author.client.post(f"{author.board}/undo")
    assert len(author.steps()) == 1
    author.client.post(f"{author.board}/redo")
    assert author.steps()[1]["say"] == "Both come off."


def test_an_order_that_makes_no_sense_is_refused_with_the_step_and_why(author):
    author.client.post(f"{author.board}/steps", json={"do": "create", "card": {"id": "rat", "name": "Rat", "power": 1}})
    author.client.post(f"{author.board}/steps", data={"do": "tap", "card": "rat"})
    told, _ = author.refused("down", step=3)
    assert told.startswith("Step 3 could not be done there: no card or player 'rat'")


@pytest.mark.parametrize(
    ("act", "step", "says"),
    [
        ("up", 1, "step 1 is the first one"),
        ("down", 2, "step 2 is the last one"),
        ("save", 3, "this lesson has the steps 1 to 2"),
        ("save", "x", "this lesson has the steps 1 to 2"),
        ("dance", 1, "one of save"),
    ],
)
def test_what_there_is_not_is_told(author, act, step, says):
    assert says in author.refused(act, step=step)[0]


def test_a_page_of_a_lesson_that_has_gone_another_way_changes_nothing(author):
    told, _ = author.refused("save", step=1, say="Late.", of="99")
    assert "look at the lesson as it is now" in told


def test_title_and_introduction(author):
    author.send("about", title="New title", about="What it is about.")
    assert (author.scenario()["title"], author.scenario()["about"]) == ("New title", "What it is about.")


def test_a_board_being_set_up_is_played_first(author):
    author.client.post(f"{author.board}/setup")
    assert "Play from here" in author.page()
    author.send("play")
    assert "Nothing has been done yet" in author.page()


def test_the_link_plays_what_was_made(author):
    author.send("save", step=2, say="Both come off.")
    path = re.search(r'value="http://[^/]+(/x/[^"]+/lesson)"', author.page())[1]
    assert "Both come off." in author.client.get(f"{path}?step=2").text


def test_its_short_link_plays_what_was_made_and_stays_so(author):
    assert "/s/" not in author.page()
    author.send("short")
    found = re.search(r'value="http://localhost(/s/[a-z0-9]+)/lesson"', author.page())
    author.send("save", step="1", say="Another.")
    assert "Make a short link" in author.page() and found[1] not in author.page()
    page = author.client.get(f"{found[1]}/lesson?step=1").text
    assert "One +1/+1 counter put on Bear" in page and "Another." not in page


def test_it_is_found_from_the_board_and_from_each_moment(author):
    assert 'href="?lesson=now"' in author.client.get(author.board).text
    assert author.client.get(f"{author.board}?lesson=now").location == f"{author.board}/lesson"
    about = author.client.get(f"{author.board}/moments/2").text
    assert f'href="{author.board}/lesson?step=2#step-2"' in about
    assert "Add a caption" not in author.client.get(f"{author.board}/moments/0").text
