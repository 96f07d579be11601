"""A person goes along the moments, does something another way, and compares."""

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.screens import PHONE

PUT = "One +1/+1 counter put on Bear"
CHARGE = "One charge counter put on Bear"
SHIELD = "One shield counter put on Bear"
FLYING = "One flying counter put on Bear"


def three_acts(board):
    """A bear that got a +1/+1 counter, a charge counter and a shield counter."""
    steps = [{"do": "put", "onto": "bear", "kind": kind} for kind in ("+1/+1", "charge", "shield")]
    board.open(creature("Bear", 2, 2), steps=steps)
    expect(board.counters("shield", on="Bear")).to_be_visible()


def another_way(board, scripts=True):
    """From the first counter on, a flying counter in place of charge and shield."""
    three_acts(board)
    board.undo()
    expect(board.counters("shield", on="Bear")).to_have_count(0)
    board.undo()
    expect(board.counters("charge", on="Bear")).to_have_count(0)
    if scripts:
        board.from_tray("flying").click()
        board.click_on(board.grip("Bear"))
    else:
        board.put(1, "flying", on="Bear")
    expect(board.counters("flying", on="Bear")).to_be_visible()


class TestTheTimeline:
    def test_a_dot_leads_to_its_moment(self, board):
        three_acts(board)
        expect(board.timeline.dots).to_have_count(4)
        board.timeline.click(2)
        expect(board.all_counters(on="Bear")).to_have_count(1)
        expect(board.timeline.slider).to_have_value("2")
        expect(board.timeline.ahead).to_have_count(2)

    def test_sliding_along_it_the_board_follows_and_ends_where_it_is_let_go(self, board):
        three_acts(board)
        board.timeline.take_hold(4)
        board.timeline.slide_to(1)
        expect(board.all_counters(on="Bear")).to_have_count(0)
        board.timeline.slide_to(3)
        expect(board.counters("charge", on="Bear")).to_be_visible()
        board.timeline.let_go()
        expect(board.timeline.slider).to_have_value("3")
        expect(board.counters("shield", on="Bear")).to_have_count(0)
        expect(board.newest).to_contain_text(CHARGE)

    def test_keys_go_along_it_and_say_where_it_is(self, board):
        three_acts(board)
        board.timeline.press("ArrowLeft")
        expect(board.counters("shield", on="Bear")).to_have_count(0)
        expect(board.timeline.slider).to_have_attribute("aria-valuetext", f"Moment 3 of 4: {CHARGE}")
        board.timeline.press("Home")
        expect(board.all_counters(on="Bear")).to_have_count(0)
        expect(board.timeline.slider).to_be_focused()
        board.timeline.press("End")
        expect(board.counters("shield", on="Bear")).to_be_visible()
        expect(board.timeline.slider).to_have_attribute("aria-valuetext", f"Moment 4 of 4: {SHIELD}")

    def test_quick_keys_end_where_the_last_one_leads(self, board):
        three_acts(board)
        for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"):
            board.timeline.press(key)
        expect(board.timeline.slider).to_have_attribute("value", "3")
        expect(board.timeline.slider).to_have_value("3")
        expect(board.counters("charge", on="Bear")).to_be_visible()
        expect(board.counters("shield", on="Bear")).to_have_count(0)

    def test_a_dot_tells_what_it_is(self, board):
        board.open(creature("Bear", 2, 2), steps=[{"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2}])
        board.timeline.point_at(2)
        expect(board.timeline.tip).to_have_text("Moment 2 of 2: Two -1/-1 counters put on Bear; the rules did 704.5f")
        board.press("Escape")
        expect(board.timeline.tip).to_be_hidden()

    def test_amber_is_where_the_rules_did_something(self, board):
        three_acts(board)
        expect(board.timeline.ruled).to_have_count(0)
        board.from_tray("-1/-1").click()
        board.click_on(board.grip("Bear"))
        expect(board.timeline.ruled).to_have_count(1)

    def test_the_bar_stays_as_it_is_however_many_moments_there_are(self, board):
        three_acts(board)
        board.plus("+1/+1", on="Bear").click()  # a copy of one's own: from now on the bar says so
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
        before = board.redo_button.bounding_box()
        for count in range(2, 8):
            board.plus("charge", on="Bear").click()
            expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", str(count))
        assert board.redo_button.bounding_box() == before
        expect(board.timeline.dots).to_have_count(11)

    @pytest.mark.browser_context_args(**PHONE)
    def test_on_a_phone_by_finger(self, board):
        three_acts(board)
        board.timeline.tap(2)
        expect(board.all_counters(on="Bear")).to_have_count(1)
        board.timeline.tap(4)
        expect(board.all_counters(on="Bear")).to_have_count(3)


class TestBranches:
    def test_acting_after_going_back_makes_a_branch_that_one_can_go_to(self, board):
        another_way(board)
        expect(board.timeline.forks).to_have_count(1)
        board.timeline.open_branches()
        expect(board.timeline.branches).to_have_count(1)
        expect(board.timeline.branches).to_contain_text("2 moments")
        board.timeline.go_to_branch(CHARGE)
        expect(board.counters("shield", on="Bear")).to_be_visible()
        expect(board.counters("flying", on="Bear")).to_have_count(0)
        expect(board.timeline.branches).to_have_count(0)
        expect(board.timeline.fork_button).to_be_focused()
        board.timeline.open_branches()
        board.timeline.go_to_branch(FLYING)
        expect(board.counters("flying", on="Bear")).to_be_visible()

    def test_by_keys_alone(self, board):
        another_way(board)
        board.timeline.fork_button.press("Enter")
        board.press("Tab")
        board.press("Enter")
        expect(board.counters("shield", on="Bear")).to_be_visible()

    def test_the_list_closes_by_escape_and_by_a_click_elsewhere(self, board):
        another_way(board)
        for close in (lambda: board.press("Escape"), lambda: board.page.mouse.click(700, 700)):
            board.timeline.open_branches()
            expect(board.timeline.branches).to_have_count(1)
            close()
            expect(board.timeline.branches).to_have_count(0)

    def test_without_scripts(self, plain_board):
        another_way(plain_board, scripts=False)
        plain_board.timeline.open_branches()
        plain_board.timeline.go_to_branch(CHARGE)
        expect(plain_board.counters("shield", on="Bear")).to_be_visible()
        plain_board.timeline.slider.fill("2")
        plain_board.page.get_by_role("button", name="Go", exact=True).click()
        expect(plain_board.all_counters(on="Bear")).to_have_count(1)
        expect(plain_board.timeline.slider).to_have_value("2")


class TestMoments:
    def test_a_moment_gets_a_name(self, board):
        three_acts(board)
        board.timeline.name_moment(CHARGE, "before the block")
        expect(board.timeline.bookmarks).to_have_text(["before the block"])
        board.undo()
        said = f"Moment 3 of 4: before the block: {CHARGE}"
        expect(board.timeline.slider).to_have_attribute("aria-valuetext", said)

    def test_its_panel_folds_again(self, board):
        three_acts(board)
        board.timeline.more_of(PUT).click()
        form = board.page.get_by_role("form", name="Name this moment")
        expect(form).to_be_visible()
        board.timeline.more_of(PUT).click()
        expect(form).to_have_count(0)

    def test_one_looks_at_a_moment_and_acts_from_there(self, board):
        another_way(board)
        board.reload()
        board.timeline.look_at(PUT)
        expect(board.timeline.note).to_contain_text(f"You look at moment 2 of 3: {PUT}")
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
        for count in ("2", "3"):
            board.plus("+1/+1", on="Bear").click()
            expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", count)
        expect(board.timeline.note).to_have_count(0)
        expect(board.page).to_have_url(re.compile("/b/[A-Za-z0-9_-]{22}$"))
        expect(board.timeline.dots).to_have_count(4)
        expect(board.timeline.fork_button).to_contain_text("2")

    def test_quick_acts_from_there_make_one_branch(self, board, slow_server):
        three_acts(board)
        board.plus("charge", on="Bear").click()
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")
        board.timeline.look_at(PUT)
        for _ in range(3):
            board.plus("+1/+1", on="Bear").click()
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "4")
        expect(board.timeline.fork_button).to_contain_text("1")

    def test_the_link_of_a_moment_leads_to_it(self, board):
        another_way(board)
        board.timeline.copy_link_of(PUT)
        expect(board.link_box).to_contain_text(PUT)
        whole = board.read_link()
        board.timeline.only_this_moment()
        expect(board.link_box).to_contain_text("without what led there")
        alone = board.read_link()
        board.visit(whole)
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
        expect(board.timeline.dots).to_have_count(2)
        board.visit(alone)
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
        expect(board.timeline.dots).to_have_count(1)


class TestSideBySide:
    def test_two_branches_with_their_differences(self, board):
        another_way(board)
        board.timeline.open_branches()
        board.timeline.compare_with_branch(CHARGE)
        expect(board.timeline.differences).to_have_count(4)
        expect(board.timeline.differences.filter(has_text="shield counters")).to_contain_text("0")
        expect(board.timeline.differences.filter(has_text="keywords")).to_contain_text("flying")
        for side in ("Here", "There"):
            expect(board.timeline.marked(side)).to_have_count(1)
        expect(board.timeline.side("There")).to_contain_text(CHARGE)
        board.timeline.go_to_side("There")
        expect(board.counters("shield", on="Bear")).to_be_visible()

    def test_a_moment_of_the_story_with_now(self, board):
        another_way(board)
        board.timeline.compare_with_now("The first check")
        expect(board.timeline.differences.filter(has_text="2/2")).to_contain_text("3/3")
        board.timeline.go_to_side("Here")
        expect(board.all_counters(on="Bear")).to_have_count(0)

    @pytest.mark.browser_context_args(**PHONE)
    def test_on_a_phone_they_lie_under_each_other(self, board):
        another_way(board)
        board.timeline.open_branches()
        board.timeline.compare_with_branch(CHARGE)
        here, there = (board.timeline.side(which).bounding_box() for which in ("Here", "There"))
        assert here["x"] == there["x"] and here["y"] + here["height"] < there["y"]
