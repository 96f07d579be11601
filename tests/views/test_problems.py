"""Hostile and clumsy clients: whatever is sent gets a 4xx that names what was wrong, and nothing has changed."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.views.live import FORMS_OF_ANSWER, HTMX, JSON, PAGE, LiveBoard
from webapp.sessions import Store
from webapp.views import create_app
from webapp.views.problems import answer

URLENCODED = "application/x-www-form-urlencoded"
PUT = {"do": "put", "onto": "bear", "kind": "charge"}


class TestTheAnswer:
    @FORMS_OF_ANSWER
    @pytest.mark.parametrize("path", ["/b/nobody", "/b/nobody.json", "/b/nobody/report", "/b/%00", "/b/%ff"])
    def test_an_unknown_board_is_404_in_the_form_that_the_sender_reads(
        self, client: FlaskClient, headers: dict[str, str], path: str
    ):
        reply = client.get(path, headers=headers)
        assert reply.status_code == 404
        assert reply.vary.as_set() >= {"hx-request", "accept"}
        assert "there is no board" in reply.text
        if headers is JSON:
            assert reply.json is not None and reply.json["where"] == "board"
        elif headers is HTMX:
            assert reply.text.startswith('<div id="problem"') or "<html" not in reply.text
            assert 'hx-swap-oob="outerMorph"' in reply.text
        else:
            assert "<html" in reply.text and 'role="alert"' in reply.text

    @FORMS_OF_ANSWER
    @pytest.mark.parametrize("act", ["steps", "undo", "play", "setup", "take-off", "kinds"])
    def test_no_act_makes_an_unknown_board(self, client: FlaskClient, store: Store, headers: dict[str, str], act: str):
        assert client.post(f"/b/nobody/{act}", data=PUT, headers=headers).status_code == 404
        assert len(store) == 0

    @FORMS_OF_ANSWER
    def test_a_bad_step_is_told_in_the_form_that_the_sender_reads(self, live: LiveBoard, headers: dict[str, str]):
        reply = live.put(onto="nobody", headers=headers)
        assert reply.status_code == 422
        assert reply.vary.as_set() >= {"hx-request", "accept"}
        assert "nobody" in reply.text and "onto" in reply.text
        assert ("<html" in reply.text) is (headers is PAGE)

    @pytest.mark.parametrize(
        ("method", "path", "status"),
        [
            ("get", "/nowhere", 404),
            ("get", "/static/nowhere.css", 404),
            ("get", "/static/../pyproject.toml", 404),
            ("get", "/static/%2e%2e/pyproject.toml", 404),
            ("get", "/x/", 404),
            ("post", "/", 405),
            ("post", "/cards", 405),
            ("get", "/boards", 405),
            ("get", "/b/some/steps", 405),
            ("delete", "/b/some", 405),
            ("post", "/b/some/explode", 404),
        ],
    )
    @FORMS_OF_ANSWER
    def test_addresses_that_are_none(
        self, client: FlaskClient, method: str, path: str, status: int, headers: dict[str, str]
    ):
        reply = getattr(client, method)(path, headers=headers)
        assert reply.status_code == status
        assert (reply.json is not None) is (headers is JSON)
        if status == 405:
            assert reply.headers["Allow"]

    @FORMS_OF_ANSWER
    def test_our_own_fault_is_told_without_a_trace(self, headers: dict[str, str]):
        app = create_app()

        @app.get("/broken")
        def broken() -> str:
            raise RuntimeError("a secret of ours")

        reply = app.test_client().get("/broken", headers=headers)
        assert reply.status_code == 500
        assert "secret" not in reply.text and "Traceback" not in reply.text
        assert "something went wrong" in reply.text.lower()

    def test_a_message_is_escaped(self, app: Flask):
        with app.test_request_context(headers=HTMX):
            told = answer("<script>alert(1)</script>", "<b>", 422).get_data(as_text=True)
        assert "<script>" not in told and "<b>" not in told


def refused(live: LiveBoard, where: str, *told: str, status: int = 422, **request: Any) -> None:
    """Send this to the board's steps: it must be refused, named, and without any effect."""
    before = live.state
    reply = live.client.post(f"{live.path}/steps", headers=JSON, **request)
    assert reply.status_code == status, reply.text
    assert reply.json is not None
    assert reply.json["where"] == where
    for text in told:
        assert text in reply.json["error"]
    assert live.state == before


