"""What cards and players look like under the layers: numbers explained, changed types, copies, teams."""

import re
from typing import Any

import pytest

from tests.views.live import BEAR, LiveBoard
from webapp.rules.cards import read_type_line
from webapp.rules.characteristics import view_of
from webapp.rules.whence import type_text
from webapp.views import showing

ALL = {"who": "anyone", "what": ["creature"]}


def effect(name: str, **ability: Any) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "type": "Enchantment", "abilities": [{"affects": ALL, **ability}]}


HUSH = effect("Hush", **{"is": "sets", "power": 1, "toughness": 1})
HALF = effect("Half", **{"is": "sets", "power": 5})
TWIST = effect("Twist", **{"is": "switches"})


def drawn(board: LiveBoard, card: str) -> Any:
    return showing.show(board.session.shown).cards[card]


def sum_of(board: LiveBoard, card: str) -> str:
    """How its numbers come about, in one line."""
    now = board.session.now.board
    parts = showing.parts(view_of(now).of(now.cards[card]))
    return ", ".join(f"{part.change} {part.what}".strip() for part in parts)


@pytest.mark.parametrize(
    ("effects", "size", "how", "look"),
    [
        ([], "5/5", "2/2 printed, +3/+3 3 +1/+1", "up"),
        ([HUSH], "4/4", "2/2 printed, 1/1 set by Hush, +3/+3 3 +1/+1", "up"),
        ([HUSH, HALF], "8/4", "2/2 printed, 1/1 set by Hush, power 5 set by Half, +3/+3 3 +1/+1", "up"),
        ([HALF, TWIST], "5/8", "2/2 printed, power 5 set by Half, +3/+3 3 +1/+1, switched by Twist", "up"),
        (
            [effect("Low", **{"is": "sets", "toughness": -2})],
            "5/1",
            "2/2 printed, toughness −2 set by Low, +3/+3 3 +1/+1",
            "up",
        ),
        ([effect("Less", **{"is": "sets", "power": -4, "toughness": -2})], "−1/1", None, "down"),
    ],
)
def test_power_and_toughness_are_explained(make: Any, effects: list[Any], size: str, how: str | None, look: str):
    board = make({**BEAR, "counters": {"+1/+1": 3}}, *effects)
    card = drawn(board, "bear")
    assert f"{card.power}/{card.toughness}" == size
    assert how in (None, sum_of(board, "bear"))
    assert card.size == look
    page = board.client.get(f"{board.path}?card=bear").text
    assert f'<td>now</td><td class="sum">{size}</td>' in page


def test_the_panel_has_a_line_for_each_part(make: Any):
    board = make({**BEAR, "counters": {"+1/+1": 3}}, HALF, TWIST)
    page = board.client.get(f"{board.path}?card=bear").text
    assert re.findall(r'<tr><td>([^<]*)</td><td class="sum">([^<]*)</td>', page) == [
        ("printed", "2/2"),
        ("set by Half", "power 5"),
        ("3 +1/+1", "+3/+3"),
        ("switched by Twist", ""),
    ]


def test_what_its_own_ability_counts_is_neither_bigger_nor_smaller(make: Any):
    ability = {"is": "power_toughness", "power": {"counters": "charge", "plus": 1}, "toughness": 4}
    board = make({**BEAR, "power": "*", "toughness": "*", "abilities": [ability], "counters": {"charge": 2}})
    assert (drawn(board, "bear").power, drawn(board, "bear").size) == ("3", "same")
    assert sum_of(board, "bear") == "0/0 printed, 3/4 set by what its own ability counts"


def test_a_number_that_is_not_known_stays_so(make: Any):
    card = drawn(make({**BEAR, "power": "?", "toughness": "?", "counters": {"-1/-1": 1}}, HALF, TWIST), "bear")
    assert (card.power, card.toughness, card.size) == ("*", "4", "down")


def test_a_type_that_has_changed(make: Any):
    wake = effect(
        "Wake", **{"is": "becomes", "type": "artifact creature -- power-plant ape", "power": 3, "toughness": 3}
    )
    wake["abilities"][0]["affects"] = {"who": "anyone", "what": ["treasure"]}
    board = make({"id": "box", "name": "Box", "type": "Artifact — Treasure"}, wake, BEAR)
    assert drawn(board, "box").type == "Artifact Creature — Ape Power-Plant"
    assert (drawn(board, "box").power, drawn(board, "box").printed) == ("3", "")
    assert drawn(board, "bear").type == "Creature"
    assert "Artifact Creature — Ape Power-Plant" in board.client.get(f"{board.path}?card=box").text


@pytest.mark.parametrize(
    "line",
    [
        "Legendary Artifact Creature — Golem",
        "Enchantment Artifact",
        "Land Creature — Dryad Forest",
        "Basic Snow Land — Island",
        "Battle — Siege",
        "Kindred Instant — Elf",
        "Odd",
    ],
)
def test_a_type_line_is_written_as_cards_have_it(line: str):
    assert type_text(read_type_line(line)) == line


