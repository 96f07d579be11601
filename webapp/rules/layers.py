"""The layers of continuous effects (613): what each layer makes of an object, one function a layer.

Here is the order of things; `characteristics` knows which effects there are and remembers what comes out. In a layer
effects apply in the order of their timestamps (613.7), but one on which another depends comes first (613.8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from webapp.rules.abilities import (
    Affecting,
    Becomes,
    CannotHave,
    CountedCards,
    Counting,
    Gives,
    LosesAbilities,
    PowerToughness,
    Sets,
    Switches,
)
from webapp.rules.affecting import reaches
from webapp.rules.board import Board
from webapp.rules.cards import Card, Face, Number, TypeLine, read_type_line
from webapp.rules.counters import Counters


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


A = TypeVar("A", bound=Affecting)


MOST_DEPENDENT = 40  # among more effects of one layer nobody looks which depends on which: time alone counts


def likeness(effect: tuple[Card, A]) -> tuple[object, ...]:
    """What two effects have in common that reach the same objects and do the same to them."""
    source, ability = effect
    affects = ability.affects
    own = source.id if affects.other or affects.who in ("self", "attached") else ""
    return (ability, own, source.player if affects.who in ("you", "opponents") else "")


def last_of_each(effects: Iterable[tuple[Card, A]]) -> tuple[tuple[Card, A], ...]:
    """Of effects that are alike the latest one."""
    return tuple({likeness(effect): effect for effect in in_time_order(effects)}.values())


# Layer 4: types


def changed_types(
    board: Board, permanents: Iterable[Card], effects: list[tuple[Card, Becomes]], printed: Callable[[Card], TypeLine]
) -> tuple[dict[str, TypeLine], dict[str, list[tuple[Card, Becomes]]]]:
    """The type lines that effects change, by card (layer 4); and which of them each card is under from then on."""
    there = list(permanents)
    types: dict[str, TypeLine] = {}
    under: dict[str, list[tuple[Card, Becomes]]] = {}

    known: dict[tuple[object, ...], list[Card]] = {}  # what effects reach, as long as no type changes

    def reached(effect: tuple[Card, Becomes], changed: dict[str, TypeLine]) -> list[Card]:
        source, ability = effect
        return [
            card
            for card in there
            if ability.at_least.holds(card.counters)
            and reaches(board, source, ability.affects, card, changed.get(card.id) or printed(card))
        ]

    rest = in_time_order(effect for effect in effects if effect[1].type is not None)
    while rest:
        effect = _first_independent(rest, types, reached) if len(rest) <= MOST_DEPENDENT else rest[0]
        rest.remove(effect)
        alike = likeness(effect)
        if alike not in known:
            known[alike] = reached(effect, types)
            applied = _applied(effect, known[alike])
            if any(types.get(card_id) != line for card_id, line in applied.items()):
                types |= applied
                known = {alike: known[alike]}
        cards = known[alike]
        for card in cards:
            under.setdefault(card.id, []).append(effect)
    return types, under


def _first_independent(
    effects: list[tuple[Card, Becomes]],
    types: dict[str, TypeLine],
    reached: Callable[[tuple[Card, Becomes], dict[str, TypeLine]], list[Card]],
) -> tuple[Card, Becomes]:
    """Of effects in the order of time the first that depends on no other: what it reaches none of them changes."""
    for effect in effects:
        affects = effect[1].affects
        if len(effects) == 1 or not _asks_for_types([*affects.what, *affects.not_]):
            return effect
        now = reached(effect, types)
        others = (other for other in effects if other is not effect)
        results = ({**types, **_applied(other, reached(other, types))} for other in others)
        if all(reached(effect, after) == now for after in results):
            return effect
    return effects[0]  # each depends on another, in a ring: then time alone counts (613.8b)


def _asks_for_types(words: list[str]) -> bool:
    return any(word.casefold() not in ("permanent", "token", "player") for word in words)


def _applied(effect: tuple[Card, Becomes], cards: list[Card]) -> dict[str, TypeLine]:
    return {card.id: read_type_line(effect[1].type or "") for card in cards}


# Layer 6: abilities


def effective_losses(
    board: Board, losses: list[tuple[Card, LosesAbilities]], types: Callable[[Card], TypeLine]
) -> list[tuple[Card, LosesAbilities]]:
    """The effects by which abilities are lost that do apply (layer 6).

    One whose source loses it by another does not (613.8a); of those that would take each other away, in a ring, the
    earlier one applies.
    """

    rest = in_time_order(losses)
    groups = {likeness(effect): effect for effect in rest}
    hit_by = {  # by source: the effects that would take its abilities, one of those that are alike
        source.id: {
            alike for alike, (by, loss) in groups.items() if reaches(board, by, loss.affects, source, types(source))
        }
        for source, _ in rest
    }
    left = Counter(likeness(effect) for effect in rest)
    own = Counter((effect[0].id, likeness(effect)) for effect in rest)

    def is_free(effect: tuple[Card, LosesAbilities]) -> bool:
        source = effect[0]
        return all(left[alike] <= own[source.id, alike] for alike in hit_by[source.id])

    applied: list[tuple[Card, LosesAbilities]] = []
    while rest:
        effect = next(filter(is_free, rest), rest[0])
        applied.append(effect)
        alike = likeness(effect)
        gone = [o for o in rest if o is effect or (o[0].id != effect[0].id and alike in hit_by[o[0].id])]
        for other in gone:
            left[likeness(other)] -= 1
            own[other[0].id, likeness(other)] -= 1
        gone_ids = {id(other) for other in gone}
        rest = [other for other in rest if id(other) not in gone_ids]
    return applied


def keywords_of(
    face: Face,
    counters: Counters,
    gifts: list[tuple[Card, Gives]],
    losses: list[tuple[Card, LosesAbilities]],
    denials: list[tuple[Card, CannotHave]],
) -> tuple[str, ...]:
    """The keywords of an object (layer 6): printed, given, by keyword counters (122.1b); lost with all abilities by an
    effect later than they are; and none that it can't have (113.11). One that is there twice stands there twice.
    """
    if not (gifts or losses or denials):
        return tuple(word.casefold() for word in (*face.keywords, *counters.keywords))
    last_loss = max((source.timestamp for source, _ in losses), default=None)
    gained: list[tuple[int, str]] = []
    if last_loss is None:
        gained += [(-1, word) for word in face.keywords]
    gained += [(counters.stamp(kind), word) for kind in counters.kinds if (word := kind.keyword)]
    gained += [(source.timestamp, word) for source, gift in gifts for word in gift.keywords]
    kept = [word.casefold() for stamp, word in gained if last_loss is None or stamp >= last_loss]
    denied = [word.casefold() for _, ability in denials for word in ability.keywords]
    return tuple(word for word in kept if not any(_is_of(word, lost) for lost in denied))


def _is_of(keyword: str, name: str) -> bool:
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


def set_to(effects: Iterable[tuple[Card, Sets | Becomes]], label: Callable[[Card], str]) -> Iterator[Contribution]:
    """What sets base power and toughness, in the order of time (layer 7b)."""
    for source, ability in in_time_order(effects):
        if ability.power is not None or ability.toughness is not None:
            yield Contribution(label(source), ability.power, ability.toughness, "613.4b", source.id, how="sets")


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
        if part.how == "switches":
            power, toughness = toughness, power
        elif part.how == "adds":
            power, toughness = _plus(power, part.power), _plus(toughness, part.toughness)
        else:
            power = power if part.power is None else part.power
            toughness = toughness if part.toughness is None else part.toughness
    return power, toughness


def _plus(number: Number, more: Number | None) -> Number:
    if more is None:
        return number
    return number + more if isinstance(number, int) and isinstance(more, int) else "?"


def _base(printed: Number | None) -> Number:
    """A missing number is 0 (208.5); one that nothing here explains is not known."""
    if printed is None:
        return 0
    return printed if isinstance(printed, int) else "?"


def counted(board: Board, what: CountedCards, types: Callable[[Card], TypeLine]) -> int:
    """How many cards of all players that means; tokens and what is phased out count only as permanents do."""
    number = 0
    for card in board.cards.values():
        there = card.zone == what.zone if what.zone else True
        if not there or (card.zone == "battlefield" and card.phased_out) or (card.token and card.zone != "battlefield"):
            continue
        number += what.type is None or types(card).has(what.type)
    return number


def in_time_order(effects: Iterable[tuple[Card, A]]) -> list[tuple[Card, A]]:
    """The effects by the timestamps of their sources; of one moment, in the order of the cards."""
    return sorted(effects, key=lambda effect: effect[0].timestamp)
