"""What triggers, in which order it waits, and what it looks back on (603, 122.7, 702)."""

import pytest

from tests.builders import (
    MY_CREATURES,
    at_most,
    board,
    card,
    counters,
    create,
    creature,
    damage,
    fired,
    loses_abilities,
    move,
    move_counters,
    permanent,
    played,
    player,
    put,
    reminds,
    remove,
    resolve,
    saga,
    siege,
    step,
    together,
    token,
    waiting,
    zone,
)

ANYONES_CREATURES = {"who": "anyone", "what": ["creature"]}


@pytest.mark.rule("702.93a")
class TestUndying:
    def test_triggers_as_it_dies_without_a_plus_counter(self):
        now = played(board(creature("wolf", 1, 1, keywords=["undying"])), step("destroy", card="wolf"))
        assert (waiting(now), zone(now, "wolf")) == ([("undying", "wolf")], "graveyard")

    @pytest.mark.parametrize(
        ("kind", "triggers"), [("+1/+1", False), ("-0/-1", True), ("charge", True), ("+1/+0", True), ("+2/+2", True)]
    )
    def test_only_a_plus_one_counter_on_it_stops_it(self, kind, triggers):
        wolf = creature("wolf", 3, 3, keywords=["undying"], counters={kind: 1})
        assert bool(waiting(played(board(wolf), step("destroy", card="wolf")))) is triggers

    @pytest.mark.rule("704.8")
    def test_row_55_it_is_remembered_with_the_counter_that_came_off_as_it_died(self):
        """Toughness 0 and opposed counters are found in one pass: it dies with the +1/+1 counter still on it."""
        wolf = creature("wolf", 1, 1, keywords=["undying"], counters={"+1/+1": 1})
        now = played(board(wolf), put("-1/-1", onto="wolf", count=3))
        assert fired(now) == [(1, "704.5f", "wolf"), (1, "704.5q", "wolf")]
        assert waiting(now) == []

    @pytest.mark.rule("704.8")
    def test_had_the_counter_gone_the_pass_before_it_triggers(self):
        wolf = creature("wolf", 1, 1, keywords=["undying"], counters={"+1/+1": 1})
        now = played(board(wolf), put("-1/-1", onto="wolf"), put("-1/-1", onto="wolf"))
        assert waiting(now) == [("undying", "wolf")]

    @pytest.mark.parametrize("to", ["exile", "hand", "library", "command"])
    def test_what_goes_elsewhere_has_not_died(self, to):
        now = played(board(creature("wolf", keywords=["undying"])), move("wolf", to))
        assert waiting(now) == []

    def test_nor_has_a_card_that_is_discarded(self):
        now = played(board(creature("wolf", keywords=["undying"], zone="hand")), move("wolf", "graveyard"))
        assert waiting(now) == []

    @pytest.mark.rule("122.1h")
    def test_row_96_with_a_finality_counter_it_is_exiled_and_does_not_die(self):
        wolf = creature("wolf", keywords=["undying"], counters={"finality": 1})
        for how in ("destroy", "sacrifice"):
            now = played(board(wolf), step(how, card="wolf"))
            assert (zone(now, "wolf"), waiting(now)) == ("exile", [])

    @pytest.mark.rule("608.2h")
    def test_given_by_a_lord_that_dies_at_the_same_time_it_still_triggers(self):
        lord = creature(
            "lord", abilities=[{"is": "gives", "keywords": ["undying"], "affects": {**MY_CREATURES, "other": True}}]
        )
        both = together(step("destroy", card="lord"), step("destroy", card="bear"))
        assert waiting(played(board(lord, creature("bear")), both)) == [("undying", "bear")]
        one_after_the_other = played(
            board(lord, creature("bear")), step("destroy", card="lord"), step("destroy", card="bear")
        )
        assert waiting(one_after_the_other) == []

    def test_lost_with_all_abilities_it_does_not_trigger(self):
        hush = permanent("hush", abilities=loses_abilities("creature"))
        now = played(board(creature("wolf", keywords=["undying"]), hush), step("destroy", card="wolf"))
        assert (zone(now, "wolf"), waiting(now)) == ("graveyard", [])

    def test_face_down_it_has_no_undying(self):
        now = played(board(creature("wolf", keywords=["undying"], face_down=True)), step("destroy", card="wolf"))
        assert waiting(now) == []

    @pytest.mark.rule("704.5d")
    def test_a_token_triggers_and_ceases_to_exist_in_the_check(self):
        now = played(board(token("rat", keywords=["undying"])), step("destroy", card="rat"))
        assert (zone(now, "rat"), waiting(now)) == ("gone", [("undying", "rat")])

    def test_it_waits_for_the_player_who_controlled_it(self):
        now = played(board(creature("wolf", keywords=["undying"], controller="p2")), step("destroy", card="wolf"))
        assert [(trigger.player, now.board.cards["wolf"].owner) for trigger in now.board.triggers] == [("p2", "p1")]


