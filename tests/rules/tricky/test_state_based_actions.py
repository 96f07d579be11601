"""Tricky interactions, rows 55 to 79: what a check finds, in which pass, and what it does not touch."""

import pytest

from tests.builders import (
    SOLEMNITY,
    at_most,
    aura,
    battle,
    becomes,
    board,
    card,
    choose,
    counters,
    creature,
    damage,
    equipment,
    fired,
    gives,
    legend,
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    refused,
    reminds,
    remove,
    resolve,
    siege,
    size,
    step,
    together,
    waiting,
    zone,
)
from webapp.rules.events import GameDrawn

MELIRA = [{"is": "no_counters", "affects": {"who": "you", "what": ["creature"]}, "kinds": ["-1/-1"]}]
PERSIST = {"keywords": ["persist"]}


@pytest.mark.rule("704.8", "702.93a", "704.5f", "704.5q")
def test_row_55_a_wolf_dies_with_the_plus_counter_that_cancels(play):
    wolf = creature("wolf", 1, 1, keywords=["undying"], counters={"+1/+1": 1})
    now = play(board(wolf), put("-1/-1", onto="wolf", count=3))
    assert fired(now) == [(1, "704.5f", "wolf"), (1, "704.5q", "wolf")]
    last = now.board.cards["wolf"].last
    assert (zone(now, "wolf"), waiting(now), dict(last.counters)) == ("graveyard", [], {"+1/+1": 1, "-1/-1": 3})
    young = played(board(creature("wolf", 1, 1, keywords=["undying"])), put("-1/-1", onto="wolf", count=3))
    assert waiting(young) == [("undying", "wolf")]


@pytest.mark.rule("704.5q", "702.79a")
def test_row_56_persist_works_again_once_its_minus_counter_is_cancelled(play):
    start = board(creature("ox", 2, 2, **PERSIST, counters={"-1/-1": 1}))
    cancelled = play(start, put("+1/+1", onto="ox"))
    assert (counters(cancelled, "ox"), fired(cancelled)) == ({}, [(1, "704.5q", "ox")])
    back = play(cancelled, step("destroy", card="ox"), resolve())
    assert (zone(back, "ox"), counters(back, "ox")) == ("battlefield", {"-1/-1": 1})
    assert waiting(played(start, step("destroy", card="ox"))) == []


@pytest.mark.rule("614.17c", "702.79a")
@pytest.mark.parametrize("abilities", [MELIRA, SOLEMNITY])
def test_row_57_persist_for_ever_where_no_counter_can_be_put(abilities, play):
    now = play(board(creature("ox", 2, 2, **PERSIST), permanent("hush", abilities=abilities)))
    for _ in range(2):
        now = play(now, step("destroy", card="ox"), resolve())
        assert (zone(now, "ox"), counters(now, "ox"), refused(now)) == ("battlefield", {}, {"614.17c"})


@pytest.mark.rule("704.5f", "701.8b")
def test_row_58_indestructible_does_not_help_against_toughness_0(play):
    giant = creature("giant", 3, 3, keywords=["indestructible"])
    assert fired(play(board(giant), put("-1/-1", onto="giant", count=3))) == [(1, "704.5f", "giant")]
    assert fired(played(board(giant), put("-1/-1", onto="giant", count=2))) == []


@pytest.mark.rule("704.5f")
def test_row_59_toughness_0_with_damage_is_no_matter_of_damage(play):
    now = play(board(creature("ox", 2, 2, damage=1)), put("-1/-1", onto="ox", count=2))
    assert (fired(now), "704.5g" in play.cited) == ([(1, "704.5f", "ox")], False)


@pytest.mark.rule("704.5j")
@pytest.mark.parametrize(("kept", "gone"), [("plain", "rich"), ("rich", "plain")])
def test_row_60_the_controller_keeps_whichever_legend(kept, gone, play):
    legends = (legend("plain"), legend("rich", counters={"+1/+1": 5}, abilities=reminds("dies")))
    now = play(board(*legends), choose(kept))
    assert (fired(now), zone(now, kept), counters(now, gone)) == ([(1, "704.5j", gone)], "battlefield", {})
    assert waiting(now) == ([("reminder", "rich")] if gone == "rich" else [])


@pytest.mark.rule("704.5j")
def test_row_61_each_player_may_have_one(play):
    now = play(board(legend("mine"), legend("yours", owner="p2")))
    assert (now.choice, fired(now)) == (None, [])
    assert "704.5j" in play.look(now, "mine")


@pytest.mark.rule("704.5j", "701.8b")
def test_row_62_the_other_legend_goes_though_indestructible_and_shielded(play):
    hard = legend("hard", keywords=["indestructible"], counters={"shield": 1})
    now = play(board(legend("soft"), hard), choose("soft"))
    assert (fired(now), dict(now.board.cards["hard"].last.counters)) == ([(1, "704.5j", "hard")], {"shield": 1})


