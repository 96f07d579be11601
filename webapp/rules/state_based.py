"""The state-based actions (704.5, 704.6): one function a rule, and the table that gives each its number.

A rule finds, on one frozen board; it performs nothing. What a finding would do is said in the few verbs below;
`checking` performs all findings of a pass together (704.3). A rule that needs somebody's choice asks the snapshot,
and finds nothing until there is an answer.

To add one: write the function, add its line to `RULES`, its telling to `citations`, its ruling to the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from webapp.rules.abilities import AtMost
from webapp.rules.action import Action
from webapp.rules.attaching import can_be_attached, is_legal_host
from webapp.rules.board import Board
from webapp.rules.cards import Card, Number, Zone
from webapp.rules.characteristics import view_of
from webapp.rules.counters import MINUS_ONE, PLUS_ONE, POISON, Kind
from webapp.rules.events import Answer, Choice


class Leaves(Struct, frozen=True):
    """A card goes to another zone: `put`, or `destroyed`."""

    card: str
    destroyed: bool = False
    to: Zone = "graveyard"

    def perform(self, action: Action) -> None:
        """Move it."""
        action.leave(self.card, self.to, "destroyed" if self.destroyed else "put")


class CountersComeOff(Struct, frozen=True):
    """Counters of one kind are removed from a permanent."""

    card: str
    kind: Kind
    number: int

    def perform(self, action: Action) -> None:
        """Remove them."""
        action.remove(self.card, self.kind, self.number)


class ComesLoose(Struct, frozen=True):
    """A permanent becomes unattached."""

    card: str

    def perform(self, action: Action) -> None:
        """Unattach it."""
        action.detach(self.card)


class Loses(Struct, frozen=True):
    """A player loses the game."""

    player: str

    def perform(self, action: Action) -> None:
        """Let the player lose."""
        action.lose(self.player)


class Ceases(Struct, frozen=True):
    """A token ceases to exist."""

    card: str

    def perform(self, action: Action) -> None:
        """Let it cease."""
        action.cease(self.card)


Effect = CountersComeOff | ComesLoose | Loses | Leaves | Ceases


class Found(Struct, frozen=True):
    """What a rule found: on which card or player, what is to be done, and why, in our own words."""

    object: str
    effects: tuple[Effect, ...]
    why: str


class Snapshot:
    """The frozen board of one pass, the cards to be judged, and the answers given to the questions that it raises.

    Where the check had come to rest on the board before, only cards that are otherwise now need be judged: of the
    others nothing was found. A rule that compares cards with each other looks at all permanents.
    """

    def __init__(self, board: Board, answers: Mapping[Choice, Answer], since: Board | None = None) -> None:
        self.board = board
        self.view = view_of(board, since)
        self.judged = self.view.changed_since(since)
        self.permanents = tuple(card for card in self.judged if card.is_permanent)
        self._answers = answers
        self.unanswered: list[Choice] = []

    def of_type(self, word: str) -> Iterator[Card]:
        """The permanents to be judged that have that type or subtype."""
        return (card for card in self.permanents if card.face.type_line.has(word))

    def creatures(self) -> Iterator[tuple[Card, Number, Number]]:
        """The creatures to be judged, with power and toughness."""
        for card in self.permanents:
            now = self.view.of(card)
            if now.power is not None and now.toughness is not None:
                yield card, now.power, now.toughness

    def ask(self, choice: Choice) -> Answer | None:
        """The answer to that question; None, and the question is noted, if nobody has answered."""
        if choice in self._answers:
            return self._answers[choice]
        self.unanswered.append(choice)
        return None


# Players


def life_gone(snap: Snapshot) -> Iterator[Found]:
    """A player with 0 or less life loses."""
    for player in snap.board.players:
        if player.life <= 0 and not player.lost:
            yield Found(player.id, (Loses(player.id),), f"{player.label} has {player.life} life and loses")


def drew_from_empty_library(snap: Snapshot) -> Iterator[Found]:
    """A player who has tried to draw from an empty library since the last check loses."""
    for player in snap.board.players:
        if player.drew_from_empty and not player.lost:
            yield Found(player.id, (Loses(player.id),), f"{player.label} drew from an empty library and loses")


def ten_poison(snap: Snapshot) -> Iterator[Found]:
    """A player with ten or more poison counters loses."""
    for player in snap.board.players:
        poison = player.counters[POISON]
        if poison >= 10 and not player.lost:
            yield Found(player.id, (Loses(player.id),), f"{player.label} has {poison} poison counters and loses")


# What lies where it can't be


def token_elsewhere(snap: Snapshot) -> Iterator[Found]:
    """A token that is not on the battlefield ceases to exist: in the pass after the one in which it left."""
    for card in snap.judged:
        if card.token and card.zone != "battlefield":
            yield Found(card.id, (Ceases(card.id),), f"{card.label}, a token, ceases to exist")


# Creatures


def toughness_gone(snap: Snapshot) -> Iterator[Found]:
    """A creature with toughness 0 or less goes to the graveyard: no destruction."""
    for card, _, toughness in snap.creatures():
        if isinstance(toughness, int) and toughness <= 0:
            yield Found(card.id, (Leaves(card.id),), f"{card.label} has toughness {_signed(toughness)}")


def lethal_damage(snap: Snapshot) -> Iterator[Found]:
    """A creature with toughness above 0 and damage of at least that much is destroyed."""
    for card, _, toughness in snap.creatures():
        if (
            card.damage
            and isinstance(toughness, int)
            and 0 < toughness <= card.damage
            and _can_be_destroyed(snap, card)
        ):
            why = f"{card.label} has {card.damage} damage and toughness {toughness}: it is destroyed"
            yield Found(card.id, (Leaves(card.id, destroyed=True),), why)


def deathtouch_damage(snap: Snapshot) -> Iterator[Found]:
    """A creature with toughness above 0 that was dealt damage with deathtouch since the last check is destroyed."""
    for card, _, toughness in snap.creatures():
        if card.deathtouched and isinstance(toughness, int) and toughness > 0 and _can_be_destroyed(snap, card):
            why = f"{card.label} was dealt damage by a source with deathtouch: it is destroyed"
            yield Found(card.id, (Leaves(card.id, destroyed=True),), why)


def _can_be_destroyed(snap: Snapshot, card: Card) -> bool:
    return not snap.view.of(card).has("indestructible")


# Planeswalkers and battles


def loyalty_gone(snap: Snapshot) -> Iterator[Found]:
    """A planeswalker with loyalty 0 goes to the graveyard."""
    for card in snap.of_type("planeswalker"):
        if snap.view.loyalty(card) == 0:
            yield Found(card.id, (Leaves(card.id),), f"{card.label} has loyalty 0")


def defense_gone(snap: Snapshot) -> Iterator[Found]:
    """A battle that is no Siege goes to the graveyard at defense 0. A Siege waits for its trigger (704.5v)."""
    for card in snap.of_type("battle"):
        if snap.view.defense(card) == 0 and not snap.view.of(card).is_a("siege"):
            yield Found(card.id, (Leaves(card.id),), f"{card.label} has defense 0")


# Legends


def one_legend_stays(snap: Snapshot) -> Iterator[Found]:
    """Of two or more legendary permanents of one name under one controller, the controller keeps one."""
    groups: dict[tuple[str, str], list[Card]] = {}
    if not any(snap.of_type("legendary")):
        return  # nothing that could be one of two has come or changed
    for card in snap.view.permanents("legendary"):
        if card.face.name:
            groups.setdefault((card.controller, card.face.name), []).append(card)
    for (player, _name), legends in groups.items():
        if len(legends) < 2:
            continue
        choice = Choice(kind="legend", player=player, options=tuple(card.id for card in legends), rule="704.5j")
        kept = snap.ask(choice)
        for card in legends:
            if kept is not None and card.id != kept:
                twin = snap.board.label(str(kept))
                why = f"{snap.board.label(player)} keeps {twin}, not {card.label}, legendary and of the same name"
                yield Found(card.id, (Leaves(card.id),), why)


# Attachments


def aura_without_host(snap: Snapshot) -> Iterator[Found]:
    """An Aura that is attached to nothing, or to something illegal, goes to the graveyard."""
    for card in snap.of_type("aura"):
        if not can_be_attached(snap.view, card) and card.attached_to is not None:
            continue  # an Aura that is a creature first comes loose (704.5p)
        if not _has_legal_host(snap, card):
            yield Found(card.id, (Leaves(card.id),), f"{card.label} is attached to nothing that it can enchant")


def equipment_on_illegal_host(snap: Snapshot) -> Iterator[Found]:
    """An Equipment or Fortification that is attached to something illegal becomes unattached and stays."""
    for card in snap.permanents:
        now = snap.view.of(card)
        if card.attached_to is None or not (now.is_a("equipment") or now.is_a("fortification")) or now.is_a("aura"):
            continue
        if can_be_attached(snap.view, card) and not _has_legal_host(snap, card):
            why = f"{card.label} is attached to nothing that it can be attached to: it becomes unattached"
            yield Found(card.id, (ComesLoose(card.id),), why)


def unattachable_attached(snap: Snapshot) -> Iterator[Found]:
    """A creature or battle that is attached, or what is no Aura, Equipment or Fortification, becomes unattached."""
    for card in snap.permanents:
        if card.attached_to is not None and not can_be_attached(snap.view, card):
            why = f"{card.label} can't be attached to anything: it becomes unattached"
            yield Found(card.id, (ComesLoose(card.id),), why)


def _has_legal_host(snap: Snapshot, card: Card) -> bool:
    if card.attached_to is None:
        return False
    host = snap.board.cards.get(card.attached_to)
    if host is None:
        player = next((p for p in snap.board.players if p.id == card.attached_to), None)
        return is_legal_host(snap.view, card, player)
    return host.incarnation == card.attached_incarnation and is_legal_host(snap.view, card, host)


# Counters


def opposed_counters_cancel(snap: Snapshot) -> Iterator[Found]:
    """+1/+1 and -1/-1 counters come off a permanent in equal number, until one kind is gone (122.3)."""
    for card in snap.permanents:
        number = min(card.counters[PLUS_ONE], card.counters[MINUS_ONE])
        if number:
            off = tuple(CountersComeOff(card.id, kind, number) for kind in (PLUS_ONE, MINUS_ONE))
            each = "one +1/+1 and one -1/-1 come" if number == 1 else f"{number} +1/+1 and {number} -1/-1 come"
            yield Found(card.id, off, f"{each} off {card.label}")


def counters_beyond_the_limit(snap: Snapshot) -> Iterator[Found]:
    """Counters come off a permanent that can't have more than so many, down to that number (122.4)."""
    for card in snap.permanents:
        lowest: dict[Kind, int] = {}
        for ability in snap.view.of(card).abilities:
            if isinstance(ability, AtMost):
                lowest[ability.kind] = min(ability.number, lowest.get(ability.kind, ability.number))
        over = {kind: card.counters[kind] - most for kind, most in lowest.items() if card.counters[kind] > most}
        if over:
            off = tuple(CountersComeOff(card.id, kind, number) for kind, number in over.items())
            told = " and ".join(f"no more than {lowest[kind]} {kind} counters" for kind in over)
            yield Found(card.id, off, f"{card.label} can have {told}")


