"""The honest mark: what a card does about counters, zones and state-based actions that is not modelled yet.

Whoever models something takes its line out of these tables. They say nothing of what has no part in all that:
evasion, costs, drawing cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from webapp.catalogue.cards import entering_of, offers_of, row_named
from webapp.catalogue.names import key_of
from webapp.catalogue.table import EDITION, Row, table
from webapp.rules.abilities import AtMost, EntersWith, Gives, KeepsCounters, NoCounters
from webapp.rules.cards import FACE_DOWN, Card, Face

# Keyword -> what does not happen yet. A keyword's number or cost may follow it: `modular 1`, `suspend 4-{U}`.
NOT_MODELLED_KEYWORDS = {
    # It comes back, or is kept from leaving.
    "undying": "it does not return with a +1/+1 counter by itself yet",
    "persist": "it does not return with a -1/-1 counter by itself yet",
    "umbra armor": "it is not destroyed in the enchanted creature's place yet",
    "totem armor": "it is not destroyed in the enchanted creature's place yet",
    "haunt": "it is not exiled haunting a creature by itself yet",
    "phasing": "it does not phase out and in by itself yet",
    # It enters with counters.
    "modular": "it neither enters with its +1/+1 counters nor passes them on yet",
    "graft": "it neither enters with its +1/+1 counters nor gives them away yet",
    "fading": "it neither enters with fade counters nor loses them by itself yet",
    "vanishing": "it neither enters with time counters nor loses them by itself yet",
    "impending": "it neither enters with time counters nor loses them by itself yet",
    "amplify": "its +1/+1 counters for revealed cards are not put yet",
    "bloodthirst": "its +1/+1 counters for damage dealt are not put yet",
    "devour": "its +1/+1 counters for what it devours are not put yet",
    "ravenous": "it does not enter with X +1/+1 counters yet",
    "riot": "its +1/+1 counter, or haste, is not asked for yet",
    "sunburst": "its counters for colors of mana are not put yet",
    "tribute": "its +1/+1 counters are not asked for yet",
    "unleash": "its +1/+1 counter is not asked for yet",
    "compleated": "it enters with its full loyalty, however it was paid for",
    "read ahead": "the chapter it starts at is not asked for yet",
    # It puts counters when something happens.
    "backup": "its +1/+1 counters and abilities are not given yet",
    "dethrone": "its +1/+1 counter is not put by itself yet",
    "evolve": "its +1/+1 counter is not put by itself yet",
    "fabricate": "its +1/+1 counters, or tokens, are not asked for yet",
    "increment": "its +1/+1 counter is not put by itself yet",
    "mentor": "its +1/+1 counter is not put by itself yet",
    "renown": "its +1/+1 counters are not put by themselves yet",
    "training": "its +1/+1 counter is not put by itself yet",
    "megamorph": "its +1/+1 counter for turning face up is not put by itself yet",
    # It puts counters when it is used.
    "adapt": "its +1/+1 counters are not put by themselves yet",
    "awaken": "its +1/+1 counters do not make a creature of a land yet",
    "bolster": "its +1/+1 counters are not put by themselves yet",
    "monstrosity": "its +1/+1 counters are not put by themselves, nor is it marked monstrous yet",
    "outlast": "its +1/+1 counter is not put by itself yet",
    "reinforce": "its +1/+1 counters are not put by themselves yet",
    "scavenge": "its +1/+1 counters are not put by themselves yet",
    "support": "its +1/+1 counters are not put by themselves yet",
    # It looks at counters.
    "level up": "its level counters change nothing about it yet",
    "station": "its charge counters change nothing about it yet",
    # It keeps time by them.
    "cumulative upkeep": "its age counters are not put by themselves yet",
    "suspend": "its time counters are not removed by themselves yet",
    # Damage comes as counters.
    "poisonous": "damage by it puts no poison counters yet",
    # State-based actions of their own.
    "bestow": "704.5m puts it into the graveyard where it would become a creature again",
    "start your engines!": "704.5aa does not start its controller's speed yet",
    "space sculptor": "704.5u does not ask for sectors yet",
    "mutate": "what it merges with is not part of it",
}

# A word of the type line -> what does not happen yet.
NOT_MODELLED_TYPES = {
    "saga": "its chapters are not modelled yet, and it stays after the last (704.5s)",
    "siege": "704.5v: a Siege at 0 defense stays here for now; its protector is not asked for",
    "role": "704.5z: several Roles of one player on one permanent all stay for now",
    "world": "704.5k: several world permanents all stay for now",
}

# A layout of the catalogue -> what does not happen yet, for the face that it concerns.
NOT_MODELLED_LAYOUTS = {"meld": "the two cards it is made of do not part when it leaves"}

# Kinds of doing in the catalogue -> the ability that models it: where a card has that one, there is no mark.
MODELLED_BY: dict[str, type] = {
    "enters-extra": EntersWith,
    "grants": Gives,
    "keep": KeepsCounters,
    "limit": AtMost,
    "prohibit": NoCounters,
    "pt-from-counters": Gives,
    "static-on-counters": Gives,
}

_PARTS = re.compile(r"[\s\-]+")


def missing(card: Card, edition: int = EDITION) -> tuple[str, ...]:
    """What this card, as it lies here, does that Countertop does not do yet, a line each; empty for a plain one."""
    if card.face is FACE_DOWN:
        return ()
    return _missing(card.card, card.face, edition)


@lru_cache(maxsize=10_000)
def _missing(named: str, face: Face, edition: int) -> tuple[str, ...]:
    row = _row_of(named, face, edition)
    lines = (
        *_of_keywords(face),
        *_of_types(face),
        *_of_entering(row, face),
        *_of_numbers(face),
        *_of_attaching(row, face),
        *_of_doings(face, edition),
    )
    if row and row.face == "1" and row.layout in NOT_MODELLED_LAYOUTS:
        lines += (NOT_MODELLED_LAYOUTS[row.layout],)
    return tuple(dict.fromkeys(lines))


def _row_of(named: str, face: Face, edition: int) -> Row | None:
    """The catalogue's row for this face of the card of that name; None for a made-up card."""
    facts = table(edition)
    row = row_named(facts, named) if named else None
    partner = facts.partner(row) if row else None
    return partner if partner and partner.name == face.name else row


