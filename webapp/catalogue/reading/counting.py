"""Numbers that the board gives: what is counted for `for each` and `the number of`."""

from __future__ import annotations

import re
from typing import Any

from webapp.catalogue.reading.words import KIND, group_of, kind_of
from webapp.rules import affects
from webapp.rules.affects import ITSELF, Counting

_COUNTED_CARDS = re.compile(
    r"(?P<other>other )?(?P<type>[a-z]+(?: [a-z]+)?)"
    r"(?P<control> you control| your opponents control| on the battlefield)"
    rf"(?: with an? (?P<kind>{KIND}) counter on (?:it|them))?"
)
_COUNTED_COUNTERS = re.compile(rf"(?:(?P<kind>{KIND}) )?counters? (?:on (?P<on>~|it|you|them|that creature))")


_IN_GRAVEYARDS = re.compile(r"(?:(?P<type>[a-z]+) )?cards? in (?P<whose>your|all) graveyards?")


def counted(text: str, it: affects.Holder = "self") -> Counting | None:
    """What is counted for `for each` and `the number of`; `it` says what that word means."""
    if dead := _IN_GRAVEYARDS.fullmatch(text):
        group = group_of(dead["type"]) if dead["type"] else ITSELF
        if not group or "player" in group.what:
            return None
        type_ = group.what[0] if dead["type"] else None
        whose: Any = "you" if dead["whose"] == "your" else "anyone"
        return Counting(count=affects.CountedCards(zone="graveyard", type=type_, who=whose))
    if cards := _COUNTED_CARDS.fullmatch(text):
        group = group_of(f"{cards['type']}{cards['control']}")
        kind = kind_of(cards["kind"]) if cards["kind"] else None
        if not group or (cards["kind"] and not kind) or len(group.what) != 1 or "player" in group.what:
            return None
        who: Any = group.who
        count = affects.CountedCards(
            zone="battlefield",
            type=None if group.what == ("permanent",) else group.what[0],
            who=who,
            other=bool(cards["other"]),
            with_=kind,
        )
        return Counting(count=count)
    if counters := _COUNTED_COUNTERS.fullmatch(text):
        kind = kind_of(counters["kind"]) if counters["kind"] else "any"
        holders: dict[str, affects.Holder] = {"~": "self", "you": "you"}
        return Counting(counters=kind, whose=holders.get(counters["on"], it)) if kind else None
    return None
