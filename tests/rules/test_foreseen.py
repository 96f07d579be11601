"""What would come of a step, in short phrases, the most important first; and that of nothing else is told."""

import pytest

from tests.builders import (
    HARDENED_SCALES,
    UNTOUCHABLE,
    at_most,
    aura,
    battle,
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
    planeswalker,
    player,
    put,
    remove,
    step,
    together,
    token,
)
from webapp.rules import begin, check, take, tell
from webapp.rules.board import HouseRules
from webapp.rules.errors import BadStepError
from webapp.rules.foreseen import foresee, foresee_edit, would
from webapp.rules.state_based import RULES

ANN, BOB = player("p1", name="Ann"), player("p2", name="Bob")


def seen(start, one):
    """The phrases, each with its rule: `3/3 → 4/4 · 122.1a`."""
    return [" · ".join([phrase.text, *phrase.rules]) for phrase in foresee(begin(start), one).phrases]


def set_up(start, one):
    """The same in set-up mode; what the first check would do is marked."""
    told = foresee_edit(start, one, check(start))
    return [("check: " if p.by_check else "") + " · ".join([p.text, *p.rules]) for p in told.phrases]


def bear(**fields):
    return creature("bear", 2, 2, name="Bear", **fields)


def wolf(**fields):
    return creature("wolf", 1, 1, name="Young Wolf", keywords=["undying"], **fields)


SCALES = permanent("scales", type="Enchantment", name="Hardened Scales", abilities=HARDENED_SCALES)
KITE = creature("kite", 2, 1, name="Kite", abilities=UNTOUCHABLE)


class TestNumbers:
    @pytest.mark.rule("122.1a")
    def test_a_counter_makes_it_bigger(self):
        assert seen(board(bear()), put("+1/+1", "bear")) == ["2/2 → 3/3 · 122.1a"]

    @pytest.mark.rule("122.1b")
    def test_or_gives_a_keyword(self):
        assert seen(board(bear()), put("flying", "bear")) == ["gains flying · 122.1b"]

    def test_a_second_one_gives_nothing_new(self):
        assert seen(board(bear(counters={"flying": 1})), put("flying", "bear")) == ["flying 1 → 2 · 122.1b"]

    @pytest.mark.rule("122.1")
    def test_or_is_a_mere_marker(self):
        assert seen(board(bear()), put("charge", "bear", 2)) == ["charge 0 → 2 · 122.1"]

    def test_what_is_moved_is_told_of_both(self):
        ox = creature("ox", 2, 4, name="Ox", counters={"+1/+1": 2})
        assert seen(board(bear(), ox), move_counters("+1/+1", "ox", "bear")) == [
            "2/2 → 3/3 · 122.1a",
            "Ox: 4/6 → 3/5 · 122.1a",
        ]

    def test_what_comes_onto_a_creature_changes_it(self):
        sword = equipment("sword", name="Sword", abilities=gives(2, 0, who="attached"))
        assert seen(board(bear(), sword), step("attach", card="sword", to="bear")) == [
            "2/2 → 4/2 · 613.4c",
            "Sword: attached to it · 701.3a",
        ]

    @pytest.mark.parametrize(
        ("ability", "size", "rule"),
        [
            ({"is": "switches", "affects": {"who": "attached"}}, "4/2", "613.4d"),
            ({"is": "sets", "toughness": 7, "affects": {"who": "attached"}}, "2/7", "613.4b"),
            ({"is": "gives", "toughness": 1, "affects": {"who": "attached"}}, "2/5", "613.4c"),
        ],
    )
    def test_by_the_rule_of_the_layer_in_which_it_changes(self, ability, size, rule):
        hat = equipment("hat", name="Hat", abilities=[ability])
        start = board(creature("ox", 2, 4, name="Ox"), hat)
        attach = step("attach", card="hat", to="ox")
        assert seen(start, attach)[0] == f"2/4 → {size} · {rule}"
        now = next(line for line in tell(take(begin(start), attach)).lines if line.label == "now")
        assert (now.text, now.rules) == (f"Ox 2/4 → {size}", (rule,))

    def test_what_is_alike_for_several_is_told_once(self):
        ox, elk, boar = (creature(name, 2, 2, name=name.title()) for name in ("ox", "elk", "boar"))
        three = together(*(put("+1/+1", name) for name in ("bear", "ox", "elk")))
        assert seen(board(bear(), ox, elk, boar), three) == ["Bear, Ox and Elk: 2/2 → 3/3 · 122.1a"]
        four = together(*(put("+1/+1", name) for name in ("bear", "ox", "elk", "boar")))
        assert seen(board(bear(), ox, elk, boar), four) == ["Bear, Ox and 2 more: 2/2 → 3/3 · 122.1a"]

    def test_life_and_damage(self):
        start = board(ANN, BOB, bear(damage=0), creature("ox", 2, 4, name="Ox"))
        assert seen(start, step("life", player="p1", change=-3)) == ["life 20 → 17 · 119.3"]
        assert seen(start, damage("p1", 3)) == ["life 20 → 17 · 120.3a"]
        assert seen(start, damage("ox", 3)) == ["3 damage marked · 120.3"]


