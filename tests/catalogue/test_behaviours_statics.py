"""Cards whose static abilities look at counters, or give what puts counters: each judged on a small board.

A card has its printed facts from the catalogue and its abilities from the file, and nothing else.
"""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.builders import (
    board,
    choose,
    counters,
    creature,
    damage,
    keywords,
    move,
    permanent,
    played,
    put,
    size,
    step,
    token,
    waiting,
    zone,
)
from tests.catalogue.modelled import PLUS, behaviours, has, types
from webapp import catalogue
from webapp.rules import Moment
from webapp.rules.entries import CardEntry, decode

BEHAVIOURS = behaviours("statics")


def real(name: str, id: str = "it", **fields: Any) -> CardEntry:
    """The card of that name with the abilities that the file gives it: those of the face that has the name."""
    written = {"id": id, "card": name, "abilities": BEHAVIOURS[name]["abilities"], **fields}
    entry = msgspec.convert(written, CardEntry, dec_hook=decode)
    filled = catalogue.fill(entry)
    if catalogue.find(name).is_back:
        return replace(filled, abilities=(), back=replace(filled.back, abilities=entry.abilities))
    return filled


def reminders(now: Moment) -> list[str]:
    return [trigger.text for trigger in now.board.triggers if trigger.what == "reminder"]


# What the creatures of its controller have while they have a counter

EACH_OF_YOURS = [
    ("Abzan Battle Priest", PLUS, ["lifelink"]),
    ("Abzan Falconer", PLUS, ["flying"]),
    ("Ainok Bond-Kin", PLUS, ["first strike"]),
    ("Badgermole", PLUS, ["trample"]),
    ("Cathedral Acolyte", "any", ["ward {1}"]),
    ("Crowned Ceratok", PLUS, ["trample"]),
    ("Dominion Supervisor", "any", ["trample"]),
    ("Drix Fatemaker", PLUS, ["trample"]),
    ("Duskshell Crawler", PLUS, ["trample"]),
    ("Emil, Vastlands Roamer", PLUS, ["trample"]),
    ("Gnarlid Colony", PLUS, ["trample"]),
    ("Great Ugly-Looking Goblin", PLUS, ["menace"]),
    ("Hagra Constrictor", PLUS, ["menace"]),
    ("Kindred Boon", "divinity", ["indestructible"]),
    ("Longshot Squad", PLUS, ["reach"]),
    ("Matt Murdock, Justice Seeker", "any", ["ward {1}"]),
    ("Mer-Ek Nightblade", PLUS, ["deathtouch"]),
    ("Nev, the Practical Dean", "any", ["trample"]),
    ("Pridemalkin", PLUS, ["trample"]),
    ("Sapphire Drake", PLUS, ["flying"]),
    ("Sigarda's Summons", PLUS, ["flying"]),
    ("Skatewing Spy", PLUS, ["flying"]),
    ("Sphere Grid", PLUS, ["reach", "trample"]),
    ("Tesak, Judith's Hellhound", "any", ["haste"]),
    ("Training Regimen", PLUS, ["trample"]),
    ("Trollbred Guardian", PLUS, ["trample"]),
    ("Tuskguard Captain", PLUS, ["trample"]),
    ("Vigorbloom Vanguard", PLUS, ["vigilance"]),
    ("Zegana, Utopian Speaker", PLUS, ["trample"]),
]
EACH_OTHER_OF_YOURS = [
    ("Bushmaster, Coiled Henchman", PLUS, ["deathtouch"]),
    ("Exava, Rakdos Blood Witch", PLUS, ["haste"]),
    ("Namor, Scourge of the Seas", PLUS, ["flying"]),
    ("Winged Hive Tyrant", "any", ["flying", "haste"]),
]


def a(kind: str) -> dict[str, int]:
    """A counter by which it counts: where any does, one that means nothing."""
    return {"charge" if kind == "any" else kind: 1}


