"""The story of a moment in plain words, with the rules that made it so."""

import pytest

from tests.builders import (
    HARDENED_SCALES,
    KEEPER,
    MY_CREATURES,
    UNTOUCHABLE,
    board,
    card,
    changes_puts,
    choose,
    commander,
    create,
    creature,
    damage,
    edit,
    enters_with,
    equipment,
    gives,
    legend,
    move,
    move_counters,
    permanent,
    played,
    player,
    put,
    reminds,
    remove,
    resolve,
    saga,
    step,
    together,
    token,
)
from webapp.rules import begin, tell
from webapp.rules.telling import heap, heaps, number_word, signed, title

PROLIFERATE = step("proliferate", choose=["bear", "ox"])
BEAR = creature("bear", 2, 2, name="Bear")
OX = creature("ox", 2, 4, name="Ox", counters={"charge": 2, "+1/+1": 1})


def story(*entries, then, **more):
    return tell(played(board(*entries, **more), then))


def lines(told):
    return [line.text for line in told.lines]


def rules(told):
    return {rule for line in told.lines for rule in line.rules}


class TestWords:
    @pytest.mark.parametrize(
        ("number", "word"),
        [(0, "no"), (1, "one"), (12, "twelve"), (13, "13"), (10**12, "1,000,000,000,000"), (-3, "\u22123")],
    )
    def test_numbers_up_to_twelve_are_words(self, number, word):
        assert number_word(number) == word

    @pytest.mark.parametrize(("number", "shown"), [(3, "3"), (-1, "\u22121"), ("?", "*"), (None, "*")])
    def test_a_power_that_is_not_known_is_a_star(self, number, shown):
        assert signed(number) == shown

    def test_heaps(self):
        assert heap("+1/+1", 1) == "one +1/+1 counter"
        assert heap("loyalty", 3) == "three loyalty counters"
        assert heaps({"charge": 1}) == "one charge"
        assert heaps({"a": 1, "b": 2, "c": 3}) == "one a, two b and three c"


