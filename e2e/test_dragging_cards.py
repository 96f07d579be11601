"""A person drags cards between zones by mouse."""

from playwright.sync_api import expect

from e2e.cards import creature


def test_a_card_dragged_from_hand_to_battlefield_enters(board):
    board.open(creature("Bear", 2, 2, zone="hand"))
    board.drag(board.grip("Bear"), to=board.zone("battlefield", of="Ann"))
    expect(board.in_zone("battlefield", of="Ann")).to_have_accessible_name("Bear")
    expect(board.card("Bear")).to_have_attribute("data-zone", "battlefield")
    expect(board.in_zone("hand", of="Ann")).to_have_count(0)
    expect(board.newest).to_contain_text("enters the battlefield under Ann’s control")


def test_a_card_dragged_from_battlefield_to_graveyard_leaves_its_counters_behind(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 2}))
    board.drag(board.grip("Bear"), to=board.pile("graveyard", of="Ann"))
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    expect(board.in_zone("graveyard", of="Ann")).to_have_count(1)
    expect(board.all_counters(on="Bear")).to_have_count(0)
    expect(board.told("122.2")).to_contain_text("two +1/+1 on Bear cease to exist")


def test_a_card_goes_to_its_owners_graveyard_wherever_it_is_dropped(board):
    board.open(creature("Bear", 2, 2, controller="p2"))
    board.drag(board.grip("Bear"), to=board.pile("graveyard", of="Bob"))
    expect(board.in_zone("graveyard", of="Ann")).to_have_count(1)
    expect(board.in_zone("graveyard", of="Bob")).to_have_count(0)


def test_a_card_dragged_to_the_other_battlefield_changes_its_controller_and_keeps_its_counters(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 2}))
    board.drag(board.grip("Bear"), to=board.zone("battlefield", of="Bob"))
    expect(board.card("Bear")).to_have_attribute("data-controller", "p2")
    expect(board.in_zone("battlefield", of="Bob")).to_have_count(1)
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")


def test_a_card_dragged_out_of_an_open_graveyard_enters_as_a_new_object(board):
    board.open(creature("Bear", 2, 2, zone="graveyard"), creature("Ox", 4, 4))
    board.pile("graveyard", of="Ann").click()
    board.drag(board.grip("Bear"), to=board.empty_table(of="Ann"), at=(20, 20))
    expect(board.card("Bear")).to_have_attribute("data-zone", "battlefield")
    expect(board.newest).to_contain_text("a new object")


def test_a_drag_marks_no_text(board):
    board.open(creature("Bear", 2, 2, zone="hand"), creature("Ox", 4, 4))
    board.drag(board.grip("Bear"), to=board.empty_table(of="Bob"), at=(20, 20))
    expect(board.card("Bear")).to_have_attribute("data-zone", "battlefield")
    board.drag(board.grip("Ox"), to=board.pile("graveyard", of="Bob"))
    expect(board.card("Ox")).to_have_attribute("data-zone", "graveyard")
    assert board.selected_text == ""


def test_an_equipment_dragged_onto_a_creature_is_attached(board):
    sword = {"id": "sword", "name": "Sword", "type": "Artifact — Equipment"}
    board.open(creature("Bear", 2, 2), sword)
    board.drag(board.grip("Sword"), to=board.card("Bear"))
    expect(board.card("Sword")).to_contain_text("on Bear")
    board.drag(board.grip("Bear"), to=board.pile("exile", of="Ann"))
    expect(board.card("Bear")).to_have_attribute("data-zone", "exile")
    expect(board.card("Sword")).not_to_contain_text("on Bear")
    expect(board.card("Sword")).to_have_attribute("data-zone", "battlefield")


def test_a_card_let_go_where_it_was_changes_nothing(board):
    board.open(creature("Bear", 2, 2))
    board.drag(board.grip("Bear"), to=board.empty_table(of="Ann"), at=(20, 20))
    board.drag(board.from_tray("shield"), to=board.card("Bear"))
    expect(board.counters("shield", on="Bear")).to_be_visible()
    expect(board.main).to_have_attribute("data-version", "1")
    expect(board.about("Bear")).to_have_count(0)
