"""A person types a card's name, and is offered what it may be."""

from playwright.sync_api import expect


def test_names_that_begin_so_are_offered(board):
    board.open()
    board.name_field.press_sequentially("grizzly")
    expect(board.offered("Grizzly Bears")).to_have_count(1)


def test_a_name_is_found_by_any_word_of_it(board):
    board.open()
    board.name_field.press_sequentially("ballista")
    expect(board.offered("Walking Ballista")).to_have_count(1)


def test_what_is_offered_follows_what_is_typed(board):
    board.open()
    board.name_field.press_sequentially("hill gi")
    expect(board.offered("Hill Giant")).to_have_count(1)
    board.name_field.fill("serra an")
    expect(board.offered("Serra Angel")).to_have_count(1)
    expect(board.offered("Hill Giant")).to_have_count(0)


def test_nothing_is_offered_for_what_is_no_name(board):
    board.open()
    board.name_field.press_sequentially("serra an")
    expect(board.offered_names).not_to_have_count(0)
    board.name_field.fill("xyzzyx")
    expect(board.offered_names).to_have_count(0)


def test_enter_lays_it_onto_the_battlefield_and_the_next_name_can_be_typed(board):
    board.open()
    board.name_field.fill("Grizzly Bears")
    board.press("Enter")
    expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Grizzly Bears")
    expect(board.name_field).to_be_empty()
    expect(board.name_field).to_be_focused()
    board.name_field.press_sequentially("Hill Giant")
    board.press("Enter")
    expect(board.in_zone("battlefield", of="Ann")).to_have_count(2)
    expect(board.name_field).to_be_focused()


def test_a_name_need_not_be_typed_in_its_own_case(board):
    board.open()
    board.name_field.fill("grizzly bears")
    board.press("Enter")
    expect(board.card("Grizzly Bears")).to_be_visible()


def test_other_zones_and_players_are_chosen(board):
    board.open()
    board.add_card("Grizzly Bears", to="graveyard", of="Bob")
    expect(board.in_zone("graveyard", of="Bob")).to_have_count(1)
    board.add_card("Forest", to="hand", of="Ann")
    expect(board.in_zone("hand", of="Ann")).to_have_accessible_name("Forest")


def test_a_wrong_name_is_told_and_stays_to_be_mended(board, complaints):
    complaints.expect("status of 422")
    board.open()
    board.name_field.fill("Grizzly Beers")
    board.press("Enter")
    expect(board.problem).to_contain_text("Grizzly Beers")
    expect(board.name_field).to_have_value("Grizzly Beers")
    expect(board.name_field).to_be_focused()


def test_without_scripts_it_is_a_plain_field(plain_board):
    plain_board.open()
    plain_board.name_field.fill("Hill Giant")
    plain_board.name_field.press("Enter")
    expect(plain_board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Hill Giant")
    expect(plain_board.name_field).to_be_empty()
