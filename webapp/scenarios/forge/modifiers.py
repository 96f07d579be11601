"""What may stand behind a card's name: `Grizzly Bears|Tapped|Counters:P1P1=2|Id:7`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

CARRIED = (
    "Counters:", "Id:", "AttachedTo:", "Attaching:", "EnchantingPlayer:", "Damage:", "Owner:", "Tapped",
    "Transformed", "Modal", "Flipped", "Meld", "FaceDown", "PhasedOut", "IsCommander", "IsToken",
)  # fmt: skip
# The printing is nothing to the rules, and nothing ever enters with triggers here.
NEEDLESS = ("Set:", "Art:", "NoETBTrigs")
NOT_CARRIED = {
    "Attacking": "attacking",
    "SummonSick": "summoning sick",
    "Renowned": "renowned",
    "Monstrous": "monstrous",
    "Solved": "solved",
    "Saddled": "saddled",
    "Suspected": "suspected",
    "ClassLevel:": "class level",
    "UnlockedRoom:": "unlocked door",
    "IsRingBearer": "ring-bearer",
    "ChosenColor:": "chosen colour",
    "ChosenType:": "chosen type",
    "ChosenType2:": "second chosen type",
    "NamedCard:": "named card",
    "ChosenCards:": "chosen cards",
    "RememberedCards:": "remembered cards",
    "Imprinting:": "imprinted cards",
    "ExiledWith:": "exiled with",
    "MergedCards:": "merged with",
    "OnAdventure": "on an adventure",
    "Foretold": "foretold",
    "ForetoldThisTurn": "foretold this turn",
    "Ability:": "scripted abilities",
    "ExecuteScript:": "scripts",
}
OTHER_FACE = ("Transformed", "Modal", "Flipped")
# Forge looks at how a modifier begins, in this case only; here the longest that fits is meant, in whatever order.
_BY_LENGTH = sorted((*CARRIED, *NEEDLESS, *NOT_CARRIED), key=len, reverse=True)
MENTIONING = ("ChosenCards:", "RememberedCards:", "Imprinting:", "ExiledWith:", "Attacking")  # other cards, by ids

_PLAYER = re.compile(r"p([0-9])[0-9]*", re.IGNORECASE)


class Modifier(Struct, frozen=True):
    """A modifier taken apart: the name under which Forge knows it ("" for none), what follows, and the whole."""

    name: str
    rest: str
    text: str

    @property
    def names_cards(self) -> bool:
        """Whether what follows is a list of ids of cards."""
        return self.name in MENTIONING


def read_modifiers(written: Iterable[str]) -> Iterator[Modifier]:
    """The modifiers of one card, in their order; blank ones are passed over."""
    for text in (part.strip() for part in written):
        if text:
            name = next((name for name in _BY_LENGTH if text.startswith(name)), "")
            rest = text[len(name) :]
            yield Modifier(name, (rest if name.endswith(":") else rest.removeprefix(":")).strip(), text)


def folded(number: str) -> str:
    """An id as it is compared: 07 and 7 are one number."""
    return number.strip().lstrip("0") or "0"


def seat_of(written: str) -> int | None:
    """The seat that `human`, `AI` or `P2` means, counted from 0; of a number only one digit is read, as in Forge."""
    if match := _PLAYER.fullmatch(written.strip()):
        return int(match[1])
    return {"human": 0, "ai": 1}.get(written.strip().casefold())
