"""What a lesson asks before a step is shown. The rules pay no heed to it: it is for people, like a caption."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from webapp.rules.board import Board
from webapp.rules.entries import CardId, PlayerId, Text
from webapp.rules.errors import UnknownObjectError

FEWEST_CHOICES, MOST_CHOICES = 2, 8
MOST_SET = 20  # cards, and players, that one question asks for
LONGEST_QUESTION = 500
LONGEST_CHOICE = 200

ChoiceNumber = Annotated[int, Meta(ge=1, le=MOST_CHOICES)]
ChoiceText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHOICE)]


class Quiz(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question before the step is shown: either with `choices`, of which `right` says the number or numbers, or
    about `cards` and `players`, for which one says how they will be. `why` is told with the answer.
    """

    ask: Annotated[str, Meta(min_length=1, max_length=LONGEST_QUESTION)]
    choices: Annotated[tuple[ChoiceText, ...], Meta(max_length=MOST_CHOICES)] = ()
    right: ChoiceNumber | Annotated[tuple[ChoiceNumber, ...], Meta(max_length=MOST_CHOICES)] = ()
    cards: Annotated[tuple[CardId, ...], Meta(max_length=MOST_SET)] = ()
    players: Annotated[tuple[PlayerId, ...], Meta(max_length=MOST_SET)] = ()
    why: Text = ""

    def __post_init__(self) -> None:
        if self.choices and (self.cards or self.players):
            raise ValueError("a question has either choices, or cards and players for which one says how they will be")
        if self.choices:
            self._refuse_wrong_choices()
        elif not (self.cards or self.players):
            raise ValueError("a question needs choices, or cards or players for which one says how they will be")
        elif self.right_numbers:
            raise ValueError("right is for choices: how cards and players will be, the step itself shows")
        for named in (self.cards, self.players, self.right_numbers):
            if len(set(named)) < len(named):
                raise ValueError("nothing stands there twice")

    def _refuse_wrong_choices(self) -> None:
        if len(self.choices) < FEWEST_CHOICES:
            raise ValueError(f"choices are {FEWEST_CHOICES} to {MOST_CHOICES}, not {len(self.choices)}")
        if not self.right_numbers:
            raise ValueError("right says which of the choices is right: a number, 1 is the first, or a list of numbers")
        if (most := max(self.right_numbers)) > len(self.choices):
            raise ValueError(f"right is a number from 1 to {len(self.choices)}, the number of choices, not {most}")

    @property
    def right_numbers(self) -> tuple[int, ...]:
        """The numbers of the right choices; 1 is the first. Empty if it asks for cards and players."""
        return (self.right,) if isinstance(self.right, int) else self.right

    def refuse_what_is_not_there(self, board: Board) -> None:
        """Raise UnknownObjectError for a card or player that it asks for and that is not on this board."""
        players = {player.id for player in board.players}
        for name, ids, there in (("cards", self.cards, board.cards), ("players", self.players, players)):
            for index, object_id in enumerate(ids):
                if object_id not in there:
                    raise UnknownObjectError(object_id, f"quiz.{name}[{index}]")
