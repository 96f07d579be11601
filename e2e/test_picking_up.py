"""A person picks a counter or a card up, and places it: by click or key, one or many."""

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import creature, kite


def bear_and_ox(board, **counters):
    """Ann's bear with counters, and her ox without."""
    board.open(creature("Bear", 2, 2, counters=counters.get("counters", {"+1/+1": 5})), creature("Ox", 4, 4))


class TestPickingUp:
    def test_what_was_picked_up_is_announced_with_the_number_of_places(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        expect(board.piece("+1/+1", on="Bear")).to_have_attribute("aria-pressed", "true")
        expect(board.carried).to_contain_text("+1/+1 counter picked up from Bear. 3 places")
        expect(board.places).to_have_count(3)
        expect(board.place_on("Bear")).to_have_count(0)

    def test_a_card_in_a_closed_pile_is_no_place(self, board):
        board.open(creature("Bear", 2, 2), *({"id": f"f{n}", "card": "Forest", "zone": "library"} for n in range(9)))
        board.from_tray("charge").click()
        expect(board.carried).to_contain_text("charge counter picked up. 3 places")
        expect(board.places).to_have_count(3)

    def test_what_can_take_it_says_so_by_name(self, board):
        bear_and_ox(board)
        expect(board.places).to_have_count(0)
        board.from_tray("poison").click()
        for name in ("Bear", "Ox", "Ann", "Bob"):
            expect(board.place_on(name)).to_be_visible()
        expect(board.move_it_to("graveyard", of="Ann")).to_have_count(0)

    def test_nothing_moves_when_a_counter_is_picked_up(self, board):
        board.open(
            creature("Bear", 2, 2, counters={"+1/+1": 5, "charge": 1}),
            creature("Ox", 4, 4, owner="p2"),
            creature("Elk", 3, 3, zone="hand"),
            kite(counters={"shield": 1}),
        )
        before = board.boxes()
        board.piece("charge", on="Bear").click()
        expect(board.place_on("Ox")).to_be_visible()
        assert board.boxes() == before

    def test_nothing_moves_when_a_card_is_picked_up(self, board):
        board.open(
            creature("Bear", 2, 2, counters={"+1/+1": 5}),
            creature("Ox", 4, 4, owner="p2"),
            creature("Elk", 3, 3, zone="hand"),
        )
        before = board.boxes()
        board.handle("Elk").click()
        expect(board.move_it_to("graveyard", of="Ann")).to_be_visible()
        assert board.boxes() == before

    def test_a_second_click_on_it_gives_up(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.piece("+1/+1", on="Bear").click()
        expect(board.piece("+1/+1", on="Bear")).to_have_attribute("aria-pressed", "false")
        expect(board.places).to_have_count(0)
        expect(board.carried).to_be_empty()

    def test_another_piece_of_the_tray_is_picked_up_instead(self, board):
        bear_and_ox(board)
        board.from_tray("charge").click()
        board.from_tray("shield").click()
        expect(board.from_tray("charge")).to_have_attribute("aria-pressed", "false")
        expect(board.from_tray("shield")).to_have_attribute("aria-pressed", "true")


class TestPlacing:
    def test_a_click_on_place_here_places(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.place_on("Ox").click()
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "1")
        expect(board.places).to_have_count(0)
        expect(board.carried).to_be_empty()

    def test_enter_places_where_the_keyboard_is(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").focus()
        board.press("Enter")
        board.place_on("Ox").focus()
        board.press("Enter")
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "1")
        expect(board.card("Ox")).to_be_focused()

    def test_a_player_takes_it(self, board):
        bear_and_ox(board)
        board.from_tray("energy").click()
        board.place_on("Bob").click()
        expect(board.counters("energy", on="Bob")).to_have_attribute("data-count", "1")

    def test_a_click_on_the_empty_table_removes_it(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.empty_table(of="Bob").click(position={"x": 20, "y": 20})
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "4")

    def test_a_click_on_another_cards_counter_places_it_there(self, board):
        board.open(creature("Bear", 2, 2, counters={"charge": 2}), creature("Ox", 4, 4, counters={"charge": 1}))
        board.piece("charge", on="Bear").click()
        board.piece("charge", on="Ox").click()
        expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "2")

    def test_a_click_beside_the_table_keeps_it_in_hand(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.side.click(position={"x": 200, "y": 400})
        expect(board.piece("+1/+1", on="Bear")).to_have_attribute("aria-pressed", "true")


class TestGivingUp:
    @pytest.mark.parametrize("source", ["tray", "Bear"])
    def test_escape_gives_up_and_says_so(self, board, source):
        bear_and_ox(board)
        piece = board.from_tray("charge") if source == "tray" else board.piece("+1/+1", on="Bear")
        piece.focus()
        board.press("Enter")
        expect(piece).to_have_attribute("aria-pressed", "true")
        board.press("Escape")
        expect(board.carried).to_have_text(re.compile(r"^Given up: .* counter stays where it was\.$"))
        expect(board.places).to_have_count(0)
        expect(piece).to_have_attribute("aria-pressed", "false")
        expect(piece).to_be_focused()

    def test_escape_on_a_place_leaves_the_keyboard_there(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.place_on("Ox").focus()
        board.press("Escape")
        expect(board.places).to_have_count(0)
        expect(board.card("Ox")).to_be_focused()

    def test_escape_on_a_zone_leaves_the_keyboard_there(self, board):
        bear_and_ox(board)
        board.handle("Bear").click()
        board.move_it_to("graveyard", of="Ann").focus()
        board.press("Escape")
        expect(board.places).to_have_count(0)
        expect(board.pile("graveyard", of="Ann")).to_be_focused()
        expect(board.carried).to_have_text("Given up: Bear stays where it was.")


class TestMany:
    def test_shift_moves_all_of_a_kind(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.place_on("Ox").click(modifiers=["Shift"])
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "5")
        expect(board.counters("+1/+1", on="Bear")).to_have_count(0)

    def test_shift_at_the_end_of_a_drag_moves_all_of_a_kind(self, board):
        bear_and_ox(board)
        board.page.keyboard.down("Shift")
        board.drag(board.piece("+1/+1", on="Bear"), to=board.card("Ox"))
        board.page.keyboard.up("Shift")
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "5")

    def test_shift_and_enter_move_all_of_a_kind(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").focus()
        board.press("Enter")
        board.card("Ox").focus()
        board.press("Shift+Enter")
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "5")

    def test_alt_asks_how_many(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.place_on("Ox").click(modifiers=["Alt"])
        expect(board.how_many).to_contain_text("How many +1/+1 counters?")
        board.take_so_many(3)
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "3")
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
        expect(board.card("Ox")).to_be_focused()

    def test_alt_at_the_end_of_a_drag_asks_how_many(self, board):
        bear_and_ox(board)
        board.page.keyboard.down("Alt")
        board.drag(board.piece("+1/+1", on="Bear"), to=board.card("Ox"))
        board.page.keyboard.up("Alt")
        board.take_all()
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "5")

    def test_the_number_is_typed_and_enter_takes_so_many(self, board):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").focus()
        board.press("Enter")
        board.place_on("Ox").focus()
        board.press("Alt+Enter")
        expect(board.how_many.get_by_label("Number")).to_be_focused()
        board.press("2")
        board.press("Enter")
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "2")

    @pytest.mark.parametrize("by", ["button", "Escape"])
    def test_giving_up_the_number_changes_nothing(self, board, by):
        bear_and_ox(board)
        board.piece("+1/+1", on="Bear").click()
        board.place_on("Ox").click(modifiers=["Alt"])
        expect(board.how_many).to_be_visible()
        if by == "button":
            board.take_none()
        else:
            board.press("Escape")
        expect(board.how_many).to_have_count(0)
        expect(board.focused).to_be_visible()
        board.drag(board.from_tray("charge"), to=board.card("Ox"))
        expect(board.counters("charge", on="Ox")).to_be_visible()
        expect(board.counters("+1/+1", on="Ox")).to_have_count(0)
        expect(board.main).to_have_attribute("data-version", "1")

    def test_many_of_the_tray_are_placed_at_once(self, board):
        bear_and_ox(board)
        board.from_tray("charge").click()
        board.place_on("Ox").click(modifiers=["Alt"])
        expect(board.how_many.get_by_role("button", name="All of them")).to_have_count(0)
        board.take_so_many(7)
        expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "7")


