"""Merging with permanents (730), as mutating lets it: one object of several cards, and what becomes of them."""

import pytest

from tests.builders import (
    KEEPER,
    aura,
    board,
    card,
    commander,
    counters,
    creature,
    gives,
    keywords,
    legend,
    permanent,
    played,
    player,
    put,
    reminds,
    size,
    step,
    together,
    token,
    why_nothing,
    zone,
)
from webapp.rules import begin, tell
from webapp.rules.cards import Part
from webapp.rules.characteristics import view_of
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.events import CameApart, Merged, Moved
from webapp.rules.foreseen import foresee
from webapp.rules.setting_up import edit
from webapp.rules.telling import asked
from webapp.rules.writing import twin_of
from webapp.scenarios import links
from webapp.scenarios.format import from_plain, plain, scenario_of, start_board
from webapp.scenarios.running import after

BEAR = creature("bear", 2, 2, "Creature \u2014 Bear", name="Bear", keywords=["vigilance"])
GEM = creature("gem", 4, 5, "Creature \u2014 Beast", name="Gem", keywords=["reach"], zone="stack")


def merge(card="gem", onto="bear", **more):
    return step("merge", card=card, onto=onto, **more)


def changed(entry, **fields):
    return type(entry)(**{name: getattr(entry, name) for name in entry.__struct_fields__} | fields)


def there(now, card_id):
    return now.board.cards[card_id]


@pytest.mark.rule("730.2")
class TestItStaysTheSameObject:
    def test_row_53_with_its_counters_damage_attachments_and_all(self):
        start = board(
            creature("bear", 2, 2, counters={"+1/+1": 2, "charge": 1}, damage=1, tapped=True),
            GEM,
            aura("mantle", on="bear"),
        )
        now = played(start, merge())
        bear = there(now, "bear")
        assert counters(now, "bear") == {"+1/+1": 2, "charge": 1}
        assert (bear.damage, bear.tapped, bear.incarnation, bear.timestamp) == (1, True, 1, 1)
        assert there(now, "mantle").attached_to == "bear"
        assert not now.passes

    def test_what_has_merged_is_no_object_of_its_own(self):
        now = played(board(BEAR, GEM), merge())
        assert "gem" not in now.board.cards
        assert why_nothing(played(now, put("charge", onto="gem"))) == {"730.2"}
        assert why_nothing(played(now, merge())) == {"730.2"}
        with pytest.raises(BadStepError, match="stands there already"):
            played(now, step("create", card={"id": "gem"}))

    def test_nothing_enters(self):
        watcher = permanent("bell", abilities=reminds("enters", affects={"who": "anyone"}))
        hydra = creature("gem", 0, 1, keywords=["modular 2"], zone="hand")
        now = played(board(BEAR, hydra, watcher), merge())
        assert (counters(now, "bear"), now.board.triggers) == ({}, ())
        assert not [event for event in now.events if isinstance(event, Moved)]

    def test_counters_that_lay_on_it_elsewhere_cease(self):
        now = played(board(BEAR, creature("gem", zone="exile", counters={"time": 2})), merge())
        assert counters(now, "bear") == {}
        assert [event.rules for event in now.events] == [("730.2", "702.140e"), ("122.2",)]

    def test_a_put_on_it_in_the_same_moment_comes_before(self):
        now = played(board(BEAR, creature("gem", zone="exile")), together(put("time", onto="gem"), merge()))
        assert counters(now, "bear") == {}

    def test_taken_back_both_are_as_before(self):
        past = [begin(board(BEAR, GEM))]
        past = after(past, merge())
        assert after(past, step("undo"))[-1].board == past[0].board

    def test_what_affects_it_until_end_of_turn_goes_on(self):
        given = step("give", card="bear", abilities=[{"is": "gives", "power": 3}])
        now = played(board(BEAR, GEM), given, merge())
        assert size(now, "bear") == (7, 5)


