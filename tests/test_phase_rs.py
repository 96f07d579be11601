"""Game states of phase-rs, and files in a zip: what is read, what is left behind, and what is refused."""

import copy
import io
import json
import random
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import format, phase_rs, zipped
from webapp.scenarios.opening import open_text


def thing(number: int, name: str, zone: str, **more: Any) -> dict[str, Any]:
    """One object, with what the engine always writes of it."""
    usual = {"id": number, "card_id": number, "owner": 0, "zone": zone, "tapped": False, "counters": {}, "name": name}
    return {**usual, "controller": more.get("owner", 0), "attached_to": None, **more}


STATE: dict[str, Any] = {
    "turn_number": 5,
    "active_player": 1,
    "phase": "PostCombatMain",
    "seat_order": [1, 0],
    "players": [
        {"id": 0, "life": 7, "poison_counters": 3, "energy": 0, "library": [12, 11], "hand": [13], "graveyard": [],
         "player_counters": {"Rad": 2, "Experience": 0}, "mana_pool": {"mana": []}, "lands_played_this_turn": 1},
        {"id": 1, "life": 20, "poison_counters": 0, "library": [], "hand": [], "graveyard": [14], "speed": 2},
    ],
    "objects": {
        "11": thing(11, "Forest", "Library"),
        "12": thing(12, "Island", "Library"),
        "13": thing(13, "Shock", "Hand"),
        "14": thing(14, "Grizzly Bears", "Graveyard", owner=1),
        "1": thing(1, "Grizzly Bears", "Battlefield", tapped=True, damage_marked=1,
                   counters={"P1P1": 2, "first strike": 1, "oil": 0}, owner=1, controller=0),
        "2": thing(2, "Pacifism", "Battlefield", attached_to={"type": "Object", "data": 1}, owner=1),
        "3": thing(3, "Delver of Secrets", "Battlefield", transformed=True, base_power=3),
        "4": thing(4, "Goblin", "Battlefield", is_token=True, base_power=1, base_toughness=1, power=3, toughness=3,
                   card_types={"supertypes": [], "core_types": ["Creature"], "subtypes": ["Goblin"]},
                   base_keywords=["FirstStrike", {"Ward": 2}]),
        "5": thing(5, "Overwhelming Splendor", "Battlefield", attached_to={"type": "Player", "data": 0}),
        "6": thing(6, "Jace Beleren", "Battlefield", counters={}),
        "7": thing(7, "Ghave, Guru of Spores", "Command", is_commander=True),
    },
    "battlefield": [2, 1, 3, 4, 5, 6],
    "exile": [],
    "stack": [],
    "command_zone": [7],
    "combat": {"attackers": [{"id": 1}]},
    "commander_damage": [],
    "waiting_for": {"type": "Priority", "data": {"player": 0}},
    "rng_seed": 42,
}  # fmt: skip
EXPORT = {"gameState": STATE, "waitingFor": {}, "legalActions": [], "turnCheckpoints": []}


