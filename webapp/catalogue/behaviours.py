"""What real cards do to counters, modelled by hand: abilities in the words of the scenario format, a line a card.

They stand in `data/behaviours/*.json`: an object from a card's name to what it does. What an edition of the catalogue
says never changes, so the first one, which had none of them, stays without.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from webapp.catalogue.levels import abilities_by_level
from webapp.catalogue.names import key_of
from webapp.catalogue.table import EDITION
from webapp.rules.abilities import Ability
from webapp.rules.entries import FaceEntry, decode
from webapp.rules.statics import EntersWith

FIRST_EDITION = 2  # that has any

_DATA = Path(__file__).parent / "data" / "behaviours"


class Behaviour(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one card does: the rule or ruling that it rests on, its abilities, and what of it they do not say."""

    rests_on: Annotated[str, Meta(min_length=1)]
    abilities: Annotated[tuple[Ability, ...], Meta(min_length=1)]
    missing: tuple[str, ...] = ()


def behaviour_of(name: str, edition: int = EDITION) -> Behaviour | None:
    """What the card, or face, of this name does; None where nothing is modelled."""
    return behaviours(edition).get(key_of(name))


def behaviours(edition: int = EDITION) -> Mapping[str, Behaviour]:
    """All that an edition knows, by the key of the name."""
    return _read() if edition >= FIRST_EDITION else {}


def behaving(face: FaceEntry, edition: int = EDITION) -> FaceEntry:
    """The face with the abilities of the card of its name, and those that stand beside its levels; what it enters with
    is said by these, where they say it.
    """
    if edition >= FIRST_EDITION and face.keywords is not UNSET:
        face = with_abilities(face, abilities_by_level(face.keywords))
    known = behaviour_of(face.name, edition) if face.name is not UNSET else None
    return face if known is None else with_abilities(face, known.abilities)


def with_abilities(face: FaceEntry, abilities: tuple[Ability, ...]) -> FaceEntry:
    """The face with these abilities as well; what it enters with is said by these, where they say it."""
    if not abilities:
        return face
    own = () if face.abilities is UNSET else face.abilities
    if any(_is_own_entering(ability) for ability in abilities):
        own = tuple(ability for ability in own if not _is_own_entering(ability))
    return replace(face, abilities=(*own, *abilities))


def _is_own_entering(ability: Ability) -> bool:
    return isinstance(ability, EntersWith) and ability.affects.who == "self"


@cache
def _read() -> Mapping[str, Behaviour]:
    found: dict[str, Behaviour] = {}
    for path in sorted(_DATA.glob("*.json")):
        told = msgspec.json.decode(path.read_bytes(), type=dict[str, Behaviour], dec_hook=decode)
        found.update((key_of(name), behaviour) for name, behaviour in told.items())
    return found
