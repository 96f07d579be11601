"""Real cards that let others enter with more: what `entering.json` makes of them.

Each board holds the card as the catalogue prints it, with the abilities of the file, and what enters.
"""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import asdict

from tests.builders import (
    board,
    card,
    choose,
    commander,
    counters,
    creature,
    keywords,
    move,
    permanent,
    planeswalker,
    played,
    step,
    token,
)
from tests.catalogue.modelled import PLUS, behaviours
from webapp.catalogue import find
from webapp.rules import Moment
from webapp.rules.entries import CardEntry, filled

BEHAVIOURS = behaviours("entering")
GRAVEYARD = {"zone": "graveyard"}
STACK = {"zone": "stack"}


def real(name: str, id: str = "it", **fields: Any) -> CardEntry:
    """The card, or face, of that name as it is printed, with the abilities that the file gives it."""
    printed = {field: value for field, value in asdict(find(name).face).items() if value is not UNSET}
    return filled(card(id, printed["type"], abilities=BEHAVIOURS[name]["abilities"], **fields), printed)


def thing(type: str = "Creature", **fields: Any) -> CardEntry:
    return card("thing", type, **{"power": 5, "toughness": 5, "zone": "hand", **fields})


def entering(*there: CardEntry, ask: bool = True, **how: Any) -> Moment:
    """The moment after a card enters; what the board can't know is asked."""
    return played(board(*there), move("thing", "battlefield", ask=ask, **how))


def entered(name: str, *others: CardEntry, what: CardEntry | None = None, **fields: Any) -> dict[str, int]:
    """With which counters a creature, or that card, enters, where nothing is asked; the card lies as `fields` say."""
    now = entering(real(name, **fields), *others, what or thing())
    assert now.choice is None
    return counters(now, "thing")


def asked(name: str, what: CardEntry | None = None, **fields: Any) -> tuple[str, dict[str, int], dict[str, int]]:
    """What is asked as a creature, or that card, enters, and with which counters it does by yes, and by no; or by
    three, and by none.
    """
    now = entering(real(name, **fields), what or thing())
    assert now.choice is not None and now.choice.player == "p1"
    yes, no = (True, False) if now.choice.kind == "whether" else (3, 0)
    return now.choice.words, *(counters(played(now, choose(answer)), "thing") for answer in (yes, no))


