"""A person shares a board as a link; another opens it and changes their own."""

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.pages.board import BoardPage
from webapp.driving.pages.sharing import ReportPage, SharePanel


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


@pytest.fixture
def sharing(page):
    """The panel of all ways to share."""
    return SharePanel(page)


class TestThePanel:
    def test_a_short_link_is_made_where_it_is_asked_for_and_copied(self, board, other, sharing, context):
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        board.open(creature("Bear", 2, 2))
        board.link_button.click()
        sharing.make_short()
        expect(sharing.field("Short address")).to_have_value(re.compile("/s/[0-9a-z]{10}$"))
        sharing.copy("Short address")
        expect(sharing.said).to_have_text("Copied.")
        assert board.clipboard == sharing.field("Short address").input_value()
        other.visit(board.clipboard)
        expect(other.card("Bear")).to_be_visible()

    def test_a_choice_shows_its_link_and_the_keyboard_stays(self, board, sharing):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
        board.plus("+1/+1", on="Bear").click()
        whole = board.copy_link()
        sharing.choose("Only this moment")
        expect(board.link_box).to_contain_text("without what led there")
        assert board.read_link() != whole
        expect(sharing.panel.get_by_role("radio", name="Only this moment")).to_be_focused()
        board.page.keyboard.press("Escape")
        expect(sharing.panel).to_have_count(0)
        expect(board.link_button).to_be_focused()

    def test_pressed_while_an_act_is_under_way_it_waits_and_holds_that_too(self, board, sharing):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
        held = []
        board.page.route("**/steps", lambda route: held.append(route), times=1)
        with board.page.expect_request("**/steps"):
            board.plus("+1/+1", on="Bear").click()
        board.link_button.click()
        held.pop().continue_()
        expect(board.counters("+1/+1", on="Bear")).to_have_text(re.compile("2"))
        link = board.read_link()
        expect(sharing.panel).to_be_visible()
        board.page.goto(link)
        expect(board.counters("+1/+1", on="Bear")).to_have_text(re.compile("2"))

    def test_it_is_gone_with_the_next_act_which_is_not_in_it(self, board, sharing):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
        board.link_button.click()
        expect(sharing.panel).to_be_visible()
        board.plus("+1/+1", on="Bear").click()
        expect(sharing.panel).to_have_count(0)

    def test_without_scripts_it_is_a_page(self, plain_board, plain_page):
        sharing = SharePanel(plain_page)
        plain_board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
        plain_board.plus("+1/+1", on="Bear").click()
        plain_board.link_button.click()
        sharing.choose("Only this moment")
        sharing.show()
        expect(plain_board.link_box).to_contain_text("without what led there")
        sharing.make_short()
        plain_board.visit(sharing.field("Short address").input_value())
        expect(plain_board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")


def test_whoever_expects_something_else_gets_a_report_to_paste(board, sharing, page):
    report = ReportPage(page)
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}))
    board.plus("-1/-1", on="Bear").click()
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    board.link_button.click()
    sharing.doubt()
    report.expect_zone("battlefield", of="Bear")
    report.say_why("It was blessed.")
    report.make()
    expect(report.text).to_have_value(re.compile("Bear, zone: I expect battlefield, Countertop says graveyard"))
    expect(report.text).to_have_value(re.compile("> It was blessed."))


def test_back_to_the_original_is_one_click(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    original = board.address
    board.plus("+1/+1", on="Bear").click()
    board.page.get_by_role("link", name="Back to the original").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
    assert board.address == original
