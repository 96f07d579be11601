"""A seat: a hand that only its player sees, on the page, after acts, and without scripts."""

from playwright.sync_api import expect

from e2e.cards import creature

BEAR = creature("Bear", 2, 2)
SECRET = {"id": "secret", "name": "Secret Plan", "type": "Sorcery", "zone": "hand", "owner": "p2"}
TOP = {"id": "top", "name": "Hidden Jewel", "type": "Sorcery", "zone": "library", "owner": "p2"}
MINE = {"id": "mine", "name": "Mine Alone", "type": "Sorcery", "zone": "hand"}


def test_all_is_open_until_a_seat_is_taken(board):
    board.open(BEAR, SECRET, TOP, MINE)
    expect(board.in_zone("hand", "Bob")).to_have_count(1)
    board.playing.sit_down("Ann")
    expect(board.in_zone("hand", "Bob")).to_have_count(0)
    expect(board.zone("hand", "Bob")).to_contain_text("hand 1")
    expect(board.in_zone("hand", "Ann")).to_have_count(1)
    assert "Secret Plan" not in board.page.content()
    board.playing.open_all()
    expect(board.in_zone("hand", "Bob")).to_have_count(1)


def test_a_seat_is_kept_by_every_act_and_what_is_drawn_stays_hidden(board):
    board.open(BEAR, SECRET, TOP, MINE)
    board.playing.sit_down("Ann")
    board.playing.draw("Bob")
    expect(board.zone("hand", "Bob")).to_contain_text("hand 2")
    expect(board.newest).to_contain_text("a card")
    assert "Hidden Jewel" not in board.page.content()
    board.reload()
    expect(board.zone("hand", "Bob")).to_contain_text("hand 2")
    assert [name for name in ("Hidden Jewel", "Secret Plan") if name in board.page.content()] == []


def test_without_scripts_too(plain_board):
    plain_board.open(BEAR, SECRET, TOP, MINE)
    plain_board.playing.sit_down("Ann")
    plain_board.playing.next_turn()
    expect(plain_board.newest).to_contain_text("Bob is the active player")
    expect(plain_board.zone("hand", "Bob")).to_contain_text("hand 1")
    assert "Secret Plan" not in plain_board.page.content()


def test_the_top_of_ones_library_is_sorted_and_kept_as_one_step(board):
    names = ["Ant", "Bee", "Cow", "Doe"]
    board.open(*({"id": name.lower(), "name": name, "type": "Sorcery", "zone": "library"} for name in names))
    board.playing.look_at_top("Ann", 3)
    board.playing.sort("Cow", "up")
    board.playing.sort("Cow", "up")
    expect(board.newest).to_contain_text("The first check")
    board.playing.keep_order()
    expect(board.newest).to_contain_text("library put in another order")
    expect(board.playing.top_cards).to_have_text(["Cow", "Ant", "Bee"])
    board.playing.send_from_top("Ant", "graveyard")
    expect(board.in_zone("graveyard", "Ann")).to_have_count(1)
    expect(board.playing.top_cards).to_have_text(["Cow", "Bee"])
