"""One action in the making. Steps and the state-based actions are built from the verbs here.

An `Action` is made for one step or one pass of a check, and thrown away: what it returns are a new board and the
events. It looks back on the board before it (`before`) for last known information and for what is judged at one
time; counts are taken from the board as it has become.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from webapp.rules.abilities import EntersWith
from webapp.rules.attaching import can_be_attached, is_legal_host
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player, Zone
from webapp.rules.characteristics import Characteristics, View, reaches, view_of
from webapp.rules.citations import rule_of_kind
from webapp.rules.counters import DEFENSE, FINALITY, LORE, LOYALTY, NO_COUNTERS, SHIELD, STUN, Counters, Kind
from webapp.rules.entries import printed_counters
from webapp.rules.errors import BadStepError
from webapp.rules.events import (
    Answer,
    Attached,
    Ceased,
    Choice,
    CountersCeased,
    CountersKept,
    CountersPut,
    CountersRemoved,
    Event,
    How,
    Instead,
    LifeChanged,
    Lost,
    Moved,
    Nothing,
    Replaced,
    Turned,
)
from webapp.rules.puts import Cause, forbidden, refuse_too_many

MOST_LIFE = MOST_DAMAGE = 10**12  # what a scenario file can write


class Asks(Exception):
    """The action can't go on before somebody has answered."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.kind)
        self.choice = choice


_KINDS_OF_CHOICE = ("legend", "commander")


def first_asked(board: Board, choices: list[Choice]) -> Choice:
    """The question that is asked first: by turn order, then by kind, then by the order of the cards (101.4)."""
    turn_order, cards = board.apnap(), list(board.cards)
    return min(
        choices,
        key=lambda c: (turn_order.index(c.player), _KINDS_OF_CHOICE.index(c.kind), cards.index(c.options[0])),
    )


