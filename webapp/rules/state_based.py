"""The state-based actions (704.5, 704.6): one function a rule, and the table that gives each its number.

A rule finds, on one frozen board; it performs nothing. What a finding would do is said in the few verbs below;
`checking` performs all findings of a pass together (704.3). A rule that needs somebody's choice asks the snapshot,
and finds nothing until there is an answer.

To add one: write the function, add its line to `RULES`, what is missing for it to `near`, its telling to `citations`,
its ruling to the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules import losing
from webapp.rules.abilities import Ability
from webapp.rules.action import Action
from webapp.rules.affecting import is_attached
from webapp.rules.attaching import can_be_attached, is_legal_host
from webapp.rules.board import Board, HouseRules
from webapp.rules.cards import Card, Player
from webapp.rules.characteristics import view_of
from webapp.rules.counters import LORE, MINUS_ONE, PLUS_ONE, POISON, Kind
from webapp.rules.errors import BadStepError
from webapp.rules.events import Answer, Choice, How, SectorChosen, SpeedChanged
from webapp.rules.losing import in_teams, kept_by, side_of, usual_team_poison
from webapp.rules.puts import unremovable
from webapp.rules.statics import AtMost, LegendExempt
from webapp.rules.worlds import since_when
from webapp.rules.zones import Zone


class Leaves(Struct, frozen=True):
    """A card goes to another zone: it is put there, destroyed or sacrificed."""

    card: str
    how: How = "put"
    to: Zone = "graveyard"

    def perform(self, action: Action) -> None:
        """Move it."""
        action.leave(self.card, self.to, self.how)


class Regenerates(Struct, frozen=True):
    """A permanent regenerates in place of being destroyed."""

    card: str

    def perform(self, action: Action) -> None:
        """Let it regenerate."""
        action.regenerated(self.card)


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
        action.detach(self.card, rules=action.because)


class Loses(Struct, frozen=True):
    """A player loses the game."""

    player: str

    def perform(self, action: Action) -> None:
        """Let the player lose."""
        action.lose(self.player)


class IsProtected(Struct, frozen=True):
    """A battle gets a protector."""

    card: str
    protector: str

    def perform(self, action: Action) -> None:
        """Let it be protected."""
        action.protect(self.card, self.protector)


class GoesToSector(Struct, frozen=True):
    """A creature is in a sector."""

    card: str
    sector: str

    def perform(self, action: Action) -> None:
        """Put it there."""
        action.change(replace(action.card(self.card), sector=self.sector))
        action.happened(SectorChosen(card=self.card, sector=self.sector, rules=("702.158a",)))


class GetsSpeed(Struct, frozen=True):
    """A player's speed becomes 1."""

    player: str

    def perform(self, action: Action) -> None:
        """Let the player have it."""
        action.change(replace(action.board.player(self.player), speed=1))
        action.happened(SpeedChanged(player=self.player, speed=1, rules=("702.179b",)))


class Ceases(Struct, frozen=True):
    """A token, or a copy, ceases to exist."""

    card: str

    def perform(self, action: Action) -> None:
        """Let it cease."""
        action.cease(self.card)


Effect = CountersComeOff | ComesLoose | Loses | Regenerates | Leaves | Ceases | IsProtected | GoesToSector | GetsSpeed


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
        if since is not None and since.triggers:
            again = (*self.judged, *self._no_longer_waiting(since))
            self.judged = tuple({card.id: card for card in again}.values())
        self.permanents = tuple(card for card in self.judged if card.is_permanent)
        self._types = frozenset[str]().union(*(line.words for line in set(map(self.view.types_of, self.permanents))))
        self.players_changed = since is not None and since.players is not board.players  # though cards have not
        sizes = ((card, self.view.of(card).toughness) for card in self.permanents)
        self.creatures = [(card, size) for card, size in sizes if size is not None]  # nothing else has any (208.3)
        self._answers = answers
        self.unanswered: list[Choice] = []

    def _no_longer_waiting(self, since: Board) -> Iterator[Card]:
        """The cards of which something waited before: they are judged again, though they may be the same (704.5s)."""
        sources = (self.board.cards.get(trigger.source) for trigger in since.triggers)
        return (card for card in sources if card is not None)

    def of_type(self, word: str) -> list[Card]:
        """The permanents to be judged that have that type or subtype, in small letters: mostly there is none."""
        if word not in self._types:
            return []
        return [card for card in self.permanents if self.view.types_of(card).has(word)]

    def ask(self, choice: Choice) -> Answer | None:
        """The answer to that question; None, and the question is noted, if nobody has answered."""
        if choice in self._answers:
            return self._answers[choice]
        self.unanswered.append(choice)
        return None


