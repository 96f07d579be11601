"""Why a state-based action did not happen: how near each one is that concerns a card or player, and what is missing.

One small function a rule, beside the tables that give each its number. It tells of an object to which its rule does
not apply; where the rule applies, or is switched off, `near` says so before the function is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec
from msgspec import Struct

from webapp.rules import losing
from webapp.rules.attaching import can_be_attached
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.counters import LORE, LOYALTY, MINUS_ONE, PLUS_ONE, POISON
from webapp.rules.events import Choice
from webapp.rules.leaving import ways_elsewhere
from webapp.rules.losing import in_teams, kept_by, side_of, usual_team_poison
from webapp.rules.play import Moment
from webapp.rules.puts import unremovable
from webapp.rules.state_based import RULES, Found, GetsSpeed, Loses, Snapshot, limits
from webapp.rules.statics import LegendExempt
from webapp.rules.telling import asked, heap, number_word, signed, tell, zone_name

MOST_CONCERNED = 8  # so many objects of one act are told about; more would be no answer


class Near(Struct, frozen=True):
    """How near a state-based action is to an object: what is missing, in our own words.

    `missing` is how many more of it: damage, counters, life. 0: nothing is missing, the rule applies now, or `held`
    says that something keeps it from doing so. None: it is not a matter of a number. `by`: the rule of another chapter
    that makes it so, if it is one's.
    """

    rule: str
    why: str
    missing: int | None = None
    held: bool = False
    by: str = ""


class Gap(Struct, frozen=True):
    """The same, as the function of a rule tells it: without the number of the rule. `then` is what would come of it."""

    why: str
    missing: int | None = None
    held: bool = False
    then: str = ""
    by: str = ""


Gaps = Iterator[Gap]


def near(board: Board, object_id: str) -> tuple[Near, ...]:
    """What each state-based action that concerns that card or player is missing, the nearest first.

    Nothing for a player who has lost and for what has ceased to exist. Raises UnknownObjectError.
    """
    thing = board.find(object_id, "object")
    if object_id in board.gone or (isinstance(thing, Player) and thing.lost):
        return ()
    if isinstance(thing, Card) and thing.zone == "battlefield" and thing.phased_out:
        return (Near("702.26b", "it is phased out: no state-based action finds it"),)
    snap = _looking_at(board, thing)
    return tuple(sorted((told for rule in RULES for told in _told(snap, thing, rule.number)), key=_distance))


def concerned(moment: Moment) -> tuple[str, ...]:
    """The cards and players that the act of a moment was about: those it names, then those that its story names."""
    step = {} if moment.step is None else msgspec.to_builtins(moment.step, enc_hook=str)
    told = [object_id for line in tell(moment).lines for object_id in line.objects]
    there = (name for name in (*_named(step), *told) if name in moment.board.cards or moment.board.is_player(name))
    return tuple(dict.fromkeys(there))[:MOST_CONCERNED]


_NAMING = frozenset(["id", "card", "player", "onto", "from", "to", "source", "targets", "choose", "answer", "steps"])


def _named(plain: object) -> Iterator[str]:
    """What stands in the fields of a step, or of the steps in it, that name cards and players."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, list):
        for part in plain:
            yield from _named(part)
    elif isinstance(plain, dict):
        for field, value in plain.items():
            if field in _NAMING:
                yield from _named(value)


def _distance(told: Near) -> tuple[bool, int, bool]:
    return told.missing is None, told.missing or 0, told.held


_FIND = {rule.number: rule.find for rule in RULES}


def _looking_at(board: Board, thing: Card | Player) -> Snapshot:
    """The snapshot of a pass that judges that card alone, or no card but all players."""
    snap = Snapshot(board, {})
    snap.judged = (thing,) if isinstance(thing, Card) else ()
    snap.permanents = tuple(card for card in snap.judged if card.is_permanent)
    snap.players_changed = not snap.judged  # of players all is asked, whichever cards are judged
    return snap