class TestTheTitleSaysWhatWasDone:
    @pytest.mark.parametrize(
        ("one", "told"),
        [
            (put("+1/+1", onto="bear"), "One +1/+1 counter put on Bear"),
            (put("poison", onto="p2", count=2), "Two poison counters put on Player 2"),
            (remove("charge", "ox"), "One charge counter removed from Ox"),
            (remove("charge", "ox", count="all"), "All charge counters removed from Ox"),
            (remove("all", "ox"), "All counters removed from Ox"),
            (remove("all", "ox", count=2), "Two counters of each kind removed from Ox"),
            (move_counters("charge", "ox", "bear"), "One charge counter moved from Ox to Bear"),
            (move("bear", "hand"), "Bear sent to the hand"),
            (move("bear", "exile"), "Bear sent to exile"),
            (step("destroy", card="bear"), "An effect destroys Bear"),
            (
                step("destroy", card="bear", no_regeneration=True),
                "An effect destroys Bear, which can't be regenerated",
            ),
            (step("sacrifice", card="bear"), "Bear is sacrificed"),
            (damage("p2", 3), "Three damage dealt to Player 2"),
            (damage("p2", "power", from_="bear"), "Damage equal to its power dealt to Player 2 by Bear"),
            (step("life", player="p1", change=3), "Player 1: gains three life"),
            (step("life", player="p1", change=-1), "Player 1: loses one life"),
            (step("life", player="p1", set=7), "Player 1: life set to 7"),
            (step("draw", player="p1"), "Player 1 draws one card"),
            (step("draw", player="p1", count=2), "Player 1 draws two cards"),
            (create(token("rat", name="Rat")), "Rat created"),
            (create(token("rat", name="Rat"), copies=3), "Three times Rat created"),
            (edit("bear", damage=1), "Bear edited"),
            (step("set", player="p1", life=3), "Player 1 edited"),
            (step("attach", card="sword", to="bear"), "Sword attached to Bear"),
            (step("detach", card="sword"), "Nothing happened: Sword unattached"),
            (step("tap", card="bear"), "Bear tapped"),
            (step("untap", card="bear"), "Nothing happened: Bear untapped"),
            (step("transform", card="bear"), "Nothing happened: Bear transformed"),
            (step("end_turn"), "The turn ends"),
            (together(step("tap", card="bear"), step("tap", card="ox")), "Bear and Ox tapped"),
            (together(step("tap", card="bear"), put("charge", "ox")), "Two things at one time"),
            (together(put("charge", "bear"), put("charge", "ox", count=2)), "Two things at one time"),
            (together(step("tap", card="ox"), step("tap", card="ox")), "Two things at one time"),
            (
                together(*(put("charge", card, count=2) for card in ("bear", "ox", "sword"))),
                "Two charge counters put on three cards",
            ),
            (together(*(step("sacrifice", card=card) for card in ("bear", "ox"))), "Bear and Ox are sacrificed"),
            (together(*(move(card, "exile") for card in ("bear", "ox", "sword"))), "Three cards sent to exile"),
            (together(step("tap", card="bear"), say="a storm"), "A storm"),
            (step("double", card="ox", kind="charge"), "The charge counters on Ox doubled"),
            (step("proliferate", choose=["ox", "bear"]), "Proliferate: Ox, Bear"),
            (step("proliferate", choose=[]), "Nothing happened: proliferate: nothing"),
            (step("put_its_counters", from_="ox", onto="bear"), "The counters that Ox had put on Bear"),
            (step("phase_out", card="bear"), "Bear phases out"),
            (step("phase_in", card="bear"), "Nothing happened: Bear phases in"),
            (step("turn_face_down", card="bear"), "Bear turned face down"),
            (step("turn_face_up", card="bear"), "Nothing happened: Bear turned face up"),
            (step("control", card="bear", player="p2"), "Player 2 gains control of Bear"),
            (step("upkeep", player="p2"), "Player 2\u2019s upkeep begins"),
            (
                step("arrange", player="p1", zone="library", order=["next", "top"]),
                "Player 1\u2019s library put in another order",
            ),
        ],
    )
    def test_in_one_line(self, one, told):
        start = board(
            BEAR,
            OX,
            equipment("sword", name="Sword"),
            creature("top", zone="library"),
            creature("next", zone="library"),
        )
        assert tell(played(start, one)).title == told

    def test_at_the_beginning_nothing_was_done(self):
        assert tell(begin(board(BEAR))).title == "The board as it stands"

    def test_answers_and_undo(self):
        asked = played(board(legend("a", name="Isamaru"), legend("b", name="Isamaru")))
        assert tell(played(asked, choose("b"))).title == "The answer: Isamaru (2)"
        assert title(choose(True), asked.board) == "The answer: yes"
        assert title(choose(False), asked.board) == "The answer: no"
        assert title(step("undo"), asked.board) == "Taken back"


