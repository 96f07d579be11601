"""What is foreseen is what comes: on any board, for any step that chance draws, no phrase says what then is not so, and
none is missing of what matters: who loses, who dies, what becomes bigger or smaller, that nothing happens, a question.
"""

import os
import re
from random import Random

import pytest

from tests.rules.anything import Habits, some_start, some_step
from webapp.rules import Board, Moment, View, begin, foreseen, take
from webapp.rules.errors import BadStepError
from webapp.rules.events import TakenOff
from webapp.rules.foreseen import Phrase, foresee, subject_of
from webapp.rules.steps import AnyStep, Leave, Set, Together, Undo
from webapp.rules.telling import signed

RUNS = max(20, int(os.environ.get("COUNTERTOP_RUNS", "200")) // 8)
STEPS_A_RUN = 12
BY_HAND = (Set, Together)  # by these a player can have lost without a rule, or have come back


def size(board: Board, card_id: str) -> str:
    now = View(board).of(board.cards[card_id])
    return "" if now.power is None else f"{signed(now.power)}/{signed(now.toughness)}"


def said_of(phrases: tuple[Phrase, ...], object_id: str, subject: str) -> list[str]:
    """What the phrases say of one object, without the names before it."""
    told = [
        phrase for phrase in phrases if object_id in phrase.objects or (object_id == subject and not phrase.objects)
    ]
    return [phrase.text.split(": ", 1)[-1] if phrase.objects else phrase.text for phrase in told]


def it_agrees(now: Moment, step: AnyStep, after: Moment, phrases: tuple[Phrase, ...]) -> None:
    before, board, subject = now.board, after.board, subject_of(step)
    says = [phrase.text for phrase in phrases]
    assert any(text.startswith("nothing happens: ") for text in says) is bool(after.nothing)
    assert any(text.startswith("would ask: ") for text in says) is bool(after.choice)
    if not isinstance(step, BY_HAND):
        lose = [p.id for p in board.players if p.lost and before.is_player(p.id) and not before.player(p.id).lost]
        assert (
            any(re.search(r"\bloses?$", text) for text in says) is bool(lose) or "join" in type(step).__name__.lower()
        )
    for card_id, card in board.cards.items():
        was = before.cards.get(card_id)
        if was is None or not was.is_permanent:
            continue
        told = said_of(phrases, card_id, subject)
        if card.zone == "graveyard" and card.incarnation != was.incarnation:
            assert any(text.startswith(("dies", "die", "goes", "go")) for text in told), card_id
        if card.is_permanent and card.incarnation == was.incarnation:
            old, new = size(before, card_id), size(board, card_id)
            assert not any(text.startswith(("dies", "die:")) for text in told), card_id
            assert old == new or not (old and new) or any(text.endswith(f"\u2192 {new}") for text in told), card_id
            changes = [text for text in told if re.fullmatch(r"[^+\s-]\S*/\S+ \u2192 \S+/\S+", text)]
            assert all(text == f"{old} \u2192 {new}" for text in changes), card_id
    if not isinstance(step, BY_HAND) and not isinstance(step, Leave):
        taken_off = {event.card for event in after.events if isinstance(event, TakenOff)}  # by hand, as an answer too
        for card_id in before.cards.keys() - board.cards.keys() - taken_off:
            assert not before.cards[card_id].is_permanent or said_of(phrases, card_id, subject), card_id


@pytest.mark.parametrize("seed", range(RUNS))
def test_what_is_foreseen_is_what_comes(seed: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(foreseen, "MOST_PHRASES", 1_000)  # all of them, not the first three
    chance = Random(seed)
    start = some_start(chance)
    now, habits = begin(start.board()), Habits(chance)
    for number in range(STEPS_A_RUN):
        step = some_step(chance, now, habits, start.timeless, f"n{number}")
        if isinstance(step, Undo):
            continue
        try:
            after = take(now, step)
        except BadStepError as refused:
            with pytest.raises(BadStepError, match=re.escape(str(refused))):
                foresee(now, step)
            continue
        it_agrees(now, step, after, foresee(now, step).phrases)
        now = after
