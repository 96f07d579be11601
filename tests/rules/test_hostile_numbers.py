"""What is beyond all measure: keywords with thousands of digits, and more triggers than anybody could resolve."""

import pytest

from tests.builders import board, counters, creature, move, played, step, together
from webapp.rules.errors import BadStepError
from webapp.rules.triggers import MOST_WAITING


@pytest.mark.rule("702.43a")
def test_a_keyword_s_number_of_thousands_of_digits_is_as_many_as_fit():
    start = board(creature("worker", zone="hand", keywords=["modular " + "9" * 5_000]))
    assert counters(played(start, move("worker", "battlefield")), "worker") == {"+1/+1": 10**12}


@pytest.mark.rule("120.3g")
def test_so_does_toxic_and_what_passes_the_most_that_fits_is_refused():
    start = board(creature("snake", keywords=["toxic " + "9" * 5_000]))
    now = played(start, step("damage", to="p2", amount=1, combat=True, **{"from": "snake"}))
    assert now.board.player("p2").counters["poison"] == 10**12


@pytest.mark.rule("603.2")
def test_more_triggers_than_can_wait_are_refused_and_nothing_has_changed():
    grafts = [creature(f"g{number}", 0, 0, zone="hand", keywords=["graft 1"]) for number in range(24)]
    entering = [move(card.id, "battlefield") for card in grafts]
    with pytest.raises(BadStepError, match=f"more than {MOST_WAITING} abilities would wait"):
        played(board(*grafts), together(*entering))
    assert len(played(board(*grafts), together(*entering[:22])).board.triggers) == 22 * 21
    dying = [creature(f"c{number}", 1, 0, keywords=["persist"]) for number in range(MOST_WAITING + 1)]
    with pytest.raises(BadStepError) as refused:
        played(board(*dying))
    assert refused.value.where == "cards", "where a board alone is too much, no step is"
