"""What can be done to what: the one list from which menu, bar and keys draw."""

from typing import Any

import pytest

from tests.builders import aura, board, creature, equipment, permanent, player, token
from webapp.rules import Board
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.views.acts import ActView, acts_on, flat
from webapp.views.forms import to_step

BEAR, OX = creature("bear", name="Bear"), creature("ox", name="Ox")


def acts(on: Board, *ids: str, mode: Any = "play", waits: str = "") -> dict[str, ActView]:
    """All that can be done, by name."""
    found = [act for group in acts_on(on, mode, ids, waits=waits) for act in group.acts]
    assert len({act.name for act in found}) == len(found), "two acts of one name"
    return {act.name: act for act in found}


def steps(act: ActView) -> list[dict[str, Any]]:
    """The parts of a step, without which object is meant."""
    parts = act.step["steps"] if act.step["do"] == "together" else [act.step]
    return [{name: value for name, value in part.items() if name != "expected"} for part in parts]


class TestOneCard:
    def test_an_untapped_permanent_can_be_tapped_and_a_tapped_one_untapped(self):
        there = board(BEAR, creature("ox", name="Ox", tapped=True))
        assert "Tap Bear" in acts(there, "bear") and "Untap Bear" not in acts(there, "bear")
        assert "Untap Ox" in acts(there, "ox") and "Tap Ox" not in acts(there, "ox")
        assert acts(there, "ox")["Untap Ox"].key == acts(there, "bear")["Tap Bear"].key == "t"

    def test_what_is_elsewhere_can_merge_with_a_permanent(self):
        there = board(BEAR, creature("gem", name="Gem", zone="hand"), permanent("bolt", "Instant", zone="hand"))
        assert acts(there, "gem")["Merge Gem with\u2026"].hand == "open merge"
        assert not [name for one in ("bear", "bolt") for name in acts(there, one) if name.startswith("Merge")]
        alone = board(creature("gem", name="Gem", zone="hand"))
        assert "Merge Gem with\u2026" not in acts(alone, "gem")

    def test_a_step_says_which_object_is_meant(self):
        assert acts(board(BEAR), "bear")["Destroy Bear"].step["expected"] == {"bear": 1}

    @pytest.mark.parametrize("mode", ["play", "setup"])
    def test_every_step_of_the_list_is_one_that_the_rules_know(self, mode: Any):
        there = board(
            creature("bear", counters={"+1/+1": 2}, damage=1),
            equipment("axe", on="bear"),
            aura("rage", on="bear"),
            token("rat", zone="graveyard"),
            creature("wolf", zone="library"),
            creature("ghost", phased_out=True),
            creature("hidden", face_down=True, tapped=True),
            player("p1"),
            player("p2", counters={"poison": 1}),
        )
        for object_id in (*there.cards, "p1", "p2"):
            for act in acts(there, object_id, mode=mode).values():
                if act.step and act.act == "steps":
                    to_step(dict(act.step), strict=True)
        for act in acts(there, *there.cards, mode=mode).values():
            if act.step and act.act == "steps":
                to_step(dict(act.step), strict=True)

    def test_acts_of_play_are_left_out_while_setting_up(self):
        there = acts(board(BEAR), "bear", mode="setup")
        assert not {"Destroy Bear", "Sacrifice Bear"} & there.keys()
        assert {"Tap Bear", "Put a +1/+1 counter on Bear", "Take Bear off the board"} <= there.keys()

    def test_what_is_on_it_can_be_removed_and_moved_and_what_is_not_can_only_be_put(self):
        there = acts(board(creature("bear", name="Bear", counters={"+1/+1": 2})), "bear")
        assert {"Remove a +1/+1 counter from Bear", "Move +1/+1 counters of Bear to…"} <= there.keys()
        assert "Double the +1/+1 counters on Bear" in there
        assert "Put a shield counter on Bear" in there and "Remove a shield counter from Bear" not in there

    def test_an_invented_kind_on_it_stands_first(self):
        groups = acts_on(board(creature("bear", name="Bear", counters={"blorb": 1})), "play", ["bear"])
        assert [row for row, _ in next(g for g in groups if g.name == "Counters").rows][:2] == ["blorb", "+1/+1"]

    def test_it_moves_to_every_other_zone(self):
        there = acts(board(BEAR), "bear")
        moves = {part["to"] for act in there.values() if act.step.get("do") == "move" for part in steps(act)}
        assert moves == {"library", "hand", "graveyard", "exile", "command", "stack"}

    def test_a_card_in_hand_can_enter_for_each_player_its_owner_first(self):
        there = acts(board(creature("bear", name="Bear", zone="hand")), "bear")
        names = [name for name, act in there.items() if act.step.get("to") == "battlefield"]
        assert names == ["Move Bear to Player 1’s battlefield", "Move Bear to Player 2’s battlefield"]
        assert [there[name].key for name in names] == ["b", ""]
        assert "Tap Bear" not in there

    @pytest.mark.rule("400.3")
    def test_the_name_says_whose_pile_it_goes_to(self):
        stolen = creature("bear", name="Bear", owner="p2", controller="p1")
        assert "Move Bear to Player 2’s graveyard" in acts(board(stolen), "bear")

    @pytest.mark.rule("111.8")
    def test_a_token_that_has_left_is_shown_not_to_move_and_why(self):
        there = acts(board(token("rat", name="Rat", zone="graveyard")), "rat")
        assert "111.8" in there["Move Rat to Player 1’s hand"].why
        assert not acts(board(token("rat", name="Rat")), "rat")["Move Rat to Player 1’s hand"].why

    @pytest.mark.rule("702.26b")
    def test_what_is_phased_out_can_only_phase_in_and_be_edited(self):
        there = acts(board(creature("bear", name="Bear", phased_out=True)), "bear")
        done = {act.step["do"] for act in there.values() if act.step and act.act == "steps"}
        assert done == {"phase_in", "take_off"}

    def test_only_what_has_another_face_can_be_turned(self):
        two = creature("wolf", name="Wolf", back={"name": "Man", "type": "Creature", "power": 1, "toughness": 1})
        assert acts(board(two), "wolf")["Turn the other face of Wolf"].key == "f"
        assert not [name for name in acts(board(BEAR), "bear") if "other face" in name]

    def test_gear_is_attached_and_a_creature_is_not(self):
        assert acts(board(equipment("axe", name="Axe")), "axe")["Attach Axe to…"].hand == "attach"
        assert "Attach Bear to…" not in acts(board(BEAR), "bear")
        assert "Detach Axe" in acts(board(BEAR, equipment("axe", name="Axe", on="bear")), "axe")

    def test_damage_is_dealt_to_creatures_and_not_to_rocks(self):
        assert "Deal 1 damage to Bear" in acts(board(BEAR), "bear")
        assert "Deal 1 damage to Rock" not in acts(board(permanent("rock", name="Rock")), "rock")

    def test_control_goes_to_anybody_else(self):
        there = acts(board(BEAR, player("p1"), player("p2"), player("p3")), "bear")
        assert [name[-8:] for name in there if name.startswith("Give control")] == ["Player 2", "Player 3"]

    def test_while_a_question_waits_everything_says_so(self):
        there = acts(board(BEAR), "bear", waits="answer first")
        assert there["Tap Bear"].why == there["Pick up Bear"].why == "answer first"
        assert not there["Edit Bear"].why
        assert not acts(board(BEAR), "bear", mode="setup", waits="answer first")["Tap Bear"].why


