"""The abilities of cards that somebody uses, and what triggers ask for: what the page offers to choose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct, to_builtins

from webapp.rules.abilities import Activated, Triggers
from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.characteristics import view_of
from webapp.rules.effects import Proliferates, Target
from webapp.rules.entries import encode
from webapp.rules.steps.counters import could_proliferate
from webapp.rules.steps.effects import candidates
from webapp.rules.steps.using import activated_of, words_of, works_where_it_lies
from webapp.views.ability_words import whom

Named = tuple[tuple[str, str], ...]  # ids with their names
USUAL_KIND = "+1/+1"
COST_SHOWN = 15  # so many signs of a cost on a card itself


class SlotView(Struct, frozen=True, kw_only=True):
    """One target that is asked for: what it may be, and up to how many (0: exactly one)."""

    called: str
    options: Named
    up_to: int = 0


class AsksView(Struct, frozen=True, kw_only=True):
    """What has to be chosen as an ability is used or resolved. `kinds`: of which kinds one is chosen; `choose`: what
    could be proliferated, with what is on it.
    """

    slots: tuple[SlotView, ...] = ()
    x: bool = False
    kinds: tuple[str, ...] = ()
    choose: Named = ()

    def __bool__(self) -> bool:
        """Whether anything is asked for."""
        return self != AsksView()

    @property
    def one_target(self) -> SlotView | None:
        """The target that is all that is asked for."""
        alone = len(self.slots) == 1 and not (self.x or self.kinds or self.choose)
        return self.slots[0] if alone and not self.slots[0].up_to else None

    @property
    def is_possible(self) -> bool:
        """Whether there is something to target, for each target that there must be."""
        return all(slot.options or slot.up_to for slot in self.slots)


class UseView(Struct, frozen=True, kw_only=True):
    """An ability as a button: its number on the card, what it says, what it asks for, and what is not checked."""

    card: str
    number: int
    words: str
    asks: AsksView
    hint: str = ""

    @property
    def step(self) -> dict[str, Any]:
        """The step that uses it, as far as nothing is asked."""
        return {"do": "use", "card": self.card, "ability": self.number}


class QuickUse(Struct, frozen=True):
    """A button on the card itself for one of its abilities; what asks for something is asked in the card's panel."""

    number: int
    words: str
    asks: bool

    @property
    def short(self) -> str:
        """Its words with a long cost cut short: what it does tells it from the card's others."""
        cost, colon, does = self.words.partition(": ")
        return f"{cost[:COST_SHOWN].rstrip()}…: {does}" if colon and len(cost) > COST_SHOWN + 3 else self.words


def quick_uses_of(card: Card) -> tuple[QuickUse, ...]:
    """The abilities of that card that can be used where it lies, as buttons on it."""
    return tuple(
        QuickUse(number, words_of(ability), _asks(ability))
        for number, ability in enumerate(activated_of(card.face), 1)
        if works_where_it_lies(card, ability)
    )


@lru_cache(maxsize=2_000)
def _asks(ability: Activated) -> bool:
    """Whether anything has to be chosen, on whatever board."""
    proliferates = any(isinstance(effect, Proliferates) for effect in ability.does)
    return bool(ability.targets) or proliferates or not {"X", "$kind"}.isdisjoint(_words_in(ability))


def uses_of(board: Board, card: Card) -> tuple[UseView, ...]:
    """The abilities of that card that can be used where it lies, in their order."""
    if view_of(board).of(card).lost:
        return ()
    return tuple(
        UseView(
            card=card.id,
            number=number,
            words=words_of(ability),
            asks=asks_of(board, card, ability),
            hint=_not_checked(ability),
        )
        for number, ability in enumerate(activated_of(card.face), 1)
        if works_where_it_lies(card, ability)
    )


def asks_of(board: Board, source: Card, ability: Activated | Triggers) -> AsksView:
    """What has to be chosen for an ability of that object."""
    words = set(_words_in(ability))
    slots = tuple(_slot(board, source, target) for target in ability.targets)
    proliferates = any(isinstance(effect, Proliferates) for effect in ability.does)
    return AsksView(
        slots=slots,
        x="X" in words,
        kinds=_kinds_there(board, source, slots) if "$kind" in words else (),
        choose=_could_choose(board) if proliferates else (),
    )


def _slot(board: Board, source: Card, target: Target) -> SlotView:
    there = candidates(view_of(board), source, target)
    return SlotView(
        called=whom(target), options=tuple((one, board.label(one)) for one in there), up_to=target.up_to or 0
    )


def _words_in(ability: Activated | Triggers) -> Iterator[str]:
    """The words that stand for something, wherever in its costs and effects."""
    pays = ability.pays if isinstance(ability, Activated) else None
    yield from _texts(to_builtins([pays, *ability.does], enc_hook=encode))


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _all_texts([*value, *value.values()])
        case list():
            yield from _all_texts(value)


def _all_texts(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        yield from _texts(value)


def _kinds_there(board: Board, source: Card, slots: tuple[SlotView, ...]) -> tuple[str, ...]:
    """The kinds of counters on it and on all that it could target; the usual one where there are none."""
    ids = [source.id, *(one for slot in slots for one, _ in slot.options)]
    holders = (board.cards.get(one) or board.player(one) for one in ids if one not in board.gone)
    kinds = dict.fromkeys(str(kind) for holder in holders for kind in holder.counters.kinds)
    return tuple(kinds) or (USUAL_KIND,)


def _could_choose(board: Board) -> Named:
    return tuple((one, board.label(one)) for one in could_proliferate(board))


def _not_checked(ability: Activated) -> str:
    if ability.when:
        return "You say when it triggers."
    if not ability.cost:
        return ""
    return "Only its cost in counters is checked." if ability.pays else "Its cost is not checked."
