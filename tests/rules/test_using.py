"""Abilities that somebody uses, and triggers that do what they say: what they cost, what they target, what they do."""

from typing import Any

import msgspec
import pytest

from tests.builders import (
    HARDENED_SCALES,
    SOLEMNITY,
    aura,
    board,
    card,
    choose,
    counters,
    creature,
    damage,
    loses_abilities,
    move,
    permanent,
    played,
    player,
    put,
    refused,
    remove,
    resolve,
    size,
    step,
    together,
    token,
    waiting,
    why_nothing,
    zone,
)
from webapp.rules import AnyStep, Moment
from webapp.rules.abilities import Ability
from webapp.rules.entries import decode
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.telling import tell

PLUS, MINUS = "+1/+1", "-1/-1"
CREATURE = {"who": "anyone", "what": ["creature"]}
MINE = {"who": "you", "what": ["creature"]}
ANY_TARGET = {"who": "anyone", "what": ["creature", "planeswalker", "battle", "player"]}


def used(*does: dict[str, Any], targets: tuple[dict[str, Any], ...] = (), **more: Any) -> list[dict[str, Any]]:
    """An ability that does all this."""
    return [{"is": "activated", "text": "do it", "targets": list(targets), "does": list(does), **more}]


def does(do: str, **fields: Any) -> dict[str, Any]:
    return {"do": do, **{name.rstrip("_"): value for name, value in fields.items()}}


def use(card: str = "it", *targets: str, **more: Any) -> AnyStep:
    return step("use", card=card, targets=list(targets), **more)


def thing(*does: dict[str, Any], targets: tuple[dict[str, Any], ...] = (), id: str = "it", **fields: Any) -> Any:
    """An artifact of p1 with that ability."""
    pays = {"pays": fields.pop("pays")} if "pays" in fields else {}
    return permanent(id, fields.pop("type", "Artifact"), abilities=used(*does, targets=targets, **pays), **fields)


def lines(now: Moment, label: str) -> list[str]:
    return [line.text for line in tell(now).lines if line.label == label]


PING = does("damage", to="$target", amount=1)
BALLISTA = {"pays": {"remove": {PLUS: 1}}, "cost": "Remove a +1/+1 counter from it"}


def ballista(number: int) -> Any:
    return creature("it", 0, 0, counters={PLUS: number}, abilities=used(PING, targets=(ANY_TARGET,), **BALLISTA))


@pytest.mark.rule("118.3")
class TestWhatItCosts:
    def test_its_counters_are_removed_and_then_it_does_what_it_says(self):
        now = played(board(ballista(2), creature("ox", 2, 2)), use("it", "ox"))
        assert counters(now, "it") == {PLUS: 1}
        assert now.board.cards["ox"].damage == 1

    def test_what_has_no_such_counter_can_not_pay_and_does_nothing(self):
        now = played(board(thing(PING, targets=(ANY_TARGET,), pays={"remove": {PLUS: 1}})), use("it", "p2"))
        assert why_nothing(now) == {"118.3"}
        assert now.board.player("p2").life == 20

    def test_a_cost_of_two_kinds_is_paid_whole_or_not_at_all(self):
        it = thing(
            PING, targets=(ANY_TARGET,), pays={"remove": {"oil": 1, "charge": 2}}, counters={"oil": 3, "charge": 1}
        )
        now = played(board(it), use("it", "p2"))
        assert (why_nothing(now), counters(now, "it")) == ({"118.3"}, {"oil": 3, "charge": 1})

    def test_x_says_how_many(self):
        it = thing(does("draw", count="X"), pays={"remove": {"charge": "X"}}, counters={"charge": 3})
        cards = [card(f"c{n}", "Land", zone="library") for n in range(3)]
        now = played(board(it, *cards), use("it", x=2))
        assert counters(now, "it") == {"charge": 1}
        assert [zone(now, f"c{n}") for n in range(3)] == ["hand", "hand", "library"]

    def test_an_x_of_none_costs_nothing(self):
        now = played(board(thing(does("life", change="X"), pays={"remove": {"charge": "X"}})), use("it"))
        assert refused(now) == {"609.3"}

    @pytest.mark.rule("614.17b")
    def test_a_counter_that_can_not_be_put_can_not_be_paid(self):
        druid = creature("it", 0, 2, abilities=used(does("untap", card="$it"), pays={"put": {MINUS: 1}}), tapped=True)
        assert counters(played(board(druid), use()), "it") == {MINUS: 1}
        calm = permanent("calm", "Enchantment", abilities=SOLEMNITY)
        now = played(board(druid, calm), use())
        assert why_nothing(now) == {"614.17b"}
        assert now.board.cards["it"].tapped

    def test_a_counter_that_can_not_be_removed_can_not_be_paid(self):
        kept = permanent("kept", abilities=[{"is": "no_removal", "affects": {"who": "anyone"}}])
        now = played(board(ballista(2), kept), use("it", "p2"))
        assert why_nothing(now) == {"614.17b"}
        assert now.board.player("p2").life == 20

    @pytest.mark.rule("614.16")
    def test_what_looks_at_effects_alone_leaves_a_cost_be(self):
        season = permanent(
            "season", abilities=[{"is": "changes_puts", "times": 2, "only_effects": True, "affects": {"who": "you"}}]
        )
        walker = thing(does("put", onto="$it", kind="oil"), pays={"put": {"loyalty": 1}})
        assert counters(played(board(walker, season), use()), "it") == {"loyalty": 1, "oil": 2}

    def test_another_permanent_can_pay(self):
        conduit = thing(
            does("put", onto="$target 2", kind="charge"),
            targets=({"who": "you", "with": "any"}, {"who": "anyone", "what": ["artifact"]}),
            pays={"remove": {"$kind": 1}, "from": "$target"},
        )
        start = board(conduit, creature("bear", counters={MINUS: 1}), permanent("lamp"))
        now = played(start, use("it", "bear", "lamp", kind=MINUS))
        assert (counters(now, "bear"), counters(now, "lamp")) == ({}, {"charge": 1})
        assert why_nothing(played(start, use("it", "bear", "lamp", kind="oil"))) == {"118.3"}


