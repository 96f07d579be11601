"""A note on a card shows on the card, wherever it lies, and is set as any field is."""

from tests.views.live import HTMX, LiveBoard


def test_it_is_set_and_shown_and_taken_away(live: LiveBoard):
    text = live.step(live.at(0), do="set", card="bear", note="attacks <first>").text
    assert 'class="card-note"' in text and "attacks &lt;first&gt;" in text
    text = live.step(live.at(1), do="set", card="bear", note="").text
    assert 'class="card-note"' not in text


def test_it_goes_along_with_the_card(live: LiveBoard):
    live.step(do="set", card="bear", note="mine")
    text = live.step(live.at(1), do="move", card="bear", to="hand").text
    assert "mine" in text
    assert live.session.now.board.cards["bear"].note == "mine"


def test_a_long_one_is_cut_on_the_card_and_whole_in_the_panel(live: LiveBoard):
    note = "word " * 60
    live.step(do="set", card="bear", note=note)
    assert live.client.get(f"{live.path}?card=bear", headers=HTMX).text.count("word") >= 60
