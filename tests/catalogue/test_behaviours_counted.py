"""Cards whose static abilities count counters, ask for so many of them, or last until end of turn: what `counted.json`
makes of them, each on a small board with what it does and the near miss.
"""

from typing import Any

import msgspec
import pytest

from tests.builders import (
    board,
    card,
    choose,
    counters,
    creature,
    damage,
    edit,
    keywords,
    legend,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    remove,
    size,
    step,
    token,
    waiting,
    zone,
)
from tests.catalogue.modelled import MINUS, PLUS, behaviours, has, types, use
from webapp import catalogue
from webapp.rules import Board
from webapp.rules.entries import CardEntry, decode

BEHAVIOURS = behaviours("counted")
UPKEEP, THEIRS = step("upkeep", player="p1"), step("upkeep", player="p2")


def real(name: str, id: str = "it", **fields: Any) -> CardEntry:
    """The card of that name with the abilities that the file gives it, and no others."""
    written = {"id": id, "card": name, "abilities": BEHAVIOURS[name]["abilities"], **fields}
    return catalogue.fill(msgspec.convert(written, CardEntry, dec_hook=decode))


def base(name: str) -> tuple[int, int]:
    """The size that is printed on it."""
    face = catalogue.find(name).face
    return (int(face.power), int(face.toughness))


def more(start: tuple[int, int], each: tuple[int, int], times: int = 1) -> tuple[int, int]:
    return (start[0] + each[0] * times, start[1] + each[1] * times)


# For each counter on itself

ITSELF = [
    ("Earthen Goo", "age", (1, 1)),
    ("Evolving Adaptive", "oil", (1, 1)),
    ("Exuberant Fuseling", "oil", (1, 0)),
    ("Necrosquito", "oil", (1, 1)),
    ("Rose Tyler", "time", (1, 1)),
    ("Trawler Drake", "oil", (1, 1)),
]
ATTACHED = [
    ("Banshee's Blade", "charge", (1, 1)),
    ("Chainsaw", "rev", (1, 0)),
    ("Endless Scream", "scream", (1, 0)),
    ("Excalibur II", "charge", (1, 1)),
    ("Glacial Plating", "age", (3, 3)),
    ("Glyph Elemental", PLUS, (1, 1)),
    ("Lion Sash", PLUS, (1, 1)),
    ("Mace of the Valiant", "charge", (1, 1)),
    ("Malefic Scythe", "soul", (1, 1)),
    ("Momentum", "growth", (1, 1)),
    ("Nyxborn Hydra", PLUS, (1, 1)),
    ("Opaline Bracers", "charge", (1, 1)),
    ("Rakdos Riteknife", "blood", (1, 0)),
    ("Reaper's Scythe", "soul", (1, 1)),
    ("Sigil of Distinction", "charge", (1, 1)),
    ("Traveling Plague", "plague", (-1, -1)),
    ("Withering Hex", "plague", (-1, -1)),
]
OF_YOURS = [  # the card, its kind, what each gives, a creature that it reaches, and one that it spares
    ("Boon of the Spirit Realm", "blessing", (1, 1), "Creature — Elk", "Artifact Elk"),
    ("Call for Unity", "unity", (1, 1), "Creature — Elk", "Artifact Elk"),
    ("Chitterspitter", "acorn", (1, 1), "Creature — Squirrel", "Creature — Elk"),
    ("Intrepid Adversary", "valor", (1, 1), "Creature — Elk", "Artifact Elk"),
    ("Joraga Warcaller", PLUS, (1, 1), "Creature — Elf", "Creature — Elk"),
    ("Kyler, Sigardian Emissary", PLUS, (1, 1), "Creature — Human", "Creature — Elk"),
    ("Kyler, Sigardian Emissary", "charge", (1, 1), "Creature — Human", "Creature — Elk"),
    ("Hancock, Ghoulish Mayor", PLUS, (1, 1), "Creature — Zombie", "Creature — Elk"),
    ("Hancock, Ghoulish Mayor", "charge", (1, 1), "Creature — Mutant", "Creature — Elk"),
    ("Door of Destinies", "charge", (1, 1), "Creature — Elk", "Creature — Elf"),
    ("Banner of Kinship", "fellowship", (1, 1), "Creature — Elk", "Creature — Elf"),
]
OF_ALL = [
    ("Kangee, Aerie Keeper", "feather", (1, 1), "Creature — Bird", "Creature — Elk"),
    ("Soulcatchers' Aerie", "feather", (1, 1), "Creature — Bird", "Creature — Elk"),
    ("Infinite Hourglass", "time", (1, 0), "Creature — Elk", "Artifact"),
]
NOT_ITSELF = {"Joraga Warcaller", "Kyler, Sigardian Emissary", "Hancock, Ghoulish Mayor", "Kangee, Aerie Keeper"}


