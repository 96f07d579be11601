"""What a program is told where something is wrong; and what pages of other sites may ask for."""

import json

import pytest

from tests.views.programs import JSON, YAML
from webapp.views.api.problems import SORTS

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
BOARD = {"countertop": 1, "cards": [BEAR]}
FORM = "application/x-www-form-urlencoded"
ELSEWHERE = {"Origin": "https://forum.example"}


def sort_of(answer):
    return answer.json["type"].removeprefix("/api#problems-")


class TestProblems:
    def test_all_faults_of_a_file_come_at_once_with_their_lines(self, program):
        text = "countertop: 1\ncards:\n  - {id: bear, conters: {}}\n  - {id: ox, zone: table}\n"
        problem = program.ask("POST", "/check", text, YAML)
        assert (problem.status_code, sort_of(problem)) == (422, "unreadable-scenario")
        assert [(one["line"], one["where"]) for one in problem.json["faults"]] == [
            (3, "cards[0].conters"),
            (4, "cards[1].zone"),
        ]
        assert "counters" in json.dumps(problem.json["faults"][0])

    def test_a_step_that_makes_no_sense_in_a_scenario(self, program):
        problem = program.post("/check", {**BOARD, "steps": [{"do": "undo"}]})
        assert (problem.status_code, problem.json["where"]) == (422, "steps[0].do")

    @pytest.mark.parametrize("path", ["/boards/none", "/boards/none/moments", "/scenarios/none", "/none", "/boards/"])
    def test_what_is_not_there(self, program, path):
        problem = program.get(path)
        assert (problem.status_code, sort_of(problem)) == (404, "not-here")

    @pytest.mark.parametrize(("method", "path"), [("PUT", "/check"), ("GET", "/check"), ("PATCH", "/boards/none")])
    def test_a_method_that_an_address_does_not_take(self, program, method, path):
        problem = program.ask(method, path)
        assert (problem.status_code, sort_of(problem)) == (405, "method")
        assert method not in problem.headers["Allow"]
        assert problem.headers["Allow"]

    @pytest.mark.parametrize("kind", [FORM, "application/xml", None])
    def test_a_body_of_another_type(self, program, kind):
        problem = program.ask("POST", "/check", json.dumps(BOARD), kind)
        assert (problem.status_code, problem.json["where"]) == (415, "Content-Type")

    def test_too_large(self, program):
        problem = program.post("/check", " " * (2 * 1024 * 1024 + 1))
        assert (problem.status_code, sort_of(problem)) == (413, "too-large")

    @pytest.mark.parametrize("body", ["", "  ", "{", "[]", "null", "\x00", '{"countertop": 1, "cards": [' + "[" * 9000])
    def test_no_scenario(self, program, body):
        assert program.post("/check", body).status_code == 422

    @pytest.mark.parametrize(
        ("body", "told"),
        [
            ('{"do": "put", "do": "remove"}', "'do' stands there twice"),
            ('{"do": "put", "count": NaN}', "NaN is no number"),
            ("{do: put}", "no JSON"),
        ],
    )
    def test_a_step_that_does_not_say_what_it_means(self, program, body, told):
        path = program.post("/boards", {"countertop": 1}).headers["Location"].removeprefix("/api/v1")
        answer = program.post(f"{path}/steps", body)
        assert answer.status_code == 422 and told in answer.json["detail"]

    def test_not_text(self, program):
        assert program.ask("POST", "/check", b"\xff\xfe{", JSON).status_code == 422

    def test_a_fault_of_the_server_tells_nothing_of_it(self, app, program, monkeypatch):
        monkeypatch.setattr("webapp.views.api.checking.check_scenario", lambda scenario: 1 / 0)
        problem = program.post("/check", BOARD)
        assert (problem.status_code, sort_of(problem)) == (500, "server")
        assert "division" not in problem.text

    def test_each_sort_is_explained_where_its_type_leads(self, client):
        page = client.get("/api").text
        assert all(f'id="{sort.anchor}"' in page for sort in SORTS)

    def test_other_addresses_answer_as_they_did(self, client):
        assert client.get("/none", headers={"Accept": "text/html"}).mimetype == "text/html"


class TestOtherSites:
    @pytest.mark.parametrize("path", ["/formats", "/scenarios", "/boards/none", "/none", "/openapi.json"])
    def test_they_may_read(self, client, path):
        assert client.get(f"/api/v1{path}", headers=ELSEWHERE).headers["Access-Control-Allow-Origin"] == "*"

    @pytest.mark.parametrize("path", ["/check", "/convert?to=yaml", "/links", "/boards/ID/preview"])
    def test_they_may_ask_for_what_changes_nothing(self, client, path):
        asked = {**ELSEWHERE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
        leave = client.options(f"/api/v1{path}", headers=asked)
        assert leave.headers["Access-Control-Allow-Origin"] == "*"
        assert leave.headers["Access-Control-Allow-Methods"] == "POST"
        assert "Content-Type" in leave.headers["Access-Control-Allow-Headers"]
        sent = client.post(f"/api/v1{path}", data="{", content_type=JSON, headers=ELSEWHERE)
        assert sent.headers["Access-Control-Allow-Origin"] == "*"

    @pytest.mark.parametrize(
        ("method", "path"),
        [
            ("POST", "/boards"),
            *(("POST", f"/boards/ID/{act}") for act in ("steps", "undo", "redo", "go", "play", "setup")),
            ("DELETE", "/boards/ID"),
        ],
    )
    def test_they_may_not_change_anything(self, client, method, path):
        asked = {**ELSEWHERE, "Access-Control-Request-Method": method}
        assert "Access-Control-Allow-Origin" not in client.options(f"/api/v1{path}", headers=asked).headers
        assert "Access-Control-Allow-Origin" not in client.open(f"/api/v1{path}", method=method).headers

    @pytest.mark.parametrize("kind", ["text/plain", FORM, "multipart/form-data", None])
    @pytest.mark.parametrize("act", ["steps", "undo", "setup"])
    def test_what_a_page_sends_without_asking_changes_nothing(self, program, store, kind, act):
        made = program.post("/boards", {**BOARD, "steps": [{"do": "tap", "card": "bear"}]}).json["id"]
        problem = program.ask("POST", f"/boards/{made}/{act}", '{"do": "untap", "card": "bear"}', kind)
        assert (problem.status_code, sort_of(problem)) == (415, "media-type")
        assert store.get(made).version == 0

    @pytest.mark.parametrize("kind", ["text/plain", FORM])
    def test_nor_does_it_make_a_board(self, program, store, kind):
        before = len(store)
        assert program.ask("POST", "/boards", json.dumps(BOARD), kind).status_code == 415
        assert len(store) == before

    def test_they_may_not_have_anything_kept(self, program):
        problem = program.post("/links", {"scenario": BOARD, "keep": True}, **ELSEWHERE)
        assert (problem.status_code, sort_of(problem)) == (403, "other-origin")

    def test_no_cookie_is_set(self, program):
        assert "Set-Cookie" not in program.post("/boards", BOARD).headers