@pytest.fixture(params=["play", "setup"])
def board(request: pytest.FixtureRequest) -> LiveBoard:
    found: LiveBoard = request.getfixturevalue("live" if request.param == "play" else "laid_out")
    return found


class TestForms:
    @pytest.mark.parametrize(
        ("fields", "where", "told"),
        [
            ({"do": "put", "onto": "nobody", "kind": "charge"}, "onto", "'nobody'"),
            ({"do": "put", "onto": "", "kind": "charge"}, "onto", "missing"),
            ({"do": "put", "onto": "Bear!", "kind": "charge"}, "onto", ""),
            ({"do": "remove", "from": "nobody", "kind": "charge"}, "from", "'nobody'"),
            ({"do": "move_counters", "from": "bear", "to": "nobody", "kind": "charge"}, "to", "'nobody'"),
            ({"do": "put", "onto": "bear", "kind": "x" * 41}, "kind", "1 to 40 characters"),
            ({"do": "put", "onto": "bear", "kind": "  "}, "kind", "1 to 40 characters"),
            ({"do": "put", "onto": "bear", "kind": "ALL"}, "kind", "'all'"),
            ({"do": "put", "onto": "bear", "kind": "any"}, "kind", "'any'"),
            ({"do": "remove", "from": "bear", "kind": "any"}, "kind", "'any'"),
            ({"do": "put", "onto": "bear"}, "kind", "missing"),
            ({"do": "move", "card": "bear", "to": "attic"}, "to", "'attic'"),
            ({"do": "move", "card": "p1", "to": "hand"}, "card", "'p1'"),
            ({"do": "move", "card": "ox", "to": "battlefield", "attached_to": "nobody"}, "attached_to", "'nobody'"),
            ({"do": "life", "player": "bear", "change": "1"}, "player", "'bear'"),
            ({"do": "life", "player": "p1"}, "change", "exactly one"),
            ({"do": "life", "player": "p1", "change": "1", "set": "2"}, "change", "exactly one"),
            ({"do": "explode", "card": "bear"}, "do", "'explode'"),
            ({"card": "bear"}, "do", "missing"),
            ({"do": ""}, "do", "missing"),
            ({}, "do", "missing"),
            ({"do": "put", "onto": "bear", "kind": "charge", "colour": "red"}, "colour", "no such key"),
            ({"do": "put", "onto": "bear", "kind": "charge", "say": "x" * 10_001}, "say", "10000"),
            ({"do": "put", "onto": "bear", "kind": "charge", "expected.bear": "first"}, "expected[...]", "int"),
            ({"do": "put", "onto": "bear", "kind": "charge", "expect": "much"}, "expect", ""),
            ({"do": "create"}, "card", "missing"),
            ({"do": "create", "card": "Bear"}, "card", ""),
            ({"do": "create", "card.card": ""}, "card.card", "name"),
            ({"do": "create", "card.name": "", "card.power": "1"}, "card.name", "name"),
            ({"do": "create", "card.card": "No Such Card"}, "card.card", "'No Such Card'"),
            ({"do": "create", "card.name": "A", "card.zone": "attic"}, "card.zone", "'attic'"),
            ({"do": "create", "card.name": "A", "card.owner": "nobody"}, "card.owner", "'nobody'"),
            ({"do": "create", "card.name": "A", "card.attached_to": "nobody"}, "card.attached_to", "'nobody'"),
            ({"do": "create", "card.name": "A", "card.id": "bear"}, "card.id", "'bear'"),
            ({"do": "create", "card.name": "A", "card.power": "lots"}, "card.power", ""),
            ({"do": "create", "card.name": "A", "card.power": "1.5"}, "card.power", ""),
            ({"do": "create", "card.name": "A", "card.counters.charge": "-3"}, "card.counters", "'charge'"),
            ({"do": "create", "card.name": "A", "copies": "0"}, "copies", ""),
            ({"do": "create", "card.name": "A", "copies": "2001"}, "copies", ""),
            ({"do": "create", "card.name": "A", "copies": "1999"}, "copies", "2000"),
            ({"do": "set", "card": "nobody", "damage": "1"}, "card", "'nobody'"),
            ({"do": "set", "card": "bear", "id": "ox"}, "id", "no such key"),
            ({"do": "set", "card": "bear", "life": "3"}, "life", "a card has no field"),
            ({"do": "set", "player": "p1", "damage": "3"}, "damage", "a player has no field"),
            ({"do": "set", "card": "bear", "attached_to": "bear"}, "attached_to", "itself"),
        ],
    )
    def test_what_makes_no_sense_is_refused_by_its_field(
        self, board: LiveBoard, fields: dict[str, str], where: str, told: str
    ):
        refused(board, where, told, data=fields)

    @pytest.mark.parametrize("count", ["-1", "1000000000001", "9" * 30, "9" * 5000, "abc", "1.5", "0x1", "٣", "1 0"])
    @pytest.mark.parametrize(
        "fields",
        [
            {"do": "put", "onto": "bear", "kind": "charge"},
            {"do": "remove", "from": "bear", "kind": "charge"},
            {"do": "move_counters", "from": "bear", "to": "ox", "kind": "charge"},
        ],
    )
    def test_a_count_that_is_none(self, board: LiveBoard, fields: dict[str, str], count: str):
        refused(board, "count", data={**fields, "count": count})

    def test_an_act_of_play_that_makes_no_sense(self, live: LiveBoard):
        refused(live, "choose[0]", "'nobody'", data={"do": "proliferate", "choose": "nobody"})
        refused(live, "choose", "missing", json={"do": "proliferate"})
        refused(live, "card", "'nobody'", data={"do": "double", "card": "nobody", "kind": "charge"})
        refused(live, "player", "'nobody'", data={"do": "control", "card": "bear", "player": "nobody"})
        refused(live, "player", "'bear'", data={"do": "upkeep", "player": "bear"})
        refused(live, "order", "every card", data={"do": "arrange", "player": "p1", "zone": "hand", "order": "bear"})
        refused(live, "trigger", "no trigger waits", data={"do": "resolve"})
        refused(live, "trigger", "no trigger waits", data={"do": "dismiss", "trigger": "t1"})
        refused(live, "trigger", "source and what", data={"do": "resolve", "source": "bear"})

    def test_a_field_that_stands_there_twice(self, board: LiveBoard):
        for body, where in [
            ("do=put&onto=bear&kind=a&kind=b", "kind"),
            ("do=create&card=a&card.name=b", "card.name"),
            ("do=create&card.name=b&card=a", "card"),
            ("do=put&do=remove&onto=bear&kind=a", "do"),
        ]:
            refused(board, where, "twice", data=body, content_type=URLENCODED)
            refused(board, where, "twice", data={"step": body})

    @pytest.mark.parametrize("step", ["garbage", "&&&", "=", "%", "do", "do=", "\t", "{}", "step=do%3Dput"])
    def test_garbage_in_the_one_field_of_a_button(self, board: LiveBoard, step: str):
        reply_where = "step" if step.startswith("step=") else "do"
        before = board.state
        reply = board.act("steps", step=step)
        assert reply.status_code == 422 and reply.json is not None
        assert reply.json["where"] in (reply_where, "do")
        assert board.state == before

    def test_too_many_fields_in_a_button(self, board: LiveBoard):
        refused(board, "step", "16,000", data={"step": "&".join(f"a{i}=1" for i in range(16_001))})

    def test_names_that_go_too_deep(self, board: LiveBoard):
        refused(board, "a" + ".b" * 29 + ".…", data={"a" + ".b" * 20_000: "1", "do": "put"})

    @pytest.mark.parametrize("text", ["a\0b", "\0", "\x1b[31m", "a\x7f", "a\ufffeb"])
    def test_characters_that_no_page_can_show(self, board: LiveBoard, text: str):
        refused(board, "kind", "no character", data={**PUT, "kind": text})
        refused(board, "kind", "no character", data={"step": f"do=put&onto=bear&kind=b{text}"})
        refused(board, "card.name", "no character", data={"do": "create", "card.name": text})
        refused(board, "card.keywords", "no character", data={"do": "create", "card.name": "A", "card.keywords": text})
        refused(board, "kind", "no character", json={**PUT, "kind": text})

    def test_bytes_that_are_no_text(self, board: LiveBoard):
        refused(board, "", "UTF-8", data=b"do=put&onto=bear&kind=%FF", content_type=URLENCODED)
        refused(board, "", "UTF-8", data=b"do=put&onto=bear&kind=\xff", content_type=URLENCODED)
        refused(board, "step", "UTF-8", data=b"step=do%3Dput%26onto%3Dbear%26kind%3D%25FF", content_type=URLENCODED)

    def test_a_percent_sign_is_a_text(self, board: LiveBoard):
        assert board.put(kind="%ff").status_code == 200
        assert board.session.now.board.cards["bear"].counters == {"%ff": 1}

    @pytest.mark.parametrize("kind", ["text/plain", "application/ld+json", "application/octet-stream", None])
    def test_another_kind_of_body(self, board: LiveBoard, kind: str | None):
        refused(board, "Content-Type", "form or as JSON", data=b"do=put&onto=bear&kind=a", content_type=kind)

    def test_multipart_that_is_malformed(self, board: LiveBoard):
        refused(board, "do", data=b"garbage", content_type="multipart/form-data; boundary=abc")
        refused(board, "do", data=b"garbage", content_type="multipart/form-data")

    def test_a_file_in_place_of_a_field(self, board: LiveBoard):
        refused(board, "kind", data={"do": "put", "onto": "bear", "kind": (BytesIO(b"charge"), "kind.txt")})

    def test_too_large(self, board: LiveBoard):
        refused(board, "", "2 MiB", status=413, data={"kind": "x" * (2 * 1024 * 1024)})
        refused(board, "", "2 MiB", status=413, data=b'"' * (2 * 1024 * 1024 + 1), content_type="application/json")

    def test_too_many_parts(self, board: LiveBoard):
        parts = {f"a{number}": "1" for number in range(501)}
        refused(board, "", "500 fields", status=413, data=parts, content_type="multipart/form-data")

    def test_answers_to_no_question(self, live: LiveBoard, laid_out: LiveBoard):
        refused(live, "do", "no question", data={"do": "choose", "answer": "bear"})
        refused(laid_out, "do", "act of play", data={"do": "choose", "answer": "bear"})

    def test_undo_at_the_start(self, board: LiveBoard):
        refused(board, "do", "taken back", data={"do": "undo"})
        before = board.state
        assert board.act("undo").status_code == 422
        assert board.state == before

    def test_kinds_for_the_tray(self, board: LiveBoard):
        before = board.state
        for kind in ["", "x" * 41, "all", "any"]:
            reply = board.act("kinds", kind=kind)
            assert (reply.status_code, reply.json["where"]) == (422, "kind")
        assert board.state == before

    def test_nothing_else_but_the_answer_while_a_question_waits(self, make: Any):
        twins = [
            {"id": name, "name": "Isamaru", "type": "Legendary Creature", "power": 2, "toughness": 2} for name in "ab"
        ]
        board = make({**twins[0], "counters": {"charge": 1}}, twins[1])
        refused(board, "do", "question", data={**PUT, "onto": "a"})
        refused(board, "answer", "one of a, b", data={"do": "choose", "answer": "c"})
        refused(board, "answer", "one of a, b", data={"do": "choose", "answer": "true"})
        assert board.step(do="choose", answer="a").status_code == 200


