"""The rules beside a state-based action's own number that make it what it is, and what it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from webapp.rules.counters import SHIELD
from webapp.rules.state_based import Effect, Found, Leaves, Loses, Regenerates, Snapshot


def beside(snap: Snapshot, found: Sequence[tuple[str, Found]]) -> list[tuple[str, ...]]:
    """For each finding of a pass the further rules to be read with it, in the order of the findings.

    One result that several of them have is one event (704.7).
    """
    effects = (effect for _, finding in found for effect in finding.effects)
    results = Counter[Effect](effect for effect in effects if isinstance(effect, Leaves | Loses | Regenerates))
    return [_of_one(snap, finding, results) for _, finding in found]


def _of_one(snap: Snapshot, finding: Found, results: Counter[Effect]) -> tuple[str, ...]:
    """That a player is out of the game (104.3), that something is no destruction, and that several are one."""
    rules: dict[str, None] = {}
    for effect in finding.effects:
        if isinstance(effect, Loses):
            rules["104.3"] = None
        elif isinstance(effect, Leaves) and effect.to == "graveyard":
            rules |= dict.fromkeys(_of_leaving(snap, effect))
        if results[effect] > 1:
            rules["704.7"] = None
    return tuple(rules)


def _of_leaving(snap: Snapshot, effect: Leaves) -> tuple[str, ...]:
    """Why what would save it from an effect that destroys it does not: a put is no destruction (701.8b), and a check no
    effect (122.1c).
    """
    card = snap.board.cards[effect.card]
    if effect.how == "destroyed":
        return ("122.1c",) if card.counters[SHIELD] else ()
    safe = card.is_permanent and (card.counters[SHIELD] or card.regenerates or snap.view.of(card).has("indestructible"))
    return ("701.8b",) if safe else ()
