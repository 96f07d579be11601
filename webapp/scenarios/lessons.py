"""A scenario as a lesson: its moments one after another, and the questions before them with their answers.

What is asked about cards and players is answered by the step itself: nobody writes the answer by hand, and it is
judged field by field. Also the two ways of a scenario that goes back and then another way: A or B.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from msgspec import Struct

from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.characteristics import View, view_of
from webapp.rules.counters import Kind
from webapp.rules.play import Moment
from webapp.rules.quiz import Quiz
from webapp.rules.steps import AnyStep, Undo
from webapp.rules.zones import ZONES
from webapp.scenarios.format import Scenario
from webapp.scenarios.running import run

GONE = "gone"  # where a card is that has ceased to exist
PLACES = (*ZONES, GONE)
_PLACE_WORDS = {"command": "command zone", GONE: "ceases to exist"}


def moments_up_to(scenario: Scenario, number: int) -> tuple[Moment, ...]:
    """The moments of a scenario from the first one to that after so many steps. Raises CountertopError, as `run`."""
    return tuple(islice(run(scenario), number + 1))


def quizzes_of(scenario: Scenario) -> dict[int, Quiz]:
    """What is asked before a step, by the step's number; 1 is the first."""
    return {number: step.quiz for number, step in enumerate(scenario.steps, 1) if step.quiz is not None}


# Choices


def is_right_choice(quiz: Quiz, chosen: tuple[int, ...]) -> bool:
    """Whether these are all of the right choices, and no other."""
    return set(chosen) == set(quiz.right_numbers)


# The board as one thinks it will be


class Asked(Struct, frozen=True, kw_only=True):
    """One field of a card or player: how it is before the step, and how after; `after` is empty where it has no
    such field any more, as a creature that has died has no damage.
    """

    object: str
    label: str
    name: str  # zone, power, toughness, damage, life, lost, or `counters.` and a kind
    what: str
    before: str
    after: str

    @property
    def key(self) -> str:
        """What an answer to it is called."""
        return f"{self.object}.{self.name}"


class Judged(Struct, frozen=True, kw_only=True):
    """An answer beside what came out."""

    what: str
    said: str
    is_: str

    @property
    def right(self) -> bool:
        """Whether it came out so."""
        return self.said == self.is_


def asked_of(quiz: Quiz, before: Board, after: Board) -> tuple[tuple[str, tuple[Asked, ...]], ...]:
    """What a question asks of each card and player: the name of each, and its fields."""
    views = view_of(before), view_of(after)
    kinds = [_kinds([board.cards[i] for i in quiz.cards if i in board.cards]) for board in (before, after)]
    every = tuple(dict.fromkeys((*kinds[0], *kinds[1])))
    cards = [(before.label(card_id), tuple(_of_card(card_id, views, every))) for card_id in quiz.cards]
    left = {player.id: player for player in after.players}
    pairs = [(player, left.get(player.id, player)) for player in before.players if player.id in quiz.players]
    every = tuple(dict.fromkeys(kind for pair in pairs for kind in _kinds(list(pair))))
    players = [(one.label, tuple(_of_player(one, other, every))) for one, other in pairs]
    return (*cards, *players)


def _kinds(holders: list[Card] | list[Player]) -> tuple[Kind, ...]:
    return tuple(sorted({Kind(kind) for holder in holders for kind in holder.counters}))


def _of_card(card_id: str, views: tuple[View, View], kinds: tuple[Kind, ...]) -> Iterator[Asked]:
    was, is_ = (_fields_of(card_id, view, kinds) for view in views)
    label = views[0].board.label(card_id)
    for name, what in _card_fields(kinds):
        if name in was or name in is_:
            yield Asked(
                object=card_id, label=label, name=name, what=what, before=was.get(name, ""), after=is_.get(name, "")
            )


def _card_fields(kinds: tuple[Kind, ...]) -> tuple[tuple[str, str], ...]:
    counters = ((f"counters.{kind}", f"{kind} counters") for kind in kinds)
    return (("zone", "zone"), ("power", "power"), ("toughness", "toughness"), ("damage", "damage"), *counters)


def _fields_of(card_id: str, view: View, kinds: tuple[Kind, ...]) -> dict[str, str]:
    card = view.board.cards.get(card_id)
    if card is None:
        return {"zone": GONE}
    fields = {"zone": str(card.zone)}
    if card.is_permanent:
        now = view.of(card)
        sizes = {"power": now.power, "toughness": now.toughness}
        fields |= {name: str(number) for name, number in sizes.items() if isinstance(number, int)}
        if now.is_a("creature"):
            fields["damage"] = str(card.damage)
    if card.is_permanent or card.counters:
        fields |= {f"counters.{kind}": str(card.counters[kind]) for kind in kinds}
    return fields


def _of_player(before: Player, after: Player, kinds: tuple[Kind, ...]) -> Iterator[Asked]:
    fields = [("life", "life", before.life, after.life)]
    fields += [(f"counters.{kind}", f"{kind} counters", before.counters[kind], after.counters[kind]) for kind in kinds]
    for name, what, was, is_ in fields:
        yield Asked(object=before.id, label=before.label, name=name, what=what, before=str(was), after=str(is_))
    lost = ["yes" if player.lost else "no" for player in (before, after)]
    yield Asked(object=before.id, label=before.label, name="lost", what="has lost", before=lost[0], after=lost[1])


def judged(fields: tuple[Asked, ...], answers: Mapping[str, str]) -> Iterator[Judged]:
    """The answers about one card or player, each beside what came out; where the zone is wrong, that alone. What has
    no such field any more is not asked for.
    """
    for field in fields:
        said = answers.get(field.key, field.before)
        if field.after:
            yield Judged(what=field.what, said=_in_words(said), is_=_in_words(field.after))
        if field.name == "zone" and said != field.after:
            return


def _in_words(value: str) -> str:
    return _PLACE_WORDS.get(value, value.replace("-", "\u2212"))


def place_in_words(place: str) -> str:
    """What people call a place where a card may be."""
    return _PLACE_WORDS.get(place, place)


# A or B


class Fork(Struct, frozen=True, kw_only=True):
    """Two ways from one moment on: the numbers of the steps that led there, of those of A, and of those of B."""

    common: tuple[int, ...]
    a: tuple[int, ...]
    b: tuple[int, ...]


def fork_of(scenario: Scenario) -> Fork | None:
    """The two ways of a scenario that goes back once more, and then another way; None if it does not."""
    line: list[int] = []
    left: tuple[int, ...] = ()
    going_back = False
    for number, step in enumerate(scenario.steps, 1):
        if isinstance(step, Undo):
            left = left if going_back else tuple(line)
            if line:
                line.pop()
        else:
            line.append(number)
        going_back = isinstance(step, Undo)
    common = sum(1 for one, other in zip(left, line, strict=False) if one == other)
    a, b = left[common:], tuple(line[common:])
    return Fork(common=tuple(line[:common]), a=a, b=b) if a and b else None


def forked(common: tuple[AnyStep, ...], a: tuple[AnyStep, ...], b: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
    """The steps of a scenario that goes one way, back, and the other way."""
    return (*common, *a, *(Undo() for _ in a), *b)
