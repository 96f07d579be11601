"""One action in the making. Steps and the state-based actions are built from the verbs here.

An `Action` is made for one step or one pass of a check, and thrown away: what it returns are a new board and the
events. It looks back on the board before it (`before`) for last known information and for what is judged at one
time; counts are taken from the board as it has become. What an ability does comes in several moments: `before` is the
board before the one that is now, `start` that before all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.attaching import can_be_attached, is_legal_host
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.characteristics import Characteristics, View, view_of
from webapp.rules.citations import rule_of_kind
from webapp.rules.counters import DEFENSE, FINALITY, LOYALTY, NO_COUNTERS, SHIELD, STUN, Counters, Kind
from webapp.rules.entering import Brought, Entering
from webapp.rules.errors import BadStepError
from webapp.rules.events import (
    Answer,
    Attached,
    CameApart,
    Ceased,
    Choice,
    CountersCeased,
    CountersKept,
    CountersPut,
    CountersRemoved,
    Event,
    GoesElsewhere,
    How,
    Instead,
    KindOfChoice,
    LifeChanged,
    Lost,
    Merged,
    Moved,
    Nothing,
    ProtectorChosen,
    PutChanged,
    Regenerated,
    Replaced,
    Turn,
    Turned,
    WillRegenerate,
)
from webapp.rules.leaving import commander_choice, order_of_leaving, order_of_saving, way_taken
from webapp.rules.merging import merged, own_card, parts_under_way, turned
from webapp.rules.puts import Cause, Put, Replacements, forbidden, order_of, refuse_too_many, replaced, unremovable
from webapp.rules.statics import EntersWith
from webapp.rules.zones import Zone

MOST_LIFE = MOST_DAMAGE = 10**12  # what a scenario file can write


class Asks(Exception):
    """The action can't go on before somebody has answered."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.kind)
        self.choice = choice


_KINDS_OF_CHOICE = get_args(KindOfChoice)


def first_asked(board: Board, choices: list[Choice]) -> Choice:
    """The question that is asked first: by turn order, then by kind, then by the order of the cards (101.4)."""
    turn_order, cards = board.apnap(), list(board.cards)

    def place(choice: Choice) -> tuple[int, int, int]:
        at = cards.index(choice.subject) if choice.subject in board.cards else -1
        return turn_order.index(choice.player), _KINDS_OF_CHOICE.index(choice.kind), at

    return min(choices, key=place)


class _Heap(Struct, frozen=True):
    """Counters that are to be put on one object."""

    onto: str
    kind: Kind
    count: int
    by: str
    cause: Cause
    rules: tuple[str, ...]
    where: str
    keyword: str
    others: tuple[tuple[str, int], ...] = ()  # who puts how many of them beside `by`

    def with_more(self, other: _Heap) -> _Heap:
        """Both as one event: put by an effect, if one of them is."""
        cause = "effect" if "effect" in (self.cause, other.cause) else self.cause
        rules = tuple(dict.fromkeys((*self.rules, *other.rules)))
        keyword = self.keyword or other.keyword
        count = self.count + other.count
        others = dict(self.others)
        if other.by != self.by:
            others[other.by] = others.get(other.by, 0) + other.count
        return _Heap(self.onto, self.kind, count, self.by, cause, rules, other.where, keyword, tuple(others.items()))


