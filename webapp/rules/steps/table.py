"""Steps about the table itself: chance as it fell, and players who come and go."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from webapp.rules.action import Action
from webapp.rules.board import MOST_PLAYERS, Board, refuse_player_id
from webapp.rules.entries import PlayerEntry, PlayerId, player_of
from webapp.rules.errors import BadStepError
from webapp.rules.events import ControlChanged, Flipped, Joined, LeftGame, Rolled
from webapp.rules.merging import parts_under_way, without_cards_of
from webapp.rules.steps.base import Step

MOST_SIDES = 1_000
Side = Literal["heads", "tails"]


class Roll(Step, frozen=True, kw_only=True, tag="roll"):
    """A player rolls a die: what it showed is recorded, for the rules themselves know no chance (706.2)."""

    sides: Annotated[int, Meta(ge=2, le=MOST_SIDES)] = 20
    result: Annotated[int, Meta(ge=1, le=MOST_SIDES)]

    def perform(self, action: Action) -> None:
        """Note what it showed. Raises BadStepError for a number that no side of it bears."""
        if self.result > self.sides:
            raise BadStepError(f"a die of {self.sides} sides can't show {self.result}", "result")
        action.happened(Rolled(player=action.by, sides=self.sides, result=self.result, rules=("706.2",)))


class Flip(Step, frozen=True, kw_only=True, tag="flip"):
    """A player flips a coin: which side came up is recorded (705.2)."""

    result: Side

    def perform(self, action: Action) -> None:
        """Note which side came up."""
        action.happened(Flipped(player=action.by, result=self.result, rules=("705.2",)))


class Join(Step, frozen=True, kw_only=True, tag="join"):
    """A player comes to the table, and sits down last in turn order."""

    player: PlayerEntry

    def perform(self, action: Action) -> None:
        """Let the player sit down. Raises BadStepError for an id that is taken, and if the table is full."""
        action.board = joined(action.board, self.player)
        action.happened(Joined(player=self.player.id))


class Leave(Step, frozen=True, kw_only=True, tag="leave"):
    """A player leaves the game, and with the player every object that the player owns. What else they controlled by an
    effect is its again whom it would belong to; what came under their control without one is exiled (800.4a).
    """

    player: PlayerId

    def perform(self, action: Action) -> None:
        """Let the player go. What waits for them waits no longer.

        Raises BadStepError for the last player.
        """
        player = action.board.player(self.player)
        if len(action.board.players) == 1:
            raise BadStepError(f"{player.label} is the last player: somebody has to stay", "player")
        cards = [card for card in action.board.cards.values() if card.owner == player.id]
        parted = [(other, card.id) for card in cards for other in parts_under_way(action.board, card)]
        action.change(*(without_cards_of(card, player.id) for card in action.board.cards.values() if card.merged))
        for card in cards:  # what others control of them and waits is theirs, and stays (113.7a)
            if card.is_permanent:
                look = action.before.last_look(card)
                action.change(replace(card, last=look, departed=look))
            action.board = action.board.without(card.id)
        waits = [trigger for trigger in action.board.triggers if trigger.player == player.id]
        following = _next_after(action.board, player.id) if action.board.active == player.id else None
        action.happened(
            LeftGame(
                player=player.id,
                cards=tuple(card.id for card in cards),
                triggers=len(waits),
                active=following,
                rules=("800.4a",),
            )
        )
        for other, host in parted:  # what others own of a merged permanent whose owner has gone
            if other.owner != player.id:
                action.come_apart(other, action.board.gone[host], "exile")
        controlled = [card for card in action.board.cards.values() if card.controller == player.id]
        left_behind = [card.id for card in controlled if card.player == card.entered_for == player.id]
        for card_id in left_behind:
            action.leave(card_id, "exile", "put", rules=("800.4a",))
        action.board = _without_player(action.board, player.id)
        for card in controlled:
            if card.id not in left_behind:
                if card.player == player.id:
                    action.board = action.board.placed(card.id, "bottom")
                now = action.card(card.id).controller
                action.happened(ControlChanged(card=card.id, was=player.id, now=now, rules=("800.4a",)))


def joined(board: Board, entry: PlayerEntry) -> Board:
    """The board with one more player, the last in turn order; without a name, one that nobody bears.

    Raises BadStepError for an id that is taken, and if the table is full.
    """
    if len(board.players) >= MOST_PLAYERS:
        raise BadStepError(f"at most {MOST_PLAYERS} players", "player")
    refuse_player_id(board, entry.id)
    seat, names = len(board.players) + 1, {player.name for player in board.players}
    while (player := player_of(entry, seat)).name in names and not entry.name:
        seat += 1
    return replace(board, players=(*board.players, player))


def _without_player(board: Board, player_id: str) -> Board:
    """The board after a player has left, who owns nothing on it any more; the next one in turn order is active."""
    active = board.active if board.active != player_id else _next_after(board, player_id)
    changed = []
    for card in board.cards.values():
        new = card
        if card.controller == player_id:
            new = replace(new, controller=card.entered_for if card.player == player_id else card.owner)
        if card.entered_under == player_id:  # whose effect it is that somebody controls it, keeps it so
            new = new.entering_for(new.controller)
        if card.protector == player_id:
            new = replace(new, protector=None)
        if card.attached_to == player_id:
            new = replace(new, attached_to=None, attached_incarnation=0)
        if new is not card:
            changed.append(new)
    board = board.having(*changed)
    known = {*board.cards, *(part.id for card in board.cards.values() for part in card.merged)}
    players = tuple(
        replace(other, commander_damage={c: n for c, n in other.commander_damage.items() if c in known})
        for other in board.players
        if other.id != player_id
    )
    waiting = tuple(trigger for trigger in board.triggers if trigger.player != player_id)
    return replace(board, players=players, active=active, triggers=waiting)


def _next_after(board: Board, player_id: str) -> str:
    """Who comes next in turn order, and is still in the game if anybody is."""
    ids = [player.id for player in board.players]
    at = ids.index(player_id)
    following = [*ids[at + 1 :], *ids[:at]]
    return next((other for other in following if not board.player(other).lost), following[0])
