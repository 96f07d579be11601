"""The pytest plugin: files `*.countertop.yaml` (`.yml`, `.json`) are tests, and `countertop_board` is a board in a real
browser.

pytest loads this wherever Countertop is installed, so it imports nothing of weight before it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

    from webapp.driving.pages.board import BoardPage
    from webapp.scenarios.check import Report

ENDINGS = (".countertop.yaml", ".countertop.yml", ".countertop.json")
_NEEDS_PLAYWRIGHT = "countertop_board plays in a browser by Playwright: pip install playwright"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `--countertop-url` name a server that runs already."""
    group = parser.getgroup("countertop")
    group.addoption(
        "--countertop-url",
        metavar="URL",
        default="",
        help="the server that the fixtures use, instead of one of their own: http://127.0.0.1:8121",
    )


# Files as tests


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Scenario files, each of which is one test."""
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.name.endswith(ENDINGS) else None


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its one test: the file is read as that runs, so that a mistake in it fails that test alone."""
        yield ScenarioItem.from_parent(self, name="scenario")


class ScenarioItem(pytest.Item):
    """A scenario file as a test: it passes if all that the file expects holds."""

    def runtest(self) -> None:
        """Run the scenario and compare. Raises NotAsExpected, and CountertopError for what can't be read."""
        from webapp.scenarios.check import check
        from webapp.scenarios.format import read

        text = self.path.read_bytes()
        report = check(read(text), text)
        if not report.ok:
            raise NotAsExpected("\n".join(_told(self.path.name, report)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What differs, or what is wrong with the file; of any other error pytest tells."""
        from webapp.rules.errors import CountertopError

        match excinfo.value:
            case NotAsExpected():
                return _printable(str(excinfo.value).splitlines())
            case CountertopError() as error:
                lines = str(error).splitlines()
                if len(lines) == 1:  # on the first line, which is all that pytest's summary shows
                    return _printable([f"{self.path.name} can't be read: {lines[0]}"])
                return _printable([f"{self.path.name} can't be read:", *(f"  {line}" for line in lines)])
            case OSError() as error:
                return f"{self.path.name} can't be read: {error.strerror}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands, and what heads its failure."""
        return self.path, None, self.path.name


class NotAsExpected(AssertionError):
    """A scenario came out other than its file expects."""


def _printable(lines: list[str]) -> str:
    """The lines, without signs that steer a terminal: names in files may hold any."""
    from webapp.terminal import printable

    return "\n".join(map(printable, lines))


def _told(name: str, report: Report) -> Iterator[str]:
    """What differs, with its line as editors find it, and the story of the step after which it does."""
    from msgspec.structs import replace

    from webapp.scenarios.reporting import differences_told

    placed = {str(one): f"{name}:{one.line}: {replace(one, line=None)}" for one in report.differences if one.line}
    for line in differences_told(report):
        yield placed.get(line, line)


# A board in a browser


@pytest.fixture(scope="session")
def countertop_server(pytestconfig: pytest.Config) -> Iterator[str]:
    """The address of a running Countertop: of one that is started for these tests, or that of `--countertop-url`."""
    if named := pytestconfig.getoption("--countertop-url"):
        yield str(named).rstrip("/")
        return
    from webapp.driving.serving import served

    with served() as address:
        yield address


@pytest.fixture(scope="session")
def countertop_browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """The browser that `countertop_board` plays in; `--headed` and `--slowmo` of pytest-playwright work on it, too."""
    try:
        from webapp.driving import browser
    except ImportError:
        pytest.fail(_NEEDS_PLAYWRIGHT, pytrace=False)
    with _playwright(request) as playwright:
        chromium = playwright.chromium
        try:
            found = browser.find(chromium.executable_path)
        except browser.NoBrowser as none:
            pytest.fail(str(none), pytrace=False)
        headed = request.config.getoption("--headed", default=False)
        slowly = request.config.getoption("--slowmo", default=0)
        launched = chromium.launch(
            executable_path=found, args=list(browser.FLAGS), headless=not headed, slow_mo=slowly or 0
        )
        yield launched
        launched.close()


@contextmanager
def _playwright(request: pytest.FixtureRequest) -> Iterator[Playwright]:
    """pytest-playwright's, where it is there: there can be but one at a time."""
    if request.config.pluginmanager.hasplugin("playwright"):
        yield request.getfixturevalue("playwright")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as own:
        yield own


@pytest.fixture
def countertop_board(countertop_browser: Browser, countertop_server: str) -> Iterator[BoardPage]:
    """A board in a window of its own, by what a person can see and do there: `webapp.driving.pages.board.BoardPage`."""
    from webapp.driving.pages.board import BoardPage

    context = countertop_browser.new_context(
        base_url=countertop_server, reduced_motion="reduce", viewport={"width": 1440, "height": 900}
    )
    yield BoardPage(context.new_page())
    context.close()
