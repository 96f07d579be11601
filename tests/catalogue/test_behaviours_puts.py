"""Real cards that say how many counters are put, where none are, what enters with more: what `puts.json` makes of them.

Each board holds the card as the catalogue prints it, with the abilities of the file, and what the counters go on.
"""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import asdict

from tests.builders import (
    board,
    card,
    choose,
    counters,
    create,
    creature,
    damage,
    fired,
    keywords,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    refused,
    remove,
    step,
    token,
    waiting,
    why_nothing,
    zone,
)
from tests.catalogue.modelled import MINUS, PLUS, behaviours
from webapp.catalogue import find
from webapp.rules import Moment
from webapp.rules.entries import CardEntry, filled

BEHAVIOURS = behaviours("puts")
LIFE = "704.5a"
ABOUT_PLAYERS = {
    "Lae'zel, Vlaakith's Champion",
    "Solemnity",
    "Vorinclex, Monstrous Raider",
    "Winding Constrictor",
}


def real(name: str, id: str = "it", **fields) -> CardEntry:
    """The card of that name as it is printed, with the abilities that the file gives it."""
    printed = {field: value for field, value in asdict(find(name).front).items() if value is not UNSET}
    return filled(card(id, printed["type"], abilities=BEHAVIOURS[name]["abilities"], **fields), printed)


def thing(type: str, **fields) -> CardEntry:
    """Something of that type that stays where it is, with two counters more or less."""
    return card("thing", type, **{"power": 5, "toughness": 5, "loyalty": 3, "defense": 3, **fields})


def two_put(name: str, kind: str, on: str, of: str = "p1", **how) -> int:
    """How many are put where two counters would be put on a permanent of that type and player; p1 has the card."""
    return n_put(2, name, kind, on, of, **how)


def n_put(n: int, name: str, kind: str, on: str, of: str = "p1", **how) -> int:
    now = played(board(real(name), thing(on, owner=of)), put(kind, onto="thing", count=n, **how))
    assert zone(now, "thing") == "battlefield"
    return counters(now, "thing").get(kind, 0)


def two_got(name: str, kind: str, who: str = "p1", **how) -> int:
    """How many a player gets who would get two."""
    return counters(played(board(real(name)), put(kind, onto=who, count=2, **how)), who).get(kind, 0)


def entered(name: str, type: str, kind: str = PLUS, **fields) -> int:
    """With how many counters a card of that type enters."""
    now = played(board(real(name), thing(type, zone="hand", **fields)), move("thing", "battlefield"))
    return counters(now, "thing").get(kind, 0)


def stopped(name: str, kind: str, on: str, of: str = "p1") -> bool:
    """Whether such counters can't be put on a permanent of that type and player."""
    now = played(board(real(name), thing(on, owner=of)), put(kind, onto="thing"))
    assert why_nothing(now) <= {"614.17c"} and zone(now, "thing") == "battlefield"
    return bool(why_nothing(now))


@pytest.mark.rule("122.1")
class TestPlayers:
    @pytest.mark.parametrize("name", sorted(BEHAVIOURS.keys() - ABOUT_PLAYERS))
    def test_get_as_many_as_is_said_from_what_is_about_permanents(self, name):
        start = board(real(name))
        for who in ("p1", "p2"):
            now = played(start, *(put(kind, onto=who, count=2) for kind in (PLUS, MINUS, "charge")))
            assert counters(now, who) == {PLUS: 2, MINUS: 2, "charge": 2}


