"""A person goes over the table by arrow keys, and acts by letters; the keyboard never falls to the page."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature


def two_rows(board):
    """Two of Ann's, side by side, opposite to two of Bob's; each with a counter."""
    board.open(
        creature("Bear", 2, 2, counters={"charge": 1}),
        creature("Ox", 4, 4, counters={"charge": 1}),
        creature("Imp", 1, 1, owner="p2", counters={"charge": 1}),
        creature("Elk", 3, 3, owner="p2", counters={"charge": 1}),
    )


class TestGoing:
    def test_the_first_arrow_leads_to_a_card_of_ones_own(self, board):
        two_rows(board)
        board.press("ArrowDown")
        expect(board.card("Bear")).to_be_focused()

    def test_left_and_right_lead_to_the_neighbour(self, board):
        two_rows(board)
        board.card("Bear").focus()
        board.press("ArrowRight")
        expect(board.card("Ox")).to_be_focused()
        board.press("ArrowLeft")
        expect(board.card("Bear")).to_be_focused()

    def test_up_leads_over_to_the_other_side_and_down_back(self, board):
        two_rows(board)
        board.card("Bear").focus()
        board.press("ArrowUp")
        expect(board.card("Imp")).to_be_focused()
        board.press("ArrowDown")
        expect(board.card("Bear")).to_be_focused()

    def test_down_leads_from_the_cards_to_what_lies_below_them(self, board):
        two_rows(board)
        board.card("Bear").focus()
        board.press("ArrowDown")
        strip = board.player("Ann").or_(board.zone("hand", of="Ann")).or_(board.pile("graveyard", of="Ann"))
        expect(strip.and_(board.focused)).to_have_count(1)

    def test_right_leads_from_the_player_through_the_hand_to_the_piles(self, board):
        two_rows(board)
        board.player("Ann").focus()
        board.press("ArrowRight")
        expect(board.zone("hand", of="Ann")).to_be_focused()
        board.press("ArrowRight")
        expect(board.pile("library", of="Ann")).to_be_focused()
        board.press("ArrowRight")
        expect(board.pile("graveyard", of="Ann")).to_be_focused()
        board.press("ArrowLeft")
        expect(board.pile("library", of="Ann")).to_be_focused()

    def test_an_open_pile_is_gone_through(self, board):
        board.open(*(creature(name, 2, 2, zone="graveyard") for name in ("Bear", "Ox")))
        board.pile("graveyard", of="Ann").focus()
        board.press("Enter")
        expect(board.card("Bear")).to_be_visible()
        board.press("ArrowUp")
        expect(board.card("Ox")).to_be_focused()
        board.press("ArrowUp")
        expect(board.card("Bear")).to_be_focused()

    def test_every_stop_is_reached_by_arrows(self, board):
        two_rows(board)
        board.card("Bear").focus()
        reached = set()
        for key in ["ArrowUp"] * 4 + ["ArrowLeft"] * 4 + ["ArrowRight"] * 9 + ["ArrowDown"] * 9 + ["ArrowLeft"] * 9:
            reached.add(board.focused.evaluate("stop => stop.getAttribute('aria-label') ?? stop.textContent"))
            board.press(key)
        assert {"Bear", "Imp", "Ann", "Bob"} <= reached

    def test_an_arrow_at_the_edge_stays_where_it_is(self, board):
        two_rows(board)
        board.card("Ox").focus()
        board.press("ArrowRight")
        expect(board.card("Ox")).to_be_focused()

    def test_arrows_in_the_story_are_left_to_it(self, board):
        two_rows(board)
        board.inspect("Bear")
        tap = board.about("Bear").get_by_role("button", name="Tap Bear")
        tap.focus()
        board.press("ArrowDown")
        expect(tap).to_be_focused()


class TestActing:
    def test_enter_opens_the_panel_about_the_card(self, board):
        two_rows(board)
        board.card("Ox").focus()
        board.press("Enter")
        expect(board.about("Ox")).to_be_visible()
        expect(board.focused).to_be_visible()

    def test_the_closed_panel_gives_the_keyboard_back_to_its_card(self, board):
        two_rows(board)
        board.card("Ox").focus()
        board.press("Enter")
        board.page.get_by_role("link", name="Close").focus()
        board.press("Enter")
        expect(board.about("Ox")).to_have_count(0)
        expect(board.card("Ox").and_(board.focused).or_(board.card("Ox").locator(":focus"))).to_have_count(1)

    def test_a_counter_goes_from_the_tray_to_a_card_by_arrows_and_enter(self, board):
        two_rows(board)
        board.from_tray("shield").focus()
        board.press("Enter")
        board.press("ArrowUp")
        expect(board.card("Bear")).to_be_focused()
        board.press("ArrowRight")
        board.press("Enter")
        expect(board.counters("shield", on="Ox")).to_have_attribute("data-count", "1")
        expect(board.card("Ox")).to_be_focused()

    def test_a_card_goes_to_a_pile_by_arrows_and_enter(self, board):
        two_rows(board)
        board.card("Bear").focus()
        board.press("m")
        board.player("Ann").focus()
        for _ in range(3):
            board.press("ArrowRight")
        expect(board.pile("graveyard", of="Ann")).to_be_focused()
        board.press("Enter")
        expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
        expect(board.pile("graveyard", of="Ann")).to_be_focused()

    def test_a_card_goes_from_hand_to_battlefield_by_arrows_and_enter(self, board):
        board.open(creature("Bear", 2, 2, zone="hand"))
        board.card("Bear").focus()
        board.press("m")
        board.press("ArrowUp")
        expect(board.zone("battlefield", of="Ann")).to_be_focused()
        board.press("Enter")
        expect(board.card("Bear")).to_have_attribute("data-zone", "battlefield")
        expect(board.focused).to_be_visible()


class TestUndoingByKey:
    @pytest.mark.parametrize(
        ("undo", "redo"),
        [("u", "r"), ("Control+z", "Control+Shift+z"), ("Control+z", "Control+y"), ("Meta+z", "Meta+y")],
    )
    def test_a_key_takes_back_and_another_does_again(self, board, undo, redo):
        two_rows(board)
        board.plus("charge", on="Bear").click()
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
        board.press(undo)
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "1")
        expect(board.focused).to_be_visible()
        board.press(redo)
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
        expect(board.focused).to_be_visible()

    def test_undo_by_key_keeps_the_keyboard_on_the_card(self, board):
        two_rows(board)
        board.plus("charge", on="Bear").click()
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
        board.card("Elk").focus()
        board.press("u")
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "1")
        expect(board.card("Elk")).to_be_focused()

    def test_letters_typed_into_fields_do_nothing_else(self, board):
        two_rows(board)
        board.plus("charge", on="Bear").click()
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
        field = board.page.get_by_label("Any kind of counter")
        field.press_sequentially("rum")
        expect(field).to_have_value("rum")
        field.press("Control+z")
        board.press("ArrowUp")
        expect(field).to_be_focused()
        board.plus("charge", on="Bear").click()
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "3")
        expect(board.main).to_have_attribute("data-version", "2")
        expect(board.undone).to_have_count(0)


class TestKeepingTheKeyboard:
    """After each of these steps the keyboard is on something that is to be seen."""

    def test_after_a_card_has_left_by_its_own_panel(self, board):
        two_rows(board)
        board.card("Bear").focus()
        board.press("Enter")
        destroy = board.about("Bear").get_by_role("button", name="Destroy Bear")
        destroy.focus()
        board.press("Enter")
        expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
        expect(board.focused).to_be_visible()

    def test_after_play_from_here(self, board):
        board.open(creature("Bear", 2, 2))
        board.set_up()
        board.play_button.focus()
        board.press("Enter")
        expect(board.main).to_have_attribute("data-mode", "play")
        expect(board.focused).to_be_visible()

    def test_after_a_kind_was_added(self, board):
        board.open(creature("Bear", 2, 2))
        field = board.page.get_by_label("Any kind of counter")
        field.fill("soup")
        field.press("Enter")
        expect(board.from_tray("soup")).to_be_visible()
        expect(board.focused).to_be_visible()

    def test_after_a_new_card_was_made_up(self, board):
        board.open()
        board.make_up_card("Boat")
        expect(board.card("Boat")).to_be_visible()
        expect(board.focused).to_be_visible()
        board.page.get_by_role("link", name="Close").focus()
        board.press("Enter")
        expect(board.focused).to_be_visible()

    def test_after_the_last_counter_of_a_player_was_removed(self, board):
        board.open(players=[{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob", "counters": {"energy": 1}}])
        board.minus("energy", on="Bob").focus()
        board.press("Enter")
        expect(board.counters("energy", on="Bob")).to_have_count(0)
        expect(board.player("Bob")).to_be_focused()
