"""Copies have what is printed on their originals, and nothing of what lies on them (707.2)."""

import pytest

from tests.builders import (
    KEEPER,
    at_most,
    aura,
    becomes,
    board,
    choose,
    counters,
    create,
    creature,
    edit,
    enters_with,
    fired,
    gives,
    keywords,
    legend,
    loses_abilities,
    move,
    permanent,
    planeswalker,
    played,
    put,
    saga,
    sets,
    size,
    step,
    together,
    token,
    waiting,
    zone,
)
from webapp.rules.characteristics import explain, view_of

DRAGON = creature("dragon", 5, 4, name="Dragon", type="Creature \u2014 Dragon", keywords=["flying"])


def clone(id="clone", of="dragon", **fields):
    return creature(id, 0, 1, name="Clone", copy_of=of, **fields)


def seen(now, card_id):
    on = getattr(now, "board", now)
    return view_of(on).of(on.cards[card_id])


@pytest.mark.rule("707.2")
class TestACopyHas:
    def test_name_types_size_and_keywords(self):
        start = board(DRAGON, clone())
        assert (seen(start, "clone").face.name, seen(start, "clone").is_a("dragon")) == ("Dragon", True)
        assert (size(start, "clone"), keywords(start, "clone")) == ((5, 4), ("flying",))

    def test_row_45_none_of_the_counters_and_effects_that_are_on_the_original(self):
        start = board(
            creature("dragon", 5, 4, counters={"+1/+1": 5, "trample": 1}, damage=2, tapped=True),
            permanent(
                "blade", "Artifact \u2014 Equipment", attached_to="dragon", abilities=gives(2, 2, who="attached")
            ),
            clone(zone="hand"),
        )
        now = played(start, move("clone", "battlefield"))
        copy = now.board.cards["clone"]
        assert (size(now, "dragon"), size(now, "clone"), keywords(now, "clone")) == ((12, 11), (5, 4), ())
        assert (counters(now, "clone"), copy.damage, copy.tapped) == ({}, 0, False)

    def test_its_own_counters_on_top(self):
        assert size(board(DRAGON, clone(counters={"+1/+1": 2})), "clone") == (7, 6)

    def test_abilities_seen_from_itself(self):
        lord = creature("dragon", 2, 2, owner="p2", abilities=gives(1, 1, who="you", what=["creature"], other=True))
        start = board(lord, clone(), creature("mine", 1, 1), creature("theirs", 1, 1, owner="p2"))
        assert [size(start, name) for name in ("mine", "theirs", "clone", "dragon")] == [(2, 2), (2, 2), (2, 2), (2, 2)]

    def test_what_effects_give_that_look_at_types_and_names(self):
        dragons = permanent("lair", abilities=gives(1, 1, who="anyone", what=["dragon"]))
        assert size(board(DRAGON, clone(), dragons), "clone") == (6, 5)

    @pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "library", "stack"])
    def test_its_own_printing_off_the_battlefield(self, zone):
        start = board(DRAGON, clone(zone=zone))
        assert (size(start, "clone"), keywords(start, "clone")) == ((0, 1), ())

    def test_no_size_that_an_effect_set_on_the_original(self):
        frog = aura("frog", on="dragon", abilities=sets(1, 1, who="attached"))
        start = board(DRAGON, frog, clone())
        assert (size(start, "dragon"), size(start, "clone")) == ((1, 1), (5, 4))

    def test_no_type_that_an_effect_made_of_the_original(self):
        ability = becomes("Land Creature", at_least={"awake": 1}, power=3, toughness=3)
        start = board(permanent("forest", "Land", counters={"awake": 1}, abilities=ability), clone(of="forest"))
        assert (size(start, "forest"), size(start, "clone")) == ((3, 3), (None, None))
        assert size(played(start, put("awake", onto="clone")), "clone") == (3, 3)

    def test_the_explanation_of_its_base_says_what_it_copies(self):
        first, *_ = explain(board(DRAGON, clone()), "clone")
        assert (first.power, first.toughness, first.rule) == (5, 4, "208.1")


@pytest.mark.rule("707.2")
class TestCopiesOfCopies:
    def test_have_what_the_first_original_has(self):
        start = board(DRAGON, clone("a"), clone("b", of="a"), clone("c", of="b"))
        assert [size(start, name) for name in ("a", "b", "c")] == [(5, 4)] * 3

    def test_whatever_the_order_in_the_file(self):
        start = board(clone("c", of="b"), clone("b", of="a"), clone("a"), DRAGON)
        assert [size(start, name) for name in ("a", "b", "c")] == [(5, 4)] * 3

    def test_of_a_copy_in_a_graveyard_is_a_copy_of_the_card_itself(self):
        start = board(DRAGON, clone("a", zone="graveyard"), clone("b", of="a"))
        assert size(start, "b") == (0, 1)

    def test_one_that_entered_as_a_copy_can_be_copied(self):
        start = board(DRAGON, clone("a", zone="hand"), clone("b", of="a", zone="hand"))
        now = played(start, move("a", "battlefield"), move("b", "battlefield"))
        assert (size(now, "a"), size(now, "b")) == ((5, 4), (5, 4))

    def test_two_of_each_other_are_what_is_printed_on_themselves(self):
        start = board(creature("a", 1, 1, copy_of="b"), creature("b", 2, 2, copy_of="a"))
        assert (size(start, "a"), size(start, "b")) == ((1, 1), (2, 2))

    def test_of_itself_it_is_itself(self):
        now = played(board(creature("a", 1, 3)), edit("a", copy_of="a"))
        assert size(now, "a") == (1, 3)

    def test_a_ring_of_three(self):
        ring = (("a", 1, "b"), ("b", 2, "c"), ("c", 3, "a"))
        start = board(*(creature(name, n, n, copy_of=of) for name, n, of in ring))
        assert [size(start, name) for name in ("a", "b", "c")] == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.rule("707.2")
