"""The layers of continuous effects (613): what each layer makes of an object, one function a layer.

Here is the order of things; `characteristics` knows which effects there are and remembers what comes out. In a layer
effects apply in the order of their timestamps (613.7), but one on which another depends comes first (613.8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.affecting import asks_for_types
from webapp.rules.affects import Counting
from webapp.rules.board import Board
from webapp.rules.cards import Card, Face, Number, TypeLine, read_type_line, with_types
from webapp.rules.counters import EACH_COUNTS, Counters
from webapp.rules.counting import holds, is_of_affected, reaches_now
from webapp.rules.kind_maps import NO_THRESHOLD
from webapp.rules.statics import Becomes, CannotHave, Gives, Lasting, LosesAbilities, PowerToughness, Sets, Switches


class Contribution(Struct, frozen=True):
    """One thing that makes a creature's power and toughness what they are.

    `how`: the printed number, or one that it `sets` (None: leaves alone), or that it `adds`; `switches` has none.
    """

    what: str
    power: Number | None
    toughness: Number | None
    rule: str
    source: str | None = None
    how: str = "adds"


A = TypeVar("A", bound=Lasting)
V = TypeVar("V")
Types = Mapping[str, TypeLine]  # by card: what is not as printed
Change = Becomes | Gives  # what changes types
Loss = tuple[Card, LosesAbilities]
OneEffect = tuple[str, object, object, object]


MOST_DEPENDENT = 40  # of more effects that ask for types nobody looks which depends on which: time alone counts


def one_effect(source: Card, ability: Lasting) -> OneEffect:
    """What all parts of one effect have in common: what a card says of the very same objects, while the same is so."""
    at_least = ability.at_least if isinstance(ability, Becomes) else NO_THRESHOLD
    return (source.id, ability.affects, ability.while_, at_least)


def likeness(effect: tuple[Card, A]) -> tuple[object, ...]:
    """What two effects have in common that reach the same objects and do the same to them."""
    source, ability = effect
    affects = ability.affects
    its_own = affects.other or affects.who in ("self", "attached") or ability.while_ is not None or source.chosen
    return (ability, source.id if its_own else "", source.player if affects.who in ("you", "opponents") else "")


def last_of_each(effects: Iterable[tuple[Card, A]]) -> tuple[tuple[Card, A], ...]:
    """Of effects that are alike the latest one."""
    return tuple({likeness(effect): effect for effect in in_time_order(effects)}.values())


# Layer 4: types


class LayerFour(Struct, frozen=True):
    """What comes of layer 4: the type lines that effects change, by card; which of those effects each card is under
    from then on; and all that have begun to apply, though it be to nothing.
    """

    types: dict[str, TypeLine] = {}
    under: dict[str, list[tuple[Card, Change]]] = {}
    begun: list[tuple[Card, Change]] = []


def changed_types(
    board: Board, permanents: Iterable[Card], effects: list[tuple[Card, Change]], printed: Callable[[Card], TypeLine]
) -> LayerFour:
    """What these effects, in the order of their cards, make of the types of the permanents (layer 4)."""
    reach = _Reach(board, permanents, effects, printed)
    types: dict[str, TypeLine] = {}
    under: dict[str, list[tuple[Card, Change]]] = {}
    begun: list[tuple[Card, Change]] = []
    known: dict[tuple[object, ...], list[Card]] = {}  # what effects reach, as long as no type changes
    rest = in_time_order(effects)
    asking = {id(effect): asked for effect in rest if (asked := _asked_types(effect[1]))}
    while rest:
        effect = rest[0]
        if id(effect) in asking and len(rest) > 1 and len(asking) <= MOST_DEPENDENT:
            effect = _first_independent(rest, types, reach, asking)
        rest.remove(effect)
        asking.pop(id(effect), None)
        if reach.applies(effect, types):
            begun.append(effect)
        alike = likeness(effect)
        if alike not in known:
            known[alike] = reach.of(effect, types)
            new = reach.applied(effect, known[alike], types)
            if any(types.get(card_id) != line for card_id, line in new.items()):
                types |= new
                known = {alike: known[alike]}
        cards = known[alike]
        for card in cards:
            under.setdefault(card.id, []).append(effect)
    return LayerFour(_for_all(types, reach), _for_all(under, reach), begun)


def _for_all(known: Mapping[str, V], reach: _Reach) -> dict[str, V]:
    return {card_id: value for first, value in known.items() for card_id in reach.sorts[first]}


class _Reach:
    """Which permanents are reached as types change. Those that are alike in all that these effects ask for are of one
    sort: they stay alike in layer 4, and the first of them stands for all.
    """

    def __init__(
        self,
        board: Board,
        permanents: Iterable[Card],
        effects: list[tuple[Card, Change]],
        printed: Callable[[Card], TypeLine],
    ) -> None:
        self._board, self._printed = board, printed
        alone = {_singled_out(*effect) for effect in effects}
        by_counters = any(_asks_for_counters(ability) for _, ability in effects)
        sorts: dict[tuple[object, ...], list[Card]] = {}
        for card in permanents:
            own = card.id if card.id in alone else "", card.counters if by_counters else None
            sort = (own, card.controller, card.token, card.commander, card.face.colors, printed(card))
            sorts.setdefault(sort, []).append(card)
        self.there = [cards[0] for cards in sorts.values()]
        self._by_id = {card.id: card for card in self.there}
        self.sorts = {cards[0].id: [card.id for card in cards] for cards in sorts.values()}
        self._first = {card_id: first for first, ids in self.sorts.items() for card_id in ids}

    def applies(self, effect: tuple[Card, Change], types: Types) -> bool:
        """Whether the board is as that effect asks, with these types in the place of those printed."""

        def line(card: Card) -> TypeLine:
            return types.get(self._first.get(card.id, "")) or self._printed(card)

        return holds(self._board, *effect, line)

    def of(self, effect: tuple[Card, Change], types: Types, among: list[Card] | None = None) -> list[Card]:
        """The permanents that effect is about then, one of each sort; of those in `among`, if it is given."""
        if not self.applies(effect, types):
            return []
        source, ability = effect
        if among is None:
            among = self._alone(*effect) if ability.affects.who in ("self", "attached") else self.there
        return [
            card
            for card in among
            if (isinstance(ability, Gives) or ability.at_least.holds(card.counters))
            and reaches_now(self._board, source, ability, card, types.get(card.id) or self._printed(card))
        ]

    def _alone(self, source: Card, ability: Change) -> list[Card]:
        card = self._by_id.get(_singled_out(source, ability) or "")
        return [] if card is None else [card]

    def applied(self, effect: tuple[Card, Change], cards: list[Card], types: Types) -> dict[str, TypeLine]:
        """The type lines that effect makes of these cards."""
        return {card.id: _changed_line(effect[1], types.get(card.id) or self._printed(card)) for card in cards}


def _singled_out(source: Card, ability: Change) -> str | None:
    """The id of the one permanent that an effect is about, or is not; None for one that is about many alike."""
    affects = ability.affects
    if affects.who == "attached":
        return source.attached_to
    return source.id if affects.who == "self" or affects.other else None


def _asks_for_counters(ability: Change) -> bool:
    """Whether an effect asks what counters are on what it is about."""
    affects, asked = ability.affects, ability.while_
    if (affects.with_, affects.without) != (None, None) or (asked is not None and is_of_affected(ability, asked)):
        return True
    return isinstance(ability, Becomes) and ability.at_least != NO_THRESHOLD


def _first_independent(
    effects: list[tuple[Card, Change]], types: Types, reach: _Reach, asking: Mapping[int, frozenset[str]]
) -> tuple[Card, Change]:
    """Of effects in the order of time the first that waits for no other: what it reaches none of them changes, or
    only those that wait for it in turn, in a ring, where time alone counts (613.8b). `asking`: which types they ask
    for, by the identity of those that do.
    """
    now: dict[int, list[Card]] = {}
    made: dict[int, dict[str, TypeLine]] = {}

    def waits_for(one: int, other: int) -> bool:
        asked = asking.get(id(effects[one]))
        if one == other or not asked or not _can_change(effects[other][1], asked):
            return False
        for number in (one, other):
            if number not in now:
                now[number] = reach.of(effects[number], types)
        if other not in made:
            made[other] = reach.applied(effects[other], now[other], types)
        if effects[one][1].while_ is not None:
            return reach.of(effects[one], {**types, **made[other]}) != now[one]
        changed = now[other]  # it is about no other cards than before but among those
        return reach.of(effects[one], made[other], changed) != reach.of(effects[one], types, changed)

    return effects[first_to_apply(len(effects), waits_for)]


def first_to_apply(number: int, waits_for: Callable[[int, int], bool]) -> int:
    """Of so many effects in the order of time the first that waits for none, but for those that wait for it in turn."""
    ahead: dict[int, set[int]] = {}

    def all_ahead(one: int) -> set[int]:
        if one not in ahead:
            ahead[one] = {other for other in range(number) if waits_for(one, other)}
        return ahead[one]

    for effect in range(number):
        before = _all_from(effect, all_ahead)
        if all(effect in _all_from(other, all_ahead) for other in before):
            return effect
    raise AssertionError("some effect waits for none, or is in a ring that waits for none")


def _all_from(start: int, ahead: Callable[[int], set[int]]) -> set[int]:
    found: set[int] = set()
    rest = [start]
    while rest:
        more = ahead(rest.pop()) - found
        found |= more
        rest += more
    return found


def _asked_types(ability: Change) -> frozenset[str]:
    """The words by which an effect asks what types objects have; none, if it does not ask."""
    counted = ability.while_.count if ability.while_ else None
    words = [*ability.affects.what, *ability.affects.not_, *([counted.type] if counted and counted.type else ())]
    return frozenset(_single(words)) if asks_for_types(words) else frozenset()


def _can_change(ability: Change, asked: frozenset[str]) -> bool:
    """Whether an effect could make another answer to those words: what is `chosen` may be any type."""
    if not asked or isinstance(ability, Becomes) or "chosen" in asked:
        return bool(asked)
    return not asked.isdisjoint(_single((*ability.types, *ability.no_types)))


def _single(words: Iterable[str]) -> Iterator[str]:
    return (word for text in words for word in text.casefold().split())


def _changed_line(ability: Change, line: TypeLine) -> TypeLine:
    if isinstance(ability, Becomes):
        made = read_type_line(ability.type or "")
        return replace(made, supertypes=line.supertypes | made.supertypes)  # those stay, whatever types change (205.4b)
    return with_types(line, ability.types, ability.no_types)


# Layer 6: abilities


def effective_losses(
    losses: Iterable[Loss], reached: Callable[[Loss, Card], bool], may_be_lost: Callable[[Loss], bool]
) -> list[Loss]:
    """The effects by which abilities are lost that do apply (layer 6), of those whose conditions are met.

    One whose source loses it by another does not (613.8a), be that another ability of the same card, unless it can't be
    lost: it is no ability printed there, or has begun to apply. Of those that would take each other away, in a ring,
    the earlier one applies.
    """
    rest = in_time_order(losses)
    groups = {likeness(effect): effect for effect in rest}
    hit_by = {  # by source: the effects that would take its abilities, one of those that are alike
        source.id: {alike for alike, effect in groups.items() if reached(effect, source)} for source, _ in rest
    }
    left = Counter(likeness(effect) for effect in rest)
    itself = {id(effect): (effect[0].id, likeness(effect)) if may_be_lost(effect) else None for effect in rest}
    own = Counter(itself.values())

    def is_free(effect: Loss) -> bool:
        """Whether none that is left takes it away: an effect does not wait for itself."""
        me = itself[id(effect)]
        return me is None or all(left[alike] <= own[me[0], alike] * (alike == me[1]) for alike in hit_by[me[0]])

    applied: list[Loss] = []
    while rest:
        effect = next(filter(is_free, rest), None) or _eldest_of_a_ring(rest, hit_by)
        applied.append(effect)
        alike = likeness(effect)
        gone = [
            other
            for other in rest
            if other is effect or (itself[id(other)] not in (None, itself[id(effect)]) and alike in hit_by[other[0].id])
        ]
        for other in gone:
            left[likeness(other)] -= 1
            own[itself[id(other)]] -= 1
        gone_ids = {id(other) for other in gone}
        rest = [other for other in rest if id(other) not in gone_ids]
    return applied


HitBy = dict[str, set[tuple[object, ...]]]  # by source: of the effects that take its abilities what is alike


def _eldest_of_a_ring(losses: list[Loss], hit_by: HitBy) -> Loss:
    """Of effects of which each waits for another the first of a ring that waits for none outside of it (613.8b)."""
    current = losses[0]
    while True:
        ahead, behind = _all_ahead(current, losses, hit_by), _all_behind(current, losses, hit_by)
        outside = ahead.keys() - behind.keys()
        if not outside:
            return next(effect for effect in losses if id(effect) in ahead)
        current = next(effect for effect in losses if id(effect) in outside)


def _all_ahead(start: Loss, losses: list[Loss], hit_by: HitBy) -> dict[int, Loss]:
    """The effects for which that one waits, and for which those wait, and so on; and itself."""
    wanted, found, rest = set(hit_by[start[0].id]), {id(start): start}, losses
    while more := {id(effect): effect for effect in rest if likeness(effect) in wanted}:
        found |= more
        wanted.update(*(hit_by[source.id] for source, _ in more.values()))
        rest = [effect for effect in rest if id(effect) not in more]
    return found


def _all_behind(start: Loss, losses: list[Loss], hit_by: HitBy) -> dict[int, Loss]:
    """The effects that wait for that one, and those that wait for them, and so on; and itself."""
    taking, found, rest = {likeness(start)}, {id(start): start}, losses
    while more := {id(effect): effect for effect in rest if not taking.isdisjoint(hit_by[effect[0].id])}:
        found |= more
        taking.update(map(likeness, more.values()))
        rest = [effect for effect in rest if id(effect) not in more]
    return found


def keywords_of(
    face: Face,
    counters: Counters,
    gifts: list[tuple[Card, Gives]],
    losses: list[tuple[Card, LosesAbilities]],
    denials: list[tuple[Card, CannotHave]],
) -> tuple[tuple[str, int], ...]:
    """The keywords of an object (layer 6): printed, given, by keyword counters (122.1b); lost, alone or with all
    abilities, by an effect later than they are; and none that it can't have (113.11). One that it has from two sides
    stands there twice; with each how many abilities it is.
    """
    by_counters = tuple((word, number_granted(word, counters)) for word in counters.keywords)
    if not (gifts or losses or denials):
        return (*((word.casefold(), 1) for word in face.keywords), *by_counters)
    last_loss = max((source.timestamp for source, _ in losses), default=None)
    gained: list[tuple[int, str, int]] = []
    if last_loss is None:
        gained += [(-1, word, 1) for word in face.keywords]
    gained += [(counters.stamp(word), word, number) for word, number in by_counters]
    gained += [(source.timestamp, word, 1) for source, gift in gifts for word in gift.keywords]
    kept = [
        (stamp, word.casefold(), number) for stamp, word, number in gained if last_loss is None or stamp >= last_loss
    ]
    lost = [(source.timestamp, word.casefold()) for source, gift in gifts for word in gift.no_keywords]
    denied = [word.casefold() for _, ability in denials for word in ability.keywords]
    return tuple(
        (word, number)
        for stamp, word, number in kept
        if not any(is_of_keyword(word, name) for name in denied)
        and not any(stamp <= when and is_of_keyword(word, name) for when, name in lost)
    )


def number_granted(keyword: str, counters: Counters) -> int:
    """How many abilities the counters of that keyword are (122.1b)."""
    return counters[keyword] if keyword in EACH_COUNTS else 1


def is_of_keyword(keyword: str, name: str) -> bool:
    """Whether that is the keyword, with its number or quality: `hexproof from blue` is of `hexproof`."""
    return keyword == name or keyword.startswith(f"{name} ")


# Layer 7: power and toughness


def defined(
    face: Face, ability: PowerToughness | None, lost: bool, number: Callable[[int | Counting], int]
) -> Iterator[Contribution]:
    """What is printed, and what its own ability says that a `*` stands for (layer 7a)."""
    power, toughness = face.power, face.toughness
    if ability is None and lost and any(isinstance(a, PowerToughness) for a in face.abilities):
        power, toughness = (0 if printed == "*" else printed for printed in (power, toughness))
        if (power, toughness) != (face.power, face.toughness):
            what = "printed, but without the ability that says what * is"
            yield Contribution(what, _base(power), _base(toughness), "208.5", how="printed")
            return
    if power is None and toughness is None:
        yield Contribution("nothing printed", 0, 0, "208.5", how="printed")
        return
    if ability is None:
        yield Contribution("printed", _base(power), _base(toughness), "208.1", how="printed")
        return
    up = None if isinstance(power, int) else ability.power  # a printed number stands
    tough = None if isinstance(toughness, int) else ability.toughness
    if up is None and tough is None:
        yield Contribution("printed", _base(power), _base(toughness), "208.1", how="printed")
        return
    power, toughness = (0 if up is not None else power), (0 if tough is not None else toughness)
    yield Contribution("printed", _base(power), _base(toughness), "208.1", how="printed")
    values = [None if said is None else number(said) for said in (up, tough)]
    yield Contribution("what its own ability counts", values[0], values[1], "613.4a", how="sets")


def set_to(
    effects: Iterable[tuple[Card, Sets | Becomes]],
    label: Callable[[Card], str],
    number: Callable[[tuple[Card, Sets | Becomes], int | Counting | None], int | None],
) -> Iterator[Contribution]:
    """What sets base power and toughness, in the order of time (layer 7b); of one moment, in the given order."""
    for effect in in_time_order(effects):
        source, ability = effect
        if ability.power is not None or ability.toughness is not None:
            power, toughness = number(effect, ability.power), number(effect, ability.toughness)
            yield Contribution(label(source), power, toughness, "613.4b", source.id, how="sets")


def added_by_counters(card: Card) -> Iterator[Contribution]:
    """What its own counters add (layer 7c, 122.1a)."""
    for kind in card.counters.kinds:
        up, tough = kind.boost
        if (up, tough) != (0, 0):
            number = card.counters[kind]
            yield Contribution(f"{number} {kind}", up * number, tough * number, "122.1a", card.id)


def switched(effects: list[tuple[Card, Switches]], label: Callable[[Card], str]) -> Iterator[Contribution]:
    """What switches power and toughness, last of all (layer 7d)."""
    for source, _ in in_time_order(effects):
        yield Contribution(label(source), None, None, "613.4d", source.id, how="switches")


def size(parts: Iterable[Contribution]) -> tuple[Number, Number]:
    """Power and toughness, as these contributions in their order make them; `"?"` where one is not known."""
    power: Number = 0
    toughness: Number = 0
    for part in parts:
        if part.how == "adds":
            more, tougher = part.power or 0, part.toughness or 0
            power = power + more if isinstance(power, int) and isinstance(more, int) else "?"
            toughness = toughness + tougher if isinstance(toughness, int) and isinstance(tougher, int) else "?"
        elif part.how == "switches":
            power, toughness = toughness, power
        else:
            power = power if part.power is None else part.power
            toughness = toughness if part.toughness is None else part.toughness
    return power, toughness


def _base(printed: Number | None) -> Number:
    """A missing number is 0 (208.5); one that nothing here explains is not known."""
    if printed is None:
        return 0
    return printed if isinstance(printed, int) else "?"


def in_time_order(effects: Iterable[tuple[Card, A]]) -> list[tuple[Card, A]]:
    """The effects by the timestamps of their sources; of one moment, in the order in which they come."""
    return sorted(effects, key=lambda effect: effect[0].timestamp)
