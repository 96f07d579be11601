"""How the cards of a battlefield lie: alike ones in stacks, what is attached tucked under its host, lands by name.

Each card stays a card of its own, wherever it lies: a stack only says which cards are shown as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from zlib import crc32

from msgspec.structs import replace

from webapp.rules.cards import Card
from webapp.rules.counters import NO_COUNTERS
from webapp.views.values import CardView, GhostView, HostView, LandsView, OneView, RowView, StackView

LEAST_ALIKE = 4  # so many alike permanents are shown as one stack
LEAST_LANDS = 2  # and so many lands


def lay_out(cards: Sequence[CardView], ghosts: Sequence[GhostView], known: Mapping[str, Card]) -> tuple[RowView, ...]:
    """A battlefield's rows: what is not a land, then the lands; what has just left stands where it was.

    `known` has the cards as the rules see them, by id.
    """
    there: list[CardView | GhostView] = list(cards)
    for ghost in ghosts:
        there.insert(ghost.place, ghost)
    under = _tucked(cards, known)
    tucked = {card.id for lying in under.values() for card in lying}
    stacks = _stacks([card for card in cards if card.id not in tucked and card.id not in under], known)
    in_stacks = {card.id for stack in stacks.values() for card in stack.cards[1:]}
    others: list[OneView] = []
    lands: list[OneView] = []
    for each in there:
        row = lands if each.lands else others
        if isinstance(each, GhostView):
            row.append(each)
        elif each.id in under:
            row.append(HostView(card=each, tucked=under[each.id]))
        elif each.id in stacks:
            row.append(stacks[each.id])
        elif each.id not in tucked and each.id not in in_stacks:
            row.append(each)
    rows = (RowView("others", tuple(others)), RowView("lands", tuple(_by_name(lands, known))))
    return tuple(row for row in rows if row.entries)


def _tucked(cards: Sequence[CardView], known: Mapping[str, Card]) -> dict[str, tuple[CardView, ...]]:
    """What lies under each card that lies under none itself, the outermost first: a chain lies under its end."""
    here = {card.id: card for card in cards}
    on: dict[str, list[CardView]] = {}
    for card in cards:
        host = known[card.id].attached_to
        if host in here and host != card.id:
            on.setdefault(str(host), []).append(card)
    if not on:
        return {}

    def chain(host: str, seen: Set[str]) -> Iterator[CardView]:
        for card in on.get(host, ()):
            if card.id not in seen:
                yield from chain(card.id, {*seen, card.id})
                yield card

    attached = {card.id for lying in on.values() for card in lying}
    return {host: tuple(chain(host, {host})) for host in on if host not in attached}


def _stacks(cards: Sequence[CardView], known: Mapping[str, Card]) -> dict[str, StackView]:
    """The stacks, each by the id of its first card: that is the one on top."""
    namesakes: dict[tuple[str, bool], list[CardView]] = {}
    for card in cards:
        namesakes.setdefault((known[card.id].name, card.lands), []).append(card)
    found: dict[str, StackView] = {}
    for (name, lands), called in namesakes.items():
        least = LEAST_LANDS if lands else LEAST_ALIKE
        if len(called) < least:
            continue
        groups: list[tuple[tuple[CardView, Card], list[CardView]]] = []
        for card in called:
            look = _look(card, known[card.id])
            group = next((group for like, group in groups if like == look), None)
            if group is None:
                groups.append((look, [card]))
            else:
                group.append(card)
        large = [group for _, group in groups if len(group) >= least]
        for number, group in enumerate(large):
            stack_id = f"{group[0].player}-{crc32(name.encode()):x}-{number}"
            found[group[0].id] = StackView(id=stack_id, name=name, cards=tuple(group))
    return found


def _look(shown: CardView, card: Card) -> tuple[CardView, Card]:
    """All that tells a card from another: what is its own alone is left out, as its id and when it came."""
    return (
        replace(shown, id="", incarnation=0, label=""),
        replace(
            card,
            id="",
            incarnation=0,
            namesake=0,
            counters=NO_COUNTERS,  # as they are shown: when each came is its own too
            timestamp=0,
            arrived=False,
            last=None,
            departed=None,
            world_since=None,
            role_since=None,
        ),
    )


def _by_name(lands: Sequence[OneView], known: Mapping[str, Card]) -> Iterator[OneView | LandsView]:
    """The lands, those of one name beside each other where the first of them lies."""
    called: dict[str, list[OneView]] = {}
    for entry in lands:
        called.setdefault(_name(entry, known), []).append(entry)
    for entries in called.values():
        if len(entries) == 1:
            yield entries[0]
        else:
            yield LandsView(tuple(entries))


def _name(entry: OneView, known: Mapping[str, Card]) -> str:
    if isinstance(entry, GhostView):
        return f"left {entry.id}"
    first = entry.cards[0] if isinstance(entry, StackView) else entry.card if isinstance(entry, HostView) else entry
    return known[first.id].name
