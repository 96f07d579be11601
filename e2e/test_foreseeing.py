"""A person sees what would happen before letting go: over the card itself, by mouse, key and finger."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature, kite, scale
from webapp.driving.screens import PHONE

ANN = {"id": "p1", "name": "Ann", "counters": {"poison": 9}}
BOB = {"id": "p2", "name": "Bob"}


@pytest.fixture
def reasons(board):
    return board.reasons


class TestByMouse:
    def test_the_new_size_stands_over_the_card(self, board, reasons):
        board.open(creature("Bear", 2, 2))
        reasons.drag_over(board.from_tray("+1/+1"), board.card("Bear"))
        expect(reasons.foreseen).to_have_text("2/2 → 3/3 · 122.1a")
        label, card = reasons.foreseen.bounding_box(), board.card("Bear").bounding_box()
        assert label["y"] + label["height"] <= card["y"], "the label hides the card"
        board.page.mouse.up()
        expect(board.counters("+1/+1", on="Bear")).to_be_visible()
        expect(reasons.foreseen).to_be_hidden()

    def test_what_would_cancel_and_who_would_die(self, board, reasons):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), creature("Imp", 1, 1))
        board.from_tray("-1/-1").click()
        reasons.hold_over(board.card("Bear"))
        expect(reasons.foreseen).to_contain_text("cancels with the +1/+1 → 2/2 · 704.5q")
        reasons.hold_over(board.card("Imp"))
        expect(reasons.foreseen).to_contain_text("dies: toughness 0 · 704.5f")
        expect(board.newest).to_contain_text("the check found nothing to do")

    def test_a_place_that_can_take_none_says_why(self, board, reasons):
        board.open(creature("Bear", 2, 2, counters={"charge": 1}), kite())
        reasons.drag_over(board.piece("charge", on="Bear"), board.card("Tin Kite"))
        expect(reasons.foreseen).to_contain_text("nothing happens: charge counters can't be put on Tin Kite")
        reasons.hold_over(board.card("Bear"))
        expect(reasons.foreseen).to_contain_text("the same object · 122.5")

    def test_who_puts_more(self, board, reasons):
        board.open(creature("Bear", 2, 2), scale())
        reasons.drag_over(board.from_tray("+1/+1"), board.card("Bear"))
        expect(reasons.phrases).to_have_text(["2/2 → 4/4 · 122.1a", "two instead of one: Scale · 614.1a"])

    def test_a_player_too(self, board, reasons):
        board.open(players=[ANN, BOB])
        reasons.drag_over(board.from_tray("poison"), board.name_of("Ann"))
        expect(reasons.foreseen).to_contain_text("Ann loses · 704.5c")
        reasons.hold_over(board.name_of("Bob"))
        expect(reasons.foreseen).to_have_text("poison 0 → 1 · 122.1f")

    def test_a_card_over_another_zone(self, board, reasons):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
        reasons.drag_over(board.grip("Bear"), board.zone("exile", of="Ann"))
        expect(reasons.foreseen).to_contain_text("is exiled")
        expect(reasons.foreseen).to_contain_text("one +1/+1 ceases to exist · 122.2")

    def test_it_stays_while_the_pointer_moves_within_the_card(self, board, reasons):
        board.open(creature("Bear", 2, 2))
        board.from_tray("+1/+1").click()
        reasons.hold_over(board.card("Bear"))
        expect(reasons.foreseen).to_be_visible()
        reasons.foreseen.evaluate(
            "label => new MutationObserver(() => { label.dataset.changed = ''; }).observe(label,"
            " { childList: true, attributeFilter: ['hidden'] })"
        )
        reasons.hold_over(board.name_of("Bear"))
        reasons.hold_over(board.grip("Bear"))
        expect(reasons.foreseen).not_to_have_attribute("data-changed", "")

    def test_giving_up_takes_it_away(self, board, reasons):
        board.open(creature("Bear", 2, 2))
        board.from_tray("+1/+1").click()
        reasons.hold_over(board.card("Bear"))
        expect(reasons.foreseen).to_be_visible()
        board.press("Escape")
        expect(reasons.foreseen).to_be_hidden()

    def test_after_an_act_it_is_about_the_board_as_it_is_then(self, board, reasons):
        board.open(creature("Bear", 2, 2))
        board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
        expect(board.counters("+1/+1", on="Bear")).to_be_visible()
        reasons.drag_over(board.from_tray("+1/+1"), board.card("Bear"))
        expect(reasons.foreseen).to_have_text("3/3 → 4/4 · 122.1a")

    def test_nothing_is_stored_by_looking(self, board, reasons):
        board.open(creature("Bear", 2, 2))
        before = board.address
        reasons.drag_over(board.from_tray("+1/+1"), board.card("Bear"))
        expect(reasons.foreseen).to_be_visible()
        board.press("Escape")
        board.page.mouse.up()
        assert board.address == before
        expect(board.main).to_have_attribute("data-version", "0")


class TestSettingUp:
    def test_the_hand_first_then_the_first_check(self, board, reasons):
        board.open(creature("Imp", 1, 1), setup=True)
        reasons.drag_over(board.from_tray("-1/-1"), board.card("Imp"))
        expect(reasons.phrases).to_have_text(
            ["1/1 → 0/0 · 122.1a", "the first check: dies: toughness 0 · 704.5f"], use_inner_text=True
        )

    def test_marks_say_in_words_what_the_check_would_do(self, board, reasons):
        board.open(creature("Imp", 1, 1, counters={"-1/-1": 1}), creature("Bear", 2, 2), setup=True)
        expect(reasons.marks_on("Imp")).to_have_text("would die 704.5f")
        expect(reasons.marks_on("Bear")).to_have_count(0)
        reasons.marks_on("Imp").hover()
        expect(reasons.tip).to_contain_text("A creature with toughness 0 or less goes to the graveyard")
        expect(reasons.tip).to_contain_text("applies now: Imp has toughness 0")


class TestByKeys:
    def test_it_is_said_where_the_keyboard_stands(self, board, reasons):
        board.open(creature("Imp", 1, 1))
        board.from_tray("-1/-1").focus()
        board.press("Enter")
        board.table.focus()
        board.press("ArrowDown")
        expect(board.card("Imp")).to_be_focused()
        expect(reasons.foreseen).to_contain_text("dies: toughness 0")
        expect(board.carried).to_contain_text("dies: toughness 0 · 704.5f")


@pytest.mark.browser_context_args(**PHONE)
class TestByFinger:
    def test_a_finger_that_drags_sees_it_too(self, board, reasons, finger):
        board.open(creature("Imp", 1, 1))
        finger.press(board.from_tray("-1/-1"))
        finger.move_to(board.card("Imp"))
        expect(reasons.foreseen).to_contain_text("dies: toughness 0")
        box = reasons.foreseen.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["viewport"]["width"]
