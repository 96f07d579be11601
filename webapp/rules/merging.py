"""Merging with permanents (730): one object that several cards represent, and what becomes of them as it leaves.

A merged permanent is the object that it was before; only what is printed on it is other now. The cards that it consists
of stand in its `merged`, each as it is by itself, the topmost first and its own among them. What has merged with it is
no object of its own meanwhile: it is among the board's `gone`, and comes back as the permanent leaves.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.cards import Card, Face, Part
from webapp.rules.entries import MOST_ABILITIES, MOST_KEYWORDS, MOST_PARTS
from webapp.rules.errors import BadStepError
from webapp.rules.statics import PowerToughness


class _Sides(Struct, frozen=True):
    """What is printed on the side that is up, and on the other one that a card can turn to, if there is one."""

    up: Face
    turned: Face | None

    def over(self, below: _Sides) -> _Sides:
        """Both as one: it turns if one of them does."""
        turns = self.turned is not None or below.turned is not None
        other = _fused(self.turned or self.up, below.turned or below.up) if turns else None
        return _Sides(_fused(self.up, below.up), other)


def merged(board: Board, card_id: str, onto: str, *, over: bool) -> Board:
    """The board after that card has merged with that permanent, over or under what is there (730.2): the same object,
    to which nothing else has happened. Raises BadStepError if it would be of more than fits.
    """
    card, host = board.cards[card_id], board.cards[onto]
    spell = replace(card, token=card.token or card.copy)  # a copy of a spell is a token then (608.3f)
    known: dict[str, Any] = {"incarnation": card.incarnation, "last": card.last, "departed": card.departed}
    return board.having(_with(host, spell, over=over), replace(_part_of(spell).as_card(), **known)).without(card_id)


def own_card(host: Card) -> Card:
    """What a merged permanent is without what has merged with it: its own card."""
    own = next(part for part in host.merged if part.id == host.id)
    return replace(
        host,
        front=own.front,
        back=own.back,
        card=own.card,
        namesake=own.namesake,
        token=own.token,
        copy=own.copy,
        commander=own.commander,
        copy_of=None,
        copied=None,
        merged=(),
    )


def parts_under_way(board: Board, host: Card) -> tuple[Card, ...]:
    """The cards that have merged with a permanent, but its own, as they were before that; none if it is not merged."""
    return tuple(board.gone[part.id] for part in host.merged if part.id != host.id)


def without_cards_of(host: Card, owner: str) -> Card:
    """The merged permanent without those of its cards, but its own, that a player owns who leaves (800.4a)."""
    left = [part for part in host.merged if part.owner != owner or part.id == host.id]
    if len(left) == len(host.merged):
        return host
    if len(left) == 1:
        return replace(own_card(host), face_down=left[0].face_down)
    return _of_parts(host, tuple(left))


def turned(card: Card, *, face_down: bool) -> Card:
    """The permanent lying so; of a merged one all its cards are turned (730.2f). Raises BadStepError if it would be of
    more than fits.
    """
    if not card.merged or card.face_down == face_down:
        return replace(card, face_down=face_down)
    hidden = [part for part in card.merged if part.face_down]
    if hidden and not card.face_down:  # they have added nothing until now, and will as all are turned up
        sides = _Sides(card.front, card.back).over(_fused_sides(hidden))
        _refuse_too_many(sides, len(card.merged))
        card = replace(card, front=sides.up, back=sides.turned)
    return replace(card, face_down=face_down, merged=tuple(replace(p, face_down=face_down) for p in card.merged))


def _of_parts(host: Card, parts: tuple[Part, ...]) -> Card:
    """The permanent as one that consists of these cards, two or more: it lies as the topmost does (730.2e)."""
    top = parts[0]
    sides = _fused_sides(part for part in parts if top.face_down or not part.face_down)
    return replace(
        host,
        front=sides.up,
        back=sides.turned,
        card=top.card,
        namesake=top.namesake,
        token=top.token,
        copy=top.copy,
        commander=any(part.commander for part in parts),
        copy_of=None,
        copied=None,
        face_down=top.face_down,
        merged=parts,
    )


def _fused_sides(parts: Iterable[Part]) -> _Sides:
    """What is printed on those cards as one, the topmost first; there is at least one."""
    return reduce(_Sides.over, (_sides(part.as_card()) for part in parts))


def _part_of(card: Card) -> Part:
    """What a card is by itself, for as long as it is one of several that are one permanent. A token that is a copy has
    that printed on it.
    """
    front, back = (card.copied, None) if card.token and card.copied else (card.front, card.back)
    return Part(
        id=card.id,
        front=front,
        back=back,
        owner=card.owner,
        card=card.card,
        namesake=card.namesake,
        token=card.token,
        copy=card.copy,
        commander=card.commander,
        note=card.note,
        face_down=card.face_down and card.zone == "battlefield",
    )


def _with(host: Card, card: Card, *, over: bool) -> Card:
    """The permanent with one more card. The topmost one says what it is; abilities it has of all (702.140e). It is a
    token only if that is one (730.2d), and lies face up if that does (730.2e).
    """
    cards, part = host.merged or (_part_of(host),), _part_of(card)
    sides = _sides(card).over(_seen_of(host)) if over else _sides(host, hidden=True).over(_sides(card))
    _refuse_too_many(sides, len(cards) + 1)
    front, back = sides.up, sides.turned
    if host.transformed and back is not None:
        front, back = back, front
    new = replace(
        host,
        front=front,
        back=back,
        commander=host.commander or card.commander,
        copy_of=None,  # what it was a copy of is among what is printed on it now, and was so before (613.2a)
        copied=None,
        merged=(part, *cards) if over else (*cards, part),
    )
    if not over:
        return new
    return replace(new, card=card.card, namesake=card.namesake, token=card.token, copy=card.copy, face_down=False)


def _seen_of(host: Card) -> _Sides:
    """What a permanent adds to a card over it: of one that lies face down, what those of its cards do that do not."""
    face_up = [part for part in host.merged if not part.face_down]
    return _fused_sides(face_up) if host.face_down and face_up else _sides(host)


def _sides(card: Card, *, hidden: bool = False) -> _Sides:
    """What is printed on a card; of one that lies face down nothing is seen from above (708.2), unless `hidden` counts,
    too.
    """
    if card.copied is not None or (card.face_down and not hidden):
        up = card.copied if card.copied is not None and (hidden or not card.face_down) else card.face
        return _Sides(up, None)
    other = card.front if card.transformed else card.back
    turns = other is not None and other is not card.printed and not other.type_line.types & {"instant", "sorcery"}
    return _Sides(card.printed, other if turns else None)


def _fused(top: Face, below: Face) -> Face:
    """The topmost with the abilities of both; but what it is as big as, that alone says (702.140e)."""
    more = tuple(ability for ability in below.abilities if not isinstance(ability, PowerToughness))
    return replace(
        top,
        keywords=(*top.keywords, *below.keywords),
        abilities=(*top.abilities, *more),
        chapters=max(top.chapters, below.chapters),
    )


def _refuse_too_many(sides: _Sides, parts: int) -> None:
    for face in (sides.up, sides.turned):
        if face is not None and (len(face.abilities) > MOST_ABILITIES or len(face.keywords) > MOST_KEYWORDS):
            raise BadStepError(
                f"it would have more than {MOST_ABILITIES} abilities or {MOST_KEYWORDS} keywords, the most that fit",
                "card",
            )
    if parts > MOST_PARTS:
        raise BadStepError(f"at most {MOST_PARTS} cards are one permanent", "card")
