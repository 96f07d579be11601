"""Tricky interactions, rows 1 to 34: a counter is moved, and what comes of it."""

import pytest

from tests.builders import (
    EVERYTHING,
    HARDENED_SCALES,
    SOLEMNITY,
    UNTOUCHABLE,
    becomes,
    board,
    card,
    changes_puts,
    counters,
    creature,
    damage,
    equipment,
    fired,
    keywords,
    move,
    move_counters,
    permanent,
    planeswalker,
    played,
    put,
    refused,
    reminds,
    resolve,
    saga,
    size,
    step,
    waiting,
    why_nothing,
    zone,
)

ALL = {"who": "anyone", "what": ["permanent", "player"]}
SEASON = changes_puts({"who": "you"}, times=2, only_effects=True)
VORINCLEX = changes_puts(ALL, times=2, put_by="you") + changes_puts(ALL, half=True, put_by="opponent")
MELIRA = [{"is": "no_counters", "affects": {"who": "you", "what": ["creature"]}, "kinds": ["-1/-1"]}]
ONE = {"+1/+1": 1}


def bear(**fields):
    return creature("bear", 2, 2, **{"counters": ONE, **fields})


@pytest.mark.rule("122.5", "704.5f")
def test_row_1_the_last_plus_counter_of_a_0_0_goes_to_another(play):
    now = play(board(creature("ooze", 0, 0, counters=ONE), creature("bear")), move_counters("+1/+1", "ooze", "bear"))
    assert (size(now, "bear"), zone(now, "ooze"), fired(now)) == ((3, 3), "graveyard", [(1, "704.5f", "ooze")])


@pytest.mark.rule("122.5")
def test_row_2_onto_itself_nothing_happens(play):
    seen = permanent("seen", abilities=reminds("counters_put", affects=EVERYTHING))
    start = board(bear(counters={"+1/+1": 2}), seen)
    now = play(start, move_counters("+1/+1", "bear", "bear"))
    assert (why_nothing(now), now.board.cards["bear"], waiting(now)) == ({"122.5"}, start.cards["bear"], [])
    assert [no.text for no in now.nothing] == ["from bear onto itself: the same object"]


@pytest.mark.rule("122.5")
def test_row_3_of_a_kind_that_is_not_there(play):
    now = play(board(bear(counters={"flying": 1}), creature("ox")), move_counters("+1/+1", "bear", "ox"))
    assert (counters(now, "bear"), counters(now, "ox"), why_nothing(now)) == ({"flying": 1}, {}, {"122.5"})


@pytest.mark.rule("122.5")
def test_row_4_what_can_not_be_put_is_not_removed(play):
    now = play(board(bear(), creature("kite", abilities=UNTOUCHABLE)), move_counters("+1/+1", "bear", "kite"))
    assert (counters(now, "bear"), counters(now, "kite"), now.events) == (ONE, {}, ())
    assert why_nothing(now) == {"122.5", "614.17c"}


@pytest.mark.rule("122.5")
def test_row_5_solemnity_names_no_planeswalkers(play):
    start = board(
        permanent("hush", "Enchantment", abilities=SOLEMNITY), bear(), planeswalker("jace", 3), creature("ox")
    )
    now = play(start, move_counters("+1/+1", "bear", "jace"))
    assert (counters(now, "bear"), counters(now, "jace"), fired(now)) == ({}, {"loyalty": 3, "+1/+1": 1}, [])
    assert counters(played(start, move_counters("+1/+1", "bear", "ox")), "ox") == {}


@pytest.mark.rule("122.5")
def test_row_6_of_all_counters_only_the_prohibited_kind_stays(play):
    theirs = creature("theirs", 0, 8, owner="p2", counters={"-1/-1": 1, "shield": 2})
    start = board(theirs, creature("mine", 0, 8), creature("melira", abilities=MELIRA))
    now = play(start, move_counters("all", "theirs", "mine"))
    assert (counters(now, "theirs"), counters(now, "mine")) == ({"-1/-1": 1}, {"shield": 2})
    assert refused(now) == {"122.5", "614.17c"}


@pytest.mark.rule("122.5", "614.1a")
def test_row_7_one_is_taken_and_with_one_more_two_arrive(play):
    scales = permanent("scales", abilities=HARDENED_SCALES)
    now = play(board(scales, bear(), creature("ox")), move_counters("+1/+1", "bear", "ox"))
    assert (counters(now, "bear"), counters(now, "ox"), now.choice) == ({}, {"+1/+1": 2}, None)


