"""Cards as MTGJSON's AtomicCards writes them: under each name a list, one element for each face."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from webapp.catalogue.importing.printed import (
    LAYOUTS,
    NO_CARDS,
    Printed,
    colors_in_order,
    number_text,
    one_line,
    texts_in,
)

_ALONE = ("meld", "token")


def faces_of(name: str, elements: list[dict[str, Any]]) -> list[Printed] | str:
    """The faces of the card of this name, the front first; or why it is left out: what it is, in the plural."""
    name, first = one_line(name), elements[0]
    layout = one_line(first.get("layout", "normal"))
    if layout in NO_CARDS:
        return NO_CARDS[layout]
    ours = "normal" if layout == "reversible_card" else LAYOUTS.get(layout)
    if ours is None:
        return "cards of layouts that are not known here"
    sides = sorted((each for each in elements if each.get("side")), key=lambda each: str(each["side"]))
    if layout == "reversible_card" or len(sides) < 2:
        sides = [sides[0] if sides else first]
    faces = [_face(name, element, ours) for element in sides[:2]]
    if len(faces) == 1:
        return [_alone(name, sides[0], faces[0])]
    if ours == "normal":
        ours = "transform"
    front, back = faces
    if ours == "meld":
        return [replace(front, other=back.name), replace(back, face="1", other=front.name)]
    ours = "omen" if ours == "adventure" and "Omen" in back.type else ours
    ours = "room" if ours == "split" and "Room" in front.type else ours
    return [
        replace(front, other=back.name, layout=ours),
        replace(back, other=front.name, layout=ours, face="1"),
    ]


def _alone(name: str, element: dict[str, Any], face: Printed) -> Printed:
    """A card with one face, or one side of it, where the other stands under another name: half a meld pair."""
    names = name.split(" // ")
    if face.layout == "meld" and len(names) > 1:
        is_result = element.get("side") == "b"
        return replace(face, face="1" if is_result else "0", other=names[0] if is_result else names[1])
    return face


def _face(name: str, element: dict[str, Any], layout: str) -> Printed:
    return Printed(
        name=one_line(element.get("faceName")) or one_line(element.get("name")) or name,
        type=one_line(element.get("type")),
        layout=layout,
        colors=colors_in_order(texts_in(element.get("colors"))),
        power=number_text(element.get("power")),
        toughness=number_text(element.get("toughness")),
        loyalty=number_text(element.get("loyalty")),
        defense=number_text(element.get("defense")),
        keywords=texts_in(element.get("keywords")),
        text=element["text"] if isinstance(element.get("text"), str) else "",
        scope="joke" if element.get("isFunny") else "paper",
    )
