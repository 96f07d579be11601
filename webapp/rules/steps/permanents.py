"""Steps that turn and attach permanents, and the end of the turn."""

from __future__ import annotations

from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from webapp.rules.action import Action
from webapp.rules.affecting import is_attached
from webapp.rules.attaching import can_be_attached, is_legal_host
from webapp.rules.cards import Card
from webapp.rules.entries import AnyId, CardId, PlayerId
from webapp.rules.events import ControlChanged, Turned, TurnEnded
from webapp.rules.steps.base import CardStep, OneCardStep, Step, the_card, the_permanent


class Tap(OneCardStep, frozen=True, kw_only=True, tag="tap"):
    """Tap a permanent."""

    def perform(self, action: Action) -> None:
        """Tap it, unless it is tapped."""
        card = the_permanent(action, self.card, "card")
        if card and card.tapped:
            action.nothing("701.26a", f"{card.label} is tapped already")
        elif card:
            action.tap(card.id)


class Untap(OneCardStep, frozen=True, kw_only=True, tag="untap"):
    """Untap a permanent; a stun counter comes off instead (122.1d)."""

    def perform(self, action: Action) -> None:
        """Untap it, unless it is untapped."""
        card = the_permanent(action, self.card, "card")
        if card and not card.tapped:
            action.nothing("701.26b", f"{card.label} is untapped already")
        elif card:
            action.untap(card.id)


class Regenerate(OneCardStep, frozen=True, kw_only=True, tag="regenerate"):
    """Regenerate a permanent: the next time that it would be destroyed this turn it is tapped, and the damage that is
    marked on it comes off, instead (701.19a).
    """

    def perform(self, action: Action) -> None:
        """Let it regenerate that once, beside as often as it would anyway."""
        if card := the_permanent(action, self.card, "card"):
            action.will_regenerate(card.id)


class Transform(OneCardStep, frozen=True, kw_only=True, tag="transform"):
    """Turn a permanent's other face up (701.27a): the same object, with its counters (712.18)."""

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
        action.happened(Turned(card=card.id, to="other face", rules=("701.27a", "712.18")))


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


class Detach(OneCardStep, frozen=True, kw_only=True, tag="detach"):
    """Let a permanent become unattached."""

    def perform(self, action: Action) -> None:
        """Unattach it, if it is attached."""
        card = the_permanent(action, self.card, "card")
        if card and card.attached_to is None:
            action.nothing("701.3d", f"{card.label} is attached to nothing")
        elif card:
            action.detach(card.id, rules=("701.3d",))


class Merge(CardStep, frozen=True, kw_only=True, tag="merge"):
    """Let a card that is elsewhere merge with a permanent, as mutating lets it: over it, or under what is there. It
    stays the same object, with its counters (730.2), and has the abilities of all its cards (702.140e); nothing enters.
    """

    card: CardId
    onto: CardId
    over: bool = True

    names = ("card", "onto")

    def perform(self, action: Action) -> None:
        """Let it merge, if a card that can be a permanent comes to a permanent from elsewhere."""
        card = the_card(action, self.card, "card")
        host = the_permanent(action, self.onto, "onto", "730.2")
        if host is None:
            return
        if card.zone == "battlefield":
            action.nothing(
                "730.2", f"{card.label} is on the battlefield: only what is elsewhere merges with a permanent"
            )
        elif card.token:
            action.nothing("111.8", f"{card.label} is a token that has left the battlefield: it can't come back")
        elif card.face.type_line.types & {"instant", "sorcery"}:
            action.nothing("400.4a", f"{card.label} is no permanent card: it can't become part of a permanent")
        else:
            action.merge(card.id, host.id, over=self.over)


class PhaseOut(OneCardStep, frozen=True, kw_only=True, tag="phase_out"):
    """A permanent phases out, and what is attached to it with it; it keeps its counters (702.26b, 702.26g)."""

    def perform(self, action: Action) -> None:
        """Let it phase out."""
        if card := the_permanent(action, self.card, "card"):
            for each in _with_attachments(action, card, phased_out=False):
                rule = "702.26b" if each == card.id else "702.26g"
                action.turn(each, "phased out", rules=(rule,), phased_out=True)


