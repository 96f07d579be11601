"""What all steps share: who does it, what it names, and whether that is there."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType

from webapp.rules.action import Action
from webapp.rules.cards import Card, Player
from webapp.rules.entries import (
    CardId,
    PlayerId,
    Text,
)
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.expected import Expect
from webapp.rules.quiz import Quiz


class Step(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that somebody does. `by` is who (None: the active player), `say` a caption for people, and `quiz` what
    a lesson asks them before it shows the step.
    """

    by: PlayerId | None = None
    say: Text = ""
    quiz: Quiz | None = None
    expect: Expect | None = None

    names: ClassVar[tuple[str, ...]] = ()  # the fields that name cards or players

    def perform(self, action: Action) -> None:
        """Do it: change the action's board and note what happened. Raises BadStepError if it makes no sense."""
        raise BadStepError(f"{type(self).__name__.lower()} does nothing by itself", "do")

    def can_begin(self, action: Action) -> bool:
        """Whether what it names is there to be acted on; if not, why is noted. Raises UnknownObjectError."""
        if self.by is not None:
            action.board.player(self.by, "by")
        return all([self._is_there(action, getattr(self, name), name.rstrip("_")) for name in self.names])

    def _is_there(self, action: Action, object_id: str | UnsetType | None, where: str) -> bool:
        if object_id is None or object_id is UNSET:
            return True
        found = action.board.find(object_id, where)
        if isinstance(found, Player):
            return True
        if action.board.merged_into(found.id):
            action.nothing("730.2", f"{found.label} has merged with a permanent: it is no object of its own")
            return False
        if found.id in action.board.gone:
            action.nothing("111.7", f"{found.label} has ceased to exist")
            return False
        if found.zone == "battlefield" and found.phased_out:
            action.nothing("702.26b", f"{found.label} is phased out: it is treated as though it did not exist")
            return False
        return True


class CardStep(Step, frozen=True, kw_only=True):
    """A step that names cards. `expected` says which incarnation of each is meant: another object is not (400.7)."""

    expected: dict[CardId, Annotated[int, Meta(ge=1)]] = {}

    def can_begin(self, action: Action) -> bool:
        """Whether what it names is there, and still is the object that is meant."""
        if not super().can_begin(action):
            return False
        for card_id, incarnation in self.expected.items():
            card = action.board.find(card_id, where=f"expected.{card_id}")
            if isinstance(card, Player) or card.incarnation != incarnation:
                action.nothing("400.7", f"{card.label} is another object by now than the one that was meant")
                return False
        return True


class OneCardStep(CardStep, frozen=True, kw_only=True):
    """A step about one card."""

    card: CardId

    names = ("card",)


class EditorStep(CardStep, frozen=True, kw_only=True):
    """A step of the editor's hand, which reaches what is phased out, too."""

    def _is_there(self, action: Action, object_id: str | UnsetType | None, where: str) -> bool:
        if object_id not in action.board.gone:
            return True
        if action.board.merged_into(str(object_id)):
            return super()._is_there(action, object_id, where)
        action.nothing("111.7", f"{action.board.label(str(object_id))} has ceased to exist")
        return False


def the_card(action: Action, card_id: str, where: str) -> Card:
    """The card of that id. Raises UnknownObjectError for a player's."""
    if card_id not in action.board.cards:
        raise UnknownObjectError(card_id, where)
    return action.card(card_id)


def the_permanent(action: Action, card_id: str, where: str, rule: str = "110.1") -> Card | None:
    """The permanent of that id; None, and why is noted, if the card lies elsewhere."""
    card = the_card(action, card_id, where)
    if card.is_permanent:
        return card
    action.nothing(rule, f"{card.label} is not on the battlefield")
    return None
