"""Tricky interactions, rows 80 to 106: how many are put, what damage does, and what counts in which layer."""

import re
from pathlib import Path

import pytest

from tests.builders import (
    HARDENED_SCALES,
    SOLEMNITY,
    board,
    changes_puts,
    choose,
    counters,
    create,
    creature,
    damage,
    enters_with,
    equipment,
    fired,
    keywords,
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    reminds,
    remove,
    sets,
    size,
    step,
    switches,
    together,
    waiting,
    why_nothing,
    zone,
)

ALL = {"who": "anyone", "what": ["permanent", "player"]}
SEASON = changes_puts({"who": "you"}, times=2, only_effects=True)
PIR = changes_puts({"who": "you"}, plus=1)
VORINCLEX = changes_puts(ALL, times=2, put_by="you") + changes_puts(ALL, half=True, put_by="opponent")
VIZIER = changes_puts({"who": "you", "what": ["creature"]}, kinds=["-1/-1"], minus=1)
VIGOR = changes_puts({"who": "anyone", "what": ["creature"]}, kinds=["+1/+1"], times=2)
EVERY_CREATURE = {"who": "anyone", "what": ["creature"]}


def source(id, abilities, **fields):
    """An enchantment that has these abilities."""
    return permanent(id, "Enchantment", abilities=abilities, **fields)


@pytest.mark.rule("616.1")
@pytest.mark.parametrize(("order", "number"), [(["scales", "season"], 4), (["season", "scales"], 3)])
def test_row_80_its_controller_picks_the_order(order, number, play):
    start = board(creature("bear"), source("scales", HARDENED_SCALES), source("season", SEASON))
    asked = play(start, put("+1/+1", onto="bear"))
    assert (asked.choice.kind, asked.choice.player, counters(asked, "bear")) == ("order", "p1", {})
    assert counters(play(asked, choose(order)), "bear") == {"+1/+1": number}


@pytest.mark.rule("616.1")
@pytest.mark.parametrize(("order", "number"), [(["caradora", "vigor"], 4), (["vigor", "caradora"], 3)])
def test_row_81_also_of_effects_that_another_player_controls(order, number, play):
    mine, yours = source("caradora", HARDENED_SCALES), source("vigor", VIGOR, owner="p2")
    asked = play(board(creature("bear"), mine, yours), put("+1/+1", onto="bear", by="p2"))
    assert asked.choice.player == "p1"
    assert counters(play(asked, choose(order)), "bear") == {"+1/+1": number}


@pytest.mark.rule("122.6a", "704.5f", "614.6", "614.12")
def test_row_82_a_pupil_enters_with_half_of_one_and_dies(play):
    pupil = creature("pupil", 0, 0, abilities=enters_with({"+1/+1": 1}), zone="hand")
    now = play(board(source("vorinclex", VORINCLEX, owner="p2"), pupil), move("pupil", "battlefield"))
    assert fired(now) == [(1, "704.5f", "pupil")]
    mine = played(board(source("vorinclex", VORINCLEX), pupil), move("pupil", "battlefield"))
    assert counters(mine, "pupil") == {"+1/+1": 2}


@pytest.mark.rule("614.5", "614.12")
def test_row_83_one_more_is_added_once_however_many_let_it_enter_with_counters(play):
    mimic = creature("mimic", abilities=enters_with({"+1/+1": 1}, who="you", other=True, what=["construct"]))
    construct = "Artifact Creature \u2014 Construct"
    hangar = creature("hangar", 0, 0, type=construct, abilities=enters_with({"+1/+1": "X"}), zone="hand")
    now = play(board(mimic, hangar, source("scales", HARDENED_SCALES)), move("hangar", "battlefield", x=1))
    assert counters(now, "hangar") == {"+1/+1": 3}


@pytest.mark.rule("614.16", "306.5b")
def test_row_84_entering_loyalty_is_doubled_and_a_cost_is_not(play):
    start = board(source("season", SEASON), planeswalker("jace", 4, zone="hand"))
    entered = play(start, move("jace", "battlefield"))
    assert counters(entered, "jace") == {"loyalty": 8}
    assert counters(play(entered, put("loyalty", onto="jace", cause="cost")), "jace") == {"loyalty": 9}


