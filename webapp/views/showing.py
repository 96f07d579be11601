"""How a board becomes the values that a page shows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.board import Board
from webapp.rules.cards import Card, Face, LastLook, Player, has_bestow
from webapp.rules.characteristics import Characteristics, View, view_of
from webapp.rules.counters import KEYWORD_KINDS, Kind
from webapp.rules.events import Moved
from webapp.rules.layers import size
from webapp.rules.steps.counters import could_proliferate
from webapp.rules.telling import Story, heaps, pass_lines, signed, tell
from webapp.rules.whence import sum_of, type_told, whence
from webapp.rules.zones import ZONES, Zone
from webapp.sessions import Entry, Shown
from webapp.views.asking import question
from webapp.views.laying import lay_out
from webapp.views.playing import tools_of
from webapp.views.uses import quick_uses_of
from webapp.views.values import (
    BoardView,
    CardView,
    CounterView,
    GhostView,
    PartView,
    PlayerView,
    ZoneView,
)
from webapp.views.waiting import waiting

PALETTE = tuple(
    Kind(kind)
    for kind in ("+1/+1", "-1/-1", "loyalty", "shield", "stun", "finality", "flying", "charge", "poison", "energy")
)
Would = tuple[tuple[str, str], ...]  # what the check would do: rule, and why
MANY_PLAYERS = 4  # from then on not all halves of the table lie open at once
PILES: tuple[Zone, ...] = ("library", "graveyard", "exile", "command", "stack")
_BASE = ("208.1", "613.4a")  # the rules of what is printed, and of what a card's own ability says of it
_OWN_SIGN = frozenset(
    ["loyalty", "defense", "shield", "stun", "finality", "lore", "poison", "energy", "charge", "time"]
)


def show(shown: Shown) -> BoardView:
    """What a page shows of what a board shows."""
    view = show_state(shown.entry)
    palette = _palette(shown.entry.board, shown.kinds) if shown.kinds else view.palette
    return replace(view, can_undo=shown.can_undo, can_redo=shown.can_redo, palette=palette, title=shown.title)


def show_state(entry: Entry) -> BoardView:
    """What a page shows of one state, as if there were no way from it."""
    if entry not in _shown:
        _shown[entry] = _show(entry)
    return _shown[entry]


def story(entry: Entry) -> Story:
    """The story of this state's moment."""
    if entry not in _told:
        _told[entry] = tell(entry.moment)
    return _told[entry]


# A state never changes, and is shown at least twice: as what is new, and as what the next one is compared with.
_shown: WeakKeyDictionary[Entry, BoardView] = WeakKeyDictionary()
_told: WeakKeyDictionary[Entry, Story] = WeakKeyDictionary()


def _show(entry: Entry) -> BoardView:
    board, view = entry.board, view_of(entry.board, since=entry.moment.before)
    concerned = {object_id for line in story(entry).lines for object_id in line.objects if entry.mode == "play"}
    would = _would(entry)
    players = tuple(
        PlayerView(
            id=player.id,
            name=player.name,
            life=player.life,
            lost=player.lost,
            active=player.id == board.active,
            team=player.team or "",
            speed=player.speed,
            commander_damage=tuple((board.label(card), n) for card, n in player.commander_damage.items() if n),
            counters=counter_views(player),
            would=(*would.get(player.id, ()), *would.get(player.team or "", ())),
            concerned=player.id in concerned,
        )
        for player in board.players
    )
    in_zone: dict[tuple[str, Zone], list[CardView]] = {(p.id, zone): [] for p in board.players for zone in ZONES}
    drawn = {card_id: _draw(board.cards[card_id], view, would, concerned) for card_id in board.order}
    for card in drawn.values():
        in_zone[card.player, card.zone].append(card)
    names = {player.id: player.name for player in board.players}
    return BoardView(
        mode=entry.mode,
        players=players,
        zones={
            (player, zone): ZoneView(
                player=player,
                player_name=names[player],
                zone=zone,
                cards=tuple(cards),
                rows=lay_out(cards, tuple(_ghosts(entry, player)), board.cards) if zone == "battlefield" else (),
                folds=_folds(board, player) if zone == "battlefield" else "",
            )
            for (player, zone), cards in in_zone.items()
        },
        question=question(entry.moment),
        triggers=waiting(board),
        preview=tuple(line for lines in would.values() for line in lines) + _would_ask(entry),
        can_undo=False,
        can_redo=False,
        palette=_palette(board, ()),
        names=tuple((card.id, card.label, card.zone) for card in drawn.values()),
        tools=tools_of(entry),
    )


