"""What triggers (603): abilities look at what happened in one moment, and wait on the board's list to be resolved.

Each ability here is one function that reads one event. What leaves the battlefield is looked back at, as it was
before the moment (603.10); all else as it is after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.abilities import Triggers
from webapp.rules.board import Board, Trigger, WhatTriggers
from webapp.rules.cards import Card, LastLook, Player, TypeLine
from webapp.rules.characteristics import Characteristics, View, view_of
from webapp.rules.counters import DEFENSE, LORE, MINUS_ONE, PLUS_ONE, RAD, Kind
from webapp.rules.errors import BadStepError
from webapp.rules.events import (
    CountersPut,
    CountersRemoved,
    Created,
    Event,
    LeftGame,
    MainPhaseBegan,
    Moved,
    Triggered,
    UpkeepBegan,
)
from webapp.rules.keywords import TIME, number_of

MOST_WAITING = 500


class Scene:
    """One moment: the boards before and after it, and what happened."""

    def __init__(self, before: View, after: Board, events: Iterable[Event]) -> None:
        self.before = before
        self.after = view_of(after, since=before.board)
        self.events = tuple(_at_once(events))
        puts = [event for event in self.events if isinstance(event, CountersPut)]
        self._first_put = {(event.on, event.kind): event for event in reversed(puts)}
        self._removed = {(event.source, event.kind) for event in self.events if isinstance(event, CountersRemoved)}
        self._left: dict[str, list[tuple[int, Moved]]] = {}  # with their places among the events
        for place, event in enumerate(self.events):
            if isinstance(event, Moved):
                self._left.setdefault(event.card, []).append((place, event))

    def put_from_to(self, event: CountersPut) -> tuple[int, int]:
        """How many of that kind were there before those were put, and how many are there with them: over all of the
        moment, if some came off at the same time.
        """
        there = self._over_all(event.on, event.kind)
        if there is None:
            return event.total - event.count, event.total
        is_first = self._first_put[event.on, event.kind] is event  # what is put of one kind at one time is one event
        return there if is_first else (there[1], there[1])

    def left_of(self, event: CountersRemoved) -> int:
        """How many of that kind are left: after all of the moment, if some were put at the same time."""
        there = self._over_all(event.source, event.kind)
        return event.left if there is None else there[1]

    def _over_all(self, object_id: str, kind: Kind) -> tuple[int, int] | None:
        """How many were there before the moment and after it, where some were put and some came off; None for what has
        only become that object, or is it no more.
        """
        if (object_id, kind) not in self._removed or (object_id, kind) not in self._first_put:
            return None
        before, after = self.before.board, self.after.board
        if before.is_player(object_id):
            return before.player(object_id).counters[kind], after.player(object_id).counters[kind]
        was, now = before.cards.get(object_id), after.cards.get(object_id)
        if was is None or now is None or was.incarnation != now.incarnation:
            return None
        return was.counters[kind], now.counters[kind]

    def entered(self) -> Iterator[tuple[View, Card]]:
        """The cards that came onto the battlefield, as they are there, or were if they have left it at once."""
        for event in self.events:
            match event:
                case Moved(card=came, now="battlefield") | Created(card=came, zone="battlefield"):
                    if came in self.after.board.cards:
                        view, card = self.seen(came, event)
                        assert isinstance(card, Card)
                        yield view, card

    def buried(self) -> Iterator[tuple[Moved, LastLook]]:
        """The permanents that were put into a graveyard, and how they were."""
        for event in self.events if self._left else ():
            if isinstance(event, Moved) and event.was == "battlefield" and event.now == "graveyard":
                yield event, event.last

    def seen(self, object_id: str, event: Event) -> tuple[View, Card | Player]:
        """A card or player as it last was: as it is now, or as it was before it left after that event."""
        board = self.after.board
        card = board.cards.get(object_id) or board.gone.get(object_id)
        if card is None:
            return self.after, board.player(object_id)
        if object_id not in self._left:
            return self.after, card
        at = next(place for place, one in enumerate(self.events) if one is event)  # another may be equal to it
        moved = next((moved for place, moved in self._left[object_id] if place > at), None)
        return (self.after, card) if moved is None else self.leaving(moved)

    def leaving(self, moved: Moved) -> tuple[View, Card]:
        """A card as it was before that event, by which it changed zones."""
        before, look = self.before.board.cards.get(moved.card), moved.last
        if before is not None and before.incarnation == look.incarnation:
            return self.before, before
        # It came and went in this one moment, and was another object where it lay in between (400.7).
        board = self.after.board
        card = board.cards.get(moved.card) or board.gone[moved.card]
        there = replace(card, zone=look.zone, controller=look.controller, incarnation=look.incarnation)
        there = there.having(look.counters)
        return view_of(board.having(there), since=self.before.board), there


def _at_once(events: Iterable[Event]) -> list[Event]:
    """The events of a moment, where all counters of one kind that come off one object are one event."""
    told: list[Event] = []
    removed: dict[tuple[str, Kind], int] = {}
    for event in events:
        if isinstance(event, Moved):
            removed = {key: place for key, place in removed.items() if key[0] != event.card}  # another object (400.7)
        elif isinstance(event, CountersRemoved):
            place = removed.setdefault((event.source, event.kind), len(told))
            if place < len(told):
                earlier = told[place]
                assert isinstance(earlier, CountersRemoved)
                told[place] = replace(earlier, count=earlier.count + event.count, left=event.left)
                continue
        told.append(event)
    return told


# With the place of the ability on its card, and, where there is one, a rule besides those of all of its sort.
Found = Iterator[tuple[int, Trigger] | tuple[int, Trigger, str]]


def triggered(
    before: View, after: Board, events: Iterable[Event], *, earlier: Iterable[tuple[View, Board, Iterable[Event]]] = ()
) -> tuple[Board, tuple[Triggered, ...]]:
    """The board with what triggered in that moment on its waiting list, and the events that say so. What triggered in
    `earlier` moments of the same action is put there with it: nobody has had priority in between (603.3b).

    In one moment they stand in turn order, then in the order of the cards, then of the abilities on a card (603.3b).
    Those of a player who has just left the game are not put there (800.4a).
    Raises BadStepError if more would wait than a person could resolve.
    """
    scenes = [Scene(*moment) for moment in (*earlier, (before, after, tuple(events))) if moment[2]]
    if not scenes:
        return after, ()
    room = MOST_WAITING - len(after.triggers)
    turn_order = after.apnap()
    every = (found for scene in scenes for ability in ABILITIES for found in ability(scene))
    found = list(islice((one for one in every if one[1].player in turn_order), room + 1))
    if len(found) > room:
        raise BadStepError(f"more than {MOST_WAITING} abilities would wait to be resolved: resolve some first", "do")
    if not found:
        return after, ()
    born = {card_id: number for number, card_id in enumerate(after.cards)}
    gone = len(born)
    found.sort(key=lambda t: (turn_order.index(t[1].player), born.get(t[1].source, gone), t[0]))
    new = tuple(replace(t, id=f"t{after.triggered + number}") for number, (_, t, *_more) in enumerate(found, 1))
    board = replace(after, triggers=(*after.triggers, *new), triggered=after.triggered + len(new))
    rules = [tuple(dict.fromkeys(("603.2", RULE_OF[t.what], *more))) for _, t, *more in found]
    return board, tuple(Triggered(trigger=t, rules=by) for t, by in zip(new, rules, strict=True))


RULE_OF = {
    "undying": "702.93a",
    "persist": "702.79a",
    "modular": "702.43a",
    "graft": "702.58a",
    "evolve": "702.100a",
    "vanishing": "702.63a",
    "chapter": "714.2b",
    "defeat": "310.12b",
    "radiation": "728.1",
    "reminder": "603.2",
}


def _place(keywords: Iterable[str], name: str) -> list[int]:
    """Where keywords of that name stand among all."""
    return [place for place, keyword in enumerate(keywords) if number_of(keyword, name) is not None]


def _of_card(card: Card, what: WhatTriggers) -> Trigger:
    return Trigger(id="", what=what, source=card.id, player=card.player, incarnation=card.incarnation)


# What dies


def undying(scene: Scene) -> Found:
    """It died, and had no +1/+1 counter on it (702.93a)."""
    yield from _returns(scene, "undying", PLUS_ONE)


def persist(scene: Scene) -> Found:
    """It died, and had no -1/-1 counter on it (702.79a)."""
    yield from _returns(scene, "persist", MINUS_ONE)


def _returns(scene: Scene, name: WhatTriggers, unless: Kind) -> Found:
    for event, last in scene.buried():
        for place in _place(last.keywords, name):
            if unless not in last.counters:
                yield place, _departed(event, last, name)


def modular(scene: Scene) -> Found:
    """It died: its +1/+1 counters may be put on an artifact creature (702.43a)."""
    for event, last in scene.buried():
        for place in _place(last.keywords, "modular"):
            yield place, _departed(event, last, "modular")


def _departed(event: Moved, last: LastLook, what: WhatTriggers) -> Trigger:
    return Trigger(
        id="",
        what=what,
        source=event.card,
        player=last.controller,
        incarnation=last.incarnation,
        last=last,
    )


# What enters


def graft(scene: Scene) -> Found:
    """Another creature entered, and this has a +1/+1 counter on it (702.58a)."""
    for _, entered, those in _creatures_entered(scene, "graft"):
        for card in those:
            if card.id != entered.id and card.counters[PLUS_ONE]:
                yield from _about(scene, card, "graft", entered)


def evolve(scene: Scene) -> Found:
    """A creature that is greater in power or toughness entered under the same control (702.100a)."""
    for view, entered, those in _creatures_entered(scene, "evolve"):
        for card in those:
            if card.controller == entered.controller and is_greater(view.of(entered), scene.after.of(card)):
                yield from _about(scene, card, "evolve", entered)


def _creatures_entered(scene: Scene, name: WhatTriggers) -> Iterator[tuple[View, Card, list[Card]]]:
    """Each creature that entered, with the permanents of that keyword: asked once, for a thousand may enter at once."""
    if entered := [(view, card) for view, card in scene.entered() if view.of(card).is_a("creature")]:
        those = [card for card in scene.after.all_permanents() if _place(scene.after.of(card).every_keyword, name)]
        yield from ((view, card, those) for view, card in entered)


def _about(scene: Scene, card: Card, name: WhatTriggers, other: Card) -> Found:
    for place in _place(scene.after.of(card).every_keyword, name):
        yield place, replace(_of_card(card, name), about=other.id, about_incarnation=other.incarnation)


def is_greater(one: Characteristics | LastLook, other: Characteristics | LastLook) -> bool:
    """Whether a creature, as it is or last was, has greater power or greater toughness than another."""
    pairs = ((one.power, other.power), (one.toughness, other.toughness))
    return any(isinstance(a, int) and isinstance(b, int) and a > b for a, b in pairs)


# What counters come and go


def chapters(scene: Scene) -> Found:
    """Lore counters were put on a Saga, and reached or passed the number of a chapter (714.2b)."""
    for event in scene.events:
        if isinstance(event, CountersPut) and event.kind == LORE:
            view, saga = scene.seen(event.on, event)
            if isinstance(saga, Card) and saga.is_permanent and view.of(saga).is_a("saga"):
                was, now = scene.put_from_to(event)
                if event.entering and view.of(saga).has("read ahead"):
                    was = now - 1  # of those before none triggers as it enters (702.155c)
                for number in range(was + 1, min(now, view.of(saga).chapters) + 1):
                    yield number, replace(_of_card(saga, "chapter"), chapter=number)


def vanishing(scene: Scene) -> Found:
    """The last time counter came off a permanent with vanishing, or its controller's upkeep began (702.63a)."""
    for event in scene.events:
        if isinstance(event, CountersRemoved) and event.kind == TIME and not scene.left_of(event):
            view, card = scene.seen(event.source, event)
            if isinstance(card, Card) and card.is_permanent:
                for place in _place(view.of(card).every_keyword, "vanishing"):
                    yield place, _of_card(card, "vanishing")
        elif isinstance(event, UpkeepBegan):
            for card in scene.after.all_permanents():
                if card.controller == event.player and card.counters[TIME]:
                    for place in _place(scene.after.of(card).every_keyword, "vanishing"):
                        yield place, replace(_of_card(card, "vanishing"), upkeep=True)


