"""A person asks why something did not happen: in the panel, beside the story, and by resting on a name."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature, kite

TOUGH = "toughness 2: two less and it goes to the graveyard"


@pytest.fixture
def fold(board):
    """What is near for the last act, beside the story."""
    return board.page.locator("#near")


@pytest.fixture
def tip(board):
    """What shows where one rests on a name."""
    return board.page.get_by_role("tooltip")


def test_the_panel_says_what_is_missing_and_follows(board):
    board.open(creature("Bear", 2, 2))
    board.inspect("Bear")
    near = board.about("Bear").get_by_role("region", name="What is near for Bear", exact=True)
    expect(near.locator("[data-near='704.5f']")).to_contain_text(TOUGH)
    board.drag(board.from_tray("-1/-1"), to=board.card("Bear"))
    expect(near.locator("[data-near='704.5f']")).to_have_attribute("data-missing", "1")
    expect(near.locator("[data-near='704.5q']")).to_contain_text("no +1/+1 counter is on it")


def test_indestructible_is_why_a_creature_with_lethal_damage_stays(board):
    board.open(creature("Bear", 2, 2, damage=2, counters={"indestructible": 1}))
    board.inspect("Bear")
    expect(board.about("Bear").locator("[data-near='704.5g'][data-held]")).to_contain_text("but it is indestructible")


def test_beside_the_story_it_is_folded_and_about_the_last_act(board, fold):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
    board.drag(board.from_tray("charge"), to=board.card("Ox"))
    expect(board.counters("charge", on="Ox")).to_be_visible()
    expect(fold.locator("[data-near]").first).to_be_hidden()
    fold.get_by_text("What is near").click()
    expect(fold.locator(".near-name")).to_have_text("Ox")
    board.drag(board.from_tray("-1/-1"), to=board.card("Bear"))
    expect(fold.locator(".near-name")).to_have_text("Bear")
    expect(fold.locator("[data-near='704.5f']")).to_have_attribute("data-missing", "1")


def test_also_where_the_act_came_to_nothing(board, fold):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), kite())
    board.drag(board.piece("+1/+1", on="Bear"), to=board.card("Tin Kite"))
    fold.get_by_text("What is near").click()
    expect(fold.locator(".near-name")).to_have_text(["Bear", "Tin Kite"])


def test_resting_on_a_name_shows_it_and_going_away_hides_it(board, tip):
    board.open(creature("Bear", 2, 2))
    board.name_of("Bear").hover()
    expect(tip).to_contain_text(TOUGH)
    expect(board.name_of("Bear")).to_have_attribute("aria-describedby", "near-tip")
    board.page.mouse.move(5, 5)
    expect(board.page.locator("#near-tip")).to_be_hidden()


def test_a_players_name_tells_of_the_player(board, tip):
    board.open(players=[{"id": "p1", "name": "Ann", "counters": {"poison": 9}}, {"id": "p2", "name": "Bob"}])
    board.name_of("Ann").hover()
    expect(tip).to_contain_text("Ann has 9 of 10 poison counters: one more and Ann loses")


def test_keys_rest_on_a_card_and_escape_gives_up(board, tip):
    board.open(creature("Bear", 2, 2))
    board.table.focus()
    board.press("ArrowDown")
    expect(board.card("Bear")).to_be_focused()
    expect(tip).to_contain_text(TOUGH)
    board.press("Escape")
    expect(board.page.locator("#near-tip")).to_be_hidden()


def test_it_lets_the_pointer_through(board, tip):
    board.open(creature("Bear", 2, 2, counters={"charge": 1}))
    board.name_of("Bear").hover()
    expect(tip).to_be_visible()
    board.plus("charge", on="Bear").click()
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
