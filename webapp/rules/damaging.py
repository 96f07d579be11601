"""What becomes of damage that would be dealt: prevented (615), or replaced (614.1a), and which counters that moves.

Effects apply one at a time, each at most once (614.5); who is dealt the damage, or controls what is, orders them where
the order matters (616.1). What would prevent damage that can't be prevented applies all the same (615.12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.cards import NO_TYPES, Card, Player, TypeLine
from webapp.rules.characteristics import View
from webapp.rules.counters import SHIELD, Kind
from webapp.rules.events import Choice
from webapp.rules.puts import is_met
from webapp.rules.statics import ReplacesDamage, Unpreventable

SHIELDING = ReplacesDamage(removes=SHIELD, number=1)
MOST_IN_ALL_ORDERS = 4  # among more effects only which applies first is looked at


class Hit(Struct, frozen=True, kw_only=True):
    """Damage that would be dealt to a card or player of the view's board, which is looked back on; `now` is the board
    as it has become. `by` controls its source.
    """

    view: View
    now: Board
    to: Card | Player
    amount: int
    combat: bool
    unpreventable: bool
    by: str
    source: str = ""
    source_incarnation: int = 0
    source_types: TypeLine = NO_TYPES
    shielded: bool = False  # whether a shield counter stands in for what would be dealt it (122.1c)


class Effect(Struct, frozen=True):
    """One effect that applies to damage: an ability of `source`, or the shield counter on it."""

    source: Card
    ability: ReplacesDamage

    @property
    def option(self) -> str:
        """What the question of the order calls it."""
        return f"{self.source.id}:shield" if self.ability is SHIELDING else self.source.id


class Done(Struct, frozen=True):
    """What one effect did: to so much damage, `left` of it after that; with so many counters on that card or player."""

    effect: Effect
    amount: int
    left: int
    holder: str
    number: int


class Result(Struct, frozen=True):
    """What is left of the damage, as by a source with which keywords, and what was done about it, in order."""

    left: int
    as_though: frozenset[str]
    done: tuple[Done, ...]


def can_be_prevented(view: View, to: Card | Player) -> bool:
    """Whether nothing says that damage to that card or player can't be prevented."""
    return not any(view.reaches(source, ability.affects, to) for source, ability in view.sources(Unpreventable))


def effects_on(hit: Hit) -> list[Effect]:
    """The effects that apply to that damage; of those with an `if` nobody has said yet whether that is so."""
    found = [
        Effect(source, ability)
        for source, ability in hit.view.sources(ReplacesDamage)
        if _is_about(hit, source, ability)
        and _is_low(hit.view.board, source, ability)
        and hit.view.reaches(source, ability.affects, hit.to)
        and is_met(hit.view, source, ability, hit.to)
    ]
    if hit.shielded and isinstance(hit.to, Card):
        found.append(Effect(hit.to, SHIELDING))
    return found


def _is_about(hit: Hit, source: Card, ability: ReplacesDamage) -> bool:
    """Whether it asks for such damage, from such a source."""
    if ability.damage != "any" and (ability.damage == "combat") is not hit.combat:
        return False
    match ability.source:
        case "self":
            deals = (hit.source, hit.source_incarnation) == (source.id, source.incarnation)
        case "you":
            deals = hit.by == source.player
        case "opponents":
            deals = hit.view.board.are_opponents(hit.by, source.player)
        case _:
            deals = True
    return deals and (not ability.source_is or any(map(hit.source_types.has, map(str.casefold, ability.source_is))))


def _is_low(board: Board, source: Card, ability: ReplacesDamage) -> bool:
    """Whether the life of its controller is low enough."""
    return ability.life_at_most is None or board.player(source.player).life <= ability.life_at_most


def order_of_damage(hit: Hit, effects: list[Effect]) -> Choice | None:
    """The question in which order the effects apply; None where every order does the same (616.1)."""
    options = tuple(dict.fromkeys(effect.option for effect in effects))
    if len(options) < 2:
        return None
    results: dict[object, tuple[str, ...]] = {}
    for order in _orders(options):
        results.setdefault(_what_it_does(come_of(hit, effects, order)), order)
    if len(results) < 2:
        return None
    whose = hit.to.id if isinstance(hit.to, Player) else hit.to.player
    return Choice(
        kind="order",
        player=whose,
        options=options,
        rule="616.1",
        about=f"{hit.to.id} is dealt damage",
        orders=tuple(results.values()),
    )


def _orders(options: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if len(options) <= MOST_IN_ALL_ORDERS:
        yield from permutations(options)
    else:
        yield from ((first, *(option for option in options if option != first)) for first in options)


def _what_it_does(result: Result) -> object:
    moved = sorted(
        (done.holder, done.effect.ability.puts or "", done.effect.ability.removes or "", done.number)
        for done in result.done
        if done.number
    )
    return result.left, result.as_though, tuple(moved)


def come_of(hit: Hit, effects: list[Effect], order: Iterable[str] = ()) -> Result:
    """What becomes of the damage as the effects apply in that order; those not named come after, in theirs."""
    places = {option: place for place, option in enumerate(order)}
    left, as_though, done = hit.amount, set[str](), list[Done]()
    gone: dict[tuple[str, Kind], int] = {}
    for effect in sorted(effects, key=lambda effect: places.get(effect.option, len(places))):
        ability = effect.ability
        if not left:
            break
        if ability.as_though:
            as_though.add(ability.as_though)
            continue
        holder = hit.to.id if ability.whose == "affected" else effect.source.id
        covered = left
        if ability.while_they_last and ability.removes:
            there = _number_on(hit.now, holder, ability.removes) - gone.get((holder, ability.removes), 0)
            covered = min(left, there)
        covered = min(covered, room_of(hit.now, effect, covered))
        if covered <= 0:
            continue
        stopped = 0 if not ability.instead and hit.unpreventable else covered
        number = {"damage": covered, "prevented": stopped}.get(str(ability.number))
        number = int(ability.number) if number is None else number
        if ability.removes:
            gone[holder, ability.removes] = gone.get((holder, ability.removes), 0) + number
        done.append(Done(effect, left, left - stopped, holder, number))
        left -= stopped
    return Result(left, frozenset(as_though), tuple(done))


def room_of(now: Board, effect: Effect, usual: int) -> int:
    """To how much damage an effect still applies; `usual`, where it says nothing of that."""
    if effect.ability.up_to is None:
        return usual
    place = place_among_effects(now, effect)
    there = now.cards[effect.source.id].until_end_of_turn[place] if place is not None else effect.ability
    return there.up_to or 0 if isinstance(there, ReplacesDamage) else 0


def place_among_effects(now: Board, effect: Effect) -> int | None:
    """Where it stands among what effects do to that permanent until end of turn; None if it is no such effect."""
    source, card = effect.source, now.cards.get(effect.source.id)
    found = (source.timestamp, effect.ability)
    if card is None or card.incarnation != source.incarnation or found not in source.effects:
        return None
    return source.effects.index(found)


def _number_on(board: Board, holder: str, kind: Kind) -> int:
    found = board.cards.get(holder) or next((player for player in board.players if player.id == holder), None)
    return found.counters[kind] if found else 0
