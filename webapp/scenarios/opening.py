"""Opening whatever somebody has: a scenario, a Forge file, a link or a deck list, told apart by what stands in it."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import decks, forge, format, links
from webapp.scenarios.format import MOST_BYTES, Scenario

Form = Literal["scenario", "forge", "link", "deck"]

_LINK = re.compile(r"(?:https?://[^?#]*)?/x/(?P<payload>[^/?#]*)(?:/embed)?/?(?:[?#].*)?", re.IGNORECASE)
_PAYLOAD = re.compile(r"[0-9][A-Za-z0-9_-]{11,}")
_OURS = re.compile(r"[\"']?\bcountertop[\"']?[ \t]*:")


class Opened(Struct, frozen=True):
    """A scenario, what of its file it could not take along (a readable line each), and what sort of file that was."""

    scenario: Scenario
    not_carried_over: tuple[str, ...]
    format: Form


def open_text(text: str | bytes) -> Opened:
    """The scenario in a text of any format that Countertop knows. What is no scenario file of ours opens in set-up
    mode, as it stands.

    Raises UnreadableScenarioError for everything else.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableScenarioError(f"at most {MOST_BYTES // 1024 // 1024} MiB")
    decoded = _decoded(text)
    if payload := _payload_in(decoded):
        return Opened(links.scenario_of_payload(payload), (), "link")
    if forge.looks_like_forge(decoded):
        opened = forge.read(decoded)
        format.start_board(opened.scenario)
        return Opened(format.brought(opened.scenario), opened.not_carried_over, "forge")
    try:
        return Opened(format.read(decoded), (), "scenario")
    except UnreadableScenarioError as error:
        if _OURS.search(decoded):
            raise
        if not decks.looks_like_deck(decoded):
            raise _neither(f"{error}; nor a deck list, with lines such as '4 Forest'") from None
    listed = decks.read(decoded)
    format.start_board(listed.scenario)
    return Opened(format.brought(listed.scenario), listed.not_carried_over, "deck")


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _neither(f"not UTF-8 text (byte {error.start})") from None


def _neither(why: str) -> UnreadableScenarioError:
    return UnreadableScenarioError(f"this is neither a scenario nor a Forge file: {why}")


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
