"""What becomes of damage that something prevents or replaces (614.1a, 615): whose, which, how much, in which order."""

from typing import Any

import msgspec
import pytest

from tests.builders import (
    HARDENED_SCALES,
    SOLEMNITY,
    board,
    changes_puts,
    choose,
    counters,
    creature,
    damage,
    fired,
    loses_abilities,
    permanent,
    planeswalker,
    played,
    player,
    refused,
    siege,
    step,
    together,
)
from webapp.rules.errors import CountertopError
from webapp.rules.telling import tell

PLUS, MINUS = "+1/+1", "-1/-1"
ALL = {"who": "anyone", "what": ["permanent", "player"]}


def shield(**how: Any) -> list[dict[str, Any]]:
    return [{"is": "replaces_damage", **how}]


GROWS = shield(puts=PLUS)
SHRINKS = shield(removes=PLUS, number=1)


@pytest.mark.rule("615.1")
class TestDamageThatIsPrevented:
    def test_has_none_of_its_results(self):
        ox = creature("ox", 3, 3, abilities=GROWS)
        foe = creature("foe", keywords=["deathtouch", "lifelink", "wither"], owner="p2")
        now = played(board(ox, foe), damage("ox", 2, "foe"))
        assert (counters(now, "ox"), now.board.cards["ox"].damage, fired(now)) == ({PLUS: 2}, 0, [])
        assert now.board.player("p2").life == 20

    def test_is_none_to_a_player_either(self):
        charm = permanent(
            "charm", abilities=shield(affects={"who": "you", "what": ["player"]}, puts="age", whose="self")
        )
        foe = creature("foe", keywords=["infect", "toxic 1"], owner="p2")
        now = played(board(charm, foe), damage("p1", 2, "foe", combat=True))
        assert (counters(now, "charm"), counters(now, "p1"), now.board.player("p1").life) == ({"age": 2}, {}, 20)

    def test_takes_nothing_off_planeswalkers_and_battles(self):
        charm = permanent("charm", abilities=shield(affects={"who": "anyone", "what": ["planeswalker", "battle"]}))
        start = board(charm, planeswalker("ann", 3), siege("siege", 3, owner="p2", protector="p1"))
        now = played(start, damage("ann", 2), damage("siege", 2))
        assert (counters(now, "ann"), counters(now, "siege")) == ({"loyalty": 3}, {"defense": 3})

    def test_no_damage_is_no_event_to_prevent(self):
        now = played(board(creature("ox", abilities=shield(puts=PLUS, number=1))), damage("ox", 0))
        assert (counters(now, "ox"), refused(now)) == ({}, {"609.3", "120.8"})

    @pytest.mark.rule("120.1")
    def test_nor_is_damage_that_could_not_be_dealt(self):
        now = played(board(permanent("lamp", abilities=GROWS)), damage("lamp", 2))
        assert (counters(now, "lamp"), refused(now)) == ({}, {"120.1"})

    @pytest.mark.rule("113.11")
    def test_what_has_lost_its_abilities_prevents_nothing(self):
        humbled = permanent("humility", "Enchantment", abilities=loses_abilities("creature"))
        now = played(board(creature("ox", 3, 3, abilities=GROWS), humbled), damage("ox", 2))
        assert (counters(now, "ox"), now.board.cards["ox"].damage) == ({}, 2)

    @pytest.mark.rule("615.12")
    def test_unless_it_can_not_be_prevented_by_what_the_board_says(self):
        leyline = permanent("leyline", "Enchantment", abilities=[{"is": "unpreventable", "affects": ALL}])
        for there, left in (([], 0), ([leyline], 2)):
            now = played(board(creature("ox", 3, 3, abilities=GROWS), *there), damage("ox", 2))
            assert (counters(now, "ox"), now.board.cards["ox"].damage) == ({PLUS: 2}, left)

    def test_the_story_says_so(self):
        now = played(board(creature("ox", name="Ox", abilities=GROWS)), damage("ox", 2))
        assert "Ox: all of 2 damage to Ox is prevented" in [line.text for line in tell(now).lines]


