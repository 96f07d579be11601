"""Bestow: an enchantment creature that is attached is an Aura, and once unattached a creature again (702.103)."""

import pytest

from tests.builders import (
    aura,
    board,
    card,
    counters,
    create,
    creature,
    damage,
    edit,
    enters_with,
    fired,
    gives,
    keywords,
    move,
    permanent,
    played,
    put,
    size,
    step,
    together,
    waiting,
    why_nothing,
    zone,
)
from webapp.rules.characteristics import view_of
from webapp.rules.events import Attached
from webapp.rules.foreseen import foresee, would
from webapp.rules.near import near
from webapp.rules.telling import tell

BOON = gives(1, 1, who="attached", what=["creature"])


def nymph(on=None, **fields):
    fields |= {"attached_to": on} if on else {}
    usual = {"keywords": ["bestow {3}{G}"], "abilities": BOON}
    return card("nymph", "Enchantment Creature \u2014 Nymph", **{"power": 2, "toughness": 2, **usual, **fields})


def type_of(now, card_id="nymph"):
    there = getattr(now, "board", now)
    line = view_of(there).of(there.cards[card_id]).type_line
    return line.types, line.subtypes


AN_AURA = ({"enchantment"}, {"aura"})
A_CREATURE = ({"enchantment", "creature"}, {"nymph"})


def host(now):
    return now.board.cards["nymph"].attached_to


@pytest.mark.rule("702.103b")
class TestWhatIsBestowed:
    def test_is_an_aura_that_enchants_a_creature_and_no_creature(self):
        now = played(board(creature("bear"), nymph("bear", counters={"+1/+1": 1})))
        assert (fired(now), type_of(now), size(now, "nymph"), size(now, "bear")) == ([], AN_AURA, (None, None), (3, 3))
        assert "enchant creature" in keywords(now, "nymph")

    def test_what_lies_there_by_itself_is_a_creature(self):
        now = played(board(creature("bear"), nymph(counters={"+1/+1": 1})))
        assert (fired(now), type_of(now), size(now, "nymph"), size(now, "bear")) == ([], A_CREATURE, (3, 3), (2, 2))

    def test_without_the_keyword_it_is_a_creature_that_comes_loose(self):
        now = played(board(creature("bear"), nymph("bear", keywords=[])))
        assert (fired(now), type_of(now)) == ([(1, "704.5p", "nymph")], A_CREATURE)

    def test_a_legendary_one_stays_legendary(self):
        god = card("nymph", "Legendary Enchantment Creature \u2014 God", toughness=1, keywords=["bestow"])
        there = view_of(played(board(creature("bear"), god), edit("nymph", attached_to="bear")).board)
        assert there.of(there.board.cards["nymph"]).type_line.words == {"legendary", "enchantment", "aura"}

    @pytest.mark.rule("707.2")
    def test_a_copy_of_it_is_a_creature(self):
        start = board(creature("bear"), nymph("bear"))
        now = played(start, create(card("twin", "Creature", token=True, copy_of="nymph")))
        assert (type_of(now, "twin"), size(now, "twin"), type_of(now)) == (A_CREATURE, (2, 2), AN_AURA)

    def test_it_may_be_attached_to_another_creature_and_to_nothing_else(self):
        start = board(creature("bear"), creature("ox"), permanent("relic"), nymph("bear"))
        assert host(played(start, step("attach", card="nymph", to="ox"))) == "ox"
        for other in ("relic", "p1"):
            assert why_nothing(played(start, step("attach", card="nymph", to=other))) == {"701.3b"}

    def test_a_creature_is_not_bestowed_by_attaching(self):
        now = played(board(creature("bear"), nymph()), step("attach", card="nymph", to="bear"))
        assert (why_nothing(now), host(now)) == ({"701.3b"}, None)

    @pytest.mark.rule("702.26g")
    def test_it_phases_with_its_host_and_stays_bestowed(self):
        start = board(creature("bear"), nymph("bear"))
        out = played(start, step("phase_out", card="bear"))
        assert out.board.cards["nymph"].phased_out
        back = played(out, step("phase_in", card="bear"))
        assert (fired(back), type_of(back), host(back)) == ([], AN_AURA, "bear")

    @pytest.mark.rule("708.2")
    def test_face_down_it_is_a_creature_that_comes_loose(self):
        now = played(board(creature("bear"), nymph("bear")), step("turn_face_down", card="nymph"))
        assert (fired(now), size(now, "nymph")) == ([(1, "704.5p", "nymph")], (2, 2))


