"""What of a Forge file is kept beside the board, and what of that still holds once the board is another."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from webapp.rules.board import Board
from webapp.rules.cards import Card
from webapp.scenarios.forge.heads import spelled_side
from webapp.scenarios.forge.modifiers import (
    CARRIED,
    MENTIONING,
    OTHER_FACE,
    Modifier,
    folded,
    read_modifiers,
    seat_of,
)
from webapp.scenarios.kept import ForForge

# What a player has that our board can't say. A 0, and nothing at all, is what every player has.
OF_PLAYERS = {
    "sideboard": "sideboard",
    "landsplayed": "lands played this turn",
    "landsplayedlastturn": "lands played last turn",
    "numringtemptedyou": "tempted by the Ring",
    "precast": "spells that Forge casts while it sets up",
    "putonstack": "on the stack",
    "manapool": "mana",
    "persistentmana": "mana that stays",
}
OF_STATE = {"turn": "turn", "activephase": "phase", "activephaseadvance": "phase to go on to"}
# Forge wants these of every file, so they are written even where nobody said them.
USUAL_STATE = {"turn": "1", "activephase": "MAIN1"}
USUAL_METADATA = {"Goal": "Win", "Turns": "9999"}
TEXTS = ("Name", "Description")  # what the scenario itself says
TERMS = ("Goal", "Turns", "Difficulty", "Targets", "TargetCount", "HumanControl")
_METADATA = {key.casefold(): key for key in (*TEXTS, "URL", *TERMS)}
_OF_ONE_TURN = {"landsplayed", "landsplayedlastturn", "precast", "putonstack", "manapool", "persistentmana", *OF_STATE}
_OF_THE_CARD = ("Set:", "Art:", "Id:")  # which piece of cardboard it is, whatever has become of it


def metadata_key(written: str) -> str:
    """A key of the metadata as Forge writes it, whatever its case; one that Forge does not know as it stands."""
    return _METADATA.get(written.strip().casefold(), written.strip())


def is_known(key: str) -> bool:
    """Whether Forge knows that key of the metadata."""
    return key in _METADATA.values()


def is_usual(key: str, value: str) -> bool:
    """Whether a line of the metadata or state says what our files say anyway."""
    usual = {**USUAL_STATE, **USUAL_METADATA}.get(key)
    return usual is not None and usual.casefold() == value.strip().casefold()


def is_of_state(key: str) -> bool:
    """Whether that is a line about the whole game which our board can't say."""
    return key in OF_STATE or key == "removesummoningsickness" or key.startswith("ability")


def kept_of(card: Card, modifiers: Iterable[Modifier], seat: int) -> str:
    """Those modifiers of a card that the card itself does not say, as they are written, with `|` between them, its
    number first; `seat` is the one in whose zone it is listed.
    """
    kept = [modifier for modifier in modifiers if not _is_said(card, modifier, seat)]
    return "|".join(modifier.text for modifier in sorted(kept, key=lambda modifier: modifier.name != "Id:"))


def _is_said(card: Card, modifier: Modifier, seat: int) -> bool:
    match modifier.name:
        case "Id:" | "Meld":
            return False
        case "FaceDown":
            return not modifier.rest
        case "PhasedOut":
            return seat_of(modifier.rest) in (None, seat)
        case "Owner:":
            return card.owner != card.player or seat_of(modifier.rest) == seat
        case "AttachedTo:" | "Attaching:" | "EnchantingPlayer:":
            return card.attached_to is not None
        case name if name in OTHER_FACE:
            return name == spelled_side(card)
    return modifier.name in CARRIED


def still_holds(card: Card, modifier: Modifier) -> bool:
    """Whether a kept modifier may be written behind a card that the board has so: what the board says wins."""
    match modifier.name:
        case "FaceDown":
            return card.face_down
        case "PhasedOut":
            return card.phased_out
        case "Owner:":
            return card.owner == card.player
        case "AttachedTo:" | "Attaching:" | "EnchantingPlayer:":
            return card.attached_to is None
        case "Attacking" | "SummonSick":
            return card.zone == "battlefield"
        case "Meld":
            return True
        case name if name in OTHER_FACE:
            return card.transformed or card.back is None
    return modifier.name not in CARRIED


def kept_since(kept: ForForge | None, before: Board, now: Board) -> ForForge | None:
    """What was kept with the board `before`, as far as it still holds on that of now; None for nothing.

    A card that is gone takes along what was kept of it, and one that has changed zones, being another object (400.7),
    all but its printing; and what others have to do with either. What belongs to one turn ends with it.
    """
    if not kept:
        return None
    over = _OF_ONE_TURN if before.active != now.active else ()
    found = ForForge(
        metadata=kept.metadata,
        state=_without(kept.state, over),
        players={
            player.id: lines for player in now.players if (lines := _without(kept.players.get(player.id, {}), over))
        },
        heads={card_id: head for card_id, head in kept.heads.items() if card_id in now.cards},
        cards=dict(_of_cards(kept.cards, before, now)),
    )
    return found or None


def _without(lines: Mapping[str, str], over: Container[str]) -> dict[str, str]:
    return {key: value for key, value in lines.items() if key not in over}


def _of_cards(texts: Mapping[str, str], before: Board, now: Board) -> Iterator[tuple[str, str]]:
    others = {card_id for card_id in texts if not _is_same_object(card_id, before, now)}
    gone = {number for card_id in others for number in _numbers_in(texts[card_id])}
    for card_id in (card_id for card_id in texts if card_id in now.cards):
        modifiers = read_modifiers(texts[card_id].split("|"))
        left = [modifier for modifier in modifiers if card_id not in others or modifier.name in _OF_THE_CARD]
        if text := "|".join(filter(None, (_mentioning_none_of(gone, modifier) for modifier in left))):
            yield card_id, text


def _is_same_object(card_id: str, before: Board, now: Board) -> bool:
    was, card = before.cards.get(card_id), now.cards.get(card_id)
    if was is None or card is None:
        return False
    return (was.zone, was.incarnation) == (card.zone, card.incarnation)


def _numbers_in(text: str) -> Iterator[str]:
    return (folded(modifier.rest) for modifier in read_modifiers(text.split("|")) if modifier.name == "Id:")


def _mentioning_none_of(gone: Container[str], modifier: Modifier) -> str:
    """The modifier as it is written without the cards that are gone; "" where it spoke of no others."""
    if modifier.name not in MENTIONING or not modifier.rest:
        return modifier.text
    left = [number for number in modifier.rest.split(",") if folded(number) not in gone]
    if len(left) == len(modifier.rest.split(",")):
        return modifier.text
    if modifier.name == "Attacking":  # the player, if no planeswalker
        return f"Attacking:{','.join(left)}" if left else "Attacking"
    return f"{modifier.name}{','.join(left)}" if left else ""
