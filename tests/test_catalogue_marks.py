"""The honest mark: a card that does more than Countertop models says so, and a plain one says nothing."""

from __future__ import annotations

import time

import pytest

from webapp import catalogue
from webapp.catalogue.behaviours import behaviour_of
from webapp.catalogue.marks import NOT_MODELLED_KEYWORDS
from webapp.rules.abilities import Ability
from webapp.rules.affects import Affects
from webapp.rules.cards import Card
from webapp.rules.counters import Kind
from webapp.rules.entries import CardEntry, FaceEntry, card_of
from webapp.rules.kind_maps import read_at_least, read_entering
from webapp.rules.statics import (
    AtMost,
    Becomes,
    CannotHave,
    ChangesPuts,
    EntersWith,
    KeepsCounters,
    NoRemoval,
    PowerToughness,
)


def of_catalogue(name: str, **written: object) -> Card:
    return card_of(catalogue.fill(CardEntry(id="it", card=name, **written)), "p1")


def made_up(**written: object) -> Card:
    return card_of(CardEntry(id="it", **written), "p1")


@pytest.mark.parametrize(
    "name",
    [
        "Grizzly Bears",
        "Serra Angel",  # flying and vigilance are no matter of counters
        "Hungering Hydra",  # it enters with X, and that is modelled
        "Walking Ballista",
        "Jace Beleren",
        "Forest",
        "Lightning Bolt",
        "Glistener Elf",  # infect is modelled
        "Bruna, the Fading Light",
        "Young Wolf",  # undying triggers
        "Kitchen Finks",
        "Arcbound Worker",
        "Lost Auramancers",  # vanishing
        "Parallax Wave",  # fading
        "Cloudfin Raptor",  # evolve
        "History of Benalia",  # its chapters trigger
        "Invasion of Zendikar",
        "The Abyss",  # a world enchantment
        "Wicked",  # a Role
    ],
)
def test_a_plain_card_has_no_mark(name: str) -> None:
    assert catalogue.missing(of_catalogue(name)) == ()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Overlord of the Balemurk", "impending"),
        ("Rift Bolt", "suspend"),
        ("Mystic Remora", "cumulative upkeep"),
        ("Tarmogoyf", "704.5f, g and h are not checked"),
        ("Ardent Soldier", "sometimes enters with 1 +1/+1 counter: left to you"),
        ("Primo, the Unbounded", "its Fractal"),
        ("Dismantle", "Dismantle: destroys an artifact; its number of counters comes back"),
        ("Brisela, Voice of Nightmares", "two cards"),
    ],
)
def test_a_card_that_does_more_says_so(name: str, says: str) -> None:
    assert any(says in line for line in catalogue.missing(of_catalogue(name)))


def test_a_made_up_card_is_marked_by_its_keywords() -> None:
    assert len(catalogue.missing(made_up(name="Cub", keywords=("flying", "Mentor", "suspend 4-{U}")))) == 2
    assert catalogue.missing(made_up(name="Cub", keywords=("flying", "Undying", "graft 2"))) == ()
    assert catalogue.missing(made_up(name="Cub", keywords=("flying", "ward {2}"))) == ()


def test_a_longer_word_is_no_keyword() -> None:
    assert catalogue.missing(made_up(keywords=("partner with Proud Mentor", "evolved", "level 1-3 4/4"))) == ()


def test_a_known_number_is_checked_beside_one_that_is_not() -> None:
    assert catalogue.missing(made_up(power="?", toughness=3)) == ("its power * is not known here",)


@pytest.mark.parametrize(
    ("written", "lacks"),
    [
        ({"name": "Grizzly Bears"}, "size"),
        ({"name": "Forest"}, "type"),
        ({"name": "hardened scales", "type": "Enchantment"}, "abilities"),
        ({"name": "Hardened Scales"}, "type or abilities"),
        ({"name": "Young Wolf", "power": 1, "toughness": 1}, "keywords"),
        ({"name": "History of Benalia", "type": "Enchantment \u2014 Saga"}, "chapters"),
        ({"name": "Jace Beleren", "type": "Legendary Planeswalker \u2014 Jace"}, "loyalty"),
    ],
)
def test_a_known_name_alone_brings_nothing(written: dict[str, object], lacks: str) -> None:
    [mark] = catalogue.missing(made_up(**written))
    assert mark.startswith(f"its name alone brings no {lacks}: write \u201ccard: ")


