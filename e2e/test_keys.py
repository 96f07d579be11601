"""A person does it by keys of one letter, which stand on a sheet; Tab goes through one card, arrows through all."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature, queen, scale, season
from webapp.driving import screens

BEARS = [creature(name, 2, 2, counters={"charge": 1}) for name in ("Bear", "Ox", "Elk")]


@pytest.fixture
def table(board):
    """Three of Ann's, one of Bob's, one in Ann's hand."""
    board.open(*BEARS, creature("Imp", 1, 1, owner="p2"), creature("Wolf", 3, 3, zone="hand"))
    return board


class TestTab:
    def test_one_card_is_its_stop(self, table):
        expect(table.keys.tab_stops).to_have_count(1)
        table.keys.go_to("Elk")
        expect(table.keys.tab_stops).to_have_accessible_name("Elk")
        expect(table.keys.tab_stops).to_have_count(1)

    def test_it_leads_through_what_is_on_the_card_and_on(self, table):
        table.keys.go_to("Ox")
        table.tab_to(table.plus("charge", on="Ox"))
        table.tab_to(table.from_tray("+1/+1"))
        table.press("Shift+Tab")
        for name in ("Bear", "Elk", "Imp"):
            expect(table.card(name).locator(":focus")).to_have_count(0)

    def test_the_first_of_ones_own_is_the_stop_at_first(self, table):
        table.tab_to(table.card("Bear"))

    def test_an_act_leaves_the_stop_where_it_was(self, table):
        table.keys.go_to("Ox")
        table.press("t")
        expect(table.card("Ox")).to_have_attribute("data-tapped", "")
        expect(table.keys.tab_stops).to_have_accessible_name("Ox")
        table.tab_to(table.handle("Ox"))

    def test_home_and_end_are_the_first_and_last_of_the_zone(self, table):
        table.keys.go_to("Ox")
        table.press("End")
        expect(table.card("Elk")).to_be_focused()
        table.press("Home")
        expect(table.card("Bear")).to_be_focused()

    def test_the_first_of_all_skips_to_the_table(self, table):
        table.press("Tab")
        expect(table.focused).to_have_text("Skip to the table")
        table.press("Enter")
        table.press("ArrowDown")
        expect(table.card("Bear")).to_be_focused()


