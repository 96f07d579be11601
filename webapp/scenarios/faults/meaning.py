"""What makes no sense though it is written right: names that no card has, ids that lead nowhere or are there twice.

It looks at a file as it is written, so that a slip in one key of a card hides nothing that is wrong elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, Literal

import msgspec
from msgspec import Struct

from webapp import catalogue
from webapp.rules.board import ID_FIELDS, HouseRules
from webapp.rules.entries import CardEntry, CardId, PlayerEntry, PlayerId
from webapp.rules.errors import CountertopError
from webapp.rules.quiz import Quiz
from webapp.rules.state_based import refuse_unknown_rules
from webapp.rules.steps import AnyStep
from webapp.scenarios.faults import words
from webapp.scenarios.faults.places import Path
from webapp.scenarios.faults.walking import Found, Shape, fields_of, shape_of

What = Literal["card", "player", "card or player"]
_FEW = 20  # ids that can be named for want of a guess
_MOST = 10_000  # entries of a list: no list has more
_MOST_NAMES = 25  # that are looked up in vain: each search for what may have been meant takes a while
_PLAYERS_ONLY = shape_of(PlayerId).leaves
_ANY_OBJECT = shape_of(CardId).leaves
_STEPS = shape_of(AnyStep).tagged()
_NAMED: tuple[tuple[str, What], ...] = (("cards", "card"), ("players", "player"))
_HOLDS: dict[str, What] = {"copy_of": "card", "attached_to": "card or player"}  # other fields of a card: a player


class Known(Struct, frozen=True):
    """The ids that a file speaks of, by what they are ids of."""

    ids: dict[What, dict[str, None]]
    guesses: words.Guesses

    def unknown(self, written: Any, path: Path, what: What, never: str = "{} on this board") -> Iterator[Found]:
        """That nothing has this id, if so."""
        there = self.ids[what]
        if not isinstance(written, str) or written in there:
            return
        near = self.guesses.near(written, there)
        among = f"there {'is' if len(there) == 1 else 'are'}"
        hint = words.guess(near, there, among) if near or len(there) < _FEW else ""
        yield Found(path=path, message=f"no {never.format(f'{what} {words.shown(written)}')}", hint=hint)


def nonsense(written: dict[str, Any], guesses: words.Guesses) -> Iterator[Found]:
    """Everything that makes no sense in a file that is written right, as far as it is."""
    known = _known(written, guesses)
    yield from _twice(written)
    yield from _unknown_names(written)
    yield from _unknown_rules(written.get("house_rules"))
    if (active := written.get("active")) is not None:
        yield from known.unknown(active, ("active",), "player")
    for path, card in _all_cards(written):
        yield from _unknown_in_card(card, known, path)
    yield from _unknown_in_steps(written, known)
    yield from _unknown_to_forge(written.get("forge"), known)


def unknown_ids_of_steps(written: dict[str, Any], guesses: words.Guesses) -> Iterator[Found]:
    """The ids that a step or an expectation names, and that nothing in the file has."""
    return _unknown_in_steps(written, _known(written, guesses))


def _unknown_in_steps(written: dict[str, Any], known: Known) -> Iterator[Found]:
    for path, step in _all_steps(written):
        yield from _unknown_in_step(step, known, path)
        yield from _unknown_in_expectation(step.get("expect"), known, (*path, "expect"))
    yield from _unknown_in_expectation(written.get("expect"), known, ("expect",))


# What is there


def _known(written: dict[str, Any], guesses: words.Guesses) -> Known:
    cards, players = dict.fromkeys(_card_ids(written)), dict.fromkeys(_player_ids(written))
    return Known({"card": cards, "player": players, "card or player": {**cards, **players}}, guesses)


def _maps(holder: Any, key: str) -> list[dict[str, Any]]:
    """The maps in the list behind that key; in place of what is none, an empty one, so that each keeps its number."""
    found = holder.get(key) if isinstance(holder, dict) else None
    return [each if isinstance(each, dict) else {} for each in found[:_MOST]] if isinstance(found, list | tuple) else []


def _all_cards(written: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The cards, and those of which one consists that is merged of several."""
    for index, card in enumerate(_maps(written, "cards")):
        yield ("cards", index), card
        for inner, part in enumerate(_maps(card, "merged")):
            yield ("cards", index, "merged", inner), part


