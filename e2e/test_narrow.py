"""On a phone the sheet goes as soon as one goes on; on a tablet nothing jumps when a panel opens."""

import pytest
from playwright.sync_api import expect

from e2e import states
from e2e.cards import creature
from webapp.driving import screens

UPRIGHT = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}


@pytest.mark.browser_context_args(**screens.PHONE)
class TestThePhonesSheet:
    @pytest.fixture
    def phone(self, board):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), creature("Ox", 4, 4))
        return board

    def test_a_tap_on_the_table_closes_it(self, phone, finger):
        phone.open_sheet()
        expect(phone.story).to_be_visible()
        finger.press(phone.table, at=(200, 8))
        finger.lift()
        expect(phone.story).to_be_hidden()

    def test_a_swipe_over_its_head_closes_it(self, phone, finger):
        phone.open_sheet()
        expect(phone.story).to_be_visible()
        finger.press(phone.sheet_head)
        finger.move_by(down=90)
        finger.lift()
        expect(phone.story).to_be_hidden()

    def test_a_small_slip_over_its_head_is_a_tap(self, phone, finger):
        phone.open_sheet()
        finger.tap(phone.sheet_head)
        expect(phone.story).to_be_hidden()

    def test_escape_closes_it_and_the_keyboard_is_on_its_button(self, phone):
        phone.open_sheet()
        phone.newest.get_by_role("link").or_(phone.sheet_head).first.focus()
        phone.press("Escape")
        expect(phone.story).to_be_hidden()
        expect(phone.why).to_be_focused()

    def test_the_sheet_that_opened_for_a_panel_closes_with_it(self, phone):
        phone.inspect("Bear")
        expect(phone.about("Bear")).to_be_visible()
        phone.close_panel()
        expect(phone.story).to_be_hidden()

    def test_a_question_does_not_open_it(self, board):
        states.a_question(board)
        expect(board.question).to_be_visible()
        expect(board.story).to_be_hidden()


@pytest.mark.browser_context_args(**UPRIGHT)
class TestTheTablet:
    def test_table_story_and_tray_are_seen_at_once(self, board):
        states.a_full_board(board)
        for place in (board.undo_button, board.player("Ann"), board.newest, board.from_tray("+1/+1")):
            expect(place).to_be_in_viewport()

    def test_a_panel_lies_over_the_table_and_nothing_jumps(self, board):
        states.a_full_board(board)
        board.name_of("Ooze").scroll_into_view_if_needed()
        before = board.card("Ooze").bounding_box()
        board.inspect("Ooze")
        expect(board.about("Ooze")).to_be_in_viewport(ratio=0.5)
        assert board.card("Ooze").bounding_box() == before
        expect(board.undo_button).to_be_in_viewport(ratio=1)

    def test_a_drag_to_the_edge_scrolls_the_table_along(self, board):
        crowd = [creature(f"Soldier of the {n}th row", 1, 1, counters={"charge": 1}) for n in range(40)]
        board.open(*crowd)
        top = board.table.evaluate("table => table.scrollTop")
        board.piece("charge", on="Soldier of the 39th row").hover()
        board.page.mouse.down()
        edge = board.table.bounding_box()
        board.page.mouse.move(edge["x"] + 400, edge["y"] + 200, steps=4)
        for step in range(20):
            board.page.mouse.move(edge["x"] + 400 + step, edge["y"] + 20)
        board.page.wait_for_function("top => document.getElementById('table').scrollTop < top", arg=top)
        board.page.mouse.up()