def _told(snap: Snapshot, thing: Card | Player, number: str) -> Iterator[Near]:
    """What one rule has to say of that object."""
    off = number in snap.board.house_rules.disabled
    if applies := _applies(snap, thing, number):
        yield Near(number, f"{_OFF} ({applies})" if off else f"applies now: {applies}", 0, off)
        return
    for gap in _gaps(snap, thing, number):
        why = gap.why + (f": {gap.then}" if gap.then else "")
        yield Near(number, f"{_OFF} ({why})") if off else Near(number, why, gap.missing, gap.held, gap.by)


_OFF = "switched off by the house rules"


def _gaps(snap: Snapshot, thing: Card | Player, number: str) -> Gaps:
    """What is missing, as the rule's own function tells it; nothing where it is not about such objects."""
    if isinstance(thing, Player):
        if number in LOSSES:
            return (_unless_kept(snap, thing, number, gap) for gap in LOSSES[number](snap, thing))
        return PLAYERS[number](snap, thing) if number in PLAYERS else iter(())
    if number in PERMANENTS and thing.is_permanent:
        return PERMANENTS[number](snap, thing)
    return CARDS[number](snap, thing) if number in CARDS else iter(())


def _applies(snap: Snapshot, thing: Card | Player, number: str) -> str:
    """Why the rule applies to that object on the board as it is; empty if it does not."""
    snap.unanswered.clear()
    for finding in _FIND[number](snap):
        if thing.id in _objects(finding):
            return finding.why
    return next((asked(choice, snap.board) for choice in snap.unanswered if thing.id in _asked_about(choice)), "")


def _objects(finding: Found) -> set[str]:
    """Whom or what a finding is about: in a team all of its players."""
    players = {effect.player for effect in finding.effects if isinstance(effect, Loses | GetsSpeed)}
    return {finding.object, *players}


def _asked_about(choice: Choice) -> tuple[str, ...]:
    return (choice.about,) if choice.about else choice.options


# Players


def life(snap: Snapshot, player: Player) -> Gaps:
    """How much life is left; in teams another rule tells of it."""
    if not in_teams(snap.board):
        yield _until(f"{player.label} has {_counted(player.life)} life", player.life, "less", player.label)


def draw(snap: Snapshot, player: Player) -> Gaps:
    """How many cards can still be drawn."""
    left = len(snap.board.zone(player.id, "library"))
    if player.drew_from_empty:
        yield Gap(f"{player.label} has drawn from an empty library", 0)
    else:
        cards = "one card is" if left == 1 else f"{number_word(left)} cards are"
        yield Gap(f"{player.label} has not drawn from an empty library", left + 1, then=f"{cards} left")


def poison(snap: Snapshot, player: Player) -> Gaps:
    """How many poison counters there may still come; in teams another rule tells of it."""
    if not in_teams(snap.board):
        limit = snap.board.house_rules.poison or losing.POISON
        yield _poisoned(player.label, player.counters[POISON], limit, losing.POISON)


def team_life(snap: Snapshot, player: Player) -> Gaps:
    """How much life the team has left."""
    if in_teams(snap.board):
        team, left = _team(snap.board, player), sum(mate.life for mate in side_of(snap.board, player))
        yield _until(f"{team} has {_counted(left)} life", left, "less", team)


def team_poison(snap: Snapshot, player: Player) -> Gaps:
    """How many poison counters the team may still get."""
    if in_teams(snap.board):
        mates = side_of(snap.board, player)
        usual = usual_team_poison(mates)
        there = sum(mate.counters[POISON] for mate in mates)
        yield _poisoned(_team(snap.board, player), there, snap.board.house_rules.team_poison or usual, usual)


def commander_damage(snap: Snapshot, player: Player) -> Gaps:
    """How much combat damage each commander that has dealt some may still deal."""
    limit = snap.board.house_rules.commander_damage or losing.COMMANDER_DAMAGE
    for card_id, dealt in player.commander_damage.items():
        by = f"combat damage by {snap.board.label(card_id)}"
        if snap.board.format != "commander":
            yield Gap(f"{_counted(dealt)} {by}, but this is no game of Commander")
        elif dealt:
            so_far = f"{_counted(dealt)} of {_counted(limit)} {by}{_of_house(limit, losing.COMMANDER_DAMAGE)}"
            yield _until(so_far, limit - dealt, "more", player.label)