class TestASelection:
    def test_one_step_does_it_to_all(self):
        tap = acts(board(BEAR, OX), "bear", "ox")["Tap 2 cards"]
        assert tap.step["do"] == "together"
        assert steps(tap) == [{"do": "tap", "card": "bear"}, {"do": "tap", "card": "ox"}]

    def test_only_those_that_can_and_the_name_says_how_many(self):
        there = board(BEAR, OX, creature("elk", name="Elk", tapped=True))
        assert steps(acts(there, "bear", "ox", "elk")["Tap 2 cards"])[0]["card"] == "bear"
        untap = acts(there, "bear", "ox", "elk")["Untap 1 card"]
        assert untap.step["do"] == "untap" and untap.step["card"] == "elk"

    def test_a_card_named_twice_is_one(self):
        assert "Tap Bear" in acts(board(BEAR), "bear", "bear")

    def test_the_letter_taps_until_all_are_tapped(self):
        tapped = creature("elk", name="Elk", tapped=True)
        mixed, all_tapped = acts(board(BEAR, tapped), "bear", "elk"), acts(board(tapped), "elk")
        assert (mixed["Tap 1 card"].key, mixed["Untap 1 card"].key) == ("t", "")
        assert all_tapped["Untap Elk"].key == "t"

    def test_what_needs_one_card_is_left_out(self):
        there = acts(board(BEAR, OX), "bear", "ox")
        assert not [name for name in there if name.startswith(("Attach", "Edit", "Pick up", "Move +1"))]
        assert "Clear the selection" in there
        assert there["Duplicate 2 cards"].step == {"cards": "bear,ox"}

    def test_the_bar_gets_a_few(self):
        quick = [act.shown for act in acts(board(BEAR, OX), "bear", "ox").values() if act.quick]
        assert quick == ["Tap", "Destroy"]

    @pytest.mark.parametrize("ids", [(), ("bear", "p1"), [f"c{n}" for n in range(2001)]])
    def test_nothing_a_mixture_and_too_many_are_refused(self, ids: Any):
        with pytest.raises(BadStepError) as caught:
            acts_on(board(BEAR), "play", ids)
        assert caught.value.where == "of"

    @pytest.mark.parametrize("one", ["nobody", "p9"])
    def test_what_is_not_there(self, one: str):
        with pytest.raises(UnknownObjectError) as caught:
            acts_on(board(BEAR), "play", [one])
        assert caught.value.where == "of"


