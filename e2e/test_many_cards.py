"""Many cards on a table: alike ones lie in stacks, gear lies under its bearer, halves scroll, opponents fold."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving import screens

TEN = [{"id": f"p{n}", "name": f"Player {n}"} for n in range(1, 11)]
on_a_phone = pytest.mark.browser_context_args(**screens.PHONE)


def soldiers(number, **rest):
    return [{**creature("Soldier", 1, 1, token=True, **rest), "id": f"soldier-{n}"} for n in range(1, number + 1)]


def forests(number, **rest):
    return [{"id": f"forest-{n}", "name": "Forest", "type": "Basic Land — Forest", **rest} for n in range(number)]


def beasts(number, owner="p1"):
    return [{**creature(f"Beast {n}", 2, 3, owner=owner), "id": f"{owner}-beast-{n}"} for n in range(number)]


class TestStacks:
    def test_twelve_alike_are_one_stack_that_unfolds_and_folds_again(self, board):
        board.open(*soldiers(12))
        stack = board.crowd.stack("Soldier", 12)
        expect(stack.locator("summary")).to_have_text("×12")
        expect(stack.get_by_role("article")).to_have_count(1)
        expect(stack.get_by_role("article", include_hidden=True)).to_have_count(12)
        board.crowd.unfold(stack)
        expect(stack.get_by_role("article").filter(visible=True)).to_have_count(12)
        board.crowd.unfold(stack)
        expect(stack.get_by_role("article")).to_have_count(1)

    def test_it_unfolds_by_key_and_without_scripts(self, board, plain_board):
        for each in (board, plain_board):
            each.open(*soldiers(4))
            each.crowd.stack("Soldier", 4).locator("summary").focus()
            each.press("Enter")
            expect(each.crowd.stack("Soldier", 4).get_by_role("article").filter(visible=True)).to_have_count(4)

    def test_a_counter_goes_onto_one_of_them_which_then_lies_by_itself(self, board):
        board.open(*soldiers(12))
        board.drag(board.from_tray("+1/+1"), to=board.grip("Soldier"))
        expect(board.counters("+1/+1", on="Soldier")).to_have_attribute("data-count", "1")
        expect(board.crowd.stack("Soldier", 11)).to_be_visible()
        expect(board.crowd.stack("Soldier", 11).get_by_role("article")).to_have_accessible_name("Soldier (2)")
        expect(board.crowd.stacks).to_have_count(1)
        board.undo()
        expect(board.crowd.stack("Soldier", 12)).to_be_visible()
        expect(board.table.get_by_role("article", include_hidden=True)).to_have_count(12)

    def test_each_of_an_unfolded_stack_can_be_acted_on_and_it_stays_unfolded(self, board):
        board.open(*soldiers(6), creature("Ox", 4, 4))
        board.crowd.unfold(board.crowd.stack("Soldier", 6))
        board.drag(board.from_tray("charge"), to=board.grip("Soldier (4)"))
        rest = board.crowd.stack("Soldier", 5)
        expect(rest.get_by_role("article").filter(visible=True)).to_have_count(5)
        expect(board.counters("charge", on="Soldier (4)")).to_be_visible()
        board.drag(board.from_tray("charge"), to=board.grip("Ox"))
        expect(rest.get_by_role("article").filter(visible=True)).to_have_count(5)

    def test_all_of_a_stack_are_selected_by_one_button_and_stay_so(self, board):
        board.open(*soldiers(6), creature("Ox", 4, 4, counters={"charge": 1}))
        board.crowd.select_all(board.crowd.stack("Soldier", 6))
        expect(board.crowd.selected).to_have_count(6)
        board.plus("charge", on="Ox").click()
        expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "2")
        expect(board.crowd.selected).to_have_count(6)

    def test_a_stack_is_dragged_as_a_whole_by_its_tab(self, board):
        board.open(*soldiers(6), creature("Ox", 4, 4))
        board.drag(board.crowd.grip(board.crowd.stack("Soldier", 6)), to=board.pile("exile", of="Ann"))
        expect(board.crowd.stacks).to_have_count(0)
        expect(board.table.get_by_role("article", include_hidden=True)).to_have_count(1)

    def test_where_the_keyboard_is_it_stays_as_the_top_leaves_its_stack(self, board):
        board.open(*soldiers(6, counters={"+1/+1": 1}))
        board.plus("+1/+1", on="Soldier").click()
        expect(board.counters("+1/+1", on="Soldier")).to_have_attribute("data-count", "2")
        expect(board.plus("+1/+1", on="Soldier")).to_be_focused()

    def test_lands_of_one_name_lie_together(self, board):
        board.open(*forests(3), *({**forest, "id": f"t{n}", "tapped": True} for n, forest in enumerate(forests(2))))
        expect(board.crowd.stack("Forest", 3)).to_be_visible()
        expect(board.crowd.stack("Forest", 2)).to_be_visible()


class TestTucked:
    GEAR = ({"id": "sword", "name": "Sword", "type": "Artifact — Equipment", "attached_to": "bear"},)

    def test_gear_lies_under_its_bearer_with_its_name_to_be_seen(self, board):
        board.open(creature("Bear", 2, 2), *self.GEAR)
        strip, bearer = board.card("Sword").bounding_box(), board.card("Bear").bounding_box()
        assert strip["y"] < bearer["y"] < strip["y"] + strip["height"] < bearer["y"] + bearer["height"]
        expect(board.name_of("Sword")).to_be_in_viewport()
        board.inspect("Sword")
        expect(board.about("Sword")).to_be_visible()

    def test_it_is_dragged_from_there_to_another(self, board):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4), *self.GEAR)
        board.handle("Sword").hover()
        board.drag(board.handle("Sword"), to=board.grip("Ox"))
        expect(board.crowd.host("Ox")).to_be_visible()
        expect(board.crowd.host("Bear")).to_have_count(0)


class TestHalves:
    def test_the_crowded_half_scrolls_and_the_other_stays_in_view(self, board):
        board.open(*beasts(100), *beasts(5, "p2"))
        assert board.crowd.height_of("Ann") > board.crowd.height_of("Bob") > 100
        for player in ("Ann", "Bob"):
            expect(board.player(player)).to_be_in_viewport(ratio=1)
        expect(board.card("Beast 0 (2)")).to_be_in_viewport()
        expect(board.card("Beast 99")).not_to_be_in_viewport()
        board.zone("battlefield", of="Ann").hover()
        board.page.mouse.wheel(0, 9_000)
        expect(board.card("Beast 99")).to_be_in_viewport()
        expect(board.player("Bob")).to_be_in_viewport(ratio=1)

    def test_a_hundred_a_side_keep_name_size_and_counters(self, board):
        cards = [{**card, "counters": {"charge": 12}} for card in (*beasts(100), *beasts(100, "p2"))]
        board.open(*cards)
        for shown in (board.name_of("Beast 0"), board.card("Beast 0").get_by_text("2/3").first):
            expect(shown).to_be_visible()
        piece = board.piece("charge", on="Beast 0").locator(".piece-kind")
        assert piece.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert piece.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 10

    def test_a_long_hand_scrolls_sideways(self, board):
        board.open(*({**beast, "zone": "hand"} for beast in beasts(30)))
        assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        board.card("Beast 29").scroll_into_view_if_needed()
        expect(board.card("Beast 29")).to_be_in_viewport(ratio=1)


class TestManyPlayers:
    @pytest.fixture(autouse=True)
    def ten_players(self, board):
        cards = [{**creature(f"Beast {n}", 2, 2, owner=f"p{n}"), "id": f"b{n}"} for n in range(1, 11)]
        board.open(*cards, players=TEN)

    def test_one_opponent_lies_open_and_all_are_in_view(self, board):
        for player in TEN:
            expect(board.player(player["name"])).to_be_in_viewport(ratio=1)
        for name, is_open in (("Beast 1", True), ("Beast 2", True), ("Beast 3", False)):
            expect(board.card(name)).to_be_visible(visible=is_open)

    def test_another_is_opened_in_its_stead(self, board):
        board.crowd.fold("Player 7").click()
        expect(board.card("Beast 7")).to_be_in_viewport()
        expect(board.card("Beast 2")).not_to_be_visible()

    def test_what_is_open_stays_open_after_an_act(self, board):
        board.crowd.fold("Player 7").click()
        board.drag(board.from_tray("+1/+1"), to=board.grip("Beast 7"))
        expect(board.counters("+1/+1", on="Beast 7")).to_be_visible()
        board.drag(board.from_tray("poison"), to=board.player("Player 3"))
        expect(board.counters("poison", on="Player 3")).to_be_visible()

    def test_a_folded_one_can_be_hit_and_counts_its_permanents(self, board):
        expect(board.crowd.fold("Player 5")).to_contain_text("1")
        board.page.get_by_role("button", name="Player 5 loses 1 life").click()
        expect(board.player("Player 5")).to_have_attribute("data-life", "19")

    @on_a_phone
    def test_on_a_phone_a_side_is_never_folded(self, board):
        board.side_of("Player 9").click()
        expect(board.card("Beast 9")).to_be_in_viewport()


def test_an_opened_pile_closes_by_escape_and_by_a_click_beside_it(board):
    board.open(creature("Elk", 3, 3, zone="graveyard"))
    for close in (lambda: board.press("Escape"), lambda: board.empty_table(of="Ann").click(position={"x": 9, "y": 9})):
        board.pile("graveyard", of="Ann").click()
        expect(board.card("Elk")).to_be_visible()
        close()
        expect(board.card("Elk")).to_be_hidden()


def test_what_one_act_does_to_many_is_told_of_a_few_and_unfolds(board):
    board.open(*(creature(f"Bear {n}", 2, 2) for n in range(1, 10)))
    board.card("Bear 1").focus()
    board.press("Control+a")
    board.press("t")
    expect(board.newest).to_contain_text("Nine cards tapped")
    expect(board.told("701.26a")).to_have_count(9)
    expect(board.told("701.26a").filter(visible=True)).to_have_count(3)
    board.newest.get_by_text("and 6 more like these").click()
    expect(board.told("701.26a").filter(visible=True)).to_have_count(9)
