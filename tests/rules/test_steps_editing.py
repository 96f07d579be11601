"""The step set: the editor's hand, which asks no rule."""

import msgspec
import pytest

from tests.builders import (
    SOLEMNITY,
    UNTOUCHABLE,
    at_most,
    aura,
    board,
    commander,
    counters,
    creature,
    edit,
    equipment,
    fired,
    gives,
    keywords,
    move,
    permanent,
    planeswalker,
    played,
    player,
    size,
    step,
    together,
    token,
    why_nothing,
    zone,
)
from webapp.rules import perform
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import Edited
from webapp.rules.statics import Gives


def played_step(start, one):
    """The board that a step makes, before any check."""
    return perform(start, one).board


def edit_player(player_id, **fields):
    return step("set", player=player_id, **fields)


WOLF = {"name": "Wolf", "type": "Creature", "power": 3, "toughness": 3}

# Each settable field of a card: a value, where it is found, and what null makes of it.
FIELDS = [
    ("name", "Ox", "bear"),
    ("type", "Artifact Creature", "Creature"),
    ("power", 7, None),
    ("power", "?", None),
    ("toughness", 7, None),
    ("toughness", "*", None),
    ("loyalty", 3, None),
    ("defense", 3, None),
    ("chapters", 3, 0),
    ("keywords", ("flying",), ()),
    ("owner", "p2", "p1"),
    ("controller", "p2", "p1"),
    ("zone", "exile", "battlefield"),
    ("counters", {"charge": 2}, {}),
    ("damage", 1, 0),
    ("deathtouched", True, False),
    ("regenerates", 2, 0),
    ("entered_under", "p2", None),
    ("tapped", True, False),
    ("face_down", True, False),
    ("phased_out", True, False),
    ("transformed", True, False),
    ("attached_to", "sword", None),
    ("token", True, False),
    ("copy", True, False),
    ("commander", True, False),
    ("note", "mine", ""),
    ("copy_of", "sword", None),
    ("protector", "p2", None),
    ("attacked", True, False),
    ("pending", True, False),
    ("sector", "alpha", None),
    ("world_since", 3, None),
    ("role_since", 3, None),
    ("colors", "WG", ""),
    ("chosen", "Elf", ""),
    ("level", 3, 1),
]
PRINTED = ("name", "type", "power", "toughness", "loyalty", "defense", "chapters", "keywords", "colors")


def found(card, name):
    return getattr(card.printed if name in PRINTED else card, name)


class TestEveryFieldOfACard:
    @pytest.mark.parametrize(("name", "value", "empty"), FIELDS)
    def test_is_set_and_emptied(self, name, value, empty):
        start = board(creature("bear"), equipment("sword"))
        there = played_step(start, edit("bear", **{name: value}))
        assert found(there.cards["bear"], name) == value
        assert found(played_step(there, edit("bear", **{name: None})).cards["bear"], name) == empty

    def test_there_is_none_but_these(self):
        told = {name for name, *_ in FIELDS} | {"abilities", "until_end_of_turn", "back"}
        life = {"life", "team", "speed", "drew_from_empty", "commander_damage", "lost"}
        steps = {"by", "say", "quiz", "expect", "expected", "card", "player"}
        fields = {field.name for field in msgspec.structs.fields(type(edit("bear")))}
        table = {"format", "active", "house_rules"}
        assert fields == told | life | steps | table

    def test_abilities_are_those_of_a_file(self):
        now = played(board(creature("bear")), edit("bear", abilities=gives(1, 1)))
        assert isinstance(now.board.cards["bear"].front.abilities[0], Gives)
        assert size(now, "bear") == (3, 3)
        assert size(played(now, edit("bear", abilities=None)), "bear") == (2, 2)

    def test_another_face_is_given_and_taken(self):
        now = played(board(creature("bear")), edit("bear", back=WOLF), step("transform", card="bear"))
        assert size(now, "bear") == (3, 3)
        assert size(played(now, edit("bear", back=None)), "bear") == (2, 2)

    def test_several_at_one_time(self):
        now = played(board(creature("bear")), edit("bear", power=5, damage=1, tapped=True))
        bear = now.board.cards["bear"]
        assert (size(now, "bear"), bear.damage, bear.tapped) == ((5, 2), 1, True)
        assert now.events == (Edited(what="bear", fields=("power", "damage", "tapped")),)

    @pytest.mark.parametrize("field", ["id", "card_id", "incarnation", "timestamp", "last", "arrived"])
    def test_what_is_not_among_them_cant_be_set(self, field):
        with pytest.raises(ValueError):
            edit("bear", **{field: "x"})

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("life", 3),
            ("team", "red"),
            ("speed", 1),
            ("drew_from_empty", True),
            ("commander_damage", {}),
            ("lost", True),
        ],
    )
    def test_a_players_are_refused(self, field, value):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear")), edit("bear", **{field: value}))
        assert refusal.value.where == field

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("damage", -1),
            ("power", "x"),
            ("zone", "ante"),
            ("keywords", [""]),
            ("counters", {"charge": -1}),
            ("note", "x" * 501),
        ],
    )
    def test_a_value_that_no_file_may_hold_is_refused(self, field, value):
        with pytest.raises(ValueError):
            edit("bear", **{field: value})


