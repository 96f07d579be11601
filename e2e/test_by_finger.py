"""A person does it all by finger, on a phone."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving.pages.board import BoardPage
from webapp.driving.screens import PHONE

pytestmark = pytest.mark.browser_context_args(**PHONE)

PUZZLE = """
[state]
activeplayer=human
activephase=MAIN1
humanlife=20
ailife=20
humanbattlefield=Grizzly Bears|Counters:P1P1=1;Hill Giant
aibattlefield=Serra Angel
"""


@pytest.fixture
def other(new_context):
    """The board page of somebody else, on another phone."""
    return BoardPage(new_context().new_page())


def open_a_dozen(board):
    """Ann's twelve creatures, more than a phone shows at once: the first ones are to be seen."""
    board.open(*(creature(f"Bear {n}", 2, 2, counters={"+1/+1": n}) for n in range(1, 13)))
    board.scroll_to_top()


class TestDragging:
    def test_a_counter_goes_from_the_tray_onto_a_card(self, board, finger):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
        finger.drag(board.from_tray("+1/+1"), to=board.card("Bear"))
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "1")
        expect(board.all_counters(on="Ox")).to_have_count(0)

    def test_a_counter_goes_from_card_to_card(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 3}), creature("Ox", 4, 4))
        finger.drag(board.piece("+1/+1", on="Bear"), to=board.card("Ox"))
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "1")

    def test_a_counter_let_go_over_the_empty_table_is_removed(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 3}))
        finger.drag(board.piece("+1/+1", on="Bear"), to=board.empty_table(of="Ann"), at=(20, 20))
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")

    def test_a_card_goes_by_its_handle_to_a_zone(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 2}))
        finger.drag(board.handle("Bear"), to=board.pile("graveyard", of="Ann"))
        expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
        expect(board.in_zone("graveyard", of="Ann")).to_have_count(1)

    def test_a_card_goes_by_its_handle_from_the_hand_to_the_battlefield(self, board, finger):
        board.open(creature("Bear", 2, 2, zone="hand"))
        finger.drag(board.handle("Bear"), to=board.empty_table(of="Ann"), at=(20, 20))
        expect(board.card("Bear")).to_have_attribute("data-zone", "battlefield")

    def test_what_would_take_the_counter_is_marked_under_the_finger(self, board, finger):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
        finger.press(board.from_tray("+1/+1"))
        finger.move_to(board.card("Bear"))
        expect(board.card("Bear")).to_have_attribute("data-under", "")
        finger.move_to(board.card("Ox"))
        expect(board.card("Ox")).to_have_attribute("data-under", "")
        expect(board.card("Bear")).not_to_have_attribute("data-under", "")
        finger.lift()
        expect(board.counters("+1/+1", on="Ox")).to_be_visible()
        expect(board.card("Ox")).not_to_have_attribute("data-under", "")


class TestScrolling:
    def test_a_finger_on_a_cards_body_scrolls_the_table(self, board, finger):
        open_a_dozen(board)
        finger.press(board.card("Bear 5"), at=(40, 60))
        finger.move_by(down=-250)
        expect(board.table).not_to_have_js_property("scrollTop", 0)
        finger.lift()
        expect(board.places).to_have_count(0)
        expect(board.main).to_have_attribute("data-version", "0")

    def test_a_finger_beside_the_cards_scrolls_the_table(self, board, finger):
        open_a_dozen(board)
        finger.press(board.empty_table(of="Ann"), at=(2, 500))
        finger.move_by(down=-250)
        expect(board.table).not_to_have_js_property("scrollTop", 0)
        finger.lift()

    def test_a_finger_that_drags_a_counter_does_not_scroll_the_table(self, board, finger):
        open_a_dozen(board)
        finger.press(board.piece("+1/+1", on="Bear 5"))
        finger.move_by(down=-150)
        expect(board.table).to_have_js_property("scrollTop", 0)
        finger.move_to(board.card("Bear 1"))
        finger.lift()
        expect(board.counters("+1/+1", on="Bear 1")).to_have_attribute("data-count", "2")
        expect(board.counters("+1/+1", on="Bear 5")).to_have_attribute("data-count", "4")
        expect(board.table).to_have_js_property("scrollTop", 0)

    def test_a_finger_that_drags_a_card_does_not_scroll_the_table(self, board, finger):
        open_a_dozen(board)
        finger.press(board.handle("Bear 5"))
        finger.move_by(down=-100)
        expect(board.table).to_have_js_property("scrollTop", 0)
        finger.lift()
        expect(board.table).to_have_js_property("scrollTop", 0)

    def test_at_the_tables_edge_it_scrolls_along_with_what_is_dragged(self, board, finger):
        open_a_dozen(board)
        finger.press(board.from_tray("charge"))
        finger.move_by(down=-60)
        finger.move_by(right=60)
        expect(board.table).not_to_have_js_property("scrollTop", 0)
        finger.lift()

    def test_the_tray_is_pushed_aside_between_its_counters(self, board, finger):
        board.open(creature("Bear", 2, 2))
        expect(board.from_tray("energy")).not_to_be_in_viewport()
        board.from_tray("energy").scroll_into_view_if_needed()
        expect(board.from_tray("energy")).to_be_in_viewport()
        finger.drag(board.from_tray("energy"), to=board.player("Ann"))
        expect(board.counters("energy", on="Ann")).to_be_visible()


