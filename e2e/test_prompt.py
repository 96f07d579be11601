"""What waits lies over the table beside what it is about: it covers nothing that matters, and is answered by key."""

import pytest
from playwright.sync_api import expect

from e2e import states
from e2e.cards import creature, general, queen, scale, season
from webapp.driving import screens

WOLVES = [creature("Young Wolf", 1, 1, keywords=["undying"]), creature("Old Wolf", 1, 1, keywords=["undying"])]
DYING = {"do": "together", "steps": [{"do": "destroy", "card": wolf["id"]} for wolf in WOLVES]}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
ZOOMED = {"viewport": {"width": 720, "height": 450}}
on_a_phone = pytest.mark.browser_context_args(**screens.PHONE)


def two_queens(board, *others):
    """A second Queen has just entered, which a person did: so it can be taken back."""
    entering = {"do": "move", "card": "queen-2", "to": "battlefield"}
    board.open(queen(1, counters={"+1/+1": 4}), queen(2, zone="hand"), *others, steps=[entering])


def within(board, what):
    """Whether it lies within the table's own room: not over the bar, the tray, the story."""
    over, table = what.bounding_box(), board.table.bounding_box()
    return over["y"] >= table["y"] and over["y"] + over["height"] <= table["y"] + table["height"]


class TestWhereItLies:
    @pytest.mark.parametrize(
        "screen",
        [
            pytest.param(name, marks=pytest.mark.browser_context_args(**size))
            for name, size in {"laptop": screens.LAPTOP, "tablet": TABLET, "phone": screens.PHONE}.items()
        ],
    )
    def test_what_it_is_about_is_to_be_seen_beside_it(self, board, screen):
        two_queens(board)
        expect(board.prompt.question).to_be_visible()
        for name in ("The Queen", "The Queen (2)"):
            expect(board.card(name)).to_be_in_viewport(ratio=0.9)
            assert not board.prompt.covers(board.card(name))
        assert within(board, board.prompt.box)

    @pytest.mark.browser_context_args(**ZOOMED)
    def test_nor_is_it_covered_at_200_percent(self, board):
        two_queens(board)
        expect(board.card("The Queen")).to_be_in_viewport(ratio=0.9)
        assert not board.prompt.covers(board.card("The Queen"))
        assert not board.prompt.covers(board.tray)
        expect(board.prompt.options.last).to_be_in_viewport(ratio=1)

    def test_among_many_cards_it_leaves_its_own_free(self, board):
        crowd = [creature(f"Soldier {n}", 1, 1, owner="p2" if n % 2 else "p1") for n in range(30)]
        two_queens(board, *crowd)
        assert not board.prompt.covers(board.card("The Queen"))
        assert not board.prompt.covers(board.card("The Queen (2)"))

    @on_a_phone
    def test_on_a_phone_half_of_the_table_stays(self, board):
        states.triggers_that_wait(board)
        expect(board.prompt.triggers.first).to_be_visible()
        assert board.prompt.box.bounding_box()["height"] < board.table.bounding_box()["height"] * 0.66
        assert not board.prompt.covers(board.tray)

    @on_a_phone
    def test_on_a_phone_the_side_comes_up_that_is_asked_about(self, board):
        theirs = [queen(n, owner="p2", counters={"charge": n}) for n in (1, 2)]
        board.open(*theirs)
        expect(board.card("The Queen")).to_be_in_viewport()


class TestSeeingTheBoard:
    def test_it_folds_and_unfolds(self, board):
        two_queens(board)
        board.prompt.fold()
        expect(board.prompt.options.first).to_be_hidden()
        board.prompt.fold()
        expect(board.prompt.options.first).to_be_visible()

    def test_it_is_moved_out_of_the_way_and_not_off_the_table(self, board):
        two_queens(board)
        before = board.prompt.box.bounding_box()
        board.prompt.move(right=150, down=-60)
        after = board.prompt.box.bounding_box()
        assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((150, -60), abs=1)
        expect(board.prompt.options.first).to_be_visible()
        board.prompt.move(right=-2000, down=2000)
        assert within(board, board.prompt.box)

    def test_what_the_question_is_about_is_marked(self, board):
        two_queens(board, creature("Bear", 2, 2))
        expect(board.prompt.asked_about).to_have_count(2)
        board.answer("Keep The Queen (2)")
        expect(board.prompt.asked_about).to_have_count(0)

    def test_an_option_marks_what_it_is_about(self, board):
        two_queens(board)
        board.option("Keep The Queen (2)").hover()
        expect(board.prompt.meant).to_have_accessible_name("The Queen (2)")
        board.option("Keep The Queen (with 4 +1/+1)").focus()
        expect(board.prompt.meant).to_have_accessible_name("The Queen")
        board.player("Bob").hover()
        expect(board.prompt.meant).to_have_count(0)

    def test_an_order_marks_its_effects_and_asks_about_the_card(self, board):
        put = {"do": "put", "onto": "bear", "kind": "+1/+1"}
        board.open(scale(), season(), creature("Bear", 2, 2), steps=[put])
        expect(board.prompt.asked_about).to_have_accessible_name("Bear")
        board.prompt.options.first.hover()
        expect(board.prompt.meant).to_have_count(2)

    def test_a_commander_in_a_pile_is_pointed_at_on_its_lid(self, board):
        steps = [{"do": "destroy", "card": "the-general"}]
        board.open(general(), format="commander", steps=steps)
        expect(board.prompt.asked_about).to_be_visible()


