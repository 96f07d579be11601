"""A scenario in, what comes of it out."""

import json

import pytest

from tests.views.programs import YAML
from webapp.scenarios import gallery, links
from webapp.scenarios.format import read
from webapp.views.api import examples

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
DIES = {
    "countertop": 1,
    "title": "A bear dies",
    "cards": [BEAR],
    "steps": [{"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2}],
    "expect": {"cards": {"bear": {"zone": "graveyard"}}, "fired": [{"rule": "704.5f", "object": "bear"}], "passes": 1},
}


class TestCheck:
    def test_what_is_expected_holds(self, program):
        checked = program.post("/check", DIES).json
        assert checked["ok"] is True
        assert checked["differences"] == []
        [step] = checked["steps"]
        assert [(one["rule"], one["object"], one["pass"]) for one in step["fired"]] == [("704.5f", "bear", 1)]
        assert step["passes"] == 1
        assert any("704.5f" in line["rules"] and "bear" in line["objects"] for line in step["log"])
        assert checked["board"]["cards"] == [{**BEAR, "zone": "graveyard"}]

    def test_what_is_expected_does_not_hold(self, program):
        answer = program.post("/check", {**DIES, "expect": {"cards": {"bear": {"zone": "exile"}}, "passes": 1}})
        assert answer.status_code == 200
        assert answer.json["ok"] is False
        assert answer.json["differences"] == [
            {"where": "expect.cards.bear.zone", "line": 1, "expected": "exile", "found": "graveyard", "hint": ""}
        ]

    @pytest.mark.parametrize(
        ("wrong", "hint"),
        [
            ("cards: {ox: {toughness: 4}}", ""),
            ("fired: [{rule: 704.5gg, object: ox}]", "Countertop knows no such rule"),
        ],
    )
    def test_what_differs_has_its_line_and_what_may_be_wrong_with_it(self, program, wrong, hint):
        text = f"countertop: 1\ncards: [{{id: ox, toughness: 5}}]\nexpect:\n  {wrong}\n"
        [differs] = program.ask("POST", "/check", text, "application/yaml").json["differences"]
        assert differs["line"] == 4
        assert hint in differs["hint"]

    @pytest.mark.parametrize(
        "last", ["steps: [{do: put, onto: beer, kind: x}]", "expect: {cards: {beer: {toughness: 5}}}"]
    )
    @pytest.mark.parametrize("path", ["/check", "/boards", "/convert?to=text"])
    def test_an_id_that_leads_nowhere_has_its_line_and_what_was_meant(self, program, path, last):
        if path != "/check" and last.startswith("expect"):
            return  # nothing is compared there
        text = f"countertop: 1\ncards: [{{id: bear, toughness: 5}}]\n{last}\n"
        answer = program.ask("POST", "/check", text, "application/yaml")
        assert answer.status_code == 422
        [fault] = answer.json["faults"]
        assert fault["line"] == 3
        assert fault["hint"].startswith("did you mean `bear`?")

    def test_what_is_no_scenario_file_has_no_lines(self, program):
        link = links.path_of(read(json.dumps({**DIES, "expect": {"passes": 3}})))
        [differs] = program.post("/check", link, "text/plain").json["differences"]
        assert (differs["where"], differs["line"]) == ("expect.passes", None)

    def test_the_last_board_is_a_scenario_of_its_own(self, program):
        board = program.post("/check", DIES).json["board"]
        assert program.post("/check", board).json["board"] == board

    @pytest.mark.parametrize("kind", ["application/yaml", "text/yaml", "application/json"])
    def test_yaml_is_read_by_what_stands_there(self, program, kind):
        text = "countertop: 1\ncards:\n  - {id: ox, toughness: 4}\nexpect: {cards: {ox: {toughness: 4}}}\n"
        assert program.ask("POST", "/check", text, kind).json["ok"] is True

    def test_a_link_is_read_too(self, program):
        link = links.path_of(read(json.dumps(DIES)))
        assert program.post("/check", link, "text/plain").json["ok"] is True

    def test_what_a_foreign_file_says_and_countertop_does_not_is_told(self, program):
        puzzle = "[state]\nturn=3\nactiveplayer=p0\np0life=20\np0battlefield=Grizzly Bears\np0manapool=G\n"
        checked = program.post("/check", puzzle, "text/plain").json
        assert checked["derived"]["grizzly-bears"]["power"] == 2
        assert checked["not_carried_over"]

    def test_a_question_that_waits_is_asked_in_words(self, program):
        legend = {"type": "Legendary Creature", "name": "Isamaru", "power": 2, "toughness": 2}
        choice = program.post("/check", {"countertop": 1, "cards": [{"id": "a", **legend}, {"id": "b", **legend}]}).json
        assert (choice["choice"]["kind"], choice["choice"]["options"]) == ("legend", ["a", "b"])
        assert choice["choice"]["text"] == "Player 1 chooses which one named Isamaru stays"

    def test_an_unknown_number_is_told_as_such(self, program):
        checked = program.post("/check", {"countertop": 1, "cards": [{"id": "x", "power": "?", "toughness": 1}]}).json
        assert checked["derived"]["x"] == {"power": "?", "toughness": 1, "keywords": []}

    def test_a_scenario_of_the_gallery_is_as_it_expects(self, program):
        assert program.post("/check", gallery.text("two-legends-of-one-name"), YAML).json["ok"] is True

    def test_nothing_is_kept(self, program, store):
        before = len(store)
        program.post("/check", DIES)
        assert len(store) == before


class TestConvert:
    def test_to_yaml_and_back(self, program):
        text = program.post("/convert?to=yaml", DIES).json["text"]
        back = json.loads(program.ask("POST", "/convert?to=json", text, YAML).json["text"])
        assert read(json.dumps(back)) == read(json.dumps(DIES))

    def test_what_gets_lost_is_said(self, program):
        found = program.post("/convert?to=pzl", DIES).json
        assert found["file_name"].endswith(".pzl")
        assert "[state]" in found["text"]
        assert found["not_carried_over"]

    @pytest.mark.parametrize("to", ["", "?to=docx"])
    def test_the_format_has_to_be_one(self, program, to):
        problem = program.post(f"/convert{to}", DIES)
        assert (problem.status_code, problem.json["type"]) == (422, "/api#problems-wrong-value")
        assert problem.json["where"] == "to"

    def test_each_format_that_is_listed_can_be_written(self, program):
        names = [form["name"] for form in program.get("/formats").json["formats"]]
        assert {"json", "yaml", "pzl"} <= set(names)
        assert all(program.post(f"/convert?to={name}", DIES).json["text"] for name in names)


class TestLinks:
    def test_a_link_holds_the_scenario(self, program, client):
        path = program.post("/links", {"scenario": DIES}).json["link"]
        assert path == links.path_of(read(json.dumps(DIES)))
        assert "A bear dies" in client.get(path).text

    def test_a_short_one_is_kept_if_that_is_asked_for(self, program, client):
        found = program.post("/links", {"scenario": DIES, "keep": True}).json
        assert found == program.post("/links", {"scenario": DIES, "keep": True}).json
        assert found["lasts"] is False
        assert "A bear dies" in client.get(found["short"]).text
        slug = found["short"].rpartition("/")[2]
        assert read(json.dumps(program.get(f"/scenarios/{slug}").json)) == read(json.dumps(DIES))

    def test_without_being_asked_nothing_is_kept(self, program, app):
        before = len(app.extensions["shelf"])
        program.post("/links", {"scenario": {**DIES, "title": "Not kept"}})
        assert len(app.extensions["shelf"]) == before

    def test_what_is_too_long_for_a_link_has_a_short_one(self, program):
        long = {**DIES, "cards": [{"id": f"c{number}", "name": f"{number**9}"} for number in range(1000)], "steps": []}
        long.pop("expect")
        assert program.post("/links", {"scenario": long}).status_code == 422
        assert program.post("/links", {"scenario": long, "keep": True}).json["link"] is None

    def test_all_that_is_wrong_with_the_scenario_is_told(self, program):
        problem = program.post("/links", {"scenario": {"countertop": 1, "cards": [{"id": "a", "x": 1}, {"y": 1}]}})
        assert problem.status_code == 422
        assert {fault["where"] for fault in problem.json["faults"]} >= {"cards[0].x", "cards[1].y"}

    def test_the_body_has_to_be_a_map_with_a_scenario(self, program):
        assert program.post("/links", {"scenari": DIES}).json["where"] == "scenari"
        assert program.post("/links", []).status_code == 422


class TestLookingUp:
    def test_scenarios_by_word_and_rule(self, program):
        everything = [one["slug"] for one in program.get("/scenarios").json["scenarios"]]
        assert everything == [one.name for one in gallery.entries()]
        legends = program.get("/scenarios?q=two+legends").json["scenarios"]
        assert "two-legends-of-one-name" in [one["slug"] for one in legends]
        assert all("704.5j" in one["rules"] for one in program.get("/scenarios?rule=704.5j").json["scenarios"])
        assert program.get("/scenarios?q=no-such-word-there").json["scenarios"] == []

    def test_a_scenario_by_its_name_is_the_file(self, program):
        slug = "two-legends-of-one-name"
        assert read(json.dumps(program.get(f"/scenarios/{slug}").json)) == read(gallery.text(slug))

    def test_cards_by_name(self, program):
        [first, *_] = program.get("/cards?q=grizzly+bears").json["cards"]
        assert (first["name"], first["power"], first["toughness"]) == ("Grizzly Bears", 2, 2)

    def test_a_filter_that_is_none_is_refused(self, program):
        assert program.get("/cards?q=pow>%3Dx").json["where"] == "q"

    def test_rules_with_their_telling(self, program, monkeypatch):
        monkeypatch.setattr("webapp.rulebook.rows", lambda: (examples.rule(),))  # all of them take a second to read
        told = {rule["number"]: rule["telling"] for rule in program.get("/rules").json["rules"]}
        assert told["704.5g"]

    def test_the_schema_of_files(self, program):
        assert "Put" in program.get("/scenario.schema.json").json["$defs"]
