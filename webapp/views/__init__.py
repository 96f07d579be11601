"""The web server: the application, with one blueprint per resource. What people see is made by the rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, Response

from webapp.sessions import Store
from webapp.views import assets, compression, opened, seats
from webapp.views.boards import bp as boards_bp
from webapp.views.cards import bp as cards_bp
from webapp.views.editing import bp as editing_bp
from webapp.views.explaining import prepare as answer_whys
from webapp.views.history import bp as history_bp
from webapp.views.keys import bp as keys_bp
from webapp.views.links import bp as links_bp
from webapp.views.menus import bp as menus_bp
from webapp.views.moments import prepare as teach_moments
from webapp.views.near import bp as near_bp
from webapp.views.near import prepare as teach_near
from webapp.views.previewing import bp as previewing_bp
from webapp.views.problems import prepare as answer_problems
from webapp.views.reading import prepare as answer_readers
from webapp.views.rendering import prepare as teach_templates
from webapp.views.rules import bp as rules_bp
from webapp.views.settings import SETTINGS
from webapp.views.steps import bp as steps_bp
from webapp.views.vocabulary import bp as vocabulary_bp

_PACKAGE = Path(__file__).resolve().parent.parent
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. `config` are Flask's settings and those of `settings.Settings`, in capitals."""
    app = Flask(
        "webapp",
        template_folder=str(_folder("templates")),
        static_folder=str(_folder("static")),
        static_url_path="/static",
    )
    app.config.update(
        SECRET_KEY=secrets.token_bytes(32),
        MAX_CONTENT_LENGTH=SETTINGS.max_content_length,
        MAX_FORM_MEMORY_SIZE=SETTINGS.max_form_memory_size,
        MAX_FORM_PARTS=SETTINGS.max_form_parts,
        MOST_BOARDS=SETTINGS.most_boards,
    )
    app.config.update(config or {})
    app.extensions["store"] = Store(app.config["MOST_BOARDS"])
    app.url_map.converters["shared"] = opened.SharedConverter
    teach_templates(app)
    teach_near(app)
    answer_whys(app)
    answer_readers(app)
    teach_moments(app)
    answer_problems(app)
    for blueprint in (
        boards_bp,
        steps_bp,
        links_bp,
        cards_bp,
        rules_bp,
        vocabulary_bp,
        history_bp,
        keys_bp,
        near_bp,
        previewing_bp,
        menus_bp,
        editing_bp,
    ):
        app.register_blueprint(blueprint)
    assets.prepare(app)
    compression.prepare(app)
    seats.prepare(app)  # asked before what packs an answer: that runs after it
    app.after_request(_with_headers)
    return app


def _folder(name: str) -> Path:
    """The folder inside the package where it is installed, else the checkout's."""
    packaged = _PACKAGE / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