class TestCards:
    def test_a_card_is_picked_up_and_every_other_zone_says_that_it_takes_it(self, board):
        board.open(creature("Bear", 2, 2))
        board.handle("Bear").click()
        expect(board.handle("Bear")).to_have_attribute("aria-pressed", "true")
        expect(board.carried).to_contain_text("Bear picked up. 13 places")
        expect(board.places).to_have_count(13)
        expect(board.move_it_to("hand", of="Ann")).to_be_visible()
        expect(board.move_it_to("command zone", of="Bob")).to_be_visible()
        expect(board.place_on("Ann")).to_have_count(0)

    def test_a_click_moves_it_there(self, board):
        board.open(creature("Bear", 2, 2))
        board.handle("Bear").click()
        board.move_it_to("graveyard", of="Ann").click()
        expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
        expect(board.places).to_have_count(0)

    @pytest.mark.parametrize("zone", ["graveyard", "hand", "exile"])
    def test_enter_moves_it_there_and_the_keyboard_stays_there(self, board, zone):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
        board.handle("Bear").focus()
        board.press("Enter")
        board.move_it_to(zone, of="Ann").focus()
        board.press("Enter")
        expect(board.card("Bear")).to_have_attribute("data-zone", zone)
        expect(
            board.zone(zone, of="Ann").locator(":focus").or_(board.zone(zone, of="Ann").and_(board.focused))
        ).to_have_count(1)

    def test_m_picks_up_the_card_that_the_keyboard_is_on(self, board):
        board.open(creature("Bear", 2, 2))
        board.card("Bear").focus()
        board.press("m")
        expect(board.handle("Bear")).to_have_attribute("aria-pressed", "true")
        board.press("Escape")
        expect(board.handle("Bear")).to_have_attribute("aria-pressed", "false")
        expect(board.card("Bear")).to_be_focused()

    def test_an_equipment_is_placed_on_a_creature(self, board):
        board.open(creature("Bear", 2, 2), {"id": "sword", "name": "Sword", "type": "Artifact — Equipment"})
        board.handle("Sword").click()
        board.click_on(board.card("Bear"))
        expect(board.card("Sword")).to_contain_text("on Bear")

    def test_creatures_say_that_they_take_an_equipment(self, board):
        board.open(creature("Bear", 2, 2), {"id": "sword", "name": "Sword", "type": "Artifact — Equipment"})
        board.handle("Sword").click()
        expect(board.place_on("Sword")).to_have_count(0)
        board.place_on("Bear").click()
        expect(board.card("Sword")).to_contain_text("on Bear")
        board.handle("Bear").click()
        expect(board.place_on("Sword")).to_have_count(0)