class TestLetters:
    @pytest.mark.parametrize(
        ("key", "zone"),
        [("d", "graveyard"), ("s", "graveyard"), ("g", "graveyard"), ("x", "exile"), ("h", "hand"), ("l", "library")],
    )
    def test_a_card_goes_to_a_zone(self, table, key, zone):
        table.keys.go_to("Bear")
        table.press(key)
        expect(table.card("Bear")).to_have_attribute("data-zone", zone)
        expect(table.card("Ox")).to_have_attribute("data-zone", "battlefield")

    def test_from_hand_to_the_battlefield(self, table):
        table.keys.go_to("Wolf")
        table.press("b")
        expect(table.card("Wolf")).to_have_attribute("data-zone", "battlefield")

    def test_it_taps_and_untaps(self, table):
        table.keys.go_to("Bear")
        table.press("t")
        expect(table.card("Bear")).to_have_attribute("data-tapped", "")
        expect(table.card("Bear")).to_be_focused()
        table.press("t")
        expect(table.card("Bear")).not_to_have_attribute("data-tapped", "")

    def test_it_is_made_again_and_taken_off(self, table):
        table.keys.go_to("Bear")
        table.press("y")
        expect(table.card("Bear (2)")).to_be_visible()
        table.keys.go_to("Bear (2)")
        table.press("Delete")
        expect(table.card("Bear (2)")).to_have_count(0)
        expect(table.focused).to_be_visible()

    def test_letters_act_on_all_that_is_selected(self, table):
        table.keys.go_to("Bear")
        table.press("Space")
        table.press("ArrowRight")
        table.press("Space")
        table.press("t")
        for name in ("Bear", "Ox"):
            expect(table.card(name)).to_have_attribute("data-tapped", "")
        expect(table.card("Elk")).not_to_have_attribute("data-tapped", "")
        expect(table.main).to_have_attribute("data-version", "1")

    def test_ctrl_a_selects_that_battlefield(self, table):
        table.keys.go_to("Ox")
        table.press("Control+a")
        expect(table.keys.said).to_have_text("3 cards selected")
        table.press("Escape")
        expect(table.keys.said).to_have_text("Nothing selected")

    def test_without_a_card_they_say_what_to_do_first(self, table):
        table.press("d")
        expect(table.keys.said).to_have_text("First go to a card by arrow keys, or select some.")

    def test_what_makes_no_sense_is_said(self, table):
        table.keys.go_to("Wolf")
        table.press("d")
        expect(table.keys.said).to_contain_text("nothing to do here by d")
        expect(table.card("Wolf")).to_have_attribute("data-zone", "hand")

    def test_the_mode_has_one_key(self, table):
        table.keys.go_to("Bear")
        table.press("e")
        expect(table.main).to_have_attribute("data-mode", "setup")
        expect(table.keys.said).to_contain_text("Setting up")
        expect(table.card("Bear")).to_be_focused()
        table.press("e")
        expect(table.main).to_have_attribute("data-mode", "play")
        expect(table.keys.said).to_contain_text("Playing")

    def test_the_next_turn(self, table):
        table.press("n")
        expect(table.player("Bob")).to_contain_text("active")

    def test_proliferate_is_a_tool_by_key_and_only_in_play(self, table):
        table.press("p")
        expect(table.proliferate).to_be_visible()
        table.press("e")
        expect(table.main).to_have_attribute("data-mode", "setup")
        table.press("p")
        expect(table.keys.said).to_have_text("One proliferates in play.")

    def test_a_cards_numbers_explain_themselves(self, table):
        table.keys.go_to("Bear")
        table.press("i")
        expect(table.page.get_by_role("tooltip")).to_be_visible()

    def test_attaching_begins_by_key(self, board):
        sword = {"id": "sword", "name": "Sword", "type": "Artifact — Equipment"}
        board.open(creature("Bear", 2, 2), sword)
        board.keys.go_to("Sword")
        board.press("k")
        expect(board.carried).to_contain_text("Sword picked up.")

    def test_a_name_is_typed(self, table):
        table.press("a")
        expect(table.name_field).to_be_focused()
        expect(table.name_field).to_have_value("")

    @pytest.mark.browser_context_args(**screens.PHONE)
    def test_on_a_phone_the_tray_unfolds_for_it(self, table):
        table.press("a")
        expect(table.name_field).to_be_focused()

    def test_what_waits_is_gone_to_and_left(self, board):
        board.open(queen(1), queen(2, counters={"charge": 1}))
        board.press("q")
        expect(board.prompt.options.first).to_be_focused()
        board.press("Escape")
        expect(board.card("The Queen")).to_be_focused()

    def test_nothing_waits(self, table):
        table.press("q")
        expect(table.keys.said).to_have_text("Nothing waits.")

    def test_a_held_key_acts_once(self, table):
        table.keys.go_to("Bear")
        table.page.keyboard.down("t")
        table.page.keyboard.down("t")
        table.page.keyboard.up("t")
        expect(table.card("Bear")).to_have_attribute("data-tapped", "")
        expect(table.main).to_have_attribute("data-version", "1")


