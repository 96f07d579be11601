"""A second card like one that lies there: all that can be said of it, and what can't be doubled."""

import msgspec
import pytest

from tests.builders import aura, board, commander, counters, create, creature, played, saga, siege, step, token
from webapp.rules import Board
from webapp.rules.entries import LONGEST_ID
from webapp.rules.errors import UnknownObjectError
from webapp.rules.setting_up import edit
from webapp.rules.writing import twin_of

NOT_ALIKE = {"id", "namesake", "incarnation", "timestamp", "last", "departed", "arrived", "counters"}


def with_twin(start: Board, card_id: str) -> Board:
    return edit(start, create(twin_of(start, card_id)))


def differences(start: Board, one: str, other: str) -> set[str]:
    a, b = start.cards[one], start.cards[other]
    assert dict(a.counters) == dict(b.counters)
    return {name for name in a.__struct_fields__ if getattr(a, name) != getattr(b, name)} - NOT_ALIKE


def test_it_is_as_the_other_lies_there():
    bear = creature(
        "bear",
        3,
        "*",
        name="Bear",
        keywords=["trample"],
        counters={"+1/+1": 2},
        damage=1,
        tapped=True,
        owner="p2",
        controller="p1",
        back={"name": "Cub", "type": "Creature"},
        transformed=True,
        note="mine",
    )
    after = with_twin(board(bear), "bear")
    assert list(after.cards) == ["bear", "bear-2"]
    assert differences(after, "bear", "bear-2") == set()
    assert after.cards["bear-2"].label == "Cub (2)"


def test_attached_to_the_same():
    after = with_twin(board(creature("bear"), aura("rancor", on="bear")), "rancor")
    assert after.cards["rancor-2"].attached_to == "bear"


def test_a_second_copy_of_the_same():
    after = with_twin(board(creature("bear"), token("twin", copy_of="bear")), "twin")
    assert differences(after, "twin", "twin-2") == set()


def test_of_a_copy_whose_original_is_gone_what_it_copied():
    start = played(board(creature("bear", 3, 3), token("twin", copy_of="bear")), step("take_off", card="bear")).board
    assert with_twin(start, "twin").cards["twin-2"].face.toughness == 3


def test_it_is_a_new_object_and_nobodys_commander():
    start = played(board(commander("chief")), step("move", card="chief", to="exile")).board
    after = with_twin(start, "chief")
    assert after.cards["chief"].incarnation == 2
    assert (after.cards["chief-2"].incarnation, after.cards["chief-2"].commander) == (1, False)


def test_nothing_of_it_waits_and_it_is_not_attacked():
    start = board(saga("saga", 1, counters={"lore": 1}, pending=True), siege("siege", 3, attacked=True))
    for one in ("saga", "siege"):
        start = with_twin(start, one)
    assert not start.cards["saga-2"].pending
    assert not start.cards["siege-2"].attacked


def test_created_in_play_it_enters():
    start = board(creature("bear", counters={"charge": 2}), creature("evolver", 1, 1, keywords=["evolve"]))
    now = played(start, create(twin_of(start, "bear")))
    assert counters(now, "bear-2") == {"charge": 2}
    assert [one.source for one in now.board.triggers] == ["evolver"]


class TestItsId:
    def test_counts_on(self):
        start = with_twin(with_twin(board(creature("bear")), "bear"), "bear-2")
        assert list(start.cards) == ["bear", "bear-2", "bear-3"]

    def test_is_none_that_is_or_was_there_or_is_meant_for_another(self):
        start = played(board(creature("bear"), token("bear-2")), step("destroy", card="bear-2")).board
        assert twin_of(start, "bear").id == "bear-3"
        assert twin_of(start, "bear", {"bear-3"}).id == "bear-4"

    def test_is_never_too_long(self):
        start = board(creature("b" * LONGEST_ID))
        assert list(with_twin(start, "b" * LONGEST_ID).cards)[1].endswith("b-2")


@pytest.mark.parametrize("one", ["nobody", "p1"])
def test_of_what_is_no_card_there_is_none(one):
    with pytest.raises(UnknownObjectError) as caught:
        twin_of(board(creature("bear")), one)
    assert caught.value.where == "card"


def test_it_says_no_more_than_it_must():
    entry = twin_of(board(creature("bear")), "bear")
    written = {name for name in entry.__struct_fields__ if getattr(entry, name) is not msgspec.UNSET}
    assert written == {"id", "name", "power", "toughness"}
