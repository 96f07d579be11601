"""Power, toughness and keywords by layers (613), and what counters do to them (122.1a, b, e, g, j)."""

import pytest

from tests.builders import (
    battle,
    board,
    card,
    creature,
    edit,
    equipment,
    gives,
    keywords,
    legend,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    size,
    step,
    token,
)
from webapp.rules import View
from webapp.rules.characteristics import MOST_VIEWS, is_attached, view_of


@pytest.mark.rule("122.1a")
class TestPowerAndToughnessCounters:
    @pytest.mark.parametrize(
        ("on_it", "becomes"),
        [
            ({"+1/+1": 2}, (4, 5)),
            ({"-1/-1": 1}, (1, 2)),
            ({"+1/+0": 3}, (5, 3)),
            ({"+0/+1": 3}, (2, 6)),
            ({"-0/-2": 1}, (2, 1)),
            ({"-2/-1": 2}, (-2, 1)),
            ({"+1/+2": 1, "-1/-0": 1}, (2, 5)),
            ({"+2/+2": 1, "-2/-2": 1}, (2, 3)),
            ({"charge": 7}, (2, 3)),
            ({"+1/-1": 7}, (2, 3)),
        ],
    )
    def test_each_adds_its_x_to_power_and_its_y_to_toughness(self, on_it, becomes):
        assert size(board(creature("ox", 2, 3, counters=on_it)), "ox") == becomes

    @pytest.mark.parametrize("zone", ["graveyard", "exile", "hand", "library", "command", "stack"])
    def test_they_count_on_a_creature_card_in_another_zone(self, zone):
        assert size(board(creature("briar", 1, 1, zone=zone, counters={"+1/+1": 2})), "briar") == (3, 3)

    @pytest.mark.rule("208.3")
    @pytest.mark.parametrize("type", ["Land", "Artifact \u2014 Vehicle", "Enchantment", "Planeswalker"])
    def test_on_what_is_no_creature_they_wait(self, type):
        thing = card("thing", type, power=2, toughness=2, counters={"+1/+1": 3, "loyalty": 1})
        assert size(board(thing), "thing") == (None, None)

    def test_they_count_as_soon_as_it_is_a_creature(self):
        now = played(
            board(permanent("forest", "Land", counters={"+1/+1": 1})),
            edit("forest", type="Land Creature", power=1, toughness=1),
        )
        assert size(now, "forest") == (2, 2)

    @pytest.mark.rule("708.2")
    def test_they_count_on_a_face_down_creature(self):
        assert size(board(creature("morph", 5, 5, face_down=True, counters={"+1/+1": 1})), "morph") == (3, 3)

    def test_they_count_on_both_faces(self):
        man = creature("man", 1, 1, counters={"+1/+1": 2}, back={"name": "Wolf", "power": 4, "toughness": 4})
        assert size(board(man), "man") == (3, 3)
        assert size(played(board(man), step("transform", card="man")), "man") == (6, 6)

    def test_a_full_heap_of_the_largest_kind_is_still_a_number(self):
        huge = creature("huge", 0, 0, counters={"+9999/+9999": 10**12})
        assert size(board(huge), "huge") == (9999 * 10**12, 9999 * 10**12)

    @pytest.mark.rule("613.4c")
    def test_row_99_they_stay_on_top_of_whatever_its_base_becomes(self):
        now = played(board(creature("ox", 5, 5, counters={"+1/+1": 3})), edit("ox", power=1, toughness=1))
        assert size(now, "ox") == (4, 4)

    def test_row_48_they_stay_as_it_changes_hands(self):
        now = played(board(creature("ox", 1, 1, counters={"+1/+1": 1})), edit("ox", controller="p2"))
        assert size(now, "ox") == (2, 2)

    @pytest.mark.rule("208.5")
    def test_a_creature_without_numbers_counts_from_0(self):
        assert size(board(card("blob", "Creature", counters={"+1/+1": 1})), "blob") == (1, 1)


