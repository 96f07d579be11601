"""A person goes through a lesson, answers what it asks, and makes one."""

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.pages.lesson import AuthoringPage, LessonPage, path_of
from webapp.driving.screens import PHONE
from webapp.driving.serving import served

WOLF, BEAR = creature("Wolf", 2, 2, counters={"+1/+1": 1}, damage=2), creature("Bear", 2, 2)
MOVE = {"do": "move_counters", "from": "wolf", "to": "bear", "kind": "+1/+1", "say": "The damage is lethal now."}
BITE = {"do": "damage", "to": "p2", "amount": 3, "from": "bear", "say": "Bob is bitten."}
WHAT = {"ask": "What is left?", "choices": ["Both", "The Bear"], "right": 2}
LIFE = {"ask": "Set Bob as he will be", "players": ["p2"]}


@pytest.fixture
def lesson(page):
    """A lesson of two steps, with a question before each."""
    found = LessonPage(page)
    found.open(WOLF, BEAR, steps=[{**MOVE, "quiz": WHAT}, {**BITE, "quiz": LIFE}], title="A last counter")
    return found


def test_by_keyboard_through_a_lesson_and_back(page):
    lesson = LessonPage(page)
    lesson.open(WOLF, BEAR, steps=[MOVE, BITE])
    expect(lesson.begin).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(lesson.said).to_contain_text("The damage is lethal now.")
    expect(lesson.fired).to_have_attribute("data-fired", "704.5g")
    page.keyboard.press("PageDown")
    expect(lesson.said).to_contain_text("Bob is bitten.")
    expect(page).to_have_url(re.compile(r"/lesson\?step=2$"))
    page.keyboard.press("ArrowLeft")
    expect(lesson.where).to_have_text("1 of 2")
    page.go_back()
    expect(lesson.where).to_have_text("2 of 2")


def test_a_wrong_answer_and_a_board_set_right(lesson):
    lesson.choice("Both").check()
    lesson.answer.click()
    expect(lesson.verdict).to_contain_text("Not so.")
    expect(lesson.verdict).to_contain_text("The Bear the right answer")
    expect(lesson.card("Wolf")).to_have_count(0)
    lesson.field("life", of="Bob").fill("17")
    lesson.answer.click()
    expect(lesson.verdict).to_contain_text("Right.")
    expect(lesson.score).to_contain_text("1 of 2 right.")


def test_by_keys_alone_to_an_answer(lesson):
    expect(lesson.choice("The Bear")).to_be_visible()
    lesson.page.keyboard.press("2")
    expect(lesson.choice("The Bear")).to_be_checked()
    lesson.page.keyboard.press("Enter")
    expect(lesson.verdict).to_contain_text("Right.")
    expect(lesson.where).to_have_text("1 of 2")


@pytest.mark.browser_context_args(**PHONE)
def test_by_finger_on_a_phone(lesson, finger):
    lesson.choice("The Bear").tap()
    lesson.answer.tap()
    expect(lesson.verdict).to_contain_text("Right.")
    wide = lesson.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert wide <= 0
    lesson.answer.tap()
    expect(lesson.field("life", of="Bob")).to_be_focused()  # nobody answers what they have not seen yet
    expect(lesson.where).to_have_text("1 of 2")
    lesson.back.tap()
    expect(lesson.where).to_have_text("2 steps")


def test_without_scripts(plain_page):
    lesson = LessonPage(plain_page)
    lesson.open(WOLF, BEAR, steps=[{**MOVE, "quiz": WHAT}, BITE])
    lesson.choice("The Bear").check()
    lesson.answer.click()
    expect(lesson.verdict).to_contain_text("Right.")
    lesson.next.click()
    expect(lesson.score).to_contain_text("1 of 1 right.")
    lesson.back.click()
    expect(lesson.verdict).to_contain_text("Right.")


@pytest.fixture
def forum(base_url):
    """A page of others, at another origin, that holds the lesson of its path in a frame; its address."""

    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/html")])
        frame = f'<iframe src="{base_url}{environ["PATH_INFO"]}" width="320" height="560"></iframe>'
        return [f'<title>A forum</title><link rel="icon" href="data:,">{frame}'.encode()]

    with served(app) as address:
        yield address.replace("127.0.0.1", "localhost")


def test_in_a_frame_on_the_page_of_others(page, forum):
    page.goto(f"{forum}{path_of(WOLF, BEAR, steps=[{**MOVE, 'quiz': WHAT}, BITE])}/embed")
    lesson = LessonPage(page, page.frame_locator("iframe"))
    lesson.choice("The Bear").check()
    lesson.answer.click()
    expect(lesson.verdict).to_contain_text("Right.")
    lesson.next.click()
    expect(lesson.score).to_contain_text("1 of 1 right.")
    assert page.context.cookies() == []
    page.go_back()
    expect(page).to_have_url("about:blank")  # the way through the lesson is no part of the forum's history


def test_a_lesson_is_made_on_the_board_and_previewed(board):
    board.open(BEAR)
    for kind in ("charge", "shield"):
        board.put(1, kind, on="Bear")
        expect(board.counters(kind, on="Bear")).to_be_visible()
    board.page.get_by_role("button", name="Tools…").click()
    board.page.get_by_role("link", name="Lesson…").click()
    author = AuthoringPage(board.page)
    author.edit(2)
    author.say("Shielded.")
    author.ask("What lies on the Bear?", "Two kinds", "One", right=1)
    author.save(2)
    expect(author.step(2)).to_contain_text("What lies on the Bear?")
    author.move_up(2)
    expect(author.step(1)).to_contain_text("Shielded.")
    author.taken_back.click()
    expect(author.step(2)).to_contain_text("Shielded.")
    lesson = author.preview()
    lesson.begin.click()
    lesson.choice("Two kinds").check()
    lesson.answer.click()
    expect(lesson.verdict).to_contain_text("Right.")
    expect(lesson.said).to_contain_text("Shielded.")


def test_two_branches_become_a_page_that_asks_a_or_b(board):
    board.open(WOLF, BEAR, steps=[MOVE, {"do": "undo"}, {"do": "put", "onto": "wolf", "kind": "+1/+1"}])
    board.visit(f"{board.address}/compare?a=1&b=2")
    board.page.get_by_text("Share as A or B?").click()
    board.page.get_by_label("Question").fill("Which one leaves the Wolf?")
    board.page.get_by_label("Right is").select_option("B")
    board.page.get_by_role("button", name="Make the page").click()
    lesson = LessonPage(board.page)
    expect(lesson.way("A")).not_to_contain_text("704.5g")
    lesson.answer_with("B").click()
    expect(lesson.verdict).to_contain_text("Right.")
    expect(lesson.way("A")).to_contain_text("704.5g")
    expect(lesson.way("B").get_by_role("article", name="Wolf")).to_be_visible()