@pytest.mark.rule("702.79a")
class TestPersist:
    @pytest.mark.parametrize(("kind", "triggers"), [("-1/-1", False), ("+1/+1", True), ("-0/-1", True)])
    def test_only_a_minus_one_counter_on_it_stops_it(self, kind, triggers):
        elf = creature("elf", 3, 3, keywords=["persist"], counters={kind: 1})
        assert bool(waiting(played(board(elf), step("destroy", card="elf")))) is triggers

    @pytest.mark.rule("704.5q")
    def test_row_56_a_plus_counter_takes_the_minus_counter_off_and_it_works_again(self):
        elf = creature("elf", 2, 2, keywords=["persist"], counters={"-1/-1": 1})
        now = played(board(elf), put("+1/+1", onto="elf"))
        assert (fired(now), counters(now, "elf")) == ([(1, "704.5q", "elf")], {})
        assert waiting(played(now, step("destroy", card="elf"))) == [("persist", "elf")]

    def test_with_undying_and_no_counters_both_wait_in_the_order_on_the_card(self):
        now = played(board(creature("elf", keywords=["undying", "persist"])), step("destroy", card="elf"))
        assert waiting(now) == [("undying", "elf"), ("persist", "elf")]


@pytest.mark.rule("702.43a")
class TestModular:
    def test_triggers_as_it_dies_and_knows_how_many_counters_it_had(self):
        worker = creature("worker", 0, 0, type="Artifact Creature", keywords=["modular 1"], counters={"+1/+1": 3})
        now = played(board(worker), step("destroy", card="worker"))
        (trigger,) = now.board.triggers
        assert (trigger.what, trigger.last.counters["+1/+1"], counters(now, "worker")) == ("modular", 3, {})

    @pytest.mark.rule("704.8")
    def test_counters_that_cancel_as_it_dies_are_still_counted(self):
        worker = creature("worker", 0, 0, type="Artifact Creature", keywords=["modular 2"], counters={"+1/+1": 2})
        now = played(board(worker), put("-1/-1", onto="worker", count=2))
        (trigger,) = now.board.triggers
        assert trigger.last.counters["+1/+1"] == 2

    def test_exiled_it_does_not_trigger(self):
        worker = creature("worker", 1, 1, type="Artifact Creature", keywords=["modular 1"])
        assert waiting(played(board(worker), move("worker", "exile"))) == []


@pytest.mark.rule("702.58a")
class TestGraft:
    PLANT = creature("plant", 0, 0, keywords=["graft 2"], counters={"+1/+1": 2})

    @pytest.mark.parametrize("owner", ["p1", "p2"])
    def test_triggers_as_another_creature_enters_whoever_controls_it(self, owner):
        now = played(board(self.PLANT, creature("bear", zone="hand", owner=owner)), move("bear", "battlefield"))
        assert waiting(now) == [("graft", "plant")]

    def test_a_created_token_enters_too(self):
        assert waiting(played(board(self.PLANT), create(token("rat")))) == [("graft", "plant")]

    def test_what_is_no_creature_does_not_trigger_it(self):
        now = played(board(self.PLANT, permanent("ring", zone="hand")), move("ring", "battlefield"))
        assert waiting(now) == []

    def test_its_own_entering_does_not_trigger_it(self):
        now = played(board(creature("plant", 0, 0, keywords=["graft 2"], zone="hand")), move("plant", "battlefield"))
        assert (counters(now, "plant"), waiting(now)) == ({"+1/+1": 2}, [])

    @pytest.mark.rule("603.4")
    def test_without_a_plus_counter_it_does_not_trigger(self):
        plant = creature("plant", 1, 1, keywords=["graft 2"], counters={"charge": 1})
        now = played(board(plant, creature("bear", zone="hand")), move("bear", "battlefield"))
        assert waiting(now) == []

    def test_two_that_enter_together_trigger_each_other_and_each_for_both(self):
        twins = [creature(name, 0, 0, keywords=["graft 1"], zone="hand") for name in ("a", "b")]
        now = played(board(self.PLANT, *twins), together(move("a", "battlefield"), move("b", "battlefield")))
        assert sorted(waiting(now)) == [("graft", "a"), ("graft", "b"), ("graft", "plant"), ("graft", "plant")]


