"""Small boards, drawn inside the test that needs them. A builder fills in what does not matter.

    bear = creature("bear", 2, 2, counters={"+1/+1": 1})
    now = played(board(bear), put("-1/-1", onto="bear"))
    assert fired(now) == [(1, "704.5q", "bear")]

Cards and players are entries, as a scenario file writes them; steps are those of a file, too.
"""

from typing import Any

import msgspec

from webapp.rules import AnyStep, Board, Moment, View, begin, board_of, read_step, take
from webapp.rules.entries import CardEntry, PlayerEntry, decode

# Cards and players


def card(id: str, type: str, **fields: Any) -> CardEntry:
    """A card of that type line; `fields` are those of a scenario file."""
    return msgspec.convert({"id": id, "type": type, **fields}, CardEntry, dec_hook=decode)


def creature(
    id: str, power: int | str = 2, toughness: int | str = 2, type: str = "Creature", **fields: Any
) -> CardEntry:
    return card(id, type, power=power, toughness=toughness, **fields)


def token(id: str, power: int = 1, toughness: int = 1, **fields: Any) -> CardEntry:
    return creature(id, power, toughness, token=True, **fields)


def legend(id: str, name: str = "Isamaru", power: int = 2, toughness: int = 2, **fields: Any) -> CardEntry:
    return creature(id, power, toughness, type="Legendary Creature", name=name, **fields)


def commander(id: str, power: int = 2, toughness: int = 2, **fields: Any) -> CardEntry:
    return creature(id, power, toughness, commander=True, **fields)


def planeswalker(id: str, loyalty: int, type: str = "Planeswalker", **fields: Any) -> CardEntry:
    return card(id, type, loyalty=loyalty, **fields)


def battle(id: str, defense: int, type: str = "Battle", **fields: Any) -> CardEntry:
    return card(id, type, defense=defense, **fields)


def siege(id: str, defense: int, **fields: Any) -> CardEntry:
    """A Siege of p1 that p2 protects."""
    return battle(id, defense, type="Battle \u2014 Siege", **{"protector": "p2", **fields})


def saga(id: str, chapters: int, **fields: Any) -> CardEntry:
    return card(id, "Enchantment \u2014 Saga", chapters=chapters, **fields)


def permanent(id: str, type: str = "Artifact", **fields: Any) -> CardEntry:
    return card(id, type, **fields)


def equipment(id: str, on: str | None = None, **fields: Any) -> CardEntry:
    return card(id, "Artifact \u2014 Equipment", **_attached(on), **fields)


def aura(id: str, on: str | None = None, enchant: str = "creature", **fields: Any) -> CardEntry:
    return card(id, "Enchantment \u2014 Aura", keywords=[f"enchant {enchant}"], **_attached(on), **fields)


def _attached(on: str | None) -> dict[str, str]:
    return {} if on is None else {"attached_to": on}


def player(id: str, **fields: Any) -> PlayerEntry:
    return msgspec.convert({"id": id, **fields}, PlayerEntry, dec_hook=decode)


def board(*entries: CardEntry | PlayerEntry, **more: Any) -> Board:
    """The board with these cards and players (p1 and p2 where none is given), as it stands: nothing is checked."""
    players = [entry for entry in entries if isinstance(entry, PlayerEntry)]
    return board_of(players, [entry for entry in entries if isinstance(entry, CardEntry)], **more)


# Abilities, as a scenario file writes them

EVERYTHING = {"who": "anyone"}
SOLEMNITY = [
    {"is": "no_counters", "affects": {"who": "anyone", "what": ["artifact", "creature", "enchantment", "land"]}},
    {"is": "no_counters", "affects": {"who": "anyone", "what": ["player"]}},
]
UNTOUCHABLE = [{"is": "no_counters"}]
KEEPER = [{"is": "keeps_counters"}]


def at_most(number: int, kind: str) -> list[dict[str, Any]]:
    return [{"is": "at_most", "kind": kind, "number": number}]


def enters_with(counters: dict[str, int | str], **affects: Any) -> list[dict[str, Any]]:
    return [{"is": "enters_with", "counters": counters, **({"affects": affects} if affects else {})}]


def gives(power: int = 0, toughness: int = 0, *keywords: str, **affects: Any) -> list[dict[str, Any]]:
    return [{"is": "gives", "power": power, "toughness": toughness, "keywords": list(keywords), "affects": affects}]


def sets(power: int | None = None, toughness: int | None = None, **affects: Any) -> list[dict[str, Any]]:
    return [{"is": "sets", "power": power, "toughness": toughness, "affects": affects}]


def switches(**affects: Any) -> list[dict[str, Any]]:
    return [{"is": "switches", "affects": affects}]


def becomes(type: str | None = None, **fields: Any) -> list[dict[str, Any]]:
    return [{"is": "becomes", **({} if type is None else {"type": type}), **fields}]