@pytest.mark.rule("613.4c")
class TestWhatAnEffectGives:
    def test_adds_up_with_counters(self):
        lord = creature("lord", abilities=gives(1, 1, who="you", other=True, what=["creature"]))
        table = board(lord, creature("bear", 2, 2, counters={"+1/+1": 1}))
        assert size(table, "bear") == (4, 4)
        assert size(table, "lord") == (2, 2)

    def test_not_other_means_itself_too(self):
        assert size(board(creature("lord", abilities=gives(1, 1, who="you", what=["creature"]))), "lord") == (3, 3)

    def test_two_lords_give_each_other(self):
        ability = gives(1, 1, who="you", other=True, what=["creature"])
        table = board(creature("one", abilities=ability), creature("two", abilities=ability))
        assert size(table, "one") == size(table, "two") == (3, 3)

    @pytest.mark.parametrize(
        ("affects", "mine", "theirs"),
        [
            ({"who": "you"}, (3, 3), (2, 2)),
            ({"who": "opponents"}, (2, 2), (3, 3)),
            ({"who": "anyone"}, (3, 3), (3, 3)),
            ({"who": "anyone", "what": ["creature"]}, (3, 3), (3, 3)),
            ({"who": "anyone", "what": ["CREATURE"]}, (3, 3), (3, 3)),
            ({"who": "anyone", "what": ["artifact", "elf"]}, (3, 3), (2, 2)),
            ({"who": "anyone", "what": ["token"]}, (2, 2), (3, 3)),
            ({"who": "anyone", "not": ["token"]}, (3, 3), (2, 2)),
            ({"who": "anyone", "not": ["Elf"]}, (2, 2), (3, 3)),
            ({"who": "anyone", "with": "charge"}, (3, 3), (2, 2)),
            ({"who": "anyone", "with": "Charge"}, (3, 3), (2, 2)),
            ({"who": "anyone", "with": "any"}, (3, 3), (2, 2)),
            ({"who": "anyone", "what": ["player"]}, (2, 2), (2, 2)),
            ({"who": "self"}, (2, 2), (2, 2)),
        ],
    )
    def test_goes_to_what_it_names(self, affects, mine, theirs):
        table = board(
            permanent("anthem", "Enchantment", abilities=gives(1, 1, **affects)),
            creature("elf", type="Creature \u2014 Elf", counters={"charge": 1}),
            token("rat", 2, 2, owner="p2"),
        )
        assert (size(table, "elf"), size(table, "rat")) == (mine, theirs)

    def test_attached_means_what_it_is_attached_to(self):
        table = board(
            creature("bear"), creature("ox"), equipment("sword", on="bear", abilities=gives(2, 0, who="attached"))
        )
        assert (size(table, "bear"), size(table, "ox")) == ((4, 2), (2, 2))

    @pytest.mark.rule("122.1b")
    def test_keywords_come_along_on_any_permanent(self):
        table = board(
            permanent("anthem", "Enchantment", abilities=gives(0, 0, "Trample", who="you")), permanent("forest", "Land")
        )
        assert keywords(table, "forest") == ("trample",)

    @pytest.mark.parametrize("zone", ["graveyard", "exile", "hand", "library", "command", "stack"])
    def test_nothing_is_given_from_another_zone_or_to_one(self, zone):
        ability = gives(1, 1, who="anyone")
        table = board(creature("lord", abilities=ability, zone=zone), creature("bear"))
        assert size(table, "bear") == (2, 2)
        table = board(creature("lord", abilities=ability), creature("bear", zone=zone))
        assert size(table, "bear") == (2, 2)

    @pytest.mark.rule("702.26b")
    def test_nothing_is_given_by_or_to_what_is_phased_out(self):
        ability = gives(1, 1, who="anyone")
        table = board(creature("lord", abilities=ability, phased_out=True), creature("bear"))
        assert size(table, "bear") == (2, 2)
        table = board(creature("lord", abilities=ability), creature("bear", phased_out=True))
        assert size(table, "bear") == (2, 2)

    @pytest.mark.rule("708.2")
    def test_nothing_is_given_by_what_lies_face_down(self):
        assert size(board(creature("lord", abilities=gives(1, 1), face_down=True)), "lord") == (2, 2)

    def test_nothing_is_given_by_the_face_that_is_down(self):
        back = {"name": "Lord", "abilities": gives(5, 5)}
        assert size(board(creature("man", 1, 1, back=back)), "man") == (1, 1)

    @pytest.mark.rule("400.7")
    def test_an_equipment_gives_nothing_to_a_creature_that_has_left_and_come_back(self):
        sword = equipment("sword", on="bear", abilities=gives(2, 0, who="attached"))
        now = played(board(creature("bear"), sword), move("bear", "exile"), move("bear", "battlefield"))
        assert size(now, "bear") == (2, 2)


