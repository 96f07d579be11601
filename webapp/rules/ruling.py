"""A ruling in plain words: the case, what happens and why, with the numbers of the rules. To be pasted anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.characteristics import View, view_of
from webapp.rules.citations import citation
from webapp.rules.events import PutChanged
from webapp.rules.near import concerned
from webapp.rules.play import Moment
from webapp.rules.telling import Line, heap, heaps, named_trigger, number_word, promise, signed, tell, zone_name
from webapp.rules.zones import ZONES, Zone

_SIZES = re.compile(r",? (\S+/\S+) \u2192 (\S+/\S+)$")
_ZONES_OUTSIDE = tuple(zone for zone in ZONES if zone != "battlefield")
_PUBLIC = tuple(zone for zone in ZONES if zone not in ("library", "hand"))
_FORMATS = {"commander": "Commander", "two-headed-giant": "Two-Headed Giant"}


def ruling(moments: Sequence[Moment], *, title: str = "", about: str = "") -> str:
    """The ruling on what was done in these moments, one after the other; of no moments an empty text."""
    if not moments:
        return ""
    first, last = moments[0].before, moments[-1].board
    acts = [prose(moment) for moment in moments]
    told = [_with_caption(moment, act) for moment, act in zip(moments, acts, strict=True)]
    about_it = (object_id for moment in moments for object_id in _about(moment))
    ids = list(dict.fromkeys((*about_it, *_named_in(acts, first))))
    numbered = [f"{number}. {act}" for number, act in enumerate(told, 1)] if len(told) > 1 else told
    parts = [
        "\n".join(filter(None, [title, about])),
        "THE CASE\n" + "\n".join(_case(first, ids)),
        "WHAT HAPPENS\n" + "\n".join(numbered),
        "IN THE END\n" + "\n".join(_end(first, last, ids)),
        "THE RULES\n" + "\n".join(_rules(moments)),
    ]
    return "\n\n".join(part for part in parts if part and not part.endswith("\n")) + "\n"


def _with_caption(moment: Moment, act: str) -> str:
    """What came of a moment below what the author of its step says of it, and why the answer to its question is right:
    that is the case in the words of people. What several things at once are called is what the author says; not twice.
    """
    step = moment.step
    if step is None:
        return act
    title = tell(moment).title
    if step.say.casefold() == title.casefold():
        act = act.removeprefix(_sentence(title)).lstrip()
    said = " ".join(" ".join([step.say, step.quiz.why if step.quiz else ""]).split())
    return "\n".join(filter(None, [said, act]))


def prose(moment: Moment) -> str:
    """What was done in one moment and all that came of it, as flowing text."""
    story = tell(moment)
    head, lines = story.title, list(story.lines)
    if moment.step is None:
        head = (
            "The board is checked as it stands" if lines else "The check finds nothing to do on the board as it stands"
        )
    elif lines and (done := _once(head, lines[0])):
        head, lines = _with_rules(done, lines[0].rules), lines[1:]
    sentences = [head, *_sentences(lines)]
    if moment.at_rest and moment.events and not moment.choice:
        sentences.append(f"The check finds nothing {'more ' if moment.passes else ''}to do")
    return " ".join(map(_sentence, sentences))


_SAYS_IT_ALL = frozenset(
    [
        "attached",
        "off",
        "merged",
        "resolved",
        "turned",
        "rolled",
        "flipped",
        "upkeep",
        "main phase",
        "joined",
        "left",
        "life",
        "control",
    ]
)


def _once(title: str, line: Line) -> str:
    """Title and first line as one sentence, where they say the same; else nothing."""
    if line.label in _SAYS_IT_ALL:
        return _told(line)
    if line.label == "damage":
        told = _told(line)
        rest = told[len(_SIZES.sub("", line.text)) :]
        return title + rest if rest else f"{title}{told[told.index(',') :] if ',' in told else ''}"
    bare = _SIZES.sub("", line.text).replace(" off ", " on ").casefold()
    if line.label in ("put", "removed") and bare == re.sub(r" (put on|removed from) ", " on ", title.casefold()):
        return title + _told(line)[len(_SIZES.sub("", line.text)) :]
    return ""


def _sentences(lines: Iterable[Line]) -> Iterator[str]:
    for number, group in groupby(lines, key=lambda line: line.pass_number):
        some = [_with_rules(_told(line), line.rules) for line in group]
        if not number:
            yield from some
            continue
        again = " again" if number > 1 else ""
        yield f"State-based actions are checked{again}: {'; at the same time '.join(some)}"


def _told(line: Line) -> str:
    if line.label == "now":
        return _SIZES.sub(r" goes from \1 to \2", line.text)
    if line.label == "waiting":
        return f"a question waits for an answer: {line.text}"
    return _SIZES.sub(r": from \1 to \2", line.text)


def _with_rules(text: str, rules: Sequence[str]) -> str:
    return f"{text} ({', '.join(rules)})" if rules else text


def _sentence(text: str) -> str:
    """With a capital and a full stop, where it has no end of its own: some heads are an author's words."""
    return _capital(text) + ("" if text.endswith((".", "!", "?", "\u2026")) else ".")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# The case