@pytest.mark.rule("122.6")
class TestTheCounters:
    def test_are_put_by_who_controls_the_ability_and_by_an_effect(self):
        mage = permanent(
            "mage", abilities=shield(instead=True, puts=MINUS, affects={"who": "opponents", "what": ["creature"]})
        )
        doubles = changes_puts(ALL, times=2, put_by="you", only_effects=True)
        for owner, number in (("p1", 4), ("p2", 2)):
            start = board(mage, permanent("season", abilities=doubles, owner=owner), creature("ox", 9, 9, owner="p2"))
            assert counters(played(start, damage("ox", 2, by="p2", combat=True)), "ox") == {MINUS: number}

    def test_are_one_put_for_all_damage_at_one_time(self):
        start = board(creature("ox", abilities=GROWS), permanent("scales", abilities=HARDENED_SCALES))
        assert counters(played(start, together(damage("ox", 1), damage("ox", 2))), "ox") == {PLUS: 4}
        assert counters(played(start, damage("ox", 1), damage("ox", 2)), "ox") == {PLUS: 5}

    @pytest.mark.rule("614.17c")
    def test_that_can_not_be_put_leave_the_damage_prevented(self):
        start = board(creature("ox", abilities=GROWS), permanent("calm", "Enchantment", abilities=SOLEMNITY))
        now = played(start, damage("ox", 9))
        assert (counters(now, "ox"), now.board.cards["ox"].damage, refused(now)) == ({}, 0, {"614.17c"})

    @pytest.mark.rule("614.17")
    def test_that_can_not_be_removed_leave_it_prevented_too(self):
        kept = permanent("kept", abilities=[{"is": "no_removal", "affects": {"who": "anyone"}}])
        now = played(board(creature("ox", counters={PLUS: 1}, abilities=SHRINKS), kept), damage("ox", 9))
        assert (counters(now, "ox"), now.board.cards["ox"].damage) == ({PLUS: 1}, 0)

    def test_lie_on_the_object_with_the_ability_if_that_is_said_and_it_is_there(self):
        jar = permanent("jar", abilities=shield(puts="pain", whose="self", affects={"who": "you", "what": ["player"]}))
        now = played(board(jar), together(step("destroy", card="jar"), damage("p1", 3)))
        assert (counters(now, "jar"), now.board.player("p1").life) == ({}, 20)


@pytest.mark.rule("616.1")
class TestTheOrder:
    def test_is_asked_where_it_matters_whose_creature_it_is(self):
        other = permanent("ward", owner="p2", abilities=shield(affects={"who": "opponents"}, puts="charge"))
        now = played(board(creature("ox", abilities=GROWS), other), damage("ox", 2))
        assert (now.choice.kind, now.choice.player, now.choice.options) == ("order", "p1", ("ox", "ward"))
        assert counters(played(now, choose(["ox", "ward"])), "ox") == {PLUS: 2}
        assert counters(played(now, choose(["ward", "ox"])), "ox") == {"charge": 2}

    def test_is_not_asked_where_both_do_the_same(self):
        guards = [permanent(id, abilities=shield(affects={"who": "you"}, puts=PLUS)) for id in ("a", "b")]
        now = played(board(creature("ox"), *guards), damage("ox", 2))
        assert (now.choice, counters(now, "ox")) == (None, {PLUS: 2})

    def test_is_asked_for_what_comes_instead_and_what_prevents_where_nothing_can_be_prevented(self):
        guard = permanent("guard", abilities=shield(affects={"who": "you"}, puts="charge"))
        plant = creature("plant", abilities=shield(instead=True, puts=PLUS))
        now = played(board(plant, guard), damage("plant", 2, unpreventable=True))
        assert counters(played(now, choose(["plant", "guard"])), "plant") == {PLUS: 2}
        assert counters(played(now, choose(["guard", "plant"])), "plant") == {PLUS: 2, "charge": 2}

    @pytest.mark.rule("122.1c")
    def test_of_a_shield_counter_and_another_effect_one_is_used(self):
        now = played(board(creature("ox", counters={"shield": 1}, abilities=GROWS)), damage("ox", 2))
        assert now.choice.options == ("ox", "ox:shield")
        assert counters(played(now, choose(["ox:shield", "ox"])), "ox") == {}
        assert counters(played(now, choose(["ox", "ox:shield"])), "ox") == {PLUS: 2, "shield": 1}

    def test_a_part_that_is_prevented_leaves_the_rest_to_others(self):
        hydra = creature("hydra", 0, 9, counters={PLUS: 2}, abilities=shield(removes=PLUS, while_they_last=True))
        guard = permanent("guard", abilities=shield(affects={"who": "you"}, puts="charge"))
        now = played(board(hydra, guard), damage("hydra", 5))
        assert counters(played(now, choose(["hydra", "guard"])), "hydra") == {"charge": 3}
        assert counters(played(now, choose(["guard", "hydra"])), "hydra") == {PLUS: 2, "charge": 5}

    def test_a_player_orders_what_is_about_that_player(self):
        both = [permanent(id, abilities=shield(affects=ALL, puts=id, whose="self")) for id in ("age", "delay")]
        now = played(board(*both), damage("p2", 2))
        assert now.choice.player == "p2"
        assert counters(played(now, choose(["delay", "age"])), "delay") == {"delay": 2}


