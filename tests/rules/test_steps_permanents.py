"""The steps tap, untap, transform, attach, detach and end_turn."""

import pytest

from tests.builders import (
    aura,
    board,
    card,
    counters,
    creature,
    equipment,
    fired,
    gives,
    keywords,
    permanent,
    planeswalker,
    played,
    player,
    put,
    remove,
    size,
    step,
    together,
    why_nothing,
    zone,
)
from webapp.rules.errors import UnknownObjectError
from webapp.rules.events import Attached, CountersRemoved, Replaced

WOLF = {"name": "Wolf", "type": "Creature \u2014 Werewolf", "power": 3, "toughness": 1, "keywords": ["menace"]}


def tapped(now, card_id="bear"):
    return now.board.cards[card_id].tapped


@pytest.mark.rule("701.26a")
@pytest.mark.rule("701.26b")
class TestTapAndUntap:
    def test_a_permanent_is_tapped_and_untapped(self):
        now = played(board(creature("bear")), step("tap", card="bear"))
        assert tapped(now)
        assert not tapped(played(now, step("untap", card="bear")))

    def test_a_tapped_one_is_not_tapped_again(self):
        assert why_nothing(played(board(creature("bear", tapped=True)), step("tap", card="bear"))) == {"701.26a"}

    def test_an_untapped_one_is_not_untapped_again(self):
        assert why_nothing(played(board(creature("bear")), step("untap", card="bear"))) == {"701.26b"}

    @pytest.mark.rule("110.1")
    @pytest.mark.parametrize("do", ["tap", "untap"])
    def test_only_permanents_are(self, do):
        assert why_nothing(played(board(creature("bear", zone="graveyard")), step(do, card="bear"))) == {"110.1"}
        assert why_nothing(played(board(creature("bear", phased_out=True)), step(do, card="bear"))) == {"702.26b"}


@pytest.mark.rule("122.1d")
class TestAStunCounter:
    def test_row_95_comes_off_instead_of_untapping_one_each_time(self):
        now = played(board(creature("bear", tapped=True, counters={"stun": 2})), step("untap", card="bear"))
        assert (tapped(now), counters(now, "bear")) == (True, {"stun": 1})
        assert [type(e) for e in now.events] == [Replaced, CountersRemoved]
        now = played(now, step("untap", card="bear"))
        assert (tapped(now), counters(now, "bear")) == (True, {})
        assert not tapped(played(now, step("untap", card="bear")))

    def test_on_an_untapped_permanent_stays(self):
        now = played(board(creature("bear", counters={"stun": 1})), step("untap", card="bear"))
        assert (why_nothing(now), counters(now, "bear")) == ({"701.26b"}, {"stun": 1})

    def test_of_two_effects_that_untap_it_at_one_time_one_comes_off(self):
        twice = together(step("untap", card="bear"), step("untap", card="bear"))
        now = played(board(creature("bear", tapped=True, counters={"stun": 2})), twice)
        assert (tapped(now), counters(now, "bear")) == (True, {"stun": 1})
        now = played(board(creature("bear", tapped=True, counters={"stun": 1})), twice)
        assert (tapped(now), counters(now, "bear")) == (True, {})

    @pytest.mark.parametrize("order", [1, -1])
    def test_one_that_comes_off_in_the_same_act_holds_still(self, order):
        """It was there before the act, which is one time; one that is put there in it comes too late."""
        start = board(creature("bear", tapped=True, counters={"stun": 1}))
        now = played(start, together(*[remove("stun", "bear"), step("untap", card="bear")][::order]))
        assert (tapped(now), counters(now, "bear")) == (True, {})
        late = [put("stun", onto="bear"), step("untap", card="bear")]
        now = played(board(creature("bear", tapped=True)), together(*late[::order]))
        assert (tapped(now), counters(now, "bear")) == (False, {"stun": 1})

    def test_does_not_keep_a_permanent_from_being_tapped(self):
        now = played(board(creature("bear", counters={"stun": 1})), step("tap", card="bear"))
        assert (tapped(now), counters(now, "bear")) == (True, {"stun": 1})

    def test_holds_any_permanent(self):
        now = played(board(permanent("ring", tapped=True, counters={"stun": 1})), step("untap", card="ring"))
        assert (tapped(now, "ring"), counters(now, "ring")) == (True, {})


