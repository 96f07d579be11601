"""Boards by a program: the same boards that pages show."""

import pytest

from tests.views.programs import YAML

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
PUT = {"do": "put", "onto": "bear", "kind": "+1/+1"}
CUT = {"do": "put", "onto": "bear", "kind": "-1/-1", "count": 3}


@pytest.fixture
def path(program):
    """The path of a board with a bear."""
    return program.post("/boards", {"countertop": 1, "cards": [BEAR]}).headers["Location"].removeprefix("/api/v1")


def counters(board):
    return board["board"]["cards"][0].get("counters", {})


class TestMaking:
    def test_its_page_shows_it(self, program, client):
        answer = program.post("/boards", {"countertop": 1, "title": "By a program", "cards": [BEAR]})
        assert answer.status_code == 201
        assert answer.headers["Location"] == f"/api/v1/boards/{answer.json['id']}"
        assert "By a program" in client.get(answer.json["page"]).text

    def test_without_a_body_it_is_empty_and_being_set_up(self, program):
        board = program.post("/boards").json
        assert (board["mode"], board["board"]) == ("setup", {"countertop": 1, "setup": True})

    def test_steps_of_the_scenario_are_done(self, program):
        scenario = "countertop: 1\ncards: [{id: bear, power: 2, toughness: 2}]\nsteps: [{do: tap, card: bear}]\n"
        board = program.ask("POST", "/boards", scenario, YAML).json
        assert board["board"]["cards"][0]["tapped"] is True
        assert board["can_undo"] is True


class TestActing:
    def test_a_step_is_checked_and_its_story_told(self, program, path):
        board = program.post(f"{path}/steps", CUT).json
        assert board["board"]["cards"][0]["zone"] == "graveyard"
        assert [one["rule"] for one in board["last"]["fired"]] == ["704.5f"]
        assert board["version"] == 1

    def test_what_the_rules_turn_into_nothing_is_no_problem(self, program, path):
        move = {"do": "move_counters", "from": "bear", "to": "bear", "kind": "+1/+1"}
        answer = program.post(f"{path}/steps", move)
        assert answer.status_code == 200
        assert "122.5" in [why["rule"] for why in answer.json["last"]["nothing"]]

    def test_back_and_forth(self, program, path):
        program.post(f"{path}/steps", PUT)
        assert counters(program.post(f"{path}/undo").json) == {}
        assert counters(program.post(f"{path}/redo").json) == {"+1/+1": 1}
        assert counters(program.post(f"{path}/go", {"moment": 0}).json) == {}

    def test_set_up_and_play(self, program, path):
        program.post(f"{path}/setup")
        board = program.post(f"{path}/steps", CUT).json
        assert "zone" not in board["board"]["cards"][0]
        assert [one["rule"] for one in board["preview"]] == ["704.5f"]
        assert program.post(f"{path}/play").json["board"]["cards"][0]["zone"] == "graveyard"

    @pytest.mark.parametrize(
        ("act", "body", "where"),
        [
            ("steps", {**PUT, "onto": "ox"}, "onto"),
            ("steps", {"do": "putt"}, "do"),
            ("steps", {"do": "put", "onto": "bear"}, "kind"),
            ("steps", "{", ""),
            ("steps", {**PUT, "say": "\x00"}, "say"),
            ("steps", [], ""),
            ("undo", None, "do"),
            ("redo", None, "do"),
            ("go", {"moment": 99}, "moment"),
            ("go", {"moment": "0"}, "moment"),
            ("go", {"moments": 0}, "moments"),
        ],
    )
    def test_what_makes_no_sense_changes_nothing(self, program, store, path, act, body, where):
        problem = program.post(f"{path}/{act}", body)
        assert problem.status_code == 422
        assert problem.json["where"] == where
        assert store.get(path.rpartition("/")[2]).version == 0

    def test_a_preview_changes_nothing(self, program, store, path):
        seen = program.post(f"{path}/preview", CUT).json
        assert seen["mode"] == "play"
        assert "704.5f" in seen["phrases"][0]["rules"]
        assert store.get(path.rpartition("/")[2]).version == 0

    def test_a_board_is_forgotten_once(self, program, path):
        assert program.ask("DELETE", path).status_code == 204
        assert program.ask("DELETE", path).status_code == 404
        assert program.get(path).status_code == 404


