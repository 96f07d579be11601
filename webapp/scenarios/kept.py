"""What a Forge file says and nothing here plays, as a scenario keeps it: text that the rules never see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from webapp.rules.board import MOST_CARDS, MOST_PLAYERS, Board
from webapp.rules.entries import CardId, PlayerId
from webapp.rules.errors import UnreadableScenarioError

KEPT = "kept for Forge, not played here: "
LONGEST_LINE = 20_000
LONGEST_ENTRY = 2_000
LONGEST_KEY = 100
MOST_LINES = 200
MOST_KEPT = 400_000  # characters of one file: with them, and its board, a scenario still is no larger than may be read

_Key = Annotated[str, Meta(pattern=r"^[^\r\n=:;|#\[\]]+\Z", max_length=LONGEST_KEY)]
_Line = Annotated[str, Meta(pattern=r"^[^\r\n]*\Z", max_length=LONGEST_LINE)]
_Entry = Annotated[str, Meta(pattern=r"^[^\r\n;]*\Z", max_length=LONGEST_ENTRY)]
_Lines = Annotated[Mapping[_Key, _Line], Meta(max_length=MOST_LINES)]


class ForForge(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Forge file says and Countertop does not play, kept to be written back: of the puzzle, of the game, of its
    players and of cards, in Forge's own words. It changes nothing on the board.
    """

    metadata: _Lines = {}
    state: _Lines = {}
    players: Annotated[Mapping[PlayerId, _Lines], Meta(max_length=MOST_PLAYERS)] = {}
    heads: Annotated[Mapping[CardId, _Entry], Meta(max_length=MOST_CARDS)] = {}
    cards: Annotated[Mapping[CardId, _Entry], Meta(max_length=MOST_CARDS)] = {}

    def __bool__(self) -> bool:
        """Whether anything is kept."""
        return any((self.metadata, self.state, self.players, self.heads, self.cards))

    @property
    def length(self) -> int:
        """How many characters of text that is."""
        maps = (self.metadata, self.state, *self.players.values(), self.heads, self.cards)
        return sum(len(key) + len(text) for texts in maps for key, text in texts.items())


def refuse_strangers(kept: ForForge, board: Board) -> None:
    """Raise UnreadableScenarioError, with the path, where something is kept for a player or card not on the board."""
    for player_id in kept.players:
        if not board.is_player(player_id):
            raise UnreadableScenarioError(f"no player {player_id!r} on this board", f"forge.players.{player_id}")
    for field, texts in (("heads", kept.heads), ("cards", kept.cards)):
        for card_id in texts:
            if card_id not in board.cards:
                raise UnreadableScenarioError(f"no card {card_id!r} on this board", f"forge.{field}.{card_id}")


def parted(not_carried_over: Iterable[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What an opened file has and the board does not, under the headings that say what has become of it."""
    lines = tuple(not_carried_over)
    lost = tuple(line for line in lines if not line.startswith(KEPT))
    kept = tuple(line.removeprefix(KEPT) for line in lines if line.startswith(KEPT))
    headed = (("Not carried over", lost), ("Kept for Forge, not played here", kept))
    return tuple((heading, found) for heading, found in headed if found)
