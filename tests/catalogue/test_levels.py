"""Leveler cards and Spacecraft: what stands beside their levels, by the counters on them."""

import pytest

from tests.builders import board, counters, creature, keywords, played, put, size, step
from webapp import catalogue
from webapp.catalogue.levels import abilities_by_level
from webapp.catalogue.marks import missing
from webapp.rules.characteristics import view_of
from webapp.rules.entries import CardEntry
from webapp.scenarios.format import scenario_of


def lying(name, **there):
    """The card as the catalogue fills it, with so many counters of a kind."""
    entry = catalogue.fill(CardEntry(id="it", card=name))
    return played(board(entry, creature("ox", counters=there)), *(put(kind, "it", n) for kind, n in there.items() if n))


def words(now, card_id="it"):
    return {word for word in keywords(now, card_id) if "level" not in word and word != "station"}


@pytest.mark.rule("711.2")
class TestLevelers:
    @pytest.mark.parametrize(
        ("name", "level", "large", "has"),
        [
            ("Student of Warfare", 0, (1, 1), set()),
            ("Student of Warfare", 1, (1, 1), set()),
            ("Student of Warfare", 2, (3, 3), {"first strike"}),
            ("Student of Warfare", 6, (3, 3), {"first strike"}),
            ("Student of Warfare", 7, (4, 4), {"double strike"}),
            ("Student of Warfare", 20, (4, 4), {"double strike"}),
            ("Beastbreaker of Bala Ged", 3, (4, 4), set()),
            ("Beastbreaker of Bala Ged", 4, (6, 6), {"trample"}),
            ("Kargan Dragonlord", 3, (2, 2), set()),
            ("Kargan Dragonlord", 8, (8, 8), {"flying", "trample"}),
        ],
    )
    def test_size_and_keywords_go_by_the_level_counters(self, name, level, large, has):
        now = lying(name, level=level)
        assert size(now, "it") == large and words(now) == has
        assert size(now, "ox") == (2, 2)

    def test_other_counters_add_to_the_size_of_the_level(self):
        assert size(lying("Student of Warfare", level=7, **{"+1/+1": 2}), "it") == (6, 6)

    @pytest.mark.rule("702.87a")
    def test_level_up_puts_a_level_counter(self):
        assert counters(played(lying("Student of Warfare"), step("use", card="it")), "it") == {"level": 1}


@pytest.mark.rule("702.184b")
class TestSpacecraft:
    @pytest.mark.parametrize(("charge", "is_one"), [(0, False), (7, False), (8, True), (30, True)])
    def test_from_its_level_on_it_is_a_creature(self, charge, is_one):
        now = lying("Atmospheric Greenhouse", charge=charge)
        line = view_of(now.board).of(now.board.cards["it"]).type_line
        assert line.types == {"artifact", *({"creature"} if is_one else ())} and line.subtypes == {"spacecraft"}
        assert size(now, "it") == ((5, 4) if is_one else (None, None))
        assert words(now) == ({"flying", "trample"} if is_one else set())

    def test_a_planet_with_a_level_is_no_creature(self):
        assert size(lying("Uthros, Titanic Godcore", charge=12), "it") == (None, None)

    @pytest.mark.rule("702.184a")
    def test_station_puts_as_many_charge_counters_as_is_said(self):
        assert counters(played(lying("The Seriema"), step("use", card="it", x=3)), "it") == {"charge": 3}


def test_every_leveler_and_spacecraft_of_the_catalogue_is_understood():
    facts = catalogue.table.table(2)
    lists = [text.split(";") for text in facts.lines_by("keywords") if "level up" in text or "station level" in text]
    sized = [word for each in lists for word in each if "level" in word and "/" in word]
    assert len(sized) > 60
    assert [word for word in sized if not abilities_by_level([word])] == []


def test_what_only_looks_like_a_level_is_none():
    assert abilities_by_level(["level", "level up", "flying", "level 3", "station level 12", "stationary"]) == ()


def test_no_mark_says_that_levels_change_nothing_and_a_file_does_not_write_them_out():
    now = lying("Student of Warfare")
    assert [line for line in missing(now.board.cards["it"]) if "level" in line] == []
    (it, _) = scenario_of(now.board).cards
    assert it == CardEntry(id="it", card="Student of Warfare")


def test_the_first_edition_has_none_of_it():
    filled = catalogue.fill(CardEntry(id="it", card="Student of Warfare"), 1)
    assert not any("Sets" in type(ability).__name__ for ability in filled.abilities or ())
