"""The gallery: all scenarios that come with Countertop, by subject, and those that fit a question."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from webapp.scenarios import gallery
from webapp.scenarios.gallery.searching import LONGEST

bp = Blueprint("gallery", __name__)


@bp.get("/gallery")
def show() -> str:
    """All scenarios of the gallery; with `?q=` those that fit its words, with `?rule=` those that show that rule."""
    asked = " ".join(filter(None, (request.args.get("rule", ""), request.args.get("q", "")))).strip()[:LONGEST]
    found = gallery.search(asked)
    return render_template(
        "pages/gallery.html",
        asked=asked,
        number=len(found),
        of=len(gallery.names()),
        subjects=gallery.by_subject(found),
    )
