"""What stands before an entry's modifiers: a card's name, or a token with all that it is."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from webapp import catalogue
from webapp.rules.cards import Card
from webapp.rules.entries import CardEntry, FaceEntry, card_of, set_fields
from webapp.rules.errors import CountertopError
from webapp.scenarios.forge.text import Line, list_item
from webapp.scenarios.forge.tokens import guess_by_script, inline_token, spelled_token

_LONGEST_LABEL = 100


class Head(Struct, frozen=True):
    """What stands before the modifiers, looked up: the fields that it means and the name people know it by."""

    fields: dict[str, Any]
    label: str
    known: bool = True
    names_back: bool = False


def look_up(name: str, line: Line) -> Head:
    """What is meant by that. Raises UnreadableScenarioError with the line for a token that can't be."""
    if name.startswith("t:"):
        fields = inline_token(name[2:], line)
        return Head({**fields, "token": True}, fields["name"][:_LONGEST_LABEL] or "token")
    if name.startswith("T:"):
        # A token is nothing that `card` could name, so what the catalogue knows of it is written out.
        script_id = name[2:].strip()
        if token := catalogue.token_of_script(script_id):
            known = set_fields(token.front, list(FaceEntry.__struct_fields__))
            return Head({**known, "name": token.name, "token": True}, token.name)
        guess = guess_by_script(script_id)
        return Head({**guess, "token": True}, guess["name"][:_LONGEST_LABEL], known=False)
    # Newer dumps mark a foil by a plus behind its name.
    unfoiled = name.removesuffix("+").strip() or name
    for spelling in (name, unfoiled):
        if found := catalogue.find(spelling):
            return Head({"card": found.name}, found.face.name or found.name, names_back=found.is_back)
    return Head({"name": unfoiled}, unfoiled[:_LONGEST_LABEL], known=False)


# Writing


def spelled_head(card: Card) -> str:
    """What stands before the modifiers: a name that Forge may know, or all that a token is."""
    if is_written_out(card):
        return spelled_token(card.front)
    return spelled_name(card)


def spelled_name(card: Card) -> str:
    """The name by which Forge may know the card."""
    name = list_item(card.card or card.front.name) or card.id
    return f"{name[0]} {name[2:]}".replace("  ", " ").strip() if name[:2] in ("t:", "T:") else name


_OTHER_FACE = {"mdfc": "Modal", "flip": "Flipped"}


def spelled_side(card: Card) -> str:
    """The modifier that says that its other face is up; "" if it is not, or Forge would not know of one."""
    if card.transformed and not is_written_out(card):
        known = catalogue.find(spelled_name(card))
        if known and known.back:
            return _OTHER_FACE.get(known.layout, "Transformed")
    return ""


def is_written_out(card: Card) -> bool:
    """Whether this is a token, but for one that is just like a card and so can be called by its name."""
    if not card.token or not card.card or not catalogue.find(card.card):
        return card.token
    usual = card_of(catalogue.fill(CardEntry(id=card.id, card=card.card)), card.owner)
    return usual.token or (usual.front, usual.back) != (card.front, card.back)


def still_means(head: str, card: Card) -> bool:
    """Whether what a file once called a card still says what the card is."""
    try:
        meant = look_up(head, Line(0, head))
        entry = CardEntry(id=card.id, **meant.fields)
        usual = card_of(catalogue.fill(entry), card.owner)
    except CountertopError:
        return False
    if is_token(head) and not card.token:
        return False
    if not meant.known:  # of what it is but for its name, the file said nothing
        return usual.front.name == card.front.name
    if meant.names_back and card.zone == "battlefield" and not card.transformed:
        return False
    return (usual.front, usual.back) == (card.front, card.back)


def is_token(head: str) -> bool:
    """Whether that is a token, written out or by its script."""
    return head.startswith(("t:", "T:"))