def zip_of(*files: str | bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for number, content in enumerate(files):
            archive.writestr(f"../../game-state-{number}.json", content)
    return packed.getvalue()


@pytest.mark.parametrize("content", [EXPORT, STATE])
@pytest.mark.parametrize("pack", [str.encode, zip_of])
def test_an_export_opens_bare_or_whole_and_zipped_or_not(content, pack):
    opened = open_text(pack(json.dumps(content)))
    assert (opened.format, opened.scenario.setup, len(opened.scenario.cards)) == ("phase-rs", True, 11)
    assert opened.scenario == open_text(json.dumps(STATE, indent=2)).scenario


class TestTheBoard:
    board = format.start_board(phase_rs.read(json.dumps(EXPORT)).scenario)

    def test_players_sit_in_their_order_with_life_and_counters(self):
        first, second = self.board.players
        assert (first.life, first.speed, first.counters) == (20, 2, {})
        assert (second.life, dict(second.counters)) == (7, {"poison": 3, "rad": 2})
        assert self.board.active == "p1"

    def test_a_library_begins_with_its_top(self):
        assert [card.name for card in self.board.zone("p2", "library")] == ["Island", "Forest"]

    def test_a_card_has_its_owner_controller_counters_and_damage(self):
        (bear,) = [card for card in self.board.permanents() if card.name == "Grizzly Bears"]
        assert (bear.owner, bear.controller, bear.tapped, bear.damage) == ("p1", "p2", True, 1)
        assert bear.counters == {"+1/+1": 2, "first strike": 1}

    def test_attached_to_a_card_or_to_a_player(self):
        hosts = {card.name: card.attached_to for card in self.board.permanents() if card.attached_to}
        assert hosts == {"Pacifism": "grizzly-bears-2", "Overwhelming Splendor": "p2"}

    def test_a_token_is_what_is_written_of_it_before_counters_and_effects(self):
        (goblin,) = [card for card in self.board.permanents() if card.token]
        assert (goblin.front.type, goblin.front.power, goblin.front.keywords) == (
            "Creature — Goblin",
            1,
            ("first strike",),
        )

    def test_the_other_face_is_up_and_no_loyalty_is_implied(self):
        assert any(card.name == "Insectile Aberration" for card in self.board.permanents())
        (jace,) = [card for card in self.board.permanents() if card.name == "Jace Beleren"]
        assert jace.counters == {}

    def test_what_is_left_behind_is_told(self):
        assert phase_rs.read(json.dumps(EXPORT)).not_carried_over == (
            "keywords with more to them: Goblin",
            "lands played this turn: Player 2",
            "turn: 5",
            "phase: PostCombatMain",
            "combat",
            "what the engine waits for",
            "what only the engine knows: 1 more part of the state",
        )


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("content", "says"),
        [
            ('{"objects": [], "players": [], "waiting_for": {}}', "a map of objects"),
            ('{"objects": {}, "players": [], "waiting_for": {}}', "1 to 10 players, not 0"),
            ('{"objects": {}, "players": [{"id": 0}], "waiting_for": }', "no JSON"),
            ('{"objects": {}, "players": [{"id": 0}], "waiting_for": ' + "[" * 100_000 + "}", "nested too deeply"),
            ('{"objects": {}, "players": [{"id": 0}], "waiting_for": ' + "9" * 5_000 + "}", "thousands of digits"),
            ('{"objects": {"1": {"zone": "Hand", "damage_marked": 9999999999999999}}, "players": [{"id": 0}],'
             ' "waiting_for": 1}', "objects.1"),
        ],
    )  # fmt: skip
    def test_it_is_told_what_is_wrong(self, content, says):
        with pytest.raises(UnreadableScenarioError, match=says):
            open_text(content)

    @settings(max_examples=15)
    @given(st.data())
    def test_any_part_may_be_anything(self, data):
        odd = st.sampled_from([None, True, -1, 10**30, 1.5, "", "x" * 300, "\ud800", [], [[]], {}, {"type": "Player"}])
        state = copy.deepcopy(STATE)
        for _ in range(3):
            holder: Any = state
            for _ in range(data.draw(st.integers(0, 3))):
                inner = [part for part in (holder.values() if isinstance(holder, dict) else holder) if part]
                inner = [part for part in inner if isinstance(part, dict | list)]
                holder = data.draw(st.sampled_from(inner)) if inner else holder
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            if keys:
                holder[data.draw(st.sampled_from(list(keys)))] = data.draw(odd)
        try:
            opened = phase_rs.read(json.dumps(state))
        except UnreadableScenarioError:
            return
        assert format.read(format.write(opened.scenario)) == opened.scenario


class TestZips:
    @pytest.mark.parametrize(
        ("content", "says"),
        [
            (zip_of("a", "b"), "one file in it, not 2"),
            (zip_of("x")[:-10], "damaged"),
            (zip_of(b"\0" * (zipped.MOST_UNPACKED + 1)), "unfolds to more than 8 MiB"),
            (zip_of(b"\0" * 50_000_000), "unfolds to more than 8 MiB"),
            (zip_of(zip_of("{}")), "neither a scenario|not UTF-8"),
        ],
        ids=["two", "cut", "large", "bomb", "nested"],
    )
    def test_what_cannot_be_opened_says_why(self, content, says):
        with pytest.raises(UnreadableScenarioError, match=says):
            open_text(content)

    def test_a_scenario_in_one_opens_too(self):
        assert open_text(zip_of("countertop: 1\ntitle: Packed")).scenario.title == "Packed"

    def test_any_damage_is_told(self):
        whole, chance = zip_of(json.dumps(STATE)), random.Random(7)
        for _ in range(60):
            damaged = bytearray(whole)
            damaged[chance.randrange(4, len(damaged))] ^= 1 << chance.randrange(8)
            try:
                open_text(bytes(damaged))
            except UnreadableScenarioError as refused:
                assert str(refused)
