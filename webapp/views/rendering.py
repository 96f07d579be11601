"""From states to pages and to the parts of a page that have changed.

A card's fragment depends on nothing but its `CardView`, so equal cards are rendered once, on whatever board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlencode

from flask import Flask, current_app, g, render_template
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.abilities import Activated
from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.rules.characteristics import view_of
from webapp.rules.citations import citation
from webapp.rules.statics import EntersWith
from webapp.rules.telling import heaps, signed
from webapp.rules.zones import ZONES
from webapp.scenarios import gallery
from webapp.sessions import Entry, Mode, Session, Shown
from webapp.views import ability_words, acts, editors, forms, library, moments, seats, showing, table_settings, uses
from webapp.views.values import BoardView, CardView, PartView, PlayerView, ZoneView

NEW_CARD, PROLIFERATE, TABLE, EDIT = "new card", "proliferate now", "table now", "edit "  # no ids: they hold a blank
Look = TypeVar("Look", CardView, PlayerView)
Panel: TypeAlias = "InspectorView | editors.EditorView | table_settings.TableView | library.TopView | str | None"


class Place(Struct, frozen=True, kw_only=True):
    """Where a page stands: the address that its acts go to, and the copy that a visitor's first act makes."""

    board_id: str
    base: str
    copy_id: str = ""
    own: bool = True  # whether the board is there: a link's is not, before its visitor's first act
    at: int | None = None  # the moment that the page looks at, wherever the board is
    visit: str = ""  # which of all pages that look at a moment it is

    @property
    def shared(self) -> bool:
        """Whether this is a link's page: nothing is stored before the first act."""
        return bool(self.copy_id)

    @property
    def address(self) -> str:
        """Where all that is only read about the board stands."""
        return f"/b/{self.board_id}" if self.own else self.base

    @property
    def shared_as(self) -> str:
        """Of a shared board: what of its address says which, `x/PAYLOAD` or `s/SLUG`, without a moment and a seat."""
        return self.base.removeprefix("/").partition("@")[0].partition(":")[0]


def prepare(app: Flask) -> None:
    """Teach the templates the few words that they need."""
    app.jinja_env.globals.update(
        citation=citation,
        gallery=gallery,
        card_fragment=_card_fragment,
        could_choose=showing.could_choose,
        signed=signed,
        heaps=heaps,
        shown_value=forms.shown_value,
        acts_by_group=_acts_by_group,
        word=ability_words.label,
        word_of=ability_words.value,
        in_force=table_settings.in_force,
    )
    app.jinja_env.filters["step"] = lambda fields: urlencode(fields)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def _acts_by_group(board: Board, mode: Mode, object_id: str) -> list[tuple[str, tuple[acts.ActView, ...]]]:
    """All that can be done to that card or player, by the names of the groups."""
    return [(group.name, group.acts) for group in acts.acts_on(board, mode, [object_id])]


def page(session: Session, place: Place, *, inspected: str = "", panel: Panel = None, problem: Any = None) -> str:
    """The whole page of a board, with the panel about what is inspected, or the one given."""
    shown = _now(session)
    return render_template(
        "pages/board.html",
        session=session,
        place=place,
        shown=shown,
        moments=moments.moments(session),
        inspector=panel or _panel(session, inspected),
        problem=problem,
        **_common(session),
    )


def changes(session: Session, place: Place, version: int | None, *, inspected: str = "") -> str:
    """The parts of a page of that version that are different now, to be swapped out of band.

    Where nobody knows any more what that version showed, all parts.
    """
    old = session.at_version(version)
    before, now = seats.seen(showing.show(old)) if old else None, _now(session)
    newest = moments.appended(session, version)
    reseated = before is not None and _seats(before) != _seats(now)
    zones = [] if reseated else list(_changed_zones(before, now))
    return render_template(
        "partials/changes.html",
        session=session,
        place=place,
        shown=now,
        zones=zones,
        kept=_kept(before, zones),
        seats=reseated,
        main=before is None or before.mode != now.mode or place.shared or place.at is not None,
        told=old is None or _told(old) != _told(session.shown),
        cards=[] if reseated else [_card_fragment(card, oob=True) for card in _changed_cards(before, now, zones)],
        players=[] if reseated else list(_changed_players(before, now)),
        concerned=_concerned(now),
        bar=before is None or _bar(before) != _bar(now) or place.shared or place.at is not None,
        welcome=before is None or bool(before.names) != bool(now.names),
        question=before is None or before.question != now.question,
        triggers=before is None or _waiting(before) != _waiting(now),
        preview=before is None or (before.mode, before.preview) != (now.mode, now.preview),
        tray=before is None or reseated or _tray(before) != _tray(now),
        tools=before is None or before.tools != now.tools,
        moments=[newest] if newest else moments.moments(session),
        newest=newest,
        way=_way(session, old),
        still=old is not None and old.entry is session.now,
        inspected=inspected,
        inspector=_panel(session, inspected),
        **_common(session),
    )


