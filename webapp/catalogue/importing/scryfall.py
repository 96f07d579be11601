"""Cards as Scryfall's bulk files write them: an object for each card (oracle cards), or printing (default cards)."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from webapp.catalogue.importing.printed import (
    LAYOUTS,
    NO_CARDS,
    Printed,
    colors_in_order,
    number_text,
    objects_in,
    one_line,
    texts_in,
)

_MANA = re.compile(r"[WUBRG]")
_FACES = ("transform", "mdfc", "flip", "split", "aftermath", "room", "adventure", "omen", "prepare")


def identity_of(card: dict[str, Any]) -> object:
    """What all printings of one card share."""
    faces = objects_in(card.get("card_faces"))
    first = faces[0] if faces else {}
    return one_line(card.get("oracle_id")) or one_line(first.get("oracle_id")) or card.get("name")


def faces_of(card: dict[str, Any]) -> list[Printed] | str:
    """The faces of a card, the front first; or why it is left out: what it is, in the plural."""
    layout = one_line(card.get("layout", "normal"))
    if layout in NO_CARDS:
        return NO_CARDS[layout]
    parts = objects_in(card.get("card_faces"))
    if layout == "reversible_card":
        return _alike(card, parts)
    ours = LAYOUTS.get(layout)
    if ours is None:
        return "cards of layouts that are not known here"
    if ours == "token":
        return _tokens(card, parts)
    if ours == "meld":
        return [_melding(card)]
    if ours == "normal" and len(parts) > 1:  # a new name for two faces, as `battle` could be one
        ours = "transform"
    if ours in _FACES and len(parts) > 1:
        return _both(card, parts[:2], ours)
    return [_face(card, parts[0] if parts else {}, 0, ours)]


def _both(card: dict[str, Any], parts: list[dict[str, Any]], layout: str) -> list[Printed]:
    front, back = (_face(card, part, index, layout) for index, part in enumerate(parts))
    layout = _closer_layout(card, layout, front, back)
    pairs = (("0", front, back), ("1", back, front))
    return [replace(face, face=number, other=other.name, layout=layout) for number, face, other in pairs]


def _closer_layout(card: dict[str, Any], layout: str, front: Printed, back: Printed) -> str:
    """Kinds of split and adventure cards that Scryfall calls by the older name."""
    if layout == "split":
        if "Room" in front.type:
            return "room"
        if any(word.casefold() == "aftermath" for word in texts_in(card.get("keywords"))):
            return "aftermath"
    return "omen" if layout == "adventure" and "Omen" in back.type else layout


def _alike(card: dict[str, Any], parts: list[dict[str, Any]]) -> list[Printed] | str:
    """The one card that stands on both sides of a reversible one."""
    if not parts:
        return "reversible cards without faces"
    first = parts[0]
    return [_face({**card, "name": first.get("name"), "type_line": first.get("type_line")}, first, 0, "normal")]


def _tokens(card: dict[str, Any], parts: list[dict[str, Any]]) -> list[Printed] | str:
    """A token; or both that stand on the two sides of a card."""
    faces = [_face(card, part, index, "token") for index, part in enumerate(parts)] or [_face(card, {}, 0, "token")]
    tokens = []
    for face in faces:
        words = [word for word in face.type.split() if word != "Token"]
        if words and words[0] not in ("Card", "Emblem", "Dungeon"):
            tokens.append(replace(face, type=" ".join(words)))
    return tokens or "token cards that are no tokens"


def _melding(card: dict[str, Any]) -> Printed:
    """A card of a meld pair, or what the pair becomes, which is the back of neither."""
    name = one_line(card.get("name"))
    parts: dict[str, list[str]] = {"meld_part": [], "meld_result": []}
    for part in objects_in(card.get("all_parts")):
        if (component := one_line(part.get("component"))) in parts:
            parts[component].append(one_line(part.get("name")))
    results = parts["meld_result"]
    if name in results:
        return replace(_face(card, {}, 0, "meld"), face="1", other=" + ".join(sorted({*parts["meld_part"]})))
    return replace(_face(card, {}, 0, "meld"), other=results[0] if results else "")


def _face(card: dict[str, Any], part: dict[str, Any], index: int, layout: str) -> Printed:
    """One face: what stands at the face itself, else, of the front, what stands at the card."""

    def said(field: str) -> Any:
        value = part.get(field)
        return card.get(field) if value is None and (index == 0 or not part) else value

    lines = one_line(card.get("type_line")).split(" // ")
    names = one_line(card.get("name")).split(" // ")
    return Printed(
        name=one_line(part.get("name")) or names[min(index, len(names) - 1)],
        type=one_line(part.get("type_line")) or lines[min(index, len(lines) - 1)],
        layout=layout,
        colors=_colors(card, part),
        power=number_text(said("power")),
        toughness=number_text(said("toughness")),
        loyalty=number_text(said("loyalty")),
        defense=number_text(said("defense")),
        keywords=texts_in(card.get("keywords")),
        text=said("oracle_text") if isinstance(said("oracle_text"), str) else "",
        scope=_scope(card),
    )


def _colors(card: dict[str, Any], part: dict[str, Any]) -> str:
    """A face's colours: where it does not say them, those of its mana, or of the card if it has but one face."""
    for colors in (part.get("colors"), None if part else card.get("colors")):
        if isinstance(colors, list):
            return colors_in_order(colors)
    return colors_in_order(_MANA.findall(one_line((part or card).get("mana_cost"))))


def _scope(card: dict[str, Any]) -> str:
    if card.get("set_type") == "funny" or card.get("border_color") == "silver":
        return "joke"
    return "arena" if card.get("games") == ["arena"] else "paper"
