"""How each step of a scenario is done by hand: one small function for each `do`, in the table `GESTURES`.

A function does what a person would do on the page. Where the page offers nothing for it, as for a card that can't be
seen, it raises NoGesture before it has touched anything, and the step is sent as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from webapp.driving.demo.gestures.cards import (
    attach,
    control,
    create,
    damage,
    destroy,
    edit,
    merge,
    move,
    only_its_card,
    use,
)
from webapp.driving.demo.gestures.counters import double, move_counters, proliferate, put, put_its_counters, remove
from webapp.driving.demo.gestures.doing import Doing, NoGesture
from webapp.driving.demo.gestures.finding import tidy
from webapp.driving.demo.gestures.several import together
from webapp.driving.demo.gestures.turns import arrange, begins, draw, end_turn, flip, join, leave, life, roll
from webapp.driving.demo.gestures.waiting import choose, dismiss, resolve, undo
from webapp.rules import steps as st

__all__ = ["GESTURES", "Doing", "NoGesture", "by_hand", "tidy"]

Gesture = Callable[[Doing], None]
GESTURES: dict[type, Gesture] = {
    st.Put: put,
    st.Remove: remove,
    st.MoveCounters: move_counters,
    st.PutItsCounters: put_its_counters,
    st.Double: double,
    st.Proliferate: proliferate,
    st.Move: move,
    st.Destroy: destroy,
    st.Sacrifice: only_its_card,
    st.Tap: only_its_card,
    st.Untap: only_its_card,
    st.Transform: only_its_card,
    st.Detach: only_its_card,
    st.PhaseOut: only_its_card,
    st.Regenerate: only_its_card,
    st.PhaseIn: only_its_card,
    st.TurnFaceDown: only_its_card,
    st.TurnFaceUp: only_its_card,
    st.TakeOff: only_its_card,
    st.Attach: attach,
    st.Merge: merge,
    st.Control: control,
    st.Create: create,
    st.Use: use,
    st.Damage: damage,
    st.Set: edit,
    st.Life: life,
    st.Draw: draw,
    st.Arrange: arrange,
    st.Roll: roll,
    st.Flip: flip,
    st.Upkeep: begins,
    st.MainPhase: begins,
    st.EndTurn: end_turn,
    st.Join: join,
    st.Leave: leave,
    st.Choose: choose,
    st.Resolve: resolve,
    st.Dismiss: dismiss,
    st.Undo: undo,
    st.Together: together,
}


def by_hand(doing: Doing) -> None:
    """Do the step as a person would. Raises NoGesture."""
    gesture = GESTURES.get(type(doing.step))
    if gesture is None:
        raise NoGesture("the page has no gesture for this step")
    gesture(doing)