@pytest.mark.rule("614.1a")
class TestOneMorePlusOneCounter:
    @pytest.mark.parametrize(
        "name", ["Conclave Mentor", "Hardened Scales", "High Score", "Michelangelo, Weirdness to 11"]
    )
    def test_on_a_creature_that_you_control(self, name):
        assert two_put(name, PLUS, on="Creature") == 3
        assert two_put(name, PLUS, on="Creature", by="p2", cause="cost") == 3
        assert two_put(name, PLUS, on="Creature", of="p2") == 2
        assert two_put(name, PLUS, on="Artifact") == 2
        assert two_put(name, MINUS, on="Creature") == 2

    @pytest.mark.parametrize(
        ("name", "types", "other"),
        [
            ("Caradora, Heart of Alacria", ["Creature", "Artifact \u2014 Vehicle"], "Artifact"),
            ("Mauhúr, Uruk-hai Captain", ["Creature \u2014 Orc", "Kindred Enchantment \u2014 Goblin"], "Creature"),
            ("Mauhúr, Uruk-hai Captain", ["Creature \u2014 Zombie Army"], "Creature \u2014 Zombie"),
            ("Ozolith, the Shattered Spire", ["Creature", "Artifact"], "Land"),
        ],
    )
    def test_on_what_you_control_of_certain_types(self, name, types, other):
        assert [two_put(name, PLUS, on=type) for type in types] == [3] * len(types)
        assert [two_put(name, PLUS, on=type, of="p2") for type in types] == [2] * len(types)
        assert [two_put(name, "charge", on=type) for type in types] == [2] * len(types)
        assert two_put(name, PLUS, on=other) == 2

    @pytest.mark.parametrize("name", ["Kami of Whispered Hopes", "Solid Ground"])
    def test_on_any_permanent_that_you_control(self, name):
        assert [two_put(name, PLUS, on=type) for type in ("Creature", "Land", "Enchantment")] == [3, 3, 3]
        assert two_put(name, PLUS, on="Land", of="p2") == 2
        assert two_put(name, "charge", on="Land") == 2

    def test_on_another_creature_but_not_on_itself(self):
        name = "Benevolent Hydra"
        assert two_put(name, PLUS, on="Creature") == 3
        assert two_put(name, PLUS, on="Creature", of="p2") == 2
        assert two_put(name, PLUS, on="Artifact") == 2
        assert two_put(name, "charge", on="Creature") == 2
        assert counters(played(board(real(name)), put(PLUS, onto="it", count=2)), "it") == {PLUS: 2}

    def test_x_that_the_hydra_enters_with_is_x(self):
        now = played(board(real("Benevolent Hydra", zone="hand")), move("it", "battlefield", x=4))
        assert counters(now, "it") == {PLUS: 4}

    def test_on_itself_alone(self):
        mowu = real("Mowu, Loyal Companion")
        start = board(mowu, creature("bear"))
        assert counters(played(start, put(PLUS, onto="it", count=2)), "it") == {PLUS: 3}
        assert counters(played(start, put("charge", onto="it", count=2)), "it") == {"charge": 2}
        assert counters(played(start, put(PLUS, onto="bear", count=2)), "bear") == {PLUS: 2}

    @pytest.mark.rule("614.12")
    def test_on_itself_as_it_enters_only_where_it_is_about_itself(self):
        for name, found in (("Mowu, Loyal Companion", 3), ("Ozolith, the Shattered Spire", 2), ("Conclave Mentor", 2)):
            now = played(board(real(name, zone="hand")), move("it", "battlefield", counters={PLUS: 2}))
            assert counters(now, "it") == {PLUS: found}


@pytest.mark.rule("614.1a")
class TestOneMoreOfAnyKind:
    def test_winding_constrictor_sees_artifacts_creatures_and_its_player(self):
        name = "Winding Constrictor"
        assert [two_put(name, kind, on="Creature") for kind in (PLUS, MINUS, "stun")] == [3, 3, 3]
        assert two_put(name, "charge", on="Artifact", by="p2") == 3
        assert two_put(name, "charge", on="Artifact", of="p2") == 2
        assert two_put(name, "charge", on="Land") == 2
        assert (two_got(name, "poison"), two_got(name, "poison", who="p2")) == (3, 2)

    def test_pir_sees_permanents_whoever_puts(self):
        name = "Pir, Imaginative Rascal"
        assert [two_put(name, kind, on="Land") for kind in (PLUS, "charge")] == [3, 3]
        assert two_put(name, MINUS, on="Creature", by="p2") == 3
        assert two_put(name, "charge", on="Land", of="p2") == 2
        assert two_got(name, "energy") == 2

    @pytest.mark.rule("122.6a")
    def test_doc_samson_sees_what_you_put_on_your_permanents(self):
        name = "Doc Samson, Super Psychiatrist"
        assert [two_put(name, "charge", on=type) for type in ("Creature", "Land")] == [3, 3]
        assert two_put(name, "charge", on="Land", by="p2") == 2
        assert two_put(name, "charge", on="Land", of="p2") == 2
        assert two_got(name, "energy") == 2

    @pytest.mark.rule("122.6a")
    def test_laezel_sees_what_you_put_on_creatures_planeswalkers_and_yourself(self):
        name = "Lae'zel, Vlaakith's Champion"
        assert [two_put(name, "charge", on=type) for type in ("Creature", "Artifact Planeswalker")] == [3, 3]
        assert two_put(name, "charge", on="Creature", by="p2") == 2
        assert two_put(name, "charge", on="Creature", of="p2") == 2
        assert two_put(name, "charge", on="Artifact") == 2
        assert (two_got(name, "energy"), two_got(name, "energy", by="p2"), two_got(name, "rad", who="p2")) == (3, 2, 2)


