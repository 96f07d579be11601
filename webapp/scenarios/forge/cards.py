"""The cards of a Forge file's zones become entries of a scenario."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.board import MOST_CARDS, Board
from webapp.rules.counters import DEFENSE, LORE, LOYALTY, MINUS_ONE, NO_COUNTERS, PLUS_ONE, Counters
from webapp.rules.entries import CardEntry, card_of, decode, names_no_number, printed_counters
from webapp.rules.errors import UnreadableScenarioError
from webapp.rules.zones import Zone
from webapp.scenarios.forge.heads import Head, look_up, spelled_head
from webapp.scenarios.forge.keeping import kept_of
from webapp.scenarios.forge.kinds import read_counters
from webapp.scenarios.forge.modifiers import NOT_CARRIED, OTHER_FACE, Modifier, folded, read_modifiers, seat_of
from webapp.scenarios.forge.text import Line, read_whole
from webapp.scenarios.forge.tokens import UNKNOWN_TYPE, read_colors
from webapp.scenarios.format import plain, told
from webapp.scenarios.kept import KEPT, LONGEST_ENTRY
from webapp.scenarios.links.ids import slug_of
from webapp.scenarios.notes import Notes

_COLORED = re.compile(r",\s*Color:([^,]*)", re.IGNORECASE)


class Listed(Struct, frozen=True):
    """One card of a zone's list, taken apart, with the id that it gets on our board."""

    id: str
    head: Head
    called: str
    modifiers: tuple[Modifier, ...]
    seat: int
    zone: Zone
    line: Line

    def last(self, *names: str) -> str | None:
        """What follows the last modifier of these names; None where there is none."""
        return next((found.rest for found in reversed(self.modifiers) if found.name in names), None)

    def has(self, *names: str) -> bool:
        """Whether there is a modifier of these names."""
        return self.last(*names) is not None


