"""The web server: the application, with one blueprint per resource. What people see is made by the rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request

from webapp.scenarios import running
from webapp.sessions import Shelf, Store
from webapp.sessions.shelf import FILE_NAME as SHELF
from webapp.views import assets, compression, opened, seats
from webapp.views.api.serving import prepare as answer_programs
from webapp.views.boards import bp as boards_bp
from webapp.views.cards import bp as cards_bp
from webapp.views.editing import bp as editing_bp
from webapp.views.explaining import prepare as answer_whys
from webapp.views.folders import folder
from webapp.views.gallery import bp as gallery_bp
from webapp.views.history import bp as history_bp
from webapp.views.keys import bp as keys_bp
from webapp.views.lessons.authoring import bp as authoring_bp
from webapp.views.lessons.either import bp as either_bp
from webapp.views.lessons.player import bp as lessons_bp
from webapp.views.lessons.player import prepare as teach_lessons
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
from webapp.views.sharing.files import bp as files_bp
from webapp.views.sharing.links import bp as links_bp
from webapp.views.sharing.panel import bp as sharing_bp
from webapp.views.sharing.pictures import bp as pictures_bp
from webapp.views.sharing.previews import bp as link_previews_bp
from webapp.views.sharing.previews import prepare as teach_link_previews
from webapp.views.sharing.reports import bp as reports_bp
from webapp.views.steps import bp as steps_bp
from webapp.views.vocabulary import bp as vocabulary_bp

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. `config` are Flask's settings and those of `settings.Settings`, in capitals, and `DATA`: the
    folder in which short links are kept; without it they are in memory.
    """
    app = Flask(
        "webapp",
        template_folder=str(folder("templates")),
        static_folder=str(folder("static")),
        static_url_path="/static",
    )
    app.config.update(
        SECRET_KEY=secrets.token_bytes(32),
        MAX_CONTENT_LENGTH=SETTINGS.max_content_length,
        MAX_FORM_MEMORY_SIZE=SETTINGS.max_form_memory_size,
        MAX_FORM_PARTS=SETTINGS.max_form_parts,
        MOST_BOARDS=SETTINGS.most_boards,
        MOST_SECONDS_OF_STEPS=SETTINGS.most_seconds_of_steps,
    )
    app.config.update(config or {})
    app.extensions["store"] = Store(app.config["MOST_BOARDS"])
    app.extensions["shelf"] = Shelf(Path(app.config["DATA"]) / SHELF if app.config.get("DATA") else None)
    app.before_request(_start_of_time)
    app.teardown_request(_end_of_time)
    app.url_map.converters["shared"] = opened.SharedConverter
    teach_templates(app)
    teach_near(app)
    answer_whys(app)
    answer_readers(app)
    teach_moments(app)
    teach_link_previews(app)
    teach_lessons(app)
    answer_problems(app)
    for blueprint in (
        boards_bp,
        steps_bp,
        links_bp,
        cards_bp,
        rules_bp,
        gallery_bp,
        vocabulary_bp,
        history_bp,
        keys_bp,
        near_bp,
        previewing_bp,
        menus_bp,
        editing_bp,
        files_bp,
        pictures_bp,
        link_previews_bp,
        lessons_bp,
        authoring_bp,
        either_bp,
        sharing_bp,
        reports_bp,
    ):
        app.register_blueprint(blueprint)
    answer_programs(app)
    assets.prepare(app)
    compression.prepare(app)
    seats.prepare(app)  # asked before what packs an answer: that runs after it
    app.after_request(_with_headers)
    return app


def _start_of_time() -> None:
    running.allow(current_app.config["MOST_SECONDS_OF_STEPS"])


def _end_of_time(_: BaseException | None) -> None:
    running.allow(None)  # the thread may do other things later


def _with_headers(response: Response) -> Response:
    if request.path.endswith("/embed"):  # for the pages of others; what is wrong there is said in the frame, too
        framed = HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
        response.headers.setdefault("Content-Security-Policy", framed)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
