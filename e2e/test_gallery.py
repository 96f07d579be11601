"""From the first page through the gallery to a board, by mouse and keys, and without scripts."""

from playwright.sync_api import expect

from webapp.driving.pages.gallery import GalleryPage


def test_a_question_is_found_and_its_board_is_played_on(home, board):
    gallery = GalleryPage(home.page)
    home.open()
    gallery.search("undying 704.8")
    expect(gallery.entries).to_have_count(1)
    gallery.pick("Undying with both kinds of counters")
    expect(board.card("Young Wolf (2)")).to_have_attribute("data-power", "2")
    board.drag(board.from_tray("-1/-1"), to=board.card("Young Wolf (2)"))
    expect(board.card("Young Wolf (2)")).to_have_attribute("data-power", "1")


def test_it_can_be_searched_without_scripts(plain_page):
    gallery = GalleryPage(plain_page)
    gallery.open()
    gallery.search("no such thing")
    expect(gallery.entries).to_have_count(0)
    gallery.suggestion("Hardened Scales").click()
    expect(gallery.entries.first).to_contain_text("Hardened Scales")
    gallery.show_all()
    expect(gallery.subjects.first).to_have_text("Moving counters")