# Players


def life_gone(snap: Snapshot) -> Iterator[Found]:
    """A player with 0 or less life loses; in Two-Headed Giant the team's life counts (704.6a)."""
    for player in snap.board.players:
        if player.life <= 0 and not in_teams(snap.board) and _can_lose(snap, player, "704.5a"):
            yield Found(player.id, (Loses(player.id),), f"{player.label} has {_signed(player.life)} life and loses")


def drew_from_empty_library(snap: Snapshot) -> Iterator[Found]:
    """A player who has tried to draw from an empty library since the last check loses, with the whole team."""
    for player in snap.board.players:
        if player.drew_from_empty and _can_lose(snap, player, "704.5b"):
            why = f"{player.label} drew from an empty library and loses"
            yield Found(player.id, tuple(Loses(mate.id) for mate in side_of(snap.board, player)), why)


def ten_poison(snap: Snapshot) -> Iterator[Found]:
    """A player with ten or more poison counters loses (122.1f); of a two-headed giant the team's count (704.6b)."""
    limit = snap.board.house_rules.poison or losing.POISON
    for player in snap.board.players:
        poison = player.counters[POISON]
        if poison >= limit and not in_teams(snap.board) and _can_lose(snap, player, "704.5c"):
            why = f"{player.label} has {_counters(poison, POISON)} and loses{_of_house(limit, losing.POISON)}"
            yield Found(player.id, (Loses(player.id),), why)


def _of_house(limit: int, usual: int) -> str:
    return "" if limit == usual else f" ({limit} by the house rules, not {usual})"


def _can_lose(snap: Snapshot, player: Player, rule: str) -> bool:
    return not player.lost and kept_by(snap.view, player, rule) is None


def speed_starts(snap: Snapshot) -> Iterator[Found]:
    """A player without speed who controls a permanent with start your engines! has speed 1."""
    cards = snap.view.all_permanents() if snap.players_changed else snap.permanents
    engines = {card.controller for card in cards if snap.view.of(card).has("start your engines!")}
    for player in snap.board.players:
        if player.id in engines and player.speed is None and not player.lost:
            yield Found(player.id, (GetsSpeed(player.id),), f"{player.label} starts the engines: speed 1")


# Teams and commanders


def team_life_gone(snap: Snapshot) -> Iterator[Found]:
    """In Two-Headed Giant a team with 0 or less life loses: the sum of its players' life."""
    for team, players in _teams(snap):
        life = sum(player.life for player in players)
        if life <= 0 and _can_lose(snap, _still_in(players), "704.6a"):
            why = f"{team} has {_signed(life)} life and loses"
            yield Found(team, tuple(Loses(player.id) for player in players), why)


def team_poison(snap: Snapshot) -> Iterator[Found]:
    """In Two-Headed Giant a team with fifteen or more poison counters loses: five more for each further teammate."""
    for team, players in _teams(snap):
        usual = usual_team_poison(players)
        limit = snap.board.house_rules.team_poison or usual
        poison = sum(player.counters[POISON] for player in players)
        if poison >= limit and _can_lose(snap, _still_in(players), "704.6b"):
            why = f"{team} has {_counters(poison, POISON)} and loses{_of_house(limit, usual)}"
            yield Found(team, tuple(Loses(player.id) for player in players), why)


