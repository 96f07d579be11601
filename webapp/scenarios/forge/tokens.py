"""Tokens as Forge writes them: `t:` with all they are, `T:` with the id of a token script."""

from __future__ import annotations

import re
from typing import Any

from webapp import catalogue
from webapp.rules.cards import SUPERTYPES, Face
from webapp.scenarios.forge.kinds import read_keyword, spelled_keywords
from webapp.scenarios.forge.text import Line, list_item, read_whole, whole

UNKNOWN_TYPE = "Unknown"  # no card type at all, so that no rule about one applies

_CARD_TYPES = {
    *("artifact", "battle", "creature", "dungeon", "enchantment", "instant", "kindred", "land", "planeswalker"),
    *("conspiracy", "phenomenon", "plane", "scheme", "sorcery", "tribal", "vanguard"),
}
# The dash separates types, so the two subtypes that hold one come in two pieces.
_DASHED_SUBTYPES = re.compile(r"\b(Power-Plant|Assembly-Worker)\b", re.IGNORECASE)
_SCRIPT_ID = re.compile(r"(?:[wubrg]+|c)(?:_(\d{1,4}|x)_(\d{1,4}|x))?((?:_[ae])*)_(.+)")


def inline_token(written: str, line: Line) -> dict[str, Any]:
    """The fields of the token that `Bear,P:2,T:2,Types:Creature-Bear,Keywords:Trample` writes.

    Its cost and picture have no place on our board. Raises UnreadableScenarioError with the line.
    """
    name, *rest = (part.strip() for part in written.split(","))
    said = {key.strip(): value.strip() for key, colon, value in (part.partition(":") for part in rest) if colon}
    type_line = _type_line(said.get("Types", ""))
    fields: dict[str, Any] = {"name": name}
    words = type_line.casefold().split()
    if "creature" in words or "vehicle" in words or (not words and ("P" in said or "T" in said)):
        fields["power"] = _printed(said.get("P", ""), f"the power of {name[:60]}", line)
        fields["toughness"] = _printed(said.get("T", ""), f"the toughness of {name[:60]}", line)
        type_line = type_line or "Creature"
    fields["type"] = type_line or UNKNOWN_TYPE
    keywords = [read_keyword(word) for word in said.get("Keywords", "").split("-")]
    if colors := read_colors(said.get("Color", "")):
        fields["colors"] = colors
    if any(keywords):
        fields["keywords"] = tuple(word for word in keywords if word)
    return fields


_COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def read_colors(written: str) -> str | None:
    """The letters of WUBRG that a token's colour means, letters or words; empty for none, None if it is not known."""
    folded = written.casefold()
    letters = "".join(_COLOR_WORDS.get(word, word.upper()) for word in re.split(r"[\s/;]+", folded))
    if not set(letters) <= set("WUBRG"):
        return "" if letters in ("C", "COLORLESS") else None
    return "".join(color for color in "WUBRG" if color in letters)


def guess_by_script(script_id: str) -> dict[str, Any]:
    """What the id of a script that we don't know tells by itself: `w_1_1_soldier_lifelink` is a creature, 1/1.

    Where its subtypes end and its abilities begin does not show in it, so all of that is the name.
    """
    match = _SCRIPT_ID.fullmatch(script_id)
    if not match:
        return {"name": script_id.replace("_", " ").strip().title() or "Token", "type": UNKNOWN_TYPE}
    power, toughness, letters, words = match.groups()
    types = [word for letter, word in (("e", "Enchantment"), ("a", "Artifact")) if letter in letters.split("_")]
    fields: dict[str, Any] = {"name": words.replace("_", " ").strip().title() or "Token"}
    if power is not None:
        types.append("Creature")
        fields["power"] = "?" if power == "x" else int(power)
        fields["toughness"] = "?" if toughness == "x" else int(toughness)
    return {**fields, "type": " ".join(types) or UNKNOWN_TYPE}


def _type_line(types: str) -> str:
    """The type line of `Creature-Elf-Warrior-Legendary`."""
    whole = _DASHED_SUBTYPES.sub(lambda match: match[0].replace("-", "\0"), types)
    words = [word.strip().replace("\0", "-") for word in whole.split("-") if word.strip()]
    above = [word for word in words if word.casefold() in SUPERTYPES]
    middle = [word for word in words if word.casefold() in _CARD_TYPES]
    below = [word for word in words if word not in above and word not in middle]
    left = " ".join(above + middle)
    return f"{left} — {' '.join(below)}" if below else left


def _printed(written: str, what: str, line: Line) -> int | str:
    if written.casefold() in ("*", "x"):
        return "?"
    return read_whole(written, what, line, -(10**12)) if written else 0


# Writing

_BETWEEN_TYPES = re.compile(r"\s+|[—–]|--")


def spelled_token(face: Face) -> str:
    """A token with this face written out, as Forge's own dumps do it.

    Forge stumbles over a token without types or keywords, so those stand there even where there are none. It reads
    plain numbers only: one that is not known is 0.
    """
    words = [word for word in _BETWEEN_TYPES.split(list_item(face.type)) if word not in ("", "-", UNKNOWN_TYPE)]
    parts = [list_item(face.name)]
    if face.type_line.has("creature") or face.type_line.has("vehicle"):
        parts += [f"P:{_number(face.power)}", f"T:{_number(face.toughness)}"]
    parts.append("Cost:no cost")
    if colors := _colors(face):
        parts.append(f"Color:{colors}")
    parts += [f"Types:{'-'.join(_in_order(words))}", f"Keywords:{'-'.join(spelled_keywords(face.keywords))}"]
    return "t:" + ",".join(part.replace(",", " ") for part in parts)


def _in_order(words: list[str]) -> list[str]:
    """Card types, then subtypes, and what stands before all of them last, all with capitals."""

    def rank(word: str) -> int:
        return 2 if word.casefold() in SUPERTYPES else 1 - (word.casefold() in _CARD_TYPES)

    return [word[:1].upper() + word[1:] for word in sorted(words, key=rank)]


def _number(printed: int | str | None) -> str:
    return whole(printed) if isinstance(printed, int) else "0"


def _colors(face: Face) -> str:
    """Its colours; where none are known, those of a token of the catalogue just like it."""
    if face.colors:
        return face.colors
    line = face.type_line
    words = line.supertypes | line.types | line.subtypes
    token = catalogue.find_token(face.name, face.power, face.toughness, words=words)
    return token.colors if token and str(token.front.type).casefold() == face.type.casefold() else ""
