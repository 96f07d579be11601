"""The moments of a board: the entries of the story, the dots of the timeline, what branches off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from weakref import WeakKeyDictionary

from flask import Flask
from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.near import concerned
from webapp.rules.telling import Line, Story
from webapp.sessions import Entry, Node, Session
from webapp.views import showing
from webapp.views.values import MomentView

MOST_MOMENTS = 60  # the newest ones, on the page; all are in the file
MOST_DOTS = 120  # beyond that one dot stands for several moments
_DENSE = (("few", 12), ("some", 40))
MOST_BRANCHES = 40
MOST_ALIKE = 5  # of more lines in a row that tell the same of other cards the first few are shown, the rest unfolds
FIRST_ALIKE = 3


class DotView(Struct, frozen=True, kw_only=True):
    """One dot of the timeline: one moment, or, where there are very many, a few."""

    number: int
    ruled: bool = False  # the rules did something
    ahead: bool = False
    fork: bool = False
    named: bool = False


class BranchView(Struct, frozen=True, kw_only=True):
    """What branches off the timeline: what it begins with, after which moment, where it was left, how long it is."""

    title: str
    after: str
    end: int
    size: int


class TimelineView(Struct, frozen=True, kw_only=True):
    """The way to now, and the way ahead: `place` is how many moments lead to now, `text` says which that is."""

    dots: tuple[DotView, ...]
    numbers: tuple[int, ...]
    place: int
    text: str
    title: str
    branches: tuple[BranchView, ...]
    more_branches: int
    forgotten: int

    @property
    def dense(self) -> str:
        """How close to each other the dots are: a word of the style sheet."""
        return next((word for word, most in _DENSE if len(self.numbers) <= most), "many")

    @property
    def only_grows(self) -> bool:
        """Whether one moment more at its end is one dot more, and nothing else about it."""
        turns = {2, *(most + 1 for _, most in _DENSE)}
        return (
            len(self.numbers) not in turns and len(self.numbers) <= MOST_DOTS and not (self.branches or self.forgotten)
        )


def prepare(app: Flask) -> None:
    """Teach the templates the timeline."""
    app.jinja_env.globals.update(timeline_of=timeline, runs_of=runs)


def title_of(node: Node) -> str:
    """What people call a moment: its name, else what was done."""
    return node.name or story_of(node.entry).title


def full_title_of(node: Node) -> str:
    """Its name, if it has one, and what was done."""
    title = story_of(node.entry).title
    return f"{node.name}: {title}" if node.name else title


def story_of(entry: Entry) -> Story:
    """The story of a state, also of one to which no step led."""
    story = showing.story(entry)
    if entry.moment.step is not None:
        return story
    setup = entry.mode == "setup"
    title = "Set up" if setup else "The board as it stands" if entry.as_it_stands else "The first check"
    return replace(story, title=title)


def about(entry: Entry) -> tuple[tuple[str, str], ...]:
    """The cards and players that a state's story is about, by id and name."""
    if entry not in _about:
        moment = entry.moment
        ids = dict.fromkeys((*concerned(moment), *(one for line in story_of(entry).lines for one in line.objects)))
        there = (i for i in ids if i in moment.board.cards or i in moment.board.gone or moment.board.is_player(i))
        _about[entry] = tuple((object_id, moment.board.label(object_id)) for object_id in there)
    return _about[entry]


_about: WeakKeyDictionary[Entry, tuple[tuple[str, str], ...]] = WeakKeyDictionary()


def did(entry: Entry) -> str:
    """What the rules did after that act, in a few words: `the rules did 704.5f`; empty if they did nothing."""
    moment = entry.moment
    rules = dict.fromkeys(fired.rule for performed in moment.passes for fired in performed.fired)
    triggered = moment.board.triggered - moment.before.triggered
    said = [
        f"the rules did {', '.join(rules)}" if rules else "",
        f"nothing happened: {moment.nothing[0].rule}" if moment.nothing else "",
        f"{triggered} triggered" if triggered > 0 else "",
        "a question waits" if moment.choice else "",
    ]
    return "; ".join(filter(None, said))


