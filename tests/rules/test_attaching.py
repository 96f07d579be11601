"""What may be attached to what (301.5, 303.4, 701.3)."""

import pytest

from tests.builders import (
    aura,
    board,
    card,
    creature,
    equipment,
    fired,
    move,
    permanent,
    planeswalker,
    played,
    player,
    step,
    why_nothing,
)
from webapp.rules import perform

WORDS = ["artifact", "battle", "creature", "enchantment", "land", "planeswalker", "aura", "equipment", "vehicle"]
WORDS += ["wall", "forest", "island", "mountain", "plains", "swamp"]


def attach(what, to):
    return step("attach", card=what, to=to)


def try_attaching(*entries, what, to):
    """Attach by a step; what it is attached to afterwards."""
    start = board(*entries)
    now = played(start, attach(what, to))
    return now.board.cards[what].attached_to


def step_does(start, one):
    """Whether a step does anything on a board as it stands."""
    return not perform(start, one).nothing


@pytest.mark.rule("301.5")
class TestAnEquipment:
    @pytest.mark.parametrize(
        ("type", "stays"), [("Creature", "host"), ("Artifact", None), ("Land", None), ("Planeswalker", None)]
    )
    def test_goes_onto_creatures_only(self, type, stays):
        host = card("host", type, power=1, toughness=1, counters={"loyalty": 1})
        assert try_attaching(equipment("sword"), host, what="sword", to="host") == stays

    def test_goes_onto_an_opponents_creature_too(self):
        assert try_attaching(equipment("sword"), creature("bear", owner="p2"), what="sword", to="bear") == "bear"

    def test_goes_onto_no_player(self):
        assert try_attaching(equipment("sword"), what="sword", to="p1") is None

    @pytest.mark.rule("301.5c")
    def test_that_is_a_creature_goes_onto_nothing(self):
        living = creature("living", type="Artifact Creature \u2014 Equipment")
        assert try_attaching(living, creature("bear"), what="living", to="bear") is None

    def test_goes_not_onto_itself(self):
        assert try_attaching(equipment("sword"), what="sword", to="sword") is None

    def test_moves_from_one_creature_to_another(self):
        entries = [creature("bear"), creature("ox"), equipment("sword", on="bear")]
        assert try_attaching(*entries, what="sword", to="ox") == "ox"

    def test_goes_onto_an_animated_vehicle_and_not_onto_an_idle_one(self):
        cart = card("cart", "Artifact \u2014 Vehicle", power=3, toughness=3)
        crewed = card("crewed", "Artifact Creature \u2014 Vehicle", power=3, toughness=3)
        assert try_attaching(equipment("sword"), cart, what="sword", to="cart") is None
        assert try_attaching(equipment("sword"), crewed, what="sword", to="crewed") == "crewed"


@pytest.mark.rule("301.6")
class TestAFortification:
    @pytest.mark.parametrize(("type", "stays"), [("Land", "host"), ("Creature", None), ("Land Creature", "host")])
    def test_goes_onto_lands_only(self, type, stays):
        host = card("host", type, power=1, toughness=1)
        assert try_attaching(card("wall", "Artifact \u2014 Fortification"), host, what="wall", to="host") == stays


