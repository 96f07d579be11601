"""Numbers explain themselves: the sum of a size, what a kind of counter does, and what a rule is missing."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.views.live import BEAR, HTMX, JSON, OX, LiveBoard
from webapp.scenarios import links

ANTHEM = {
    "id": "anthem",
    "name": "Anthem",
    "type": "Enchantment",
    "abilities": [{"is": "gives", "power": 1, "toughness": 0, "affects": {"who": "you", "what": ["creature"]}}],
}
ANN = {"id": "p1", "name": "Ann", "counters": {"poison": 9}}
BOB = {"id": "p2", "name": "Bob"}


def why(live: LiveBoard, headers: dict[str, str] = JSON, **asked: str) -> Any:
    return live.client.get(f"{live.path}/why", query_string=asked, headers=headers)


class TestASize:
    def test_the_base_then_each_thing_that_changes_it(self, make: Callable[..., LiveBoard]):
        live = make({**BEAR, "counters": {"+1/+1": 2}}, ANTHEM)
        told = why(live, of="bear").json
        assert told["title"] == "Bear is 5/4" and told["total"] == "5/4"
        assert [(part["what"], part["change"], part["rule"]) for part in told["parts"]] == [
            ("printed", "2/2", "208.1"),
            ("Anthem", "+1/+0", "613.4c"),
            ("2 +1/+1", "+2/+2", "122.1a"),
        ]

    def test_whence_its_keywords_come_and_what_took_them(self, make: Callable[..., LiveBoard]):
        quiet = [{"is": "loses_abilities", "affects": {"who": "anyone", "what": ["creature"]}}]
        hush = {"id": "hush", "name": "Hush", "type": "Enchantment", "abilities": quiet}
        live = make({**BEAR, "keywords": ["reach"]}, hush)
        live.step(do="put", onto="bear", kind="flying")
        told = why(live, of="bear").json
        assert [(part["what"], part["change"], part["rule"]) for part in told["origins"]] == [
            ("printed, but Hush: it loses all abilities", "no reach", "613.1f"),
            ("1 flying counter", "flying", "122.1b"),
        ]
        assert "1 flying counter" in why(live, HTMX, of="bear").text
        assert "no reach" in live.client.get(f"{live.path}?card=bear").text

    def test_what_has_none_tells_what_is_near(self, make: Callable[..., LiveBoard]):
        told = why(make(ANTHEM, players=[ANN, BOB]), of="p1").json
        assert told["title"] == "Ann" and not told["parts"]
        assert "704.5c" in [one["rule"] for one in told["near"]]

    def test_of_a_card_that_has_gone_nothing_is_left(self, make: Callable[..., LiveBoard]):
        live = make({**BEAR, "token": True})
        live.step(do="destroy", card="bear")
        assert why(live, of="bear").json["title"] == "Bear"

    def test_on_a_link_too(self, client: Any):
        path = links.path_of({"countertop": 1, "cards": [BEAR]})
        assert client.get(f"{path}/why?of=bear", headers=JSON).json["total"] == "2/2"


class TestAKind:
    @pytest.mark.parametrize(
        ("kind", "rule", "total"), [("+1/+1", "122.1a", "+2/+2"), ("flying", "122.1b", ""), ("charge", "122.1", "")]
    )
    def test_what_it_does_with_its_rule(self, make: Callable[..., LiveBoard], kind: str, rule: str, total: str):
        told = why(make({**BEAR, "counters": {kind: 2}}), of="bear", kind=kind).json
        assert (told["title"], told["rule"], told["total"]) == (f"two {kind} counters on Bear", rule, total)
        assert told["telling"]

    def test_of_a_player(self, make: Callable[..., LiveBoard]):
        assert why(make(BEAR, players=[ANN, BOB]), of="p1", kind="poison").json["rule"] == "122.1f"


class TestARule:
    def test_what_it_says_and_what_it_is_missing(self, make: Callable[..., LiveBoard]):
        told = why(make(BEAR, players=[ANN, BOB]), rule="704.5c", of="p1").json
        assert told["telling"] == "A player with ten or more poison counters loses."
        assert [one["why"] for one in told["near"]] == ["Ann has 9 of 10 poison counters: one more and Ann loses"]

    def test_also_under_the_number_of_the_chapter_on_counters(self, make: Callable[..., LiveBoard]):
        assert [one["rule"] for one in why(make(BEAR, players=[ANN, BOB]), rule="122.1f", of="p1").json["near"]] == [
            "704.5c"
        ]

    @pytest.mark.parametrize("of", ["bear", "nobody"])
    def test_alone_where_it_is_about_something_else(self, make: Callable[..., LiveBoard], of: str):
        told = why(make(BEAR), rule="704.5c", of=of).json
        assert told["title"] == "Rule 704.5c" and told["near"] == []


class TestTheAnswer:
    def test_a_page_gets_a_small_part(self, live: LiveBoard):
        answer = why(live, HTMX, of="bear")
        assert "Bear is 2/2" in answer.text and "<html" not in answer.text
        assert {"HX-Request", "Accept"} <= set(answer.vary)

    def test_names_are_text(self, make: Callable[..., LiveBoard]):
        assert "<b>Bear" not in why(make({**BEAR, "name": "<b>Bear"}), HTMX, of="bear").text

    @pytest.mark.parametrize(
        ("asked", "where"),
        [
            ({}, "of"),
            ({"of": "nobody"}, "of"),
            ({"of": "nobody", "kind": "charge"}, "of"),
            ({"of": "bear", "kind": ""}, "kind"),
            ({"of": "bear", "kind": "x" * 50}, "kind"),
            ({"rule": "999.9", "of": "bear"}, "rule"),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, live: LiveBoard, asked: dict[str, str], where: str):
        answer = why(live, **asked)
        assert answer.status_code == 422 and answer.json["where"] == where

    def test_it_changes_nothing(self, make: Callable[..., LiveBoard]):
        live = make(BEAR, OX)
        before = live.state
        why(live, of="bear"), why(live, rule="704.5f", of="bear")
        assert live.state == before
