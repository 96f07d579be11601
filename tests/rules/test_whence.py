"""Where an object has what is not just printed on it: types, keywords, loyalty, defense; and what took some of it."""

import pytest

from tests.builders import (
    becomes,
    board,
    creature,
    gives,
    keywords,
    loses_abilities,
    permanent,
    planeswalker,
    played,
    put,
    siege,
    step,
    token,
)
from webapp.rules.characteristics import view_of
from webapp.rules.errors import UnknownObjectError
from webapp.rules.whence import whence

CREATURES = {"who": "anyone", "what": ["creature"]}
HUSH = permanent("hush", "Enchantment", name="Hush", abilities=loses_abilities("creature"))
WINGS = permanent("wings", "Enchantment", name="Wings", abilities=gives(0, 0, "Flying", **CREATURES))


def told(now, card_id):
    """Each origin: what, why, by which rule; what is lost begins with `no`."""
    found = whence(getattr(now, "board", now), card_id)
    return [(f"no {one.what}" if one.lost else one.what, one.why, one.rule, one.source) for one in found]


class TestKeywords:
    @pytest.mark.rule("122.1b")
    def test_a_counter_gives_one_and_what_is_printed_needs_no_telling(self):
        start = board(creature("ox", keywords=["reach"], counters={"flying": 2, "charge": 1}))
        assert told(start, "ox") == [("flying", "2 flying counters", "122.1b", None)]

    @pytest.mark.rule("122.1b")
    def test_two_exalted_counters_are_two_abilities_and_two_of_another_kind_are_as_good_as_one(self):
        start = board(creature("ox", keywords=["exalted"], counters={"exalted": 2, "flying": 2}), HUSH)
        now = played(board(creature("ox", counters={"exalted": 2, "flying": 2})))
        assert told(now, "ox") == [
            ("exalted \u00d72", "2 exalted counters", "122.1b", None),
            ("flying", "2 flying counters", "122.1b", None),
        ]
        has = view_of(now.board).of(now.board.cards["ox"])
        assert (has.keywords, has.keywords_told) == (("exalted", "flying"), ("exalted \u00d72", "flying"))
        assert [what for what, *_ in told(start, "ox")] == ["no exalted", "no exalted \u00d72", "no flying"]
        now = played(start, put("exalted", onto="ox"))
        assert view_of(now.board).of(now.board.cards["ox"]).keywords_told == ("exalted \u00d73",)
        printed_too = board(creature("ox", keywords=["exalted"], counters={"exalted": 1}))
        assert view_of(printed_too).of(printed_too.cards["ox"]).keywords_told == ("exalted \u00d72",)
        one = board(creature("ox", counters={"exalted": 1}))
        assert view_of(one).of(one.cards["ox"]).keywords_told == ("exalted",)

    @pytest.mark.rule("613.1f")
    def test_what_gives_one_is_named(self):
        assert told(board(creature("ox"), WINGS), "ox") == [("flying", "Wings", "613.1f", "wings")]

    @pytest.mark.rule("613.7c")
    def test_what_is_older_than_the_loss_is_gone_and_what_is_younger_is_not(self):
        start = board(creature("ox", keywords=["Reach"], counters={"flying": 1}), HUSH)
        why = "but Hush: it loses all abilities"
        printed = ("no reach", f"printed, {why}", "613.1f", "hush")
        assert told(start, "ox") == [printed, ("no flying", f"1 flying counter, {why}", "613.1f", "hush")]
        now = played(start, put("flying", onto="ox"))
        assert told(now, "ox") == [printed, ("flying", "2 flying counters", "122.1b", None)]

    @pytest.mark.rule("613.1f")
    def test_one_may_be_taken_alone(self):
        clip = permanent(
            "clip", name="Clip", abilities=[{"is": "gives", "affects": CREATURES, "no_keywords": ["flying"]}]
        )
        start = board(creature("ox", keywords=["flying", "reach"]), clip)
        assert told(start, "ox") == [("no flying", "printed, but Clip: it loses that", "613.1f", "clip")]
        assert told(played(start, put("flying", onto="ox")), "ox")[1:] == [
            ("flying", "1 flying counter", "122.1b", None)
        ]

    @pytest.mark.rule("113.11")
    def test_what_it_can_not_have_is_told_however_young(self):
        never = [{"is": "cannot_have", "affects": CREATURES, "keywords": ["hexproof"]}]
        now = played(board(creature("ox"), permanent("never", name="Never", abilities=never)), put("hexproof", "ox"))
        why = "1 hexproof counter, but Never: it can\u2019t have that"
        assert told(now, "ox") == [("no hexproof", why, "113.11", "never")]

    @pytest.mark.rule("122.1b")
    def test_they_are_those_that_it_has(self):
        """What is told and is not lost is among its keywords; what is lost is not, unless it has it otherwise."""
        start = board(creature("ox", keywords=["flying"], counters={"reach": 1, "haste": 1}), HUSH, WINGS)
        now = played(start, put("haste", onto="ox"))
        has = {one.what for one in whence(now.board, "ox") if not one.lost}
        assert has == set(keywords(now, "ox")) == {"flying", "haste"}

    @pytest.mark.rule("122.1b")
    def test_in_a_graveyard_its_counters_count_and_effects_do_not(self):
        assert told(board(creature("ox", zone="graveyard", counters={"flying": 1}), WINGS, HUSH), "ox") == [
            ("flying", "1 flying counter", "122.1b", None)
        ]


class TestTypesAndNumbers:
    @pytest.mark.rule("613.1d")
    def test_what_changed_its_types(self):
        fog = [{"is": "gives", "affects": CREATURES, "types": ["Artifact"], "no_types": ["Elf", "Bear"]}]
        ability = becomes("Creature", at_least={"charge": 2})
        ring = permanent("ring", name="Ring", counters={"charge": 2}, abilities=ability)
        start = board(ring, permanent("fog", name="Fog", abilities=fog))
        assert told(start, "ring") == [
            ("Creature", "Ring", "613.1d", "ring"),
            ("Artifact", "Fog", "613.1d", "fog"),
            ("no Elf, Bear", "Fog", "613.1d", "fog"),
        ]
        assert told(start, "fog") == []

    @pytest.mark.rule("122.1e")
    @pytest.mark.rule("122.1g")
    def test_loyalty_and_defense_are_counters(self):
        start = board(planeswalker("jace", 4, counters={"loyalty": 1}), siege("siege", 3, counters={"defense": 2}))
        assert told(start, "jace") == [("loyalty 1", "1 loyalty counter", "122.1e", None)]
        assert told(start, "siege") == [("defense 2", "2 defense counters", "122.1g", None)]
        assert told(board(creature("ox", counters={"loyalty": 1})), "ox") == []
        assert told(board(planeswalker("jace", 4, zone="hand")), "jace") == []


class TestOfWhatItIsAsked:
    def test_nothing_of_a_player_or_of_what_has_ceased_to_exist(self):
        now = played(board(token("rat", counters={"flying": 1})), step("destroy", card="rat"))
        assert (whence(now.board, "p1"), whence(now.board, "rat")) == ((), ())

    def test_what_never_was_is_refused(self):
        with pytest.raises(UnknownObjectError):
            whence(board(), "nobody")
