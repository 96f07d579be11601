"""The triggers that wait, as a page lists them: what each would do, and how it can be resolved."""

from __future__ import annotations

from webapp.rules.board import Board, Trigger
from webapp.rules.characteristics import view_of
from webapp.rules.steps.effects import source_of
from webapp.rules.steps.triggers import MAY_BE_DECLINED, meaning_of, targets_of
from webapp.rules.telling import named_trigger, promise
from webapp.views.uses import AsksView, asks_of
from webapp.views.values import TriggerView


def waiting(board: Board) -> tuple[TriggerView, ...]:
    """What waits on a board, in the order in which it triggered."""
    named = [named_trigger(trigger, board) for trigger in board.triggers]
    views = []
    for place, trigger in enumerate(board.triggers):
        earlier = named[:place].count(named[place])
        views.append(
            TriggerView(
                id=trigger.id,
                name=f"{named[place]}, number {earlier + 1}" if earlier else named[place],
                what=trigger.what,
                source=trigger.source,
                player=board.label(trigger.player),
                does=promise(trigger, board),
                targets=tuple((card.id, card.label) for card in targets_of(view_of(board), trigger)),
                may_decline=trigger.what in MAY_BE_DECLINED or (trigger.ability is not None and trigger.ability.may),
                asks=_asks(board, trigger),
            )
        )
    return tuple(views)


def _asks(board: Board, trigger: Trigger) -> AsksView:
    if trigger.ability is None:
        return AsksView()
    return asks_of(board, source_of(board, meaning_of(trigger)), trigger.ability)