@pytest.mark.rule("614.16")
def test_row_85_but_what_pir_has_changed_is_doubled_too(play):
    start = board(source("season", SEASON), source("pir", PIR), planeswalker("jace", 4))
    now = play(start, put("loyalty", onto="jace", cause="cost"))
    assert (now.choice, counters(now, "jace")) == (None, {"loyalty": 8})


@pytest.mark.rule("614.17b")
def test_row_86_a_cost_of_what_can_not_be_put_can_not_be_paid(play):
    pay = put("-1/-1", onto="druid", cause="cost")
    now = play(board(creature("druid", 0, 2), source("hush", SOLEMNITY)), pay)
    assert (why_nothing(now), counters(now, "druid")) == ({"614.17b"}, {})


@pytest.mark.rule("614.6")
def test_row_86_but_one_that_a_replacement_cuts_to_none_is_paid(play):
    pay = put("-1/-1", onto="druid", cause="cost")
    now = play(board(creature("druid", 0, 2), source("vizier", VIZIER)), pay)
    assert (why_nothing(now), counters(now, "druid"), now.refusals) == (set(), {}, ())


@pytest.mark.rule("701.10e", "614.5")
def test_row_87_three_doubled_with_one_more_are_seven(play):
    start = board(creature("bear", counters={"+1/+1": 3}), source("scales", HARDENED_SCALES))
    assert counters(play(start, step("double", card="bear", kind="+1/+1")), "bear") == {"+1/+1": 7}


@pytest.mark.rule("120.3d", "122.6a")
@pytest.mark.parametrize(("whose", "number"), [("p2", 6), ("p1", 1)])
def test_row_88_the_sources_controller_puts_the_counters_of_wither(whose, number, play):
    rat = creature("rat", 3, 3, owner="p2", keywords=["wither"])
    start = board(creature("ox", 10, 10), rat, source("vorinclex", VORINCLEX, owner=whose))
    assert counters(play(start, damage("ox", 3, from_="rat")), "ox") == {"-1/-1": number}


@pytest.mark.rule("702.80a", "614.17c")
def test_row_89_wither_that_can_put_no_counters_marks_no_damage_either(play):
    start = board(creature("ox", 3, 3), creature("rat", keywords=["wither"]), source("hush", SOLEMNITY))
    now = play(start, damage("ox", 3, from_="rat"))
    assert (counters(now, "ox"), now.board.cards["ox"].damage, fired(now)) == ({}, 0, [])
    assert fired(played(start, damage("ox", 3))) == [(1, "704.5g", "ox")]


@pytest.mark.rule("702.90c")
def test_row_89_so_it_is_with_infect(play):
    now = play(board(creature("ox", 3, 3), source("hush", SOLEMNITY)), damage("ox", 3, infect=True))
    assert (counters(now, "ox"), now.board.cards["ox"].damage, fired(now)) == ({}, 0, [])


@pytest.mark.rule("614.17c")
def test_row_90_infect_that_can_give_no_poison_costs_no_life(play):
    hit = damage("p1", 3, from_="agent")
    now = play(board(creature("agent", owner="p2", keywords=["infect"]), source("hush", SOLEMNITY)), hit)
    assert (counters(now, "p1"), now.board.player("p1").life) == ({}, 20)


@pytest.mark.rule("120.3b", "120.3a")
def test_row_90_but_what_can_not_have_infect_does(play):
    hit = damage("p1", 3, from_="agent")
    agent = creature("agent", owner="p2", keywords=["infect"])
    melira = [{"is": "cannot_have", "affects": {"who": "opponents", "what": ["creature"]}, "keywords": ["infect"]}]
    assert counters(play(board(agent), hit), "p1") == {"poison": 3}
    now = play(board(agent, source("melira", melira)), hit)
    assert (counters(now, "p1"), now.board.player("p1").life) == ({}, 17)