@pytest.mark.rule("614.1a")
class TestTwiceAsMany:
    @pytest.mark.parametrize(
        "name", ["Branching Evolution", "Corpsejack Menace", "Shang-Chi, Martial Mentor", "The Earth Crystal"]
    )
    def test_plus_one_counters_on_a_creature_that_you_control(self, name):
        assert two_put(name, PLUS, on="Creature") == 4
        assert two_put(name, PLUS, on="Creature", by="p2", cause="cost") == 4
        assert two_put(name, PLUS, on="Creature", of="p2") == 2
        assert two_put(name, PLUS, on="Enchantment") == 2
        assert two_put(name, "charge", on="Creature") == 2

    def test_any_counters_on_creatures_spacecraft_and_planets(self):
        name = "Loading Zone"
        types = ("Creature", "Artifact \u2014 Spacecraft", "Land \u2014 Planet")
        assert [two_put(name, "charge", on=type) for type in types] == [4, 4, 4]
        assert two_put(name, MINUS, on="Creature") == 4
        assert two_put(name, "charge", on="Artifact \u2014 Vehicle") == 2
        assert two_put(name, "charge", on="Creature", of="p2") == 2

    def test_primal_vigor_sees_the_creatures_of_all(self):
        name = "Primal Vigor"
        assert [two_put(name, PLUS, on="Creature", of=of) for of in ("p1", "p2")] == [4, 4]
        assert two_put(name, PLUS, on="Artifact") == 2
        assert two_put(name, MINUS, on="Creature") == 2

    @pytest.mark.parametrize("name", ["Doubling Season", "Primal Vigor"])
    def test_tokens_are_created_twice(self, name):
        now = played(board(real(name)), create(token("goblin")))
        assert set(now.board.cards) == {"it", "goblin", "goblin-2"}

    @pytest.mark.rule("614.16")
    def test_doubling_season_sees_what_effects_put_on_your_permanents(self):
        name = "Doubling Season"
        assert [two_put(name, kind, on="Creature") for kind in (PLUS, "charge")] == [4, 4]
        assert two_put(name, "charge", on="Land", by="p2") == 4
        assert two_put(name, "charge", on="Land", cause="cost") == 2
        assert two_put(name, "charge", on="Land", of="p2") == 2
        assert two_got(name, "energy") == 2
        assert "goblin-2" not in played(board(real(name)), create(token("goblin", owner="p2"))).board.cards

    @pytest.mark.rule("614.16")
    def test_a_cost_that_pir_has_changed_is_doubled_too(self):
        start = board(
            real("Doubling Season"), real("Pir, Imaginative Rascal", id="pir"), planeswalker("jace", loyalty=4)
        )
        assert counters(played(start, put("loyalty", onto="jace", cause="cost")), "jace") == {"loyalty": 4 + 4}

    @pytest.mark.parametrize(("name", "found"), [("Aether Refinery", 4), ("Izzet Generatorium", 3)])
    def test_energy_that_you_get(self, name, found):
        assert two_got(name, "energy") == found
        assert two_got(name, "energy", who="p2") == 2
        assert two_got(name, "rad") == 2
        assert two_put(name, "energy", on="Artifact") == 2


@pytest.mark.rule("614.1a")
class TestFewer:
    @pytest.mark.rule("122.6a")
    def test_vorinclex_doubles_what_you_put_and_halves_what_opponents_put(self):
        name = "Vorinclex, Monstrous Raider"
        for of in ("p1", "p2"):
            assert two_put(name, "charge", on="Land", of=of, cause="cost") == 4
            assert [n_put(n, name, "charge", on="Land", of=of, by="p2") for n in (1, 2, 3)] == [0, 1, 1]
            assert (two_got(name, "rad", who=of), two_got(name, "rad", who=of, by="p2")) == (4, 1)

    def test_vizier_of_remedies_takes_one_off_minus_one_counters(self):
        name = "Vizier of Remedies"
        assert [n_put(n, name, MINUS, on="Creature", by="p2") for n in (1, 2, 3)] == [0, 1, 2]
        assert two_put(name, MINUS, on="Creature", of="p2") == 2
        assert two_put(name, MINUS, on="Artifact") == 2
        assert two_put(name, "-2/-2", on="Creature") == 2
        assert two_put(name, PLUS, on="Creature") == 2

    @pytest.mark.rule("120.3")
    def test_the_vizier_sees_what_wither_puts(self):
        now = played(board(real("Vizier of Remedies"), thing("Creature")), damage("thing", 3, wither=True))
        assert counters(now, "thing") == {MINUS: 2}


