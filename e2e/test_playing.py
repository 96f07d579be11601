"""Playing with it: turns, untapping, draws, shuffles, dice and a coin, all told in the story and undone."""

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving import screens

BEAR = creature("Bear", 2, 2)
LIBRARY = [{"id": f"card-{n}", "name": f"Card {n}", "type": "Sorcery", "zone": "library"} for n in range(1, 7)]
OX = {"id": "ox", "name": "Ox", "power": 2, "toughness": 4, "owner": "p2", "tapped": True}
COW = {"id": "cow", "name": "Cow", "power": 1, "toughness": 1, "owner": "p2", "tapped": True, "counters": {"stun": 1}}


def test_a_turn_ends_and_the_next_player_untaps_where_the_button_was(board):
    board.open(BEAR, OX, COW)
    board.playing.next_turn()
    expect(board.newest).to_contain_text("Bob is the active player")
    board.playing.untap_first()
    expect(board.newest).to_contain_text("Ox is untapped")
    expect(board.newest).to_contain_text("stun counter is removed instead of untapping Cow")
    expect(board.card("Ox")).not_to_have_attribute("data-tapped", "")
    expect(board.card("Cow")).to_have_attribute("data-tapped", "")
    board.playing.next_turn()
    expect(board.newest).to_contain_text("Ann is the active player")


def test_the_focus_stays_where_the_turn_was_ended(board):
    board.open(OX)
    board.playing.next_turn()
    expect(board.playing.line.get_by_role("button", name="Untap all", exact=True)).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(board.playing.line.get_by_role("button", name="Next turn", exact=True)).to_be_focused()


def test_all_of_any_player_is_untapped_as_one_act(board):
    board.open({**BEAR, "tapped": True}, OX)
    board.playing.untap_all("Bob")
    expect(board.card("Ox")).not_to_have_attribute("data-tapped", "")
    expect(board.card("Bear")).to_have_attribute("data-tapped", "")
    board.undo()
    expect(board.card("Ox")).to_have_attribute("data-tapped", "")


def test_what_would_do_nothing_says_so_and_stays_where_it_is(board):
    board.open(BEAR)
    board.playing.open_tools()
    untap = board.playing.tools.get_by_role("button", name="Untap all of Ann")
    expect(untap).to_have_attribute("aria-disabled", "true")


def test_cards_are_drawn(board):
    board.open(*LIBRARY)
    board.playing.draw("Ann", 3)
    expect(board.in_zone("hand", "Ann")).to_have_count(3)
    expect(board.in_zone("library", "Ann")).to_have_count(3)


def test_a_shuffle_is_told_and_undone(board):
    board.open(*LIBRARY)
    board.playing.shuffle("Ann")
    expect(board.newest).to_contain_text("Ann shuffles their library")
    expect(board.in_zone("library", "Ann")).to_have_count(6)
    board.undo()
    for place, card in enumerate(LIBRARY):
        expect(board.in_zone("library", "Ann").nth(place)).to_have_attribute("aria-label", card["name"])


@pytest.mark.parametrize("sides", [6, 20, 100])
def test_a_die_is_told_where_it_was_rolled_and_in_the_story(board, sides):
    board.open(BEAR)
    board.playing.roll(sides)
    told = re.compile(rf"Ann rolls a d{sides}: \d+")
    expect(board.newest).to_contain_text(told)
    expect(board.playing.outcome).to_have_text(told)


def test_a_coin(board):
    board.open(BEAR)
    board.playing.flip()
    expect(board.playing.outcome).to_have_text(re.compile("Ann flips a coin: (heads|tails)"))


def test_a_player_who_is_set_up_does_not_play_yet_and_nothing_moves(board):
    board.open(BEAR, setup=True)
    before = board.tray.bounding_box()
    board.playing.open_tools()
    expect(board.playing.tools.get_by_role("button", name="Roll a d6")).to_have_attribute("aria-disabled", "true")
    board.playing.close_tools()
    board.play_from_here()
    expect(board.main).to_have_attribute("data-mode", "play")
    assert board.tray.bounding_box() == before


@pytest.mark.browser_context_args(**screens.LAPTOP)
def test_the_tray_has_two_lines(board):
    board.open(BEAR)
    assert board.tray.bounding_box()["height"] < 96


def test_without_scripts_they_are_plain_forms(plain_board):
    plain_board.open(OX, *LIBRARY)
    plain_board.playing.next_turn()
    expect(plain_board.newest).to_contain_text("Bob is the active player")
    plain_board.playing.untap_first()
    expect(plain_board.newest).to_contain_text("Ox is untapped")
    plain_board.playing.roll(6)
    expect(plain_board.newest).to_contain_text("Bob rolls a d6")
    plain_board.playing.shuffle("Ann")
    expect(plain_board.newest).to_contain_text("Ann shuffles their library")
