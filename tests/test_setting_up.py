"""Setting up a board: anything may be put anywhere, no rule is asked; what makes no sense is refused."""

from typing import Any

import pytest

from tests.builders import (
    SOLEMNITY,
    aura,
    board,
    card,
    counters,
    create,
    creature,
    edit,
    equipment,
    move,
    move_counters,
    permanent,
    player,
    put,
    remove,
    step,
    zone,
)
from webapp.rules import AnyStep, Board
from webapp.rules import setting_up as hand
from webapp.rules.counters import MOST_COUNTERS, MOST_KINDS
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.scenarios.format import read, scenario_of, start_board, write

MOST = 10**12


def laid(start: Board, *steps: AnyStep) -> Board:
    for one in steps:
        start = hand.edit(start, one)
    return start


def refused(start: Board, one: AnyStep, where: str, told: str | None = None) -> None:
    with pytest.raises(BadStepError, match=told) as caught:
        hand.edit(start, one)
    assert caught.value.where == where


class TestCounters:
    def test_what_the_rules_forbid_is_put_all_the_same(self):
        start = board(creature("bear"), permanent("solemnity", "Enchantment", abilities=SOLEMNITY))
        assert counters(laid(start, put("-1/-1", "bear", 5), put("poison", "p1", 12)), "bear") == {"-1/-1": 5}

    def test_nothing_is_checked(self):
        start = board(creature("bear", counters={"+1/+1": 2}))
        assert counters(laid(start, put("-1/-1", "bear", 9)), "bear") == {"+1/+1": 2, "-1/-1": 9}
        assert zone(laid(start, put("-1/-1", "bear", 9)), "bear") == "battlefield"

    def test_they_come_off_as_many_as_there_are(self):
        start = board(creature("bear", counters={"charge": 3, "stun": 1}))
        assert counters(laid(start, remove("charge", "bear")), "bear") == {"charge": 2, "stun": 1}
        assert counters(laid(start, remove("charge", "bear", count=9)), "bear") == {"stun": 1}
        assert counters(laid(start, remove("charge", "bear", count="all")), "bear") == {"stun": 1}
        assert counters(laid(start, remove("all", "bear")), "bear") == {}
        assert counters(laid(start, remove("all", "bear", count=2)), "bear") == {"charge": 1}
        assert counters(laid(start, remove("lore", "bear")), "bear") == {"charge": 3, "stun": 1}

    @pytest.mark.parametrize("to", ["ox", "p2", "lost"])
    def test_they_move_to_whatever_is_there(self, to: str):
        start = board(creature("bear", counters={"charge": 3}), creature("ox"), creature("lost", zone="graveyard"))
        after = laid(start, move_counters("charge", "bear", to, count=2))
        assert (counters(after, "bear"), counters(after, to)) == ({"charge": 1}, {"charge": 2})

    def test_onto_itself_they_stay(self):
        start = board(creature("bear", counters={"charge": 3, "stun": 1}))
        assert counters(laid(start, move_counters("all", "bear", "bear")), "bear") == {"charge": 3, "stun": 1}

    def test_the_limit_is_named_whichever_kind_reaches_it(self):
        full = creature("full", counters={"charge": 1, "stun": MOST_COUNTERS})
        start = board(full, creature("bear", counters={"charge": 1, "stun": 1}))
        refused(start, put("stun", "full"), "count", "stun counters, the most that fit")
        refused(start, move_counters("all", "bear", "full"), "count", "stun counters, the most that fit")
        assert counters(laid(start, put("charge", "full")), "full") == {"charge": 2, "stun": MOST_COUNTERS}

    def test_so_many_kinds_and_no_more(self):
        many = {f"kind {number}": 1 for number in range(MOST_KINDS)}
        start = board(creature("full", counters=many), creature("bear", counters={"kind 1": 1, "stun": 1}))
        refused(start, put("stun", "full"), "kind", "kinds of counters")
        refused(start, move_counters("all", "bear", "full"), "kind", "kinds of counters")
        assert counters(laid(start, put("kind 1", "full")), "full")["kind 1"] == 2

    @pytest.mark.parametrize(
        ("one", "where"),
        [
            (put("charge", "nobody"), "onto"),
            (remove("charge", "nobody"), "from"),
            (remove("any", "bear"), "kind"),
            (move_counters("charge", "nobody", "bear"), "from"),
            (move_counters("charge", "bear", "nobody"), "to"),
        ],
    )
    def test_what_is_not_there_is_named(self, one: AnyStep, where: str):
        refused(board(creature("bear")), one, where)