@pytest.mark.rule("613.4c")
class TestForEachCounterOnItself:
    @pytest.mark.parametrize("number", [0, 1, 4])
    @pytest.mark.parametrize(("name", "kind", "each"), ITSELF)
    def test_it_is_so_much_larger(self, name, kind, each, number):
        start = board(real(name, counters={kind: number, "page": 3}), creature("ox", counters={kind: 9}))
        assert size(start, "it") == more(base(name), each, number)
        assert size(start, "ox") == (2, 2)

    @pytest.mark.parametrize("number", [0, 1, 4])
    @pytest.mark.parametrize(("name", "kind", "each"), ATTACHED)
    def test_what_it_is_on_is_so_much_larger(self, name, kind, each, number):
        on = real(name, type="Artifact — Equipment", attached_to="ox", counters={kind: number, "page": 3})
        start = board(creature("ox", 6, 6, counters={"page": 2}), creature("elk", 6, 6), on)
        assert size(start, "ox") == more((6, 6), each, number)
        assert size(start, "elk") == (6, 6)

    @pytest.mark.parametrize("number", [0, 1, 4])
    @pytest.mark.parametrize(("name", "kind", "each", "reached", "spared"), OF_YOURS + OF_ALL)
    def test_so_much_larger_are_those_it_names(self, name, kind, each, reached, spared, number):
        chosen = {"chosen": "Elk"} if "Elk" in reached else {}
        it = real(name, counters={kind: number, **({} if name in NOT_ITSELF else {"page": 3})}, **chosen)
        one = creature("one", 2, 2, type=reached, counters={"page": 2})
        theirs = creature("theirs", 2, 2, type=reached, controller="p2")
        start = board(it, one, card("other", spared, power=2, toughness=2), theirs)
        assert size(start, "one") == more((2, 2), each, number)
        assert size(start, "other") in [(2, 2), (None, None)]
        all_of_them = (name, kind, each, reached, spared) in OF_ALL
        assert size(start, "theirs") == more((2, 2), each, number if all_of_them else 0)

    @pytest.mark.parametrize("name", sorted(NOT_ITSELF))
    def test_one_that_says_other_is_no_larger_itself(self, name):
        assert size(board(real(name, counters={"feather": 3, "charge": 2})), "it") == base(name)

    def test_intrepid_adversary_counts_itself(self):
        assert size(board(real("Intrepid Adversary", counters={"valor": 2})), "it") == more(
            base("Intrepid Adversary"), (2, 2)
        )

    @pytest.mark.parametrize("name", ["Door of Destinies", "Banner of Kinship"])
    def test_without_a_chosen_type_nothing_is_larger(self, name):
        start = board(real(name, counters={"charge": 3, "fellowship": 3}), creature("ox", type="Creature — Ox"))
        assert size(start, "ox") == (2, 2)
        assert size(played(start, edit("it", chosen="ox")), "ox") == (5, 5)

    @pytest.mark.parametrize(
        ("name", "words"), [("Mace of the Valiant", ["vigilance"]), ("Nyxborn Hydra", ["reach", "trample"])]
    )
    def test_some_give_keywords_besides(self, name, words):
        on = real(name, type="Artifact — Equipment", keywords=[], attached_to="ox")
        start = board(creature("ox"), creature("elk"), on)
        assert has(start, "ox", *words) and not has(start, "elk", *words)

    def test_reapers_scythe_makes_an_assassin(self):
        start = board(creature("ox", type="Creature — Ox"), creature("elk"), real("Reaper's Scythe", attached_to="ox"))
        assert types(start, "ox") == {"creature", "ox", "assassin"} and "assassin" not in types(start, "elk")

    @pytest.mark.parametrize(
        ("there", "grown", "double"), [({"charge": 3}, 3, False), ({"charge": 3, "page": 1}, 4, True)]
    )
    def test_gavel_of_the_righteous_counts_any_kind(self, there, grown, double):
        start = board(creature("ox"), real("Gavel of the Righteous", attached_to="ox", counters=there))
        assert size(start, "ox") == (2 + grown, 2 + grown) and has(start, "ox", "double strike") is double

    @pytest.mark.rule("613.6")
    def test_luxior_makes_a_planeswalker_a_creature_as_large_as_its_counters(self):
        jace = card("jace", "Legendary Planeswalker — Jace", loyalty=3, counters={"loyalty": 3, "page": 1})
        start = board(jace, real("Luxior, Giada's Gift", attached_to="jace", counters={"charge": 9}))
        assert size(start, "jace") == (4, 4) and types(start, "jace") == {"legendary", "creature", "jace"}
        assert counters(played(start, damage("jace", 2)), "jace") == {"loyalty": 3, "page": 1}
        ox = board(creature("ox", counters={PLUS: 1}), real("Luxior, Giada's Gift", attached_to="ox"))
        assert size(ox, "ox") == (4, 4)

    def test_gleam_of_authority_counts_the_other_creatures(self):
        ox = creature("ox", counters={PLUS: 2})
        others = [creature("elk", counters={PLUS: 3}), creature("theirs", controller="p2", counters={PLUS: 5})]
        start = board(ox, *others, permanent("relic", counters={PLUS: 7}), real("Gleam of Authority", attached_to="ox"))
        assert size(start, "ox") == (2 + 2 + 3, 2 + 2 + 3) and has(start, "ox", "vigilance")
        assert size(start, "elk") == (5, 5)


@pytest.mark.rule("613.4c")
class TestForEachCounterOnEach:
    @pytest.mark.parametrize("number", [0, 1, 3])
    @pytest.mark.parametrize(
        ("name", "kind", "each", "of", "type"),
        [
            ("Clamavus", PLUS, (1, 1), "p1", "Creature"),
            ("Thelon of Havenwood", "spore", (1, 1), "p1", "Creature — Fungus"),
            ("Thelon of Havenwood", "spore", (1, 1), "p2", "Creature — Fungus"),
            ("Toxrill, the Corrosive", "slime", (-1, -1), "p2", "Creature"),
        ],
    )
    def test_each_counts_its_own(self, name, kind, each, of, type, number):
        ox = creature("ox", 6, 6, type=type, controller=of, counters={kind: number, "page": 4})
        start = board(real(name), ox, creature("elk", 6, 6, type=type, controller=of))
        own = (number, number) if kind == PLUS else (0, 0)
        assert size(start, "ox") == more(more((6, 6), own), each, number)
        assert size(start, "elk") == (6, 6)

    @pytest.mark.parametrize(
        ("name", "kind", "of", "type"),
        [
            ("Clamavus", PLUS, "p2", "Creature"),
            ("Thelon of Havenwood", "spore", "p1", "Creature — Elk"),
            ("Toxrill, the Corrosive", "slime", "p1", "Creature"),
        ],
    )
    def test_others_are_as_large_as_they_were(self, name, kind, of, type):
        ox = creature("ox", 6, 6, type=type, controller=of, counters={kind: 2})
        assert size(board(real(name), ox), "ox") == ((8, 8) if kind == PLUS else (6, 6))


# From so many on

ALL_AT_ONCE = [
    ("Beastmaster Ascension", "quest", 7, (5, 5)),
    ("Comforting Counsel", "growth", 5, (3, 3)),
    ("Quest for the Goblin Lord", "quest", 5, (2, 0)),
]
FROM_SO_MANY_ON = [  # the card, the counters, from how many on, and what it has then
    ("Angelic Cub", PLUS, 3, ["flying"]),
    ("Ezio, Brash Novice", "charge", 2, ["first strike"]),
    ("Hero of Bretagard", "charge", 5, ["flying"]),
    ("Hero of Bretagard", "charge", 10, ["indestructible"]),
    ("Ichor Synthesizer", "oil", 4, ["can't be blocked"]),
    ("Pelt Collector", PLUS, 3, ["trample"]),
    ("Skyknight Squire", PLUS, 3, ["flying"]),
    ("Taborax, Hope's Demise", PLUS, 5, ["lifelink"]),
    ("Thoughtbound Phantasm", PLUS, 3, ["can attack despite defender"]),
    ("Vadmir, New Blood", PLUS, 4, ["menace", "lifelink"]),
    ("Voice of the Blessed", PLUS, 4, ["flying", "vigilance"]),
    ("Voice of the Blessed", PLUS, 10, ["indestructible"]),
    ("Warden of the Inner Sky", "charge", 3, ["flying", "vigilance"]),
    ("Evolved Spinoderm", "oil", 3, ["hexproof"]),
    ("Scuttlegator", PLUS, 1, ["can attack despite defender"]),
    ("Skyclave Sentinel", PLUS, 1, ["can attack despite defender"]),
    ("Demon Wall", "charge", 1, ["can attack despite defender"]),
    ("Faithbound Judge", "judgment", 3, ["can attack despite defender"]),
]
BELOW = [
    ("Evolved Spinoderm", "oil", 3, ["trample"]),
    ("Slumbering Dragon", PLUS, 5, ["can't attack or block"]),
    ("Pipsqueak, Rebel Strongarm", PLUS, 1, ["can't attack alone"]),
    ("Roc Hatchling", "shell", 1, ["flying"]),
]
BECOMES_AS_WELL = [
    ("Ezio, Brash Novice", "charge", 2, "assassin"),
    ("Hero of Bretagard", "charge", 5, "angel"),
    ("Hero of Bretagard", "charge", 10, "god"),
    ("Skyknight Squire", PLUS, 3, "knight"),
]
ANY_KIND = {"Ezio, Brash Novice", "Hero of Bretagard", "Warden of the Inner Sky", "Demon Wall"}