def _all_steps(written: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    for index, step in enumerate(_maps(written, "steps")):
        yield ("steps", index), step
        if step.get("do") == "together":
            for inner, part in enumerate(_maps(step, "steps")):
                yield ("steps", index, "steps", inner), part


def _id(entry: Any) -> str:
    found = entry.get("id") if isinstance(entry, dict) else None
    return found if isinstance(found, str) else ""


def _card_ids(written: dict[str, Any]) -> Iterator[str]:
    yield from (found for _, card in _all_cards(written) if (found := _id(card)))
    for _, step in _all_steps(written):
        if step.get("do") == "create" and (made := _id(step.get("card"))):
            yield made
            copies = step.get("copies")
            if type(copies) is int:
                yield from (f"{made}-{number}" for number in range(2, min(copies, 2_000) + 1))


def _player_ids(written: dict[str, Any]) -> Iterator[str]:
    named = (found for player in _maps(written, "players") if (found := _id(player)))
    yield from named if written.get("players") else ("p1", "p2")
    for _, step in _all_steps(written):
        if step.get("do") == "join" and (joined := _id(step.get("player"))):
            yield joined


def _twice(written: dict[str, Any]) -> Iterator[Found]:
    seen = set() if written.get("players") else {"p1", "p2"}
    for key in ("players", "cards"):
        for index, entry in enumerate(_maps(written, key)):
            if (found := _id(entry)) and found in seen:
                hint = "each card and player has an id of its own"
                yield Found(path=(key, index, "id"), message=f"the id {found!r} stands there twice", hint=hint)
            seen.add(found)


# What leads nowhere


def _unknown_in_card(card: dict[str, Any], known: Known, path: Path) -> Iterator[Found]:
    for field in ID_FIELDS:
        if (written := card.get(field)) is not None:
            yield from known.unknown(written, (*path, field), _HOLDS.get(field, "player"))


def _unknown_in_step(step: dict[str, Any], known: Known, path: Path) -> Iterator[Found]:
    named = step.get("do")
    struct = _STEPS.get(named) if isinstance(named, str) else None
    if struct is None:
        return
    for key, field in fields_of(struct).items():
        written, shape = step.get(key), shape_of(field.type)
        if CardEntry in shape.structs and isinstance(written, dict):
            yield from _unknown_in_card(written, known, (*path, key))
        elif Quiz in shape.structs:
            yield from _unknown_in_quiz(written, known, (*path, key))
        elif PlayerEntry not in shape.structs:
            yield from _unknown_of(written, shape, known, (*path, key))


def _unknown_in_quiz(quiz: Any, known: Known, path: Path) -> Iterator[Found]:
    for key, what in _NAMED:
        named = quiz.get(key) if isinstance(quiz, dict) else None
        for index, each in enumerate(named if isinstance(named, list | tuple) else ()):
            yield from known.unknown(each, (*path, key, index), what)


def _unknown_of(written: Any, shape: Shape, known: Known, path: Path) -> Iterator[Found]:
    if shape.leaves in (_PLAYERS_ONLY, _ANY_OBJECT):
        yield from known.unknown(written, path, "player" if shape.leaves == _PLAYERS_ONLY else "card or player")
    elif shape.lists and isinstance(written, list | tuple) and shape_of(shape.lists[0][0]).leaves == _ANY_OBJECT:
        for index, each in enumerate(written):
            yield from known.unknown(each, (*path, index), "card or player")


def _unknown_in_expectation(expect: Any, known: Known, path: Path) -> Iterator[Found]:
    for key, what in _NAMED:
        named = expect.get(key) if isinstance(expect, dict) else None
        for written in named if isinstance(named, dict) else ():
            yield from known.unknown(written, (*path, key, written), what, "{} ever was on this board")


def _unknown_to_forge(kept: Any, known: Known) -> Iterator[Found]:
    whats: tuple[tuple[str, What], ...] = (("players", "player"), ("heads", "card"), ("cards", "card"))
    for key, what in whats:
        named = kept.get(key) if isinstance(kept, dict) else None
        for written in named if isinstance(named, dict) else ():
            yield from known.unknown(written, ("forge", key, written), what)


# What nobody knows


def _unknown_names(written: dict[str, Any]) -> Iterator[Found]:
    named: list[tuple[Path, Any]] = [((*path, "card"), card.get("card")) for path, card in _all_cards(written)]
    for path, step in _all_steps(written):
        if step.get("do") == "create" and isinstance(made := step.get("card"), dict):
            named.append(((*path, "card", "card"), made.get("card")))
    refused: dict[str, str] = {}

    def refusals() -> Iterator[Found]:
        for path, name in named:
            if isinstance(name, str) and name and (why := _refusal(name, refused)):
                yield Found(path=path, message=why)

    yield from islice(refusals(), _MOST_NAMES)


def _refusal(name: str, refused: dict[str, str]) -> str:
    """Why no card of that name can be had; "" if one can."""
    if name not in refused:
        refused[name] = _refusal_by(partial(catalogue.fill, CardEntry(id="x", card=name)))
    return refused[name]


def _refusal_by(act: Callable[[], object]) -> str:
    try:
        act()
    except CountertopError as error:
        return error.message
    return ""


def _unknown_rules(house_rules: Any) -> Iterator[Found]:
    disabled = house_rules.get("disabled") if isinstance(house_rules, dict) else None
    for index, number in enumerate(disabled if isinstance(disabled, list) else ()):
        try:
            rules = msgspec.convert({"disabled": [number]}, HouseRules)
        except msgspec.ValidationError:
            continue
        if why := _refusal_by(partial(refuse_unknown_rules, rules)):
            yield Found(path=("house_rules", "disabled", index), message=why)
