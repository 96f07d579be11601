"""The pages that look unlike each other, each opened as a person may meet it: for tests that hold for all."""

import json
from collections.abc import Callable

from e2e.cards import creature, effect, queen, scale, season
from webapp.driving.pages.board import BoardPage
from webapp.driving.pages.lesson import path_of

State = Callable[[BoardPage], None]

CREATURES = {"who": "anyone", "what": ["creature"]}
REMINDER = {"is": "triggers", "when": "dies", "affects": {"who": "you", "what": ["creature"]}, "text": "Draw a card."}
BOB = {"id": "p2", "name": "Bob", "team": "blue"}

PUZZLE = """
[state]
humanlife=20
ailife=20
humanbattlefield=Grizzly Bears|Counters:P1P1=1|Attacking;t:Goblin,P:1,T:1,Types:Creature-Goblin|Counters:M1M1=1
aibattlefield=Serra Angel
"""


def home(board):
    """The first page."""
    board.visit("/")


def the_rules(board):
    """The page of rules, as a log entry leads there."""
    board.visit("/rules#rule-704.5q")


def the_gallery(board):
    """The gallery, with what fits a word."""
    board.visit("/gallery?q=saga")


def the_format(board):
    """The page of the format, at an ability."""
    board.visit("/format#abilities-gives")


def names_to_choose_from(board):
    """A list of cards that fit what has been typed, one of them marked."""
    board.open(creature("Bear", 2, 2))
    board.name_field.press_sequentially("elemental pow>=2")
    board.offered_names.first.wait_for()


def cards_of_one_s_own(board):
    """The panel in which cards are made up, with two of one's own."""
    board.open(creature("Bear", 2, 2))
    board.own_cards.are({"name": "Ogre", "power": 3, "toughness": 2}, {"card": "Young Wolf"})
    board.own_cards.show()


def an_empty_board(board):
    """A board without a card."""
    board.open()