@pytest.mark.rule("614.1c")
class TestWhatItEntersWithWhereItWasKicked:
    @pytest.mark.parametrize(("name", "answer", "there"), [("Joraga Warcaller", 3, 3), ("Skyclave Sentinel", True, 2)])
    def test_it_enters_with_them_and_with_none_where_it_was_not(self, name, answer, there):
        now = played(board(real(name, zone="hand")), move("it", "battlefield", ask=True))
        kicked, not_kicked = (counters(played(now, choose(so)), "it") for so in (answer, type(answer)(0)))
        assert (kicked, not_kicked) == ({PLUS: there}, {})


@pytest.mark.rule("613.1f")
class TestFromSoManyOn:
    @pytest.mark.parametrize(("name", "kind", "least", "gift"), ALL_AT_ONCE)
    def test_creatures_of_yours_are_larger_all_at_once(self, name, kind, least, gift):
        def sizes(number, **other):
            ox, theirs = creature("ox"), creature("theirs", controller="p2")
            start = board(real(name, counters={kind: number, **other}), ox, theirs, creature("elk"))
            assert size(start, "ox") == size(start, "elk") and size(start, "theirs") == (2, 2)
            return size(start, "ox")

        assert sizes(least - 1, page=9) == (2, 2)
        assert sizes(least) == sizes(least + 3) == more((2, 2), gift)

    @pytest.mark.parametrize(("name", "kind", "least", "words"), FROM_SO_MANY_ON)
    def test_it_has_it(self, name, kind, least, words):
        fewer, enough, many = (
            board(real(name, keywords=[], counters={kind: number}), creature("ox", counters={kind: 20}))
            for number in (least - 1, least, least + 1)
        )
        assert [has(start, "it", *words) for start in (fewer, enough, many)] == [False, True, True]
        assert not has(many, "ox", *words)

    @pytest.mark.parametrize(("name", "kind", "least", "words"), FROM_SO_MANY_ON)
    def test_other_kinds_count_only_where_any_does(self, name, kind, least, words):
        start = board(real(name, keywords=[], counters={"page": least}))
        assert has(start, "it", *words) is (name in ANY_KIND)

    @pytest.mark.parametrize(("name", "kind", "least", "words"), BELOW)
    def test_it_has_it_only_below(self, name, kind, least, words):
        none, fewer, enough = (
            board(real(name, keywords=[], counters={kind: number, "page": 9})) for number in (0, least - 1, least)
        )
        assert [has(start, "it", *words) for start in (none, fewer, enough)] == [True, True, False]

    @pytest.mark.rule("613.6")
    @pytest.mark.parametrize(("name", "kind", "least", "type"), BECOMES_AS_WELL)
    def test_it_is_that_as_well(self, name, kind, least, type):
        fewer, enough = (board(real(name, counters={kind: number})) for number in (least - 1, least))
        assert type not in types(fewer, "it") and types(enough, "it") > {type, "creature"}

    @pytest.mark.parametrize(
        ("name", "kind", "sizes"),
        [
            ("Armored Scrapgorger", "oil", [(0, 0), (0, 0), (0, 0), (3, 0), (3, 0)]),
            ("Ichor Synthesizer", "oil", [(0, 0), (0, 0), (0, 0), (0, 0), (2, 0)]),
            ("Roc Hatchling", "shell", [(3, 2), (0, 0), (0, 0), (0, 0), (0, 0)]),
            ("Homarid", "tide", [(0, 0), (-1, -1), (0, 0), (1, 1), (0, 0)]),
        ],
    )
    def test_it_is_so_much_larger_with_so_many(self, name, kind, sizes):
        found = [size(board(real(name, counters={kind: number})), "it") for number in range(5)]
        assert found == [more(base(name), each) for each in sizes]

    @pytest.mark.parametrize(("number", "power"), [(0, 2), (1, 0), (2, 2), (3, 4), (4, 2)])
    def test_tidal_influence_moves_blue_creatures_alone(self, number, power):
        eel, theirs = creature("eel", colors="U"), creature("theirs", colors="UB", controller="p2")
        start = board(real("Tidal Influence", counters={"tide": number}), eel, theirs, creature("ox", colors="G"))
        assert size(start, "eel") == size(start, "theirs") == (power, 2) and size(start, "ox") == (2, 2)

    @pytest.mark.parametrize("name", ["Homarid", "Tidal Influence"])
    def test_the_tide_comes_in_and_goes_out(self, name):
        now = played(board(real(name, counters={"tide": 2})), UPKEEP, step("resolve"))
        assert counters(now, "it") == {"tide": 3} and waiting(now) == []
        now = played(now, UPKEEP, step("resolve"), step("resolve"))
        assert counters(now, "it") == {}


# Counters that players have


@pytest.mark.rule("613.4c")
class TestWhatPlayersHave:
    PEOPLE = (
        player("p1", counters={"experience": 2, "poison": 4}),
        player("p2", counters={"experience": 9, "poison": 1}),
    )

    @pytest.mark.parametrize("name", ["Kalemne, Disciple of Iroas", "Kelsien, the Plague"])
    def test_your_experience_makes_it_larger(self, name):
        start = board(*self.PEOPLE, real(name))
        assert size(start, "it") == more(base(name), (2, 2))
        assert size(played(start, put("experience", onto="p1")), "it") == more(base(name), (3, 3))

    def test_minthara_makes_your_creatures_stronger(self):
        start = board(
            *self.PEOPLE, real("Minthara, Merciless Soul"), creature("ox"), creature("theirs", controller="p2")
        )
        assert (size(start, "ox"), size(start, "it"), size(start, "theirs")) == ((4, 2), (4, 2), (2, 2))

    @pytest.mark.parametrize("name", ["Mycosynth Fiend", "Vishgraz, the Doomhive"])
    def test_the_poison_of_all_opponents_makes_it_larger(self, name):
        third = player("p3", counters={"poison": 3})
        assert size(board(*self.PEOPLE, third, real(name)), "it") == more(base(name), (4, 4))

    @pytest.mark.rule("613.1f")
    @pytest.mark.parametrize(
        ("name", "words"),
        [("Apostle of Invasion", ["double strike"]), ("Bonepicker Skirge", ["deathtouch", "lifelink"])],
    )
    @pytest.mark.parametrize(
        ("poison", "holds"), [((0, 2, 2), False), ((9, 0, 0), False), ((0, 3, 0), True), ((0, 1, 4), True)]
    )
    def test_corrupted_needs_one_opponent_with_three(self, name, words, poison, holds):
        people = [player(f"p{n}", counters={"poison": number}) for n, number in enumerate(poison, 1)]
        assert has(board(*people, real(name, keywords=[])), "it", *words) is holds

    @pytest.mark.parametrize(("poison", "comes_to"), [(2, (3, 3)), (3, (4, 3))])
    def test_zealots_conviction_gives_more_to_what_it_is_on(self, poison, comes_to):
        people = [player("p1"), player("p2", counters={"poison": poison})]
        start = board(*people, creature("ox"), creature("elk"), real("Zealot's Conviction", attached_to="ox"))
        assert size(start, "ox") == comes_to and has(start, "ox", "first strike") is (poison == 3)
        assert size(start, "elk") == (2, 2)

    @pytest.mark.rule("702.90b")
    def test_viridian_betrayers_infect_once_an_opponent_is_poisoned(self):
        it = real("Viridian Betrayers")
        healthy = board(player("p1", counters={"poison": 3}), player("p2"), it)
        assert not has(healthy, "it", "infect")
        poisoned = played(healthy, put("poison", onto="p2"), damage("p2", 3, "it"))
        assert poisoned.board.player("p2").counters == {"poison": 4} and poisoned.board.player("p2").life == 20

    def test_nightkin_ambusher_asks_for_rad_counters(self):
        start = board(player("p1", counters={"rad": 2}), player("p2"), real("Nightkin Ambusher", zone="hand"))
        now = played(start, move("it", "battlefield"))
        assert not has(now, "it", "can't be blocked")
        now = played(now, step("resolve", targets=["p2"]))
        assert now.board.player("p2").counters == {"rad": 4} and has(now, "it", "can't be blocked")


