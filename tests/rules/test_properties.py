"""What holds for every board and every step: drawn by chance, the same draws on every machine."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders import (
    KEEPER,
    SOLEMNITY,
    UNTOUCHABLE,
    at_most,
    board,
    card,
    create,
    damage,
    edit,
    enters_with,
    gives,
    move,
    move_counters,
    player,
    put,
    remove,
    step,
    together,
)
from webapp.rules import AnyStep, Board, Moment, View, begin, check, perform, take, tell
from webapp.rules.characteristics import view_of
from webapp.rules.checking import possible_answers
from webapp.rules.counters import MINUS_ONE, PLUS_ONE, Kind
from webapp.rules.entries import CardEntry, PlayerEntry, card_of, decode, encode, entry_of, player_entry_of, player_of
from webapp.rules.errors import CountertopError
from webapp.rules.events import (
    CountersCeased,
    CountersKept,
    CountersPut,
    CountersRemoved,
    Created,
    Edited,
    Event,
    Moved,
)
from webapp.rules.steps import Choose, EndTurn, MoveCounters, Together
from webapp.scenarios.running import after

T = TypeVar("T")

# What may lie on the table. A draw is a number from which a `Random` makes the board or the walk: a hundred times
# cheaper than a strategy for each field, and every draw is a full one.

PLAYERS = ["p1", "p2", "p3"]
CARDS = [f"c{n}" for n in range(6)]
KINDS = ["+1/+1"] * 4 + ["-1/-1"] * 4 + ["loyalty"] * 2
KINDS += [
    "+2/+0",
    "-0/-1",
    "flying",
    "indestructible",
    "deathtouch",
    "lifelink",
    "shield",
    "stun",
    "finality",
    "hone",
    "defense",
    "poison",
    "charge",
]
ZONES = ["battlefield"] * 12 + ["library", "hand", "graveyard", "exile", "command", "stack"]
TYPES = ["Creature"] * 8 + ["Legendary Creature"] * 4 + ["Planeswalker", "Planeswalker Creature", "Battle", "Land"]
TYPES += ["Artifact -- Equipment", "Artifact -- Fortification", "Enchantment -- Aura", "Enchantment -- Saga", "Instant"]
TYPES += ["Artifact Creature -- Equipment", "Enchantment Creature -- Aura", "Legendary Artifact"]
ABILITIES = [
    KEEPER,
    SOLEMNITY,
    UNTOUCHABLE,
    at_most(1, "+1/+1"),
    at_most(0, "finality"),
    enters_with({"+1/+1": "X", "charge": 1}),
    enters_with({"+1/+1": 1}, who="you", other=True, what=["creature"]),
    gives(1, 1, who="you", other=True, what=["creature"]),
    gives(-1, -1, who="opponents"),
    gives(2, 0, "flying", who="attached"),
]
KEYWORDS = [
    "indestructible",
    "deathtouch",
    "lifelink",
    "wither",
    "infect",
    "toxic 1",
    "enchant creature",
    "enchant player",
]
NUMBERS = [0, 1, 2, 2, 3, 5, "?"]
AMOUNTS = [0, 1, 1, 2, 3, 10]


def some_heaps(chance: Random) -> dict[str, int]:
    return {chance.choice(KINDS): chance.randint(0, 3) for _ in range(chance.randint(0, 3))}


def some_field(chance: Random, name: str):
    """A value for a field of a card."""
    match name:
        case "type":
            return chance.choice(TYPES)
        case "name":
            return chance.choice(["A", "A", "B", ""])
        case "power" | "toughness":
            return chance.choice(NUMBERS)
        case "loyalty" | "damage" | "regenerates":
            return chance.randint(0, 4)
        case "owner" | "controller":
            return chance.choice(PLAYERS)
        case "zone":
            return chance.choice(ZONES)
        case "counters":
            return some_heaps(chance)
        case "abilities":
            return chance.choice(ABILITIES)
        case "keywords":
            return chance.sample(KEYWORDS, chance.randint(0, 2))
        case "attached_to":
            return chance.choice(CARDS + PLAYERS)
        case "back":
            return some_fields(chance, ["name", "type", "power", "toughness"])
    return chance.random() < 0.5


ALWAYS = ["type", "name", "power", "toughness", "zone", "counters", "owner"]
OFTEN = ["abilities", "keywords", "loyalty", "damage", "attached_to"]
RARELY = ["controller", "back", "token", "commander", "phased_out", "face_down"]
SETTABLE = ALWAYS + OFTEN + RARELY + ["deathtouched", "regenerates", "tapped", "transformed"]


def some_fields(chance: Random, names: list[str]) -> dict[str, Any]:
    return {name: some_field(chance, name) for name in names}


def some_card(chance: Random, card_id: str) -> CardEntry:
    """A card of that id, mostly on the battlefield, attached to anything but itself."""
    names = ALWAYS + chance.sample(OFTEN, chance.randint(0, 2)) + chance.sample(RARELY, chance.randint(0, 1))
    return card(card_id, **{name: value for name, value in some_fields(chance, names).items() if value != card_id})


def some_board(chance: Random) -> Board:
    poison = [{}, {"poison": 9, "energy": 1}]
    people = [player(p, life=chance.choice([20, 20, 1]), counters=chance.choice(poison)) for p in PLAYERS]
    cards = [some_card(chance, card_id) for card_id in CARDS]
    return board(*people, *cards, format=chance.choice(["normal", "commander"]), active=chance.choice(PLAYERS))


# What may be done


def some_step(chance: Random) -> AnyStep:
    """One step of any sort, on anything that may be there."""
    one, other = chance.choices([*CARDS, "new", "new-2"], k=2)
    anything, anyone = chance.choice([other, other, other, *PLAYERS]), chance.choice(PLAYERS)
    kind, amount, coin = chance.choice(KINDS), chance.choice(AMOUNTS), chance.random() < 0.5
    kind_or_all = chance.choice([kind, kind, "all"])
    match chance.randint(1, 16):
        case 1 | 2:
            return put(kind, onto=anything, count=amount, cause=chance.choice(["effect", "cost"]))
        case 3:
            return remove(kind_or_all, from_=anything, count=amount)
        case 4:
            return move_counters(kind_or_all, one, anything, same_controller=coin)
        case 5:
            position = chance.choice(["top", "bottom", 1])
            return move(one, chance.choice(ZONES), position=position, x=chance.randint(0, 3), attached_to=anything)
        case 6:
            return move(one, chance.choice(ZONES), controller=anyone, counters=some_heaps(chance))
        case 7:
            return step(chance.choice(["destroy", "destroy", "sacrifice"]), card=one)
        case 8:
            return step(chance.choice(["tap", "untap", "transform", "detach"]), card=one)
        case 9:
            return damage(anything, amount, combat=coin, unpreventable=chance.random() < 0.2, deathtouch=coin)
        case 10:
            return damage(anything, chance.choice([amount, "power"]), from_=one)
        case 11:
            return step("life", player=anyone, change=chance.randint(-5, 5))
        case 12:
            return step("draw", player=anyone, count=chance.randint(0, 2))
        case 13:
            return step("attach", card=one, to=anything)
        case 14:
            new = some_card(chance, "new")
            return create(msgspec.structs.replace(new, token=coin), copies=chance.randint(1, 2))
        case 15:
            fields = some_fields(chance, chance.sample(SETTABLE, chance.randint(0, 2)))
            return edit(one, **{name: value for name, value in fields.items() if value != one})
    if coin:
        return step("end_turn")
    return step("set", player=anyone, lost=chance.random() < 0.3, drew_from_empty=False, counters=some_heaps(chance))


def some_act(chance: Random) -> AnyStep:
    """A step, or now and then several together."""
    if chance.random() < 0.8:
        return some_step(chance)
    return together(*(some_step(chance) for _ in range(chance.randint(2, 4))))


def drawn(make: Callable[[Random], T]) -> st.SearchStrategy[T]:
    return st.integers(0, 2**32).map(lambda number: make(Random(number)))


BOARDS = drawn(some_board)
SINGLE = drawn(some_step)
# With each step comes a number: which of the possible answers is given if a question waits.
WALKS = drawn(lambda chance: [(some_act(chance), chance.randint(0, 5)) for _ in range(20)])
KIND = st.sampled_from(sorted(set(KINDS)))
CARD = st.sampled_from(CARDS)
HOLDER = st.sampled_from(CARDS + PLAYERS)
AMOUNT = st.sampled_from(AMOUNTS)


def next_step(now: Moment, planned, number: int):
    """The planned step, or an answer where a question waits for one."""
    if now.choice is None:
        return planned
    answers = possible_answers(now.choice)
    return step("choose", answer=answers[number % len(answers)])


def walk(start: Board, steps):
    """Every moment of a walk, with the moment before it; a step that makes no sense is passed over."""
    now = begin(start)
    yield None, now
    for planned, number in steps:
        try:
            following = take(now, next_step(now, planned, number))
        except CountertopError:
            continue
        yield now, following
        now = following


def events_of(now: Moment) -> list[Event]:
    return [*now.events, *(event for performed in now.passes for event in performed.events)]


def in_all(on: Board, kind: str) -> int:
    return sum(holder.counters[kind] for holder in [*on.cards.values(), *on.players])


# Counters


@given(BOARDS, CARD, CARD, KIND, st.one_of(AMOUNT, st.just("all")))
def test_moving_counters_makes_and_loses_none(start, source, target, kind, count):
    after_it = perform(start, MoveCounters(from_=source, to=target, kind=kind, count=count)).board
    assert in_all(after_it, kind) == in_all(start, kind)


@given(BOARDS, CARD, CARD)
def test_moving_all_counters_makes_and_loses_none_and_moves_each_kind_wholly_or_not_at_all(start, source, target):
    after_it = perform(start, MoveCounters(from_=source, to=target, kind="all")).board
    was, now = start.cards[source].counters, after_it.cards[source].counters
    assert all(in_all(after_it, kind) == in_all(start, kind) for kind in was)
    assert all(now[kind] in (0, was[kind]) for kind in was)


@given(BOARDS, HOLDER, KIND, st.integers(1, 10**12))
def test_a_put_puts_exactly_so_many_or_none(start, onto, kind, count):
    try:
        outcome = perform(start, step("put", onto=onto, kind=kind, count=count))
    except CountertopError:
        return
    assert in_all(outcome.board, kind) - in_all(start, kind) == (0 if outcome.nothing else count)


@given(BOARDS, HOLDER, KIND, AMOUNT)
def test_a_removal_takes_as_many_as_there_are(start, source, kind, count):
    there = (start.cards.get(source) or start.player(source)).counters[kind]
    outcome = perform(start, step("remove", from_=source, kind=kind, count=count))
    phased_out = source in start.cards and start.cards[source].phased_out and start.cards[source].zone == "battlefield"
    assert in_all(start, kind) - in_all(outcome.board, kind) == (0 if phased_out else min(there, count))


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_no_counters_are_ever_stored_that_are_not_there(start, steps):
    for _, now in walk(start, steps):
        for holder in [*now.board.cards.values(), *now.board.gone.values(), *now.board.players]:
            assert all(number > 0 and kind == Kind(kind) for kind, number in holder.counters.items())


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_the_events_tell_all_that_happens_to_counters(start, steps):
    """Among them: a zone change keeps none, unless an event says that they are kept (122.2)."""
    for before, now in walk(start, steps):
        on = start if before is None else before.board
        told = {holder.id: Counter(holder.counters) for holder in [*on.cards.values(), *on.players]}
        for event in events_of(now):
            _retell(told, event)
        for holder in [*now.board.cards.values(), *now.board.players]:
            assert told.get(holder.id, holder.counters) == holder.counters, holder.id


def _retell(told: dict[str, Counter[str]], event: Event) -> None:
    """Let an event do to the counters what it says; what was set by hand is not told any more."""
    match event:
        case CountersPut() if event.on in told:
            told[event.on][event.kind] += event.count
        case CountersRemoved() if event.source in told:
            told[event.source] -= Counter({event.kind: event.count})
        case Moved() if event.card in told:
            told[f"{event.card} as it left"], told[event.card] = told[event.card], Counter()
        case CountersKept() if event.on in told:
            told[event.on] = told[f"{event.on} as it left"]
        case CountersCeased() if event.source in told:
            assert told[f"{event.source} as it left"] == event.counters
        case Created() if event.zone == "battlefield":
            told[event.card] = Counter()
        case Edited() if "counters" in event.fields:
            told.pop(event.what, None)


# Objects


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_an_incarnation_grows_by_one_with_each_zone_change(start, steps):
    for before, now in walk(start, steps):
        was = start if before is None else before.board
        moved = [event.card for event in events_of(now) if isinstance(event, Moved)]
        for one in [*now.board.cards.values(), *now.board.gone.values()]:
            there = was.cards.get(one.id) or was.gone.get(one.id)
            assert one.incarnation == (there.incarnation if there else 1) + moved.count(one.id)


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_what_leaves_is_remembered_as_it_was_before_the_act(start, steps):
    for before, now in walk(start, steps):
        if before is None or isinstance(now.step, Together | Choose):
            continue
        for event in now.events:
            if isinstance(event, Moved):
                was = before.board.cards[event.card]
                assert (event.last.zone, event.last.counters, event.last.damage) == (was.zone, was.counters, was.damage)


# The check


@settings(max_examples=150)
@given(BOARDS)
def test_a_second_check_performs_nothing_and_changes_nothing(start):
    once = check(start)
    if once.choice is None:
        twice = check(once.board)
        assert (twice.passes, twice.choice) == ((), None)
        assert twice.board == once.board


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_after_each_step_the_board_is_at_rest(start, steps):
    """No opposed counters on a permanent, no token off the battlefield, and a second check finds nothing."""
    for _, now in walk(start, steps):
        if now.choice is not None:
            continue
        for one in now.board.cards.values():
            assert not (one.token and one.zone != "battlefield")
            assert not (one.is_permanent and one.counters[PLUS_ONE] and one.counters[MINUS_ONE])
            assert not (one.arrived or one.deathtouched)
        again = check(now.board)
        assert (again.passes, again.choice, again.board) == ((), None, now.board)


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_a_check_of_what_was_touched_finds_what_a_check_of_all_finds(start, steps):
    for before, now in walk(start, steps):
        if before is None or before.choice is not None or now.asked_by is not None:
            continue
        plain = check(deepcopy(now.stepped))  # a copy: nothing is remembered of it
        assert (plain.board, plain.passes, plain.choice) == (now.board, now.passes, now.choice)
        remembered, fresh = view_of(now.board), View(now.board)
        assert all(remembered.of(one) == fresh.of(one) for one in now.board.cards.values())


# Steps


@pytest.mark.timeout(240)  # patience, where the machine has other work
@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_nothing_but_our_own_errors_is_raised_and_no_board_given_is_changed(start, steps):
    now = begin(start)
    for planned, number in steps:
        before, copy = now.board, deepcopy(now.board)
        try:
            now = take(now, next_step(now, planned, number))
        except CountertopError as refusal:
            assert refusal.where
        assert before == copy
        tell(now)


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_undo_restores_the_equal_board(start, steps):
    past = [begin(start)]
    for planned, number in steps:
        try:
            longer = after(past, next_step(past[-1], planned, number))
        except CountertopError:
            continue
        back = after(longer, step("undo"))
        assert (back[-1].board, back[-1].choice) == (past[-1].board, past[-1].choice)
        assert len(back) == len(past)
        past = longer
    while len(past) > 1:
        past = after(past, step("undo"))
    assert past[-1].board == begin(start).board


@settings(max_examples=500)
@given(BOARDS, SINGLE)
def test_one_step_together_is_that_step(start, one):
    try:
        alone = perform(start, one)
    except CountertopError:
        return
    both = perform(start, together(one))
    assert (both.board, both.refusals, both.choice) == (alone.board, alone.refusals, alone.choice)
    assert sorted(map(repr, both.events)) == sorted(map(repr, alone.events))  # what it puts, it puts last


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_a_step_that_did_nothing_leaves_the_board_as_it_was(start, steps):
    for before, now in walk(start, steps):
        if before is not None and now.nothing:
            assert now.stepped is before.board
            assert now.board == before.board


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_whatever_has_come_about_can_be_written_and_read(start, steps):
    *_, (_, now) = walk(start, steps)
    for one in now.board.cards.values():
        written = entry_of(one, "p1")
        assert card_of(_through_json(written, CardEntry), "p1") == card_of(written, "p1")
        assert card_of(written, "p1").counters == dict(one.counters)
    for seat, one in enumerate(now.board.players, 1):
        assert player_of(_through_json(player_entry_of(one, seat), PlayerEntry), seat).counters == dict(one.counters)


def _through_json(entry, kind):
    return msgspec.convert(msgspec.json.decode(msgspec.json.encode(entry, enc_hook=encode)), kind, dec_hook=decode)


@settings(max_examples=150)
@given(BOARDS, WALKS)
def test_only_the_next_player_still_in_the_game_has_the_turn(start, steps):
    for before, now in walk(start, steps):
        if before is not None and isinstance(now.step, EndTurn):
            order = before.board.apnap()
            others = [p for p in order[1:] if not before.board.player(p).lost]
            assert now.board.active == (others[0] if others else order[0])
            assert all(one.damage == 0 for one in now.board.cards.values())
