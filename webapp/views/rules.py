"""The page of rules: each that is implemented, what does it, and what shows it."""

from __future__ import annotations

from flask import Blueprint, render_template

from webapp import rulebook
from webapp.rulebook.missing import NOT_DONE
from webapp.rules.citations import BEFORE, TODAY

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def show() -> str:
    """All rules on one page, each at an anchor of its own: `/rules#rule-704.5q`."""
    return render_template(
        "pages/rules.html", chapters=rulebook.chapters(), not_done=NOT_DONE, today=TODAY, before=BEFORE
    )