MOST_OTHERS = 6  # so many cards that nothing happened to are named: it may be they on which it turns that nothing did


def _about(moment: Moment) -> Iterator[str]:
    """What a moment is about: what its step and its story name, and who changed a put."""
    yield from concerned(moment)
    yield from (object_id for line in tell(moment).lines for object_id in line.objects)
    for event in (*moment.events, *(event for one in moment.passes for event in one.events)):
        if isinstance(event, PutChanged):
            yield from event.by


def _named_in(texts: Sequence[str], board: Board) -> Iterator[str]:
    """What the story names besides: what says that nothing can be put, what keeps a player from losing."""
    words = " ".join(texts)
    for card in board.cards.values():
        if re.search(rf"(?<!\w){re.escape(card.label)}(?!\w)", words):
            yield card.id


def _case(board: Board, ids: Sequence[str]) -> Iterator[str]:
    view = view_of(board)
    yield "; ".join(_player(player, board) for player in board.players) + "."
    cards = [board.cards[object_id] for object_id in ids if object_id in board.cards]
    sources = {
        part.source for card in cards if card.is_permanent for part in view.of(card).contributions if part.source
    }
    cards += [board.cards[i] for i in sorted(sources) if i in board.cards and board.cards[i] not in cards]
    others = [card for card in board.cards.values() if card not in cards and card.zone in _PUBLIC]
    cards += others if len(others) <= MOST_OTHERS else []
    for player in board.players:
        mine = [card for card in cards if card.player == player.id]
        if there := [card for card in mine if card.zone == "battlefield"]:
            yield f"{player.label} controls {_listed([_card(card, view) for card in there])}."
        for zone in _ZONES_OUTSIDE:
            if there := [card for card in mine if card.zone == zone]:
                where = f"{'On' if zone == 'stack' else 'In'} {_place(player.label, zone)}"
                yield f"{where}: {_listed([_card(card, view) for card in there])}."
    if left := len(board.cards) - len(cards):
        yield f"{_capital(number_word(left))} other card{' is' if left == 1 else 's are'} there, not named here."
    if board.format != "normal":
        yield f"The format is {_FORMATS[board.format]}."
    house = board.house_rules
    for what, number in (
        ("Poison counters", house.poison),
        ("Poison counters of a team", house.team_poison),
        ("Combat damage by one commander", house.commander_damage),
    ):
        if number is not None:
            yield f"{what} lose the game from {number} on, by a house rule."
    if house.disabled:
        yield f"House rules switch off {_listed(house.disabled)}."