def defeat(scene: Scene) -> Found:
    """The last defense counter was removed from a Siege (310.12b)."""
    for event in scene.events:
        if isinstance(event, CountersRemoved) and event.kind == DEFENSE and not scene.left_of(event):
            view, card = scene.seen(event.source, event)
            if isinstance(card, Card) and card.is_permanent and view.of(card).is_a("siege") and not view.of(card).lost:
                yield 0, _of_card(card, "defeat")


def radiation(scene: Scene) -> Found:
    """A player's precombat main phase began, and the player has rad counters (122.1i)."""
    for event in scene.events:
        if isinstance(event, MainPhaseBegan) and scene.after.board.player(event.player).counters[RAD]:
            yield 0, Trigger(id="", what="radiation", source=event.player, player=event.player, incarnation=0)


# Reminders


class About(Struct, frozen=True, kw_only=True):
    """What an event was about: which object or player, how it was as it left, how many counters."""

    id: str | None = None
    incarnation: int = 0
    last: LastLook | None = None
    number: int | None = None
    kind: Kind | None = None


def reminders(scene: Scene) -> Found:
    """The abilities of the format's kind `triggers`: each puts its text on the list, once for an event."""
    looks_back = ("dies", "leaves")
    for view, past in ((scene.before, True), (scene.after, False)):
        for card, ability in view.watchers():
            if (ability.when in looks_back) is past and _works(scene, card, ability):
                place = 100 + card.face.abilities.index(ability)
                for about in _MATCHES[ability.when](scene, card, ability):
                    trigger = _reminder(card, ability, about)
                    yield (place, trigger) if ability.nth is None else (place, trigger, "122.7")