def _folds(board: Board, player: str) -> str:
    """Whether a player's battlefield can be folded: of four and more players those of the opponents, all but one."""
    seat = [each.id for each in board.players].index(player)
    return "" if len(board.players) < MANY_PLAYERS or seat == 0 else "open" if seat == 1 else "shut"


def could_choose(board: Board) -> tuple[tuple[str, str, str], ...]:
    """What a proliferate could choose: the id and name of each, and what is on it; the players' first."""
    holders = [board.find(object_id, "choose") for object_id in could_proliferate(board)]
    holders.sort(key=lambda holder: isinstance(holder, Card))
    return tuple((holder.id, board.label(holder.id), heaps(holder.counters)) for holder in holders)


def _palette(board: Board, kinds: tuple[Kind, ...]) -> tuple[CounterView, ...]:
    """The pieces of the tray: the usual kinds, then those on the board and those that a person asked for."""
    holders: list[Card | Player] = [*board.cards.values(), *board.players]
    there = {kind for holder in holders for kind in holder.counters.kinds}
    others = sorted({*there, *kinds} - set(PALETTE))
    return tuple(CounterView(str(kind), 0, sign_of(kind)) for kind in (*PALETTE, *others))


def _ghosts(entry: Entry, player: str) -> Iterator[GhostView]:
    """What the last act, or the check after it, took off a player's battlefield, in the order in which it lay."""
    moment = entry.moment
    if entry.mode == "setup":
        return
    reasons = {fired.object: fired for performed in moment.passes for fired in performed.fired if fired.leaves}
    events = [*moment.events, *(event for performed in moment.passes for event in performed.events)]
    left = {event.card: event for event in events if isinstance(event, Moved) and event.was == "battlefield"}
    before = view_of(moment.before)
    for place, card in enumerate(moment.before.zone(player, "battlefield") if left else ()):
        now = moment.board.cards.get(card.id)
        if card.id not in left or (now is not None and now.zone == "battlefield"):
            continue
        event, fired = left[card.id], reasons.get(card.id)
        yield GhostView(
            id=card.id,
            label=card.label,
            went=f"to the {event.now}" if event.now != "exile" else "exiled",
            why=fired.why if fired else "" if event.how == "put" else event.how,  # where to, `went` says
            rule=fired.rule if fired else next(iter(event.rules), ""),
            looked=looked(event.last),
            place=place,
            lands=before.types_of(card).has("land") and not before.types_of(card).has("creature"),
        )


def looked(last: LastLook) -> str:
    """How a permanent last looked, in a few words: `2/2, one +1/+1, 1 damage`."""
    size = [f"{signed(last.power)}/{signed(last.toughness)}"] if last.power is not None else []
    damage = [f"{last.damage} damage"] if last.damage else []
    return ", ".join([*size, *([heaps(last.counters)] if last.counters else []), *damage])


def _would(entry: Entry) -> dict[str, Would]:
    """In set-up mode: what the check would do, by the card or player it is about."""
    found: dict[str, Would] = {}
    for performed in entry.preview.passes if entry.preview else ():
        for line in pass_lines(performed, entry.board):
            if line.fired:
                found[line.objects[0]] = (*found.get(line.objects[0], ()), (line.fired, line.text))
    return found


def _would_ask(entry: Entry) -> tuple[tuple[str, str], ...]:
    choice = entry.preview.choice if entry.preview else None
    return ((choice.rule, f"{entry.board.label(choice.player)} would be asked"),) if choice else ()