@pytest.mark.rule("614.17c")
class TestNoneArePut:
    def test_blightbeetle_stops_plus_one_counters_on_creatures_of_opponents(self):
        name = "Blightbeetle"
        assert stopped(name, PLUS, on="Creature", of="p2")
        assert not stopped(name, PLUS, on="Creature")
        assert not stopped(name, PLUS, on="Artifact", of="p2")
        assert not stopped(name, MINUS, on="Creature", of="p2")

    def test_blossombind_stops_all_on_the_creature_that_it_is_on(self):
        start = board(real("Blossombind", attached_to="bear"), creature("bear", owner="p2"), creature("ox"))
        assert why_nothing(played(start, put(PLUS, onto="bear"))) == {"614.17c"}
        assert why_nothing(played(start, put("stun", onto="bear"))) == {"614.17c"}
        assert not why_nothing(played(start, put(PLUS, onto="ox")))

    @pytest.mark.parametrize("name", ["Darksteel Angel", "Melira, Sylvok Outcast"])
    def test_minus_one_counters_are_stopped_on_creatures_that_you_control(self, name):
        assert stopped(name, MINUS, on="Creature")
        assert not stopped(name, MINUS, on="Creature", of="p2")
        assert not stopped(name, MINUS, on="Artifact")
        assert not stopped(name, PLUS, on="Creature")

    def test_melira_stops_poison_counters_for_you(self):
        name = "Melira, Sylvok Outcast"
        assert (two_got(name, "poison"), two_got(name, "poison", who="p2"), two_got(name, "energy")) == (0, 2, 2)
        assert not stopped(name, "poison", on="Creature")
        now = played(board(real(name)), damage("p1", 3, infect=True))
        assert counters(now, "p1") == {}

    @pytest.mark.parametrize("name", ["Melira's Keepers", "Tatterkite"])
    def test_none_on_itself(self, name):
        start = board(real(name), creature("bear"))
        assert [why_nothing(played(start, put(kind, onto="it"))) for kind in (PLUS, "stun")] == [{"614.17c"}] * 2
        assert not why_nothing(played(start, put(PLUS, onto="bear")))
        entering = played(board(real(name, zone="hand")), move("it", "battlefield", counters={PLUS: 1}))
        assert (counters(entering, "it"), refused(entering)) == ({}, {"614.17c"})

    def test_solemnity_stops_them_on_players_and_four_types(self):
        name = "Solemnity"
        for of in ("p1", "p2"):
            assert two_got(name, "poison", who=of) == 0
            assert all(stopped(name, "charge", type, of) for type in ("Artifact", "Creature", "Enchantment", "Land"))
            assert not stopped(name, "charge", on="Battle", of=of)
        now = played(board(real(name), planeswalker("jace", 3, zone="hand")), move("jace", "battlefield"))
        assert counters(now, "jace") == {"loyalty": 3}


@pytest.mark.rule("122.4")
class TestNoMoreThanSo:
    def test_rasputin_enters_with_seven_and_an_eighth_comes_off(self):
        now = played(board(real("Rasputin Dreamweaver", zone="hand")), move("it", "battlefield"))
        assert counters(now, "it") == {"dream": 7}
        now = played(now, put("dream", onto="it"))
        assert (counters(now, "it"), fired(now)) == ({"dream": 7}, [(1, "704.5r", "it")])

    def test_of_another_kind_and_on_another_creature_eight_may_be(self):
        start = board(real("Rasputin Dreamweaver"), creature("bear"))
        assert counters(played(start, put("charge", onto="it", count=8)), "it") == {"charge": 8}
        assert counters(played(start, put("dream", onto="bear", count=8)), "bear") == {"dream": 8}


