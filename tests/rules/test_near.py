"""How near a state-based action is that did not happen, and what is missing: beside it, what then lets it happen."""

import msgspec
import pytest

from tests.builders import (
    at_most,
    aura,
    battle,
    board,
    card,
    choose,
    commander,
    creature,
    damage,
    edit,
    equipment,
    fired,
    legend,
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    player,
    put,
    remove,
    step,
    together,
    token,
)
from webapp.rules import begin
from webapp.rules.board import HouseRules
from webapp.rules.errors import UnknownObjectError
from webapp.rules.near import CARDS, PERMANENTS, PLAYERS, Near, concerned, near
from webapp.rules.state_based import RULES, Snapshot
from webapp.scenarios import rulings
from webapp.scenarios.format import read
from webapp.scenarios.running import run

ANN, BOB = player("p1", name="Ann"), player("p2", name="Bob")


def told(now, object_id, rule):
    """What one rule has to say of an object, without its number: why, what is missing, whether it is held."""
    found = [one for one in near(getattr(now, "board", now), object_id) if one.rule == rule]
    return [(one.why, one.missing, one.held) for one in found]


def rules(now, object_id):
    return [one.rule for one in near(getattr(now, "board", now), object_id)]


class TestTheTables:
    def test_every_state_based_action_has_its_function(self):
        numbers = {rule.number for rule in RULES}
        assert numbers - {*PLAYERS, *PERMANENTS, *CARDS} == set(), "nothing tells how near these are"
        assert {*PLAYERS, *PERMANENTS, *CARDS} - numbers == set(), "these are no state-based actions"

    def test_each_stands_in_one_table(self):
        tables = [*PLAYERS, *PERMANENTS, *CARDS]
        assert len(tables) == len(set(tables))

    @pytest.mark.parametrize("name", rulings.names())
    def test_a_rule_applies_to_what_the_check_finds_and_to_nothing_else(self, name):
        """In every moment of the rulings that come with Countertop, before the check and after it."""
        for moment in run(read(rulings.text(name))):
            assert applying(moment.stepped) >= found_by_the_check(moment.stepped)
            after = begin(moment.board)
            assert after.choice or applying(after.board) == set()

    @pytest.mark.parametrize("name", rulings.names())
    def test_nothing_is_a_number_of_less_than_none_missing(self, name):
        for moment in run(read(rulings.text(name))):
            for object_id in (*moment.board.cards, *(p.id for p in moment.board.players)):
                missing = [one.missing for one in near(moment.board, object_id)]
                numbers = [number for number in missing if number is not None]
                assert numbers == sorted(numbers) and all(number >= 0 for number in numbers)
                assert missing == [*numbers, *[None] * (len(missing) - len(numbers))]


def applying(now):
    objects = [*now.cards, *(one.id for one in now.players)]
    return {(one.rule, obj) for obj in objects for one in near(now, obj) if one.missing == 0 and not one.held}


def found_by_the_check(now):
    snap, off = Snapshot(now, {}), now.house_rules.disabled
    found = {(r.number, found.object) for r in RULES if r.number not in off for found in r.find(snap)}
    return {(rule, obj) for rule, obj in found if obj in now.cards or now.is_player(obj)}


class TestWhoIsTold:
    def test_the_nearest_stands_first_and_what_is_no_number_last(self):
        ox = creature("ox", 4, 5, damage=3, counters={"+1/+1": 1})
        assert [(one.rule, one.missing) for one in near(board(ox), "ox")] == [
            ("704.5q", 1),
            ("704.5g", 3),
            ("704.5f", 6),
            ("704.5h", None),
        ]

    def test_a_player_who_has_lost_is_told_nothing(self):
        assert near(board(player("p1", lost=True), BOB), "p1") == ()

    def test_nor_what_has_ceased_to_exist(self):
        now = played(board(token("bird")), move("bird", "hand"))
        assert ("bird" in now.board.gone, near(now.board, "bird")) == (True, ())

    def test_a_name_that_nobody_has_is_an_error(self):
        with pytest.raises(UnknownObjectError):
            near(board(), "nobody")

    def test_a_forest_concerns_nothing(self):
        assert near(board(permanent("forest", "Basic Land \u2014 Forest")), "forest") == ()

    @pytest.mark.rule("702.26b")
    def test_of_what_is_phased_out_that_is_all_there_is_to_say(self):
        now = played(board(creature("bear", 2, 0, phased_out=True)))
        assert near(now.board, "bear") == (Near("702.26b", "it is phased out: no state-based action finds it"),)
        assert fired(played(now, edit("bear", phased_out=False))) == [(1, "704.5f", "bear")]