def _works(scene: Scene, card: Card, ability: Triggers) -> bool:
    """Whether it works where its card lies: a reminder anywhere; one that does something on the battlefield (113.6),
    where it also sees the counters that come and go as it leaves.
    """
    if not ability.does or card.is_permanent:
        return True
    before = scene.before.board.cards.get(card.id)
    return ability.when in ("counters_put", "counters_removed", "last_removed") and bool(before and before.is_permanent)


def _reminder(card: Card, ability: Triggers, about: About) -> Trigger:
    """The trigger that waits: one that does nothing by itself knows nothing but its text."""
    plain = replace(_of_card(card, "reminder"), text=ability.text)
    if not ability.does:
        return plain
    return replace(
        plain,
        ability=ability,
        about=about.id,
        about_incarnation=about.incarnation,
        about_last=about.last,
        number=about.number,
        kind=about.kind,
    )


def _leaves(scene: Scene, source: Card, ability: Triggers) -> Iterator[About]:
    for event in scene.events:
        if isinstance(event, Moved) and event.was == "battlefield":
            if ability.when == "dies" and event.now != "graveyard":
                continue
            view, card = scene.leaving(event)
            if view.reaches(source, ability.affects, card):
                yield About(id=card.id, incarnation=event.last.incarnation + 1, last=event.last)
        elif isinstance(event, LeftGame) and ability.when == "leaves":  # it leaves with its owner (603.6c)
            for card in map(scene.before.board.cards.__getitem__, event.cards):
                if card.is_permanent and scene.before.reaches(source, ability.affects, card):
                    yield About(id=card.id, incarnation=card.incarnation + 1, last=scene.before.last_look(card))