def _poisoned(who: str, there: int, limit: int, usual: int) -> Gap:
    more = limit - there
    has = f"{who} has {_counted(there)} of {_counted(limit)} poison counters{_of_house(limit, usual)}"
    return _until(has, more, "more", who)


def _until(has: str, missing: int, what: str, who: str) -> Gap:
    return Gap(has, max(missing, 0), then=f"{number_word(missing)} {what} and {who} loses" if missing > 0 else "")


def _unless_kept(snap: Snapshot, player: Player, rule: str, gap: Gap) -> Gap:
    """The distance to a player's loss; or what keeps that player, or a teammate, from losing by that rule."""
    source = kept_by(snap.view, player, rule)
    if source is None:
        return gap
    held = gap.missing == 0
    why = f"{gap.why}, but {player.label} can't lose by that: {source.label} says so"
    return Gap(why, 0 if held else None, held)


def _team(board: Board, player: Player) -> str:
    return f"team {player.team}" if player.team else player.label


def _of_house(limit: int, usual: int) -> str:
    return "" if limit == usual else f" (by the house rules, not {usual})"


def _counted(number: int) -> str:
    return f"{number:,}".replace("-", "\u2212")


def speed(snap: Snapshot, player: Player) -> Gaps:
    """Whether it has been started already."""
    if player.speed is not None:
        yield Gap(f"{player.label} has speed {player.speed} already")


# What lies where it can't be


def token(snap: Snapshot, card: Card) -> Gaps:
    """A token may be on the battlefield."""
    if card.token and card.zone == "battlefield":
        yield Gap("it is a token, but on the battlefield")


def copy(snap: Snapshot, card: Card) -> Gaps:
    """A copy may be on the battlefield or the stack."""
    if card.copy and not card.token and card.zone in ("battlefield", "stack"):
        yield Gap(f"it is a copy, but on the {card.zone}")


# Creatures


def toughness(snap: Snapshot, card: Card) -> Gaps:
    """How much toughness is left, where it matters."""
    there = snap.view.of(card).toughness
    if there is None:
        if card.face.toughness is not None or any(kind.boost != (0, 0) for kind in card.counters.kinds):
            yield Gap("it is no creature now: it has no toughness", by="208.3")
    elif isinstance(there, int):
        yield Gap(f"toughness {_counted(there)}: {number_word(there)} less and {_goes(snap, card)}", there)
    else:
        yield Gap("its toughness is not known, so it is not checked")


def _goes(snap: Snapshot, card: Card) -> str:
    """Where it would go, if it were put into a graveyard: elsewhere, where something says so (614.1a)."""
    zones = {way.to for way in ways_elsewhere(snap.view, card)}
    if not zones:
        return "it goes to the graveyard"
    where = " or ".join(zone_name(zone) for zone in sorted(zones))
    return "it is exiled" if zones == {"exile"} else f"it goes to {where}, not to the graveyard"


def damage(snap: Snapshot, card: Card) -> Gaps:
    """How much more damage is lethal, and what makes none of it so."""
    there, marked = snap.view.of(card).toughness, f"{_counted(card.damage)} damage"
    if not isinstance(there, int):
        if card.damage:
            why = "it is no creature now" if there is None else "its toughness is not known"
            yield Gap(f"{marked}, but {why}: that is not checked")
    elif there <= 0:
        if card.damage:
            yield Gap(f"{marked}, but with toughness {signed(there)} it is not a matter of damage")
    elif not _is_indestructible(snap, card):
        more = there - card.damage
        end = f"{number_word(more)} {'more ' if card.damage else ''}damage is lethal"
        end += ", but it would regenerate" if card.regenerates else ""
        yield Gap(f"{marked if card.damage else 'no damage'}, toughness {_counted(there)}: {end}", more)
    elif card.damage >= there:
        why = f"{marked} and toughness {_counted(there)}: lethal, but it is indestructible"
        yield Gap(why, 0, True, by=_INDESTRUCTIBLE)
    else:
        yield Gap("it is indestructible: no damage destroys it", by=_INDESTRUCTIBLE)


