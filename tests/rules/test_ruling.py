"""A ruling to be pasted: the case, what happens and why, in plain words with the numbers of the rules."""

import pytest

from tests.builders import (
    HARDENED_SCALES,
    UNTOUCHABLE,
    board,
    choose,
    creature,
    damage,
    equipment,
    gives,
    legend,
    move,
    move_counters,
    permanent,
    played,
    player,
    put,
    remove,
    resolve,
    step,
    token,
)
from webapp.rules import begin, take
from webapp.rules.board import HouseRules
from webapp.rules.ruling import prose, ruling

ANN, BOB = player("p1", name="Ann"), player("p2", name="Bob")


def ruled(start, *steps):
    """The ruling on these steps, by its parts."""
    moments = [begin(start)]
    for one in steps:
        moments.append(take(moments[-1], one))
    parts = [part.split("\n", 1) for part in ruling(moments[1:]).strip().split("\n\n")]
    return {head: body for head, body in parts}


def told(start, *steps):
    """The last step as flowing text."""
    return prose(played(start, *steps))


def wolf(**fields):
    return creature("wolf", 1, 1, name="Young Wolf", keywords=["undying"], **fields)


def bear(**fields):
    return creature("bear", 2, 2, name="Bear", **fields)


class TestTheWholeRuling:
    def test_undying_and_three_minus_counters(self):
        start = board(ANN, BOB, wolf(counters={"+1/+1": 1}), bear())
        assert ruling([take(begin(start), put("-1/-1", "wolf", 3))], title="An old question") == (
            "An old question\n\n"
            "THE CASE\n"
            "Ann has 20 life and is the active player; Bob has 20 life.\n"
            "Ann controls Young Wolf (2/2, undying, with one +1/+1 counter) and Bear (2/2).\n\n"
            "WHAT HAPPENS\n"
            "Three -1/-1 counters put on Young Wolf: from 2/2 to −1/−1 (122.1a). State-based actions are checked: "
            "Young Wolf has toughness −1; it goes to Ann’s graveyard (704.5f); at the same time one +1/+1 and one "
            "-1/-1 come off Young Wolf (704.5q, 122.3). Young Wolf left as −1/−1 with one +1/+1 and three -1/-1 on "
            "it, so undying does not trigger; the counters cease to exist, they are not removed "
            "(704.8, 702.93a, 122.2). The check finds nothing more to do.\n\n"
            "IN THE END\n"
            "Young Wolf is in Ann’s graveyard.\n\n"
            "THE RULES\n"
            "122.1a (formerly 121.1a): "
            "A +X/+Y or -X/-Y counter changes a creature's power and toughness by that much.\n"
            "122.2 (formerly 121.2): Counters cease to exist as a card changes zones; they are not removed.\n"
            "122.3 (formerly 121.3): +1/+1 and -1/-1 counters on one permanent come off in equal number.\n"
            "702.93a: Undying brings a creature back with a +1/+1 counter, if it had none.\n"
            "704.5f: A creature with toughness 0 or less goes to the graveyard; it is not destroyed.\n"
            "704.5q: +1/+1 and -1/-1 counters on one permanent come off in equal number.\n"
            "704.8: What leaves in a check is remembered as it was before that whole check.\n"
        )

    def test_says_what_the_author_says_of_a_step_and_why(self):
        quiz = {"ask": "How many?", "choices": ["One", "Two"], "right": 1, "why": "Nothing adds to it."}
        said = put("charge", "bear", say="A  counter\ncomes.", quiz=quiz)
        assert ruled(board(ANN, BOB, bear()), said)["WHAT HAPPENS"] == (
            "A counter comes. Nothing adds to it.\n"
            "One charge counter put on Bear (122.1). The check finds nothing to do."
        )

    def test_but_not_twice_where_it_is_the_title(self):
        both = step("together", steps=[put("charge", "bear"), put("oil", "bear")], say="a storm.")
        assert ruled(board(ANN, BOB, bear()), both)["WHAT HAPPENS"].startswith("a storm.\nOne charge counter on Bear")
        assert told(board(ANN, BOB, bear()), both).startswith("A storm. One charge counter on Bear")

    @pytest.mark.rule("800.4a")
    def test_who_sits_down_and_who_leaves_is_there_in_the_end(self):
        third = {"id": "cyd", "name": "Cyd"}
        three = board(ANN, BOB, bear())
        assert ruled(three, step("join", player=third))["IN THE END"] == "Cyd has 20 life."
        assert ruled(played(three, step("join", player=third)).board, step("leave", player="p2"))["IN THE END"] == (
            "Bob has left the game."
        )

    def test_what_is_taken_off_by_hand_is_told_once(self):
        off = step("take_off", card="bear")
        assert told(board(ANN, BOB, bear()), off).startswith("Bear is taken off the board by hand. The check")

    @pytest.mark.parametrize(
        ("counters", "said"),
        [
            ({"+1/+1": 1}, "one +1/+1 counter"),
            ({"+1/+1": 1, "shield": 1}, "one +1/+1 and one shield counter"),
            ({"oil": 1, "shield": 2}, "one oil and two shield counters"),
        ],
    )
    def test_counters_are_named_by_their_number(self, counters, said):
        case = ruled(board(ANN, BOB, creature("x", 3, 3, name="Ox", counters=counters)), damage("x", 1))["THE CASE"]
        assert f"with {said})" in case

    def test_of_nothing_there_is_none(self):
        assert ruling([]) == ""

    def test_several_acts_are_numbered_and_one_is_not(self):
        acts = ruled(board(ANN, BOB, bear()), put("charge", "bear"), put("charge", "bear"))["WHAT HAPPENS"]
        assert [line[:3] for line in acts.splitlines()] == ["1. ", "2. "]
        assert ruled(board(ANN, BOB, bear()), put("charge", "bear"))["WHAT HAPPENS"].startswith("One charge counter")


