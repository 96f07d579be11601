"""What abilities do: their effects, performed on an action, with what their words stand for this time.

No stack is modelled: what an ability does is done as it is used, or as the trigger is resolved (608.2). Its effects
come one after another in the order in which they are written; what one does to several objects, it does at one time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from webapp.rules import effects, statics
from webapp.rules.action import Action
from webapp.rules.affects import Affects, Counting
from webapp.rules.board import Board
from webapp.rules.cards import Card, LastLook, Player
from webapp.rules.characteristics import View
from webapp.rules.citations import rule_of_kind
from webapp.rules.counters import Counters, Kind
from webapp.rules.counting import number_of
from webapp.rules.effects import AnyEffect, Target
from webapp.rules.entries import LONGEST_ID, CardEntry
from webapp.rules.errors import BadStepError
from webapp.rules.events import Event, Moved
from webapp.rules.steps.base import Step
from webapp.rules.steps.counters import MoveCounters, Proliferate, Put, Remove, how_many, read_kind
from webapp.rules.steps.damage import Damage, Life
from webapp.rules.steps.giving import Give
from webapp.rules.steps.permanents import Regenerate, Tap, Transform, Untap
from webapp.rules.steps.zones import Create, Destroy, Draw, Move, Sacrifice

MOST = 10**12  # what a step can say
MOST_DONE = 4_000  # so much one ability does at once: two things to each card that a board can hold


class Meaning(Struct, frozen=True, kw_only=True):
    """What the words in an ability's effects stand for: whose it is, what is targeted, what it is about, what X is.

    `incarnation` says which object the source is (400.7). `last` is how what it is about was as it left; `number` and
    `that_kind` are how many of which counters, where the event was about some.
    """

    source: str
    incarnation: int
    player: str
    targets: tuple[tuple[str, ...], ...] = ()
    that: str | None = None
    that_incarnation: int = 0
    last: LastLook | None = None
    number: int | None = None
    that_kind: str | None = None
    x: int = 0
    kind: str | None = None
    choose: tuple[str, ...] = ()
    since: int = 0  # how many events there were before it began: of those after that it knows what they moved


def perform_effects(action: Action, done: Iterable[AnyEffect], meaning: Meaning) -> None:
    """Do all of it, one effect after another. Raises BadStepError where something must be chosen and is not, and where
    that is more than one ability does.
    """
    first = len(action.events)
    meaning = replace(meaning, since=first)
    for effect in done:
        action.next_moment()
        before = len(action.events)
        _refuse_more(before - first)
        _PERFORM[type(effect)](action, effect, meaning)
        action.end_moment()
        if isinstance(effect, effects.Sacrifices) and effect.if_you_do and not _sacrificed(action.events[before:]):
            action.nothing("118.12", "nothing was sacrificed, so the rest is not done")
            return


def _refuse_more(number: int) -> None:
    if number > MOST_DONE:
        raise BadStepError(f"it would do more than {MOST_DONE:,} things: make them several abilities", "do")


def _sacrificed(events: Iterable[Event]) -> bool:
    return any(isinstance(event, Moved) and event.how == "sacrificed" for event in events)


# What can be targeted


def candidates(view: View, source: Card, target: Target) -> tuple[str, ...]:
    """The ids of the players and permanents that an ability of `source` could target."""
    players = (player.id for player in view.board.players if not player.lost and view.reaches(source, target, player))
    cards = (card.id for card in view.all_permanents() if _is_about(view, source, target, card))
    return (*players, *cards)


def _is_about(view: View, source: Card, affects: Affects, card: Card) -> bool:
    """Whether that is about a permanent; what has come back is another one than the source that had left (400.7)."""
    if card.id == source.id and card.incarnation != source.incarnation:
        return affects.who != "self" and view.reaches(source, replace(affects, other=False), card)
    return view.reaches(source, affects, card)


def dealt(targets: tuple[Target, ...], chosen: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """What was chosen for each of the targets, in order; the last one takes up to as many as it may.

    Raises BadStepError if those are too few or too many.
    """
    ends = len(targets) - 1 if targets and targets[-1].up_to is not None else len(targets)
    most = ends + (targets[-1].up_to or 0 if targets else 0)
    if not ends <= len(chosen) <= most:
        number = str(ends) if ends == most else f"{ends} to {most}"
        raise BadStepError(f"it needs {number} target{'' if number == '1' else 's'}, not {len(chosen)}", "targets")
    groups = [(object_id,) for object_id in chosen[:ends]]
    return (*groups, chosen[ends:]) if ends < len(targets) else tuple(groups)


def chosen_targets(
    action: Action, source: Card, targets: tuple[Target, ...], chosen: tuple[str, ...], rule: str
) -> tuple[tuple[str, ...], ...] | None:
    """What is targeted, target by target; None, and why is noted under that rule, where that can't be.

    Raises BadStepError if too few or too many are named, UnknownObjectError for what never was.
    """
    for place, object_id in enumerate(chosen):
        action.board.find(object_id, f"targets[{place}]")
    possible = [candidates(action.before, source, target) for target in targets]
    if any(not there and target.up_to is None for there, target in zip(possible, targets, strict=True)):
        action.nothing(rule, f"there is nothing that {source.label} could target")
        return None
    groups = dealt(targets, chosen)
    for there, group in zip(possible, groups, strict=True):
        if strange := next((object_id for object_id in group if object_id not in there), None):
            action.nothing(rule, f"{action.board.label(strange)} is no legal target for {source.label}")
            return None
        if len(set(group)) < len(group):
            action.nothing("115.3", f"{source.label} can't target the same thing twice")
            return None
    return groups


# What the words stand for


def source_of(board: Board, meaning: Meaning) -> Card:
    """The object that has the ability, as it is, or as it last was (608.2h)."""
    card = board.cards.get(meaning.source) or board.gone[meaning.source]
    if card.incarnation == meaning.incarnation and card.player == meaning.player:
        return card
    own = meaning.last if meaning.that == meaning.source else None  # it is what left, and may have left again since
    last = next((look for look in (own, card.departed) if look and look.incarnation == meaning.incarnation), None)
    return replace(
        card,
        zone="battlefield",
        controller=meaning.player,
        incarnation=meaning.incarnation,
        counters=last.counters if last else card.counters,
    )


def ids_of(action: Action, refs: str | Affects, meaning: Meaning) -> list[str]:
    """The ids of what is meant, of what still is the object that was meant, or what this same ability has made of it,
    where all can see that (400.7); of others it is noted.
    """
    if isinstance(refs, Affects):
        return _each(action, refs, meaning)
    if refs == "$you":
        return [meaning.player]
    meant = _meant(action, refs, meaning)
    moved = _moved(action, meaning) if any(_is_another(action, *one) for one in meant) else frozenset()
    return [object_id for object_id, was in meant if _is_found(action, object_id, was, meaning, moved)]


def _meant(action: Action, ref: str, meaning: Meaning) -> list[tuple[str, int]]:
    """The objects, each with its incarnation, and players that a word stands for."""
    if ref == "$it":
        return [(meaning.source, meaning.incarnation)]
    if ref == "$that":
        return [(meaning.that or "", meaning.that_incarnation)]
    before = action.start.board.cards
    group = meaning.targets[int(ref.removeprefix("$target") or 1) - 1]
    return [(object_id, before[object_id].incarnation if object_id in before else 0) for object_id in group]


def _is_another(action: Action, object_id: str, incarnation: int) -> bool:
    card = action.board.cards.get(object_id)
    return card is not None and card.incarnation != incarnation


def _moved(action: Action, meaning: Meaning) -> frozenset[tuple[str, int]]:
    """What the ability has moved so far: cards, with the incarnation that each was."""
    events = action.events[meaning.since :]
    return frozenset((event.card, event.last.incarnation) for event in events if isinstance(event, Moved))


def _is_found(
    action: Action, object_id: str, incarnation: int, meaning: Meaning, moved: frozenset[tuple[str, int]]
) -> bool:
    if action.board.is_player(object_id):
        return True
    became = incarnation
    while (object_id, became) in moved:
        became += 1
    card = action.board.cards.get(object_id)
    if card is None or card.incarnation != became:
        action.nothing("400.7", f"{action.board.label(object_id)} is not there any more, or is another object")
        return False
    has_left = became != incarnation or (object_id == meaning.that and meaning.last is not None)
    if has_left and card.zone in ("hand", "library"):
        action.nothing("400.7", f"{card.label} can't be found in a {card.zone}")
        return False
    return True


def _each(action: Action, affects: Affects, meaning: Meaning) -> list[str]:
    view, source = action.view(), source_of(action.board, meaning)
    players = (player.id for player in action.board.players if view.reaches(source, affects, player))
    return [*players, *(card.id for card in view.all_permanents() if _is_about(view, source, affects, card))]


def _number(action: Action, how: int | str | Counting, meaning: Meaning, on: str = "", kind: str = "") -> int:
    """How many are meant: `on` is what it is done to, `kind` the counters that it is done with."""
    if isinstance(how, int):
        return how
    if isinstance(how, Counting):
        source = source_of(action.board, meaning)
        return number_of(action.board, source, how, action.board.cards.get(on) or source, action.view().types_of)
    if how == "X":
        return meaning.x
    return meaning.number if meaning.number is not None else _had(action, "$that", meaning)[kind]


def _had(action: Action, ref: str, meaning: Meaning) -> Counters:
    """The counters on what is meant, as it is, or as it last was on the battlefield."""
    if ref == "$it":
        return source_of(action.board, meaning).counters
    if last := _last_of(action, ref, meaning):
        return last.counters
    return next((action.holder(object_id).counters for object_id in ids_of(action, ref, meaning)), Counters())


def _has_left(action: Action, ref: str, meaning: Meaning) -> bool:
    """Whether what is meant is looked back at, as it has left the battlefield."""
    if ref != "$it":
        return _last_of(action, ref, meaning) is not None
    card = action.board.cards.get(meaning.source)
    return not (card is not None and card.is_permanent and card.incarnation == meaning.incarnation)


def _last_of(action: Action, ref: str, meaning: Meaning) -> LastLook | None:
    """How the one that is meant was as it left the battlefield; None if it is there still, or never was (608.2h)."""
    if ref == "$that" and meaning.last is not None:
        return meaning.last
    object_id, incarnation = next(iter(_meant(action, ref, meaning)), ("", 0))
    card = action.board.cards.get(object_id) or action.board.gone.get(object_id)
    last = card.departed if card is not None else None
    return last if last is not None and last.incarnation == incarnation else None


def _kind(kind: str, meaning: Meaning) -> str:
    """The kind that is meant: where it is chosen, the chosen one. Raises BadStepError if none is."""
    if kind == effects.THAT_KIND and meaning.that_kind is not None:
        return meaning.that_kind
    if kind != effects.CHOSEN_KIND:
        return kind
    if meaning.kind is None:
        raise BadStepError("which kind of counter? it is chosen", "kind")
    if read_kind(meaning.kind) is None:
        raise BadStepError("one kind of counter is chosen, not all", "kind")
    return meaning.kind


def the_kind(kind: str, meaning: Meaning) -> Kind:
    """The one kind that is meant. Raises BadStepError if it is chosen, and none is."""
    return Kind(_kind(kind, meaning))


# What each of them does


def _do(action: Action, step: Step) -> None:
    if step.can_begin(action):
        step.perform(action)


def _puts(action: Action, effect: effects.PutsCounters, meaning: Meaning) -> None:
    kind = the_kind(effect.kind, meaning)
    for object_id in ids_of(action, effect.onto, meaning):
        count = _number(action, effect.count, meaning, object_id, kind) * effect.times
        if effect.at_most is not None:
            count = min(count, effect.at_most - action.holder(object_id).counters[kind])
        _do(action, Put(onto=object_id, kind=kind, count=_in_bounds(count)))


def _removes(action: Action, effect: effects.RemovesCounters, meaning: Meaning) -> None:
    kind = _kind(effect.kind, meaning)
    for object_id in ids_of(action, effect.from_, meaning):
        _do(action, Remove(from_=object_id, kind=kind, count=_count(action, effect, kind, meaning, object_id)))


def _moves(action: Action, effect: effects.MovesCounters, meaning: Meaning) -> None:
    kind = _kind(effect.kind, meaning)
    several = isinstance(effect.from_, Affects) or isinstance(effect.to, Affects)
    sources, onto = ids_of(action, effect.from_, meaning), ids_of(action, effect.to, meaning)
    _refuse_more(len(sources) * len(onto))
    for source in sources:
        for to in onto:
            if several and (source == to or not action.holder(source).counters):
                continue  # of "each" those take no part
            count = _count(action, effect, kind, meaning, source)
            same = effect.same_controller
            _do(action, MoveCounters(from_=source, to=to, kind=kind, count=count, same_controller=same))


def _count(
    action: Action, effect: effects.RemovesCounters | effects.MovesCounters, kind: str, meaning: Meaning, on: str
) -> int | Literal["all"]:
    if effect.count is None:
        return how_many(None, read_kind(kind))
    if effect.count == "all":
        return "all"
    return _in_bounds(_number(action, effect.count, meaning, on, kind))


def _in_bounds(count: int) -> int:
    """A number that is none where it is below zero (107.1b). Raises BadStepError for more than fits."""
    if count > MOST:
        raise BadStepError(f"more than {MOST:,}, the most that fits", "x")
    return max(count, 0)


def _doubles(action: Action, effect: effects.DoublesCounters, meaning: Meaning) -> None:
    named = _kind(effect.kind, meaning)
    for object_id in ids_of(action, effect.card, meaning):
        holder = action.holder(object_id)
        kinds = holder.counters.kinds if named == "all" else (Kind(named),)
        for kind in (kind for kind in kinds if kind in holder.counters):
            action.put(object_id, kind, holder.counters[kind], rules=("701.10e", rule_of_kind(kind)))
        if not any(kind in holder.counters for kind in kinds):
            what = "counters" if named == "all" else f"{named} counters"
            action.nothing("701.10e", f"there are no {what} on {holder.label} to double")


def _puts_its(action: Action, effect: effects.PutsItsCounters, meaning: Meaning) -> None:
    there = _had(action, effect.from_, meaning)
    if not there:
        action.nothing("122.8", "there were no counters on it")
    why = ("122.8", "122.6") if _has_left(action, effect.from_, meaning) else ("122.6",)
    for object_id in ids_of(action, effect.onto, meaning):
        for kind in there.kinds:
            action.put(object_id, kind, there[kind], rules=(*why, rule_of_kind(kind)))


def _proliferates(action: Action, effect: effects.Proliferates, meaning: Meaning) -> None:
    _do(action, Proliferate(choose=meaning.choose))


def _creates(action: Action, effect: effects.CreatesTokens, meaning: Meaning) -> None:
    copies = _in_bounds(_number(action, effect.copies, meaning))
    if not copies:
        action.nothing("609.3", "no token is created")
        return
    number = 0
    if effect.kind is not None:
        number = _in_bounds(_number(action, effect.count, meaning, kind=effect.kind))
    token = effect.token
    entry = CardEntry(
        id=_free_id(action, token.name, copies),
        name=token.name,
        type=token.type,
        power=UNSET if token.power is None else _size(action, token.power, meaning),
        toughness=UNSET if token.toughness is None else _size(action, token.toughness, meaning),
        keywords=token.keywords,
        owner=meaning.player,
        token=True,
        counters=Counters({effect.kind: number} if effect.kind and number else {}),
    )
    _do(action, Create(card=entry, copies=copies))


def _size(action: Action, how: int | str | Counting, meaning: Meaning) -> int:
    """A power or toughness that a token is created with. Raises BadStepError for one that no card can have."""
    size = _number(action, how, meaning)
    if abs(size) > MOST:
        raise BadStepError(f"a token of more than {MOST:,} power or toughness, the most that fits", "do")
    return size


def _free_id(action: Action, name: str, copies: int) -> str:
    """An id after that name for a new token, that nothing has or had, nor those of its copies."""
    board = action.board
    word = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.casefold()).strip("-")
    stem = f"t-{word}"[: LONGEST_ID - 20]

    def is_taken(card_id: str) -> bool:
        return card_id in board.cards or card_id in board.gone or board.is_player(card_id)

    number = 1
    while any(is_taken(f"{stem}-{number}{f'-{copy}' if copy > 1 else ''}") for copy in range(1, min(copies, 2) + 1)):
        number += 1
    return f"{stem}-{number}"


E2 = TypeVar(
    "E2",
    effects.Taps,
    effects.Untaps,
    effects.Transforms,
    effects.RegeneratesIt,
    effects.Exiles,
)


def _to_each_card(step: Callable[[str], Step]) -> Callable[[Action, E2, Meaning], None]:
    """What does a step to each card that is meant."""

    def perform(action: Action, effect: E2, meaning: Meaning) -> None:
        for object_id in ids_of(action, effect.card, meaning):
            _do(action, step(object_id))

    return perform


def _destroys(action: Action, effect: effects.Destroys, meaning: Meaning) -> None:
    for object_id in ids_of(action, effect.card, meaning):
        _do(action, Destroy(card=object_id, no_regeneration=effect.no_regeneration))


def _sacrifices(action: Action, effect: effects.Sacrifices, meaning: Meaning) -> None:
    """Whoever controls each of them sacrifices it; of "sacrifice this" only its own player is spoken of (701.21a)."""
    for object_id in ids_of(action, effect.card, meaning):
        card = action.board.cards.get(object_id)
        if effect.card == "$it" and card is not None and card.player != meaning.player:
            who = action.board.label(meaning.player)
            action.nothing("701.21a", f"{who} does not control {card.label}: it can't be sacrificed")
        else:
            _do(action, Sacrifice(card=object_id))


def _changes(action: Action, effect: effects.Changes, meaning: Meaning) -> None:
    given = effect.abilities
    if effect.up_to is not None:
        most = _in_bounds(_number(action, effect.up_to, meaning))
        given = tuple(replace(one, up_to=most) if isinstance(one, statics.ReplacesDamage) else one for one in given)
    for object_id in ids_of(action, effect.card, meaning):
        _do(action, Give(card=object_id, abilities=given))


def _deals(action: Action, effect: effects.DealsDamage, meaning: Meaning) -> None:
    for object_id in ids_of(action, effect.to, meaning):
        amount = _in_bounds(_number(action, effect.amount, meaning, object_id))
        _do(action, Damage(to=object_id, amount=amount, from_=meaning.source))


def _draws(action: Action, effect: effects.DrawsCards, meaning: Meaning) -> None:
    for player_id in _players(action, effect.player, meaning):
        _do(action, Draw(player=player_id, count=_in_bounds(_number(action, effect.count, meaning))))


def _life(action: Action, effect: effects.ChangesLife, meaning: Meaning) -> None:
    for player_id in _players(action, effect.player, meaning):
        _do(action, Life(player=player_id, change=_number(action, effect.change, meaning)))


def _players(action: Action, refs: str | Affects, meaning: Meaning) -> Iterator[str]:
    """The players that are meant; in place of a card its controller, of what has left the last one (608.2h)."""
    if isinstance(refs, str) and refs != "$you" and (last := _last_of(action, refs, meaning)):
        if action.board.is_player(last.controller):
            yield last.controller
        else:
            action.nothing("800.4a", "the player who controlled it last has left the game")
        return
    for object_id in ids_of(action, refs, meaning):
        holder = action.holder(object_id)
        yield holder.id if isinstance(holder, Player) else holder.player


_PERFORM: dict[type, Callable[..., None]] = {
    effects.PutsCounters: _puts,
    effects.RemovesCounters: _removes,
    effects.MovesCounters: _moves,
    effects.DoublesCounters: _doubles,
    effects.PutsItsCounters: _puts_its,
    effects.Proliferates: _proliferates,
    effects.CreatesTokens: _creates,
    effects.Taps: _to_each_card(lambda card_id: Tap(card=card_id)),
    effects.Untaps: _to_each_card(lambda card_id: Untap(card=card_id)),
    effects.Transforms: _to_each_card(lambda card_id: Transform(card=card_id)),
    effects.RegeneratesIt: _to_each_card(lambda card_id: Regenerate(card=card_id)),
    effects.Destroys: _destroys,
    effects.Sacrifices: _sacrifices,
    effects.Exiles: _to_each_card(lambda card_id: Move(card=card_id, to="exile")),
    effects.Changes: _changes,
    effects.DealsDamage: _deals,
    effects.DrawsCards: _draws,
    effects.ChangesLife: _life,
}
