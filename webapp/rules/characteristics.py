"""What the rules derive from a board: types, keywords, power and toughness, by layers (rule 613).

A `View` is one frozen board with what is derived from it, worked out when asked for. Nothing derived is stored in
the board. Each number comes with its contributions, so that the page can explain it. `layers` says what each layer
does; here is which effects there are, and what is remembered from the board before.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, repeat
from operator import gt, is_not
from threading import Lock
from typing import Any, TypeGuard, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.abilities import Ability, Triggers
from webapp.rules.affecting import is_attached, reaches, reaches_player
from webapp.rules.affects import Affects, Counting
from webapp.rules.board import Board
from webapp.rules.cards import Card, Face, LastLook, Number, Player, TypeLine
from webapp.rules.counters import DEFENSE, EACH_COUNTS, HONE, LOYALTY
from webapp.rules.counting import holds, is_of_affected, number_of, reaches_now
from webapp.rules.layers import (
    Change,
    Contribution,
    Loss,
    OneEffect,
    added_by_counters,
    changed_types,
    defined,
    effective_losses,
    keywords_of,
    last_of_each,
    one_effect,
    set_to,
    size,
    switched,
)
from webapp.rules.reaching import Effects, are_alike, as_source, what_differs
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
F = TypeVar("F", bound=Lasting)
PARTS = (Gives, Sets, Switches, Becomes, LosesAbilities, CannotHave)  # what can be part of one effect (613.6)
SPACE_SCULPTOR = "space sculptor"


class Characteristics(Struct, frozen=True, kw_only=True):
    """What an object is now, with everything that changes it. Power and toughness are None for no creature,
    and `"?"` where the printed number is not known. `face` is what is printed on it, or on what it copies.
    """

    type_line: TypeLine
    face: Face = Face()
    keywords: tuple[str, ...] = ()
    every_keyword: tuple[str, ...] = ()  # with those that are there twice: each of them counts (702.43b)
    several: tuple[tuple[str, int], ...] = ()  # how often it has those of which each counts, if more than once
    abilities: tuple[Ability, ...] = ()
    chapters: int = 0
    power: Number | None = None
    toughness: Number | None = None
    contributions: tuple[Contribution, ...] = ()
    lost: bool = False  # has it lost the abilities that are printed on it?

    @property
    def keywords_told(self) -> tuple[str, ...]:
        """Its keywords for people: `exalted ×2` where it is two abilities."""
        number = dict(self.several)
        return tuple(f"{word} \u00d7{number[word]:,}" if word in number else word for word in self.keywords)

    def has(self, keyword: str) -> bool:
        """Whether it has that keyword, however it came by it."""
        return keyword in self.keywords

    def is_a(self, word: str) -> bool:
        """Whether it has that supertype, type or subtype."""
        return self.type_line.has(word)


class _Index(Struct, frozen=True):
    """Which cards of a board play a part in what is derived, by id, in the order in which they came to be."""

    permanents: tuple[str, ...] = ()
    able: tuple[str, ...] = ()  # permanents with abilities printed on them
    honed: tuple[str, ...] = ()  # permanents with hone counters
    watchers: tuple[str, ...] = ()  # cards anywhere with triggers for reminders
    counting: tuple[str, ...] = ()  # cards anywhere whose size counts other cards, or counters elsewhere
    sculptors: tuple[str, ...] = ()  # permanents with space sculptor printed on them
    attached: tuple[str, ...] = ()  # permanents that are attached to something
    under: tuple[str, ...] = ()  # permanents to which effects do something until end of turn


class _Under(Struct, frozen=True):
    """What a card is under since layer 4, in the order in which it applies; by kind what does something later."""

    parts: tuple[tuple[Card, Lasting], ...]
    later: dict[type[Lasting], list[tuple[Card, Lasting]]] = {}


class _Standing(Struct, frozen=True, kw_only=True):
    """The continuous effects that apply on one board, by what they do."""

    sizes: Effects[Gives]  # give power and toughness
    added: tuple[Contribution | None, ...]  # what each of those adds; None where that hangs on the card, or the board
    words: Effects[Gives]  # give keywords, or take them
    settings: Effects[Sets]
    switches: Effects[Switches]
    denials: Effects[CannotHave]
    becomes: Effects[Becomes]
    kept: tuple[tuple[Card, NoRemoval], ...]
    exempt: tuple[tuple[Card, LegendExempt], ...]
    counted: tuple[tuple[Card, Lasting, Counting], ...]  # which have a number from the board, and how it is counted
    always: bool  # whether none asks for anything of the board

    def reads_like(self, other: _Standing) -> bool:
        """Whether all is the same that is read of these effects by others than the cards that they are about."""
        if self is other:
            return True
        both = zip(*((s.kept, s.exempt, [e[:2] for e in s.counted]) for s in (self, other)), strict=True)
        return all(are_alike(one, earlier) for one, earlier in both)

    def differing(self, other: _Standing) -> Iterator[Effects[Any]]:
        """The effects that are only here, or only there, or are not the same in all that cards read of them."""
        for now, then in zip(self._about_cards(), other._about_cards(), strict=True):
            if now is not then and not are_alike(now.found, then.found):
                yield Effects([*what_differs(now.found, then.found), *what_differs(then.found, now.found)])

    def _about_cards(self) -> tuple[Effects[Any], ...]:
        return (self.sizes, self.words, self.settings, self.switches, self.denials, self.becomes)


_STANDING: tuple[type[AbilityBase], ...] = (Gives, Sets, Switches, CannotHave, Becomes, NoRemoval, LegendExempt)
_NOTHING_LOST: Effects[LosesAbilities] = Effects()
_NOTHING_STANDS = _Standing(
    sizes=Effects(),
    added=(),
    words=Effects(),
    settings=Effects(),
    switches=Effects(),
    denials=Effects(),
    becomes=Effects(),
    kept=(),
    exempt=(),
    counted=(),
    always=True,
)


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
        self._losses: tuple[Loss, ...] = ()
        lasting = since if since and changed is not None and not (self._fleeting or since._fleeting) else None
        self._changes: list[tuple[Card, Change]] = (
            lasting._changes if lasting and self._printed is lasting._printed else self._changes_of_types()
        )
        self._under: dict[str, _Under] = {}  # by card: what it is under since layer 4
        self._begun = frozenset[OneEffect]()  # which effects have begun to apply, and go on (613.6)
        self._going_on: list[tuple[Card, Lasting]] = []  # what those of layer 4 do in later layers
        self._layer_four()
        self._has_lost: dict[str, bool] = {}
        self._losses = self._layer_six()
        afresh = (loss for loss in self._losses if not self._has_begun(*loss))
        self._last_losses = Effects(last_of_each(afresh)) if self._losses else _NOTHING_LOST
        self._begun |= {one_effect(*loss) for loss in self._losses if self._is_printed(loss[0])}
        self._numbers: dict[tuple[str, Counting], int] = {}
        self._standing: _Standing = self._new_standing(lasting)
        self._known: dict[str, Characteristics] = {}
        self._touched = self._take_over(since, changed) if since and changed is not None else None

    # What has changed since the board before

    def _changed_on(self, board: Board) -> set[str] | None:
        """The ids of the cards that are other objects on that later board; None if the teams are others."""
        then, now = self.board.cards, board.cards
        if self.board.players is not board.players and _teams(self.board) != _teams(board):
            return None
        if len(then) == len(now) and list(then) == list(now):
            return set(compress(now, map(is_not, then.values(), now.values())))
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
        """The index of this board: the very one of the board before, if no change is of a kind that it notes; that
        with fewer cards in it, if those that have changed play fewer parts.
        """
        if since is None or changed is None:
            return _index_of(self.board)
        then, now = ([_noted_there(view.board, card_id) for card_id in changed] for view in (since, self))
        if then == now:
            return since._index
        if any(is_new for parts in map(map, repeat(gt), now, then) for is_new in parts):
            return _index_of(self.board)
        return _index_without(since._index, zip(changed, now, strict=True))

    def _take_over(self, since: View, changed: set[str]) -> frozenset[str] | None:
        """Keep what is known of the cards that are the very same objects as then, and under the same effects.
        The ids of all others come back, and of what is attached to them; None if it may be all.
        """
        otherwise = self._under_other_effects(since)
        if otherwise is None:
            return None
        changed = {
            *changed,
            *otherwise,
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

    def _under_other_effects(self, since: View) -> set[str] | None:
        """The ids of the cards that are under effects which are not what they were, in all that other cards, and the
        check of them, read of their sources; None if that may be all cards.
        """
        if not (
            self._standing.reads_like(since._standing)
            and are_alike(self._changes, since._changes)
            and are_alike(self._losses, since._losses)
            and self._numbers_said == since._numbers_said
        ):
            return None
        return {
            card.id
            for effects in self._standing.differing(since._standing)
            for card in self.all_permanents()
            if effects.reaching(self.board, card, self.types_of(card))
        }

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
        gifts = [*self._standing.words, *self._changes, *self._going_on]
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
            parts=tuple(
                (part.id, self.board.gone[part.id].incarnation + 1) for part in card.merged if part.id != card.id
            ),
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
            if not self._is_printed(card) or not self.has_lost(card) or self._has_begun(card, ability):
                yield card, ability

    def _has_begun(self, source: Card, ability: AbilityBase) -> bool:
        """Whether it is of one effect with a change of types, or a loss of abilities, that applies: it goes on, though
        its source is among those that lose theirs (613.6).
        """
        if not (self._begun and isinstance(ability, PARTS) and self._is_printed(source)):
            return False
        return one_effect(source, ability) in self._begun

    def has_lost(self, card: Card) -> bool:
        """Whether an effect has taken all abilities from that card that are printed on it (layer 6)."""
        known = self._has_lost.get(card.id)
        if known is None:
            types = self.types_of(card)
            known = bool(self._last_losses.reaching(self.board, card, types) or self._parts_on(card, LosesAbilities))
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

    def _honed(self) -> Iterable[Card]:
        if not self._index.honed:
            return ()
        cards = (self.board.cards[card_id] for card_id in self._index.honed)
        return (card for card in cards if self.types_of(card).has("equipment"))

    # Layer by layer

    def _changes_of_types(self) -> list[tuple[Card, Change]]:
        """The effects of layer 4: that their sources lose the abilities later, in layer 6, is no matter (613.6)."""
        becomes = [effect for effect in self._sources_whatever_lost(Becomes) if effect[1].type is not None]
        gifts = [effect for effect in self._sources_whatever_lost(Gives) if _changes_types(effect[1])]
        return self._in_order(becomes, gifts)

    def _in_order(self, one: Sequence[tuple[Card, E]], other: Sequence[tuple[Card, F]]) -> list[tuple[Card, E | F]]:
        """Effects of two kinds in the order of their cards, those of one card in the order in which it has them."""
        both: list[tuple[Card, E | F]] = [*one, *other]
        return sorted(both, key=lambda effect: self._place(*effect)) if one and other else both

    def _place(self, source: Card, ability: Lasting) -> tuple[int, int]:
        abilities: list[AbilityBase] = [*source.face.abilities, *source.until_end_of_turn]
        return self._places[source.id], abilities.index(ability)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {card_id: place for place, card_id in enumerate(self.board.cards)}

    def _layer_four(self) -> None:
        """Find what the types are, under which effects each card is from then on, and what those do besides: they are
        about the same objects in all layers, whatever becomes of those, and of the ability (613.6).
        """
        if not self._changes:
            return
        four = changed_types(self.board, self.all_permanents(), self._changes, lambda card: card.face.type_line)
        self._types = four.types
        self._begun = frozenset(one_effect(*effect) for effect in four.begun if self._is_printed(effect[0]))
        parts = self._parts_by_effect(four.begun)
        self._going_on = [part for found in parts.values() for part in found]
        alike: dict[int, _Under] = {}  # many cards may be under the very same effects
        for card_id, effects in four.under.items():
            if id(effects) not in alike:
                alike[id(effects)] = _under(part for effect in effects for part in (effect, *parts.get(id(effect), ())))
            self._under[card_id] = alike[id(effects)]

    def _parts_by_effect(self, begun: Iterable[tuple[Card, Change]]) -> dict[int, list[tuple[Card, Lasting]]]:
        """By the identity of changes of types what else their effects do; of two of one effect the first has it."""
        found: dict[OneEffect, dict[int, list[tuple[Card, Lasting]]]] = {}
        for effect in begun:
            source = effect[0]
            one = one_effect(*effect)
            if len(source.face.abilities) > 1 and self._is_printed(source) and one not in found:
                abilities = [a for a in source.face.abilities if isinstance(a, PARTS) and not _is_change_of_types(a)]
                found[one] = {id(effect): [(source, a) for a in abilities if one_effect(source, a) == one]}
        return {key: parts for by_effect in found.values() for key, parts in by_effect.items()}

    def _parts_on(self, card: Card, kind: type[E]) -> Sequence[tuple[Card, E]]:
        """Of what that card is under since layer 4 what is of that kind, and does more than to change types."""
        under = self._under.get(card.id)
        found: Sequence[Any] = () if under is None else under.later.get(kind, ())
        return found

    def _layer_six(self) -> tuple[Loss, ...]:
        effects = self._holding(self._sources_whatever_lost(LosesAbilities))
        return tuple(effective_losses(effects, self._is_lost_by, self._may_be_lost)) if effects else ()

    def _is_lost_by(self, effect: Loss, card: Card) -> bool:
        source, loss = effect
        if self._has_begun(source, loss):
            return any(by.id == source.id and part == loss for by, part in self._parts_on(card, LosesAbilities))
        return reaches_now(self.board, source, loss, card, self.types_of(card))

    def _may_be_lost(self, effect: Loss) -> bool:
        return self._is_printed(effect[0]) and not self._has_begun(*effect)

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

    def _new_standing(self, since: View | None) -> _Standing:
        """What applies here. `since` is a view where no more was lasting than what is printed, as here: the very same
        applies, if it is printed on the very same cards and no effect asks for anything.
        """
        then = since._standing if since else _NOTHING_STANDS
        if since and self._printed is since._printed and then.always and not (self._losses or since._losses):
            return then
        if not any(kind in self._printed or kind in self._fleeting for kind in _STANDING):
            return _NOTHING_STANDS
        gifts = [gift for gift in self._afresh(Gives) if not _changes_types(gift[1])]
        sizes = Effects(self._holding(gift for gift in gifts if gift[1].power or gift[1].toughness), then.sizes)
        added = (None if gift.per else self._added(source, gift) for source, gift in sizes)
        worded = (gift for gift in gifts if gift[1].keywords or gift[1].no_keywords)
        becomes = [become for become in self._afresh(Becomes) if become[1].type is None]
        settings = Effects(self._holding(self._afresh(Sets)), then.settings)
        abilities = [ability for kind in _STANDING for _, ability in self._sources_whatever_lost(kind)]
        return _Standing(
            sizes=sizes,
            added=then.added if sizes.as_earlier else tuple(added),
            words=Effects(self._holding(worded), then.words),
            settings=settings,
            switches=Effects(self._holding(self._afresh(Switches)), then.switches),
            denials=Effects(self._holding(self._afresh(CannotHave)), then.denials),
            becomes=Effects(self._holding(becomes), then.becomes),
            kept=self._holding(self.sources(NoRemoval)),
            exempt=tuple(self.sources(LegendExempt)),
            counted=tuple(_counted((*settings, *sizes))),
            always=not any(isinstance(ability, Lasting) and ability.while_ is not None for ability in abilities),
        )

    def _afresh(self, kind: type[E]) -> Iterator[tuple[Card, E]]:
        """The effects of that kind but for what goes on since layer 4."""
        early = {one_effect(*part) for part in self._going_on}
        return (
            (source, ability)
            for source, ability in self.sources(kind)
            if not (early and self._is_printed(source) and one_effect(source, ability) in early)
        )

    def type_changes_of(self, card: Card) -> tuple[tuple[Card, Change], ...]:
        """What changes that card's types, with its sources, in the order in which it applies (layer 4)."""
        under = self._under.get(card.id)
        return tuple((source, part) for source, part in (under.parts if under else ()) if _is_change_of_types(part))

    def about_abilities_of(
        self, card: Card
    ) -> tuple[list[tuple[Card, Gives]], list[tuple[Card, LosesAbilities]], list[tuple[Card, CannotHave]]]:
        """What gives that card keywords, or takes some; what takes all abilities; what it can't have (layer 6)."""
        if not card.is_permanent:
            return [], [], []
        types = self.types_of(card)
        words = self._standing.words.reaching(self.board, card, types)
        losses = self._last_losses.reaching(self.board, card, types)
        denials = self._standing.denials.reaching(self.board, card, types)
        if card.id not in self._under:
            return words, losses, denials
        return (
            [*self._parts_on(card, Gives), *words],
            [*self._parts_on(card, LosesAbilities), *losses],
            [*self._parts_on(card, CannotHave), *denials],
        )

    def _derive(self, card: Card) -> Characteristics:
        """What an object is. Only a creature has power and toughness (208.3)."""
        face, types = card.face, self.types_of(card)
        gifts, losses, denials = self.about_abilities_of(card)
        lost = bool(losses)
        numbered = keywords_of(face, card.counters, gifts, losses, denials)
        words = tuple(word for word, _ in numbered)
        abilities = () if lost else face.abilities
        power: Number | None = None
        toughness: Number | None = None
        parts: tuple[Contribution, ...] = ()
        if "creature" in types.types:
            parts = tuple(self._contributions(card, face, types, abilities))
            power, toughness = size(parts)
        return Characteristics(
            type_line=types,
            face=face,
            keywords=tuple(dict.fromkeys(words)),
            every_keyword=words,
            several=_several(numbered) if numbered else (),
            abilities=abilities,
            chapters=0 if lost else face.chapters,
            power=power,
            toughness=toughness,
            contributions=parts,
            lost=lost,
        )

    def _contributions(
        self, card: Card, face: Face, types: TypeLine, abilities: tuple[Ability, ...]
    ) -> list[Contribution]:
        own = next((ability for ability in abilities if isinstance(ability, PowerToughness)), None)
        parts = [*defined(face, own, abilities != face.abilities, lambda amount: self._own_number(card, amount))]
        if not card.is_permanent:
            parts += added_by_counters(card)
            return parts
        standing = self._standing
        if standing.settings.found or standing.becomes.found or card.id in self._under:
            parts += set_to(
                self._in_order(self._settings(card, types), self._become(card, types)),
                self.label_of_effect,
                lambda effect, said: self._number(*effect, said, card),
            )
        parts += self._given(card, types)
        parts += added_by_counters(card)
        parts += self._given_by_hones(card)
        switches = [*self._parts_on(card, Switches), *standing.switches.reaching(self.board, card, types)]
        parts += switched(switches, self.label_of_effect)
        return parts

    def _given_by_hones(self, card: Card) -> Iterator[Contribution]:
        """What hone counters on its Equipment add to the power of a permanent."""
        for equipment in self._honed():
            if is_attached(equipment, card):
                number = equipment.counters[HONE]
                yield Contribution(f"{number} hone on {equipment.label}", number, 0, "122.1j", equipment.id)

    def _become(self, card: Card, types: TypeLine) -> list[tuple[Card, Becomes]]:
        """What that card has become: an effect that made it so in layer 4 goes on in layer 7b (613.6)."""
        sizes = self._standing.becomes.reaching(self.board, card, types)
        now = ((source, ability) for source, ability in sizes if ability.at_least.holds(card.counters))
        return [*self._parts_on(card, Becomes), *now]

    def _settings(self, card: Card, types: TypeLine) -> list[tuple[Card, Sets]]:
        return [*self._parts_on(card, Sets), *self._standing.settings.reaching(self.board, card, types)]

    def _given(self, card: Card, types: TypeLine) -> Iterator[Contribution]:
        """What gifts add to the size of a permanent: each once, or so often as it says."""
        for source, gift in self._parts_on(card, Gives) if self._under else ():
            yield from self._given_by(source, gift, card)
        sizes, added = self._standing.sizes, self._standing.added
        for place in sizes.places(self.board, card, types) if added else ():
            known = added[place]
            if known is not None:
                yield known
            else:
                source, gift = sizes.found[place]
                yield from self._given_by(source, gift, card)

    def _added(self, source: Card, gift: Gives, times: int = 1, how: str = "") -> Contribution:
        label = self.label_of_effect(source) + how
        return Contribution(label, gift.power * times, gift.toughness * times, "613.4c", source.id)

    def _given_by(self, source: Card, gift: Gives, card: Card) -> Iterator[Contribution]:
        """What one gift adds to the size of a card."""
        if gift.per is None:
            if gift.power or gift.toughness:
                yield self._added(source, gift)
        elif times := self._number(source, gift, gift.per, card):
            yield self._added(source, gift, times, f" ({times} \u00d7 {gift.power:+}/{gift.toughness:+})")

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

    @cached_property
    def _numbers_said(self) -> list[object]:
        """Each number that an effect has from the board: where one is another, other cards are others."""
        early = _counted([*self._changes, *self._going_on]) if self._changes else ()
        counted = [*self._standing.counted, *early]
        numbers = [self._number(source, ability, amount, source) for source, ability, amount in counted]
        return [numbers, [(as_source(card), card.counters[HONE]) for card in self._honed()]]

    def label_of_effect(self, source: Card) -> str:
        """How people call the source of a continuous effect, and how long that lasts."""
        return source.label + ("" if self._is_printed(source) else " until end of turn")


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