@pytest.mark.rule("702.100a")
class TestEvolve:
    @pytest.mark.parametrize(
        ("size", "triggers"),
        [((3, 1), True), ((1, 3), True), ((3, 3), True), ((2, 2), False), ((1, 1), False), ((0, 2), False)],
    )
    def test_triggers_if_power_or_toughness_of_what_enters_is_greater(self, size, triggers):
        start = board(creature("crab", 2, 2, keywords=["evolve"]), creature("new", *size, zone="hand"))
        assert bool(waiting(played(start, move("new", "battlefield")))) is triggers

    def test_the_size_with_all_that_it_enters_with_counts(self):
        new = creature("new", 1, 1, zone="hand", abilities=[{"is": "enters_with", "counters": {"+1/+1": 2}}])
        start = board(creature("crab", 2, 2, keywords=["evolve"]), new)
        assert waiting(played(start, move("new", "battlefield"))) == [("evolve", "crab")]

    def test_under_another_players_control_it_does_not(self):
        start = board(creature("crab", 2, 2, keywords=["evolve"]), creature("new", 5, 5, zone="hand", owner="p2"))
        assert waiting(played(start, move("new", "battlefield"))) == []
        assert waiting(played(start, move("new", "battlefield", controller="p1"))) == [("evolve", "crab")]

    def test_what_is_no_creature_has_no_size_to_compare(self):
        vehicle = card("ship", "Artifact \u2014 Vehicle", power=6, toughness=5, zone="hand")
        now = played(board(creature("crab", 2, 2, keywords=["evolve"]), vehicle), move("ship", "battlefield"))
        assert waiting(now) == []

    def test_its_own_entering_is_none_of_a_greater_one(self):
        now = played(board(creature("crab", keywords=["evolve"], zone="hand")), move("crab", "battlefield"))
        assert waiting(now) == []


@pytest.mark.rule("702.63a")
class TestVanishing:
    ELK = creature("elk", 5, 5, keywords=["vanishing 3"], counters={"time": 1})

    @pytest.mark.parametrize("how", ["effect", "cost"])
    def test_triggers_as_the_last_time_counter_comes_off_however_it_does(self, how):
        now = played(board(self.ELK), remove("time", "elk", cause=how))
        assert (waiting(now), zone(now, "elk")) == ([("vanishing", "elk")], "battlefield")

    def test_row_23_moved_away_it_comes_off_as_well(self):
        now = played(board(self.ELK, creature("bear")), move_counters("time", "elk", "bear"))
        assert (waiting(now), counters(now, "bear")) == ([("vanishing", "elk")], {"time": 1})

    def test_the_last_but_one_does_not_trigger_it(self):
        elk = creature("elk", 5, 5, keywords=["vanishing 3"], counters={"time": 2})
        assert waiting(played(board(elk), remove("time", "elk"))) == []

    @pytest.mark.parametrize("kind", ["charge", "fade"])
    def test_another_kinds_last_counter_does_not_trigger_it(self, kind):
        elk = creature("elk", 5, 5, keywords=["vanishing 3"], counters={kind: 1, "time": 1})
        assert waiting(played(board(elk), remove(kind, "elk"))) == []

    def test_a_time_counter_that_comes_off_something_without_vanishing_is_no_matter(self):
        assert waiting(played(board(permanent("clock", counters={"time": 1})), remove("time", "clock"))) == []

    def test_a_suspended_card_with_vanishing_is_no_permanent(self):
        elk = creature("elk", keywords=["vanishing 3"], zone="exile", counters={"time": 1})
        assert waiting(played(board(elk), remove("time", "elk"))) == []

    @pytest.mark.rule("122.2")
    def test_counters_that_cease_are_not_removed(self):
        assert waiting(played(board(self.ELK), move("elk", "exile"))) == []

    @pytest.mark.rule("503.1")
    @pytest.mark.parametrize(("on_it", "whose", "triggers"), [(1, "p1", True), (0, "p1", False), (1, "p2", False)])
    def test_in_its_controllers_upkeep_if_there_is_a_time_counter(self, on_it, whose, triggers):
        elk = creature("elk", keywords=["vanishing 3"], counters={"time": on_it})
        assert bool(waiting(played(board(elk), step("upkeep", player=whose)))) is triggers


