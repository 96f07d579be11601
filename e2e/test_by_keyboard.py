"""A person does it all by keyboard, and the keyboard stays where they are."""

from playwright.sync_api import expect

from e2e.cards import creature


def test_focus_stays_on_the_pressed_button(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").focus()
    board.press("Enter")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.plus("+1/+1", on="Bear")).to_be_focused()
    board.press("Enter")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")
    expect(board.plus("+1/+1", on="Bear")).to_be_focused()


def test_focus_stays_in_the_form_that_was_sent(board):
    board.open(creature("Bear", 2, 2))
    board.put(2, "+1/+1", on="Bear")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.focused).to_have_text("Put")


def test_from_the_first_cards_name_the_keyboard_goes_to_the_card(board, home):
    home.open()
    home.new_board()
    board.page.wait_for_load_state()
    expect(board.page.get_by_label("First card’s name")).to_be_focused()
    board.page.keyboard.type("Young Wolf")
    board.press("Enter")
    expect(board.card("Young Wolf")).to_be_focused()
    board.press("c")
    board.press("Enter")
    expect(board.counters("+1/+1", on="Young Wolf")).to_have_attribute("data-count", "1")


def test_focus_stays_on_the_card_when_its_last_counter_has_gone(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), creature("Ox", 4, 4))
    board.minus("+1/+1", on="Bear").focus()
    board.press("Enter")
    expect(board.counters("+1/+1", on="Bear")).to_have_count(0)
    expect(board.card("Bear")).to_be_focused()


def test_focus_goes_to_a_neighbour_when_the_card_has_left(board):
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}), creature("Ox", 4, 4))
    board.plus("-1/-1", on="Bear").focus()
    board.press("Enter")
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    expect(board.card("Ox")).to_be_focused()


def test_focus_goes_to_where_the_last_card_has_gone(board):
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}))
    board.plus("-1/-1", on="Bear").focus()
    board.press("Enter")
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    expect(board.pile("graveyard", of="Ann")).to_be_focused()


def test_focus_returns_to_the_board_from_an_answered_question(board):
    board.open(
        creature("Bear", 2, 2, commander=True, type="Legendary Creature", counters={"-1/-1": 1}), format="commander"
    )
    board.plus("-1/-1", on="Bear").focus()
    board.press("Enter")
    expect(board.question.get_by_role("button").first).to_be_focused()
    board.press("Enter")
    expect(board.question).to_have_count(0)
    expect(board.focused).to_be_visible()
    expect(board.focused).to_have_count(1)


def test_undo_keeps_the_keyboard(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    board.plus("+1/+1", on="Bear").click()
    board.plus("+1/+1", on="Bear").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "3")
    board.undo_button.focus()
    board.press("Enter")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.undo_button).to_be_focused()


def test_the_panel_keeps_the_keyboard_as_it_is_used(board):
    board.open(creature("Bear", 2, 2))
    board.inspect("Bear")
    tap = board.about("Bear").get_by_role("button", name="Tap Bear")
    tap.focus()
    board.press("Enter")
    expect(board.card("Bear")).to_have_attribute("data-tapped", "")
    expect(board.about("Bear").locator(":focus")).to_have_count(1)


def test_a_counter_is_picked_up_and_put_by_keyboard_alone(board):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
    board.from_tray("charge").focus()
    board.press("Enter")
    expect(board.from_tray("charge")).to_have_attribute("aria-pressed", "true")
    board.tab_to(board.name_of("Bear"))
    board.press("Enter")
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "1")
    expect(board.name_of("Bear")).to_be_focused()
    board.press("Enter")
    expect(board.about("Bear")).to_be_visible()


def test_a_counter_is_moved_to_a_player_or_card_by_keyboard_alone(board):
    board.open(creature("Bear", 2, 2, counters={"charge": 2}), creature("Ox", 4, 4))
    board.piece("charge", on="Bear").focus()
    board.press("Enter")
    board.press("ArrowRight")  # Tab would lead past all other cards
    board.tab_to(board.name_of("Ox"))
    board.press("Enter")
    expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "1")
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "1")