@pytest.mark.rule("613.1f")
class TestCreaturesOfYoursWithACounter:
    @pytest.mark.parametrize(("name", "kind", "words"), EACH_OF_YOURS + EACH_OTHER_OF_YOURS)
    def test_have_it_and_those_without_have_not(self, name, kind, words):
        merfolk = {"type": "Creature — Merfolk"}
        start = board(
            real(name, toughness=9), creature("eel", **merfolk, counters=a(kind)), creature("crab", **merfolk)
        )
        assert has(start, "eel", *words) and not has(start, "crab", *words)
        assert has(played(start, put(next(iter(a(kind))), onto="crab")), "crab", *words)

    @pytest.mark.parametrize(("name", "kind", "words"), EACH_OF_YOURS + EACH_OTHER_OF_YOURS)
    def test_that_of_another_player_has_it_not(self, name, kind, words):
        start = board(real(name), creature("eel", type="Creature — Merfolk", counters=a(kind), controller="p2"))
        assert not has(start, "eel", *words)

    @pytest.mark.parametrize(("name", "kind", "words"), EACH_OF_YOURS + EACH_OTHER_OF_YOURS)
    def test_what_is_no_creature_has_it_not(self, name, kind, words):
        assert not has(board(real(name), permanent("relic", counters=a(kind))), "relic", *words)

    @pytest.mark.parametrize(("name", "kind", "words"), EACH_OF_YOURS + EACH_OTHER_OF_YOURS)
    def test_another_kind_will_do_only_where_any_does(self, name, kind, words):
        start = board(real(name), creature("eel", type="Creature — Merfolk", counters={"page": 1}))
        assert has(start, "eel", *words) is (kind == "any")

    @pytest.mark.parametrize(("name", "kind", "words"), EACH_OF_YOURS)
    def test_it_counts_itself_if_it_is_a_creature(self, name, kind, words):
        bare, marked = (board(real(name, keywords=[], counters=there)) for there in ({}, a(kind)))
        assert not has(bare, "it", *words)
        assert has(marked, "it", *words) is ("creature" in types(marked, "it"))

    @pytest.mark.parametrize(("name", "kind", "words"), EACH_OTHER_OF_YOURS)
    def test_one_that_says_other_does_not(self, name, kind, words):
        assert not has(board(real(name, keywords=[], counters=a(kind))), "it", *words)

    def test_of_namor_only_merfolk(self):
        namor = real("Namor, Scourge of the Seas")
        assert not has(board(namor, creature("bear", counters={PLUS: 1})), "bear", "flying")


@pytest.mark.rule("613.1f")
class TestPermanentsOfAnyPlayerWithACounter:
    @pytest.mark.parametrize("of", ["p1", "p2"])
    def test_that_which_was_taken_keeps_any_permanent(self, of):
        relic = permanent("relic", controller=of, counters={"divinity": 1})
        start = board(real("That Which Was Taken"), relic, permanent("jar", counters={"charge": 1}))
        assert has(start, "relic", "indestructible") and not has(start, "jar", "indestructible")

    def test_itself_as_well(self):
        start = board(real("That Which Was Taken", counters={"divinity": 1}))
        assert has(start, "it", "indestructible")

    @pytest.mark.parametrize(
        ("of", "kind", "defends"), [("p1", "gold", True), ("p2", "gold", True), ("p2", "ore", False)]
    )
    def test_aurification_lets_creatures_defend(self, of, kind, defends):
        start = board(real("Aurification"), creature("ox", controller=of, counters={kind: 1}))
        assert has(start, "ox", "defender") is defends

    def test_a_relic_with_gold_does_not_defend(self):
        start = board(real("Aurification"), permanent("relic", counters={"gold": 1}))
        assert not has(start, "relic", "defender")

    @pytest.mark.rule("613.6")
    def test_and_makes_walls_of_them(self):
        start = board(real("Aurification"), creature("ox", type="Creature — Ox", counters={"gold": 1}), creature("elk"))
        assert types(start, "ox") == {"creature", "ox", "wall"} and types(start, "elk") == {"creature"}

    @pytest.mark.rule("603.6c")
    def test_as_aurification_leaves_the_gold_comes_off(self):
        start = board(real("Aurification"), creature("ox", counters={"gold": 2, "page": 1}))
        assert reminders(played(start, move("ox", "hand"))) == []
        now = played(start, move("it", "hand"), step("resolve"))
        assert dict(now.board.cards["ox"].counters) == {"page": 1}


