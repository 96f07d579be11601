"""What the rules derive from a board: types, keywords, power and toughness, by layers (rule 613).

A `View` is one frozen board with what is derived from it, worked out when asked for. Nothing derived is stored in
the board. Each number comes with its contributions, so that the page can explain it. `layers` says what each layer
does; here is which effects there are, and what is remembered from the board before.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import is_
from threading import Lock
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.abilities import Ability, Triggers
from webapp.rules.affecting import is_attached, reaches, reaches_player
from webapp.rules.affects import Affects, Counting
from webapp.rules.board import Board
from webapp.rules.cards import Card, Face, LastLook, Number, Player, TypeLine
from webapp.rules.counters import DEFENSE, HONE, LOYALTY
from webapp.rules.counting import holds, is_of_affected, is_so_for, number_of, reaches_now
from webapp.rules.layers import (
    Change,
    Contribution,
    added_by_counters,
    changed_types,
    defined,
    effective_losses,
    keywords_of,
    last_of_each,
    set_to,
    size,
    switched,
)
from webapp.rules.statics import (
    AbilityBase,
    Becomes,
    CannotHave,
    EntersWith,
    Gives,
    KeepsCounters,
    Lasting,
    LegendExempt,
    LosesAbilities,
    NoRemoval,
    PowerToughness,
    Sets,
    Switches,
)

__all__ = ["Characteristics", "Contribution", "View", "explain", "view_of"]

A = TypeVar("A", bound=AbilityBase)
E = TypeVar("E", bound=Lasting)
SPACE_SCULPTOR = "space sculptor"


class Characteristics(Struct, frozen=True, kw_only=True):
    """What an object is now, with everything that changes it. Power and toughness are None for no creature,
    and `"?"` where the printed number is not known. `face` is what is printed on it, or on what it copies.
    """

    type_line: TypeLine
    face: Face = Face()
    keywords: tuple[str, ...] = ()
    every_keyword: tuple[str, ...] = ()  # with those that are there twice: each of them counts (702.43b)
    abilities: tuple[Ability, ...] = ()
    chapters: int = 0
    power: Number | None = None
    toughness: Number | None = None
    contributions: tuple[Contribution, ...] = ()
    lost: bool = False  # has it lost the abilities that are printed on it?

    def has(self, keyword: str) -> bool:
        """Whether it has that keyword, however it came by it."""
        return keyword in self.keywords

    def is_a(self, word: str) -> bool:
        """Whether it has that supertype, type or subtype."""
        return self.type_line.has(word)


class _Index(Struct, frozen=True):
    """Which cards of a board play a part in what is derived, by id, in the order in which they came to be."""

    permanents: tuple[str, ...]
    able: tuple[str, ...]  # permanents with abilities printed on them
    honed: tuple[str, ...]  # permanents with hone counters
    watchers: tuple[str, ...]  # cards anywhere with triggers for reminders
    counting: tuple[str, ...]  # cards anywhere whose size counts other cards, or counters elsewhere
    sculptors: tuple[str, ...]  # permanents with space sculptor printed on them
    attached: tuple[str, ...]  # permanents that are attached to something
    under: tuple[str, ...]  # permanents to which effects do something until end of turn


class View:
    """One frozen board, and what the rules make of it. Get one by `view_of`, which remembers it."""

    def __init__(self, board: Board, since: View | None = None) -> None:
        self.board = board
        self._since = since.board if since else None
        changed = since._changed_on(board) if since else None
        self._index = self._new_index(since, changed)
        self._printed = self._new_printed(since, changed)
        self._fleeting = self._new_fleeting()
        self._types: dict[str, TypeLine] = {}
        self._losses: tuple[tuple[Card, LosesAbilities], ...] = ()
        same = since is not None and self._printed is since._printed and not (self._fleeting or since._fleeting)
        self._changes: list[tuple[Card, Change]] = (
            since._changes if since is not None and same else self._changes_of_types()
        )
        self._types, self._under = self._layer_four()
        self._has_lost: dict[str, bool] = {}
        self._losses = self._layer_six()
        self._last_losses = last_of_each(self._losses)
        self._numbers: dict[tuple[str, Counting], int] = {}
        gifts = self.sources(Gives)
        if self._changes:
            gifts = ((source, gift) for source, gift in gifts if not _changes_types(gift))
        self._gifts = self._holding(gifts)
        self._settings = self._holding(self.sources(Sets))
        self._switches = self._holding(self.sources(Switches))
        self._denials = self._holding(self.sources(CannotHave))
        self._becomes = self._holding(become for become in self.sources(Becomes) if become[1].type is None)
        self._known: dict[str, Characteristics] = {}
        self._touched = self._take_over(since, changed) if since and changed is not None else None

    # What has changed since the board before

    def _changed_on(self, board: Board) -> set[str] | None:
        """The ids of the cards that are other objects on that later board; None if the teams are others."""
        then, now = self.board.cards, board.cards
        if self.board.players is not board.players and _teams(self.board) != _teams(board):
            return None
        if len(then) == len(now) and list(then) == list(now):
            return _where_false(list(map(is_, then.values(), now.values())), now)
        changed = {card_id for card_id, card in now.items() if then.get(card_id) is not card}
        changed.update(then.keys() - now.keys())
        return changed

    def changed_since(self, board: Board | None) -> tuple[Card, ...]:
        """The cards that may be otherwise than on that board: those that have changed, and those attached to what has
        changed or gone; all cards, if the effects are others or that board was not the one this view was made since.
        """
        there = self.board.cards
        if board is None or self._since is not board or self._touched is None:
            return tuple(there.values())
        if len(self._touched) < 2:
            return tuple(there[card_id] for card_id in self._touched if card_id in there)
        return tuple(card for card_id, card in there.items() if card_id in self._touched)

    def _new_index(self, since: View | None, changed: set[str] | None) -> _Index:
        """The index of this board: the very one of the board before, if no change is of a kind that it notes."""
        if since is not None and changed is not None:
            then, now = since.board, self.board
            if all(
                card_id in then.cards
                and card_id in now.cards
                and _noted(then.cards[card_id]) == _noted(now.cards[card_id])
                for card_id in changed
            ):
                return since._index
        return _index_of(self.board)

    def _take_over(self, since: View, changed: set[str]) -> frozenset[str] | None:
        """Keep what is known of the cards that are the very same objects as then, where the effects are the same.
        The ids of all others come back, and of what is attached to them; None if it may be all.
        """
        if self._fingerprint != since._fingerprint:
            return None
        changed = {
            *changed,
            *(self._index.counting if changed or self.board.players is not since.board.players else ()),
            *(
                card_id
                for card_id in self._types.keys() | since._types.keys()
                if self._types.get(card_id) != since._types.get(card_id)
                or _ids(self._under.get(card_id)) != _ids(since._under.get(card_id))
            ),
        }
        known = since._known.copy()  # at one stroke: another thread may be looking through that view, too
        for card_id in changed:
            known.pop(card_id, None)
        self._known = known
        if not changed:
            return frozenset()
        cards = self.board.cards
        hosted = {card_id for card_id in self._index.attached if cards[card_id].attached_to in changed}
        return frozenset(changed | hosted)

    @cached_property
    def _fingerprint(self) -> list[object]:
        """All that other cards, and the check of them, read of the sources of continuous effects."""
        exempt, kept = tuple(self.sources(LegendExempt)), self._holding(self.sources(NoRemoval))
        several = (
            exempt,
            kept,
            self._gifts,
            self._settings,
            self._switches,
            self._denials,
            self._changes,
            self._becomes,
            self._losses,
        )
        effects = [(_as_source(card), ability) for found in several for card, ability in found]
        honed = [(_as_source(card), card.counters[HONE]) for card in self._honed()]
        return [effects, self._numbers_of_the_board(), honed]

    # What is there

    def of(self, card: Card) -> Characteristics:
        """What that card of this board is now."""
        known = self._known.get(card.id)
        if known is None:
            known = self._known[card.id] = self._derive(card)
        return known

    def types_of(self, card: Card) -> TypeLine:
        """The types of a card of this board (layer 4)."""
        return self._types.get(card.id) or card.face.type_line

    def permanents(self, word: str) -> Iterator[Card]:
        """The permanents that have that type or subtype, in the order in which they came to be."""
        return (card for card in self.all_permanents() if self.types_of(card).has(word))

    def all_permanents(self) -> Iterator[Card]:
        """The permanents that exist, in the order in which they came to be."""
        return (self.board.cards[card_id] for card_id in self._index.permanents)

    def sculptors(self) -> list[Card]:
        """The permanents with space sculptor, however they came by it: asked in every check, so they are indexed."""
        gifts = [*self._gifts, *self._changes]
        given = any(SPACE_SCULPTOR in map(str.casefold, gift.keywords) for _, gift in gifts if isinstance(gift, Gives))
        cards = self.all_permanents() if given else (self.board.cards[card_id] for card_id in self._index.sculptors)
        return [card for card in cards if self.of(card).has(SPACE_SCULPTOR)]

    def watchers(self) -> Iterator[tuple[Card, Triggers]]:
        """All abilities that put reminders on the waiting list, of cards in every zone, and not lost."""
        for card_id in self._index.watchers:
            card = self.board.cards[card_id]
            for ability in self.of(card).abilities:
                if isinstance(ability, Triggers):
                    yield card, ability

    def loyalty(self, card: Card) -> int | None:
        """A planeswalker's loyalty: on the battlefield its counters (122.1e), elsewhere the printed number."""
        return self._counted(card, "planeswalker", card.counters[LOYALTY], card.face.loyalty)

    def defense(self, card: Card) -> int | None:
        """A battle's defense: on the battlefield its counters (122.1g), elsewhere the printed number."""
        return self._counted(card, "battle", card.counters[DEFENSE], card.face.defense)

    def _counted(self, card: Card, type_: str, there: int, printed: int | None) -> int | None:
        if not self.of(card).is_a(type_):
            return None
        return there if card.zone == "battlefield" else printed

    def last_look(self, card: Card) -> LastLook:
        """That card as it is here, for when it has left: last known information (608.2h)."""
        now = self.of(card)
        return LastLook(
            zone=card.zone,
            name=card.name,
            controller=card.player,
            counters=card.counters,
            incarnation=card.incarnation,
            type_line=now.type_line,
            power=now.power,
            toughness=now.toughness,
            damage=card.damage,
            keywords=now.every_keyword,
        )

    # What affects what

    def reaches(self, source: Card, affects: Affects, target: Card | Player, types: TypeLine | None = None) -> bool:
        """Whether an ability of `source` is about that player, or card of this board (or one with those types)."""
        if isinstance(target, Player):
            return reaches_player(self.board, source, affects, target)
        return reaches(self.board, source, affects, target, types or self.types_of(target))

    def sources(self, kind: type[A]) -> Iterator[tuple[Card, A]]:
        """The permanents with an ability of that kind, which they have not lost, and the ability."""
        if not self._losses:
            yield from self._sources_whatever_lost(kind)
            return
        for card, ability in self._sources_whatever_lost(kind):
            if not self._is_printed(card) or not self.has_lost(card):
                yield card, ability

    def has_lost(self, card: Card) -> bool:
        """Whether an effect has taken all abilities from that card that are printed on it (layer 6)."""
        known = self._has_lost.get(card.id)
        if known is None:
            types = self.types_of(card)
            known = any(reaches_now(self.board, source, loss, card, types) for source, loss in self._last_losses)
            self._has_lost[card.id] = known
        return known

    def entering_effects(self) -> Iterator[tuple[Card, EntersWith]]:
        """Permanents' abilities that let something else enter with counters."""
        return (
            (card, ability)
            for card, ability in self.sources(EntersWith)
            if ability.affects.who != "self" and ability.in_ is None
        )

    def keeps_counters(self, card: Card) -> bool:
        """Whether counters remain on that card as it leaves its zone (122.2): by an ability that works there."""
        return any(isinstance(ability, KeepsCounters) for ability in self.of(card).abilities)

    def _sources_whatever_lost(self, kind: type[A]) -> Sequence[tuple[Card, A]]:
        printed: Sequence[Any] = self._printed.get(kind, ())
        fleeting: Sequence[Any] = self._fleeting.get(kind, ())
        return [*printed, *fleeting] if fleeting else printed

    def _is_printed(self, source: Card) -> bool:
        """Whether an effect's source is a card with that ability; else it is what some effect does until end of turn,
        and the card stands there with the timestamp of that effect.
        """
        return self.board.cards[source.id] is source

    def _new_fleeting(self) -> dict[type[AbilityBase], list[tuple[Card, AbilityBase]]]:
        """What effects do to permanents until end of turn, by kind."""
        fleeting: dict[type[AbilityBase], list[tuple[Card, AbilityBase]]] = {}
        for card_id in self._index.under:
            card = self.board.cards[card_id]
            for stamp, ability in card.effects:
                fleeting.setdefault(type(ability), []).append((replace(card, timestamp=stamp), ability))
        return fleeting

    def _new_printed(
        self, since: View | None, changed: set[str] | None
    ) -> dict[type[AbilityBase], list[tuple[Card, AbilityBase]]]:
        """The abilities of all permanents by kind; those of the board before, where none that has any has changed."""
        if (
            since is not None
            and changed is not None
            and self._index is since._index
            and changed.isdisjoint(self._index.able)
        ):
            return since._printed
        printed: dict[type[AbilityBase], list[tuple[Card, AbilityBase]]] = {}
        for card_id in self._index.able:
            card = self.board.cards[card_id]
            for ability in card.face.abilities:
                printed.setdefault(type(ability), []).append((card, ability))
        return printed

    def _honed(self) -> Iterator[Card]:
        cards = (self.board.cards[card_id] for card_id in self._index.honed)
        return (card for card in cards if self.types_of(card).has("equipment"))

    # Layer by layer

    def _changes_of_types(self) -> list[tuple[Card, Change]]:
        """The effects of layer 4: that their sources lose the abilities later, in layer 6, is no matter (613.6)."""
        effects: list[tuple[Card, Change]] = [e for e in self._sources_whatever_lost(Becomes) if e[1].type is not None]
        effects += [e for e in self._sources_whatever_lost(Gives) if _changes_types(e[1])]
        return effects

    def _layer_four(self) -> tuple[dict[str, TypeLine], dict[str, list[tuple[Card, Change]]]]:
        if not self._changes:
            return {}, {}
        return changed_types(self.board, self.all_permanents(), self._changes, lambda card: card.face.type_line)

    def _layer_six(self) -> tuple[tuple[Card, LosesAbilities], ...]:
        effects = self._holding(self._sources_whatever_lost(LosesAbilities))
        return tuple(effective_losses(self.board, effects, self.types_of, self._is_printed)) if effects else ()

    def _holding(self, effects: Iterable[tuple[Card, E]]) -> tuple[tuple[Card, E], ...]:
        """Those of which the board is as they ask: what a thousand of one player ask alike is counted once."""
        known: dict[tuple[object, ...], bool] = {}
        found = []
        for source, ability in effects:
            if (asked := ability.while_) is not None:
                alike = asked.count is not None and not asked.count.other and not source.chosen
                key = (source.player, source.level, asked) if alike else (source.id, ability)
                if key not in known:
                    known[key] = holds(self.board, source, ability, self.types_of)
                if not known[key]:
                    continue
            found.append((source, ability))
        return tuple(found)

    def _reaching(self, effects: Iterable[tuple[Card, E]], card: Card, types: TypeLine) -> list[tuple[Card, E]]:
        board = self.board
        return [
            (source, ability)
            for source, ability in effects
            if reaches(board, source, ability.affects, card, types)
            and (ability.while_ is None or is_so_for(ability, ability.while_, card))
        ]

    def _gifts_to(self, card: Card, types: TypeLine) -> list[tuple[Card, Gives]]:
        """What is given to that card; an effect that changed its types in layer 4 goes on (613.6)."""
        changing = [(source, gift) for source, gift in self._under.get(card.id, ()) if isinstance(gift, Gives)]
        return [*changing, *self._reaching(self._gifts, card, types)]

    def _derive(self, card: Card) -> Characteristics:
        face, types = card.face, self.types_of(card)
        on_battlefield = card.is_permanent
        gifts = self._gifts_to(card, types) if on_battlefield else []
        losses = self._reaching(self._last_losses, card, types) if on_battlefield else []
        denials = self._reaching(self._denials, card, types) if on_battlefield else []
        lost = bool(losses)
        words = keywords_of(face, card.counters, gifts, losses, denials)
        abilities = () if lost else face.abilities
        power: Number | None = None
        toughness: Number | None = None
        parts: tuple[Contribution, ...] = ()
        if "creature" in types.types:
            parts = tuple(self._contributions(card, face, types, abilities, gifts))
            power, toughness = size(parts)
        return Characteristics(
            type_line=types,
            face=face,
            keywords=tuple(dict.fromkeys(words)),
            every_keyword=words,
            abilities=abilities,
            chapters=0 if lost else face.chapters,
            power=power,
            toughness=toughness,
            contributions=parts,
            lost=lost,
        )

    def _contributions(
        self,
        card: Card,
        face: Face,
        types: TypeLine,
        abilities: tuple[Ability, ...],
        gifts: list[tuple[Card, Gives]],
    ) -> Iterator[Contribution]:
        own = next((ability for ability in abilities if isinstance(ability, PowerToughness)), None)
        yield from defined(face, own, abilities != face.abilities, lambda amount: self._own_number(card, amount))
        there = card.is_permanent
        if there and (self._settings or self._becomes or card.id in self._under):
            settings: list[tuple[Card, Sets | Becomes]] = [*self._reaching(self._settings, card, types)]
            yield from set_to(
                [*settings, *self._become(card)],
                self._label_of_effect,
                lambda effect, said: self._number(*effect, said, card),
            )
        for source, gift in gifts:
            yield from self._given(source, gift, card)
        yield from added_by_counters(card)
        if not there:
            return
        if self._index.honed:
            for equipment in self._honed():
                if is_attached(equipment, card):
                    number = equipment.counters[HONE]
                    what = f"{number} hone on {self._label(equipment)}"
                    yield Contribution(what, number, 0, "122.1j", equipment.id)
        if self._switches:
            yield from switched(self._reaching(self._switches, card, types), self._label_of_effect)

    def _become(self, card: Card) -> list[tuple[Card, Becomes]]:
        """What that card has become: an effect that made it so in layer 4 goes on in layer 7b (613.6)."""
        sizes = [(source, ability) for source, ability in self._becomes if ability.at_least.holds(card.counters)]
        under = [(source, change) for source, change in self._under.get(card.id, ()) if isinstance(change, Becomes)]
        return [*under, *self._reaching(sizes, card, self.types_of(card))]

    def _given(self, source: Card, gift: Gives, card: Card) -> Iterator[Contribution]:
        """What a gift adds to the size of a card: once, or so often as it says."""
        if not (gift.power or gift.toughness):
            return
        label, times = self._label_of_effect(source), 1
        if gift.per is not None:
            times = self._number(source, gift, gift.per, card) or 0
            label = f"{label} ({times} \u00d7 {gift.power:+}/{gift.toughness:+})"
        if times:
            yield Contribution(label, gift.power * times, gift.toughness * times, "613.4c", source.id)

    # Numbers that the board gives

    def _own_number(self, card: Card, amount: int | Counting) -> int:
        return amount if isinstance(amount, int) else number_of(self.board, card, amount, card, self.types_of)

    def _number(self, source: Card, ability: Lasting, amount: int | Counting | None, card: Card) -> int | None:
        """The number that an effect says of a card: by that card's own counters, or by the board, once for all."""
        if not isinstance(amount, Counting):
            return amount
        if is_of_affected(ability, amount):
            return number_of(self.board, source, amount, card, self.types_of)
        alike = amount.count is not None and not amount.count.other and not source.chosen
        key = (source.player if alike else source.id, amount)
        if key not in self._numbers:
            self._numbers[key] = number_of(self.board, source, amount, source, self.types_of)
        return self._numbers[key]

    def _numbers_of_the_board(self) -> list[int | None]:
        """Each number that an effect has from the board: where one is another, other cards are others."""
        said: list[tuple[Card, Lasting, int | Counting | None]] = [
            (source, ability, amount)
            for source, ability in self._settings
            for amount in (ability.power, ability.toughness)
        ]
        said += [(source, gift, gift.per) for source, gift in self._gifts if gift.per is not None]
        said += [(source, gift, gift.per) for source, gift in self._changes if isinstance(gift, Gives)]
        return [
            self._number(source, ability, amount, source)
            for source, ability, amount in said
            if isinstance(amount, Counting) and not is_of_affected(ability, amount)
        ]

    def _label_of_effect(self, source: Card) -> str:
        return self._label(source) + ("" if self._is_printed(source) else " until end of turn")

    def _label(self, card: Card) -> str:
        return self.board.label(card.id)