# What lies on the board


@pytest.mark.rule("613.4c")
class TestWhatLiesThere:
    @pytest.mark.parametrize(("others", "larger"), [([3], True), ([2, 2], False), ([5, 0], True), ([], False)])
    def test_champions_drake_asks_for_one_with_three_levels(self, others, larger):
        knights = [creature(f"k{n}", counters={"level": number}) for n, number in enumerate(others)]
        name = "Champion's Drake"
        theirs = creature("theirs", controller="p2", counters={"level": 9})
        start = board(real(name), *knights, theirs, permanent("relic", counters={"level": 9}))
        assert size(start, "it") == more(base(name), (3, 3), larger)

    @pytest.mark.parametrize(
        ("other", "larger"),
        [
            (creature("ox", counters={"page": 1}), True),
            (creature("ox"), False),
            (creature("ox", controller="p2", counters={"page": 1}), False),
            (permanent("relic", counters={"page": 1}), False),
        ],
    )
    def test_formation_breaker_asks_for_any_counter_on_a_creature_of_yours(self, other, larger):
        name = "Formation Breaker"
        assert size(board(real(name), other), "it") == more(base(name), (1, 2), larger)

    def test_high_sentinels_count_creatures_not_counters(self):
        name = "High Sentinels of Arashin"
        others = [creature("ox", counters={PLUS: 5}), creature("elk", counters={PLUS: 1}), creature("cub")]
        theirs = creature("theirs", controller="p2", counters={PLUS: 1})
        start = board(real(name, counters={PLUS: 1}), *others, theirs)
        assert size(start, "it") == more(base(name), (3, 3))
        assert size(played(start, use(1, "cub")), "it") == more(base(name), (4, 4))

    @pytest.mark.rule("613.4a")
    def test_fungal_behemoth_counts_the_counters_on_creatures_of_yours_itself_too(self):
        others = [
            creature("ox", counters={PLUS: 3, "page": 2}),
            creature("theirs", controller="p2", counters={PLUS: 5}),
        ]
        start = board(real("Fungal Behemoth", counters={PLUS: 1}), *others, permanent("relic", counters={PLUS: 7}))
        assert size(start, "it") == (4 + 1, 4 + 1)

    @pytest.mark.rule("613.4a")
    def test_toph_counts_the_counters_on_lands_of_yours(self):
        lands = [permanent("isle", "Land", counters={PLUS: 2}), permanent("hill", "Land Creature", counters={PLUS: 1})]
        others = [creature("ox", counters={PLUS: 4}), permanent("theirs", "Land", controller="p2", counters={PLUS: 8})]
        assert size(board(real("Toph, the Blind Bandit"), *lands, *others), "it") == (3, 3)

    @pytest.mark.rule("613.4a")
    @pytest.mark.parametrize(("age", "large"), [(0, 1), (1, 3), (4, 9)])
    def test_mwonvuli_ooze_is_one_more_than_twice_its_age(self, age, large):
        assert size(board(real("Mwonvuli Ooze", counters={"age": age, "page": 3})), "it") == (large, large)

    @pytest.mark.parametrize(
        ("there", "holds"), [([{"page": 1}, {PLUS: 1}], True), ([{"page": 2}], True), ([{PLUS: 1}], False)]
    )
    def test_backstreet_bruiser_asks_for_two_counters_in_all(self, there, holds):
        oxen = [creature(f"ox{n}", counters=each) for n, each in enumerate(there)]
        start = board(real("Backstreet Bruiser"), *oxen, creature("theirs", controller="p2", counters={PLUS: 5}))
        assert has(start, "it", "can attack despite defender") is holds

    @pytest.mark.rule("613.1f")
    @pytest.mark.parametrize(("of", "kind", "holds"), [("p1", MINUS, True), ("p2", MINUS, True), ("p2", PLUS, False)])
    def test_tenacious_hunter_asks_for_a_minus_counter_on_any_creature(self, of, kind, holds):
        start = board(real("Tenacious Hunter"), creature("ox", controller=of, counters={kind: 1}))
        assert has(start, "it", "vigilance", "deathtouch") is holds

    @pytest.mark.rule("613.1f")
    @pytest.mark.parametrize(("lore", "holds"), [((3,), False), ((1, 3), True), ((4,), True), ((1, 1, 1), False)])
    def test_tom_bombadil_asks_for_four_lore_counters_among_sagas_of_yours(self, lore, holds):
        sagas = [
            card(f"s{n}", "Enchantment — Saga", chapters=9, counters={"lore": number}) for n, number in enumerate(lore)
        ]
        theirs = card("theirs", "Enchantment — Saga", chapters=9, controller="p2", counters={"lore": 5})
        start = board(real("Tom Bombadil"), *sagas, theirs, permanent("relic", counters={"lore": 4}))
        assert has(start, "it", "hexproof", "indestructible") is holds

    @pytest.mark.rule("613.1f")
    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("Blazethorn Scarecrow", {"R": "haste", "G": "wither"}),
            ("Rattleblaze Scarecrow", {"B": "persist", "R": "haste"}),
            ("Thornwatch Scarecrow", {"G": "wither", "W": "vigilance"}),
            ("Wingrattle Scarecrow", {"U": "flying", "B": "persist"}),
        ],
    )
    def test_a_scarecrow_asks_for_a_creature_of_a_color(self, name, words):
        for colors in ("", *words, "WUBRG"):
            found = keywords(board(real(name), creature("ox", colors=colors), permanent("relic", colors="WUBRG")), "it")
            assert set(found) == {word for color, word in words.items() if color in colors}
        theirs = creature("ox", colors="WUBRG", controller="p2")
        assert keywords(board(real(name), theirs), "it") == ()


# What they are