@pytest.mark.rule("714.2b")
class TestASagasChapters:
    @pytest.mark.parametrize(
        ("there", "more", "chapters"),
        [(0, 1, [1]), (1, 1, [2]), (0, 2, [1, 2]), (1, 2, [2, 3]), (2, 5, [3]), (3, 1, [])],
    )
    def test_trigger_as_their_number_is_reached_or_passed(self, there, more, chapters):
        start = board(saga("tale", 3, counters={"lore": there}, pending=True))
        now = played(start, put("lore", onto="tale", count=more))
        assert [trigger.chapter for trigger in now.board.triggers] == chapters

    @pytest.mark.rule("714.3a")
    def test_entering_with_a_lore_counter_triggers_the_first(self):
        now = played(board(saga("tale", 3, zone="hand")), move("tale", "battlefield"))
        assert [(t.what, t.chapter) for t in now.board.triggers] == [("chapter", 1)]

    @pytest.mark.rule("704.5s")
    def test_row_25_two_lore_counters_in_one_event_trigger_two_and_it_stays_while_they_wait(self):
        start = board(saga("tale", 3, counters={"lore": 1}), permanent("clock", counters={"lore": 2}))
        now = played(start, move_counters("lore", "clock", "tale", count=2))
        assert ([t.chapter for t in now.board.triggers], zone(now, "tale")) == ([2, 3], "battlefield")
        one_left = played(now, step("resolve"))
        assert (len(one_left.board.triggers), zone(one_left, "tale")) == (1, "battlefield")
        done = played(one_left, step("resolve"))
        assert (zone(done, "tale"), fired(done)) == ("graveyard", [(1, "704.5s", "tale")])

    @pytest.mark.rule("704.5s")
    def test_a_countered_last_chapter_holds_it_no_longer(self):
        now = played(board(saga("tale", 1, zone="hand")), move("tale", "battlefield"))
        assert zone(now, "tale") == "battlefield"
        assert fired(played(now, step("dismiss"))) == [(1, "704.5s", "tale")]

    def test_row_26_removing_triggers_nothing_and_the_same_chapter_can_come_again(self):
        now = played(board(saga("tale", 3, counters={"lore": 2})), remove("lore", "tale"))
        assert waiting(now) == []
        assert [t.chapter for t in played(now, put("lore", onto="tale")).board.triggers] == [2]

    def test_on_what_is_no_saga_lore_is_a_marker(self):
        assert waiting(played(board(permanent("book", "Enchantment")), put("lore", onto="book"))) == []

    @pytest.mark.rule("704.5s")
    def test_row_67_without_chapter_abilities_none_triggers_and_it_stays(self):
        hush = permanent("hush", abilities=loses_abilities("saga"))
        now = played(board(saga("tale", 3, counters={"lore": 2}), hush), put("lore", onto="tale"))
        assert (waiting(now), fired(now)) == ([], [])


@pytest.mark.rule("310.12b")
class TestASiegesDefeat:
    def test_triggers_as_its_last_defense_counter_is_removed_and_it_waits(self):
        now = played(board(siege("ravnica", 2, counters={"defense": 2})), damage("ravnica", 2))
        assert (waiting(now), zone(now, "ravnica"), fired(now)) == ([("defeat", "ravnica")], "battlefield", [])

    def test_the_last_but_one_does_not(self):
        assert waiting(played(board(siege("ravnica", 2, counters={"defense": 2})), remove("defense", "ravnica"))) == []

    @pytest.mark.rule("704.5w")
    def test_a_battle_that_is_no_siege_has_none_and_goes_at_once(self):
        gate = card("gate", "Battle", defense=1, protector="p1", counters={"defense": 1})
        now = played(board(gate), remove("defense", "gate"))
        assert (waiting(now), fired(now)) == ([], [(1, "704.5w", "gate")])

    @pytest.mark.rule("704.5v")
    def test_a_siege_that_lost_its_abilities_has_none_and_goes_at_once(self):
        hush = permanent("hush", abilities=loses_abilities("battle"))
        now = played(board(siege("ravnica", 1, counters={"defense": 1}), hush), remove("defense", "ravnica"))
        assert (waiting(now), fired(now)) == ([], [(1, "704.5v", "ravnica")])

    @pytest.mark.rule("704.5v")
    def test_one_that_is_countered_lets_it_go(self):
        now = played(board(siege("ravnica", 1, counters={"defense": 1})), remove("defense", "ravnica"))
        gone = played(now, step("dismiss", source="ravnica", what="defeat"))
        assert (fired(gone), zone(gone, "ravnica")) == ([(1, "704.5v", "ravnica")], "graveyard")


