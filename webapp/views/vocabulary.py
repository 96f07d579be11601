"""The page of the format: all that a scenario file can say."""

from __future__ import annotations

import re

from flask import Blueprint, render_template

from webapp.rulebook import vocabulary
from webapp.views.ability_words import about, label

bp = Blueprint("vocabulary", __name__)
_WORDS = re.compile(r"\w+|\W+")


@bp.get("/format")
def show() -> str:
    """Every map of the format on one page, each at an anchor of its own: `/format#steps-put`."""
    sections = vocabulary.sections()
    anchors = {each.name: each.anchor for _, maps in sections for each in maps if each.name[:1].isupper()}
    return render_template(
        "pages/format.html",
        sections=sections,
        called=_called,
        means=_means,
        parted=lambda values: [(part, anchors.get(part, "")) for part in _WORDS.findall(values)],
    )


def _called(section: str, name: str) -> str:
    """What an editor calls an ability of that kind; nothing for anything else."""
    return about(name)[0] if section == "Abilities" else ""


def _means(key: str) -> str:
    """What a form calls that key, where that says more than the key itself."""
    told = label(key)
    return "" if told.casefold() == key.replace("_", " ") else told