class Action:
    """One action in the making: the board so far, what happened, and what came to nothing."""

    def __init__(self, before: View, answers: Mapping[Choice, Answer] | None = None) -> None:
        self.start = self.before = before
        self.board = replace(before.board, clock=before.board.clock + 1)
        self.by = self.board.active
        self.events: list[Event] = []
        self.refusals: list[Nothing] = []
        self.because: tuple[str, ...] = ()  # the rules of what is done just now
        self.keyword = ""  # the keyword whose triggered ability resolves just now
        self.where = ""  # the path of the step that is done just now, where it is one of several
        self.earlier: list[tuple[View, Board, tuple[Event, ...]]] = []  # the moments before this one, with their boards
        self._told = 0  # how many events happened in those
        self._answers = answers or {}
        self._saved: set[tuple[str, int, bool]] = set()
        self._once: list[object] = []
        self._from_elsewhere: list[tuple[Card, EntersWith]] | None = None
        self._heaps: dict[tuple[str, Kind], _Heap] = {}

    # One moment after another

    def next_moment(self) -> None:
        """Let what follows look back on the board as it has become: an ability does one thing after another (608.2c).
        In what is done together with other steps all is one moment.
        """
        events = self.events_of_this_moment()
        if self.where or not events:
            return
        self.earlier.append((self.before, self.board, events))
        self.before, self._told = view_of(self.board, since=self.before.board), len(self.events)
        self._saved, self._once, self._from_elsewhere = set(), [], None

    def end_moment(self) -> None:
        """Let the counters put so far land: in what is done together with other steps they land with theirs."""
        if not self.where:
            self.land()

    def events_of_this_moment(self) -> tuple[Event, ...]:
        """What happened since the last moment began."""
        return tuple(self.events[self._told :])

    # Looking

    def card(self, card_id: str) -> Card:
        """The card of that id as it has become."""
        return self.board.cards[card_id]

    def holder(self, object_id: str) -> Card | Player:
        """The card or player of that id as it has become."""
        return self.board.cards.get(object_id) or self.board.player(object_id)

    def answer_to(self, choice: Choice) -> Answer:
        """The answer given to that question. Raises Asks if there is none yet."""
        if choice not in self._answers:
            raise Asks(choice)
        return self._answers[choice]

    def order(self, choice: Choice | None) -> tuple[str, ...]:
        """The order that was answered; empty where nobody need be asked. Raises Asks if there is no answer yet."""
        answer = self.answer_to(choice) if choice else ()
        assert isinstance(answer, tuple)
        return answer

    def nothing(self, rule: str, text: str) -> None:
        """Note why the rules turn the action, or a part of it, into nothing."""
        self.refusals.append(Nothing(rule, text))

    def happened(self, event: Event) -> None:
        """Add an event to what happened; one that names no rule is there because of what is done just now."""
        self.events.append(event if event.rules else replace(event, rules=self.because))

    def see(self, card: Card) -> Characteristics:
        """What a card is: as it was before the action, which happens at one time, or as it came about in it."""
        view, seen = self._look_back(card)
        return view.of(seen)

    def view(self) -> View:
        """The view of the board as it has become."""
        return view_of(self.board, since=self.before.board)

    def _look_back(self, card: Card) -> tuple[View, Card]:
        """That object as it was before the action, with the board before; as it is, if it only has come about since."""
        before = self.before.board.cards.get(card.id)
        if before is not None and before.incarnation == card.incarnation:
            return self.before, before
        return self.view(), card

    def looked_back_at(self, object_id: str) -> tuple[View, Card | Player]:
        """A card or player with the board on which it is looked at: before the action, or as it came about since."""
        holder = self.holder(object_id)
        return self._look_back(holder) if isinstance(holder, Card) else (self.before, holder)

    def once(self, what: object) -> bool:
        """Whether that is done for the first time in this action: what happens at one time happens to it once."""
        first = what not in self._once
        self._once.append(what)
        return first

    def change(self, *changed: Card | Player) -> None:
        """Take these in place of those of their ids."""
        self.board = self.board.having(*changed)

    # Counters

    def cannot_put(self, onto: str, kind: Kind, *, cause: Cause = "effect") -> Nothing | None:
        """Why counters of that kind can't be put on a card or player; None if they can (614.17)."""
        return forbidden(self._put_on(self.holder(onto), kind, 1, cause))

    def put(self, onto: str, kind: Kind, count: int, *, cause: Cause = "effect", rules: tuple[str, ...] = ()) -> bool:
        """Put counters on a card or player; whether it was allowed (122.6). None put is none prohibited.

        It lands as the action ends: what several steps of one action put of one kind on one object is one event.
        """
        if why := self.cannot_put(onto, kind, cause=cause):
            self.refusals.append(why)
            return False
        heap = _Heap(onto, kind, count, self.by, cause, rules or (rule_of_kind(kind),), self.where, self.keyword)
        earlier = self._heaps.get((onto, kind))
        self._heaps[onto, kind] = earlier.with_more(heap) if earlier else heap
        return True

    def land(self) -> None:
        """Put what has been gathered. Raises Asks, with what is asked first, if the order of replacements matters."""
        if asked := self.asked_as_it_lands():
            raise Asks(first_asked(self.board, asked))

    def asked_as_it_lands(self) -> list[Choice]:
        """Put what has been gathered; the questions of what could not be put before somebody has answered."""
        asked: list[Choice] = []
        for key, heap in list(self._heaps.items()):
            try:
                self._land(heap)
                del self._heaps[key]
            except Asks as question:
                asked.append(question.choice)
        return asked

    def land_on(self, object_id: str, kind: Kind | None = None) -> None:
        """Put what has been gathered for an object that is about to leave, or of which counters are to come off: of
        that kind, or (None) of every kind.
        """
        for key in [key for key in self._heaps if key[0] == object_id and kind in (None, key[1])]:
            self._land(self._heaps.pop(key))

    def _land(self, heap: _Heap) -> None:
        put = self._put_on(self.holder(heap.onto), heap.kind, heap.count, heap.cause, heap.by)
        try:
            self._add(replace(put, others=heap.others, keyword=heap.keyword), heap.rules)
        except BadStepError as error:
            raise BadStepError(error.message, heap.where + error.where) from None

    def _put_on(self, holder: Card | Player, kind: Kind, count: int, cause: Cause, by: str = "") -> Put:
        """The event, judged on the board before the action, which happens at one time: on an object as it was there; on
        one that has only come about since, as it would exist on that board (614.12).
        """
        view, onto, came = self.before, holder, False
        if isinstance(holder, Card):
            before = self.before.board.cards.get(holder.id)
            came = before is None or before.incarnation != holder.incarnation or before.phased_out
            if before is None or came:
                view = view_of(self.before.board.having(holder), since=self.before.board)
            else:
                onto = before
        types = view.types_of(onto) if isinstance(onto, Card) else None
        by = by or self.by
        return Put(view=view, onto=onto, types=types, kind=kind, count=count, by=by, cause=cause, entering=came)

    def _add(self, put: Put, rules: tuple[str, ...], *, entering: bool = False) -> None:
        """Put counters, with all that replaces it. Raises Asks if somebody has to order the effects (616.1)."""
        choice = order_of(put)
        result = replaced(put, self.order(choice))
        holder, kind = self.holder(put.onto.id), put.kind
        if result.by:
            told = _rules_of(result, asked=choice is not None, entering=entering)
            self.happened(
                PutChanged(on=holder.id, kind=kind, asked=put.count, count=result.count, by=result.by, rules=told)
            )
        if not result.count:
            return
        refuse_too_many(holder, kind, result.count)
        self.change(holder.having(holder.counters.plus(kind, result.count, self.board.clock)))
        if kind.keyword and holder.counters[kind]:
            rules = (*rules, "613.7c")
        self.happened(
            CountersPut(
                on=holder.id,
                kind=kind,
                count=result.count,
                by=result.put_by[0],
                also_by=result.put_by[1:],
                total=holder.counters[kind] + result.count,
                entering=entering,
                rules=rules,
            )
        )

    def cannot_remove(self, source: str, kind: Kind, *, cause: Cause = "effect") -> Nothing | None:
        """Why counters of that kind can't be removed from a card or player; None if they can (614.17)."""
        return unremovable(self.before, self.holder(source), kind, cause)

    def remove(
        self, source: str, kind: Kind, count: int, *, cause: Cause = "effect", rules: tuple[str, ...] = ()
    ) -> int:
        """Remove up to `count` counters of that kind; how many came off (101.3: as many as there are)."""
        self.land_on(source, kind)
        holder = self.holder(source)
        number = min(count, holder.counters[kind])
        if not number:
            return 0
        if why := self.cannot_remove(source, kind, cause=cause):
            self.refusals.append(why)
            return 0
        self.change(holder.having(holder.counters.minus(kind, number)))
        left = holder.counters[kind] - number
        self.happened(CountersRemoved(source=source, kind=kind, count=number, left=left, rules=rules))
        return number

    def move_counters(self, source: str, target: str, kind: Kind, count: int, *, rules: tuple[str, ...]) -> bool:
        """Take counters off one object and put them on another: both or neither (122.5). Whether it was done."""
        there = self.holder(source).label
        if why := self.cannot_put(target, kind):
            self.refusals.append(why)
            self.nothing("122.5", f"what can't be put is not removed: {there} keeps its {kind} counters")
            return False
        if why := self.cannot_remove(source, kind):
            self.refusals.append(why)
            self.nothing("122.5", f"what can't be removed is not put: {there} keeps its {kind} counters")
            return False
        if self.remove(source, kind, count, rules=(*rules, rule_of_kind(kind))):
            self.put(target, kind, count, rules=(*rules, "122.6", rule_of_kind(kind)))
        return True

    # Zones

    def leave(
        self, card_id: str, to: Zone, how: How, *, rules: tuple[str, ...] = (), controller: str = ""
    ) -> tuple[str, ...]:
        """Let a card that is there change zones, off the battlefield or between other zones (400.7). The ids of what
        has come there: of a merged permanent all its cards, the topmost first (730.3c).

        Raises Asks if it may go to one of several zones in place of a graveyard, or is a commander (616.1, 903.9b).
        """
        self.land_on(card_id)
        card = self.card(card_id)
        if card.zone == "battlefield" and to == "graveyard":
            to, because = self._elsewhere(card)
            rules = (*rules, *because)
        others = parts_under_way(self.board, card)
        here = self.redirected(own_card(card), to) if others else (to, ())
        new = self._to_new_zone(card, here[0], how, rules=(*rules, *here[1]), controller=controller)
        for other in others:
            self.come_apart(other, new, to, controller)
        return tuple(part.id for part in card.merged) or (card_id,)

    def come_apart(self, card: Card, parted_from: Card, to: Zone, controller: str = "") -> None:
        """What had merged with a permanent that has left goes to that zone, too, as an object of its own (730.3); a
        commander may go to the command zone instead (903.9c).
        """
        zone, because = self.redirected(card, to)
        new = self._new_object(card, zone, controller)
        self.board = self.board.with_again(replace(new, last=parted_from.last))
        self.board = self.board.placed(card.id, "top" if zone == "library" else "bottom")
        rules = ("730.3", "400.7", *(("903.9c", *because) if because else ()))
        self.happened(CameApart(card=card.id, parted_from=parted_from.id, now=zone, rules=rules))

    def merge(self, card_id: str, onto: str, *, over: bool) -> None:
        """Let a card that is elsewhere merge with a permanent. Whether it can is asked before."""
        self.land_on(card_id)  # what is put on it where it lies does not follow it (122.2)
        card, host = self.card(card_id), self.card(onto)
        self.board = merged(self.board, card_id, onto, over=over)
        now, rules = self.card(onto), ["730.2", "702.140e"]
        rules += ["730.2d"] if now.token != host.token else []
        rules += ["730.2e"] if now.face_down != host.face_down else []
        self.happened(Merged(card=card_id, onto=onto, over=over, was=card.zone, called=host.label, rules=tuple(rules)))
        if card.counters:
            self.happened(CountersCeased(source=card_id, counters=card.counters, rules=("122.2",)))

    def _elsewhere(self, card: Card) -> tuple[Zone, tuple[str, ...]]:
        """Where a permanent goes that would go to a graveyard, and the rules that no event of its own tells."""
        look_back, seen = self._look_back(card)
        way = way_taken(look_back, seen, self.order(order_of_leaving(look_back, seen)))
        if way is None:
            return "graveyard", ()
        if way.option.endswith(":finality"):
            self.happened(Replaced(on=card.id, kind=FINALITY, instead="exiled", rules=("122.1h", "614.1a")))
            return way.to, ()
        self.happened(GoesElsewhere(card=card.id, source=way.option, to=way.to, rules=("614.1a",)))
        return self.redirected(card, way.to)

    def redirected(self, card: Card, to: Zone) -> tuple[Zone, tuple[str, ...]]:
        """Where a card goes that would go there, and the rules that send it elsewhere: a commander's owner may send it
        to the command zone (903.9b).
        """
        choice = commander_choice(self.board, card, to)
        return ("command", ("903.9b", "614.1a")) if choice and self.answer_to(choice) is True else (to, ())

    def _to_new_zone(self, card: Card, to: Zone, how: How, *, rules: tuple[str, ...], controller: str = "") -> Card:
        look_back, seen = self._look_back(card)
        keeps = look_back.keeps_counters(seen) and to not in ("hand", "library") and card.counters and not card.merged
        own = own_card(card) if card.merged else card
        new = replace(self._new_object(own, to, controller), last=look_back.last_look(seen))
        if keeps:
            new = new.having(card.counters)
        if card.zone == "battlefield":  # a new object has no protector, and only a token still is a copy (400.7)
            new = replace(new, protector=None, departed=new.last)
            if not own.token:
                new = replace(new, copy_of=None, copied=None)
        if to == "battlefield" and new.copy_of is not None:
            new = self.board.as_copy(new)
        self.change(new)
        self.board = self.board.placed(card.id, "top" if to == "library" else "bottom")
        assert new.last is not None
        copied = ("707.2",) if to == "battlefield" and new.copy_of is not None else ()
        self.happened(
            Moved(
                card=card.id,
                was=card.zone,
                now=to,
                how=how,
                owner=card.owner,
                last=new.last,
                under=new.controller,
                rules=(*rules, "400.7", *copied),
            )
        )
        if keeps:
            self.happened(CountersKept(on=card.id, rules=("122.2",)))
        elif card.counters:
            self.happened(CountersCeased(source=card.id, counters=card.counters, rules=("122.2",)))
        return new

    def _new_object(self, card: Card, zone: Zone, controller: str) -> Card:
        """What a card is as it has just come to a zone, with no memory of how it was (400.7)."""
        whose = controller if zone in ("battlefield", "stack") and controller else card.owner
        new = replace(
            card,
            zone=zone,
            incarnation=card.incarnation + 1,
            timestamp=self.board.clock,
            arrived=True,
            controller=whose,
            counters=NO_COUNTERS,
            damage=0,
            deathtouched=False,
            regenerates=0,
            tapped=False,
            face_down=False,
            phased_out=False,
            transformed=False,
            attached_to=None,
            attached_incarnation=0,
            attacked=False,
            pending=False,
            sector=None,
            world_since=None,
            role_since=None,
            chosen="",
            level=1,
            until_end_of_turn=(),
            effects_since=(),
        )
        return new.entering_for(whose)

    def enter(
        self,
        card_id: str,
        controller: str,
        *,
        with_counters: Counters = NO_COUNTERS,
        counters_by: str = "",
        x: int = 0,
        tapped: bool = False,
        attached_to: str | None = None,
        ask: bool = False,
        transformed: bool = False,
        how: How = "entered",
        rules: tuple[str, ...] = (),
    ) -> None:
        """Put a card that is elsewhere onto the battlefield, with all that it enters with (614.12)."""
        self.land_on(card_id)  # what is put on it where it lies does not follow it (400.7)
        new = self._to_new_zone(self.card(card_id), "battlefield", how, rules=rules, controller=controller)
        if transformed:
            self.change(replace(new, transformed=True))
        self.settle_in(
            card_id,
            with_counters=with_counters,
            counters_by=counters_by,
            x=x,
            tapped=tapped,
            attached_to=attached_to,
            ask=ask,
        )

    def settle_in(
        self,
        card_id: str,
        *,
        with_counters: Counters = NO_COUNTERS,
        implied: Collection[str] = (LOYALTY, DEFENSE),
        counters_by: str = "",
        x: int = 0,
        tapped: bool = False,
        attached_to: str | None = None,
        ask: bool = False,
    ) -> None:
        """What belongs to entering, for a card that has just come onto the battlefield: counters, tapped, attached.

        The counters are there as it enters: it is never seen without them. Who puts is its controller unless the
        effect says otherwise (122.6a). `implied`: of which kinds its printed number counts; a Saga has its first
        lore counter (714.3a). `ask`: for what the board can't know, Asks is raised; else it is not so.
        """
        card = replace(self.card(card_id), tapped=tapped)
        self.change(card)
        card = self._bestowed_on(card, attached_to)  # what it enters with is asked of the Aura that it is then (614.12)
        entering = view_of(self.before.board.having(card), since=self.before.board)
        asker = self.answer_to if ask else None
        found = Entering(self.before, entering, card, implied=implied, x=x, ask=asker).brought(self._entering_effects())
        self._add_entering(entering, card, [*found, Brought(with_counters, by=counters_by)])
        if entering.of(card).is_a("battle"):
            self._find_protector(card_id, siege=entering.of(card).is_a("siege"))
        if attached_to is not None:
            self._come_attached(card_id, attached_to)

    def _add_entering(self, entering: View, card: Card, brought: Collection[Brought]) -> None:
        """Put what it enters with: all of one kind is one event, whoever puts it, its controller or who an effect says
        (614.1c, 122.6a).
        """
        if any(part.x == 0 for part in brought):
            self.nothing("107.3m", f"the X of {card.label} is 0: it brings no counters")
        for kind, count in _summed(part.numbers for part in brought).items():
            parts = [part for part in brought if part.numbers.get(kind)]
            shares: dict[str, int] = {}
            for part in parts:
                who = part.by or card.controller
                shares[who] = shares.get(who, 0) + part.numbers[kind]
            by, *others = shares
            rules = dict.fromkeys(rule for part in parts for rule in part.rules)
            put = Put(
                view=entering,
                onto=self.card(card.id),
                types=entering.types_of(card),
                kind=Kind(kind),
                count=count,
                by=by,
                others=tuple((who, shares[who]) for who in others),
                entering=True,
            )
            if why := forbidden(put):
                self.refusals.append(why)
            else:
                self._add(put, ("122.6", "122.6a", "614.1c", *rules), entering=True)

    def _entering_effects(self) -> list[tuple[Card, EntersWith]]:
        """The abilities of cards in other zones by which something else enters with counters."""
        if self._from_elsewhere is None:
            self._from_elsewhere = [
                (source, ability)
                for source in self.before.board.cards.values()
                if source.zone != "battlefield" and source.face.abilities
                for ability in source.face.abilities
                if isinstance(ability, EntersWith) and ability.in_ == source.zone and ability.affects.who != "self"
            ]
        return self._from_elsewhere

    def _find_protector(self, card_id: str, *, siege: bool) -> None:
        """A Siege's controller chooses an opponent to protect it as it enters; a plain battle is its controller's."""
        card = self.card(card_id)
        if card.protector is not None:
            return
        if not siege:
            self.protect(card_id, card.controller)
            return
        possible = self.board.opponents_of(card.controller)
        if len(possible) > 1:
            choice = Choice(kind="protector", player=card.controller, options=possible, rule="310.12a", about=card_id)
            self.protect(card_id, str(self.answer_to(choice)))
        elif possible:
            self.protect(card_id, possible[0])

    def protect(self, card_id: str, player_id: str) -> None:
        """Let a player be a battle's protector."""
        self.change(replace(self.card(card_id), protector=player_id))
        self.happened(ProtectorChosen(card=card_id, protector=player_id, rules=("310.8a",)))

    def _bestowed_on(self, card: Card, to: str | None) -> Card:
        """A card that enters, as it is once it is bestowed on that, where it has bestow and that is a creature which
        was there already (702.103b); else as it is.
        """
        host = None if to is None else self.board.cards.get(to)
        before = self.before.board.cards.get(to or "")
        if host is None or before is None or before.incarnation != host.incarnation:
            return card
        bestowed = replace(card, attached_to=to, attached_incarnation=host.incarnation)
        if not bestowed.is_bestowed:
            return card
        view = view_of(self.board.having(bestowed), since=self.before.board)
        return bestowed if is_legal_host(view, bestowed, host) else card

    def _come_attached(self, card_id: str, to: str) -> None:
        card, host, view = self.card(card_id), self.holder(to), self.view()
        if self._bestowed_on(card, to) is not card:
            self.attach(card_id, to, rules=("701.3a", "702.103b"))
        elif can_be_attached(view, card) and is_legal_host(view, card, host):
            self.attach(card_id, to)
        else:
            self.nothing("701.3b", f"{card.label} can't be attached to {host.label}: it enters unattached")

    def cease(self, card_id: str) -> None:
        """Let a token that is not on the battlefield cease to exist (111.7)."""
        card = self.card(card_id)
        self.board = self.board.without(card_id)
        self.happened(Ceased(card=card_id, was=card.zone, rules=("111.7",)))

    # Attaching, turning, life

    def attach(self, card_id: str, to: str, *, rules: tuple[str, ...] = ("701.3a",)) -> None:
        """Attach a permanent to a card or player. Whether that is legal is asked before."""
        card, host = self.card(card_id), self.holder(to)
        incarnation = host.incarnation if isinstance(host, Card) else 0
        since = None if card.attached_to else card.role_since  # it has a new timestamp, as a Role too (613.7e, 704.5z)
        now = self.board.clock
        self.change(replace(card, attached_to=to, attached_incarnation=incarnation, timestamp=now, role_since=since))
        self.happened(Attached(card=card_id, to=to, was=card.attached_to, rules=rules))

    def detach(self, card_id: str, *, rules: tuple[str, ...] = ()) -> None:
        """Let a permanent become unattached; it stays where it is (701.3d), and is bestowed no more (702.103f)."""
        card = self.card(card_id)
        rules = (*rules, "702.103f") if card.is_bestowed else rules
        self.change(replace(card, attached_to=None, attached_incarnation=0, role_since=None))
        self.happened(Attached(card=card_id, to=None, was=card.attached_to, rules=rules))

    def tap(self, card_id: str) -> None:
        """Tap an untapped permanent."""
        self.change(replace(self.card(card_id), tapped=True))
        self.happened(Turned(card=card_id, to="tapped", rules=("701.26a",)))

    def untap(self, card_id: str) -> None:
        """Untap a tapped permanent, or remove a stun counter from it instead (122.1d)."""
        _, seen = self._look_back(self.card(card_id))
        if seen.counters[STUN]:
            if self.once((STUN, card_id, seen.incarnation)):
                self.happened(Replaced(on=card_id, kind=STUN, instead="stays tapped", rules=("122.1d",)))
                self.remove(card_id, STUN, 1, rules=("122.1d",))
            return
        self.change(replace(self.card(card_id), tapped=False))
        self.happened(Turned(card=card_id, to="untapped", rules=("701.26b",)))

    def turn_over(self, card_id: str, *, face_down: bool, rules: tuple[str, ...]) -> None:
        """Let a permanent lie face down, or face up: the same object, with a new timestamp."""
        card = self.card(card_id)
        self.change(replace(turned(card, face_down=face_down), timestamp=self.board.clock))
        rules = (*rules, "730.2f") if card.merged else rules
        self.happened(Turned(card=card_id, to="face down" if face_down else "face up", rules=rules))

    def turn(self, card_id: str, to: Turn, *, rules: tuple[str, ...], **fields: bool) -> None:
        """Let a permanent lie otherwise: the same object, with these fields."""
        self.change(replace(self.card(card_id), **fields))
        self.happened(Turned(card=card_id, to=to, rules=rules))

    def destroy(self, card_id: str, *, regenerates: bool = True) -> None:
        """Let an effect destroy a permanent: a shield counter is removed instead (122.1c), or it regenerates (701.19a),
        unless the effect says that it can't (`regenerates`): what would let it is then not used up (701.19c).

        Raises Asks if its controller has to say which of both (616.1).
        """
        _, seen = self._look_back(self.card(card_id))
        order = self.order(order_of_saving(seen)) if regenerates else ()
        asked = ("616.1",) if order else ()
        shield_first = order[:1] != (f"{card_id}:regenerate",)
        if shield_first and self.shielded(card_id, "not destroyed", rules=("122.1c", *asked)):
            return
        if regenerates and self.regenerated(card_id, rules=asked):
            return
        ignored = ("701.19c",) if seen.regenerates else ()
        self.leave(card_id, "graveyard", "destroyed", rules=("701.8a", *ignored))

    def has_shield(self, card_id: str) -> bool:
        """Whether a shield counter would stand in for a permanent, or has done so in this action."""
        card = self.card(card_id)
        _, seen = self._look_back(card)
        saved = any((card_id, card.incarnation, by_damage) in self._saved for by_damage in (False, True))
        return saved or seen.counters[SHIELD] > 0

    def shielded(self, card_id: str, instead: Instead, *, rules: tuple[str, ...] = ("122.1c",)) -> bool:
        """Whether a shield counter stands in for a permanent. One comes off however much damage comes at one time, and
        one however often it would be destroyed: these are two effects.
        """
        if not self.has_shield(card_id):
            return False
        effect = (card_id, self.card(card_id).incarnation, instead != "not destroyed")
        if effect not in self._saved:
            self._saved.add(effect)
            self.happened(Replaced(on=card_id, kind=SHIELD, instead=instead, rules=rules))
            self.remove(card_id, SHIELD, 1, rules=("122.1c",))
        return True

    def will_regenerate(self, card_id: str) -> None:
        """Let a permanent regenerate the next time that it would be destroyed this turn (701.19a)."""
        card = self.card(card_id)
        if card.regenerates >= MOST_DAMAGE:
            raise BadStepError(
                f"{card.label} would regenerate more than {MOST_DAMAGE:,} times, the most that fits", "card"
            )
        self.change(replace(card, regenerates=card.regenerates + 1))
        self.happened(WillRegenerate(card=card_id, times=card.regenerates + 1, rules=("701.19a",)))

    def regenerated(self, card_id: str, *, rules: tuple[str, ...] = ()) -> bool:
        """Whether a permanent regenerates in place of being destroyed: once, however often it would be at one time.

        The damage that was marked comes off, and it is tapped; what is dealt at the same time stays (701.19a, 704.7).
        """
        card = self.card(card_id)
        _, seen = self._look_back(card)
        if not seen.regenerates:
            return False
        if self.once((Regenerated, card_id, card.incarnation)):
            times, left = max(card.regenerates - 1, 0), max(card.damage - seen.damage, 0)
            self.change(replace(card, regenerates=times, damage=left, tapped=True))
            self.happened(Regenerated(card=card_id, rules=("701.19a", "614.1a", *rules)))
        return True

    def mark(self, card_id: str, damage: int, *, deathtouch: bool) -> None:
        """Mark damage on a creature, and whether some of what it was dealt came with deathtouch (704.5h)."""
        card = self.card(card_id)
        if card.damage + damage > MOST_DAMAGE:
            raise BadStepError(
                f"{card.label} would have more than {MOST_DAMAGE:,} damage, the most that fits", "amount"
            )
        self.change(replace(card, damage=card.damage + damage, deathtouched=card.deathtouched or deathtouch))

    def life(self, player_id: str, change: int, *, rules: tuple[str, ...] = ()) -> None:
        """Let a player gain or lose life."""
        player = self.board.player(player_id)
        if abs(player.life + change) > MOST_LIFE:
            raise BadStepError(f"the life of {player.label} would pass {MOST_LIFE:,}, the most that fits", "change")
        if change:
            self.change(replace(player, life=player.life + change))
            self.happened(LifeChanged(player=player_id, change=change, total=player.life + change, rules=rules))

    def lose(self, player_id: str) -> None:
        """Let a player lose the game, unless that is so already."""
        player = self.board.player(player_id)
        if not player.lost:
            self.change(replace(player, lost=True))
            self.happened(Lost(player=player_id, rules=("104.3",)))


def _rules_of(result: Replacements, *, asked: bool, entering: bool) -> tuple[str, ...]:
    """The rules by which a put was changed: once, however many are put (614.5), and be it to none (614.6); of what
    enters as it would be there (614.12).
    """
    more = [(asked, "616.1"), (result.only_effects, "614.16"), (result.because_of_who, "122.6a")]
    more += [(result.once_for_several, "614.5"), (not result.count, "614.6"), (entering, "614.12")]
    return ("614.1a", "122.6", *(rule for there, rule in more if there))


def _summed(numbers: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    total: dict[str, int] = {}
    for counters in numbers:
        for kind, number in counters.items():
            total[kind] = total.get(kind, 0) + number
    return {kind: number for kind, number in sorted(total.items()) if number}