class TestWhatTheRulesDo:
    @pytest.mark.rule("704.5q")
    def test_opposed_counters_cancel(self):
        assert seen(board(bear(counters={"+1/+1": 1})), put("-1/-1", "bear")) == [
            "cancels with the +1/+1 → 2/2 · 704.5q"
        ]

    def test_several_of_each(self):
        assert seen(board(bear(counters={"+1/+1": 3})), put("-1/-1", "bear", 2)) == [
            "two +1/+1 and two -1/-1 cancel → 3/3 · 704.5q"
        ]

    def test_two_two_counters_do_not(self):
        assert seen(board(bear(counters={"+2/+2": 1})), put("-1/-1", "bear")) == ["4/4 → 3/3 · 122.1a"]

    @pytest.mark.rule("704.5f")
    def test_no_toughness_is_death(self):
        assert seen(board(bear()), put("-1/-1", "bear", 2)) == ["dies: toughness 0 · 704.5f"]
        assert seen(board(bear()), put("-1/-1", "bear", 1)) == ["2/2 → 1/1 · 122.1a"]

    @pytest.mark.rule("704.5g")
    def test_lethal_damage_too(self):
        assert seen(board(bear()), damage("bear", 2)) == ["dies: lethal damage · 704.5g"]

    @pytest.mark.rule("704.5i")
    def test_a_planeswalker_does_not_die(self):
        jace = planeswalker("jace", 1, name="Jace", counters={"loyalty": 1})
        assert seen(board(jace), remove("loyalty", "jace")) == ["goes to the graveyard: loyalty 0 · 704.5i"]

    @pytest.mark.rule("704.5c")
    def test_the_tenth_poison_counter_loses_the_game(self):
        def at(poison):
            return board(player("p1", name="Ann", counters={"poison": poison}), BOB)

        assert seen(at(9), put("poison", "p1")) == ["Ann loses · 704.5c", "poison 9 → 10 · 122.1f"]
        assert seen(at(8), put("poison", "p1")) == ["poison 8 → 9 · 122.1f"]

    @pytest.mark.rule("704.6b")
    def test_with_whom_shares_a_team(self):
        mates = [
            player(i, name=n, team="A", counters={"poison": c}) for i, n, c in [("p1", "Ann", 14), ("p2", "Cat", 0)]
        ]
        start = board(*mates, player("p3", name="Bob", team="B"), format="two-headed-giant")
        assert seen(start, put("poison", "p2"))[0] == "Ann loses · 704.6b"

    @pytest.mark.rule("704.5j")
    def test_a_question_is_foreseen_and_not_answered(self):
        start = board(ANN, BOB, legend("a", counters={"charge": 1}), legend("b", zone="hand"))
        assert (
            seen(start, move("b", "battlefield"))[0] == "would ask: Ann chooses which one named Isamaru stays · 704.5j"
        )

    @pytest.mark.rule("704.5m")
    def test_what_is_on_it_goes_along(self):
        start = board(bear(), aura("blessing", on="bear", name="Blessing"))
        assert seen(start, step("destroy", card="bear")) == [
            "dies · 701.8a",
            "Blessing: goes to the graveyard: enchants nothing legal · 704.5m",
        ]

    @pytest.mark.rule("704.5r")
    def test_a_limit(self):
        troll = creature("troll", 1, 1, name="Troll", abilities=at_most(2, "charge"), counters={"charge": 2})
        assert seen(board(troll), put("charge", "troll")) == ["one charge counter beyond the limit off · 704.5r"]

    @pytest.mark.rule("704.5w")
    def test_a_battle_that_is_no_siege(self):
        assert seen(
            board(battle("b", 1, name="Keep", protector="p2", counters={"defense": 1})), remove("defense", "b")
        )[0] == ("goes to the graveyard: defense 0 · 704.5w")

    def test_a_house_rule_that_keeps_it(self):
        start = board(bear(), house_rules=HouseRules(disabled=("704.5f",)))
        assert seen(start, put("-1/-1", "bear", 2)) == [
            "704.5f is switched off by the house rules · 704.5f",
            "2/2 → 0/0 · 122.1a",
        ]