class Action:
    """One action in the making: the board so far, what happened, and what came to nothing."""

    def __init__(self, before: View, answers: Mapping[Choice, Answer] | None = None) -> None:
        self.before = before
        self.board = replace(before.board, clock=before.board.clock + 1)
        self.by = self.board.active
        self.events: list[Event] = []
        self.refusals: list[Nothing] = []
        self._answers = answers or {}
        self._saved: set[str] = set()

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

    def nothing(self, rule: str, text: str) -> None:
        """Note why the rules turn the action, or a part of it, into nothing."""
        self.refusals.append(Nothing(rule, text))

    def happened(self, event: Event) -> None:
        """Add an event to what happened."""
        self.events.append(event)

    def see(self, card: Card) -> Characteristics:
        """What a card is, as the board has become."""
        if self.before.board.cards.get(card.id) is card:
            return self.before.of(card)
        return self.view().of(card)

    def view(self) -> View:
        """The view of the board as it has become."""
        return view_of(self.board, since=self.before.board)

    def _look_back(self, card: Card) -> tuple[View, Card]:
        """That object as it was before the action, with the board before; as it is, if it only has come about since."""
        before = self.before.board.cards.get(card.id)
        if before is not None and before.incarnation == card.incarnation:
            return self.before, before
        return self.view(), card

    def change(self, *changed: Card | Player) -> None:
        """Take these in place of those of their ids."""
        self.board = self.board.having(*changed)

    # Counters

    def put(self, onto: str, kind: Kind, count: int, *, cause: Cause = "effect", rules: tuple[str, ...] = ()) -> bool:
        """Put counters on a card or player; whether it was allowed (122.6). None put is none prohibited."""
        holder = self.holder(onto)
        if why := forbidden(self.before, holder, kind, cause):
            self.refusals.append(why)
            return False
        self._add(holder, kind, count, by=self.by, rules=rules or (rule_of_kind(kind),))
        return True

    def _add(
        self,
        holder: Card | Player,
        kind: Kind,
        count: int,
        *,
        by: str,
        rules: tuple[str, ...],
        entering: bool = False,
    ) -> None:
        refuse_too_many(holder, kind, count)
        self.change(holder.having(holder.counters.plus(kind, count, self.board.clock)))
        put = CountersPut(on=holder.id, kind=kind, count=count, by=by, entering=entering, rules=rules)
        self.happened(put)

    def remove(self, source: str, kind: Kind, count: int, *, rules: tuple[str, ...] = ()) -> int:
        """Remove up to `count` counters of that kind; how many came off (101.3: as many as there are)."""
        holder = self.holder(source)
        number = min(count, holder.counters[kind])
        if number:
            self.change(holder.having(holder.counters.minus(kind, number)))
            self.happened(CountersRemoved(source=source, kind=kind, count=number, rules=rules))
        return number

    # Zones

    def take_back(self, board: Board, events: int) -> None:
        """Go back to a board that this action had, and to so many events: one half of a move that can't be whole."""
        self.board = board
        del self.events[events:]

    def leave(self, card_id: str, to: Zone, how: How, *, rules: tuple[str, ...] = (), controller: str = "") -> None:
        """Let a card that is there change zones, off the battlefield or between other zones (400.7)."""
        card = self.card(card_id)
        _, seen = self._look_back(card)
        if card.zone == "battlefield" and to == "graveyard" and seen.counters[FINALITY]:
            self.happened(Replaced(on=card.id, kind=FINALITY, instead="exiled", rules=("122.1h", "614.1a")))
            to = "exile"
        self._to_new_zone(card, to, how, rules=rules, controller=controller)

    def _to_new_zone(self, card: Card, to: Zone, how: How, *, rules: tuple[str, ...], controller: str = "") -> Card:
        look_back, seen = self._look_back(card)
        keeps = look_back.keeps_counters(seen) and to not in ("hand", "library") and card.counters
        new = replace(
            card,
            zone=to,
            incarnation=card.incarnation + 1,
            timestamp=self.board.clock,
            arrived=True,
            controller=controller if to in ("battlefield", "stack") and controller else card.owner,
            counters=card.counters if keeps else NO_COUNTERS,
            damage=0,
            deathtouched=False,
            tapped=False,
            face_down=False,
            phased_out=False,
            transformed=False,
            attached_to=None,
            attached_incarnation=0,
            attacked=False,
            pending=False,
            last=look_back.last_look(seen),
        )
        self.change(new)
        self.board = self.board.placed(card.id, "top" if to == "library" else "bottom")
        assert new.last is not None
        self.happened(
            Moved(
                card=card.id,
                was=card.zone,
                now=to,
                how=how,
                owner=card.owner,
                last=new.last,
                rules=(*rules, "400.7"),
            )
        )
        if keeps:
            self.happened(CountersKept(on=card.id, rules=("122.2",)))
        elif card.counters:
            self.happened(CountersCeased(source=card.id, counters=card.counters, rules=("122.2",)))
        return new

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
        how: How = "entered",
    ) -> None:
        """Put a card that is elsewhere onto the battlefield, with all that it enters with (614.12)."""
        self._to_new_zone(self.card(card_id), "battlefield", how, rules=(), controller=controller)
        self.settle_in(
            card_id,
            with_counters=with_counters,
            counters_by=counters_by,
            x=x,
            tapped=tapped,
            attached_to=attached_to,
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
    ) -> None:
        """What belongs to entering, for a card that has just come onto the battlefield: counters, tapped, attached.

        The counters are there as it enters: it is never seen without them. Who puts is its controller unless the
        effect says otherwise (122.6a). `implied`: of which kinds its printed number counts; a Saga has its first
        lore counter (714.3a).
        """
        card = replace(self.card(card_id), tapped=tapped)
        self.change(card)
        numbers = [Counters({k: n for k, n in printed_counters(card).items() if k in implied})]
        if card.face.type_line.has("saga"):
            numbers.append(Counters({LORE: 1}))
        own = [ability for ability in card.face.abilities if isinstance(ability, EntersWith)]
        numbers += [ability.counters.numbers(x) for ability in own if ability.affects.who == "self"]
        for source, ability in self.before.entering_effects():
            if source.id != card.id and reaches(source, ability.affects, card):
                numbers.append(ability.counters.numbers(x))
        numbers.append(with_counters)
        by = counters_by or card.controller
        for kind, count in _summed(numbers).items():
            holder = self.card(card_id)
            if why := forbidden(self.before, holder, Kind(kind)):
                self.refusals.append(why)
            else:
                self._add(holder, Kind(kind), count, by=by, rules=("122.6", "122.6a", "614.1c"), entering=True)
        if attached_to is not None:
            self._come_attached(card_id, attached_to)

    def _come_attached(self, card_id: str, to: str) -> None:
        card, host, view = self.card(card_id), self.holder(to), self.view()
        if can_be_attached(view, card) and is_legal_host(view, card, host):
            self.attach(card_id, to)
        else:
            self.nothing("701.3b", f"{card.label} can't be attached to {host.label}: it enters unattached")

    def cease(self, card_id: str) -> None:
        """Let a token that is not on the battlefield cease to exist (111.7)."""
        card = self.card(card_id)
        self.board = self.board.without(card_id)
        self.happened(Ceased(card=card_id, was=card.zone, rules=("111.7",)))

    # Attaching, turning, life

    def attach(self, card_id: str, to: str) -> None:
        """Attach a permanent to a card or player. Whether that is legal is asked before."""
        card, host = self.card(card_id), self.holder(to)
        incarnation = host.incarnation if isinstance(host, Card) else 0
        self.change(replace(card, attached_to=to, attached_incarnation=incarnation, timestamp=self.board.clock))
        self.happened(Attached(card=card_id, to=to, was=card.attached_to, rules=("701.3a",)))

    def detach(self, card_id: str, *, rules: tuple[str, ...] = ()) -> None:
        """Let a permanent become unattached; it stays where it is (701.3d)."""
        card = self.card(card_id)
        self.change(replace(card, attached_to=None, attached_incarnation=0))
        self.happened(Attached(card=card_id, to=None, was=card.attached_to, rules=rules))

    def tap(self, card_id: str) -> None:
        """Tap an untapped permanent."""
        self.change(replace(self.card(card_id), tapped=True))
        self.happened(Turned(card=card_id, to="tapped", rules=("701.26a",)))

    def untap(self, card_id: str) -> None:
        """Untap a tapped permanent, or remove a stun counter from it instead (122.1d)."""
        if self.card(card_id).counters[STUN]:
            self.happened(Replaced(on=card_id, kind=STUN, instead="stays tapped", rules=("122.1d",)))
            self.remove(card_id, STUN, 1, rules=("122.1d",))
            return
        self.change(replace(self.card(card_id), tapped=False))
        self.happened(Turned(card=card_id, to="untapped", rules=("701.26b",)))

    def destroy(self, card_id: str) -> None:
        """Let an effect destroy a permanent: a shield counter is removed instead (122.1c)."""
        if self.shielded(card_id, "not destroyed"):
            return
        self.leave(card_id, "graveyard", "destroyed", rules=("701.8a",))

    def shielded(self, card_id: str, instead: Instead, *, rules: tuple[str, ...] = ("122.1c",)) -> bool:
        """Whether a shield counter stands in for a permanent. One comes off, however much comes at one time."""
        if card_id in self._saved:
            return True
        if not self.card(card_id).counters[SHIELD]:
            return False
        self._saved.add(card_id)
        self.happened(Replaced(on=card_id, kind=SHIELD, instead=instead, rules=rules))
        self.remove(card_id, SHIELD, 1, rules=("122.1c",))
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
        """Let a player lose the game."""
        self.change(replace(self.board.player(player_id), lost=True))
        self.happened(Lost(player=player_id, rules=("104.3",)))


def _summed(numbers: list[Counters]) -> Mapping[str, int]:
    total: dict[str, int] = {}
    for counters in numbers:
        for kind, number in counters.items():
            total[kind] = total.get(kind, 0) + number
    return dict(sorted(total.items()))
