"""A person drags counters by mouse."""

from playwright.sync_api import expect

from e2e.cards import creature


def test_a_counter_from_the_tray_goes_onto_the_card_it_is_dropped_on(board):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4, owner="p2"))
    board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.card("Bear")).to_have_attribute("data-power", "3")
    expect(board.card("Bear")).to_have_attribute("data-toughness", "3")
    expect(board.card("Bear")).to_contain_text("3/3")
    expect(board.all_counters(on="Ox")).to_have_count(0)


def test_a_counter_dragged_from_card_to_card_moves(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 3}), creature("Ox", 4, 4, owner="p2"))
    board.drag(board.piece("+1/+1", on="Bear"), to=board.card("Ox"))
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "1")
    expect(board.newest).to_contain_text("One +1/+1 counter moved from Bear to Ox")


def test_the_last_counter_takes_its_piece_along(board):
    board.open(creature("Bear", 2, 2, counters={"charge": 1}), creature("Ox", 4, 4))
    board.drag(board.piece("charge", on="Bear"), to=board.card("Ox"))
    expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "1")
    expect(board.counters("charge", on="Bear")).to_have_count(0)


def test_a_counter_dragged_to_the_empty_table_is_removed(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 2}))
    board.drag(board.piece("+1/+1", on="Bear"), to=board.empty_table(of="Bob"), at=(20, 20))
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.newest).to_contain_text("removed from Bear")


def test_a_counter_from_the_tray_let_go_over_the_empty_table_does_nothing(board):
    board.open(creature("Bear", 2, 2))
    board.drag(board.from_tray("+1/+1"), to=board.empty_table(of="Bob"), at=(20, 20))
    board.drag(board.from_tray("shield"), to=board.card("Bear"))
    expect(board.counters("shield", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.main).to_have_attribute("data-version", "1")


def test_a_counter_dragged_back_onto_its_own_card_changes_nothing_and_says_so(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 2}))
    board.drag(board.piece("+1/+1", on="Bear"), to=board.card("Bear"), at=(40, 20))
    expect(board.told("122.5")).to_be_visible()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")


def test_a_counter_dragged_onto_a_player_is_the_players(board):
    board.open(creature("Bear", 2, 2))
    board.drag(board.from_tray("poison"), to=board.player("Bob"))
    expect(board.counters("poison", on="Bob")).to_have_attribute("data-count", "1")
    expect(board.all_counters(on="Bear")).to_have_count(0)


def test_a_counter_dragged_from_a_player_to_the_empty_table_is_removed(board):
    board.open(players=[{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob", "counters": {"energy": 2}}])
    board.drag(board.piece("energy", on="Bob"), to=board.empty_table(of="Ann"), at=(20, 20))
    expect(board.counters("energy", on="Bob")).to_have_attribute("data-count", "1")


def test_an_invented_kind_comes_into_the_tray_and_can_be_dragged(board):
    board.open(creature("Bear", 2, 2))
    board.add_kind("Soup")
    board.drag(board.from_tray("soup"), to=board.card("Bear"))
    expect(board.counters("soup", on="Bear")).to_have_attribute("data-count", "1")


def test_a_click_picks_up_and_a_second_click_puts(board):
    board.open(creature("Bear", 2, 2))
    board.from_tray("stun").click()
    expect(board.from_tray("stun")).to_have_attribute("aria-pressed", "true")
    board.click_on(board.card("Bear"))
    expect(board.counters("stun", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.from_tray("stun")).to_have_attribute("aria-pressed", "false")


def test_escape_lets_go_of_what_was_picked_up(board):
    board.open(creature("Bear", 2, 2))
    board.from_tray("stun").click()
    board.press("Escape")
    expect(board.from_tray("stun")).to_have_attribute("aria-pressed", "false")
    board.click_on(board.card("Bear"))
    board.drag(board.from_tray("shield"), to=board.card("Bear"))
    expect(board.all_counters(on="Bear")).to_have_count(1)
