"""The running app and a browser, for whoever wants to show it: a demo, a picture, a measure."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from webapp.driving import browser
from webapp.views import create_app

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class QuietHandler(WSGIRequestHandler):
    """Serves without a line on the terminal for each request, and keeps connections open: a page asks for 20 files."""

    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@contextmanager
def served(app: WSGIApplication | None = None) -> Iterator[str]:
    """The address of the app, or of that one, on a free port. Without one, nothing is kept beyond its end."""
    server = make_server("127.0.0.1", 0, app or create_app(), threaded=True, request_handler=QuietHandler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()


@contextmanager
def a_browser(*, executable: str | None = None, headed: bool = False) -> Iterator[Browser]:
    """A browser with nothing open: the one at that path, else the one that the tests use; `headed`, in a window.

    Raises NoBrowser.
    """
    expect.set_options(timeout=10_000)
    with sync_playwright() as playwright:
        found = executable or browser.find(playwright.chromium.executable_path, headed=headed)
        chromium = playwright.chromium.launch(executable_path=found, args=list(browser.FLAGS), headless=not headed)
        yield chromium
        chromium.close()
