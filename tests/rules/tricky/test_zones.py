"""Tricky interactions, rows 35 to 54: a card with counters changes zones, or stays the same object."""

import pytest

from tests.builders import (
    EVERYTHING,
    HARDENED_SCALES,
    KEEPER,
    board,
    changes_puts,
    choose,
    commander,
    counters,
    create,
    creature,
    enters_with,
    fired,
    gives,
    loses_abilities,
    move,
    permanent,
    played,
    put,
    reminds,
    resolve,
    size,
    step,
    together,
    token,
    waiting,
    why_nothing,
    zone,
)

SEASON = changes_puts({"who": "you"}, times=2, only_effects=True)
OZOLITH = reminds("leaves", "put its counters here", affects={"who": "you", "what": ["creature"], "with": "any"})
TWO = {"+1/+1": 2}


def skullbriar(**fields):
    return creature("skullbriar", 1, 1, abilities=KEEPER, **{"counters": TWO, **fields})


@pytest.mark.rule("122.2")
def test_row_35_a_bounced_creatures_counters_cease_and_are_not_removed(play):
    seen = permanent("seen", abilities=reminds("counters_removed", affects=EVERYTHING))
    now = play(board(creature("bear", counters=TWO), seen), move("bear", "hand"))
    assert (counters(now, "bear"), waiting(now), dict(now.board.cards["bear"].last.counters)) == ({}, [], TWO)
    assert waiting(played(board(creature("ox", counters=TWO), seen), step("remove", kind="+1/+1", from_="ox")))


@pytest.mark.rule("122.8")
def test_row_36_the_ozolith_gets_the_same_numbers_put(play):
    dead = creature("bear", counters={"+1/+1": 2, "flying": 1})
    now = play(board(permanent("ozolith", abilities=OZOLITH), dead), step("destroy", card="bear"))
    assert waiting(now) == [("reminder", "ozolith")]
    now = play(now, resolve(), step("put_its_counters", from_="bear", onto="ozolith"))
    assert counters(now, "ozolith") == {"+1/+1": 2, "flying": 1}


@pytest.mark.rule("122.8", "702.43a")
def test_row_37_two_ozoliths_and_modular_each_get_the_full_set(play):
    start = board(
        permanent("one", abilities=OZOLITH),
        permanent("two", abilities=OZOLITH),
        creature("worker", 0, 0, type="Artifact Creature", keywords=["modular 1"], counters=TWO),
        creature("robot", 1, 1, type="Artifact Creature"),
    )
    died = play(start, step("destroy", card="worker"))
    assert sorted(waiting(died)) == [("modular", "worker"), ("reminder", "one"), ("reminder", "two")]
    put_on = [step("put_its_counters", from_="worker", onto=onto) for onto in ("one", "two")]
    now = play(died, *put_on, resolve("modular", "worker", to="robot"))
    assert [counters(now, each) for each in ("one", "two", "robot")] == [TWO] * 3


@pytest.mark.rule("400.7", "122.2")
def test_row_38_skullbriar_dies_and_comes_back_with_two_not_four(play):
    dead = play(board(skullbriar(), permanent("season", abilities=SEASON)), step("destroy", card="skullbriar"))
    assert (zone(dead, "skullbriar"), size(dead, "skullbriar")) == ("graveyard", (3, 3))
    back = play(dead, move("skullbriar", "battlefield"))
    assert (counters(back, "skullbriar"), back.board.cards["skullbriar"].incarnation) == (TWO, 3)


@pytest.mark.rule("122.2")
@pytest.mark.parametrize(("to", "left"), [("hand", {}), ("library", {}), ("exile", TWO), ("command", TWO)])
def test_row_39_skullbriar_goes_elsewhere(to, left, play):
    assert counters(play(board(skullbriar()), move("skullbriar", to)), "skullbriar") == left


@pytest.mark.rule("122.2")
def test_row_40_under_humility_skullbriars_counters_cease(play):
    humility = permanent("humility", "Enchantment", abilities=loses_abilities("creature"))
    now = play(board(skullbriar(), humility), move("skullbriar", "exile"), move("skullbriar", "battlefield"))
    assert counters(now, "skullbriar") == {}


