"""A person types a card's name, and is offered what it may be."""

from playwright.sync_api import expect

from e2e.cards import creature


def test_names_that_begin_so_are_offered(board):
    board.open()
    board.name_field.press_sequentially("grizzly")
    expect(board.offered("Grizzly Bears")).to_have_count(1)


def test_a_name_is_found_by_any_word_of_it(board):
    board.open()
    board.name_field.press_sequentially("ballista")
    expect(board.offered("Walking Ballista")).to_have_count(1)


def test_what_is_offered_follows_what_is_typed(board):
    board.open()
    board.name_field.press_sequentially("hill gi")
    expect(board.offered("Hill Giant")).to_have_count(1)
    board.name_field.fill("serra an")
    expect(board.offered("Serra Angel")).to_have_count(1)
    expect(board.offered("Hill Giant")).to_have_count(0)


def test_nothing_is_offered_for_what_is_no_name(board):
    board.open()
    board.name_field.press_sequentially("serra an")
    expect(board.offered_names).not_to_have_count(0)
    board.name_field.fill("xyzzyx")
    expect(board.offered_names).to_have_count(0)


def test_what_is_meant_is_marked_with_what_it_is_and_enter_takes_it(board):
    board.open()
    board.name_field.press_sequentially("angel serra")
    expect(board.marked_name).to_have_text("Serra Angel Creature — Angel 4/4")
    expect(board.name_field).to_have_attribute("aria-activedescendant", "name-1")
    board.press("Enter")
    expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Serra Angel")
    expect(board.name_field).to_be_empty()
    expect(board.offered_names).to_have_count(0)


def test_enter_that_is_quicker_than_the_list_waits_for_it(board):
    board.open()
    board.name_field.press_sequentially("hardened sca")
    board.press("Enter")
    expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Hardened Scales")


def test_the_next_name_can_be_typed_before_the_first_one_lies_there(board):
    board.open()
    board.name_field.press_sequentially("do")
    expect(board.offered_names).not_to_have_count(0)
    for name in ("ubling seas", "hardened sca"):
        board.name_field.press_sequentially(name)
        board.press("Enter")
    board.name_field.press_sequentially("hill gi")
    expect(board.card("Doubling Season")).to_be_visible()
    expect(board.card("Hardened Scales")).to_be_visible()
    expect(board.name_field).to_have_value("hill gi")
    expect(board.marked_name).to_contain_text("Hill Giant")


def test_the_list_stays_where_a_name_is_longer_than_its_field(board):
    board.open()
    board.name_field.press_sequentially("ozolith, the shattered", delay=20)
    expect(board.marked_name).to_contain_text("Ozolith, the Shattered Spire")
    board.name_field.press_sequentially(" spir", delay=20)
    expect(board.name_field).to_have_attribute("aria-expanded", "true")
    expect(board.marked_name).to_contain_text("Ozolith, the Shattered Spire")


def test_what_a_card_must_know_is_asked_as_it_is_laid_down(board):
    board.open()
    board.name_field.press_sequentially("walking ballis")
    board.press("Enter")
    expect(board.question).to_have_accessible_name("Ann: what is X of Walking Ballista?")
    expect(board.told("107.3")).to_contain_text("Ann says what X of Walking Ballista is")
    board.press("3")
    expect(board.counters("+1/+1", on="Walking Ballista")).to_have_attribute("data-count", "3")
    expect(board.name_field).to_be_focused()


def test_of_what_is_being_laid_down_no_answer_says_that_it_stays(board):
    board.open()
    board.name_field.press_sequentially("zhur-taa gob")
    board.press("Enter")
    expect(board.option("No")).to_have_accessible_name("No")


def test_enter_waits_for_the_script_that_knows_what_is_meant(board):
    held = []
    board.page.route("**/more.js*", lambda asked: held.append(asked))
    board.open()
    board.name_field.press_sequentially("young wol")
    board.press("Enter")
    expect(board.name_field).to_have_value("young wol")
    for request in held:
        request.continue_()
    expect(board.card("Young Wolf")).to_have_count(1)
    board.page.unroute("**/more.js*")


def test_shift_and_enter_put_it_into_the_hand(board):
    board.open()
    board.name_field.press_sequentially("young wol")
    board.press("Shift+Enter")
    expect(board.in_zone("hand", of="Ann")).to_have_accessible_name("Young Wolf")


