"""Everything that can be done to a card, a player or a selection: one list, from which menu, bar and keys draw.

An act is a step as a form writes it, or one of the few that only the page does: pick up, select, open the panel. For a
selection it is one step, `together`, so that it is checked once and undone once. What makes no sense is left out; what
the rules would turn into nothing is offered, for that is what people ask about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules.board import Board
from webapp.rules.cards import Card, Player, has_bestow
from webapp.rules.characteristics import View, view_of
from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.zones import Zone
from webapp.sessions import Mode
from webapp.views.uses import uses_of

KEYS = {
    "tap": "t", "transform": "f", "destroy": "d", "sacrifice": "s", "exile": "x", "graveyard": "g", "hand": "h",
    "battlefield": "b", "library": "l", "duplicate": "y", "take off": "Delete", "attach": "k", "pick up": "m",
    "select": "Space", "open": "Enter", "explain": "i", "end turn": "n",
}  # fmt: skip
CARD_KINDS = tuple(map(Kind, ("+1/+1", "-1/-1", "loyalty", "shield", "stun", "finality", "flying", "charge")))
PLAYER_KINDS = tuple(map(Kind, ("poison", "energy", "experience", "rad")))
MOST_AT_ONCE = 2_000
MOST_TARGETS = 40  # of one ability in a menu; of more the panel has the list
_OTHER_PILES: tuple[tuple[Zone, str], ...] = (("graveyard", "Graveyard"), ("exile", "Exile"), ("hand", "Hand"))
Fields = dict[str, Any]


class ActView(Struct, frozen=True, kw_only=True):
    """One thing that can be done. `name` says all of it, `shown` what the menu shows beside what it is about.

    `step` is what is sent, to the act `act`; without it the page does it itself, as `hand` says. `counted` is the field
    in which digits put a number, `row` the kind of counter whose line it stands in, `why` what keeps it from being
    done.
    """

    name: str
    shown: str
    key: str = ""
    step: Mapping[str, Any] = {}
    act: str = "steps"
    hand: str = ""
    counted: str = ""
    row: str = ""
    quick: bool = False
    why: str = ""

    @property
    def value(self) -> str:
        """The step as a button submits it."""
        return urlencode(list(flat(self.step)))


class GroupView(Struct, frozen=True, kw_only=True):
    """Acts that belong together. Without a name they stand first, and open; others unfold."""

    name: str
    acts: tuple[ActView, ...]

    @property
    def rows(self) -> tuple[tuple[str, tuple[ActView, ...]], ...]:
        """The acts line by line: those with one kind of counters together."""
        return tuple((row, tuple(acts)) for row, acts in groupby(self.acts, key=lambda act: act.row))


def flat(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A step's names and values as a form writes them: `steps.0.card`, `expected.bear`."""
    if isinstance(part, Mapping):
        named: Iterable[tuple[Any, Any]] = part.items()
    elif isinstance(part, list | tuple):
        named = enumerate(part)
    else:
        yield path, {True: "true", False: "false"}.get(part, part) if isinstance(part, bool) else part
        return
    for name, inner in named:
        yield from flat(inner, f"{path}.{name}" if path else str(name))


def acts_on(board: Board, mode: Mode, ids: Sequence[str], *, waits: str = "") -> tuple[GroupView, ...]:
    """What can be done to the card or player of that id, or to all these cards; `waits` is a question that must be
    answered first.

    Raises UnknownObjectError for what is not on the board, BadStepError for no id, too many, or players among cards.
    """
    ids = tuple(dict.fromkeys(ids))
    if not ids or len(ids) > MOST_AT_ONCE:
        raise BadStepError(f"the ids of 1 to {MOST_AT_ONCE:,} cards, or of a player", "of")
    if len(ids) == 1 and board.is_player(ids[0]):
        groups = list(_on_player(board, mode, board.player(ids[0])))
    else:
        groups = list(_on_cards(board, mode, [_card(board, object_id) for object_id in ids]))
    if waits and mode == "play":
        groups = [replace(group, acts=tuple(_held_up(act, waits) for act in group.acts)) for group in groups]
    return tuple(group for group in groups if group.acts)