@pytest.mark.rule("702.103f")
@pytest.mark.rule("704.5m")
class TestOnceItsHostIsGone:
    @pytest.mark.parametrize("how", ["destroy", "sacrifice"])
    def test_it_is_a_creature_again_the_same_object_with_its_counters(self, how):
        start = board(creature("bear"), nymph("bear", counters={"+1/+1": 2, "charge": 1}))
        now = played(start, step(how, card="bear"))
        assert (fired(now), zone(now, "nymph"), host(now)) == ([(1, "704.5m", "nymph")], "battlefield", None)
        assert (type_of(now), size(now, "nymph"), now.board.cards["nymph"].incarnation) == (A_CREATURE, (4, 4), 1)
        assert counters(now, "nymph") == {"+1/+1": 2, "charge": 1}
        assert [e.rules for e in now.passes[0].events if isinstance(e, Attached)] == [("704.5m", "702.103f")]
        assert not now.passes[0].fired[0].leaves

    def test_any_other_aura_goes(self):
        now = played(board(creature("bear"), aura("aura", on="bear")), step("destroy", card="bear"))
        assert zone(now, "aura") == "graveyard"

    @pytest.mark.parametrize(
        "how", [edit("bear", type="Artifact"), together(move("bear", "exile"), move("bear", "battlefield"))]
    )
    def test_or_is_no_creature_any_more_or_another_object(self, how):
        now = played(board(creature("bear"), nymph("bear")), how)
        assert (fired(now), type_of(now)) == ([(1, "704.5m", "nymph")], A_CREATURE)

    @pytest.mark.parametrize("to", ["p1", "relic"])
    def test_or_never_could_be_enchanted(self, to):
        now = played(board(permanent("relic"), nymph(to)))
        assert (fired(now), host(now), type_of(now)) == ([(1, "704.5m", "nymph")], None, A_CREATURE)

    def test_old_counters_may_then_be_too_many(self):
        now = played(board(creature("bear"), nymph("bear", counters={"-1/-1": 2})), step("destroy", card="bear"))
        assert fired(now) == [(1, "704.5m", "nymph"), (2, "704.5f", "nymph")]

    def test_both_leave_at_one_time_and_it_was_no_creature(self):
        bell = {"is": "triggers", "when": "dies", "affects": {"who": "anyone", "what": ["creature"]}}
        start = board(creature("bear"), nymph("bear"), permanent("bell", abilities=[bell]))
        now = played(start, together(step("destroy", card="bear"), step("destroy", card="nymph")))
        assert (zone(now, "nymph"), len(waiting(now))) == ("graveyard", 1)
        assert "creature" not in now.board.cards["nymph"].last.type_line.types

    def test_damage_cannot_be_dealt_to_it_before_and_can_then(self):
        start = board(creature("bear"), nymph("bear"))
        assert why_nothing(played(start, damage("nymph", 1))) == {"120.1"}
        now = played(start, step("destroy", card="bear"), damage("nymph", 2))
        assert fired(now) == [(1, "704.5g", "nymph")]

    def test_detached_it_is_a_creature_at_once(self):
        now = played(board(creature("bear"), nymph("bear")), step("detach", card="nymph"))
        assert (fired(now), type_of(now)) == ([], A_CREATURE)
        assert [e.rules for e in now.events] == [("701.3d", "702.103f")]