class TestWhatBecomesOfTheOriginalLater:
    @pytest.mark.parametrize("to", ["hand", "graveyard", "exile", "library"])
    def test_that_it_leaves_does_not_change_the_copy(self, to):
        now = played(board(DRAGON, clone()), move("dragon", to))
        assert (size(now, "clone"), keywords(now, "clone")) == ((5, 4), ("flying",))

    def test_nor_that_it_ceases_to_exist(self):
        now = played(board(token("dragon", 5, 4, keywords=["flying"]), clone()), step("destroy", card="dragon"))
        assert (zone(now, "dragon"), size(now, "clone"), keywords(now, "clone")) == ("gone", (5, 4), ("flying",))

    def test_nor_that_it_is_turned_face_down_or_transforms(self):
        man = creature("dragon", 1, 1, back={"name": "Wolf", "power": 4, "toughness": 4})
        start = board(man, clone())
        assert size(played(start, step("turn_face_down", card="dragon")), "clone") == (1, 1)
        assert size(played(start, step("transform", card="dragon")), "clone") == (1, 1)

    def test_nor_that_it_phases_out(self):
        assert size(played(board(DRAGON, clone()), step("phase_out", card="dragon")), "clone") == (5, 4)

    def test_the_copy_that_leaves_is_its_own_card_again(self):
        now = played(board(DRAGON, clone()), move("clone", "hand"), move("clone", "battlefield"))
        assert (size(now, "clone"), keywords(now, "clone")) == ((0, 1), ())

    @pytest.mark.rule("608.2h")
    def test_it_is_remembered_as_the_copy_that_it_was(self):
        now = played(board(DRAGON, clone()), step("destroy", card="clone"))
        last = now.board.cards["clone"].last
        assert (last.name, last.power, last.toughness, last.keywords) == ("Dragon", 5, 4, ("flying",))

    def test_the_editor_may_end_it(self):
        assert size(played(board(DRAGON, clone()), edit("clone", copy_of=None)), "clone") == (0, 1)


