"""Scenarios as the payload of a link, and back.

A payload is the character of its edition, then base64url without padding of: the packed scenario (`packing`) as
JSON, raw deflate, and a checksum over all of it. What an edition means never changes; stored links of each are in
the tests. A change that old links would not survive is a new edition, beside this one.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable
from typing import Any

from webapp import catalogue
from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios.format import Scenario, from_plain, known_elsewhere, plain
from webapp.scenarios.links.editions import as_of
from webapp.scenarios.links.ids import default_ids
from webapp.scenarios.links.packing import Packer, Unpacker

MOST_CHARACTERS = 8_000  # of a payload; servers and chat programs cut long addresses
MOST_INFLATED = 4 * 1024 * 1024
MOST_LEVELS = 100  # of maps and lists in one another
MOST_PARTS = 200_000  # 4 MiB of empty maps would be 600 MB of objects

_EDITION = "1"


class LinkTooLongError(CountertopError):
    """A scenario that is too big for a link: it is for a file or a short link."""

    def __init__(self, length: int) -> None:
        super().__init__(f"a link holds at most {MOST_CHARACTERS:,} characters, this would need {length:,}", "link")
        self.length = length


def path_of(scenario: Scenario | dict[str, Any]) -> str:
    """The address, without its host, at which a scenario (or the plain map of one) can be seen. Raises as
    `payload_of` does, and as `from_plain` does for a map that is no scenario.
    """
    return "/x/" + payload_of(scenario if isinstance(scenario, Scenario) else from_plain(scenario))


def payload_of(scenario: Scenario) -> str:
    """The text that holds the whole scenario. Raises LinkTooLongError for one that is too big, and
    UnreadableScenarioError for what no file could hold either, as a number of more than 64 bits.
    """
    body = _body_of(scenario)
    payload = _payload(body)
    if len(payload) > MOST_CHARACTERS:
        raise LinkTooLongError(len(payload))
    _plain_of(body)  # so that no link is given out that unfolds to more than a reader takes
    return payload


def scenario_of_payload(payload: str) -> Scenario:
    """The scenario inside a payload. Raises UnreadableScenarioError for what is no payload, is cut short or altered,
    and for all that `from_plain` refuses.
    """
    if len(payload) > MOST_CHARACTERS:
        raise UnreadableScenarioError(f"a link holds at most {MOST_CHARACTERS:,} characters", "link")
    if payload[:1] not in ("", _EDITION):
        raise UnreadableScenarioError(
            f"a link of edition {payload[0]!r} is not known here: this Countertop reads edition {_EDITION}", "link"
        )
    return from_plain(_plain_of(_inflated(_unsealed(payload))))


# The text of a payload


def _payload(body: bytes) -> str:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    deflated = deflater.compress(body) + deflater.flush()
    sealed = deflated + _checksum(deflated)
    return _EDITION + base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def _checksum(deflated: bytes) -> bytes:
    """Two bytes (CRC-16): one changed character or two that changed places never go unnoticed, anything else
    once in 65,536 times.
    """
    return binascii.crc_hqx(deflated, ord(_EDITION)).to_bytes(2, "big")


def _unsealed(payload: str) -> bytes:
    text = payload[1:]
    try:
        sealed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise _damaged() from None
    deflated, checksum = sealed[:-2], sealed[-2:]
    # Python's decoder skips what is not in its alphabet, so what it read is compared with what stands there.
    if base64.urlsafe_b64encode(sealed).decode().rstrip("=") != text or checksum != _checksum(deflated):
        raise _damaged()
    return deflated


def _inflated(deflated: bytes) -> bytes:
    inflater = zlib.decompressobj(-15)
    try:
        body = inflater.decompress(deflated, MOST_INFLATED + 1)
    except zlib.error:
        raise _damaged() from None
    if len(body) > MOST_INFLATED:
        raise _too_much()
    if inflater.unconsumed_tail or inflater.unused_data or not inflater.eof:
        raise _damaged()
    return body


def _damaged() -> UnreadableScenarioError:
    return UnreadableScenarioError("this link is cut short or damaged", "link")


def _too_much() -> UnreadableScenarioError:
    most = f"{MOST_INFLATED // 1024 // 1024} MiB or {MOST_PARTS:,} values"
    return UnreadableScenarioError(f"this link unfolds to more than {most}", "link")


# What is in it


def _body_of(scenario: Scenario) -> bytes:
    packer = Packer()
    try:
        packed = packer.pack(_without_usual(plain(known_elsewhere(scenario))))
        # The edition of the catalogue tells what the names of cards mean: an old link means the cards it was made with.
        return _json([catalogue.EDITION, packer.kinds, packed]).encode()
    except ValueError as error:  # a number that is too long, or a text that is not Unicode
        message = "half of a character" if isinstance(error, UnicodeEncodeError) else str(error)
        raise UnreadableScenarioError(f"no link can hold this: {message}", "link") from None


def _plain_of(body: bytes) -> dict[str, Any]:
    if len(body) > MOST_INFLATED or sum(body.count(sign) for sign in b",|[{") > MOST_PARTS:
        raise _too_much()
    try:
        text = body.decode()
        read = json.loads(text)
        if _is_too_deep(read):
            raise UnreadableScenarioError("nested too deeply", "link")
        # There is but one way to write a value: this rules out repeated keys, NaN, and halves of characters too.
        if _json(read) != text:
            raise _damaged()
        edition, kinds, packed = read
        if type(edition) is not int:
            raise _damaged()
        if edition not in catalogue.EDITIONS:
            raise UnreadableScenarioError(
                f"its cards are of edition {edition} of the card catalogue, which is not here", "link"
            )
        _refuse_long_numbers(read)
        return as_of(_with_usual(Unpacker(map(_text, kinds)).unpack(packed)), edition)
    except CountertopError:
        raise
    except RecursionError:
        raise UnreadableScenarioError("nested too deeply", "link") from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise _damaged() from None


def _is_too_deep(value: Any) -> bool:
    parts = [value]
    for _ in range(MOST_LEVELS):
        parts = [part for held in parts if isinstance(held, dict | list) for part in _parts(held)]
    return bool(parts)


def _parts(held: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return held.values() if isinstance(held, dict) else held


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _refuse_long_numbers(value: Any) -> None:
    if isinstance(value, dict | list):
        for part in _parts(value):
            _refuse_long_numbers(part)
    elif isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise UnreadableScenarioError("a link holds whole numbers of up to 64 bits", "link")


# What goes without saying


def _without_usual(written: dict[str, Any]) -> dict[str, Any]:
    """The plain scenario without the format's number and without ids that can be told from the names."""
    shorter = {key: value for key, value in written.items() if key != "countertop"}
    for key, usual in _usual_ids(written).items():
        shorter[key] = [
            {field: value for field, value in entry.items() if field != "id" or value != usual_id}
            for entry, usual_id in zip(written[key], usual, strict=True)
        ]
    return shorter


def _with_usual(shorter: dict[str, Any]) -> dict[str, Any]:
    whole = {"countertop": 1, **shorter}
    if "players" in whole:
        whole["players"] = _named(whole["players"], _ids_of_seats(whole["players"]))
    for key, usual in _usual_ids(whole).items():
        whole[key] = _named(whole[key], usual)
    return whole


def _named(entries: Iterable[dict[str, Any]], usual: Iterable[str]) -> list[dict[str, Any]]:
    return [{"id": usual_id, **entry} for entry, usual_id in zip(entries, usual, strict=True)]


def _usual_ids(written: dict[str, Any]) -> dict[str, list[str]]:
    """The default ids of players and of cards, where there are any. No card has the id of a player."""
    usual = {}
    seats = written.get("players") or ()
    if seats:
        usual["players"] = _ids_of_seats(seats)
    if cards := written.get("cards"):
        names = [card.get("name") or card.get("card") or "" for card in cards]
        usual["cards"] = default_ids(map(_text, names), [seat["id"] for seat in seats] or ["p1", "p2"])
    return usual


def _ids_of_seats(seats: Iterable[Any]) -> list[str]:
    return [f"p{number}" for number, _ in enumerate(seats, 1)]
