"""Prohibitions on putting counters (614.17), and the limits of the sandbox."""

import pytest

from tests.builders import (
    SOLEMNITY,
    UNTOUCHABLE,
    board,
    card,
    counters,
    create,
    creature,
    damage,
    edit,
    enters_with,
    fired,
    move,
    move_counters,
    permanent,
    planeswalker,
    played,
    player,
    put,
    remove,
    size,
    step,
    together,
    token,
    why_nothing,
    zone,
)
from webapp.rules.errors import BadStepError


def solemnity(**fields):
    return permanent("solemnity", "Enchantment", abilities=SOLEMNITY, **fields)


@pytest.mark.rule("614.17c")
class TestWhereCountersCantBePut:
    @pytest.mark.parametrize("type", ["Artifact", "Creature", "Enchantment", "Land", "Artifact Planeswalker"])
    def test_none_are(self, type):
        thing = card("thing", type, power=1, toughness=1, loyalty=3)
        now = played(board(solemnity(), thing), put("charge", onto="thing"))
        assert why_nothing(now) == {"614.17c"}
        assert "charge" not in counters(now, "thing")

    @pytest.mark.parametrize("kind", ["poison", "energy", "rad"])
    def test_no_player_gets_any(self, kind):
        now = played(board(solemnity()), put(kind, onto="p2"))
        assert why_nothing(now) == {"614.17c"}
        assert counters(now, "p2") == {}

    def test_what_is_not_on_the_list_gets_them(self):
        now = played(board(solemnity(), planeswalker("jace", 3)), put("loyalty", onto="jace"))
        assert counters(now, "jace") == {"loyalty": 4}

    def test_cards_elsewhere_get_them(self):
        now = played(board(solemnity(), creature("bear", zone="exile")), put("time", onto="bear", count=3))
        assert counters(now, "bear") == {"time": 3}

    def test_what_is_there_stays_and_can_be_removed(self):
        now = played(board(solemnity(), creature("bear", counters={"+1/+1": 2})))
        assert counters(now, "bear") == {"+1/+1": 2}
        assert counters(played(now, remove("+1/+1", from_="bear")), "bear") == {"+1/+1": 1}

    def test_some_stop_only_some_kinds(self):
        ability = {"is": "no_counters", "affects": {"who": "you", "what": ["creature"]}, "kinds": ["\u22121/\u22121"]}
        start = board(permanent("melira", abilities=[ability]), creature("bear"), creature("ox", owner="p2"))
        assert why_nothing(played(start, put("-1/-1", onto="bear"))) == {"614.17c"}
        assert not why_nothing(played(start, put("+1/+1", onto="bear")))
        assert not why_nothing(played(start, put("-1/-1", onto="ox")))

    def test_its_own_ability_is_about_itself_alone(self):
        start = board(creature("kite", abilities=UNTOUCHABLE), creature("bear"))
        assert why_nothing(played(start, put("+1/+1", onto="kite"))) == {"614.17c"}
        assert not why_nothing(played(start, put("+1/+1", onto="bear")))

    def test_an_aura_stops_them_on_what_it_enchants(self):
        ability = {"is": "no_counters", "affects": {"who": "attached"}}
        aura = card(
            "blossom", "Enchantment \u2014 Aura", keywords=["enchant creature"], attached_to="bear", abilities=[ability]
        )
        start = board(creature("bear"), creature("ox"), aura)
        assert why_nothing(played(start, put("+1/+1", onto="bear"))) == {"614.17c"}
        assert not why_nothing(played(start, put("+1/+1", onto="ox")))

    @pytest.mark.parametrize("gone", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_nothing_stops_them_from_where_it_does_not_work(self, gone):
        now = played(board(solemnity(**gone), creature("bear")), put("+1/+1", onto="bear"))
        assert counters(now, "bear") == {"+1/+1": 1}

    def test_a_list_of_no_kinds_stops_none(self):
        kite = creature("kite", abilities=[{"is": "no_counters", "kinds": []}])
        assert not why_nothing(played(board(kite), put("charge", onto="kite")))


@pytest.mark.rule("614.17b")
class TestACostThatIncludesAProhibitedPut:
    def test_cant_be_paid(self):
        now = played(board(solemnity(), creature("druid")), put("-1/-1", onto="druid", cause="cost"))
        assert why_nothing(now) == {"614.17b"}

    def test_can_be_paid_where_it_is_allowed(self):
        now = played(board(creature("druid", 1, 2)), put("-1/-1", onto="druid", cause="cost"))
        assert size(now, "druid") == (0, 1)

    def test_what_a_turn_based_action_puts_is_stopped_as_an_effect_is(self):
        saga = card("saga", "Enchantment \u2014 Saga", counters={"lore": 1})
        assert why_nothing(played(board(solemnity(), saga), put("lore", onto="saga", cause="turn"))) == {"614.17c"}


@pytest.mark.rule("614.12")
class TestEnteringUnderAProhibition:
    def test_a_creature_enters_without_its_counters(self):
        ballista = creature("ballista", 0, 0, zone="hand", abilities=enters_with({"+1/+1": "X"}))
        now = played(board(solemnity(), ballista), move("ballista", "battlefield", x=3))
        assert fired(now) == [(1, "704.5f", "ballista")]
        assert {n.rule for n in now.refusals} == {"614.17c"}

    @pytest.mark.rule("306.5b")
    def test_row_68_an_artifact_planeswalker_enters_without_loyalty_and_goes(self):
        spark = planeswalker("aetherspark", 4, type="Legendary Artifact Planeswalker \u2014 Equipment", zone="hand")
        now = played(board(solemnity(), spark), move("aetherspark", "battlefield"))
        assert fired(now) == [(1, "704.5i", "aetherspark")]

    @pytest.mark.rule("306.5b")
    def test_any_other_planeswalker_has_its_loyalty(self):
        now = played(board(solemnity(), planeswalker("jace", 4, zone="hand")), move("jace", "battlefield"))
        assert counters(now, "jace") == {"loyalty": 4}

    def test_a_saga_enters_without_lore(self):
        saga = card("saga", "Enchantment \u2014 Saga", zone="hand")
        assert counters(played(board(solemnity(), saga), move("saga", "battlefield")), "saga") == {}

    def test_a_token_is_created_without_them(self):
        now = played(board(solemnity()), create(token("golem", 1, 1, counters={"+1/+1": 2})))
        assert (counters(now, "golem"), zone(now, "golem")) == ({}, "battlefield")

    def test_each_kind_is_judged_by_itself(self):
        ability = {"is": "no_counters", "affects": {"who": "you"}, "kinds": ["flying"]}
        bird = creature("bird", zone="hand", abilities=enters_with({"flying": 1, "+1/+1": 1}))
        now = played(board(permanent("stone", abilities=[ability]), bird), move("bird", "battlefield"))
        assert counters(now, "bird") == {"+1/+1": 1}

    def test_what_it_says_about_itself_counts_already(self):
        kite = creature("kite", zone="hand", abilities=UNTOUCHABLE + enters_with({"+1/+1": 1}))
        assert counters(played(board(kite), move("kite", "battlefield")), "kite") == {}

    @pytest.mark.rule("614.12")
    def test_what_it_says_about_all_does_not_count_for_itself_as_it_enters(self):
        entering = permanent("solemnity", "Enchantment", zone="hand", abilities=SOLEMNITY + enters_with({"charge": 1}))
        assert counters(played(board(entering), move("solemnity", "battlefield")), "solemnity") == {"charge": 1}

    def test_it_is_judged_as_what_it_will_be_and_for_whom(self):
        ability = {"is": "no_counters", "affects": {"who": "you", "what": ["creature"]}}
        start = board(
            permanent("stone", abilities=[ability], owner="p2"),
            creature("bird", zone="hand", abilities=enters_with({"charge": 1})),
        )
        assert counters(played(start, move("bird", "battlefield")), "bird") == {"charge": 1}
        assert counters(played(start, move("bird", "battlefield", controller="p2")), "bird") == {}

    def test_what_enters_at_the_same_time_stops_nothing(self):
        start = board(solemnity(zone="hand"), creature("bird", zone="hand", abilities=enters_with({"charge": 1})))
        now = played(start, together(move("solemnity", "battlefield"), move("bird", "battlefield")))
        assert counters(now, "bird") == {"charge": 1}

    def test_what_leaves_at_the_same_time_still_stops_them(self):
        start = board(solemnity(), creature("bird", zone="hand", abilities=enters_with({"charge": 1})))
        now = played(start, together(step("destroy", card="solemnity"), move("bird", "battlefield")))
        assert counters(now, "bird") == {}


@pytest.mark.rule("614.17c")
class TestProhibitionsAreJudgedAtOneTime:
    def test_one_that_leaves_in_the_same_act_still_holds(self):
        now = played(
            board(solemnity(), creature("bear")), together(step("destroy", card="solemnity"), put("+1/+1", onto="bear"))
        )
        assert counters(now, "bear") == {}

    def test_one_that_enters_in_the_same_act_does_not_hold_yet(self):
        start = board(solemnity(zone="hand"), creature("bear"))
        now = played(start, together(move("solemnity", "battlefield"), put("+1/+1", onto="bear")))
        assert counters(now, "bear") == {"+1/+1": 1}

    def test_wither_damage_under_it_does_nothing_to_the_creature(self):
        start = board(solemnity(), creature("bear"), creature("rat", keywords=["wither"]))
        now = played(start, damage("bear", 2, from_="rat"))
        bear = now.board.cards["bear"]
        assert (dict(bear.counters), bear.damage, bear.zone) == ({}, 0, "battlefield")


class TestTheLimitsOfTheSandbox:
    def test_a_heap_may_be_as_large_as_a_million_millions(self):
        now = played(board(creature("bear", counters={"charge": 10**12 - 1})), put("charge", onto="bear"))
        assert counters(now, "bear") == {"charge": 10**12}

    def test_a_step_that_would_pass_it_is_refused_and_names_it(self):
        start = played(board(creature("bear", counters={"charge": 10**12})))
        with pytest.raises(BadStepError, match="1,000,000,000,000") as refusal:
            played(start, put("charge", onto="bear"))
        assert refusal.value.where == "count"

    def test_so_is_a_move_that_would_pass_it(self):
        start = board(creature("bear", counters={"charge": 10**12}), creature("ox", counters={"charge": 1}))
        with pytest.raises(BadStepError):
            played(start, move_counters("charge", "ox", "bear"))

    def test_so_are_entering_counters(self):
        start = board(
            creature("bear", zone="hand", abilities=enters_with({"charge": "X"}) + enters_with({"charge": 1}))
        )
        with pytest.raises(BadStepError):
            played(start, move("bear", "battlefield", x=10**12))

    def test_so_is_poison(self):
        start = board(player("p1", counters={"poison": 10**12}), player("p2"))
        with pytest.raises(BadStepError):
            played(start, damage("p1", 1, infect=True))

    def test_a_hundred_kinds_are_the_most_on_one_object(self):
        start = board(permanent("jar", counters={f"kind {n}": 1 for n in range(100)}))
        with pytest.raises(BadStepError, match="100") as refusal:
            played(start, put("one more", onto="jar"))
        assert refusal.value.where == "kind"
        assert counters(played(start, put("kind 7", onto="jar")), "jar")["kind 7"] == 2

    def test_opposed_heaps_as_large_as_that_cancel(self):
        now = played(board(creature("bear", counters={"+1/+1": 10**12, "-1/-1": 10**12})))
        assert counters(now, "bear") == {}

    def test_an_editor_can_not_pass_it_either(self):
        with pytest.raises(ValueError):
            edit("bear", counters={"charge": 10**12 + 1})