def _way(session: Session, old: Shown | None) -> str:
    """What a screen reader hears of a way through what is told already: what it takes back, or where it leads."""
    path, ahead = session.path, session.ahead
    if old is None or old.entry is session.now or old.entry in (node.entry for node in path):
        return ""
    if ahead and ahead[0].entry is old.entry:
        return f"Taken back: {moments.title_of(ahead[0])}."
    return f"Now at: {moments.title_of(path[-1])}."


def _now(session: Session) -> BoardView:
    return seats.seen(showing.show(session.shown))


def _bar(view: BoardView) -> tuple[object, ...]:
    return view.mode, view.can_undo, view.can_redo, view.title


def _seats(view: BoardView) -> list[tuple[str, str]]:
    return [(player.id, player.name) for player in view.players]


def _told(shown: Shown) -> tuple[str, str]:
    return shown.about, table_settings.in_force(shown.entry.board)


def _tray(view: BoardView) -> tuple[object, ...]:
    return view.mode, view.palette, view.names


def _waiting(view: BoardView) -> tuple[object, ...]:
    return view.triggers, view.question is None  # while a question waits, triggers do


def _common(session: Session) -> dict[str, Any]:
    return {"piles": showing.PILES, "all_zones": ZONES, "board": seats.visible(session.now.board)}


def _changed_zones(before: BoardView | None, now: BoardView) -> Iterator[ZoneView]:
    """The zones that are drawn anew as a whole: other cards lie there, or in another order or row."""
    for key, zone in now.zones.items():
        old = before.zones.get(key) if before else None
        if old is None or not _same_layout(old, zone):
            yield zone


def _same_layout(old: ZoneView, zone: ZoneView) -> bool:
    if old.hidden != zone.hidden:
        return False
    if zone.zone in showing.PILES:  # its top is told on the outside
        return len(old.cards) == len(zone.cards) and all(map(_look_alike, old.cards, zone.cards))
    return old is zone or old.shape == zone.shape


def _kept(before: BoardView | None, zones: list[ZoneView]) -> frozenset[str]:
    """Of zones that are drawn anew, the cards that lay there before and look the same: a page has them already."""
    if before is None:
        return frozenset()
    old = {(zone.player, zone.zone): {card.id: card for card in zone.cards} for zone in before.zones.values()}
    return frozenset(
        card.id
        for zone in zones
        for card in zone.cards
        if (was := old.get((zone.player, zone.zone), {}).get(card.id)) and _look_alike(was, card)
    )


def _changed_cards(before: BoardView | None, now: BoardView, zones: list[ZoneView]) -> Iterator[CardView]:
    """The cards that are otherwise now, but for those that are drawn with their zone."""
    drawn_with_their_zone = {(zone.player, zone.zone) for zone in zones}
    for key, zone in now.zones.items():
        old = before.zones.get(key) if before else None
        if old is None or key in drawn_with_their_zone:
            continue
        yield from (card for was, card in zip(old.cards, zone.cards, strict=True) if not _look_alike(was, card))


def _changed_players(before: BoardView | None, now: BoardView) -> Iterator[PlayerView]:
    for number, player in enumerate(now.players):
        if before is None or not _look_alike(before.players[number], player):
            yield player


def _look_alike(was: Look, now: Look) -> bool:
    """Whether a page shows both the same, but for the mark on what the last act concerned: an answer tells of that once
    for all, or after an act on a hundred cards they would all come anew with the next one.
    """
    return was is now or was == now or replace(was, concerned=now.concerned) == now


def _concerned(view: BoardView) -> list[str]:
    """The ids of all that the last act concerned, as they are marked."""
    cards = (card for zone in view.zones.values() for card in zone.cards)
    return [player.id for player in view.players if player.concerned] + [card.id for card in cards if card.concerned]


@lru_cache(maxsize=20_000)
def _cached_card(card: CardView, oob: bool) -> Markup:
    return Markup(current_app.jinja_env.get_template("partials/card.html").render(card=card, oob=oob))