class TestItSetsTheFaceThatIsUp:
    def test_the_back_while_transformed(self):
        start = board(creature("man", 1, 1, back=WOLF, transformed=True))
        now = played(start, edit("man", power=9))
        assert (now.board.cards["man"].front.power, now.board.cards["man"].back.power) == (1, 9)

    def test_the_face_that_it_turns_up_in_the_same_step(self):
        now = played(board(creature("man", 1, 1, back=WOLF)), edit("man", transformed=True, power=9))
        assert (now.board.cards["man"].front.power, size(now, "man")) == (1, (9, 3))

    def test_what_is_printed_under_a_face_down_card(self):
        now = played(board(creature("morph", 5, 5, face_down=True)), edit("morph", power=9))
        assert size(now, "morph") == (2, 2)
        assert size(played(now, edit("morph", face_down=False)), "morph") == (9, 5)


class TestNoRuleIsAsked:
    def test_counters_are_replaced_wherever_they_cant_be_put(self):
        start = board(
            permanent("solemnity", "Enchantment", abilities=SOLEMNITY),
            creature("kite", abilities=UNTOUCHABLE, counters={"charge": 1, "lore": 1}),
        )
        assert counters(played(start, edit("kite", counters={"charge": 3})), "kite") == {"charge": 3}

    @pytest.mark.rule("702.26b")
    def test_what_is_phased_out_is_reached(self):
        now = played(board(creature("bear", phased_out=True)), edit("bear", damage=1, phased_out=False))
        assert (now.board.cards["bear"].damage, now.board.cards["bear"].phased_out) == (1, False)

    def test_a_permanent_may_be_attached_to_anything(self):
        now = played_step(board(permanent("forest", "Land"), equipment("sword")), edit("sword", attached_to="forest"))
        assert now.cards["sword"].attached_to == "forest"

    def test_a_stunned_permanent_is_untapped(self):
        now = played(board(creature("bear", tapped=True, counters={"stun": 1})), edit("bear", tapped=False))
        assert (now.board.cards["bear"].tapped, counters(now, "bear")) == (False, {"stun": 1})

    def test_a_card_is_laid_elsewhere_as_it_is_and_is_the_same_object(self):
        now = played(board(creature("bear", counters={"+1/+1": 1}, damage=1)), edit("bear", zone="exile"))
        bear = now.board.cards["bear"]
        assert (dict(bear.counters), bear.damage, bear.incarnation, bear.last) == ({"+1/+1": 1}, 1, 1, None)

    @pytest.mark.rule("704.6d")
    def test_a_commander_laid_into_a_graveyard_is_not_asked_about(self):
        now = played(board(commander("boss"), format="commander"), edit("boss", zone="graveyard"))
        assert now.choice is None

    def test_it_is_no_event_of_the_game(self):
        now = played(board(creature("bear", counters={"charge": 2})), edit("bear", counters={}, tapped=True, damage=1))
        assert [type(e) for e in now.events] == [Edited]