@pytest.mark.rule("614.1c")
class TestWhatIsAsked:
    @pytest.mark.parametrize(
        ("name", "type", "kind", "number"),
        [
            ("Animal Attendant", "Creature", PLUS, 1),
            ("Arlinn, the Pack's Hope", "Creature", PLUS, 1),
            ("Biophagus", "Creature", PLUS, 1),
            ("Boreal Outrider", "Creature", PLUS, 1),
            ("Drana, the Last Bloodchief", "Creature", PLUS, 1),
            ("Grave Betrayal", "Creature", PLUS, 1),
            ("Intrepid Paleontologist", "Creature \u2014 Dinosaur", "finality", 1),
            ("Jade Orb of Dragonkind", "Creature \u2014 Dragon", PLUS, 1),
            ("Leonardo, Sewer Samurai", "Creature", "finality", 1),
            ("Mikey & Don, Party Planners", "Creature", PLUS, 1),
            ("Mysterious Pathlighter", "Creature", PLUS, 1),
            ("Noctis, Prince of Lucis", "Artifact", "finality", 1),
            ("Osteomancer Adept", "Creature", "finality", 1),
            ("The Tomb of Aclazotz", "Creature", "finality", 1),
            ("Valkyrie's Call", "Creature", PLUS, 1),
            ("Vampire Socialite", "Creature \u2014 Vampire", PLUS, 1),
            ("Veiled Ascension", "Creature", "flying", 1),
            ("Zameck Guildmage", "Creature", PLUS, 1),
        ],
    )
    def test_whether_it_gets_one_more(self, name, type, kind, number):
        _, yes, no = asked(name, thing(type))
        assert (yes, no) == ({kind: number}, {})
        assert entered(name, what=thing("Enchantment")) == {}

    @pytest.mark.parametrize(
        ("name", "type"),
        [
            ("Bioengineered Future", "Creature"),
            ("Chorus of the Conclave", "Creature"),
            ("Coin of Mastery", "Creature"),
            ("Gev, Scaled Scorch", "Creature"),
            ("Gorma, the Gullet", "Creature"),
            ("Kalain, Reclusive Painter", "Creature"),
            ("Lux Artillery", "Artifact Creature"),
            ("Runadi, Behemoth Caller", "Creature"),
            ("Solar Array", "Artifact Creature"),
            ("Wildgrowth Archaic", "Creature"),
        ],
    )
    def test_how_many_it_gets(self, name, type):
        _, three, none = asked(name, thing(type), counters={PLUS: 1})
        assert (three, none) == ({PLUS: 3}, {})
        assert entered(name, what=thing("Enchantment"), counters={PLUS: 1}) == {}

    @pytest.mark.parametrize("name", sorted(BEHAVIOURS.keys() - {"Valkyrie's Call"}))
    def test_nobody_asks_about_what_another_player_controls(self, name):
        assert counters(entering(real(name), thing(owner="p2"), permanent("x")), "thing") == {}

    def test_valkyries_call_returns_it_under_its_owners_control(self):
        assert counters(played(entering(real("Valkyrie's Call"), thing(owner="p2")), choose(True)), "thing") == {
            PLUS: 1
        }
        assert entered("Valkyrie's Call", what=thing("Creature \u2014 Angel")) == {}

    @pytest.mark.parametrize("name", ["Biophagus", "Kalain, Reclusive Painter", "Grave Betrayal", "Gorma, the Gullet"])
    def test_nobody_asks_about_a_token(self, name):
        now = played(
            board(real(name)), step("create", card={"id": "thing", "type": "Creature", "token": True}, ask=True)
        )
        assert now.choice is None

    @pytest.mark.parametrize("name", ["Gev, Scaled Scorch", "Kalain, Reclusive Painter", "Wildgrowth Archaic"])
    def test_where_the_step_does_not_ask_there_are_none(self, name):
        assert counters(entering(real(name), thing(), ask=False), "thing") == {}

    @pytest.mark.parametrize(
        ("name", "others"),
        [
            ("Animal Attendant", "Creature \u2014 Human"),
            ("Intrepid Paleontologist", "Creature"),
            ("Jade Orb of Dragonkind", "Creature"),
            ("Lux Artillery", "Creature"),
            ("Noctis, Prince of Lucis", "Creature"),
            ("Vampire Socialite", "Creature"),
        ],
    )
    def test_nobody_asks_about_others(self, name, others):
        assert entered(name, what=thing(others)) == {}

    def test_solar_array_gives_an_artifact_that_is_no_creature_charge_counters(self):
        assert asked("Solar Array", thing("Artifact"))[1] == {"charge": 3}

    def test_guildmages_forum_is_about_creatures_of_several_colors(self):
        assert asked("Guildmages' Forum", thing(colors="WB"))[1] == {PLUS: 1}
        assert entered("Guildmages' Forum", what=thing(colors="W")) == {}

    def test_communal_brewing_gives_as_many_as_it_has_ingredients(self):
        assert asked("Communal Brewing", counters={"ingredient": 3})[1] == {PLUS: 3}
        assert entered("Communal Brewing") == {}
        now = played(board(real("Communal Brewing")), step("use", card="it", ability=1, x=2))
        assert counters(now, "it") == {"ingredient": 3}

    def test_thunderous_velocipede_gives_one_or_three(self):
        for type in ("Creature", "Artifact \u2014 Vehicle"):
            words, three, one = asked("Thunderous Velocipede", thing(type))
            assert (words, three, one) == ("its mana value is 5 or more", {PLUS: 3}, {PLUS: 1})

    def test_torgal_counts_dogs_and_wolves(self):
        pack = [creature("dog", type="Creature \u2014 Dog"), creature("fox", type="Creature \u2014 Fox")]
        now = entering(real("Torgal, A Fine Hound"), *pack, thing("Creature \u2014 Human"))
        assert counters(played(now, choose(True)), "thing") == {PLUS: 2}
        assert counters(played(now, choose(False)), "thing") == {}
        assert entered("Torgal, A Fine Hound") == {}

    def test_opal_palace_counts_the_casts_of_a_commander_the_latest_too(self):
        start = board(real("Opal Palace"), commander("thing", zone="command"))
        cast = played(start, move("thing", "battlefield", ask=True), choose(True))
        assert cast.choice.words == "cast of it from the command zone this game, the latest too"
        assert counters(played(cast, choose(2)), "thing") == {PLUS: 2}
        assert entered("Opal Palace") == {}

    def test_the_first_tyrannic_war_counts_lands_and_doubles(self):
        lands = [permanent(f"land{n}", "Land") for n in range(3)]
        start = board(real("The First Tyrannic War", chapters=3), *lands, thing())
        now = played(start, move("thing", "battlefield", ask=True), choose(True))
        assert counters(now, "thing") == {PLUS: 3}
        now = played(now, step("use", card="it", ability=1, targets=["thing"]))
        assert counters(now, "thing") == {PLUS: 6}

    def test_vampire_socialite_helps_those_that_are_there(self):
        start = board(real("Vampire Socialite"), creature("bat", type="Creature \u2014 Vampire"), creature("bear"))
        now = played(start, step("use", card="it", ability=1))
        assert [counters(now, card) for card in ("bat", "bear", "it")] == [{PLUS: 1}, {}, {}]

    def test_zameck_guildmage_draws_for_a_counter(self):
        start = board(real("Zameck Guildmage"), creature("bear", counters={PLUS: 2}), card("c", "Land", zone="library"))
        now = played(start, step("use", card="it", ability=1, targets=["bear"]))
        assert (counters(now, "bear"), now.board.cards["c"].zone) == ({PLUS: 1}, "hand")