@pytest.mark.rule("122.3", "704.5q")
def test_row_41_opposed_counters_stay_in_a_graveyard_and_cancel_on_return(play):
    start = board(skullbriar(counters={"+1/+1": 2, "-1/-1": 1}, zone="graveyard"))
    lies = played(start)
    assert (counters(lies, "skullbriar"), fired(lies)) == ({"+1/+1": 2, "-1/-1": 1}, [])
    back = play(lies, move("skullbriar", "battlefield"))
    assert (counters(back, "skullbriar"), fired(back)) == ({"+1/+1": 1}, [(1, "704.5q", "skullbriar")])


@pytest.mark.rule("704.5d", "111.7", "122.2")
def test_row_42_a_token_is_in_the_hand_for_a_moment(play):
    now = play(board(token("bear", counters=TWO)), move("bear", "hand"))
    assert (zone(now, "bear"), fired(now)) == ("gone", [(1, "704.5d", "bear")])
    assert now.stepped.cards["bear"].zone == "hand"


@pytest.mark.rule("111.8", "704.5d")
def test_row_43_a_token_can_not_come_back_in_the_same_act(play):
    now = play(board(token("bear")), together(move("bear", "graveyard"), move("bear", "battlefield")))
    assert (now.stepped.cards["bear"].zone, fired(now)) == ("graveyard", [(1, "704.5d", "bear")])


@pytest.mark.rule("712.18")
def test_row_44_an_incubator_transforms_and_keeps_its_counters(play):
    back = {"name": "Phyrexian", "type": "Artifact Creature", "power": 0, "toughness": 0}
    incubator = permanent("egg", token=True, counters={"+1/+1": 3}, back=back)
    now = play(board(incubator), step("transform", card="egg"))
    assert (size(now, "egg"), now.board.cards["egg"].incarnation, fired(now)) == ((3, 3), 1, [])
    bare = play(board(permanent("egg", token=True, back=back)), step("transform", card="egg"))
    assert fired(bare) == [(1, "704.5f", "egg"), (2, "704.5d", "egg")]


@pytest.mark.rule("707.2")
def test_row_45_a_clone_of_what_has_five_counters_has_none(play):
    start = board(creature("bear", counters={"+1/+1": 5}), creature("clone", 0, 0, copy_of="bear", zone="hand"))
    now = play(start, move("clone", "battlefield"))
    assert (size(now, "bear"), size(now, "clone"), counters(now, "clone")) == ((7, 7), (2, 2), {})


@pytest.mark.rule("701.34a")
def test_row_46_a_suspended_card_can_not_be_chosen(play):
    rift = creature("rift", keywords=["suspend 3"], zone="exile", counters={"time": 2})
    now = play(board(rift, creature("bear", counters=TWO)), step("proliferate", choose=["rift"]))
    assert (counters(now, "rift"), now.could_choose, why_nothing(now)) == ({"time": 2}, ("bear",), {"701.34a"})


@pytest.mark.rule("702.26b", "702.26d", "704.5f")
def test_row_47_what_came_while_it_was_out_counts_as_it_phases_in(play):
    plague = permanent("plague", "Enchantment", abilities=gives(-1, -1, who="anyone", what=["creature"]))
    out = play(board(creature("elf", 1, 1, counters={"charge": 1})), step("phase_out", card="elf"), create(plague))
    assert (zone(out, "elf"), counters(out, "elf"), fired(out)) == ("battlefield", {"charge": 1}, [])
    assert fired(play(out, step("phase_in", card="elf"))) == [(1, "704.5f", "elf")]


@pytest.mark.rule("613.1b", "614.1a")
def test_row_48_it_changes_sides_and_the_new_controllers_scales_apply(play):
    mine, yours = (permanent(f"scales-{who}", owner=who, abilities=HARDENED_SCALES) for who in ("p1", "p2"))
    start = board(creature("bear", counters=TWO), mine)
    gone = played(start, step("control", card="bear", player="p2"), put("+1/+1", onto="bear"))
    assert counters(gone, "bear") == {"+1/+1": 3}
    now = play(board(creature("bear", counters=TWO), yours), step("control", card="bear", player="p2"))
    assert counters(now, "bear") == TWO
    assert counters(play(now, put("+1/+1", onto="bear")), "bear") == {"+1/+1": 4}