@pytest.mark.rule("603.3b")
class TestWhatTriggersTogetherWaits:
    def test_in_turn_order_the_active_players_first(self):
        wolves = [creature(f"wolf{n}", keywords=["undying"], owner=f"p{n}") for n in (1, 2, 3)]
        people = [player(f"p{n}") for n in (1, 2, 3)]
        all_die = together(*(step("destroy", card=f"wolf{n}") for n in (3, 1, 2)))
        assert [source for _, source in waiting(played(board(*people, *wolves, active="p2"), all_die))] == [
            "wolf2",
            "wolf3",
            "wolf1",
        ]

    def test_one_players_in_the_order_of_the_cards_in_the_file(self):
        wolves = [creature(name, keywords=["undying"]) for name in ("b", "c", "a")]
        all_die = together(*(step("destroy", card=name) for name in ("a", "b", "c")))
        assert [source for _, source in waiting(played(board(*wolves), all_die))] == ["b", "c", "a"]

    def test_of_one_card_its_keywords_before_its_abilities(self):
        elf = creature(
            "elf", keywords=["persist", "undying"], abilities=reminds("dies", "first") + reminds("leaves", "second")
        )
        now = played(board(elf), step("destroy", card="elf"))
        assert [(t.what, t.text) for t in now.board.triggers] == [
            ("persist", ""),
            ("undying", ""),
            ("reminder", "first"),
            ("reminder", "second"),
        ]

    def test_what_triggers_in_the_check_waits_behind_what_the_step_triggered(self):
        start = board(
            creature("wolf", 1, 1, keywords=["undying"], owner="p1"),
            permanent("bell", abilities=reminds("counters_put", affects=ANYONES_CREATURES), owner="p2"),
        )
        assert waiting(played(start, put("-1/-1", onto="wolf"))) == [("reminder", "bell"), ("undying", "wolf")]

    def test_ids_count_on_and_are_never_given_again(self):
        start = board(*(creature(name, keywords=["undying"]) for name in ("a", "b")))
        now = played(start, step("destroy", card="a"), step("dismiss"), step("destroy", card="b"))
        assert [trigger.id for trigger in now.board.triggers] == ["t2"]


@pytest.mark.rule("122.7")
class TestTheNthCounter:
    @pytest.mark.parametrize(
        ("there", "more", "times"),
        [(1, 5, 1), (2, 1, 1), (0, 3, 1), (1, 1, 0), (3, 1, 0), (3, 3, 0), (0, 1, 0)],
    )
    def test_row_104_triggers_once_as_that_number_is_reached_or_passed(self, there, more, times):
        quest = permanent("quest", counters={"quest": there}, abilities=reminds("counters_put", kind="quest", nth=3))
        assert len(waiting(played(board(quest), put("quest", onto="quest", count=more)))) == times

    def test_taken_off_and_put_again_it_is_reached_again(self):
        quest = permanent("quest", counters={"quest": 3}, abilities=reminds("counters_put", kind="quest", nth=3))
        now = played(board(quest), remove("quest", "quest"), put("quest", onto="quest"))
        assert len(waiting(now)) == 1

    def test_each_object_counts_for_itself(self):
        quest = permanent("quest", abilities=reminds("counters_put", kind="+1/+1", nth=2, affects=ANYONES_CREATURES))
        start = board(quest, creature("a", counters={"+1/+1": 1}), creature("b", counters={"+1/+1": 2}))
        now = played(start, together(put("+1/+1", onto="a"), put("+1/+1", onto="b")))
        assert len(waiting(now)) == 1

    def test_without_a_number_every_put_triggers_it_once(self):
        bell = permanent("bell", abilities=reminds("counters_put", kind="charge"))
        now = played(board(bell), put("charge", onto="bell", count=4), put("charge", onto="bell"))
        assert len(waiting(now)) == 2

    def test_of_any_kind_it_means_so_many_of_one(self):
        bell = permanent("bell", counters={"a": 1}, abilities=reminds("counters_put", nth=2))
        assert len(waiting(played(board(bell), put("b", onto="bell")))) == 0
        assert len(waiting(played(board(bell), put("a", onto="bell")))) == 1


