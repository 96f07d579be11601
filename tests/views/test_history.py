"""The history, worked from outside: the timeline, names, any moment's page and link, two moments side by side."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.views.live import BEAR, FORMS_OF_ANSWER, HTMX, JSON, PAGE, LiveBoard
from webapp.scenarios import links

WOLF = {"id": "wolf", "name": "Young Wolf", "power": 1, "toughness": 1, "keywords": ["undying"]}


def dots(page: str) -> list[str]:
    return re.findall(r"<i data-dot=\"\d+\"[^>]*>", page)


def slider(page: str) -> dict[str, str]:
    (written,) = re.findall(r"<input id=\"timeline-at\"([^>]*)>", page)
    return {name: unescape(value) for name, value in re.findall(r"([a-z-]+)=\"([^\"]*)\"", written)}


def counters(live: LiveBoard) -> dict[str, int]:
    return dict(live.session.now.board.cards["bear"].counters)


def lead(live: LiveBoard, answer: TestResponse) -> TestResponse:
    assert answer.status_code in (302, 303), answer.text
    return live.client.get(answer.headers["Location"])


@pytest.fixture
def forked(live: LiveBoard) -> LiveBoard:
    """First a charge and a stun counter; then, from the charge counter on, a shield counter (moment 3)."""
    for kind in ("charge", "stun"):
        live.put(kind=kind)
    live.act("go", moment=1)
    live.put(kind="shield")
    return live


class TestTheTimeline:
    def test_a_board_begins_with_one_moment(self, live: LiveBoard):
        page = live.client.get(live.path).text
        assert len(dots(page)) == 1
        assert slider(page)["aria-valuetext"] == "Moment 1 of 1: The first check"

    def test_now_is_told_in_words_with_what_the_rules_did(self, live: LiveBoard):
        live.put(kind="charge")
        live.put(kind="-1/-1", count=2)
        now = slider(live.client.get(live.path).text)
        assert now["aria-valuetext"] == "Moment 3 of 3: Two -1/-1 counters put on Bear; the rules did 704.5f"
        assert (now["min"], now["max"], now["value"], now["data-numbers"]) == ("1", "3", "3", "0 1 2")

    def test_what_triggered_and_what_did_nothing_is_told_too(self, make: Callable[..., LiveBoard]):
        live = make(WOLF)
        live.step(do="destroy", card="wolf")
        assert slider(live.client.get(live.path).text)["aria-valuetext"].endswith("Young Wolf; 1 triggered")
        live.step(do="untap", card="wolf")
        assert "; nothing happened: " in slider(live.client.get(live.path).text)["aria-valuetext"]

    def test_a_dot_says_what_the_rules_did_what_is_ahead_and_where_it_forks(self, forked: LiveBoard):
        forked.put(kind="-1/-1", count=2)
        forked.act("undo")
        forked.act("name", moment=3, name="before it dies")
        marks = [
            re.sub(r"data-dot=\"\d+\"", "", dot).strip("<i >") for dot in dots(forked.client.get(forked.path).text)
        ]
        assert marks == ["", "data-fork", "data-named", "data-ruled data-ahead"]

    @pytest.mark.parametrize(("place", "left"), [(1, {}), (2, {"charge": 1}), (3, {"charge": 1, "shield": 1})])
    def test_a_place_on_it_leads_there_by_a_plain_form(self, forked: LiveBoard, place: int, left: dict[str, int]):
        assert forked.act("go", PAGE, place=place).status_code == 303
        assert counters(forked) == left

    @pytest.mark.parametrize(
        "fields", [{"place": 0}, {"place": 4}, {"place": "x"}, {"moment": 9}, {"moment": "-1"}, {}]
    )
    @FORMS_OF_ANSWER
    def test_where_no_moment_is_nothing_changes(
        self, forked: LiveBoard, fields: dict[str, str], headers: dict[str, str]
    ):
        before = forked.state
        assert forked.act("go", headers, **fields).status_code == 422
        assert forked.state == before

    def test_each_answer_carries_what_is_different_about_it_and_not_the_whole_bar(self, live: LiveBoard):
        live.put(kind="charge")
        answer = live.put(kind="charge", headers=live.at(1)).text
        assert 'id="timeline-at"' in answer and 'id="bar"' not in answer
        assert slider(answer)["value"] == slider(answer)["max"] == "3"
        assert dots(answer) == ['<i data-dot="2">']

    @pytest.mark.parametrize("number", [2, 13, 41, 121])
    def test_where_the_dots_come_closer_it_comes_whole(self, live: LiveBoard, number: int):
        for version in range(number - 1):
            answer = live.put(kind="charge", headers=live.at(version)).text
        assert len(dots(answer)) == -(-number // -(-number // 120)) and 'id="timeline"' in answer
        one_more = live.put(kind="charge", headers=live.at(number - 1)).text
        assert len(dots(one_more)) == (1 if number < 120 else 61)

    def test_with_branches_it_comes_whole_as_they_are_compared_with_now(self, forked: LiveBoard):
        forked.put(kind="charge")
        answer = forked.put(kind="charge", headers=forked.at(forked.session.version)).text
        assert 'id="timeline"' in answer and len(dots(answer)) > 1

    def test_of_very_many_moments_one_dot_stands_for_a_few(self, make: Callable[..., LiveBoard]):
        live = make(BEAR, steps=[{"do": "put", "onto": "bear", "kind": "charge"}] * 300)
        page = live.client.get(live.path).text
        assert len(dots(page)) == 101
        assert slider(page)["max"] == "301"
        live.act("go", moment=7)
        assert slider(live.client.get(live.path).text)["value"] == "8"

    def test_it_is_told_when_moments_are_forgotten(self, live: LiveBoard, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("webapp.sessions.session.MOST_ENTRIES", 3)
        for _ in range(4):
            live.put()
        page = live.client.get(live.path).text
        assert "2 moments are forgotten" in page
        assert slider(page)["data-numbers"] == "2 3 4"

    def test_set_up_mode_has_its_edits_on_it(self, laid_out: LiveBoard):
        laid_out.put(kind="charge")
        page = laid_out.client.get(laid_out.path).text
        assert slider(page)["aria-valuetext"].startswith("Moment 2 of 2: ")
        laid_out.act("play")
        assert slider(laid_out.client.get(laid_out.path).text)["max"] == "3"


class TestBranches:
    def test_they_are_listed_with_their_size_and_lead_there(self, forked: LiveBoard):
        page = forked.client.get(forked.path).text
        assert re.findall(r'data-branch="(\d+)"', page) == ["2"]
        assert "1 moment, after: One charge counter put on Bear" in page
        assert f'href="{forked.path}/compare?a=3&amp;b=2"' in page
        forked.act("go", moment=2)
        assert counters(forked) == {"charge": 1, "stun": 1}
        assert re.findall(r'data-branch="(\d+)"', forked.client.get(forked.path).text) == ["3"]

    def test_there_is_none_to_begin_with(self, live: LiveBoard):
        assert "data-branch=" not in live.client.get(live.path).text


class TestNames:
    def test_a_name_stands_in_the_story_and_empty_takes_it_away(self, live: LiveBoard):
        live.put()
        named = live.act("name", live.at(1), moment=1, name="before <the> block").text
        assert '<span class="bookmark" data-bookmark>before &lt;the&gt; block</span>' in named
        live.act("name", moment=1, name="")
        assert "data-bookmark" not in live.client.get(live.path).text

    @pytest.mark.parametrize("fields", [{"moment": 1, "name": "x" * 81}, {"moment": 9, "name": "x"}, {"name": "x"}])
    @FORMS_OF_ANSWER
    def test_a_bad_one_changes_nothing(self, live: LiveBoard, fields: dict[str, str], headers: dict[str, str]):
        live.put()
        before = live.state
        assert live.act("name", headers, **fields).status_code == 422
        assert live.state == before

    def test_the_panel_of_a_moment_comes_alone_and_as_a_page(self, live: LiveBoard):
        live.put()
        for headers, whole in ((HTMX, False), (PAGE, True)):
            answer = live.client.get(f"{live.path}/moments/0", headers=headers)
            assert ("<html" in answer.text, "Name this moment" in answer.text) == (whole, True)
        assert live.client.get(f"{live.path}/moments/9").status_code == 422


class TestLooking:
    def test_at_leads_to_the_page_of_that_moment_and_moves_nothing(self, forked: LiveBoard):
        page = lead(forked, forked.client.get(f"{forked.path}?at=2&card=bear")).text
        assert "You look at moment 3 of 3: One stun counter put on Bear." in page
        assert 'data-counter="stun"' in page and "About Bear" in page
        assert forked.session.number == 3

    @pytest.mark.parametrize("at", ["x", "", "9", "-1", "1" * 30])
    def test_where_no_moment_is_that_is_said(self, live: LiveBoard, at: str):
        reply = live.client.get(f"{live.path}?at={at}", follow_redirects=True)
        assert reply.status_code == 422 and "moment" in reply.text

    @FORMS_OF_ANSWER
    def test_an_act_from_there_is_a_branch(self, forked: LiveBoard, headers: dict[str, str]):
        acts = forked.client.get(f"{forked.path}@2").text
        (base,) = set(re.findall(r'action="(/b/[^"]*)/steps"', acts))
        form = {"do": "put", "onto": "bear", "kind": "flying"}
        for _ in range(2):
            answer = forked.client.post(f"{base}/steps", data=form, headers=headers)
            assert answer.status_code in (200, 303)
        assert counters(forked) == {"charge": 1, "stun": 1, "flying": 2}
        assert [node.number for node in forked.session.path] == [0, 1, 2, 4, 5]
        assert len(forked.session.moments) == 6

    def test_the_first_answer_is_whole_and_leads_to_the_board(self, forked: LiveBoard):
        form = {"do": "put", "onto": "bear", "kind": "flying"}
        first = forked.client.post(f"{forked.path}@2~page/steps", data=form, headers=forked.at(4))
        assert first.headers["HX-Push-Url"] == forked.path
        assert 'id="bar"' in first.text and '<p id="looking" hx-swap-oob="delete">' in first.text
        second = forked.client.post(f"{forked.path}@2~page/steps", data=form, headers=forked.at(5))
        assert second.text.count('class="moment"') == 1

    def test_what_is_refused_there_moves_nothing(self, forked: LiveBoard):
        before = forked.state, forked.session.number
        reply = forked.client.post(f"{forked.path}@1~page/steps", data={"do": "tap", "card": "nobody"}, headers=JSON)
        assert reply.status_code == 422
        assert (forked.state, forked.session.number) == before

    def test_a_name_given_there_moves_nothing(self, forked: LiveBoard):
        for headers in (HTMX, JSON, PAGE):
            form = {"moment": 1, "name": f"for {len(headers)}"}
            assert forked.client.post(f"{forked.path}@1~page/name", data=form, headers=headers).status_code in (
                200,
                303,
            )
        assert forked.session.number == 3
        assert forked.session.moment(1).name.startswith("for")

    def test_a_moment_of_a_link_is_looked_at_and_acted_from(self, client: FlaskClient):
        steps = [{"do": "put", "onto": "bear", "kind": kind} for kind in ("charge", "stun")]
        path = links.path_of({"countertop": 1, "cards": [BEAR], "steps": steps})
        page = client.get(f"{path}?at=1", follow_redirects=True).text
        assert "You look at moment 2 of 3" in page and 'data-counter="stun"' not in page
        (copy_id,) = set(re.findall(r'name="copy_id" value="([^"]+)"', page))
        form = {"do": "put", "onto": "bear", "kind": "flying", "copy_id": copy_id}
        for _ in range(2):
            answer = client.post(f"{path}@1/steps", data=form, headers=HTMX)
        board = LiveBoard(client, answer.headers["HX-Push-Url"])
        assert counters(board) == {"charge": 1, "flying": 2}
        assert len(board.session.moments) == 5

    @pytest.mark.parametrize("board", ["nobody@1", "nobody@x", "nobody"])
    def test_a_board_not_there(self, client: FlaskClient, board: str):
        assert client.get(f"/b/{board}").status_code in (404, 422)


class TestTheLinkOfAMoment:
    def link(self, live: LiveBoard, query: str) -> tuple[str, str]:
        answer = live.client.get(f"{live.path}/share{query}", headers=HTMX)
        assert answer.status_code == 200, answer.text
        (path,) = re.findall(r'id="link-address"[^>]* value="http://localhost(/x/[^"]+)"', answer.text)
        return path[3:], unescape(answer.text)

    def test_holds_what_led_there(self, forked: LiveBoard):
        payload, told = self.link(forked, "?at=2")
        scenario = links.scenario_of_payload(payload)
        assert [step.kind for step in scenario.steps] == ["charge", "stun"]
        assert "the moment “One stun counter put on Bear”, with all that was done" in told

    def test_or_only_the_moment(self, forked: LiveBoard):
        payload, told = self.link(forked, "?at=2&only=1")
        scenario = links.scenario_of_payload(payload)
        assert (scenario.steps, scenario.cards[0].counters) == ((), {"charge": 1, "stun": 1})
        assert "without what led there" in told and "can’t say" not in told

    def test_which_says_what_it_can_not_hold(self, make: Callable[..., LiveBoard]):
        live = make(WOLF)
        live.step(do="destroy", card="wolf")
        assert "can’t say that these wait: undying of Young Wolf" in self.link(live, "?only=1")[1]
        assert "can’t say" not in self.link(live, "")[1]

    def test_of_a_link_s_own_moment(self, client: FlaskClient):
        path = links.path_of({"countertop": 1, "cards": [BEAR], "steps": [{"do": "tap", "card": "bear"}]})
        payload, _ = self.link(LiveBoard(client, path), "?at=0&only=1")
        assert not links.scenario_of_payload(payload).cards[0].tapped

    @pytest.mark.parametrize("query", ["?at=9", "?at=x", "?at=-1"])
    def test_of_no_moment(self, live: LiveBoard, query: str):
        assert live.client.get(f"{live.path}/share{query}").status_code == 422


class TestSideBySide:
    def test_what_differs_is_listed_and_marked_on_both_sides(self, forked: LiveBoard):
        page = forked.client.get(f"{forked.path}/compare?a=2&b=3").text
        assert re.findall(r'data-difference="(\w*)"', page) == ["bear", "bear"]
        assert page.count('class="mini-card" data-band="grey" data-differs') == 2
        assert "1 step since “One charge counter put on Bear”" in page

    def test_without_b_it_is_compared_with_now(self, forked: LiveBoard):
        page = forked.client.get(f"{forked.path}/compare?a=1").text
        assert re.findall(r'data-difference="(\w*)"', page) == ["bear"]
        assert "The board is here: go on" in page

    def test_one_and_the_same(self, forked: LiveBoard):
        assert "The two boards are alike" in forked.client.get(f"{forked.path}/compare?a=1&b=1").text

    def test_from_there_one_goes_to_either(self, forked: LiveBoard):
        forked.client.get(f"{forked.path}/compare?a=2&b=3")
        forked.act("go", PAGE, moment=2)
        assert counters(forked) == {"charge": 1, "stun": 1}

    @pytest.mark.parametrize("query", ["a=9", "b=x", "a=&b=1"])
    def test_a_moment_not_there(self, forked: LiveBoard, query: str):
        assert forked.client.get(f"{forked.path}/compare?{query}").status_code == 422

    def test_two_moments_of_a_link(self, client: FlaskClient):
        path = links.path_of({"countertop": 1, "cards": [BEAR], "steps": [{"do": "tap", "card": "bear"}]})
        page = client.get(f"{path}/compare?a=0").text
        assert re.findall(r'data-difference="(\w*)"', page) == ["bear"]
        assert "Look at this one" in page and "Go to this one" not in page
