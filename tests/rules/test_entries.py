"""Cards and players as they are written, and back."""

import msgspec
import pytest

from tests.builders import (
    KEEPER,
    SOLEMNITY,
    aura,
    battle,
    board,
    card,
    creature,
    enters_with,
    equipment,
    gives,
    planeswalker,
    player,
    token,
)
from webapp.rules.entries import CardEntry, card_of, decode, encode, entry_of, filled, player_entry_of, player_of


class TestACardThatSaysLittle:
    def test_is_a_nameless_creature_of_the_first_player_on_the_battlefield(self):
        bear = card_of(CardEntry(id="bear"), "p1")
        assert (bear.name, bear.front.type, bear.zone, bear.owner, bear.controller) == (
            "bear",
            "Creature",
            "battlefield",
            "p1",
            "p1",
        )

    def test_is_controlled_by_its_owner(self):
        assert board(creature("bear", owner="p2")).cards["bear"].controller == "p2"


class TestPrintedLoyaltyAndDefense:
    @pytest.mark.rule("306.5b")
    @pytest.mark.parametrize(
        ("fields", "there"),
        [
            ({}, {"loyalty": 4}),
            ({"counters": {"charge": 1}}, {"charge": 1, "loyalty": 4}),
            ({"counters": {"loyalty": 2}}, {"loyalty": 2}),
            ({"counters": {"loyalty": 0}}, {}),
            ({"zone": "hand"}, {}),
            ({"face_down": True}, {}),
            ({"phased_out": True}, {"loyalty": 4}),
        ],
    )
    def test_a_planeswalker_has_it_where_nothing_else_is_written(self, fields, there):
        assert board(planeswalker("jace", 4, **fields)).cards["jace"].counters == there

    @pytest.mark.rule("310.4b")
    @pytest.mark.parametrize(
        ("fields", "there"), [({}, {"defense": 3}), ({"counters": {"defense": 0}}, {}), ({"zone": "exile"}, {})]
    )
    def test_so_has_a_battle(self, fields, there):
        assert board(battle("gate", 3, **fields)).cards["gate"].counters == there

    def test_a_creature_has_none(self):
        assert board(creature("bear", loyalty=3, defense=3)).cards["bear"].counters == {}


WRITTEN = [
    creature("bear", 2, 2),
    creature("bear", "*", "?", name=""),
    creature("bear", name="Bear", owner="p2", controller="p1", zone="stack", counters={"+1/+1": 2}),
    token("rat", 1, 1, tapped=True, damage=3, deathtouched=True, note="mine"),
    planeswalker("jace", 4),
    planeswalker("jace", 4, counters={"loyalty": 0}),
    planeswalker("jace", 4, counters={"loyalty": 7, "charge": 1}),
    battle("gate", 3, protector="p2", attacked=True),
    equipment("sword", on="p2", abilities=gives(2, 0, "trample", who="attached")),
    aura("aura", enchant="creature you control", on="p1"),
    creature(
        "briar",
        abilities=KEEPER + SOLEMNITY + enters_with({"+1/+1": "X", "flying": 1}, who="you", other=True, what=["elf"]),
    ),
    creature("man", back={"name": "Wolf", "power": 3, "toughness": 3, "keywords": ["menace"]}, transformed=True),
    card("saga", "Enchantment \u2014 Saga", chapters=3, counters={"lore": 2}, pending=True),
    creature(
        "boss", commander=True, copy=True, sector="alpha", world_since=2, role_since=3, phased_out=True, face_down=True
    ),
    creature("bear", controller="p2"),
]


class TestWritingWhatDiffersFromTheDefault:
    @pytest.mark.parametrize("entry", WRITTEN)
    def test_and_reading_it_again_gives_the_same_card(self, entry):
        there = card_of(entry, "p1")
        assert card_of(entry_of(there, "p1"), "p1") == there

    @pytest.mark.parametrize("entry", WRITTEN)
    def test_also_by_way_of_json(self, entry):
        there = card_of(entry, "p1")
        text = msgspec.json.encode(entry_of(there, "p1"), enc_hook=encode)
        again = msgspec.convert(msgspec.json.decode(text), CardEntry, dec_hook=decode)
        assert card_of(again, "p1") == there

    def test_a_plain_card_is_written_with_its_id_alone(self):
        assert entry_of(card_of(CardEntry(id="bear"), "p1"), "p1") == CardEntry(id="bear")

    @pytest.mark.parametrize(
        "entry",
        [
            player("p2"),
            player("p2", name="Ann", life=-3, counters={"poison": 3}, team="red", speed=2),
            player("p2", drew_from_empty=True, lost=True, commander_damage={"boss": 7}),
            player("p2", name=""),
        ],
    )
    def test_a_player_too(self, entry):
        there = player_of(entry, 2)
        assert player_of(player_entry_of(there, 2), 2) == there

    def test_a_plain_player_is_written_with_the_id_alone(self):
        assert player_entry_of(player_of(player("p2"), 2), 2) == player("p2")


class TestWhatIsNoCard:
    @pytest.mark.parametrize(
        "fields",
        [
            {"id": "Bear"},
            {"id": ""},
            {"id": "-bear"},
            {"id": "bear\n"},
            {"power": "x"},
            {"power": 1.5},
            {"power": 10**12 + 1},
            {"loyalty": -1},
            {"loyalty": "X"},
            {"damage": -1},
            {"zone": "ante"},
            {"type": ""},
            {"keywords": [""]},
            {"counters": {"all": 1}},
            {"counters": {"charge": -1}},
            {"note": "x" * 501},
            {"colour": "red"},
            {"back": {"colour": "red"}},
            {"back": {"id": "bear"}},
            {"incarnation": 3},
        ],
    )
    def test_is_refused(self, fields):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"id": "bear", **fields}, CardEntry, dec_hook=decode)


class TestFacts:
    def test_fill_what_the_entry_leaves_open(self):
        entry = filled(creature("bear", 3, 3), {"power": 2, "name": "Grizzly Bears", "keywords": ("trample",)})
        bear = card_of(entry, "p1")
        assert (bear.front.power, bear.front.name, bear.front.keywords) == (3, "Grizzly Bears", ("trample",))
