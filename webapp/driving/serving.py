"""The running app and a browser, for whoever wants to show it: a demo, a picture, a measure."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright
from werkzeug.serving import make_server

from webapp.driving import browser
from webapp.views import create_app


@contextmanager
def served() -> Iterator[str]:
    """The address of the app on a free port."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@contextmanager
def a_browser() -> Iterator[Browser]:
    """A browser with nothing open, the one that the tests use."""
    expect.set_options(timeout=10_000)
    with sync_playwright() as playwright:
        found = browser.find(playwright.chromium.executable_path)
        chromium = playwright.chromium.launch(executable_path=found, args=list(browser.FLAGS))
        yield chromium
        chromium.close()
