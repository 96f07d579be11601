"""A person makes cards up: from nothing, from one of the catalogue, several at once."""

from playwright.sync_api import expect


def test_a_card_is_made_up_with_abilities(board):
    board.open()
    editor = board.editor
    editor.make_up()
    editor.fill(Name="Paper Lord", Type="Artifact Creature — Golem", Power="2", Toughness="3")
    editor.unfold("Abilities")
    editor.add_ability("Enters with counters")
    editor.field("Counters of ability 1, row 1: kind").fill("+1/+1")
    editor.field("Counters of ability 1, row 1: number").fill("2")
    editor.field("Name").click()
    expect(editor.says(1)).to_have_text("It enters with 2 +1/+1 counters.")
    editor.add_it()
    expect(board.card("Paper Lord")).to_have_attribute("data-power", "4")
    expect(board.counters("+1/+1", on="Paper Lord")).to_have_attribute("data-count", "2")


def test_one_starts_from_a_card_of_the_catalogue_and_changes_it(board):
    board.open()
    editor = board.editor
    editor.make_up()
    editor.start_from("Young Wolf")
    expect(editor.field("Keywords")).to_have_value("undying")
    expect(board.focused).to_have_text("Add it")
    editor.fill(Power="3", Toughness="3", Keywords="undying, trample")
    editor.field("How many").fill("2")
    editor.add_it()
    expect(board.card("Young Wolf (2)")).to_have_attribute("data-power", "3")
    expect(board.card("Young Wolf")).to_contain_text("trample")


def test_a_name_that_is_not_there_is_told(board):
    board.open()
    board.editor.make_up()
    board.editor.start_from("Young Wulf")
    expect(board.editor.panel).to_contain_text("no card named 'Young Wulf'")
    expect(board.focused).not_to_have_text("Add it")


def test_a_card_without_a_name_is_asked_for_one(board, complaints):
    complaints.expect("status of 422")
    board.open()
    board.editor.make_up()
    board.editor.add_it()
    expect(board.editor.wrong).to_be_focused()
    expect(board.editor.panel).to_contain_text("which card? give its name")


def test_the_same_where_scripts_are_switched_off(plain_board):
    plain_board.open()
    editor = plain_board.editor
    editor.make_up()
    editor.start_from("Young Wolf")
    editor.fill(Name="Old Wolf")
    editor.choice("Zone").select_option("graveyard")
    editor.add_it()
    expect(plain_board.card("Old Wolf")).to_have_attribute("data-zone", "graveyard")