@pytest.mark.parametrize(
    "written",
    [
        {"name": "Grizzly Bears", "power": 3, "toughness": 3},  # as it is written, so it is
        {"name": "Young Wolf", "power": 1, "toughness": 1, "keywords": ("persist",)},
        {"name": "Forest", "type": "Basic Land \u2014 Forest"},
        {"name": "Hush", "type": "Enchantment"},  # a sorcery of that name is another card
        {"name": "Walking Ballista", "power": 0, "toughness": 0, "keywords": ("modular 1",)},
        {"name": "Fire"},  # half of a card
        {"name": "Young Wolf", "token": True},  # which anything may create
        {"name": "Paper Ox"},
        {},
    ],
)
def test_a_card_that_is_made_up_on_purpose_is_no_known_one(written: dict[str, object]) -> None:
    assert catalogue.only_named(made_up(**written)) == ""


def test_the_face_that_is_up_counts() -> None:
    assert catalogue.missing(made_up(keywords=("mentor",), back=FaceEntry(keywords=("mutate",)))) != ()
    assert catalogue.missing(made_up(keywords=("mentor",), back=FaceEntry(), transformed=True)) == ()
    assert catalogue.missing(of_catalogue("Student of Warfare", face_down=True)) == ()


def test_an_ability_that_is_written_takes_its_mark_away() -> None:
    cap = AtMost(kind=Kind("dream"), number=7)
    assert "not modelled yet" in str(catalogue.missing(of_catalogue("Rasputin Dreamweaver", abilities=())))
    assert "not modelled yet" not in str(catalogue.missing(of_catalogue("Rasputin Dreamweaver", abilities=(cap,))))
    keeper = of_catalogue("Skullbriar, the Walking Grave", abilities=(KeepsCounters(),))
    assert "not modelled yet" not in str(catalogue.missing(keeper))
    enters = EntersWith(counters=read_entering({"+1/+1": 1}))
    assert catalogue.missing(of_catalogue("Ardent Soldier", abilities=(enters,))) == ()


@pytest.mark.parametrize(
    ("name", "ability"),
    [
        ("Hardened Scales", ChangesPuts(plus=1)),
        ("Doubling Season", ChangesPuts(times=2)),
        ("Vizier of Remedies", ChangesPuts(minus=1)),
        ("Vorinclex, Monstrous Raider", ChangesPuts(half=True)),
        ("Fear of Sleep Paralysis", NoRemoval()),
        ("Tarmogoyf", PowerToughness(power=1, toughness=2)),
        ("Student of Warfare", Becomes(at_least=read_at_least({"level": 2}), power=3, toughness=3)),
        ("Pacifism", CannotHave(affects=Affects(who="attached"), keywords=("flying",))),
    ],
)
def test_each_kind_of_ability_stands_for_what_it_models(name: str, ability: Ability) -> None:
    known = behaviour_of(name)
    left = known.missing if known else ()
    assert len(catalogue.missing(of_catalogue(name, abilities=()))) > len(left)
    assert catalogue.missing(of_catalogue(name, abilities=(ability,))) == left


def test_a_card_that_is_modelled_says_only_what_of_it_is_not() -> None:
    assert catalogue.missing(of_catalogue("Hardened Scales")) == ()
    (line,) = catalogue.missing(of_catalogue("Fear of Sleep Paralysis"))
    assert "stun counters" in line


def test_another_ability_leaves_it_there() -> None:
    assert catalogue.missing(
        of_catalogue("Skullbriar, the Walking Grave", abilities=(AtMost(kind=Kind("x"), number=1),))
    )


def test_every_line_is_one_line() -> None:
    for keyword, line in NOT_MODELLED_KEYWORDS.items():
        assert keyword == keyword.casefold() and line and "\n" not in line and not line.endswith(".")


def test_a_card_drawn_again_costs_nothing() -> None:
    card = of_catalogue("Student of Warfare")
    catalogue.missing(card)
    start = time.perf_counter()
    for _ in range(1_000):
        catalogue.missing(card)
    assert time.perf_counter() - start < 0.1


@pytest.mark.parametrize("name", ["Pacifism", "Bonesplitter"])
def test_what_an_aura_or_equipment_gives_is_said_not_to_be_counted(name: str) -> None:
    (line,) = catalogue.missing(of_catalogue(name))
    assert "what it gives to what it is attached to" in line
