"""Proliferating, and what the panels about a card and a player offer less often."""

from playwright.sync_api import expect

from e2e.cards import creature

POISONED = [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob", "counters": {"poison": 3}}]


def open_some_counters(board):
    """A bear and a moth with counters, an ox without, and Bob poisoned."""
    board.open(
        creature("Bear", 2, 2, counters={"+1/+1": 1, "charge": 2}),
        creature("Moth", 3, 3, counters={"-1/-1": 1}),
        creature("Ox", 4, 4),
        players=POISONED,
    )


def test_what_is_ticked_gets_one_more_of_each_kind(board):
    open_some_counters(board)
    board.open_proliferate()
    expect(board.proliferate.get_by_role("checkbox")).to_have_count(3)
    board.proliferate.get_by_label("Bear").check()
    board.proliferate.get_by_label("Bob").check()
    board.proliferate.get_by_role("button", name="Proliferate").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "3")
    expect(board.counters("poison", on="Bob")).to_have_attribute("data-count", "4")
    expect(board.counters("-1/-1", on="Moth")).to_have_attribute("data-count", "1")
    expect(board.proliferate).to_contain_text("two +1/+1 and three charge")


def test_the_same_where_scripts_are_switched_off(plain_board):
    open_some_counters(plain_board)
    plain_board.open_proliferate()
    plain_board.proliferate.get_by_label("Moth").check()
    plain_board.proliferate.get_by_role("button", name="Proliferate").click()
    expect(plain_board.counters("-1/-1", on="Moth")).to_have_attribute("data-count", "2")
    expect(plain_board.counters("poison", on="Bob")).to_have_attribute("data-count", "3")


def test_counters_are_doubled_and_the_fold_stays_open(board):
    open_some_counters(board)
    board.inspect("Bear")
    more = board.more_acts("Bear")
    more.get_by_label("Kind of counter to double on Bear").select_option("charge")
    more.get_by_role("button", name="Double").click()
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "4")
    expect(more.get_by_role("button", name="Double")).to_be_focused()
    more.get_by_label("Player to gain control of Bear").select_option(label="Bob")
    more.get_by_role("button", name="Give").click()
    expect(board.card("Bear")).to_have_attribute("data-controller", "p2")
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "4")


def test_a_card_phases_out_and_in(board):
    open_some_counters(board)
    board.inspect("Bear")
    board.more_acts("Bear").get_by_role("button", name="Let Bear phase out").click()
    expect(board.card("Bear")).to_have_attribute("data-phased-out", "")
    board.about("Bear").get_by_role("button", name="Let Bear phase in").click()
    expect(board.card("Bear")).not_to_have_attribute("data-phased-out", "")
    expect(board.counters("charge", on="Bear")).to_have_attribute("data-count", "2")


def test_an_upkeep_begins(board):
    ghost = creature("Ghost", 3, 3, keywords=["vanishing 2"], counters={"time": 2})
    board.open(ghost)
    board.inspect("Ann")
    board.about("Ann").get_by_role("button", name="Begin the upkeep of Ann").click()
    board.resolve("vanishing of Ghost").click()
    expect(board.counters("time", on="Ghost")).to_have_attribute("data-count", "1")
