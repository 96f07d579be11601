"""A browser, and a Countertop server on a free port for it to talk to."""

import threading

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from e2e import browser


def pytest_sessionstart(session):
    """Without a browser, say so once and stop: tests that need one are never skipped."""
    is_worker = hasattr(session.config, "workerinput")
    if is_worker or session.config.option.collectonly:
        return
    try:
        browser.find()
    except browser.NoBrowser as none:
        pytest.exit(str(none), returncode=3)


class QuietHandler(WSGIRequestHandler):
    """Serves without a line on the terminal for each request."""

    def log_request(self, code="-", size="-"):
        pass


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    """The application; what it keeps goes to a folder of its own, not to the user's."""
    from webapp.views import create_app

    with pytest.MonkeyPatch.context() as patch:
        for place in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(place, str(tmp_path_factory.mktemp(place.lower())))
        yield create_app({"TESTING": True})


@pytest.fixture(scope="session")
def base_url(app):
    """The address of a running server; `page.goto("/")` is relative to it."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietHandler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, playwright):
    """Launches the browser that was found, without its background traffic."""
    own = playwright.chromium.executable_path
    found = browser.find(own)
    chosen = {} if found == own else {"executable_path": found}
    return {**browser_type_launch_args, "args": list(browser.FLAGS), **chosen}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """A window of a common laptop's size; a test that needs another sets its own."""
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}}