@pytest.mark.rule("400.7", "107.3m", "704.5f")
def test_row_49_a_ballista_that_is_flickered_was_not_cast(play):
    ballista = creature("ballista", 0, 0, abilities=enters_with({"+1/+1": "X"}), zone="stack")
    cast = play(board(ballista), move("ballista", "battlefield", x=3))
    assert (size(cast, "ballista"), fired(cast)) == ((3, 3), [])
    now = play(cast, move("ballista", "exile"), move("ballista", "battlefield"))
    assert fired(now) == [(1, "704.5f", "ballista")]
    assert [no.text for no in now.refusals] == ["the X of ballista is 0: it brings no counters"]
    assert played(board(ballista), move("ballista", "battlefield", x=3)).refusals == ()


def boss(**fields):
    return commander("boss", counters=TWO, abilities=reminds("dies"), **fields)


@pytest.mark.rule("704.5g", "704.6d", "903.9a")
def test_row_50_a_commander_dies_and_then_may_go_to_the_command_zone(play):
    asked = play(board(boss(damage=4), format="commander"))
    assert (zone(asked, "boss"), fired(asked), waiting(asked)) == (
        "graveyard",
        [(1, "704.5g", "boss")],
        [("reminder", "boss")],
    )
    now = play(asked, choose(True))
    assert (zone(now, "boss"), counters(now, "boss"), fired(now)) == ("command", {}, [(2, "704.6d", "boss")])


@pytest.mark.rule("704.6d")
def test_row_51_who_declines_is_not_asked_again(play):
    stays = play(board(boss(damage=4), format="commander"), choose(False))
    assert (zone(stays, "boss"), stays.choice, stays.passes) == ("graveyard", None, ())
    later = play(stays, step("life", player="p1", change=1))
    assert (zone(later, "boss"), later.choice, later.passes) == ("graveyard", None, ())


@pytest.mark.rule("903.9b")
@pytest.mark.parametrize(("answer", "where"), [(True, "command"), (False, "library")])
def test_row_52_instead_of_the_library_and_never_there(answer, where, play):
    asked = play(board(boss(), format="commander"), move("boss", "library"))
    assert (zone(asked, "boss"), asked.choice.rule) == ("battlefield", "903.9b")
    now = play(asked, choose(answer))
    assert (zone(now, "boss"), now.board.cards["boss"].incarnation, now.passes) == (where, 2, ())


@pytest.mark.rule("730.2", "730.3", "122.2")
def test_row_53_what_another_creature_mutates_onto_keeps_its_counters_until_both_cards_leave(play):
    gemrazer = creature("gemrazer", 4, 4, zone="stack", owner="p2")
    start = board(creature("bear", counters=TWO), gemrazer)
    now = play(start, step("merge", card="gemrazer", onto="bear"))
    assert (counters(now, "bear"), size(now, "bear"), fired(now)) == (TWO, (6, 6), [])
    now = play(now, step("destroy", card="bear"))
    assert {card_id: (zone(now, card_id), counters(now, card_id)) for card_id in ("bear", "gemrazer")} == {
        "bear": ("graveyard", {}),
        "gemrazer": ("graveyard", {}),
    }
    assert play(start, step("merge", card="gemrazer", onto="bear", over=False)).board.cards["bear"].incarnation == 1


@pytest.mark.rule("122.1h", "704.5d")
def test_row_54_a_token_with_a_finality_counter_is_exiled_and_ceases(play):
    start = board(token("bear", counters={"finality": 1}, abilities=reminds("dies")))
    now = play(start, step("destroy", card="bear"))
    assert (now.stepped.cards["bear"].zone, fired(now), waiting(now)) == ("exile", [(1, "704.5d", "bear")], [])