@pytest.mark.rule("613.6")
class TestWhatTheyAre:
    def test_aven_mimeomancer_makes_a_flying_3_1_of_what_has_a_feather(self):
        ox = creature("ox", 5, 5, controller="p2", counters={PLUS: 1})
        now = played(
            board(real("Aven Mimeomancer"), ox, creature("elk", 5, 5)), UPKEEP, step("resolve", targets=["ox"])
        )
        assert size(now, "ox") == (4, 2) and has(now, "ox", "flying")
        assert size(now, "elk") == (5, 5) and not has(now, "elk", "flying")

    def test_liege_of_the_tangle_wakes_lands(self):
        isle, hill = (permanent(name, "Basic Land", power=1, toughness=1) for name in ("isle", "hill"))
        now = played(board(real("Liege of the Tangle"), isle, hill), use(1, "isle"))
        assert size(now, "isle") == (8, 8) and types(now, "isle") == {"basic", "land", "creature", "elemental"}
        assert size(now, "hill") == (None, None)

    def test_spark_rupture_makes_creatures_of_planeswalkers_with_loyalty(self):
        jace = planeswalker(
            "jace", 3, type="Legendary Planeswalker — Jace", keywords=["hexproof"], counters={"loyalty": 3}
        )
        idle = planeswalker("idle", 0, controller="p2")
        start = board(real("Spark Rupture"), jace, creature("ox", keywords=["flying"]))
        assert size(start, "jace") == (3, 3) and types(start, "jace") == {"legendary", "creature", "jace"}
        assert not has(start, "jace", "hexproof") and has(start, "ox", "flying")
        assert counters(played(start, damage("jace", 2)), "jace") == {"loyalty": 3}
        assert types(board(real("Spark Rupture"), idle), "idle") == {"planeswalker"}

    def test_saproling_burst_makes_saprolings_as_large_as_what_it_has_left(self):
        start = board(
            real("Saproling Burst", keywords=[], counters={"fade": 7}), creature("ox", type="Creature — Saproling")
        )
        now = played(start, use())
        (made,) = (one.id for one in now.board.cards.values() if one.token)
        assert size(now, made) == (6, 6) and counters(now, "it") == {"fade": 6} and size(now, "ox") == (2, 2)
        assert size(played(now, use()), made) == (5, 5)
        assert zone(played(now, remove("fade", "it", count=6)), "it") == "battlefield"

    @pytest.mark.rule("305.7")
    @pytest.mark.parametrize(
        ("name", "kind", "is_it"), [("Cyclopean Tomb", "mire", "swamp"), ("Quicksilver Fountain", "flood", "island")]
    )
    def test_a_land_with_that_counter_is_that_alone(self, name, kind, is_it):
        reach = [{"is": "gives", "keywords": ["reach"]}]
        gate = permanent("gate", "Legendary Land — Gate Forest", counters={kind: 1}, abilities=reach)
        start = board(
            real(name), gate, permanent("hill", "Land — Mountain", abilities=reach), creature("ox", counters={kind: 1})
        )
        assert types(start, "gate") == {"legendary", "land", is_it} and not has(start, "gate", "reach")
        assert types(start, "hill") == {"land", "mountain"} and has(start, "hill", "reach")
        assert types(start, "ox") == {"creature"}

    def test_they_put_their_counters(self):
        hill = permanent("hill", "Land — Mountain")
        assert types(played(board(real("Cyclopean Tomb"), hill), use(1, "hill")), "hill") == {"land", "swamp"}
        now = played(board(real("Quicksilver Fountain"), hill), UPKEEP, step("resolve", targets=["hill"]))
        assert types(now, "hill") == {"land", "island"}

    def test_eluge_makes_islands_and_counts_them(self):
        lands = [permanent("hill", "Land — Mountain"), permanent("isle", "Land — Island")]
        theirs = permanent("theirs", "Land — Island", controller="p2")
        start = board(real("Eluge, the Shoreless Sea", zone="hand"), *lands, theirs)
        now = played(start, move("it", "battlefield"), step("resolve", targets=["hill"]))
        assert types(now, "hill") == {"land", "mountain", "island"} and size(now, "it") == (2, 2)
        assert size(played(now, use(1, "theirs")), "it") == (2, 2)

    def test_omo_makes_a_land_every_land_type(self):
        now = played(board(real("Omo, Queen of Vesuva"), permanent("hill", "Land — Mountain")), use(1, "hill"))
        assert types(now, "hill") >= {"mountain", "island", "gate", "urza's", "tower", "power-plant"}
        assert "island" not in types(board(real("Omo, Queen of Vesuva"), permanent("hill", "Land — Mountain")), "hill")

    def test_ultima_leaves_a_land_without_types_and_abilities(self):
        hill = permanent("hill", "Snow Land — Mountain", abilities=[{"is": "gives", "keywords": ["reach"]}])
        start = board(real("Ultima, Origin of Oblivion"), hill, permanent("isle", "Land — Island"))
        now = played(start, use(1, "hill"))
        assert types(now, "hill") == {"snow", "land"} and not has(now, "hill", "reach") and has(start, "hill", "reach")
        assert types(now, "isle") == {"land", "island"}

    @pytest.mark.parametrize("conquered", [True, False])
    def test_zhao_makes_mountains_of_nonbasic_lands(self, conquered):
        zhao = real("Zhao, the Moon Slayer", counters={"conqueror": int(conquered)})
        start = board(zhao, permanent("gate", "Land — Gate", controller="p2"), permanent("isle", "Basic Land — Island"))
        assert types(start, "gate") == ({"land", "mountain"} if conquered else {"land", "gate"})
        assert types(start, "isle") == {"basic", "land", "island"}

    def test_the_flesh_is_weak_makes_artifacts_and_shrinks_what_is_none(self):
        ox, theirs = creature("ox", 3, 3), creature("theirs", 3, 3, controller="p2", counters={PLUS: 1})
        now = played(board(real("The Flesh Is Weak", zone="hand"), ox, theirs), move("it", "battlefield"))
        assert size(now, "ox") == (2, 2)
        now = played(now, step("resolve"))
        assert types(now, "ox") == {"artifact", "creature"} and size(now, "ox") == (4, 4)
        assert types(now, "theirs") == {"creature"} and size(now, "theirs") == (3, 3)

    @pytest.mark.rule("205.1a")
    @pytest.mark.parametrize(("active", "loyalty", "is_it"), [("p1", 1, True), ("p1", 4, True), ("p2", 4, False)])
    def test_kaito_is_a_ninja_on_your_turn(self, active, loyalty, is_it):
        start = board(real("Kaito, Bane of Nightmares", counters={"loyalty": loyalty}), active=active)
        assert types(start, "it") == {"legendary", *(("creature", "ninja") if is_it else ("planeswalker", "kaito"))}
        assert size(start, "it") == ((3, 4) if is_it else (None, None)) and has(start, "it", "hexproof") is is_it
        assert counters(played(start, damage("it", 1)), "it") == {"loyalty": loyalty if is_it else loyalty - 1}

    @pytest.mark.rule("704.5i")
    def test_kaito_without_loyalty_goes_even_on_your_turn(self):
        now = played(board(real("Kaito, Bane of Nightmares", counters={"loyalty": 1})), remove("loyalty", "it"))
        assert zone(now, "it") == "graveyard"


# What creatures have while they have a counter

