"""Answers travel packed, where that is worth it: a page of 200 cards is twenty times smaller.

Packed is by Brotli, whose window holds a whole page where gzip's holds the last 32 kB: of a page of 200 cards gzip
makes 20 kB and Brotli 13 kB in the same time. Browsers accept Brotli from secure addresses and from their own machine;
all accept gzip.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Final

import brotli  # type: ignore[import-untyped]  # it comes without types
from flask import Flask, Request, Response, request

LEAST: Final = 200  # bytes: less is not worth packing
QUICK: Final = 5  # how hard to try for an answer to an act
ONCE: Final = 8  # for a whole page, which is loaded once
BEST: Final = 11  # and for a file that is packed once
_KINDS: Final = frozenset(
    ["text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml"],
)


def _gzip(content: bytes, effort: int) -> bytes:
    return gzip.compress(content, min(effort + 1, 9), mtime=0)


def _brotli(content: bytes, effort: int) -> bytes:
    return bytes(brotli.compress(content, quality=effort))


CODINGS: Final[dict[str, Callable[[bytes, int], bytes]]] = {"br": _brotli, "gzip": _gzip}  # the better first


def prepare(app: Flask) -> None:
    """Let the application pack its answers."""
    app.after_request(_packed)


def accepted(request: Request) -> str:
    """The best coding that the sender reads; empty if it reads none of ours."""
    return next((coding for coding in CODINGS if request.accept_encodings.quality(coding) > 0), "")


def is_worth_it(kind: str, size: int) -> bool:
    """Whether so many bytes of that media type are worth packing."""
    return size >= LEAST and kind in _KINDS


def _packed(response: Response) -> Response:
    content_length = response.calculate_content_length() or 0
    if response.direct_passthrough or not is_worth_it(response.mimetype or "", content_length):
        return response
    if "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    if coding := accepted(request):
        effort = QUICK if "HX-Request" in request.headers else ONCE
        response.set_data(CODINGS[coding](response.get_data(), effort))
        response.headers["Content-Encoding"] = coding
    return response
