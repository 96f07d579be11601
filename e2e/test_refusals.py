"""A person asks for what can't be, and is told why; nothing changes."""

import re

from playwright.sync_api import expect

from e2e.cards import creature, kite


def test_a_counter_does_not_move_onto_what_can_not_have_it(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), kite())
    board.drag(board.piece("+1/+1", on="Bear"), to=board.card("Tin Kite"))
    expect(board.told("122.5")).to_be_visible()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.all_counters(on="Tin Kite")).to_have_count(0)
    expect(board.problem).to_be_empty()


def test_a_counter_does_not_move_from_a_card_to_a_player(board):
    board.open(creature("Bear", 2, 2, counters={"charge": 1}))
    board.drag(board.piece("charge", on="Bear"), to=board.player("Bob"))
    expect(board.told("122.5")).to_be_visible()
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.counters("charge", on="Bob")).to_have_count(0)


def test_a_put_that_is_prohibited_is_told_with_its_rule(board):
    board.open(kite())
    board.drag(board.from_tray("shield"), to=board.card("Tin Kite"))
    expect(board.told("614.17c")).to_be_visible()
    expect(board.all_counters(on="Tin Kite")).to_have_count(0)


def test_an_unknown_card_name_is_a_problem_that_changes_nothing(board, complaints):
    complaints.expect("status of 422")
    board.open(creature("Bear", 2, 2))
    board.add_card("Grizzly Beers")
    expect(board.problem).to_contain_text("Grizzly Beers")
    expect(board.problem).to_contain_text("Nothing has changed.")
    expect(board.in_zone("battlefield", of="Ann")).to_have_count(1)
    expect(board.main).to_have_attribute("data-version", "0")


def test_a_problem_goes_away_with_the_next_act(board, complaints):
    complaints.expect("status of 422")
    board.open(creature("Bear", 2, 2))
    board.add_card("Grizzly Beers")
    expect(board.problem).not_to_be_empty()
    board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
    expect(board.counters("+1/+1", on="Bear")).to_be_visible()
    expect(board.problem).to_be_empty()


def test_a_number_of_counters_beyond_the_limit_is_refused_with_the_limit_named(board, complaints):
    complaints.expect("status of 422")
    board.open(creature("Bear", 2, 2, counters={"charge": 10**12}))
    board.plus("charge", on="Bear").click()
    expect(board.problem).to_contain_text(re.compile("1,?000,?000,?000,?000"))
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", str(10**12))


def test_an_address_of_no_board_says_so(board, complaints):
    complaints.expect("status of 404")
    board.visit("/b/AAAAAAAAAAAAAAAAAAAAAA")
    expect(board.problem).to_be_visible()


def test_a_link_that_was_cut_short_says_so(board, complaints):
    complaints.expect("status of 422")
    board.open(creature("Bear", 2, 2))
    board.visit(board.address[:-5])
    expect(board.problem).to_contain_text("cut short or damaged")


def test_a_file_that_is_no_board_says_so(home, board, complaints):
    complaints.expect("status of 422")
    home.open()
    home.paste("Dear diary, today I moved a counter.")
    expect(board.problem).to_contain_text("no file that Countertop reads")