def deathtouch(snap: Snapshot, card: Card) -> Gaps:
    """Whether what has been dealt to it came by deathtouch."""
    there = snap.view.of(card).toughness
    if not isinstance(there, int) or there <= 0:
        return
    if card.deathtouched and _is_indestructible(snap, card):
        yield Gap("it was dealt damage with deathtouch, but is indestructible", 0, True, by=_INDESTRUCTIBLE)
    elif card.damage and not card.deathtouched:
        yield Gap("none of its damage came by deathtouch since the last check")


_INDESTRUCTIBLE = "702.12b"


def _is_indestructible(snap: Snapshot, card: Card) -> bool:
    return snap.view.of(card).has("indestructible")


def sector(snap: Snapshot, card: Card) -> Gaps:
    """Whether it is in a sector, where a space sculptor is about."""
    if snap.view.of(card).is_a("creature") and snap.view.sculptors():
        first = "players without a space sculptor come first"
        yield Gap(f"it is in sector {card.sector} already" if card.sector else f"it has no sector yet, but {first}")


# Planeswalkers, battles, Sagas


def loyalty(snap: Snapshot, card: Card) -> Gaps:
    """How much loyalty is left."""
    there = snap.view.loyalty(card)
    if there is not None:
        yield Gap(f"loyalty {_counted(there)}: {number_word(there)} less and {_goes(snap, card)}", there)
    elif card.counters[LOYALTY]:
        yield Gap("it has loyalty counters, but is no planeswalker")


def siege_defense(snap: Snapshot, card: Card) -> Gaps:
    """How much defense a Siege has left, and whether something of it waits."""
    there = snap.view.defense(card)
    if not snap.view.of(card).is_a("siege"):
        return
    if there and not snap.view.of(card).lost:
        goes = f"only if that is countered {_goes(snap, card)}"
        yield Gap(f"defense {_counted(there)}: {number_word(there)} less and its defeat triggers; {goes}", there)
    else:
        yield from _defended(snap, card)


def defense(snap: Snapshot, card: Card) -> Gaps:
    """How much defense any other battle has left."""
    if not snap.view.of(card).is_a("siege"):
        yield from _defended(snap, card)


def _defended(snap: Snapshot, card: Card) -> Gaps:
    there = snap.view.defense(card)
    if there:
        yield Gap(f"defense {_counted(there)}: {number_word(there)} less and {_goes(snap, card)}", there)
    elif there == 0:
        yield Gap(f"defense 0, but {_waiting(snap.board, card)}", 0, True)


def protector(snap: Snapshot, card: Card) -> Gaps:
    """Whether it has a fit protector, and whether it is attacked while it has none."""
    if not snap.view.of(card).is_a("battle"):
        return
    siege = snap.view.of(card).is_a("siege")
    fit = snap.board.opponents_of(card.controller) if siege else (card.controller,)
    if card.protector in fit:
        yield Gap(f"{snap.board.label(card.protector)} protects it, and may")
    elif card.attacked and not (siege and card.protector == card.controller):
        yield Gap("it has no fit protector, but is being attacked", 0, True)


def other_protector(snap: Snapshot, card: Card) -> Gaps:
    """Whether somebody else than its controller protects a Siege."""
    if snap.view.of(card).is_a("siege") and card.protector is not None:
        yield Gap(f"its protector, {snap.board.label(card.protector)}, is not its controller")


def saga(snap: Snapshot, card: Card) -> Gaps:
    """How many lore counters are missing to the last chapter, and whether a chapter waits."""
    last, lore = snap.view.of(card).chapters, card.counters[LORE]
    if not snap.view.of(card).is_a("saga"):
        return
    if not last:
        yield Gap("it has no chapter abilities, so it has no last one", by="714.4")
    elif lore < last:
        yield Gap(f"lore {lore} of {last}: {number_word(last - lore)} more to its last chapter", last - lore)
    else:
        yield Gap(f"lore {_counted(lore)} of {last}, but {_waiting(snap.board, card)}", 0, True)


