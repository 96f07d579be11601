"""Cards and players as the rules see them: frozen values, copied on write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.abilities import Ability
from webapp.rules.counters import NO_COUNTERS, Counters
from webapp.rules.statics import Fleeting
from webapp.rules.zones import Zone

Number = int | Literal["*", "?"]

SUPERTYPES = frozenset({"legendary", "basic", "world", "snow", "ongoing", "elite", "host", "token"})
_DASH = re.compile(r"[\u2014\u2013]|\s--?\s|--")


class TypeLine(Struct, frozen=True, cache_hash=True):
    """A type line taken apart, in small letters: `Legendary Creature — Elf Druid`."""

    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]

    @property
    def words(self) -> frozenset[str]:
        """All of its supertypes, types and subtypes."""
        return self.supertypes | self.types | self.subtypes

    def has(self, word: str) -> bool:
        """Whether this is one of its supertypes, types or subtypes; case does not matter."""
        word = word.casefold()
        return word in self.types or word in self.subtypes or word in self.supertypes


@lru_cache(maxsize=50_000)
def read_type_line(text: str) -> TypeLine:
    """The type line that `text` writes; `-` or `--` between blanks serve as the dash."""
    left, _, right = _DASH.sub("\u2014", text, count=1).partition("\u2014")
    words = left.casefold().split()
    return TypeLine(
        frozenset(word for word in words if word in SUPERTYPES),
        frozenset(word for word in words if word not in SUPERTYPES),
        frozenset(right.casefold().split()),
    )


CARD_TYPES = frozenset(
    (
        *("artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred", "land"),
        *("phenomenon", "plane", "planeswalker", "scheme", "sorcery", "tribal", "vanguard"),
    )
)


SUBTYPES = {  # of each card type those that only it has; all others are subtypes of creatures, or of planeswalkers
    "artifact": frozenset(
        (
            *("attraction", "blood", "bobblehead", "clue", "contraption", "equipment", "food", "fortification", "gold"),
            *("incubator", "infinity", "junk", "lander", "map", "mutagen", "powerstone", "spacecraft", "stone"),
            *("treasure", "vehicle"),
        )
    ),
    "enchantment": frozenset(
        (
            *("aura", "background", "cartouche", "case", "class", "curse", "plan", "role", "room", "rune", "saga"),
            *("shard", "shrine"),
        )
    ),
    "land": frozenset(
        (
            *("cave", "desert", "forest", "gate", "island", "lair", "locus", "mine", "mountain", "plains", "planet"),
            *("power-plant", "sphere", "swamp", "tower", "town", "urza's", "urza\u2019s"),
        )
    ),
    "battle": frozenset(("siege",)),
}
_OF_ALL_OTHERS = frozenset(("creature", "kindred", "tribal", "planeswalker"))


def with_types(line: TypeLine, more: Iterable[str], less: Iterable[str] = ()) -> TypeLine:
    """The type line with these types, supertypes and subtypes added, and those taken away; with a card type also the
    subtypes that go with it alone.
    """
    added, gone = (frozenset(word.casefold() for text in words for word in text.split()) for words in (more, less))
    types = (line.types | added & CARD_TYPES) - gone
    subtypes = (line.subtypes | added - SUPERTYPES - CARD_TYPES) - gone
    if lost := line.types - types:  # 205.1a
        subtypes -= {word for word in subtypes if lost & _types_with(word) and not types & _types_with(word)}
    return TypeLine((line.supertypes | added & SUPERTYPES) - gone, types, subtypes)


def _types_with(subtype: str) -> frozenset[str]:
    """The card types of which that is a subtype."""
    return frozenset(name for name, known in SUBTYPES.items() if subtype in known) or _OF_ALL_OTHERS


NO_TYPES = TypeLine(frozenset(), frozenset(), frozenset())


class Face(Struct, frozen=True, kw_only=True):
    """What one side of a card has printed on it. A number that is not known is `"?"`, shown as `*`."""

    name: str = ""
    type: str = "Creature"
    power: Number | None = None
    toughness: Number | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    chapters: int = 0
    colors: str = ""  # letters of WUBRG in this order

    @property
    def type_line(self) -> TypeLine:
        """Its type line, taken apart."""
        return read_type_line(self.type)


def has_bestow(face: Face) -> bool:
    """Whether that face is one of a creature with bestow, whatever that costs."""
    return any(word.casefold().startswith("bestow") for word in face.keywords) and "creature" in face.type_line.types


@lru_cache(maxsize=5_000)
def as_bestowed(face: Face) -> Face:
    """The same face bestowed: an Aura enchantment that enchants a creature, and no creature (702.103b)."""
    type_ = " ".join([*sorted(word.capitalize() for word in face.type_line.supertypes), "Enchantment \u2014 Aura"])
    return replace(face, type=type_, keywords=(*face.keywords, "enchant creature"))


FACE_DOWN = Face(name="", type="Creature", power=2, toughness=2)


class LastLook(Struct, frozen=True, kw_only=True):
    """An object as it last existed in the zone it left: last known information (608.2h, 704.8)."""

    zone: Zone
    name: str
    controller: str
    counters: Counters
    incarnation: int = 1
    type_line: TypeLine = NO_TYPES
    power: Number | None = None
    toughness: Number | None = None
    damage: int = 0
    keywords: tuple[str, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()  # what came apart from it as it left, with the incarnations then (730.3c)


class Part(Struct, frozen=True, kw_only=True):
    """One card of a merged permanent (730.2): what it is by itself, and is again as the permanent leaves."""

    id: str
    front: Face
    owner: str
    back: Face | None = None
    card: str = ""
    namesake: int = 1
    token: bool = False
    copy: bool = False
    commander: bool = False
    note: str = ""
    face_down: bool = False

    def as_card(self) -> Card:
        """It as it was on the stack, before it merged with anything."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__ if name != "face_down"}
        return Card(controller=self.owner, zone="stack", **fields)