# What it has itself while it has a counter

ITSELF = [
    ("Ainok Artillerist", PLUS, "reach"),
    ("Baloth Pup", PLUS, "trample"),
    ("Chaos Imps", PLUS, "trample"),
    ("Lightwalker", PLUS, "flying"),
    ("Myojin of Cleansing Fire", "divinity", "indestructible"),
    ("Myojin of Infinite Rage", "divinity", "indestructible"),
    ("Myojin of Life's Web", "divinity", "indestructible"),
    ("Myojin of Night's Reach", "divinity", "indestructible"),
    ("Myojin of Seeing Winds", "divinity", "indestructible"),
    ("Rhox Pummeler", "shield", "trample"),
    ("Sigiled Contender", PLUS, "lifelink"),
    ("Thunderblust", "-1/-1", "trample"),
    ("Woolly Razorback", "ice", "defender"),
]


@pytest.mark.rule("613.1f")
class TestItselfWithACounter:
    @pytest.mark.parametrize(("name", "kind", "word"), ITSELF)
    def test_has_it_until_the_last_is_gone(self, name, kind, word):
        two = played(board(real(name, toughness=9, counters={kind: 2})))
        one = played(two, step("remove", from_="it", kind=kind))
        none = played(one, step("remove", from_="it", kind=kind))
        assert [has(now, "it", word) for now in (two, one, none)] == [True, True, False]

    @pytest.mark.parametrize(("name", "kind", "word"), ITSELF)
    def test_has_it_by_no_other_kind(self, name, kind, word):
        assert not has(board(real(name, counters={"page": 3})), "it", word)

    @pytest.mark.parametrize(("name", "kind", "word"), ITSELF)
    def test_gives_it_to_nobody_else(self, name, kind, word):
        start = board(real(name, counters={kind: 1}), creature("ox", counters={kind: 1}))
        assert not has(start, "ox", word)

    @pytest.mark.rule("614.1c")
    @pytest.mark.parametrize("name", [name for name, *_ in ITSELF if name.startswith("Myojin")])
    def test_a_myojin_has_its_counter_if_it_was_cast_from_the_hand(self, name):
        now = played(board(real(name, zone="hand")), move("it", "battlefield", ask=True))
        cast, put_there = (counters(played(now, choose(so)), "it") for so in (True, False))
        assert (now.choice.words, cast, put_there) == (
            "it was cast from its controller's hand",
            {"divinity": 1},
            {},
        )

    @pytest.mark.rule("702.12b")
    def test_a_myojin_with_its_counter_survives_what_kills_one_without(self):
        name = "Myojin of Night's Reach"
        start = board(real(name, counters={"divinity": 1}), real(name, "bare", controller="p2"))
        now = played(start, damage("it", 2), damage("bare", 2))
        assert (zone(now, "it"), zone(now, "bare")) == ("battlefield", "graveyard")


# What it is while it has so many


@pytest.mark.rule("205.1a")
class TestWhatItIsInstead:
    def test_arixmethes_sleeps_as_a_land(self):
        start = board(real("Arixmethes, Slumbering Isle", counters={"slumber": 1}))
        assert types(start, "it") == {"legendary", "land"} and size(start, "it") == (None, None)

    @pytest.mark.parametrize("there", [{}, {"page": 5}])
    def test_and_wakes_as_a_kraken(self, there):
        start = board(real("Arixmethes, Slumbering Isle", counters=there))
        assert types(start, "it") == {"legendary", "creature", "kraken"} and size(start, "it") == (12, 12)

    @pytest.mark.parametrize(("loyalty", "is_it"), [(6, False), (7, True), (8, True)])
    def test_grand_master_of_flowers_is_a_dragon_from_seven_on(self, loyalty, is_it):
        start = board(real("Grand Master of Flowers", counters={"loyalty": loyalty}))
        assert types(start, "it") >= ({"creature", "dragon", "god"} if is_it else {"planeswalker", "bahamut"})
        assert ("planeswalker" in types(start, "it")) is not is_it
        assert size(start, "it") == ((7, 7) if is_it else (None, None))
        assert has(start, "it", "flying", "indestructible") is is_it


