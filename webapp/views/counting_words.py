"""What the board is asked by an ability, in words: so many counters or cards, and while what it has its effect."""

from __future__ import annotations

import re

from webapp.rules.affects import Condition, CountedCards, Counting
from webapp.rules.cards import CARD_TYPES
from webapp.rules.telling import signed

_ON = {
    "affected": "on that object itself",
    "attached": "on what it is attached to",
    "you": "that you have",
    "opponents": "that your opponents have",
    "anyone": "that all players have",
}
_WHERE = {
    "affected": "that object has",
    "attached": "what it is attached to has",
    "you": "you have",
    "opponents": "an opponent has",
    "anyone": "a player has",
}
_TURN = {"you": "it is your turn", "opponents": "it is an opponent’s turn"}


def number(said: int | Counting, it: str = "it") -> str:
    """A number as such: plain, or what is counted for it. `it` names the object with the ability."""
    if isinstance(said, int):
        return signed(said)
    times = {1: "", 2: "twice "}.get(said.times, f"{said.times} times ")
    more = f" plus {signed(said.plus)}" if said.plus else ""
    return f"{times}the number of {_things(said, it)}{more}"


def for_each(said: Counting, it: str = "it") -> str:
    """How often something is given. `it` names the object with the ability."""
    if said.times == 1 and not said.plus:
        return f" for each of the {_things(said, it)}"
    return f", as often as {number(said, it)}"


def only_while(condition: Condition | None, it: str = "it") -> str:
    """While what it has its effect; empty where that is always. `it` names the object with the ability."""
    if condition is None:
        return ""
    parts = [_TURN[condition.turn]] if condition.turn != "anyone" else []
    if condition.counters is not None:
        where = _WHERE[condition.whose] if condition.whose != "self" else f"{it} has"
        heap = counters(condition.counters)
        parts.append(f"{where} {_amount(condition)} {heap[:-1] if _is_one(condition) else heap}")
    elif condition.count is not None:
        parts.append(f"there are {_amount(condition)} {_cards(condition.count)}")
    if condition.level > 1:
        parts.append(f"{'its level' if it == 'it' else f'the level of {it}'} is {condition.level} or more")
    return f", while {' and '.join(parts)}"


def counters(kind: str) -> str:
    """Counters of that kind, or of any."""
    return "counters" if kind == "any" else f"{kind} counters"


def a(noun: str) -> str:
    """The noun with its article: `a +1/+1 counter`, `an oil counter`."""
    return f"{'an' if _VOWEL.match(noun) else 'a'} {noun}"


def plural(word: str) -> str:
    """The word for several of them: `Elves`, `Heroes`, `Merfolk`, `creatures`."""
    low = word.casefold()
    if low.endswith(("s", "folk")):
        return word
    if low.endswith(("elf", "wolf", "dwarf")):
        return f"{word[:-1]}ves"
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if low.endswith(("x", "ch", "sh", "hero")) else f"{word}s"


_VOWEL = re.compile(r"(?!uni|use)[aeiou]|hour|honor", re.IGNORECASE)


def _is_one(condition: Condition) -> bool:
    return condition.at_least == condition.at_most == 1


def _things(said: Counting, it: str) -> str:
    if said.count is not None:
        return _cards(said.count)
    where = _ON[said.whose] if said.whose != "self" else f"on {it}"
    return f"{counters(said.counters or 'any')} {where}"


def _cards(what: CountedCards) -> str:
    least = f"{what.at_least} or more " if what.at_least > 1 else ""
    with_ = f" with {least}{counters(what.with_)}" if what.with_ is not None else ""
    those = f"{'other ' if what.other else ''}{_those(what)}{with_}"
    return those if what.counters is None else f"{counters(what.counters)} on {those}"


def _those(what: CountedCards) -> str:
    if what.zone == "battlefield":
        whose = {"you": " you control", "opponents": " your opponents control", "anyone": ""}[what.who]
        return f"{_permanents(what.type)}{whose}"
    cards = f"{what.type} cards" if what.type else "cards"
    zone = f" in {'all players’ zone' if what.who == 'anyone' else 'the zone'} {what.zone}" if what.zone else ""
    whose = {"you": " of yours", "opponents": " of your opponents", "anyone": ""}[what.who]
    return f"{cards}{whose}{zone}"


def _permanents(type_: str | None) -> str:
    """What is of that type, in the plural: `artifact creatures`, `Humans`, `snow permanents`."""
    if type_ is None:
        return "permanents"
    *_, last = type_.split() or [""]
    if last.casefold() in CARD_TYPES or last[:1].isupper():
        return plural(type_)
    return f"{type_} permanents"


def _amount(condition: Condition) -> str:
    least, most = condition.at_least, condition.at_most
    if most is None:
        return f"{1 if least is None else least} or more"
    if not least:
        return "no" if most == 0 else f"at most {most}"
    return f"exactly {most}" if least == most else f"{least} to {most}"
