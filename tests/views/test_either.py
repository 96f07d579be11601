"""A or B? Two branches as a page of their own: made from two moments, it may ask first, and shows both."""

import re
from html import unescape

import pytest

from webapp.scenarios import links

WOLF = {"id": "wolf", "name": "Wolf", "power": 2, "toughness": 2, "damage": 2, "counters": {"+1/+1": 1}}
BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
TAP = {"do": "tap", "card": "bear"}
AWAY = {"do": "move_counters", "from": "wolf", "to": "bear", "kind": "+1/+1", "say": "The Wolf dies."}
MORE = {"do": "put", "onto": "wolf", "kind": "+1/+1"}
UNDO = {"do": "undo"}
QUIZ = {"ask": "Which one leaves the Wolf?", "choices": ["A", "B", "Both", "Neither"], "right": 2}


def path(*steps):
    return links.path_of({"countertop": 1, "title": "Wolf", "cards": [WOLF, BEAR], "steps": list(steps)})


@pytest.fixture
def client(app):
    return app.test_client()


def read(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    return unescape(re.sub(r"\s+", " ", answer.text))


def way(page, letter):
    return re.search(rf'data-way="{letter}">(.*?)(?:data-way="B">|class="either-(?:differences|ask)")', page)[1]


def test_both_boards_stand_side_by_side_with_what_differs(client):
    page = read(client, f"{path(TAP, AWAY, UNDO, MORE)}/a-or-b")
    a, b = way(page, "A"), way(page, "B")
    assert "The Wolf dies." in a and 'data-fired="704.5g"' in a and 'data-card="wolf" data-zone="graveyard"' in a
    assert 'data-card="wolf" data-zone="battlefield"' in b and "One +1/+1 counter put on Wolf" in b
    assert 'data-difference="wolf"' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_a_question_comes_first_and_gives_nothing_away(client):
    address = f"{path(TAP, {**AWAY, 'quiz': QUIZ}, UNDO, MORE)}/a-or-b"
    page = read(client, address)
    assert "Which one leaves the Wolf?" in page
    assert not re.search(r"The Wolf dies|704\.5g|data-difference", page)
    assert 'data-outcome="right"' in read(client, f"{address}?q=2")
    assert 'data-outcome="wrong"' in read(client, f"{address}?q=1") and "704.5g" in read(client, f"{address}?q=1")
    assert 'data-outcome="shown"' in read(client, f"{address}?q=shown")
    assert "a choice is a number from 1 to 4" in read(client, f"{address}?q=9", status=422)


def test_what_comes_to_nothing_is_not_said_before_the_answer(client):
    nothing = {**AWAY, "from": "bear", "to": "wolf", "quiz": QUIZ}
    assert "Nothing happened" not in read(client, f"{path(nothing, UNDO, MORE)}/a-or-b")


def test_longer_ways_and_one_that_was_left_before(client):
    page = read(client, f"{path(MORE, UNDO, TAP, AWAY, MORE, UNDO, UNDO, MORE, MORE, MORE)}/a-or-b")
    assert "2 steps" in way(page, "A") and "3 steps" in way(page, "B")


def test_a_scenario_of_one_way_says_so(client):
    for steps in ([], [TAP, MORE], [TAP, UNDO]):
        assert "has but one way" in read(client, f"{path(*steps)}/a-or-b", status=422)


def test_any_page_may_hold_it_in_a_frame(client):
    answer = client.get(f"{path(AWAY, UNDO, MORE)}/a-or-b/embed")
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"] and "Set-Cookie" not in answer.headers


def test_the_lesson_leads_to_it_and_back(client):
    both = path(AWAY, UNDO, MORE)
    assert f'href="{both}/a-or-b"' in read(client, f"{both}/lesson")
    assert f'href="{both}/lesson"' in read(client, f"{both}/a-or-b")
    assert "a-or-b" not in read(client, f"{path(AWAY)}/lesson")


class TestMakingOne:
    @pytest.fixture
    def board(self, client):
        """A board with two branches: moment 2 is A, moment 3 is B, and 1 is common."""
        scenario = f'{{"countertop": 1, "title": "Wolf", "cards": [{links_json(WOLF)}, {links_json(BEAR)}]}}'
        board = client.post("/boards", data={"text": scenario}).location
        for step in (TAP, AWAY):
            client.post(f"{board}/steps", data=step)
        client.post(f"{board}/undo")
        client.post(f"{board}/steps", data=MORE)
        return board

    def test_the_compared_moments_become_a_page_of_their_own(self, client, board):
        assert f'action="{board}/either"' in read(client, f"{board}/compare?a=2&b=3")
        made = client.get(f"{board}/either?a=2&b=3&ask=Which+one%3F&right=B")
        assert made.status_code == 303 and made.location.startswith("/x/") and made.location.endswith("/a-or-b")
        assert "Which one?" in read(client, made.location)
        answered = read(client, f"{made.location}?q=2")
        assert 'data-outcome="right"' in answered and 'data-zone="graveyard"' in way(answered, "A")

    def test_without_a_question_it_shows_both_at_once(self, client, board):
        made = client.get(f"{board}/either?a=3&b=2&ask=&right=A")
        assert 'data-zone="graveyard"' in way(read(client, made.location), "B")

    def test_a_shared_board_can_be_made_one_too(self, client, board):
        shared = path(TAP, AWAY, UNDO, MORE)
        made = client.get(f"{shared}/either?a=2&b=3")
        assert made.location == f"{shared}/a-or-b"

    @pytest.mark.parametrize(
        ("query", "says"),
        [
            ("a=1&b=3", "choose moments of two branches"),
            ("a=3&b=3", "choose moments of two branches"),
            ("a=2&b=9", "there is no moment 9"),
            ("a=x&b=3", "the number of a moment"),
            ("a=2&b=3&ask=Which&right=C", "which answer is right"),
            ("a=2&b=3&ask=" + "x" * 501 + "&right=A", "at most 500"),
        ],
    )
    def test_what_can_not_be_made_is_told(self, client, board, query, says):
        assert says in read(client, f"{board}/either?{query}", status=422)
        if query.startswith("a=1"):
            assert "Share as A or B?" not in read(client, f"{board}/compare?{query}")

    def test_moments_that_began_on_different_boards(self, client, board):
        client.post(f"{board}/setup")
        client.post(f"{board}/play")
        client.post(f"{board}/steps", data=TAP)
        assert "did not begin on one board" in read(client, f"{board}/either?a=2&b=6", status=422)


def links_json(card):
    return str(card).replace("'", '"')