MINE, ANYONES, THEIR = ("p1",), ("p1", "p2"), ("p2",)
WITH_A_COUNTER = [
    ("Battlefront Krushok", PLUS, MINE, "can't be blocked by more than one creature"),
    ("Cenn's Tactician", PLUS, MINE, "can block an additional creature"),
    ("Herald of Secret Streams", PLUS, MINE, "can't be blocked"),
    ("Michelangelo, Mutant BFF", "any", MINE, "can't be blocked by more than one creature"),
    ("Jiang Yanggu, Wildcrafter", PLUS, MINE, "{T}: Add one mana of any color"),
    ("Rishkar, Peema Renegade", "any", MINE, "{T}: Add {G}"),
    ("Inspiring Paladin", PLUS, MINE, "first strike"),
    ("Kulrath Knight", "any", THEIR, "can't attack or block"),
    ("Gwafa Hazid, Profiteer", "bribery", ANYONES, "can't attack or block"),
    ("Spitting Dilophosaurus", MINUS, THEIR, "can't block"),
    (
        "Nils, Discipline Enforcer",
        "any",
        ANYONES,
        "can't attack the controller of Nils unless {X} is paid, its counters",
    ),
    ("Rimescale Dragon", "ice", ANYONES, "doesn't untap in its untap step"),
    ("Temporal Distortion", "hourglass", ANYONES, "doesn't untap in its untap step"),
    ("Dread Wight", "paralyzation", ANYONES, "doesn't untap in its untap step"),
]


@pytest.mark.rule("613.1f")
class TestWithACounter:
    @pytest.mark.parametrize("of", ["p1", "p2"])
    @pytest.mark.parametrize(("name", "kind", "whose", "word"), WITH_A_COUNTER)
    def test_a_creature_has_it(self, name, kind, whose, word, of):
        marked = creature("marked", 5, 5, controller=of, counters={"page" if kind == "any" else kind: 1})
        start = board(real(name), marked, creature("bare", 5, 5, controller=of))
        assert has(start, "marked", word) is (of in whose)
        assert not has(start, "bare", word)

    @pytest.mark.parametrize(("name", "kind", "whose", "word"), WITH_A_COUNTER)
    def test_of_another_kind_only_where_any_will_do(self, name, kind, whose, word):
        start = board(real(name), creature("ox", controller=whose[0], counters={"charge": 1}))
        assert has(start, "ox", word) is (kind == "any")

    def test_of_temporal_distortion_any_permanent(self):
        start = board(real("Temporal Distortion"), permanent("isle", "Land", counters={"hourglass": 1}))
        assert has(start, "isle", "doesn't untap in its untap step")

    @pytest.mark.parametrize("turn", ["p1", "p2"])
    def test_inspiring_paladin_strikes_first_on_your_turn(self, turn):
        start = board(real("Inspiring Paladin"), creature("ox", counters={PLUS: 1}), creature("elk"), active=turn)
        assert [has(start, one, "first strike") for one in ("it", "ox", "elk")] == [turn == "p1", turn == "p1", False]

    @pytest.mark.parametrize("shields", [0, 1])
    def test_captain_america_shields_other_heroes(self, shields):
        hero, ox = creature("hero", type="Creature — Hero"), creature("ox")
        theirs = creature("theirs", type="Creature — Hero", controller="p2")
        start = board(real("Captain America, Super-Soldier", counters={"shield": shields}), hero, ox, theirs)
        assert [has(start, one, "hexproof") for one in ("it", "hero", "ox", "theirs")] == [
            False,
            bool(shields),
            False,
            False,
        ]

    @pytest.mark.parametrize(
        ("name", "word"),
        [
            ("Phyrexian Marauder", "can't attack unless {1} is paid for each +1/+1 counter on it"),
            ("Myr Prototype", "can't attack or block unless {1} is paid for each +1/+1 counter on it"),
        ],
    )
    def test_what_pays_by_its_counters_says_so_of_itself_alone(self, name, word):
        start = board(real(name, counters={PLUS: 2}), creature("ox", counters={PLUS: 2}))
        assert has(start, "it", word) and not has(start, "ox", word)

    @pytest.mark.parametrize(("quest", "holds"), [(3, False), (4, True)])
    def test_quest_for_renewal_untaps_your_creatures_from_four_on(self, quest, holds):
        start = board(
            real("Quest for Renewal", counters={"quest": quest}), creature("ox"), creature("theirs", controller="p2")
        )
        word = "untaps in each other player's untap step"
        assert has(start, "ox", word) is holds and not has(start, "theirs", word)

    def test_obsidian_fireheart_lets_a_land_burn_and_none_twice(self):
        word = "burns its controller each upkeep"
        theirs = permanent("isle", "Land", controller="p2")
        now = played(board(real("Obsidian Fireheart"), theirs, permanent("hill", "Land")), use(1, "isle"))
        assert counters(now, "isle") == {"blaze": 1}
        assert has(now, "isle", word) and not has(now, "hill", word)
        assert counters(played(now, use(1, "isle")), "isle") == {"blaze": 1}

    @pytest.mark.rule("603.2")
    def test_danny_pink_draws_as_a_creature_of_yours_gets_counters(self):
        library = card("top", "Land", zone="library")
        start = board(real("Danny Pink"), creature("ox"), creature("theirs", controller="p2"), library)
        now = played(start, put("page", onto="ox", count=3), step("resolve"))
        assert zone(now, "top") == "hand"
        assert waiting(played(start, put("page", onto="theirs"))) == []

    @pytest.mark.rule("603.6c")
    def test_mathas_reminds_as_one_with_a_bounty_dies(self):
        start = board(real("Mathas, Fiend Seeker"), creature("ox", controller="p2"), creature("elk", controller="p2"))
        now = played(start, use(1, "ox"))
        assert waiting(played(now, step("destroy", card="elk"))) == []
        assert [what for what, _ in waiting(played(now, step("destroy", card="ox")))] == ["reminder"]

    @pytest.mark.parametrize(
        ("name", "number", "target", "kind"),
        [
            ("Cenn's Tactician", 1, creature("one", type="Creature — Soldier"), PLUS),
            ("Jiang Yanggu, Wildcrafter", 1, creature("one"), PLUS),
            ("Gwafa Hazid, Profiteer", 1, creature("one", controller="p2"), "bribery"),
            ("Spitting Dilophosaurus", 1, creature("one", 3, 3), MINUS),
            ("Rimescale Dragon", 1, creature("one"), "ice"),
            ("Bulwark Ox", 2, creature("one"), PLUS),
        ],
    )
    def test_what_is_used_puts_its_counter(self, name, number, target, kind):
        library = card("top", "Land", zone="library", owner="p2")
        assert counters(played(board(real(name), target, library), use(number, "one")), "one") == {kind: 1}

    @pytest.mark.parametrize("name", ["Rishkar, Peema Renegade", "Spitting Dilophosaurus"])
    def test_what_enters_puts_its_counter(self, name):
        start = board(real(name, zone="hand"), creature("ox", 3, 3))
        now = played(start, move("it", "battlefield"), step("resolve", targets=["ox"]))
        assert counters(now, "ox") == {PLUS if name.startswith("R") else MINUS: 1}


# What puts its own counters