@pytest.mark.rule("614.17")
class TestNoneComeOff:
    @pytest.mark.parametrize(("of", "kind", "left"), [("p2", "stun", 2), ("p1", "stun", 1), ("p2", "charge", 1)])
    def test_stun_counters_stay_on_permanents_of_opponents(self, of, kind, left):
        start = board(real("Fear of Sleep Paralysis"), thing("Land", owner=of, counters={kind: 2}))
        assert counters(played(start, remove(kind, "thing")), "thing") == {kind: left}

    def test_they_come_off_players(self):
        start = board(real("Fear of Sleep Paralysis"), player("p1"), player("p2", counters={"stun": 2}))
        assert counters(played(start, remove("stun", "p2")), "p2") == {"stun": 1}

    @pytest.mark.rule("122.1d")
    def test_and_hold_it_though_they_do_not_come_off(self):
        start = board(real("Fear of Sleep Paralysis"), thing("Land", owner="p2", tapped=True, counters={"stun": 1}))
        now = played(start, step("untap", card="thing"))
        assert (counters(now, "thing"), now.board.cards["thing"].tapped) == ({"stun": 1}, True)


@pytest.mark.rule("122.2")
class TestCountersRemain:
    @pytest.mark.parametrize("name", ["Me, the Immortal", "Skullbriar, the Walking Grave"])
    def test_as_it_goes_anywhere_but_to_a_hand_or_library(self, name):
        on_it = {PLUS: 2, "stun": 1}
        for to in ("graveyard", "exile", "command"):
            assert counters(played(board(real(name, counters=on_it)), move("it", to)), "it") == on_it
        for to in ("hand", "library"):
            assert counters(played(board(real(name, counters=on_it)), move("it", to)), "it") == {}

    @pytest.mark.parametrize("name", ["Me, the Immortal", "Skullbriar, the Walking Grave"])
    def test_but_not_on_another(self, name):
        start = board(real(name), creature("bear", counters={PLUS: 2}))
        assert counters(played(start, move("bear", "graveyard")), "bear") == {}


@pytest.mark.rule("614.12")
class TestEnteringWithOneMore:
    @pytest.mark.parametrize("name", ["Renata, Called to the Hunt", "Tromell, Seymour's Butler"])
    def test_another_creature_that_you_control(self, name):
        assert entered(name, "Creature") == 1
        assert entered(name, "Creature", owner="p2") == 0
        assert entered(name, "Artifact") == 0
        assert counters(played(board(real(name, zone="hand")), move("it", "battlefield")), "it") == {}

    @pytest.mark.parametrize(("name", "found"), [("Renata, Called to the Hunt", 1), ("Tromell, Seymour's Butler", 0)])
    def test_a_token_is_a_creature_for_renata_alone(self, name, found):
        now = played(board(real(name)), create(token("goblin")))
        assert counters(now, "goblin").get(PLUS, 0) == found

    def test_grumgully_leaves_humans_out(self):
        name = "Grumgully, the Generous"
        assert entered(name, "Creature \u2014 Goblin") == 1
        assert entered(name, "Creature \u2014 Human Wizard") == 0
        assert entered(name, "Creature \u2014 Goblin", owner="p2") == 0
        assert entered(name, "Artifact") == 0

    def test_tayam_gives_vigilance_counters(self):
        name = "Tayam, Luminous Enigma"
        assert (entered(name, "Creature", "vigilance"), entered(name, "Creature", PLUS)) == (1, 0)
        assert entered(name, "Artifact", "vigilance") == 0
        assert entered(name, "Creature", "vigilance", owner="p2") == 0

    @pytest.mark.parametrize(
        ("name", "word"),
        [
            ("Arlinn, Voice of the Pack", "Wolf"),
            ("Arlinn, Voice of the Pack", "Werewolf"),
            ("Bramblewood Paragon", "Warrior"),
            ("Oona's Blackguard", "Rogue"),
            ("Sage of Fables", "Wizard"),
            ("Slinza, the Spiked Stampede", "Beast"),
        ],
    )
    def test_creatures_of_one_tribe(self, name, word):
        assert entered(name, f"Creature \u2014 {word} Ally") == 1
        assert entered(name, f"Creature \u2014 {word}", owner="p2") == 0
        assert entered(name, f"Kindred Artifact \u2014 {word} Equipment") == 0
        assert entered(name, "Creature \u2014 Ally") == 0

    @pytest.mark.parametrize(
        "name", ["Bramblewood Paragon", "Oona's Blackguard", "Sage of Fables", "Slinza, the Spiked Stampede"]
    )
    def test_but_not_the_first_of_the_tribe_itself(self, name):
        assert counters(played(board(real(name, zone="hand")), move("it", "battlefield")), "it") == {}

    def test_dragonstorm_globe_sees_all_that_is_a_dragon(self):
        name = "Dragonstorm Globe"
        assert entered(name, "Creature \u2014 Dragon") == 1
        assert entered(name, "Kindred Enchantment \u2014 Dragon") == 1
        assert entered(name, "Creature \u2014 Dragon", owner="p2") == 0
        assert entered(name, "Creature \u2014 Drake") == 0

    def test_oath_of_gideon_gives_planeswalkers_loyalty(self):
        name = "Oath of Gideon"
        assert entered(name, "Planeswalker", "loyalty", loyalty=4) == 5
        assert entered(name, "Planeswalker", "loyalty", loyalty=4, owner="p2") == 4
        assert entered(name, "Creature", "loyalty") == 0

    @pytest.mark.rule("613.1f")
    def test_bramblewood_paragon_lets_those_with_a_plus_one_counter_trample(self):
        start = board(
            real("Bramblewood Paragon"),
            creature("marked", counters={PLUS: 1}),
            creature("charged", counters={"charge": 1}),
            creature("theirs", owner="p2", counters={PLUS: 1}),
            permanent("stone", counters={PLUS: 1}),
        )
        tramplers = [id for id in start.cards if "trample" in keywords(start, id)]
        assert tramplers == ["marked"]

    @pytest.mark.rule("614.1a")
    def test_one_more_of_those_is_counted_with_them_all(self):
        start = board(
            real("Grumgully, the Generous"),
            real("Renata, Called to the Hunt", id="renata"),
            real("Hardened Scales", id="scales"),
            creature("bear", zone="hand"),
        )
        assert counters(played(start, move("bear", "battlefield")), "bear") == {PLUS: 3}