class TestThenTheCheckRuns:
    @pytest.mark.parametrize(
        ("start", "one", "rule"),
        [
            (creature("x"), edit("x", damage=2), "704.5g"),
            (creature("x"), edit("x", deathtouched=True), "704.5h"),
            (creature("x"), edit("x", toughness=0), "704.5f"),
            (creature("x"), edit("x", counters={"+1/+1": 1, "-1/-1": 1}), "704.5q"),
            (creature("x", counters={"dream": 9}), edit("x", abilities=at_most(7, "dream")), "704.5r"),
            (planeswalker("x", 3), edit("x", counters=None), "704.5i"),
            (token("x"), edit("x", zone="hand"), "704.5d"),
            (creature("x", zone="hand"), edit("x", token=True), "704.5d"),
        ],
    )
    def test_and_finds_what_has_been_set_up(self, start, one, rule):
        assert (1, rule, "x") in fired(played(board(start), one))

    def test_a_creature_that_stops_being_one_loses_its_equipment(self):
        start = board(creature("man"), equipment("sword", on="man"))
        now = played(start, edit("man", type="Artifact"))
        assert fired(now) == [(1, "704.5n", "sword")]

    def test_an_equipment_that_becomes_a_creature_comes_loose(self):
        start = board(creature("man"), equipment("sword", on="man"))
        now = played(start, edit("sword", type="Artifact Creature \u2014 Equipment", power=1, toughness=1))
        assert fired(now) == [(1, "704.5p", "sword")]

    def test_two_legends_of_one_name_after_a_change_of_control(self):
        start = board(
            *(creature(i, name="Isamaru", type="Legendary Creature", owner=p) for i, p in (("a", "p1"), ("b", "p2")))
        )
        assert played(start).choice is None
        assert played(start, edit("b", controller="p1")).choice.options == ("a", "b")


class TestIds:
    @pytest.mark.parametrize("field", ["owner", "controller", "protector", "copy_of", "attached_to"])
    def test_one_that_never_was_is_refused_and_named(self, field):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear")), edit("bear", **{field: "ghost"}))
        assert refusal.value.where == field

    def test_in_a_together_the_step_is_named_too(self):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear")), together(edit("bear", damage=1), edit("bear", owner="ghost")))
        assert refusal.value.where == "steps[1].owner"

    def test_a_card_is_not_attached_to_itself(self):
        with pytest.raises(BadStepError) as refusal:
            played(board(equipment("sword")), edit("sword", attached_to="sword"))
        assert refusal.value.where == "attached_to"

    @pytest.mark.parametrize("fields", [{}, {"card": "bear", "player": "p1"}])
    def test_exactly_one_card_or_player_is_meant(self, fields):
        with pytest.raises(BadStepError) as refusal:
            played(board(creature("bear")), step("set", **fields, counters={}))
        assert refusal.value.where == "card"

    @pytest.mark.parametrize("fields", [{"card": "ghost"}, {"card": "p1"}, {"player": "bear"}])
    def test_a_card_or_player_who_never_was_is_refused(self, fields):
        with pytest.raises(UnknownObjectError):
            played(board(creature("bear")), step("set", **fields, counters={}))

    @pytest.mark.rule("111.7")
    @pytest.mark.parametrize(
        "one", [edit("rat", damage=1), edit("bear", attached_to="rat"), edit("bear", copy_of="rat")]
    )
    def test_what_has_ceased_to_exist_is_not_reached(self, one):
        start = played(board(token("rat"), creature("bear")), step("destroy", card="rat"))
        assert why_nothing(played(start, one)) == {"111.7"}

    @pytest.mark.rule("400.7")
    def test_a_new_attachment_is_to_the_object_that_is_there_now(self):
        start = played(board(creature("bear"), equipment("sword")), move("bear", "exile"), move("bear", "battlefield"))
        now = played(start, edit("sword", attached_to="bear"))
        assert (now.board.cards["sword"].attached_to, fired(now)) == ("bear", [])

    @pytest.mark.rule("400.7")
    def test_another_field_does_not_attach_anew_to_what_has_left_and_come_back(self):
        start = board(creature("bear"), aura("aura", on="bear"))
        now = played(
            start, together(move("bear", "exile"), move("bear", "battlefield"), edit("aura", note="still there?"))
        )
        assert fired(now) == [(1, "704.5m", "aura")]

    @pytest.mark.rule("702.26b")
    def test_an_attachment_phased_out_while_its_host_ceased_is_still_reached(self):
        start = played(board(token("rat"), equipment("sword", on="rat", phased_out=True)), step("destroy", card="rat"))
        now = played(start, edit("sword", phased_out=False))
        assert (fired(now), zone(now, "sword")) == ([(1, "704.5n", "sword")], "battlefield")