@pytest.mark.rule("603.2")
class TestWhatPutsItsOwn:
    @pytest.mark.parametrize(
        ("name", "kind", "there", "then"),
        [
            ("Momentum", "growth", 0, 1),
            ("Infinite Hourglass", "time", 1, 2),
            ("Traveling Plague", "plague", 1, 2),
            ("Faithbound Judge", "judgment", 2, 3),
            ("Roc Hatchling", "shell", 2, 1),
            ("Evolved Spinoderm", "oil", 4, 3),
            ("Myr Prototype", PLUS, 0, 1),
        ],
    )
    def test_in_your_upkeep(self, name, kind, there, then):
        on = {"attached_to": "ox"} if name in ("Momentum", "Traveling Plague") else {}
        start = board(creature("ox", 9, 9), real(name, counters={kind: there}, **on))
        assert counters(played(start, UPKEEP, step("resolve")), "it") == {kind: then}
        assert waiting(played(start, THEIRS)) == []

    @pytest.mark.parametrize(
        ("name", "kind", "what", "other"),
        [
            ("Glyph Elemental", PLUS, permanent("new", "Land", zone="hand"), creature("not", zone="hand")),
            ("Mace of the Valiant", "charge", creature("new", zone="hand"), permanent("not", "Land", zone="hand")),
            (
                "Boon of the Spirit Realm",
                "blessing",
                permanent("new", "Enchantment", zone="hand"),
                creature("not", zone="hand"),
            ),
            (
                "Kyler, Sigardian Emissary",
                PLUS,
                creature("new", type="Creature — Human", zone="hand"),
                creature("not", zone="hand"),
            ),
            ("Skyknight Squire", PLUS, creature("new", zone="hand"), permanent("not", "Land", zone="hand")),
            (
                "Quest for the Goblin Lord",
                "quest",
                creature("new", type="Creature — Goblin", zone="hand"),
                creature("not", zone="hand"),
            ),
        ],
    )
    def test_as_something_enters(self, name, kind, what, other):
        start = board(real(name), what, other)
        assert counters(played(start, move("new", "battlefield"), step("resolve")), "it") == {kind: 1}
        assert waiting(played(start, move("not", "battlefield"))) == []
        assert waiting(played(start, move("new", "battlefield", controller="p2"))) == []

    @pytest.mark.parametrize(
        ("name", "kind", "what", "other"),
        [
            ("Necrosquito", "oil", permanent("gone"), permanent("not", "Enchantment")),
            ("Soulcatchers' Aerie", "feather", creature("gone", type="Creature — Bird"), creature("not")),
            ("Taborax, Hope's Demise", PLUS, creature("gone"), token("not")),
        ],
    )
    def test_as_something_dies(self, name, kind, what, other):
        start = board(real(name, counters={kind: 1}), what, other)
        assert counters(played(start, step("destroy", card="gone"), step("resolve")), "it") == {kind: 2}
        assert waiting(played(start, step("destroy", card="not"))) == []

    @pytest.mark.parametrize(
        ("name", "number", "kind", "count"),
        [
            ("Ezio, Brash Novice", 1, PLUS, 1),
            ("Warden of the Inner Sky", 1, PLUS, 1),
            ("Slumbering Dragon", 1, PLUS, 1),
            ("Scuttlegator", 1, PLUS, 3),
            ("Demon Wall", 1, PLUS, 2),
            ("Myth Realized", 1, "lore", 1),
            ("Quest for Renewal", 1, "quest", 1),
        ],
    )
    def test_as_it_is_used(self, name, number, kind, count):
        assert counters(played(board(real(name)), use(number)), "it") == {kind: count}

    def test_infinite_hourglass_gives_one_back(self):
        assert counters(played(board(real("Infinite Hourglass", counters={"time": 2})), use()), "it") == {"time": 1}

    def test_thelon_puts_spores_on_each_fungus(self):
        fungi = [creature(f"f{n}", type="Creature — Fungus") for n in (1, 2)]
        now = played(board(real("Thelon of Havenwood"), *fungi, creature("ox")), use())
        assert [counters(now, one) for one in ("f1", "f2", "ox")] == [{"spore": 1}, {"spore": 1}, {}]


# Keywords that put counters, given to some


@pytest.mark.rule("613.1f")
class TestGiving:
    @pytest.mark.parametrize(
        ("name", "word", "reached", "spared"),
        [
            ("Arcus Acolyte", "outlast {G/W}", {"counters": {"page": 1}}, {"counters": {PLUS: 1}}),
            ("Breath of Dreams", "cumulative upkeep {1}", {"colors": "G"}, {"colors": "U"}),
            ("Breath of Dreams", "cumulative upkeep {1}", {"colors": "BG", "controller": "p2"}, {}),
            ("Corrosive Mentor", "wither", {"colors": "B"}, {"colors": "R"}),
            ("Corrosive Mentor", "wither", {"colors": "UB"}, {"colors": "B", "controller": "p2"}),
            ("Elder Arthur Maxson", "training", {"token": True}, {}),
            ("Elder Arthur Maxson", "training", {"token": True}, {"token": True, "type": "Artifact"}),
            ("Propagator Drone", "evolve", {"token": True}, {"token": True, "controller": "p2"}),
        ],
    )
    def test_to_those_that_it_names(self, name, word, reached, spared):
        start = board(real(name, keywords=[]), creature("one", **reached), creature("two", **spared))
        assert has(start, "one", word) and not has(start, "two", word)

    def test_arcus_acolyte_gives_none_to_itself_by_that(self):
        assert not has(board(real("Arcus Acolyte", keywords=[])), "it", "outlast {G/W}")

    @pytest.mark.parametrize(
        ("colors", "comes_to", "words"),
        [
            ("", (2, 2), set()),
            ("B", (3, 3), {"wither"}),
            ("R", (3, 3), {"first strike"}),
            ("BR", (4, 4), {"wither", "first strike"}),
        ],
    )
    def test_fists_of_the_demigod_ask_for_two_colors(self, colors, comes_to, words):
        start = board(creature("ox", colors=colors), real("Fists of the Demigod", attached_to="ox"))
        assert size(start, "ox") == comes_to and set(keywords(start, "ox")) == words


# Until end of turn

ONE = "ox"
UNTIL_END_OF_TURN = [  # the card, which ability, what it targets, whom it changes, how, and what they have then
    ("Aspirant's Ascent", 1, [ONE], ONE, (1, 3), ["flying", "toxic 1"]),
    ("Cauldron Haze", 1, [ONE, "elk"], ONE, (0, 0), ["persist"]),
    ("Tainted Strike", 1, [ONE], ONE, (1, 0), ["infect"]),
    ("Tower Above", 1, [ONE], ONE, (4, 4), ["trample", "wither"]),
    ("Undying Evil", 1, [ONE], ONE, (0, 0), ["undying"]),
    ("Triumph of the Hordes", 1, [], ONE, (1, 1), ["trample", "infect"]),
    ("Antler Skulkin", 1, [ONE], ONE, (0, 0), ["persist"]),
    ("Fang Skulkin", 1, [ONE], ONE, (0, 0), ["wither"]),
    ("Cauldron of Souls", 1, [ONE], ONE, (0, 0), ["persist"]),
    ("Vector Asp", 1, [], "it", (0, 0), ["infect"]),
    ("Pestilent Souleater", 1, [], "it", (0, 0), ["infect"]),
    ("Endling", 1, [], "it", (0, 0), ["menace"]),
    ("Endling", 2, [], "it", (0, 0), ["deathtouch"]),
    ("Endling", 3, [], "it", (0, 0), ["undying"]),
    ("Endling", 4, [], "it", (1, -1), []),
    ("Endling", 5, [], "it", (-1, 1), []),
    ("Dusk Legion Sergeant", 1, [], ONE, (0, 0), ["persist"]),
    ("Haunted One", 1, [ONE], ONE, (2, 0), ["undying"]),
    ("Plague Nurse", 1, [ONE], ONE, (0, 0), ["toxic 1"]),
    ("Skrelv, Defector Mite", 1, [ONE], ONE, (0, 0), ["toxic 1"]),
    ("Woodlurker Mimic", 1, [], "it", (2, 4), ["wither"]),
    ("Witherscale Wurm", 1, [ONE], ONE, (0, 0), ["wither"]),
    ("Septic Rats", 1, [], "it", (1, 1), []),
    ("Bulwark Ox", 1, [], ONE, (0, 0), ["hexproof", "indestructible"]),
    ("Tyrant Guard", 1, [], ONE, (0, 0), ["hexproof", "indestructible"]),
    ("Hazardous Conditions", 1, [], "cub", (-2, -2), []),
    ("Elder Arthur Maxson", 1, ["cub"], "it", (0, 0), ["indestructible"]),
]