@pytest.mark.rule("122.5", "614.16")
def test_row_8_a_move_is_an_effect_for_a_doubler_of_effects(play):
    now = play(
        board(permanent("season", abilities=SEASON), bear(), creature("ox")), move_counters("+1/+1", "bear", "ox")
    )
    assert (counters(now, "bear"), counters(now, "ox")) == ({}, {"+1/+1": 2})


@pytest.mark.rule("122.5")
def test_row_9_but_not_onto_what_its_controller_does_not_control(play):
    start = board(permanent("season", abilities=SEASON), bear(), creature("ox", owner="p2"))
    now = play(start, move_counters("+1/+1", "bear", "ox"))
    assert (counters(now, "bear"), counters(now, "ox"), "614.16" in play.cited) == ({}, ONE, False)


@pytest.mark.rule("122.6", "122.6a")
def test_row_10_who_moves_is_who_puts(play):
    start = board(creature("vorinclex", abilities=VORINCLEX), bear(), creature("ox", owner="p2"))
    now = play(start, move_counters("+1/+1", "bear", "ox", by="p1"))
    assert (counters(now, "bear"), counters(now, "ox")) == ({}, {"+1/+1": 2})


@pytest.mark.rule("122.5", "614.6")
def test_row_11_halved_to_none_it_is_removed_all_the_same(play):
    start = board(creature("vorinclex", owner="p2", abilities=VORINCLEX), bear(), creature("ox"))
    now = play(start, move_counters("+1/+1", "bear", "ox", by="p1"))
    assert (counters(now, "bear"), counters(now, "ox"), why_nothing(now)) == ({}, {}, set())


@pytest.mark.rule("614.5")
def test_row_12_three_at_once_are_one_put_and_three_moves_are_three(play):
    start = board(permanent("scales", abilities=HARDENED_SCALES), bear(counters={"+1/+1": 3}), creature("ox"))
    assert counters(play(start, move_counters("+1/+1", "bear", "ox", count=3)), "ox") == {"+1/+1": 4}
    one = move_counters("+1/+1", "bear", "ox")
    assert counters(played(start, one, one, one), "ox") == {"+1/+1": 6}


@pytest.mark.rule("400.7", "608.2b")
def test_row_13_the_target_was_flickered_before_it_resolves(play):
    away = [move("ox", "exile"), move("ox", "battlefield")]
    now = play(board(bear(), creature("ox")), *away, move_counters("+1/+1", "bear", "ox", expected={"ox": 1}))
    assert (counters(now, "bear"), counters(now, "ox")) == (ONE, {})
    assert why_nothing(now) == {"400.7", "608.2b", "122.5"}


@pytest.mark.rule("122.5")
def test_row_14_four_minus_counters_onto_a_processor(play):
    hatchling, processor = creature("hatchling", 6, 6, counters={"-1/-1": 4}), creature("processor", 7, 8, owner="p2")
    now = play(board(hatchling, processor), move_counters("all", "hatchling", "processor", by="p2"))
    assert (size(now, "hatchling"), size(now, "processor"), fired(now)) == ((6, 6), (3, 4), [])


@pytest.mark.rule("122.5", "704.5f")
def test_row_15_a_minus_counter_kills_a_1_1(play):
    start = board(creature("bear", 2, 4, counters={"-1/-1": 2}), creature("druid", 1, 1))
    now = play(start, move_counters("-1/-1", "bear", "druid"))
    assert (counters(now, "bear"), fired(now)) == ({"-1/-1": 1}, [(1, "704.5f", "druid")])


@pytest.mark.rule("704.5q")
def test_row_16_a_minus_counter_meets_two_plus_counters(play):
    start = board(bear(counters={"+1/+1": 2}), creature("ox", 3, 3, counters={"-1/-1": 1}))
    now = play(start, move_counters("-1/-1", "ox", "bear"))
    assert (counters(now, "bear"), counters(now, "ox"), fired(now)) == (ONE, {}, [(1, "704.5q", "bear")])


@pytest.mark.rule("704.5g", "120.6")
def test_row_17_old_damage_is_lethal_without_the_counter(play):
    now = play(board(bear(damage=2), creature("ox")), move_counters("+1/+1", "bear", "ox"))
    assert (zone(now, "bear"), fired(now)) == ("graveyard", [(1, "704.5g", "bear")])
    assert fired(played(board(bear(damage=1), creature("ox")), move_counters("+1/+1", "bear", "ox"))) == []


