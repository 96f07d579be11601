"""The table of rules: it is in order, and what it says of code, scenarios and tests is read from them."""

import re

import pytest

from webapp import rulebook
from webapp.rulebook.covering import covered_by, marks_in
from webapp.rulebook.functions import done_by, named_in
from webapp.rules.citations import BEFORE, CITATIONS, RULE_NUMBER, Citation
from webapp.rules.state_based import RULES


class TestItsOrder:
    def test_counters_come_first_then_state_based_actions_then_the_others(self):
        first, second, *others = [chapter.number for chapter in rulebook.chapters()]
        assert (first, second) == ("122", "704")
        assert others == sorted(others)

    def test_in_a_chapter_rules_stand_as_in_the_book(self):
        numbers = ["122.1", "122.10", "122.2", "122.1b", "122.1aa", "122.1a"]
        told = {number: Citation(number, "") for number in numbers}
        assert rulebook.in_order(told) == ["122.1", "122.1a", "122.1b", "122.1aa", "122.2", "122.10"]


class TestHowARuleMoved:
    @pytest.mark.parametrize(
        ("citation", "moved"),
        [
            (Citation("122.3", "", "121.3"), ()),
            (Citation("704.5x", "", in_2025="704.5w"), (f"704.5w in the edition of {BEFORE}",)),
            (Citation("122.1b", "", change="new"), ("new",)),
        ],
    )
    def test_is_told_beside_the_seeds_number(self, citation, moved):
        assert rulebook.Row(citation=citation, functions=(), scenarios=()).moved == moved

    def test_each_other_number_is_one(self):
        numbers = {number for told in CITATIONS.values() for number in (told.formerly, told.in_2025) if number}
        assert [number for number in numbers if not RULE_NUMBER.fullmatch(number)] == []

    def test_the_seed_is_rule_121(self):
        assert {told.formerly.partition(".")[0] for told in CITATIONS.values()} == {"", "121"}


class TestTheFunctionOfARule:
    def functions(self, source):
        return [(named.number, named.function, named.claimed) for named in named_in(source)]

    def test_is_the_one_whose_docstring_names_it(self):
        assert self.functions('def put():\n    """Put (122.6, 614.17c)."""') == [
            ("122.6", "put", True),
            ("614.17c", "put", True),
        ]

    def test_or_in_which_it_stands_as_a_text(self):
        source = 'class Move:\n    def go(self, rule="110.1"):\n        return [each("122.5") for each in ()]'
        assert self.functions(source) == [("110.1", "Move.go", False), ("122.5", "Move.go", False)]

    def test_a_step_does_in_its_perform_what_its_docstring_names(self):
        source = 'class Move:\n    """Move (400.7)."""\n    def perform(self): ...'
        assert self.functions(source) == [("400.7", "Move.perform", True)]

    def test_a_mere_value_does_nothing(self):
        assert self.functions('class Moved:\n    """It has moved (400.7)."""\n    to: str') == []

    def test_nor_does_a_sentence_that_holds_a_number_or_a_number_that_is_none(self):
        assert self.functions('def told():\n    return "by 704.5f it goes", "1.5", 704.5') == []

    def test_of_a_state_based_action_it_is_the_one_in_the_table(self):
        assert [done_by()[rule.number] for rule in RULES] == [(f"state_based.{rule.find.__name__}",) for rule in RULES]

    def test_what_only_tells_does_nothing(self):
        functions = {function for all_ in done_by().values() for function in all_}
        assert [function for function in functions if re.match(r"telling\.|citations\.", function)] == []


class TestTheTestsOfARule:
    def test_are_those_that_bear_its_mark(self):
        source = """
import pytest
pytestmark = pytest.mark.rule("122.1")

@pytest.mark.rule("704.5q")
class TestCancel:
    @pytest.mark.rule("122.3")
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("122.4"))])
    def test_it(self, n): ...

@pytest.mark.rule("704.5f", "704.5g")
def test_both(): ...
"""
        assert set(marks_in(source, "t.py")) == {
            ("122.1", "t.py"),
            ("704.5q", "t.py::TestCancel"),
            ("122.3", "t.py::TestCancel::test_it"),
            ("122.4", "t.py::TestCancel::test_it"),
            ("704.5f", "t.py::test_both"),
            ("704.5g", "t.py::test_both"),
        }

    def test_a_mark_on_what_is_no_test_covers_nothing(self):
        mark = '@pytest.mark.rule("704.5q")\n'
        assert (
            list(marks_in(f"{mark}def helper(): ...\n{mark}class TestNone:\n    def helper(self): ...", "t.py")) == []
        )

    def test_a_mark_covers_that_very_rule_alone(self):
        covered = covered_by()
        assert covered is not None
        assert not set(covered.get("704.5", ())) & set(covered["704.5q"])

    def test_a_scenario_file_that_runs_as_a_test_counts(self):
        covered = covered_by()
        assert covered is not None
        assert "tests/scenarios/CT-001-three-plus-meet-two-minus.yaml" in covered["704.5q"]
