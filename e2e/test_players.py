"""A person changes players, and who plays."""

from playwright.sync_api import expect

from e2e.cards import creature


def test_all_that_a_player_is_can_be_changed(board):
    board.open(creature("General", 2, 2, commander=True))
    board.inspect("Bob")
    editor = board.editor
    editor.edit("Bob")
    editor.fill(Name="Bobby", Life="31")
    editor.unfold("Counters")
    editor.counters(1, "poison", "4")
    editor.unfold("Team, speed, losing")
    editor.fill(Speed="2", Team="red")
    editor.unfold("Combat damage by commanders")
    editor.field("Combat damage by commanders, row 1: card").select_option(label="General")
    editor.field("Combat damage by commanders, row 1: number").fill("7")
    editor.save()
    expect(board.player("Bobby")).to_have_attribute("data-life", "31")
    expect(board.counters("poison", on="Bobby")).to_have_attribute("data-count", "4")
    expect(board.player("Bobby")).to_contain_text("speed 2")
    expect(board.player("Bobby")).to_contain_text("by General: 7")
    expect(board.zone("battlefield", of="Bobby")).to_have_count(1)
    board.undo()
    expect(board.player("Bob")).to_have_attribute("data-life", "20")


def test_players_sit_down_and_leave_with_their_cards(board):
    board.open(creature("Bear", 2, 2, owner="p2"))
    editor = board.editor
    editor.open_table()
    editor.add_player("Cleo", life="30")
    expect(board.player("Cleo")).to_have_attribute("data-life", "30")
    board.put(1, "poison", on="Cleo")
    expect(board.counters("poison", on="Cleo")).to_have_attribute("data-count", "1")
    editor.remove_player("Bob")
    expect(board.player("Bob")).to_have_count(0)
    expect(board.card("Bear")).to_have_count(0)
    board.undo()
    expect(board.card("Bear")).to_have_attribute("data-controller", "p2")


def test_ten_can_play_and_no_more(board):
    board.open()
    board.editor.open_table()
    for name in ("Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"):
        board.editor.add_player(name)
        expect(board.player(name)).to_have_count(1)
    expect(board.editor.table.get_by_role("button", name="Add a player")).to_have_count(0)


def test_the_same_where_scripts_are_switched_off(plain_board):
    plain_board.open()
    plain_board.editor.open_table()
    plain_board.editor.add_player("Cleo")
    expect(plain_board.player("Cleo")).to_have_attribute("data-life", "20")
    plain_board.inspect("Cleo")
    plain_board.editor.edit("Cleo")
    plain_board.editor.fill(Life="5")
    plain_board.editor.save()
    expect(plain_board.player("Cleo")).to_have_attribute("data-life", "5")
