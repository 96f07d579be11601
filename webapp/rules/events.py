"""What happened: the facts that a step and a check return. Triggers will read them; `telling` makes the log of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from webapp.rules.board import Trigger
from webapp.rules.cards import LastLook
from webapp.rules.counters import Counters, Kind
from webapp.rules.zones import Zone

Instead = Literal["not destroyed", "damage prevented", "damage not prevented", "stays tapped", "exiled"]
How = Literal["put", "destroyed", "sacrificed", "drawn", "milled", "entered", "returned", "created"]
Turn = Literal["tapped", "untapped", "other face", "face down", "face up", "phased out", "phased in"]


class Event(Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened, with the rules that made it so."""

    rules: tuple[str, ...] = ()


class CountersPut(Event, frozen=True, kw_only=True):
    """Counters of one kind were put on one object or player (122.6); `total` are there now. `entering`: as it came.
    Who put some of them at the same time beside `by` stands in `also_by`.
    """

    on: str
    kind: Kind
    count: int
    by: str
    total: int
    entering: bool = False
    also_by: tuple[str, ...] = ()


class PutChanged(Event, frozen=True, kw_only=True):
    """Replacement effects made more or fewer counters of those that would be put (614.1a); `by` in their order."""

    on: str
    kind: Kind
    asked: int
    count: int
    by: tuple[str, ...]


class CountersRemoved(Event, frozen=True, kw_only=True):
    """Counters of one kind were removed from one object or player."""

    source: str
    kind: Kind
    count: int
    left: int = 0


class CountersCeased(Event, frozen=True, kw_only=True):
    """A card changed zones, and its counters ceased to exist: nothing was removed (122.2)."""

    source: str
    counters: Counters


class CountersKept(Event, frozen=True, kw_only=True):
    """A card changed zones, and its own ability let the counters remain (122.2)."""

    on: str


class Moved(Event, frozen=True, kw_only=True):
    """A card changed zones and is a new object there (400.7). `last` is how it was, `under` whose it is there."""

    card: str
    was: Zone
    now: Zone
    how: How
    owner: str
    last: LastLook
    under: str


class Replaced(Event, frozen=True, kw_only=True):
    """What would have happened to an object was replaced or prevented by counters on it (122.1c, d, h)."""

    on: str
    kind: Kind
    instead: Instead


class WillRegenerate(Event, frozen=True, kw_only=True):
    """A permanent will regenerate in place of the next destruction this turn; `times`: of so many (701.19a)."""

    card: str
    times: int


class Regenerated(Event, frozen=True, kw_only=True):
    """A permanent was not destroyed, but regenerated: the damage came off it, and it is tapped (701.19a)."""

    card: str


class TokensChanged(Event, frozen=True, kw_only=True):
    """A replacement effect of `source` made more of the tokens that would be created (614.1a)."""

    source: str
    asked: int
    count: int


class GoesElsewhere(Event, frozen=True, kw_only=True):
    """An ability of `source` lets a card go to that zone in place of a graveyard (614.1a)."""

    card: str
    source: str
    to: Zone


class DamageDealt(Event, frozen=True, kw_only=True):
    """Damage was dealt to a player or permanent; `marked` of it is marked on a creature."""

    to: str
    amount: int
    source: str | None = None
    marked: int = 0


class LifeChanged(Event, frozen=True, kw_only=True):
    """A player's life total changed."""

    player: str
    change: int
    total: int


class Turned(Event, frozen=True, kw_only=True):
    """A permanent became tapped or untapped, shows its other face, lies face down or up, phased out or in."""

    card: str
    to: Turn


class Attached(Event, frozen=True, kw_only=True):
    """A permanent became attached to something, or (`to` None) unattached."""

    card: str
    to: str | None
    was: str | None = None


class Merged(Event, frozen=True, kw_only=True):
    """A card left its zone and merged with a permanent, over or under what is there: the same object (730.2). What the
    permanent was called before stands in `called`.
    """

    card: str
    onto: str
    over: bool
    was: Zone
    called: str


class CameApart(Event, frozen=True, kw_only=True):
    """A card that had merged with a permanent went to a zone by itself, as the permanent left (730.3)."""

    card: str
    parted_from: str
    now: Zone


class TriedToDraw(Event, frozen=True, kw_only=True):
    """A player tried to draw from an empty library (704.5b)."""

    player: str


class Reordered(Event, frozen=True, kw_only=True):
    """A card took another place in its library."""

    card: str


class Created(Event, frozen=True, kw_only=True):
    """An object came to be."""

    card: str
    zone: Zone


class Ceased(Event, frozen=True, kw_only=True):
    """A token off the battlefield ceased to exist (111.7)."""

    card: str
    was: Zone


