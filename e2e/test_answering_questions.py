"""A person is asked, and answers."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature, general, queen, scale, season
from webapp.driving import screens


def open_two_queens(board):
    """A Queen with counters, one without that has just entered, and a bear that waits."""
    entering = {"do": "move", "card": "queen-2", "to": "battlefield"}
    board.open(queen(1, counters={"+1/+1": 4}), queen(2, zone="hand"), creature("Bear", 2, 2), steps=[entering])


def test_two_legends_of_one_name_are_a_question(board):
    board.open(queen(1, counters={"+1/+1": 4}), queen(2, zone="hand"))
    board.drag(board.grip("The Queen (2)"), to=board.empty_table(of="Ann"), at=(20, 20))
    expect(board.question).to_be_visible()
    expect(board.question).to_have_attribute("data-choice", "legend")
    expect(board.question).to_contain_text("704.5j")
    expect(board.prompt.options).to_have_count(2)
    expect(board.in_zone("battlefield", of="Ann")).to_have_count(2)


def test_the_question_comes_to_the_keyboard_and_is_answered_by_it(board):
    board.open(queen(1, counters={"+1/+1": 4}), queen(2, zone="hand"))
    board.drag(board.grip("The Queen (2)"), to=board.empty_table(of="Ann"), at=(20, 20))
    expect(board.question.get_by_role("button").first).to_be_focused()
    board.press("Tab")
    expect(board.option("Keep The Queen (2)")).to_be_focused()
    board.press("Enter")
    expect(board.question).to_have_count(0)
    expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name("The Queen (2)")


def test_the_legend_that_was_not_kept_goes_with_all_that_is_on_it(board):
    open_two_queens(board)
    board.answer("Keep The Queen (2)")
    expect(board.question).to_have_count(0)
    expect(board.card("The Queen")).to_have_attribute("data-zone", "graveyard")
    expect(board.card("The Queen (2)")).to_have_attribute("data-zone", "battlefield")
    expect(board.told("704.8")).to_contain_text("with four +1/+1 on it")
    expect(board.counters("+1/+1", on="The Queen")).to_have_count(0)


def test_the_answer_can_be_undone(board):
    open_two_queens(board)
    board.answer("Keep The Queen (with 4 +1/+1)")
    expect(board.question).to_have_count(0)
    board.undo()
    expect(board.question).to_be_visible()
    expect(board.counters("+1/+1", on="The Queen")).to_have_attribute("data-count", "4")


def test_nothing_else_can_be_done_before_the_answer(board, complaints):
    complaints.expect("status of 422")
    open_two_queens(board)
    board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
    expect(board.problem).to_contain_text("Nothing has changed.")
    expect(board.question).to_be_visible()
    expect(board.all_counters(on="Bear")).to_have_count(0)
    board.answer("Keep The Queen (2)")
    expect(board.problem).to_be_empty()
    board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")


def test_undo_takes_back_what_led_to_the_question(board):
    open_two_queens(board)
    board.undo()
    expect(board.question).to_have_count(0)
    expect(board.in_zone("hand", of="Ann")).to_have_accessible_name("The Queen (2)")


def test_a_commander_that_died_may_go_to_the_command_zone(board):
    board.open(general(counters={"-1/-1": 1}), format="commander")
    board.plus("-1/-1", on="The General").click()
    expect(board.question).to_have_attribute("data-choice", "commander")
    expect(board.card("The General")).to_have_attribute("data-zone", "graveyard")
    board.answer("Put The General into the command zone")
    expect(board.card("The General")).to_have_attribute("data-zone", "command")
    expect(board.in_zone("command zone", of="Ann")).to_have_count(1)


def test_a_commander_that_died_may_stay(board):
    board.open(general(counters={"-1/-1": 1}), format="commander")
    board.plus("-1/-1", on="The General").click()
    board.answer("No, let it be")
    expect(board.question).to_have_count(0)
    expect(board.card("The General")).to_have_attribute("data-zone", "graveyard")
    board.drag(board.from_tray("poison"), to=board.player("Bob"))
    expect(board.counters("poison", on="Bob")).to_be_visible()
    expect(board.question).to_have_count(0)


def open_scale_and_season(board):
    """Two effects on counters that are put, and a bear to put some on."""
    board.open(scale(), season(), creature("Bear", 2, 2))


def test_an_order_is_answered_by_keyboard_and_each_answer_says_its_result(board):
    open_scale_and_season(board)
    board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
    expect(board.question).to_have_attribute("data-choice", "order")
    expect(board.question).to_contain_text("616.1")
    expect(board.option("Season, then Scale: 3 +1/+1 counters on Bear")).to_be_focused()
    board.press("Tab")
    expect(board.option("Scale, then Season: 4 +1/+1 counters on Bear")).to_be_focused()
    board.press("Enter")
    expect(board.question).to_have_count(0)
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "4")


def test_an_order_is_answered_where_scripts_are_switched_off(plain_board):
    open_scale_and_season(plain_board)
    plain_board.put(1, "+1/+1", on="Bear")
    plain_board.answer("Season, then Scale")
    expect(plain_board.question).to_have_count(0)
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")


@pytest.mark.browser_context_args(**screens.PHONE)
def test_on_a_phone_a_protector_is_chosen_with_a_finger(board, finger):
    siege = {"id": "siege", "name": "Invasion", "type": "Battle — Siege", "defense": 3, "zone": "hand"}
    players = [{"id": f"p{seat}", "name": name} for seat, name in enumerate(("Ann", "Bob", "Cid"), 1)]
    board.open(siege, players=players, steps=[{"do": "move", "card": "siege", "to": "battlefield"}])
    expect(board.question).to_have_attribute("data-choice", "protector")
    finger.tap(board.option("Cid protects Invasion"))
    expect(board.question).to_have_count(0)
    expect(board.card("Invasion")).to_contain_text("protected by Cid")


def test_the_sector_of_a_creature_is_asked_on_a_links_page(board):
    board.open(creature("Sculptor", 1, 1, keywords=["space sculptor"]))
    expect(board.question).to_have_attribute("data-choice", "sector")
    board.answer("Sector beta")
    expect(board.card("Sculptor")).to_contain_text("sector beta")
