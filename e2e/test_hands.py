"""A person's hand on cards and numbers: two clicks, the wheel, typing, a count, and places that say why not."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature


def test_two_clicks_tap_and_untap(board):
    board.open(creature("Bear", 2, 2))
    board.grip("Bear").dblclick()
    expect(board.card("Bear")).to_have_attribute("data-tapped", "")
    board.grip("Bear").dblclick()
    expect(board.card("Bear")).not_to_have_attribute("data-tapped", "")


def test_the_wheel_turns_life_as_one_act(board):
    board.open(creature("Bear", 2, 2))
    board.hands.turn_wheel(board.hands.life("Ann"), 3)
    expect(board.player("Ann")).to_have_attribute("data-life", "23")
    board.undo()
    expect(board.player("Ann")).to_have_attribute("data-life", "20")


def test_the_wheel_turns_damage(board):
    board.open(creature("Ox", 4, 4))
    board.hands.turn_wheel(board.hands.size("Ox"), -2)
    expect(board.card("Ox")).to_contain_text("2 damage")


@pytest.mark.parametrize(("text", "life"), [("17", "17"), ("+3", "23"), ("-5", "15")])
def test_life_is_typed(board, text, life):
    board.open(creature("Bear", 2, 2))
    board.hands.type_into(board.hands.life("Ann"), text)
    expect(board.player("Ann")).to_have_attribute("data-life", life)
    expect(board.hands.life("Ann")).to_be_focused()


def test_what_is_no_number_is_said_and_escape_gives_up(board):
    board.open(creature("Bear", 2, 2))
    board.hands.type_into(board.hands.life("Ann"), "many")
    expect(board.hands.type_in).to_contain_text("A number, please")
    board.press("Escape")
    expect(board.hands.type_in).to_be_hidden()
    expect(board.player("Ann")).to_have_attribute("data-life", "20")


def test_a_count_is_typed_before_a_counter_is_put(board):
    board.open(creature("Ox", 4, 4))
    board.from_tray("+1/+1").click()
    board.press("5")
    expect(board.hands.count).to_have_text("×5")
    board.grip("Ox").click()
    expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "5")
    expect(board.hands.count).to_be_hidden()


def test_plus_and_minus_take_the_count_too(board):
    board.open(creature("Ox", 4, 4, counters={"charge": 1}))
    board.card("Ox").focus()
    board.press("4")
    board.plus("charge", on="Ox").click()
    expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "5")


def test_a_place_where_it_lies_already_says_so_and_is_none(board):
    board.open(creature("Bear", 2, 2))
    board.handle("Bear").click()
    expect(board.move_it_to("battlefield", of="Ann")).to_be_hidden()
    expect(board.move_it_to("battlefield", of="Bob")).to_be_visible()


@pytest.mark.rule("400.3")
def test_a_card_dropped_on_anothers_graveyard_goes_to_its_owners_and_that_is_told(board):
    board.open(creature("Bear", 2, 2))
    board.drag(board.grip("Bear"), to=board.pile("graveyard", of="Bob"))
    expect(board.in_zone("graveyard", of="Ann")).to_have_count(1)
    expect(board.carried).to_have_text("It goes to Ann’s graveyard, not to this one: 400.3.")