@pytest.mark.rule("702.140e")
class TestTheTopmostSaysWhatItIs:
    def test_over_it(self):
        now = played(board(BEAR, GEM), merge())
        assert (size(now, "bear"), there(now, "bear").name) == ((4, 5), "Gem")
        assert view_of(now.board).types_of(there(now, "bear")).subtypes == {"beast"}
        assert keywords(now, "bear") == ("reach", "vigilance")

    def test_under_it(self):
        now = played(board(BEAR, GEM), merge(over=False))
        assert (size(now, "bear"), there(now, "bear").name) == ((2, 2), "Bear")
        assert view_of(now.board).types_of(there(now, "bear")).subtypes == {"bear"}
        assert keywords(now, "bear") == ("vigilance", "reach")

    def test_a_star_below_makes_nothing_as_big(self):
        star = creature("gem", "*", "*", abilities=[{"is": "power_toughness", "power": 7, "toughness": 7}], zone="hand")
        assert size(played(board(BEAR, star), merge(over=False)), "bear") == (2, 2)
        assert size(played(board(BEAR, star), merge()), "bear") == (7, 7)

    def test_a_lord_below_is_a_lord_still(self):
        lord = creature("bear", 2, 2, abilities=gives(1, 1, who="you", other=True))
        assert size(played(board(lord, GEM, creature("ox", 3, 3)), merge()), "ox") == (4, 4)

    def test_a_third_goes_on_top_of_both(self):
        otter = creature("otter", 1, 1, name="Otter", keywords=["prowess"], zone="hand")
        now = played(board(BEAR, GEM, otter), merge(), merge("otter"))
        assert [part.id for part in there(now, "bear").merged] == ["otter", "gem", "bear"]
        assert (size(now, "bear"), keywords(now, "bear")) == ((1, 1), ("prowess", "reach", "vigilance"))

    @pytest.mark.rule("613.4c")
    def test_a_small_one_over_it_can_be_its_death(self):
        small = creature("gem", 1, 1, zone="hand")
        now = played(board(creature("bear", 3, 3, counters={"-1/-1": 1}), small), merge())
        assert (zone(now, "bear"), zone(now, "gem")) == ("graveyard", "graveyard")

    def test_a_copy_of_it_has_what_it_has(self):
        clone = creature("clone", 0, 0, name="Clone", zone="hand")
        now = played(board(BEAR, GEM, clone), merge(), step("set", card="clone", zone="battlefield", copy_of="bear"))
        assert (size(now, "clone"), keywords(now, "clone")) == ((4, 5), ("reach", "vigilance"))

    def test_a_copy_that_others_merge_with_has_what_it_copied(self):
        now = played(board(BEAR, GEM, creature("clone", 0, 0, copy_of="bear")), merge(onto="clone", over=False))
        assert (size(now, "clone"), keywords(now, "clone")) == ((2, 2), ("vigilance", "reach"))
        now = played(now, step("move", card="clone", to="hand"))
        assert there(now, "clone").front.name == "clone"

    def test_what_merged_becomes_a_copy_of_that_alone(self):
        now = played(board(BEAR, GEM, creature("ox", 3, 3)), merge(), step("set", card="bear", copy_of="ox"))
        assert (size(now, "bear"), keywords(now, "bear")) == ((3, 3), ())

    def test_it_turns_with_any_of_its_cards_that_do(self):
        wolf = creature("bear", 2, 2, keywords=["menace"], back={"name": "Wolf", "power": 5, "keywords": ["trample"]})
        now = played(board(wolf, GEM), merge(), step("transform", card="bear"))
        assert (size(now, "bear"), keywords(now, "bear")) == ((4, 5), ("reach", "trample"))
        assert why_nothing(played(board(BEAR, GEM), merge(), step("transform", card="bear"))) == {"701.27c"}


@pytest.mark.rule("730.2")
class TestWhatDoesNotMerge:
    @pytest.mark.rule("400.4a")
    @pytest.mark.parametrize("type", ["Instant", "Sorcery"])
    def test_no_instant_and_no_sorcery(self, type):
        now = played(board(BEAR, card("gem", type, zone="hand")), merge())
        assert (why_nothing(now), zone(now, "gem")) == ({"400.4a"}, "hand")

    def test_not_with_what_is_no_permanent(self):
        assert why_nothing(played(board(creature("bear", zone="graveyard"), GEM), merge())) == {"730.2"}
        assert why_nothing(played(board(creature("bear", phased_out=True), GEM), merge())) == {"702.26b"}

    def test_nothing_that_is_on_the_battlefield_nor_with_itself(self):
        assert why_nothing(played(board(BEAR, creature("gem")), merge())) == {"730.2"}
        assert why_nothing(played(board(BEAR), merge("bear"))) == {"730.2"}

    @pytest.mark.rule("111.8")
    def test_no_token_that_has_left(self):
        now = played(board(BEAR, token("gem")), together(step("destroy", card="gem"), merge()))
        assert [no.rule for no in now.refusals] == ["111.8"]
        assert there(now, "bear").merged == ()

    @pytest.mark.rule("400.7")
    def test_not_what_is_another_object_by_now(self):
        assert why_nothing(played(board(BEAR, GEM), merge(expected={"bear": 2}))) == {"400.7"}