def _card(board: Board, card_id: str) -> Card:
    if board.is_player(card_id):
        raise BadStepError("several cards, or one player: not both", "of")
    if card_id not in board.cards:
        raise UnknownObjectError(card_id, "of")
    return board.cards[card_id]


def _held_up(act: ActView, why: str) -> ActView:
    return replace(act, why=act.why or why) if act.step or act.hand.startswith(("carry", "attach", "type")) else act


# Cards


class _Cards(Struct, frozen=True):
    """The cards that acts are about, and how they are called together."""

    board: Board
    view: View
    cards: list[Card]
    play: bool

    def who(self, cards: Sequence[Card]) -> str:
        return cards[0].label if len(self.cards) == 1 else f"{len(cards)} {'card' if len(cards) == 1 else 'cards'}"

    def act(
        self, verb: str, shown: str, fields: Callable[[Card], Fields], which: Callable[[Card], bool], **more: Any
    ) -> Iterator[ActView]:
        """The act on all for which it makes sense; none if there is none. In `verb`, `{}` stands for them."""
        cards = [card for card in self.cards if which(card)]
        if cards:
            yield ActView(name=verb.format(self.who(cards)), shown=shown, step=_step(cards, fields), **more)

    def does(self, do: str, verb: str, shown: str, which: Callable[[Card], bool], **more: Any) -> Iterator[ActView]:
        """The act that only names its card."""
        return self.act(verb, shown, lambda card: {"do": do, "card": card.id}, which, **more)


def _as_it_is(text: str) -> str:
    """A kind or a name within a `verb`: braces in it stand for nothing."""
    return text.replace("{", "{{").replace("}", "}}")


def _step(cards: Sequence[Card], fields: Callable[[Card], Fields]) -> Fields:
    """One step for one card, one `together` for several; each says which object is meant (400.7)."""
    steps = [{**fields(card), "expected": {card.id: card.incarnation}} for card in cards]
    return steps[0] if len(steps) == 1 else {"do": "together", "steps": steps}


def _on_cards(board: Board, mode: Mode, cards: list[Card]) -> Iterator[GroupView]:
    on = _Cards(board, view_of(board), cards, mode == "play")
    yield GroupView(name="", acts=tuple(_first(on)))
    if on.play and len(cards) == 1:
        yield from _uses(on.board, cards[0])
    yield GroupView(name="Counters", acts=tuple(_counters(on)))
    yield GroupView(name="Move to", acts=tuple(_moves(on)))
    yield GroupView(name="Turn, phase, control", acts=tuple(_turns(on)))
    yield GroupView(name="More", acts=tuple(_rest(on)))


def _there(card: Card) -> bool:
    return card.is_permanent


def _first(on: _Cards) -> Iterator[ActView]:
    there = _there if on.play else _lies_there
    tapped = all(card.tapped for card in on.cards)
    yield from on.does(
        "tap", "Tap {}", "Tap", lambda c: there(c) and not c.tapped, key="" if tapped else KEYS["tap"], quick=True
    )
    yield from on.does(
        "untap", "Untap {}", "Untap", lambda c: there(c) and c.tapped, key=KEYS["tap"] if tapped else "", quick=True
    )
    yield from on.does(
        "transform",
        "Turn the other face of {}",
        "Other face",
        lambda c: there(c) and c.back is not None,
        key=KEYS["transform"],
    )
    if on.play:
        yield from on.does("destroy", "Destroy {}", "Destroy", there, key=KEYS["destroy"], quick=True)
        yield from on.act(
            "Destroy {} without regeneration",
            "Destroy, no regeneration",
            lambda c: {"do": "destroy", "card": c.id, "no_regeneration": True},
            lambda c: there(c) and c.regenerates > 0,
        )
        yield from on.does("sacrifice", "Sacrifice {}", "Sacrifice", there, key=KEYS["sacrifice"])

    def damaged(card: Card) -> bool:
        return there(card) and any(on.view.of(card).is_a(word) for word in ("creature", "planeswalker", "battle"))

    yield from on.act(
        "Deal 1 damage to {}",
        "1 damage",
        lambda c: {"do": "damage", "to": c.id, "amount": 1},
        damaged,
        counted="amount",
    )
    if len(on.cards) == 1 and damaged(on.cards[0]):
        yield ActView(name=f"Type the damage to {on.cards[0].label}", shown="Damage…", hand="type")
    yield from on.act(
        "Take the damage off {}",
        "Take the damage off",
        lambda c: {"do": "set", "card": c.id, "damage": 0},
        lambda c: bool(c.damage),
    )
    if len(on.cards) == 1 and there(on.cards[0]) and _is_attachable(on, on.cards[0]):
        name = f"Attach {on.cards[0].label} to…"
        yield ActView(name=name, shown="Attach to…", key=KEYS["attach"], hand="attach")
    yield from on.does("detach", "Detach {}", "Detach", lambda c: there(c) and c.attached_to is not None)