class TestJson:
    @pytest.mark.parametrize("count", [-1, 10**12 + 1, 10**30, 1.5, True, None, "1", [1], {}])
    def test_a_count_that_is_none(self, board: LiveBoard, count: Any):
        refused(board, "count", json={**PUT, "count": count})

    @pytest.mark.parametrize("do", [["put"], {"put": 1}, None, 1, True, [[[]]]])
    def test_a_do_that_is_no_word(self, board: LiveBoard, do: Any):
        refused(board, "do", json={"do": do})

    @pytest.mark.parametrize(
        "body", [b"", b"{", b"nope", b"{'do': 'put'}", b'{"do": "put",}', b"\xff", b"\xef\xbb\xbf{}"]
    )
    def test_malformed(self, board: LiveBoard, body: bytes):
        refused(board, "", "no JSON", data=body, content_type="application/json")

    @pytest.mark.parametrize("body", [[], [1], "put", 1, None, True])
    def test_no_map(self, board: LiveBoard, body: Any):
        refused(board, "", "a step is a map", data=json.dumps(body), content_type="application/json")

    def test_invalid_utf8_and_halves_of_characters(self, board: LiveBoard):
        for kind in (b"\xff", b"\\ud800"):
            body = b'{"do": "put", "onto": "bear", "kind": "' + kind + b'"}'
            refused(board, "", "no JSON", data=body, content_type="application/json")

    @pytest.mark.parametrize("levels", [600, 940, 980, 1_000, 100_000])
    @pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
    def test_deep(self, board: LiveBoard, levels: int, opening: str, closing: str):
        before = board.state
        for start in ('{"do": ', '{"do": "create", "card": {"id": "a", "back": ', '{"do": "together", "steps": ', ""):
            body = start + opening * levels + "1" + closing * levels + "}" * start.count("{")
            reply = board.client.post(f"{board.path}/steps", data=body, content_type="application/json")
            assert reply.status_code == 422
        assert board.state == before

    def test_nothing_is_read_from_text_as_in_forms(self, board: LiveBoard):
        refused(board, "tapped", json={"do": "set", "card": "bear", "tapped": "true"})
        refused(board, "card.keywords", json={"do": "create", "card": {"id": "a", "keywords": "flying, trample"}})


