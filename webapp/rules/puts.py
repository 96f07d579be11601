"""Putting counters, and taking them off: who is asked before a counter lands (rules 614 and 616).

Prohibitions come first: what can't happen no replacement may touch (614.17c). Then replacement effects apply one at a
time, each at most once (614.5); who controls what the counters go on orders them, where the order matters (616.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
MOST_ORDERS = 5_000  # so many ways to get somewhere are looked through; if there are more, the question is asked


class Put(Struct, frozen=True, kw_only=True):
    """Counters of one kind that would be put on one card or player: the event that replacement effects change.

    `view` is the board on which it is judged, `types` what the card is there. `onto` may be a card that enters now.
    """

    view: View
    onto: Card | Player
    types: TypeLine | None
    kind: Kind
    count: int
    by: str
    cause: Cause = "effect"
    also_by: tuple[str, ...] = ()
    entering: bool = False
    keyword: str = ""  # of the triggered ability that puts them, if it is one's


class Replacements(Struct, frozen=True):
    """What became of a put: how many are put, and what changed that, in order."""

    count: int
    by: tuple[str, ...] = ()
    only_effects: bool = False  # has an effect changed it that looks at effects alone (614.16)?
    because_of_who: bool = False  # has one that asks who puts (122.6a)?


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
    if len(effects) < 2:
        return None
    results, all_seen = _results(effects, put)
    if len(results) == 1 and all_seen:
        return None
    ids = tuple(dict.fromkeys(source.id for source, _ in effects))
    if len(ids) < 2:
        return None  # all of one card: they apply as they stand on it
    numbers: dict[int, tuple[str, ...]] = {}
    for order in (*(_completed(order, ids) for order in results.values()), ids, ids[::-1]):
        numbers.setdefault(replaced(put, order).count, order)  # as it is answered: all of one card at its place
    if len(numbers) == 1 and all_seen:
        return None
    orders = tuple(order for _, order in sorted(numbers.items()))
    whose = put.onto.id if isinstance(put.onto, Player) else put.onto.player
    return Choice(
        kind="order", player=whose, options=ids, rule="616.1", about=f"{put.onto.id} {put.kind}", orders=orders
    )


def replaced(put: Put, order: Iterable[str] = ()) -> Replacements:
    """What becomes of a put as the effects apply in that order (card ids); those not named come after, in theirs."""
    effects = _effects(put)
    places = {card_id: place for place, card_id in enumerate(order)}
    effects.sort(key=lambda effect: places.get(effect[0].id, len(places)))
    count, applied, special, who = put.count, list[str](), False, False
    while effect := next((e for e in effects if _applies(e[1], count, put.cause, bool(applied))), None):
        effects.remove(effect)
        source, ability = effect
        special = special or (ability.only_effects and put.cause != "effect")
        who = who or ability.put_by != "anyone"
        count = ability.changed(count)
        applied.append(source.id)
    return Replacements(count, tuple(applied), special, who)


def _effects(put: Put) -> list[tuple[Card, ChangesPuts]]:
    """The effects that are about such a put, whether or not they apply at once."""
    return [
        (source, ability)
        for source, ability in put.view.sources(ChangesPuts)
        if (ability.kinds is None or put.kind in ability.kinds)
        and _works_on(source, ability.affects, put)
        and any(_is_put_by(put.view, ability.put_by, source.controller, by) for by in (put.by, *put.also_by))
        and put.view.reaches(source, ability.affects, put.onto, put.types)
        and (ability.keyword is None or ability.keyword == put.keyword)
        and is_met(put.view, source, ability, put.onto)
    ]


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


def _applies(ability: ChangesPuts, count: int, cause: Cause, changed_before: bool) -> bool:
    """Whether an effect applies now: to one or more counters; and, if it asks, to what an effect puts or what another
    replacement has changed already (614.16).
    """
    return count > 0 and (not ability.only_effects or cause == "effect" or changed_before)


def _results(effects: list[tuple[Card, ChangesPuts]], put: Put) -> tuple[dict[int, tuple[str, ...]], bool]:
    """Every number that some order of the effects gives, with such an order; and whether these are all that there are.
    Effects that do the same are one.
    """
    found: dict[int, tuple[str, ...]] = {}
    alike: dict[tuple[object, ...], list[int]] = {}
    for number, (_, ability) in enumerate(effects):
        how = (ability.times, ability.plus, ability.minus, ability.half, ability.exactly, ability.only_effects)
        alike.setdefault(how, []).append(number)
    groups = list(alike.values())
    start = (tuple(0 for _ in groups), put.count)
    open_: list[tuple[tuple[tuple[int, ...], int], tuple[str, ...]]] = [(start, ())]
    seen = {start}
    while open_ and len(seen) < MOST_ORDERS:
        (used, count), order = open_.pop()
        ended = True
        for place, group in enumerate(groups):
            if used[place] == len(group):
                continue
            source, ability = effects[group[used[place]]]
            if not _applies(ability, count, put.cause, any(used)):
                continue
            ended = False
            state = ((*used[:place], used[place] + 1, *used[place + 1 :]), ability.changed(count))
            if state not in seen:
                seen.add(state)
                open_.append((state, (*order, source.id)))
        if ended:
            found.setdefault(count, order)
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
