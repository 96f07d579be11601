"""A person reads what happened, and by which rule."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature, effect
from webapp.driving.screens import PHONE

ANTHEM = {"is": "gives", "power": 1, "toughness": 1, "affects": {"who": "you", "what": ["creature"]}}


def test_a_creature_dies_and_the_story_says_by_which_rule(board):
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}))
    board.plus("-1/-1", on="Bear").click()
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")
    expect(board.fired).to_have_count(1)
    expect(board.fired).to_have_attribute("data-fired", "704.5f")
    expect(board.fired).to_have_attribute("data-object", "bear")
    expect(board.fired).to_have_attribute("data-pass", "1")
    expect(board.fired).to_contain_text("704.5f")
    expect(board.fired).to_contain_text("Ann’s graveyard")


def test_a_creature_that_died_is_shown_as_it_last_was(board):
    board.open(creature("Wolf", 1, 1, counters={"+1/+1": 1}))
    board.put(3, "-1/-1", on="Wolf")
    expect(board.told("704.8")).to_contain_text("Wolf left as −1/−1 with one +1/+1 and three -1/-1 on it")
    expect(board.fired).to_have_count(2)
    board.pile("graveyard", of="Ann").click()
    board.inspect("Wolf")
    expect(board.about("Wolf")).to_contain_text("Last look: it left the battlefield as −1/−1")
    expect(board.about("Wolf")).to_contain_text("one +1/+1 and three -1/-1 on it")


def test_a_rules_number_leads_to_the_rule_and_the_way_back_to_the_board(board):
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}))
    board.plus("-1/-1", on="Bear").click()
    board.fired.get_by_role("link", name="Rule 704.5f").press("Enter")
    told = board.page.locator(":target")
    expect(told).to_contain_text("A creature with toughness 0 or less goes to the graveyard")
    expect(told).to_be_in_viewport()
    board.page.go_back()
    expect(board.fired).to_have_attribute("data-fired", "704.5f")


def test_what_has_left_is_shown_where_it_was_until_the_next_act(board):
    board.open(creature("Bear", 2, 2, counters={"-1/-1": 1}), creature("Ox", 4, 4))
    board.plus("-1/-1", on="Bear").click()
    expect(board.left("Bear")).to_contain_text("to the graveyard 704.5f")
    expect(board.left("Bear")).to_contain_text("last look: 0/0, two -1/-1")
    board.drag(board.from_tray("charge"), to=board.card("Ox"))
    expect(board.counters("charge", on="Ox")).to_be_visible()
    expect(board.left("Bear")).to_have_count(0)


def test_opposed_counters_cancel_before_ones_eyes(board):
    board.open(creature("Ox", 4, 4, counters={"+1/+1": 3}))
    board.drag(board.from_tray("-1/-1"), to=board.card("Ox"))
    expect(board.counters("+1/+1", on="Ox")).to_have_attribute("data-count", "2")
    expect(board.counters("-1/-1", on="Ox")).to_have_count(0)
    expect(board.fired).to_have_attribute("data-fired", "704.5q")


def test_damage_becomes_lethal_when_the_counter_moves_away(board):
    board.open(creature("Bear", 2, 2, damage=2, counters={"+1/+1": 1}), creature("Ox", 4, 4))
    board.drag(board.piece("+1/+1", on="Bear"), to=board.card("Ox"))
    expect(board.fired).to_have_attribute("data-fired", "704.5g")
    expect(board.card("Bear")).to_have_attribute("data-zone", "graveyard")


def test_a_second_pass_is_told_as_the_second(board):
    captain = creature(
        "Captain",
        1,
        1,
        abilities=[{"is": "gives", "affects": {"who": "you", "other": True}, "toughness": 1, "power": 1}],
    )
    board.open(captain, creature("Imp", 1, 1, counters={"-1/-1": 1}))
    board.drag(board.from_tray("-1/-1"), to=board.card("Captain"))
    expect(board.fired).to_have_count(2)
    expect(board.fired.nth(1)).to_have_attribute("data-object", "imp")
    expect(board.fired.nth(1)).to_have_attribute("data-pass", "2")


def test_the_tenth_poison_counter_loses_the_game(board):
    board.open(players=[{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob", "counters": {"poison": 9}}])
    board.plus("poison", on="Bob").click()
    expect(board.player("Bob")).to_have_attribute("data-lost", "true")
    expect(board.fired).to_have_attribute("data-fired", "704.5c")
    expect(board.told("704.5c")).to_contain_text("122.1f")


def test_how_power_and_toughness_come_about_is_told_part_by_part(board):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 2, "-0/-1": 1}))
    board.inspect("Bear")
    sums = board.about("Bear").get_by_role("row")
    expect(sums.first).to_contain_text("2/2")
    expect(sums.last).to_contain_text("4/3")


def test_what_is_not_modelled_is_marked_on_the_card(board):
    board.open(creature("Bear", 2, 2), creature("Ooze", 2, 2, keywords=["mutate"]))
    expect(board.card("Ooze")).to_contain_text("not all modelled")
    expect(board.card("Bear")).not_to_contain_text("not all modelled")
    board.inspect("Ooze")
    expect(board.about("Ooze")).to_contain_text("Not modelled yet")


class TestNumbersExplainThemselves:
    def test_resting_on_a_size_shows_the_sum(self, board):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 2}), effect("Anthem", ANTHEM))
        board.reasons.size_of("Bear").hover()
        rows = board.reasons.tip.get_by_role("row")
        expect(rows).to_contain_text(["printed2/2208.1", "Anthem+1/+1613.4c", "2 +1/+1+2/+2122.1a", "now5/5"])

    def test_it_stays_while_the_pointer_is_on_it_and_goes_afterwards(self, board):
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
        board.reasons.size_of("Bear").hover()
        expect(board.reasons.tip).to_be_visible()
        board.reasons.tip.hover()
        board.reasons.tip.get_by_role("link", name="Rule 208.1").hover()
        expect(board.reasons.tip).to_contain_text("Bear is 2/2")
        board.page.mouse.move(5, 5)
        expect(board.reasons.tip).to_be_hidden()

    def test_by_key_and_away_by_escape(self, board):
        board.open(creature("Bear", 2, 2))
        board.tab_to(board.reasons.size_of("Bear"))
        expect(board.focused).to_have_accessible_name("Bear is 2/2: how?")
        expect(board.reasons.tip).to_contain_text("Bear is 2/2")
        board.press("Escape")
        expect(board.reasons.tip).to_be_hidden()
        board.press("Enter")
        expect(board.reasons.tip).to_contain_text("Bear is 2/2")
        expect(board.carried).to_contain_text("Bear is 2/2 printed 2/2 208.1 now 2/2")

    def test_a_piece_says_what_its_kind_does(self, board):
        board.open(creature("Bear", 2, 2, counters={"+1/+1": 2, "shield": 1}))
        board.piece("+1/+1", on="Bear").hover()
        expect(board.reasons.tip).to_contain_text("two +1/+1 counters on Bear")
        expect(board.reasons.tip).to_contain_text("122.1a formerly 121.1a +2/+2 in all")
        board.piece("shield", on="Bear").hover()
        expect(board.reasons.tip).to_contain_text("Instead of damage, or of an effect that destroys it")

    def test_a_rule_in_the_story_says_what_it_is_missing(self, board):
        board.open(players=[{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob", "counters": {"poison": 8}}])
        board.plus("poison", on="Bob").click()
        board.reasons.rule_in_story("122.1f").hover()
        expect(board.reasons.tip).to_contain_text("A player with ten or more poison counters loses")
        expect(board.reasons.tip).to_contain_text("one more and Bob loses")

    def test_with_a_counter_in_hand_a_size_is_a_place_like_the_rest_of_the_card(self, board):
        board.open(creature("Bear", 2, 2))
        board.from_tray("charge").click()
        board.reasons.size_of("Bear").click()
        expect(board.counters("charge", on="Bear")).to_be_visible()
        expect(board.reasons.tip).to_be_hidden()

    def test_without_scripts_a_size_leads_to_the_panel(self, plain_board):
        plain_board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
        plain_board.reasons.size_of("Bear").click()
        expect(plain_board.about("Bear").get_by_role("row").last).to_contain_text("3/3")


@pytest.mark.browser_context_args(**PHONE)
def test_a_tap_on_a_size_explains_it(board, finger):
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}))
    size = board.reasons.size_of("Bear").bounding_box()
    assert min(size["width"], size["height"]) >= 24
    finger.tap(board.reasons.size_of("Bear"))
    expect(board.reasons.tip).to_contain_text("Bear is 3/3")
    box = board.reasons.tip.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["viewport"]["width"]
    finger.tap(board.name_of("Bear"))
    expect(board.reasons.tip).to_be_hidden()


class TestTheStoryInOtherWays:
    def three_moments(self, board):
        steps = [{"do": "put", "onto": onto, "kind": "charge"} for onto in ("bear", "ox")]
        board.open(creature("Bear", 2, 2), creature("Ox", 4, 4), steps=steps)

    def test_only_what_is_about_one_card_and_what_arrives_obeys(self, board):
        self.three_moments(board)
        assert sorted(board.reasons.names_to_show) == ["Bear", "Ox"]
        board.reasons.show_only("Bear")
        expect(board.reasons.moments).to_have_count(1)
        board.plus("charge", on="Bear").click()
        expect(board.reasons.moments).to_have_count(2)
        board.plus("charge", on="Ox").click()
        expect(board.counters("charge", on="Ox")).to_have_attribute("data-count", "2")
        expect(board.reasons.moments).to_have_count(2)
        board.reasons.show_only("All of the story")
        expect(board.reasons.moments).to_have_count(5)

    def test_as_prose_that_goes_on(self, board):
        self.three_moments(board)
        board.reasons.prose_button.click()
        expect(board.reasons.prose_button).to_have_attribute("aria-pressed", "true")
        expect(board.reasons.prose.first).to_have_text(
            "One charge counter put on Ox (122.1). The check finds nothing to do."
        )
        expect(board.story).to_be_hidden()
        board.plus("charge", on="Bear").click()
        expect(board.reasons.prose.first).to_contain_text("One charge counter put on Bear")
        board.reasons.show_only("Ox")
        expect(board.reasons.prose).to_have_count(1)
        board.reasons.prose_button.click()
        expect(board.story).to_be_visible()

    @pytest.mark.browser_context_args(permissions=["clipboard-read", "clipboard-write"])
    def test_copied_as_a_ruling(self, board):
        self.three_moments(board)
        board.reasons.ruling_link.click()
        expect(board.carried).to_have_text("Copied as a ruling.")
        assert board.clipboard.startswith("THE CASE\nAnn has 20 life")
        assert "2. One charge counter put on Ox (122.1)." in board.clipboard

    def test_without_scripts_the_ruling_is_a_page_of_text(self, plain_board):
        plain_board.open(creature("Bear", 2, 2), steps=[{"do": "put", "onto": "bear", "kind": "charge"}])
        expect(plain_board.reasons.prose_button).to_be_hidden()
        answer = plain_board.page.request.get(plain_board.reasons.ruling_link.get_attribute("href"))
        assert answer.headers["content-type"].startswith("text/plain")
        assert "One charge counter put on Bear (122.1)." in answer.text()