@pytest.mark.rule("602.2")
class TestWhoUsesIt:
    def test_its_controller_puts_whoever_is_active(self):
        it = thing(does("put", onto="$it", kind=PLUS), type="Creature", toughness=1, owner="p2")
        now = played(board(it, permanent("scales", abilities=HARDENED_SCALES, owner="p2")), use())
        assert counters(now, "it") == {PLUS: 2}
        (put,) = [event for event in now.events if type(event).__name__ == "CountersPut"]
        assert put.by == "p2"

    def test_nobody_else_does(self):
        it = thing(does("put", onto="$it", kind="oil"))
        assert why_nothing(played(board(it), use(by="p2"))) == {"602.2"}
        assert counters(played(board(it), use(by="p1")), "it") == {"oil": 1}

    @pytest.mark.rule("113.6")
    @pytest.mark.parametrize("where", ["hand", "graveyard", "exile", "library"])
    def test_it_works_on_the_battlefield_alone(self, where):
        assert why_nothing(played(board(thing(does("draw"), zone=where)), use())) == {"113.6"}

    def test_what_is_phased_out_is_not_there(self):
        assert why_nothing(played(board(thing(does("draw"), phased_out=True)), use())) == {"702.26b"}

    @pytest.mark.rule("613.1f")
    def test_what_has_lost_its_abilities_has_none_to_use(self):
        blank = permanent("blank", "Enchantment", abilities=loses_abilities("artifact"))
        assert why_nothing(played(board(thing(does("draw")), blank), use())) == {"613.1f"}

    def test_the_second_ability_is_the_second_that_is_used(self):
        keeper, (first,), (second,) = {"is": "keeps_counters"}, used(does("draw")), used(does("tap", card="$it"))
        it = permanent("it", abilities=[keeper, first, second])
        assert played(board(it), use(ability=2)).board.cards["it"].tapped
        with pytest.raises(BadStepError, match="2 abilities"):
            played(board(it), use(ability=3))

    def test_another_object_by_now_is_not_used(self):
        assert why_nothing(played(board(thing(does("draw"))), use(expected={"it": 2}))) == {"400.7"}


class TestSpells:
    SURGE = used(does("double", card="$target", kind=PLUS), targets=(CREATURE,))

    @pytest.mark.rule("608.2n")
    @pytest.mark.parametrize("where", ["hand", "stack"])
    def test_one_does_what_it_says_and_goes_to_the_graveyard(self, where):
        surge = card("it", "Instant", zone=where, abilities=self.SURGE)
        now = played(board(surge, creature("bear", counters={PLUS: 3})), use("it", "bear"))
        assert (counters(now, "bear"), zone(now, "it")) == ({PLUS: 6}, "graveyard")

    @pytest.mark.rule("113.6")
    def test_in_a_graveyard_it_does_nothing(self):
        surge = card("it", "Sorcery", zone="graveyard", abilities=self.SURGE)
        assert why_nothing(played(board(surge, creature("bear")), use("it", "bear"))) == {"113.6"}

    @pytest.mark.rule("601.2c")
    def test_without_a_target_it_stays_where_it_is(self):
        now = played(board(card("it", "Sorcery", zone="hand", abilities=self.SURGE)), use("it"))
        assert (why_nothing(now), zone(now, "it")) == ({"601.2c"}, "hand")


@pytest.mark.rule("602.2b")
class TestTargets:
    TWO = (MINE, CREATURE)
    SHIFT = does("move_counters", from_="$target", to="$target 2", kind=PLUS, same_controller=True)

    def test_what_it_may_not_target_keeps_all_of_it_from_happening(self):
        now = played(board(ballista(1), permanent("lamp")), use("it", "lamp"))
        assert (why_nothing(now), counters(now, "it")) == ({"602.2b"}, {PLUS: 1})

    def test_it_has_to_be_said_what_is_targeted(self):
        with pytest.raises(BadStepError, match="1 target, not 0"):
            played(board(ballista(1)), use("it"))
        with pytest.raises(BadStepError, match="1 target, not 2"):
            played(board(ballista(1)), use("it", "p1", "p2"))
        with pytest.raises(UnknownObjectError) as raised:
            played(board(ballista(1)), use("it", "nobody"))
        assert raised.value.where == "targets[0]"

    def test_two_targets_are_named_in_order(self):
        it = thing(self.SHIFT, targets=self.TWO)
        start = board(it, creature("bear", counters={PLUS: 1}), creature("ox"), creature("elk", owner="p2"))
        assert counters(played(start, use("it", "bear", "ox")), "ox") == {PLUS: 1}
        assert why_nothing(played(start, use("it", "elk", "ox"))) == {"602.2b"}

    def test_a_move_can_ask_for_the_same_controller(self):
        it = thing(self.SHIFT, targets=self.TWO)
        start = board(it, creature("bear", counters={PLUS: 1}), creature("elk", owner="p2"))
        now = played(start, use("it", "bear", "elk"))
        assert (refused(now), counters(now, "bear")) == ({"608.2b", "122.5"}, {PLUS: 1})

    @pytest.mark.parametrize("chosen", [(), ("bear",), ("bear", "ox")])
    def test_up_to_so_many_may_be_fewer(self, chosen):
        it = thing(does("put", onto="$target", kind=PLUS), targets=({**CREATURE, "up_to": 2},))
        now = played(board(it, creature("bear"), creature("ox"), creature("elk")), use("it", *chosen))
        assert [counters(now, c) == {PLUS: 1} for c in ("bear", "ox", "elk")] == [
            c in chosen for c in ("bear", "ox", "elk")
        ]

    def test_more_than_up_to_so_many_makes_no_sense(self):
        it = thing(does("put", onto="$target", kind=PLUS), targets=({**CREATURE, "up_to": 1},))
        with pytest.raises(BadStepError, match="0 to 1 targets, not 2"):
            played(board(it, creature("bear"), creature("ox")), use("it", "bear", "ox"))

    @pytest.mark.rule("115.3")
    def test_one_thing_is_not_targeted_twice(self):
        it = thing(does("put", onto="$target", kind=PLUS), targets=({**CREATURE, "up_to": 2},))
        assert why_nothing(played(board(it, creature("bear")), use("it", "bear", "bear"))) == {"115.3"}

    @pytest.mark.rule("400.7")
    @pytest.mark.parametrize(
        ("instead", "found"), [("exile", True), ("graveyard", True), ("hand", False), ("library", False)]
    )
    def test_what_an_effect_has_sent_away_the_next_one_finds_where_all_can_see_it(self, instead, found):
        """Other parts of an effect find what it has moved to a public zone (400.7j)."""
        way = permanent("way", abilities=[{"is": "replaces_leaving", "to": instead, "affects": {"who": "anyone"}}])
        it = thing(does("destroy", card="$target"), does("put", onto="$target", kind="oil"), targets=(CREATURE,))
        now = played(board(it, creature("bear"), way), use("it", "bear"))
        assert zone(now, "bear") == instead
        assert (refused(now), counters(now, "bear")) == ((set(), {"oil": 1}) if found else ({"400.7"}, {}))

    @pytest.mark.rule("400.7")
    def test_what_another_act_has_sent_away_is_not_found(self):
        it = thing(does("put", onto="$target", kind="oil"), targets=(CREATURE,))
        act = together(step("destroy", card="bear"), use("it", "bear"))
        assert counters(played(board(it, creature("bear")), act), "bear") == {}

    @pytest.mark.rule("608.2h")
    @pytest.mark.parametrize("token", [True, False])
    def test_what_it_has_sent_away_is_remembered_as_it_was(self, token):
        taken = does("put_its_counters", from_="$target", onto="$it")
        paid = does("life", player="$target", change=2)
        it = thing(does("exile", card="$target"), taken, paid, targets=({**CREATURE, "who": "anyone"},))
        bear = creature("bear", owner="p1", controller="p2", token=token, counters={PLUS: 2})
        now = played(board(player("p1"), player("p2"), it, bear), use("it", "bear"))
        assert (counters(now, "it"), [one.life for one in now.board.players]) == ({PLUS: 2}, [20, 22])