class TestCounters:
    def test_the_kind_used_last_comes_first_then_the_next(self, table):
        table.drag(table.from_tray("shield"), to=table.card("Ox"))
        expect(table.counters("shield", on="Ox")).to_be_visible()
        table.keys.go_to("Bear")
        table.press("c")
        expect(table.from_tray("shield")).to_have_attribute("aria-pressed", "true")
        table.press("c")
        expect(table.from_tray("stun")).to_have_attribute("aria-pressed", "true")
        expect(table.card("Bear")).to_be_focused()
        table.press("Enter")
        expect(table.counters("stun", on="Bear")).to_have_attribute("data-count", "1")

    def test_digits_are_the_count(self, table):
        table.keys.go_to("Bear")
        table.press("1")
        table.press("2")
        expect(table.keys.said).to_have_text("12")
        table.press("c")
        table.press("Enter")
        expect(table.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "12")

    def test_escape_takes_the_count_back(self, table):
        table.keys.go_to("Bear")
        table.press("7")
        table.press("Escape")
        table.press("c")
        table.press("Enter")
        expect(table.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")

    def test_what_is_picked_up_is_told_with_its_places(self, table):
        table.piece("charge", on="Bear").focus()
        table.press("Enter")
        expect(table.carried).to_contain_text("charge counter picked up from Bear. 6 places.")
        table.press("Escape")
        expect(table.carried).to_contain_text("Given up")

    def test_giving_up_what_is_in_hand_leaves_panel_and_selection(self, table):
        table.inspect("Bear")
        expect(table.about("Bear")).to_be_visible()
        table.keys.go_to("Ox")
        table.press("Space")
        table.press("c")
        table.press("Escape")
        expect(table.carried).to_contain_text("Given up")
        expect(table.about("Bear")).to_be_visible()
        expect(table.card("Ox")).to_have_attribute("data-selected", "")


class TestTheSheet:
    def test_a_key_opens_it_and_escape_gives_the_keyboard_back(self, table):
        table.keys.go_to("Ox")
        table.press("?")
        expect(table.keys.sheet).to_contain_text("take off the board")
        table.press("Escape")
        expect(table.keys.sheet).to_be_hidden()
        expect(table.card("Ox")).to_be_focused()

    def test_a_button_opens_it_and_letters_in_it_do_nothing(self, table):
        table.keys.button.click()
        expect(table.keys.sheet).to_be_visible()
        table.press("e")
        table.keys.close_sheet()
        expect(table.keys.sheet).to_be_hidden()
        expect(table.main).to_have_attribute("data-mode", "play")

    def test_keys_of_one_letter_can_be_switched_off_for_good(self, table):
        table.keys.switch_letters(on=False)
        table.reload()
        table.keys.go_to("Bear")
        for key in ("d", "t", "e", "?", "+", "5"):
            table.press(key)
        expect(table.keys.sheet).to_have_count(0)
        expect(table.main).to_have_attribute("data-version", "0")
        table.press("Delete")
        expect(table.card("Bear")).to_have_count(0)
        table.press("Control+z")
        expect(table.card("Bear")).to_be_visible()
        table.keys.switch_letters(on=True)
        table.keys.go_to("Bear")
        table.press("t")
        expect(table.card("Bear")).to_have_attribute("data-tapped", "")

    @pytest.mark.browser_context_args(**screens.PHONE)
    def test_on_a_phone_it_stands_at_the_end_of_the_story(self, table, finger):
        table.open_sheet()
        finger.tap(table.keys.button)
        expect(table.keys.sheet).to_be_visible()
        expect(table.keys.sheet).to_contain_text("press a counter long")

    def test_where_scripts_are_switched_off_it_is_a_page(self, plain_board):
        plain_board.open(*BEARS)
        plain_board.keys.button.click()
        expect(plain_board.page.get_by_role("heading", level=1)).to_have_text("Keys and gestures")


class TestGoingBack:
    """The keyboard comes back to where a person was."""

    def test_from_the_field_by_escape(self, table):
        table.keys.go_to("Ox")
        table.press("a")
        expect(table.name_field).to_be_focused()
        table.press("Escape")
        expect(table.card("Ox")).to_be_focused()

    def test_from_a_question_to_the_card_it_came_up_over(self, board):
        board.open(scale(), season(), *BEARS)
        board.keys.go_to("Ox")
        board.press("c")
        board.press("Enter")
        expect(board.prompt.options.first).to_be_focused()
        board.press("1")
        expect(board.card("Ox")).to_be_focused()

    def test_from_the_editor_to_the_card_that_was_edited(self, table):
        table.visit(f"{table.address}?edit=ox")
        table.editor.fill(Power="5")
        table.press("Enter")
        expect(table.card("Ox")).to_have_attribute("data-power", "5")
        expect(table.card("Ox")).to_be_focused()


class TestPiles:
    @pytest.mark.parametrize("key", ["ArrowDown", "ArrowUp", "Tab"])
    def test_keys_lead_into_one_that_lies_open_and_escape_out(self, board, key):
        board.open(*BEARS, creature("Moth", 1, 1, zone="graveyard"))
        board.pile("graveyard", of="Ann").focus()
        board.press("Enter")
        expect(board.card("Moth")).to_be_visible()
        board.press(key)
        expect(board.card("Moth")).to_be_focused()
        board.press("Escape")
        expect(board.pile("graveyard", of="Ann")).to_be_focused()
        expect(board.card("Moth")).to_be_hidden()


def test_where_there_is_nothing_to_take_back_that_is_said(table):
    table.keys.go_to("Bear")
    table.press("u")
    expect(table.keys.said).to_have_text("There is nothing to undo.")
