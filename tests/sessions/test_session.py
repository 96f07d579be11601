"""A live board: its two modes, the way back, and that its scenario always leads to the board it shows."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError, CountertopError
from webapp.rules.steps import AnyStep, read_step
from webapp.scenarios import links
from webapp.scenarios.format import Scenario, from_plain, plain, read, scenario_of, write
from webapp.sessions import Session

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}


def session(*cards: dict[str, Any], **more: Any) -> Session:
    return Session("test", from_plain({"countertop": 1, "cards": list(cards), **more}))


def step(do: str, **fields: Any) -> AnyStep:
    return read_step({"do": do, **{name.rstrip("_"): value for name, value in fields.items()}})


PUT = step("put", onto="bear", kind="charge")


class TestModes:
    def test_a_scenario_opens_in_play_and_is_checked(self):
        live = session({**BEAR, "toughness": 0})
        assert live.now.mode == "play"
        assert live.now.board.cards["bear"].zone == "graveyard"

    def test_in_set_up_it_stands_as_written_with_what_would_be(self):
        live = session({**BEAR, "toughness": 0}, setup=True)
        assert (live.now.mode, live.now.board.cards["bear"].zone) == ("setup", "battlefield")
        assert live.now.preview is not None
        assert [fired.rule for fired in live.now.preview.passes[0].fired] == ["704.5f"]

    def test_a_scenario_that_begins_unchecked_and_has_steps_is_in_play_after_them(self):
        live = session(BEAR, setup=True, steps=[{"do": "put", "onto": "bear", "kind": "charge"}])
        assert (live.now.mode, live.scenario().setup, len(live.past)) == ("play", True, 2)
        live.undo()
        assert live.now.mode == "setup"
        assert live.now.preview is not None

    def test_undo_in_a_file_is_done(self):
        put, undo = {"do": "put", "onto": "bear", "kind": "charge"}, {"do": "undo"}
        live = session(BEAR, steps=[put, put, undo, put, put, undo, undo])
        assert live.now.board.cards["bear"].counters == {"charge": 1}
        assert (len(live.past), len(live.scenario().steps)) == (2, 1)

    def test_leaving_set_up_is_one_undoable_act_with_the_first_check(self):
        live = session({**BEAR, "toughness": 0}, setup=True)
        live.play()
        assert (live.now.mode, live.now.board.cards["bear"].zone) == ("play", "graveyard")
        live.undo()
        assert (live.now.mode, live.now.board.cards["bear"].zone) == ("setup", "battlefield")

    def test_setting_up_again_starts_from_the_board_as_it_is(self):
        live = session(BEAR)
        live.take(PUT)
        live.set_up()
        assert live.scenario().steps == ()
        assert live.scenario().setup
        live.take(PUT)
        live.undo()
        live.undo()
        assert (live.now.mode, len(live.scenario().steps)) == ("play", 1)

    @pytest.mark.parametrize("setup", [True, False])
    def test_going_where_it_is_changes_nothing(self, setup: bool):
        live = session(BEAR, setup=setup)
        (live.set_up if setup else live.play)()
        assert (live.version, len(live.past)) == (0, 1)

    def test_taking_off(self):
        live = session(BEAR, setup=True)
        live.take(step("take_off", card="bear"))
        assert live.now.board.cards == live.now.board.gone == {}
        live.undo()
        assert live.now.board.cards.keys() == {"bear"}
        live.play()
        live.take(step("take_off", card="bear"))
        assert live.now.board.cards == {}
        live.undo()
        assert live.now.board.cards.keys() == {"bear"}


class TestHistory:
    @pytest.mark.parametrize(
        "act",
        [
            lambda live: live.take(step("put", onto="nobody", kind="charge")),
            lambda live: live.take(step("choose", answer="bear")),
            lambda live: live.take(step("create", card={"id": "a", "card": "No Such Card"})),
            lambda live: live.take(step("take_off", card="nobody")),
            lambda live: live.take(step("leave", player="nobody")),
            lambda live: live.take(step("join", player={"id": "p1"})),
            lambda live: live.undo(),
            lambda live: live.take(step("undo")),
        ],
    )
    @pytest.mark.parametrize("setup", [True, False])
    def test_what_is_refused_leaves_no_trace(self, act: Any, setup: bool):
        live = session(BEAR, setup=setup)
        before = live.version, live.past, live.scenario()
        with pytest.raises(CountertopError):
            act(live)
        assert (live.version, live.past, live.scenario()) == before

    def test_each_version_is_remembered_with_what_its_page_showed(self):
        live = session(BEAR)
        live.take(PUT)
        live.keep_kind(Kind("plot"))
        live.undo()
        shown = [live.at_version(version) for version in range(4)]
        assert [one and one.can_undo for one in shown] == [False, True, True, False]
        assert [one and one.kinds for one in shown] == [(), (), ("plot",), ("plot",)]
        assert shown[0] and shown[3] and shown[0].entry is shown[3].entry
        assert live.at_version(4) is None and live.at_version(None) is None and live.at_version(-1) is None

    def test_only_the_last_versions_are(self):
        live = session(BEAR)
        for _ in range(100):
            live.take(PUT)
        assert live.at_version(100) and live.at_version(37)
        assert live.at_version(36) is None

    def test_the_way_back_has_an_end_but_the_scenario_is_whole(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("webapp.sessions.session.MOST_ENTRIES", 5)
        live = session(BEAR)
        for _ in range(10):
            live.take(PUT)
        assert (len(live.past), live.forgotten, len(live.scenario().steps)) == (5, 6, 10)
        for _ in range(4):
            live.undo()
        assert live.now.board.cards["bear"].counters == {"charge": 6}
        with pytest.raises(BadStepError):
            live.undo()

    def test_so_many_steps_and_no_more(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("webapp.sessions.session.MOST_STEPS", 2)
        live = session(BEAR)
        live.take(PUT)
        live.take(PUT)
        with pytest.raises(BadStepError, match="at most 2 steps"):
            live.take(PUT)
        live.undo()
        live.take(PUT)
        assert live.now.board.cards["bear"].counters == {"charge": 2}

    def test_kinds_at_hand_are_few_the_newest_ones_and_each_once(self):
        live = session(BEAR)
        for number in range(20):
            live.keep_kind(Kind(f"kind {number}"))
        live.keep_kind(Kind("kind 10"))
        assert live.kinds == (*(f"kind {number}" for number in (8, 9, *range(11, 20))), "kind 10")

    def test_ten_threads_with_twenty_counters_each(self):
        live = session(BEAR)

        def twenty(_: int) -> None:
            for _ in range(20):
                live.take(PUT)

        with ThreadPoolExecutor(10) as hands:
            list(hands.map(twenty, range(10)))
        assert live.now.board.cards["bear"].counters == {"charge": 200}
        assert (live.version, len(live.scenario().steps), len(live.past)) == (200, 200, 201)


# The scenario leads to the board, whatever was done.

CARDS = [
    BEAR,
    {"id": "ox", "name": "Ox", "power": 2, "toughness": 4, "zone": "hand", "owner": "p2"},
    {"id": "lord", "card": "Glorious Anthem"},
    {"id": "second", "name": "Bear", "power": 2, "toughness": 2, "counters": {"+1/+1": 1, "shield": 1}},
    {"id": "sword", "name": "Sword", "type": "Artifact — Equipment", "attached_to": "bear"},
    {"id": "isamaru", "name": "Isamaru", "type": "Legendary Creature — Dog", "power": 2, "toughness": 2},
    {"id": "jace", "name": "Jace", "type": "Planeswalker — Jace", "loyalty": 3},
    {"id": "dog", "name": "Dog", "power": 1, "toughness": 1, "token": True, "controller": "p2"},
]
IDS = st.sampled_from([card["id"] for card in CARDS])
HOLDERS = IDS | st.sampled_from(["p1", "p2"])
KINDS = st.sampled_from(["+1/+1", "-1/-1", "charge", "stun", "shield", "loyalty", "poison", "finality", "flying"])
ZONES = st.sampled_from(["library", "hand", "battlefield", "graveyard", "exile", "command", "stack"])
COUNTS = st.integers(0, 4)


def made(do: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(do), **{name.rstrip("_"): value for name, value in fields.items()}})


ACTS: st.SearchStrategy[Any] = st.one_of(
    made("put", onto=HOLDERS, kind=KINDS, count=COUNTS),
    made("remove", from_=HOLDERS, kind=KINDS | st.just("all"), count=COUNTS | st.just("all")),
    made("move_counters", from_=HOLDERS, to=HOLDERS, kind=KINDS | st.just("all"), count=COUNTS),
    made("move", card=IDS, to=ZONES, position=st.sampled_from(["top", "bottom", 1])),
    made("move", card=IDS, to=ZONES, controller=st.sampled_from(["p1", "p2"]), counters=st.just({"charge": 1})),
    made("damage", to=HOLDERS, amount=COUNTS, deathtouch=st.booleans()),
    made("life", player=st.sampled_from(["p1", "p2"]), change=st.integers(-9, 9)),
    made("draw", player=st.sampled_from(["p1", "p2"])),
    *(made(do, card=IDS) for do in ("tap", "untap", "transform", "destroy", "sacrifice", "detach")),
    made("attach", card=IDS, to=HOLDERS),
    made("set", card=IDS, power=st.sampled_from([0, 5, "*", "?", None]), tapped=st.booleans()),
    made("set", card=IDS, zone=ZONES, name=st.sampled_from(["Bear", "", "Isamaru"])),
    made("set", card=IDS, counters=st.dictionaries(KINDS, COUNTS, max_size=3)),
    made("set", card=IDS, attached_to=HOLDERS | st.none(), controller=st.sampled_from(["p1", "p2", None])),
    made("create", card=st.fixed_dictionaries({"id": st.sampled_from(["bear", "wolf", "imp"]), "toughness": COUNTS})),
    made("create", card=st.just({"id": "isamaru-2", "name": "Isamaru", "type": "Legendary Creature", "toughness": 1})),
    made("choose", answer=IDS | st.booleans()),
    made("end_turn"),
    made("undo"),
    st.sampled_from(["play", "set_up", "undo"]),
    made("take_off", card=IDS),
    made("join", player=st.fixed_dictionaries({"id": st.sampled_from(["p3", "p4", "bear"])})),
    made("leave", player=st.sampled_from(["p1", "p2", "p3"])),
    made("set", active=st.sampled_from(["p1", "p2", "p3", None])),
    made("set", format=st.sampled_from(["normal", "commander", "two-headed-giant", None])),
    made("set", house_rules=st.sampled_from([{"poison": 3}, {"disabled": ["704.5f", "704.5q"]}, None])),
)


def act(live: Session, one: Any) -> None:
    try:
        if isinstance(one, str):
            name, *arguments = one.split()
            getattr(live, name)(*arguments)
        else:
            live.take(read_step(one))
    except CountertopError:
        pass


def by_link(scenario: Scenario) -> Session:
    return Session("again", links.scenario_of_payload(links.payload_of(scenario)))


@settings(max_examples=80)
@given(setup=st.booleans(), acts=st.lists(ACTS, max_size=25))
@example(setup=True, acts=[{"do": "take_off", "card": "bear"}, "play", "set_up"])
@example(setup=False, acts=[{"do": "damage", "to": "dog", "amount": 1}, "set_up"])
def test_the_scenario_of_a_session_leads_to_the_equal_board(setup: bool, acts: list[Any]):
    live = session(*CARDS, setup=setup)
    for one in acts:
        act(live, one)
    scenario = live.scenario()
    for again in (by_link(scenario), Session("again", read(write(scenario)))):
        assert again.now.mode == live.now.mode
        assert plain(again.scenario()) == plain(scenario)
        assert plain(scenario_of(again.now.board)) == plain(scenario_of(live.now.board))
        if live.now.mode == "play":
            assert again.now.board == live.now.board
            assert again.now.moment.choice == live.now.moment.choice
        else:
            assert again.now.preview and live.now.preview
            assert rules(again) == rules(live)


def rules(live: Session) -> list[set[tuple[str, str]]]:
    passes = live.now.preview.passes if live.now.preview else ()
    return [{(fired.rule, fired.object) for fired in performed.fired} for performed in passes]


@settings(max_examples=50)
@given(setup=st.booleans(), acts=st.lists(ACTS, max_size=15))
def test_undo_leads_back_through_all_states(setup: bool, acts: list[Any]):
    live = session(*CARDS, setup=setup)
    for one in acts:
        act(live, one)
    states, version = list(live.past), live.version
    while len(live.past) > 1:
        assert live.now is states.pop()
        live.undo()
        version += 1
        assert live.version == version
    assert live.now is states[0]


@settings(max_examples=50)
@given(setup=st.booleans(), acts=st.lists(ACTS, max_size=15))
def test_it_can_always_be_played_from_here_and_set_up_again(setup: bool, acts: list[Any]):
    live = session(*CARDS, setup=setup)
    for one in acts:
        act(live, one)
    live.set_up()
    preview = rules(live)
    live.play()
    assert [{(f.rule, f.object) for f in one.fired} for one in live.now.moment.passes] == preview
