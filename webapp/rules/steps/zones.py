"""Steps that let cards change zones (400.7): move, destroy, sacrifice, draw, create."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta
from msgspec.structs import replace

from webapp.rules.action import Action
from webapp.rules.attaching import is_legal_host, must_enchant
from webapp.rules.board import MOST_CARDS, refuse_id, refuse_unknown_ids
from webapp.rules.cards import Card
from webapp.rules.characteristics import view_of
from webapp.rules.counters import NO_COUNTERS, Counters, Kind
from webapp.rules.entries import (
    Amount,
    AnyId,
    CardEntry,
    CardId,
    PlayerId,
    card_of,
    names_no_number,
)
from webapp.rules.errors import BadStepError
from webapp.rules.events import Arranged, Created, Reordered, TokensChanged, TriedToDraw
from webapp.rules.statics import ChangesTokens
from webapp.rules.steps.base import CardStep, OneCardStep, Step, the_card, the_permanent
from webapp.rules.zones import Zone


class Move(CardStep, frozen=True, kw_only=True, tag="move"):
    """Let a card change zones (400.7). Onto the battlefield it enters, with what it enters with; with `ask` what the
    board can't know of that is asked, else it is not so.
    """

    card: CardId
    to: Zone
    position: Literal["top", "bottom"] | Annotated[int, Meta(ge=0, le=10**6)] = "top"
    controller: PlayerId | None = None
    counters: Counters = NO_COUNTERS
    counters_by: PlayerId | None = None
    x: Annotated[int, Meta(ge=0, le=10**12)] = 0
    tapped: bool = False
    attached_to: AnyId | None = None
    ask: bool = False

    names = ("card", "attached_to")

    def perform(self, action: Action) -> None:
        """Move it, unless it can't go there."""
        card = the_card(action, self.card, "card")
        for name in ("controller", "counters_by"):
            if (player_id := getattr(self, name)) is not None:
                action.board.player(player_id, name)
        if self.to == card.zone:
            self._reorder(action, card)
        elif card.token and card.zone != "battlefield":
            action.nothing("111.8", f"{card.label} is a token that has left the battlefield: it can't move again")
        elif self.to == "battlefield":
            self._enter(action, card)
        else:
            self._leave(action, card)

    def _reorder(self, action: Action, card: Card) -> None:
        before = action.board
        if self.to == "library":
            action.board = action.board.placed(card.id, self.position)
        if action.board.order == before.order:
            action.nothing("400.7", f"{card.label} is there already: no zone changes")
        else:
            action.happened(Reordered(card=card.id, rules=("401.2",)))

    def _enter(self, action: Action, card: Card) -> None:
        controller = self.controller or card.controller
        if may_not_enter(action, card, self.attached_to, controller):
            return
        action.enter(
            card.id,
            controller,
            with_counters=self.counters,
            counters_by=self.counters_by or "",
            x=self.x,
            tapped=self.tapped,
            attached_to=self.attached_to,
            ask=self.ask,
        )

    def _leave(self, action: Action, card: Card) -> None:
        to, rules = action.redirected(card, self.to)
        there = action.leave(card.id, to, "put", rules=rules, controller=self.controller or card.controller)
        self._place(action, there)
        action.by = self.counters_by or action.by
        for card_id in there:
            for kind, number in self.counters.items():
                action.put(card_id, Kind(kind), number)

    def _place(self, action: Action, ids: tuple[str, ...]) -> None:
        """Lay what has come into libraries where it is to lie, one after another in each."""
        before: dict[str, int] = {}
        cards = [card for card in map(action.card, ids) if card.zone == "library"]
        for card in cards:
            action.board = action.board.placed(card.id, "bottom")
        for card in cards:
            place = before.get(card.owner, 0)
            before[card.owner] = place + 1
            at = (
                self.position if self.position == "bottom" else place + (0 if self.position == "top" else self.position)
            )
            action.board = action.board.placed(card.id, at)