class TestHowItEnters:
    @pytest.mark.rule("303.4f")
    def test_on_a_creature_bestowed(self):
        now = played(board(creature("bear"), nymph(zone="hand")), move("nymph", "battlefield", attached_to="bear"))
        assert (fired(now), host(now), type_of(now), size(now, "bear")) == ([], "bear", AN_AURA, (3, 3))
        assert ("701.3a", "702.103b") in [e.rules for e in now.events]

    def test_created_on_a_creature_it_is_bestowed_too(self):
        now = played(board(creature("bear")), create(nymph("bear", token=True)))
        assert (host(now), type_of(now)) == ("bear", AN_AURA)

    def test_by_itself_as_a_creature(self):
        now = played(board(nymph(zone="hand")), move("nymph", "battlefield"))
        assert (zone(now, "nymph"), type_of(now)) == ("battlefield", A_CREATURE)

    @pytest.mark.parametrize("to", ["relic", "p1"])
    def test_on_what_it_cannot_enchant_as_a_creature_where_an_aura_stays(self, to):
        other = aura("aura", zone="hand")
        start = board(permanent("relic"), nymph(zone="hand"), other)
        now = played(start, move("nymph", "battlefield", attached_to=to))
        assert (zone(now, "nymph"), host(now), type_of(now)) == ("battlefield", None, A_CREATURE)
        assert zone(played(start, move("aura", "battlefield", attached_to=to)), "aura") == "hand"

    @pytest.mark.rule("303.4f")
    def test_not_on_what_enters_at_the_same_time(self):
        start = board(creature("bear", zone="hand"), nymph(zone="hand"))
        now = played(start, together(move("bear", "battlefield"), move("nymph", "battlefield", attached_to="bear")))
        assert (zone(now, "nymph"), host(now)) == ("battlefield", None)

    @pytest.mark.rule("614.12")
    @pytest.mark.parametrize(("on", "there"), [("bear", {}), (None, {"+1/+1": 1})])
    def test_bestowed_it_does_not_enter_with_what_creatures_enter_with(self, on, there):
        mage = permanent("mage", abilities=enters_with({"+1/+1": 1}, who="you", other=True, what=["creature"]))
        start = board(mage, creature("bear"), nymph(zone="hand"))
        onto = {"attached_to": on} if on else {}
        assert counters(played(start, move("nymph", "battlefield", **onto)), "nymph") == there

    @pytest.mark.rule("603.2")
    @pytest.mark.parametrize(("on", "times"), [("bear", 0), (None, 1)])
    def test_nor_does_a_creature_enter(self, on, times):
        bell = {"is": "triggers", "when": "enters", "affects": {"who": "anyone", "what": ["creature"]}}
        start = board(permanent("bell", abilities=[bell]), creature("bear"), nymph(zone="hand"))
        onto = {"attached_to": on} if on else {}
        assert len(waiting(played(start, move("nymph", "battlefield", **onto)))) == times


class TestHowItIsTold:
    def test_why_and_by_which_rules(self):
        now = played(board(creature("bear"), nymph("bear", name="Nymph")), step("destroy", card="bear"))
        check, then = [line for line in tell(now).lines if "704.5m" in line.rules]
        why = "Nymph is attached to nothing that it can enchant: it becomes unattached, and is a creature again"
        assert (check.fired, check.text) == ("704.5m", why)
        assert (then.text, then.rules) == (
            "Nymph is unattached, and is bestowed no more: a creature again",
            ("704.5m", "702.103f"),
        )

    def test_what_would_come_of_it(self):
        start = played(board(creature("bear"), nymph("bear")))
        told = [phrase.text for phrase in foresee(start, step("destroy", card="bear")).phrases]
        assert "nymph: comes loose, and is a creature again" in told
        found = played(start, step("destroy", card="bear")).passes[0].fired[0]
        assert (would(found.rule, found.why), would("704.5m")) == ("would come loose", "would go to the graveyard")

    def test_what_is_missing_for_the_check(self):
        gaps = {gap.rule: gap.why for gap in near(board(creature("bear"), nymph("bear")), "nymph")}
        told = "it is attached to bear, which it can enchant: bestowed, it is a creature again once that is no more"
        assert gaps["704.5m"] == told
        plain = {gap.rule: gap.why for gap in near(board(creature("bear"), aura("aura", on="bear")), "aura")}
        assert plain["704.5m"] == "it is attached to bear, which it can enchant"
        assert "704.5m" not in {gap.rule for gap in near(board(nymph()), "nymph")}

    def test_a_put_on_it_is_no_put_on_a_creature(self):
        now = played(board(creature("bear"), nymph("bear")), put("-1/-1", onto="nymph", count=3))
        assert fired(now) == []
