"""Steps that put, remove and move counters (122.5, 122.6)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from webapp.rules.action import Action
from webapp.rules.cards import Card, Player
from webapp.rules.counters import Kind
from webapp.rules.entries import (
    Amount,
    AnyId,
)
from webapp.rules.errors import BadStepError
from webapp.rules.puts import Cause
from webapp.rules.steps.base import CardStep

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
        holder = action.holder(self.from_)
        count = how_many(self.count, kind)
        if count == 0:
            action.nothing("609.3", "no counters are removed")
            return
        kinds = holder.counters.kinds if kind is None else (kind,)
        short = [k for k in kinds if count != "all" and holder.counters[k] < count]
        if self.cause == "cost" and (short or not holder.counters):
            missing = f" {short[0]}" if short else ""
            action.nothing("118.3", f"{holder.label} has not so many{missing} counters, so the cost can't be paid")
            return
        removed = [action.remove(self.from_, k, holder.counters[k] if count == "all" else count) for k in kinds]
        if not any(removed):
            named = "counters" if kind is None else f"{kind} counters"
            action.nothing("101.3", f"there are no {named} on {holder.label}")


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
        there = super().can_begin(action)
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
        kinds = source.counters.kinds if kind is None else (kind,)
        there = [k for k in kinds if k in source.counters]
        if not there:
            missing = "are no counters" if kind is None else f"is no {kind} counter"
            action.nothing("122.5", f"there {missing} on {source.label} to move")
        for k in there:
            number = source.counters[k] if count == "all" else min(count, source.counters[k])
            self._move_kind(action, source, target, k, number)

    def _may_move(self, action: Action, source: Card | Player, target: Card | Player) -> bool:
        if isinstance(source, Player) or isinstance(target, Player):
            action.nothing("122.5", "only objects take part in a move: remove and put are two acts for a player")
            return False
        if source.id == target.id:
            action.nothing("122.5", f"from {source.label} onto itself: the same object")
            return False
        away = [card.label for card in (source, target) if not card.is_permanent]
        if away:
            action.nothing("122.5", f"{' and '.join(away)} can't take part: not on the battlefield")
            return False
        if self.same_controller and source.controller != target.controller:
            action.nothing("608.2b", f"{source.label} and {target.label} have not the same controller")
            return False
        return True

    def _move_kind(self, action: Action, source: Card | Player, target: Card | Player, kind: Kind, number: int) -> None:
        rules = ("122.5",)
        kept = action.board, len(action.events)
        action.remove(source.id, kind, number, rules=rules)
        if not action.put(target.id, kind, number, rules=rules):
            action.take_back(*kept)
            action.nothing("122.5", f"what can't be put is not removed: {source.label} keeps its {kind} counters")
