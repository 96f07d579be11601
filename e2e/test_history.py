"""A person goes back to a moment, and forward again."""

from playwright.sync_api import expect

from e2e.cards import creature

PUT = "One +1/+1 counter put on Bear"
CHARGE = "One charge counter put on Bear"


def three_acts(board):
    """A bear that got a +1/+1 counter, a charge counter and another charge counter."""
    steps = [{"do": "put", "onto": "bear", "kind": kind} for kind in ("+1/+1", "charge", "shield")]
    board.open(creature("Bear", 2, 2), steps=steps)
    expect(board.counters("shield", on="Bear")).to_be_visible()


def test_redo_does_again_what_was_taken_back(board):
    three_acts(board)
    expect(board.redo_button).to_be_disabled()
    board.undo()
    expect(board.counters("shield", on="Bear")).to_have_count(0)
    board.redo()
    expect(board.counters("shield", on="Bear")).to_be_visible()
    expect(board.redo_button).to_be_disabled()


def test_what_was_taken_back_stands_in_the_story_as_taken_back(board):
    three_acts(board)
    board.undo()
    expect(board.undone).to_have_count(1)
    expect(board.undone).to_contain_text("One shield counter put on Bear")
    expect(board.undone).to_contain_text("taken back")
    expect(board.newest).to_contain_text(CHARGE)


def test_a_moment_leads_back_to_itself_and_forward_again(board):
    three_acts(board)
    board.back_to(PUT).click()
    expect(board.counters("charge", on="Bear")).to_have_count(0)
    expect(board.counters("+1/+1", on="Bear")).to_be_visible()
    expect(board.undone).to_have_count(2)
    expect(board.newest).to_contain_text(PUT)
    board.forward_to("One shield counter put on Bear").click()
    expect(board.counters("shield", on="Bear")).to_be_visible()
    expect(board.undone).to_have_count(0)


def test_one_goes_forward_to_a_moment_in_between(board):
    three_acts(board)
    board.back_to("The first check").click()
    expect(board.all_counters(on="Bear")).to_have_count(0)
    board.forward_to(CHARGE).click()
    expect(board.counters("charge", on="Bear")).to_be_visible()
    expect(board.counters("shield", on="Bear")).to_have_count(0)
    expect(board.undone).to_have_count(1)


def test_a_new_act_leaves_what_was_taken_back_to_a_branch(board):
    three_acts(board)
    board.back_to(PUT).click()
    expect(board.undone).to_have_count(2)
    board.plus("+1/+1", on="Bear").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.undone).to_have_count(0)
    expect(board.redo_button).to_be_disabled()
    expect(board.story).not_to_contain_text("charge")
    expect(board.timeline.fork_button).to_contain_text("1")


def test_a_moment_before_a_death_brings_the_dead_back(board):
    steps = [
        {"do": "put", "onto": "bear", "kind": "charge"},
        {"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2},
    ]
    board.open(creature("Bear", 2, 2), steps=steps)
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    board.back_to(CHARGE).click()
    expect(board.card("Bear")).to_have_attribute("data-zone", "battlefield")
    expect(board.counters("charge", on="Bear")).to_be_visible()


def test_the_keyboard_stays_in_the_story(board):
    three_acts(board)
    board.back_to(PUT).focus()
    board.press("Enter")
    expect(board.counters("charge", on="Bear")).to_have_count(0)
    expect(board.story.locator(":focus")).to_be_visible()


def test_the_keyboard_stays_on_the_page_when_there_is_nothing_more_to_undo(board):
    three_acts(board)
    board.undo_button.focus()
    for _ in range(3):
        board.press("Enter")
    expect(board.all_counters(on="Bear")).to_have_count(0)
    expect(board.undo_button).to_be_disabled()
    expect(board.focused).to_be_enabled()
    expect(board.focused).to_be_visible()


def test_going_back_and_forward_works_by_plain_forms(plain_board):
    three_acts(plain_board)
    plain_board.back_to(PUT).click()
    expect(plain_board.counters("charge", on="Bear")).to_have_count(0)
    plain_board.redo()
    expect(plain_board.counters("charge", on="Bear")).to_be_visible()
    plain_board.forward_to("One shield counter put on Bear").click()
    expect(plain_board.counters("shield", on="Bear")).to_be_visible()