@pytest.mark.rule("730.2d")
class TestTokens:
    def test_a_card_over_a_token_is_no_token_but_the_token_ceases_as_it_leaves(self):
        now = played(board(token("bear"), GEM), merge())
        assert not there(now, "bear").token
        now = played(now, step("destroy", card="bear"))
        assert (zone(now, "gem"), "bear" in now.board.cards) == ("graveyard", False)

    def test_a_card_under_a_token_is_a_token_and_the_card_stays_as_it_leaves(self):
        now = played(board(token("bear"), GEM), merge(over=False))
        assert there(now, "bear").token
        now = played(now, step("move", card="bear", to="exile"))
        assert (zone(now, "gem"), "bear" in now.board.cards) == ("exile", False)

    def test_a_copy_of_a_spell_is_a_token_then(self):
        now = played(board(BEAR, changed(GEM, copy=True)), merge())
        assert there(now, "bear").token
        now = played(now, step("move", card="bear", to="hand"))
        assert (zone(now, "bear"), "gem" in now.board.cards) == ("hand", False)


@pytest.mark.rule("730.2e")
class TestFaceDown:
    def test_over_what_lies_face_down_it_is_face_up_and_that_adds_nothing(self):
        now = played(board(changed(BEAR, face_down=True), GEM), merge())
        assert not there(now, "bear").face_down
        assert (size(now, "bear"), keywords(now, "bear")) == ((4, 5), ("reach",))

    @pytest.mark.rule("708.2")
    def test_under_what_lies_face_down_it_is_hidden_until_that_is_turned_up(self):
        now = played(board(changed(BEAR, face_down=True), GEM), merge(over=False))
        assert (size(now, "bear"), keywords(now, "bear")) == ((2, 2), ())
        now = played(now, step("turn_face_up", card="bear"))
        assert keywords(now, "bear") == ("vigilance", "reach")

    EEL = creature("eel", 1, 1, name="Eel", keywords=["flash"], zone="hand")

    def over_eel_under_hidden_bear(self):
        return played(board(changed(BEAR, face_down=True), self.EEL, GEM), merge("eel", over=False), merge())

    def test_over_both_those_add_what_they_have_that_lie_face_up(self):
        now = self.over_eel_under_hidden_bear()
        assert [(part.id, part.face_down) for part in there(now, "bear").merged] == [
            ("gem", False),
            ("bear", True),
            ("eel", False),
        ]
        assert keywords(now, "bear") == ("reach", "flash")

    @pytest.mark.rule("730.2f")
    def test_turned_down_and_up_all_its_cards_are(self):
        now = played(self.over_eel_under_hidden_bear(), step("turn_face_down", card="bear"))
        assert (keywords(now, "bear"), size(now, "bear")) == ((), (2, 2))
        assert all(part.face_down for part in there(now, "bear").merged)
        now = played(now, step("turn_face_up", card="bear"))
        assert keywords(now, "bear") == ("reach", "flash", "vigilance")
        assert now.events[0].rules == ("708.8", "730.2f")
        by_hand = [step("set", card="bear", face_down=down) for down in (True, False)]
        assert keywords(played(self.over_eel_under_hidden_bear(), *by_hand), "bear") == keywords(now, "bear")
        grown = played(self.over_eel_under_hidden_bear(), step("set", card="bear", power=9), *by_hand)
        assert size(grown, "bear") == (9, 5)
        laid = edit(self.over_eel_under_hidden_bear().board, step("turn_face_down", card="bear"))
        assert all(part.face_down for part in laid.cards["bear"].merged)

    @pytest.mark.rule("730.2f")
    def test_all_turned_down_another_card_over_them_has_its_own_abilities_alone(self):
        otter = creature("otter", 1, 1, keywords=["prowess"], zone="hand")
        now = played(board(BEAR, GEM, otter), merge(), step("turn_face_down", card="bear"), merge("otter"))
        assert keywords(now, "bear") == ("prowess",)

    @pytest.mark.rule("730.2g")
    def test_with_an_instant_card_in_it_it_stays_face_down(self):
        bolt = card("bear", "Instant", name="Bolt", face_down=True)
        now = played(board(bolt, GEM), merge(), step("turn_face_down", card="bear"), step("turn_face_up", card="bear"))
        assert (why_nothing(now), there(now, "bear").face_down) == ({"730.2g"}, True)

    @pytest.mark.rule("800.4a")
    def test_its_topmost_card_gone_with_a_player_it_lies_as_the_next_one_does(self):
        start = board(changed(BEAR, face_down=True), self.EEL, changed(GEM, owner="p2"), player("p1"), player("p2"))
        now = played(start, merge("eel", over=False), merge(), step("leave", player="p2"))
        assert (there(now, "bear").face_down, keywords(now, "bear")) == (True, ())
        assert keywords(played(now, step("turn_face_up", card="bear")), "bear") == ("vigilance", "flash")

    @pytest.mark.rule("708.9")
    def test_as_it_leaves_all_are_seen(self):
        now = played(self.over_eel_under_hidden_bear(), step("move", card="bear", to="exile"))
        assert not any(there(now, one).face_down for one in ("bear", "gem", "eel"))

    def test_which_cards_lie_face_down_is_written(self):
        now = self.over_eel_under_hidden_bear()
        written = plain(scenario_of(now.board))
        assert [part.get("face_down") for part in written["cards"][0]["merged"]] == [None, True, None]
        read = links.scenario_of_payload(links.payload_of(scenario_of(now.board)))
        assert start_board(read).cards["bear"].merged == there(now, "bear").merged

    @pytest.mark.parametrize(
        ("entry", "hidden"),
        [
            ({"face_down": True, "merged": [{"id": "elk"}, {"id": "bear"}]}, [True, True]),  # nothing said: all
            ({"face_down": True, "merged": [{"id": "elk", "face_down": True}, {"id": "bear"}]}, [True, False]),
            ({"merged": [{"id": "elk"}, {"id": "bear", "face_down": True}]}, [False, True]),
        ],
    )
    def test_which_cards_lie_face_down_is_read(self, entry, hidden):
        read = start_board(from_plain({"countertop": 1, "cards": [{"id": "bear", **entry}]}))
        assert [part.face_down for part in read.cards["bear"].merged] == hidden

    @pytest.mark.parametrize("top, whole", [(True, False), (False, True)])
    def test_it_does_not_lie_otherwise_than_its_topmost_card(self, top, whole):
        parts = [{"id": "elk", "face_down": top}, {"id": "bear", "face_down": True}]
        with pytest.raises(CountertopError, match="first of its cards"):
            from_plain({"countertop": 1, "cards": [{"id": "bear", "face_down": whole, "merged": parts}]})


