"""The files that pages need: joined to few, packed once, under addresses that change with what is in them.

An address is `/static/VERSION/NAME`, where the version is a hash of all files: a browser keeps what it has loaded for
good, and modules that import each other by relative names stay together. The plain address `/static/NAME` works too.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from webapp.views import compression
from webapp.views.joining import borrowed, joined_scripts, joined_sheets

# Sheets and scripts of the board are joined to one each, in this order: later sheets may overrule earlier ones. Those
# that are not named here come last, but for those that other pages load by themselves, and scripts that nobody needs
# who only looks: they are joined to a second one, which is loaded as a person first touches the page.
SHEETS = (
    *("tokens", "base", "controls", "card", "counter", "board", "story", "tray", "inspector", "tips", "prompt"),
    *("menu", "timeline", "editor", "tools", "motion"),
)
OF_OTHER_PAGES = ("pages", "rules", "compare", "keys", "names", "lesson", "authoring", "share", "gallery")
SCRIPTS = (
    *("acting", "asking", "carry", "drag", "select", "menu", "wheel", "proliferate", "keys", "zoom", "sides"),
    *("keeping", "prompt", "timeline", "story", "link", "tips", "foresee", "motion", "stacks", "later"),
)
LATER_SCRIPTS = ("editor", "tools", "names", "collection", "share")
SCRIPTS_OF_OTHER_PAGES = ("lesson",)
ALL_SHEETS, ALL_SCRIPTS, MORE_SCRIPTS = "css/all.css", "js/all.js", "js/more.js"
FOR_GOOD = "public, max-age=31536000, immutable"


class Assets:
    """All files below a folder, as they are when this is made."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        self.files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        sheets = {name: text for name, text in self.texts("css").items() if name not in OF_OTHER_PAGES}
        self.files[ALL_SHEETS] = joined_sheets(sheets, SHEETS).encode()
        self.files.update({name: script.encode() for name, script in self._scripts().items()})
        told = sha256()
        for name, content in self.files.items():
            told.update(f"{name}\n{len(content)}\n".encode() + content)
        self.version = told.hexdigest()[:8]
        self._packed: dict[tuple[str, str], bytes] = {}

    def _scripts(self) -> dict[str, str]:
        """The script of the first visit, and the one that is loaded later."""
        modules = {name: text for name, text in self.texts("js").items() if name not in SCRIPTS_OF_OTHER_PAGES}
        later = {name: modules.pop(name) for name in LATER_SCRIPTS if name in modules}
        return {
            ALL_SCRIPTS: joined_scripts(modules, SCRIPTS, lends=borrowed(later)),
            MORE_SCRIPTS: joined_scripts(later, LATER_SCRIPTS, lent_by=f"./{Path(ALL_SCRIPTS).name}"),
        }

    def texts(self, kind: str) -> dict[str, str]:
        """The texts of our own files of that kind (`css` or `js`), by name."""
        own = {name: content for name, content in self.files.items() if re.fullmatch(rf"{kind}/[\w-]+\.{kind}", name)}
        return {Path(name).stem: content.decode() for name, content in own.items()}

    def packed(self, name: str, coding: str) -> bytes:
        """That file in that coding (one of `compression.CODINGS`), packed as small as it gets."""
        key = (name, coding)
        if key not in self._packed:
            self._packed[key] = compression.CODINGS[coding](self.files[name], compression.BEST)
        return self._packed[key]


@cache
def _assets(folder: Path) -> Assets:
    return Assets(folder)


def prepare(app: Flask) -> None:
    """Let the application serve them at its `static` addresses, and `url_for` know their version."""
    assets = _assets(Path(app.static_folder or ""))

    @app.url_defaults
    def version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values["filename"] = f"{assets.version}/{values['filename']}"

    def serve(filename: str) -> Response:
        asked, _, name = filename.partition("/")
        return _answer(assets, name if asked == assets.version else filename, for_good=asked == assets.version)

    app.view_functions["static"] = serve


def _answer(assets: Assets, name: str, *, for_good: bool) -> Response:
    """That file; one of another version is asked for by a page that was loaded before."""
    if name not in assets.files:
        _, _, name = name.partition("/")
    if name not in assets.files:
        raise NotFound
    kind = "text/javascript" if name.endswith(".js") else guess_type(name)[0] or "application/octet-stream"
    content = assets.files[name]
    coding = compression.accepted(request) if compression.is_worth_it(kind, len(content)) else ""
    response = Response(assets.packed(name, coding) if coding else content, mimetype=kind)
    if coding:
        response.headers["Content-Encoding"] = coding
        response.vary.add("Accept-Encoding")
    if for_good:
        response.headers["Cache-Control"] = FOR_GOOD
    else:
        response.headers["Cache-Control"] = "no-cache"
        response.set_etag(f"{assets.version}{coding}")
        response.make_conditional(request)
    return response
