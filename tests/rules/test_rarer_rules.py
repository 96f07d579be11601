"""Rulings about what comes up less often: opponents, protectors, control, phasing, faces, upkeep, speed, layers."""

import pytest

from tests.builders import (
    battle,
    board,
    card,
    choose,
    counters,
    creature,
    equipment,
    fired,
    gives,
    keywords,
    move,
    permanent,
    played,
    player,
    put,
    remove,
    size,
    step,
    why_nothing,
    zone,
)

SIEGE = "Battle \u2014 Siege"
NO_ABILITIES = {"is": "loses_abilities", "affects": {"who": "anyone", "what": ["creature"]}}


@pytest.mark.rule("102.3")
def test_who_is_on_no_common_team_is_an_opponent():
    now = played(
        board(
            *(player(f"p{n}", team="odd" if n % 2 else "even") for n in range(1, 4)),
            permanent("curse", abilities=gives(-1, -1, who="opponents", what=["creature"])),
            *(creature(f"bear{n}", 2, 2, owner=f"p{n}") for n in range(1, 4)),
        )
    )
    assert [size(now, f"bear{n}") for n in (1, 2, 3)] == [(2, 2), (1, 1), (2, 2)]


@pytest.mark.rule("122.9")
def test_the_counters_of_what_was_sacrificed_as_a_cost_are_put_not_moved():
    start = board(creature("imp", 1, 1, counters={"+1/+1": 2}), creature("ox", 4, 4))
    now = played(start, step("sacrifice", card="imp"), step("put_its_counters", from_="imp", onto="ox"))
    assert (counters(now, "imp"), counters(now, "ox")) == ({}, {"+1/+1": 2})
    again = played(now, step("put_its_counters", from_="imp", onto="ox"))
    assert counters(again, "ox") == {"+1/+1": 4}


class TestABattleHasAProtector:
    @pytest.mark.rule("310.8a")
    def test_one_that_is_no_siege_is_protected_by_its_controller(self):
        now = played(board(battle("gate", 3, zone="hand", owner="p2")), move("gate", "battlefield"))
        assert now.board.cards["gate"].protector == "p2"

    @pytest.mark.rule("310.12a")
    def test_a_siege_by_the_only_opponent(self):
        now = played(board(battle("siege", 3, type=SIEGE, zone="hand")), move("siege", "battlefield"))
        assert (now.choice, now.board.cards["siege"].protector) == (None, "p2")

    @pytest.mark.rule("310.12a")
    def test_or_by_the_one_of_several_whom_its_controller_chooses(self):
        siege = battle("siege", 3, type=SIEGE, zone="hand")
        now = played(board(player("p1"), player("p2"), player("p3"), siege), move("siege", "battlefield"))
        assert now.choice is not None
        assert (now.choice.player, now.choice.options) == ("p1", ("p2", "p3"))
        assert played(now, choose("p3")).board.cards["siege"].protector == "p3"

    @pytest.mark.rule("310.12b")
    def test_a_siege_that_is_defeated_is_exiled_and_may_come_back_with_its_other_face(self):
        back = {"name": "Queen", "type": "Creature", "power": 3, "toughness": 3}
        start = board(battle("siege", 1, type=SIEGE, protector="p2", counters={"defense": 1}, back=back))
        now = played(start, remove("defense", "siege"))
        assert (zone(now, "siege"), [trigger.what for trigger in now.board.triggers]) == ("battlefield", ["defeat"])
        cast = played(now, step("resolve", accept=True))
        assert (zone(cast, "siege"), cast.board.cards["siege"].name) == ("battlefield", "Queen")
        left = played(now, step("resolve", accept=False))
        assert (zone(left, "siege"), fired(left)) == ("exile", [])


@pytest.mark.rule("401.2")
class TestTheOrderOfALibrary:
    CARDS = tuple(creature(name, zone="library") for name in ("a", "b", "c"))

    def test_is_what_it_is_put_in(self):
        now = played(board(*self.CARDS), step("arrange", player="p1", zone="library", order=["c", "a", "b"]))
        assert [each.id for each in now.board.zone("p1", "library")] == ["c", "a", "b"]

    def test_that_it_has_already_is_nothing(self):
        now = played(board(*self.CARDS), step("arrange", player="p1", zone="library", order=["a", "b", "c"]))
        assert why_nothing(now) == {"401.2"}


@pytest.mark.rule("503.1")
def test_what_triggers_in_an_upkeep_triggers_in_its_players_upkeep_alone():
    start = board(creature("elk", keywords=["vanishing 2"], counters={"time": 2}))
    assert [trigger.what for trigger in played(start, step("upkeep", player="p1")).board.triggers] == ["vanishing"]
    assert played(start, step("upkeep", player="p2")).board.triggers == ()


@pytest.mark.rule("608.2")
def test_a_resolving_ability_does_what_it_says_and_waits_no_more():
    waiting = played(
        board(creature("elk", keywords=["vanishing 2"], counters={"time": 2})), step("upkeep", player="p1")
    )
    now = played(waiting, step("resolve"))
    assert (counters(now, "elk"), now.board.triggers) == ({"time": 1}, ())
    left = played(waiting, step("dismiss"))
    assert (counters(left, "elk"), left.board.triggers) == ({"time": 2}, ())