@pytest.mark.rule("730.3")
class TestAsItLeaves:
    @pytest.mark.parametrize("to", ["graveyard", "hand", "library", "exile", "command"])
    def test_each_card_goes_there_and_no_counter_is_kept(self, to):
        start = board(creature("bear", 2, 2, counters={"+1/+1": 2}), GEM)
        now = played(start, merge(), step("move", card="bear", to=to))
        assert (zone(now, "bear"), zone(now, "gem")) == (to, to)
        assert (counters(now, "bear"), counters(now, "gem")) == ({}, {})
        assert (there(now, "bear").incarnation, there(now, "gem").incarnation) == (2, 2)
        assert there(now, "bear").front.power == 2
        assert "gem" not in now.board.gone

    def test_to_two_owners_whoever_controls_it(self):
        start = board(BEAR, changed(GEM, owner="p2"))
        now = played(start, merge(), step("control", card="bear", player="p2"), step("move", card="bear", to="hand"))
        assert [there(now, one).player for one in ("bear", "gem")] == ["p1", "p2"]

    def test_one_permanent_dies_as_it_was(self):
        kin = creature("kin", abilities=reminds("dies", affects={"who": "anyone", "what": ["creature"]}))
        now = played(
            board(BEAR, changed(GEM, abilities=()), kin),
            merge(),
            put("+1/+1", onto="bear"),
            step("destroy", card="bear"),
        )
        assert len(now.board.triggers) == 1
        last = there(now, "bear").last
        assert (last.name, last.power, last.keywords) == ("Gem", 5, ("reach", "vigilance"))

    def test_by_the_check_too(self):
        now = played(board(BEAR, GEM), merge(), put("-1/-1", onto="bear", count=5))
        assert [event.card for event in now.passes[0].events if isinstance(event, CameApart)] == ["gem"]
        assert any("730.3" in line.rules for line in tell(now).lines)

    def test_a_finality_counter_exiles_all_of_it(self):
        start = board(creature("bear", 2, 2, counters={"finality": 1}), GEM)
        now = played(start, merge(), step("destroy", card="bear"))
        assert (zone(now, "bear"), zone(now, "gem")) == ("exile", "exile")

    def test_one_that_keeps_its_counters_keeps_none(self):
        start = board(creature("bear", abilities=KEEPER, counters={"charge": 1}), GEM)
        now = played(start, merge(), step("destroy", card="bear"))
        assert (counters(now, "bear"), counters(now, "gem")) == ({}, {})
        assert counters(played(start, step("destroy", card="bear")), "bear") == {"charge": 1}

    @pytest.mark.rule("730.3c")
    def test_undying_brings_all_its_cards_back(self):
        now = played(board(BEAR, changed(GEM, keywords=("undying",))), merge(), step("destroy", card="bear"))
        now = played(now, step("resolve"))
        assert [(zone(now, one), counters(now, one)) for one in ("bear", "gem")] == [
            ("battlefield", {"+1/+1": 1}),
            ("battlefield", {"+1/+1": 1}),
        ]

    @pytest.mark.rule("730.3c")
    def test_but_none_that_has_moved_on(self):
        now = played(board(BEAR, changed(GEM, keywords=("undying",))), merge(), step("destroy", card="bear"))
        now = played(now, step("move", card="gem", to="exile"), step("resolve"))
        assert (zone(now, "bear"), zone(now, "gem")) == ("battlefield", "exile")

    @pytest.mark.rule("730.3c")
    def test_what_exiles_it_with_counters_exiles_all_so(self):
        exiled = step("move", card="bear", to="exile", counters={"time": 3})
        now = played(board(BEAR, GEM), merge(), exiled)
        assert (counters(now, "bear"), counters(now, "gem")) == ({"time": 3}, {"time": 3})

    def test_flickered_all_come_back_as_separate_creatures(self):
        there_and_back = [step("move", card="bear", to="exile")]
        there_and_back += [step("move", card=one, to="battlefield") for one in ("bear", "gem")]
        now = played(board(BEAR, GEM), merge(), *there_and_back)
        assert (size(now, "bear"), size(now, "gem")) == ((2, 2), (4, 5))
        assert there(now, "bear").merged == ()

    @pytest.mark.parametrize(
        ("position", "order"),
        [("top", ["gem", "bear", "a", "b"]), ("bottom", ["a", "b", "gem", "bear"]), (1, ["a", "gem", "bear", "b"])],
    )
    def test_in_a_library_they_lie_together_as_they_lay(self, position, order):
        start = board(BEAR, GEM, creature("a", zone="library"), creature("b", zone="library"))
        now = played(start, merge(), step("move", card="bear", to="library", position=position))
        assert [one.id for one in now.board.zone("p1", "library")] == order

    def test_merged_and_destroyed_at_one_time(self):
        now = played(board(BEAR, GEM), together(merge(), step("destroy", card="bear")))
        assert (zone(now, "bear"), zone(now, "gem")) == ("graveyard", "graveyard")
        assert there(now, "bear").last.name == "Bear"  # as it was before the moment

    def test_phased_out_it_stays_merged(self):
        now = played(board(BEAR, GEM), merge(), step("phase_out", card="bear"), step("phase_in", card="bear"))
        assert (size(now, "bear"), there(now, "bear").incarnation) == ((4, 5), 1)


