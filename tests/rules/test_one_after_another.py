"""What an ability does comes one thing after another (608.2c); what is done together is one event (603.10, 614.5)."""

from typing import Any

import pytest

from tests.builders import (
    HARDENED_SCALES,
    KEEPER,
    MY_CREATURES,
    aura,
    board,
    changes_puts,
    choose,
    commander,
    counters,
    creature,
    enters_with,
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
    step,
    together,
    waiting,
    why_nothing,
    zone,
)
from webapp.rules import Moment, tell

PLUS = "+1/+1"
ANYONES = {"who": "anyone"}
TWO_SHIELDS = {"shield": 2}


def does(*effects: dict[str, Any], **fields: Any) -> list[dict[str, Any]]:
    return [{"is": "activated", "text": "as it says", "does": list(effects), **fields}]


def use(card_id: str, *targets: str):
    return step("use", card=card_id, targets=list(targets))


PUT_ON_IT = {"do": "put", "onto": "$it", "kind": PLUS}
PUT_ON_TARGET = {"do": "put", "onto": "$target", "kind": PLUS}
SACRIFICE_IT = {"do": "sacrifice", "card": "$it"}
DESTROY_TARGET = {"do": "destroy", "card": "$target"}


@pytest.mark.rule("608.2c")
class TestOneThingAfterAnother:
    def test_what_is_sacrificed_after_a_put_is_remembered_with_that_counter(self):
        """Modular passes on two; had both been done at one time, it would be remembered as it was before, with one."""
        abilities = does(PUT_ON_IT, SACRIFICE_IT)
        worker = creature(
            "worker", 0, 0, "Artifact Creature", keywords=["modular 1"], counters={PLUS: 1}, abilities=abilities
        )
        start = board(worker, creature("golem", 1, 1, "Artifact Creature"))
        passed_on = {
            name: counters(played(start, act, resolve(to="golem")), "golem")
            for name, act in {
                "one by one": use("worker"),
                "at one time": together(put(PLUS, "worker"), step("sacrifice", card="worker")),
                "used at one time": together(use("worker"), put("charge", "golem")),
            }.items()
        }
        assert passed_on == {
            "one by one": {PLUS: 2},
            "at one time": {PLUS: 1},
            "used at one time": {PLUS: 1, "charge": 1},
        }

    @pytest.mark.rule("614.1a")
    @pytest.mark.parametrize(("first", "there"), [(SACRIFICE_IT, 1), ({"do": "tap", "card": "$it"}, 2)])
    def test_what_it_has_sacrificed_changes_no_puts_any_more(self, first, there):
        scales = permanent("scales", abilities=HARDENED_SCALES + does(first, PUT_ON_TARGET, targets=[MY_CREATURES]))
        now = played(board(scales, creature("bear")), use("scales", "bear"))
        assert counters(now, "bear") == {PLUS: there}

    @pytest.mark.rule("122.1c")
    def test_destroyed_twice_it_loses_two_shield_counters_and_one_if_it_is_at_one_time(self):
        wrath = permanent("wrath", abilities=does(DESTROY_TARGET, DESTROY_TARGET, targets=[MY_CREATURES]))
        start = board(wrath, creature("bear", counters=TWO_SHIELDS))
        assert counters(played(start, use("wrath", "bear")), "bear") == {}
        at_once = together(step("destroy", card="bear"), step("destroy", card="bear"))
        assert counters(played(start, at_once), "bear") == {"shield": 1}

    @pytest.mark.rule("400.7")
    def test_what_it_has_exiled_is_found_there_by_what_it_does_next(self):
        ability = does({"do": "exile", "card": "$target"}, PUT_ON_TARGET, targets=[MY_CREATURES])
        now = played(board(permanent("priest", abilities=ability), creature("bear")), use("priest", "bear"))
        assert (zone(now, "bear"), counters(now, "bear")) == ("exile", {PLUS: 1})

    @pytest.mark.rule("603.10")
    @pytest.mark.parametrize(("kind", "remembered"), [(PLUS, 1), ("charge", 0)])
    def test_a_watcher_looks_back_on_the_moment_before_it_left(self, kind, remembered):
        """It watches for what leaves with a +1/+1 counter on it, and that counter came just before."""
        watcher = permanent("watcher", abilities=reminds("leaves", affects={"who": "you", "with": PLUS}))
        bear = creature("bear", abilities=does({**PUT_ON_IT, "kind": kind}, SACRIFICE_IT))
        assert len(waiting(played(board(watcher, bear), use("bear")))) == remembered

    @pytest.mark.rule("603.3b")
    def test_all_that_triggers_meanwhile_waits_in_turn_order(self):
        watch = reminds("dies", affects=ANYONES)
        watchers = [permanent("theirs", owner="p2", abilities=watch), permanent("mine", abilities=watch)]
        both = does(SACRIFICE_IT, DESTROY_TARGET, targets=[MY_CREATURES])
        now = played(board(*watchers, creature("ox", abilities=both), creature("bear")), use("ox", "bear"))
        assert [source for _, source in waiting(now)] == ["mine", "mine", "theirs", "theirs"]


