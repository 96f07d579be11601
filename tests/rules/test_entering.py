"""With how many counters something enters: what is counted, what is asked, and what a keyword brings."""

from typing import Any

import msgspec
import pytest

from tests.builders import (
    HARDENED_SCALES,
    SOLEMNITY,
    board,
    card,
    changes_puts,
    choose,
    counters,
    create,
    creature,
    gives,
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    player,
    resolve,
    saga,
    step,
    together,
    token,
    waiting,
    zone,
)
from webapp.rules.errors import CountertopError

PLUS = "+1/+1"
OTHERS = {"who": "you", "what": ["creature"], "other": True}


def brings(number: Any = 1, kind: str = PLUS, **how: Any) -> list[dict[str, Any]]:
    return [{"is": "enters_with", "counters": {kind: number}, **how}]


def enters(*there: Any, ask: bool = True, **how: Any):
    """The moment after `it` enters; what the board can't know is asked."""
    return played(board(*there), move("it", "battlefield", ask=ask, **how))


def it(*keywords: str, **fields: Any):
    return creature("it", 1, 1, zone="hand", keywords=list(keywords), **fields)


@pytest.mark.rule("614.12")
class TestWhatIsCounted:
    def test_is_there_before_it_enters(self):
        swarm = it(abilities=brings(per={"count": {"type": "creature", "zone": "battlefield", "who": "you"}}))
        foes = creature("foe", owner="p2")
        assert counters(enters(swarm, creature("a"), creature("b"), foes), "it") == {PLUS: 2}
        assert counters(enters(swarm), "it") == {}

    def test_of_several_that_enter_together_none_counts_another(self):
        swarm = brings(per={"count": {"type": "creature", "zone": "battlefield"}})
        two = [creature(id, 1, 1, zone="hand", abilities=swarm) for id in ("a", "b")]
        now = played(board(*two, creature("c")), together(*(move(one, "battlefield") for one in ("a", "b"))))
        assert (counters(now, "a"), counters(now, "b")) == ({PLUS: 1}, {PLUS: 1})

    def test_below_none_there_is_none(self):
        less = it(abilities=brings(per={"count": {"type": "creature", "zone": "battlefield"}, "plus": -2}))
        assert counters(enters(less, creature("a")), "it") == {}

    @pytest.mark.rule("614.5")
    def test_is_one_put_with_all_else(self):
        lord = creature("lord", 2, 3, abilities=brings(times_its="toughness", affects=OTHERS))
        scales = permanent("scales", "Enchantment", abilities=HARDENED_SCALES)
        assert counters(enters(it("modular 1"), lord, scales), "it") == {PLUS: 5}

    def test_a_size_that_is_not_known_or_below_none_counts_as_none(self):
        for power in ("?", -3):
            lord = creature("lord", power, 3, abilities=brings(times_its="power", affects=OTHERS))
            assert counters(enters(it(), lord), "it") == {}

    def test_one_of_each_kind_is_of_the_object_with_the_ability(self):
        blue = creature(
            "blue",
            counters={"stun": 3, PLUS: 1},
            abilities=[{"is": "enters_with", "one_of_each": True, "affects": OTHERS}],
        )
        assert counters(enters(it(), blue), "it") == {"stun": 1, PLUS: 1}
        assert counters(enters(it(), token("blue")), "it") == {}

    def test_only_while_something_is_so(self):
        lord = creature("lord", abilities=brings(affects=OTHERS, **{"while": {"turn": "opponents"}}))
        now = played(board(lord, it(), active="p2"), move("it", "battlefield"))
        assert counters(now, "it") == {PLUS: 1}
        assert counters(enters(lord, it()), "it") == {}

    def test_from_another_zone_only_what_says_so_works(self):
        for zone_, number in (("graveyard", 1), ("exile", 0), ("hand", 0), ("battlefield", 0)):
            ghost = creature("ghost", zone=zone_, abilities=brings(affects=OTHERS, **{"in": "graveyard"}))
            assert counters(enters(ghost, it()), "it").get(PLUS, 0) == number
        ghost = creature("ghost", zone="graveyard", abilities=brings(affects=OTHERS))
        assert counters(enters(ghost, it()), "it") == {}