class TestEffects:
    def test_each_of_those_it_is_about_gets_one(self):
        it = thing(does("put", onto=MINE, kind=PLUS))
        start = board(it, creature("bear"), creature("ox"), creature("elk", owner="p2"))
        now = played(start, use())
        assert [counters(now, c) for c in ("bear", "ox", "elk", "it")] == [{PLUS: 1}, {PLUS: 1}, {}, {}]

    def test_each_opponent_can_be_a_player(self):
        it = thing(does("put", onto={"who": "opponents", "what": ["player"]}, kind="poison"))
        now = played(board(it, player("p1"), player("p2"), player("p3")), use())
        assert [counters(now, p) for p in ("p1", "p2", "p3")] == [{}, {"poison": 1}, {"poison": 1}]

    @pytest.mark.parametrize(
        ("count", "number"), [(2, 2), ("X", 3), ({"counters": "oil"}, 4), ({"counters": "oil", "whose": "affected"}, 1)]
    )
    def test_how_many_is_written_or_chosen_or_counted(self, count, number):
        it = thing(does("put", onto="$target", kind=PLUS, count=count), targets=(CREATURE,), counters={"oil": 4})
        now = played(board(it, creature("bear", counters={"oil": 1})), use("it", "bear", x=3))
        assert counters(now, "bear")[PLUS] == number

    def test_twice_that_is_twice_that(self):
        it = thing(does("put", onto="$it", kind=PLUS, count="X", times=2))
        assert counters(played(board(it), use(x=3)), "it") == {PLUS: 6}

    @pytest.mark.rule("107.1b")
    def test_fewer_than_none_is_none(self):
        it = thing(does("put", onto="$it", kind=PLUS, count=-1), does("put", onto="$it", kind="oil"))
        assert counters(played(board(it), use()), "it") == {"oil": 1}

    @pytest.mark.parametrize("effect", ["put", "damage", "remove"])
    def test_more_than_fits_is_refused(self, effect):
        fields = {"put": {"onto": "$it", "kind": "oil", "times": 2}, "remove": {"from": "$it", "kind": "oil"}}
        number = {"put": {"count": "X"}, "remove": {"count": {"counters": "oil", "plus": 1}}, "damage": {"amount": "X"}}
        it = thing({"do": effect, **fields.get(effect, {"to": "$you"}), **number[effect]}, counters={"oil": 10**12})
        with pytest.raises(BadStepError):
            played(board(it), use(x=10**12), damage("p1", 1), use(x=10**12))

    @pytest.mark.parametrize(("count", "left"), [(None, 2), (2, 1), ("all", 0), ("X", 0)])
    def test_so_many_are_removed(self, count, left):
        fields = {} if count is None else {"count": count}
        it = thing(does("remove", from_="$it", kind="oil", **fields), counters={"oil": 3})
        assert counters(played(board(it), use(x=9)), "it").get("oil", 0) == left

    def test_all_kinds_are_removed_or_moved(self):
        it = thing(does("remove", from_="$it", kind="all"), counters={"oil": 3, PLUS: 1})
        assert counters(played(board(it), use()), "it") == {}
        it = thing(
            does("move_counters", from_="$it", to="$target", kind="ALL"),
            targets=(CREATURE,),
            counters={"oil": 2, PLUS: 1},
        )
        now = played(board(it, creature("bear")), use("it", "bear"))
        assert (counters(now, "it"), counters(now, "bear")) == ({}, {"oil": 2, PLUS: 1})

    @pytest.mark.rule("122.5")
    def test_a_move_from_each_takes_from_all_but_itself(self):
        cannibal = creature(
            "it",
            0,
            1,
            counters={PLUS: 1},
            abilities=used(does("move_counters", from_=CREATURE, to="$it", kind=PLUS, count="all")),
        )
        start = board(cannibal, creature("bear", counters={PLUS: 2}), creature("elk", counters={PLUS: 1}, owner="p2"))
        now = played(start, use())
        assert (counters(now, "it"), counters(now, "bear"), counters(now, "elk")) == ({PLUS: 4}, {}, {})

    @pytest.mark.rule("122.5")
    def test_the_kind_can_be_chosen(self):
        it = thing(
            does("move_counters", from_="$it", to="$target", kind="$kind"),
            targets=(CREATURE,),
            counters={"oil": 2, PLUS: 1},
        )
        start = board(it, creature("bear"))
        assert counters(played(start, use("it", "bear", kind="oil")), "bear") == {"oil": 1}
        with pytest.raises(BadStepError, match="which kind"):
            played(start, use("it", "bear"))
        with pytest.raises(BadStepError, match="not all"):
            played(start, use("it", "bear", kind="all"))

    @pytest.mark.rule("701.10e")
    def test_doubling_comes_after_what_is_put_before_it(self):
        it = thing(
            does("put", onto="$target", kind=PLUS), does("double", card="$target", kind=PLUS), targets=(CREATURE,)
        )
        assert counters(played(board(it, creature("bear")), use("it", "bear")), "bear") == {PLUS: 2}

    @pytest.mark.rule("701.10e")
    def test_every_kind_can_be_doubled_also_on_a_player(self):
        it = thing(does("double", card="$target", kind="all"), targets=(ANY_TARGET,))
        bear = creature("bear", 5, 5, counters={"oil": 2, MINUS: 1})
        two = player("p2", counters={"poison": 3, "energy": 1})
        start = board(player("p1"), two, it, bear)
        assert counters(played(start, use("it", "bear")), "bear") == {"oil": 4, MINUS: 2}
        assert counters(played(start, use("it", "p2")), "p2") == {"poison": 6, "energy": 2}
        assert refused(played(start, use("it", "p1"))) == {"701.10e"}

    @pytest.mark.rule("122.8")
    def test_its_counters_are_put_as_they_were_as_it_was_sacrificed(self):
        zack = creature(
            "it",
            counters={PLUS: 2, "shield": 1},
            abilities=used(
                does("sacrifice", card="$it"), does("put_its_counters", from_="$it", onto="$target"), targets=(MINE,)
            ),
        )
        now = played(board(zack, creature("bear")), use("it", "bear"))
        assert (zone(now, "it"), counters(now, "bear")) == ("graveyard", {PLUS: 2, "shield": 1})

    @pytest.mark.rule("118.12")
    @pytest.mark.parametrize(("if_you_do", "after"), [(True, {}), (False, {PLUS: 1})])
    def test_what_follows_a_sacrifice_that_is_not_made_is_not_done_if_it_says_so(self, if_you_do, after):
        gives = (does("sacrifice", card="$target", if_you_do=if_you_do), does("put", onto="$it", kind=PLUS))
        altar = thing(does("destroy", card="$target"), *gives, targets=(MINE,))
        assert counters(played(board(altar, creature("bear")), use("it", "bear")), "it") == after
        plain = thing(*gives, targets=(MINE,))
        assert counters(played(board(plain, creature("bear")), use("it", "bear")), "it") == {PLUS: 1}

    @pytest.mark.rule("122.8")
    def test_what_had_none_puts_none(self):
        it = thing(does("put_its_counters", from_="$it", onto="$target"), targets=(MINE,))
        assert refused(played(board(it, creature("bear")), use("it", "bear"))) == {"122.8"}

    @pytest.mark.rule("701.34a")
    def test_it_can_proliferate(self):
        start = board(
            thing(does("proliferate")), creature("bear", counters={PLUS: 1}), creature("ox", counters={"oil": 1})
        )
        now = played(start, use(choose=["bear"]))
        assert (counters(now, "bear"), counters(now, "ox")) == ({PLUS: 2}, {"oil": 1})
        assert now.could_choose is None  # of the step proliferate alone it is told

    def test_tokens_are_created_with_their_counters(self):
        it = thing(
            does(
                "create",
                token={"name": "Ooze", "type": "Creature — Ooze", "power": 0, "toughness": 0},
                copies="X",
                kind=PLUS,
                count={"counters": "oil"},
            ),
            owner="p2",
            counters={"oil": 3},
        )
        now = played(board(it), use(x=2), use(x=1))
        made = [one for one in now.board.cards.values() if one.token]
        assert [(one.name, one.controller, dict(one.counters)) for one in made] == [("Ooze", "p2", {PLUS: 3})] * 3
        assert refused(played(now, use(x=0))) == {"609.3"}

    def test_a_tokens_size_can_be_counted(self):
        it = thing(
            does(
                "create",
                token={"name": "Elemental", "power": "X", "toughness": {"counters": "oil"}, "keywords": ["haste"]},
            ),
            counters={"oil": 3},
        )
        now = played(board(it), use(x=5))
        (made,) = [one for one in now.board.cards.values() if one.token]
        assert (size(now, made.id), made.front.keywords) == ((5, 3), ("haste",))

    def test_permanents_are_tapped_untapped_destroyed_sacrificed_and_exiled(self):
        for do, field, hoped in (
            ("tap", "tapped", True),
            ("untap", "tapped", False),
            ("destroy", "zone", "graveyard"),
            ("sacrifice", "zone", "graveyard"),
            ("exile", "zone", "exile"),
        ):
            it = thing(does(do, card="$target"), targets=(CREATURE,))
            now = played(board(it, creature("bear", tapped=do == "untap")), use("it", "bear"))
            assert getattr(now.board.cards["bear"], field) == hoped, do

    def test_life_is_gained_and_lost(self):
        it = thing(does("life", change=3), does("life", player={"who": "opponents", "what": ["player"]}, change=-2))
        now = played(board(it), use())
        assert [one.life for one in now.board.players] == [23, 18]

    def test_a_cards_controller_draws_in_its_place(self):
        it = thing(does("draw", player="$target"), targets=(CREATURE,))
        start = board(it, creature("elk", owner="p2"), card("top", "Land", owner="p2", zone="library"))
        assert zone(played(start, use("it", "elk")), "top") == "hand"

    def test_damage_has_the_source_and_its_keywords(self):
        it = creature(
            "it", keywords=["lifelink"], abilities=used(does("damage", to="$target", amount=2), targets=(ANY_TARGET,))
        )
        now = played(board(it), use("it", "p2"))
        assert [one.life for one in now.board.players] == [22, 18]

    @pytest.mark.rule("616.1")
    def test_a_question_stops_all_of_it_until_it_is_answered(self):
        two = permanent("two", abilities=[{"is": "changes_puts", "times": 2, "affects": {"who": "you"}}])
        it = thing(
            does("put", onto="$target", kind=PLUS), targets=(MINE,), pays={"remove": {"oil": 1}}, counters={"oil": 1}
        )
        scales = permanent("scales", abilities=HARDENED_SCALES)
        now = played(board(it, creature("bear"), two, scales), use("it", "bear"))
        assert now.choice is not None and counters(now, "it") == {"oil": 1}
        now = played(now, choose(["scales", "two"]))
        assert (counters(now, "it"), counters(now, "bear")) == ({}, {PLUS: 4})

    def test_two_are_used_at_one_time(self):
        it = thing(does("put", onto="$it", kind="oil"))
        now = played(board(it, creature("bear")), together(use(), put("oil", onto="bear")))
        assert (counters(now, "it"), counters(now, "bear")) == ({"oil": 1}, {"oil": 1})