def _teams(snap: Snapshot) -> Iterator[tuple[str, tuple[Player, ...]]]:
    """The teams that still are in the game, by name, in turn order; none outside of Two-Headed Giant."""
    if not in_teams(snap.board):
        return
    for team in dict.fromkeys(snap.board.team_of(player.id) for player in snap.board.players):
        players = tuple(player for player in snap.board.players if snap.board.team_of(player.id) == team)
        if not all(player.lost for player in players):
            yield team, players


def _still_in(players: tuple[Player, ...]) -> Player:
    return next(player for player in players if not player.lost)


def commander_damage(snap: Snapshot) -> Iterator[Found]:
    """A player who was dealt 21 or more combat damage by one commander over the game loses."""
    if snap.board.format != "commander":
        return
    limit = snap.board.house_rules.commander_damage or losing.COMMANDER_DAMAGE
    for player in snap.board.players:
        if not _can_lose(snap, player, "704.6c"):
            continue
        for card_id, damage in player.commander_damage.items():
            if damage >= limit:
                name = snap.board.label(card_id)
                house = _of_house(limit, losing.COMMANDER_DAMAGE)
                why = f"{player.label} was dealt {damage} combat damage by {name} and loses{house}"
                yield Found(player.id, (Loses(player.id),), why)
                break


# What lies where it can't be


def token_elsewhere(snap: Snapshot) -> Iterator[Found]:
    """A token not on the battlefield ceases to exist (111.7): in the pass after the one in which it left."""
    for card in snap.judged:
        if card.token and card.zone != "battlefield":
            yield Found(card.id, (Ceases(card.id),), f"{card.label}, a token, ceases to exist")


def copy_elsewhere(snap: Snapshot) -> Iterator[Found]:
    """A copy of a card or spell ceases to exist off the stack and the battlefield. What is a token is one (704.5d)."""
    for card in snap.judged:
        if card.copy and not card.token and card.zone not in ("stack", "battlefield"):
            yield Found(card.id, (Ceases(card.id),), f"{card.label}, a copy, ceases to exist")


# Creatures


def toughness_gone(snap: Snapshot) -> Iterator[Found]:
    """A creature with toughness 0 or less goes to the graveyard: no destruction."""
    for card, toughness in snap.creatures:
        if isinstance(toughness, int) and toughness <= 0:
            yield Found(card.id, (Leaves(card.id),), f"{card.label} has toughness {_signed(toughness)}")


def lethal_damage(snap: Snapshot) -> Iterator[Found]:
    """A creature with toughness above 0 and damage of at least that much is destroyed, however old it is (120.6)."""
    for card, toughness in snap.creatures:
        if (
            card.damage
            and isinstance(toughness, int)
            and 0 < toughness <= card.damage
            and _can_be_destroyed(snap, card)
        ):
            yield _destroyed(card, f"{card.label} has {card.damage} damage and toughness {toughness}")


def deathtouch_damage(snap: Snapshot) -> Iterator[Found]:
    """A creature with toughness above 0 that was dealt damage with deathtouch since the last check is destroyed."""
    for card, toughness in snap.creatures:
        if card.deathtouched and isinstance(toughness, int) and toughness > 0 and _can_be_destroyed(snap, card):
            yield _destroyed(card, f"{card.label} was dealt damage by a source with deathtouch")


REGENERATES = "it is not destroyed, but regenerates"


def _destroyed(card: Card, why: str) -> Found:
    """It is destroyed; what is to regenerate does that instead (701.19a), once for all that would destroy it."""
    if card.regenerates:
        return Found(card.id, (Regenerates(card.id),), f"{why}: {REGENERATES}")
    return Found(card.id, (Leaves(card.id, how="destroyed"),), f"{why}: it is destroyed")


def _can_be_destroyed(snap: Snapshot, card: Card) -> bool:
    return not snap.view.of(card).has("indestructible")


# Planeswalkers and battles