class TestTheCase:
    def test_what_the_step_is_about_and_who_changed_it(self):
        scales = permanent("scales", type="Enchantment", name="Hardened Scales", abilities=HARDENED_SCALES)
        case = ruled(board(ANN, BOB, bear(), scales, permanent("rock", name="Rock")), put("+1/+1", "bear"))["THE CASE"]
        assert "Ann controls Bear (2/2), Hardened Scales and Rock." in case

    def test_where_there_are_many_others_they_are_counted(self):
        rocks = [permanent(f"rock{n}", name="Rock") for n in range(7)]
        case = ruled(board(ANN, BOB, bear(), *rocks), put("charge", "bear"))["THE CASE"]
        assert "Ann controls Bear (2/2).\nSeven other cards are there, not named here." in case

    def test_but_not_those_that_say_why_nothing_happened(self):
        quiet = permanent("quiet", name="Quiet", abilities=[{"is": "no_counters", "affects": {"who": "anyone"}}])
        rocks = [permanent(f"rock{n}", name="Rock") for n in range(7)]
        case = ruled(board(ANN, BOB, bear(), quiet, *rocks), put("charge", "bear"))["THE CASE"]
        assert "Ann controls Bear (2/2) and Quiet." in case

    def test_what_lies_in_a_library_or_hand_is_only_counted(self):
        case = ruled(board(ANN, BOB, bear(), permanent("secret", zone="library")), put("charge", "bear"))["THE CASE"]
        assert "One other card is there, not named here." in case

    def test_who_owns_it_where_that_is_another(self):
        case = ruled(board(ANN, BOB, bear(owner="p2", controller="p1")), step("destroy", card="bear"))["THE CASE"]
        assert "Ann controls Bear (2/2, owned by Bob)." in case

    def test_on_the_stack_not_in_it(self):
        ruling = ruled(board(ANN, BOB, bear(zone="stack")), put("charge", "bear"), move("bear", "hand"))
        assert "On the stack: Bear (2/2)." in ruling["THE CASE"]

    def test_teams_commanders_and_numbers_of_the_house(self):
        dealt = player("p1", name="Ann", team="red", commander_damage={"bear": 5})
        rules = HouseRules(poison=3)
        case = ruled(board(dealt, BOB, bear(), format="two-headed-giant", house_rules=rules), put("charge", "bear"))
        assert "Ann (team red) has 20 life and 5 combat damage by Bear" in case["THE CASE"]
        assert "The format is Two-Headed Giant." in case["THE CASE"]
        assert "Poison counters lose the game from 3 on, by a house rule." in case["THE CASE"]

    def test_and_what_makes_it_as_big_as_it_is(self):
        sword = equipment("sword", on="bear", name="Sword", abilities=gives(2, 0, who="attached"))
        case = ruled(board(ANN, BOB, bear(), sword), put("charge", "bear"))["THE CASE"]
        assert "Ann controls Bear (4/2) and Sword (on Bear)." in case

    def test_zones_and_players_as_they_are(self):
        poisoned = player("p2", name="Bob", life=-1, counters={"poison": 1})
        start = board(ANN, poisoned, bear(zone="hand"), house_rules=HouseRules(disabled=("704.5a",)))
        case = ruled(start, move("bear", "battlefield"))["THE CASE"]
        assert "Bob has −1 life and one poison counter." in case
        assert "In Ann’s hand: Bear (2/2)." in case
        assert "House rules switch off 704.5a." in case

    def test_damage_and_what_is_tapped(self):
        case = ruled(board(ANN, BOB, creature("ox", 2, 4, name="Ox", damage=1, tapped=True)), damage("ox", 1))[
            "THE CASE"
        ]
        assert "Ox (2/4, 1 damage marked, tapped)" in case


