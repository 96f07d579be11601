"""Acts that the server makes a step of: chance, which is drawn here and recorded as it fell, and a second card like one
that lies there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import SystemRandom
from typing import cast

from flask import request

from webapp.rules.board import MOST_CARDS
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.steps import AnyStep, Create, Together, Untap
from webapp.rules.steps.table import MOST_SIDES
from webapp.rules.writing import twin_of
from webapp.rules.zones import Zone
from webapp.scenarios.format import shortened
from webapp.sessions import Session
from webapp.views import forms

chance = SystemRandom()


def shuffle(session: Session) -> None:
    """Shuffle a player's library, or hand or graveyard: a step that arranges its cards as chance would have it."""
    player = session.now.board.player(request.form.get("player", ""))
    zone = request.form.get("zone") or "library"
    order = [card.id for card in session.now.board.zone(player.id, cast(Zone, zone))]  # of no zone: none
    chance.shuffle(order)
    said = f"{player.label} shuffles their {zone}"
    step = {"do": "arrange", "player": player.id, "zone": zone, "order": order, "say": said}
    session.take(forms.to_step(step, strict=True))


def roll(session: Session) -> None:
    """Roll a die of so many sides."""
    sides = request.form.get("sides") or "20"
    if not re.fullmatch(r"[0-9]{1,4}", sides) or not 2 <= int(sides) <= MOST_SIDES:
        raise BadStepError(f"a die has 2 to {MOST_SIDES:,} sides, not {sides[:20]!r}", "sides")
    session.take(_by({"do": "roll", "sides": int(sides), "result": chance.randint(1, int(sides))}))


def flip(session: Session) -> None:
    """Flip a coin."""
    session.take(_by({"do": "flip", "result": chance.choice(["heads", "tails"])}))


def _by(step: dict[str, object]) -> AnyStep:
    by = request.form.get("by")
    return forms.to_step({**step, "by": by} if by else step, strict=True)


def untap_all(session: Session) -> None:
    """Untap all that a player has tapped, as one act."""
    board = session.now.board
    player = board.player(request.form.get("player", ""))
    tapped = [card.id for card in board.permanents() if card.tapped and card.controller == player.id]
    if not tapped:
        raise BadStepError(f"{player.label} has nothing that is tapped", "player")
    session.take(Together(steps=tuple(Untap(card=card_id) for card_id in tapped), say=f"{player.label} untaps"))


def duplicate(session: Session) -> None:
    """Create a card like the one named, or like each of several, as one act."""
    named = [part for text in request.form.getlist("cards") for part in re.split(r"[\s,]+", text) if part]
    named = named or [request.form.get("card", "")]
    if len(named) > MOST_CARDS:
        raise BadStepError(f"at most {MOST_CARDS} cards a board", "cards")
    board, steps, taken = session.now.board, [], set[str]()
    for card_id in named:
        if card_id not in board.cards:
            raise UnknownObjectError(card_id[:100], "cards" if request.form.getlist("cards") else "card")
        entry = twin_of(board, card_id, taken)
        taken.add(entry.id)
        steps.append(Create(card=shortened(entry, board.cards[card_id].card)))
    session.take(steps[0] if len(steps) == 1 else Together(steps=tuple(steps)))


ACTS: dict[str, Callable[[Session], None]] = {
    "shuffle": shuffle,
    "roll": roll,
    "flip": flip,
    "duplicate": duplicate,
    "untap-all": untap_all,
}