class TestTelling:
    def test_the_story_says_who_used_it_and_on_what(self):
        now = played(board(ballista(2), creature("ox", 2, 2)), use("it", "ox"))
        assert tell(now).title == "It: Remove a +1/+1 counter from it: do it"
        assert lines(now, "used") == ["Player 1 uses it: Remove a +1/+1 counter from it: do it \u2014 ox"]

    def test_what_triggers_by_hand_says_when(self):
        it = creature("it", abilities=used(does("put", onto="$it", kind=PLUS), when="it attacks"))
        now = played(board(it), use())
        assert [(line.text, line.rules) for line in tell(now).lines if line.label == "used"] == [
            ("Player 1 uses it: When it attacks: do it", ("603.2",))
        ]

    def test_the_title_of_what_has_gone_still_names_it(self):
        fuse = creature("it", abilities=used(does("sacrifice", card="$it")), token=True)
        assert tell(played(board(fuse), use())).title == "It: do it"


def when(
    event: str, *does: dict[str, Any], targets: tuple[dict[str, Any], ...] = (), **more: Any
) -> list[dict[str, Any]]:
    return [{"is": "triggers", "when": event, "text": "so it is", "targets": list(targets), "does": list(does), **more}]


@pytest.mark.rule("603.2")
class TestTriggersThatDo:
    @pytest.mark.rule("113.6")
    @pytest.mark.parametrize("zone", ["battlefield", "hand", "library", "graveyard", "exile", "command"])
    @pytest.mark.parametrize("event", ["enters", "dies", "leaves", "counters_put", "counters_removed", "upkeep"])
    def test_they_work_on_the_battlefield_alone(self, event, zone):
        affects = {"affects": {"who": "anyone", "what": ["creature"]}}
        it = permanent("it", zone=zone, abilities=when(event, does("draw"), **affects))
        happens = {
            "enters": move("new", "battlefield"),
            "dies": step("destroy", card="bear"),
            "leaves": move("bear", "exile"),
            "counters_put": put(PLUS, onto="bear"),
            "counters_removed": remove(PLUS, from_="bear"),
            "upkeep": step("upkeep", player="p1"),
        }
        start = board(it, creature("bear", counters={PLUS: 2}), creature("new", zone="hand"))
        triggers = played(start, happens[event]).board.triggers
        assert [trigger.source for trigger in triggers] == (["it"] if zone == "battlefield" else [])

    @pytest.mark.rule("113.6", "603.10a")
    def test_as_it_leaves_it_still_sees_itself_die_and_its_counters_come_off(self):
        seen = [*when("dies", does("draw")), *when("last_removed", does("draw"))]
        it = creature("it", counters={"ice": 1}, abilities=seen)
        both = together(remove("ice", from_="it"), step("destroy", card="it"))
        assert len(played(board(it), both).board.triggers) == 2
        in_hand = creature("it", zone="exile", counters={"ice": 1}, abilities=seen)
        assert played(board(in_hand), remove("ice", from_="it")).board.triggers == ()

    def test_nothing_is_done_before_it_is_resolved(self):
        crusade = permanent(
            "it", "Enchantment", abilities=when("enters", does("put", onto=MINE, kind=PLUS), affects=MINE)
        )
        start = board(crusade, creature("bear"), creature("ox", zone="hand"), creature("elk", owner="p2"))
        now = played(start, move("ox", "battlefield"))
        assert waiting(now) == [("reminder", "it")] and counters(now, "bear") == {}
        now = played(now, resolve())
        assert [counters(now, c) for c in ("bear", "ox", "elk")] == [{PLUS: 1}, {PLUS: 1}, {}]

    @pytest.mark.rule("122.8")
    def test_its_counters_go_on_as_it_dies(self):
        pupil = creature(
            "it",
            0,
            0,
            counters={PLUS: 2, "shield": 1},
            abilities=when("dies", does("put_its_counters", from_="$it", onto="$target"), targets=(MINE,)),
        )
        now = played(board(pupil, creature("bear")), step("sacrifice", card="it"), resolve(targets=["bear"]))
        assert counters(now, "bear") == {PLUS: 2, "shield": 1}

    def test_what_it_is_about_is_the_one_that_died(self):
        reyhan = creature(
            "it",
            abilities=when(
                "dies",
                does("put", onto="$target", kind=PLUS, count="that many"),
                targets=(CREATURE,),
                affects={**MINE, "with": PLUS},
            ),
        )
        start = board(reyhan, creature("bear", counters={PLUS: 3, "oil": 1}), creature("ox"))
        now = played(start, step("destroy", card="bear"), resolve(targets=["ox"]))
        assert counters(now, "ox") == {PLUS: 3}

    def test_that_many_is_as_many_as_were_put(self):
        marvel = creature(
            "it",
            abilities=when(
                "counters_put",
                does("put", onto="$it", kind=PLUS, count="that many"),
                affects={**MINE, "other": True},
                kind=PLUS,
            ),
        )
        now = played(board(marvel, creature("bear")), put(PLUS, onto="bear", count=4), resolve())
        assert counters(now, "it") == {PLUS: 4}
        assert waiting(now) == []

    def test_that_is_the_object_that_entered(self):
        store = permanent(
            "it",
            counters={"loyalty": 3},
            abilities=when(
                "enters",
                does("move_counters", from_="$it", to="$that", kind="loyalty"),
                affects={"who": "you", "what": ["planeswalker"]},
            ),
        )
        start = board(store, card("jace", "Planeswalker", loyalty=2, zone="hand"))
        now = played(start, move("jace", "battlefield"), resolve())
        assert (counters(now, "it"), counters(now, "jace")) == ({"loyalty": 2}, {"loyalty": 3})

    @pytest.mark.rule("400.7")
    def test_what_has_come_back_is_not_that_object(self):
        store = permanent(
            "it",
            counters={"oil": 3},
            abilities=when("enters", does("move_counters", from_="$it", to="$that", kind="oil"), affects=MINE),
        )
        start = board(store, creature("bear", zone="hand"))
        now = played(start, move("bear", "battlefield"), move("bear", "exile"), resolve())
        assert (refused(now), counters(now, "it")) == ({"400.7"}, {"oil": 3})

    @pytest.mark.rule("400.7")
    def test_what_has_left_is_found_where_all_can_see_it_and_in_no_hand(self):
        mourner = permanent("it", abilities=when("leaves", does("put", onto="$that", kind="time"), affects=MINE))
        start = board(mourner, creature("bear"))
        found = {
            to: counters(played(start, move("bear", to), resolve()), "bear") for to in ("exile", "hand", "library")
        }
        assert found == {"exile": {"time": 1}, "hand": {}, "library": {}}
        assert refused(played(start, move("bear", "hand"), resolve())) == {"400.7"}

    @pytest.mark.rule("608.2h")
    @pytest.mark.parametrize("to", ["graveyard", "hand"])
    @pytest.mark.parametrize("token", [True, False])
    def test_its_controller_is_who_had_it_as_it_left(self, to, token):
        loses = does("life", player="$that", change=-1)
        toll = permanent("it", abilities=when("leaves", loses, affects={"who": "anyone", "what": ["creature"]}))
        borrowed = creature("bear", owner="p1", controller="p2", token=token)
        now = played(board(player("p1"), player("p2"), toll, borrowed), move("bear", to), resolve())
        assert [one.life for one in now.board.players] == [20, 19]

    @pytest.mark.rule("800.4a")
    def test_who_has_left_the_game_loses_no_life(self):
        loses = does("life", player="$that", change=-1)
        toll = permanent("it", abilities=when("leaves", loses, affects={"who": "anyone", "what": ["creature"]}))
        players = (player("p1"), player("p2"), player("p3"))
        start = board(*players, toll, creature("bear", owner="p1", controller="p2"), creature("elf", owner="p3"))
        now = played(start, move("bear", "graveyard"), step("leave", player="p2"), resolve())
        assert ([one.life for one in now.board.players], refused(now)) == ([20, 20], {"800.4a"})
        other = played(start, move("elf", "graveyard"), step("leave", player="p2"), resolve())
        assert [one.life for one in other.board.players] == [20, 19]

    @pytest.mark.rule("608.2h")
    def test_of_what_has_entered_and_gone_it_is_the_last_one_too(self):
        loses = does("life", player="$that", change=-1)
        toll = permanent("it", abilities=when("enters", loses, affects={"who": "anyone", "what": ["creature"]}))
        start = board(player("p1"), player("p2"), toll, creature("bear", 0, 0, owner="p1", zone="hand"))
        now = played(start, move("bear", "battlefield", controller="p2"), resolve())
        assert (zone(now, "bear"), [one.life for one in now.board.players]) == ("graveyard", [20, 19])

    @pytest.mark.rule("122.8")
    def test_the_counters_of_what_has_entered_and_gone_are_those_it_had(self):
        copies = when("enters", does("put_its_counters", from_="$that", onto="$it"), affects={**MINE, "other": True})
        start = board(creature("it", abilities=copies), creature("bear", zone="hand"))
        enters = move("bear", "battlefield", counters={PLUS: 1})
        gone = played(start, enters, put(PLUS, onto="bear"), step("destroy", card="bear"), resolve())
        assert (counters(gone, "it"), counters(played(start, enters, resolve()), "it")) == ({PLUS: 2}, {PLUS: 1})
        another = played(start, enters, move("bear", "exile"), move("bear", "battlefield"), resolve())
        assert counters(another, "it") == {PLUS: 1}

    @pytest.mark.rule("400.7")
    def test_what_has_come_back_is_another_creature(self):
        """It died, and its ability is about others: the object that it has become since is one of them."""
        others = {**MINE, "other": True}
        on_each = creature("it", abilities=when("dies", does("put", onto=others, kind="oil")))
        on_target = creature("it", abilities=when("dies", does("put", onto="$target", kind="oil"), targets=(others,)))
        back = (step("destroy", card="it"), move("it", "battlefield"))
        assert counters(played(board(on_each), *back, resolve()), "it") == {"oil": 1}
        assert counters(played(board(on_target), *back, resolve(targets=["it"])), "it") == {"oil": 1}
        still_there = creature("it", abilities=when("counters_put", does("put", onto=others, kind="oil")))
        assert counters(played(board(still_there), put("a", onto="it"), resolve()), "it") == {"a": 1}

    @pytest.mark.rule("603.10")
    def test_each_death_remembers_its_own_counters(self):
        """It dies with three, comes back, and dies with one, before the first of both triggers resolves."""
        pass_on = does("put_its_counters", from_="$it", onto="$target")
        pupil = creature("it", counters={PLUS: 3}, abilities=when("dies", pass_on, targets=(MINE,)))
        destroy = step("destroy", card="it")
        both = played(board(pupil, creature("bear")), destroy, move("it", "battlefield"), put(PLUS, onto="it"), destroy)
        first = played(both, resolve(targets=["bear"]))
        assert counters(first, "bear") == {PLUS: 3}
        assert counters(played(first, resolve(targets=["bear"])), "bear") == {PLUS: 4}

    def test_the_last_counter_that_came_off_is_seen(self):
        flow = creature("it", abilities=when("last_removed", does("draw"), kind="time"), counters={"time": 1})
        start = board(flow, card("top", "Land", zone="library"))
        assert zone(played(start, remove("time", from_="it"), resolve()), "top") == "hand"

    def test_upkeep_doubles_and_another_players_does_not(self):
        hydra = creature("it", counters={PLUS: 3}, abilities=when("upkeep", does("double", card="$it", kind=PLUS)))
        now = played(board(hydra), step("upkeep", player="p1"), resolve())
        assert counters(now, "it") == {PLUS: 6}
        assert waiting(played(board(hydra), step("upkeep", player="p2"))) == []

    @pytest.mark.rule("603.3d")
    def test_without_a_target_it_goes_away(self):
        pupil = creature(
            "it",
            0,
            0,
            counters={PLUS: 2},
            abilities=when("dies", does("put_its_counters", from_="$it", onto="$target"), targets=(MINE,)),
        )
        now = played(board(pupil), step("sacrifice", card="it"), resolve())
        assert (refused(now), waiting(now)) == ({"603.3d"}, [])

    def test_the_target_has_to_be_said(self):
        pupil = creature(
            "it",
            counters={PLUS: 2},
            abilities=when("dies", does("put_its_counters", from_="$it", onto="$target"), targets=(MINE,)),
        )
        now = played(board(pupil, creature("bear")), step("sacrifice", card="it"))
        with pytest.raises(BadStepError, match="1 target,"):
            played(now, resolve())

    def test_what_may_be_done_may_be_left(self):
        fiend = creature("it", abilities=when("upkeep", does("put", onto="$it", kind=PLUS), may=True))
        now = played(board(fiend), step("upkeep", player="p1"))
        assert counters(played(now, resolve()), "it") == {PLUS: 1}
        left = played(now, resolve(accept=False))
        assert (counters(left, "it"), waiting(left)) == ({}, [])

    def test_who_controlled_it_as_it_triggered_does_it(self):
        host = creature(
            "it", owner="p1", controller="p2", abilities=when("dies", does("put", onto="$you", kind="experience"))
        )
        now = played(board(host), step("destroy", card="it"), resolve())
        assert [counters(now, p) for p in ("p1", "p2")] == [{}, {"experience": 1}]

    def test_a_token_that_is_gone_still_does_it(self):
        thopters = {"name": "Thopter", "type": "Artifact Creature", "power": 1, "toughness": 1}
        walker = token(
            "it",
            0,
            0,
            counters={PLUS: 2},
            abilities=when("dies", does("create", token=thopters, copies={"counters": PLUS})),
        )
        now = played(board(walker), step("destroy", card="it"), resolve())
        assert [one.name for one in now.board.cards.values()] == ["Thopter", "Thopter"]

    def test_x_and_kind_are_chosen_as_it_resolves(self):
        it = permanent(
            "it",
            counters={"oil": 2, PLUS: 3},
            abilities=when(
                "upkeep", does("move_counters", from_="$it", to="$target", kind="$kind", count="X"), targets=(CREATURE,)
            ),
        )
        start = board(it, creature("bear"))
        now = played(start, step("upkeep", player="p1"), resolve(targets=["bear"], x=2, kind=PLUS))
        assert (counters(now, "it"), counters(now, "bear")) == ({"oil": 2, PLUS: 1}, {PLUS: 2})

    def test_it_proliferates_what_is_chosen(self):
        sage = creature("it", abilities=when("enters", does("proliferate"), affects={"who": "you", "what": ["land"]}))
        start = board(sage, creature("bear", counters={PLUS: 1}), card("land", "Land", zone="hand"))
        now = played(start, move("land", "battlefield"), resolve(choose=["bear"]))
        assert counters(now, "bear") == {PLUS: 2}

    def test_an_aura_doubles_what_it_is_on(self):
        growth = aura("it", on="bear", abilities=when("upkeep", does("double", card={"who": "attached"}, kind=PLUS)))
        start = board(growth, creature("bear", counters={PLUS: 2}), creature("ox", counters={PLUS: 2}))
        now = played(start, step("upkeep", player="p1"), resolve())
        assert (counters(now, "bear"), counters(now, "ox")) == ({PLUS: 4}, {PLUS: 2})