class TestOnAnUncheckedBoard:
    def test_what_the_check_would_do_applies_now(self):
        assert told(board(creature("bear", 2, 0)), "bear", "704.5f") == [
            ("applies now: bear has toughness 0", 0, False)
        ]

    def test_so_does_what_somebody_has_to_choose_about(self):
        twins = board(ANN, BOB, legend("a"), legend("b"))
        assert told(twins, "a", "704.5j") == [("applies now: Ann chooses which one named Isamaru stays", 0, False)]

    def test_a_rule_that_the_house_has_switched_off_says_so(self):
        house = {"disabled": ["704.5f"]}
        now = played(start(creature("bear", 2, 0), creature("ox", 2, 1), house_rules=house))
        assert fired(now) == []
        assert told(now, "bear", "704.5f") == [
            ("switched off by the house rules (bear has toughness 0)", 0, True),
        ]
        ((why, missing, held),) = told(now, "ox", "704.5f")
        assert (why.startswith("switched off by the house rules (toughness 1"), missing, held) == (True, None, False)


def start(*entries, house_rules):
    """A board with house rules, as a file writes them."""
    return board(*entries, house_rules=msgspec.convert(house_rules, HouseRules))


@pytest.mark.rule("704.5a")
class TestLife:
    def test_so_much_less_and_the_player_loses(self):
        now = played(board(player("p1", name="Ann", life=3), BOB))
        assert told(now, "p1", "704.5a") == [("Ann has 3 life: three less and Ann loses", 3, False)]
        assert fired(played(now, step("life", player="p1", change=-3))) == [(1, "704.5a", "p1")]

    @pytest.mark.parametrize(("life", "missing", "held"), [(3, None, False), (0, 0, True), (-4, 0, True)])
    def test_who_can_not_lose_is_told_why(self, life, missing, held):
        angel = creature("angel", 4, 4, name="Angel", abilities=[{"is": "cannot_lose"}])
        now = played(board(player("p1", name="Ann", life=life), BOB, angel))
        shown = str(life).replace("-", "\u2212")
        why = f"Ann has {shown} life, but Ann can't lose by that: Angel says so"
        assert told(now, "p1", "704.5a") == [(why, missing, held)]
        assert fired(played(now, move("angel", "exile"))) == ([(1, "704.5a", "p1")] if held else [])

    def test_what_keeps_from_one_loss_says_nothing_of_another(self):
        unlife = permanent("unlife", abilities=[{"is": "cannot_lose", "to": ["704.5a"]}])
        now = played(board(player("p1", name="Ann", counters={"poison": 9}), BOB, unlife))
        assert told(now, "p1", "704.5c")[0][1] == 1

    def test_in_teams_it_is_the_teams(self):
        assert told(teams(), "p1", "704.5a") == []


@pytest.mark.rule("704.5b")
class TestDrawing:
    def test_so_many_cards_are_left(self):
        now = played(board(ANN, BOB, creature("bear", zone="library")))
        assert told(now, "p1", "704.5b") == [("Ann has not drawn from an empty library: one card is left", 2, False)]
        assert fired(played(now, step("draw", player="p1"))) == []
        assert fired(played(now, step("draw", player="p1", count=2))) == [(1, "704.5b", "p1")]

    def test_an_empty_library_alone_is_one_draw_away(self):
        assert told(played(board(ANN, BOB)), "p1", "704.5b")[0][1] == 1


@pytest.mark.rule("704.5c")
class TestPoison:
    def test_nine_are_one_too_few(self):
        now = played(board(player("p1", name="Ann", counters={"poison": 9}), BOB))
        assert told(now, "p1", "704.5c") == [("Ann has 9 of 10 poison counters: one more and Ann loses", 1, False)]
        assert fired(played(now, put("poison", onto="p1"))) == [(1, "704.5c", "p1")]

    def test_the_house_may_have_another_number(self):
        now = played(start(player("p1", name="Ann", counters={"poison": 10}), BOB, house_rules={"poison": 12}))
        why = "Ann has 10 of 12 poison counters (by the house rules, not 10): two more and Ann loses"
        assert told(now, "p1", "704.5c") == [(why, 2, False)]
        assert fired(played(now, put("poison", onto="p1", count=2))) == [(1, "704.5c", "p1")]

    def test_those_on_a_creature_do_not_count(self):
        assert "704.5c" not in rules(board(creature("bear", counters={"poison": 9})), "bear")