class TestPressingLong:
    def test_it_asks_how_many_and_a_tap_places_so_many(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 5}), creature("Ox", 4, 4))
        finger.press(board.piece("+1/+1", on="Bear"))
        expect(board.how_many).to_be_visible()
        finger.lift()
        expect(board.how_many).to_contain_text("+1/+1")
        board.take_so_many(3)
        expect(board.how_many).to_have_count(0)
        finger.tap(board.card("Ox"))
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "3")
        expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")

    def test_the_buttons_of_the_question_are_tapped_right_away(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 5}), creature("Ox", 4, 4))
        finger.press(board.piece("+1/+1", on="Bear"))
        expect(board.how_many).to_be_visible()
        finger.lift()
        finger.tap(board.how_many.get_by_role("button", name="All of them"))
        expect(board.how_many).to_have_count(0)
        finger.tap(board.card("Ox"))
        expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "5")

    def test_a_counter_of_the_tray_is_asked_about_too(self, board, finger):
        board.open(creature("Bear", 2, 2))
        finger.press(board.from_tray("charge"))
        expect(board.how_many).to_be_visible()
        finger.lift()
        board.page.keyboard.type("12")
        board.press("Enter")
        finger.tap(board.card("Bear"))
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "12")

    def test_giving_up_leaves_the_hand_empty(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 5}))
        finger.press(board.piece("+1/+1", on="Bear"))
        expect(board.how_many).to_be_visible()
        finger.lift()
        finger.tap(board.how_many.get_by_role("button", name="Cancel"))
        expect(board.how_many).to_have_count(0)
        expect(board.piece("+1/+1", on="Bear")).to_have_attribute("aria-pressed", "false")
        expect(board.places).to_have_count(0)


class TestTapping:
    def test_a_tap_picks_up_and_a_tap_on_a_card_places(self, board, finger):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
        finger.tap(board.from_tray("shield"))
        expect(board.from_tray("shield")).to_have_attribute("aria-pressed", "true")
        finger.tap(board.card("Ox"))
        expect(board.counters("shield", on="Ox")).to_have_attribute("data-count", "1")
        expect(board.from_tray("shield")).to_have_attribute("aria-pressed", "false")

    def test_a_tap_on_the_plus_of_a_place_places(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"charge": 2}), creature("Ox", 4, 4))
        finger.tap(board.piece("charge", on="Bear"))
        finger.tap(board.place_on("Ox"))
        expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "1")

    def test_a_card_is_picked_up_and_moved_by_taps(self, board, finger):
        board.open(creature("Bear", 2, 2))
        finger.tap(board.handle("Bear"))
        finger.tap(board.move_it_to("exile", of="Ann"))
        expect(board.card("Bear")).to_have_attribute("data-zone", "exile")

    def test_a_second_tap_on_it_gives_up(self, board, finger):
        board.open(creature("Bear", 2, 2))
        finger.tap(board.from_tray("shield"))
        finger.tap(board.from_tray("shield"))
        expect(board.from_tray("shield")).to_have_attribute("aria-pressed", "false")
        expect(board.places).to_have_count(0)