class TestAnswering:
    @pytest.mark.parametrize(("number", "kept"), [(1, "The Queen"), (2, "The Queen (2)")])
    def test_by_its_number(self, board, number, kept):
        two_queens(board)
        board.prompt.answer_by_key(number)
        expect(board.question).to_have_count(0)
        expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name(kept)

    def test_a_number_that_none_has_does_nothing(self, board):
        two_queens(board)
        board.prompt.answer_by_key(3)
        expect(board.question).to_be_visible()
        expect(board.main).to_have_attribute("data-version", "0")

    def test_a_number_elsewhere_is_no_answer(self, board):
        two_queens(board)
        board.card("The Queen").focus()
        board.press("1")
        expect(board.question).to_be_visible()

    def test_undo_instead_takes_back_what_led_there(self, board):
        two_queens(board)
        board.prompt.undo_instead()
        expect(board.question).to_have_count(0)
        expect(board.in_zone("hand", of="Ann")).to_have_accessible_name("The Queen (2)")
        expect(board.focused).to_be_visible()

    def test_where_nothing_led_there_there_is_nothing_to_take_back(self, board):
        states.a_question(board)
        expect(board.question.get_by_role("button", name="Undo instead")).to_have_count(0)

    def test_the_keyboard_is_called_there_once(self, board, complaints):
        complaints.expect("status of 422")
        board.open(queen(1), queen(2, counters={"charge": 1}, zone="hand"), creature("Bear", 2, 2))
        board.drag(board.grip("The Queen (2)"), to=board.empty_table(of="Ann"), at=(20, 20))
        expect(board.prompt.options.first).to_be_focused()
        board.player("Ann").focus()
        board.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
        expect(board.problem).to_contain_text("Nothing has changed.")
        expect(board.question.locator(":focus")).to_have_count(0)


class TestTriggers:
    def test_the_first_is_open_and_the_others_folded(self, board):
        board.open(*WOLVES, steps=[DYING])
        expect(board.prompt.triggers).to_have_count(2)
        expect(board.prompt.open_triggers).to_contain_text("Young Wolf")
        board.prompt.unfold("Old Wolf")
        expect(board.prompt.open_triggers).to_contain_text("Old Wolf")
        expect(board.prompt.open_triggers).to_have_count(1)

    def test_what_it_would_do_stands_there(self, board):
        board.open(*WOLVES, steps=[DYING])
        expect(board.prompt.open_triggers).to_contain_text("returns with a +1/+1 counter")

    def test_they_are_resolved_by_number_and_the_next_one_opens(self, board):
        board.open(*WOLVES, steps=[DYING])
        board.prompt.answer_by_key(2)
        expect(board.counters("+1/+1", on="Old Wolf")).to_be_visible()
        expect(board.prompt.open_triggers).to_contain_text("Young Wolf")
        board.prompt.answer_by_key(1)
        expect(board.prompt.triggers).to_have_count(0)
        expect(board.counters("+1/+1", on="Young Wolf")).to_be_visible()

    def test_one_with_several_targets_asks_which(self, board):
        machines = [creature(name, 1, 1, type="Artifact Creature") for name in ("Kite", "Drone")]
        worker = creature("Worker", 0, 0, type="Artifact Creature", keywords=["modular 1"], counters={"+1/+1": 2})
        board.open(worker, *machines, steps=[{"do": "destroy", "card": "worker"}])
        board.prompt.answer_by_key(1)
        expect(board.focused).to_have_accessible_name("Target of modular of Worker")
        expect(board.prompt.meant).to_have_accessible_name("Kite")
        board.press("ArrowDown")
        expect(board.prompt.meant).to_have_accessible_name("Drone")
        board.resolve("modular of Worker").click()
        expect(board.counters("+1/+1", on="Drone")).to_have_attribute("data-count", "2")

    def test_its_source_is_marked_under_the_pointer(self, board):
        states.triggers_that_wait(board)
        board.prompt.triggers.first.hover()
        expect(board.prompt.meant).to_have_accessible_name("Grafter")