def teams(*cards, **first):
    people = [
        player(f"p{n}", name=f"P{n}", team="red" if n < 3 else "blue", **(first if n == 1 else {})) for n in range(1, 5)
    ]
    return board(*people, *cards, format="two-headed-giant")


class TestTeams:
    @pytest.mark.rule("704.6a")
    def test_the_life_of_all_counts(self):
        now = played(teams(life=-17))
        for one in ("p1", "p2"):
            assert told(now, one, "704.6a") == [("team red has 3 life: three less and team red loses", 3, False)]
        assert fired(played(now, step("life", player="p2", change=-3))) == [(1, "704.6a", "red")]

    @pytest.mark.rule("704.6a")
    def test_who_does_not_lose_for_having_no_life_keeps_the_team(self):
        unlife = permanent("unlife", owner="p2", abilities=[{"is": "cannot_lose", "to": ["704.5a"]}])
        now = played(teams(unlife, life=-20))
        why = "team red has 0 life, but P1 can't lose by that: unlife says so"
        assert (told(now, "p1", "704.6a"), fired(now)) == ([(why, 0, True)], [])

    @pytest.mark.rule("704.6b")
    def test_fifteen_poison_counters_not_ten(self):
        now = played(teams(counters={"poison": 14}))
        why = "team red has 14 of 15 poison counters: one more and team red loses"
        assert told(now, "p2", "704.6b") == [(why, 1, False)]
        assert told(now, "p1", "704.5c") == []
        assert fired(played(now, put("poison", onto="p2"))) == [(1, "704.6b", "red")]

    @pytest.mark.rule("704.6a", "704.6b")
    def test_outside_of_teams_there_is_nothing_to_say(self):
        assert not {"704.6a", "704.6b"} & {*rules(board(), "p1")}


class TestCommanders:
    @pytest.mark.rule("704.6c")
    def test_damage_counts_for_each_by_itself(self):
        dealt = player("p1", name="Ann", commander_damage={"a": 20, "b": 9})
        now = played(board(dealt, BOB, commander("a", owner="p2"), commander("b", owner="p2"), format="commander"))
        assert told(now, "p1", "704.6c") == [
            ("20 of 21 combat damage by a: one more and Ann loses", 1, False),
            ("9 of 21 combat damage by b: twelve more and Ann loses", 12, False),
        ]
        assert fired(played(now, damage("p1", 1, "a", combat=True))) == [(1, "704.6c", "p1")]

    @pytest.mark.rule("704.6c")
    def test_in_another_game_it_does_not_count(self):
        now = played(board(player("p1", commander_damage={"a": 30}), BOB, commander("a")))
        assert told(now, "p1", "704.6c") == [("30 combat damage by a, but this is no game of Commander", None, False)]

    @pytest.mark.rule("704.6d")
    def test_nobody_is_asked_twice(self):
        now = played(board(ANN, BOB, commander("boss"), format="commander"))
        assert told(now, "boss", "704.6d") == [("it is neither in a graveyard nor in exile", None, False)]
        asked = played(now, move("boss", "graveyard"))
        assert told(asked, "boss", "704.6d") == [("applies now: Ann may put boss into the command zone", 0, False)]
        declined = played(asked, choose(False))
        ((why, missing, held),) = told(declined, "boss", "704.6d")
        assert (why, missing, held) == (
            "it did not come to its zone since the last check: Ann is asked once",
            None,
            False,
        )

    @pytest.mark.rule("704.6d")
    @pytest.mark.parametrize(
        ("card", "game", "why"),
        [
            (commander("boss", zone="graveyard"), "normal", "it is a commander, but this is no game of Commander"),
            (creature("bear", zone="graveyard"), "commander", None),
        ],
    )
    def test_nor_elsewhere_nor_about_other_cards(self, card, game, why):
        assert [one[0] for one in told(board(card, format=game), card.id, "704.6d")] == ([why] if why else [])