@pytest.mark.rule("704.5a")
class TestNotLosing:
    @pytest.mark.parametrize("name", ["Darksteel Angel", "Phyrexian Unlife", "Soul Echo"])
    def test_its_player_goes_on_at_no_life_and_the_other_does_not(self, name):
        start = board(real(name), player("p1", life=0), player("p2", life=0))
        assert fired(played(start)) == [(1, LIFE, "p2")]

    @pytest.mark.rule("704.5c")
    @pytest.mark.parametrize(
        ("name", "lost"), [("Darksteel Angel", False), ("Phyrexian Unlife", True), ("Soul Echo", True)]
    )
    def test_only_the_angel_keeps_from_losing_by_poison(self, name, lost):
        now = played(board(real(name), player("p1", counters={"poison": 10}), player("p2")))
        assert now.board.player("p1").lost is lost

    @pytest.mark.rule("614.1c")
    def test_soul_echo_enters_with_x_and_reminds_at_each_upkeep_of_its_controller(self):
        now = played(board(real("Soul Echo", zone="hand")), move("it", "battlefield", x=3))
        assert counters(now, "it") == {"echo": 3}
        assert waiting(played(now, step("upkeep", player="p2"))) == []
        now = played(now, step("upkeep", player="p1"))
        assert (waiting(now), zone(now, "it")) == ([("reminder", "it")], "battlefield")