@pytest.mark.rule("903.9c")
class TestCommanders:
    def start(self):
        return board(BEAR, commander("gem", zone="stack"), format="commander")

    def test_only_the_card_that_is_one_goes_to_the_command_zone(self):
        now = played(self.start(), merge())
        assert there(now, "bear").commander
        now = played(now, step("move", card="bear", to="hand"))
        assert (now.choice.kind, now.choice.options) == ("commander", ("gem",))
        chosen = played(now, step("choose", answer=True))
        assert (zone(chosen, "bear"), zone(chosen, "gem")) == ("hand", "command")
        assert not there(chosen, "bear").commander
        left = played(now, step("choose", answer=False))
        assert (zone(left, "bear"), zone(left, "gem")) == ("hand", "hand")

    @pytest.mark.rule("704.6d")
    def test_from_the_graveyard_the_check_asks_about_that_card(self):
        now = played(self.start(), merge(), step("destroy", card="bear"))
        assert now.choice.options == ("gem",)

    def test_the_own_card_of_the_permanent_may_be_the_one(self):
        start = board(commander("bear"), GEM, format="commander")
        now = played(start, merge(), step("move", card="bear", to="library"))
        assert asked(now.choice, now.board) == "Player 1 may put bear, a card of Gem, into the command zone"
        now = played(now, step("choose", answer=True))
        assert (zone(now, "bear"), zone(now, "gem")) == ("command", "library")

    def test_of_two_each_is_asked_about_in_the_check_too(self):
        to_hand = permanent("ley", abilities=[{"is": "replaces_leaving", "to": "hand", "affects": {"who": "anyone"}}])
        start = board(commander("bear"), commander("gem", zone="stack"), to_hand, format="commander")
        now = played(start, merge(), put("-1/-1", onto="bear", count=5))
        assert now.choice.options == ("bear",)
        now = played(now, step("choose", answer=True))
        assert now.choice.options == ("gem",)
        now = played(now, step("choose", answer=False))
        assert (zone(now, "bear"), zone(now, "gem")) == ("command", "hand")


