"""A person sets the table: the format, teams, house rules, who is active, what the board is called."""

from playwright.sync_api import expect

from e2e.cards import queen


def test_house_rules_are_in_force_and_named(board):
    board.open(queen(1), queen(2, zone="hand"))
    editor = board.editor
    editor.open_table()
    editor.table.get_by_text("House rules").click()
    editor.table.get_by_label("Poison to lose").fill("3")
    editor.table.get_by_role("checkbox", name="704.5j").uncheck()
    editor.set_table()
    expect(editor.in_force).to_contain_text("poison 3 · 704.5j switched off")
    board.put(3, "poison", on="Bob")
    expect(board.player("Bob")).to_have_attribute("data-lost", "true")
    board.close_panel()
    board.inspect("The Queen (2)")
    board.move_by_panel("The Queen (2)", to="battlefield")
    expect(board.card("The Queen (2)")).to_have_attribute("data-zone", "battlefield")
    expect(board.question).to_have_count(0)
    board.undo()
    board.undo()
    board.undo()
    expect(editor.in_force).to_have_count(0)


def test_two_heads_are_two_teams_in_one_action(board):
    four = [{"id": f"p{n}", "name": name} for n, name in enumerate(("Ann", "Bob", "Cleo", "Dan"), 1)]
    board.open(players=four)
    editor = board.editor
    editor.open_table()
    editor.table.get_by_label("Format").select_option(label="Two-Headed Giant")
    for name, team in (("Ann", "red"), ("Cleo", "red"), ("Bob", "blue"), ("Dan", "blue")):
        editor.table.get_by_label(f"Team of {name}").fill(team)
    editor.set_table()
    expect(editor.in_force).to_have_text("In force: Two-Headed Giant")
    expect(board.player("Cleo")).to_contain_text("team red")
    board.undo()
    expect(board.player("Cleo")).not_to_contain_text("team red")
    expect(editor.in_force).to_have_count(0)


def test_another_player_is_active(board):
    board.open()
    board.editor.open_table()
    board.editor.table.get_by_role("radio", name="Active: Bob").check()
    board.editor.set_table()
    expect(board.player("Bob")).to_contain_text("active")


def test_the_board_gets_a_name_which_no_undo_takes_back(board):
    board.open()
    board.editor.open_table()
    board.editor.table.get_by_label("Title of the board").fill("The wolf question")
    board.editor.table.get_by_label("About the board").fill("Does it come back?")
    board.editor.table.get_by_role("button", name="Name it").click()
    expect(board.page.get_by_role("heading", level=1)).to_have_text("The wolf question")
    expect(board.side).to_contain_text("Does it come back?")
    expect(board.page).to_have_title("The wolf question · Countertop")


def test_the_same_where_scripts_are_switched_off(plain_board):
    plain_board.open()
    editor = plain_board.editor
    editor.open_table()
    editor.table.get_by_label("Format").select_option(label="Commander")
    editor.set_table()
    expect(editor.in_force).to_have_text("In force: Commander")
    editor.open_table()
    editor.table.get_by_label("Title of the board").fill("Plain")
    editor.table.get_by_role("button", name="Name it").click()
    expect(plain_board.page.get_by_role("heading", level=1)).to_have_text("Plain")