def _of_keywords(face: Face) -> Iterator[str]:
    for keyword in face.keywords:
        words = _PARTS.split(keyword.casefold().strip())
        for length in (3, 2, 1):
            known = " ".join(words[:length])
            if len(words) >= length and known in NOT_MODELLED_KEYWORDS:
                yield f"{known}: {NOT_MODELLED_KEYWORDS[known]}"
                break


def _of_types(face: Face) -> Iterator[str]:
    for word, line in NOT_MODELLED_TYPES.items():
        if face.type_line.has(word):
            yield line


def _of_attaching(row: Row | None, face: Face) -> Iterator[str]:
    """An Equipment or Aura of the catalogue gives something to what it is on, and the table does not say what."""
    attached = face.type_line.has("equipment") or face.type_line.has("aura")
    if row and attached and not any(isinstance(ability, Gives) for ability in face.abilities):
        yield "what it gives to what it is attached to is not counted yet: edit that card's numbers by hand"


def _of_entering(row: Row | None, face: Face) -> Iterator[str]:
    written = any(isinstance(ability, EntersWith) for ability in face.abilities)
    if row and not written and not entering_of(row):
        for offer in offers_of(row):
            yield f"{offer}: left to you"


def _of_numbers(face: Face) -> Iterator[str]:
    if face.toughness == "?":
        yield "its * is not known here, so 704.5f, g and h are not checked"
    elif face.power == "?":
        yield "its power * is not known here"


def _of_doings(face: Face, edition: int) -> Iterator[str]:
    for name, kind, what in table(edition).doings.get(key_of(face.name), ()):
        modelled = MODELLED_BY.get(kind)
        if not (modelled and any(isinstance(ability, modelled) for ability in face.abilities)):
            yield f"{name}: {what} — not modelled yet"
