"""What the format holds that this version does not do yet: one list, which later versions empty.

The vocabulary (steps, abilities) can't even be read yet. What can be read but is not judged (keywords that trigger,
fields of rules to come) lets a board be shown, with its honest marks, but not be checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from webapp.rules.abilities import Gives
from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.entries import card_of
from webapp.rules.errors import NotSupportedYetError
from webapp.rules.play import Moment
from webapp.rules.steps import AnyStep, Create, Damage, Set, Together

STEPS_TO_COME = frozenset(
    [
        "put_its_counters",
        "double",
        "phase_out",
        "phase_in",
        "turn_face_down",
        "turn_face_up",
        "control",
        "proliferate",
        "resolve",
        "dismiss",
        "upkeep",
        "arrange",
    ]
)
ABILITIES_TO_COME = frozenset(
    [
        "no_removal",
        "changes_puts",
        "changes_tokens",
        "sets",
        "switches",
        "becomes",
        "loses_abilities",
        "cannot_have",
        "power_toughness",
        "legend_exempt",
        "cannot_lose",
        "replaces_leaving",
        "triggers",
    ]
)
KEYWORDS_TO_COME = frozenset(
    ["undying", "persist", "modular", "graft", "evolve", "vanishing", "fading", "start your engines!"]
)
FIELDS_TO_COME = ("copy", "copy_of", "pending", "sector", "world_since", "role_since")
FORMATS_TO_COME = ("two-headed-giant",)
_PARTS = re.compile(r"[\s\-\u2014\u2013]+")


def refuse_unknown_vocabulary(written: Any) -> None:
    """Raise NotSupportedYetError if the plain maps of a file hold steps or abilities that are still to come."""
    parts = list(dict.fromkeys(_vocabulary_to_come(written)))
    if parts:
        raise NotSupportedYetError(*parts)


def _vocabulary_to_come(written: Any) -> Iterator[str]:
    """Only where steps and abilities stand: a card may well be called `double`."""
    if not isinstance(written, dict):
        return
    for step in _list(written.get("steps")):
        if isinstance(step, dict):
            if _is_in(step.get("do"), STEPS_TO_COME):
                yield f"step {step['do']}"
            yield from _vocabulary_to_come(step)
            yield from _abilities_to_come(step.get("card"))
            yield from _abilities_to_come(step)
    for card in _list(written.get("cards")):
        yield from _abilities_to_come(card)


def _abilities_to_come(card: Any) -> Iterator[str]:
    if not isinstance(card, dict):
        return
    for ability in _list(card.get("abilities")):
        if isinstance(ability, dict) and _is_in(ability.get("is"), ABILITIES_TO_COME):
            yield f"ability {ability['is']}"
    yield from _abilities_to_come(card.get("back"))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_in(value: Any, words: frozenset[str]) -> bool:
    return isinstance(value, str) and value in words


def refuse_unjudged(start: Board, steps: Iterable[AnyStep], *, house_rules: bool = False) -> None:
    """Raise NotSupportedYetError if what these steps make of a board could rest on rules that are still to come."""
    parts = list(dict.fromkeys(_unjudged(start, steps, house_rules)))
    if parts:
        raise NotSupportedYetError(*parts)


def _unjudged(start: Board, steps: Iterable[AnyStep], house_rules: bool) -> Iterator[str]:
    if start.format in FORMATS_TO_COME:
        yield f"format {start.format}"
    if house_rules:
        yield "house_rules"
    for player in start.players:
        if player.speed is not None:
            yield "field speed"
        if player.commander_damage:
            yield "field commander_damage"
    for card in start.cards.values():
        yield from unjudged_in(card)
    for step in steps:
        yield from _unjudged_in_step(step, start)


def _unjudged_in_step(step: AnyStep, start: Board) -> Iterator[str]:
    if isinstance(step, Together):
        for part in step.steps:
            yield from _unjudged_in_step(part, start)
    if isinstance(step, Create):
        yield from unjudged_in(card_of(step.card, start.players[0].id))
    if isinstance(step, Damage) and step.combat and start.format == "commander":
        yield "combat damage by commanders (704.6c)"
    if isinstance(step, Set):
        fields = {"speed": "field speed", "commander_damage": "field commander_damage"}
        yield from (told for name, told in fields.items() if getattr(step, name))
    for name in FIELDS_TO_COME:
        if isinstance(step, Set) and getattr(step, name):
            yield f"field {name}"


def unjudged_in(card: Card) -> Iterator[str]:
    """What a card has that is not judged yet, in the words of the format."""
    for face in (card.front, card.back):
        if face is None:
            continue
        given = [word for ability in face.abilities if isinstance(ability, Gives) for word in ability.keywords]
        yield from (f"keyword {word}" for word in map(_keyword_to_come, (*face.keywords, *given)) if word)
        if face.chapters:
            yield "chapters"
        types = face.type_line
        if types.has("world"):
            yield "world permanents (704.5k)"
        if types.has("role"):
            yield "Roles (704.5z)"
        if types.has("battle") and types.subtypes and card.protector is None:
            yield "a battle without protector (704.5x)"
    yield from (f"field {name}" for name in FIELDS_TO_COME if getattr(card, name) not in (None, False))


def _keyword_to_come(written: str) -> str:
    """The keyword of those to come that this is, without its number or cost; "" for any other."""
    words = _PARTS.split(written.casefold().strip())
    return next((known for known in KEYWORDS_TO_COME if known.split() == words[: len(known.split())]), "")


def refuse_unjudged_moment(moment: Moment) -> None:
    """Raise NotSupportedYetError for a board that only came about in the running and that is not judged yet."""
    judged = {} if moment.step is None else moment.before.cards
    for card in (*moment.stepped.permanents(), *moment.board.permanents()):
        if judged.get(card.id) is card:
            continue
        types = card.face.type_line
        if types.has("siege") and not card.counters["defense"]:
            raise NotSupportedYetError("a Siege at defense 0 (704.5v)")
        parts = list(unjudged_in(card))
        if parts:
            raise NotSupportedYetError(*parts)
