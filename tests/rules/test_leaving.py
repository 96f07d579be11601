"""Where a permanent goes in place of a graveyard: finality counters, and abilities that say so (614.1a, 616.1)."""

import pytest

from tests.builders import (
    aura,
    board,
    choose,
    commander,
    counters,
    creature,
    damage,
    fired,
    legend,
    loses_abilities,
    move,
    permanent,
    played,
    player,
    put,
    remove,
    saga,
    step,
    together,
    token,
    zone,
)
from webapp.rules.events import GoesElsewhere, Replaced


def to(zone, **affects):
    """An ability by which what it affects goes to that zone in place of a graveyard; by default it itself."""
    return [{"is": "replaces_leaving", "to": zone, **({"affects": affects} if affects else {})}]


ALL = {"who": "anyone", "what": ["permanent"]}


def leyline(id="leyline", where="exile", **fields):
    return permanent(id, "Enchantment", abilities=to(where, **ALL), **fields)


@pytest.mark.rule("614.1a")
class TestWhatGoesElsewhere:
    @pytest.mark.parametrize("zone_", ["exile", "hand", "library", "command", "stack"])
    def test_it_goes_to_the_zone_that_is_said(self, zone_):
        now = played(board(creature("colossus", abilities=to(zone_))), step("destroy", card="colossus"))
        assert zone(now, "colossus") == zone_
        assert [(e.source, e.to) for e in now.events if isinstance(e, GoesElsewhere)] == [("colossus", zone_)]

    @pytest.mark.parametrize("zone_", ["graveyard", "battlefield"])
    def test_not_to_the_graveyard_or_to_where_it_is(self, zone_):
        now = played(board(creature("mole", abilities=to(zone_))), step("destroy", card="mole"))
        assert (zone(now, "mole"), [type(e).__name__ for e in now.events]) == ("graveyard", ["Moved"])

    @pytest.mark.parametrize(
        "how", [step("destroy", card="bear"), step("sacrifice", card="bear"), move("bear", "graveyard")]
    )
    def test_however_it_would_go_to_the_graveyard(self, how):
        assert zone(played(board(leyline(), creature("bear")), how), "bear") == "exile"

    @pytest.mark.parametrize("where", ["hand", "library", "exile", "command"])
    def test_only_if_it_would_go_to_the_graveyard(self, where):
        start = board(leyline(where="hand" if where != "hand" else "exile"), creature("bear"))
        assert zone(played(start, move("bear", where)), "bear") == where

    @pytest.mark.parametrize("origin", ["hand", "library", "exile", "stack"])
    def test_only_from_the_battlefield(self, origin):
        now = played(board(leyline(), creature("bear", zone=origin)), move("bear", "graveyard"))
        assert zone(now, "bear") == "graveyard"

    def test_only_what_is_affected(self):
        watch = creature("watch", abilities=to("exile", who="opponents", what=["creature"]))
        start = board(watch, creature("bear"), creature("ox", owner="p2"), permanent("ring", owner="p2"))
        now = played(start, *(step("destroy", card=card) for card in ("bear", "ox", "ring")))
        assert [zone(now, card) for card in ("bear", "ox", "ring")] == ["graveyard", "exile", "graveyard"]

    @pytest.mark.rule("122.1")
    def test_or_what_has_such_a_counter(self):
        watch = permanent("watch", abilities=to("exile", who="anyone", what=["creature"], **{"with": "void"}))
        start = board(watch, creature("bear", counters={"void": 1}), creature("ox"))
        now = played(start, step("destroy", card="bear"), step("destroy", card="ox"))
        assert (zone(now, "bear"), zone(now, "ox")) == ("exile", "graveyard")

    @pytest.mark.parametrize("gone", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_not_by_what_does_not_work_there(self, gone):
        now = played(board(leyline(**gone), creature("bear")), step("destroy", card="bear"))
        assert zone(now, "bear") == "graveyard"

    def test_not_by_an_ability_that_is_lost(self):
        hush = permanent("hush", abilities=loses_abilities("creature"))
        now = played(board(creature("mole", abilities=to("exile")), hush), step("destroy", card="mole"))
        assert zone(now, "mole") == "graveyard"

    @pytest.mark.rule("704.8")
    def test_what_leaves_at_the_same_time_still_says_where_the_other_goes(self):
        start = board(leyline(), creature("bear"))
        now = played(start, together(step("destroy", card="leyline"), step("destroy", card="bear")))
        assert (zone(now, "leyline"), zone(now, "bear")) == ("exile", "exile")

    def test_what_comes_at_the_same_time_does_not_yet(self):
        start = board(leyline(zone="hand"), creature("bear"))
        now = played(start, together(move("leyline", "battlefield"), step("destroy", card="bear")))
        assert zone(now, "bear") == "graveyard"


class TestTheCheckIsReplacedToo:
    @pytest.mark.rule("704.5f")
    def test_of_a_creature_without_toughness(self):
        now = played(board(leyline(), creature("bear")), put("-1/-1", onto="bear", count=2))
        assert (fired(now), zone(now, "bear")) == ([(1, "704.5f", "bear")], "exile")

    @pytest.mark.rule("704.5g")
    def test_of_a_destroyed_one(self):
        assert zone(played(board(leyline(), creature("bear")), damage("bear", 2)), "bear") == "exile"

    @pytest.mark.rule("704.5s")
    def test_of_a_saga_that_is_told(self):
        assert zone(played(board(leyline(), saga("saga", 2, counters={"lore": 2}))), "saga") == "exile"

    @pytest.mark.rule("704.5m")
    def test_of_an_aura_and_a_legend(self):
        now = played(board(leyline(), aura("aura"), legend("a"), legend("b")), choose("b"))
        assert (zone(now, "aura"), zone(now, "a"), zone(now, "b")) == ("exile", "exile", "battlefield")

    @pytest.mark.rule("704.5d")
    def test_of_a_token_which_then_ceases(self):
        now = played(board(leyline(), token("rat")), put("-1/-1", onto="rat"))
        assert (fired(now), zone(now, "rat")) == ([(1, "704.5f", "rat"), (2, "704.5d", "rat")], "gone")


@pytest.mark.rule("122.1h")
class TestAFinalityCounter:
    def test_exiles_what_would_die_and_is_not_removed(self):
        now = played(board(creature("bear", counters={"finality": 2})), step("destroy", card="bear"))
        assert (zone(now, "bear"), counters(now, "bear")) == ("exile", {})
        assert [type(e).__name__ for e in now.events] == ["Replaced", "Moved", "CountersCeased"]

    def test_does_not_where_it_has_come_off_before(self):
        start = board(creature("bear", counters={"finality": 1}))
        now = played(start, remove("finality", "bear"), step("destroy", card="bear"))
        assert zone(now, "bear") == "graveyard"

    def test_does_not_send_it_there_from_a_hand(self):
        start = board(creature("bear", zone="hand", counters={"finality": 1}))
        assert zone(played(start, move("bear", "graveyard")), "bear") == "graveyard"

    def test_with_an_ability_that_exiles_it_too_nobody_is_asked(self):
        now = played(board(leyline(), creature("bear", counters={"finality": 1})), step("destroy", card="bear"))
        assert (now.choice, zone(now, "bear")) == (None, "exile")
        assert [e.source for e in now.events if isinstance(e, GoesElsewhere)] == ["leyline"]


@pytest.mark.rule("616.1")
class TestWhichAppliesFirst:
    def asked(self, *more, **fields):
        nexus = creature("nexus", abilities=to("library"), counters={"finality": 1}, **fields)
        return played(board(nexus, *more), step("destroy", card="nexus"))

    @pytest.mark.parametrize(
        ("order", "where"), [(["nexus", "nexus:finality"], "library"), (["nexus:finality", "nexus"], "exile")]
    )
    def test_row_97_its_controller_picks_one_and_the_other_then_does_nothing(self, order, where):
        asked = self.asked()
        assert (asked.choice.kind, asked.choice.player, asked.choice.rule) == ("order", "p1", "616.1")
        assert (asked.choice.options, asked.choice.about) == (("nexus", "nexus:finality"), "nexus leaves")
        assert asked.choice.orders == (("nexus", "nexus:finality"), ("nexus:finality", "nexus"))
        assert zone(asked, "nexus") == "battlefield"
        now = played(asked, choose(order))
        assert zone(now, "nexus") == where
        told = [type(e).__name__ for e in now.events if isinstance(e, GoesElsewhere | Replaced)]
        assert told == ["GoesElsewhere" if where == "library" else "Replaced"]

    def test_the_controller_and_not_the_owner(self):
        asked = self.asked(owner="p2", controller="p1")
        assert asked.choice.player == "p1"
        now = played(asked, choose(["nexus", "nexus:finality"]))
        assert [card.id for card in now.board.zone("p2", "library")] == ["nexus"]

    def test_of_three_ways_each_zone_is_offered_once_by_the_first_that_leads_there(self):
        asked = self.asked(leyline(), leyline("other", "hand"))
        assert asked.choice.options == ("nexus", "leyline", "other", "nexus:finality")
        assert asked.choice.orders == (
            ("nexus", "leyline", "other", "nexus:finality"),
            ("leyline", "nexus", "other", "nexus:finality"),
            ("other", "nexus", "leyline", "nexus:finality"),
        )
        ends = [zone(played(asked, choose(list(order))), "nexus") for order in asked.choice.orders]
        assert ends == ["library", "exile", "hand"]

    def test_of_two_abilities_of_one_card_the_first_applies(self):
        twice = creature("twice", abilities=to("library") + to("exile"))
        alone = played(board(twice), step("destroy", card="twice"))
        assert (alone.choice, zone(alone, "twice")) == (None, "library")
        asked = played(board(twice, leyline()), step("destroy", card="twice"))
        assert asked.choice.orders == (("twice", "leyline"), ("leyline", "twice"))
        ends = [zone(played(asked, choose(list(order))), "twice") for order in asked.choice.orders]
        assert ends == ["library", "exile"]

    def test_nobody_is_asked_where_all_lead_to_one_zone(self):
        now = played(board(leyline(), leyline("other"), creature("bear")), step("destroy", card="bear"))
        assert (now.choice, zone(now, "bear")) == (None, "exile")

    @pytest.mark.rule("704.3")
    def test_a_check_asks_it_too_and_waits_with_all_of_the_pass(self):
        nexus = creature("nexus", abilities=to("library"), counters={"finality": 1})
        start = board(nexus, creature("bear"))
        asked = played(start, together(damage("nexus", 2), damage("bear", 2)))
        assert (asked.choice.kind, fired(asked), zone(asked, "bear")) == ("order", [], "battlefield")
        now = played(asked, choose(["nexus:finality", "nexus"]))
        assert (zone(now, "nexus"), zone(now, "bear")) == ("exile", "graveyard")
        assert fired(now) == [(1, "704.5g", "bear"), (1, "704.5g", "nexus")]

    @pytest.mark.rule("101.4")
    def test_two_of_one_pass_are_asked_about_in_turn_order(self):
        def nexus(id, **fields):
            return creature(id, damage=2, abilities=to("library"), counters={"finality": 1}, **fields)

        asked = played(board(nexus("b", owner="p2"), nexus("a"), active="p1"))
        assert (asked.choice.player, asked.choice.about) == ("p1", "a leaves")
        asked = played(asked, choose(["a", "a:finality"]))
        assert (asked.choice.player, asked.choice.about) == ("p2", "b leaves")
        now = played(asked, choose(["b:finality", "b"]))
        assert (zone(now, "a"), zone(now, "b")) == ("library", "exile")


@pytest.mark.rule("903.9b")
class TestACommanderThatWouldGoToAHandOrLibrary:
    def start(self, where, *more, **fields):
        boss = commander("boss", abilities=to(where), **fields)
        return board(boss, *more, format="commander")

    @pytest.mark.parametrize("where", ["hand", "library"])
    @pytest.mark.parametrize(("answer", "end"), [(True, "command"), (False, None)])
    def test_may_go_to_the_command_zone_instead(self, where, answer, end):
        asked = played(self.start(where), step("destroy", card="boss"))
        assert (asked.choice.kind, asked.choice.player, asked.choice.options, asked.choice.rule) == (
            "commander",
            "p1",
            ("boss",),
            "903.9b",
        )
        assert zone(played(asked, choose(answer)), "boss") == (end or where)

    @pytest.mark.parametrize("where", ["hand", "library"])
    def test_so_in_a_check(self, where):
        asked = played(self.start(where), put("-1/-1", onto="boss", count=2))
        assert (asked.choice.rule, fired(asked), zone(asked, "boss")) == ("903.9b", [], "battlefield")
        now = played(asked, choose(True))
        assert (fired(now), zone(now, "boss")) == ([(1, "704.5f", "boss")], "command")

    def test_in_a_check_it_is_asked_after_the_order_that_sends_it_there(self):
        asked = played(self.start("library", counters={"finality": 1}), put("-1/-1", onto="boss", count=2))
        assert asked.choice.rule == "616.1"
        then = played(asked, choose(["boss", "boss:finality"]))
        assert then.choice.rule == "903.9b"
        assert zone(played(then, choose(True)), "boss") == "command"
        exiled = played(asked, choose(["boss:finality", "boss"]))
        assert (zone(exiled, "boss"), exiled.choice.rule) == ("exile", "704.6d")

    @pytest.mark.rule("101.4")
    def test_in_a_check_two_owners_are_asked_in_turn_order(self):
        bosses = [
            commander(id, damage=2, abilities=to("hand"), owner=owner) for id, owner in (("b2", "p2"), ("b1", "p1"))
        ]
        asked = played(board(*bosses, format="commander"))
        assert (asked.choice.player, asked.choice.options) == ("p1", ("b1",))
        then = played(asked, choose(True))
        assert (then.choice.player, then.choice.options) == ("p2", ("b2",))
        now = played(then, choose(False))
        assert (zone(now, "b1"), zone(now, "b2")) == ("command", "hand")

    @pytest.mark.parametrize("where", ["exile", "stack", "command"])
    def test_not_as_it_goes_elsewhere(self, where):
        now = played(self.start(where), step("destroy", card="boss"))
        assert zone(now, "boss") == where
        assert now.choice is None or now.choice.rule == "704.6d"

    def test_its_owner_is_asked(self):
        asked = played(self.start("hand", owner="p2", controller="p1"), step("destroy", card="boss"))
        assert asked.choice.player == "p2"

    @pytest.mark.parametrize("boss", [creature("boss", abilities=to("hand")), token("boss", abilities=to("hand"))])
    def test_not_what_is_no_commander(self, boss):
        now = played(board(boss, format="commander"), step("destroy", card="boss"))
        assert now.choice is None

    def test_not_a_token_that_is_marked_as_one(self):
        now = played(board(token("boss", commander=True, abilities=to("hand")), format="commander"))
        assert played(now, step("destroy", card="boss")).choice is None

    @pytest.mark.parametrize("format", ["normal", "two-headed-giant"])
    def test_not_in_another_format(self, format):
        people = [player(id, team=id) for id in ("p1", "p2")]
        now = played(board(*people, commander("boss", abilities=to("hand")), format=format))
        now = played(now, step("destroy", card="boss"))
        assert (now.choice, zone(now, "boss")) == (None, "hand")