class TestUndying:
    @pytest.mark.rule("702.93a")
    def test_it_would_trigger(self):
        assert seen(board(wolf()), put("-1/-1", "wolf")) == [
            "dies: toughness 0 · 704.5f",
            "undying would trigger · 702.93a",
        ]

    def test_it_would_not_with_a_counter_on_it_that_is_about_to_cancel(self):
        assert seen(board(wolf(counters={"+1/+1": 1})), put("-1/-1", "wolf", 3)) == [
            "dies: toughness −1 · 704.5f",
            "one +1/+1 and one -1/-1 cancel · 704.5q",
            "undying would not trigger: one +1/+1 and three -1/-1 on it · 702.93a",
        ]

    def test_exile_is_no_death(self):
        told = seen(board(wolf(counters={"+1/+1": 1})), move("wolf", "exile"))
        assert told == ["is exiled · 400.7", "one +1/+1 ceases to exist · 122.2"]


class TestInstead:
    @pytest.mark.rule("614.1a")
    def test_who_puts_more(self):
        assert seen(board(bear(), SCALES), put("+1/+1", "bear")) == [
            "2/2 → 4/4 · 122.1a",
            "two instead of one: Hardened Scales · 614.1a",
        ]

    def test_but_not_of_another_kind(self):
        assert seen(board(bear(), SCALES), put("charge", "bear")) == ["charge 0 → 1 · 122.1"]

    @pytest.mark.rule("122.1c")
    def test_a_shield(self):
        told = seen(board(bear(counters={"shield": 1})), step("destroy", card="bear"))
        assert told[0] == "shield 1 → 0 · 122.1c"
        assert "a shield counter comes off instead: not destroyed · 122.1c" in told

    @pytest.mark.rule("122.1h")
    def test_a_finality_counter(self):
        told = seen(board(bear(counters={"finality": 1})), step("destroy", card="bear"))
        assert "a finality counter: exiled instead · 122.1h" in told

    def test_a_token_ceases_to_exist_wherever_it_goes(self):
        assert seen(board(token("t", name="Soldier")), move("t", "hand"))[0] == "ceases to exist · 111.7"


class TestNothing:
    @pytest.mark.rule("122.5")
    def test_onto_itself(self):
        assert seen(board(bear(counters={"+1/+1": 1})), move_counters("+1/+1", "bear", "bear")) == [
            "nothing happens: from Bear onto itself: the same object · 122.5"
        ]

    @pytest.mark.rule("614.17c")
    def test_onto_what_can_have_none(self):
        told = foresee(begin(board(KITE)), put("+1/+1", "kite"))
        assert [phrase.tone for phrase in told.phrases] == ["nothing"]
        assert "can't be put on Kite" in told.phrases[0].text

    def test_what_no_phrase_is_about_is_told_as_in_the_story(self):
        assert seen(board(bear()), step("tap", card="bear")) == ["tapped · 701.26a"]
        assert seen(board(ANN, BOB), step("end_turn")) == ["damage wears off; Bob is the active player · 514.2"]

    def test_what_makes_no_sense_is_refused(self):
        with pytest.raises(BadStepError):
            foresee(begin(board(bear())), put("+1/+1", "nobody"))

    def test_and_anything_but_the_answer_while_a_question_waits(self):
        start = begin(board(legend("a", name="Queen"), legend("b", name="Queen", counters={"charge": 1})))
        with pytest.raises(BadStepError):
            foresee(start, put("+1/+1", "a"))
        assert foresee(start, choose("b")).phrases[0].text == "Queen: dies: another of its name stays"


