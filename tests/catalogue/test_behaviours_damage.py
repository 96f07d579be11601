"""Real cards that turn damage into counters, or take counters off for it: what `damage.json` makes of them.

Each board holds the card as the catalogue prints it, with the abilities of the file.
"""

import pytest
from msgspec import UNSET
from msgspec.structs import asdict

from tests.builders import (
    SOLEMNITY,
    board,
    card,
    choose,
    counters,
    creature,
    damage,
    fired,
    move,
    permanent,
    played,
    put,
    resolve,
    size,
    step,
    together,
    waiting,
    zone,
)
from tests.catalogue.modelled import MINUS, PLUS, behaviours
from webapp.catalogue import find
from webapp.rules.entries import CardEntry, filled

BEHAVIOURS = behaviours("damage")
UNPREVENTABLE = {"unpreventable": True}


def real(name: str, id: str = "it", **fields) -> CardEntry:
    """The card of that name as it is printed, with the abilities that the file gives it."""
    printed = {field: value for field, value in asdict(find(name).front).items() if value is not UNSET}
    return filled(card(id, printed["type"], abilities=BEHAVIOURS[name]["abilities"], **fields), printed)


def dealt(name: str, amount: int, there: dict | None = None, **how) -> tuple[dict[str, int], int]:
    """The counters on the card, and the damage marked on it, after damage to it; it holds out by a charm."""
    charm = permanent("charm", abilities=[{"is": "gives", "toughness": 20, "affects": {"who": "you"}}])
    now = played(board(real(name, counters=there or {}), charm), damage("it", amount, **how))
    return counters(now, "it"), now.board.cards["it"].damage


def two_at_once(name: str, there: dict, **how) -> tuple[dict[str, int], int]:
    """The same after two and three damage by two creatures at one time."""
    charm = permanent("charm", abilities=[{"is": "gives", "toughness": 20, "affects": {"who": "you"}}])
    foes = [creature("wolf", owner="p2"), creature("fox", owner="p2")]
    bites = [damage("it", 2, "wolf", **how), damage("it", 3, "fox", **how)]
    now = played(board(real(name, counters=there), charm, *foes), together(*bites))
    return counters(now, "it"), now.board.cards["it"].damage


ONE_COMES_OFF = [
    "Oathsworn Knight",
    "Phantom Centaur",
    "Phantom Flock",
    "Phantom Nantuko",
    "Phantom Nishoba",
    "Phantom Nomad",
    "Phantom Tiger",
    "Phantom Wurm",
    "Unbreathing Horde",
    "Undergrowth Champion",
]
SO_MANY_COME_OFF = [
    "Bloatfly Swarm",
    "Magma Pummeler",
    "Polukranos, Unchained",
    "Protean Hydra",
    "Sekki, Seasons' Guide",
    "Ugin's Conjurant",
]
ONLY_WHILE_THERE_IS_ONE = {
    "Bloatfly Swarm",
    "Magma Pummeler",
    "Oathsworn Knight",
    "Polukranos, Unchained",
    "Ugin's Conjurant",
    "Undergrowth Champion",
}


