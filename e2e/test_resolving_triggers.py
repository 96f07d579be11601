"""What has triggered waits in a list, until a person resolves it or takes it off."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving import screens


def open_a_wolf(board):
    """A wolf with undying, which one -1/-1 counter kills."""
    board.open(creature("Young Wolf", 1, 1, keywords=["undying"]), creature("Ox", 4, 4))


def test_undying_brings_it_back(board):
    open_a_wolf(board)
    expect(board.triggers).to_have_count(0)
    board.drag(board.from_tray("-1/-1"), to=board.card("Young Wolf"))
    expect(board.triggers).to_contain_text("Undying of Young Wolf")
    board.resolve("undying of Young Wolf").click()
    expect(board.triggers).to_have_count(0)
    expect(board.card("Young Wolf")).to_have_attribute("data-zone", "battlefield")
    expect(board.counters("+1/+1", on="Young Wolf")).to_have_attribute("data-count", "1")
    expect(board.newest).to_contain_text("Undying of Young Wolf resolved")


def test_it_is_dismissed_and_that_is_undone(board):
    open_a_wolf(board)
    board.drag(board.from_tray("-1/-1"), to=board.card("Young Wolf"))
    board.dismiss("undying of Young Wolf").click()
    expect(board.triggers).to_have_count(0)
    expect(board.card("Young Wolf")).to_have_attribute("data-zone", "graveyard")
    board.undo()
    expect(board.triggers).to_have_count(1)


def test_the_keyboard_goes_on_to_the_next_one(board):
    wolves = [creature("Young Wolf", 1, 1, keywords=["undying"]), creature("Old Wolf", 1, 1, keywords=["undying"])]
    dying = {"do": "together", "steps": [{"do": "destroy", "card": wolf["id"]} for wolf in wolves]}
    board.open(*wolves, steps=[dying])
    expect(board.triggers).to_have_count(2)
    board.resolve("undying of Young Wolf").focus()
    board.press("Enter")
    expect(board.triggers).to_have_count(1)
    expect(board.resolve("undying of Old Wolf")).to_be_focused()
    board.press("Enter")
    expect(board.triggers).to_have_count(0)
    expect(board.newest).to_be_focused()
    expect(board.in_zone("battlefield", of="Ann")).to_have_count(2)


def test_modular_goes_where_a_person_says(board):
    board.open(
        creature("Worker", 0, 0, type="Artifact Creature", keywords=["modular 1"], counters={"+1/+1": 2}),
        creature("Kite", 1, 1, type="Artifact Creature"),
        creature("Drone", 1, 1, type="Artifact Creature"),
        steps=[{"do": "destroy", "card": "worker"}],
    )
    board.target("modular of Worker", to="Drone")
    board.resolve("modular of Worker").click()
    expect(board.counters("+1/+1", on="Drone")).to_have_attribute("data-count", "2")
    expect(board.all_counters(on="Kite")).to_have_count(0)


def test_what_may_be_done_is_declined(board):
    grafter = creature("Grafter", 0, 0, keywords=["graft 2"], counters={"+1/+1": 2})
    board.open(grafter, creature("Ox", 4, 4, zone="hand"))
    board.drag(board.grip("Ox"), to=board.empty_table(of="Ann"), at=(20, 20))
    board.decline("graft of Grafter").click()
    expect(board.triggers).to_have_count(0)
    expect(board.counters("+1/+1", on="Grafter")).to_have_attribute("data-count", "2")
    expect(board.all_counters(on="Ox")).to_have_count(0)


@pytest.mark.browser_context_args(**screens.PHONE)
def test_on_a_phone_it_waits_over_the_table(board, finger):
    open_a_wolf(board)
    finger.drag(board.from_tray("-1/-1"), to=board.card("Young Wolf"))
    expect(board.card("Young Wolf")).to_have_attribute("data-zone", "graveyard")
    finger.tap(board.resolve("undying of Young Wolf"))
    expect(board.card("Young Wolf")).to_have_attribute("data-zone", "battlefield")


def test_where_scripts_are_switched_off(plain_board):
    plain_board.open(creature("Young Wolf", 1, 1, keywords=["undying"]))
    plain_board.put(1, "-1/-1", on="Young Wolf")
    plain_board.resolve("undying of Young Wolf").click()
    expect(plain_board.triggers).to_have_count(0)
    expect(plain_board.card("Young Wolf")).to_have_attribute("data-zone", "battlefield")
