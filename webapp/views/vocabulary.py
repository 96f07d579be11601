"""The page of the format: all that a scenario file can say."""

from __future__ import annotations

from flask import Blueprint, render_template

from webapp.rulebook import vocabulary
from webapp.views.ability_words import about, label

bp = Blueprint("vocabulary", __name__)


@bp.get("/format")
def show() -> str:
    """Every map of the format on one page, each at an anchor of its own: `/format#steps-put`."""
    return render_template("pages/format.html", sections=vocabulary.sections(), called=_called, means=_means)


def _called(section: str, name: str) -> str:
    """What an editor calls an ability of that kind; nothing for anything else."""
    return about(name)[0] if section == "Abilities" else ""


def _means(key: str) -> str:
    """What a form calls that key, where that says more than the key itself."""
    told = label(key)
    return "" if told.casefold() == key.replace("_", " ") else told