@pytest.mark.rule("800.4a")
class TestAPlayerLeaves:
    PLAYERS = (player("p1"), player("p2"), player("p3"))

    def test_the_own_card_s_owner_and_what_others_own_of_it_is_exiled(self):
        now = played(board(*self.PLAYERS, changed(BEAR, owner="p2"), GEM), merge(), step("leave", player="p2"))
        assert ("bear" in now.board.cards, zone(now, "gem")) == (False, "exile")

    def test_the_owner_of_another_card_takes_that_along(self):
        otter = creature("otter", 1, 1, keywords=["prowess"], zone="hand", owner="p3")
        start = board(*self.PLAYERS, BEAR, changed(GEM, owner="p2"), otter)
        now = played(start, merge(), merge("otter", over=False), step("leave", player="p2"))
        assert (size(now, "bear"), keywords(now, "bear")) == ((2, 2), ("vigilance", "prowess"))
        now = played(now, step("leave", player="p3"))
        assert (there(now, "bear").merged, keywords(now, "bear")) == ((), ("vigilance",))
        assert zone(now, "bear") == "battlefield"


class TestByHand:
    def test_taken_off_all_its_cards_are_gone(self):
        now = played(board(BEAR, GEM), merge(), step("take_off", card="bear"))
        assert not now.board.cards

    @pytest.mark.parametrize("field", [{"zone": "hand"}, {"token": True}, {"copy": True}, {"commander": True}])
    def test_what_only_each_card_can_be_is_not_set(self, field):
        with pytest.raises(BadStepError, match="merged"):
            played(board(BEAR, GEM), merge(), step("set", card="bear", **field))

    def test_its_twin_is_one_card_with_all_that_is_printed_on_it(self):
        now = played(board(BEAR, GEM), merge())
        twin = twin_of(now.board, "bear")
        assert (twin.merged or (), twin.name, twin.keywords) == ((), "Gem", ("reach", "vigilance"))

    def test_no_merged_permanent_is_created(self):
        with pytest.raises(BadStepError, match="merge step"):
            played(board(BEAR), step("create", card={"id": "ox", "merged": [{"id": "ox"}, {"id": "elk"}]}))

    def test_while_a_board_is_set_up(self):
        merged = edit(board(BEAR, GEM), merge())
        assert (list(merged.cards), merged.cards["bear"].name) == (["bear"], "Gem")
        laid = edit(merged, step("move", card="bear", to="graveyard"))
        assert [(one.id, one.name, one.zone) for one in laid.cards.values()] == [
            ("bear", "Bear", "graveyard"),
            ("gem", "Gem", "graveyard"),
        ]
        off = edit(merged, step("take_off", card="bear"))
        assert (off.cards, off.gone) == ({}, {})
        for wrong in (merge("bear"), merge(onto="gem")):
            with pytest.raises(BadStepError):
                edit(board(BEAR, GEM), wrong)


