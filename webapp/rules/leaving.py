"""Where a permanent goes that would go to a graveyard: finality counters, and abilities that say so (614.1a, 616.1).

And what saves one that an effect would destroy: a shield counter (122.1c), or regeneration (701.19a).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.characteristics import View
from webapp.rules.counters import FINALITY, SHIELD
from webapp.rules.events import Answer, Choice
from webapp.rules.statics import ReplacesLeaving
from webapp.rules.zones import Zone


class Elsewhere(Struct, frozen=True):
    """What lets a card go to another zone: a card id, or `id:finality` for the counter on that card."""

    option: str
    to: Zone


def ways_elsewhere(view: View, card: Card) -> list[Elsewhere]:
    """All that would let that permanent of the view's board go elsewhere than to a graveyard.

    Onto the battlefield it can't go: there it is, and a check would send it there again for ever.
    """
    ways = [
        Elsewhere(source.id, ability.to)
        for source, ability in view.sources(ReplacesLeaving)
        if ability.to not in ("graveyard", "battlefield") and view.reaches(source, ability.affects, card)
    ]
    if card.counters[FINALITY]:
        ways.append(Elsewhere(f"{card.id}:finality", "exile"))
    return ways


def order_of_leaving(view: View, card: Card) -> Choice | None:
    """The question which of them applies first, after which no other does; None if all lead to one zone (616.1)."""
    zones: dict[str, Zone] = {}
    for way in ways_elsewhere(view, card):
        zones.setdefault(way.option, way.to)  # of several of one card the first applies
    firsts: dict[Zone, str] = {}
    for option, to in zones.items():
        firsts.setdefault(to, option)
    if len(firsts) < 2:
        return None
    options = tuple(zones)
    orders = tuple((first, *(option for option in options if option != first)) for first in firsts.values())
    return Choice(
        kind="order", player=card.controller, options=options, rule="616.1", about=f"{card.id} leaves", orders=orders
    )


def order_of_saving(card: Card) -> Choice | None:
    """The question what saves that permanent, which an effect would destroy, where a shield counter and regeneration
    both would: the first does, and the other is kept. None if no more than one would (616.1).
    """
    if not (card.counters[SHIELD] and card.regenerates):
        return None
    ways = (f"{card.id}:shield", f"{card.id}:regenerate")
    about = f"{card.id} is destroyed"
    orders = (ways, ways[::-1])
    return Choice(kind="order", player=card.controller, options=ways, rule="616.1", about=about, orders=orders)


def asked_as_it_leaves(view: View, card: Card, answers: Mapping[Choice, Answer]) -> Iterator[Choice]:
    """The questions that are asked as that permanent would go to a graveyard: which effect applies; and, where a
    commander goes to a hand or library by that, whether it goes to the command zone instead (903.9b).
    """
    choice = order_of_leaving(view, card)
    if choice is not None:
        yield choice
        if choice not in answers:
            return
    order = answers[choice] if choice else ()
    assert isinstance(order, tuple)
    way = way_taken(view, card, order)
    if way and (commander := commander_choice(view.board, card, way.to)):
        yield commander


def commander_choice(board: Board, card: Card, to: Zone) -> Choice | None:
    """The question to a commander's owner, where it would go to a hand or library (903.9b); None for all else. Of a
    merged permanent it is asked about each card that is one, as it comes apart (903.9c).
    """
    if card.merged:
        return None
    if card.commander and not card.token and board.format == "commander" and to in ("hand", "library"):
        return Choice(kind="commander", player=card.owner, options=(card.id,), rule="903.9b")
    return None


def way_taken(view: View, card: Card, order: tuple[str, ...]) -> Elsewhere | None:
    """The one that applies: the first in that order, else the first there is; None if there is none."""
    ways = ways_elsewhere(view, card)
    places = {option: place for place, option in enumerate(order)}
    return min(ways, key=lambda way: places.get(way.option, len(places)), default=None)