class TestWhatHappened:
    @pytest.mark.parametrize(
        ("one", "line", "rule"),
        [
            (put("+1/+1", onto="bear"), "one +1/+1 counter on Bear", "122.1a"),
            (put("charge", onto="bear", count=3), "three charge counters on Bear", "122.1"),
            (remove("+1/+1", "ox"), "one +1/+1 counter off Ox", None),
            (move("ox", "graveyard"), "Ox goes from the battlefield to Player 1\u2019s graveyard", "400.7"),
            (move("ox", "exile"), "one +1/+1 and two charge on Ox cease to exist; they are not removed", "122.2"),
            (move("ox", "exile"), "Ox left as 3/5 with one +1/+1 and two charge on it", "608.2h"),
            (
                move("pup", "battlefield"),
                "Pup enters the battlefield under Player 1\u2019s control, a new object",
                "400.7",
            ),
            (move("pup", "battlefield"), "Pup enters with one +1/+1 counter, put by Player 1", "122.6a"),
            (damage("bear", 1), "1 damage to Bear, 1 marked", "120.3"),
            (damage("p2", 3), "Player 2 loses 3 life, and has 17", "120.3a"),
            (step("life", player="p1", change=2), "Player 1 gains 2 life, and has 22", "119.3"),
            (step("tap", card="bear"), "Bear is tapped", "701.26a"),
            (step("attach", card="sword", to="bear"), "Sword is attached to Bear", "701.3a"),
            (step("draw", player="p2"), "Player 2 has no card left to draw", "121.4"),
            (step("end_turn"), "damage wears off; Player 2 is the active player", "514.2"),
            (create(token("rat", name="Rat")), "Rat is created on the battlefield", None),
            (edit("bear", damage=1, tapped=True), "Bear: damage, tapped set by hand", None),
            (edit("man", attached_to="bear"), "Man: attached to set by hand", None),
            (step("transform", card="man"), "Wolf shows its other face", "701.27a"),
        ],
    )
    def test_is_told_with_its_rule(self, one, line, rule):
        man = creature("man", name="Man", back={"name": "Wolf", "power": 3, "toughness": 3})
        pup = creature("pup", 0, 0, name="Pup", zone="hand", abilities=enters_with({"+1/+1": 1}))
        told = story(BEAR, OX, man, pup, equipment("sword", name="Sword"), then=one)
        assert any(text.startswith(line) for text in lines(told))
        assert rule is None or rule in rules(told)

    @pytest.mark.parametrize(
        ("one", "change"), [(put("+1/+1", onto="bear"), "2/2 \u2192 3/3"), (remove("+1/+1", "ox"), "3/5 \u2192 2/4")]
    )
    def test_a_changed_size_is_told_once(self, one, change):
        assert sum(change in text for text in lines(story(BEAR, OX, then=one))) == 1

    @pytest.mark.parametrize(
        ("on_it", "one", "line"),
        [
            ({"shield": 1}, step("destroy", card="x"), "a shield counter is removed instead of destroying X"),
            ({"shield": 1}, damage("x", 1), "the damage to X is prevented, and a shield counter removed"),
            (
                {"shield": 1},
                damage("x", 1, unpreventable=True),
                "a shield counter on X is removed, but this damage can't be prevented",
            ),
            ({"stun": 1}, step("untap", card="x"), "a stun counter is removed instead of untapping X"),
            (
                {"finality": 1},
                step("destroy", card="x"),
                "a finality counter: X is exiled instead of going to the graveyard",
            ),
        ],
    )
    def test_what_counters_replace_is_told(self, on_it, one, line):
        assert line in lines(story(creature("x", 2, 4, name="X", tapped=True, counters=on_it), then=one))

    def test_counters_that_stay_are_told(self):
        told = story(
            creature("briar", name="Briar", abilities=KEEPER, counters={"+1/+1": 1}), then=move("briar", "exile")
        )
        assert "the counters remain on Briar: its own ability says so" in lines(told)
        assert "122.2" in rules(told)
        assert not any("cease" in text for text in lines(told))

    def test_sizes_that_change_elsewhere_have_their_own_line(self):
        lord = creature("lord", 1, 1, name="Lord", abilities=gives(1, 1, who="you", other=True, what=["creature"]))
        told = story(lord, BEAR, then=step("sacrifice", card="lord"))
        assert "Bear 3/3 \u2192 2/2" in lines(told)

    @pytest.mark.rule("708.2")
    def test_what_is_turned_face_down_is_told_by_the_name_that_all_have_seen(self):
        told = story(OX, then=step("turn_face_down", card="ox"))
        assert lines(told) == ["Ox is face down, 3/5 \u2192 3/3"]
        assert "708.2" in rules(told)

    @pytest.mark.rule("702.26g")
    def test_each_that_phases_out_has_its_line(self):
        told = story(BEAR, equipment("sword", on="bear", name="Sword"), then=step("phase_out", card="bear"))
        assert lines(told) == ["Bear is phased out", "Sword is phased out"]

    @pytest.mark.rule("613.1b")
    def test_who_controls_it_now(self):
        told = story(OX, then=step("control", card="ox", player="p2"))
        assert (lines(told), rules(told)) == (["Player 2 controls Ox; its counters stay"], {"613.1b"})

    @pytest.mark.rule("701.34a")
    def test_who_proliferates_and_what_each_gets_with_its_size(self):
        told = story(creature("bear", 2, 2, name="Bear", counters={"+1/+1": 1}), OX, then=PROLIFERATE)
        assert lines(told) == [
            "Player 1 proliferates: Bear, Ox",
            "one +1/+1 counter on Bear, 3/3 \u2192 4/4",
            "one +1/+1 counter on Ox, 3/5 \u2192 4/6",
            "one charge counter on Ox",
        ]

    @pytest.mark.rule("614.1a")
    def test_what_replaces_a_put_is_told_before_it_and_the_size_beside_what_is_put(self):
        scales = permanent("scales", name="Scales", abilities=HARDENED_SCALES)
        told = story(BEAR, scales, then=put("+1/+1", onto="bear"))
        assert lines(told) == [
            "Scales: in place of one +1/+1 counter on Bear two are put",
            "two +1/+1 counters on Bear, 2/2 \u2192 4/4",
        ]
        assert told.lines[0].objects == ("bear", "scales")

    @pytest.mark.rule("614.1a")
    @pytest.mark.parametrize(("count", "put_"), [(1, "none is put"), (2, "one is put"), (3, "two are put")])
    def test_how_many_are_put_in_its_place(self, count, put_):
        vizier = permanent("vizier", name="Vizier", abilities=changes_puts({"who": "you"}, minus=1))
        told = story(BEAR, vizier, then=put("charge", onto="bear", count=count))
        assert lines(told)[0].endswith(put_)

    @pytest.mark.parametrize(("doublers", "more"), [(8, ""), (9, " and 1 more"), (12, " and 4 more")])
    def test_of_many_that_say_so_the_first_eight_are_named(self, doublers, more):
        adds = changes_puts({"who": "you"}, plus=1)
        many = [permanent(f"w{n}", name=f"W{n}", abilities=adds) for n in range(doublers)]
        told = tell(played(board(creature("x", name="X"), *many), put("charge", onto="x")))
        (line,) = [line for line in told.lines if line.label == "instead"]
        named = ", ".join(f"W{n}" for n in range(8)) if more else " and ".join(f"W{n}" for n in range(8))
        assert line.text.startswith(f"{named}{more}: in place of one charge counter on X")
        assert line.objects == ("x", *(one.id for one in many))

    @pytest.mark.rule("111.2")
    def test_what_makes_more_tokens(self):
        season = permanent("season", name="Season", abilities=[{"is": "changes_tokens"}])
        told = story(season, then=create(token("rat", name="Rat")))
        assert lines(told) == [
            "Season: in place of one token two are created",
            "Rat is created on the battlefield",
            "Rat (2) is created on the battlefield",
        ]

    @pytest.mark.rule("614.1a")
    def test_where_something_goes_instead(self):
        leyline = permanent(
            "leyline", name="Leyline", abilities=[{"is": "replaces_leaving", "to": "exile", "affects": MY_CREATURES}]
        )
        told = story(BEAR, leyline, then=step("destroy", card="bear"))
        assert "Leyline: Bear goes to exile instead of to a graveyard" in lines(told)