class TestKeywordsThatAreUsed:
    @pytest.mark.parametrize(
        ("keyword", "put"),
        [
            ("outlast {1}{w}", {PLUS: 1}),
            ("Level up {3}", {"level": 1}),
            ("adapt 3", {PLUS: 3}),
            ("monstrosity 2", {PLUS: 2}),
            ("monstrosity X", {PLUS: 4}),
            ("renown 2", {PLUS: 2}),
            ("fabricate 2", {PLUS: 2}),
            ("training", {PLUS: 1}),
            ("dethrone", {PLUS: 1}),
            ("increment", {PLUS: 1}),
        ],
    )
    def test_it_puts_its_counters_on_itself(self, keyword, put):
        now = played(board(creature("it", keywords=["flying", keyword])), use(x=4))
        assert counters(now, "it") == put

    def test_adapt_does_nothing_where_a_counter_is(self):
        now = played(board(creature("it", keywords=["adapt 3"], counters={PLUS: 1})), use())
        assert counters(now, "it") == {PLUS: 1}

    @pytest.mark.parametrize(
        ("keyword", "put"), [("bolster 2", {PLUS: 2}), ("mentor", {PLUS: 1}), ("support 2", {PLUS: 1})]
    )
    def test_it_puts_its_counters_on_a_target(self, keyword, put):
        start = board(creature("it", keywords=[keyword]), creature("bear"), permanent("lamp"))
        assert counters(played(start, use("it", "bear")), "bear") == put
        assert why_nothing(played(start, use("it", "lamp"))) & {"602.2b", "603.3d"}

    def test_support_is_for_others_and_only_for_so_many(self):
        start = board(creature("it", keywords=["support 1"]), creature("bear"), creature("ox"))
        assert why_nothing(played(start, use("it", "it"))) == {"602.2b"}
        with pytest.raises(BadStepError, match="0 to 1"):
            played(start, use("it", "bear", "ox"))

    def test_fabricate_creates_servos_instead(self):
        now = played(board(creature("it", keywords=["fabricate 2"])), use(ability=2))
        assert [one.name for one in now.board.cards.values() if one.token] == ["Servo", "Servo"]

    def test_what_is_printed_as_an_ability_comes_first(self):
        it = creature("it", keywords=["training"], abilities=used(does("tap", card="$it")))
        assert played(board(it), use()).board.cards["it"].tapped
        assert counters(played(board(it), use(ability=2)), "it") == {PLUS: 1}

    def test_one_that_is_written_as_an_ability_is_not_there_twice(self):
        level = used(does("put", onto="$it", kind="level"), cost="Level up {W}")
        it = creature("it", keywords=["level up {w}"], abilities=level)
        with pytest.raises(BadStepError, match="one ability"):
            played(board(it), use(ability=2))

    @pytest.mark.parametrize("keyword", ["adapt", "outlast", "flying", "fabricate two", "mentor 2"])
    def test_other_keywords_stand_for_nothing_that_is_used(self, keyword):
        with pytest.raises(BadStepError, match="no abilities"):
            played(board(creature("it", keywords=[keyword])), use())


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ({"does": [{"do": "tap", "card": "$target"}]}, "0 targets"),
        ({"does": [{"do": "tap", "card": "$target 2"}], "targets": [{}]}, "1 targets"),
        ({"does": [{"do": "tap", "card": "bear"}]}, "card"),
        ({"does": [{"do": "tap", "card": "$that"}]}, "only what triggers"),
        ({"does": [{"do": "put", "onto": "$it", "kind": "oil", "count": "that many"}]}, "only what triggers"),
        ({"does": [{"do": "put", "onto": "$it", "kind": "all"}]}, "no kind"),
        ({"does": []}, "length"),
        ({"does": [{"do": "tap", "card": "$it"}], "targets": [{"up_to": 2}, {}]}, "only the last"),
        ({"does": [{"do": "tap", "card": "$it"}], "cost": "{T}", "when": "attacks"}, "cost"),
        ({"does": [{"do": "tap", "card": "$it"}], "pays": {"remove": {"oil": 0}}}, "whole number"),
        ({"does": [{"do": "tap", "card": "$it"}], "pays": {"put": {"Oil": 1, "oil": 1}}}, "twice"),
        ({"does": [{"do": "tap", "card": "$it"}], "pays": {"put": []}}, "map"),
        ({"does": [{"do": "fly", "card": "$it"}]}, "fly"),
    ],
)
def test_what_makes_no_sense_can_not_be_written(written, why):
    with pytest.raises(msgspec.ValidationError, match=why):
        msgspec.convert({"is": "activated", "text": "so", **written}, Ability, dec_hook=decode)


