"""Steps that turn and attach permanents, and the end of the turn."""

from __future__ import annotations

from msgspec.structs import replace

from webapp.rules.action import Action
from webapp.rules.attaching import can_be_attached, is_legal_host
from webapp.rules.entries import (
    AnyId,
    CardId,
)
from webapp.rules.events import (
    Turned,
    TurnEnded,
)
from webapp.rules.steps.base import CardStep, Step, the_permanent


class Tap(CardStep, frozen=True, kw_only=True, tag="tap"):
    """Tap a permanent."""

    card: CardId

    names = ("card",)

    def perform(self, action: Action) -> None:
        """Tap it, unless it is tapped."""
        card = the_permanent(action, self.card, "card")
        if card and card.tapped:
            action.nothing("701.26a", f"{card.label} is tapped already")
        elif card:
            action.tap(card.id)


class Untap(CardStep, frozen=True, kw_only=True, tag="untap"):
    """Untap a permanent; a stun counter comes off instead (122.1d)."""

    card: CardId

    names = ("card",)

    def perform(self, action: Action) -> None:
        """Untap it, unless it is untapped."""
        card = the_permanent(action, self.card, "card")
        if card and not card.tapped:
            action.nothing("701.26b", f"{card.label} is untapped already")
        elif card:
            action.untap(card.id)


class Transform(CardStep, frozen=True, kw_only=True, tag="transform"):
    """Turn a permanent's other face up (701.27): the same object, with its counters (712.18)."""

    card: CardId

    names = ("card",)

    def perform(self, action: Action) -> None:
        """Turn it, if it has another face that can lie on the battlefield."""
        card = the_permanent(action, self.card, "card")
        if card is None:
            return
        other = card.front if card.transformed else card.back
        if other is None or card.face_down or other.type_line.types & {"instant", "sorcery"}:
            action.nothing("701.27c", f"{card.label} has no other face to turn up")
            return
        action.change(replace(card, transformed=not card.transformed, timestamp=action.board.clock))
        action.happened(Turned(card=card.id, to="other face", rules=("701.27a",)))


class Attach(CardStep, frozen=True, kw_only=True, tag="attach"):
    """Attach a permanent to a card or player; an illegal attachment does nothing (701.3b)."""

    card: CardId
    to: AnyId

    names = ("card", "to")

    def perform(self, action: Action) -> None:
        """Attach it, if that is legal and it is not there already."""
        card = the_permanent(action, self.card, "card")
        if card is None:
            return
        host, view = action.holder(self.to), action.view()
        if not can_be_attached(view, card) or not is_legal_host(view, card, host):
            action.nothing("701.3b", f"{card.label} can't be attached to {host.label}")
        elif card.attached_to == self.to and card.attached_incarnation == getattr(host, "incarnation", 0):
            action.nothing("701.3b", f"{card.label} is attached to {host.label} already")
        else:
            action.attach(card.id, self.to)


class Detach(CardStep, frozen=True, kw_only=True, tag="detach"):
    """Let a permanent become unattached."""

    card: CardId

    names = ("card",)

    def perform(self, action: Action) -> None:
        """Unattach it, if it is attached."""
        card = the_permanent(action, self.card, "card")
        if card and card.attached_to is None:
            action.nothing("701.3d", f"{card.label} is attached to nothing")
        elif card:
            action.detach(card.id, rules=("701.3d",))


class EndTurn(Step, frozen=True, kw_only=True, tag="end_turn"):
    """The turn ends: marked damage wears off (514.2), and the next player still in the game is active."""

    def perform(self, action: Action) -> None:
        """End the active player's turn."""
        board = action.board
        others = [player_id for player_id in board.apnap()[1:] if not board.player(player_id).lost]
        following = others[0] if others else board.active
        worn = [c for c in board.cards.values() if c.damage or c.deathtouched]
        action.change(*(replace(card, damage=0, deathtouched=False) for card in worn))
        action.board = replace(action.board, active=following)
        action.happened(TurnEnded(player=board.active, next_player=following, rules=("514.2",)))
