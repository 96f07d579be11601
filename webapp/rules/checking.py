"""The check: all state-based actions judged on one frozen board, performed together, again until quiet (704.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.action import Action, Asks, first_asked
from webapp.rules.beside import beside
from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.errors import BadStepError
from webapp.rules.events import Answer, Choice, Event, GameDrawn
from webapp.rules.leaving import asked_as_it_leaves
from webapp.rules.losing import is_a_draw
from webapp.rules.state_based import (
    RULES,
    Ceases,
    ComesLoose,
    CountersComeOff,
    Effect,
    Found,
    GetsSpeed,
    GoesToSector,
    IsProtected,
    Leaves,
    Loses,
    Regenerates,
    Snapshot,
)
from webapp.rules.triggers import triggered
from webapp.rules.worlds import remembering_worlds

MOST_PASSES = 1_000
MOST_ANSWERED = 10**12  # the highest number that is an answer
_ORDER = (CountersComeOff, ComesLoose, GetsSpeed, GoesToSector, IsProtected, Regenerates, Loses, Leaves, Ceases)


class Fired(Struct, frozen=True):
    """One state-based action performed on one card or player, and why; `beside`: further rules to be read with it."""

    rule: str
    object: str
    why: str
    leaves: bool = False  # whether it sends the object to the graveyard
    beside: tuple[str, ...] = ()


class Pass(Struct, frozen=True):
    """One pass of a check that performed something: what was found, and what happened, all at one time."""

    number: int
    fired: tuple[Fired, ...]
    events: tuple[Event, ...]


class Checked(Struct, frozen=True, kw_only=True):
    """A board on which the check has run. If it stopped at a question, `choice` is that: the asking pass, number
    `next_pass`, has not been performed, and `answers` are those already given for it.
    `switched_off` is what house rules have kept from being done.
    """

    board: Board
    passes: tuple[Pass, ...] = ()
    choice: Choice | None = None
    next_pass: int = 1
    answers: Mapping[Choice, Answer] = {}
    endless: bool = False
    switched_off: tuple[Fired, ...] = ()


def check(
    board: Board,
    since: Board | None = None,
    *,
    first_pass: int = 1,
    answers: Mapping[Choice, Answer] | None = None,
) -> Checked:
    """Judge all state-based actions on the board, perform what they find together, and again until quiet (704.3).

    `since` is a board on which a check came to rest, and of which this one was made: then only what has changed since,
    or what an effect that has changed touches, is judged again. None is the plain way, and gives the equal result.
    `first_pass` and `answers` go on with a check that had stopped at a question.
    """
    if since is not None and (since.house_rules, since.format) != (board.house_rules, board.format):
        since = None  # by other rules anything may be found
    passes: list[Pass] = []
    off: dict[tuple[str, str], Fired] = {}
    given = dict(answers or {})
    for number in range(first_pass, first_pass + MOST_PASSES):
        snap = Snapshot(board, given, since)
        found = _findings(snap)
        while snap.unanswered:
            given |= _answers_that_change_nothing(snap.unanswered, found)
            if asked := [choice for choice in snap.unanswered if choice not in given]:
                return _asking(first_asked(board, asked), board, passes, number, given, off)
            snap = Snapshot(board, given, since)
            found = _findings(snap)
        if not found:
            off |= _switched_off(board, since)
            return Checked(
                board=_forgetting(board, snap.judged),
                passes=tuple(passes),
                next_pass=number,
                switched_off=tuple(off.values()),
            )
        try:
            after, performed = _perform(snap, number, found, given)
        except Asks as question:
            return _asking(question.choice, board, passes, number, given, off)
        off |= _switched_off(board, since)
        since = board  # of all that was judged on it and not found, nothing will be found unless it changes
        board = after
        passes.append(performed)
        given = {}
    return Checked(
        board=_forgetting(board, board.cards.values()),
        passes=tuple(passes),
        next_pass=number,
        endless=True,
        switched_off=tuple(off.values()),
    )


def _asking(
    choice: Choice,
    board: Board,
    passes: list[Pass],
    number: int,
    answers: Mapping[Choice, Answer],
    off: Mapping[tuple[str, str], Fired],
) -> Checked:
    """The check that stops at a question: what was switched off in the passes before is told now, the rest after it."""
    return Checked(
        board=board,
        passes=tuple(passes),
        choice=choice,
        next_pass=number,
        answers=answers,
        switched_off=tuple(off.values()),
    )


def _findings(snap: Snapshot) -> list[tuple[str, Found]]:
    """All that the rules find on one frozen board, each with its rule's number."""
    off = snap.board.house_rules.disabled
    return [(rule.number, finding) for rule in RULES if rule.number not in off for finding in rule.find(snap)]


def _switched_off(board: Board, since: Board | None) -> dict[tuple[str, str], Fired]:
    """What would be done, or asked, if the house rules had not switched it off; by rule and object."""
    rules = [rule for rule in RULES if rule.number in board.house_rules.disabled]
    if not rules:
        return {}
    told: dict[tuple[str, str], Fired] = {}
    for rule in rules:
        snap = Snapshot(board, {}, since)
        for found in rule.find(snap):
            told[rule.number, found.object] = Fired(rule.number, found.object, found.why)
        for choice in snap.unanswered:
            why = f"{board.label(choice.player)} would choose something about {board.label(choice.subject)}"
            told[rule.number, choice.subject] = Fired(rule.number, choice.subject, why)
    return told


