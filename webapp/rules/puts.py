"""Putting counters, and taking them off: who is asked before a counter lands (rules 614 and 616).

Prohibitions come first: what can't happen no replacement may touch (614.17c). Then replacement effects apply one at a
time, each at most once (614.5); who controls what the counters go on orders them, where the order matters (616.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from webapp.rules.affects import Affects
from webapp.rules.cards import Card, Player, TypeLine
from webapp.rules.characteristics import View
from webapp.rules.counters import MOST_COUNTERS, MOST_KINDS, Kind
from webapp.rules.counting import holds, is_of_affected
from webapp.rules.errors import BadStepError
from webapp.rules.events import Choice, Nothing
from webapp.rules.statics import ChangesPuts, Lasting, NoCounters, NoRemoval

Cause = Literal["effect", "cost", "turn"]
Shares = tuple[int, ...]
MOST_ORDERS = 5_000  # so many ways to get somewhere are looked through; if there are more, the question is asked


class Put(Struct, frozen=True, kw_only=True):
    """Counters of one kind that would be put on one card or player: the event that replacement effects change.

    `view` is the board on which it is judged, `types` what the card is there. `onto` may be a card that enters now.
    `others` says who puts how many of them at the same time beside `by`.
    """

    view: View
    onto: Card | Player
    types: TypeLine | None
    kind: Kind
    count: int
    by: str
    cause: Cause = "effect"
    others: tuple[tuple[str, int], ...] = ()
    entering: bool = False
    keyword: str = ""  # of the triggered ability that puts them, if it is one's

    @property
    def shares(self) -> Shares:
        """How many of them each player puts: the one who puts, then the others."""
        return self.count - sum(number for _, number in self.others), *(number for _, number in self.others)

    @property
    def who(self) -> tuple[str, ...]:
        """Whose the shares are."""
        return self.by, *(player for player, _ in self.others)


class Replacements(Struct, frozen=True):
    """What became of a put: how many are put, what changed that, in order, and who puts some of them."""

    count: int
    by: tuple[str, ...] = ()
    only_effects: bool = False  # has an effect changed it that looks at effects alone (614.16)?
    because_of_who: bool = False  # has one that asks who puts (122.6a)?
    once_for_several: bool = False  # has one that adds or takes a number, of several that are put at once (614.5)?
    put_by: tuple[str, ...] = ()


class _Effect(Struct, frozen=True):
    """A replacement effect that is about a put: of which card, and of whose shares of it (`theirs`, in their order)."""

    card: str
    ability: ChangesPuts
    theirs: tuple[bool, ...]

    @property
    def alike(self) -> tuple[object, ...]:
        """What is the same of two effects that do the same."""
        how, each = self.ability, self.ability.put_by != "anyone" and len(self.theirs) > 1
        return how.times, how.plus, how.minus, how.half, how.exactly, how.only_effects, self.theirs, each

    def of(self, shares: Shares) -> int:
        """How many counters it is about."""
        return sum(number for number, theirs in zip(shares, self.theirs, strict=True) if theirs)

    def changed(self, shares: Shares) -> Shares:
        """How many each player puts then: where it asks who puts, of each player's by itself; else of all together, in
        the same ratio, and what is left over by the first.
        """
        change = self.ability.changed
        if self.ability.put_by != "anyone":
            return tuple(change(n) if theirs and n else n for n, theirs in zip(shares, self.theirs, strict=True))
        before = sum(shares)
        after = change(before)
        parts = [number * after // before for number in shares]
        parts[next(place for place, number in enumerate(shares) if number)] += after - sum(parts)
        return tuple(parts)


def forbidden(put: Put) -> Nothing | None:
    """Why those counters can't be put there; None if they can."""
    for source, ability in put.view.sources(NoCounters):
        if ability.kinds is not None and put.kind not in ability.kinds:
            continue
        if _works_on(source, ability.affects, put) and put.view.reaches(source, ability.affects, put.onto, put.types):
            rule = "614.17b" if put.cause == "cost" else "614.17c"
            whose = "its own ability says so" if source.id == put.onto.id else f"{source.label} says so"
            paid = ", so the cost can't be paid" if put.cause == "cost" else ""
            return Nothing(rule, f"{put.kind} counters can't be put on {put.onto.label}: {whose}{paid}")
    return None


