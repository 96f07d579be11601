"""Where an object has its types, keywords, loyalty and defense from, and what has taken keywords away, with the rules.

What is printed and still there needs no telling. Power and toughness are a sum: `characteristics.explain` lists it, and
`sum_of` tells it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.cards import Card, Face, Number, Player, TypeLine
from webapp.rules.characteristics import Characteristics, View, view_of
from webapp.rules.counters import DEFENSE, LOYALTY
from webapp.rules.layers import Contribution, is_of_keyword, number_granted
from webapp.rules.statics import Becomes
from webapp.rules.telling import signed


class Origin(Struct, frozen=True):
    """What an object has, or has `lost`, and why: by which source, if it is not itself, and by which rule."""

    what: str
    why: str
    rule: str
    source: str | None = None
    lost: bool = False


class Summand(Struct, frozen=True):
    """One thing that makes power and toughness what they are: what, what it does to them, and by which rule."""

    what: str
    change: str
    rule: str


class _Gained(Struct, frozen=True):
    word: str
    why: str
    rule: str
    source: str | None
    stamp: int  # when it began; what is printed on the object comes before all else
    number: int = 1  # how many abilities it is

    @property
    def told(self) -> str:
        return self.word if self.number == 1 else f"{self.word} \u00d7{self.number:,}"


def whence(board: Board, card_id: str) -> tuple[Origin, ...]:
    """Where that card has from what is not simply printed on it, and why it has not what is. Nothing for a player and
    for what has ceased to exist. Raises UnknownObjectError.
    """
    card = board.find(card_id, "card")
    if isinstance(card, Player) or card_id in board.gone:
        return ()
    view = view_of(board)
    return (*_types(view, card), *_keywords(view, card), *_numbers(view, card))


def _types(view: View, card: Card) -> Iterator[Origin]:
    for source, change in view.type_changes_of(card):
        by = view.label_of_effect(source)
        if isinstance(change, Becomes):
            yield Origin(change.type or "", by, "613.1d", source.id)
            continue
        if change.types:
            yield Origin(_listed(change.types), by, "613.1d", source.id)
        if change.no_types:
            yield Origin(_listed(change.no_types), by, "613.1d", source.id, lost=True)


def _keywords(view: View, card: Card) -> Iterator[Origin]:
    for gained in _gained(view, card):
        taken = _taken_by(view, card, gained)
        if taken is not None:
            yield taken
        elif gained.rule:
            yield Origin(gained.told, gained.why, gained.rule, gained.source)


def _gained(view: View, card: Card) -> Iterator[_Gained]:
    for word in dict.fromkeys(map(str.casefold, card.face.keywords)):
        yield _Gained(word, "printed", "", None, -1)
    for kind in card.counters.kinds:
        if granted := kind.keyword:
            told = _heap(kind, card.counters[kind])
            number = number_granted(granted, card.counters)
            yield _Gained(granted, told, "122.1b", None, card.counters.stamp(kind), number)
    for source, gift in view.about_abilities_of(card)[0]:
        for word in gift.keywords:
            yield _Gained(word.casefold(), view.label_of_effect(source), "613.1f", source.id, source.timestamp)


def _taken_by(view: View, card: Card, gained: _Gained) -> Origin | None:
    """What lets the object not have that; None, if it has it."""

    def gone(why: str, rule: str, source: Card) -> Origin:
        told = f"{gained.why}, but {view.label_of_effect(source)}: {why}"
        return Origin(gained.told, told, rule, source.id, lost=True)

    gifts, losses, denials = view.about_abilities_of(card)
    for source, denial in denials:
        if any(is_of_keyword(gained.word, name.casefold()) for name in denial.keywords):
            return gone("it can\u2019t have that", "113.11", source)
    for source, _ in losses:
        if gained.stamp < source.timestamp or gained.stamp < 0:
            return gone("it loses all abilities", "613.1f", source)
    for source, gift in gifts:
        lost = any(is_of_keyword(gained.word, name.casefold()) for name in gift.no_keywords)
        if lost and gained.stamp <= source.timestamp:
            return gone("it loses that", "613.1f", source)
    return None


def _numbers(view: View, card: Card) -> Iterator[Origin]:
    if not card.is_permanent:
        return
    for kind, number, rule in ((LOYALTY, view.loyalty(card), "122.1e"), (DEFENSE, view.defense(card), "122.1g")):
        if number is not None:
            yield Origin(f"{kind} {number:,}", _heap(kind, number), rule)


def _heap(kind: str, number: int) -> str:
    return f"{number:,} {kind} counter{'' if number == 1 else 's'}"


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(word for text in words for word in text.split())


# In words

_TYPES = ("kindred", "tribal", "enchantment", "artifact", "land", "creature")  # in the order in which cards have them


def sum_of(now: Characteristics) -> tuple[Summand, ...]:
    """How power and toughness come about, as the lines of a sum: none for what has none."""
    before = {"sets": "set by ", "switches": "switched by "}
    return tuple(
        Summand(before.get(part.how, "") + part.what, "" if part.how == "switches" else _change(part), part.rule)
        for part in now.contributions
    )


def _change(part: Contribution) -> str:
    """What a part does: `2/2`, `power 1` alone, `+2/+2`."""
    if part.how == "adds":
        return f"{_plus(part.power)}/{_plus(part.toughness)}"
    if part.toughness is None:
        return f"power {signed(part.power)}"
    if part.power is None:
        return f"toughness {signed(part.toughness)}"
    return f"{signed(part.power)}/{signed(part.toughness)}"


def _plus(number: Number | None) -> str:
    return f"+{number}" if isinstance(number, int) and number >= 0 else signed(number)


def type_told(face: Face, now: Characteristics) -> str:
    """A card's type line: as the face that is up writes it, or as effects have made it."""
    return face.type if now.type_line == face.type_line else type_text(now.type_line)


def type_text(line: TypeLine) -> str:
    """A type line that an effect has changed, as a card has it: `Artifact Creature — Golem`."""

    def place(word: str) -> tuple[int, str]:
        return _TYPES.index(word) if word in _TYPES else len(_TYPES), word

    words = [*sorted(line.supertypes), *sorted(line.types, key=place)]
    left, right = (" ".join(map(_capital, each)) for each in (words, sorted(line.subtypes)))
    return f"{left} — {right}" if right else left


def _capital(word: str) -> str:
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))