@pytest.mark.rule("613.1b")
class TestControl:
    def test_changes_and_the_object_stays_the_same(self):
        start = board(creature("bear", counters={"+1/+1": 1}, tapped=True, damage=1))
        bear = played(start, step("control", card="bear", player="p2")).board.cards["bear"]
        assert (bear.controller, bear.owner, bear.incarnation, bear.tapped, bear.damage) == ("p2", "p1", 1, True, 1)
        assert dict(bear.counters) == {"+1/+1": 1}

    def test_of_ones_own_permanent_is_nothing_to_gain(self):
        assert why_nothing(played(board(creature("bear")), step("control", card="bear", player="p1"))) == {"613.1b"}


class TestLayers:
    @pytest.mark.rule("613.6")
    def test_what_made_it_a_creature_gives_it_its_size_too_though_the_ability_is_lost_in_between(self):
        awake = {"is": "becomes", "type": "Land Creature \u2014 Forest", "power": 3, "toughness": 3}
        forest = card("forest", "Land \u2014 Forest", abilities=[awake])
        assert size(board(forest, permanent("hush", abilities=[NO_ABILITIES])), "forest") == (3, 3)

    @pytest.mark.rule("613.8a")
    def test_an_effect_that_another_takes_away_takes_nothing_away(self):
        """The elder applies first, but for that it depends on the younger, which is not touched by it."""
        everything = {"is": "loses_abilities", "affects": {"who": "anyone", "what": ["artifact"]}}
        elder = creature("elder", abilities=[everything])
        younger = permanent("younger", "Enchantment", abilities=[NO_ABILITIES])
        drake = creature("drake", 2, 2, type="Artifact Creature", keywords=["flying"])
        ring = permanent("ring", keywords=["indestructible"])
        start = board(elder, drake, ring, younger)
        assert (keywords(start, "drake"), keywords(start, "ring")) == ((), ("indestructible",))
        assert keywords(board(elder, ring), "ring") == ()


@pytest.mark.rule("701.10e")
class TestDoubling:
    def test_puts_as_many_as_there_are(self):
        start = board(creature("bear", counters={"+1/+1": 3, "charge": 1}))
        now = played(start, step("double", card="bear", kind="+1/+1"))
        assert counters(now, "bear") == {"+1/+1": 6, "charge": 1}

    def test_none_are_twice_none(self):
        now = played(board(creature("bear")), step("double", card="bear", kind="+1/+1"))
        assert (why_nothing(now), counters(now, "bear")) == ({"701.10e"}, {})


class TestTurningFaceUp:
    @pytest.mark.rule("708.8")
    def test_it_is_the_same_object_and_all_that_is_printed_on_it(self):
        start = board(creature("morph", 5, 5, name="Giant", face_down=True, counters={"+1/+1": 1}))
        now = played(start, step("turn_face_up", card="morph"))
        giant = now.board.cards["morph"]
        assert (giant.name, giant.incarnation, size(start, "morph"), size(now, "morph")) == (
            "Giant",
            1,
            (3, 3),
            (6, 6),
        )

    @pytest.mark.rule("708.8")
    def test_what_lies_face_up_is_not_turned(self):
        assert why_nothing(played(board(creature("bear")), step("turn_face_up", card="bear"))) == {"708.8"}

    @pytest.mark.rule("701.40g")
    @pytest.mark.parametrize("type", ["Instant", "Sorcery"])
    def test_a_card_that_is_no_permanent_card_stays_face_down(self, type):
        now = played(board(card("spell", type, face_down=True)), step("turn_face_up", card="spell"))
        assert (why_nothing(now), now.board.cards["spell"].face_down) == ({"701.40g"}, True)


@pytest.mark.rule("702.26c")
class TestPhasingIn:
    def test_what_is_phased_out_does(self):
        start = board(creature("bear", phased_out=True, counters={"+1/+1": 1}), equipment("axe"))
        now = played(start, step("phase_in", card="bear"))
        assert (now.board.cards["bear"].phased_out, size(now, "bear")) == (False, (3, 3))

    def test_what_is_not_does_not(self):
        assert why_nothing(played(board(creature("bear")), step("phase_in", card="bear"))) == {"702.26c"}


@pytest.mark.rule("702.179b")
@pytest.mark.rule("704.5aa")
@pytest.mark.parametrize(("speed", "after"), [(None, 1), (0, 0), (3, 3)])
def test_speed_starts_at_1_and_only_where_there_is_none(speed, after):
    engine = permanent("engine", keywords=["start your engines!"])
    now = played(board(player("p1", speed=speed), player("p2"), engine))
    assert fired(now) == ([(1, "704.5aa", "p1")] if speed is None else [])
    assert [each.speed for each in now.board.players] == [after, None]
    assert fired(played(now, put("charge", onto="engine"))) == []
