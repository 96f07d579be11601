"""A person opens a file, looks at it as it stands, and plays on from there."""

from pathlib import Path

from playwright.sync_api import expect

KITCHEN = Path(__file__).parent / "files" / "the-siege-of-the-kitchen.pzl"


def test_a_forge_puzzle_opens_as_it_stands(home, board):
    home.open()
    home.upload(KITCHEN)
    expect(board.main).to_have_attribute("data-mode", "setup")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("The Siege of the Kitchen")
    bears = board.card("Grizzly Bears")
    expect(board.counters("+1/+1", on="Grizzly Bears")).to_have_attribute("data-count", "2")
    expect(bears).to_contain_text("3 damage")
    expect(bears).to_have_attribute("data-toughness", "4")
    expect(board.card("Bonesplitter")).to_contain_text("on Grizzly Bears")
    expect(board.card("Forest")).to_have_attribute("data-tapped", "")
    expect(board.card("Cook")).to_contain_text("token")
    expect(board.card("Cook")).to_contain_text("lifelink")
    expect(board.player("Human")).to_have_attribute("data-life", "12")
    expect(board.counters("poison", on="AI")).to_have_attribute("data-count", "9")
    expect(board.in_zone("hand", of="Human")).to_have_accessible_name("Giant Growth")
    expect(board.in_zone("graveyard", of="Human")).to_have_count(1)
    expect(board.in_zone("library", of="AI")).to_have_count(2)


def test_what_a_puzzle_says_beyond_a_board_is_listed(home, board):
    home.open()
    home.upload(KITCHEN)
    expect(board.left_behind.filter(has_text="attacking")).to_contain_text("Grizzly Bears")
    expect(board.left_behind.filter(has_text="goal")).to_be_visible()


def test_set_up_says_what_the_first_check_would_do_and_does_not_do_it(home, board):
    home.open()
    home.upload(KITCHEN)
    expect(board.set_up_panel).to_contain_text("The first check would find nothing to do.")
    board.plus("poison", on="AI").click()
    expect(board.set_up_panel).to_contain_text("704.5c")
    expect(board.player("AI")).to_have_attribute("data-lost", "false")
    board.put(1, "-1/-1", on="Cook")
    expect(board.set_up_panel).to_contain_text("704.5f")
    expect(board.card("Cook")).to_have_attribute("data-zone", "battlefield")


def test_play_from_here_checks_and_undo_leads_back_to_set_up(home, board):
    home.open()
    home.upload(KITCHEN)
    board.put(1, "-1/-1", on="Cook")
    expect(board.set_up_panel).to_contain_text("704.5f")
    board.play_from_here()
    expect(board.main).to_have_attribute("data-mode", "play")
    expect(board.card("Cook")).to_have_count(0)
    expect(board.fired.and_(board.told("704.5f"))).to_have_attribute("data-object", "cook")
    expect(board.set_up_panel).to_have_count(0)
    board.undo()
    expect(board.main).to_have_attribute("data-mode", "setup")
    expect(board.card("Cook")).to_have_attribute("data-zone", "battlefield")
    expect(board.set_up_panel).to_contain_text("704.5f")


def test_a_scenario_is_picked_and_played(home, board):
    home.open()
    home.pick("Two legends of one name")
    expect(board.question).to_have_attribute("data-choice", "legend")


def test_a_board_for_four_is_made(home, board):
    home.open()
    home.new_board(players=4)
    expect(board.player("Player 4")).to_have_attribute("data-life", "20")
    board.add_card("Forest", to="hand", of="Player 3")
    board.crowd.fold("Player 3").click()
    expect(board.in_zone("hand", of="Player 3")).to_have_accessible_name("Forest")


def test_a_made_up_card_stands_on_the_board(home, board):
    home.open()
    home.new_board()
    board.make_up_card("Paper Boat", type_line="Artifact Creature — Vehicle")
    expect(board.card("Paper Boat")).to_have_attribute("data-power", "1")
    expect(board.card("Paper Boat")).to_contain_text("Artifact Creature — Vehicle")


def test_a_card_is_edited(board):
    board.open({"id": "ox", "name": "Ox", "power": 4, "toughness": 4, "counters": {"+1/+1": 2}})
    board.inspect("Ox")
    board.edit_by_panel("Ox", Name="Great Ox", Power="-1", Toughness="7")
    expect(board.card("Great Ox")).to_have_attribute("data-power", "1")
    expect(board.card("Great Ox")).to_have_attribute("data-toughness", "9")


def test_a_board_goes_back_to_set_up_as_it_is(board):
    board.open({"id": "ox", "name": "Ox", "power": 4, "toughness": 4, "counters": {"+1/+1": 2}})
    board.set_up()
    expect(board.main).to_have_attribute("data-mode", "setup")
    expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "2")