class TestCards:
    def test_one_is_laid_elsewhere_with_its_counters_and_is_the_same_object(self):
        start = board(creature("bear", counters={"charge": 2}, damage=1, tapped=True))
        bear = laid(start, move("bear", "exile")).cards["bear"]
        assert (bear.zone, bear.counters, bear.incarnation) == ("exile", {"charge": 2}, 1)
        assert (bear.damage, bear.tapped, bear.last) == (0, False, None)

    def test_it_goes_back_to_its_owner_but_for_battlefield_and_stack(self):
        start = board(creature("bear", controller="p2"))
        assert laid(start, move("bear", "hand")).cards["bear"].controller == "p1"
        assert laid(start, move("bear", "stack")).cards["bear"].controller == "p2"
        assert laid(start, move("bear", "hand"), move("bear", "battlefield", controller="p2")).zone("p2", "battlefield")

    def test_a_library_keeps_the_place_that_is_named(self):
        start = board(*(creature(name, zone="library") for name in "ab"), creature("c"))

        def order(position: Any) -> list[str]:
            return [one.id for one in laid(start, move("c", "library", position=position)).zone("p1", "library")]

        assert [order(position) for position in ("top", "bottom", 1, 99)] == [
            ["c", "a", "b"],
            ["a", "b", "c"],
            ["a", "c", "b"],
            ["a", "b", "c"],
        ]

    def test_even_what_could_not_enter(self):
        start = board(card("bolt", "Instant", zone="hand"), aura("rancor"), creature("bear"))
        after = laid(start, move("bolt", "battlefield"), move("rancor", "hand"))
        assert (zone(after, "bolt"), zone(after, "rancor")) == ("battlefield", "hand")

    def test_attached_as_it_comes(self):
        start = board(equipment("sword", zone="hand"), creature("bear"))
        after = laid(start, move("sword", "battlefield", attached_to="bear")).cards["sword"]
        assert (after.attached_to, after.attached_incarnation) == ("bear", 1)

    @pytest.mark.parametrize("to", ["bear", "p2", "land"])
    def test_anything_to_anything(self, to: str):
        start = board(creature("wolf"), creature("bear"), card("land", "Land"))
        assert laid(start, step("attach", card="wolf", to=to)).cards["wolf"].attached_to == to
        assert (
            laid(start, step("attach", card="wolf", to=to), step("detach", card="wolf")).cards["wolf"].attached_to
            is None
        )

    def test_turned_and_hurt(self):
        start = board(creature("bear", back={"name": "Other", "type": "Land"}), creature("ox"))
        after = laid(
            start, step("tap", card="bear"), step("transform", card="bear"), step("damage", to="bear", amount=3)
        )
        assert (after.cards["bear"].tapped, after.cards["bear"].name, after.cards["bear"].damage) == (True, "Other", 3)
        assert not laid(after, step("untap", card="bear")).cards["bear"].tapped
        refused(start, step("transform", card="ox"), "card", "no other face")

    def test_edited(self):
        after = laid(board(creature("bear")), edit("bear", power=7, counters={"charge": 1}))
        assert (after.cards["bear"].front.power, counters(after, "bear")) == (7, {"charge": 1})
        assert laid(after, edit("bear", counters=None)).cards["bear"].counters == {}

    @pytest.mark.parametrize(
        ("one", "where"),
        [
            (move("nobody", "hand"), "card"),
            (move("p1", "hand"), "card"),
            (move("bear", "battlefield", controller="nobody"), "controller"),
            (move("bear", "battlefield", attached_to="nobody"), "attached_to"),
            (move("bear", "battlefield", attached_to="bear"), "attached_to"),
            (step("attach", card="bear", to="nobody"), "to"),
            (step("attach", card="bear", to="bear"), "to"),
            (step("attach", card="nobody", to="bear"), "card"),
            (step("tap", card="p1"), "card"),
            (step("transform", card="nobody"), "card"),
            (step("life", player="bear", change=1), "player"),
            (step("life", player="p1"), "change"),
            (step("life", player="p1", change=1, set=1), "change"),
            (edit("nobody", power=1), "card"),
        ],
    )
    def test_what_makes_no_sense_is_refused_by_its_field(self, one: AnyStep, where: str):
        refused(board(creature("bear")), one, where)


class TestNumbersStayWritable:
    """A board that no file can hold could be neither shared nor played."""

    def test_life(self):
        start = board(player("p1", life=1), player("p2"))
        assert laid(start, step("life", player="p1", change=MOST - 1)).player("p1").life == MOST
        assert laid(start, step("life", player="p1", set=-MOST)).player("p1").life == -MOST
        refused(start, step("life", player="p1", change=MOST), "change", "most that fits")
        below = board(player("p1", life=-1), player("p2"))
        refused(below, step("life", player="p1", change=-MOST), "change", "most that fits")

    def test_damage(self):
        start = board(creature("bear", damage=1))
        assert laid(start, step("damage", to="bear", amount=MOST - 1)).cards["bear"].damage == MOST
        refused(start, step("damage", to="bear", amount=MOST), "amount", "most that fits")