def may_not_enter(action: Action, card: Card, attached_to: str | None, controller: str) -> bool:
    """Whether something keeps a card from entering the battlefield; why is noted."""
    entering = card
    if card.zone != "battlefield":
        entering = replace(card, zone="battlefield", controller=controller, face_down=False, transformed=False)
    types = action.board.as_copy(entering).face.type_line
    if types.types & {"instant", "sorcery"}:
        action.nothing("400.4a", f"{card.label} is no permanent card: it can't enter the battlefield")
        return True
    if not must_enchant(types):
        return False
    host = None if attached_to is None else action.holder(attached_to)
    what = "nothing is named that it enchants" if host is None else f"it can't enchant {host.label}"
    if isinstance(host, Card) and not _was_there(action, host):
        what = f"{host.label} enters at the same time"  # what it enchants is chosen among what is there (303.4f)
    elif is_legal_host(view_of(action.board.having(entering), since=action.board), entering, host):
        return False
    action.nothing("303.4g", f"{card.label} is an Aura, and {what}: it stays where it is")
    return True


def _was_there(action: Action, card: Card) -> bool:
    """Whether a permanent was one already before what happens just now; what is none is no matter here."""
    before = action.before.board.cards.get(card.id)
    return not card.is_permanent or (before is not None and before.incarnation == card.incarnation)


class Destroy(OneCardStep, frozen=True, kw_only=True, tag="destroy"):
    """An effect destroys a permanent (701.8a). `no_regeneration`: and says that it can't be regenerated (701.19c)."""

    no_regeneration: bool = False

    def perform(self, action: Action) -> None:
        """Destroy it, unless it is indestructible; a shield counter is removed instead."""
        card = the_permanent(action, self.card, "card")
        if card is None:
            return
        if action.see(card).has("indestructible"):
            action.nothing("702.12b", f"{card.label} is indestructible")
            if action.has_shield(card.id):
                action.nothing("614.17c", f"what can't happen is not replaced: {card.label} keeps its shield counter")
            return
        action.destroy(card.id, regenerates=not self.no_regeneration)


class Sacrifice(OneCardStep, frozen=True, kw_only=True, tag="sacrifice"):
    """A permanent's controller sacrifices it (701.21a): neither destruction nor a way around it."""

    def perform(self, action: Action) -> None:
        """Put it into its owner's graveyard."""
        if card := the_permanent(action, self.card, "card"):
            action.leave(card.id, "graveyard", "sacrificed", rules=("701.21a",))


class Draw(Step, frozen=True, kw_only=True, tag="draw"):
    """A player draws cards. An empty library is only remembered, for the next check (121.4)."""

    player: PlayerId
    count: Amount = 1

    names = ("player",)

    def perform(self, action: Action) -> None:
        """Draw from the top, one card at a time."""
        action.board.player(self.player)
        if not self.count:
            action.nothing("609.3", "no card is drawn")
        for _ in range(min(self.count, MOST_CARDS + 1)):
            library = action.board.zone(self.player, "library")
            if not library:
                action.change(replace(action.board.player(self.player), drew_from_empty=True))
                action.happened(TriedToDraw(player=self.player, rules=("121.4",)))
                return
            if library[0].token:
                action.nothing("111.8", f"{library[0].label} is a token that has left the battlefield: it stays there")
                return
            to, rules = action.redirected(library[0], "hand")
            action.leave(library[0].id, to, "drawn", rules=("121.1", *rules))


