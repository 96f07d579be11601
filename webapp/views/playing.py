"""What the tools of the tray show: whose turn it is, who could untap something, and how the last die or coin fell."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from webapp.rules.steps import EndTurn, Flip, Roll, Together
from webapp.rules.telling import tell
from webapp.sessions import Entry


class PlayerTools(Struct, frozen=True, kw_only=True):
    """What can be done for one player."""

    id: str
    name: str
    active: bool
    can_untap: bool  # has the player a permanent that is tapped?
    can_shuffle: bool  # has the player a library of two cards or more?


class ToolsView(Struct, frozen=True, kw_only=True):
    """What the tools show. `outcome` tells how the die or coin fell, if the last act was one; `untaps_next`, whether a
    turn has just begun whose player has something to untap.
    """

    players: tuple[PlayerTools, ...] = ()
    outcome: str = ""
    untaps_next: bool = False

    @property
    def active(self) -> PlayerTools:
        """Whose turn it is."""
        return next(player for player in self.players if player.active)


def tools_of(entry: Entry) -> ToolsView:
    """The tools of one state of a board."""
    board, step = entry.board, entry.moment.step
    libraries = Counter(card.owner for card in board.cards.values() if card.zone == "library")
    tapped = {card.controller for card in board.permanents() if card.tapped}
    parts = step.steps if isinstance(step, Together) else (step,)
    return ToolsView(
        players=tuple(
            PlayerTools(
                id=player.id,
                name=player.name,
                active=player.id == board.active,
                can_untap=player.id in tapped,
                can_shuffle=libraries[player.id] > 1,
            )
            for player in board.players
        ),
        outcome="; ".join(line.text for line in tell(entry.moment).lines if line.label in ("rolled", "flipped"))
        if any(isinstance(part, Roll | Flip) for part in parts)
        else "",
        untaps_next=isinstance(step, EndTurn) and board.active in tapped,
    )