class TestWhatTriggersAndResolves:
    WOLF = creature("wolf", 1, 1, name="Wolf", keywords=["undying"])
    BELL = permanent("bell", name="Bell", abilities=reminds("dies", "draw a card", affects=MY_CREATURES))
    CRAB = creature("crab", 1, 1, name="Crab", keywords=["evolve"])

    @pytest.mark.rule("603.2")
    def test_what_triggers_waits_and_says_why(self):
        told = story(self.WOLF, self.BELL, then=step("destroy", card="wolf"))
        triggered = [line for line in told.lines if line.label == "triggered"]
        assert [(line.text, line.rules) for line in triggered] == [
            ("undying of Wolf triggers, and waits", ("603.2", "702.93a")),
            ("the reminder of Bell triggers, and waits: draw a card", ("603.2",)),
        ]

    @pytest.mark.rule("702.100a")
    def test_because_of_what(self):
        told = story(self.CRAB, creature("ox", 2, 4, name="Ox", zone="hand"), then=move("ox", "battlefield"))
        assert "evolve of Crab triggers (because of Ox), and waits" in lines(told)

    def test_what_triggers_by_what_happens_to_itself_names_itself_once(self):
        does = {"is": "triggers", "when": "dies", "text": "draw", "does": [{"do": "draw"}]}
        told = story(creature("pup", name="Pup", abilities=[does]), then=step("destroy", card="pup"))
        assert any(text.startswith("the trigger of Pup triggers, and waits") for text in lines(told))

    @pytest.mark.rule("714.2b")
    def test_a_chapter_by_its_number(self):
        told = story(saga("tale", 3, name="Tale", zone="hand"), then=move("tale", "battlefield"))
        assert "chapter 1 of Tale triggers, and waits" in lines(told)

    @pytest.mark.rule("704.8")
    def test_what_triggers_in_the_check_is_told_there(self):
        told = story(self.WOLF, then=put("-1/-1", onto="wolf"))
        assert lines(told)[-1] == "undying of Wolf triggers, and waits"

    @pytest.mark.rule("608.2")
    def test_what_resolves_and_what_it_does(self):
        now = played(board(self.CRAB, creature("ox", 2, 4, zone="hand")), move("ox", "battlefield"), resolve())
        assert (tell(now).title, lines(tell(now))) == (
            "Evolve of Crab resolved",
            ["evolve of Crab resolves", "one +1/+1 counter on Crab, 1/1 \u2192 2/2"],
        )

    def test_a_reminder_says_its_text_again_and_not_as_it_is_dismissed(self):
        now = played(board(BEAR, self.BELL), step("destroy", card="bear"))
        done, left = tell(played(now, resolve())), tell(played(now, step("dismiss")))
        assert done.title == "The reminder of Bell resolved"
        assert lines(done) == ["the reminder of Bell resolves: draw a card"]
        assert left.title == "The reminder of Bell taken off the list"
        assert lines(left) == ["the reminder of Bell is taken off the list"]

    @pytest.mark.rule("400.7")
    def test_what_finds_nothing_says_so(self):
        now = played(board(self.WOLF), step("destroy", card="wolf"), move("wolf", "exile"), resolve())
        assert tell(now).lines[-1].rules == ("400.7",)
        assert tell(now).lines[-1].text.startswith("undying of Wolf: what it means is not there any more")


