"""What a page shows, as plain frozen values: a template only writes them down.

Equal values look equal, so a value is the key of its own rendered fragment, and what has changed is what differs.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from webapp.rules.telling import Story
from webapp.rules.zones import Zone
from webapp.views.playing import ToolsView
from webapp.views.uses import AsksView, QuickUse


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
    owner: str
    type: str
    band: str
    lands: bool
    power: str = ""
    toughness: str = ""
    printed: str = ""
    size: str = ""
    counters: tuple[CounterView, ...] = ()
    damage: int = 0
    tapped: bool = False
    regenerates: int = 0
    face_down: bool = False
    phased_out: bool = False
    token: bool = False
    commander: bool = False
    two_faced: bool = False
    copied_by: str = ""
    merged: str = ""  # of which cards it consists, if of more than its own
    protector: str = ""
    owned_by: str = ""  # the name of its owner, where somebody else controls it
    sector: str = ""
    attachable: bool = False
    keywords: tuple[str, ...] = ()
    attached_to: str = ""
    marks: tuple[str, ...] = ()
    note: str = ""
    uses: tuple[QuickUse, ...] = ()
    would: tuple[tuple[str, str], ...] = ()
    concerned: bool = False

    shape: ClassVar[str] = "card"


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

    shape: ClassVar[str] = "left"


class StackView(Struct, frozen=True, kw_only=True):
    """Cards that are alike, shown as one with a number: the first lies on top, the others are folded away."""

    id: str  # the same from one state to the next, as long as there is a stack of that name
    name: str
    cards: tuple[CardView, ...]

    shape: ClassVar[str] = "stack"


class HostView(Struct, frozen=True, kw_only=True):
    """A card and what is attached to it, and to that: tucked under it, in the order in which they are seen."""

    card: CardView
    tucked: tuple[CardView, ...]

    shape: ClassVar[str] = "host"


OneView = CardView | GhostView | StackView | HostView


class LandsView(Struct, frozen=True):
    """Lands of one name that are not all alike: they overlap."""

    entries: tuple[OneView, ...]

    shape: ClassVar[str] = "lands"


EntryView = OneView | LandsView


class RowView(Struct, frozen=True):
    """One row of a battlefield: `others` or `lands`."""

    name: str
    entries: tuple[EntryView, ...]


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
    rows: tuple[RowView, ...] = ()  # a battlefield's
    hidden: int = 0  # how many cards a seat may not see there; then `cards` is empty
    folds: str = ""  # of many players' battlefields one opponent's lies "open" at a time, the others are "shut"

    @property
    def count(self) -> int:
        """How many cards lie there, seen or not."""
        return self.hidden or len(self.cards)

    @property
    def crowd(self) -> str:
        """How crowded a battlefield is, in a word: what its cards' size goes by."""
        there = sum(_room(entry) for row in self.rows for entry in row.entries)
        return next((word for word, most in _CROWDS if there <= most), "most")

    @property
    def shape(self) -> tuple[object, ...]:
        """Which cards lie where: what makes the zone itself be drawn anew."""
        return tuple(card.id for card in self.cards), *(
            _shape(entry) for row in self.rows for entry in (row.name, *row.entries)
        )


_CROWDS = (("few", 7), ("some", 16), ("much", 36))


def _room(entry: EntryView) -> float:
    """How many cards' room it takes: a land or what is tucked is small."""
    match entry:
        case LandsView():
            return sum(map(_room, entry.entries))
        case HostView():
            return _room(entry.card) + len(entry.tucked) / 4
        case StackView():
            return _room(entry.cards[0])
        case _:
            return 0.5 if entry.lands else 1


def _shape(entry: EntryView | str) -> object:
    match entry:
        case CardView():
            return entry.id
        case StackView():
            return entry.id, entry.name, tuple(card.id for card in entry.cards)
        case HostView():
            return entry.card.id, tuple(card.id for card in entry.tucked)
        case LandsView():
            return tuple(map(_shape, entry.entries))
        case _:
            return entry


class MomentView(Struct, frozen=True, kw_only=True):
    """One entry of the story."""

    number: int
    story: Story
    setup: bool = False
    undone: bool = False
    name: str = ""
    did: str = ""  # what the rules did, in a few words
    about: tuple[tuple[str, str], ...] = ()  # the cards and players that it is about, by id and name


class OptionView(Struct, frozen=True, kw_only=True):
    """One answer to a question: what is sent, what it says, what would come of it and not of the others, and which
    cards and players it is about.
    """

    answer: str
    text: str
    result: str = ""
    about: tuple[str, ...] = ()


class QuestionView(Struct, frozen=True, kw_only=True):
    """The question that waits, and the cards and players it is about."""

    kind: str
    player: str
    text: str
    rule: str
    options: tuple[OptionView, ...]
    about: tuple[str, ...] = ()
    more: bool = False  # whether a higher number than these may be answered, too


class TriggerView(Struct, frozen=True, kw_only=True):
    """A trigger that waits. `targets` are those that it can have, by id and name; `asks` what its ability asks for."""

    id: str
    name: str
    what: str
    source: str
    player: str
    does: str
    targets: tuple[tuple[str, str], ...] = ()
    may_decline: bool = False
    asks: AsksView = AsksView()


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
    title: str = ""
    tools: ToolsView = ToolsView()

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