def moments(session: Session) -> list[MomentView]:
    """The story so far, newest first; above it what was taken back and can be done again."""
    told = [
        *(_moment(node, undone=True) for node in reversed(session.ahead[:MOST_MOMENTS])),
        *(_moment(node) for node in reversed(session.path[-MOST_MOMENTS:])),
    ]
    return [*_named_once(told)]


def _named_once(told: list[MomentView]) -> Iterator[MomentView]:
    """The same moments, each object with its name only where it comes first: its newest name is the one that counts."""
    known: set[str] = set()
    for moment in told:
        about = tuple((object_id, "" if object_id in known else name) for object_id, name in moment.about)
        known.update(object_id for object_id, _ in about)
        yield replace(moment, about=about)


def runs(lines: Sequence[Line]) -> list[tuple[list[Line], list[Line]]]:
    """The lines of a story in their order, by what tells the same of many cards: what is shown, what is folded."""
    found = (list(group) for _, group in groupby(lines, key=lambda line: (line.label, line.rules, line.fired)))
    return [(run[:FIRST_ALIKE], run[FIRST_ALIKE:]) if len(run) > MOST_ALIKE else (run, []) for run in found]


def appended(session: Session, version: int | None) -> MomentView | None:
    """The one entry that a page of that version lacks, if that is all it lacks."""
    old, path = session.at_version(version), session.path
    if version != session.version - 1 or len(path) < 2 or old is None or old.can_redo or session.ahead:
        return None
    return _moment(path[-1]) if old.entry is path[-2].entry else None


def timeline(session: Session) -> TimelineView:
    """The timeline of a board."""
    with session.lock:
        path, ahead, branches = session.path, session.ahead, session.branches()
        nodes = {branch.fork: session.moment(branch.fork) for branch in branches}
    line = (*path, *ahead)
    now = path[-1]
    return TimelineView(
        dots=tuple(_dots(line, len(path), {branch.fork for branch in branches})),
        numbers=tuple(node.number for node in line),
        place=len(path),
        text=place_of(now, len(path), len(line)),
        title=title_of(now),
        branches=tuple(
            BranchView(
                title=branch.end.name or title_of(branch.first),
                after=title_of(nodes[branch.fork]),
                end=branch.end.number,
                size=branch.size,
            )
            for branch in branches[:MOST_BRANCHES]
        ),
        more_branches=max(0, len(branches) - MOST_BRANCHES),
        forgotten=session.forgotten,
    )


def place_of(node: Node, place: int, of: int) -> str:
    """Which moment that is, in words: `Moment 3 of 8: One +1/+1 counter put on Bear; the rules did 704.5f`."""
    told = did(node.entry)
    return f"Moment {place} of {of}: {full_title_of(node)}{f'; {told}' if told else ''}"


def _dots(line: Sequence[Node], place: int, forks: set[int]) -> list[DotView]:
    several = -(-len(line) // MOST_DOTS)
    return [
        DotView(
            number=some[-1].number,
            ruled=any(_ruled(node.entry) for node in some),
            ahead=start >= place,
            fork=any(node.number in forks for node in some),
            named=any(node.name for node in some),
        )
        for start in range(0, len(line), several)
        for some in (line[start : start + several],)
    ]


def _ruled(entry: Entry) -> bool:
    moment = entry.moment
    triggered = moment.board.triggered > moment.before.triggered
    return triggered or bool(moment.choice or moment.nothing or any(one.fired for one in moment.passes))


def _moment(node: Node, *, undone: bool = False) -> MomentView:
    entry = node.entry
    return MomentView(
        number=node.number,
        story=story_of(entry),
        setup=entry.mode == "setup",
        undone=undone,
        name=node.name,
        did=did(entry),
        about=about(entry),
    )
