"""A person keeps cards of their own in the browser, and lays them down on every board."""

import json
from pathlib import Path

from playwright.sync_api import expect

from e2e.cards import creature

OGRE = creature("My Ogre", 3, 2, keywords=["undying"], abilities=[{"is": "changes_puts", "plus": 1}])


def test_a_card_that_is_kept_is_offered_by_its_name_on_another_board(board):
    board.open(OGRE)
    board.put(2, "stun", on="My Ogre")
    board.own_cards.keep("My Ogre")
    board.open()
    board.name_field.press_sequentially("ogre my")
    expect(board.marked_name).to_have_text("My Ogre yours: Creature 3/2")
    board.press("Enter")
    expect(board.card("My Ogre")).to_contain_text("undying")
    expect(board.all_counters("My Ogre")).to_have_count(0)
    board.put(1, "charge", on="My Ogre")
    expect(board.counters("charge", on="My Ogre")).to_have_attribute("data-count", "2")


def test_the_list_lays_down_and_forgets(board):
    board.open(OGRE)
    board.own_cards.keep("My Ogre")
    board.open()
    own = board.own_cards.show()
    expect(own.rows).to_have_text(["My Ogre: Creature 3/2 Lay down Forget"])
    own.lay_down("My Ogre")
    expect(board.card("My Ogre")).to_have_attribute("data-power", "3")
    own.forget("My Ogre")
    expect(own.rows).to_have_count(0)
    expect(own.none_yet).to_be_visible()


def test_they_go_into_a_file_and_come_back_from_one(board, tmp_path: Path):
    board.open(OGRE, creature("Small Ogre", 1, 1))
    for name in ("My Ogre", "Small Ogre"):
        board.own_cards.keep(name)
    saved = board.own_cards.show().saved_to(tmp_path / "my-cards.json")
    told = json.loads(saved.read_text(encoding="utf-8"))
    assert told["countertop"] == 1 and [card["name"] for card in told["cards"]] == ["My Ogre", "Small Ogre"]
    board.own_cards.forget("My Ogre")
    expect(board.own_cards.rows).to_have_count(1)
    board.own_cards.add_from(saved)
    expect(board.own_cards.rows).to_have_count(2)


def test_a_file_that_holds_no_cards_changes_nothing_and_is_told(board, tmp_path: Path):
    odd = tmp_path / "odd.json"
    board.open()
    for text in ("no json at all", "{}", '{"countertop": 1, "cards": 7}'):
        odd.write_text(text, encoding="utf-8")
        board.own_cards.show().add_from(odd)
        expect(board.problem).to_contain_text("odd.json")
        expect(board.own_cards.rows).to_have_count(0)