def _perform(
    snap: Snapshot, number: int, found: list[tuple[str, Found]], answers: Mapping[Choice, Answer]
) -> tuple[Board, Pass]:
    """All findings of one pass as a single event; each object leaves once, whatever it leaves for (704.7).

    Each is remembered as the snapshot shows it, as it was before the whole pass (704.8).
    Raises Asks if somebody has to say where something goes in place of a graveyard.
    """
    action = Action(snap.view, answers)
    action.board = _forgetting(action.board, snap.judged)
    because = [(rule, effect) for rule, finding in found for effect in finding.effects]
    effects = [effect for _, effect in because]
    _ask_where_they_go(snap, effects, answers)
    departed: set[str] = set()
    for kind in _ORDER:
        for rule, effect in because:
            if type(effect) is kind and not (isinstance(effect, Leaves | Loses) and _object(effect) in departed):
                departed.add(_object(effect))
                action.because = (rule,)
                effect.perform(action)
    if is_a_draw(snap.board, action.board):
        action.happened(GameDrawn(rules=("104.4a",)))
    fired = tuple(
        Fired(rule, finding.object, finding.why, _buries(finding), rules)
        for (rule, finding), rules in zip(found, beside(snap, found), strict=True)
    )
    after = remembering_worlds(snap.view, action.board)
    board, waiting = triggered(snap.view, after, action.events)
    return board, Pass(number, fired, (*action.events, *waiting))


def _ask_where_they_go(snap: Snapshot, effects: list[Effect], answers: Mapping[Choice, Answer]) -> None:
    """Raise Asks for the first question of what leaves: in turn order, then in the order of the cards (101.4)."""
    cards = snap.board.cards
    leaving = [cards[e.card] for e in effects if isinstance(e, Leaves) and e.to == "graveyard"]
    there = [card for card in leaving if card.zone == "battlefield"]
    choices = [choice for card in there for choice in asked_as_it_leaves(snap.view, card, answers)]
    asked = [choice for choice in choices if choice not in answers]
    if asked:
        raise Asks(first_asked(snap.board, asked))


def _buries(finding: Found) -> bool:
    return any(isinstance(effect, Leaves) and effect.to == "graveyard" for effect in finding.effects)


def _object(effect: Effect) -> str:
    return effect.player if isinstance(effect, Loses | GetsSpeed) else f"{type(effect).__name__} {effect.card}"


def _forgetting(board: Board, judged: Iterable[Card]) -> Board:
    """The board without the flags that only say "since the last check": they have been read, of the cards judged."""
    cards = [replace(card, arrived=False, deathtouched=False) for card in judged if card.arrived or card.deathtouched]
    players = [replace(player, drew_from_empty=False) for player in board.players if player.drew_from_empty]
    return board.having(*cards, *players)


def possible_answers(choice: Choice) -> tuple[Answer, ...]:
    """What can be answered to a question; of the orders of effects, one for each result."""
    match choice.kind:
        case "order":
            return choice.orders
        case "commander" | "whether":
            return (True, False)
        case "number":
            return tuple(map(int, choice.options))
    return choice.options


def read_answer(choice: Choice, answer: Answer) -> Answer:
    """The answer, if it is one to that question. Raises BadStepError, saying what would be one."""
    if choice.kind == "order":
        return _read_order(choice, answer)
    if choice.more and type(answer) is int and int(choice.options[-1]) < answer <= MOST_ANSWERED:
        return answer
    if any(type(answer) is type(right) and answer == right for right in possible_answers(choice)):
        return answer
    if choice.kind in ("commander", "whether"):
        right = "true or false"
    else:
        right = "a whole number from 0 on" if choice.more else "one of " + ", ".join(choice.options)
    raise BadStepError(f"the answer to this question is {right}, not {answer!r}", "answer")


def _read_order(choice: Choice, answer: Answer) -> Answer:
    if isinstance(answer, tuple) and sorted(answer) == sorted(choice.options):
        return answer
    raise BadStepError(f"the answer to this question is all of {', '.join(choice.options)} in an order", "answer")


def _answers_that_change_nothing(asked: list[Choice], found: list[tuple[str, Found]]) -> dict[Choice, Answer]:
    """For each question about nothing but what leaves in this pass anyway one of its answers: nobody need be asked.

    So it is with legends of one name that all go, and with the protector or sector of what goes.
    """
    leaving = {effect.card for _, finding in found for effect in finding.effects if isinstance(effect, Leaves)}
    return {
        choice: choice.options[0] for choice in asked if _is_about(choice) and leaving.issuperset(_is_about(choice))
    }


def _is_about(choice: Choice) -> tuple[str, ...]:
    """The permanents for whose fate alone a question is asked; none for a question of another kind."""
    match choice.kind:
        case "legend":
            return choice.options
        case "protector" | "sector":
            return (choice.about,)
    return ()
