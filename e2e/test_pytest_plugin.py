"""The pytest plugin's board in a browser: the example of the page `/api`, run as its reader would."""

import subprocess
import sys

from webapp.views.api.guide import source


def test_the_example_passes_on_a_board_in_a_browser(app, tmp_path):
    with app.app_context():
        (tmp_path / "test_bear.py").write_text(source("test_bear.py"), encoding="utf-8")
    # In a process of its own: a browser is driven by one playwright at a time, and here one does already.
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:playwright"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert run.returncode == 0, run.stdout
    assert "1 passed" in run.stdout
