"""What the strip of a picture tells of a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from webapp.rules.telling import Line, Story
from webapp.views.sharing.drawing import font
from webapp.views.sharing.drawing.story import LETTERS, MOST_LINES, ROOM, Tale, Told
from webapp.views.values import BoardView, QuestionView

_WEIGHTS = {"nothing": 4, "instead": 3, "last look": 1, "waiting": 0, "check": 0}  # others: 2; what the rules did: 5
_MOST_OPTIONS = 6
_PLAIN_BOARD = ("Set up", "The board as it stands", "The first check")
_MOST_WOULD = 12


def tale_of(view: BoardView, story: Story, *, about: str, hush: Callable[[str], str]) -> Tale:
    """What is told of a moment with that story; `hush` keeps back what the seat may not see."""
    waits = _waits(view)
    lines = [_told(line) for line in story.lines if line.label != "waiting" or not waits[0]]
    title = story.title
    if title in _PLAIN_BOARD and not lines:
        lines = list(_would(view))
        title = "What the check would do" if lines else ""
        lines = lines or [Told(text=each) for each in _sentences(about)]
    elif view.mode == "setup":
        lines += _would(view)
    return Tale(
        title=hush(title),
        lines=tuple(_hushed(line, hush) for line in lines),
        waits=(hush(waits[0]), hush(waits[1])),
    )


def _told(line: Line) -> Told:
    weight = 5 if line.fired else _WEIGHTS.get(line.label, 2)
    tone = "rules" if line.fired else ""
    return Told(label=line.label, text=line.text, rules=line.rules, tone=tone, weight=weight)


def _hushed(line: Told, hush: Callable[[str], str]) -> Told:
    return Told(label=line.label, text=hush(line.text), rules=line.rules, tone=line.tone, weight=line.weight)


def _would(view: BoardView) -> Iterator[Told]:
    """In set-up mode: what the check would do."""
    for rule, why in view.preview[:_MOST_WOULD]:
        yield Told(label="check", text=why, rules=(rule,), tone="rules", weight=5)


def _sentences(about: str) -> list[str]:
    """What a board is about, in lines of a few sentences."""
    return font.wrap(about, LETTERS, ROOM, MOST_LINES) if about else []


def _waits(view: BoardView) -> tuple[str, str]:
    """What waits: a question with its answers, or triggers."""
    if view.question:
        return view.question.text, _options(view.question)
    if view.triggers:
        named = "; ".join(trigger.name for trigger in view.triggers[:_MOST_OPTIONS])
        left = len(view.triggers) - _MOST_OPTIONS
        return f"{named}; and {left} more" if left > 0 else named, ""
    return "", ""


def _options(question: QuestionView) -> str:
    shown = "  ·  ".join(option.text for option in question.options[:_MOST_OPTIONS])
    left = len(question.options) - _MOST_OPTIONS
    return f"{shown}  ·  and {left} more" if left > 0 else shown