class TestWhatHappens:
    def test_what_was_put_is_told_once(self):
        assert told(board(bear()), put("+1/+1", "bear")) == (
            "One +1/+1 counter put on Bear: from 2/2 to 3/3 (122.1a). The check finds nothing to do."
        )
        assert told(board(bear(counters={"charge": 2})), remove("charge", "bear")).startswith(
            "One charge counter removed from Bear (122.1)."
        )

    def test_damage_that_makes_it_smaller(self):
        assert told(board(bear(counters={"+1/+1": 1})), damage("bear", 1, wither=True)).startswith(
            "One damage dealt to Bear (120.3, 702.80a). One -1/-1 counter on Bear: from 3/3 to 2/2 (120.3d, 122.1a)."
        )

    def test_but_twice_where_it_was_more(self):
        scales = permanent("scales", type="Enchantment", name="Scales", abilities=HARDENED_SCALES)
        assert told(board(bear(), scales), put("+1/+1", "bear")).startswith(
            "One +1/+1 counter put on Bear. Scales: in place of one +1/+1 counter on Bear two are put (614.1a, 122.6). "
            "Two +1/+1 counters on Bear: from 2/2 to 4/4 (122.1a)."
        )

    def test_nothing(self):
        kite = creature("kite", 2, 1, name="Kite", abilities=UNTOUCHABLE)
        assert told(board(bear(counters={"charge": 1}), kite), move_counters("charge", "bear", "kite")) == (
            "Nothing happened: one charge counter moved from Bear to Kite. Charge counters can't be put on Kite: its "
            "own ability says so (614.17c). What can't be put is not removed: Bear keeps its charge counters (122.5)."
        )

    def test_each_pass_of_the_check(self):
        assert (
            "State-based actions are checked again: Soldier, a token, ceases to exist (704.5d, 111.7, 704.3)."
            in told(board(token("t", name="Soldier")), damage("t", 1))
        )

    def test_a_question_and_its_answer(self):
        start = board(ANN, BOB, legend("a", name="Queen"), legend("b", name="Queen", counters={"charge": 1}))
        assert prose(begin(start)).endswith(
            "A question waits for an answer: Ann chooses which one named Queen stays (704.5j)."
        )
        assert told(start, choose("b")).startswith("The answer: Queen (2). State-based actions are checked")

    def test_a_board_as_it_stands(self):
        assert prose(begin(board(bear()))) == "The check finds nothing to do on the board as it stands."
        dead = prose(begin(board(creature("dead", 0, 0, name="Dead"))))
        assert dead.startswith(
            "The board is checked as it stands. State-based actions are checked: Dead has toughness 0"
        )


class TestTheEnd:
    def test_what_is_otherwise(self):
        end = ruled(board(ANN, BOB, bear(), creature("ox", 1, 1, name="Ox")), put("+1/+1", "bear"))["IN THE END"]
        assert end == "Bear: 3/3, with one +1/+1 counter."

    def test_nothing_is_said_where_nothing_is(self):
        kite = creature("kite", 2, 1, name="Kite", abilities=UNTOUCHABLE)
        assert "IN THE END" not in ruled(board(ANN, BOB, kite), put("charge", "kite"))

    def test_a_new_object(self):
        end = ruled(board(ANN, BOB, wolf()), put("-1/-1", "wolf"), resolve())["IN THE END"]
        assert end == (
            "Young Wolf is on the battlefield under Ann’s control, a new object: 2/2, undying, with one +1/+1 counter."
        )

    def test_what_waits(self):
        end = ruled(board(ANN, BOB, wolf()), put("-1/-1", "wolf"))["IN THE END"]
        assert "Undying of Young Wolf waits to be resolved: Young Wolf returns with a +1/+1 counter." in end

    def test_who_has_lost_and_what_is_gone(self):
        start = board(player("p1", name="Ann", counters={"poison": 9}), BOB, token("t", name="Soldier"))
        assert ruled(start, put("poison", "p1"))["IN THE END"] == "Ann has lost the game."
        assert ruled(start, step("destroy", card="t"))["IN THE END"] == "Soldier has ceased to exist."
