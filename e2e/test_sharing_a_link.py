"""A person shares a board as a link; another opens it and changes their own."""

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.pages.board import BoardPage


@pytest.fixture
def other(new_context):
    """The board page of somebody else, in another browser."""
    return BoardPage(new_context().new_page())


def test_a_link_shows_the_board_and_what_was_done(home, board, other):
    home.open()
    home.new_board()
    expect(board.main).to_have_attribute("data-mode", "setup")
    board.add_card("Grizzly Bears", of="Player 1")
    expect(board.card("Grizzly Bears")).to_be_visible()
    board.play_from_here()
    expect(board.main).to_have_attribute("data-mode", "play")
    board.drag(board.from_tray("+1/+1"), to=board.card("Grizzly Bears"))
    expect(board.counters("+1/+1", on="Grizzly Bears")).to_be_visible()
    other.visit(board.copy_link())
    expect(other.card("Grizzly Bears")).to_have_attribute("data-power", "3")
    expect(other.newest).to_contain_text("One +1/+1 counter put on Grizzly Bears")


def test_a_change_to_a_link_makes_a_board_of_ones_own(board, other):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    link = board.copy_link()
    other.visit(link)
    assert other.address.startswith("/x/")
    other.plus("+1/+1", on="Bear").click()
    expect(other.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")
    expect(other.page).to_have_url(re.compile("/b/[A-Za-z0-9_-]{22}$"))
    assert other.address != board.address
    board.reload()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    other.reload()
    expect(other.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")
    other.visit(link)
    expect(other.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")


def test_acts_after_the_first_land_on_the_same_board(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").click()
    expect(board.page).to_have_url(re.compile("/b/"))
    address = board.address
    board.plus("+1/+1", on="Bear").click()
    board.inspect("Bear")
    board.destroy_by_panel("Bear")
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    assert board.address == address
    board.reload()
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")


def test_the_link_is_on_the_clipboard(board, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    link = board.copy_link()
    expect(board.link_box).to_contain_text("Copied.")
    assert board.clipboard == link


def test_the_link_of_a_link_is_the_same(board):
    board.open(creature("Bear", 2, 2))
    assert board.copy_link().endswith(board.address)


def test_the_first_link_of_a_changed_copy_shows_the_change(board, other):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.minus("+1/+1", on="Bear").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_count(0)
    other.visit(board.copy_link())
    expect(other.card("Bear")).to_have_attribute("data-power", "2")


def test_back_leads_from_the_copy_to_where_one_came_from(home, board):
    home.open()
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").click()
    expect(board.page).to_have_url(re.compile("/b/"))
    board.go_back()
    expect(board.page).to_have_url(re.compile("/$"))