@pytest.mark.rule("615.1")
class TestACounterComesOff:
    @pytest.mark.parametrize("name", ONE_COMES_OFF)
    def test_one_however_much_damage(self, name):
        assert dealt(name, 5, {PLUS: 3}) == ({PLUS: 2}, 0)
        assert dealt(name, 5, {PLUS: 3}, combat=True) == ({PLUS: 2}, 0)
        assert dealt(name, 0, {PLUS: 3}) == ({PLUS: 3}, 0)

    @pytest.mark.parametrize("name", ONE_COMES_OFF)
    def test_one_for_all_damage_at_one_time(self, name):
        assert two_at_once(name, {PLUS: 3}) == ({PLUS: 2}, 0)
        assert two_at_once(name, {PLUS: 1}, combat=True) == ({}, 0)

    @pytest.mark.parametrize("name", SO_MANY_COME_OFF)
    def test_as_many_as_the_damage(self, name):
        assert dealt(name, 2, {PLUS: 3}) == ({PLUS: 1}, 0)
        assert dealt(name, 5, {PLUS: 3}) == ({}, 0)
        assert two_at_once(name, {PLUS: 6}) == ({PLUS: 1}, 0)

    @pytest.mark.parametrize("name", sorted([*ONE_COMES_OFF, *SO_MANY_COME_OFF]))
    def test_without_a_counter_it_is_prevented_only_where_the_card_does_not_ask_for_one(self, name):
        assert dealt(name, 4) == ({}, 4 if name in ONLY_WHILE_THERE_IS_ONE else 0)
        assert dealt(name, 4, {"charge": 1}) == ({"charge": 1}, 4 if name in ONLY_WHILE_THERE_IS_ONE else 0)

    @pytest.mark.rule("615.12")
    def test_also_where_the_damage_can_not_be_prevented(self):
        for name in ONE_COMES_OFF:
            assert dealt(name, 4, {PLUS: 3}, **UNPREVENTABLE) == ({PLUS: 2}, 4)
        for name in SO_MANY_COME_OFF:
            assert dealt(name, 2, {PLUS: 3}, **UNPREVENTABLE) == ({PLUS: 1}, 2)

    def test_rock_hydra_prevents_no_more_than_counters_come_off(self):
        assert dealt("Rock Hydra", 2, {PLUS: 3}) == ({PLUS: 1}, 0)
        assert dealt("Rock Hydra", 5, {PLUS: 3}) == ({}, 2)
        assert dealt("Rock Hydra", 5) == ({}, 5)
        assert two_at_once("Rock Hydra", {PLUS: 4}) == ({}, 1)
        now = played(board(real("Rock Hydra", counters={PLUS: 1})), step("use", card="it", ability=2))
        assert counters(now, "it") == {PLUS: 2}

    @pytest.mark.rule("615.7")
    def test_rock_hydra_is_saved_from_the_next_one_damage(self):
        charm = permanent("charm", abilities=[{"is": "gives", "toughness": 20, "affects": {"who": "you"}}])
        now = played(board(real("Rock Hydra"), charm), step("use", card="it", ability=1), damage("it", 3))
        assert now.board.cards["it"].damage == 2
        assert played(now, damage("it", 3)).board.cards["it"].damage == 5

    @pytest.mark.rule("122.1a")
    def test_with_its_last_counter_a_creature_without_toughness_dies(self):
        now = played(board(real("Phantom Nomad", counters={PLUS: 1})), damage("it", 1))
        assert fired(now) == [(1, "704.5f", "it")]


@pytest.mark.rule("614.12")
class TestWhatTheyEnterWith:
    @pytest.mark.parametrize(
        ("name", "number"),
        [
            ("Bloatfly Swarm", 5),
            ("Oathsworn Knight", 4),
            ("Phantom Centaur", 3),
            ("Phantom Flock", 3),
            ("Phantom Nantuko", 2),
            ("Phantom Nishoba", 7),
            ("Phantom Nomad", 2),
            ("Phantom Tiger", 2),
            ("Phantom Wurm", 4),
            ("Polukranos, Unchained", 6),
            ("Sekki, Seasons' Guide", 8),
        ],
    )
    def test_a_number(self, name, number):
        assert counters(played(board(real(name, zone="hand")), move("it", "battlefield")), "it") == {PLUS: number}

    @pytest.mark.parametrize("name", ["Magma Pummeler", "Protean Hydra", "Rock Hydra", "Ugin's Conjurant"])
    def test_x(self, name):
        now = played(board(real(name, zone="hand")), move("it", "battlefield", x=3))
        assert counters(now, "it") == {PLUS: 3}

    def test_polukranos_twelve_if_it_escaped(self):
        start = board(real("Polukranos, Unchained", zone="graveyard"))
        now = played(start, move("it", "battlefield", ask=True))
        assert now.choice.kind == "whether" and now.choice.words == "it escaped"
        assert counters(played(now, choose(True)), "it") == {PLUS: 12}
        assert counters(played(now, choose(False)), "it") == {PLUS: 6}

    def test_unbreathing_horde_counts_other_zombies_and_those_in_the_graveyard(self):
        rotters = [
            creature("a", type="Creature \u2014 Zombie"),
            creature("b", type="Creature \u2014 Zombie", owner="p2"),
        ]
        dead = [creature(f"d{n}", type="Creature \u2014 Zombie", zone="graveyard") for n in range(3)]
        start = board(real("Unbreathing Horde", zone="hand"), *rotters, *dead, creature("bear"))
        assert counters(played(start, move("it", "battlefield")), "it") == {PLUS: 4}

    def test_unbreathing_horde_counts_itself_where_it_comes_from_the_graveyard(self):
        start = board(real("Unbreathing Horde", zone="graveyard"))
        assert counters(played(start, move("it", "battlefield")), "it") == {PLUS: 1}