def a_full_board(board):
    """Twelve permanents with counters, a hand, a graveyard, players with counters, something that has just died."""
    kinds = ({"+1/+1": 12}, {"charge": 3, "shield": 1}, {"-1/-1": 1}, {"a kind of one's own, with a long name": 1000})
    cards = [
        creature(f"Creature of a long name {n}", 20, 20, owner="p2" if n % 2 else "p1", counters=kinds[n % 4])
        for n in range(12)
    ]
    board.open(
        *cards,
        creature("Bear", 2, 2, counters={"-1/-1": 1, "+1/+1": 1}),
        creature("Ooze", 2, 2, keywords=["mutate", "flying", "trample", "vigilance"], tapped=True, damage=1),
        creature("Moth", 1, 1, phased_out=True, counters={"charge": 1}),
        creature("Elk", 3, 3, zone="hand"),
        creature("Ox", 4, 4, zone="graveyard"),
        {"id": "forest", "card": "Forest"},
        {"id": "island", "card": "Island", "owner": "p2", "tapped": True},
        title="A board of many cards and with a title that goes on and on",
        players=[
            {"id": "p1", "name": "Ann", "counters": {"poison": 3, "energy": 12}},
            {"id": "p2", "name": "Bob of the very long name", "life": -1234},
        ],
        steps=[{"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2}],
    )


def a_board_being_set_up(board):
    """An opened puzzle, of which not all was carried over, and of which the check would do something."""
    board.visit("/")
    board.page.get_by_label("Text to open").fill(PUZZLE)
    board.page.get_by_role("button", name="Open text").click()
    board.set_up_panel.or_(board.why).first.wait_for()
    board.page.wait_for_load_state()


def a_question(board):
    """Two legends of one name."""
    board.open(queen(1, counters={"+1/+1": 4}), queen(2))


def a_question_of_order(board):
    """Two effects that change how many counters are put."""
    board.open(scale(), season(), creature("Bear", 2, 2), steps=[{"do": "put", "onto": "bear", "kind": "+1/+1"}])


def triggers_that_wait(board):
    """Three triggers: one with a target, one that may be declined, one that only reminds."""
    board.open(
        creature("Young Wolf", 1, 1, keywords=["undying"]),
        creature("Worker", 0, 0, type="Artifact Creature", keywords=["modular 1"], counters={"+1/+1": 1}),
        creature("Kite", 2, 1, type="Artifact Creature"),
        creature("Grafter", 0, 0, keywords=["graft 2"], counters={"+1/+1": 2}),
        creature("Watcher", 1, 1, zone="graveyard", abilities=[REMINDER]),
        creature("Ox", 4, 4, zone="hand"),
        steps=[
            {"do": "move", "card": "ox", "to": "battlefield"},
            {"do": "together", "steps": [{"do": "destroy", "card": card} for card in ("young-wolf", "worker")]},
        ],
    )


def layers(board):
    """What sets, adds and switches power and toughness; a copy, types that have changed, teams, a battle."""
    board.open(
        effect("Hush", {"is": "sets", "affects": CREATURES, "power": 1}),
        effect("Twist", {"is": "switches", "affects": CREATURES}),
        effect("Wake", {"is": "becomes", "affects": {"who": "anyone", "what": ["treasure"]}, "type": "Creature — Ape"}),
        creature("Bear", 2, 2, counters={"+1/+1": 3}),
        creature("Clone", 0, 0, copy_of="ox"),
        creature("Ox", 4, 4, owner="p2"),
        {"id": "treasure", "name": "Treasure", "type": "Artifact — Treasure"},
        {"id": "siege", "name": "Invasion", "type": "Battle — Siege", "defense": 3, "protector": "p2"},
        players=[{"id": "p1", "name": "Ann", "team": "red", "speed": 2, "commander_damage": {"ox": 4}}, BOB],
    )
    board.visit(f"{board.address}?card=bear")
    board.open_sheet()
    board.more_acts("Bear")


def a_panel_to_proliferate(board):
    """The form with a box for all that has counters."""
    a_full_board(board)
    board.visit(f"{board.address}?proliferate=now")
    board.open_sheet()


def a_panel(board):
    """A board with the panel about a card open, and all its folds too."""
    a_full_board(board)
    board.visit(f"{board.address}?card=ooze")
    board.open_sheet()
    board.about("Ooze").locator("details").evaluate_all("folds => folds.forEach(fold => { fold.open = true; })")


def abilities_to_use(board):
    """The panel about a card with abilities that are used: one, two and any number of targets, an X, a kind."""
    mage = {"who": "you", "what": ["creature"]}
    shift = {"do": "move_counters", "from": "$target", "to": "$target 2", "kind": "$kind", "count": "X"}
    abilities = [
        {"is": "activated", "cost": "{T}", "text": "move X counters from target creature onto another one",
         "targets": [mage, mage], "does": [shift]},
        {"is": "activated", "when": "it attacks", "text": "tap any of them", "targets": [{**mage, "up_to": 100}],
         "does": [{"do": "tap", "card": "$target"}]},
        {"is": "activated", "text": "proliferate", "does": [{"do": "proliferate"}]},
        {"is": "activated", "text": "destroy a land", "targets": [{"who": "anyone", "what": ["land"]}],
         "does": [{"do": "destroy", "card": "$target"}]},
    ]  # fmt: skip
    board.open(creature("Bear", 2, 2, counters={"+1/+1": 1}), creature("Ox", 1, 4, abilities=abilities))
    board.inspect("Ox")
    board.about("Ox").wait_for()


def an_editor(board):
    """The editor of a card with abilities, with a field that is wrong and all its folds open."""
    board.open(
        creature("Lord", 2, 2, abilities=[REMINDER, {"is": "changes_puts", "times": 2, "affects": {"who": "you"}}]),
        title="A board",
    )
    board.visit(f"{board.address}?edit=lord")
    board.open_sheet()
    board.editor.fill(Power="many")
    board.editor.save()
    board.editor.wrong.wait_for()
    board.page.locator("#editor details").evaluate_all("folds => folds.forEach(fold => { fold.open = true; })")


def the_table_s_settings(board):
    """The settings of the table, with house rules."""
    board.open(creature("Bear", 2, 2), house_rules={"poison": 3, "disabled": ["704.5j"]})
    board.visit(f"{board.address}?table=now")
    board.open_sheet()
    board.editor.table.get_by_text("House rules").click()


def a_counter_in_hand(board):
    """A board on which something was picked up."""
    a_full_board(board)
    board.from_tray("+1/+1").click()


def an_open_pile(board):
    """A board on which a graveyard lies open."""
    a_full_board(board)
    board.pile("graveyard", of="Ann").click()


def a_refusal(board):
    """A board on which something was refused."""
    board.open()
    board.unfold_tray()
    board.add_card("Grizzly Beers")
    board.problem.get_by_text("Grizzly Beers").wait_for()


def a_link_to_copy(board):
    """A board whose link stands there to be copied."""
    a_full_board(board)
    board.link_button.click()
    board.link_box.get_by_role("textbox").wait_for()


def an_error(board):
    """A page that is not there."""
    board.visit("/b/there-is-no-such-board")


def branches(board):
    """A board on which something was done two ways; one moment has a name."""
    steps = [{"do": "put", "onto": "bear", "kind": kind} for kind in ("+1/+1", "-1/-1", "charge")]
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4, owner="p2", counters={"shield": 1}), steps=steps)
    board.undo()
    board.page.locator("[data-undone]").first.wait_for(state="attached")
    board.from_tray("flying").click()
    board.click_on(board.grip("Bear"))
    board.counters("flying", on="Bear").wait_for()
    board.open_sheet()
    board.timeline.name_moment("One +1/+1 counter put on Bear", "before they meet")
    board.timeline.bookmarks.wait_for()
    board.timeline.more_of("One +1/+1 counter put on Bear").click()
    board.page.get_by_role("form", name="Name this moment").wait_for()


