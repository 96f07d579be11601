"""Setting up a board, as an editor does: anything may be put anywhere, no rule is asked, nothing is an event.

The same steps as in play, read as edits. What is an act of play and no edit (destroy, draw, the end of a turn) is
refused, with the way out. What the rules would do to the result, a `check` tells; nobody performs it.
"""

from __future__ import annotations

from msgspec.structs import replace

from webapp.rules import steps as st
from webapp.rules.action import MOST_DAMAGE, MOST_LIFE
from webapp.rules.board import MOST_CARDS, Board, refuse_id, refuse_unknown_ids
from webapp.rules.cards import Card, Player
from webapp.rules.counters import Counters, Kind
from webapp.rules.entries import card_of
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.merging import merged, own_card, parts_under_way, turned
from webapp.rules.puts import refuse_too_many
from webapp.rules.steps.counters import how_many, read_kind


def edit(board: Board, step: st.AnyStep) -> Board:
    """The board as an editor's hand leaves it. Raises BadStepError for what makes no sense, or is an act of play."""
    match step:
        case st.Put():
            holder = _holder(board, step.onto, "onto")
            return _with_more(board, holder, Counters({step.kind: step.count}), "count")
        case st.Remove():
            holder = _holder(board, step.from_, "from")
            return board.having(holder.having(_without(holder.counters, _meant(holder, step))))
        case st.MoveCounters():
            source, target = _holder(board, step.from_, "from"), _holder(board, step.to, "to")
            moved = _meant(source, step)
            board = board.having(source.having(_without(source.counters, moved)))
            return _with_more(board, _holder(board, target.id, "to"), moved, "count")
        case st.Move():
            return _lay(board, step)
        case st.Create():
            return _create(board, step)
        case st.Set() | st.Join():
            return st.perform(board, step).board
        case st.TakeOff():
            return taken_off(board, step.card)
        case st.Leave():
            return _left(board, step)
        case st.Life():
            player = board.player(step.player)
            if (step.set is None) is (step.change is None):
                raise BadStepError("give exactly one of change and set", "change")
            total = step.set if step.set is not None else player.life + (step.change or 0)
            if abs(total) > MOST_LIFE:
                message = f"the life of {player.label} would pass {MOST_LIFE:,}, the most that fits"
                raise BadStepError(message, "change")
            return board.having(replace(player, life=total))
        case st.Together():
            return _together(board, step)
        case _:
            return _edit_card(board, step)


def _together(board: Board, steps: st.Together) -> Board:
    for index, step in enumerate(steps.steps):
        try:
            board = edit(board, step)
        except BadStepError as error:
            raise BadStepError(error.message, f"steps[{index}].{error.where}") from None
    return board


def _edit_card(board: Board, step: st.AnyStep) -> Board:
    match step:
        case st.Damage(amount=int(amount)) if step.to in board.cards:
            card = _card(board, step.to, "to")
            if card.damage + amount > MOST_DAMAGE:
                message = f"{card.label} would have more than {MOST_DAMAGE:,} damage, the most that fits"
                raise BadStepError(message, "amount")
            return board.having(replace(card, damage=card.damage + amount))
        case st.Tap() | st.Untap():
            return board.having(replace(_card(board, step.card), tapped=isinstance(step, st.Tap)))
        case st.Transform():
            card = _card(board, step.card)
            if card.back is None:
                raise BadStepError(f"{card.label} has no other face", "card")
            return board.having(replace(card, transformed=not card.transformed))
        case st.Regenerate():
            card = _card(board, step.card)
            return board.having(replace(card, regenerates=min(card.regenerates + 1, MOST_DAMAGE)))
        case st.PhaseOut() | st.PhaseIn():
            return board.having(replace(_card(board, step.card), phased_out=isinstance(step, st.PhaseOut)))
        case st.TurnFaceDown() | st.TurnFaceUp():
            return board.having(turned(_card(board, step.card), face_down=isinstance(step, st.TurnFaceDown)))
        case st.Control():
            card = _card(board, step.card)
            return board.having(replace(card, controller=board.player(step.player).id)).placed(card.id, "bottom")
        case st.Arrange():
            return st.perform(board, step).board
        case st.Attach():
            return _attached(board, _card(board, step.card), step.to, "to")
        case st.Merge():
            return _merged(board, step)
        case st.Detach():
            return board.having(replace(_card(board, step.card), attached_to=None, attached_incarnation=0))
    act = type(step).__struct_config__.tag
    raise BadStepError(f"{act!r} is an act of play: play from here first", "do")


def _card(board: Board, card_id: str, where: str = "card") -> Card:
    if card_id not in board.cards:
        raise UnknownObjectError(card_id, where)
    return board.cards[card_id]


def _holder(board: Board, object_id: str, where: str) -> Card | Player:
    return board.cards.get(object_id) or board.player(object_id, where)