class Card(Struct, frozen=True, kw_only=True):
    """One object. It keeps its `id` for life; each zone change raises its `incarnation` (400.7)."""

    id: str
    front: Face
    owner: str
    controller: str
    back: Face | None = None
    card: str = ""  # the name under which the catalogue knows it; "" for a made-up card
    namesake: int = 1  # which one of its name: the second Bear is "Bear (2)" for life
    zone: Zone = "battlefield"
    incarnation: int = 1
    timestamp: int = 0
    arrived: bool = False  # has a step put it into its zone since the last check? (704.6d)
    counters: Counters = NO_COUNTERS
    damage: int = 0
    deathtouched: bool = False  # dealt damage by a source with deathtouch since the last check (704.5h)
    regenerates: int = 0  # how often it still would this turn in place of being destroyed (701.19a)
    tapped: bool = False
    face_down: bool = False
    phased_out: bool = False
    transformed: bool = False
    attached_to: str | None = None
    attached_incarnation: int = 0  # which incarnation of that card; 0 for a player
    token: bool = False
    copy: bool = False
    commander: bool = False
    note: str = ""
    last: LastLook | None = None  # as it was when it last left a zone
    departed: LastLook | None = None  # as it was when it last left the battlefield (122.8)
    copy_of: str | None = None
    copied: Face | None = None  # what that card had printed on it as this one became a copy of it (707.2b)
    protector: str | None = None
    attacked: bool = False
    pending: bool = False  # is the source of a chapter or defeat ability that waits, whatever the board knows of it
    sector: str | None = None
    world_since: int | None = None
    role_since: int | None = None
    chosen: str = ""  # the type that was chosen for it: `chosen` in the words of its abilities
    level: int = 1  # of a Class (716.2d)
    until_end_of_turn: tuple[Fleeting, ...] = ()  # what effects do to it until then (611.2a)
    effects_since: tuple[int, ...] = ()  # when each of them began (613.7b); where nothing is said, as the card came
    merged: tuple[Part, ...] = ()  # of which cards it consists, the topmost first, if it is more than one (730.2)
    entered_under: str | None = None  # under whose control it came where it is, if not its owner's (800.4a)

    @property
    def face(self) -> Face:
        """The face that is up, of a copy what it copies (707.2); face down, a 2/2 creature without a name (708.2).
        Attached by bestow, it is that of an Aura (702.103b).
        """
        if self.attached_to is None and not self.face_down and not self.transformed and self.copied is None:
            return self.front  # most cards, and this is asked most often
        return as_bestowed(self.copiable) if self.is_bestowed else self.copiable

    @property
    def is_bestowed(self) -> bool:
        """Whether it is a creature card that is attached by bestow; unattached, it is so no more (702.103f)."""
        return self.attached_to is not None and self.zone == "battlefield" and has_bestow(self.copiable)

    @property
    def copiable(self) -> Face:
        """The face that is up, as a copy of it would have it: bestowed or not (707.2)."""
        if not self.face_down and not self.transformed and self.copied is None:
            return self.front
        if self.face_down and self.zone == "battlefield":
            return FACE_DOWN
        return self.copied or self.printed

    @property
    def printed(self) -> Face:
        """The face that `transformed` picks, whether or not the card lies face down, or is a copy."""
        return self.back if self.transformed and self.back else self.front

    @property
    def name(self) -> str:
        """The name that people read: of the face that is up, else the id."""
        return self.face.name or ("face-down card" if self.face is FACE_DOWN else self.printed.name) or self.id

    @property
    def label(self) -> str:
        """Its name on the page and in the log: `Bear`, for the second of that name `Bear (2)`, and `Bear (copy)`."""
        if self.copied is not None and self.name not in ("face-down card", self.printed.name or self.id):
            return f"{self.name} (copy{'' if self.namesake == 1 else f' {self.namesake}'})"
        return f"{self.name} ({self.namesake})" if self.namesake > 1 else self.name

    @property
    def effects(self) -> tuple[tuple[int, Fleeting], ...]:
        """What effects do to it until end of turn, each with its timestamp."""
        since = (*self.effects_since, *[self.timestamp] * len(self.until_end_of_turn))
        return tuple(zip(since, self.until_end_of_turn, strict=False))

    @property
    def is_permanent(self) -> bool:
        """Whether it is on the battlefield and phased in: what is phased out does not exist (702.26b)."""
        return self.zone == "battlefield" and not self.phased_out

    @property
    def entered_for(self) -> str:
        """Who controls it where no effect says otherwise: under whose control it came where it is (800.4a)."""
        return self.entered_under or self.owner

    def entering_for(self, player_id: str | None) -> Card:
        """The same object as one that came where it is under that player's control; None: under its owner's."""
        return replace(self, entered_under=None if player_id == self.owner else player_id)

    @property
    def player(self) -> str:
        """Whose part of its zone it lies in: its controller's on battlefield and stack, else its owner's."""
        return self.controller if self.zone in ("battlefield", "stack") else self.owner

    def having(self, counters: Counters) -> Card:
        """The same object with these counters in place of those it has."""
        return replace(self, counters=counters)

    def with_face(self, face: Face) -> Card:
        """The same object with another printing on the face that is up."""
        return replace(self, back=face) if self.transformed and self.back else replace(self, front=face)


class Player(Struct, frozen=True, kw_only=True):
    """A player: life, counters and what the state-based actions ask about."""

    id: str
    name: str
    life: int = 20
    counters: Counters = NO_COUNTERS
    team: str | None = None
    speed: int | None = None
    drew_from_empty: bool = False
    commander_damage: Mapping[str, int] = {}
    lost: bool = False

    @property
    def label(self) -> str:
        """The name on the page and in the log."""
        return self.name

    def having(self, counters: Counters) -> Player:
        """The same player with these counters in place of those there."""
        return replace(self, counters=counters)