def _uses(board: Board, card: Card) -> Iterator[GroupView]:
    """The abilities of a card: each one act, or, where it only needs a target, a group with an act for each."""
    plain = []
    for use in uses_of(board, card):
        slot = use.asks.one_target
        expected = {"expected": {card.id: card.incarnation}}
        if not use.asks:
            plain.append(ActView(name=f"{card.label}: {use.words}", shown=use.words, step={**use.step, **expected}))
        elif slot is None or not 1 <= len(slot.options) <= MOST_TARGETS:
            why = "" if use.asks.is_possible else "there is nothing that it could target"
            plain.append(
                ActView(name=f"{card.label}: {use.words}\u2026", shown=f"{use.words}\u2026", hand="open", why=why)
            )
        else:
            yield GroupView(
                name=use.words,
                acts=tuple(
                    ActView(
                        name=f"{card.label}: {use.words} \u2014 {name}",
                        shown=name,
                        step={**use.step, "targets": [target], **expected},
                    )
                    for target, name in slot.options
                ),
            )
    yield GroupView(name="Its abilities", acts=tuple(plain))


def _lies_there(card: Card) -> bool:
    return card.zone == "battlefield"


def _is_attachable(on: _Cards, card: Card) -> bool:
    laid_bestowed = not on.play and has_bestow(card.copiable)
    return laid_bestowed or any(on.view.of(card).is_a(word) for word in ("aura", "equipment", "fortification"))


def _counters(on: _Cards) -> Iterator[ActView]:
    cards = [card for card in on.cards if not (on.play and card.phased_out)]
    on = replace(on, cards=cards)
    if not cards:
        return
    there = dict.fromkeys(kind for card in cards for kind in card.counters.kinds)
    for kind in dict.fromkeys((*there, *CARD_KINDS)):
        yield from _counters_of(on, kind)
    for kind in there if on.play else ():
        yield from _doubling(on, kind)


def _doubling(on: _Cards, kind: Kind) -> Iterator[ActView]:
    return on.act(
        f"Double the {_as_it_is(kind)} counters on {{}}",
        f"Double {kind}",
        lambda c: {"do": "double", "card": c.id, "kind": kind},
        lambda c: kind in c.counters,
    )


def _counters_of(on: _Cards, kind: Kind) -> Iterator[ActView]:
    yield from on.act(
        f"Put a {_as_it_is(kind)} counter on {{}}",
        "+",
        lambda c: {"do": "put", "onto": c.id, "kind": kind},
        lambda c: True,
        row=kind,
        counted="count",
    )
    yield from on.act(
        f"Remove a {_as_it_is(kind)} counter from {{}}",
        "−",
        lambda c: {"do": "remove", "from": c.id, "kind": kind},
        lambda c: kind in c.counters,
        row=kind,
        counted="count",
    )
    if len(on.cards) == 1 and kind in on.cards[0].counters:
        name = f"Move {kind} counters of {on.cards[0].label} to…"
        yield ActView(name=name, shown="move", row=kind, hand=f"carry {kind}")