@pytest.mark.rule("701.21a")
@pytest.mark.parametrize(("then", "ends"), [("p1", "graveyard"), ("p2", "battlefield")])
def test_sacrifice_this_is_said_to_whose_ability_it_is(then, ends):
    abilities = reminds("last_removed", kind="time", does=[SACRIFICE_IT])
    start = board(permanent("clock", counters={"time": 1}, abilities=abilities))
    now = played(start, remove("time", "clock"), step("control", card="clock", player=then), resolve())
    assert (zone(now, "clock"), waiting(now)) == (ends, [])


@pytest.mark.rule("614.5")
class TestOneEventOfSeveralWhoPut:
    BEAR = creature("bear", 0, 1, zone="hand", abilities=enters_with({PLUS: 1}))

    def entered(self, *others, kind: str = PLUS) -> Moment:
        return played(board(self.BEAR, *others), move("bear", "battlefield", counters={kind: 1}, counters_by="p2"))

    def test_one_effect_adds_once_to_all_that_it_enters_with(self):
        scales = permanent("scales", abilities=HARDENED_SCALES)
        assert counters(self.entered(scales), "bear") == {PLUS: 3}
        assert counters(self.entered(scales, kind="charge"), "bear") == {PLUS: 2, "charge": 1}

    def test_a_reminder_is_put_there_once(self):
        watcher = permanent("watcher", abilities=reminds("counters_put", affects=MY_CREATURES))
        assert (len(waiting(self.entered(watcher))), len(waiting(self.entered(watcher, kind="charge")))) == (1, 2)

    @pytest.mark.rule("603.2")
    @pytest.mark.parametrize(
        ("put_by", "by", "remembered"), [("opponent", "p2", 1), ("opponent", "p1", 0), ("you", "p2", 1)]
    )
    def test_one_that_asks_who_puts_is_about_each_of_them(self, put_by, by, remembered):
        watcher = permanent("watcher", abilities=reminds("counters_put", affects=ANYONES, put_by=put_by))
        at_once = together(put(PLUS, "ox"), put(PLUS, "ox", by=by))
        assert len(waiting(played(board(watcher, creature("ox")), at_once))) == remembered
        if by == "p2":
            assert len(waiting(self.entered(watcher))) == 1

    def test_it_is_told_who_they_are(self):
        assert "bear enters with two +1/+1 counters, put by Player 1 and Player 2" in [
            line.text for line in tell(self.entered()).lines
        ]


