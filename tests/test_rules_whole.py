"""Every rule is told, done, shown and tested: one that lacks any of these fails the build."""

from webapp import rulebook
from webapp.rulebook.covering import covered_by
from webapp.rulebook.functions import done_by
from webapp.rulebook.missing import NOT_DONE
from webapp.rulebook.naming import CHAPTERS
from webapp.rules.citations import CITATIONS
from webapp.scenarios import gallery, rulings


def test_every_rule_that_is_told_is_done_somewhere_in_the_code():
    assert [row.citation.number for row in rulebook.rows() if not row.functions] == []


def test_every_rule_that_a_function_does_is_told():
    assert [number for number in done_by() if number not in CITATIONS] == []


def test_every_rule_has_a_test():
    covered = covered_by()
    assert covered is not None
    assert [row.citation.number for row in rulebook.rows() if row.citation.number not in covered] == []


def test_every_scenario_that_comes_along_is_linked_from_the_rules_that_it_names():
    linked = {(row.citation.number, shows.name) for row in rulebook.rows() for shows in row.scenarios}
    collections = (*gallery.titles(), *rulings.titles())
    numbers = {row.citation.number for row in rulebook.rows()}
    told = {(number, name) for name, scenario in collections for number in scenario.rules if number in numbers}
    assert told - linked == set()


def test_every_rule_is_shown_by_a_scenario_that_comes_along():
    assert [row.citation.number for row in rulebook.rows() if not row.scenarios] == []


def test_every_chapter_has_a_name_and_there_is_no_other():
    assert {chapter.number for chapter in rulebook.chapters()} == CHAPTERS.keys()


def test_every_rule_of_counters_and_of_state_based_actions_is_done_or_said_not_to_be():
    counters = ["122.1", *(f"122.1{letter}" for letter in "abcdefghij"), *(f"122.{n}" for n in range(2, 10))]
    letters = [*"abcdefghijkmnpqrstuvwxyz", "aa"]
    state_based = [*(f"704.5{letter}" for letter in letters), *(f"704.6{letter}" for letter in "abcdef")]
    said = CITATIONS.keys() | {rule.number for rule in NOT_DONE}
    assert [number for number in (*counters, *state_based) if number not in said] == []


def test_nothing_is_both_done_and_said_not_to_be():
    assert [rule.number for rule in NOT_DONE if rule.number in done_by() or not rule.telling] == []