def _moves(on: _Cards) -> Iterator[ActView]:
    cards = [card for card in on.cards if not (on.play and card.phased_out)]
    if not cards:
        return
    on = replace(on, cards=cards)
    stuck = [card for card in cards if on.play and card.token and card.zone != "battlefield"]
    why = f"{on.who(stuck)}: a token that has left the battlefield can’t move again (111.8)" if stuck else ""

    def moves(
        to: str, verb: str, shown: str, key: str = "", also_there: bool = False, **fields: Any
    ) -> Iterator[ActView]:
        counted = "position" if isinstance(fields.get("position"), int) else ""
        return on.act(
            verb,
            shown,
            lambda c: {"do": "move", "card": c.id, "to": to, **fields},
            lambda c: also_there or c.zone != to,
            key=key,
            why=why,
            counted=counted,
        )

    for zone, shown in _OTHER_PILES:
        yield from moves(zone, f"Move {{}} to {_whose(on, zone)}", shown, KEYS[zone])
    yield from moves("library", f"Put {{}} on top of {_whose(on, 'library')}", "Library, on top", KEYS["library"], True)
    yield from moves(
        "library", f"Put {{}} to the bottom of {_whose(on, 'library')}", "Library, bottom", "", True, position="bottom"
    )
    yield from moves(
        "library", f"Put {{}} second from the top of {_whose(on, 'library')}", "Library, second", "", True, position=1
    )
    first = cards[0].controller
    for player in sorted(on.board.players, key=lambda player: player.id != first):
        yield from moves(
            "battlefield",
            f"Move {{}} to {_as_it_is(player.name)}’s battlefield",
            f"Battlefield of {player.name}",
            KEYS["battlefield"] if player.id == first else "",
            controller=player.id,
        )
    yield from moves("command", f"Move {{}} to {_whose(on, 'command')} zone", "Command zone")
    yield from moves("stack", "Move {} to the stack", "Stack")
    if len(on.cards) == 1 and can_merge(on.board, on.cards[0]):
        yield ActView(name=f"Merge {on.cards[0].label} with…", shown="Merge with…", hand="open merge")


def can_merge(board: Board, card: Card) -> bool:
    """Whether a card may be offered to merge with a permanent: one that can be a permanent, and is elsewhere."""
    spell = card.face.type_line.types & {"instant", "sorcery"}
    return card.zone != "battlefield" and not card.token and not spell and any(board.permanents())


def _whose(on: _Cards, zone: str) -> str:
    """A card goes to its owner's pile, whoever controls it (400.3): the name says whose that is."""
    owners = {card.owner for card in on.cards}
    return f"{_as_it_is(on.board.label(owners.pop()))}’s {zone}" if len(owners) == 1 else f"its owner’s {zone}"


def _turns(on: _Cards) -> Iterator[ActView]:
    there = _there if on.play else _lies_there
    yield from on.does("turn_face_down", "Turn {} face down", "Face down", lambda c: there(c) and not c.face_down)
    yield from on.does("turn_face_up", "Turn {} face up", "Face up", lambda c: there(c) and c.face_down)
    yield from on.does("phase_out", "Let {} phase out", "Phase out", _there)
    yield from on.does("regenerate", "Regenerate {}", "Regenerate", there)
    yield from on.does("phase_in", "Let {} phase in", "Phase in", lambda c: _lies_there(c) and c.phased_out)
    for player in on.board.players:
        yield from _control(on, player, there)


def _control(on: _Cards, player: Player, there: Callable[[Card], bool]) -> Iterator[ActView]:
    return on.act(
        f"Give control of {{}} to {_as_it_is(player.name)}",
        f"Control to {player.name}",
        lambda c: {"do": "control", "card": c.id, "player": player.id},
        lambda c: there(c) and c.controller != player.id,
    )


