"""The steps that let cards change zones: move, destroy, sacrifice, draw, create (122.2, 400.7)."""

import msgspec
import pytest

from tests.builders import (
    KEEPER,
    UNTOUCHABLE,
    aura,
    battle,
    board,
    card,
    choose,
    commander,
    counters,
    create,
    creature,
    damage,
    edit,
    enters_with,
    equipment,
    fired,
    loses_abilities,
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
from webapp.rules import perform
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import (
    CountersCeased,
    CountersKept,
    CountersPut,
    CountersRemoved,
    Moved,
    Replaced,
    TokensChanged,
)

ELSEWHERE = ["graveyard", "exile", "hand", "library", "command", "stack"]


def sorts(now):
    """What sorts of things happened, in order."""
    return [type(event) for event in now.events]


@pytest.mark.rule("122.2")
class TestCountersCeaseOnAZoneChange:
    @pytest.mark.parametrize("to", ELSEWHERE)
    def test_wherever_a_permanent_goes(self, to):
        now = played(board(creature("bear", counters={"+1/+1": 2, "shield": 1})), move("bear", to))
        assert (zone(now, "bear"), counters(now, "bear")) == (to, {})

    @pytest.mark.parametrize("origin", ["graveyard", "exile", "hand", "command", "stack"])
    def test_wherever_a_card_comes_from(self, origin):
        now = played(board(creature("bear", zone=origin, counters={"time": 2})), move("bear", "library"))
        assert counters(now, "bear") == {}

    def test_row_35_they_are_not_removed(self):
        now = played(board(creature("bear", counters={"+1/+1": 2})), move("bear", "hand"))
        assert sorts(now) == [Moved, CountersCeased]
        assert CountersRemoved not in sorts(now)

    def test_what_had_none_loses_none(self):
        assert sorts(played(board(creature("bear")), move("bear", "hand"))) == [Moved]

    @pytest.mark.rule("400.3")
    def test_a_stolen_card_goes_to_its_owners_zone(self):
        now = played(board(creature("bear", owner="p2", controller="p1")), move("bear", "graveyard"))
        assert now.board.cards["bear"].player == "p2"
        assert [c.id for c in now.board.zone("p2", "graveyard")] == ["bear"]


@pytest.mark.rule("400.7")
class TestItIsANewObject:
    def test_it_remembers_nothing(self):
        bear = creature(
            "bear", counters={"charge": 1}, damage=1, tapped=True, owner="p2", controller="p1", keywords=["haste"]
        )
        now = played(board(bear), move("bear", "exile"), move("bear", "battlefield")).board.cards["bear"]
        assert (now.damage, now.tapped, dict(now.counters), now.controller) == (0, False, {}, "p2")

    def test_nothing_that_was_done_to_it_goes_along(self):
        marks = {"tapped": True, "face_down": True, "attacked": True, "pending": True, "deathtouched": True}
        there = played(
            board(equipment("sword", on="bear"), creature("bear", 2, 9, damage=1, **marks)), move("bear", "exile")
        )
        bear = there.board.cards["bear"]
        assert not (bear.tapped or bear.face_down or bear.attacked or bear.pending or bear.deathtouched or bear.damage)
        off = played(there, move("sword", "hand")).board.cards["sword"]
        assert (off.attached_to, off.attached_incarnation) == (None, 0)

    def test_each_zone_change_raises_its_incarnation_by_one(self):
        now = played(board(creature("bear")), move("bear", "hand"))
        assert now.board.cards["bear"].incarnation == 2
        assert played(now, move("bear", "battlefield")).board.cards["bear"].incarnation == 3

    def test_it_comes_back_with_its_front_up(self):
        man = creature("man", 1, 1, back={"name": "Wolf", "power": 3, "toughness": 3}, transformed=True)
        now = played(board(man), move("man", "exile"), move("man", "battlefield"))
        assert size(now, "man") == (1, 1)

    def test_it_comes_back_face_up_and_loose(self):
        sword = equipment("sword", on="bear")
        now = played(board(creature("bear"), sword), move("sword", "hand"), move("sword", "battlefield"))
        assert now.board.cards["sword"].attached_to is None

    def test_it_is_remembered_as_it_last_was(self):
        start = board(
            creature("bear", 2, 2, counters={"+1/+1": 2}, damage=1, keywords=["flying"], owner="p1", controller="p2")
        )
        last = played(start, move("bear", "hand")).board.cards["bear"].last
        assert (last.zone, last.controller, last.power, last.toughness, last.damage) == ("battlefield", "p2", 4, 4, 1)
        assert (last.counters, last.keywords) == ({"+1/+1": 2}, ("flying",))

    @pytest.mark.parametrize("where", ["battlefield", *ELSEWHERE])
    def test_to_where_it_is_it_does_not_move(self, where):
        start = board(creature("bear", zone=where, counters={"charge": 1}))
        now = played(start, move("bear", where))
        assert why_nothing(now) == {"400.7"}
        assert now.board.cards["bear"] is start.cards["bear"]

    def test_a_step_that_means_the_old_object_does_nothing(self):
        start = played(board(creature("bear")), move("bear", "exile"), move("bear", "battlefield"))
        for one in (
            put("charge", onto="bear", expected={"bear": 1}),
            move("bear", "hand", expected={"bear": 2}),
            step("destroy", card="bear", expected={"bear": 1}),
            step("tap", card="bear", expected={"bear": 1}),
            edit("bear", damage=1, expected={"bear": 1}),
        ):
            assert why_nothing(played(start, one)) == {"400.7"}
        assert why_nothing(played(start, step("tap", card="bear", expected={"bear": 3}))) == set()

    def test_an_expected_card_that_never_was_is_refused(self):
        with pytest.raises(UnknownObjectError) as refusal:
            played(board(creature("bear")), step("tap", card="bear", expected={"ghost": 1}))
        assert refusal.value.where == "expected.ghost"


@pytest.mark.rule("122.2")
class TestACardThatKeepsItsCounters:
    """Row 39: Skullbriar keeps them to any zone but a hand or library."""

    @pytest.mark.parametrize(
        ("to", "kept"),
        [("graveyard", True), ("exile", True), ("command", True), ("stack", True), ("hand", False), ("library", False)],
    )
    def test_from_the_battlefield(self, to, kept):
        start = board(creature("briar", 1, 1, abilities=KEEPER, counters={"+1/+1": 2, "charge": 1}))
        now = played(start, move("briar", to))
        assert counters(now, "briar") == ({"+1/+1": 2, "charge": 1} if kept else {})
        assert sorts(now) == [Moved, CountersKept if kept else CountersCeased]

    @pytest.mark.parametrize("origin", ["graveyard", "exile", "command", "stack", "hand", "library"])
    def test_onto_the_battlefield_it_brings_them(self, origin):
        start = board(creature("briar", 1, 1, zone=origin, abilities=KEEPER, counters={"+1/+1": 2}))
        now = played(start, move("briar", "battlefield"))
        assert size(now, "briar") == (3, 3)
        assert CountersPut not in sorts(now)

    def test_row_38_through_the_graveyard_and_back(self):
        start = board(creature("briar", 1, 1, abilities=KEEPER, counters={"+1/+1": 2}))
        there = played(start, step("destroy", card="briar"))
        assert size(there, "briar") == (3, 3)
        assert size(played(there, move("briar", "battlefield")), "briar") == (3, 3)

    @pytest.mark.rule("704.5q")
    def test_row_41_in_a_graveyard_opposed_counters_stay_and_on_return_they_cancel(self):
        start = board(creature("briar", 1, 1, zone="graveyard", abilities=KEEPER, counters={"+1/+1": 2, "-1/-1": 1}))
        assert fired(played(start)) == []
        now = played(start, move("briar", "battlefield"))
        assert (fired(now), counters(now, "briar")) == ([(1, "704.5q", "briar")], {"+1/+1": 1})

    @pytest.mark.rule("708.2")
    def test_row_40_without_the_ability_where_it_leaves_they_cease(self):
        start = board(creature("briar", 1, 1, abilities=KEEPER, counters={"+1/+1": 2}, face_down=True))
        assert counters(played(start, move("briar", "exile")), "briar") == {}

    def test_by_the_ability_of_the_other_face_nothing_is_kept(self):
        start = board(creature("man", 1, 1, counters={"+1/+1": 2}, back={"name": "Briar", "abilities": KEEPER}))
        assert counters(played(start, move("man", "exile")), "man") == {}

    @pytest.mark.rule("122.1h")
    def test_with_a_finality_counter_it_is_exiled_with_all_of_them(self):
        start = board(creature("briar", 1, 1, abilities=KEEPER, counters={"+1/+1": 2, "finality": 1}))
        now = played(start, step("destroy", card="briar"))
        assert (zone(now, "briar"), counters(now, "briar")) == ("exile", {"+1/+1": 2, "finality": 1})

    def test_counters_that_it_enters_with_are_put_on_top_of_those_kept(self):
        start = board(
            creature(
                "briar", 1, 1, zone="graveyard", abilities=KEEPER + enters_with({"+1/+1": 1}), counters={"+1/+1": 2}
            )
        )
        assert counters(played(start, move("briar", "battlefield")), "briar") == {"+1/+1": 3}

    def test_kept_counters_are_not_put_so_nothing_prohibits_them(self):
        start = board(creature("briar", 1, 1, zone="graveyard", abilities=KEEPER + UNTOUCHABLE, counters={"+1/+1": 2}))
        assert counters(played(start, move("briar", "battlefield")), "briar") == {"+1/+1": 2}

    def test_with_none_on_it_there_is_nothing_to_keep(self):
        assert sorts(played(board(creature("briar", abilities=KEEPER)), move("briar", "exile"))) == [Moved]


@pytest.mark.rule("122.6a")
class TestEntering:
    def test_it_enters_with_what_its_ability_says(self):
        start = board(creature("pupil", 0, 0, zone="hand", abilities=enters_with({"+1/+1": 1})))
        now = played(start, move("pupil", "battlefield"))
        assert (size(now, "pupil"), fired(now)) == ((1, 1), [])

    def test_without_them_a_0_0_is_never_seen_alive(self):
        assert fired(played(board(creature("pupil", 0, 0, zone="hand")), move("pupil", "battlefield"))) == [
            (1, "704.5f", "pupil")
        ]

    @pytest.mark.parametrize(("x", "there"), [(3, {"+1/+1": 3}), (0, {}), (None, {})])
    def test_x_is_the_steps(self, x, there):
        ballista = creature("ballista", 0, 1, zone="stack", abilities=enters_with({"+1/+1": "X"}))
        more = {} if x is None else {"x": x}
        assert counters(played(board(ballista), move("ballista", "battlefield", **more)), "ballista") == there

    @pytest.mark.rule("107.3m")
    def test_row_49_flickered_its_x_is_0(self):
        start = played(
            board(creature("ballista", 0, 0, zone="stack", abilities=enters_with({"+1/+1": "X"}))),
            move("ballista", "battlefield", x=3),
        )
        now = played(start, move("ballista", "exile"), move("ballista", "battlefield"))
        assert fired(now) == [(1, "704.5f", "ballista")]

    def test_all_that_it_enters_with_adds_up_in_one_put_of_each_kind(self):
        """Hangarback Walker with X = 1 and Metallic Mimic, and an effect that adds another and a flying counter."""
        mimic = creature("mimic", abilities=enters_with({"+1/+1": 1}, who="you", other=True, what=["artifact"]))
        walker = card(
            "walker", "Artifact Creature", power=0, toughness=0, zone="hand", abilities=enters_with({"+1/+1": "X"})
        )
        now = played(board(mimic, walker), move("walker", "battlefield", x=1, counters={"+1/+1": 1, "flying": 1}))
        puts = [(e.kind, e.count, e.by, e.entering) for e in now.events if isinstance(e, CountersPut)]
        assert puts == [("+1/+1", 3, "p1", True), ("flying", 1, "p1", True)]

    def test_another_permanents_ability_goes_to_what_it_names(self):
        mimic = creature("mimic", abilities=enters_with({"+1/+1": 1}, who="you", other=True, what=["elf"]))
        start = board(mimic, creature("elf", type="Creature \u2014 Elf", zone="hand"), creature("ox", zone="hand"))
        now = played(start, move("elf", "battlefield"), move("ox", "battlefield"))
        assert (counters(now, "elf"), counters(now, "ox")) == ({"+1/+1": 1}, {})
        assert counters(played(start, move("elf", "battlefield", controller="p2")), "elf") == {}

    @pytest.mark.rule("614.12")
    def test_such_an_ability_does_not_apply_to_itself_entering(self):
        spire = creature("spire", zone="hand", abilities=enters_with({"+1/+1": 1}, who="you", what=["creature"]))
        assert counters(played(board(spire), move("spire", "battlefield")), "spire") == {}

    @pytest.mark.rule("614.12")
    @pytest.mark.parametrize("order", [("mimic", "bear"), ("bear", "mimic")])
    def test_such_an_ability_does_not_apply_to_what_enters_at_the_same_time(self, order):
        mimic = creature(
            "mimic", zone="hand", abilities=enters_with({"+1/+1": 1}, who="you", other=True, what=["creature"])
        )
        now = played(board(mimic, creature("bear", zone="hand")), together(*(move(c, "battlefield") for c in order)))
        assert counters(now, "bear") == {}

    @pytest.mark.parametrize("gone", [{"zone": "graveyard"}, {"phased_out": True}, {"face_down": True}])
    def test_such_an_ability_does_nothing_from_elsewhere(self, gone):
        mimic = creature("mimic", abilities=enters_with({"+1/+1": 1}, who="you", other=True, what=["creature"]), **gone)
        now = played(board(mimic, creature("bear", zone="hand")), move("bear", "battlefield"))
        assert counters(now, "bear") == {}

    @pytest.mark.rule("306.5b")
    def test_a_planeswalker_enters_with_its_printed_loyalty(self):
        assert counters(played(board(planeswalker("jace", 4, zone="hand")), move("jace", "battlefield")), "jace") == {
            "loyalty": 4
        }

    @pytest.mark.rule("306.5b")
    def test_a_planeswalker_that_has_moved_enters_with_it_again(self):
        start = board(planeswalker("jace", 4, counters={"loyalty": 1}))
        now = played(start, move("jace", "exile"), move("jace", "battlefield"))
        assert counters(now, "jace") == {"loyalty": 4}

    @pytest.mark.rule("306.5b")
    def test_printed_loyalty_0_means_it_goes_at_once(self):
        assert fired(played(board(planeswalker("jace", 0, zone="hand")), move("jace", "battlefield"))) == [
            (1, "704.5i", "jace")
        ]

    @pytest.mark.rule("310.4b")
    def test_a_battle_enters_with_its_printed_defense(self):
        start = board(battle("siege", 5, type="Battle \u2014 Siege", zone="hand", protector="p2"))
        assert counters(played(start, move("siege", "battlefield")), "siege") == {"defense": 5}

    @pytest.mark.rule("306.5b")
    def test_loyalty_printed_on_what_is_no_planeswalker_is_none(self):
        assert (
            counters(played(board(creature("bear", loyalty=3, zone="hand")), move("bear", "battlefield")), "bear") == {}
        )

    @pytest.mark.rule("714.3a")
    def test_a_saga_enters_with_one_lore_counter(self):
        start = board(card("saga", "Enchantment \u2014 Saga", zone="hand"))
        assert counters(played(start, move("saga", "battlefield")), "saga") == {"lore": 1}

    def test_a_0_1_that_enters_with_a_minus_counter_goes(self):
        start = board(creature("imp", 0, 1, zone="hand", abilities=enters_with({"-1/-1": 1})))
        now = played(start, move("imp", "battlefield"))
        assert fired(now) == [(1, "704.5f", "imp")]
        assert now.board.cards["imp"].last.counters == {"-1/-1": 1}

    def test_its_controller_puts_them_unless_the_effect_says_otherwise(self):
        start = board(creature("bear", owner="p2", zone="hand", abilities=enters_with({"charge": 1})))
        puts = {
            by: [
                (e.by, *e.also_by)
                for e in perform(start, move("bear", "battlefield", **more)).events
                if isinstance(e, CountersPut)
            ]
            for by, more in {
                "owner": {},
                "controller": {"controller": "p1"},
                "told": {"counters": {"charge": 1}, "counters_by": "p1"},
                "by": {"by": "p1"},
            }.items()
        }
        assert puts == {"owner": [("p2",)], "controller": [("p1",)], "told": [("p2", "p1")], "by": [("p2",)]}

    def test_it_may_enter_tapped_and_attached(self):
        start = board(creature("bear"), equipment("sword", zone="hand"), aura("aura", zone="hand"))
        now = played(
            start,
            move("sword", "battlefield", tapped=True, attached_to="bear"),
            move("aura", "battlefield", attached_to="bear"),
        )
        assert now.board.cards["sword"].tapped
        assert [now.board.cards[c].attached_to for c in ("sword", "aura")] == ["bear", "bear"]

    @pytest.mark.rule("701.3b")
    @pytest.mark.parametrize("host", ["forest", "p1", "sword"])
    def test_an_equipment_enters_unattached_where_it_cant_be(self, host):
        start = board(permanent("forest", "Land"), equipment("sword", zone="hand"))
        now = played(start, move("sword", "battlefield", attached_to=host))
        assert (zone(now, "sword"), now.board.cards["sword"].attached_to, fired(now)) == ("battlefield", None, [])
        assert {n.rule for n in now.refusals} == {"701.3b"}

    @pytest.mark.rule("701.3b")
    def test_what_is_no_attachment_enters_unattached(self):
        now = played(
            board(creature("bear"), creature("ox", zone="hand")), move("ox", "battlefield", attached_to="bear")
        )
        assert (now.board.cards["ox"].attached_to, fired(now)) == (None, [])

    @pytest.mark.rule("400.4a")
    @pytest.mark.parametrize("type", ["Instant", "Sorcery", "Legendary Sorcery"])
    def test_instants_and_sorceries_stay_where_they_are(self, type):
        now = played(board(card("bolt", type, zone="graveyard")), move("bolt", "battlefield"))
        assert (why_nothing(now), zone(now, "bolt")) == ({"400.4a"}, "graveyard")

    @pytest.mark.rule("400.4a")
    def test_a_card_whose_back_is_a_sorcery_enters(self):
        start = board(creature("shaman", zone="hand", back={"name": "Bolt", "type": "Sorcery"}))
        assert zone(played(start, move("shaman", "battlefield")), "shaman") == "battlefield"


@pytest.mark.rule("303.4g")
class TestAnAuraThatWouldEnter:
    def test_onto_nothing_stays_where_it_is(self):
        now = played(board(creature("bear"), aura("aura", zone="graveyard")), move("aura", "battlefield"))
        assert (why_nothing(now), zone(now, "aura")) == ({"303.4g"}, "graveyard")

    def test_onto_what_it_cant_enchant_stays_where_it_is(self):
        now = played(
            board(permanent("forest", "Land"), aura("aura", zone="hand")),
            move("aura", "battlefield", attached_to="forest"),
        )
        assert (why_nothing(now), zone(now, "aura")) == ({"303.4g"}, "hand")

    def test_onto_a_card_in_a_graveyard_stays_where_it_is(self):
        start = board(creature("bear", zone="graveyard"), aura("aura", zone="hand"))
        assert why_nothing(played(start, move("aura", "battlefield", attached_to="bear"))) == {"303.4g"}

    def test_it_is_judged_for_whom_it_enters(self):
        start = board(creature("bear"), aura("aura", enchant="creature you control", zone="hand"))
        assert why_nothing(played(start, move("aura", "battlefield", attached_to="bear", controller="p2"))) == {
            "303.4g"
        }
        assert not why_nothing(played(start, move("aura", "battlefield", attached_to="bear")))

    def test_onto_a_player_it_enters(self):
        start = board(aura("curse", enchant="player", zone="hand"))
        assert played(start, move("curse", "battlefield", attached_to="p2")).board.cards["curse"].attached_to == "p2"

    def test_it_is_judged_as_its_front(self):
        back = {"name": "Curse", "type": "Enchantment \u2014 Aura", "keywords": ["enchant player"]}
        start = board(aura("aura", zone="graveyard", back=back, transformed=True), creature("bear"))
        assert zone(played(start, move("aura", "battlefield", attached_to="bear")), "aura") == "battlefield"

    @pytest.mark.rule("702.26b")
    def test_onto_a_phased_out_creature_nothing_happens(self):
        start = board(creature("bear", phased_out=True), aura("aura", zone="hand"))
        assert why_nothing(played(start, move("aura", "battlefield", attached_to="bear"))) == {"702.26b"}

    def test_a_token_that_is_an_aura_is_not_created_without_a_host(self):
        now = played(board(creature("bear")), create(aura("role", token=True)))
        assert (why_nothing(now), "role" in now.board.cards) == ({"303.4g"}, False)
        assert (
            played(board(creature("bear")), create(aura("role", on="bear", token=True))).board.cards["role"].attached_to
            == "bear"
        )


class TestWhoseItIs:
    def test_a_card_enters_under_its_owner_where_nobody_else_is_named(self):
        now = played(board(creature("bear", owner="p2", zone="graveyard")), move("bear", "battlefield"))
        assert now.board.cards["bear"].controller == "p2"

    def test_under_the_controller_that_the_file_wrote(self):
        now = played(
            board(creature("bear", owner="p2", controller="p1", zone="graveyard")), move("bear", "battlefield")
        )
        assert now.board.cards["bear"].controller == "p1"

    def test_from_the_stack_under_who_controls_it_there(self):
        now = played(board(creature("bear", owner="p2", controller="p1", zone="stack")), move("bear", "battlefield"))
        assert now.board.cards["bear"].controller == "p1"

    def test_onto_the_stack_for_the_controller_that_the_file_wrote(self):
        now = played(board(creature("bear", owner="p2", controller="p1", zone="exile")), move("bear", "stack"))
        assert now.board.cards["bear"].player == "p1"

    def test_onto_the_stack_for_whoever_casts_it(self):
        now = played(board(creature("bear", owner="p2", zone="exile")), move("bear", "stack", controller="p1"))
        assert now.board.cards["bear"].player == "p1"

    def test_under_the_controller_that_the_step_names(self):
        now = played(board(creature("bear", zone="graveyard")), move("bear", "battlefield", controller="p2"))
        assert now.board.cards["bear"].controller == "p2"

    def test_elsewhere_there_is_no_controller_but_the_owner(self):
        now = played(board(creature("bear")), move("bear", "exile", controller="p2"))
        assert now.board.cards["bear"].controller == "p1"

    @pytest.mark.parametrize("field", ["controller", "counters_by"])
    def test_a_player_who_never_was_is_refused(self, field):
        with pytest.raises(UnknownObjectError) as refusal:
            played(board(creature("bear")), move("bear", "exile", **{field: "p9"}))
        assert refusal.value.where == field


class TestExiledWithCounters:
    @pytest.mark.rule("122.2")
    def test_the_old_ones_cease_and_new_ones_are_put(self):
        start = board(creature("bear", counters={"+1/+1": 2}))
        now = played(start, move("bear", "exile", counters={"time": 3}, counters_by="p2"))
        assert counters(now, "bear") == {"time": 3}
        assert [e.by for e in now.events if isinstance(e, CountersPut)] == ["p2"]


class TestALibraryHasAnOrder:
    def table(self):
        return board(
            *(creature(name, zone="library") for name in "abc"),
            creature("bear"),
            creature("other", owner="p2", zone="library"),
        )

    @pytest.mark.parametrize(
        ("position", "order"),
        [
            (None, "xabc"),
            ("top", "xabc"),
            ("bottom", "abcx"),
            (0, "xabc"),
            (1, "axbc"),
            (2, "abxc"),
            (3, "abcx"),
            (99, "abcx"),
        ],
    )
    def test_a_card_goes_to_its_top_where_nothing_else_is_said(self, position, order):
        more = {} if position is None else {"position": position}
        now = played(self.table(), move("bear", "library", **more))
        assert "".join(c.id for c in now.board.zone("p1", "library")).replace("bear", "x") == order
        assert [c.id for c in now.board.zone("p2", "library")] == ["other"]

    def test_within_it_a_card_may_take_another_place(self):
        now = played(self.table(), move("a", "library", position="bottom"))
        assert [c.id for c in now.board.zone("p1", "library")] == ["b", "c", "a"]
        assert now.board.cards["a"].incarnation == 1

    def test_the_place_it_has_is_no_other_place(self):
        assert why_nothing(played(self.table(), move("a", "library"))) == {"400.7"}

    @pytest.mark.parametrize("where", ["hand", "graveyard", "exile"])
    def test_in_other_zones_no_position_is_asked_for(self, where):
        start = board(creature("a", zone=where), creature("b", zone=where))
        assert why_nothing(played(start, move("b", where, position="top"))) == {"400.7"}


@pytest.mark.rule("111.8")
class TestATokenThatHasLeft:
    def test_row_42_is_in_the_hand_for_a_moment_and_then_ceases(self):
        now = played(board(token("bear", counters={"charge": 1})), move("bear", "hand"))
        assert now.stepped.cards["bear"].zone == "hand"
        assert now.stepped.cards["bear"].counters == {}
        assert fired(now) == [(1, "704.5d", "bear")]
        assert zone(now, "bear") == "gone"

    def test_row_43_can_not_come_back_in_the_same_act(self):
        now = played(board(token("bear")), together(move("bear", "graveyard"), move("bear", "battlefield")))
        assert now.stepped.cards["bear"].zone == "graveyard"
        assert zone(now, "bear") == "gone"
        assert {n.rule for n in now.refusals} == {"111.8"}

    @pytest.mark.parametrize("to", ELSEWHERE)
    def test_stays_wherever_it_went(self, to):
        other = "exile" if to != "exile" else "hand"
        now = played(board(token("bear")), together(move("bear", to), move("bear", other)))
        assert now.stepped.cards["bear"].zone == to

    def test_is_not_drawn(self):
        start = board(token("bear"), creature("ox", zone="library"))
        now = played(start, together(move("bear", "library"), step("draw", player="p1", count=2)))
        assert now.stepped.cards["bear"].zone == "library"
        assert zone(now, "ox") == "library"

    def test_never_comes_back_once_it_has_ceased(self):
        start = played(board(token("bear")), step("destroy", card="bear"))
        for one in (move("bear", "battlefield"), step("sacrifice", card="bear"), edit("bear", zone="battlefield")):
            assert why_nothing(played(start, one)) == {"111.7"}

    @pytest.mark.rule("122.1h")
    def test_row_54_with_a_finality_counter_it_is_exiled_and_then_ceases(self):
        now = played(board(token("bear", counters={"finality": 1})), step("destroy", card="bear"))
        assert now.stepped.cards["bear"].zone == "exile"
        assert fired(now) == [(1, "704.5d", "bear")]


@pytest.mark.rule("701.8a")
class TestDestroy:
    def test_puts_a_permanent_into_its_owners_graveyard(self):
        now = played(board(permanent("ring", owner="p2", controller="p1")), step("destroy", card="ring"))
        assert (zone(now, "ring"), now.events[0].how) == ("graveyard", "destroyed")

    @pytest.mark.rule("702.12b")
    @pytest.mark.parametrize("how", [{"keywords": ["Indestructible"]}, {"counters": {"indestructible": 1}}])
    def test_does_nothing_to_what_is_indestructible(self, how):
        now = played(board(creature("bear", **how)), step("destroy", card="bear"))
        assert (why_nothing(now), zone(now, "bear")) == ({"702.12b"}, "battlefield")

    @pytest.mark.rule("122.1c")
    def test_removes_a_shield_counter_instead(self):
        now = played(board(creature("bear", counters={"shield": 2})), step("destroy", card="bear"))
        assert (zone(now, "bear"), counters(now, "bear")) == ("battlefield", {"shield": 1})
        assert sorts(now) == [Replaced, CountersRemoved]

    @pytest.mark.rule("122.1c")
    def test_a_shield_saves_a_noncreature_permanent_too(self):
        now = played(board(permanent("ring", counters={"shield": 1})), step("destroy", card="ring"))
        assert (zone(now, "ring"), counters(now, "ring")) == ("battlefield", {})

    @pytest.mark.rule("614.17c")
    def test_row_94_does_not_use_up_the_shield_of_what_is_indestructible(self):
        bear = creature("bear", counters={"shield": 1}, keywords=["indestructible"])
        now = played(board(bear, creature("ox", keywords=["indestructible"])), step("destroy", card="bear"))
        assert (why_nothing(now), counters(now, "bear")) == ({"702.12b", "614.17c"}, {"shield": 1})
        assert why_nothing(played(now, step("destroy", card="ox"))) == {"702.12b"}

    @pytest.mark.rule("122.1c")
    @pytest.mark.parametrize("order", [1, -1])
    def test_damage_at_the_same_time_takes_another_for_these_are_two_effects(self, order):
        steps = [step("destroy", card="bear"), damage("bear", 5)]
        now = played(board(creature("bear", counters={"shield": 3})), together(*steps[::order]))
        assert (counters(now, "bear"), now.board.cards["bear"].damage) == ({"shield": 1}, 0)

    @pytest.mark.parametrize("order", [1, -1])
    @pytest.mark.parametrize("away", [remove("shield", "bear"), move_counters("shield", "bear", "ox")])
    @pytest.mark.parametrize("harm", [step("destroy", card="bear"), damage("bear", 5)], ids=["destroy", "damage"])
    def test_one_that_is_there_before_the_act_saves_it(self, order, away, harm):
        """It comes off in the same act, before or after: all of that is one time."""
        start = board(creature("bear", counters={"shield": 1}), creature("ox"))
        now = played(start, together(*[away, harm][::order]))
        assert (zone(now, "bear"), counters(now, "bear")) == ("battlefield", {})
        late = played(board(creature("bear"), creature("ox")), together(put("shield", onto="bear"), harm))
        assert zone(late, "bear") == "graveyard"

    def test_twice_at_one_time_takes_one_shield_counter(self):
        now = played(board(creature("bear", counters={"shield": 2})), together(*[step("destroy", card="bear")] * 2))
        assert counters(now, "bear") == {"shield": 1}

    @pytest.mark.rule("122.1h")
    @pytest.mark.parametrize("number", [1, 3])
    def test_exiles_what_has_a_finality_counter(self, number):
        now = played(board(creature("bear", counters={"finality": number})), step("destroy", card="bear"))
        assert (zone(now, "bear"), counters(now, "bear")) == ("exile", {})
        assert CountersRemoved not in sorts(now)

    @pytest.mark.parametrize("where", ELSEWHERE)
    def test_does_nothing_to_a_card_elsewhere(self, where):
        assert why_nothing(played(board(creature("bear", zone=where)), step("destroy", card="bear"))) == {"110.1"}

    def test_does_nothing_to_what_is_phased_out(self):
        assert why_nothing(played(board(creature("bear", phased_out=True)), step("destroy", card="bear"))) == {
            "702.26b"
        }

    @pytest.mark.parametrize("do", ["destroy", "sacrifice", "tap", "untap", "transform", "detach"])
    def test_a_player_is_no_card(self, do):
        with pytest.raises(UnknownObjectError):
            played(board(), step(do, card="p1"))


@pytest.mark.rule("701.21a")
class TestSacrifice:
    @pytest.mark.parametrize("saved", [{"keywords": ["indestructible"]}, {"counters": {"shield": 1}}])
    def test_neither_indestructible_nor_a_shield_helps(self, saved):
        now = played(board(creature("bear", **saved)), step("sacrifice", card="bear"))
        assert (zone(now, "bear"), now.events[0].how) == ("graveyard", "sacrificed")

    @pytest.mark.rule("122.1h")
    def test_a_finality_counter_exiles_it(self):
        assert (
            zone(played(board(permanent("ring", counters={"finality": 1})), step("sacrifice", card="ring")), "ring")
            == "exile"
        )

    @pytest.mark.rule("110.1")
    @pytest.mark.parametrize("where", ELSEWHERE)
    def test_only_a_permanent_is_sacrificed(self, where):
        assert why_nothing(played(board(creature("bear", zone=where)), step("sacrifice", card="bear"))) == {"110.1"}


@pytest.mark.rule("122.1h")
class TestAFinalityCounter:
    def test_exiles_what_would_be_put_into_the_graveyard_for_any_reason(self):
        assert (
            zone(played(board(creature("bear", counters={"finality": 1})), move("bear", "graveyard")), "bear")
            == "exile"
        )

    @pytest.mark.parametrize("to", ["hand", "library", "command", "exile"])
    def test_does_nothing_to_a_move_elsewhere(self, to):
        now = played(board(creature("bear", counters={"finality": 1})), move("bear", to))
        assert zone(now, "bear") == to
        assert Replaced not in sorts(now)

    def test_does_nothing_off_the_battlefield(self):
        start = board(creature("bear", zone="exile", counters={"finality": 1}))
        assert zone(played(start, move("bear", "graveyard")), "bear") == "graveyard"

    def test_taken_off_at_the_same_time_it_still_exiles(self):
        start = board(creature("bear", counters={"finality": 1}))
        now = played(start, together(step("remove", kind="finality", from_="bear"), step("sacrifice", card="bear")))
        assert zone(now, "bear") == "exile"

    def test_put_on_at_the_same_time_it_does_not_exile_yet(self):
        now = played(board(creature("bear")), together(put("finality", onto="bear"), step("sacrifice", card="bear")))
        assert zone(now, "bear") == "graveyard"

    @pytest.mark.rule("704.6d")
    def test_a_commander_is_exiled_first_and_then_asked_about(self):
        start = board(commander("boss", counters={"finality": 1}), format="commander")
        now = played(start, step("destroy", card="boss"))
        assert (zone(now, "boss"), now.choice.kind) == ("exile", "commander")
        assert zone(played(now, choose(True)), "boss") == "command"


@pytest.mark.rule("121.1")
class TestDraw:
    def library(self, *names, **more):
        return [creature(name, zone="library", **more) for name in names]

    def test_puts_the_top_cards_into_the_hand_one_after_another(self):
        now = played(board(*self.library("a", "b", "c")), step("draw", player="p1", count=2))
        assert [c.id for c in now.board.zone("p1", "hand")] == ["a", "b"]
        assert [c.id for c in now.board.zone("p1", "library")] == ["c"]

    def test_one_where_no_number_is_said_from_ones_own_library(self):
        start = board(*self.library("a"), *self.library("x", owner="p2"))
        now = played(start, step("draw", player="p2"))
        assert (zone(now, "a"), zone(now, "x")) == ("library", "hand")

    @pytest.mark.rule("121.4")
    @pytest.mark.rule("704.5b")
    def test_from_an_empty_library_the_next_check_lets_the_player_lose(self):
        now = played(board(), step("draw", player="p1"))
        assert now.stepped.player("p1").drew_from_empty
        assert fired(now) == [(1, "704.5b", "p1")]
        assert not now.board.player("p1").drew_from_empty

    @pytest.mark.rule("121.4")
    @pytest.mark.rule("704.5b")
    def test_more_than_there_are_draws_all_and_then_tries(self):
        now = played(board(*self.library("a", "b")), step("draw", player="p1", count=10**12))
        assert [c.id for c in now.board.zone("p1", "hand")] == ["a", "b"]
        assert fired(now) == [(1, "704.5b", "p1")]

    @pytest.mark.rule("704.5b")
    def test_the_last_card_can_still_be_drawn(self):
        now = played(board(*self.library("a")), step("draw", player="p1"))
        assert (fired(now), zone(now, "a")) == ([], "hand")

    @pytest.mark.rule("609.3")
    def test_none_drawn_is_nothing_even_from_an_empty_library(self):
        now = played(board(), step("draw", player="p1", count=0))
        assert (why_nothing(now), fired(now)) == ({"609.3"}, [])

    @pytest.mark.rule("122.2")
    def test_counters_in_the_library_cease(self):
        assert counters(played(board(*self.library("a", counters={"time": 1})), step("draw", player="p1")), "a") == {}

    def test_a_player_who_never_was_draws_nothing(self):
        with pytest.raises(UnknownObjectError):
            played(board(), step("draw", player="p9"))


@pytest.mark.rule("903.9b")
class TestACommanderOnItsWayToHandOrLibrary:
    @pytest.mark.parametrize("to", ["hand", "library"])
    def test_row_52_its_owner_may_put_it_into_the_command_zone_instead(self, to):
        start = played(board(commander("boss", owner="p2", controller="p1"), format="commander"))
        now = played(start, move("boss", to))
        assert (now.choice.kind, now.choice.player, now.choice.options, now.choice.rule) == (
            "commander",
            "p2",
            ("boss",),
            "903.9b",
        )
        assert now.board is start.board
        assert now.events == ()
        assert zone(played(now, choose(False)), "boss") == to
        instead = played(now, choose(True))
        assert zone(instead, "boss") == "command"
        assert [e.now for e in instead.events if isinstance(e, Moved)] == ["command"]

    def test_on_its_way_to_the_bottom_it_goes_there_if_declined(self):
        start = board(commander("boss"), creature("a", zone="library"), format="commander")
        now = played(start, move("boss", "library", position="bottom"), choose(False))
        assert [c.id for c in now.board.zone("p1", "library")] == ["a", "boss"]

    def test_drawn_it_is_asked_about_too(self):
        start = board(commander("boss", zone="library"), creature("a", zone="library"), format="commander")
        now = played(start, step("draw", player="p1", count=2))
        assert now.choice.rule == "903.9b"
        assert [zone(played(now, choose(answer)), "boss") for answer in (True, False)] == ["command", "hand"]
        assert zone(played(now, choose(True)), "a") == "hand"

    @pytest.mark.rule("101.4")
    @pytest.mark.parametrize("order", [("one", "two"), ("two", "one")])
    def test_two_at_one_time_are_two_questions_and_the_active_players_comes_first(self, order):
        start = board(commander("one"), commander("two", owner="p2"), format="commander")
        now = played(start, together(*(move(card_id, "hand") for card_id in order)))
        assert now.choice.options == ("one",)
        now = played(now, choose(True))
        assert now.choice.options == ("two",)
        now = played(now, choose(False))
        assert (zone(now, "one"), zone(now, "two")) == ("command", "hand")

    @pytest.mark.parametrize("other", ["graveyard", "exile", "command", "stack"])
    def test_on_its_way_elsewhere_nobody_is_asked_at_that_moment(self, other):
        now = played(board(commander("boss"), format="commander"), move("boss", other))
        assert zone(now.stepped, "boss") == other

    def test_in_another_format_nobody_is_asked(self):
        assert zone(played(board(commander("boss")), move("boss", "hand")), "boss") == "hand"

    def test_a_token_is_no_commander(self):
        now = played(board(token("boss", commander=True), format="commander"), move("boss", "hand"))
        assert (now.choice, fired(now)) == (None, [(1, "704.5d", "boss")])

    def test_kept_counters_come_along_into_the_command_zone(self):
        start = board(commander("briar", abilities=KEEPER, counters={"+1/+1": 2}), format="commander")
        asked = played(start, move("briar", "hand"))
        assert counters(played(asked, choose(True)), "briar") == {"+1/+1": 2}
        assert counters(played(asked, choose(False)), "briar") == {}


@pytest.mark.rule("111.1")
class TestCreate:
    def test_a_token_comes_to_be_on_the_battlefield(self):
        now = played(board(), create(token("rat", 1, 1, counters={"+1/+1": 1}, owner="p2")))
        rat = now.board.cards["rat"]
        assert (rat.token, rat.owner, rat.controller, rat.incarnation, size(now, "rat")) == (
            True,
            "p2",
            "p2",
            1,
            (2, 2),
        )

    def test_copies_are_numbered_from_2_on(self):
        now = played(board(), create(token("rat", name="Rat"), copies=3))
        assert list(now.board.cards) == ["rat", "rat-2", "rat-3"]
        assert [c.label for c in now.board.cards.values()] == ["Rat", "Rat (2)", "Rat (3)"]

    def test_it_enters_with_what_it_would_enter_with(self):
        mimic = creature("mimic", abilities=enters_with({"+1/+1": 1}, who="you", other=True, what=["creature"]))
        now = played(board(mimic), create(token("elf", abilities=enters_with({"charge": 2}), counters={"flying": 1})))
        assert counters(now, "elf") == {"+1/+1": 1, "charge": 2, "flying": 1}

    @pytest.mark.parametrize(
        ("written", "there"),
        [
            ({}, {"loyalty": 4}),
            ({"counters": {"loyalty": 2}}, {"loyalty": 2}),
            ({"counters": {"charge": 1}}, {"charge": 1, "loyalty": 4}),
        ],
    )
    def test_a_planeswalker_has_the_printed_loyalty_if_nothing_else_is_written(self, written, there):
        assert counters(played(board(), create(planeswalker("jace", 4, **written))), "jace") == there

    def test_written_without_loyalty_it_goes_at_once(self):
        now = played(board(), create(planeswalker("jace", 4, counters={"loyalty": 0})))
        assert fired(now) == [(1, "704.5i", "jace")]

    def test_a_0_0_token_goes_and_then_ceases(self):
        assert fired(played(board(), create(token("rat", 0, 0)))) == [(1, "704.5f", "rat"), (2, "704.5d", "rat")]

    def test_a_token_elsewhere_ceases(self):
        assert fired(played(board(), create(token("rat", zone="exile")))) == [(1, "704.5d", "rat")]

    def test_a_card_may_be_created_in_any_zone(self):
        start = board(creature("a", zone="library"), creature("h", zone="hand"))
        now = played(
            start, create(creature("x", zone="library")), create(creature("y", zone="hand", counters={"time": 1}))
        )
        assert [c.id for c in now.board.zone("p1", "library")] == ["x", "a"]
        assert [c.id for c in now.board.zone("p1", "hand")] == ["h", "y"]
        assert counters(now, "y") == {"time": 1}

    @pytest.mark.parametrize("taken", ["bear", "p1", "rat"])
    def test_an_id_that_is_or_was_there_is_refused(self, taken):
        start = played(board(creature("bear"), token("rat")), step("destroy", card="rat"))
        with pytest.raises(BadStepError) as refusal:
            played(start, create(creature(taken)))
        assert refusal.value.where == "card.id"

    def test_so_is_a_copy_whose_number_is_taken_and_nothing_is_created(self):
        start = played(board(creature("rat-2")))
        with pytest.raises(BadStepError):
            played(start, create(token("rat"), copies=2))
        assert list(start.board.cards) == ["rat-2"]

    @pytest.mark.parametrize("field", ["owner", "controller", "protector", "copy_of", "attached_to"])
    def test_an_id_in_it_that_never_was_is_refused_and_named(self, field):
        with pytest.raises(BadStepError) as refusal:
            played(board(), create(creature("rat", **{field: "ghost"})))
        assert refusal.value.where == f"card.{field}"

    @pytest.mark.rule("111.7")
    def test_attached_to_what_has_ceased_to_exist_it_is_not_created(self):
        start = played(board(token("rat")), step("destroy", card="rat"))
        assert why_nothing(played(start, create(aura("role", on="rat")))) == {"111.7"}

    @pytest.mark.rule("702.26b")
    def test_attached_to_what_is_phased_out_it_is_not_created(self):
        assert why_nothing(played(board(creature("bear", phased_out=True)), create(equipment("sword", on="bear")))) == {
            "702.26b"
        }

    @pytest.mark.rule("701.3b")
    def test_an_equipment_on_what_it_cant_be_attached_to_is_created_unattached(self):
        now = played(board(permanent("forest", "Land")), create(equipment("sword", on="forest")))
        assert (now.board.cards["sword"].attached_to, fired(now)) == (None, [])

    def test_it_is_judged_as_the_face_that_is_up(self):
        aura_behind = {"name": "Grip", "type": "Enchantment \u2014 Aura", "keywords": ["enchant creature"]}
        start = board(creature("bear"))
        spirit = creature("spirit", back=aura_behind, transformed=True, attached_to="bear")
        assert played(start, create(spirit)).board.cards["spirit"].attached_to == "bear"
        hidden = played(start, create(aura("aura", face_down=True)))
        assert (size(hidden, "aura"), fired(hidden)) == ((2, 2), [])

    def test_instants_are_not_created_on_the_battlefield(self):
        assert why_nothing(played(board(), create(card("bolt", "Instant")))) == {"400.4a"}

    def test_more_cards_than_a_board_holds_are_refused(self):
        with pytest.raises(BadStepError, match="2000") as refusal:
            played(board(creature("bear")), create(token("rat"), copies=2000))
        assert refusal.value.where == "copies"

    def test_a_player_who_has_another_name_is_not_a_card(self):
        assert played(board(player("p1"), player("p2")), create(token("p3"))).board.cards["p3"].owner == "p1"


@pytest.mark.rule("111.2")
class TestWhatMakesMoreTokens:
    """Replacement effects on tokens (614.1a) ask under whose control they would be created."""

    SEASON = permanent("season", "Enchantment", abilities=[{"is": "changes_tokens"}])

    def ids(self, now):
        return [card_id for card_id in now.board.cards if card_id.startswith("rat")]

    @pytest.mark.rule("614.1a")
    def test_twice_as_many_are_created(self):
        assert self.ids(played(board(self.SEASON), create(token("rat")))) == ["rat", "rat-2"]
        assert len(self.ids(played(board(self.SEASON), create(token("rat"), copies=3)))) == 6

    def test_each_as_it_was_told_and_each_enters(self):
        mimic = creature("mimic", abilities=enters_with({"charge": 1}, who="you", other=True, what=["creature"]))
        now = played(board(self.SEASON, mimic), create(token("rat", counters={"+1/+1": 1})))
        assert [counters(now, name) for name in ("rat", "rat-2")] == [{"+1/+1": 1, "charge": 1}] * 2

    def test_two_of_them_make_four_times_as_many_and_others_other_numbers(self):
        again = permanent("again", "Enchantment", abilities=[{"is": "changes_tokens", "times": 3}])
        assert len(self.ids(played(board(self.SEASON, again), create(token("rat"))))) == 6

    @pytest.mark.parametrize("rat", [{"owner": "p2"}, {"controller": "p2"}, {"zone": "graveyard"}, {"zone": "exile"}])
    def test_under_another_players_control_or_elsewhere_it_is_one(self, rat):
        now = played(board(self.SEASON), create(token("rat", **rat)))
        assert not [event for event in now.events if isinstance(event, TokensChanged)]

    def test_an_opponents_doubles_the_opponents(self):
        season = permanent("season", "Enchantment", owner="p2", abilities=[{"is": "changes_tokens"}])
        assert len(self.ids(played(board(season), create(token("rat", controller="p2"))))) == 2

    def test_a_card_that_is_no_token_is_created_once(self):
        assert self.ids(played(board(self.SEASON), create(creature("rat")))) == ["rat"]

    def test_off_the_battlefield_or_phased_out_it_does_nothing(self):
        for where in ({"zone": "graveyard"}, {"phased_out": True}):
            season = permanent("season", "Enchantment", abilities=[{"is": "changes_tokens"}], **where)
            assert self.ids(played(board(season), create(token("rat")))) == ["rat"]

    def test_with_its_abilities_lost_it_does_nothing(self):
        hush = permanent("hush", abilities=loses_abilities("enchantment"))
        assert self.ids(played(board(self.SEASON, hush), create(token("rat")))) == ["rat"]

    def test_more_than_a_board_holds_are_refused(self):
        with pytest.raises(BadStepError) as refusal:
            played(board(self.SEASON), create(token("rat"), copies=1_500))
        assert refusal.value.where == "copies"


@pytest.mark.rule("401.2")
class TestArranging:
    CARDS = tuple(creature(name, zone="library") for name in ("a", "b", "c"))

    def order(self, now, player="p1", zone="library"):
        return [each.id for each in now.board.zone(player, zone)]

    def test_what_is_drawn_next_is_what_lies_on_top_then(self):
        arranged = step("arrange", player="p1", zone="library", order=["c", "a", "b"])
        now = played(board(*self.CARDS), arranged, step("draw", player="p1"))
        assert (self.order(now), self.order(now, zone="hand")) == (["a", "b"], ["c"])

    @pytest.mark.parametrize("where", ["hand", "graveyard"])
    def test_a_hand_and_a_graveyard_have_an_order_too(self, where):
        start = board(*(creature(name, zone=where) for name in ("a", "b")))
        now = played(start, step("arrange", player="p1", zone=where, order=["b", "a"]))
        assert self.order(now, zone=where) == ["b", "a"]

    def test_nothing_else_moves_and_no_card_is_another_object(self):
        start = board(*self.CARDS, creature("x", zone="library", owner="p2"), creature("y", zone="library", owner="p2"))
        now = played(start, step("arrange", player="p1", zone="library", order=["b", "c", "a"]))
        assert self.order(now, "p2") == ["x", "y"]
        assert {each.incarnation for each in now.board.cards.values()} == {1}

    @pytest.mark.parametrize(
        "order", [[], ["a", "b"], ["a", "b", "b"], ["a", "b", "c", "c"], ["a", "b", "x"], ["a", "b", "nobody"]]
    )
    def test_an_order_that_has_not_every_card_once_is_refused(self, order):
        start = board(*self.CARDS, creature("x", zone="hand"))
        with pytest.raises(BadStepError) as refusal:
            played(start, step("arrange", player="p1", zone="library", order=order))
        assert refusal.value.where == "order"

    def test_a_zone_without_cards_is_in_order(self):
        assert why_nothing(played(board(), step("arrange", player="p1", zone="hand", order=[]))) == {"401.2"}

    @pytest.mark.parametrize("where", ["battlefield", "exile", "stack", "command"])
    def test_other_zones_have_none(self, where):
        with pytest.raises(msgspec.ValidationError):
            step("arrange", player="p1", zone=where, order=[])