class TestTokensAndCopies:
    @pytest.mark.rule("704.5d")
    def test_a_token_is_on_the_battlefield(self):
        now = played(board(token("bird"), creature("bear")))
        assert told(now, "bird", "704.5d") == [("it is a token, but on the battlefield", None, False)]
        assert told(now, "bear", "704.5d") == []

    @pytest.mark.rule("704.5e")
    def test_a_copy_may_be_on_the_stack(self):
        spell = card("spell", "Instant", copy=True, zone="stack")
        assert told(board(spell), "spell", "704.5e") == [("it is a copy, but on the stack", None, False)]
        assert told(board(card("spell", "Instant", zone="stack")), "spell", "704.5e") == []


@pytest.mark.rule("704.5f")
class TestToughness:
    def test_one_less_and_it_goes(self):
        now = played(board(creature("bear", 2, 2, counters={"-1/-1": 1})))
        assert told(now, "bear", "704.5f") == [("toughness 1: one less and it goes to the graveyard", 1, False)]
        assert fired(played(now, put("-1/-1", onto="bear"))) == [(1, "704.5f", "bear")]

    @pytest.mark.rule("614.1a")
    def test_what_would_go_elsewhere_is_told_so(self):
        away = [{"is": "replaces_leaving", "to": "library", "affects": {"who": "opponents", "what": ["creature"]}}]
        start = board(
            permanent("well", owner="p2", abilities=away),
            creature("bear", 1, 1),
            creature("ox", 1, 1, counters={"finality": 1}, owner="p2"),
            creature("elk", 1, 1, owner="p2"),
        )
        ends = {name: told(start, name, "704.5f")[0][0].partition("and ")[2] for name in ("bear", "ox", "elk")}
        assert ends == {
            "bear": "it goes to the library, not to the graveyard",
            "ox": "it is exiled",
            "elk": "it goes to the graveyard",
        }

    def test_a_toughness_that_is_not_known_is_not_checked(self):
        goyf = played(board(creature("goyf", 1, "*", damage=9)))
        assert told(goyf, "goyf", "704.5f") == [("its toughness is not known, so it is not checked", None, False)]
        assert told(goyf, "goyf", "704.5g") == [
            ("9 damage, but its toughness is not known: that is not checked", None, False)
        ]

    @pytest.mark.parametrize("more", [{"toughness": 2, "power": 2}, {"counters": {"-1/-1": 2}}])
    def test_what_is_no_creature_has_none(self, more):
        assert told(board(permanent("cart", **more)), "cart", "704.5f") == [
            ("it is no creature now: it has no toughness", None, False)
        ]

    @pytest.mark.parametrize("more", [{}, {"counters": {"charge": 2}}])
    def test_of_what_never_had_any_nothing_is_said(self, more):
        assert told(board(permanent("rock", **more)), "rock", "704.5f") == []


@pytest.mark.rule("704.5g")
class TestDamage:
    @pytest.mark.parametrize(
        ("marked", "why"),
        [
            (0, "no damage, toughness 3: three damage is lethal"),
            (2, "2 damage, toughness 3: one more damage is lethal"),
        ],
    )
    def test_so_much_more_is_lethal(self, marked, why):
        now = played(board(creature("ox", 3, 3, damage=marked)))
        assert told(now, "ox", "704.5g") == [(why, 3 - marked, False)]
        assert fired(played(now, damage("ox", 3 - marked))) == [(1, "704.5g", "ox")]

    @pytest.mark.rule("702.12b")
    def test_lethal_damage_on_what_is_indestructible_is_held(self):
        now = played(board(creature("bear", 2, 2, damage=2, counters={"indestructible": 1})))
        why = "2 damage and toughness 2: lethal, but it is indestructible"
        assert told(now, "bear", "704.5g") == [(why, 0, True)]
        assert fired(played(now, remove("indestructible", "bear"))) == [(1, "704.5g", "bear")]

    @pytest.mark.rule("702.12b")
    def test_less_is_no_number_there(self):
        now = board(creature("bear", 2, 2, damage=1, keywords=["indestructible"]))
        assert told(now, "bear", "704.5g") == [("it is indestructible: no damage destroys it", None, False)]

    def test_with_toughness_0_damage_is_beside_the_point(self):
        now = played(start(creature("bear", 2, 0, damage=2), house_rules={"disabled": ["704.5f"]}))
        why = "2 damage, but with toughness 0 it is not a matter of damage"
        assert told(now, "bear", "704.5g") == [(why, None, False)]

    def test_what_is_no_creature_keeps_its_damage(self):
        now = played(board(permanent("rock", power=2, toughness=2, damage=5)))
        assert told(now, "rock", "704.5g") == [
            ("5 damage, but it is no creature now: that is not checked", None, False)
        ]