@pytest.mark.rule("400.7")
class TestWhatIsDoneToACardBeforeItEnters:
    @pytest.mark.parametrize(("keeps", "there"), [([], {}), (KEEPER, {PLUS: 1})])
    def test_counters_put_on_it_where_it_lies_do_not_follow_it(self, keeps, there):
        """Nor are they doubled on the battlefield, where nobody puts them: its own ability may keep them (122.2)."""
        doubles = permanent("doubles", abilities=changes_puts({"who": "you"}, times=2))
        at_once = together(put(PLUS, "bear"), move("bear", "battlefield"))
        now = played(board(creature("bear", zone="exile", abilities=keeps), doubles), at_once)
        assert counters(now, "bear") == there

    @pytest.mark.parametrize(("through", "remembered"), [("exile", 0), ("battlefield", 1)])
    def test_what_is_put_on_it_where_it_lay_in_between_is_remembered_there(self, through, remembered):
        """Counters are put on a creature only where it is one of mine: not as it lies in exile for a moment."""
        watcher = permanent("watcher", abilities=reminds("counters_put", affects=MY_CREATURES))
        came = "battlefield" if through == "exile" else "hand"
        flickered = together(move("bear", through, counters={"time": 1}), move("bear", came))
        start = board(watcher, creature("bear", zone=came, keywords=["vanishing"]))
        assert waiting(played(start, flickered)) == [("reminder", "watcher")] * remembered

    @pytest.mark.rule("702.63a")
    @pytest.mark.parametrize(("through", "what"), [("exile", []), ("battlefield", [("vanishing", "bear")])])
    def test_its_last_time_counter_comes_off_there(self, through, what):
        came = "battlefield" if through == "exile" else "hand"
        flickered = together(move("bear", through, counters={"time": 1}), remove("time", "bear"), move("bear", came))
        assert waiting(played(board(creature("bear", zone=came, keywords=["vanishing"])), flickered)) == what

    @pytest.mark.rule("303.4g")
    def test_an_aura_can_not_enchant_what_enters_with_it(self):
        """What it enchants is chosen among what is there before; one after the other it can."""
        start = board(creature("bear", zone="hand"), aura("wings", zone="graveyard"))
        steps = (move("bear", "battlefield"), move("wings", "battlefield", attached_to="bear"))
        now = played(start, together(*steps))
        assert (zone(now, "bear"), zone(now, "wings")) == ("battlefield", "graveyard")
        assert zone(played(start, *steps), "wings") == "battlefield"


class TestWhatCanNotReturn:
    @pytest.mark.rule("702.93a", "400.4a")
    def test_a_card_whose_front_is_no_permanent_card(self):
        """A land that was its other face has become a creature with undying."""
        back = {"name": "Grove", "type": "Land Creature", "power": 1, "toughness": 1, "keywords": ["undying"]}
        for type_, ends in (("Instant", "graveyard"), ("Creature", "battlefield")):
            card_entry = creature("growth", 3, 3, type_, transformed=True, back=back)
            assert zone(played(board(card_entry), step("destroy", card="growth"), resolve()), "growth") == ends


@pytest.mark.rule("702.32a")
def test_each_fading_takes_off_a_counter():
    start = board(creature("wisp", keywords=["fading 2", "fading 1"], counters={"fade": 3}))
    first = played(start, step("upkeep", player="p1"))
    assert (counters(first, "wisp"), zone(first, "wisp")) == ({"fade": 1}, "battlefield")
    second = played(first, step("upkeep", player="p1"))
    assert zone(second, "wisp") == "graveyard"
    assert zone(played(start, *[step("upkeep", player="p2")] * 3), "wisp") == "battlefield"


@pytest.mark.rule("702.63a", "614.17c")
@pytest.mark.parametrize(("gone", "why"), [(False, "614.17c"), (True, "603.4")])
def test_why_vanishing_takes_off_no_counter(gone, why):
    """A counter that can't be removed is not one that is not there any more."""
    abilities = [] if gone else [{"is": "no_removal"}]
    wisp = creature("wisp", keywords=["vanishing 2"], counters={"time": 2}, abilities=abilities)
    now = played(board(wisp), step("upkeep", player="p1"))
    now = played(now, step("set", card="wisp", counters={}), resolve()) if gone else played(now, resolve())
    assert ({one.rule for one in now.refusals}, waiting(now)) == ({why}, [])


