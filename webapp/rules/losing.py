"""What losing the game depends on: who loses together, the numbers of a table, and what keeps a player from it."""

from __future__ import annotations

from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.characteristics import View
from webapp.rules.citations import covers
from webapp.rules.statics import CannotLose

POISON, TEAM_POISON, COMMANDER_DAMAGE = 10, 15, 21
FOR_EACH_FURTHER_TEAMMATE = 5
_OF_TEAMS = {"704.6a": "704.5a", "704.6b": "704.5c"}  # who doesn't lose for the one doesn't for the other (810.8)


def in_teams(board: Board) -> bool:
    """Whether teams win and lose as one."""
    return board.format == "two-headed-giant"


def side_of(board: Board, player: Player) -> tuple[Player, ...]:
    """Who loses together with a player: in Two-Headed Giant the whole team."""
    if not in_teams(board):
        return (player,)
    return tuple(mate for mate in board.players if board.team_of(mate.id) == board.team_of(player.id))


def is_a_draw(before: Board, after: Board) -> bool:
    """Whether all who were left in a game lost it at one time (104.4a); whoever was left alone only loses."""
    left = [player.id for player in before.players if not player.lost]
    return all(player.lost for player in after.players) and any(before.are_opponents(left[0], who) for who in left[1:])


def usual_team_poison(players: tuple[Player, ...]) -> int:
    """How many poison counters are too many for that team, where no house rule says otherwise (704.6b)."""
    return TEAM_POISON + FOR_EACH_FURTHER_TEAMMATE * max(len(players) - 2, 0)


def kept_by(view: View, player: Player, rule: str) -> Card | None:
    """What keeps a player from losing by that rule; in a team, none can lose if one of them can't."""
    side = {mate.id for mate in side_of(view.board, player)}
    numbers = (rule, _OF_TEAMS.get(rule, rule))
    for source, ability in view.sources(CannotLose):
        named = ability.to is None or any(covers(said, number) for said in ability.to for number in numbers)
        if source.controller in side and named:
            return source
    return None