@pytest.mark.rule("704.5h")
class TestDeathtouch:
    def test_it_is_forgotten_after_the_check(self):
        wurm = creature("wurm", 9, 9, keywords=["indestructible"])
        now = played(board(wurm), damage("wurm", 1, deathtouch=True))
        assert told(now, "wurm", "704.5h") == [
            ("none of its damage came by deathtouch since the last check", None, False)
        ]
        assert told(now.stepped, "wurm", "704.5h") == [
            ("it was dealt damage with deathtouch, but is indestructible", 0, True)
        ]

    def test_undamaged_it_is_no_matter(self):
        assert told(board(creature("wurm", 9, 9)), "wurm", "704.5h") == []


@pytest.mark.rule("704.5i")
class TestLoyalty:
    def test_so_much_less_and_it_goes(self):
        now = played(board(planeswalker("jace", 3)))
        assert told(now, "jace", "704.5i") == [("loyalty 3: three less and it goes to the graveyard", 3, False)]
        assert fired(played(now, remove("loyalty", "jace", count=3))) == [(1, "704.5i", "jace")]

    def test_on_a_creature_such_counters_mean_nothing(self):
        now = board(creature("bear", counters={"loyalty": 1}))
        assert told(now, "bear", "704.5i") == [("it has loyalty counters, but is no planeswalker", None, False)]


@pytest.mark.rule("704.5j")
class TestLegends:
    def test_there_is_no_second_one(self):
        now = played(board(ANN, BOB, legend("a")))
        why = "no second legendary permanent named Isamaru under Ann\u2019s control"
        assert told(now, "a", "704.5j") == [(why, None, False)]

    def test_that_of_an_opponent_does_not_count(self):
        now = played(board(ANN, BOB, legend("a"), legend("b", owner="p2")))
        why = "no second legendary Isamaru under Ann\u2019s control: that of Bob does not count"
        assert told(now, "a", "704.5j") == [(why, None, False)]
        assert played(now, step("control", card="b", player="p1")).choice.kind == "legend"

    @pytest.mark.rule("702.26b")
    def test_a_second_one_that_is_phased_out_is_named(self):
        why = "no second legendary permanent named Isamaru under Ann\u2019s control"
        now = played(board(ANN, BOB, legend("a"), legend("b", phased_out=True)))
        assert told(now, "a", "704.5j") == [(f"{why}: Isamaru (2) is phased out", None, False)]
        other = played(board(ANN, BOB, legend("a"), legend("b", "Konda", phased_out=True)))
        assert told(other, "a", "704.5j") == [(why, None, False)]
        assert played(now, step("phase_in", card="b")).choice.kind == "legend"

    def test_one_that_is_exempt_is_held_where_there_is_a_second(self):
        exempt = [{"is": "legend_exempt"}]
        now = played(board(ANN, BOB, legend("a", abilities=exempt), legend("b")))
        assert told(now, "a", "704.5j") == [("the legend rule does not apply to it: Isamaru says so", 0, True)]
        why = "the legend rule does not apply to Isamaru: Isamaru says so"
        assert told(now, "b", "704.5j") == [(why, None, False)]

    def test_one_without_a_name_is_like_no_other(self):
        now = board(permanent("vow", "Legendary Artifact", name=""))
        assert "704.5j" in rules(now, "vow")

    def test_two_that_are_not_legendary_are_no_matter(self):
        assert told(board(creature("a", name="Bear"), creature("b", name="Bear")), "a", "704.5j") == []