def test_a_spell_never_comes_onto_the_battlefield_by_enter_but_to_hand(board):
    board.open()
    board.name_field.press_sequentially("inspiring call")
    board.press("Enter")
    expect(board.in_zone("hand", of="Ann")).to_have_accessible_name("Inspiring Call")


def test_arrows_go_through_what_is_offered_and_escape_closes_it(board):
    board.open()
    board.name_field.press_sequentially("t:planeswalker jace")
    expect(board.marked_name).to_have_count(1)
    board.press("ArrowDown")
    expect(board.name_field).to_have_attribute("aria-activedescendant", "name-2")
    board.press("ArrowUp")
    expect(board.name_field).to_have_attribute("aria-activedescendant", "name-1")
    board.press("Escape")
    expect(board.offered_names).to_have_count(0)
    expect(board.name_field).to_have_value("t:planeswalker jace")
    expect(board.name_field).to_be_focused()


def test_of_names_that_only_come_near_none_is_marked(board, complaints):
    complaints.expect("status of 422")
    board.open()
    board.name_field.press_sequentially("grizly baers")
    expect(board.offered("Grizzly Bears")).to_have_count(1)
    expect(board.marked_name).to_have_count(0)
    board.press("ArrowDown")
    board.press("Enter")
    expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Grizzly Bears")


def test_a_filter_that_lacks_something_says_what(board):
    board.open()
    board.name_field.press_sequentially("wolf pow>=")
    expect(board.page.get_by_role("listbox", name="Cards that fit")).to_contain_text(
        "lacks what to look for, as in pow>=4"
    )


def test_a_token_is_laid_down_as_the_one_that_was_chosen(board):
    board.open()
    board.name_field.press_sequentially("elemental is:token")
    board.offered_names.filter(has_text="1/1").first.click()
    expect(board.card("Elemental")).to_have_attribute("data-power", "1")


def test_a_name_is_dragged_into_any_zone(board):
    board.open(creature("Bear", 2, 2))
    board.name_field.press_sequentially("hill gi")
    board.drag(board.offered("Hill Giant"), to=board.zone("graveyard", of="Bob"))
    expect(board.in_zone("graveyard", of="Bob")).to_have_count(1)
    expect(board.name_field).to_be_empty()
    board.name_field.fill("pacifism")
    board.drag(board.offered("Pacifism"), to=board.card("Bear"))
    expect(board.card("Pacifism")).to_have_attribute("data-zone", "battlefield")
    expect(board.card("Pacifism")).to_contain_text("on Bear")


def test_enter_lays_it_onto_the_battlefield_and_the_next_name_can_be_typed(board):
    board.open()
    board.name_field.fill("Grizzly Bears")
    board.press("Enter")
    expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Grizzly Bears")
    expect(board.name_field).to_be_empty()
    expect(board.name_field).to_be_focused()
    board.name_field.press_sequentially("Hill Giant")
    board.press("Enter")
    expect(board.in_zone("battlefield", of="Ann")).to_have_count(2)
    expect(board.name_field).to_be_focused()


def test_a_name_need_not_be_typed_in_its_own_case(board):
    board.open()
    board.name_field.fill("grizzly bears")
    board.press("Enter")
    expect(board.card("Grizzly Bears")).to_be_visible()


def test_other_zones_and_players_are_chosen(board):
    board.open()
    board.add_card("Grizzly Bears", to="graveyard", of="Bob")
    expect(board.in_zone("graveyard", of="Bob")).to_have_count(1)
    board.add_card("Forest", to="hand", of="Ann")
    expect(board.in_zone("hand", of="Ann")).to_have_accessible_name("Forest")


def test_a_wrong_name_is_told_and_stays_to_be_mended(board, complaints):
    complaints.expect("status of 422")
    board.open()
    board.name_field.fill("Grizzly Beers")
    board.press("Enter")
    expect(board.problem).to_contain_text("Grizzly Beers")
    expect(board.name_field).to_have_value("Grizzly Beers")
    expect(board.name_field).to_be_focused()


def test_without_scripts_it_is_a_plain_field(plain_board):
    plain_board.open()
    plain_board.name_field.fill("Hill Giant")
    plain_board.name_field.press("Enter")
    expect(plain_board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Hill Giant")
    expect(plain_board.name_field).to_be_empty()