@pytest.mark.rule("614.1c")
class TestWhatIsAsked:
    KICKED = brings(**{"if": "it was kicked"})

    def test_is_asked_of_its_controller(self):
        now = enters(it(abilities=self.KICKED), controller="p2")
        assert (now.choice.kind, now.choice.player, now.choice.options) == ("whether", "p2", ("it",))
        assert (now.choice.subject, now.choice.words, zone(now, "it")) == ("it", "it was kicked", "hand")

    def test_one_thing_is_asked_once(self):
        lords = [creature(id, abilities=brings(affects=OTHERS, **{"if": "it is night"})) for id in ("a", "b")]
        now = played(enters(*lords, it()), choose(True))
        assert (now.choice, counters(now, "it")) == (None, {PLUS: 2})

    def test_nothing_is_asked_where_it_would_bring_none(self):
        lord = creature("lord", abilities=brings(per={"counters": PLUS}, affects=OTHERS, **{"if": "it is night"}))
        assert enters(lord, it()).choice is None

    @pytest.mark.rule("107.3")
    def test_a_number_is_asked_for_x_only_where_the_step_gives_none(self):
        start = board(it(abilities=brings("3X")))
        assert played(start, move("it", "battlefield", ask=True)).choice.words == "X"
        now = played(start, move("it", "battlefield", ask=True, x=2))
        assert (now.choice, counters(now, "it")) == (None, {PLUS: 6})
        assert counters(played(start, move("it", "battlefield")), "it") == {}

    @pytest.mark.parametrize("answer", [True, -1, 10**12 + 1, "3", ["it"]])
    def test_what_is_no_number_is_refused(self, answer):
        now = enters(it(abilities=brings("X")))
        with pytest.raises((CountertopError, msgspec.ValidationError)):
            played(now, choose(answer))

    def test_a_number_too_high_is_refused_and_nothing_has_happened(self):
        now = enters(it(abilities=brings("2X")))
        with pytest.raises(CountertopError, match="the most that fit"):
            played(now, choose(10**12))
        assert zone(now, "it") == "hand"

    def test_a_token_asks_as_it_is_created(self):
        start = board(permanent("riot", abilities=gives(0, 0, "riot", who="you", what=["creature"])))
        now = played(start, create(token("it"), ask=True))
        assert now.choice.kind == "whether"
        assert counters(played(now, choose(True)), "it") == {PLUS: 1}
        assert counters(played(start, create(token("it"))), "it") == {}

    def test_what_is_asked_in_one_act_is_asked_card_by_card(self):
        two = [creature(id, 1, 1, zone="hand", keywords=["riot"]) for id in ("a", "b")]
        asks = together(*(move(id, "battlefield", ask=True) for id in ("a", "b")))
        now = played(board(*two), asks)
        assert now.choice.subject == "a"
        now = played(now, choose(True))
        assert now.choice.subject == "b"
        now = played(now, choose(False))
        assert (counters(now, "a"), counters(now, "b")) == ({PLUS: 1}, {})


