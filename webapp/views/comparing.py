"""Two boards side by side: what is otherwise on one than on the other, in words. No web in here.

An object is the same on both by its id, which it keeps for life on all branches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.cards import Card, Number, Player
from webapp.rules.characteristics import View, view_of
from webapp.rules.telling import named_trigger, signed

MISSING = "missing"
_TABLE = "the table"


class Difference(Struct, frozen=True, kw_only=True):
    """One thing that differs: of which object (`""`: of the whole table), what, and how it is on either side."""

    object: str
    label: str
    what: str
    here: str
    there: str

    @property
    def text(self) -> str:
        """The difference in words: `Bear: 2/2 here, 3/3 there`."""
        what = f"{self.what} " if self.what else ""
        return f"{self.label}: {what}{self.here} here, {self.there} there"


def compare(here: Board, there: Board) -> tuple[Difference, ...]:
    """What differs between two boards: of the table, then of players, then of cards as they lie here, then there."""
    return (*_of_the_table(here, there), *_of_players(here, there), *_of_cards(here, there))


def _of_the_table(here: Board, there: Board) -> Iterator[Difference]:
    yield from _differing(
        "",
        _TABLE,
        ("format", here.format, there.format),
        ("active player", here.label(here.active), there.label(there.active)),
        ("house rules", _house_rules(here), _house_rules(there)),
        ("waiting", _waiting(here), _waiting(there)),
    )


def _of_players(here: Board, there: Board) -> Iterator[Difference]:
    ours, others = ({player.id: player for player in board.players} for board in (here, there))
    for player_id in dict.fromkeys((*ours, *others)):
        one, other = ours.get(player_id), others.get(player_id)
        if one is None or other is None:
            yield _missing(player_id, (one or other), one is None, "in the game")
            continue
        yield from _differing(
            player_id,
            one.label,
            ("name", one.name, other.name),
            ("life", signed(one.life), signed(other.life)),
            *_counters(one.counters, other.counters),
            *_commander_damage(one, other, here, there),
            ("team", one.team or "none", other.team or "none"),
            ("speed", str(one.speed or 0), str(other.speed or 0)),
            ("", _lost(one), _lost(other)),
        )
    for player_id in ours.keys() & others.keys():
        library = [[card.id for card in board.zone(player_id, "library")] for board in (here, there)]
        if sorted(library[0]) == sorted(library[1]) and library[0] != library[1]:
            label = ours[player_id].label
            yield Difference(object=player_id, label=label, what="library", here="in one order", there="in another")


def _of_cards(here: Board, there: Board) -> Iterator[Difference]:
    views = view_of(here), view_of(there)
    for card_id in dict.fromkeys((*here.order, *there.order)):
        one, other = here.cards.get(card_id), there.cards.get(card_id)
        if one is other:
            if one is not None:
                yield from _differing(card_id, one.label, *_derived(one, one, views))
        elif one is None or other is None:
            present = one or other
            assert present is not None
            yield _missing(card_id, present, one is None, _place(present, there if one is None else here))
        else:
            yield from _differing(card_id, one.label, *_of_card(one, other, here, there), *_derived(one, other, views))


def _of_card(one: Card, other: Card, here: Board, there: Board) -> Iterator[tuple[str, str, str]]:
    yield "name", one.label, other.label
    yield "", _place(one, here), _place(other, there)
    if one.zone == other.zone == "battlefield":
        yield "object number", str(one.incarnation), str(other.incarnation)  # it has left and come back (400.7)
    yield from _counters(one.counters, other.counters)
    yield "damage", str(one.damage), str(other.damage)
    yield "regenerates", str(one.regenerates), str(other.regenerates)
    yield "", "tapped" if one.tapped else "untapped", "tapped" if other.tapped else "untapped"
    yield "", "face down" if one.face_down else "face up", "face down" if other.face_down else "face up"
    yield "", "phased out" if one.phased_out else "phased in", "phased out" if other.phased_out else "phased in"
    yield "", "other face" if one.transformed else "front face", "other face" if other.transformed else "front face"
    yield "attached to", _host(one, here), _host(other, there)
    yield "merged of", _merged(one), _merged(other)
    yield "entered under", _label(one.entered_for, here, there), _label(other.entered_for, here, there)
    yield "protector", _protector(one, here), _protector(other, there)
    yield "sector", one.sector or "none", other.sector or "none"
    yield "chosen type", one.chosen or "none", other.chosen or "none"
    yield "level", str(one.level), str(other.level)
    yield "note", one.note or "none", other.note or "none"


def _merged(card: Card) -> str:
    return ", ".join(part.front.name or part.id for part in card.merged) or "its own card"


def _derived(one: Card, other: Card, views: tuple[View, View]) -> Iterator[tuple[str, str, str]]:
    """What effects make of a card: its size, and the keywords that it has."""
    if not one.zone == other.zone == "battlefield":
        return
    first, second = views[0].of(one), views[1].of(other)
    yield "", _size(first.power, first.toughness), _size(second.power, second.toughness)
    yield "keywords", ", ".join(first.keywords_told) or "none", ", ".join(second.keywords_told) or "none"


def _counters(one: Mapping[str, int], other: Mapping[str, int]) -> Iterator[tuple[str, str, str]]:
    for kind in dict.fromkeys((*one, *other)):
        yield f"{kind} counters", f"{one.get(kind, 0):,}", f"{other.get(kind, 0):,}"


def _commander_damage(one: Player, other: Player, here: Board, there: Board) -> Iterator[tuple[str, str, str]]:
    for dealer in dict.fromkeys((*one.commander_damage, *other.commander_damage)):
        dealt = (str(player.commander_damage.get(dealer, 0)) for player in (one, other))
        yield f"damage by {_label(dealer, here, there)}", next(dealt), next(dealt)


def _differing(object_id: str, label: str, *pairs: tuple[str, str, str]) -> Iterator[Difference]:
    for what, one, other in pairs:
        if one != other:
            yield Difference(object=object_id, label=label, what=what, here=one, there=other)


def _missing(object_id: str, holder: Card | Player | None, here: bool, present: str) -> Difference:
    assert holder is not None
    sides = (MISSING, present) if here else (present, MISSING)
    return Difference(object=object_id, label=holder.label, what="", here=sides[0], there=sides[1])


def _place(card: Card, board: Board) -> str:
    zone = "command zone" if card.zone == "command" else card.zone
    return f"{board.label(card.player)}’s {zone}"


def _size(power: Number | None, toughness: Number | None) -> str:
    return "no size" if power is None else f"{signed(power)}/{signed(toughness)}"


def _host(card: Card, board: Board) -> str:
    return board.label(card.attached_to) if card.attached_to else "nothing"


def _protector(card: Card, board: Board) -> str:
    return board.label(card.protector) if card.protector else "nobody"


def _lost(player: Player) -> str:
    return "has lost" if player.lost else "is in the game"


def _label(object_id: str, here: Board, there: Board) -> str:
    known = object_id in here.cards or object_id in here.gone or here.is_player(object_id)
    return (here if known else there).label(object_id)


def _waiting(board: Board) -> str:
    return ", ".join(named_trigger(trigger, board) for trigger in board.triggers) or "nothing"


def _house_rules(board: Board) -> str:
    rules = board.house_rules
    said = [
        f"{words} {number}"
        for words, number in (
            ("poison", rules.poison),
            ("poison of a team", rules.team_poison),
            ("commander damage", rules.commander_damage),
        )
        if number is not None
    ]
    off = [f"without {', '.join(rules.disabled)}"] if rules.disabled else []
    return "; ".join([*said, *off]) or "none"
