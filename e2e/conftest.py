"""A browser, and a Countertop server on a free port for it to talk to."""

import time

import pytest
from playwright.sync_api import expect

from e2e.tabs import Tabs
from webapp.driving import browser, screens, serving
from webapp.driving.complaints import Complaints
from webapp.driving.pages.board import BoardPage
from webapp.driving.pages.finger import Finger, Pen
from webapp.driving.pages.home import HomePage

# A busy machine may take its time: this is patience, no test waits for it where all goes well.
expect.set_options(timeout=10_000)


def pytest_sessionstart(session):
    """Without a browser, say so once and stop: tests that need one are never skipped."""
    is_worker = hasattr(session.config, "workerinput")
    if is_worker or session.config.option.collectonly:
        return
    try:
        browser.find()
    except browser.NoBrowser as none:
        pytest.exit(str(none), returncode=3)


class Pace:
    """How long the server takes over a step: `seconds`, 0 but in a test that wants a slow one."""

    seconds = 0.0

    def slowing(self, app):
        """The WSGI application `app`, a step of which takes that much longer."""

        def slowed(environ, start_response):
            if environ["PATH_INFO"].endswith("/steps"):
                time.sleep(self.seconds)  # the server is slow, which is what is tested; no test waits by it
            return app(environ, start_response)

        return slowed


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    """The application; what it keeps goes to a folder of its own, not to the user's."""
    from webapp.views import create_app

    with pytest.MonkeyPatch.context() as patch:
        for place in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(place, str(tmp_path_factory.mktemp(place.lower())))
        yield create_app({"TESTING": True})


@pytest.fixture(scope="session")
def pace():
    """The server's pace, the same for all tests of a process."""
    return Pace()


@pytest.fixture(scope="session")
def base_url(app, pace):
    """The address of a running server; `page.goto("/")` is relative to it."""
    with serving.served(pace.slowing(app)) as address:
        yield address


@pytest.fixture
def slow_server(pace, monkeypatch):
    """Each step takes the server 300 ms longer."""
    monkeypatch.setattr(pace, "seconds", 0.3)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, playwright):
    """Launches the browser that was found, without its background traffic."""
    own = playwright.chromium.executable_path
    found = browser.find(own)
    chosen = {} if found == own else {"executable_path": found}
    return {**browser_type_launch_args, "args": list(browser.FLAGS), **chosen}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """A window of a common laptop's size, in which nothing moves by itself; a test that needs another sets its own."""
    return {**browser_context_args, **screens.LAPTOP, "reduced_motion": "reduce"}


@pytest.fixture
def complaints():
    """What the browser complained about. A test fails on any that it has not said to expect."""
    heard = Complaints()
    yield heard
    assert heard.unexpected() == []


@pytest.fixture
def new_context(new_context, complaints):
    """Makes browser contexts, each of which is listened to."""

    def make(**kwargs):
        context = new_context(**kwargs)
        context.set_default_timeout(15_000)
        complaints.listen_to(context)
        return context

    return make


@pytest.fixture(scope="session")
def tabs(browser):
    """The tabs of this process."""
    return Tabs(browser)


@pytest.fixture
def tab(request, tabs, browser_context_args, complaints):
    """Lends the test a tab of its screen: a window and a first load cost more than most tests do in them."""
    lent = []
    mark = request.node.get_closest_marker("browser_context_args")

    def lend(**rest):
        lent.append(tabs.lend({**browser_context_args, **(mark.kwargs if mark else {}), **rest}))
        complaints.listen_to(lent[-1].context)
        return lent[-1]

    yield lend
    for page in lent:
        complaints.listen_no_more_to(page.context)
        passed = getattr(request.node, "rep_call", None) and request.node.rep_call.passed
        tabs.take_back(page) if passed else tabs.throw_away(page)


@pytest.fixture
def page(tab):
    """A tab."""
    return tab()


@pytest.fixture
def context(page):
    """The window that the tab is in."""
    return page.context


@pytest.fixture
def board(page):
    """The page of a board, of which a test draws its own."""
    return BoardPage(page)


@pytest.fixture
def home(page):
    """The first page."""
    return HomePage(page)


@pytest.fixture
def finger(page):
    """A finger on the page; the test marks its screen as one that is touched."""
    return Finger(page)


@pytest.fixture
def pen(page):
    """A pen on the page."""
    return Pen(page)


@pytest.fixture
def plain_page(tab):
    """A tab with scripts switched off."""
    return tab(java_script_enabled=False)


@pytest.fixture
def plain_board(plain_page):
    """The page of a board where scripts are switched off."""
    return BoardPage(plain_page)


@pytest.fixture
def plain_home(plain_page):
    """The first page where scripts are switched off."""
    return HomePage(plain_page)
