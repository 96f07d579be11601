"""The honest mark: what a card does about counters, zones and state-based actions that is not modelled yet, and what it
lacks of the known card whose name it has.

Whoever models something takes its line out of these tables. They say nothing of what has no part in all that:
evasion, costs, drawing cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from webapp.catalogue.behaviours import behaviour_of
from webapp.catalogue.cards import entering_of, offers_of, row_named
from webapp.catalogue.imported import sentences_unread
from webapp.catalogue.names import key_of
from webapp.catalogue.only_named import only_named
from webapp.catalogue.table import EDITION, Row, table
from webapp.rules.abilities import Activated, Triggers
from webapp.rules.cards import FACE_DOWN, Card, Face
from webapp.rules.keywords import number_of
from webapp.rules.statics import (
    AtMost,
    Becomes,
    CannotHave,
    ChangesPuts,
    EntersWith,
    Gives,
    KeepsCounters,
    LosesAbilities,
    NoCounters,
    NoRemoval,
    PowerToughness,
    ReplacesDamage,
    Sets,
    Switches,
)

# Keyword -> what does not happen yet. A keyword's number or cost may follow it: `modular 1`, `suspend 4-{U}`.
NOT_MODELLED_KEYWORDS = {
    # It comes back, is kept from leaving, or leaves for a time.
    "umbra armor": "it is not destroyed in the enchanted creature's place yet",
    "totem armor": "it is not destroyed in the enchanted creature's place yet",
    "haunt": "it is not exiled haunting a creature by itself yet",
    "phasing": "it does not phase out and in by itself yet",
    # It enters with counters.
    "impending": "its time counters do not come off by themselves, and it is a creature all along",
    "devour": "what it devours is sacrificed by hand",
    "riot": "where it takes haste in place of its counter, nothing shows that yet",
    # It puts counters when something happens.
    "backup": "its +1/+1 counters and abilities are not given yet",
    "mentor": "that what it targets attacks and has lesser power is not checked",
    "renown": "that it is renowned is not remembered: its button can be pressed again",
    "megamorph": "its +1/+1 counter for turning face up is not put by itself yet",
    # It puts counters when it is used.
    "awaken": "its +1/+1 counters do not make a creature of a land yet",
    "monstrosity": "that it is monstrous is not remembered: its button can be pressed again",
    "reinforce": "its +1/+1 counters are not put by themselves yet",
    "scavenge": "its +1/+1 counters are not put by themselves yet",
    # It looks at counters.
    "level up": "its level counters change nothing about it yet",
    "station": "its charge counters change nothing about it yet",
    # It keeps time by them.
    "cumulative upkeep": "its age counters are not put by themselves yet",
    "suspend": "its time counters are not removed by themselves yet",
    # Damage comes as counters.
    "poisonous": "damage by it puts no poison counters yet",
    # State-based actions of their own.
    "mutate": "it does not merge with a creature as it is cast: let it merge by hand",
}

# A layout of the catalogue -> what does not happen yet, for the face that it concerns.
NOT_MODELLED_LAYOUTS = {"meld": "the two cards it is made of do not part when it leaves"}

# Kinds of doing in the catalogue, and keywords -> the abilities that model it: where a card has one of those, there is
# no mark.
MODELLED_BY: dict[str, tuple[type, ...]] = {
    "damage-as-counters": (ReplacesDamage, Activated, Triggers),
    "damage-shield": (ReplacesDamage,),
    "double": (ChangesPuts,),
    "double-existing": (Activated, Triggers),
    "enters-extra": (EntersWith, Gives),
    "grants": (Gives, Activated, Triggers),
    "halve": (ChangesPuts,),
    "keep": (KeepsCounters,),
    "less": (ChangesPuts,),
    "limit": (AtMost, Activated),
    "move": (Activated, Triggers),
    "no-removal": (NoRemoval,),
    "plus": (ChangesPuts, Activated),
    "prohibit": (NoCounters,),
    "pt-from-counters": (Gives, PowerToughness, Sets, Becomes, Activated),
    "static-on-counters": (Gives, Becomes, CannotHave, Activated, Triggers),
    "level up": (Sets, Becomes),  # what else its levels say has no part in counters
    "station": (Gives, Becomes),
}
MODELLED_BY_KEYWORD = {"move": "graft"}  # the keyword does all of it
_USED = (Activated, Triggers)
_GIVEN_TO_WHAT_IT_IS_ON = (Gives, Sets, Switches, Becomes, LosesAbilities, CannotHave, NoCounters, NoRemoval)

_PARTS = re.compile(r"[\s\-]+")


def missing(card: Card, edition: int = EDITION) -> tuple[str, ...]:
    """What this card, as it lies here, does that Countertop does not do yet, a line each; empty for a plain one."""
    if card.face is FACE_DOWN:
        return ()
    if lacks := only_named(card, edition):  # more than this can be said of it once it has what is known
        return (lacks,)
    return _missing(card.card, card.face, edition)


def forget() -> None:
    """Forget what was said of cards: other imported ones are in use."""
    _missing.cache_clear()


@lru_cache(maxsize=10_000)
def _missing(named: str, face: Face, edition: int) -> tuple[str, ...]:
    row = _row_of(named, face, edition)
    lines = (
        *_of_keywords(face),
        *_of_chapters(row, face),
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
                if not _is_modelled(known, face):
                    yield f"{known}: {NOT_MODELLED_KEYWORDS[known]}"
                break


def _is_modelled(what: str, face: Face) -> bool:
    if any(isinstance(ability, MODELLED_BY.get(what, ())) for ability in face.abilities):
        return True
    keyword = MODELLED_BY_KEYWORD.get(what)
    return keyword is not None and any(number_of(word, keyword) is not None for word in face.keywords)


def _of_chapters(row: Row | None, face: Face) -> Iterator[str]:
    if row and face.type_line.has("saga") and not face.chapters:
        yield "how many chapters it has is not known here, so none triggers and it stays"


def _of_attaching(row: Row | None, face: Face) -> Iterator[str]:
    """An Equipment or Aura of the catalogue gives something to what it is on, and the table does not say what."""
    attached = face.type_line.has("equipment") or face.type_line.has("aura")
    if row and attached and not any(isinstance(ability, _GIVEN_TO_WHAT_IT_IS_ON + _USED) for ability in face.abilities):
        yield "what it gives to what it is attached to is not counted yet: edit that card's numbers by hand"


def _of_entering(row: Row | None, face: Face) -> Iterator[str]:
    written = any(isinstance(ability, EntersWith) for ability in face.abilities)
    if row and not written and not entering_of(row):
        for offer in offers_of(row):
            yield f"{offer}: left to you"


def _of_numbers(face: Face) -> Iterator[str]:
    said = [ability for ability in face.abilities if isinstance(ability, PowerToughness)]
    if face.toughness == "?" and all(ability.toughness is None for ability in said):
        yield "its * is not known here, so 704.5f, g and h are not checked"
    elif face.power == "?" and all(ability.power is None for ability in said):
        yield "its power * is not known here"


def _of_doings(face: Face, edition: int) -> Iterator[str]:
    for name, kind, what in table(edition).doings.get(key_of(face.name), ()):
        if not _is_modelled(kind, face):
            yield f"{name}: {what} — not modelled yet"
    if known := behaviour_of(face.name, edition):
        yield from known.missing
    else:
        yield from (f"not understood, so by hand: {sentence}" for sentence in sentences_unread(face.name))