class _Same:
    """A value as a key that is equal to itself alone: quick, where it is the very same object most of the time."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


def _draw(card: Card, view: View, would: Mapping[str, Would], concerned: Set[str]) -> CardView:
    beside = _beside(card, view.board) if _looks_aside(card) else None
    return _drawn(_Same(card), _Same(view.of(card)), beside, would.get(card.id, ()), card.id in concerned)


class _Beside(Struct, frozen=True, kw_only=True):
    """What a card shows of others on its board: what it is on, who protects it, who owns it, what it is a copy of."""

    host: str
    protector: str
    owner: str
    original: _Same


def _looks_aside(card: Card) -> bool:
    return bool(card.copy_of or card.attached_to or card.protector) or card.player != card.owner


def _beside(card: Card, board: Board) -> _Beside:
    return _Beside(
        host=board.label(card.attached_to) if card.attached_to else "",
        protector=board.label(card.protector) if card.protector and card.is_permanent else "",
        owner=board.label(card.owner) if card.player != card.owner else "",
        original=_Same(_original(card, board)),
    )


def _original(card: Card, board: Board) -> Card:
    """The card whose face it shows: itself, or what it copies, for as long as that is still known."""
    if card.copiable is not card.copied:
        return card
    original, seen = card, {card.id}
    while original.copy_of is not None and original.printed != card.copiable:
        original = board.cards.get(original.copy_of) or board.gone[original.copy_of]
        if original.id in seen:
            return card
        seen.add(original.id)
    return original


@lru_cache(maxsize=20_000)
def _drawn(same_card: _Same, same_now: _Same, beside: _Beside | None, would: Would, concerned: bool) -> CardView:
    card, now = same_card.value, same_now.value
    original = beside.original.value if beside else card
    assert isinstance(card, Card) and isinstance(now, Characteristics) and isinstance(original, Card)
    face = now.face
    return CardView(
        id=card.id,
        incarnation=card.incarnation,
        label=card.label,
        zone=card.zone,
        player=card.player,
        controller=card.controller,
        owner=card.owner,
        type=type_told(face, now),
        band=_band(original, now),
        lands=now.is_a("land") and not now.is_a("creature"),
        power="" if now.power is None else signed(now.power),
        toughness="" if now.toughness is None else signed(now.toughness),
        printed="" if now.power is None else _printed(face),
        size=_size(now),
        counters=counter_views(card),
        damage=card.damage,
        tapped=card.tapped,
        regenerates=card.regenerates,
        face_down=card.face_down,
        phased_out=card.phased_out,
        token=card.token,
        commander=card.commander,
        two_faced=card.back is not None,
        copied_by=card.front.name or card.id if original is not card else "",
        merged="" if card.face_down else ", ".join(part.front.name or part.id for part in card.merged),
        protector=beside.protector if beside else "",
        owned_by=beside.owner if beside else "",
        sector=card.sector or "",
        attachable=_is_attachable(card, now),
        keywords=now.keywords_told,
        attached_to=beside.host if beside else "",
        marks=catalogue.missing(original),
        note=card.note,
        uses=() if now.lost or card.face_down else quick_uses_of(card),
        would=would,
        concerned=concerned,
    )


def _is_attachable(card: Card, now: Characteristics) -> bool:
    """Whether it can be laid onto others: also what has bestow, as it enters (702.103b)."""
    enters_bestowed = card.zone != "battlefield" and has_bestow(card.copiable)
    return enters_bestowed or any(now.is_a(word) for word in ("aura", "equipment", "fortification"))


def _printed(face: Face) -> str:
    """The size that is printed on a face; empty where there is none."""
    none = face.power is None and face.toughness is None
    return "" if none else f"{signed(face.power or 0)}/{signed(face.toughness or 0)}"


def _size(now: Characteristics) -> str:
    """Whether it is bigger or smaller than printed, or than its own ability makes it: what colours the number."""
    base = [part for part in now.contributions if part.rule in _BASE]
    if len(base) == len(now.contributions):
        return "same"
    pairs = zip(size(base), (now.power, now.toughness), strict=True)
    up = sum(is_ - was for was, is_ in pairs if isinstance(was, int) and isinstance(is_, int))
    if "?" in (now.power, now.toughness):
        adds = [part for part in now.contributions if part.how == "adds"]
        up = sum(n for part in adds for n in (part.power, part.toughness) if isinstance(n, int))
    return "up" if up > 0 else "down" if up < 0 else "changed"


def parts(now: Characteristics) -> tuple[PartView, ...]:
    """How power and toughness come about, as the lines of a sum."""
    return tuple(PartView(summand.what, summand.change, summand.rule) for summand in sum_of(now))


def origins(board: Board, card_id: str) -> tuple[PartView, ...]:
    """Where its types, keywords, loyalty and defense come from that are not just printed, and why it lacks some."""
    return tuple(
        PartView(one.why, f"no {one.what}" if one.lost else one.what, one.rule) for one in whence(board, card_id)
    )


def _band(card: Card, now: Characteristics) -> str:
    """The colour of a card's band: one of w, u, b, r, g, gold, land or grey."""
    colors = catalogue.colors(card.card) if card.card and not card.face_down else ""
    if len(colors) > 1:
        return "gold"
    return colors.lower() or ("land" if now.is_a("land") else "grey")


def counter_views(holder: Card | Player) -> tuple[CounterView, ...]:
    """The pieces that lie on a card or player."""
    return tuple(CounterView(str(kind), number, sign_of(kind)) for kind, number in holder.counters.items())


@lru_cache(maxsize=1_000)
def sign_of(kind: str) -> str:
    """Which sign a piece of that kind bears: the name of a symbol in `static/img/signs.svg`."""
    boost = Kind(kind).boost
    if boost != (0, 0):
        return "plus" if sum(boost) > 0 else "minus"
    if kind in _OWN_SIGN:
        return str(kind)
    return "keyword" if kind in KEYWORD_KINDS or Kind(kind).keyword else "marker"