class TestMakingBoards:
    @pytest.mark.parametrize(
        ("fields", "where"),
        [
            ({"players": "0"}, "players"),
            ({"players": "11"}, "players"),
            ({"players": "-1"}, "players"),
            ({"players": "two"}, "players"),
            ({"players": ""}, "players"),
            ({"sample": "nothing"}, "sample"),
            ({"sample": "../format"}, "sample"),
            ({"sample": "/etc/passwd"}, "sample"),
            ({"sample": "a\0b"}, "sample"),
            ({"text": ""}, "file"),
            ({"text": " \n"}, "file"),
            ({"file": (BytesIO(b"x"), "")}, "file"),
            ({"file": (BytesIO(b"\xff\xfe"), "a.yaml")}, ""),
            ({"file": (BytesIO(b""), "a.yaml")}, ""),
            ({"text": "hello"}, ""),
            ({"text": "\0"}, ""),
            ({"text": "{"}, ""),
            ({"text": "countertop: 2"}, "countertop"),
            ({"text": "https://example.org/x/1abc"}, "link"),
            ({"text": '{"countertop": 1, "cards": [{"id": "a"}, {"id": "a"}]}'}, "cards[1].id"),
            ({"text": '{"countertop": 1, "steps": [{"do": ["put"]}]}'}, "steps[0].do"),
            ({"text": '{"countertop": 1, "steps": [{"do": "proliferate"}]}'}, ""),
        ],
    )
    @FORMS_OF_ANSWER
    def test_what_is_no_board_is_refused_and_kept_nowhere(
        self, client: FlaskClient, store: Store, fields: dict[str, Any], where: str, headers: dict[str, str]
    ):
        if isinstance(file := fields.get("file"), tuple):
            fields = {"file": (BytesIO(file[0].getvalue()), file[1])}
        reply = client.post("/boards", data=fields, headers=headers)
        assert reply.status_code == 422
        assert where in reply.text
        assert len(store) == 0


