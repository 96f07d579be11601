"""Opening whatever somebody has, told apart by what stands in it: a scenario, a link, a deck list, or a file of Forge,
XMage or phase-rs; zipped or not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import decks, forge, format, links, opened, phase_rs, xmage, zipped
from webapp.scenarios.format import Scenario
from webapp.scenarios.texts import MOST_BYTES

Form = Literal["scenario", "forge", "xmage", "phase-rs", "link", "deck"]
_Foreign = tuple[Form, Callable[[str], bool], Callable[[str], opened.Opened]]
_FOREIGN: tuple[_Foreign, ...] = (
    ("forge", forge.looks_like_forge, forge.read),
    ("phase-rs", phase_rs.looks_like_phase, phase_rs.read),
    ("xmage", xmage.looks_like_xmage, xmage.read),
)

_LINK = re.compile(r"(?:https?://[^?#]*)?/x/(?P<payload>[^/?#]*)(?:/embed)?/?(?:[?#].*)?", re.IGNORECASE)
_PAYLOAD = re.compile(r"[0-9][A-Za-z0-9_-]{11,}")
_OURS = re.compile(r"[\"']?\bcountertop[\"']?[ \t]*:")


class Opened(Struct, frozen=True):
    """A scenario, what of its file it could not take along (a readable line each), and what sort of file that was.
    `text` is that of a scenario file, so that lines can be told.
    """

    scenario: Scenario
    not_carried_over: tuple[str, ...]
    format: Form
    text: str = ""


def open_text(text: str | bytes) -> Opened:
    """The scenario in a text of any format that Countertop knows, or in a zip with one such file. What is no scenario
    file of ours opens in set-up mode, as it stands.

    Raises UnreadableScenarioError for everything else.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB")
    if isinstance(text, bytes) and zipped.is_zipped(text):
        text = zipped.unzipped(text)
    decoded = _decoded(text)
    if len(decoded) > MOST_BYTES and not phase_rs.looks_like_phase(decoded):  # of a zip: only game states are as large
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB, unpacked too")
    if payload := _payload_in(decoded):
        return Opened(links.scenario_of_payload(payload), (), "link")
    for name, looks, read in _FOREIGN:
        if looks(decoded):
            return _brought(read(decoded), name)
    try:
        return Opened(format.read(decoded), (), "scenario", decoded)
    except UnreadableScenarioError as error:
        if _OURS.search(decoded):
            raise
        if not decks.looks_like_deck(decoded):
            raise _neither(f"{error}; nor a deck list, with lines such as '4 Forest'") from None
    return _brought(decks.read(decoded), "deck")


def _brought(found: opened.Opened, name: Form) -> Opened:
    format.start_board(found.scenario)
    return Opened(format.brought(found.scenario), found.not_carried_over, name)


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _neither(f"not UTF-8 text (byte {error.start})") from None


def _neither(why: str) -> UnreadableScenarioError:
    return UnreadableScenarioError(f"this is no file that Countertop reads: {why}")


def is_link(text: str) -> bool:
    """Whether this is the address of a link, whole or from `/x/` on; a bare payload may as well be a file's name."""
    return bool(_payload_in(text)) and not _PAYLOAD.fullmatch(text.strip())


def _payload_in(text: str) -> str:
    """The payload of the link that the text is; "" if it is none. An address may have been broken into lines."""
    trimmed = text.strip()
    if _PAYLOAD.fullmatch(trimmed):
        return trimmed
    if trimmed[:3] != "/x/" and trimmed[:7].casefold() not in ("http://", "https:/"):
        return ""
    match = _LINK.fullmatch("".join(trimmed.split()))
    return match["payload"] if match else ""