def unremovable(view: View, holder: Card | Player, kind: Kind, cause: Cause = "effect") -> Nothing | None:
    """Why counters of that kind can't be removed from a card or player of the view's board; None if they can."""
    for source, ability in _keeping(view, holder, kind):
        if not ability.last_by_damage:
            rule = "614.17b" if cause == "cost" else "614.17c"
            paid = ", so the cost can't be paid" if cause == "cost" else ""
            return Nothing(rule, f"{kind} counters can't be removed from {holder.label}: {source.label} says so{paid}")
    return None


def keeps_the_last(view: View, holder: Card | Player, kind: Kind) -> bool:
    """Whether damage leaves at least one counter of that kind there, where it would remove all."""
    return any(ability.last_by_damage for _, ability in _keeping(view, holder, kind))


def _keeping(view: View, holder: Card | Player, kind: Kind) -> Iterator[tuple[Card, NoRemoval]]:
    for source, ability in view.sources(NoRemoval):
        of_kind = ability.kinds is None or kind in ability.kinds
        if of_kind and view.reaches(source, ability.affects, holder) and is_met(view, source, ability, holder):
            yield source, ability


def order_of(put: Put) -> Choice | None:
    """The question in which order the replacement effects apply; None if every order gives the same number."""
    effects = _effects(put)
    of_card: dict[str, list[_Effect]] = {}
    for effect in effects:
        of_card.setdefault(effect.card, []).append(effect)
    groups = _alike(of_card)
    if len(groups) < 2:
        return None  # all of one card: they apply as they stand on it; or of cards whose effects do the same
    results, all_seen = _results(of_card, groups, put)
    if len(results) == 1 and all_seen:
        return None
    ids = tuple(of_card)
    numbers: dict[int, tuple[str, ...]] = {}
    for order in (*(_completed(order, ids) for order in results.values()), ids, ids[::-1]):
        numbers.setdefault(replaced(put, order).count, order)
    orders = tuple(order for _, order in sorted(numbers.items()))
    whose = put.onto.id if isinstance(put.onto, Player) else put.onto.player
    return Choice(
        kind="order", player=whose, options=ids, rule="616.1", about=f"{put.onto.id} {put.kind}", orders=orders
    )


def replaced(put: Put, order: Iterable[str] = ()) -> Replacements:
    """What becomes of a put as the effects apply in that order (card ids); those not named come after, in theirs."""
    places = {card_id: place for place, card_id in enumerate(order)}
    effects = sorted(_effects(put), key=lambda effect: places.get(effect.card, len(places)))
    done = _applied(put.shares, effects, put.cause)
    return Replacements(
        count=sum(done.shares),
        by=tuple(effect.card for effect in done.applied),
        only_effects=any(effect.ability.only_effects for effect in done.applied),
        because_of_who=any(effect.ability.put_by != "anyone" for effect in done.applied),
        once_for_several=put.count > 1 and any(one.ability.plus or one.ability.minus for one in done.applied),
        put_by=tuple(who for who, number in zip(put.who, done.shares, strict=True) if number),
    )


class _Applied(Struct, frozen=True):
    """What effects have made of a put: how many each player puts, which applied, in order, and which have not yet."""

    shares: Shares
    applied: tuple[_Effect, ...] = ()
    waiting: tuple[_Effect, ...] = ()


def _applied(shares: Shares, effects: Iterable[_Effect], cause: Cause, *, changed_before: bool = False) -> _Applied:
    """Those effects applied, each at most once, always the first in their order that applies now (614.5, 616.1)."""
    waiting, applied = list(effects), list[_Effect]()
    while effect := next((e for e in waiting if _applies(e, shares, cause, changed_before or bool(applied))), None):
        waiting.remove(effect)
        applied.append(effect)
        shares = effect.changed(shares)
    return _Applied(shares, tuple(applied), tuple(waiting))