@pytest.mark.rule("614.12")
class TestWhatTheBoardSays:
    def test_bard_class_is_about_legendary_creatures(self):
        assert entered("Bard Class", what=thing("Legendary Creature")) == {PLUS: 1}
        assert entered("Bard Class") == {} == entered("Bard Class", what=thing("Legendary Artifact"))

    def test_dearly_departed_works_in_the_graveyard_alone(self):
        human = thing("Creature \u2014 Human")
        assert entered("Dearly Departed", what=human, **GRAVEYARD) == {PLUS: 1}
        assert entered("Dearly Departed", what=human) == {} == entered("Dearly Departed", **GRAVEYARD)

    def test_curator_beastie_gives_two_to_colorless_creatures(self):
        assert entered("Curator Beastie") == {PLUS: 2}
        assert entered("Curator Beastie", what=thing(colors="G")) == {}

    @pytest.mark.parametrize(("name", "number"), [("Arwen, Weaver of Hope", 1), ("Master Biomancer", 2)])
    def test_as_many_as_its_toughness_or_power(self, name, number):
        assert entered(name) == {PLUS: number}
        assert entered(name, counters={PLUS: 2}) == {PLUS: number + 2}
        assert entered(name, what=thing("Artifact")) == {}

    def test_bloodspore_thrinax_gives_as_many_as_it_has(self):
        assert entered("Bloodspore Thrinax", counters={PLUS: 4}) == {PLUS: 4}
        assert entered("Bloodspore Thrinax") == {}

    def test_blue_gives_one_of_each_kind_that_it_has(self):
        dinosaur = thing("Creature \u2014 Dinosaur")
        assert entered("Blue, Loyal Raptor", what=dinosaur, counters={PLUS: 3, "stun": 1}) == {PLUS: 1, "stun": 1}
        assert entered("Blue, Loyal Raptor", counters={PLUS: 3}) == {}

    def test_giada_counts_the_angels_that_are_there(self):
        angels = [creature("a", type="Creature \u2014 Angel"), creature("b", type="Creature \u2014 Angel", owner="p2")]
        assert entered("Giada, Font of Hope", *angels, what=thing("Creature \u2014 Angel")) == {PLUS: 2}
        assert entered("Giada, Font of Hope", *angels) == {}

    def test_master_chef_is_about_commanders_and_what_they_lead(self):
        start = board(real("Master Chef"), commander("thing", zone="command"), creature("bear", zone="hand"))
        now = played(start, move("bear", "battlefield"))
        assert counters(now, "bear") == {}
        now = played(start, move("thing", "battlefield"), move("bear", "battlefield"))
        assert (counters(now, "thing"), counters(now, "bear")) == ({PLUS: 1}, {PLUS: 1})

    def test_metallic_mimic_is_about_the_chosen_type(self):
        elf = thing("Creature \u2014 Elf")
        assert entered("Metallic Mimic", what=elf, chosen="Elf") == {PLUS: 1}
        assert entered("Metallic Mimic", what=elf, chosen="Goblin") == {} == entered("Metallic Mimic", what=elf)

    @pytest.mark.parametrize("name", ["Banquet Guests", "Primo, the Unbounded"])
    def test_twice_x(self, name):
        assert counters(played(board(real(name, zone="hand")), move("it", "battlefield", x=3)), "it") == {PLUS: 6}