def _meant(holder: Card | Player, step: st.Remove | st.MoveCounters) -> Counters:
    """The counters that a step takes off: of each kind it means, as many as there are."""
    kind = read_kind(step.kind)
    count = how_many(step.count, kind)
    kinds = holder.counters.kinds if kind is None else (kind,)
    numbers = [holder.counters[k] if count == "all" else min(count, holder.counters[k]) for k in kinds]
    return Counters(dict(zip(kinds, numbers, strict=True)))


def _without(counters: Counters, fewer: Counters) -> Counters:
    return Counters({kind: number - fewer[kind] for kind, number in counters.items()})


def _with_more(board: Board, holder: Card | Player, more: Counters, where: str) -> Board:
    for kind, number in more.items():
        refuse_too_many(holder, Kind(kind), number)
        holder = holder.having(Counters({**holder.counters, kind: holder.counters[kind] + number}))
    return board.having(holder)


def _lay(board: Board, step: st.Move) -> Board:
    """A card laid into another zone, with all that is on it, and for whoever controls it there."""
    card = _card(board, step.card)
    if card.merged and step.to != "battlefield":
        return _apart(board, card, step)
    controller = step.controller or card.controller
    board.player(controller, "controller")
    if step.to not in ("battlefield", "stack"):
        controller = card.owner
    laid = replace(card, zone=step.to, controller=controller, tapped=card.tapped or step.tapped)
    if step.to != "battlefield":
        laid = replace(laid, tapped=False, damage=0, attached_to=None, attached_incarnation=0)
    if step.to not in ("battlefield", "stack"):
        laid = laid.entering_for(None)
    board = board.having(laid).placed(card.id, step.position if step.to == "library" else "bottom")
    return _attached(board, laid, step.attached_to, "attached_to") if step.attached_to else board


def _merged(board: Board, step: st.Merge) -> Board:
    card, host = _card(board, step.card), _card(board, step.onto, "onto")
    if host.zone != "battlefield" or card.zone == "battlefield" or card.token:
        raise BadStepError(
            f"{card.label} merges with a permanent, and comes from elsewhere than the battlefield", "onto"
        )
    if card.face.type_line.types & {"instant", "sorcery"}:
        raise BadStepError(f"{card.label} is no permanent card", "card")
    return merged(board, card.id, host.id, over=step.over)


def _apart(board: Board, host: Card, step: st.Move) -> Board:
    """A merged permanent laid into another zone: each of its cards lies there by itself."""
    others = parts_under_way(board, host)
    board = board.having(own_card(host))
    for other in others:
        board = board.with_again(other)
    for card_id in (host.id, *(other.id for other in others)):
        board = _lay(board, replace(step, card=card_id))
    return board


def _attached(board: Board, card: Card, to: str, where: str) -> Board:
    if to == card.id:
        raise BadStepError("a card can't be attached to itself", where)
    host = _holder(board, to, where)
    incarnation = host.incarnation if isinstance(host, Card) else 0
    return board.having(replace(card, attached_to=to, attached_incarnation=incarnation))


def taken_off(board: Board, card_id: str) -> Board:
    """The board as if that card had never been there: nothing is attached to it, or a copy of it, any more."""
    card = _card(board, card_id)
    loose = [
        replace(other, attached_to=None, attached_incarnation=0)
        for other in board.cards.values()
        if other.attached_to == card.id
    ]
    board = board.having(*loose)
    originals = [
        replace(other, copy_of=None, copied=None) for other in board.cards.values() if other.copy_of == card.id
    ]
    board = board.having(*originals).without(card_id)
    off = {card_id, *(part.id for part in card.merged)}
    return replace(board, gone={other: gone for other, gone in board.gone.items() if other not in off})


def _left(board: Board, step: st.Leave) -> Board:
    """The board as if that player had never been there, nor what the player owns."""
    st.perform(board, step)  # before anything is taken off, so that it is refused where it makes no sense
    for card in [card for card in board.cards.values() if card.owner == step.player]:
        board = taken_off(board, card.id)
    theirs = [card for card in board.cards.values() if card.entered_under == step.player]
    board = board.having(*(card.entering_for(None) for card in theirs))
    return st.perform(board, step).board


def _create(board: Board, step: st.Create) -> Board:
    """A card is simply there, as its entry says; nothing enters."""
    if board.number_of_cards + step.copies > MOST_CARDS:
        raise BadStepError(f"at most {MOST_CARDS} cards a board", "copies")
    for number in range(1, step.copies + 1):
        card_id = step.card.id if number == 1 else f"{step.card.id}-{number}"
        refuse_id(board, card_id)
        if step.card.merged:
            raise BadStepError("let cards merge by a merge step", "card.merged")
        card = card_of(replace(step.card, id=card_id), board.players[0].id)
        card = replace(card, namesake=board.namesake(card.front.name, card_id))
        board = refuse_unknown_ids(board.having(card), card, "card")
        board = board.having(board.as_copy(board.cards[card_id]))
        board = board.placed(card_id, "bottom")
    return board
