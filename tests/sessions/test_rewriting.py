"""The steps of a board are put in another order, or said otherwise: all are done again, and the old way stays."""

import pytest

from webapp.rules.errors import BadStepError
from webapp.rules.steps import Put
from webapp.scenarios.format import from_plain
from webapp.sessions import Session

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
PLUS, MINUS = ({"do": "put", "onto": "bear", "kind": kind} for kind in ("+1/+1", "-1/-1"))
DIES = {**MINUS, "count": 3}


def board(*steps, **more):
    return Session("b", from_plain({"countertop": 1, "cards": [BEAR], "steps": list(steps), **more}))


def kinds(session):
    return [step.kind for step in session.now.steps]


def test_the_steps_are_done_again_in_their_new_order_and_the_old_way_stays():
    session = board(PLUS, DIES)
    plus, dies = session.now.steps
    assert session.now.board.cards["bear"].zone == "graveyard"
    old = session.number
    session.rewrite([dies, plus])
    assert kinds(session) == ["-1/-1", "+1/+1"]
    assert session.now.board.cards["bear"].counters == {"+1/+1": 1}  # it was in the graveyard by then
    session.go(old)
    assert kinds(session) == ["+1/+1", "-1/-1"]


def test_what_was_before_the_first_change_is_the_same_moment():
    session = board(PLUS, MINUS)
    plus, minus = session.now.steps
    session.rewrite([plus, Put(onto="bear", kind=minus.kind, say="Both go.")])
    assert session.path[1].number == 1
    assert [node.entry.steps[-1].say for node in session.path[1:]] == ["", "Both go."]
    assert len(session.branches()) == 1


def test_a_step_that_makes_no_sense_there_is_named_and_nothing_changes():
    token = {"do": "create", "card": {"id": "rat", "name": "Rat"}}
    session = board(token, {"do": "tap", "card": "rat"})
    create, tap = session.now.steps
    before = session.version, session.number, len(session.moments)
    with pytest.raises(BadStepError, match="rat") as refused:
        session.rewrite([tap, create])
    assert refused.value.where == "steps[0].card"
    assert (session.version, session.number, len(session.moments)) == before


@pytest.mark.parametrize("steps", [[], [PLUS]])
def test_a_board_that_began_as_it_was_written_begins_so_again(steps):
    session = board(*steps, DIES, setup=True)
    session.rewrite(session.now.steps[::-1])
    assert session.scenario().setup
    session.rewrite([])
    assert (session.now.mode, session.now.steps, session.scenario().setup) == ("setup", (), True)


def test_one_act_is_one_version_and_the_same_steps_are_none():
    session = board(PLUS, MINUS)
    session.rewrite(session.now.steps)
    assert session.version == 0
    session.rewrite(session.now.steps[:1])
    assert session.version == 1 and kinds(session) == ["+1/+1"]


def test_a_moment_keeps_its_name_where_the_same_is_done():
    session = board(PLUS, MINUS)
    session.name(1, "bigger")
    session.name(2, "as printed")
    plus, minus = session.now.steps
    session.rewrite([Put(onto="bear", kind=plus.kind, say="It grows."), Put(onto="bear", kind=minus.kind, count=2)])
    assert [node.name for node in session.path] == ["", "bigger", ""]


def test_in_set_up_mode_there_are_no_steps():
    session = board(setup=True)
    with pytest.raises(BadStepError, match="play from here"):
        session.rewrite([Put(onto="bear", kind="+1/+1")])