def _waiting(board: Board, card: Card) -> str:
    """What of that very object still waits."""
    for trigger in board.triggers:
        if trigger.source == card.id and trigger.incarnation == card.incarnation:
            if trigger.what == "chapter":
                return f"its chapter {_roman(trigger.chapter or 0)} still waits"
            if trigger.what == "defeat":
                return "its defeat still waits"
    return "an ability of it still waits"


def _roman(number: int) -> str:
    """Chapters are numbered so on the cards; beyond what is printed there, plainly."""
    return ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"][number] if number <= 10 else str(number)


# One of several


def legend(snap: Snapshot, card: Card) -> Gaps:
    """Whether there is a second one, and which do not count."""
    if not snap.view.of(card).is_a("legendary"):
        return
    name = card.face.name
    if not name:
        yield Gap("it is legendary, but has no name that another could have")
        return
    same = [other for other in snap.view.permanents("legendary") if other.id != card.id and other.face.name == name]
    own = [other for other in same if other.controller == card.controller]
    whose = f"under {snap.board.label(card.controller)}\u2019s control"
    if exempt := _exempt_by(snap, card):
        yield Gap(f"the legend rule does not apply to it: {exempt} says so", 0 if own else None, bool(own))
    elif own:
        twin = own[0]
        yield Gap(f"the legend rule does not apply to {snap.board.label(twin.id)}: {_exempt_by(snap, twin)} says so")
    elif same:
        other = same[0]
        yield Gap(f"no second legendary {name} {whose}: that of {snap.board.label(other.controller)} does not count")
    else:
        away = next(filter(lambda other: _is_phased_out_twin(card, other), snap.board.cards.values()), None)
        why = f": {snap.board.label(away.id)} is phased out" if away else ""
        yield Gap(f"no second legendary permanent named {name} {whose}{why}")


def _is_phased_out_twin(card: Card, other: Card) -> bool:
    """Whether the other would be a second one, if it were phased in."""
    away = other.zone == "battlefield" and other.phased_out and other.controller == card.controller
    return away and other.face.name == card.face.name and other.face.type_line.has("legendary")


def _exempt_by(snap: Snapshot, card: Card) -> str:
    """What exempts that permanent from the legend rule; empty if nothing does."""
    for source, ability in snap.view.sources(LegendExempt):
        if snap.view.reaches(source, ability.affects, card):
            return snap.board.label(source.id)
    return ""


def world(snap: Snapshot, card: Card) -> Gaps:
    """Whether there is another world, and none newer."""
    if snap.view.of(card).is_a("world"):
        others = sum(1 for _ in snap.view.permanents("world")) - 1
        yield Gap("it is the newest world permanent" if others else "no other world permanent is there")


def role(snap: Snapshot, card: Card) -> Gaps:
    """Whether its player has a newer Role on the same permanent."""
    if snap.view.of(card).is_a("role") and card.attached_to is not None:
        host, who = snap.board.label(card.attached_to), snap.board.label(card.controller)
        yield Gap(f"no newer Role of {who} is on {host}")


# Attachments


def aura(snap: Snapshot, card: Card) -> Gaps:
    """What it enchants, and may."""
    if snap.view.of(card).is_a("aura") and card.attached_to is not None:
        if can_be_attached(snap.view, card):
            then = ": bestowed, it is a creature again once that is no more" if card.is_bestowed else ""
            yield Gap(f"it is attached to {snap.board.label(card.attached_to)}, which it can enchant{then}")
        else:
            yield Gap("it is an Aura that can't be attached: first it becomes unattached")


def equipment(snap: Snapshot, card: Card) -> Gaps:
    """What it is attached to, and may be."""
    now = snap.view.of(card)
    if now.is_a("aura") or not (now.is_a("equipment") or now.is_a("fortification")):
        return
    if card.attached_to is None:
        yield Gap("it is attached to nothing, and may be")
    elif can_be_attached(snap.view, card):
        yield Gap(f"it is attached to {snap.board.label(card.attached_to)}, and may be")