def loses_abilities(*what: str, **affects: Any) -> list[dict[str, Any]]:
    """All that is of one of these types loses all abilities, or what `affects` says."""
    return [{"is": "loses_abilities", "affects": {"who": "anyone", "what": list(what)} if what else affects}]


def reminds(when: str, text: str = "", **fields: Any) -> list[dict[str, Any]]:
    return [{"is": "triggers", "when": when, "text": text, **fields}]


def changes_puts(affects: dict[str, Any], **how: Any) -> list[dict[str, Any]]:
    return [{"is": "changes_puts", "affects": affects, **how}]


MY_CREATURES = {"who": "you", "what": ["creature"]}
HARDENED_SCALES = changes_puts(MY_CREATURES, kinds=["+1/+1"], plus=1)


# Steps


def step(do: str, **fields: Any) -> AnyStep:
    """A step of a scenario file; `from_` stands for `from`."""
    return read_step({"do": do, **{name.rstrip("_"): value for name, value in fields.items()}})


def put(kind: str, onto: str, count: int = 1, **fields: Any) -> AnyStep:
    return step("put", kind=kind, onto=onto, count=count, **fields)


def remove(kind: str, from_: str, **fields: Any) -> AnyStep:
    return step("remove", kind=kind, from_=from_, **fields)


def move_counters(kind: str, from_: str, to: str, **fields: Any) -> AnyStep:
    return step("move_counters", kind=kind, from_=from_, to=to, **fields)


def move(card: str, to: str, **fields: Any) -> AnyStep:
    return step("move", card=card, to=to, **fields)


def damage(to: str, amount: int | str, from_: str | None = None, **fields: Any) -> AnyStep:
    return step("damage", to=to, amount=amount, **({} if from_ is None else {"from": from_}), **fields)


def create(entry: CardEntry, **fields: Any) -> AnyStep:
    return msgspec.structs.replace(step("create", card={"id": entry.id}, **fields), card=entry)


def edit(card: str, **fields: Any) -> AnyStep:
    return step("set", card=card, **fields)


def choose(answer: str | bool | list[str]) -> AnyStep:
    return step("choose", answer=answer)


def resolve(what: str | None = None, source: str | None = None, **fields: Any) -> AnyStep:
    """Resolve what waits of that source, or the first of all."""
    return step("resolve", **({} if source is None else {"what": what, "source": source}), **fields)


def together(*steps: AnyStep, **fields: Any) -> AnyStep:
    return msgspec.structs.replace(step("together", steps=[{"do": "end_turn"}], **fields), steps=steps)


# What came of it


def played(start: Board | Moment, *steps: AnyStep) -> Moment:
    """The moment after these steps: the board is checked at the start and after each."""
    now = begin(start) if isinstance(start, Board) else start
    for one in steps:
        now = take(now, one)
    return now


def fired(now: Moment) -> list[tuple[int, str, str]]:
    """The state-based actions of a moment, sorted: pass, rule and object."""
    return sorted((one.number, action.rule, action.object) for one in now.passes for action in one.fired)


def reasons(now: Moment) -> dict[str, str]:
    """What is told of the state-based actions of a moment, by object: of two on one, the last."""
    return {action.object: action.why for one in now.passes for action in one.fired}


def why_nothing(now: Moment) -> set[str]:
    """The rules that turned the whole step into nothing; empty if it did something."""
    return {nothing.rule for nothing in now.nothing}


def refused(now: Moment) -> set[str]:
    """The rules that turned a part of the step into nothing."""
    return {nothing.rule for nothing in now.refusals}


def waiting(now: Moment | Board) -> list[tuple[str, str]]:
    """What waits to be resolved, in its order: what and of which card."""
    return [(trigger.what, trigger.source) for trigger in _board(now).triggers]


def counters(now: Moment | Board, object_id: str) -> dict[str, int]:
    """The counters on a card or player."""
    on = _board(now)
    return dict((on.cards.get(object_id) or on.player(object_id)).counters)


def zone(now: Moment | Board, card_id: str) -> str:
    """The zone in which a card lies; "gone" if it has ceased to exist."""
    on = _board(now)
    return "gone" if card_id in on.gone else on.cards[card_id].zone


def size(now: Moment | Board, card_id: str) -> tuple[int | str | None, int | str | None]:
    """A card's power and toughness."""
    seen = View(_board(now)).of(_board(now).cards[card_id])
    return seen.power, seen.toughness


def keywords(now: Moment | Board, card_id: str) -> tuple[str, ...]:
    """A card's keywords, wherever they come from."""
    return View(_board(now)).of(_board(now).cards[card_id]).keywords


def _board(now: Moment | Board) -> Board:
    return now if isinstance(now, Board) else now.board