def _player(player: Player, board: Board) -> str:
    has = [f"{signed(player.life)} life"]
    has += [heap(kind, number) for kind, number in player.counters.items()]
    has += [f"{n} combat damage by {board.label(card)}" for card, n in player.commander_damage.items() if n]
    team = f" (team {player.team})" if player.team else ""
    active = " and is the active player" if player.id == board.active and len(board.players) > 1 else ""
    return f"{player.label}{team} has {_listed(has)}{active}" + (", but has lost" if player.lost else "")


def _card(card: Card, view: View) -> str:
    """A card as a case names it: `Young Wolf (2/2, undying, with one +1/+1 counter)`."""
    told = ", ".join(_is(card, view))
    return f"{card.label} ({told})" if told else card.label


def _is(card: Card, view: View) -> list[str]:
    now = view.of(card)
    told = [] if now.power is None else [f"{signed(now.power)}/{signed(now.toughness)}"]
    told += now.keywords_told
    if card.counters:
        told.append(f"with {heaps(card.counters)}{_counters(card)}")
    told += [f"{card.damage} damage marked"] if card.damage else []
    told += [word for word, so in (("tapped", card.tapped), ("phased out", card.phased_out)) if so]
    told += [f"on {view.board.label(card.attached_to)}"] if card.attached_to else []
    told += [f"owned by {view.board.label(card.owner)}"] if card.owner != card.player else []
    return told


def _counters(card: Card) -> str:
    """The word behind the heaps of what lies on a card: it goes with the last of them."""
    return " counter" if list(card.counters.values())[-1] == 1 else " counters"


def _place(name: str, zone: Zone) -> str:
    return (
        zone_name(zone) if zone in ("exile", "stack") else f"{name}\u2019s {zone}{' zone' if zone == 'command' else ''}"
    )


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


# The end


def _end(first: Board, last: Board, ids: Sequence[str]) -> Iterator[str]:
    old, new = view_of(first), view_of(last)
    for object_id in ids:
        if last.is_player(object_id):
            was, player = first.player(object_id) if first.is_player(object_id) else None, last.player(object_id)
            if player != was:
                yield f"{player.label} has lost the game." if player.lost else f"{_player(player, last)}."
        elif first.is_player(object_id):
            yield f"{first.label(object_id)} has left the game."
        elif host := last.merged_into(object_id):
            yield f"{last.label(object_id)} is part of {host.label}."
        elif object_id in last.gone:
            yield f"{last.label(object_id)} has ceased to exist."
        elif card := last.cards.get(object_id):
            before = first.cards.get(object_id)
            told = ", ".join(_is(card, new)) or "nothing is on it"
            if before is None or before.incarnation != card.incarnation:
                yield f"{card.label} is {_where(card, last)}{f': {told}' if card.is_permanent else ''}."
            elif _is(before, old) != _is(card, new):
                yield f"{card.label}: {told}."
    for trigger in last.triggers:
        yield f"{_capital(named_trigger(trigger, last))} waits to be resolved: {promise(trigger, last)}."


def _where(card: Card, board: Board) -> str:
    if card.zone == "battlefield":
        return f"on the battlefield under {board.label(card.controller)}\u2019s control, a new object"
    return f"{'on' if card.zone == 'stack' else 'in'} {_place(board.label(card.player), card.zone)}"


def _rules(moments: Sequence[Moment]) -> Iterator[str]:
    numbers = dict.fromkeys(rule for moment in moments for line in tell(moment).lines for rule in line.rules)
    for number in sorted(numbers, key=_in_order):
        if told := citation(number).telling:
            formerly = citation(number).formerly
            yield f"{number}{f' (formerly {formerly})' if formerly else ''}: {told}"


def _in_order(number: str) -> tuple[int, int, str]:
    found = re.fullmatch(r"(\d+)(?:\.(\d+)([a-z]*))?", number)
    assert found
    return int(found[1]), int(found[2] or 0), found[3] or ""