@pytest.mark.rule("603.2")
class TestRemindersOfCounters:
    def test_two_kinds_put_at_one_time_are_two_events(self):
        bell = permanent("bell", abilities=reminds("counters_put", affects=ANYONES_CREATURES))
        now = played(
            board(bell, creature("ox")), together(put("a", onto="ox"), put("b", onto="ox"), put("a", onto="ox"))
        )
        assert len(waiting(now)) == 2

    @pytest.mark.parametrize(("put_by", "for_whom"), [("you", ["p1"]), ("opponent", ["p2"]), ("anyone", ["p1", "p2"])])
    def test_it_may_ask_who_puts_them(self, put_by, for_whom):
        bell = permanent("bell", abilities=reminds("counters_put", put_by=put_by, affects=ANYONES_CREATURES))
        heard = [by for by in ("p1", "p2") if waiting(played(board(bell, creature("ox")), put("a", onto="ox", by=by)))]
        assert heard == for_whom

    def test_what_something_enters_with_is_put(self):
        bell = permanent("bell", abilities=reminds("counters_put", affects=ANYONES_CREATURES))
        ox = creature("ox", zone="hand")
        assert len(waiting(played(board(bell, ox), move("ox", "battlefield", counters={"+1/+1": 2})))) == 1

    def test_a_put_that_is_cut_to_none_puts_nothing(self):
        vizier = permanent(
            "vizier", abilities=[{"is": "changes_puts", "affects": MY_CREATURES, "kinds": ["-1/-1"], "minus": 1}]
        )
        bell = permanent("bell", abilities=reminds("counters_put", affects=ANYONES_CREATURES))
        assert waiting(played(board(bell, vizier, creature("ox")), put("-1/-1", onto="ox"))) == []

    @pytest.mark.parametrize(("when", "times"), [("counters_removed", 2), ("last_removed", 1)])
    def test_of_removal_each_time_or_the_last(self, when, times):
        vault = permanent("vault", counters={"charge": 2}, abilities=reminds(when, kind="charge"))
        now = played(board(vault), remove("charge", "vault"), remove("charge", "vault"))
        assert len(waiting(now)) == times

    @pytest.mark.rule("704.3")
    def test_of_what_comes_off_at_one_time_once_for_each_kind(self):
        vault = permanent("vault", counters={"charge": 2, "dream": 1}, abilities=reminds("counters_removed"))
        at_once = together(remove("charge", "vault"), remove("charge", "vault"), remove("dream", "vault"))
        assert len(waiting(played(board(vault), at_once))) == 2
        limited = at_most(2, "+1/+1") + reminds("counters_removed", kind="+1/+1")
        now = played(board(creature("ox", counters={"+1/+1": 3, "-1/-1": 1}, abilities=limited)))
        assert (fired(now), waiting(now)) == (
            [(1, "704.5q", "ox"), (1, "704.5r", "ox")],
            [("reminder", "ox")],
        ), "both actions of one pass take +1/+1 counters off at one time"

    @pytest.mark.rule("122.2")
    def test_row_35_counters_that_cease_are_not_removed(self):
        bell = permanent("bell", abilities=reminds("counters_removed", affects=ANYONES_CREATURES))
        now = played(board(bell, creature("ox", counters={"+1/+1": 2})), move("ox", "hand"))
        assert waiting(now) == []

    @pytest.mark.rule("704.5q")
    def test_opposed_counters_that_cancel_are_removed(self):
        bell = permanent("bell", abilities=reminds("counters_removed", kind="+1/+1", affects=ANYONES_CREATURES))
        now = played(board(bell, creature("ox", counters={"+1/+1": 1})), put("-1/-1", onto="ox"))
        assert waiting(now) == [("reminder", "bell")]

    def test_counters_on_players(self):
        bell = permanent(
            "bell", abilities=reminds("counters_put", kind="poison", affects={"who": "opponents", "what": ["player"]})
        )
        assert waiting(played(board(bell), put("poison", onto="p1"))) == []
        assert waiting(played(board(bell), put("poison", onto="p2"))) == [("reminder", "bell")]

    def test_the_editors_hand_triggers_nothing(self):
        bell = permanent("bell", abilities=reminds("counters_put") + reminds("counters_removed"))
        now = played(
            board(bell), step("set", card="bell", counters={"charge": 2}), step("set", card="bell", counters={})
        )
        assert waiting(now) == []