@pytest.mark.rule("108.3")
def test_who_owns_a_card_is_told_where_somebody_else_controls_it(make: Any):
    board = make(BEAR, {**BEAR, "id": "lent", "owner": "p2", "controller": "p1"})
    assert (drawn(board, "bear").owned_by, drawn(board, "lent").owned_by) == ("", "Player 2")
    page = board.client.get(f"{board.path}?card=lent").text
    assert "Owned by Player 2." in page and "800.4a" not in page
    board.step(board.at(0), do="move", card="lent", to="hand")
    assert drawn(board, "lent").owned_by == ""


@pytest.mark.rule("800.4a")
def test_under_whose_control_it_came_is_told_in_its_panel(make: Any):
    board = make({**BEAR, "owner": "p2", "controller": "p1", "entered_under": "p1"})
    page = board.client.get(f"{board.path}?card=bear").text
    assert "It came under the control of Player 1" in page and "800.4a" in page


class TestCopies:
    def test_a_copy_looks_like_its_original(self, make: Any):
        original = {"id": "bears", "card": "Grizzly Bears", "counters": {"+1/+1": 1}}
        board = make(original, {"id": "clone", "name": "Clone", "power": 0, "toughness": 0, "copy_of": "bears"})
        clone = drawn(board, "clone")
        assert (clone.type, clone.power, clone.band) == ("Creature — Bear", "2", "g")
        assert (clone.printed, clone.copied_by) == ("2/2", "Clone")
        assert clone.label.startswith("Grizzly Bears")
        page = board.client.get(f"{board.path}?card=clone").text
        assert "A copy. Clone is printed on it." in page and "a copy" in page

    def test_it_has_the_originals_marks(self, make: Any):
        original = {"id": "ooze", "name": "Ooze", "power": 2, "toughness": 2, "keywords": ["mutate"]}
        board = make(original, {"id": "clone", "name": "Clone", "keywords": ["suspend"], "copy_of": "ooze"})
        assert drawn(board, "clone").marks == drawn(board, "ooze").marks != ()

    def test_two_that_came_to_copy_each_other_are_shown_as_what_they_copied(self, make: Any):
        board = make({**BEAR, "name": "Bear"}, {"id": "clone", "name": "Clone", "copy_of": "bear"})
        board.step(board.at(0), do="set", card="bear", copy_of="clone")
        assert (drawn(board, "bear").label, drawn(board, "clone").label) == ("Bear", "Bear (copy)")

    def test_one_that_lies_face_down_does_not_show_what_it_copies(self, make: Any):
        original = {"id": "bears", "card": "Grizzly Bears"}
        board = make(original, {"id": "clone", "name": "Clone", "copy_of": "bears", "face_down": True})
        clone = drawn(board, "clone")
        assert (clone.label, clone.band, clone.copied_by) == ("face-down card", "grey", "")

    def test_what_left_is_called_what_it_was(self, make: Any):
        board = make({**BEAR, "name": "Bear"}, {"id": "clone", "name": "Clone", "copy_of": "bear"})
        reply = board.step(board.at(0), do="destroy", card="clone")
        left = re.search(r'<div class="left" data-left="clone".*?</div>', reply.text, re.DOTALL)
        assert left and '<p class="left-name">Bear' in left[0]
        assert drawn(board, "clone").label == "Clone"

    def test_why_it_left_is_said_unless_it_was_only_put_there(self, make: Any):
        said = []
        for act in ({"do": "destroy"}, {"do": "move", "to": "exile"}):
            board = make({**BEAR, "name": "Bear"})
            reply = board.step(board.at(0), card="bear", **act)
            said.append(re.findall(r'<p class="left-why">(.*?)</p>', reply.text))
        assert said == [["destroyed"], []]

    def test_copies_in_a_ring_and_of_what_has_gone(self, make: Any):
        ring = [{**BEAR, "id": a, "name": a.upper(), "copy_of": b} for a, b in ("ab", "ba")]
        board = make(*ring, {**BEAR, "id": "c", "copy_of": "token"}, {**BEAR, "id": "token", "token": True})
        assert board.client.get(board.path).status_code == 200
        assert board.step(board.at(0), do="destroy", card="token").status_code == 200
        assert board.client.get(board.path).status_code == 200


class TestPlayers:
    def test_what_there_is_of_speed_team_and_commander_damage(self, make: Any):
        players = [
            {"id": "p1", "name": "Ann", "team": "red", "speed": 2, "commander_damage": {"bear": 7}},
            {"id": "p2", "name": "Bob", "team": "blue"},
        ]
        board = make(BEAR, players=players)
        html = board.client.get(board.path).text
        for told in ("team red", "team blue", "speed 2", "by Bear: 7"):
            assert html.count(f">{told}</span>") == 1

    def test_what_would_be_done_to_a_team_stands_by_its_players(self, make: Any):
        players = [
            {"id": f"p{n}", "team": "red" if n < 3 else "blue", "life": 0 if n < 3 else 20} for n in (1, 2, 3, 4)
        ]
        board = make(BEAR, players=players, format="two-headed-giant", setup=True)
        view = showing.show(board.session.shown)
        assert [bool(player.would) for player in view.players] == [True, True, False, False]