class Lost(Event, frozen=True, kw_only=True):
    """A player lost the game."""

    player: str


class GameDrawn(Event, frozen=True, kw_only=True):
    """All sides that were left in the game lost it at one time (104.4a)."""


class ControlChanged(Event, frozen=True, kw_only=True):
    """Another player gained control of a permanent; its counters stay."""

    card: str
    was: str
    now: str


class Given(Event, frozen=True, kw_only=True):
    """An effect does something to a permanent until end of turn (611.2a): among it, it gives these keywords."""

    card: str
    keywords: tuple[str, ...] = ()


class ProtectorChosen(Event, frozen=True, kw_only=True):
    """A battle has a protector."""

    card: str
    protector: str


class SectorChosen(Event, frozen=True, kw_only=True):
    """A creature is in a sector."""

    card: str
    sector: str


class SpeedChanged(Event, frozen=True, kw_only=True):
    """A player has another speed."""

    player: str
    speed: int


class Proliferated(Event, frozen=True, kw_only=True):
    """A player proliferated, and chose these (701.34a)."""

    player: str
    chosen: tuple[str, ...]


class UpkeepBegan(Event, frozen=True, kw_only=True):
    """A player's upkeep began."""

    player: str


class MainPhaseBegan(Event, frozen=True, kw_only=True):
    """A player's precombat main phase began."""

    player: str


class Arranged(Event, frozen=True, kw_only=True):
    """The cards of a zone lie in another order."""

    player: str
    zone: Zone


class Triggered(Event, frozen=True, kw_only=True):
    """An ability triggered, and waits to be resolved (603.2)."""

    trigger: Trigger


class Used(Event, frozen=True, kw_only=True):
    """A player used an ability of a card, with these targets; `text` is what it says (602.2)."""

    card: str
    player: str
    text: str
    targets: tuple[str, ...] = ()


class Resolved(Event, frozen=True, kw_only=True):
    """A waiting trigger was resolved, or (`dismissed`) taken off the list without that."""

    trigger: Trigger
    dismissed: bool = False


class TurnEnded(Event, frozen=True, kw_only=True):
    """The turn ended: damage wore off, and the next player is active (514.2)."""

    player: str
    next_player: str


class Edited(Event, frozen=True, kw_only=True):
    """The editor's hand set fields of a card or player: no rule was asked."""

    what: str
    fields: tuple[str, ...]


class TableSet(Event, frozen=True, kw_only=True):
    """The editor's hand set the format, who is active, or the house rules."""

    fields: tuple[str, ...]


class TakenOff(Event, frozen=True, kw_only=True):
    """The editor's hand took a card off the board for good: it did not change zones."""

    card: str


class Rolled(Event, frozen=True, kw_only=True):
    """A player rolled a die of so many sides (706.2)."""

    player: str
    sides: int
    result: int


class Flipped(Event, frozen=True, kw_only=True):
    """A player flipped a coin (705.2)."""

    player: str
    result: Literal["heads", "tails"]


class Joined(Event, frozen=True, kw_only=True):
    """A player came to the table."""

    player: str


class LeftGame(Event, frozen=True, kw_only=True):
    """A player left the game with all that the player owned (800.4a); `triggers` is how many waited and wait no
    longer. Whoever is active now is told where it was the one who left.
    """

    player: str
    cards: tuple[str, ...] = ()
    triggers: int = 0
    active: str | None = None


class Nothing(Struct, frozen=True):
    """Why the rules turned an action, or part of it, into nothing."""

    rule: str
    text: str


class DamageReplaced(Event, frozen=True, kw_only=True):
    """An ability of `source` prevented, or replaced, damage that would be dealt: `left` of it is dealt all the same."""

    to: str
    source: str
    amount: int
    left: int = 0
    prevented: bool = True


KindOfChoice = Literal["legend", "protector", "commander", "order", "sector", "whether", "number"]


class Choice(Struct, frozen=True, kw_only=True):
    """A question that a step or check stops at. `options` are ids; for a commander, the card itself.

    `about` tells two questions apart whose options are the same. `orders`: of an order, one for each different result.
    Whether something is so that the board can't know, and a `number`, whose options are numbers, or, with `more`, are
    the first of all, are asked about a card, with the words that `about` holds after its id.
    """

    kind: KindOfChoice
    player: str
    options: tuple[str, ...]
    rule: str
    about: str = ""
    orders: tuple[tuple[str, ...], ...] = ()
    more: bool = False

    @property
    def subject(self) -> str:
        """The id of the card or player that the question is about: of several legends the first."""
        return self.about.split(" ")[0] or self.options[0]

    @property
    def words(self) -> str:
        """What is asked about it, as the ability or keyword says it."""
        return self.about.partition(" ")[2]


Answer = str | bool | int | tuple[str, ...]