class TestWhatTheCheckDid:
    def test_is_told_with_rule_pass_object_and_where_it_went(self):
        told = story(creature("bear", 2, 2, name="Bear", owner="p2"), then=put("-1/-1", onto="bear", count=3))
        [line] = [line for line in told.lines if line.fired]
        assert (line.fired, line.pass_number, line.objects) == ("704.5f", 1, ("bear",))
        assert line.text == "Bear has toughness \u22121; it goes to Player 2\u2019s graveyard"
        assert line.label == "check 1"

    @pytest.mark.rule("704.8")
    def test_what_left_in_a_pass_is_told_as_it_was_before_it(self):
        told = story(
            creature("wolf", 1, 1, name="Wolf", counters={"+1/+1": 1}), then=put("-1/-1", onto="wolf", count=3)
        )
        [look] = [text for text in lines(told) if text.startswith("Wolf left")]
        assert "\u22121/\u22121 with one +1/+1 and three -1/-1 on it" in look
        assert look.endswith("the counters cease to exist, they are not removed")
        assert {"704.5f", "704.5q", "704.8", "122.2", "122.3"} <= rules(told)

    @pytest.mark.rule("702.93a")
    def test_it_says_why_undying_does_not_trigger(self):
        wolf = creature("wolf", 1, 1, name="Wolf", keywords=["undying"], counters={"+1/+1": 1})
        look = next(line for line in story(wolf, then=put("-1/-1", "wolf", 3)).lines if line.label == "last look")
        assert "three -1/-1 on it, so undying does not trigger; the counters cease" in look.text
        assert look.rules == ("704.8", "702.93a", "122.2")

    @pytest.mark.parametrize(
        ("keyword", "kind", "fails"),
        [
            ("undying", "-1/-1", False),
            ("persist", "-1/-1", True),
            ("persist", "charge", False),
            ("haste", "-1/-1", False),
        ],
    )
    def test_and_of_no_other_counter_or_keyword(self, keyword, kind, fails):
        wolf = creature("wolf", 1, 1, name="Wolf", keywords=[keyword], counters={"charge": 1})
        then = together(put(kind, "wolf", 1), put("-1/-2", "wolf", 1))
        told = lines(story(wolf, then=then))
        assert any("does not trigger" in text for text in told) == fails

    def test_nor_of_what_is_exiled(self):
        wolf = creature("wolf", 1, 1, name="Wolf", keywords=["undying"], counters={"+1/+1": 1})
        assert not any("does not trigger" in text for text in lines(story(wolf, then=move("wolf", "exile"))))

    def test_marked_damage_is_part_of_that_look(self):
        told = story(BEAR, then=damage("bear", 3))
        assert "Bear left as 2/2 with 3 damage marked" in lines(told)

    @pytest.mark.parametrize(
        ("entry", "rule", "seed_rule"),
        [
            (player("p2", counters={"poison": 10}), "704.5c", "122.1f"),
            (creature("x", 4, 4, counters={"+1/+1": 1, "-1/-1": 1}), "704.5q", "122.3"),
            (
                creature("x", counters={"charge": 1}, abilities=[{"is": "at_most", "kind": "charge", "number": 0}]),
                "704.5r",
                "122.4",
            ),
            (card("x", "Planeswalker", loyalty=3, counters={"loyalty": 0}), "704.5i", "122.1e"),
        ],
    )
    def test_the_rule_of_the_chapter_that_says_the_same_stands_beside(self, entry, rule, seed_rule):
        told = tell(begin(board(player("p1"), *([] if entry.id == "p2" else [player("p2")]), entry)))
        assert {rule, seed_rule} <= rules(told)

    def test_an_exile_by_finality_in_it_is_told(self):
        told = tell(begin(board(creature("x", 2, 0, name="X", counters={"finality": 1}))))
        assert "X has toughness 0; it goes to exile" in lines(told)
        assert "122.1h" in rules(told)