def table(name: str) -> Board:
    """The card, where it can be used; a marked Vampire of two colours, two others, and one of the opponent's."""
    spell = catalogue.find(name).front.type in ("Instant", "Sorcery")
    ox = creature("ox", 5, 5, type="Creature — Vampire", colors="WB", counters={"page": 1})
    rest = [creature("elk", 5, 5, counters={PLUS: 1}), creature("cub", 5, 5)]
    it = real(name, keywords=[], zone="hand" if spell else "battlefield")
    return board(it, ox, *rest, creature("theirs", 5, 5, controller="p2", counters={PLUS: 1}))


@pytest.mark.rule("611.2a")
class TestUntilEndOfTurn:
    @pytest.mark.parametrize(("name", "number", "targets", "whom", "gift", "words"), UNTIL_END_OF_TURN)
    def test_it_changes_what_it_says_and_that_ends(self, name, number, targets, whom, gift, words):
        before = table(name)
        now = played(before, use(number, *targets))
        assert size(now, whom) == more(size(before, whom), gift)
        assert set(keywords(now, whom)) == {*keywords(before, whom), *words}
        over = played(now, step("end_turn"))
        assert size(over, whom) == size(before, whom) and keywords(over, whom) == keywords(before, whom)

    @pytest.mark.parametrize(
        ("name", "number", "targets", "untouched"),
        [
            ("Triumph of the Hordes", 1, [], ["theirs"]),
            ("Tainted Strike", 1, ["ox"], ["elk", "theirs"]),
            ("Dusk Legion Sergeant", 1, [], ["elk", "theirs"]),
            ("Bulwark Ox", 1, [], ["cub", "theirs"]),
            ("Tyrant Guard", 1, [], ["cub", "theirs"]),
            ("Mutational Advantage", 1, [], ["cub", "theirs"]),
            ("Hazardous Conditions", 1, [], ["ox", "elk", "theirs"]),
            ("Cauldron of Souls", 1, ["ox", "elk"], ["cub"]),
        ],
    )
    def test_and_nothing_else(self, name, number, targets, untouched):
        before = table(name)
        now = played(before, use(number, *targets))
        for one in untouched:
            assert (size(now, one), keywords(now, one)) == (size(before, one), keywords(before, one))

    @pytest.mark.rule("611.2c")
    def test_what_comes_later_is_not_changed(self):
        now = played(table("Triumph of the Hordes"), use(), step("create", card=creature("late", 1, 1)))
        assert size(now, "late") == (1, 1)

    @pytest.mark.parametrize(
        ("name", "colors", "legal"),
        [
            ("Antler Skulkin", "W", True),
            ("Antler Skulkin", "B", False),
            ("Fang Skulkin", "B", True),
            ("Fang Skulkin", "", False),
        ],
    )
    def test_a_skulkin_targets_one_color(self, name, colors, legal):
        now = played(board(real(name), creature("ox", colors=colors), creature("elk", colors="WB")), use(1, "ox"))
        assert bool(keywords(now, "ox")) is legal

    @pytest.mark.rule("702.93a")
    def test_one_with_undying_evil_comes_back(self):
        now = played(table("Undying Evil"), use(1, "ox"), step("destroy", card="ox"), step("resolve"))
        assert counters(now, "ox") == {PLUS: 1} and keywords(now, "ox") == ()

    def test_dusk_legion_sergeant_is_sacrificed_for_it(self):
        now = played(table("Dusk Legion Sergeant"), use())
        assert zone(now, "it") == "graveyard" and has(now, "ox", "persist")

    def test_mutational_advantage_keeps_and_proliferates(self):
        now = played(table("Mutational Advantage"), use(1, choose=["ox", "theirs"]))
        assert has(now, "ox", "hexproof", "indestructible") and has(now, "elk", "hexproof", "indestructible")
        assert counters(now, "ox") == {"page": 2} and counters(now, "theirs") == {PLUS: 2}

    def test_barbed_bloodletter_gives_wither_as_it_enters(self):
        start = board(real("Barbed Bloodletter", zone="hand"), creature("ox"), creature("elk"))
        now = played(start, move("it", "battlefield", attached_to="ox"), step("resolve", targets=["ox"]))
        assert has(now, "ox", "wither") and size(now, "ox") == (3, 4)
        over = played(now, step("end_turn"))
        assert not has(over, "ox", "wither") and size(over, "ox") == (3, 4)

    def test_rhys_lets_another_persist_and_takes_counters_off(self):
        start = board(real("Rhys, the Evermore", zone="hand"), creature("ox", counters={MINUS: 1, "page": 3}))
        now = played(start, move("it", "battlefield"), step("resolve", targets=["ox"]))
        assert has(now, "ox", "persist")
        assert counters(played(now, use(1, "ox", kind="page", x=2)), "ox") == {MINUS: 1, "page": 1}

    def test_witherscale_wurm_sheds_its_minus_counters(self):
        start = board(real("Witherscale Wurm", counters={MINUS: 3, "page": 1}))
        assert counters(played(start, use(2)), "it") == {"page": 1}

    @pytest.mark.parametrize(
        ("name", "number", "kind", "are"),
        [
            ("Chimeric Mass", 1, "charge", {"artifact", "creature", "construct"}),
            ("Myth Realized", 2, "lore", {"enchantment", "creature", "monk", "avatar"}),
        ],
    )
    def test_what_wakes_is_as_large_as_its_counters(self, name, number, kind, are):
        start = board(real(name, counters={kind: 3, "page": 2}))
        assert size(start, "it") == (None, None)
        now = played(start, use(number))
        assert size(now, "it") == (3, 3) and types(now, "it") == are
        assert size(played(now, put(kind, onto="it")), "it") == (4, 4)
        assert size(played(now, step("end_turn")), "it") == (None, None)

    @pytest.mark.rule("704.5f")
    def test_one_that_wakes_without_counters_dies(self):
        assert zone(played(board(real("Chimeric Mass")), use()), "it") == "graveyard"


def test_legends_among_them_are_legends():
    assert "legendary" in types(board(real("Kyler, Sigardian Emissary"), legend("other")), "it")