@pytest.mark.rule("614.12")
class TestWhatRestsInOtherZones:
    @pytest.mark.parametrize(
        ("name", "type", "number"),
        [
            ("Necromantic Summons", "Creature", 2),
            ("Recommission", "Creature", 1),
            ("Savage Summoning", "Creature", 1),
            ("Storyweave", "Enchantment Creature", 2),
            ("Vigor Mortis", "Creature", 1),
            ("What Must Be Done", "Creature", 2),
        ],
    )
    def test_a_spell_on_the_stack(self, name, type, number):
        _, yes, no = asked(name, thing(type), **STACK)
        assert (yes, no) == ({PLUS: number}, {})
        assert entered(name, what=thing(type), **GRAVEYARD) == {}

    def test_dark_intimations_in_the_graveyard(self):
        bolas = planeswalker("thing", 5, "Legendary Planeswalker \u2014 Bolas", zone="hand")
        assert asked("Dark Intimations", bolas, **GRAVEYARD)[1:] == ({"loyalty": 6}, {"loyalty": 5})
        other = planeswalker("thing", 5, "Legendary Planeswalker \u2014 Jace", zone="hand")
        assert entered("Dark Intimations", what=other, **GRAVEYARD) == {"loyalty": 5}


@pytest.mark.rule("702.136a")
class TestKeywordsThatAreGiven:
    @pytest.mark.parametrize(
        ("name", "type"),
        [
            ("Rhythm of the Wild", "Creature"),
            ("Uncivil Unrest", "Creature"),
            ("Spider-Punk", "Creature \u2014 Spider"),
        ],
    )
    def test_riot(self, name, type):
        _, yes, no = asked(name, thing(type))
        assert (yes, no) == ({PLUS: 1}, {})

    def test_riot_is_not_for_all(self):
        assert entered("Spider-Punk") == {}
        now = played(board(real("Rhythm of the Wild"), token("t")))
        assert "riot" not in keywords(now, "t")

    def test_each_riot_works_by_itself(self):
        rhythms = [real("Rhythm of the Wild", id) for id in ("a", "b")]
        now = played(board(*rhythms, thing()), move("thing", "battlefield", ask=True), choose(True), choose(True))
        assert counters(now, "thing") == {PLUS: 2}

    @pytest.mark.rule("702.54a")
    def test_bloodthirst(self):
        assert asked("Twins of Discord")[1:] == ({PLUS: 2}, {})
        assert entered("Twins of Discord", what=thing(colors="R")) == {}

    def test_runadi_gives_haste_from_three_counters_on(self):
        start = board(real("Runadi, Behemoth Caller"), creature("two", counters={PLUS: 2}))
        assert "haste" not in keywords(played(start), "two")
        start = board(real("Runadi, Behemoth Caller"), creature("three", counters={PLUS: 3}))
        assert "haste" in keywords(played(start), "three")


def test_wildgrowth_archaic_asks_for_its_own_colors():
    now = played(board(real("Wildgrowth Archaic", zone="hand")), move("it", "battlefield", ask=True))
    assert now.choice.words == "color of mana spent to cast it"
    assert counters(played(now, choose(5)), "it") == {PLUS: 5}
