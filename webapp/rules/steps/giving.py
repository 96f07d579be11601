"""The step by which an effect does something to a permanent until end of turn."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from webapp.rules.action import Action
from webapp.rules.entries import MOST_ABILITIES
from webapp.rules.errors import BadStepError
from webapp.rules.events import Given
from webapp.rules.statics import Fleeting, Gives
from webapp.rules.steps.base import OneCardStep, the_permanent


class Give(OneCardStep, frozen=True, kw_only=True, tag="give"):
    """An effect does this to a permanent until end of turn, whatever becomes of its source (611.2a)."""

    abilities: Annotated[tuple[Fleeting, ...], Meta(min_length=1, max_length=MOST_ABILITIES)]

    def perform(self, action: Action) -> None:
        """Let the effect begin. Raises BadStepError beyond the limit of effects on one permanent."""
        card = the_permanent(action, self.card, "card")
        if card is None:
            return
        under = (*card.until_end_of_turn, *self.abilities)
        if len(under) > MOST_ABILITIES:
            raise BadStepError(f"at most {MOST_ABILITIES} effects on one permanent", "abilities")
        since = (*(stamp for stamp, _ in card.effects), *[action.board.clock] * len(self.abilities))
        action.change(replace(card, until_end_of_turn=under, effects_since=since))
        words = tuple(word for gift in self.abilities if isinstance(gift, Gives) for word in gift.keywords)
        action.happened(Given(card=card.id, keywords=words, rules=("611.2a",)))
