"""The shape of a sentence: what is left where numbers, kinds of counters and costs are but letters."""

from __future__ import annotations

import re

from webapp.catalogue.reading.words import KIND, NUMBER, kind_of

_COSTS = re.compile(r"(?:\{[^{}]+\})+")
_SIZES = re.compile(r"[+-](?:[0-9]+|x)/[+-](?:[0-9]+|x)(?! counter)")
_COUNTERS = re.compile(rf"(?P<kind>{KIND}) (?P<counters>counters?)\b")
_NUMBERS = re.compile(rf"\b(?:{NUMBER})\b(?= (?:K |additional )?(?:K )?counters?\b)")
_OTHER_NUMBERS = re.compile(r"\b[0-9]+\b")


def shape_of(sentence: str) -> str:
    """Sentences of one shape differ in numbers, kinds and costs alone: `~ enters with N K counters on it`."""
    text = _SIZES.sub("S", _COSTS.sub("{}", sentence.casefold()))
    text = _COUNTERS.sub(_kind_told, text)
    text = _NUMBERS.sub("N", text)
    text = text.replace("K counters", "K counter")
    return _OTHER_NUMBERS.sub("N", text)


def _kind_told(found: re.Match[str]) -> str:
    return f"K {found['counters']}" if kind_of(found["kind"]) else found[0]