class TestNoMoreThanThree:
    def test_and_how_many_more(self):
        cards = [creature(f"c{n}", n, 1, name=f"C{n}") for n in range(5)]
        told = foresee(begin(board(*cards)), together(*(put("-1/-1", f"c{n}") for n in range(5))))
        assert [phrase.text for phrase in told.phrases] == ["C0, C1 and 3 more: die: toughness 0"] and told.more == 0
        told = foresee(begin(board(*cards)), together(*(put("+1/+1", f"c{n}") for n in range(5))))
        assert len(told.phrases) == 3 and told.more == 2

    def test_the_board_it_is_asked_of_stays_as_it_is(self):
        now = begin(board(bear()))
        board_before = now.board
        foresee(now, put("-1/-1", "bear", 2))
        assert now.board is board_before and now.board == board(bear())


class TestSetUp:
    def test_the_hand_first_then_the_first_check(self):
        assert set_up(board(bear()), put("-1/-1", "bear", 2)) == [
            "2/2 → 0/0 · 122.1a",
            "check: dies: toughness 0 · 704.5f",
        ]

    def test_what_the_check_would_do_anyway_is_no_news(self):
        dead = creature("dead", 0, 0, name="Dead")
        assert set_up(board(dead, bear()), put("+1/+1", "bear")) == ["2/2 → 3/3 · 122.1a"]

    def test_but_of_what_the_step_is_about_it_is(self):
        assert set_up(board(creature("dead", 0, 0, name="Dead")), put("charge", "dead")) == [
            "charge 0 → 1 · 122.1",
            "check: dies: toughness 0 · 704.5f",
        ]

    def test_nothing_is_replaced_by_an_editor_s_hand(self):
        assert set_up(board(bear(), SCALES), put("+1/+1", "bear")) == ["2/2 → 3/3 · 122.1a"]
        assert set_up(board(KITE), put("charge", "kite")) == ["charge 0 → 1 · 122.1"]

    def test_a_card_laid_elsewhere(self):
        assert set_up(board(bear()), move("bear", "hand")) == ["lies in the hand"]

    def test_a_question_that_the_first_check_would_ask(self):
        start = board(ANN, BOB, legend("a", counters={"charge": 1}), legend("b", zone="hand"))
        assert "check: would ask: Ann chooses which one named Isamaru stays · 704.5j" in set_up(
            start, move("b", "battlefield")
        )

    def test_an_act_of_play_is_refused(self):
        with pytest.raises(BadStepError):
            foresee_edit(board(bear()), step("destroy", card="bear"))

    def test_life(self):
        assert set_up(board(ANN, BOB), step("life", player="p1", set=0)) == [
            "check: Ann loses · 704.5a",
            "life 20 → 0",
        ]


class TestMarks:
    @pytest.mark.parametrize(
        ("rule", "words"),
        [
            ("704.5f", "would die"),
            ("704.5c", "would lose"),
            ("704.5q", "would cancel"),
            ("704.5i", "would go to the graveyard"),
            ("704.5n", "would come loose"),
        ],
    )
    def test_they_carry_words(self, rule, words):
        assert would(rule) == words

    def test_only_what_goes_to_the_graveyard_has_none_of_its_own(self):
        told = {rule.number for rule in RULES if would(rule.number) == "would go to the graveyard"}
        assert told == {"704.5i", "704.5j", "704.5k", "704.5m", "704.5v", "704.5w", "704.5z"}