@pytest.mark.rule("603.2")
class TestRemindersOfComingAndGoing:
    @pytest.mark.parametrize(
        ("to", "what"), [("graveyard", ["dies", "leaves"]), ("exile", ["leaves"]), ("hand", ["leaves"])]
    )
    def test_only_what_goes_to_the_graveyard_dies(self, to, what):
        ability = reminds("dies", "dies", affects=ANYONES_CREATURES) + reminds(
            "leaves", "leaves", affects=ANYONES_CREATURES
        )
        now = played(board(permanent("bell", abilities=ability), creature("ox")), move("ox", to))
        assert [trigger.text for trigger in now.board.triggers] == what

    @pytest.mark.rule("608.2h")
    def test_what_leaves_is_looked_at_as_it_last_was(self):
        bell = permanent("bell", abilities=reminds("dies", affects={**ANYONES_CREATURES, "with": "+1/+1"}))
        start = board(bell, creature("with", counters={"+1/+1": 1}), creature("without"))
        assert waiting(played(start, step("destroy", card="with"))) == [("reminder", "bell")]
        assert waiting(played(start, step("destroy", card="without"))) == []

    @pytest.mark.rule("608.2h")
    def test_a_watcher_that_dies_together_with_it_sees_it_die(self):
        bell = creature("bell", abilities=reminds("dies", affects={**ANYONES_CREATURES, "other": True}))
        both = together(step("destroy", card="bell"), step("destroy", card="ox"))
        assert waiting(played(board(bell, creature("ox")), both)) == [("reminder", "bell")]

    @pytest.mark.rule("400.7")
    def test_what_came_and_died_in_one_act_is_seen_to_do_both(self):
        heard = reminds("enters", "came", affects=ANYONES_CREATURES) + reminds(
            "dies", "died", affects=ANYONES_CREATURES
        )
        bell = permanent("bell", abilities=heard)
        both = together(move("ox", "battlefield"), step("destroy", card="ox"))
        now = played(board(bell, creature("ox", zone="hand")), both)
        assert [trigger.text for trigger in now.board.triggers] == ["came", "died"]
        made = played(board(bell), together(create(token("rat")), step("destroy", card="rat")))
        assert [trigger.text for trigger in made.board.triggers] == ["came", "died"]
        milled = played(board(bell, creature("ox", zone="hand")), move("ox", "graveyard"))
        assert waiting(milled) == []

    @pytest.mark.rule("603.10")
    def test_who_had_it_then_is_who_controlled_it_there(self):
        his = creature("ox", zone="hand", owner="p1")
        heard = reminds("dies", affects=MY_CREATURES)
        start = board(
            player("p1"),
            player("p2"),
            his,
            permanent("mine", abilities=heard),
            permanent("theirs", owner="p2", abilities=heard),
        )
        both = together(move("ox", "battlefield", controller="p2"), step("destroy", card="ox"))
        assert waiting(played(start, both)) == [("reminder", "theirs")]

    @pytest.mark.rule("400.7")
    def test_of_two_events_that_are_alike_each_is_about_the_object_of_its_time(self):
        """The first counter was put on what has left since, the second on what has come back."""
        bless = {"do": "put", "onto": "$that", "kind": "lore"}
        bell = permanent("bell", abilities=reminds("counters_put", kind="charge", affects=MY_CREATURES, does=[bless]))
        blink = (move("ox", "exile"), move("ox", "battlefield"))
        act = together(put("charge", onto="ox"), *blink, put("charge", onto="ox"))
        first = played(board(bell, creature("ox")), act, resolve())
        assert counters(first, "ox") == {"charge": 1}
        assert counters(played(first, resolve()), "ox") == {"charge": 1, "lore": 1}

    def test_coming_is_not_dying(self):
        bell = creature("bell", zone="hand", abilities=reminds("enters", "came") + reminds("dies", "died"))
        now = played(board(bell), move("bell", "battlefield"))
        assert [trigger.text for trigger in now.board.triggers] == ["came"]

    def test_entering_is_judged_by_what_it_is_as_it_has_entered(self):
        bell = permanent("bell", abilities=reminds("enters", affects={**ANYONES_CREATURES, "with": "any"}))
        start = board(bell, creature("ox", zone="hand"))
        assert waiting(played(start, move("ox", "battlefield"))) == []
        assert waiting(played(start, move("ox", "battlefield", counters={"charge": 1}))) == [("reminder", "bell")]

    def test_it_works_in_every_zone(self):
        bell = permanent("bell", zone="graveyard", abilities=reminds("counters_put", affects=ANYONES_CREATURES))
        assert waiting(played(board(bell, creature("ox")), put("a", onto="ox"))) == [("reminder", "bell")]

    def test_lost_with_all_abilities_it_does_not_trigger(self):
        bell = creature("bell", abilities=reminds("counters_put"))
        hush = permanent("hush", abilities=loses_abilities("creature"))
        assert waiting(played(board(bell, hush), put("a", onto="bell"))) == []

    @pytest.mark.rule("122.8")
    def test_row_36_37_two_collectors_each_see_it_die_and_each_get_the_full_set(self):
        ozoliths = [
            permanent(name, abilities=reminds("dies", affects={**MY_CREATURES, "with": "any"}))
            for name in ("ozolith", "ozolith-2")
        ]
        start = board(*ozoliths, creature("bear", counters={"+1/+1": 2, "flying": 1, "-0/-1": 1}))
        now = played(start, step("destroy", card="bear"))
        assert waiting(now) == [("reminder", "ozolith"), ("reminder", "ozolith-2")]
        for name in ("ozolith", "ozolith-2"):
            now = played(now, step("put_its_counters", from_="bear", onto=name), step("resolve"))
        full = {"+1/+1": 2, "flying": 1, "-0/-1": 1}
        assert (counters(now, "ozolith"), counters(now, "ozolith-2"), waiting(now)) == (full, full, [])

    @pytest.mark.rule("503.1")
    @pytest.mark.parametrize(("whose", "rings"), [("p1", True), ("p2", False)])
    def test_the_upkeep_of_its_controller(self, whose, rings):
        bell = permanent("bell", controller="p1", owner="p2", abilities=reminds("upkeep"))
        assert bool(waiting(played(board(bell), step("upkeep", player=whose)))) is rings

    @pytest.mark.rule("503.1")
    def test_an_upkeep_reminder_may_need_counters(self):
        bell = permanent("bell", abilities=reminds("upkeep", affects={"with": "age"}))
        start = board(bell)
        assert waiting(played(start, step("upkeep", player="p1"))) == []
        assert waiting(played(start, put("age", onto="bell"), step("upkeep", player="p1"))) == [("reminder", "bell")]


