"""The page `/api`: how to use all this, with examples that the tests run."""

from __future__ import annotations

from itertools import groupby

from flask import Blueprint, current_app, render_template, request

from webapp.views.api.operations import in_order
from webapp.views.api.problems import PREFIX, SORTS

bp = Blueprint("guide", __name__)
ADDRESS = "http://127.0.0.1:8121"  # what the examples call the server


@bp.get("/api")
def show() -> str:
    """How to check scenarios, make boards and run tests by a program; what each problem means."""
    groups = [(name, list(each)) for name, each in groupby(in_order(), key=lambda operation: operation.group)]
    return render_template("pages/api.html", example=example, groups=groups, prefix=PREFIX, problems=SORTS)


def example(name: str) -> str:
    """The text of an example, which speaks of this server."""
    return source(name).replace(ADDRESS, request.host_url.rstrip("/")).rstrip()


def source(name: str) -> str:
    """The text of an example as it stands in its file. Python's end in .txt there: they are no part of the package."""
    environment = current_app.jinja_env
    path = f"examples/{name}.txt" if name.endswith(".py") else f"examples/{name}"
    assert environment.loader
    return environment.loader.get_source(environment, path)[0]
