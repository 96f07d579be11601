"""The continuous effects of one kind that there are on a board, and which of them are about a permanent.

Permanents that are alike in all that `affects` asks for, but for counters, are of one sort: an effect may be about all
of them, or about none. It is asked once a sort, so a thousand permanents of a few sorts cost little more than the few.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from webapp.rules.affecting import has_counters, may_reach, reaches
from webapp.rules.board import Board
from webapp.rules.cards import Card, TypeLine
from webapp.rules.counting import is_so_for
from webapp.rules.statics import AbilityBase, Lasting

E = TypeVar("E", bound=Lasting)


def are_alike(effects: Sequence[tuple[Card, AbilityBase]], others: Sequence[tuple[Card, AbilityBase]]) -> bool:
    """Whether these are the same effects, and their sources the same in all that cards read of them."""
    return len(effects) == len(others) and all(
        (source is then or as_source(source) == as_source(then)) and (ability is earlier or ability == earlier)
        for (source, ability), (then, earlier) in zip(effects, others, strict=True)
    )


def what_differs(effects: Sequence[tuple[Card, E]], others: Sequence[tuple[Card, E]]) -> list[tuple[Card, E]]:
    """Those effects which are not, with their sources the same in all that cards read of them, among the others."""
    same = {(id(source), id(ability)) for source, ability in others}
    rest = [(source, ability) for source, ability in effects if (id(source), id(ability)) not in same]
    there = {(as_source(source), ability) for source, ability in others} if rest else ()
    return [(source, ability) for source, ability in rest if (as_source(source), ability) not in there]


def as_source(card: Card) -> tuple[object, ...]:
    """What matters of a card as the source of a continuous effect: who has it, on what it lies, what it is called."""
    return (
        card.id,
        card.incarnation,
        card.controller,
        card.attached_to,
        card.attached_incarnation,
        card.label,
        card.timestamp,
        card.chosen,
    )


class Effects(Generic[E]):
    """Effects of one kind, each with its source, in the order of the sources. What they ask of the board is so."""

    def __init__(self, found: Iterable[tuple[Card, E]] = (), earlier: Effects[E] | None = None) -> None:
        """Those effects. What is known of sorts is taken over from `earlier`, those of another board with the same
        teams, if nothing else is read of them here (`as_earlier`).
        """
        self.found = tuple(found)
        self.as_earlier = earlier is not None and are_alike(self.found, earlier.found)
        self._aims: _Aims = earlier._aims if earlier is not None and self.as_earlier else _Aims(self.found)

    def __iter__(self) -> Iterator[tuple[Card, E]]:
        return iter(self.found)

    def reaching(self, board: Board, card: Card, types: TypeLine) -> list[tuple[Card, E]]:
        """Those that are about a permanent of these types, as it is now, in the order of their sources. `board` knows
        the teams, which are those of every board that asks.
        """
        return [self.found[place] for place in self.places(board, card, types)] if self.found else []

    def places(self, board: Board, card: Card, types: TypeLine) -> list[int]:
        """The places in `found` of those that are about it."""
        places = self._likely(board, card, types)
        if not (self._aims.picky or card.id in self._aims.excepting):
            return places
        return [place for place in places if _fits(*self.found[place], card)]

    def _likely(self, board: Board, card: Card, types: TypeLine) -> list[int]:
        """The places of those that are about it if it has the right counters, and is not what they except."""
        many = self._of_sort(board, card, types) if self._aims.at_many else []
        one = self._aims.at_one.get(card.id)
        if one is None:
            return many
        found = ((place, *self.found[place]) for place in one)
        own = [place for place, source, e in found if reaches(board, source, e.affects, card, types)]
        return sorted([*many, *own])

    def _of_sort(self, board: Board, card: Card, types: TypeLine) -> list[int]:
        aims = self._aims
        sort = (card.controller, types, card.token, card.commander, card.face.colors)
        known = aims.at_sort.get(sort)
        if known is None:
            found = ((place, *self.found[place]) for place in aims.at_many)
            known = [place for place, source, e in found if may_reach(board, source, e.affects, card, types)]
            aims.at_sort[sort] = known
        return known


class _Aims:
    """What effects can be about, each by its place among them."""

    def __init__(self, effects: Iterable[tuple[Card, Lasting]]) -> None:
        self.at_many: list[int] = []  # those that may be about many permanents
        self.at_one: dict[str, list[int]] = {}  # those that are about one alone, by its id
        self.at_sort: dict[tuple[object, ...], list[int]] = {}  # of those about many, by what permanents have in common
        self.excepting: set[str] = set()  # the sources of those that are only about others
        self.picky = False  # whether any looks at more of a permanent than its sort
        for place, (source, ability) in enumerate(effects):
            affects = ability.affects
            if affects.who in ("self", "attached"):
                one = source.id if affects.who == "self" else source.attached_to or ""
                self.at_one.setdefault(one, []).append(place)
            else:
                self.at_many.append(place)
            if affects.other:
                self.excepting.add(source.id)
            self.picky |= (affects.with_, affects.without, ability.while_) != (None, None, None)


def _fits(source: Card, ability: Lasting, card: Card) -> bool:
    """Whether a permanent of the right sort is not what an effect excepts, and has the counters that it asks for."""
    affects = ability.affects
    if (affects.other and card.id == source.id) or not has_counters(card, affects):
        return False
    return ability.while_ is None or is_so_for(ability, ability.while_, card)
