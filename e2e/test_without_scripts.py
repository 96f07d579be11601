"""A person whose browser runs no scripts does the same by plain forms."""

import re

from playwright.sync_api import expect

from e2e.cards import creature, kite, queen

PUZZLE = """
[state]
activeplayer=human
activephase=MAIN1
humanlife=20
ailife=20
humanbattlefield=Grizzly Bears|Counters:P1P1=1|Attacking
aibattlefield=t:Goblin,P:1,T:1,Types:Creature-Goblin|Counters:M1M1=1
"""


def test_counters_are_put_by_the_trays_form(plain_board):
    plain_board.open(creature("Bear", 2, 2))
    plain_board.put(3, "+1/+1", on="Bear")
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")
    expect(plain_board.page).to_have_url(re.compile("/b/[A-Za-z0-9_-]{22}$"))


def test_counters_are_put_and_removed_by_the_buttons_on_the_card(plain_board):
    plain_board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    plain_board.plus("+1/+1", on="Bear").click()
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    plain_board.plus("+1/+1", on="Bear").click()
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")
    plain_board.minus("+1/+1", on="Bear").click()
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")


def test_a_card_dies_and_the_story_says_why(plain_board):
    plain_board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}))
    plain_board.plus("-1/-1", on="Bear").click()
    expect(plain_board.fired).to_have_attribute("data-fired", "704.5f")
    expect(plain_board.told("704.8")).to_contain_text("Bear left as 0/0")


def test_a_card_is_moved_on_its_own_page(plain_board):
    plain_board.open(creature("Bear", 2, 2, zone="hand"))
    plain_board.inspect("Bear")
    plain_board.move_by_panel("Bear", to="battlefield")
    expect(plain_board.card("Bear")).to_have_attribute("data-zone", "battlefield")
    plain_board.inspect("Bear")
    plain_board.move_by_panel("Bear", to="graveyard")
    expect(plain_board.card("Bear")).to_have_attribute("data-zone", "graveyard")


def test_counters_are_moved_on_the_cards_own_page(plain_board):
    plain_board.open(creature("Bear", 2, 2, counters={"+1/+1": 3}), creature("Ox", 4, 4))
    plain_board.inspect("Bear")
    plain_board.move_counters_by_panel("Bear", 2, "+1/+1", to="Ox")
    expect(plain_board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "2")
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")


def test_a_refused_move_is_told(plain_board):
    plain_board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), kite())
    plain_board.inspect("Bear")
    plain_board.move_counters_by_panel("Bear", "all", "+1/+1", to="Tin Kite")
    expect(plain_board.told("122.5")).to_be_visible()
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")


def test_a_player_gets_counters_on_their_own_page(plain_board):
    plain_board.open()
    plain_board.inspect("Bob")
    plain_board.put_by_panel("Bob", 2, "poison")
    expect(plain_board.counters("poison", on="Bob")).to_have_attribute("data-count", "2")


def test_a_card_is_added_by_name(plain_board):
    plain_board.open()
    plain_board.add_card("Grizzly Bears", of="Bob")
    expect(plain_board.in_zone("battlefield", of="Bob")).to_have_accessible_name("Grizzly Bears")


def test_an_unknown_name_is_a_page_that_says_so(plain_board, complaints):
    complaints.expect("status of 422")
    plain_board.open()
    plain_board.add_card("Grizzly Beers")
    expect(plain_board.problem).to_contain_text("Grizzly Beers")
    plain_board.go_back()
    expect(plain_board.in_zone("battlefield", of="Ann")).to_have_count(0)


def test_an_act_is_undone(plain_board):
    plain_board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    plain_board.plus("+1/+1", on="Bear").click()
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    plain_board.undo()
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")


def test_the_legend_question_is_answered(plain_board):
    plain_board.open(queen(1, counters={"+1/+1": 4}), queen(2, zone="hand"))
    plain_board.inspect("The Queen (2)")
    plain_board.move_by_panel("The Queen (2)", to="battlefield")
    expect(plain_board.question).to_have_attribute("data-choice", "legend")
    plain_board.answer("Keep The Queen (with 4 +1/+1)")
    expect(plain_board.question).to_have_count(0)
    expect(plain_board.card("The Queen (2)")).to_have_attribute("data-zone", "graveyard")


def test_a_pasted_puzzle_is_opened_and_played_from_there(plain_home, plain_board):
    plain_home.open()
    plain_home.paste(PUZZLE)
    expect(plain_board.main).to_have_attribute("data-mode", "setup")
    expect(plain_board.left_behind.filter(has_text="attacking")).to_contain_text("Grizzly Bears")
    expect(plain_board.set_up_panel).to_contain_text("704.5f")
    expect(plain_board.card("Goblin")).to_be_visible()
    plain_board.play_from_here()
    expect(plain_board.main).to_have_attribute("data-mode", "play")
    expect(plain_board.card("Goblin")).to_have_count(0)
    plain_board.undo()
    expect(plain_board.main).to_have_attribute("data-mode", "setup")
    expect(plain_board.card("Goblin")).to_be_visible()


def test_the_link_is_a_page_to_copy_it_from(plain_board):
    plain_board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    plain_board.plus("+1/+1", on="Bear").click()
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    plain_board.visit(plain_board.copy_link())
    expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")


def test_the_panel_closes(plain_board):
    plain_board.open(creature("Bear", 2, 2))
    plain_board.inspect("Bear")
    expect(plain_board.about("Bear")).to_be_visible()
    plain_board.close_panel()
    expect(plain_board.about("Bear")).to_have_count(0)