class Arrange(Step, frozen=True, kw_only=True, tag="arrange"):
    """Put the cards of a player's library, hand or graveyard in an order: a shuffle records what came out."""

    player: PlayerId
    zone: Literal["library", "hand", "graveyard"]
    order: Annotated[tuple[CardId, ...], Meta(max_length=MOST_CARDS)]

    names = ("player",)

    def perform(self, action: Action) -> None:
        """Arrange them. Raises BadStepError if those are not all cards of that zone, each once."""
        player = action.board.player(self.player)
        there = [card.id for card in action.board.zone(self.player, self.zone)]
        if sorted(there) != sorted(self.order):
            name = f"{player.label}\u2019s {self.zone}"
            raise BadStepError(f"the order needs every card of {name} once: {', '.join(there) or 'none'}", "order")
        if there == list(self.order):
            action.nothing("401.2", f"the cards of {player.label}\u2019s {self.zone} lie in that order already")
            return
        rest = iter(self.order)
        order = tuple(next(rest) if card_id in self.order else card_id for card_id in action.board.order)
        action.board = replace(action.board, order=order)
        action.happened(Arranged(player=player.id, zone=self.zone, rules=("401.2",)))


class Create(CardStep, frozen=True, kw_only=True, tag="create"):
    """Create a token or any other object; onto the battlefield it enters. `ask` and `x` are those of a `move`."""

    card: CardEntry
    copies: Annotated[int, Meta(ge=1, le=MOST_CARDS)] = 1
    x: Annotated[int, Meta(ge=0, le=10**12)] = 0
    ask: bool = False

    def can_begin(self, action: Action) -> bool:
        """Whether what it comes attached to is there."""
        return super().can_begin(action) and self._is_there(action, self.card.attached_to, "card.attached_to")

    def perform(self, action: Action) -> None:
        """Create it and its copies, `id-2`, `id-3` and so on."""
        copies = self._how_many(action)
        if action.board.number_of_cards + copies > MOST_CARDS:
            raise BadStepError(f"at most {MOST_CARDS} cards a board", "copies")
        for number in range(1, copies + 1):
            self._create(action, self.card.id if number == 1 else f"{self.card.id}-{number}")

    def _how_many(self, action: Action) -> int:
        """How many are created: of tokens, what doubles them applies under who would control them (614.1a)."""
        copies = self.copies
        if self.card.token is not True or self.card.zone not in (UNSET, "battlefield"):
            return copies
        first = action.board.players[0].id
        under = next((who for who in (self.card.controller, self.card.owner) if who is not UNSET), first)
        for source, ability in action.before.sources(ChangesTokens):
            if source.controller == under and copies <= MOST_CARDS:
                more = copies * ability.times
                told = TokensChanged(source=source.id, asked=copies, count=more, rules=("614.1a", "111.2"))
                action.happened(told)
                copies = more
        return copies

    def _create(self, action: Action, card_id: str) -> None:
        board = action.board
        refuse_id(board, card_id)
        if self.card.merged:
            raise BadStepError("let cards merge by a merge step", "card.merged")
        card = card_of(replace(self.card, id=card_id), board.players[0].id)
        attached_to = card.attached_to
        card = replace(
            card,
            namesake=board.namesake(card.front.name, card_id),
            timestamp=board.clock,
            arrived=True,
            attached_to=None,
            counters=Counters(card.counters, dict.fromkeys(card.counters, board.clock)),
        )
        refuse_unknown_ids(board, replace(card, attached_to=attached_to), "card")
        card = board.as_copy(card)
        if self.card.entered_under is UNSET and card.zone in ("battlefield", "stack"):
            card = card.entering_for(card.controller)  # it comes there now
        if card.zone != "battlefield":
            self._lay(action, card)
        elif not may_not_enter(action, card, attached_to, card.controller):
            written = NO_COUNTERS if self.card.counters is UNSET else self.card.counters
            self._lay(action, card.having(NO_COUNTERS))
            action.settle_in(
                card_id,
                with_counters=written,
                implied=names_no_number(self.card),
                x=self.x,
                tapped=card.tapped,
                attached_to=attached_to,
                ask=self.ask,
            )

    def _lay(self, action: Action, card: Card) -> None:
        action.change(card)
        action.board = action.board.placed(card.id, "top" if card.zone == "library" else "bottom")
        rule = "400.1" if card.zone != "battlefield" else "111.2" if card.token else "110.1"
        action.happened(Created(card=card.id, zone=card.zone, rules=(rule,)))
