"""Of effects those are found that are about a permanent, however many permanents are of its sort."""

import pytest

from tests.builders import board, creature, permanent, played, put, size
from webapp.rules.affects import Affects, Condition
from webapp.rules.characteristics import explain, view_of
from webapp.rules.counting import reaches_now
from webapp.rules.reaching import Effects
from webapp.rules.statics import Gives


def gift(power=1, toughness=1, condition=None, **affects):
    return Gives(affects=Affects(**affects), power=power, toughness=toughness, while_=condition)


GIFTS = (
    gift(who="you", other=True, what=("creature",)),
    gift(who="self"),
    gift(who="attached"),
    gift(who="opponents", what=("token",)),
    gift(who="anyone", what=("elf", "artifact creature"), not_=("legendary",)),
    gift(who="you", with_="+1/+1", at_least=2),
    gift(who="anyone", without="any"),
    gift(who="anyone", what=("red", "commander")),
    gift(who="you", condition=Condition(counters="charge", whose="affected")),
)


def crowd():
    return board(
        creature("lord", 2, 2, abilities=GIFTS),
        creature("elf", 1, 1, type="Creature — Elf", counters={"+1/+1": 2}),
        creature("twin", 1, 1, type="Creature — Elf", counters={"+1/+1": 1}),
        creature("bare", 1, 1, type="Creature — Elf", colors="R"),
        creature("golem", 1, 1, type="Artifact Creature — Golem", counters={"charge": 1}, attached_to="elf"),
        creature("queen", 1, 1, type="Legendary Artifact Creature — Elf", commander=True),
        creature("goblin", 1, 1, controller="p2", token=True),
        creature("rival", 2, 2, controller="p2", abilities=GIFTS),
        permanent("sword", "Artifact — Equipment", attached_to="twin", abilities=GIFTS),
        permanent("axe", "Artifact — Equipment", attached_to="goblin", controller="p2", abilities=GIFTS),
    )


@pytest.mark.rule("613.4c")
def test_they_are_those_that_are_about_it_one_by_one_in_the_order_of_their_sources():
    view = view_of(crowd())
    found = [(source, ability) for source, ability in view.sources(Gives)]
    effects = Effects(found)
    for _ in range(2):  # the second time every sort is known
        for card in view.all_permanents():
            types = view.types_of(card)
            one_by_one = [one for one in found if reaches_now(view.board, *one, card, types)]
            assert effects.reaching(view.board, card, types) == one_by_one
            assert one_by_one


@pytest.mark.rule("613.4c")
def test_two_of_one_sort_are_told_apart_by_their_counters_and_by_what_is_excepted():
    lord = gift(who="you", other=True, what=("creature",), with_="quest")
    now = played(
        board(
            creature("lord", 1, 1, abilities=(lord,), counters={"quest": 1}),
            creature("cub", 1, 1, counters={"quest": 1}),
            creature("pup", 1, 1),
        )
    )
    assert [size(now, card) for card in ("lord", "cub", "pup")] == [(1, 1), (2, 2), (1, 1)]


@pytest.mark.rule("613.4c")
def test_what_gives_by_its_own_number_and_what_gives_always_stand_in_the_order_of_their_sources():
    now = played(
        board(
            creature("first", 1, 1, abilities=(gift(who="you", what=("creature",)),)),
            creature("cub", 1, 1, abilities=(gift(who="self", power=2),)),
            creature("last", 1, 1, abilities=(gift(who="you", what=("creature",)),)),
        ),
        put("+1/+1", onto="cub"),
    )
    sources = [part.source for part in explain(now.board, "cub")]
    assert sources == [None, "first", "cub", "last", "cub"]
