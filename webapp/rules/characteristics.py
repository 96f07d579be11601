"""What the rules derive from a board: types, keywords, power and toughness, by layers (rule 613).

A `View` is one frozen board with what is derived from it, worked out when asked for. Nothing derived is stored in
the board. Each number comes with its contributions, so that the page can explain it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import TypeVar

from msgspec import Struct

from webapp.rules.abilities import Ability, Affects, EntersWith, Gives, KeepsCounters, NoCounters
from webapp.rules.board import Board
from webapp.rules.cards import Card, LastLook, Number, Player, TypeLine
from webapp.rules.counters import DEFENSE, HONE, LOYALTY

A = TypeVar("A", bound=Ability)


class Contribution(Struct, frozen=True):
    """One thing that makes a creature's power and toughness what they are."""

    what: str
    power: Number
    toughness: Number
    rule: str
    source: str | None = None


class Characteristics(Struct, frozen=True, kw_only=True):
    """What an object is now, with everything that changes it. Power and toughness are None for no creature,
    and `"?"` where the printed number is not known.
    """

    type_line: TypeLine
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: Number | None = None
    toughness: Number | None = None
    contributions: tuple[Contribution, ...] = ()

    def has(self, keyword: str) -> bool:
        """Whether it has that keyword, however it came by it."""
        return keyword in self.keywords

    def is_a(self, word: str) -> bool:
        """Whether it has that supertype, type or subtype."""
        return self.type_line.has(word)


class View:
    """One frozen board, and what the rules make of it. Get one by `view_of`, which remembers it."""

    def __init__(self, board: Board, since: View | None = None) -> None:
        self.board = board
        self._permanents = tuple(board.permanents())
        self._able = tuple(card for card in self._permanents if card.face.abilities)
        self._gives = tuple(self._sources(Gives))
        self._honed = tuple(card for card in self._permanents if card.counters[HONE] and _is_equipment(card))
        self._known: dict[str, Characteristics] = {}
        self._since = since.board if since else None
        self._touched = self._take_over(since) if since else None

    def changed_since(self, board: Board | None) -> tuple[Card, ...]:
        """The cards that may be otherwise than on that board: those that have changed, and those attached to what has
        changed or gone; all cards, if the effects are others or that board was not the one this view was made since.
        """
        there = self.board.cards
        if board is None or self._since is not board or self._touched is None:
            return tuple(there.values())
        return tuple(card for card_id, card in there.items() if card_id in self._touched)

    def _take_over(self, since: View) -> frozenset[str] | None:
        """Keep what is known of the cards that are the very same objects as then, where the effects are the same.
        The ids of all others come back, and of what is attached to them; None if it may be all.
        """
        if self._effects() != since._effects():
            return None
        then, now = since.board.cards, self.board.cards
        changed = {card_id for card_id, card in now.items() if then.get(card_id) is not card}
        changed.update(then.keys() - now.keys())
        known_then = since._known.copy()  # at one stroke: another thread may be looking through that view, too
        self._known = {card_id: known for card_id, known in known_then.items() if card_id not in changed}
        return frozenset(changed | {card.id for card in self._permanents if card.attached_to in changed})

    def _effects(self) -> list[object]:
        """All that other cards read of the sources of continuous effects."""
        given = [(_as_source(card), gift) for card, gift in self._gives]
        return [given, [(_as_source(card), card.counters[HONE]) for card in self._honed]]

    def of(self, card: Card) -> Characteristics:
        """What that card of this board is now."""
        known = self._known.get(card.id)
        if known is None:
            known = self._known[card.id] = self._derive(card)
        return known

    def permanents(self, word: str) -> Iterator[Card]:
        """The permanents that have that type or subtype, in the order in which they came to be."""
        return (card for card in self._permanents if card.face.type_line.has(word))

    def loyalty(self, card: Card) -> int | None:
        """A planeswalker's loyalty: on the battlefield its counters (122.1e), elsewhere the printed number."""
        return self._counted(card, "planeswalker", LOYALTY, card.face.loyalty)

    def defense(self, card: Card) -> int | None:
        """A battle's defense: on the battlefield its counters (310.4), elsewhere the printed number."""
        return self._counted(card, "battle", DEFENSE, card.face.defense)

    def _counted(self, card: Card, type_: str, kind: str, printed: int | None) -> int | None:
        if not self.of(card).is_a(type_):
            return None
        return card.counters[kind] if card.zone == "battlefield" else printed

    def last_look(self, card: Card) -> LastLook:
        """That card as it is here, for when it has left: last known information (608.2h)."""
        now = self.of(card)
        return LastLook(
            zone=card.zone,
            name=card.name,
            controller=card.player,
            counters=card.counters,
            power=now.power,
            toughness=now.toughness,
            damage=card.damage,
            keywords=now.keywords,
        )

    def prohibitions(self, besides: Card | None = None) -> Iterator[tuple[Card, NoCounters]]:
        """What says that counters can't be put: of all permanents, and of `besides`, which enters just now."""
        return self._sources(NoCounters, besides)

    def entering_effects(self) -> Iterator[tuple[Card, EntersWith]]:
        """Permanents' abilities that let something enter with counters, their own entering apart."""
        return ((card, ability) for card, ability in self._sources(EntersWith) if ability.affects.who != "self")

    def keeps_counters(self, card: Card) -> bool:
        """Whether counters remain on that card as it leaves its zone (122.2): by an ability that works there."""
        return any(isinstance(ability, KeepsCounters) for ability in self.of(card).abilities)

    def _sources(self, kind: type[A], besides: Card | None = None) -> Iterator[tuple[Card, A]]:
        there = self._able
        if besides is not None:
            there = (*(card for card in there if card.id != besides.id), besides)
        for card in there:
            yield from ((card, ability) for ability in card.face.abilities if isinstance(ability, kind))

    def _derive(self, card: Card) -> Characteristics:
        face = card.face
        gifts = [(source, gift) for source, gift in self._gives if reaches(source, gift.affects, card)]
        keywords = [*face.keywords, *card.counters.keywords]
        for _, gift in gifts:
            keywords.extend(gift.keywords)
        power: Number | None = None
        toughness: Number | None = None
        parts: tuple[Contribution, ...] = ()
        if "creature" in face.type_line.types:
            parts = tuple(self._contributions(card, gifts))
            power, toughness = total([p.power for p in parts]), total([p.toughness for p in parts])
        return Characteristics(
            type_line=face.type_line,
            keywords=tuple(dict.fromkeys(word.casefold() for word in keywords)),
            abilities=face.abilities,
            power=power,
            toughness=toughness,
            contributions=parts,
        )

    def _contributions(self, card: Card, gifts: list[tuple[Card, Gives]]) -> Iterator[Contribution]:
        face = card.face
        yield Contribution("printed", _base(face.power), _base(face.toughness), "208.1")
        for source, gift in gifts:
            if gift.power or gift.toughness:
                yield Contribution(source.label, gift.power, gift.toughness, "613.4c", source.id)
        for kind in card.counters.kinds:
            up, tough = kind.boost
            if (up, tough) != (0, 0):
                number = card.counters[kind]
                yield Contribution(f"{number} {kind}", up * number, tough * number, "122.1a", card.id)
        for equipment in self._honed:
            if card.is_permanent and is_attached(equipment, card):
                number = equipment.counters[HONE]
                yield Contribution(f"{number} hone on {equipment.label}", number, 0, "122.1j", equipment.id)


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