def loyalty_gone(snap: Snapshot) -> Iterator[Found]:
    """A planeswalker with loyalty 0 goes to the graveyard."""
    for card in snap.of_type("planeswalker"):
        if snap.view.loyalty(card) == 0:
            yield Found(card.id, (Leaves(card.id),), f"{card.label} has loyalty 0")


def defense_gone(snap: Snapshot) -> Iterator[Found]:
    """A battle that is no Siege goes to the graveyard at defense 0, at once."""
    for card in snap.of_type("battle"):
        if snap.view.defense(card) == 0 and not snap.view.of(card).is_a("siege"):
            yield Found(card.id, (Leaves(card.id),), f"{card.label} has defense 0")


def siege_defeated(snap: Snapshot) -> Iterator[Found]:
    """A Siege with defense 0 goes to the graveyard, unless an ability of it still waits to be resolved."""
    for card in snap.of_type("battle"):
        siege = snap.view.of(card).is_a("siege")
        if siege and snap.view.defense(card) == 0 and not snap.board.is_pending(card):
            yield Found(card.id, (Leaves(card.id),), f"{card.label} has defense 0, and nothing of it waits")


def battle_without_protector(snap: Snapshot) -> Iterator[Found]:
    """A battle without a fit protector, and not being attacked, gets one; if there can be none, it goes."""
    for card in _battles(snap):
        siege = snap.view.of(card).is_a("siege")
        possible = snap.board.opponents_of(card.controller) if siege else _own_protector(snap, card)
        own_siege = siege and card.protector == card.controller  # 704.5y
        if not card.attacked and not own_siege and card.protector not in possible:
            yield from _protected(snap, card, possible, "704.5x")


def siege_protected_by_its_controller(snap: Snapshot) -> Iterator[Found]:
    """A Siege whose controller is its protector gets an opponent as its protector; if there is none, it goes."""
    for card in _battles(snap):
        if snap.view.of(card).is_a("siege") and card.protector == card.controller:
            yield from _protected(snap, card, snap.board.opponents_of(card.controller), "704.5y")


def _battles(snap: Snapshot) -> list[Card]:
    """The battles to be judged: all, where a player may have lost, who protects none any more."""
    return list(snap.view.permanents("battle") if snap.players_changed else snap.of_type("battle"))


def _own_protector(snap: Snapshot, card: Card) -> tuple[str, ...]:
    """A battle without a battle type is protected by its controller; of other types none are known."""
    return () if snap.board.player(card.controller).lost else (card.controller,)


def _protected(snap: Snapshot, card: Card, possible: tuple[str, ...], rule: str) -> Iterator[Found]:
    if not possible:
        yield Found(card.id, (Leaves(card.id),), f"{card.label} has no protector, and nobody can be")
        return
    chosen: Answer | None = possible[0]
    if len(possible) > 1:
        chosen = snap.ask(Choice(kind="protector", player=card.controller, options=possible, rule=rule, about=card.id))
    if chosen is not None:
        why = f"{snap.board.label(str(chosen))} protects {card.label}"
        yield Found(card.id, (IsProtected(card.id, str(chosen)),), why)


def saga_told(snap: Snapshot) -> Iterator[Found]:
    """A Saga with as many lore counters as it has chapters is sacrificed, unless a chapter still waits; one without
    chapters stays (714.4).
    """
    for card in snap.of_type("saga"):
        last = snap.view.of(card).chapters
        if last and card.counters[LORE] >= last and not snap.board.is_pending(card, "chapter"):
            why = f"{card.label} has {_counters(card.counters[LORE], LORE)}, and its last chapter is {last}: sacrificed"
            yield Found(card.id, (Leaves(card.id, how="sacrificed"),), why)


# Legends


