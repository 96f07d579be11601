"""What of one player is drawn on the table: cards, stacks of them, what has just left, each as one item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from webapp.rules.zones import Zone
from webapp.views.values import (
    BoardView,
    CardView,
    CounterView,
    EntryView,
    GhostView,
    HostView,
    LandsView,
    StackView,
    ZoneView,
)

_ELSEWHERE: tuple[Zone, ...] = ("command", "stack", "graveyard", "exile", "hand")


class Item(Struct, frozen=True, kw_only=True):
    """One thing on the table. A ghost has no card; `number` is how many a stack holds, `under` what is tucked there."""

    name: str
    card: CardView | None = None
    ghost: GhostView | None = None
    number: int = 1
    under: tuple[CardView, ...] = ()
    where: str = ""  # the zone, where that is not the battlefield

    @property
    def first(self) -> bool:
        """Whether the last act was about it: then it is drawn before others, and larger."""
        cards = (self.card, *self.under) if self.card else self.under
        return self.ghost is not None or any(card.concerned for card in cards)

    @property
    def counters(self) -> tuple[CounterView, ...]:
        """The counters on it."""
        return self.card.counters if self.card else ()

    @property
    def cards(self) -> int:
        """How many cards it stands for."""
        return self.number + len(self.under)


def items_of(view: BoardView, player: str) -> tuple[Item, ...]:
    """What is drawn of that player: the battlefield, and what lies elsewhere with counters or has just been changed."""
    field = [item for row in view.zones[player, "battlefield"].rows for entry in row.entries for item in _items(entry)]
    left = {item.ghost.id for item in field if item.ghost}
    there = {
        card.id: (card, zone)
        for zone in _ELSEWHERE
        for card in view.zones[player, zone].cards
        if card.counters or card.concerned
    }
    field = [_with_what_it_kept(item, there) for item in field]
    others = [Item(name=card.label, card=card, where=zone) for card, zone in there.values() if card.id not in left]
    return (*field, *others)


def _items(entry: EntryView) -> Iterator[Item]:
    match entry:
        case LandsView():
            for each in entry.entries:
                yield from _items(each)
        case HostView():
            yield Item(name=entry.card.label, card=entry.card, under=tuple(reversed(entry.tucked)))
        case StackView():
            yield Item(name=entry.name, card=entry.cards[0], number=len(entry.cards))
        case GhostView():
            yield Item(name=entry.label, ghost=entry)
        case CardView():
            yield Item(name=entry.label, card=entry)


def _with_what_it_kept(item: Item, there: Mapping[str, tuple[CardView, str]]) -> Item:
    """What has left, with the counters that lie on it where it is now."""
    if item.ghost is None or item.ghost.id not in there or not there[item.ghost.id][0].counters:
        return item
    return Item(name=item.name, ghost=item.ghost, card=there[item.ghost.id][0])


def badges(item: Item) -> tuple[tuple[str, str], ...]:
    """What is said about a card in a word or two, what counts most first: the text, and its tone."""
    card = item.card
    if card is None:
        return ()
    said = [
        (f"in {_zone(item.where)}", "soft") if item.where else None,
        *((f"would be: {rule}", "rules") for rule, _ in card.would),
        (f"{card.damage} damage", "dies") if card.damage else None,
        ("tapped", "soft") if card.tapped else None,
        ("regenerates", "soft") if card.regenerates else None,
        ("phased out", "soft") if card.phased_out else None,
        ("face down", "soft") if card.face_down else None,
        (f"on {card.attached_to}", "soft") if card.attached_to else None,
        (f"owned by {card.owned_by}", "soft") if card.owned_by else None,
        (f"protected by {card.protector}", "soft") if card.protector else None,
        ("token", "soft") if card.token else None,
        ("commander", "soft") if card.commander else None,
        ("a copy", "soft") if card.copied_by else None,
        *((word, "plain") for word in card.keywords),
        ("not all modelled", "soft") if card.marks else None,
    ]
    return tuple(badge for badge in said if badge)


def _zone(zone: str) -> str:
    return {"command": "the command zone", "stack": "the stack", "hand": "hand"}.get(zone, zone)


def went_where(ghost: GhostView) -> str:
    """Where it went, in words: `to the graveyard`."""
    return f"{ghost.went} zone" if ghost.went.endswith(" command") else ghost.went


def piles(zones: list[ZoneView]) -> tuple[tuple[str, int, str], ...]:
    """The zones with cards other than the battlefield: what each is called, how many lie there, what lies on top."""
    return tuple((zone.zone, zone.count, _top(zone)) for zone in zones if zone.count)


def _top(zone: ZoneView) -> str:
    if not zone.cards:
        return ""
    if zone.zone == "hand":
        return ", ".join(card.label for card in zone.cards[:5])
    return (zone.cards[0] if zone.zone == "library" else zone.cards[-1]).label