def _card_fragment(card: CardView, *, oob: bool = False) -> Markup:
    return _cached_card(card, oob)


class InspectorView(Struct, frozen=True, kw_only=True):
    """Everything about one card or player, for the panel that edits it."""

    id: str
    label: str
    is_player: bool
    target: Any
    card: CardView | None
    parts: tuple[PartView, ...] = ()
    origins: tuple[PartView, ...] = ()  # of types, keywords, loyalty, defense
    says: tuple[str, ...] = ()  # its abilities, each in a sentence, but those that are buttons
    uses: tuple[uses.UseView, ...] = ()
    offers: tuple[str, ...] = ()
    had: str = ""  # the counters that it has, or had as it left
    others_had: tuple[tuple[str, str], ...] = ()  # what has ceased to exist and had counters
    can_merge: bool = False


def inspector(session: Session, object_id: str) -> InspectorView | None:
    """The panel about that card or player, or the permanent of which that card is a part; None if there is none now."""
    board = seats.visible(session.now.board)
    card = board.cards.get(object_id) or board.merged_into(object_id)
    if card is None:
        player = next((player for player in board.players if player.id == object_id), None)
        if player is None:
            return None
        return InspectorView(id=player.id, label=player.label, is_player=True, target=player, card=None)
    return InspectorView(
        id=card.id,
        label=board.label(card.id),
        is_player=False,
        target=card,
        card=_one_card(session.now, card),
        parts=showing.parts(view_of(board).of(card)),
        origins=showing.origins(board, card.id),
        says=tuple(ability_words.sentence(one) for one in card.face.abilities if not isinstance(one, Activated)),
        uses=uses.uses_of(board, card) if session.now.mode == "play" else (),
        offers=_offers(card),
        had=_had(card),
        others_had=tuple(
            (gone.id, f"{board.label(gone.id)}: {_had(gone)}") for gone in board.gone.values() if _had(gone)
        ),
        can_merge=acts.can_merge(board, card),
    )


def _offers(card: Card) -> tuple[str, ...]:
    """How else a card may enter with counters: nothing where an ability says it, which is asked as it enters."""
    said = any(isinstance(ability, EntersWith) for ability in card.face.abilities)
    return catalogue.offers(card.card) if card.card and not said else ()


def _panel(session: Session, inspected: str) -> Panel:
    """What the panel shows that is open: about a card or player, an editor, or one of another kind; None if none is."""
    board = seats.visible(session.now.board)
    if inspected == PROLIFERATE:
        return "proliferate"
    if inspected == TABLE:
        return table_settings.view(board)
    if inspected.startswith(NEW_CARD):
        return editors.view(editors.of_new(board, inspected.removeprefix(NEW_CARD)), board)
    if inspected.startswith(EDIT):
        draft = editors.of(board, inspected.removeprefix(EDIT))
        return editors.view(draft, board) if draft else None
    if inspected.startswith(library.TOP):
        return _top(session, inspected)
    return inspector(session, inspected) if inspected else None


def _top(session: Session, named: str) -> library.TopView | None:
    board = session.now.board
    if (found := library.looked_at(board, named)) is None or not seats.may_look(found[0]):
        return None
    player, ids = found
    g.looked_at = ids
    cards, of = showing.show_state(session.now).cards, len(board.zone(player, "library"))
    return library.TopView(player=player, name=board.label(player), cards=tuple(cards[i] for i in ids), of=of)


def _had(card: Card) -> str:
    """The counters that `put_its_counters` would put."""
    counters = card.counters if card.is_permanent else card.departed.counters if card.departed else None
    return heaps(counters) if counters else ""


def _one_card(entry: Entry, card: Card) -> CardView:
    return showing.show_state(entry).cards[card.id]


def render_inspector(session: Session, place: Place, object_id: str) -> str:
    """The panel about a card or player alone, or one of another kind."""
    return _render_panel(session, place, "partials/inspector.html", _panel(session, object_id))


def render_editor(session: Session, place: Place, panel: Panel) -> str:
    """An editor once more, in place of what the panel shows."""
    return _render_panel(session, place, "partials/inspector/again.html", panel)


def _render_panel(session: Session, place: Place, template: str, panel: Panel) -> str:
    return render_template(
        template,
        session=session,
        place=place,
        inspector=panel,
        shown=_now(session),
        **_common(session),
    )