def one_legend_stays(snap: Snapshot) -> Iterator[Found]:
    """Of two or more legendary permanents of one name under one controller, the controller keeps one."""
    groups: dict[tuple[str, str], list[Card]] = {}
    if not snap.of_type("legendary"):
        return  # nothing that could be one of two has come or changed
    exempt = list(snap.view.sources(LegendExempt))
    for card in snap.view.permanents("legendary"):
        name = card.face.name
        if name and not any(snap.view.reaches(source, ability.affects, card) for source, ability in exempt):
            groups.setdefault((card.controller, name), []).append(card)
    for (player, _name), legends in groups.items():
        if len(legends) < 2:
            continue
        choice = Choice(kind="legend", player=player, options=tuple(card.id for card in legends), rule="704.5j")
        kept = snap.ask(choice)
        for card in legends:
            if kept is not None and card.id != kept:
                twin = snap.board.label(str(kept))
                one = f"{twin}, not {card.label}" if twin != card.label else f"the other {twin}"
                why = f"{snap.board.label(player)} keeps {one}, legendary and of the same name"
                yield Found(card.id, (Leaves(card.id),), why)


# Worlds and Roles


def one_world_stays(snap: Snapshot) -> Iterator[Found]:
    """Of two or more world permanents all go but the one that has been one for the shortest time; all, in a tie."""
    if not snap.of_type("world"):
        return
    worlds = list(snap.view.permanents("world"))
    if len(worlds) < 2:
        return
    since = {card.id: since_when(card) for card in worlds}
    newest = [card for card in worlds if since[card.id] == max(since.values())]
    for card in worlds:
        if len(newest) > 1 or card is not newest[0]:
            why = (
                f"{card.label} is not the newest world" if len(newest) == 1 else f"{card.label}: no world is the newest"
            )
            yield Found(card.id, (Leaves(card.id),), why)


def one_role_stays(snap: Snapshot) -> Iterator[Found]:
    """Of the Roles that one player controls on one permanent all but the newest go."""
    if not snap.of_type("role"):
        return
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in snap.view.permanents("role"):
        on = snap.board.cards.get(card.attached_to or "")
        if on is not None and on.is_permanent and is_attached(card, on):
            groups.setdefault((card.controller, on.id), []).append(card)
    for roles in groups.values():
        since = [card.timestamp if card.role_since is None else card.role_since for card in roles]
        newest = max(zip(since, range(len(roles)), roles, strict=True))[-1]  # at one time: the later in their order
        for card in roles:
            if card is not newest:
                host = snap.board.label(card.attached_to or "")
                yield Found(card.id, (Leaves(card.id),), f"{card.label} is not the newest Role of its player on {host}")


# Sectors


SECTORS = ("alpha", "beta", "gamma")


def creature_without_sector(snap: Snapshot) -> Iterator[Found]:
    """With space sculptor about, each creature is in a sector: players who have no sculptor choose first, then the
    others, who know by then what those chose. All of it is one action.
    """
    sculptors = {card.controller for card in snap.view.sculptors()}
    if not sculptors:
        return
    lost_ones = [card for card in snap.view.permanents("creature") if not card.sector]
    for with_sculptor in (False, True):
        asked_before = len(snap.unanswered)
        for card in lost_ones:
            if (card.controller in sculptors) is with_sculptor:
                yield from _in_a_sector(snap, card)
        if len(snap.unanswered) > asked_before:
            return


def _in_a_sector(snap: Snapshot, card: Card) -> Iterator[Found]:
    sector = snap.ask(Choice(kind="sector", player=card.controller, options=SECTORS, rule="704.5u", about=card.id))
    if sector is not None:
        yield Found(card.id, (GoesToSector(card.id, str(sector)),), f"{card.label} is in sector {sector}")


# Attachments


BESTOWED_NO_MORE = "it becomes unattached, and is a creature again"


def aura_without_host(snap: Snapshot) -> Iterator[Found]:
    """An Aura that is attached to nothing, or to something illegal, goes to the graveyard; a bestowed one becomes
    unattached instead, and is a creature again (702.103f).
    """
    for card in snap.of_type("aura"):
        if not can_be_attached(snap.view, card) and card.attached_to is not None:
            continue  # an Aura that is a creature first comes loose (704.5p)
        if not _has_legal_host(snap, card):
            why = f"{card.label} is attached to nothing that it can enchant"
            if card.is_bestowed:
                yield Found(card.id, (ComesLoose(card.id),), f"{why}: {BESTOWED_NO_MORE}")
            else:
                yield Found(card.id, (Leaves(card.id),), why)