@pytest.mark.rule("122.1c", "704.5g")
def test_row_18_a_shield_counter_does_not_stop_the_check(play):
    start = board(bear(damage=2, counters={"+1/+1": 1, "shield": 1}), creature("ox"))
    now = play(start, move_counters("+1/+1", "bear", "ox"))
    last = now.board.cards["bear"].last
    assert (fired(now), dict(last.counters)) == ([(1, "704.5g", "bear")], {"shield": 1})


@pytest.mark.rule("702.12b")
def test_row_19_indestructible_it_survives_and_nothing_is_performed(play):
    start = board(bear(damage=2, keywords=["indestructible"]), creature("ox"))
    now = play(start, move_counters("+1/+1", "bear", "ox"))
    assert (size(now, "bear"), now.board.cards["bear"].damage, now.passes) == ((2, 2), 2, ())
    assert "702.12b" in play.look(now, "bear")


@pytest.mark.rule("122.1b", "704.5g")
def test_row_20_without_its_indestructible_counter_it_is_destroyed(play):
    start = board(creature("giant", 5, 5, damage=6, counters={"indestructible": 1}), creature("ox"))
    now = play(start, move_counters("indestructible", "giant", "ox"))
    assert (fired(now), keywords(now, "ox")) == ([(1, "704.5g", "giant")], ("indestructible",))


@pytest.mark.rule("704.5h")
def test_row_21_deathtouch_has_lapsed_by_then(play):
    start = board(creature("giant", 5, 5, counters={"indestructible": 1}), creature("ox"))
    now = play(start, damage("giant", 1, deathtouch=True), move_counters("indestructible", "giant", "ox"))
    assert (zone(now, "giant"), now.board.cards["giant"].damage, fired(now)) == ("battlefield", 1, [])
    assert "704.5h" in play.look(now, "giant")


@pytest.mark.rule("122.1e", "704.5i")
def test_row_22_the_last_loyalty_counter_onto_a_creature(play):
    start = board(planeswalker("jace", 4, counters={"loyalty": 1}), creature("ox"))
    now = play(start, move_counters("loyalty", "jace", "ox"))
    assert (fired(now), counters(now, "ox"), size(now, "ox")) == ([(1, "704.5i", "jace")], {"loyalty": 1}, (2, 2))


@pytest.mark.rule("702.63a")
def test_row_23_the_last_time_counter_is_removed_by_a_move(play):
    start = board(creature("elk", keywords=["vanishing 3"], counters={"time": 1}), creature("ox"))
    now = play(start, move_counters("time", "elk", "ox"))
    assert (waiting(now), zone(now, "elk")) == ([("vanishing", "elk")], "battlefield")
    assert zone(play(now, resolve()), "elk") == "graveyard"


@pytest.mark.rule("702.32a")
def test_row_24_fading_waits_for_the_upkeep(play):
    start = board(creature("elk", keywords=["fading 3"], counters={"fade": 1}), creature("ox"))
    now = play(start, move_counters("fade", "elk", "ox"))
    assert (waiting(now), zone(now, "elk"), fired(now)) == ([], "battlefield", [])
    assert zone(play(now, step("upkeep", player="p1")), "elk") == "graveyard"


@pytest.mark.rule("714.2b", "704.5s")
def test_row_25_two_lore_counters_at_once_are_two_chapters(play):
    start = board(saga("saga", 3, counters={"lore": 1}), permanent("urn", counters={"lore": 2}))
    now = play(start, move_counters("lore", "urn", "saga", count=2))
    assert (waiting(now), fired(now)) == ([("chapter", "saga")] * 2, [])
    assert [trigger.chapter for trigger in now.board.triggers] == [2, 3]
    first = play(now, resolve())
    assert fired(first) == []
    assert fired(play(first, resolve())) == [(1, "704.5s", "saga")]


@pytest.mark.rule("714.2b")
def test_row_26_a_chapter_triggers_again(play):
    start = board(saga("saga", 3, counters={"lore": 2}), permanent("urn"))
    off = play(start, move_counters("lore", "saga", "urn"))
    assert waiting(off) == []
    back = play(off, put("lore", onto="saga"))
    assert [(trigger.what, trigger.chapter) for trigger in back.board.triggers] == [("chapter", 2)]