def _rest(on: _Cards) -> Iterator[ActView]:
    one = on.cards[0] if len(on.cards) == 1 else None
    if one:
        yield ActView(name=f"Pick up {one.label}", shown="Pick up", key=KEYS["pick up"], hand="carry card")
        yield ActView(name=f"Select {one.label}", shown="Select", key=KEYS["select"], hand="select")
        yield ActView(name=f"Edit {one.label}", shown="Edit, note…", key=KEYS["open"], hand="open")
        if on.view.of(one).power is not None:
            yield ActView(
                name=f"Explain the numbers of {one.label}",
                shown="Explain its numbers",
                key=KEYS["explain"],
                hand="explain",
            )
        yield ActView(name=f"The story of {one.label} alone", shown="Only its story", hand="filter")
    else:
        yield ActView(name="Clear the selection", shown="Clear the selection", hand="clear")
    ids = [card.id for card in on.cards]
    name = f"Duplicate {on.who(on.cards)}"
    yield ActView(name=name, shown="Duplicate", key=KEYS["duplicate"], step={"cards": ",".join(ids)}, act="duplicate")
    yield from on.does("take_off", "Take {} off the board", "Take off the board", lambda c: True, key=KEYS["take off"])


# Players


def _on_player(board: Board, mode: Mode, player: Player) -> Iterator[GroupView]:
    yield GroupView(name="", acts=tuple(_of_player(board, mode == "play", player)))
    kinds = dict.fromkeys((*player.counters.kinds, *PLAYER_KINDS))
    yield GroupView(name="Counters", acts=tuple(act for kind in kinds for act in _on_player_of(player, kind)))
    yield GroupView(name="Turn", acts=tuple(_of_turn(board, mode == "play", player)))
    yield GroupView(name="More", acts=tuple(_rest_of_player(board, player)))


def _of_player(board: Board, play: bool, player: Player) -> Iterator[ActView]:
    name, of = player.name, {"player": player.id}
    for sign, verb in ((-1, "loses"), (1, "gains")):
        step = {"do": "life", **of, "change": sign}
        shown = f"{verb.capitalize()} 1 life"
        yield ActView(name=f"{name} {verb} 1 life", shown=shown, step=step, counted="change")
    yield ActView(name=f"Type the life of {name}", shown="Life…", hand="type")
    if play:
        damage = {"do": "damage", "to": player.id, "amount": 1}
        yield ActView(name=f"Deal 1 damage to {name}", shown="1 damage", step=damage, counted="amount")
        yield ActView(
            name=f"{name} draws a card", shown="Draw a card", step={"do": "draw", **of, "count": 1}, counted="count"
        )
    tapped = [
        card for card in board.cards.values() if card.controller == player.id and card.is_permanent and card.tapped
    ]
    if tapped:
        step = _step(tapped, lambda card: {"do": "untap", "card": card.id})
        yield ActView(name=f"Untap all that {name} controls", shown="Untap all", step=step)


def _on_player_of(player: Player, kind: Kind) -> Iterator[ActView]:
    put = {"do": "put", "onto": player.id, "kind": kind}
    yield ActView(name=f"Put a {kind} counter on {player.name}", shown="+", step=put, row=kind, counted="count")
    if kind in player.counters:
        remove = {"do": "remove", "from": player.id, "kind": kind}
        name = f"Remove a {kind} counter from {player.name}"
        yield ActView(name=name, shown="−", step=remove, row=kind, counted="count")


def _of_turn(board: Board, play: bool, player: Player) -> Iterator[ActView]:
    name, of = player.name, {"player": player.id}
    if play:
        yield ActView(name=f"Begin the upkeep of {name}", shown="Upkeep begins", step={"do": "upkeep", **of})
        yield ActView(
            name=f"Begin the main phase of {name}", shown="Main phase begins", step={"do": "main_phase", **of}
        )
        if player.id == board.active:
            yield ActView(name="End the turn", shown="End the turn", key=KEYS["end turn"], step={"do": "end_turn"})
    if player.id != board.active:
        step = {"do": "set", "active": player.id}
        yield ActView(name=f"Make {name} the active player", shown="Make active", step=step)


def _rest_of_player(board: Board, player: Player) -> Iterator[ActView]:
    yield ActView(name=f"Edit {player.name}", shown="Edit…", key=KEYS["open"], hand="open")
    yield ActView(name=f"The story of {player.name} alone", shown="Only the player’s story", hand="filter")
    if len(board.players) > 1:
        step = {"do": "leave", "player": player.id}
        yield ActView(name=f"{player.name} leaves the game", shown="Leaves the game", step=step)
