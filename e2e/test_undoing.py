"""A person takes back what was done."""

from playwright.sync_api import expect

from e2e.cards import creature


def test_undo_brings_back_a_creature_with_all_that_was_on_it(board):
    board.open(creature("Bear", 2, 2, damage=1, counters={"+1/+1": 1, "charge": 3}))
    board.put(3, "-1/-1", on="Bear")
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    board.undo()
    expect(board.card("Bear")).to_have_attribute("data-zone", "battlefield")
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "3")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.card("Bear")).to_contain_text("1 damage")


def test_acts_are_undone_one_by_one_until_there_is_none(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    expect(board.undo_button).to_be_disabled()
    board.plus("+1/+1", on="Bear").click()
    board.plus("+1/+1", on="Bear").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")
    board.undo()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    board.undo()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.undo_button).to_be_disabled()


def test_what_is_taken_back_is_no_longer_told(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").click()
    expect(board.newest).to_contain_text("put on Bear")
    board.undo()
    expect(board.newest).not_to_contain_text("put on Bear")


def test_what_a_link_was_made_with_can_be_taken_back_too(board):
    put = {"do": "put", "onto": "bear", "kind": "+1/+1", "count": 2}
    board.open(creature("Bear", 2, 2), steps=[put])
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    board.undo()
    expect(board.counters("+1/+1", on="Bear")).to_have_count(0)
