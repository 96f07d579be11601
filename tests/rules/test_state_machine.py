"""The proof by chance: any board, any steps, any answers, and after each step all that must hold whatever was done.

What costs more is asked once, at the end of a run: that the history, written to a file and read again, gives the
equal board, without anything remembered from step to step; that neither the ids of the cards nor, where no timestamp
decides, their order in the file changes the outcome.

`COUNTERTOP_RUNS` says how many runs of 50 steps there are. Each failure tells the scenario that it came from.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, get_args
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from msgspec.structs import replace

from tests.rules.anything import (
    ABILITIES,
    STEPS,
    Habits,
    Start,
    some_start,
    some_step,
    tags_of_steps,
)
from webapp.rules import AnyStep, Board, Moment, View, begin, characteristics, check, read_step, tell
from webapp.rules import events as ev
from webapp.rules.abilities import Ability
from webapp.rules.board import Trigger, WhatTriggers
from webapp.rules.cards import Card, LastLook
from webapp.rules.characteristics import view_of
from webapp.rules.checking import possible_answers
from webapp.rules.citations import CITATIONS
from webapp.rules.counters import MINUS_ONE, MOST_COUNTERS, PLUS_ONE, POISON, Counters, Kind
from webapp.rules.entries import CardEntry, PlayerEntry, decode, encode
from webapp.rules.errors import BadStepError
from webapp.rules.state_based import RULES
from webapp.rules.statics import AbilityBase, AtMost, CannotLose, LegendExempt, NoRemoval
from webapp.rules.steps import Choose, Dismiss, Move, MoveCounters, Remove, Resolve, Set, Together, Undo
from webapp.scenarios.running import after

RUNS = int(os.environ.get("COUNTERTOP_RUNS", "200"))
STEPS_A_RUN = 50
PARTS = 4  # so many tests share the runs, that several workers can
MOST_PASSES_SEEN = 40  # of a board of eight cards: each pass but the last changes something for good


# What holds after each step


def all_events(now: Moment) -> list[ev.Event]:
    return [*now.events, *(event for performed in now.passes for event in performed.events)]


def objects(board: Board) -> dict[str, Card]:
    return {**board.cards, **board.gone}


def counters_are_numbers(before: Moment, now: Moment) -> None:
    for holder in [*objects(now.board).values(), *now.board.players]:
        assert all(0 < number <= MOST_COUNTERS and kind == Kind(kind) for kind, number in holder.counters.items())


def events_tell_all_that_happens_to_counters(before: Moment, now: Moment) -> None:
    """Among them: a zone change keeps none, unless an event says that they are kept (122.2)."""
    if _sets_by_hand(now.step) or _sets_by_hand(before.asked_by):
        return
    told = {holder.id: Counter(holder.counters) for holder in [*before.board.cards.values(), *before.board.players]}
    left: dict[str, Counter[str]] = {}
    untold: set[str] = set()  # of whose counters nothing was said yet: do they cease, or remain?
    for event in all_events(now):
        match event:
            case ev.Created():  # off the battlefield its counters are simply there
                laid = now.stepped.cards[event.card].counters if event.zone != "battlefield" else {}
                told[event.card] = Counter(laid)
            case ev.Joined():
                told[event.player] = Counter(now.stepped.player(event.player).counters)
            case ev.CountersPut():
                told[event.on][event.kind] += event.count
                assert told[event.on][event.kind] == event.total, event
            case ev.CountersRemoved():
                told[event.source] -= Counter({event.kind: event.count})
                assert told[event.source][event.kind] == event.left, event
            case ev.Moved() | ev.Merged():
                left[event.card], told[event.card] = +told[event.card], Counter()
                untold |= {event.card} if left[event.card] else set()
            case ev.CameApart():
                told[event.card] = Counter()
            case ev.CountersKept():
                told[event.on] = left[event.on]
                untold.remove(event.on)
            case ev.CountersCeased():
                assert left[event.source] == event.counters, event
                untold.remove(event.source)
    assert not untold
    for holder in [*now.board.cards.values(), *now.board.players]:
        assert +told[holder.id] == holder.counters, holder.id


def _sets_by_hand(step: AnyStep | None) -> bool:
    return any(isinstance(one, Set) for one in _singles(step))


def _singles(step: AnyStep | None) -> tuple[AnyStep, ...]:
    return () if step is None else step.steps if isinstance(step, Together) else (step,)


def a_move_makes_and_loses_no_counters(before: Moment, now: Moment) -> None:
    if not isinstance(now.step, MoveCounters) or any(isinstance(event, ev.PutChanged) for event in now.events):
        return

    def in_all(board: Board) -> Counter[str]:
        return sum((Counter(one.counters) for one in [*board.cards.values(), *board.players]), Counter())

    assert in_all(before.board) == in_all(now.stepped)


def incarnations_grow_by_one_with_each_zone_change(before: Moment, now: Moment) -> None:
    moved = Counter(event.card for event in all_events(now) if isinstance(event, ev.Moved | ev.CameApart))
    merged = {event.card for event in all_events(now) if isinstance(event, ev.Merged)}
    was = objects(before.board)
    for one in objects(now.board).values():
        assert one.incarnation == (was[one.id].incarnation if one.id in was else 1) + moved[one.id]
        if one.id in was and one.zone != was[one.id].zone and not moved[one.id] and one.id not in merged:
            assert _sets_by_hand(now.step) or _sets_by_hand(before.asked_by), one.id


def nothing_comes_or_goes_unsaid(before: Moment, now: Moment) -> None:
    created = {event.card for event in all_events(now) if isinstance(event, ev.Created)}
    ceased = {event.card for event in all_events(now) if isinstance(event, ev.Ceased)}
    off = {event.card for event in all_events(now) if isinstance(event, ev.TakenOff)}
    merged = {event.card for event in all_events(now) if isinstance(event, ev.Merged)}
    apart = {event.card for event in all_events(now) if isinstance(event, ev.CameApart)}
    off |= {card for event in all_events(now) if isinstance(event, ev.LeftGame) for card in event.cards}
    left = [event.player for event in all_events(now) if isinstance(event, ev.LeftGame)]
    joined = [event.player for event in all_events(now) if isinstance(event, ev.Joined)]
    stayed = [one for one in before.board.players if one.id not in left]
    assert [one.id for one in now.board.players] == [*(one.id for one in stayed), *joined]
    assert now.board.is_player(now.board.active)
    assert now.board.cards.keys() | ceased | off | merged == before.board.cards.keys() | created | apart
    assert now.board.gone.keys() == (before.board.gone.keys() | ceased | off | merged) - (
        apart & now.board.cards.keys()
    )
    parts = [part.id for one in now.board.cards.values() for part in one.merged if part.id != one.id]
    assert len(parts) == len(set(parts)) and set(parts) <= now.board.gone.keys()
    assert all(one.is_permanent or one.phased_out for one in now.board.cards.values() if one.merged)
    assert not now.board.cards.keys() & now.board.gone.keys()
    assert sorted(now.board.order) == sorted(now.board.cards)
    lost = {event.player for event in all_events(now) if isinstance(event, ev.Lost)}
    for was, one in zip(stayed, now.board.players, strict=False):
        if was.lost is not one.lost and not _sets_by_hand(now.step):
            assert one.lost and one.id in lost


def triggers_have_ids_of_their_own_in_order(before: Moment, now: Moment) -> None:
    new = [event.trigger for event in all_events(now) if isinstance(event, ev.Triggered)]
    off = [event.trigger for event in all_events(now) if isinstance(event, ev.Resolved)]
    first = before.board.triggered
    assert [trigger.id for trigger in new] == [f"t{first + number}" for number in range(1, len(new) + 1)]
    assert now.board.triggered == first + len(new)
    there = (*before.board.triggers, *new)
    if any(isinstance(event, ev.TakenOff | ev.LeftGame) for event in all_events(now)):  # what is off triggers nothing
        there = tuple(trigger for trigger in there if trigger in (*now.board.triggers, *new, *off))
    assert now.board.triggers == tuple(trigger for trigger in there if trigger not in off)
    assert set(off) <= set(there)


def a_step_that_did_nothing_says_why_and_changes_nothing(before: Moment, now: Moment) -> None:
    if now.nothing:
        assert now.stepped is before.board
        assert now.board == before.board or not before.at_rest
        assert not now.passes or not before.at_rest
    if not isinstance(now.step, Choose) or before.asked_by is not None:
        assert now.events or now.refusals or now.choice, "neither done nor said why not"
    assert now.events or now.stepped is before.board


_BY_HAND = (ev.Edited, ev.TableSet, ev.TakenOff, ev.Joined)  # the editor's hand asks no rule


def each_event_cites_a_rule(before: Moment, now: Moment) -> None:
    for event in all_events(now):
        assert event.rules or isinstance(event, _BY_HAND), event
        assert set(event.rules) <= CITATIONS.keys(), event
    assert {no.rule for no in now.refusals} <= CITATIONS.keys()


def each_event_has_a_cause(before: Moment, now: Moment) -> None:
    """What happens in a pass is about what a state-based action was found for; what a step moves, it names."""
    for performed in now.passes:
        assert performed.fired and performed.events
        found = {fired.object for fired in performed.fired}
        teams = {now.board.team_of(each) for each in found}
        for event in performed.events:
            match event:
                case ev.Moved() | ev.Ceased():
                    assert event.card in found, event
                case ev.Lost():
                    assert event.player in found or now.board.team_of(event.player) in teams, event
                case ev.CountersRemoved():
                    assert event.source in found, event
                case ev.CountersPut() | ev.Created() | ev.Edited() | ev.DamageDealt() | ev.LifeChanged():
                    raise AssertionError(f"no state-based action does that: {event}")
    if isinstance(now.step, Move):
        assert {event.card for event in now.events if isinstance(event, ev.Moved)} <= {now.step.card}


def one_act_is_one_moment(before: Moment, now: Moment) -> None:
    """A whole `together` is one tick; what it puts of one kind on one object is one event, if none comes off."""
    assert now.stepped.clock == before.board.clock + bool(now.events)
    assert now.board.clock == now.stepped.clock + len(now.passes)
    if isinstance(now.step, Together):
        off = {(event.source, event.kind) for event in now.events if isinstance(event, ev.CountersRemoved)}
        off |= {(one.from_, one.kind) for one in now.step.steps if isinstance(one, Remove | MoveCounters)}
        off |= {(event.card, "all") for event in now.events if isinstance(event, ev.Moved | ev.Created)}
        puts = Counter((event.on, event.kind) for event in now.events if isinstance(event, ev.CountersPut))
        for (on, kind), number in puts.items():
            assert number == 1 or (on, kind) in off or (on, "all") in off


def the_check_comes_to_rest(before: Moment, now: Moment) -> None:
    assert not now.endless
    assert len(now.passes) <= MOST_PASSES_SEEN
    if not now.at_rest:
        return
    again = check(replace(now.board))  # another object: nothing is remembered of it
    assert (again.passes, again.choice, again.board) == ((), None, now.board)


def at_rest_nothing_is_left_to_do(before: Moment, now: Moment) -> None:
    """The conditions told once more, without the code that is proved here."""
    if not now.at_rest:
        return
    board, view = now.board, View(now.board)
    off = set(board.house_rules.disabled)
    rooted = [source for source, _ in view.sources(NoRemoval)]
    legends = Counter[tuple[str, str]]()
    for one in board.cards.values():
        seen = view.of(one)
        assert not (one.arrived or one.deathtouched)
        assert "704.5d" in off or not (one.token and one.zone != "battlefield")
        if not one.is_permanent:
            continue
        both = one.counters[PLUS_ONE] and one.counters[MINUS_ONE]
        assert "704.5q" in off or rooted or not both
        if isinstance(seen.toughness, int):
            assert "704.5f" in off or seen.toughness > 0
            lethal = one.damage >= seen.toughness > 0 and not seen.has("indestructible")
            assert "704.5g" in off or not one.damage or not lethal
        if seen.is_a("planeswalker"):
            assert "704.5i" in off or view.loyalty(one)
        for ability in seen.abilities:
            assert (
                not isinstance(ability, AtMost)
                or rooted
                or "704.5r" in off
                or (one.counters[ability.kind] <= ability.number)
            )
        if seen.is_a("legendary") and seen.face.name:
            legends[one.controller, seen.face.name] += 1
    exempt = list(view.sources(LegendExempt))
    assert "704.5j" in off or exempt or all(number == 1 for number in legends.values())
    safe = list(view.sources(CannotLose))
    for player in board.players:
        assert not player.drew_from_empty
        if board.format != "two-headed-giant" and not player.lost and not safe:
            assert "704.5a" in off or player.life > 0
            assert "704.5c" in off or player.counters[POISON] < (board.house_rules.poison or 10)


def what_is_remembered_equals_what_is_seen_afresh(before: Moment, now: Moment) -> None:
    remembered, fresh = view_of(now.board, since=before.board), View(now.board)
    for one in now.board.cards.values():
        assert remembered.of(one) == fresh.of(one)
        assert remembered.types_of(one) == fresh.types_of(one)
        assert remembered.of(one).face == fresh.of(one).face
    assert list(remembered.all_permanents()) == list(fresh.all_permanents())
    assert list(remembered.watchers()) == list(fresh.watchers())
    for kind in get_args(Ability):
        assert list(remembered.sources(kind)) == list(fresh.sources(kind))


def questions_leave_a_choice(before: Moment, now: Moment) -> None:
    if now.choice is None:
        assert now.asked_by is None
        return
    answers = possible_answers(now.choice)
    assert len(answers) > 1 and len(set(answers)) == len(answers)
    assert now.board.is_player(now.choice.player)
    assert now.choice.rule in CITATIONS


def the_story_tells_every_event(before: Moment, now: Moment) -> None:
    story = tell(now)
    assert story.title
    assert len(story.lines) >= len(now.events) + len(now.refusals) + len(now.passes) + bool(now.choice)
    for line in story.lines:
        assert line.text and line.label
        assert set(line.rules) <= CITATIONS.keys(), line


INVARIANTS: tuple[Callable[[Moment, Moment], None], ...] = (
    counters_are_numbers,
    events_tell_all_that_happens_to_counters,
    a_move_makes_and_loses_no_counters,
    incarnations_grow_by_one_with_each_zone_change,
    nothing_comes_or_goes_unsaid,
    triggers_have_ids_of_their_own_in_order,
    a_step_that_did_nothing_says_why_and_changes_nothing,
    each_event_cites_a_rule,
    each_event_has_a_cause,
    one_act_is_one_moment,
    the_check_comes_to_rest,
    at_rest_nothing_is_left_to_do,
    what_is_remembered_equals_what_is_seen_afresh,
    questions_leave_a_choice,
    the_story_tells_every_event,
)


def examine(before: Moment, now: Moment) -> None:
    for holds in INVARIANTS:
        holds(before, now)


# What holds of a whole run

Took = list[tuple[AnyStep, Moment]]  # the steps that made sense, each with the moment after it


def through_json(value: Any, kind: Any) -> Any:
    return msgspec.convert(json.loads(msgspec.json.encode(value, enc_hook=encode)), kind, dec_hook=decode)


def written_and_read(start: Start) -> Start:
    return replace(
        start,
        players=tuple(through_json(one, PlayerEntry) for one in start.players),
        cards=tuple(through_json(one, CardEntry) for one in start.cards),
    )


def the_history_played_again_gives_the_equal_board(start: Start, took: Took) -> None:
    """Through a file, and with every board looked at afresh: a plain check finds what a quick one found."""
    with patch.object(characteristics, "View", lambda board, since=None: View(board)):
        past = [begin(written_and_read(start).board())]
        for step, then in took:
            past = after(past, read_step(json.loads(msgspec.json.encode(step, enc_hook=encode))))
            for field in ("board", "stepped", "events", "refusals", "passes", "choice"):
                assert getattr(past[-1], field) == getattr(then, field), field
            assert set(then.switched_off) <= set(past[-1].switched_off)  # said of what has changed, not again and again


_OUR_ID = re.compile(r"([cnp]\d+)((?:-\d+)?(?:[: ].*)?)")


def other_id(text: str) -> str:
    """Another id in its place, such that they sort the other way round; what else a text says stays."""
    match = _OUR_ID.fullmatch(text)
    if not match:
        return text
    return f"{'zya'['cnp'.index(match[1][0])]}{999 - int(match[1][1:])}{match[2]}"


Known = dict[int, tuple[Any, Any]]  # by identity: moments share most of their cards


def _with_other_ids(value: Any, known: Known) -> Any:
    """The same value, with another id wherever there is one: abilities and counters speak of none."""
    if type(value) is str:
        return other_id(value)
    if value is None or type(value) in (int, bool):
        return value
    if isinstance(value, tuple | list):
        return type(value)([_with_other_ids(one, known) for one in value])
    if isinstance(value, AbilityBase | Counters):
        return value
    if isinstance(value, msgspec.Struct):
        if id(value) not in known:
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            other = {name: _with_other_ids(one, known) for name, one in fields.items()}
            changed = {name: one for name, one in other.items() if one is not fields[name]}
            known[id(value)] = (value, replace(value, **changed) if changed else value)
        return known[id(value)][1]
    if isinstance(value, Mapping):
        return {_with_other_ids(key, known): _with_other_ids(one, known) for key, one in value.items()}
    return value


def ids_do_not_matter(start: Start, took: Took) -> None:
    with_other_ids = partial(_with_other_ids, known={})
    past = [begin(with_other_ids(start).board())]
    for step, then in took:
        past = after(past, with_other_ids(step))
        now = past[-1]
        assert now.board == with_other_ids(then.board)
        assert now.events == with_other_ids(then.events)
        assert now.choice == with_other_ids(then.choice)
        assert [(one.rule, one.object) for performed in now.passes for one in performed.fired] == [
            (one.rule, with_other_ids(one.object)) for performed in then.passes for one in performed.fired
        ]


def in_another_order(start: Start, chance: Random) -> Start:
    """The same cards in another order in the file; those of libraries keep theirs, which is what they lie in."""
    mixed = chance.sample(start.cards, len(start.cards))
    libraries = iter([one for one in start.cards if one.zone == "library"])
    return replace(start, cards=tuple(next(libraries) if one.zone == "library" else one for one in mixed))


def what_matters(board: Board) -> Any:
    """A board without the order of its cards, and all that only tells one moment from another."""

    def bare(card: Card) -> Card:
        looks = {"last": _bare_look(card.last), "departed": _bare_look(card.departed)}
        stamps = {"timestamp": 0, "effects_since": (0,) * len(card.effects_since)}
        parts = tuple(replace(part, namesake=0) for part in card.merged)
        return replace(card, namesake=0, counters=Counters(card.counters), merged=parts, **stamps, **looks)

    libraries = {one.id: [card.id for card in board.zone(one.id, "library")] for one in board.players}
    waiting = Counter(repr(_bare_trigger(one)) for one in board.triggers)
    players = [replace(one, counters=Counters(one.counters)) for one in board.players]
    cards, gone = ({one.id: bare(one) for one in some.values()} for some in (board.cards, board.gone))
    return players, cards, gone, libraries, waiting, board.active, board.triggered


def _bare_look(look: LastLook | None) -> LastLook | None:
    if look is None:
        return None
    name = re.sub(r" \(\d+\)$", "", look.name)
    return replace(look, name=name, counters=Counters(look.counters), keywords=tuple(sorted(look.keywords)))


def _question(choice: ev.Choice | None) -> Any:
    return choice and (choice.kind, choice.player, choice.about, frozenset(choice.options))


def acts_that_stand(start: Start, took: Took) -> Iterator[tuple[AnyStep, dict[Any, AnyStep], Moment, Moment]]:
    """The acts that no undo took back and that were answered to the end: the step, the answers by their questions,
    and the moments before and after it.
    """
    past = [(None, begin(start.board()))]
    for step, then in took:
        if isinstance(step, Undo):
            past.pop()
        else:
            past.append((step, then))
    at = 1
    while at < len(past) and past[at - 1][1].choice is None:
        step, before, answers = past[at][0], past[at - 1][1], {}
        while past[at][1].choice is not None:
            if at + 1 == len(past):
                return
            answers[_question(past[at][1].choice)] = past[at + 1][0]
            at += 1
        yield step, answers, before, past[at][1]
        at += 1


def the_order_in_the_file_does_not_matter(start: Start, took: Took) -> None:
    """Where no timestamp decides. Triggers are found again by what they are, questions by what they ask."""
    first = begin(start.board())
    now = begin(in_another_order(start, Random(len(took))).board())
    if first.choice is not None:
        return  # it is answered in the first act, which is none of its own
    assert what_matters(now.board) == what_matters(first.board)
    for step, answers, before, then in acts_that_stand(start, took):
        now = after([now], _with_its_triggers(step, before.board, now.board))[-1]
        for _ in range(100):
            if now.choice is None:
                break
            assert _question(now.choice) in answers, "it asks what it did not ask in the other order"
            now = after([now], answers[_question(now.choice)])[-1]
        assert what_matters(now.board) == what_matters(then.board)


def _with_its_triggers(step: AnyStep, then: Board, now: Board) -> AnyStep:
    """The step, naming by their ids on the one board the triggers that it means on the other."""
    if isinstance(step, Together):
        return replace(step, steps=tuple(_with_its_triggers(one, then, now) for one in step.steps))
    if not isinstance(step, Resolve | Dismiss) or step.source is not None or not then.triggers:
        return step
    left, other = list(now.triggers), {}
    for trigger in then.triggers:
        like_it = next(one for one in left if _bare_trigger(one) == _bare_trigger(trigger))
        left.remove(like_it)
        other[trigger.id] = like_it.id
    return replace(step, trigger=other[step.trigger or then.triggers[0].id])


def _bare_trigger(trigger: Trigger) -> Trigger:
    looks = {"last": _bare_look(trigger.last), "about_last": _bare_look(trigger.about_last)}
    return replace(trigger, id="", **looks)


def examine_whole(start: Start, took: Took) -> None:
    the_history_played_again_gives_the_equal_board(start, took)
    ids_do_not_matter(start, took)
    if start.timeless:
        the_order_in_the_file_does_not_matter(start, took)


# The machine


def told(start: Start, steps: list[AnyStep]) -> str:
    """The scenario, to be read by people and by `countertop check`."""
    scenario = {
        "countertop": 1,
        "format": start.format,
        "active": start.active,
        "house_rules": start.house_rules,
        "players": start.players,
        "cards": start.cards,
        "steps": steps,
    }
    return msgspec.json.encode(scenario, enc_hook=encode).decode()


class AnyGame(RuleBasedStateMachine):
    """Any board, and any steps on it. A draw is a number, from which chance makes the board or the step."""

    NUMBERS = st.integers(0, 2**48)
    PART = 0

    def __init__(self) -> None:
        super().__init__()
        self.took: Took = []
        self.sound = False

    @initialize(number=NUMBERS)
    def lay_out(self, number: int) -> None:
        chance = Random(number * PARTS + self.PART)
        self.start = some_start(chance)
        self.habits = Habits(chance)
        self.past = [begin(self.start.board())]
        self.examine(self.past[-1], self.past[-1], None)

    @rule(number=NUMBERS)
    def act(self, number: int) -> None:
        before = self.past[-1]
        step = some_step(Random(number), before, self.habits, self.start.timeless, f"n{len(self.took)}")
        try:
            self.past = after(self.past, step)
        except BadStepError as error:
            assert error.where and error.message
            return
        except Exception as error:
            self.sound = False
            error.add_note(told(self.start, [*(one for one, _ in self.took), step]))
            raise
        self.took.append((step, self.past[-1]))
        if not isinstance(step, Undo):
            self.examine(before, self.past[-1], step)

    def examine(self, before: Moment, now: Moment, step: AnyStep | None) -> None:
        self.sound = False
        try:
            if step is None:
                now = replace(now, before=now.board, stepped=now.board)
                for holds in (counters_are_numbers, the_check_comes_to_rest, at_rest_nothing_is_left_to_do):
                    holds(now, now)
                tell(self.past[-1])
            else:
                examine(before, now)
        except Exception as error:
            error.add_note(told(self.start, [one for one, _ in self.took]))
            raise
        self.sound = True

    def teardown(self) -> None:
        if not self.sound:
            return
        try:
            examine_whole(self.start, self.took)
        except Exception as error:
            error.add_note(told(self.start, [one for one, _ in self.took]))
            raise


def test_the_machine_makes_every_step_and_every_ability():
    assert STEPS.keys() == tags_of_steps()
    assert ABILITIES.keys() == {kind.__struct_config__.tag for kind in get_args(Ability)}


@pytest.mark.timeout(240)  # patience, where the machine has other work
def test_the_machine_meets_every_event_every_state_based_action_every_trigger_and_every_question():
    missing = {kind.__name__ for kind in ev.Event.__subclasses__()} | {one.number for one in RULES}
    missing |= {*get_args(WhatTriggers), *get_args(ev.KindOfChoice)}
    missing |= {kind.__name__ for kind in get_args(AnyStep)} - {"Choose", "Undo"}  # these need not have events
    for number in range(2_000):
        for then in random_walk(number):
            missing -= {type(event).__name__ for event in all_events(then)}
            missing -= {fired.rule for performed in then.passes for fired in performed.fired}
            missing -= {event.trigger.what for event in all_events(then) if isinstance(event, ev.Triggered)}
            missing -= {then.choice.kind} if then.choice else set()
            missing -= {type(then.step).__name__} if then.events else set()
        if not missing:
            break
    assert missing == set()


def random_walk(number: int) -> Iterator[Moment]:
    """The moments of a run like those of the machine, without its proof."""
    chance = Random(number)
    start = some_start(chance)
    habits = Habits(chance)
    past = [begin(start.board())]
    for at in range(STEPS_A_RUN):
        try:
            past = after(past, some_step(chance, past[-1], habits, start.timeless, f"n{at}"))
        except BadStepError:
            continue
        yield past[-1]


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_done_on_whatever_board_the_rules_hold(part):
    game = type(f"AnyGame{part}", (AnyGame,), {"PART": part})
    runs = -(-RUNS // PARTS)
    run_state_machine_as_test(
        game,
        settings=settings(
            max_examples=runs,
            stateful_step_count=STEPS_A_RUN + 1,
            derandomize=True,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