class TestWhereItLies:
    def test_laid_into_a_library_a_card_lies_on_top(self):
        now = played(board(creature("a", zone="library"), creature("bear")), edit("bear", zone="library"))
        assert [c.id for c in now.board.zone("p1", "library")] == ["bear", "a"]

    def test_given_to_another_player_it_lies_last_there(self):
        start = board(creature("bear"), creature("ox", owner="p2"))
        now = played(start, edit("bear", controller="p2"))
        assert [c.id for c in now.board.zone("p2", "battlefield")] == ["ox", "bear"]

    def test_a_new_owner_leaves_the_controller_and_null_makes_the_owner_control(self):
        now = played(board(creature("bear")), edit("bear", owner="p2"))
        assert (now.board.cards["bear"].owner, now.board.cards["bear"].controller) == ("p2", "p1")
        assert played(now, edit("bear", controller=None)).board.cards["bear"].controller == "p2"


class TestNames:
    def test_a_new_name_has_its_own_number(self):
        start = board(creature("a", name="Bear"), creature("b", name="Bear"), creature("c", name="Ox"))
        now = played(start, edit("b", name="Ox"))
        assert [c.label for c in now.board.cards.values()] == ["Bear", "Ox (2)", "Ox"]

    def test_an_empty_one_is_no_name(self):
        assert played(board(creature("bear", name="Bear")), edit("bear", name="")).board.cards["bear"].front.name == ""

    def test_null_is_the_name_of_the_catalogue_or_else_the_id(self):
        start = board(creature("bear", name="Mine", card="Grizzly Bears"), creature("ox", name="Mine"))
        now = played(start, edit("bear", name=None), edit("ox", name=None))
        assert [c.front.name for c in now.board.cards.values()] == ["Grizzly Bears", "ox"]


class TestAPlayer:
    @pytest.mark.parametrize(
        ("name", "value", "empty"),
        [
            ("name", "Ann", "Player 2"),
            ("life", 3, 20),
            ("counters", {"energy": 2}, {}),
            ("team", "red", None),
            ("speed", 2, None),
            ("drew_from_empty", True, False),
            ("commander_damage", {"boss": 3}, {}),
            ("lost", True, False),
        ],
    )
    def test_has_each_field_set_and_emptied(self, name, value, empty):
        there = played_step(board(), edit_player("p2", **{name: value}))
        assert getattr(there.player("p2"), name) == value
        assert getattr(played_step(there, edit_player("p2", **{name: None})).player("p2"), name) == empty

    def test_without_a_name_goes_by_the_seat(self):
        assert played_step(board(), edit_player("p2", name="")).player("p2").name == "Player 2"

    @pytest.mark.parametrize(("field", "value"), [("power", 3), ("zone", "hand"), ("tapped", True), ("keywords", [])])
    def test_has_no_fields_of_a_card(self, field, value):
        with pytest.raises(BadStepError) as refusal:
            played(board(), edit_player("p1", **{field: value}))
        assert refusal.value.where == field

    @pytest.mark.parametrize(
        ("fields", "rule"),
        [({"life": 0}, "704.5a"), ({"drew_from_empty": True}, "704.5b"), ({"counters": {"poison": 10}}, "704.5c")],
    )
    def test_is_checked_after_it(self, fields, rule):
        assert fired(played(board(), edit_player("p1", **fields))) == [(1, rule, "p1")]

    def test_brought_back_with_no_life_loses_again(self):
        now = played(board(player("p1", life=0), player("p2")), edit_player("p1", lost=False))
        assert fired(now) == [(1, "704.5a", "p1")]

    @pytest.mark.rule("613.7c")
    def test_counters_keep_their_moment_where_their_number_stays(self):
        start = board(player("p1"), player("p2"), creature("bear", counters={"flying": 1, "reach": 1}))
        now = played(start, edit("bear", counters={"flying": 1, "reach": 2}))
        there, was = now.board.cards["bear"].counters, start.cards["bear"].counters
        assert there.stamp("flying") == was.stamp("flying")
        assert there.stamp("reach") == now.board.clock
        assert keywords(now, "bear") == ("flying", "reach")