@pytest.mark.rule("701.27a")
class TestTransform:
    @pytest.mark.rule("712.18")
    def test_row_44_it_is_the_same_object_with_all_that_is_on_it(self):
        incubator = card(
            "incubator",
            "Artifact",
            token=True,
            counters={"+1/+1": 3},
            tapped=True,
            back={"name": "Phyrexian", "type": "Artifact Creature", "power": 0, "toughness": 0},
        )
        now = played(board(incubator), step("transform", card="incubator"))
        after = now.board.cards["incubator"]
        assert (size(now, "incubator"), after.incarnation, after.tapped, fired(now)) == ((3, 3), 1, True, [])

    def test_there_and_back(self):
        man = creature("man", 1, 1, name="Man", back=WOLF)
        there = played(board(man), step("transform", card="man"))
        assert (there.board.cards["man"].name, keywords(there, "man")) == ("Wolf", ("menace",))
        assert played(there, step("transform", card="man")).board.cards["man"].name == "Man"

    @pytest.mark.rule("704.5g")
    def test_old_damage_may_be_lethal_on_the_other_side(self):
        man = creature("man", 1, 3, back=WOLF, damage=1)
        assert fired(played(board(man), step("transform", card="man"))) == [(1, "704.5g", "man")]

    @pytest.mark.rule("704.5i")
    def test_into_a_planeswalker_without_loyalty_counters_it_goes(self):
        back = {"name": "Sage", "type": "Planeswalker", "loyalty": 4}
        assert fired(played(board(creature("man", back=back)), step("transform", card="man"))) == [(1, "704.5i", "man")]

    def test_out_of_a_planeswalker_its_loyalty_counters_stay_as_markers(self):
        sage = planeswalker("sage", 4, back={"name": "Man", "power": 2, "toughness": 2})
        now = played(board(sage), step("transform", card="sage"))
        assert (counters(now, "sage"), zone(now, "sage")) == ({"loyalty": 4}, "battlefield")

    @pytest.mark.parametrize(
        "stuck",
        [{}, {"back": {"name": "Bolt", "type": "Instant"}}, {"back": WOLF, "face_down": True}],
        ids=["no other face", "an instant on the other face", "face down"],
    )
    @pytest.mark.rule("701.27c")
    def test_some_do_not(self, stuck):
        now = played(board(creature("man", 1, 1, **stuck)), step("transform", card="man"))
        assert why_nothing(now) == {"701.27c"}
        assert not now.board.cards["man"].transformed

    def test_a_card_elsewhere_does_not(self):
        assert why_nothing(played(board(creature("man", back=WOLF, zone="hand")), step("transform", card="man"))) == {
            "110.1"
        }

    @pytest.mark.rule("613.7g")
    def test_it_has_a_new_timestamp(self):
        now = played(board(creature("man", back=WOLF)), step("transform", card="man"))
        assert now.board.cards["man"].timestamp == now.board.clock

    @pytest.mark.rule("704.5n")
    def test_no_creature_any_more_it_loses_its_equipment(self):
        man = creature("man", back={"name": "Rock", "type": "Artifact"})
        now = played(board(man, equipment("sword", on="man"), aura("aura", on="man")), step("transform", card="man"))
        assert fired(now) == [(1, "704.5m", "aura"), (1, "704.5n", "sword")]


@pytest.mark.rule("701.3a")
@pytest.mark.rule("701.3d")
class TestAttachAndDetach:
    def test_what_is_attached_gives_and_what_is_detached_does_not(self):
        start = board(creature("bear"), equipment("sword", abilities=gives(2, 0, who="attached")))
        there = played(start, step("attach", card="sword", to="bear"))
        assert size(there, "bear") == (4, 2)
        off = played(there, step("detach", card="sword"))
        assert (size(off, "bear"), zone(off, "sword")) == ((2, 2), "battlefield")

    def test_both_are_told(self):
        start = board(creature("bear"), creature("ox"), equipment("sword", on="bear"))
        now = played(start, step("attach", card="sword", to="ox"))
        assert now.events == (Attached(card="sword", to="ox", was="bear", rules=("701.3a",)),)
        assert played(now, step("detach", card="sword")).events[0].was == "ox"

    @pytest.mark.rule("701.3d")
    def test_what_is_attached_to_nothing_is_not_detached(self):
        assert why_nothing(played(board(equipment("sword")), step("detach", card="sword"))) == {"701.3d"}

    @pytest.mark.rule("704.5m")
    def test_a_detached_aura_goes(self):
        now = played(board(creature("bear"), aura("aura", on="bear")), step("detach", card="aura"))
        assert fired(now) == [(1, "704.5m", "aura")]

    def test_counters_stay_on_what_is_detached(self):
        now = played(
            board(creature("bear"), equipment("sword", on="bear", counters={"hone": 2})), step("detach", card="sword")
        )
        assert (counters(now, "sword"), size(now, "bear")) == ({"hone": 2}, (2, 2))

    @pytest.mark.parametrize("ids", [("sword", "ghost"), ("ghost", "bear")])
    def test_an_id_that_never_was_is_refused(self, ids):
        with pytest.raises(UnknownObjectError):
            played(board(creature("bear"), equipment("sword")), step("attach", card=ids[0], to=ids[1]))


@pytest.mark.rule("514.2")
class TestTheTurnEnds:
    def test_damage_wears_off_everything_and_counters_stay(self):
        start = board(
            creature("bear", 2, 5, damage=3, counters={"+1/+1": 1}), creature("ox", 2, 5, damage=1, owner="p2")
        )
        now = played(start, step("end_turn"))
        assert [c.damage for c in now.board.cards.values()] == [0, 0]
        assert counters(now, "bear") == {"+1/+1": 1}

    def test_off_what_is_phased_out_too(self):
        now = played(board(creature("bear", 2, 5, damage=3, phased_out=True)), step("end_turn"))
        assert now.board.cards["bear"].damage == 0

    def test_the_next_player_is_active_and_after_the_last_the_first(self):
        now = played(board(player("p1"), player("p2"), player("p3"), active="p2"), step("end_turn"))
        assert now.board.active == "p3"
        assert played(now, step("end_turn")).board.active == "p1"

    def test_who_has_lost_has_no_turn(self):
        start = board(player("p1"), player("p2", lost=True), player("p3"))
        assert played(start, step("end_turn")).board.active == "p3"

    def test_alone_one_goes_on(self):
        assert played(board(player("p1"), player("p2", lost=True)), step("end_turn")).board.active == "p1"
        assert played(board(player("p1")), step("end_turn")).board.active == "p1"

    def test_damage_that_toughness_has_outgrown_is_gone_before_the_check(self):
        now = played(
            board(creature("bear", 2, 2, damage=1)), together(step("end_turn"), step("put", onto="bear", kind="-1/-1"))
        )
        assert fired(now) == []