@pytest.mark.rule("122.1d")
def test_row_27_a_stun_counter_onto_what_is_untapped(play):
    start = board(creature("x", tapped=True, counters={"stun": 1}), creature("y"))
    moved = play(start, move_counters("stun", "x", "y"), step("untap", card="x"))
    assert (moved.board.cards["x"].tapped, moved.board.cards["y"].tapped) == (False, False)
    held = play(moved, step("tap", card="y"), step("untap", card="y"))
    assert (held.board.cards["y"].tapped, counters(held, "y")) == (True, {})
    assert not played(held, step("untap", card="y")).board.cards["y"].tapped


@pytest.mark.rule("122.1h")
def test_row_28_a_finality_counter_exiles_whatever_bears_it(play):
    start = board(creature("x", counters={"finality": 1}), creature("y"))
    now = play(start, move_counters("finality", "x", "y"), step("destroy", card="x"), step("destroy", card="y"))
    assert (zone(now, "x"), zone(now, "y")) == ("graveyard", "exile")


@pytest.mark.rule("122.1b")
def test_row_29_an_enchantment_has_trample_and_no_use_for_it(play):
    start = board(creature("giant", 3, 3, counters={"trample": 1}), permanent("hall", "Enchantment"))
    now = play(start, move_counters("trample", "giant", "hall"))
    assert (keywords(now, "giant"), keywords(now, "hall"), size(now, "hall")) == ((), ("trample",), (None, None))


@pytest.mark.rule("122.1a")
def test_row_30_a_plus_counter_waits_on_a_forest_until_it_is_a_creature(play):
    awake = becomes("Land Creature \u2014 Forest", at_least={"awake": 1}, power=1, toughness=1)
    start = board(bear(), card("forest", "Land \u2014 Forest", abilities=awake))
    now = play(start, move_counters("+1/+1", "bear", "forest"))
    assert (counters(now, "forest"), size(now, "forest")) == (ONE, (None, None))
    assert size(play(now, put("awake", onto="forest")), "forest") == (2, 2)


@pytest.mark.rule("122.1j")
def test_row_31_hone_counters_onto_an_axe_that_nobody_bears(play):
    start = board(creature("bear"), equipment("sword", on="bear", counters={"hone": 2}), equipment("axe"))
    now = play(start, move_counters("all", "sword", "axe"))
    assert (size(start, "bear"), size(now, "bear"), counters(now, "axe")) == ((4, 2), (2, 2), {"hone": 2})
    assert size(play(now, step("attach", card="axe", to="bear")), "bear") == (4, 2)


@pytest.mark.rule("702.26b")
@pytest.mark.parametrize(("of", "onto"), [("bear", "ox"), ("ox", "bear")])
def test_row_32_what_is_phased_out_is_not_there(of, onto, play):
    now = play(board(bear(phased_out=True), creature("ox", counters=ONE)), move_counters("+1/+1", of, onto))
    assert (counters(now, "bear"), counters(now, "ox"), why_nothing(now)) == (ONE, ONE, {"702.26b", "122.5"})


@pytest.mark.rule("122.5", "614.17c")
def test_row_33_what_can_not_be_removed_is_not_moved(play):
    fear = [{"is": "no_removal", "affects": {"who": "opponents"}, "kinds": ["stun"]}]
    start = board(creature("fear", owner="p2", abilities=fear), bear(counters={"stun": 1, "charge": 1}), creature("ox"))
    now = play(start, move_counters("stun", "bear", "ox"))
    assert (counters(now, "ox"), why_nothing(now)) == ({}, {"122.5", "614.17c"})
    assert counters(played(start, move_counters("charge", "bear", "ox")), "ox") == {"charge": 1}


@pytest.mark.rule("608.2b")
def test_row_34_with_the_same_controller_it_said_and_now_they_differ(play):
    start = board(bear(counters={"+1/+1": 2}), creature("ox"))
    both = move_counters("+1/+1", "bear", "ox", count=2, same_controller=True)
    now = play(start, step("control", card="ox", player="p2"), both)
    assert (counters(now, "bear"), counters(now, "ox")) == ({"+1/+1": 2}, {})
    assert why_nothing(now) == {"608.2b", "122.5"}
    assert counters(played(start, both), "ox") == {"+1/+1": 2}
