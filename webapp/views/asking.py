"""The question that waits, as a page asks it: one option for each answer, and what would come of it.

What would come of an answer is found by giving it, on a board that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.rules import events as ev
from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.checking import possible_answers
from webapp.rules.errors import CountertopError
from webapp.rules.play import Moment, take
from webapp.rules.steps import Choose
from webapp.rules.telling import told_order, zone_name
from webapp.views.values import OptionView, QuestionView

MOST_TRIED = 40  # beyond so many answers none is tried
MOST_BEYOND = 10  # so many further questions are looked beyond
MOST_TOLD = 3  # so much of what would come of an answer is told


def question(moment: Moment) -> QuestionView | None:
    """The question that a moment waits at, with all its answers."""
    choice = moment.choice
    if choice is None:
        return None
    answers = possible_answers(choice)
    tried = [_tried(moment, answer) if len(answers) <= MOST_TRIED else None for answer in answers]
    boards = [moment.board, *(after.board for after in tried if after is not None)]
    subject = _named(choice.subject, boards)
    options = tuple(
        OptionView(
            answer=_written(answer),
            text=_option(choice, answer, subject, moment.board),
            result=result,
            about=_about(choice, answer),
        )
        for answer, result in zip(answers, _results(_beyond_what_is_asked_next(tried)), strict=True)
    )
    text = _asked(choice, moment.board.label(choice.player), subject)
    about = tuple(dict.fromkeys(holder for option in options for holder in option.about)) or (choice.player,)
    if choice.kind != "legend" and (choice.subject in moment.board.cards or moment.board.is_player(choice.subject)):
        about = (choice.subject,)
    return QuestionView(
        kind=choice.kind,
        player=choice.player,
        text=text,
        rule=choice.rule,
        options=options,
        about=about,
        more=choice.more,
    )


def _about(choice: ev.Choice, answer: ev.Answer) -> tuple[str, ...]:
    """The cards and players that an answer is about: what is kept, who protects, the effects in their order."""
    match answer:
        case tuple():
            return tuple(dict.fromkeys(effect.partition(":")[0] for effect in answer))
        case str() if choice.kind in ("legend", "protector"):
            return (answer,)
    return (choice.subject,)


def _asked(choice: ev.Choice, who: str, subject: str) -> str:
    match choice.kind:
        case "legend":
            return f"{who} keeps one of these legendary permanents; the others go to the graveyard."
        case "commander" if choice.rule == "903.9b":
            return f"{who}: put {subject} into the command zone? It would go there instead."
        case "commander":
            return f"{who}: put {subject} into the command zone? It lies in the graveyard or in exile now."
        case "protector":
            return f"{who} chooses who protects {subject}."
        case "sector":
            return f"{who} chooses the sector that {subject} is in."
        case "whether":
            return f"{who}, about {subject}: is it so that {choice.words}?"
        case "number" if choice.words == "X":
            return f"{who}: what is X of {subject}?"
        case "number":
            return f"{who}, about {subject}: how many? {choice.words[:1].upper()}{choice.words[1:]}."
    if choice.about.endswith(" is dealt damage"):
        return f"Several effects replace damage to {subject}. {who} says in which order they apply."
    if choice.about.endswith(" leaves"):
        return f"{subject} would leave, and several effects say where to. {who} says which of them applies first."
    counters = f"{choice.words} counters"
    return f"Several effects change how many {counters} are put on {subject}. {who} says in which order they apply."


def _option(choice: ev.Choice, answer: ev.Answer, subject: str, board: Board) -> str:
    match answer:
        case bool() if choice.kind == "whether":
            return "Yes" if answer else "No"
        case bool():
            return f"Put {subject} into the command zone" if answer else "No, let it be"
        case int():
            return f"{answer:,}"
        case tuple():
            told = told_order(answer, board)
            return told[:1].upper() + told[1:]
        case _ if choice.kind == "sector":
            return f"Sector {answer}"
        case _ if choice.kind == "protector":
            return f"{board.label(answer)} protects {subject}"
    return f"Keep {board.label(answer)}{_on_it(board.cards.get(answer))}"


def _on_it(card: Card | None) -> str:
    """What tells two legends of one name apart."""
    pieces = [f"{number} {kind}" for kind, number in card.counters.items()] if card else []
    return f" (with {', '.join(pieces)})" if pieces else ""


def _written(answer: ev.Answer) -> str:
    """An answer as a form sends it; `forms` reads it."""
    match answer:
        case bool():
            return "true" if answer else "false"
        case tuple():
            return ",".join(answer)
    return str(answer)


def _named(object_id: str, boards: list[Board]) -> str:
    """What people call a card or player on the first of these boards that knows it: it may be about to be created."""
    names = (board.label(object_id) for board in boards)
    return next((name for name in names if name != object_id), object_id)


# What would come of an answer


def _tried(moment: Moment, answer: ev.Answer) -> Moment | None:
    try:
        return take(moment, Choose(answer=answer))
    except CountertopError:
        return None


def _beyond_what_is_asked_next(tried: list[Moment | None]) -> list[Moment | None]:
    """The moments after the same answers to all that is asked next, where that is the same whatever is answered now
    and nothing happens before it is answered: so what they differ in comes of the answer now.
    """
    for _ in range(MOST_BEYOND):
        there = [after for after in tried if after is not None and after.asked_by is not None]
        if len(there) < len(tried) or len({after.choice for after in there}) > 1 or there[0].choice is None:
            break
        answer = possible_answers(there[0].choice)[0]
        tried = [_tried(after, answer) for after in there]
    return tried


def _results(tried: list[Moment | None]) -> Iterator[str]:
    """For each answer what comes of it and not of all others; of those that can't be tried, nothing."""
    told = [list(dict.fromkeys(_came_of(after))) if after else [] for after in tried]
    common = set(told[0]).intersection(*told[1:]) if len(told) > 1 else set()
    for facts in told:
        own = [fact for fact in facts if fact not in common]
        if len(own) > MOST_TOLD:
            own = [*own[:MOST_TOLD], f"and {len(own) - MOST_TOLD} more"]
        yield ", ".join(own)


def _came_of(after: Moment) -> Iterator[str]:
    """What came of an answer, a short phrase each."""
    board = after.board
    events = [*after.events, *(event for performed in after.passes for event in performed.events)]
    yield from _counters(events, board)
    where = {event.card: event.now for event in events if isinstance(event, ev.Moved)}
    for card_id, zone in where.items():
        verb = "comes to" if zone == "battlefield" else "goes to"
        yield f"{board.label(card_id)} {verb} {zone_name(zone)}"
    came = any(isinstance(event, ev.Moved | ev.Created) for event in events)
    if isinstance(after.step, Choose) and after.step.answer is False and not came:
        yield "it stays where it is"
    for event in events:
        if isinstance(event, ev.Lost):
            yield f"{board.label(event.player)} loses the game"
    if after.choice:
        yield "then another question"


def _counters(events: list[ev.Event], board: Board) -> Iterator[str]:
    put: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, ev.PutChanged):
            put.setdefault((event.on, event.kind), 0)
        elif isinstance(event, ev.CountersPut):
            put[event.on, event.kind] = put.get((event.on, event.kind), 0) + event.count
    for (on, kind), number in put.items():
        yield f"{number or 'no'} {kind} counter{'' if number == 1 else 's'} on {board.label(on)}"