class PhaseIn(OneCardStep, frozen=True, kw_only=True, tag="phase_in"):
    """A phased-out permanent phases in, and what is attached to it with it (702.26d)."""

    def _is_there(self, action: Action, object_id: str | UnsetType | None, where: str) -> bool:
        card = action.board.cards.get(str(object_id))
        return (card is not None and card.phased_out) or super()._is_there(action, object_id, where)

    def perform(self, action: Action) -> None:
        """Let it phase in."""
        card = the_card(action, self.card, "card")
        host = action.board.cards.get(card.attached_to or "")
        if not card.phased_out or card.zone != "battlefield":
            action.nothing("702.26c", f"{card.label} is not phased out")
            return
        phasing = _with_attachments(action, card, phased_out=True)
        hangs = host is not None and is_attached(card, host) and host.phased_out
        if host is not None and hangs and host.id not in phasing:  # where they hang on each other, any may go first
            action.nothing(
                "702.26g", f"{card.label} phases in only together with {host.label}, to which it is attached"
            )
            return
        for each in phasing:
            rule = "702.26d" if each == card.id else "702.26g"
            action.turn(each, "phased in", rules=(rule,), phased_out=False)


def _with_attachments(action: Action, card: Card, *, phased_out: bool) -> list[str]:
    """The card, and all that is attached to it, and to that (702.26g)."""
    found = [card]
    for host in found:
        found += [
            other
            for other in action.board.cards.values()
            if other not in found and other.phased_out is phased_out and is_attached(other, host)
        ]
    return [each.id for each in found]


class TurnFaceDown(OneCardStep, frozen=True, kw_only=True, tag="turn_face_down"):
    """Turn a permanent face down: a 2/2 creature without name and abilities; its counters stay (708.2)."""

    def perform(self, action: Action) -> None:
        """Turn it, if it lies face up."""
        card = the_permanent(action, self.card, "card")
        if card and card.face_down:
            action.nothing("708.2", f"{card.label} lies face down already")
        elif card:
            action.turn_over(card.id, face_down=True, rules=("708.2",))


class TurnFaceUp(OneCardStep, frozen=True, kw_only=True, tag="turn_face_up"):
    """Turn a face-down permanent face up: the same object, with its counters (708.8)."""

    def perform(self, action: Action) -> None:
        """Turn it, if it lies face down and is a permanent card."""
        card = the_permanent(action, self.card, "card")
        if card is None:
            return
        if not card.face_down:
            action.nothing("708.8", f"{card.label} lies face up already")
        elif card.printed.type_line.types & {"instant", "sorcery"}:
            action.nothing("701.40g", f"{card.printed.name or card.id} is no permanent card: it stays face down")
        elif nonpermanent := next((p for p in card.merged if p.front.type_line.types & {"instant", "sorcery"}), None):
            action.nothing(
                "730.2g", f"{nonpermanent.front.name or nonpermanent.id} is no permanent card: all stay face down"
            )
        else:
            action.turn_over(card.id, face_down=False, rules=("708.8",))


class Control(OneCardStep, frozen=True, kw_only=True, tag="control"):
    """A player gains control of a permanent: the same object, with its counters (613.1b)."""

    player: PlayerId

    def perform(self, action: Action) -> None:
        """Change its controller."""
        player = action.board.player(self.player)
        card = the_permanent(action, self.card, "card")
        if card and card.controller == player.id:
            action.nothing("613.1b", f"{player.label} controls {card.label} already")
        elif card:
            action.change(replace(card, controller=player.id))
            action.board = action.board.placed(card.id, "bottom")
            action.happened(ControlChanged(card=card.id, was=card.controller, now=player.id, rules=("613.1b",)))


class EndTurn(Step, frozen=True, kw_only=True, tag="end_turn"):
    """The turn ends: marked damage wears off, as do effects until end of turn (514.2), regeneration too, and the next
    player still in the game is active.
    """

    def perform(self, action: Action) -> None:
        """End the active player's turn."""
        board = action.board
        others = [player_id for player_id in board.apnap()[1:] if not board.player(player_id).lost]
        following = others[0] if others else board.active
        worn = [c for c in board.cards.values() if c.damage or c.deathtouched or c.regenerates or c.until_end_of_turn]
        fresh: dict[str, Any] = {"damage": 0, "deathtouched": False, "regenerates": 0}
        fresh |= {"until_end_of_turn": (), "effects_since": ()}
        action.change(*(replace(card, **fresh) for card in worn))
        action.board = replace(action.board, active=following)
        action.happened(TurnEnded(player=board.active, next_player=following, rules=("514.2",)))