@pytest.mark.rule("205.1b")
class TestWhatItIsAsWell:
    @pytest.mark.parametrize(("fire", "is_it"), [(2, False), (3, True), (4, True)])
    def test_war_balloon_flies_by_itself_from_three_on(self, fire, is_it):
        start = board(real("War Balloon", counters={"fire": fire, "page": 9}))
        assert types(start, "it") == {"artifact", "vehicle", *(["creature"] if is_it else [])}
        assert size(start, "it") == ((4, 3) if is_it else (None, None))

    @pytest.mark.parametrize(("there", "is_it"), [(3, False), (4, True)])
    def test_weatherlight_compleated_from_four_on(self, there, is_it):
        start = board(real("Weatherlight Compleated", counters={"phyresis": there}))
        assert types(start, "it") == {"legendary", "artifact", "vehicle", *(["creature", "phyrexian"] if is_it else [])}
        assert size(start, "it") == ((5, 5) if is_it else (None, None))

    @pytest.mark.parametrize(("there", "what"), [({PLUS: 7}, None), ({PLUS: 8}, (8, 8)), ({"page": 8}, None)])
    def test_idol_of_false_gods_is_as_large_as_its_counters(self, there, what):
        start = board(real("Idol of False Gods", counters=there))
        assert size(start, "it") == (what or (None, None))
        assert types(start, "it") >= {"kindred", "artifact", "eldrazi"}
        assert has(start, "it", "annihilator 2") is (what is not None)

    @pytest.mark.rule("704.5f")
    def test_an_idol_with_eight_and_a_minus_counter_ends_as_no_creature(self):
        now = played(board(real("Idol of False Gods", counters={PLUS: 8, "-1/-1": 1})))
        assert zone(now, "it") == "battlefield" and size(now, "it") == (None, None)


# How large creatures are


@pytest.mark.rule("613.4a")
class TestWhatAStarCounts:
    @pytest.mark.parametrize(("name", "kind"), [("Rusting Golem", "fade"), ("Tidewalker", "time")])
    @pytest.mark.parametrize("there", [0, 1, 5])
    def test_the_counters_of_its_kind(self, name, kind, there):
        assert size(board(real(name, counters={kind: there, "page": 2})), "it") == (there, there)

    @pytest.mark.rule("614.1c")
    def test_tidewalker_enters_with_a_counter_for_each_island_of_yours(self):
        islands = [permanent(f"isle{n}", type="Basic Land — Island") for n in range(3)]
        theirs, plains = permanent("theirs", type="Land — Island", controller="p2"), permanent("plains", type="Land")
        start = board(*islands, theirs, plains, real("Tidewalker", zone="hand"))
        assert size(played(start, move("it", "battlefield")), "it") == (3, 3)
        none = played(board(theirs, plains, real("Tidewalker", zone="hand")), move("it", "battlefield"))
        assert zone(none, "it") == "graveyard"

    @pytest.mark.rule("614.1c")
    def test_gnarlid_colony_enters_with_two_if_it_was_kicked(self):
        now = played(board(real("Gnarlid Colony", zone="hand")), move("it", "battlefield", ask=True))
        assert [counters(played(now, choose(so)), "it") for so in (True, False)] == [{PLUS: 2}, {}]

    @pytest.mark.rule("704.5f")
    def test_without_the_last_it_dies(self):
        now = played(board(real("Rusting Golem", counters={"fade": 1})), step("remove", from_="it", kind="fade"))
        assert zone(now, "it") == "graveyard"

    def test_rimefeather_owl_counts_the_snow_of_all(self):
        owl, wolf = real("Rimefeather Owl"), creature("wolf", type="Snow Creature — Wolf", controller="p2")
        start = board(owl, wolf, creature("ox"), permanent("peak", type="Basic Snow Land — Mountain", zone="hand"))
        assert size(start, "it") == (2, 2)
        assert size(played(start, move("peak", "battlefield")), "it") == (3, 3)

    @pytest.mark.parametrize(("kind", "large"), [("ice", 2), ("page", 1)])
    def test_to_rimefeather_owl_what_has_an_ice_counter_is_snow(self, kind, large):
        start = board(real("Rimefeather Owl"), permanent("relic", controller="p2", counters={kind: 2}))
        assert size(start, "it") == (large, large) and ("snow" in types(start, "relic")) is (kind == "ice")


