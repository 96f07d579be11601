"""The rules of the game that Countertop does not do, of those that a reader of its table may look for."""

from __future__ import annotations

from msgspec import Struct

from webapp.rules.citations import CITATIONS


class NotDone(Struct, frozen=True):
    """A rule of the game that Countertop does not do, what it says in our own words, and why it is not done."""

    number: str
    telling: str
    why: str


_NO_TURNS = "a turn here is one act, without phases"
NOT_DONE = (
    NotDone("117", "Checks come whenever a player is about to get priority.", "nobody gets priority: after every act"),
    NotDone("122.1i", "Rad counters mill their player's cards as the main phase begins.", _NO_TURNS),
    NotDone("122.7", "What waits for the Nth counter triggers as that number is passed.", "not there yet"),
    NotDone("122.8", "Where the counters of what has left are put, they are put anew, not moved.", "not there yet"),
    NotDone("122.9", "So it is where something was sacrificed as a cost.", "not there yet"),
    NotDone("704.5e", "A copy of a spell or card that is where it can't be ceases to exist.", "not there yet"),
    NotDone("704.5k", "Of world permanents only the newest stays.", "not there yet"),
    NotDone("704.5s", "A Saga whose last chapter is over is sacrificed.", "not there yet"),
    NotDone("704.5t", "A dungeon whose last room is done is taken out of the game.", "no dungeons are modelled"),
    NotDone("704.5u", "Players choose sectors for their creatures.", "not there yet"),
    NotDone("704.5v", "A Siege at defense 0 goes to the graveyard, after its trigger.", "not there yet"),
    NotDone("704.5x", "A battle without a protector gets one.", "not there yet"),
    NotDone("704.5y", "A Siege's protector must be an opponent.", "not there yet"),
    NotDone("704.5z", "Of one player's Roles on a permanent only the newest stays.", "not there yet"),
    NotDone("704.5aa", "Who has an engine and no speed gets speed 1.", "not there yet"),
    NotDone("704.6a", "A two-headed team with no life left loses.", "not there yet"),
    NotDone("704.6b", "A two-headed team with fifteen poison counters loses.", "not there yet"),
    NotDone("704.6c", "Who was dealt 21 combat damage by one commander loses.", "not there yet"),
    NotDone("704.6e", "A scheme that is over goes to the bottom of its deck.", "no schemes are modelled"),
    NotDone("704.6f", "A phenomenon that is over leads to the next plane.", "no planes are modelled"),
)


def not_done() -> tuple[NotDone, ...]:
    """The rules that Countertop does not do, of those that a reader of this table may look for."""
    return tuple(rule for rule in NOT_DONE if rule.number not in CITATIONS)