# Commanders


def commander_to_command_zone(snap: Snapshot) -> Iterator[Found]:
    """A commander that a step or pass has put into a graveyard or exile may go to the command zone (903.9a)."""
    if snap.board.format != "commander":
        return
    for card in snap.judged:
        if not (card.commander and card.arrived and card.zone in ("graveyard", "exile")):
            continue
        if card.token or snap.board.player(card.owner).lost:
            continue  # a token is no card, and for who has lost nothing of 704.6 is checked
        choice = Choice(kind="commander", player=card.owner, options=(card.id,), rule="704.6d")
        if snap.ask(choice) is True:
            why = f"{snap.board.label(card.owner)} puts {card.label} into the command zone"
            yield Found(card.id, (Leaves(card.id, to="command"),), why)


class Rule(Struct, frozen=True):
    """A state-based action: its number today, and the function that finds what it applies to."""

    number: str
    find: Callable[[Snapshot], Iterator[Found]]


RULES = (
    Rule("704.5a", life_gone),
    Rule("704.5b", drew_from_empty_library),
    Rule("704.5c", ten_poison),
    Rule("704.5d", token_elsewhere),
    Rule("704.5f", toughness_gone),
    Rule("704.5g", lethal_damage),
    Rule("704.5h", deathtouch_damage),
    Rule("704.5i", loyalty_gone),
    Rule("704.5j", one_legend_stays),
    Rule("704.5m", aura_without_host),
    Rule("704.5n", equipment_on_illegal_host),
    Rule("704.5p", unattachable_attached),
    Rule("704.5q", opposed_counters_cancel),
    Rule("704.5r", counters_beyond_the_limit),
    Rule("704.5w", defense_gone),
    Rule("704.6d", commander_to_command_zone),
)


def _signed(number: int) -> str:
    return str(number).replace("-", "\u2212")