@pytest.mark.rule("707.2")
class TestWhatCanBeCopied:
    @pytest.mark.rule("306.5b")
    def test_a_planeswalker_and_the_copy_enters_with_the_printed_loyalty(self):
        start = board(
            planeswalker("jace", 3, counters={"loyalty": 7}), permanent("mirror", zone="hand", copy_of="jace")
        )
        now = played(start, move("mirror", "battlefield"))
        assert (counters(now, "mirror"), fired(now)) == ({"loyalty": 3}, [])
        assert view_of(now.board).loyalty(now.board.cards["mirror"]) == 3

    @pytest.mark.rule("306.5b")
    def test_a_planeswalker_that_lies_in_the_file_as_a_copy_has_it_too(self):
        start = board(planeswalker("jace", 3), permanent("mirror", copy_of="jace"))
        assert counters(played(start), "mirror") == {"loyalty": 3}

    @pytest.mark.rule("704.5i")
    def test_but_what_becomes_a_copy_later_has_no_loyalty_and_goes(self):
        start = board(planeswalker("jace", 3), permanent("mirror"))
        now = played(start, edit("mirror", copy_of="jace"))
        assert fired(now) == [(1, "704.5i", "mirror")]

    @pytest.mark.rule("614.1c")
    def test_what_the_original_enters_with_the_copy_enters_with(self):
        hydra = creature("hydra", 0, 0, counters={"+1/+1": 9}, abilities=enters_with({"+1/+1": 3}))
        now = played(board(hydra, clone(of="hydra", zone="hand")), move("clone", "battlefield"))
        assert (counters(now, "clone"), size(now, "clone")) == ({"+1/+1": 3}, (3, 3))

    @pytest.mark.rule("702.43a")
    def test_modular_too_and_it_triggers_as_the_copy_dies(self):
        worker = creature("worker", 0, 0, type="Artifact Creature", keywords=["modular 2"], counters={"+1/+1": 1})
        now = played(board(worker, clone(of="worker", zone="hand")), move("clone", "battlefield"))
        assert counters(now, "clone") == {"+1/+1": 2}
        assert waiting(played(now, step("destroy", card="clone"))) == [("modular", "clone")]

    @pytest.mark.rule("714.3a")
    def test_a_saga_and_the_copy_enters_with_one_lore_counter(self):
        start = board(saga("tale", 3, counters={"lore": 2}), permanent("mirror", zone="hand", copy_of="tale"))
        now = played(start, move("mirror", "battlefield"))
        assert (counters(now, "mirror"), [t.chapter for t in now.board.triggers]) == ({"lore": 1}, [1])

    @pytest.mark.rule("708.2")
    def test_a_face_down_creature_as_the_2_2_that_it_is_and_not_as_what_is_hidden(self):
        start = board(creature("morph", 7, 7, name="Giant", keywords=["trample"], face_down=True), clone(of="morph"))
        assert (size(start, "clone"), keywords(start, "clone"), seen(start, "clone").face.name) == ((2, 2), (), "")
        turned = played(start, step("turn_face_up", card="morph"))
        assert (size(turned, "morph"), size(turned, "clone")) == ((7, 7), (2, 2))

    @pytest.mark.rule("708.2")
    def test_face_down_a_copy_is_a_2_2_and_face_up_the_copy_again(self):
        now = played(board(DRAGON, clone()), step("turn_face_down", card="clone"))
        assert (size(now, "clone"), keywords(now, "clone")) == ((2, 2), ())
        assert size(played(now, step("turn_face_up", card="clone")), "clone") == (5, 4)

    @pytest.mark.rule("712.18")
    def test_of_a_card_with_two_faces_the_one_that_is_up(self):
        man = creature("man", 1, 1, transformed=True, back={"name": "Wolf", "power": 4, "toughness": 4})
        assert size(board(man, clone(of="man")), "clone") == (4, 4)

    @pytest.mark.rule("704.5j")
    def test_a_legend_and_its_controller_keeps_one_of_them(self):
        now = played(board(legend("isamaru", name="Isamaru"), clone(of="isamaru")))
        assert (now.choice.kind, set(now.choice.options)) == ("legend", {"isamaru", "clone"})
        kept = played(now, choose("clone"))
        assert (zone(kept, "isamaru"), size(kept, "clone"), kept.choice) == ("graveyard", (2, 2), None)

    @pytest.mark.rule("613.4a")
    def test_a_star_counts_what_is_on_the_copy(self):
        ability = [{"is": "power_toughness", "power": {"counters": "quest"}, "toughness": 3}]
        mage = creature("mage", "*", "*", counters={"quest": 4}, abilities=ability)
        start = board(mage, clone(of="mage", counters={"quest": 1}))
        assert (size(start, "mage"), size(start, "clone")) == ((4, 3), (1, 3))

    @pytest.mark.rule("704.5r")
    def test_a_limit_of_counters(self):
        start = board(creature("dreamer", abilities=at_most(7, "dream")), clone(of="dreamer", counters={"dream": 7}))
        now = played(start, put("dream", onto="clone"))
        assert (fired(now), counters(now, "clone")) == ([(1, "704.5r", "clone")], {"dream": 7})

    @pytest.mark.rule("122.2")
    def test_a_keeper_and_the_counters_stay_for_the_one_move_off_the_battlefield(self):
        start = board(creature("skull", 1, 1, abilities=KEEPER), clone(of="skull", counters={"+1/+1": 2}))
        now = played(start, step("destroy", card="clone"))
        assert counters(now, "clone") == {"+1/+1": 2}
        assert counters(played(now, move("clone", "exile")), "clone") == {}

    @pytest.mark.rule("613.8a")
    def test_what_takes_abilities_away_takes_those_of_the_copy(self):
        lord = creature("dragon", 2, 2, abilities=gives(1, 1, "flying", who="you", what=["creature"], other=True))
        hush = permanent("hush", abilities=loses_abilities("creature"))
        start = board(lord, clone(), hush)
        assert (size(start, "clone"), size(start, "dragon"), keywords(start, "clone")) == ((2, 2), (2, 2), ())


@pytest.mark.rule("707.2")
class TestATokenThatIsACopy:
    def test_has_what_is_printed_and_none_of_the_counters(self):
        start = board(creature("dragon", 5, 4, keywords=["flying"], counters={"+1/+1": 3}))
        now = played(start, create(token("copy", copy_of="dragon")))
        assert (size(now, "copy"), counters(now, "copy"), keywords(now, "copy")) == ((5, 4), {}, ("flying",))

    def test_is_one_still_as_it_has_died(self):
        now = played(board(DRAGON), create(token("copy", copy_of="dragon")), step("destroy", card="copy"))
        last = now.board.gone["copy"].last
        assert (last.name, last.power) == ("Dragon", 5)

    def test_every_further_one_is_a_copy_too(self):
        now = played(board(DRAGON), create(token("copy", copy_of="dragon"), copies=3))
        assert [size(now, name) for name in ("copy", "copy-2", "copy-3")] == [(5, 4)] * 3

    def test_leaving_together_with_its_original(self):
        start = board(DRAGON, token("copy", copy_of="dragon"))
        now = played(start, together(move("dragon", "hand"), step("destroy", card="copy")))
        assert now.board.gone["copy"].last.power == 5