class Table:
    """Collects the cards of all zones, then makes entries of them: only then is it known who is attached to whom."""

    def __init__(self, seats: int, notes: Notes) -> None:
        self._seats = seats
        self._notes = notes
        self._written: list[Listed] = []
        self._by_forge_id: dict[str, Listed] = {}
        self._heads: dict[str, Head] = {}
        self._taken = {f"p{seat}" for seat in range(1, seats + 1)}
        self._numbers: dict[str, int] = {}

    def lay(self, listed: str, seat: int, zone: Zone, line: Line) -> None:
        """Add the cards of one zone's list, `Forest|Tapped;Grizzly Bears`; blank ones are passed over."""
        for item in (part.strip() for part in listed.split(";")):
            name, *rest = (part.strip() for part in item.split("|"))
            if not item:
                continue
            if not name:
                self._notes.add("entries without a name", f"{item[:60]} ({line.where})")
                continue
            if len(self._written) == MOST_CARDS:
                raise UnreadableScenarioError(f"at most {MOST_CARDS} cards a board", line.where)
            head = self._look_up(name, line)
            card = Listed(
                self._new_id(head.fields.get("card") or head.label),
                head,
                name,
                tuple(read_modifiers(rest)),
                seat,
                zone,
                line,
            )
            self._written.append(card)
            if forge_id := card.last("Id:"):
                if folded(forge_id) in self._by_forge_id:
                    self._notes.add("ids given twice, the later card is meant", f"{forge_id} ({line.where})")
                self._by_forge_id[folded(forge_id)] = card

    def entries(self) -> tuple[CardEntry, ...]:
        """The cards as a scenario writes them, in the file's order. Raises UnreadableScenarioError with the line."""
        return tuple(self._entry(card) for card in self._written)

    def kept(self, board: Board) -> tuple[dict[str, str], dict[str, str]]:
        """What is kept of these cards, by their ids, on the board that they make: how they were called, where we would
        call them otherwise, and what of their modifiers the board can't say.
        """
        pairs = [(listed, board.cards[listed.id]) for listed in self._written]
        heads = {listed.id: listed.called for listed, card in pairs if listed.called != spelled_head(card)}
        texts = {listed.id: text for listed, card in pairs if (text := kept_of(card, listed.modifiers, listed.seat))}
        for what in (heads, texts):
            for card_id in [card_id for card_id, text in what.items() if len(text) > LONGEST_ENTRY]:
                self._notes.add("too long to be kept for Forge", board.cards[card_id].label)
                del what[card_id]
        return heads, texts

    def _look_up(self, name: str, line: Line) -> Head:
        if name not in self._heads:
            self._heads[name] = look_up(name, line)
            colored = _COLORED.search(name) if name.startswith("t:") else None
            if colored and (colors := colored[1].strip()) and read_colors(colors) is None:
                self._notes.add("colours of tokens that are none of five", self._heads[name].label)
        return self._heads[name]

    def _new_id(self, label: str) -> str:
        slug = slug_of(label)
        while True:
            self._numbers[slug] = number = self._numbers.get(slug, 0) + 1
            card_id = slug if number == 1 else f"{slug}-{number}"
            if card_id not in self._taken:
                self._taken.add(card_id)
                return card_id

    def _entry(self, card: Listed) -> CardEntry:
        self._note(card)
        owner = self._owner(card)
        fields: dict[str, Any] = {"id": card.id, **card.head.fields}
        if owner:
            fields["owner"] = f"p{owner + 1}"
        if card.zone != "battlefield":
            fields["zone"] = card.zone
        elif owner != card.seat:
            fields["controller"] = f"p{card.seat + 1}"
        for field, names in (
            ("tapped", ("Tapped",)),
            ("face_down", ("FaceDown",)),
            ("phased_out", ("PhasedOut",)),
            ("commander", ("IsCommander",)),
            ("token", ("IsToken",)),
        ):
            if card.has(*names):
                fields[field] = True
        if (damage := card.last("Damage:")) and (
            number := read_whole(damage, f"the damage on {card.head.label}", card.line, 0)
        ):
            fields["damage"] = number
        if host := self._host(card):
            fields["attached_to"] = host
        counters = read_counters(card.last("Counters:") or "", card.line)
        if counters:
            fields["counters"] = counters
        if not card.head.known:
            fields = {**_guess(card, counters, attached="attached_to" in fields), **fields}
        return _within_limits(verbatim(self._turned(CardEntry(**fields), card)), card)

    def _turned(self, entry: CardEntry, card: Listed) -> CardEntry:
        """The entry with its other face up, where the file says so or calls it by that face's name."""
        named = card.head.names_back and card.zone == "battlefield"
        if not named and not card.has(*OTHER_FACE):
            return entry
        if catalogue.fill(entry).back is UNSET:
            self._notes.add(f"{KEPT}with the other face up, which is not known", card.head.label)
            return entry
        return replace(entry, transformed=True)

    def _owner(self, card: Listed) -> int:
        written = card.last("Owner:")
        if written is None:
            return card.seat
        # Forge takes anything it does not know for player 0, even p1 with a small p. Nobody means that.
        owner = seat_of(written)
        if owner is None or owner >= self._seats:
            self._notes.add(f"{KEPT}owners who are not in the game", f"{written[:60]} ({card.head.label})")
            return card.seat
        if owner != card.seat and card.zone != "battlefield":
            self._notes.add(f"put into their owner's {card.zone}, not where they were listed", card.head.label)
        return owner

    def _host(self, card: Listed) -> str | None:
        """The id of the card or player that this one is attached to."""
        if (player := card.last("EnchantingPlayer:")) is not None:
            seat = seat_of(player)
            if seat is not None and seat < self._seats:
                return f"p{seat + 1}"
            self._notes.add(f"{KEPT}attached to a player who is not in the game", f"{card.head.label} ({player[:60]})")
        if (wanted := card.last("AttachedTo:", "Attaching:")) is not None:
            host = self._by_forge_id.get(folded(wanted))
            if host and host is not card:
                return host.id
            missing = f"{card.head.label} (id {wanted[:60]})"
            self._notes.add(f"{KEPT}attached to a card that is not in the file", missing)
        return None

    def _note(self, card: Listed) -> None:
        """List what this card has and our board can't say."""
        label = card.head.label
        if not card.head.known:
            self._notes.add("not in the catalogue", label)
        for modifier in card.modifiers:
            if what := NOT_CARRIED.get(modifier.name):
                names = self._names(modifier) if modifier.names_cards else modifier.rest
                self._notes.add(KEPT + what, f"{label} ({names[:200]})" if names else label)
            elif modifier.name == "FaceDown" and modifier.rest:
                self._notes.add(KEPT + modifier.rest[:60].casefold(), label)
            elif modifier.name == "PhasedOut" and seat_of(modifier.rest) not in (None, card.seat):
                self._notes.add(f"{KEPT}phased out under another player", f"{label} ({modifier.rest[:60]})")
            elif modifier.name == "Meld":
                self._notes.add(f"{KEPT}melded with", f"{label} ({modifier.rest[:200]})" if modifier.rest else label)
            elif not modifier.name:
                self._notes.add("modifiers that mean nothing to Forge", f"{modifier.rest[:60]} ({label})")

    def _names(self, modifier: Modifier) -> str:
        cards = ((wanted, self._by_forge_id.get(folded(wanted))) for wanted in modifier.rest.split(","))
        return ", ".join(card.head.label if card else wanted.strip() for wanted, card in cards)


def _guess(card: Listed, counters: Counters, attached: bool) -> dict[str, Any]:
    """The type of a card that the catalogue lacks, and only so far as the file itself shows it.

    Whatever else it may be, an unknown permanent then breaks no rule: its numbers are `?`, which none looks at, and
    an attached one is an Aura, which may be attached to anything.
    """
    if attached:
        return {"type": "Enchantment — Aura"}
    for kind, type_line in ((LOYALTY, "Planeswalker"), (DEFENSE, "Battle"), (LORE, "Enchantment — Saga")):
        if kind in counters or kind in counters.zeros:
            return {"type": type_line}
    if card.has("Damage:", "Attacking", "SummonSick") or PLUS_ONE in counters or MINUS_ONE in counters:
        return {"type": "Creature", "power": "?", "toughness": "?"}
    return {"type": UNKNOWN_TYPE}


def verbatim(entry: CardEntry) -> CardEntry:
    """The entry with a written `loyalty: 0` or `defense: 0` where the number printed would else be added to it."""
    if entry.zone is not UNSET:
        return entry
    implied = printed_counters(card_of(catalogue.fill(entry), "p1").face)
    none = names_no_number(entry).intersection(implied)
    if not none:
        return entry
    written = NO_COUNTERS if entry.counters is UNSET else entry.counters
    return replace(entry, counters=written.with_zeros(none))


def _within_limits(entry: CardEntry, card: Listed) -> CardEntry:
    try:
        msgspec.convert(plain(entry), CardEntry, dec_hook=decode)
    except msgspec.ValidationError as wrong:
        message, path = told(wrong)
        raise UnreadableScenarioError(f"{card.head.label[:60]!r}: {path}: {message}", card.line.where) from None
    return entry
