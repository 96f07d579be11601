"""Links: looking stores nothing, the first act makes a board of one's own, and no forged one does any harm."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.live import BEAR, FORMS_OF_ANSWER, HTMX, JSON, OX, PAGE, LiveBoard
from webapp.scenarios import links
from webapp.sessions import Store
from webapp.views import create_app

SCENARIO = {"countertop": 1, "title": "Shared", "cards": [BEAR, OX]}
PATH = links.path_of(SCENARIO)
PUT = {"do": "put", "onto": "bear", "kind": "charge"}


def copy_id(client: FlaskClient) -> str:
    """The copy id that a fresh page of the link carries."""
    found = re.findall(r'name="copy_id" value="([^"]+)"', client.get(PATH).text)
    assert found and len(set(found)) == 1
    return str(found[0])


class TestLooking:
    def test_stores_nothing(self, client: FlaskClient, store: Store):
        for _ in range(3):
            page = client.get(PATH)
            assert page.status_code == 200 and page.headers["Cache-Control"] == "no-store"
            assert "A shared board" in page.text and 'data-card="bear"' in page.text
        client.get(f"{PATH}?card=bear")
        client.head(PATH)
        assert len(store) == 0

    def test_each_page_carries_a_copy_id_of_its_own(self, client: FlaskClient):
        assert copy_id(client) != copy_id(client)

    @FORMS_OF_ANSWER
    @pytest.mark.parametrize(
        "payload",
        [
            "1",
            "1abc",
            "2" + PATH[4:],
            PATH[3:-1],
            PATH[3:] + "A",
            "1" + "A" * 9_000,
            "%00",
            "%ff",
            "1<script>",
            "é" * 20,
        ],
    )
    @pytest.mark.parametrize("act", ["", "/steps", "/play"])
    def test_a_cut_or_forged_link_is_refused(
        self, client: FlaskClient, store: Store, payload: str, act: str, headers: dict[str, str]
    ):
        reply = client.open(
            f"/x/{payload}{act}", method="POST" if act else "GET", data=PUT if act else None, headers=headers
        )
        assert reply.status_code == 422
        assert "link" in reply.text and "<script>" not in reply.text
        assert len(store) == 0

    def test_a_link_with_steps_shows_where_they_lead(self, client: FlaskClient):
        page = client.get(links.path_of({**SCENARIO, "steps": [{**PUT, "kind": "-1/-1", "count": 2}]})).text
        assert 'data-fired="704.5f"' in page


class TestActing:
    def test_two_acts_with_one_copy_id_land_on_one_board(self, client: FlaskClient, store: Store):
        mine = copy_id(client)
        replies = [client.post(f"{PATH}/steps", data={**PUT, "copy_id": mine}, headers=HTMX) for _ in range(2)]
        pushed = {reply.headers["HX-Push-Url"] for reply in replies}
        assert [reply.status_code for reply in replies] == [200, 200]
        assert len(store) == 1 and len(pushed) == 1
        live = LiveBoard(client, pushed.pop())
        assert live.session.now.board.cards["bear"].counters == {"charge": 2}

    def test_ten_at_once_make_one_board(self, client: FlaskClient, store: Store, app: Flask):
        mine = copy_id(client)

        def act(_: int) -> str:
            return (
                app.test_client()
                .post(f"{PATH}/steps", data={**PUT, "copy_id": mine}, headers=HTMX)
                .headers["HX-Push-Url"]
            )

        with ThreadPoolExecutor(10) as hands:
            [path] = set(hands.map(act, range(10)))
        assert len(store) == 1
        assert LiveBoard(client, path).session.now.board.cards["bear"].counters == {"charge": 10}

    def test_the_copy_id_may_go_as_a_header(self, client: FlaskClient, store: Store):
        headers = {**JSON, "Countertop-Copy": copy_id(client)}
        boards = {client.post(f"{PATH}/steps", json=PUT, headers=headers).json["board"] for _ in range(2)}
        assert len(boards) == len(store) == 1

    def test_without_scripts_one_is_led_to_the_board(self, client: FlaskClient):
        reply = client.post(f"{PATH}/steps", data={**PUT, "copy_id": copy_id(client)}, headers=PAGE)
        assert reply.status_code == 303
        assert re.fullmatch(r"/b/[\w-]{20,}", reply.headers["Location"])
        assert client.get(reply.headers["Location"]).status_code == 200

    def test_programs_are_told_the_board(self, client: FlaskClient):
        told = client.post(f"{PATH}/steps", json=PUT, headers=JSON).json
        assert told is not None
        assert client.get(f"/b/{told['board']}").status_code == 200

    def test_without_a_copy_id_each_act_makes_a_board(self, client: FlaskClient, store: Store):
        client.post(f"{PATH}/steps", data=PUT)
        client.post(f"{PATH}/steps", data=PUT)
        assert len(store) == 2

    @pytest.mark.parametrize("act", ["play", "setup", "kinds"])
    def test_other_acts_make_the_copy_too(self, client: FlaskClient, store: Store, act: str):
        reply = client.post(f"{PATH}/{act}", data={"copy_id": copy_id(client), "kind": "plot"}, headers=HTMX)
        assert reply.status_code == 200 and reply.headers["HX-Push-Url"].startswith("/b/")
        assert len(store) == 1

    @FORMS_OF_ANSWER
    def test_a_forged_copy_id_is_refused(self, client: FlaskClient, store: Store, headers: dict[str, str]):
        real = copy_id(client)
        another = "c" if real[0] == "b" else "b"
        forged = [
            "x",
            ".",
            "a.b",
            real[:-1],
            real + "x",
            another + real[1:],
            real.rpartition(".")[0],
            "x" * 10_000,
            "é.ü",
        ]
        forged += [create_elsewhere()]
        for one in forged:
            reply = client.post(f"{PATH}/steps", data={**PUT, "copy_id": one}, headers=headers)
            assert reply.status_code == 422
            assert "copy_id" in reply.text and "open the link again" in reply.text
            assert "HX-Push-Url" not in reply.headers
        assert len(store) == 0

    def test_nobody_reaches_anothers_board_by_its_id(self, client: FlaskClient, live: LiveBoard):
        before = live.state
        reply = client.post(f"{PATH}/steps", data={**PUT, "copy_id": live.session.id})
        assert reply.status_code == 422
        assert live.state == before

    def test_a_bad_step_changes_nothing_and_the_next_good_one_lands(self, client: FlaskClient):
        mine = copy_id(client)
        assert client.post(f"{PATH}/steps", data={"do": "put", "copy_id": mine}, headers=HTMX).status_code == 422
        reply = client.post(f"{PATH}/steps", data={**PUT, "copy_id": mine}, headers={**HTMX, "Countertop-Version": "0"})
        assert reply.status_code == 200
        assert LiveBoard(client, reply.headers["HX-Push-Url"]).session.version == 1

    def test_the_first_answer_goes_by_the_version_of_the_page(self, client: FlaskClient):
        fields = {**PUT, "copy_id": copy_id(client)}
        text = client.post(f"{PATH}/steps", data=fields, headers={**HTMX, "Countertop-Version": "0"}).text
        assert re.findall(r'data-card="([^"]+)"', text) == ["bear"]


def create_elsewhere() -> str:
    """A copy id that another server, with another key, has signed."""
    return copy_id(create_app({"SECRET_KEY": "of another"}).test_client())