class TestVersions:
    def test_an_act_for_another_version_is_not_done(self, program, path):
        etag = program.get(path).headers["ETag"]
        assert program.post(f"{path}/steps", PUT, If_Match=etag).status_code == 200
        late = program.post(f"{path}/steps", PUT, If_Match=etag)
        assert (late.status_code, late.json["type"]) == (412, "/api#problems-changed-meanwhile")
        assert counters(program.get(path).json) == {"+1/+1": 1}

    @pytest.mark.parametrize("act", ["undo", "play", "setup"])
    def test_so_it_is_with_every_act(self, program, path, act):
        assert program.post(f"{path}/{act}", If_Match='"7"').status_code == 412

    def test_nor_is_a_board_forgotten_that_has_changed(self, program, path):
        assert program.ask("DELETE", path, If_Match='"7"').status_code == 412
        assert program.get(path).status_code == 200

    @pytest.mark.parametrize("same", ["*", '"0"', 'W/"0"', '"5", "0"'])
    def test_the_same_version_may_be_told_in_all_ways(self, program, path, same):
        assert program.post(f"{path}/steps", PUT, If_Match=same).status_code == 200

    def test_without_one_it_is_done_on_the_board_as_it_is(self, program, path):
        for _ in range(3):
            assert program.post(f"{path}/steps", PUT).status_code == 200
        assert counters(program.get(path).json) == {"+1/+1": 3}


class TestLooking:
    def test_the_whole_story_is_a_scenario(self, program, path):
        program.post(f"{path}/steps", PUT)
        board = program.get(path).json
        assert board["scenario"] == {"countertop": 1, "cards": [BEAR], "steps": [PUT]}
        assert program.post("/check", board["scenario"]).json["board"] == board["board"]

    def test_a_moment_is_looked_at_without_going_there(self, program, path):
        program.post(f"{path}/steps", PUT)
        assert counters(program.get(f"{path}?at=0").json) == {}
        assert counters(program.get(path).json) == {"+1/+1": 1}

    def test_branches_are_among_the_moments(self, program, path):
        program.post(f"{path}/steps", PUT)
        program.post(f"{path}/undo")
        program.post(f"{path}/steps", CUT)
        moments = program.get(f"{path}/moments").json
        assert [one["parent"] for one in moments["moments"]] == [None, 0, 0]
        assert moments["now"] == 2

    def test_a_size_is_explained(self, program, path):
        program.post(f"{path}/steps", PUT)
        why = program.get(f"{path}/explain?card=bear").json
        assert (why["total"], [part["change"] for part in why["parts"]]) == ("3/3", ["2/2", "+1/+1"])
        assert why["origins"] == [], "of what is printed nothing need be told"

    def test_what_is_near(self, program, path):
        near = {one["rule"]: one["missing"] for one in program.get(f"{path}/near?object=bear").json["near"]}
        assert near["704.5g"] == 2

    @pytest.mark.parametrize("asked", ["explain?card=ox", "explain", "near?object=ox", "moments@1", "?at=9", "?at=x"])
    def test_what_is_not_there_is_told(self, program, path, asked):
        joined = f"{path}{asked}" if asked.startswith("?") else f"{path}/{asked}"
        assert program.get(joined).status_code in (404, 422)


def test_the_empty_board_is_the_one_of_the_first_page(client, program):
    path = program.post("/boards").headers["Location"].removeprefix("/api/v1")
    page = client.post("/boards", data={"players": "2"}).headers["Location"]
    assert client.get(f"{page}.json").json == program.get(path).json["scenario"]
