"""What the catalogue adds to an entry that names a card of it."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import asdict, replace

from webapp.catalogue.behaviours import behaving
from webapp.catalogue.cards import Entry, find
from webapp.catalogue.finding import close_names
from webapp.catalogue.table import EDITION
from webapp.catalogue.tokens import find_token
from webapp.rules.cards import read_type_line
from webapp.rules.entries import CardEntry, filled
from webapp.rules.errors import CountertopError


def fill(entry: CardEntry, edition: int = EDITION) -> CardEntry:
    """The entry with the catalogue's facts where it writes none, and `card` in the catalogue's own spelling. Among
    these are the abilities that are modelled of the card.

    A back's name gives its card with that face up. A token's name gives the token of that name that fits best
    what the entry writes. Raises CountertopError for a name that is not there.
    """
    if entry.card is UNSET:
        return entry
    known = _known(entry, entry.card, edition)
    front = known.front if known.token else behaving(known.front, edition)
    facts = {field: value for field, value in asdict(front).items() if value is not UNSET}
    if known.chapters:
        facts["chapters"] = known.chapters
    if known.back:
        facts["back"] = behaving(known.back, edition)
    if known.token:
        facts["token"] = True
    if known.is_back and entry.zone in (UNSET, "battlefield", "stack"):  # elsewhere a card shows its front
        facts["transformed"] = True
    return replace(filled(entry, facts), card=known.name)


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
