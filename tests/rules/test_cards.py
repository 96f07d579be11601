"""Type lines and faces."""

import pytest

from tests.builders import board, card, creature
from webapp.rules.cards import Face, read_type_line

BACK = {"name": "Werewolf", "type": "Creature \u2014 Werewolf", "power": 5, "toughness": 4}


class TestATypeLine:
    @pytest.mark.parametrize(
        "written",
        [
            "Legendary Creature \u2014 Elf Druid",
            "legendary creature \u2013 elf druid",
            "Legendary Creature - Elf Druid",
            "Legendary Creature -- Elf Druid",
            "LEGENDARY CREATURE--ELF DRUID",
            "Legendary   Creature\u2014Elf  Druid",
        ],
    )
    def test_is_read_whatever_its_dash_and_case(self, written):
        line = read_type_line(written)
        assert line.supertypes == {"legendary"}
        assert line.types == {"creature"}
        assert line.subtypes == {"elf", "druid"}

    def test_a_hyphen_within_a_word_is_no_dash(self):
        assert read_type_line("Land \u2014 Urza's Power-Plant").subtypes == {"urza's", "power-plant"}

    def test_only_the_first_dash_counts(self):
        assert "elf" in read_type_line("Creature \u2014 Elf").subtypes

    def test_a_token_is_a_supertype_and_not_a_type(self):
        assert read_type_line("Token Creature \u2014 Bear").types == {"creature"}

    @pytest.mark.parametrize(
        ("word", "has"), [("Elf", True), ("CREATURE", True), ("legendary", True), ("artifact", False)]
    )
    def test_is_asked_by_word(self, word, has):
        assert read_type_line("Legendary Creature \u2014 Elf").has(word) is has


class TestTheFaceThatIsUp:
    def test_is_the_front_at_first(self):
        man = board(creature("man", 1, 1, name="Man", back=BACK)).cards["man"]
        assert (man.name, man.face.power) == ("Man", 1)

    def test_is_the_back_when_transformed(self):
        man = board(creature("man", 1, 1, name="Man", back=BACK, transformed=True)).cards["man"]
        assert (man.name, man.face.power) == ("Werewolf", 5)

    def test_stays_the_front_where_there_is_no_back(self):
        man = board(creature("man", 1, 1, transformed=True)).cards["man"]
        assert man.face is man.front

    @pytest.mark.rule("708.2")
    def test_face_down_on_the_battlefield_is_a_2_2_without_a_name(self):
        morph = board(card("morph", "Legendary Artifact", name="Secret", face_down=True)).cards["morph"]
        assert morph.face == Face(type="Creature", power=2, toughness=2)
        assert "Secret" not in morph.label

    @pytest.mark.rule("708.2")
    def test_face_down_in_exile_it_is_still_itself(self):
        assert board(creature("morph", name="Secret", face_down=True, zone="exile")).cards["morph"].name == "Secret"

    def test_a_card_without_a_name_goes_by_its_id(self):
        assert board(creature("blob", name="")).cards["blob"].label == "blob"


class TestNamesakesAreNumbered:
    def test_the_second_of_a_name_says_so(self):
        table = board(creature("a", name="Bear"), creature("b", name="Bear"), creature("c", name="Ox"))
        assert [c.label for c in table.cards.values()] == ["Bear", "Bear (2)", "Ox"]
