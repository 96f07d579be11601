"""The gallery: every scenario holds, is told to people, stands under a subject, and is found by what it is about."""

import functools
import re

import pytest
import yaml

from webapp.rules.characteristics import view_of
from webapp.rules.citations import CITATIONS, covers, rule_of_kind
from webapp.rules.play import Moment
from webapp.rules.state_based import RULES
from webapp.rules.telling import tell
from webapp.scenarios import gallery, links, rulings
from webapp.scenarios.check import Report, check
from webapp.scenarios.format import from_plain
from webapp.scenarios.gallery.subjects import PICKS, SUBJECTS

each = pytest.mark.parametrize("name", gallery.names())

# How things are done, or why something does not happen: there is no line of a story in which that happens by itself.
HOW_IT_IS_DONE = {
    "122.7": "a trigger says what it waited for, and cites that it triggered",
    "122.9": "a story cites 122.8 for all that had left, whether it was a cost or not",
    "613.1f": "abilities are there or not; no event gives or takes them",
    "613.7c": "nor does an event make counters young again",
    "702.12b": "the check does not tell what it leaves alone",
    "704.3": "what one pass does together is shown by the passes",
    "704.7": "so is that two reasons are one event",
    "707.2": "a copy is what it is as it enters",
}


@functools.cache
def report(name: str) -> Report:
    """How the scenario of that name runs."""
    return check(gallery.scenario(name))


