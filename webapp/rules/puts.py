"""Putting counters: who is asked before a counter lands (rule 614). Prohibitions come first, then, in a later
version, replacement effects; what is prohibited no replacement may touch (614.17c).
"""

from __future__ import annotations

from typing import Literal

from webapp.rules.cards import Card, Player
from webapp.rules.characteristics import View, reaches
from webapp.rules.counters import MOST_COUNTERS, MOST_KINDS, Kind
from webapp.rules.errors import BadStepError
from webapp.rules.events import Nothing

Cause = Literal["effect", "cost", "turn"]


def forbidden(view: View, onto: Card | Player, kind: Kind, cause: Cause = "effect") -> Nothing | None:
    """Why counters of that kind can't be put there, judged on the view's board; None if they can.

    `onto` may be a card that enters just now: what it says about itself counts already (614.12).
    """
    entering = onto if isinstance(onto, Card) and onto.zone == "battlefield" else None
    for source, ability in view.prohibitions(besides=entering):
        if ability.kinds is not None and kind not in ability.kinds:
            continue
        if reaches(source, ability.affects, onto):
            rule = "614.17b" if cause == "cost" else "614.17c"
            whose = "its own ability says so" if source.id == onto.id else f"{source.label} says so"
            paid = ", so the cost can't be paid" if cause == "cost" else ""
            return Nothing(rule, f"{kind} counters can't be put on {onto.label}: {whose}{paid}")
    return None


def refuse_too_many(onto: Card | Player, kind: Kind, count: int) -> None:
    """Raise BadStepError, naming the limit, if so many more counters would pass it."""
    if onto.counters[kind] + count > MOST_COUNTERS:
        raise BadStepError(
            f"{onto.label} would have more than {MOST_COUNTERS:,} {kind} counters, the most that fit", "count"
        )
    if kind not in onto.counters and len(onto.counters) >= MOST_KINDS:
        raise BadStepError(f"{onto.label} has {MOST_KINDS} kinds of counters already, the most that fit", "kind")