class TestAPlayer:
    def test_life_damage_and_poison(self):
        there = acts(board(BEAR), "p1")
        assert there["Player 1 loses 1 life"].step == {"do": "life", "player": "p1", "change": -1}
        assert there["Put a poison counter on Player 1"].counted == "count"
        assert "Remove a poison counter from Player 1" not in there
        assert "Remove a poison counter from Player 1" in acts(board(player("p1", counters={"poison": 1})), "p1")

    def test_damage_and_draws_are_acts_of_play(self):
        there = acts(board(BEAR), "p1", mode="setup")
        assert not {"Deal 1 damage to Player 1", "Player 1 draws a card", "End the turn"} & there.keys()

    def test_only_the_active_player_ends_the_turn_and_the_others_can_become_it(self):
        assert "End the turn" in acts(board(BEAR), "p1") and "End the turn" not in acts(board(BEAR), "p2")
        assert "Make Player 2 the active player" in acts(board(BEAR), "p2")

    def test_all_that_is_tapped_and_theirs_is_untapped_at_one_time(self):
        there = board(
            *(creature(name, tapped=True) for name in ("a", "b")),
            creature("c"),
            creature("d", tapped=True, controller="p2"),
        )
        act = acts(there, "p1")["Untap all that Player 1 controls"]
        assert [part["card"] for part in steps(act)] == ["a", "b"]

    def test_the_last_player_stays(self):
        assert "Player 1 leaves the game" in acts(board(BEAR), "p1")
        assert "Player 1 leaves the game" not in acts(board(BEAR, player("p1")), "p1")


def test_a_step_is_written_flat():
    step = {"do": "together", "steps": [{"do": "tap", "card": "a", "expected": {"a": 2}}, {"on": True}]}
    assert dict(flat(step)) == {
        "do": "together", "steps.0.do": "tap", "steps.0.card": "a", "steps.0.expected.a": 2, "steps.1.on": "true",
    }  # fmt: skip