def unattachable(snap: Snapshot, card: Card) -> Gaps:
    """Why it may be attached at all."""
    if card.attached_to is not None:
        yield Gap("it is attached, and of a type that may be: no creature, no battle")


# Counters


def opposed_counters(snap: Snapshot, card: Card) -> Gaps:
    """Which of the two kinds is missing, and why two that lie there do not cancel."""
    plus, minus = card.counters[PLUS_ONE], card.counters[MINUS_ONE]
    if plus and minus:
        yield _kept_both(snap, card)
    elif plus and card.is_permanent:
        yield Gap(f"{heap(PLUS_ONE, plus)}, but no -1/-1 counter is on it", 1)
    elif minus and card.is_permanent:
        yield Gap(f"{heap(MINUS_ONE, minus)}, but no +1/+1 counter is on it", 1)
    signs = {sum(kind.boost) > 0 for kind in card.counters.kinds if kind.boost != (0, 0)}
    if card.is_permanent and len(signs) == 2 and not (plus and minus):
        yield Gap("only +1/+1 and -1/-1 counters cancel each other, no other kinds")


def _kept_both(snap: Snapshot, card: Card) -> Gap:
    if not card.is_permanent:
        return Gap("both kinds are on it, but it is no permanent: they cancel on the battlefield only")
    bans = [ban for kind in (PLUS_ONE, MINUS_ONE) if (ban := unremovable(snap.view, card, kind))]
    why, by = (bans[0].text, bans[0].rule) if bans else ("they stay", "")
    return Gap(f"both kinds are on it, but {why}", 0, True, by=by)


def counter_limit(snap: Snapshot, card: Card) -> Gaps:
    """How many counters still fit, where there is a limit; what keeps those that are too many."""
    for kind, most in limits(card.face.abilities).items():  # whether or not it has lost them
        there = card.counters[kind]
        so_far = f"{_counted(there)} of {_counted(most)} {kind} counters"
        if snap.view.of(card).lost:
            yield Gap(f"{so_far}, but it has lost the ability that sets the limit")
        elif there <= most:
            yield Gap(f"{so_far}: {number_word(most - there + 1)} more and one comes off", most - there + 1)
        elif ban := unremovable(snap.view, card, kind):
            yield Gap(f"{so_far}, but {ban.text}", 0, True, by=ban.rule)


# Commanders


def commander(snap: Snapshot, card: Card) -> Gaps:
    """Why nobody is asked about a commander."""
    if not card.commander:
        return
    if snap.board.format != "commander":
        yield Gap("it is a commander, but this is no game of Commander")
    elif card.zone not in ("graveyard", "exile"):
        yield Gap("it is neither in a graveyard nor in exile")
    elif card.token:
        yield Gap("it is a token, and only a card can be asked about")
    elif not snap.board.player(card.owner).lost:
        yield Gap(f"it did not come to its zone since the last check: {snap.board.label(card.owner)} is asked once")


LOSSES: Mapping[str, Callable[[Snapshot, Player], Gaps]] = {
    "704.5a": life,
    "704.5b": draw,
    "704.5c": poison,
    "704.6a": team_life,
    "704.6b": team_poison,
    "704.6c": commander_damage,
}
PLAYERS: Mapping[str, Callable[[Snapshot, Player], Gaps]] = {**LOSSES, "704.5aa": speed}
PERMANENTS: Mapping[str, Callable[[Snapshot, Card], Gaps]] = {
    "704.5f": toughness,
    "704.5g": damage,
    "704.5h": deathtouch,
    "704.5i": loyalty,
    "704.5j": legend,
    "704.5k": world,
    "704.5m": aura,
    "704.5n": equipment,
    "704.5p": unattachable,
    "704.5r": counter_limit,
    "704.5s": saga,
    "704.5u": sector,
    "704.5v": siege_defense,
    "704.5w": defense,
    "704.5x": protector,
    "704.5y": other_protector,
    "704.5z": role,
}
CARDS: Mapping[str, Callable[[Snapshot, Card], Gaps]] = {
    "704.5d": token,
    "704.5e": copy,
    "704.5q": opposed_counters,
    "704.6d": commander,
}
