"""What the API takes and gives, one type for each, of which the OpenAPI document is made.

Words are those of the format. What is answered is whole: no key is left out, but inside scenarios, which are written
as their files are.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from webapp.rules.entries import PlayerId
from webapp.rules.errors import Fault
from webapp.rules.events import KindOfChoice
from webapp.rules.foreseen import Tone
from webapp.scenarios.format import Scenario
from webapp.sessions import Mode

ObjectId = Annotated[str, Meta(description="The id of a card or of a player.")]
Rule = Annotated[str, Meta(description="The number of a rule, as 704.5g.", examples=["704.5g"])]
MomentNumber = Annotated[int, Meta(ge=0, description="The number of a moment of this board; 0 is the first.")]
Path = Annotated[str, Meta(description="A path on this server.")]


# What happened


class Line(Struct, frozen=True, kw_only=True):
    """One line of the story of a moment: what came to be, in plain words, and by which rules."""

    label: str
    text: str
    rules: tuple[Rule, ...]
    objects: tuple[ObjectId, ...]


class Action(Struct, frozen=True, kw_only=True):
    """One state-based action on one object or player; `pass` counts the passes of a check from 1."""

    rule: Rule
    object: ObjectId
    pass_: int = field(name="pass")
    why: str


class Nothing(Struct, frozen=True, kw_only=True):
    """Why a step came to nothing, or to less than it says."""

    rule: Rule
    text: str


class Question(Struct, frozen=True, kw_only=True):
    """What must be answered, by the step `choose`, before anything else can be done; `text` asks it in words.

    `options` are ids, or for a number the numbers; where `more` is so, those are only the first of all.
    """

    kind: KindOfChoice
    player: PlayerId
    options: tuple[str, ...]
    rule: Rule
    text: str
    more: bool


class Outcome(Struct, frozen=True, kw_only=True):
    """What one moment came to: what was done, the story of it, what fired, in how many passes of the check.

    `nothing` is empty if the step did anything at all.
    """

    title: str
    log: tuple[Line, ...]
    fired: tuple[Action, ...]
    passes: int
    nothing: tuple[Nothing, ...]


class Trigger(Struct, frozen=True, kw_only=True):
    """A triggered ability that waits; the steps `resolve` and `dismiss` name it by its id."""

    id: str
    what: str
    source: ObjectId
    player: PlayerId
    chapter: int | None
    text: str


class Derived(Struct, frozen=True, kw_only=True):
    """What the rules make of a card; `?` is a number that is not known, None one that it does not have."""

    power: int | str | None
    toughness: int | str | None
    keywords: tuple[str, ...]


class Difference(Struct, frozen=True, kw_only=True):
    """One thing that is not as the scenario expects; `where` is the path in the file, `line` its line there, where the
    body was a scenario file. `hint` says what may be wrong with the expectation itself.
    """

    where: str
    line: int | None
    expected: Any
    found: Any
    hint: str


# Checking


class Checked(Struct, frozen=True, kw_only=True):
    """What a scenario came to. `ok`: all that it expects holds. `start` is its first check, `steps` what each step did.

    `board` is the last board, as a scenario that starts with it; `marks` says of each card what it does that Countertop
    leaves to you.
    """

    ok: bool
    differences: tuple[Difference, ...]
    board: Scenario
    derived: dict[ObjectId, Derived]
    start: Outcome
    steps: tuple[Outcome, ...]
    triggers: tuple[Trigger, ...]
    choice: Question | None
    marks: dict[ObjectId, tuple[str, ...]]
    not_carried_over: tuple[str, ...]


# Boards


class MomentShape(Struct, frozen=True, kw_only=True):
    """One moment of a board, on whatever branch; `parent` is the one that it came after. `name`: "" if it has none."""

    number: MomentNumber
    parent: MomentNumber | None
    title: str
    name: str
    mode: Mode


class Board(Struct, frozen=True, kw_only=True):
    """A live board as it is at one moment. `version` grows with all that is done; it is the ETag, too.

    `board` is what lies there, as a scenario that starts with it; `last` is what was done last. In set-up mode nothing
    is checked, and `preview` is what the first check would do.
    """

    id: str
    page: Path
    version: int
    moment: MomentNumber
    mode: Mode
    title: str
    about: str
    can_undo: bool
    can_redo: bool
    board: Scenario
    derived: dict[ObjectId, Derived]
    last: Outcome
    preview: tuple[Action, ...]
    triggers: tuple[Trigger, ...]
    choice: Question | None
    marks: dict[ObjectId, tuple[str, ...]]
    not_carried_over: tuple[str, ...]


class WholeBoard(Board, frozen=True, kw_only=True):
    """The same with its story: `scenario` is the start and all steps that lead here, `moments` those that are kept."""

    scenario: Scenario
    moments: tuple[MomentShape, ...]


class Moments(Struct, frozen=True, kw_only=True):
    """The moments of a board that are kept, on all branches, in the order in which they came to be; which is now."""

    now: MomentNumber
    moments: tuple[MomentShape, ...]
    forgotten: int


class NoBody(Struct, frozen=True, kw_only=True):
    """Nothing: the body may be left out, but it has to be said to be JSON."""


class GoTo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which moment to go to."""

    moment: MomentNumber