@pytest.mark.rule("614.1a")
class TestWhoseDamage:
    def test_a_source_that_has_left_is_what_it_last_was(self):
        wall = creature("wall", 0, 4, abilities=shield(puts=PLUS, source_is=["creature"]))
        start = board(wall, creature("wolf", owner="p2"), permanent("gun", owner="p2"))
        now = played(start, step("destroy", card="wolf"), damage("wall", 1, "wolf"))
        assert counters(now, "wall") == {PLUS: 1}
        now = played(start, step("destroy", card="gun"), damage("wall", 1, "gun"))
        assert counters(now, "wall") == {}

    def test_without_a_source_it_is_of_who_deals_it(self):
        mage = permanent("mage", abilities=shield(instead=True, puts=MINUS, source="you", affects={"who": "opponents"}))
        start = board(mage, creature("ox", 9, 9, owner="p2"))
        assert counters(played(start, damage("ox", 1, by="p1")), "ox") == {MINUS: 1}
        assert counters(played(start, damage("ox", 1, by="p2")), "ox") == {}

    def test_its_own_is_not_another_ones(self):
        lord = creature("lord", abilities=shield(instead=True, puts=PLUS, whose="self", source="self", affects=ALL))
        start = board(lord, creature("ox"))
        assert counters(played(start, damage("p2", 2, "lord")), "lord") == {PLUS: 2}
        assert counters(played(start, damage("p2", 2, "ox")), "lord") == {}

    @pytest.mark.rule("120.3b")
    def test_as_though_by_infect_leaves_commander_damage_and_lifelink(self):
        oath = permanent("oath", abilities=shield(as_though="infect", affects={"who": "anyone", "what": ["player"]}))
        boss = creature("boss", 3, 3, commander=True, keywords=["lifelink"])
        now = played(board(oath, boss, format="commander"), damage("p2", 3, "boss", combat=True))
        two = now.board.player("p2")
        assert (two.counters, two.life, two.commander_damage) == ({"poison": 3}, 20, {"boss": 3})
        assert now.board.player("p1").life == 23


class TestQuestions:
    def test_what_is_asked_once_holds_for_all_damage_of_the_act(self):
        heir = creature("heir", abilities=shield(puts=PLUS, **{"if": "its controller is the monarch"}))
        now = played(board(heir), together(damage("heir", 1), damage("heir", 2)), choose(True))
        assert (now.choice, counters(now, "heir")) == (None, {PLUS: 3})

    def test_nobody_asks_about_damage_to_others(self):
        heir = creature("heir", abilities=shield(puts=PLUS, **{"if": "its controller is the monarch"}))
        assert played(board(heir, creature("ox")), damage("ox", 1)).choice is None

    @pytest.mark.parametrize("answer", ["true", "heir", 1, ["heir"]])
    def test_the_answer_is_true_or_false(self, answer):
        heir = creature("heir", abilities=shield(puts=PLUS, **{"if": "its controller is the monarch"}))
        now = played(board(heir), damage("heir", 1))
        with pytest.raises(CountertopError, match="true or false"):
            played(now, choose(answer))


@pytest.mark.parametrize(
    "wrong",
    [
        {"puts": PLUS, "removes": PLUS},
        {"puts": PLUS, "as_though": "wither"},
        {"instead": True},
        {"instead": True, "as_though": "wither"},
        {"puts": PLUS, "while_they_last": True},
        {"puts": PLUS, "number": 0},
        {"puts": PLUS, "number": 10**12 + 1},
        {"puts": PLUS, "number": "all"},
        {"puts": "all"},
        {"if": ""},
        {"if": "x" * 201},
    ],
)
def test_what_no_ability_can_say(wrong):
    with pytest.raises(msgspec.ValidationError):
        creature("ox", abilities=shield(**wrong))


def test_huge_numbers_are_refused_and_not_wrapped():
    ox = creature("ox", counters={PLUS: 10**12 - 1}, abilities=GROWS)
    with pytest.raises(CountertopError, match="the most that fit"):
        played(board(ox, player("p1"), player("p2")), damage("ox", 5))
