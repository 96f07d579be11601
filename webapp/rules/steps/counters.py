"""Steps that put, remove and move counters (122.5, 122.6)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, UnsetType, field

from webapp.rules.action import Action
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.citations import rule_of_kind
from webapp.rules.counters import Kind
from webapp.rules.entries import Amount, AnyId, CardId
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import Nothing, Proliferated
from webapp.rules.puts import Cause
from webapp.rules.steps.base import CardStep, OneCardStep, the_card

KindOrAll = Annotated[str, Meta(min_length=1, max_length=10_000)]
CountOrAll = Amount | Literal["all"]


def read_kind(kind: str, where: str = "kind") -> Kind | None:
    """The kind that a step names; None for `all`. Raises BadStepError for what is no kind."""
    if kind.strip().casefold() == "all":
        return None
    try:
        return Kind(kind)
    except ValueError as error:
        raise BadStepError(str(error), where) from None


class Put(CardStep, frozen=True, kw_only=True, tag="put"):
    """Put counters of one kind onto a card or player (122.6)."""

    onto: AnyId
    kind: Kind
    count: Amount = 1
    cause: Cause = "effect"

    names = ("onto",)

    def perform(self, action: Action) -> None:
        """Put them there, unless that is prohibited (614.17)."""
        if not self.count:
            action.nothing("609.3", "no counters are put")
            return
        action.put(self.onto, self.kind, self.count, cause=self.cause)


class Remove(CardStep, frozen=True, kw_only=True, tag="remove"):
    """Remove counters from a card or player: as an effect as many as there are, as a cost all or none."""

    from_: AnyId = field(name="from")
    kind: KindOrAll
    count: CountOrAll | None = None
    cause: Cause = "effect"

    names = ("from_",)

    def perform(self, action: Action) -> None:
        """Remove them; of each kind so many, if the kind is `all`."""
        kind = read_kind(self.kind)
        count = how_many(self.count, kind)
        if count == 0:
            action.nothing("609.3", "no counters are removed")
            return
        action.land_on(self.from_, kind)  # what is put in the same act is there to be taken
        holder = action.holder(self.from_)
        kinds = holder.counters.kinds if kind is None else (kind,)
        short = [k for k in kinds if count != "all" and holder.counters[k] < count]
        if self.cause == "cost" and (short or (count != "all" and not holder.counters)):
            missing = f" {short[0]}" if short else ""
            action.nothing("118.3", f"{holder.label} has too few{missing} counters, so the cost can't be paid")
            return
        forbidden = [why for k in kinds if k in holder.counters and (why := self._forbidden(action, k))]
        if self.cause == "cost" and forbidden:
            action.refusals += forbidden
            return
        removed = [
            action.remove(
                self.from_,
                k,
                holder.counters[k] if count == "all" else count,
                cause=self.cause,
                rules=(rule_of_kind(k),),
            )
            for k in kinds
        ]
        if not any(removed) and not forbidden:
            named = "counters" if kind is None else f"{kind} counters"
            action.nothing("101.3", f"there are no {named} on {holder.label}")

    def _forbidden(self, action: Action, kind: Kind) -> Nothing | None:
        return action.cannot_remove(self.from_, kind, cause=self.cause)


def how_many(count: int | Literal["all"] | None, kind: Kind | None) -> int | Literal["all"]:
    """The count that a step means: one if it says nothing, or all if it means all kinds."""
    if count is not None:
        return count
    return 1 if kind else "all"


class MoveCounters(CardStep, frozen=True, kw_only=True, tag="move_counters"):
    """Move counters from one permanent to another: off the one and onto the other, or neither (122.5)."""

    from_: AnyId = field(name="from")
    to: AnyId
    kind: KindOrAll
    count: CountOrAll | None = None
    same_controller: bool = False

    names = ("from_", "to")

    def can_begin(self, action: Action) -> bool:
        """Whether both are there; if not, 122.5 is named beside the reason."""
        noted = len(action.refusals)
        there = super().can_begin(action)
        if any(why.rule == "400.7" for why in action.refusals[noted:]):
            action.nothing("608.2b", "what is not the object that was meant is no target any more")
        if not there:
            action.nothing("122.5", "a move needs both objects, so neither half of it happens")
        return there

    def perform(self, action: Action) -> None:
        """Move each kind by itself; what can't be put is not removed either."""
        source, target = action.holder(self.from_), action.holder(self.to)
        kind = read_kind(self.kind)
        count = how_many(self.count, kind)
        if not self._may_move(action, source, target):
            return
        if count == 0:
            action.nothing("609.3", "the number to move is 0")
            action.nothing("122.5", "no counter is moved")
            return
        action.land_on(source.id, kind)
        source = action.card(source.id)
        kinds = source.counters.kinds if kind is None else (kind,)
        there = [k for k in kinds if k in source.counters]
        if not there:
            missing = "are no counters" if kind is None else f"is no {kind} counter"
            action.nothing("122.5", f"there {missing} on {source.label} to move")
        for k in there:
            number = source.counters[k] if count == "all" else min(count, source.counters[k])
            action.move_counters(source.id, target.id, k, number, rules=("122.5",))

    def _may_move(self, action: Action, source: Card | Player, target: Card | Player) -> bool:
        if isinstance(source, Player) or isinstance(target, Player):
            action.nothing("122.5", "only objects take part in a move: remove and put are two acts for a player")
            return False
        if source.id == target.id:
            action.nothing("122.5", f"from {source.label} onto itself: the same object")
            return False
        away = [card.label for card in (source, target) if not card.is_permanent]
        if away:
            action.nothing("122.5", f"{' and '.join(away)} can't take part in a move: not on the battlefield")
            return False
        if self.same_controller and not _same_controller(action, source, target):
            action.nothing("608.2b", f"{source.label} and {target.label} have different controllers")
            action.nothing("122.5", "what is not put there is not removed either")
            return False
        return True