class Phrase(Struct, frozen=True, kw_only=True):
    """One thing that would come of a step. `by_check`: in set-up mode, where the first check would do it."""

    text: str
    rules: tuple[Rule, ...]
    objects: tuple[ObjectId, ...]
    tone: Tone
    by_check: bool


class Preview(Struct, frozen=True, kw_only=True):
    """What would come of a step: the most important first, and how many more things there are."""

    mode: Mode
    phrases: tuple[Phrase, ...]
    more: int


# Why


class Part(Struct, frozen=True, kw_only=True):
    """One thing that makes a card what it is, what it does to power and toughness, or to what it has; by which rule."""

    what: str
    change: str
    rule: str


class Near(Struct, frozen=True, kw_only=True):
    """How near a state-based action is to an object. `missing`: how many more of it; 0: it applies, or is `held`.
    `by`: the rule of another chapter that makes it so; empty if there is none.
    """

    rule: Rule
    why: str
    missing: int | None
    held: bool
    by: str


class Explained(Struct, frozen=True, kw_only=True):
    """How the size of a card comes about; of one without a size, what is near for it. `origins`: whence it has types,
    keywords, loyalty and defense that are not just printed on it, and what has taken some.
    """

    card: ObjectId
    title: str
    parts: tuple[Part, ...]
    total: str
    origins: tuple[Part, ...]
    near: tuple[Near, ...]


class NearList(Struct, frozen=True, kw_only=True):
    """What each state-based action that concerns the object is missing, the nearest first."""

    object: ObjectId
    near: tuple[Near, ...]


# Scenarios, links, cards, rules, formats


class ScenarioLine(Struct, frozen=True, kw_only=True):
    """One scenario that comes with Countertop; `cards` are the names of the real cards that it needs."""

    slug: str
    title: str
    about: str
    subject: str
    rules: tuple[Rule, ...]
    cards: tuple[str, ...]
    page: Path


class ScenarioList(Struct, frozen=True, kw_only=True):
    """Scenarios that come with Countertop."""

    scenarios: tuple[ScenarioLine, ...]


class LinkAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to make a link of; with `keep` the server keeps it, and gives a short one, too."""

    scenario: Scenario
    keep: bool = False


class Link(Struct, frozen=True, kw_only=True):
    """The link that holds the whole scenario (None for one too long), and, if it was to be kept, a short one.

    `lasts`: the short one outlives the server; else it ends with it.
    """

    link: Path | None
    short: Path | None
    lasts: bool


class CardLine(Struct, frozen=True, kw_only=True):
    """A card or token of the catalogue; a scenario names it by `card`."""

    name: str
    type: str
    power: int | str | UnsetType = UNSET
    toughness: int | str | UnsetType = UNSET
    loyalty: int | UnsetType = UNSET
    defense: int | UnsetType = UNSET
    token: bool
    colors: str


class CardList(Struct, frozen=True, kw_only=True):
    """Cards and tokens whose names fit."""

    cards: tuple[CardLine, ...]


class RuleLine(Struct, frozen=True, kw_only=True):
    """A rule that Countertop carries out: its number today, what it says in our own words, how number and words have
    moved between editions, and scenarios that show it.
    """

    number: Rule
    moved: tuple[str, ...]
    telling: str
    scenarios: tuple[Path, ...]


class RuleList(Struct, frozen=True, kw_only=True):
    """The rules that Countertop carries out."""

    rules: tuple[RuleLine, ...]


class FormatLine(Struct, frozen=True, kw_only=True):
    """A format that scenarios are written in: `name` is what `convert` takes."""

    name: str
    ending: str
    media_type: str
    title: str
    about: str


class FormatList(Struct, frozen=True, kw_only=True):
    """All formats that scenarios are written in."""

    formats: tuple[FormatLine, ...]


class Converted(Struct, frozen=True, kw_only=True):
    """A scenario in another format, and what that format, or the reading of what was sent, could not take along."""

    to: str
    file_name: str
    text: str
    not_carried_over: tuple[str, ...]


# Problems


class Problem(Struct, frozen=True, kw_only=True):
    """What was wrong (RFC 9457): `type` is the address of what that sort of problem means. Nothing has changed.

    `where` names the key, field or header; `faults` are all things that are wrong with a scenario, not only the first,
    and `more` is how many others there are.
    """

    type: str
    title: str
    status: Annotated[int, Meta(ge=400, le=599)]
    detail: str
    where: str
    faults: tuple[Fault, ...]
    more: int