@pytest.mark.rule("704.5j", "122.1h")
def test_row_63_the_other_legend_is_exiled_if_it_has_a_finality_counter(play):
    now = play(board(legend("plain"), legend("last", counters={"finality": 1})), choose("plain"))
    assert (fired(now), zone(now, "last")) == ([(1, "704.5j", "last")], "exile")


@pytest.mark.rule("704.5k")
def test_row_64_two_newest_worlds_tie_and_none_stays(play):
    old, *new = (card(id, "World Enchantment", zone="hand") for id in ("old", "one", "two"))
    both = together(move("one", "battlefield"), move("two", "battlefield"))
    now = play(board(old, *new), move("old", "battlefield"), both)
    assert fired(now) == [(1, "704.5k", id) for id in ("old", "one", "two")]
    one_by_one = played(board(old, new[0]), move("old", "battlefield"), move("one", "battlefield"))
    assert fired(one_by_one) == [(1, "704.5k", "old")]


@pytest.mark.rule("704.5z")
def test_row_65_of_two_roles_of_one_player_the_older_goes(play):
    on_bear = {"attached_to": "bear", "keywords": ["enchant creature"]}
    owners = {"older": "p1", "newer": "p1", "theirs": "p2"}
    roles = [card(id, "Enchantment \u2014 Aura Role", owner=who, **on_bear) for id, who in owners.items()]
    now = play(board(creature("bear"), *roles))
    assert fired(now) == [(1, "704.5z", "older")]


@pytest.mark.rule("704.5g", "704.5m", "704.5n", "704.3")
def test_row_66_the_creature_then_its_aura_and_its_equipment_stays(play):
    attached = (aura("aura", on="bear"), equipment("axe", on="bear", counters={"charge": 2}))
    now = play(board(creature("bear"), *attached), damage("bear", 2))
    assert fired(now) == [(1, "704.5g", "bear"), (2, "704.5m", "aura"), (2, "704.5n", "axe")]
    assert (zone(now, "aura"), zone(now, "axe"), counters(now, "axe")) == ("graveyard", "battlefield", {"charge": 2})


@pytest.mark.rule("714.4")
def test_row_67_a_saga_without_chapters_stays(play):
    urza = card("urza", "Enchantment Land \u2014 Urza\u2019s Saga", chapters=3, counters={"lore": 3})
    now = play(board(urza, permanent("moon", "Enchantment", abilities=loses_abilities("land"))))
    assert (zone(now, "urza"), fired(now)) == ("battlefield", [])
    assert {"704.5s", "714.4"} <= play.look(now, "urza")
    assert fired(played(board(urza))) == [(1, "704.5s", "urza")]


@pytest.mark.rule("614.17c", "704.5i")
def test_row_68_an_artifact_planeswalker_enters_without_loyalty(play):
    spark = planeswalker("spark", 4, type="Artifact Planeswalker", zone="hand")
    now = play(board(permanent("hush", "Enchantment", abilities=SOLEMNITY), spark), move("spark", "battlefield"))
    assert (fired(now), refused(now)) == ([(1, "704.5i", "spark")], {"614.17c"})


@pytest.mark.rule("306.5b")
def test_row_68_a_plain_planeswalker_enters_with_it(play):
    plain = board(permanent("hush", "Enchantment", abilities=SOLEMNITY), planeswalker("jace", 4, zone="hand"))
    assert counters(play(plain, move("jace", "battlefield")), "jace") == {"loyalty": 4}


@pytest.mark.rule("120.3c", "120.3e")
def test_row_69_a_creature_planeswalker_gets_both_results(play):
    gideon = creature("gideon", 4, 4, type="Planeswalker Creature", loyalty=4)
    now = play(board(gideon), damage("gideon", 3))
    assert (counters(now, "gideon"), now.board.cards["gideon"].damage, fired(now)) == ({"loyalty": 1}, 3, [])
    assert [rule for _, rule, _ in fired(played(now, damage("gideon", 1)))] == ["704.5g", "704.5i"]


@pytest.mark.rule("120.3h", "310.12b", "704.5v")
def test_row_70_a_siege_waits_for_its_defeat_and_goes_if_that_is_countered(play):
    beaten = play(board(siege("siege", 2)), damage("siege", 2))
    assert (zone(beaten, "siege"), fired(beaten), waiting(beaten)) == ("battlefield", [], [("defeat", "siege")])
    assert zone(play(beaten, resolve(accept=False)), "siege") == "exile"
    assert fired(play(beaten, step("dismiss"))) == [(1, "704.5v", "siege")]


@pytest.mark.rule("704.5w")
def test_row_71_any_other_battle_goes_at_once(play):
    start = board(battle("battle", 2, protector="p1", pending=True))
    assert fired(play(start, damage("battle", 2))) == [(1, "704.5w", "battle")]
    assert fired(played(start, damage("battle", 1))) == []


