"""The triggers that wait, as a page lists them: what each would do, and how it can be resolved."""

from __future__ import annotations

from webapp.rules.board import Board, Trigger
from webapp.rules.characteristics import view_of
from webapp.rules.counters import PLUS_ONE, RAD
from webapp.rules.telling import heap, named_trigger, number_word
from webapp.views.values import TriggerView

_MAY_BE_DECLINED = ("graft", "modular", "defeat")


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
                does=_does(trigger, board),
                targets=_targets(trigger, board),
                may_decline=trigger.what in _MAY_BE_DECLINED,
            )
        )
    return tuple(views)


def _does(trigger: Trigger, board: Board) -> str:
    """What comes of it if it is resolved, in a few words; of a reminder its text."""
    source = board.label(trigger.source)
    about = board.label(trigger.about) if trigger.about else ""
    match trigger.what:
        case "undying":
            return f"{source} returns with a +1/+1 counter"
        case "persist":
            return f"{source} returns with a -1/-1 counter"
        case "modular":
            number = trigger.last.counters[PLUS_ONE] if trigger.last else 0
            return f"{heap(PLUS_ONE, number)} may be put on an artifact creature"
        case "graft":
            return f"a +1/+1 counter of {source} may move onto {about}"
        case "evolve":
            return f"a +1/+1 counter is put on {source}, if {about} is greater"
        case "vanishing":
            return f"a time counter is removed from {source}" if trigger.upkeep else f"{source} is sacrificed"
        case "chapter":
            return "what the chapter says is left to you"
        case "defeat":
            return f"{source} is exiled, and may enter with its other face up"
        case "radiation":
            number = board.player(trigger.player).counters[RAD]
            what = "the top card is" if number == 1 else f"the top {number_word(number)} cards are"
            return f"{what} milled; each that is no land costs one life and takes one rad counter off"
    return trigger.text


def _targets(trigger: Trigger, board: Board) -> tuple[tuple[str, str], ...]:
    """What it can target: its counters can go on any artifact creature."""
    if trigger.what != "modular" or not (trigger.last and trigger.last.counters[PLUS_ONE]):
        return ()
    view = view_of(board)
    return tuple(
        (card.id, board.label(card.id)) for card in view.permanents("artifact") if view.types_of(card).has("creature")
    )
