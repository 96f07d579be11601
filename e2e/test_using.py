"""A person uses an ability of a card: by its button in the panel, by its menu, by keys; and resolves what triggered."""

from playwright.sync_api import expect

from e2e.cards import creature

BALLISTA = {"id": "ballista", "card": "Walking Ballista", "counters": {"+1/+1": 2}}
GROWS = "{4}: put a +1/+1 counter on it"
SHOOTS = "Remove a +1/+1 counter from it: it deals 1 damage to any target"


def open_ballista(board):
    board.open(BALLISTA, creature("Bear", 2, 2))


def test_its_button_asks_for_the_target_and_takes_the_counter(board):
    open_ballista(board)
    board.inspect("Walking Ballista")
    board.target_of("Walking Ballista", SHOOTS).select_option(label="Bear")
    board.ability("Walking Ballista", SHOOTS).click()
    expect(board.counters("+1/+1", on="Walking Ballista")).to_have_attribute("data-count", "1")
    expect(board.newest).to_contain_text("1 damage to Bear, 1 marked")


def test_by_keys(board):
    open_ballista(board)
    board.card("Walking Ballista").focus()
    board.press("Enter")
    board.target_of("Walking Ballista", SHOOTS).focus()
    board.press("End")
    board.tab_to(board.ability("Walking Ballista", SHOOTS))
    board.press("Enter")
    expect(board.counters("+1/+1", on="Walking Ballista")).to_have_attribute("data-count", "1")
    expect(board.newest).to_contain_text("1 damage to Bear, 1 marked")


def test_what_asks_for_nothing_is_one_press(board):
    open_ballista(board)
    board.inspect("Walking Ballista")
    expect(board.about("Walking Ballista")).to_contain_text("Its cost is not checked.")
    board.ability("Walking Ballista", GROWS).click()
    expect(board.counters("+1/+1", on="Walking Ballista")).to_have_attribute("data-count", "3")


def test_its_button_on_the_card_leads_to_what_it_asks(board):
    board.open({"id": "ghave", "card": "Ghave, Guru of Spores", "counters": {"+1/+1": 5}}, creature("Bear", 2, 2))
    sacrifice = "{1}, Sacrifice a creature: put a +1/+1 counter on target creature"
    button = board.ability_on_card("Ghave, Guru of Spores", sacrifice)
    expect(button).to_have_text("{1}, Sacrifice…: put a +1/+1 counter on target creature…")
    button.click()
    expect(board.target_of("Ghave, Guru of Spores", sacrifice)).to_be_focused()


def test_what_a_card_enters_with_is_said_once(board):
    board.open({"id": "chalice", "card": "Everflowing Chalice", "counters": {"charge": 1}})
    board.inspect("Everflowing Chalice")
    expect(board.about("Everflowing Chalice")).to_contain_text("It enters with X charge counters.")
    expect(board.about("Everflowing Chalice")).not_to_contain_text("depends on something")


def test_the_menu_has_a_group_of_its_targets(board):
    open_ballista(board)
    board.hands.open_menu(board.grip("Walking Ballista"))
    board.hands.unfold(SHOOTS)
    board.hands.act(f"Walking Ballista: {SHOOTS} \u2014 Bear").hover()
    expect(board.hands.foot).to_contain_text("damage")
    board.hands.act(f"Walking Ballista: {SHOOTS} \u2014 Bear").click()
    expect(board.counters("+1/+1", on="Walking Ballista")).to_have_attribute("data-count", "1")


def test_what_triggered_asks_for_its_target(board):
    board.open({"id": "pupil", "card": "Star Pupil", "counters": {"+1/+1": 2}}, creature("Bear", 2, 2))
    board.inspect("Star Pupil")
    board.about("Star Pupil").get_by_role("button", name="Sacrifice Star Pupil").click()
    expect(board.triggers).to_contain_text("put its counters on target creature you control")
    board.resolve("the trigger of Star Pupil").click()
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