@pytest.mark.rule("702.26b")
class TestWhatIsPhasedOut:
    def test_neither_triggers_nor_is_seen(self):
        start = board(
            creature("plant", 0, 0, keywords=["graft 1"], counters={"+1/+1": 1}, phased_out=True),
            creature("elk", keywords=["vanishing 1"], counters={"time": 1}, phased_out=True),
            creature("bear", zone="hand"),
        )
        assert waiting(played(start, move("bear", "battlefield"), step("upkeep", player="p1"))) == []

    @pytest.mark.parametrize(
        ("when", "one"),
        [
            ("counters_put", put("a", onto="ox")),
            ("counters_removed", remove("charge", "ox")),
            ("dies", step("destroy", card="ox")),
            ("leaves", move("ox", "hand")),
            ("enters", create(token("rat"))),
            ("upkeep", step("upkeep", player="p1")),
        ],
    )
    def test_reminds_of_nothing_until_it_is_back(self, when, one):
        bell = permanent("bell", phased_out=True, abilities=reminds(when, affects=ANYONES_CREATURES))
        start = board(bell, creature("ox", counters={"charge": 1}))
        assert waiting(played(start, one)) == []
        assert waiting(played(start, step("phase_in", card="bell"), one)) == [("reminder", "bell")]


class TestCountersThatComeAndGoAtOneTime:
    """What is put and what comes off at one time changes the number once, in whatever order it is written."""

    @staticmethod
    def both_ways(start, one, other):
        """What waits after both at one time; either order gives the same."""
        waits = [
            [(t.what, t.chapter) for t in played(start, act).board.triggers]
            for act in (together(one, other), together(other, one))
        ]
        assert waits[0] == waits[1]
        return waits[0]

    @pytest.mark.rule("714.2b")
    @pytest.mark.parametrize(("put_on", "off", "chapters"), [(2, 1, [2]), (1, 1, []), (3, 1, [2, 3]), (1, 0, [2])])
    def test_a_saga_comes_to_the_chapters_up_to_what_is_left(self, put_on, off, chapters):
        song = saga("song", 3, counters={"lore": 1})
        found = self.both_ways(board(song), put("lore", onto="song", count=put_on), remove("lore", "song", count=off))
        assert found == [("chapter", number) for number in chapters]

    @pytest.mark.rule("714.2b")
    def test_one_after_the_other_it_comes_to_its_chapter_again(self):
        song = saga("song", 3, counters={"lore": 2})
        now = played(board(song), remove("lore", "song"), put("lore", onto="song"))
        assert [t.chapter for t in now.board.triggers] == [2]

    @pytest.mark.rule("122.7")
    @pytest.mark.parametrize(("off", "times"), [(1, 0), (0, 1)])
    def test_the_nth_counter_is_one_that_stays(self, off, times):
        bell = permanent("bell", counters={"charge": 2}, abilities=reminds("counters_put", kind="charge", nth=3))
        found = self.both_ways(board(bell), put("charge", onto="bell"), remove("charge", "bell", count=off))
        assert len(found) == times

    @pytest.mark.rule("310.12b")
    @pytest.mark.parametrize(("put_on", "waits"), [(1, []), (0, [("defeat", None)])])
    def test_a_siege_that_gets_a_counter_at_that_time_is_not_defeated(self, put_on, waits):
        start = board(player("p1"), player("p2"), siege("siege", 2, protector="p2"))
        assert self.both_ways(start, damage("siege", 2), put("defense", onto="siege", count=put_on)) == waits

    @pytest.mark.rule("702.63a")
    def test_nor_is_the_last_time_counter_gone(self):
        moth = creature("moth", keywords=["vanishing 3"], counters={"time": 1}, abilities=reminds("last_removed"))
        assert self.both_ways(board(moth), remove("time", "moth"), put("time", onto="moth")) == []
        assert len(waiting(played(board(moth), remove("time", "moth")))) == 2

    @pytest.mark.rule("400.7")
    def test_what_has_come_back_starts_from_none(self):
        bell = creature("bell", counters={"charge": 5}, abilities=reminds("counters_put", kind="charge", nth=2))
        blink = (move("bell", "exile"), move("bell", "battlefield", counters={"charge": 2}))
        assert waiting(played(board(bell), together(remove("charge", "bell"), *blink))) == [("reminder", "bell")]