def _is_equipment(card: Card) -> bool:
    return card.face.type_line.has("equipment")


def _as_source(card: Card) -> tuple[object, ...]:
    """What matters of a card as the source of a continuous effect: who has it, on what it lies, what it is called."""
    return (card.id, card.incarnation, card.controller, card.attached_to, card.attached_incarnation, card.label)


def _base(printed: Number | None) -> Number:
    """A missing number is 0 (208.5); one that nothing here explains is not known."""
    if printed is None:
        return 0
    return printed if isinstance(printed, int) else "?"


def total(parts: list[Number]) -> Number:
    """The sum of all parts, or `"?"` if one of them is not known."""
    known = [part for part in parts if isinstance(part, int)]
    return sum(known) if len(known) == len(parts) else "?"


def is_attached(attachment: Card, host: Card) -> bool:
    """Whether it is attached to that very object, not to one that has left and come back (400.7)."""
    return attachment.attached_to == host.id and attachment.attached_incarnation == host.incarnation


def reaches(source: Card, affects: Affects, target: Card | Player) -> bool:
    """Whether an ability of `source` is about `target`: a player, a permanent, or one that enters just now."""
    if isinstance(target, Player):
        return _reaches_player(source, affects, target)
    if target.zone != "battlefield" or target.phased_out:
        return False
    if affects.other and target.id == source.id:
        return False
    if affects.who == "self":
        whose = target.id == source.id
    elif affects.who == "attached":
        whose = is_attached(source, target)
    else:
        whose = _is_whose(source.controller, affects, target.controller)
    return whose and _is_what(target, affects)


def _reaches_player(source: Card, affects: Affects, player: Player) -> bool:
    if not any(word.casefold() == "player" for word in affects.what):
        return False
    enchanted = affects.who == "attached" and source.attached_to == player.id
    return (enchanted or _is_whose(source.controller, affects, player.id)) and _has_counters(player, affects)


def _is_whose(seen_from: str, affects: Affects, player_id: str) -> bool:
    match affects.who:
        case "you":
            return player_id == seen_from
        case "opponents":
            return player_id != seen_from
        case "anyone":
            return True
    return False


def _is_what(card: Card, affects: Affects) -> bool:
    types = card.face.type_line

    def fits(word: str) -> bool:
        folded = word.casefold()
        return folded == "permanent" or (folded == "token" and card.token) or types.has(folded)

    if not any(fits(word) for word in affects.what) or any(fits(word) for word in affects.not_):
        return False
    return _has_counters(card, affects)


def _has_counters(holder: Card | Player, affects: Affects) -> bool:
    """Whether the counters are there with which alone it is affected."""
    if affects.with_ is None:
        return True
    return bool(holder.counters) if affects.with_ == "any" else affects.with_ in holder.counters