def test_what_triggers_can_name_what_it_is_about():
    does = [{"do": "tap", "card": "$that"}]
    assert msgspec.convert({"is": "triggers", "when": "enters", "does": does}, Ability, dec_hook=decode).does


class TestOneAbilityDoesNoMoreThanAPersonCouldRead:
    def test_counters_of_each_of_many_onto_each_of_many_are_refused(self):
        it = creature("it", abilities=used({**does("move_counters", to=CREATURE, kind=PLUS), "from": CREATURE}))
        crowd = [creature(f"c{number}", counters={PLUS: 1}) for number in range(63)]  # and itself: 64 times 64
        with pytest.raises(BadStepError, match="more than 4,000 things"):
            played(board(it, *crowd), use())

    def test_so_are_many_effects_on_each_of_many(self):
        it = creature("it", abilities=used(*[does("put", onto=CREATURE, kind=PLUS)] * 20))
        crowd = [creature(f"c{number}") for number in range(300)]
        with pytest.raises(BadStepError, match="more than 4,000 things"):
            played(board(it, *crowd), use())

    def test_twice_to_each_of_many_is_done(self):
        it = creature("it", abilities=used(*[does("put", onto=CREATURE, kind=PLUS)] * 2))
        crowd = [creature(f"c{number}") for number in range(300)]
        assert counters(played(board(it, *crowd), use()), "c299") == {PLUS: 2}

    def test_a_token_has_no_size_that_no_file_could_say(self):
        size = {"count": {"type": "creature"}, "times": 10**12}
        it = creature("it", abilities=used(does("create", token={"name": "Giant", "power": size, "toughness": 1})))
        played(board(it), use())
        with pytest.raises(BadStepError, match="1,000,000,000,000"):
            played(board(it, creature("other")), use())


def test_what_many_ask_alike_of_the_board_is_so_for_each_player():
    """`while` counts once for all permanents of one player, not once for all players."""
    lord = [{"is": "gives", "power": 3, "while": {"count": {"type": "creature", "who": "you"}, "at_least": 2}}]
    now = played(
        board(
            *(creature(name, abilities=lord) for name in ("mine", "too")),
            creature("theirs", owner="p2", abilities=lord),
        )
    )
    assert [size(now, name)[0] - size(now, "theirs")[0] for name in ("mine", "too")] == [3, 3]