class TestOneOfSeveral:
    @pytest.mark.rule("704.5k")
    def test_one_world_is_alone(self):
        now = played(board(permanent("hall", "World Enchantment"), permanent("vow", "Enchantment")))
        assert told(now, "hall", "704.5k") == [("no other world permanent is there", None, False)]
        assert told(now, "vow", "704.5k") == []

    @pytest.mark.rule("704.5k")
    def test_of_two_the_newest_is_not_concerned(self):
        now = board(permanent("hall", "World Enchantment"), permanent("moor", "World Enchantment"))
        assert told(now, "hall", "704.5k") == [("applies now: hall is not the newest world", 0, False)]
        assert told(now, "moor", "704.5k") == [("it is the newest world permanent", None, False)]

    @pytest.mark.rule("704.5z")
    def test_there_is_no_newer_role(self):
        role = card("role", "Enchantment \u2014 Aura Role", attached_to="bear", keywords=["enchant creature"])
        now = played(board(ANN, BOB, creature("bear"), role, aura("other", on="bear")))
        assert told(now, "role", "704.5z") == [("no newer Role of Ann is on bear", None, False)]
        assert told(now, "other", "704.5z") == []

    @pytest.mark.rule("704.5aa")
    def test_speed_starts_once(self):
        now = played(board(player("p1", name="Ann"), BOB, permanent("car", keywords=["start your engines!"])))
        assert (fired(now), told(now, "p1", "704.5aa")) == (
            [(1, "704.5aa", "p1")],
            [("Ann has speed 1 already", None, False)],
        )
        assert told(now, "p2", "704.5aa") == []


class TestAttachments:
    @pytest.mark.rule("704.5m")
    def test_an_aura_enchants_what_it_may(self):
        now = played(board(creature("bear"), aura("rancor", on="bear")))
        assert told(now, "rancor", "704.5m") == [("it is attached to bear, which it can enchant", None, False)]
        assert fired(played(now, move("bear", "hand"))) == [(1, "704.5m", "rancor")]

    @pytest.mark.rule("704.5n")
    def test_an_equipment_may_lie_by_itself(self):
        now = played(board(creature("bear"), equipment("axe"), equipment("sword", on="bear")))
        assert told(now, "axe", "704.5n") == [("it is attached to nothing, and may be", None, False)]
        assert told(now, "sword", "704.5n") == [("it is attached to bear, and may be", None, False)]
        assert fired(played(now, move("bear", "hand"))) == [(1, "704.5n", "sword")]

    @pytest.mark.rule("704.5p")
    def test_what_is_attached_is_of_a_fit_type(self):
        now = played(board(creature("bear"), equipment("sword", on="bear"), equipment("axe")))
        why = "it is attached, and of a type that may be: no creature, no battle"
        assert (told(now, "sword", "704.5p"), told(now, "axe", "704.5p")) == ([(why, None, False)], [])
        animated = edit("sword", type="Artifact Creature \u2014 Equipment", power=1, toughness=1)
        assert fired(played(now, animated)) == [(1, "704.5p", "sword")]

    @pytest.mark.rule("704.5m")
    def test_an_aura_that_is_a_creature_first_comes_loose(self):
        spirit = card(
            "spirit",
            "Enchantment Creature \u2014 Aura",
            power=1,
            toughness=1,
            attached_to="bear",
            keywords=["enchant creature"],
        )
        why = "it is an Aura that can't be attached: first it becomes unattached"
        assert told(board(creature("bear"), spirit), "spirit", "704.5m") == [(why, None, False)]


@pytest.mark.rule("704.5q")
class TestOpposedCounters:
    @pytest.mark.parametrize(
        ("kind", "other", "why"),
        [
            ("+1/+1", "-1/-1", "two +1/+1 counters, but no -1/-1 counter is on it"),
            ("-1/-1", "+1/+1", "two -1/-1 counters, but no +1/+1 counter is on it"),
        ],
    )
    def test_the_other_kind_is_missing(self, kind, other, why):
        now = played(board(creature("ox", 4, 4, counters={kind: 2})))
        assert told(now, "ox", "704.5q") == [(why, 1, False)]
        assert fired(played(now, put(other, onto="ox"))) == [(1, "704.5q", "ox")]

    @pytest.mark.rule("614.17c")
    def test_what_can_not_be_removed_does_not_cancel(self):
        grip = permanent(
            "grip", name="Grip", abilities=[{"is": "no_removal", "kinds": ["-1/-1"], "affects": {"who": "anyone"}}]
        )
        now = played(board(grip, creature("ox", 4, 4, counters={"+1/+1": 2, "-1/-1": 1})))
        why = "both kinds are on it, but -1/-1 counters can't be removed from ox: Grip says so"
        assert (fired(now), told(now, "ox", "704.5q")) == ([], [(why, 0, True)])
        assert fired(played(board(creature("ox", 4, 4, counters={"+1/+1": 2, "-1/-1": 1})))) == [(1, "704.5q", "ox")]

    @pytest.mark.parametrize("pair", [{"+2/+2": 1, "-2/-2": 1}, {"+1/+0": 1, "-1/-0": 1}])
    def test_no_other_kinds_cancel(self, pair):
        now = played(board(creature("ox", 4, 4, counters=pair)))
        assert (fired(now), told(now, "ox", "704.5q")) == (
            [],
            [("only +1/+1 and -1/-1 counters cancel each other, no other kinds", None, False)],
        )

    def test_off_the_battlefield_they_stay(self):
        bear = creature("bear", zone="graveyard", counters={"+1/+1": 1, "-1/-1": 1})
        why = "both kinds are on it, but it is no permanent: they cancel on the battlefield only"
        assert told(played(board(bear)), "bear", "704.5q") == [(why, None, False)]

    @pytest.mark.parametrize("counters", [{}, {"charge": 3}, {"+2/+2": 1, "+1/+0": 1}])
    def test_without_any_there_is_nothing_to_say(self, counters):
        assert told(board(creature("ox", 4, 4, counters=counters)), "ox", "704.5q") == []