@pytest.mark.rule("122.1c")
def test_row_91_all_damage_at_one_time_costs_one_shield_counter(play):
    wall = creature("wall", 0, 4, counters={"shield": 2})
    now = play(board(wall), together(*(damage("wall", 3, combat=True) for _ in range(2))))
    assert (counters(now, "wall"), now.board.cards["wall"].damage) == ({"shield": 1}, 0)
    one_by_one = played(board(wall), damage("wall", 3), damage("wall", 3))
    assert (counters(one_by_one, "wall"), fired(one_by_one)) == ({}, [])


@pytest.mark.rule("615.12", "122.1c", "704.5g")
def test_row_92_unpreventable_damage_costs_the_counter_and_is_dealt(play):
    start = board(creature("ox", 3, 3, counters={"shield": 1}))
    now = play(start, damage("ox", 3, unpreventable=True))
    assert (counters(now.stepped, "ox"), fired(now)) == ({}, [(1, "704.5g", "ox")])


@pytest.mark.rule("704.5g", "122.1c")
def test_row_93_a_shield_counter_comes_too_late_for_marked_damage(play):
    now = play(board(creature("ox", 3, 3, damage=3, counters={"shield": 1})))
    assert (fired(now), dict(now.board.cards["ox"].last.counters)) == ([(1, "704.5g", "ox")], {"shield": 1})


@pytest.mark.rule("614.17c", "702.12b")
def test_row_94_what_is_indestructible_keeps_its_shield_counter(play):
    hard = creature("hard", keywords=["indestructible"], counters={"shield": 1})
    now = play(board(hard), step("destroy", card="hard"))
    assert (counters(now, "hard"), why_nothing(now)) == ({"shield": 1}, {"702.12b", "614.17c"})


@pytest.mark.rule("122.1d")
def test_row_95_two_stun_counters_hold_it_through_two_untap_steps(play):
    now, left = play(board(creature("ox", tapped=True, counters={"stun": 2}))), []
    for _ in range(3):
        now = play(now, step("untap", card="ox"))
        left.append((now.board.cards["ox"].tapped, counters(now, "ox")))
    assert left == [(True, {"stun": 1}), (True, {}), (False, {})]


@pytest.mark.rule("122.1h")
@pytest.mark.parametrize("how", ["destroy", "sacrifice"])
def test_row_96_undying_with_a_finality_counter_did_not_die(how, play):
    wolf = creature("wolf", keywords=["undying"], abilities=reminds("dies"), counters={"finality": 1})
    now = play(board(wolf), step(how, card="wolf"))
    assert (zone(now, "wolf"), waiting(now)) == ("exile", [])


@pytest.mark.rule("616.1")
@pytest.mark.parametrize(
    ("first", "where"),
    [pytest.param("ox:finality", "exile", marks=pytest.mark.rule("122.1h")), ("ox", "library")],
)
def test_row_97_its_controller_picks_one_way_and_the_other_does_nothing(first, where, play):
    shuffles = [{"is": "replaces_leaving", "to": "library"}]
    start = board(creature("ox", abilities=shuffles, counters={"finality": 1}))
    asked = play(start, step("destroy", card="ox"))
    assert (asked.choice.player, set(asked.choice.options)) == ("p1", {"ox", "ox:finality"})
    now = play(asked, choose(sorted(asked.choice.options, key=lambda option: option != first)))
    assert zone(now, "ox") == where


@pytest.mark.rule("701.34a")
def test_row_98_each_chosen_gets_one_more_of_every_kind(play):
    rich = player("p1", counters={"energy": 2, "poison": 1})
    start = board(rich, player("p2", counters={"poison": 1}), creature("ox", counters={"+1/+1": 1, "shield": 1}))
    now = play(start, step("proliferate", choose=["ox", "p1"]))
    assert (counters(now, "ox"), counters(now, "p1")) == ({"+1/+1": 2, "shield": 2}, {"energy": 3, "poison": 2})
    assert counters(now, "p2") == {"poison": 1}