class TestNewCards:
    def test_it_is_simply_there(self):
        after = laid(board(), create(creature("bear", 0, 0, counters={"charge": 2}), copies=2))
        assert list(after.cards) == ["bear", "bear-2"]
        assert counters(after, "bear-2") == {"charge": 2}

    def test_the_printed_loyalty_is_on_it(self):
        after = laid(board(), create(card("jace", "Planeswalker", loyalty=3)))
        assert counters(after, "jace") == {"loyalty": 3}

    @pytest.mark.parametrize("taken", ["bear", "p1"])
    def test_an_id_that_is_taken(self, taken: str):
        refused(board(creature("bear")), create(creature(taken)), "card.id", "already")

    def test_an_id_that_a_copy_would_take(self):
        refused(board(creature("bear-2")), create(creature("bear"), copies=2), "card.id", "bear-2")

    def test_too_many(self):
        refused(board(creature("bear")), create(creature("ox"), copies=2000), "copies", "2000")

    @pytest.mark.parametrize("field", ["owner", "controller", "attached_to", "protector", "copy_of"])
    def test_an_id_that_leads_nowhere(self, field: str):
        refused(board(), create(creature("bear", **{field: "nobody"})), f"card.{field}")


class TestTakingOff:
    def test_as_if_it_had_never_been_there(self):
        start = board(creature("bear"), creature("ox"))
        assert hand.taken_off(start, "bear").cards.keys() == {"ox"}
        assert hand.taken_off(start, "bear").gone == {}

    def test_what_named_it_names_nothing_and_the_board_can_still_be_written(self):
        start = board(creature("bear"), aura("rancor", on="bear"), creature("clone", copy_of="bear"))
        both = board(creature("bear"), card("echo", "Aura", attached_to="bear", copy_of="bear"))
        for after in (hand.taken_off(start, "bear"), hand.taken_off(both, "bear")):
            assert all(one.attached_to is None and one.copy_of is None for one in after.cards.values())
            assert start_board(read(write(scenario_of(after)))).cards.keys() == after.cards.keys()

    @pytest.mark.parametrize("one", ["nobody", "p1", ""])
    def test_what_is_not_there(self, one: str):
        with pytest.raises(UnknownObjectError) as caught:
            hand.taken_off(board(creature("bear")), one)
        assert caught.value.where == "card"

    def test_its_id_is_free_again(self):
        after = hand.taken_off(board(creature("bear")), "bear")
        assert laid(after, create(creature("bear"))).cards.keys() == {"bear"}


@pytest.mark.parametrize(
    "one",
    [
        step("destroy", card="bear"),
        step("sacrifice", card="bear"),
        step("draw", player="p1"),
        step("end_turn"),
        step("damage", to="p1", amount=3),
        step("damage", to="bear", amount="power", **{"from": "bear"}),
        step("choose", answer="bear"),
        step("undo"),
    ],
)
def test_acts_of_play_are_refused_with_the_way_out(one: AnyStep):
    refused(board(creature("bear")), one, "do", "play from here first")


def test_several_edits_at_once_are_all_made():
    both = step("together", steps=[{"do": "tap", "card": "bear"}, {"do": "put", "onto": "ox", "kind": "charge"}])
    after = laid(board(creature("bear"), creature("ox")), both)
    assert after.cards["bear"].tapped
    assert counters(after, "ox") == {"charge": 1}


def test_one_act_of_play_among_several_edits_refuses_them_all():
    both = step("together", steps=[{"do": "tap", "card": "bear"}, {"do": "destroy", "card": "bear"}])
    refused(board(creature("bear")), both, "steps[1].do", "play from here first")


@pytest.mark.parametrize(
    ("do", "field", "value"),
    [
        ("phase_out", "phased_out", True),
        ("phase_in", "phased_out", False),
        ("turn_face_down", "face_down", True),
        ("turn_face_up", "face_down", False),
    ],
)
def test_a_card_is_simply_turned_or_phased(do, field, value):
    start = board(creature("bear", **{field: not value}))
    assert getattr(laid(start, step(do, card="bear")).cards["bear"], field) is value


def test_a_card_is_to_regenerate_once_more():
    assert laid(board(creature("bear", regenerates=1)), step("regenerate", card="bear")).cards["bear"].regenerates == 2


def test_a_card_is_laid_under_another_player_s_control():
    edited = laid(board(creature("bear")), step("control", card="bear", player="p2"))
    assert edited.cards["bear"].controller == "p2"