def layer_of_change(old: Characteristics, new: Characteristics) -> str:
    """The rule by which power and toughness are others than they were: that of the layer in which something differs,
    the last of several.
    """
    parts = {*old.contributions} ^ {*new.contributions}
    layers = (part.rule for part in parts if part.rule in ("613.4a", "613.4b", "613.4c", "613.4d"))
    return max(layers, default="613.4c")


def explain(board: Board, card_id: str) -> tuple[Contribution, ...]:
    """What makes the power and toughness of a creature what they are: the base, then each thing that changes it in
    the order in which it counts, with its source and rule. Empty for what is no creature. Raises UnknownObjectError.
    """
    card = board.find(card_id, "card")
    if isinstance(card, Player) or card_id in board.gone:
        return ()
    return view_of(board).of(card).contributions


def view_of(board: Board, since: Board | None = None) -> View:
    """The view of a board. It is remembered, by identity, as long as few others have been asked for; `since`, a board
    looked at before, lets it take over what has not changed.
    """
    with _looking:
        remembered = _views.get(id(board))
        if remembered is not None and remembered.board is board:
            _views.move_to_end(id(board))
            return remembered
    view = View(board, None if since is None else view_of(since))
    with _looking:
        _views[id(board)] = view
        if len(_views) > MOST_VIEWS:
            _views.popitem(last=False)
    return view