@pytest.mark.rule("614.1a")
class TestOnlyOfOneCauseOrForAWhile:
    @pytest.mark.rule("702.43a")
    def test_zabaz_adds_one_to_what_modular_puts(self):
        name = "Zabaz, the Glimmerwasp"
        worker = creature("worker", 0, 0, "Artifact Creature", keywords=["modular 1"], counters={PLUS: 2})
        golem = creature("golem", 1, 1, "Artifact Creature")
        zabaz = real(name, counters={PLUS: 1})
        now = played(board(zabaz, worker, golem), step("destroy", card="worker"), step("resolve", to="golem"))
        assert counters(now, "golem") == {PLUS: 3}
        assert counters(played(now, put(PLUS, onto="golem")), "golem") == {PLUS: 4}
        assert counters(played(board(real(name, zone="hand")), move("it", "battlefield")), "it") == {PLUS: 1}
        now = played(board(zabaz, golem), step("use", card="it", ability=1, targets=["golem"]))
        assert zone(now, "golem") == "graveyard"

    @pytest.mark.rule("716.2")
    def test_innkeepers_talent_doubles_from_its_third_level_on(self):
        name = "Innkeeper's Talent"
        for level, number in ((1, 2), (2, 2), (3, 4)):
            start = board(real(name, level=level), thing("Creature"))
            assert counters(played(start, put("charge", onto="thing", count=2)), "thing") == {"charge": number}
            assert counters(played(start, put("energy", onto="p2", count=2)), "p2") == {"energy": number}
            assert counters(played(start, put("charge", onto="thing", count=2, by="p2")), "thing") == {"charge": 2}

    def test_innkeepers_talent_gives_ward_from_its_second_level_on(self):
        def wards(level: int) -> list[bool]:
            some = [creature("some", counters={"charge": 1}), creature("none")]
            start = board(real("Innkeeper's Talent", level=level), *some)
            return ["ward {1}" in keywords(start, card) for card in ("some", "none")]

        assert (wards(1), wards(2)) == ([False, False], [True, False])
        now = played(
            board(real("Innkeeper's Talent"), thing("Creature")), step("use", card="it", ability=1, targets=["thing"])
        )
        assert counters(now, "thing") == {PLUS: 1}

    @pytest.mark.rule("611.2a")
    def test_prairie_dog_adds_one_until_the_turn_ends(self):
        start = board(real("Prairie Dog"), thing("Creature"))
        now = played(start, step("use", card="it", ability=1), put(PLUS, onto="thing"))
        assert counters(now, "thing") == {PLUS: 2}
        assert counters(played(now, put(PLUS, onto="thing", by="p2")), "thing") == {PLUS: 3}
        assert counters(played(now, step("end_turn"), put(PLUS, onto="thing", by="p1")), "thing") == {PLUS: 3}
        assert counters(played(start, put(PLUS, onto="thing")), "thing") == {PLUS: 1}
        assert counters(played(start, step("use", card="it", ability=2)), "it") == {PLUS: 1}

    def test_melira_the_living_cure_gets_one_poison_counter_of_any_number(self):
        name = "Melira, the Living Cure"
        assert (two_got(name, "poison"), two_got(name, "poison", who="p2"), two_got(name, "energy")) == (1, 2, 2)
        assert two_put(name, "poison", on="Creature") == 2

    def test_suncleanser_strips_a_creature_or_an_opponent(self):
        start = board(real("Suncleanser"), creature("bear", counters={PLUS: 1, "stun": 1}), player("p1"), player("p2"))
        now = played(start, step("use", card="it", ability=1, targets=["bear"]))
        assert counters(now, "bear") == {}
        now = played(start, put("energy", onto="p2"), step("use", card="it", ability=2, targets=["p2"]))
        assert counters(now, "p2") == {}


@pytest.mark.rule("122.6")
class TestClockwork:
    @pytest.mark.parametrize(
        ("name", "most"),
        [("Clockwork Avian", 4), ("Clockwork Beast", 7), ("Clockwork Steed", 4), ("Clockwork Swarm", 4)],
    )
    def test_its_own_ability_winds_it_up_so_far(self, name, most):
        entered = played(board(real(name, zone="hand")), move("it", "battlefield"))
        assert counters(entered, "it") == {"+1/+0": most}
        worn = played(entered, *[step("use", card="it", ability=1)] * 3)
        assert counters(worn, "it") == {"+1/+0": most - 3}
        assert counters(played(worn, step("use", card="it", ability=2, x=2)), "it") == {"+1/+0": most - 1}
        assert counters(played(worn, step("use", card="it", ability=2, x=9)), "it") == {"+1/+0": most}
        assert counters(played(entered, put("+1/+0", onto="it")), "it") == {"+1/+0": most + 1}


@pytest.mark.rule("120.3c")
class TestTheLastLoyaltyCounter:
    def test_deification_keeps_it_while_a_creature_is_there(self):
        walkers = [
            planeswalker("jace", 3, "Planeswalker \u2014 Jace"),
            planeswalker("ajani", 3, "Planeswalker \u2014 Ajani"),
            planeswalker("theirs", 3, "Planeswalker \u2014 Jace", owner="p2"),
        ]
        start = board(real("Deification", chosen="Jace"), *walkers, creature("bear"))
        now = played(start, *(damage(card, 5) for card in ("jace", "ajani", "theirs")))
        assert [zone(now, card) for card in ("jace", "ajani", "theirs")] == ["battlefield", "graveyard", "graveyard"]
        assert counters(now, "jace") == {"loyalty": 1}
        assert zone(played(now, remove("loyalty", "jace")), "jace") == "graveyard"
        assert zone(played(now, step("destroy", card="bear"), damage("jace", 1)), "jace") == "graveyard"
        assert "hexproof" in keywords(now, "jace") and "hexproof" not in keywords(start, "ajani")