class TestWhatCameToNothing:
    def test_says_why_with_every_rule(self):
        start = board(
            creature("bear", counters={"charge": 1}, name="Bear"), creature("kite", name="Kite", abilities=UNTOUCHABLE)
        )
        told = tell(played(start, move_counters("charge", "bear", "kite")))
        assert lines(told) == [
            "charge counters can't be put on Kite: its own ability says so",
            "what can't be put is not removed: Bear keeps its charge counters",
        ]
        assert [line.label for line in told.lines] == ["nothing", "nothing"]
        assert rules(told) == {"614.17c", "122.5"}

    def test_a_new_size_is_told_of_the_counter_that_made_it_and_not_of_what_was_done_before(self):
        ox = creature("ox", 2, 2, name="Ox", tapped=True)
        told = story(ox, then=together(step("untap", card="ox"), put("+1/+1", "ox")))
        assert lines(told) == ["Ox is untapped", "one +1/+1 counter on Ox, 2/2 \u2192 3/3"]

    def test_nor_of_one_of_several_that_made_it(self):
        told = story(OX, then=together(put("+1/+1", "ox", count=2), put("-0/-1", "ox"), put("charge", "ox")))
        assert lines(told)[0] == "two +1/+1 counters on Ox"
        assert lines(told)[-1] == "Ox 3/5 \u2192 5/6"

    def test_a_part_that_came_to_nothing_is_told_beside_what_happened(self):
        told = story(BEAR, OX, then=together(step("tap", card="bear"), step("untap", card="ox")))
        assert lines(told) == ["Bear is tapped", "Ox is untapped already"]