class TestWhatElseTheyDo:
    def test_phantom_nantuko_gets_a_counter_for_being_tapped(self):
        now = played(board(real("Phantom Nantuko", counters={PLUS: 1})), step("use", card="it", ability=1))
        assert counters(now, "it") == {PLUS: 2}

    @pytest.mark.rule("603.2")
    def test_undergrowth_champion_sees_its_players_lands(self):
        lands = [permanent("mine", "Land", zone="hand"), permanent("theirs", "Land", zone="hand", owner="p2")]
        now = played(board(real("Undergrowth Champion"), *lands), move("theirs", "battlefield"))
        assert waiting(now) == []
        now = played(now, move("mine", "battlefield"), resolve())
        assert counters(now, "it") == {PLUS: 1}

    def test_protean_hydra_reminds_of_the_counters_to_come(self):
        now = played(board(real("Protean Hydra", counters={PLUS: 3})), damage("it", 2))
        assert waiting(now) == [("reminder", "it")]


@pytest.mark.rule("615.1")
class TestCountersForDamage:
    def test_anti_venom_gets_as_many_even_where_it_is_dealt(self):
        assert dealt("Anti-Venom, Horrifying Healer", 3) == ({PLUS: 3}, 0)
        assert dealt("Anti-Venom, Horrifying Healer", 3, **UNPREVENTABLE) == ({PLUS: 3}, 3)

    @pytest.mark.rule("614.1a")
    def test_phytohydra_and_lichenthrope_replace_damage_of_any_sort(self):
        for name, kind in (("Phytohydra", PLUS), ("Lichenthrope", MINUS)):
            assert dealt(name, 3) == ({kind: 3}, 0)
            assert dealt(name, 3, **UNPREVENTABLE) == ({kind: 3}, 0)

    def test_lichenthrope_loses_one_each_upkeep(self):
        start = board(real("Lichenthrope", counters={MINUS: 2}))
        assert counters(played(start, step("upkeep", player="p1"), resolve()), "it") == {MINUS: 1}
        assert waiting(played(start, step("upkeep", player="p2"))) == []

    def test_phyrexian_hydra_shrinks_by_what_is_prevented(self):
        assert dealt("Phyrexian Hydra", 3) == ({MINUS: 3}, 0)
        assert dealt("Phyrexian Hydra", 3, **UNPREVENTABLE) == ({}, 3)

    def test_ironscale_hydra_gets_one_for_each_creature_in_combat(self):
        assert two_at_once("Ironscale Hydra", {}, combat=True) == ({PLUS: 2}, 0)
        assert two_at_once("Ironscale Hydra", {}) == ({}, 5)
        start = board(real("Ironscale Hydra"), permanent("gun"))
        assert played(start, damage("it", 2, "gun", combat=True)).board.cards["it"].damage == 2

    def test_vigor_is_about_its_players_other_creatures(self):
        others = [creature("mine"), creature("theirs", owner="p2"), permanent("ann", "Planeswalker", loyalty=3)]
        start = board(real("Vigor"), *others)
        assert counters(played(start, damage("mine", 4)), "mine") == {PLUS: 4}
        assert fired(played(start, damage("theirs", 4))) == [(1, "704.5g", "theirs")]
        assert counters(played(start, damage("ann", 1)), "ann") == {"loyalty": 2}
        assert played(start, damage("it", 2)).board.cards["it"].damage == 2
        assert fired(played(start, damage("mine", 4, **UNPREVENTABLE))) == [(1, "704.5g", "mine")]

    def test_jared_asks_who_is_the_monarch(self):
        now = played(board(real("Jared Carthalion, True Heir")), damage("it", 2))
        assert (now.choice.kind, now.choice.player) == ("whether", "p1")
        assert counters(played(now, choose(True)), "it") == {PLUS: 2}
        assert played(now, choose(False)).board.cards["it"].damage == 2

    @pytest.mark.rule("614.1a")
    def test_soul_scar_mage_changes_what_its_players_sources_do_outside_combat(self):
        foes = [creature("ox", 4, 4, owner="p2"), creature("mine", 4, 4)]
        start = board(real("Soul-Scar Mage"), *foes, permanent("gun"), permanent("bow", owner="p2"))
        assert counters(played(start, damage("ox", 2, "gun")), "ox") == {MINUS: 2}
        assert counters(played(start, damage("ox", 2, "it", combat=True)), "ox") == {}
        assert counters(played(start, damage("ox", 2, "bow")), "ox") == {}
        assert counters(played(start, damage("mine", 2, "gun")), "mine") == {}

    @pytest.mark.rule("614.1a")
    def test_szadek_grows_by_its_combat_damage_to_a_player(self):
        start = board(real("Szadek, Lord of Secrets"), creature("bear"))
        now = played(start, damage("p2", 5, "it", combat=True))
        assert (counters(now, "it"), now.board.player("p2").life) == ({PLUS: 5}, 20)
        assert played(start, damage("p2", 5, "it")).board.player("p2").life == 15
        assert played(start, damage("p2", 2, "bear", combat=True)).board.player("p2").life == 18
        assert counters(played(start, damage("bear", 1, "it", combat=True)), "it") == {}

    @pytest.mark.rule("120.3d")
    def test_everlasting_torment_lets_all_damage_wither_and_none_be_prevented(self):
        start = board(
            real("Everlasting Torment"), creature("ox", 4, 4, owner="p2"), creature("shield", counters={"shield": 1})
        )
        assert counters(played(start, damage("ox", 3)), "ox") == {MINUS: 3}
        assert counters(played(start, damage("shield", 1)), "shield") == {MINUS: 1}
        assert played(start, damage("p2", 3)).board.player("p2").life == 17