def _enters(scene: Scene, source: Card, ability: Triggers) -> Iterator[About]:
    for view, card in scene.entered():
        if view.reaches(source, ability.affects, card):
            yield About(id=card.id, incarnation=card.incarnation)


def _counters_put(scene: Scene, source: Card, ability: Triggers) -> Iterator[About]:
    """The puts that it looks for; where it names the Nth counter, those that reach or pass that number (122.7)."""
    for event in scene.events:
        if not isinstance(event, CountersPut) or ability.kind not in (None, event.kind):
            continue
        if not any(_is_by(scene, ability, source, by) for by in (event.by, *event.also_by)):
            continue
        was, now = scene.put_from_to(event)
        reached = ability.nth is None or was < ability.nth <= now
        if reached and _reaches_seen(scene, source, ability, event.on, event):
            yield _about_counters(scene, event.on, event)


def _counters_removed(scene: Scene, source: Card, ability: Triggers) -> Iterator[About]:
    for event in scene.events:
        if not isinstance(event, CountersRemoved) or ability.kind not in (None, event.kind):
            continue
        gone = ability.when == "counters_removed" or not scene.left_of(event)
        if gone and _reaches_seen(scene, source, ability, event.source, event):
            yield _about_counters(scene, event.source, event)


def _about_counters(scene: Scene, object_id: str, event: CountersPut | CountersRemoved) -> About:
    _, holder = scene.seen(object_id, event)
    return About(id=object_id, incarnation=getattr(holder, "incarnation", 0), number=event.count, kind=event.kind)


def _upkeep(scene: Scene, source: Card, ability: Triggers) -> Iterator[About]:
    for event in scene.events:
        if isinstance(event, UpkeepBegan) and source.player == event.player:
            holders: tuple[Card | Player, ...] = (source, *scene.after.all_permanents(), *scene.after.board.players)
            if any(_reaches(scene.after, source, ability, holder) for holder in holders):
                yield About()


_MATCHES: dict[str, Callable[[Scene, Card, Triggers], Iterator[About]]] = {
    "dies": _leaves,
    "leaves": _leaves,
    "enters": _enters,
    "counters_put": _counters_put,
    "counters_removed": _counters_removed,
    "last_removed": _counters_removed,
    "upkeep": _upkeep,
}


def _is_by(scene: Scene, ability: Triggers, source: Card, by: str) -> bool:
    match ability.put_by:
        case "you":
            return by == source.player
        case "opponent":
            return scene.after.board.are_opponents(by, source.player)
    return True


def _reaches_seen(scene: Scene, source: Card, ability: Triggers, object_id: str, event: Event) -> bool:
    view, holder = scene.seen(object_id, event)
    return _reaches(view, source, ability, holder)


def _reaches(view: View, source: Card, ability: Triggers, holder: Card | Player) -> bool:
    """Whether it is about that card or player; in other zones than the battlefield every card is what it may name."""
    if isinstance(holder, Player):
        return view.reaches(source, ability.affects, holder)
    types: TypeLine = view.types_of(holder)
    return view.reaches(source, ability.affects, holder, types)


ABILITIES: tuple[Callable[[Scene], Found], ...] = (
    undying,
    persist,
    modular,
    graft,
    evolve,
    vanishing,
    chapters,
    defeat,
    radiation,
    reminders,
)
