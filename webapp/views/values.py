"""What a page shows, as plain frozen values: a template only writes them down.

Equal values look equal, so a value is the key of its own rendered fragment, and what has changed is what differs.
"""

from __future__ import annotations

from msgspec import Struct

from webapp.rules.telling import Story
from webapp.rules.zones import Zone


class CounterView(Struct, frozen=True):
    """Counters of one kind on something: a piece, by its sign."""

    kind: str
    count: int
    sign: str


class CardView(Struct, frozen=True, kw_only=True):
    """One card as it is drawn."""

    id: str
    incarnation: int
    label: str
    zone: Zone
    player: str
    controller: str
    type: str
    band: str
    lands: bool
    power: str = ""
    toughness: str = ""
    printed: str = ""
    size: str = ""
    how: str = ""
    counters: tuple[CounterView, ...] = ()
    damage: int = 0
    tapped: bool = False
    face_down: bool = False
    phased_out: bool = False
    token: bool = False
    commander: bool = False
    two_faced: bool = False
    copied_by: str = ""
    protector: str = ""
    sector: str = ""
    attachable: bool = False
    keywords: tuple[str, ...] = ()
    attached_to: str = ""
    marks: tuple[str, ...] = ()
    would: tuple[tuple[str, str], ...] = ()
    concerned: bool = False
    ghost: bool = False


class GhostView(Struct, frozen=True, kw_only=True):
    """What has just left the battlefield, where it was: why, and how it last looked."""

    id: str
    label: str
    went: str
    why: str
    rule: str
    looked: str
    place: int
    lands: bool
    ghost: bool = True


class PlayerView(Struct, frozen=True, kw_only=True):
    """One player as the strip shows it."""

    id: str
    name: str
    life: int
    lost: bool
    active: bool
    team: str = ""
    speed: int | None = None
    commander_damage: tuple[tuple[str, int], ...] = ()
    counters: tuple[CounterView, ...] = ()
    would: tuple[tuple[str, str], ...] = ()
    concerned: bool = False


class ZoneView(Struct, frozen=True, kw_only=True):
    """One player's part of a zone."""

    player: str
    player_name: str
    zone: Zone
    cards: tuple[CardView, ...]
    ghosts: tuple[GhostView, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Which cards lie there, in order: what makes the zone itself be drawn anew."""
        return (*(card.id for card in self.cards), *(f"left {ghost.id}" for ghost in self.ghosts))

    @property
    def rows(self) -> tuple[tuple[str, tuple[CardView | GhostView, ...]], ...]:
        """A battlefield's rows: what is not a land, then the lands; what has just left stands where it was."""
        there: list[CardView | GhostView] = list(self.cards)
        for ghost in self.ghosts:
            there.insert(ghost.place, ghost)
        lands = tuple(card for card in there if card.lands)
        others = tuple(card for card in there if not card.lands)
        return tuple((name, cards) for name, cards in (("others", others), ("lands", lands)) if cards)


class MomentView(Struct, frozen=True, kw_only=True):
    """One entry of the story."""

    number: int
    story: Story
    setup: bool = False
    undone: bool = False


class OptionView(Struct, frozen=True, kw_only=True):
    """One answer to a question: what is sent, what it says, and what would come of it and not of the others."""

    answer: str
    text: str
    result: str = ""


class QuestionView(Struct, frozen=True, kw_only=True):
    """The question that waits."""

    kind: str
    player: str
    text: str
    rule: str
    options: tuple[OptionView, ...]


class TriggerView(Struct, frozen=True, kw_only=True):
    """A trigger that waits. `targets` are those that it can have, by id and name."""

    id: str
    name: str
    what: str
    source: str
    player: str
    does: str
    targets: tuple[tuple[str, str], ...] = ()
    may_decline: bool = False


class PartView(Struct, frozen=True):
    """One thing that makes power and toughness what they are: `3 +1/+1`, by which rule, `+3/+3`."""

    what: str
    change: str
    rule: str


class TargetView(Struct, frozen=True):
    """Something that counters can be put on, as a form's choice offers it."""

    id: str
    text: str
    group: str


class BoardView(Struct, frozen=True, kw_only=True):
    """Everything a page shows of one state of a board."""

    mode: str
    players: tuple[PlayerView, ...]
    zones: dict[tuple[str, Zone], ZoneView]
    question: QuestionView | None
    triggers: tuple[TriggerView, ...]
    preview: tuple[tuple[str, str], ...]
    can_undo: bool
    can_redo: bool
    palette: tuple[CounterView, ...]
    names: tuple[tuple[str, str, Zone], ...]  # each card's id, label and zone, as they lie

    @property
    def cards(self) -> dict[str, CardView]:
        """All cards by id."""
        return {card.id: card for zone in self.zones.values() for card in zone.cards}

    @property
    def targets(self) -> tuple[TargetView, ...]:
        """What a form offers to put counters on: players, permanents, then cards elsewhere."""
        players = tuple(TargetView(player.id, player.name, "Players") for player in self.players)
        there = tuple(TargetView(i, label, "Battlefield") for i, label, zone in self.names if zone == "battlefield")
        elsewhere = ((i, f"{label} ({zone})") for i, label, zone in self.names if zone != "battlefield")
        return (*players, *there, *(TargetView(i, text, "Elsewhere") for i, text in elsewhere))
