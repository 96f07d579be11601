"""Acts on a live board: the three forms of an answer, what an answer holds, both modes, edits, many hands at once."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, FORMS_OF_ANSWER, HTMX, JSON, PAGE, LiveBoard
from webapp.rules.steps import Set
from webapp.scenarios.format import plain

TWINS = [{"id": id, "name": "Isamaru", "type": "Legendary Creature", "power": 2, "toughness": 2} for id in ("a", "b")]


def parts(html: str) -> list[str]:
    """The ids of what an answer swaps, in order; `id (one more)` of what only grows."""
    return [
        re.search(r'\bid="([^"]+)"', tag)[1] if " id=" in tag else re.search(r':#([\w-]+)"', tag)[1] + " (one more)"
        for tag in re.findall(r"<\w+[^>]*hx-swap-oob=[^>]*>", html)
    ]


class TestTheThreeForms:
    @pytest.mark.parametrize("act", ["steps", "setup", "kinds"])
    @FORMS_OF_ANSWER
    def test_each_act_answers_in_each(self, live: LiveBoard, headers: dict[str, str], act: str):
        fields = {"steps": {"do": "put", "onto": "bear", "kind": "charge"}, "kinds": {"kind": "plot"}}.get(act, {})
        reply = live.act(act, headers, **fields)
        assert reply.vary.as_set() >= {"hx-request", "accept"}
        if headers is PAGE:
            assert (reply.status_code, reply.headers["Location"]) == (303, live.path)
        elif headers is JSON:
            assert reply.status_code == 200 and reply.json is not None
            assert reply.json["version"] == 1
        else:
            assert reply.status_code == 200
            assert reply.text.lstrip().startswith('<main id="board"')
            assert "<html" not in reply.text
        assert live.session.version == 1

    def test_json_tells_the_whole_state(self, live: LiveBoard):
        told = live.put(kind="-1/-1", count="2").json
        assert told is not None
        assert told["board"] == live.session.id
        assert (told["mode"], told["version"], told["choice"], told["nothing"]) == ("play", 1, None, [])
        assert told["fired"] == [{"rule": "704.5f", "object": "bear", "pass": 1}]
        assert told["scenario"]["countertop"] == 1
        assert any("704.5f" in line["rules"] for line in told["log"])

    def test_a_refusal_by_the_rules_is_an_answer(self, live: LiveBoard):
        told = live.step(do="move_counters", from_="bear", to="bear", kind="charge")
        assert told.status_code == 200 and told.json is not None
        assert "122.5" in [why["rule"] for why in told.json["nothing"]]
        assert live.session.version == 1

    def test_a_json_body_is_answered_in_json_where_nobody_says_otherwise(self, live: LiveBoard):
        step = {"do": "put", "onto": "bear", "kind": "charge"}
        assert live.client.post(f"{live.path}/steps", json=step).json["version"] == 1
        page = live.client.post(f"{live.path}/steps", json=step, headers={"Accept": "text/html,*/*;q=0.1"})
        assert page.status_code == 303

    def test_a_button_holds_a_whole_step(self, live: LiveBoard):
        assert live.act("steps", step="do=put&onto=bear&kind=%2B1%2F%2B1&count=3").status_code == 200
        assert live.session.now.board.cards["bear"].counters == {"+1/+1": 3}

    def test_a_buttons_step_wins_over_other_fields(self, live: LiveBoard):
        assert live.act("steps", step="do=put&onto=bear&kind=charge", do="destroy", card="bear").status_code == 200
        assert live.session.now.board.cards["bear"].counters == {"charge": 1}


class TestWhatAnAnswerHolds:
    def test_only_the_one_card_of_a_hundred(self, make: Any):
        live = make(*({**BEAR, "id": f"bear-{number}"} for number in range(1, 101)))
        live.put("bear-7", headers=live.at(0))
        page, reply = live.client.get(live.path).text, live.put("bear-7", headers=live.at(1))
        assert parts(reply.text) == [
            "problem",
            "card-bear-7",
            "story-log (one more)",
            "timeline-at",
            "dots (one more)",
            "said",
        ]
        assert reply.headers["Countertop-Version"] == "2"
        assert re.findall(r'data-card="([^"]+)"', reply.text) == ["bear-7"]
        assert len(reply.data) < 6_000 < len(page) / 10

    def test_after_an_act_on_a_hundred_the_next_one_is_as_small(self, make: Any):
        live = make(*({**BEAR, "id": f"bear-{number}"} for number in range(1, 101)))
        taps = [{"do": "tap", "card": f"bear-{number}"} for number in range(1, 101)]
        live.client.post(f"{live.path}/steps", json={"do": "together", "steps": taps})
        reply = live.put("bear-7", headers=live.at(1))
        assert re.findall(r'data-card="([^"]+)"', reply.text) == ["bear-7"]
        assert re.findall(r'data-concerned="([^"]+)"', reply.text) == ["bear-7"]  # of all others the mark goes

    def test_a_mark_alone_draws_no_player_and_no_pile_anew(self, make: Any):
        live = make(BEAR, {**BEAR, "id": "ox", "zone": "graveyard"}, {**BEAR, "id": "elk", "zone": "exile"})
        live.step(do="life", player="p1", change=-2)
        live.step(do="move", card="ox", to="exile")
        reply = live.put("bear", headers=live.at(2))
        assert parts(reply.text) == [
            "problem",
            "card-bear",
            "story-log (one more)",
            "timeline-at",
            "dots (one more)",
            "said",
        ]

    def test_it_stays_as_small_after_a_hundred_acts(self, live: LiveBoard):
        for version in range(100):
            reply = live.put(headers=live.at(version))
        assert reply.text.count('class="moment"') == 1
        assert len(reply.data) < 8_000  # the timeline alone grows, by a dot an act
        assert live.client.get(live.path).text.count('class="moment"') == 60

    def test_each_entry_of_the_story_has_an_id_of_its_own_however_long_it_gets(
        self, live: LiveBoard, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("webapp.sessions.session.MOST_ENTRIES", 5)
        ids = [re.findall(r'id="moment-(\d+)"', live.put(headers=live.at(version)).text) for version in range(9)]
        assert ids == [[str(number)] for number in range(1, 10)]
        assert re.findall(r'id="moment-(\d+)"', live.client.get(live.path).text) == ["9", "8", "7", "6", "5"]

    def test_both_cards_of_a_move(self, make: Any):
        live = make({**BEAR, "counters": {"charge": 2}}, {**BEAR, "id": "other"}, {**BEAR, "id": "third"})
        reply = live.step(live.at(0), do="move_counters", from_="bear", to="other", kind="charge")
        assert re.findall(r'data-card="([^"]+)"', reply.text) == ["bear", "other"]

    def test_a_card_that_changes_zone_comes_with_both_zones(self, live: LiveBoard):
        reply = live.step(live.at(0), do="move", card="ox", to="battlefield")
        assert {"zone-p1-hand", "zone-p1-battlefield"} <= set(parts(reply.text))
        assert not {"card-ox", "card-bear"} & set(parts(reply.text))
        assert len(re.findall(r'id="card-ox"', reply.text)) == 1

    def test_a_card_that_dies_comes_with_both_zones(self, live: LiveBoard):
        reply = live.put(kind="-1/-1", count="2", headers=live.at(0))
        assert {"zone-p1-graveyard", "zone-p1-battlefield"} <= set(parts(reply.text))
        assert "zone-p2-battlefield" not in parts(reply.text)

    def test_a_player_alone(self, live: LiveBoard):
        reply = live.step(live.at(0), do="life", player="p2", change="-3")
        assert [part for part in parts(reply.text) if part.startswith(("player", "card", "zone"))] == ["player-p2"]

    @pytest.mark.parametrize("version", ["99", "", "-1", "x", "9" * 12, "1.0"])
    def test_a_version_that_nobody_knows_gets_everything(self, live: LiveBoard, version: str):
        text = live.put(headers=live.at(version)).text
        assert {"bar", "question", "preview", "tray", "story-log", "player-p1", "player-p2"} <= set(parts(text))
        assert sum(part.startswith("zone-") for part in parts(text)) == 14

    def test_no_version_gets_everything(self, live: LiveBoard):
        assert "zone-p2-library" in parts(live.put(headers=HTMX).text)

    def test_quick_hands_with_an_old_version_lose_nothing(self, live: LiveBoard):
        for _ in range(5):
            reply = live.put(headers=live.at(0))
            assert reply.status_code == 200
        assert live.session.now.board.cards["bear"].counters == {"charge": 5}
        assert 'data-count="5"' in reply.text
        assert len(re.findall(r'id="moment-', reply.text)) == 6

    def test_after_an_undo_the_old_card_comes_back(self, live: LiveBoard):
        live.put()
        reply = live.act("undo", live.at(1))
        assert re.findall(r'data-card="([^"]+)"', reply.text) == ["bear"]
        assert "data-count" not in reply.text

    def test_the_way_back_opens_and_closes_with_the_history(self, live: LiveBoard):
        def undo_is_open(html: str) -> bool:
            button = re.search(r'<button id="undo"[^>]*>', html)
            assert button, "the bar has changed and must be sent"
            return "disabled" not in button[0]

        assert undo_is_open(live.put(headers=live.at(0)).text)
        assert not undo_is_open(live.act("undo", live.at(1)).text)
        assert undo_is_open(live.put(headers=live.at(2)).text)
        assert 'id="undo"' not in live.put(headers=live.at(3)).text

    def test_a_kind_for_the_tray_comes_with_the_tray_to_every_page(self, live: LiveBoard):
        assert 'data-palette="plot"' in live.act("kinds", live.at(0), kind="Plot").text
        assert 'data-palette="plot"' in live.put(headers=live.at(0)).text
        assert "tray" not in parts(live.put(headers=live.at(2)).text)

    def test_the_panel_that_is_open_comes_along(self, live: LiveBoard):
        reply = live.put(headers={**live.at(0), "Countertop-Inspecting": "bear"})
        assert 'data-inspecting="bear"' in reply.text
        for nobody in ("nobody", "<script>", "ü", ""):
            headers = {**live.at(1), "Countertop-Inspecting": nobody.encode("latin-1").decode("latin-1")}
            assert live.put(headers=headers).status_code == 200

    @pytest.mark.rule("730.2")
    def test_of_a_card_that_has_merged_it_is_about_the_permanent(self, live: LiveBoard):
        reply = live.step({**HTMX, "Countertop-Inspecting": "ox"}, do="merge", card="ox", onto="bear")
        assert 'data-inspecting="bear"' in reply.text
        assert "It is not here any more" not in reply.text
        gone = live.step({**HTMX, "Countertop-Inspecting": "bear"}, do="take_off", card="bear")
        assert "It is not here any more" in gone.text

    def test_a_question_and_its_answer(self, make: Any):
        live = make({**TWINS[0], "counters": {"charge": 1}}, {**TWINS[1], "zone": "hand"})
        asked = live.step(live.at(0), do="move", card="b", to="battlefield").text
        assert 'data-choice="legend"' in asked
        assert "question" in parts(live.step(live.at(1), do="choose", answer="a").text)
        assert live.session.now.board.cards["b"].zone == "graveyard"


class TestModes:
    def test_in_set_up_nothing_is_checked_and_the_preview_says_what_would_be(self, laid_out: LiveBoard):
        reply = laid_out.put(kind="-1/-1", count="3", headers=laid_out.at(0))
        assert laid_out.session.now.board.cards["bear"].zone == "battlefield"
        assert laid_out.session.now.moment.passes == ()
        assert "preview" in parts(reply.text) and "704.5f" in reply.text and 'data-would="704.5f"' in reply.text
        assert 'data-would="704.5f"' in laid_out.client.get(laid_out.path).text
        assert "data-fired" not in reply.text

    def test_to_play_runs_the_first_check(self, laid_out: LiveBoard):
        laid_out.put(kind="-1/-1", count="3")
        told = laid_out.act("play").json
        assert told is not None and told["mode"] == "play"
        assert told["fired"] == [{"rule": "704.5f", "object": "bear", "pass": 1}]
        assert laid_out.session.now.board.cards["bear"].zone == "graveyard"

    def test_undo_goes_back_across_modes(self, laid_out: LiveBoard):
        def here() -> tuple[str, str, dict[str, int]]:
            bear = laid_out.session.now.board.cards["bear"]
            return laid_out.session.now.mode, bear.zone, dict(bear.counters)

        seen = [here()]
        for act, fields in [
            ("steps", {"do": "put", "onto": "bear", "kind": "charge"}),
            ("play", {}),
            ("steps", {"do": "destroy", "card": "bear"}),
            ("setup", {}),
            ("steps", {"do": "move", "card": "bear", "to": "battlefield"}),
            ("play", {}),
        ]:
            assert laid_out.act(act, **fields).status_code == 200
            seen.append(here())
        assert [mode for mode, _, _ in seen] == ["setup", "setup", "play", "play", "setup", "setup", "play"]
        assert seen[3][1] == seen[4][1] == "graveyard"
        while len(seen) > 1:
            assert here() == seen.pop()
            assert laid_out.act("undo").status_code == 200
        assert here() == seen[0]
        assert laid_out.act("undo").status_code == 422

    @pytest.mark.parametrize("act", ["play", "setup"])
    def test_the_mode_that_it_is_in_changes_nothing(self, live: LiveBoard, laid_out: LiveBoard, act: str):
        board = live if act == "play" else laid_out
        before = board.state
        assert board.act(act).status_code == 200
        assert board.state == before

    @pytest.mark.parametrize(
        "fields",
        [
            {"do": "destroy", "card": "bear"},
            {"do": "sacrifice", "card": "bear"},
            {"do": "draw", "player": "p1"},
            {"do": "damage", "to": "p1", "amount": "3"},
            {"do": "end_turn"},
        ],
    )
    def test_acts_of_play_are_refused_in_set_up_with_the_way_out(self, laid_out: LiveBoard, fields: dict[str, str]):
        before = laid_out.state
        reply = laid_out.act("steps", **fields)
        assert (reply.status_code, reply.json["where"]) == (422, "do")
        assert "play from here first" in reply.json["error"]
        assert laid_out.state == before

    def test_taking_off_is_a_step_in_both_modes(self, live: LiveBoard, laid_out: LiveBoard):
        for one in (live, laid_out):
            text = one.act("take-off", one.at(0), card="bear").text
            assert "zone-p1-battlefield" in parts(text) and 'id="card-bear"' not in text
            assert "Bear taken off the board" in text
            assert "bear" not in one.session.now.board.cards
            for card in ("", "p1"):
                assert one.act("take-off", card=card).status_code == 422
            one.act("undo")
            assert "bear" in one.session.now.board.cards

    def test_a_question_that_waits_is_dropped_by_setting_up_and_comes_back_by_undo(self, make: Any):
        live = make({**TWINS[0], "counters": {"charge": 1}}, TWINS[1])
        assert live.session.now.moment.choice is not None
        assert live.act("setup").json["choice"] is None
        assert live.act("undo").json["choice"]["kind"] == "legend"


class TestMakingUpCards:
    def test_a_card_of_the_catalogue(self, live: LiveBoard):
        assert live.step(do="create", **{"card.card": "Grizzly Bears", "card.owner": "p2"}).status_code == 200
        assert live.session.now.board.cards["grizzly-bears"].controller == "p2"

    @pytest.mark.parametrize(
        ("written", "read"),
        [("1", 1), ("-1", -1), ("−1", -1), ("+2", 2), (" 3 ", 3), ("*", "*"), ("?", "?"), ("", None)],
    )
    def test_a_made_up_one_with_its_numbers(self, laid_out: LiveBoard, written: str, read: Any):
        fields = {
            "card.name": "Odd Beast",
            "card.type": "Creature — Beast",
            "card.power": written,
            "card.toughness": "4",
            "card.loyalty": "",
            "card.keywords": "Flying, trample,\n first strike,, ",
            "card.zone": "battlefield",
            "card.token": "true",
            "card.counters.charge": "3",
            "copies": "2",
        }
        assert laid_out.step(do="create", **fields).status_code == 200
        cards = laid_out.session.now.board.cards
        beast, second = cards["odd-beast"], cards["odd-beast-2"]
        assert (beast.front.power, beast.front.toughness, beast.front.loyalty) == (read, 4, None)
        assert beast.front.keywords == ("Flying", "trample", "first strike")
        assert beast.token and beast.counters == {"charge": 3}
        assert (beast.label, second.label) == ("Odd Beast", "Odd Beast (2)")

    def test_copies_find_ids_that_are_free(self, laid_out: LiveBoard):
        laid_out.step(do="create", copies="3", **{"card.name": "Bird"})
        laid_out.act("take-off", card="bird")
        assert laid_out.step(do="create", copies="2", **{"card.name": "Bird"}).status_code == 200
        assert sum(card.name == "Bird" for card in laid_out.session.now.board.cards.values()) == 4

    @pytest.mark.parametrize(
        "name", ["🐻", "<script>alert(1)</script>", "Æther", "'", "p1", "  x  ", "שלום", "a" * 200]
    )
    def test_any_name_gets_an_id(self, live: LiveBoard, name: str):
        fields = {"card.name": name, "card.power": "1", "card.toughness": "1"}
        assert live.step(do="create", **fields).status_code == 200
        assert live.step(do="create", **fields).status_code == 200
        assert len(live.session.now.board.cards) == 4

    def test_empty_text_means_no_name_only_to_programs(self, live: LiveBoard):
        step = {"do": "create", "card": {"id": "blank", "name": "", "power": 1, "toughness": 1}}
        assert live.client.post(f"{live.path}/steps", json=step).status_code == 200
        assert live.session.now.board.cards["blank"].front.name == ""


SHOWN = {
    "do": "set",
    "card": "imp",
    "name": "Imp",
    "type": "Creature — Imp",
    "power": "?",
    "toughness": "3",
    "loyalty": "",
    "defense": "",
    "damage": "1",
    "keywords": "first strike, protection from a,b",
    "owner": "p1",
    "controller": "p2",
    "note": "two lines",
}
IMP = {
    "id": "imp",
    "name": "Imp",
    "type": "Creature — Imp",
    "power": "?",
    "toughness": 3,
    "damage": 1,
    "keywords": ["first strike", "protection from a,b"],
    "controller": "p2",
    "note": "two\n lines",
    "counters": {"charge": 2},
    "tapped": True,
}


class TestEditing:
    """An edit form sends all its fields; what is meant is what differs from what it showed."""

    @pytest.fixture(params=["play", "setup"])
    def board(self, request: pytest.FixtureRequest, make: Any) -> LiveBoard:
        board: LiveBoard = make(IMP, BEAR, setup=request.param == "setup")
        return board

    def changed(self, board: LiveBoard, **fields: str) -> dict[str, Any]:
        """What an edit form with these fields altered has set."""
        before = len(board.session.past)
        reply = board.act("steps", **{**SHOWN, **fields})
        assert reply.status_code == 200, reply.text
        step = board.session.now.moment.step
        assert isinstance(step, Set) and len(board.session.past) == before + 1
        return {name: value for name, value in plain(step).items() if name not in ("do", "card", "player")}

    def test_a_form_that_comes_back_unchanged_changes_nothing_and_says_so(self, board: LiveBoard):
        before = board.state
        reply = board.act("steps", **SHOWN)
        assert (reply.status_code, reply.json["where"]) == (422, "card")
        assert "nothing in this edit differs" in reply.json["error"]
        assert board.state == before

    def test_the_page_shows_just_what_the_form_sends_back(self, board: LiveBoard):
        html = board.client.get(f"{board.path}?edit=imp", headers=HTMX).text
        for name in ("name", "power", "toughness", "loyalty", "damage"):
            value = re.search(rf'<input name="{name}"[^>]*value="([^"]*)"', html)
            assert value and value[1] == SHOWN[name]

    @pytest.mark.parametrize(
        ("fields", "meant"),
        [
            ({"power": ""}, {"power": None}),
            ({"power": "*"}, {"power": "*"}),
            ({"power": "0"}, {"power": 0}),
            ({"power": "−2", "toughness": "+5"}, {"power": -2, "toughness": 5}),
            ({"toughness": ""}, {"toughness": None}),
            ({"loyalty": "4"}, {"loyalty": 4}),
            ({"damage": ""}, {"damage": None}),
            ({"damage": "0"}, {"damage": 0}),
            ({"name": ""}, {"name": None}),
            ({"name": "imp"}, {"name": "imp"}),
            ({"type": ""}, {"type": None}),
            ({"keywords": ""}, {"keywords": ()}),
            ({"keywords": "flying"}, {"keywords": ("flying",)}),
            ({"keywords": " first strike ,flying,"}, {"keywords": ("first strike", "flying")}),
            ({"owner": "p2"}, {"owner": "p2"}),
            ({"controller": "p1"}, {"controller": "p1"}),
            ({"controller": ""}, {"controller": None}),
            ({"note": ""}, {"note": None}),
            ({"note": "three lines"}, {"note": "three lines"}),
            ({"tapped": "true", "note": "x"}, {"note": "x"}),
            ({"tapped": "false"}, {"tapped": False}),
            ({"counters.charge": "3"}, {"counters": {"charge": 3}}),
            ({"zone": "battlefield", "note": "x"}, {"note": "x"}),
        ],
    )
    def test_only_what_differs_is_set(self, board: LiveBoard, fields: dict[str, str], meant: dict[str, Any]):
        assert self.changed(board, **fields) == meant

    def test_a_keyword_list_that_only_looks_alike_is_the_same(self, board: LiveBoard):
        assert board.act("steps", **{**SHOWN, "keywords": "first strike,protection from a, b,"}).status_code == 422

    def test_a_players_form(self, board: LiveBoard):
        shown = {"do": "set", "player": "p1", "name": "Player 1", "life": "20"}
        before = board.state
        reply = board.act("steps", **shown)
        assert (reply.status_code, reply.json["where"]) == (422, "player")
        assert board.state == before
        assert board.act("steps", **{**shown, "life": "7"}).status_code == 200
        assert board.session.now.board.player("p1").life == 7
        assert board.act("steps", **{**shown, "life": "", "name": "Ann"}).status_code == 200
        assert (board.session.now.board.player("p1").life, board.session.now.board.player("p1").name) == (20, "Ann")


class TestManyHands:
    def test_ten_hands_with_twenty_counters_each(self, live: LiveBoard):
        def twenty(_: int) -> list[int]:
            client: FlaskClient = live.client.application.test_client()
            fields = {"do": "put", "onto": "bear", "kind": "charge"}
            return [client.post(f"{live.path}/steps", data=fields, headers=live.at(0)).status_code for _ in range(20)]

        with ThreadPoolExecutor(10) as hands:
            codes = [code for codes in hands.map(twenty, range(10)) for code in codes]
        assert codes == [200] * 200
        assert live.session.now.board.cards["bear"].counters == {"charge": 200}
        assert live.session.version == 200
        assert len(live.session.scenario().steps) == 200
