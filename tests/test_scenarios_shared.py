"""More scenario files, where somebody has put a folder of them beside this checkout; else there is no test here."""

from pathlib import Path

from webapp.scenarios import format
from webapp.scenarios.check import check
from webapp.scenarios.opening import open_text

FOLDER = Path(__file__).parents[2] / "shared" / "data" / "scenarios"
FILES = sorted(FOLDER.glob("*.yaml"))
OURS = {path.name: path for path in (Path(__file__).parent / "scenarios").glob("*.yaml")}


def pytest_generate_tests(metafunc):
    """A test for each scenario that is there; this module runs none where there is no folder."""
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", FILES, ids=lambda path: path.stem)


if FILES:

    def test_over_shared_each_scenario_holds_and_stands_here_too(path):
        assert OURS[path.name].read_bytes() == path.read_bytes()
        assert check(format.read(path.read_bytes())).ok

    def test_over_shared_what_is_opened_is_the_scenario(path):
        if path.name in OURS:
            opened = open_text(path.read_bytes())
            assert (opened.scenario, opened.format) == (format.read(path.read_text(encoding="utf-8")), "scenario")