@pytest.mark.rule("704.5c", "104.3")
def test_row_72_the_tenth_poison_counter_loses_in_the_check(play):
    now = play(board(player("p1", counters={"poison": 9}), player("p2")), put("poison", onto="p1"))
    assert (now.stepped.player("p1").lost, fired(now)) == (False, [(1, "704.5c", "p1")])
    assert fired(played(board(player("p1", counters={"poison": 8}), player("p2")), put("poison", onto="p1"))) == []


@pytest.mark.rule("704.5c")
def test_row_73_unlife_does_not_stop_poison(play):
    unlife = permanent("unlife", "Enchantment", abilities=[{"is": "cannot_lose", "to": ["704.5a"]}])
    now = play(board(player("p1", life=-3, counters={"poison": 10}), player("p2"), unlife))
    assert fired(now) == [(1, "704.5c", "p1")]
    assert fired(played(board(player("p1", life=-3, counters={"poison": 9}), player("p2"), unlife))) == []


@pytest.mark.rule("704.5a", "104.4a")
def test_row_74_both_at_0_life_lose_in_one_event_and_it_is_a_draw(play):
    quake = together(*(step("life", player=who, set=0) for who in ("p1", "p2")))
    now = play(board(), quake)
    assert fired(now) == [(1, "704.5a", "p1"), (1, "704.5a", "p2")]
    assert any(isinstance(event, GameDrawn) for event in now.passes[0].events)


@pytest.mark.parametrize("players", [["p1"], ["p1", "p2", "p3"]])
def test_row_74_it_is_no_draw_where_somebody_is_left_or_nobody_else_was(players):
    two = [step("life", player=who, set=0) for who in players[:2]]
    now = played(board(*map(player, players)), together(*two))
    assert len(fired(now)) == len(two)
    assert not any(isinstance(event, GameDrawn) for event in now.passes[0].events)


def test_row_74_nor_where_one_lost_long_before_or_a_team_loses_alone():
    lost = player("p1", lost=True, life=0)
    pair = [player(who, team=team, life=life) for who, team, life in (("p1", "a", 1), ("p2", "a", -1), ("p3", "b", 1))]
    for start in (board(lost, player("p2", life=0)), board(*pair, format="two-headed-giant")):
        [only] = played(start).passes
        assert not any(isinstance(event, GameDrawn) for event in only.events)


@pytest.mark.rule("704.5r", "122.4")
def test_row_75_the_eighth_dream_counter_comes_off_again(play):
    rasputin = creature("rasputin", 4, 1, abilities=at_most(7, "dream"), counters={"dream": 7})
    now = play(board(rasputin), step("proliferate", choose=["rasputin"]))
    assert (counters(now.stepped, "rasputin"), counters(now, "rasputin")) == ({"dream": 8}, {"dream": 7})
    assert fired(now) == [(1, "704.5r", "rasputin")]


@pytest.mark.rule("704.5g", "704.5q")
def test_row_76_lethal_damage_and_cancelling_in_one_pass(play):
    now = play(board(creature("ox", 2, 2, damage=2, counters={"+1/+1": 1, "-1/-1": 1})))
    assert fired(now) == [(1, "704.5g", "ox"), (1, "704.5q", "ox")]


@pytest.mark.rule("704.3", "704.5f")
def test_row_77_the_lord_goes_first_and_what_it_kept_alive_next(play):
    lord = creature("lord", 1, 1, abilities=gives(1, 1, who="you", other=True, what=["creature"]))
    now = play(board(lord, creature("bear", 0, 0)), put("-1/-1", onto="lord"))
    assert fired(now) == [(1, "704.5f", "lord"), (2, "704.5f", "bear")]


@pytest.mark.rule("208.3", "704.5f")
def test_row_78_a_vehicle_with_two_minus_counters_dies_as_it_is_crewed(play):
    crewed = becomes("Artifact Creature \u2014 Vehicle", at_least={"crew": 1})
    car = card("car", "Artifact \u2014 Vehicle", power=2, toughness=2, abilities=crewed, counters={"-1/-1": 2})
    parked = play(board(car))
    assert (size(parked, "car"), fired(parked)) == ((None, None), [])
    assert "208.3" in play.look(parked, "car")
    assert fired(play(parked, put("crew", onto="car"))) == [(1, "704.5f", "car")]


@pytest.mark.rule("120.6", "704.5g")
def test_row_79_damage_stays_on_a_land_that_is_no_creature_for_a_while(play):
    awake = becomes("Land Creature", at_least={"awake": 1}, power=3, toughness=3)
    small = becomes("Land Creature", at_least={"small": 1}, power=2, toughness=2)
    land = card("land", "Land", abilities=[*awake, *small], counters={"awake": 1})
    asleep = play(board(land), damage("land", 2), remove("awake", "land"))
    assert (size(asleep, "land"), asleep.board.cards["land"].damage, fired(asleep)) == ((None, None), 2, [])
    assert fired(play(asleep, put("small", onto="land"))) == [(1, "704.5g", "land")]
    assert fired(played(asleep, step("end_turn"), put("small", onto="land"))) == []