@pytest.mark.rule("303.4")
class TestAnAura:
    HOSTS = (
        creature("bear"),
        creature("ox", owner="p2"),
        permanent("forest", "Basic Land \u2014 Forest"),
        permanent("ring", "Artifact"),
        planeswalker("jace", 3),
        permanent("halo", "Enchantment"),
        creature("golem", type="Artifact Creature \u2014 Wall"),
    )

    @pytest.mark.parametrize(
        ("enchant", "onto"),
        [
            ("creature", {"bear", "ox", "golem"}),
            ("Creature", {"bear", "ox", "golem"}),
            ("creature you control", {"bear", "golem"}),
            ("creature an opponent controls", {"ox"}),
            ("creature you don't control", {"ox"}),
            ("land", {"forest"}),
            ("forest", {"forest"}),
            ("artifact or creature", {"ring", "bear", "ox", "golem"}),
            ("artifact, creature, or land", {"ring", "bear", "ox", "golem", "forest"}),
            ("artifact, creature or planeswalker", {"ring", "bear", "ox", "golem", "jace"}),
            ("wall", {"golem"}),
            ("permanent", {"bear", "ox", "forest", "ring", "jace", "halo", "golem"}),
            ("player", {"p1", "p2"}),
            ("opponent", {"p2"}),
            ("creature or player", {"bear", "ox", "golem", "p1", "p2"}),
        ],
    )
    def test_goes_onto_what_its_keyword_says(self, enchant, onto):
        everything = [entry.id for entry in self.HOSTS] + ["p1", "p2"]
        start = board(*self.HOSTS, aura("aura", enchant=enchant))
        legal = {to for to in everything if step_does(start, attach("aura", to))}
        assert legal == onto

    @pytest.mark.parametrize("type", WORDS)
    def test_each_word_is_a_type_or_subtype(self, type):
        host, other = card("host", type, power=1, toughness=1, loyalty=1, defense=1), card("other", "Saga", chapters=0)
        start = board(host, other, aura("aura", enchant=type))
        assert [step_does(start, attach("aura", to)) for to in ("host", "other")] == [True, False]

    def test_goes_not_onto_itself_though_it_enchants_enchantments(self):
        start = board(aura("aura", enchant="enchantment"), permanent("halo", "Enchantment"))
        assert [step_does(start, attach("aura", to)) for to in ("halo", "aura")] == [True, False]

    def test_a_restriction_that_is_not_understood_is_not_judged(self):
        start = board(*self.HOSTS, aura("aura", enchant="creature with flying"))
        assert step_does(start, attach("aura", "bear"))

    def test_goes_onto_no_card_in_another_zone(self):
        start = board(creature("bear", zone="graveyard"), aura("aura", on="ox"), creature("ox"))
        assert why_nothing(played(start, attach("aura", "bear"))) == {"701.3b"}

    @pytest.mark.rule("303.4d")
    def test_that_is_a_creature_goes_onto_nothing(self):
        living = creature("living", type="Enchantment Creature \u2014 Aura", keywords=["enchant creature"])
        assert not step_does(board(living, creature("bear")), attach("living", "bear"))

    def test_every_enchant_keyword_must_fit(self):
        double = card("double", "Enchantment \u2014 Aura", keywords=["enchant creature", "enchant artifact"])
        start = board(*self.HOSTS, double)
        assert {to for to in ("bear", "ring", "golem") if step_does(start, attach("double", to))} == {"golem"}


class TestWhatElse:
    @pytest.mark.parametrize("type", ["Creature", "Artifact", "Enchantment", "Land"])
    @pytest.mark.rule("701.3b")
    def test_other_permanents_are_attached_to_nothing(self, type):
        thing = card("thing", type, power=1, toughness=1)
        assert not step_does(board(thing, creature("bear")), attach("thing", "bear"))

    @pytest.mark.rule("701.3b")
    def test_where_it_is_already_it_stays(self):
        now = played(board(creature("bear"), equipment("sword", on="bear")), attach("sword", "bear"))
        assert why_nothing(now) == {"701.3b"}

    @pytest.mark.rule("701.3b")
    def test_on_the_player_where_it_is_already_it_stays(self):
        now = played(board(aura("curse", on="p2", enchant="player")), attach("curse", "p2"))
        assert why_nothing(now) == {"701.3b"}
        assert played(now, attach("curse", "p1")).board.cards["curse"].attached_to == "p1"

    @pytest.mark.rule("400.7")
    def test_onto_the_new_object_it_can_be_attached_anew(self):
        start = board(creature("bear"), equipment("sword", on="bear"))
        now = played(start, move("bear", "exile"), move("bear", "battlefield"), attach("sword", "bear"))
        assert now.board.cards["sword"].attached_to == "bear"
        assert fired(now) == []

    @pytest.mark.rule("702.26b")
    def test_nothing_that_is_phased_out_takes_part(self):
        start = board(creature("bear", phased_out=True), equipment("sword"))
        assert why_nothing(played(start, attach("sword", "bear"))) == {"702.26b"}
        start = board(creature("bear"), equipment("sword", phased_out=True))
        assert why_nothing(played(start, attach("sword", "bear"))) == {"702.26b"}

    def test_a_card_in_a_graveyard_is_not_attached(self):
        start = board(creature("bear"), equipment("sword", zone="graveyard"))
        assert why_nothing(played(start, attach("sword", "bear"))) == {"110.1"}

    @pytest.mark.rule("613.7e")
    def test_attaching_gives_a_new_timestamp(self):
        now = played(board(creature("bear"), equipment("sword")), attach("sword", "bear"))
        assert now.board.cards["sword"].timestamp == now.board.clock

    def test_an_opponent_is_seen_from_the_auras_controller(self):
        curse = aura("curse", enchant="opponent", owner="p1", controller="p2", on="p1")
        now = played(board(player("p1"), player("p2"), player("p3"), curse))
        assert fired(now) == []
        assert played(now, attach("curse", "p3")).board.cards["curse"].attached_to == "p3"
        assert why_nothing(played(now, attach("curse", "p2"))) == {"701.3b"}
