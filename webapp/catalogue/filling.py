"""What the catalogue adds to an entry that names a card of it."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict, replace

from webapp.catalogue.behaviours import behaving, behaviour_of, with_abilities
from webapp.catalogue.cards import Entry, find
from webapp.catalogue.finding import close_names
from webapp.catalogue.imported import NOTHING, abilities_read, in_use
from webapp.catalogue.table import EDITION
from webapp.catalogue.tokens import find_token
from webapp.rules.cards import read_type_line
from webapp.rules.entries import CardEntry, FaceEntry, filled
from webapp.rules.errors import CountertopError


def fill(entry: CardEntry, edition: int = EDITION) -> CardEntry:
    """The entry with the catalogue's facts where it writes none, and `card` in the catalogue's own spelling. Among
    these are the abilities that are modelled of the card.

    A back's name gives its card with that face up. A token's name gives the token of that name that fits best
    what the entry writes. Raises CountertopError for a name that is not there.

    A card that only an import knows is a made-up one from then on, with all that is known of it: elsewhere nobody could
    look it up. What the text of a built-in card was read to say is no part of its facts: see `brought`.
    """
    if entry.card is UNSET:
        return entry
    known = _known(entry, entry.card, edition)
    front = known.front if known.token and not known.imported else _modelled(known.front, known, edition)
    facts = {field: value for field, value in asdict(front).items() if value is not UNSET}
    if known.chapters:
        facts["chapters"] = known.chapters
    if known.back:
        facts["back"] = _modelled(known.back, known, edition)
    if known.token:
        facts["token"] = True
    if known.is_back and entry.zone in (UNSET, "battlefield", "stack"):  # elsewhere a card shows its front
        facts["transformed"] = True
    return replace(filled(entry, facts), card=UNSET if known.imported else known.name)


def known_elsewhere(entry: CardEntry) -> CardEntry:
    """The entry, with all that is known of it where only an import knows a card of that name."""
    if entry.card is UNSET or in_use() is NOTHING:
        return entry
    try:
        return fill(entry) if _known(entry, entry.card, EDITION).imported else entry
    except CountertopError:
        return entry


def brought(entry: CardEntry) -> CardEntry:
    """The entry of a card as somebody brings it to a board, with what only the imported cards in use know of it written
    out, so that the board is the same where it is seen elsewhere. Without such cards, or with no card of the name, it
    stays as it is.
    """
    if entry.card is UNSET or in_use() is NOTHING:
        return entry
    try:
        known = _known(entry, entry.card, EDITION)
    except CountertopError:
        return entry
    if known.imported:
        return fill(entry)
    if known.token:
        return entry
    changes: dict[str, Any] = {}
    if entry.abilities is UNSET and (read := _reading(known.front)) != known.front:
        changes["abilities"] = read.abilities
    if entry.back is UNSET and known.back and (turned := _reading(known.back)) != known.back:
        changes["back"] = turned
    return replace(entry, **changes) if changes else entry


def _modelled(face: FaceEntry, known: Entry, edition: int) -> FaceEntry:
    """The face with what is modelled of it; of a card that only an import knows, with what its text was read to say."""
    read = _reading(face) if known.imported else face
    return behaving(face, edition) if read is face and not (known.imported and known.token) else read


def _reading(face: FaceEntry) -> FaceEntry:
    """The face with what its imported text says about counters, unless that is modelled by hand."""
    name = "" if face.name is UNSET else face.name.partition(" // ")[0]
    if not name or behaviour_of(name):
        return face
    return with_abilities(face, abilities_read(name))


def _known(entry: CardEntry, name: str, edition: int) -> Entry:
    # Many tokens have a name that half a split card has, too; what says that it is a token means the token.
    card = find(name, edition)
    if card is None or entry.token is True:
        card = _token(entry, name, edition) or card
    if card is None:
        close = close_names(name, edition)
        hint = f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
        raise CountertopError(f"no card named {name!r} in the catalogue{hint}", where="card")
    return card


def _token(entry: CardEntry, name: str, edition: int) -> Entry | None:
    power, toughness = (None if number is UNSET else number for number in (entry.power, entry.toughness))
    line = None if entry.type is UNSET else read_type_line(entry.type)
    words = line.supertypes | line.types | line.subtypes if line else ()
    return find_token(name, power, toughness, words=words, edition=edition)