def _same_controller(action: Action, one: Card, other: Card) -> bool:
    """Whether both are under one player's control, as they are before what is done at the same time."""
    then = [action.looked_back_at(card.id)[1] for card in (one, other)]
    return len({card.controller for card in then if isinstance(card, Card)}) == 1


class PutItsCounters(CardStep, frozen=True, kw_only=True, tag="put_its_counters"):
    """Put the same numbers of counters as `from` had when it last left the battlefield (122.8), as a cost or not
    (122.9): no move.
    """

    from_: CardId = field(name="from")
    onto: CardId

    names = ("from_", "onto")

    def _is_there(self, action: Action, object_id: str | UnsetType | None, where: str) -> bool:
        return (where == "from" and object_id in action.board.gone) or super()._is_there(action, object_id, where)

    def perform(self, action: Action) -> None:
        """Put them, each kind by itself."""
        source = action.board.find(self.from_, "from")
        if isinstance(source, Player):
            raise UnknownObjectError(self.from_, "from")
        the_card(action, self.onto, "onto")
        there = source.counters if source.is_permanent else source.departed.counters if source.departed else None
        if not there:
            action.nothing("122.8", f"{source.label} had no counters as it left the battlefield")
            return
        for kind in there.kinds:
            action.put(self.onto, kind, there[kind], rules=("122.8", "122.6", rule_of_kind(kind)))


class Double(OneCardStep, frozen=True, kw_only=True, tag="double"):
    """Double the counters of one kind on a card: as many as there are are put (701.10e)."""

    kind: Kind

    def perform(self, action: Action) -> None:
        """Put as many as there are."""
        card = the_card(action, self.card, "card")
        if number := card.counters[self.kind]:
            action.put(card.id, self.kind, number, rules=("701.10e", rule_of_kind(self.kind)))
        else:
            action.nothing("701.10e", f"there are no {self.kind} counters on {card.label} to double")


class Proliferate(CardStep, frozen=True, kw_only=True, tag="proliferate"):
    """Choose permanents and players with counters; each gets one more of every kind it has (701.34a)."""

    choose: Annotated[tuple[AnyId, ...], Meta(max_length=2_100)]

    def perform(self, action: Action) -> None:
        """Proliferate. What can't be chosen is passed over."""
        for place, object_id in enumerate(self.choose):
            action.board.find(object_id, f"choose[{place}]")
        possible = could_proliferate(action.before.board)
        chosen = tuple(object_id for object_id in dict.fromkeys(self.choose) if object_id in possible)
        if not chosen:
            action.nothing("701.34a", "nothing was chosen that has counters on it: only permanents and players can be")
            return
        before, puts = len(action.events), 0
        for object_id in chosen:
            _, there = action.looked_back_at(object_id)  # what comes off at the same time is there, too
            for kind in there.counters.kinds:
                puts += action.put(object_id, kind, 1, rules=("701.34a", rule_of_kind(kind)))
        if puts:
            told = Proliferated(player=action.by, chosen=chosen, rules=("701.34a",))
            action.events.insert(before, told)


def could_proliferate(board: Board) -> tuple[str, ...]:
    """The ids of the permanents and players that could be chosen on this board: those with counters (701.34a)."""
    cards = [card.id for card in board.permanents() if card.counters]
    return (*cards, *(player.id for player in board.players if player.counters))