ANY_TEXT = st.text(max_size=50) | st.sampled_from(
    ["bear", "ox", "p1", "1", "-1", "all", "charge", "hand", "9" * 40, "true"]
)
NAMES = st.sampled_from(
    [
        "do",
        "card",
        "player",
        "onto",
        "from",
        "to",
        "kind",
        "count",
        "card.name",
        "card.power",
        "card.counters.charge",
        "card.id",
        "expected.bear",
        "counters.a",
        "copies",
        "keywords",
        "step",
        "copy_id",
        "by",
        "x",
        "position",
        "answer",
        "change",
        "set",
        "amount",
        "zone",
        "attached_to",
        "controller",
        "steps",
        "expect",
        "name",
        "life",
        "power",
    ]
)
DOS = st.sampled_from(
    [
        "put",
        "remove",
        "move_counters",
        "move",
        "destroy",
        "sacrifice",
        "damage",
        "life",
        "draw",
        "tap",
        "untap",
        "attach",
        "detach",
        "transform",
        "create",
        "set",
        "end_turn",
        "together",
        "choose",
        "undo",
        "proliferate",
        "upkeep",
    ]
)
FORMS = st.dictionaries(NAMES | st.text(max_size=20), ANY_TEXT, max_size=6)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | ANY_TEXT
VALUES = st.recursive(SCALARS, lambda v: st.lists(v, max_size=3) | st.dictionaries(NAMES, v, max_size=3), max_leaves=6)
BODIES = st.dictionaries(NAMES, VALUES, max_size=5)