MOST_VIEWS = 64
_views: OrderedDict[int, View] = OrderedDict()  # a view holds its board, so no other board has the same id meanwhile
_looking = Lock()


def _where_false(same: list[bool], cards: Iterable[str]) -> set[str]:
    """The ids at the places where the list says False: quick, where there are few."""
    if all(same):
        return set()
    first = same.index(False)
    if False not in same[first + 1 :]:
        return {next(card_id for number, card_id in enumerate(cards) if number == first)}
    return {card_id for card_id, is_same in zip(cards, same, strict=True) if not is_same}


def _teams(board: Board) -> list[tuple[str, str | None]]:
    return [(player.id, player.team) for player in board.players]


def _index_of(board: Board) -> _Index:
    noted = [(card_id, _noted(card)) for card_id, card in board.cards.items()]
    parts = range(len(_Index.__struct_fields__))
    return _Index(*(tuple(card_id for card_id, marks in noted if marks[part]) for part in parts))


def _noted(card: Card) -> tuple[bool, ...]:
    """In which parts of the index a card stands, in the order of its fields."""
    face = card.face
    there = card.zone == "battlefield" and not card.phased_out
    honed = there and bool(card.counters[HONE])
    attached = there and card.attached_to is not None
    under = there and bool(card.until_end_of_turn)
    sculpts = there and bool(face.keywords) and any(word.casefold() == SPACE_SCULPTOR for word in face.keywords)
    if not face.abilities:
        return (there, False, honed, False, False, sculpts, attached, under)
    counts = any(isinstance(ability, PowerToughness) and _counts(ability) for ability in face.abilities)
    watches = not card.phased_out and any(isinstance(ability, Triggers) for ability in face.abilities)
    return (there, there, honed, watches, counts, sculpts, attached, under)


def _ids(effects: Iterable[tuple[Card, Change]] | None) -> list[tuple[str, Change]]:
    return [(source.id, ability) for source, ability in effects or ()]


def _changes_types(gift: Gives) -> bool:
    return bool(gift.types or gift.no_types)


def _counts(ability: PowerToughness) -> bool:
    both = (ability.power, ability.toughness)
    return any(isinstance(a, Counting) and (a.count is not None or a.whose not in ("self", "affected")) for a in both)


def _as_source(card: Card) -> tuple[object, ...]:
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