@pytest.mark.rule("613.4b", "122.1a")
def test_row_99_a_base_of_1_1_with_three_counters_is_4_4(play):
    ox, base = creature("ox", 5, 6, counters={"+1/+1": 3}), source("base", sets(1, 1, **EVERY_CREATURE))
    now = play(board(ox), create(base))
    assert size(now, "ox") == (4, 4)
    play.look(now, "ox")
    assert size(played(board(base, creature("ox", 5, 6)), put("+1/+1", onto="ox", count=3)), "ox") == (4, 4)


@pytest.mark.rule("613.4d")
def test_row_100_counters_count_before_it_is_switched(play):
    start = board(creature("ox", 1, 3, counters={"+1/+1": 2}))
    now = play(start, create(source("odd", switches(**EVERY_CREATURE))))
    assert size(now, "ox") == (5, 3)
    assert size(play(now, remove("+1/+1", "ox", count="all")), "ox") == (3, 1)


@pytest.mark.rule("613.7c")
def test_row_101_one_more_flying_counter_renews_both(play):
    start = board(creature("ox", counters={"flying": 1}))
    lost = play(start, create(source("hush", loses_abilities("creature"))))
    assert keywords(lost, "ox") == ()
    again = play(lost, put("flying", onto="ox"))
    assert (keywords(again, "ox"), counters(again, "ox")) == (("flying",), {"flying": 2})
    assert keywords(played(lost, put("charge", onto="ox")), "ox") == ()


@pytest.mark.rule("122.1j")
def test_row_102_hone_counters_need_no_abilities(play):
    axe = equipment("axe", on="bear", keywords=["hexproof"], counters={"hone": 2})
    now = play(board(creature("bear"), axe), create(source("hush", loses_abilities("artifact"))))
    assert (size(now, "bear"), keywords(now, "axe")) == ((4, 2), ())
    play.look(now, "bear")


@pytest.mark.rule("704.5q")
@pytest.mark.parametrize(
    ("plus", "minus", "ends"), [("+1/+0", "-1/-0", (3, 3)), ("+2/+2", "-2/-2", (3, 3)), ("+2/+2", "-1/-1", (4, 4))]
)
def test_row_103_other_kinds_do_not_cancel(plus, minus, ends, play):
    now = play(board(creature("ox", 3, 3, counters={plus: 1, minus: 1})))
    assert (fired(now), size(now, "ox"), counters(now, "ox")) == ([], ends, {plus: 1, minus: 1})
    assert "704.5q" in play.look(now, "ox")


@pytest.mark.parametrize(
    ("there", "triggers"),
    [*(pytest.param(there, 1, marks=pytest.mark.rule("122.7")) for there in (1, 0)), (3, 0)],
)
def test_row_104_the_third_counter_triggers_once_as_it_is_passed(there, triggers, play):
    quest = permanent("quest", counters={"quest": there}, abilities=reminds("counters_put", kind="quest", nth=3))
    now = play(board(quest), put("quest", onto="quest", count=5))
    assert waiting(now) == [("reminder", "quest")] * triggers


@pytest.mark.rule("107.1b", "120.8")
def test_row_105_a_power_below_0_deals_no_damage(play):
    start = board(creature("imp", 1, 4, counters={"-1/-1": 3}))
    now = play(start, damage("p2", "power", from_="imp", combat=True))
    assert (size(now, "imp"), now.board.player("p2").life, why_nothing(now)) == ((-2, 1), 20, {"107.1b", "120.8"})


@pytest.mark.rule("120.3d", "704.5h")
def test_row_106_deathtouch_and_wither(play):
    start = board(creature("giant", 5, 5), creature("rat", 1, 1, keywords=["deathtouch", "wither"]))
    now = play(start, damage("giant", 1, from_="rat"))
    assert (counters(now.stepped, "giant"), fired(now)) == ({"-1/-1": 1}, [(1, "704.5h", "giant")])


def test_every_row_is_here():
    sources = Path(__file__).parent.glob("test_*.py")
    found = {int(number) for path in sources for number in re.findall(r"def test_row_(\d+)_", path.read_text("utf-8"))}
    assert sorted(set(range(1, 107)) - found) == []
