"""A lesson is gone through by its addresses alone: what it shows, asks and judges; nothing is kept."""

import re
from html import unescape

import pytest

from webapp.scenarios import links

WOLF = {"id": "wolf", "name": "Wolf", "power": 2, "toughness": 2, "counters": {"+1/+1": 1}, "damage": 2}
BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
MOVE = {"do": "move_counters", "from": "wolf", "to": "bear", "kind": "+1/+1", "say": "The damage is lethal now."}
BITE = {"do": "damage", "to": "p2", "amount": 3, "from": "bear", "say": "Bob is bitten."}
WHAT = {"ask": "What is left?", "choices": ["Both", "The Bear"], "right": 2, "why": "Damage stays marked."}
SET = {"ask": "How will they be?", "cards": ["wolf", "bear"]}
LIFE = {"ask": "How is Bob?", "players": ["p2"]}


@pytest.fixture
def client(app):
    return app.test_client()


def lesson(*steps, **more):
    players = [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob"}]
    scenario = {"countertop": 1, "title": "The last counter", "about": "One counter too few.", "players": players}
    return links.path_of({**scenario, "cards": [WOLF, BEAR], "steps": list(steps), **more})


def read(client, address, status=200, **headers):
    answer = client.get(address, headers=headers)
    assert answer.status_code == status
    return unescape(re.sub(r"\s+", " ", answer.text))


def href(page, link_id):
    found = re.search(rf'<a id="{link_id}"[^>]* href="([^"]+)"', page)
    return found and found[1]


def outcome(page):
    found = re.search(r'data-outcome="(\w+)"', page)
    return found and found[1]


class TestGoingThrough:
    def test_it_begins_with_the_board_and_what_it_is_about(self, client):
        page = read(client, f"{lesson(MOVE, BITE)}/lesson")
        assert "One counter too few." in page and "2 steps" in page and href(page, "lesson-back") is None
        assert 'data-card="wolf" data-zone="battlefield"' in page

    def test_each_position_is_an_address_with_its_caption_and_board(self, client):
        path = lesson(MOVE, BITE)
        first = read(client, href(read(client, f"{path}/lesson"), "lesson-next"))
        assert "The damage is lethal now." in first and "1 of 2" in first and 'data-left="wolf"' in first
        assert re.search(r'data-fired="704.5g" data-object="wolf"', first)
        second = read(client, href(first, "lesson-next"))
        assert "Bob is bitten." in second and 'data-life="17"' in second
        assert href(second, "lesson-back") == f"{path}/lesson?step=1"
        assert "Again from the start" in second

    def test_what_changed_is_marked(self, client):
        page = read(client, f"{lesson(MOVE)}/lesson?step=1")
        assert re.search(r'data-card="bear"[^>]* data-concerned', page)

    def test_a_step_that_is_taken_back_is_a_step_of_the_lesson(self, client):
        page = read(client, f"{lesson(MOVE, {'do': 'undo', 'say': 'As before.'})}/lesson?step=2")
        assert "As before." in page and 'data-card="wolf" data-zone="battlefield"' in page

    def test_a_board_without_steps_shows_what_the_check_did(self, client):
        page = read(client, f"{lesson(cards=[{**BEAR, 'damage': 2}])}/lesson")
        assert 'data-fired="704.5g"' in page and href(page, "lesson-next") is None

    def test_a_board_being_set_up_shows_what_the_check_would_do(self, client):
        page = read(client, f"{lesson(cards=[{**BEAR, 'damage': 2}], setup=True)}/lesson")
        assert "What the check would do" in page and 'data-card="bear" data-zone="battlefield"' in page

    def test_a_question_and_triggers_that_wait_can_only_be_read(self, client):
        queen = {"name": "Queen", "type": "Legendary Creature", "power": 1, "toughness": 1}
        cards = [{**queen, "id": "one"}, {**queen, "id": "two"}]
        page = read(client, f"{lesson(cards=cards)}/lesson")
        assert "A question waits:" in page and "Keep Queen (2)" in page and "<form" not in page
        undying = {"id": "rat", "name": "Rat", "power": 1, "toughness": 1, "keywords": ["undying"]}
        dies = lesson({"do": "destroy", "card": "rat"}, cards=[undying])
        assert "Waiting to be resolved:" in read(client, f"{dies}/lesson?step=1")

    @pytest.mark.parametrize("step", ["3", "-1", "x", "9" * 9, "٣"])
    def test_a_position_that_there_is_not_is_told(self, client, step):
        page = read(client, f"{lesson(MOVE, BITE)}/lesson?step={step}", status=422)
        assert "this lesson has the positions 0 to 2" in page

    def test_with_htmx_only_the_lesson_comes(self, client):
        page = read(client, f"{lesson(MOVE)}/lesson?step=1", **{"HX-Request": "true"})
        assert page.strip().startswith("<main") and "<head>" not in page

    def test_the_way_of_a_live_board_is_played_too(self, client):
        board = client.post(
            "/boards", data={"text": "countertop: 1\ncards: [{id: a, name: Ant, type: Artifact}]"}
        ).location
        client.post(f"{board}/steps", data={"do": "tap", "card": "a"})
        page = read(client, f"{board}/lesson/play?step=1")
        assert "1 of 1" in page and "data-tapped" in page and f'href="{board}/lesson"' in page

    def test_a_scenario_of_the_gallery_has_its_lesson(self, client):
        assert "Begin" in read(client, "/s/two-legends-of-one-name/lesson")


class TestChoices:
    PATH = lesson(
        {**MOVE, "quiz": WHAT}, {**BITE, "quiz": {"ask": "And?", "choices": ["a", "b", "c"], "right": [1, 3]}}
    )

    def test_it_is_asked_before_the_step_is_shown(self, client):
        page = read(client, f"{self.PATH}/lesson")
        assert "What is left?" in page and "Damage stays marked." not in page and MOVE["say"] not in page
        assert href(page, "lesson-next") is None
        assert '<input type="hidden" name="step" value="1">' in page

    @pytest.mark.parametrize(
        ("given", "judged", "says"),
        [
            ("q1=2", "right", "Right."),
            ("q1=1", "wrong", "the right answer"),
            ("q1=shown", "shown", "The Bear"),
        ],
    )
    def test_the_answer_is_judged_in_words_and_explained(self, client, given, judged, says):
        page = read(client, f"{self.PATH}/lesson?step=1&{given}")
        assert outcome(page) == judged and says in page and "Damage stays marked." in page
        assert 'data-fired="704.5g"' in page

    @pytest.mark.parametrize(
        ("given", "judged"), [("q2=1&q2=3", "right"), ("q2=1", "wrong"), ("q2=1&q2=2&q2=3", "wrong")]
    )
    def test_where_several_are_right_all_have_to_be_chosen(self, client, given, judged):
        assert "More than one is right." in read(client, f"{self.PATH}/lesson?step=1&q1=2")
        assert outcome(read(client, f"{self.PATH}/lesson?step=2&{given}")) == judged

    def test_answers_go_along_and_are_counted_at_the_end(self, client):
        page = read(client, f"{self.PATH}/lesson?step=1&q1=2")
        assert '<input type="hidden" name="q1" value="2">' in page
        end = read(client, f"{self.PATH}/lesson?step=2&q1=2&q2=1")
        assert "1 of 2 right." in end
        assert href(end, "lesson-back").endswith("?step=1&q1=2&q2=1")

    def test_who_goes_back_can_be_asked_again(self, client):
        page = read(client, f"{self.PATH}/lesson?step=0&q1=2&q2=1")
        again = re.search(r'href="([^"]+)" data-lesson-go>Ask me again', page)[1]
        assert again.endswith("?step=0&q2=1") and href(page, "lesson-next").endswith("?step=1&q1=2&q2=1")

    def test_who_comes_later_can_be_asked_what_was_asked_before(self, client):
        page = read(client, f"{self.PATH}/lesson?step=1")
        assert outcome(page) is None and re.search(r'href="[^"]+\?step=0" data-lesson-go>Ask me<', page)

    @pytest.mark.parametrize("given", ["q1=3", "q1=0", "q1=x", "q1=right"])
    def test_an_answer_that_there_is_not_is_told(self, client, given):
        assert "a choice is a number from 1 to 2" in read(client, f"{self.PATH}/lesson?step=1&{given}", status=422)

    def test_texts_are_texts(self, client):
        hostile = "<b>x</b>"
        quiz = {"ask": hostile, "choices": [hostile, "y"], "right": 1, "why": hostile}
        path = lesson({**MOVE, "say": hostile, "quiz": quiz}, title=hostile, about=hostile)
        for query in ("", "?step=1&q1=1"):
            assert hostile not in client.get(f"{path}/lesson{query}").text


class TestTheBoardAsOneThinksItWillBe:
    PATH = lesson({**MOVE, "quiz": SET}, {**BITE, "quiz": LIFE})
    RIGHT = "q1.wolf.zone=graveyard&q1.bear.power=3&q1.bear.toughness=3&q1.bear.counters.%2B1/%2B1=1"

    def test_it_asks_for_what_is_there_as_it_is_now(self, client):
        page = read(client, f"{self.PATH}/lesson")
        assert re.search(r'name="q1.wolf.power" value="3"', page) and "q1.bear.counters.+1/+1" in page
        assert re.search(r'<option value="battlefield" selected>', page)

    def test_the_step_is_the_judge(self, client):
        page = read(client, f"{self.PATH}/lesson?step=1&{self.RIGHT}")
        assert outcome(page) == "right" and href(page, "lesson-next") is None
        assert '<input type="hidden" name="q1" value="right">' in page

    @pytest.mark.parametrize(
        ("given", "what"),
        [
            ("q1.wolf.zone=exile&q1.bear.power=3&q1.bear.toughness=3&q1.bear.counters.%2B1/%2B1=1", "exile"),
            (RIGHT.replace("toughness=3", "toughness=2"), "toughness"),
            ("q1.wolf.zone=graveyard", "power"),
        ],
    )
    def test_what_is_not_so_is_shown_beside_what_is(self, client, given, what):
        page = read(client, f"{self.PATH}/lesson?step=1&{given}")
        assert outcome(page) == "wrong" and what in re.findall(r'<tr data-right="no">(.*?)</tr>', page)[0]

    def test_what_a_card_that_has_left_had_is_not_judged(self, client):
        page = read(client, f"{self.PATH}/lesson?step=1&{self.RIGHT}&q1.wolf.damage=7&q1.wolf.power=9")
        assert outcome(page) == "right"

    @pytest.mark.parametrize(
        ("given", "judged"), [("q2.p2.life=17", "right"), ("q2.p2.life=20", "wrong"), ("q2.p2.life=−17", "wrong")]
    )
    def test_players_too(self, client, given, judged):
        end = read(client, f"{self.PATH}/lesson?step=2&q1=right&{given}")
        assert outcome(end) == judged and f"{1 + (judged == 'right')} of 2 right." in end

    @pytest.mark.parametrize(
        ("given", "says"),
        [
            ("q1.wolf.zone=limbo", "one of library"),
            ("q1.wolf.power=much", "a whole number"),
            ("q1.wolf.power=1e9", "a whole number"),
            ("q1=2", "field by field"),
        ],
    )
    def test_what_no_field_can_hold_is_told(self, client, given, says):
        assert says in read(client, f"{self.PATH}/lesson?step=1&{given}", status=422)

    def test_a_token_that_has_ceased_to_exist(self, client):
        rat = {"id": "rat", "name": "Rat", "token": True, "power": 1, "toughness": 1}
        path = lesson({"do": "destroy", "card": "rat", "quiz": {"ask": "?", "cards": ["rat"]}}, cards=[rat])
        assert outcome(read(client, f"{path}/lesson?step=1&q1.rat.zone=gone")) == "right"
        assert outcome(read(client, f"{path}/lesson?step=1&q1.rat.zone=graveyard")) == "wrong"


class TestInAFrame:
    PATH = lesson({**MOVE, "quiz": WHAT})

    @pytest.mark.parametrize("query", ["", "?step=1&q1=2", "?step=99"])
    def test_any_page_may_hold_it_and_it_keeps_nothing(self, app, client, query):
        boards = len(app.extensions["store"])
        answer = client.get(f"{self.PATH}/embed{query}")
        assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
        assert "Set-Cookie" not in answer.headers
        assert len(app.extensions["store"]) == boards

    @pytest.mark.parametrize("page", ["", "/lesson", "/a-or-b"])
    def test_no_page_may_hold_any_other(self, client, page):
        path = lesson(MOVE, {"do": "undo"}, BITE)
        assert "frame-ancestors 'none'" in client.get(path + page).headers["Content-Security-Policy"]

    def test_its_ways_out_lead_to_a_new_tab(self, client):
        page = read(client, f"{self.PATH}/embed?step=1&q1=1")
        out = [tag for tag in re.findall(r"<a [^>]*>", page) if "data-lesson-go" not in tag]
        assert len(out) == 2 and all('target="_blank" rel="noopener"' in tag for tag in out)
        assert 'class="brand"' not in page and f'href="{self.PATH}/lesson?step=1"' in page

    def test_a_board_of_which_nothing_is_said_is_shown_as_it_is_at_the_end(self, client):
        silent = lesson({key: value for key, value in MOVE.items() if key != "say"})
        assert 'data-step="1"' in read(client, f"{silent}/embed")
        assert 'data-step="0"' in read(client, f"{silent}/lesson")
        assert 'data-step="0"' in read(client, f"{self.PATH}/embed")


def test_a_seat_hides_in_a_lesson_what_it_hides_on_the_board(client):
    cards = [{**BEAR, "zone": "hand", "owner": "p2"}]
    path = lesson({"do": "life", "player": "p1", "set": 3}, cards=cards)
    assert "Bear" in read(client, f"{path}/lesson") and "Bear" not in read(client, f"{path}:p1/lesson")