class TestANumberThatIsNotKnown:
    @pytest.mark.parametrize("written", ["?", "*"])
    def test_stays_unknown_whatever_is_added(self, written):
        table = board(creature("goyf", written, 1, counters={"+1/+1": 1}))
        assert size(table, "goyf") == ("?", 2)

    def test_toughness_alone_may_be_unknown(self):
        assert size(board(creature("goyf", 1, "?", counters={"-1/-1": 4})), "goyf") == (-3, "?")


@pytest.mark.rule("122.1b")
class TestKeywords:
    def test_printed_counters_and_given_stand_together_each_once(self):
        anthem = permanent("anthem", "Enchantment", abilities=gives(0, 0, "flying", "Haste", who="you"))
        bear = creature("bear", keywords=["Flying", "undying"], counters={"flying": 2, "trample": 1})
        assert keywords(board(anthem, bear), "bear") == ("flying", "undying", "trample", "haste")

    def test_a_keyword_counter_works_in_other_zones_too(self):
        assert keywords(board(creature("bear", zone="graveyard", counters={"flying": 1})), "bear") == ("flying",)

    def test_a_marker_of_another_name_grants_nothing(self):
        assert keywords(board(creature("bear", counters={"ward": 1, "infect": 1})), "bear") == ()

    def test_an_enchantment_has_its_useless_trample(self):
        assert keywords(board(permanent("aura", "Enchantment", counters={"trample": 1})), "aura") == ("trample",)

    @pytest.mark.rule("708.2")
    def test_face_down_only_the_counters_grant_any(self):
        assert keywords(
            board(creature("morph", keywords=["flying"], face_down=True, counters={"reach": 1})), "morph"
        ) == ("reach",)


@pytest.mark.rule("122.1j")
class TestHoneCounters:
    def test_each_gives_plus_1_0_to_the_creature_that_the_equipment_is_on(self):
        table = board(creature("bear"), creature("ox"), equipment("sword", on="bear", counters={"hone": 3}))
        assert (size(table, "bear"), size(table, "ox")) == ((5, 2), (2, 2))

    def test_of_several_equipments_they_add_up(self):
        table = board(creature("bear"), *(equipment(i, on="bear", counters={"hone": 1}) for i in ("sword", "axe")))
        assert size(table, "bear") == (4, 2)

    def test_unattached_they_give_nothing_and_stay(self):
        table = board(creature("bear"), equipment("sword", counters={"hone": 3}))
        assert size(table, "bear") == (2, 2)

    def test_on_an_aura_or_on_the_creature_itself_they_are_mere_markers(self):
        host = creature("bear", counters={"hone": 1})
        table = board(host, card("aura", "Enchantment \u2014 Aura", attached_to="bear", counters={"hone": 1}))
        assert size(table, "bear") == (2, 2)

    def test_they_do_not_change_an_equipment_that_is_a_creature(self):
        living = creature("living", 1, 1, type="Artifact Creature \u2014 Equipment", counters={"hone": 2})
        assert size(board(living), "living") == (1, 1)

    def test_a_phased_out_equipment_gives_nothing(self):
        table = board(creature("bear"), equipment("sword", on="bear", counters={"hone": 3}, phased_out=True))
        assert size(table, "bear") == (2, 2)

    def test_row_31_moved_to_an_unattached_axe_they_give_nothing_until_it_is_attached(self):
        table = board(creature("bear"), equipment("sword", on="bear", counters={"hone": 2}), equipment("axe"))
        now = played(table, step("move_counters", from_="sword", to="axe", kind="hone", count=2))
        assert size(now, "bear") == (2, 2)
        assert size(played(now, step("attach", card="axe", to="bear")), "bear") == (4, 2)


class TestLoyaltyAndDefense:
    @pytest.mark.rule("122.1e")
    def test_loyalty_is_the_number_of_loyalty_counters(self):
        table = board(planeswalker("jace", 3, counters={"loyalty": 5}))
        assert View(table).loyalty(table.cards["jace"]) == 5

    @pytest.mark.rule("122.1e")
    def test_in_another_zone_it_is_the_printed_number(self):
        table = board(planeswalker("jace", 3, zone="hand"))
        assert View(table).loyalty(table.cards["jace"]) == 3

    @pytest.mark.rule("122.1e")
    def test_what_is_no_planeswalker_has_none(self):
        table = board(creature("bear", counters={"loyalty": 5}))
        assert View(table).loyalty(table.cards["bear"]) is None

    @pytest.mark.rule("122.1g")
    def test_defense_is_the_number_of_defense_counters(self):
        table = board(battle("siege", 4, counters={"defense": 2}), creature("bear", counters={"defense": 1}))
        assert View(table).defense(table.cards["siege"]) == 2
        assert View(table).defense(table.cards["bear"]) is None

    @pytest.mark.rule("122.1e")
    def test_face_down_a_planeswalker_is_none(self):
        table = board(planeswalker("jace", 3, face_down=True))
        assert View(table).loyalty(table.cards["jace"]) is None