def equipment_on_illegal_host(snap: Snapshot) -> Iterator[Found]:
    """An Equipment or Fortification that is attached to something illegal becomes unattached and stays."""
    for card in snap.permanents:
        if card.attached_to is None or snap.view.of(card).is_a("aura"):
            continue  # an Aura that is attached to something illegal goes (704.5m)
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
        if number and not any(unremovable(snap.view, card, kind) for kind in (PLUS_ONE, MINUS_ONE)):
            off = tuple(CountersComeOff(card.id, kind, number) for kind in (PLUS_ONE, MINUS_ONE))
            each = "one +1/+1 and one -1/-1 come" if number == 1 else f"{number} +1/+1 and {number} -1/-1 come"
            yield Found(card.id, off, f"{each} off {card.label}")


def counters_beyond_the_limit(snap: Snapshot) -> Iterator[Found]:
    """Counters come off a permanent that can't have more than so many, down to that number (122.4)."""
    for card in snap.permanents:
        lowest = limits(snap.view.of(card).abilities)
        over = {kind: card.counters[kind] - most for kind, most in lowest.items() if card.counters[kind] > most}
        over = {kind: number for kind, number in over.items() if not unremovable(snap.view, card, kind)}
        if over:
            off = tuple(CountersComeOff(card.id, kind, number) for kind, number in over.items())
            told = " and ".join(f"no more than {_counters(lowest[kind], kind)}" for kind in over)
            yield Found(card.id, off, f"{card.label} can have {told}")


def limits(abilities: Iterable[Ability]) -> dict[Kind, int]:
    """How many counters of each kind these abilities let something have, at most: the least number of each."""
    lowest: dict[Kind, int] = {}
    for ability in abilities:
        if isinstance(ability, AtMost):
            lowest[ability.kind] = min(ability.number, lowest.get(ability.kind, ability.number))
    return lowest


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
    Rule("704.5e", copy_elsewhere),
    Rule("704.5f", toughness_gone),
    Rule("704.5g", lethal_damage),
    Rule("704.5h", deathtouch_damage),
    Rule("704.5i", loyalty_gone),
    Rule("704.5j", one_legend_stays),
    Rule("704.5k", one_world_stays),
    Rule("704.5m", aura_without_host),
    Rule("704.5n", equipment_on_illegal_host),
    Rule("704.5p", unattachable_attached),
    Rule("704.5q", opposed_counters_cancel),
    Rule("704.5r", counters_beyond_the_limit),
    Rule("704.5s", saga_told),
    Rule("704.5u", creature_without_sector),
    Rule("704.5v", siege_defeated),
    Rule("704.5w", defense_gone),
    Rule("704.5x", battle_without_protector),
    Rule("704.5y", siege_protected_by_its_controller),
    Rule("704.5z", one_role_stays),
    Rule("704.5aa", speed_starts),
    Rule("704.6a", team_life_gone),
    Rule("704.6b", team_poison),
    Rule("704.6c", commander_damage),
    Rule("704.6d", commander_to_command_zone),
)


NOT_MODELLED = frozenset(f"704.{part}" for part in ("5t", "6e", "6f"))  # never done here: may be off as well


def refuse_unknown_rules(house_rules: HouseRules) -> None:
    """Raise BadStepError, with the path, for a rule to be switched off that is no state-based action."""
    numbers = {rule.number for rule in RULES} | NOT_MODELLED
    for index, number in enumerate(house_rules.disabled):
        if number not in numbers:
            message = f"{number} is no state-based action that could be switched off"
            raise BadStepError(message, f"house_rules.disabled[{index}]")


def _counters(number: int, kind: Kind) -> str:
    return f"{number} {kind} counter{'' if number == 1 else 's'}"


def _signed(number: int) -> str:
    return str(number).replace("-", "\u2212")