@pytest.mark.rule("614.1a")
class TestDamageToAPlayer:
    @pytest.mark.parametrize(("name", "kind"), [("Delaying Shield", "delay"), ("Force Bubble", "depletion")])
    def test_comes_as_counters_on_the_card(self, name, kind):
        now = played(board(real(name)), damage("p1", 3, **UNPREVENTABLE))
        assert (counters(now, "it"), now.board.player("p1").life) == ({kind: 3}, 20)
        assert played(board(real(name)), damage("p2", 3)).board.player("p2").life == 17

    def test_delaying_shield_loses_them_all_in_the_upkeep(self):
        now = played(board(real("Delaying Shield")), damage("p1", 3), step("upkeep", player="p1"), resolve())
        assert counters(now, "it") == {}

    def test_force_bubble_bursts_at_four_and_is_whole_again_at_the_end_of_a_turn(self):
        start = board(real("Force Bubble"))
        assert zone(played(start, damage("p1", 3), damage("p1", 2), resolve()), "it") == "graveyard"
        assert waiting(played(start, damage("p1", 3))) == []
        assert counters(played(start, damage("p1", 3), step("use", card="it", ability=1)), "it") == {}

    @pytest.mark.rule("615.1")
    def test_nine_lives_counts_each_source(self):
        start = board(real("Nine Lives"), creature("wolf", owner="p2"), creature("fox", owner="p2"))
        now = played(start, together(damage("p1", 3, "wolf"), damage("p1", 7, "fox")))
        assert (counters(now, "it"), now.board.player("p1").life) == ({"incarnation": 2}, 20)
        now = played(now, put("incarnation", onto="it", count=6), damage("p1", 1))
        assert waiting(now) == [("reminder", "it")]
        assert zone(played(now, resolve()), "it") == "exile"

    @pytest.mark.rule("615.1")
    def test_selfless_squire_gets_what_it_prevents_the_turn_it_enters(self):
        now = played(board(real("Selfless Squire")), damage("p1", 4))
        after = played(now, choose(True))
        assert (counters(after, "it"), after.board.player("p1").life) == ({PLUS: 4}, 20)
        assert played(now, choose(False)).board.player("p1").life == 16


