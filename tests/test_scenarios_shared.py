"""More scenario files, where somebody has put a folder of them beside this checkout; else there is no test here.

Those that hold are copied into tests/scenarios; the others ask for what this version does not do yet.
"""

from pathlib import Path

import pytest

from webapp.rules.errors import NotSupportedYetError
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

    def test_over_shared_each_scenario_holds_or_is_refused_for_what_is_to_come(path):
        if path.name in OURS:
            assert OURS[path.name].read_bytes() == path.read_bytes()
            assert check(format.read(path.read_bytes())).ok
            return
        with pytest.raises(NotSupportedYetError) as refused:  # once it holds: copy it into tests/scenarios
            check(format.read(path.read_bytes()))
        assert refused.value.parts

    def test_over_shared_what_is_opened_is_the_scenario(path):
        if path.name in OURS:
            opened = open_text(path.read_bytes())
            assert (opened.scenario, opened.format) == (format.read(path.read_text(encoding="utf-8")), "scenario")