def _teams(board: Board) -> list[tuple[str, str | None]]:
    return [(player.id, player.team) for player in board.players]


def _index_of(board: Board) -> _Index:
    marks = zip(*map(_noted, board.cards.values()), strict=True)
    return _Index(*(tuple(compress(board.cards, part)) for part in marks))


def _index_without(index: _Index, noted: Iterable[tuple[str, tuple[bool, ...]]]) -> _Index:
    """The index without the cards that play a part no more."""
    gone: list[set[str]] = [set() for _ in index.__struct_fields__]
    for card_id, parts in noted:
        for part, plays in zip(gone, parts, strict=True):
            if not plays:
                part.add(card_id)
    there: list[tuple[str, ...]] = [getattr(index, name) for name in index.__struct_fields__]
    left = (
        ids if out.isdisjoint(ids) else tuple(i for i in ids if i not in out)
        for ids, out in zip(there, gone, strict=True)
    )
    return _Index(*left)


def _noted_there(board: Board, card_id: str) -> tuple[bool, ...]:
    card = board.cards.get(card_id)
    return (False,) * len(_Index.__struct_fields__) if card is None else _noted(card)


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


def _under(parts: Iterable[tuple[Card, Lasting]]) -> _Under:
    under = _Under(tuple(parts))
    for source, part in under.parts:
        if not isinstance(part, Gives) or part.power or part.toughness or part.keywords or part.no_keywords:
            under.later.setdefault(type(part), []).append((source, part))
    return under