@pytest.mark.rule("704.5r")
class TestTheLimit:
    def test_one_beyond_it_comes_off(self):
        now = played(board(creature("ras", 4, 4, counters={"dream": 7}, abilities=at_most(7, "dream"))))
        assert told(now, "ras", "704.5r") == [("7 of 7 dream counters: one more and one comes off", 1, False)]
        assert fired(played(now, put("dream", onto="ras"))) == [(1, "704.5r", "ras")]

    def test_what_can_not_be_removed_stays(self):
        held = [*at_most(1, "dream"), {"is": "no_removal"}]
        now = played(board(creature("ras", 4, 4, counters={"dream": 3}, abilities=held)))
        why = "3 of 1 dream counters, but dream counters can't be removed from ras: ras says so"
        assert (fired(now), told(now, "ras", "704.5r")) == ([], [(why, 0, True)])

    def test_an_ability_that_is_lost_sets_none(self):
        humility = permanent(
            "humility", abilities=[{"is": "loses_abilities", "affects": {"who": "anyone", "what": ["creature"]}}]
        )
        now = played(board(humility, creature("ras", 4, 4, counters={"dream": 9}, abilities=at_most(7, "dream"))))
        why = "9 of 7 dream counters, but it has lost the ability that sets the limit"
        assert (fired(now), told(now, "ras", "704.5r")) == ([], [(why, None, False)])

    def test_without_a_limit_there_is_nothing_to_say(self):
        assert told(board(creature("ox", counters={"dream": 9})), "ox", "704.5r") == []


def a_saga(lore, **more):
    return card("tale", "Enchantment \u2014 Saga", chapters=3, counters={"lore": lore}, **more)


@pytest.mark.rule("704.5s")
class TestSagas:
    def test_lore_is_missing_to_the_last_chapter(self):
        now = played(board(a_saga(2)))
        assert told(now, "tale", "704.5s") == [("lore 2 of 3: one more to its last chapter", 1, False)]

    def test_its_last_chapter_still_waits(self):
        now = played(board(a_saga(2)), put("lore", onto="tale"))
        assert told(now, "tale", "704.5s") == [("lore 3 of 3, but its chapter III still waits", 0, True)]
        assert fired(played(now, step("dismiss", trigger="t1"))) == [(1, "704.5s", "tale")]

    def test_or_what_somebody_says_does(self):
        now = played(board(a_saga(4, pending=True)))
        assert told(now, "tale", "704.5s") == [("lore 4 of 3, but an ability of it still waits", 0, True)]

    def test_without_chapters_it_stays(self):
        now = played(board(card("tale", "Enchantment \u2014 Saga", counters={"lore": 3})))
        assert (fired(now), told(now, "tale", "704.5s")) == (
            [],
            [("it has no chapter abilities, so it has no last one", None, False)],
        )


