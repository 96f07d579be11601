"""Stateless share links: a whole scenario inside the address `/x/<payload>`, with no store behind it."""

from webapp.scenarios.links.codec import (
    MOST_CHARACTERS,
    LinkTooLongError,
    path_of,
    payload_of,
    scenario_of_payload,
)
from webapp.scenarios.links.ids import default_ids

__all__ = [
    "MOST_CHARACTERS",
    "LinkTooLongError",
    "default_ids",
    "path_of",
    "payload_of",
    "scenario_of_payload",
]