class TestAnUnknownToughness:
    GOYF = creature("goyf", "*", "?", name="Goyf")
    SAID = "the toughness of Goyf is not known: 704.5f, g and h are not checked for it"

    def test_is_said_at_the_start(self):
        assert self.SAID in lines(tell(begin(board(self.GOYF))))

    def test_and_once_as_it_comes(self):
        now = played(board(creature("goyf", "*", "?", name="Goyf", zone="hand")), move("goyf", "battlefield"))
        assert lines(tell(now)).count(self.SAID) == 1
        later = played(now, put("-1/-1", onto="goyf"))
        assert self.SAID not in lines(tell(later))
        assert self.SAID not in lines(tell(played(later, put("charge", onto="goyf", count=0))))

    def test_but_not_off_the_battlefield(self):
        assert lines(tell(begin(board(creature("goyf", "*", "?", zone="graveyard"))))) == []


class TestAQuestionThatWaits:
    def test_is_told(self):
        asked = tell(begin(board(legend("a"), legend("b"))))
        assert asked.lines[-1].text == "Player 1 chooses which one named Isamaru stays"
        assert asked.lines[-1].rules == ("704.5j",)
        boss = played(
            board(commander("boss", name="Boss", owner="p2"), format="commander"), step("sacrifice", card="boss")
        )
        assert tell(boss).lines[-1].text == "Player 2 may put Boss into the command zone"


class TestAnEndlessCheck:
    def test_is_told(self, monkeypatch):
        from webapp.rules import checking

        monkeypatch.setattr(checking, "MOST_PASSES", 1)
        told = tell(begin(board(token("rat", 0, 0), permanent("ring"))))
        assert (told.lines[-1].label, told.lines[-1].rules) == ("stopped", ("704.3",))


def test_under_whose_control_a_card_came_is_told_though_another_has_it_at_the_end():
    act = together(move("bear", "battlefield", controller="p2"), step("destroy", card="bear"))
    told = story(player("p1"), player("p2"), creature("bear", 2, 2, zone="hand", owner="p1"), then=act)
    assert "bear enters the battlefield under Player 2\u2019s control, a new object" in lines(told)
    taken = together(move("bear", "battlefield"), step("control", card="bear", player="p2"))
    told = story(player("p1"), player("p2"), creature("bear", 2, 2, zone="hand", owner="p1"), then=taken)
    assert "bear enters the battlefield under Player 1\u2019s control, a new object" in lines(told)


def test_what_resolves_is_called_by_its_name_while_it_waits_for_an_answer():
    both = changes_puts(MY_CREATURES, plus=1) + changes_puts(MY_CREATURES, times=2)
    start = board(
        creature("wolf", 1, 1, name="Wolf", keywords=["undying"]),
        *(permanent(f"rock{place}", abilities=[ability]) for place, ability in enumerate(both)),
    )
    now = played(start, step("destroy", card="wolf"), resolve())
    assert now.choice is not None
    assert tell(now).title == "Undying of Wolf resolved"