@pytest.mark.rule("120.3b")
class TestDamageToThePlayer:
    def test_phyrexian_unlife_poisons_at_no_life(self):
        start = board(real("Phyrexian Unlife"), player("p1", life=3), player("p2"))
        now = played(start, damage("p1", 3))
        assert (now.board.player("p1").life, counters(now, "p1")) == (0, {})
        now = played(now, damage("p1", 4))
        assert (now.board.player("p1").life, counters(now, "p1")) == (0, {"poison": 4})
        assert played(now, damage("p2", 4)).board.player("p2").life == 16

    def test_soul_echo_takes_damage_if_an_opponent_has_chosen_so(self):
        now = played(board(real("Soul Echo", counters={"echo": 3})), damage("p1", 5))
        assert now.choice.kind == "whether"
        after = played(now, choose(True))
        assert (after.board.player("p1").life, counters(after, "it")) == (20, {})
        after = played(now, choose(False))
        assert (after.board.player("p1").life, counters(after, "it")) == (15, {"echo": 3})


def test_melira_sylvok_outcast_lets_opponents_creatures_lose_infect():
    ox, bug = (creature(card, keywords=["infect"], owner=who) for card, who in (("ox", "p2"), ("bug", "p1")))
    start = board(real("Melira, Sylvok Outcast"), ox, bug)
    assert ["infect" in keywords(start, card) for card in ("ox", "bug")] == [False, True]


def test_a_kindred_creature_is_a_creature_of_its_type():
    """614.12: what enters is judged as it will be; a Kindred enchantment that is no creature gets none."""
    for name in ("Bramblewood Paragon", "Oona's Blackguard", "Sage of Fables", "Slinza, the Spiked Stampede"):
        kind = {"B": "Warrior", "O": "Rogue", "S": "Wizard"}[name[0]] if "Slinza" not in name else "Beast"
        assert entered(name, f"Kindred Enchantment Creature \u2014 {kind}") == 1
        assert entered(name, f"Kindred Enchantment \u2014 {kind}") == 0


@pytest.mark.rule("602.2b")
class TestTheirButtons:
    def used(self, name: str, *targets: str, ability: int = 1, **fields: Any) -> Moment:
        """The moment after an ability of the card is used, beside two bears of its player."""
        start = board(real(name, **fields), creature("bear"), creature("cub"))
        return played(start, step("use", card="it", ability=ability, targets=list(targets)))

    def test_benevolent_hydra_passes_a_counter_on_and_the_bear_gets_one_more(self):
        now = self.used("Benevolent Hydra", "bear", counters={PLUS: 2})
        assert (counters(now, "it"), counters(now, "bear")) == ({PLUS: 1}, {PLUS: 2})
        assert why_nothing(self.used("Benevolent Hydra", "bear")) == {"118.3"}

    def test_the_ozolith_adds_one_to_what_it_puts(self):
        assert counters(self.used("Ozolith, the Shattered Spire", "bear"), "bear") == {PLUS: 2}

    def test_the_earth_crystal_doubles_what_it_puts(self):
        assert counters(self.used("The Earth Crystal", "bear"), "bear") == {PLUS: 4}
        now = self.used("The Earth Crystal", "bear", "cub", ability=2)
        assert (counters(now, "bear"), counters(now, "cub")) == ({PLUS: 2}, {PLUS: 2})

    @pytest.mark.parametrize(
        ("name", "kinds"),
        [
            ("Skullbriar, the Walking Grave", [PLUS]),
            ("Me, the Immortal", [PLUS, "first strike", "vigilance", "menace"]),
            ("Rasputin Dreamweaver", ["dream"]),
        ],
    )
    def test_what_triggers_by_what_the_board_does_not_know(self, name, kinds):
        for number, kind in enumerate(kinds, 1):
            assert counters(self.used(name, ability=number), "it") == {kind: 1}

    def test_sage_of_fables_draws_for_a_counter(self):
        start = board(real("Sage of Fables", counters={PLUS: 1}), card("c", "Land", zone="library"))
        now = played(start, step("use", card="it", ability=1, targets=["it"]))
        assert (counters(now, "it"), zone(now, "c")) == ({}, "hand")

    @pytest.mark.rule("615.7")
    def test_rasputin_dreams_damage_away(self):
        now = played(self.used("Rasputin Dreamweaver", ability=2, counters={"dream": 2}), damage("it", 1))
        assert (counters(now, "it"), now.board.cards["it"].damage) == ({"dream": 1}, 0)