class TestInAFile:
    def test_it_is_written_and_read_again(self):
        now = played(board(BEAR, changed(GEM, owner="p2", note="mine")), merge(), put("+1/+1", onto="bear"))
        read = start_board(from_plain(plain(scenario_of(now.board))))
        shared = links.scenario_of_payload(links.payload_of(scenario_of(now.board)))
        assert start_board(shared).cards == read.cards
        assert read.cards["bear"].merged == there(now, "bear").merged
        assert read.cards["bear"].face == there(now, "bear").face
        again = played(read, step("destroy", card="bear"))
        assert [(one.id, one.name, one.owner, one.zone) for one in again.board.cards.values()] == [
            ("bear", "Bear", "p1", "graveyard"),
            ("gem", "Gem", "p2", "graveyard"),
        ]

    def test_cards_of_the_catalogue_are_looked_up(self):
        entry = {"id": "bear", "merged": [{"id": "wolf", "card": "Young Wolf"}, {"id": "bear", "name": "Bear"}]}
        scenario = from_plain({"countertop": 1, "cards": [entry]})
        read = start_board(scenario)
        assert isinstance(read.cards["bear"].merged[0], Part)
        assert read.cards["bear"].merged[0].front.keywords == ("undying",)
        written = plain(scenario_of(read))["cards"][0]["merged"]
        assert list(written) == [{"id": "wolf", "card": "Young Wolf"}, {"id": "bear", "name": "Bear"}]

    @pytest.mark.parametrize(
        ("entry", "where"),
        [
            ({"merged": [{"id": "ox"}, {"id": "elk"}]}, r"cards\[0\]\.merged"),
            ({"merged": [{"id": "bear"}]}, r"cards\[0\]\.merged"),
            ({"merged": [{"id": "bear"}, {"id": "elk"}], "zone": "hand"}, r"cards\[0\]\.merged"),
            ({"merged": [{"id": "bear"}, {"id": "gem"}]}, r"merged\[1\]\.id"),
            ({"merged": [{"id": "bear"}, {"id": "bear"}]}, r"merged\[1\]\.id"),
            ({"merged": [{"id": "bear"}, {"id": "elk", "owner": "p9"}]}, r"merged\[1\]\.owner"),
            ({"merged": [{"id": "bear"}, {"id": "elk", "card": "No Such Card"}]}, r"merged\[1\]\.card"),
            ({"merged": [{"id": "bear"}, {"id": "elk", "zone": "hand"}]}, r"merged\[1\]\.zone"),
        ],
    )
    def test_what_is_no_merged_permanent_is_refused(self, entry, where):
        with pytest.raises(CountertopError, match=where):
            from_plain({"countertop": 1, "cards": [{"id": "bear", **entry}, {"id": "gem"}]})


class TestItIsTold:
    def test_in_the_story(self):
        now = played(board(BEAR, GEM), merge())
        assert [type(event) for event in now.events] == [Merged]
        told = tell(now)
        assert told.title == "Gem merged with Bear, over it"
        assert (
            told.lines[0].text == "Gem is merged with Bear, over it: the same object, with its counters, 2/2 \u2192 4/5"
        )
        now = played(now, step("destroy", card="bear"))
        assert "Gem, which was merged with Bear, goes to the graveyard by itself" in [x.text for x in tell(now).lines]

    def test_before_it_is_done(self):
        phrases = [phrase.text for phrase in foresee(begin(board(BEAR, GEM)), merge(over=False)).phrases]
        assert "Gem is part of it, under it: the same object" in phrases

    @pytest.mark.rule("704.5j")
    def test_of_two_legends_one_stays_and_the_other_comes_apart(self):
        start = board(legend("bear"), changed(GEM, name="Isamaru", type="Legendary Creature"), legend("ox"))
        now = played(start, step("choose", answer="bear"))
        assert zone(now, "ox") == "graveyard"
        now = played(board(BEAR, changed(GEM, name="Isamaru", type="Legendary Creature"), legend("ox")), merge())
        now = played(now, step("choose", answer="ox"))
        assert (zone(now, "bear"), zone(now, "gem"), zone(now, "ox")) == ("graveyard", "graveyard", "battlefield")
