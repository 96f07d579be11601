"""A person reads what happened, and by which rule."""

from playwright.sync_api import expect

from e2e.cards import creature


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
