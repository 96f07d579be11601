"""A person gives things odd names, and sees just these names."""

import json

import pytest
from playwright.sync_api import expect

from e2e.cards import creature

NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    'O\'Brien "the" <b>Bold</b> & Co.',
    "🐻 Bär 👩‍👩‍👧",
    "דוב גדול",
    "{{ 7 * 7 }} ${x} %41 +1/+1",
)
KINDS = ("<i>x</i>", 'it\'s "so"', "🍲", "שמן", "a&b=c%20;d")


def card_called(name, **rest):
    return {**creature("odd", 2, 2, **rest), "name": name}


def test_a_card_of_any_name_is_shown_and_acted_on(board):
    counters = {"+1/+1": 1}
    board.open(*({**card_called(name, counters=counters), "id": f"odd-{n}"} for n, name in enumerate(NAMES)))
    for name in NAMES:
        expect(board.card(name)).to_contain_text(name)
        board.plus("+1/+1", on=name).click()
        expect(board.counters("+1/+1", on=name)).to_have_attribute("data-count", "2")
        expect(board.newest).to_contain_text(f"put on {name}")
        board.inspect(name)
        expect(board.about(name)).to_be_visible()
        board.close_panel()
    expect(board.table.locator("script, img, b:text('Bold')")).to_have_count(0)


def test_cards_of_odd_names_give_each_other_their_counters(board):
    first, second = NAMES[:2]
    board.open(card_called(first, counters={"+1/+1": 1}), {**card_called(second), "id": "other"})
    board.drag(board.piece("+1/+1", on=first), to=board.card(second))
    expect(board.counters("+1/+1", on=second)).to_be_visible()
    expect(board.newest).to_contain_text(f"moved from {first} to {second}")


def test_a_kind_of_any_name_is_shown_and_acted_on(board):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
    for kind in KINDS:
        board.add_kind(kind)
        board.drag(board.from_tray(kind), to=board.grip("Bear"))
        expect(board.counters(kind, on="Bear")).to_contain_text(kind)
        board.plus(kind, on="Bear").click()
        expect(board.counters(kind, on="Bear")).to_have_attribute("data-count", "2")
        board.drag(board.piece(kind, on="Bear"), to=board.grip("Ox"))
        expect(board.counters(kind, on="Ox")).to_have_attribute("data-count", "1")


def test_titles_players_and_notes_are_text_too(board):
    markup = "<script>alert(1)</script>"
    board.open(
        card_called("Bear", note=markup),
        players=[{"id": "p1", "name": markup}, {"id": "p2", "name": "Bob"}],
        title=markup,
        about=markup,
    )
    expect(board.page.get_by_role("heading", level=1)).to_have_text(markup)
    expect(board.player(markup)).to_be_visible()
    expect(board.side.get_by_text(markup, exact=True)).to_be_visible()
    board.inspect("Bear")
    expect(board.about("Bear")).to_contain_text(markup)


def test_a_name_with_markup_that_nobody_knows_is_shown_as_it_was_typed(board, complaints):
    complaints.expect("status of 422")
    board.open()
    board.add_card("<img src=x onerror=alert(3)>")
    expect(board.problem).to_contain_text("<img src=x onerror=alert(3)>")


def test_namesakes_can_be_told_apart(board):
    board.open(creature("Bear", 2, 2), {**creature("Bear", 2, 2), "id": "other"})
    board.drag(board.from_tray("+1/+1"), to=board.card("Bear (2)"))
    expect(board.counters("+1/+1", on="Bear (2)")).to_be_visible()
    expect(board.all_counters(on="Bear")).to_have_count(0)


PLAYED = "lesson/play?step=1&q1.card.odd.zone=exile"
PAGES = ("report", "compare?a=0&b=1", "share", "lesson?step=1", "lesson/play", PLAYED)


@pytest.mark.parametrize("width", [1440, 320])
def test_no_page_grows_wider_by_a_word_without_end(board, width):
    asked = {"ask": "Q" * 500, "cards": ["odd"], "players": ["p1"]}
    scenario = {
        "countertop": 1,
        "title": "W" * 10_000,
        "players": [{"id": "p1", "name": "N" * 200}],
        "cards": [card_called("M" * 200)],
        "steps": [{"do": "put", "onto": "odd", "kind": "k" * 40, "quiz": asked}],
    }
    made = board.page.request.post("/boards", form={"text": json.dumps(scenario)})
    board.page.set_viewport_size({"width": width, "height": 700})
    for page in PAGES:
        board.visit(f"{made.url}/{page}")
        assert board.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), page