@pytest.mark.rule("613.4b")
class TestWhatSetsASize:
    @pytest.mark.parametrize(
        ("of", "there", "comes_to"),
        [("p1", {PLUS: 1}, (5, 5)), ("p1", {PLUS: 3}, (7, 7)), ("p1", {"page": 1}, (2, 2)), ("p2", {PLUS: 1}, (3, 3))],
    )
    def test_to_the_base_of_sigardas_summons_counters_add(self, of, there, comes_to):
        start = board(real("Sigarda's Summons"), creature("bear", 2, 2, controller=of, counters=there))
        assert size(start, "bear") == comes_to
        assert ("angel" in types(start, "bear")) is (of == "p1" and PLUS in there)

    @pytest.mark.parametrize("of", ["p1", "p2"])
    def test_sludge_monster_makes_alike_whatever_has_slime(self, of):
        giant = creature("giant", 6, 7, controller=of, keywords=["flying"], counters={"slime": 1})
        start = board(real("Sludge Monster"), giant)
        assert size(start, "giant") == (2, 2) and not has(start, "giant", "flying")

    @pytest.mark.parametrize(
        "spared", [{"counters": {"page": 1}}, {"type": "Creature — Horror", "counters": {"slime": 1}}]
    )
    def test_but_no_horror_and_none_without(self, spared):
        start = board(real("Sludge Monster"), creature("giant", 6, 7, keywords=["flying"], **spared))
        assert size(start, "giant") == (6, 7) and has(start, "giant", "flying")

    def test_counters_on_what_it_has_made_alike_still_count(self):
        start = board(real("Sludge Monster"), creature("giant", 6, 7, counters={"slime": 1, PLUS: 2}))
        assert size(start, "giant") == (4, 4)


@pytest.mark.rule("613.4c")
class TestWhatAddsToASize:
    @pytest.mark.parametrize(("name", "kind", "more"), [("Ichorplate Golem", "oil", 1), ("Time of Heroes", "level", 2)])
    @pytest.mark.parametrize(("of", "number", "other"), [("p1", 1, 0), ("p1", 3, 0), ("p2", 1, 0), ("p1", 0, 2)])
    def test_as_much_for_one_counter_as_for_three(self, name, kind, more, of, number, other):
        start = board(real(name), creature("bear", 2, 2, controller=of, counters={kind: number, "page": other}))
        plus = more if of == "p1" and number else 0
        assert size(start, "bear") == (2 + plus, 2 + plus)

    def test_ichorplate_golem_counts_itself(self):
        assert size(board(real("Ichorplate Golem", counters={"oil": 1})), "it") == (3, 4)


# Who is given a keyword that puts counters, or asks for them