class TestKeywords:
    @pytest.mark.parametrize(
        ("keyword", "answer", "there"),
        [
            pytest.param("bloodthirst 3", True, {PLUS: 3}, marks=pytest.mark.rule("702.54a")),
            ("bloodthirst 3", False, {}),
            pytest.param("bloodthirst x", 4, {PLUS: 4}, marks=pytest.mark.rule("702.54b")),
            pytest.param("riot", True, {PLUS: 1}, marks=pytest.mark.rule("702.136a")),
            ("riot", False, {}),
            pytest.param("unleash", True, {PLUS: 1}, marks=pytest.mark.rule("702.98a")),
            pytest.param("tribute 2", True, {PLUS: 2}, marks=pytest.mark.rule("702.104a")),
            ("tribute 2", False, {}),
            pytest.param("impending 4", True, {"time": 4}, marks=pytest.mark.rule("702.176a")),
            ("impending 4", False, {}),
            pytest.param("devour 2", 3, {PLUS: 6}, marks=pytest.mark.rule("702.82a")),
            ("devour artifact 2", 3, {PLUS: 6}),
            pytest.param("amplify 3", 2, {PLUS: 6}, marks=pytest.mark.rule("702.38a")),
            pytest.param("sunburst", 5, {PLUS: 5}, marks=pytest.mark.rule("702.44a")),
            ("modular sunburst", 2, {PLUS: 2}),
            pytest.param("ravenous", 3, {PLUS: 3}, marks=pytest.mark.rule("702.156a")),
            ("bloodthirst 9999999999999999", False, {}),
        ],
    )
    def test_bring_what_is_answered(self, keyword, answer, there):
        now = enters(it(keyword))
        assert now.choice is not None
        assert counters(played(now, choose(answer)), "it") == there
        assert counters(enters(it(keyword), ask=False), "it") == {}

    @pytest.mark.rule("702.44a")
    def test_sunburst_brings_charge_counters_where_it_is_no_creature(self):
        now = enters(card("it", "Artifact", zone="hand", keywords=["sunburst"]))
        assert counters(played(now, choose(3)), "it") == {"charge": 3}

    @pytest.mark.rule("702.43a")
    def test_modular_sunburst_passes_its_counters_on(self):
        robot = creature("it", 0, 0, "Artifact Creature", keywords=["modular sunburst"], counters={PLUS: 2})
        golem = creature("golem", 1, 1, "Artifact Creature")
        now = played(board(robot, golem), step("destroy", card="it"))
        assert waiting(now) == [("modular", "it")]
        assert counters(played(now, resolve(to="golem")), "golem") == {PLUS: 2}

    @pytest.mark.rule("122.6a")
    def test_the_counters_of_tribute_are_put_by_the_opponent(self):
        doubles = changes_puts({"who": "anyone"}, times=2, put_by="you")
        for owner, number in (("p1", 2), ("p2", 4)):
            start = board(it("tribute 2"), permanent("season", abilities=doubles, owner=owner))
            now = played(start, move("it", "battlefield", ask=True))
            assert now.choice.player == "p2"
            assert counters(played(now, choose(True)), "it") == {PLUS: number}

    def test_nobody_is_there_to_pay_tribute(self):
        assert enters(it("tribute 2"), player("p1")).choice is None

    @pytest.mark.rule("702.150a")
    def test_compleated_takes_two_off_for_each_life_paid(self):
        tamiyo = planeswalker("it", 5, zone="hand", keywords=["compleated"])
        now = enters(tamiyo)
        assert [counters(played(now, choose(paid)), "it").get("loyalty", 0) for paid in (0, 1, 2, 3)] == [5, 3, 1, 0]
        assert zone(played(now, choose(3)), "it") == "graveyard"
        assert counters(enters(tamiyo, ask=False), "it") == {"loyalty": 5}

    @pytest.mark.rule("702.155b")
    def test_read_ahead_starts_at_the_chapter_that_is_chosen(self):
        tale = saga("it", 3, zone="hand", keywords=["read ahead"])
        now = enters(tale)
        assert now.choice.options == ("1", "2", "3")
        now = played(now, choose(3))
        assert counters(now, "it") == {"lore": 3}
        assert [trigger.chapter for trigger in now.board.triggers] == [3]
        with pytest.raises(CountertopError, match="one of 1, 2, 3"):
            played(enters(tale), choose(4))
        assert [trigger.chapter for trigger in enters(tale, ask=False).board.triggers] == [1]

    @pytest.mark.rule("714.2b")
    def test_without_it_all_chapters_up_to_the_number_trigger(self):
        season = permanent("season", abilities=changes_puts({"who": "you"}, times=2))
        now = enters(saga("it", 3, zone="hand"), season)
        assert [trigger.chapter for trigger in now.board.triggers] == [1, 2]

    def test_two_of_a_kind_are_asked_one_by_one(self):
        riots = [permanent(id, abilities=gives(0, 0, "riot", who="you", what=["creature"])) for id in ("a", "b")]
        now = enters(it(), *riots)
        now = played(now, choose(True))
        assert now.choice is not None and counters(played(now, choose(False)), "it") == {PLUS: 1}

    @pytest.mark.rule("113.11")
    def test_what_enters_without_abilities_asks_nothing(self):
        humility = permanent("humility", "Enchantment", abilities=loses_abilities("creature"))
        assert enters(it("riot", "sunburst"), humility).choice is None

    @pytest.mark.rule("614.17c")
    def test_where_no_counters_can_be_put_none_are(self):
        now = played(enters(it("riot"), permanent("calm", "Enchantment", abilities=SOLEMNITY)), choose(True))
        assert (counters(now, "it"), zone(now, "it")) == ({}, "battlefield")


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"counters": {}},
        {"counters": {PLUS: 0}},
        {"counters": {PLUS: "0X"}},
        {"counters": {PLUS: "1000X"}},
        {"counters": {PLUS: "x"}},
        {"counters": {PLUS: 1}, "one_of_each": True},
        {"counters": {PLUS: 1}, "in": "hand"},
        {"counters": {PLUS: 1}, "if": ""},
        {"counters": {PLUS: 1}, "for_each": "x" * 201},
    ],
)
def test_what_no_ability_can_say(wrong):
    with pytest.raises(msgspec.ValidationError):
        creature("ox", abilities=[{"is": "enters_with", **wrong}])