def two_moments(board):
    """Two branches side by side."""
    branches(board)
    board.reload()
    board.timeline.open_branches()
    board.timeline.compare_with_branch("One charge counter put on Bear")
    board.timeline.differences.first.wait_for()


def a_moment_looked_at(board):
    """The page of a moment that the board is not at."""
    branches(board)
    board.visit(f"{board.address}?at=1")


def a_crowd(board):
    """Stacks, one of them unfolded, gear under its bearer, lands by name, a long hand, and forty small cards."""
    token = creature("Soldier", 1, 1, token=True)
    forest = {"name": "Forest", "type": "Basic Land — Forest"}
    board.open(
        *({**token, "id": f"soldier-{n}", "tapped": n > 7} for n in range(14)),
        *({**forest, "id": f"forest-{n}", "tapped": n > 3} for n in range(7)),
        *({**creature(f"Card {n}", 1, 1, zone="hand"), "id": f"hand-{n}"} for n in range(15)),
        *(creature(f"Beast {n}", 2, 3, owner="p2", counters={"+1/+1": n + 1, "charge": 120}) for n in range(40)),
        creature("Bear", 2, 2),
        {
            "id": "sword",
            "name": "Sword",
            "type": "Artifact — Equipment",
            "attached_to": "bear",
            "counters": {"oil": 12},
        },
        {"id": "rust", "name": "Rust", "type": "Enchantment — Aura", "attached_to": "sword"},
    )
    board.crowd.unfold(board.crowd.stack("Soldier", 6))


def long_texts(board):
    """The longest names, numbers and lists that there may be."""
    keywords = "flying trample vigilance haste reach menace lifelink deathtouch hexproof indestructible flash defender"
    kinds = {f"a kind of counter number {n}": 10**12 for n in range(11)}
    board.open(
        creature("Name " * 39 + "ends", 10**12, 10**12, counters={"+1/+1": 10**12, **kinds}) | {"id": "long"},
        creature("W" * 200, 1, 1, zone="hand") | {"id": "wide"},
        creature("Keys", 1, 1, keywords=[*keywords.split(), *(f"ward {n}" for n in range(1, 9))]),
        *(creature(f"Beast {n}", 2, 3, counters={"finality": 10}) for n in range(10)),
    )


def ten_players(board):
    """A board of ten, of whom one opponent lies open."""
    board.open(
        *(creature(f"Beast {n}", 2, 3, owner=f"p{n}", counters={"+1/+1": 12}) for n in range(1, 11)),
        players=[{"id": f"p{n}", "name": f"Player {n}", "counters": {"poison": n % 7}} for n in range(1, 11)],
    )


WOLF = creature("Wolf", 2, 2, counters={"+1/+1": 1}, damage=2)
AWAY = {"do": "move_counters", "from": "wolf", "to": "bear", "kind": "+1/+1", "say": "The damage is lethal now."}
QUIZ = {"ask": "What is left?", "choices": ["Both", "The Bear"], "right": 2, "why": "Damage stays marked."}


def a_lesson(board):
    """A lesson in its midst: a question was answered wrong, a board is to be set."""
    bite = {"do": "damage", "to": "p2", "amount": 3, "from": "bear"}
    asked = {"ask": "How will they be?", "cards": ["bear"], "players": ["p2"]}
    steps = [{**AWAY, "quiz": QUIZ}, {**bite, "quiz": asked}]
    board.visit(f"{path_of(WOLF, creature('Bear', 2, 2), steps=steps, title='A lesson')}/lesson?step=1&q1=1")


def a_or_b(board):
    """Two ways side by side, after the answer."""
    steps = [{**AWAY, "quiz": QUIZ}, {"do": "undo"}, {"do": "put", "onto": "wolf", "kind": "charge"}]
    board.visit(f"{path_of(WOLF, creature('Bear', 2, 2), steps=steps)}/a-or-b?q=2")


def a_lesson_being_made(board):
    """The page on which a lesson is made, with the form of a step."""
    scenario = {"countertop": 1, "cards": [WOLF, creature("Bear", 2, 2)], "steps": [AWAY]}
    made = board.page.request.post("/boards", form={"text": json.dumps(scenario)})
    board.visit(f"{made.url}/lesson?step=1")
    board.page.get_by_label("ask, with choices").check()


ALL = (
    home,
    the_rules,
    the_gallery,
    the_format,
    cards_of_one_s_own,
    an_empty_board,
    a_full_board,
    a_crowd,
    long_texts,
    ten_players,
    a_board_being_set_up,
    a_question,
    a_question_of_order,
    triggers_that_wait,
    layers,
    a_panel_to_proliferate,
    a_panel,
    abilities_to_use,
    an_editor,
    the_table_s_settings,
    a_counter_in_hand,
    an_open_pile,
    a_refusal,
    a_link_to_copy,
    an_error,
    branches,
    two_moments,
    a_moment_looked_at,
    a_lesson,
    a_or_b,
    a_lesson_being_made,
)

WITH_A_LIST_OVER_ALL = (names_to_choose_from,)
"""States in which something lies over the page for a moment, as a menu does."""
