"""Files that can't be read: all that is wrong is told, wherever it came from, and large ones are never taken in."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.views.live import HTMX, JSON, PAGE
from webapp.scenarios import running
from webapp.scenarios.format import read
from webapp.sessions import Store

BAD = "countertop: 1\ntitle: 1\ncards:\n- {id: a, <b>conters</b>: 1}\n- {id: a}\n"


def opened(client: FlaskClient, headers: dict[str, str], text: str = BAD) -> Any:
    return client.post("/boards", data={"text": text}, headers=headers)


class TestAllThatIsWrong:
    def test_is_listed_on_a_page(self, client: FlaskClient, store: Store):
        reply = opened(client, PAGE)
        assert reply.status_code == 422
        assert "3 things are wrong with this file" in reply.text
        assert (
            "<li>line 2: <code>title</code>: expected text, not 1; write it in quotes: &#34;1&#34;</li>" in reply.text
        )
        assert "<code>cards[0].&lt;b&gt;conters&lt;/b&gt;</code>" in reply.text
        assert len(store) == 0

    def test_is_listed_in_the_part_that_an_open_page_takes(self, client: FlaskClient):
        reply = opened(client, HTMX)
        assert reply.text.startswith(
            '<div id="problem" role="alert" class="problem" hx-swap-oob="outerMorph"><p>3 things'
        )
        assert reply.text.count("<li>") == 3

    def test_is_there_for_programs(self, client: FlaskClient):
        reply = opened(client, JSON)
        assert (reply.json["where"], reply.json["error"]) == ("title", 'expected text, not 1; write it in quotes: "1"')
        assert [(each["line"], each["where"]) for each in reply.json["faults"]] == [
            (2, "title"),
            (4, "cards[0].<b>conters</b>"),
            (5, "cards[1].id"),
        ]
        assert reply.json["faults"][2]["hint"] == "each card and player has an id of its own"

    def test_one_thing_is_a_sentence_with_its_line(self, client: FlaskClient):
        reply = opened(client, PAGE, "countertop: 1\nformat: brawl")
        assert "<p>line 2: <code>format</code>: &#39;brawl&#39; is not known here; it is one of normal" in reply.text

    def test_a_step_that_makes_no_sense_has_its_line_and_what_was_meant(self, client: FlaskClient, store: Store):
        text = "countertop: 1\ncards: [{id: bear}]\nsteps:\n- {do: put, onto: beer, kind: x}"
        reply = opened(client, PAGE, text)
        assert reply.status_code == 422 and len(store) == 0
        assert "<p>line 4: <code>steps[0].onto</code>: no card or player &#39;beer&#39;" in reply.text
        assert "did you mean" in reply.text

    def test_of_many_some_are_listed_and_the_others_counted(self, client: FlaskClient):
        reply = opened(client, PAGE, json.dumps({"countertop": 1, **{f"k{n}": 1 for n in range(60)}}))
        assert "60 things are wrong" in reply.text and "And 10 more." in reply.text

    def test_what_would_take_too_long_is_refused_at_the_step_that_is_not_begun(
        self, client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
    ):
        text = json.dumps(
            {"countertop": 1, "cards": [{"id": "a"}], "steps": [{"do": "put", "onto": "a", "kind": "x"}] * 2}
        )
        assert client.post("/boards", data={"text": text}).status_code == 303
        clock = iter(range(0, 100, 7))  # the first look is as the request comes
        monkeypatch.setattr(running, "monotonic", lambda: next(clock))
        client.application.config["MOST_SECONDS_OF_STEPS"] = 10
        reply = opened(client, JSON, text)
        assert (reply.status_code, reply.json["where"]) == (422, "steps[1]")
        assert reply.json["error"].startswith("the time was over after 1 of 2 steps: have fewer")
        assert len(store) == 1
        assert [*running.run(read(text))]  # but only as the server runs it

    def test_an_open_page_has_room_for_a_problem_and_nothing_in_it(self, client: FlaskClient):
        """The sheets tell an empty one from one with something in it, by there being not so much as a blank."""
        board = client.post("/boards", data={"players": "2"}).headers["Location"]
        assert '<div id="problem" role="alert" class="problem"></div>' in client.get(board).text


class TestWhatIsTooLarge:
    @pytest.mark.parametrize(
        "sent",
        [
            {"data": {"file": (BytesIO(b" " * (2 * 1024 * 1024 + 1)), "board.json")}},
            {"data": {"text": "x" * (2 * 1024 * 1024)}},
            {"data": {f"k{n}": "1" for n in range(501)}, "content_type": "multipart/form-data"},
            {"data": {f"f{n}": (BytesIO(b"x"), "a.json") for n in range(501)}},
        ],
        ids=["a file", "a text", "many fields", "many files"],
    )
    def test_is_refused(self, client: FlaskClient, store: Store, sent: dict[str, Any]):
        reply = client.post("/boards", headers=JSON, **sent)
        assert (reply.status_code, len(store)) == (413, 0)
        assert "2 MiB" in reply.json["error"]

    def test_so_is_what_comes_in_pieces_and_does_not_say_how_much_it_is(self, client: FlaskClient, store: Store):
        endless = BytesIO(b"text=" + b"x" * (3 * 1024 * 1024))
        reply = client.post(
            "/boards",
            input_stream=endless,
            content_type="application/x-www-form-urlencoded",
            headers={**JSON, "Transfer-Encoding": "chunked"},
            environ_overrides={"wsgi.input_terminated": True},
        )
        assert 400 <= reply.status_code < 500 and len(store) == 0
        assert endless.tell() <= 2 * 1024 * 1024 + 1  # of the third MiB nothing was taken in