def _ids(under: _Under | None) -> list[tuple[str, Lasting]]:
    return [(source.id, ability) for source, ability in under.parts] if under else []


def _several(words: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """How often each of those words is there of which each counts, where that is more than once."""
    numbers = Counter[str]()
    for word, number in words:
        if word in EACH_COUNTS:
            numbers[word] += number
    return tuple((word, number) for word, number in numbers.items() if number > 1)


def _changes_types(gift: Gives) -> bool:
    return bool(gift.types or gift.no_types)


def _is_change_of_types(ability: Lasting) -> TypeGuard[Change]:
    if isinstance(ability, Becomes):
        return ability.type is not None
    return isinstance(ability, Gives) and _changes_types(ability)


def _counts(ability: PowerToughness) -> bool:
    both = (ability.power, ability.toughness)
    return any(isinstance(a, Counting) and (a.count is not None or a.whose not in ("self", "affected")) for a in both)


def _counted(effects: Iterable[tuple[Card, AbilityBase]]) -> Iterator[tuple[Card, Lasting, Counting]]:
    """Those of these effects that have a number from the board, whatever they affect, with what is counted."""
    for source, ability in effects:
        if isinstance(ability, Gives | Sets):
            amounts = (ability.per,) if isinstance(ability, Gives) else (ability.power, ability.toughness)
            for amount in amounts:
                if isinstance(amount, Counting) and not is_of_affected(ability, amount):
                    yield source, ability, amount