def _effects(put: Put) -> list[_Effect]:
    """The effects that are about such a put, whether or not they apply at once."""
    found = []
    for source, ability in put.view.sources(ChangesPuts):
        if (
            (ability.kinds is None or put.kind in ability.kinds)
            and _works_on(source, ability.affects, put)
            and put.view.reaches(source, ability.affects, put.onto, put.types)
            and (ability.keyword is None or ability.keyword == put.keyword)
            and is_met(put.view, source, ability, put.onto)
        ):
            theirs = tuple(_is_put_by(put.view, ability.put_by, source.controller, who) for who in put.who)
            if any(theirs):
                found.append(_Effect(source.id, ability, theirs))
    return found


def is_met(view: View, source: Card, ability: Lasting, to: Card | Player) -> bool:
    """Whether what an ability asks of the board, and of the card or player that it is about, is so (`while`)."""
    condition = ability.while_
    if condition is None:
        return True
    if not holds(view.board, source, ability, view.types_of):
        return False
    if condition.counters is None or not is_of_affected(ability, condition):
        return True
    kind = condition.counters
    return condition.fits(sum(to.counters.values()) if kind == "any" else to.counters[kind])


def _works_on(source: Card, affects: Affects, put: Put) -> bool:
    """Whether an ability of an object may be about counters put on it: not of one that it was before (400.7), and, as
    it enters, only one that is about itself alone (614.12).
    """
    if not isinstance(put.onto, Card) or source.id != put.onto.id:
        return True
    return source.incarnation == put.onto.incarnation and (affects.who == "self" or not put.entering)


def _is_put_by(view: View, who: str, seen_from: str, by: str) -> bool:
    return who == "anyone" or (by == seen_from if who == "you" else view.board.are_opponents(by, seen_from))


def _applies(effect: _Effect, shares: Shares, cause: Cause, changed_before: bool) -> bool:
    """Whether an effect applies now: to one or more counters; and, if it asks, to what an effect puts or what another
    replacement has changed already (614.16).
    """
    return effect.of(shares) > 0 and (not effect.ability.only_effects or cause == "effect" or changed_before)


def _alike(of_card: Mapping[str, list[_Effect]]) -> list[list[str]]:
    """The cards that have these effects, those together whose effects do the same."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for card_id, its in of_card.items():
        alike.setdefault(tuple(effect.alike for effect in its), []).append(card_id)
    return list(alike.values())


def _results(
    of_card: Mapping[str, list[_Effect]], groups: list[list[str]], put: Put
) -> tuple[dict[int, tuple[str, ...]], bool]:
    """Every number that some order of the cards with these effects gives, with such an order; and whether these are all
    that there are. All effects of one card come at its place. Cards whose effects do the same are one.
    """
    found: dict[int, tuple[str, ...]] = {}
    open_: list[tuple[tuple[int, ...], _Applied, tuple[str, ...]]] = [((0,) * len(groups), _Applied(put.shares), ())]
    seen: set[object] = set()
    while open_ and len(seen) < MOST_ORDERS:
        used, done, order = open_.pop()
        if len(order) == len(of_card):
            found.setdefault(sum(done.shares), order)
            continue
        for place, group in enumerate(groups):
            if used[place] == len(group):
                continue
            card_id = group[used[place]]
            asked = sum(number * len(of_card[one[0]]) for number, one in zip(used, groups, strict=True))
            changed = len(done.waiting) < asked
            after = _applied(done.shares, (*done.waiting, *of_card[card_id]), put.cause, changed_before=changed)
            now = (*used[:place], used[place] + 1, *used[place + 1 :])
            state = (now, after.shares, tuple(effect.alike for effect in after.waiting))
            if state not in seen:
                seen.add(state)
                open_.append((now, after, (*order, card_id)))
    return found, not open_


def _completed(order: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*order, *ids)))


def refuse_too_many(onto: Card | Player, kind: Kind, count: int) -> None:
    """Raise BadStepError, naming the limit, if so many more counters would pass it."""
    if onto.counters[kind] + count > MOST_COUNTERS:
        raise BadStepError(
            f"{onto.label} would have more than {MOST_COUNTERS:,} {kind} counters, the most that fit", "count"
        )
    if kind not in onto.counters and len(onto.counters) >= MOST_KINDS:
        raise BadStepError(f"{onto.label} has {MOST_KINDS} kinds of counters already, the most that fit", "kind")
