"""What a lesson asks before a step: it travels in files and links, and the rules pay no heed to it."""

import json

import pytest

from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios import format, links
from webapp.scenarios.check import check
from webapp.sessions import Session

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
PUT = {"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2}
CHOICES = {"ask": "What is left?", "choices": ["The Bear", "Nothing"], "right": 2, "why": "Its toughness is 0."}
SET = {"ask": "Set the board as it will be", "cards": ["bear"], "players": ["p1"]}


def lesson(*quizzes, steps=None):
    made = steps or [{**PUT, "quiz": quiz} for quiz in quizzes]
    return format.from_plain({"countertop": 1, "cards": [BEAR], "steps": made})


def refusal(quiz, **step):
    with pytest.raises(UnreadableScenarioError) as refused:
        lesson(steps=[{**PUT, **step, "quiz": quiz}])
    return str(refused.value)


@pytest.mark.parametrize("quiz", [CHOICES, {**CHOICES, "right": [1, 2]}, SET])
def test_a_question_travels_in_files_and_links(quiz):
    scenario = lesson(quiz)
    assert format.read(format.write(scenario)) == scenario
    assert links.scenario_of_payload(links.payload_of(scenario)) == scenario
    assert Session("b", scenario).scenario().steps[0].quiz == scenario.steps[0].quiz


def test_a_step_that_asks_nothing_says_nothing_of_it():
    assert "quiz" not in format.write(lesson(steps=[PUT]))


def test_the_rules_pay_no_heed_to_it():
    asked, plain = check(lesson(CHOICES)).moments[-1], check(lesson(steps=[PUT])).moments[-1]
    assert (asked.board, asked.passes, asked.events) == (plain.board, plain.passes, plain.events)


@pytest.mark.parametrize(
    ("quiz", "says"),
    [
        ({"ask": "What?"}, "a question needs choices, or cards or players"),
        ({**CHOICES, "choices": ["Only one"], "right": 1}, "choices are 2 to 8, not 1"),
        ({**CHOICES, "choices": list("abcdefghi")}, "8"),
        ({**CHOICES, "right": 3}, "right is a number from 1 to 2, the number of choices, not 3"),
        ({**CHOICES, "right": [2, 2]}, "nothing stands there twice"),
        ({**CHOICES, "right": 0}, "right"),
        ({"ask": "What?", "choices": ["a", "b"]}, "right says which of the choices is right"),
        ({**CHOICES, "cards": ["bear"]}, "a question has either choices, or cards and players"),
        ({**SET, "right": 1}, "right is for choices"),
        ({**CHOICES, "ask": ""}, "quiz.ask"),
        ({**CHOICES, "ask": "x" * 501}, "quiz.ask"),
        ({**CHOICES, "choices": ["x" * 201, "b"]}, "quiz.choices"),
        ({**SET, "cards": ["bear"] * 21}, "quiz.cards"),
        ({**SET, "colour": "red"}, "colour"),
    ],
)
def test_a_question_that_can_not_be_asked_is_refused_with_its_place(quiz, says):
    assert says in (told := refusal(quiz)) and "steps[0].quiz" in told


@pytest.mark.parametrize(("key", "ids"), [("cards", ["bear", "wolf"]), ("players", ["p1", "p7"])])
def test_it_asks_only_for_what_is_there_before_the_step(key, ids):
    with pytest.raises(CountertopError) as refused:
        check(lesson({"ask": "What?", key: ids}))
    assert refused.value.where == f"steps[0].quiz.{key}[1]"


def test_what_an_earlier_step_created_can_be_asked_for():
    steps = [{"do": "create", "card": {"id": "rat", "name": "Rat"}}, {**PUT, "quiz": {"ask": "?", "cards": ["rat"]}}]
    assert check(lesson(steps=steps)).ok


def test_a_question_stands_on_the_whole_action():
    with pytest.raises(CountertopError, match="a question stands on the whole"):
        check(lesson(steps=[{"do": "together", "steps": [{**PUT, "quiz": SET}]}]))
    assert check(lesson(steps=[{"do": "together", "steps": [PUT], "quiz": SET}])).ok


def test_a_link_writes_its_keys_short():
    with_it, without = (len(links.payload_of(lesson(steps=[step]))) for step in ({**PUT, "quiz": CHOICES}, PUT))
    assert with_it - without < len(json.dumps(CHOICES))