ATTACHED = [
    ("Aegis of the Legion", "mentor", (3, 3)),
    ("Blight Sickle", "wither", (3, 2)),
    ("Corrupted Conscience", "infect", (2, 2)),
    ("Decomposition", "cumulative upkeep pay 1 life", (2, 2)),
    ("Glistening Oil", "infect", (2, 2)),
    ("Grafted Exoskeleton", "infect", (4, 4)),
    ("Mana Chains", "cumulative upkeep {1}", (2, 2)),
    ("Necrogen Communion", "toxic 2", (2, 2)),
    ("Nyxborn Unicorn", "mentor", (4, 4)),
    ("Phyresis", "infect", (2, 2)),
    ("Prosthetic Injector", "toxic 1", (2, 4)),
    ("Snake Cult Initiation", "poisonous 3", (2, 2)),
]
RAT, ELF, DOG, SLIVER = ({"type": f"Creature — {name}"} for name in ("Rat", "Elf", "Dog", "Sliver"))
SNAKE, NAGA, SERPENT, HUMAN = ({"type": f"Creature — {name}"} for name in ("Snake", "Naga", "Serpent", "Human"))
PLAIN, TOKEN, RELIC = {}, {"token": True}, {"type": "Artifact"}
KINDRED = {"type": "Kindred Enchantment — Sliver"}
GIVEN = [  # the card, what it gives, to what of its controller's, and what goes without
    ("Cayth, Famed Mechanist", "fabricate 1", PLAIN, TOKEN),
    ("Cayth, Famed Mechanist", "fabricate 1", PLAIN, RELIC),
    ("Enduring Sliver", "outlast {2}", SLIVER, ELF),
    ("Enduring Sliver", "outlast {2}", SLIVER, KINDRED),
    ("Hish of the Snake Cult", "poisonous 2", NAGA, RAT),
    ("Hish of the Snake Cult", "deathtouch", SERPENT, RELIC),
    ("Hish of the Snake Cult", "daunt", SNAKE, ELF),
    ("Isilu, Carrier of Twilight", "persist", PLAIN, TOKEN),
    ("Isilu, Carrier of Twilight", "persist", PLAIN, RELIC),
    ("Karumonix, the Rat King", "toxic 1", RAT, ELF),
    ("Marchesa, the Black Rose", "dethrone", TOKEN, RELIC),
    ("Massacre Girl, Known Killer", "wither", TOKEN, RELIC),
    ("Mikaeus, the Unhallowed", "undying", ELF, HUMAN),
    ("Mikaeus, the Unhallowed", "undying", TOKEN, RELIC),
    ("Tesak, Judith's Hellhound", "unleash", DOG, ELF),
    ("Tyranid Prime", "evolve", PLAIN, RELIC),
    ("Virulent Sliver", "poisonous 1", SLIVER, ELF),
    ("Virulent Sliver", "poisonous 1", SLIVER, KINDRED),
    ("Warrior's Resolve", "training", PLAIN, RELIC),
]
ITSELF_TOO = {"Hish of the Snake Cult", "Massacre Girl, Known Killer", "Virulent Sliver"}


@pytest.mark.rule("613.1f")
class TestGiving:
    @pytest.mark.parametrize(("name", "word", "comes_to"), ATTACHED)
    def test_to_what_it_is_attached_to(self, name, word, comes_to):
        start = board(creature("bear", 2, 2), creature("ox", 2, 2), real(name, attached_to="bear"))
        assert has(start, "bear", word) and size(start, "bear") == comes_to
        assert not has(start, "ox", word) and size(start, "ox") == (2, 2)

    @pytest.mark.parametrize(("name", "word", "comes_to"), ATTACHED)
    def test_to_nothing_while_it_is_attached_to_nothing(self, name, word, comes_to):
        start = board(real(name), creature("bear", 2, 2))
        assert not has(start, "bear", word) and size(start, "bear") == (2, 2)

    @pytest.mark.parametrize(("name", "word", "reached", "spared"), GIVEN)
    def test_to_those_that_it_names(self, name, word, reached, spared):
        start = board(real(name), creature("one", **reached), creature("two", **spared))
        assert has(start, "one", word) and not has(start, "two", word)

    @pytest.mark.parametrize(("name", "word", "reached", "spared"), GIVEN)
    def test_to_those_of_another_player_only_if_it_says_all(self, name, word, reached, spared):
        start = board(real(name), creature("one", controller="p2", **reached))
        assert has(start, "one", word) is (name == "Virulent Sliver")

    @pytest.mark.parametrize(("name", "word"), [row[:2] for row in GIVEN])
    def test_to_itself_unless_it_says_other_or_is_no_creature(self, name, word):
        assert has(board(real(name, keywords=[])), "it", word) is (name in ITSELF_TOO)

    @pytest.mark.parametrize(("name", "word", "reached"), [row[:3] for row in GIVEN])
    def test_from_the_battlefield_alone(self, name, word, reached):
        assert not has(board(real(name, zone="graveyard"), creature("one", **reached)), "one", word)

    @pytest.mark.parametrize("name", ["Enduring Sliver", "Virulent Sliver"])
    def test_a_kindred_sliver_that_is_a_creature_is_one_too(self, name):
        start = board(real(name), creature("one", type="Kindred Enchantment Creature — Sliver"))
        assert keywords(start, "one") != ()

    @pytest.mark.rule("613.6")
    def test_to_hish_nagas_and_serpents_are_snakes(self):
        theirs = creature("theirs", controller="p2", **NAGA)
        start = board(real("Hish of the Snake Cult"), creature("naga", **NAGA), theirs)
        assert types(start, "naga") == {"creature", "naga", "snake"} and types(start, "theirs") == {"creature", "naga"}