@pytest.mark.parametrize("mode", ["live", "laid_out"])
class TestWhateverIsSent:
    @settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
    @given(fields=FORMS, do=DOS)
    def test_as_a_form(self, request: pytest.FixtureRequest, mode: str, fields: dict[str, str], do: str):
        self.survives(request.getfixturevalue(mode), data={"do": do, **fields})

    @settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
    @given(body=BODIES, do=DOS)
    def test_as_json(self, request: pytest.FixtureRequest, mode: str, body: dict[str, Any], do: str):
        self.survives(request.getfixturevalue(mode), json={"do": do, **body})

    def survives(self, board: LiveBoard, **request: Any) -> None:
        before = board.state
        reply = board.client.post(f"{board.path}/steps", headers=HTMX, **request)
        assert reply.status_code in (200, 422)
        if reply.status_code == 422:
            assert board.state == before
        else:
            assert board.session.version == before[0] + 1


class TestActsThatReadAForm:
    """What comes in another dress is refused, and not taken for a form without fields."""

    ACTS = ("title", "name", "go", "kinds", "take-off", "shuffle", "roll", "flip", "duplicate", "untap-all", "top")

    @pytest.mark.parametrize("act", [*ACTS, "edit", "table"])
    @pytest.mark.parametrize("sort", ["application/json", "text/plain", "image/png"])
    def test_another_content_type(self, live, act, sort):
        live.act("title", title="Kept", about="Also kept")
        before = live.state
        body = '{"title": "x", "sides": 6, "moment": 0, "name": "x", "card": "bear"}'
        reply = live.client.post(f"{live.path}/{act}", data=body, content_type=sort, headers=JSON)
        assert (reply.status_code, reply.get_json()["where"]) == (422, "Content-Type")
        assert (live.state, live.session.title) == (before, "Kept")

    @pytest.mark.parametrize("act", ["title", "name", "edit", "table", "kinds"])
    def test_another_encoding(self, live, act):
        before = live.state
        body = b"title=caf%e9&about=&name=caf%e9&moment=0&kind=caf%e9&do=set&card=bear"
        sort = "application/x-www-form-urlencoded"
        reply = live.client.post(f"{live.path}/{act}", data=body, content_type=sort, headers=JSON)
        assert (reply.status_code, live.state) == (422, before)

    def test_what_is_not_sent_stays(self, live):
        live.act("title", title="A title", about="A text")
        live.act("title", title="Another")
        assert (live.session.title, live.session.about) == ("Another", "A text")
        assert live.act("title").get_json()["where"] == "title"

    def test_a_moment_is_named_and_not_by_chance_nameless(self, live):
        live.act("name", moment="0", name="The start")
        assert live.act("name", moment="0").get_json()["where"] == "name"
        assert live.session.moment(0).name == "The start"
        assert live.act("name", moment="0", name="").status_code == 200
        assert live.session.moment(0).name == ""