@pytest.mark.rule("704.5u")
class TestSectors:
    def test_where_a_sculptor_is_each_creature_is_in_one(self):
        sculptor = permanent("beacon", keywords=["space sculptor"])
        now = played(board(sculptor, creature("bear", sector="beta")))
        assert told(now, "bear", "704.5u") == [("it is in sector beta already", None, False)]

    def test_creatures_of_others_come_first(self):
        sculptor = permanent("beacon", keywords=["space sculptor"])
        now = played(board(ANN, BOB, sculptor, creature("bear"), creature("ox", owner="p2")))
        why = "it has no sector yet, but players without a space sculptor come first"
        assert told(now, "bear", "704.5u") == [(why, None, False)]
        assert told(now, "ox", "704.5u") == [("applies now: Bob chooses a sector for ox", 0, False)]

    def test_without_one_sectors_are_no_matter(self):
        assert told(board(creature("bear")), "bear", "704.5u") == []


def siege(**more):
    return battle("siege", 2, type="Battle \u2014 Siege", **{"protector": "p2", **more})


class TestBattles:
    @pytest.mark.rule("704.5v")
    def test_a_siege_waits_for_its_defeat(self):
        now = played(board(siege()))
        why = "defense 2: two less and its defeat triggers; only if that is countered it goes to the graveyard"
        assert told(now, "siege", "704.5v") == [(why, 2, False)]
        quiet = board(siege(), permanent("hush", abilities=loses_abilities("battle")))
        assert told(quiet, "siege", "704.5v") == [("defense 2: two less and it goes to the graveyard", 2, False)]
        beaten = played(now, remove("defense", "siege", count=2))
        assert told(beaten, "siege", "704.5v") == [("defense 0, but its defeat still waits", 0, True)]
        assert fired(played(beaten, step("dismiss", trigger="t1"))) == [(1, "704.5v", "siege")]
        assert told(now, "siege", "704.5w") == []

    @pytest.mark.rule("704.5w")
    def test_another_battle_waits_for_nothing(self):
        now = played(board(battle("gate", 2, protector="p1")))
        assert told(now, "gate", "704.5w") == [("defense 2: two less and it goes to the graveyard", 2, False)]
        assert told(now, "gate", "704.5v") == []
        assert fired(played(now, remove("defense", "gate", count=2))) == [(1, "704.5w", "gate")]

    @pytest.mark.rule("704.5x", "704.5y")
    def test_a_siege_has_a_fit_protector(self):
        now = played(board(ANN, BOB, siege()))
        assert told(now, "siege", "704.5x") == [("Bob protects it, and may", None, False)]
        assert told(now, "siege", "704.5y") == [("its protector, Bob, is not its controller", None, False)]

    @pytest.mark.rule("704.5x")
    def test_one_that_is_attacked_is_left_alone(self):
        now = played(board(ANN, player("p2", lost=True), siege(attacked=True)))
        assert told(now, "siege", "704.5x") == [("it has no fit protector, but is being attacked", 0, True)]

    @pytest.mark.rule("704.5x")
    def test_what_is_no_battle_needs_none(self):
        assert told(board(creature("bear")), "bear", "704.5x") == []


class TestWhatAnActWasAbout:
    def test_is_what_it_names_though_nothing_came_of_it(self):
        kite = creature("kite", abilities=[{"is": "no_counters"}])
        now = played(
            board(creature("bear", counters={"+1/+1": 1}), kite, creature("ox")),
            step("move_counters", kind="+1/+1", from_="bear", to="kite"),
        )
        assert (now.events, set(concerned(now))) == ((), {"bear", "kite"})

    def test_then_what_its_story_names(self):
        lord = creature(
            "lord", 1, 1, abilities=[{"is": "gives", "affects": {"who": "you", "other": True}, "toughness": 1}]
        )
        now = played(board(lord, creature("imp", 1, 0), creature("ox")), put("-1/-1", onto="lord"))
        assert concerned(now) == ("lord", "imp")

    def test_and_what_the_acts_in_it_name(self):
        both = together(put("charge", onto="bear"), put("charge", onto="p2"))
        assert set(concerned(played(board(creature("bear")), both))) == {"bear", "p2"}

    def test_no_word_of_a_step_is_taken_for_a_name(self):
        now = played(board(creature("put"), creature("charge"), creature("ox")), put("charge", onto="ox"))
        assert concerned(now) == ("ox",)

    def test_of_the_first_check_it_is_what_that_did(self):
        assert concerned(played(board(creature("bear", 2, 0), creature("ox")))) == ("bear",)

    def test_of_many_the_first_are_enough(self):
        bears = [creature(f"b{n}", counters={"charge": 1}) for n in range(30)]
        everything = step("proliferate", choose=[bear.id for bear in bears])
        assert len(concerned(played(board(*bears), everything))) == 8
