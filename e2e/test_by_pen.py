"""A person does it by pen, on a large screen."""

from playwright.sync_api import expect

from e2e.cards import creature


def test_a_counter_goes_from_card_to_card(board, pen):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 3}), creature("Ox", 4, 4))
    pen.drag(board.piece("+1/+1", on="Bear"), to=board.card("Ox"))
    expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "1")


def test_a_card_goes_by_its_handle_to_a_zone(board, pen):
    board.open(creature("Bear", 2, 2))
    pen.drag(board.handle("Bear"), to=board.pile("graveyard", of="Ann"))
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")


def test_a_cards_body_is_not_dragged(board, pen):
    board.open(creature("Bear", 2, 2, zone="hand"))
    pen.drag(board.grip("Bear"), to=board.empty_table(of="Ann"), at=(20, 20))
    pen.drag(board.from_tray("poison"), to=board.player("Ann"))
    expect(board.counters("poison", on="Ann")).to_be_visible()
    expect(board.card("Bear")).to_have_attribute("data-zone", "hand")


def test_pressing_long_asks_how_many(board, pen):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 3}), creature("Ox", 4, 4))
    pen.press(board.piece("+1/+1", on="Bear"))
    expect(board.how_many).to_be_visible()
    pen.lift()
    board.take_so_many(2)
    pen.tap(board.card("Ox"))
    expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "2")


def test_taps_pick_up_and_place(board, pen):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
    pen.tap(board.from_tray("charge"))
    expect(board.from_tray("charge")).to_have_attribute("aria-pressed", "true")
    pen.tap(board.card("Ox"))
    expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "1")