class TestEachScenario:
    @each
    def test_holds(self, name: str):
        assert [str(difference) for difference in report(name).differences] == []

    @each
    def test_is_told_to_people(self, name: str):
        scenario = gallery.scenario(name)
        assert scenario.title and scenario.about and scenario.rules and scenario.expect
        assert [step for step in scenario.steps if not step.say] == []
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
        assert all(player.name for player in scenario.players)

    @each
    def test_shows_the_rules_that_it_names(self, name: str):
        """But for those that wait for a visitor's own act."""
        scenario = gallery.scenario(name)
        shown = {rule for moment in report(name).moments for rule in _cited(moment)} | HOW_IT_IS_DONE.keys()
        named = scenario.rules if scenario.steps else ()
        assert [rule for rule in named if not any(covers(rule, one) for one in shown)] == []

    @each
    def test_travels_in_a_link(self, name: str):
        path = links.path_of(gallery.scenario(name))
        assert len(path) < 2000  # far below what browsers and chats take
        assert links.scenario_of_payload(path.removeprefix("/x/")) == gallery.scenario(name)

    @each
    def test_expects_what_would_not_hold_otherwise(self, name: str):
        written = yaml.load(gallery.text(name), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        expected = written["expect"]
        for key, value in expected.items():
            other = from_plain({**written, "expect": {**expected, key: OTHERWISE[key](value)}})
            assert not check(other).ok, key


def _cited(moment: Moment) -> set[str]:
    """The rules that the story of a moment cites, and that explain a size or a kind of counter on its board."""
    view, board = view_of(moment.board), moment.board
    objects = [*board.cards.values(), *board.players]
    sizes = filter(None, map(view.of, board.cards.values()))
    return {
        *(rule for line in tell(moment).lines for rule in line.rules),
        *(rule_of_kind(kind) for holder in objects for kind in holder.counters),
        *(part.rule for size in sizes for part in size.contributions),
    }


OTHERWISE = {
    "cards": lambda cards: {card: {**fields, "incarnation": 99} for card, fields in cards.items()},
    "players": lambda players: {player: {**fields, "life": 999} for player, fields in players.items()},
    "fired": lambda fired: [*fired, {"rule": "704.5a", "object": "p1"}],
    "passes": lambda passes: passes + 1,
    "triggers": lambda waiting: [*waiting, {"what": "undying"}],
    "choice": lambda choice: None if choice else {"kind": "legend", "player": "p1"},
    "nothing": lambda rule: "800.4a" if isinstance(rule, str) else not rule,
}


class TestTogether:
    def test_there_are_many_and_no_two_have_one_title(self):
        titles = [scenario.title for _, scenario in (*gallery.titles(), *rulings.titles())]
        assert len(gallery.names()) >= 36
        assert len(titles) == len(set(titles))

    def test_each_stands_under_one_subject(self):
        placed = [name for subject in SUBJECTS for name in subject.names]
        assert sorted(placed) == list(gallery.names())
        assert len({subject.anchor for subject in SUBJECTS}) == len(SUBJECTS)
        assert set(PICKS) <= set(placed)

    def test_every_state_based_action_is_done_in_one_that_names_it(self):
        done = {
            fired.rule
            for name in gallery.names()
            for moment in report(name).moments
            for performed in moment.passes
            for fired in performed.fired
            if fired.rule in gallery.scenario(name).rules
        }
        assert [rule.number for rule in RULES if rule.number not in done] == []

    def test_every_rule_of_the_seed_is_named(self):
        named = {rule for _, scenario in gallery.titles() for rule in scenario.rules}
        seed = [number for number, rule in CITATIONS.items() if rule.formerly]
        assert len(seed) == 10
        assert [number for number in seed if number not in named] == []

    def test_some_ask_before_they_show(self):
        asking = [entry.name for entry in gallery.entries() if entry.asks]
        assert len(asking) >= 30

    @pytest.mark.parametrize("name", [entry.name for entry in gallery.entries() if entry.scenario.title.endswith("?")])
    def test_a_question_is_not_answered_before_it_is_asked(self, name: str):
        """The introduction tells the case, on the gallery's page and before a lesson; the steps answer."""
        about = gallery.scenario(name).about.casefold()
        assert not re.match(r"(yes|no|not|nobody|neither)\b|(both|nothing|only)[.,:]", about)

    def test_one_that_is_not_there(self):
        with pytest.raises(ValueError, match="the gallery has no scenario 'nothing'"):
            gallery.scenario("nothing")


def found(words: str) -> list[str]:
    """The names of what fits those words."""
    return [entry.name for entry in gallery.search(words)]


class TestSearching:
    def test_without_words_all_are_found(self):
        assert sorted(found("  ")) == list(gallery.names())

    @pytest.mark.parametrize("words", ["sólemnity", "SOLEMN", "planeswalkers solemnity", "jace, solemnity"])
    def test_by_words_and_cards(self, words: str):
        assert "solemnity-and-planeswalkers" in found(words)
        assert "two-ozoliths" not in found(words)

    def test_every_word_must_fit_the_beginning_of_one(self):
        assert found("solemnity saga") == found("olemnity") == []

    @pytest.mark.parametrize("number", ["704.5q", "704.5", "704", "122.3", "122", "121.3", "121", "704.5q, 122.3"])
    def test_by_rule_today_s_and_the_seed_s(self, number: str):
        assert "which-counters-cancel" in found(number)
        assert all(gallery.scenario(name).rules for name in found(number))

    def test_another_rule_is_not_found_by_its_beginning(self):
        assert "start-your-engines" in found("704.5aa")
        assert "start-your-engines" not in found("704.5a")
        assert "undying-with-both-kinds" not in found("704.5a")

    def test_words_and_numbers_together(self):
        assert found("undying 704.8") == ["undying-with-both-kinds"]

    def test_the_head_that_others_stand_under_as_well_does_not_count(self):
        assert "a-saga-and-its-last-chapter" in found("saga")
        assert "a-battle-that-is-no-siege" not in found("saga")

    def test_those_with_the_words_in_title_or_cards_come_first(self):
        names = found("graft")
        assert names[0] == "graft-gives-its-last-counter"

    @pytest.mark.parametrize("words", ["?!", "🐻", "<zz>", "704.5q704", "999", "x" * 5000])
    def test_what_means_nothing_finds_nothing(self, words: str):
        assert found(words) == []