class TestSidesAndSheet:
    def test_one_side_is_shown_at_a_time(self, board, finger):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4, owner="p2"))
        expect(board.card("Bear")).to_be_visible()
        expect(board.card("Ox")).not_to_be_visible()
        expect(board.side_of("Ann")).to_have_attribute("aria-pressed", "true")
        finger.tap(board.side_of("Bob"))
        expect(board.card("Ox")).to_be_visible()
        expect(board.card("Bear")).not_to_be_visible()
        expect(board.side_of("Ann")).to_have_attribute("aria-pressed", "false")
        expect(board.side_of("Bob")).to_have_attribute("aria-pressed", "true")

    def test_a_counter_picked_up_on_one_side_is_placed_on_the_other(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"charge": 2}), creature("Ox", 4, 4, owner="p2"))
        finger.tap(board.piece("charge", on="Bear"))
        finger.tap(board.side_of("Bob"))
        finger.tap(board.card("Ox"))
        expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "1")
        expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "1")

    def test_the_side_stays_when_something_is_done_on_it(self, board, finger):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4, owner="p2", counters={"-1/-1": 3}))
        finger.tap(board.side_of("Bob"))
        finger.drag(board.from_tray("-1/-1"), to=board.card("Ox"))
        expect(board.card("Ox")).to_have_attribute("data-zone", "graveyard")
        expect(board.player("Bob")).to_be_visible()
        expect(board.card("Bear")).not_to_be_visible()

    def test_the_story_is_a_sheet_that_why_opens_and_closes(self, board, finger):
        board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}))
        expect(board.story).to_have_count(0)
        finger.drag(board.from_tray("-1/-1"), to=board.card("Bear"))
        expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
        finger.tap(board.why)
        expect(board.why).to_have_attribute("aria-expanded", "true")
        expect(board.fired).to_have_attribute("data-fired", "704.5f")
        expect(board.fired).to_be_in_viewport()
        finger.tap(board.why)
        expect(board.why).to_have_attribute("aria-expanded", "false")
        expect(board.story).to_have_count(0)

    def test_a_question_opens_the_sheet(self, board, finger):
        board.open(
            creature("General", 2, 2, commander=True, type="Legendary Creature", counters={"-1/-1": 1}),
            format="commander",
        )
        finger.tap(board.plus("-1/-1", on="General"))
        expect(board.question).to_be_in_viewport()
        finger.tap(board.option("Put General into the command zone"))
        expect(board.card("General")).to_have_attribute("data-zone", "command")

    def test_a_question_that_waits_on_an_opened_link_is_seen(self, board):
        queens = [creature("Queen", 3, 3, type="Legendary Creature") | {"id": f"queen-{n}"} for n in (1, 2)]
        board.open(*queens)
        expect(board.question).to_be_in_viewport()

    def test_a_card_that_is_tapped_on_its_name_opens_the_sheet_about_it(self, board, finger):
        board.open(creature("Bear", 2, 2))
        finger.tap(board.name_of("Bear"))
        expect(board.about("Bear")).to_be_in_viewport()

    def test_what_is_wrong_is_seen(self, board, finger, complaints):
        complaints.expect("status of 422")
        board.open()
        finger.tap(board.page.get_by_text("Put, add, make up"))
        board.add_card("Grizzly Beers")
        expect(board.problem).to_contain_text("Grizzly Beers")
        expect(board.problem).to_be_in_viewport()


class TestTheWholeWay:
    def test_from_a_pasted_puzzle_to_a_link_on_another_phone(self, home, board, other, finger):
        home.open()
        home.text_field.fill(PUZZLE)
        finger.tap(home.open_text)
        expect(board.main).to_have_attribute("data-mode", "setup")
        expect(board.side_of("Human")).to_have_attribute("aria-pressed", "true")
        finger.tap(board.why)
        finger.tap(board.play_button)
        expect(board.main).to_have_attribute("data-mode", "play")
        finger.tap(board.why)
        finger.drag(board.piece("+1/+1", on="Grizzly Bears"), to=board.card("Hill Giant"))
        expect(board.counters("+1/+1", on="Hill Giant")).to_have_attribute("data-count", "1")
        finger.drag(board.from_tray("-1/-1"), to=board.card("Grizzly Bears"))
        expect(board.counters("-1/-1", on="Grizzly Bears")).to_have_attribute("data-count", "1")
        finger.drag(board.from_tray("-1/-1"), to=board.card("Grizzly Bears"))
        expect(board.card("Grizzly Bears")).to_have_attribute("data-zone", "graveyard")
        finger.tap(board.why)
        expect(board.fired).to_contain_text("704.5f")
        expect(board.fired).to_be_in_viewport()
        finger.tap(board.link_button)
        other.visit(board.read_link())
        expect(other.card("Hill Giant")).to_have_attribute("data-power", "4")
        expect(other.card("Grizzly Bears")).to_have_attribute("data-zone", "graveyard")