@pytest.mark.rule("603.6c", "800.4a")
class TestWhatLeavesWithItsOwner:
    COLLECTOR = reminds(
        "leaves",
        affects={**MY_CREATURES, "with": "any"},
        does=[{"do": "put_its_counters", "from": "$that", "onto": "$it"}],
    )

    def test_leaves_the_battlefield_and_its_counters_go_on_a_collector(self):
        lent = {"owner": "p2", "controller": "p1", "counters": {PLUS: 2}}
        start = board(
            *map(player, ("p1", "p2", "p3")),
            permanent("ozolith", abilities=self.COLLECTOR),
            creature("bear", **lent),
            creature("phased", **lent, phased_out=True),
            creature("bare", owner="p2", controller="p1"),
            creature("drawn", owner="p2", zone="hand"),
        )
        now = played(start, step("leave", player="p2"))
        assert waiting(now) == [("reminder", "ozolith")]
        assert counters(played(now, resolve()), "ozolith") == {PLUS: 2}

    def test_it_does_not_die(self):
        watcher = permanent("watcher", abilities=reminds("dies", affects=ANYONES))
        assert waiting(played(board(watcher, creature("bear", owner="p2")), step("leave", player="p2"))) == []

    def test_what_triggers_for_who_has_left_is_not_put_there(self):
        theirs = permanent("theirs", owner="p2", abilities=reminds("leaves", affects=ANYONES))
        lent = permanent("lent", owner="p2", controller="p1", abilities=reminds("leaves"))
        assert waiting(played(board(theirs, lent), step("leave", player="p2"))) == [("reminder", "lent")]


@pytest.mark.rule("122.5", "608.2b")
class TestAMoveWithoutALegalTarget:
    def test_names_both_rules(self):
        start = board(creature("bear", counters={PLUS: 1}), creature("theirs", owner="p2"), creature("ox"))
        moves = {
            "controllers": move_counters(PLUS, "bear", "theirs", same_controller=True),
            "new object": move_counters(PLUS, "bear", "ox", expected={"ox": 2}),
        }
        named = {name: why_nothing(played(start, one)) for name, one in moves.items()}
        assert named == {"controllers": {"122.5", "608.2b"}, "new object": {"122.5", "608.2b", "400.7"}}
        assert why_nothing(played(start, move_counters("charge", "bear", "ox"))) == {"122.5"}


@pytest.mark.rule("704.5s")
class TestASagaWaitsForItsChapters:
    def test_and_for_no_other_ability_of_it(self):
        start = board(saga("tale", 2, counters={"lore": 1}, abilities=reminds("counters_put")))
        now = played(start, put("lore", "tale"))
        assert zone(now, "tale") == "battlefield"
        now = played(now, step("dismiss", source="tale", what="chapter"))
        assert (zone(now, "tale"), waiting(now)) == ("graveyard", [("reminder", "tale")])


class TestWhatIsUsedTogetherWithOtherSteps:
    ADAPTS = creature("wurm", keywords=["adapt 2"], counters={"oil": 1})

    @pytest.mark.rule("704.4")
    def test_is_one_moment_with_them(self):
        both = together(step("use", card="wurm"), step("proliferate", choose=["wurm"]))
        assert counters(played(board(self.ADAPTS), both), "wurm") == {PLUS: 2, "oil": 2}
        one_by_one = played(board(self.ADAPTS), step("use", card="wurm"), step("proliferate", choose=["wurm"]))
        assert counters(one_by_one, "wurm") == {PLUS: 3, "oil": 2}


class TestWhatTheCheckTellsOfZones:
    def told(self, now: Moment) -> set[str]:
        return {rule for line in tell(now).lines for rule in line.rules}

    @pytest.mark.rule("122.2", "704.6d")
    @pytest.mark.parametrize(("counters_there", "told"), [({"time": 3}, True), ({}, False)])
    def test_counters_on_an_exiled_commander_cease_as_it_goes_on(self, counters_there, told):
        start = board(commander("boss"), format="commander")
        now = played(start, move("boss", "exile", counters=counters_there), choose(True))
        assert zone(now, "boss") == "command"
        assert ("122.2" in self.told(now)) is told

    @pytest.mark.rule("903.9b")
    @pytest.mark.parametrize(("answer", "ends"), [(True, "command"), (False, "hand")])
    def test_a_commander_that_would_go_to_a_hand_in_place_of_the_graveyard(self, answer, ends):
        to_hand = [{"is": "replaces_leaving", "to": "hand", "affects": ANYONES}]
        start = board(commander("boss"), permanent("totem", abilities=to_hand), format="commander")
        now = played(start, put("-1/-1", "boss", 2), choose(answer))
        assert zone(now, "boss") == ends
        assert ("903.9b" in self.told(now)) is answer