@pytest.mark.rule("611.2a")
class TestThisTurn:
    def test_brace_for_impact_is_about_a_creature_of_several_colors(self):
        cat = creature("cat", colors="WG")
        start = board(real("Brace for Impact", zone="stack"), cat, creature("dog", colors="G"))
        assert played(start, step("use", card="it", ability=1, targets=["dog"])).nothing
        now = played(start, step("use", card="it", ability=1, targets=["cat"]), damage("cat", 3))
        assert counters(now, "cat") == {PLUS: 3}
        assert played(now, damage("cat", 3, **UNPREVENTABLE)).board.cards["cat"].damage == 3
        assert fired(played(now, step("end_turn"), damage("cat", 5))) == [(1, "704.5g", "cat")]

    @pytest.mark.rule("615.7")
    @pytest.mark.parametrize(("name", "how"), [("Temper", {"x": 3}), ("Test of Faith", {})])
    def test_the_next_three_damage(self, name, how):
        start = board(real(name, zone="stack"), creature("cat", 2, 9), creature("dog", 2, 9))
        now = played(start, step("use", card="it", ability=1, targets=["cat"], **how))
        once = played(now, damage("cat", 2), damage("dog", 2))
        assert (counters(once, "cat"), once.board.cards["cat"].damage) == ({PLUS: 2}, 0)
        assert once.board.cards["dog"].damage == 2
        twice = played(once, damage("cat", 2), damage("cat", 2))
        assert (counters(twice, "cat"), twice.board.cards["cat"].damage) == ({PLUS: 3}, 3)
        both = played(now, together(damage("cat", 2), damage("cat", 2)))
        assert (counters(both, "cat"), both.board.cards["cat"].damage) == ({PLUS: 3}, 1)
        unstopped = played(now, damage("cat", 2, **UNPREVENTABLE), damage("cat", 3))
        assert (counters(unstopped, "cat"), unstopped.board.cards["cat"].damage) == ({PLUS: 3}, 2)
        again = played(now, step("end_turn"), damage("cat", 2))
        assert (counters(again, "cat"), again.board.cards["cat"].damage) == ({}, 2)

    def test_two_such_effects_are_used_up_one_after_the_other(self):
        start = board(*(real("Test of Faith", id, zone="stack") for id in ("a", "b")), creature("cat", 2, 9))
        now = played(start, *(step("use", card=id, ability=1, targets=["cat"]) for id in ("a", "b")))
        now = played(now, damage("cat", 4), damage("cat", 4))
        assert (counters(now, "cat"), now.board.cards["cat"].damage) == ({PLUS: 6}, 2)

    def test_gatta_and_luzzu_choose_as_they_enter(self):
        start = board(real("Gatta and Luzzu", zone="hand"), creature("cat"), creature("dog"))
        now = played(start, move("it", "battlefield"), resolve(targets=["cat"]))
        assert counters(played(now, damage("cat", 3)), "cat") == {PLUS: 3}
        assert size(played(now, damage("cat", 3)), "cat") == (5, 5)
        assert fired(played(now, damage("dog", 3))) == [(1, "704.5g", "dog")]


@pytest.mark.rule("614.17c")
def test_where_no_counters_can_be_put_the_damage_is_replaced_all_the_same():
    now = played(board(real("Phytohydra"), permanent("calm", abilities=SOLEMNITY)), damage("it", 1))
    assert (counters(now, "it"), now.board.cards["it"].damage) == ({}, 0)