class TestWhatComesOfIt:
    @pytest.mark.rule("702.93a")
    @pytest.mark.parametrize(("of", "comes_back"), [("p1", ["undying"]), ("p2", [])])
    def test_mikaeus_makes_larger_what_comes_back(self, of, comes_back):
        start = board(real("Mikaeus, the Unhallowed"), creature("elf", 2, 2, controller=of))
        assert size(start, "elf") == ((3, 3) if of == "p1" else (2, 2))
        assert [what for what, _ in waiting(played(start, step("destroy", card="elf")))] == comes_back

    @pytest.mark.rule("702.79a")
    @pytest.mark.parametrize(("one", "comes_back"), [(creature("imp"), ["persist"]), (token("imp"), [])])
    def test_isilu_lets_persist_what_is_no_token(self, one, comes_back):
        start = board(real("Isilu, Carrier of Twilight"), one)
        assert [what for what, _ in waiting(played(start, step("destroy", card="imp")))] == comes_back

    @pytest.mark.rule("702.80a")
    def test_with_massacre_girl_your_creatures_wound_by_counters(self):
        start = board(real("Massacre Girl, Known Killer"), creature("rat"), creature("ox", 4, 4, controller="p2"))
        assert dict(played(start, damage("ox", 2, "rat")).board.cards["ox"].counters) == {"-1/-1": 2}
        assert dict(played(start, damage("rat", 1, "ox")).board.cards["rat"].counters) == {}

    @pytest.mark.rule("702.90b")
    def test_with_phyresis_damage_to_a_player_is_poison(self):
        start = board(creature("rat"), real("Phyresis", attached_to="rat"))
        after = played(start, damage("p2", 2, "rat")).board.player("p2")
        assert dict(after.counters) == {"poison": 2} and after.life == 20

    @pytest.mark.rule("702.164c")
    def test_with_karumonix_a_rat_poisons_in_combat(self):
        start = board(real("Karumonix, the Rat King"), creature("rat", **RAT))
        after = played(start, damage("p2", 2, "rat", combat=True)).board.player("p2")
        assert dict(after.counters) == {"poison": 1} and after.life == 18

    @pytest.mark.rule("702.100a")
    def test_with_tyranid_prime_a_smaller_creature_evolves(self):
        start = board(real("Tyranid Prime"), creature("mite", 1, 1), creature("ox", 3, 3, zone="hand"))
        now = played(start, move("ox", "battlefield"))
        assert ("evolve", "mite") in waiting(now) and ("evolve", "ox") not in waiting(now)

    @pytest.mark.rule("603.6c")
    @pytest.mark.parametrize("name", ["Decomposition", "Necrogen Communion"])
    def test_as_the_enchanted_creature_dies_it_reminds(self, name):
        start = board(creature("bear"), creature("ox"), real(name, attached_to="bear"))
        assert reminders(played(start, step("destroy", card="ox"))) == []
        assert len(reminders(played(start, step("destroy", card="bear")))) == 1

    @pytest.mark.rule("603.6c")
    def test_glistening_oil_reminds_that_it_comes_back_to_hand(self):
        start = board(creature("bear"), real("Glistening Oil", attached_to="bear"))
        assert reminders(played(start, move("it", "exile"))) == []
        assert len(reminders(played(start, step("destroy", card="it")))) == 1