class TestEachNumberComesWithItsReasons:
    @pytest.mark.rule("208.1")
    def test_printed_effects_counters_and_hone(self):
        table = board(
            permanent("anthem", "Enchantment", name="Anthem", abilities=gives(1, 1, who="you", what=["creature"])),
            creature("bear", 2, 2, counters={"+1/+1": 2, "charge": 1}),
            equipment("sword", on="bear", name="Sword", counters={"hone": 1}),
        )
        parts = View(table).of(table.cards["bear"]).contributions
        assert [(p.what, p.power, p.toughness, p.rule) for p in parts] == [
            ("printed", 2, 2, "208.1"),
            ("Anthem", 1, 1, "613.4c"),
            ("2 +1/+1", 2, 2, "122.1a"),
            ("1 hone on Sword", 1, 0, "122.1j"),
        ]


class TestAttachedToThatVeryObject:
    @pytest.mark.rule("400.7")
    def test_not_to_one_that_has_left_and_come_back(self):
        start = board(creature("bear"), equipment("sword", on="bear"))
        now = played(start, move("bear", "exile"), move("bear", "battlefield")).board
        assert is_attached(start.cards["sword"], start.cards["bear"])
        assert not is_attached(start.cards["sword"], now.cards["bear"])


@pytest.mark.rule("614.17")
class TestAnAbilityMayBeAboutPlayers:
    ONE_EACH = (player("p1", counters={"energy": 1}), player("p2"))

    @pytest.mark.parametrize(
        ("affects", "stopped"),
        [
            ({"who": "you", "what": ["player"]}, {"p1"}),
            ({"who": "opponents", "what": ["player"]}, {"p2"}),
            ({"who": "anyone", "what": ["player"]}, {"p1", "p2"}),
            ({"who": "anyone", "what": ["Player"]}, {"p1", "p2"}),
            ({"who": "anyone", "what": ["creature", "player"]}, {"p1", "p2"}),
            ({"who": "anyone", "what": ["player"], "with": "energy"}, {"p1"}),
            ({"who": "anyone", "what": ["player"], "with": "any"}, {"p1"}),
            ({"who": "anyone", "what": ["player"], "with": "rad"}, set()),
            ({"who": "self", "what": ["player"]}, set()),
            ({"who": "anyone", "what": ["permanent"]}, set()),
            ({"who": "anyone"}, set()),
        ],
    )
    def test_of_whom_it_names(self, affects, stopped):
        table = board(*self.ONE_EACH, permanent("stone", abilities=[{"is": "no_counters", "affects": affects}]))
        now = {p: played(table, put("poison", onto=p)).nothing for p in ("p1", "p2")}
        assert {p for p, nothing in now.items() if nothing} == stopped

    def test_attached_means_the_enchanted_player(self):
        curse = card("curse", "Enchantment \u2014 Aura", keywords=["enchant player"], attached_to="p2")
        ability = {"is": "no_counters", "affects": {"who": "attached", "what": ["player"]}}
        table = played(board(curse), edit("curse", abilities=[ability]))
        assert played(table, put("poison", onto="p2")).nothing
        assert not played(table, put("poison", onto="p1")).nothing


class TestViews:
    def test_only_the_last_few_are_remembered(self):
        boards = [board(creature("bear", damage=n)) for n in range(MOST_VIEWS + 9)]
        first = view_of(boards[0])
        assert view_of(boards[0]) is first
        for later in boards:
            view_of(later)
        assert view_of(boards[0]) is not first

    def test_each_is_of_its_own_board(self):
        boards = [board(creature("bear", n, n)) for n in range(9)]
        assert [view_of(b).of(b.cards["bear"]).power for b in boards] == list(range(9))


class TestALegendsName:
    def test_two_of_one_name_are_two_objects_to_an_effect(self):
        table = board(legend("one", abilities=gives(1, 1, who="self")), legend("two"))
        assert (size(table, "one"), size(table, "two")) == ((3, 3), (2, 2))
